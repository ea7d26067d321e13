/* The author of the laws' decks (laws/author.h): author NUMBER reads this many of its texts. Each
 * is a deck, written and read back the same, and together they say all that the language can. */
#include "author.h"

#include <stdlib.h>

#include "../../unit.h"
#include "core/buf.h"
#include "core/game.h"
#include "core/words.h"
#include "deck/deck.h"

enum { VALUES_MAX = 64 };

/* What has been met, by field and value. */
enum sort {
    SORT_OP,
    SORT_WHO,
    SORT_CHOOSER,
    SORT_FLAGS,
    SORT_HOW,
    SORT_MEASURE,
    SORT_TO,
    SORT_TO_WHOSE,
    SORT_STEP,
    SORT_MOMENT,
    SORT_DEED, /* what is waited for, or forbidden */
    SORT_WHICH,
    SORT_ZOMBEYE,
    SORT_REVEAL,
    SORT_COMPARE,
    SORT_PLACE,
    SORT_WHOSE,
    SORT_NAMED,
    SORT_EDITION,
    SORT_SETS,
    SORTS
};
static int met[SORTS][VALUES_MAX];
static struct deck deck, again, empty;
static char text[AUTHOR_ROOM], written[2 * AUTHOR_ROOM], said[DECK_WORDS_MAX];

static void meet_cards(const struct deck_cards *c)
{
    met[SORT_WHICH][c->which]++;
    met[SORT_ZOMBEYE][c->zombeye]++;
    met[SORT_REVEAL][c->reveal]++;
    met[SORT_COMPARE][c->compare]++;
    met[SORT_PLACE][c->place]++;
    met[SORT_WHOSE][c->whose]++;
    met[SORT_NAMED][c->named > 0]++;
}

static void meet_node(const struct deck_node *n)
{
    met[SORT_OP][n->op]++;
    met[SORT_WHO][n->who]++;
    met[SORT_CHOOSER][n->chooser]++;
    for (int i = 0; i < 4; i++) met[SORT_FLAGS][i] += n->flags >> i & 1;
    met[SORT_HOW][n->how]++;
    met[SORT_MEASURE][n->measure]++;
    met[SORT_TO][n->to]++;
    met[SORT_TO_WHOSE][n->to_whose]++;
    if (n->op == OP_EACH_TURN) met[SORT_STEP][n->at]++;
    if (n->op == OP_UNTIL) met[SORT_MOMENT][n->at]++;
    if (n->op == OP_WOULD || n->op == OP_FORBIDS) met[SORT_DEED][n->at]++;
    meet_cards(&n->cards);
    meet_cards(&n->other);
}

static void meet_deck(void)
{
    for (int i = 0; i < deck.nodes; i++) meet_node(&deck.node[i]);
    for (int i = 0; i < deck.sets; i++) met[SORT_EDITION][deck.set[i].edition]++;
    met[SORT_SETS][deck.sets]++;
}

/* NULL, or what is wrong with it. */
static const char *one_deck(uint64_t number)
{
    struct buf b = BUF_ON(text), w = BUF_ON(written), s = BUF_ON(said);
    struct fault f = {0};
    const struct reader reader = {.seat = SPECTATOR};
    buf_clear(&b);
    buf_clear(&w);
    author_write(number, &b);
    deck = again = empty;
    if (b.full || !deck_read(&deck, text, b.n, NULL, &f)) return "is not read";
    if (deck.kinds < 12 || deck.cards < 40) return "is small";
    deck_write(&deck, &w);
    if (w.full || !deck_read(&again, written, w.n, NULL, &f)) return "is not read when written";
    if (memcmp(&deck, &again, sizeof deck)) return "is another one when written";
    for (int k = 0; k < deck.kinds; k++) {
        buf_clear(&s);
        deck_say_card(&reader, &deck, k, &s);
        if (s.full) return "says too much on one card";
    }
    meet_deck();
    return NULL;
}

static bool all_met(enum sort sort, int first, int end)
{
    for (int i = first; i < end; i++)
        if (!met[sort][i]) {
            printf("    sort %d: %d was never met\n", (int)sort, i);
            return false;
        }
    return true;
}

static bool same_twice(uint64_t number)
{
    struct buf b = BUF_ON(text), w = BUF_ON(written);
    author_write(number, &b);
    author_write(number, &w);
    return b.n == w.n && !memcmp(text, written, b.n);
}

int main(int argc, char **argv)
{
    int numbers = argc > 1 ? atoi(argv[1]) : 500;
    int fine = 0;
    deck_init(&empty);
    CHECK(same_twice(3));
    for (int i = 0; i < numbers; i++) {
        const char *wrong = one_deck((uint64_t)i);
        if (wrong && i - fine < 5) printf("    the deck of number %d %s\n", i, wrong);
        fine += !wrong;
    }
    CHECK_NUMBER(fine, numbers);
    CHECK(all_met(SORT_OP, OP_DRAW, OPS));
    CHECK(all_met(SORT_WHO, WHO_NONE, WHOS));
    CHECK(all_met(SORT_CHOOSER, 0, CHOOSERS));
    CHECK(all_met(SORT_FLAGS, 0, 4));
    CHECK(all_met(SORT_HOW, 0, HOWS));
    CHECK(all_met(SORT_MEASURE, 0, MEASURES));
    CHECK(all_met(SORT_TO, PLACE_NONE, PLACES));
    CHECK(all_met(SORT_TO_WHOSE, WHO_NONE, WHOS));
    CHECK(all_met(SORT_STEP, 0, STEPS));
    CHECK(all_met(SORT_MOMENT, 0, MOMENTS));
    CHECK(all_met(SORT_DEED, OP_DRAW, OP_VERBS));
    CHECK(all_met(SORT_WHICH, WHICH_ANY, WHICH_THIS + 1));
    CHECK(all_met(SORT_WHICH, WHICH_OTHER, WHICH_OTHER + 1));
    CHECK(all_met(SORT_ZOMBEYE, YES_EITHER, YES_NOT + 1));
    CHECK(all_met(SORT_REVEAL, YES_EITHER, YES_NOT + 1));
    CHECK(all_met(SORT_COMPARE, HOW_NONE, HOW_UP_TO + 1));
    CHECK(all_met(SORT_COMPARE, HOW_AT_LEAST, HOW_AT_LEAST + 1));
    CHECK(all_met(SORT_PLACE, PLACE_NONE, PLACES));
    CHECK(all_met(SORT_WHOSE, WHO_NONE, WHOS));
    CHECK(all_met(SORT_NAMED, 0, 2));
    CHECK(all_met(SORT_EDITION, 0, EDITIONS));
    CHECK(all_met(SORT_SETS, 1, 5));
    return unit_end();
}
