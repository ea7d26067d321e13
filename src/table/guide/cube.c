/* cube.c -- the words of Viewpoints: tokens, hints and all else that is not made on the picture. */
#include "guide/cube.h"

#include <string.h>

#include "core/keys.h"

int cube_piece_of(int letter)
{
    const char *at = letter ? strchr(piece_letters, letter) : NULL;
    return at ? (int)(at - piece_letters) : -1;
}

bool cube_may(const struct scene *s, struct move m)
{
    return !s->game->refuse(s->box, s->view, s->subject, m, NULL);
}

static char player_digit(const struct scene *s, int seat)
{
    return (char)('1' + s->view->table.side_of[seat]);
}

static bool cube_key(char sign, const char *action) { return keys_mean("cube", sign, action); }

/* The letter of each token, typed after that of tokens, and the words for what follows. */
static const struct token_row {
    uint8_t verb;
    char letter;
    const char *words;
} tokens[] = {
    {ASK_XY, 'x', "tui.cube.group.xy"},           {ASK_XYQ, 'q', "tui.cube.group.xyq"},
    {LOOK, 'l', "tui.cube.group.look"},           {SWAP, 's', "tui.cube.group.swap"},
    {ASK_COLOURS, 'c', "tui.cube.group.colours"},
};
enum { TOKEN_ROWS = sizeof tokens / sizeof tokens[0] };

static const struct token_row *token_by(int verb, char letter)
{
    for (int i = 0; i < TOKEN_ROWS; i++)
        if (tokens[i].verb == verb || tokens[i].letter == letter) return &tokens[i];
    return NULL;
}

static void token_keys(const struct scene *s, struct move m, struct buf *b)
{
    buf_char(b, keys_first("cube", "tokens"));
    buf_char(b, token_by(m.verb, '\0')->letter);
    buf_char(b, m.verb == LOOK ? (char)('0' + m.arg[0]) : player_digit(s, m.arg[0]));
    if (m.verb != ASK_XY && m.verb != ASK_XYQ) return;
    buf_char(b, (char)('a' + m.arg[1] % SIDE));
    buf_char(b, (char)('1' + m.arg[1] / SIDE));
    if (m.verb == ASK_XYQ) buf_char(b, m.arg[2] < PIECES ? cube_small_letter(m.arg[2]) : 'e');
}

static void keys(const struct scene *s, struct move m, struct buf *b)
{
    switch ((enum verb)m.verb) {
    case RESERVE:
        buf_char(b, keys_first("cube", "reserve"));
        buf_char(b, cube_small_letter(m.arg[0]));
        break;
    case PASS: buf_char(b, keys_first("cube", "pass")); break;
    case ASK_XY:
    case ASK_XYQ:
    case LOOK:
    case ASK_COLOURS:
    case SWAP: token_keys(s, m, b); break;
    case ANNOUNCE: buf_char(b, keys_first("cube", "announce")); break;
    case FLIP: buf_char(b, keys_first("cube", "flip")); break;
    case HINT: buf_char(b, keys_first("cube", "oracle")); break;
    case SOLUTION: buf_char(b, keys_first("cube", "solution")); break;
    case GIVE_UP: buf_char(b, keys_first("cube", "give-up")); break;
    case AGREE: buf_char(b, 'y'); break;
    case GO_ON: buf_char(b, 'n'); break;
    case BID:
    case FIX: buf_int(b, m.arg[0]); break;
    default: break;
    }
}

static bool group(const struct scene *s, const char *typed, struct message *m)
{
    static const char *const letters[SIDE] = {"A", "B", "C", "D", "E", "F"};
    const size_t n = strlen(typed);
    const bool reserves = n == 1 && cube_key(typed[0], "reserve");
    const struct token_row *token = n > 1 ? token_by(-1, typed[1]) : NULL;
    if (!reserves && !(cube_key(typed[0], "tokens") && (n == 1 || token))) return false;
    if (n == 1) message_set(m, reserves ? "tui.cube.group.reserve" : "tui.cube.group.tokens", NULL);
    else if (n == 2) message_set(m, token->words, NULL);
    else if (n == 3) {
        const int side = typed[2] - '1';
        message_seat(message_set(m, "tui.cube.group.player", NULL),
                     cube_seat_at(s->box, &s->view->table, side));
        message_number(m, side + 1);
    } else {
        message_text(message_set(m, n == 4 ? "tui.cube.group.column" : "tui.cube.group.slot", NULL),
                     letters[(typed[3] - 'a') % SIDE]);
        if (n > 4) message_number(m, typed[4] - '0');
    }
    return true;
}

static bool quiet(const struct scene *s, struct move *out)
{
    *out = move_of(PASS, 0, 0, 0);
    return s->view->table.phase == PLAYING && cube_may(s, *out);
}

static int first_on_grid(const struct table *t)
{
    for (int p = 0; p < PIECES; p++)
        if (t->where[p] == ON_GRID) return p;
    return 0;
}

static bool meant_token(const struct scene *s, char letter, struct move *out)
{
    const int other = s->seat + 1 < s->box->seats ? s->seat + 1 : 0;
    const struct token_row *token = letter ? token_by(-1, letter) : token_by(ASK_COLOURS, '\0');
    if (!token) return false;
    *out = move_of(token->verb, 1, other, 0);
    if (token->verb == ASK_XY) *out = move_of(ASK_XY, 2, other, 0);
    if (token->verb == LOOK) *out = move_of(LOOK, 1, (cube_side_of(s) + 1) % SIDES + 1, 0);
    if (token->verb == ASK_XYQ) {
        *out = move_of(ASK_XYQ, 3, other, 0);
        out->arg[2] = PIECES;
    }
    return true;
}

/* A move that cannot be made now says why not. */
static bool meant(const struct scene *s, const char *typed, struct move *out)
{
    const int piece = typed[1] ? cube_piece_of(typed[1] & ~0x20) : first_on_grid(&s->view->table);
    if (s->seat == SPECTATOR || s->view->table.phase != PLAYING) return false;
    if (cube_key(typed[0], "tokens")) return meant_token(s, typed[1], out) && !cube_may(s, *out);
    if (cube_key(typed[0], "pass")) *out = move_of(PASS, 0, 0, 0);
    else if (cube_key(typed[0], "reserve")) *out = move_of(RESERVE, 1, piece, 0);
    else if (cube_key(typed[0], "announce")) *out = move_of(ANNOUNCE, 0, 0, 0);
    else if (cube_key(typed[0], "flip")) *out = move_of(FLIP, 0, 0, 0);
    else if (cube_key(typed[0], "oracle")) *out = move_of(HINT, 0, 0, 0);
    else if (cube_key(typed[0], "solution")) *out = move_of(SOLUTION, 0, 0, 0);
    else if (cube_key(typed[0], "give-up")) *out = move_of(GIVE_UP, 0, 0, 0);
    else return false;
    return out->verb == RESERVE ? piece >= 0 : out->verb != FLIP || s->box->seats == 1;
}

static bool warn(const struct scene *s, struct move m, struct message *out)
{
    if (m.verb == SOLUTION) message_set(out, "tui.cube.warn.solution", NULL);
    else if (m.verb != GIVE_UP) return false;
    else
        message_set(out, s->box->seats == 1 ? "tui.cube.warn.alone" : "tui.cube.warn.give_up",
                    NULL);
    return true;
}

/* VPTS-AMB-30: a card that is looked at is seen once, for a short time. */
static int glimpse(const struct scene *s, const struct event *e)
{
    return e->kind == CARD_LOOKED_AT && e->seat == s->seat && e->nargs > 1 ? s->box->look : 0;
}

static const char *const about[] = {
    "tui.cube.about.1", "tui.cube.about.2", "tui.cube.about.3",
    "tui.cube.about.4", "tui.cube.about.5", NULL,
};

static void status(const struct scene *s, struct message *m)
{
    static const char *const words[] = {
        [BIDDING] = "tui.cube.status.bids",  [FIXING] = "tui.cube.status.fixing",
        [PLAYING] = "tui.cube.status.turn",  [VOTING] = "tui.cube.status.vote",
        [SOLVED] = "tui.cube.status.solved", [LOST] = "tui.cube.status.lost",
    };
    const struct table *t = &s->view->table;
    const bool counted = s->box->limit && t->phase == PLAYING;
    message_set(m, counted ? "tui.cube.status.counted" : words[t->phase], NULL);
    message_seat(m, cube_seat_at(s->box, t, t->turn_of));
    message_number(message_number(m, t->turn_of + 1), t->rounds + 1);
    message_number(m, t->counter);
}

const struct guide guide_cube = {
    .game = "cube",
    .status = status,
    .trim = cube_trim,
    .keys = keys,
    .meant = meant,
    .group = group,
    .quiet = quiet,
    .warn = warn,
    .glimpse = glimpse,
    .write_glimpse = cube_write_glimpse,
    .command = cube_command,
    .commands = cube_commands,
    .about = about,
    .state = "cube",
};
