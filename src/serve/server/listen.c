/* listen.c -- sockets that wait for somebody, and the addresses they can be found at. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/inside.h"
#include "shell/qr.h"

enum { BACKLOG = 511, WHERE_ROOM = 256 };

static bool refuse_where(struct fault *f, const char *key, const char *where, const char *why)
{
    struct message *m = fault_set(f, 0, 0, key);
    message_text(m, where);
    if (why) message_text(m, why);
    return false;
}

/* "127.0.0.1:8080", "[::1]:8080"; port 0: any that is free. */
static bool read_address(const char *where, struct sockaddr_storage *out)
{
    char room[WHERE_ROOM];
    const char *colon = strrchr(where, ':');
    char *end;
    if (!colon || (size_t)(colon - where) >= sizeof room || !colon[1]) return false;
    const long port = strtol(colon + 1, &end, 10);
    if (*end || port < 0 || port > 65535) return false;
    size_t n = (size_t)(colon - where);
    const bool v6 = n > 2 && where[0] == '[' && where[n - 1] == ']';
    memcpy(room, where + v6, n - 2 * v6);
    room[n - 2 * v6] = '\0';
    memset(out, 0, sizeof *out);
    if (v6) return !uv_ip6_addr(room, (int)port, (struct sockaddr_in6 *)out);
    return !uv_ip4_addr(!strcmp(room, "localhost") ? "127.0.0.1" : room, (int)port,
                        (struct sockaddr_in *)out);
}

static void somebody_comes(uv_stream_t *stream, int status)
{
    struct listener *l = stream->data;
    if (status < 0) return;
    if (l->kind == LISTENS_ADMIN) admin_accept(l);
    else conn_accept(l);
    server_settle(l->server);
}

/* A socket that nobody listens on any more was left by a program that was killed. */
static bool bind_pipe(struct listener *l, int *error)
{
    struct stat st;
    if (!lstat(l->path, &st) && S_ISSOCK(st.st_mode)) {
        char none[1];
        FILE *nowhere = fmemopen(none, sizeof none, "w");
        struct fault f = {0};
        const bool lives =
            nowhere && l->kind == LISTENS_ADMIN && server_errand(l->path, "ping", nowhere, &f);
        if (nowhere) fclose(nowhere);
        if (!lives) unlink(l->path);
    }
    const mode_t mask = umask(l->kind == LISTENS_ADMIN ? 0177 : 0117);
    *error = uv_pipe_bind(&l->socket.pipe, l->path);
    umask(mask);
    return !*error;
}

bool listen_open(struct server *s, const char *where, enum listener_kind kind, struct fault *f)
{
    struct listener *l = &s->listener[s->listeners];
    struct sockaddr_storage address;
    int error = 0;
    *l = (struct listener){.server = s, .kind = kind, .is_pipe = !strncmp(where, "unix:", 5)};
    if (l->is_pipe) {
        l->path = where + 5;
        uv_pipe_init(&s->loop, &l->socket.pipe, 0);
    } else {
        if (!read_address(where, &address))
            return refuse_where(f, "server.refused.address", where, NULL);
        uv_tcp_init(&s->loop, &l->socket.tcp);
        error = uv_tcp_bind(&l->socket.tcp, (struct sockaddr *)&address, 0);
    }
    s->listeners++;
    l->open = true;
    l->socket.handle.data = l;
    if (l->is_pipe) bind_pipe(l, &error);
    if (!error) error = uv_listen(&l->socket.stream, BACKLOG, somebody_comes);
    return !error || refuse_where(f, "server.refused.listen", where, uv_strerror(error));
}

void listen_close(struct server *s)
{
    for (int i = 0; i < s->listeners; i++) {
        struct listener *l = &s->listener[i];
        if (!l->open || uv_is_closing(&l->socket.handle)) continue;
        uv_close(&l->socket.handle, NULL);
    }
}

/* --- the addresses, for people -------------------------------------------------------- */

static void say_address(const struct server *s, FILE *out, const char *host, bool v6, int port)
{
    fprintf(out, "%s://%s%s%s:%d/\n", s->setting->certificate ? "https" : "http", v6 ? "[" : "",
            host, v6 ? "]" : "", port);
}

/* For the phone beside the screen. */
static void draw_address(const struct server *s, FILE *out, const char *host, int port)
{
    char text[WHERE_ROOM] = "", room[QR_ROOM] = "";
    struct buf b = BUF_ON(text), picture = BUF_ON(room);
    buf_text(&b, s->setting->certificate ? "https://" : "http://");
    buf_text(&b, host);
    buf_char(&b, ':');
    buf_int(&b, port);
    buf_char(&b, '/');
    if (qr_write(text, qr_look(), &picture)) fputs(room, out);
}

/* Every IPv4 address that neighbours can reach this machine by. */
static void say_network(const struct server *s, FILE *out, int port)
{
    uv_interface_address_t *all;
    int n, drawn = 0;
    if (uv_interface_addresses(&all, &n)) return;
    for (int i = 0; i < n; i++) {
        char host[ADDRESS_ROOM];
        if (all[i].is_internal || all[i].address.address4.sin_family != AF_INET) continue;
        uv_ip4_name(&all[i].address.address4, host, sizeof host);
        say_address(s, out, host, false, port);
        if (!drawn++ && isatty(fileno(out))) draw_address(s, out, host, port);
    }
    uv_free_interface_addresses(all, n);
}

void listen_say(struct server *s, FILE *out)
{
    for (int i = 0; i < s->listeners; i++) {
        struct listener *l = &s->listener[i];
        struct sockaddr_storage address;
        char host[ADDRESS_ROOM] = "";
        int n = sizeof address;
        if (l->kind != LISTENS_PLAY) continue;
        if (l->is_pipe) {
            fprintf(out, "unix:%s\n", l->path);
            continue;
        }
        if (uv_tcp_getsockname(&l->socket.tcp, (struct sockaddr *)&address, &n)) continue;
        const bool v6 = address.ss_family == AF_INET6;
        struct sockaddr_in v4 = {0};
        struct sockaddr_in6 long_one = {0};
        if (v6) memcpy(&long_one, &address, sizeof long_one);
        else memcpy(&v4, &address, sizeof v4);
        const int port = ntohs(v6 ? long_one.sin6_port : v4.sin_port);
        if (v6) uv_ip6_name(&long_one, host, sizeof host);
        else uv_ip4_name(&v4, host, sizeof host);
        const bool all = !strcmp(host, "0.0.0.0") || !strcmp(host, "::");
        say_address(s, out, all ? "127.0.0.1" : host, v6 && !all, port);
        if (all) say_network(s, out, port);
    }
    fflush(out);
}
