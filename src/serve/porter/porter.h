/* porter.h -- carries what a host wants to keep to a store, and brings back what became of it.
 *
 * It sits between a transport that drives a host and the store that has the host's tables. Calls of
 * the host (struct host_calls) are handed on to porter_write, porter_read, porter_forget and
 * porter_life, which only queue; porter_collect() hands the host what is done since. So no call out
 * of the host calls in.
 *
 * A host knows the epoch of a table from reading it. A table that it has just made has none yet:
 * the porter claims it, and keeps its epoch in mind until it is read for the first time.
 */
#ifndef PORTER_PORTER_H
#define PORTER_PORTER_H

#include "host/host.h"
#include "store/store.h"

struct porter;

/* For a host of at most so many tables; the store stays the caller's, but nobody else may fetch
 * what it has done. `at` is the time in milliseconds since 1970, by which the store judges what is
 * old. Tables that another run left half made are removed now. NULL: there is no memory. */
struct porter *porter_open(struct store *, uint32_t tables, int64_t at);
void porter_release(struct porter *);

/* Starting: the house time for host_open(), and then every table that the store has. *unknown
 * counts those that the host does not take: they stay as they are. False: the store could not be
 * read. */
bool porter_house(struct porter *, int64_t *house, struct fault *);
bool porter_tables(struct porter *, struct host *, uint32_t *unknown, struct fault *);

void porter_write(struct porter *, uint64_t ticket, const struct host_write *);
void porter_read(struct porter *, uint64_t ticket, struct table_id);
void porter_forget(struct porter *, struct table_id);
void porter_life(struct porter *, int64_t house);

/* Hands the host what is done, and returns how much it was. With `wait` it waits for the first, as
 * long as anything is under way. store_fd() says when it is worth asking. */
uint32_t porter_collect(struct porter *, struct host *, int64_t at, bool wait);

/* For the operator: what became of everything that was asked of the store. */
struct porter_figures {
    uint64_t written, lost, failed;
    const char *why; /* why the last one failed, as a key of the catalogue; NULL: none has */
};
void porter_count(const struct porter *, struct porter_figures *);

/* The id under which the store has the record of a table's game, counted from 1. It can be worked
 * out from the link of the table, but does not give the link away. */
void porter_record_id(struct table_id, uint32_t game, char id[STORE_ID_ROOM]);

#endif
