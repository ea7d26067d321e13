/* command.c -- any words on the command line, in a world of one file.
 *
 * The text has three parts with a line "%%" between them: the arguments, one a line; what every
 * file holds; and what somebody types. The program runs as it is, to its end, and leaves with one
 * of its exit codes, never with EXIT_INTERNAL; what it prints is clean text, and with --json lines
 * of whole JSON; the sanitizers see what it forgets to free.
 *
 * The world is made by the linker (--wrap): a file exists if its name has a dot, reading gives the
 * second part, nothing can be written, there is no terminal, no second thread and no luck. Work
 * that would go on is interrupted after a while, as somebody at the keyboard would do it.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common.h"
#include "shell/shell.h"

enum { ARGS_MAX = 24, PATIENCE = 3 };

int sightline_main(int argc, char **argv);

static struct {
    bool inside; /* a command is running */
    const char *file;
    int patience;
} world;

/* --- the world ---------------------------------------------------------------------- */

/* Where files are large by choice of the build, the same calls go by other names. */
#define ALSO(name) __attribute__((alias("__wrap_" #name)))
int __wrap_open64(const char *path, int flags, ...) ALSO(open);
int __wrap_stat64(const char *path, struct stat *) ALSO(stat);
int __wrap_mkstemp64(char *path) ALSO(mkstemp);

int __real_open(const char *path, int flags, ...);
int __real_access(const char *path, int mode);
int __real_stat(const char *path, struct stat *);
int __real_isatty(int file);
int __real_mkstemp(char *path);
int __real_mkdir(const char *path, mode_t mode);
int __real_pthread_create(void *, const void *, void *(*)(void *), void *);
ssize_t __real_getrandom(void *, size_t, unsigned);
int LLVMFuzzerInitialize(int *argc, char ***argv);
int __wrap_open(const char *path, int flags, ...);
int __wrap_access(const char *path, int mode);
int __wrap_stat(const char *path, struct stat *);
int __wrap_isatty(int file);
int __wrap_mkstemp(char *path);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_pthread_create(void *, const void *, void *(*)(void *), void *);
int __wrap_posix_spawnp(void *, const char *, const void *, const void *, char **, char **);
ssize_t __wrap_getrandom(void *, size_t, unsigned);
bool __wrap_shell_interrupted(void);

static bool exists(const char *path)
{
    if (strchr(path, '.')) return true;
    errno = ENOENT;
    return false;
}

static int file_of(const char *text)
{
    const int file = memfd_create("world", MFD_CLOEXEC);
    const size_t n = strlen(text);
    if (file < 0 || write(file, text, n) != (ssize_t)n || lseek(file, 0, SEEK_SET)) abort();
    return file;
}

int __wrap_open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    const int mode = va_arg(rest, int);
    va_end(rest);
    if (!world.inside) return __real_open(path, flags, mode);
    return exists(path) ? file_of(world.file) : -1;
}

int __wrap_access(const char *path, int mode)
{
    if (!world.inside) return __real_access(path, mode);
    return exists(path) ? 0 : -1;
}

int __wrap_stat(const char *path, struct stat *info)
{
    if (!world.inside) return __real_stat(path, info);
    memset(info, 0, sizeof *info);
    info->st_mode = S_IFREG | 0644;
    return exists(path) ? 0 : -1;
}

int __wrap_isatty(int file) { return world.inside ? 0 : __real_isatty(file); }

int __wrap_mkstemp(char *path)
{
    if (!world.inside) return __real_mkstemp(path);
    errno = EROFS;
    return -1;
}

int __wrap_mkdir(const char *path, mode_t mode)
{
    if (!world.inside) return __real_mkdir(path, mode);
    errno = EROFS;
    return -1;
}

int __wrap_pthread_create(void *thread, const void *how, void *(*run)(void *), void *context)
{
    return world.inside ? EAGAIN : __real_pthread_create(thread, how, run, context);
}

/* No program is ever started. */
int __wrap_posix_spawnp(void *pid, const char *program, const void *files, const void *how,
                        char **words, char **env)
{
    (void)pid, (void)program, (void)files, (void)how, (void)words, (void)env;
    return ENOENT;
}

ssize_t __wrap_getrandom(void *room, size_t n, unsigned flags)
{
    if (!world.inside) return __real_getrandom(room, n, flags);
    memset(room, 7, n);
    return (ssize_t)n;
}

bool __wrap_shell_interrupted(void) { return world.patience-- <= 0; }

/* --- a run -------------------------------------------------------------------------- */

/* What runs for its own sake is refused here: measuring, and whole matches of bots. */
static int patience_for(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "bench")) return -1;
        if (!strcmp(argv[i], "sim") || !strcmp(argv[i], "ablate")) return 0;
    }
    return PATIENCE;
}

static int split(char *text, char **argv)
{
    static char name[] = "sightline";
    int argc = 0;
    argv[argc++] = name;
    for (char *line = text; line && *line && argc < ARGS_MAX;) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        argv[argc++] = line;
        line = end ? end + 1 : NULL;
    }
    argv[argc] = NULL;
    return argc;
}

static void type(const char *text)
{
    const int file = file_of(text);
    if (dup2(file, STDIN_FILENO) < 0) abort();
    close(file);
}

/* What a run prints, to be freed. */
struct printed {
    char *out, *err;
    size_t nout, nerr;
};

static int run(int argc, char **argv, struct printed *p)
{
    FILE *const out = stdout, *const err = stderr;
    *p = (struct printed){0};
    FILE *const told = open_memstream(&p->out, &p->nout);
    FILE *const complained = open_memstream(&p->err, &p->nerr);
    if (!told || !complained) abort();
    stdout = told; /* the program closes it */
    stderr = complained;
    world.inside = true;
    const int code = sightline_main(argc, argv);
    world.inside = false;
    stdout = out;
    stderr = err;
    fclose(complained);
    return code;
}

/* With --json every line is a value. */
static void hold_lines(char *text)
{
    for (char *line = text; line && *line;) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        HOLD(end && json_whole(line));
        line = end + 1;
    }
}

/* A command and its flag, not the value of another flag, and no request for help. */
static bool wants_json(int argc, char **argv)
{
    bool json = false;
    if (argc < 2 || argv[1][0] == '-' || !strcmp(argv[1], "help")) return false;
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++) {
        json |= !strcmp(argv[i], "--json") && strncmp(argv[i - 1], "--", 2) != 0;
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) return false;
    }
    return json;
}

static void hold_printed(int argc, char **argv, struct printed *p)
{
    HOLD(strlen(p->out) == p->nout && strlen(p->err) == p->nerr);
    HOLD(text_clean(p->out, "\n\f\t") && text_clean(p->err, "\n"));
    if (wants_json(argc, argv)) hold_lines(p->out);
}

/* Is it closed? Nothing of the real world may be read or written. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const struct shell shell = {.reader = {.language = LANGUAGE_EN, .seat = -1}};
    char *text = NULL;
    FILE *const err = stderr, *const null = fopen("/dev/null", "w");
    (void)argc;
    (void)argv;
    if (!null) abort();
    stderr = null;
    world.file = "made up";
    world.inside = true;
    HOLD(file_read(&shell, "/etc/no.such.file", 100, &text) && !strcmp(text, world.file));
    HOLD(!file_read(&shell, "/", 100, &text) && !file_read(&shell, "/dev/null", 100, &text));
    HOLD(!file_write(&shell, "never.written", "x", 1));
    world.inside = false;
    HOLD(__real_access("never.written", F_OK));
    stderr = err;
    fclose(null);
    free(text);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes in = {data, size};
    char *args = part_of(&in), *file = part_of(&in), *typed = text_of(in.at, in.n);
    char *argv[ARGS_MAX + 1];
    const int argc = split(args, argv);
    world.file = file;
    world.patience = patience_for(argc, argv);
    if (world.patience >= 0) {
        type(typed);
        struct printed printed;
        const int code = run(argc, argv, &printed);
        HOLD(code >= EXIT_OK && code <= EXIT_PARTIAL);
        hold_printed(argc, argv, &printed);
        free(printed.out);
        free(printed.err);
    }
    free(args);
    free(file);
    free(typed);
    return 0;
}
