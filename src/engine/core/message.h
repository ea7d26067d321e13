/* message.h -- something to say, before it is in any language.
 *
 * Games speak in messages: a key into the catalogue (words.h), the id of the rule
 * behind it if there is one, and arguments. The same message becomes a line in
 * the terminal, a sentence on the page and a row in a test.
 *
 * Texts in a message are borrowed: constants, or room that outlives it.
 */
#ifndef CORE_MESSAGE_H
#define CORE_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESSAGE_ARGS_MAX = 16, QUOTE_MAX = 80 };

enum arg_kind {
    ARG_NUMBER,
    ARG_SEAT,  /* a seat: its name, or "you" */
    ARG_SEATS, /* a set of seats */
    ARG_WORD,  /* text is a key of the catalogue */
    ARG_TEXT,  /* text is from outside and stays as it is */
    ARG_SAID,  /* data that has words of its own in every language: a line of a card */
};

struct buf;
struct reader;
/* Writes the words for part `number` of some data. */
typedef void saying(const struct reader *, const void *of, int number, struct buf *);

struct arg {
    uint8_t kind;
    int32_t number;
    union {
        const char *text;
        const void *of; /* ARG_SAID: what `say` speaks of; the number says which part */
    };
    saying *say;
};

struct message {
    const char *key;
    const char *rule; /* "WINK-PLACE-2", or NULL */
    int n;
    struct arg arg[MESSAGE_ARGS_MAX];
};

/* Each returns the message, so that they chain:
 * message_seat(message_set(m, "wink.event.placed", "WINK-PLACE-1"), seat); */
struct message *message_set(struct message *, const char *key, const char *rule);
struct message *message_number(struct message *, int);
struct message *message_seat(struct message *, int seat);
struct message *message_seats(struct message *, unsigned seats);
struct message *message_word(struct message *, const char *key);
struct message *message_text(struct message *, const char *text);
struct message *message_said(struct message *, saying *, const void *of, int number);

/* The same words in every language? */
bool message_same(const struct message *, const struct message *);

/* What is wrong with bytes from outside: where, and what was expected. The place
 * is 1-based, 0 when there is none. The message's texts point into quote, so a
 * fault is passed by address and never copied. */
struct fault {
    int line, column;
    struct message message;
    char quote[QUOTE_MAX];
    size_t quoted;
};

struct message *fault_set(struct fault *, int line, int column, const char *key);
/* Adds up to n bytes of foreign text as an argument; unprintable ones become '?'. */
void fault_quote(struct fault *, const char *text, size_t n);

#endif
