/* qr.c -- QR codes (ISO/IEC 18004): the bytes, their correction, and where each bit lies.
 *
 * 1. The text with its length becomes code words; they are dealt to blocks, and every block gets
 *    words of correction, the remainder of a division over the field of 256 elements.
 * 2. Patterns that cameras look for are laid first. The words, a turn from each block, fill what is
 *    left in columns of two, up and down from the right.
 * 3. Of eight ways to invert squares the one that looks least like a pattern is taken.
 */
#include "core/qr.h"

#include <string.h>

enum { VERSIONS = 10, WORDS_MAX = 346, CORRECTION_MAX = 30, MASKS = 8 };

/* Beside its bit a square says what it is part of while the code is laid. */
enum { DARK = 1, FIXED = 2 };

struct shape {
    uint16_t words; /* of text and correction */
    struct {
        uint8_t correction, blocks; /* words of correction a block; blocks */
    } level[QR_LEVELS];
    uint8_t align[3]; /* rows and columns of the small targets */
};

static const struct shape shapes[VERSIONS] = {
    {26, {{7, 1}, {10, 1}}, {0}},           {44, {{10, 1}, {16, 1}}, {6, 18}},
    {70, {{15, 1}, {26, 1}}, {6, 22}},      {100, {{20, 1}, {18, 2}}, {6, 26}},
    {134, {{26, 1}, {24, 2}}, {6, 30}},     {172, {{18, 2}, {16, 4}}, {6, 34}},
    {196, {{20, 2}, {18, 4}}, {6, 22, 38}}, {242, {{24, 2}, {22, 4}}, {6, 24, 42}},
    {292, {{30, 2}, {22, 5}}, {6, 26, 46}}, {346, {{18, 4}, {26, 5}}, {6, 28, 50}},
};

static int text_words(int version, enum qr_level level)
{
    const struct shape *s = &shapes[version - 1];
    return s->words - s->level[level].correction * s->level[level].blocks;
}

static int length_bits(int version) { return version < 10 ? 8 : 16; }

/* --- code words --------------------------------------------------------------------- */

struct writing {
    uint8_t *at;
    int bits;
};

static void write_bits(struct writing *w, unsigned value, int n)
{
    for (int i = n; i-- > 0; w->bits++)
        if (value >> i & 1) w->at[w->bits / 8] |= (uint8_t)(0x80u >> w->bits % 8);
}

/* What is left over is filled with two words in turn. */
static void write_text_words(const char *text, int n, int version, int words, uint8_t *out)
{
    struct writing w = {out, 0};
    memset(out, 0, (size_t)words);
    write_bits(&w, 4, 4); /* bytes follow */
    write_bits(&w, (unsigned)n, length_bits(version));
    for (int i = 0; i < n; i++) write_bits(&w, (uint8_t)text[i], 8);
    const int used = (w.bits + 4 + 7) / 8; /* four zeros end it, as far as there is room */
    for (int i = used; i < words; i++) out[i] = (i - used) % 2 ? 0x11 : 0xEC;
}

static uint8_t times(unsigned a, unsigned b)
{
    unsigned product = 0;
    for (; b; b >>= 1, a = a << 1 ^ (a & 0x80 ? 0x11D : 0))
        if (b & 1) product ^= a;
    return (uint8_t)product;
}

/* (x - 1)(x - 2)(x - 4)...: all factors but the leading one, the highest first. */
static void generator(int n, uint8_t out[CORRECTION_MAX])
{
    uint8_t root = 1;
    memset(out, 0, CORRECTION_MAX);
    out[n - 1] = 1;
    for (int i = 0; i < n; i++, root = times(root, 2))
        for (int k = 0; k < n; k++) out[k] = times(out[k], root) ^ (k + 1 < n ? out[k + 1] : 0);
}

static void correction(const uint8_t *text, int n, const uint8_t *by, int words, uint8_t *out)
{
    memset(out, 0, (size_t)words);
    for (int i = 0; i < n; i++) {
        const uint8_t factor = text[i] ^ out[0];
        memmove(out, out + 1, (size_t)words - 1);
        out[words - 1] = 0;
        for (int k = 0; k < words; k++) out[k] ^= times(by[k], factor);
    }
}

/* Of the text's words the first of every block, the second, and so on; the last blocks may have one
 * more. Then the words of correction likewise. */
static void deal_words(const uint8_t *text, int version, enum qr_level level, uint8_t *out)
{
    const int each = shapes[version - 1].level[level].correction;
    const int blocks = shapes[version - 1].level[level].blocks;
    const int words = text_words(version, level), shortest = words / blocks;
    const int longer = blocks - words % blocks; /* the first block that is */
    uint8_t by[CORRECTION_MAX], rest[CORRECTION_MAX] = {0};
    generator(each, by);
    for (int b = 0, from = 0; b < blocks; b++) {
        const int n = shortest + (b >= longer);
        for (int i = 0; i < n; i++)
            out[i < shortest ? i * blocks + b : shortest * blocks + b - longer] = text[from + i];
        correction(text + from, n, by, each, rest);
        for (int i = 0; i < each; i++) out[words + i * blocks + b] = rest[i];
        from += n;
    }
}

/* --- patterns ----------------------------------------------------------------------- */

static void put_square(struct qr *qr, int row, int column, bool dark)
{
    if (row < 0 || column < 0 || row >= qr->side || column >= qr->side) return;
    qr->square[row][column] = (uint8_t)(FIXED | (dark ? DARK : 0));
}

/* Rings round a centre: light where `light` has the bit of that ring. */
static void put_target(struct qr *qr, int row, int column, int rings, unsigned light)
{
    for (int y = -rings; y <= rings; y++)
        for (int x = -rings; x <= rings; x++) {
            const int across = x < 0 ? -x : x, along = y < 0 ? -y : y;
            const int ring = across > along ? across : along;
            put_square(qr, row + y, column + x, !(light >> ring & 1));
        }
}

/* Not in the three corners with large ones. */
static void put_small_targets(struct qr *qr, const uint8_t align[3])
{
    const int last = align[2] ? 2 : align[1] ? 1 : -1;
    for (int a = 0; a <= last; a++)
        for (int b = 0; b <= last; b++)
            if (!(a == 0 && b == 0) && !(a == 0 && b == last) && !(a == last && b == 0))
                put_target(qr, align[a], align[b], 2, 2);
}

/* The bits, and after them what is left of them divided by `by`, whose highest bit is `degree`. */
static unsigned with_remainder(unsigned bits, int n, unsigned by, int degree)
{
    unsigned rest = bits << degree;
    for (int i = n; i-- > 0;)
        if (rest >> (i + degree) & 1) rest ^= by << i;
    return bits << degree | rest;
}

/* Which level and mask it has, twice: round the first target, and beside the other two. */
static void put_format(struct qr *qr, enum qr_level level, int mask)
{
    const unsigned bits =
        with_remainder((level == QR_LOW ? 8u : 0u) | (unsigned)mask, 5, 0x537, 10) ^ 0x5412;
    const int last = qr->side - 1;
    for (int i = 0; i < 15; i++) {
        const bool dark = bits >> i & 1;
        put_square(qr, i < 6 ? i : i < 8 ? i + 1 : 8, i < 8 ? 8 : i == 8 ? 7 : 14 - i, dark);
        put_square(qr, i < 8 ? 8 : last - 14 + i, i < 8 ? last - i : 8, dark);
    }
    put_square(qr, qr->side - 8, 8, true);
}

static void put_version(struct qr *qr, int version)
{
    if (version < 7) return;
    const unsigned bits = with_remainder((unsigned)version, 6, 0x1F25, 12);
    for (int i = 0; i < 18; i++) {
        put_square(qr, i / 3, qr->side - 11 + i % 3, bits >> i & 1);
        put_square(qr, qr->side - 11 + i % 3, i / 3, bits >> i & 1);
    }
}

static void put_patterns(struct qr *qr, int version, enum qr_level level)
{
    memset(qr, 0, sizeof *qr);
    qr->side = 17 + 4 * version;
    for (int i = 0; i < qr->side; i++) {
        put_square(qr, 6, i, i % 2 == 0);
        put_square(qr, i, 6, i % 2 == 0);
    }
    put_small_targets(qr, shapes[version - 1].align);
    enum { LIGHT_RINGS = 1 << 2 | 1 << 4 };
    put_target(qr, 3, 3, 4, LIGHT_RINGS);
    put_target(qr, 3, qr->side - 4, 4, LIGHT_RINGS);
    put_target(qr, qr->side - 4, 3, 4, LIGHT_RINGS);
    put_format(qr, level, 0); /* its place */
    put_version(qr, version);
}

static void put_words(struct qr *qr, const uint8_t *words, int n)
{
    int bit = 0;
    bool up = true;
    for (int right = qr->side - 1; right > 0; right -= 2, up = !up) {
        if (right == 6) right--; /* a pattern of its own fills that column */
        for (int i = 0; i < 2 * qr->side; i++) {
            const int row = up ? qr->side - 1 - i / 2 : i / 2;
            uint8_t *square = &qr->square[row][right - i % 2];
            if (*square & FIXED) continue;
            if (bit < 8 * n && words[bit / 8] >> (7 - bit % 8) & 1) *square = DARK;
            bit++;
        }
    }
}

/* --- masks -------------------------------------------------------------------------- */

static bool inverts(int mask, int i, int j)
{
    switch (mask) {
    case 0: return (i + j) % 2 == 0;
    case 1: return i % 2 == 0;
    case 2: return j % 3 == 0;
    case 3: return (i + j) % 3 == 0;
    case 4: return (i / 2 + j / 3) % 2 == 0;
    case 5: return i * j % 2 + i * j % 3 == 0;
    case 6: return (i * j % 2 + i * j % 3) % 2 == 0;
    default: return ((i + j) % 2 + i * j % 3) % 2 == 0;
    }
}

/* Twice the same mask changes nothing. */
static void put_mask(struct qr *qr, int mask)
{
    for (int row = 0; row < qr->side; row++)
        for (int column = 0; column < qr->side; column++)
            if (!(qr->square[row][column] & FIXED) && inverts(mask, row, column))
                qr->square[row][column] ^= DARK;
}

static bool dark_at(const struct qr *qr, bool down, int line, int i)
{
    return (down ? qr->square[i][line] : qr->square[line][i]) & DARK;
}

/* Long runs, and what looks like the middle of a large target: dark 1, light 1, dark 3, light 1,
 * dark 1, of any size, with light of 4 on one side. */
static int line_likeness(const struct qr *qr, bool down, int line)
{
    int run[QR_SIDE_MAX + 1], n = 0, sum = 0;
    run[0] = 0; /* light; so those with odd numbers are dark */
    for (int i = 0; i < qr->side; i++) {
        if (dark_at(qr, down, line, i) != (n % 2 == 1)) run[++n] = 0;
        run[n]++;
    }
    for (int i = run[0] ? 0 : 1; i <= n; i++)
        if (run[i] >= 5) sum += run[i] - 2;
    for (int i = 3; i + 2 <= n; i += 2) {
        const int one = run[i] / 3;
        if (run[i] % 3 || run[i - 2] != one || run[i - 1] != one || run[i + 1] != one ||
            run[i + 2] != one)
            continue;
        /* Beyond the edge all is light. */
        const bool before = i == 3 || run[i - 3] >= 4 * one;
        const bool after = i + 3 >= n || run[i + 3] >= 4 * one;
        if (before || after) sum += 40;
    }
    return sum;
}

static int likeness(const struct qr *qr)
{
    int sum = 0, dark = 0;
    for (int line = 0; line < qr->side; line++)
        sum += line_likeness(qr, false, line) + line_likeness(qr, true, line);
    for (int row = 0; row < qr->side; row++)
        for (int column = 0; column < qr->side; column++) {
            const uint8_t *at = &qr->square[row][column];
            dark += *at & DARK;
            if (row + 1 == qr->side || column + 1 == qr->side) continue;
            const int four = (at[0] & DARK) + (at[1] & DARK) + (at[QR_SIDE_MAX] & DARK) +
                             (at[QR_SIDE_MAX + 1] & DARK);
            if (four % 4 == 0) sum += 3;
        }
    const int all = qr->side * qr->side, percent = (200 * dark + all) / all / 2;
    return sum + (percent > 50 ? percent - 50 : 50 - percent) / 5 * 10;
}

static void choose_mask(struct qr *qr, enum qr_level level)
{
    int best = 0, least = 0;
    for (int mask = 0; mask < MASKS; mask++) {
        put_mask(qr, mask);
        put_format(qr, level, mask);
        const int its = likeness(qr);
        if (!mask || its < least) best = mask, least = its;
        put_mask(qr, mask);
    }
    put_mask(qr, best);
    put_format(qr, level, best);
}

bool qr_encode(const char *text, enum qr_level level, struct qr *qr)
{
    uint8_t plain[WORDS_MAX] = {0}, words[WORDS_MAX] = {0};
    const size_t n = strlen(text);
    int version = 1;
    if (!n || n > QR_BYTES_MAX) return false;
    while ((int)n * 8 + 4 + length_bits(version) > 8 * text_words(version, level))
        if (++version > VERSIONS) return false;
    write_text_words(text, (int)n, version, text_words(version, level), plain);
    deal_words(plain, version, level, words);
    put_patterns(qr, version, level);
    put_words(qr, words, shapes[version - 1].words);
    choose_mask(qr, level);
    return true;
}
