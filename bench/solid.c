/* bench-solid [BUILDS] [SEED]: how fast the room solid judges, one JSON line for each figure.
 *
 * Structures are built at random, piece after piece (D2's default set); at each stage every
 * placement of every free piece is decided. Time is that of the process. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/rng.h"
#include "solid/site.h"

struct tally {
    double seconds;
    long asked, fit;
};

static double now(void) { return (double)clock() / CLOCKS_PER_SEC; }

static bool used(const struct structure *s, int piece)
{
    for (int i = 0; i < s->n; i++)
        if (placement_piece(s->placement[i]) == piece) return true;
    return piece_letters[piece] == 'P' || piece_letters[piece] == 'Y';
}

static void decide(const struct structure *s, struct tally *t, uint16_t *fit, int *fits)
{
    struct site site;
    double began = now();
    *fits = 0;
    site_init(&site, s);
    for (int piece = 0; piece < PIECES; piece++) {
        if (used(s, piece)) continue;
        t->asked += placement_first[piece + 1] - placement_first[piece];
        for (int p = placement_first[piece]; p < placement_first[piece + 1]; p++)
            if (site_fits(&site, p)) fit[(*fits)++] = (uint16_t)p;
    }
    t->fit += *fits;
    t->seconds += now() - began;
}

static bool touches(const struct structure *s, int placement)
{
    struct cells others = structure_cells(s);
    for (int i = 0; i < PIECE_CELLS; i++) {
        int cell = placement_cell[placement][i], x = cell % SIDE, y = cell / SIDE % SIDE;
        if ((x > 0 && cells_has(&others, cell - 1)) ||
            (x < SIDE - 1 && cells_has(&others, cell + 1)) ||
            (y > 0 && cells_has(&others, cell - SIDE)) ||
            (y < SIDE - 1 && cells_has(&others, cell + SIDE)) ||
            (cell >= SIDE * SIDE && cells_has(&others, cell - SIDE * SIDE)))
            return true;
    }
    return false;
}

static void single(const struct structure *all, const struct structure *more, int n, double *stand,
                   double *order)
{
    uint8_t list[STRUCTURE_MAX];
    long yes = 0;
    double began = now();
    for (int i = 0; i < n; i++) yes += stands(&more[i]);
    *stand += now() - began;
    began = now();
    yes += building_order(all, list);
    *order += now() - began;
    if (yes < 0) puts("never");
}

int main(int argc, char **argv)
{
    int builds = argc > 1 ? atoi(argv[1]) : 20;
    struct rng rng = {argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    static uint16_t fit[PLACEMENTS];
    static struct structure more[PLACEMENTS];
    struct tally stage[STRUCTURE_MAX] = {{0}}, all = {0};
    double stand[STRUCTURE_MAX] = {0}, order = 0;
    long stood[STRUCTURE_MAX] = {0}, ordered = 0;
    for (int b = 0; b < builds; b++) {
        struct structure s = {0};
        while (s.n < STRUCTURE_MAX) {
            int fits, close = 0;
            decide(&s, &stage[s.n], fit, &fits);
            for (int i = 0; i < fits; i++) {
                struct structure *m = &more[i];
                *m = s;
                m->placement[m->n++] = fit[i];
                if (!s.n || touches(&s, fit[i])) fit[close++] = fit[i];
            }
            if (s.n) {
                single(&s, more, fits, &stand[s.n], &order);
                stood[s.n] += fits;
                ordered++;
            }
            if (!close) break;
            s.placement[s.n++] = fit[rng_below(&rng, (uint32_t)close)];
        }
    }
    for (int i = 0; i < STRUCTURE_MAX; i++) {
        all.seconds += stage[i].seconds;
        all.asked += stage[i].asked;
        all.fit += stage[i].fit;
        printf("{\"bench\": \"solid\", \"pieces\": %d, \"placements_per_s\": %.0f, \"fit\": %.4f",
               i, (double)stage[i].asked / stage[i].seconds,
               (double)stage[i].fit / (double)stage[i].asked);
        if (stood[i]) printf(", \"stands_us\": %.2f", 1e6 * stand[i] / (double)stood[i]);
        puts("}");
    }
    printf("{\"bench\": \"solid\", \"placements\": %ld, \"placements_per_s\": %.0f, "
           "\"building_order_us\": %.1f}\n",
           all.asked, (double)all.asked / all.seconds, 1e6 * order / (double)ordered);
    return 0;
}
