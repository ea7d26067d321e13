/* referee.h -- a second opinion on the rules.
 *
 * For each rule family there is a plain, slow second implementation of the rules, written from the
 * rulebooks and the rules pages and not from our games. It shares nothing with the engine but text:
 * options, decks, set-up zones, moves and events in their notation. main.c plays matches with the
 * engine and compares the second referee with it, step by step: the same seats asked, the same
 * legal moves, the same events, the same scores. Where they differ, one of the two is wrong, and
 * the rulebook says which.
 *
 * The engine decides what luck brings: `setting` has the zones after set-up, and a step is told the
 * engine's events so that a referee can read off them what was drawn from a shuffled pile. It may
 * use them for nothing else.
 *
 * An event is a line: its seat (or -), its name, its arguments in notation; and if some of them are
 * closed, " | N A C": the first N arguments are for everybody, the rest for seats A and C.
 */
#ifndef REFEREE_REFEREE_H
#define REFEREE_REFEREE_H

#include <stddef.h>

enum { REF_SEATS = 8, REF_LINE = 400 };

/* Lines, each with its terminator; a list that is full ends the run. */
struct lines {
    char (*at)[REF_LINE];
    int n, size;
};

void lines_add(struct lines *, const char *format, ...) __attribute__((format(printf, 2, 3)));

struct referee {
    const char *game;         /* on the shelf */
    const char *const *zones; /* to hear of after set-up, "%" for each seat; ends with NULL */

    /* Lines of `setting`: "seats N", "option NAME=VALUE" for every option, "zone NAME: TEXT" for
     * every zone wanted (as scenarios write them), and at last, if there is a deck, "deck" and its
     * text. NULL: it cannot be played. */
    void *(*open)(const char *setting);
    void (*close)(void *);

    /* Who is asked now: decider[subject] is the seat that answers for it, -1: not asked. */
    void (*ask)(void *, int decider[REF_SEATS]);
    /* Every legal move of an asked seat, in any order, in notation. */
    void (*legal)(void *, int subject, struct lines *);
    /* One answer for each seat asked, NULL for the others. Adds the events in order. `engine` are
     * the engine's events of this step. */
    void (*step)(void *, const char *const answer[REF_SEATS], const struct lines *engine,
                 struct lines *events);
    void (*score)(void *, int points[REF_SEATS], int rank[REF_SEATS]);
};

extern const struct referee wink_referee, viewpoint_referee, revisioned_referee,
    winking_dead_referee, cube_referee, blank_referee;

#endif
