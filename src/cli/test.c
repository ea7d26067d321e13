/* test.c -- `sightline test`: plays scenarios and says which claims do not hold. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "scenario/scenario.h"

enum { DEPTH_MAX = 16, PATH_ROOM = 4096 };

static const struct flag flags[] = {{"quiet", NULL, false}, {0}};

struct tests {
    struct shell *shell;
    struct scenario_result result;
    int files;
    bool quiet;
};

static void print_line(void *context, const char *line)
{
    (void)context;
    puts(line);
}

static void test_file(struct tests *t, const char *path)
{
    char *text, room[PATH_ROOM];
    t->files++;
    if (!file_read(t->shell, path, SCENARIO_FILE_MAX, &text)) {
        t->result.failed++;
        t->result.malformed++;
        return;
    }
    struct scenario_result before = t->result;
    shell_cleaned(path, room, sizeof room);
    scenario_run(room, text, strlen(text), &t->shell->reader, print_line, NULL, &t->result);
    free(text);
    if (t->quiet || t->result.failed != before.failed) return;
    struct message m;
    message_number(message_set(&m, "cli.test.file", NULL), t->result.passed - before.passed);
    printf("%s: ", room);
    shell_say(t->shell, stdout, &m);
}

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool is_play(const char *name)
{
    size_t n = strlen(name);
    return n > 5 && !strcmp(name + n - 5, ".play");
}

/* The .play files of a folder and the folders in it, in the order of their bytes. */
static void test_folder(struct tests *t, const char *path, int depth)
{
    struct dirent **entries;
    int n = scandir(path, &entries, is_visible, by_bytes);
    for (int i = 0; i < n; i++) {
        char room[PATH_ROOM];
        struct stat info;
        int length = snprintf(room, sizeof room, "%s/%s", path, entries[i]->d_name);
        free(entries[i]);
        if (length < 0 || length >= PATH_ROOM || stat(room, &info)) continue;
        if (S_ISDIR(info.st_mode) && depth < DEPTH_MAX) test_folder(t, room, depth + 1);
        else if (is_play(room)) test_file(t, room);
    }
    if (n >= 0) free((void *)entries);
}

static void test_path(struct tests *t, const char *path)
{
    struct stat info;
    int before = t->files;
    struct message m;
    char room[PATH_ROOM];
    if (stat(path, &info) || !S_ISDIR(info.st_mode)) {
        test_file(t, path);
        return;
    }
    test_folder(t, path, 0);
    if (t->files != before) return;
    t->result.failed++;
    t->result.malformed++;
    message_text(message_set(&m, "cli.error.no-plays", NULL),
                 shell_cleaned(path, room, sizeof room));
    shell_complain(t->shell, EXIT_INVALID, &m, NULL);
}

static int run_test(struct shell *shell)
{
    struct tests t = {.shell = shell};
    struct message m;
    const char *value = NULL, **paths;
    int n = 0;
    for (; shell->argv[n]; n++) continue;
    paths = (const char **)shell_room((size_t)(n + 1) * sizeof *paths);
    n = 0;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        if (arg == ARG_BAD) n = -1;
        if (arg == ARG_BAD) break;
        if (arg == ARG_OPERAND) paths[n++] = value;
        else t.quiet = true;
    }
    for (int i = 0; i < n; i++) test_path(&t, paths[i]);
    free((void *)paths);
    if (n < 0) return EXIT_USAGE;
    if (n == 0) return shell_wrong(shell, "cli.error.file-missing");
    message_number(message_set(&m, "cli.test.result", NULL), t.result.passed);
    shell_say(shell, stdout, message_number(&m, t.result.failed));
    return t.result.malformed ? EXIT_INVALID : t.result.failed ? EXIT_FINDINGS : EXIT_OK;
}

static const char *const examples[] = {"sightline test tests/plays",
                                       "sightline test tests/plays/wink/place.play", NULL};
const struct command command_test = {.name = "test",
                                     .operands = "FILE|DIR...",
                                     .flags = flags,
                                     .examples = examples,
                                     .run = run_test};
