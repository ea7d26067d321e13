#include "core/buf.h"

#include <string.h>

void buf_init(struct buf *b, char *room, size_t size)
{
    *b = (struct buf){.at = room, .size = size};
    if (size) room[0] = '\0';
}

void buf_clear(struct buf *b)
{
    b->n = 0;
    b->full = false;
    if (b->size) b->at[0] = '\0';
}

void buf_bytes(struct buf *b, const char *text, size_t n)
{
    size_t room = b->size ? b->size - 1 - b->n : 0;
    if (n > room) {
        n = room;
        b->full = true;
    }
    if (n) memcpy(b->at + b->n, text, n);
    b->n += n;
    if (b->size) b->at[b->n] = '\0';
}

void buf_text(struct buf *b, const char *text) { buf_bytes(b, text, strlen(text)); }

void buf_char(struct buf *b, char c)
{
    if (b->n + 1 < b->size) {
        b->at[b->n++] = c;
        b->at[b->n] = '\0';
    } else {
        b->full = true;
    }
}

void buf_uint(struct buf *b, uint64_t value)
{
    char digits[20];
    size_t i = sizeof digits;
    do digits[--i] = (char)('0' + value % 10);
    while (value /= 10);
    buf_bytes(b, digits + i, sizeof digits - i);
}

void buf_int(struct buf *b, int64_t value)
{
    if (value < 0) buf_char(b, '-');
    buf_uint(b, value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value);
}

void buf_hex(struct buf *b, const void *data, size_t n)
{
    static const char digit[] = "0123456789abcdef";
    const uint8_t *p = data;
    for (size_t i = 0; i < n; i++) {
        buf_char(b, digit[p[i] >> 4]);
        buf_char(b, digit[p[i] & 15]);
    }
}

void buf_hex64(struct buf *b, uint64_t value)
{
    uint8_t byte[8];
    for (int i = 0; i < 8; i++) byte[i] = (uint8_t)(value >> (56 - 8 * i));
    buf_hex(b, byte, sizeof byte);
}

void buf_json(struct buf *b, const char *text)
{
    buf_char(b, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            buf_char(b, '\\');
            buf_char(b, (char)c);
        } else if (c < 0x20 || c == 0x7f) {
            uint8_t low = c;
            buf_text(b, "\\u00");
            buf_hex(b, &low, 1);
        } else {
            buf_char(b, (char)c);
        }
    }
    buf_char(b, '"');
}
