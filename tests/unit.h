/* unit.h -- a few words for unit tests: each program counts its checks and says how it went. */
#ifndef UNIT_UNIT_H
#define UNIT_UNIT_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int unit_passed, unit_failed;

static inline bool unit_check(bool fine, const char *what, const char *file, int line)
{
    if (fine) unit_passed++;
    else {
        unit_failed++;
        printf("%s:%d: %s\n", file, line, what);
    }
    return fine;
}

static inline bool unit_text(const char *is, const char *wanted, const char *file, int line)
{
    bool fine = unit_check(!strcmp(is, wanted), "another text", file, line);
    if (!fine) printf("    is:     %s\n    wanted: %s\n", is, wanted);
    return fine;
}

static inline bool unit_number(long long is, long long wanted, const char *file, int line)
{
    bool fine = unit_check(is == wanted, "another number", file, line);
    if (!fine) printf("    is: %lld, wanted: %lld\n", is, wanted);
    return fine;
}

#define CHECK(condition) unit_check((condition), #condition, __FILE__, __LINE__)
#define CHECK_TEXT(is, wanted) unit_text((is), (wanted), __FILE__, __LINE__)
#define CHECK_NUMBER(is, wanted) \
    unit_number((long long)(is), (long long)(wanted), __FILE__, __LINE__)

static inline int unit_end(void)
{
    printf("%d passed, %d failed\n", unit_passed, unit_failed);
    return unit_failed > 0;
}

#endif
