/* Both sides of an encrypted connection, one against the other, and against garbage. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../../unit.h"
#include "core/words.h"
#include "papers.h"
#include "tls/tls.h"

enum { DAY = 24 * 60 * 60 };

static char folder[] = "/tmp/sightline-tls-XXXXXX";
static const char *const kinds[] = {"root",    "good",  "chain", "short",
                                    "expired", "early", "self",  "other"};

static const char *path_of(const char *name)
{
    static char rooms[4][200];
    static unsigned next;
    char *room = rooms[next++ % 4];
    snprintf(room, sizeof rooms[0], "%s/%s", folder, name);
    return room;
}

static void papers_keep(const char *name, struct papers first, const struct papers *second)
{
    const struct papers *const all[] = {&first, second};
    papers_write(folder, name, all, second ? 2 : 1);
    papers_release(&first);
}

static void make_papers(void)
{
    struct papers root = papers_make("root", NULL, NULL, -DAY, DAY);
    struct papers middle = papers_make("middle", NULL, &root, -DAY, DAY);
    const struct papers *const alone[] = {&root};
    static const char names[] = "DNS:a.example,DNS:*.b.example,IP:127.0.0.1,IP:::1";
    papers_write(folder, "root", alone, 1);
    papers_keep("good", papers_make("a", names, &root, -DAY, DAY), NULL);
    papers_keep("chain", papers_make("a", names, &middle, -DAY, DAY), &middle);
    papers_keep("short", papers_make("a", names, &middle, -DAY, DAY), NULL);
    papers_keep("expired", papers_make("a", names, &root, -2 * DAY, -DAY), NULL);
    papers_keep("early", papers_make("a", names, &root, DAY, 2 * DAY), NULL);
    papers_keep("self", papers_make("a", names, NULL, -DAY, DAY), NULL);
    papers_keep("other", papers_make("z", "DNS:z.example", &root, -DAY, DAY), NULL);
    papers_release(&root);
    papers_release(&middle);
}

static void remove_papers(void)
{
    char file[40];
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        snprintf(file, sizeof file, "%s.pem", kinds[i]);
        unlink(path_of(file));
        snprintf(file, sizeof file, "%s.key", kinds[i]);
        unlink(path_of(file));
    }
    rmdir(folder);
}

/* --- two sides ---------------------------------------------------------------------- */

struct pair {
    struct tls *server, *client;
};

static struct pair pair_open(const char *papers, const char *host)
{
    char certificates[40], key[40];
    struct fault f;
    struct pair p;
    snprintf(certificates, sizeof certificates, "%s.pem", papers);
    snprintf(key, sizeof key, "%s.key", papers);
    struct tls_context *s = tls_server(path_of(certificates), path_of(key), &f);
    struct tls_context *c = tls_client(path_of("root.pem"), &f);
    if (!s || !c) abort();
    p.server = tls_open(s, NULL);
    p.client = tls_open(c, host);
    if (!p.server || !p.client) abort();
    /* Connections outlive the contexts they came from. */
    tls_context_release(s);
    tls_context_release(c);
    return p;
}

static void pair_release(struct pair *p)
{
    tls_release(p->server);
    tls_release(p->client);
}

/* Carries what waits, this many bytes at a time. */
static bool carry(struct tls *from, struct tls *to, size_t step)
{
    bool any = false;
    size_t n;
    for (const char *at = tls_out(from, &n); n; at = tls_out(from, &n)) {
        const size_t now = n < step ? n : step;
        tls_take(to, at, now);
        tls_sent(from, now);
        any = true;
    }
    return any;
}

static void greet(struct pair *p, size_t step)
{
    while (carry(p->client, p->server, step) || carry(p->server, p->client, step)) {
    }
}

static const char *why_of(const struct tls *t)
{
    const char *why = tls_why(t);
    return why && words_has(why) ? why : "";
}

/* A client that wants this host, before a server with these papers. */
static void believes(const char *papers, const char *host, const char *why)
{
    struct pair p = pair_open(papers, host);
    greet(&p, 4096);
    CHECK_NUMBER(tls_state(p.client), why ? TLS_BROKEN : TLS_READY);
    CHECK_NUMBER(tls_state(p.server), why ? TLS_BROKEN : TLS_READY);
    CHECK_TEXT(why_of(p.client), why ? why : "");
    pair_release(&p);
}

static void test_certificates(void)
{
    believes("good", "a.example", NULL);
    believes("good", "A.Example", NULL);
    believes("good", "x.b.example", NULL);
    believes("good", "127.0.0.1", NULL);
    believes("good", "::1", NULL);
    believes("chain", "a.example", NULL);
    believes("good", "b.example", "tls.untrusted.name");
    believes("good", "x.y.b.example", "tls.untrusted.name");
    believes("good", "a.example.evil", "tls.untrusted.name");
    believes("good", "127.0.0.2", "tls.untrusted.name");
    believes("other", "a.example", "tls.untrusted.name");
    believes("short", "a.example", "tls.untrusted.root");
    believes("self", "a.example", "tls.untrusted.root");
    believes("expired", "a.example", "tls.untrusted.date");
    believes("early", "a.example", "tls.untrusted.date");
}

static void test_contexts(void)
{
    struct fault f;
    CHECK(!tls_server(path_of("none.pem"), path_of("good.key"), &f));
    CHECK_TEXT(f.message.key, "tls.refused.certificates");
    CHECK(!tls_server(path_of("good.key"), path_of("good.key"), &f));
    CHECK_TEXT(f.message.key, "tls.refused.certificates");
    CHECK(!tls_server(path_of("good.pem"), path_of("other.key"), &f));
    CHECK_TEXT(f.message.key, "tls.refused.key");
    CHECK(!tls_client(path_of("good.key"), &f));
    CHECK_TEXT(f.message.key, "tls.refused.roots");
    struct tls_context *c = tls_client(NULL, &f);
    CHECK(c != NULL);
    /* An empty host does not mean any host. */
    CHECK(c && !tls_open(c, ""));
    tls_context_release(c);
}

/* Texts both ways, however the bytes between are cut; then goodbye. */
static void test_talk(void)
{
    static const size_t steps[] = {1, 7, 1000, 1 << 20};
    static char text[50000], heard[sizeof text];
    for (size_t i = 0; i < sizeof text; i++) text[i] = (char)(i * 7 + i / 251);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct pair p = pair_open("good", "a.example");
        size_t n = 0, now;
        CHECK_NUMBER(tls_write(p.client, "early", 5), 0);
        CHECK_NUMBER(tls_write(p.server, "early", 5), 0);
        greet(&p, steps[i]);
        CHECK_NUMBER(tls_write(p.client, text, sizeof text), sizeof text);
        carry(p.client, p.server, steps[i]);
        while ((now = tls_read(p.server, heard + n, sizeof heard - n))) n += now;
        CHECK(n == sizeof text && !memcmp(text, heard, n));
        CHECK_NUMBER(tls_write(p.server, "good", 4), 4);
        tls_close(p.server);
        CHECK_NUMBER(tls_write(p.server, "late", 4), 0);
        carry(p.server, p.client, steps[i]);
        CHECK(tls_state(p.client) == TLS_READY && tls_read(p.client, heard, 100) == 4);
        CHECK(tls_read(p.client, heard, 100) == 0 && tls_state(p.client) == TLS_OVER);
        tls_close(p.client);
        carry(p.client, p.server, steps[i]);
        pair_release(&p);
    }
}

/* --- hostile ------------------------------------------------------------------------ */

static void test_limits(void)
{
    static char text[4 * TLS_HELD_MAX];
    struct pair p = pair_open("good", "a.example");
    greet(&p, 4096);
    /* A side that nobody reads from takes no more at some point, and goes on when it is read. */
    const size_t taken = tls_write(p.client, text, sizeof text);
    size_t waiting, n;
    tls_out(p.client, &waiting);
    CHECK(taken > 0 && taken < sizeof text && waiting <= TLS_HELD_MAX + (32 << 10));
    CHECK_NUMBER(tls_write(p.client, text, 1), 0);
    /* Bytes that nobody reads are not kept without limit. */
    const char *at = tls_out(p.client, &n);
    CHECK(!tls_take(p.server, at, n) && tls_state(p.server) == TLS_BROKEN);
    CHECK_TEXT(why_of(p.server), "tls.too-much");
    CHECK(!tls_take(p.server, at, 1) && !tls_read(p.server, text, 1));
    pair_release(&p);
    p = pair_open("good", "a.example");
    greet(&p, 4096);
    CHECK(tls_write(p.client, text, sizeof text) == taken);
    tls_sent(p.client, waiting);
    CHECK(tls_write(p.client, text, 1) == 1);
    pair_release(&p);
}

/* Anything but TLS ends the connection, and an alert is the only answer. */
static void test_garbage(void)
{
    static const char *const greetings[] = {
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "SSH-2.0-x\r\n\r\n",
        "\x16\x03\x01\xff\xffzzzzzzzzzzzzzzzz", "\x80\x10\x01\x03\x01zzzzzzzzzzzzzzzz"};
    for (size_t i = 0; i < sizeof greetings / sizeof *greetings; i++) {
        struct pair p = pair_open("good", "a.example");
        size_t n;
        CHECK(!tls_take(p.server, greetings[i], strlen(greetings[i])));
        CHECK_TEXT(why_of(p.server), "tls.broken");
        tls_out(p.server, &n);
        CHECK(n <= 7);
        pair_release(&p);
    }
}

/* One byte of what is sent is changed: nothing of it is believed. */
static void test_changed_records(void)
{
    enum { RECORD = 5 + 8 + 1 + 16 };
    char record[200], heard[100];
    for (size_t at = 0; at < RECORD; at++) {
        struct pair p = pair_open("good", "a.example");
        size_t n;
        greet(&p, 4096);
        tls_write(p.client, "Good day", 8);
        const char *out = tls_out(p.client, &n);
        if (!CHECK_NUMBER(n, RECORD)) abort();
        memcpy(record, out, n);
        record[at] = (char)(record[at] ^ 1);
        const bool taken = tls_take(p.server, record, n);
        CHECK(tls_read(p.server, heard, sizeof heard) == 0);
        /* A record that claims to be longer is waited for. */
        CHECK(!taken || tls_state(p.server) == TLS_BROKEN || at == 3 || at == 4);
        pair_release(&p);
    }
}

/* A beginning of anything is waited for, and nothing is made of it. */
static void test_cut_records(void)
{
    struct pair p = pair_open("good", "a.example");
    char heard[100];
    size_t n, all;
    const char *hello = tls_out(p.client, &n);
    for (size_t i = 0; i + 1 < n; i++) CHECK(tls_take(p.server, hello + i, 1));
    CHECK_NUMBER(tls_state(p.server), TLS_GREETING);
    tls_out(p.server, &all);
    CHECK_NUMBER(all, 0);
    CHECK(tls_take(p.server, hello + n - 1, 1));
    tls_sent(p.client, n);
    greet(&p, 4096);
    tls_write(p.client, "Good day", 8);
    const char *record = tls_out(p.client, &n);
    for (size_t i = 0; i + 1 < n; i++) {
        CHECK(tls_take(p.server, record + i, 1) && !tls_read(p.server, heard, sizeof heard));
        CHECK_NUMBER(tls_state(p.server), TLS_READY);
    }
    CHECK(tls_take(p.server, record + n - 1, 1));
    CHECK_NUMBER(tls_read(p.server, heard, sizeof heard), 8);
    pair_release(&p);
}

int main(void)
{
    if (!mkdtemp(folder)) return 1;
    make_papers();
    test_contexts();
    test_certificates();
    test_talk();
    test_limits();
    test_garbage();
    test_changed_records();
    test_cut_records();
    remove_papers();
    return unit_end();
}
