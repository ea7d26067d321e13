/* order.h -- standing orders: sentences of a seat that answer questions in its place.
 *
 * A game offers them as data (game->orders: a name, a letter for each argument) and says what each
 * means (game->obey), from the view of the seat that gave it and nothing else: an order has no
 * memory, so to keep one it is enough to keep its words. The host of a table arms orders, asks
 * them at every question before the person is asked, and takes down those that are over.
 *
 * A form that `reveals` asks the person depending on what only its seat knows. Others could learn
 * that by measuring how long a step takes, so it is offered only where nobody can: one person
 * among bots, or steps that always last their full length.
 */
#ifndef CORE_ORDER_H
#define CORE_ORDER_H

#include "core/game.h"

enum { ORDERS_MAX = 16 }; /* of one seat */

/* Notation, with names: orders are kept for long. It reads back whatever is written. */
void order_write(const struct game *, const struct box *, struct move order, struct buf *);
bool order_read(const struct game *, const struct box *, const char *text, struct move *order,
                struct fault *);

/* All orders that this seat may give now, in a fixed order; without those that reveal unless
 * `alone`. The list stops where its room ends. */
void order_list(const struct game *, const struct box *, const struct view *, int seat, int seats,
                bool alone, struct move_list *);

/* What up to ORDERS_MAX orders of a seat say together. A deed goes before a wish to be asked, and
 * that before the harmless answer, which is the game's fallback: so a reveal that is armed is made,
 * and of several reasons to be asked one is enough. Among deeds the first order counts. `over`:
 * bit i is set if order i is over. Never ORDER_OVER. */
enum obeyed order_obey(const struct game *, const struct box *, const struct view *, int seat,
                       const struct move *order, int n, struct move *answer, unsigned *over);

#endif
