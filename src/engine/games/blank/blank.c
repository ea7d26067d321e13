/* blank.c -- the template: a lawful game that is hardly one.
 *
 * Everybody is dealt a hidden card. Each round all who still keep theirs say at
 * once whether they show it; a shown card scores its number. It has one of each
 * thing a game needs: a box, three rooms, a sealed step, a secret, a refusal.
 * docs/recipes/game.md walks through it.
 */
#include <assert.h>
#include <string.h>

#include "core/rng.h"
#include "core/schema.h"
#include "games/blank/arrange.h"
#include "games/blank/state.h"

static bool blank_open(struct box *box, const struct options *o, const char *content,
                       struct fault *f)
{
    (void)content, (void)f;
    box->seats = (uint8_t)o->seats;
    box->rounds = (uint8_t)o->value[0];
    return true;
}

/* The referee. */

/* Tells each seat its card. Setup and twin both end here, so that whatever is made
 * from a deal is made by the same code. */
static void blank_lay(const struct box *box, struct state *s, struct events *out)
{
    for (int seat = 0; seat < box->seats; seat++)
        event_closed_arg(event_tell(out, BLANK_DEALT, seat), SEAT_BIT(seat), s->hand[seat].card);
}

static bool blank_setup(const struct box *box, struct state *s, const struct seed *seed,
                        const char *hidden, struct events *out, struct fault *f)
{
    (void)hidden, (void)f;
    uint8_t deck[BLANK_CARDS];
    struct draw draw;
    memset(s, 0, sizeof *s);
    s->chance.seed = *seed;
    s->table.seats = box->seats;
    for (int i = 0; i < BLANK_CARDS; i++) deck[i] = (uint8_t)(i + 1);
    draw_open(&draw, &s->chance);
    draw_shuffle_u8(&draw, deck, BLANK_CARDS);
    for (int seat = 0; seat < box->seats; seat++) s->hand[seat].card = deck[seat];
    memcpy(s->secret.rest, deck + box->seats, (size_t)(BLANK_CARDS - box->seats));
    out->chance = true;
    blank_lay(box, s, out);
    return true;
}

/* From the table alone: whether a seat is asked must not depend on its card. */
static seat_set asked(const struct table *t)
{
    seat_set set = 0;
    for (int seat = 0; !t->over && seat < t->seats; seat++)
        if (!t->shown[seat]) set |= SEAT_BIT(seat);
    return set;
}

static void blank_ask(const struct box *box, const struct state *s, struct step *out)
{
    (void)box;
    *out = (struct step){.asked = asked(&s->table)};
    for (int seat = 0; seat < SEATS_MAX; seat++) out->decider[seat] = (uint8_t)seat;
}

static void blank_step(const struct box *box, struct state *s, const struct move *answers,
                       struct events *out)
{
    struct table *t = &s->table;
    seat_set now = asked(t);
    for (int seat = 0; seat < t->seats; seat++) {
        if (!seat_in(now, seat) || answers[seat].verb != BLANK_SHOW) continue;
        t->shown[seat] = s->hand[seat].card;
        event_open_arg(event_tell(out, BLANK_SHOWN, seat), t->shown[seat]);
    }
    t->round++;
    if (t->round == box->rounds || !asked(t)) {
        t->over = 1;
        event_tell(out, BLANK_OVER, SPECTATOR);
    } else {
        event_open_arg(event_tell(out, BLANK_ROUND, SPECTATOR), t->round + 1);
    }
}

static void blank_score(const struct box *box, const struct state *s, struct score *out)
{
    for (int a = 0; a < box->seats; a++) {
        out->points[a] = s->table.shown[a];
        out->rank[a] = 1;
        for (int b = 0; b < box->seats; b++)
            if (s->table.shown[b] > s->table.shown[a]) out->rank[a]++;
    }
}

static const char *blank_check(const struct box *box, const struct state *s)
{
    bool seen[BLANK_CARDS + 1] = {false};
    for (int i = 0; i < BLANK_CARDS; i++) {
        int card = i < box->seats ? s->hand[i].card : s->secret.rest[i - box->seats];
        if (card < 1 || card > BLANK_CARDS) return "a card is missing";
        if (seen[card]) return "a card is in two places";
        seen[card] = true;
    }
    for (int seat = 0; seat < box->seats; seat++)
        if (s->table.shown[seat] && s->table.shown[seat] != s->hand[seat].card)
            return "a shown card is not the one held";
    return NULL;
}

/* The veil. */

static void blank_view(const struct box *box, const struct state *s, int seat, struct view *v)
{
    (void)box;
    memset(v, 0, sizeof *v);
    v->table = s->table;
    v->seat = (int8_t)seat;
    if (seat != SPECTATOR) v->mine = s->hand[seat];
}

/* Deals everything the seat cannot see at random. */
static void blank_imagine(const struct box *box, const struct view *v, struct rng *r,
                          struct state *s)
{
    uint8_t deck[BLANK_CARDS];
    uint32_t n = 0;
    memset(s, 0, sizeof *s);
    s->chance.seed = seed_imagined(r);
    s->table = v->table;
    for (int seat = 0; seat < box->seats; seat++) s->hand[seat].card = v->table.shown[seat];
    if (v->seat != SPECTATOR) s->hand[v->seat] = v->mine;
    for (int card = 1; card <= BLANK_CARDS; card++) {
        bool known = false;
        for (int seat = 0; seat < box->seats; seat++) known |= s->hand[seat].card == card;
        if (!known) deck[n++] = (uint8_t)card;
    }
    rng_shuffle_u8(r, deck, n);
    for (int seat = 0; seat < box->seats; seat++)
        if (!s->hand[seat].card) s->hand[seat].card = deck[--n];
    memcpy(s->secret.rest, deck, n);
}

static bool blank_twin(const struct box *box, struct state *s, int seat, struct rng *r,
                       struct events *out)
{
    int other = (int)rng_below(r, box->seats);
    uint32_t place = rng_below(r, (uint32_t)(BLANK_CARDS - box->seats));
    if (other == seat) return false;
    uint8_t card = s->hand[other].card;
    s->hand[other].card = s->secret.rest[place];
    s->secret.rest[place] = card;
    blank_lay(box, s, out);
    return true;
}

/* Views may come from outside: is everything in range that a function below relies on? */
const char *blank_view_wrong(const struct box *box, const struct view *v, int viewer)
{
    if (v->seat != viewer) return "somebody else looks";
    return v->table.seats == box->seats ? NULL : "somebody is not at the table";
}

/* The seat. */

static const struct form verbs[] = {
    [BLANK_SHOW] = {.name = "show", .args = ""},
    [BLANK_KEEP] = {.name = "keep", .args = ""},
    {0},
};

static bool blank_refuse(const struct box *box, const struct view *v, int subject, struct move m,
                         struct message *why)
{
    (void)box;
    struct message unused;
    if (!why) why = &unused;
    if (!move_fits(verbs, BLANK_KEEP + 1, m))
        return message_set(why, "blank.refuse.verb", NULL), true;
    if (subject != v->seat || !seat_in(asked(&v->table), subject))
        return message_set(why, "blank.refuse.not-asked", NULL), true;
    return false;
}

static void blank_legal(const struct box *box, const struct view *v, int subject,
                        struct move_list *out)
{
    for (int verb = BLANK_SHOW; verb <= BLANK_KEEP; verb++) {
        struct move m = move_of(verb, 0, 0, 0);
        if (!blank_refuse(box, v, subject, m, NULL)) move_add(out, m);
    }
}

static struct move blank_fallback(const struct box *box, const struct view *v, int subject)
{
    (void)box, (void)v, (void)subject;
    return move_of(BLANK_KEEP, 0, 0, 0);
}

/* The voice. */

static void blank_say_question(const struct box *box, const struct view *v, int subject,
                               struct message *m)
{
    (void)subject;
    message_set(m, "blank.question", NULL);
    message_number(message_number(m, v->table.round + 1), box->rounds);
}

static void blank_say_move(const struct box *box, const struct view *v, int subject,
                           struct move move, struct message *m)
{
    (void)box, (void)subject;
    message_set(m, move.verb == BLANK_SHOW ? "blank.move.show" : "blank.move.keep", NULL);
    message_number(m, v->mine.card);
}

static void blank_say_event(const struct box *box, const struct view *v, const struct event *e,
                            struct message *m)
{
    (void)box, (void)v;
    switch ((enum blank_happening)e->kind) {
    case BLANK_DEALT:
        if (e->nargs == 0) return;
        message_number(message_seat(message_set(m, "blank.event.dealt", NULL), e->seat), e->arg[0]);
        break;
    case BLANK_SHOWN:
        message_number(message_seat(message_set(m, "blank.event.shown", NULL), e->seat), e->arg[0]);
        break;
    case BLANK_ROUND: message_number(message_set(m, "blank.event.round", NULL), e->arg[0]); break;
    case BLANK_OVER: message_set(m, "blank.event.over", NULL); break;
    }
}

static void blank_say_view(const struct box *box, const struct view *v, struct notes *out)
{
    for (int seat = 0; seat < box->seats; seat++) {
        struct message *m = &out->at[out->n++];
        const char *key = v->table.shown[seat] ? "blank.view.shown" : "blank.view.kept";
        message_number(message_seat(message_set(m, key, NULL), seat), v->table.shown[seat]);
    }
}

/* Every byte, named. */

static const struct field box_fields[] = {
    FIELD(struct box, seats),
    FIELD(struct box, rounds),
    FIELD_END,
};
static const struct field table_fields[] = {
    FIELD(struct table, seats),
    FIELD(struct table, round),
    FIELD(struct table, over),
    FIELD_ARRAY(struct table, shown),
    FIELD_END,
};
static const struct field hand_fields[] = {FIELD(struct hand, card), FIELD_END};
static const struct field secret_fields[] = {FIELD_ARRAY(struct secret, rest), FIELD_END};
static const struct field state_fields[] = {
    FIELD_STRUCT(struct state, chance, chance_fields),
    FIELD_STRUCT(struct state, table, table_fields),
    FIELD_STRUCTS(struct state, hand, hand_fields),
    FIELD_STRUCT(struct state, secret, secret_fields),
    FIELD_PAD(struct state, zero),
    FIELD_END,
};
static const struct field view_fields[] = {
    FIELD_STRUCT(struct view, table, table_fields),
    FIELD_STRUCT(struct view, mine, hand_fields),
    FIELD(struct view, seat),
    FIELD_END,
};

static const struct form happenings[] = {
    [BLANK_DEALT] = {.name = "dealt", .args = "#", .reveals = true},
    [BLANK_SHOWN] = {.name = "shown", .args = "#", .reveals = true},
    [BLANK_ROUND] = {.name = "round", .args = "#"},
    [BLANK_OVER] = {.name = "over", .args = ""},
    {0},
};
static const struct option options[] = {
    {.name = "rounds", .min = 1, .max = 5, .initial = 3},
    {0},
};

extern const struct game blank;
const struct game blank = {
    .name = "blank",
    .edition = 1,
    .rehearsal = true,
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .moves_max = 2,
    .events_max = SEATS_MAX + 1,
    .steps_max = 5,
    .verbs = verbs,
    .happenings = happenings,
    .options = options,
    .box_size = sizeof(struct box),
    .state_max = sizeof(struct state),
    .view_max = sizeof(struct view),
    .box_fields = box_fields,
    .state_fields = state_fields,
    .view_fields = view_fields,
    .open = blank_open,
    .setup = blank_setup,
    .ask = blank_ask,
    .step = blank_step,
    .score = blank_score,
    .check = blank_check,
    .view = blank_view,
    .imagine = blank_imagine,
    .twin = blank_twin,
    .view_wrong = blank_view_wrong,
    .refuse = blank_refuse,
    .legal = blank_legal,
    .fallback = blank_fallback,
    .say_question = blank_say_question,
    .say_move = blank_say_move,
    .say_event = blank_say_event,
    .say_view = blank_say_view,
    .arrange = blank_arrange,
    .arranged = blank_arranged,
    .zone = blank_zone,
};
