/* bench-holders [GAMES] [SEATS...]: how well the worlds that Wink imagines say who holds a number.
 *
 * The default bots play GAMES whole games at each number of seats (usually 4, 6 and 8). Whenever
 * seats may accuse, each of them imagines worlds. For every sought number that the seat does not
 * hold and whose holder it does not know for certain: where does the twin lie? Two JSON lines for
 * each table, for the seat that seeks the number and for the others: the mean surprise (log loss,
 * in bits) by the truth; the same if each hand that may have the twin were as likely as the number
 * of its cards that the seat does not know. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/shelf.h"
#include "games/wink/rules.h"
#include "watch.h"

enum { GAMES = 50, WORLDS = 256 };
static const double SMOOTH = 4;

struct sum {
    double numbers, bits, even;
};

struct bench {
    const struct game *game;
    struct setting setting;
    struct lone own;
    struct bot bot;
    struct rng fancy;
    struct sum seeker, other; /* by the viewer: the seat that seeks the number, or another */
};

static union {
    struct state s;
    max_align_t align;
} world;

static void look_for(struct bench *b, const struct match *m, int seat, int seeker)
{
    const struct box *box = match_box(m);
    const struct view own = *match_look(m, seat), *v = &own; /* a look invalidates the one before */
    const int number = v->table.token[seeker];
    double in[SEATS_MAX + 1] = {0}, even[SEATS_MAX + 1] = {0}, all = 0;
    int truth = box->seats;
    for (int hand = 0; hand < box->seats; hand++) {
        if (match_look(m, hand)->mine.cards & CARD(number)) truth = hand;
        if (hand == seat) continue;
        const card_set known = v->table.holds[hand] | v->mine.sure[hand];
        if (known & CARD(number)) return;
        if (v->table.lacks[hand] & CARD(number)) continue;
        even[hand] = v->table.cards[hand] - card_count(known);
    }
    for (int n = 0; n < WORLDS; n++) {
        int where = box->seats;
        b->game->imagine(box, v, &b->fancy, &world.s);
        for (int hand = 0; hand < box->seats; hand++)
            if (world.s.hand[hand].cards & CARD(number)) where = hand;
        in[where]++;
    }
    even[box->seats] = card_count(world.s.secret.aside);
    for (int i = 0; i <= box->seats; i++) all += even[i];
    struct sum *sum = seat == seeker ? &b->seeker : &b->other;
    const double p = even[truth] / all;
    sum->numbers++;
    sum->bits -= log2((in[truth] + SMOOTH * p) / (WORLDS + SMOOTH));
    sum->even -= log2(p);
}

static void look_around(void *bench, const struct match *m)
{
    struct bench *b = bench;
    const struct view all = *match_look(m, SPECTATOR);
    const struct table *t = &all.table;
    if (t->phase != CALLING) return;
    for (int seat = 0; seat < b->setting.options.seats; seat++)
        for (EACH_SEAT(seeker, t->seekers))
            if (!(match_look(m, seat)->mine.cards & CARD(t->token[seeker])))
                look_for(b, m, seat, seeker);
}

static void print_sum(int seats, const char *who, const struct sum *s)
{
    printf("{\"name\":\"holders.%d.%s\",\"value\":%.3f,\"unit\":\"bits\",\"detail\":{\"even\":%.3f,"
           "\"numbers\":%.0f}}\n",
           seats, who, s->bits / s->numbers, s->even / s->numbers, s->numbers);
}

static void measure(const struct game *g, int seats, int games)
{
    struct bench b = {.game = g, .setting = {.game = g}, .bot = bot_default(g), .fancy = {1}};
    options_init(g, &b.setting.options, seats);
    for (int i = 0; i < games; i++) {
        const uint64_t number = UINT64_C(2000000) + (uint64_t)i;
        watch_game(&b.own, &b.setting, &b.bot, number, look_around, &b);
    }
    print_sum(seats, "seeker", &b.seeker);
    print_sum(seats, "other", &b.other);
    lone_release(&b.own);
}

int main(int argc, char **argv)
{
    const int games = argc > 1 && atoi(argv[1]) > 0 ? atoi(argv[1]) : GAMES;
    const struct game *g = shelf[0];
    for (int i = 0; shelf[i]; i++)
        if (!strcmp(shelf[i]->name, "wink")) g = shelf[i];
    if (argc < 3)
        for (int seats = 4; seats <= 8; seats += 2) measure(g, seats, games);
    for (int i = 2; i < argc; i++) measure(g, atoi(argv[i]), games);
    return 0;
}
