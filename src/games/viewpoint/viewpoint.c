#include <string.h>

#include "games/viewpoint/arrange.h"
#include "games/viewpoint/rules.h"

/* --- the box ----------------------------------------------------------------------- */

/* The deck of the slice. Names and texts are our own; the values follow the design rule
 * that the stronger the effect, the lower the worth. */
static const struct kind deck[] = {
    {.name = "Daylight", .value = 10, .copies = 11},
    {.name = "Twinkle", .value = 5, .copies = 6, .play = {1, {ACT_DRAW}}},
    {.name = "Covet", .value = 0, .copies = 5, .play = {1, {ACT_STEAL}}},
    {.name = "Sidelook", .value = 5, .copies = 5, .play = {1, {ACT_PASS_LEFT}}},
    {.name = "Mesmer", .value = -5, .copies = 3, .play = {1, {ACT_CONTROL}}},
    {.name = "Grit", .value = 5, .copies = 3, .play = {1, {ACT_OTHERS_DISCARD}}},
    {.name = "Shutter",
     .value = 5,
     .copies = 4,
     .when = WHEN_OTHER_PLAYS,
     .reveal = {2, {ACT_CANCEL, ACT_DRAW}}},
    {.name = "Afterimage",
     .value = 10,
     .copies = 3,
     .when = WHEN_LEAVES_FIELD,
     .reveal = {1, {ACT_CANCEL}}},
};

enum option_index { OPTION_TARGET, OPTION_FIRST };

static const struct option options[] = {
    [OPTION_TARGET] = {.name = "target", .min = 20, .max = 100, .initial = 40},
    [OPTION_FIRST] = {.name = "first", .min = -1, .max = 5, .initial = -1},
    {0},
};

static bool viewpoint_open(struct box *box, const struct options *o, const char *content,
                           struct fault *fault)
{
    memset(box, 0, sizeof *box);
    if (content) {
        fault_set(fault, 1, 1, "viewpoint.open.content");
        return false;
    }
    if (o->value[OPTION_FIRST] >= o->seats) {
        message_number(fault_set(fault, 0, 0, "viewpoint.open.first"), o->value[OPTION_FIRST]);
        return false;
    }
    box->seats = (uint8_t)o->seats;
    box->target = (uint8_t)o->value[OPTION_TARGET];
    box->first = (int8_t)o->value[OPTION_FIRST];
    box->kinds = sizeof deck / sizeof deck[0];
    memcpy(box->kind, deck, sizeof deck);
    for (int kind = 0; kind < box->kinds; kind++)
        for (int i = 0; i < deck[kind].copies; i++) box->kind_of[box->cards++] = (uint8_t)kind;
    return true;
}

size_t viewpoint_state_size(const struct box *box)
{
    return offsetof(struct state, row) + box->cards * sizeof(struct row);
}

size_t viewpoint_view_size(const struct box *box)
{
    return offsetof(struct view, card) + box->cards * sizeof(struct seen);
}

static void viewpoint_bounds(const struct box *box, struct bounds *out)
{
    out->state = viewpoint_state_size(box);
    out->view = viewpoint_view_size(box);
}

/* --- the referee ------------------------------------------------------------------- */

/* All luck of the game: the order of the draw pile, and who begins. */
void vp_deal(const struct box *box, struct state *s, const struct seed *seed)
{
    struct draw luck;
    uint8_t order[CARDS_MAX];
    struct chance chance = {.seed = *seed};
    memset(s, 0, viewpoint_state_size(box));
    s->secret.chance = chance;
    draw_open(&luck, &s->secret.chance);
    for (int c = 0; c < box->cards; c++) order[c] = (uint8_t)c;
    draw_shuffle_u8(&luck, order, box->cards);
    for (int i = 0; i < box->cards; i++) s->row[i].nth = order[i], s->row[i].place = AT_DRAW;
    uint32_t lot = draw_below(&luck, box->seats);
    struct table *t = &s->table;
    t->draw = box->cards;
    t->active = box->first == SPECTATOR ? (int8_t)lot : box->first; /* AMB-68 */
    t->controller = NOBODY;
    memset(t->control_next, NOBODY, sizeof t->control_next);
}

void vp_lay(struct referee *r)
{
    const struct table *t = &r->s->table;
    for (int i = 0; i < DEALT_EACH * r->box->seats; i++)
        vp_card_draw(r, (t->active + i) % r->box->seats, DEALT);
    vp_run(r);
}

static bool viewpoint_setup(const struct box *box, struct state *s, const struct seed *seed,
                            const char *hidden, struct events *out, struct fault *fault)
{
    if (hidden) {
        fault_set(fault, 1, 1, "viewpoint.open.hidden");
        return false;
    }
    struct referee r = {box, s, out};
    vp_deal(box, s, seed);
    out->chance = true;
    vp_lay(&r);
    return true;
}

static void viewpoint_ask(const struct box *box, const struct state *s, struct step *step)
{
    (void)box;
    step->asked = s->table.asked;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        step->decider[seat] = (uint8_t)table_decider(&s->table, seat);
}

static void viewpoint_step(const struct box *box, struct state *s,
                           const struct move answers[SEATS_MAX], struct events *out)
{
    struct referee r = {box, s, out};
    vp_answer(&r, answers);
    vp_run(&r);
}

/* A winner is first even if somebody who has not counted yet lies ahead (AMB-19). */
static void viewpoint_score(const struct box *box, const struct state *s, struct score *score)
{
    const struct table *t = &s->table;
    memset(score, 0, sizeof *score);
    for (int a = 0; a < box->seats; a++) {
        score->points[a] = t->points[a];
        score->rank[a] = 1;
        for (int b = 0; b < box->seats; b++) {
            bool wa = seat_in(t->winners, a), wb = seat_in(t->winners, b);
            if (wa != wb ? wb : t->points[b] > t->points[a]) score->rank[a]++;
        }
    }
}

/* --- check ------------------------------------------------------------------------- */

static const char *check_counts(const struct box *box, const struct state *s)
{
    int count[PLACES] = {0}, points[SEATS_MAX] = {0};
    bool placed[CARDS_MAX] = {false};
    const struct table *t = &s->table;
    for (int c = 0; c < box->cards; c++) {
        int place = s->row[c].place, nth = s->row[c].nth;
        if (place >= PLACES) return "a card is nowhere";
        if (nth >= box->cards || placed[nth]) return "two cards are one";
        placed[nth] = true;
        count[place]++;
        if (is_field(place)) points[place - AT_FIELD] += box->kind[state_kind(box, c)].value;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (count[AT_HAND + seat] != t->hand[seat]) return "a hand is miscounted";
        if (points[seat] != t->points[seat]) return "points are miscounted";
        if (seat >= box->seats && count[AT_HAND + seat] + count[AT_FIELD + seat])
            return "an empty seat holds cards";
    }
    if (count[AT_DRAW] != t->draw || count[AT_OUT] != t->out) return "a pile is miscounted";
    int revealed = 0;
    for (int i = 0; i < t->depth; i++) revealed += t->entry[i].what == ENTRY_REVEAL;
    return count[AT_STACK] == revealed ? NULL : "a revealed card is astray";
}

static const char *check_stack(const struct box *box, const struct state *s)
{
    const struct table *t = &s->table;
    if (t->depth > STACK_MAX) return "the stack is too deep";
    for (int i = 0; i < t->depth; i++) {
        int card = s->secret.entry_card[i];
        if (card >= box->cards || state_kind(box, card) != t->entry[i].kind)
            return "an entry has lost its card";
    }
    bool over = t->part == PART_OVER;
    if (over != !t->asked || over != (t->asking == ASK_NOTHING)) return "nobody is asked";
    return over == !t->winners ? "the end has no winner" : NULL;
}

/* Every remembered card can be found, each a different one. */
static const char *check_memory(const struct box *box, const struct state *s, int seat)
{
    struct memory all, some;
    uint8_t place[CARDS_MAX];
    vp_memory_load(s, seat, &all);
    for (int kind = 0; kind < box->kinds; kind++) {
        int room[PLACES] = {0};
        some.n = 0;
        for (int i = 0; i < all.n; i++)
            if (all.at[i].kind == kind) some.at[some.n++] = all.at[i];
        for (int c = 0; c < box->cards; c++)
            if (state_kind(box, c) == kind) room[s->row[c].place]++;
        for (int hand = 0; hand < box->seats; hand++) {
            int exact = 0;
            for (int i = 0; i < some.n; i++)
                exact += some.at[i].places == PLACE_BIT(AT_HAND + hand);
            if (hand != seat && seat_in(table_sight(&s->table, hand), seat) &&
                exact != room[AT_HAND + hand])
                return "a hand in sight is not known";
        }
        room[AT_HAND + seat] = 0;
        for (int p = AT_FIELD; p < PLACES; p++) room[p] = 0;
        if (!vp_memory_place(&some, room, NULL, place)) return "a memory is false";
    }
    return NULL;
}

static const char *viewpoint_check(const struct box *box, const struct state *s)
{
    const char *broken = check_counts(box, s);
    if (!broken) broken = check_stack(box, s);
    for (int seat = 0; !broken && seat < box->seats; seat++) {
        if (s->remembered[seat] > box->cards) return "a memory is too long";
        broken = check_memory(box, s, seat);
    }
    return broken;
}

/* --- notation ---------------------------------------------------------------------- */

static const struct form verbs[VERBS + 1] = {
    [PLAY] = {.name = "play", .args = "k"},       [TARGET] = {.name = "target", .args = "s"},
    [PASS] = {.name = "pass", .args = ""},        [REVEAL] = {.name = "reveal", .args = "k"},
    [TAKE] = {.name = "take", .args = "k"},       [GIVE] = {.name = "give", .args = "k"},
    [DISCARD] = {.name = "discard", .args = "k"},
};

/* A decision of another seat may rest on what it holds, so all of them are revealing. */
static const struct form happenings[] = {
    [DEALT] = {"dealt", "k", true},
    [TURN] = {"turn", "", false},
    [CONTROLLED] = {"controlled", "s", false},
    [LOOKED] = {"looked", "s", false},
    [SHOWN] = {"shown", "k", true},
    [DREW] = {"drew", "k", true},
    [PLAYED] = {"played", "k", true},
    [AIMED] = {"aimed", "s", true},
    [STOOD] = {"stood", "", true},
    [REVEALED] = {"revealed", "k", true},
    [CANCELLED] = {"cancelled", "k", false},
    [SPENT] = {"spent", "k", false},
    [STOLE] = {"stole", "sk", true},
    [GAVE] = {"gave", "sk", true},
    [DISCARDED] = {"discarded", "k", true},
    [LAPSED] = {"lapsed", "k", false},
    [CONTROLS] = {"controls", "s", false},
    [FREED] = {"freed", "s", false},
    [COUNTED] = {"counted", "#", false},
    [WON] = {"won", "#", false},
    [EXHAUSTED] = {"exhausted", "#", false},
    {0},
};

static struct range viewpoint_range(const struct box *box, char letter)
{
    return letter == 'k' ? (struct range){0, box->kinds} : (struct range){0, 0};
}

static const char *viewpoint_name_of(const struct box *box, char letter, int value)
{
    return letter == 'k' && value >= 0 && value < box->kinds ? kind_name(box, value) : NULL;
}

extern const struct game viewpoint_slice;
const struct game viewpoint_slice = {
    .name = "viewpoint-slice",
    .edition = 1,
    .rehearsal = true,
    .seats_min = 2,
    .seats_max = 6,
    .moves_max = KINDS_MAX + 1,
    .events_max = EVENTS_MAX,
    .steps_max = STEPS_MAX,
    .verbs = verbs,
    .happenings = happenings,
    .options = options,
    .box_size = sizeof(struct box),
    .state_max = sizeof(struct state),
    .view_max = sizeof(struct view),
    .box_fields = viewpoint_box_fields,
    .state_fields = viewpoint_state_fields,
    .view_fields = viewpoint_view_fields,
    .open = viewpoint_open,
    .bounds = viewpoint_bounds,
    .setup = viewpoint_setup,
    .ask = viewpoint_ask,
    .step = viewpoint_step,
    .score = viewpoint_score,
    .check = viewpoint_check,
    .view = viewpoint_view,
    .imagine = viewpoint_imagine,
    .twin = viewpoint_twin,
    .refuse = viewpoint_refuse,
    .legal = viewpoint_legal,
    .fallback = viewpoint_fallback,
    .estimate = viewpoint_estimate,
    .say_question = viewpoint_say_question,
    .say_move = viewpoint_say_move,
    .say_event = viewpoint_say_event,
    .say_view = viewpoint_say_view,
    .range = viewpoint_range,
    .name_of = viewpoint_name_of,
    .arrange = viewpoint_arrange,
    .arranged = viewpoint_arranged,
    .zone = viewpoint_zone,
};
