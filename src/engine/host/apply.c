/* apply.c -- what a line of the journal means. Live play and recovery both come through here.
 *
 * The head of a journal and the facts of its match are read by match/record.h; all other lines are
 * the host's own, one row each in `rows`. They come from our own store, but a disk may hold
 * anything: a line that does not fit is refused, and its table frozen.
 */
#include <string.h>

#include "core/cursor.h"
#include "core/order.h"
#include "games/shelf.h"
#include "host/inside.h"

static const struct grammar plain = {0};

struct line {
    struct host *h;
    struct table *t;
    struct cursor c;
    const char *text; /* the whole line, which ends with a 0 byte */
};

static bool take_seat(struct line *l, int *out)
{
    return cursor_number(&l->c, 0, l->t->seats - 1, out);
}

static bool take_bytes(struct line *l, uint8_t *out, size_t n)
{
    const struct word w = cursor_next(&l->c);
    return text_hex(w.at, w.n, out, n);
}

static bool take_time(struct line *l, int64_t *out)
{
    const struct word w = cursor_next(&l->c);
    uint64_t n;
    if (!text_number(w.at, w.n, INT64_MAX, &n)) return false;
    *out = (int64_t)n;
    return true;
}

/* The rest of the line: a name or a bot. */
static bool take_text(struct line *l, char *room, size_t size)
{
    const size_t n = (size_t)(l->c.end - l->c.at);
    if (n >= size) return false;
    memcpy(room, l->c.at, n);
    room[n] = '\0';
    return true;
}

/* Who sits there, for the record. */
static void note_sitter(struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    if (!t->up->match) return;
    const bool bot = s->who == SITS_BOT || s->given;
    match_seat(t->up->match, seat, bot ? SITS_BOT : s->who, bot ? s->bot : s->name);
}

static bool apply_table(struct line *l)
{
    struct table_id id;
    if (!take_bytes(l, id.byte, sizeof id) || memcmp(&id, &l->t->id, sizeof id) != 0) return false;
    return take_text(l, l->t->code, sizeof l->t->code);
}

static bool apply_opener(struct line *l)
{
    return take_bytes(l, l->t->opener.hash, sizeof l->t->opener.hash);
}

static bool apply_pace(struct line *l)
{
    int i = 0;
    while (paces[i].name && !cursor_take(&l->c, paces[i].name)) i++;
    if (!paces[i].name) return false;
    l->t->pace = paces[i];
    for (int n = 0; n < PACE_FIGURES; n++)
        if (!take_time(l, &l->t->pace.ms[n])) return false;
    return l->t->pace.ms[GRID] > 0;
}

static bool apply_manners(struct line *l)
{
    struct table *t = l->t;
    int watch;
    const int discretion = cursor_take_one(&l->c, discretion_words);
    if (discretion < 0) return false;
    t->discretion = (enum discretion)discretion;
    t->public = cursor_take(&l->c, "public");
    if (!t->public && !cursor_take(&l->c, "private")) return false;
    t->hot = cursor_take(&l->c, "hot");
    if (!t->hot && !cursor_take(&l->c, "cool")) return false;
    if (!cursor_number(&l->c, -1, INT32_MAX - 1, &watch)) return false;
    t->watch = watch;
    return true;
}

static bool apply_away(struct line *l) { return take_text(l, l->t->away, sizeof l->t->away); }

/* --- seats ---------------------------------------------------------------------------- */

static void leave_seat(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    if (s->who == SITS_PERSON && t->state != LOBBY && t->formers < FORMER_MAX)
        t->former[t->formers++] = s->token;
    *s = (struct seat){.client = NO_CLIENT, .bank = s->bank};
}

static bool apply_sit(struct line *l)
{
    struct table *t = l->t;
    int seat;
    if (!take_seat(l, &seat)) return false;
    struct seat *s = &t->seat[seat];
    const int64_t bank = s->bank;
    *s = (struct seat){.who = SITS_PERSON, .client = NO_CLIENT, .bank = bank};
    s->away_since = l->h->now;
    if (!take_bytes(l, s->token.hash, sizeof s->token.hash)) return false;
    if (!cursor_take(&l->c, "-")) {
        if (!take_bytes(l, s->share, sizeof s->share)) return false;
        s->shares = true;
    }
    if (!take_text(l, s->name, sizeof s->name)) return false;
    note_sitter(t, seat);
    seats_offer(l->h, t, seat);
    return true;
}

static bool apply_stand(struct line *l)
{
    int seat;
    if (!take_seat(l, &seat)) return false;
    leave_seat(l->t, seat);
    note_sitter(l->t, seat);
    return true;
}

static bool apply_bot(struct line *l)
{
    int seat;
    if (!take_seat(l, &seat)) return false;
    struct seat *s = &l->t->seat[seat];
    leave_seat(l->t, seat);
    s->who = SITS_BOT;
    if (!take_text(l, s->bot, sizeof s->bot)) return false;
    note_sitter(l->t, seat);
    return true;
}

static bool give_seat(struct line *l, bool resigned)
{
    int seat;
    if (!take_seat(l, &seat)) return false;
    struct seat *s = &l->t->seat[seat];
    if (!take_text(l, s->bot, sizeof s->bot)) return false;
    s->given = true;
    s->resigned |= resigned;
    s->orders = 0;
    note_sitter(l->t, seat);
    return true;
}

static bool apply_give(struct line *l) { return give_seat(l, false); }
static bool apply_resign(struct line *l) { return give_seat(l, true); }

static bool apply_take(struct line *l)
{
    int seat;
    if (!take_seat(l, &seat)) return false;
    struct seat *s = &l->t->seat[seat];
    s->given = false;
    s->bot[0] = '\0';
    note_sitter(l->t, seat);
    return true;
}

/* --- the deal ------------------------------------------------------------------------- */

static bool apply_round(struct line *l)
{
    struct awake *up = l->t->up;
    int round;
    if (!cursor_number(&l->c, 1, INT32_MAX - 1, &round) ||
        !take_bytes(l, up->fair.secret, sizeof up->fair.secret))
        return false;
    l->t->state = DEALING;
    l->t->code[0] = '\0';
    up->fair.there = true;
    up->fair.round = (uint32_t)round;
    memcpy(up->fair.table, l->t->id.byte, sizeof up->fair.table);
    up->fair.shared = 0;
    up->collecting = false;
    for (int seat = 0; seat < l->t->seats; seat++) {
        struct seat *s = &l->t->seat[seat];
        s->opened = false;
        if (s->shares) up->fair.shared |= SEAT_BIT(seat);
    }
    deal_phase_begins(l->h, l->t);
    return true;
}

static bool apply_share(struct line *l)
{
    int seat;
    if (!take_seat(l, &seat)) return false;
    struct seat *s = &l->t->seat[seat];
    if (!take_bytes(l, s->share, sizeof s->share)) return false;
    s->shares = true;
    return true;
}

static bool apply_opened(struct line *l)
{
    int seat;
    if (!take_seat(l, &seat)) return false;
    struct seat *s = &l->t->seat[seat];
    s->opened = true;
    return take_bytes(l, l->t->up->fair.bits[seat], sizeof l->t->up->fair.bits[seat]);
}

static bool apply_collect(struct line *l)
{
    struct awake *up = l->t->up;
    int round, late;
    if (!cursor_number(&l->c, 1, INT32_MAX - 1, &round) ||
        !cursor_number(&l->c, 0, UINT8_MAX, &late))
        return false;
    l->t->state = DEALING;
    l->t->code[0] = '\0';
    up->fair = (struct fair_deal){.round = (uint32_t)round};
    up->late = (seat_set)late;
    up->collecting = true;
    for (int seat = 0; seat < l->t->seats; seat++)
        l->t->seat[seat].shares = l->t->seat[seat].opened = false;
    deal_phase_begins(l->h, l->t);
    return true;
}

static bool apply_count(struct line *l)
{
    int number, told, round;
    if (!cursor_number(&l->c, 1, INT32_MAX - 1, &number) ||
        !cursor_number(&l->c, 0, INT32_MAX - 1, &told) ||
        !cursor_number(&l->c, 0, INT32_MAX - 1, &round))
        return false;
    l->t->up->fair.round = (uint32_t)round;
    l->t->number = (uint32_t)number;
    l->t->up->setting.told_before = (uint32_t)told;
    return true;
}

static bool apply_deal(struct line *l)
{
    struct host *h = l->h;
    struct table *t = l->t;
    struct awake *up = t->up;
    struct fault f = {0};
    char seed[80];
    if (up->match || !take_text(l, seed, sizeof seed) || !seed_read(&up->setting.seed, seed))
        return false;
    const size_t size = match_size(t->game, up->box);
    void *room = host_lend(h, NULL, 0, size);
    if (!room) return false;
    up->match = match_open(room, &up->setting, up->box, h->scratch, host_lender(h), &f);
    if (!up->match) {
        host_lend(h, room, size, 0);
        return false;
    }
    t->state = PLAYING;
    t->code[0] = '\0';
    for (int seat = 0; seat < t->seats; seat++) {
        t->seat[seat].bank = t->pace.ms[BANK];
        note_sitter(t, seat);
    }
    clock_moved(h, t);
    return true;
}

/* --- playing -------------------------------------------------------------------------- */

static void went_back(struct table *t)
{
    for (int seat = 0; seat < t->seats; seat++) t->seat[seat].orders = 0;
    if (t->state != OVER) return;
    t->state = PLAYING;
    t->ending[0] = '\0';
    t->changed = true;
}

/* seal, back, close, undo, check and seat are the match's own. */
static bool apply_fact(struct line *l)
{
    struct awake *up = l->t->up;
    struct fault f = {0};
    if (!up->match) return false;
    struct record r = {.setting = up->setting, .journal = true, .body = l->text, .line = 1};
    memcpy(r.version, SIGHTLINE_VERSION, sizeof SIGHTLINE_VERSION);
    const uint32_t telling = match_telling(up->match);
    const int steps = match_steps(up->match);
    const bool good = record_play(&r, up->match, &f);
    if (match_telling(up->match) != telling) {
        if (match_steps(up->match) < steps) went_back(l->t);
        clock_moved(l->h, l->t);
    }
    if (match_frozen(up->match)) l->t->state = FROZEN;
    return good || match_frozen(up->match);
}

static bool apply_time(struct line *l) { return take_time(l, &l->t->touched); }

static bool apply_bank(struct line *l)
{
    int seat;
    return take_seat(l, &seat) && take_time(l, &l->t->seat[seat].bank);
}

static bool apply_order(struct line *l)
{
    int seat;
    char text[LINE_MAX_BYTES];
    struct fault f = {0};
    struct move order;
    if (!take_seat(l, &seat) || !take_text(l, text, sizeof text)) return false;
    struct seat *s = &l->t->seat[seat];
    if (!order_read(l->t->game, l->t->up->box, text, &order, &f)) return false;
    if (s->orders < ORDERS_MAX) s->order[s->orders++] = order; /* two may have come at once */
    l->t->up->ordered |= SEAT_BIT(seat);
    l->t->up->orders_moved |= SEAT_BIT(seat);
    return true;
}

/* "disarm SEAT", or with one order; it may have been taken back already. */
static bool apply_disarm(struct line *l)
{
    int seat, which = 0;
    char text[LINE_MAX_BYTES];
    struct fault f = {0};
    struct move order;
    if (!take_seat(l, &seat)) return false;
    struct seat *s = &l->t->seat[seat];
    l->t->up->orders_moved |= SEAT_BIT(seat);
    if (cursor_ends(&l->c)) {
        s->orders = 0;
        return true;
    }
    if (!take_text(l, text, sizeof text) ||
        !order_read(l->t->game, l->t->up->box, text, &order, &f))
        return false;
    while (which < s->orders && !move_same(s->order[which], order)) which++;
    if (which == s->orders) return true;
    s->orders--;
    memmove(s->order + which, s->order + which + 1, (size_t)(s->orders - which) * sizeof *s->order);
    return true;
}

static bool apply_pause(struct line *l)
{
    l->t->state = PAUSED;
    return take_time(l, &l->t->up->paused_at);
}

static bool apply_resume(struct line *l)
{
    int64_t now;
    struct awake *up = l->t->up;
    if (!take_time(l, &now)) return false;
    l->t->state = up->match ? PLAYING : LOBBY;
    up->told_at += now - up->paused_at;
    for (struct client *c = NULL; (c = table_next_client(l->h, l->t, c));) {
        c->arriving = true; /* the clocks go on from here */
        c->since = NOT_SINCE;
    }
    return true;
}

static bool apply_end(struct line *l)
{
    l->t->state = cursor_take(&l->c, "closed") ? CLOSED : OVER;
    l->t->code[0] = '\0';
    l->t->up->deal_told = false;
    return take_text(l, l->t->ending, sizeof l->t->ending);
}

/* Everybody at the table is told what shows; that somebody has answered does not show. */
static const struct row {
    const char *word;
    bool shows;
    bool (*apply)(struct line *);
} rows[] = {
    {"seal", false, apply_fact},    {"back", false, apply_fact},
    {"close", false, apply_fact},   {"undo", false, apply_fact},
    {"check", false, apply_fact},   {"seat", false, apply_fact},
    {"time", false, apply_time},    {"bank", false, apply_bank},
    {"order", false, apply_order},  {"disarm", false, apply_disarm},
    {"share", false, apply_share},  {"opened", false, apply_opened},
    {"table", true, apply_table},   {"opener", true, apply_opener},
    {"pace", true, apply_pace},     {"manners", true, apply_manners},
    {"away", true, apply_away},     {"sit", true, apply_sit},
    {"stand", true, apply_stand},   {"bot", true, apply_bot},
    {"give", true, apply_give},     {"resign", true, apply_resign},
    {"take", true, apply_take},     {"collect", true, apply_collect},
    {"round", true, apply_round},   {"count", true, apply_count},
    {"deal", true, apply_deal},     {"pause", true, apply_pause},
    {"resume", true, apply_resume}, {"end", true, apply_end},
};

static bool apply_line(struct line *l)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (cursor_take(&l->c, rows[i].word)) {
            l->t->changed |= rows[i].shows;
            return rows[i].apply(l);
        }
    return false;
}

/* --- the head ------------------------------------------------------------------------- */

/* A new journal: everything before is void, except who is at the table. */
static const char *apply_head(struct host *h, struct table *t, const char *text, struct fault *f)
{
    struct record r;
    const size_t n = strlen(text) + 3;
    ledger_sleep(h, t);
    struct awake *up = host_lend(h, NULL, 0, sizeof *up);
    if (!up) return NULL;
    t->up = up;
    h->figures.awake++;
    up->texts = host_lend(h, NULL, 0, n);
    up->texts_size = up->texts ? n : 0;
    up->release_at = up->tick = up->deal_by = NEVER;
    up->late_steps = -1;
    if (!up->texts || !record_open(&r, text, shelf_find, up->texts, f)) return NULL;
    up->setting = r.setting;
    up->fixed_seed = r.seeded;
    up->shared = box_share(h, &up->setting, f);
    if (!up->shared) return NULL;
    up->box = box_inside(up->shared);
    up->view_size = game_view_size(r.setting.game, up->box);
    t->game = r.setting.game;
    t->seats = r.setting.options.seats;
    t->state = LOBBY;
    t->formers = 0;
    t->ending[0] = '\0';
    seats_unbind(h, t);
    return r.body;
}

/* Each line ends with a newline; a torn line at the end was never told to anybody. */
bool apply_lines(struct host *h, struct table *t, const char *text, struct fault *f)
{
    char room[LINE_MAX_BYTES + 1];
    if (!strncmp(text, "sightline ", 10)) text = apply_head(h, t, text, f);
    if (!text || !t->up) return false;
    for (const char *end; (end = strchr(text, '\n')); text = end + 1) {
        const size_t n = (size_t)(end - text);
        struct line l = {.h = h, .t = t, .text = room};
        if (n > LINE_MAX_BYTES) return false;
        memcpy(room, text, n);
        room[n] = '\0';
        cursor_open(&l.c, &plain, room, n, 1, f);
        if (!apply_line(&l)) return false;
    }
    return true;
}
