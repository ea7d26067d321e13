/* main.c -- finds the command, and makes sure that its output arrived. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static const struct command *const commands[] = {
    &command_play,
    &command_join,
    &command_watch,
    &command_invite,
    &command_bot,
    &command_sim,
    &command_rate,
    &command_simulate,
    &command_replay,
    &command_what_if,
    &command_verify,
    &command_test,
    &command_games,
    &command_rules,
    &command_types,
    &command_bench,
    &command_deck,
    &command_puzzle,
    &command_store,
    &command_serve,
    &command_admin,
    &command_help,
    NULL,
};

static const struct command *find_command(const char *name)
{
    for (int i = 0; commands[i]; i++)
        if (!strcmp(commands[i]->name, name)) return commands[i];
    return NULL;
}

static int unknown_command(const struct shell *shell, const char *name)
{
    const char *names[32] = {0};
    char room[80];
    struct message m, hint, *near;
    for (int i = 0; commands[i]; i++) names[i] = commands[i]->name;
    message_text(message_set(&m, "cli.error.command", NULL),
                 shell_cleaned(name, room, sizeof room));
    near = shell_did_you_mean(&hint, args_nearest(name, names));
    if (!near) near = message_text(message_set(&hint, "cli.hint.try", NULL), "sightline help");
    return shell_complain(shell, EXIT_USAGE, &m, near);
}

/* Reads the language first, wherever it stands: complaints use it too. */
static int find_language(struct shell *shell, char **argv)
{
    for (int i = 1; argv[i] && strcmp(argv[i], "--"); i++) {
        const char *name = NULL;
        if (!strncmp(argv[i], "--lang=", 7)) name = argv[i] + 7;
        else if (!strcmp(argv[i], "--lang")) name = argv[i + 1] ? argv[++i] : "";
        if (!name || language_find(name, &shell->reader.language)) continue;
        return shell_wrong_word(shell, "cli.error.language", name);
    }
    return EXIT_OK;
}

static bool has(char **argv, const char *flag, const char *letter)
{
    for (; *argv && strcmp(*argv, "--"); argv++)
        if (!strcmp(*argv, flag) || !strcmp(*argv, letter)) return true;
    return false;
}

static bool is_lang(const char *word) { return !strcmp(word, "--lang"); }

static char **after_language(char **argv)
{
    while (*argv && (is_lang(*argv) || !strncmp(*argv, "--lang=", 7)))
        argv += is_lang(*argv) && argv[1] ? 2 : 1;
    return argv;
}

static int run_program(struct shell *shell, char **argv)
{
    int code = find_language(shell, argv);
    if (code) return code;
    argv = after_language(argv + 1);
    if (!*argv) {
        help_overview(shell, stdout);
        return EXIT_OK;
    }
    if (!strcmp(*argv, "--version") || !strcmp(*argv, "-V")) {
        puts("sightline " SIGHTLINE_VERSION);
        return EXIT_OK;
    }
    if (!strcmp(*argv, "--help") || !strcmp(*argv, "-h")) {
        help_overview(shell, stdout);
        return EXIT_OK;
    }
    const struct command *command = find_command(*argv);
    if (!command) return unknown_command(shell, *argv);
    argv = after_language(argv + 1);
    shell->command = shell_task(command, *argv);
    shell->argv = argv + (shell->command != command);
    if (has(shell->argv, "--help", "-h")) {
        help_command(shell, shell->command, stdout);
        return EXIT_OK;
    }
    return shell->command->run(shell);
}

/* A reader that went away is not our fault and needs no words. */
static int close_output(const struct shell *shell, int code)
{
    struct message m;
    bool lost = ferror(stdout);
    int why = lost ? errno : 0; /* of the write that failed: nothing may be left to flush */
    if (fflush(stdout)) why = errno;
    if (fclose(stdout) && !why) why = errno;
    if (!lost && !why) return code;
    if (why != EPIPE && why != 0) {
        message_text(message_set(&m, "cli.error.output", NULL), strerror(why));
        shell_complain(shell, EXIT_PARTIAL, &m, NULL);
    }
    return code ? code : EXIT_PARTIAL;
}

int main(int argc, char **argv)
{
    struct shell shell = {.reader = {.language = LANGUAGE_EN, .seat = -1}, .commands = commands};
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 1) return EXIT_USAGE;
    int code = run_program(&shell, argv);
    return close_output(&shell, code);
}
