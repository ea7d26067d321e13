#include "solid/code.h"

#include <assert.h>
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "solid/course.h"
#include "solid/stand.h"

enum {
    SET_BITS = 2,
    COUNT_BITS = 4,
    INDEX_BITS = 14,
    CHECK_BITS = 12,
    LETTER_BITS = 5,
    GROUP = 4,
    LETTERS_MAX = 32,
    CHECK_POLYNOMIAL = 0x80f,
    YEAR_LEAST = 2000,
    YEAR_MOST = 9999,
};

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; /* no I L O U */

/* ---- bits ---- */

/* One bit a byte: codes are short, and this way nothing depends on word sizes. */
struct bits {
    uint8_t at[LETTERS_MAX * LETTER_BITS];
    int n;
};

static void bits_put(struct bits *b, unsigned value, int width)
{
    for (int i = width; i-- > 0;) b->at[b->n++] = value >> i & 1;
}

static unsigned bits_get(const struct bits *b, int from, int width)
{
    unsigned value = 0;
    for (int i = 0; i < width; i++) value = value << 1 | b->at[from + i];
    return value;
}

static unsigned check_of(const struct bits *b, int n)
{
    unsigned check = (1u << CHECK_BITS) - 1; /* so that leading zeros count */
    for (int i = 0; i < n; i++) {
        const unsigned out = (check >> (CHECK_BITS - 1) & 1) ^ b->at[i];
        check = (check << 1 & ((1u << CHECK_BITS) - 1)) ^ (out ? CHECK_POLYNOMIAL : 0);
    }
    return check;
}

static int content_bits(int pieces) { return SET_BITS + COUNT_BITS + INDEX_BITS * pieces; }

static int letters_for(int pieces)
{
    return (content_bits(pieces) + CHECK_BITS + LETTER_BITS - 1) / LETTER_BITS;
}

/* ---- placements of a set, numbered without gaps ---- */

static int index_in_set(uint16_t pieces, int placement)
{
    int index = 0;
    for (int p = 0; p < PIECES; p++) {
        if (!(pieces >> p & 1)) continue;
        if (placement < placement_first[p + 1]) return index + placement - placement_first[p];
        index += placement_first[p + 1] - placement_first[p];
    }
    return -1;
}

static int placement_in_set(uint16_t pieces, int index)
{
    for (int p = 0; p < PIECES; p++) {
        const int n = placement_first[p + 1] - placement_first[p];
        if (!(pieces >> p & 1)) continue;
        if (index < n) return placement_first[p] + index;
        index -= n;
    }
    return -1;
}

/* ---- faults ---- */

static bool code_wrong(struct fault *f, const char *key, const char *text, const char *at)
{
    fault_set(f, 0, (int)(at - text) + 1, key);
    return false;
}

static bool wrong_piece(struct fault *f, const char *key, int nth, int piece)
{
    const char letter[1] = {piece_letters[piece]};
    message_number(fault_set(f, 0, 0, key), nth);
    fault_quote(f, letter, 1);
    return false;
}

/* ---- reading ---- */

static int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : -1; }

static bool read_endless(const char *text, struct code *c, struct fault *f)
{
    const char *p = text + 2;
    c->kind = CODE_ENDLESS;
    if (digit(*p) < 1 || digit(*p) > LEVELS || p[1] != '-') {
        message_number(fault_set(f, 0, (int)(p - text) + 1, "code.fault.level"), LEVELS);
        return false;
    }
    c->level = (uint8_t)digit(*p);
    const char *seed = p + 2;
    return text_number(seed, strlen(seed), UINT64_MAX, &c->seed) ||
           code_wrong(f, "code.fault.seed", text, seed);
}

static bool read_daily(const char *text, struct code *c, struct fault *f)
{
    static const char form[] = "0000-00-00";
    const char *p = text + 2;
    int part[3] = {0, 0, 0}, n = 0;
    for (int i = 0; i < (int)sizeof form; i++) {
        if (form[i] == '0' ? digit(p[i]) < 0 : p[i] != form[i])
            return code_wrong(f, "code.fault.date", text, p + i);
        if (form[i] == '0') part[n] = part[n] * 10 + digit(p[i]);
        else n++;
    }
    return code_daily(part[0], part[1], part[2], c) || code_wrong(f, "code.fault.day", text, p);
}

static int letter_value(char c)
{
    if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
    if (c == 'O') c = '0';
    if (c == 'I' || c == 'L') c = '1';
    const char *at = c ? strchr(alphabet, c) : NULL;
    return at ? (int)(at - alphabet) : -1;
}

static bool read_letters(const char *text, struct bits *b, struct fault *f)
{
    for (const char *p = text; *p; p++) {
        if (*p == '-' || *p == ' ') continue;
        const int value = letter_value(*p);
        if (value < 0) {
            fault_set(f, 0, (int)(p - text) + 1, "code.fault.letter");
            fault_quote(f, p, 1);
            return false;
        }
        if (b->n == LETTERS_MAX * LETTER_BITS) return code_wrong(f, "code.fault.long", text, p);
        bits_put(b, (unsigned)value, LETTER_BITS);
    }
    if (b->n == 0) return code_wrong(f, "code.fault.none", text, text);
    return true;
}

/* The piece of each placement is new, and can be put where it is said to be. */
static bool read_placements(const struct bits *b, int n, struct code *c, struct fault *f)
{
    unsigned used = 0;
    for (int i = 0; i < n; i++) {
        const unsigned index = bits_get(b, content_bits(i), INDEX_BITS);
        const int placement = placement_in_set(piece_sets[c->set], (int)index);
        if (placement < 0) {
            message_number(fault_set(f, 0, 0, "code.fault.place"), i + 1);
            return false;
        }
        const int piece = placement_piece(placement);
        if (used >> piece & 1) return wrong_piece(f, "code.fault.twice", i + 1, piece);
        used |= 1u << piece;
        const enum fit fit = can_put(&c->built, placement, NULL);
        if (fit != FITS)
            return wrong_piece(f,
                               fit == FIT_OVERLAP   ? "code.fault.overlap"
                               : fit == FIT_BLOCKED ? "code.fault.blocked"
                                                    : "code.fault.falls",
                               i + 1, piece);
        c->built.placement[c->built.n++] = (uint16_t)placement;
    }
    return true;
}

static bool read_share(const char *text, struct code *c, struct fault *f)
{
    struct bits b = {.n = 0};
    if (!read_letters(text, &b, f)) return false;
    const int letters = b.n / LETTER_BITS;
    const int n = b.n < SET_BITS + COUNT_BITS ? 0 : (int)bits_get(&b, SET_BITS, COUNT_BITS);
    if (n < 1 || n > STRUCTURE_MAX || letters != letters_for(n)) {
        message_number(fault_set(f, 0, 0, "code.fault.length"), letters);
        return false;
    }
    const int end = content_bits(n) + CHECK_BITS;
    if (bits_get(&b, end, b.n - end) ||
        bits_get(&b, content_bits(n), CHECK_BITS) != check_of(&b, content_bits(n)))
        return code_wrong(f, "code.fault.check", text, text);
    c->kind = CODE_SHARE;
    c->set = (uint8_t)bits_get(&b, 0, SET_BITS);
    return read_placements(&b, n, c, f);
}

/* A letter and three digits: too short for a share code, but the name of one. */
static bool is_name(const char *text)
{
    return strlen(text) == 4 && digit(text[1]) >= 0 && digit(text[2]) >= 0 && digit(text[3]) >= 0;
}

static bool read_kept(enum code_kind kind, int n, struct code *c, struct fault *f)
{
    const char *code = kind == CODE_FROZEN ? frozen_challenges[n - 1].code : course[n - 1].code;
    if (!read_share(code, c, f)) return false;
    c->kind = kind;
    c->number = (uint8_t)n;
    return true;
}

static bool read_kept_name(const char *text, enum code_kind kind, struct code *c, struct fault *f)
{
    const int n = digit(text[1]) * 100 + digit(text[2]) * 10 + digit(text[3]);
    const int most = kind == CODE_FROZEN ? FROZEN : LESSONS;
    if (n < 1 || n > most) {
        message_number(
            fault_set(f, 0, 1, kind == CODE_FROZEN ? "code.fault.frozen" : "code.fault.lesson"),
            most);
        return false;
    }
    return read_kept(kind, n, c, f);
}

bool code_read(const char *text, struct code *c, struct fault *f)
{
    *c = (struct code){.kind = CODE_SHARE};
    const char kind = text[0];
    if ((kind == 'E' || kind == 'e') && text[1] == '-') return read_endless(text, c, f);
    if ((kind == 'D' || kind == 'd') && text[1] == '-') return read_daily(text, c, f);
    if ((kind == 'A' || kind == 'a') && is_name(text))
        return read_kept_name(text, CODE_FROZEN, c, f);
    if ((kind == 'C' || kind == 'c') && is_name(text))
        return read_kept_name(text, CODE_LESSON, c, f);
    return read_share(text, c, f);
}

/* ---- writing ---- */

static void put_digits(struct buf *to, unsigned value, int width)
{
    unsigned unit = 1;
    for (int i = 1; i < width; i++) unit *= 10;
    for (; unit > 0; unit /= 10) buf_char(to, (char)('0' + value / unit % 10));
}

static void write_share(const struct code *c, struct buf *to)
{
    struct bits b = {.n = 0};
    bits_put(&b, c->set, SET_BITS);
    bits_put(&b, c->built.n, COUNT_BITS);
    for (int i = 0; i < c->built.n; i++) {
        const int index = index_in_set(piece_sets[c->set], c->built.placement[i]);
        assert(index >= 0);
        bits_put(&b, (unsigned)index, INDEX_BITS);
    }
    bits_put(&b, check_of(&b, b.n), CHECK_BITS);
    while (b.n % LETTER_BITS) b.at[b.n++] = 0;
    for (int i = 0; i < b.n / LETTER_BITS; i++) {
        if (i > 0 && i % GROUP == 0) buf_char(to, '-');
        buf_char(to, alphabet[bits_get(&b, i * LETTER_BITS, LETTER_BITS)]);
    }
}

void code_write(const struct code *c, struct buf *to)
{
    switch (c->kind) {
    case CODE_FROZEN:
    case CODE_LESSON:
        buf_char(to, c->kind == CODE_FROZEN ? 'A' : 'C');
        put_digits(to, c->number, 3);
        break;
    case CODE_ENDLESS:
        buf_text(to, "E-");
        buf_uint(to, c->level);
        buf_char(to, '-');
        buf_uint(to, c->seed);
        break;
    case CODE_DAILY:
        buf_text(to, "D-");
        put_digits(to, (unsigned)(c->seed / 10000), 4);
        buf_char(to, '-');
        put_digits(to, (unsigned)(c->seed / 100 % 100), 2);
        buf_char(to, '-');
        put_digits(to, (unsigned)(c->seed % 100), 2);
        break;
    case CODE_SHARE: write_share(c, to); break;
    }
}

/* ---- making ---- */

bool code_share(int set, const struct structure *s, struct code *c)
{
    if (set < 0 || set >= PIECE_SETS || s->n < 1 || s->n > STRUCTURE_MAX) return false;
    *c = (struct code){.kind = CODE_SHARE, .set = (uint8_t)set};
    unsigned used = 0;
    for (int i = 0; i < s->n; i++) {
        if (s->placement[i] >= PLACEMENTS) return false;
        const int piece = placement_piece(s->placement[i]);
        if (!(piece_sets[set] >> piece & 1) || used >> piece & 1) return false;
        used |= 1u << piece;
        if (can_put(&c->built, s->placement[i], NULL) != FITS) return false;
        c->built.placement[c->built.n++] = s->placement[i];
    }
    return true;
}

void code_lesson(int number, struct code *c)
{
    struct fault f;
    assert(number >= 1 && number <= LESSONS);
    *c = (struct code){.kind = CODE_LESSON};
    const bool read = read_kept(CODE_LESSON, number, c, &f);
    assert(read);
    (void)read;
}

static bool leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

bool code_daily(int year, int month, int day, struct code *c)
{
    static const uint8_t days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (year < YEAR_LEAST || year > YEAR_MOST || month < 1 || month > 12) return false;
    if (day < 1 || day > days[month - 1] + (month == 2 && leap(year))) return false;
    const int before = year - 1;
    int number = before * 365 + before / 4 - before / 100 + before / 400 + day;
    for (int m = 1; m < month; m++) number += days[m - 1] + (m == 2 && leap(year));
    *c = (struct code){.kind = CODE_DAILY,
                       .level = (uint8_t)(1 + number % LEVELS),
                       .seed = (uint64_t)(year * 10000 + month * 100 + day)};
    return true;
}

bool code_open(struct make_room *room, const struct code *c, struct challenge *to)
{
    if (c->kind == CODE_ENDLESS || c->kind == CODE_DAILY)
        return challenge_make(room, c->level, c->seed, to);
    *to = (struct challenge){
        .set = c->set, .level = grade_of(&c->built, ALL_SIDES).level, .built = c->built};
    return true;
}
