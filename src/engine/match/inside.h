/* inside.h -- the inside of a match, for match/ alone.
 *
 * The journal is a row of facts, packed: two or three bytes an answer. Facts are only ever
 * appended. An undo leaves what it undid in place; it says where the dead part of the row begins
 * and where the undo before it is, so that the living line can be followed.
 */
#ifndef MATCH_INSIDE_H
#define MATCH_INSIDE_H

#include "match/match.h"

#define NO_UNDO UINT32_MAX

/* Now and then a copy of the truth, so that the past is near. One every so many steps; when there
 * are too many copies, half as often. */
enum { FRAMES_MAX = 16, FRAMES_BYTES = 12 << 10, FRAME_FIRST = 16 };

struct frame {
    int steps;
    uint32_t telling, at; /* the journal from here on is what happened since */
};

struct match {
    struct setting setting;
    const struct box *box;
    struct scratch *scratch;
    struct lender lender;
    struct state *state;
    size_t state_size;

    struct step step;
    seat_set answered;
    struct move answer[SEATS_MAX];
    uint32_t telling;

    uint8_t *journal;
    uint32_t njournal, journal_size;
    uint32_t opened_at; /* where the facts of the open step begin */
    uint32_t last_undo; /* where the latest undo stands, or NO_UNDO */
    int undone;

    struct frame frame[FRAMES_MAX];
    unsigned char *frames; /* their states */
    int nframes, frame_every;
    size_t frames_size;

    int steps;
    bool together; /* the last step was decided by more than one seat */
    bool foreign;  /* an answer of the open step is not a bot's: the step is always checked */
    bool arranged;
    const char *frozen;
};

/* The news in the scratch is that of the last step of match `of`, at that telling. */
struct scratch {
    struct bounds bounds;
    struct view *view; /* what `viewer` sees of match `seen` at that telling; NULL: nothing yet */
    const struct match *seen;
    uint32_t seen_telling;
    int viewer;
    struct event *news;
    int nnews;
    bool chance; /* that step drew luck */
    const struct match *of;
    uint32_t telling;
    struct match past;
    struct state *past_state;
    bool past_done; /* the match that this past belongs to is over */
};

enum fact_kind { FACT_SEAL, FACT_BACK, FACT_CLOSE, FACT_UNDO, FACT_SEAT };

struct fact {
    enum fact_kind kind;
    int subject;
    int how; /* FACT_SEAL: enum author; FACT_UNDO: by consent; FACT_SEAT: enum sitter */
    struct move move;
    /* FACT_UNDO: the step it goes back to, where the dead part of the journal begins, the undo
     * before, and the telling that the reopened step got. */
    uint32_t to, from, before, telling;
    const char *text; /* FACT_SEAT: a name */
    size_t length;
};

/* journal.c */
enum { FACT_SEAL_MAX = 2 + 3 * MOVE_ARGS_MAX, FACT_UNDO_MAX = 21, FACT_SEAT_MAX = 2 };
/* Is there room for these bytes besides what the open step may still need? Tries to borrow it. */
bool journal_grow(struct match *, size_t more);
static inline bool journal_room(struct match *m, size_t more)
{
    enum { STEP_MAX = SEATS_MAX * FACT_SEAL_MAX + 1 };
    return m->njournal + STEP_MAX + more <= m->journal_size || journal_grow(m, more);
}
/* Append; the caller has asked for room. The first two are the facts of every step. */
void journal_seal(struct match *, enum author, int subject, const struct move *);
void journal_close(struct match *);
void journal_add(struct match *, const struct fact *);
/* Reads the fact at a place; returns the place of the next. */
uint32_t journal_read(const struct match *, uint32_t at, struct fact *);
/* Did an undo come back to the step that opened at this place? Then the journal is dead from there
 * to *next, where the step opened again. If there are several such undos, the latest counts. */
bool journal_undone(const struct match *, uint32_t at, struct fact *undo, uint32_t *next);
/* Where a step first opened: an undo may have opened it again since. */
uint32_t journal_first(const struct match *, uint32_t opened_at);

/* record.c: words of journals and records. */
extern const char *const author_words[AUTHORS + 1];
extern const char *const sitter_words[SITTERS + 1];

/* course.c */
void match_step_on(struct match *, struct scratch *); /* the game's step; news to the scratch */
bool match_deal(struct match *, struct fault *);
void match_ask(struct match *);

/* match.c */
void match_look_away(struct scratch *);    /* the view in the scratch is of something else now */
bool match_is_done(const struct match *);  /* the game is over, at whatever moment we look */
bool match_is_bound(const struct match *); /* its last step may not be undone by consent */

/* past.c */
void match_keep_frame(struct match *);
/* The news of the last step is in the scratch after this. */
const struct scratch *match_scratch_news(const struct match *);

#endif
