#include "shell/shell.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

static atomic_int stop;

static void on_interrupt(int signal)
{
    (void)signal;
    stop = 1;
}

/* Without SA_RESTART: a waiting read comes back. A second one ends the program at once. */
void shell_catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool shell_interrupted(void) { return stop; }

static bool is_dumb(const char *term) { return term && !strcmp(term, "dumb"); }

bool shell_has_screen(void)
{
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && term && *term && !is_dumb(term);
}

bool shell_has_colours(void)
{
    const char *none = getenv("NO_COLOR");
    return !(none && *none) && !is_dumb(getenv("TERM"));
}

void shell_luck(void *room, size_t n)
{
    if (getrandom(room, n, 0) != (ssize_t)n) abort();
}

void *shell_room(size_t n)
{
    void *p = calloc(1, n ? n : 1);
    if (!p) abort();
    return p;
}
