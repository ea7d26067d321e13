#include "shell/input.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "shell/shell.h"

static bool refill(struct input *in)
{
    for (;;) {
        if (shell_interrupted()) return false;
        ssize_t n = read(STDIN_FILENO, in->room, sizeof in->room);
        if (n < 0 && errno == EINTR) continue;
        in->at = 0;
        in->n = n > 0 ? (size_t)n : 0;
        in->ended = n <= 0;
        return n > 0;
    }
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static void trim(char *line, size_t n)
{
    size_t skip = 0;
    while (n && is_space(line[n - 1])) n--;
    while (skip < n && is_space(line[skip])) skip++;
    memmove(line, line + skip, n - skip);
    line[n - skip] = '\0';
}

void input_prompt(void) { fputs(isatty(STDIN_FILENO) ? "> " : ">\n", stdout); }

bool input_line(struct input *in, char *line, size_t size)
{
    size_t n = 0;
    fflush(stdout);
    for (bool any = false;; any = true) {
        if (in->at == in->n && !refill(in)) {
            if (!any) return false;
            break;
        }
        char c = in->room[in->at++];
        if (c == '\n') break;
        if (c && n + 1 < size) line[n++] = c;
    }
    trim(line, n);
    return !shell_interrupted();
}

bool input_waits(const struct input *in) { return in->at < in->n; }
