/* join.c -- `sightline join`: a seat at a table elsewhere. */
#include "cli/cli.h"
#include "cli/visit.h"

enum { PLAIN, NAME, SEAT, SEEN, RECORD, FORCE, TRAFFIC, CA };
static const struct flag flags[] = {
    [PLAIN] = {"plain", NULL, false},
    [NAME] = {"name", "NAME", false},
    [SEAT] = {"seat", "SEAT", false},
    [SEEN] = {"seen", "FILE", false},
    [RECORD] = {"record", "FILE", false},
    [FORCE] = {"force", NULL, false},
    [TRAFFIC] = {"traffic", "FILE", false},
    [CA] = {"ca", "FILE", false},
    {0},
};

static int run_join(struct shell *shell)
{
    struct visit v = {0};
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
        case NAME: v.name = value; break;
        case SEAT: v.seat = value; break;
        case SEEN: v.seen = value; break;
        case RECORD: v.record = value; break;
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
    "sightline join https://play.example/t/0123456789abcdef0123456789abcdef",
    "sightline join http://127.0.0.1:8080/j/ABCDEF --name Anna --seat 1 --plain",
    "sightline join http://127.0.0.1:8080/j/ABCDEF --seen a.seen --record a.record",
    NULL,
};
const struct command command_join = {
    .name = "join", .operands = "LINK", .flags = flags, .examples = examples, .run = run_join};
