/* deduce_inside.h -- what the files of the solver share. */
#ifndef SOLID_DEDUCE_INSIDE_H
#define SOLID_DEDUCE_INSIDE_H

#include "solid/deduce.h"

/* A rule looks at the sets as they are and fills the stage. It begins a step for each piece it
 * argues from or about; a step that dooms nothing is dropped. */
struct deduction *step_begin(struct deduce_room *, enum deduce_rule, int piece);
void step_doom(struct deduce_room *, struct deduction *, int placement);
void step_end(struct deduce_room *, const struct deduction *);

/* All slots that show the piece of a step. */
void step_shows(const struct deduce_room *, struct deduction *);

static inline const uint16_t *placements_left(const struct deduce_room *r, int i)
{
    return r->list + placement_first[r->piece[i]];
}

/* Can both be in one structure? Ask after the blocks were made. */
bool placements_agree(const struct deduce_room *, int a, int b);

/* deduce_lines.c: what single lines and cells say. */
void rule_empty(struct deduce_room *);
void rule_line(struct deduce_room *);
void rule_only(struct deduce_room *);
void rule_cross(struct deduce_room *);
void rule_hide(struct deduce_room *);
void rule_certain(struct deduce_room *);

/* deduce_whole.c: what the whole structure says. */
void rule_falls(struct deduce_room *);
void rule_order(struct deduce_room *);
void rule_assume(struct deduce_room *);
void rule_search(struct deduce_room *);

#endif
