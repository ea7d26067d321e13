/* say.h -- inside the words of a card: phrases made of phrases, in room of their own.
 *
 * A phrase is made after those it is made of; when a part is said they are given back and it
 * moves to where they began (deck_say_keep). So the room holds what is said so far, the part that
 * joins it and the two joined: three times the words of a card at most, each in twice the bytes
 * for the pseudo-locale; and the small phrases of one action. */
#ifndef DECK_SAY_H
#define DECK_SAY_H

#include "core/message.h"
#include "deck/deck.h"

enum { SAYING_PHRASES = 8192, SAYING_ROOM = 2 * 3 * DECK_WORDS_MAX + SAYING_PHRASES };

struct saying {
    const struct reader *reader;
    const struct deck *deck;
    size_t used; /* stops at the last byte: then phrases are empty, never overrun */
    bool cut;    /* it has stopped there */
    char room[SAYING_ROOM];
};

const char *deck_say_key(struct saying *, const char *, const char *, const char *);
const char *deck_say_render(struct saying *, const struct message *);
const char *deck_say_phrase(struct saying *, const char *key, const char *, const char *,
                            const char *);
const char *deck_say_count(struct saying *, const char *key, int n);
/* Keeps only this phrase of all that was said since `used` was mark. */
const char *deck_say_keep(struct saying *, size_t mark, const char *phrase);
const char *deck_say_who(struct saying *, uint8_t who);
const char *deck_say_place(struct saying *, uint8_t place, uint8_t whose);
const char *deck_say_cards(struct saying *, const struct deck_cards *, int n);
const char *deck_say_one(struct saying *, const struct deck_cards *); /* "a Mammal card" */
const char *deck_say_performer(struct saying *, const struct deck_node *);
const char *deck_say_amount(struct saying *, const struct deck_node *);
const char *deck_say_for_each(struct saying *, const struct deck_node *, const char *text);
const char *deck_say_condition(struct saying *, const struct deck_node *);
const char *deck_say_restriction(struct saying *, const struct deck_node *);

#endif
