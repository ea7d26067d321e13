/* Wink's loose cards, dealt under all that is known of them: a deal is found where there is one,
 * and only there. A second opinion tries every deal.
 *
 * The same holds where a view contradicts itself: what is then imagined is a world that check
 * refuses, never one that looks sound. */
#include <stdlib.h>

#include "../../unit.h"
#include "core/rng.h"
#include "games/wink/rules.h"
#include "match/inside.h"
#include "own.h"

extern const struct game wink;

enum { TRIES = 3000, CARDS = 6, KNOWN = 20, HEAPS = 4 };

/* Is there a deal of the cards from `card` on into this room? */
static bool any_deal(const struct spread *s, uint8_t room[PILES], int card, int cards)
{
    if (card > cards) return true;
    for (int p = 0; p < PILES; p++) {
        if (!room[p] || s->barred[p] & CARD(card)) continue;
        room[p]--;
        const bool fits = any_deal(s, room, card + 1, cards);
        room[p]++;
        if (fits) return true;
    }
    return false;
}

static card_set first_cards(int n)
{
    card_set set = 0;
    for (int card = 1; card <= n; card++) set |= CARD(card);
    return set;
}

/* This many cards in a few heaps; each heap is known to lack some of them. */
static struct spread random_heaps(struct rng *r, int cards)
{
    struct spread s = {0};
    for (int i = 0; i < cards; i++) s.room[rng_below(r, 2) ? rng_below(r, HEAPS) : ASIDE]++;
    for (int p = 0; p < PILES; p++) {
        for (int card = 1; card <= cards; card++)
            if (rng_below(r, 5) < 3) s.barred[p] |= CARD(card);
        s.pile[p] = CARD(KNOWN + p);
    }
    return s;
}

static void test_deals(void)
{
    struct rng r = {1};
    int found = 0;
    for (int i = 0; i < TRIES; i++) {
        const int cards = 1 + (int)rng_below(&r, CARDS);
        const card_set loose = first_cards(cards);
        const struct spread before = random_heaps(&r, cards);
        struct spread s = before;
        uint8_t room[PILES];
        memcpy(room, before.room, sizeof room);
        const bool can = any_deal(&before, room, 1, cards), did = wink_spread(&s, loose, &r);
        CHECK(did == can);
        found += can;
        if (!did) continue;
        card_set all = 0;
        for (int p = 0; p < PILES; p++) {
            const card_set got = s.pile[p] & loose;
            CHECK(card_count(got) == before.room[p] && !(got & before.barred[p]) && !(got & all));
            CHECK((s.pile[p] & ~loose) == CARD(KNOWN + p));
            all |= got;
        }
        CHECK(all == loose);
    }
    CHECK(found > TRIES / 10 && found < TRIES - TRIES / 10); /* both happen */
}

static void test_too_little_room(void)
{
    struct rng r = {2};
    struct spread s = {.room = {2, 1}};
    CHECK(!wink_spread(&s, first_cards(4), &r));
    s = (struct spread){.room = {2, 1}};
    CHECK(wink_spread(&s, first_cards(3), &r));
}

/* --- views that contradict themselves ------------------------------------------------ */

/* The first card that the seat does not hold and that was not shown. */
static int hidden_card(const struct view *v)
{
    card_set rest = ALL_CARDS & ~v->mine.cards & ~v->table.burned;
    for (int seat = 0; seat < SEATS_MAX; seat++) rest &= ~v->table.twins[seat];
    return card_first(rest);
}

static void lacks_all(struct view *v) { v->table.lacks[1] = ALL_CARDS; }
static void both_hold_it(struct view *v)
{
    v->table.holds[1] = v->table.holds[2] = CARD(hidden_card(v));
}
static void holds_what_it_lacks(struct view *v)
{
    v->table.holds[1] = v->table.lacks[1] = CARD(hidden_card(v));
}
static void sure_of_my_own(struct view *v) { v->mine.sure[1] = v->mine.cards & -v->mine.cards; }
static void more_than_there_are(struct view *v) { v->table.cards[1] = NUMBERS; }

static void (*const lies[])(struct view *) = {
    lacks_all, both_hold_it, holds_what_it_lacks, sure_of_my_own, more_than_there_are,
};

static void test_contradictions(void)
{
    struct setting s = {.game = &wink, .seed = seed_of(5)};
    struct fault f = {0};
    struct rng r = {3};
    static struct view v;
    static struct state world;
    options_init(&wink, &s.options, 4);
    struct match *m = own_open(&s, &f);
    if (!CHECK(m != NULL)) exit(unit_end());
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        wink_view(m->box, m->state, 0, &v);
        wink_imagine(m->box, &v, &r, &world);
        CHECK(!wink_check(m->box, &world));
        lies[i](&v);
        wink_imagine(m->box, &v, &r, &world);
        if (!CHECK(wink_check(m->box, &world) != NULL)) printf("    contradiction %d\n", (int)i);
    }
    own_free(m);
}

int main(void)
{
    test_deals();
    test_too_little_room();
    test_contradictions();
    return unit_end();
}
