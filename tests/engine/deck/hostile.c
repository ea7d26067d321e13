/* Decks from strangers: hostile FOLDER reads every deck there cut at every byte, damaged at
 * random, and texts that nobody would write. Nothing may crash, run long, or leave half a deck
 * behind. */
#include <stdlib.h>

#include "../../unit.h"
#include "core/buf.h"
#include "core/words.h"
#include "deck/deck.h"

enum { ROOM = 2 * DECK_TEXT_MAX };
static struct deck deck, empty, again;
static struct deck_places places;
static char source[ROOM], other[ROOM], text[ROOM], said[4096];
static uint64_t luck = 20;

static uint32_t dice(uint32_t n)
{
    luck = luck * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(luck >> 33) % n;
}

/* Either it is refused with a place and words, and leaves nothing; or it is a deck that can be
 * written, read back and said. */
static bool sane(const char *from, size_t n)
{
    struct fault f = {0};
    struct buf b = BUF_ON(text), w = BUF_ON(said);
    struct reader reader = {.seat = -1};
    buf_clear(&b);
    buf_clear(&w);
    deck = empty;
    if (!deck_read(&deck, from, n, &places, &f)) {
        words_fault(&reader, "x", &f, &w);
        return !memcmp(&deck, &empty, sizeof deck) && words_has(f.message.key) && w.n > 4 &&
               words_args(f.message.key) <= f.message.n;
    }
    deck_format(&deck, &places, from, n, &b);
    if (b.full) return false;
    again = empty;
    if (!deck_read(&again, text, b.n, NULL, &f) || memcmp(&deck, &again, sizeof deck)) return false;
    for (int k = 0; k < deck.kinds; k++) {
        buf_clear(&w);
        deck_say_card(&reader, &deck, k, &w);
        if (w.full) return false;
    }
    return true;
}

static size_t load(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s.deck", folder, name);
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(source, 1, sizeof source, file) : 0;
    if (file) fclose(file);
    return n;
}

static void test_cuts(size_t n)
{
    bool fine = true;
    for (size_t i = 0; i <= n && fine; i++) fine = sane(source, i);
    CHECK(fine);
}

static void damage(size_t n)
{
    static const char bits[] = " \n:,-\"#x09\xff\xc3\t\0zdraw";
    memcpy(other, source, n);
    for (uint32_t hits = 1 + dice(4); hits; hits--) {
        size_t at = dice((uint32_t)n), from = dice((uint32_t)n), size = dice(40);
        if (at + size > n) size = n - at;
        if (from + size > n) size = n - from;
        if (dice(2)) other[at] = bits[dice(sizeof bits)];
        else memmove(other + at, source + from, size);
    }
}

static void test_damage(size_t n, int times)
{
    bool fine = true;
    for (int i = 0; i < times && fine; i++) {
        damage(n);
        fine = sane(other, n);
    }
    CHECK(fine);
}

static void test_noise(void)
{
    bool fine = true;
    for (int i = 0; i < 300 && fine; i++) {
        size_t n = dice(3000);
        for (size_t k = 0; k < n; k++) other[k] = (char)dice(256);
        fine = sane(other, n);
    }
    CHECK(fine);
}

static size_t repeat(const char *head, const char *part, size_t times)
{
    struct buf b = BUF_ON(other);
    buf_clear(&b);
    buf_text(&b, head);
    for (size_t i = 0; i < times; i++) buf_text(&b, part);
    return b.n;
}

/* The key of the fault, "" if it is read. */
static const char *refused(size_t n)
{
    static struct fault f;
    f = (struct fault){0};
    deck = empty;
    CHECK(sane(other, n));
    deck = empty;
    return deck_read(&deck, other, n, NULL, &f) ? "" : f.message.key;
}

static size_t many_cards(int kinds, int copies, const char *program)
{
    struct buf b = BUF_ON(other);
    buf_clear(&b);
    for (int i = 0; i < kinds; i++) {
        buf_text(&b, "card \"c");
        buf_int(&b, i);
        buf_text(&b, "\" 5 x");
        buf_int(&b, copies);
        buf_text(&b, "\n");
        buf_text(&b, program);
    }
    return b.n;
}

static void test_limits(void)
{
    char draws[2048] = "", eight[256] = "";
    struct buf b = BUF_ON(draws), e = BUF_ON(eight);
    CHECK_TEXT(refused(repeat("card A 5\n", "  if it is your turn:\n", 500)),
               "deck.fault.expected");
    CHECK_TEXT(refused(repeat("card A 5\n  if", " not", 40)), "deck.fault.expected.like");
    CHECK_TEXT(refused(repeat("card A 5\n  if it is your turn", " and it is your turn", 10)),
               "deck.fault.ends.like");
    CHECK_TEXT(refused(repeat("card A 5\n  ", ":", 200)), "deck.fault.expected.like");
    CHECK_TEXT(refused(repeat("card A 5\n", "  draw 1\n", 40)), "");
    CHECK_TEXT(refused(repeat("card A 5\n", "  draw 1\n", 41)), "deck.fault.program");
    CHECK_TEXT(refused(repeat("card A 5 # ", "x", DECK_LINE_MAX)), "deck.fault.line");
    CHECK_TEXT(refused(repeat("", "\n", DECK_TEXT_MAX)), "deck.fault.no-cards");
    CHECK_TEXT(refused(repeat("", "\n", DECK_TEXT_MAX + 1)), "deck.fault.size");
    CHECK_TEXT(refused(repeat("card \"", "a", 32)), "deck.fault.quote");
    CHECK_TEXT(refused(many_cards(DECK_KINDS_MAX, 1, "")), "");
    CHECK_TEXT(refused(many_cards(DECK_KINDS_MAX + 1, 1, "")), "deck.fault.kinds");
    CHECK_TEXT(refused(many_cards(14, DECK_COPIES_MAX, "")), "");
    CHECK_TEXT(refused(many_cards(15, DECK_COPIES_MAX, "")), "deck.fault.cards");
    for (int i = 0; i < 8; i++) buf_text(&b, "  draw 1\n");
    CHECK_TEXT(refused(many_cards(128, 1, draws)), "");
    CHECK_TEXT(refused(many_cards(129, 1, draws)), "deck.fault.nodes");
    for (int i = 0; i < 9; i++) {
        buf_text(&e, "deck \"");
        buf_int(&e, i);
        buf_text(&e, "\"\ncard A 5\n");
    }
    memcpy(other, eight, e.n);
    CHECK_TEXT(refused(e.n), "deck.fault.sets");
}

/* The longest sentence a card can have still fits. */
static void test_long_words(void)
{
    static const char *const line =
        "  if you have at least 3 other non-mammal non-relic zombeyes worth at least 100 in field "
        "and "
        "the player with fewest cards in hand has at most 100 other zombeyes in hand: draw 1\n";
    static const char *const deep = "  each player may swap 1 other non-mammal non-relic zombeye "
                                    "worth at least 100 in the field of the "
                                    "player with fewest cards in hand with 1 non-zombeye in the "
                                    "field of the player with most zombeyes\n";
    CHECK_TEXT(refused(repeat("card A 5\n", line, 8)), "");
    CHECK_TEXT(refused(repeat("card A 5\n  reveal:\n  ", deep, 1)), "");
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"classic", "revisioned", "winking-dead", "echoes"};
    const char *folder = argc > 1 ? argv[1] : "data/decks";
    int times = argc > 2 ? atoi(argv[2]) : 500;
    deck_init(&empty);
    for (int i = 0; i < 4; i++) {
        size_t n = load(folder, names[i]);
        CHECK(n > 500 && sane(source, n));
        if (!n) continue;
        test_cuts(n);
        test_damage(n, times);
    }
    test_noise();
    test_limits();
    test_long_words();
    return unit_end();
}
