/* guide.h -- what a game says to the front end that shows it: words and keys for the plain table
 * (line/) and the full-screen one (tui/).
 *
 * Both show any game: questions, moves, news. A game that wants more adds one file here with a
 * struct guide and a line in guides[]; everything in it may be NULL. How it is drawn on the full
 * screen is tui/picture.h.
 *
 * A guide speaks from a scene: one seat's view and what that seat was told. There is nothing else
 * in a scene, so there is nothing else to show.
 *
 *   wink.c       viewpoint.c, viewpoint.h  the three card games; viewpoint_read.c what is on cards
 *   cube.c       Viewpoints; cube_ghost.c a piece as a seat sees it, cube_plain.c words to type
 *                for a part of the picture
 *   text.h       how wide a text is, and where it is broken
 */
#ifndef GUIDE_GUIDE_H
#define GUIDE_GUIDE_H

#include "core/buf.h"
#include "core/game.h"
#include "core/words.h"

enum { SAID_MAX = 800 };

struct scene {
    const struct game *game;
    const struct box *box;
    const struct view *view;
    int seats, seat;           /* seat: whose eyes, or SPECTATOR */
    const struct event *heard; /* all this seat was told since it last answered */
    int nheard;
    int subject;                   /* of the open question */
    const struct move_list *moves; /* its answers; NULL: nothing is asked of this seat now */
    struct reader reader;
    /* For a picture (tui/picture.h): */
    const struct move *chosen; /* the answer under the cursor, or NULL */
    int frame;
    void *own; /* what it keeps between two keys */
};

struct guide {
    const char *game; /* NULL: any */

    /* Whose turn it is and what happens in it, in one line. */
    void (*status)(const struct scene *, struct message *);
    /* Leaves out of the view in sentences what was to be seen only once. */
    void (*trim)(struct notes *);

    /* What the player types for this answer. No two answers may have the same keys. Answers without
     * keys are not listed: they are made on the picture. */
    void (*keys)(const struct scene *, struct move, struct buf *);
    /* The move that typing this means, though it may not be done now. */
    bool (*meant)(const struct scene *, const char *typed, struct move *);
    /* Answers whose keys begin like this are listed as one, with these words. */
    bool (*group)(const struct scene *, const char *keys, struct message *);
    /* The answer that changes least: the space bar. */
    bool (*quiet)(const struct scene *, struct move *);
    /* A letter typed before it can be used: the next question of that kind is asked, whatever
     * standing order there is. The words say so. */
    const char *(*wants)(char letter);
    /* The answer somebody who starts to type most probably wants. */
    bool (*likely)(const struct scene *, struct move);
    /* Where these people are asked at once whether they want to do something, and most will not:
     * the question to the whole table, from what everybody sees. False: each is asked alone. */
    bool (*window)(const struct scene *, seat_set people, struct message *);
    /* An answer that needs a second question first. */
    bool (*warn)(const struct scene *, struct move, struct message *);

    /* What was heard may be looked at once, for that many seconds; 0: it is an event like others.
     * Below, the same as lines of text. */
    int (*glimpse)(const struct scene *, const struct event *);
    void (*write_glimpse)(const struct scene *, const struct event *, struct buf *);

    /* What somebody else saw was meant for this seat, which did not see it. The scene is the moment
     * before that step. Said when the game is over. */
    bool (*missed)(const struct scene *, const struct event *, int step, struct message *);

    /* Words to type where there is no picture, which show a part of it. They are told before the
     * first question and in the help. "read" has a key on the full screen, too. */
    bool (*command)(const struct scene *, const char *line, struct buf *out);
    const char *const *commands; /* ends with NULL */

    const char *const *about; /* how it is played, in a few sentences; ends with NULL */
    const char *const *signs; /* what is drawn small, in words; likewise */
    const char *state;        /* of its own keys (core/keys.h) */
};

extern const struct guide guide_wink, guide_viewpoint, guide_revisioned, guide_winking_dead,
    guide_cube;
const struct guide *guide_of(const struct game *);

/* Sentences. The struct is text that can be passed on at once: said_key(r, "tui.news").at */
struct sentence {
    char at[SAID_MAX];
};
struct sentence said(const struct reader *, const struct message *);
struct sentence said_key(const struct reader *, const char *key);
struct sentence said_number(const struct reader *, const char *key, int number);
struct sentence said_seat(const struct reader *, const char *key, int seat);
/* Keys are arguments, one for each letter: they are the same in every language. */
struct sentence said_keys(const struct reader *, const char *key, const char *letters);
struct sentence said_name(const struct reader *, int seat);

/* The number a text begins with. */
int typed_number(const char *text);
/* How many of the answers have this verb. */
int scene_count(const struct scene *, int verb);

#endif
