/* viewpoint.h -- the second referee for Viewpoint 2009, Revisioned 2017 and The Winking Dead 2022.
 *
 * Everything is as plain as it can be: cards are numbers in lists, a deck is a tree of nodes, and a
 * turn is ordinary code that calls itself. Where somebody must answer, choose() looks into the log
 * of answers of this turn; if it is not there, it jumps out of the turn and the question is
 * open. The next step plays the whole turn again from its beginning, one answer further. So only
 * the position when the turn began has to be remembered between steps.
 */
#ifndef REFEREE_VIEWPOINT_H
#define REFEREE_VIEWPOINT_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>

#include "referee.h"

enum {
    VR_CARDS = 900,
    VR_KINDS = 170,
    VR_TAGS = 16,
    VR_STACK = 8,     /* entries (caps: docs/rules/viewpoint.md) */
    VR_NESTED = 6,    /* plays within plays */
    VR_PLAYS = 30,    /* a turn */
    VR_ACTIONS = 120, /* a turn */
    VR_UNTILS = 6,
    VR_EXTRAS = 8,
    VR_MISSES = 9,
    VR_OPTIONS = 700, /* of one question */
};

/* AMB-59, reshuffle=lazy. 1: Zombeyes that reach the discard pile while the draw pile is empty are
 * shuffled at once. 0: when somebody has to draw. */
enum { VR_EAGER = 1 };

enum vr_op {
    V_NOTHING,
    V_DRAW,
    V_DISCARD,
    V_DESTROY,
    V_STEAL,
    V_SWAP,
    V_TAKE,
    V_PASS,
    V_PLAY,
    V_REPLACE,
    V_RETURN,
    V_MOVE,
    V_AMBUSH,
    V_ZOMBIFY,
    V_CURE,
    V_RESURRECT,
    V_CONTROL,
    V_LOOK,
    V_SHOW,
    V_SHUFFLE,
    V_CANCEL,
    V_MISS,
    V_TURN,
    V_EXCHANGE,
    V_REORDER,
    V_VERBS,
    V_EACH_TURN = V_VERBS,
    V_REVEAL,
    V_UNTIL,
    V_WORTH,
    V_CHOOSE,
    V_OPTION,
    V_IF,
    C_AND,
    C_OR,
    C_NOT,
    C_HAS,
    C_EMPTY,
    C_YOUR_TURN,
    C_PLAYED,
    C_REVEALED,
    C_LEAVE,
    C_WOULD,
    C_AFFECT,
    C_BEGINS,
    C_COUNTS,
    R_STAYS,
    R_FORBIDS,
};

enum vr_who {
    W_NOBODY,
    W_YOU,
    W_ANOTHER,
    W_ANY,
    W_EACH,
    W_EACH_OTHER,
    W_LEFT,
    W_RIGHT,
    W_MOST_POINTS,
    W_FEWEST_POINTS,
    W_MOST_HAND,
    W_FEWEST_HAND,
    W_MOST_ZOMBEYES,
    W_FEWEST_ZOMBEYES,
    W_THEY,
};

enum vr_place { P_NOWHERE, P_HAND, P_FIELD, P_VIEWNIVERSE, P_DISCARD, P_DRAW, P_STACK, P_OUT };

enum vr_how {
    H_NONE,
    H_EXACTLY,
    H_UP_TO,
    H_MORE,
    H_ALL,
    H_HALF,
    H_AT_LEAST,
    H_AT_MOST,
    H_MORE_THAN,
    H_FEWER_THAN,
    H_MOST,
    H_FEWEST,
};

enum vr_chooser { CH_RULE, CH_YOU, CH_THEY, CH_CHANCE };

enum vr_measure { M_CARDS, M_POINTS, M_ZOMBEYES, M_PLAYERS };

enum vr_step { S_START, S_DRAW, S_PLAY, S_COUNT };

/* Which cards, and where they lie. */
struct vr_desc {
    bool this_card, other;
    uint32_t tags, without;
    int zombeye, reveal; /* 1 only, -1 none, 0 either */
    enum vr_how compare; /* H_NONE, H_EXACTLY, H_AT_LEAST, H_AT_MOST */
    int worth;
    char named[40];
    enum vr_place place;
    enum vr_who whose;
};

struct vr_node {
    enum vr_op op;
    enum vr_who who;
    enum vr_how how;
    int n;
    bool may, if_so, then, for_each;
    enum vr_measure measure; /* of a HAS, or of "for each" (no M_POINTS) */
    enum vr_chooser chooser;
    struct vr_desc cards, other;
    enum vr_place to;
    enum vr_who to_whose;
    enum vr_step at;
    bool next_turn;            /* UNTIL: your next turn */
    enum vr_op verb;           /* C_WOULD, R_FORBIDS */
    struct vr_node *with;      /* a HAS: of the players named only these perform it */
    struct vr_node *condition; /* IF, REVEAL; the left side of AND, OR, NOT */
    struct vr_node *inside;    /* the first line of a block; the right side of AND, OR */
    struct vr_node *otherwise; /* ELSE */
    struct vr_node *next;
    struct vr_node *all; /* every node of the deck, to free them */
};

struct vr_kind {
    char name[40];
    int value, zombeyes;
    uint32_t tags;
    struct vr_node *lines;  /* when played */
    struct vr_node *reveal; /* or NULL */
    struct vr_node *worth;
    struct vr_node *each[20];
    int eachs;
    enum vr_place after;
    enum vr_who after_whose;
};

struct vr_deck {
    struct vr_kind kind[VR_KINDS];
    int kinds;
    char tag[VR_TAGS][24];
    int tags;
    bool any, plagued; /* a set without edition; a set of 2022 */
    struct vr_node *all;
};

bool vr_read_deck(struct vr_deck *, const char *text);
void vr_free_deck(struct vr_deck *);

/* The reader's inner parts, shared by its two files. */
struct vr_line {
    int indent, n;
    char word[100][48];
    bool quoted[100];
};
struct vr_reader {
    struct vr_deck *deck;
    struct vr_line *line;
    int lines, at; /* the line being read */
    int w;         /* the word being read */
    struct vr_kind *kind;
    bool failed;
};
const char *vr_word(struct vr_reader *, int ahead);
bool vr_is(struct vr_reader *, const char *phrase);
bool vr_eat(struct vr_reader *, const char *phrase);
bool vr_number(struct vr_reader *, int *);
bool vr_number_or_word(struct vr_reader *, int *); /* "3", "three" */
struct vr_node *vr_new(struct vr_reader *, enum vr_op);
enum vr_who vr_read_who(struct vr_reader *);
void vr_read_filter(struct vr_reader *, struct vr_desc *);
bool vr_read_place(struct vr_reader *, enum vr_place *, enum vr_who *);
void vr_read_counted(struct vr_reader *, struct vr_node *);
struct vr_node *vr_read_actions(struct vr_reader *);
struct vr_node *vr_read_condition(struct vr_reader *);
struct vr_node *vr_read_restriction(struct vr_reader *);
enum vr_op vr_read_verb(struct vr_reader *);

/* ---- the table ---- */

struct vr_list {
    int n;
    int16_t at[VR_CARDS];
};

struct vr_until {
    int seat, card; /* who performed it; its kind */
    bool next_turn;
    const struct vr_node *restriction;
    int they;
};

struct vr_position {
    struct vr_list hand[REF_SEATS], field[REF_SEATS], draw, discard, stack;
    int unordered; /* this many at the bottom of the draw pile lie in an order nobody knows */
    bool token[VR_CARDS], used[VR_CARDS];
    int arrived[VR_CARDS], clock; /* in the fields, one after another */
    bool dead[REF_SEATS];
    int misses[REF_SEATS], control[REF_SEATS];
    int extra[VR_EXTRAS], extras;
    struct vr_until until[VR_UNTILS];
    int untils;
    int turn, regular, turns;
    bool is_extra;
};

enum vr_sort { E_PLAY, E_REVEAL, E_WORK, E_DEAD };

/* What an actor announced of one action, and to whom it happens. */
struct vr_plan {
    const struct vr_node *node;
    int performer[REF_SEATS], performers;
    int victim;                                /* from whose hand, or whose field */
    int receiver;                              /* to whom */
    int card[VR_CARDS], from[VR_CARDS], cards; /* chosen, and the field they lie in (-1: pile) */
    int swap, swap_from;
    bool announced;              /* the cards were chosen by the actor, before the window */
    bool ended;                  /* an up-to choice was ended */
    int locked[VR_CARDS], locks; /* received by this PASS (RUL-4) */
};

/* Something on the stack: a played card, a revealed one, an effect of each turn. */
struct vr_entry {
    enum vr_sort sort;
    int seat, card, they;
    bool cancelled, cut, first, opened;
    bool entered, raised;
    bool outside; /* its card is neither in a field nor in the air any more (ruling 10) */
    bool acts;    /* an action is pending now */
    const struct vr_node *node; /* of that action */
    const struct vr_plan *plan;
    struct vr_entry *below;
};

/* A window without an entry. */
enum vr_moment { MO_ENTRY, MO_BEGIN, MO_DRAWN, MO_COUNT };

struct vr_option {
    const char *verb;
    int seat, kind, number; /* -1: not there */
    int card;
};

struct vr_question {
    bool asked[REF_SEATS];
    int decider[REF_SEATS];
    struct vr_option *option[REF_SEATS];
    int options[REF_SEATS];
};

struct vr_logged {
    int choice[REF_SEATS];
    char **line;
    int lines;
};

struct vr_game {
    struct vr_deck deck;
    int seats, points, turns_max;
    bool plague, lazy, cancel_action, after_window, same_turn;
    enum { TIE_SHARED, TIE_CARDS, TIE_ZOMBEYES } tie;
    int kind_of[VR_CARDS], cards;
    struct vr_position now, begin;
    /* of the turn that is being played */
    int controller; /* who decides for the active seat, or -1 */
    int plays_left, draws_left, plays_made, actions, depth;
    enum vr_step step;
    struct vr_entry *top;
    enum vr_moment moment;
    /* answers */
    struct vr_logged *log;
    int logged, log_room, replayed;
    int told, told_begin; /* events told so far in this step; when the turn began */
    struct lines *out;
    struct vr_question question;
    jmp_buf leave;
    bool over, printed; /* printed: worths count as printed while one is worked out (AMB-92) */
    int winners;
};

/* viewpoint_table.c */
const struct vr_kind *vr_print(const struct vr_game *, int card);
void vr_tell(struct vr_game *, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *vr_name(const struct vr_game *, int card);
int vr_lucky_kind(struct vr_game *); /* what the engine's next event names */
bool vr_list_has(const struct vr_list *, int card);
void vr_list_remove(struct vr_list *, int card);
void vr_list_add(struct vr_list *, int card);
int vr_sorted_hand(const struct vr_game *, int seat, int out[VR_CARDS]);
int vr_points(const struct vr_game *, int seat);
int vr_zombeyes(const struct vr_game *, int seat);
int vr_field_of(const struct vr_game *, int card); /* -1: it lies in no field */
int vr_living(const struct vr_game *);
int vr_next(const struct vr_game *, int seat, int way); /* living neighbour */
char *vr_knows(const struct vr_game *, int a, int b, char text[40]);
void vr_place_text(enum vr_place, int seat, char text[20]);
void vr_lift(struct vr_game *, int card); /* takes it from wherever it lies */
void vr_lay(struct vr_game *, int card, enum vr_place, int seat);
void vr_plague(struct vr_game *, int from);
void vr_reshuffle(struct vr_game *, bool wanted);
bool vr_drawable(const struct vr_game *); /* is there a card to draw, or will there be one? */
int vr_take_top(struct vr_game *);        /* -1: there is none */
void vr_finish(struct vr_game *);
bool vr_draw(struct vr_game *, int seat);
void vr_free_seat(struct vr_game *);
void vr_unbind(struct vr_game *, int seat, bool end_of_turn);

/* viewpoint_ask.c: questions, windows */
int vr_choose(struct vr_game *, int seat, struct vr_option *, int n);
void vr_choose_all(struct vr_game *, const bool asked[REF_SEATS],
                   struct vr_option *option[REF_SEATS], const int n[REF_SEATS],
                   int choice[REF_SEATS]);
void vr_window(struct vr_game *);
void vr_forget(struct vr_logged *);

/* viewpoint_judge.c: descriptions and conditions */
bool vr_fits(const struct vr_game *, const struct vr_desc *, int kind, bool token, bool this_one);
int vr_count(struct vr_game *, const struct vr_node *, const struct vr_desc *, int you, int they,
             int card, bool *hidden);
int vr_judge(struct vr_game *, const struct vr_node *, int you, int they, int card, bool open);
unsigned vr_among(const struct vr_game *, enum vr_who, unsigned set);
unsigned vr_whose(const struct vr_game *, enum vr_who, int you, int they);
bool vr_meant(const struct vr_game *, const struct vr_entry *, const struct vr_node *, int seat);
unsigned vr_performers(const struct vr_game *, const struct vr_entry *, const struct vr_node *);
bool vr_stays(const struct vr_game *, int card);
bool vr_plain(const struct vr_desc *);
bool vr_forbidden(const struct vr_game *, int seat, enum vr_op);

/* viewpoint_stack.c: cards on the stack and their lines */
void vr_perform_lines(struct vr_game *, struct vr_entry *, const struct vr_node *);
void vr_cancel(struct vr_game *, struct vr_entry *by, const struct vr_plan *);
void vr_play_card(struct vr_game *, int seat, int card, const char *how, bool raised);
void vr_reveal_card(struct vr_game *, int seat, int card);

/* viewpoint_plan.c: what an action is about, and its choices */
unsigned vr_seats_for(const struct vr_game *, const struct vr_entry *, const struct vr_node *,
                      enum vr_who, int performer);
int vr_pool(const struct vr_game *, const struct vr_entry *, const struct vr_node *,
            const struct vr_desc *, int performer, int victim, int out[VR_CARDS]);
int vr_amount(struct vr_game *, struct vr_entry *, const struct vr_node *, int performer,
              int available);
bool vr_choose_seat(struct vr_game *, struct vr_entry *, int chooser, unsigned set, int *seat);
bool vr_does(struct vr_game *, struct vr_entry *, const struct vr_node *, int performer);
bool vr_may(struct vr_game *, int seat);
bool vr_plan(struct vr_game *, struct vr_entry *, const struct vr_node *, struct vr_plan *);
bool vr_plan_for(struct vr_game *, struct vr_entry *, struct vr_plan *, int performer);
bool vr_open_place(enum vr_place);
bool vr_to_holder(const struct vr_node *);
void vr_take_all(struct vr_game *, struct vr_entry *, struct vr_plan *, int performer);

/* viewpoint_hand.c: verbs about hands */
bool vr_hidden_filter(const struct vr_game *, const struct vr_desc *);
void vr_check_hand(struct vr_game *, const struct vr_desc *, int seat, int count);
int vr_lucky_card(struct vr_game *, const int *card, int n);
void vr_look_at_hand(struct vr_game *, int looker, int seat);
int vr_pick(struct vr_game *, struct vr_entry *, struct vr_plan *, int performer, int seat,
            const char *verb);
bool vr_do_draw(struct vr_game *, struct vr_entry *, struct vr_plan *, int seat);
bool vr_from_hands(struct vr_game *, struct vr_entry *, struct vr_plan *, int seat);
bool vr_exchange(struct vr_game *, struct vr_entry *, struct vr_plan *, int seat);
bool vr_pass_together(struct vr_game *, struct vr_entry *, struct vr_plan *);

/* viewpoint_do.c: the other verbs */
bool vr_do(struct vr_game *, struct vr_entry *, struct vr_plan *);

/* viewpoint_turn.c */
void vr_play_turns(struct vr_game *);
void vr_work_at_once(struct vr_game *, int seat, int card);

#endif
