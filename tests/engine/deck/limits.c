/* The limits of a deck, reached in every way there is: one less is read, one more is refused. */
#include "../../unit.h"
#include "core/buf.h"
#include "core/words.h"
#include "deck/deck.h"

static struct deck deck, again;
static char text[2 * DECK_TEXT_MAX];

static const char *read_fault(const char *source)
{
    static char said[512];
    struct buf b = BUF_ON(said);
    struct fault f = {0};
    const struct reader reader = {.seat = -1};
    buf_clear(&b);
    deck_init(&deck);
    if (!deck_read(&deck, source, strlen(source), NULL, &f)) words_fault(&reader, NULL, &f, &b);
    return said;
}

/* The same line this many times on each of this many cards. */
static const char *cards(int n, int lines, const char *line)
{
    struct buf b = BUF_ON(text);
    buf_clear(&b);
    for (int i = 0; i < n; i++) {
        buf_text(&b, "card \"N");
        buf_int(&b, i);
        buf_text(&b, "\" 5\n");
        for (int k = 0; k < lines; k++) buf_text(&b, line);
    }
    return text;
}

/* Every card is short enough, and so is the text; written out in full it is not. */
static void test_long_written(void)
{
    static const char line[] =
        "  swap 1 zombeye with 1 other non-relic non-mammal card worth at least -100 in the field "
        "of the player with fewest points\n";
    CHECK_TEXT(read_fault(cards(33, 31, line)),
               "this deck is too long: written out in full it has more than 131072 bytes");
    CHECK_TEXT(read_fault(cards(32, 31, line)), "");
}

/* A card has 40 actions and conditions, whichever comes last; one more is refused. */
static void test_full_program(void)
{
    static const char *const last[] = {
        "  draw 1\n",
        "  each turn: draw 1\n",
        "  reveal: draw 1\n",
        "  reveal when a card is played: draw 1\n",
        "  until the end of this turn: they may not play\n",
        "  until the end of this turn: no card leaves your hand\n",
        "  choose one:\n    - draw 1\n    - draw 2\n",
        "  if it is your turn: draw 1\n  else: draw 2\n",
        "  if not your hand is empty: draw 1\n",
        "  if it is your turn and your hand is empty or they have 3 points: draw 1\n",
        "  worth 1 more for each card in your field\n",
    };
    for (size_t i = 0; i < sizeof last / sizeof last[0]; i++) {
        CHECK_TEXT(read_fault(cards(1, 1, last[i])), "");
        const int size = deck.nodes;
        for (int before = DECK_PROGRAM_MAX - size; before <= DECK_PROGRAM_MAX; before++) {
            char lines[DECK_CARD_MAX] = "";
            struct buf b = BUF_ON(lines);
            for (int k = 0; k < before; k++) buf_text(&b, "  draw 1\n");
            buf_text(&b, last[i]);
            const char *fault = read_fault(cards(1, 1, lines));
            const bool fits = before + size <= DECK_PROGRAM_MAX;
            if (!CHECK(fits
                           ? !*fault
                           : strstr(fault, "a card has at most 40 actions and conditions") != NULL))
                printf("    %d before %s    %s\n", before, last[i], fault);
        }
    }
}

/* A text that is added to a deck with cards must name its own deck. */
static void test_unnamed(void)
{
    static const char one[] = "card A 5\n", two[] = "deck \"Two\"\ncard A 5\n";
    struct fault f = {0};
    deck_init(&deck);
    CHECK(deck_read(&deck, one, strlen(one), NULL, &f));
    again = deck;
    CHECK(!deck_read(&deck, one, strlen(one), NULL, &f));
    CHECK_TEXT(f.message.key, "deck.fault.unnamed");
    CHECK(!memcmp(&deck, &again, sizeof deck));
    CHECK(deck_read(&deck, two, strlen(two), NULL, &f) && deck.sets == 2);
}

/* Cards that are called by their names, all of them in one deck. */
static void test_named(void)
{
    static const char line[] = "  discard 1 named \"N0\"\n";
    CHECK_TEXT(read_fault(cards(4, 16, line)), "");
    CHECK(strstr(read_fault(cards(5, 13, line)), "64") != NULL);
}

/* Copies of every deck of a mix: as many cards as there may be, and as many decks as "x255". */
static void test_copies(void)
{
    static const char few[] = "deck \"A\" x128\ncard A 5\n",
                      many[] = "card A 5 x60\ncard B 5 x10\n";
    struct fault f = {0};
    deck_init(&deck);
    CHECK(deck_read(&deck, few, strlen(few), NULL, &f));
    again = deck;
    CHECK(!deck_copies(&deck, 2) && !deck_copies(&deck, 0) && !deck_copies(&deck, -1));
    CHECK(!deck_copies(&deck, DECK_CARDS_MAX + 1) && !deck_copies(&deck, INT32_MAX));
    CHECK(!memcmp(&deck, &again, sizeof deck));
    CHECK(deck_copies(&deck, 1) && !memcmp(&deck, &again, sizeof deck));
    deck_init(&deck);
    CHECK(deck_read(&deck, many, strlen(many), NULL, &f));
    CHECK(!deck_copies(&deck, 13));
    CHECK(deck_copies(&deck, 12) && deck.cards == DECK_CARDS_MAX);
}

int main(void)
{
    test_named();
    test_copies();
    test_long_written();
    test_full_program();
    test_unnamed();
    return unit_end();
}
