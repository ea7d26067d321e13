/* grade.c -- `sightline puzzle grade`: how hard a challenge is, for whom, and why. */
#include <stdlib.h>

#include "core/buf.h"
#include "desk/desk.h"
#include "shell/columns.h"
#include "shell/json.h"

enum { NODES_USUAL = 20 * 1000 * 1000, ROOM = 80 };

/* --- deals -------------------------------------------------------------------------- */

bool puzzle_deals(const struct shell *shell, struct make_room *room, const struct structure *s,
                  uint16_t pieces, uint32_t nodes, struct deal deal[DEALS])
{
    struct progress progress = {.shell = shell, .key = "cli.puzzle.progress"};
    const struct cards_ask ask = {.nodes_max = nodes, .stop = puzzle_watch, .context = &progress};
    deals_judge(&room->cards, s, pieces, &ask, deal);
    progress_end(&progress);
    return !shell_interrupted();
}

/* More than were counted: "1200+". */
static void structures_write(const struct cards_answer *a, struct buf *b)
{
    buf_uint(b, a->found);
    if (a->end != CARDS_ALL) buf_char(b, '+');
}

void puzzle_print_deals(const struct shell *shell, const struct structure *s,
                        const struct deal deal[DEALS])
{
    static const char *const heads[] = {
        "cli.puzzle.head.cards",  "cli.puzzle.head.seats",      "cli.puzzle.head.level",
        "cli.puzzle.head.points", "cli.puzzle.head.structures", "cli.puzzle.head.par",
        "cli.puzzle.head.easy",   "cli.puzzle.head.normal",     "cli.puzzle.head.hard"};
    struct columns *g = shell_room(sizeof *g);
    columns_heads(shell, g, heads, 9);
    for (int i = 0; i < DEALS; i++, g->rows++) {
        const struct deal *d = &deal[i];
        const struct rounds rounds = rounds_of(s->n, d->seats);
        struct buf b;
        columns_cell(g, 0, &b);
        sides_write(d->sides, &b);
        columns_number(g, 1, d->seats, 0);
        columns_number(g, 2, d->grade.level, 0);
        columns_cell(g, 3, &b);
        points_write(d->grade.points, 2, &b);
        columns_cell(g, 4, &b);
        structures_write(&d->answer, &b);
        columns_number(g, 5, par_of(s->n, d->seats), 0);
        columns_number(g, 6, rounds.easy, 0);
        columns_number(g, 7, rounds.normal, 0);
        columns_number(g, 8, rounds.hard, 0);
    }
    columns_print(g);
    free(g);
}

/* --- a challenge -------------------------------------------------------------------- */

void puzzle_print_challenge(const struct shell *shell, const struct code *code,
                            const struct structure *s)
{
    char name[CODE_TEXT_MAX] = "", share[CODE_TEXT_MAX] = "", points[ROOM] = "", pieces[ROOM] = "";
    struct buf n = BUF_ON(name), h = BUF_ON(share), p = BUF_ON(points), l = BUF_ON(pieces);
    const struct grade grade = grade_of(s, ALL_SIDES);
    struct message m;
    if (code && code->kind != CODE_SHARE) code_write(code, &n);
    structure_code(s, &h);
    points_write(grade.points, 2, &p);
    pieces_write(structure_pieces(s), &l);
    if (n.n && h.n) printf("%s  %s\n", name, share);
    else if (n.n || h.n) puts(n.n ? name : share);
    message_number(message_set(&m, "cli.puzzle.challenge", NULL), grade.level);
    message_number(message_text(&m, points), s->n);
    shell_say(shell, stdout, message_text(&m, pieces));
}

/* --- the task ----------------------------------------------------------------------- */

static void print_parts(const struct shell *shell, const struct grade *g)
{
    static const struct {
        const char *key;
        int percent;
    } part[] = {{"cli.puzzle.part.pieces", 30},
                {"cli.puzzle.part.size", 15},
                {"cli.puzzle.part.position", 25},
                {"cli.puzzle.part.hidden", 30}};
    static const char *const heads[] = {"cli.puzzle.head.part", "cli.puzzle.head.measure",
                                        "cli.puzzle.head.weight", "cli.puzzle.head.points"};
    const uint32_t measure[] = {g->pieces, g->size, g->position, g->hidden};
    struct columns *table = shell_room(sizeof *table);
    columns_heads(shell, table, heads, 4);
    for (int i = 0; i < 4; i++, table->rows++) {
        struct buf b;
        columns_word(shell, table, 0, part[i].key);
        columns_cell(table, 1, &b);
        points_write(measure[i], 3, &b);
        columns_number(table, 2, part[i].percent, 0);
        columns_cell(table, 3, &b);
        points_write(measure[i] * (uint32_t)part[i].percent, 2, &b);
    }
    columns_print(table);
    free(table);
}

static void print_grade(const struct puzzle *q, const struct grade *g, const struct deal *deal)
{
    const struct structure *s = &q->of.is.built;
    puzzle_print_challenge(q->shell, puzzle_code(q), s);
    putchar('\n');
    print_parts(q->shell, g);
    putchar('\n');
    puzzle_print_deals(q->shell, s, deal);
}

static void json_grade(const struct puzzle *q, const struct grade *g, const struct deal *deal)
{
    struct buf b = json_line("{\"kind\":\"grade\",");
    report_challenge(puzzle_code(q), &q->of.is.built, &b);
    buf_char(&b, ',');
    report_parts(g, &b);
    buf_char(&b, ',');
    report_deals(&q->of.is.built, deal, &b);
    buf_char(&b, '}');
    json_line_print(&b);
}

static int grade_it(struct puzzle *q, uint32_t nodes, bool json)
{
    struct deal deal[DEALS];
    struct message m;
    int code = EXIT_OK;
    shell_catch_interrupts();
    if (!q->of.built) code = puzzle_find_structure(q, nodes, json);
    if (code) return code;
    const bool whole = puzzle_deals(q->shell, q->room, &q->of.is.built, q->of.pieces, nodes, deal);
    const struct grade g = grade_of(&q->of.is.built, ALL_SIDES);
    if (json) json_grade(q, &g, deal);
    else print_grade(q, &g, deal);
    if (whole) return EXIT_OK;
    message_set(&m, "cli.puzzle.interrupted", NULL);
    return shell_complain(q->shell, EXIT_PARTIAL, &m, NULL);
}

enum { NODES, JSON };
static const struct flag flags[] = {
    [NODES] = {"nodes", "N", false}, [JSON] = {"json", NULL, false}, {0}};

static int run_grade(struct shell *shell)
{
    const char *value = NULL, *text = NULL;
    uint32_t nodes = NODES_USUAL;
    struct puzzle q;
    bool json = false;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        if (arg == ARG_OPERAND) good = puzzle_operand(shell, value, &text);
        if (arg == NODES) good = puzzle_nodes(shell, value, &nodes);
        json |= arg == JSON;
        if (!good) return EXIT_USAGE;
    }
    int code = puzzle_open(&q, shell, text);
    if (code) return code;
    code = grade_it(&q, nodes, json);
    puzzle_close(&q);
    return code;
}

static const char *const examples[] = {"sightline puzzle grade A017",
                                       "sightline puzzle grade my-cards.txt --json", NULL};
const struct command puzzle_task_grade = {.name = "puzzle grade",
                                          .operands = "FILE|CODE",
                                          .flags = flags,
                                          .examples = examples,
                                          .run = run_grade};
