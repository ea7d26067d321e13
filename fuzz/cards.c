/* cards.c -- any text as a challenge: a code, painted cards, or a structure.
 *
 * A refusal has words. A structure that is read can be built as its list says, has all the cards it
 * shows, and reads back from what is written of it. For painted cards a short search is made:
 * whatever it finds shows them, and why nothing is found has words.
 */
#include "solid/cards.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/buf.h"
#include "solid/blueprint.h"
#include "solid/stand.h"

enum { NODES = 300, FOUND = 4, CLASH_NODES = 30, TEXT = 200 };

static void hold_built(const struct blueprint *b)
{
    struct structure part = {.n = 0};
    const struct structure *s = &b->is.built;
    static struct blueprint again;
    struct fault f = {0};
    char text[TEXT] = "";
    struct buf to = BUF_ON(text);
    HOLD(s->n > 0 && s->n <= STRUCTURE_MAX);
    for (; part.n < s->n; part.n++) {
        HOLD(can_put(&part, s->placement[part.n], NULL) == FITS);
        part.placement[part.n] = s->placement[part.n];
    }
    HOLD(cards_agree(&b->cards, s) && b->sides == ALL_SIDES);
    for (int i = 0; i < s->n; i++)
        if (!(piece_sets[b->is.set] >> placement_piece(s->placement[i]) & 1)) return;
    blueprint_write(b->is.set, s, &to);
    HOLD(!to.full && blueprint_read(text, PIECE_SET_DEFAULT, &again, &f));
    HOLD(again.is.set == b->is.set && again.is.built.n == s->n);
    HOLD(!memcmp(again.is.built.placement, s->placement, s->n * sizeof s->placement[0]));
}

static void hold_search(const struct blueprint *b, enum cards_want want)
{
    static struct cards_room room;
    struct structure found[FOUND];
    struct solution solution;
    struct fault f = {0};
    const struct cards_ask ask = {
        .want = want, .supports = SUPPORTS_MAX, .nodes_max = NODES, .found_max = FOUND};
    const struct cards_answer a = cards_solve(&room, &b->cards, b->pieces, &ask, found, FOUND);
    HOLD(a.found <= FOUND);
    for (uint32_t i = 0; i < a.found; i++) {
        HOLD(cards_agree(&b->cards, &found[i]));
        HOLD(want == CARDS_FIT || stands(&found[i]));
    }
    solution_find(&room, &b->cards, b->pieces, &ask, CLASH_NODES, &solution);
    if (solution.end == SOLVE_FOUND) HOLD(cards_agree(&b->cards, &solution.is));
    else {
        solution_refuse(&solution, &f);
        hold_fault(&f);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fault f = {0};
    static struct blueprint b;
    char *text = text_of(data, size);
    if (!blueprint_read(text, (int)(size / 3 % PIECE_SETS), &b, &f)) hold_fault(&f);
    else if (b.built) hold_built(&b);
    else if (b.form == BLUEPRINT_CARDS) hold_search(&b, (enum cards_want)(size % 3));
    free(text);
    return 0;
}
