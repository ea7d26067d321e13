/* inside.h -- a file of scenarios while it is played; for scenario/ alone.
 *
 * Every reader of a statement returns a verdict. A reader that returns anything but HOLDS has said
 * why in play->why; its texts are constants or lie in the play, which outlives them.
 */
#ifndef SCENARIO_INSIDE_H
#define SCENARIO_INSIDE_H

#include "core/buf.h"
#include "core/near.h"
#include "core/words.h"
#include "heap/lone.h"
#include "match/match.h"
#include "scenario/scenario.h"
#include "scenario/text.h"

enum verdict { HOLDS, FAILS, MALFORMED };

enum stage {
    SKIPPING, /* no scenario is open, or it has failed: looking for the next "game" */
    SETTING,  /* game, with, seed, deck, hidden */
    LAYING,   /* set-up lines; the match is open */
    PLAYING,
    REFUSED, /* there is no such table, as was claimed */
};

/* Text that goes to a game as it is, and the line in front of it. */
struct block {
    char *text;
    int line;
};

struct play {
    const char *file;
    struct lines lines;
    int at;     /* the line after the statement being read, from 0 */
    int number; /* where the statement begins, from 1; where a complaint points */
    struct reader reader;
    void (*say)(void *, const char *);
    void *context;
    struct scenario_result *result;

    enum stage stage;
    int scenarios, start;        /* how many so far; the line of the last "game" */
    const char *title, *heading; /* comments: of this scenario, and the latest one */
    bool paragraph;              /* the next comment begins a heading */

    struct setting setting;
    struct block content, hidden;
    struct match *match;
    struct lone table;
    struct view *view;
    struct event *news;
    struct move *moves;
    char *room; /* for what a game writes: a view as JSON, or what lies in a place */
    size_t room_size;
    int laid;   /* the line of the last set-up line, or 0 */
    int checks; /* answers and claims */

    char line[SCENARIO_LINE_MAX + 1]; /* the statement, tidy */
    char item[SCENARIO_LINE_MAX + 1]; /* the part of it being read */
    char found[SCENARIO_LINE_MAX + 1];
    char other[SCENARIO_LINE_MAX + 1]; /* more text for messages */
    struct message why;
    const char *meant; /* what was probably meant, or NULL */
};

/* Who answers for whom, or who looks. */
struct who {
    seat_set seats;
    int decider; /* SPECTATOR: each for itself */
    bool spectator;
};

/* scenario.c */
/* Begins a complaint; the caller adds the arguments. */
struct message *wrong(struct play *, const char *key);
/* "expected WHAT, found this text". what is a key. */
enum verdict expected(struct play *, const char *what, const char *found);
enum verdict expected_word(struct play *, const char *what, const char *found); /* only a word */
/* Sets found: to foreign text in quotes, to a number, to words of the catalogue, to what is
 * written into the buf between found_open() and found_close(). */
void quote(struct play *, const char *text);
void quote_word(struct play *, const char *text); /* its first word, if it starts with one */
void found_number(struct play *, int);
void found_say(struct play *, const struct message *);
void found_key(struct play *, const char *key);
struct buf found_open(struct play *);
void found_close(struct play *, struct buf *);
/* More room, empty; false: there is none, and that has been said. */
bool room_grow(struct play *);
/* Nothing may follow. */
enum verdict no_more(struct play *, const char *rest);

/* setting.c: the lines in front of the first answer. */
enum verdict read_game(struct play *, const char *rest);
enum verdict read_with(struct play *, const char *rest);
enum verdict read_seed(struct play *, const char *rest);
enum verdict read_block(struct play *, struct block *, const char *rest);
enum verdict read_layout(struct play *);
/* "table refused RULE": the game does not play with these options and texts. */
enum verdict claim_no_table(struct play *, const char *rest);
/* Opens the match unless it is open; and then plays from the position laid out. */
enum verdict open_match(struct play *);
enum verdict begin_play(struct play *);
void close_match(struct play *);

/* seats.c: who is meant. Each reader steps over what it read. */
bool seat_like(const char *text); /* starts with a number or a single capital letter */
enum verdict read_seat(struct play *, const char **text, int *seat);
enum verdict read_viewers(struct play *, const char **text, struct who *);
enum verdict read_who(struct play *, const char **text, struct who *); /* "0", "0 2", "1 for 0" */
int decider_of(const struct who *, int subject);
bool is_asked(const struct match *, int decider, int subject);
void write_who(struct buf *, int decider, int subject);
void write_asked(const struct match *, seat_set, struct buf *);
void found_asked(struct play *); /* sets found to "that the seats asked are 1 2" */

/* answers.c: what the seats do. */
enum verdict read_move(struct play *, const char *text, struct move *);
bool answers_line(const char *line);
enum verdict read_answers(struct play *, const char *line);
enum verdict read_pass(struct play *, const char *rest);
enum verdict read_run(struct play *, const char *rest);
enum verdict read_take_back(struct play *, const char *rest, bool refused);
enum verdict read_undo(struct play *, const char *rest, bool refused);
/* "0: place 7 refused WINK-PLACE-2", "0: place 7 allowed" */
enum verdict claim_answer(struct play *, const char *text);

/* claims.c: what is true. FAILS: found says what is true instead. */
enum verdict read_claim(struct play *, const char *text);

/* knowledge.c: what a seat was told, sees, is asked and may do. */
enum verdict claim_told(struct play *, const char *rest, bool not);
enum verdict claim_sees(struct play *, const char *rest, bool not);
enum verdict claim_question(struct play *, const char *rest);
enum verdict claim_legal(struct play *, const char *rest);

/* Is this the refusal the scenario speaks of? */
bool right_reason(const struct message *why, const char *reason);

#endif
