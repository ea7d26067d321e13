/* upgrade.c -- the head that turns an HTTP connection into a WebSocket, as its client sees it. */
#include <string.h>
#include <strings.h>

#include "core/buf.h"
#include "frames/frames.h"
#include "gate/gate.h"
#include "wire/inside.h"

void upgrade_key(const uint8_t luck[UPGRADE_LUCK], char key[UPGRADE_KEY_ROOM])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    struct buf b;
    buf_init(&b, key, UPGRADE_KEY_ROOM);
    buf_clear(&b);
    for (int i = 0; i < UPGRADE_LUCK; i += 3) {
        const uint32_t more = i + 1 < UPGRADE_LUCK ? luck[i + 1] : 0,
                       last = i + 2 < UPGRADE_LUCK ? luck[i + 2] : 0;
        const uint32_t bits = (uint32_t)luck[i] << 16 | more << 8 | last;
        buf_char(&b, digits[bits >> 18]);
        buf_char(&b, digits[bits >> 12 & 63]);
        buf_char(&b, i + 1 < UPGRADE_LUCK ? digits[bits >> 6 & 63] : '=');
        buf_char(&b, i + 2 < UPGRADE_LUCK ? digits[bits & 63] : '=');
    }
}

/* The origin is that of the server's own page, so the server takes us for one of its own. */
void upgrade_ask(const struct wire_link *l, const char *key, struct buf *b)
{
    buf_text(b, "GET /ws HTTP/1.1\r\nHost: ");
    wire_write_host(l, b);
    buf_text(b, "\r\nOrigin: ");
    buf_text(b, l->secure ? "https://" : "http://");
    wire_write_host(l, b);
    buf_text(b, "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: ");
    buf_text(b, key);
    buf_text(b, "\r\n\r\n");
}

/* --- the answer ---------------------------------------------------------------------- */

static bool is_token(struct slice s, const char *word)
{
    return s.n == strlen(word) && !strncasecmp(s.at, word, s.n);
}

static bool is_field_text(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((s.at[i] < ' ' && s.at[i] != '\t') || s.at[i] == 0x7f) return false;
    return true;
}

/* "NAME: VALUE" */
static bool split_field(struct slice line, struct slice *name, struct slice *value)
{
    const char *colon = memchr(line.at, ':', line.n);
    if (!colon || colon == line.at || !is_field_text(line)) return false;
    *name = (struct slice){line.at, (size_t)(colon - line.at)};
    *value = (struct slice){colon + 1, line.n - name->n - 1};
    while (value->n && (*value->at == ' ' || *value->at == '\t')) {
        value->at++;
        value->n--;
    }
    while (value->n && (value->at[value->n - 1] == ' ' || value->at[value->n - 1] == '\t'))
        value->n--;
    return true;
}

/* Is the word in a list with commas? */
static bool lists(struct slice list, const char *word)
{
    while (list.n) {
        const char *comma = memchr(list.at, ',', list.n);
        struct slice one = {list.at, comma ? (size_t)(comma - list.at) : list.n};
        list.at += one.n + (comma != NULL);
        list.n -= one.n + (comma != NULL);
        while (one.n && *one.at == ' ') {
            one.at++;
            one.n--;
        }
        while (one.n && one.at[one.n - 1] == ' ') one.n--;
        if (is_token(one, word)) return true;
    }
    return false;
}

/* The fields of a whole head, each at its line. */
static bool fields_fit(const char *at, const char *end, const char *key)
{
    char accept[FRAMES_ACCEPT_SIZE];
    bool accepted = false, upgraded = false, connected = false;
    frames_accept(key, strlen(key), accept);
    while (at < end) {
        const char *stop = memchr(at, '\r', (size_t)(end - at));
        struct slice name, value;
        if (!stop || stop[1] != '\n' ||
            !split_field((struct slice){at, (size_t)(stop - at)}, &name, &value))
            return false;
        if (is_token(name, "sec-websocket-accept")) {
            if (accepted || !slice_is(value, accept)) return false;
            accepted = true;
        } else if (is_token(name, "upgrade")) upgraded = is_token(value, "websocket");
        else if (is_token(name, "connection")) connected = connected || lists(value, "upgrade");
        else if (is_token(name, "sec-websocket-extensions") ||
                 is_token(name, "sec-websocket-protocol"))
            return false; /* nobody asked for one */
        at = stop + 2;
    }
    return accepted && upgraded && connected;
}

static const char *find_end(const char *bytes, size_t n)
{
    for (size_t i = 3; i < n; i++)
        if (!memcmp(bytes + i - 3, "\r\n\r\n", 4)) return bytes + i - 3;
    return NULL;
}

enum upgraded upgrade_read(const char *bytes, size_t n, const char *key, size_t *length,
                           int *status)
{
    static const char version[] = "HTTP/1.1 ";
    const size_t start = sizeof version - 1;
    if (memcmp(bytes, version, n < start ? n : start) != 0) return UPGRADE_NONSENSE;
    const char *end = find_end(bytes, n);
    if (!end) return n < UPGRADE_HEAD_MAX ? UPGRADE_MORE : UPGRADE_NONSENSE;
    const char *fields = (const char *)memchr(bytes, '\r', n) + 2;
    *length = (size_t)(end - bytes) + 4;
    *status = 0;
    for (size_t i = start; i < start + 3; i++) {
        if (bytes[i] < '0' || bytes[i] > '9') return UPGRADE_NONSENSE;
        *status = *status * 10 + (bytes[i] - '0');
    }
    if (*status != 101) return UPGRADE_REFUSED;
    return fields_fit(fields, end + 2, key) ? UPGRADE_DONE : UPGRADE_NONSENSE;
}
