/* shape.c -- does a message belong to the protocol? Checks which members there are, and their
 * kinds; the schema (docs/protocol.schema.json) says more, and is checked against the traffic
 * elsewhere. */
#include <string.h>

#include "core/json.h"
#include "simulator/world.h"

enum { MUST = 1, MAY = 0 };

struct member {
    const char *name;
    uint8_t must;
    uint8_t kind, or_kind; /* enum json_kind */
};

struct shape {
    const char *is;
    struct member member[20];
};

#define WORDS \
    {"key", MUST, JSON_STRING, 0}, {"rule", MAY, JSON_STRING, 0}, {"text", MAY, JSON_STRING, 0}, \
        {"with", MAY, JSON_LIST, 0}

static const struct shape shapes[] = {
    {"hello",
     {{"protocol", MUST, JSON_NUMBER, 0},
      {"version", MUST, JSON_STRING, 0},
      {"games", MUST, JSON_LIST, 0}}},
    {"bye", {WORDS}},
    {"no", {WORDS}},
    {"left", {WORDS}},
    {"ok", {{0}}},
    {"pong", {{0}}},
    {"moved", {{"seat", MUST, JSON_NUMBER, 0}}},
    {"orders", {{"seat", MUST, JSON_NUMBER, 0}, {"orders", MUST, JSON_LIST, 0}}},
    {"table",
     {{"table", MUST, JSON_STRING, 0},
      {"code", MAY, JSON_STRING, JSON_NULL},
      {"game", MAY, JSON_STRING, 0},
      {"number", MUST, JSON_NUMBER, 0},
      {"state", MUST, JSON_STRING, 0},
      {"opener", MUST, JSON_BOOL, 0},
      {"why", MAY, JSON_OBJECT, 0},
      {"ending", MAY, JSON_STRING, 0},
      {"public", MAY, JSON_BOOL, 0},
      {"hot", MAY, JSON_BOOL, 0},
      {"discretion", MAY, JSON_STRING, 0},
      {"pace", MAY, JSON_STRING, 0},
      {"clock", MAY, JSON_OBJECT, 0},
      {"watch", MAY, JSON_NUMBER, 0},
      {"away", MAY, JSON_STRING, 0},
      {"options", MAY, JSON_LIST, 0},
      {"seats", MAY, JSON_LIST, 0},
      {"watchers", MAY, JSON_NUMBER, 0}}},
    {"told",
     {{"seat", MUST, JSON_NUMBER, 0},
      {"since", MAY, JSON_NUMBER, 0},
      {"told", MUST, JSON_OBJECT, 0},
      {"content", MAY, JSON_STRING, 0},
      {"clock", MAY, JSON_OBJECT, 0},
      {"orders", MAY, JSON_LIST, 0},
      {"moves", MAY, JSON_LIST, 0},
      {"turn", MAY, JSON_LIST, 0},
      {"missed", MAY, JSON_LIST, 0},
      {"undone", MAY, JSON_BOOL, 0}}},
    {"sealed",
     {{"seat", MUST, JSON_NUMBER, 0},
      {"q", MUST, JSON_NUMBER, 0},
      {"for", MUST, JSON_NUMBER, 0},
      {"move", MUST, JSON_STRING, JSON_NULL}}},
    {"moves",
     {{"q", MUST, JSON_NUMBER, 0}, {"for", MUST, JSON_NUMBER, 0}, {"moves", MUST, JSON_LIST, 0}}},
    {"motion",
     {{"what", MUST, JSON_STRING, JSON_NULL},
      {"by", MAY, JSON_NUMBER, 0},
      {"of", MAY, JSON_NUMBER, 0},
      {"agreed", MAY, JSON_LIST, 0},
      {"needed", MAY, JSON_LIST, 0},
      {"key", MAY, JSON_STRING, 0},
      {"rule", MAY, JSON_STRING, 0},
      {"text", MAY, JSON_STRING, 0},
      {"with", MAY, JSON_LIST, 0}}},
    {"record", {{"number", MUST, JSON_NUMBER, 0}, {"text", MUST, JSON_STRING, 0}}},
    {"said", {{"lines", MUST, JSON_LIST, 0}}},
    {"deal",
     {{"round", MUST, JSON_NUMBER, 0},
      {"host", MAY, JSON_STRING, 0},
      {"shares", MAY, JSON_LIST, 0},
      {"opened", MAY, JSON_LIST, 0},
      {"late", MAY, JSON_LIST, 0},
      {"secret", MAY, JSON_STRING, 0}}},
    {"list", {{"tables", MUST, JSON_LIST, 0}}},
    {"mine", {{"tables", MUST, JSON_LIST, 0}}},
};

static const struct shape *shape_named(struct json message)
{
    const struct json is = json_member(message, "is");
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (json_is(is, shapes[i].is)) return &shapes[i];
    return NULL;
}

static const struct member *member_named(const struct shape *s, struct json name)
{
    for (const struct member *m = s->member; m->name; m++)
        if (json_is(name, m->name)) return m;
    return NULL;
}

/* Goes over the message only once: it can be long. */
bool shape_fits(struct json message, const char **what)
{
    const struct shape *s = shape_named(message);
    struct json next = json_first(message), name, value;
    uint32_t there = 0;
    *what = "what it is";
    if (!s) return false;
    while (json_next(&next, &name, &value)) {
        const struct member *m = member_named(s, name);
        const enum json_kind kind = json_kind(value);
        if (!m && (json_is(name, "is") || json_is(name, "re"))) continue;
        *what = m ? m->name : "a member that is not named";
        if (!m || (kind != m->kind && (!m->or_kind || kind != m->or_kind))) return false;
        there |= UINT32_C(1) << (m - s->member);
    }
    for (const struct member *m = s->member; m->name; m++) {
        *what = m->name;
        if (m->must && !(there >> (m - s->member) & 1)) return false;
    }
    return true;
}
