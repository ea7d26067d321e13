/* choose.h -- what a player who names no game is asked: which game, how many seats, which
 * challenge. Each is a line of input; where that ends, so does the choice. */
#ifndef LINE_CHOOSE_H
#define LINE_CHOOSE_H

#include <stdbool.h>

struct buf;
struct game;
struct input;
struct shell;

/* NULL: the input ended. */
const struct game *choose_game(const struct shell *, struct input *, bool all);
/* 0: the input ended. */
int choose_seats(const struct shell *, struct input *, const struct game *);
/* A level to draw a challenge from, as NAME=LEVEL; or the challenge by its name. */
enum choice { CHOICE_USUAL, CHOICE_LEVEL, CHOICE_CHALLENGE, CHOICE_ENDED };
enum choice choose_challenge(const struct shell *, struct input *, const struct game *,
                             struct buf *);

#endif
