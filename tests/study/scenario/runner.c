/* runner.c -- does the runner of scenarios say what it should, at the right line?
 *
 *   runner CASES...
 *
 * A file of cases holds scenarios that pass, fail and are malformed, each with every line the
 * runner must say about them:
 *
 *   === what is tried
 *   game toy seats 2
 *   ! over
 *   --- passed 0 failed 1 malformed 0
 *   case:2: expected over, found that the game is not over.
 *
 * Then each text is cut at every byte and damaged in a few thousand ways: whatever comes of it,
 * the runner must count and say something, and touch no byte outside. Texts are handed over in
 * room of exactly their size, so that a sanitizer sees a read one byte too far.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/rng.h"
#include "core/words.h"
#include "scenario/scenario.h"

enum { SAID_MAX = 1 << 16, DAMAGED = 200 };

static int passed, failed;

static void check(bool good, const char *name, const char *what)
{
    if (good) {
        passed++;
        return;
    }
    failed++;
    printf("%s: %s\n", name, what);
}

static void hear(void *context, const char *line)
{
    buf_text(context, line);
    buf_char(context, '\n');
}

struct heard {
    struct scenario_result result;
    bool good;
    char said[SAID_MAX];
};

static void run(const char *text, size_t n, enum language language, struct heard *out)
{
    char *room = malloc(n ? n : 1);
    struct buf b = BUF_ON(out->said);
    if (!room) abort();
    if (n) memcpy(room, text, n);
    buf_clear(&b);
    out->result = (struct scenario_result){0};
    out->good = scenario_run("case", room, n, &(struct reader){.language = language, .seat = -1},
                             hear, &b, &out->result);
    free(room);
}

/* The counts agree, and everything that failed was mentioned. */
static bool sensible(const struct heard *h)
{
    const struct scenario_result *r = &h->result;
    if (r->passed < 0 || r->failed < r->malformed || r->malformed < 0) return false;
    if (h->good != (r->malformed == 0)) return false;
    if (r->passed + r->failed < 1) return false;
    return (r->failed > 0) == (h->said[0] != '\0');
}

static void try_cuts(const char *name, const char *text, size_t n)
{
    static struct heard heard;
    bool good = true;
    for (size_t i = 0; i <= n; i++) {
        run(text, i, LANGUAGE_EN, &heard);
        good &= sensible(&heard);
    }
    check(good, name, "cut short somewhere, it is counted wrongly");
}

static void try_damage(const char *name, const char *text, size_t n, uint64_t seed)
{
    static const char odd[] = "!:;.,\"0A9#? \n\t\x01\xff\xc3-=[]{}";
    static struct heard heard;
    struct rng rng = {seed};
    char *room = malloc(n + 1);
    bool good = true;
    if (!room) abort();
    for (int i = 0; i < DAMAGED && n; i++) {
        memcpy(room, text, n);
        for (uint32_t k = rng_below(&rng, 3) + 1; k; k--)
            room[rng_below(&rng, (uint32_t)n)] = odd[rng_below(&rng, sizeof odd)];
        run(room, n, LANGUAGE_EN, &heard);
        good &= sensible(&heard);
    }
    free(room);
    check(good, name, "damaged somewhere, it is counted wrongly");
}

static void try_case(const char *name, const char *text, size_t n, const char *counts,
                     const char *wanted, size_t wanted_n)
{
    static struct heard heard, other;
    char real[100];
    run(text, n, LANGUAGE_EN, &heard);
    snprintf(real, sizeof real, "--- passed %d failed %d malformed %d\n", heard.result.passed,
             heard.result.failed, heard.result.malformed);
    bool counted = !strncmp(counts, real, strlen(real));
    check(counted, name, real);
    bool said = strlen(heard.said) == wanted_n && !memcmp(heard.said, wanted, wanted_n);
    check(said, name, heard.said[0] ? heard.said : "nothing is said");
    check(sensible(&heard), name, "counts and words do not fit");
    run(text, n, LANGUAGE_PSEUDO, &other);
    check(!memcmp(&other.result, &heard.result, sizeof other.result), name,
          "it is judged differently in another language");
    try_cuts(name, text, n);
    try_damage(name, text, n, n);
}

static const char *line_after(const char *p)
{
    p += strcspn(p, "\n");
    return *p ? p + 1 : p;
}

/* The next line that starts like this, or the end. */
static const char *line_with(const char *p, const char *start)
{
    while (*p && strncmp(p, start, strlen(start))) p = line_after(p);
    return p;
}

static int try_file(const char *cases)
{
    int n = 0;
    for (const char *p = line_with(cases, "=== "); *p; n++) {
        char name[100];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(p + 4, "\n"), p + 4);
        const char *text = line_after(p), *counts = line_with(text, "--- ");
        const char *wanted = line_after(counts), *end;
        p = end = line_with(wanted, "=== ");
        while (end > wanted && end[-1] == '\n' && (end - 1 == wanted || end[-2] == '\n')) end--;
        try_case(name, text, (size_t)(counts - text), counts, wanted, (size_t)(end - wanted));
    }
    return n;
}

/* What cannot stand in a file of cases: bytes, and limits. */
static void expect_start(const char *name, const char *text, size_t n, const char *wanted)
{
    static struct heard heard;
    run(text, n, LANGUAGE_EN, &heard);
    check(heard.result.malformed == 1 && !strncmp(heard.said, wanted, strlen(wanted)), name,
          heard.said);
}

static void try_bytes(void)
{
    static const struct {
        const char *name, *text;
        size_t n;
        const char *wanted;
    } bytes[] = {
        {"a 0 byte", "game toy seats 2\n! \0over\n", 25,
         "case:2: expected UTF-8 text, found the byte 0,"},
        {"an escape", "# \x1b[31m\ngame toy seats 2\n! not over\n", 36,
         "case:1: expected UTF-8 text, found the byte 27,"},
        {"a lone continuation", "# a\n# \x80\n", 8,
         "case:2: expected UTF-8 text, found the byte 128,"},
        {"a character cut short", "# \xe2\x82", 4,
         "case:1: expected UTF-8 text, found the byte 226,"},
        {"an overlong slash", "# \xc0\xaf\n", 5,
         "case:1: expected UTF-8 text, found the byte 192,"},
        {"a surrogate", "# \xed\xa0\x80\n", 6, "case:1: expected UTF-8 text, found the byte 237,"},
        {"beyond the last character", "# \xf4\x90\x80\x80\n", 7,
         "case:1: expected UTF-8 text, found the byte 244,"},
        {"a control character of two bytes", "# \xc2\x9b\n", 5,
         "case:1: expected UTF-8 text, found the byte 194,"},
        {"nothing at all", "", 0, "case:1: expected a line \"game NAME seats N\", found nothing"},
    };
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++)
        expect_start(bytes[i].name, bytes[i].text, bytes[i].n, bytes[i].wanted);
    static struct heard heard;
    static const char good[] =
        "# caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x83\x8f\r\ngame toy seats 2\r\n! not over\r\n";
    run(good, sizeof good - 1, LANGUAGE_EN, &heard);
    check(heard.result.passed == 1 && heard.good, "characters of every length", heard.said);
}

static void try_limits(void)
{
    static const char one[] = "game toy seats 2\n! not over\n";
    size_t n = SCENARIO_FILE_MAX + 1;
    char *text = malloc(n);
    static struct heard heard;
    if (!text) abort();
    memset(text, '\n', n);
    memcpy(text, one, sizeof one - 1);
    expect_start("a file too long", text, n, "case: expected a file of at most 1048576 bytes");
    run(text, n - 1, LANGUAGE_EN, &heard);
    check(heard.result.passed == 1 && heard.good, "a file just short enough", heard.said);
    /* A line that ends with a colon counts together with those below it. */
    static const char long_line[] = "game toy seats 2\n! not over\nhand 0:\n";
    memset(text, ' ', n);
    memcpy(text, long_line, sizeof long_line - 1);
    for (size_t i = 40; i < 5000; i += 2) text[i] = i % 200 == 0 ? '\n' : '1';
    expect_start("a line too long with those below it", text, 5000,
                 "case:3: expected a line of at most 2000 bytes");
    memset(text, '#', n);
    expect_start("a line too long", text, SCENARIO_LINE_MAX + 1,
                 "case:1: expected a line of at most 2000 bytes");
    for (size_t i = 0; i <= SCENARIOS_MAX; i++)
        memcpy(text + i * (sizeof one - 1), one, sizeof one - 1);
    run(text, SCENARIOS_MAX * (sizeof one - 1), LANGUAGE_EN, &heard);
    check(heard.result.passed == SCENARIOS_MAX && heard.good, "as many scenarios as may be",
          heard.said);
    run(text, (SCENARIOS_MAX + 1) * (sizeof one - 1), LANGUAGE_EN, &heard);
    check(heard.result.passed == SCENARIOS_MAX && heard.result.malformed == 1 &&
              !strcmp(heard.said, "case:2001: expected at most 1000 scenarios in a file\n"),
          "one scenario too many", heard.said);
    free(text);
}

static char *read_all(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(SCENARIO_FILE_MAX + 1);
    if (!f || !text) {
        printf("%s cannot be read\n", path);
        exit(1);
    }
    text[fread(text, 1, SCENARIO_FILE_MAX, f)] = '\0';
    fclose(f);
    return text;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *cases = read_all(argv[i]);
        check(try_file(cases) > 0, argv[i], "there is no case in it");
        free(cases);
    }
    try_bytes();
    try_limits();
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
