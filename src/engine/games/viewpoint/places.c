/* places.c -- which cards lie where, as bits. */
#include <string.h>

#include "games/viewpoint/decide.h"

int vp_pile_end(const struct seen *card, int draw, int n)
{
    unsigned others = 0;
    if (draw > n) return 0;
    for (int i = 0; i < draw; i++) others |= card[i].place ^ AT_DRAW;
    return others ? 0 : draw;
}

static void fill_places(struct places *p, const struct look *look)
{
    const int words = (look->n + 63) / 64, pile = vp_pile_end(look->card, look->t->draw, look->n);
    memset(p->at, 0, (size_t)words * sizeof p->at[0]);
    for (int word = 0; word < pile / 64; word++) p->at[word][AT_DRAW] = ~UINT64_C(0);
    if (pile & 63) p->at[pile / 64][AT_DRAW] = (UINT64_C(1) << (pile & 63)) - 1;
    for (int i = pile; i < look->n; i++)
        p->at[i / 64][look->card[i].place & 31] |= UINT64_C(1) << (i & 63);
    p->fresh = true;
}

/* Written so that the compiler takes many cards at a time: flags first, then every eight flags
 * become a byte by one multiplication. */
static uint64_t lying_at(const struct seen *card, int n, int place)
{
    uint8_t flag[64] = {0};
    uint64_t lying = 0;
    for (int i = 0; i < n; i++) flag[i] = card[i].place == place;
    for (int i = 0; i < 64; i += 8) {
        uint64_t eight = 0;
        for (int k = 0; k < 8; k++) eight |= (uint64_t)flag[i + k] << 8 * k;
        lying |= (eight * UINT64_C(0x0102040810204080) >> 56) << i;
    }
    return lying;
}

uint64_t vp_lying(const struct look *look, place_set set, int first)
{
    struct places *p = look->places;
    uint64_t lying = 0;
    if (p) {
        if (!p->fresh) fill_places(p, look);
        for (; set; set &= set - 1) lying |= p->at[first / 64][__builtin_ctz(set)];
        return lying;
    }
    const int n = look->n - first < 64 ? look->n - first : 64;
    if (!set) return 0;
    if (!(set & (set - 1))) return lying_at(look->card + first, n, __builtin_ctz(set));
    for (int i = 0; i < n; i++)
        lying |= (uint64_t)(set >> (look->card[first + i].place & 31) & 1) << i;
    return lying;
}

/* One word of all places: what `kept` says stays, what `moved` says goes one down, and one card
 * comes from the next word. Written so that the compiler takes several places at a time. */
static void shift_down(uint64_t *restrict at, const uint64_t *restrict behind, uint64_t kept,
                       uint64_t moved)
{
    for (int k = 0; k < AT_PLACES; k++)
        at[k] = (at[k] & kept) | (at[k] & moved) >> 1 | behind[k] << 63;
}

/* Likewise one up. */
static void shift_up(uint64_t *restrict at, const uint64_t *restrict before, uint64_t kept,
                     uint64_t moved)
{
    for (int k = 0; k < AT_PLACES; k++)
        at[k] = (at[k] & kept) | (at[k] & moved) << 1 | before[k] >> 63;
}

void vp_places_follow(struct places *p, int from, int to, int place, int old)
{
    static const uint64_t none[AT_PLACES];
    const int first = from / 64, last = to / 64;
    const uint64_t bit = UINT64_C(1) << (from & 63), below = bit - 1, above = ~below << 1;
    p->at[first][old] &= ~bit;
    for (int w = first; from < to && w <= last; w++) /* nothing lies after `last` */
        shift_down(p->at[w], w < last ? p->at[w + 1] : none, w == first ? below : 0,
                   w == first ? above : ~UINT64_C(0));
    for (int w = first; from > to && w >= last; w--) /* nothing lies before `last` */
        shift_up(p->at[w], w > last ? p->at[w - 1] : none, w == first ? above : 0,
                 w == first ? below : ~UINT64_C(0));
    p->at[last][place] |= UINT64_C(1) << (to & 63);
}
