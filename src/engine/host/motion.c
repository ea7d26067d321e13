/* motion.c -- what people at a table decide together: undo, an early end, another game. */
#include <string.h>

#include "host/inside.h"

enum { UNDO_LOOK = 300, STALLED_MS = 20000 };

const char *const motion_words[MOTIONS + 1] = {
    [NO_MOTION] = "none",     [MOTION_UNDO] = "undo", [MOTION_END] = "end",
    [MOTION_ABORT] = "abort", [MOTION_OUT] = "out",   [MOTION_AGAIN] = "again"};

/* --- telling -------------------------------------------------------------------------- */

static seat_set people(const struct table *t)
{
    seat_set out = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].who == SITS_PERSON && !t->seat[seat].given) out |= SEAT_BIT(seat);
    return out;
}

/* People who are away cannot keep the others from deciding, except about an undo: that would change
 * what they come back to. */
static seat_set must_agree(const struct table *t)
{
    const struct awake *up = t->up;
    seat_set all = people(t);
    if (up->motion == MOTION_UNDO) return all;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].client == NO_CLIENT) all &= (seat_set)~SEAT_BIT(seat);
    if (up->motion == MOTION_OUT) all &= (seat_set)~SEAT_BIT(up->motion_seat);
    return all;
}

void motion_tell(struct host *h, const struct table *t, struct client *c)
{
    const struct awake *up = t->up;
    struct buf *b = &h->out;
    say_begin(h, "motion");
    buf_text(b, ",\"what\":");
    buf_json(b, motion_words[up->motion]);
    buf_text(b, ",\"by\":");
    buf_int(b, up->motion_by);
    if (up->motion == MOTION_OUT) {
        buf_text(b, ",\"of\":");
        buf_int(b, up->motion_seat);
    }
    buf_text(b, ",\"agreed\":");
    say_seat_list(b, up->agreed);
    buf_text(b, ",\"needed\":");
    say_seat_list(b, must_agree(t));
    say_send(h, c);
}

static void tell_motion(struct host *h, const struct table *t)
{
    for (struct client *c = NULL; (c = table_next_client(h, t, c));) motion_tell(h, t, c);
}

void motion_off(struct host *h, struct table *t, const char *key)
{
    struct message m;
    if (!t->up || t->up->motion == NO_MOTION) return;
    t->up->motion = NO_MOTION;
    message_set(&m, key, NULL);
    for (struct client *c = NULL; (c = table_next_client(h, t, c));) {
        const struct reader reader = {.language = c->language, .seat = NOBODY};
        say_begin(h, "motion");
        buf_text(&h->out, ",\"what\":null,");
        words_json(&reader, &m, &h->out);
        say_send(h, c);
    }
}

/* --- carrying out --------------------------------------------------------------------- */

static void carry_undo(struct host *h, struct table *t)
{
    ledger_number(h, t, "time", h->now, "");
    ledger_number(h, t, "undo", t->up->motion_to, table_at_once(t) ? "free" : "consent");
}

static void carry_end(struct host *h, struct table *t, const char *how)
{
    ledger_number(h, t, "time", h->now, "");
    ledger_word(h, t, "end", how);
    t->batch.over = true;
}

static void carry_out_seat(struct host *h, struct table *t)
{
    char bot[BOT_TEXT_MAX + 1];
    usual_bot(t->game, bot);
    ledger_number(h, t, "resign", t->up->motion_seat, bot);
}

/* Everybody keeps their seat when a table plays again. */
static void write_kept_seat(struct buf *b, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    if (s->who == SITS_NOBODY) return;
    buf_text(b, s->who == SITS_PERSON ? "\nsit " : "\nbot ");
    buf_int(b, seat);
    buf_char(b, ' ');
    if (s->who == SITS_PERSON) {
        buf_hex(b, s->token.hash, sizeof s->token.hash);
        buf_text(b, " - ");
        buf_text(b, s->name);
    } else buf_text(b, s->bot);
}

/* A new journal on the same link. Numbers go on; the seed is new. */
static void carry_again(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    struct setting next = up->setting;
    bool shared = false;
    if (up->fixed_seed) next.seed = seed_derived(&next.seed, "again", t->number);
    struct buf b = ledger_line(h, t, up->texts_size + 4 * HEAD_MAX + 16384);
    if (b.size) {
        journal_write_setting(&next, up->fixed_seed, &b);
        write_manners(t, &t->id, "", &t->opener, &b);
        buf_text(&b, "\ncount ");
        buf_uint(&b, t->number + 1);
        buf_char(&b, ' ');
        buf_uint(&b, up->match ? match_telling(up->match) : next.told_before);
        buf_char(&b, ' ');
        buf_uint(&b, up->fair.round);
        for (int seat = 0; seat < t->seats; seat++) {
            write_kept_seat(&b, t, seat);
            shared |= t->seat[seat].shares;
        }
    }
    ledger_put(t, &b);
    t->batch.fresh = true;
    if (shared) ledger_number(h, t, "collect", up->fair.round + 1, "0");
    else deal_again(h, t, &next);
}

static void carry_motion(struct host *h, struct table *t)
{
    switch (t->up->motion) {
    case MOTION_UNDO: carry_undo(h, t); break;
    case MOTION_END: carry_end(h, t, "agreed"); break;
    case MOTION_ABORT: carry_end(h, t, "aborted"); break;
    case MOTION_OUT: carry_out_seat(h, t); break;
    case MOTION_AGAIN: carry_again(h, t); break;
    case NO_MOTION:
    case MOTIONS: break;
    }
    motion_off(h, t, "host.motion.carried");
}

/* Everybody whose eyes are on the same screen agrees together. */
static void count_agreement(struct call *k)
{
    struct awake *up = k->t->up;
    up->agreed |= k->t->hot ? k->c->seats : SEAT_BIT(k->seat);
    if ((must_agree(k->t) & (seat_set)~up->agreed) == 0) {
        struct message why = {0};
        /* Somebody may have come since it was proposed: now there may be secrets to keep. */
        if (up->motion == MOTION_UNDO &&
            !match_may_undo(up->match, up->motion_to, !table_at_once(k->t), &why)) {
            motion_off(k->h, k->t, "host.motion.moot");
            call_no_because(k, &why);
            return;
        }
        ledger_ack(k, k->t, NULL);
        carry_motion(k->h, k->t);
        return;
    }
    if (k->id >= 0) say_ok(k->h, k->c, k->id);
    tell_motion(k->h, k->t);
}

/* --- what may be proposed ------------------------------------------------------------- */

/* The last step in which the seat had a choice. */
static int last_choice(struct call *k)
{
    const struct awake *up = k->t->up;
    const int steps = match_steps(up->match);
    for (int to = steps - 1; to >= 0 && to >= steps - UNDO_LOOK; to--) {
        const struct match *then = match_at(up->match, to);
        const struct step *s = match_step(then);
        for (int subject = 0; subject < k->t->seats; subject++) {
            if (!seat_in(s->asked, subject) || s->decider[subject] != k->seat) continue;
            struct move_list list = {.at = k->h->moves, .size = k->t->game->moves_max};
            k->t->game->legal(up->box, match_look(then, k->seat), subject, &list);
            if (list.n > 1) return to;
        }
    }
    return -1;
}

/* If the seed was chosen, nothing is opened at the end: on your own device a game may go on. */
static bool may_undo(struct call *k)
{
    struct awake *up = k->t->up;
    struct message why = {0};
    const bool own = k->t->state == OVER && up->match && up->fixed_seed && table_at_once(k->t);
    if ((k->t->state != PLAYING && !own) || up->release_at != NEVER)
        return call_no(k, "host.no.playing");
    up->motion_to = last_choice(k);
    return match_may_undo(up->match, up->motion_to, !table_at_once(k->t), &why) ||
           call_no_because(k, &why);
}

/* It is public who is asked and for how long, but not whether they have answered. */
static bool may_vote_out(struct call *k)
{
    struct awake *up = k->t->up;
    const struct step *s;
    int64_t seat;
    bool asked = false;
    if (k->t->state != PLAYING || !up->match) return call_no(k, "host.no.playing");
    if (!read_number_member(k, "of", 0, k->t->seats - 1, &seat)) return false;
    s = match_step(up->match);
    for (int subject = 0; subject < k->t->seats; subject++)
        asked |= seat_in(s->asked, subject) && s->decider[subject] == seat;
    if (!asked || seat == k->seat || k->h->now < up->told_at + STALLED_MS ||
        !seat_in(people(k->t), (int)seat))
        return call_no(k, "host.no.stalls");
    up->motion_seat = (int)seat;
    return true;
}

static bool may_propose(struct call *k, enum motion what)
{
    const struct table *t = k->t;
    switch (what) {
    case MOTION_UNDO: return may_undo(k);
    case MOTION_OUT: return may_vote_out(k);
    case MOTION_AGAIN: return t->state == OVER || call_no(k, "host.no.not-over");
    case MOTION_ABORT:
        return (t->state == PLAYING && match_steps(t->up->match) <= 2 * t->seats) ||
               call_no(k, "host.no.late");
    default: return t->state == PLAYING || t->state == PAUSED || call_no(k, "host.no.playing");
    }
}

/* To propose what is already proposed is to agree. But an undo means a different step for each
 * person. */
static bool is_proposed(const struct call *k, enum motion what)
{
    const struct awake *up = k->t->up;
    int64_t seat;
    if (up->motion != what || what == MOTION_UNDO) return false;
    if (!seat_in(must_agree(k->t), k->seat)) return false;
    return what != MOTION_OUT ||
           (json_int(json_member(k->m, "of"), 0, SEATS_MAX - 1, &seat) && seat == up->motion_seat);
}

void call_propose(struct call *k)
{
    const struct json what = json_member(k->m, "what");
    struct awake *up = k->t->up;
    int i = MOTION_UNDO;
    while (i < MOTIONS && !json_is(what, motion_words[i])) i++;
    if (i == MOTIONS) {
        call_no(k, "host.no.motion");
        return;
    }
    if (up->motion != NO_MOTION) {
        if (is_proposed(k, (enum motion)i)) count_agreement(k);
        else call_no(k, "host.no.one-motion");
        return;
    }
    if (!may_propose(k, (enum motion)i)) return;
    up->motion = (enum motion)i;
    up->motion_by = k->seat;
    up->agreed = i == MOTION_ABORT ? people(k->t) : 0;
    count_agreement(k);
}

void call_agree(struct call *k)
{
    if (k->t->up->motion == NO_MOTION || !seat_in(must_agree(k->t), k->seat)) {
        call_no(k, "host.no.motion");
        return;
    }
    count_agreement(k);
}

void call_decline(struct call *k)
{
    if (k->t->up->motion == NO_MOTION) {
        call_no(k, "host.no.motion");
        return;
    }
    if (k->id >= 0) say_ok(k->h, k->c, k->id);
    motion_off(k->h, k->t, "host.motion.declined");
}

void call_resign(struct call *k)
{
    char bot[BOT_TEXT_MAX + 1];
    if (k->t->state != PLAYING && k->t->state != PAUSED) {
        call_no(k, "host.no.playing");
        return;
    }
    usual_bot(k->t->game, bot);
    ledger_number(k->h, k->t, "resign", k->seat, bot);
    ledger_ack(k, k->t, NULL);
}

void call_record(struct call *k)
{
    const struct awake *up = k->t->up;
    struct buf b;
    if (!up->match || !match_over(up->match) || k->t->state != OVER) {
        call_no(k, "host.no.not-over");
        return;
    }
    if (!ledger_record(k->h, k->t, &b)) {
        call_no(k, "host.no.memory");
        return;
    }
    say_begin(k->h, "record");
    say_re(k->h, k->id);
    buf_text(&k->h->out, ",\"number\":");
    buf_uint(&k->h->out, k->t->number);
    buf_text(&k->h->out, ",\"text\":");
    buf_json(&k->h->out, b.at);
    host_lend(k->h, b.at, b.size, 0);
    if (k->h->out.full) call_no(k, "host.no.memory");
    else say_send(k->h, k->c);
}
