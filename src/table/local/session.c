#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "games/shelf.h"
#include "heap/lone.h"
#include "local/device.h"
#include "local/inside.h"

enum { MESSAGE_ROOM = SESSION_MESSAGE_ROOM, WORD_ROOM = 80, ANSWER_MS = 15000 };

const char session_token[] = "00000000000000000000000000000000";

/* --- messages ------------------------------------------------------------------------ */

/* A message we do not understand is a mistake of this program, or not from a host at all. */
bool session_hear(struct session *s)
{
    size_t n;
    const uint32_t before = s->client.tellings;
    const char *bytes = s->deaf ? NULL : s->way.next(s->way.at, &n);
    if (bytes && !client_hear(&s->client, bytes, n)) s->deaf = true;
    if (s->remote) reach_heard(s, s->client.tellings != before);
    return bytes && !s->deaf;
}

bool session_ask(struct session *s, const struct buf *b, bool (*came)(struct session *, int),
                 int about)
{
    const uint32_t id = s->client.id;
    const int64_t until = s->remote ? wire_now() + ANSWER_MS : 0;
    s->way.send(s->way.at, b->at, b->n);
    for (;;) {
        if (s->client.refused == id) return false;
        if (came(s, about)) return true;
        if (!session_hear(s) && !(s->remote && reach_waits(s, until))) return false;
    }
}

bool was_done(struct session *s, int id) { return s->client.done == (uint32_t)id; }

/* --- opening ------------------------------------------------------------------------- */

/* Without the carriage returns of another system's files. */
static char *plain_text(const char *text)
{
    if (!text) return NULL;
    char *out = shell_room(strlen(text) + 1), *to = out;
    for (; *text; text++)
        if (*text != '\r') *to++ = *text;
    *to = '\0';
    return out;
}

static size_t text_length(const char *text) { return text ? strlen(text) : 0; }

static bool never(struct session *s, int about)
{
    (void)s, (void)about;
    return false;
}

/* In the lobby all is heard at once. False: it was refused. */
static bool tell_host(struct session *s, const struct buf *b)
{
    session_ask(s, b, never, 0);
    return s->client.refused != s->client.id;
}

static void add_options(const struct setting *setting, struct buf *b)
{
    char room[OPTIONS_MAX * WORD_ROOM] = "";
    struct buf lines = BUF_ON(room);
    const char *comma = "";
    options_write(setting->game, &setting->options, &lines);
    buf_text(b, ",\"options\":[");
    for (char *line = room, *end; (end = strchr(line, '\n')); line = end + 1, comma = ",") {
        *end = '\0';
        buf_text(b, comma);
        buf_json(b, line + strlen("option "));
    }
    buf_char(b, ']');
}

static void add_bots(const struct seating *at, struct buf *b)
{
    const char *comma = "";
    buf_text(b, ",\"bots\":[");
    for (int seat = 0; seat < at->setting.options.seats; seat++) {
        char room[WORD_ROOM] = "";
        struct buf name = BUF_ON(room);
        if (at->bot[seat].program) buf_text(&name, program_bot);
        else if (!seat_in(at->humans, seat)) bot_write(&at->bot[seat], &name);
        buf_text(b, comma);
        buf_json(b, room);
        comma = ",";
    }
    buf_char(b, ']');
}

/* "beat=100,turn=2000" */
static void add_clock(const char *figures, struct buf *b)
{
    const char *comma = "";
    buf_text(b, ",\"clock\":{");
    while (*figures) {
        char name[WORD_ROOM] = "";
        struct buf n = BUF_ON(name);
        const size_t all = strcspn(figures, ","), part = strcspn(figures, "=,");
        buf_bytes(&n, figures, part);
        buf_text(b, comma);
        buf_json(b, name);
        buf_char(b, ':');
        if (part < all) buf_bytes(b, figures + part + 1, all - part - 1);
        figures += all + (figures[all] == ',');
        comma = ",";
    }
    buf_char(b, '}');
}

static void add_manners(const struct manners *m, struct buf *b)
{
    if (m->pace) client_add_text("pace", m->pace, b);
    if (m->discretion) client_add_text("discretion", m->discretion, b);
    if (m->away) client_add_text("away", m->away, b);
    if (m->watch) {
        buf_text(b, ",\"watch\":");
        buf_text(b, m->watch);
    }
    if (m->clock) add_clock(m->clock, b);
    if (m->public) buf_text(b, ",\"public\":true");
    if (m->hot) buf_text(b, ",\"hot\":true");
}

char *session_write_open(struct session *s, const char *token, const struct manners *manners,
                         size_t *n)
{
    const struct manners own = {
        .pace = "untimed", .discretion = "relaxed", .hot = session_alone(s) == NOBODY};
    const struct setting *setting = &s->seating.setting;
    /* Escaped, at the worst. */
    const size_t size = MESSAGE_ROOM + 6 * (text_length(s->content) + text_length(s->hidden));
    char *room = shell_room(size), seed[WORD_ROOM] = "";
    struct buf b, drawn = BUF_ON(seed);
    buf_init(&b, room, size);
    buf_clear(&b);
    seed_write(&setting->seed, &drawn);
    client_begin(&s->client, "open", &b);
    client_add_text("game", setting->game->name, &b);
    client_add_text("token", token, &b);
    client_add_int("seats", setting->options.seats, &b);
    if (!manners) client_add_text("seed", seed, &b);
    if (s->content) client_add_text("content", s->content, &b);
    if (s->hidden) client_add_text("hidden", s->hidden, &b);
    add_options(setting, &b);
    add_bots(&s->seating, &b);
    add_manners(manners ? manners : &own, &b);
    client_end(&b);
    *n = b.full ? 0 : b.n;
    return room;
}

static bool send_open(struct session *s)
{
    size_t n;
    char *text = session_write_open(s, session_token, NULL, &n);
    struct buf b = {.at = text, .n = n, .size = n};
    const bool opened = n && tell_host(s, &b);
    free(text);
    return opened;
}

static bool send_sit(struct session *s, int seat)
{
    char room[MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    client_begin(&s->client, "sit", &b);
    client_add_int("seat", seat, &b);
    client_add_text("token", session_token, &b);
    if (s->seating.names[seat]) client_add_text("name", s->seating.names[seat], &b);
    client_end(&b);
    return tell_host(s, &b);
}

bool session_hello(struct session *s)
{
    char room[MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    client_write_hello(&s->client, PROTOCOL, &b);
    return tell_host(s, &b);
}

static bool started(struct session *s, int about)
{
    (void)about;
    return s->client.tellings > 0;
}

static bool send_start(struct session *s)
{
    char room[MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    client_begin(&s->client, "start", &b);
    client_end(&b);
    return session_ask(s, &b, started, 0);
}

/* Only a game with people is worth going on with. */
static void keep_append(void *context, const char *lines, size_t n)
{
    struct session *s = context;
    if (s->seating.humans)
        keeper_add(&s->keeper, s->game->name, device_journal(s->device), lines, n);
}

static void device_write(void *device, const char *bytes, size_t n)
{
    device_send(device, bytes, n);
}

static const char *device_read(void *device, size_t *n) { return device_next(device, n); }

void session_lay(struct session *s, const struct seating *wanted)
{
    *s = (struct session){.seating = *wanted, .sitting = NOBODY};
    client_init(&s->client, shelf_find, wanted->language);
    s->content = plain_text(wanted->setting.content);
    s->hidden = plain_text(wanted->setting.hidden);
}

/* What depends on the game and on the number of seats. */
void session_lay_game(struct session *s, const struct game *g, int seats)
{
    s->game = g;
    s->seats = seats;
    free(s->moves.at);
    s->moves.at = shell_room((size_t)g->moves_max * sizeof *s->moves.at);
    s->moves.size = g->moves_max;
    s->moves.n = 0;
    s->sitting = session_alone(s) >= 0 ? session_alone(s) : NOBODY;
}

void session_lay_device(struct session *s, const struct seating *wanted, const char *path)
{
    const struct game *g = wanted->setting.game;
    session_lay(s, wanted);
    session_lay_game(s, g, wanted->setting.options.seats);
    keeper_init(&s->keeper, g->name, path);
    s->client.content = s->content;
    for (int i = 0; i < SEATS_MAX; i++) s->client.own_name[i] = wanted->names[i];
    s->device = device_open(&(struct device_setting){
        .luck = wanted->luck,
        .context = s,
        .append = keep_append,
        .think = program_thinks,
        .bot = program_bot,
        .traffic = wanted->traffic,
        .text = text_length(s->content) + text_length(s->hidden),
    });
    s->way = (struct transport){.at = s->device, .send = device_write, .next = device_read};
}

/* The host only says no; if a text is at fault, opening it here says where. */
static bool explain_refusal(struct session *s, struct fault *f)
{
    struct lone table = {0};
    if (lone_open(&table, &s->seating.setting, f)) *fault_set(f, 0, 0, "") = s->client.no.message;
    lone_release(&table);
    session_release(s);
    return false;
}

bool session_open(struct session *s, const struct seating *wanted, struct fault *f)
{
    session_lay_device(s, wanted, NULL);
    bool good = session_hello(s) && send_open(s);
    for (int seat = 0; seat < s->seats && good; seat++)
        if (seat_in(wanted->humans, seat)) good = send_sit(s, seat);
    if (!good || !send_start(s)) return explain_refusal(s, f);
    if (!programs_open(s, f)) {
        session_release(s);
        return false;
    }
    s->told = s->client.tellings;
    return true;
}

void session_release(struct session *s)
{
    keeper_release(&s->keeper);
    programs_release(s);
    client_release(&s->client);
    device_release(s->device);
    remote_release(s->remote);
    free(s->moves.at);
    free(s->content);
    free(s->hidden);
    *s = (struct session){0};
}

/* --- what is known ------------------------------------------------------------------- */

static struct part *last_told(const struct session *s)
{
    return client_part((struct client *)(uintptr_t)&s->client, s->client.last);
}

bool session_on(struct session *s)
{
    while (s->told == s->client.tellings)
        if (!session_hear(s)) return false;
    s->told = s->client.tellings;
    return true;
}

/* Elsewhere a game may be ended before its end, or the next one be on already. */
bool session_over(const struct session *s)
{
    const enum table_state now = s->client.state;
    if (s->remote && now != TABLE_PLAYING && now != TABLE_PAUSED && now != TABLE_STUCK) return true;
    return !last_told(s)->asked;
}

const char *session_frozen(const struct session *s)
{
    if (s->remote) return NULL; /* then we are parted from it */
    if (s->deaf) return "a message that cannot be read";
    return *s->client.frozen ? s->client.frozen : NULL;
}
int session_steps(const struct session *s) { return last_told(s)->steps; }
seat_set session_asked(const struct session *s) { return last_told(s)->asked; }
const struct box *session_box(const struct session *s) { return s->client.box; }

struct reader session_reader(const struct session *s, int seat)
{
    return client_reader_for(&s->client, seat);
}

struct transcript *session_told(struct session *s, int seat)
{
    return &client_part(&s->client, seat)->transcript;
}

const struct chronicle *session_news(struct session *s, int seat)
{
    return &client_part(&s->client, seat)->news;
}

int session_alone(const struct session *s)
{
    const seat_set humans = s->seating.humans;
    if (!humans) return SPECTATOR;
    return humans & (humans - 1) ? NOBODY : __builtin_ctz(humans);
}

bool session_same_eyes(const struct session *s, int seat)
{
    return s->sitting == seat || s->seating.humans == SEAT_BIT(seat);
}

/* --- whose turn it is ---------------------------------------------------------------- */

static bool sits(struct session *s, int seat)
{
    return s->client.tellings != s->told && s->client.last == seat;
}

/* What a seat may know arrives while its eyes are on the screen, and not before. */
void session_sit(struct session *s, int seat)
{
    char room[MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    const int eyes = seat == NOBODY ? SPECTATOR : seat;
    if (session_alone(s) != NOBODY || s->sitting == seat) return;
    s->sitting = seat;
    client_begin(&s->client, "eyes", &b);
    client_add_int("seat", eyes, &b);
    client_add_int("since", client_part(&s->client, eyes)->telling, &b);
    client_end(&b);
    session_ask(s, &b, sits, eyes);
    s->told = s->client.tellings;
}

/* A step has opened since we last looked: nobody has answered. */
static void look_round(struct session *s)
{
    const uint32_t telling = last_told(s)->telling;
    if (s->asked_at == telling) return;
    s->asked_at = telling;
    s->done = 0;
    s->people = s->client.turn;
    const int alone = session_alone(s);
    if (alone >= 0 && client_part(&s->client, alone)->questions) s->people = SEAT_BIT(alone);
}

seat_set session_people(struct session *s)
{
    look_round(s);
    return s->people;
}

int session_subject(struct session *s, int seat)
{
    const struct part *p = client_part(&s->client, seat);
    for (int i = 0; i < p->questions; i++)
        if (!p->question[i].sealed) return p->question[i].subject;
    s->done |= SEAT_BIT(seat);
    return -1;
}

uint32_t session_asks(struct session *s, int seat, int subject)
{
    const struct question *asked = client_question(client_part(&s->client, seat), subject);
    return asked && !asked->sealed ? asked->q : 0;
}

/* Elsewhere an answer that was on its way when the wire broke may be lost. */
static void look_again(struct session *s)
{
    const int alone = session_alone(s);
    const struct part *p = client_part(&s->client, alone >= 0 ? alone : SPECTATOR);
    for (int i = 0; i < p->questions; i++)
        if (!p->question[i].sealed) s->done = 0;
}

int session_turn(struct session *s)
{
    look_round(s);
    if (s->remote && s->client.state != TABLE_PLAYING) return SPECTATOR;
    if (s->remote) look_again(s);
    const seat_set left = s->people & (seat_set)~s->done;
    if (!left) return SPECTATOR;
    return seat_in(left, s->sitting) ? s->sitting : __builtin_ctz(left);
}

/* --- answers ------------------------------------------------------------------------- */

const struct view *session_view(struct session *s, int seat)
{
    return client_part(&s->client, seat)->view;
}

const struct move_list *session_moves(struct session *s, int seat, int subject)
{
    s->moves.n = 0;
    s->game->legal(session_box(s), session_view(s, seat), subject, &s->moves);
    return &s->moves;
}

static bool is_sealed(struct session *s, int subject)
{
    const struct question *asked = client_question(last_told(s), subject);
    return s->client.tellings != s->told || (asked && asked->sealed);
}

bool session_answer(struct session *s, int seat, int subject, struct move move, struct message *why)
{
    char room[MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    client_write_answer(&s->client, seat, subject, move, &b);
    if (session_ask(s, &b, is_sealed, subject)) return true;
    if (why) *why = s->client.no.message;
    return false;
}

void session_pass(struct session *s)
{
    for (seat_set left = s->people & (seat_set)~s->done; left; left &= (seat_set)(left - 1)) {
        char room[MESSAGE_ROOM] = "";
        struct buf b = BUF_ON(room);
        client_begin(&s->client, "pass", &b);
        client_add_int("seat", __builtin_ctz(left), &b);
        client_add_int("q", s->asked_at, &b);
        client_end(&b);
        s->way.send(s->way.at, b.at, b.n);
    }
    s->done = s->people;
}

bool session_lonely(const struct session *s, int seat)
{
    return s->seating.humans == SEAT_BIT(seat) &&
           (!s->remote || s->client.people == SEAT_BIT(seat));
}

bool session_only_move(struct session *s, int seat, int subject, struct move *out)
{
    if (!session_lonely(s, seat)) return false;
    const struct move_list *list = session_moves(s, seat, subject);
    if (list->n != 1) return false;
    *out = list->at[0];
    return true;
}

static bool is_earlier(struct session *s, int steps)
{
    return s->client.tellings != s->told && last_told(s)->steps < steps;
}

bool session_undo(struct session *s, int seat, struct message *why)
{
    char room[MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    if (s->remote) {
        if (session_propose(s, "undo", seat, -1, why) && why)
            message_set(why, "company.proposed", NULL);
        return false; /* the others decide; what they did is told */
    }
    client_begin(&s->client, "propose", &b);
    client_add_text("what", "undo", &b);
    client_add_int("seat", seat, &b);
    client_end(&b);
    if (!session_ask(s, &b, is_earlier, session_steps(s))) {
        if (why) *why = s->client.no.message;
        return false;
    }
    s->told = s->client.tellings;
    return true;
}

static bool record_came(struct session *s, int about)
{
    (void)about;
    return s->client.record;
}

const char *session_record(struct session *s)
{
    char room[MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    free(s->client.record); /* that of the game before */
    s->client.record = NULL;
    client_begin(&s->client, "record", &b);
    client_end(&b);
    return session_ask(s, &b, record_came, 0) ? s->client.record : NULL;
}
