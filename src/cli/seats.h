/* seats.h -- who sits where, as the command line says it. */
#ifndef CLI_SEATS_H
#define CLI_SEATS_H

#include "bots/bot.h"
#include "local/session.h"
#include "shell/shell.h"

/* Each is false after a complaint. */
bool seats_read_humans(struct shell *, const char *text, int seats, seat_set *);
bool seats_read_names(struct shell *, const char *text, int seats,
                      char room[SEATS_MAX][NAME_MAX_BYTES], const char *names[SEATS_MAX]);
bool seats_read_bot(struct shell *, const struct game *, const char *text, struct bot *);
/* One for each seat that is not human, in turn; the last repeats. None: the game's default. */
bool seats_read_bots(struct shell *, const struct game *, const char *const *texts, int n,
                     int seats, seat_set humans, struct bot bots[SEATS_MAX]);

/* Back as flags: " --human 0,2", " --bot steady:3 --bot random". */
void seats_write_humans(seat_set, struct buf *);
void seats_write_bots(const struct bot bots[SEATS_MAX], int seats, seat_set humans, struct buf *);

#endif
