/* read_words.c -- the text as words and marks, and what is said when one is not as expected. */
#include <string.h>

#include "core/cursor.h"
#include "core/near.h"
#include "deck/read.h"

enum { WORD_ROOM = 40 };

/* --- the text as a whole ------------------------------------------------------------ */

bool deck_text_refused(struct deck_reading *r, int line, int column, const char *key, int number)
{
    message_number(fault_set(r->fault, line, column, key), number);
    r->failed = true;
    return false;
}

bool deck_text_check(struct deck_reading *r)
{
    const char *p = r->text;
    int line = 1, column = 1;
    size_t start = 0;
    if (r->n > DECK_TEXT_MAX) return deck_text_refused(r, 0, 0, "deck.fault.size", DECK_TEXT_MAX);
    for (size_t i = 0, size; i < r->n; i += size, column++) {
        size = text_character(p + i, r->n - i);
        if (!size) return deck_text_refused(r, line, column, "deck.fault.utf8", 0);
        if (p[i] == '\n') {
            line++;
            column = 0;
            start = i + 1;
        } else if (p[i] == '\t') {
            return deck_text_refused(r, line, column, "deck.fault.tab", 0);
        } else if (text_unseen(p + i, size) &&
                   !(p[i] == '\r' && i + 1 < r->n && p[i + 1] == '\n')) {
            return deck_text_refused(r, line, column, "deck.fault.unseen", 0);
        } else if (i - start >= DECK_LINE_MAX) {
            return deck_text_refused(r, line, column, "deck.fault.line", DECK_LINE_MAX);
        }
    }
    return true;
}

/* --- words -------------------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static char at(const struct deck_reading *r, size_t i) { return i < r->n ? r->text[i] : '\n'; }

/* A word keeps inner apostrophes and hyphens: "player's", "non-zombeye". */
static bool in_word(const struct deck_reading *r, size_t i)
{
    char c = at(r, i);
    if (is_letter(c) || is_digit(c) || c == '_') return true;
    return (c == '\'' || c == '-') && i > 0 && is_letter(at(r, i - 1)) &&
           (is_letter(at(r, i + 1)) || is_digit(at(r, i + 1)));
}

static void read_digits(struct deck_reading *r, size_t i)
{
    struct deck_spot *c = &r->c;
    bool minus = at(r, i) == '-';
    if (!is_digit(at(r, i))) i++;
    c->number = 0;
    for (; is_digit(at(r, i)); i++)
        if (c->number < 1000000) c->number = c->number * 10 + (at(r, i) - '0');
    if (minus) c->number = -c->number;
    c->token = TOKEN_NUMBER;
    c->at = i;
    if (!in_word(r, i)) return;
    while (in_word(r, i)) i++; /* "2nd" is a word */
    c->token = TOKEN_WORD;
    c->at = i;
}

void deck_token_next(struct deck_reading *r)
{
    struct deck_spot *c = &r->c;
    size_t i = c->at;
    while (at(r, i) == ' ' || at(r, i) == '\r') i++;
    c->start = i;
    char first = at(r, i);
    if (first == '#' || first == '\n') {
        while (at(r, i) != '\n') i++;
        c->token = TOKEN_LINE_END;
        c->at = i;
    } else if (is_digit(first) || ((first == '-' || first == '+') && is_digit(at(r, i + 1)))) {
        read_digits(r, i);
    } else if (is_letter(first)) {
        while (in_word(r, i)) i++;
        c->token = TOKEN_WORD;
        c->at = i;
    } else if (first == '"') {
        do i++;
        while (at(r, i) != '"' && at(r, i) != '\n');
        c->token = at(r, i) == '"' ? TOKEN_TEXT : TOKEN_MARK;
        c->mark = '"';
        c->at = i < r->n && at(r, i) == '"' ? i + 1 : i;
    } else {
        c->token = TOKEN_MARK;
        c->mark = (uint8_t)first;
        c->at = i + 1;
    }
}

void deck_line_next(struct deck_reading *r)
{
    struct deck_spot *c = &r->c;
    do {
        while (at(r, c->at) != '\n') c->at++;
        if (c->at >= r->n) {
            c->token = TOKEN_END;
            c->start = c->at = r->n;
            c->indent = -1;
            return;
        }
        c->at++;
        c->line++;
        c->line_start = c->at;
        deck_token_next(r);
    } while (c->token == TOKEN_LINE_END);
    c->indent = (int)(c->start - c->line_start);
}

size_t deck_token_length(const struct deck_reading *r) { return r->c.at - r->c.start; }

static bool same(const char *text, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++) {
        char c = text_small(text[i]);
        if (c != word[i] || word[i] == '\0') return false;
    }
    return word[n] == '\0' || word[n] == ' ';
}

bool deck_sees(const struct deck_reading *r, const char *word)
{
    return r->c.token == TOKEN_WORD && same(r->text + r->c.start, deck_token_length(r), word);
}

bool deck_eat(struct deck_reading *r, const char *phrase)
{
    const struct deck_spot before = r->c;
    while (*phrase) {
        if (!deck_sees(r, phrase)) {
            r->c = before;
            return false;
        }
        deck_token_next(r);
        phrase += strcspn(phrase, " ");
        phrase += *phrase == ' ';
    }
    return true;
}

bool deck_eat_mark(struct deck_reading *r, char mark)
{
    if (r->c.token != TOKEN_MARK || r->c.mark != (uint8_t)mark) return false;
    deck_token_next(r);
    return true;
}

bool deck_number_word(const char *word, size_t n, int *out)
{
    static const char *const words[] = {"one", "two",   "three", "four", "five",
                                        "six", "seven", "eight", "nine", "ten"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!same(word, n, words[i])) continue;
        *out = (int)i + 1;
        return true;
    }
    return false;
}

bool deck_sees_number(const struct deck_reading *r)
{
    int n;
    if (r->c.token == TOKEN_NUMBER) return true;
    return r->c.token == TOKEN_WORD &&
           deck_number_word(r->text + r->c.start, deck_token_length(r), &n);
}

bool deck_line_over(const struct deck_reading *r) { return r->c.token >= TOKEN_LINE_END; }

/* --- faults ------------------------------------------------------------------------- */

int deck_column(const struct deck_reading *r, size_t i)
{
    int column = 1;
    for (size_t k = r->c.line_start; k < i && k < r->n; k++)
        column += ((unsigned char)r->text[k] & 0xc0) != 0x80;
    return column;
}

bool deck_refused_at(struct deck_reading *r, const struct deck_spot *c, const char *key, int number)
{
    if (r->failed) return false;
    const struct deck_spot now = r->c;
    r->c = *c;
    message_number(fault_set(r->fault, c->line, deck_column(r, c->start), key), number);
    if (!deck_line_over(r)) fault_quote(r->fault, r->text + c->start, deck_token_length(r));
    else message_word(&r->fault->message, "deck.the-end");
    r->c = now;
    r->failed = true;
    return false;
}

bool deck_refused(struct deck_reading *r, const char *key, int number)
{
    return deck_refused_at(r, &r->c, key, number);
}

static void set_expected(struct deck_reading *r, const char *what, const char *near)
{
    static const char *const plain[] = {"deck.fault.expected", "deck.fault.near",
                                        "deck.fault.ends"};
    static const char *const with_line[] = {"deck.fault.expected.like", "deck.fault.near.like",
                                            "deck.fault.ends.like"};
    size_t n = deck_token_length(r);
    int sort = deck_line_over(r) ? 2 : near ? 1 : 0;
    fault_set(r->fault, r->c.line, deck_column(r, r->c.start),
              r->like ? with_line[sort] : plain[sort]);
    message_word(&r->fault->message, what);
    if (sort < 2) fault_quote(r->fault, r->text + r->c.start, n < WORD_ROOM ? n : WORD_ROOM);
    if (sort == 1) fault_quote(r->fault, near, strlen(near));
    if (r->like) message_text(&r->fault->message, r->like);
    r->failed = true;
}

bool deck_expected_near(struct deck_reading *r, const char *what, const char *near)
{
    if (!r->failed) set_expected(r, what, near);
    return false;
}

bool deck_expected(struct deck_reading *r, const char *what, const char *const *candidates)
{
    size_t n = deck_token_length(r);
    const char *word = r->text + r->c.start, *near = NULL;
    if (r->c.token == TOKEN_WORD && candidates) near = near_of(word, n, candidates);
    if (near && same(word, n, near)) near = NULL; /* what follows is wrong */
    return deck_expected_near(r, what, near);
}

bool deck_eat_number(struct deck_reading *r, int min, int max, int *out)
{
    int n = r->c.number;
    if (!deck_sees_number(r)) return deck_expected(r, "deck.expect.number", NULL);
    if (r->c.token == TOKEN_WORD) deck_number_word(r->text + r->c.start, deck_token_length(r), &n);
    if (n < min || n > max) return deck_refused(r, "deck.fault.range", n < min ? min : max);
    *out = n;
    deck_token_next(r);
    return true;
}

bool deck_line_end(struct deck_reading *r)
{
    if (!deck_line_over(r)) return deck_expected(r, "deck.expect.end", NULL);
    r->like = NULL;
    deck_line_next(r);
    return true;
}
