/* Challenges as text: what is written reads back, in whichever way it is spelled. tests/cli tests
 * what is refused, and that puzzles and tables agree on it. */
#include "solid/blueprint.h"

#include "../../unit.h"
#include "core/buf.h"
#include "core/words.h"
#include "solid/notation.h"

static struct make_room room;
static struct blueprint read;
static struct fault f;

static bool reads(const char *text) { return blueprint_read(text, PIECE_SET_DEFAULT, &read, &f); }

static void test_round_trip(void)
{
    for (int set = 0; set < PIECE_SETS; set++)
        for (uint64_t seed = 1; seed <= 12; seed++) {
            char text[200] = "";
            struct buf b = BUF_ON(text);
            struct challenge c;
            const int level = 1 + (int)(seed % LEVELS);
            if (!CHECK(challenge_make_of(&room, set, level, seed, &c))) continue;
            blueprint_write(set, &c.built, &b);
            CHECK(!b.full && !strchr(text, '\n'));
            if (!CHECK(reads(text))) continue;
            CHECK(read.form == BLUEPRINT_STRUCTURE && read.built && read.is.set == set);
            CHECK(structure_same(&read.is.built, &c.built));
            CHECK(read.pieces == piece_sets[set] && read.sides == ALL_SIDES);
            CHECK(cards_agree(&read.cards, &c.built));
            CHECK_NUMBER(read.is.level, grade_of(&c.built, ALL_SIDES).level);
        }
}

/* Cards that were painted from a structure, all five: they lead back to its views. */
static void test_cards(void)
{
    static struct cards_room cards;
    for (int n = 1; n <= FROZEN; n++) {
        char name[CODE_TEXT_MAX] = "", text[400] = "";
        struct buf b = BUF_ON(text), of = BUF_ON(name);
        struct solution found;
        const struct cards_ask ask = {.supports = SUPPORTS_MAX, .nodes_max = 1000000};
        code_write(&(struct code){.kind = CODE_FROZEN, .number = (uint8_t)n}, &of);
        if (!CHECK(reads(name) && !read.built && blueprint_open(&room, &read))) continue;
        for (int side = 0; side < SIDES; side++) {
            buf_text(&b, "card ");
            buf_int(&b, side + 1);
            buf_text(&b, ":");
            for (int row = SIDE; row-- > 0;) {
                buf_char(&b, row % 2 ? '\n' : ' ');
                row_write(read.cards.slot[side], row, &b);
            }
            buf_char(&b, '\n');
        }
        const struct structure built = read.is.built;
        if (!CHECK(!b.full && reads(text))) continue;
        CHECK(read.form == BLUEPRINT_CARDS && !read.built && cards_agree(&read.cards, &built));
        solution_find(&cards, &read.cards, read.pieces, &ask, 0, &found);
        CHECK_NUMBER(found.end, SOLVE_FOUND);
        CHECK(cards_agree(&read.cards, &found.is));
    }
}

static void test_sets(void)
{
    CHECK(blueprint_read("structure: P0@AA1", 0, &read, &f) && read.is.set == 0);
    CHECK(!reads("structure: P0@AA1"));
    CHECK_TEXT(f.message.rule, "VPTS-COMP-2");
    CHECK(reads("set: 2 structure: Y0@AA1") && read.is.set == 1);
    CHECK(reads("pieces: PY structure: P0@AC1 Y0@AA1") && read.is.set == 0);
    CHECK(reads("structure: I0@AA1 set: 3") && read.is.set == 2);
    CHECK(reads("pieces: ILPY card 1: I..... L..... P..... Y..... ?????? ??????"));
    CHECK_NUMBER(read.is.set, PIECE_SET_DEFAULT); /* no set has all four */
    CHECK_NUMBER(set_with(1u << piece_named('l')), PIECE_SET_DEFAULT);
    CHECK_NUMBER(set_with((1 << PIECES) - 1), -1);
}

/* A single line of several may show nothing; its faults name no line. */
static void test_lines(void)
{
    const char *blank = "card 2: ...... ...... ...... ...... ...... ??????";
    CHECK(!reads(blank));
    CHECK_TEXT(f.message.key, "challenge.fault.nothing");
    CHECK(blueprint_read_line(blank, PIECE_SET_DEFAULT, &read, &f));
    CHECK_NUMBER(read.sides, 2);
    CHECK(!blueprint_read_line("card 2: .", PIECE_SET_DEFAULT, &read, &f));
    CHECK_NUMBER(f.line, 0);
    CHECK_NUMBER(f.column, 9);
}

/* Each way to end without a structure has words. */
static void test_refusals(void)
{
    for (int end = SOLVE_CLASH; end <= SOLVE_STOPPED; end++)
        for (int bits = 0; bits <= SLOTS; bits += SLOTS) {
            struct solution s = {.end = (enum solve_end)end};
            for (int side = 0; side < SIDES; side++) s.slots[side] = (UINT64_C(1) << bits) - 1;
            memset(&f, 0, sizeof f);
            solution_refuse(&s, &f);
            if (!CHECK(f.message.key && words_has(f.message.key))) continue;
            CHECK(words_args(f.message.key) <= f.message.n);
        }
    struct solution s = {.end = SOLVE_CLASH, .slots = {1, 0, UINT64_C(1) << 15}};
    solution_refuse(&s, &f);
    CHECK_TEXT(f.message.arg[0].text, "1:A1 3:D3");
    s.slots[4] = (UINT64_C(1) << SLOTS) - 1;
    solution_refuse(&s, &f);
    CHECK_TEXT(f.message.arg[0].text, "1:A1 3:D3 5:A1 5:B1 5:C1 5:D1 5:E1 5:F1 5:A2 5:B2 ...");
}

int main(void)
{
    test_round_trip();
    test_cards();
    test_sets();
    test_lines();
    test_refusals();
    return unit_end();
}
