#include "core/buf.h"

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

void buf_back(struct buf *b, size_t from)
{
    if (from >= b->n) return;
    b->n = from;
    b->at[from] = '\0';
}

void buf_cut(struct buf *b, const char *text, size_t n)
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

static const char digit_pairs[] = "00010203040506070809101112131415161718192021222324"
                                  "25262728293031323334353637383940414243444546474849"
                                  "50515253545556575859606162636465666768697071727374"
                                  "75767778798081828384858687888990919293949596979899";

void buf_uint(struct buf *b, uint64_t value)
{
    char digits[20];
    size_t i = sizeof digits;
    if (value < 10) {
        buf_char(b, (char)('0' + value));
        return;
    }
    for (; value >= 10; value /= 100) memcpy(digits + (i -= 2), digit_pairs + value % 100 * 2, 2);
    if (value) digits[--i] = (char)('0' + value);
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

/* How many bytes a byte takes inside a JSON string. */
static size_t escaped(unsigned char c)
{
    if (c == '"' || c == '\\') return 2;
    return c < 0x20 || c == 0x7f ? 6 : 1;
}

#define EACH_BYTE(c) (UINT64_C(0x0101010101010101) * (c))

/* May one of eight bytes need an escape? Bytes from 0x80 on never do. */
static bool eight_escape(const char *p)
{
    uint64_t x;
    memcpy(&x, p, 8);
    const uint64_t quote = x ^ EACH_BYTE('"'), back = x ^ EACH_BYTE('\\'),
                   del = x ^ EACH_BYTE(0x7f);
    const uint64_t low = (x - EACH_BYTE(0x20)) & ~x;
    const uint64_t found = low | ((quote - EACH_BYTE(1)) & ~quote) |
                           ((back - EACH_BYTE(1)) & ~back) | ((del - EACH_BYTE(1)) & ~del);
    return found & EACH_BYTE(0x80);
}

/* How much longer a text gets by its escapes. */
static size_t escapes(const char *p, size_t n)
{
    size_t more = 0, i = 0;
    for (; i + 8 <= n; i += 8)
        if (eight_escape(p + i))
            for (size_t k = 0; k < 8; k++) more += escaped((unsigned char)p[i + k]) - 1;
    for (; i < n; i++) more += escaped((unsigned char)p[i]) - 1;
    return more;
}

/* From the end, so that nothing is overwritten before it was read. */
void buf_escape(struct buf *b, size_t from)
{
    static const char digit[] = "0123456789abcdef";
    const size_t more = b->n > from ? escapes(b->at + from, b->n - from) : 0;
    if (!more) return;
    const size_t before = b->n, last = b->size - 1;
    size_t to = before + more;
    b->full |= to > last;
    b->n = to > last ? last : to;
    for (size_t i = before; i-- > from;) {
        const unsigned char c = (unsigned char)b->at[i];
        const char code[6] = {'\\', 'u', '0', '0', digit[c >> 4], digit[c & 15]};
        const char quoted[2] = {'\\', (char)c};
        const size_t n = escaped(c);
        const char *source = n == 6 ? code : n == 2 ? quoted : quoted + 1;
        to -= n;
        for (size_t k = 0; k < n && to + k < last; k++) b->at[to + k] = source[k];
    }
    b->at[b->n] = '\0';
}

void buf_json(struct buf *b, const char *text)
{
    buf_char(b, '"');
    const size_t from = b->n;
    buf_text(b, text);
    buf_escape(b, from);
    buf_char(b, '"');
}
