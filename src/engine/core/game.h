/* game.h -- what a game is.
 *
 * A game is one constant table of facts and pure functions. Nothing in it
 * allocates, prints, reads a clock or keeps a global: the same box, content, seed
 * and answers give the same bytes on every machine. Five nouns carry everything:
 *
 *   box     what everybody may read before sitting down: options, deck, flags.
 *   state   the whole truth. Only a match holds one (and a bot's imagination).
 *   view    what one seat may know of it. Bots and screens get nothing else.
 *   move    one answer to one question.
 *   event   something that happened, told to each seat as far as it may know.
 *
 * struct box, struct state and struct view are incomplete here. Each game completes
 * them in its own box.h, state.h and view.h, so no game can look inside another and
 * a bot that wants to peek does not compile. All are flat: no pointers, no padding.
 *
 * 1. Who is asked depends on public facts only.
 * 2. Answers of one step reach the game together; it never sees who was first.
 * 3. Legality is decided from a view, by `refuse`, and nowhere else.
 * 4. Whatever `view` shows can be read in `table` or `hand[seat]` of the state.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/chance.h"
#include "core/message.h"

struct box;
struct buf;
struct field;
struct reader;
struct rng;
struct state;
struct view;

enum {
    SEATS_MAX = 8,
    OPTIONS_MAX = 20,
    MOVE_ARGS_MAX = 6,
    EVENT_ARGS_MAX = 12,
    NOTES_MAX = 96,
    SPECTATOR = -1, /* the seat number of somebody who only watches */
};

typedef uint8_t seat_set; /* bit i is seat i */

#define SEAT_BIT(seat) ((seat_set)(1u << ((unsigned)(seat) & 31)))
static inline bool seat_in(seat_set set, int seat) { return seat >= 0 && (set >> seat & 1); }
static inline seat_set seats_all(int n) { return (seat_set)((1u << n) - 1u); }

/* An answer. verb indexes game->verbs; unused arguments are zero. */
struct move {
    uint8_t verb;
    uint8_t nargs;
    int16_t arg[MOVE_ARGS_MAX];
};

/* The caller brings room for game->moves_max moves. With `pick` it needs room for one
 * only: the list counts the moves and keeps one of them at random. */
struct move_list {
    struct move *at;
    int n, size;
    struct rng *pick;
};

/* The open step: one question for every seat in `asked`, all open at once. The
 * question is for that seat, the subject; decider[subject] answers it, and is the
 * seat itself where nobody is asked. An empty step: the game is over. */
struct step {
    seat_set asked;
    uint8_t decider[SEATS_MAX];
};

/* The first nopen arguments are for everybody, the rest only for the seats in
 * knows; event_cut() sees to that. A new event is closed: nobody knows the rest. */
struct event {
    uint8_t kind; /* indexes game->happenings */
    int8_t seat;  /* whom it is about, or SPECTATOR for the table as a whole */
    seat_set knows;
    uint8_t nopen, nargs;
    uint8_t zero;
    int16_t arg[EVENT_ARGS_MAX];
};

/* The caller brings room for game->events_max events. */
struct events {
    struct event *at;
    int n, size;
    bool chance; /* luck was drawn: what happened cannot be undone by consent */
};

/* Answers for all in a playout. The game fills the list as `legal` would from the decider's view;
 * the state is as it was when the step opened. Events are room for the game to work in. */
struct chooser {
    int (*choose)(struct chooser *, int decider, int subject); /* which of the list */
    struct move_list list;
    struct events events;
};

/* What a standing order says to the question that is open for its seat (order.h). */
enum obeyed {
    ORDER_SILENT,  /* nothing: it is about other questions */
    ORDER_ASKS,    /* the person is to be asked */
    ORDER_ANSWERS, /* this answer, which is legal */
    ORDER_OVER,    /* nothing any more: it is over, and is taken down */
};

/* May something that is pending touch a seat: itself, its hand, its field, its points? */
enum touch { TOUCH_NO, TOUCH_MAY, TOUCH_YES };

/* The notation of a verb, an event or an order: a word and a letter for each argument.
 * 's' is a seat and '#' a number of any size in every game; a game names its own letters
 * through range and name_of. */
struct form {
    const char *name;
    const char *args;
    bool reveals; /* events: may tell a seat something that was hidden from it. Where two worlds
                     that look alike part, both must tell such an event: "nothing" is one, too.
                     Orders: whether the person is asked depends on what only the seat knows, so
                     that a long wait would tell it */
};

struct range {
    int16_t first, count;
};

struct option {
    const char *name; /* "beats": in commands, records and scenarios; words: "FAMILY.option.NAME" */
    int16_t min, max, initial;
    const char *const *names; /* words for the values from min on, or NULL */
};

struct options {
    int16_t seats;
    int16_t value[OPTIONS_MAX]; /* in the order of game->options */
};

struct score {
    int16_t points[SEATS_MAX];
    uint8_t rank[SEATS_MAX]; /* 1 is best; equals share a rank. Together: 1 won, 2 lost, for all */
};

/* What a voice says about a whole view, line by line. */
struct notes {
    int n;
    struct message at[NOTES_MAX];
};

/* How large things get with this box: a small deck is a small state. */
struct bounds {
    size_t state, view;
    int moves, events, steps;
};

struct game {
    /* Facts. Words for people are in the catalogue under the name. */
    const char *name;   /* "wink": in addresses, file names, records, catalogue keys */
    const char *family; /* whose words for options it shares, or NULL: it has its own */
    int edition;        /* raised when older records stop replaying */
    bool rehearsal;     /* not for players: a template, or a slice of what is being built */
    bool together;      /* all win or all lose */
    int seats_min, seats_max;
    int moves_max;                 /* for any box: the longest list legal() can make */
    int events_max;                /* the most events one step (or setup) can tell */
    int steps_max;                 /* no game is longer */
    const struct form *verbs;      /* ends with a NULL name */
    const struct form *happenings; /* likewise; kind 0 is a real one */
    const struct option *options;  /* likewise; may be NULL */
    size_t box_size, state_max, view_max;
    const struct field *box_fields, *state_fields, *view_fields; /* every byte, named */

    /* The box. content is public text from outside (a deck), or NULL. */
    bool (*open)(struct box *, const struct options *, const char *content, struct fault *);
    void (*bounds)(const struct box *, struct bounds *); /* NULL: the maxima above */
    /* The whole text on the table, even if it comes with the game: opening with it always
     * gives the same box. NULL, or nothing written: there is no such text. */
    void (*write_content)(const struct options *, const char *content, struct buf *);

    /* The referee. hidden is secret text from outside (a challenge), or NULL. */
    bool (*setup)(const struct box *, struct state *, const struct seed *, const char *hidden,
                  struct events *, struct fault *);
    /* Likewise the secret text this table was set up with, or could have been. */
    void (*write_hidden)(const struct box *, const struct state *, struct buf *);
    void (*ask)(const struct box *, const struct state *, struct step *);
    /* answers are indexed by subject; all are legal, the step's and complete. */
    void (*step)(const struct box *, struct state *, const struct move answers[SEATS_MAX],
                 struct events *);
    void (*score)(const struct box *, const struct state *, struct score *);
    const char *(*check)(const struct box *, const struct state *); /* NULL, or what is broken */
    /* For playouts (playout.h): plays on for up to `most` steps as if everybody had been asked, and
     * comes to the same bytes, but asks the chooser only where a subject has several answers.
     * Returns the steps: fewer than `most` if the game has ended. NULL: everybody is asked. */
    int (*play)(const struct box *, struct state *, int most, struct chooser *);

    /* The veil. twin serves the laws: right after setup it exchanges a few things that the
     * seat was not shown, and lays the table again by the code setup used; events are those
     * setup would have told. False: there is nothing to exchange. */
    void (*view)(const struct box *, const struct state *, int seat, struct view *);
    void (*imagine)(const struct box *, const struct view *, struct rng *, struct state *);
    /* A view has only so much room: has this one lost something it was told? NULL: no view does. */
    bool (*forgets)(const struct box *, const struct view *);
    bool (*twin)(const struct box *, struct state *, int seat, struct rng *, struct events *);
    /* A view of this seat (or SPECTATOR) that came from outside: NULL if all functions of the seat
     * and the voice can work on it, or what is wrong. It need not be one that can come about. */
    const char *(*view_wrong)(const struct box *, const struct view *, int viewer);

    /* The seat: all a player can do, from the decider's view. refuse is true when
     * the move may not be made, and then fills why (which may be NULL). It takes any
     * bytes. legal lists what refuse lets through, in a fixed order. */
    bool (*refuse)(const struct box *, const struct view *, int subject, struct move,
                   struct message *why);
    void (*legal)(const struct box *, const struct view *, int subject, struct move_list *);
    struct move (*fallback)(const struct box *, const struct view *, int subject);
    /* How likely that seat is to win, of a thousand (odds.h), as far as this view can tell. For
     * bots; may be NULL. */
    int (*estimate)(const struct box *, const struct view *, int seat);

    /* Standing orders (order.h): sentences of a seat that answer in its place. An order is a move
     * whose verb indexes `orders`. Everything follows from the seat's own view, and an order acts
     * only where that seat decides for itself. order_refused is true when it may not be given
     * now, and takes any bytes; touches may be NULL: nothing is ever pending. */
    const struct form *orders; /* ends with a NULL name; NULL: none, and no functions either */
    enum obeyed (*obey)(const struct box *, const struct view *, int seat, struct move order,
                        struct move *answer);
    bool (*order_refused)(const struct box *, const struct view *, int seat, struct move order,
                          struct message *why);
    void (*say_order)(const struct box *, const struct view *, int seat, struct move order,
                      struct message *);
    enum touch (*touches)(const struct box *, const struct view *, int seat);

    /* The voice. An event that says nothing to this reader leaves key NULL. */
    void (*say_question)(const struct box *, const struct view *, int subject, struct message *);
    void (*say_move)(const struct box *, const struct view *, int subject, struct move,
                     struct message *);
    void (*say_event)(const struct box *, const struct view *, const struct event *,
                      struct message *);
    void (*say_view)(const struct box *, const struct view *, struct notes *);

    /* Advice that follows from the view alone; and constants for screens, as TypeScript (facts.h).
     * Both may be NULL; games of one family share their facts. */
    void (*hint)(const struct box *, const struct view *, struct message *);
    void (*facts)(struct buf *);

    /* Notation: the values a letter stands for, and their names in scenarios (or NULL). */
    struct range (*range)(const struct box *, char letter);
    const char *(*name_of)(const struct box *, char letter, int value);
    /* Where several values share a name, the set that this one is of: it is written SET/NAME. NULL,
     * or NULL returned: the name is enough. */
    const char *(*set_of)(const struct box *, char letter, int value);
    /* The value whose name is this word, or INT_MIN. NULL: names are compared one by one. */
    int (*find_name)(const struct box *, char letter, const char *word, size_t n);
    /* What it does, one sentence a line: the words on a card. Nothing for most; may be NULL. */
    void (*explain)(const struct box *, char letter, int value, const struct reader *,
                    struct buf *);

    /* Scenarios lay out their own positions: arrange takes one line ("hand 1: 7 12") and edits a
     * state fresh from setup, arranged fills in the rest and says whether the position is possible.
     * zone writes what lies in a named place ("hand 1"), false if there is no such place. */
    bool (*arrange)(const struct box *, struct state *, const char *line, struct fault *);
    bool (*arranged)(const struct box *, struct state *, struct fault *);
    bool (*zone)(const struct box *, const struct state *, const char *zone, struct buf *);
};

/* What every game gets for nothing (game.c). */

const char *game_family(const struct game *);
struct bounds game_bounds(const struct game *, const struct box *);
size_t game_state_size(const struct game *, const struct box *);
size_t game_view_size(const struct game *, const struct box *);
struct range game_range(const struct game *, const struct box *, int seats, char letter);

/* Building moves and events. */
struct move move_of(int verb, int nargs, int a, int b);
bool move_same(struct move, struct move);
/* One of the subject's legal moves at random, from the decider's view. */
void move_any(const struct game *, const struct box *, const struct view *, int subject,
              struct rng *, struct move *out);
/* A move may be any bytes: is it one of so many verbs, with that verb's arguments alone? */
bool move_fits(const struct form *verbs, int nverbs, struct move);
void move_add(struct move_list *, struct move);
struct event *event_tell(struct events *, int kind, int seat);
void event_open_arg(struct event *, int value);                   /* before any closed one */
void event_closed_arg(struct event *, seat_set knows, int value); /* the same knows each time */
void event_cut(struct event *, int viewer);

/* Plain notation. Moves read back whatever is written; names are accepted for numbers
 * where the game gives them, and A to H for seats. Fault columns count in the text. What is
 * kept for long is written with names: numbers change when a deck does. */
void game_write_move(const struct game *, const struct box *, struct move, struct buf *);
void game_write_named_move(const struct game *, const struct box *, struct move, struct buf *);
bool game_read_move(const struct game *, const struct box *, const char *text, struct move *,
                    struct fault *);
/* One argument: the bytes that it takes, 0 if it is not one, or NAME_SHARED if it is a name
 * that several sets have. */
enum { NAME_SHARED = -1 };
int game_read_argument(const struct game *, const struct box *, char letter, const char *text,
                       int16_t *out);
void game_write_event(const struct game *, const struct box *, const struct event *, struct buf *);
/* The same with names and letters for people: "B flashed wink A". */
void game_write_named_event(const struct game *, const struct box *, const struct event *,
                            struct buf *);
/* The same with any list of forms, with names; `unknown` is the fault for any other word. */
void form_write(const struct game *, const struct box *, const struct form *, struct move,
                struct buf *);
bool form_read(const struct game *, const struct box *, const struct form *, const char *unknown,
               const char *text, struct move *, struct fault *);

/* Options from "name=value" words and their defaults. */
void options_init(const struct game *, struct options *, int seats);
bool options_read(const struct game *, struct options *, const char *word, struct fault *);
bool options_check(const struct game *, const struct options *, struct fault *);
void options_write(const struct game *, const struct options *, struct buf *); /* a line each */

uint64_t hash_bytes(uint64_t from, const void *, size_t n); /* start from HASH_START */
#define HASH_START UINT64_C(0xcbf29ce484222325)

#endif
