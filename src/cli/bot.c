/* bot.c -- `sightline bot`: a bot takes a seat at a table elsewhere. */
#include "cli/cli.h"
#include "cli/visit.h"
#include "foreign/foreign.h"
#include "local/player.h"

enum { EXEC, BOT, BOT_TIME, NAME, SEAT, FORCE, TRAFFIC, CA };
static const struct flag flags[] = {
    [EXEC] = {"exec", "PROGRAM", false},
    [BOT] = {"bot", "BOT", false},
    [BOT_TIME] = {"bot-time", "MS", false},
    [NAME] = {"name", "NAME", false},
    [SEAT] = {"seat", "SEAT", false},
    [FORCE] = {"force", NULL, false},
    [TRAFFIC] = {"traffic", "FILE", false},
    [CA] = {"ca", "FILE", false},
    {0},
};

static bool read_bot_arguments(struct shell *shell, struct visit *v, struct player_wish *w)
{
    const char *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        switch (arg) {
        case ARG_BAD: return false;
        case ARG_OPERAND:
            if (v->link) return !shell_wrong(shell, "cli.error.one-link");
            v->link = value;
            break;
        case EXEC: w->program = value; break;
        case BOT: w->bot = value; break;
        case BOT_TIME:
            if (!args_count(shell, "--bot-time", value, 1, FOREIGN_TIME_MOST, &w->time_ms))
                return false;
            break;
        case NAME: v->name = value; break;
        case SEAT: v->seat = value; break;
        case FORCE: v->force = true; break;
        case TRAFFIC: v->traffic = value; break;
        default: v->ca = value; break;
        }
    }
    if (!w->bot == !w->program) return !shell_wrong(shell, "cli.error.bot-or-exec");
    return true;
}

static int play_there(struct shell *shell, const struct visit *v, struct player_wish *w)
{
    struct session s;
    struct fault f = {0};
    int code = EXIT_OK;
    w->name = v->name ? v->name : w->bot;
    w->seat = v->wish.seat;
    if (!session_reach(&s, &v->seating, &v->reach)) code = visit_complain(shell, &s);
    else switch (player_run(shell, &s, w, &f)) {
        case PLAYER_DONE: break;
        case PLAYER_PARTED: code = visit_complain(shell, &s); break;
        case PLAYER_NO_SEAT: code = visit_complain_of_seats(shell, &s); break;
        case PLAYER_NO_BOT: code = shell_complain_fault(shell, EXIT_USAGE, NULL, &f, NULL); break;
        }
    session_release(&s);
    return code;
}

static int run_bot(struct shell *shell)
{
    struct visit v = {.plain = true, .reach = {.guest = true}};
    struct player_wish w = {.time_ms = FOREIGN_TIME};
    int code = EXIT_USAGE;
    if (read_bot_arguments(shell, &v, &w) && !(code = visit_link(shell, &v)) &&
        !(code = visit_prepare(shell, &v)))
        code = play_there(shell, &v, &w);
    visit_release(&v);
    return code;
}

static const char *const examples[] = {
    "sightline bot http://127.0.0.1:8080/j/ABCDEF --bot spy:4",
    "sightline bot http://127.0.0.1:8080/j/ABCDEF --exec ./mybot --seat 2",
    NULL,
};
const struct command command_bot = {
    .name = "bot", .operands = "LINK", .flags = flags, .examples = examples, .run = run_bot};
