/* A figure is the median of several runs after a warm-up, in CPU time of this process, so
 * that other work on the machine matters less. One thread: figures are for one core.
 */
#include "lab/bench.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/buf.h"
#include "games/shelf.h"
#include "lab/lab.h"
#include "lab/tally.h"
#include "match/match.h"
#include "setting/setting.h"
#include "shell/shell.h"

enum { RUNS_MAX = 9, NAME_ROOM = 100, TELL_ROOM = 1 << 20, STARTS = 15, TABLES = 5 };

struct bench {
    char *const *wanted; /* beginnings of names; none: all */
    int nwanted;
    bool json;
    int runs;
    double seconds; /* of a run */
    int found;
    /* What is measured now. */
    struct lab *lab;
    char prefix[NAME_ROOM]; /* "wink.6" */
    const char *bot;
};

/* Works once and returns how much was done. */
typedef int64_t work(struct bench *, int64_t turn);

struct figure {
    double median, low, high;
};

static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double wall_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static struct figure middle(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_value);
    return (struct figure){.median = values[n / 2], .low = values[0], .high = values[n - 1]};
}

/* Things done in a CPU second. */
static double rate(struct bench *b, work *w, double seconds)
{
    double start = cpu_now(), spent;
    int64_t done = 0, turn = 0;
    do done += w(b, turn++);
    while ((spent = cpu_now() - start) < seconds && !shell_interrupted());
    return (double)done / spent;
}

static struct figure measure_work(struct bench *b, work *w)
{
    double values[RUNS_MAX];
    rate(b, w, b->seconds / 2);
    for (int i = 0; i < b->runs; i++) values[i] = rate(b, w, b->seconds);
    return middle(values, b->runs);
}

static bool is_wanted(const struct bench *b, const char *name)
{
    for (int i = 0; i < b->nwanted; i++)
        if (!strncmp(b->wanted[i], name, strlen(b->wanted[i]))) return true;
    return b->nwanted == 0;
}

/* The full name, if somebody asked for it. */
static bool begin_figure(struct bench *b, const char *what, char name[NAME_ROOM])
{
    struct buf n;
    buf_init(&n, name, NAME_ROOM);
    buf_text(&n, b->prefix);
    if (*b->prefix) buf_char(&n, '.');
    buf_text(&n, what);
    return !shell_interrupted() && is_wanted(b, name);
}

static void tell_figure(struct bench *b, const char *name, struct figure f, const char *unit)
{
    b->found++;
    if (!b->json) {
        shell_print_padded(stdout, name, 36);
        printf("%14.*f %s\n", f.median < 100 ? 3 : 0, f.median, unit);
        fflush(stdout);
        return;
    }
    printf("{\"name\":\"%s\",\"value\":%.9g,\"unit\":\"%s\",\"detail\":{\"low\":%.9g,\"high\":%.9g,"
           "\"runs\":%d",
           name, f.median, unit, f.low, f.high, b->runs);
    if (b->lab) printf(",\"game\":\"%s\",\"seats\":%d", b->lab->game->name, b->lab->seats);
    if (b->bot) printf(",\"bot\":\"%s\"", b->bot);
    puts("}}");
    fflush(stdout);
}

static void tell_size(struct bench *b, const char *what, size_t bytes)
{
    char name[NAME_ROOM];
    double n = (double)bytes;
    if (begin_figure(b, what, name)) tell_figure(b, name, (struct figure){n, n, n}, "bytes");
}

static void bench_rate(struct bench *b, const char *what, work *w)
{
    char name[NAME_ROOM];
    if (begin_figure(b, what, name)) tell_figure(b, name, measure_work(b, w), "1/s");
}

static int64_t work_decisions(struct bench *b, int64_t turn)
{
    return lab_random(b->lab, (uint64_t)turn);
}

static int64_t work_games(struct bench *b, int64_t turn)
{
    lab_random(b->lab, (uint64_t)turn);
    return 1;
}

static int64_t work_playouts(struct bench *b, int64_t turn)
{
    lab_playout(b->lab, (uint64_t)turn, false);
    return 1;
}

static int64_t work_playout_steps(struct bench *b, int64_t turn)
{
    return lab_playout(b->lab, (uint64_t)turn, false).steps;
}

static int64_t work_playout_choices(struct bench *b, int64_t turn)
{
    return lab_playout(b->lab, (uint64_t)turn, false).choices;
}

static int64_t work_greedy(struct bench *b, int64_t turn)
{
    lab_playout(b->lab, (uint64_t)turn, true);
    return 1;
}

static int64_t work_imagine(struct bench *b, int64_t turn)
{
    const struct lab *lab = b->lab;
    const struct view *view = lab_view(lab, (int)(turn % lab->samples));
    for (int i = 0; i < 16; i++) lab->game->imagine(lab->box, view, &b->lab->rng, lab->state);
    return 16;
}

static int64_t work_copy(struct bench *b, int64_t turn)
{
    const struct lab *lab = b->lab;
    (void)turn;
    for (int i = 0; i < 1024; i++) {
        memcpy(lab->state, lab_state(lab, i % lab->samples), lab->state_size);
        __asm__ volatile("" : : "r"(lab->state) : "memory"); /* each copy is really made */
    }
    return 1024;
}

static int64_t work_view(struct bench *b, int64_t turn)
{
    const struct lab *lab = b->lab;
    for (int i = 0; i < 64; i++) {
        const struct state *state = lab_state(lab, i % lab->samples);
        lab->game->view(lab->box, state, (int)(turn + i) % lab->seats, lab->view);
    }
    return 64;
}

static int64_t work_steps(struct bench *b, int64_t turn)
{
    return lab_again(b->lab, (int)(turn % LAB_GAMES), false);
}

static int64_t work_steps_seen(struct bench *b, int64_t turn)
{
    return lab_again(b->lab, (int)(turn % LAB_GAMES), true);
}

/* Runs of both alternate, so that a busy moment of the machine hits both. */
static void bench_view_ratio(struct bench *b)
{
    char name[NAME_ROOM];
    double values[RUNS_MAX];
    if (!begin_figure(b, "view.ratio", name)) return;
    rate(b, work_steps, b->seconds / 2);
    for (int i = 0; i < b->runs; i++) {
        double without = rate(b, work_steps, b->seconds / 2);
        values[i] = without / rate(b, work_steps_seen, b->seconds / 2);
    }
    tell_figure(b, name, middle(values, b->runs), "times");
}

/* Bots through a match: refusals, checks, journal and all. */
static void bench_bots(struct bench *b, const char *bot_name, const char *kind)
{
    struct series series = {.setting = {.game = b->lab->game, .options = b->lab->options},
                            .seed = 1};
    struct arena arena;
    struct tally tally;
    struct fault f = {0};
    char room[NAME_ROOM] = "", decisions[NAME_ROOM], games[NAME_ROOM], what[NAME_ROOM];
    struct buf bot = BUF_ON(room);
    double rates[2][RUNS_MAX];
    for (int seat = 0; seat < b->lab->seats; seat++)
        if (!bot_name) series.bot[seat] = bot_default(b->lab->game);
        else if (!bot_read(b->lab->game, bot_name, &series.bot[seat], &f)) abort();
    snprintf(what, sizeof what, "%s.decisions", kind);
    bool first = begin_figure(b, what, decisions);
    snprintf(what, sizeof what, "%s.games", kind);
    bool second = begin_figure(b, what, games);
    if (!first && !second) return;
    bot_write(&series.bot[0], &bot);
    arena_open(&arena, NULL, &series);
    tally_open(&tally, b->lab->game);
    for (int i = -1, turn = 0; i < b->runs; i++) { /* the first is the warm-up */
        double start = cpu_now(), spent;
        int64_t games_before = tally.games, decisions_before = tally.decisions.sum;
        do tally_play(&tally, &arena, turn++, NULL);
        while ((spent = cpu_now() - start) < b->seconds && !shell_interrupted());
        rates[0][i < 0 ? 0 : i] = (double)(tally.decisions.sum - decisions_before) / spent;
        rates[1][i < 0 ? 0 : i] = (double)(tally.games - games_before) / spent;
    }
    b->bot = room;
    if (first) tell_figure(b, decisions, middle(rates[0], b->runs), "1/s");
    if (second) tell_figure(b, games, middle(rates[1], b->runs), "1/s");
    b->bot = NULL;
    tally_release(&tally);
    arena_release(&arena);
}

/* A match in the middle of a game of the clock's own choices, and the view of seat 0 one step
 * before. */
static void play_half(const struct bench *b, struct match *m, struct view *before)
{
    const int half = (b->lab->first[1] - b->lab->first[0]) / 2;
    for (int steps = -1; match_waiting(m) && match_steps(m) < half;) {
        if (match_steps(m) != steps) match_view(m, 0, before);
        steps = match_steps(m);
        match_fallback(m, __builtin_ctz(match_waiting(m)));
        match_close(m);
    }
}

/* What a seat is told, as JSON: microseconds and bytes. */
static void bench_telling(struct bench *b, const struct match *m, const char *what,
                          const struct view *since)
{
    const struct reader reader = {.language = LANGUAGE_EN, .seat = 0};
    const struct hearing hearing = {.parts = TELL_ALL, .since = since};
    char time_name[NAME_ROOM], size_name[NAME_ROOM], bytes[NAME_ROOM];
    double values[RUNS_MAX];
    snprintf(bytes, sizeof bytes, "%s.bytes", what);
    bool time_wanted = begin_figure(b, what, time_name),
         size_wanted = begin_figure(b, bytes, size_name);
    if (!time_wanted && !size_wanted) return;
    char *text = shell_room(TELL_ROOM);
    struct buf out;
    buf_init(&out, text, TELL_ROOM);
    for (int i = -1; i < b->runs; i++) {
        double start = cpu_now(), spent;
        int64_t n = 0;
        do {
            buf_clear(&out);
            match_tell_parts(m, 0, &hearing, &reader, &out);
            n++;
        } while ((spent = cpu_now() - start) < b->seconds && !shell_interrupted());
        values[i < 0 ? 0 : i] = 1e6 * spent / (double)n;
    }
    const double size = (double)out.n;
    if (time_wanted) tell_figure(b, time_name, middle(values, b->runs), "us");
    if (size_wanted) tell_figure(b, size_name, (struct figure){size, size, size}, "bytes");
    free(text);
}

static void bench_tell(struct bench *b)
{
    const struct setting setting = {
        .game = b->lab->game, .options = b->lab->options, .seed = seed_of(1)};
    struct fault f = {0};
    char name[NAME_ROOM];
    struct lone table;
    if (!begin_figure(b, "tell.whole.bytes", name) && !begin_figure(b, "tell.change.bytes", name))
        return;
    struct view *before = shell_room(setting.game->view_max);
    struct match *m = lone_open(&table, &setting, &f);
    if (!m) abort();
    play_half(b, m, before);
    bench_telling(b, m, "tell.whole", NULL);
    bench_telling(b, m, "tell.change", before);
    free(before);
    lone_release(&table);
}

/* A whole game of the usual bots. */
static void play_whole(const struct bench *b, struct match *m, uint64_t number)
{
    const struct game *g = b->lab->game;
    const struct bot bot = bot_default(g);
    struct rng luck = rng_split(number, 0);
    while (!match_over(m) && !match_frozen(m)) {
        const struct step step = *match_step(m);
        for (int subject = 0; subject < SEATS_MAX; subject++) {
            const int decider = step.decider[subject];
            if (!seat_in(step.asked, subject)) continue;
            match_view(m, decider, b->lab->view);
            const struct move move =
                bot_decide(&bot, g, match_box(m), b->lab->view, subject, &luck);
            match_answer_by(m, BY_BOT, decider, subject, match_question(m, subject), move, NULL);
        }
        match_close(m);
    }
}

/* Microseconds to look at the middle of the game; the frame is read again every time. */
static double look_back(const struct bench *b, const struct match *m)
{
    const double start = cpu_now();
    double spent;
    int64_t n = 0;
    do {
        match_at(m, match_steps(m) / 2);
        n++;
    } while ((spent = cpu_now() - start) < b->seconds / (double)TABLES && !shell_interrupted());
    return 1e6 * spent / (double)n;
}

/* The memory of a table, without the box that tables of one setting share, and without scratch. */
static void bench_table(struct bench *b)
{
    char fresh_name[NAME_ROOM], after_name[NAME_ROOM], past_name[NAME_ROOM];
    double fresh[TABLES], after[TABLES], past[TABLES];
    bool any = begin_figure(b, "table.bytes.fresh", fresh_name);
    any |= begin_figure(b, "table.bytes.after", after_name);
    any |= begin_figure(b, "table.past", past_name);
    if (!any) return;
    for (int i = 0; i < TABLES; i++) {
        const struct setting setting = {
            .game = b->lab->game, .options = b->lab->options, .seed = seed_of((uint64_t)i)};
        struct lone table;
        struct fault f = {0};
        struct match *m = lone_open(&table, &setting, &f);
        if (!m) abort();
        const size_t own = match_size(setting.game, match_box(m));
        fresh[i] = (double)(own + match_lent(m));
        play_whole(b, m, (uint64_t)i);
        after[i] = (double)(own + match_lent(m));
        past[i] = look_back(b, m);
        lone_release(&table);
    }
    tell_figure(b, fresh_name, middle(fresh, TABLES), "bytes");
    tell_figure(b, after_name, middle(after, TABLES), "bytes");
    tell_figure(b, past_name, middle(past, TABLES), "us");
}

/* From the start of the program to its end, by the clock on the wall. */
static void bench_start(struct bench *b)
{
    char name[NAME_ROOM];
    double values[STARTS];
    b->prefix[0] = '\0';
    if (!begin_figure(b, "start.cold", name)) return;
    fflush(stdout);
    for (int i = 0; i < STARTS; i++) {
        double start = wall_now();
        pid_t child = fork();
        if (child == 0) {
            char *const argv[] = {"sightline", "games", NULL};
            int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
            if (null >= 0) dup2(null, STDOUT_FILENO);
            execv("/proc/self/exe", argv);
            _exit(127);
        }
        int status = 1;
        if (child < 0 || waitpid(child, &status, 0) < 0 || status) return;
        values[i] = 1000 * (wall_now() - start);
    }
    tell_figure(b, name, middle(values, STARTS), "ms");
}

static void bench_game(struct bench *b, const struct game *g, int seats)
{
    struct lab lab;
    snprintf(b->prefix, sizeof b->prefix, "%s.%d", g->name, seats);
    bool any = b->nwanted == 0;
    for (int i = 0; i < b->nwanted; i++) {
        size_t n = strlen(b->wanted[i]), k = strlen(b->prefix);
        any |= !strncmp(b->wanted[i], b->prefix, n < k ? n : k);
    }
    if (!any || shell_interrupted()) return;
    lab_open(&lab, g, seats);
    b->lab = &lab;
    bench_rate(b, "engine.decisions", work_decisions);
    bench_rate(b, "engine.games", work_games);
    bench_rate(b, "playout.games", work_playouts);
    bench_rate(b, "playout.steps", work_playout_steps);
    bench_rate(b, "playout.choices", work_playout_choices);
    bench_rate(b, "playout.greedy.games", work_greedy);
    bench_bots(b, "random", "random");
    bench_bots(b, NULL, "default");
    tell_size(b, "box.bytes", g->box_size);
    tell_size(b, "state.bytes", lab.state_size);
    tell_size(b, "view.bytes", lab.view_size);
    bench_rate(b, "steps", work_steps);
    bench_rate(b, "view", work_view);
    bench_view_ratio(b);
    bench_rate(b, "imagine", work_imagine);
    bench_rate(b, "copy", work_copy);
    bench_tell(b);
    bench_table(b);
    b->lab = NULL;
    lab_release(&lab);
}

int bench_run(struct shell *shell, const struct bench_wish *wish)
{
    struct bench b = {.wanted = wish->names,
                      .nwanted = wish->n,
                      .json = wish->json,
                      .runs = wish->quick ? 3 : 5,
                      .seconds = wish->quick ? 0.004 : 0.1};
    struct message m;
    shell_catch_interrupts();
    for (int i = 0; shelf[i]; i++) {
        int seats = 0;
        setting_seats(shell, shelf[i], &seats);
        bench_game(&b, shelf[i], seats);
        for (int more = 6; more <= 8 && !strcmp(shelf[i]->name, "wink"); more += 2)
            bench_game(&b, shelf[i], more);
    }
    if (!shell_interrupted()) bench_start(&b);
    if (shell_interrupted())
        return shell_complain(shell, EXIT_PARTIAL, message_set(&m, "cli.bench.interrupted", NULL),
                              NULL);
    return b.found ? EXIT_OK : shell_wrong(shell, "cli.bench.nothing");
}
