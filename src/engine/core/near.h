/* near.h -- the word somebody may have meant. */
#ifndef CORE_NEAR_H
#define CORE_NEAR_H

#include <stddef.h>

/* Candidates are tried one after the other; the nearest so far is `best`, NULL if none is near. */
struct near {
    const char *word;
    size_t n;
    const char *best;
    int distance;
};

void near_init(struct near *, const char *word, size_t n);
void near_try(struct near *, const char *candidate);
/* The candidate (the list ends with NULL) that was probably meant, or NULL. */
const char *near_of(const char *word, size_t n, const char *const *candidates);

#endif
