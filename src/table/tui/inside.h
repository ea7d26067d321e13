/* inside.h -- what the files of the terminal table share.
 *
 *   tui.c      going round the table: bots, people, the curtain between them
 *   prompt.c   one question: the list of answers, the cursor, what is typed
 *   draw.c     the table on the screen
 *   pane.c     what covers it: log, keys, rules, why not, curtain; over.c the end
 *   screen.c   the terminal; grid.c its cells
 *   generic.c  a picture for any game; viewpoint.c that of the card games; wink.c that of Wink,
 *              face.c its faces; cube.h that of Viewpoints. What they say is guide/guide.h.
 */
#ifndef TUI_INSIDE_H
#define TUI_INSIDE_H

#include "local/session.h"
#include "tui/picture.h"
#include "tui/screen.h"
#include "tui/tui.h"

enum {
    ROWS_MIN = 24,
    COLS_MIN = 80,
    STAGE_MIN = 13,
    NEWS_MIN = 4,
    PROMPT_MIN = 6,
};

/* A line of the list: an answer, or all answers whose keys begin alike. */
struct entry {
    int move;     /* index of the (first) answer */
    size_t group; /* how many of its keys they share; 0: it is one answer */
};

struct prompt {
    int seat, subject;
    char (*keys)[KEYS_MAX]; /* by answer */
    char typed[KEYS_MAX];
    struct entry *entry;
    int n, at;   /* at n: the cursor is on none */
    bool walked; /* the cursor was put where it is */
    int rows;    /* of the list, when it was last drawn */
};

/* Where the news that a seat has not answered to begins: events, and sentences. */
struct heard {
    int from, fresh;
};

/* A question to all people round the screen. */
struct table_question {
    struct sentence words;
    seat_set people; /* who may still say something; none: nothing is asked */
};

struct tui {
    struct session *s;
    const struct guide *guide;
    const struct picture *picture;
    struct screen screen;
    struct heard heard[SEATS_MAX + 1]; /* by seat; the last is the spectator's */
    struct prompt prompt;
    struct table_question table;
    bool asking; /* the prompt is open */
    bool fast;   /* no pauses */
    bool easy;   /* a lone person is asked only where there is something to decide */
    char wants;  /* but is asked the next time answers of this letter are possible; or 0 */
    int scroll;  /* lines by which the news is scrolled back */
    int frame;
    struct sentence note; /* a word to the player, until the next key */
    bool note_is_no;      /* it is a refusal */
    void *own;            /* of the picture */
};

/* Whose eyes are on the screen: a seat, SPECTATOR, or NOBODY while the device changes hands. */
int tui_eyes(const struct tui *);
struct heard *tui_heard(struct tui *, int eyes);
/* Made again for every use: it borrows the session's view. */
struct scene tui_scene(struct tui *);
void tui_note(struct tui *, struct sentence, bool is_no);
/* The next time answers of this letter can be given, they are asked for. */
void tui_want(struct tui *, char letter);
/* With its rule id. */
void tui_refuse(struct tui *, const struct message *why);

/* prompt.c */
bool prompt_init(struct prompt *, const struct game *);
void prompt_release(struct prompt *);
void prompt_open(struct tui *, int seat, int subject);
enum pressed prompt_press(struct tui *, int key, struct move *answer);
/* The text of a line of the list. */
struct sentence prompt_line(struct tui *, const struct scene *, int entry);
/* What the player types for it; the space bar as a word. */
struct sentence prompt_keys(const struct tui *, const struct scene *, int entry);
/* There are answers whose keys begin with that letter. */
bool prompt_offers(const struct tui *, char letter);

/* draw.c */
void draw_table(struct tui *);
/* Draws and shows; the table, or a kind word if the window is too small for it. */
void show_table(struct tui *);
bool too_small(struct tui *);

/* pane.c: each is left with a key. False: the program is to end. */
bool pane_text(struct tui *, const char *title, const char *text);
bool pane_log(struct tui *);
bool pane_view(struct tui *);
bool pane_read(struct tui *); /* the words of all cards in sight, where there are cards */
bool pane_keys(struct tui *);
bool pane_rules(struct tui *);
bool pane_why(struct tui *);
bool pane_prospects(struct tui *); /* how likely each answer is to win */
bool pane_curtain(struct tui *, int seat, bool *quit);
bool pane_over(struct tui *, bool *undo);
/* What may be seen only for a while. */
bool pane_glimpse(struct tui *, const struct event *, int seconds);
/* Standing orders of the seat on the screen. *given: one was given or taken back. */
bool pane_orders(struct tui *, bool *given);
/* Something to say to the others at a table elsewhere. */
bool pane_talk(struct tui *);
/* A question with yes or no. */
bool pane_confirm(struct tui *, const char *sentence, bool *yes);

#endif
