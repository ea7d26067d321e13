#include "wire/wire.h"

#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "core/buf.h"
#include "frames/frames.h"
#include "shell/shell.h"
#include "tls/tls.h"
#include "wire/inside.h"

enum {
    PIECE = 16 << 10,         /* bytes that are read at once */
    MESSAGE_MOST = 2 << 20,   /* of one message; a record is the longest */
    FRAGMENTS_MOST = 1 << 12, /* of one message */
    INBOX_MOST = 4 << 20,     /* bytes that nobody has read yet */
    ADDRESS_MS = 4000,        /* for one address, if its name has more of them */
    QUIET_MS = 20000,         /* after so much silence the server is asked if it is there */
    GONE_MS = 45000,          /* and after so much it is given up */
};

enum stage { STAGE_CONNECTING, STAGE_UPGRADING, STAGE_OPEN, STAGE_CLOSED };

struct letter {
    struct letter *next;
    size_t n;
    char bytes[];
};

struct wire {
    struct wire_link link;
    enum stage stage;
    int fd;
    struct addrinfo *addresses, *address; /* all; the one that is tried */
    int64_t deadline, next_address;       /* of the way there */
    int64_t heard;                        /* when bytes came last */
    bool asked;                           /* whether it is there */
    char key[UPGRADE_KEY_ROOM];
    char ask[2 * WIRE_HOST_ROOM + 256]; /* the part of our head that is not sent yet */
    size_t asking;
    char head[UPGRADE_HEAD_MAX]; /* of the server */
    size_t nhead;
    struct tls_context *trust;
    struct tls *tls; /* NULL: nothing is encrypted */
    struct frames *frames;
    struct letter *letter, **last_letter, *read;
    size_t waiting; /* bytes of letters */
    struct message why;
    char quote[QUOTE_MAX];
    struct fault fault; /* what is wrong with the file of certificates */
};

int64_t wire_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void hang_up(struct wire *w)
{
    if (w->fd >= 0) close(w->fd);
    w->fd = -1;
}

static void break_wire(struct wire *w, const char *key, const char *detail)
{
    if (w->stage == STAGE_CLOSED) return;
    hang_up(w);
    w->stage = STAGE_CLOSED;
    message_set(&w->why, key, NULL);
    if (detail) message_text(&w->why, shell_cleaned(detail, w->quote, sizeof w->quote));
}

/* --- the way there ------------------------------------------------------------------- */

static bool begin_connection(struct wire *w, const struct sockaddr *to, socklen_t n)
{
    w->fd = socket(to->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (w->fd < 0) return false;
    const int yes = 1;
    if (to->sa_family != AF_UNIX) setsockopt(w->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return !connect(w->fd, to, n) || errno == EINPROGRESS;
}

/* Tries the next address of the name; if there is no more, says why the last one failed. */
static void try_address(struct wire *w)
{
    while (w->address) {
        const struct addrinfo *to = w->address;
        w->address = to->ai_next;
        hang_up(w);
        w->next_address = wire_now() + ADDRESS_MS;
        if (begin_connection(w, to->ai_addr, to->ai_addrlen)) return;
    }
    break_wire(w, "wire.connect", strerror(errno));
}

static void connect_path(struct wire *w)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    static_assert(sizeof to.sun_path >= WIRE_PATH_ROOM, "a path fits");
    memcpy(to.sun_path, w->link.path, WIRE_PATH_ROOM);
    if (!begin_connection(w, (const struct sockaddr *)&to, sizeof to))
        break_wire(w, "wire.connect", strerror(errno));
}

static void connect_name(struct wire *w)
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    const int wrong = getaddrinfo(w->link.host, w->link.port, &hints, &w->addresses);
    if (wrong) {
        break_wire(w, "wire.name", w->link.host);
        return;
    }
    w->address = w->addresses;
    try_address(w);
}

static void check_connection(struct wire *w)
{
    struct pollfd out = {.fd = w->fd, .events = POLLOUT};
    int wrong = 0;
    socklen_t n = sizeof wrong;
    if (poll(&out, 1, 0) != 1) {
        if (w->address && wire_now() > w->next_address) try_address(w);
        return;
    }
    if (!getsockopt(w->fd, SOL_SOCKET, SO_ERROR, &wrong, &n) && !wrong) {
        w->stage = STAGE_UPGRADING;
        return;
    }
    errno = wrong;
    try_address(w);
}

/* --- bytes --------------------------------------------------------------------------- */

static void put_letter(void *wire, const char *text, size_t n)
{
    struct wire *w = wire;
    struct letter *l = shell_room(sizeof *l + n + 1);
    l->n = n;
    memcpy(l->bytes, text, n);
    *w->last_letter = l;
    w->last_letter = &l->next;
    w->waiting += n;
}

static void draw_luck(void *wire, uint8_t *to, size_t n)
{
    (void)wire;
    shell_luck(to, n);
}

static void take_frames(struct wire *w, const char *bytes, size_t n)
{
    if (n && !frames_take(w->frames, bytes, n)) break_wire(w, "wire.closed", NULL);
}

static void take_head(struct wire *w, const char *bytes, size_t n)
{
    char number[8] = "";
    struct buf b = BUF_ON(number);
    size_t length = 0;
    int status = 0;
    const size_t part = n < sizeof w->head - w->nhead ? n : sizeof w->head - w->nhead;
    memcpy(w->head + w->nhead, bytes, part);
    w->nhead += part;
    switch (upgrade_read(w->head, w->nhead, w->key, &length, &status)) {
    case UPGRADE_MORE: break;
    case UPGRADE_NONSENSE: break_wire(w, "wire.nonsense", NULL); break;
    case UPGRADE_REFUSED:
        buf_int(&b, status);
        break_wire(w, "wire.refused", number);
        break;
    case UPGRADE_DONE:
        w->stage = STAGE_OPEN;
        take_frames(w, w->head + length, w->nhead - length);
        if (w->stage == STAGE_OPEN) take_frames(w, bytes + part, n - part);
    }
}

static void hear_bytes(struct wire *w, const char *bytes, size_t n)
{
    w->heard = wire_now();
    w->asked = false;
    if (w->stage == STAGE_UPGRADING) take_head(w, bytes, n);
    else take_frames(w, bytes, n);
}

/* How many of them have left; less than n: the rest must wait. */
static size_t send_raw(struct wire *w, const char *bytes, size_t n)
{
    size_t done = 0;
    while (done < n) {
        const ssize_t part = send(w->fd, bytes + done, n - done, MSG_NOSIGNAL);
        if (part < 0 && errno == EINTR) continue;
        if (part < 0) {
            if (errno != EAGAIN && errno != EWOULDBLOCK)
                break_wire(w, "wire.lost", strerror(errno));
            break;
        }
        done += (size_t)part;
    }
    return done;
}

static void send_encrypted(struct wire *w)
{
    size_t n;
    const char *out = tls_out(w->tls, &n);
    if (n) tls_sent(w->tls, send_raw(w, out, n));
}

static size_t write_socket(struct wire *w, const char *bytes, size_t n)
{
    if (!w->tls) return send_raw(w, bytes, n);
    const size_t taken = tls_write(w->tls, bytes, n);
    send_encrypted(w);
    return taken;
}

static void hear_encrypted(struct wire *w, const char *bytes, size_t n)
{
    char piece[PIECE];
    const bool good = tls_take(w->tls, bytes, n);
    send_encrypted(w);
    for (size_t part; w->stage != STAGE_CLOSED && (part = tls_read(w->tls, piece, sizeof piece));)
        hear_bytes(w, piece, part);
    if (!good) break_wire(w, tls_why(w->tls), NULL);
    else if (tls_state(w->tls) == TLS_OVER) break_wire(w, "wire.closed", NULL);
}

static void read_socket(struct wire *w)
{
    char piece[PIECE];
    while (w->stage != STAGE_CLOSED && w->waiting < INBOX_MOST) {
        const ssize_t n = recv(w->fd, piece, sizeof piece, 0);
        if (n > 0) {
            if (w->tls) hear_encrypted(w, piece, (size_t)n);
            else hear_bytes(w, piece, (size_t)n);
            continue;
        }
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
        if (n == 0) break_wire(w, w->stage == STAGE_OPEN ? "wire.closed" : "wire.nonsense", NULL);
        else break_wire(w, "wire.lost", strerror(errno));
    }
}

static void send_waiting(struct wire *w)
{
    size_t n;
    if (w->asking) {
        const size_t length = strlen(w->ask);
        w->asking -= write_socket(w, w->ask + length - w->asking, w->asking);
    }
    if (w->stage != STAGE_OPEN) return;
    const char *out = frames_out(w->frames, &n);
    if (n) frames_sent(w->frames, write_socket(w, out, n));
}

/* --- from outside -------------------------------------------------------------------- */

static bool encrypt(struct wire *w, const char *ca)
{
    w->trust = tls_client(ca, &w->fault);
    if (w->trust) w->tls = tls_open(w->trust, w->link.host);
    if (w->tls) return true;
    break_wire(w, "wire.name", w->link.host);
    if (!w->trust) w->why = w->fault.message;
    return false;
}

struct wire *wire_open(const struct wire_link *link, const char *ca)
{
    struct wire *w = shell_room(sizeof *w);
    uint8_t luck[UPGRADE_LUCK];
    struct buf b = BUF_ON(w->ask);
    *w = (struct wire){.link = *link, .fd = -1};
    w->last_letter = &w->letter;
    w->heard = wire_now();
    w->deadline = w->heard + WIRE_OPEN_MS;
    w->frames = frames_open(&(struct frames_setting){.side = FRAMES_CLIENT,
                                                     .message = MESSAGE_MOST,
                                                     .fragments = FRAGMENTS_MOST,
                                                     .context = w,
                                                     .message_came = put_letter,
                                                     .luck = draw_luck});
    if (!w->frames) abort(); /* as shell_room() does */
    shell_luck(luck, sizeof luck);
    upgrade_key(luck, w->key);
    upgrade_ask(link, w->key, &b);
    w->asking = b.n;
    if (link->secure && !encrypt(w, ca)) return w;
    if (*link->path) connect_path(w);
    else connect_name(w);
    return w;
}

void wire_release(struct wire *w)
{
    if (!w) return;
    if (w->stage == STAGE_OPEN) {
        frames_close(w->frames, FRAMES_NORMAL);
        send_waiting(w);
    }
    hang_up(w);
    if (w->tls) tls_release(w->tls);
    if (w->trust) tls_context_release(w->trust);
    if (w->addresses) freeaddrinfo(w->addresses);
    frames_release(w->frames);
    for (struct letter *l; (l = w->letter); free(l)) w->letter = l->next;
    free(w->read);
    free(w);
}

enum wire_state wire_pump(struct wire *w)
{
    const int64_t now = wire_now();
    if (w->stage == STAGE_CONNECTING) check_connection(w);
    if (w->stage == STAGE_UPGRADING || w->stage == STAGE_OPEN) {
        send_waiting(w);
        read_socket(w);
    }
    if (w->stage < STAGE_OPEN && now > w->deadline) break_wire(w, "wire.slow", NULL);
    if (w->stage == STAGE_OPEN && now > w->heard + GONE_MS) break_wire(w, "wire.silent", NULL);
    if (w->stage == STAGE_OPEN && now > w->heard + QUIET_MS && !w->asked)
        w->asked = frames_ping(w->frames);
    if (w->stage == STAGE_OPEN) send_waiting(w); /* what came may have had an answer */
    if (w->stage == STAGE_CLOSED) return WIRE_CLOSED;
    return w->stage == STAGE_OPEN ? WIRE_OPEN : WIRE_OPENING;
}

/* What waits for a handshake does not wait for the socket. */
static bool has_to_send(const struct wire *w)
{
    size_t n = 0;
    if (w->tls) tls_out(w->tls, &n);
    else if (w->stage == STAGE_OPEN) n = frames_waiting(w->frames);
    return n || (w->asking && !w->tls);
}

struct pollfd wire_poll(const struct wire *w, int *ms)
{
    struct pollfd out = {.fd = w->fd, .events = 0};
    const int64_t now = wire_now();
    int64_t until =
        w->stage == STAGE_OPEN ? w->heard + (w->asked ? GONE_MS : QUIET_MS) : w->deadline;
    if (w->stage == STAGE_CONNECTING) {
        out.events = POLLOUT;
        if (w->address && w->next_address < until) until = w->next_address;
    } else {
        if (w->waiting < INBOX_MOST) out.events = POLLIN;
        if (has_to_send(w)) out.events |= POLLOUT;
    }
    *ms = until > now ? (int)(until - now) + 1 : 0;
    return out;
}

const struct message *wire_why(const struct wire *w) { return &w->why; }

void wire_send(struct wire *w, const char *bytes, size_t n)
{
    if (w->stage == STAGE_CLOSED) return;
    frames_say(w->frames, bytes, n);
    if (w->stage == STAGE_OPEN) send_waiting(w);
}

bool wire_has_next(const struct wire *w) { return w->letter; }

const char *wire_next(struct wire *w, size_t *n)
{
    free(w->read);
    w->read = w->letter;
    if (!w->read) return NULL;
    w->letter = w->read->next;
    if (!w->letter) w->last_letter = &w->letter;
    w->waiting -= w->read->n;
    *n = w->read->n;
    return w->read->bytes;
}
