/* setting.h -- which table is asked for on the command line: a match's setting out of flags, and
 * back as flags, so that a run can be done again.
 *
 *   setting.h    the game, its options, how many seats
 *   seats.h      who sits where: people, names, bots
 *   decks.h      --deck: the decks it is played with
 *   challenge.h  --challenge: what is hidden in it
 */
#ifndef SETTING_SETTING_H
#define SETTING_SETTING_H

#include <stdbool.h>

struct buf;
struct fault;
struct game;
struct options;
struct setting;
struct shell;

/* NULL after a complaint. */
const struct game *setting_game(const struct shell *, const char *name);
/* NAME=VALUE; false after a complaint. */
bool setting_option(const struct shell *, const struct game *, struct options *, const char *text);
/* Seats that fit the game, when `wanted` is 0: four, or the nearest number it allows. False after a
 * complaint. */
bool setting_seats(const struct shell *, const struct game *, int *wanted);
/* Can it be laid with these options and decks? False after a complaint. */
bool setting_opens(const struct shell *, const struct setting *);
/* The options that differ from the game's defaults: " --option beats=3". */
void setting_write_options(const struct game *, const struct options *, struct buf *);

/* Complains of a text that begins with a wrong name, up to one of the characters `end`. Says which
 * name was meant, or where the names are listed. Returns false. */
bool setting_wrong_name(const struct shell *, const struct game *, const struct fault *,
                        const char *text, const char *end, const char *const *names);

#endif
