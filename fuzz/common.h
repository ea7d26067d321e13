/* common.h -- what the fuzz targets share: foreign bytes, claims, and a table that is watched.
 *
 * A target is one function of any bytes. The sanitizers see what is read or computed wrongly;
 * HOLD() says what must be true besides, and ends the program where it is not.
 *
 * 1. The same bytes do the same: no clock, no luck, nothing kept between two inputs.
 * 2. Text is copied into memory of exactly its size, so that a byte read too far is seen.
 */
#ifndef FUZZ_COMMON_H
#define FUZZ_COMMON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "heap/lone.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define HOLD(truth) ((truth) ? (void)0 : hold_failed(#truth, __FILE__, __LINE__))
_Noreturn void hold_failed(const char *truth, const char *file, int line);

/* --- foreign bytes ------------------------------------------------------------------ */

/* What is left of the input. After the end all numbers are 0. */
struct bytes {
    const uint8_t *at;
    size_t n;
};
unsigned byte_of(struct bytes *);
unsigned two_bytes_of(struct bytes *);
uint64_t eight_bytes_of(struct bytes *);
/* A number below n; n is at least 1. */
unsigned below_of(struct bytes *, unsigned n);

/* Memory, or the end. */
void *fuzz_room(size_t n);
/* A copy with a 0 behind it, up to the first 0 byte; to be freed. */
char *text_of(const uint8_t *data, size_t n);
/* The text up to a line that is only the mark "%%", which is stepped over. */
char *part_of(struct bytes *);

/* Whole characters of UTF-8, and no control characters but those listed. */
bool text_clean(const char *text, const char *but);
/* The fault of something refused: its words exist, ask for no argument it lacks, and bring nothing
 * foreign to the screen that could move a cursor. */
void hold_fault(const struct fault *);
void hold_message(const struct message *);
/* One whole JSON value and nothing behind it. */
bool json_whole(const char *text);

/* --- a table that is watched -------------------------------------------------------- */

struct table {
    const struct game *game;
    struct lone own;
    struct match *match;
    struct view *view, *other;
    struct state *state;
    struct move *moves;
    struct move_list list;
};

/* Opens a match with room for exactly this many answers. False: the setting is at fault. */
bool table_open(struct table *, const struct setting *, struct fault *);
void table_close(struct table *);
/* Lets the bytes play, up to this many tries. Whatever they try:
 *   the match is not frozen, and everybody asked has a legal move;
 *   a move is taken exactly if it is in the list, and what is refused changes nothing;
 *   what a seat imagines from its view can be, asks the same, and looks the same to it.
 * Where lists and imaginations are expensive, only one in `every` is made. */
void table_play(struct table *, struct bytes *, int tries, int every);
/* What the viewer is told is whole JSON, and its view reads back from JSON. */
void table_tell(struct table *, int viewer);

/* The first bytes choose the seats, a few options and the seed; the rest is played. In the end
 * a seat and the spectator are told whole JSON, and the record, read back, leads to the same
 * truth. */
void sit_and_play(const struct game *, struct bytes *, const char *hidden, int tries, int every);

#endif
