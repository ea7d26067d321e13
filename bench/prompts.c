/* bench-prompts [GAMES] [GAME...]: how often one person is asked, with standing orders and without.
 *
 * The default bots play GAMES whole games; one of them stands for the person, who gives the same
 * orders whenever they may be given. Questions that the orders answer are answered that way; every
 * other question is counted: those that several seats are asked at once (windows, beats), and those
 * that are for the person alone. One JSON line for each set of orders: questions per game, and how
 * often the person won, which shows what the orders cost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/buf.h"
#include "core/order.h"
#include "games/shelf.h"
#include "heap/lone.h"

enum { GAMES = 200, LIST = 400 };

/* Names of orders, each given with every argument that `pick` takes. */
struct set {
    const char *name;
    const char *orders[4];
};

static const struct set card_sets[] = {
    {"none", {NULL}},
    {"until-turn", {"pass-until-turn"}},
    {"touched", {"pass-unless-touched"}},
    {"winning", {"pass-unless-winning"}},
    {"touched+winning", {"pass-unless-touched", "pass-unless-winning"}},
    {"reveal+until-turn", {"reveal", "pass-until-turn"}},
    {"defend+until-turn", {"defend", "pass-until-turn"}},
    {"able", {"pass-unless-able"}},
    {NULL, {NULL}},
};

static const struct set wink_sets[] = {
    {"none", {NULL}},
    {"silent", {"silent"}},
    {"seen", {"silent-unless-seen"}},
    {"watch", {"watch"}},
    {"warily", {"watch-warily"}},
    {"watch+seen", {"watch", "silent-unless-seen"}},
    {"warily+seen", {"watch-warily", "silent-unless-seen"}},
    {"watch+silent", {"watch", "silent"}},
    {NULL, {NULL}},
};

static const struct {
    const char *game;
    int seats;
    const struct set *sets;
} tables[] = {
    {"viewpoint", 4, card_sets}, {"revisioned", 4, card_sets}, {"winking-dead", 4, card_sets},
    {"wink", 4, wink_sets},      {"wink", 5, wink_sets},       {"wink", 6, wink_sets},
};

struct bench {
    const struct game *game;
    struct setting setting;
    struct lone own;
    struct view *view;
    struct bot bot;
    const struct set *set;
    struct move order[ORDERS_MAX];
    int orders;
    long together, alone, answered, won;
};

/* A reveal for whatever fits; all others round the table; and what takes no argument. */
static bool is_picked(const struct bench *b, struct move order, int person)
{
    const struct form *form = &b->game->orders[order.verb];
    bool named = false;
    for (int i = 0; i < 4 && b->set->orders[i]; i++)
        named = named || !strcmp(b->set->orders[i], form->name);
    if (!named) return false;
    if (!strcmp(form->args, "kv")) return order.arg[1] == 0;
    const int all = (1 << b->setting.options.seats) - 1;
    return strcmp(form->args, "S") || order.arg[0] == (all & ~(1 << person));
}

/* The person says again what is not in force. */
static void give_orders(struct bench *b, const struct box *box, int person)
{
    struct move room[LIST];
    struct move_list list = {.at = room, .size = LIST};
    if (!b->set->orders[0]) return;
    order_list(b->game, box, b->view, person, b->setting.options.seats, true, &list);
    b->orders = 0;
    for (int i = 0; i < list.n && b->orders < ORDERS_MAX; i++)
        if (is_picked(b, list.at[i], person)) b->order[b->orders++] = list.at[i];
}

static struct move decide(struct bench *b, const struct box *box, const struct step *step,
                          int subject, int person, struct rng *luck)
{
    struct move answer;
    unsigned over;
    const bool many = step->asked & (step->asked - 1);
    if (subject == person && step->decider[subject] == person && b->game->orders) {
        give_orders(b, box, person);
        if (order_obey(b->game, box, b->view, person, b->order, b->orders, &answer, &over) ==
            ORDER_ANSWERS) {
            b->answered++;
            return answer;
        }
    }
    if (step->decider[subject] == person && many) b->together++;
    if (step->decider[subject] == person && !many) b->alone++;
    return bot_decide(&b->bot, b->game, box, b->view, subject, luck);
}

static void play(struct bench *b, uint64_t number)
{
    struct fault f = {0};
    struct rng luck = rng_split(number, 1);
    struct score score;
    const int person = (int)(number % (uint64_t)b->setting.options.seats);
    b->setting.seed = seed_of(number);
    b->orders = 0;
    struct match *m =
        b->own.match ? lone_again(&b->own, &b->setting, &f) : lone_open(&b->own, &b->setting, &f);
    if (!m) abort();
    while (!match_over(m)) {
        const struct step step = *match_step(m);
        for (int subject = 0; subject < SEATS_MAX; subject++) {
            if (!seat_in(step.asked, subject)) continue;
            match_view(m, step.decider[subject], b->view);
            const struct move move = decide(b, match_box(m), &step, subject, person, &luck);
            if (!match_answer(m, step.decider[subject], subject, match_question(m, subject), move,
                              NULL))
                abort();
        }
        match_close(m);
    }
    match_score(m, &score);
    b->won += score.rank[person] == 1;
}

static void measure(const struct game *g, int seats, const struct set *set, int games)
{
    struct bench b = {.game = g, .setting = {.game = g}, .bot = bot_default(g), .set = set};
    options_init(g, &b.setting.options, seats);
    b.view = calloc(1, g->view_max);
    if (!b.view) abort();
    for (int i = 0; i < games; i++) play(&b, (uint64_t)i + 1);
    const double of = games;
    printf("{\"name\":\"prompts.%s.%d.%s\",\"value\":%.1f,\"unit\":\"1/game\",\"detail\":{"
           "\"together\":%.1f,\"alone\":%.1f,\"answered\":%.1f,\"won\":%.3f,\"of\":%d}}\n",
           g->name, seats, set->name, (double)(b.together + b.alone) / of, (double)b.together / of,
           (double)b.alone / of, (double)b.answered / of, (double)b.won / of, games);
    fflush(stdout);
    lone_release(&b.own);
    free(b.view);
}

static bool is_wanted(const char *game, int argc, char **argv)
{
    for (int i = 2; i < argc; i++)
        if (!strcmp(argv[i], game)) return true;
    return argc < 3;
}

int main(int argc, char **argv)
{
    const int games = argc > 1 && atoi(argv[1]) > 0 ? atoi(argv[1]) : GAMES;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const struct set *set = tables[i].sets; set->name; set++)
            if (is_wanted(tables[i].game, argc, argv))
                measure(shelf_find(tables[i].game), tables[i].seats, set, games);
    return 0;
}
