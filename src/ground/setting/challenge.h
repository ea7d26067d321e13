/* challenge.h -- a challenge named on the command line, by a code or a file: FILE|CODE.
 *
 * For a table it is hidden content: the game reads it, the players do not see it.
 */
#ifndef SETTING_CHALLENGE_H
#define SETTING_CHALLENGE_H

#include "shell/shell.h"

struct blueprint;
struct buf;
struct game;
struct setting;

struct challenge_text {
    const char *given; /* as it was written; NULL: one is drawn */
    char *text;
    bool file; /* it names one */
};

/* Reads it; `set` is the set of pieces if the text does not name one. EXIT_OK, or the code after a
 * complaint. */
int challenge_load(struct shell *, struct challenge_text *, int set, struct blueprint *);

/* The option that says which challenges are drawn: only such games take one. -1: it does not. */
int challenge_level(const struct game *);
/* Gives it to the setting, which borrows the text, and has the set of pieces that the challenge
 * names unless another one was wished for. EXIT_OK, or the code after a complaint. */
int challenge_read(struct shell *, struct challenge_text *, struct setting *);
/* A fault the game found when it was laid. Returns the exit code. */
int challenge_complain(struct shell *, const struct challenge_text *, const struct fault *);
void challenge_write_flag(const char *given, struct buf *);
void challenge_release(struct challenge_text *);

#endif
