#include "shell/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "shell/shell.h"

enum { LINE_ROOM = 1 << 16, LONGEST_ESCAPE = 6 /* \u0000 */, QUOTES = 3 };

void json_member_text(const char *before, const char *name, const char *text)
{
    const size_t size = strlen(text) * LONGEST_ESCAPE + QUOTES;
    struct buf b = {.at = shell_room(size), .size = size};
    buf_json(&b, text);
    printf("%s\"%s\":%s", before, name, b.at);
    free(b.at);
}

void json_member_number(const char *before, const char *name, int64_t number)
{
    printf("%s\"%s\":%lld", before, name, (long long)number);
}

struct buf json_line(const char *start)
{
    struct buf b = {.at = shell_room(LINE_ROOM), .size = LINE_ROOM};
    buf_text(&b, start);
    return b;
}

void json_line_print(struct buf *b)
{
    if (b->full) abort();
    puts(b->at);
    free(b->at);
}
