/* play.c -- answers, and standing orders. */
#include <string.h>

#include "core/order.h"
#include "host/inside.h"
#include "match/eyes.h"

/* Nobody can answer what has not been told. */
static bool question_is_open(struct call *k)
{
    const struct awake *up = k->t->up;
    if (k->t->state != PLAYING || !up->match) return call_no(k, "host.no.playing");
    if (up->closing || up->release_at != NEVER) return call_no(k, "match.refuse.old-question");
    return true;
}

static bool read_question(struct call *k, uint32_t *q, int *subject)
{
    int64_t number, of;
    if (!read_number_member(k, "q", 0, UINT32_MAX, &number) ||
        !read_number_member(k, "for", 0, k->t->seats - 1, &of))
        return false;
    *q = (uint32_t)number;
    *subject = (int)of;
    return true;
}

/* A bot stops thinking for a person who is back and answers. */
static void seal_answer(struct call *k, int subject, uint32_t q, struct move move)
{
    struct awake *up = k->t->up;
    const struct ack sealed = {
        .seat = (int8_t)k->seat, .subject = (int8_t)subject, .q = q, .move = move};
    ledger_seal(k->h, k->t, "person", subject, move);
    k->t->batch.sealed |= SEAT_BIT(subject);
    k->t->batch.back &= (seat_set)~SEAT_BIT(subject);
    up->thinking[subject] = (struct thinking){0};
    up->answered_at[subject] = k->h->now;
    k->h->figures.answers++;
    ledger_ack(k, k->t, &sealed);
}

void call_answer(struct call *k)
{
    char text[LINE_MAX_BYTES / 2];
    struct awake *up = k->t->up;
    struct message why = {0};
    struct fault f = {0};
    struct move move;
    uint32_t q;
    int subject;
    if (!question_is_open(k) || !read_question(k, &q, &subject) ||
        !read_text(k, "move", text, sizeof text))
        return;
    if (!game_read_move(k->t->game, up->box, text, &move, &f)) {
        call_no_because(k, &f.message);
        return;
    }
    if (match_refuses(up->match, k->seat, subject, q, move, &why)) call_no_because(k, &why);
    else seal_answer(k, subject, q, move);
}

/* For people who share a screen: the harmless answer of a player who need not look. */
void call_pass(struct call *k)
{
    struct awake *up = k->t->up;
    const struct step *s;
    int64_t q;
    bool any = false;
    if (!question_is_open(k) || !read_number_member(k, "q", 0, UINT32_MAX, &q)) return;
    s = match_step(up->match);
    for (int subject = 0; subject < k->t->seats; subject++) {
        if (!seat_in(s->asked, subject) || s->decider[subject] != k->seat ||
            q != match_question(up->match, subject))
            continue;
        const struct view *v = match_look(up->match, k->seat);
        seal_answer(k, subject, (uint32_t)q, k->t->game->fallback(up->box, v, subject));
        any = true;
    }
    if (!any) call_no(k, "match.refuse.old-question");
}

void call_back(struct call *k)
{
    struct awake *up = k->t->up;
    uint32_t q;
    int subject;
    if (!question_is_open(k) || !read_question(k, &q, &subject)) return;
    const struct step *s = match_step(up->match);
    if (q != match_question(up->match, subject) || s->decider[subject] != k->seat) {
        call_no(k, "match.refuse.old-question");
        return;
    }
    if (seat_in(clock_waiting(k->t), subject)) {
        call_no(k, "match.refuse.nothing-sealed");
        return;
    }
    const struct ack back = {
        .back = true, .seat = (int8_t)k->seat, .subject = (int8_t)subject, .q = q};
    ledger_number(k->h, k->t, "back", subject, "");
    k->t->batch.back |= SEAT_BIT(subject);
    k->t->batch.sealed &= (seat_set)~SEAT_BIT(subject);
    up->answered_at[subject] = 0;
    ledger_ack(k, k->t, &back);
}

void call_moves(struct call *k)
{
    char start[100] = "";
    struct awake *up = k->t->up;
    struct buf b = BUF_ON(start), *out = &k->h->out;
    const char *names[SEATS_MAX];
    int64_t subject;
    if (!question_is_open(k) || !read_number_member(k, "for", 0, k->t->seats - 1, &subject)) return;
    if (json_kind(json_member(k->m, "start")) != JSON_NOTHING &&
        !json_text(json_member(k->m, "start"), &b)) {
        call_no(k, "host.no.text");
        return;
    }
    if (!match_question(up->match, (int)subject) ||
        match_step(up->match)->decider[subject] != k->seat) {
        call_no(k, "match.refuse.not-asked");
        return;
    }
    const struct reader reader = client_reader(k->c, k->t, k->seat, names);
    say_begin(k->h, "moves");
    say_re(k->h, k->id);
    buf_text(out, ",\"q\":");
    buf_uint(out, match_question(up->match, (int)subject));
    buf_text(out, ",\"for\":");
    buf_int(out, subject);
    buf_text(out, ",\"moves\":");
    const struct eyes eyes = {k->t->game, up->box, match_look(up->match, k->seat)};
    eyes_moves(&eyes, (int)subject, start, &reader, k->h->moves, out);
    say_send(k->h, k->c);
}

/* --- standing orders ------------------------------------------------------------------ */

/* If an order asks its player only with certain hands, a long step would give that away. */
static bool may_order(struct call *k, struct move order)
{
    const struct table *t = k->t;
    const struct awake *up = t->up;
    struct message why = {0};
    if (!up->match || match_over(up->match)) return call_no(k, "host.no.playing");
    if (t->game->orders[order.verb].reveals && table_people(t) > 1 && t->discretion != STRICT)
        return call_no(k, "host.no.order-shows");
    if (t->seat[k->seat].orders == ORDERS_MAX) return call_no(k, "host.no.orders");
    if (t->game->order_refused(up->box, match_look(up->match, k->seat), k->seat, order, &why))
        return call_no_because(k, &why);
    return true;
}

static bool read_order(struct call *k, struct move *order)
{
    char text[LINE_MAX_BYTES / 2];
    struct fault f = {0};
    if (!k->t->game->orders) return call_no(k, "host.no.no-orders");
    if (!read_text(k, "order", text, sizeof text)) return false;
    return order_read(k->t->game, k->t->up->box, text, order, &f) || call_no_because(k, &f.message);
}

void call_order(struct call *k)
{
    struct move order = {0};
    char text[LINE_MAX_BYTES / 2] = "";
    struct buf b = BUF_ON(text);
    if (!read_order(k, &order) || !may_order(k, order)) return;
    order_write(k->t->game, k->t->up->box, order, &b);
    ledger_number(k->h, k->t, "order", k->seat, text);
    ledger_ack(k, k->t, NULL);
}

void call_disarm(struct call *k)
{
    const struct seat *s = &k->t->seat[k->seat];
    struct move order = {0};
    char which[LINE_MAX_BYTES / 2] = "";
    struct buf b = BUF_ON(which);
    if (json_kind(json_member(k->m, "order")) != JSON_NOTHING) {
        int i = 0;
        if (!read_order(k, &order)) return;
        while (i < s->orders && !move_same(s->order[i], order)) i++;
        if (i == s->orders) {
            call_no(k, "host.no.no-such-order");
            return;
        }
        order_write(k->t->game, k->t->up->box, order, &b);
    }
    ledger_number(k->h, k->t, "disarm", k->seat, which);
    ledger_ack(k, k->t, NULL);
}
