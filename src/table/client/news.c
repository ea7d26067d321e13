/* news.c -- what a seat was told, as sentences and as events, from the moment it happened. */
#include <stdlib.h>
#include <string.h>

#include "client/inside.h"
#include "core/buf.h"

static void keep_line(struct transcript *t, int step, const char *text, size_t n)
{
    if (t->n == t->size) {
        t->size = t->size ? 2 * t->size : 64;
        t->at = client_room(t->at, (size_t)t->size * sizeof *t->at);
    }
    char *copy = client_room(NULL, n + 1);
    memcpy(copy, text, n + 1);
    t->at[t->n++] = (struct told){.step = step, .text = copy};
}

static void keep_event(struct chronicle *c, int step, const struct event *e)
{
    if (c->n == c->size) {
        c->size = c->size ? 2 * c->size : 64;
        c->at = client_room(c->at, (size_t)c->size * sizeof *c->at);
        c->step = client_room(c->step, (size_t)c->size * sizeof *c->step);
    }
    c->at[c->n] = *e;
    c->step[c->n++] = step;
}

void news_drop(struct part *p, int from_step)
{
    struct transcript *t = &p->transcript;
    struct chronicle *c = &p->news;
    while (t->n && t->at[t->n - 1].step >= from_step) free(t->at[--t->n].text);
    if (t->shown > t->n) t->shown = t->n;
    while (c->n && c->step[c->n - 1] >= from_step) c->n--;
    if (p->heard >= from_step) p->heard = from_step - 1;
}

void part_release(struct part *p)
{
    news_drop(p, INT32_MIN);
    free(p->transcript.at);
    free(p->news.at);
    free(p->news.step);
    free(p->view);
    *p = (struct part){.heard = HEARD_NONE};
}

/* An event has the arguments that its form names, as far as this viewer may know them; each is one
 * that its letter can stand for. */
static bool told_event(const struct client *c, struct json value, struct event *e)
{
    const struct json kind = json_member(value, "event");
    struct json next = json_first(json_member(value, "args")), arg;
    const struct form *f = c->game->happenings;
    int seat, i = 0;
    while (f[i].name && !json_is(kind, f[i].name)) i++;
    if (!f[i].name || !member_int(value, "seat", SPECTATOR, c->seats - 1, &seat)) return false;
    *e = (struct event){.kind = (uint8_t)i, .seat = (int8_t)seat};
    while (json_next(&next, NULL, &arg)) {
        int64_t number;
        const char letter = f[i].args[e->nargs];
        if (e->nargs == EVENT_ARGS_MAX || !letter) return false;
        if (!json_int(arg, INT16_MIN, INT16_MAX, &number)) return false;
        if (letter != '#') {
            const struct range r = game_range(c->game, c->box, c->seats, letter);
            if (number < r.first || number >= r.first + r.count) return false;
        }
        event_open_arg(e, (int)number);
    }
    return true;
}

bool news_fit(const struct client *c, struct json list)
{
    struct json next = json_first(list), value;
    struct said_by_host s;
    struct event e;
    while (json_next(&next, NULL, &value))
        if (!told_event(c, value, &e) || !client_message(value, &s)) return false;
    return true;
}

void news_keep(struct client *c, int seat, int step, struct json list)
{
    struct part *p = client_part(c, seat);
    const struct reader reader = client_reader_for(c, seat);
    struct json next = json_first(list), value;
    if (step <= p->heard) return; /* told again */
    p->heard = step;
    while (json_next(&next, NULL, &value)) {
        char room[CLIENT_TEXT_MAX] = "";
        struct buf line = BUF_ON(room);
        struct said_by_host s;
        struct event e;
        if (told_event(c, value, &e)) keep_event(&p->news, step, &e);
        if (!client_message(value, &s) || !s.message.key) continue;
        words_say(&reader, &s.message, &line);
        keep_line(&p->transcript, step, room, line.n);
    }
}

void client_note(struct client *c, int seat, const struct message *m)
{
    struct part *p = client_part(c, seat);
    const struct reader reader = client_reader_for(c, seat);
    char room[CLIENT_TEXT_MAX] = "";
    struct buf line = BUF_ON(room);
    words_say(&reader, m, &line);
    keep_line(&p->transcript, p->steps - 1, room, line.n);
}
