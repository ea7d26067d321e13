/* search.c -- the bot that tries its answers: it fits into its rooms, it is a function of the view,
 * and it finds what a bot that does not look ahead misses. */
#include "bots/bot.h"
#include "core/odds.h"
#include "games/shelf.h"
#include "own.h"
#include "table.h"

enum { STEPS = 30, SEATS = 4 };

struct played {
    struct match *match;
    const struct game *game;
    struct bot bot, others;
    bool twice; /* the search is asked again */
};

static struct bot read_bot(const struct game *g, const char *name)
{
    struct bot bot = {0};
    struct fault f = {0};
    if (!CHECK(bot_read(g, name, &bot, &f))) exit(unit_end());
    return bot;
}

static struct move ask_bot(const struct played *p, const struct bot *bot, int subject,
                           uint64_t luck)
{
    struct rng r = {luck};
    return bot_decide(bot, p->game, match_box(p->match),
                      match_look(p->match, match_step(p->match)->decider[subject]), subject, &r);
}

/* Closes a step; counts how often the search was asked twice and gave the same legal answer. */
static int play_step(struct played *p, uint64_t number)
{
    const struct step step = *match_step(p->match);
    int same = 0;
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        if (!seat_in(step.asked, subject)) continue;
        struct move move = ask_bot(p, &p->others, subject, number);
        if (step.decider[subject] == 0) {
            move = ask_bot(p, &p->bot, subject, number);
            if (p->twice) same += CHECK(move_same(move, ask_bot(p, &p->bot, subject, number)));
        }
        if (!CHECK(match_answer(p->match, step.decider[subject], subject,
                                match_question(p->match, subject), move, NULL)))
            return -1;
    }
    match_close(p->match);
    return same;
}

/* In every game of rivals: asked again with the same luck it says the same, and what it says is
 * legal. */
static void plays_every_game(void)
{
    for (int i = 0; shelf[i]; i++) {
        if (shelf[i]->together) continue;
        struct setting s = {.game = shelf[i], .seed = seed_of(5)};
        struct played p = {.game = shelf[i], .bot = read_bot(shelf[i], "search:1"), .twice = true};
        struct fault f = {0};
        const int seats = SEATS < s.game->seats_max ? SEATS : s.game->seats_max;
        int asked = 0;
        options_init(s.game, &s.options, seats);
        p.others = bot_default(s.game);
        p.match = own_open(&s, &f);
        if (!CHECK(p.match)) continue;
        for (int n = 0, one = 0; n < STEPS && one >= 0 && !match_over(p.match); n++) {
            one = play_step(&p, (uint64_t)n + 1);
            asked += one;
        }
        CHECK(asked > 0);
        own_free(p.match);
    }
}

/* Against the bot that it plays on with: more than an even share. The games are always the same. */
static void gains(const char *game, const char *bot, int games, int wins)
{
    int won = 0;
    for (int i = 0; i < games; i++) {
        struct setting s = {.game = shelf_find(game), .seed = seed_of((uint64_t)i + 1)};
        struct played p = {.game = s.game, .bot = read_bot(s.game, bot)};
        struct fault f = {0};
        struct score score;
        options_init(s.game, &s.options, SEATS);
        p.others = bot_default(s.game);
        p.others.level = p.others.character->levels;
        p.match = own_open(&s, &f);
        if (!CHECK(p.match)) return;
        for (uint64_t n = 1; !match_over(p.match) && play_step(&p, n + 1000 * (uint64_t)i) >= 0;)
            n++;
        match_score(p.match, &score);
        won += score.rank[0] == 1;
        own_free(p.match);
    }
    if (!CHECK(won > wins)) printf("%s: %d of %d\n", game, won, games);
}

/* A softmax of whole numbers: even, ordered, and summing up to the whole. */
static void odds_are_odds(void)
{
    const int even[SEATS_MAX] = {7, 7, 7, 7}, steep[SEATS_MAX] = {0, 100, 3000, 200};
    const struct score shared = {.rank = {1, 3, 1}};
    CHECK_NUMBER(odds_to_win(even, 15, 2), 250);
    CHECK_NUMBER(odds_to_win(even, 5, 2), 500);
    CHECK_NUMBER(odds_to_win(even, 5, 1), 0);
    CHECK_NUMBER(odds_to_win(steep, 3, 1), 732); /* 1 / (1 + 0.99^100) */
    CHECK_NUMBER(odds_to_win(steep, 15, 2), SURE_WIN);
    CHECK_NUMBER(odds_to_win(steep, 15, 3), 0);
    CHECK_NUMBER(odds_at_end(&shared, 0), 500);
    CHECK_NUMBER(odds_at_end(&shared, 1), 0);
    CHECK_NUMBER(odds_lead(3, 400, 4), 600);
    CHECK_NUMBER(odds_lead(-3, 400, 4), -600);
}

int main(void)
{
    odds_are_odds();
    plays_every_game();
    gains("viewpoint", "search:2", 10, 3);
    gains("wink", "search:2", 10, 3);
    return unit_end();
}
