/* frames.c -- any bytes as the frames of a WebSocket, for either side.
 *
 * The first byte chooses the side, the second how the bytes are cut. The messages that come out are
 * those that a slow reader of RFC 6455 finds in the same bytes, however they are cut; what is to be
 * sent does not grow faster than what came; and after the end nothing is heard.
 */
#include "frames/frames.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/sha256.h"

enum { MESSAGE = 300, FRAGMENTS = 4, ROOM = 1 << 12, CONTROL_MOST = 125 };

struct heard {
    struct sha256 all;
    uint32_t n;
};

static void hear(struct heard *h, const char *text, size_t n)
{
    char own[MESSAGE + 1];
    HOLD(n <= MESSAGE);
    memcpy(own, text, n);
    own[n] = '\0';
    const uint32_t length = (uint32_t)n;
    sha256_add(&h->all, &length, sizeof length);
    sha256_add(&h->all, own, n);
    h->n++;
}

static void message_came(void *context, const char *text, size_t n) { hear(context, text, n); }

static void no_luck(void *context, uint8_t *to, size_t n)
{
    (void)context;
    memset(to, 0, n);
}

/* --- the slow reader ----------------------------------------------------------------- */

/* The bytes of the character at p of n, 0: there is none (RFC 3629). */
static size_t character_at(const uint8_t *p, size_t n)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t size = *p < 0x80         ? 1
                        : (*p >> 5) == 6  ? 2
                        : (*p >> 4) == 14 ? 3
                        : (*p >> 3) == 30 ? 4
                                          : 0;
    uint32_t code = size > 1 ? *p & 0xffu >> (size + 1) : *p;
    if (!size || size > n) return 0;
    for (size_t i = 1; i < size; i++) {
        if ((p[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (p[i] & 0x3f);
    }
    return code < least[size] || code > 0x10ffff || code >> 11 == 27 ? 0 : size;
}

static bool is_text(const uint8_t *p, size_t n)
{
    for (size_t at = 0, size; at < n; at += size)
        if (!(size = character_at(p + at, n - at))) return false;
    return true;
}

struct frame {
    bool last;
    unsigned opcode;
    uint64_t n;
    uint8_t mask[4];
};

/* False: it is broken, or not all there. */
static bool read_frame(struct bytes *in, bool server, struct frame *f)
{
    if (in->n < 2) return false;
    const unsigned first = byte_of(in), second = byte_of(in);
    const unsigned more = (second & 127) == 127 ? 8 : (second & 127) == 126 ? 2 : 0;
    *f = (struct frame){.last = first >> 7, .opcode = first & 15, .n = second & 127};
    if (first & 0x70 || (second >> 7) != server || in->n < more + 4 * server) return false;
    if (more) f->n = 0;
    for (unsigned i = 0; i < more; i++) f->n = f->n << 8 | byte_of(in);
    if ((more == 2 && f->n < 126) || (more == 8 && (f->n >> 16 == 0 || f->n >> 63))) return false;
    for (int i = 0; server && i < 4; i++) f->mask[i] = (uint8_t)byte_of(in);
    if (f->opcode < 8) return f->opcode <= 1;
    return f->opcode <= 10 && f->last && f->n <= CONTROL_MOST;
}

static void read_slowly(struct bytes in, bool server, struct heard *h)
{
    uint8_t text[MESSAGE + CONTROL_MOST + 1], *to;
    size_t n = 0;
    uint32_t fragments = 0;
    struct frame f;
    while (read_frame(&in, server, &f)) {
        const bool control = f.opcode >= 8;
        if (!control && (f.opcode == 0) != (fragments > 0)) return;
        if (!control && (++fragments > FRAGMENTS || n + f.n > MESSAGE)) return;
        to = control ? text + MESSAGE : text + n;
        if (in.n < f.n) return;
        for (size_t i = 0; i < f.n; i++) to[i] = (uint8_t)(byte_of(&in) ^ f.mask[i % 4]);
        if (f.opcode == 8) return;
        if (control) continue;
        n += (size_t)f.n;
        if (!f.last) continue;
        if (!is_text(text, n)) return;
        hear(h, (const char *)text, n);
        n = fragments = 0;
    }
}

/* --- ours ---------------------------------------------------------------------------- */

static void drain(struct frames *f, size_t *sent)
{
    size_t n;
    for (const char *at = frames_out(f, &n); n; at = frames_out(f, &n)) {
        HOLD(at[0] & 0x80 || *sent);
        *sent += n;
        frames_sent(f, n);
    }
}

static void read_pieces(struct bytes in, bool server, size_t step, struct heard *h)
{
    const struct frames_setting setting = {.side = server ? FRAMES_SERVER : FRAMES_CLIENT,
                                           .message = MESSAGE,
                                           .fragments = FRAGMENTS,
                                           .context = h,
                                           .message_came = message_came,
                                           .luck = no_luck};
    struct frames *f = frames_open(&setting);
    size_t sent = 0, came = 0;
    bool open = true;
    HOLD(f != NULL);
    while (in.n) {
        const size_t n = in.n < step ? in.n : step;
        const uint32_t before = h->n;
        char *own = fuzz_room(n);
        memcpy(own, in.at, n);
        const bool more = frames_take(f, own, n);
        HOLD(open || (!more && h->n == before));
        open = more;
        free(own);
        came += n;
        in.at += n;
        in.n -= n;
        drain(f, &sent);
        HOLD(sent <= 4 * came + 16);
        HOLD(!open || frames_waiting(f) == 0);
    }
    HOLD(frames_pongs(f) <= frames_controls(f) && frames_controls(f) <= came / 2);
    HOLD(!frames_over(f) || !open);
    frames_release(f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes in = {data, size};
    const bool server = byte_of(&in) & 1;
    const size_t step = byte_of(&in) + 1u;
    struct heard slow = {.n = 0}, whole = {.n = 0}, pieces = {.n = 0};
    struct heard *const all[] = {&slow, &whole, &pieces};
    uint8_t hash[3][SHA256_BYTES];
    for (int i = 0; i < 3; i++) sha256_init(&all[i]->all);
    read_slowly(in, server, &slow);
    read_pieces(in, server, ROOM, &whole);
    read_pieces(in, server, step, &pieces);
    for (int i = 0; i < 3; i++) sha256_end(&all[i]->all, hash[i]);
    HOLD(whole.n == slow.n && !memcmp(hash[0], hash[1], sizeof hash[0]));
    HOLD(pieces.n == slow.n && !memcmp(hash[0], hash[2], sizeof hash[0]));
    return 0;
}
