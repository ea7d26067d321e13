/* talk.c -- what people say and propose, the fair deal, and goodbyes. */
#include <stdlib.h>
#include <string.h>

#include "client/inside.h"
#include "core/buf.h"
#include "core/cursor.h"

/* --- talk ---------------------------------------------------------------------------- */

void chat_drop(struct chat *c, int n)
{
    for (int i = 0; i < n; i++) free(c->at[i].text);
    memmove(c->at, c->at + n, (size_t)(c->n - n) * sizeof *c->at);
    c->n -= n;
    c->shown = c->shown > n ? c->shown - n : 0;
}

static bool read_said_line(const struct client *c, struct json value, struct said_by_host *room,
                           struct said_line *out)
{
    const struct json emote = json_member(value, "emote");
    room->used = 0;
    out->emote = json_kind(emote) != JSON_NOTHING;
    if (!member_int(value, "seat", SPECTATOR, c->seats - 1, &out->seat)) return false;
    const char *text = keep_text(room, out->emote ? emote : json_member(value, "text"));
    out->text = room->room;
    return text != NULL;
}

static bool same_line(const struct said_line *a, const struct said_line *b)
{
    return a->seat == b->seat && a->emote == b->emote && !strcmp(a->text, b->text);
}

static void chat_add(struct chat *c, const struct said_line *l)
{
    const size_t n = strlen(l->text) + 1;
    if (c->n == CHAT_KEPT) chat_drop(c, 1);
    c->at[c->n] = *l;
    c->at[c->n].text = memcpy(client_room(NULL, n), l->text, n);
    c->n++;
}

/* A client that comes back is told all lines. The first of them it has already: how many? */
static int lines_known(const struct client *c, struct json list)
{
    const struct chat *chat = &c->chat;
    for (int from = 0; from < chat->n; from++) {
        struct json next = json_first(list), value;
        struct said_by_host room;
        struct said_line line;
        int i = from;
        while (i < chat->n && json_next(&next, NULL, &value) &&
               read_said_line(c, value, &room, &line) && same_line(&line, &chat->at[i]))
            i++;
        if (i == chat->n) return chat->n - from;
    }
    return 0;
}

bool hear_said(struct client *c, struct json m)
{
    const struct json list = json_member(m, "lines");
    struct json next = json_first(list), value;
    struct said_by_host room;
    struct said_line line;
    if (json_kind(list) != JSON_LIST) return false;
    while (json_next(&next, NULL, &value))
        if (!read_said_line(c, value, &room, &line)) return false;
    int skip = c->chat.anew ? lines_known(c, list) : 0;
    c->chat.anew = false;
    next = json_first(list);
    while (json_next(&next, NULL, &value))
        if (read_said_line(c, value, &room, &line) && skip-- <= 0) chat_add(&c->chat, &line);
    return true;
}

/* --- motions ------------------------------------------------------------------------- */

bool hear_proposal(struct client *c, struct json m)
{
    const struct json what = json_member(m, "what");
    struct motion motion = {.of = -1};
    struct buf b = BUF_ON(motion.what);
    if (json_kind(what) == JSON_NULL) {
        if (!client_words(m, &c->carried)) return false;
        c->motion = motion;
        return true;
    }
    if (!json_text(what, &b) || !member_int(m, "by", 0, c->seats - 1, &motion.by) ||
        !seats_of_json(json_member(m, "agreed"), c->seats, &motion.agreed) ||
        !seats_of_json(json_member(m, "needed"), c->seats, &motion.needed))
        return false;
    member_int(m, "of", 0, c->seats - 1, &motion.of);
    c->motion = motion;
    c->carried.message.key = NULL;
    return true;
}

/* --- the fair deal ------------------------------------------------------------------- */

static bool read_hashes(const struct client *c, struct json list, struct deal_told *d)
{
    struct json next = json_first(list), value;
    while (json_next(&next, NULL, &value)) {
        char hex[2 * SHA256_BYTES + 1] = "";
        struct buf b = BUF_ON(hex);
        int seat;
        if (!member_int(value, "seat", 0, c->seats - 1, &seat) ||
            !json_text(json_member(value, "hash"), &b) ||
            !text_hex(hex, b.n, d->hash[seat], SHA256_BYTES))
            return false;
        d->shared |= SEAT_BIT(seat);
    }
    return true;
}

bool hear_shares(struct client *c, struct json m)
{
    struct deal_told d = {0};
    const struct json late = json_member(m, "late");
    int round;
    if (!c->game || !member_int(m, "round", 1, INT32_MAX - 1, &round)) return false;
    if (json_kind(late) != JSON_NOTHING && !seats_of_json(late, c->seats, &d.late)) return false;
    if (!read_hashes(c, json_member(m, "shares"), &d)) return false;
    d.round = (uint32_t)round;
    d.closed = json_kind(json_member(m, "host")) != JSON_NOTHING;
    d.opened = json_kind(json_member(m, "opened")) != JSON_NOTHING;
    c->deal = d;
    return true;
}

/* --- goodbyes ------------------------------------------------------------------------ */

static bool part_with(struct client *c, struct json m, enum parting how)
{
    struct said_by_host words;
    if (!client_words(m, &words)) return false;
    client_words(m, &c->goodbye);
    c->parting = how;
    return true;
}

bool hear_left(struct client *c, struct json m) { return part_with(c, m, PARTED_LEFT); }
bool hear_bye(struct client *c, struct json m) { return part_with(c, m, PARTED_BYE); }

/* The seat is held by another client now. */
bool hear_moved(struct client *c, struct json m)
{
    (void)m;
    message_set(&c->goodbye.message, "host.moved", NULL);
    c->parting = PARTED_MOVED;
    return true;
}
