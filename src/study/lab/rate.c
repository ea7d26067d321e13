#include "lab/rate.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "lab/report.h"
#include "setting/seats.h"
#include "shell/crew.h"

/* What one thread needs and counts. */
struct player {
    struct arena arena;
    struct tally tally;
    struct deal *deals;
    int64_t first;         /* the games of this look begin here */
    atomic_bool *given_up; /* by any of them */
};

static void play_rated(void *context, int64_t game)
{
    struct player *p = context;
    const int seats = p->arena.series->setting.options.seats;
    struct outcome out = {.steps = 0};
    if (atomic_load(p->given_up)) return;
    game += p->first;
    tally_play(&p->tally, &p->arena, game, &out);
    if (tally_given_up(&p->tally)) atomic_store(p->given_up, true);
    if (!out.steps) return; /* interrupted, or a mistake that the tally knows of */
    for (int seat = 0; seat < seats; seat++)
        if (out.rank[seat] == 1) p->deals[game / seats].winners[game % seats] |= SEAT_BIT(seat);
}

struct run {
    const struct shell *shell;
    const struct rate *rate;
    struct series series;
    struct deal *deals;
    struct player *players;
    int jobs;
    struct tally tally;
    struct rating rating;
    double alpha;
};

/* Plays on to this many deals. False: interrupted, or something is broken. */
static bool play_to(struct run *r, int64_t from, int64_t to)
{
    const int seats = r->series.setting.options.seats;
    const struct crew crew = {
        .shell = r->shell, .jobs = r->jobs, .before = from * seats, .total = r->rate->asked.games};
    void *own[JOBS_MAX];
    atomic_bool given_up = false;
    r->series.games = to * seats;
    for (int i = 0; i < r->jobs; i++) {
        r->players[i].first = from * seats;
        r->players[i].given_up = &given_up;
        own[i] = &r->players[i];
    }
    crew_play(&crew, (to - from) * seats, play_rated, own);
    for (int i = 0; i < r->jobs; i++) {
        struct tally *t = &r->players[i].tally;
        tally_add(&r->tally, r->series.setting.game, t);
        tally_release(t);
        tally_open(t, r->series.setting.game);
    }
    return r->tally.games == r->series.games;
}

static void play_looks(struct run *r, int64_t all)
{
    const int seats = r->series.setting.options.seats;
    for (int64_t deals = 0, look; deals < all; deals = look) {
        look = r->rate->until_clear ? rating_look(deals, all) : all;
        const bool whole = play_to(r, deals, look);
        rating_fit(&r->rating, r->series.bots, seats, r->deals, look);
        r->alpha = rating_alpha(deals, look, all);
        if (!whole || (r->rate->until_clear && rating_clear(&r->rating, r->alpha))) return;
    }
}

static int play_league(struct shell *shell, struct rate *rate, const struct series *series)
{
    const int seats = series->setting.options.seats;
    const int64_t all = rate->asked.games / seats;
    struct run r = {.shell = shell, .rate = rate, .series = *series, .jobs = (int)rate->asked.jobs};
    struct league league;
    r.series.deals = r.deals = shell_room((size_t)all * sizeof *r.deals);
    r.players = shell_room((size_t)r.jobs * sizeof *r.players);
    league_open(&league, series->bots, seats, series->seed);
    for (int64_t i = 0; i < all; i++) league_draw(&league, &r.deals[i]);
    for (int i = 0; i < r.jobs; i++) {
        r.players[i].deals = r.deals;
        arena_open(&r.players[i].arena, shell, &r.series);
        tally_open(&r.players[i].tally, series->setting.game);
    }
    tally_open(&r.tally, series->setting.game);
    shell_catch_interrupts();
    play_looks(&r, all);
    const struct ratefigures figures = {rate, &r.series, &r.tally, &r.rating, r.alpha};
    if (!r.rating.deals) {
        /* There is nothing to tell but the reason. */
    } else if (rate->asked.json) rate_json(&figures);
    else rate_table(shell, &figures);
    const int code = report_end(shell, &r.series, &r.tally);
    for (int i = 0; i < r.jobs; i++) {
        arena_release(&r.players[i].arena);
        tally_release(&r.players[i].tally);
    }
    tally_release(&r.tally);
    free(r.players);
    free(r.deals);
    return code;
}

static bool read_pool(const struct shell *shell, const struct sim *asked, struct series *series)
{
    for (; series->bots < asked->nbots; series->bots++) {
        const char *text = asked->bot[series->bots];
        struct bot *bot = &series->bot[series->bots];
        if (!seats_read_bot(shell, series->setting.game, text, bot)) return false;
        if (tally_kind(series, series->bots) < series->bots)
            return !shell_wrong_word(shell, "cli.rate.twice", text);
    }
    return series->bots > 1 || !shell_wrong(shell, "cli.rate.few");
}

/* Is there something to rate? */
static bool check_league(const struct shell *shell, const struct rate *rate,
                         const struct series *series)
{
    const struct game *g = series->setting.game;
    const int seats = series->setting.options.seats;
    struct message m;
    if (g->together) return !shell_wrong_word(shell, "cli.rate.together", g->name);
    if (seats < 2) return !shell_wrong(shell, "cli.rate.alone");
    if (rate->asked.games >= seats) return true;
    message_number(message_set(&m, "cli.rate.games", NULL), seats);
    shell_complain(shell, EXIT_USAGE, &m, NULL);
    return false;
}

int rate_run(struct shell *shell, struct rate *rate)
{
    struct series series;
    if (!sim_read(shell, &rate->asked, &series) || !check_league(shell, rate, &series) ||
        !read_pool(shell, &rate->asked, &series))
        return EXIT_USAGE;
    int code = sim_load(shell, &rate->asked, &series);
    if (!code) code = play_league(shell, rate, &series);
    sim_release(&rate->asked);
    return code;
}
