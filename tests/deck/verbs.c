/* Every verb has its row in the language and its row in the game, and what they say fits together:
 * a verb that was added to one of them only is found here. */
#include "../unit/unit.h"
#include "core/words.h"
#include "games/viewpoint/deeds.h"

static void test_language(int op)
{
    const struct deck_verb *v = &deck_verbs[op];
    CHECK(v->base && v->third && deck_op_words[op]);
    if (!v->base) return;
    CHECK(!v->from == !v->from_whose || v->from == PLACE_DRAW || v->from == PLACE_DISCARD ||
          v->from == PLACE_VIEWNIVERSE);
    CHECK(!(v->needs & (NEEDS_CARDS | NEEDS_EITHER)) == !v->from || v->points == POINT_ZONE);
    CHECK(!(v->takes & (TAKES_PLAYER | TAKES_WITH)) == (v->points != POINT_PLAYER));
    CHECK(!(v->takes & TAKES_ZONE) == (v->points != POINT_ZONE));
    CHECK(!(v->takes & TAKES_SWAP) == (v->back != BACK_PARTNER));
    CHECK(!v->raises || v->plays);
    CHECK(v->mind != MIND_KNOW || v->sight);
    CHECK(v->mind == MIND_NOTHING || v->gain);
    for (int other = op + 1; other < OP_VERBS; other++)
        CHECK(!deck_verbs[other].base || strcmp(v->base, deck_verbs[other].base) != 0);
}

static void test_game(int op)
{
    const struct deck_verb *v = &deck_verbs[op];
    const struct deed *d = &vp_deeds[op];
    const char *keys[] = {d->name, d->pick, d->pick_of, d->point, d->target, d->picked};
    CHECK(d->name);
    CHECK(v->by_card || d->simply || d->whole);
    CHECK(!v->by_card || d->card || d->whole || v->to); /* else nothing becomes of the card */
    CHECK(!(v->takes & TAKES_MORE) || d->simply);
    CHECK(!d->point || v->points == POINT_CARDS);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) CHECK(!keys[i] || words_has(keys[i]));
}

int main(void)
{
    for (int op = OP_NONE + 1; op < OP_VERBS; op++) {
        test_language(op);
        test_game(op);
    }
    return unit_end();
}
