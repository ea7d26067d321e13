/* Heads of requests, honest and hostile, with the verdict each must get.
 *
 * Every head is also given cut in two at every place: the verdict must be the same. Memory ends
 * where the bytes end, so that a sanitizer sees a read one byte too far.
 */
#include "../../unit.h"
#include "gate/gate.h"

#define KEY "dGhlIHNhbXBsZSBub25jZQ=="
#define GET_AT(target) "GET " target " HTTP/1.1\r\nHost: a\r\n\r\n"
#define GET_WITH(lines) "GET / HTTP/1.1\r\nHost: a\r\n" lines "\r\n"
#define HOST_IS(host) "GET / HTTP/1.1\r\nHost: " host "\r\n\r\n"
#define ORIGIN_IS(origin) GET_WITH("Origin: " origin "\r\n")
#define UP "Connection: Upgrade\r\nUpgrade: websocket\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"
#define KEYED "Sec-WebSocket-Key: " KEY "\r\n"
#define KEY_IS(key) GET_WITH(UP VERSION "Sec-WebSocket-Key: " key "\r\n")

/* A head and its bytes, which may hold a 0. */
#define HEAD(text) (text), sizeof(text) - 1

struct sample {
    const char *bytes;
    size_t n;
    int verdict; /* a status where it is refused */
};

static const struct sample samples[] = {
    /* honest */
    {HEAD("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n"), GATE_GET},
    {HEAD("HEAD /healthz HTTP/1.1\r\nHost: localhost:7777\r\n\r\n"), GATE_HEAD},
    {HEAD("GET / HTTP/1.0\r\nHost: a\r\n\r\n"), GATE_GET},
    {HEAD(GET_AT("/t/0123456789abcdef0123456789abcdef?a=b&c=%20%7E")), GATE_GET},
    {HEAD(GET_AT("/a?b?c/d")), GATE_GET},
    {HEAD(GET_AT("/?")), GATE_GET},
    {HEAD(GET_AT("/../a/./b//c;d=(e),f'*!$+@:~")), GATE_GET},
    {HEAD(HOST_IS("[::1]:80")), GATE_GET},
    {HEAD(HOST_IS("[::ffff:127.0.0.1]")), GATE_GET},
    {HEAD(HOST_IS("under_score.example:65535")), GATE_GET},
    {HEAD(ORIGIN_IS("null")), GATE_GET},
    {HEAD(ORIGIN_IS("https://example.org:8443")), GATE_GET},
    {HEAD(GET_WITH("X-Empty:\r\nCookie: caf\xc3\xa9\t=1 \r\n")), GATE_GET},
    {HEAD(GET_WITH("Connection: keep-alive\r\nConnection: close\r\n")), GATE_GET},
    {HEAD(GET_WITH("Accept-Encoding: gzip, br\r\nAccept-Language: de\r\nIf-None-Match: \"a\"\r\n")),
     GATE_GET},
    {HEAD(GET_WITH("X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 5.6.7.8\r\n")), GATE_GET},
    {HEAD("GET / HTTP/1.1\r\nhOST:a\r\nACCEPT:\t*/*\t\r\n\r\n"), GATE_GET},
    {HEAD(GET_WITH(UP VERSION KEYED)), GATE_UPGRADE},
    {HEAD(GET_WITH(UP VERSION KEYED) "\x81\x80zzzz"), GATE_UPGRADE},
    {HEAD(GET_WITH("Connection: keep-alive ,\tupgrade\r\nUpgrade: WebSocket\r\n" VERSION KEYED
                   "Sec-WebSocket-Extensions: permessage-deflate\r\nOrigin: http://a\r\n")),
     GATE_UPGRADE},
    {HEAD(GET_WITH(UP VERSION KEYED "Sec-WebSocket-Protocol: a, b\r\n")), GATE_UPGRADE},
    /* not all there */
    {HEAD(""), GATE_MORE},
    {HEAD("G"), GATE_MORE},
    {HEAD("GET /"), GATE_MORE},
    {HEAD("GET / HTTP/1.1\r"), GATE_MORE},
    {HEAD("GET / HTTP/1.1\r\nHost: a\r\n"), GATE_MORE},
    {HEAD("GET / HTTP/1.1\r\nHost: a\r\n\r"), GATE_MORE},
    /* other protocols and other methods: as soon as it shows */
    {HEAD("\x16"), 400},
    {HEAD("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"), 400},
    {HEAD("\x05\x01\x00"), 400},
    {HEAD("\0"), 400},
    {HEAD(" "), 400},
    {HEAD("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"), 400},
    {HEAD("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"), 400},
    {HEAD("S"), 501},
    {HEAD("SSH-2.0-OpenSSH\r\n"), 501},
    {HEAD("get / HTTP/1.1\r\nHost: a\r\n\r\n"), 501},
    {HEAD("GETS / HTTP/1.1\r\nHost: a\r\n\r\n"), 501},
    {HEAD("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), 501},
    {HEAD("GE T / HTTP/1.1\r\n"), 501},
    {HEAD("GE\0T / HTTP/1.1\r\n"), 400},
    {HEAD("GET\t/ HTTP/1.1\r\n"), 400},
    {HEAD("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"), 405},
    {HEAD("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n"), 405},
    {HEAD("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"), 405},
    {HEAD("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n"), 405},
    {HEAD("PATCH "), 405},
    /* targets */
    {HEAD(GET_AT("http://a/")), 400},
    {HEAD(GET_AT("*")), 400},
    {HEAD(GET_AT("a:80")), 400},
    {HEAD(GET_AT("//evil.example/")), 400},
    {HEAD(GET_AT(" /")), 400},
    {HEAD(GET_AT("/a b")), 400},
    {HEAD(GET_AT("/a\0b")), 400},
    {HEAD(GET_AT("/a\tb")), 400},
    {HEAD(GET_AT("/a\x7f")), 400},
    {HEAD(GET_AT("/caf\xc3\xa9")), 400},
    {HEAD(GET_AT("/a#b")), 400},
    {HEAD(GET_AT("/a\\b")), 400},
    {HEAD(GET_AT("/<script>")), 400},
    {HEAD(GET_AT("/%")), 400},
    {HEAD(GET_AT("/%2")), 400},
    {HEAD(GET_AT("/%g0")), 400},
    {HEAD(GET_AT("/%u0041")), 400},
    {HEAD("GET /\r\n\r\n"), 400},
    {HEAD("GET / \r\nHost: a\r\n\r\n"), 400},
    /* versions */
    {HEAD("GET / HTTP/1.2\r\nHost: a\r\n\r\n"), 505},
    {HEAD("GET / HTTP/0.9\r\nHost: a\r\n\r\n"), 505},
    {HEAD("GET / HTTP/2.0\r\nHost: a\r\n\r\n"), 505},
    {HEAD("GET / HTTP/1\r\nHost: a\r\n\r\n"), 400},
    {HEAD("GET / HTTP/01.1\r\nHost: a\r\n\r\n"), 400},
    {HEAD("GET / HTTP/1.11\r\nHost: a\r\n\r\n"), 400},
    {HEAD("GET / http/1.1\r\nHost: a\r\n\r\n"), 400},
    {HEAD("GET / HTTP/1.1 \r\nHost: a\r\n\r\n"), 400},
    {HEAD("GET /  HTTP/1.1\r\nHost: a\r\n\r\n"), 400},
    {HEAD("GET / ICE/1.1\r\nHost: a\r\n\r\n"), 400},
    /* ends of lines */
    {HEAD("GET / HTTP/1.1\nHost: a\n\n"), 400},
    {HEAD("GET / HTTP/1.1\r\nHost: a\n\r\n"), 400},
    {HEAD("GET / HTTP/1.1\r\nHost: a\r\n\n"), 400},
    {HEAD("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n"), 400},
    {HEAD("GET / HTTP/1.1\r\nHost: a\r\r\n\r\n"), 400},
    {HEAD("GET / HTTP/1.1\r\nHost: a\r\n\rX"), 400},
    /* names and values */
    {HEAD("GET / HTTP/1.1\r\n Host: a\r\n\r\n"), 400},
    {HEAD(GET_WITH("X-Long: a\r\n b\r\n")), 400},
    {HEAD(GET_WITH("X-Long: a\r\n\tb\r\n")), 400},
    {HEAD("GET / HTTP/1.1\r\nHost : a\r\n\r\n"), 400},
    {HEAD(GET_WITH(": a\r\n")), 400},
    {HEAD(GET_WITH("\0: a\r\n")), 400},
    {HEAD(GET_WITH("No colon\r\n")), 400},
    {HEAD(GET_WITH("Nothing\r\n")), 400},
    {HEAD(GET_WITH("X(a): b\r\n")), 400},
    {HEAD(GET_WITH("X-\xc3\xa9: b\r\n")), 400},
    {HEAD(GET_WITH("X: a\0b\r\n")), 400},
    {HEAD(GET_WITH("X: a\x1b[2J\r\n")), 400},
    {HEAD(GET_WITH("X: a\x7f\r\n")), 400},
    /* hosts and origins */
    {HEAD("GET / HTTP/1.1\r\n\r\n"), 400},
    {HEAD("GET / HTTP/1.0\r\n\r\n"), 400},
    {HEAD("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"), 400},
    {HEAD("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n"), 400},
    {HEAD(HOST_IS("")), 400},
    {HEAD(HOST_IS("a b")), 400},
    {HEAD(HOST_IS("a,b")), 400},
    {HEAD(HOST_IS("a/b")), 400},
    {HEAD(HOST_IS("me@a")), 400},
    {HEAD(HOST_IS("a:")), 400},
    {HEAD(HOST_IS(":80")), 400},
    {HEAD(HOST_IS("a:65536")), 400},
    {HEAD(HOST_IS("a:8a")), 400},
    {HEAD(HOST_IS("[::1")), 400},
    {HEAD(HOST_IS("[]")), 400},
    {HEAD(HOST_IS("[::1]80")), 400},
    {HEAD(ORIGIN_IS("http://a\r\nOrigin: http://a")), 400},
    {HEAD(ORIGIN_IS("http://a http://b")), 400},
    {HEAD(ORIGIN_IS("http://a/")), 400},
    {HEAD(ORIGIN_IS("a")), 400},
    {HEAD(ORIGIN_IS("://a")), 400},
    {HEAD(ORIGIN_IS("")), 400},
    /* bodies */
    {HEAD(GET_WITH("Content-Length: 0\r\n")), 400},
    {HEAD(GET_WITH("Content-Length: 5\r\n") "hello"), 400},
    {HEAD(GET_WITH("content-length: 0, 0\r\n")), 400},
    {HEAD(GET_WITH("Transfer-Encoding: chunked\r\n") "0\r\n\r\n"), 400},
    {HEAD(GET_WITH("Transfer-Encoding: identity\r\n")), 400},
    {HEAD(GET_WITH("Trailer: X\r\n")), 400},
    {HEAD(GET_WITH("Expect: 100-continue\r\n")), 400},
    /* once only */
    {HEAD(GET_WITH("Accept-Encoding: gzip\r\nAccept-Encoding: br\r\n")), 400},
    {HEAD(GET_WITH("If-None-Match: \"a\"\r\nIf-None-Match: \"b\"\r\n")), 400},
    {HEAD(GET_WITH("Accept-Language: de\r\nAccept-Language: fr\r\n")), 400},
    {HEAD(GET_WITH("Connection: \r\n")), 400},
    {HEAD(GET_WITH("Connection: close,,upgrade\r\n")), 400},
    {HEAD(GET_WITH("Connection: close,\r\n")), 400},
    {HEAD(GET_WITH("Connection: a b\r\n")), 400},
    /* upgrades */
    {HEAD(GET_WITH("Upgrade: websocket\r\n" VERSION KEYED)), 426},
    {HEAD(GET_WITH("Connection: Upgrade\r\n" VERSION KEYED)), 426},
    {HEAD(GET_WITH("Connection: Upgrade\r\nUpgrade: h2c\r\n")), 426},
    {HEAD(GET_WITH("Connection: Upgrade\r\nUpgrade: websocket, h2c\r\n" VERSION KEYED)), 426},
    {HEAD(GET_WITH("Connection: close, Upgrade\r\nUpgrade: websocket\r\n" VERSION KEYED)), 426},
    {HEAD(GET_WITH("Connection: Upgrader\r\nUpgrade: websocket\r\n" VERSION KEYED)), 426},
    {HEAD(GET_WITH(VERSION KEYED)), 426},
    {HEAD(GET_WITH("Sec-WebSocket-Protocol: a\r\n")), 426},
    {HEAD(GET_WITH(UP KEYED)), 426},
    {HEAD(GET_WITH(UP KEYED "Sec-WebSocket-Version: 8\r\n")), 426},
    {HEAD(GET_WITH(UP KEYED "Sec-WebSocket-Version: 13, 8\r\n")), 426},
    {HEAD(GET_WITH(UP KEYED "Sec-WebSocket-Version: 013\r\n")), 426},
    {HEAD(GET_WITH(UP VERSION)), 400},
    {HEAD(KEY_IS("")), 400},
    {HEAD(KEY_IS("dGhlIHNhbXBsZSBub25jZR==")), 400},
    {HEAD(KEY_IS("dGhlIHNhbXBsZSBub25jZQ")), 400},
    {HEAD(KEY_IS("dGhlIHNhbXBsZSBub25j")), 400},
    {HEAD(KEY_IS("dGhlIHNhbXBsZSBub25jZQ==AAAA")), 400},
    {HEAD(KEY_IS("dGhlIHNhbXBsZSBub25j*Q==")), 400},
    {HEAD(KEY_IS(KEY "\r\nSec-WebSocket-Key: " KEY)), 400},
    {HEAD(GET_WITH(UP VERSION VERSION KEYED)), 400},
    {HEAD(GET_WITH(UP "Upgrade: websocket\r\n" VERSION KEYED)), 400},
    {HEAD(GET_WITH(UP VERSION KEYED "Sec-WebSocket-Extensions: a\r\n"
                                    "Sec-WebSocket-Extensions: b\r\n")),
     400},
    {HEAD(GET_WITH(UP VERSION KEYED "Sec-WebSocket-Protocol: a\r\nSec-WebSocket-Protocol: b\r\n")),
     400},
    {HEAD(GET_WITH(UP VERSION KEYED "Sec-WebSocket-Accept: a\r\n")), 400},
    {HEAD(GET_WITH(UP VERSION KEYED "Sec-WebSocket-Draft: a\r\n")), 400},
    {HEAD("HEAD / HTTP/1.1\r\nHost: a\r\n" UP VERSION KEYED "\r\n"), 400},
    {HEAD("GET / HTTP/1.0\r\nHost: a\r\n" UP VERSION KEYED "\r\n"), 505},
    {HEAD("GET / HTTP/1.1\r\n" UP VERSION KEYED "\r\n"), 400},
};

/* What the gate says of n bytes at the end of memory. */
static struct request taken(const char *bytes, size_t n)
{
    static char room[2 * GATE_HEAD_MAX];
    struct request r;
    memcpy(room + sizeof room - n, bytes, n);
    gate_take(room + sizeof room - n, n, &r);
    return r;
}

static int verdict_of(const struct request *r)
{
    return r->verdict == GATE_REFUSED ? r->status : (int)r->verdict;
}

static void test_samples(void)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const struct sample *s = &samples[i];
        const struct request r = taken(s->bytes, s->n);
        if (!CHECK_NUMBER(verdict_of(&r), s->verdict)) printf("    %s\n", s->bytes);
        CHECK((r.verdict == GATE_REFUSED) == (r.why != NULL) && (!r.why || r.why[0]));
        CHECK((r.length > 0) == (r.path.n > 0) && r.length <= s->n);
    }
}

/* Every beginning is good so far, or is refused for the same reason as the whole. */
static void cut_everywhere(const char *bytes, size_t n)
{
    const struct request whole = taken(bytes, n);
    const size_t end = whole.length ? whole.length : n;
    for (size_t cut = 0; cut < n; cut++) {
        const struct request part = taken(bytes, cut);
        const bool same =
            part.status == whole.status && part.why == whole.why && part.length == whole.length;
        if (part.verdict == GATE_MORE && cut < end) continue;
        if (CHECK(part.verdict == whole.verdict && same)) continue;
        printf("    cut at %zu of %.*s\n", cut, (int)n, bytes);
    }
}

static void test_cuts(void)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        cut_everywhere(samples[i].bytes, samples[i].n);
}

/* One byte of a good head is changed. No control character passes anywhere. */
static void test_exchanged_bytes(void)
{
    static const char head[] = GET_WITH(UP VERSION KEYED);
    char bytes[sizeof head];
    int welcome = 0;
    for (size_t at = 0; at < sizeof head - 1; at++)
        for (int c = 0; c < 256; c++) {
            memcpy(bytes, head, sizeof head);
            bytes[at] = (char)c;
            const struct request r = taken(bytes, sizeof head - 1);
            const bool control = (c < ' ' && c != '\t') || c == 0x7f;
            if (control && c != head[at]) CHECK(r.verdict == GATE_REFUSED);
            welcome += r.verdict == GATE_UPGRADE;
        }
    CHECK(welcome > 1000 && welcome < 4000);
}

/* --- limits ------------------------------------------------------------------------- */

static char large[2 * GATE_HEAD_MAX];

static size_t large_add(size_t n, const char *text, size_t times)
{
    const size_t length = strlen(text);
    for (; times; times--, n += length) memcpy(large + n, text, length);
    return n;
}

/* A head of exactly this many bytes. */
static size_t head_of(size_t size)
{
    static const char end[] = "\r\n\r\n";
    size_t n = large_add(0, "GET / HTTP/1.1\r\nHost: a\r\nX: ", 1);
    n = large_add(n, "y", size - n - strlen(end));
    return large_add(n, end, 1);
}

static size_t target_of(size_t length)
{
    size_t n = large_add(0, "GET /", 1);
    n = large_add(n, "a", length - 1);
    return large_add(n, " HTTP/1.1\r\nHost: a\r\n\r\n", 1);
}

static size_t fields_of(size_t count)
{
    size_t n = large_add(0, "GET / HTTP/1.1\r\nHost: a\r\n", 1);
    n = large_add(n, "X: y\r\n", count - 1);
    return large_add(n, "\r\n", 1);
}

static int verdict_on(size_t n)
{
    const struct request r = taken(large, n);
    return verdict_of(&r);
}

static void test_limits(void)
{
    CHECK_NUMBER(verdict_on(head_of(GATE_HEAD_MAX)), GATE_GET);
    CHECK_NUMBER(verdict_on(GATE_HEAD_MAX - 1), GATE_MORE);
    CHECK_NUMBER(verdict_on(head_of(GATE_HEAD_MAX + 1)), 431);
    CHECK_NUMBER(verdict_on(GATE_HEAD_MAX), 431);
    CHECK_NUMBER(verdict_on(GATE_HEAD_MAX - 1), GATE_MORE);
    CHECK_NUMBER(verdict_on(target_of(GATE_TARGET_MAX)), GATE_GET);
    CHECK_NUMBER(verdict_on(target_of(GATE_TARGET_MAX + 1)), 414);
    CHECK_NUMBER(verdict_on(strlen("GET ") + GATE_TARGET_MAX), GATE_MORE);
    CHECK_NUMBER(verdict_on(strlen("GET ") + GATE_TARGET_MAX + 1), 414);
    CHECK_NUMBER(verdict_on(fields_of(GATE_FIELDS_MAX)), GATE_GET);
    CHECK_NUMBER(verdict_on(fields_of(GATE_FIELDS_MAX + 1)), 431);
    /* What follows a head does not matter here, however long it is. */
    const size_t n = large_add(fields_of(2), "z", GATE_HEAD_MAX);
    const struct request r = taken(large, n);
    CHECK(r.verdict == GATE_GET && r.length == fields_of(2));
}

/* --- what is found ------------------------------------------------------------------ */

static void test_slices(void)
{
    static const char head[] =
        "GET /t/ab?x=%20&y HTTP/1.1\r\nhost: \t a.b:1 \t\r\nOrigin:http://c\r\n"
        "ACCEPT-ENCODING: gzip;q=0, br\r\nIf-None-Match: W/\"e\"\r\nAccept-Language:\r\n"
        "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 1.1.1.1, 2.2.2.2\r\n"
        "X-Forwarded-Proto: https\r\n\r\nGET /next";
    struct request r;
    gate_take(head, sizeof head - 1, &r);
    CHECK(r.verdict == GATE_GET && r.keep_alive);
    CHECK_TEXT(head + r.length, "GET /next");
    CHECK(slice_is(r.path, "/t/ab") && slice_is(r.query, "x=%20&y"));
    CHECK(slice_is(r.host, "a.b:1") && slice_is(r.origin, "http://c") && !r.key.at);
    CHECK(slice_is(r.accept_encoding, "gzip;q=0, br") && slice_is(r.none_match, "W/\"e\""));
    CHECK(r.language.at && slice_is(r.language, ""));
    CHECK(slice_is(r.forwarded_for, "1.1.1.1, 2.2.2.2") && slice_is(r.forwarded_proto, "https"));
    static const char bare[] = "HEAD / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n";
    gate_take(bare, sizeof bare - 1, &r);
    CHECK(r.verdict == GATE_HEAD && !r.keep_alive && !r.query.at && !r.origin.at);
    CHECK(!r.accept_encoding.at && !r.none_match.at && !r.language.at && !r.forwarded_for.at);
    CHECK(!r.forwarded_proto.at && !slice_is(r.origin, ""));
    static const char last[] = GET_WITH("Connection: CLOSE\r\n");
    gate_take(last, sizeof last - 1, &r);
    CHECK(r.verdict == GATE_GET && !r.keep_alive);
    static const char up[] = GET_WITH(UP VERSION KEYED) "\x81";
    gate_take(up, sizeof up - 1, &r);
    CHECK(r.verdict == GATE_UPGRADE && slice_is(r.key, KEY) && !r.keep_alive);
    CHECK_TEXT(up + r.length, "\x81");
}

int main(void)
{
    test_samples();
    test_cuts();
    test_exchanged_bytes();
    test_limits();
    test_slices();
    return unit_end();
}
