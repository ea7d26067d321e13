/* grade.c -- `sightline puzzle grade`: how hard a challenge is, for whom, and why. */
#include <stdlib.h>

#include "core/buf.h"
#include "desk/desk.h"
#include "shell/columns.h"
#include "shell/json.h"

enum { NODES_USUAL = 20 * 1000 * 1000, ROOM = 80 };

/* --- deals -------------------------------------------------------------------------- */

bool puzzle_deals(const struct shell *shell, const struct structure *s, uint16_t pieces,
                  uint32_t nodes, struct deal deal[DEALS])
{
    struct deduce_room *room = shell_room(sizeof *room);
    struct progress progress = {.shell = shell, .key = "cli.puzzle.progress"};
    const struct cards_ask ask = {.nodes_max = nodes, .stop = puzzle_watch, .context = &progress};
    deals_judge(room, s, pieces, &ask, deal);
    progress_end(&progress);
    free(room);
    return !shell_interrupted();
}

/* "1200+": more than were counted. */
static void count_cell(struct columns *g, int column, uint32_t count, bool whole)
{
    struct buf b;
    columns_cell(g, column, &b);
    buf_uint(&b, count);
    if (!whole) buf_char(&b, '+');
}

/* A sentence for each deal whose cards do not show all that holds the structure. */
static void print_supports(const struct shell *shell, const struct deal deal[DEALS])
{
    for (int i = 0; i < DEALS; i++) {
        char cards[ROOM] = "", pieces[ROOM] = "";
        struct buf c = BUF_ON(cards), p = BUF_ON(pieces);
        struct message m;
        if (!deal[i].supports) continue;
        sides_write(deal[i].sides, &c);
        pieces_write(deal[i].supports, &p);
        message_text(message_set(&m, "cli.puzzle.supports", NULL), cards);
        message_number(message_text(&m, pieces), __builtin_popcount(deal[i].supports));
        shell_say(shell, stdout, &m);
    }
}

void puzzle_print_deals(const struct shell *shell, const struct structure *s,
                        const struct deal deal[DEALS])
{
    static const char *const heads[] = {
        "cli.puzzle.head.cards",  "cli.puzzle.head.seats", "cli.puzzle.head.level",
        "cli.puzzle.head.points", "cli.puzzle.head.shows", "cli.puzzle.head.stands",
        "cli.puzzle.head.builds", "cli.puzzle.head.par",   "cli.puzzle.head.easy",
        "cli.puzzle.head.normal", "cli.puzzle.head.hard"};
    struct columns *g = shell_room(sizeof *g);
    columns_heads(shell, g, heads, 11);
    for (int i = 0; i < DEALS; i++, g->rows++) {
        const struct deal *d = &deal[i];
        const struct rounds rounds = rounds_of(s->n, d->seats);
        const bool whole = d->answer.end == CARDS_ALL;
        struct buf b;
        columns_cell(g, 0, &b);
        sides_write(d->sides, &b);
        columns_number(g, 1, d->seats, 0);
        columns_number(g, 2, d->grade.level, 0);
        columns_cell(g, 3, &b);
        points_write(d->grade.points, 2, &b);
        count_cell(g, 4, d->answer.fits, whole);
        count_cell(g, 5, d->answer.stands, whole);
        count_cell(g, 6, d->answer.found, whole);
        columns_number(g, 7, par_of(s->n, d->seats), 0);
        columns_number(g, 8, rounds.easy, 0);
        columns_number(g, 9, rounds.normal, 0);
        columns_number(g, 10, rounds.hard, 0);
    }
    columns_print(g);
    free(g);
    print_supports(shell, deal);
}

/* Which deductions the cards of each deal ask for. */
static void print_insights(const struct shell *shell, const struct deal deal[DEALS])
{
    static const char *const heads[] = {"cli.puzzle.head.cards",   "cli.puzzle.head.rule",
                                        "cli.puzzle.head.hardest", "cli.puzzle.head.steps",
                                        "cli.puzzle.head.placed",  "cli.puzzle.head.effort"};
    struct columns *g = shell_room(sizeof *g);
    columns_heads(shell, g, heads, 6);
    for (int i = 0; i < DEALS; i++, g->rows++) {
        const struct insight *is = &deal[i].insight;
        struct buf b;
        columns_cell(g, 0, &b);
        sides_write(deal[i].sides, &b);
        columns_number(g, 1, is->hardest, 0);
        columns_number(g, 2, is->times[is->hardest], 0);
        columns_number(g, 3, is->steps, 0);
        columns_number(g, 4, is->placed, 0);
        columns_number(g, 5, (int)insight_effort(is), 0);
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
    puzzle_print_lesson(shell, code);
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
    putchar('\n');
    print_insights(q->shell, deal);
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
    const bool whole = puzzle_deals(q->shell, &q->of.is.built, q->of.pieces, nodes, deal);
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
