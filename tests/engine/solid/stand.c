/* What stands, what can be put and taken (D3, D4, D8 and the test vectors of the rules). */
#include "solid/stand.h"

#include "../../unit.h"
#include "heaps.h"
#include "slow.h"
#include "solid/balance.h"
#include "solid/site.h"

/* Cells as xyz, three digits each. */
static int place(char letter, const char *cells)
{
    uint8_t cell[PIECE_CELLS] = {0};
    for (int i = 0; i < PIECE_CELLS; i++) {
        const char *at = cells + 4 * i;
        cell[i] = (uint8_t)(((at[2] - '0') * SIDE + at[1] - '0') * SIDE + at[0] - '0');
    }
    int p = placement_find((int)(strchr(piece_letters, letter) - piece_letters), cell);
    CHECK(p >= 0);
    return p < 0 ? 0 : p;
}

static void put(struct structure *s, char letter, const char *cells)
{
    s->placement[s->n++] = (uint16_t)place(letter, cells);
}

static bool alone(char letter, const char *cells)
{
    struct structure s = {0};
    put(&s, letter, cells);
    CHECK_NUMBER(slow_stands(&s, 0), stands(&s));
    return stands(&s);
}

static const char bar[] = "004 104 204 304 404";
static const char left_post[] = "000 010 001 002 003";   /* L */
static const char right_post[] = "400 401 402 403 411";  /* Y */
static const char middle_post[] = "200 201 202 203 211"; /* Y */

static void test_vectors(void)
{
    struct structure none = {0};
    CHECK(stands(&none));
    CHECK(alone('I', "220 221 222 223 224"));
    CHECK(!alone('V', "000 001 002 102 202"));
    CHECK(alone('L', "000 001 002 003 103"));
    CHECK(alone('N', "100 101 102 002 003"));
    CHECK(!alone('N', "000 001 101 102 103"));
    CHECK(alone('X', "100 001 101 201 102"));
    CHECK(!alone('I', "001 002 003 004 005")); /* in the air */

    struct structure two = {0}, one = {0}, middle = {0};
    put(&two, 'L', left_post);
    put(&two, 'Y', right_post);
    put(&two, 'I', bar);
    CHECK(stands(&two));
    put(&one, 'L', left_post);
    put(&one, 'I', bar);
    CHECK(!stands(&one));
    put(&middle, 'Y', middle_post);
    put(&middle, 'I', bar);
    CHECK(stands(&middle));

    struct structure overhang = {0}, held = {0};
    put(&overhang, 'V', "000 100 200 210 220");
    put(&overhang, 'I', "001 101 201 301 401");
    CHECK(stands(&overhang));
    put(&held, 'V', "000 010 020 120 220");
    put(&held, 'I', "001 101 201 301 401");
    CHECK(!stands(&held));
    put(&held, 'L', "002 003 004 005 015");
    CHECK(!stands(&held));
}

/* D4: exactly on the boundary stands; every way to decide agrees. */
static void test_boundary(void)
{
    struct hull square;
    struct proof proof;
    hull_of(1, &square);
    CHECK_NUMBER(square.n, 4);
    for (int over = 0; over < 2; over++) {
        struct load l = {1, 191 + over, 100};
        CHECK_NUMBER(hull_carries(&square, &l), !over);
        struct block b = {.bodies = 1, .contacts = 1, .load = {l}};
        b.contact[0] = (struct contact){.above = 0, .below = 1, .hull = square};
        CHECK_NUMBER(block_stands_exactly(&b), !over);
        CHECK_NUMBER(block_stands(&b, &proof), !over);
        /* The same beside a body that the fixed body holds from both sides. */
        b.load[1] = (struct load){1, 100, 100};
        b.bodies = 2;
        b.contacts = 3;
        for (uint8_t i = 0; i < 3; i++)
            b.contact[i] = (struct contact){i, (uint8_t)(i < 2 ? 2 : 1), square};
        CHECK_NUMBER(block_stands_exactly(&b), !over);
        CHECK_NUMBER(block_stands(&b, &proof), !over);
    }
    struct load corner = {5, 5 * 9, 5 * 9}, nothing = {0, 0, 0}, lifted = {-1, -100, -100};
    struct load moment = {0, 1, 0};
    CHECK(hull_carries(&square, &corner));
    CHECK(hull_carries(&square, &nothing));
    CHECK(!hull_carries(&square, &lifted));
    CHECK(!hull_carries(&square, &moment));
}

static void test_hulls(void)
{
    struct hull h;
    hull_of(UINT64_C(7), &h); /* a row of three */
    CHECK_NUMBER(h.n, 4);
    CHECK(h.x[0] == 591 && h.y[0] == 9 && h.x[1] == 591 && h.y[1] == 191);
    hull_of(UINT64_C(1) | UINT64_C(1) << 7, &h); /* two corner to corner */
    CHECK_NUMBER(h.n, 6);
    hull_of(UINT64_C(2) | UINT64_C(7) << 6 | UINT64_C(2) << 12, &h); /* a plus */
    CHECK_NUMBER(h.n, 8);
    struct load in = {1, 100, 100}, out = {1, 50, 50};
    CHECK(!hull_carries(&h, &in) || !hull_carries(&h, &out));
    hull_of((UINT64_C(1) << 36) - 1, &h);
    CHECK_NUMBER(h.n, 4);
}

static void test_against_slow(void)
{
    struct rng rng = {11};
    int yes = 0, no = 0, wrong = 0, too_long = 0;
    for (int round = 0; round < 3000; round++) {
        struct structure s = pile(&rng, 2 + round % 4);
        enum slow is = slow_stands(&s, 0);
        if (is == SLOW_TOO_LONG) too_long++;
        else if (is != (stands(&s) ? SLOW_STANDS : SLOW_FALLS)) wrong++;
        else if (is == SLOW_STANDS) yes++;
        else no++;
    }
    CHECK_NUMBER(wrong, 0);
    CHECK(yes > 100 && no > 1000 && too_long < 100);
}

static void test_who_falls(void)
{
    struct structure one = {0};
    put(&one, 'L', left_post);
    put(&one, 'I', bar);
    CHECK_NUMBER(stands_without(&one), 2);
    struct rng rng = {12};
    int wrong = 0, none = 0, some = 0, too_long = 0;
    for (int round = 0; round < 600; round++) {
        struct structure s = pile(&rng, 2 + round % 3);
        if (stands(&s)) continue;
        unsigned pieces = stands_without(&s);
        if (pieces) some++;
        else none++;
        for (int i = 0; i < s.n; i++) {
            enum slow is = slow_stands(&s, 1U << i);
            if (is == SLOW_TOO_LONG) too_long++;
            else if (is != (pieces >> i & 1 ? SLOW_STANDS : SLOW_FALLS)) wrong++;
        }
    }
    CHECK_NUMBER(wrong, 0);
    CHECK(some > 50 && none > 50 && too_long < 20);
}

/* The whole structure as one block, without cutting it up. */
static void as_one_block(const struct structure *s, struct block *b)
{
    struct contacts c;
    contacts_init(&c, s);
    b->bodies = s->n;
    b->contacts = 0;
    for (int i = 0; i < s->n; i++) {
        b->load[i] = c.load[i];
        for (int j = 0; j <= s->n; j++) {
            uint64_t squares = c.on[i][j < s->n ? j : GROUND];
            if (!squares) continue;
            struct contact *contact = &b->contact[b->contacts++];
            contact->above = (uint8_t)i;
            contact->below = (uint8_t)j;
            hull_of(squares, &contact->hull);
        }
    }
}

/* Large structures, one placement beyond what is built: cut into blocks or not, in doubles and
 * certified or in whole numbers from the start, the verdict is the same. */
static void test_large(void)
{
    struct rng rng = {13};
    int wrong = 0, yes = 0, no = 0, undecided = 0;
    for (int round = 0; round < 120; round++) {
        struct structure s = built(&rng, 3 + round % 7);
        struct site site;
        site_init(&site, &s);
        if (s.n == STRUCTURE_MAX) continue;
        int p = 0;
        do p = (int)rng_below(&rng, PLACEMENTS);
        while (used(&s, p) || site_put(&site, p) == FIT_OVERLAP || placement_cell[p][0] < 36);
        s.placement[s.n++] = (uint16_t)p;
        struct block b;
        struct proof proof;
        as_one_block(&s, &b);
        bool is = stands(&s);
        enum verdict v = block_proposed(&b, &proof);
        undecided += v == UNDECIDED;
        wrong += is != block_stands_exactly(&b) || (v != UNDECIDED && is != (v == STANDS));
        if (is) yes++;
        else no++;
    }
    CHECK_NUMBER(wrong, 0);
    CHECK(yes > 5 && no > 20 && undecided < 20);
}

/* Any bodies, on, under and around each other in ways that pieces cannot be: rings are rare. */
static void test_any_blocks(void)
{
    struct rng rng = {18};
    int wrong = 0, yes = 0, no = 0, rings = 0;
    for (int round = 0; round < 4000; round++) {
        struct block b = {.bodies = 1 + (int)rng_below(&rng, 4)};
        struct proof proof;
        for (int i = 0; i < b.bodies; i++)
            b.load[i] =
                (struct load){5, 100 * (3 + rng_below(&rng, 25)), 100 * (3 + rng_below(&rng, 25))};
        for (int i = 0; i <= b.bodies; i++)
            for (int j = 0; j <= b.bodies; j++) {
                if (i == j || rng_below(&rng, 10) < (i < j ? 4 : 7)) continue;
                struct contact *c = &b.contact[b.contacts++];
                c->above = (uint8_t)i;
                c->below = (uint8_t)j;
                hull_of(UINT64_C(1) << (rng_below(&rng, 3) * SIDE + rng_below(&rng, 3)) |
                            UINT64_C(1) << (rng_below(&rng, 3) * SIDE + rng_below(&rng, 3)),
                        &c->hull);
            }
        bool is = block_stands_exactly(&b);
        enum verdict v = block_proposed(&b, &proof);
        rings += v == UNDECIDED;
        wrong += is != block_stands(&b, &proof) || (v != UNDECIDED && is != (v == STANDS));
        if (is) yes++;
        else no++;
    }
    CHECK_NUMBER(wrong, 0);
    CHECK(yes > 500 && no > 500 && rings > 100);
}

static void test_paths(void)
{
    struct rng rng = {14};
    int wrong = 0, freed = 0, blocked = 0;
    for (int round = 0; round < 4000; round++) {
        struct structure s = pile(&rng, 6 + round % 5);
        struct cells all = structure_cells(&s);
        for (int i = 0; i < s.n; i++) {
            struct cells rest = all, own = placement_cells(s.placement[i]);
            for (int w = 0; w < 4; w++) rest.word[w] &= ~own.word[w];
            bool is = path_free(s.placement[i], &rest);
            if (!is || round % 10 == 0) wrong += is != slow_path(s.placement[i], &rest);
            if (is) freed++;
            else blocked++;
        }
        wrong += path_free(s.placement[0], &all);
    }
    CHECK_NUMBER(wrong, 0);
    CHECK(freed > 1000 && blocked > 20);
}

/* A V in a pit under a low roof: one step up, then out at the front. Nothing straight would do. */
static void test_winding_way(void)
{
    int p = place('V', "220 320 420 230 240");
    struct cells walls = {{0}}, own = placement_cells(p);
    for (int cell = 0; cell < CELLS; cell++) {
        int x = cell % SIDE, y = cell / SIDE % SIDE, z = cell / (SIDE * SIDE);
        bool tunnel = z == 1 && ((x == 2 && y <= 4) || (x > 2 && x <= 4 && y <= 2));
        if (!tunnel && !cells_has(&own, cell)) cells_add(&walls, cell);
    }
    CHECK(path_free(p, &walls) && slow_path(p, &walls));
    cells_add(&walls, SIDE * SIDE + 4);
    CHECK(!path_free(p, &walls) && !slow_path(p, &walls));
}

static bool slow_fit(const struct structure *s, int placement, enum fit fit)
{
    struct structure more = *s;
    struct cells others = structure_cells(s), there = placement_cells(placement);
    more.placement[more.n++] = (uint16_t)placement;
    for (int i = 0; i < s->n; i++)
        if (s->placement[i] == placement) return fit == FIT_SAME;
    if (cells_meet(&others, &there)) return fit == FIT_OVERLAP;
    if (!slow_path(placement, &others)) return fit == FIT_BLOCKED;
    enum slow is = slow_stands(&more, 0);
    return is == SLOW_TOO_LONG || fit == (is == SLOW_STANDS ? FITS : FIT_FALLS);
}

static void test_puts(void)
{
    struct rng rng = {15};
    int wrong = 0, count[FIT_FALLS + 1] = {0};
    for (int round = 0; round < 60; round++) {
        struct structure s = round % 2 ? pile(&rng, 1 + round % 5) : built(&rng, 1 + round % 5);
        struct site site;
        site_init(&site, &s);
        for (int i = 0; i < 100; i++) {
            int p = i == 0 ? s.placement[0] : (int)rng_below(&rng, PLACEMENTS);
            unsigned pieces = 0;
            enum fit fit = can_put(&s, p, &pieces);
            count[fit]++;
            wrong += !slow_fit(&s, p, fit) || site_put(&site, p) != fit ||
                     site_fits(&site, p) != (fit == FITS) ||
                     (fit == FITS) != (pieces == 0 && fit != FIT_BLOCKED) ||
                     can_put(&s, p, NULL) != fit;
        }
    }
    CHECK_NUMBER(wrong, 0);
    CHECK(count[FITS] && count[FIT_OVERLAP] && count[FIT_SAME] && count[FIT_FALLS]);
    struct structure none = {0};
    CHECK_NUMBER(can_put(&none, -1, NULL), FIT_OUTSIDE);
    CHECK_NUMBER(can_put(&none, PLACEMENTS, NULL), FIT_OUTSIDE);
}

/* The lists of D4, by trying. */
static unsigned slow_blockers(const struct structure *s, int i)
{
    unsigned pieces = 0;
    for (int j = 0; j < s->n; j++) {
        struct structure rest = {0};
        for (int k = 0; k < s->n; k++)
            if (k != i && k != j) rest.placement[rest.n++] = s->placement[k];
        struct cells others = structure_cells(&rest);
        if (j != i && slow_path(s->placement[i], &others)) pieces |= 1U << j;
    }
    return pieces;
}

/* Beyond the last placement, and on top of a structure with the most pieces there can be. */
static void test_no_puts(void)
{
    struct structure full = {0}, none = {0};
    struct site site;
    unsigned pieces = 1;
    for (int i = 0; i < STRUCTURE_MAX; i++) /* side by side: only their number matters */
        full.placement[full.n++] = (uint16_t)placement_first[i];
    for (int p = -1; p <= PLACEMENTS; p += PLACEMENTS + 1) {
        site_init(&site, &none);
        CHECK(can_put(&none, p, &pieces) == FIT_OUTSIDE && pieces == 0);
        CHECK(site_put(&site, p) == FIT_OUTSIDE && !site_fits(&site, p));
    }
    CHECK_NUMBER(can_put(&full, placement_first[PIECES - 1], NULL), FIT_OUTSIDE);
    struct rng rng = {19};
    for (int round = 0; round < 50; round++) {
        struct structure s = pile(&rng, STRUCTURE_MAX);
        if (s.n < STRUCTURE_MAX) continue;
        site_init(&site, &s);
        int fits = 0;
        for (int p = 0; p < PLACEMENTS; p += 7)
            fits += site_fits(&site, p) || site_put(&site, p) != FIT_OUTSIDE ||
                    can_put(&s, p, NULL) != FIT_OUTSIDE;
        CHECK_NUMBER(fits, 0);
        return;
    }
    CHECK(false); /* no pile was that large */
}

static void test_takes(void)
{
    struct rng rng = {16};
    int wrong = 0, blocked = 0, fell = 0, taken = 0;
    for (int round = 0; round < 400; round++) {
        struct structure s = pile(&rng, 9);
        for (int i = 0; i < s.n; i++) {
            unsigned pieces = 0;
            struct structure rest = structure_without(&s, i);
            enum fit fit = can_take(&s, i, &pieces);
            if (fit == FIT_BLOCKED) {
                blocked++;
                wrong += pieces != slow_blockers(&s, i);
            } else if (fit == FIT_FALLS) {
                unsigned names = 0, all = stands_without(&rest);
                for (int j = 0, k = 0; j < s.n; j++)
                    if (j != i) names |= (all >> k++ & 1) << j;
                fell++;
                wrong += stands(&rest) || pieces != (names ? names : 1U << i);
            } else {
                taken++;
                wrong += fit != FITS || pieces || !stands(&rest);
            }
        }
    }
    CHECK_NUMBER(wrong, 0);
    CHECK(blocked > 10 && fell > 100 && taken > 10);
}

static void test_moves(void)
{
    struct structure s = {0};
    unsigned pieces;
    put(&s, 'L', left_post);
    put(&s, 'Y', right_post);
    put(&s, 'I', bar);
    int flat = place('I', "050 150 250 350 450");
    CHECK(can_take(&s, 2, &pieces) == FITS && pieces == 0);
    CHECK(can_take(&s, 0, &pieces) == FIT_FALLS && pieces == 4);  /* the bar */
    CHECK(can_move(&s, 0, s.placement[0], &pieces) == FIT_FALLS); /* taking comes first */
    CHECK(can_move(&s, 2, flat, &pieces) == FITS && pieces == 0);
    CHECK(can_move(&s, 2, s.placement[2], &pieces) == FIT_SAME && pieces == 4);
    CHECK(can_move(&s, 2, place('I', "400 410 420 430 440"), &pieces) == FIT_OVERLAP);
    CHECK_NUMBER(pieces, 2);
    CHECK(can_move(&s, 2, place('I', "004 014 024 034 044"), &pieces) == FIT_FALLS);
    CHECK_NUMBER(pieces, 4);
    CHECK_NUMBER(can_move(&s, 2, PLACEMENTS, NULL), FIT_OUTSIDE);
    /* After the added piece the other pieces move up a number, and move back in the answer. */
    struct structure turned = {.n = 3,
                               .placement = {s.placement[2], s.placement[0], s.placement[1]}};
    CHECK(can_move(&turned, 0, place('I', "400 410 420 430 440"), &pieces) == FIT_OVERLAP);
    CHECK_NUMBER(pieces, 4);
    CHECK(can_move(&turned, 0, place('I', "004 014 024 034 044"), &pieces) == FIT_FALLS);
    CHECK_NUMBER(pieces, 1);
}

static bool order_works(const struct structure *s, const uint8_t *order)
{
    struct structure so_far = {0};
    unsigned names = 0;
    for (int i = 0; i < s->n; i++) {
        if (order[i] >= s->n || can_put(&so_far, s->placement[order[i]], NULL) != FITS)
            return false;
        so_far.placement[so_far.n++] = s->placement[order[i]];
        names |= 1U << order[i];
    }
    return names == (1U << s->n) - 1;
}

static bool any_order(const struct structure *s, const struct structure *so_far, unsigned left)
{
    if (!left) return true;
    for (int i = 0; i < s->n; i++) {
        if (!(left >> i & 1) || can_put(so_far, s->placement[i], NULL) != FITS) continue;
        struct structure more = *so_far;
        more.placement[more.n++] = s->placement[i];
        if (any_order(s, &more, left & ~(1U << i))) return true;
    }
    return false;
}

static void test_orders(void)
{
    struct rng rng = {17};
    int wrong = 0, none = 0, some = 0;
    uint8_t order[STRUCTURE_MAX];
    for (int round = 0; round < 60; round++) {
        struct structure s = built(&rng, 1 + round % STRUCTURE_MAX);
        wrong += !building_order(&s, order) || !order_works(&s, order);
    }
    for (int round = 0; round < 4000; round++) {
        struct structure s = pile(&rng, 3 + round % 3), nothing = {0};
        if (!stands(&s)) continue;
        bool is = building_order(&s, order);
        if (is) some++;
        else none++;
        wrong += is ? !order_works(&s, order) : any_order(&s, &nothing, (1U << s.n) - 1);
    }
    CHECK_NUMBER(wrong, 0);
    CHECK(some > 100 && none > 0);
    struct structure nothing = {0}, falls = {0};
    put(&falls, 'L', left_post);
    put(&falls, 'I', bar);
    CHECK(building_order(&nothing, order) && !building_order(&falls, order));
}

int main(void)
{
    test_vectors();
    test_boundary();
    test_hulls();
    test_against_slow();
    test_who_falls();
    test_large();
    test_any_blocks();
    test_paths();
    test_winding_way();
    test_puts();
    test_no_puts();
    test_takes();
    test_moves();
    test_orders();
    return unit_end();
}
