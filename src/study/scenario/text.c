#include "scenario/text.h"

#include <stdlib.h>
#include <string.h>

#include "core/cursor.h"
#include "scenario/scenario.h"

/* The bytes of the character at p, of n left; 0 if it does not belong in a text. Control characters
 * do not: they could write on a terminal what nobody said. A return belongs at the end of a line
 * only. */
static size_t character_size(const char *p, size_t n)
{
    const size_t length = text_character(p, n);
    if (*p == '\r') return n == 1 || p[1] == '\n';
    return *p == '\n' || *p == '\t' || !text_unseen(p, length) ? length : 0;
}

/* The number of lines; 0 after a fault. */
static int count_lines(const char *text, size_t n, struct fault *f)
{
    int line = 1;
    size_t start = 0;
    for (size_t i = 0; i < n;) {
        size_t length = character_size(text + i, n - i);
        if (length == 0) {
            message_number(fault_set(f, line, 0, "scenario.fault.bytes"), (unsigned char)text[i]);
            return 0;
        }
        if (i + length - start > SCENARIO_LINE_MAX) {
            message_number(fault_set(f, line, 0, "scenario.fault.long-line"), SCENARIO_LINE_MAX);
            return 0;
        }
        if (text[i] == '\n') {
            line++;
            start = i + 1;
        }
        i += length;
    }
    return line;
}

bool lines_open(struct lines *l, const char *text, size_t n, struct fault *f)
{
    *l = (struct lines){0};
    if (n > SCENARIO_FILE_MAX) {
        message_number(fault_set(f, 0, 0, "scenario.fault.long-file"), SCENARIO_FILE_MAX);
        return false;
    }
    int count = count_lines(text, n, f);
    if (!count) return false;
    l->bytes = malloc(n + 1);
    l->at = malloc((size_t)count * sizeof *l->at);
    if (!l->bytes || !l->at) {
        fault_set(f, 0, 0, "scenario.fault.memory");
        lines_release(l);
        return false;
    }
    if (n) memcpy(l->bytes, text, n);
    l->bytes[n] = '\0';
    char *end = l->bytes + n;
    for (char *p = l->bytes; l->n < count;) {
        char *stop = memchr(p, '\n', (size_t)(end - p));
        l->at[l->n++] = p;
        if (!stop) stop = end;
        *stop = '\0';
        if (stop > p && stop[-1] == '\r') stop[-1] = '\0';
        p = stop < end ? stop + 1 : end;
    }
    return true;
}

void lines_release(struct lines *l)
{
    free(l->bytes);
    free(l->at);
    *l = (struct lines){0};
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static const char *skip_space(const char *p)
{
    while (is_space(*p)) p++;
    return p;
}

bool line_blank(const char *line) { return *skip_space(line) == '\0'; }
bool line_comment(const char *line) { return *skip_space(line) == '#'; }
bool line_indented(const char *line) { return is_space(*line) && !line_blank(line); }

bool line_tidy(const char *line, char *room, size_t size)
{
    size_t n = strlen(room);
    bool space = n > 0;
    for (const char *p = skip_space(line); *p; p++) {
        if (is_space(*p)) {
            space = true;
            continue;
        }
        if (n + space + 1 >= size) return false;
        if (space) room[n++] = ' ';
        space = false;
        room[n++] = *p;
        room[n] = '\0';
    }
    return true;
}

size_t word_length(const char *text) { return strcspn(text, " :;"); }

static struct cursor cursor_at(const char *text)
{
    static const struct grammar statements = {.marks = ":;"};
    struct cursor c;
    cursor_open(&c, &statements, text, strlen(text), 0, NULL);
    return c;
}

bool word_is(const char *text, const char *word)
{
    const struct cursor c = cursor_at(text);
    return cursor_is(&c, word);
}

bool word_take(const char **text, const char *word)
{
    struct cursor c = cursor_at(*text);
    if (!cursor_take(&c, word)) return false;
    *text = c.at;
    return true;
}

bool colon_take(const char **text) { return word_take(text, ":"); }

/* Seeds are wider than the numbers of a cursor. */
bool number_take(const char **text, long long most, long long *out)
{
    struct cursor c = cursor_at(*text);
    const struct word w = cursor_next(&c);
    const bool minus = w.n && *w.at == '-';
    uint64_t value;
    if (!text_number(w.at + minus, w.n - minus, (uint64_t)most, &value)) return false;
    *out = minus ? -(long long)value : (long long)value;
    *text = c.at;
    return true;
}

/* A semicolon within quotes is part of the item. */
bool item_take(const char **text, char *room, size_t size)
{
    const char *p = skip_space(*text), *quote = *p == '"' ? strchr(p + 1, '"') : NULL;
    size_t n = quote ? (size_t)(quote - p) : 0;
    n += strcspn(p + n, ";");
    if (*p == '\0' || size == 0) return false;
    *text = p + n + (p[n] == ';');
    while (n && p[n - 1] == ' ') n--;
    if (n >= size) n = size - 1;
    memcpy(room, p, n);
    room[n] = '\0';
    return true;
}
