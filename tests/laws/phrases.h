/* phrases.h -- what the author of decks puts on one line: names, who, where, which cards, actions
 * and conditions, each a random one. A word is set off from what stands before it. */
#ifndef LAWS_PHRASES_H
#define LAWS_PHRASES_H

#include "core/buf.h"
#include "core/rng.h"
#include "deck/deck.h"

struct author {
    struct rng r;
    struct buf *out;
    uint32_t fond;  /* of these verbs */
    uint32_t spice; /* 0 to 3: how much is said */
    int kinds, tags, named;
    int nodes, left; /* of the earlier cards; what this card may still have */
    bool odd;        /* names that look like something else */
    bool reveal;     /* `cancel it` has a meaning here */
    bool asked;      /* an `if` has asked about others: "they" would mean nobody */
};

static inline int below(struct author *a, int n) { return (int)rng_below(&a->r, (uint32_t)n); }
static inline bool one_in(struct author *a, int n) { return below(a, n) == 0; }

void word(struct author *, const char *);
void mark(struct author *, char);
void figure(struct author *, int);
void one_of(struct author *, const char *const *words, int n);
#define ONE_OF(a, ...) \
    one_of((a), (const char *const[]){__VA_ARGS__}, \
           (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)))

enum { OWN_TAGS = 5, NAMES = 70 };
extern const char *const own_tags[OWN_TAGS]; /* author.tags counts those declared so far */
void name(struct author *, int kind, bool quoted);
const char *tag(struct author *);

void place(struct author *);
void counted(struct author *); /* "for each zombeye card in your field" */
void actions(struct author *);
void condition(struct author *);
void restriction(struct author *);

#endif
