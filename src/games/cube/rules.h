/* rules.h -- what the files of this game share: the referee, the clues, the table of functions.
 *
 * Everything known about the hidden structure is a set of clues. Imagining a world, making
 * a twin, fitting a scenario and checking the truth all use the same test, so they cannot
 * disagree on what an announcement or a silence says.
 */
#ifndef GAMES_CUBE_RULES_H
#define GAMES_CUBE_RULES_H

#include "core/rng.h"
#include "games/cube/state.h"

/* fields.c */
extern const struct field cube_box_fields[], cube_state_fields[], cube_view_fields[];

/* clues.c */
struct clues {
    side_set sides;             /* whose card is known */
    uint8_t card[SIDES][SLOTS]; /* of those */
    const struct table *table;  /* what was told, or NULL */
};

/* Do these cards agree with all that was told in public? */
bool cube_told_holds(const struct table *, const uint8_t card[SIDES][SLOTS]);
/* Some structure that agrees with the clues, at random. Tries every one there is before it gives
 * up; those that show the same cards as `except` (or NULL) do not count. */
bool cube_find(const struct box *, const struct clues *, const uint8_t (*except)[SLOTS],
               struct rng *, struct position *);
uint32_t cube_pack(const uint8_t card[SLOTS]);

/* turn.c */
uint16_t cube_seal(const struct position *);
void cube_show_cards(const struct box *, struct secret *); /* of its structure, and seals it */
void cube_deal(const struct box *, struct state *, struct events *);
void cube_lay(const struct box *, struct state *, struct events *);
void cube_open_turn(const struct box *, struct state *, struct events *);
void cube_ask(const struct box *, const struct state *, struct step *);
void cube_step(const struct box *, struct state *, const struct move[SEATS_MAX], struct events *);
void cube_score(const struct box *, const struct state *, struct score *);

/* veil.c */
void cube_view(const struct box *, const struct state *, int seat, struct view *);
void cube_imagine(const struct box *, const struct view *, struct rng *, struct state *);
bool cube_twin(const struct box *, struct state *, int seat, struct rng *, struct events *);
const char *cube_check(const struct box *, const struct state *);

/* seat.c. stuck: no action with a piece is left to this seat (VPTS-AMB-54). */
bool cube_stuck(const struct box *, const struct table *, int seat);
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
extern const char *const cube_piece_names[], *const cube_token_names[];
struct range cube_range(const struct box *, char letter);
const char *cube_name_of(const struct box *, char letter, int value);
/* Reads "D@12 L@3" up to the end of the line into an empty position. The fault's column counts
 * from `start`. */
bool cube_read_position(const struct box *, const char *start, const char *text, int line,
                        struct position *, struct fault *);
void cube_write_position(const struct box *, const struct position *, struct buf *);
/* A challenge as text: one line "structure D@12 L@3", comments after '#'. */
bool cube_read_challenge(const struct box *, const char *text, struct position *, struct fault *);

#endif
