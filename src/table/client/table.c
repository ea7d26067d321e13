/* table.c -- the table as everybody is told it: which game, in which state, who sits where. */
#include <stdlib.h>
#include <string.h>

#include "client/inside.h"
#include "core/buf.h"
#include "core/clean.h"

/* One game is over, and the next has other cards. Its box is the same, and is not told again. */
static void forget_parts(struct client *c)
{
    for (int i = 0; i <= SEATS_MAX; i++) part_release(&c->part[i]);
    c->motion = (struct motion){.of = -1};
    c->carried = (struct said_by_host){0};
    c->frozen[0] = '\0';
    c->score = (struct score){0};
}

void client_forget_game(struct client *c)
{
    forget_parts(c);
    free(c->box);
    free(c->spare);
    free(c->deck);
    c->box = NULL;
    c->spare = NULL;
    c->deck = NULL;
}

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
    char link[TABLE_LINK_ROOM], code[TABLE_CODE_ROOM];
    bool opener, broken_off;
    seat_set people, bots, mine, here, played;
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

static bool says_yes(struct json object, const char *name)
{
    bool yes;
    return json_bool(json_member(object, name), &yes) && yes;
}

static bool read_sitter(struct json seat, int i, struct table_told *t)
{
    char room[CLIENT_TEXT_MAX] = "";
    struct buf raw = BUF_ON(room), kept = BUF_ON(t->name[i]);
    const struct json who = json_member(seat, "who"), name = json_member(seat, "name");
    if (json_is(who, "nobody")) return true;
    if (json_is(who, "person")) t->people |= SEAT_BIT(i);
    else if (json_is(who, "bot")) t->bots |= SEAT_BIT(i);
    else return false;
    if (says_yes(seat, "mine")) t->mine |= SEAT_BIT(i);
    if (says_yes(seat, "here")) t->here |= SEAT_BIT(i);
    if (says_yes(seat, "played")) t->played |= SEAT_BIT(i);
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
    struct buf game = BUF_ON(name), link = BUF_ON(t->link), code = BUF_ON(t->code);
    const struct json ending = json_member(m, "ending");
    struct json next = json_first(json_member(m, "seats")), value;
    if (!json_text(json_member(m, "game"), &game) || !(t->game = c->find(name))) return false;
    if (!read_state(json_member(m, "state"), &t->state)) return false;
    if (!json_text(json_member(m, "table"), &link)) return false;
    if (!member_int(m, "number", 0, INT32_MAX, &t->number)) return false;
    json_text(json_member(m, "code"), &code);
    t->opener = says_yes(m, "opener");
    t->broken_off = json_is(ending, "agreed") || json_is(ending, "aborted");
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

/* If a journal cannot be read, nothing else is known about its table. */
static bool hear_unreadable(struct client *c, struct json m)
{
    struct buf frozen = BUF_ON(c->frozen);
    if (!json_is(json_member(m, "state"), state_words[TABLE_FROZEN]) ||
        json_kind(json_member(m, "game")) != JSON_NOTHING)
        return false;
    c->state = TABLE_FROZEN;
    buf_text(&frozen, "a journal that cannot be read");
    return true;
}

bool hear_table(struct client *c, struct json m)
{
    struct table_told t = {.state = TABLE_NONE};
    if (hear_unreadable(c, m)) return true;
    if (!read_table_told(c, m, &t)) return false;
    if (c->game != t.game || c->seats != t.seats ||
        memcmp(&c->options, &t.options, sizeof t.options) != 0 || strcmp(c->link, t.link) != 0)
        client_forget_game(c);
    else if (c->number != t.number) forget_parts(c);
    c->state = t.state;
    c->game = t.game;
    c->seats = t.seats;
    c->number = t.number;
    c->options = t.options;
    c->people = t.people;
    c->bots = t.bots;
    c->mine = t.mine;
    c->here = t.here;
    c->played = t.played;
    c->opener = t.opener;
    c->broken_off = t.broken_off;
    memcpy(c->link, t.link, sizeof t.link);
    memcpy(c->code, t.code, sizeof t.code);
    memcpy(c->name, t.name, sizeof t.name);
    name_seats(c);
    return true;
}
