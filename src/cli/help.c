/* help.c -- `sightline help`: all commands, or one. */
#include <string.h>

#include "cli/cli.h"

enum { COMMANDS_MOST = 64 };

static bool is_task(const struct shell *shell, const char *command, const char *word)
{
    for (int i = 0; shell->commands[i]; i++)
        if (!strcmp(command, shell->commands[i]->name))
            return shell_task(shell->commands[i], word) != shell->commands[i];
    return false;
}

static int run_help(struct shell *shell)
{
    const char *value, *name = NULL, *task = NULL, *names[COMMANDS_MOST] = {0};
    char room[80];
    struct message m, hint;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        if (arg == ARG_BAD) return EXIT_USAGE;
        if (task || (name && !is_task(shell, name, value)))
            return shell_wrong(shell, "cli.error.one-command");
        if (name) task = value;
        else name = value;
    }
    if (!name) {
        help_overview(shell, stdout);
        return EXIT_OK;
    }
    for (int i = 0; shell->commands[i] && i < COMMANDS_MOST - 1; i++) {
        names[i] = shell->commands[i]->name;
        if (strcmp(name, shell->commands[i]->name)) continue;
        help_command(shell, shell_task(shell->commands[i], task), stdout);
        return EXIT_OK;
    }
    message_text(message_set(&m, "cli.error.command", NULL),
                 shell_cleaned(name, room, sizeof room));
    return shell_complain(shell, EXIT_USAGE, &m,
                          shell_did_you_mean(&hint, args_nearest(name, names)));
}

static const char *const examples[] = {"sightline help play", NULL};
const struct command command_help = {
    .name = "help", .operands = "[COMMAND]", .examples = examples, .run = run_help};
