/* own.c -- the decks of this house, by name; and decks with a card wiped blank. */
#include <string.h>

#include "core/buf.h"
#include "core/words.h"
#include "deck/deckwork.h"
#include "deck/texts.h"

const char *const deckwork_names[] = {[DECK_CLASSIC] = "classic",
                                      [DECK_REVISIONED] = "revisioned",
                                      [DECK_WINKING_DEAD] = "winking-dead",
                                      [DECK_ECHOES] = "echoes",
                                      [DECK_TEXTS] = NULL};

const char *deckwork_own(const char *name)
{
    for (int i = 0; i < DECK_TEXTS; i++)
        if (!strcmp(deckwork_names[i], name)) return deck_texts[i];
    return NULL;
}

const char *deckwork_game(const struct deck *d)
{
    if (d->editions >> EDITION_2022 & 1) return "winking-dead";
    return d->editions >> EDITION_2017 & 1 ? "revisioned" : "viewpoint";
}

void deckwork_blank(struct deck *d, int kind, struct buf *text)
{
    const struct deck_kind kept = d->kind[kind];
    struct deck_kind *k = &d->kind[kind];
    k->nodes = k->reveal = k->each_turn = k->worth = 0;
    deck_write(d, text);
    *k = kept;
}

/* The first two are tags of every deck, and have words. */
void deckwork_tag(const struct reader *r, const struct deck *d, int tag, struct buf *b)
{
    if (tag < 2) words_key(r, tag ? "deck.tag.relic" : "deck.tag.mammal", b);
    else buf_text(b, d->tag[tag]);
}
