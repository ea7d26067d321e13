/* truth.c -- at the moment a host says something: is it true, and is it durable?
 *
 * The measure is the shadow of the journal that lies on the disk now. A host may not know yet that
 * a write has arrived there, so what it tells may be older than the journal, never newer.
 */
#include <string.h>

#include "core/cursor.h"
#include "core/json.h"
#include "simulator/world.h"

static int64_t number_in(struct json object, const char *name, int64_t otherwise)
{
    int64_t n = otherwise;
    json_int(json_member(object, name), INT32_MIN, UINT32_MAX, &n);
    return n;
}

static void not_true(struct world *w, enum wrong_kind kind, const char *what, struct json message)
{
    wrong_say(w, kind, what, message.at, (size_t)(message.end - message.at));
}

static seat_set seats_in(struct json list)
{
    struct json next = json_first(list), value;
    seat_set set = 0;
    int64_t seat;
    while (json_next(&next, NULL, &value))
        if (json_int(value, 0, SEATS_MAX - 1, &seat)) set |= SEAT_BIT(seat);
    return set;
}

static struct shadow *wire_shadow(struct machine *m, const struct wire *wire)
{
    struct disk_table *t = disk_find(m->world, &wire->table);
    return t && t->shadow.nknown ? &t->shadow : NULL;
}

static uint64_t told_move(const struct shadow *s, struct json text)
{
    char word[128];
    struct buf b = BUF_ON(word);
    if (!s->table.match || !json_text(text, &b)) return 0;
    return move_hash(match_setting(s->table.match)->game, s->table.box, word);
}

static void check_questions(struct world *w, const struct shadow *s, uint32_t telling,
                            struct json told)
{
    struct json next = json_first(json_member(told, "questions")), question;
    while (json_next(&next, NULL, &question)) {
        const struct json sealed = json_member(question, "sealed");
        const int subject = (int)number_in(question, "subject", -1);
        if (number_in(question, "q", 0) != telling)
            not_true(w, WRONG_VIEW, "a question of another telling", told);
        if (json_kind(sealed) != JSON_NOTHING && s->table.match &&
            !shadow_sealed(s, telling, subject, told_move(s, sealed)))
            not_true(w, WRONG_SEALED, "a question", told);
    }
}

static void check_news(struct world *w, const struct known *k, int place, bool silent,
                       struct json told)
{
    const struct json news = json_member(told, "news");
    if (!silent || json_kind(news) == JSON_NOTHING) return;
    if (hash_bytes(HASH_START, news.at, (size_t)(news.end - news.at)) != k->news[place])
        not_true(w, WRONG_NEWS, "", told);
}

/* News of steps that somebody missed must be in the journal, too. */
static void check_missed(struct world *w, const struct shadow *s, int place, struct json message)
{
    struct json next = json_first(json_member(message, "missed")), one;
    while (json_next(&next, NULL, &one)) {
        const struct json news = json_member(one, "news");
        const uint64_t hash = hash_bytes(HASH_START, news.at, (size_t)(news.end - news.at));
        const int64_t step = number_in(one, "step", -2);
        bool found = false;
        for (uint32_t t = s->nknown; t-- > 1 && !found;)
            found = s->known[t].step == step + 1 && s->known[t].news[place] == hash;
        if (!found) not_true(w, WRONG_NEWS, "missed", message);
    }
}

/* A seat's part is for the holder of its token. */
static void check_owner(struct world *w, const struct wire *wire, const struct shadow *s,
                        uint32_t telling, int seat, struct json message)
{
    const struct person *p = &w->person[wire->person];
    if (seat < 0 || !memcmp(&s->owner[seat], &p->token_hash, SEED_BYTES)) return;
    if (hash_bytes(HASH_START, &p->token_hash, SEED_BYTES) != s->known[telling].owner[seat])
        not_true(w, WRONG_SEAT, "", message);
}

static uint64_t true_telling(struct machine *m, const struct wire *wire, struct json message)
{
    struct world *w = m->world;
    const struct shadow *s = wire_shadow(m, wire);
    const struct json told = json_member(message, "told");
    const int64_t telling = number_in(told, "telling", 0), seat = number_in(message, "seat", -1);
    const int place = seat < 0 ? SEATS_MAX : (int)seat;
    if (!s || telling <= 0 || telling >= s->nknown || s->known[telling].step < 0) {
        not_true(w, WRONG_EARLY, "", message);
        return 0;
    }
    const struct known *k = &s->known[telling];
    if (number_in(told, "step", -1) != k->step || seats_in(json_member(told, "asked")) != k->asked)
        not_true(w, WRONG_VIEW, "step or asked", message);
    if (json_kind(json_member(told, "frozen")) != JSON_NOTHING)
        not_true(w, WRONG_FROZEN, "", message);
    if ((json_kind(json_member(told, "score")) == JSON_OBJECT) != k->over)
        not_true(w, WRONG_VIEW, "score", message);
    check_owner(w, wire, s, (uint32_t)telling, (int)seat, message);
    check_news(w, k, place, !wire->words, told);
    if (!wire->words) check_missed(w, s, place, message);
    check_questions(w, s, (uint32_t)telling, told);
    w->may = (k->view[place] ^ k->news[place] * UINT64_C(0x9E3779B97F4A7C15)) | 1;
    return k->view[place];
}

static void check_sealed(struct machine *m, const struct wire *wire, struct json message)
{
    const struct shadow *s = wire_shadow(m, wire);
    const struct json text = json_member(message, "move");
    if (!s ||
        !shadow_sealed(s, (uint32_t)number_in(message, "q", 0), (int)number_in(message, "for", -1),
                       json_kind(text) == JSON_NULL ? 0 : told_move(s, text)))
        not_true(m->world, WRONG_SEALED, "", message);
}

static bool told_id(struct json text, struct table_id *out)
{
    char room[2 * TABLE_ID_BYTES + 1];
    struct buf b = BUF_ON(room);
    return json_text(text, &b) && text_hex(room, b.n, out->byte, TABLE_ID_BYTES);
}

/* Who sits where must be in the journal, or in the head of a table that has not begun. */
static void true_table(struct machine *m, struct wire *wire, struct json message)
{
    struct world *w = m->world;
    if (!told_id(json_member(message, "table"), &wire->table)) {
        not_true(w, WRONG_SHAPE, "table", message);
        return;
    }
    const struct disk_table *t = disk_find(w, &wire->table);
    if (!t || !t->seq) {
        not_true(w, WRONG_EARLY, "a table", message);
        return;
    }
    if (json_is(json_member(message, "state"), "frozen")) not_true(w, WRONG_FROZEN, "", message);
    const bool begun = t->shadow.nknown != 0;
    if (json_is(json_member(message, "state"), "playing") && !begun)
        not_true(w, WRONG_TABLE, "playing", message);
    if (!json_is(json_member(message, "state"), "over")) return;
    if (!begun) not_true(w, WRONG_TABLE, "over", message);
    w->may = MAY_END;
}

uint64_t truth_check(struct machine *m, struct wire *wire, struct json message)
{
    const struct json is = json_member(message, "is");
    m->world->may = 0;
    if (json_is(is, "told")) return true_telling(m, wire, message);
    if (json_is(is, "sealed")) check_sealed(m, wire, message);
    else if (json_is(is, "table")) true_table(m, wire, message);
    else if (json_is(is, "deal") && json_kind(json_member(message, "secret")) != JSON_NOTHING)
        m->world->may = MAY_END;
    return 0;
}
