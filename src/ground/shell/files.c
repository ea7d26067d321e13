/* files.c -- files from anywhere are read with a limit; ours are written whole or not at all. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/buf.h"
#include "shell/shell.h"

enum { PATH_ROOM = 4096, SHOWN_PATH = 256 };

static bool refuse_file(const struct shell *shell, int code, const char *key, const char *path,
                        const char *detail)
{
    char room[SHOWN_PATH];
    struct message m;
    message_text(message_set(&m, key, NULL), shell_cleaned(path, room, sizeof room));
    if (detail) message_text(&m, detail);
    shell_complain(shell, code, &m, NULL);
    return false;
}

static const char *wrong_kind(const struct stat *info)
{
    if (S_ISDIR(info->st_mode)) return "cli.error.directory";
    return S_ISREG(info->st_mode) ? NULL : "cli.error.not-a-file";
}

static bool read_whole(int file, char *text, size_t n)
{
    for (size_t done = 0; done < n;) {
        ssize_t part = read(file, text + done, n - done);
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) return false;
        done += (size_t)part;
    }
    return true;
}

bool file_read(const struct shell *shell, const char *path, size_t max, char **text)
{
    struct stat info;
    char limit[24] = "";
    struct buf b = BUF_ON(limit);
    /* O_NONBLOCK: a pipe without a writer is refused below, not waited for. */
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0 || fstat(file, &info)) {
        if (file >= 0) close(file);
        return refuse_file(shell, EXIT_INVALID, "cli.error.open", path, strerror(errno));
    }
    const char *wrong = wrong_kind(&info);
    if (!wrong && (uint64_t)info.st_size > max) wrong = "cli.error.too-large";
    if (wrong) {
        close(file);
        buf_uint(&b, max);
        return refuse_file(shell, EXIT_INVALID, wrong, path, limit);
    }
    size_t n = (size_t)info.st_size;
    *text = shell_room(n + 1);
    bool whole = read_whole(file, *text, n);
    close(file);
    if (whole && strlen(*text) == n) return true;
    free(*text);
    *text = NULL;
    return refuse_file(shell, EXIT_INVALID, whole ? "cli.error.binary" : "cli.error.changed", path,
                       NULL);
}

/* The folder of a path, to ask whether it is writable. */
static void folder_of(const char *path, struct buf *b)
{
    const char *slash = strrchr(path, '/');
    if (!slash) buf_char(b, '.');
    else buf_bytes(b, path, slash == path ? 1 : (size_t)(slash - path));
}

bool file_check(const struct shell *shell, const char *path, bool force)
{
    struct stat info;
    char room[PATH_ROOM] = "";
    struct buf b = BUF_ON(room);
    if (!*path || strlen(path) > PATH_ROOM - 16)
        return refuse_file(shell, EXIT_USAGE, "cli.error.path", path, NULL);
    if (!stat(path, &info)) {
        const char *wrong = wrong_kind(&info);
        if (!wrong && !force) wrong = "cli.error.exists";
        if (wrong) return refuse_file(shell, EXIT_USAGE, wrong, path, "");
    }
    folder_of(path, &b);
    if (!access(room, W_OK | X_OK)) return true;
    return refuse_file(shell, EXIT_USAGE, "cli.error.write", path, strerror(errno));
}

static bool write_all(int file, const char *text, size_t n)
{
    while (n) {
        ssize_t part = write(file, text, n);
        if (part < 0 && errno == EINTR) continue;
        if (part < 0) return false;
        text += part;
        n -= (size_t)part;
    }
    return fsync(file) == 0;
}

/* A temporary file is private from the start (mkstemp). 0, or why it could not be written. */
static int put_file(const char *path, const char *text, size_t n, mode_t mode)
{
    char room[PATH_ROOM] = "";
    struct buf b = BUF_ON(room);
    buf_text(&b, path);
    buf_text(&b, ".XXXXXX");
    int file = b.full ? -1 : mkstemp(room);
    if (file < 0) return errno;
    bool written = write_all(file, text, n) && !fchmod(file, mode);
    int why = errno;
    if (close(file) && written) {
        why = errno;
        written = false;
    }
    if (written && !rename(room, path)) return 0;
    if (written) why = errno;
    unlink(room);
    return why;
}

static bool replace(const struct shell *shell, const char *path, const char *text, size_t n,
                    mode_t mode)
{
    const int why = put_file(path, text, n, mode);
    return !why || refuse_file(shell, EXIT_PARTIAL, "cli.error.write", path, strerror(why));
}

bool file_write(const struct shell *shell, const char *path, const char *text, size_t n)
{
    const mode_t mask = umask(0);
    umask(mask);
    return replace(shell, path, text, n, 0666 & ~mask);
}

bool file_write_private(const struct shell *shell, const char *path, const char *text, size_t n)
{
    return replace(shell, path, text, n, 0600);
}

bool file_put_private(const char *path, const char *text, size_t n)
{
    return !put_file(path, text, n, 0600);
}
