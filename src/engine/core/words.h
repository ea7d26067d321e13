/* words.h -- the catalogue: messages become sentences, in a language.
 *
 * The files of data/words hold the English; a text may say
 *   {0}              argument 0
 *   {0|card|cards}   a form by number: the first for one, the last otherwise
 * A key ending in ".you" is used instead of the plain one when argument 0 is the
 * reader's own seat. The pseudo-locale "xx" is made from the English by rule, to
 * prove that no sentence is hard-wired elsewhere.
 */
#ifndef CORE_WORDS_H
#define CORE_WORDS_H

#include <stdbool.h>

#include "core/message.h"

struct buf;

enum language { LANGUAGE_EN, LANGUAGE_PSEUDO, LANGUAGES };

/* Who reads: "you" is this seat (-1: nobody), seats are called by these names
 * (NULL, or a NULL entry: the catalogue's own names). A silent reader makes its own
 * sentences: JSON for it has keys and arguments, and no text. */
struct reader {
    enum language language;
    int seat;
    const char *const *names;
    bool silent;
};

bool language_find(const char *name, enum language *); /* "en", "xx" */
void words_say(const struct reader *, const struct message *, struct buf *);
/* Adds the rule that it quotes, in brackets; nothing if it quotes none. */
void words_rule(const struct message *, struct buf *);
void words_seat(const struct reader *, int seat, struct buf *);
bool words_has(const char *key);
/* The number of arguments the text asks for; -1 if there is no such key. */
int words_args(const char *key);
/* One key without arguments. */
void words_key(const struct reader *, const char *key, struct buf *);
/* The inside of a JSON object: "key", "rule" where there is one, "text" unless the reader is
 * silent, and "with" where there are arguments: a list with, for each,
 *   7                     a number
 *   {"seat":2}            a seat, -1 for nobody
 *   {"seats":[0,2]}       a set of seats
 *   "cube.piece.L"        a word: a key of the catalogue
 *   {"text":"L7@BD1"}     a name from outside, the same in every language; or a line of a card,
 *                         in the reader's
 * Foreign bytes are escaped, so names may hold anything. */
void words_json(const struct reader *, const struct message *, struct buf *);
/* Two of its values alone. */
void words_json_text(const struct reader *, const struct message *, struct buf *);
void words_json_args(const struct reader *, const struct message *, struct buf *);
/* "file:line:column: sentence"; file may be NULL. */
void words_fault(const struct reader *, const char *file, const struct fault *, struct buf *);

#endif
