/* inside.h -- what the files of a wire share. */
#ifndef WIRE_INSIDE_H
#define WIRE_INSIDE_H

#include "wire/wire.h"

enum { UPGRADE_LUCK = 16, UPGRADE_KEY_ROOM = 25, UPGRADE_HEAD_MAX = 8192 };

/* upgrade.c */
void upgrade_key(const uint8_t luck[UPGRADE_LUCK], char key[UPGRADE_KEY_ROOM]);
void upgrade_ask(const struct wire_link *, const char *key, struct buf *);
enum upgraded { UPGRADE_MORE, UPGRADE_DONE, UPGRADE_REFUSED, UPGRADE_NONSENSE };
/* From the first byte on. UPGRADE_REFUSED: *status says how; else *length is that of the head. */
enum upgraded upgrade_read(const char *bytes, size_t n, const char *key, size_t *length,
                           int *status);

#endif
