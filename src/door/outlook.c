/* What is about to happen, in numbers. */
#include "core/outlook.h"

#include <stdlib.h>

#include "bots/reason.h"
#include "bots/whatif.h"
#include "core/rng.h"
#include "door/door.h"
#include "games/shelf.h"

static const char *const ends[] = {[OUTLOOK_DONE] = "done",
                                   [OUTLOOK_CHOICE] = "choice",
                                   [OUTLOOK_HIDDEN] = "hidden",
                                   [OUTLOOK_CHANCE] = "chance",
                                   [OUTLOOK_LONG] = "long"};

static void write_seat_set(struct buf *b, const char *name, seat_set set)
{
    door_key(b, name);
    buf_char(b, '[');
    for (seat_set left = set; left; left &= (seat_set)(left - 1)) {
        if (left != set) buf_char(b, ',');
        buf_int(b, __builtin_ctz(left));
    }
    buf_char(b, ']');
}

static void write_figures(const struct outlook *o, int seat, struct buf *b)
{
    const struct outlook_seat *s = &o->seat[seat];
    buf_text(b, seat ? ",{\"seat\":" : "{\"seat\":");
    buf_int(b, seat);
    for (int i = 0; o->figures[i]; i++) {
        door_key(b, o->figures[i]);
        buf_char(b, '[');
        buf_int(b, s->before[i]);
        buf_char(b, ',');
        buf_int(b, s->after[i]);
        buf_char(b, ']');
    }
    buf_text(b, s->exact ? ",\"exact\":true}" : ",\"exact\":false}");
}

static void write_one_move(const struct outlook_move *m, struct buf *b)
{
    buf_text(b, "{\"kind\":");
    if (m->kind == OUTLOOK_UNKNOWN) buf_text(b, "null");
    else buf_int(b, m->kind);
    door_member(b, "from", m->from);
    door_member(b, "to", m->to);
    door_member(b, "token", m->token);
    buf_char(b, '}');
}

static void write_outlook(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct outlook *o = a->outlook;
    struct reader r = door_reader(d, a->viewer);
    struct notes notes = {0};
    buf_text(b, "{\"seats\":[");
    for (int seat = 0; door_seated(d, seat); seat++) write_figures(o, seat, b);
    buf_text(b, "],\"moves\":[");
    for (int i = 0; i < o->moves && i < OUTLOOK_MOVES; i++) {
        if (i) buf_char(b, ',');
        write_one_move(&o->move[i], b);
    }
    buf_char(b, ']');
    write_seat_set(b, "wins", o->wins);
    write_seat_set(b, "dead", o->dead);
    door_key(b, "end");
    buf_json(b, ends[o->end]);
    door_key(b, "notes");
    buf_char(b, '[');
    o->say(o, &notes);
    for (int i = 0; i < notes.n; i++) {
        if (i) buf_char(b, ',');
        buf_char(b, '{');
        words_json(&r, &notes.at[i], b);
        buf_char(b, '}');
    }
    buf_text(b, "]}");
}

static void write_no_outlook(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    (void)d, (void)a;
    buf_text(b, "{}");
}

/* Room for the most that the game can need. */
static bool outlook_room(const struct game *g, struct outlook_room *room)
{
    const int size = g->events_max;
    *room = (struct outlook_room){.state = malloc(g->state_max), .before = malloc(g->state_max)};
    room->events.at = malloc((size_t)size * sizeof room->events.at[0]);
    room->events.size = size;
    return room->state && room->before && room->events.at;
}

/* DONE even if the game has none. */
static int take_outlook(struct sightline *d, int viewer, int subject, const struct move *move,
                        struct outlook *out)
{
    struct outlook_room room;
    outlook_look *const look = shelf_outlook(d->host.game);
    if (!look) return SIGHTLINE_DONE;
    const bool memory = outlook_room(d->host.game, &room);
    if (memory) {
        const struct eyes eyes = door_eyes(d, viewer);
        look(eyes.box, eyes.view, subject, move, &room, out);
    }
    free(room.state);
    free(room.before);
    free(room.events.at);
    return memory ? SIGHTLINE_DONE : door_no_memory(d);
}

int sightline_outlook(struct sightline *d, int viewer, int subject, const char *text)
{
    struct outlook o;
    struct move move = {0};
    const struct asked_for a = {.viewer = viewer, .outlook = &o};
    int result = SIGHTLINE_DONE;
    if (!door_viewing(d, viewer) || !door_seated(d, subject)) return door_misuse(d);
    if (text) result = door_judge(d, viewer, subject, text, &move);
    if (result == SIGHTLINE_DONE)
        result = take_outlook(d, viewer, subject, text ? &move : NULL, &o);
    if (result != SIGHTLINE_DONE) return result;
    return door_reply(d, shelf_outlook(d->host.game) ? write_outlook : write_no_outlook, &a);
}

/* Why a bot would give this answer. */

static void write_reason(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    buf_char(b, '{');
    door_say(d, a->viewer, a->message, b);
    buf_char(b, '}');
}

int sightline_reason(struct sightline *d, int viewer, int subject, const char *text)
{
    struct outlook done, left;
    struct message said = {0};
    struct proposal p = {.subject = subject};
    const struct asked_for a = {.viewer = viewer, .message = &said};
    int result = door_judge(d, viewer, subject, text, &p.move);
    if (result == SIGHTLINE_DONE) result = take_outlook(d, viewer, subject, &p.move, &done);
    if (result == SIGHTLINE_DONE) result = take_outlook(d, viewer, subject, NULL, &left);
    if (result != SIGHTLINE_DONE) return result;
    const struct game *g = d->host.game;
    const struct eyes eyes = door_eyes(d, viewer);
    struct move_list list = {.at = d->host.moves, .size = g->moves_max};
    g->legal(eyes.box, eyes.view, subject, &list);
    p.box = eyes.box;
    p.view = eyes.view;
    p.among = list.n;
    if (shelf_outlook(g)) p.done = &done, p.left = &left;
    bot_reason(g, &p, &said);
    return door_reply(d, write_reason, &a);
}

/* What if? */

static void write_what_if(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct reader r = door_reader(d, a->viewer);
    const struct eyes eyes = door_eyes(d, a->viewer);
    const struct moment m = {eyes.game, eyes.box, eyes.view, a->subject, NULL};
    what_if_write(a->what_if, &m, &r, b);
}

int sightline_what_if(struct sightline *d, int viewer, int subject, int rollouts, const char *luck)
{
    struct what_if w;
    struct seed seed;
    struct message why;
    const struct asked_for a = {.viewer = viewer, .subject = subject, .what_if = &w};
    if (!door_asks(d, viewer, subject) || rollouts < 1 || rollouts > WHAT_IF_MOST ||
        !door_fits(luck, SIGHTLINE_WORD_MAX) || !seed_read(&seed, luck))
        return door_misuse(d);
    const struct eyes eyes = door_eyes(d, viewer);
    const struct moment m = {eyes.game, eyes.box, eyes.view, subject, NULL};
    struct rng r = seed_luck(&seed, "what-if", 0);
    const char *none = what_if(&m, rollouts, &r, &w);
    if (!none) return door_reply(d, write_what_if, &a);
    return door_refused(d, viewer, message_text(message_set(&why, none, NULL), eyes.game->name));
}
