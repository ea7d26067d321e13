/* The course: every lesson teaches what it says, they rise, and nothing else makes them. */
#include "solid/course.h"

#include "../../unit.h"
#include "core/game.h"
#include "core/words.h"
#include "solid/code.h"
#include "solid/deal.h"
#include "solid/notation.h"
#include "solid/strict.h"

/* Over all structures; changing it breaks a code that people have. */
static const uint64_t signature = UINT64_C(0xafd9c23fc73a996b);

static struct make_room room;
static struct deduce_room deduce;

static struct code read_lesson(int n)
{
    const char name[] = {'C', '0', (char)('0' + n / 10), (char)('0' + n % 10), '\0'};
    struct code c = {.kind = CODE_SHARE};
    struct fault f;
    CHECK(code_read(name, &c, &f) && c.kind == CODE_LESSON && c.number == n);
    return c;
}

static struct insight insight_with(const struct lesson *l, const struct code *c, unsigned rules)
{
    struct cards cards;
    cards_of(&c->built, l->sides, &cards);
    CHECK_NUMBER(unseen_pieces(&cards, &c->built), 0);
    const struct deduce_ask ask = {.pieces = piece_sets[c->set], .rules = rules};
    return deduce_all(&deduce, &cards, &ask);
}

/* The rule is the hardest that is needed: without it and harder ones the steps end too early. */
static void test_rules(void)
{
    struct insight before = {0};
    unsigned taught = 0;
    for (int n = 1; n <= LESSONS; n++) {
        const struct lesson *l = &course[n - 1];
        const struct code c = read_lesson(n);
        const struct insight is = insight_with(l, &c, ALL_RULES);
        CHECK_NUMBER(is.end, DEDUCE_SOLVED);
        CHECK_NUMBER(is.hardest, l->rule);
        const struct insight less = insight_with(l, &c, ALL_RULES & ((1u << l->rule) - 1));
        CHECK(less.end != DEDUCE_SOLVED && less.placed < is.placed);
        /* Rules rise; of two lessons for one rule the second takes more steps. */
        CHECK(is.hardest > before.hardest ||
              (is.hardest == before.hardest && is.steps > before.steps));
        before = is;
        taught |= 1u << l->rule;
        uint32_t nodes = UINT32_MAX;
        CHECK(strict_proven(&room.cards, &c.built, l->sides, piece_sets[c.set], &nodes));
        CHECK(words_has(l->key));
    }
    CHECK_NUMBER(taught, ALL_RULES);
}

/* The endless challenges, the daily ones and those that come with the game are made of ten pieces;
 * each lesson has a piece outside these ten. No two lessons are the same. */
static void test_only_here(void)
{
    struct structure seen[LESSONS];
    uint64_t hash = HASH_START;
    for (int n = 1; n <= LESSONS; n++) {
        const struct code c = read_lesson(n);
        struct challenge is;
        CHECK(code_open(&room, &c, &is) && structure_same(&is.built, &c.built) && is.set == c.set);
        CHECK((structure_pieces(&c.built) & ~piece_sets[PIECE_SET_DEFAULT]) != 0);
        CHECK((structure_pieces(&c.built) & ~piece_sets[c.set]) == 0);
        seen[n - 1] = structure_canonical(&c.built);
        for (int i = 0; i < n - 1; i++) CHECK(!structure_same(&seen[i], &seen[n - 1]));
        hash = hash_bytes(hash, &c.set, 1);
        for (int i = 0; i < c.built.n; i++) {
            const uint8_t bytes[2] = {(uint8_t)c.built.placement[i],
                                      (uint8_t)(c.built.placement[i] >> 8)};
            hash = hash_bytes(hash, bytes, sizeof bytes);
        }
    }
    if (!CHECK(hash == signature)) printf("    is: 0x%llx\n", (unsigned long long)hash);
    for (int n = 1; n <= FROZEN; n++) {
        const char name[] = {'A', '0', (char)('0' + n / 10), (char)('0' + n % 10), '\0'};
        struct code c;
        struct fault f;
        CHECK(code_read(name, &c, &f) && c.set == PIECE_SET_DEFAULT);
        CHECK((structure_pieces(&c.built) & ~piece_sets[PIECE_SET_DEFAULT]) == 0);
    }
    for (int level = 1; level <= LEVELS; level++) {
        struct challenge c;
        CHECK(challenge_make(&room, level, 1, &c) && c.set == PIECE_SET_DEFAULT);
    }
}

int main(void)
{
    test_rules();
    test_only_here();
    return unit_end();
}
