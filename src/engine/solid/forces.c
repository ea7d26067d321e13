#include "solid/forces.h"

#include <assert.h>

enum {
    STEPS_MAX = 40, /* hulls that are looked at for one piece */
    SHARES = 64,    /* a load is shared between two contacts in such parts */
};

void forces_init(struct forces *f)
{
    f->known = true;
    f->n = 0;
}

static void press_init(struct press *p, int above, int below)
{
    const struct hull *h = &p->hull;
    int low_x = h->x[0], high_x = h->x[0], low_y = h->y[0], high_y = h->y[0];
    for (int i = 1; i < h->n; i++) {
        if (h->x[i] < low_x) low_x = h->x[i];
        if (h->x[i] > high_x) high_x = h->x[i];
        if (h->y[i] < low_y) low_y = h->y[i];
        if (h->y[i] > high_y) high_y = h->y[i];
    }
    p->above = (uint8_t)above;
    p->below = (uint8_t)below;
    p->x = (int16_t)((low_x + high_x) / 2);
    p->y = (int16_t)((low_y + high_y) / 2);
}

void forces_add(struct forces *f, const struct block *b, const uint8_t *name,
                const struct proof *proof)
{
    f->known &= proof->known;
    if (!f->known) return;
    for (int c = 0; c < b->contacts; c++) {
        assert(f->n < CONTACTS_MAX);
        struct press *p = &f->at[f->n++];
        p->hull = b->contact[c].hull;
        p->load = proof->carried[c];
        press_init(p, name[b->contact[c].above], name[b->contact[c].below]);
    }
}

/* A search under way: the presses (those of the piece last), what they carry by now, and what they
 * carried before each push. */
struct search {
    const struct press *press[CONTACTS_MAX + PIECE_CELLS];
    struct load load[CONTACTS_MAX + PIECE_CELLS];
    int n, steps, pushed;
    struct {
        int press;
        struct load was;
    } trail[STEPS_MAX];
};

static bool push(struct search *s, int k, const struct load *w)
{
    const struct load *was = &s->load[k];
    struct load sum = {was->f + w->f, was->x + w->x, was->y + w->y};
    if (--s->steps < 0 || load_too_large(&sum) || !hull_carries(&s->press[k]->hull, &sum))
        return false;
    s->trail[s->pushed].press = k;
    s->trail[s->pushed++].was = *was;
    s->load[k] = sum;
    return true;
}

static void take_back(struct search *s, int pushed)
{
    while (s->pushed > pushed) {
        s->pushed--;
        s->load[s->trail[s->pushed].press] = s->trail[s->pushed].was;
    }
}

/* The part of a load that goes to the first of two contacts, as if the body were a beam from
 * the middle of one to that of the other, or beside it. */
static struct load share(const struct press *a, const struct press *b, const struct load *w)
{
    int64_t along_x = b->x - a->x, along_y = b->y - a->y;
    int64_t x = w->x / w->f - a->x, y = w->y / w->f - a->y;
    int64_t length = along_x * along_x + along_y * along_y;
    int64_t part = length ? SHARES * (x * along_x + y * along_y) / length : SHARES / 2;
    if (part < 0) part = 0;
    if (part > SHARES) part = SHARES;
    int64_t f = w->f / SHARES * (SHARES - part);
    int64_t beside_x = x - along_x * part / SHARES, beside_y = y - along_y * part / SHARES;
    return (struct load){f, f * (a->x + beside_x), f * (a->y + beside_y)};
}

static bool lead(struct search *s, int body, const struct load *w, unsigned seen);

static bool lead_on(struct search *s, int k, const struct load *w, unsigned seen)
{
    int below = s->press[k]->below;
    return lead(s, below, w, seen | 1U << below);
}

static bool lead_both(struct search *s, int a, int b, const struct load *w, unsigned seen)
{
    struct load one = share(s->press[a], s->press[b], w);
    struct load two = {w->f - one.f, w->x - one.x, w->y - one.y};
    return one.f && two.f && push(s, a, &one) && push(s, b, &two) && lead_on(s, a, &one, seen) &&
           lead_on(s, b, &two, seen);
}

/* Leads a load that acts on a body to the ground. Each load on the way was found to be carried
 * when it was last changed. */
static bool lead(struct search *s, int body, const struct load *w, unsigned seen)
{
    int down[CONTACTS_MAX + PIECE_CELLS], n = 0;
    const int pushed = s->pushed;
    if (body == GROUND) return true;
    for (int k = 0; k < s->n; k++)
        if (s->press[k]->above == body && !(seen >> s->press[k]->below & 1)) down[n++] = k;
    for (int i = 0; i < n; i++) {
        if (push(s, down[i], w) && lead_on(s, down[i], w, seen)) return true;
        take_back(s, pushed);
    }
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            if (lead_both(s, down[i], down[j], w, seen)) return true;
            take_back(s, pushed);
        }
    return false;
}

bool forces_hold(const struct forces *f, const struct lean *l)
{
    struct search s;
    struct press own[PIECE_CELLS];
    struct load w = {l->load.f * FORCE_UNIT, l->load.x * FORCE_UNIT, l->load.y * FORCE_UNIT};
    if (!f->known) return false;
    s.n = 0;
    for (int i = 0; i < f->n; i++) {
        s.press[s.n] = &f->at[i];
        s.load[s.n++] = f->at[i].load;
    }
    for (int i = 0; i < l->n; i++) {
        hull_of(l->squares[i], &own[i].hull);
        press_init(&own[i], NOBODY, l->below[i]);
        s.press[s.n] = &own[i];
        s.load[s.n++] = (struct load){0, 0, 0};
    }
    s.steps = STEPS_MAX;
    s.pushed = 0;
    return lead(&s, NOBODY, &w, 0);
}
