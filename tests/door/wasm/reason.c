/* reason -- why a bot would answer so: every answer of whole games has a sentence, and each
 * sentence there is, but for very rare ones, comes up. tests/engine/unit/outlook.c holds those with
 * figures to the truth. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "doors.h"

enum { SEEDS = 3, STEPS = 200, MOVES_TRIED = 4, KEYS_ROOM = 4096 };

static char heard[KEYS_ROOM];

static void note_key(const struct sightline *d)
{
    const char *start = strstr(sightline_reply(d), "\"key\":\"");
    if (!start) return;
    start += 7;
    char key[64];
    snprintf(key, sizeof key, " %.*s ", (int)strcspn(start, "\""), start);
    if (!strstr(heard, key) && strlen(heard) + strlen(key) < sizeof heard) strcat(heard, key);
}

/* The move at this place of the list. */
static void move_at(const char *moves, int at, char room[64])
{
    const char *p = moves;
    for (int i = 0; i <= at; i++) p = next_move(p);
    snprintf(room, 64, "%.*s", (int)strcspn(p, "\""), p);
}

static bool try_question(struct sightline *d, int decider, int subject, struct rng *luck)
{
    char move[64];
    bool ok = true;
    int n = 0;
    sightline_moves(d, decider, subject, "");
    char *moves = kept(d);
    for (const char *p = moves; (p = next_move(p)) != NULL;) n++;
    for (int i = 0; i < MOVES_TRIED; i++) {
        move_at(moves, (int)rng_below(luck, (uint32_t)n), move);
        ok &= sightline_reason(d, decider, subject, move) > 0 && is_json(d);
        ok &= says(d, "{\"key\":\"reason.") && says(d, "\"text\":\"");
        ok &= says(d, "reason.only") == (n == 1);
        note_key(d);
    }
    free(moves);
    return ok;
}

static void try_reasons(struct sightline *d, const struct game *g, int seats, const char *seed)
{
    struct rng luck = {.s = (uint64_t)*seed};
    bool ok = true;
    trying = g->name;
    expect(open_game(d, g, seats, seed), "open");
    while (!sightline_over(d) && sightline_steps(d) < STEPS) {
        for (int subject = 0; subject < seats; subject++) {
            const int decider = sightline_decider(d, subject);
            if (decider >= 0) ok &= try_question(d, decider, subject, &luck);
        }
        if (!close_step(d, "random")) break;
    }
    expect(ok, "every answer has a reason");
    expect(sightline_reason(d, 0, 0, "sing") < 0, "what is no answer has none");
    expect(sightline_reason(d, SIGHTLINE_SPECTATOR, 0, "pass") < 0, "who watches answers nothing");
}

int main(void)
{
    static const char *const wanted[] = {
        "reason.only",           "reason.chosen",       "reason.wins",
        "reason.harmless",       "reason.later",        "reason.points",
        "reason.spares",         "reason.costs",        "reason.zombeyes",
        "reason.cards",          "reason.overwhelms",   "reason.wink.saw",
        "reason.wink.guess",     "reason.wink.partner", "reason.wink.may-hold",
        "reason.wink.suspect",   "reason.wink.nothing", "reason.wink.unsure",
        "reason.wink.elsewhere", "reason.cube.better",
    };
    struct sightline *d = sightline_new();
    if (!d) return 2;
    for (int i = 0; shelf[i]; i++)
        for (char seed[] = "1"; !shelf[i]->rehearsal && *seed <= '0' + SEEDS; ++*seed)
            try_reasons(d, shelf[i], shelf[i]->seats_max > 4 ? 4 : shelf[i]->seats_max, seed);
    trying = "all games";
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        char key[64];
        snprintf(key, sizeof key, " %s ", wanted[i]);
        expect(strstr(heard, key) != NULL, wanted[i]);
    }
    sightline_free(d);
    return finish();
}
