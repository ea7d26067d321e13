/* rules.h -- what the files of this game share: the referee, the clues, the table of functions.
 *
 * Everything known about the hidden structure is a set of clues. Imagining a world, making
 * a twin, fitting a scenario and checking the truth all use the same test, so they cannot
 * disagree on what an announcement or a silence says.
 */
#ifndef GAMES_CUBE_RULES_H
#define GAMES_CUBE_RULES_H

#include "core/cursor.h"
#include "core/rng.h"
#include "games/cube/state.h"
#include "solid/blueprint.h"
#include "solid/stand.h"

extern const struct game cube;

/* fields.c */
extern const struct field cube_box_fields[], cube_state_fields[], cube_view_fields[];
extern const char *const cube_side_names[];

/* clues.c */
struct clues {
    side_set sides;             /* whose card is known */
    uint8_t card[SIDES][SLOTS]; /* of those */
    const struct table *table;  /* what was told, or NULL */
};

/* Do this structure and its cards agree with all that was told in public? */
bool cube_told_holds(const struct box *, const struct table *, const uint16_t structure[PIECES],
                     const uint8_t card[SIDES][SLOTS]);
/* Some structure that agrees with the clues and can be built, at random. Bounded: false when none
 * was found in time. Those that show the same cards as `except` (or NULL) do not count. */
bool cube_find(const struct box *, const struct clues *, const uint8_t (*except)[SLOTS],
               struct rng *, uint16_t structure[PIECES]);

/* turn.c */
uint16_t cube_seal(const uint16_t structure[PIECES]);
void cube_show_cards(struct secret *); /* of its structure, and seals it */
void cube_deal(const struct box *, struct state *, struct events *);
/* Everything but the choice of the structure: what a twin does again. */
void cube_lay(const struct box *, struct state *, struct events *);
void cube_open_turn(const struct box *, struct state *, struct events *);
void cube_ask(const struct box *, const struct state *, struct step *);
void cube_step(const struct box *, struct state *, const struct move[SEATS_MAX], struct events *);
void cube_score(const struct box *, const struct state *, struct score *);
/* The other side of two, in solitaire. */
int cube_other_side(const struct box *, int side);
/* Lowers the dial; true: that was below 1, and the puzzle is lost (VPTS-LIM-5). */
bool cube_lower(const struct box *, struct state *, struct events *);
void cube_lose(struct state *, int loss, struct events *);
/* Puts the card of a side before a seat. */
void cube_give_card(struct state *, int kind, int seat, int side, struct events *);

/* token.c: tokens, and what is told from the truth on request. */
void cube_token(const struct box *, struct state *, int seat, struct move, struct events *);
void cube_hint(const struct box *, struct state *, int seat, struct events *);
void cube_show_structure(struct state *, struct events *);

/* What to do next. */
struct advised {
    uint8_t what; /* enum advice */
    uint8_t piece;
    uint8_t steps;      /* actions up to the answer, this one included; 0: not known */
    uint16_t placement; /* where it goes; NOWHERE: off the grid */
};

/* way.c: does a way of so many actions lead from the grid to the answer, whose cards show these
 * pieces? And the first of them, which is one of this seat if there is such a way. False: there is
 * none, or `tries` ran out. */
bool cube_way(const struct box *, const struct table *, const uint16_t answer[PIECES],
              piece_set shown, int seat, int steps, int *tries, struct advised *first);
/* Where a piece of the grid would be least in the way: on no cell of the answer, over and under few
 * of them, and low. -1: nowhere, or it is there. */
int cube_aside(const uint16_t grid[PIECES], const uint16_t answer[PIECES], int piece);
/* nearest.c: the first step to the nearest answer of the dealt cards. `goal` is the answer that the
 * last hint led to, by piece (all NOWHERE: none), and becomes this one. False: there is nothing to
 * do, which only a loose world can say. */
bool cube_nearest(const struct box *, const struct table *, const struct secret *, int seat,
                  struct advised *, uint16_t goal[PIECES]);

/* veil.c */
void cube_view(const struct box *, const struct state *, int seat, struct view *);
void cube_imagine(const struct box *, const struct view *, struct rng *, struct state *);
bool cube_twin(const struct box *, struct state *, int seat, struct rng *, struct events *);

/* check.c */
const char *cube_check(const struct box *, const struct state *);
const char *cube_view_wrong(const struct box *, const struct view *, int viewer);

/* seat.c. stuck: no action with a piece is left to this seat (VPTS-AMB-54). */
bool cube_stuck(const struct box *, const struct table *, int seat);
/* VPTS-AMB-24: some slot differs, and each that does has a colour of the pieces held by others. */
bool cube_only_missing(const uint8_t card[SLOTS], const uint8_t seen[SLOTS], piece_set held);
bool cube_refuse(const struct box *, const struct view *, int subject, struct move,
                 struct message *why);
void cube_legal(const struct box *, const struct view *, int subject, struct move_list *);
struct move cube_fallback(const struct box *, const struct view *, int subject);
int cube_estimate(const struct box *, const struct view *, int seat);

/* voice.c */
void cube_say_question(const struct box *, const struct view *, int subject, struct message *);
void cube_say_move(const struct box *, const struct view *, int subject, struct move,
                   struct message *);
void cube_say_event(const struct box *, const struct view *, const struct event *,
                    struct message *);
void cube_say_view(const struct box *, const struct view *, struct notes *);

/* notation.c */
extern const struct form cube_verbs[], cube_happenings[];
extern const char *const cube_token_names[];
extern const char *const cube_piece_keys[PIECES]; /* "cube.piece.F" */
struct range cube_range(const struct box *, char letter);
const char *cube_name_of(const struct box *, char letter, int value);
int cube_find_name(const struct box *, char letter, const char *word, size_t n);

/* challenge.c */
/* Placements up to the end of the text, as a position: pieces of the box, once each, that do not
 * overlap and stand. */
bool cube_read_grid(const struct box *, struct cursor *, uint16_t at[PIECES]);
/* The structure of a challenge: opens a code, or finds the first structure for painted cards. It
 * must consist of pieces of the box. */
bool cube_build(const struct box *, struct blueprint *, uint16_t structure[PIECES], struct fault *);
/* The same of a text, which need not say the box's set. */
bool cube_read_challenge(const struct box *, const char *text, uint16_t structure[PIECES],
                         struct fault *);
/* The challenge as a text that, given to setup, puts the same structure on the table. */
void cube_write_hidden(const struct box *, const struct state *, struct buf *);

/* facts.c */
void cube_facts(struct buf *);

#endif
