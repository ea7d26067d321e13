/* report.h -- challenges, structures and what was found about them, as JSON.
 *
 * Each writes members of an object, without braces or a comma around them.
 */
#ifndef SOLID_REPORT_H
#define SOLID_REPORT_H

#include "core/words.h"
#include "solid/deal.h"

/* 37.250000, from millionths. */
void points_write(uint32_t millionths, int decimals, struct buf *);

/* "challenge" if it has a code of its own (which may be NULL), "code" if it can be shared,
 * "level", "points", "pieces" */
void report_challenge(const struct code *, const struct structure *, struct buf *);
/* "cards":[{"card","side","rows":["......"]}], the highest row first */
void report_cards(const struct cards *, unsigned sides, struct buf *);
/* "placements":["L7@BD1"] */
void report_placements(const uint16_t *placement, int n, struct buf *);
/* "placements" in building order, "layers":[["......"]], "code" or null */
void report_structure(const struct structure *, struct buf *);
/* "parts":{"pieces","size","position","hidden"} */
void report_parts(const struct grade *, struct buf *);
/* "deals":[{"cards","seats","level","points","shows","stands","builds","whole","supports",
 * "deduction":{},"par","rounds":[3]}]: how many structures show the cards, also stand, also can be
 * built; and the pieces of this one that no card shows and that hold others. */
void report_deals(const struct structure *, const struct deal deal[DEALS], struct buf *);
/* "challenge","rule","cards","pieces", and what words_json() writes of what it teaches */
void report_lesson(const struct reader *, const struct code *, struct buf *);
/* "verdict", "cards"; the structure and its pieces that no card shows; or the slots that clash */
void report_solution(const struct blueprint *, const struct solution *, struct buf *);
/* The slots of a clash alone: "slots":[{"card","slot","shows"}] */
void report_clash(const struct cards *, const uint64_t slots[SIDES], struct buf *);
extern const char *const solve_words[]; /* by enum solve_end */

#endif
