/* Orders: what a standing order answers is legal, and whether the person is asked betrays nothing.
 *
 * At every question every order that the seat could give is held to what it says. Then the seat's
 * hand is exchanged: in a world that a spectator cannot tell from the truth, the same order must
 * ask or answer alike, unless it says that it reveals, or names a card whose use differs there.
 *
 * Where everybody passes, the second referee says what came of it. A seat that it touched must not
 * have been told that nothing would touch it, and if somebody won, the order that asks before that
 * must have asked. What the turn itself brings (the next draw, effects of each turn) was not
 * pending: the witness stops there. */
#include <stdlib.h>
#include <string.h>

#include "core/order.h"
#include "core/words.h"
#include "laws.h"
#include "speak.h"

enum { LISTED = 400, TRIED = 12 };

struct bench {
    const struct referee *referee; /* NULL: the engine is believed */
    void *second;
    struct lines told[2]; /* by the engine, by the second referee */
    struct move order[LISTED];
    int active; /* whose turn was told last */
    int points[REF_SEATS];
    /* of the question at hand, by seat */
    enum touch touch[SEATS_MAX];
    bool asks_to_stop[SEATS_MAX];
};

/* ---- what one order says ---- */

static bool said_well(struct trial *t, const struct view *v, int seat, struct move order)
{
    char text[200] = "";
    struct buf b = BUF_ON(text);
    struct move back;
    struct fault f = {0};
    struct message m = {0};
    order_write(t->game, t->match->box, order, &b);
    if (!order_read(t->game, t->match->box, text, &back, &f) || !move_same(back, order))
        return broken(t, "the order '%s' does not read back", text);
    t->game->say_order(t->match->box, v, seat, order, &m);
    if (!m.key || !words_has(m.key) || words_args(m.key) > m.n)
        return broken(t, "the order '%s' has no words", text);
    return true;
}

static const char *order_text(struct trial *t, struct move order)
{
    static char text[200];
    struct buf b = BUF_ON(text);
    text[0] = '\0';
    order_write(t->game, t->match->box, order, &b);
    return text;
}

/* One of the legal answers is about the card that the order names. */
static bool names_usable(struct trial *t, const struct view *v, int seat, struct move order)
{
    struct move_list list = list_room(t, 0);
    if (t->game->orders[order.verb].args[0] != 'k') return true;
    t->game->legal(t->match->box, v, seat, &list);
    for (int i = 0; i < list.n; i++)
        if (t->game->verbs[list.at[i].verb].args[0] == 'k' && list.at[i].arg[0] == order.arg[0])
            return true;
    return false;
}

static bool obeys(struct trial *t, int seat, struct move order, enum obeyed *said)
{
    const struct game *g = t->game;
    const struct box *box = t->match->box;
    struct move first, again;
    memset(&first, 0xaa, sizeof first);
    memset(&again, 0x55, sizeof again);
    *said = g->obey(box, t->view[0], seat, order, &first);
    if (g->obey(box, t->view[0], seat, order, &again) != *said)
        return broken(t, "'%s' says two things", order_text(t, order));
    if (*said != ORDER_ANSWERS) return true;
    if (!move_same(first, again)) return broken(t, "'%s' gives two answers", order_text(t, order));
    if (g->refuse(box, t->view[0], seat, first, NULL))
        return broken(t, "'%s' answers what is refused", order_text(t, order));
    return true;
}

/* The same question in another world, in view[1]. */
static bool asks_alike(struct trial *t, int seat, struct move order, enum obeyed said)
{
    const struct game *g = t->game;
    struct move m;
    if (g->orders[order.verb].reveals) return true;
    const enum obeyed other = g->obey(t->match->box, t->view[1], seat, order, &m);
    if (other == said) return true;
    if (g->order_refused(t->match->box, t->view[1], seat, order, NULL)) return true;
    const bool usable = names_usable(t, t->view[0], seat, order);
    if (!usable || !names_usable(t, t->view[1], seat, order)) return true;
    return broken(t, "'%s' says %d, and %d if seat %d held other cards", order_text(t, order), said,
                  other, seat);
}

/* Any bytes are refused or are an order, and none of them do harm. */
static bool takes_bytes(struct trial *t, int seat)
{
    struct message why = {0};
    struct move order, answer;
    unsigned char bytes[sizeof order];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(rng_below(&t->luck, 3) ? rng_below(&t->luck, 6)
                                                          : rng_below(&t->luck, 256));
    memcpy(&order, bytes, sizeof order);
    bool refused = t->game->order_refused(t->match->box, t->view[0], seat, order, &why);
    if (refused && (!why.key || !words_has(why.key) || words_args(why.key) > why.n))
        return broken(t, "an order is refused without words: %s", why.key ? why.key : "nothing");
    if (refused != t->game->order_refused(t->match->box, t->view[0], seat, order, NULL))
        return broken(t, "an order is refused once and once not");
    enum obeyed said = t->game->obey(t->match->box, t->view[0], seat, order, &answer);
    if (said != ORDER_ANSWERS || !t->game->refuse(t->match->box, t->view[0], seat, answer, NULL))
        return true;
    return broken(t, "bytes that are no order answer what is refused");
}

/* Orders of a seat, whose view is in view[0]. */
static bool hear_orders(struct trial *t, struct bench *h, int seat)
{
    const struct game *g = t->game;
    struct move_list list = {.at = h->order, .size = LISTED};
    order_list(g, t->match->box, t->view[0], seat, t->seats, true, &list);
    const bool exchange = rng_below(&t->luck, 4) == 0;
    if (exchange) {
        t->game->imagine(t->match->box, poisoned_view(t, 1, t->match->state, SPECTATOR), &t->luck,
                         t->state[0]);
        poisoned_view(t, 1, t->state[0], seat);
    }
    if (!takes_bytes(t, seat)) return false;
    for (int tried = 0; tried < TRIED && list.n; tried++) {
        const struct move order = list.n <= TRIED ? list.at[tried % list.n]
                                                  : list.at[rng_below(&t->luck, (uint32_t)list.n)];
        enum obeyed said;
        if (list.n <= TRIED && tried >= list.n) break;
        if (!said_well(t, t->view[0], seat, order) || !obeys(t, seat, order, &said) ||
            (exchange && !asks_alike(t, seat, order, said)))
            return false;
    }
    return true;
}

/* What the seat hears before it passes; its view is in view[0]. */
static void hear_warnings(struct trial *t, struct bench *h, int seat)
{
    const struct game *g = t->game;
    struct move m, order = {0};
    if (!g->touches) return;
    h->touch[seat] = g->touches(t->match->box, t->view[0], seat);
    while (strcmp(g->orders[order.verb].name, "pass-unless-winning")) order.verb++;
    h->asks_to_stop[seat] = g->obey(t->match->box, t->view[0], seat, order, &m) == ORDER_ASKS;
}

/* ---- what came of it ---- */

/* Whom an event touches: the seat it is about, the one it names, those whose places it names. */
static const struct deed {
    const char *name;
    bool seat, named, places;
} deeds[] = {
    {"drew", true, false, false},       {"discarded", true, false, false},
    {"shown", true, false, false},      {"stole", true, true, false},
    {"gave", true, true, false},        {"looked", false, true, false},
    {"moved", false, false, true},      {"spent", false, false, true},
    {"zombified", false, true, false},  {"cured", false, true, false},
    {"misses", true, false, false},     {"extra", true, false, false},
    {"more-draws", true, false, false}, {"more-plays", true, false, false},
    {"controls", false, true, false},   {"overwhelmed", true, false, false},
    {"exchanged", true, true, false},   {"cancelled", true, false, false},
    {"stopped", true, false, false},    {"played", true, false, false},
    {"flipped", true, false, false},    {"raised", true, false, false},
    {"entered", true, false, false},
};

struct told_event {
    char line[REF_LINE];
    int seat;
    const char *name, *rest;
};

static struct told_event *heard_event(struct told_event *e, const char *line)
{
    strcpy(e->line, line);
    char *bar = strstr(e->line, " | "), *name = strchr(e->line, ' ') + 1;
    if (bar) *bar = '\0';
    e->seat = *e->line == '-' ? SPECTATOR : atoi(e->line);
    char *end = name + strcspn(name, " ");
    e->name = name;
    e->rest = *end ? end + 1 : end;
    *end = '\0';
    return e;
}

static bool is_one_of(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (!strcmp(*names, name)) return true;
    return false;
}

static bool touched_by(const struct bench *h, const struct told_event *e, int seat)
{
    char hand[] = "hand A", field[] = "field A";
    hand[5] = field[6] = (char)('A' + seat);
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        const struct deed *d = &deeds[i];
        if (strcmp(d->name, e->name)) continue;
        /* The active seat may have drawn just because it is its turn. */
        if (!strcmp(e->name, "drew") && seat == h->active) return false;
        return (d->seat && e->seat == seat) || (d->named && atoi(e->rest) == seat) ||
               (d->places && (strstr(e->rest, hand) || strstr(e->rest, field)));
    }
    return false;
}

/* What the second referee told of a step in which everybody passed. */
static bool hear_outcome(struct trial *t, struct bench *h, seat_set asked)
{
    static const char *const turns[] = {"turn", "works", "counted", "missed", NULL};
    static const char *const enters[] = {"played", "flipped", "raised", "entered", "works", NULL};
    const struct lines *told = &h->told[h->referee ? 1 : 0];
    bool pending = true, entered = false;
    struct told_event e;
    for (int i = 0; i < told->n; i++) {
        heard_event(&e, told->at[i]);
        pending = pending && !is_one_of(e.name, turns);
        entered = entered || is_one_of(e.name, enters);
        for (int seat = 0; seat < t->seats; seat++) {
            if (!seat_in(asked, seat)) continue;
            if (pending && h->touch[seat] == TOUCH_NO && touched_by(h, &e, seat))
                return broken(t, "nothing would touch seat %d, and then: %s", seat, told->at[i]);
            if (!entered && !strcmp(e.name, "won") && !h->asks_to_stop[seat])
                return broken(t, "seat %d was not asked before: %s", seat, told->at[i]);
        }
    }
    for (int seat = 0; h->referee && pending && seat < t->seats; seat++) {
        int points[REF_SEATS] = {0}, rank[REF_SEATS] = {0};
        h->referee->score(h->second, points, rank);
        if (seat_in(asked, seat) && h->touch[seat] == TOUCH_NO && points[seat] != h->points[seat])
            return broken(t, "nothing would touch seat %d, and its points changed", seat);
    }
    return true;
}

/* ---- a match ---- */

/* Everybody passes, if this is a question of that kind. */
static bool let_be(struct trial *t, struct move answers[SEATS_MAX])
{
    const struct match *m = t->match;
    bool all = true;
    memset(answers, 0, sizeof *answers * SEATS_MAX);
    for (int subject = 0; subject < t->seats; subject++) {
        if (!seat_in(m->step.asked, subject)) continue;
        poisoned_view(t, 2, m->state, m->step.decider[subject]);
        answers[subject] = t->game->fallback(m->box, t->view[2], subject);
        all = all && !strcmp(t->game->verbs[answers[subject].verb].name, "pass");
    }
    return all;
}

static void tell_second(struct trial *t, struct bench *h, const struct move answers[SEATS_MAX],
                        seat_set asked)
{
    char text[SEATS_MAX][REF_LINE];
    const char *answer[SEATS_MAX] = {NULL};
    const struct scratch *s = match_scratch_news(t->match);
    h->told[0].n = h->told[1].n = 0;
    speak_events(t->game, t->match->box, s->news, s->nnews, &h->told[0]);
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        if (!seat_in(asked, subject)) continue;
        speak_move(t->game, t->match->box, answers[subject], text[subject]);
        answer[subject] = text[subject];
    }
    if (h->referee) h->referee->step(h->second, answer, &h->told[0], &h->told[1]);
}

static void hear_turn(struct bench *h)
{
    struct told_event e;
    for (int i = 0; i < h->told[0].n; i++)
        if (!strcmp(heard_event(&e, h->told[0].at[i])->name, "turn")) h->active = e.seat;
}

static bool order_step(struct trial *t, struct bench *h)
{
    const struct match *m = t->match;
    struct move answers[SEATS_MAX];
    seat_set own = 0, asked = m->step.asked;
    int rank[REF_SEATS];
    for (int seat = 0; seat < t->seats; seat++) {
        if (!seat_in(asked, seat) || m->step.decider[seat] != seat) continue;
        own = (seat_set)(own | SEAT_BIT(seat));
        poisoned_view(t, 0, m->state, seat);
        hear_warnings(t, h, seat);
        if (rng_below(&t->luck, 3) == 0 && !hear_orders(t, h, seat)) return false;
    }
    const bool quiet = rng_below(&t->luck, 4) && let_be(t, answers);
    if (!quiet && !choose(t, m, answers)) return false;
    if (h->referee) h->referee->score(h->second, h->points, rank);
    if (!submit(t, t->match, answers)) return false;
    t->step++;
    tell_second(t, h, answers, asked);
    if (quiet && !hear_outcome(t, h, own)) return false;
    hear_turn(h);
    return true;
}

static bool order_match(struct trial *t, struct bench *h)
{
    struct buf b;
    bool fine = true;
    const struct scratch *s = match_scratch_news(t->match);
    h->told[0].n = 0;
    speak_events(t->game, t->match->box, s->news, s->nnews, &h->told[0]);
    hear_turn(h);
    if (h->referee) {
        buf_init(&b, t->text[0], TEXT_ROOM);
        speak_setting(h->referee, &t->setting, t->match->box, t->match->state, &b);
        h->second = h->referee->open(t->text[0]);
        if (!h->second) return broken(t, "the second referee does not open this table");
    }
    while (fine && !match_over(t->match)) fine = order_step(t, h);
    if (h->referee) h->referee->close(h->second);
    return fine;
}

static struct lines told_room(int size)
{
    return (struct lines){.at = calloc((size_t)size, REF_LINE), .size = size};
}

bool law_orders(struct trial *t)
{
    static struct bench h;
    const int room = t->game->events_max + 200;
    bool fine = true;
    h = (struct bench){.told = {told_room(room), told_room(room)}};
    t->plainly = !t->decks;
    /* The second referee does not know everything that can be made up. */
    if (!t->decks && t->game->touches) h.referee = referee_of(t->game->name);
    while (fine && t->game->orders && next_deal(t)) fine = order_match(t, &h);
    free(h.told[0].at);
    free(h.told[1].at);
    return fine && (!t->game->orders || trial_done(t));
}
