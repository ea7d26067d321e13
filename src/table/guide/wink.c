/* wink.c -- the words of Wink: its keys, what the seat knows, what needs a second question. */
#include "guide/wink.h"

#include <string.h>

#include "core/keys.h"

bool belief_mine(const struct scene *s, int number)
{
    return s->seat != SPECTATOR && s->view->mine.cards & CARD(number);
}

struct belief belief_about(const struct scene *s, int seeker)
{
    const struct table *t = &s->view->table;
    const card_set card = CARD(t->token[seeker]);
    struct belief b = {.me = belief_mine(s, t->token[seeker])};
    for (int seat = 0; seat < s->seats; seat++) {
        if (t->holds[seat] & card) b.holds |= SEAT_BIT(seat);
        if (seat != seeker && t->lacks[seat] & card) b.lacks |= SEAT_BIT(seat);
    }
    if (s->seat == SPECTATOR) return b;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->view->mine.sure[seat] & card) b.saw |= SEAT_BIT(seat);
    b.saw = (seat_set)((b.saw | s->view->mine.saw[seeker]) & ~SEAT_BIT(s->seat));
    b.winked = seat_in(s->view->mine.saw[seeker], s->seat);
    b.landed = seat_in(s->view->mine.landed, seeker);
    return b;
}

static void status(const struct scene *s, struct message *m)
{
    struct notes notes = {0};
    s->game->say_view(s->box, s->view, &notes);
    *m = notes.at[0];
}

static bool wink_key(char sign, const char *action) { return keys_mean("wink", sign, action); }

static void keys(const struct scene *s, struct move m, struct buf *b)
{
    switch ((enum verb)m.verb) {
    case NAME: buf_char(b, keys_first("wink", "name")); break;
    case PEEK: buf_char(b, keys_first("wink", "peek")); break;
    case WINK: buf_char(b, keys_first("wink", "wink")); break;
    case ACCUSE: buf_char(b, keys_first("wink", "accuse")); break;
    case HOLD:
    case SILENT:
    case SKIP: buf_char(b, ' '); return;
    case REST:
    case DECLINE: buf_char(b, '0'); return;
    case PLACE: buf_int(b, m.arg[0]); return;
    default: break;
    }
    if (m.verb == WINK && scene_count(s, WINK) == 1) return;
    buf_int(b, m.arg[0] + 1);
    if (m.verb == ACCUSE) buf_int(b, m.arg[1]);
}

/* The seeker a sign would be for. */
static int wink_target(const struct scene *s)
{
    const struct table *t = &s->view->table;
    const int head = t->head[s->seat];
    for (int seat = 0; seat < s->seats; seat++)
        if (seat_in(t->seekers, seat) && t->head[seat] == s->seat) return seat;
    return head != TABLE_TOP ? head : (s->seat + 1) % s->seats;
}

static bool meant_accusation(const struct scene *s, const char *typed, struct move *out)
{
    const struct table *t = &s->view->table;
    const int seat = typed[1] ? typed[1] - '1' : (s->seat + 1) % s->seats;
    const card_set live = wink_live(t);
    int number = typed[1] && typed[2] ? typed_number(typed + 2) : 0;
    if (!typed[1] && t->accuse[s->seat]) return false;
    if (!number) number = live ? card_first(live) : 1;
    *out = move_of(ACCUSE, 2, seat, number);
    return true;
}

static bool meant(const struct scene *s, const char *typed, struct move *out)
{
    const struct table *t = &s->view->table;
    const bool digit = typed[0] >= '0' && typed[0] <= '9';
    const int seat = typed[1] ? typed[1] - '1' : (s->seat + 1) % s->seats;
    if (s->seat == SPECTATOR) return false;
    if (digit && t->phase == PLACING) *out = move_of(PLACE, 1, typed_number(typed), 0);
    else if (digit && t->phase == NAMING) *out = move_of(NAME, 1, typed[0] - '1', 0);
    else if (typed[0] == '0') *out = move_of(REST, 0, 0, 0);
    else if (digit) *out = move_of(LOOK, 1, typed[0] - '1', 0);
    else if (wink_key(typed[0], "wink"))
        *out = move_of(WINK, 1, typed[1] ? seat : wink_target(s), 0);
    else if (wink_key(typed[0], "peek")) *out = move_of(PEEK, 1, seat, 0);
    else if (wink_key(typed[0], "name")) *out = move_of(NAME, 1, seat, 0);
    else if (wink_key(typed[0], "accuse")) return meant_accusation(s, typed, out);
    else return false;
    return true;
}

static bool group(const struct scene *s, const char *typed, struct message *m)
{
    (void)s;
    if (strlen(typed) != 1) return false;
    if (wink_key(typed[0], "accuse")) message_set(m, "tui.wink.group.accuse", NULL);
    else if (wink_key(typed[0], "peek")) message_set(m, "tui.wink.group.peek", NULL);
    else return false;
    return true;
}

static const char *wants(char letter)
{
    return wink_key(letter, "accuse") ? "tui.wink.wants" : NULL;
}

static bool quiet(const struct scene *s, struct move *out)
{
    const struct table *t = &s->view->table;
    switch ((enum phase)t->phase) {
    case LOOKING:
        if (t->head[s->seat] == TABLE_TOP) *out = move_of(REST, 0, 0, 0);
        else *out = move_of(LOOK, 1, t->head[s->seat], 0);
        return true;
    case FLASHING: *out = move_of(HOLD, 0, 0, 0); return true;
    case CALLING: *out = move_of(SILENT, 0, 0, 0); return true;
    case PLACING: *out = move_of(SKIP, 0, 0, 0); return scene_count(s, SKIP) > 0;
    default: return false;
    }
}

/* In all three phases of a beat most people do what they did before. */
static bool window(const struct scene *s, seat_set people, struct message *m)
{
    static const char *const words[PHASES] = {[LOOKING] = "tui.wink.window.look",
                                              [FLASHING] = "tui.wink.window.flash",
                                              [CALLING] = "tui.wink.window.call"};
    const char *key = words[s->view->table.phase];
    (void)people;
    if (key) message_set(m, key, NULL);
    return key;
}

static bool warn(const struct scene *s, struct move m, struct message *out)
{
    if (m.verb != ACCUSE || m.arg[0] == s->seat || !belief_mine(s, m.arg[1])) return false;
    message_number(message_set(out, "tui.wink.warn", "WINK-AMB-5"), m.arg[1]);
    return true;
}

/* What the seat has seen itself, or everybody knows. */
static bool likely(const struct scene *s, struct move m)
{
    if (m.verb != ACCUSE || m.arg[0] == s->seat) return false;
    const int seeker = wink_seeker_of(&s->view->table, m.arg[1]);
    if (seeker == SPECTATOR) return false;
    const struct belief b = belief_about(s, seeker);
    return !b.me && seat_in(b.holds | b.saw, m.arg[0]);
}

static bool missed(const struct scene *s, const struct event *e, int step, struct message *m)
{
    const struct table *t = &s->view->table;
    if (e->kind != FLASHED || e->arg[0] != WINK || e->arg[1] != s->seat) return false;
    message_seat(message_set(m, "tui.wink.missed", "WINK-FIND-3"), s->seat);
    message_number(message_seat(m, e->seat), t->token[s->seat]);
    message_number(message_number(message_seat(m, t->turn), t->beat), step + 1);
    return true;
}

static const char *const about[] = {
    "tui.wink.about.1", "tui.wink.about.2", "tui.wink.about.3",
    "tui.wink.about.4", "tui.wink.about.5", NULL,
};

const struct guide guide_wink = {
    .game = "wink",
    .status = status,
    .keys = keys,
    .meant = meant,
    .group = group,
    .quiet = quiet,
    .wants = wants,
    .window = window,
    .likely = likely,
    .warn = warn,
    .missed = missed,
    .about = about,
    .state = "wink",
};
