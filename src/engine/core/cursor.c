#include "core/cursor.h"

#include <string.h>

static bool among(char c, const char *set) { return set && c && strchr(set, c); }

static bool is_blank(const struct cursor *c, char at)
{
    return among(at, " \t\r\n") || among(at, c->grammar->fill);
}

static bool is_comment(const struct cursor *c, char at)
{
    return c->grammar->comments && at == '#';
}

static void skip(struct cursor *c)
{
    for (bool comment = false; c->at < c->end; c->at++) {
        comment = (comment || is_comment(c, *c->at)) && *c->at != '\n';
        if (!comment && !is_blank(c, *c->at)) return;
        if (*c->at != '\n' || !c->line) continue;
        c->line++;
        c->line_start = c->at + 1;
    }
}

void cursor_open(struct cursor *c, const struct grammar *g, const char *text, size_t n, int line,
                 struct fault *f)
{
    *c = (struct cursor){text, text + n, text, line, g, f};
    skip(c);
}

bool cursor_ends(const struct cursor *c) { return c->at == c->end; }

struct word cursor_word(const struct cursor *c)
{
    struct word w = {c->at, 0, c->line, (int)(c->at - c->line_start) + 1};
    const size_t left = (size_t)(c->end - c->at);
    if (left && among(*c->at, c->grammar->marks)) w.n = 1;
    else
        while (w.n < left && !is_blank(c, w.at[w.n]) && !is_comment(c, w.at[w.n]) &&
               !among(w.at[w.n], c->grammar->marks))
            w.n++;
    return w;
}

void cursor_step(struct cursor *c, size_t n)
{
    c->at += n;
    skip(c);
}

struct word cursor_next(struct cursor *c)
{
    const struct word w = cursor_word(c);
    cursor_step(c, w.n);
    return w;
}

bool cursor_last(const struct cursor *c)
{
    struct cursor rest = *c;
    cursor_next(&rest);
    return cursor_ends(&rest);
}

void cursor_line(struct cursor *c, struct cursor *line)
{
    const char *stop = memchr(c->at, '\n', (size_t)(c->end - c->at));
    *line = *c;
    if (stop) line->end = stop;
    cursor_step(c, (size_t)(line->end - c->at));
}

bool cursor_is(const struct cursor *c, const char *word)
{
    const struct word w = cursor_word(c);
    return w.n > 0 && w.n == strlen(word) && !memcmp(w.at, word, w.n);
}

bool cursor_take(struct cursor *c, const char *word)
{
    if (!cursor_is(c, word)) return false;
    cursor_step(c, strlen(word));
    return true;
}

int cursor_take_one(struct cursor *c, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (cursor_take(c, words[i])) return i;
    return -1;
}

bool cursor_number(struct cursor *c, int least, int most, int *out)
{
    const struct word w = cursor_word(c);
    const bool minus = w.n && *w.at == '-';
    uint64_t value;
    if (!text_number(w.at + minus, w.n - minus, INT32_MAX, &value)) return false;
    const int number = minus ? -(int)value : (int)value;
    if (number < least || number > most) return false;
    *out = number;
    cursor_step(c, w.n);
    return true;
}

bool cursor_seat(struct cursor *c, int seats, int *out)
{
    const struct word w = cursor_word(c);
    if (w.n != 1 || *w.at < 'A' || *w.at >= 'A' + seats) return cursor_number(c, 0, seats - 1, out);
    *out = *w.at - 'A';
    cursor_step(c, 1);
    return true;
}

size_t cursor_names(const struct cursor *c, const char *name)
{
    const size_t n = strlen(name), left = (size_t)(c->end - c->at);
    if (n > left || !text_names(c->at, n, name)) return 0;
    if (n == left || is_blank(c, c->at[n]) || is_comment(c, c->at[n])) return n;
    return among(c->at[n], c->grammar->marks) ? n : 0;
}

struct message *cursor_fault(const struct cursor *c, const char *key)
{
    return fault_set(c->fault, c->line, (int)(c->at - c->line_start) + 1, key);
}

bool cursor_wrong(const struct cursor *c, const char *key)
{
    const struct word w = cursor_word(c);
    cursor_fault(c, key);
    fault_quote(c->fault, w.at, w.n);
    return false;
}

bool cursor_wrong_until(const struct cursor *c, const char *key, const char *ends)
{
    size_t n = 0;
    while (c->at + n < c->end && !among(c->at[n], ends)) n++;
    while (n && is_blank(c, c->at[n - 1])) n--;
    cursor_fault(c, key);
    fault_quote(c->fault, c->at, n);
    return false;
}

struct message *word_fault(const struct word *w, size_t from, const char *key, struct fault *f)
{
    return fault_set(f, w->line, w->column + (int)from, key);
}

bool text_number(const char *text, size_t n, uint64_t most, uint64_t *out)
{
    enum { DIGITS_MAX = 20 }; /* of 64 bits: more would only be zeros in front */
    uint64_t value = 0;
    if (n == 0 || n > DIGITS_MAX) return false;
    for (size_t i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        const uint64_t digit = (uint64_t)(text[i] - '0');
        if (value > most / 10 || digit > most - value * 10) return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

bool text_names(const char *text, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (!name[i] || text_small(text[i]) != text_small(name[i])) return false;
    return name[n] == '\0';
}

size_t text_character(const char *text, size_t n)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)text;
    if (n == 0 || p[0] < 0x80) return n > 0;
    const size_t length = p[0] < 0xc0 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : p[0] < 0xf8 ? 4 : 0;
    if (length == 0 || length > n) return 0;
    uint32_t code = p[0] & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (p[i] & 0x3fu);
    }
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[length] || surrogate || code > 0x10ffff ? 0 : length;
}

/* The last two: U+200B to U+200F and U+2028 to U+202E, U+2060 to U+206F. */
bool text_unseen(const char *text, size_t length)
{
    const unsigned char *p = (const unsigned char *)text;
    if (length == 1) return p[0] < 0x20 || p[0] == 0x7f;
    if (length == 2) return p[0] == 0xc2 && p[1] < 0xa0;
    if (length != 3 || p[0] != 0xe2) return false;
    if (p[1] == 0x80) return (p[2] >= 0x8b && p[2] <= 0x8f) || (p[2] >= 0xa8 && p[2] <= 0xae);
    return p[1] == 0x81 && p[2] >= 0xa0 && p[2] <= 0xaf;
}

bool text_hex(const char *text, size_t n, uint8_t *out, size_t bytes)
{
    if (n != 2 * bytes) return false;
    for (size_t i = 0; i < n; i++) {
        const char c = text[i];
        unsigned digit;
        if (c >= '0' && c <= '9') digit = (unsigned)(c - '0');
        else if (c >= 'a' && c <= 'f') digit = (unsigned)(c - 'a') + 10;
        else return false;
        out[i / 2] = (uint8_t)(i % 2 ? (unsigned)out[i / 2] << 4 | digit : digit);
    }
    return true;
}
