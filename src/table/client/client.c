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

void client_release(struct client *c)
{
    client_forget_game(c);
    chat_drop(&c->chat, c->chat.n);
    free(c->record);
    free(c->text);
    *c = (struct client){0};
}

void client_arrive(struct client *c)
{
    c->chat.anew = true;
    c->parting = STAYS;
    c->refused = c->done = 0;
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

const char *keep_text(struct said_by_host *s, struct json value)
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

/* A newer host may say something that is not in our catalogue: then its own words are used. */
bool client_words(struct json object, struct said_by_host *s)
{
    if (client_message(object, s) && s->message.key) return true;
    s->used = 0;
    const char *text = keep_text(s, json_member(object, "text"));
    if (!text) return false;
    message_text(message_set(&s->message, "host.says", NULL), text);
    return true;
}

/* --- the other messages -------------------------------------------------------------- */

static bool hear_no(struct client *c, struct json m)
{
    struct said_by_host s;
    int re = 0;
    const bool about = json_kind(json_member(m, "re")) != JSON_NOTHING;
    if (!client_words(m, &s)) return false;
    if (about && !member_int(m, "re", 0, INT32_MAX, &re)) return false;
    c->refused = (uint32_t)re;
    client_words(m, &c->no);
    return true;
}

static bool hear_ok(struct client *c, struct json m)
{
    int re;
    if (!member_int(m, "re", 0, INT32_MAX, &re)) return false;
    c->done = (uint32_t)re;
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

/* Anything else that a host says is of no use to us, or newer than we are: it is ignored. */
bool client_hear(struct client *c, const char *bytes, size_t n)
{
    static const struct {
        const char *is;
        bool (*hear)(struct client *, struct json);
    } row[] = {{"told", hear_told},     {"table", hear_table},     {"no", hear_no},
               {"sealed", hear_sealed}, {"orders", hear_orders},   {"record", hear_record},
               {"ok", hear_ok},         {"motion", hear_proposal}, {"said", hear_said},
               {"deal", hear_shares},   {"left", hear_left},       {"moved", hear_moved},
               {"bye", hear_bye}};
    struct json m;
    size_t where;
    if (!json_check(bytes, n, &m, &where)) return false;
    const struct json is = json_member(m, "is");
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (json_is(is, row[i].is)) return row[i].hear(c, m);
    return json_kind(is) == JSON_STRING;
}
