/* time.c -- what timing reveals: two runs that look the same to a seat bring it the same bytes at
 * the same moments, however quick the others, their orders, the bots and the disk were. */
#include "people.h"

enum { WATCHED = 1, STEPS = 40 };

/* What differs between two runs, and must not show. */
struct pass {
    int64_t answer[3];  /* ms after the telling at which each client answers in a window */
    int64_t bots, disk; /* ms that they take */
    enum { AS_USUAL, BY_HAND, BY_STANDING_ORDER } how; /* client 2 always passes in windows */
    const char *discretion;
};

struct due {
    int64_t at;
    int kind; /* 'a' a client answers, 't' a bot, 'w' the disk */
    uint32_t client;
    char *told;
    bool again; /* the order was refused: it is the client's own turn */
};

struct run {
    struct world w;
    struct pass pass;
    struct due due[64];
    int ndue;
    int seen[3]; /* tellings that the client has looked at */
    char *asked; /* the last telling of client 2 */
    int tellings, obeyed;
};

static void later(struct run *r, int64_t ms, int kind, uint32_t client, char *told)
{
    if (r->ndue == 64) abort();
    r->due[r->ndue++] =
        (struct due){.at = r->w.now + ms, .kind = kind, .client = client, .told = told};
}

static bool is_window(const char *told)
{
    const char *asked = strstr(told, "\"asked\":[");
    return asked && asked[10] == ',';
}

/* Everybody looks at what is new, and makes up their mind when to answer. */
static void look(struct run *r)
{
    for (uint32_t c = 0; c < 3; c++) {
        struct heard *h = &r->w.heard[c];
        for (; r->seen[c] < h->n; r->seen[c]++) {
            char *told = h->at[r->seen[c]];
            if (c == 2 && !strncmp(told, "{\"is\":\"no\"", 10)) {
                later(r, 0, 'p', c, r->asked);
                r->due[r->ndue - 1].again = true;
            }
            if (strncmp(told, "{\"is\":\"told\"", 12) != 0) continue;
            if (c == WATCHED) r->tellings++;
            if (c == 2) r->asked = told;
            if (c == 2 && is_window(told) && r->pass.how) later(r, 40, 'p', c, told);
            else later(r, is_window(told) ? r->pass.answer[c] : 20, 'a', c, told);
        }
    }
    for (int i = 0; i < r->w.tickets; i++) {
        struct ticket *t = &r->w.ticket[i];
        if (t->timed) continue;
        later(r, t->kind == 't' ? r->pass.bots : r->pass.disk, t->kind, 0, NULL);
        t->timed = true;
    }
}

static void happen(struct run *r, const struct due *d)
{
    struct world *w = &r->w;
    if (d->kind == 'a') {
        const char *telling = strstr(d->told, "\"telling\":");
        struct rng luck = rng_split((uint64_t)atoi(telling + 10), d->client);
        answer_told(w, d->client, d->told, &luck);
        return;
    }
    if (d->kind == 'p') {
        char text[100];
        const char *telling = strstr(d->told, "\"telling\":");
        snprintf(text, sizeof text, "{\"do\":\"pass\",\"seat\":2,\"q\":%d}", atoi(telling + 10));
        if (r->pass.how == BY_HAND || d->again) {
            world_say(w, 2, text);
            return;
        }
        world_say(w, 2, "{\"do\":\"order\",\"seat\":2,\"order\":\"pass-until-turn\"}");
        r->obeyed++;
        return;
    }
    CHECK(world_work(w, d->kind)); /* they come in order */
}

/* The next moment at which anything happens. */
static void step(struct run *r)
{
    int next = -1;
    look(r);
    for (int i = 0; i < r->ndue; i++)
        if (next < 0 || r->due[i].at < r->due[next].at) next = i;
    if (next >= 0 && r->due[next].at <= r->w.wake) {
        const struct due d = r->due[next];
        r->due[next] = r->due[--r->ndue];
        if (d.at > r->w.now) r->w.now = d.at;
        host_time(r->w.host, r->w.now);
        happen(r, &d);
        return;
    }
    r->w.now = r->w.wake;
    host_time(r->w.host, r->w.now);
}

static void play(struct run *r, const char *game, struct pass pass)
{
    char more[200];
    *r = (struct run){.pass = pass};
    world_open(&r->w);
    snprintf(more, sizeof more, ",\"seats\":4,\"discretion\":\"%s\",\"seed\":\"11\"",
             pass.discretion);
    open_table(&r->w, game, more);
    sit(&r->w, 0);
    for (uint32_t c = 1; c < 3; c++) {
        join(&r->w, c);
        sit(&r->w, c);
    }
    r->w.slow_bots = r->w.slow_disk = true;
    world_say(&r->w, 0, "{\"do\":\"start\"}");
    for (int i = 0; i < 20000 && r->tellings < STEPS && !state_is(&r->w, WATCHED, "over"); i++)
        step(r);
    CHECK(r->tellings >= STEPS || state_is(&r->w, WATCHED, "over"));
}

/* The next thing that the seat is told. Confirmations of its own answers do not count, nor does how
 * quick the disk was at the start. */
static int next_told(const struct heard *h, int i)
{
    while (i < h->n && (!strncmp(h->at[i], "{\"is\":\"sealed\"", 14) ||
                        !strncmp(h->at[i], "{\"is\":\"table\"", 13)))
        i++;
    return i;
}

static bool same_stream(const struct run *a, const struct run *b)
{
    const struct heard *x = &a->w.heard[WATCHED], *y = &b->w.heard[WATCHED];
    int i = next_told(x, 0), j = next_told(y, 0), n = 0;
    for (; i < x->n && j < y->n; i = next_told(x, i + 1), j = next_told(y, j + 1), n++) {
        if (x->when[i] == y->when[j] && !strcmp(x->at[i], y->at[j])) continue;
        printf("    message %d: at %d and %d\n    %.300s\n    %.300s\n", n, (int)x->when[i],
               (int)y->when[j], x->at[i], y->at[j]);
        return false;
    }
    return n > 3 && n >= (a->tellings < STEPS ? a->tellings : STEPS) - 1;
}

static void test_same(const char *game, struct pass one, struct pass other)
{
    static struct run a, b;
    play(&a, game, one);
    play(&b, game, other);
    if (!CHECK(same_stream(&a, &b))) printf("    %s\n", game);
    CHECK(other.how != BY_STANDING_ORDER || b.obeyed > 3);
    world_release(&a.w);
    world_release(&b.w);
}

static void test_game(const char *game)
{
    const struct pass usual = {{300, 300, 300}, 100, 5, AS_USUAL, "strict"};
    struct pass other = usual;
    other.answer[0] = 4700;
    other.answer[2] = 10;
    test_same(game, usual, other);
    other = usual;
    other.bots = 450;
    test_same(game, usual, other);
    other = usual;
    other.disk = 90;
    test_same(game, usual, other);
    if (!strcmp(game, "viewpoint") || !strcmp(game, "winking-dead")) {
        struct pass by_hand = usual, by_order = usual;
        by_hand.how = BY_HAND;
        by_order.how = BY_STANDING_ORDER;
        test_same(game, by_hand, by_order);
        by_hand.discretion = by_order.discretion = "standard";
        test_same(game, by_hand, by_order);
    }
    /* A standard table closes at the first tick after its beat: within it nothing shows. */
    struct pass standard = usual;
    standard.discretion = other.discretion = "standard";
    other = standard;
    other.answer[0] = 1300;
    other.answer[2] = 10;
    other.bots = 400;
    test_same(game, standard, other);
}

int main(void)
{
    test_game("blank");
    test_game("viewpoint");
    test_game("winking-dead");
    test_game("wink");
    return unit_end();
}
