/* foreign.h -- any program as a player: it speaks docs/protocol.md on its stdin and stdout.
 *
 * To the program we are the host of one table, and it sits there already: it says hello, is told
 * every question of its seat with the whole view, and answers. docs/bots.md is for its author.
 *
 * All it needs is a box and a view, so any code that drives a match can ask: the lab, and a host
 * whose bots think outside. The program learns no more of the game than any other client.
 *
 * The fallback answers for a program that is late or wrong, and after FOREIGN_FAILURES times in a
 * row the program is given up; one that has ended, or greets wrongly, is given up at once.
 */
#ifndef FOREIGN_FOREIGN_H
#define FOREIGN_FOREIGN_H

#include "core/game.h"

struct foreign;
struct shell;

enum {
    FOREIGN_TIME = 5000, /* milliseconds for an answer, where nothing else is said */
    FOREIGN_TIME_MOST = 3600 * 1000,
    FOREIGN_FAILURES = 3,
};

/* Texts, box and game are borrowed as long as the program lives. */
struct foreign_wish {
    const char *command; /* its words, with blanks between them: there is no shell */
    const struct game *game;
    const struct box *box;
    int seats;
    int64_t time_ms;          /* for its hello, and for each answer */
    const char *const *names; /* of the seats, or NULL */
    bool mute;                /* its stderr would spoil the screen */
};

/* Starts the program. NULL, and *why says so: it cannot be started. */
struct foreign *foreign_open(const struct foreign_wish *, struct fault *why);
void foreign_release(struct foreign *); /* NULL is allowed */
/* A new game at a new table, of the same box: its first telling has the box again. */
void foreign_again(struct foreign *);
/* The program's answer to the question of the subject, from the view of `seat` that decides. False:
 * it has none, *out is the game's fallback, and *why says what it did; why->key is NULL if that
 * has been said often enough. Its texts are good until the next call. */
bool foreign_decide(struct foreign *, const struct view *, int seat, int subject, uint32_t question,
                    struct move *out, struct message *why);
/* It has been given up and is no longer asked. */
bool foreign_gone(const struct foreign *);
/* Says it on stderr, and what it means for the game. */
void foreign_complain(const struct shell *, const struct foreign *, const struct message *why);

#endif
