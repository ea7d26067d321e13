/* course.c -- `sightline puzzle course`: the challenges that teach one deduction each. */
#include "solid/course.h"

#include "core/buf.h"
#include "desk/desk.h"
#include "shell/json.h"

enum { TEXT_ROOM = 400 };

static void lesson_title(const struct shell *shell, const struct lesson *l, struct buf *b)
{
    words_key(&shell->reader, l->key, b);
}

const struct lesson *puzzle_lesson(const struct code *code)
{
    return code && code->kind == CODE_LESSON ? &course[code->number - 1] : NULL;
}

void puzzle_print_lesson(const struct shell *shell, const struct code *code)
{
    const struct lesson *l = puzzle_lesson(code);
    char cards[TEXT_ROOM] = "", title[TEXT_ROOM] = "";
    struct buf c = BUF_ON(cards), t = BUF_ON(title);
    struct message m;
    if (!l) return;
    sides_write(l->sides, &c);
    lesson_title(shell, l, &t);
    message_number(message_set(&m, "cli.puzzle.lesson", NULL), l->rule);
    shell_say(shell, stdout, message_text(message_text(&m, cards), title));
}

static void tell_lesson(const struct shell *shell, const struct code *code)
{
    const struct lesson *l = puzzle_lesson(code);
    char name[CODE_TEXT_MAX] = "", cards[TEXT_ROOM] = "", title[TEXT_ROOM] = "";
    struct buf n = BUF_ON(name), c = BUF_ON(cards), t = BUF_ON(title);
    struct message m;
    code_write(code, &n);
    sides_write(l->sides, &c);
    lesson_title(shell, l, &t);
    message_number(message_text(message_set(&m, "cli.puzzle.course.lesson", NULL), name), l->rule);
    message_number(message_text(&m, cards), code->built.n);
    shell_say(shell, stdout, message_text(&m, title));
}

static void json_lesson(const struct shell *shell, const struct code *code)
{
    struct buf b = json_line("{\"kind\":\"lesson\",");
    report_lesson(&shell->reader, code, &b);
    buf_char(&b, '}');
    json_line_print(&b);
}

/* --- the task ----------------------------------------------------------------------- */

enum { JSON };
static const struct flag flags[] = {[JSON] = {"json", NULL, false}, {0}};

static int run_course(struct shell *shell)
{
    const char *value = NULL;
    bool json = false;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        if (arg == ARG_BAD) return EXIT_USAGE;
        json |= arg == JSON;
    }
    for (int i = 1; i <= LESSONS; i++) {
        struct code code;
        code_lesson(i, &code);
        if (json) json_lesson(shell, &code);
        else tell_lesson(shell, &code);
    }
    return EXIT_OK;
}

static const char *const examples[] = {"sightline puzzle course",
                                       "sightline puzzle explain C006 --pictures",
                                       "sightline play cube --challenge C016", NULL};
const struct command puzzle_task_course = {
    .name = "puzzle course", .flags = flags, .examples = examples, .run = run_course};
