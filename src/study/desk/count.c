/* count.c -- `sightline puzzle count`: how many structures show the cards.
 *
 * The search is cut into shares of branches, and each share has its part of the placements that may
 * be tried. So the answer is the same for any number of threads.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "core/buf.h"
#include "desk/desk.h"
#include "shell/crew.h"

enum { SHARES_MAX = 256, TOP_NODES = 20000, ROOM = 80, LIMIT_MOST = 1000 * 1000 * 1000 };

struct counting {
    struct puzzle *puzzle;
    struct cards_ask ask; /* of one share */
    bool nodes_said, json;
    int64_t limit, jobs, supports;
    uint32_t shares, branches;
    atomic_uint_least64_t found;
    atomic_bool given_up, full;
};

struct worker {
    struct counting *counting;
    struct cards_room room;
};

static bool stop(void *context)
{
    const struct counting *c = context;
    return shell_interrupted() || c->full;
}

/* How deep to cut: where there are as many branches as shares, or as few as it takes to look. */
static void cut(struct counting *c, struct cards_room *room)
{
    uint32_t top = 0; /* every share begins with them */
    for (int depth = 1; depth < room->n && c->branches < SHARES_MAX; depth++) {
        struct cards_ask ask = c->ask;
        ask.depth = depth;
        ask.from = ask.to = UINT32_MAX;
        ask.nodes_max = TOP_NODES;
        const struct cards_answer a = cards_search(room, &ask, NULL, 0);
        if (a.end != CARDS_ALL) break;
        c->branches = a.branches;
        c->ask.depth = depth;
        top = a.nodes;
    }
    c->shares = c->branches < SHARES_MAX ? c->branches : SHARES_MAX;
    if (!c->shares) c->shares = 1;
    if (c->nodes_said) c->ask.nodes_max = c->ask.nodes_max / c->shares + 1 + top;
}

static void count_share(void *own, int64_t share)
{
    struct worker *w = own;
    struct counting *c = w->counting;
    struct cards_ask ask = c->ask;
    if (c->full) return;
    ask.from = (uint32_t)((uint64_t)c->branches * (uint64_t)share / c->shares);
    ask.to = (uint32_t)((uint64_t)c->branches * (uint64_t)(share + 1) / c->shares);
    const struct cards_answer a = cards_search(&w->room, &ask, NULL, 0);
    if (a.end == CARDS_NODES || (a.end == CARDS_FULL && !c->limit)) c->given_up = true;
    const uint64_t found = atomic_fetch_add(&c->found, a.found) + a.found;
    if (c->limit && found >= (uint64_t)c->limit) c->full = true;
}

static void count_all(struct counting *c)
{
    void *own[JOBS_MAX];
    struct puzzle *q = c->puzzle;
    struct crew crew = {.shell = q->shell, .jobs = (int)c->jobs, .progress = "cli.puzzle.branches"};
    bool good = true;
    for (int64_t i = 0; i < c->jobs; i++) {
        struct worker *w = shell_room(sizeof *w);
        w->counting = c;
        good &= cards_open(&w->room, &q->of.cards, q->of.pieces);
        if (good && i == 0) cut(c, &w->room);
        own[i] = w;
    }
    crew.total = c->shares;
    if (good) crew_play(&crew, c->shares, count_share, own);
    for (int64_t i = 0; i < c->jobs; i++) free(own[i]);
}

/* --- telling ------------------------------------------------------------------------ */

static int tell_counting(const struct counting *c)
{
    static const char *const wants[] = {"fit", "stand", "build"};
    const bool interrupted = shell_interrupted() && !c->full;
    const bool whole = !interrupted && !c->given_up && !c->full;
    const uint64_t found = c->full ? (uint64_t)c->limit : c->found;
    char number[ROOM] = "", cards[ROOM] = "";
    struct buf b = BUF_ON(number), k = BUF_ON(cards);
    struct message m;
    buf_uint(&b, found);
    sides_write(c->puzzle->of.sides, &k);
    if (c->json)
        printf("{\"kind\":\"count\",\"cards\":\"%s\",\"want\":\"%s\",\"supports\":%d,"
               "\"structures\":%s,\"whole\":%s}\n",
               cards, wants[c->ask.want], (int)c->supports, number, whole ? "true" : "false");
    else puts(number);
    if (whole) return found ? EXIT_OK : EXIT_FINDINGS;
    message_set(&m,
                c->full       ? "cli.puzzle.count.full"
                : interrupted ? "cli.puzzle.count.interrupted"
                              : "cli.puzzle.count.nodes",
                NULL);
    message_text(&m, number);
    if (!c->full) return shell_complain(c->puzzle->shell, EXIT_PARTIAL, &m, NULL);
    if (!c->json) shell_say(c->puzzle->shell, stderr, &m);
    return EXIT_OK;
}

/* --- the task ----------------------------------------------------------------------- */

enum { CARDS, FIT, STAND, BUILD, SUPPORTS, LIMIT, NODES, JOBS, JSON };
static const struct flag flags[] = {
    [CARDS] = {"cards", "N,N", false},     [FIT] = {"fit", NULL, false},
    [STAND] = {"stand", NULL, false},      [BUILD] = {"build", NULL, false},
    [SUPPORTS] = {"supports", "N", false}, [LIMIT] = {"limit", "N", false},
    [NODES] = {"nodes", "N", false},       [JOBS] = {"jobs", "N", false},
    [JSON] = {"json", NULL, false},        {0}};

struct asked {
    const char *text, *cards;
    int wants;
};

static int read_count_arguments(struct shell *shell, struct counting *c, struct asked *asked)
{
    const char *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        switch (arg) {
        case ARG_OPERAND: good = puzzle_operand(shell, value, &asked->text); break;
        case CARDS: asked->cards = value; break;
        case FIT:
        case STAND:
        case BUILD:
            c->ask.want = arg == FIT ? CARDS_FIT : arg == STAND ? CARDS_STAND : CARDS_BUILD;
            asked->wants++;
            break;
        case SUPPORTS:
            good = args_count(shell, "--supports", value, 0, SUPPORTS_MAX, &c->supports);
            break;
        case LIMIT: good = args_count(shell, "--limit", value, 1, LIMIT_MOST, &c->limit); break;
        case NODES:
            good = puzzle_nodes(shell, value, &c->ask.nodes_max);
            c->nodes_said = true;
            break;
        case JOBS: good = args_count(shell, "--jobs", value, 1, JOBS_MAX, &c->jobs); break;
        case JSON: c->json = true; break;
        default: break;
        }
        if (!good) return EXIT_USAGE;
    }
    if (asked->wants < 2) return EXIT_OK;
    return shell_wrong(shell, "cli.puzzle.count.one-of");
}

static int run_count(struct shell *shell)
{
    struct puzzle q;
    struct asked asked = {0};
    struct counting c = {.puzzle = &q, .jobs = 1, .supports = SUPPORTS_MAX};
    c.ask = (struct cards_ask){
        .want = CARDS_STAND, .nodes_max = UINT32_MAX, .stop = stop, .context = &c};
    int code = read_count_arguments(shell, &c, &asked);
    if (!code) code = puzzle_open(&q, shell, asked.text);
    if (code) return code;
    c.ask.supports = c.ask.want == CARDS_FIT ? 0 : (int)c.supports;
    c.supports = c.ask.supports;
    c.ask.found_max = c.limit ? (uint32_t)c.limit : UINT32_MAX;
    shell_catch_interrupts();
    if (!puzzle_choose_cards(&q, asked.cards)) code = EXIT_USAGE;
    else {
        count_all(&c);
        code = tell_counting(&c);
    }
    puzzle_close(&q);
    return code;
}

static const char *const examples[] = {"sightline puzzle count A009 --cards 1,2",
                                       "sightline puzzle count my-cards.txt --fit --limit 1000",
                                       "sightline puzzle count A017 --cards 3,4 --build --jobs 4",
                                       NULL};
const struct command puzzle_task_count = {.name = "puzzle count",
                                          .operands = "FILE|CODE",
                                          .flags = flags,
                                          .examples = examples,
                                          .run = run_count};
