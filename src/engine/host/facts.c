/* facts.c -- what a screen must know of the host before it is at a table. */
#include "core/facts.h"

#include "host/inside.h"

enum { PACES_MAX = 8 };

static void pace_facts(struct buf *b)
{
    const char *names[PACES_MAX + 1] = {NULL};
    for (int i = 0; i < PACES_MAX && paces[i].name; i++) names[i] = paces[i].name;
    facts_words(b, "paces", names);
}

void host_facts(struct buf *b)
{
    facts_open(b, "hostFacts");
    facts_number(b, "protocol", PROTOCOL);
    facts_number(b, "tableIdBytes", TABLE_ID_BYTES);
    facts_number(b, "codeLength", CODE_LETTERS);
    facts_text(b, "codeLetters", code_letters);
    facts_number(b, "nameMax", SITTER_NAME_MAX);
    pace_facts(b);
    facts_words(b, "discretions", discretion_words);
    facts_words(b, "emotes", emotes);
    facts_number(b, "talkMax", CHAT_BYTES);
    facts_close(b);
}
