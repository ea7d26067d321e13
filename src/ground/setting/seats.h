/* seats.h -- who sits where, as the command line says it. */
#ifndef SETTING_SEATS_H
#define SETTING_SEATS_H

#include "bots/bot.h"
#include "shell/shell.h"

enum { SEAT_NAME_ROOM = 48 };

/* Each is false after a complaint. A seat is a number, a letter or a name; with `spectator`,
 * "spectator" is allowed, too. */
bool seats_read_one(const struct shell *, const char *flag, const char *text, int seats,
                    bool spectator, int *out);
bool seats_read_humans(const struct shell *, const char *text, int seats, seat_set *);
bool seats_read_names(const struct shell *, const char *text, int seats,
                      char room[SEATS_MAX][SEAT_NAME_ROOM], const char *names[SEATS_MAX]);
/* A character of the game, or "exec:PROGRAM", which is borrowed. */
bool seats_read_bot(const struct shell *, const struct game *, const char *text, struct bot *);
/* One for each seat that is not human, in turn; the last repeats. None: the game's default. */
bool seats_read_bots(const struct shell *, const struct game *, const char *const *texts, int n,
                     int seats, seat_set humans, struct bot bots[SEATS_MAX]);

/* Back as flags: " --human 0,2", " --bot steady:3 --bot random"; and one bot as a word of a shell.
 */
void seats_write_humans(seat_set, struct buf *);
void seats_write_bot(const struct bot *, struct buf *);
void seats_write_bots(const struct bot bots[SEATS_MAX], int seats, seat_set humans, struct buf *);

#endif
