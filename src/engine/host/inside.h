/* inside.h -- the inside of the host, for host/ alone.
 *
 *   message ─► read.c ─► a handler (lobby.c, opening.c, seats.c, play.c, motion.c, chat.c, deal.c)
 *                             │ validates, and puts lines into the batch of the table
 *                             ▼
 *                          ledger.c: batch ─► write ─► written ─► apply.c: each line is applied
 *                             │                                     │
 *              recovery ──────┘ (host_read: the same lines)         ▼
 *                                              clock.c: closes steps, tells what follows (tell.c)
 *
 * host.c takes the calls in. wake.c says which table wants the time next, operator.c is for the
 * operator, facts.c for screens. A table that nobody touches is put down: it keeps what its head
 * says, and is read again later.
 */
#ifndef HOST_INSIDE_H
#define HOST_INSIDE_H

#include "core/buf.h"
#include "core/json.h"
#include "core/order.h"
#include "core/words.h"
#include "host/host.h"
#include "match/record.h"

enum {
    HEX_ID = 2 * TABLE_ID_BYTES,
    TOKEN_BYTES = 16,
    ACKS_MAX = 16, /* confirmations that wait for one write */
    HELD_MAX = 64, /* confirmations that wait for the next mail */
    CHAT_LINES = 50,
    CHAT_BYTES = 200,
    LATE_MAX = 128, /* steps that watchers have not seen yet */
    LINE_MAX_BYTES = 400,
    HEAD_MAX = 1024,
    FORMER_MAX = 16, /* people who have held a seat of a game and left it */
    NOBODY = -1,
};
#define NO_CLIENT UINT32_MAX
#define NOT_SINCE UINT32_MAX
#define NEVER INT64_MAX
#define NO_PLACE UINT32_MAX

enum table_state { LOBBY, DEALING, PLAYING, PAUSED, OVER, FROZEN, CLOSED, TABLE_STATES };
enum discretion { RELAXED, STANDARD, STRICT, DISCRETIONS };
extern const char *const state_words[TABLE_STATES + 1];
extern const char *const discretion_words[DISCRETIONS + 1];

/* Milliseconds. */
enum pace_figure { BEAT, WINDOW, TURN, BANK, GRID, DELAY, BOT_PACE, AWAY, PACE_FIGURES };
extern const char *const pace_words[PACE_FIGURES + 1];
struct pace {
    const char *name;
    int64_t ms[PACE_FIGURES];
};
extern const struct pace paces[];  /* ends with a NULL name */
extern const char code_letters[];  /* that the code of a table is made of */
extern const char *const emotes[]; /* ends with NULL */

struct token {
    uint8_t hash[SHA256_BYTES];
};

struct seat {
    enum sitter who;
    struct token token;
    char name[SITTER_NAME_MAX + 1];
    char bot[BOT_TEXT_MAX + 1]; /* who plays: in a bot's seat always, in a person's while given */
    bool given, resigned;
    uint32_t client;    /* or NO_CLIENT */
    int64_t away_since; /* without a client, in house time */
    int64_t bank;       /* ms that are left */
    struct move order[ORDERS_MAX];
    int orders;
    bool shares, opened;
    uint8_t share[SHA256_BYTES];
};

/* A confirmation that waits until the batch is durable. */
struct ack {
    uint32_t client, born;
    int64_t id; /* of the message, or -1 */
    bool sealed, back;
    int8_t seat, subject;
    uint32_t q;
    struct move move;
};

/* Lines that wait to be written, or are on their way. */
struct batch {
    char *at;
    size_t n, size;
    struct ack ack[ACKS_MAX];
    int acks;
    seat_set sealed; /* the subjects that these lines answer for */
    seat_set back;   /* those whose answers they take back */
    bool fresh, record, over;
    bool alone;  /* everything else waits until these lines are applied */
    bool broken; /* a line found no room */
};

struct thinking {
    uint64_t ticket; /* 0: nobody thinks */
    bool done;       /* the answer is in hand: it is written when the step closes */
    struct move move;
};

/* What a viewer was last told: changes are made from it. The last two are for watchers: in time,
 * and late. */
struct base {
    struct view *view;
    uint32_t telling;
};
enum { BASES = SEATS_MAX + 2, BASE_WATCH = SEATS_MAX, BASE_LATE = SEATS_MAX + 1 };

struct line_said {
    int8_t seat;
    char text[CHAT_BYTES + 1];
    bool emote;
};

enum motion { NO_MOTION, MOTION_UNDO, MOTION_END, MOTION_ABORT, MOTION_OUT, MOTION_AGAIN, MOTIONS };
extern const char *const motion_words[MOTIONS + 1];

struct shared_box {
    _Alignas(16) struct shared_box *next;
    const struct game *game;
    uint8_t key[SHA256_BYTES]; /* of options and content */
    int users;
    /* the box itself follows */
};

/* What a table needs while somebody plays there. */
struct awake {
    struct setting setting;
    char *texts; /* of content and hidden */
    size_t texts_size, view_size;
    struct shared_box *shared;
    const struct box *box;
    struct match *match; /* NULL: not dealt yet */
    struct fair_deal fair;
    seat_set late; /* those who did not open their bits in the last round */
    bool fixed_seed;
    bool collecting; /* new hashes are wanted */
    bool deal_told;
    int64_t deal_by; /* by then, all must have sent their hashes or opened their bits */

    /* The open step. */
    int64_t told_at;    /* when it was told */
    int64_t release_at; /* when what happened is told; NEVER: it has been told */
    int64_t tick;       /* a tick of the grid that has not been looked at, or NEVER */
    int64_t answered_at[SEATS_MAX];
    int64_t paused_at;
    struct thinking thinking[SEATS_MAX]; /* by subject */
    bool opened;                         /* orders and bots have had their chance at this step */
    bool closing;                        /* its last lines are on their way */
    seat_set ordered;                    /* who gave an order since then */
    seat_set orders_moved;               /* who must be told their orders */

    struct base base[BASES];
    struct {
        int steps;
        int64_t due;
    } late_ring[LATE_MAX];
    int late_n;
    int late_steps; /* how many steps late watchers were told; -1: nothing */

    enum motion motion;
    int motion_by, motion_seat, motion_to;
    seat_set agreed;

    struct ack held[HELD_MAX]; /* confirmations that leave with the next mail */
    int nheld;

    struct line_said *said; /* CHAT_LINES of them, or NULL */
    int nsaid, said_at;
};

/* A message that waits. */
struct letter {
    struct letter *next;
    uint32_t client, born;
    bool joins; /* it may be written together with others */
    size_t n;
    char bytes[];
};

enum table_io { IO_IDLE, IO_WRITING, IO_READING, IO_BROKEN };

struct table {
    struct table_id id;
    uint32_t slot;
    char code[CODE_LETTERS + 1]; /* "" once the game has started */
    const struct game *game;
    enum table_state state;
    int seats;
    bool public, hot;
    enum discretion discretion;
    struct pace pace;
    int64_t watch; /* ms that watchers are late; -1: nobody may watch */
    char away[BOT_TEXT_MAX + 1];
    struct token opener;
    struct token former[FORMER_MAX];
    int formers;
    char ending[16]; /* how it ended */
    uint32_t number; /* of the game at this table, from 1 */
    int64_t touched; /* house time of the last change, or of the last client */
    struct seat seat[SEATS_MAX];
    seat_set turn; /* whose answer is wanted, as the head says: for people who list their games */

    struct table *chain; /* the next with the same hash */
    uint32_t owed;       /* thoughts that have not come back; then the box they are about */
    struct shared_box *owed_box;
    struct awake *up; /* NULL: put down */
    struct batch batch, flight;
    enum table_io io;
    uint64_t ticket, seq, epoch;
    int64_t retry_at;
    struct letter *inbox, **inbox_end;
    uint32_t ninbox;
    uint32_t first_client; /* of a chain through client.next */
    uint32_t watchers;
    int64_t wake; /* when time() is wanted; its place in the heap */
    uint32_t heap_at;
    bool changed; /* everybody there is told about the table */
    bool settling;
    bool mail; /* it is the moment at which letters are opened */
};

struct client {
    uint32_t number;
    uint32_t born; /* numbers are reused: what waits for a client is not for the next one */
    uint32_t came; /* to its table: of two clients, the later one has the higher number */
    bool greeted, wants_words, wants_notes, wants_moves, behind, closed;
    enum language language;
    struct table *table;
    struct token token;
    bool has_token;
    bool arriving;    /* it has not been told anything yet, or must be told everything again */
    uint32_t since;   /* the last telling it has; NOT_SINCE: the news it missed is not wanted */
    uint32_t knows;   /* the same when it came: holds until it is told something */
    const char *left; /* behind: why it is no longer at a table, which it has not been told */
    seat_set seats;
    int eyes; /* the seat it is told as; hot seat: may be NOBODY */
    uint32_t told;
    int told_as; /* the base of its last telling */
    bool has_box;
    uint32_t next;     /* at the same table */
    int64_t tokens_at; /* rate: when the bucket was last looked at, and what was in it */
    int64_t bucket;
    uint32_t wrong_codes;
};

struct host {
    struct host_limits limits;
    struct host_calls calls;
    struct lender lender;
    size_t lent;
    bool lacked;       /* something could not be lent */
    int64_t wall, now; /* the clock as told; house time */
    int64_t lived;     /* the last moment of life that was stored */
    int64_t woken;     /* the last moment that was asked for */
    struct seed luck;
    uint32_t serial, births;
    struct client **client; /* limits.clients of them */
    struct table **table;   /* limits.tables of them, by slot */
    struct table **bucket;  /* likewise, by id */
    uint32_t free_slot;
    bool sweep;          /* some clients are closed */
    struct table **heap; /* by wake */
    uint32_t nheap;
    struct shared_box *boxes;
    struct scratch *scratch;
    struct move *moves; /* room for the longest list */
    struct buf out;     /* a message under construction */
    int64_t code_minute;
    uint32_t wrong_codes;
    struct host_figures figures;
};

/* A message that is being carried out. */
struct call {
    struct host *h;
    struct client *c;
    struct table *t;
    struct json m;
    int64_t id;
    int seat; /* the client's own, if the message names one */
};

/* host.c: memory, luck, clients */
void *host_lend(struct host *, void *old, size_t was, size_t size);
struct lender host_lender(struct host *);
void host_draw(struct host *, struct seed *out);
uint64_t host_ticket(struct host *, const struct table *);
struct client *host_client(struct host *, uint32_t number);
/* The end of every call in. */
void host_finish(struct host *);
struct client *host_same_client(struct host *, uint32_t number, uint32_t born);
void host_bye(struct host *, struct client *, const char *key);
void host_detach(struct host *, struct client *); /* from its table */
void host_attach(struct host *, struct client *, struct table *);
struct client *table_next_client(struct host *, const struct table *, struct client *before);

/* wake.c: when each table wants to be woken */
void wake_at(struct host *, struct table *, int64_t at);
struct table *wake_due(struct host *, int64_t now); /* takes it out; NULL: nobody is due */
int64_t wake_next(const struct host *);

/* read.c: a message becomes a call */
void read_message(struct host *, struct client *, const char *bytes, size_t n);
bool letters_next(struct host *, struct table *);
void letters_burn(struct host *, struct table *);
/* The members of a message; false after the client was told what is wrong. */
bool read_seat_member(struct call *);
bool read_number_member(struct call *, const char *name, int64_t least, int64_t most, int64_t *out);
bool read_text(struct call *, const char *name, char *room, size_t size); /* not empty */
bool read_hex_member(struct call *, const char *name, uint8_t *out, size_t bytes);
bool call_no(struct call *, const char *key); /* refuses; returns false */
bool call_no_because(struct call *, const struct message *);
struct token token_hash(const uint8_t bits[TOKEN_BYTES]);

/* lobby.c, opening.c: tables come, are found and go */
void call_open(struct call *);
void call_join(struct call *);
void call_list(struct call *);
void call_mine(struct call *);
struct table *table_find(struct host *, const struct table_id *);
struct table *table_new(struct host *, const struct table_id *);
bool host_permits(const struct call *, enum host_deed);
struct table *table_by_code(struct host *, const char *code);
void table_drop(struct host *, struct table *);
void table_lost(struct host *, struct table *, const char *why);
int64_t table_deadline(const struct host *, const struct table *);
bool table_is_old(const struct host *, const struct table *);
void table_forget(struct host *, struct table *);
void head_write(const struct host *, const struct table *, struct buf *);
void write_manners(const struct table *, const struct table_id *, const char *code,
                   const struct token *opener, struct buf *);
bool bot_known(struct host *, const struct game *, const char *bot);

/* seats.c */
void call_leave(struct call *);
void call_sit(struct call *);
void call_stand(struct call *);
void call_give(struct call *);
void call_take(struct call *);
void call_remove(struct call *);
void call_start(struct call *);
void call_pause(struct call *);
void call_resume(struct call *);
void call_close(struct call *);
void call_eyes(struct call *);
bool is_opener(const struct call *);
/* Who answers for this seat now? */
enum player { PLAYER_PERSON, PLAYER_BOT, PLAYER_FALLBACK };
enum player seat_player(const struct host *, const struct table *, int seat, const char **bot);
bool seats_away_since(const struct host *, const struct table *);
int64_t seats_away_at(const struct host *, const struct table *);
int table_people(const struct table *); /* how many play for themselves */
bool table_at_once(const struct table *);
bool table_keeps_mail(const struct table *);
void seats_welcome(struct host *, struct table *);
void seats_unbind(struct host *, struct table *);
void seats_offer(struct host *, const struct table *, int seat);
void usual_bot(const struct game *, char bot[BOT_TEXT_MAX + 1]);

/* play.c */
void call_answer(struct call *);
void call_back(struct call *);
void call_moves(struct call *);
void call_pass(struct call *);
void call_order(struct call *);
void call_disarm(struct call *);

/* motion.c */
void call_propose(struct call *);
void call_agree(struct call *);
void call_decline(struct call *);
void call_resign(struct call *);
void call_record(struct call *);
void motion_tell(struct host *, const struct table *, struct client *);
void motion_off(struct host *, struct table *, const char *key);

/* chat.c */
void call_say(struct call *);
void chat_tell(struct host *, const struct table *, struct client *);

/* deal.c */
void call_share(struct call *);
void call_reveal(struct call *);
void deal_begin(struct host *, struct table *);
void deal_again(struct host *, struct table *, const struct setting *next);
void deal_phase_begins(struct host *, struct table *);
void deal_consider(struct host *, struct table *);
void deal_tell(struct host *, struct table *, struct client *); /* NULL: everybody */

/* ledger.c: lines on their way to the store and back */
struct buf ledger_line(struct host *, struct table *, size_t room); /* without room: size 0 */
void ledger_put(struct table *, const struct buf *);                /* ends the line */
void ledger_word(struct host *, struct table *, const char *word, const char *rest);
void ledger_number(struct host *, struct table *, const char *word, int64_t, const char *rest);
void ledger_seal(struct host *, struct table *, const char *by, int subject, struct move);
void ledger_ack(const struct call *, struct table *, const struct ack *sealed);
bool ledger_room(const struct table *);
void ledger_flush(struct host *, struct table *);
void ledger_done(struct host *, struct table *);
void ledger_failed(struct host *, struct table *, enum host_failure);
bool ledger_record(struct host *, const struct table *, struct buf *);
void ledger_mail(struct host *, struct table *);
void ledger_take_up(struct host *, struct table *);
void ledger_back(struct host *, struct table *, uint64_t epoch, uint64_t seq, const char *lines,
                 size_t n);
void ledger_sleep(struct host *, struct table *);
void ledger_think(struct table *);
void ledger_thought(struct host *, struct table *);
void ledger_unbox(struct host *, struct table *);
void batch_clear(struct host *, struct batch *);
struct shared_box *box_share(struct host *, const struct setting *, struct fault *);
void box_unshare(struct host *, struct shared_box *);
const struct box *box_inside(const struct shared_box *);

/* apply.c: what a line means */
bool apply_lines(struct host *, struct table *, const char *text, struct fault *);

/* clock.c: when steps close, and what follows */
seat_set clock_waiting(const struct table *);
int64_t clock_least(const struct host *, const struct table *);
int64_t clock_most(const struct table *);
int64_t clock_deadline(const struct host *, const struct table *);
void clock_settle(struct host *, struct table *); /* after anything: works, writes, tells, wakes */
void clock_time(struct host *, struct table *);
void clock_moved(struct host *, struct table *); /* the match moved: a close, an undo */
void clock_restored(struct host *, struct table *);
void clock_thought(struct table *, int subject, const struct move *);
void clock_unthink(struct table *);
void clock_note_turn(const struct host *, struct table *);

/* tell.c: messages out */
void say_begin(struct host *, const char *is);
void say_re(struct host *, int64_t id);
void say_seat_list(struct buf *, seat_set);
void say_send(struct host *, struct client *);
void say_ok(struct host *, struct client *, int64_t id);
void say_to(struct host *, struct client *, int64_t re, const struct message *, const char *is);
struct reader client_reader(const struct client *, const struct table *, int seat,
                            const char *names[SEATS_MAX]);
void tell_moved(struct host *, struct client *, int seat);
void tell_left(struct host *, struct client *);
void tell_sealed(struct host *, const struct table *, struct client *, const struct ack *);
void tell_about_table(struct host *, const struct table *, struct client *);
void tell_told(struct host *, struct table *, struct client *, uint32_t since);
void tell_orders_moved(struct host *, struct table *);
void tell_all(struct host *, struct table *);
void tell_late(struct host *, struct table *);
int64_t tell_late_at(const struct table *);
void tell_arrival(struct host *, struct table *, struct client *);
void tell_anew(struct host *, struct client *); /* everything, from the beginning */

#endif
