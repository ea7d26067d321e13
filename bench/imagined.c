/* bench-imagined [GAMES] [GAME...]: how much like the truth are the hands that Viewpoint imagines?
 *
 * The default bots play GAMES whole games at two and four seats. Before every eighth step each seat
 * imagines worlds, and for each hand of another seat its cards are counted. One JSON line for each
 * table: the mean surprise (log loss, in bits) of a card that truly lies there and that the seat is
 * not certain of, going by how likely the imagined worlds make it; the same if all cards out of
 * sight were equally likely to lie there; and the mean value of such a card in truth and as
 * imagined. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/shelf.h"
#include "games/viewpoint/box.h"
#include "games/viewpoint/state.h"
#include "watch.h"

/* A stage is so many turns of each seat. Chances are never nothing: SMOOTH even cards are added. */
enum { GAMES = 100, EVERY = 8, WORLDS = 64, STAGES = 6, TURNS = 3 };
static const double SMOOTH = 4;

struct sum {
    double cards, bits, even, truth, imagined; /* surprise in bits; values of cards */
};

struct bench {
    const struct game *game;
    struct setting setting;
    struct lone own;
    struct bot bot;
    struct rng fancy;
    struct sum stage[STAGES];
};

static union {
    struct state s;
    max_align_t align;
} world;

static void look_at(struct bench *b, const struct match *m, int seat, int hand)
{
    const struct box *box = match_box(m);
    const struct deck *d = &box->deck;
    int in[DECK_KINDS_MAX] = {0}, all[DECK_KINDS_MAX] = {0}, truth[DECK_KINDS_MAX] = {0};
    int total = 0, room = 0;
    const struct view *v = match_look(m, hand);
    for (int i = 0; i < v->known; i++) truth[v->card[i].kind] += v->card[i].place == AT_HAND + hand;
    v = match_look(m, seat);
    const int stage = v->table.turns / box->seats / TURNS;
    for (int n = 0; n < WORLDS; n++) {
        b->game->imagine(box, v, &b->fancy, &world.s);
        for (int i = 0; i < d->cards; i++) {
            const struct seen *c = &world.s.card[i];
            all[c->kind] += is_hidden(c->place);
            in[c->kind] += c->place == AT_HAND + hand;
        }
    }
    for (int i = 0; i < v->known; i++) { /* the seat's own cards, and those it sees there */
        const struct seen *c = &v->card[i];
        if (!is_hidden(c->place)) continue;
        all[c->kind] -= WORLDS;
        if (c->place != AT_HAND + hand) continue;
        truth[c->kind]--;
        in[c->kind] -= WORLDS;
    }
    for (int k = 0; k < d->kinds; k++) total += all[k], room += in[k];
    if (!room) return;
    struct sum *sum = &b->stage[stage < STAGES ? stage : STAGES - 1];
    for (int k = 0; k < d->kinds; k++) {
        const double even = (double)all[k] / total, p = (in[k] + SMOOTH * even) / (room + SMOOTH);
        sum->imagined += (double)in[k] * d->kind[k].value / (double)WORLDS;
        if (!truth[k]) continue;
        sum->bits -= truth[k] * log2(p);
        sum->even -= truth[k] * log2(even);
        sum->cards += truth[k];
        sum->truth += truth[k] * d->kind[k].value;
    }
}

static void look_around(void *bench, const struct match *m)
{
    struct bench *b = bench;
    const int seats = b->setting.options.seats;
    for (int seat = 0; seat < seats && match_steps(m) % EVERY == 0; seat++)
        for (int hand = 0; hand < seats; hand++)
            if (hand != seat) look_at(b, m, seat, hand);
}

static void measure(const struct game *g, int seats, int games)
{
    struct bench b = {.game = g, .setting = {.game = g}, .bot = bot_default(g), .fancy = {1}};
    struct sum all = {0};
    options_init(g, &b.setting.options, seats);
    for (int i = 0; i < games; i++) {
        const uint64_t number = UINT64_C(2000000) + (uint64_t)i;
        watch_game(&b.own, &b.setting, &b.bot, number, look_around, &b);
    }
    for (int i = 0; i < STAGES; i++) {
        const struct sum *s = &b.stage[i];
        all.bits += s->bits, all.even += s->even, all.cards += s->cards;
    }
    printf("{\"name\":\"imagined.%s.%d\",\"value\":%.3f,\"unit\":\"bits\",\"detail\":{"
           "\"even\":%.3f,\"cards\":%.0f,\"bits, even, truth, imagined\":[",
           g->name, seats, all.bits / all.cards, all.even / all.cards, all.cards);
    for (int i = 0; i < STAGES && b.stage[i].cards > 0; i++) {
        const struct sum *s = &b.stage[i];
        printf("%s[%.3f,%.3f,%.2f,%.2f]", i ? "," : "", s->bits / s->cards, s->even / s->cards,
               s->truth / s->cards, s->imagined / s->cards);
    }
    printf("]}}\n");
    lone_release(&b.own);
}

int main(int argc, char **argv)
{
    const int games = argc > 1 && atoi(argv[1]) > 0 ? atoi(argv[1]) : GAMES;
    for (int i = 0; shelf[i]; i++) {
        bool wanted = argc < 3 && !strcmp(game_family(shelf[i]), "viewpoint");
        for (int k = 2; k < argc; k++) wanted = wanted || !strcmp(argv[k], shelf[i]->name);
        for (int seats = 2; wanted && seats <= 4; seats += 2) measure(shelf[i], seats, games);
    }
    return 0;
}
