#include "client/client.h"

#include <stdlib.h>
#include <string.h>

#include "client/inside.h"
#include "core/buf.h"
#include "core/clean.h"
#include "core/json.h"

void *client_room(void *old, size_t size)
{
    void *room = realloc(old, size);
    if (!room) abort(); /* a few kilobytes: there is no way to go on */
    return room;
}

void client_init(struct client *c, const struct game *(*find)(const char *name), enum language l)
{
    *c = (struct client){.find = find, .language = l, .last = SPECTATOR};
    for (int i = 0; i <= SEATS_MAX; i++) c->part[i].heard = HEARD_NONE;
}

/* Everything about one game; the next one at this table starts from nothing. */
static void forget_game(struct client *c)
{
    for (int i = 0; i <= SEATS_MAX; i++) part_release(&c->part[i]);
    free(c->box);
    free(c->spare);
    c->box = NULL;
    c->spare = NULL;
    c->frozen[0] = '\0';
}

void client_release(struct client *c)
{
    forget_game(c);
    free(c->record);
    free(c->text);
    *c = (struct client){0};
}

struct part *client_part(struct client *c, int seat)
{
    return &c->part[seat == SPECTATOR ? SEATS_MAX : seat];
}

struct reader client_reader_for(const struct client *c, int seat)
{
    return (struct reader){.language = c->language, .seat = seat, .names = c->called};
}

const struct question *client_question(const struct part *p, int subject)
{
    for (int i = 0; i < p->questions; i++)
        if (p->question[i].subject == subject) return &p->question[i];
    return NULL;
}

/* --- values of a message ------------------------------------------------------------- */

const char *client_value(struct client *c, struct json value, size_t *n)
{
    *n = (size_t)(value.end - value.at);
    if (*n + 1 > c->text_size) c->text = client_room(c->text, c->text_size = 2 * *n + 1);
    memcpy(c->text, value.at, *n);
    c->text[*n] = '\0';
    return c->text;
}

bool number_of_json(struct json value, int64_t least, int64_t most, int *out)
{
    int64_t number;
    if (!json_int(value, least, most, &number)) return false;
    *out = (int)number;
    return true;
}

bool member_int(struct json object, const char *name, int64_t least, int64_t most, int *out)
{
    return number_of_json(json_member(object, name), least, most, out);
}

bool seats_of_json(struct json list, int seats, seat_set *out)
{
    struct json next = json_first(list), value;
    *out = 0;
    if (json_kind(list) != JSON_LIST) return false;
    while (json_next(&next, NULL, &value)) {
        int seat;
        if (!number_of_json(value, 0, seats - 1, &seat)) return false;
        *out |= SEAT_BIT(seat);
    }
    return true;
}

/* What was typed elsewhere is cleaned before it reaches a terminal. */
static const char *keep_text(struct said_by_host *s, struct json value)
{
    char room[CLIENT_TEXT_MAX];
    struct buf raw = BUF_ON(room), kept;
    char *start = s->room + s->used;
    buf_clear(&raw);
    if (s->used + 1 >= sizeof s->room || !json_text(value, &raw)) return NULL;
    buf_init(&kept, start, sizeof s->room - s->used);
    buf_clear(&kept);
    clean_text(room, raw.n, &kept);
    s->used += kept.n + 1;
    return start;
}

static bool read_argument(struct said_by_host *s, struct json value)
{
    struct message *m = &s->message;
    const struct json text = json_member(value, "text");
    seat_set seats;
    int64_t number;
    int seat;
    const char *kept;
    if (m->n == MESSAGE_ARGS_MAX) return false;
    if (json_int(value, INT32_MIN, INT32_MAX, &number)) message_number(m, (int)number);
    else if (member_int(value, "seat", -1, SEATS_MAX - 1, &seat)) message_seat(m, seat);
    else if (seats_of_json(json_member(value, "seats"), SEATS_MAX, &seats)) message_seats(m, seats);
    else if (json_kind(text) == JSON_STRING && (kept = keep_text(s, text))) message_text(m, kept);
    else if ((kept = keep_text(s, value)) && words_has(kept)) message_word(m, kept);
    else return false;
    return true;
}

bool client_message(struct json object, struct said_by_host *s)
{
    const struct json rule = json_member(object, "rule"), with = json_member(object, "with");
    struct json next = json_first(with), value;
    s->used = 0;
    const char *key = keep_text(s, json_member(object, "key"));
    if (!key || (*key && !words_has(key))) return false;
    message_set(&s->message, *key ? key : NULL, NULL);
    if (json_kind(rule) == JSON_STRING && !(s->message.rule = keep_text(s, rule))) return false;
    while (json_next(&next, NULL, &value))
        if (!read_argument(s, value)) return false;
    return true;
}

/* --- the table ----------------------------------------------------------------------- */

static const char *const state_words[TABLE_STATES] = {
    [TABLE_NONE] = "",           [TABLE_LOBBY] = "lobby",   [TABLE_DEALING] = "dealing",
    [TABLE_PLAYING] = "playing", [TABLE_PAUSED] = "paused", [TABLE_STUCK] = "stuck",
    [TABLE_OVER] = "over",       [TABLE_FROZEN] = "frozen", [TABLE_CLOSED] = "closed"};

/* A table as it was told, before it is believed. */
struct table_told {
    enum table_state state;
    const struct game *game;
    int seats, number;
    struct options options;
    char link[TABLE_LINK_ROOM];
    seat_set people;
    char name[SEATS_MAX][CLIENT_NAME_MAX + 1];
};

static bool read_state(struct json value, enum table_state *out)
{
    for (int i = TABLE_LOBBY; i < TABLE_STATES; i++)
        if (json_is(value, state_words[i])) {
            *out = (enum table_state)i;
            return true;
        }
    return false;
}

static bool read_sitter(struct json seat, int i, struct table_told *t)
{
    char room[CLIENT_TEXT_MAX] = "";
    struct buf raw = BUF_ON(room), kept = BUF_ON(t->name[i]);
    const struct json who = json_member(seat, "who"), name = json_member(seat, "name");
    if (json_is(who, "nobody")) return true;
    if (json_is(who, "person")) t->people |= SEAT_BIT(i);
    else if (!json_is(who, "bot")) return false;
    if (json_kind(name) == JSON_NOTHING) return true;
    if (!json_text(name, &raw)) return false;
    clean_text(room, raw.n, &kept);
    return true;
}

static bool read_table_options(struct json list, struct table_told *t)
{
    struct json next = json_first(list), value;
    struct fault f = {0};
    options_init(t->game, &t->options, t->seats);
    while (json_next(&next, NULL, &value)) {
        char word[CLIENT_TEXT_MAX] = "";
        struct buf b = BUF_ON(word);
        if (!json_text(value, &b) || !options_read(t->game, &t->options, word, &f)) return false;
    }
    return options_check(t->game, &t->options, &f);
}

static bool read_table_told(const struct client *c, struct json m, struct table_told *t)
{
    char name[CLIENT_TEXT_MAX] = "";
    struct buf game = BUF_ON(name), link = BUF_ON(t->link);
    struct json next = json_first(json_member(m, "seats")), value;
    if (!json_text(json_member(m, "game"), &game) || !(t->game = c->find(name))) return false;
    if (!read_state(json_member(m, "state"), &t->state)) return false;
    if (!json_text(json_member(m, "table"), &link)) return false;
    if (!member_int(m, "number", 0, INT32_MAX, &t->number)) return false;
    for (; json_next(&next, NULL, &value); t->seats++)
        if (t->seats == SEATS_MAX || !read_sitter(value, t->seats, t)) return false;
    return read_table_options(json_member(m, "options"), t);
}

static void name_seats(struct client *c)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        const bool named = seat_in(c->people, i) && *c->name[i];
        c->called[i] = c->own_name[i] ? c->own_name[i] : named ? c->name[i] : NULL;
    }
}

static bool hear_table(struct client *c, struct json m)
{
    struct table_told t = {.state = TABLE_NONE};
    if (!read_table_told(c, m, &t)) return false;
    if (c->game != t.game || c->seats != t.seats || c->number != t.number ||
        memcmp(&c->options, &t.options, sizeof t.options) != 0)
        forget_game(c);
    c->state = t.state;
    c->game = t.game;
    c->seats = t.seats;
    c->number = t.number;
    c->options = t.options;
    c->people = t.people;
    memcpy(c->link, t.link, sizeof t.link);
    memcpy(c->name, t.name, sizeof t.name);
    name_seats(c);
    return true;
}

/* --- the other messages -------------------------------------------------------------- */

static bool hear_no(struct client *c, struct json m)
{
    struct said_by_host s;
    int re = 0;
    const bool about = json_kind(json_member(m, "re")) != JSON_NOTHING;
    if (!client_message(m, &s) || !s.message.key) return false;
    if (about && !member_int(m, "re", 0, INT32_MAX, &re)) return false;
    c->refused = (uint32_t)re;
    client_message(m, &c->no);
    return true;
}

static bool hear_sealed(struct client *c, struct json m)
{
    char text[CLIENT_TEXT_MAX] = "";
    struct buf b = BUF_ON(text);
    struct fault f = {0};
    struct move move = {0};
    int seat, subject, q;
    const struct json value = json_member(m, "move");
    if (!c->box || !member_int(m, "seat", 0, c->seats - 1, &seat) ||
        !member_int(m, "for", 0, c->seats - 1, &subject) || !member_int(m, "q", 0, INT32_MAX, &q))
        return false;
    const bool sealed = json_kind(value) != JSON_NULL;
    if (sealed && (!json_text(value, &b) || !game_read_move(c->game, c->box, text, &move, &f)))
        return false;
    struct part *p = client_part(c, seat);
    for (int i = 0; i < p->questions; i++) {
        struct question *asked = &p->question[i];
        if (asked->subject != subject || asked->q != (uint32_t)q) continue;
        asked->sealed = sealed;
        asked->answer = move;
    }
    return true;
}

static bool hear_orders(struct client *c, struct json m)
{
    int seat;
    struct armed armed;
    if (!c->game || !member_int(m, "seat", 0, c->seats - 1, &seat) ||
        !read_orders(json_member(m, "orders"), &armed))
        return false;
    client_part(c, seat)->armed = armed;
    return true;
}

static bool hear_record(struct client *c, struct json m)
{
    const struct json text = json_member(m, "text");
    const size_t size = (size_t)(text.end - text.at) + 1; /* escaped it is longer */
    struct buf b;
    if (json_kind(text) != JSON_STRING) return false;
    c->record = client_room(c->record, size);
    buf_init(&b, c->record, size);
    buf_clear(&b);
    return json_text(text, &b);
}

/* What else a host may say is of no use to us, or newer than we are: it is let go. */
bool client_hear(struct client *c, const char *bytes, size_t n)
{
    static const struct {
        const char *is;
        bool (*hear)(struct client *, struct json);
    } row[] = {{"told", hear_told},     {"table", hear_table},   {"no", hear_no},
               {"sealed", hear_sealed}, {"orders", hear_orders}, {"record", hear_record}};
    struct json m;
    size_t where;
    if (!json_check(bytes, n, &m, &where)) return false;
    const struct json is = json_member(m, "is");
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (json_is(is, row[i].is)) return row[i].hear(c, m);
    return json_kind(is) == JSON_STRING;
}
