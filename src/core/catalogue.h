/* catalogue.h -- the English of data/words, made into a sorted table by the build. */
#ifndef CORE_CATALOGUE_H
#define CORE_CATALOGUE_H

struct catalogue_entry {
    const char *key, *text;
};
extern const struct catalogue_entry catalogue[];
extern const int catalogue_size;

#endif
