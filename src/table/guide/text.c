#define _XOPEN_SOURCE 700
#include "guide/text.h"

#include <stdbool.h>
#include <string.h>
#include <wchar.h>

static uint32_t decode_rest(const unsigned char *p, int more, uint32_t first)
{
    uint32_t ch = first;
    for (int i = 1; i <= more; i++) {
        if ((p[i] & 0xC0) != 0x80) return 0;
        ch = ch << 6 | (p[i] & 0x3F);
    }
    return ch;
}

uint32_t text_next(const char **text)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)*text;
    uint32_t ch = *p;
    int more = 0;
    if (!ch) return 0;
    if (ch >= 0xF0 && ch < 0xF8) ch = decode_rest(p, more = 3, ch & 0x07);
    else if (ch >= 0xE0) ch = decode_rest(p, more = 2, ch & 0x0F);
    else if (ch >= 0xC0) ch = decode_rest(p, more = 1, ch & 0x1F);
    else if (ch >= 0x80) ch = 0;
    const bool wrong = ch < least[more] || ch > 0x10FFFF || (ch >= 0xD800 && ch < 0xE000);
    if (wrong || ch == 0) {
        (*text)++;
        return '?';
    }
    *text += 1 + more;
    return ch < ' ' || (ch >= 0x7F && ch < 0xA0) ? '?' : ch;
}

/* A character that the terminal cannot measure is shown as one '?'. */
int text_columns_of(uint32_t ch)
{
    const int n = ch < 0x7F ? 1 : wcwidth((wchar_t)ch);
    return n < 0 ? 1 : n;
}

int text_columns_n(const char *text, size_t n)
{
    const char *end = text + n;
    int sum = 0;
    while (text < end && *text) sum += text_columns_of(text_next(&text));
    return sum;
}

int text_columns(const char *text) { return text_columns_n(text, strlen(text)); }

const char *text_line(const char *text, int width, size_t *n)
{
    const char *p = text, *gap = NULL;
    int used = 0;
    while (*p && *p != '\n') {
        const char *here = p;
        const int wide = text_columns_of(text_next(&p));
        if (used + wide > width && here > text) {
            if (*here == ' ') gap = here;
            const char *stop = gap ? gap : here;
            *n = (size_t)(stop - text);
            while (*stop == ' ') stop++;
            return stop;
        }
        if (*here == ' ' && here > text) gap = here;
        used += wide;
    }
    *n = (size_t)(p - text);
    return *p == '\n' ? p + 1 : p;
}

int text_lines(const char *text, int width)
{
    int lines = 0;
    size_t n;
    for (; *text; lines++) text = text_line(text, width, &n);
    return lines;
}

uint32_t text_ascii(uint32_t ch)
{
    if (ch < 0x80) return ch;
    switch (ch) {
    case 0x2500: return '-';
    case 0x2502: return '|';
    case 0x00B7:
    case 0x2022: return '.';
    case 0x2026: return '~';
    case 0x2191: return '^';
    case 0x2193: return 'v';
    case 0x2190:
    case 0x25C2: return '<';
    case 0x2192:
    case 0x25B8: return '>';
    case 0x2013:
    case 0x2014: return '-';
    case 0x2588: return '#';
    case 0x2591: return '-';
    case 0x2592: return '/';
    case 0x27E6: return '[';
    case 0x27E7: return ']';
    default: return '?';
    }
}

size_t text_fitting(const char *text, int width)
{
    const char *p = text;
    for (int used = 0; *p;) {
        const char *here = p;
        used += text_columns_of(text_next(&p));
        if (used > width) return (size_t)(here - text);
    }
    return (size_t)(p - text);
}
