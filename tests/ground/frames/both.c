/* both.c -- both ends of a WebSocket: what one end says the other hears, and breaking the rules
 * ends it with the right number. */
#include <stdint.h>
#include <stdlib.h>

#include "../../unit.h"
#include "frames/frames.h"

enum { LONGEST = 5000, FRAGMENTS = 4 };

struct end {
    struct frames *f;
    char heard[LONGEST + 1];
    size_t n;
    int messages;
};

static void hear(void *context, const char *text, size_t n)
{
    struct end *e = context;
    CHECK(n <= LONGEST);
    memcpy(e->heard, text, n);
    e->heard[n] = '\0';
    e->n = n;
    e->messages++;
}

static void draw(void *context, uint8_t *to, size_t n)
{
    (void)context;
    for (size_t i = 0; i < n; i++) to[i] = (uint8_t)(17 * i + 99);
}

static void open_end(struct end *e, enum frames_side side)
{
    *e = (struct end){.n = 0};
    e->f = frames_open(&(struct frames_setting){.side = side,
                                                .message = LONGEST,
                                                .fragments = FRAGMENTS,
                                                .context = e,
                                                .message_came = hear,
                                                .luck = draw});
    CHECK(e->f != NULL);
}

/* All that one end has to send reaches the other, in packets of this size. */
static bool carry(struct end *from, struct end *to, size_t packet)
{
    bool open = true;
    for (size_t n; frames_out(from->f, &n), n > 0;) {
        const char *out = frames_out(from->f, &n);
        const size_t now = n < packet ? n : packet;
        open = frames_take(to->f, out, now);
        frames_sent(from->f, now);
    }
    return open;
}

static void test_talk(size_t packet)
{
    struct end server, client;
    char text[LONGEST];
    open_end(&server, FRAMES_SERVER);
    open_end(&client, FRAMES_CLIENT);
    for (size_t n = 0; n <= LONGEST; n = n * 3 + 1) {
        memset(text, 'a' + (int)(n % 26), n);
        CHECK(frames_say(client.f, text, n) && frames_say(server.f, text, n));
        CHECK(carry(&client, &server, packet) && carry(&server, &client, packet));
        CHECK(server.n == n && !memcmp(server.heard, text, n));
        CHECK(client.n == n && !memcmp(client.heard, text, n));
    }
    CHECK_NUMBER(server.messages, client.messages);
    CHECK(frames_ping(server.f));
    carry(&server, &client, packet);
    carry(&client, &server, packet);
    CHECK_NUMBER(frames_pongs(server.f), 1);
    CHECK_NUMBER(frames_controls(client.f), 1);
    CHECK(frames_say(server.f, "farewell", 8));
    frames_close(server.f, FRAMES_GOING);
    CHECK(!frames_say(server.f, "late", 4));
    CHECK(!carry(&server, &client, packet));
    CHECK_TEXT(client.heard, "farewell");
    CHECK(!frames_over(server.f));
    carry(&client, &server, packet);
    CHECK(frames_over(server.f) && frames_over(client.f));
    frames_release(server.f);
    frames_release(client.f);
}

/* --- against the rules -------------------------------------------------------------- */

/* A frame as a client would write it, with a mask of zeros, or none. */
static size_t frame(uint8_t *to, uint8_t first, const char *text, size_t n, bool mask)
{
    size_t at = 0;
    to[at++] = first;
    if (n < 126) to[at++] = (uint8_t)((mask ? 0x80 : 0) | n);
    else {
        to[at++] = (uint8_t)((mask ? 0x80 : 0) | 126);
        to[at++] = (uint8_t)(n >> 8);
        to[at++] = (uint8_t)n;
    }
    for (int i = 0; i < 4 && mask; i++) to[at++] = 0;
    memcpy(to + at, text, n);
    return at + n;
}

/* A close frame may have no number. */
enum { NUMBERLESS = 1005 };

/* The number of the close frame that is the answer; 0: there is no such frame. */
static int answer_to(const uint8_t *bytes, size_t n, int messages)
{
    struct end server;
    size_t out;
    open_end(&server, FRAMES_SERVER);
    const bool open = frames_take(server.f, bytes, n);
    const uint8_t *said = (const uint8_t *)frames_out(server.f, &out);
    int code = out >= 2 && said[0] == 0x88 ? NUMBERLESS : 0;
    if (code && out >= 4) code = said[2] << 8 | said[3];
    CHECK(open == !code);
    CHECK_NUMBER(server.messages, messages);
    frames_sent(server.f, out);
    CHECK(!code || frames_over(server.f));
    frames_release(server.f);
    return code;
}

static void test_refusals(void)
{
    static char big[LONGEST + 1];
    uint8_t room[2 * LONGEST];
    memset(big, 'x', sizeof big);
    CHECK_NUMBER(answer_to(room, frame(room, 0x81, "hello", 5, true), 1), 0);
    CHECK_NUMBER(answer_to(room, frame(room, 0x81, "hello", 5, false), 0), FRAMES_BROKEN);
    CHECK_NUMBER(answer_to(room, frame(room, 0xc1, "hello", 5, true), 0), FRAMES_BROKEN);
    CHECK_NUMBER(answer_to(room, frame(room, 0x83, "hello", 5, true), 0), FRAMES_BROKEN);
    CHECK_NUMBER(answer_to(room, frame(room, 0x82, "hello", 5, true), 0), FRAMES_NOT_TEXT);
    CHECK_NUMBER(answer_to(room, frame(room, 0x80, "hello", 5, true), 0), FRAMES_BROKEN);
    CHECK_NUMBER(answer_to(room, frame(room, 0x81, "\xff\xfe", 2, true), 0), 1007);
    CHECK_NUMBER(answer_to(room, frame(room, 0x81, big, LONGEST, true), 1), 0);
    CHECK_NUMBER(answer_to(room, frame(room, 0x81, big, LONGEST + 1, true), 0), FRAMES_LONG);
    CHECK_NUMBER(answer_to(room, frame(room, 0x89, big, 126, true), 0), NUMBERLESS);
    CHECK_NUMBER(answer_to(room, frame(room, 0x09, "part", 4, true), 0), NUMBERLESS);
}

/* Fragments: as many as are allowed, one more, and a second message inside the first. */
static void test_fragments(void)
{
    uint8_t room[200];
    for (int extra = 0; extra < 2; extra++) {
        size_t n = frame(room, 0x01, "", 0, true);
        for (int i = 2; i < FRAGMENTS + extra; i++) n += frame(room + n, 0x00, "", 0, true);
        n += frame(room + n, 0x80, "end", 3, true);
        CHECK_NUMBER(answer_to(room, n, !extra), extra ? FRAMES_REFUSED : 0);
    }
    size_t n = frame(room, 0x01, "one", 3, true);
    n += frame(room + n, 0x81, "two", 3, true);
    CHECK_NUMBER(answer_to(room, n, 0), FRAMES_BROKEN);
}

/* Nothing that comes after a goodbye is heard. */
static void test_after_the_end(void)
{
    uint8_t room[200];
    size_t n = frame(room, 0x88, "\x03\xe8", 2, true);
    n += frame(room + n, 0x81, "late", 4, true);
    CHECK_NUMBER(answer_to(room, n, 0), FRAMES_NORMAL);
    n = frame(room, 0x82, "no", 2, true);
    n += frame(room + n, 0x81, "late", 4, true);
    CHECK_NUMBER(answer_to(room, n, 0), FRAMES_NOT_TEXT);
}

int main(void)
{
    for (size_t packet = 1; packet < 20000; packet = packet * 7 + 1) test_talk(packet);
    test_refusals();
    test_fragments();
    test_after_the_end();
    return unit_end();
}
