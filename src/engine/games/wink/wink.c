/* wink.c -- Wink: the box, the deal, the score, and the game as one constant. */
#include <string.h>

#include "games/wink/arrange.h"
#include "games/wink/rules.h"

/* The box. */

enum setting {
    BEATS,
    PEEKS,
    EXTRA_CARD,
    GESTURE,
    FIRST,
    ACCUSE_CARDS,
    FALSE_WINKS,
    OPTIONAL_NAMING,
    BURNS_TWIN,
    SELF_ACCUSE,
    NEEDS_WINK,
    THREE_PLAYERS,
};

static const struct option options[] = {
    [BEATS] = {.name = "beats", .min = 1, .max = BEATS_MAX, .initial = 2},
    [PEEKS] = {.name = "peeks", .min = 0, .max = PEEKS_MAX, .initial = 1},
    [EXTRA_CARD] = {.name = "extra_card", .min = 0, .max = 1},
    [GESTURE] = {.name = "gesture", .min = 0, .max = GESTURES - 1, .names = wink_gesture_names},
    [FIRST] = {.name = "first", .min = 0, .max = SEATS_MAX},
    [ACCUSE_CARDS] = {.name = "accuse_cards", .min = 3, .max = 4, .initial = 4},
    [FALSE_WINKS] = {.name = "false_winks", .min = 0, .max = 1},
    [OPTIONAL_NAMING] = {.name = "optional_naming", .min = 0, .max = 1},
    [BURNS_TWIN] = {.name = "wrong_guess_burns_twin", .min = 0, .max = 1},
    [SELF_ACCUSE] = {.name = "self_accuse", .min = 0, .max = 1},
    [NEEDS_WINK] = {.name = "accuse_needs_wink", .min = 0, .max = 1},
    [THREE_PLAYERS] = {.name = "three_players", .min = 0, .max = 1},
    {0},
};

/* WINK-SETUP-3; nine for three is our choice. */
static const uint8_t dealt[SEATS_MAX + 1] = {[3] = 9, [4] = 7, [5] = 6, [6] = 5, [7] = 4, [8] = 4};

static bool wink_wrong(struct fault *f, const char *key, const char *rule)
{
    fault_set(f, 0, 0, key)->rule = rule;
    return false;
}

/* What cannot be agreed on together. */
static bool agreeable(const struct options *o, struct fault *f)
{
    const int16_t *value = o->value;
    if (o->seats == 3 && !value[THREE_PLAYERS])
        return wink_wrong(f, "wink.fault.needs-three-players", "WINK-COMP-1");
    if (o->seats != 3 && value[THREE_PLAYERS]) {
        wink_wrong(f, "wink.fault.only-three-players", "WINK-SIG-8");
        message_number(&f->message, o->seats);
        return false;
    }
    if (value[EXTRA_CARD] && o->seats == 3)
        return wink_wrong(f, "wink.fault.extra-card-three", "WINK-SIG-8");
    if (value[EXTRA_CARD] && o->seats == SEATS_MAX)
        return wink_wrong(f, "wink.fault.extra-card-eight", "WINK-AMB-30");
    if (value[FIRST] > o->seats) {
        wink_wrong(f, "wink.fault.first", "WINK-AMB-1");
        message_number(message_number(&f->message, value[FIRST]), o->seats);
        return false;
    }
    return true;
}

static bool wink_open(struct box *box, const struct options *o, const char *content,
                      struct fault *f)
{
    if (content && *content) return wink_wrong(f, "wink.fault.content", NULL);
    if (!agreeable(o, f)) return false;
    const int16_t *value = o->value;
    *box = (struct box){
        .seats = (uint8_t)o->seats,
        .beats = (uint8_t)value[BEATS],
        .peeks = (uint8_t)value[PEEKS],
        .hand = (uint8_t)(dealt[o->seats] + value[EXTRA_CARD]),
        .accuse_cards = (uint8_t)value[ACCUSE_CARDS],
        .gesture = (uint8_t)value[GESTURE],
        .first = (uint8_t)value[FIRST],
        .false_winks = (uint8_t)value[FALSE_WINKS],
        .optional_naming = (uint8_t)value[OPTIONAL_NAMING],
        .burns_twin = (uint8_t)value[BURNS_TWIN],
        .self_accuse = (uint8_t)value[SELF_ACCUSE],
        .needs_wink = (uint8_t)value[NEEDS_WINK],
    };
    return true;
}

/* The deal. */

static void deal(const struct box *box, struct state *s, const struct seed *seed)
{
    struct chance chance = {.seed = *seed};
    struct draw draw;
    uint8_t deck[NUMBERS];
    draw_open(&draw, &chance);
    for (int i = 0; i < NUMBERS; i++) s->table.cell[i] = deck[i] = (uint8_t)(i + 1);
    draw_shuffle_u8(&draw, s->table.cell, NUMBERS); /* WINK-SETUP-2 */
    draw_shuffle_u8(&draw, deck, NUMBERS);
    const uint32_t luck = draw_below(&draw, box->seats);
    s->table.turn = box->first ? (uint8_t)(box->first - 1) : (uint8_t)luck; /* WINK-AMB-1 */
    int next = 0;
    for (int seat = 0; seat < box->seats; seat++)
        for (int i = 0; i < box->hand; i++) s->hand[seat].cards |= CARD(deck[next++]);
    while (next < NUMBERS) s->secret.aside |= CARD(deck[next++]); /* WINK-SETUP-4 */
}

static void tell_deal(const struct box *box, const struct state *s, struct events *out)
{
    for (int row = 0; row < ROW; row++) {
        struct event *e = event_tell(out, FIELD_LAID, SPECTATOR);
        event_open_arg(e, row);
        for (int i = 0; i < ROW; i++) event_open_arg(e, s->table.cell[row * ROW + i]);
    }
    for (int seat = 0; seat < box->seats; seat++)
        for (card_set left = s->hand[seat].cards; left; left &= left - 1)
            event_closed_arg(event_tell(out, CARD_DEALT, seat), SEAT_BIT(seat), card_first(left));
    event_tell(out, FIRST_PLAYER, s->table.turn);
}

void wink_lay(const struct box *box, struct state *s, struct events *out)
{
    struct table *t = &s->table;
    t->face_up = ALL_CARDS;
    for (int seat = 0; seat < box->seats; seat++) {
        t->cards[seat] = box->hand;
        t->accuse[seat] = box->accuse_cards; /* WINK-SETUP-8 */
        t->head[seat] = TABLE_TOP;
        s->hand[seat].peeks = box->peeks;
    }
    t->idle = 0;
    tell_deal(box, s, out);
    wink_begin_turn(box, s, out);
}

static bool wink_setup(const struct box *box, struct state *s, const struct seed *seed,
                       const char *hidden, struct events *out, struct fault *f)
{
    if (hidden && *hidden) return wink_wrong(f, "wink.fault.content", NULL);
    memset(s, 0, sizeof *s);
    deal(box, s, seed);
    wink_lay(box, s, out);
    out->chance = true;
    return true;
}

/* The referee. */

static void wink_ask(const struct box *box, const struct state *s, struct step *out)
{
    out->asked = wink_asked(box, &s->table);
    for (int seat = 0; seat < SEATS_MAX; seat++) out->decider[seat] = (uint8_t)seat;
}

static void wink_step(const struct box *box, struct state *s, const struct move answers[SEATS_MAX],
                      struct events *out)
{
    switch ((enum phase)s->table.phase) {
    case NAMING: wink_name(box, s, answers[s->table.turn], out); break;
    case LOOKING: wink_look(box, s, answers, out); break;
    case FLASHING: wink_flash(box, s, answers, out); break;
    case CALLING: wink_call(box, s, answers, out); break;
    case PLACING: wink_place(box, s, answers[s->table.turn], out); break;
    case OVER:
    case PHASES: break;
    }
}

/* WINK-END-5 to WINK-END-7: more points, then fewer accuse cards, then fewer cards in hand. */
static bool better(const struct table *t, int a, int b)
{
    const int points = wink_points(t, a) - wink_points(t, b);
    if (points) return points > 0;
    if (t->accuse[a] != t->accuse[b]) return t->accuse[a] < t->accuse[b];
    return t->cards[a] < t->cards[b];
}

void wink_rank(const struct box *box, const struct table *t, struct score *out)
{
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < box->seats; seat++) {
        out->points[seat] = (int16_t)wink_points(t, seat);
        out->rank[seat] = 1; /* equals share it (WINK-AMB-17) */
        for (int other = 0; other < box->seats; other++) out->rank[seat] += better(t, other, seat);
    }
}

static void wink_score(const struct box *box, const struct state *s, struct score *out)
{
    wink_rank(box, &s->table, out);
}

/* Notation. s is a seat, n a number; in events also f what a face did, t where eyes were, e how
 * it ended, w a set of seats; in orders S some seats. */

const struct form wink_verbs[] = {
    [NAME] = {.name = "name", .args = "s"},    [DECLINE] = {.name = "decline", .args = ""},
    [LOOK] = {.name = "look", .args = "s"},    [REST] = {.name = "rest", .args = ""},
    [HOLD] = {.name = "hold", .args = ""},     [PEEK] = {.name = "peek", .args = "s"},
    [WINK] = {.name = "wink", .args = "s"},    [ACCUSE] = {.name = "accuse", .args = "sn"},
    [SILENT] = {.name = "silent", .args = ""}, [PLACE] = {.name = "place", .args = "n"},
    [SKIP] = {.name = "skip", .args = ""},     {0},
};

static const struct form happenings[] = {
    [FIELD_LAID] = {.name = "laid", .args = "#nnnnnn"},
    [CARD_DEALT] = {.name = "dealt", .args = "n", .reveals = true},
    [FIRST_PLAYER] = {.name = "first", .args = ""},
    [TURN_BEGAN] = {.name = "turn", .args = ""},
    [NAMED_RIGHT] = {.name = "matched", .args = "sn", .reveals = true},
    [NAMED_WRONG] = {.name = "missed", .args = "sn", .reveals = true},
    [TWIN_BURNED] = {.name = "burned", .args = "n", .reveals = true},
    [NAMING_DECLINED] = {.name = "declined", .args = "n"},
    [HEADS_TURNED] = {.name = "heads", .args = "tttttttt", .reveals = true},
    [FLASHED] = {.name = "flashed", .args = "ft", .reveals = true},
    [ACCUSED_RIGHT] = {.name = "caught", .args = "sn", .reveals = true},
    [ACCUSED_WRONG] = {.name = "acquitted", .args = "sn", .reveals = true},
    [ACCUSED_EARLY] = {.name = "unproved", .args = "sn", .reveals = true},
    [CALL_RETURNED] = {.name = "returned", .args = "sn", .reveals = true},
    [TOKEN_PLACED] = {.name = "placed", .args = "n", .reveals = true},
    [PLACE_SKIPPED] = {.name = "skipped", .args = "", .reveals = true},
    [GAME_OVER] = {.name = "over", .args = "ew"},
    {0},
};

static struct range wink_range(const struct box *box, char letter)
{
    switch (letter) {
    case 'n': return (struct range){1, NUMBERS};
    case 'f': return (struct range){HOLD, WINK - HOLD + 1};
    case 't': return (struct range){0, TABLE_TOP + 1};
    case 'e': return (struct range){0, ENDINGS};
    case 'w': return (struct range){0, (int16_t)(1 << box->seats)};
    case 'S': return (struct range){1, (int16_t)((1 << box->seats) - 1)};
    default: return (struct range){0, 0};
    }
}

static const char *wink_name_of(const struct box *box, char letter, int value)
{
    static const char *const seat_names[SEATS_MAX] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    (void)box;
    switch (letter) {
    case 'f': return value >= HOLD && value <= WINK ? wink_verbs[value].name : NULL;
    case 't':
        if (value == TABLE_TOP) return "table";
        return value >= 0 && value < SEATS_MAX ? seat_names[value] : NULL;
    case 'S': return wink_seat_letters(value);
    case 'e': return value >= 0 && value < ENDINGS ? wink_ending_names[value] : NULL;
    default: return NULL;
    }
}

/* Bounds. */

enum {
    TURN_STEPS_MAX = 1 + 3 * BEATS_MAX + 1,
    LIST_MAX = 1 + (SEATS_MAX - 1) * (SEATS_MAX - 1),
    NEWS_MAX = ROW + NUMBERS + 2,
};

/* With optional_naming, every two rounds resolve a card or end the game, and the 36th card ends
 * it. Without it every card is placed on once at most (36); a skip with a free card on the field is
 * followed by a placement, since what is in one hand is in no other (36); and a skip without a
 * free card means that none will ever be free again, so all tokens are resolved in a round. */
static int turns_bound(int seats, bool optional_naming)
{
    return optional_naming ? NUMBERS * 2 * seats : NUMBERS + NUMBERS + seats;
}

/* Moves: any card to place on; or silence, and n-1 live numbers with n-2 others, or the seat
 * itself, to accuse. Events: the deal tells six rows, the cards, the first player and the turn;
 * a call one event a seat and the end. */
static void wink_bounds(const struct box *box, struct bounds *out)
{
    const int calls = 1 + (box->seats - 1) * (box->seats - 1);
    *out = (struct bounds){.state = sizeof(struct state), .view = sizeof(struct view)};
    out->moves = calls > NUMBERS ? calls : NUMBERS;
    out->events = ROW + box->seats * box->hand + 2;
    out->steps = turns_bound(box->seats, box->optional_naming) * (1 + 3 * box->beats + 1);
}

extern const struct game wink;
const struct game wink = {
    .name = "wink",
    .edition = 1,
    .seats_min = 3,
    .seats_max = SEATS_MAX,
    .moves_max = LIST_MAX,
    .events_max = NEWS_MAX,
    .steps_max = NUMBERS * 2 * SEATS_MAX * TURN_STEPS_MAX,
    .verbs = wink_verbs,
    .happenings = happenings,
    .options = options,
    .box_size = sizeof(struct box),
    .state_max = sizeof(struct state),
    .view_max = sizeof(struct view),
    .box_fields = wink_box_fields,
    .state_fields = wink_state_fields,
    .view_fields = wink_view_fields,
    .open = wink_open,
    .bounds = wink_bounds,
    .setup = wink_setup,
    .ask = wink_ask,
    .step = wink_step,
    .score = wink_score,
    .check = wink_check,
    .view = wink_view,
    .imagine = wink_imagine,
    .twin = wink_twin,
    .view_wrong = wink_view_wrong,
    .facts = wink_facts,
    .refuse = wink_refuse,
    .legal = wink_legal,
    .fallback = wink_fallback,
    .estimate = wink_estimate,
    .orders = wink_orders,
    .obey = wink_obey,
    .order_refused = wink_order_refused,
    .say_order = wink_say_order,
    .say_question = wink_say_question,
    .say_move = wink_say_move,
    .say_event = wink_say_event,
    .say_view = wink_say_view,
    .range = wink_range,
    .name_of = wink_name_of,
    .arrange = wink_arrange,
    .arranged = wink_arranged,
    .zone = wink_zone,
};
