#include "doors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;
const char *trying = "nothing yet";

bool expect(bool ok, const char *what)
{
    if (ok) passed++;
    else failed++;
    if (!ok) printf("FAIL %s: %s\n", trying, what);
    return ok;
}

/* Is the text one JSON value? Returns what follows it, or NULL. */
static const char *json_value(const char *p, int depth);

static const char *json_text(const char *p)
{
    for (p++; *p && *p != '"'; p++) {
        if ((unsigned char)*p < 0x20) return NULL;
        if (*p == '\\' && !*++p) return NULL;
    }
    return *p ? p + 1 : NULL;
}

static const char *json_members(const char *p, char close, int depth)
{
    if (*++p == close) return p + 1;
    for (;; p++) {
        if (close == '}') {
            p = *p == '"' ? json_text(p) : NULL;
            if (!p || *p++ != ':') return NULL;
        }
        p = json_value(p, depth);
        if (!p) return NULL;
        if (*p == close) return p + 1;
        if (*p != ',') return NULL;
    }
}

static const char *json_value(const char *p, int depth)
{
    if (depth > 32) return NULL;
    if (*p == '{') return json_members(p, '}', depth + 1);
    if (*p == '[') return json_members(p, ']', depth + 1);
    if (*p == '"') return json_text(p);
    if (!strncmp(p, "true", 4)) return p + 4;
    if (!strncmp(p, "false", 5)) return p + 5;
    if (!strncmp(p, "null", 4)) return p + 4;
    size_t n = strspn(p, "-.0123456789");
    return n ? p + n : NULL;
}

bool is_json(const struct sightline *d)
{
    const char *end = json_value(sightline_reply(d), 0);
    return end && !*end && strlen(sightline_reply(d)) == (size_t)sightline_reply_size(d);
}

bool says(const struct sightline *d, const char *part)
{
    return strstr(sightline_reply(d), part) != NULL;
}

const char *next_move(const char *moves)
{
    static const char mark[] = "\"do\":\"";
    for (const char *p = moves; *p; p++)
        if (*p == '"' && !strncmp(p, mark, sizeof mark - 1)) return p + sizeof mark - 1;
    return NULL;
}

char *kept(const struct sightline *d)
{
    size_t n = (size_t)sightline_reply_size(d);
    char *copy = malloc(n + 1);
    if (!copy) abort();
    memcpy(copy, sightline_reply(d), n + 1);
    return copy;
}

bool close_step(struct sightline *d, const char *bot)
{
    int step = sightline_steps(d);
    for (int subject = 0; subject < SEATS_MAX; subject++)
        if (sightline_steps(d) == step && sightline_waiting(d) >> subject & 1 &&
            sightline_bot(d, subject, bot) < 0)
            return false;
    return sightline_steps(d) == step + 1;
}

bool open_game(struct sightline *d, const struct game *g, int seats, const char *seed)
{
    return sightline_open(d, g->name, seats, NULL, seed, NULL, NULL) == SIGHTLINE_DONE;
}

int fewest_seats(struct sightline *d, const struct game *g)
{
    int seats = g->seats_min;
    while (seats < g->seats_max && !open_game(d, g, seats, "1")) seats++;
    return seats;
}

int finish(void)
{
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
