/* facts.c -- what a screen of the card games must know and the view does not say. */
#include "core/facts.h"

#include "core/buf.h"
#include "games/viewpoint/rules.h"

void viewpoint_facts(struct buf *b)
{
    static const char *const marks[] = {"token", "used", "locked", "due", "raised", NULL};
    static const char *const flags[] = {"may", "then", "if-so", "each-of", NULL};
    facts_open(b, "viewpointFacts");
    buf_text(b, "  /** A place is one of these numbers; hands and fields have one a seat. */\n");
    facts_number(b, "hand", AT_HAND);
    facts_number(b, "draw", AT_DRAW);
    facts_number(b, "out", AT_OUT);
    facts_number(b, "field", AT_FIELD);
    facts_number(b, "discard", AT_DISCARD);
    facts_number(b, "stack", AT_STACK);
    facts_number(b, "unsure", AT_UNSURE);
    buf_text(b, "  /** By number, as in a card's mark. */\n");
    facts_words(b, "marks", marks);
    buf_text(b, "  /** By number, as in the flags of a deck's node. */\n");
    facts_words(b, "flags", flags);
    buf_text(b, "  /** Instead of a kind, and of a card of the list. */\n");
    facts_number(b, "noKind", DECK_NONE);
    facts_number(b, "noCard", NO_CARD);
    facts_number(b, "overwhelmedBy", OVERWHELMED_BY);
    facts_number(b, "dealtEach", DEALT_EACH);
    facts_words(b, "editions", deck_edition_words);
    facts_words(b, "steps", deck_step_words);
    facts_number(b, "kindsMax", DECK_KINDS_MAX);
    facts_number(b, "cardsMax", DECK_CARDS_MAX);
    facts_number(b, "textMax", DECK_TEXT_MAX);
    facts_number(b, "nameMax", DECK_NAME_MAX - 1);
    facts_number(b, "valueMax", DECK_VALUE_MAX);
    facts_number(b, "symbolsMax", DECK_SYMBOLS_MAX);
    facts_close(b);
}
