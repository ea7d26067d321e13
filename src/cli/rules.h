/* rules.h -- the books of data/rules, made into tables by the build (tools/embed-rules). */
#ifndef CLI_RULES_H
#define CLI_RULES_H

enum { BOOKS_MOST = 8 };

/* The books a game is played by, the nearest first. A book is keys of the catalogue, in order and
 * ended by NULL: rule.book.NAME, its title; rule.chapter.NAME.CHAPTER; rule.ID, a rule of it. */
struct rules_of {
    const char *game;
    const char *const *books[BOOKS_MOST]; /* ends with NULL */
};
extern const struct rules_of rules_of_games[]; /* ends with an empty one */

#endif
