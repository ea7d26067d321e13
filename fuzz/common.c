#include "common.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tests/quoted.h"
#include "core/buf.h"
#include "core/words.h"

void hold_failed(const char *truth, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, truth);
    abort();
}

unsigned byte_of(struct bytes *b)
{
    if (!b->n) return 0;
    b->n--;
    return *b->at++;
}

unsigned two_bytes_of(struct bytes *b)
{
    const unsigned low = byte_of(b);
    return low | byte_of(b) << 8;
}

uint64_t eight_bytes_of(struct bytes *b)
{
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value = value << 8 | byte_of(b);
    return value;
}

unsigned below_of(struct bytes *b, unsigned n)
{
    return (n <= 256 ? byte_of(b) : two_bytes_of(b)) % n;
}

void *fuzz_room(size_t n)
{
    void *room = malloc(n ? n : 1);
    if (!room) abort();
    return room;
}

char *text_of(const uint8_t *data, size_t n)
{
    const uint8_t *end = n ? memchr(data, 0, n) : NULL;
    if (end) n = (size_t)(end - data);
    char *text = fuzz_room(n + 1);
    if (n) memcpy(text, data, n);
    text[n] = '\0';
    return text;
}

char *part_of(struct bytes *b)
{
    static const char mark[] = "%%\n";
    const size_t length = sizeof mark - 1;
    for (size_t i = 0; i + length <= b->n; i++) {
        if ((i && b->at[i - 1] != '\n') || memcmp(b->at + i, mark, length)) continue;
        char *text = text_of(b->at, i);
        b->at += i + length;
        b->n -= i + length;
        return text;
    }
    char *text = text_of(b->at, b->n);
    b->at += b->n;
    b->n = 0;
    return text;
}

/* The bytes of the character at p, or 0: there is none (RFC 3629). */
static size_t character(const unsigned char *p)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t n = *p < 0x80 ? 1 : *p >> 5 == 6 ? 2 : *p >> 4 == 14 ? 3 : *p >> 3 == 30 ? 4 : 0;
    uint32_t code = n > 1 ? *p & 0xffu >> (n + 1) : *p;
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (p[i] & 0x3f);
    }
    return n > 1 && (code < least[n] || code > 0x10ffff || code >> 11 == 27) ? 0 : n;
}

bool text_clean(const char *text, const char *but)
{
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        const size_t n = character(p);
        const bool control = *p < 0x20 || *p == 0x7f;
        if (!n || (control && !strchr(but, *p))) return false;
        p += n;
    }
    return true;
}

void hold_message(const struct message *m)
{
    char room[8192] = "";
    struct buf b = BUF_ON(room);
    const struct reader reader = {.language = LANGUAGE_EN, .seat = SPECTATOR};
    HOLD(m->key && words_has(m->key));
    HOLD(words_args(m->key) <= m->n);
    words_say(&reader, m, &b);
    HOLD(b.n > 0 && !b.full && text_clean(room, ""));
}

void hold_fault(const struct fault *f)
{
    HOLD(f->line >= 0 && f->column >= 0);
    hold_message(&f->message);
}

/* --- JSON, judged by a reader that knows nothing of our writer ----------------------- */

static const char *json_value(const char *p, int depth);

static const char *json_number(const char *p)
{
    p += *p == '-';
    const size_t digits = strspn(p, "0123456789");
    if (!digits || (digits > 1 && *p == '0')) return NULL;
    p += digits;
    if (*p != '.') return p;
    const size_t decimals = strspn(++p, "0123456789");
    return decimals ? p + decimals : NULL;
}

static const char *json_list(const char *p, bool object, int depth)
{
    const char end = object ? '}' : ']';
    if (*++p == end) return p + 1;
    for (;; p++) {
        if (object && (!(p = quoted_end(p)) || *p++ != ':')) return NULL;
        if (!(p = json_value(p, depth + 1))) return NULL;
        if (*p == end) return p + 1;
        if (*p != ',') return NULL;
    }
}

static const char *json_value(const char *p, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    if (depth > 32) return NULL;
    if (*p == '{' || *p == '[') return json_list(p, *p == '{', depth);
    if (*p == '"') return quoted_end(p);
    for (int i = 0; i < 3; i++)
        if (!strncmp(p, words[i], strlen(words[i]))) return p + strlen(words[i]);
    return json_number(p);
}

bool json_whole(const char *text)
{
    const char *end = json_value(text, 0);
    return end && !*end && text_clean(text, "");
}
