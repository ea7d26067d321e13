#include "local/tokens.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "local/keep.h"

enum { DIGITS = TOKEN_ROOM - 1, LINE_LENGTH = 2 * DIGITS + 2, LINES_MOST = 400 };

/* Lines of "TABLE TOKEN", oldest first. Other lines are left out. */
struct tokens {
    char text[LINES_MOST * LINE_LENGTH + 1];
    struct buf b;
};

static bool is_token_line(const char *line)
{
    uint8_t bytes[DIGITS / 2];
    return text_hex(line, DIGITS, bytes, sizeof bytes) && line[DIGITS] == ' ' &&
           text_hex(line + DIGITS + 1, DIGITS, bytes, sizeof bytes) &&
           line[LINE_LENGTH - 1] == '\n';
}

static void load_tokens(struct tokens *t, const char *path)
{
    static char room[2 * sizeof t->text];
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const ssize_t n = file < 0 ? 0 : read(file, room, sizeof room - 1);
    if (file >= 0) close(file);
    buf_init(&t->b, t->text, sizeof t->text);
    buf_clear(&t->b);
    if (n <= 0) return;
    for (const char *p = room, *end = room + n; end - p >= LINE_LENGTH;) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        if (stop && stop - p + 1 == LINE_LENGTH && is_token_line(p))
            buf_bytes(&t->b, p, LINE_LENGTH);
        if (!stop) break;
        p = stop + 1;
    }
}

static char *line_of_table(struct tokens *t, const char *table)
{
    for (char *p = t->text; *p; p += LINE_LENGTH)
        if (!strncmp(p, table, DIGITS)) return p;
    return NULL;
}

void token_draw(char token[TOKEN_ROOM])
{
    uint8_t bytes[DIGITS / 2];
    struct buf b;
    shell_luck(bytes, sizeof bytes);
    buf_init(&b, token, TOKEN_ROOM);
    buf_clear(&b);
    buf_hex(&b, bytes, sizeof bytes);
}

bool token_find(const char *table, char token[TOKEN_ROOM])
{
    char path[KEEP_PATH_ROOM] = "";
    struct buf place = BUF_ON(path);
    struct tokens t;
    if (strlen(table) != DIGITS || !keep_place("seats", &place)) return false;
    load_tokens(&t, path);
    const char *line = line_of_table(&t, table);
    if (!line) return false;
    memcpy(token, line + DIGITS + 1, DIGITS);
    token[DIGITS] = '\0';
    return true;
}

/* Two programs that write at once may lose one line, never the file: it is replaced as a whole. */
bool token_keep(const char *table, const char *token)
{
    char path[KEEP_PATH_ROOM] = "";
    struct buf place = BUF_ON(path);
    struct tokens t;
    if (strlen(table) != DIGITS || !keep_place("seats", &place)) return false;
    load_tokens(&t, path);
    char *line = line_of_table(&t, table);
    if (!line && t.b.n == LINES_MOST * LINE_LENGTH) line = t.text;
    if (line) {
        memmove(line, line + LINE_LENGTH, strlen(line + LINE_LENGTH) + 1);
        t.b.n -= LINE_LENGTH;
    }
    buf_bytes(&t.b, table, DIGITS);
    buf_char(&t.b, ' ');
    buf_bytes(&t.b, token, DIGITS);
    buf_char(&t.b, '\n');
    return file_put_private(path, t.b.at, t.b.n);
}
