/* keys.c -- the one table of keys: no key means two things in any game and state, Space is
 * harmless, every row has words, and what a game lets people type is in the table, so that help
 * shows it. */
#include "core/keys.h"

#include <stdlib.h>

#include "../../engine/unit/own.h"
#include "../../unit.h"
#include "core/buf.h"
#include "core/rng.h"
#include "core/words.h"
#include "games/shelf.h"
#include "guide/guide.h"
#include "match/inside.h"

enum { FIRST = ' ', LAST = '~', STEPS = 80 };

static const char *const own_states[] = {"wink", "viewpoint", "cube", "cube.held"};

static bool is_typing(const struct key_row *row) { return !strcmp(row->action, "type"); }

/* How many different things the sign does in this state, with the rows a game may take or without
 * them. */
static int meanings(const char *state, int sign, bool all)
{
    const struct key_row *found[8];
    int n = 0;
    for (const struct key_row *row = key_rows; row->state; row++) {
        if (!keys_state(row, state) || !keys_sign(row, sign)) continue;
        if (strchr(row->state, '?') && !all) continue;
        bool same = false;
        for (int i = 0; i < n; i++) same = same || !strcmp(found[i]->action, row->action);
        if (!same && n < 8) found[n++] = row;
    }
    return n;
}

static void test_collisions(void)
{
    for (int sign = FIRST; sign <= LAST; sign++) {
        CHECK(meanings("asked", sign, true) + meanings("table", sign, true) +
                  meanings("screen", sign, true) <=
              1);
        for (size_t i = 0; i < sizeof own_states / sizeof own_states[0]; i++)
            CHECK(meanings(own_states[i], sign, true) <= 1);
        for (int i = 0; i < 3; i++) /* a piece in hand has its keys to itself */
            CHECK(meanings(own_states[i], sign, true) + meanings("page", sign, true) +
                      meanings("screen", sign, false) + meanings("asked", sign, false) +
                      meanings("table", sign, false) <=
                  1);
    }
    CHECK(keys_mean("asked", ' ', "quiet") && keys_taken("wink", '3') &&
          !keys_taken("wink", '#' + 1));
}

/* Whatever a game takes can be reached by another key. */
static bool has_sure_key(const struct key_row *row)
{
    for (const struct key_row *other = key_rows; other->state; other++)
        if (!strchr(other->state, '?') && !strcmp(other->action, row->action)) return true;
    return false;
}

static void test_rows(void)
{
    for (const struct key_row *row = key_rows; row->state; row++) {
        CHECK(words_has(row->words) && words_args(row->words) == 0);
        CHECK(has_sure_key(row));
        if (keys_sign(row, ' '))
            CHECK(!strcmp(row->action, "quiet") || !strcmp(row->action, "drop"));
        if (is_typing(row)) CHECK_TEXT(row->state, "asked");
    }
}

/* What people may type for any answer of some games begins with a key of the table. */
static void test_typed(const struct game *g)
{
    struct setting setting = {.game = g, .seed = seed_of(3), .hidden = NULL};
    struct fault f = {0};
    struct rng luck = {5};
    const struct guide *guide = guide_of(g);
    if (!guide->keys || !CHECK(guide->state)) return;
    options_init(g, &setting.options, g->seats_max > 4 ? 4 : g->seats_max);
    if (!strcmp(g->name, "cube")) setting.hidden = "A003";
    struct match *m = own_open(&setting, &f);
    if (!CHECK(m)) return;
    struct view *view = malloc(g->view_max);
    struct move_list list = {.at = malloc(sizeof(struct move) * (size_t)g->moves_max),
                             .size = g->moves_max};
    long typed = 0;
    for (int step = 0; step < STEPS && !match_over(m); step++) {
        const seat_set asked = m->step.asked;
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            if (!seat_in(asked, seat)) continue;
            const int decider = m->step.decider[seat];
            g->view(m->box, m->state, decider, view);
            list.n = 0;
            g->legal(m->box, view, seat, &list);
            const struct scene scene = {.game = g,
                                        .box = m->box,
                                        .view = view,
                                        .seats = setting.options.seats,
                                        .seat = decider,
                                        .subject = seat,
                                        .moves = &list};
            for (int i = 0; i < list.n; i += 1 + list.n / 50) {
                char keys[64] = "";
                struct buf b = BUF_ON(keys);
                guide->keys(&scene, list.at[i], &b);
                if (!*keys || *keys == ' ') continue; /* made on the picture; the quiet answer */
                typed++;
                const bool digit = keys[0] >= '0' && keys[0] <= '9';
                if (!CHECK(digit || keys_taken(guide->state, keys[0])))
                    printf("    %s: %s\n", g->name, keys);
            }
            struct move move = list.at[rng_below(&luck, (uint32_t)list.n)];
            match_answer(m, decider, seat, match_question(m, seat), move, NULL);
        }
        match_close(m);
    }
    CHECK(typed > 0);
    free(view);
    free(list.at);
    own_free(m);
}

int main(void)
{
    test_collisions();
    test_rows();
    for (int i = 0; shelf[i]; i++) test_typed(shelf[i]);
    return unit_end();
}
