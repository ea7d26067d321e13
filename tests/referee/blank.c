/* blank.c -- the second referee of Blank, from the words at the top of games/blank/blank.c.
 *
 * Everybody has a hidden card of twenty. Each round all who keep theirs say at once whether they
 * show it. A shown card scores its number and everybody sees it; nobody hears of a kept card. Luck
 * decides which card it is: that is read off the engine's events.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee.h"

enum { CARDS = 20 };

struct blank {
    int seats, rounds, round;
    int shown[REF_SEATS]; /* the card, or 0 */
    bool over;
};

static const char *const no_zones[] = {NULL};

static void *blank_open(const char *setting)
{
    struct blank *b = calloc(1, sizeof *b);
    const char *seats = strstr(setting, "seats "), *rounds = strstr(setting, "option rounds=");
    if (!b || !seats || !rounds) return free(b), NULL;
    b->seats = atoi(seats + strlen("seats "));
    b->rounds = atoi(rounds + strlen("option rounds="));
    return b;
}

static bool keeps(const struct blank *b, int seat)
{
    return !b->over && seat < b->seats && !b->shown[seat];
}

static void blank_ask(void *game, int decider[REF_SEATS])
{
    const struct blank *b = game;
    for (int seat = 0; seat < REF_SEATS; seat++) decider[seat] = keeps(b, seat) ? seat : -1;
}

static void blank_legal(void *game, int subject, struct lines *out)
{
    if (!keeps(game, subject)) return;
    lines_add(out, "show");
    lines_add(out, "keep");
}

/* A card that does not lie open yet; 0: the engine names no such card. */
static int card_of(const struct blank *b, int seat, const struct lines *engine)
{
    for (int i = 0; i < engine->n; i++) {
        int who, card;
        if (sscanf(engine->at[i], "%d shown %d", &who, &card) != 2 || who != seat) continue;
        for (int other = 0; other < b->seats; other++)
            if (b->shown[other] == card) return 0;
        return card >= 1 && card <= CARDS ? card : 0;
    }
    return 0;
}

static void blank_step(void *game, const char *const answer[REF_SEATS], const struct lines *engine,
                       struct lines *events)
{
    struct blank *b = game;
    bool left = false;
    for (int seat = 0; seat < b->seats; seat++) {
        if (!answer[seat] || strcmp(answer[seat], "show")) continue;
        b->shown[seat] = card_of(b, seat, engine);
        lines_add(events, "%d shown %d", seat, b->shown[seat]);
    }
    for (int seat = 0; seat < b->seats; seat++) left = left || keeps(b, seat);
    b->over = ++b->round == b->rounds || !left;
    if (b->over) lines_add(events, "- over");
    else lines_add(events, "- round %d", b->round + 1);
}

static void blank_score(void *game, int points[REF_SEATS], int rank[REF_SEATS])
{
    const struct blank *b = game;
    for (int seat = 0; seat < b->seats; seat++) {
        points[seat] = b->shown[seat];
        rank[seat] = 1;
        for (int other = 0; other < b->seats; other++)
            rank[seat] += b->shown[other] > b->shown[seat];
    }
}

const struct referee blank_referee = {
    .game = "blank",
    .zones = no_zones,
    .open = blank_open,
    .close = free,
    .ask = blank_ask,
    .legal = blank_legal,
    .step = blank_step,
    .score = blank_score,
};
