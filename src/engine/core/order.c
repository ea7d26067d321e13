#include "core/order.h"

#include <string.h>

void order_write(const struct game *g, const struct box *box, struct move order, struct buf *b)
{
    form_write(g, box, g->orders, order, b);
}

bool order_read(const struct game *g, const struct box *box, const char *text, struct move *order,
                struct fault *f)
{
    static const struct form none[] = {{0}};
    return form_read(g, box, g->orders ? g->orders : none, "fault.order.name", text, order, f);
}

/* The next row of arguments, the last one running fastest; false after the last row. */
static bool next_arguments(struct move *order, const struct range *range)
{
    for (int i = order->nargs; i-- > 0;) {
        if (order->arg[i] < range[i].first + range[i].count - 1) {
            order->arg[i]++;
            return true;
        }
        order->arg[i] = range[i].first;
    }
    return false;
}

void order_list(const struct game *g, const struct box *box, const struct view *v, int seat,
                int seats, bool alone, struct move_list *list)
{
    for (int form = 0; g->orders && g->orders[form].name; form++) {
        const char *letters = g->orders[form].args;
        struct range range[MOVE_ARGS_MAX];
        struct move order = {.verb = (uint8_t)form, .nargs = (uint8_t)strlen(letters)};
        bool some = alone || !g->orders[form].reveals;
        for (int i = 0; i < order.nargs; i++) {
            range[i] = game_range(g, box, seats, letters[i]);
            order.arg[i] = range[i].first;
            some = some && range[i].count > 0;
        }
        for (; some && list->n < list->size; some = next_arguments(&order, range))
            if (!g->order_refused(box, v, seat, order, NULL)) move_add(list, order);
    }
}

enum obeyed order_obey(const struct game *g, const struct box *box, const struct view *v, int seat,
                       const struct move *order, int n, struct move *answer, unsigned *over)
{
    const struct move harmless = g->fallback(box, v, seat);
    bool asks = false, harm = true;
    enum obeyed said = ORDER_SILENT;
    *over = 0;
    for (int i = 0; i < n && i < ORDERS_MAX; i++) {
        struct move m = {0};
        switch (g->obey(box, v, seat, order[i], &m)) {
        case ORDER_SILENT: break;
        case ORDER_OVER: *over |= 1u << i; break;
        case ORDER_ASKS: asks = true; break;
        case ORDER_ANSWERS:
            if (said == ORDER_ANSWERS && (!harm || move_same(m, harmless))) break;
            said = ORDER_ANSWERS;
            harm = move_same(m, harmless);
            *answer = m;
        }
    }
    return asks && harm ? ORDER_ASKS : said;
}
