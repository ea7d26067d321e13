/* match.h -- one game being played: the truth, the open step, and its journal.
 *
 * The match does once, for every game and every front end, what would else be done
 * five times over. It does no input or output and never allocates: the server, the
 * terminal, the browser (as WebAssembly) and the lab all drive this same code.
 *
 * 1. An answer is sealed until every question of the step is answered; until then
 *    it can be taken back, and nobody is told that it was given.
 * 2. The journal (setting, seed, answers) determines everything else. Transcripts,
 *    undo and replays are made from it.
 * 3. A refused answer changes nothing.
 * 4. A broken invariant freezes the match; it is never a crash.
 */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

struct buf;
struct match;
struct reader;

/* Everything that is fixed before the first question. Texts are borrowed for the
 * life of the match. */
struct setting {
    const struct game *game;
    struct options options;
    struct seed seed;
    const char *content; /* public, or NULL */
    const char *hidden;  /* secret, or NULL */
};

/* The bytes a match needs, with room for a journal of this many answers. */
size_t match_size(const struct setting *, int answers_max);
/* The answers that are enough for any match of this setting. */
int match_answers_max(const struct setting *);
/* Opens in room that is aligned as malloc's. NULL: the setting is at fault. */
struct match *match_open(void *room, const struct setting *, int answers_max, struct fault *);

const struct setting *match_setting(const struct match *);
const struct box *match_box(const struct match *);
bool match_over(const struct match *);
const char *match_frozen(const struct match *); /* NULL, or the broken invariant */
int match_steps(const struct match *);          /* closed so far */
void match_score(const struct match *, struct score *);
uint64_t match_hash(const struct match *);

/* The open step, and those of its subjects that have not answered yet. `waiting` is for
 * the host alone: seats are not told who has answered. */
const struct step *match_step(const struct match *);
seat_set match_waiting(const struct match *);
/* The number of the subject's open question; 0 if it has none. */
uint32_t match_question(const struct match *, int subject);

/* Answers question q of the subject on behalf of `decider`. False, with why, if it is
 * refused. The last answer closes the step. */
bool match_answer(struct match *, int decider, int subject, uint32_t q, struct move,
                  struct message *why);
bool match_take_back(struct match *, int decider, int subject, uint32_t q, struct message *why);
/* The clock ran out: the game's own choice for that subject. */
void match_fallback(struct match *, int subject);

/* Into room of game_view_size() bytes. Valid until the step closes. */
void match_view(const struct match *, int viewer, struct view *);
/* The events of the last step closed (at first: of the setup), cut for this viewer. */
int match_news(const struct match *, int viewer, struct event *room, int size);

/* Everything this viewer may know now, as one JSON object; and the moves of an open
 * question as a JSON array, listed in room for game->moves_max moves. Words are for the
 * reader. These use the match's scratch view: one thread at a time. */
void match_tell(const struct match *, int viewer, const struct reader *, struct buf *);
void match_tell_moves(const struct match *, int viewer, int subject, const struct reader *,
                      struct move *room, struct buf *);

/* Goes back to when step `to` was open; false if there is no such step, or if undo by
 * consent is forbidden (chance happened or something hidden was told since). Free undo is
 * for local play; both are marked in the record. */
bool match_undo(struct match *, int to, bool by_consent, struct message *why);
void match_mark_undo(struct match *); /* for the reader of records */

/* The record (record.h): private to the host until the end. An arranged match has none. */
void match_write_record(const struct match *, struct buf *);

/* Walks the closed steps: calls `each` after the setup (step -1) and after every step
 * with the match as it was then. Stops early when `each` returns false. Uses spare
 * room of match_size() bytes. */
bool match_walk(const struct match *, void *spare,
                bool (*each)(const struct match *, int step, void *), void *context);

/* The answer given by the subject in a closed step; false if it was not asked. */
bool match_given(const struct match *, int step, int subject, struct move *);

/* For scenarios: a position of one's own instead of the dealt one. The journal starts
 * there; such a match writes no record. */
bool match_arrange(struct match *, const char *line, struct fault *);
bool match_arranged(struct match *, struct fault *);
bool match_zone(const struct match *, const char *zone, struct buf *);

#endif
