/* record.h -- a match as text, and back. The text may come from anywhere.
 *
 * Two texts begin alike, with the whole setting: every option, the deck or challenge in full.
 *
 *   sightline record 2            or: sightline journal 2
 *   version 0.2.0                 of the program that wrote it
 *   game wink 1                   and its edition
 *   seats 4
 *   option beats=2
 *   seed 7
 *   content 12                    that many lines of public text follow
 *   hidden 3                      likewise of secret text
 *   start
 *
 * The journal is the host's and private: one fact a line, in the order things happened.
 *
 *   seat 2 person Anna            or: bot spy:4, nobody
 *   seal 2 person look 3          an answer for seat 2 is sealed; by person, bot, clock or order
 *   back 2                        it is taken back
 *   close                         the step is closed
 *   undo 12 consent               back to when step 12 was open; or: undo 12 free
 *   check 64 HASH                 the hash after so many steps (match_check)
 *
 * The record is made from it once the game is over, and shows nothing private: the answers of each
 * closed step in seat order, what was undone, who sat where, and hashes.
 *
 *   seat 2 person Anna
 *   2 look 3
 *   undo 12
 *   check 64 HASH
 *   end HASH                      the hash at the end
 */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "match/match.h"

enum { RECORD_MAX = 4 << 20, RECORD_FORM = 2, VERSION_ROOM = 24 };

/* Finds a game by its name, as the shelf does. */
typedef const struct game *record_finder(const char *name);

/* How a deal came about that several had a hand in (docs/fair-deal.md). */
struct fair_deal {
    bool there;
    uint8_t table[16];
    uint32_t round;
    uint8_t secret[SHA256_BYTES]; /* the host's bits */
    seat_set shared;
    uint8_t bits[SEATS_MAX][16]; /* of those who shared */
};
void fair_deal_write(const struct fair_deal *, struct buf *);
/* What the host shows before anybody opens their bits; and the seed that follows from all bits. */
void fair_deal_promise(const struct fair_deal *, const struct setting *, uint8_t out[SHA256_BYTES]);
void fair_deal_seed(const struct fair_deal *, const struct setting *, struct seed *);

/* The journal: its head, and then the facts from place *at on (0 at first), which moves to the end.
 * So each call writes only what is new. */
void journal_write_head(const struct match *, struct buf *);
/* The head before there is a match: it has no seed until the deal. */
void journal_write_setting(const struct setting *, bool seeded, struct buf *);
void journal_write_since(const struct match *, uint32_t *at, struct buf *);
/* A line that lets a reader check the game as it is now. */
void journal_write_check(const struct match *, struct buf *);

/* False, and nothing is written: the game is not over, or the position was arranged. `fair` may be
 * NULL: nobody but the host had a hand in the deal. */
bool record_write(const struct match *, const struct fair_deal *fair, struct buf *);
/* The record of a game that is over; otherwise the whole journal, with a check at its end. */
void match_write_text(const struct match *, struct buf *);

/* A text that is being read. */
struct record {
    struct setting setting;
    bool journal;
    bool seeded; /* a journal may begin before the deal */
    bool ended;  /* record_play(): the end was there, and right */
    struct fair_deal fair;
    char version[VERSION_ROOM];
    const char *body; /* where the facts start */
    int line;
};

/* Reads the setting. The texts of content and hidden are copied into `keep` (as large as the
 * text, and one byte). */
bool record_open(struct record *, const char *text, record_finder *, char *keep, struct fault *);
/* Plays the rest into a freshly opened match. */
bool record_play(struct record *, struct match *, struct fault *);

#endif
