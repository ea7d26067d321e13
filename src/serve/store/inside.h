/* inside.h -- what a store is made of, for the files that make one. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "store/store.h"

enum change_kind { CHANGE_CLAIM, CHANGE_APPEND, CHANGE_DROP, CHANGE_FORGET, CHANGE_LIVE };

/* Something that is queued. It has passed the limits, and its ids are ids. */
struct change {
    enum change_kind kind;
    uint64_t ticket;
    char table[STORE_ID_ROOM];
    char record[STORE_ID_ROOM]; /* "": none */
    /* Its ids are those above. A claim and a tick keep their time here, a drop its epoch. */
    struct store_append append;
    struct store_policy policy;
};

struct store_ops {
    bool (*queue)(struct store *, const struct change *, struct fault *);
    bool (*fetch)(struct store *, struct store_done *, bool wait);
    int (*fd)(const struct store *);
    bool (*read)(struct store *, const char *table, uint64_t from, store_each_line *, void *,
                 struct fault *);
    bool (*list)(struct store *, store_each_table *, void *, struct fault *);
    bool (*records)(struct store *, store_each_record *, void *, struct fault *);
    bool (*record)(struct store *, const char *id, store_take *, void *, struct fault *);
    bool (*lived)(struct store *, int64_t *house, struct fault *);
    bool (*backup)(struct store *, const char *path, struct fault *);
    bool (*check)(struct store *, store_found *, void *, struct fault *);
    void (*close)(struct store *);
};

/* The first member of every store. */
struct store {
    const struct store_ops *ops;
};

/* Where a table is now. */
struct standing {
    bool there;
    uint64_t epoch, seq;
};
/* Is the table there, and of the epoch that this change names? If not, the change is lost. */
bool store_owned(const struct standing *, const struct change *, struct store_done *);
/* May this append be written now? Sets its result, and why not. */
bool store_judge(const struct standing *, const struct change *, bool record_taken,
                 struct store_done *);

bool store_is_id(const char *);

/* False, with a fault of this key and no arguments. */
bool store_refuse(struct fault *, const char *key);

/* How many bytes the texts of a change have; and a copy of them all, one after another, which the
 * change then points to. */
size_t change_bytes(const struct change *);
void change_keep(struct change *, char *room);

#endif
