/* bot -- a player for any game of Sightline in a few lines of C: it answers with any legal move.
 *
 *   cc bot.c -o bot && sightline sim wink --bot exec:./bot --bot random --rotate
 *
 * docs/bots.md says what goes over the two pipes. JSON is not read as a whole here: names are found
 * where they stand, and what is sent back goes as it came. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* From the start of a value to the comma or bracket behind it. */
static const char *skip(const char *p)
{
    for (int depth = 0; *p; p++) {
        if (*p == '"') {
            for (p++; *p && *p != '"'; p++) p += *p == '\\' && p[1];
            if (!*p) break;
        } else if (*p == '[' || *p == '{') depth++;
        else if (*p == ',' && !depth) break;
        else if ((*p == ']' || *p == '}') && !depth--) break;
    }
    return p;
}
static const char *next(const char *p) { return *(p = skip(p)) == ',' ? p + 1 : NULL; }

/* The member of an object, or NULL. */
static const char *member(const char *object, const char *name)
{
    const size_t n = strlen(name);
    for (const char *p = object && *object == '{' ? object + 1 : NULL; p; p = next(p))
        if (*p == '"' && !strncmp(p + 1, name, n) && !strncmp(p + 1 + n, "\":", 2)) return p + n + 3;
    return NULL;
}
#define RAW(value) (int)(skip(value) - (value)), (value)

static void answer(const char *seat, const char *asked)
{
    const char *q = member(asked, "q"), *subject = member(asked, "for"), *chosen = NULL;
    const char *moves = member(asked, "moves");
    int seen = 0;
    for (const char *p = moves && *moves ? moves + 1 : NULL; p; p = next(p))
        if (rand() % ++seen == 0) chosen = member(p, "do");
    if (seat && q && subject && chosen)
        printf("{\"do\":\"answer\",\"seat\":%.*s,\"q\":%.*s,\"for\":%.*s,\"move\":%.*s}\n",
               RAW(seat), RAW(q), RAW(subject), RAW(chosen));
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    srand((unsigned)time(NULL));
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    puts("{\"do\":\"hello\",\"protocol\":1,\"want\":[\"moves\"]}");
    while (getline(&line, &size, stdin) > 0) {
        const char *list = member(line, "moves");
        for (const char *p = list ? list + 1 : NULL; p; p = next(p))
            answer(member(line, "seat"), p);
    }
}
