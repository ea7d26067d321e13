/* whatif.c -- chances to win by search: right where the truth can be counted, with an error that
 * holds, in order, and refused where there is nothing to tell. */
#include "bots/whatif.h"

#include "core/json.h"
#include "core/odds.h"
#include "core/rng.h"
#include "games/blank/box.h"
#include "games/shelf.h"
#include "table.h"

enum { RUNS = 400, ROLLOUTS = 200, JSON_ROOM = 16384 };

static struct moment moment_of(const struct match *m, int seat)
{
    return (struct moment){match_setting(m)->game, match_box(m), match_look(m, seat), seat, NULL};
}

/* Two seats and one round. The other seat shows or keeps by the toss of a coin. If I show, I win if
 * it keeps, or shows a lower card; if I keep, I share the win if it keeps, too. */
static int truth(const struct moment *m, struct move move)
{
    const int lower = m->view->mine.card - 1;
    if (move.verb == BLANK_KEEP) return SURE_WIN / 4;
    return SURE_WIN / 2 + SURE_WIN * lower / (2 * (BLANK_CARDS - 1));
}

/* The error must hold for 19 of 20; some of them lie at its edge. */
static void errors_hold(void)
{
    struct match *m = table_blank(2, 1);
    const struct moment at = moment_of(m, 0);
    int within = 0, wide = 0;
    for (uint64_t run = 1; run <= RUNS; run++) {
        struct rng luck = {run};
        struct what_if w;
        if (!CHECK(!what_if(&at, ROLLOUTS, &luck, &w))) return;
        if (!CHECK(w.n == 2 && w.legal == 2 && w.worlds == ROLLOUTS / 2)) return;
        CHECK(w.at[0].chance >= w.at[1].chance);
        for (int i = 0; i < w.n; i++) {
            const int off = w.at[i].chance - truth(&at, w.at[i].move);
            within += off <= w.at[i].error && -off <= w.at[i].error;
            wide += w.at[i].error;
        }
    }
    if (!CHECK(within > 2 * RUNS * 93 / 100)) printf("%d of %d\n", within, 2 * RUNS);
    CHECK(wide / (2 * RUNS) < 100); /* two standard errors of a coin that is tossed 100 times */
    own_free(m);
}

static void more_games_narrow(void)
{
    struct match *m = table_blank(2, 1);
    const struct moment at = moment_of(m, 0);
    struct rng luck = {9};
    struct what_if few, many;
    CHECK(!what_if(&at, ROLLOUTS, &luck, &few) && !what_if(&at, 100 * ROLLOUTS, &luck, &many));
    CHECK(many.at[0].error * 8 < few.at[0].error);
    CHECK_NUMBER(many.at[many.advised].move.verb, BLANK_SHOW); /* keeping never wins alone */
    CHECK_NUMBER(many.advised, 0);
    own_free(m);
}

/* One won game proves nothing. */
static void one_game_proves_little(void)
{
    struct match *m = table_blank(2, 1);
    const struct moment at = moment_of(m, 0);
    struct rng luck = {1};
    struct what_if w;
    CHECK(!what_if(&at, 1, &luck, &w));
    CHECK(w.worlds == 1 && w.at[0].error > SURE_WIN / 2 && w.at[0].error <= SURE_WIN);
    own_free(m);
}

static void is_written(void)
{
    struct match *m = table_blank(2, 1);
    struct moment at = moment_of(m, 1);
    const struct reader reader = {.language = LANGUAGE_EN, .seat = 1};
    static char room[JSON_ROOM];
    struct buf b = BUF_ON(room);
    struct rng luck = {4};
    struct what_if w;
    at.given = &keep;
    CHECK(!what_if(&at, ROLLOUTS, &luck, &w));
    what_if_write(&w, &at, &reader, &b);
    CHECK(!b.full && json_check(room, b.n, &(struct json){0}, &(size_t){0}));
    CHECK(
        strstr(room, "{\"worlds\":100,\"rollouts\":200,\"legal\":2,\"answers\":[{\"do\":\"show\""));
    const char *kept = strstr(room, "{\"do\":\"keep\"");
    CHECK(kept && strstr(kept, "\"given\":true") && !strstr(kept, "\"advised\":true"));
    own_free(m);
}

static void not_together(void)
{
    struct setting s = {.game = shelf_find("cube"), .seed = seed_of(3)};
    struct rng luck = {1};
    struct what_if w;
    options_init(s.game, &s.options, 2);
    struct match *m = table_open(&s);
    const struct moment at = moment_of(m, __builtin_ctz(match_step(m)->asked));
    const char *none = what_if(&at, ROLLOUTS, &luck, &w);
    CHECK_TEXT(none ? none : "", "what-if.together");
    own_free(m);
}

/* A view may come from anywhere: here two seats have shown the card that a third one holds. */
static void not_of_nonsense(void)
{
    struct match *m = table_blank(3, 2);
    struct moment at = moment_of(m, 0);
    struct view lie = *at.view;
    struct rng luck = {1};
    struct what_if w;
    lie.table.shown[1] = lie.table.shown[2] = lie.mine.card;
    at.view = &lie;
    const char *none = what_if(&at, ROLLOUTS, &luck, &w);
    CHECK_TEXT(none ? none : "", "what-if.view");
    own_free(m);
}

int main(void)
{
    errors_hold();
    more_games_narrow();
    one_game_proves_little();
    is_written();
    not_together();
    not_of_nonsense();
    return unit_end();
}
