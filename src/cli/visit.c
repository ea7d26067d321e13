#include "cli/visit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "line/line.h"
#include "tui/tui.h"

enum { COMMAND_ROOM = WIRE_LINK_ROOM + 40 };

enum left front_play(struct shell *shell, struct session *s, struct input *input)
{
    int left = TUI_CANNOT;
    if (s->seating.screen) left = tui_play(s);
    if (left != TUI_CANNOT) return (enum left)left;
    s->seating.screen = false;
    return line_play(shell, s, input);
}

/* --- before -------------------------------------------------------------------------- */

/* What was said at a table is only for those who sat there. */
static FILE *open_private(const char *path, const char *mode)
{
    const mode_t before = umask(077);
    FILE *file = fopen(path, mode);
    umask(before);
    return file;
}

static bool open_files(struct shell *shell, struct visit *v)
{
    struct reach *r = &v->reach;
    if (v->record && !file_check(shell, v->record, v->force)) return false;
    if (v->traffic && !file_check(shell, v->traffic, v->force)) return false;
    if (v->seen && !file_check(shell, v->seen, true)) return false;
    if (v->traffic && !(r->traffic = open_private(v->traffic, "w")))
        return !shell_wrong_word(shell, "cli.error.traffic", v->traffic);
    /* A table that is left and joined again goes on where it was. */
    if (v->seen && !(r->seen = open_private(v->seen, "a")))
        return !shell_wrong_word(shell, "cli.error.traffic", v->seen);
    return true;
}

int visit_prepare(struct shell *shell, struct visit *v)
{
    uint64_t seat = 0;
    v->wish = (struct lobby_wish){.name = v->name, .seat = -1, .watch = v->watch};
    v->reach.ca = v->ca;
    v->reach.guest |= v->watch;
    if (v->seat && !text_number(v->seat, strlen(v->seat), SEATS_MAX - 1, &seat))
        return shell_wrong_word(shell, "cli.error.seat-number", v->seat);
    if (v->seat) v->wish.seat = (int)seat;
    v->seating =
        (struct seating){.language = shell->reader.language,
                         .colour = shell_has_colours(),
                         .shell = shell,
                         .record = v->record,
                         .screen = !v->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    if (!open_files(shell, v)) return EXIT_USAGE;
    shell_catch_interrupts();
    return EXIT_OK;
}

void visit_release(struct visit *v)
{
    if (v->reach.traffic) fclose(v->reach.traffic);
    if (v->reach.seen) fclose(v->reach.seen);
}

/* --- at the table -------------------------------------------------------------------- */

int visit_complain(const struct shell *shell, const struct session *s)
{
    const struct message *why = session_parted(s);
    return why ? shell_complain(shell, EXIT_PARTIAL, why, NULL) : EXIT_PARTIAL;
}

/* "sightline join LINK" */
static void write_visit(struct session *s, const char *command, struct buf *b)
{
    buf_text(b, command);
    wire_write_link(remote_link(s->remote), b);
}

static int say_come_back(const struct shell *shell, struct session *s)
{
    char room[COMMAND_ROOM] = "";
    struct buf b = BUF_ON(room);
    struct message m;
    if (!s->client.mine) return EXIT_OK;
    write_visit(s, "sightline join ", &b);
    shell_say(shell, stdout, message_text(message_set(&m, "cli.join.back", NULL), room));
    return EXIT_OK;
}

int visit_complain_of_seats(const struct shell *shell, struct session *s)
{
    char room[COMMAND_ROOM] = "";
    struct buf b = BUF_ON(room);
    const char *key = s->client.state == TABLE_LOBBY ? "lobby.full" : "lobby.begun";
    struct message m;
    write_visit(s, "sightline watch ", &b);
    return shell_complain(shell, EXIT_PARTIAL, message_text(message_set(&m, key, NULL), room),
                          NULL);
}

static bool save_there(const struct shell *shell, struct session *s)
{
    const char *path = s->seating.record, *record = path ? session_record(s) : NULL;
    char room[KEEP_PATH_ROOM];
    struct message m;
    if (!record) return true;
    if (!file_write(shell, path, record, strlen(record))) return false;
    message_text(message_set(&m, "cli.play.saved", NULL), shell_cleaned(path, room, sizeof room));
    shell_say(shell, stdout, &m);
    return true;
}

/* One game. True: its table goes on. */
static bool stay_for_game(struct shell *shell, struct session *s, struct input *input,
                          const struct visit *v, int *code)
{
    session_begin(s);
    s->seating.screen = v->seating.screen;
    switch (front_play(shell, s, input)) {
    case LEFT_OVER:
        line_tell_score(s);
        if (!s->client.broken_off && !save_there(shell, s)) *code = EXIT_PARTIAL;
        return true;
    case LEFT_QUIT: *code = say_come_back(shell, s); return false;
    case LEFT_ENDED:
        say_come_back(shell, s);
        *code = EXIT_PARTIAL;
        return false;
    case LEFT_FROZEN:
    case LEFT_PARTED: break;
    }
    *code = visit_complain(shell, s);
    return false;
}

int visit_stay(struct shell *shell, struct session *s, const struct visit *v)
{
    struct input input = {.n = 0};
    int code = EXIT_OK;
    for (;;) {
        switch (lobby_wait(shell, s, &input, &v->wish)) {
        case LOBBY_PLAY:
            if (stay_for_game(shell, s, &input, v, &code)) break;
            return code;
        case LOBBY_LEFT: say_come_back(shell, s); return code;
        case LOBBY_ENDED: say_come_back(shell, s); return EXIT_PARTIAL;
        case LOBBY_PARTED: return visit_complain(shell, s);
        case LOBBY_FULL: return visit_complain_of_seats(shell, s);
        }
    }
}

int visit_link(struct shell *shell, struct visit *v)
{
    if (!v->link) return shell_wrong(shell, "cli.error.link-missing");
    if (wire_read_link(v->link, &v->reach.link) && (*v->reach.link.table || *v->reach.link.code))
        return EXIT_OK;
    return shell_wrong_word(shell, "cli.error.link", v->link);
}

int visit_table(struct shell *shell, struct visit *v)
{
    struct session s;
    int code = visit_link(shell, v);
    if (!code) code = visit_prepare(shell, v);
    if (code) return code;
    if (session_reach(&s, &v->seating, &v->reach)) code = visit_stay(shell, &s, v);
    else code = visit_complain(shell, &s);
    session_release(&s);
    return code;
}
