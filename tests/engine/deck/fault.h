/* fault.h -- what is said about a text that cannot be read. */
#ifndef DECK_FAULT_H
#define DECK_FAULT_H

#include "../../unit.h"
#include "core/buf.h"
#include "core/words.h"
#include "deck/deck.h"

static struct deck deck, again;

static const char *read_fault(const char *source)
{
    static char said[512];
    struct buf b = BUF_ON(said);
    struct fault f = {0};
    struct reader reader = {.seat = -1};
    buf_clear(&b);
    deck_init(&deck);
    if (deck_read(&deck, source, strlen(source), NULL, &f)) return "";
    CHECK(words_has(f.message.key) && words_args(f.message.key) <= f.message.n);
    words_fault(&reader, NULL, &f, &b);
    deck_init(&again);
    CHECK(!memcmp(&deck, &again, sizeof deck)); /* a refused text leaves nothing behind */
    return said;
}

#endif
