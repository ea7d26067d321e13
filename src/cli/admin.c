/* admin.c -- `sightline admin`: what an operator asks of a server that runs. */
#include "cli/cli.h"
#include "core/buf.h"
#include "server/server.h"

enum { WORDS_ROOM = 240, OPERANDS_MAX = 3 };

enum { SOCKET };
static const struct flag flags[] = {[SOCKET] = {"socket", "PATH", false}, {0}};

static int run_admin(struct shell *shell)
{
    const char *value = NULL, *socket = NULL;
    char words[WORDS_ROOM] = "";
    struct buf b = BUF_ON(words);
    struct fault f = {0};
    int n = 0;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        if (arg == ARG_BAD) return EXIT_USAGE;
        if (arg == SOCKET) socket = value;
        if (arg != ARG_OPERAND) continue;
        if (n++ == OPERANDS_MAX) return shell_wrong_word(shell, "cli.error.operand", value);
        if (b.n) buf_char(&b, ' ');
        buf_text(&b, value);
    }
    if (!socket) return shell_wrong(shell, "cli.admin.no-socket");
    if (!n) return shell_wrong(shell, "cli.admin.no-errand");
    for (const char *p = words; *p; p++)
        if ((unsigned char)*p < ' ') return shell_wrong(shell, "cli.admin.no-errand");
    if (b.full) return shell_wrong(shell, "cli.admin.no-errand");
    if (server_errand(socket, words, stdout, &f)) return EXIT_OK;
    return shell_complain_fault(shell, EXIT_FINDINGS, NULL, &f, NULL);
}

static const char *const examples[] = {
    "sightline admin --socket admin.socket list",
    "sightline admin --socket admin.socket close 0123456789abcdef0123456789abcdef",
    "sightline admin --socket admin.socket ban 203.0.113.7 60",
    "sightline admin --socket admin.socket drain",
    NULL,
};
const struct command command_admin = {.name = "admin",
                                      .operands = "ERRAND [OF]...",
                                      .flags = flags,
                                      .examples = examples,
                                      .run = run_admin};
