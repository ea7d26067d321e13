/* puzzle.h -- what the tasks of `sightline puzzle` share: challenges of Viewpoints.
 *
 * A challenge is named by a code or by a file (solid/blueprint.h, docs/puzzles.md).
 *
 * A card is a side: card 1 is side 0. Slots are named as on the cards, D3; on the top card the
 * number counts away from player 1.
 */
#ifndef CLI_PUZZLE_H
#define CLI_PUZZLE_H

#include "shell/shell.h"
#include "solid/notation.h"
#include "solid/report.h"

struct buf;

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

/* Pictures on stdout, coloured on a terminal that wants it. */
void draw_cards(const struct shell *, const struct cards *, unsigned sides);
void draw_layers(const struct shell *, const struct structure *);
/* Layers, the order of building, supports that no card shows, the share code. */
void print_structure(const struct shell *, const struct structure *, uint16_t hidden);

/* Each is counted whole, or until `nodes` placements were tried; false: interrupted. */
bool puzzle_deals(const struct shell *, struct make_room *, const struct structure *,
                  uint16_t pieces, uint32_t nodes, struct deal deal[DEALS]);
void print_deals(const struct shell *, const struct structure *, const struct deal deal[DEALS]);
/* Its code (NULL: it has none), share code, level, points and pieces. */
void print_challenge(const struct shell *, const struct code *, const struct structure *);

/* Tells how far a task is, at most five times a second, and only to somebody who watches. */
struct watch {
    const struct shell *shell;
    const char *key; /* with one number */
    int64_t done;
    int64_t next; /* when to tell again, in milliseconds */
    bool told;
};
void watch_tell(struct watch *);
void watch_end(struct watch *);
/* For struct cards_ask: counts on, tells, and stops after an interrupt. */
bool watch_search(void *watch);

/* A structure for painted cards becomes the puzzle's; or says why there is none, and returns the
 * exit code. */
int puzzle_find_structure(struct puzzle *, uint32_t nodes, bool json);

/* Arguments that several tasks have; false after a complaint. */
bool puzzle_operand(struct shell *, const char *value, const char **text);
bool puzzle_nodes(struct shell *, const char *text, uint32_t *nodes);

extern const struct command puzzle_task_new, puzzle_task_solve, puzzle_task_count,
    puzzle_task_grade, puzzle_task_show, puzzle_task_daily, puzzle_task_code;

#endif
