/* errand.c -- the other end of admin.c. */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/buf.h"
#include "server/server.h"

enum { ANSWER_ROOM = 4096, PATIENCE_S = 30 };

static int call_server(const char *path)
{
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    struct buf b = BUF_ON(a.sun_path);
    const struct timeval patience = {.tv_sec = PATIENCE_S};
    if (!strncmp(path, "unix:", 5)) path += 5;
    buf_text(&b, path);
    if (b.full) {
        errno = ENAMETOOLONG;
        return -1;
    }
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (!connect(fd, (struct sockaddr *)&a, sizeof a)) return fd;
    close(fd);
    return -1;
}

/* All lines but the last are the answer; that one says whether it was done. */
static bool print_reply(FILE *in, FILE *out, struct fault *f)
{
    char line[ANSWER_ROOM], last[ANSWER_ROOM] = "";
    while (fgets(line, sizeof line, in)) {
        fputs(last, out);
        memcpy(last, line, sizeof last);
    }
    last[strcspn(last, "\n")] = '\0';
    if (!strcmp(last, "done")) return true;
    message_text(fault_set(f, 0, 0, "server.errand.no"), *last ? last : "no answer");
    return false;
}

bool server_errand(const char *socket_path, const char *words, FILE *out, struct fault *f)
{
    const int fd = call_server(socket_path);
    FILE *both = fd < 0 ? NULL : fdopen(fd, "r+");
    if (!both) {
        struct message *m = fault_set(f, 0, 0, "server.errand.nobody");
        message_text(message_text(m, socket_path), strerror(errno));
        if (fd >= 0) close(fd);
        return false;
    }
    fprintf(both, "%s\n", words);
    fflush(both);
    const bool good = print_reply(both, out, f);
    fclose(both);
    return good;
}
