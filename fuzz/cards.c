/* cards.c -- any text as a challenge file: painted cards, or a structure.
 *
 * A refusal has words. A structure that is read can be built as its list says, and has all the
 * cards it shows. For painted cards a short search is made: whatever it finds shows them.
 */
#include "solid/cards.h"

#include <stdlib.h>
#include <string.h>

#include "cli/puzzle.h"
#include "common.h"
#include "core/buf.h"
#include "solid/stand.h"

enum { NODES = 300, FOUND = 4, CLASH_NODES = 30 };

static void hold_built(const struct puzzle *q)
{
    struct structure part = {.n = 0};
    const struct structure *s = &q->is.built;
    HOLD(s->n > 0 && s->n <= STRUCTURE_MAX);
    for (; part.n < s->n; part.n++) {
        HOLD(can_put(&part, s->placement[part.n], NULL) == FITS);
        part.placement[part.n] = s->placement[part.n];
    }
    HOLD(cards_agree(&q->cards, s) && q->sides == ALL_SIDES);
}

static void hold_search(struct puzzle *q, enum cards_want want)
{
    static struct cards_room room;
    struct structure found[FOUND];
    uint64_t slots[SIDES];
    const struct cards_ask ask = {
        .want = want, .supports = SUPPORTS_MAX, .nodes_max = NODES, .found_max = FOUND};
    const struct cards_answer a = cards_solve(&room, &q->cards, q->pieces, &ask, found, FOUND);
    HOLD(a.found <= FOUND);
    for (uint32_t i = 0; i < a.found; i++) {
        HOLD(cards_agree(&q->cards, &found[i]));
        HOLD(want == CARDS_FIT || stands(&found[i]));
    }
    if (a.found || a.end != CARDS_ALL || a.fits) return;
    if (cards_clash(&room, &q->cards, q->pieces, CLASH_NODES, slots) != CLASH_SLOTS) return;
    uint64_t some = 0;
    for (int side = 0; side < SIDES; side++) some |= slots[side];
    HOLD(some);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fault f = {0};
    struct puzzle q = {.file = true};
    char *text = text_of(data, size);
    if (!puzzle_read(&q, text, &f)) hold_fault(&f);
    else if (q.built) hold_built(&q);
    else hold_search(&q, (enum cards_want)(size % 3));
    free(text);
    return 0;
}
