/* pack.c -- reads a puzzle: the region, the kinds of pieces, their shapes and places. */
#include "solid/pack.h"

#include <string.h>

#include "solid/pack_inside.h"

size_t pack_size(void) { return sizeof(struct pack); }

int pack_symmetries(const struct pack *p) { return p->hopeless ? 1 : p->symmetries; }

/* --- the region --------------------------------------------------------------------- */

static int box_step(const struct pack *p, int x, int y, int z)
{
    return (z * p->side[1] + y) * p->side[0] + x;
}

static enum pack_fault read_region(struct pack *p, const struct pack_puzzle *puzzle)
{
    int low[3] = {PACK_COORD_MAX, PACK_COORD_MAX, PACK_COORD_MAX}, high[3] = {0}, n = 0;
    uint8_t given[PACK_BOX_MAX];
    if (puzzle->cells < 1) return PACK_NO_CELLS;
    if (puzzle->cells > PACK_CELLS_MAX) return PACK_MANY_CELLS;
    for (int i = 0; i < puzzle->cells; i++) {
        const int at[3] = {puzzle->cell[i].x, puzzle->cell[i].y, puzzle->cell[i].z};
        for (int a = 0; a < 3; a++) {
            if (at[a] > PACK_COORD_MAX) return PACK_WIDE;
            if (at[a] < low[a]) low[a] = at[a];
            if (at[a] > high[a]) high[a] = at[a];
        }
    }
    for (int a = 0; a < 3; a++) p->side[a] = high[a] - low[a] + 1;
    const int volume = p->side[0] * p->side[1] * p->side[2];
    if (volume > PACK_BOX_MAX) return PACK_WIDE;
    memset(given, NOWHERE, (size_t)volume);
    memset(p->at, NOWHERE, (size_t)volume);
    for (int i = 0; i < puzzle->cells; i++) {
        const struct pack_cell *c = &puzzle->cell[i];
        uint8_t *there = &given[box_step(p, c->x - low[0], c->y - low[1], c->z - low[2])];
        if (*there != NOWHERE) return PACK_CELL_TWICE;
        *there = (uint8_t)i;
    }
    for (int step = 0; step < volume; step++) {
        if (given[step] == NOWHERE) continue;
        p->coord[n][0] = (uint8_t)(step % p->side[0]);
        p->coord[n][1] = (uint8_t)(step / p->side[0] % p->side[1]);
        p->coord[n][2] = (uint8_t)(step / p->side[0] / p->side[1]);
        p->given[n] = given[step];
        p->at[step] = (uint8_t)n++;
    }
    p->cells = n;
    return PACK_GOOD;
}

/* --- shapes ------------------------------------------------------------------------- */

static void sort_steps(uint16_t *step, int n)
{
    for (int i = 1; i < n; i++) {
        const uint16_t s = step[i];
        int j = i;
        for (; j > 0 && step[j - 1] > s; j--) step[j] = step[j - 1];
        step[j] = s;
    }
}

bool pack_turned(const struct pack *p, int way, const uint8_t (*cell)[3], int n,
                 struct pack_shape *out)
{
    for (int a = 0; a < 3; a++) {
        const int from = p->way[way].axis[a].from;
        const bool back = p->way[way].axis[a].back;
        int low = PACK_COORD_MAX, high = 0;
        for (int i = 0; i < n; i++) {
            const int v = cell[i][from];
            if (v < low) low = v;
            if (v > high) high = v;
        }
        if (high - low >= p->side[a]) return false;
        out->size[a] = (uint8_t)(high - low + 1);
        const int unit = a == 0 ? 1 : a == 1 ? p->side[0] : p->side[0] * p->side[1];
        for (int i = 0; i < n; i++) {
            const int v = cell[i][from];
            const int moved = unit * (back ? high - v : v - low);
            out->step[i] = (uint16_t)((a ? out->step[i] : 0) + moved);
        }
    }
    sort_steps(out->step, n);
    return true;
}

bool pack_same_shape(const struct pack_shape *a, const struct pack_shape *b, int n)
{
    return !memcmp(a->step, b->step, (size_t)n * sizeof a->step[0]);
}

static bool is_allowed(const struct pack_way *way, enum pack_turn turn)
{
    if (turn == PACK_MIRROR) return true;
    if (way->mirror) return false;
    return turn != PACK_TURN_FLAT || (way->axis[2].from == 2 && !way->axis[2].back);
}

/* Adds all orientations of a piece after the shapes there are; returns their number. */
static int make_shapes(struct pack *p, const struct pack_piece *piece)
{
    uint8_t cell[PACK_PIECE_MAX][3];
    int n = 0;
    for (int i = 0; i < piece->n; i++) {
        cell[i][0] = piece->cell[i].x;
        cell[i][1] = piece->cell[i].y;
        cell[i][2] = piece->cell[i].z;
    }
    for (int way = 0; way < PACK_SYMMETRIES_MAX; way++) {
        struct pack_shape *s = &p->shape[p->shapes + n];
        bool old = false;
        if (!is_allowed(&p->way[way], piece->turn)) continue;
        if (!pack_turned(p, way, (const uint8_t(*)[3])cell, piece->n, s)) continue;
        for (int i = 0; i < n && !old; i++)
            old = pack_same_shape(&p->shape[p->shapes + i], s, piece->n);
        s->used = false;
        n += !old;
    }
    return n;
}

static bool has_cell_twice(const struct pack_piece *piece)
{
    for (int i = 0; i < piece->n; i++)
        for (int j = 0; j < i; j++)
            if (piece->cell[i].x == piece->cell[j].x && piece->cell[i].y == piece->cell[j].y &&
                piece->cell[i].z == piece->cell[j].z)
                return true;
    return false;
}

/* --- kinds -------------------------------------------------------------------------- */

/* The kind that has this shape among its own, turned the same way; or -1. */
static int kind_of_shape(const struct pack *p, const struct pack_shape *s,
                         const struct pack_piece *piece)
{
    for (int k = 0; k < p->kinds; k++) {
        if (p->kind[k].size != piece->n || p->kind[k].turn != piece->turn) continue;
        for (int i = 0; i < p->kind[k].shapes; i++)
            if (pack_same_shape(&p->shape[p->kind[k].shape + i], s, piece->n)) return k;
    }
    return -1;
}

static enum pack_fault take_pieces(struct pack *p, const struct pack_puzzle *puzzle, int *at)
{
    uint8_t kind_of[PACK_PIECES_MAX];
    int volume = 0, n = 0;
    *at = -1;
    if (puzzle->pieces < 1) return PACK_NO_PIECES;
    if (puzzle->pieces > PACK_PIECES_MAX) return PACK_MANY_PIECES;
    p->kinds = p->shapes = 0;
    p->pieces = puzzle->pieces;
    for (int i = 0; i < puzzle->pieces; i++) {
        *at = i;
        if (puzzle->piece[i].n < 1 || puzzle->piece[i].n > PACK_PIECE_MAX) return PACK_PIECE_SIZE;
        for (int j = 0; j < puzzle->piece[i].n; j++) {
            const struct pack_cell *c = &puzzle->piece[i].cell[j];
            if (c->x > PACK_COORD_MAX || c->y > PACK_COORD_MAX || c->z > PACK_COORD_MAX)
                return PACK_WIDE;
        }
        if (has_cell_twice(&puzzle->piece[i])) return PACK_CELL_TWICE;
        volume += puzzle->piece[i].n;
    }
    *at = -1;
    if (volume != p->cells) return PACK_VOLUME;
    for (int i = 0; i < puzzle->pieces; i++) {
        const struct pack_piece *piece = &puzzle->piece[i];
        const int shapes = make_shapes(p, piece);
        if (!shapes) { /* it fits nowhere: of no kind that could be searched for */
            p->hopeless = true;
            kind_of[i] = UINT8_MAX;
            continue;
        }
        int k = kind_of_shape(p, &p->shape[p->shapes], piece);
        if (k < 0) {
            *at = i;
            if (p->kinds == PACK_KINDS_MAX) return PACK_MANY_KINDS;
            k = p->kinds++;
            p->kind[k] = (struct pack_kind){
                .size = piece->n, .turn = piece->turn, .shape = p->shapes, .shapes = shapes};
            p->shapes += shapes;
        }
        p->kind[k].copies++;
        kind_of[i] = (uint8_t)k;
    }
    *at = -1;
    for (int k = 0; k < p->kinds; k++) {
        p->kind[k].first = (uint8_t)n;
        for (int i = 0; i < puzzle->pieces; i++)
            if (kind_of[i] == k) p->piece[n++] = (uint8_t)i;
    }
    return PACK_GOOD;
}

/* --- places ------------------------------------------------------------------------- */

static bool place_shape(struct pack *p, struct pack_shape *s, int n)
{
    const int last[3] = {p->side[0] - s->size[0], p->side[1] - s->size[1], p->side[2] - s->size[2]};
    for (int z = 0; z <= last[2]; z++)
        for (int y = 0; y <= last[1]; y++)
            for (int x = 0; x <= last[0]; x++) {
                const uint8_t *at = &p->at[box_step(p, x, y, z)];
                struct pack_set set = {{0}};
                int i = 0;
                for (; i < n && at[s->step[i]] != NOWHERE; i++) set_add(&set, at[s->step[i]]);
                if (i < n) continue;
                if (p->places == PACK_PLACES_MAX) return false;
                p->place[p->places++] = set;
                s->used = true;
            }
    return true;
}

static enum pack_fault find_places(struct pack *p)
{
    p->places = 0;
    for (int k = 0; k < p->kinds; k++) {
        struct pack_kind *kind = &p->kind[k];
        kind->place = p->places;
        for (int i = 0; i < kind->shapes; i++)
            if (!place_shape(p, &p->shape[kind->shape + i], kind->size)) return PACK_MANY_PLACES;
        kind->places = p->places - kind->place;
        if (!kind->places) p->hopeless = true;
    }
    return PACK_GOOD;
}

enum pack_fault pack_open(struct pack *p, const struct pack_puzzle *puzzle, int *at)
{
    int nobody;
    if (!at) at = &nobody;
    *at = -1;
    p->hopeless = false;
    pack_ways(p);
    enum pack_fault fault = read_region(p, puzzle);
    if (!fault) fault = take_pieces(p, puzzle, at);
    if (!fault) fault = find_places(p);
    if (fault) return fault;
    pack_symmetry(p);
    plane_open(p);
    return PACK_GOOD;
}

/* --- searching ---------------------------------------------------------------------- */

size_t pack_work_size(const struct pack *p)
{
    return p->hopeless || p->plane.width ? 16 : cover_work_size(p);
}

void pack_search(const struct pack *p, const struct pack_asker *asker, void *work,
                 struct pack_result *result)
{
    struct pack_trip trip = {.pack = p, .asker = asker, .result = result};
    *result = (struct pack_result){.whole = true};
    if (p->hopeless) return;
    if (p->plane.width) plane_search(&trip);
    else cover_search(&trip, work);
}
