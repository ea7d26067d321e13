#include "local/keep.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/buf.h"
#include "games/shelf.h"
#include "local/device.h"
#include "local/session.h"

static bool say_where(const struct shell *shell, const char *key, const char *path)
{
    char room[KEEP_PATH_ROOM];
    struct message m;
    message_text(message_set(&m, key, NULL), shell_cleaned(path, room, sizeof room));
    shell_say(shell, stdout, &m);
    return true;
}

/* Adds a folder to the path and creates it unless it exists. */
static bool enter_folder(struct buf *path, const char *folder)
{
    buf_text(path, folder);
    return !path->full && (!mkdir(path->at, 0700) || errno == EEXIST);
}

bool keep_place(const char *name, struct buf *path)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool there;
    if (state && *state == '/') there = enter_folder(path, state);
    else
        there = home && *home == '/' && enter_folder(path, home) && enter_folder(path, "/.local") &&
                enter_folder(path, "/state");
    if (!there || !enter_folder(path, "/sightline")) return false;
    buf_char(path, '/');
    buf_text(path, name);
    return !path->full;
}

/* One unfinished game of each kind: the last one. False: there is no place for it. */
static bool usual_place(const char *game, struct buf *path)
{
    if (!keep_place(game, path)) return false;
    buf_text(path, ".journal");
    return !path->full;
}

/* --- while it is played -------------------------------------------------------------- */

void keeper_init(struct keeper *k, const char *game, const char *path)
{
    char room[KEEP_PATH_ROOM] = "";
    struct buf usual = BUF_ON(room);
    *k = (struct keeper){.file = -1};
    if (!path || (usual_place(game, &usual) && !strcmp(room, path))) return;
    struct buf b = BUF_ON(k->path);
    buf_text(&b, path);
    k->own = true;
    k->failed = b.full;
}

void keeper_release(struct keeper *k)
{
    if (k->file >= 0) close(k->file);
    k->file = -1;
}

/* The whole so far takes the place of what was there; the rest is added to it. */
static bool begin_file(struct keeper *k, const char *game, const char *journal)
{
    struct buf b = BUF_ON(k->path);
    if (!k->own && !usual_place(game, &b)) return false;
    if (!file_put_private(k->path, journal, strlen(journal))) return false;
    k->file = open(k->path, O_WRONLY | O_APPEND | O_CLOEXEC);
    return k->begun = k->file >= 0;
}

/* What cannot be kept now is tried again as a whole when the game is left, with a complaint. */
void keeper_add(struct keeper *k, const char *game, const char *journal, const char *lines,
                size_t n)
{
    if (k->failed || (!k->begun && !strstr(journal, "\nclose\n"))) return;
    if (!k->begun) k->failed = !begin_file(k, game, journal);
    else
        while (n && !k->failed) {
            const ssize_t part = write(k->file, lines, n);
            if (part < 0 && errno == EINTR) continue;
            k->failed = part < 0;
            if (k->failed) break;
            lines += part;
            n -= (size_t)part;
        }
}

/* --- when it is left ----------------------------------------------------------------- */

/* It is kept elsewhere, or over: the journal we kept meanwhile is no longer needed. */
static void forget_journal(const struct keeper *k)
{
    if (k->begun && !k->own) unlink(k->path);
}

static bool save_record(struct shell *shell, struct session *s)
{
    const char *path = s->seating.record ? s->seating.record
                       : s->keeper.own   ? s->keeper.path
                                         : NULL;
    const char *record = path ? session_record(s) : NULL;
    forget_journal(&s->keeper);
    if (!record) return true;
    return file_write(shell, path, record, strlen(record)) &&
           say_where(shell, "cli.play.saved", path);
}

bool keep_game(struct shell *shell, struct session *s)
{
    char room[KEEP_PATH_ROOM] = "";
    struct buf place = BUF_ON(room);
    const char *path = s->seating.record, *journal = device_journal(s->device);
    if (session_over(s)) return save_record(shell, s);
    if (!path && (session_steps(s) == 0 || !s->seating.humans)) return true;
    if (!path && s->keeper.own) path = s->keeper.path;
    if (!path) {
        if (!usual_place(s->game->name, &place)) return say_where(shell, "cli.play.lost", room);
        path = room;
    } else forget_journal(&s->keeper);
    return file_write_private(shell, path, journal, strlen(journal)) &&
           say_where(shell, "cli.play.kept", path);
}

/* --- when it goes on ----------------------------------------------------------------- */

int keep_read(struct shell *shell, const char *path, struct kept *k)
{
    struct fault f = {0};
    *k = (struct kept){.path = path};
    if (!file_read(shell, path, RECORD_MAX, &k->text)) return EXIT_INVALID;
    char *last = strrchr(k->text, '\n');
    if (last) last[1] = '\0'; /* a line that is cut short did not happen */
    k->texts = shell_room(strlen(k->text) + 3);
    int code = EXIT_OK;
    if (!record_open(&k->record, k->text, shelf_find, k->texts, &f))
        code = shell_complain_fault(shell, EXIT_INVALID, path, &f, NULL);
    else if (!k->record.journal) code = shell_wrong(shell, "cli.error.continue-record");
    if (code) keep_release(k);
    return code;
}

void keep_release(struct kept *k)
{
    free(k->text);
    free(k->texts);
    *k = (struct kept){0};
}
