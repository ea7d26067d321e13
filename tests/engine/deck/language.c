/* Every construct of the card language: read, written, read back, and said in words. */
#include "fault.h"

static char text[65536];

static bool has_letter(const char *p)
{
    for (; *p; p++)
        if ((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z')) return true;
    return false;
}

/* The words of card 0: all from the catalogue. */
static void check_words(const char *source)
{
    char said[DECK_WORDS_MAX * 2] = "";
    struct buf b = BUF_ON(said);
    struct reader en = {.language = LANGUAGE_EN, .seat = -1};
    struct reader xx = {.language = LANGUAGE_PSEUDO, .seat = -1};
    deck_say_card(&en, &deck, 0, &b);
    if (!CHECK(!b.full && !strstr(said, "deck.") && strlen(said) > 3))
        printf("    %s: %s", source, said);
    CHECK(!strstr(said, "  ") && !strchr(said, '{'));
    buf_clear(&b);
    deck_say_card(&xx, &deck, 0, &b);
    if (!CHECK(!b.full && !has_letter(said))) printf("    %s: %s", source, said);
}

/* The lines of a card come back as `wanted`, and that reads back to the same bytes. */
static void same_card(const char *lines, const char *wanted, bool words)
{
    char source[2048] = "";
    struct buf s = BUF_ON(source), b = BUF_ON(text);
    struct fault f = {0};
    buf_clear(&b);
    buf_text(&s, "card T 5\n");
    for (const char *p = lines; *p;) {
        size_t n = strcspn(p, "\n");
        buf_text(&s, "  ");
        buf_bytes(&s, p, n);
        buf_char(&s, '\n');
        p += n;
        p += *p == '\n';
    }
    const char *fault = read_fault(source);
    CHECK_TEXT(fault, "");
    if (*fault) return;
    deck_write_program(&deck, 0, &b);
    CHECK_TEXT(text, wanted);
    buf_clear(&b);
    deck_write(&deck, &b);
    deck_init(&again);
    CHECK(deck_read(&again, text, b.n, NULL, &f) && !memcmp(&deck, &again, sizeof deck));
    if (words) check_words(lines);
}

/* What is written as it is read. */
static const char *const canonical[] = {
    "draw 1\n",
    "draw 2 more\n",
    "draw up to 3\n",
    "draw 1 for each other player\n",
    "draw 1 for each relic in your field\n",
    "draw 1 for each other non-mammal zombeye in the viewniverse\n",
    "draw 1 for each zombeye symbol in your field\n",
    "another player misses a turn for each mammal in your field\n",
    "each player misses 2 turns for each zombeye symbol in the viewniverse\n",
    "each player with more than 50 points discards 1\n",
    "another player with at least 1 mammal in field may draw 1\n",
    "any player with the fewest cards in hand draws 2, then they discard 1\n",
    "each other player with no relics in field passes 1 to you\n",
    "each player with exactly 2 zombeye symbols discards all\n",
    "discard 1\n",
    "discard all\n",
    "discard half\n",
    "discard 1 at random\n",
    "discard 2 zombeyes\n",
    "another player discards 1 of your choice\n",
    "each other player discards 1\n",
    "each player discards 1 of their choice\n",
    "discard 1 card worth at most 5\n",
    "discard 1 card worth at least -5\n",
    "discard 1 card worth 10\n",
    "destroy 2 other cards in the viewniverse of their choice\n",
    "destroy 1 other non-mammal in your field at random for each other player\n",
    "swap 1 in your field with this card in another player's field\n",
    "swap 1 other card in your field with 1 in another player's field of their choice\n",
    "discard 1 reveal card\n",
    "discard 1 other card\n",
    "discard 2 non-reveal cards\n",
    "destroy 1 zombeye in the viewniverse\n",
    "destroy this card\n",
    "destroy all mammals in your field\n",
    "destroy 1 card named \"T\" in your field\n",
    "destroy 1 in the field of the player with most points\n",
    "steal 1 from another player\n",
    "steal 1 from the player with most cards in hand\n",
    "steal 1 from each other player\n",
    "steal 1 from the player with fewest cards in hand\n",
    "steal 1 from another player at random\n",
    "swap 1 in your field with 1 in another player's field\n",
    "swap this card with 1 in another player's field\n",
    "swap 1 zombeye in your field with 1 non-zombeye in the field of the player on the left\n",
    "take 1 from another player's field\n",
    "take 1 from another player's field to your hand\n",
    "pass 1 to another player\n",
    "each player passes 1 to the left\n",
    "each player passes 1 to the right\n",
    "another player passes 1 to you\n",
    "play 1\n",
    "play 1 more\n",
    "play 1 from the draw pile\n",
    "play 1 relic from the discard pile\n",
    "replace up to 2\n",
    "replace all\n",
    "return 1 in your field to your hand\n",
    "return this card to your hand\n",
    "return 1 in another player's field to their hand\n",
    "return 1 in the discard pile to your hand\n",
    "return 1 in the viewniverse to the draw pile\n",
    "move 1 in another player's field to the discard pile\n",
    "move this card to the discard pile\n",
    "ambush 1 to another player\n",
    "ambush this card to another player\n",
    "ambush 1 zombeye to the player with fewest zombeyes\n",
    "zombify 2 non-zombeyes in the viewniverse\n",
    "zombify this card\n",
    "cure 1 in your field\n",
    "resurrect 1\n",
    "resurrect 1 zombeye worth at least 10\n",
    "control another player for their next turn\n",
    "look at another player's hand\n",
    "look at the top 3 of the draw pile\n",
    "look at half in the draw pile\n",
    "another player shows the top 1 of the draw pile\n",
    "show your hand\n",
    "show 1 in your hand\n",
    "another player shows their hand\n",
    "shuffle the discard pile\n",
    "shuffle all zombeyes in the discard pile\n",
    "another player misses a turn\n",
    "you miss a turn\n",
    "each other player misses 2 turns\n",
    "take another turn\n",
    "another player takes another turn\n",
    "may draw 1\n",
    "another player may draw 1\n",
    "they draw 1\n",
    "any player draws 1\n",
    "the player on the right draws 1\n",
    "the player with fewest points draws 1\n",
    "the player with most zombeyes draws 1\n",
    "discard 1, then draw 1\n",
    "may discard 1, if so draw 2\n",
    "discard 1, then draw 1, if so each player draws 1\n",
    "each turn: play 1 more\n",
    "each turn: draw 1 more\n",
    "each turn: cure 1 in your field\n",
    "each turn at count: draw 1\n",
    "each turn at draw: discard 1\n",
    "each turn at start: draw 1\n",
    "each turn:\n  draw 1 more\n  discard 1\n",
    "until your next turn: no card leaves your field\n",
    "until the end of this turn: no zombeye leaves the viewniverse\n",
    "until your next turn: each other player may not steal\n",
    "until your next turn:\n  no card leaves your hand\n  each player may not draw\n",
    "worth 5 more for each other mammal in your field\n",
    "worth 10 less for each other player\n",
    "choose one:\n  - draw 2\n  - discard 1, then another player discards 2\n",
    "if you have at least 4 zombeye symbols:\n  draw 1\n",
    "if you have the fewest points:\n  draw 1\n",
    "if another player has the most zombeye symbols or you have the fewest relics in field:\n"
    "  draw 1\n",
    "if they have fewer than 3 cards in hand and you have no mammals in field:\n  draw 1\n",
    "if any player has more than 1 point:\n  another player draws 1, then they discard 1\n",
    "if another player has at least 60 points:\n  draw 2\nelse:\n  draw 1\n",
    "if you have at most 2 cards in hand:\n  draw 1\n",
    "if each player has exactly 1 relic in field:\n  draw 1\n",
    "if you have at least 2 zombeyes worth 5 in hand:\n  draw 1\n",
    "if you have at least 2 zombeyes named \"T\" in hand or they have at least 1 zombeye symbol:\n"
    "  draw 1\n",
    "if another player's field is empty and not any player's hand is empty:\n  draw 1\n",
    "if each player's hand is empty or each other player's field is empty:\n  draw 1\n",
    "if the hand of the player on the left is empty:\n  draw 1\n",
    "if the draw pile is empty:\n  draw 1\n",
    "if your hand is empty or the discard pile is empty:\n  draw 1\n",
    "if it is your turn and not your hand is empty:\n  draw 1\n",
    "if you have at least 2 zombeyes in field:\n  if it is your turn:\n    draw 1\n  else:\n    "
    "choose one:\n      - draw 1\n      - play 1\n",
    "reveal:\n  draw 1\n",
    "reveal when any player plays a card:\n  cancel it\n",
    "reveal when another player plays a zombeye worth at least 10:\n  cancel it\n  draw 1\n",
    "reveal when you reveal a card:\n  draw 1\n",
    "reveal when another player reveals a reveal card:\n  cancel it\n",
    "reveal when a card would leave your field:\n  cancel it\n  after: your hand\n",
    "reveal when a mammal would leave your hand:\n  cancel it to the draw pile\n  after: the draw "
    "pile\n",
    "reveal when another player would steal or another player would take another turn:\n  cancel "
    "it\n",
    "reveal when another player would affect your cards:\n  they discard 1\n  after: your field\n",
    "reveal when another player begins a turn:\n  draw 1\n",
    "reveal when you begin a turn:\n  draw 1\n",
    "reveal when another player would count and they have at least 90 points:\n  they discard 1\n",
    "reveal when not it is your turn:\n  if it is your turn:\n    cancel it\n",
};

/* Other spellings, and the one we write. */
static const char *const spellings[][2] = {
    {"you draw 1 card", "draw 1\n"},
    {"DRAW a card", "draw 1\n"},
    {"you may draw 1", "may draw 1\n"},
    {"everyone draws 2 cards", "each player draws 2\n"},
    {"destroy 1 zombeye", "destroy 1 zombeye in the viewniverse\n"},
    {"take 1", "take 1 from another player's field\n"},
    {"return 1 in the viewniverse", "return 1 in the viewniverse to their hand\n"},
    {"return 1 to hand", "return 1 in your field to your hand\n"},
    {"return 1 into hand", "return 1 in your field to your hand\n"},
    {"destroy 1 zombeye zombeye", "destroy 1 zombeye in the viewniverse\n"},
    {"if field is empty: draw 1", "if your field is empty:\n  draw 1\n"},
    {"if viewniverse is empty: draw 1", "if the viewniverse is empty:\n  draw 1\n"},
    {"if draw pile is empty: draw 1", "if the draw pile is empty:\n  draw 1\n"},
    {"swap 1 with 1", "swap 1 in your field with 1 in another player's field\n"},
    {"control another player", "control another player for their next turn\n"},
    {"look at the top of the draw pile", "look at the top 1 of the draw pile\n"},
    {"look at the top card of the draw pile", "look at the top 1 of the draw pile\n"},
    {"look at 3 in the draw pile", "look at the top 3 of the draw pile\n"},
    {"look at the top three cards of the draw pile and put them back in any order",
     "reorder the top 3 of the draw pile\n"},
    {"another player looks at the top 2 of the draw pile and puts them back in any order",
     "another player reorders the top 2 of the draw pile\n"},
    {"for each mammal you have, another player misses a turn",
     "another player misses a turn for each mammal in your field\n"},
    {"for each other player, draw one", "draw 1 for each other player\n"},
    {"draw 1 for each zombeye symbol each player has",
     "draw 1 for each zombeye symbol in each player's field\n"},
    {"draw two, then discard up to TEN", "draw 2, then discard up to 10\n"},
    {"steal an other card from the player with the most points",
     "steal 1 other card from the player with most points\n"},
    {"if you have a mammal: draw 1", "if you have at least 1 mammal in field:\n  draw 1\n"},
    {"if you have two relics in your field: draw 1",
     "if you have at least 2 relics in field:\n  draw 1\n"},
    {"if another player has no mammals in their hand: draw 1",
     "if another player has no mammals in hand:\n  draw 1\n"},
    {"if you have at most 0 mammals in field: draw 1",
     "if you have no mammals in field:\n  draw 1\n"},
    {"if you have less than 3 zombeye relics: draw 1",
     "if you have fewer than 3 relic zombeyes in field:\n  draw 1\n"},
    {"if you have 1 zombeye: draw 1", "if you have at least 1 zombeye symbol:\n  draw 1\n"},
    {"if you have 2 zombeye cards: draw 1",
     "if you have at least 2 zombeyes in field:\n  draw 1\n"},
    {"reveal when another player plays a other card: cancel it",
     "reveal when another player plays an other card:\n  cancel it\n"},
    {"reveal when a card is played: cancel it",
     "reveal when any player plays a card:\n  cancel it\n"},
    {"if you have 3 relics in field: draw 1",
     "if you have at least 3 relics in field:\n  draw 1\n"},
    {"each turn at play: play 1 more", "each turn: play 1 more\n"},
    {"each turn:\n    play 1 more", "each turn: play 1 more\n"},
    {"each player passes 1 to the player on their left", "each player passes 1 to the left\n"},
    {"steal 1 at random from another player", "steal 1 from another player at random\n"},
    {"draw 1 # a comment", "draw 1\n"},
    {"destroy 2 other cards of their choice in the viewniverse",
     "destroy 2 other cards in the viewniverse of their choice\n"},
    {"if the hand of each player is empty: draw 1", "if each player's hand is empty:\n  draw 1\n"},
    {"if hand is empty or discard pile is empty: draw 1",
     "if your hand is empty or the discard pile is empty:\n  draw 1\n"},
    {"if the right has 2 zombeyes: draw 1",
     "if the player on the right has at least 2 zombeye symbols:\n  draw 1\n"},
    {"if the left has 2 points: draw 1",
     "if the player on the left has at least 2 points:\n  draw 1\n"},
    {"if you have at least 2 zombeye cards worth 5 in hand: draw 1",
     "if you have at least 2 zombeyes worth 5 in hand:\n  draw 1\n"},
    {"Destroy 1 Non-Mammal Zombeye in the Viewniverse",
     "destroy 1 non-mammal zombeye in the viewniverse\n"},
};

/* Characters that are unusual, and fine. */
static const char *const unusual[] = {
    "\xef\xbb\xbf"
    "card A 5\n",                /* a mark that some editors put first */
    "card \xe0\xa0\x80 5\n",     /* the first of three bytes */
    "card \xed\x9f\xbf 5\n",     /* the last before the surrogates */
    "card \xf0\x90\x80\x80 5\n", /* the first of four bytes */
    "card \xf0\x9f\x91\x81 5\n", /* an eye */
    "card \xf4\x8f\xbf\xbf 5\n", /* the last of all */
    "card A\xc2\xa0"
    "B 5\n",                              /* a blank that does not break */
    "card A\xe2\x80\x8a\xe2\x80\x90 5\n", /* neighbours of what hides */
    "card A\xe2\x80\xa7\xe2\x80\xaf 5\n",
    "card A\xe2\x81\x9f 5\n",
    "card A 5\r\n  draw 1\r\n",
    "card A 5 X60\n",
    "deck \"C\" tags mammal, owl, owl\ncard A 5 owl mammal\n",
    "deck \"C\" tags a, b, c, d, e, f, g, h, i, j, k, l, m, n\ncard A 5 n\n",
    "deck \"C\" tags dogs, owl\ncard A 5 owl\n",
    "card A 5",
};

/* --- limits: what is written can be read, and what is said has room ------------------------- */

static char long_text[2 * DECK_TEXT_MAX];

/* The same line this many times on each of this many cards. */
static const char *many(int cards, int lines, const char *head, const char *line)
{
    struct buf b = BUF_ON(long_text);
    buf_clear(&b);
    buf_text(&b, head);
    for (int i = 0; i < cards; i++) {
        buf_text(&b, "card \"N");
        buf_int(&b, i);
        buf_text(&b, "\" 5\n");
        for (int k = 0; k < lines; k++) buf_text(&b, line);
    }
    return long_text;
}

/* Ten swaps fit a line as an author writes them, but not as they are written. */
static void test_long_line(void)
{
    char line[2 * DECK_LINE_MAX] = "";
    struct buf b = BUF_ON(line);
    buf_text(&b, "  swap 1 with 1"); /* 15 bytes; 56 when written */
    while (b.n < 180) buf_text(&b, ", then swap 1 with 1");
    buf_char(&b, '\n');
    CHECK_TEXT(read_fault(many(1, 1, "", line)),
               "2:1: this line is too long: written out in full it has more than 512 bytes");
    buf_clear(&b);
    buf_text(&b, "  swap 1 with 1");
    while (b.n < 150) buf_text(&b, ", then swap 1 with 1");
    buf_char(&b, '\n');
    CHECK_TEXT(read_fault(many(1, 1, "", line)), "");
}

static void test_long_text(void)
{
    static const char line[] = "  each player swaps 1 with 1\n";
    struct fault f = {0};
    struct buf b = BUF_ON(text);
    CHECK_TEXT(read_fault(many(1, 40, "", line)), "");
    buf_clear(&b);
    deck_write(&deck, &b);
    deck_init(&again);
    CHECK(deck_read(&again, text, b.n, NULL, &f) && !memcmp(&deck, &again, sizeof deck));
    CHECK_TEXT(read_fault(many(1, 40, "",
                               "  swap 1 with 1 other non-relic non-mammal card worth at least "
                               "-100 in the field of the player with fewest points\n")),
               "1:1: this card is too long: written out in full its lines have more than 4096 "
               "bytes");
}

/* All tags of a mix stand in the head of its first deck. */
static void test_long_head(void)
{
    static const char letters[] = "abcdefghijklmn";
    struct fault f = {0};
    struct buf b = BUF_ON(long_text), w = BUF_ON(text);
    deck_init(&deck);
    for (int set = 0; set < 2; set++) {
        buf_clear(&b);
        buf_text(&b, set ? "deck \"two\" x4 tags " : "deck \"one\" tags ");
        for (int i = 7 * set; i < 7 * set + 7; i++) {
            if (i % 7) buf_char(&b, ',');
            for (int k = 1; k < DECK_TAG_MAX; k++) buf_char(&b, letters[i]);
        }
        buf_text(&b, "\ncard A 5\n");
        CHECK(deck_read(&deck, long_text, b.n, NULL, &f));
    }
    CHECK(deck_copies(&deck, 3) && deck.set[1].copies == 12);
    buf_clear(&w);
    deck_write(&deck, &w);
    deck_init(&again);
    CHECK(deck_read(&again, text, w.n, NULL, &f) && !memcmp(&deck, &again, sizeof deck));
}

/* English adds at most DECK_SAY_MORE bytes a node, so that DECK_WORDS_MAX is room for any card. */
static void check_room(const char *lines)
{
    static char said[2 * DECK_WORDS_MAX], program[2 * DECK_CARD_MAX];
    struct buf s = BUF_ON(said), b = BUF_ON(program);
    const struct reader en = {.seat = -1}, xx = {.language = LANGUAGE_PSEUDO, .seat = -1};
    CHECK_TEXT(read_fault(many(1, 1, "", lines)), "");
    buf_clear(&s);
    buf_clear(&b);
    deck_write_program(&deck, 0, &b);
    deck_say_card(&en, &deck, 0, &s);
    if (!CHECK(s.n <= b.n + (size_t)deck.kind[0].nodes * DECK_SAY_MORE && s.n < DECK_WORDS_MAX))
        printf("    %zu said, %zu written: %s", s.n, b.n, lines);
    buf_clear(&s);
    deck_say_card(&xx, &deck, 0, &s);
    CHECK(!s.full);
}

/* The wordiest of each sort, many of them in one block. */
static void test_room(void)
{
    static const struct {
        const char *line;
        int nodes;
    } wordy[] = {
        {"play 1", 1},
        {"they may move this card to the draw pile", 1},
        {"cure this card", 1},
        {"the player with most points may cure this card for each zombeye in your field", 1},
        {"swap this card with 1 zombeye in your field", 1},
        {"show 1 in your field", 1},
        {"shuffle half in your field", 1},
        {"take half zombeye", 1},
        {"if not your field is empty: play 1", 4},
        {"if they have 2 zombeyes in field: play 1", 3},
        {"each other player with a zombeye in field may cure this card", 2},
        {"steal 1 from the player with fewest cards in hand", 1},
        {"until the end of this turn: they may not play", 2},
        {"draw 1, if so play 1", 2},
        {"choose one:\n    - play 1\n    - play 1, if so play 1", 6},
    };
    char block[2 * DECK_CARD_MAX];
    for (size_t i = 0; i < sizeof wordy / sizeof wordy[0]; i++) {
        for (int times = 1, most = 36 / wordy[i].nodes; times <= most; times += most - 1) {
            struct buf b = BUF_ON(block);
            buf_clear(&b);
            buf_text(&b, "  reveal:\n");
            for (int k = 0; k < times; k++) {
                buf_text(&b, "   ");
                buf_text(&b, wordy[i].line);
                buf_text(&b, "\n");
            }
            buf_text(&b, "   after: field\n");
            check_room(block);
        }
    }
    check_room("  reveal when any player would play or any player would count: play 1\n");
    check_room("  each turn: play 1\n");
    check_room("  each turn: cure this card\n");
    check_room("  worth 1 less for each zombeye in your field\n");
}

int main(void)
{
    for (size_t i = 0; i < sizeof canonical / sizeof canonical[0]; i++)
        same_card(canonical[i], canonical[i], !strstr(canonical[i], "named"));
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
        same_card(spellings[i][0], spellings[i][1], true);
    for (size_t i = 0; i < sizeof unusual / sizeof unusual[0]; i++)
        CHECK_TEXT(read_fault(unusual[i]), "");
    test_long_line();
    test_long_text();
    test_long_head();
    test_room();
    return unit_end();
}
