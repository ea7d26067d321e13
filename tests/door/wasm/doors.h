/* doors.h -- what the tests of the door share: counting, JSON, and matches that play themselves. */
#ifndef TESTS_WASM_DOORS_H
#define TESTS_WASM_DOORS_H

#include <stdbool.h>

#include "core/game.h"
#include "door/sightline.h"
#include "games/shelf.h"

extern const char *trying; /* what a failure is about */
bool expect(bool ok, const char *what);
int finish(void); /* prints the counts; the exit status */

/* The reply is one JSON value; it has this part. */
bool is_json(const struct sightline *);
bool says(const struct sightline *, const char *part);
/* A copy of the reply, to compare with a later one. */
char *kept(const struct sightline *);
/* What stands behind the next "do" of a list of moves, or NULL. Not strstr(): at each call a
 * sanitizer would measure all the rest of a long list. */
const char *next_move(const char *moves);

bool open_game(struct sightline *, const struct game *, int seats, const char *seed);
/* Some numbers of seats need an option besides. */
int fewest_seats(struct sightline *, const struct game *);
/* Lets programs answer all that waits in the open step. */
bool close_step(struct sightline *, const char *bot);

#endif
