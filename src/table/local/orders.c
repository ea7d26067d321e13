/* orders.c -- standing orders of the people round this screen (core/order.h). */
#include <string.h>

#include "core/buf.h"
#include "core/order.h"
#include "local/inside.h"

static void write_order(const struct session *s, struct move order, char room[ORDER_ROOM])
{
    struct buf b;
    buf_init(&b, room, ORDER_ROOM);
    buf_clear(&b);
    order_write(s->game, session_box(s), order, &b);
}

bool session_armed(struct session *s, int seat, struct move order)
{
    const struct armed *armed = &client_part(&s->client, seat)->armed;
    char room[ORDER_ROOM];
    write_order(s, order, room);
    for (int i = 0; i < armed->n; i++)
        if (!strcmp(armed->order[i], room)) return true;
    return false;
}

static bool has_order(const struct move_list *list, struct move order)
{
    for (int i = 0; i < list->n; i++)
        if (move_same(list->at[i], order)) return true;
    return false;
}

void session_orders(struct session *s, int seat, struct move_list *out)
{
    const struct armed *armed = &client_part(&s->client, seat)->armed;
    struct move room[OFFERS_MAX];
    struct move_list offered = {.at = room, .size = OFFERS_MAX};
    out->n = 0;
    if (!s->game->orders) return;
    order_list(s->game, session_box(s), session_view(s, seat), seat, s->seats,
               session_alone(s) >= 0, &offered);
    for (int long_ones = 0; long_ones < 2; long_ones++)
        for (int i = 0; i < offered.n && out->n < out->size; i++)
            if ((offered.at[i].nargs > 0) == long_ones) move_add(out, offered.at[i]);
    for (int i = 0; i < armed->n && out->n < out->size; i++) {
        struct fault f = {0};
        struct move order;
        if (order_read(s->game, session_box(s), armed->order[i], &order, &f) &&
            !has_order(out, order))
            move_add(out, order);
    }
}

void session_say_order(struct session *s, int seat, struct move order, struct message *m)
{
    s->game->say_order(session_box(s), session_view(s, seat), seat, order, m);
}

static bool orders_came(struct session *s, int before)
{
    return client_part(&s->client, s->sitting)->armed.n != before ||
           (s->remote && s->client.tellings != s->told);
}

bool session_order(struct session *s, int seat, struct move order, struct message *why)
{
    char room[SESSION_MESSAGE_ROOM] = "", text[ORDER_ROOM];
    struct buf b = BUF_ON(room);
    write_order(s, order, text);
    client_begin(&s->client, session_armed(s, seat, order) ? "disarm" : "order", &b);
    client_add_int("seat", seat, &b);
    client_add_text("order", text, &b);
    client_end(&b);
    if (session_ask(s, &b, orders_came, client_part(&s->client, seat)->armed.n)) return true;
    if (why) *why = s->client.no.message;
    return false;
}
