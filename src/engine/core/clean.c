#include "core/clean.h"

#include <stdbool.h>
#include <stdint.h>

#include "core/buf.h"

/* First and last of what cannot be seen, or is not for showing: Unicode's default ignorable code
 * points, its bidirectional and other format characters, fillers, tags, and non-characters.
 * */
static const uint32_t hidden[][2] = {
    {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},       {0x34f, 0x34f},     {0x600, 0x605},
    {0x61c, 0x61c},   {0x6dd, 0x6dd},   {0x70f, 0x70f},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
    {0x180b, 0x180f}, {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},   {0x2800, 0x2800},
    {0x3164, 0x3164}, {0xd800, 0xf8ff}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
    {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
};
static const uint32_t spaces[][2] = {
    {0x09, 0x0d},     {0x20, 0x20},     {0x85, 0x85},     {0xa0, 0xa0},     {0x1680, 0x1680},
    {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
};

static bool within(const uint32_t (*range)[2], size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++)
        if (c >= range[i][0] && c <= range[i][1]) return true;
    return false;
}

/* The character at p, where n bytes are left, and its length; 0: it is not a character. */
static size_t decode(const unsigned char *p, size_t n, uint32_t *out)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t length = p[0] < 0x80 ? 1 : p[0] < 0xc0 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
    if (length == 0 || length > n || p[0] > 0xf4) return 0;
    *out = length == 1 ? p[0] : p[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xc0) != 0x80) return 0;
        *out = *out << 6 | (p[i] & 0x3fu);
    }
    return *out >= least[length] && *out <= 0x10ffff ? length : 0;
}

void clean_text(const char *text, size_t n, struct buf *b)
{
    const unsigned char *p = (const unsigned char *)text, *end = p + n;
    const size_t start = b->n;
    bool space = false;
    for (size_t length; p < end; p += length ? length : 1) {
        uint32_t c = 0;
        length = decode(p, (size_t)(end - p), &c);
        if (!length) continue;
        if (within(spaces, sizeof spaces / sizeof spaces[0], c)) {
            space = b->n > start;
            continue;
        }
        if (within(hidden, sizeof hidden / sizeof hidden[0], c)) continue;
        if (b->n + length + space + 1 > b->size) return;
        if (space) buf_char(b, ' ');
        space = false;
        buf_bytes(b, (const char *)p, length);
    }
}
