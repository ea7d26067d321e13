/* match.h -- one game being played: the truth, the open step, and its journal.
 *
 * The match does once, for every game and every front end, what would otherwise be done
 * five times over. It does no input or output and never allocates: the server, the
 * terminal, the browser (as WebAssembly) and the lab all drive this same code.
 *
 * Memory comes from the caller:
 *   box      one for all matches of a setting (setting_open);
 *   scratch  one per thread, for any number of matches that it is large enough for;
 *   room     match_size() bytes per match: the truth and the open step;
 *   lender   gives the journal room to grow, and takes it back.
 *
 * 1. An answer is sealed until the step is closed by match_close(); until then it can
 *    be taken back, and nobody is told that it was given.
 * 2. The journal determines everything else: it holds every answer, also those taken
 *    back and undone. Transcripts, undo and replays are made from it.
 * 3. A refused answer changes nothing.
 * 4. Room for the answers of a step is taken when it opens: closing it cannot fail.
 * 5. Every opening of a step has a number, its telling. It is also the number of the
 *    questions of that step. Numbers only grow, through undo and through a reload.
 * 6. A broken invariant freezes the match; it is never a crash. Where every step is checked, the
 *    match freezes at once; in simulation (setting.check_every) a little later.
 */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "core/sha256.h"

struct buf;
struct match;
struct reader;
struct rng;
struct scratch;

/* A viewer who may see everything, once the game is over. */
enum { TRUTH = -2 };

/* Everything that is fixed before the first question. Texts are borrowed for the
 * life of the match. */
struct setting {
    const struct game *game;
    struct options options;
    struct seed seed;
    const char *content; /* public, or NULL */
    const char *hidden;  /* secret, or NULL */
    /* The game's check looks at one in so many of the steps that only bots answered, and at the
     * last; 0 or 1: at every one. Steps with any other answer are always checked. For simulation:
     * a prime, so that no rhythm of a game hides from it. */
    int check_every;
    /* The number before the first telling: a table that plays again goes on counting. */
    uint32_t told_before;
};

/* Opens the box of a setting in room of game->box_size bytes. */
bool setting_open(const struct setting *, struct box *, struct fault *);

/* Room to work in, large enough for boxes of these bounds. */
size_t scratch_size(const struct bounds *);
struct scratch *scratch_init(void *room, const struct bounds *);

/* resize() gives `size` bytes that start with what was in `old` (NULL at first), or NULL and
 * leaves `old` as it is; size 0 takes it back. */
struct lender {
    void *(*resize)(void *context, void *old, size_t size);
    void *context;
};

/* The bytes of a match apart from what it borrows. */
size_t match_size(const struct game *, const struct box *);
/* Opens in room that is aligned as malloc's. NULL: the setting is at fault. */
struct match *match_open(void *room, const struct setting *, const struct box *, struct scratch *,
                         struct lender, struct fault *);
/* Gives back what was lent. */
void match_release(struct match *);
/* What it has borrowed from its lender. */
size_t match_lent(const struct match *);

const struct setting *match_setting(const struct match *);
const struct box *match_box(const struct match *);
bool match_over(const struct match *);
const char *match_frozen(const struct match *); /* NULL, or the broken invariant */
int match_steps(const struct match *);          /* closed so far */
void match_score(const struct match *, struct score *);
uint64_t match_hash(const struct match *); /* of the bytes of the truth: for one build only */

/* The open step, and its subjects that have not answered yet. `waiting` is for
 * the host alone: seats are not told who has answered. */
const struct step *match_step(const struct match *);
seat_set match_waiting(const struct match *);
/* The number of this telling and its questions; and the subject's open question, 0 if none. */
uint32_t match_telling(const struct match *);
uint32_t match_question(const struct match *, int subject);

/* Who gave an answer: for the journal, which is private. */
enum author { BY_PERSON, BY_BOT, BY_CLOCK, BY_ORDER, AUTHORS };

/* Seals an answer to question q of the subject on behalf of `decider`. False, with why, if it
 * is refused. An answer that is given again replaces the first. */
bool match_answer(struct match *, int decider, int subject, uint32_t q, struct move,
                  struct message *why);
bool match_answer_by(struct match *, enum author, int decider, int subject, uint32_t q, struct move,
                     struct message *why);
/* Asks beforehand whether an answer would be refused. Nothing is sealed. */
bool match_refuses(const struct match *, int decider, int subject, uint32_t q, struct move,
                   struct message *why);
/* Seals one of the legal moves at random, and says which. It is not judged a second time. */
bool match_answer_any(struct match *, enum author, int decider, int subject, uint32_t q,
                      struct rng *, struct move *out);
bool match_take_back(struct match *, int decider, int subject, uint32_t q, struct message *why);
/* The clock ran out: the game's own choice for that subject, if it is waiting. */
void match_fallback(struct match *, int subject);
/* Closes the step if everybody asked has answered; false: somebody has not. */
bool match_close(struct match *);

/* Into room of game_view_size() bytes. Valid until the step closes. */
void match_view(const struct match *, int viewer, struct view *);
/* The same in the scratch, where the answers of that viewer are judged by it: to look and then
 * answer makes the view only once. Valid until the step closes, or anything else is asked of any
 * match with this scratch. */
const struct view *match_look(const struct match *, int viewer);
/* The events of the last step closed (at first: of the setup), cut for this viewer. */
int match_news(const struct match *, int viewer, struct event *room, int size);

/* What a telling holds besides the step, who is asked, and whether the table is frozen. */
enum {
    TELL_BOX = 1, /* what everybody may read: once is enough */
    TELL_NEWS = 2,
    TELL_VIEW = 4,
    TELL_NOTES = 8, /* the view in sentences */
    TELL_QUESTIONS = 16,
    TELL_SCORE = 32,
    TELL_ALL = TELL_NEWS | TELL_VIEW | TELL_NOTES | TELL_QUESTIONS | TELL_SCORE,
};

/* What somebody wants to hear. With the view of an earlier telling, view and notes are told as
 * changes since then (schema.h has the form), and are left out if nothing changed; so are news
 * and questions if there are none, and what never changes. Such a telling is a function of the
 * two views, the news and the questions; the reader must be the same as then. */
struct hearing {
    unsigned parts;
    const struct view *since; /* or NULL: the whole */
};

/* What this viewer may know now, as one JSON object (docs/telling.md): all but the box, or in
 * parts. Words are for the reader. Once the game is over, the viewer TRUTH gets the whole truth in
 * place of the view, at any moment of the game; before that it is told what a spectator is. */
void match_tell(const struct match *, int viewer, const struct reader *, struct buf *);
void match_tell_parts(const struct match *, int viewer, const struct hearing *,
                      const struct reader *, struct buf *);
/* The news alone, as an array. */
void match_tell_news(const struct match *, int viewer, const struct reader *, struct buf *);

/* Goes back to when step `to` was open; false if there is no such step, or if undo by
 * consent is forbidden (because since then chance was drawn, something hidden was told, or several
 * seats answered together and now know what each had sealed). Free undo is for local play; both
 * are marked in the record. */
enum { UNDOS_MAX = 1000 }; /* in one match */
bool match_undo(struct match *, int to, bool by_consent, struct message *why);
bool match_may_undo(const struct match *, int to, bool by_consent, struct message *why);

/* Who sits there from now on. The name is shown to everybody; it is cleaned and cut. False: there
 * is no such seat, or no room to write it down. */
enum sitter { SITS_NOBODY, SITS_PERSON, SITS_BOT, SITTERS };
enum { SITTER_NAME_MAX = 48 };
bool match_seat(struct match *, int seat, enum sitter, const char *name);
enum sitter match_sitter(const struct match *, int seat, char name[SITTER_NAME_MAX + 1]);

/* The past (past.c).
 *
 * The match as it was when `steps` steps were closed, for everything that only looks: views,
 * news, tellings. Good until the next call that looks into the past of any match with the same
 * scratch. NULL if there was no such moment, or the position was arranged. */
const struct match *match_at(const struct match *, int steps);
/* Calls `each` after every closed step from `from` on with the match as it was then; a `from`
 * of -1 starts with the setup, which is step -1. Stops early when `each` returns false. */
bool match_walk(const struct match *, int from,
                bool (*each)(const struct match *, int step, void *), void *context);
/* What a viewer who was last told `telling` has missed: the news of the closed steps from *from
 * on. True if an undo came between: what was told of these steps before is void. */
bool match_since(const struct match *, uint32_t telling, int *from);
/* The answer given by the subject in a closed step; false if it was not asked. */
bool match_given(const struct match *, int step, int subject, struct move *);
int match_undone(const struct match *); /* how often somebody went back */

/* A match as bytes, for the same program only: unlike bytes from outside, they are not checked. */
size_t match_snapshot_size(const struct match *);
void match_snapshot(const struct match *, void *out);
/* As match_open(). NULL: the bytes are of another setting, or broken. */
struct match *match_restore(void *room, const struct setting *, const struct box *,
                            struct scratch *, struct lender, const void *snapshot, size_t n);

/* SHA-256 over the named fields of the truth when `steps` steps were closed, and over the events
 * that led there since the last multiple of CHECK_EVERY steps. It does not depend on the layout
 * of any struct, so it is good for ever. */
enum { CHECK_EVERY = 64 };
bool match_check(const struct match *, int steps, uint8_t out[SHA256_BYTES]);

/* For scenarios: an arranged position instead of the dealt one. The journal starts there; such a
 * match has no past, and writes no record. */
bool match_arrange(struct match *, const char *line, struct fault *);
bool match_arranged(struct match *, struct fault *);
bool match_zone(const struct match *, const char *zone, struct buf *);

#endif
