#include "lab/league.h"

#include <assert.h>
#include <string.h>

/* All ways to fill the places from `place` on, with each bot from `bot` on there at least once. */
static void list_mixtures(struct league *l, uint8_t mixture[SEATS_MAX], int place, int bot)
{
    const int others = l->bots - 1 - bot; /* who each need a place, too */
    if (!others) {
        assert(l->mixtures < MIXTURES_MAX);
        memset(mixture + place, bot, (size_t)(l->seats - place));
        memcpy(l->mixture[l->mixtures++], mixture, SEATS_MAX);
        return;
    }
    while (place < l->seats - others) {
        mixture[place++] = (uint8_t)bot;
        list_mixtures(l, mixture, place, bot + 1);
    }
}

void league_open(struct league *l, int bots, int seats, uint64_t seed)
{
    uint8_t mixture[SEATS_MAX] = {0};
    assert(bots >= 2 && bots <= POOL_MAX);
    /* Deals take the generators of `seed` itself (tally_seed). */
    *l = (struct league){.bots = bots, .seats = seats, .luck = rng_split(~seed, 0)};
    if (bots < seats) list_mixtures(l, mixture, 0, 0);
}

static void draw_mixture(struct league *l, uint8_t bot[SEATS_MAX])
{
    if (!l->left) l->left = l->mixtures;
    uint8_t *drawn = l->mixture[rng_below(&l->luck, (uint32_t)l->left)];
    uint8_t *last = l->mixture[--l->left];
    memcpy(bot, drawn, SEATS_MAX);
    memcpy(drawn, last, SEATS_MAX);
    memcpy(last, bot, SEATS_MAX);
}

/* Is a more due than b? */
static bool sooner(const struct league *l, const int64_t met[POOL_MAX], int a, int b)
{
    if (l->played[a] != l->played[b]) return l->played[a] < l->played[b];
    return met[a] < met[b];
}

static void draw_bots(struct league *l, uint8_t bot[SEATS_MAX])
{
    uint8_t order[POOL_MAX];
    int64_t met[POOL_MAX] = {0}; /* those who are in the deal already */
    for (int i = 0; i < l->bots; i++) order[i] = (uint8_t)i;
    rng_shuffle_u8(&l->luck, order, (uint32_t)l->bots); /* between equals the lot decides */
    for (int place = 0; place < l->seats; place++) {
        int best = place;
        for (int i = place + 1; i < l->bots; i++)
            if (sooner(l, met, order[i], order[best])) best = i;
        const uint8_t drawn = order[best];
        order[best] = order[place];
        order[place] = bot[place] = drawn;
        for (int i = 0; i < l->bots; i++) met[i] += l->met[i][drawn];
    }
    for (int a = 0; a < l->seats; a++) {
        l->played[bot[a]]++;
        for (int b = 0; b < l->seats; b++) l->met[bot[a]][bot[b]]++;
    }
}

/* ABAB: moved on by two seats it is the same game again, and tells nothing new. */
static bool repeats(const uint8_t bot[SEATS_MAX], int seats)
{
    for (int by = 1; by < seats; by++) {
        int same = 0;
        while (same < seats && bot[same] == bot[(same + by) % seats]) same++;
        if (same == seats) return true;
    }
    return false;
}

void league_draw(struct league *l, struct deal *d)
{
    *d = (struct deal){.bot = {0}};
    if (l->bots < l->seats) draw_mixture(l, d->bot);
    else draw_bots(l, d->bot);
    do rng_shuffle_u8(&l->luck, d->bot, (uint32_t)l->seats);
    while (repeats(d->bot, l->seats));
}
