/* play.c -- `sightline play`: a table on this device, against bots and people beside you. */
#include <unistd.h>

#include "cli/cli.h"
#include "cli/visit.h"
#include "core/buf.h"
#include "foreign/foreign.h"
#include "line/choose.h"
#include "line/line.h"
#include "setting/challenge.h"
#include "setting/decks.h"
#include "setting/seats.h"
#include "setting/setting.h"

enum { LINE_ROOM = 200, COMMAND_MAX = 2048 };

enum {
    SEATS,
    BOT,
    BOT_TIME,
    SEED,
    OPTION,
    DECK,
    CHALLENGE,
    HUMAN,
    AS,
    NAMES,
    RECORD,
    FORCE,
    ALL,
    PLAIN,
    CONTINUE,
    TRAFFIC
};
static const struct flag flags[] = {
    [SEATS] = {"seats", "N", false},
    [BOT] = {"bot", "BOT", true},
    [BOT_TIME] = {"bot-time", "MS", false},
    [SEED] = {"seed", "SEED", false},
    [OPTION] = {"option", "NAME=VALUE", true},
    [DECK] = {"deck", "FILE", true},
    [CHALLENGE] = {"challenge", "CODE|FILE", false},
    [HUMAN] = {"human", "SEATS", false},
    [AS] = {"as", "SEAT", false},
    [NAMES] = {"names", "NAMES", false},
    [RECORD] = {"record", "FILE", false},
    [FORCE] = {"force", NULL, false},
    [ALL] = {"all", NULL, false},
    [PLAIN] = {"plain", NULL, false},
    [CONTINUE] = {"continue", "FILE", false},
    [TRAFFIC] = {"traffic", "FILE", false},
    {0},
};

/* The command line as it was written: most of it can only be read once the game is known. */
struct asked {
    const char *game, *seats, *seed, *human, *as, *names, *record, *resume, *bot_time, *traffic;
    const char *option[OPTIONS_MAX], *bot[SEATS_MAX];
    int options, bots;
    struct decks decks;
    struct challenge_text challenge;
    char level[LINE_ROOM]; /* as chosen from the menu: an option, or a challenge */
    bool force, all, plain;
};

static bool read_play_arguments(struct shell *shell, struct asked *a)
{
    const char *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        switch (arg) {
        case ARG_BAD: return false;
        case ARG_OPERAND:
            if (a->game) return !shell_wrong(shell, "cli.error.one-game");
            a->game = value;
            break;
        case SEATS: a->seats = value; break;
        case SEED: a->seed = value; break;
        case BOT_TIME: a->bot_time = value; break;
        case CHALLENGE: a->challenge.given = value; break;
        case HUMAN: a->human = value; break;
        case AS: a->as = value; break;
        case NAMES: a->names = value; break;
        case RECORD: a->record = value; break;
        case CONTINUE: a->resume = value; break;
        case TRAFFIC: a->traffic = value; break;
        case FORCE: a->force = true; break;
        case ALL: a->all = true; break;
        case PLAIN: a->plain = true; break;
        case DECK:
            if (!decks_add(shell, &a->decks, value)) return false;
            break;
        case OPTION:
            if (a->options == OPTIONS_MAX) return !shell_wrong(shell, "cli.error.many-options");
            a->option[a->options++] = value;
            break;
        default:
            if (a->bots == SEATS_MAX) return !shell_wrong(shell, "cli.error.many-bots");
            a->bot[a->bots++] = value;
        }
    }
    if (a->human && a->as) return !shell_wrong(shell, "cli.error.human-and-as");
    return true;
}

/* False: the input ended. */
static bool take_challenge(struct shell *shell, struct input *input, const struct game *g,
                           struct asked *a)
{
    struct buf b = BUF_ON(a->level);
    if (a->challenge.given || a->options == OPTIONS_MAX) return true;
    const enum choice choice = choose_challenge(shell, input, g, &b);
    if (choice == CHOICE_LEVEL) a->option[a->options++] = a->level;
    if (choice == CHOICE_CHALLENGE) a->challenge.given = a->level;
    return choice != CHOICE_ENDED;
}

/* What can be judged before a game is chosen. */
static bool prepare_early(struct shell *shell, const struct asked *a, int64_t *seats,
                          struct seating *out)
{
    struct seed *seed = &out->setting.seed;
    if (a->seats && !args_count(shell, "--seats", a->seats, 1, 99, seats)) return false;
    if (a->seed && !args_seed(shell, a->seed, seed)) return false;
    if (!a->seed) shell_luck(seed, sizeof *seed);
    if (a->seed) out->luck = seed_derived(seed, "bots", 0);
    else shell_luck(&out->luck, sizeof out->luck);
    out->bot_time = FOREIGN_TIME;
    if (a->bot_time &&
        !args_count(shell, "--bot-time", a->bot_time, 1, FOREIGN_TIME_MOST, &out->bot_time))
        return false;
    if (a->record && !file_check(shell, a->record, a->force)) return false;
    if (!a->traffic) return true;
    if (!file_check(shell, a->traffic, a->force)) return false;
    out->traffic = fopen(a->traffic, "w");
    return out->traffic || !shell_wrong_word(shell, "cli.error.traffic", a->traffic);
}

static void sit_as_usual(const struct shell *shell, const struct asked *a, struct seating *out)
{
    out->record = a->record;
    out->language = shell->reader.language;
    out->colour = shell_has_colours();
    out->shell = shell;
    out->screen = !a->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

static bool prepare_seating(struct shell *shell, const struct asked *a, int seats,
                            struct seating *out)
{
    struct setting *setting = &out->setting;
    options_init(setting->game, &setting->options, seats);
    for (int i = 0; i < a->options; i++)
        if (!setting_option(shell, setting->game, &setting->options, a->option[i])) return false;
    out->humans = SEAT_BIT(0);
    if (a->human && !seats_read_humans(shell, a->human, seats, &out->humans)) return false;
    if (a->as) {
        int seat;
        if (!seats_read_one(shell, "--as", a->as, seats, false, &seat)) return false;
        out->humans = SEAT_BIT(seat);
    }
    if (!seats_read_bots(shell, setting->game, a->bot, a->bots, seats, out->humans, out->bot))
        return false;
    sit_as_usual(shell, a, out);
    return true;
}

/* The command that deals this game again. */
static void write_command(const struct session *s, const struct asked *a, struct buf *b)
{
    const struct setting *setting = &s->seating.setting;
    buf_text(b, "sightline play ");
    buf_text(b, s->game->name);
    buf_text(b, " --seats ");
    buf_int(b, s->seats);
    buf_text(b, " --seed ");
    seed_write(&setting->seed, b);
    seats_write_humans(s->seating.humans, b);
    setting_write_options(s->game, &setting->options, b);
    decks_write_flags(a->decks.path, a->decks.n, b);
    challenge_write_flag(a->challenge.given, b);
    seats_write_bots(s->seating.bot, s->seats, s->seating.humans, b);
}

static int finish_session(struct shell *shell, struct session *s, const struct asked *a,
                          enum left left)
{
    char room[COMMAND_MAX] = "";
    struct buf b = BUF_ON(room);
    struct message m;
    int code = EXIT_OK;
    if (*s->misdeed) fprintf(stderr, "%s\n", s->misdeed);
    if (left == LEFT_OVER) line_tell_score(s);
    if (left == LEFT_ENDED) {
        putchar('\n');
        shell_say_key(shell, stdout, "cli.play.ended");
        code = EXIT_PARTIAL;
    }
    if (left == LEFT_FROZEN) {
        const char *broken = session_frozen(s);
        message_text(message_set(&m, "cli.play.frozen", NULL), broken ? broken : "");
        code = shell_complain(shell, EXIT_INTERNAL, &m, NULL);
    }
    if (left == LEFT_OVER && !a->resume) {
        write_command(s, a, &b);
        shell_say(shell, stdout, message_text(message_set(&m, "cli.play.again", NULL), room));
    }
    if (!keep_game(shell, s)) code = EXIT_PARTIAL;
    return code;
}

/* The table is asked for and can be laid: a session, until it is left. */
static int sit_down(struct shell *shell, struct asked *a, struct input *input,
                    struct seating *seating)
{
    struct session s;
    struct fault f = {0};
    int code = decks_read(shell, &a->decks, &seating->setting);
    if (!code) code = challenge_read(shell, &a->challenge, &seating->setting);
    if (code) return code;
    if (!session_open(&s, seating, &f)) return challenge_complain(shell, &a->challenge, &f);
    code = finish_session(shell, &s, a, front_play(shell, &s, input));
    session_release(&s);
    return code;
}

/* What the journal says must not be given again. */
static bool says_nothing_else(const struct asked *a)
{
    return !a->game && !a->seats && !a->seed && !a->human && !a->as && !a->names && !a->options &&
           !a->bots && !a->decks.n && !a->challenge.given;
}

/* A game that was left goes on. */
static int resume_game(struct shell *shell, struct asked *a, struct input *input,
                       struct seating *seating)
{
    struct session s;
    struct kept kept;
    struct fault f = {0};
    if (!says_nothing_else(a)) return shell_wrong(shell, "cli.error.continue-alone");
    int code = keep_read(shell, a->resume, &kept);
    if (code) return code;
    seating->setting = kept.record.setting;
    sit_as_usual(shell, a, seating);
    if (session_resume(&s, seating, &kept, &f)) {
        code = finish_session(shell, &s, a, front_play(shell, &s, input));
        session_release(&s);
    } else code = shell_complain_fault(shell, EXIT_INVALID, a->resume, &f, NULL);
    keep_release(&kept);
    return code;
}

static int play_asked(struct shell *shell, struct asked *a, struct seating *seating, int64_t seats)
{
    struct input input = {.n = 0};
    char names[SEATS_MAX][SEAT_NAME_ROOM];
    shell_catch_interrupts();
    if (a->resume) return resume_game(shell, a, &input, seating);
    const struct game *g =
        a->game ? setting_game(shell, a->game) : choose_game(shell, &input, a->all);
    if (!g) return a->game ? EXIT_USAGE : EXIT_PARTIAL;
    if (!a->seats && !a->game && !(seats = choose_seats(shell, &input, g))) return EXIT_PARTIAL;
    if (!a->game && !take_challenge(shell, &input, g, a)) return EXIT_PARTIAL;
    int n = (int)seats;
    if (!setting_seats(shell, g, &n)) return EXIT_USAGE;
    seating->setting.game = g;
    if (a->names && !seats_read_names(shell, a->names, n, names, seating->names)) return EXIT_USAGE;
    if (!prepare_seating(shell, a, n, seating)) return EXIT_USAGE;
    return sit_down(shell, a, &input, seating);
}

static int run_play(struct shell *shell)
{
    struct asked a = {0};
    struct seating seating = {0};
    int64_t seats = 0;
    int code = EXIT_USAGE;
    if (read_play_arguments(shell, &a) && prepare_early(shell, &a, &seats, &seating))
        code = play_asked(shell, &a, &seating, seats);
    if (seating.traffic) fclose(seating.traffic);
    decks_release(&a.decks);
    challenge_release(&a.challenge);
    return code;
}

static const char *const examples[] = {
    "sightline play",
    "sightline play wink --seats 6 --bot steady:3 --bot brazen",
    "sightline play wink --human 0,2 --names North,,South",
    "sightline play wink --seed 7 --option beats=3 --record evening.record",
    "sightline play revisioned --deck my.deck --deck data/decks/echoes.deck",
    "sightline play cube --seats 1 --challenge A001",
    "sightline play --continue evening.record",
    NULL,
};
const struct command command_play = {
    .name = "play", .operands = "[GAME]", .flags = flags, .examples = examples, .run = run_play};
