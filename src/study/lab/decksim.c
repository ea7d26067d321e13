#include "lab/decksim.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "deck/deckwork.h"
#include "foreign/foreign.h"
#include "lab/report.h"
#include "setting/seats.h"
#include "setting/setting.h"
#include "shell/crew.h"

enum { TEXT_ROOM = 2 * DECK_TEXT_MAX, ABLATE_GAMES_MOST = 1000 * 1000 };

/* How a game ended for every seat, in WINs. */
struct wins {
    int16_t of[SEATS_MAX];
};

/* What one thread counts. */
struct trial {
    struct arena arena;
    struct tally tally;
    struct census census;
    struct ablation ablation;
    struct event *room;
    struct wins *wins; /* of all games with the deck as it is; NULL: nobody will ask */
    int blank;         /* the kind that is wiped blank, or -1 */
};

static void hear(void *listener, const struct match *m, const struct event *news, int n)
{
    struct trial *t = listener;
    census_hear(&t->census, m, news, n, t->room);
}

static void compare(struct trial *t, int64_t game, int seats, const int wins[SEATS_MAX])
{
    for (int seat = 0; seat < seats; seat++) {
        const int before = t->wins[game].of[seat];
        if (!seat_in(t->census.game.dealt[t->blank], seat)) continue;
        sum_count(&t->ablation.with, before);
        sum_count(&t->ablation.without, wins[seat]);
        sum_count(&t->ablation.change, wins[seat] - before);
    }
}

static void play_one(void *context, int64_t game)
{
    struct trial *t = context;
    const int seats = t->arena.series->setting.options.seats;
    struct outcome out = {.steps = 0};
    int wins[SEATS_MAX] = {0}, winners = 0;
    census_begin(&t->census);
    tally_play(&t->tally, &t->arena, game, &out);
    if (!out.steps) return; /* a mistake of ours, which the tally knows of */
    for (int seat = 0; seat < seats; seat++) winners += out.rank[seat] == 1;
    for (int seat = 0; seat < seats; seat++) wins[seat] = out.rank[seat] == 1 ? WIN / winners : 0;
    census_over(&t->census, seats, wins);
    if (t->blank >= 0) compare(t, game, seats, wins);
    else if (t->wins)
        for (int seat = 0; seat < seats; seat++) t->wins[game].of[seat] = (int16_t)wins[seat];
}

/* All games of a series. The total is added to; the ablation may be NULL. */
static void play_trials(const struct crew *crew, const struct series *series, int blank,
                        struct wins *wins, struct tally *tally, struct census *census,
                        struct ablation *ablation)
{
    struct trial *trials = shell_room((size_t)crew->jobs * sizeof *trials);
    void *own[JOBS_MAX];
    for (int i = 0; i < crew->jobs; i++) {
        struct trial *t = &trials[i];
        arena_open(&t->arena, crew->shell, series);
        tally_open(&t->tally, series->setting.game);
        t->arena.hear = hear;
        t->arena.listener = t;
        t->room = shell_room((size_t)series->setting.game->events_max * sizeof *t->room);
        t->blank = blank;
        t->wins = wins;
        own[i] = t;
    }
    crew_play(crew, series->games, play_one, own);
    for (int i = 0; i < crew->jobs; i++) {
        struct trial *t = &trials[i];
        tally_add(tally, series->setting.game, &t->tally);
        if (census) census_add(census, &t->census);
        if (ablation) {
            sum_add(&ablation->with, &t->ablation.with);
            sum_add(&ablation->without, &t->ablation.without);
            sum_add(&ablation->change, &t->ablation.change);
        }
        tally_release(&t->tally);
        arena_release(&t->arena);
        free(t->room);
    }
    free(trials);
}

/* One more series for every card with text. Returns the exit code of the last one. */
static int ablate(struct crew *crew, const struct series *series, struct deck *deck,
                  struct wins *wins, struct ablation *ablation)
{
    char *text = shell_room(TEXT_ROOM);
    int code = EXIT_OK;
    for (int kind = 0; kind < deck->kinds && !code; kind++) {
        struct series blank = *series;
        struct tally tally;
        struct buf b;
        if (!deck->kind[kind].nodes) continue;
        crew->before += series->games;
        buf_init(&b, text, TEXT_ROOM);
        deckwork_blank(deck, kind, &b);
        blank.setting.content = text;
        tally_open(&tally, series->setting.game);
        play_trials(crew, &blank, kind, wins, &tally, NULL, &ablation[kind]);
        code = report_end(crew->shell, &blank, &tally);
        tally_release(&tally);
    }
    free(text);
    return code;
}

static int simulate_deck(struct shell *shell, const struct decksim *s, const struct series *series,
                         struct deck *deck)
{
    struct tally tally;
    struct census *census = shell_room(sizeof *census);
    struct ablation *ablation = shell_room(DECK_KINDS_MAX * sizeof *ablation);
    struct wins *wins = s->ablate ? shell_room((size_t)series->games * sizeof *wins) : NULL;
    struct crew crew = {.shell = shell, .jobs = (int)s->jobs, .total = series->games};
    for (int kind = 0; s->ablate && kind < deck->kinds; kind++)
        if (deck->kind[kind].nodes) crew.total += series->games;
    if (crew.jobs > series->games) crew.jobs = (int)series->games;
    shell_catch_interrupts();
    tally_open(&tally, series->setting.game);
    play_trials(&crew, series, -1, wins, &tally, census, NULL);
    int code = report_end(shell, series, &tally);
    if (s->ablate && !code) code = ablate(&crew, series, deck, wins, ablation);
    const struct deckfigures figures = {s, series, deck, &tally, census, ablation};
    if (s->json) decksim_json(&figures);
    else decksim_table(shell, &figures);
    tally_release(&tally);
    free(wins);
    free(ablation);
    free(census);
    return code;
}

/* Seat 0 always begins, so that seats are places in the order of play. */
static bool prepare_deck(struct shell *shell, const struct decksim *s, const struct deck *deck,
                         struct series *series)
{
    const struct game *g = setting_game(shell, deckwork_game(deck));
    const char *const bots[] = {s->bots};
    int seats = (int)s->seats;
    if (!g || !setting_seats(shell, g, &seats)) return false;
    series->setting.game = g;
    series->seed = s->seed;
    series->games = s->games;
    series->deck = s->decks.path;
    series->decks = s->decks.n;
    options_init(g, &series->setting.options, seats);
    if (!setting_option(shell, g, &series->setting.options, "first=0")) return false;
    if (!seats_read_bots(shell, g, bots, s->bots != NULL, seats, 0, series->bot)) return false;
    return setting_opens(shell, &series->setting);
}

int decksim_run(struct shell *shell, struct decksim *s)
{
    struct series series = {.bot_time = FOREIGN_TIME};
    struct fault f = {0};
    struct message m;
    if (s->ablate && s->games > ABLATE_GAMES_MOST)
        return shell_complain(
            shell, EXIT_USAGE,
            message_number(message_set(&m, "cli.deck.ablate.many", NULL), ABLATE_GAMES_MOST), NULL);
    int code = decks_read(shell, &s->decks, &series.setting);
    if (code) return code;
    struct deck *deck = shell_room(sizeof *deck);
    deck_init(deck);
    deck_read(deck, series.setting.content, strlen(series.setting.content), NULL, &f);
    code =
        prepare_deck(shell, s, deck, &series) ? simulate_deck(shell, s, &series, deck) : EXIT_USAGE;
    free(deck);
    decks_release(&s->decks);
    return code;
}
