/* solve.c -- `sightline puzzle solve`: a structure for cards, or what is wrong with them. */

#include "core/buf.h"
#include "desk/desk.h"
#include "shell/json.h"

enum { NODES_USUAL = 100 * 1000 * 1000, ROOM = 80 };

struct solving {
    struct puzzle *puzzle;
    uint32_t nodes;
    int64_t supports;
    bool json;
    struct solution found;
};

static void solve_watched(struct solving *s)
{
    struct puzzle *q = s->puzzle;
    struct progress progress = {.shell = q->shell, .key = "cli.puzzle.progress"};
    const struct cards_ask ask = {.supports = (int)s->supports,
                                  .nodes_max = s->nodes,
                                  .stop = puzzle_watch,
                                  .context = &progress};
    solution_find(&q->room->cards, &q->of.cards, q->of.pieces, &ask, 0, &s->found);
    progress_end(&progress);
}

/* --- telling ------------------------------------------------------------------------ */

static void print_slots(const struct solving *s)
{
    const struct shell *shell = s->puzzle->shell;
    shell_say_key(shell, stdout, "cli.puzzle.clash");
    for (int side = 0; side < SIDES; side++) {
        for (int i = SLOTS; i-- > 0;) {
            if (!(s->found.slots[side] >> i & 1)) continue;
            const int what = s->puzzle->of.cards.slot[side][i];
            const char letter[] = {piece_letters[what % PIECES], '\0'};
            char name[ROOM] = "";
            struct buf b = BUF_ON(name);
            struct message m;
            slot_write(i, &b);
            message_set(&m, what < PIECES ? "cli.puzzle.clash.piece" : "cli.puzzle.clash.empty",
                        NULL);
            message_text(message_number(&m, side + 1), name);
            fputs("  ", stdout);
            shell_say(shell, stdout, message_text(&m, letter));
        }
    }
}

static void print_answer(const struct solving *s)
{
    const struct shell *shell = s->puzzle->shell;
    struct message m;
    switch (s->found.end) {
    case SOLVE_FOUND:
        puzzle_print_structure(shell, &s->found.is,
                               unseen_pieces(&s->puzzle->of.cards, &s->found.is));
        break;
    case SOLVE_CLASH: print_slots(s); break;
    case SOLVE_FALLS:
    case SOLVE_STUCK:
        message_set(&m, s->found.end == SOLVE_FALLS ? "cli.puzzle.falls" : "cli.puzzle.stuck",
                    NULL);
        shell_say(shell, stdout, message_number(&m, (int)s->found.fits));
        shell_say(shell, stdout, &s->found.fault.message);
        putchar('\n');
        puzzle_draw_layers(shell, &s->found.is);
        break;
    case SOLVE_UNSETTLED:
    case SOLVE_STOPPED: break;
    }
}

static void json_answer(const struct solving *s)
{
    struct buf b = json_line("{\"kind\":\"structure\",");
    report_solution(&s->puzzle->of, &s->found, &b);
    buf_char(&b, '}');
    json_line_print(&b);
}

static int tell_solving(struct solving *s)
{
    struct message m;
    char nodes[ROOM] = "";
    struct buf b = BUF_ON(nodes);
    if (s->json) json_answer(s);
    else print_answer(s);
    if (s->found.end == SOLVE_FOUND) return EXIT_OK;
    if (s->found.end < SOLVE_UNSETTLED) return EXIT_FINDINGS;
    buf_uint(&b, s->nodes);
    message_set(
        &m, s->found.end == SOLVE_UNSETTLED ? "cli.puzzle.unsettled" : "cli.puzzle.unsolved", NULL);
    return shell_complain(s->puzzle->shell, EXIT_PARTIAL, message_text(&m, nodes), NULL);
}

int puzzle_find_structure(struct puzzle *q, uint32_t nodes, bool json)
{
    struct solving s = {.puzzle = q, .nodes = nodes, .supports = SUPPORTS_MAX, .json = json};
    solve_watched(&s);
    if (s.found.end != SOLVE_FOUND) return tell_solving(&s);
    q->of.built = true;
    q->of.is = (struct challenge){
        .set = q->of.is.set, .level = grade_of(&s.found.is, ALL_SIDES).level, .built = s.found.is};
    return EXIT_OK;
}

/* --- the task ----------------------------------------------------------------------- */

enum { CARDS, SUPPORTS, NODES, JSON };
static const struct flag flags[] = {[CARDS] = {"cards", "N,N", false},
                                    [SUPPORTS] = {"supports", "N", false},
                                    [NODES] = {"nodes", "N", false},
                                    [JSON] = {"json", NULL, false},
                                    {0}};

static int run_solve(struct shell *shell)
{
    const char *value = NULL, *text = NULL, *cards = NULL;
    struct puzzle q;
    struct solving s = {.puzzle = &q, .nodes = NODES_USUAL, .supports = SUPPORTS_MAX};
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        switch (arg) {
        case ARG_OPERAND: good = puzzle_operand(shell, value, &text); break;
        case CARDS: cards = value; break;
        case SUPPORTS:
            good = args_count(shell, "--supports", value, 0, SUPPORTS_MAX, &s.supports);
            break;
        case NODES: good = puzzle_nodes(shell, value, &s.nodes); break;
        case JSON: s.json = true; break;
        default: break;
        }
        if (!good) return EXIT_USAGE;
    }
    int code = puzzle_open(&q, shell, text);
    if (code) return code;
    shell_catch_interrupts();
    if (!puzzle_choose_cards(&q, cards)) code = EXIT_USAGE;
    else {
        solve_watched(&s);
        code = tell_solving(&s);
    }
    puzzle_close(&q);
    return code;
}

static const char *const examples[] = {
    "sightline puzzle solve my-cards.txt", "sightline puzzle solve A009 --cards 1,2",
    "sightline puzzle solve my-cards.txt --supports 0 --json", NULL};
const struct command puzzle_task_solve = {.name = "puzzle solve",
                                          .operands = "FILE|CODE",
                                          .flags = flags,
                                          .examples = examples,
                                          .run = run_solve};
