/* puzzle.h -- what the tasks of `sightline puzzle` share: challenges of Viewpoints.
 *
 * A challenge is named by a code (solid/code.h) or by a file that holds a structure or painted
 * cards (docs/puzzles.md). What is read is never trusted: a structure can be built as its list
 * says, or it is refused with the piece that falls or is blocked.
 *
 * A card is a side: card 1 is side 0. Slots are named as on the cards, D3; on the top card the
 * number counts away from player 1.
 */
#ifndef CLI_PUZZLE_H
#define CLI_PUZZLE_H

#include "cli/cli.h"
#include "solid/code.h"

struct buf;

enum { DEALS = 5 }; /* cards 1+2, 3+4, 1 to 3, 1 to 4, all */

struct puzzle {
    struct cli *cli;
    const char *text;    /* as it was named on the command line */
    bool file;           /* or else a code: */
    struct code code;    /* */
    uint16_t pieces;     /* that may be used: bit i is piece i */
    unsigned sides;      /* whose cards are known: bit s is side s */
    struct cards cards;  /* UNKNOWN on the others */
    bool built;          /* the structure is known */
    struct challenge is; /* where it is */
    struct make_room *room;
};

/* Opens what a FILE|CODE says, or complains and returns the exit code. */
int puzzle_open(struct puzzle *, struct cli *, const char *text);
int puzzle_open_code(struct puzzle *, struct cli *, const char *text, const struct code *);
void puzzle_close(struct puzzle *);
/* Only the cards of a list, 1,3 or 1+3; NULL: all that are known. Complains. */
bool puzzle_choose_cards(struct puzzle *, const char *list);
/* Reads the text of a challenge file; false: the fault says where and why. */
bool puzzle_read(struct puzzle *, const char *text, struct fault *);

/* A placement as people write it, L7@BD1 or L:AA1,BA1,CA1,DA1,DB1. -1: none, and the fault says
 * why; its column is within the word. */
int place_read(const char *word, size_t n, struct fault *);
/* Puts the list into an order in which it can be built; false: there is none. `at` gets the index
 * of the piece at fault, or -1. */
bool structure_settle(struct structure *, struct fault *, int *at);
/* The set of pieces that has all of the structure's, the usual one first; -1: none has. */
int structure_set(const struct structure *);
/* Its share code, or nothing where there is no set for it. */
void structure_code(const struct structure *, struct buf *);
uint16_t structure_pieces(const struct structure *);

void slot_write(int slot, struct buf *);
void pieces_write(uint16_t pieces, struct buf *); /* their letters */
void cards_write(unsigned sides, struct buf *);   /* 1+2+3 */

/* Pictures on stdout, coloured on a terminal that wants it. */
void draw_cards(const struct cli *, const struct cards *, unsigned sides);
void draw_layers(const struct cli *, const struct structure *);
/* Layers, the order of building, supports that no card shows, the share code. */
void print_structure(const struct cli *, const struct structure *, uint16_t hidden);

/* The members of JSON objects, without braces. */
void json_text(const char *text);
void json_cards(const struct cards *, unsigned sides);
void json_structure(const struct structure *);

/* How hard the structure is for those who hold the cards of a deal, and how many structures would
 * do for them. */
struct deal {
    unsigned sides;
    uint8_t seats;
    struct grade grade;
    struct cards_answer answer;
};
/* Each is counted whole, or until `nodes` placements were tried; false: interrupted. */
bool puzzle_deals(const struct cli *, struct make_room *, const struct structure *, uint16_t pieces,
                  uint32_t nodes, struct deal deal[DEALS]);
void print_deals(const struct cli *, const struct structure *, const struct deal deal[DEALS]);
void json_deals(const struct structure *, const struct deal deal[DEALS]);
/* Its code (NULL: it has none), share code, level, points and pieces. */
void print_challenge(const struct cli *, const struct code *, const struct structure *);
void json_challenge(const struct code *, const struct structure *);

void points_write(uint32_t millionths, int decimals, struct buf *);

/* Tells how far a task is, at most five times a second, and only to somebody who watches. */
struct watch {
    const struct cli *cli;
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
bool puzzle_operand(struct cli *, const char *value, const char **text);
bool puzzle_nodes(struct cli *, const char *text, uint32_t *nodes);

extern const struct command puzzle_task_new, puzzle_task_solve, puzzle_task_count,
    puzzle_task_grade, puzzle_task_show, puzzle_task_daily, puzzle_task_code;

#endif
