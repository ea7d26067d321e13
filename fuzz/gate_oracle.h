/* gate_oracle.h -- what other parsers of HTTP make of a head that the gate let pass. */
#ifndef FUZZ_GATE_ORACLE_H
#define FUZZ_GATE_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

#include "gate/gate.h"

struct opinion {
    bool taken; /* one whole request, and not a byte more */
    bool get, head, upgrade, keep_alive;
    struct slice url;
    struct {
        struct slice name, value;
    } fields[GATE_FIELDS_MAX];
    int n;
    bool in_value, too_many;
};

/* Each is given exactly the head. */
void ask_http_parser(const char *bytes, size_t n, struct opinion *);
void ask_llhttp(const char *bytes, size_t n, struct opinion *);

/* A parser may tell of one thing in several pieces that lie side by side. */
static inline void opinion_piece(struct slice *s, const char *at, size_t n)
{
    if (!s->at) s->at = at;
    s->n = (size_t)(at - s->at) + n;
}

static inline void opinion_name(struct opinion *o, const char *at, size_t n)
{
    if (!o->n || o->in_value) {
        o->too_many |= o->n == GATE_FIELDS_MAX;
        if (o->too_many) return;
        o->n++;
    }
    o->in_value = false;
    opinion_piece(&o->fields[o->n - 1].name, at, n);
}

static inline void opinion_value(struct opinion *o, const char *at, size_t n)
{
    o->in_value = true;
    opinion_piece(&o->fields[o->n - 1].value, at, n);
}

#endif
