/* cursor.h -- text from outside, read word by word.
 *
 * A cursor walks over borrowed text and always rests on something to read, or at the end: blanks
 * are stepped over as soon as something was taken. A word goes up to a blank, a mark or the end; a
 * mark is a word of its own. A grammar says which characters these are.
 *
 * A function that takes something returns false when something else stands here, without a
 * fault and without a step, so that a reader can try one word after another and complain once:
 *
 *   if (cursor_take(&c, "turn")) return read_turn(&c, s);
 *   return cursor_wrong(&c, "blank.fault.line");
 *
 * 1. Text may be any bytes. Nothing beyond its end is read.
 * 2. Columns count bytes from 1, lines from the number that the cursor was opened with. With 0 the
 *    text is one line of something larger, and a fault names its column only.
 * 3. Words of a language are small letters and compared as they are; names of things are found
 *    whether in capitals or not.
 */
#ifndef CORE_CURSOR_H
#define CORE_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/message.h"

struct grammar {
    const char *marks; /* or NULL: none */
    const char *fill;  /* characters that count as blanks, or NULL */
    bool comments;     /* '#' and the rest of its line are skipped */
};

struct cursor {
    const char *at, *end;
    const char *line_start;
    int line;
    const struct grammar *grammar;
    struct fault *fault;
};

/* A piece of the text, and where it stands. */
struct word {
    const char *at;
    size_t n;
    int line, column;
};

void cursor_open(struct cursor *, const struct grammar *, const char *text, size_t n, int line,
                 struct fault *);
bool cursor_ends(const struct cursor *);
/* Nothing follows the word that stands here. */
bool cursor_last(const struct cursor *);
/* The word that stands here; at the end it has no letters. */
struct word cursor_word(const struct cursor *);
/* Steps over n bytes and the blanks after them. */
void cursor_step(struct cursor *, size_t n);
/* The word that stands here, stepped over. */
struct word cursor_next(struct cursor *);
/* The rest of this line becomes a text of its own, and is stepped over. */
void cursor_line(struct cursor *, struct cursor *line);

bool cursor_is(const struct cursor *, const char *word);
bool cursor_take(struct cursor *, const char *word);
/* Takes one of these words (they end with NULL): its index, or -1. */
int cursor_take_one(struct cursor *, const char *const *words);
/* A word that is a whole number within these bounds; numbers below 0 have a '-'. */
bool cursor_number(struct cursor *, int least, int most, int *out);
/* A seat of so many, as 0 or as A. */
bool cursor_seat(struct cursor *, int seats, int *out);
/* The length of a name that stands here and may have blanks in it; 0: it does not. */
size_t cursor_names(const struct cursor *, const char *name);

/* Say what is wrong here; more arguments may follow. The second quotes the word that stands here,
 * the third the text up to one of `ends` instead. Both return false. */
struct message *cursor_fault(const struct cursor *, const char *key);
bool cursor_wrong(const struct cursor *, const char *key);
bool cursor_wrong_until(const struct cursor *, const char *key, const char *ends);
/* Says what is wrong with a word, from its byte number `from` on, and quotes nothing. */
struct message *word_fault(const struct word *, size_t from, const char *key, struct fault *);

/* n bytes that are a whole number up to `most`, and digits alone. */
bool text_number(const char *text, size_t n, uint64_t most, uint64_t *out);
/* n characters that are so many bytes in small hex digits, and nothing else. */
bool text_hex(const char *text, size_t n, uint8_t *out, size_t bytes);
/* The small letter of a capital; anything else stays. */
static inline char text_small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }
/* Are n bytes this name, capitals or not? */
bool text_names(const char *text, size_t n, const char *name);
/* The length of the UTF-8 character that n bytes begin with; 0: there is no such character.
 * Overlong forms, surrogates and codes beyond Unicode do not count. */
size_t text_character(const char *text, size_t n);
/* Is that character, of so many bytes, a control character, or one that is not seen and hides or
 * turns around what follows? */
bool text_unseen(const char *text, size_t length);

#endif
