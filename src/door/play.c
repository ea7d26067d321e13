/* Telling and answering. */
#include <string.h>

#include "bots/bot.h"
#include "core/game.h"
#include "door/door.h"
#include "match/record.h"

/* The whole truth is told when the game is over. */
static bool hosting(const struct sightline *d, int viewer)
{
    if (!d || !d->host.match) return false;
    return viewer == SIGHTLINE_TRUTH ? match_over(d->host.match) : door_viewing(d, viewer);
}

static bool seated(const struct sightline *d, int seat)
{
    return d && d->host.match && door_seated(d, seat);
}

static bool asked_about(const struct sightline *d, int subject)
{
    return seated(d, subject) && seat_in(match_step(d->host.match)->asked, subject);
}

/* Telling. */

static void write_tell(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct reader r = door_reader(d, a->viewer);
    match_tell(d->host.match, a->viewer, &r, b);
}

int sightline_tell(struct sightline *d, int viewer)
{
    const struct asked_for a = {.viewer = viewer};
    return hosting(d, viewer) ? door_reply(d, write_tell, &a) : door_misuse(d);
}

static void write_tell_at(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct reader r = door_reader(d, a->viewer);
    match_tell(match_at(d->host.match, a->number), a->viewer, &r, b);
}

int sightline_tell_at(struct sightline *d, int viewer, int steps)
{
    const struct asked_for a = {.viewer = viewer, .number = steps};
    if (!hosting(d, viewer) || !match_at(d->host.match, steps)) return door_misuse(d);
    return door_reply(d, write_tell_at, &a);
}

/* What match_walk() carries along. */
struct telling {
    const struct sightline *door;
    int viewer, first;
    struct buf *out;
};

static bool write_step(const struct match *m, int step, void *context)
{
    const struct telling *t = context;
    const struct reader r = door_reader(t->door, t->viewer);
    buf_text(t->out, step == t->first ? "{\"step\":" : ",{\"step\":");
    buf_int(t->out, step + 1);
    buf_text(t->out, ",\"news\":");
    match_tell_news(m, t->viewer, &r, t->out);
    buf_char(t->out, '}');
    return true;
}

static void write_steps(const struct sightline *d, int viewer, int from, struct buf *b)
{
    struct telling t = {.door = d, .viewer = viewer, .first = from, .out = b};
    buf_char(b, '[');
    match_walk(d->host.match, from, write_step, &t);
    buf_char(b, ']');
}

static void write_history(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    write_steps(d, a->viewer, -1, b);
}

int sightline_history(struct sightline *d, int viewer)
{
    const struct asked_for a = {.viewer = viewer};
    return hosting(d, viewer) ? door_reply(d, write_history, &a) : door_misuse(d);
}

static void write_since(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct match *m = d->host.match;
    int from;
    const bool undone = match_since(m, (uint32_t)a->number, &from);
    buf_text(b, "{\"telling\":");
    buf_uint(b, match_telling(m));
    if (undone) {
        door_key(b, "undone");
        buf_int(b, from < 0 ? 0 : from);
    }
    door_key(b, "steps");
    write_steps(d, a->viewer, from, b);
    buf_char(b, '}');
}

int sightline_since(struct sightline *d, int viewer, int telling)
{
    const struct asked_for a = {.viewer = viewer, .number = telling};
    if (!hosting(d, viewer) || telling < 0) return door_misuse(d);
    return door_reply(d, write_since, &a);
}

/* Answering. */

int sightline_answer(struct sightline *d, int decider, int subject, int question, const char *text)
{
    struct message why = {0};
    struct move move;
    if (!seated(d, decider) || !seated(d, subject) || question < 0 || !text) return door_misuse(d);
    int result = door_read_move(d, text, &move);
    if (result != SIGHTLINE_DONE) return result;
    if (!match_answer(d->host.match, decider, subject, (uint32_t)question, move, &why))
        return door_refused(d, decider, &why);
    match_close(d->host.match);
    return door_done(d);
}

int sightline_take_back(struct sightline *d, int decider, int subject, int question)
{
    struct message why = {0};
    if (!seated(d, decider) || !seated(d, subject) || question < 0) return door_misuse(d);
    if (!match_take_back(d->host.match, decider, subject, (uint32_t)question, &why))
        return door_refused(d, decider, &why);
    return door_done(d);
}

int sightline_fallback(struct sightline *d, int subject)
{
    if (!asked_about(d, subject)) return door_misuse(d);
    match_fallback(d->host.match, subject);
    match_close(d->host.match);
    return door_done(d);
}

static void write_text(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    (void)d;
    buf_text(b, a->text);
}

int sightline_bot(struct sightline *d, int subject, const char *name)
{
    struct fault f = {0};
    struct message why = {0};
    struct bot bot;
    if (!asked_about(d, subject) || !door_fits(name, SIGHTLINE_WORD_MAX)) return door_misuse(d);
    struct match *m = d->host.match;
    const struct game *g = d->host.game;
    int decider = match_step(m)->decider[subject];
    const uint32_t part = (uint32_t)match_steps(m) * SEATS_MAX + (uint32_t)subject;
    struct rng luck = seed_luck(&d->host.luck, "bot", part);
    if (!bot_read(g, name, &bot, &f)) return door_fault(d, &f);
    match_view(m, decider, d->host.view);
    struct move move = bot_decide(&bot, g, match_box(m), d->host.view, subject, &luck);
    char room[128];
    struct buf text = BUF_ON(room);
    game_write_move(g, match_box(m), move, &text);
    if (!match_answer_by(m, BY_BOT, decider, subject, match_question(m, subject), move, &why))
        return door_refused(d, decider, &why);
    match_close(m);
    return door_reply(d, write_text, &(struct asked_for){.text = room});
}

int sightline_luck(struct sightline *d, const char *seed)
{
    struct fault f = {0};
    if (!d || !d->host.match || !door_fits(seed, SIGHTLINE_WORD_MAX)) return door_misuse(d);
    if (seed_read(&d->host.luck, seed)) return door_done(d);
    fault_set(&f, 0, 0, "abi.fault.seed");
    fault_quote(&f, seed, strlen(seed));
    return door_fault(d, &f);
}

int sightline_undo(struct sightline *d, int to)
{
    struct message why = {0};
    if (!d || !d->host.match) return door_misuse(d);
    if (!match_undo(d->host.match, to, false, &why))
        return door_refused(d, SIGHTLINE_SPECTATOR, &why);
    return door_done(d);
}

int sightline_last_asked(const struct sightline *d, int seat)
{
    struct move unused;
    if (!seated(d, seat)) return SIGHTLINE_MISUSE;
    for (int step = match_steps(d->host.match) - 1; step >= 0; step--)
        if (match_given(d->host.match, step, seat, &unused)) return step;
    return SIGHTLINE_MISUSE;
}

/* For the host. */

int sightline_over(const struct sightline *d)
{
    return d && d->host.match ? match_over(d->host.match) : SIGHTLINE_MISUSE;
}

int sightline_steps(const struct sightline *d)
{
    return d && d->host.match ? match_steps(d->host.match) : SIGHTLINE_MISUSE;
}

int sightline_waiting(const struct sightline *d)
{
    return d && d->host.match ? match_waiting(d->host.match) : SIGHTLINE_MISUSE;
}

int sightline_decider(const struct sightline *d, int subject)
{
    return asked_about(d, subject) ? match_step(d->host.match)->decider[subject] : SIGHTLINE_MISUSE;
}

static void write_frozen(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const char *why = match_frozen(d->host.match);
    (void)a;
    if (why) buf_text(b, why);
}

int sightline_frozen(struct sightline *d)
{
    return d && d->host.match ? door_reply(d, write_frozen, NULL) : door_misuse(d);
}

static void write_numbers(const char *open, int seats, const struct score *s, bool ranks,
                          struct buf *b)
{
    buf_text(b, open);
    for (int i = 0; i < seats; i++) {
        if (i) buf_char(b, ',');
        buf_int(b, ranks ? s->rank[i] : s->points[i]);
    }
}

static void write_score_json(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    struct score s;
    int seats = match_setting(d->host.match)->options.seats;
    (void)a;
    match_score(d->host.match, &s);
    write_numbers("{\"points\":[", seats, &s, false, b);
    write_numbers("],\"rank\":[", seats, &s, true, b);
    buf_text(b, "]}");
}

int sightline_score(struct sightline *d)
{
    return d && d->host.match ? door_reply(d, write_score_json, NULL) : door_misuse(d);
}

static void write_record(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    (void)a;
    match_write_text(d->host.match, b);
}

int sightline_record(struct sightline *d)
{
    return d && d->host.match ? door_reply(d, write_record, NULL) : door_misuse(d);
}

static void write_match_hash(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    (void)a;
    buf_hex64(b, match_hash(d->host.match));
}

int sightline_hash(struct sightline *d)
{
    return d && d->host.match ? door_reply(d, write_match_hash, NULL) : door_misuse(d);
}
