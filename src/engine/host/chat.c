/* chat.c -- talk at a table: the last lines, in memory only. */
#include <string.h>

#include "core/clean.h"
#include "host/inside.h"

const char *const emotes[] = {"wave", "clap", "think", "laugh", "wow", "sorry", NULL};

static void write_said(const struct line_said *l, struct buf *b)
{
    buf_text(b, "{\"seat\":");
    buf_int(b, l->seat);
    buf_text(b, l->emote ? ",\"emote\":" : ",\"text\":");
    buf_json(b, l->text);
    buf_char(b, '}');
}

void chat_tell(struct host *h, const struct table *t, struct client *c)
{
    const struct awake *up = t->up;
    if (!up->nsaid) return;
    say_begin(h, "said");
    buf_text(&h->out, ",\"lines\":[");
    for (int i = 0; i < up->nsaid; i++) {
        if (i) buf_char(&h->out, ',');
        write_said(&up->said[(up->said_at + i) % CHAT_LINES], &h->out);
    }
    buf_char(&h->out, ']');
    say_send(h, c);
}

static struct line_said *line_to_fill(struct host *h, struct awake *up)
{
    if (!up->said) up->said = host_lend(h, NULL, 0, CHAT_LINES * sizeof *up->said);
    if (!up->said) return NULL;
    if (up->nsaid < CHAT_LINES) return &up->said[up->nsaid++];
    struct line_said *oldest = &up->said[up->said_at];
    up->said_at = (up->said_at + 1) % CHAT_LINES;
    return oldest;
}

static bool read_said(struct call *k, struct line_said *l)
{
    char room[4 * CHAT_BYTES] = "";
    struct buf b = BUF_ON(room), out = BUF_ON(l->text);
    const struct json emote = json_member(k->m, "emote");
    if (json_kind(emote) != JSON_NOTHING) {
        int i = 0;
        while (emotes[i] && !json_is(emote, emotes[i])) i++;
        if (!emotes[i]) return call_no(k, "host.no.emote");
        buf_text(&out, emotes[i]);
        return l->emote = true;
    }
    if (!json_text(json_member(k->m, "text"), &b)) return call_no(k, "host.no.talk-long");
    clean_text(room, b.n, &out);
    return out.n > 0 || call_no(k, "host.no.text");
}

/* In a game that all win or lose together by what each of them sees, words would give it away. */
void call_say(struct call *k)
{
    struct line_said said = {.seat = (int8_t)k->seat};
    if (k->t->game->together && (k->t->state == PLAYING || k->t->state == PAUSED)) {
        call_no(k, "host.no.silence");
        return;
    }
    if (!read_said(k, &said)) return;
    struct line_said *l = line_to_fill(k->h, k->t->up);
    if (!l) {
        call_no(k, "host.no.memory");
        return;
    }
    *l = said;
    if (k->id >= 0) say_ok(k->h, k->c, k->id);
    for (struct client *c = NULL; (c = table_next_client(k->h, k->t, c));) {
        say_begin(k->h, "said");
        buf_text(&k->h->out, ",\"lines\":[");
        write_said(l, &k->h->out);
        buf_char(&k->h->out, ']');
        say_send(k->h, c);
    }
}
