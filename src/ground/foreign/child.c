#define _GNU_SOURCE /* pipe2: a program that starts at the same time must not inherit our ends */
#include "foreign/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "shell/shell.h"

enum {
    GOODBYE_MS = 500, /* for a program to end by itself */
    NAP_MS = 100,     /* how often Ctrl-C is looked for */
};

extern char **environ;

int64_t child_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- starting ------------------------------------------------------------------------ */

/* The words of a command, which are cut out of it. */
static bool split_words(char *command, char *words[CHILD_WORDS_MAX + 1])
{
    int n = 0;
    for (char *p = command + strspn(command, " \t"); *p; p += strspn(p, " \t")) {
        if (n == CHILD_WORDS_MAX) return false;
        words[n++] = p;
        p += strcspn(p, " \t");
        if (*p) *p++ = '\0';
    }
    words[n] = NULL;
    return n > 0;
}

/* A group of its own: Ctrl-C is for us, and whatever it starts ends with it. */
static bool spawn_words(pid_t *pid, char *words[], int in, int out, bool mute)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, usual;
    sigemptyset(&none);
    sigfillset(&usual);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    if (mute) posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &usual);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    const int failed = posix_spawnp(pid, words[0], &files, &how, words, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return !failed;
}

static void stop_waiting(int fd) { fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK); }

bool child_start(struct child *c, const char *command, bool mute)
{
    char *words[CHILD_WORDS_MAX + 1], *copy = strdup(command);
    int to[2], from[2];
    bool started = false;
    c->pid = 0;
    c->have = c->used = 0;
    c->dropping = c->deaf = c->ended = false;
    if (copy && split_words(copy, words) && !pipe2(to, O_CLOEXEC)) {
        if (!pipe2(from, O_CLOEXEC)) {
            started = spawn_words(&c->pid, words, to[0], from[1], mute);
            close(from[1]);
            if (!started) close(from[0]);
        }
        close(to[0]);
        if (!started) close(to[1]);
    }
    free(copy);
    if (!started) {
        c->pid = 0;
        return false;
    }
    c->to = to[1];
    c->from = from[0];
    stop_waiting(c->to);
    stop_waiting(c->from);
    return true;
}

/* --- talking ------------------------------------------------------------------------- */

/* Only this write raises no SIGPIPE; other threads keep theirs. */
static ssize_t write_quietly(int fd, const char *text, size_t n)
{
    const struct timespec at_once = {0};
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    sigpending(&pending);
    const bool other = sigismember(&pending, SIGPIPE);
    const ssize_t written = write(fd, text, n);
    const int error = errno;
    if (written < 0 && error == EPIPE && !other)
        while (sigtimedwait(&broken, NULL, &at_once) < 0 && errno == EINTR) continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

/* Takes what it has said, as far as there is room. */
static void listen_in(struct child *c)
{
    while (!c->ended && c->have < sizeof c->in) {
        const ssize_t n = read(c->from, c->in + c->have, sizeof c->in - c->have);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN) return;
        if (n <= 0) c->ended = true;
        else c->have += (size_t)n;
    }
}

/* Waits until it says something, or `to` can take more. False: the time is over. */
static bool wait_until(struct child *c, bool to, int64_t until)
{
    struct pollfd pipes[] = {{.fd = c->from, .events = POLLIN}, {.fd = c->to, .events = POLLOUT}};
    if (c->ended || c->have == sizeof c->in) pipes[0].fd = -1;
    if (!to) pipes[1].fd = -1;
    while (!shell_interrupted()) {
        const int64_t left = until - child_now();
        if (left <= 0) return false;
        if (poll(pipes, 2, left < NAP_MS ? (int)left : NAP_MS) > 0) return true;
    }
    return false;
}

/* After half a message the program could understand nothing more. */
bool child_say(struct child *c, const char *text, size_t n, int64_t until)
{
    while (!c->deaf && n) {
        const ssize_t written = write_quietly(c->to, text, n);
        if (written > 0) {
            text += written;
            n -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            c->deaf = !wait_until(c, true, until);
            listen_in(c); /* it may be waiting for that */
        } else if (written == 0 || errno != EINTR) {
            c->deaf = true;
        }
    }
    if (c->deaf) listen_in(c);
    return !c->deaf;
}

static void forget_line(struct child *c)
{
    memmove(c->in, c->in + c->used, c->have - c->used);
    c->have -= c->used;
    c->used = 0;
}

/* The first line of what has been said, if it has all come. */
static enum heard first_line(struct child *c, size_t *n)
{
    const char *end = memchr(c->in, '\n', c->have);
    if (!end) {
        if (c->have < sizeof c->in) return HEARD_NOTHING;
        const bool told = c->dropping;
        c->dropping = true;
        c->have = 0;
        return told ? HEARD_NOTHING : HEARD_LONG_LINE;
    }
    *n = (size_t)(end - c->in);
    c->used = *n + 1;
    c->in[*n] = '\0';
    const bool rest = c->dropping;
    c->dropping = false;
    return rest || strspn(c->in, " \t\r") == *n ? HEARD_NOTHING : HEARD_LINE;
}

enum heard child_hear(struct child *c, int64_t until, const char **line, size_t *n)
{
    if (!c->pid) return HEARD_END;
    for (;;) {
        forget_line(c);
        const enum heard heard = first_line(c, n);
        *line = c->in;
        if (heard != HEARD_NOTHING) return heard;
        if (c->used) continue;
        if (c->ended) return HEARD_END;
        if (!wait_until(c, false, until)) return HEARD_NOTHING;
        listen_in(c);
    }
}

/* --- ending -------------------------------------------------------------------------- */

/* It stays a zombie for now, so that no other group can get its number. */
static bool has_ended(const struct child *c)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid;
}

void child_end(struct child *c)
{
    const struct timespec nap = {.tv_nsec = 1000 * 1000};
    const int64_t until = child_now() + GOODBYE_MS;
    if (!c->pid) return;
    close(c->to);
    while (!has_ended(c) && child_now() < until) {
        c->have = 0; /* its last words must not hold it up */
        listen_in(c);
        nanosleep(&nap, NULL);
    }
    kill(-c->pid, SIGKILL);
    while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR) continue;
    close(c->from);
    c->pid = 0;
}
