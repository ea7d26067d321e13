/* deckwork.h -- what a designer asks about a deck: is it sound, which card answers which, what does
 * it look like.
 *
 * Everything here reads compiled decks (deck/deck.h); only the tables of cards read
 * text.
 */
#ifndef DECK_DECKWORK_H
#define DECK_DECKWORK_H

#include "core/message.h"
#include "deck/deck.h"

/* --- lints -------------------------------------------------------------------------- */

enum { FINDINGS_MAX = 256 };

/* One remark on a deck. line is 0 where it is about the deck as a whole. The message's texts are
 * the deck's. */
struct finding {
    int line;
    int kind; /* -1: none */
    struct message message;
};

struct findings {
    int n;
    int more; /* found beyond FINDINGS_MAX */
    struct finding at[FINDINGS_MAX];
};

void deckwork_lint(const struct deck *, const struct deck_places *, struct findings *);

/* --- the reaction matrix ------------------------------------------------------------ */

/* What this reveal could answer of a kind, as a set of these. */
enum reaction { REACT_PLAY = 1, REACT_ACTION = 2, REACT_EACH_TURN = 4, REACT_REVEAL = 8 };
unsigned deckwork_reaction(const struct deck *, int reveal_kind, int kind);

/* --- decks of ours, and blanks ------------------------------------------------------ */

extern const char *const deckwork_names[];      /* ends with NULL */
const char *deckwork_own(const char *name);     /* its text, or NULL */
const char *deckwork_game(const struct deck *); /* the game that its editions make it a deck of */
/* The deck as text, with this kind's text wiped away: value, copies, symbols and tags stay, and so
 * does the order of the kinds, so a seed shuffles both decks alike. */
void deckwork_blank(struct deck *, int kind, struct buf *text);

/* The word of one of the deck's tags. */
void deckwork_tag(const struct reader *, const struct deck *, int tag, struct buf *);

/* --- tables and pictures ------------------------------------------------------------ */

enum { GALLERY_WIDTH = 30, GALLERY_LINES = 40 };

/* One card as lines of text, each GALLERY_WIDTH characters wide and ended by a newline. ascii:
 * frames of plain characters. */
void deckwork_picture(const struct reader *, const struct deck *, int kind, bool ascii,
                      struct buf *);

/* CSV: a head, then one row for each kind; the last cell is the card's text with its line
 * breaks. */
void deckwork_csv(const struct deck *, struct buf *);
bool deckwork_is_csv(const char *text);
/* A table as a deck text, not yet read. False: the fault says where the table is wrong. */
bool deckwork_from_csv(const char *csv, size_t n, struct buf *text, struct fault *);

#endif
