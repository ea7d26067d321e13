/* client.c -- a client that is sent anything a host could send, or somebody in its place.
 *
 * The first byte chooses a game of the shelf. It hears a true table and a true telling; then the
 * bytes choose: the next true telling, one with a few bytes changed, or a message of their own.
 * A front end can work with whatever the client believes: views have words, questions have moves,
 * and no sentence it keeps could move a cursor.
 */
#include "client/client.h"

#include <stdlib.h>

#include "common.h"
#include "core/buf.h"
#include "games/shelf.h"

enum { MESSAGE_ROOM = 1 << 19, ROUNDS = 24, CHANGES = 4, SEATS = 4 };
static char room[MESSAGE_ROOM];

static const struct game *any_game(struct bytes *in)
{
    unsigned games = 0;
    while (shelf[games]) games++;
    return shelf[byte_of(in) % games];
}

static void write_table(const struct game *g, int seats, struct buf *b)
{
    buf_text(b, "{\"is\":\"table\",\"table\":\"0\",\"state\":\"playing\",\"number\":1,\"game\":");
    buf_json(b, g->name);
    buf_text(b, ",\"seats\":[");
    for (int i = 0; i < seats; i++)
        buf_text(b, i ? ",{\"who\":\"bot\"}" : "{\"who\":\"person\",\"name\":\"A\",\"mine\":true}");
    buf_text(b, "]}");
}

static void write_telling(const struct match *m, int seat, const struct part *base, struct buf *b)
{
    static const struct reader silent = {.seat = 0, .silent = true};
    const struct hearing h = {.parts =
                                  TELL_BOX | TELL_NEWS | TELL_VIEW | TELL_QUESTIONS | TELL_SCORE,
                              .since = base ? base->view : NULL};
    buf_text(b, "{\"is\":\"told\",\"seat\":");
    buf_int(b, seat);
    if (base) {
        buf_text(b, ",\"since\":");
        buf_uint(b, base->telling);
    }
    buf_text(b, ",\"told\":");
    match_tell_parts(m, seat, &h, &silent, b);
    buf_char(b, '}');
}

/* All that a front end does with what was heard. */
static void look(struct client *c, int seat, struct move *moves)
{
    struct move_list list = {.at = moves, .size = c->game->moves_max};
    const struct part *p = client_part(c, seat);
    if (!p->told) return;
    struct notes notes;
    notes.n = 0;
    c->game->say_view(c->box, p->view, &notes);
    for (int i = 0; i < notes.n; i++) hold_message(&notes.at[i]);
    for (int i = 0; i < p->questions; i++) {
        const int subject = p->question[i].subject;
        struct message m = {0};
        c->game->say_question(c->box, p->view, subject, &m);
        list.n = 0;
        c->game->legal(c->box, p->view, subject, &list);
        if (list.n) c->game->say_move(c->box, p->view, subject, list.at[0], &m);
    }
    for (int i = 0; i < p->transcript.n; i++) HOLD(text_clean(p->transcript.at[i].text, ""));
    HOLD(!c->state || text_clean(c->name[0], ""));
}

static void change_bytes(struct bytes *in, struct buf *b)
{
    for (unsigned n = 1 + below_of(in, CHANGES); n && b->n; n--) {
        const unsigned at = two_bytes_of(in);
        b->at[at % b->n] = (char)byte_of(in);
    }
}

static void step_on(struct match *m)
{
    for (int i = 0; i < SEATS_MAX; i++) match_fallback(m, i);
    match_close(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes in = {data, size};
    const struct game *g = any_game(&in);
    struct setting setting = {.game = g, .seed = seed_of(1)};
    struct table table;
    struct fault f = {0};
    struct client c;
    const int seats = g->seats_max < SEATS ? g->seats_max : SEATS;
    options_init(g, &setting.options, seats);
    HOLD(table_open(&table, &setting, &f));
    client_init(&c, shelf_find, LANGUAGE_EN);
    struct buf b = BUF_ON(room);
    write_table(g, seats, &b);
    HOLD(client_hear(&c, b.at, b.n));
    for (int i = 0; i < ROUNDS && in.n; i++) {
        const int seat = (int)below_of(&in, 2) - 1;
        const struct part *base = client_part(&c, seat);
        const unsigned what = byte_of(&in) % 4;
        buf_clear(&b);
        write_telling(table.match, seat, base->told && what ? base : NULL, &b);
        if (what == 2) change_bytes(&in, &b);
        if (what == 3) {
            char *text = part_of(&in);
            client_hear(&c, text, strlen(text));
            free(text);
        } else client_hear(&c, b.at, b.n);
        if (what == 0) step_on(table.match);
        if (c.game != g || c.seats != seats) break; /* the true tellings belong to another table */
        look(&c, seat, table.moves);
    }
    client_release(&c);
    table_close(&table);
    return 0;
}
