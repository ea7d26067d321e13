/* company.h -- the others at a table elsewhere: what they do and say besides playing, and what you
 * can say to them. It is told as sentences, in the order in which it was noticed. */
#ifndef LOCAL_COMPANY_H
#define LOCAL_COMPANY_H

#include "client/client.h"

struct session;

/* What has been said of the table. */
struct company {
    bool known; /* anything at all */
    enum table_state state;
    seat_set people, here, played;
    struct motion motion;
    bool broken;
};

/* Bits of our own in a fair deal, by seat (docs/fair-deal.md). */
struct shares {
    uint8_t bits[SEATS_MAX][16];
    uint32_t round[SEATS_MAX];    /* for which they were drawn; 0: for the first */
    uint32_t revealed[SEATS_MAX]; /* the last round in which they were opened */
    uint32_t arrivals;            /* of the remote when they were sent */
};

/* The next thing to be said; false: all is said. Its texts are good until something is heard. */
bool company_says(struct session *, struct message *);

/* What somebody typed behind a slash: a word that the table knows ("agree", "undo", "wave"), or
 * something to say to everybody. False: *why it was refused. */
bool company_speak(struct session *, const char *text, struct message *why);
/* The words there are: keys of the catalogue; ends with NULL. */
extern const char *const company_help[];

/* The hash of fresh bits for the seat, and what the deal wants of us. */
void share_draw(struct shares *, int seat, uint32_t round, uint8_t hash[SHA256_BYTES]);
void shares_tend(struct session *);

#endif
