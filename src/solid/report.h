/* report.h -- challenges, structures and what was found about them, as JSON.
 *
 * Each writes members of an object, without braces or a comma around them.
 */
#ifndef SOLID_REPORT_H
#define SOLID_REPORT_H

#include "solid/deal.h"

/* 37.250000, from millionths. */
void points_write(uint32_t millionths, int decimals, struct buf *);

/* "challenge" where it has a code of its own (which may be NULL), "code" where it can be shared,
 * "level", "points", "pieces" */
void report_challenge(const struct code *, const struct structure *, struct buf *);
/* "cards":[{"card","side","rows":["......"]}], the highest row first */
void report_cards(const struct cards *, unsigned sides, struct buf *);
/* "placements" in building order, "layers":[["......"]], "code" or null */
void report_structure(const struct structure *, struct buf *);
/* "parts":{"pieces","size","position","hidden"} */
void report_parts(const struct grade *, struct buf *);
/* "deals":[{"cards","seats","level","points","structures","whole","par","rounds":[3]}] */
void report_deals(const struct structure *, const struct deal deal[DEALS], struct buf *);
/* "verdict", "cards"; the structure and its pieces that no card shows; or the slots that clash */
void report_solution(const struct blueprint *, const struct solution *, struct buf *);
/* Of those, the slots: "slots":[{"card","slot","shows"}] */
void report_clash(const struct cards *, const uint64_t slots[SIDES], struct buf *);
extern const char *const solve_words[]; /* by enum solve_end */

/* Pieces of a structure that no card shows. */
uint16_t unseen_pieces(const struct cards *, const struct structure *);

#endif
