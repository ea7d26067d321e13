/* operator.c -- what the operator of a host may do: look, take tables away, stop. */
#include "host/inside.h"

bool host_table_at(const struct host *h, uint32_t place, struct host_table *out)
{
    const struct table *t = place < h->limits.tables ? h->table[place] : NULL;
    if (!t) return false;
    *out = (struct host_table){.id = t->id,
                               .game = t->game ? t->game->name : "",
                               .state = state_words[t->state],
                               .seats = t->seats,
                               .watchers = t->watchers,
                               .awake = t->up != NULL,
                               .idle = h->now - t->touched};
    for (int seat = 0; seat < t->seats; seat++) {
        out->people += t->seat[seat].who == SITS_PERSON;
        out->here += t->seat[seat].client != NO_CLIENT;
    }
    return true;
}

enum host_outcome host_close_table(struct host *h, struct table_id id)
{
    struct table *t = table_find(h, &id);
    if (!t) return HOST_UNKNOWN;
    if (t->state == CLOSED) return HOST_DONE;
    if (!t->up && t->io == IO_IDLE) ledger_take_up(h, t);
    if (!t->up || t->io != IO_IDLE || t->batch.n) return HOST_LATER;
    ledger_word(h, t, "end", "closed");
    t->batch.over = true;
    clock_settle(h, t);
    host_finish(h);
    return HOST_LATER; /* until it is written */
}

enum host_outcome host_delete_table(struct host *h, struct table_id id)
{
    struct table *t = table_find(h, &id);
    if (!t) return HOST_DONE;
    for (struct client *c; (c = table_next_client(h, t, NULL));) {
        struct message m;
        host_detach(h, c);
        say_to(h, c, -1, message_set(&m, "host.left.deleted", NULL), "left");
    }
    if (t->owed || t->io == IO_WRITING || t->io == IO_READING) return HOST_LATER;
    table_forget(h, t);
    host_finish(h);
    return HOST_DONE;
}

void host_stop(struct host *h)
{
    for (uint32_t i = 0; i < h->limits.clients; i++)
        if (h->client[i]) host_bye(h, h->client[i], "host.bye.stop");
    host_finish(h);
}
