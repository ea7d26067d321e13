/* link.c -- links: where a server is, and which table. */
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "wire/wire.h"

enum { TABLE_DIGITS = WIRE_TABLE_ROOM - 1, CODE_SIGNS = WIRE_CODE_ROOM - 1 };

static bool skip_start(const char **text, const char *with)
{
    const size_t n = strlen(with);
    if (strncmp(*text, with, n) != 0) return false;
    *text += n;
    return true;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* What may stand in a name or an address; a name in another script comes in its ASCII form. */
static bool is_host_sign(char c, bool bracket)
{
    if (is_letter(c) || is_digit(c)) return true;
    return bracket ? c == ':' || c == '.' : c == '-' || c == '.';
}

static const char *read_host(const char *text, char *host)
{
    const bool bracket = *text == '[';
    size_t n = 0;
    if (bracket) text++;
    while (is_host_sign(text[n], bracket) && n + 1 < WIRE_HOST_ROOM) n++;
    if (!n || (bracket && text[n] != ']')) return NULL;
    memcpy(host, text, n);
    host[n] = '\0';
    return text + n + bracket;
}

static const char *read_port(const char *text, char *port)
{
    uint64_t number;
    size_t n = 0;
    while (is_digit(text[n])) n++;
    if (n >= WIRE_PORT_ROOM || !text_number(text, n, 65535, &number) || !number) return NULL;
    memcpy(port, text, n);
    port[n] = '\0';
    return text + n;
}

/* "/t/..." or "/j/...", to the end; also nothing at all, or "/". */
static bool read_table(const char *text, struct wire_link *l)
{
    uint8_t id[TABLE_DIGITS / 2];
    if (!*text || !strcmp(text, "/")) return true;
    const bool table = skip_start(&text, "/t/");
    if (!table && !skip_start(&text, "/j/")) return false;
    const size_t n = strlen(text);
    if (table) {
        if (!text_hex(text, n, id, sizeof id)) return false;
        memcpy(l->table, text, n);
        return true;
    }
    if (n != CODE_SIGNS) return false;
    for (size_t i = 0; i < n; i++)
        if (!is_letter(text[i]) && !is_digit(text[i])) return false;
    memcpy(l->code, text, n);
    return true;
}

/* The last part of a path may name a table. */
static bool read_path(const char *text, struct wire_link *l)
{
    const size_t n = strlen(text);
    size_t end = n;
    if (n > TABLE_DIGITS + 3 && !strncmp(text + n - TABLE_DIGITS - 3, "/t/", 3))
        end = n - TABLE_DIGITS - 3;
    else if (n > CODE_SIGNS + 3 && !strncmp(text + n - CODE_SIGNS - 3, "/j/", 3))
        end = n - CODE_SIGNS - 3;
    if (!end || end >= sizeof l->path) return false;
    memcpy(l->path, text, end);
    return read_table(text + end, l);
}

bool wire_read_link(const char *text, struct wire_link *l)
{
    *l = (struct wire_link){0};
    if (skip_start(&text, "unix:")) return read_path(text, l);
    l->secure = skip_start(&text, "https://");
    if (!l->secure && !skip_start(&text, "http://")) return false;
    if (!(text = read_host(text, l->host))) return false;
    if (*text != ':') memcpy(l->port, l->secure ? "443" : "80", l->secure ? 4 : 3);
    else if (!(text = read_port(text + 1, l->port))) return false;
    return read_table(text, l);
}

void wire_write_host(const struct wire_link *l, struct buf *b)
{
    const bool bracket = strchr(l->host, ':') != NULL;
    if (*l->path) {
        buf_text(b, "localhost");
        return;
    }
    if (bracket) buf_char(b, '[');
    buf_text(b, l->host);
    if (bracket) buf_char(b, ']');
    if (!strcmp(l->port, l->secure ? "443" : "80")) return;
    buf_char(b, ':');
    buf_text(b, l->port);
}

void wire_write_link(const struct wire_link *l, struct buf *b)
{
    if (*l->path) {
        buf_text(b, "unix:");
        buf_text(b, l->path);
    } else {
        buf_text(b, l->secure ? "https://" : "http://");
        wire_write_host(l, b);
    }
    buf_text(b, *l->table ? "/t/" : *l->code ? "/j/" : "/");
    buf_text(b, *l->table ? l->table : l->code);
}
