/* deck.c -- `sightline deck`: format, check and show decks, turn them into tables and back, and let
 * bots try them out. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "lab/decksim.h"
#include "shell/crew.h"
#include "workshop/maker.h"

enum { JSON, WRITE, MATRIX, TABLE, ASCII, SEATS, GAMES, SEED, BOTS, JOBS, FLAGS };
static const struct flag flags[] = {[JSON] = {"json", NULL, false},
                                    [WRITE] = {"write", NULL, false},
                                    [MATRIX] = {"matrix", NULL, false},
                                    [TABLE] = {"table", NULL, false},
                                    [ASCII] = {"ascii", NULL, false},
                                    [SEATS] = {"seats", "N", false},
                                    [GAMES] = {"games", "N", false},
                                    [SEED] = {"seed", "SEED", false},
                                    [BOTS] = {"bots", "BOT", false},
                                    [JOBS] = {"jobs", "N", false},
                                    {0}};

/* What is asked for. */
struct asked {
    struct shell *shell;
    bool on[FLAGS];
    struct decksim sim;
    struct maker *maker;
};

static int play_sim(struct asked *a)
{
    a->sim.json = a->on[JSON];
    for (int i = 0; i < a->maker->files; i++)
        if (!decks_add(a->shell, &a->sim.decks, a->maker->path[i])) return EXIT_USAGE;
    return decksim_run(a->shell, &a->sim);
}

static int play_ablate(struct asked *a)
{
    a->sim.ablate = true;
    return play_sim(a);
}

static int make_with(struct asked *a, int (*task)(struct maker *))
{
    struct maker *w = a->maker;
    w->shell = a->shell;
    w->json = a->on[JSON];
    w->write = a->on[WRITE];
    w->matrix = a->on[MATRIX];
    w->table = a->on[TABLE];
    w->ascii = a->on[ASCII];
    const int code = maker_open(w) ? task(w) : EXIT_INVALID;
    maker_release(w);
    return code;
}

#define FLAG(name) (1u << (name))
enum { TRIES = 1u << JSON | 1u << SEATS | 1u << GAMES | 1u << SEED | 1u << BOTS | 1u << JOBS };
static const struct {
    const char *name;
    int (*make)(struct maker *); /* with the files as they are, or */
    int (*play)(struct asked *); /* with bots */
    unsigned flags;              /* the flags that mean something here */
} tasks[] = {{"fmt", maker_fmt, NULL, FLAG(WRITE)},
             {"check", maker_check, NULL, FLAG(JSON) | FLAG(MATRIX)},
             {"show", maker_show, NULL, FLAG(JSON) | FLAG(TABLE) | FLAG(ASCII)},
             {"csv", maker_csv, NULL, 0},
             {"sim", NULL, play_sim, TRIES},
             {"ablate", NULL, play_ablate, TRIES}};
enum { TASKS = sizeof tasks / sizeof tasks[0] };

static int find_task(const struct shell *shell, const char *word)
{
    const char *names[TASKS + 1] = {0};
    char room[80];
    struct message m, hint;
    for (int i = 0; i < TASKS; i++) {
        if (!strcmp(tasks[i].name, word)) return i;
        names[i] = tasks[i].name;
    }
    message_text(message_set(&m, "cli.deck.task", NULL), shell_cleaned(word, room, sizeof room));
    shell_complain(shell, EXIT_USAGE, &m, shell_did_you_mean(&hint, args_nearest(word, names)));
    return -1;
}

static bool read_deck_number(struct asked *a, int flag, const char *value)
{
    switch (flag) {
    case SEATS: return args_count(a->shell, "--seats", value, 1, 99, &a->sim.seats);
    case GAMES: return args_count(a->shell, "--games", value, 1, SERIES_MOST, &a->sim.games);
    case JOBS: return args_count(a->shell, "--jobs", value, 1, JOBS_MAX, &a->sim.jobs);
    case SEED: return args_run_seed(a->shell, value, &a->sim.seed);
    case BOTS: a->sim.bots = value; return true;
    default: return true;
    }
}

static bool flags_fit(const struct asked *a, int task)
{
    struct message m;
    for (int i = 0; i < FLAGS; i++) {
        if (!a->on[i] || tasks[task].flags >> i & 1) continue;
        message_text(message_set(&m, "cli.deck.flag-elsewhere", NULL), flags[i].name);
        shell_complain(a->shell, EXIT_USAGE, message_text(&m, tasks[task].name), NULL);
        return false;
    }
    return true;
}

static bool take_file(struct asked *a, const char *path)
{
    struct message m;
    if (a->maker->files < MAKER_FILES_MAX) {
        a->maker->path[a->maker->files++] = path;
        return true;
    }
    message_number(message_set(&m, "cli.deck.many", NULL), MAKER_FILES_MAX);
    shell_complain(a->shell, EXIT_USAGE, &m, NULL);
    return false;
}

/* The task that is asked for; -1 after a complaint. */
static int read_deck_arguments(struct asked *a)
{
    const char *value;
    int task = -1;
    for (int arg; (arg = args_next(a->shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        if (arg >= 0) {
            a->on[arg] = true;
            good = read_deck_number(a, arg, value);
        } else if (good && task < 0) {
            task = find_task(a->shell, value);
            good = task >= 0;
        } else if (good) good = take_file(a, value);
        if (!good) return -1;
    }
    if (task >= 0 && a->maker->files) return flags_fit(a, task) ? task : -1;
    shell_wrong(a->shell, task < 0 ? "cli.deck.no-task" : "cli.deck.no-file");
    return -1;
}

static int run_deck(struct shell *shell)
{
    struct asked a = {.shell = shell, .sim = {.games = SERIES_USUAL, .jobs = 1, .seed = 1}};
    int code = EXIT_USAGE;
    a.maker = shell_room(sizeof *a.maker);
    const int task = read_deck_arguments(&a);
    if (task >= 0) code = tasks[task].make ? make_with(&a, tasks[task].make) : tasks[task].play(&a);
    free(a.maker);
    return code;
}

static const char *const examples[] = {"sightline deck check data/decks/classic.deck --matrix",
                                       "sightline deck show data/decks/classic.deck",
                                       "sightline deck fmt my.deck --write",
                                       "sightline deck csv my.deck",
                                       "sightline deck sim my.deck --seats 3 --games 2000",
                                       "sightline deck sim revisioned echoes --json --jobs 2",
                                       "sightline deck ablate classic --bots builder:3",
                                       NULL};
const struct command command_deck = {.name = "deck",
                                     .operands = "fmt|check|show|csv|sim|ablate DECK...",
                                     .flags = flags,
                                     .examples = examples,
                                     .run = run_deck};
