#include "shell/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "core/buf.h"
#include "shell/shell.h"

enum { LINE_ROOM = 300, TELL_EVERY = 200 };

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void progress_say(struct progress *p, const struct message *m)
{
    char room[LINE_ROOM] = "";
    struct buf b = BUF_ON(room);
    words_say(&p->shell->reader, m, &b);
    fprintf(stderr, "\r%s", room);
    p->told = true;
}

void progress_tell(struct progress *p)
{
    char number[24] = "";
    struct buf n = BUF_ON(number);
    struct message m;
    if (!isatty(STDERR_FILENO)) return;
    const int64_t time = now();
    if (!p->next) p->next = time + TELL_EVERY;
    if (time < p->next) return;
    p->next = time + TELL_EVERY;
    buf_int(&n, p->done);
    progress_say(p, message_text(message_set(&m, p->key, NULL), number));
}

void progress_end(struct progress *p)
{
    if (p->told) fputs("\r\033[K", stderr);
    p->told = false;
}
