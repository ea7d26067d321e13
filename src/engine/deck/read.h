/* read.h -- inside the reader of deck texts: a tokenizer, and what the parts share.
 *
 * The text is checked once as a whole (size, UTF-8, control characters, line lengths), then read
 * word by word from left to right. The language is made of lines; a block is the rest of its
 * line, or the lines below that stand further in. A part that fails has set the fault; its
 * callers just return.
 */
#ifndef DECK_READ_H
#define DECK_READ_H

#include "core/message.h"
#include "deck/deck.h"

enum token { TOKEN_WORD, TOKEN_NUMBER, TOKEN_TEXT, TOKEN_MARK, TOKEN_LINE_END, TOKEN_END };

/* Where the reader stands: copied to look ahead. */
struct deck_spot {
    size_t at;    /* just past the token */
    size_t start; /* the token */
    int32_t line;
    uint8_t token;
    uint8_t mark; /* the character of TOKEN_MARK */
    int32_t number;
    size_t line_start;
    int indent;
};

/* "named X" may speak of a card that comes later. */
enum { FIXES_MAX = 64 };
struct fix {
    struct deck_spot at;
    uint16_t node;
    bool other;
    uint8_t set;
};

struct deck_reading {
    const char *text;
    size_t n;
    struct deck_spot c;
    struct deck *deck;
    struct deck_places *places;
    struct fault *fault;
    bool failed;
    int nest;
    int reveal;             /* the node of the reveal being read, or -1 */
    const char *like;       /* a line like the one being read */
    struct deck_node asked; /* what an `if` asked of others, as long as nobody was named since */
    int fixes;
    struct fix fix[FIXES_MAX];
};

/* read_words.c: the tokens */
bool deck_text_check(struct deck_reading *);
bool deck_text_refused(struct deck_reading *, int line, int column, const char *key, int number);
void deck_line_next(struct deck_reading *); /* to the first word of the next line that has one */
void deck_token_next(struct deck_reading *);
bool deck_eat(struct deck_reading *, const char *phrase); /* all its words, or nothing */
bool deck_sees(const struct deck_reading *, const char *word);
bool deck_eat_mark(struct deck_reading *, char mark);
bool deck_sees_number(const struct deck_reading *); /* in digits, or one to ten in letters */
bool deck_eat_number(struct deck_reading *, int min, int max,
                     int *out); /* false: fault, or no number */
bool deck_number_word(const char *word, size_t n, int *out);
bool deck_line_over(const struct deck_reading *);
int deck_column(const struct deck_reading *, size_t at);
size_t deck_token_length(const struct deck_reading *);

/* Faults; each returns false. `what` is a key of what was expected; candidates may be NULL.
 * Besides what was expected, they show a line to write: the one that `like` names. */
bool deck_expected(struct deck_reading *, const char *what, const char *const *candidates);
bool deck_expected_near(struct deck_reading *, const char *what, const char *near);
bool deck_refused(struct deck_reading *, const char *key, int number);
bool deck_refused_at(struct deck_reading *, const struct deck_spot *, const char *key, int number);
bool deck_line_end(struct deck_reading *); /* expects the end of the line and goes to the next */

/* read_cards.c: who, where, which cards, how many */
bool deck_read_who(struct deck_reading *, uint8_t *who); /* false: nobody is named here */
bool deck_read_place(struct deck_reading *, uint8_t *place, uint8_t *whose);
bool deck_read_cards(struct deck_reading *, struct deck_node *, bool other, bool filter);
bool deck_read_filter(struct deck_reading *, struct deck_node *, bool other);
bool deck_read_counted(struct deck_reading *, struct deck_node *); /* after "for each" */
bool deck_filter_goes_on(struct deck_reading *); /* with the cards before, not with what follows */
bool deck_find_tag(const struct deck *, const char *word, size_t n, bool plural, int *tag);

/* read_condition.c */
bool deck_read_condition(struct deck_reading *, bool reveal);
bool deck_read_with(struct deck_reading *); /* "more than 50 points", of a player who acts */
bool deck_they_known(struct deck_reading *, const struct deck_spot *, bool perform);
bool deck_read_restriction(struct deck_reading *);

/* read_action.c */
bool deck_read_actions(struct deck_reading *); /* those of one line, joined by ", then" */
bool deck_read_verb(struct deck_reading *, uint8_t *op);
bool deck_read_block(struct deck_reading *, bool (*line)(struct deck_reading *));
struct deck_node *deck_node_add(struct deck_reading *, enum deck_op, int *index);
void deck_node_close(struct deck_reading *, int index); /* all nodes since then are inside it */

/* read_deck.c */
bool deck_read_line(struct deck_reading *); /* one line of a card, with its block */

#endif
