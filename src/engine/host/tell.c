/* tell.c -- what clients are told. Every telling is made from what is durable, and is a function of
 * what its reader was told last and may know now. */
#include <string.h>

#include "core/order.h"
#include "host/inside.h"
#include "match/eyes.h"

enum { ROOM_FOR_REST = 16 << 10 };

/* --- messages ------------------------------------------------------------------------- */

void say_begin(struct host *h, const char *is)
{
    buf_clear(&h->out);
    buf_text(&h->out, "{\"is\":");
    buf_json(&h->out, is);
}

/* A message that does not fit into our room cannot be sent: its client is closed. */
void say_send(struct host *h, struct client *c)
{
    buf_char(&h->out, '}');
    if (c->behind || c->closed) return;
    if (h->out.full) {
        host_bye(h, c, "host.bye.memory");
        return;
    }
    h->figures.tellings++;
    h->calls.send(h->calls.context, c->number, h->out.at, h->out.n);
}

void say_re(struct host *h, int64_t id)
{
    if (id < 0) return;
    buf_text(&h->out, ",\"re\":");
    buf_int(&h->out, id);
}

void say_seat_list(struct buf *b, seat_set seats)
{
    buf_char(b, '[');
    for (bool first = true; seats; seats &= (seat_set)(seats - 1), first = false) {
        if (!first) buf_char(b, ',');
        buf_int(b, __builtin_ctz(seats));
    }
    buf_char(b, ']');
}

struct reader client_reader(const struct client *c, const struct table *t, int seat,
                            const char *names[SEATS_MAX])
{
    for (int i = 0; i < SEATS_MAX; i++) {
        const struct seat *s = t ? &t->seat[i] : NULL;
        names[i] = s && s->who == SITS_PERSON && *s->name ? s->name : NULL;
    }
    return (struct reader){
        .language = c->language, .seat = seat, .names = names, .silent = !c->wants_words};
}

/* Refusals always come with words, also for silent clients: they are for people. */
void say_to(struct host *h, struct client *c, int64_t re, const struct message *m, const char *is)
{
    const char *names[SEATS_MAX];
    struct reader reader = client_reader(c, c->table, c->eyes, names);
    reader.silent = false;
    say_begin(h, is);
    say_re(h, re);
    buf_char(&h->out, ',');
    words_json(&reader, m, &h->out);
    say_send(h, c);
}

void say_ok(struct host *h, struct client *c, int64_t id)
{
    if (id < 0) return;
    say_begin(h, "ok");
    say_re(h, id);
    say_send(h, c);
}

void tell_moved(struct host *h, struct client *c, int seat)
{
    say_begin(h, "moved");
    buf_text(&h->out, ",\"seat\":");
    buf_int(&h->out, seat);
    say_send(h, c);
}

/* The client is no longer at its table; one that is behind is told later. */
void tell_left(struct host *h, struct client *c)
{
    struct message m;
    if (c->behind || !c->left) return;
    say_to(h, c, -1, message_set(&m, c->left, NULL), "left");
    c->left = NULL;
}

void tell_sealed(struct host *h, const struct table *t, struct client *c, const struct ack *a)
{
    char room[100] = "";
    struct buf move = BUF_ON(room), *b = &h->out;
    say_begin(h, "sealed");
    say_re(h, a->id);
    buf_text(b, ",\"seat\":");
    buf_int(b, a->seat);
    buf_text(b, ",\"q\":");
    buf_uint(b, a->q);
    buf_text(b, ",\"for\":");
    buf_int(b, a->subject);
    buf_text(b, ",\"move\":");
    if (a->back) buf_text(b, "null");
    else {
        game_write_move(t->game, t->up->box, a->move, &move);
        buf_json(b, room);
    }
    say_send(h, c);
}

/* --- the table ------------------------------------------------------------------------ */

static void tell_seat(const struct host *h, const struct table *t, const struct client *c, int seat,
                      struct buf *b)
{
    static const char *const who[] = {"nobody", "person", "bot"};
    const struct seat *s = &t->seat[seat];
    const char *bot;
    buf_text(b, "{\"who\":");
    buf_json(b, who[s->who]);
    if (s->who == SITS_BOT) {
        buf_text(b, ",\"name\":");
        buf_json(b, s->bot);
    }
    if (s->who == SITS_PERSON) {
        buf_text(b, ",\"name\":");
        buf_json(b, s->name);
        buf_text(b, s->client == NO_CLIENT ? ",\"here\":false" : ",\"here\":true");
        if (seat_in(c->seats, seat)) buf_text(b, ",\"mine\":true");
        if (seat_player(h, t, seat, &bot) != PLAYER_PERSON) buf_text(b, ",\"played\":true");
        if (s->resigned) buf_text(b, ",\"resigned\":true");
    }
    buf_char(b, '}');
}

static void tell_options(const struct table *t, struct buf *b)
{
    char room[2048] = "";
    struct buf text = BUF_ON(room);
    bool any = false;
    options_write(t->game, &t->up->setting.options, &text);
    buf_text(b, ",\"options\":[");
    for (char *p = room, *end; (end = strchr(p, '\n')); p = end + 1) {
        *end = '\0';
        if (any) buf_char(b, ',');
        any = true;
        buf_json(b, p + strlen("option "));
    }
    buf_char(b, ']');
}

static void tell_clock_figures(const struct table *t, struct buf *b)
{
    buf_text(b, ",\"pace\":");
    buf_json(b, t->pace.name);
    buf_text(b, ",\"clock\":{");
    for (int i = 0; i < PACE_FIGURES; i++) {
        if (i) buf_char(b, ',');
        buf_json(b, pace_words[i]);
        buf_char(b, ':');
        buf_int(b, t->pace.ms[i]);
    }
    buf_char(b, '}');
}

static void tell_flag(struct buf *b, const char *name, bool yes)
{
    buf_text(b, ",\"");
    buf_text(b, name);
    buf_text(b, yes ? "\":true" : "\":false");
}

void tell_about_table(struct host *h, const struct table *t, struct client *c)
{
    struct buf *b = &h->out;
    const bool stuck = t->io == IO_BROKEN;
    const bool opener = c->has_token && !memcmp(&c->token, &t->opener, sizeof c->token);
    say_begin(h, "table");
    buf_text(b, ",\"table\":\"");
    buf_hex(b, t->id.byte, sizeof t->id);
    buf_char(b, '"');
    if (t->game) { /* a journal that cannot be read may not say */
        buf_text(b, ",\"game\":");
        buf_json(b, t->game->name);
    }
    buf_text(b, ",\"number\":");
    buf_uint(b, t->number);
    buf_text(b, ",\"state\":");
    buf_json(b, stuck ? "stuck" : state_words[t->state]);
    if (t->state == FROZEN) {
        const struct reader reader = {.language = c->language, .seat = NOBODY};
        struct message m;
        buf_text(b, ",\"why\":{");
        words_json(&reader, message_set(&m, "host.frozen", NULL), b);
        buf_char(b, '}');
    }
    if (*t->ending) {
        buf_text(b, ",\"ending\":");
        buf_json(b, t->ending);
    }
    if (*t->code) {
        buf_text(b, ",\"code\":");
        buf_json(b, t->code);
    }
    tell_flag(b, "opener", opener);
    if (t->up) {
        tell_flag(b, "public", t->public);
        tell_flag(b, "hot", t->hot);
        buf_text(b, ",\"discretion\":");
        buf_json(b, discretion_words[t->discretion]);
        tell_clock_figures(t, b);
        buf_text(b, ",\"watch\":");
        buf_int(b, t->watch);
        buf_text(b, ",\"away\":");
        buf_json(b, *t->away ? t->away : "fallback");
        tell_options(t, b);
        buf_text(b, ",\"seats\":[");
        for (int seat = 0; seat < t->seats; seat++) {
            if (seat) buf_char(b, ',');
            tell_seat(h, t, c, seat, b);
        }
        buf_text(b, "],\"watchers\":");
        buf_uint(b, t->watchers);
    }
    say_send(h, c);
}

/* --- tellings ------------------------------------------------------------------------- */

/* Which viewer a client is told as, and which base its changes are made from. */
static int client_base(const struct table *t, const struct client *c, int *viewer)
{
    *viewer = SPECTATOR;
    if (c->seats) {
        if (c->eyes == NOBODY) return BASE_WATCH;
        *viewer = c->eyes;
        return c->eyes;
    }
    return t->watch ? BASE_LATE : BASE_WATCH;
}

static void tell_clock(const struct host *h, const struct table *t, int seat, struct buf *b)
{
    const struct awake *up = t->up;
    const int64_t most = clock_most(t);
    if (match_over(up->match) || (table_at_once(t) && most == NEVER)) return;
    const int64_t gone = h->now - up->told_at;
    const int64_t least = clock_least(h, t) - gone;
    buf_text(b, ",\"clock\":{\"beat\":");
    buf_int(b, least > 0 ? least : 0);
    if (most != NEVER) {
        buf_text(b, ",\"left\":");
        buf_int(b, most > gone ? most - gone : 0);
        if (seat >= 0) {
            buf_text(b, ",\"bank\":");
            buf_int(b, t->seat[seat].bank);
        }
    }
    buf_char(b, '}');
}

static void tell_orders(const struct table *t, int seat, const struct view *v,
                        const struct reader *r, struct buf *b)
{
    const struct seat *s = &t->seat[seat];
    buf_text(b, ",\"orders\":[");
    for (int i = 0; i < s->orders; i++) {
        char room[LINE_MAX_BYTES] = "";
        struct buf text = BUF_ON(room);
        struct message m = {0};
        order_write(t->game, t->up->box, s->order[i], &text);
        t->game->say_order(t->up->box, v, seat, s->order[i], &m);
        buf_text(b, i ? ",{\"order\":" : "{\"order\":");
        buf_json(b, room);
        buf_char(b, ',');
        words_json(r, &m, b);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

/* Between two tellings, only the seat that gave the orders is told about them. */
void tell_orders_moved(struct host *h, struct table *t)
{
    const char *names[SEATS_MAX];
    for (int seat = 0; seat < t->seats; seat++) {
        struct client *c = host_client(h, t->seat[seat].client);
        if (!seat_in(t->up->orders_moved, seat) || !c || !t->up->match || c->eyes != seat) continue;
        const struct reader reader = client_reader(c, t, seat, names);
        say_begin(h, "orders");
        buf_text(&h->out, ",\"seat\":");
        buf_int(&h->out, seat);
        tell_orders(t, seat, match_look(t->up->match, seat), &reader, &h->out);
        say_send(h, c);
    }
    t->up->orders_moved = 0;
}

static void leave_out(struct buf *b, size_t from)
{
    buf_back(b, from);
    b->full = false;
}

/* A list that leaves no room for what follows is left out: it can be asked for in parts. */
static void tell_move_lists(struct host *h, const struct table *t, int seat, const struct reader *r,
                            struct buf *b)
{
    const struct match *m = t->up->match;
    const size_t start = b->n;
    const struct step *s = match_step(m);
    bool any = false;
    if (b->full) return;
    for (int subject = 0; subject < t->seats; subject++) {
        if (!seat_in(s->asked, subject) || s->decider[subject] != seat) continue;
        const struct eyes eyes = {t->game, t->up->box, match_look(m, seat)};
        buf_text(b, any ? ",{\"q\":" : ",\"moves\":[{\"q\":");
        any = true;
        buf_uint(b, match_question(m, subject));
        buf_text(b, ",\"for\":");
        buf_int(b, subject);
        buf_text(b, ",\"moves\":");
        eyes_moves(&eyes, subject, "", r, h->moves, b);
        buf_char(b, '}');
    }
    if (any) buf_char(b, ']');
    if (b->full || b->size - b->n < ROOM_FOR_REST) leave_out(b, start);
}

/* Which of the seats that share a screen are asked something: who decides is no secret. */
static void tell_turn(const struct match *m, seat_set seats, struct buf *b)
{
    const struct step *s = match_step(m);
    seat_set asked = 0;
    for (int subject = 0; subject < SEATS_MAX; subject++)
        if (seat_in(s->asked, subject)) asked |= SEAT_BIT(s->decider[subject]);
    buf_text(b, ",\"turn\":");
    say_seat_list(b, asked & seats);
}

/* The news of steps that somebody missed, oldest first. */
struct missed {
    struct buf *b;
    const struct reader *reader;
    int viewer, last;
    bool any;
};

static bool tell_missed_step(const struct match *then, int step, void *context)
{
    struct missed *m = context;
    if (step >= m->last) return false;
    buf_text(m->b, m->any ? ",{\"step\":" : "{\"step\":");
    m->any = true;
    buf_int(m->b, step);
    buf_text(m->b, ",\"news\":");
    match_tell_news(then, m->viewer, m->reader, m->b);
    buf_char(m->b, '}');
    return true;
}

static void tell_missed(const struct match *m, uint32_t since, int viewer, const struct reader *r,
                        struct buf *b)
{
    struct missed missed = {.b = b, .reader = r, .viewer = viewer, .last = match_steps(m) - 1};
    int from;
    const bool undone = match_since(m, since, &from);
    if (undone) buf_text(b, ",\"undone\":true");
    const size_t start = b->n;
    if (b->full || from >= match_steps(m) - 1) return;
    buf_text(b, ",\"missed\":[");
    match_walk(m, from, tell_missed_step, &missed);
    buf_char(b, ']');
    if (b->full) leave_out(b, start); /* a client that was away for so long begins with the view */
}

/* A telling at any moment of the match; base NULL: the whole. */
static void write_told(struct host *h, struct table *t, struct client *c, const struct match *m,
                       int viewer, const struct base *base)
{
    const char *names[SEATS_MAX];
    const struct reader reader = client_reader(c, t, viewer, names);
    struct buf *b = &h->out;
    int same;
    const bool late = client_base(t, c, &same) == BASE_LATE;
    const struct hearing hearing = {
        .parts = TELL_NEWS | TELL_VIEW | TELL_QUESTIONS | TELL_SCORE |
                 (c->wants_notes ? TELL_NOTES : 0u) | (c->has_box ? 0u : TELL_BOX),
        .since = base ? base->view : NULL,
    };
    say_begin(h, "told");
    buf_text(b, ",\"seat\":");
    buf_int(b, viewer);
    if (base) {
        buf_text(b, ",\"since\":");
        buf_uint(b, base->telling);
    }
    buf_text(b, ",\"told\":");
    match_tell_parts(m, viewer, &hearing, &reader, b);
    if (!c->has_box && t->up->setting.content) {
        buf_text(b, ",\"content\":");
        buf_json(b, t->up->setting.content);
    }
    if (!late) { /* late watchers must not know whether this step is open, nor its clock */
        tell_clock(h, t, viewer, b);
        if (viewer >= 0 && t->seat[viewer].orders)
            tell_orders(t, viewer, match_look(m, viewer), &reader, b);
        if (viewer >= 0 && c->wants_moves) tell_move_lists(h, t, viewer, &reader, b);
        if (t->hot && c->seats) tell_turn(m, c->seats, b);
    }
    c->has_box = true;
    c->told = match_telling(m);
}

static bool base_fits(const struct client *c, const struct base *base, int index)
{
    return base->view && c->told && c->told == base->telling && c->told_as == index;
}

static void keep_base(struct host *h, struct table *t, const struct match *m, int index, int viewer)
{
    struct base *base = &t->up->base[index];
    if (!base->view) base->view = host_lend(h, NULL, 0, t->up->view_size);
    if (!base->view) return; /* without it everything is told as a whole */
    match_view(m, viewer, base->view);
    base->telling = match_telling(m);
}

/* A client that comes back, or is told everything again: the whole, and what it missed. */
void tell_told(struct host *h, struct table *t, struct client *c, uint32_t since)
{
    const char *names[SEATS_MAX];
    int viewer;
    const int index = client_base(t, c, &viewer);
    if (c->behind || (index == BASE_LATE && t->watch < 0)) return;
    const struct match *m = t->up->match;
    if (index == BASE_LATE) {
        if (t->up->late_steps < 0 || !(m = match_at(m, t->up->late_steps))) return;
    }
    write_told(h, t, c, m, viewer, NULL);
    if (since != NOT_SINCE && index != BASE_LATE) {
        const struct reader reader = client_reader(c, t, viewer, names);
        tell_missed(m, since, viewer, &reader, &h->out);
    }
    c->told_as = index;
    say_send(h, c);
    if (!t->up->base[index].view) keep_base(h, t, m, index, viewer);
}

void tell_all(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    bool used[BASES] = {false};
    for (struct client *c = NULL; (c = table_next_client(h, t, c));) {
        int viewer;
        const int index = client_base(t, c, &viewer);
        if (c->behind || c->arriving || index == BASE_LATE) continue;
        const bool change = base_fits(c, &up->base[index], index);
        write_told(h, t, c, up->match, viewer, change ? &up->base[index] : NULL);
        c->told_as = index;
        say_send(h, c);
        used[index] = true;
    }
    for (int i = 0; i < BASE_LATE; i++)
        if (used[i]) keep_base(h, t, up->match, i, i == BASE_WATCH ? SPECTATOR : i);
    if (t->watch > 0 && up->late_n < LATE_MAX) {
        up->late_ring[up->late_n].steps = match_steps(up->match);
        up->late_ring[up->late_n++].due = h->now + t->watch;
    }
}

/* --- watchers who see it late --------------------------------------------------------- */

int64_t tell_late_at(const struct table *t)
{
    return t->up && t->up->late_n ? t->up->late_ring[0].due : NEVER;
}

void tell_late(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    while (up->late_n && up->late_ring[0].due <= h->now) {
        const int steps = up->late_ring[0].steps;
        memmove(up->late_ring, up->late_ring + 1, (size_t)--up->late_n * sizeof *up->late_ring);
        const struct match *then = match_at(up->match, steps);
        if (!then) continue;
        up->late_steps = steps;
        for (struct client *c = NULL; (c = table_next_client(h, t, c));) {
            int viewer;
            if (c->behind || c->arriving || client_base(t, c, &viewer) != BASE_LATE) continue;
            write_told(h, t, c, then, SPECTATOR, NULL);
            c->told_as = BASE_LATE;
            say_send(h, c);
        }
    }
}

/* --- arriving ------------------------------------------------------------------------- */

void tell_arrival(struct host *h, struct table *t, struct client *c)
{
    if (t->state == DEALING || t->state == OVER) deal_tell(h, t, c);
    if (t->up->match) tell_told(h, t, c, c->since);
    if (t->up->motion != NO_MOTION) motion_tell(h, t, c);
    chat_tell(h, t, c);
}

void tell_anew(struct host *h, struct client *c)
{
    c->arriving = true;
    c->has_box = false;
    c->since = c->told ? c->told : c->knows;
    clock_settle(h, c->table);
}
