/* The packer: known counts, and random puzzles beside a slow search that knows no tricks. */
#include "solid/pack.h"

#include <stdlib.h>

#include "../../unit.h"
#include "boxes.h"
#include "solid/space.h"

static struct pack *pack;

struct count {
    uint64_t packings;
    enum pack_fault fault;
    int at;
};

static void *room(size_t n)
{
    void *p = aligned_alloc(64, (n + 63) / 64 * 64);
    if (!p) abort();
    return p;
}

static struct count count(const struct pack_puzzle *puzzle)
{
    struct count c = {.at = -2};
    struct pack_result result;
    c.fault = pack_open(pack, puzzle, &c.at);
    if (c.fault) return c;
    void *work = room(pack_work_size(pack));
    pack_search(pack, &(struct pack_asker){.context = NULL}, work, &result);
    CHECK(result.whole);
    c.packings = result.packings;
    free(work);
    return c;
}

static int pentominoes(const char *letters, struct pack_piece *piece)
{
    int n = 0;
    for (; letters[n]; n++) piece[n] = *pack_pentomino(letters[n]);
    return n;
}

static uint64_t count_box(int a, int b, int c, const char *letters)
{
    struct pack_cell cell[PACK_CELLS_MAX];
    struct pack_piece piece[PACK_PIECES_MAX];
    const int pieces = pentominoes(letters, piece);
    return count(&(struct pack_puzzle){cell, fill_box(cell, a, b, c), piece, pieces}).packings;
}

static void test_boxes(void)
{
    static const struct {
        int side[3];
        uint64_t packings;
    } box[] = {{{6, 10, 1}, 2339}, {{5, 12, 1}, 1010}, {{4, 15, 1}, 368}, {{3, 20, 1}, 2},
               {{3, 4, 5}, 3940},  {{2, 5, 6}, 264},   {{2, 3, 10}, 12}};
    for (size_t i = 0; i < sizeof box / sizeof box[0]; i++) {
        const int *s = box[i].side;
        CHECK_NUMBER(count_box(s[0], s[1], s[2], pack_pentomino_letters), box[i].packings);
    }
    /* Whichever way the box lies. */
    CHECK_NUMBER(count_box(12, 1, 5, pack_pentomino_letters), 1010);
    CHECK_NUMBER(count_box(1, 20, 3, pack_pentomino_letters), 2);
    CHECK_NUMBER(count_box(10, 2, 3, pack_pentomino_letters), 12);
}

static void test_soma(void)
{
    struct pack_cell cell[PACK_CELLS_MAX];
    struct pack_puzzle p = {cell, fill_box(cell, 3, 3, 3), pack_soma, PACK_SOMA};
    CHECK_NUMBER(count(&p).packings, 240);
    CHECK_NUMBER(pack_symmetries(pack), 48);
    /* With two of one hand the mirror image is not a packing of the same pieces: 24 rotations. */
    struct pack_piece piece[PACK_SOMA];
    memcpy(piece, pack_soma, sizeof piece);
    piece[5] = piece[4];
    p.piece = piece;
    count(&p);
    CHECK_NUMBER(pack_symmetries(pack), 24);
}

/* The chessboard without its middle. */
static void test_hole(void)
{
    struct pack_cell cell[PACK_CELLS_MAX];
    struct pack_piece piece[12];
    const int pieces = pentominoes(pack_pentomino_letters, piece);
    int n = 0;
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++)
            if (x < 3 || x > 4 || y < 3 || y > 4)
                cell[n++] = (struct pack_cell){(uint8_t)(x + 50), (uint8_t)(y + 60), 9};
    CHECK_NUMBER(count(&(struct pack_puzzle){cell, n, piece, pieces}).packings, 65);
}

/* Which ten pieces, turned over at will, fill 5x10 one way only? (VPTS-510-1, VPTS-AMB-46) */
static void test_ten_pieces(void)
{
    char unique[64] = "";
    uint64_t total = 0;
    for (int a = 0; a < 12; a++)
        for (int b = a + 1; b < 12; b++) {
            char letters[11] = "";
            const char pair[] = {pack_pentomino_letters[a], pack_pentomino_letters[b], ' ', '\0'};
            for (int i = 0, n = 0; i < 12; i++)
                if (i != a && i != b) letters[n++] = pack_pentomino_letters[i];
            const uint64_t packings = count_box(5, 10, 1, letters);
            total += packings;
            if (packings == 1 && strlen(unique) + 4 < sizeof unique) strcat(unique, pair);
        }
    CHECK_NUMBER(total, 6951);
    CHECK_TEXT(unique, "IL IP NP PY ");
}

/* --- callers ------------------------------------------------------------------------ */

struct share {
    uint32_t part, parts;
    int found, most;
    const char *letters; /* of the pieces, or NULL */
    char first[51];
    bool stop;
};

static bool share_take(void *context, uint32_t task)
{
    const struct share *s = context;
    return task % s->parts == s->part;
}

static bool share_found(void *context, uint32_t task, const uint8_t *piece)
{
    struct share *s = context;
    (void)task;
    if (!s->found++)
        for (int c = 0; c < 50 && s->letters; c++) s->first[c] = s->letters[piece[c]];
    return s->found < s->most;
}

static bool share_stop(void *context)
{
    const struct share *s = context;
    return s->stop;
}

static void test_shares(void)
{
    struct pack_cell cell[PACK_CELLS_MAX];
    struct pack_piece piece[12];
    struct pack_result r;
    const int sides[][3] = {{5, 12, 1}, {2, 5, 6}};
    const uint64_t all[] = {1010, 264};
    for (int i = 0; i < 2; i++) {
        uint64_t sum = 0;
        const int n = fill_box(cell, sides[i][0], sides[i][1], sides[i][2]);
        const int pieces = pentominoes(pack_pentomino_letters, piece);
        CHECK(!pack_open(pack, &(struct pack_puzzle){cell, n, piece, pieces}, NULL));
        void *work = room(pack_work_size(pack));
        struct share s = {.parts = 3};
        for (; s.part < s.parts; s.part++) {
            pack_search(pack, &(struct pack_asker){.context = &s, .take = share_take}, work, &r);
            CHECK(r.packings < all[i] && r.whole && r.tasks > 20);
            sum += r.packings;
        }
        CHECK_NUMBER(sum, all[i]);
        s = (struct share){.most = 7};
        pack_search(pack, &(struct pack_asker){.context = &s, .found = share_found}, work, &r);
        CHECK(s.found == 7 && r.packings == 7 && !r.whole);
        s.stop = true;
        pack_search(pack, &(struct pack_asker){.context = &s, .stop = share_stop}, work, &r);
        CHECK(!r.whole && r.packings < all[i] && r.nodes < 100000);
        free(work);
    }
}

/* The packing of the game's own ten pieces, in the order in which the region was given. */
static void test_picture(void)
{
    struct pack_cell cell[PACK_CELLS_MAX];
    struct pack_piece piece[10];
    struct share s = {.most = 9, .letters = "FILNTUVWXZ"};
    struct pack_result r;
    int n = 0;
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 10; x++)
            cell[n++] = (struct pack_cell){(uint8_t)(9 - x), (uint8_t)y, 0};
    const int pieces = pentominoes(s.letters, piece);
    CHECK(!pack_open(pack, &(struct pack_puzzle){cell, n, piece, pieces}, NULL));
    void *work = room(pack_work_size(pack));
    pack_search(pack, &(struct pack_asker){.context = &s, .found = share_found}, work, &r);
    CHECK_NUMBER(s.found, 1);
    CHECK_TEXT(s.first, "UUNNNWWXLLUNNVWWXXXLUUZVWFFXTLZZZVVVFFTLZIIIIIFTTT");
    free(work);
}

static void test_faults(void)
{
    struct pack_cell cell[PACK_CELLS_MAX + 2];
    struct pack_piece piece[PACK_PIECES_MAX + 1];
    struct pack_puzzle p = {cell, fill_box(cell, 5, 2, 1), piece, pentominoes("LI", piece)};
    CHECK_NUMBER(count(&p).fault, PACK_GOOD);
    p.pieces = 1;
    CHECK_NUMBER(count(&p).fault, PACK_VOLUME);
    p.pieces = 0;
    CHECK_NUMBER(count(&p).fault, PACK_NO_PIECES);
    p.pieces = PACK_PIECES_MAX + 1;
    CHECK_NUMBER(count(&p).fault, PACK_MANY_PIECES);
    p.pieces = 2;
    p.cells = 0;
    CHECK_NUMBER(count(&p).fault, PACK_NO_CELLS);
    p.cells = PACK_CELLS_MAX + 1;
    CHECK_NUMBER(count(&p).fault, PACK_MANY_CELLS);
    p.cells = 10;
    cell[3] = cell[7];
    CHECK_NUMBER(count(&p).fault, PACK_CELL_TWICE);
    CHECK_NUMBER(count(&p).at, -1);
    cell[3].x = PACK_COORD_MAX + 1;
    CHECK_NUMBER(count(&p).fault, PACK_WIDE);
    cell[3] = (struct pack_cell){PACK_COORD_MAX, PACK_COORD_MAX, 0};
    CHECK_NUMBER(count(&p).fault, PACK_WIDE);
    fill_box(cell, 5, 2, 1);
    const struct pack_cell twice[] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 0}, {2, 0, 0}, {3, 0, 0}};
    piece[1] = (struct pack_piece){.cell = twice, .n = 5};
    CHECK_NUMBER(count(&p).fault, PACK_CELL_TWICE);
    CHECK_NUMBER(count(&p).at, 1);
    piece[1].n = 0;
    CHECK_NUMBER(count(&p).fault, PACK_PIECE_SIZE);
    piece[1].n = PACK_PIECE_MAX + 1;
    CHECK_NUMBER(count(&p).fault, PACK_PIECE_SIZE);
    CHECK_NUMBER(count(&p).at, 1);
    struct pack_cell far[] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}};
    piece[1] = (struct pack_piece){.cell = far, .n = 5};
    for (int axis = 0; axis < 3; axis++) {
        far[4] = (struct pack_cell){axis == 0 ? PACK_COORD_MAX + 1 : 4,
                                    axis == 1 ? PACK_COORD_MAX + 1 : 0,
                                    axis == 2 ? PACK_COORD_MAX + 1 : 0};
        CHECK_NUMBER(count(&p).fault, PACK_WIDE);
        CHECK_NUMBER(count(&p).at, 1);
    }
}

static void test_edges(void)
{
    struct pack_cell cell[PACK_CELLS_MAX];
    struct pack_piece piece[PACK_PIECES_MAX];
    const struct pack_cell one[] = {{4, 5, 6}}, two[] = {{0, 0, 0}, {0, 0, 1}};
    CHECK_NUMBER(count_box(5, 1, 1, "I"), 1);
    CHECK_NUMBER(count_box(3, 3, 5, "IIIIIIIII"), 1); /* only upright */
    CHECK_NUMBER(count_box(1, 5, 1, "L"), 0);
    CHECK_NUMBER(count_box(2, 2, 5, "XXXX"), 0);
    CHECK_NUMBER(count_box(5, 25, 1, "IIIIIIIIIIIIIIIIIIIIIIIII") > 4, 1);
    /* As many cells as there may be. */
    for (int i = 0; i < PACK_PIECES_MAX; i++) piece[i] = (struct pack_piece){.cell = one, .n = 1};
    const int n = fill_box(cell, 4, 4, 8);
    CHECK_NUMBER(count(&(struct pack_puzzle){cell, n, piece, 128}).packings, 1);
    for (int i = 0; i < 64; i++) piece[i] = (struct pack_piece){.cell = two, .n = 2};
    CHECK_NUMBER(count(&(struct pack_puzzle){cell, fill_box(cell, 128, 1, 1), piece, 64}).packings,
                 1);
    /* Dominoes on a 4x4 board: 36 ways, 9 up to symmetry. */
    CHECK_NUMBER(count(&(struct pack_puzzle){cell, fill_box(cell, 4, 4, 1), piece, 8}).packings, 9);
}

/* --- the slow search ---------------------------------------------------------------- */

enum { SLOW_CELLS = 16, SLOW_MAX = 20000 };

struct slow {
    const struct pack_puzzle *puzzle;
    int coord[SLOW_CELLS][3];
    bool used[SLOW_CELLS];
    int same[SLOW_CELLS];                      /* the first piece that is like this one */
    int way[SLOW_CELLS][48], ways[SLOW_CELLS]; /* that look different */
    uint8_t owner[SLOW_CELLS];
    uint8_t (*found)[SLOW_CELLS]; /* parts numbered in order of appearance */
    int n;
};

/* The 48 maps in their plainest form. */
static void turn(int way, const int from[3], int to[3])
{
    static const int axis[6][3] = {{0, 1, 2}, {1, 0, 2}, {2, 1, 0},
                                   {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};
    for (int a = 0; a < 3; a++) to[a] = from[axis[way / 8][a]] * (way >> a & 1 ? -1 : 1);
}

static bool mirrors(int way)
{
    const int x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    int a[3], b[3], c[3];
    turn(way, x, a);
    turn(way, y, b);
    turn(way, z, c);
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]) <
           0;
}

static bool allowed(int way, int how)
{
    const int z[3] = {0, 0, 1};
    int to[3];
    turn(way, z, to);
    if (how == PACK_MIRROR) return true;
    return !mirrors(way) && (how == PACK_TURN || to[2] == 1);
}

/* Cells turned and moved to the corner, as bits of a cube of five. */
static void shape_bits(const struct pack_piece *p, int way, bool bits[125])
{
    int at[5][3], low[3] = {99, 99, 99};
    memset(bits, 0, 125);
    for (int i = 0; i < p->n; i++) {
        turn(way, (int[3]){p->cell[i].x, p->cell[i].y, p->cell[i].z}, at[i]);
        for (int a = 0; a < 3; a++) low[a] = at[i][a] < low[a] ? at[i][a] : low[a];
    }
    for (int i = 0; i < p->n; i++)
        bits[((at[i][2] - low[2]) * 5 + at[i][1] - low[1]) * 5 + at[i][0] - low[0]] = true;
}

static bool alike(const struct pack_piece *a, const struct pack_piece *b)
{
    bool one[125], other[125];
    shape_bits(a, 0, one);
    for (int way = 0; way < 48; way++) {
        if (!allowed(way, a->turn)) continue;
        shape_bits(b, way, other);
        if (!memcmp(one, other, sizeof one)) return true;
    }
    return false;
}

static void find_ways(struct slow *s, int piece)
{
    bool seen[48][125];
    const struct pack_piece *p = &s->puzzle->piece[piece];
    int n = 0;
    for (int way = 0; way < 48; way++) {
        bool old = !allowed(way, p->turn);
        shape_bits(p, way, seen[n]);
        for (int i = 0; i < n; i++) old |= !memcmp(seen[i], seen[n], sizeof seen[n]);
        if (!old) s->way[piece][n++] = way;
    }
    s->ways[piece] = n;
}

static int find_cell(const struct slow *s, const int at[3])
{
    for (int c = 0; c < s->puzzle->cells; c++)
        if (s->coord[c][0] == at[0] && s->coord[c][1] == at[1] && s->coord[c][2] == at[2]) return c;
    return -1;
}

static void relabel(const uint8_t *owner, int cells, uint8_t *out)
{
    uint8_t name[256], next = 0;
    memset(name, 255, sizeof name);
    memset(out, 0, SLOW_CELLS);
    for (int c = 0; c < cells; c++) {
        if (name[owner[c]] == 255) name[owner[c]] = next++;
        out[c] = name[owner[c]];
    }
}

static int find_packing(const struct slow *s, const uint8_t *labels)
{
    for (int i = 0; i < s->n; i++)
        if (!memcmp(s->found[i], labels, SLOW_CELLS)) return i;
    return -1;
}

static void slow_search(struct slow *s)
{
    int empty = 0;
    while (empty < s->puzzle->cells && s->owner[empty] != 255) empty++;
    if (empty == s->puzzle->cells) {
        uint8_t labels[SLOW_CELLS];
        relabel(s->owner, s->puzzle->cells, labels);
        if (find_packing(s, labels) < 0 && s->n < SLOW_MAX)
            memcpy(s->found[s->n++], labels, SLOW_CELLS);
        return;
    }
    for (int i = 0; i < s->puzzle->pieces; i++) {
        const struct pack_piece *p = &s->puzzle->piece[i];
        bool like_another = false;
        for (int j = 0; j < i; j++) like_another |= s->same[i] == s->same[j] && !s->used[j];
        if (s->used[i] || like_another) continue;
        for (int w = 0; w < s->ways[i]; w++)
            for (int first = 0; first < p->n; first++) {
                const int way = s->way[i][w];
                int at[SLOW_CELLS], n = 0, origin[3];
                turn(way, (int[3]){p->cell[first].x, p->cell[first].y, p->cell[first].z}, origin);
                for (; n < p->n; n++) {
                    int to[3];
                    turn(way, (int[3]){p->cell[n].x, p->cell[n].y, p->cell[n].z}, to);
                    for (int a = 0; a < 3; a++) to[a] += s->coord[empty][a] - origin[a];
                    at[n] = find_cell(s, to);
                    if (at[n] < 0 || s->owner[at[n]] != 255) break;
                }
                if (n < p->n) continue;
                for (int c = 0; c < n; c++) s->owner[at[c]] = (uint8_t)i;
                s->used[i] = true;
                slow_search(s);
                s->used[i] = false;
                for (int c = 0; c < n; c++) s->owner[at[c]] = 255;
            }
    }
}

/* Packings whose image is no smaller packing, under all symmetries of the region. */
static int slow_orbits(const struct slow *s)
{
    bool counted[SLOW_MAX];
    int orbits = s->n;
    for (int i = 0; i < s->n; i++) counted[i] = true;
    for (int way = 0; way < 48; way++) {
        int low[3] = {99, 99, 99}, image[SLOW_CELLS], min[3] = {99, 99, 99};
        bool good = true;
        for (int c = 0; c < s->puzzle->cells; c++) {
            int to[3];
            turn(way, s->coord[c], to);
            for (int a = 0; a < 3; a++) {
                if (to[a] < low[a]) low[a] = to[a];
                if (s->coord[c][a] < min[a]) min[a] = s->coord[c][a];
            }
        }
        for (int c = 0; c < s->puzzle->cells && good; c++) {
            int to[3];
            turn(way, s->coord[c], to);
            for (int a = 0; a < 3; a++) to[a] += min[a] - low[a];
            image[c] = find_cell(s, to);
            good = image[c] >= 0;
        }
        for (int i = 0; i < s->n && good; i++) {
            uint8_t moved[SLOW_CELLS] = {0}, labels[SLOW_CELLS];
            for (int c = 0; c < s->puzzle->cells; c++) moved[image[c]] = s->found[i][c];
            relabel(moved, s->puzzle->cells, labels);
            const int j = find_packing(s, labels);
            if (j < i && j >= 0 && counted[i]) {
                counted[i] = false;
                orbits--;
            }
        }
    }
    return orbits;
}

/* --- random puzzles ----------------------------------------------------------------- */

static uint32_t dice(uint32_t *seed, uint32_t n)
{
    *seed = *seed * UINT32_C(1664525) + UINT32_C(1013904223);
    return (*seed >> 16) % n;
}

struct random_puzzle {
    struct pack_cell cell[SLOW_CELLS], cells_of[SLOW_CELLS][5];
    struct pack_piece piece[SLOW_CELLS];
    struct pack_puzzle puzzle;
};

/* Pieces grow in a small box until nothing is left to grow into; what they cover is the region. */
static void grow(struct random_puzzle *r, uint32_t *seed)
{
    const int side[3] = {2 + (int)dice(seed, 3), 2 + (int)dice(seed, 3),
                         dice(seed, 2) ? 1 : 2 + (int)dice(seed, 2)};
    const uint8_t how = side[2] == 1    ? (uint8_t)dice(seed, 3)
                        : dice(seed, 3) ? PACK_TURN
                                        : PACK_MIRROR;
    const int most = 1 + (int)dice(seed, 5);
    bool taken[64] = {false};
    int cells = 0, pieces = 0;
    const int volume = side[0] * side[1] * side[2];
    for (int tries = 0; tries < 30 && cells + most <= SLOW_CELLS - 2; tries++) {
        int at = (int)dice(seed, (uint32_t)volume), n = 0;
        const int size = 1 + (int)dice(seed, (uint32_t)most);
        while (n < size && !taken[at]) {
            const struct pack_cell c = {(uint8_t)(at % side[0]), (uint8_t)(at / side[0] % side[1]),
                                        (uint8_t)(at / side[0] / side[1])};
            taken[at] = true;
            r->cells_of[pieces][n++] = c;
            r->cell[cells++] = c;
            for (int step = 0; step < 12 && taken[at]; step++) {
                const struct pack_cell f = r->cells_of[pieces][dice(seed, (uint32_t)n)];
                int to[3] = {f.x, f.y, f.z};
                const int a = (int)dice(seed, 3);
                to[a] += dice(seed, 2) ? 1 : -1;
                if (to[a] >= 0 && to[a] < side[a]) at = (to[2] * side[1] + to[1]) * side[0] + to[0];
            }
        }
        if (!n) continue;
        r->piece[pieces] = (struct pack_piece){r->cells_of[pieces], (uint8_t)n, how};
        pieces++;
    }
    r->puzzle = (struct pack_puzzle){r->cell, cells, r->piece, pieces};
}

struct compare {
    const struct slow *slow;
    int found, strangers;
};

static bool compare_found(void *context, uint32_t task, const uint8_t *piece)
{
    struct compare *c = context;
    uint8_t labels[SLOW_CELLS];
    (void)task;
    relabel(piece, c->slow->puzzle->cells, labels);
    c->strangers += find_packing(c->slow, labels) < 0;
    c->found++;
    return true;
}

static void test_random(void)
{
    static uint8_t found[SLOW_MAX][SLOW_CELLS];
    uint32_t seed = 7;
    int flat = 0, many = 0;
    for (int i = 0; i < 400; i++) {
        struct random_puzzle r = {.puzzle = {.cells = 0}};
        const uint32_t start = seed;
        grow(&r, &seed);
        struct slow s = {.puzzle = &r.puzzle, .found = found};
        for (int c = 0; c < r.puzzle.cells; c++) {
            s.coord[c][0] = r.cell[c].x;
            s.coord[c][1] = r.cell[c].y;
            s.coord[c][2] = r.cell[c].z;
        }
        memset(s.owner, 255, sizeof s.owner);
        for (int a = 0; a < r.puzzle.pieces; a++)
            for (s.same[a] = 0; !alike(&r.piece[a], &r.piece[s.same[a]]);) s.same[a]++;
        for (int a = 0; a < r.puzzle.pieces; a++) find_ways(&s, a);
        slow_search(&s);
        struct compare c = {.slow = &s};
        struct pack_result result;
        if (!CHECK(!pack_open(pack, &r.puzzle, NULL))) continue;
        void *work = room(pack_work_size(pack));
        pack_search(pack, &(struct pack_asker){.context = &c, .found = compare_found}, work,
                    &result);
        free(work);
        const int orbits = slow_orbits(&s);
        const int failed = unit_failed;
        CHECK(s.n > 0 && s.n < SLOW_MAX);
        CHECK_NUMBER(result.packings, orbits);
        CHECK_NUMBER(c.found, orbits);
        CHECK_NUMBER(c.strangers, 0);
        if (unit_failed > failed) printf("    random puzzle %d, seed %u\n", i, (unsigned)start);
        flat += r.piece[0].turn == PACK_TURN_FLAT;
        many += s.n > 20;
    }
    CHECK(flat > 20 && many > 20);
}

/* The pentominoes are those of the cube: each lies there as it is drawn here, and as no other. */
static void test_pentominoes_of_the_cube(void)
{
    CHECK_TEXT(pack_pentomino_letters, piece_letters);
    for (int i = 0; i < PIECES; i++) {
        const struct pack_piece *piece = pack_pentomino(piece_letters[i]);
        if (!CHECK(piece && piece->n == PIECE_CELLS)) continue;
        uint8_t cell[PIECE_CELLS];
        for (int c = 0; c < PIECE_CELLS; c++) {
            const struct pack_cell *p = &piece->cell[c];
            CHECK(p->x < SIDE && p->y < SIDE && p->z < SIDE);
            cell[c] = (uint8_t)((p->z * SIDE + p->y) * SIDE + p->x);
        }
        for (int other = 0; other < PIECES; other++)
            CHECK((placement_find(other, cell) >= 0) == (other == i));
    }
}

int main(void)
{
    pack = room(pack_size());
    test_pentominoes_of_the_cube();
    test_boxes();
    test_soma();
    test_hole();
    test_ten_pieces();
    test_shares();
    test_picture();
    test_faults();
    test_edges();
    test_random();
    free(pack);
    return unit_end();
}
