/* show.c -- `sightline puzzle show`, `daily` and `code`: challenges to look at, to name and
 * to send. */
#include <string.h>
#include <time.h>

#include "core/buf.h"
#include "desk/desk.h"
#include "shell/json.h"

enum { ROOM = 80, WORD_ROOM = 100 };

/* --- show --------------------------------------------------------------------------- */

struct look {
    const char *text, *cards;
    bool solution, json;
};

static void json_show(const struct puzzle *q, const struct look *look)
{
    struct buf b = json_line("{\"kind\":\"challenge\",");
    if (q->of.built) {
        report_challenge(puzzle_code(q), &q->of.is.built, &b);
        buf_char(&b, ',');
    }
    report_cards(&q->of.cards, q->of.sides, &b);
    if (look->solution) {
        buf_text(&b, ",\"solution\":{");
        report_structure(&q->of.is.built, &b);
        buf_char(&b, '}');
    }
    buf_char(&b, '}');
    json_line_print(&b);
}

static int show(struct puzzle *q, const struct look *look)
{
    if (!puzzle_choose_cards(q, look->cards)) return EXIT_USAGE;
    if (look->solution && !q->of.built) {
        return shell_wrong(q->shell, "cli.puzzle.show.painted");
    }
    if (look->json) {
        json_show(q, look);
        return EXIT_OK;
    }
    if (q->of.built) {
        puzzle_print_challenge(q->shell, puzzle_code(q), &q->of.is.built);
        putchar('\n');
    }
    puzzle_draw_cards(q->shell, &q->of.cards, q->of.sides);
    if (look->solution) {
        putchar('\n');
        puzzle_draw_oblique(q->shell, &q->of.is.built);
        putchar('\n');
        puzzle_print_structure(q->shell, &q->of.is.built, 0);
    }
    return EXIT_OK;
}

enum { CARDS, SOLUTION, JSON, DATE };
static const struct flag show_flags[] = {[CARDS] = {"cards", "N,N", false},
                                         [SOLUTION] = {"solution", NULL, false},
                                         [JSON] = {"json", NULL, false},
                                         {0}};

static bool read_look(struct shell *shell, struct look *look, const char **date)
{
    const char *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        switch (arg) {
        case ARG_OPERAND: good = puzzle_operand(shell, value, &look->text); break;
        case CARDS: look->cards = value; break;
        case SOLUTION: look->solution = true; break;
        case JSON: look->json = true; break;
        case DATE: *date = value; break;
        default: break;
        }
        if (!good) return false;
    }
    return true;
}

static int run_show(struct shell *shell)
{
    struct look look = {0};
    struct puzzle q;
    const char *date;
    if (!read_look(shell, &look, &date)) return EXIT_USAGE;
    int code = puzzle_open(&q, shell, look.text);
    if (code) return code;
    code = show(&q, &look);
    puzzle_close(&q);
    return code;
}

static const char *const show_examples[] = {"sightline puzzle show A001",
                                            "sightline puzzle show A001 --cards 1,2 --solution",
                                            "sightline puzzle show my-cards.txt --json", NULL};
const struct command puzzle_task_show = {.name = "puzzle show",
                                         .operands = "FILE|CODE",
                                         .flags = show_flags,
                                         .examples = show_examples,
                                         .run = run_show};

/* --- daily -------------------------------------------------------------------------- */

static const struct flag daily_flags[] = {[CARDS] = {"cards", "N,N", false},
                                          [SOLUTION] = {"solution", NULL, false},
                                          [JSON] = {"json", NULL, false},
                                          [DATE] = {"date", "DATE", false},
                                          {0}};

static bool today(struct code *code)
{
    const time_t now = time(NULL);
    struct tm day;
    return localtime_r(&now, &day) &&
           code_daily(day.tm_year + 1900, day.tm_mon + 1, day.tm_mday, code);
}

/* A date is the code of its challenge without "D-". */
static bool day_of(struct shell *shell, const char *date, struct code *code)
{
    char text[ROOM] = "", word[WORD_ROOM];
    struct buf b = BUF_ON(text);
    struct fault f = {0};
    struct message m;
    if (!date && today(code)) return true;
    buf_text(&b, "D-");
    if (date) buf_text(&b, date);
    if (date && !b.full && code_read(text, code, &f)) return true;
    message_text(message_set(&m, date ? "cli.puzzle.daily.date" : "cli.puzzle.daily.clock", NULL),
                 date ? shell_cleaned(date, word, sizeof word) : "");
    shell_complain(shell, EXIT_USAGE, &m, NULL);
    return false;
}

static int run_daily(struct shell *shell)
{
    struct look look = {0};
    struct puzzle q;
    struct code code;
    const char *date = NULL;
    if (!read_look(shell, &look, &date) || !day_of(shell, date, &code)) return EXIT_USAGE;
    int exit_code = puzzle_open_code(&q, shell, &code);
    if (exit_code) return exit_code;
    exit_code = show(&q, &look);
    puzzle_close(&q);
    return exit_code;
}

static const char *const daily_examples[] = {
    "sightline puzzle daily", "sightline puzzle daily --date 2026-07-14 --cards 1,2", NULL};
const struct command puzzle_task_daily = {
    .name = "puzzle daily", .flags = daily_flags, .examples = daily_examples, .run = run_daily};

/* --- code --------------------------------------------------------------------------- */

/* What it names, in a sentence. */
static void print_kind(const struct puzzle *q)
{
    static const char *const key[] = {[CODE_FROZEN] = "cli.puzzle.code.frozen",
                                      [CODE_LESSON] = "cli.puzzle.code.lesson",
                                      [CODE_ENDLESS] = "cli.puzzle.code.endless",
                                      [CODE_DAILY] = "cli.puzzle.code.daily",
                                      [CODE_SHARE] = "cli.puzzle.code.share"};
    char name[CODE_TEXT_MAX] = "", detail[24] = "";
    struct buf n = BUF_ON(name), d = BUF_ON(detail);
    struct message m;
    code_write(&q->of.code, &n);
    if (q->of.code.kind == CODE_ENDLESS) buf_uint(&d, q->of.code.seed);
    else if (q->of.code.kind == CODE_DAILY) buf_text(&d, name + 2);
    else buf_int(&d, q->of.is.set + 1);
    message_number(message_text(message_set(&m, key[q->of.code.kind], NULL), name), q->of.is.level);
    shell_say(q->shell, stdout, message_text(&m, detail));
}

static int tell_code(const struct puzzle *q, bool json)
{
    static const char *const kind[] = {[CODE_FROZEN] = "frozen",
                                       [CODE_LESSON] = "lesson",
                                       [CODE_ENDLESS] = "endless",
                                       [CODE_DAILY] = "daily",
                                       [CODE_SHARE] = "share"};
    if (json) {
        struct buf b = json_line("{\"kind\":\"code\",\"is\":");
        buf_json(&b, kind[q->of.code.kind]);
        buf_text(&b, ",\"set\":");
        buf_int(&b, q->of.is.set + 1);
        buf_char(&b, ',');
        if (q->of.code.kind == CODE_ENDLESS || q->of.code.kind == CODE_DAILY) {
            buf_text(&b, "\"seed\":");
            buf_uint(&b, q->of.code.seed);
            buf_char(&b, ',');
        }
        report_challenge(&q->of.code, &q->of.is.built, &b);
        buf_char(&b, '}');
        json_line_print(&b);
        return EXIT_OK;
    }
    print_kind(q);
    puzzle_print_challenge(q->shell, &q->of.code, &q->of.is.built);
    return EXIT_OK;
}

static int wrong_code(struct shell *shell, const struct fault *f)
{
    char room[ROOM * 4] = "";
    struct buf b = BUF_ON(room);
    struct message m;
    words_say(&shell->reader, &f->message, &b);
    message_set(&m, f->column ? "cli.puzzle.code.wrong-at" : "cli.puzzle.code.wrong", NULL);
    return shell_complain(shell, EXIT_USAGE, message_number(message_text(&m, room), f->column),
                          NULL);
}

/* The placements of --structure, words between blanks. */
static int make_code(struct shell *shell, const char *text, struct code *code)
{
    static const struct grammar words = {0};
    const uint16_t all = (1 << PIECES) - 1;
    struct listing l = {.is = {.n = 0}};
    struct cursor c;
    struct fault f = {0};
    bool good = true;
    cursor_open(&c, &words, text, strlen(text), 0, &f);
    do good = listing_take(&c, &l);
    while (good && !cursor_ends(&c));
    if (!good || !listing_judge(&l, all, &f) || !listing_settle(&l, &f))
        return wrong_code(shell, &f);
    if (code_share(set_with(structure_pieces(&l.is)), &l.is, code)) return EXIT_OK;
    return shell_wrong(shell, "cli.puzzle.code.no-set");
}

enum { STRUCTURE, CODE_JSON };
static const struct flag code_flags[] = {
    [STRUCTURE] = {"structure", "PLACEMENTS", false}, [CODE_JSON] = {"json", NULL, false}, {0}};

static int run_code(struct shell *shell)
{
    const char *value = NULL, *text = NULL, *structure = NULL;
    struct code code;
    struct fault f = {0};
    struct puzzle q;
    bool json = false;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        if (arg == ARG_OPERAND) good = puzzle_operand(shell, value, &text);
        if (arg == STRUCTURE) structure = value;
        json |= arg == CODE_JSON;
        if (!good) return EXIT_USAGE;
    }
    if (!text == !structure) {
        return shell_wrong(shell, "cli.puzzle.code.one-of");
    }
    int exit_code = EXIT_OK;
    if (structure) exit_code = make_code(shell, structure, &code);
    else if (!code_read(text, &code, &f)) exit_code = wrong_code(shell, &f);
    if (!exit_code) exit_code = puzzle_open_code(&q, shell, &code);
    if (exit_code) return exit_code;
    exit_code = tell_code(&q, json);
    puzzle_close(&q);
    return exit_code;
}

static const char *const code_examples[] = {
    "sightline puzzle code E-3-17", "sightline puzzle code SQDX-PYF6-SGJK",
    "sightline puzzle code --structure \"L:AA1,BA1,CA1,DA1,DB1 I0@AA2\"", NULL};
const struct command puzzle_task_code = {.name = "puzzle code",
                                         .operands = "[CODE]",
                                         .flags = code_flags,
                                         .examples = code_examples,
                                         .run = run_code};
