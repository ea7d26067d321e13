/* disk.h -- a disk that can lose power: it stands between SQLite and the system.
 *
 * For every file it knows what was synced and what was written since. disk_cut() makes a folder as
 * it may look after a power cut: what was synced, and of the rest some whole, some torn, some not.
 * Writes and syncs can be made to fail after a count: once, or until repaired.
 */
#ifndef STORE_TESTS_DISK_H
#define STORE_TESTS_DISK_H

#include <stdbool.h>

#include "core/rng.h"

/* From now on every file that SQLite opens is on this disk. */
void disk_begin(void);
/* Forgets all files: none is open, and they have been taken away. */
void disk_clear(void);
/* What is not synced is lost. The files are laid into this folder, under their own names. */
void disk_cut(const char *folder, struct rng *);
/* A disk that only says it has synced. */
void disk_lie(bool);
/* This one of the next writes and syncs fails; with `on`, so do all after it. */
void disk_fail_at(int call, bool on);
void disk_repair(void);
int disk_failures(void);
unsigned long disk_syncs(void);
/* Writers wait until it is let go. */
void disk_hold(void);
void disk_let_go(void);

#endif
