/* orders.c -- standing orders at the plain table. */
#include <stdio.h>
#include <stdlib.h>

#include "core/buf.h"
#include "line/inside.h"

static void print_orders(const struct talk *t, const struct move_list *list)
{
    talk_tell_key(t, list->n ? "cli.line.orders" : "cli.line.orders.none");
    for (int i = 0; i < list->n; i++) {
        char room[TEXT_ROOM] = "";
        struct buf b = BUF_ON(room);
        struct reader reader = session_reader(t->s, t->menu.seat);
        struct message m = {0};
        session_say_order(t->s, t->menu.seat, list->at[i], &m);
        words_say(&reader, &m, &b);
        const bool armed = session_armed(t->s, t->menu.seat, list->at[i]);
        printf("%3d. [%c] %s\n", i + 1, armed ? 'x' : ' ', room);
    }
}

bool talk_order(const struct talk *t, const char *line)
{
    struct move room[OFFERS_MAX];
    struct move_list list = {.at = room, .size = OFFERS_MAX};
    struct message m = {0};
    session_orders(t->s, t->menu.seat, &list);
    if (!line[1]) {
        print_orders(t, &list);
        return false;
    }
    const int number = atoi(line + 2);
    if (number < 1 || number > list.n) {
        talk_tell(t, t->menu.seat, message_set(&m, "cli.line.number", NULL));
        return false;
    }
    const bool armed = session_armed(t->s, t->menu.seat, room[number - 1]);
    if (!session_order(t->s, t->menu.seat, room[number - 1], &m)) {
        talk_tell(t, t->menu.seat, &m);
        return false;
    }
    talk_tell_key(t, armed ? "cli.line.order.off" : "cli.line.order.on");
    return true;
}

bool talk_is_order(const struct talk *t, const char *line)
{
    if (!t->s->game->orders || *line != 'o') return false;
    return !line[1] || (line[1] == ' ' && talk_is_number(line + 2));
}
