/* clock.c -- when a step closes, and when what follows is told.
 *
 * What another seat can measure (how many messages, how large, when) must follow from what it may
 * know. So a step closes on the grid of its table, and never when the last answer came; what
 * follows leaves at a fixed delay after that tick, or if it is not durable by then, at the next
 * tick. Bots and standing orders are looked at on the same ticks as people.
 *
 *   told ── beat ──► earliest tick ... ticks ... ──► closes ── delay ──► told
 *
 * A person among bots at a relaxed table is alone: nobody can learn anything, and nobody waits.
 */
#include <string.h>

#include "core/order.h"
#include "host/inside.h"

/* A table that is read again asks its bots again. If they never answer, it stops at so many. */
enum { THOUGHTS_MOST = 4 * SEATS_MAX };

static int64_t first_tick(const struct table *t, int64_t at)
{
    const int64_t grid = t->pace.ms[GRID];
    return (at + grid - 1) / grid * grid;
}

static int64_t next_tick(const struct table *t, int64_t now) { return first_tick(t, now + 1); }

/* --- the open step -------------------------------------------------------------------- */

static bool step_is_window(const struct step *s)
{
    seat_set deciders = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat_in(s->asked, seat)) deciders |= SEAT_BIT(s->decider[seat]);
    return (deciders & (deciders - 1)) != 0;
}

static bool asks_person(const struct host *h, const struct table *t, const struct step *s)
{
    const char *bot;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat_in(s->asked, seat) && seat_player(h, t, s->decider[seat], &bot) == PLAYER_PERSON)
            return true;
    return false;
}

/* The least that the step lasts, counted from when it was told. */
int64_t clock_least(const struct host *h, const struct table *t)
{
    const struct step *s = match_step(t->up->match);
    if (table_at_once(t)) return 0;
    if (step_is_window(s)) {
        if (t->discretion == STRICT) return t->pace.ms[WINDOW];
        return t->discretion == RELAXED ? 0 : t->pace.ms[BEAT];
    }
    return asks_person(h, t, s) ? 0 : t->pace.ms[BOT_PACE];
}

/* The most that it lasts without anybody's bank; NEVER: there is no end. */
int64_t clock_most(const struct table *t)
{
    if (!t->pace.ms[TURN]) return NEVER;
    if (!step_is_window(match_step(t->up->match))) return t->pace.ms[TURN];
    return t->discretion == STRICT ? t->pace.ms[WINDOW] : t->pace.ms[BEAT];
}

static bool uses_bank(const struct table *t)
{
    return t->discretion != STRICT || !step_is_window(match_step(t->up->match));
}

/* Until when the seat may still answer. */
static int64_t person_deadline(const struct table *t, int seat)
{
    const int64_t most = clock_most(t);
    if (most == NEVER) return NEVER;
    return t->up->told_at + most + (uses_bank(t) ? t->seat[seat].bank : 0);
}

static int64_t bot_deadline(const struct host *h, const struct table *t)
{
    const bool others = table_people(t) > 1 && !table_at_once(t);
    return t->up->told_at + (others ? clock_least(h, t) : h->limits.think_ms);
}

/* Those whose answer is neither sealed nor on its way. */
seat_set clock_waiting(const struct table *t)
{
    return (match_waiting(t->up->match) | t->batch.back) & (seat_set)~t->batch.sealed;
}

/* How long the step waits for those who have not answered. */
static int64_t waited_until(const struct host *h, const struct table *t)
{
    const struct step *s = match_step(t->up->match);
    int64_t until = 0;
    const char *bot;
    for (int subject = 0; subject < t->seats; subject++) {
        if (!seat_in(clock_waiting(t), subject) || t->up->thinking[subject].done) continue;
        int64_t by = 0;
        switch (seat_player(h, t, s->decider[subject], &bot)) {
        case PLAYER_PERSON: by = person_deadline(t, s->decider[subject]); break;
        case PLAYER_BOT: by = bot_deadline(h, t); break;
        case PLAYER_FALLBACK: break;
        }
        if (by > until) until = by;
    }
    return until;
}

/* --- closing -------------------------------------------------------------------------- */

static void spend_banks(struct host *h, struct table *t, int64_t at)
{
    const struct step *s = match_step(t->up->match);
    const int64_t most = clock_most(t);
    if (most == NEVER || !uses_bank(t)) return;
    for (int seat = 0; seat < t->seats; seat++) {
        int64_t answered = 0;
        for (int subject = 0; subject < t->seats; subject++) {
            if (!seat_in(s->asked, subject) || s->decider[subject] != seat) continue;
            const int64_t when = t->up->answered_at[subject] ? t->up->answered_at[subject] : at;
            if (when > answered) answered = when;
        }
        const int64_t used = answered - t->up->told_at - most;
        if (!answered || used <= 0 || t->seat[seat].who != SITS_PERSON || t->seat[seat].given)
            continue;
        const int64_t left = t->seat[seat].bank > used ? t->seat[seat].bank - used : 0;
        struct buf b = ledger_line(h, t, LINE_MAX_BYTES);
        if (b.size) {
            buf_text(&b, "bank ");
            buf_int(&b, seat);
            buf_char(&b, ' ');
            buf_int(&b, left);
        }
        ledger_put(t, &b);
    }
}

/* Bots' answers were kept back until now; the fallback answers for everybody else. */
static void seal_the_rest(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    const struct step *s = match_step(up->match);
    const seat_set waiting = clock_waiting(t);
    for (int subject = 0; subject < t->seats; subject++) {
        if (!seat_in(waiting, subject)) continue;
        const struct view *v = match_look(up->match, s->decider[subject]);
        if (up->thinking[subject].done) {
            ledger_seal(h, t, "bot", subject, up->thinking[subject].move);
        } else {
            const struct move move = t->game->fallback(up->box, v, subject);
            ledger_seal(h, t, "clock", subject, move);
        }
    }
}

/* Now and then a hash, so that another version notices that it plays differently. */
static void write_check_line(struct host *h, struct table *t)
{
    const int steps = match_steps(t->up->match);
    if (!steps || steps % CHECK_EVERY) return;
    struct buf b = ledger_line(h, t, LINE_MAX_BYTES);
    if (b.size) {
        journal_write_check(t->up->match, &b);
        b.n--; /* its own end of line */
    }
    ledger_put(t, &b);
}

static void close_open_step(struct host *h, struct table *t, int64_t at)
{
    if (!t->batch.n) write_check_line(h, t);
    seal_the_rest(h, t);
    spend_banks(h, t, at);
    ledger_number(h, t, "time", at, "");
    ledger_word(h, t, "close", "");
    t->up->release_at = table_at_once(t) ? at : at + t->pace.ms[DELAY];
    t->up->closing = true;
}

static void consider_closing(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    if (t->state != PLAYING || t->io != IO_IDLE || !up || !up->match || up->closing ||
        up->release_at != NEVER || match_over(up->match) || match_frozen(up->match) ||
        t->batch.alone)
        return;
    if (table_at_once(t)) {
        if (waited_until(h, t) <= h->now) close_open_step(h, t, h->now);
        return;
    }
    if (up->tick == NEVER) return;
    const int64_t tick = up->tick;
    up->tick = NEVER;
    if (tick >= up->told_at + clock_least(h, t) && waited_until(h, t) <= tick)
        close_open_step(h, t, tick);
}

/* When something happens at a table even if everybody is silent. */
int64_t clock_deadline(const struct host *h, const struct table *t)
{
    const struct awake *up = t->up;
    if (up->release_at != NEVER || up->closing || match_over(up->match)) return h->now;
    const int64_t until = waited_until(h, t), away = seats_away_at(h, t);
    return until < away ? until : away;
}

/* --- telling -------------------------------------------------------------------------- */

void clock_unthink(struct table *t) { memset(t->up->thinking, 0, sizeof t->up->thinking); }

/* Luck derived from a chosen seed tells the bots nothing about the deal. */
static struct seed thought_luck(struct host *h, const struct table *t, int subject)
{
    struct seed luck;
    const uint32_t question = (uint32_t)match_question(t->up->match, subject);
    if (t->up->fixed_seed && h->limits.bots_again)
        return seed_derived(&t->up->setting.seed, "bot", question * SEATS_MAX + (uint32_t)subject);
    host_draw(h, &luck);
    return luck;
}

static void want_thought(struct host *h, struct table *t, int subject, const char *bot)
{
    struct awake *up = t->up;
    const int seat = match_step(up->match)->decider[subject];
    struct host_think wanted = {
        .table = t->id,
        .game = t->game,
        .options = &up->setting.options,
        .content = up->setting.content,
        .box = up->box,
        .view = match_look(up->match, seat),
        .view_size = up->view_size,
        .seat = seat,
        .subject = subject,
        .question = match_question(up->match, subject),
        .bot = bot,
        .luck = thought_luck(h, t, subject),
    };
    up->thinking[subject].ticket = host_ticket(h, t);
    ledger_think(t);
    h->figures.thoughts++;
    h->calls.think(h->calls.context, up->thinking[subject].ticket, &wanted);
}

/* A standing order answers like a person who answers at once. */
static void obey_orders(struct host *h, struct table *t, int seat)
{
    struct awake *up = t->up;
    struct seat *s = &t->seat[seat];
    struct move answer;
    unsigned over = 0;
    const struct view *v = match_look(up->match, seat);
    const enum obeyed told =
        order_obey(t->game, up->box, v, seat, s->order, s->orders, &answer, &over);
    if (told == ORDER_ANSWERS &&
        !match_refuses(up->match, seat, seat, match_question(up->match, seat), answer, NULL)) {
        ledger_seal(h, t, "order", seat, answer);
        t->batch.sealed |= SEAT_BIT(seat);
        up->answered_at[seat] = up->told_at;
    }
    for (int i = s->orders - 1; i >= 0; i--) {
        char which[LINE_MAX_BYTES / 2] = "";
        struct buf b = BUF_ON(which);
        if (!(over >> i & 1)) continue;
        order_write(t->game, up->box, s->order[i], &b);
        ledger_number(h, t, "disarm", seat, which);
    }
}

/* A bot may also begin to play for a seat in the middle of a step. */
static void begin_step(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    const struct step *s = match_step(up->match);
    const seat_set waiting = clock_waiting(t);
    const bool first = !up->opened;
    const char *bot;
    up->opened = true;
    for (int subject = 0; subject < t->seats; subject++) {
        const int seat = s->decider[subject];
        if (!seat_in(waiting, subject)) continue;
        if ((first || seat_in(up->ordered, seat)) && seat == subject && t->seat[seat].orders)
            obey_orders(h, t, seat);
        if (seat_in(t->batch.sealed, subject)) continue;
        if (seat_player(h, t, seat, &bot) == PLAYER_BOT && !up->thinking[subject].ticket &&
            !up->thinking[subject].done && t->owed < THOUGHTS_MOST)
            want_thought(h, t, subject, bot);
    }
    up->ordered = 0;
}

static void end_game(struct host *h, struct table *t)
{
    if (t->batch.record) return;
    ledger_number(h, t, "time", h->now, "");
    ledger_word(h, t, "end", "over");
    t->batch.record = t->batch.over = true;
}

/* Whose turn it is, for a person's list of games. */
void clock_note_turn(const struct host *h, struct table *t)
{
    const struct step *s = match_step(t->up->match);
    const char *bot;
    t->turn = 0;
    for (int subject = 0; subject < t->seats; subject++)
        if (seat_in(match_waiting(t->up->match), subject) &&
            seat_player(h, t, s->decider[subject], &bot) == PLAYER_PERSON)
            t->turn |= SEAT_BIT(s->decider[subject]);
}

static void release_step(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    up->told_at = up->release_at;
    up->release_at = NEVER;
    up->tick = NEVER;
    memset(up->answered_at, 0, sizeof up->answered_at);
    tell_all(h, t);
    clock_note_turn(h, t);
}

void clock_moved(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    up->opened = false;
    up->closing = false;
    clock_unthink(t);
    if (up->motion == MOTION_UNDO) motion_off(h, t, "host.motion.moot");
    if (up->release_at == NEVER) up->release_at = table_at_once(t) ? h->now : next_tick(t, h->now);
}

/* What was told before the host went down stays told; what was durable and not told is told now.
 * Everybody here is told everything again. */
void clock_restored(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].client == NO_CLIENT) t->seat[seat].away_since = h->now;
    for (struct client *c = NULL; (c = table_next_client(h, t, c));) {
        c->arriving = true;
        c->since = c->told ? c->told : c->knows;
    }
    if (!up) return;
    if (up->match) {
        up->release_at = NEVER;
        up->told_at = t->touched < h->now ? t->touched + t->pace.ms[DELAY] : h->now;
        if (t->state == PAUSED) up->told_at += h->now - up->paused_at;
        for (int i = 0; i < t->seats; i++) /* when they answered is lost: assume at once */
            up->answered_at[i] = seat_in(match_waiting(up->match), i) ? 0 : up->told_at;
        clock_note_turn(h, t);
    }
    if (t->state == DEALING) deal_phase_begins(h, t);
    up->deal_told = true; /* newcomers are told */
}

void clock_thought(struct table *t, int subject, const struct move *move)
{
    struct awake *up = t->up;
    struct thinking *k = &up->thinking[subject];
    const int seat = match_step(up->match)->decider[subject];
    k->ticket = 0;
    k->done = true;
    if (move &&
        !match_refuses(up->match, seat, subject, match_question(up->match, subject), *move, NULL))
        k->move = *move;
    else k->move = t->game->fallback(up->box, match_look(up->match, seat), subject);
}

/* --- after anything ------------------------------------------------------------------- */

static bool mail_is_open(const struct table *t) { return t->mail || !table_keeps_mail(t); }

static int64_t next_mail(const struct table *t, int64_t now)
{
    const int64_t every = t->pace.ms[DELAY] ? t->pace.ms[DELAY] : 1;
    return (now / every + 1) * every;
}

static bool somebody_arrives(struct host *h, const struct table *t)
{
    for (struct client *c = NULL; (c = table_next_client(h, t, c));)
        if (c->arriving && !c->behind) return true;
    return false;
}

static int64_t next_wake(struct host *h, struct table *t)
{
    const struct awake *up = t->up;
    int64_t at = NEVER;
    if (t->io == IO_BROKEN) return t->retry_at;
    if (t->io == IO_READING) return NEVER;
    if (!up) return t->first_client == NO_CLIENT ? table_deadline(h, t) : NEVER;
    if (up->release_at != NEVER) at = up->release_at;
    else if (t->state == PLAYING && up->match && !match_over(up->match) && !up->closing) {
        const int64_t until = waited_until(h, t);
        if (table_at_once(t)) at = until;
        else if (until != NEVER) {
            const int64_t least = up->told_at + clock_least(h, t);
            at = first_tick(t, until > least ? until : least);
            if (at <= h->now) at = next_tick(t, h->now);
        }
        const int64_t away = seats_away_at(h, t);
        if (away < at) at = away;
    } else if (t->state == PLAYING && up->match && t->io == IO_IDLE) {
        at = next_tick(t, h->now); /* there was no memory for the lines of the end */
    }
    if (t->state == DEALING && up->deal_by < at) at = up->deal_by;
    if (up->nheld || t->inbox || somebody_arrives(h, t)) {
        const int64_t mail = next_mail(t, h->now);
        if (mail < at) at = mail;
    }
    const int64_t late = tell_late_at(t);
    if (late < at) at = late;
    if (t->first_client == NO_CLIENT) {
        const int64_t idle = t->touched + h->limits.idle_ms;
        if (idle < at) at = idle;
    }
    return at;
}

/* Nobody is here, and nothing happens by itself soon: only the journal is kept. */
static void maybe_sleep(struct host *h, struct table *t)
{
    if (!t->up || t->first_client != NO_CLIENT || t->io != IO_IDLE || t->batch.n || t->inbox ||
        h->now < t->touched + h->limits.idle_ms)
        return;
    if (t->state == PLAYING && table_deadline(h, t) < h->now + h->limits.idle_ms) return;
    ledger_sleep(h, t);
}

static void do_what_is_due(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    if (up && mail_is_open(t)) ledger_mail(h, t);
    if (!up || t->io != IO_IDLE) return;
    if (up->release_at < h->now && !table_at_once(t)) up->release_at = first_tick(t, h->now);
    if (up->match && up->release_at <= h->now && !up->closing) release_step(h, t);
    seats_welcome(h, t);
    if (up->orders_moved) tell_orders_moved(h, t);
    deal_consider(h, t);
    if (t->state != PLAYING || !up->match || up->release_at != NEVER || t->batch.alone) return;
    if (match_over(up->match)) end_game(h, t);
    else if (!match_frozen(up->match)) begin_step(h, t);
}

void clock_settle(struct host *h, struct table *t)
{
    if (t->settling) return;
    t->settling = true;
    if (!t->up && t->io == IO_IDLE && t->seq && t->first_client != NO_CLIENT && t->state != FROZEN)
        ledger_take_up(h, t);
    do {
        do_what_is_due(h, t);
        while (t->io == IO_IDLE && mail_is_open(t) && letters_next(h, t)) {
        }
        consider_closing(h, t);
        ledger_flush(h, t);
    } while (t->io == IO_IDLE && t->inbox && mail_is_open(t));
    if (t->changed && t->seq) {
        const bool all = t->state == FROZEN && !t->up;
        t->changed = false;
        for (struct client *c = NULL; (c = table_next_client(h, t, c));)
            if (!c->arriving || all) tell_about_table(h, t, c);
    }
    maybe_sleep(h, t);
    const int64_t at = next_wake(h, t);
    wake_at(h, t, at > h->now ? at : h->now + 1);
    t->settling = false;
}

/* The time that this table asked for has come. */
void clock_time(struct host *h, struct table *t)
{
    if (t->io == IO_BROKEN && h->now >= t->retry_at) ledger_take_up(h, t);
    if (!t->up && t->io == IO_IDLE) {
        ledger_take_up(h, t); /* a head may be one append behind: only the journal knows */
        return;
    }
    if (t->up && t->state == PLAYING && t->up->release_at == NEVER &&
        h->now % t->pace.ms[GRID] == 0)
        t->up->tick = h->now;
    if (t->up) tell_late(h, t);
    t->changed |= seats_away_since(h, t);
    t->mail = next_mail(t, h->now - 1) == h->now;
    clock_settle(h, t);
    t->mail = false;
}
