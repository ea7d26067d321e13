/* dlx.c -- a yardstick for the packer: plain dancing links on the same puzzles, in the same run.
 *
 * Knuth's Algorithm X with dancing links, items in a list, the shortest one first, nothing else:
 * the same search that his dlx1 does. Figures of other programs are known as ratios to dlx1, so
 * ours are given as ratios to this. In both, one piece is kept to one place of each orbit.
 *
 *   bench-pack [--json] [--quick] [NAME...]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "solid/pack_inside.h"

/* --- dancing links ------------------------------------------------------------------ */

struct node {
    int up, down, top; /* top of an item: its length */
};

struct dlx {
    int items, nodes;
    int *left, *right;
    struct node *node;
    uint64_t found;
};

static void hide(struct dlx *d, int p)
{
    for (int q = p + 1; q != p;) {
        const struct node n = d->node[q];
        if (n.top <= 0) { /* a spacer: back to the first node of the option */
            q = n.up;
            continue;
        }
        d->node[n.up].down = n.down;
        d->node[n.down].up = n.up;
        d->node[n.top].top--;
        q++;
    }
}

static void unhide(struct dlx *d, int p)
{
    for (int q = p - 1; q != p;) {
        const struct node n = d->node[q];
        if (n.top <= 0) {
            q = n.down;
            continue;
        }
        d->node[n.up].down = q;
        d->node[n.down].up = q;
        d->node[n.top].top++;
        q--;
    }
}

static void cover(struct dlx *d, int i)
{
    for (int p = d->node[i].down; p != i; p = d->node[p].down) hide(d, p);
    d->right[d->left[i]] = d->right[i];
    d->left[d->right[i]] = d->left[i];
}

static void uncover(struct dlx *d, int i)
{
    d->right[d->left[i]] = i;
    d->left[d->right[i]] = i;
    for (int p = d->node[i].up; p != i; p = d->node[p].up) unhide(d, p);
}

static void dance(struct dlx *d)
{
    int best = d->right[0];
    if (!best) {
        d->found++;
        return;
    }
    for (int i = best; i; i = d->right[i])
        if (d->node[i].top < d->node[best].top) best = i;
    if (!d->node[best].top) return;
    cover(d, best);
    for (int x = d->node[best].down; x != best; x = d->node[x].down) {
        for (int p = x + 1; p != x;) {
            const int top = d->node[p].top;
            if (top <= 0) {
                p = d->node[p].up;
            } else {
                cover(d, top);
                p++;
            }
        }
        dance(d);
        for (int p = x - 1; p != x;) {
            const int top = d->node[p].top;
            if (top <= 0) {
                p = d->node[p].down;
            } else {
                uncover(d, top);
                p--;
            }
        }
    }
    uncover(d, best);
}

static void *room(size_t n)
{
    void *p = calloc(1, n ? n : 1);
    if (!p) abort();
    return p;
}

static void dlx_open(struct dlx *d, int items, int options)
{
    *d = (struct dlx){.items = items, .nodes = items + 1};
    d->left = room((size_t)(items + 1) * sizeof *d->left);
    d->right = room((size_t)(items + 1) * sizeof *d->right);
    d->node = room(((size_t)items + 2 + (size_t)options * (PACK_PIECE_MAX + 2)) * sizeof *d->node);
    for (int i = 0; i <= items; i++) {
        d->left[i] = i ? i - 1 : items;
        d->right[i] = i < items ? i + 1 : 0;
        d->node[i] = (struct node){.up = i, .down = i};
    }
    d->nodes = items + 2; /* the first spacer */
}

/* Items count from 1. */
static void dlx_add(struct dlx *d, const int *item, int n)
{
    const int first = d->nodes;
    for (int i = 0; i < n; i++) {
        struct node *top = &d->node[item[i]];
        d->node[d->nodes] = (struct node){.up = top->up, .down = item[i], .top = item[i]};
        d->node[top->up].down = d->nodes;
        top->up = d->nodes++;
        top->top++;
    }
    d->node[first - 1].down = d->nodes - 1;
    d->node[d->nodes] = (struct node){.up = first};
    d->nodes++;
}

static void dlx_release(struct dlx *d)
{
    free(d->left);
    free(d->right);
    free(d->node);
}

static void add_places(struct dlx *d, const struct pack *p, int kind, int from, int to)
{
    for (int i = from; i < to; i++) {
        int item[PACK_PIECE_MAX + 1] = {p->cells + kind + 1}, n = 1;
        for (int c = 0; c < p->cells; c++)
            if (p->place[i].word[c / 64] >> (c % 64) & 1) item[n++] = c + 1;
        dlx_add(d, item, n);
    }
}

/* The piece that is kept to one place of each orbit: in space the W serves dancing links best. */
static int yardstick_anchor(const struct pack *p)
{
    const int w = 8;
    return p->side[2] > 1 && p->kinds == 12 ? w : p->anchor;
}

/* Packings up to symmetry. None of these puzzles has one that is symmetric itself. */
static uint64_t dlx_pack(const struct pack *p)
{
    const uint64_t all = (UINT64_C(1) << p->symmetries) - 1;
    const int first = yardstick_anchor(p);
    const struct pack_kind *anchor = &p->kind[first];
    uint64_t orbits[PACK_SYMMETRIES_MAX + 1] = {0}, total = 0;
    /* One run for every order that a stabiliser has: its packings are found that many times. */
    for (int order = 1; order <= p->symmetries; order++) {
        struct dlx d;
        int places = 0;
        dlx_open(&d, p->cells + p->kinds, p->places);
        for (int i = anchor->place; i < anchor->place + anchor->places; i++) {
            const uint64_t left = pack_stabiliser(p, p->place[i], all);
            if (__builtin_popcountll(left) != order) continue;
            add_places(&d, p, first, i, i + 1);
            places++;
        }
        for (int k = 0; k < p->kinds; k++)
            if (k != first)
                add_places(&d, p, k, p->kind[k].place, p->kind[k].place + p->kind[k].places);
        if (places) dance(&d);
        orbits[order] = d.found;
        total += orbits[order] / (uint64_t)order;
        dlx_release(&d);
    }
    return total;
}

/* --- the puzzles -------------------------------------------------------------------- */

struct puzzle {
    const char *name;
    int side[3];
    const char *pieces; /* NULL: the Soma cube; "": all sets of ten pentominoes */
    uint64_t packings;
};

static const struct puzzle puzzles[] = {
    {"6x10", {6, 10, 1}, pack_pentomino_letters, 2339},
    {"5x12", {5, 12, 1}, pack_pentomino_letters, 1010},
    {"4x15", {4, 15, 1}, pack_pentomino_letters, 368},
    {"3x20", {3, 20, 1}, pack_pentomino_letters, 2},
    {"3x4x5", {3, 4, 5}, pack_pentomino_letters, 3940},
    {"2x5x6", {2, 5, 6}, pack_pentomino_letters, 264},
    {"2x3x10", {2, 3, 10}, pack_pentomino_letters, 12},
    {"soma", {3, 3, 3}, NULL, 240},
    {"ten-in-5x10", {5, 10, 1}, "", 6951},
};
enum { PUZZLES = sizeof puzzles / sizeof puzzles[0], TIMES = 3 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

struct figures {
    double ours, dlx;
    uint64_t packings, dlx_packings;
};

static void solve(struct pack *p, const int side[3], const struct pack_piece *piece, int pieces,
                  bool yardstick, struct figures *f)
{
    struct pack_cell cell[PACK_CELLS_MAX];
    struct pack_result result;
    int n = 0;
    for (int z = 0; z < side[2]; z++)
        for (int y = 0; y < side[1]; y++)
            for (int x = 0; x < side[0]; x++)
                cell[n++] = (struct pack_cell){(uint8_t)x, (uint8_t)y, (uint8_t)z};
    const struct pack_puzzle puzzle = {cell, n, piece, pieces};
    const double start = now();
    if (pack_open(p, &puzzle, NULL)) abort();
    void *work = room(pack_work_size(p));
    pack_search(p, &(struct pack_asker){.context = NULL}, work, &result);
    const double middle = now();
    free(work);
    f->ours += middle - start;
    f->packings += result.packings;
    if (!yardstick) return;
    f->dlx_packings += dlx_pack(p);
    f->dlx += now() - middle;
}

static void solve_all(struct pack *p, const struct puzzle *q, bool yardstick, struct figures *f)
{
    struct pack_piece piece[12];
    int n = 0;
    if (!q->pieces) {
        solve(p, q->side, pack_soma, PACK_SOMA, yardstick, f);
        return;
    }
    for (const char *c = q->pieces; *c; c++) piece[n++] = *pack_pentomino(*c);
    if (n) {
        solve(p, q->side, piece, n, yardstick, f);
        return;
    }
    for (int a = 0; a < 12; a++)
        for (int b = 0; b < a; b++) {
            n = 0;
            for (int i = 0; i < 12; i++)
                if (i != a && i != b) piece[n++] = *pack_pentomino(pack_pentomino_letters[i]);
            solve(p, q->side, piece, n, yardstick, f);
        }
}

static bool measure(struct pack *p, const struct puzzle *q, bool json, bool quick)
{
    double ours = 0, dlx = 0;
    bool right = true;
    for (int i = 0; i < (quick ? 1 : TIMES); i++) {
        struct figures f = {0};
        solve_all(p, q, i == 0, &f);
        if (i == 0 || f.ours < ours) ours = f.ours;
        if (i == 0) dlx = f.dlx;
        right &= f.packings == q->packings && (i || f.dlx_packings == q->packings);
    }
    if (json)
        printf("{\"name\":\"pack.%s\",\"value\":%.6f,\"unit\":\"s\",\"detail\":{\"dlx\":%.6f,"
               "\"ratio\":%.2f,\"packings\":%llu,\"right\":%s}}\n",
               q->name, ours, dlx, dlx / ours, (unsigned long long)q->packings,
               right ? "true" : "false");
    else
        printf("%-12s %10.6f s   dancing links %10.6f s   ratio %7.1f%s\n", q->name, ours, dlx,
               dlx / ours, right ? "" : "   WRONG COUNT");
    fflush(stdout);
    return right;
}

int main(int argc, char **argv)
{
    bool json = false, quick = false, right = true;
    int names = 0;
    struct pack *p = room(pack_size());
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--json")) json = true;
        else if (!strcmp(argv[i], "--quick")) quick = true;
        else names++;
    }
    for (int i = 0; i < PUZZLES; i++) {
        bool wanted = names == 0;
        for (int a = 1; a < argc; a++) wanted |= !strcmp(argv[a], puzzles[i].name);
        if (wanted) right &= measure(p, &puzzles[i], json, quick);
    }
    free(p);
    return right ? 0 : 1;
}
