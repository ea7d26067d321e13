/* kill.c -- host-kill [POINTS] [--from SEED] [--early]: a program that hosts tables is killed at
 * any moment, and nothing that anybody was told is lost or changed.
 *
 * A child hosts the tables of a crowd on a store in a file. It says over a pipe what it sends, just
 * before it sends it. The parent kills it, and looks into the file: what was told must follow from
 * the journals there, by the match alone. Then the next child goes on. The last of a row of
 * children is let play to the end.
 *
 * --early is a bug that must be caught: the host hears that its lines are written before they are.
 */
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include "../../serve/store/shelf.h"
#include "core/words.h"
#include "crowd.h"
#include "match/record.h"
#include "told.h"

enum {
    POINTS = 200,
    ROW = 10, /* children on one file */
    PARTIES = 3,
    PEOPLE = 3,
    SEATS = 4,
    PERSONS = PARTIES * PEOPLE,
    LONGEST_US = 40000,
    FINISH_MS = 60000,
    EARLY_MOST = 400, /* children, until the bug must have shown */
};

/* In front of each message in the pipe. */
struct framed {
    uint32_t client, n;
};

static struct party party[PARTIES];
static struct person person[PERSONS];
static uint32_t persons;
static char at_table[PERSONS][CROWD_HEX + 1]; /* where the parent knows each to be */
static bool early;
static unsigned long messages, told_children, finished;

/* --- the child ------------------------------------------------------------------------ */

static void say_in_pipe(void *context, uint32_t client, const char *bytes, size_t n)
{
    const int out = *(int *)context;
    const struct framed front = {client, (uint32_t)n};
    const char *at = bytes;
    if (write(out, &front, sizeof front) != (ssize_t)sizeof front) _exit(3);
    while (n) {
        const ssize_t gone = write(out, at, n);
        if (gone <= 0) _exit(3);
        at += gone;
        n -= (size_t)gone;
    }
}

/* Never returns: it is killed, or all games are over. */
static void host_tables(int out, uint64_t luck, bool finish)
{
    struct crowd w = {.store = shelf_open("killed"), .now = INT64_C(1700000000000), .luck = {luck}};
    char bytes[40] = "";
    struct buf b = BUF_ON(bytes);
    buf_hex64(&b, luck);
    buf_text(&b, "0123456789abcdef");
    w.party = party;
    w.parties = PARTIES;
    w.person = person;
    w.persons = persons;
    w.minds = 10;
    w.undos = 10;
    w.again = !finish;
    w.early = early;
    w.listen = say_in_pipe;
    w.listener = &out;
    crowd_limits(&w, 256, PERSONS);
    if (!crowd_start(&w, bytes, 32)) _exit(4);
    crowd_come(&w);
    while (!crowd_over(&w))
        if (!crowd_turn(&w)) _exit(5);
    crowd_stop(&w);
    store_close(w.store);
    _exit(0);
}

/* --- the parent ----------------------------------------------------------------------- */

/* What the person would remember, for the next child; and what must be true for ever. */
static void remember(uint32_t client, const char *text, size_t n)
{
    struct person *me = &person[client];
    struct json m;
    size_t where;
    int64_t telling = 0;
    if (!CHECK(json_check(text, n, &m, &where))) return;
    const struct json is = json_member(m, "is");
    if (json_is(is, "table")) {
        struct buf link = BUF_ON(at_table[client]);
        json_text(json_member(m, "table"), &link);
        memcpy(me->link, at_table[client], sizeof me->link);
        if (me->seat == 0) {
            memcpy(me->party->link, at_table[client], sizeof me->party->link);
            me->party->over = json_is(json_member(m, "state"), "over");
        }
    }
    if (json_is(is, "told")) {
        json_int(json_member(json_member(m, "told"), "telling"), 0, INT32_MAX, &telling);
        me->telling = (uint32_t)telling;
    }
    told_keep(at_table[client], text, n);
    messages++;
}

/* All frames that are whole; a message that was cut was not sent. */
static size_t take_frames(const char *bytes, size_t n)
{
    size_t at = 0;
    struct framed front;
    while (n - at >= sizeof front) {
        memcpy(&front, bytes + at, sizeof front);
        if (n - at - sizeof front < front.n) break;
        remember(front.client, bytes + at + sizeof front, front.n);
        at += sizeof front + front.n;
    }
    return at;
}

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Listens until it is time, kills, and hears the rest. The time runs from the first word, or from
 * the start. */
static void hear_child(int in, pid_t child, int64_t us, bool from_word)
{
    static char room[4 << 20];
    size_t n = 0;
    bool killed = false, heard = false;
    int64_t until = now_us() + (from_word ? INT64_C(1000) * FINISH_MS : us);
    for (;;) {
        const int64_t left = until - now_us();
        struct pollfd p = {in, POLLIN, 0};
        if (!killed && left <= 0) {
            kill(child, SIGKILL);
            killed = true;
        }
        if (poll(&p, 1, killed ? -1 : (int)(left / 1000)) <= 0) continue;
        const ssize_t more = read(in, room + n, sizeof room - n);
        if (more <= 0) break;
        if (!heard && from_word) until = now_us() + us;
        heard = true;
        n += (size_t)more;
        const size_t taken = take_frames(room, n);
        memmove(room, room + taken, n - taken);
        n -= taken;
    }
    told_children += heard;
}

/* False: somebody was told what is not so. */
static bool look_into_file(void)
{
    struct store *s = shelf_open("killed");
    bool good = CHECK_NUMBER(shelf_wrong(s), 0);
    const char *why = told_wrong(s);
    if (why) good = false;
    store_close(s);
    if (why && !early) {
        printf("%s\n", why);
        CHECK(!why);
    }
    return good;
}

static bool one_child(struct rng *r, bool finish)
{
    int ends[2], status = 0;
    const uint64_t luck = rng_next(r);
    const bool from_word = finish || rng_below(r, 4);
    const int64_t us = finish ? INT64_C(1000) * FINISH_MS : rng_below(r, LONGEST_US);
    if (pipe(ends)) abort();
    fflush(stdout);
    const pid_t child = fork();
    if (!child) {
        close(ends[0]);
        host_tables(ends[1], luck, finish);
    }
    close(ends[1]);
    hear_child(ends[0], child, us, from_word);
    CHECK(waitpid(child, &status, 0) == child);
    if (finish) finished += CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    else CHECK(WIFSIGNALED(status));
    close(ends[0]);
    return look_into_file();
}

/* New tables in a new file: other games, other manners. */
static void begin_row(uint32_t row)
{
    static const char *const manners[] = {"relaxed", "standard", "strict"};
    struct crowd w = {.party = party, .parties = PARTIES, .person = person};
    shelf_empty();
    told_forget();
    memset(at_table, 0, sizeof at_table);
    for (uint32_t i = 0; i < PARTIES; i++) {
        struct party *p = &party[i];
        struct buf more = BUF_ON(p->more);
        *p = (struct party){.game = shelf[(row * PARTIES + i) % 5], .seats = SEATS};
        p->people = i ? PEOPLE : 1; /* a lone player may undo */
        buf_text(&more, ",\"bots\":[");
        for (int seat = 0; seat < SEATS; seat++) {
            if (seat) buf_char(&more, ',');
            buf_json(&more, seat < p->people ? "" : "random");
        }
        buf_text(&more, "],\"discretion\":");
        buf_json(&more, manners[i ? (row + i) % 3 : 0]);
    }
    crowd_seat(&w);
    persons = w.persons;
}

/* The bug shows within this many children, or the test is worth nothing. */
static void catch_early(struct rng *r)
{
    int n = 0;
    bool caught = false;
    for (; n < EARLY_MOST && !caught; n++) {
        if (n % ROW == 0) begin_row((uint32_t)(n / ROW));
        caught = !one_child(r, false);
    }
    CHECK(caught);
    printf("told too early: %d children\n", n);
}

int main(int argc, char **argv)
{
    int points = POINTS;
    if (argc > 1 && !strcmp(argv[argc - 1], "--early")) {
        early = true;
        argv[argc - 1] = NULL;
    }
    struct rng r = shelf_luck(argv, &points);
    crowd_disk();
    shelf_make();
    if (early) catch_early(&r);
    for (int i = 0; !early && i < points && !unit_failed; i++) {
        if (i % ROW == 0) begin_row((uint32_t)(i / ROW));
        one_child(&r, false);
        if ((i + 1) % ROW == 0 || i + 1 == points) one_child(&r, true);
    }
    told_forget();
    shelf_clear();
    if (!early) {
        printf("%d children killed, %lu heard of, %lu messages; %lu rows played to the end\n",
               points, told_children, messages, finished);
        told_count();
        CHECK(told_undone > 0);
        CHECK(told_children >= (unsigned long)points / 2);
    }
    return unit_end();
}
