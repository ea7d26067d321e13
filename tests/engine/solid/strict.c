/* Strict challenges: what is made is proven a second time, by a search without the shortcuts of the
 * first; and the proof says no where it must.
 * `solid-strict SEEDS` makes that many of each kind and size. */
#include "solid/strict.h"

#include <stdlib.h>
#include <string.h>

#include "../../unit.h"
#include "core/game.h"
#include "every.h"
#include "solid/deal.h"
#include "solid/notation.h"

enum { EVERY_MOST = 300000 };

/* Over the structures of the first seeds; the same for every compiler and machine. */
static const uint64_t signature = UINT64_C(0x76f34409f5f78639);

static struct make_room room;

/* ---- what is made ---- */

static struct cards_answer count_all(const struct structure *s, unsigned sides, uint16_t pieces)
{
    struct cards cards;
    const struct cards_ask ask = {.want = CARDS_BUILD,
                                  .supports = SUPPORTS_MAX,
                                  .nodes_max = UINT32_MAX,
                                  .found_max = UINT32_MAX};
    cards_of(s, sides, &cards);
    return cards_solve(&room.cards, &cards, pieces, &ask, NULL, 0);
}

static bool check_strict(const struct strict_wish *w, const struct challenge *c)
{
    static struct every every;
    struct cards cards;
    struct structure s = {.n = 0};
    const uint16_t pieces = piece_sets[w->set];
    CHECK_NUMBER(c->built.n, w->pieces);
    CHECK_NUMBER(__builtin_popcount(structure_pieces(&c->built) & pieces), w->pieces);
    for (int i = 0; i < c->built.n; i++) {
        CHECK_NUMBER(can_put(&s, c->built.placement[i], NULL), FITS);
        s.placement[s.n++] = c->built.placement[i];
    }
    const struct cards_answer a = count_all(&s, w->sides, pieces);
    CHECK(a.end == CARDS_ALL && a.found == 1 && a.stands >= 1 && a.fits >= 1);
    CHECK_NUMBER(hidden_supports(&s, w->sides), 0); /* the cards show every piece */
    cards_of(&s, w->sides, &cards);
    every_find(&every, &cards, &s, EVERY_MOST);
    if (every.left <= 0) return false;
    CHECK(every.shows == a.fits && every.builds == 1);
    return true;
}

static void test_kinds(int seeds)
{
    uint64_t hash = HASH_START;
    int made = 0, slowly = 0;
    for (int kind = 0; kind < STRICT_KINDS; kind++)
        for (int pieces = STRICT_LEAST; pieces <= STRICT_MOST; pieces++)
            for (int seed = 1; seed <= seeds; seed++) {
                const struct strict_wish w = {.set = (seed + 2) % PIECE_SETS,
                                              .sides = strict_sides[kind],
                                              .pieces = pieces,
                                              .seed = (uint64_t)seed};
                struct challenge c;
                if (!strict_make(&room, &w, &c)) continue;
                made++;
                slowly += check_strict(&w, &c);
                if (seed == 1)
                    for (int i = 0; i < c.built.n; i++) {
                        const uint8_t bytes[2] = {(uint8_t)c.built.placement[i],
                                                  (uint8_t)(c.built.placement[i] >> 8)};
                        hash = hash_bytes(hash, bytes, sizeof bytes);
                    }
            }
    const int all = STRICT_KINDS * (STRICT_MOST - STRICT_LEAST + 1) * seeds;
    printf("    %d of %d made, %d counted the slow way\n", made, all, slowly);
    CHECK(made * 100 >= all * 95 && slowly * 4 >= all);
    if (!CHECK(hash == signature)) printf("    is: 0x%llx\n", (unsigned long long)hash);
}

static void test_refusals(void)
{
    static const struct strict_wish wrong[] = {{3, 3, STRICT_LEAST - 1, 1},
                                               {3, 3, STRICT_MOST + 1, 1},
                                               {3, 5, 5, 1},
                                               {3, 31, 5, 1},
                                               {-1, 3, 5, 1},
                                               {PIECE_SETS, 3, 5, 1}};
    struct challenge c;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(!strict_make(&room, &wrong[i], &c));
}

/* ---- the proof ---- */

static struct structure read_structure(const char *text)
{
    static const struct grammar words = {0};
    struct listing l = {.is = {.n = 0}};
    struct cursor c;
    struct fault f = {0};
    cursor_open(&c, &words, text, strlen(text), 0, &f);
    do CHECK(listing_take(&c, &l));
    while (!cursor_ends(&c));
    CHECK(listing_settle(&l, &f));
    return l.is;
}

static bool is_strict(const struct structure *s, unsigned sides, uint32_t nodes)
{
    return strict_proven(&room.cards, s, sides, piece_sets[3], &nodes);
}

static bool proven(const char *text, unsigned sides)
{
    const struct structure s = read_structure(text);
    return is_strict(&s, sides, UINT32_MAX);
}

/* A bar along the line of sight of players 1 and 2 has two places in it, one across it six. From
 * above it is not visible how high it lies, and what holds it there. */
static void test_proof(void)
{
    CHECK(!proven("I:CA1,CB1,CC1,CD1,CE1", 3));
    CHECK(!proven("I:AC1,BC1,CC1,DC1,EC1", 3));
    CHECK(!proven("I:AC1,BC1,CC1,DC1,EC1", 16));
    CHECK(proven("I:AC1,BC1,CC1,DC1,EC1", 7));
    /* A search that did not end has proven nothing. */
    const struct strict_wish w = {.set = 3, .sides = 3, .pieces = 4, .seed = 1};
    struct challenge c;
    CHECK(strict_make(&room, &w, &c));
    const uint32_t nodes = count_all(&c.built, 3, piece_sets[3]).nodes;
    uint32_t early = 0;
    for (uint32_t n = 0; n < nodes; n++) early += is_strict(&c.built, 3, n);
    CHECK_NUMBER(early, 0);
    CHECK(is_strict(&c.built, 3, nodes));
}

/* Challenges with two or three structures for two cards must not pass. */
static void test_nearly(void)
{
    int nearly = 0;
    for (uint64_t seed = 1; nearly < 5 && seed <= 400; seed++) {
        struct challenge c;
        CHECK(challenge_make(&room, 1, seed, &c));
        for (int kind = 0; kind < STRICT_KINDS; kind++) {
            const struct cards_answer a = count_all(&c.built, strict_sides[kind], piece_sets[3]);
            CHECK(is_strict(&c.built, strict_sides[kind], UINT32_MAX) == (a.found == 1));
            nearly += a.found == 2 || a.found == 3;
        }
    }
    CHECK(nearly >= 5);
}

static void test_hidden_supports(void)
{
    const struct structure beam = read_structure("Y:AC1,BC1,CC1,DC1,CC2 I:AC3,BC3,CC3,DC3,EC3");
    CHECK_NUMBER(hidden_supports(&beam, 16), 1u << piece_named('Y'));
    CHECK_NUMBER(hidden_supports(&beam, 17), 0); /* the front card shows it */
    const struct structure idle = read_structure("I:AA1,BA1,CA1,DA1,EA1 V:AB1,BB1,CB1,AC1,AD1");
    CHECK_NUMBER(hidden_supports(&idle, 1), 0); /* hidden, and holds nothing */
}

int main(int argc, char **argv)
{
    test_refusals();
    test_proof();
    test_nearly();
    test_hidden_supports();
    test_kinds(argc > 1 ? atoi(argv[1]) : 1);
    return unit_end();
}
