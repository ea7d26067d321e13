/* digest.h -- the named fields of a flat struct, as a hash that outlives its layout.
 *
 * Every number that is not zero is hashed as a line "path=value", the fields of a struct in the
 * order of their names. So the hash stays the same when fields change places, get wider or get
 * more room, and when a new field comes that is zero where it means nothing.
 */
#ifndef CORE_DIGEST_H
#define CORE_DIGEST_H

#include <stddef.h>

struct field;
struct sha256;

void digest_fields(const struct field *, const void *, size_t size, struct sha256 *);

#endif
