/* main.c -- finds the command, and makes sure that its output arrived. */
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

const struct command *const cli_commands[] = {
    &command_play,  &command_sim,  &command_replay, &command_test, &command_games, &command_types,
    &command_bench, &command_deck, &command_puzzle, &command_help, NULL,
};

static atomic_int stop;

static void on_interrupt(int signal)
{
    (void)signal;
    stop = 1;
}

/* Without SA_RESTART: a waiting read comes back. A second one ends the program at once. */
void cli_catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool cli_interrupted(void) { return stop; }

void *cli_room(size_t n)
{
    void *p = calloc(1, n ? n : 1);
    if (!p) abort();
    return p;
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; cli_commands[i]; i++)
        if (!strcmp(cli_commands[i]->name, name)) return cli_commands[i];
    return NULL;
}

static int unknown_command(const struct cli *cli, const char *name)
{
    const char *names[16] = {0};
    char room[80];
    struct message m, hint, *near;
    for (int i = 0; cli_commands[i]; i++) names[i] = cli_commands[i]->name;
    message_text(message_set(&m, "cli.error.command", NULL), cli_cleaned(name, room, sizeof room));
    near = cli_did_you_mean(&hint, args_nearest(name, names));
    if (!near) near = message_text(message_set(&hint, "cli.hint.try", NULL), "sightline help");
    return cli_complain(cli, EXIT_USAGE, &m, near);
}

/* The language first, wherever it stands: complaints are in it too. */
static int find_language(struct cli *cli, char **argv)
{
    for (int i = 1; argv[i] && strcmp(argv[i], "--"); i++) {
        const char *name = NULL;
        struct message m;
        char room[80];
        if (!strncmp(argv[i], "--lang=", 7)) name = argv[i] + 7;
        else if (!strcmp(argv[i], "--lang")) name = argv[i + 1] ? argv[++i] : "";
        if (!name || language_find(name, &cli->reader.language)) continue;
        message_text(message_set(&m, "cli.error.language", NULL),
                     cli_cleaned(name, room, sizeof room));
        return cli_complain(cli, EXIT_USAGE, &m, NULL);
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

static int run(struct cli *cli, char **argv)
{
    int code = find_language(cli, argv);
    if (code) return code;
    argv = after_language(argv + 1);
    if (!*argv) {
        help_overview(cli, stdout);
        return EXIT_OK;
    }
    if (!strcmp(*argv, "--version") || !strcmp(*argv, "-V")) {
        puts("sightline " SIGHTLINE_VERSION);
        return EXIT_OK;
    }
    if (!strcmp(*argv, "--help") || !strcmp(*argv, "-h")) {
        help_overview(cli, stdout);
        return EXIT_OK;
    }
    const struct command *command = find_command(*argv);
    if (!command) return unknown_command(cli, *argv);
    argv = after_language(argv + 1);
    cli->command = cli_task(command, *argv);
    cli->argv = argv + (cli->command != command);
    if (has(cli->argv, "--help", "-h")) {
        help_command(cli, cli->command, stdout);
        return EXIT_OK;
    }
    return cli->command->run(cli);
}

/* A reader that went away is no fault of ours and needs no words. */
static int close_output(const struct cli *cli, int code)
{
    struct message m;
    bool lost = ferror(stdout);
    int why = lost ? errno : 0; /* of the write that failed: nothing may be left to flush */
    if (fflush(stdout)) why = errno;
    if (fclose(stdout) && !why) why = errno;
    if (!lost && !why) return code;
    if (why != EPIPE && why != 0) {
        message_text(message_set(&m, "cli.error.output", NULL), strerror(why));
        cli_complain(cli, EXIT_PARTIAL, &m, NULL);
    }
    return code ? code : EXIT_PARTIAL;
}

int main(int argc, char **argv)
{
    struct cli cli = {.reader = {.language = LANGUAGE_EN, .seat = -1}};
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 1) return EXIT_USAGE;
    int code = run(&cli, argv);
    return close_output(&cli, code);
}
