/* desk.h -- the puzzle desk: challenges of Viewpoints, and boxes to pack. One file for each task of
 * `sightline puzzle`, with its arguments:
 *
 *   new.c  solve.c  count.c  grade.c  explain.c  course.c  show.c (show, daily, code)  pack.c
 *
 *   open.c       what the tasks begin with     draw.c  cards and structures on stdout
 *   packing.h    packing on any number of threads
 *
 * A challenge is named by a code or by a file (solid/blueprint.h, docs/puzzles.md).
 *
 * A card is a side: card 1 is side 0. Slots are named as on the cards, D3; on the top card the
 * number counts away from player 1.
 */
#ifndef DESK_DESK_H
#define DESK_DESK_H

#include "shell/progress.h"
#include "shell/shell.h"
#include "solid/notation.h"
#include "solid/report.h"

struct buf;
struct lesson;

struct puzzle {
    struct shell *shell;
    struct blueprint of; /* opened */
    struct make_room *room;
};

/* Opens what a FILE|CODE says, or complains and returns the exit code. */
int puzzle_open(struct puzzle *, struct shell *, const char *text);
int puzzle_open_code(struct puzzle *, struct shell *, const struct code *);
void puzzle_close(struct puzzle *);
/* Its code, or NULL: it has none. */
const struct code *puzzle_code(const struct puzzle *);
/* Only the cards of a list, 1,3 or 1+3; NULL: all that are known. Complains. */
bool puzzle_choose_cards(struct puzzle *, const char *list);

enum { ASIDE = 253 }; /* in a slot: it is not drawn */

/* Pictures on stdout, coloured on a terminal that wants it. */
void puzzle_draw_cards(const struct shell *, const struct cards *, unsigned sides);
void puzzle_draw_layers(const struct shell *, const struct structure *);
void puzzle_draw_oblique(const struct shell *, const struct structure *);
/* Layers, the order of building, supports that no card shows, the share code. */
void puzzle_print_structure(const struct shell *, const struct structure *, uint16_t hidden);

/* Each deal is counted whole, or until `nodes` placements were tried; false: interrupted. */
bool puzzle_deals(const struct shell *, const struct structure *, uint16_t pieces, uint32_t nodes,
                  struct deal deal[DEALS]);
void puzzle_print_deals(const struct shell *, const struct structure *,
                        const struct deal deal[DEALS]);
/* Its code (NULL: it has none), share code, level, points and pieces. */
void puzzle_print_challenge(const struct shell *, const struct code *, const struct structure *);

/* The lesson of the course that a code (which may be NULL) stands for; NULL: none. */
const struct lesson *puzzle_lesson(const struct code *);
/* What it teaches; prints nothing if the code is not a lesson. */
void puzzle_print_lesson(const struct shell *, const struct code *);

/* For struct cards_ask: counts on, tells how far it is, and stops after an interrupt. */
bool puzzle_watch(void *progress);

/* A structure for painted cards becomes the puzzle's; or says why there is none, and returns the
 * exit code. */
int puzzle_find_structure(struct puzzle *, uint32_t nodes, bool json);

/* Arguments that several tasks have; false after a complaint. */
bool puzzle_operand(struct shell *, const char *value, const char **text);
bool puzzle_nodes(struct shell *, const char *text, uint32_t *nodes);

extern const struct command puzzle_task_new, puzzle_task_solve, puzzle_task_count,
    puzzle_task_grade, puzzle_task_explain, puzzle_task_course, puzzle_task_show, puzzle_task_daily,
    puzzle_task_code, puzzle_task_pack;

#endif
