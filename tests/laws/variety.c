/* Variety: over many draws, every secret does vary in what a seat imagines.
 *
 * What is secret to a seat is found without knowing the game: it is what a twin of that seat can
 * change. Two places are watched. In the views of the other seats, each byte by itself: what they
 * know and this seat does not. In the state, each field by its name, all its elements together:
 * there are things that nobody sees, and a game may number equal things as it likes. Both must
 * differ from the truth, and between two draws from one view.
 */
#include <stdlib.h>
#include <string.h>

#include "laws.h"

enum { DRAWS = 4, DEALS = 60, RARE = 3, PATHS_MAX = 512 };

struct tally {
    int hidden, unlike_truth, unlike_draws;
};

struct secrets {
    struct tally *of_views;           /* of all other seats together, byte by byte */
    struct tally of_state[PATHS_MAX]; /* by field */
    uint16_t *path_of;                /* the field of a byte of the state */
    unsigned char *before;            /* views to compare with: truth, first draw */
};

/* Numbers the fields; elements of one array share their numbers. Returns the next number. */
static int number_fields(const struct field *f, size_t base, size_t size, int next,
                         uint16_t *path_of)
{
    for (; f->name; f++) {
        int after = next + 1;
        for (size_t i = 0; i < (size_t)f->rows * f->cols; i++) {
            size_t at = base + f->offset + i * f->each;
            if (at + f->each > size) break;
            if (f->of) after = number_fields(f->of, at, size, next, path_of);
            else
                for (size_t k = 0; k < f->each; k++) path_of[at + k] = (uint16_t)next;
        }
        next = after;
    }
    return next;
}

/* Marks in `out` the fields that differ. */
static void differing(const struct trial *t, const struct secrets *s, const struct state *a,
                      const struct state *b, bool out[PATHS_MAX])
{
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    memset(out, 0, PATHS_MAX);
    for (size_t i = 0; i < state_size(t); i++)
        if (x[i] != y[i]) out[s->path_of[i]] = true;
}

static struct state *draw(struct trial *t, int which)
{
    t->game->imagine(t->match->box, t->view[0], &t->luck, t->state[which]);
    return t->state[which];
}

/* The truth is t->match->state, its twin state[2]; the viewer's view is in view[0]. */
static void count_draws(struct trial *t, struct secrets *s, int viewer)
{
    bool hidden[PATHS_MAX], unlike[PATHS_MAX];
    size_t size = view_size(t), each = t->game->view_max;
    const unsigned char *now = (const unsigned char *)t->view[1];
    differing(t, s, t->match->state, t->state[2], hidden);
    for (int i = 0; i < PATHS_MAX; i++) s->of_state[i].hidden += hidden[i];
    for (int other = 0; other < t->seats; other++) {
        unsigned char *truth = s->before + each * (size_t)other;
        if (other == viewer) continue;
        t->game->view(t->match->box, t->match->state, other, (struct view *)truth);
        poisoned_view(t, 1, t->state[2], other);
        for (size_t i = 0; i < size; i++)
            s->of_views[each * (size_t)other + i].hidden += truth[i] != now[i];
    }
    draw(t, 0);
    for (int n = 0; n < DRAWS; n++) {
        draw(t, 1);
        differing(t, s, t->match->state, t->state[1], unlike);
        for (int i = 0; i < PATHS_MAX; i++) s->of_state[i].unlike_truth += unlike[i];
        differing(t, s, t->state[0], t->state[1], unlike);
        for (int i = 0; i < PATHS_MAX; i++) s->of_state[i].unlike_draws += unlike[i];
        for (int other = 0; other < t->seats; other++) {
            const unsigned char *truth = s->before + each * (size_t)other;
            const unsigned char *first = (const unsigned char *)t->view[2];
            struct tally *tally = s->of_views + each * (size_t)other;
            if (other == viewer) continue;
            poisoned_view(t, 1, t->state[1], other);
            poisoned_view(t, 2, t->state[0], other);
            for (size_t i = 0; i < size; i++) {
                tally[i].unlike_truth += now[i] != truth[i];
                tally[i].unlike_draws += now[i] != first[i];
            }
        }
    }
}

static bool constant(const struct tally *a)
{
    return a->hidden >= RARE && (!a->unlike_truth || !a->unlike_draws);
}

static bool tell(struct trial *t, int viewer, const struct tally *a, const struct field *f,
                 void *copy, size_t at, size_t size, const char *where)
{
    char path[300] = "";
    struct buf b = BUF_ON(path);
    void *changed = t->text[0];
    memcpy(changed, copy, size);
    ((unsigned char *)changed)[at] ^= 1;
    schema_diff(f, copy, changed, size, &b);
    return broken(t, "%s %s, though it may not know, in %s: %s", viewer_name(viewer),
                  a->unlike_truth ? "always imagines the same" : "imagines only the truth", where,
                  path);
}

static bool judge(struct trial *t, const struct secrets *s, int viewer, bool *any)
{
    for (size_t i = 0; i < state_size(t); i++) {
        const struct tally *a = &s->of_state[s->path_of[i]];
        *any |= a->hidden > 0;
        if (constant(a))
            return tell(t, viewer, a, t->game->state_fields, t->match->state, i, state_size(t),
                        "the state");
    }
    for (int other = 0; other < t->seats; other++)
        for (size_t i = 0; i < view_size(t); i++) {
            const struct tally *a = &s->of_views[t->game->view_max * (size_t)other + i];
            if (!constant(a)) continue;
            poisoned_view(t, 0, t->match->state, other);
            return tell(t, viewer, a, t->game->view_fields, t->view[0], i, view_size(t),
                        viewer_name(other));
        }
    return true;
}

static bool varies_for(struct trial *t, struct secrets *s, int viewer, bool *any)
{
    t->dealt = 0;
    memset(s->of_state, 0, sizeof s->of_state);
    memset(s->of_views, 0, sizeof *s->of_views * t->game->view_max * (size_t)t->seats);
    while (next_deal(t)) {
        struct events out = event_room(t, 0);
        memcpy(t->state[2], t->match->state, t->game->state_max);
        if (!t->game->twin(t->match->box, t->state[2], viewer, &t->luck, &out)) continue;
        poisoned_view(t, 0, t->match->state, viewer);
        count_draws(t, s, viewer);
    }
    return trial_done(t) && judge(t, s, viewer, any);
}

bool law_variety(struct trial *t)
{
    static struct secrets s;
    const struct game *g = t->game;
    bool any = false;
    s.of_views = calloc(g->view_max * (size_t)t->seats, sizeof *s.of_views);
    s.path_of = calloc(g->state_max, sizeof *s.path_of);
    s.before = calloc(g->view_max, (size_t)t->seats);
    bool fine = s.of_views && s.path_of && s.before;
    t->whole = true;
    if (t->seeds < DEALS) t->seeds = DEALS; /* deals only: they cost little */
    if (fine && number_fields(g->state_fields, 0, g->state_max, 0, s.path_of) > PATHS_MAX)
        fine = broken(t, "a state has more fields than this law can count");
    for (int viewer = SPECTATOR; fine && viewer < t->seats; viewer++)
        fine = varies_for(t, &s, viewer, &any);
    if (fine && !any) fine = broken(t, "nothing is ever hidden from anybody");
    free(s.of_views);
    free(s.path_of);
    free(s.before);
    return fine;
}
