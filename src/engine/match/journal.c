/* journal.c -- facts, packed. The first byte of a fact: its kind (3 bits), the subject (3), how
 * (2). Numbers are in base 128, the lowest part first; arguments of moves may be negative. */
#include <assert.h>
#include <string.h>

#include "match/inside.h"

static size_t needed(const struct match *m)
{
    const seat_set waiting = m->step.asked & (seat_set)~m->answered;
    return (size_t)__builtin_popcount(waiting) * FACT_SEAL_MAX + 1;
}

bool journal_grow(struct match *m, size_t more)
{
    enum { FIRST = 192 };
    const size_t wanted = m->njournal + needed(m) + more;
    if (wanted <= m->journal_size) return true;
    size_t size = m->journal_size + m->journal_size / 2;
    if (size < wanted + FIRST) size = wanted + FIRST;
    if (size > UINT32_MAX / 2) return false;
    void *room = m->lender.resize(m->lender.context, m->journal, size);
    if (!room) return false;
    m->journal = room;
    m->journal_size = (uint32_t)size;
    return true;
}

static void put_number(struct match *m, uint32_t n)
{
    for (; n >= 0x80; n >>= 7) m->journal[m->njournal++] = (uint8_t)(n | 0x80);
    m->journal[m->njournal++] = (uint8_t)n;
}

static uint32_t get_number(const struct match *m, uint32_t *at)
{
    uint32_t n = 0;
    for (int shift = 0;; shift += 7) {
        const uint8_t byte = m->journal[(*at)++];
        n |= (uint32_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return n;
    }
}

static void put_head(struct match *m, enum fact_kind kind, int subject, int how)
{
    assert(m->njournal < m->journal_size);
    m->journal[m->njournal++] = (uint8_t)((int)kind | subject << 3 | how << 6);
}

void journal_seal(struct match *m, enum author by, int subject, const struct move *move)
{
    put_head(m, FACT_SEAL, subject, (int)by);
    m->journal[m->njournal++] = move->verb;
    for (int i = 0; i < move->nargs; i++) {
        const int arg = move->arg[i];
        put_number(m, arg < 0 ? 2 * (uint32_t)-arg - 1 : 2 * (uint32_t)arg);
    }
    assert(m->njournal <= m->journal_size);
}

void journal_close(struct match *m) { put_head(m, FACT_CLOSE, 0, 0); }

void journal_add(struct match *m, const struct fact *f)
{
    put_head(m, f->kind, f->subject, f->how);
    switch (f->kind) {
    case FACT_UNDO:
        put_number(m, f->to);
        put_number(m, f->from);
        put_number(m, f->before + 1); /* NO_UNDO is 0 */
        put_number(m, f->telling);
        break;
    case FACT_SEAT:
        m->journal[m->njournal++] = (uint8_t)f->length;
        if (f->length) memcpy(m->journal + m->njournal, f->text, f->length);
        m->njournal += (uint32_t)f->length;
        break;
    default: break;
    }
    assert(m->njournal <= m->journal_size);
}

uint32_t journal_read(const struct match *m, uint32_t at, struct fact *f)
{
    const uint8_t head = m->journal[at++];
    *f = (struct fact){
        .kind = (enum fact_kind)(head & 7), .subject = head >> 3 & 7, .how = head >> 6};
    switch (f->kind) {
    case FACT_SEAL:
        f->move.verb = m->journal[at++];
        f->move.nargs = (uint8_t)strlen(m->setting.game->verbs[f->move.verb].args);
        for (int i = 0; i < f->move.nargs; i++) {
            const uint32_t n = get_number(m, &at);
            f->move.arg[i] = (int16_t)(n & 1 ? -(int)(n / 2) - 1 : (int)(n / 2));
        }
        break;
    case FACT_UNDO:
        f->to = get_number(m, &at);
        f->from = get_number(m, &at);
        f->before = get_number(m, &at) - 1;
        f->telling = get_number(m, &at);
        break;
    case FACT_SEAT:
        f->length = m->journal[at++];
        f->text = (const char *)m->journal + at;
        at += (uint32_t)f->length;
        break;
    default: break;
    }
    return at;
}

uint32_t journal_first(const struct match *m, uint32_t opened_at)
{
    struct fact undo;
    for (uint32_t place = m->last_undo; place != NO_UNDO; place = undo.before)
        if (journal_read(m, place, &undo) == opened_at) return undo.from;
    return opened_at;
}

bool journal_undone(const struct match *m, uint32_t at, struct fact *undo, uint32_t *next)
{
    for (uint32_t place = m->last_undo; place != NO_UNDO; place = undo->before) {
        *next = journal_read(m, place, undo);
        if (undo->from == at) return true;
    }
    return false;
}
