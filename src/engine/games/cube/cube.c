/* cube.c -- the table of functions, the box, and how a challenge comes to the table. */
#include "games/cube/cube.h"

#include <string.h>

#include "games/cube/arrange.h"
#include "games/cube/rules.h"
#include "solid/make.h"

enum option_index {
    OPTION_LEVEL,
    OPTION_SET,
    OPTION_TOKENS,
    OPTION_LIMIT,
    OPTION_CARDS,
    OPTION_CAP,
    OPTION_ORDER,
    OPTION_FIRST,
    OPTION_ANNOUNCE,
    OPTION_FLIP,
    OPTION_HINTS,
    OPTION_LOOK,
};

enum order { ORDER_NORMAL, ORDER_CLOCKWISE, ORDER_REVERSE };

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const card_pairs[] = {"1+2", "3+4", NULL};
static const char *const orders[] = {"normal", "clockwise", "reverse", NULL};
static const char *const announces[] = {"auto", "manual", NULL};
static const char *const hints[] = {"none", "fair", "all", NULL};
static const struct option options[] = {
    [OPTION_LEVEL] = {"level", 1, LEVELS, 1, NULL},
    [OPTION_SET] = {"set", 1, PIECE_SETS, PIECE_SET_DEFAULT + 1, NULL},
    [OPTION_TOKENS] = {"tokens", 0, 1, 1, no_yes},
    [OPTION_LIMIT] = {"limit", 0, 1, 0, no_yes},
    [OPTION_CARDS] = {"cards", 0, 1, 0, card_pairs}, /* VPTS-SETUP-6, VPTS-SOLO-1 */
    [OPTION_CAP] = {"cap", 1, CAP_MAX, CAP_MAX, NULL},
    [OPTION_ORDER] = {"order", 0, 2, ORDER_NORMAL, orders},
    [OPTION_FIRST] = {"first", 0, SIDES, 0, NULL},
    [OPTION_ANNOUNCE] = {"announce", 0, 1, ANNOUNCE_AUTO, announces},
    [OPTION_FLIP] = {"free-flip", 0, 1, 0, no_yes},
    [OPTION_HINTS] = {"hints", 0, 2, HINTS_FAIR, hints},
    [OPTION_LOOK] = {"look", 5, 30, 10, NULL},
    {NULL, 0, 0, 0, NULL},
};

/* The sides in play as they take turns (VPTS-SETUP-10, VPTS-AMB-50). False: the one that should
 * begin is not in play. */
static bool make_order(struct box *box, int order, int first)
{
    static const uint8_t ways[][SIDES] = {
        [ORDER_NORMAL] = {FRONT, BACK, RIGHT, LEFT, TOP},
        [ORDER_CLOCKWISE] = {FRONT, LEFT, BACK, RIGHT, TOP},
        [ORDER_REVERSE] = {TOP, LEFT, RIGHT, BACK, FRONT},
    };
    uint8_t in_order[SIDES];
    int n = 0, start = 0;
    for (int i = 0; i < SIDES; i++)
        if (box->in_play >> ways[order][i] & 1) in_order[n++] = ways[order][i];
    if (first) {
        while (start < n && in_order[start] != first - 1) start++;
        if (start == n) return false;
    }
    box->nsides = (uint8_t)n;
    for (int i = 0; i < n; i++) box->order[i] = in_order[(start + i) % n];
    return true;
}

static bool cube_open(struct box *box, const struct options *o, const char *content,
                      struct fault *f)
{
    if (!options_check(&cube, o, f)) return false;
    if (content && *content) {
        fault_set(f, 1, 1, "cube.fault.content");
        return false;
    }
    memset(box, 0, sizeof *box);
    box->seats = (uint8_t)o->seats;
    box->level = (uint8_t)o->value[OPTION_LEVEL];
    box->set = (uint8_t)(o->value[OPTION_SET] - 1);
    box->pieces = piece_sets[box->set];
    box->in_play = seats_all(o->seats); /* VPTS-SETUP-5 */
    if (o->seats <= 2)
        box->in_play = o->value[OPTION_CARDS] ? (side_set)(1u << RIGHT | 1u << LEFT)
                                              : (side_set)(1u << FRONT | 1u << BACK);
    box->tokens = o->value[OPTION_TOKENS] && o->seats > 1; /* VPTS-SOLO-2 */
    box->limit = (uint8_t)o->value[OPTION_LIMIT];
    box->cap = (uint8_t)o->value[OPTION_CAP];
    box->announce = (uint8_t)o->value[OPTION_ANNOUNCE];
    box->free_flip = o->value[OPTION_FLIP] && o->seats == 1;
    box->hints = (uint8_t)o->value[OPTION_HINTS];
    if (o->seats == 1 && box->hints == HINTS_FAIR) box->hints = HINTS_ALL; /* D8 */
    box->look = (uint8_t)o->value[OPTION_LOOK];
    if (make_order(box, o->value[OPTION_ORDER], o->value[OPTION_FIRST])) return true;
    message_number(fault_set(f, 0, 0, "cube.fault.first"), o->value[OPTION_FIRST]);
    f->message.rule = "VPTS-SETUP-11";
    return false;
}

static uint64_t draw_number(struct chance *c)
{
    struct draw d;
    draw_open(&d, c);
    return (uint64_t)draw_below(&d, UINT32_MAX) << 16 ^ draw_below(&d, UINT32_MAX);
}

/* A challenge of the level in the box, of the pieces in the box. */
static bool make_challenge(const struct box *box, uint64_t seed, struct secret *s)
{
    struct make_room room;
    struct challenge challenge;
    if (!challenge_make_of(&room, box->set, box->level, seed, &challenge)) return false;
    memset(s->structure, 0xff, sizeof s->structure);
    for (int i = 0; i < challenge.built.n; i++) {
        uint16_t at = challenge.built.placement[i];
        s->structure[placement_piece(at)] = at;
    }
    return true;
}

static bool cube_setup(const struct box *box, struct state *s, const struct seed *seed,
                       const char *hidden, struct events *out, struct fault *f)
{
    memset(s, 0, sizeof *s);
    s->secret.chance.seed = *seed;
    /* Also for a challenge that is given: a record has it as text and has the same luck. */
    const uint64_t number = draw_number(&s->secret.chance);
    if (hidden) {
        if (!cube_read_challenge(box, hidden, s->secret.structure, f)) return false;
    } else {
        if (!make_challenge(box, number, &s->secret)) {
            fault_set(f, 0, 0, "cube.fault.no_challenge");
            return false;
        }
        out->chance = true;
    }
    cube_lay(box, s, out);
    return true;
}

enum {
    /* Each placement is of one piece, which is in one place: it can be placed, moved to or returned
     * to, never two of these. Ten reserves, tokens, and the words around a turn. */
    MOVES = PLACEMENTS + STRUCTURE_MAX + (SEATS - 1) * SLOTS * (1 + STRUCTURE_MAX + 1) +
            (SIDES - 1) + 2 * (SEATS - 1) + 6,
    EVENTS = 2 * SEATS + 6, /* the bids, the dial, a turn; a swap with its cards is less */
    /* Announced or flipped, hinted, proposed, voted, and the action itself. */
    STEPS = 2 + 6 * TURNS_MAX,
};

static void cube_bounds(const struct box *box, struct bounds *b)
{
    *b = (struct bounds){sizeof(struct state), sizeof(struct view), MOVES, EVENTS, STEPS};
    for (int piece = 0; piece < PIECES; piece++)
        if (!(box->pieces >> piece & 1))
            b->moves -= placement_first[piece + 1] - placement_first[piece];
}

const struct game cube = {
    .name = "cube",
    .edition = 1,
    .together = true,
    .seats_min = 1,
    .seats_max = SEATS,
    .moves_max = MOVES,
    .events_max = EVENTS,
    .steps_max = STEPS,
    .verbs = cube_verbs,
    .happenings = cube_happenings,
    .options = options,
    .box_size = sizeof(struct box),
    .state_max = sizeof(struct state),
    .view_max = sizeof(struct view),
    .box_fields = cube_box_fields,
    .state_fields = cube_state_fields,
    .view_fields = cube_view_fields,
    .open = cube_open,
    .bounds = cube_bounds,
    .setup = cube_setup,
    .write_hidden = cube_write_hidden,
    .ask = cube_ask,
    .step = cube_step,
    .score = cube_score,
    .check = cube_check,
    .view = cube_view,
    .imagine = cube_imagine,
    .twin = cube_twin,
    .view_wrong = cube_view_wrong,
    .hint = cube_say_fair_hint,
    .facts = cube_facts,
    .refuse = cube_refuse,
    .legal = cube_legal,
    .fallback = cube_fallback,
    .estimate = cube_estimate,
    .say_question = cube_say_question,
    .say_move = cube_say_move,
    .say_event = cube_say_event,
    .say_view = cube_say_view,
    .range = cube_range,
    .name_of = cube_name_of,
    .find_name = cube_find_name,
    .arrange = cube_arrange,
    .arranged = cube_arranged,
    .zone = cube_zone,
};
