/* facts.c -- what a screen of Wink must know and the view does not say. */
#include "core/facts.h"

#include "games/wink/rules.h"

void wink_facts(struct buf *b)
{
    facts_open(b, "winkFacts");
    facts_number(b, "numbers", NUMBERS);
    facts_number(b, "row", ROW);
    facts_number(b, "handMax", HAND_MAX);
    facts_number(b, "tableTop", TABLE_TOP);
    facts_close(b);
}
