/* pack_symmetry.c -- symmetries of a puzzle, and which packing of an orbit is the one told. */
#include <string.h>

#include "solid/pack_inside.h"

void pack_ways(struct pack *p)
{
    static const uint8_t from[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                       {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    static const bool odd[6] = {false, true, true, true, false, false};
    for (int i = 0; i < PACK_SYMMETRIES_MAX; i++) {
        struct pack_way *way = &p->way[i];
        way->mirror = odd[i / 8];
        for (int a = 0; a < 3; a++) {
            way->axis[a].from = from[i / 8][a];
            way->axis[a].back = i >> a & 1;
            way->mirror ^= i >> a & 1;
        }
    }
}

/* Where the cells go; false: not all stay in the region, or the same symmetry is there already. */
static bool image_cells(struct pack *p, const struct pack_way *way, uint8_t *image)
{
    for (int a = 0; a < 3; a++)
        if (p->side[way->axis[a].from] != p->side[a]) return false;
    for (int c = 0; c < p->cells; c++) {
        int to[3];
        for (int a = 0; a < 3; a++) {
            const int v = p->coord[c][way->axis[a].from];
            to[a] = way->axis[a].back ? p->side[a] - 1 - v : v;
        }
        image[c] = p->at[(to[2] * p->side[1] + to[1]) * p->side[0] + to[0]];
        if (image[c] == NOWHERE) return false;
    }
    for (int g = 0; g < p->symmetries; g++)
        if (!memcmp(p->image[g], image, (size_t)p->cells)) return false;
    return true;
}

/* The kind that a turned piece of kind k is, or -1. One shape tells: turns that are allowed to all
 * shapes of a kind are a normal subgroup. */
static int image_of_kind(const struct pack *p, int way, int k)
{
    const struct pack_kind *kind = &p->kind[k];
    uint8_t cell[PACK_PIECE_MAX][3];
    struct pack_shape turned;
    const struct pack_shape *s = &p->shape[kind->shape];
    while (!s->used) s++;
    for (int i = 0; i < kind->size; i++) {
        cell[i][0] = (uint8_t)(s->step[i] % p->side[0]);
        cell[i][1] = (uint8_t)(s->step[i] / p->side[0] % p->side[1]);
        cell[i][2] = (uint8_t)(s->step[i] / p->side[0] / p->side[1]);
    }
    if (!pack_turned(p, way, (const uint8_t(*)[3])cell, kind->size, &turned)) return -1;
    for (int j = 0; j < p->kinds; j++) {
        const struct pack_kind *other = &p->kind[j];
        if (other->size != kind->size || other->turn != kind->turn) continue;
        if (other->copies != kind->copies) continue;
        for (int i = 0; i < other->shapes; i++)
            if (pack_same_shape(&p->shape[other->shape + i], &turned, kind->size)) return j;
    }
    return -1;
}

bool pack_stays(const struct pack *p, int kind)
{
    if (p->kind[kind].copies > 1) return false;
    for (int g = 0; g < p->symmetries; g++)
        if (p->image_kind[g][kind] != kind) return false;
    return true;
}

/* Does putting the kind down mostly break the symmetry? */
static bool breaks(const struct pack *p, int kind)
{
    const uint64_t all = (UINT64_C(1) << p->symmetries) - 1;
    int orbits = 0, fixed = 0;
    for (int i = 0; i < p->kind[kind].places; i++) {
        const uint64_t left = pack_stabiliser(p, p->place[p->kind[kind].place + i], all);
        orbits += left != 0;
        fixed += __builtin_popcountll(left);
    }
    return fixed < 2 * orbits;
}

static bool are_neighbours(const uint8_t a[3], const int b[3])
{
    int far = 0;
    for (int i = 0; i < 3; i++) far += a[i] < b[i] ? b[i] - a[i] : a[i] - b[i];
    return far == 1;
}

/* Cells beside a piece that touch it twice: the more, the harder it is to place. */
static int notches(const struct pack *p, int kind)
{
    const struct pack_set place = p->place[p->kind[kind].place];
    uint8_t cell[PACK_PIECE_MAX][3];
    int n = 0, found = 0;
    for (int c = 0; c < p->cells; c++)
        if (place.word[c / 64] >> (c % 64) & 1) memcpy(cell[n++], p->coord[c], 3);
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 6; d++) {
            int beside[3] = {cell[i][0], cell[i][1], cell[i][2]}, first = n, touching = 0;
            bool inside = false;
            beside[d / 2] += d % 2 ? 1 : -1;
            for (int j = n - 1; j >= 0; j--) {
                inside |=
                    cell[j][0] == beside[0] && cell[j][1] == beside[1] && cell[j][2] == beside[2];
                if (!are_neighbours(cell[j], beside)) continue;
                touching++;
                first = j;
            }
            found += !inside && first == i && touching > 1;
        }
    return found;
}

/* In the plane, the piece that is hardest to place. */
static int choose_flat_anchor(const struct pack *p)
{
    int best = -1, most = 0;
    for (int k = 0; k < p->kinds; k++) {
        const int n = notches(p, k);
        if (!pack_stays(p, k) || (best >= 0 && n < most)) continue;
        if (best >= 0 && n == most && p->kind[k].places >= p->kind[best].places) continue;
        best = k;
        most = n;
    }
    return best;
}

/* In space, the kind with the fewest places, of those that break the symmetry if there are any. */
static int choose_anchor(const struct pack *p)
{
    int fewest = -1;
    bool tried[PACK_KINDS_MAX] = {false};
    for (;;) {
        int k = -1;
        for (int i = 0; i < p->kinds; i++)
            if (!tried[i] && pack_stays(p, i) && (k < 0 || p->kind[i].places < p->kind[k].places))
                k = i;
        if (k < 0) return fewest;
        if (fewest < 0) fewest = k;
        if (breaks(p, k)) return k;
        tried[k] = true;
    }
}

void pack_symmetry(struct pack *p)
{
    bool flat = false;
    p->symmetries = 0;
    p->anchor = -1;
    if (p->hopeless) return;
    for (int k = 0; k < p->kinds; k++) flat |= p->kind[k].turn == PACK_TURN_FLAT;
    for (int way = 0; way < PACK_SYMMETRIES_MAX; way++) {
        bool good = !(flat && p->way[way].axis[2].from != 2);
        if (!good || !image_cells(p, &p->way[way], p->image[p->symmetries])) continue;
        for (int k = 0; k < p->kinds && good; k++) {
            const int j = image_of_kind(p, way, k);
            good = j >= 0;
            if (good) p->image_kind[p->symmetries][k] = (uint8_t)j;
        }
        p->symmetries += good;
    }
    const bool plane = p->side[0] == 1 || p->side[1] == 1 || p->side[2] == 1;
    p->anchor = plane ? choose_flat_anchor(p) : choose_anchor(p);
}

struct pack_set pack_image(const struct pack *p, int symmetry, struct pack_set s)
{
    struct pack_set image = {{0}};
    for (int w = 0; w < 2; w++)
        for (uint64_t rest = s.word[w]; rest; rest &= rest - 1)
            set_add(&image, p->image[symmetry][w * 64 + __builtin_ctzll(rest)]);
    return image;
}

uint64_t pack_stabiliser(const struct pack *p, struct pack_set place, uint64_t of)
{
    uint64_t fixed = 0;
    for (uint64_t rest = of; rest; rest &= rest - 1) {
        const int g = __builtin_ctzll(rest);
        const struct pack_set image = pack_image(p, g, place);
        if (set_less(image, place)) return 0;
        if (set_equal(image, place)) fixed |= UINT64_C(1) << g;
    }
    return fixed;
}

/* --- packings ----------------------------------------------------------------------- */

/* The piece in each cell. Of several copies the one that comes first is the first. */
static void name_pieces(const struct pack_trip *t, int symmetry, uint8_t *piece)
{
    const struct pack *p = t->pack;
    uint8_t put_at[PACK_CELLS_MAX] = {0}, name[PACK_PIECES_MAX], used[PACK_KINDS_MAX] = {0};
    memset(name, NOWHERE, sizeof name);
    for (int i = 0; i < p->pieces; i++)
        for (int w = 0; w < 2; w++)
            for (uint64_t rest = t->put[i].cells.word[w]; rest; rest &= rest - 1)
                put_at[p->image[symmetry][w * 64 + __builtin_ctzll(rest)]] = (uint8_t)i;
    for (int c = 0; c < p->cells; c++) {
        const int i = put_at[c], kind = p->image_kind[symmetry][t->put[i].kind];
        if (name[i] == NOWHERE) name[i] = p->piece[p->kind[kind].first + used[kind]++];
        piece[c] = name[i];
    }
}

void pack_tell(struct pack_trip *t)
{
    const struct pack *p = t->pack;
    uint8_t piece[PACK_CELLS_MAX], other[PACK_CELLS_MAX], told[PACK_CELLS_MAX];
    const bool alone = t->left == 1;
    if (!alone || t->asker->found) name_pieces(t, 0, piece);
    for (uint64_t rest = t->left & ~UINT64_C(1); rest; rest &= rest - 1) {
        name_pieces(t, __builtin_ctzll(rest), other);
        if (memcmp(other, piece, (size_t)p->cells) < 0) return;
    }
    t->result->packings++;
    if (!t->asker->found) return;
    for (int c = 0; c < p->cells; c++) told[p->given[c]] = piece[c];
    if (t->asker->found(t->asker->context, t->task, told)) return;
    t->over = true;
    t->result->whole = false;
}

bool pack_take(struct pack_trip *t)
{
    t->task = t->result->tasks++;
    return !t->asker->take || t->asker->take(t->asker->context, t->task);
}

void pack_poll(struct pack_trip *t)
{
    if (!t->asker->stop || !t->asker->stop(t->asker->context)) return;
    t->over = true;
    t->result->whole = false;
}
