#include "lab/sim.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "lab/report.h"
#include "lab/tally.h"
#include "setting/seats.h"
#include "setting/setting.h"
#include "shell/crew.h"

/* "steady:3,random" becomes two bots. */
static bool split_bots(struct shell *shell, struct sim *s)
{
    if (!s->bots) return true;
    if (strlen(s->bots) >= sizeof s->list) return !shell_wrong(shell, "cli.error.pool");
    memcpy(s->list, s->bots, strlen(s->bots) + 1);
    for (char *p = s->list; p;) {
        char *comma = strchr(p, ',');
        if (s->nbots == POOL_MAX) return !shell_wrong(shell, "cli.error.pool");
        if (comma) *comma = '\0';
        s->bot[s->nbots++] = p;
        p = comma ? comma + 1 : NULL;
    }
    return true;
}

bool sim_read(struct shell *shell, struct sim *s, struct series *series)
{
    int seats = (int)s->seats;
    const struct game *g = setting_game(shell, s->game);
    if (!g || !setting_seats(shell, g, &seats)) return false;
    *series = (struct series){
        .seed = s->seed, .games = s->games, .rotate = s->rotate, .bot_time = s->bot_time};
    series->setting.game = g;
    options_init(g, &series->setting.options, seats);
    for (int i = 0; i < s->options; i++)
        if (!setting_option(shell, g, &series->setting.options, s->option[i])) return false;
    return split_bots(shell, s);
}

/* What one thread counts. */
struct worker {
    struct arena arena;
    struct tally tally;
    struct outcome *each;
    atomic_bool *given_up; /* by any of them */
};

static void play_one(void *context, int64_t game)
{
    struct worker *w = context;
    if (atomic_load(w->given_up)) return;
    tally_play(&w->tally, &w->arena, game, w->each ? &w->each[game] : NULL);
    if (tally_given_up(&w->tally)) atomic_store(w->given_up, true);
}

static void play_all(const struct shell *shell, const struct series *series, int jobs,
                     struct outcome *each, struct tally *total)
{
    const struct crew crew = {.shell = shell, .jobs = jobs, .total = series->games};
    struct worker *workers = shell_room((size_t)jobs * sizeof *workers);
    atomic_bool given_up = false;
    void *own[JOBS_MAX];
    for (int i = 0; i < jobs; i++) {
        workers[i].each = each;
        workers[i].given_up = &given_up;
        arena_open(&workers[i].arena, shell, series);
        tally_open(&workers[i].tally, series->setting.game);
        own[i] = &workers[i];
    }
    crew_play(&crew, series->games, play_one, own);
    for (int i = 0; i < jobs; i++) {
        tally_add(total, series->setting.game, &workers[i].tally);
        tally_release(&workers[i].tally);
        arena_release(&workers[i].arena);
    }
    free(workers);
}

/* A challenge is read when a game is dealt. */
static int check_challenge(struct shell *shell, const struct sim *s, const struct series *series)
{
    if (!s->challenge.given) return EXIT_OK;
    struct setting setting = series->setting;
    struct fault f = {0};
    setting.seed = seed_of(s->seed);
    struct lone table;
    if (!lone_open(&table, &setting, &f)) return challenge_complain(shell, &s->challenge, &f);
    lone_release(&table);
    return EXIT_OK;
}

/* Complains of decks and options that do not go together before a thousand games fail. */
int sim_load(struct shell *shell, struct sim *s, struct series *series)
{
    int code = decks_read(shell, &s->decks, &series->setting);
    if (code) return code;
    series->deck = s->decks.path;
    series->decks = s->decks.n;
    if (!setting_opens(shell, &series->setting)) return EXIT_USAGE;
    code = challenge_read(shell, &s->challenge, &series->setting);
    series->challenge = s->challenge.given;
    return code ? code : check_challenge(shell, s, series);
}

static int play_and_tell(struct shell *shell, struct sim *s, const struct series *series)
{
    struct tally total;
    struct outcome *each = NULL;
    if (s->jobs > s->games) s->jobs = s->games;
    if (s->each) each = shell_room((size_t)s->games * sizeof *each);
    shell_catch_interrupts();
    tally_open(&total, series->setting.game);
    play_all(shell, series, (int)s->jobs, each, &total);
    if (tally_given_up(&total) && !total.games) {
        /* There is nothing to tell but the reason. */
    } else if (s->json) report_json(series, &total, each);
    else report_table(shell, series, &total);
    int code = report_end(shell, series, &total);
    tally_release(&total);
    free(each);
    return code;
}

void sim_release(struct sim *s)
{
    decks_release(&s->decks);
    challenge_release(&s->challenge);
}

int sim_run(struct shell *shell, struct sim *s)
{
    struct series series;
    if (!sim_read(shell, s, &series)) return EXIT_USAGE;
    series.bots = series.setting.options.seats;
    if (!seats_read_bots(shell, series.setting.game, s->bot, s->nbots, series.bots, 0, series.bot))
        return EXIT_USAGE;
    int code = sim_load(shell, s, &series);
    if (!code) code = play_and_tell(shell, s, &series);
    sim_release(s);
    return code;
}
