/* gate.c -- any bytes as the head of a request.
 *
 * Whatever the gate lets pass, http-parser and llhttp (strict) take as one whole request with the
 * same method, target and fields. However the bytes are cut, the verdict is the same.
 */
#include "gate/gate.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common.h"
#include "gate_oracle.h"

/* What the other parser has under this name, the last of it; trimmed, for some leave blanks. */
static struct slice opinion_of(const struct opinion *o, const char *name, int *count)
{
    struct slice found = {0};
    *count = 0;
    for (int i = 0; i < o->n; i++) {
        const struct slice s = o->fields[i].name;
        if (s.n != strlen(name) || strncasecmp(s.at, name, s.n) != 0) continue;
        found = o->fields[i].value;
        ++*count;
    }
    while (found.n && strchr(" \t", found.at[found.n - 1])) found.n--;
    return found;
}

static void hold_field(const struct opinion *o, const char *name, struct slice ours, int most)
{
    int count;
    const struct slice theirs = opinion_of(o, name, &count);
    HOLD(count <= most && (count > 0) == (ours.at != NULL));
    HOLD(ours.n == theirs.n && (!ours.n || ours.at == theirs.at));
}

static void hold_opinion(const struct opinion *o, const struct request *r)
{
    static const char *const never[] = {"content-length", "transfer-encoding", "trailer", "expect"};
    int count;
    HOLD(o->taken && o->upgrade == (r->verdict == GATE_UPGRADE));
    HOLD(o->head == (r->verdict == GATE_HEAD) && o->get != o->head);
    /* To them Proxy-Connection, which no standard has, is another Connection. An HTTP/1.0 client
     * may want to stay; here the gate closes. */
    opinion_of(o, "proxy-connection", &count);
    HOLD(count || o->keep_alive || !r->keep_alive);
    HOLD(o->url.at == r->path.at);
    HOLD(o->url.n == r->path.n + (r->query.at ? r->query.n + 1 : 0));
    hold_field(o, "host", r->host, 1);
    hold_field(o, "origin", r->origin, 1);
    hold_field(o, "sec-websocket-key", r->key, 1);
    hold_field(o, "accept-encoding", r->accept_encoding, 1);
    hold_field(o, "if-none-match", r->none_match, 1);
    hold_field(o, "accept-language", r->language, 1);
    hold_field(o, "x-forwarded-for", r->forwarded_for, GATE_FIELDS_MAX);
    hold_field(o, "x-forwarded-proto", r->forwarded_proto, GATE_FIELDS_MAX);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        opinion_of(o, never[i], &count);
        HOLD(count == 0);
    }
}

static void hold_slice(struct slice s, const char *bytes, size_t length)
{
    HOLD(s.at ? s.at >= bytes && s.at + s.n <= bytes + length : s.n == 0);
}

static void hold_request(const struct request *r, const char *bytes, size_t n)
{
    const struct slice all[] = {r->path,      r->query,         r->host,
                                r->origin,    r->key,           r->accept_encoding,
                                r->language,  r->forwarded_for, r->forwarded_proto,
                                r->none_match};
    HOLD(r->length <= n && r->length <= GATE_HEAD_MAX);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) hold_slice(all[i], bytes, r->length);
    HOLD((r->verdict == GATE_REFUSED) == (r->why != NULL) && (r->status >= 400) == !!r->why);
    HOLD((r->verdict == GATE_MORE || r->why) == (r->length == 0));
}

/* http-parser takes any name that begins like Transfer-Encoding for it, and then wants a body. */
static bool known_mistake(const struct opinion *o)
{
    static const char name[] = "transfer-encoding";
    for (int i = 0; i < o->n; i++) {
        const struct slice s = o->fields[i].name;
        if (s.n >= sizeof name && !strncasecmp(s.at, name, sizeof name - 1)) return true;
    }
    return false;
}

/* The first bytes of these, in memory of their own. */
static void hold_cut(const struct request *whole, const uint8_t *data, size_t cut)
{
    struct request part;
    char *bytes = fuzz_room(cut);
    if (cut) memcpy(bytes, data, cut);
    gate_take(bytes, cut, &part);
    hold_request(&part, bytes, cut);
    if (part.verdict != GATE_MORE) {
        HOLD(part.verdict == whole->verdict && part.why == whole->why);
        HOLD(part.status == whole->status && part.length == whole->length);
    } else {
        HOLD(!whole->length || cut < whole->length);
    }
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct request r;
    struct opinion o;
    char *bytes = fuzz_room(size);
    if (size) memcpy(bytes, data, size);
    gate_take(bytes, size, &r);
    hold_request(&r, bytes, size);
    for (size_t step = 1, cut = 0; cut < size; cut += step, step += 2) hold_cut(&r, data, cut);
    if (r.length) {
        ask_llhttp(bytes, r.length, &o);
        hold_opinion(&o, &r);
        const bool known = known_mistake(&o);
        ask_http_parser(bytes, r.length, &o);
        if (!known) hold_opinion(&o, &r);
    }
    free(bytes);
    return 0;
}
