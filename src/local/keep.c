#include "local/keep.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/buf.h"
#include "games/shelf.h"
#include "local/session.h"

enum { PATH_ROOM = 1024 };

static bool say_where(const struct shell *shell, const char *key, const char *path)
{
    char room[PATH_ROOM];
    struct message m;
    message_text(message_set(&m, key, NULL), shell_cleaned(path, room, sizeof room));
    shell_say(shell, stdout, &m);
    return true;
}

/* Adds a folder to the path and makes it unless it is there. */
static bool enter_folder(struct buf *path, const char *folder)
{
    buf_text(path, folder);
    return !path->full && (!mkdir(path->at, 0700) || errno == EEXIST);
}

/* One unfinished game of each kind: the last one. False: there is no place for it. */
static bool usual_place(const struct game *g, struct buf *path)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool there;
    if (state && *state == '/') there = enter_folder(path, state);
    else
        there = home && *home == '/' && enter_folder(path, home) && enter_folder(path, "/.local") &&
                enter_folder(path, "/state");
    if (!there || !enter_folder(path, "/sightline")) return false;
    buf_char(path, '/');
    buf_text(path, g->name);
    buf_text(path, ".journal");
    return !path->full;
}

static bool write_match(struct shell *shell, const struct match *m, const char *path)
{
    char *text = shell_room(RECORD_MAX);
    struct buf b;
    buf_init(&b, text, RECORD_MAX);
    match_write_text(m, &b);
    const bool done = match_over(m) ? file_write(shell, path, text, b.n)
                                    : file_write_private(shell, path, text, b.n);
    free(text);
    return done;
}

bool keep_game(struct shell *shell, const struct session *s)
{
    char room[PATH_ROOM] = "";
    struct buf place = BUF_ON(room);
    const char *path = s->seating.record;
    const bool over = match_over(s->match);
    if (!path && (over || match_steps(s->match) == 0 || !s->seating.humans)) return true;
    if (!path) {
        if (!usual_place(s->game, &place)) return say_where(shell, "cli.play.lost", room);
        path = room;
    }
    if (!write_match(shell, s->match, path)) return false;
    return say_where(shell, over ? "cli.play.saved" : "cli.play.kept", path);
}

int keep_read(struct shell *shell, const char *path, struct kept *k)
{
    struct fault f = {0};
    *k = (struct kept){0};
    if (!file_read(shell, path, RECORD_MAX, &k->text)) return EXIT_INVALID;
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
