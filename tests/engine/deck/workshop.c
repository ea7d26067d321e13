/* The four decks are what they say; the formatter keeps comments; lints, reactions, tables and
 * pictures. */
#include "../../unit.h"
#include "core/buf.h"
#include "core/words.h"
#include "deck/deckwork.h"

enum { ROOM = 2 * DECK_TEXT_MAX };
static struct deck deck, again;
static struct deck_places places;
static struct findings findings;
static char source[ROOM], text[ROOM], twice[ROOM];

static bool read_text(const char *from, size_t n)
{
    struct fault f = {0};
    deck_init(&deck);
    return deck_read(&deck, from, n, &places, &f);
}

static size_t load(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s.deck", folder, name);
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(source, 1, sizeof source - 1, file) : 0;
    if (file) fclose(file);
    source[n] = '\0';
    return n;
}

static bool uses(enum deck_op op)
{
    for (int i = 0; i < deck.nodes; i++)
        if (deck.node[i].op == op) return true;
    return false;
}

static void test_deck(const char *folder, const char *name, int cards, const uint8_t *keywords)
{
    size_t n = load(folder, name);
    struct buf b = BUF_ON(text);
    int reveals = 0;
    buf_clear(&b);
    CHECK(read_text(source, n));
    CHECK_NUMBER(deck.cards, cards);
    for (; *keywords; keywords++) CHECK(uses((enum deck_op) * keywords));
    for (int k = 0; k < deck.kinds; k++) reveals += deck.kind[k].reveal ? deck.kind[k].copies : 0;
    if (cards == 70) CHECK(reveals * 100 >= 12 * cards && reveals * 100 <= 18 * cards);
    deckwork_lint(&deck, &places, &findings);
    CHECK_NUMBER(findings.n, 0);
    deck_format(&deck, &places, source, n, &b);
    CHECK_TEXT(text, source); /* our decks are kept in their one spelling */
    buf_clear(&b);
    deckwork_csv(&deck, &b);
    struct buf back = BUF_ON(twice);
    struct fault f = {0};
    CHECK(deckwork_from_csv(text, b.n, &back, &f));
    deck_init(&again);
    CHECK(deck_read(&again, twice, back.n, NULL, &f) && !memcmp(&deck, &again, sizeof deck));
}

static void test_mix(const char *folder)
{
    struct fault f = {0};
    deck_init(&deck);
    for (int i = 0; deckwork_names[i]; i++)
        CHECK(deck_read(&deck, source, load(folder, deckwork_names[i]), &places, &f));
    CHECK_NUMBER(deck.cards, 230);
    CHECK_NUMBER(deck.sets, 4);
    CHECK(deck_copies(&deck, 3) && deck.cards == 690 && !deck_copies(&deck, 2) &&
          deck.cards == 690);
    CHECK(!deck_copies(&deck, 0));
    again = deck;
    CHECK(!deck_read(&deck, source, strlen(source), &places, &f)); /* the same set once more */
    CHECK(!memcmp(&deck, &again, sizeof deck));
}

static void test_zombeyes(const char *folder)
{
    int zombeyes = 0, twins = 0;
    CHECK(read_text(source, load(folder, "winking-dead")));
    for (int k = 0; k < deck.kinds; k++) {
        zombeyes += deck.kind[k].zombeyes ? deck.kind[k].copies : 0;
        twins += deck.kind[k].zombeyes > 1 ? deck.kind[k].copies : 0;
    }
    CHECK(zombeyes >= 18 && zombeyes <= 25 && twins >= 2 && twins <= 6);
}

static const char *formatted(const char *from)
{
    struct buf b = BUF_ON(text), t = BUF_ON(twice);
    buf_clear(&b);
    buf_clear(&t);
    if (!CHECK(read_text(from, strlen(from)))) return "";
    deck_format(&deck, &places, from, strlen(from), &b);
    if (!CHECK(read_text(text, b.n))) return "";
    deck_format(&deck, &places, text, b.n, &t);
    CHECK_TEXT(twice, text);
    return text;
}

/* A comment that fills its line goes to the left; one too long for its line goes above it. */
static void test_long_comments(void)
{
    char from[4 * DECK_LINE_MAX] = "", wanted[4 * DECK_LINE_MAX] = "", comment[DECK_LINE_MAX + 1];
    struct buf f = BUF_ON(from), w = BUF_ON(wanted);
    memset(comment, '#', DECK_LINE_MAX);
    comment[DECK_LINE_MAX] = '\0';
    buf_text(&f, "card A 5\n");
    buf_text(&f, comment);
    buf_text(&f, "\n  swap 1 with 1 ");
    buf_text(&f, comment + 100);
    buf_text(&f, "\n  draw 1 ");
    buf_text(&f, comment + 9);
    buf_text(&f, "\n");
    buf_text(&w, "card A 5\n");
    buf_text(&w, comment);
    buf_text(&w, "\n  swap 1 in your field with 1 in another player's field  ");
    buf_text(&w, comment + 100);
    buf_text(&w, "\n  ");
    buf_text(&w, comment + 9);
    buf_text(&w, "\n  draw 1\n");
    CHECK_TEXT(formatted(from), wanted);
}

static void test_format(void)
{
    CHECK_TEXT(formatted("card A 5 draw 1"), "card A 5\n  draw 1\n");
    CHECK_TEXT(
        formatted("# top\n\n\n# more\ncard   A  5   x1 # five\n      draw 1   # one\n\n   # end\n"),
        "# top\n\n# more\ncard A 5  # five\n  draw 1  # one\n\n# end\n");
    CHECK_TEXT(formatted("card A 5\r\n  draw 1\r\ncard B 5\r\n"),
               "card A 5\n  draw 1\n\ncard B 5\n");
    CHECK_TEXT(
        formatted(
            "card A 5\n  # why\n  reveal: # here\n     draw 1\n     after: hand # back\ncard B 5"),
        "card A 5\n  # why\n  reveal:  # here\n    draw 1\n    after: your hand\n\n# back\ncard B "
        "5\n");
    CHECK_TEXT(formatted("card \"Route 66\" 5\ncard \"A # B\" 5 # c\ncard O'Hara -5"),
               "card \"Route 66\" 5\n\ncard \"A # B\" 5  # c\n\ncard O'Hara -5\n");
    CHECK_TEXT(
        formatted("deck \"D\" tags wet, dry x2\n\n# first\n\ncard A 5 dry mammal\n  destroy 2 dry "
                  "non-wet cards"),
        "deck \"D\" edition any seats 2..6 x2 tags wet, dry\n\n# first\n\ncard A 5 mammal dry\n"
        "  destroy 2 non-wet drys in the viewniverse\n");
}

/* The keys of what is found, one after another. */
static const char *lint(const char *from)
{
    static char keys[1024];
    struct buf b = BUF_ON(keys);
    buf_clear(&b);
    if (!CHECK(read_text(from, strlen(from)))) return "";
    deckwork_lint(&deck, &places, &findings);
    for (int i = 0; i < findings.n; i++) {
        const struct finding *f = &findings.at[i];
        CHECK(words_has(f->message.key) && words_args(f->message.key) <= f->message.n);
        if (b.n) buf_char(&b, ' ');
        buf_int(&b, f->line);
        buf_char(&b, ':');
        buf_text(&b, f->message.key + strlen("deck.lint."));
    }
    return keys;
}

#define BULK "card Bulk 10 x40\n"

static void test_lints(void)
{
    CHECK_TEXT(lint(BULK), "");
    CHECK_TEXT(lint("card A 5 x10\n"), "0:small 0:poor");
    CHECK_TEXT(lint("deck \"D\" edition 2009\n" BULK "card A 5\n  destroy 1\n"),
               "4:foreign 4:foreign");
    CHECK_TEXT(lint("deck \"D\" edition 2022\n" BULK "card A 5\n  steal 1\n"), "4:foreign");
    CHECK_TEXT(lint("deck \"D\" edition 2017\n" BULK "card A 7 zombeye\n"), "3:value 3:foreign");
    CHECK_TEXT(lint(BULK "card A 5\n  discard 1 mammal\n"), "3:no-such-card");
    CHECK_TEXT(lint(BULK "card A 5\n  discard 1 card worth at least 15\n"), "3:no-such-card");
    CHECK_TEXT(lint(BULK "card A 5\n  cure 1\n"), "3:no-tokens");
    CHECK_TEXT(lint(BULK "card A 5\n  play 1 card worth 5 from the draw pile\n"), "3:top");
    CHECK_TEXT(lint(BULK "card A 5\n  play 1 card from the draw pile\n"), "");
    CHECK_TEXT(lint(BULK "card A 5\n  swap 1 in the viewniverse with 1 card in your field\n"),
               "3:swap");
    CHECK_TEXT(lint(BULK "card A 5\n  swap 1 in the viewniverse with 1 other card\n"), "");
    CHECK_TEXT(lint(BULK "card A 5\n  they draw 1\n"), "3:they");
    CHECK_TEXT(lint(BULK "card A 5\n  another player draws 1\n  they draw 1\n"), "");
    CHECK_TEXT(lint(BULK "card A 5\n  reveal when another player would steal: cancel it\n"),
               "3:never-answers");
    CHECK_TEXT(lint("deck \"D\" edition 2022\n" BULK "card A 5\n  reveal: draw 1\n"), "4:fate");
    CHECK_TEXT(lint(BULK "card A 5\n  return this card to hand\n  play 1 more\n"), "4:endless");
    CHECK_TEXT(lint(BULK "card A 5\n  return 1 in your field to hand\n  take another turn\n"),
               "4:endless");
    CHECK_TEXT(lint(BULK "card A 5\n  destroy 1 in your field\n  resurrect 1\n"), "4:endless");
    CHECK_TEXT(lint(BULK "card A 5\n  return 1 in another player's field\n  play 1 more\n"), "");
}

/* a.4: what may answer what. Cards: 0 taker, 1 lighthouse, 2 keeper, 3 plain drawer. */
static void test_reactions(void)
{
    static const char *const from =
        "card Taker 5\n  draw 1\n  take 1\n"
        "card Lighthouse 5\n  reveal when another player plays a card: cancel it\n"
        "card Keeper 5\n  reveal when a card would leave your field: cancel it\n"
        "card Drawer 5\n  draw 1\n"
        "card Hush 5\n  reveal when another player reveals a card: cancel it\n"
        "card Dawn 5\n  reveal when you begin a turn: draw 1\n";
    CHECK(read_text(from, strlen(from)));
    CHECK_NUMBER(deckwork_reaction(&deck, 1, 0), REACT_PLAY);
    CHECK_NUMBER(deckwork_reaction(&deck, 1, 3), REACT_PLAY);
    CHECK_NUMBER(deckwork_reaction(&deck, 2, 0), REACT_ACTION); /* its first action only draws */
    CHECK_NUMBER(deckwork_reaction(&deck, 2, 3), 0);
    CHECK_NUMBER(deckwork_reaction(&deck, 2, 1), REACT_REVEAL); /* RUL-3 */
    CHECK_NUMBER(deckwork_reaction(&deck, 2, 2), REACT_REVEAL);
    CHECK_NUMBER(deckwork_reaction(&deck, 2, 4), 0); /* a revealed card is not in a field */
    CHECK_NUMBER(deckwork_reaction(&deck, 4, 1), REACT_REVEAL);
    CHECK_NUMBER(deckwork_reaction(&deck, 0, 1), 0);
    CHECK(deck_answers(&deck, 5, 0, DECK_TURN_BEGINS) &&
          !deck_answers(&deck, 5, 0, DECK_TURN_COUNTS));
    CHECK(!deck_answers(&deck, 1, 0, DECK_TURN_BEGINS) && !deckwork_reaction(&deck, 5, 0));
}

static const char *csv_fault(const char *from)
{
    static struct fault f;
    struct buf b = BUF_ON(text);
    f = (struct fault){0};
    buf_clear(&b);
    return deckwork_from_csv(from, strlen(from), &b, &f) ? "" : f.message.key;
}

#define HEAD "set,edition,seats,name,value,copies,zombeye,tags,text\n"

static void test_tables(void)
{
    CHECK_TEXT(csv_fault(""), "deck.csv.head");
    CHECK_TEXT(csv_fault("name,value\n"), "deck.csv.head");
    CHECK_TEXT(csv_fault(HEAD "D,any,2..6,A,5,1,0,,draw 1\n"), "");
    CHECK_TEXT(text, "deck \"D\" edition any seats 2..6\ncard \"A\" 5 x1 \n  draw 1\n");
    CHECK_TEXT(csv_fault(HEAD "D,,,A,5,,2,wet mammal,\"draw 1\ndiscard 1\"\r\n"), "");
    CHECK_TEXT(text,
               "deck \"D\" tags wet\ncard \"A\" 5 zombeye 2 wet mammal\n  draw 1\n  discard 1\n");
    CHECK_TEXT(csv_fault(HEAD "D,any\n"), "deck.csv.columns");
    CHECK_TEXT(csv_fault(HEAD "D,any,2..6,A,5,1,0,,draw 1,more\n"), "deck.csv.columns");
    CHECK_TEXT(csv_fault(HEAD "D,any,2..6,\"A,5,1,0,,draw 1\n"), "deck.csv.open");
    CHECK_TEXT(csv_fault(HEAD "D,any,2..6,\"A\"b,5,1,0,,draw 1\n"), "deck.csv.quote");
    CHECK_TEXT(csv_fault(HEAD "D,any,2..6,\"A\ncard B 5\",5,1,0,,draw 1\n"), "deck.csv.cell");
}

static void test_pictures(const char *folder)
{
    struct reader reader = {.seat = -1};
    struct buf b = BUF_ON(text);
    CHECK(read_text(source, load(folder, "revisioned")));
    for (int k = 0; k < deck.kinds; k++) {
        buf_clear(&b);
        deckwork_picture(&reader, &deck, k, true, &b);
        CHECK(!b.full && b.n &&
              b.n % (GALLERY_WIDTH + 1) == 0); /* every line is as wide as the frame */
    }
}

/* Every example of the manual that is a deck can be read. */
static void test_manual(const char *path)
{
    int examples = 0;
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(source, 1, sizeof source - 1, file) : 0;
    if (file) fclose(file);
    source[n] = '\0';
    for (char *p = source; (p = strstr(p, "```\n")); p += 4) {
        char *from = p + 4, *end = strstr(from, "```");
        if (!CHECK(end)) return;
        if (!strncmp(from, "deck \"", 6) || !strncmp(from, "card ", 5)) {
            struct fault f = {0};
            struct buf b = BUF_ON(text);
            struct reader reader = {.seat = -1};
            examples++;
            deck_init(&deck);
            buf_clear(&b);
            bool fine = deck_read(&deck, from, (size_t)(end - from), &places, &f);
            if (!fine) words_fault(&reader, path, &f, &b);
            CHECK_TEXT(text, "");
        }
        p = end;
    }
    CHECK(examples >= 6);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : "data/decks";
    test_deck(folder, "classic", 70,
              (const uint8_t[]){OP_DRAW, OP_DISCARD, OP_SWAP, OP_STEAL, OP_REVEAL, OP_CANCEL, 0});
    test_deck(folder, "revisioned", 70,
              (const uint8_t[]){OP_DRAW, OP_DISCARD, OP_SWAP, OP_STEAL, OP_REVEAL, OP_CANCEL, 0});
    test_deck(folder, "winking-dead", 70,
              (const uint8_t[]){OP_DRAW, OP_DESTROY, OP_AMBUSH, OP_CONTROL, OP_ZOMBIFY,
                                OP_RESURRECT, OP_REVEAL, OP_CANCEL, 0});
    test_deck(folder, "echoes", 20, (const uint8_t[]){OP_PASS, OP_REPLACE, 0});
    test_mix(folder);
    test_zombeyes(folder);
    test_format();
    test_long_comments();
    test_lints();
    test_reactions();
    test_tables();
    test_pictures(folder);
    test_manual(argc > 2 ? argv[2] : "docs/card-language.md");
    return unit_end();
}
