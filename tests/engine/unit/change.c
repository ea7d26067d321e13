/* Changes: what is written between two structs, and read back onto the first. */
#include "../../unit.h"
#include "core/buf.h"
#include "core/rng.h"
#include "core/schema.h"

enum { PIECES = 12, MARKS = 3 };

struct piece {
    uint8_t kind, nmarks;
    int8_t mark[MARKS];
    uint8_t zero;
};
struct table {
    uint64_t big;
    int16_t turn;
    uint8_t colour, set;
    uint8_t points[8];
    int16_t grid[3][4];
    char name[6];
    uint16_t sets[2];
    struct piece top;
    uint16_t npieces, nlist;
    struct piece piece[PIECES];
    uint16_t list[PIECES];
};

static const char *const colours[] = {"red", "green", "blue", NULL};
static const struct field piece_fields[] = {
    FIELD(struct piece, kind),
    FIELD(struct piece, nmarks),
    FIELD_LIST(struct piece, mark, nmarks),
    FIELD_PAD(struct piece, zero),
    FIELD_END,
};
static const struct field fields[] = {
    FIELD(struct table, big),
    FIELD(struct table, turn),
    FIELD_ENUM(struct table, colour, colours),
    FIELD_SET(struct table, set),
    FIELD_ARRAY(struct table, points),
    FIELD_TABLE(struct table, grid),
    FIELD_TEXT(struct table, name),
    FIELD_SETS(struct table, sets),
    FIELD_STRUCT(struct table, top, piece_fields),
    FIELD(struct table, npieces),
    FIELD(struct table, nlist),
    FIELD_STRUCT_LIST(struct table, piece, npieces, piece_fields),
    FIELD_LIST(struct table, list, nlist),
    FIELD_END,
};

static const struct table base = {
    .turn = -3,
    .points = {1, 2, 3, 4, 5, 6, 7, 8},
    .grid = {{1, 2, 3, 4}, {5, 6, 7, 8}},
    .name = "Zoe",
    .npieces = 4,
    .nlist = 8,
    .piece = {{1, 0, {0}, 0}, {2, 1, {-1}, 0}, {3, 2, {4, 5}, 0}, {4, 0, {0}, 0}},
    .list = {10, 11, 12, 13, 14, 15, 16, 17},
};

static const char *change(const struct table *before, const struct table *after)
{
    static char room[4000];
    struct buf b;
    buf_init(&b, room, sizeof room);
    CHECK(schema_change(fields, before, after, sizeof *after, &b) == (b.n > 0));
    CHECK(!b.full);
    return room;
}

/* The change is this text, and leads from the base to the new one. */
static void check_change(const struct table *after, const char *text)
{
    struct table out;
    CHECK_TEXT(change(&base, after), text);
    memset(&out, 0xaa, sizeof out);
    CHECK(schema_apply(fields, &base, &out, sizeof out, *text ? text : "{}"));
    CHECK(!memcmp(&out, after, sizeof out));
}

static void remove_piece(struct table *t, int at)
{
    for (int i = at; i + 1 < t->npieces; i++) t->piece[i] = t->piece[i + 1];
    memset(&t->piece[--t->npieces], 0, sizeof t->piece[0]);
}

static void insert_piece(struct table *t, int at, struct piece p)
{
    for (int i = t->npieces++; i > at; i--) t->piece[i] = t->piece[i - 1];
    t->piece[at] = p;
}

static void test_values(void)
{
    struct table t = base;
    check_change(&t, "");
    t.big = 255;
    t.turn = 4;
    t.colour = 2;
    t.set = 5;
    check_change(&t, "{\"big\":\"00000000000000ff\",\"turn\":4,\"colour\":\"blue\",\"set\":[0,2]}");
    t = base;
    t.points[3] = 40;
    t.grid[1][2] = -7;
    memcpy(t.name, "A\"b", 4);
    t.sets[1] = 2;
    t.top.kind = 9;
    check_change(&t, "{\"points\":{\"3\":40},\"grid\":{\"1\":{\"2\":-7}},\"name\":\"A\\\"b\","
                     "\"sets\":[[],[1]],\"top\":{\"kind\":9}}");
    t = base;
    for (int i = 0; i < 8; i++) t.points[i] = 0;
    for (int i = 0; i < 4; i++) t.grid[2][i] = 1;
    check_change(&t, "{\"points\":[0,0,0,0,0,0,0,0],\"grid\":{\"2\":[1,1,1,1]}}");
    t = base;
    t.top.nmarks = 1;
    t.top.mark[0] = 3;
    check_change(&t, "{\"top\":{\"nmarks\":1,\"mark\":[3]}}");
}

static void test_lists(void)
{
    struct table t = base;
    remove_piece(&t, 1);
    check_change(&t, "{\"npieces\":3,\"piece\":{\"cut\":[1]}}");
    insert_piece(&t, 3, (struct piece){.kind = 2, .nmarks = 1, .mark = {-1}});
    check_change(&t, "{\"piece\":{\"cut\":[1],\"3\":{\"kind\":2,\"nmarks\":1,\"mark\":[-1]}}}");
    t = base;
    insert_piece(&t, 1, (struct piece){.kind = 8});
    t.piece[3].mark[1] = 6;
    check_change(&t,
                 "{\"npieces\":5,\"piece\":{\"new\":[1],\"1\":{\"kind\":8,\"nmarks\":0,\"mark\":"
                 "[]},\"3\":{\"mark\":[4,6]}}}");
    t = base;
    t.npieces = 0;
    memset(t.piece, 0, sizeof t.piece);
    check_change(&t, "{\"npieces\":0,\"piece\":[]}");
    t = base;
    t.list[t.nlist++] = 18;
    check_change(&t, "{\"nlist\":9,\"list\":{\"8\":18}}");
    t.list[2] = 99;
    t.list[0] = 98;
    check_change(&t, "{\"nlist\":9,\"list\":[98,11,99,13,14,15,16,17,18]}");
    t = base;
    memmove(t.list, t.list + 1, 7 * sizeof t.list[0]);
    t.list[--t.nlist] = 0;
    check_change(&t, "{\"nlist\":7,\"list\":{\"cut\":[0]}}");
}

/* The whole is a change of everything, whatever it is put on. */
static void test_whole(void)
{
    char room[2000];
    struct buf b = BUF_ON(room);
    struct table other = {.npieces = PIECES, .nlist = PIECES, .name = "longer"}, out;
    for (int i = 0; i < PIECES; i++) other.piece[i].kind = (uint8_t)(50 + i), other.list[i] = 7;
    schema_json(fields, &base, sizeof base, &b);
    CHECK(schema_apply(fields, &other, &out, sizeof out, room) && !memcmp(&out, &base, sizeof out));
}

static void test_refused(void)
{
    static const char *const wrong[] = {
        "",
        "{",
        "[]",
        "{}}",
        "{} ",
        "null",
        "{\"turns\":1}",
        "{\"set\":[0],\"colour\":\"red\"}",
        "{\"turn\":1,\"turn\":1}",
        "{\"turn\":40000}",
        "{\"zero\":1}",
        "{\"points\":{\"8\":1}}",
        "{\"points\":{\"03\":1}}",
        "{\"points\":{\"-1\":1}}",
        "{\"points\":{\"3\":1,\"3\":1}}",
        "{\"points\":{\"3\":1,\"2\":1}}",
        "{\"points\":[1,2]}",
        "{\"points\":{\"cut\":[1],\"new\":[1],\"1\":2}}",
        "{\"points\":{\"3\":256}}",
        "{\"points\":{\"3\":1,}}",
        "{\"points\":{\"3\":}}",
        "{\"grid\":{\"3\":[1,1,1,1]}}",
        "{\"grid\":{\"1\":[1,1,1]}}",
        "{\"grid\":{\"1\":{\"4\":1}}}",
        "{\"grid\":{\"1\":5}}",
        /* a count and its list do not agree */
        "{\"npieces\":3}",
        "{\"npieces\":5}",
        "{\"piece\":{\"cut\":[1]}}",
        "{\"npieces\":3,\"piece\":{\"cut\":[1,2]}}",
        "{\"npieces\":3,\"piece\":{\"cut\":[4]}}",
        "{\"npieces\":2,\"piece\":{\"cut\":[2,1]}}",
        "{\"npieces\":2,\"piece\":{\"cut\":[1,1]}}",
        "{\"npieces\":4,\"piece\":{\"cut\":[]}}",
        "{\"npieces\":13,\"piece\":{\"4\":{}}}",
        /* something new is told only in part, not at all, or too late */
        "{\"npieces\":5,\"piece\":{\"4\":{\"kind\":1}}}",
        "{\"npieces\":5,\"piece\":{\"new\":[1]}}",
        "{\"npieces\":5,\"piece\":{\"new\":[1],\"2\":{\"kind\":1}}}",
        "{\"npieces\":6,\"piece\":{\"new\":[5],\"5\":{\"kind\":1,\"nmarks\":0,\"mark\":[]}}}",
        "{\"npieces\":6,\"piece\":{\"5\":{\"kind\":1,\"nmarks\":0,\"mark\":[]}}}",
        "{\"nlist\":9,\"list\":{\"9\":1}}",
        "{\"nlist\":7,\"list\":[1,2,3,4,5,6,7,8]}",
        "{\"nlist\":13,\"list\":{\"8\":1,\"9\":1,\"10\":1,\"11\":1,\"12\":1}}",
    };
    struct table out;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memset(&out, 0xaa, sizeof out);
        if (!CHECK(!schema_apply(fields, &base, &out, sizeof out, wrong[i])))
            printf("was read: %s\n", wrong[i]);
        CHECK(!memcmp(&out, &base, sizeof out)); /* refused, and nothing happened */
    }
}

static struct piece random_piece(struct rng *r)
{
    struct piece p = {.kind = (uint8_t)rng_below(r, 4), .nmarks = (uint8_t)rng_below(r, MARKS + 1)};
    for (int i = 0; i < p.nmarks; i++) p.mark[i] = (int8_t)(rng_below(r, 5) - 2);
    return p;
}

static void mutate(struct table *t, struct rng *r)
{
    uint32_t at = rng_below(r, 12);
    switch (rng_below(r, 14)) {
    case 0: t->big = rng_next(r); break;
    case 1: t->turn = (int16_t)rng_next(r); break;
    case 2: t->colour = (uint8_t)rng_below(r, 5); break;
    case 3: t->set = (uint8_t)rng_next(r); break;
    case 4: t->points[at % 8] = (uint8_t)rng_below(r, 3); break;
    case 5: t->grid[at % 3][at / 3] = (int16_t)rng_below(r, 9); break;
    case 6:
        memset(t->name, 0, sizeof t->name);
        for (uint32_t i = 0; i < at % 7; i++) t->name[i] = (char)(1 + rng_below(r, 255));
        break;
    case 7: t->sets[at % 2] = (uint16_t)rng_next(r); break;
    case 8: t->top = random_piece(r); break;
    case 9:
        if (t->npieces) remove_piece(t, (int)rng_below(r, t->npieces));
        break;
    case 10:
        if (t->npieces < PIECES)
            insert_piece(t, (int)rng_below(r, t->npieces + 1u), random_piece(r));
        break;
    case 11:
        if (t->npieces) t->piece[rng_below(r, t->npieces)] = random_piece(r);
        break;
    case 12:
        if (t->nlist < PIECES) t->list[t->nlist++] = (uint16_t)rng_below(r, 4);
        break;
    default:
        if (t->nlist) t->list[--t->nlist] = 0;
    }
}

/* Base and change give the new struct; the change between equals is empty; and a pair always has
 * the same text. */
static void test_random(void)
{
    struct rng r = {1};
    struct table before = base, after, out;
    int failed = 0;
    for (int i = 0; i < 20000; i++) {
        after = before;
        for (uint32_t k = rng_below(&r, 9); k > 0; k--) mutate(&after, &r);
        char first[4000];
        struct buf b = BUF_ON(first);
        buf_text(&b, change(&before, &after));
        failed += strcmp(first, change(&before, &after)) != 0;
        failed += (first[0] == '\0') != !memcmp(&before, &after, sizeof after);
        if (first[0]) {
            memset(&out, 0x55, sizeof out);
            failed += !schema_apply(fields, &before, &out, sizeof out, first);
            failed += memcmp(&out, &after, sizeof out) != 0;
        }
        before = after;
    }
    CHECK_NUMBER(failed, 0);
}

/* A change that is cut off anywhere is refused; the reader stays within both rooms. */
static void test_cut_off(void)
{
    struct table t = base, out;
    char room[1000] = "";
    struct buf b = BUF_ON(room);
    insert_piece(&t, 1, (struct piece){.kind = 8});
    remove_piece(&t, 3);
    t.grid[1][1] = 3;
    t.turn = 12;
    schema_change(fields, &base, &t, sizeof t, &b);
    for (size_t n = 0; n < b.n; n++) {
        char cut[1000];
        memcpy(cut, room, n);
        cut[n] = '\0';
        CHECK(!schema_apply(fields, &base, &out, sizeof out, cut));
    }
    for (size_t size = 1; size <= b.n; size++) { /* no room to write it */
        char small[1000];
        struct buf s;
        buf_init(&s, small, size);
        schema_change(fields, &base, &t, sizeof t, &s);
        CHECK(s.full && s.n < size);
    }
}

/* A struct that is cut short at its tail changes as far as it reaches. */
static void test_short(void)
{
    struct table t = base, out = base;
    char room[200] = "";
    struct buf b = BUF_ON(room);
    const size_t size = offsetof(struct table, list) + 4;
    t.list[0] = 1;
    t.list[5] = 1;
    CHECK(schema_change(fields, &base, &t, size, &b));
    CHECK_TEXT(room, "{\"list\":[1,11]}");
    CHECK(schema_apply(fields, &base, &out, size, room) && out.list[0] == 1 && out.list[5] == 15);
}

int main(void)
{
    test_values();
    test_lists();
    test_whole();
    test_refused();
    test_random();
    test_cut_off();
    test_short();
    return unit_end();
}
