/* puzzle.c -- `sightline puzzle`: which of its tasks. */
#include "cli/cli.h"
#include "core/buf.h"
#include "desk/desk.h"

enum { WORD_ROOM = 80, TASKS = 10 };

static const struct command *const tasks[TASKS + 1] = {
    &puzzle_task_new,     &puzzle_task_solve,  &puzzle_task_count, &puzzle_task_grade,
    &puzzle_task_explain, &puzzle_task_course, &puzzle_task_show,  &puzzle_task_daily,
    &puzzle_task_code,    &puzzle_task_pack,
};

/* Runs only if no task was named: then the first argument is wrong. */
static int run_puzzle(struct shell *shell)
{
    const char *names[TASKS + 1] = {0};
    char room[WORD_ROOM], list[WORD_ROOM] = "";
    struct buf b = BUF_ON(list);
    struct message m, hint;
    for (int i = 0; i < TASKS; i++) {
        names[i] = tasks[i]->name + sizeof "puzzle";
        if (i) buf_text(&b, ", ");
        buf_text(&b, names[i]);
    }
    const char *word = shell->argv[0];
    if (!word || word[0] == '-')
        return shell_complain(shell, EXIT_USAGE,
                              message_text(message_set(&m, "cli.puzzle.no-task", NULL), list),
                              NULL);
    message_text(message_set(&m, "cli.puzzle.task", NULL), shell_cleaned(word, room, sizeof room));
    return shell_complain(shell, EXIT_USAGE, message_text(&m, list),
                          shell_did_you_mean(&hint, args_nearest(word, names)));
}

static const char *const examples[] = {
    "sightline puzzle daily",
    "sightline puzzle new --level 3",
    "sightline puzzle show A001",
    "sightline puzzle solve my-cards.txt",
    "sightline puzzle count A009 --cards 1,2",
    "sightline puzzle grade A017",
    "sightline puzzle explain A004 --cards 1,2,3",
    "sightline puzzle course",
    "sightline puzzle code E-3-17",
    "sightline puzzle pack --box 6x10 --count",
    NULL,
};
const struct command command_puzzle = {
    .name = "puzzle", .operands = "TASK", .examples = examples, .run = run_puzzle, .tasks = tasks};
