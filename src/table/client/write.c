/* write.c -- messages to a host. Each has a number of its own, which its answer names. */
#include "client/client.h"
#include "core/buf.h"

void client_begin(struct client *c, const char *what, struct buf *b)
{
    buf_text(b, "{\"do\":");
    buf_json(b, what);
    client_add_int("id", (int64_t)++c->id, b);
}

void client_add_int(const char *name, int64_t number, struct buf *b)
{
    buf_char(b, ',');
    buf_json(b, name);
    buf_char(b, ':');
    buf_int(b, number);
}

void client_add_text(const char *name, const char *text, struct buf *b)
{
    buf_char(b, ',');
    buf_json(b, name);
    buf_char(b, ':');
    buf_json(b, text);
}

void client_add_hex(const char *name, const void *bytes, size_t n, struct buf *b)
{
    buf_char(b, ',');
    buf_json(b, name);
    buf_text(b, ":\"");
    buf_hex(b, bytes, n);
    buf_char(b, '"');
}

void client_end(struct buf *b) { buf_char(b, '}'); }

void client_write_hello(struct client *c, int protocol, struct buf *b)
{
    client_begin(c, "hello", b);
    client_add_int("protocol", protocol, b);
    client_end(b);
}

void client_write_answer(struct client *c, int seat, int subject, struct move move, struct buf *b)
{
    char room[CLIENT_TEXT_MAX] = "";
    struct buf text = BUF_ON(room);
    const struct question *asked = client_question(client_part(c, seat), subject);
    game_write_move(c->game, c->box, move, &text);
    client_begin(c, "answer", b);
    client_add_int("seat", seat, b);
    client_add_int("q", asked ? asked->q : 0, b);
    client_add_int("for", subject, b);
    client_add_text("move", room, b);
    client_end(b);
}
