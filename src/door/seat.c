/* A seat of a match that is played elsewhere, and all that follows from a box and a view. */
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/order.h"
#include "core/schema.h"
#include "door/door.h"
#include "games/shelf.h"
#include "match/match.h"

/* What is looked at. */

const struct box *door_box(const struct sightline *d)
{
    if (!d || !d->host.game) return NULL;
    return d->host.match ? match_box(d->host.match) : d->host.box;
}

static int host_seats(const struct sightline *d)
{
    if (!d || !d->host.game) return 0;
    return d->host.match ? match_setting(d->host.match)->options.seats : d->host.seats;
}

bool door_seated(const struct sightline *d, int seat) { return seat >= 0 && seat < host_seats(d); }

bool door_viewing(const struct sightline *d, int viewer)
{
    if (viewer != SIGHTLINE_SPECTATOR && !door_seated(d, viewer)) return false;
    if (!d || !d->host.game) return false;
    return d->host.match || (d->host.seen && d->host.viewer == viewer);
}

bool door_asks(const struct sightline *d, int viewer, int subject)
{
    if (!door_viewing(d, viewer) || !door_seated(d, subject)) return false;
    if (!d->host.match) return seat_in(d->host.mine, subject);
    const struct step *step = match_step(d->host.match);
    return seat_in(step->asked, subject) && step->decider[subject] == viewer;
}

struct eyes door_eyes(const struct sightline *d, int viewer)
{
    const struct hosted *h = &d->host;
    if (!h->match) return (struct eyes){h->game, h->box, h->seen};
    match_view(h->match, viewer, h->view);
    return (struct eyes){h->game, match_box(h->match), h->view};
}

/* Sitting down. */

int sightline_sit(struct sightline *d, const char *game, int seats, const char *options,
                  const char *content)
{
    struct hosted fresh = {.seats = seats};
    struct options o;
    struct fault f = {0};
    if (!d || !game) return door_misuse(d);
    if (!door_fits(game, SIGHTLINE_WORD_MAX) ||
        (options && !door_fits(options, SIGHTLINE_WORD_MAX)))
        return door_too_long(d, SIGHTLINE_WORD_MAX);
    if (content && !door_fits(content, SIGHTLINE_TEXT_MAX))
        return door_too_long(d, SIGHTLINE_TEXT_MAX);
    if (!door_read_setting(&fresh.game, &o, game, seats, options, &f)) return door_fault(d, &f);
    const struct game *g = fresh.game;
    fresh.box = calloc(1, g->box_size);
    fresh.view = malloc(g->view_max);
    fresh.moves = malloc(sizeof(struct move) * (size_t)g->moves_max);
    int result = SIGHTLINE_DONE;
    if (!fresh.box || !fresh.view || !fresh.moves) result = door_no_memory(d);
    else if (!g->open(fresh.box, &o, content, &f)) result = door_fault(d, &f);
    if (result == SIGHTLINE_DONE) return door_move_in(d, &fresh);
    door_release(&fresh);
    return result;
}

/* Reads it into room that is not looked at yet. */
static bool read_view(const struct hosted *h, int viewer, const char *text, struct fault *f)
{
    const struct game *g = h->game;
    const char *stop = schema_stop(g->view_fields, h->view, game_view_size(g, h->box), text);
    if (stop) {
        message_text(fault_set(f, 1, (int)(stop - text) + 1, "abi.fault.json"), g->name);
        return false;
    }
    const char *wrong = g->view_wrong(h->box, h->view, viewer);
    if (!wrong) return true;
    message_text(message_text(fault_set(f, 0, 0, "abi.fault.view"), g->name), wrong);
    return false;
}

int sightline_see(struct sightline *d, int viewer, int asked, int mine, const char *view)
{
    struct fault f = {0};
    if (!d || !d->host.box || !view) return door_misuse(d);
    struct hosted *h = &d->host;
    const bool watches = viewer == SIGHTLINE_SPECTATOR;
    if (!watches && !door_seated(d, viewer)) return door_misuse(d);
    if (asked & ~(int)seats_all(h->seats) || mine & ~asked || (watches && mine))
        return door_misuse(d);
    if (!door_fits(view, SIGHTLINE_TEXT_MAX)) return door_too_long(d, SIGHTLINE_TEXT_MAX);
    struct view *spare = h->seen ? h->seen : malloc(h->game->view_max);
    if (!spare) return door_no_memory(d);
    if (!read_view(h, viewer, view, &f)) {
        if (!h->seen) free(spare);
        return door_fault(d, &f);
    }
    h->seen = h->view;
    h->view = spare;
    h->viewer = viewer;
    h->asked = (seat_set)asked;
    h->mine = (seat_set)mine;
    return door_done(d);
}

/* What follows from a view. */

static void write_box(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    (void)a;
    schema_json(d->host.game->box_fields, door_box(d), d->host.game->box_size, b);
}

int sightline_box(struct sightline *d)
{
    return door_box(d) ? door_reply(d, write_box, NULL) : door_misuse(d);
}

static void write_question(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct eyes eyes = door_eyes(d, a->viewer);
    const struct reader r = door_reader(d, a->viewer);
    buf_char(b, '{');
    eyes_question(&eyes, a->subject, &r, b);
    buf_char(b, '}');
}

int sightline_question(struct sightline *d, int viewer, int subject)
{
    const struct asked_for a = {.viewer = viewer, .subject = subject};
    return door_asks(d, viewer, subject) ? door_reply(d, write_question, &a) : door_misuse(d);
}

static void write_notes(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct eyes eyes = door_eyes(d, a->viewer);
    const struct reader r = door_reader(d, a->viewer);
    eyes_notes(&eyes, &r, b);
}

int sightline_notes(struct sightline *d, int viewer)
{
    const struct asked_for a = {.viewer = viewer};
    return door_viewing(d, viewer) ? door_reply(d, write_notes, &a) : door_misuse(d);
}

static void write_hint(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct eyes eyes = door_eyes(d, a->viewer);
    struct message said = {0};
    buf_char(b, '{');
    if (eyes.game->hint) {
        eyes.game->hint(eyes.box, eyes.view, &said);
        door_say(d, a->viewer, &said, b);
    }
    buf_char(b, '}');
}

int sightline_hint(struct sightline *d, int viewer)
{
    const struct asked_for a = {.viewer = viewer};
    if (viewer == SIGHTLINE_SPECTATOR || !door_viewing(d, viewer)) return door_misuse(d);
    return door_reply(d, write_hint, &a);
}

/* Orders that a seat may give now: no more than a person would read. */
enum { OFFERED_MAX = 64 };

static void write_offer(const struct sightline *d, const struct asked_for *a,
                        const struct eyes *eyes, struct move order, struct buf *b)
{
    char room[SIGHTLINE_NAME_MAX * 4] = "";
    struct buf text = BUF_ON(room);
    struct message said = {0};
    order_write(eyes->game, eyes->box, order, &text);
    eyes->game->say_order(eyes->box, eyes->view, a->viewer, order, &said);
    buf_text(b, "{\"order\":");
    buf_json(b, room);
    buf_char(b, ',');
    door_say(d, a->viewer, &said, b);
    buf_char(b, '}');
}

static void write_orders(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct eyes eyes = door_eyes(d, a->viewer);
    struct move room[OFFERED_MAX];
    struct move_list list = {.at = room, .size = OFFERED_MAX};
    if (eyes.game->orders)
        order_list(eyes.game, eyes.box, eyes.view, a->viewer, host_seats(d), a->number, &list);
    buf_char(b, '[');
    for (int i = 0; i < list.n; i++) {
        if (i) buf_char(b, ',');
        write_offer(d, a, &eyes, list.at[i], b);
    }
    buf_char(b, ']');
}

int sightline_orders(struct sightline *d, int viewer, int alone)
{
    const struct asked_for a = {.viewer = viewer, .number = alone != 0};
    if (viewer == SIGHTLINE_SPECTATOR || !door_viewing(d, viewer)) return door_misuse(d);
    return door_reply(d, write_orders, &a);
}

/* Moves. */

static void write_moves(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct reader r = door_reader(d, a->viewer);
    if (!door_asks(d, a->viewer, a->subject)) {
        buf_text(b, "[]");
        return;
    }
    const struct eyes eyes = door_eyes(d, a->viewer);
    eyes_moves(&eyes, a->subject, a->text, &r, d->host.moves, b);
}

static void write_list(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    if (!door_asks(d, a->viewer, a->subject)) {
        buf_text(b, "{}");
        return;
    }
    const struct eyes eyes = door_eyes(d, a->viewer);
    eyes_list(&eyes, a->subject, a->text, d->host.moves, b);
}

static int tell_moves(struct sightline *d, int viewer, int subject, const char *start,
                      door_writer *write)
{
    const struct asked_for a = {.viewer = viewer, .subject = subject, .text = start ? start : ""};
    if (!door_viewing(d, viewer) || !door_seated(d, subject) ||
        !door_fits(a.text, SIGHTLINE_WORD_MAX))
        return door_misuse(d);
    return door_reply(d, write, &a);
}

int sightline_moves(struct sightline *d, int viewer, int subject, const char *start)
{
    return tell_moves(d, viewer, subject, start, write_moves);
}

int sightline_list(struct sightline *d, int viewer, int subject, const char *start)
{
    return tell_moves(d, viewer, subject, start, write_list);
}

int door_read_move(struct sightline *d, const char *text, struct move *out)
{
    struct fault f = {0};
    if (!door_fits(text, SIGHTLINE_WORD_MAX)) return door_too_long(d, SIGHTLINE_WORD_MAX);
    if (game_read_move(d->host.game, door_box(d), text, out, &f)) return SIGHTLINE_DONE;
    f.line = 1;
    return door_fault(d, &f);
}

/* Why no move could be an answer now; NULL: one could. */
static const char *closed(const struct sightline *d, int decider, int subject)
{
    const struct hosted *h = &d->host;
    if (h->match ? match_over(h->match) : !h->asked) return "match.refuse.over";
    if (h->match && match_frozen(h->match)) return "match.refuse.frozen";
    return door_asks(d, decider, subject) ? NULL : "match.refuse.not-asked";
}

int door_judge(struct sightline *d, int decider, int subject, const char *text, struct move *move)
{
    struct message why = {0};
    if (!door_viewing(d, decider) || !door_seated(d, decider) || !door_seated(d, subject) || !text)
        return door_misuse(d);
    int result = door_read_move(d, text, move);
    if (result != SIGHTLINE_DONE) return result;
    const char *key = closed(d, decider, subject);
    if (key) return door_refused(d, decider, message_set(&why, key, NULL));
    const struct eyes eyes = door_eyes(d, decider);
    if (eyes.game->refuse(eyes.box, eyes.view, subject, *move, &why))
        return door_refused(d, decider, &why);
    return SIGHTLINE_DONE;
}

int sightline_may(struct sightline *d, int decider, int subject, const char *text)
{
    struct move move = {0};
    int result = door_judge(d, decider, subject, text, &move);
    return result == SIGHTLINE_DONE ? door_done(d) : result;
}

static void write_say(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct eyes eyes = door_eyes(d, a->viewer);
    const struct reader r = door_reader(d, a->viewer);
    eyes_move(&eyes, a->subject, *a->move, &r, b);
}

int sightline_say(struct sightline *d, int decider, int subject, const char *text)
{
    struct move move = {0};
    const struct asked_for a = {.viewer = decider, .subject = subject, .move = &move};
    int result = door_judge(d, decider, subject, text, &move);
    return result == SIGHTLINE_DONE ? door_reply(d, write_say, &a) : result;
}
