/* log.c -- what happened, as lines of JSON for the operator of the server. */
#include <string.h>
#include <time.h>

#include "server/inside.h"

static void write_date(struct buf *b)
{
    const int64_t now = server_date();
    const time_t seconds = (time_t)(now / 1000);
    struct tm tm;
    char room[40];
    gmtime_r(&seconds, &tm);
    strftime(room, sizeof room, "%Y-%m-%dT%H:%M:%S", &tm);
    buf_text(b, room);
    buf_char(b, '.');
    for (int64_t digit = 100; digit; digit /= 10) buf_char(b, (char)('0' + now / digit % 10));
    buf_char(b, 'Z');
}

void log_begin(struct log_line *l, const struct server *s, const char *event)
{
    l->to = s->setting->log;
    buf_init(&l->b, l->room, sizeof l->room);
    buf_clear(&l->b);
    buf_text(&l->b, "{\"at\":\"");
    write_date(&l->b);
    buf_char(&l->b, '"');
    log_text(l, "event", event);
}

void log_text(struct log_line *l, const char *name, const char *value)
{
    buf_char(&l->b, ',');
    buf_json(&l->b, name);
    buf_char(&l->b, ':');
    buf_json(&l->b, value);
}

void log_number(struct log_line *l, const char *name, int64_t value)
{
    buf_char(&l->b, ',');
    buf_json(&l->b, name);
    buf_char(&l->b, ':');
    buf_int(&l->b, value);
}

void log_end(struct log_line *l)
{
    if (l->b.full) return; /* half a line would be read as something else */
    buf_text(&l->b, "}\n");
    if (!l->b.full && l->to) fwrite(l->b.at, 1, l->b.n, l->to);
}

void log_event(const struct server *s, const char *event)
{
    struct log_line l;
    log_begin(&l, s, event);
    log_end(&l);
}
