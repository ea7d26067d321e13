/* csv.c -- any text as a table of cards.
 *
 * A refusal has words. What is taken becomes a deck text; and if that is a deck, the table written
 * from it becomes a deck of the same cards.
 */
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/buf.h"
#include "deck/deckwork.h"

enum { ROOM = 4 * DECK_TEXT_MAX };

static struct deck deck, again;
static char text[ROOM], table[ROOM];

static void hold_again(void)
{
    struct buf b = BUF_ON(text), t = BUF_ON(table);
    struct fault f = {0};
    buf_clear(&b);
    buf_clear(&t);
    deckwork_csv(&deck, &t);
    HOLD(!t.full && deckwork_from_csv(table, t.n, &b, &f));
    deck_init(&again);
    HOLD(deck_read(&again, text, b.n, NULL, &f));
    HOLD(!memcmp(deck.kind, again.kind, sizeof deck.kind));
    HOLD(!memcmp(deck.node, again.node, sizeof deck.node));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buf b = BUF_ON(text);
    struct fault f = {0};
    char *source = text_of(data, size);
    buf_clear(&b);
    deck_init(&deck);
    if (!deckwork_from_csv(source, strlen(source), &b, &f)) hold_fault(&f);
    else if (!b.full && deck_read(&deck, text, b.n, NULL, &f)) hold_again();
    free(source);
    return 0;
}
