/* Quick verdicts on one more piece match the full ones, which judge the whole structure again. */
#include "../../unit.h"
#include "heaps.h"
#include "solid/stand.h"

struct tally {
    long wrong, fit, fall, proved;
};

/* Every placement of every other piece, without testing paths: only statics can differ. */
static void compare(const struct structure *s, struct tally *t)
{
    struct site site;
    struct structure more = *s;
    site_init(&site, s);
    t->wrong += site.stands != stands(s) || (site.forces.known && !site.stands);
    t->proved += site.forces.known;
    more.n++;
    for (int p = 0; p < PLACEMENTS; p++) {
        if (used(s, p)) continue;
        const enum fit fit = site_put(&site, p);
        if (fit != FITS && fit != FIT_FALLS) continue;
        more.placement[s->n] = (uint16_t)p;
        const bool is = stands(&more);
        t->wrong += is != (fit == FITS) || site_fits(&site, p) != is;
        if (is) t->fit++;
        else t->fall++;
    }
}

static void test_built(void)
{
    struct rng rng = {41};
    struct tally t = {0};
    for (int round = 0; round < 48; round++) {
        struct structure s = built(&rng, 2 + round % 8);
        compare(&s, &t);
    }
    CHECK_NUMBER(t.wrong, 0);
    CHECK(t.fit > 10000 && t.fall > 10000 && t.proved > 40);
}

/* Piles hook into each other in ways that building piece by piece cannot, and need not stand. */
static void test_piled(void)
{
    struct rng rng = {42};
    struct tally t = {0};
    int standing = 0;
    for (int round = 0; round < 20000 && standing < 40; round++) {
        struct structure s = pile(&rng, 3 + round % 4);
        const bool is = stands(&s);
        if (!is && round % 2000) continue;
        standing += is;
        compare(&s, &t);
    }
    CHECK_NUMBER(t.wrong, 0);
    CHECK(standing == 40 && t.fit > 10000 && t.fall > 10000);
}

/* A site without a piece equals a site of the rest, if the piece can be taken. */
static void test_without(void)
{
    struct rng rng = {43};
    int wrong = 0, taken = 0, kept = 0;
    for (int round = 0; round < 100; round++) {
        struct structure s = round % 2 ? pile(&rng, 8) : built(&rng, 8);
        for (int i = 0; i < s.n; i++) {
            struct site site;
            const bool may = site_init_without(&site, &s, i);
            wrong += may != (can_take(&s, i, NULL) == FITS);
            if (!may) kept++;
            else {
                taken++;
                wrong += site.contacts.n != s.n - 1 || !site.stands;
            }
        }
    }
    CHECK_NUMBER(wrong, 0);
    CHECK(taken > 50 && kept > 50);
}

int main(void)
{
    test_built();
    test_piled();
    test_without();
    return unit_end();
}
