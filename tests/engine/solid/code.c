/* Codes: what is written reads back; what strangers send is refused with a sentence. */
#include "solid/code.h"

#include "../../unit.h"
#include "core/buf.h"
#include "core/rng.h"
#include "core/words.h"
#include "solid/site.h"
#include "solid/stand.h"

static struct make_room room;
static const char letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

static const char *written(const struct code *c, char text[CODE_TEXT_MAX])
{
    struct buf b = {.at = text, .size = CODE_TEXT_MAX};
    code_write(c, &b);
    CHECK(!b.full);
    return text;
}

static void refused(const char *text, const char *key, int column)
{
    struct code c;
    struct fault f;
    if (!CHECK(!code_read(text, &c, &f))) {
        printf("    read: %s\n", text);
        return;
    }
    CHECK_TEXT(f.message.key, key);
    CHECK_NUMBER(f.column, column);
    CHECK_NUMBER(words_args(key), f.message.n);
}

static void test_round_trip(void)
{
    for (int level = 1; level <= LEVELS; level++)
        for (uint64_t seed = 1; seed <= 10; seed++) {
            struct challenge c, opened;
            struct code share, again;
            struct fault f;
            char text[CODE_TEXT_MAX] = "", small[CODE_TEXT_MAX];
            CHECK(challenge_make(&room, level, seed, &c));
            CHECK(code_share(c.set, &c.built, &share));
            CHECK(code_read(written(&share, text), &again, &f));
            CHECK(again.kind == CODE_SHARE && again.set == c.set);
            CHECK(structure_same(&again.built, &c.built));
            CHECK(code_open(&room, &again, &opened) && opened.level == level);
            for (int i = 0; i < CODE_TEXT_MAX; i++) {
                small[i] = text[i];
                if (text[i] >= 'A' && text[i] <= 'Z') small[i] = (char)(text[i] + 32);
                if (text[i] == '0') small[i] = 'o';
                if (text[i] == '1') small[i] = seed % 2 ? 'l' : 'I';
                if (text[i] == '-') small[i] = ' ';
            }
            CHECK(code_read(small, &again, &f) && structure_same(&again.built, &c.built));
            if (c.built.n == 10) CHECK_NUMBER(strlen(text), 39);
        }
}

/* Any wrong letter and any two neighbours exchanged are noticed. */
static void test_slips(void)
{
    struct challenge c;
    struct code share;
    char text[CODE_TEXT_MAX];
    int slips = 0, caught = 0;
    for (int level = 1; level <= LEVELS; level += 2) {
        CHECK(challenge_make(&room, level, 3, &c) && code_share(c.set, &c.built, &share));
        written(&share, text);
        for (size_t i = 0; text[i]; i++) {
            struct code other;
            struct fault f;
            const char was = text[i], next = text[i + 1];
            if (was == '-') continue;
            for (int k = 0; letters[k]; k++) {
                text[i] = letters[k];
                if (letters[k] == was) continue;
                slips++;
                caught += !code_read(text, &other, &f);
            }
            text[i] = was;
            if (!next || next == '-' || next == was) continue;
            text[i] = next;
            text[i + 1] = was;
            slips++;
            caught += !code_read(text, &other, &f);
            text[i] = was;
            text[i + 1] = next;
        }
    }
    CHECK(slips > 1000);
    CHECK_NUMBER(caught, slips);
}

static int place(char letter, const char *cells)
{
    uint8_t cell[PIECE_CELLS];
    for (int i = 0; i < PIECE_CELLS; i++)
        cell[i] = (uint8_t)((cells[3 * i + 2] - '0') * 36 + (cells[3 * i + 1] - '0') * 6 +
                            (cells[3 * i] - '0'));
    const int p = placement_find((int)(strchr(piece_letters, letter) - piece_letters), cell);
    CHECK(p >= 0);
    return p;
}

/* A right check around a wrong content. */
static void forged(int a, int b, const char *key)
{
    const struct code c = {.kind = CODE_SHARE, .set = 3, .built = {2, {(uint16_t)a, (uint16_t)b}}};
    struct code shared;
    char text[CODE_TEXT_MAX];
    refused(written(&c, text), key, 0);
    CHECK(!code_share(3, &c.built, &shared));
}

static void test_forged(void)
{
    const int bar = place('I', "000100200300400");
    forged(bar, place('I', "010110210310410"), "code.fault.twice");
    forged(bar, place('V', "000010020120220"), "code.fault.overlap");
    forged(bar, place('V', "011012013113213"), "code.fault.falls");

    struct code c;
    const struct structure none = {.n = 0}, foreign = {.n = 1, .placement = {PLACEMENTS}};
    CHECK(!code_share(3, &none, &c) && !code_share(3, &foreign, &c));
    const struct structure one = {.n = 1, .placement = {(uint16_t)bar}};
    CHECK(code_share(3, &one, &c) && !code_share(0, &one, &c)); /* set 0 has no I */
    CHECK(!code_share(-1, &one, &c) && !code_share(PIECE_SETS, &one, &c));
    struct structure full = one;
    full.n = STRUCTURE_MAX + 1; /* a count that no structure has */
    CHECK(!code_share(3, &full, &c));

    refused("", "code.fault.none", 1);
    refused("- -", "code.fault.none", 1);
    refused("7G2U", "code.fault.letter", 4);
    refused("7G2\xc3", "code.fault.letter", 4);
    refused("0", "code.fault.length", 0);
    refused("00000000", "code.fault.length", 0);
    refused("ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ", "code.fault.length", 0);
    refused("ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-Z", "code.fault.long", 41);
    refused("A01X", "code.fault.length", 0); /* no number: letters of a share code */
}

/* A structure in an order that leaves the last piece no way to its place. */
static void test_no_way(void)
{
    int forged_codes = 0;
    for (uint64_t seed = 1; seed <= 20 && forged_codes < 5; seed++) {
        struct challenge made;
        CHECK(challenge_make(&room, 4, seed, &made));
        unsigned used = 0;
        for (int i = 0; i < made.built.n; i++)
            used |= 1u << placement_piece(made.built.placement[i]);
        for (int p = 0; p < PLACEMENTS; p++) {
            const int piece = placement_piece(p);
            if (used >> piece & 1 || !(piece_sets[made.set] >> piece & 1)) continue;
            if (can_put(&made.built, p, NULL) != FIT_BLOCKED) continue;
            struct site site;
            site_init(&site, &made.built);
            CHECK(site_put(&site, p) == FIT_BLOCKED && !site_fits(&site, p));
            struct code c = {.kind = CODE_SHARE, .set = made.set, .built = made.built}, shared;
            char text[CODE_TEXT_MAX];
            c.built.placement[c.built.n++] = (uint16_t)p;
            refused(written(&c, text), "code.fault.blocked", 0);
            CHECK(!code_share(c.set, &c.built, &shared));
            forged_codes++;
            break;
        }
    }
    CHECK(forged_codes > 0);
}

/* One piece at a place beyond the last one of its set. Exactly one checksum is right, and with it
 * the place is refused. */
static void test_no_such_place(void)
{
    const uint64_t content = UINT64_C(3) << 18 | UINT64_C(1) << 14 | 0x3fff; /* set, count, place */
    int places = 0, checks = 0;
    for (uint64_t check = 0; check < 1 << 12; check++) {
        const uint64_t bits = (content << 12 | check) << 3; /* 32 bits in seven letters */
        char text[8] = "";
        struct code c;
        struct fault f;
        for (int i = 0; i < 7; i++) text[i] = letters[bits >> (30 - 5 * i) & 31];
        if (!CHECK(!code_read(text, &c, &f))) continue;
        places += !strcmp(f.message.key, "code.fault.place");
        checks += !strcmp(f.message.key, "code.fault.check");
    }
    CHECK_NUMBER(places, 1);
    CHECK_NUMBER(checks, (1 << 12) - 1);
}

static void test_endless(void)
{
    struct code c;
    struct fault f;
    char text[CODE_TEXT_MAX];
    CHECK(code_read("e-3-1708", &c, &f));
    CHECK(c.kind == CODE_ENDLESS && c.level == 3 && c.seed == 1708);
    CHECK_TEXT(written(&c, text), "E-3-1708");
    CHECK(code_read("E-5-18446744073709551615", &c, &f) && c.seed == UINT64_MAX);
    CHECK_TEXT(written(&c, text), "E-5-18446744073709551615");
    refused("E-", "code.fault.level", 3);
    refused("E-0-1", "code.fault.level", 3);
    refused("E-6-1", "code.fault.level", 3);
    refused("E-33-1", "code.fault.level", 3);
    refused("E-3-", "code.fault.seed", 5);
    refused("E-3--1", "code.fault.seed", 5);
    refused("E-3-1x", "code.fault.seed", 5);
    refused("E-3-18446744073709551616", "code.fault.seed", 5);
    refused("E-3-000000000000000000001", "code.fault.seed", 5);
    struct challenge a, b;
    CHECK(code_read("E-2-9", &c, &f) && code_open(&room, &c, &a));
    CHECK(challenge_make(&room, 2, 9, &b) && structure_same(&a.built, &b.built));
}

static void test_daily(void)
{
    struct code c, next;
    struct fault f;
    char text[CODE_TEXT_MAX];
    CHECK(code_read("D-2026-07-14", &c, &f));
    CHECK(c.kind == CODE_DAILY && c.seed == 20260714);
    CHECK_TEXT(written(&c, text), "D-2026-07-14");
    /* Each level follows the one before, over the ends of months and years. */
    static const int days[][3] = {{2026, 7, 14}, {2026, 7, 15}, {2023, 12, 31}, {2024, 1, 1},
                                  {2024, 2, 28}, {2024, 2, 29}, {2024, 2, 29},  {2024, 3, 1},
                                  {2100, 2, 28}, {2100, 3, 1},  {2000, 2, 29},  {2000, 3, 1}};
    for (size_t i = 0; i < sizeof days / sizeof *days; i += 2) {
        CHECK(code_daily(days[i][0], days[i][1], days[i][2], &c));
        CHECK(code_daily(days[i + 1][0], days[i + 1][1], days[i + 1][2], &next));
        CHECK_NUMBER(next.level, c.level % LEVELS + 1);
    }
    refused("D-2026-7-14", "code.fault.date", 9);
    refused("D-2026-07-14x", "code.fault.date", 13);
    refused("D-", "code.fault.date", 3);
    refused("D-2026-02-29", "code.fault.day", 3);
    refused("D-2100-02-29", "code.fault.day", 3);
    refused("D-2026-13-01", "code.fault.day", 3);
    refused("D-2026-00-01", "code.fault.day", 3);
    refused("D-2026-01-00", "code.fault.day", 3);
    refused("D-1999-12-31", "code.fault.day", 3);
    CHECK(code_daily(9999, 12, 31, &c) && !code_daily(10000, 1, 1, &c));
}

static void test_frozen(void)
{
    struct code c;
    struct fault f;
    struct challenge made;
    char text[CODE_TEXT_MAX];
    for (int i = 1; i <= FROZEN; i++) {
        const char name[5] = {'A', '0', (char)('0' + i / 10), (char)('0' + i % 10), 0};
        CHECK(code_read(name, &c, &f) && c.kind == CODE_FROZEN && c.number == i);
        CHECK_TEXT(written(&c, text), name);
        CHECK(code_open(&room, &c, &made) && made.level == 1 + (i - 1) / 4);
    }
    CHECK(code_read("a001", &c, &f));
    refused("A000", "code.fault.frozen", 1);
    refused("A021", "code.fault.frozen", 1);
    refused("A999", "code.fault.frozen", 1);
    CHECK(code_read("c020", &c, &f) && c.kind == CODE_LESSON && c.number == 20);
    CHECK_TEXT(written(&c, text), "C020");
    refused("C000", "code.fault.lesson", 1);
    refused("C021", "code.fault.lesson", 1);
}

/* Whatever can be read can be built in its order; nothing else happens. */
static void test_noise(void)
{
    struct rng rng = {5};
    int read = 0;
    for (int round = 0; round < 20000; round++) {
        char text[64];
        const uint32_t n = rng_below(&rng, 50);
        for (uint32_t i = 0; i < n; i++)
            text[i] = rng_below(&rng, 40) ? letters[rng_below(&rng, 32)]
                                          : (char)(1 + rng_below(&rng, 255));
        text[n] = 0;
        struct code c;
        struct fault f;
        if (code_read(text, &c, &f)) read++;
        else if (!words_has(f.message.key)) CHECK(false);
    }
    CHECK(read < 5);
}

int main(void)
{
    test_round_trip();
    test_slips();
    test_forged();
    test_no_way();
    test_no_such_place();
    test_endless();
    test_daily();
    test_frozen();
    test_noise();
    return unit_end();
}
