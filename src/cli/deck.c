/* deck.c -- `sightline deck`: format, check and show decks, turn them into tables and back, and let
 * bots try them out (decksim.c). */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/buf.h"
#include "lab/decksim.h"
#include "setting/decks.h"
#include "shell/crew.h"
#include "workshop/deckwork.h"

enum {
    FILES_MAX = DECK_SETS_MAX,
    OUT_ROOM = 4 * DECK_TEXT_MAX,
    LINE_ROOM = 2048,
    NAME_COLUMN = 26
};

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

/* One run of the command. Several files are one deck, mixed. */
struct work {
    struct shell *shell;
    bool on[FLAGS];
    struct decksim sim;
    int files;
    const char *path[FILES_MAX];
    char *text[FILES_MAX];
    int first_set[FILES_MAX + 1];
    struct deck deck;
    struct deck_places places;
    struct findings findings;
    char out[OUT_ROOM];
};

/* --- reading ------------------------------------------------------------------------ */

static int fault_json(const struct work *w, int file, const struct fault *f)
{
    char line[LINE_ROOM] = "", quoted[2 * LINE_ROOM] = "", name[256];
    struct buf b = BUF_ON(line), q = BUF_ON(quoted);
    words_say(&w->shell->reader, &f->message, &b);
    buf_json(&q, shell_cleaned(w->path[file], name, sizeof name));
    printf("{\"file\":%s,\"line\":%d,\"column\":%d,", quoted, f->line, f->column);
    buf_clear(&q);
    buf_json(&q, f->message.key);
    printf("\"key\":%s,", quoted);
    buf_clear(&q);
    buf_json(&q, line);
    printf("\"text\":%s}\n", quoted);
    return EXIT_INVALID;
}

static int refuse_deck(const struct work *w, int file, const struct fault *f)
{
    if (w->on[JSON]) return fault_json(w, file, f);
    return shell_complain_fault(w->shell, EXIT_INVALID, w->path[file], f, NULL);
}

/* A table is read as the deck text it stands for. */
static int read_deck(struct work *w, int file)
{
    struct fault f = {0};
    if (decks_is_table(w->text[file])) {
        struct buf text;
        char *room = shell_room(OUT_ROOM);
        buf_init(&text, room, OUT_ROOM);
        bool made = deckwork_from_csv(w->text[file], strlen(w->text[file]), &text, &f);
        free(w->text[file]);
        w->text[file] = room;
        if (!made) return refuse_deck(w, file, &f);
    }
    w->first_set[file] = w->deck.sets;
    if (!deck_read(&w->deck, w->text[file], strlen(w->text[file]), &w->places, &f))
        return refuse_deck(w, file, &f);
    w->first_set[file + 1] = w->deck.sets;
    return EXIT_OK;
}

static int read_decks(struct work *w)
{
    deck_init(&w->deck);
    for (int i = 0; i < w->files; i++) {
        int code = read_deck(w, i);
        if (code) return code;
    }
    return EXIT_OK;
}

static const char *file_of(const struct work *w, int kind)
{
    int file = 0;
    if (kind < 0) return w->path[0];
    while (file + 1 < w->files && w->deck.kind[kind].set >= w->first_set[file + 1]) file++;
    return w->path[file];
}

/* --- fmt ---------------------------------------------------------------------------- */

static int format_one(struct work *w, int file)
{
    struct buf b = BUF_ON(w->out);
    deck_init(&w->deck);
    int code = read_deck(w, file);
    if (code) return code;
    const char *text = w->text[file];
    deck_format(&w->deck, &w->places, text, strlen(text), &b);
    if (!w->on[WRITE]) fputs(w->out, stdout);
    else if (strcmp(w->out, text) && !file_write(w->shell, w->path[file], w->out, b.n))
        return EXIT_PARTIAL;
    return EXIT_OK;
}

static int run_fmt(struct work *w)
{
    int code = EXIT_OK;
    for (int i = 0; i < w->files && !code; i++) code = format_one(w, i);
    return code;
}

/* --- check -------------------------------------------------------------------------- */

static void tell_finding(const struct work *w, const struct finding *f)
{
    struct fault fault = {.line = f->line, .message = f->message};
    char line[LINE_ROOM] = "", name[256];
    struct buf b = BUF_ON(line);
    if (w->on[JSON]) {
        for (int i = 0; i < w->files; i++)
            if (w->path[i] == file_of(w, f->kind)) fault_json(w, i, &fault);
        return;
    }
    words_fault(&w->shell->reader, shell_cleaned(file_of(w, f->kind), name, sizeof name), &fault,
                &b);
    puts(line);
}

static void tell_matrix(const struct work *w)
{
    const struct deck *d = &w->deck;
    struct message m;
    for (int r = 0; r < d->kinds; r++) {
        int kinds = 0;
        if (!d->kind[r].reveal) continue;
        for (int k = 0; k < d->kinds; k++) kinds += deckwork_reaction(d, r, k) != 0;
        message_text(message_set(&m, "cli.deck.answers", NULL), d->kind[r].name);
        shell_say(w->shell, stdout, message_number(&m, kinds));
        for (int k = 0; k < d->kinds; k++) {
            static const char *const keys[] = {"cli.deck.play", "cli.deck.action",
                                               "cli.deck.each-turn", "cli.deck.reveal"};
            unsigned set = deckwork_reaction(d, r, k);
            if (!set) continue;
            fputs("  ", stdout);
            shell_print_padded(stdout, d->kind[k].name, NAME_COLUMN);
            for (int i = 0; i < 4; i++) {
                char room[80] = "";
                struct buf b = BUF_ON(room);
                if (!(set >> i & 1)) continue;
                words_key(&w->shell->reader, keys[i], &b);
                printf(" %s", room);
            }
            putchar('\n');
        }
    }
}

static int run_check(struct work *w)
{
    struct message m;
    int code = read_decks(w);
    if (code) return code;
    deckwork_lint(&w->deck, &w->places, &w->findings);
    for (int i = 0; i < w->findings.n; i++) tell_finding(w, &w->findings.at[i]);
    if (w->on[MATRIX] && !w->on[JSON]) tell_matrix(w);
    message_number(message_set(&m, "cli.deck.checked", NULL), w->deck.cards);
    message_number(message_number(&m, w->deck.kinds), w->findings.n + w->findings.more);
    shell_say(w->shell, w->on[JSON] ? stderr : stdout, &m);
    return w->findings.n ? EXIT_FINDINGS : EXIT_OK;
}

/* --- show and csv ------------------------------------------------------------------- */

static void table_row(const struct work *w, int kind)
{
    const struct deck_kind *k = &w->deck.kind[kind];
    char words[2 * DECK_WORDS_MAX] = "", number[24];
    struct buf b = BUF_ON(words);
    deck_say_card(&w->shell->reader, &w->deck, kind, &b);
    for (char *p = words; *p; p++)
        if (*p == '\n') *p = ' ';
    snprintf(number, sizeof number, "%d", k->value);
    shell_print_padded(stdout, number, -4);
    snprintf(number, sizeof number, " x%d", deck_card_count(&w->deck, kind));
    shell_print_padded(stdout, number, 5);
    shell_print_padded(stdout, k->name, NAME_COLUMN);
    printf(" %s\n", words);
}

static int run_show(struct work *w)
{
    struct buf b = BUF_ON(w->out);
    int code = read_decks(w);
    if (code) return code;
    if (w->on[JSON]) {
        schema_json(deck_fields, &w->deck, sizeof w->deck, &b);
        puts(w->out);
        return EXIT_OK;
    }
    for (int kind = 0; kind < w->deck.kinds; kind++) {
        if (w->on[TABLE]) {
            table_row(w, kind);
            continue;
        }
        buf_clear(&b);
        deckwork_picture(&w->shell->reader, &w->deck, kind, w->on[ASCII], &b);
        fputs(w->out, stdout);
    }
    return EXIT_OK;
}

static int run_csv(struct work *w)
{
    struct buf b = BUF_ON(w->out);
    bool back = decks_is_table(w->text[0]);
    int code = read_decks(w);
    if (code) return code;
    if (back) deck_write(&w->deck, &b);
    else deckwork_csv(&w->deck, &b);
    fputs(w->out, stdout);
    return EXIT_OK;
}

/* --- the command -------------------------------------------------------------------- */

static int run_sim(struct work *w)
{
    w->sim.json = w->on[JSON];
    for (int i = 0; i < w->files; i++)
        if (!decks_add(w->shell, &w->sim.decks, w->path[i])) return EXIT_USAGE;
    return decksim_run(w->shell, &w->sim);
}

static int run_ablate(struct work *w)
{
    w->sim.ablate = true;
    return run_sim(w);
}

#define FLAG(name) (1u << (name))
enum { TRIES = 1u << JSON | 1u << SEATS | 1u << GAMES | 1u << SEED | 1u << BOTS | 1u << JOBS };
static const struct {
    const char *name;
    int (*run)(struct work *);
    unsigned flags; /* those that mean something here */
} tasks[] = {{"fmt", run_fmt, FLAG(WRITE)},
             {"check", run_check, FLAG(JSON) | FLAG(MATRIX)},
             {"show", run_show, FLAG(JSON) | FLAG(TABLE) | FLAG(ASCII)},
             {"csv", run_csv, 0},
             {"sim", run_sim, TRIES},
             {"ablate", run_ablate, TRIES}};
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

static bool read_number(struct work *w, int flag, const char *value)
{
    switch (flag) {
    case SEATS: return args_count(w->shell, "--seats", value, 1, 99, &w->sim.seats);
    case GAMES: return args_count(w->shell, "--games", value, 1, SERIES_MOST, &w->sim.games);
    case JOBS: return args_count(w->shell, "--jobs", value, 1, JOBS_MAX, &w->sim.jobs);
    case SEED: return args_run_seed(w->shell, value, &w->sim.seed);
    case BOTS: w->sim.bots = value; return true;
    default: return true;
    }
}

static bool flags_fit(const struct work *w, int task)
{
    struct message m;
    for (int i = 0; i < FLAGS; i++) {
        if (!w->on[i] || tasks[task].flags >> i & 1) continue;
        message_text(message_set(&m, "cli.deck.flag-elsewhere", NULL), flags[i].name);
        shell_complain(w->shell, EXIT_USAGE, message_text(&m, tasks[task].name), NULL);
        return false;
    }
    return true;
}

static int run_with(struct work *w)
{
    struct shell *shell = w->shell;
    const char *value;
    int task = -1;
    struct message m;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        if (arg == ARG_BAD) return EXIT_USAGE;
        if (arg >= 0) {
            w->on[arg] = true;
            if (!read_number(w, arg, value)) return EXIT_USAGE;
        } else if (task < 0) {
            task = find_task(shell, value);
            if (task < 0) return EXIT_USAGE;
        } else {
            if (w->files == FILES_MAX)
                return shell_complain(
                    shell, EXIT_USAGE,
                    message_number(message_set(&m, "cli.deck.many", NULL), FILES_MAX), NULL);
            w->path[w->files++] = value;
        }
    }
    if (task < 0 || !w->files)
        return shell_wrong(shell, task < 0 ? "cli.deck.no-task" : "cli.deck.no-file");
    if (!flags_fit(w, task)) return EXIT_USAGE;
    if (tasks[task].flags & FLAG(GAMES)) return tasks[task].run(w);
    for (int i = 0; i < w->files; i++)
        if (!file_read(shell, w->path[i], DECK_TEXT_MAX * 2, &w->text[i])) return EXIT_INVALID;
    return tasks[task].run(w);
}

static int run_deck(struct shell *shell)
{
    struct work *w = shell_room(sizeof *w);
    w->shell = shell;
    w->sim = (struct decksim){.games = SERIES_USUAL, .jobs = 1, .seed = 1};
    int code = run_with(w);
    for (int i = 0; i < w->files; i++) free(w->text[i]);
    free(w);
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
