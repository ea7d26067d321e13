/* world.h -- a simulated world, for this room alone.
 *
 *   plan.h     who is there, and the row of troubles
 *   world.c    the agenda: what is due when; time jumps from one thing to the next
 *   hosts.c    the hosts: started, crashed, driven; their calls out
 *   net.c      connections: every client has its own, and each has its own faults
 *   disk.c     the journals as they would survive, who owns them, and writes under way
 *   shadow.c   each journal played again beside it, by the match alone
 *   truth.c    whether what a host tells is true, and durable
 *   hear.c     what a client makes of what it is told
 *   shape.c    whether a message belongs to the protocol
 *   people.c   what somebody does next; post.c the messages for it
 *   trouble.c  what interferes; rogue.c what wicked clients send
 *   twins.c    two worlds that must look the same to somebody
 *   shrink.c   a smaller row of troubles that still goes wrong
 *
 * Nothing in it is real but the host: what the host tells is compared with the journal on the
 * simulated disk at the moment it is told.
 */
#ifndef SIMULATOR_WORLD_H
#define SIMULATOR_WORLD_H

#include <stdio.h>

#include "core/buf.h"
#include "core/rng.h"
#include "heap/lone.h"
#include "host/host.h"
#include "match/record.h"
#include "simulator/plan.h"

struct json;
struct world;

enum {
    HOSTS = 2,
    CLIENTS_MAX = 16, /* that a host knows at a time */
    TABLES_MAX = 24,  /* that a host knows */
    DISK_TABLES = 96,
    QUESTIONS_MAX = SEATS_MAX,
    WRITES_MAX = 64,
    SENT_MAX = 512,
    MOVE_ROOM = 128,
    MAY_END = 2,             /* that it is over; the hash of a telling is odd */
    VIEWERS = SEATS_MAX + 1, /* the last is the spectator's */
    TOKEN_ROOM = 33,
    MESSAGE_ROOM = 4096,
    DETAIL_ROOM = 400,
};

/* --- what is wrong ------------------------------------------------------------------------ */

enum wrong_kind {
    WRONG_NOTHING,
    WRONG_EARLY,   /* told before it was durable */
    WRONG_VIEW,    /* a view that is not the journal's */
    WRONG_NEWS,    /* likewise news */
    WRONG_SEALED,  /* a confirmation of something that is not in the journal */
    WRONG_BASE,    /* a change of something that the client was not told */
    WRONG_TABLE,   /* something about the table that is not in the journal */
    WRONG_SEAT,    /* somebody was told what is for another seat */
    WRONG_AUTHOR,  /* an answer is kept for somebody who did not give it */
    WRONG_JOURNAL, /* a journal that does not replay */
    WRONG_SHAPE,   /* a message that does not belong to the protocol */
    WRONG_LIMIT,   /* a limit was passed */
    WRONG_MEMORY,  /* memory was not given back */
    WRONG_CALL,    /* a call out that may not be made now */
    WRONG_STUCK,   /* somebody stays and cannot finish */
    WRONG_AGAIN,   /* the same inputs, other outputs */
    WRONG_TWINS,   /* somebody notices what they may not */
    WRONG_FROZEN,  /* a table is frozen */
    WRONGS
};
extern const char *const wrong_keys[WRONGS];

struct wrong {
    enum wrong_kind kind;
    int64_t at; /* virtual milliseconds */
    char detail[DETAIL_ROOM];
};
/* The first one counts; the world stops. */
void wrong_say(struct world *, enum wrong_kind, const char *what, const char *bytes, size_t n);

/* --- the agenda --------------------------------------------------------------------------- */

enum due_kind {
    DUE_IN,      /* bytes arrive at a host: `who` is a connection */
    DUE_OUT,     /* bytes arrive at a person */
    DUE_GONE,    /* a host notices that a connection is dead */
    DUE_WAKE,    /* a host wanted to know the time */
    DUE_KEPT,    /* a write reaches the disk: `who` is its place */
    DUE_WRITTEN, /* a write or a read is reported */
    DUE_THOUGHT, /* a bot has decided */
    DUE_ACT,     /* a person does something */
    DUE_START,   /* a host starts again */
    DUE_RETIRE,  /* the second host goes */
};

struct due {
    int64_t at;
    uint64_t order; /* what was put first comes first */
    enum due_kind kind;
    uint32_t who;
    uint64_t of; /* the connection, ticket or life that it belongs to */
    char *bytes; /* owned */
    size_t n;
    uint64_t expect; /* DUE_OUT: a hash of the view that it must lead to; 0: none */
};

/* --- the disk ----------------------------------------------------------------------------- */

/* What every viewer may know at one telling, as hashes. */
struct known {
    uint64_t view[VIEWERS], news[VIEWERS], owner[SEATS_MAX];
    int step; /* -1: there was no such telling */
    seat_set asked;
    bool over;
};

struct sealed {
    uint32_t telling;
    int8_t subject;
    uint64_t move; /* hash of its notation; 0: it was taken back */
};

/* A journal played again by the match alone. */
struct shadow {
    struct lone table; /* its match is NULL before the game begins */
    struct record record;
    char *head, *keep;
    size_t nhead;
    bool in_head;
    uint32_t skip;       /* this many lines are foreign text */
    struct known *known; /* by telling, from 1 */
    uint32_t nknown, size_known;
    struct sealed *sealed;
    uint32_t nsealed, size_sealed;
    struct seed dealt;            /* the last deal, also that of the game before */
    struct seed owner[SEATS_MAX]; /* hashes of tokens */
};

struct disk_table {
    struct table_id id;
    uint64_t epoch, seq;
    char *lines, *head;
    size_t n, nhead;
    bool over;
    struct shadow shadow;
};

/* A write or a read under way. */
struct disk_job {
    bool used, kept, lost; /* lost: somebody else owns the table */
    uint32_t host, life;
    uint64_t serial, ticket, seq, epoch;
    struct table_id table;
    char *lines, *head;
    size_t nlines, nhead;
    bool fresh, over, is_read;
    bool reaches, fails; /* does it reach the disk; does it say that it failed */
};

struct disk {
    struct disk_table *table; /* DISK_TABLES of them */
    int tables;
    struct disk_job job[WRITES_MAX];
    int64_t house; /* the last moment of life that was kept */
    uint64_t serial;
    int64_t slow_until, full_until;
    int errors, read_errors; /* this many of the next ones fail */
    struct rng luck;
};

/* --- hosts and connections ---------------------------------------------------------------- */

/* A connection, as its host knows it: by the number of a client. */
struct wire {
    uint64_t link; /* no other has this number, ever; 0: free */
    int person;
    bool full, fills, closed; /* nothing is sent any more, or soon */
    uint32_t queued;          /* messages on their way to a slow reader */
    bool words;               /* it wanted sentences */
    struct table_id table;    /* where it is, by what it was told */
};

struct machine {
    struct host *host; /* NULL: it is down */
    struct world *world;
    uint32_t number, life; /* life counts its starts */
    int64_t offset;        /* how far its clock is ahead of the world's */
    int64_t wake;
    size_t lent;
    int64_t short_until; /* nothing is lent until then */
    struct wire wire[CLIENTS_MAX];
    bool dies_at_write, crashes, fills; /* as soon as no call is under way */
};

struct think_job {
    bool used;
    uint32_t host, life;
    uint64_t ticket;
    bool good;
    struct move move;
};

/* --- people --------------------------------------------------------------------------------- */

struct question {
    uint32_t q;
    int8_t subject;
    bool answered;
    bool told; /* as answered: nothing that was sent since says so */
};

struct seat_eyes {
    struct view *view; /* NULL: never told */
    uint32_t telling;
    seat_set asked;
    struct question question[QUESTIONS_MAX];
    int questions;
};

enum table_state {
    STATE_NONE,
    STATE_LOBBY,
    STATE_DEALING,
    STATE_PLAYING,
    STATE_PAUSED,
    STATE_STUCK,
    STATE_OVER,
    STATE_FROZEN,
    STATE_CLOSED,
    STATES
};

/* One telling or other message to a person, for comparing worlds. */
struct heard {
    int64_t at;
    uint64_t hash, may; /* of its bytes; of what the viewer may know then, 0: no telling */
    uint32_t n;
};

struct person {
    struct world *world;
    int number, party;
    bool watches, opener;
    char token[TOKEN_ROOM], name[24];
    struct seed token_hash;
    uint8_t bits[SEATS_MAX][16]; /* shares of the deal */
    int haste;
    bool words, wants_moves;
    struct rng luck, net_luck;
    /* The connection. */
    uint64_t link; /* 0: there is none */
    uint32_t host, client;
    int64_t slow_until, read_slow_until;
    bool deaf, dumb; /* half-closed, until it connects again */
    bool wild;       /* it has sent what a decent client does not send */
    int64_t last_in, last_out;
    /* What it is about to do. */
    int64_t act_at, lazy_until;
    int patience;
    bool pinged, said_hello, greeted;
    uint32_t next_id;
    char last_message[MESSAGE_ROOM];
    size_t last_n;
    /* What it knows. */
    bool here; /* at the table of its party */
    char table[2 * TABLE_ID_BYTES + 1];
    enum table_state state;
    uint32_t game_number;
    int seats;
    seat_set mine, free_seats, played, gone, needed, to_open, to_share;
    uint32_t round;
    bool opens, asked_record;
    bool leaving, left; /* what is still on its way from the table does not count */
    char motion[8];
    struct box *box;
    struct seat_eyes eyes[VIEWERS];
    int looking; /* hot seat: whose eyes are on */
    bool armed;  /* it has a standing order */
    struct move order;
    bool has_order, order_over; /* twins: which order is meant */
    /* What it heard, for twins. */
    struct heard *heard;
    uint32_t nheard, size_heard;
};

/* Where a party plays, as its people tell each other. */
struct meeting {
    char link[2 * TABLE_ID_BYTES + 1], code[CODE_LETTERS + 1];
};

/* What is changed in one of two twins: besides the moments of answers, the time of bots and of the
 * disk, which always change. */
enum vary_what {
    VARY_TIME,      /* nothing else */
    VARY_SEALS,     /* answers are replaced, or taken back and given again */
    VARY_OTHERWISE, /* now and then another answer */
    VARY_ORDER,     /* an order answers, in the other world the person as the order would */
    VARIES
};
struct variation {
    bool on;
    int person; /* whose doings change */
    enum vary_what what;
    uint64_t luck;
};

/* An answer that arrived at a host, from any sender. */
struct sent {
    int person, subject;
    uint32_t q;
    char move[MOVE_ROOM];
};

struct tally {
    uint64_t seeds, games, undos, crashes, in, out, writes, steps, twins, again;
    uint64_t trouble[TROUBLES];
    int64_t virtual_ms;
};

struct world {
    const struct plan *plan;
    int64_t now;
    uint64_t happened, order;
    struct due *due; /* a heap */
    uint32_t ndue, size_due;
    uint64_t next_link;
    struct machine machine[HOSTS];
    struct disk disk;
    struct think_job thought[WRITES_MAX];
    struct person person[PEOPLE_MAX];
    int people;
    struct meeting meeting[PARTIES_MAX];
    struct sent sent[SENT_MAX]; /* the last ones, in a ring */
    uint32_t nsent;
    int at_trouble;
    uint64_t next_trouble, calm_at;
    bool calm;   /* all troubles are over */
    bool steady; /* twins: everything takes its planned time */
    struct variation vary;
    int bot_late, bot_wrong, bot_never; /* this many of the next ones */
    struct host_limits limits;
    struct wrong wrong;
    struct tally tally;
    uint64_t digest; /* of all that came out, with its times */
    uint64_t may;    /* what the reader of this message may know of the game; 0: nothing new */
    FILE *traffic;   /* or NULL */
};

/* world.c */
void *world_grow(void *old, uint32_t n, uint32_t *size, size_t each);
/* The bytes are copied. */
void agenda_put(struct world *, struct due, const char *bytes);
/* Luck that depends on nothing else that happened. */
uint64_t world_luck(const struct world *, uint64_t a, uint64_t b);
struct world *world_open(const struct plan *, const struct variation *);
/* Plays the plan to its end. False: something is wrong. */
bool world_play(struct world *);
void world_close(struct world *);

/* hosts.c */
void machine_start(struct world *, uint32_t number);
/* It is gone at once; it starts again after a while. Torn: what was on its way is lost. */
void machine_crash(struct world *, uint32_t number, bool torn);
void machine_stop(struct world *, uint32_t number);
/* The host, after it was told the time; before anything is handed in. */
struct host *machine_now(struct machine *);
/* After anything was handed in. */
void machine_check(struct machine *);
void machine_woken(struct world *, const struct due *);
void think_done(struct world *, const struct due *);

/* net.c */
void net_connect(struct person *, uint32_t host);
/* The person's end is closed; the host notices later. */
void net_drop(struct person *);
void net_send(struct person *, const char *bytes, size_t n);
/* The same for a client that is not decent. */
void net_send_wild(struct person *, const char *bytes, size_t n);
void net_in(struct world *, const struct due *);
void net_out(struct world *, const struct due *);
void net_gone(struct world *, const struct due *);
/* Every connection of a host that is down. */
void net_cut(struct machine *);
/* What the host wants to be sent, and closed. */
void net_from_host(void *machine, uint32_t client, const char *bytes, size_t n);
void net_close(void *machine, uint32_t client);
/* Slow readers, when no call is under way. */
void net_fill(struct machine *);

/* disk.c */
void disk_open(struct world *);
void disk_release(struct disk *);
struct disk_table *disk_find(struct world *, const struct table_id *);
void disk_write(void *machine, uint64_t ticket, const struct host_write *);
void disk_read(void *machine, uint64_t ticket, struct table_id);
void disk_forget(void *machine, struct table_id);
void disk_life(void *machine, int64_t house);
void disk_kept(struct world *, const struct due *);
void disk_done(struct world *, const struct due *);
/* What was under way for a host that died reaches the disk, or does not. */
void disk_crash(struct world *, const struct machine *, bool torn);

/* shadow.c */
void shadow_add(struct world *, struct disk_table *, const struct disk_job *);
void shadow_release(struct shadow *);
/* Was this answer of the subject durable at that telling? Move 0: was it taken back? */
bool shadow_sealed(const struct shadow *, uint32_t telling, int subject, uint64_t move);
/* The hash of a move in any notation, as the journal would write it; 0: it is not a move. */
uint64_t move_hash(const struct game *, const struct box *, const char *text);
uint64_t view_hash(const struct game *, const struct box *, const struct view *);

/* truth.c: at the moment the host tells something, is it true, and durable? Returns what the view
 * that it leads to must hash to; 0: it tells no view. */
uint64_t truth_check(struct machine *, struct wire *, struct json message);

/* hear.c */
void person_hears(struct person *, const struct due *);
void eyes_forget(struct person *);

/* shape.c: does the message belong to the protocol? */
bool shape_fits(struct json message, const char **what);

/* people.c */
void person_open(struct world *, int number, int party, int place);
void person_release(struct person *);
void person_act(struct person *);
/* Within this many milliseconds the person looks at what it knows and does the next thing. */
void person_soon(struct person *, int64_t ms);
int64_t person_pace(struct person *);
void person_calms(struct person *);
bool person_done(const struct person *);
void person_describe(const struct person *, struct buf *);
struct move person_choice(const struct person *, int seat, const struct question *, uint64_t more);

/* post.c: messages of decent people. */
struct saying {
    struct buf b;
    char room[MESSAGE_ROOM];
};
void post_begin(struct saying *, const char *what);
void post_int(struct saying *, const char *name, int64_t);
void post_text(struct saying *, const char *name, const char *text);
void post_raw(struct saying *, const char *text);
void post_end(struct person *, struct saying *);
void post_plain(struct person *, const char *what);
void post_seat(struct person *, const char *what, int seat, const char *bot);
void post_propose(struct person *, const char *what, int of);
void post_hello(struct person *);
void post_open(struct person *);
void post_join(struct person *);
void post_sit(struct person *, int seat);
void post_share(struct person *, int seat);
void post_reveal(struct person *, int seat);
void post_answer(struct person *, int seat, const struct question *, struct move);
void post_back(struct person *, int seat, const struct question *);

/* trouble.c */
void trouble_comes(struct world *, const struct trouble *);

/* rogue.c: false if there is nothing that it could do. */
bool rogue_send(struct person *, enum trouble_kind, struct rng *);
bool rogue_watch(struct person *, struct rng *);

/* twins.c */
bool twins_compare(const struct plan *, struct tally *, struct wrong *);
void twins_hear(struct person *, const char *bytes, size_t n);
int64_t twins_pace(struct person *);
void twins_answer(struct person *, int seat, const struct question *);

/* shrink.c: takes troubles out of the plan as long as it still goes wrong in the same way. */
void shrink_plan(struct plan *, enum wrong_kind);

#endif
