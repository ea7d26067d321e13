/* Telling: what a viewer heard before, and what changed since, make up all that it may know.
 *
 * The reader at the other end (patch.h) knows no game. People here have names that a careless
 * writer would stumble over. */
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "laws.h"
#include "patch.h"

enum { POOL = 1 << 17, BASES = 2, LONG_AGO = 9 };

static const char *const people[SEATS_MAX] = {"a\"na", "b\\n", "c\nd", "d\x01",
                                              "e\x7f", "{0}",  "z{0",  "\xc3\xbc"};

/* What a viewer heard at some time, and the view it was told then. */
struct base {
    char *told;
    struct view *view;
    bool any;
};

struct hall {
    struct base base[SEATS_MAX + 1][BASES]; /* the last telling, and one some steps old */
    struct json_pool pool;
    void *applied;
};

static void hall_open(struct hall *h, const struct trial *t)
{
    json_pool_init(&h->pool, POOL);
    h->applied = calloc(1, t->game->view_max);
    for (int i = 0; i < (SEATS_MAX + 1) * BASES; i++) {
        struct base *b = &h->base[i / BASES][i % BASES];
        *b = (struct base){.told = NULL, .view = calloc(1, t->game->view_max)};
        if (!b->view || !h->applied) abort();
    }
}

static void hall_release(struct hall *h)
{
    json_pool_release(&h->pool);
    free(h->applied);
    for (int i = 0; i < (SEATS_MAX + 1) * BASES; i++) {
        free(h->base[i / BASES][i % BASES].told);
        free(h->base[i / BASES][i % BASES].view);
    }
}

static const char *tell(struct trial *t, int which, const struct match *m, int viewer,
                        unsigned parts, const struct view *since, bool silent)
{
    const struct reader reader = {
        .language = LANGUAGE_EN, .seat = viewer, .names = people, .silent = silent};
    struct buf b;
    buf_init(&b, t->text[which], TEXT_ROOM);
    match_tell_parts(m, viewer, &(struct hearing){parts, since}, &reader, &b);
    return t->text[which];
}

/* Base and change as the page puts them together: docs/telling.md. */
static bool adds_up(const struct json *base, const struct json *change, const struct json *whole,
                    struct json_pool *pool, const char **what)
{
    static const char *const own[] = {"telling",   "step",  "asked", "news",
                                      "questions", "score", "frozen"};
    static const char *const kept[] = {"game", "seat", "seats"}, *const changed[] = {"view",
                                                                                     "notes"};
    for (int i = 0; i < 3; i++)
        if (!json_same(json_member(base, *what = kept[i]), json_member(whole, kept[i])))
            return false;
    for (int i = 0; i < 2; i++) {
        const struct json *part = json_member(change, *what = changed[i]);
        const struct json *now = json_patch(pool, json_member(base, changed[i]), part);
        if (!json_same(now, json_member(whole, changed[i]))) return false;
    }
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        const struct json *now = json_member(change, *what = own[i]);
        const struct json *then = json_member(whole, own[i]);
        const bool none = then && then->kind == JSON_LIST && !then->first;
        if (!json_same(now, then) && !(none && !now)) return false;
    }
    return true;
}

static bool holds_for(struct trial *t, struct hall *h, int viewer, const struct base *base,
                      const char *whole)
{
    const char *what = "";
    h->pool.n = 0;
    const char *change = tell(t, 1, t->match, viewer, TELL_ALL, base->view, false);
    const struct json *a = json_read(&h->pool, base->told), *c = json_read(&h->pool, change);
    const struct json *w = json_read(&h->pool, whole);
    if (!a || !c || !w)
        return broken(t, "what %s is told is no JSON:\n%s\n%s", viewer_name(viewer), whole, change);
    if (!adds_up(a, c, w, &h->pool, &what))
        return broken(t, "base and change of %s are not the whole (%s):\n%s\n%s\n%s",
                      viewer_name(viewer), what, base->told, change, whole);
    return true;
}

/* The engine's own reader: the same bytes. */
static bool applies(struct trial *t, struct hall *h, int viewer, const struct base *base,
                    const struct view *now)
{
    const struct field *f = t->game->view_fields;
    struct buf b;
    buf_init(&b, t->text[1], TEXT_ROOM);
    if (!schema_change(f, base->view, now, view_size(t), &b)) buf_text(&b, "{}");
    if (!schema_apply(f, base->view, h->applied, view_size(t), t->text[1]))
        return broken(t, "the change of %s is not read back: %s", viewer_name(viewer), t->text[1]);
    return !memcmp(h->applied, now, view_size(t)) ||
           broken(t, "the change of %s leads elsewhere: %s", viewer_name(viewer), t->text[1]);
}

static bool nothing_new(struct trial *t, int viewer, const struct view *now)
{
    const char *again = tell(t, 1, t->match, viewer, TELL_VIEW | TELL_NOTES, now, false);
    return (!strstr(again, "\"view\":") && !strstr(again, "\"notes\":")) ||
           broken(t, "nothing changed, and %s is told: %s", viewer_name(viewer), again);
}

/* Without sentences the only text is names from outside. */
static bool keeps_silent(struct trial *t, struct hall *h, int viewer)
{
    const unsigned box = t->step ? 0 : TELL_BOX; /* a large one, and always the same */
    h->pool.n = 0;
    const char *silent = tell(t, 1, t->match, viewer, TELL_ALL | box, NULL, true);
    const struct json *v = json_read(&h->pool, silent);
    if (!v || !json_member(v, "box") == (box != 0))
        return broken(t, "what %s is told is no JSON: %s", viewer_name(viewer), silent);
    for (int part = 0; part < 3; part++) {
        static const char *const names[] = {"news", "notes", "questions"};
        const struct json *list = json_member(v, names[part]);
        for (const struct json *m = list ? list->first : NULL; m; m = m->next)
            if (json_member(m, "text")) return broken(t, "a silent telling has sentences");
    }
    return true;
}

static bool one_viewer(struct trial *t, struct hall *h, int viewer)
{
    struct base *bases = h->base[viewer + 1];
    const struct view *now = poisoned_view(t, 2, t->match->state, viewer);
    const char *whole = tell(t, 0, t->match, viewer, TELL_ALL, NULL, false);
    for (int i = 0; i < BASES; i++) {
        struct base *b = &bases[i];
        if (b->any && !(holds_for(t, h, viewer, b, whole) && applies(t, h, viewer, b, now)))
            return false;
        if (b->any && i > 0 && (t->step + viewer + 1) % LONG_AGO) continue;
        free(b->told);
        b->told = malloc(strlen(whole) + 1);
        if (!b->told) abort();
        memcpy(b->told, whole, strlen(whole) + 1);
        memcpy(b->view, now, view_size(t));
        b->any = true;
    }
    return nothing_new(t, viewer, now) && keeps_silent(t, h, viewer);
}

static bool one_match(struct trial *t, struct hall *h)
{
    for (int i = 0; i < (SEATS_MAX + 1) * BASES; i++) h->base[i / BASES][i % BASES].any = false;
    for (;;) {
        for (int viewer = SPECTATOR; viewer < t->seats; viewer++)
            if (!one_viewer(t, h, viewer)) return false;
        if (match_over(t->match)) return true;
        if (!play_step(t)) return false;
    }
}

bool law_telling(struct trial *t)
{
    struct hall h;
    bool fine = true;
    hall_open(&h, t);
    while (fine && next_deal(t)) fine = one_match(t, &h);
    hall_release(&h);
    return fine && trial_done(t);
}

/* In two worlds that look the same the changes are the same bytes. The base is the view at the last
 * look of this viewer in this deal. */
bool same_changes(struct trial *t, const struct match *a, const struct match *b, int viewer)
{
    const bool known = t->looked_deal == t->dealt && t->looked_viewer == viewer;
    if (known) {
        const char *x = tell(t, 0, a, viewer, TELL_ALL, t->view[2], false);
        const char *y = tell(t, 1, b, viewer, TELL_ALL, t->view[2], false);
        if (strcmp(x, y))
            return broken(t, "the changes told to %s tell a secret (truth / twin):\n%s\n%s",
                          viewer_name(viewer), x, y);
    }
    poisoned_view(t, 2, a->state, viewer);
    t->looked_deal = t->dealt;
    t->looked_viewer = viewer;
    return true;
}
