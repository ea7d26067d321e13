/* invite.c -- `sightline invite`: opens a table at a server, and says how friends come to it. */
#include <string.h>

#include "cli/cli.h"
#include "cli/visit.h"
#include "core/buf.h"
#include "setting/challenge.h"
#include "setting/decks.h"
#include "setting/seats.h"
#include "setting/setting.h"
#include "shell/qr.h"

enum {
    SEATS,
    BOT,
    OPTION,
    DECK,
    CHALLENGE,
    HUMAN,
    PACE,
    CLOCK,
    DISCRETION,
    WATCH,
    AWAY,
    PUBLIC,
    JOIN,
    NAME,
    SEAT,
    PLAIN,
    SEEN,
    RECORD,
    FORCE,
    TRAFFIC,
    CA
};
static const struct flag flags[] = {
    [SEATS] = {"seats", "N", false},
    [BOT] = {"bot", "BOT", true},
    [OPTION] = {"option", "NAME=VALUE", true},
    [DECK] = {"deck", "FILE", true},
    [CHALLENGE] = {"challenge", "CODE|FILE", false},
    [HUMAN] = {"human", "SEATS", false},
    [PACE] = {"pace", "PACE", false},
    [CLOCK] = {"clock", "NAME=MS,...", false},
    [DISCRETION] = {"discretion", "WORD", false},
    [WATCH] = {"watch", "MS", false},
    [AWAY] = {"away", "BOT", false},
    [PUBLIC] = {"public", NULL, false},
    [JOIN] = {"join", NULL, false},
    [NAME] = {"name", "NAME", false},
    [SEAT] = {"seat", "SEAT", false},
    [PLAIN] = {"plain", NULL, false},
    [SEEN] = {"seen", "FILE", false},
    [RECORD] = {"record", "FILE", false},
    [FORCE] = {"force", NULL, false},
    [TRAFFIC] = {"traffic", "FILE", false},
    [CA] = {"ca", "FILE", false},
    {0},
};

struct invitation {
    struct visit visit;
    const char *game, *seats, *human;
    const char *option[OPTIONS_MAX], *bot[SEATS_MAX];
    int options, bots;
    struct decks decks;
    struct challenge_text challenge;
    struct manners manners;
    bool join;
};

/* False after a complaint. */
static bool take_list(struct shell *shell, struct invitation *a, int arg, const char *value)
{
    if (arg == DECK) return decks_add(shell, &a->decks, value);
    if (arg == OPTION) {
        if (a->options == OPTIONS_MAX) return !shell_wrong(shell, "cli.error.many-options");
        a->option[a->options++] = value;
        return true;
    }
    if (a->bots == SEATS_MAX) return !shell_wrong(shell, "cli.error.many-bots");
    a->bot[a->bots++] = value;
    return true;
}

static bool take_operand(struct shell *shell, struct invitation *a, const char *value)
{
    if (a->game) return !shell_wrong(shell, "cli.error.one-game");
    if (a->visit.link) a->game = value;
    else a->visit.link = value;
    return true;
}

static bool read_invite_arguments(struct shell *shell, struct invitation *a)
{
    struct visit *v = &a->visit;
    const char *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        switch (arg) {
        case ARG_OPERAND: good = take_operand(shell, a, value); break;
        case SEATS: a->seats = value; break;
        case CHALLENGE: a->challenge.given = value; break;
        case HUMAN: a->human = value; break;
        case PACE: a->manners.pace = value; break;
        case CLOCK: a->manners.clock = value; break;
        case DISCRETION: a->manners.discretion = value; break;
        case WATCH: a->manners.watch = value; break;
        case AWAY: a->manners.away = value; break;
        case PUBLIC: a->manners.public = true; break;
        case JOIN: a->join = true; break;
        case NAME: v->name = value; break;
        case SEAT: v->seat = value; break;
        case PLAIN: v->plain = true; break;
        case SEEN: v->seen = value; break;
        case RECORD: v->record = value; break;
        case FORCE: v->force = true; break;
        case TRAFFIC: v->traffic = value; break;
        case CA: v->ca = value; break;
        default: good = good && take_list(shell, a, arg, value);
        }
        if (!good) return false;
    }
    return true;
}

/* Figures go into a message as they are, so they are checked here. */
static bool is_number_text(const char *text, size_t n)
{
    size_t i = *text == '-' && n > 1;
    while (i < n && text[i] >= '0' && text[i] <= '9') i++;
    return n && n < 16 && i == n;
}

static bool check_figures(struct shell *shell, const struct manners *m)
{
    int64_t watch;
    if (m->watch && strcmp(m->watch, "-1") != 0 &&
        !args_count(shell, "--watch", m->watch, 0, 3600 * 1000, &watch))
        return false;
    for (const char *p = m->clock; p && *p;) {
        const size_t all = strcspn(p, ","), name = strcspn(p, "=,");
        if (name == all || !name || !is_number_text(p + name + 1, all - name - 1))
            return !shell_wrong_word(shell, "cli.error.clock", m->clock);
        p += all + (p[all] == ',');
    }
    return true;
}

/* The table as it is asked for. An exit code: not 0 after a complaint. */
static int prepare_table(struct shell *shell, struct invitation *a)
{
    struct seating *at = &a->visit.seating;
    struct setting *setting = &at->setting;
    int64_t wanted = 0;
    if (a->seats && !args_count(shell, "--seats", a->seats, 1, 99, &wanted)) return EXIT_USAGE;
    int seats = (int)wanted;
    if (!(setting->game = setting_game(shell, a->game))) return EXIT_USAGE;
    if (!setting_seats(shell, setting->game, &seats)) return EXIT_USAGE;
    options_init(setting->game, &setting->options, seats);
    for (int i = 0; i < a->options; i++)
        if (!setting_option(shell, setting->game, &setting->options, a->option[i]))
            return EXIT_USAGE;
    at->humans = (seat_set)((1u << seats) - 1u);
    if (a->human && !seats_read_humans(shell, a->human, seats, &at->humans)) return EXIT_USAGE;
    if (!seats_read_bots(shell, setting->game, a->bot, a->bots, seats, at->humans, at->bot) ||
        !check_figures(shell, &a->manners))
        return EXIT_USAGE;
    const int code = decks_read(shell, &a->decks, setting);
    return code ? code : challenge_read(shell, &a->challenge, setting);
}

/* Without a terminal only the link goes to stdout; a code that can be scanned needs one. */
static void print_invitation(const struct shell *shell, struct session *s, bool plain)
{
    char link[WIRE_LINK_ROOM] = "", code[QR_ROOM];
    struct buf b = BUF_ON(link), qr = BUF_ON(code);
    struct message m;
    buf_clear(&qr);
    wire_write_link(remote_link(s->remote), &b);
    puts(link);
    if (*s->client.code) {
        message_text(message_set(&m, "cli.invite.code", NULL), s->client.code);
        shell_say(shell, stdout, &m);
    }
    if (qr_write(link, plain ? QR_PLAIN : qr_look(), &qr)) fputs(code, stdout);
    fflush(stdout);
}

static int open_there(struct shell *shell, struct invitation *a)
{
    struct session s;
    struct visit *v = &a->visit;
    int code = EXIT_OK;
    if (!session_invite(&s, &v->seating, &v->reach, &a->manners)) code = visit_complain(shell, &s);
    else {
        print_invitation(shell, &s, v->plain);
        if (a->join) code = visit_stay(shell, &s, v);
    }
    session_release(&s);
    return code;
}

static int run_invite(struct shell *shell)
{
    struct invitation a = {0};
    struct visit *v = &a.visit;
    int code = EXIT_USAGE;
    if (!read_invite_arguments(shell, &a)) code = EXIT_USAGE;
    else if (!v->link || !a.game) code = shell_wrong(shell, "cli.error.invite");
    else if (!wire_read_link(v->link, &v->reach.link) || *v->reach.link.table ||
             *v->reach.link.code)
        code = shell_wrong_word(shell, "cli.error.address", v->link);
    else if (!(code = visit_prepare(shell, v)) && !(code = prepare_table(shell, &a)))
        code = open_there(shell, &a);
    visit_release(v);
    decks_release(&a.decks);
    challenge_release(&a.challenge);
    return code;
}

static const char *const examples[] = {
    "sightline invite https://play.example wink --seats 4 --join",
    "sightline invite http://127.0.0.1:8080 cube --human 0,1 --bot random",
    "sightline invite unix:/run/sightline/socket revisioned --deck my.deck --public",
    NULL,
};
const struct command command_invite = {.name = "invite",
                                       .operands = "ADDRESS GAME",
                                       .flags = flags,
                                       .examples = examples,
                                       .run = run_invite};
