#include "frames/frames.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

/* What is to be sent is kept in one piece of memory; an idle connection needs none. */
enum { ROOM_LEAST = 512 };

struct frames {
    struct frames_setting setting;
    wslay_event_context_ptr wslay;
    const uint8_t *in;
    size_t nin;
    char *out;
    size_t first, nout, size; /* what is to be sent, in its room */
    uint32_t fragments, controls, pongs;
    enum frames_code broken; /* why nothing more is heard; 0: it still is */
    bool closing, starved;   /* goodbye is said; there was no memory for something */
};

/* --- what wslay calls --------------------------------------------------------------- */

static ssize_t give_bytes(wslay_event_context_ptr wslay, uint8_t *to, size_t n, int flags, void *at)
{
    struct frames *f = at;
    (void)flags;
    if (!f->nin) {
        wslay_event_set_error(wslay, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    if (n > f->nin) n = f->nin;
    memcpy(to, f->in, n);
    f->in += n;
    f->nin -= n;
    return (ssize_t)n;
}

static bool frames_room(struct frames *f, size_t n)
{
    if (f->first && f->first + f->nout + n > f->size) {
        memmove(f->out, f->out + f->first, f->nout);
        f->first = 0;
    }
    if (f->nout + n <= f->size) return true;
    size_t size = f->size ? f->size : ROOM_LEAST;
    while (size < f->nout + n) size *= 2;
    char *bigger = realloc(f->out, size);
    if (!bigger) return false;
    f->out = bigger;
    f->size = size;
    return true;
}

static ssize_t keep_bytes(wslay_event_context_ptr wslay, const uint8_t *from, size_t n, int flags,
                          void *at)
{
    struct frames *f = at;
    (void)flags;
    if (!frames_room(f, n)) {
        f->starved = true;
        wslay_event_set_error(wslay, WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    memcpy(f->out + f->first + f->nout, from, n);
    f->nout += n;
    return (ssize_t)n;
}

static int make_mask(wslay_event_context_ptr wslay, uint8_t *to, size_t n, void *at)
{
    struct frames *f = at;
    (void)wslay;
    f->setting.luck(f->setting.context, to, n);
    return 0;
}

static void break_off(struct frames *f, enum frames_code code)
{
    if (!f->broken) f->broken = code;
    wslay_event_shutdown_read(f->wslay);
}

static void frame_begins(wslay_event_context_ptr wslay,
                         const struct wslay_event_on_frame_recv_start_arg *frame, void *at)
{
    struct frames *f = at;
    (void)wslay;
    if (wslay_is_ctrl_frame(frame->opcode)) {
        f->controls++;
        return;
    }
    f->fragments = frame->opcode == WSLAY_CONTINUATION_FRAME ? f->fragments + 1 : 1;
    if (f->fragments > f->setting.fragments) break_off(f, FRAMES_REFUSED);
    /* Before its bytes come: wslay would keep them to the end. */
    if (frame->opcode == WSLAY_BINARY_FRAME) break_off(f, FRAMES_NOT_TEXT);
}

static void message_ends(wslay_event_context_ptr wslay, const struct wslay_event_on_msg_recv_arg *m,
                         void *at)
{
    struct frames *f = at;
    (void)wslay;
    if (m->opcode == WSLAY_PONG) f->pongs++;
    if (f->broken || m->opcode != WSLAY_TEXT_FRAME) return;
    f->setting.message_came(f->setting.context, m->msg_length ? (const char *)m->msg : "",
                            m->msg_length);
}

/* --- a connection ------------------------------------------------------------------- */

struct frames *frames_open(const struct frames_setting *setting)
{
    static const struct wslay_event_callbacks calls = {.recv_callback = give_bytes,
                                                       .send_callback = keep_bytes,
                                                       .genmask_callback = make_mask,
                                                       .on_frame_recv_start_callback = frame_begins,
                                                       .on_msg_recv_callback = message_ends};
    struct frames *f = calloc(1, sizeof *f);
    if (!f) return NULL;
    f->setting = *setting;
    const int failed = setting->side == FRAMES_SERVER
                           ? wslay_event_context_server_init(&f->wslay, &calls, f)
                           : wslay_event_context_client_init(&f->wslay, &calls, f);
    if (failed) {
        free(f);
        return NULL;
    }
    wslay_event_config_set_max_recv_msg_length(f->wslay, setting->message);
    return f;
}

void frames_release(struct frames *f)
{
    if (!f) return;
    wslay_event_context_free(f->wslay);
    free(f->out);
    free(f);
}

bool frames_take(struct frames *f, const void *bytes, size_t n)
{
    f->in = bytes;
    f->nin = n;
    while (f->nin && wslay_event_want_read(f->wslay))
        if (wslay_event_recv(f->wslay)) break_off(f, FRAMES_BROKEN);
    f->in = NULL;
    f->nin = 0;
    if (f->broken) frames_close(f, f->broken);
    return wslay_event_want_read(f->wslay);
}

static bool queue_frame(struct frames *f, uint8_t opcode, const char *text, size_t n)
{
    const struct wslay_event_msg m = {
        .opcode = opcode, .msg = (const uint8_t *)text, .msg_length = n};
    return !f->closing && !wslay_event_queue_msg(f->wslay, &m);
}

bool frames_say(struct frames *f, const char *text, size_t n)
{
    return queue_frame(f, WSLAY_TEXT_FRAME, text, n);
}

bool frames_ping(struct frames *f) { return queue_frame(f, WSLAY_PING, NULL, 0); }

/* Everything that is queued is written. */
static void write_queued(struct frames *f)
{
    if (!f->starved && wslay_event_want_write(f->wslay) && wslay_event_send(f->wslay))
        f->starved = true;
}

/* wslay lets a goodbye overtake what was said before it, and sends nothing behind it. */
void frames_close(struct frames *f, enum frames_code code)
{
    if (f->closing) return;
    write_queued(f);
    f->closing = true;
    wslay_event_queue_close(f->wslay, (uint16_t)code, NULL, 0);
}

const char *frames_out(struct frames *f, size_t *n)
{
    write_queued(f);
    *n = f->nout;
    return f->out ? f->out + f->first : "";
}

void frames_sent(struct frames *f, size_t n)
{
    f->first += n;
    f->nout -= n;
    if (f->nout) return;
    free(f->out);
    f->out = NULL;
    f->first = f->size = 0;
}

size_t frames_waiting(const struct frames *f)
{
    return f->nout + wslay_event_get_queued_msg_length(f->wslay);
}

uint32_t frames_controls(const struct frames *f) { return f->controls; }
uint32_t frames_pongs(const struct frames *f) { return f->pongs; }

bool frames_over(const struct frames *f)
{
    if (f->starved) return true;
    return !f->nout && !wslay_event_want_write(f->wslay) && !wslay_event_want_read(f->wslay) &&
           wslay_event_get_close_sent(f->wslay);
}
