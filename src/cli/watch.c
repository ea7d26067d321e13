/* watch.c -- `sightline watch`: a table elsewhere, without a seat. */
#include "cli/cli.h"
#include "cli/visit.h"

enum { PLAIN, FORCE, TRAFFIC, CA };
static const struct flag flags[] = {
    [PLAIN] = {"plain", NULL, false},
    [FORCE] = {"force", NULL, false},
    [TRAFFIC] = {"traffic", "FILE", false},
    [CA] = {"ca", "FILE", false},
    {0},
};

static int run_watch(struct shell *shell)
{
    struct visit v = {.watch = true};
    const char *value = NULL;
    int code = EXIT_OK;
    for (int arg; !code && (arg = args_next(shell, &value)) != ARG_END;) {
        switch (arg) {
        case ARG_BAD: code = EXIT_USAGE; break;
        case ARG_OPERAND:
            if (v.link) code = shell_wrong(shell, "cli.error.one-link");
            v.link = value;
            break;
        case PLAIN: v.plain = true; break;
        case FORCE: v.force = true; break;
        case TRAFFIC: v.traffic = value; break;
        default: v.ca = value; break;
        }
    }
    if (!code) code = visit_table(shell, &v);
    visit_release(&v);
    return code;
}

static const char *const examples[] = {
    "sightline watch https://play.example/t/0123456789abcdef0123456789abcdef",
    "sightline watch http://127.0.0.1:8080/j/ABCDEF --plain",
    NULL,
};
const struct command command_watch = {
    .name = "watch", .operands = "LINK", .flags = flags, .examples = examples, .run = run_watch};
