/* verify.h -- is a record what it says, and its deal what was promised? (docs/fair-deal.md) */
#ifndef LINE_VERIFY_H
#define LINE_VERIFY_H

struct shell;

/* seen: a transcript of one client, or NULL. Returns the exit code. */
int verify_record(const struct shell *, const char *path, const char *seen);

#endif
