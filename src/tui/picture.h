/* picture.h -- how a game looks on the terminal, and which keys it likes.
 *
 * The table (tui.c) shows any game: questions, moves, news. A game that wants more adds one file
 * with a struct picture and a line in pictures[]. Everything but draw may be NULL.
 *
 * A picture is drawn from a scene: one seat's view and what that seat was told. There is nothing
 * else in a scene, so there is nothing else to show.
 */
#ifndef TUI_PICTURE_H
#define TUI_PICTURE_H

#include "core/buf.h"
#include "core/game.h"
#include "core/words.h"
#include "tui/grid.h"

enum { KEYS_MAX = 12, LINE_ROOM = 800 };

/* Frames of what moves on a picture; the last one is what stays. */
enum { FRAMES = 4, FRAME_LAST = FRAMES - 1 };

struct scene {
    const struct game *game;
    const struct box *box;
    const struct view *view;
    int seats, seat;           /* seat: whose eyes, or SPECTATOR */
    const struct event *heard; /* all this seat was told since it last answered */
    int nheard;
    int subject;                   /* of the open question */
    const struct move_list *moves; /* its answers; NULL: nothing is asked of this seat now */
    const struct move *chosen;     /* the answer under the cursor, or NULL */
    int frame;
    struct reader reader;
    void *own; /* what the picture keeps between two keys */
};

/* What a key came to. */
enum pressed { PRESS_UNKNOWN, PRESS_TAKEN, PRESS_ANSWER };

/* A line of the key map. */
struct hint {
    const char *keys, *words;
};

struct picture {
    const char *game;          /* NULL: any */
    int rows;                  /* it can use; at least STAGE_MIN are there */
    int (*rows_at)(int width); /* or, where that depends on the width of the screen */
    void (*draw)(const struct scene *, struct grid *, struct rect);
    /* Whose turn it is and what happens in it, in one line. */
    void (*status)(const struct scene *, struct message *);
    /* What one types for this answer. No answer's keys may be another's. Answers without keys are
     * not listed: they are made on the picture (press). */
    void (*keys)(const struct scene *, struct move, struct buf *);
    /* What somebody who types this means, though it may not be done now. */
    bool (*meant)(const struct scene *, const char *typed, struct move *);
    /* Answers whose keys begin like this are listed as one, with these words. */
    bool (*group)(const struct scene *, const char *keys, struct message *);
    /* The answer that changes least: the space bar. */
    bool (*quiet)(const struct scene *, struct move *);
    /* Nothing would be lost if the quiet answer were given without asking. */
    bool (*calm)(const struct scene *);
    /* Typed when it cannot be done yet: the next question of that kind is asked even if it is
     * calm. The words say so. */
    const char *(*wants)(char letter);
    /* Where an arrow leads from the answer under the cursor; an index of the answers. */
    int (*walk)(const struct scene *, int from, int dy, int dx);
    /* The answer somebody who starts to type most probably wants: the cursor goes there. */
    bool (*likely)(const struct scene *, struct move);
    /* Something to be asked twice about. */
    bool (*warn)(const struct scene *, struct move, struct message *);
    /* What was heard is worth FRAMES frames. */
    bool (*moves)(const struct scene *);

    /* An answer may also be made step by step on the picture. It keeps that many bytes in
     * scene.own, zero at first; opened is told of every new question; press gets keys before the
     * list does, and may leave a note; bench draws instead of the list. */
    size_t own;
    void (*opened)(const struct scene *);
    enum pressed (*press)(const struct scene *, int key, struct move *answer, struct message *note);
    bool (*bench)(const struct scene *, struct grid *, struct rect);
    /* What was heard may be looked at once, for that many seconds; 0: it is an event as others. */
    int (*glimpse)(const struct scene *, const struct event *);
    void (*draw_glimpse)(const struct scene *, const struct event *, struct grid *, struct rect);

    /* Of the view in sentences, what is left out because it was to be seen once. */
    void (*trim)(struct notes *);

    /* The line mode (cli/line.h) has no picture. A game may have words of its own there, which show
     * a part of it, and are told before the first question and among the help. */
    bool (*command)(const struct scene *, const char *line, struct buf *out);
    const char *const *commands; /* ends with NULL */

    const char *const *about; /* how it is played, in a few sentences; ends with NULL */
    const struct hint *hints; /* ends with a NULL keys */
};

extern const struct picture picture_generic, picture_wink, picture_viewpoint, picture_revisioned,
    picture_winking_dead, picture_cube;
extern const struct picture *const pictures[]; /* ends with the generic one */
const struct picture *picture_of(const struct game *);

/* Sentences. The struct is text one may pass on at once: say_key(r, "tui.news").at */
struct line {
    char at[LINE_ROOM];
};
struct line say(const struct reader *, const struct message *);
struct line say_key(const struct reader *, const char *key);
struct line say_number(const struct reader *, const char *key, int number);
struct line say_seat(const struct reader *, const char *key, int seat);
/* Keys are arguments, one a letter: they are the same in every language. */
struct line say_keys(const struct reader *, const char *key, const char *letters);
struct line seat_name(const struct reader *, int seat);

#endif
