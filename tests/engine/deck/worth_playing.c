/* worth_playing.c -- what is promised of the decks that come with the games (docs/decks.md). */
#include <string.h>

#include "../../unit.h"
#include "core/message.h"
#include "deck/deck.h"
#include "deck/texts.h"

enum { PLAIN_PERCENT = 4 };

static struct deck deck;

static bool one_of_several(int who) { return who == WHO_ANOTHER || who == WHO_ANY; }

/* Somebody must choose whom, which, whether or what. */
static bool asks(const struct deck_node *n)
{
    if (n->op == OP_CHOOSE || n->flags & FLAG_MAY) return true;
    if (n->op >= OP_VERBS) return false;
    if (one_of_several(n->who) || one_of_several(n->cards.whose) || one_of_several(n->to_whose))
        return true;
    return deck_verb(n)->points == POINT_CARDS && n->who == WHO_YOU && n->how != HOW_ALL &&
           n->chooser != CHOOSER_CHANCE && n->cards.which != WHICH_THIS;
}

static bool plain(int kind)
{
    if (deck.kind[kind].reveal) return false;
    const struct deck_node *n = deck_program(&deck, kind);
    for (; n < deck_program_end(&deck, kind); n++)
        if (asks(n)) return false;
    return true;
}

static bool only_looks(int kind)
{
    const struct deck_node *n = deck_program(&deck, kind);
    bool looks = false;
    for (; n < deck_program_end(&deck, kind); n++) {
        if (n->op == OP_LOOK || n->op == OP_SHOW) looks = true;
        else return false;
    }
    return looks;
}

/* Revealed when another player begins a turn, and that player's points go at once: a missed turn
 * would only be the next one. */
static bool stops_at_once(int kind)
{
    const struct deck_kind *k = &deck.kind[kind];
    if (!k->reveal) return false;
    const struct deck_node *reveal = deck_program(&deck, kind) + k->reveal - 1;
    bool begins = false, takes = false;
    for (const struct deck_node *n = reveal + 1; n < deck_next(reveal); n++) {
        begins |= n->op == OP_BEGINS && one_of_several(n->who);
        takes |= n->op < OP_VERBS && n->cards.place == PLACE_FIELD && n->cards.whose == WHO_THEY &&
                 n->to != PLACE_NONE;
    }
    return begins && takes;
}

static void read_deck(int which)
{
    struct fault f = {0};
    deck_init(&deck);
    CHECK(deck_read(&deck, deck_texts[which], strlen(deck_texts[which]), NULL, &f));
}

int main(void)
{
    for (int which = 0; which < DECK_TEXTS; which++) {
        read_deck(which);
        for (int kind = 0; kind < deck.kinds; kind++)
            if (!CHECK(!only_looks(kind))) printf("%s only looks\n", deck.kind[kind].name);
    }
    read_deck(DECK_CLASSIC);
    int stoppers = 0;
    for (int kind = 0; kind < deck.kinds; kind++) {
        stoppers += stops_at_once(kind);
        if (!plain(kind)) continue;
        if (!CHECK(deck_card_count(&deck, kind) * 100 <= deck.cards * PLAIN_PERCENT))
            printf("%s is too often there\n", deck.kind[kind].name);
    }
    CHECK(stoppers > 0);
    return unit_end();
}
