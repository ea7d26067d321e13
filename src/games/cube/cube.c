/* cube.c -- the table of the rehearsal, its box, and how a challenge comes to the table. */
#include "games/cube/cube.h"

#include <string.h>

#include "games/cube/arrange.h"
#include "games/cube/rules.h"

enum option_index { OPTION_ROUNDS, OPTION_TOKENS, OPTION_CARDS };

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const card_pairs[] = {"1+2", "3+4", NULL};
static const struct option options[] = {
    [OPTION_ROUNDS] = {"rounds", 1, ROUNDS_MAX, 12, NULL},
    [OPTION_TOKENS] = {"tokens", 0, 1, 1, no_yes},
    [OPTION_CARDS] = {"cards", 0, 1, 0, card_pairs}, /* two seats only, VPTS-SETUP-6 */
    {NULL, 0, 0, 0, NULL},
};

static bool cube_open(struct box *box, const struct options *o, const char *content,
                      struct fault *f)
{
    if (!options_check(&cube_slice, o, f)) return false;
    if (content && *content) {
        fault_set(f, 1, 1, "cube.fault.content");
        return false;
    }
    memset(box, 0, sizeof *box);
    box->seats = (uint8_t)o->seats;
    box->rounds = (uint8_t)o->value[OPTION_ROUNDS];
    box->tokens = (uint8_t)o->value[OPTION_TOKENS];
    box->in_play = seats_all(o->seats); /* VPTS-SETUP-5 */
    if (o->seats == 2 && o->value[OPTION_CARDS])
        box->in_play = (side_set)(1u << RIGHT | 1u << LEFT);
    cube_make_places(box);
    return true;
}

/* Piece by piece, in a random order, each where it stands: so the structure can be built. */
static void draw_structure(const struct box *box, struct chance *chance, struct position *p)
{
    uint8_t order[PIECES];
    struct draw d;
    draw_open(&d, chance);
    for (int i = 0; i < PIECES; i++) {
        order[i] = (uint8_t)i;
        p->at[i] = NOWHERE;
    }
    draw_shuffle_u8(&d, order, PIECES);
    int pieces = 2 + (int)draw_below(&d, PIECES - 1);
    for (int k = 0; k < pieces; k++) {
        uint16_t fits[PIECE_PLACES];
        uint32_t n = 0;
        for (int i = box->first[order[k]]; i < box->first[order[k] + 1]; i++) {
            struct position after = *p;
            after.at[order[k]] = (uint16_t)i;
            if (!cube_in_the_way(box, p, i) && !cube_falling(box, &after)) fits[n++] = (uint16_t)i;
        }
        if (n) p->at[order[k]] = fits[draw_below(&d, n)];
    }
}

static bool cube_setup(const struct box *box, struct state *s, const struct seed *seed,
                       const char *hidden, struct events *out, struct fault *f)
{
    memset(s, 0, sizeof *s);
    s->secret.chance.seed = *seed;
    if (hidden) {
        if (!cube_read_challenge(box, hidden, &s->secret.structure, f)) return false;
    } else {
        draw_structure(box, &s->secret.chance, &s->secret.structure);
        out->chance = true;
    }
    cube_lay(box, s, out);
    return true;
}

const struct game cube_slice = {
    .name = "cube-slice",
    .edition = 1,
    .rehearsal = true,
    .seats_min = 2,
    .seats_max = SEATS,
    /* Each placement is of one piece, which is in one place: it can be placed, moved to or
     * returned to, never two of these. */
    .moves_max = PLACES + PIECES + 1 + (SEATS - 1) * SLOTS + (SIDES - 1) + (SEATS - 1),
    .events_max = SEATS + 1 + 3, /* setup; a swap with its two cards, round, end or turn is less */
    .steps_max = ROUNDS_MAX * SEATS,
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
    .setup = cube_setup,
    .ask = cube_ask,
    .step = cube_step,
    .score = cube_score,
    .check = cube_check,
    .view = cube_view,
    .imagine = cube_imagine,
    .twin = cube_twin,
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
    .arrange = cube_arrange,
    .arranged = cube_arranged,
    .zone = cube_zone,
};
