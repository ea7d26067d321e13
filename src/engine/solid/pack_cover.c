/* pack_cover.c -- packing as exact cover: every cell and every kind is an item, to be covered.
 *
 * An option (one piece at one place) covers some items. The options that are still possible are a
 * set of bits, and so are the options of each item: to choose an option is to take away the options
 * of all its items, and an item's choices are counted by counting bits. The item with the fewest is
 * branched on. A few pieces on, most options are gone; a new table of those that are left makes the
 * sets short, so the rest of that branch is fast.
 *
 * A kind with several copies is not an item that must be covered: the cells see to that. Its
 * options go when its last copy does.
 */
#include <string.h>
#ifdef __ARM_NEON
#include <arm_neon.h>
#endif

#include "solid/pack_inside.h"

enum {
    POLL_NODES = 1 << 10,
    CUT = 3, /* pieces placed where a task begins */
    ITEMS_MAX = PACK_CELLS_MAX + PACK_KINDS_MAX,
    ITEM_WORDS = (ITEMS_MAX + 63) / 64,
    LANE = 128,
    LANES_MAX = PACK_PLACES_MAX / LANE,
    LANES_UNROLLED = 12,
    FRESH_LEFT = 8,      /* a new table pays with so many pieces left */
    FRESH_LANES = 3,     /* and so many lanes to be saved */
    PROBE_PLACES = 1000, /* with fewer places, no anchor is probed */
    PROBE_TIMES = 4      /* with more than so many times the fewest places, an anchor is skipped */
};

#define INLINE static inline __attribute__((always_inline))

typedef uint64_t lane __attribute__((vector_size(16), may_alias));

/* The options of a branch. Items of an option: its kind, then its cells. */
struct table {
    int options, lanes;
    lane *of_item;         /* [items][lanes] */
    const uint8_t **items; /* [options] */
};

struct open {
    uint64_t word[ITEM_WORDS];
};

struct cover_trip {
    struct pack_trip *trip;
    int pieces, items, stride, cut;
    bool many;       /* some kind has several copies */
    int size;        /* of every piece, or 0 */
    int fresh_until; /* deeper than this, new tables do not pay */
    int anchor;
    int breaker; /* a kind whose places the anchor's stabiliser has thinned out, or -1 */
    int64_t until_poll;
    lane *room; /* for tables, from here on */
    struct table root;
    struct open open; /* all items */
    uint8_t copies[PACK_KINDS_MAX];
    const uint8_t *chosen[PACK_PIECES_MAX];
    /* In a box of at most 64 cells: which cells have a neighbour up and down each axis. */
    uint64_t cells, up[3], down[3];
    int unit[3];
    /* In a thin one, where all pieces are of one size: its layers but the last. */
    int along, layers;
    uint64_t layer[64], up_to[64];
};

static void tell_cover(struct cover_trip *t)
{
    const struct pack *p = t->trip->pack;
    const uint64_t left = t->trip->left;
    for (int d = 0; d < t->pieces; d++) {
        struct pack_put *put = &t->trip->put[d];
        *put = (struct pack_put){.kind = (uint8_t)(t->chosen[d][0] - p->cells)};
        for (int i = 1; i <= p->kind[put->kind].size; i++) set_add(&put->cells, t->chosen[d][i]);
        if (put->kind == t->breaker) t->trip->left = pack_stabiliser(p, put->cells, left);
    }
    pack_tell(t->trip);
    t->trip->left = left;
}

static __attribute__((noinline)) bool poll_cover(struct cover_trip *t)
{
    t->trip->result->nodes += POLL_NODES;
    t->until_poll = POLL_NODES;
    pack_poll(t->trip);
    return t->trip->over;
}

/* --- sets of options ---------------------------------------------------------------- */

#ifdef __ARM_NEON
INLINE unsigned count_common(const lane *a, const lane *b, int lanes)
{
    unsigned total = 0;
    for (int from = 0; from < lanes; from += 16) {
        uint8x16_t sum = vdupq_n_u8(0); /* at most 8 a lane */
        for (int w = from; w < lanes && w < from + 16; w++)
            sum = vaddq_u8(sum, vcntq_u8((uint8x16_t)(a[w] & b[w])));
        total += vaddlvq_u8(sum);
    }
    return total;
}
#else
INLINE unsigned count_common(const lane *a, const lane *b, int lanes)
{
    int total = 0;
    for (int w = 0; w < lanes; w++) {
        const lane both = a[w] & b[w];
        total += __builtin_popcountll(both[0]) + __builtin_popcountll(both[1]);
    }
    return (unsigned)total;
}
#endif

/* The open item with the fewest options; -1: some item has none. */
INLINE int choose_item(const struct table *b, const lane *live, const struct open *open, int lanes)
{
    unsigned best = ~0u;
    for (int w = 0; w < ITEM_WORDS; w++)
        for (uint64_t rest = open->word[w]; rest; rest &= rest - 1) {
            const unsigned item = (unsigned)(w * 64 + __builtin_ctzll(rest));
            const unsigned n = count_common(live, b->of_item + item * (unsigned)lanes, lanes);
            const unsigned rank = n << 8 | item;
            if (!n) return -1;
            best = rank < best ? rank : best;
        }
    return (int)(best & 255);
}

/* Options come one after another; 64 of them are gathered before they are written. */
struct builder {
    struct table *table;
    int items, n;
    uint64_t word[ITEMS_MAX];
};

static void build_begin(struct cover_trip *t, struct builder *u, struct table *b, int options)
{
    b->options = options;
    b->lanes = (options + LANE - 1) / LANE;
    b->of_item = t->room;
    t->room += t->items * b->lanes;
    void *const pointers = t->room;
    b->items = (const uint8_t **)pointers;
    t->room += ((size_t)options * sizeof *b->items + sizeof(lane) - 1) / sizeof(lane);
    u->table = b;
    u->items = t->items;
    u->n = 0;
    memset(u->word, 0, sizeof u->word);
}

static void build_write(struct builder *u, int word)
{
    const int words = 2 * u->table->lanes;
    uint64_t *to = (uint64_t *)u->table->of_item + word;
    for (int i = 0; i < u->items; i++, to += words) {
        *to = u->word[i];
        u->word[i] = 0;
    }
}

INLINE void build_add(struct builder *u, const uint8_t *items, int size)
{
    const uint64_t bit = UINT64_C(1) << (u->n % 64);
    u->table->items[u->n++] = items;
    for (int i = 0; i <= size; i++) u->word[items[i]] |= bit;
    if (u->n % 64 == 0) build_write(u, u->n / 64 - 1);
}

static void build_end(struct builder *u)
{
    for (int word = u->n / 64; word < 2 * u->table->lanes; word++) build_write(u, word);
}

/* --- searching ---------------------------------------------------------------------- */

typedef bool search_function(struct cover_trip *, const struct table *, const lane *live,
                             const struct open *, int depth, int item);

static search_function search_1, search_2, search_3, search_4, search_5, search_6, search_7,
    search_8, search_9, search_10, search_11, search_12, search_any;

/* Item -1 is still to be found. */
static bool search_live(struct cover_trip *t, const struct table *b, const lane *live,
                        const struct open *open, int depth, int item)
{
    static search_function *const function[LANES_UNROLLED + 1] = {
        search_any, search_1, search_2, search_3,  search_4,  search_5, search_6,
        search_7,   search_8, search_9, search_10, search_11, search_12};
    return function[b->lanes <= LANES_UNROLLED ? b->lanes : 0](t, b, live, open, depth, item);
}

static void fill_live(const struct table *b, lane *live)
{
    uint64_t *words = (uint64_t *)live;
    for (int w = 0; w < 2 * b->lanes; w++) {
        const int rest = b->options - 64 * w;
        words[w] = rest >= 64 ? ~UINT64_C(0) : rest > 0 ? (UINT64_C(1) << rest) - 1 : 0;
    }
}

static __attribute__((noinline)) bool search_fresh(struct cover_trip *t, const struct table *b,
                                                   const lane *live, const struct open *open,
                                                   int depth, int item, int options)
{
    const struct pack *p = t->trip->pack;
    lane *const room = t->room;
    const uint64_t *words = (const uint64_t *)live;
    struct table fresh;
    struct builder builder;
    build_begin(t, &builder, &fresh, options);
    for (int w = 0; w < 2 * b->lanes; w++)
        for (uint64_t rest = words[w]; rest; rest &= rest - 1) {
            const uint8_t *items = b->items[w * 64 + __builtin_ctzll(rest)];
            if (t->size == 5) build_add(&builder, items, 5);
            else build_add(&builder, items, p->kind[items[0] - p->cells].size);
        }
    build_end(&builder);
    lane all[LANES_MAX];
    fill_live(&fresh, all);
    const bool on = search_live(t, &fresh, all, open, depth, item);
    t->room = room;
    return on;
}

INLINE uint64_t beside(const struct cover_trip *t, uint64_t cells)
{
    uint64_t all = 0;
    for (int a = 0; a < 3; a++)
        all |= (cells & t->up[a]) << t->unit[a] | (cells & t->down[a]) >> t->unit[a];
    return all;
}

/* Is there a layer of a thin box that no open cells connect to the next, while whole pieces cannot
 * fill the open cells up to it? */
INLINE bool cramped(const struct cover_trip *t, uint64_t cells)
{
    const uint64_t going_on = cells & ((cells & t->down[t->along]) >> t->unit[t->along]);
    for (int i = 0; i < t->layers; i++)
        if (!(going_on & t->layer[i]) && __builtin_popcountll(cells & t->up_to[i]) % t->size)
            return true;
    return false;
}

/* Does some open cell have no open neighbour, or is a thin box cramped? */
INLINE bool dead_end(const struct cover_trip *t, const struct open *open)
{
    const uint64_t cells = open->word[0] & t->cells;
    return (cells & ~beside(t, cells)) || (t->layers && cramped(t, cells));
}

/* Counts the node and finds its item; false: it is a dead end or not ours, or enough is done. */
INLINE bool enter_node(struct cover_trip *t, const struct table *b, const lane *live,
                       const struct open *open, int depth, int lanes, int *item)
{
    if (depth == t->cut && !pack_take(t->trip)) return false;
    if ((t->until_poll -= 1) < 0 && poll_cover(t)) return false;
    *item = choose_item(b, live, open, lanes);
    return *item >= 0;
}

/* The options that are left beside these items, and the items. */
INLINE void take_away(const lane *of_item, const uint8_t *items, int from, int to, lane *live,
                      struct open *open, int lanes)
{
    for (int i = from; i <= to; i++) {
        open->word[items[i] / 64] &= ~(UINT64_C(1) << (items[i] % 64));
        for (int v = 0; v < lanes; v++) live[v] &= ~of_item[items[i] * lanes + v];
    }
}

INLINE bool search_cover(struct cover_trip *t, const struct table *b, const lane *live,
                         const struct open *open, int depth, int item, int lanes, lane *next,
                         search_function *deeper)
{
    const struct pack *p = t->trip->pack;
    if (item < 0) {
        if (!enter_node(t, b, live, open, depth, lanes, &item)) return !t->trip->over;
        if (lanes > 1 && depth <= t->fresh_until) {
            const int options = (int)count_common(live, live, lanes);
            if (lanes - (options + LANE - 1) / LANE >= FRESH_LANES)
                return search_fresh(t, b, live, open, depth, item, options);
        }
    }
    const uint64_t *words = (const uint64_t *)live;
    const uint64_t *mine = (const uint64_t *)(b->of_item + item * lanes);
    for (int w = 0; w < 2 * lanes; w++)
        for (uint64_t rest = words[w] & mine[w]; rest; rest &= rest - 1) {
            const uint8_t *items = b->items[w * 64 + __builtin_ctzll(rest)];
            const int kind = items[0] - p->cells;
            t->chosen[depth] = items;
            if (depth + 1 == t->pieces) {
                tell_cover(t);
                if (t->trip->over) return false;
                continue;
            }
            struct open still = *open;
            const int stays = t->many && t->copies[kind] > 1;
            for (int v = 0; v < lanes; v++) next[v] = live[v];
            const int size = t->size ? t->size : p->kind[kind].size;
            take_away(b->of_item, items, stays, size, next, &still, lanes);
            if (dead_end(t, &still)) continue;
            t->copies[kind]--;
            const bool on = deeper(t, b, next, &still, depth + 1, -1);
            t->copies[kind]++;
            if (!on) return false;
        }
    return true;
}

#define SEARCH(NAME, LANES, ROOM) \
    static bool NAME(struct cover_trip *t, const struct table *b, const lane *live, \
                     const struct open *open, int depth, int item) \
    { \
        lane next[ROOM]; \
        return search_cover(t, b, live, open, depth, item, LANES, next, NAME); \
    }
SEARCH(search_1, 1, 1)
SEARCH(search_2, 2, 2)
SEARCH(search_3, 3, 3)
SEARCH(search_4, 4, 4)
SEARCH(search_5, 5, 5)
SEARCH(search_6, 6, 6)
SEARCH(search_7, 7, 7)
SEARCH(search_8, 8, 8)
SEARCH(search_9, 9, 9)
SEARCH(search_10, 10, 10)
SEARCH(search_11, 11, 11)
SEARCH(search_12, 12, 12)
SEARCH(search_any, b->lanes, LANES_MAX)

/* --- the root ----------------------------------------------------------------------- */

static int item_stride(const struct pack *p)
{
    int most = 0;
    for (int k = 0; k < p->kinds; k++)
        if (p->kind[k].size > most) most = p->kind[k].size;
    return most + 1;
}

size_t cover_work_size(const struct pack *p)
{
    const size_t options = (size_t)p->places, lanes = (options + LANE - 1) / LANE;
    const size_t table = (size_t)(p->cells + p->kinds) * lanes * sizeof(lane) +
                         options * sizeof(const uint8_t *) + 16;
    return table * (size_t)(p->pieces + 1) + options * (size_t)item_stride(p) + 16;
}

static void option_items(const struct pack *p, int kind, struct pack_set place, uint8_t *items)
{
    int n = 0;
    items[n++] = (uint8_t)(p->cells + kind);
    for (int w = 0; w < 2; w++)
        for (uint64_t rest = place.word[w]; rest; rest &= rest - 1)
            items[n++] = (uint8_t)(w * 64 + __builtin_ctzll(rest));
}

/* Of the kinds that every symmetry keeps, the one with the most places loses the most of them. */
static int choose_breaker(const struct pack *p, int anchor)
{
    int best = -1;
    for (int k = 0; k < p->kinds; k++)
        if (k != anchor && pack_stays(p, k) &&
            (best < 0 || p->kind[k].places > p->kind[best].places))
            best = k;
    return best;
}

/* Every place is an option: the table of the root. */
static void make_root(struct cover_trip *t)
{
    const struct pack *p = t->trip->pack;
    void *const start = t->room;
    uint8_t *const items = start;
    struct builder builder;
    t->room += ((size_t)p->places * (size_t)t->stride + sizeof(lane) - 1) / sizeof(lane);
    build_begin(t, &builder, &t->root, p->places);
    for (int i = 0; i < p->cells; i++) t->open.word[i / 64] |= UINT64_C(1) << (i % 64);
    for (int k = 0; k < p->kinds; k++) {
        const int item = p->cells + k;
        t->copies[k] = p->kind[k].copies;
        t->many |= t->copies[k] > 1;
        t->size = k == 0 || p->kind[k].size == t->size ? p->kind[k].size : 0;
        if (t->copies[k] == 1) t->open.word[item / 64] |= UINT64_C(1) << (item % 64);
        for (int i = p->kind[k].place; i < p->kind[k].place + p->kind[k].places; i++) {
            option_items(p, k, p->place[i], items + i * t->stride);
            build_add(&builder, items + i * t->stride, p->kind[k].size);
        }
    }
    build_end(&builder);
}

/* The anchor stands at this place. */
static void search_from(struct cover_trip *t, int place)
{
    const struct pack *p = t->trip->pack;
    const struct table *b = &t->root;
    struct open open = t->open;
    lane live[LANES_MAX];
    uint64_t *words = (uint64_t *)live;
    t->chosen[0] = b->items[place];
    if (t->pieces == 1) {
        if (pack_take(t->trip)) tell_cover(t);
        return;
    }
    fill_live(b, live);
    take_away(b->of_item, t->chosen[0], 0, p->kind[t->anchor].size, live, &open, b->lanes);
    if (t->trip->left != 1 && t->breaker >= 0) {
        const struct pack_kind *kind = &p->kind[t->breaker];
        for (int i = kind->place; i < kind->place + kind->places; i++)
            if (words[i / 64] >> (i % 64) & 1 && !pack_stabiliser(p, p->place[i], t->trip->left))
                words[i / 64] ^= UINT64_C(1) << (i % 64);
    }
    search_live(t, b, live, &open, 1, -1);
}

static void search_anchored(struct cover_trip *t, int anchor)
{
    const struct pack *p = t->trip->pack;
    const uint64_t all = (UINT64_C(1) << p->symmetries) - 1;
    const struct pack_kind *kind = &p->kind[anchor];
    t->anchor = anchor;
    t->breaker = choose_breaker(p, anchor);
    for (int i = kind->place; i < kind->place + kind->places && !t->trip->over; i++) {
        t->trip->left = pack_stabiliser(p, p->place[i], all);
        if (t->trip->left) search_from(t, i);
    }
}

struct probe {
    struct pack_trip trip;
    uint32_t most;
};

static bool probe_take(void *context, uint32_t task)
{
    struct probe *probe = context;
    probe->trip.over = task >= probe->most;
    return false;
}

/* The first branches with this anchor: how many are there, if not more than `most`? */
static uint32_t count_branches(struct cover_trip *t, int anchor, uint32_t most)
{
    struct probe probe = {.trip = {.pack = t->trip->pack}, .most = most};
    const struct pack_asker asker = {.context = &probe, .take = probe_take};
    struct pack_result result = {.tasks = 0};
    struct pack_trip *const trip = t->trip;
    probe.trip.asker = &asker;
    probe.trip.result = &result;
    t->trip = &probe.trip;
    search_anchored(t, anchor);
    t->trip = trip;
    return result.tasks;
}

/* The anchor with the smallest tree, as far as its first branches show. A small puzzle is solved
 * before that is found out. */
static int probe_anchors(struct cover_trip *t)
{
    const struct pack *p = t->trip->pack;
    int best = p->anchor, few = PACK_PLACES_MAX;
    uint32_t fewest = UINT32_MAX;
    if (p->anchor < 0 || p->places < PROBE_PLACES || p->pieces <= CUT) return best;
    for (int k = 0; k < p->kinds; k++)
        if (pack_stays(p, k) && p->kind[k].places < few) few = p->kind[k].places;
    t->fresh_until = 0;
    for (int k = p->kinds - 1; k >= 0; k--) {
        if (!pack_stays(p, k) || p->kind[k].places > PROBE_TIMES * few) continue;
        const uint32_t branches = count_branches(t, k, fewest);
        if (branches >= fewest) continue;
        fewest = branches;
        best = k;
    }
    return best;
}

/* A box is thin if it has more layers along one axis than a layer has cells. */
static void find_layers(struct cover_trip *t)
{
    const struct pack *p = t->trip->pack;
    for (int a = 1; a < 3; a++)
        if (p->side[a] > p->side[t->along]) t->along = a;
    const int layers = p->side[t->along];
    if (!t->size || layers * layers <= p->cells) return;
    t->layers = layers - 1;
    for (int i = 0; i < t->layers; i++)
        for (int c = 0; c < p->cells; c++) {
            if (p->coord[c][t->along] == i) t->layer[i] |= UINT64_C(1) << c;
            if (p->coord[c][t->along] <= i) t->up_to[i] |= UINT64_C(1) << c;
        }
}

/* A cell without open neighbours is a dead end, unless a piece is that small. */
static void look_around(struct cover_trip *t)
{
    const struct pack *p = t->trip->pack;
    if (p->cells > 64 || p->cells != p->side[0] * p->side[1] * p->side[2]) return;
    for (int k = 0; k < p->kinds; k++)
        if (p->kind[k].size == 1) return;
    for (int c = 0; c < p->cells; c++) {
        t->cells |= UINT64_C(1) << c;
        for (int a = 0; a < 3; a++) {
            if (p->coord[c][a] > 0) t->down[a] |= UINT64_C(1) << c;
            if (p->coord[c][a] < p->side[a] - 1) t->up[a] |= UINT64_C(1) << c;
        }
    }
    /* Where there is no neighbour, nothing is shifted; so a unit may be anything below 64. */
    t->unit[0] = 1;
    t->unit[1] = p->side[0] % 64;
    t->unit[2] = p->side[0] * p->side[1] % 64;
    find_layers(t);
}

void cover_search(struct pack_trip *trip, void *work)
{
    const struct pack *p = trip->pack;
    struct cover_trip t = {.trip = trip,
                           .pieces = p->pieces,
                           .items = p->cells + p->kinds,
                           .stride = item_stride(p),
                           .cut = p->pieces > CUT ? CUT : p->pieces - 1,
                           .until_poll = POLL_NODES,
                           .room = work};
    make_root(&t);
    look_around(&t);
    const int anchor = probe_anchors(&t);
    t.until_poll = POLL_NODES;
    t.fresh_until = p->pieces - FRESH_LEFT;
    if (anchor < 0) {
        lane live[LANES_MAX];
        fill_live(&t.root, live);
        t.anchor = t.breaker = -1;
        trip->left = (UINT64_C(1) << p->symmetries) - 1;
        search_live(&t, &t.root, live, &t.open, 0, -1);
    } else {
        search_anchored(&t, anchor);
    }
    trip->result->nodes += (uint64_t)(POLL_NODES - t.until_poll);
}
