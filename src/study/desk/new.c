/* new.c -- `sightline puzzle new`: challenges of a wanted kind.
 *
 * One seed of a level after another is tried, because such a challenge has a short code. If none of
 * the first is as wished, it is made to measure. A seed gives the same challenge for ever.
 */
#include <stdlib.h>

#include "core/buf.h"
#include "desk/desk.h"
#include "shell/json.h"
#include "solid/strict.h"

enum {
    COUNT_MOST = 1000,
    LIMIT_USUAL = 10000,
    LIMIT_MOST = 1000 * 1000 * 1000,
    NODES_USUAL = 1000 * 1000, /* a few seconds at most for the hardest */
    SEED_SHORT = 1000 * 1000,
    VAIN_SEEDS = 64, /* less than a second; every number of pieces comes within them */
    VAIN_AIMS = 200, /* then it is given up */
    STRICT_PIECES = 5,
    WORD_ROOM = 80,
};

struct wishes {
    struct shell *shell;
    int64_t level, pieces, ambiguity, size; /* 0: any; but a level is always set */
    unsigned strict; /* these sides leave one structure; 0: it need not be unique */
    int64_t count, limit;
    uint64_t seed;
    uint32_t nodes;
    bool json;
    struct make_room *room;
    struct structure *made; /* what was told, to tell nothing twice */
    int64_t told, tried;
    int64_t vain; /* seeds since the last one that was told */
    bool patient; /* --limit says how many seeds are tried */
    bool aims;
};

static struct wish wish_of(const struct wishes *w)
{
    return (struct wish){.level = (int)w->level,
                         .pieces = (int)w->pieces,
                         .size = (int)w->size,
                         .ambiguity = (int)w->ambiguity,
                         .nodes = w->nodes};
}

static bool suits_wishes(struct wishes *w, const struct challenge *c)
{
    const struct wish wish = wish_of(w);
    if (!wish_granted(w->room, &wish, c)) return false;
    const struct structure is = structure_canonical(&c->built);
    for (int64_t i = 0; i < w->told; i++)
        if (structure_same(&is, &w->made[i])) return false;
    w->made[w->told] = is;
    return true;
}

/* False: interrupted before it was counted. */
static bool tell_challenge(struct wishes *w, const struct challenge *c)
{
    struct code code = {.kind = CODE_ENDLESS, .level = (uint8_t)w->level, .seed = c->seed};
    if (w->aims || w->strict) code_share(c->set, &c->built, &code);
    struct deal deal[DEALS];
    if (!puzzle_deals(w->shell, &c->built, piece_sets[c->set], w->nodes, deal)) return false;
    if (w->json) {
        struct buf b = json_line("{\"kind\":\"challenge\",");
        report_challenge(&code, &c->built, &b);
        buf_char(&b, ',');
        report_deals(&c->built, deal, &b);
        buf_char(&b, '}');
        json_line_print(&b);
    } else {
        if (w->told) putchar('\n');
        puzzle_print_challenge(w->shell, &code, &c->built);
        puzzle_print_deals(w->shell, &c->built, deal);
    }
    fflush(stdout);
    w->told++;
    return true;
}

static bool make_one(struct wishes *w, uint64_t seed, struct challenge *c)
{
    const struct strict_wish strict = {
        .set = PIECE_SET_DEFAULT, .sides = w->strict, .pieces = (int)w->pieces, .seed = seed};
    if (w->strict) return strict_make(w->room, &strict, c);
    if (!w->aims) return challenge_make(w->room, (int)w->level, seed, c);
    return challenge_aim(w->room, (int)w->level, (int)w->pieces, (int)w->size, seed, c);
}

static bool gives_up(struct wishes *w)
{
    if (w->strict) return shell_interrupted() || w->tried == w->limit;
    if (w->tried == w->limit || (!w->patient && w->vain == VAIN_SEEDS)) {
        if (!w->aims) w->vain = 0;
        w->aims = true;
    }
    return shell_interrupted() || (w->aims && w->vain == VAIN_AIMS);
}

static void try_seeds(struct wishes *w)
{
    struct progress progress = {.shell = w->shell, .key = "cli.puzzle.new.progress"};
    while (w->told < w->count && !gives_up(w)) {
        struct challenge c;
        const uint64_t seed = w->seed + (uint64_t)w->tried++;
        w->vain++;
        if (make_one(w, seed, &c) && suits_wishes(w, &c)) {
            progress_end(&progress);
            if (!tell_challenge(w, &c)) return;
            w->vain = 0;
        }
        progress.done = w->tried;
        progress_tell(&progress);
    }
    progress_end(&progress);
}

static int end(const struct wishes *w)
{
    struct message m;
    char tried[24] = "", wanted[24] = "";
    struct buf t = BUF_ON(tried), n = BUF_ON(wanted);
    if (w->told == w->count) return EXIT_OK;
    buf_int(&t, w->tried);
    buf_int(&n, w->count);
    message_set(&m, shell_interrupted() ? "cli.puzzle.new.interrupted" : "cli.puzzle.new.few",
                NULL);
    message_text(message_text(message_number(&m, (int)w->told), wanted), tried);
    return shell_complain(w->shell, shell_interrupted() ? EXIT_PARTIAL : EXIT_FINDINGS, &m, NULL);
}

/* --- the task ----------------------------------------------------------------------- */

enum { LEVEL, SEED, PIECES_, AMBIGUITY, SIZE, STRICT, COUNT, LIMIT, NODES, JSON };
static const struct flag flags[] = {[LEVEL] = {"level", "N", false},
                                    [SEED] = {"seed", "SEED", false},
                                    [PIECES_] = {"pieces", "N", false},
                                    [AMBIGUITY] = {"ambiguity", "N", false},
                                    [SIZE] = {"size", "N", false},
                                    [STRICT] = {"strict", "LIST", false},
                                    [COUNT] = {"count", "N", false},
                                    [LIMIT] = {"limit", "N", false},
                                    [NODES] = {"nodes", "N", false},
                                    [JSON] = {"json", NULL, false},
                                    {0}};

static bool read_strict(struct shell *shell, const char *value, unsigned *sides)
{
    char room[WORD_ROOM];
    struct message m;
    *sides = strict_named(value);
    if (*sides) return true;
    message_text(message_set(&m, "cli.puzzle.new.strict", NULL),
                 shell_cleaned(value, room, sizeof room));
    shell_complain(shell, EXIT_USAGE, &m, NULL);
    return false;
}

static bool read_wishes(struct wishes *w, const char **seed)
{
    const char *value = NULL;
    struct shell *shell = w->shell;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        switch (arg) {
        case LEVEL: good = args_count(shell, "--level", value, 1, LEVELS, &w->level); break;
        case SEED: *seed = value; break;
        case PIECES_:
            good = args_count(shell, "--pieces", value, 3, STRUCTURE_MAX, &w->pieces);
            break;
        case AMBIGUITY:
            good = args_count(shell, "--ambiguity", value, 1, AMBIGUITY_MOST, &w->ambiguity);
            break;
        case SIZE: good = args_count(shell, "--size", value, 3, SIDE, &w->size); break;
        case STRICT: good = read_strict(shell, value, &w->strict); break;
        case COUNT: good = args_count(shell, "--count", value, 1, COUNT_MOST, &w->count); break;
        case LIMIT:
            good = args_count(shell, "--limit", value, 1, LIMIT_MOST, &w->limit);
            w->patient = true;
            break;
        case NODES: good = puzzle_nodes(shell, value, &w->nodes); break;
        case JSON: w->json = true; break;
        default: break;
        }
        if (!good) return false;
    }
    return true;
}

/* What cannot be wished for with --strict. Between two opposite cards a structure that does not
 * fill the depth could stand further back. */
static const char *strict_wrong(const struct wishes *w)
{
    if (!w->strict) return NULL;
    if (w->level) return "cli.puzzle.new.strict-level";
    const bool opposite = __builtin_popcount(w->strict) == 2;
    return opposite && w->size && w->size < SIDE ? "cli.puzzle.new.strict-size" : NULL;
}

/* Complains of what can never be. */
static bool wishes_possible(const struct wishes *w)
{
    const struct wish wish = wish_of(w);
    const int level = (int)w->level, least = pieces_least[level - 1];
    struct message m;
    switch (wish_impossible(&wish)) {
    case WISH_POSSIBLE: return true;
    case WISH_LEVEL:
        message_number(message_set(&m, "cli.puzzle.new.level-pieces", NULL), level);
        message_number(message_number(&m, least), least + 1);
        message_number(message_number(&m, (int)w->pieces), level_with((int)w->pieces));
        break;
    case WISH_SIZE:
        message_set(&m, w->pieces ? "cli.puzzle.new.size-pieces" : "cli.puzzle.new.size-level",
                    NULL);
        message_number(message_number(&m, (int)w->size), pieces_most((int)w->size));
        message_number(message_number(&m, level), least);
        break;
    }
    shell_complain(w->shell, EXIT_USAGE, &m, NULL);
    return false;
}

/* Luck from the operating system, short enough to be typed again. */
static uint64_t draw_seed(void)
{
    uint64_t number;
    shell_luck(&number, sizeof number);
    return number % SEED_SHORT;
}

static int run_new(struct shell *shell)
{
    struct wishes w = {.shell = shell, .count = 1, .limit = LIMIT_USUAL, .nodes = NODES_USUAL};
    const char *seed = NULL;
    if (!read_wishes(&w, &seed)) return EXIT_USAGE;
    if (!seed) w.seed = draw_seed();
    else if (!args_run_seed(shell, seed, &w.seed)) return EXIT_USAGE;
    const char *wrong = strict_wrong(&w);
    if (wrong) return shell_wrong(shell, wrong);
    if (w.strict && !w.pieces) w.pieces = STRICT_PIECES;
    if (!w.level) w.level = level_with((int)w.pieces);
    if (!wishes_possible(&w)) return EXIT_USAGE;
    w.room = shell_room(sizeof *w.room);
    w.made = shell_room((size_t)w.count * sizeof *w.made);
    shell_catch_interrupts();
    try_seeds(&w);
    free(w.room);
    free(w.made);
    return end(&w);
}

static const char *const examples[] = {"sightline puzzle new --level 3",
                                       "sightline puzzle new --pieces 9 --size 5 --count 3",
                                       "sightline puzzle new --level 5 --seed 1 --ambiguity 1 "
                                       "--json",
                                       "sightline puzzle new --strict 1+2 --pieces 6", NULL};
const struct command puzzle_task_new = {
    .name = "puzzle new", .flags = flags, .examples = examples, .run = run_new};
