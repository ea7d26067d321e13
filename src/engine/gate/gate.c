#include "gate/gate.h"

#include <string.h>

#include "core/buf.h"

/* --- what a request may be made of -------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_among(char c, const char *set) { return c && strchr(set, c); }
static char small_letter(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c; }

static bool is_hex(char c)
{
    return is_digit(c) || (small_letter(c) >= 'a' && small_letter(c) <= 'f');
}

/* RFC 9110, 5.6.2. */
static bool is_token_letter(char c)
{
    return is_digit(c) || is_letter(c) || is_among(c, "!#$%&'*+-.^_`|~");
}

/* RFC 3986: what a path and a query may hold; '%' begins an escape. */
static bool is_target(char c)
{
    return is_digit(c) || is_letter(c) || is_among(c, "-._~!$&'()*+,;=:@/?%");
}

/* Bytes above ASCII are allowed: cookies of other programs on the same host may have them, and
 * nobody here reads those. */
static bool is_value(char c) { return c == '\t' || ((unsigned char)c >= 0x20 && c != 0x7f); }

bool slice_is(struct slice s, const char *text)
{
    return s.at && s.n == strlen(text) && !memcmp(s.at, text, s.n);
}

/* Equal if capitals do not matter; `text` has none. */
static bool slice_means(struct slice s, const char *text)
{
    if (!s.at || s.n != strlen(text)) return false;
    for (size_t i = 0; i < s.n; i++)
        if (small_letter(s.at[i]) != text[i]) return false;
    return true;
}

/* --- the fields that matter --------------------------------------------------------- */

enum slot {
    SLOT_HOST,
    SLOT_ORIGIN,
    SLOT_UPGRADE,
    SLOT_KEY,
    SLOT_VERSION,
    SLOT_EXTENSIONS,
    SLOT_PROTOCOL,
    SLOT_ACCEPT_ENCODING,
    SLOT_NONE_MATCH,
    SLOT_LANGUAGE,
    SLOT_FORWARDED_FOR,
    SLOT_FORWARDED_PROTO,
    SLOTS,
    NO_SLOT = SLOTS
};

static bool any_fits(struct slice value)
{
    (void)value;
    return true;
}

/* ":PORT" or nothing. */
static bool port_fits(const char *at, size_t n)
{
    unsigned port = 0;
    if (!n) return true;
    if (*at != ':' || n < 2 || n > 6) return false;
    for (size_t i = 1; i < n; i++) {
        if (!is_digit(at[i])) return false;
        port = port * 10 + (unsigned)(at[i] - '0');
    }
    return port <= 65535;
}

/* A name, an address, or an address of IPv6 in brackets; a port perhaps. */
static bool host_fits(struct slice value)
{
    size_t n = 0;
    if (!value.n || value.n > 255 + 6) return false;
    if (value.at[0] == '[') {
        for (n = 1; n < value.n && (is_hex(value.at[n]) || is_among(value.at[n], ":."));) n++;
        if (n == 1 || n == value.n || value.at[n] != ']') return false;
        n++;
    } else {
        while (n < value.n &&
               (is_digit(value.at[n]) || is_letter(value.at[n]) || is_among(value.at[n], "-._")))
            n++;
        if (!n) return false;
    }
    return port_fits(value.at + n, value.n - n);
}

static bool origin_fits(struct slice value)
{
    size_t n = 0;
    if (slice_is(value, "null")) return true;
    while (n < value.n && (is_letter(value.at[n]) || is_digit(value.at[n]) || value.at[n] == '-'))
        n++;
    if (!n || value.n < n + 3 || memcmp(value.at + n, "://", 3)) return false;
    return host_fits((struct slice){value.at + n + 3, value.n - n - 3});
}

/* Sixteen bytes in base64, as an encoder writes them: the bits that belong to no byte are 0. */
static bool key_fits(struct slice value)
{
    if (value.n != 24 || memcmp(value.at + 22, "==", 2) || !is_among(value.at[21], "AQgw"))
        return false;
    for (int i = 0; i < 22; i++)
        if (!is_letter(value.at[i]) && !is_digit(value.at[i]) && !is_among(value.at[i], "+/"))
            return false;
    return true;
}

#define NO_BODY "A request here has no body, and none may be announced."

/* Those with a slot come first, in the order of the slots. */
static const struct field {
    const char *name;
    enum slot slot; /* NO_SLOT: it is never welcome */
    bool again;     /* it may come again, and the last one counts */
    bool (*fits)(struct slice value);
    const char *why;
} fields[] = {
    {"host", SLOT_HOST, false, host_fits, "Host must come once and name a host."},
    {"origin", SLOT_ORIGIN, false, origin_fits, "Origin must come once and name one origin."},
    {"upgrade", SLOT_UPGRADE, false, any_fits, "Upgrade may come only once."},
    {"sec-websocket-key", SLOT_KEY, false, key_fits,
     "Sec-WebSocket-Key must come once and be 16 bytes in base64."},
    {"sec-websocket-version", SLOT_VERSION, false, any_fits,
     "Sec-WebSocket-Version may come only once."},
    {"sec-websocket-extensions", SLOT_EXTENSIONS, false, any_fits,
     "Sec-WebSocket-Extensions may come only once."},
    {"sec-websocket-protocol", SLOT_PROTOCOL, false, any_fits,
     "Sec-WebSocket-Protocol may come only once."},
    {"accept-encoding", SLOT_ACCEPT_ENCODING, false, any_fits, "Accept-Encoding may come once."},
    {"if-none-match", SLOT_NONE_MATCH, false, any_fits, "If-None-Match may come only once."},
    {"accept-language", SLOT_LANGUAGE, false, any_fits, "Accept-Language may come only once."},
    {"x-forwarded-for", SLOT_FORWARDED_FOR, true, any_fits, NULL},
    {"x-forwarded-proto", SLOT_FORWARDED_PROTO, true, any_fits, NULL},
    {"content-length", NO_SLOT, false, any_fits, NO_BODY},
    {"transfer-encoding", NO_SLOT, false, any_fits, NO_BODY},
    {"trailer", NO_SLOT, false, any_fits, NO_BODY},
    {"expect", NO_SLOT, false, any_fits, NO_BODY},
};

/* --- reading ------------------------------------------------------------------------ */

/* Every step of reading says whether to go on: it does not where bytes are missing, and where the
 * request is refused. */
struct reading {
    const char *at, *end;
    struct request *r;
    struct slice slots[SLOTS];
    int fields;
    bool head, old; /* it is a HEAD; it is HTTP/1.0 */
    bool upgrade, close;
};

static bool gate_refuse(struct reading *g, int status, const char *why)
{
    *g->r = (struct request){.verdict = GATE_REFUSED, .status = status, .why = why};
    return false;
}

/* The next byte must be this one. */
static bool gate_byte(struct reading *g, char c, const char *why)
{
    if (g->at == g->end) return false;
    return *g->at++ == c || gate_refuse(g, 400, why);
}

static bool gate_line_ends(struct reading *g)
{
    static const char why[] = "A line must end with CR and LF, and hold neither.";
    return gate_byte(g, '\r', why) && gate_byte(g, '\n', why);
}

/* Bytes that begin no method are refused at once: other protocols greet with such bytes. */
static bool gate_method(struct reading *g)
{
    static const char *const methods[] = {"GET ",     "HEAD ",    "POST ",  "PUT ",  "DELETE ",
                                          "CONNECT ", "OPTIONS ", "TRACE ", "PATCH "};
    const size_t count = sizeof methods / sizeof *methods;
    for (size_t n = 0, i = 0;; n++) {
        if (g->at + n == g->end) return false;
        const char c = g->at[n];
        while (i < count && (strncmp(methods[i], g->at, n) || methods[i][n] != c)) i++;
        if (i == count && !n && c == 0x16)
            return gate_refuse(g, 400, "This address speaks plain HTTP: use http, not https.");
        if (i == count && !is_token_letter(c) && !(n && c == ' '))
            return gate_refuse(g, 400, "A request begins with its method in plain letters.");
        if (i == count) return gate_refuse(g, 501, "Nobody here knows this method.");
        if (c != ' ') continue;
        if (i > 1) return gate_refuse(g, 405, "Only GET and HEAD are answered here.");
        g->head = i == 1;
        g->at += n + 1;
        return true;
    }
}

static bool gate_target(struct reading *g)
{
    static const char origin_form[] =
        "The target of a request must be a path that begins with one /.";
    const char *const from = g->at, *query = NULL;
    if (!gate_byte(g, '/', origin_form)) return false;
    for (int hex = 0;; g->at++) {
        if (g->at == g->end) return false;
        const char c = *g->at;
        if (c == ' ' && !hex) break;
        if (c == '/' && g->at == from + 1) return gate_refuse(g, 400, origin_form);
        if (hex ? !is_hex(c) : !is_target(c))
            return gate_refuse(g, 400, "The path holds a byte that may not be in one.");
        if (g->at == from + GATE_TARGET_MAX) return gate_refuse(g, 414, "The path is too long.");
        hex = c == '%' ? 2 : hex - (hex > 0);
        if (c == '?' && !query) query = g->at;
    }
    g->r->path = (struct slice){from, (size_t)((query ? query : g->at) - from)};
    if (query) g->r->query = (struct slice){query + 1, (size_t)(g->at - query - 1)};
    g->at++;
    return true;
}

static bool gate_version(struct reading *g)
{
    static const char why[] = "The first line must end with HTTP/1.1.";
    for (const char *p = "HTTP/"; *p; p++)
        if (!gate_byte(g, *p, why)) return false;
    for (int i = 0; i < 3; i++) {
        if (g->at + i == g->end) return false;
        if (i == 1 ? g->at[i] != '.' : !is_digit(g->at[i])) return gate_refuse(g, 400, why);
    }
    g->old = g->at[2] == '0';
    if (g->at[0] != '1' || g->at[2] > '1')
        return gate_refuse(g, 505, "Only HTTP/1.1 is spoken here.");
    g->at += 3;
    return gate_line_ends(g);
}

/* Connection: a list of words; two of them mean something here. */
static bool gate_connection(struct reading *g, struct slice value)
{
    const char *at = value.at, *const end = value.at + value.n;
    for (;;) {
        const char *from = at;
        while (at < end && is_token_letter(*at)) at++;
        const struct slice word = {from, (size_t)(at - from)};
        while (at < end && is_among(*at, " \t")) at++;
        if (!word.n || (at < end && *at != ','))
            return gate_refuse(g, 400, "Connection must be a list of words.");
        g->upgrade |= slice_means(word, "upgrade");
        g->close |= slice_means(word, "close");
        if (at == end) return true;
        for (at++; at < end && is_among(*at, " \t");) at++;
    }
}

static bool gate_field(struct reading *g, struct slice name, struct slice value)
{
    static const char family[] = "sec-websocket-";
    const size_t length = sizeof family - 1;
    if (slice_means(name, "connection")) return gate_connection(g, value);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const struct field *f = &fields[i];
        if (!slice_means(name, f->name)) continue;
        if (f->slot == NO_SLOT || (g->slots[f->slot].at && !f->again) || !f->fits(value))
            return gate_refuse(g, 400, f->why);
        g->slots[f->slot] = value;
        return true;
    }
    if (name.n >= length && slice_means((struct slice){name.at, length}, family))
        return gate_refuse(g, 400, "Nobody here knows this Sec-WebSocket field.");
    return true;
}

/* One line after the first, or the empty one: *last. */
static bool gate_field_line(struct reading *g, bool *last)
{
    static const char colon[] = "A line of the head must begin with a name and a colon.";
    const char *const from = g->at;
    if (g->at == g->end) return false;
    *last = *g->at == '\r';
    if (*last) return gate_line_ends(g);
    while (g->at < g->end && is_token_letter(*g->at)) g->at++;
    const struct slice name = {from, (size_t)(g->at - from)};
    if (!name.n) return gate_refuse(g, 400, colon);
    if (!gate_byte(g, ':', colon)) return false;
    while (g->at < g->end && is_among(*g->at, " \t")) g->at++;
    const char *const begin = g->at;
    while (g->at < g->end && is_value(*g->at)) g->at++;
    struct slice value = {begin, (size_t)(g->at - begin)};
    while (value.n && is_among(value.at[value.n - 1], " \t")) value.n--;
    if (!gate_line_ends(g)) return false;
    if (g->fields++ == GATE_FIELDS_MAX)
        return gate_refuse(g, 431, "The head of the request has too many lines.");
    return gate_field(g, name, value);
}

/* The head is whole: is it one of the three that are welcome? */
static void gate_judge(struct reading *g, size_t length)
{
    const struct slice *slots = g->slots;
    struct request *r = g->r;
    if (!slots[SLOT_HOST].at) {
        gate_refuse(g, 400, fields[SLOT_HOST].why);
        return;
    }
    bool wants = g->upgrade;
    for (int i = SLOT_UPGRADE; i <= SLOT_PROTOCOL; i++) wants |= slots[i].at != NULL;
    if (wants && g->old) gate_refuse(g, 505, "An upgrade needs HTTP/1.1.");
    else if (wants && g->head) gate_refuse(g, 400, "An upgrade is asked for with GET.");
    else if (wants && (!g->upgrade || g->close || !slice_means(slots[SLOT_UPGRADE], "websocket")))
        gate_refuse(g, 426, "An upgrade needs Connection: Upgrade and Upgrade: websocket.");
    else if (wants && !slice_is(slots[SLOT_VERSION], "13"))
        gate_refuse(g, 426, "Sec-WebSocket-Version must be 13.");
    else if (wants && !slots[SLOT_KEY].at) gate_refuse(g, 400, fields[SLOT_KEY].why);
    if (r->verdict == GATE_REFUSED) return;
    r->verdict = wants ? GATE_UPGRADE : g->head ? GATE_HEAD : GATE_GET;
    r->length = length;
    r->keep_alive = !wants && !g->old && !g->close;
    r->host = slots[SLOT_HOST];
    r->origin = slots[SLOT_ORIGIN];
    r->key = slots[SLOT_KEY];
    r->accept_encoding = slots[SLOT_ACCEPT_ENCODING];
    r->none_match = slots[SLOT_NONE_MATCH];
    r->language = slots[SLOT_LANGUAGE];
    r->forwarded_for = slots[SLOT_FORWARDED_FOR];
    r->forwarded_proto = slots[SLOT_FORWARDED_PROTO];
}

static bool gate_read(struct reading *g)
{
    bool last = false;
    if (!gate_method(g) || !gate_target(g) || !gate_version(g)) return false;
    while (!last)
        if (!gate_field_line(g, &last)) return false;
    return true;
}

void gate_take(const char *bytes, size_t n, struct request *r)
{
    const bool too_long = n >= GATE_HEAD_MAX;
    struct reading g = {.at = bytes, .end = bytes + (too_long ? GATE_HEAD_MAX : n), .r = r};
    *r = (struct request){.verdict = GATE_MORE};
    if (gate_read(&g)) gate_judge(&g, (size_t)(g.at - bytes));
    else if (r->verdict == GATE_MORE && too_long)
        gate_refuse(&g, 431, "The head of the request is too long.");
    else if (r->verdict == GATE_MORE) *r = (struct request){.verdict = GATE_MORE};
}
