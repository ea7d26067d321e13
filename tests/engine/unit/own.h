/* own.h -- matches for tests, each in memory of its own. */
#ifndef UNIT_OWN_H
#define UNIT_OWN_H

#include <stdlib.h>

#include "heap/lone.h"

enum { OWN_MAX = 8 };
static struct lone own_table[OWN_MAX];

static inline struct match *own_open(const struct setting *s, struct fault *f)
{
    for (int i = 0; i < OWN_MAX; i++)
        if (!own_table[i].match) return lone_open(&own_table[i], s, f);
    abort();
}

static inline void own_free(const struct match *m)
{
    for (int i = 0; i < OWN_MAX; i++)
        if (m && own_table[i].match == m) lone_release(&own_table[i]);
}

#endif
