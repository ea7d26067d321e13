#include "foreign/foreign.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/json.h"
#include "core/schema.h"
#include "core/words.h"
#include "foreign/child.h"
#include "host/host.h"
#include "match/eyes.h"
#include "shell/shell.h"

enum {
    TRIES = 2,      /* for one question */
    SAID_MOST = 10, /* this many failures of a program are told */
    OUT_ROOM = 1 << 14,
    MOVE_ROOM = 256,
    NAME_ROOM = 80,
};

struct foreign {
    struct foreign_wish wish;
    char name[NAME_ROOM]; /* its command, for people */
    struct child child;
    struct reader reader;
    bool greeted, notes, moves; /* what it wants */
    bool box_told;
    int failures, said; /* in a row; told */
    struct buf out;     /* a message to it, in room that grows */
    struct move *list;
    const char *line; /* what it said last, and what it did wrong */
    size_t nline;
    struct fault fault;
    /* The open question. */
    struct eyes eyes;
    int seat, subject;
    uint32_t question;
    struct move answer;
};

/* What became of a message, or of a question. */
enum went { WENT_ON, WENT_WELL, WENT_WRONG, WENT_AWAY };

struct foreign *foreign_open(const struct foreign_wish *wish, struct fault *why)
{
    struct foreign *f = shell_room(sizeof *f);
    f->wish = *wish;
    shell_cleaned(wish->command, f->name, sizeof f->name);
    f->reader = (struct reader){.seat = SPECTATOR, .names = wish->names, .silent = true};
    buf_init(&f->out, shell_room(OUT_ROOM), OUT_ROOM);
    f->list = shell_room((size_t)wish->game->moves_max * sizeof *f->list);
    if (child_start(&f->child, wish->command, wish->mute)) return f;
    fault_set(why, 0, 0, "foreign.start");
    fault_quote(why, f->name, strlen(f->name));
    foreign_release(f);
    return NULL;
}

void foreign_release(struct foreign *f)
{
    if (!f) return;
    child_end(&f->child);
    free(f->out.at);
    free(f->list);
    free(f);
}

void foreign_again(struct foreign *f) { f->box_told = false; }

bool foreign_gone(const struct foreign *f) { return !f->child.pid; }

void foreign_complain(const struct shell *shell, const struct foreign *f, const struct message *why)
{
    struct message then;
    const bool gone = foreign_gone(f);
    if (why->key)
        shell_complain(shell, EXIT_INVALID, why,
                       message_set(&then, gone ? "foreign.gone" : "foreign.fallback", NULL));
}

/* What it did, for people. */
static struct message *did(struct foreign *f, const char *key)
{
    return message_text(fault_set(&f->fault, 0, 0, key), f->name);
}

/* --- to the program ------------------------------------------------------------------ */

/* Writes a message, in more room if it needs it, and sends it as a line. If the program does not
 * take it, the next telling will notice. */
static bool send_message(struct foreign *f, void (*write)(struct foreign *, const void *),
                         const void *about, int64_t until)
{
    for (;;) {
        buf_clear(&f->out);
        write(f, about);
        buf_text(&f->out, "\n");
        if (!f->out.full) break;
        const size_t size = 2 * f->out.size;
        free(f->out.at);
        buf_init(&f->out, shell_room(size), size);
    }
    return child_say(&f->child, f->out.at, f->out.n, until);
}

static void write_re(struct foreign *f, struct json message)
{
    int64_t id;
    if (!json_int(json_member(message, "id"), 0, INT32_MAX, &id)) return;
    buf_text(&f->out, ",\"re\":");
    buf_int(&f->out, id);
}

static void write_hello(struct foreign *f, const void *message)
{
    buf_text(&f->out, "{\"is\":\"hello\"");
    write_re(f, *(const struct json *)message);
    buf_text(&f->out, ",\"protocol\":");
    buf_int(&f->out, PROTOCOL);
    buf_text(&f->out, ",\"version\":\"" SIGHTLINE_VERSION "\",\"games\":[");
    buf_json(&f->out, f->wish.game->name);
    buf_text(&f->out, "]}");
}

static void write_pong(struct foreign *f, const void *message)
{
    buf_text(&f->out, "{\"is\":\"pong\"");
    write_re(f, *(const struct json *)message);
    buf_char(&f->out, '}');
}

static void write_bye(struct foreign *f, const void *why)
{
    const struct reader loud = {.language = f->reader.language, .seat = SPECTATOR};
    buf_text(&f->out, "{\"is\":\"bye\",");
    words_json(&loud, why, &f->out);
    buf_char(&f->out, '}');
}

/* A refusal, of the message that it answers (whose `at` may be NULL). */
struct refusal {
    const struct message *why;
    struct json of;
};

static void write_no(struct foreign *f, const void *refusal)
{
    const struct refusal *r = refusal;
    struct reader loud = f->reader; /* they are for people */
    loud.silent = false;
    buf_text(&f->out, "{\"is\":\"no\"");
    write_re(f, r->of);
    buf_char(&f->out, ',');
    words_json(&loud, r->why, &f->out);
    buf_char(&f->out, '}');
}

static void write_sealed(struct foreign *f, const void *unused)
{
    char room[MOVE_ROOM];
    struct buf move = BUF_ON(room);
    (void)unused;
    game_write_move(f->wish.game, f->wish.box, f->answer, &move);
    buf_text(&f->out, "{\"is\":\"sealed\",\"seat\":");
    buf_int(&f->out, f->seat);
    buf_text(&f->out, ",\"q\":");
    buf_uint(&f->out, f->question);
    buf_text(&f->out, ",\"for\":");
    buf_int(&f->out, f->subject);
    buf_text(&f->out, ",\"move\":");
    buf_json(&f->out, room);
    buf_char(&f->out, '}');
}

static void put_question(struct foreign *f)
{
    buf_text(&f->out, "{\"q\":");
    buf_uint(&f->out, f->question);
    buf_text(&f->out, ",\"subject\":");
    buf_int(&f->out, f->subject);
    buf_char(&f->out, ',');
    eyes_question(&f->eyes, f->subject, &f->reader, &f->out);
    buf_char(&f->out, '}');
}

/* The legal moves that begin like this, after `before`, with the question they are for. */
static void put_list(struct foreign *f, const char *before, const char *start)
{
    buf_text(&f->out, before);
    buf_text(&f->out, "\"q\":");
    buf_uint(&f->out, f->question);
    buf_text(&f->out, ",\"for\":");
    buf_int(&f->out, f->subject);
    buf_text(&f->out, ",\"moves\":");
    eyes_moves(&f->eyes, f->subject, start, &f->reader, f->list, &f->out);
    buf_char(&f->out, '}');
}

/* The beginning that it asks for, cut to the length of a move. */
static void put_moves(struct foreign *f, const void *message)
{
    char room[MOVE_ROOM] = "";
    struct buf start = BUF_ON(room);
    json_text(json_member(*(const struct json *)message, "start"), &start);
    buf_text(&f->out, "{\"is\":\"moves\"");
    write_re(f, *(const struct json *)message);
    put_list(f, ",", room);
}

static void put_told(struct foreign *f, const void *unused)
{
    const struct game *g = f->wish.game;
    (void)unused;
    buf_text(&f->out, "{\"is\":\"told\",\"seat\":");
    buf_int(&f->out, f->seat);
    buf_text(&f->out, ",\"told\":{\"game\":");
    buf_json(&f->out, g->name);
    buf_text(&f->out, ",\"seat\":");
    buf_int(&f->out, f->seat);
    buf_text(&f->out, ",\"seats\":");
    buf_int(&f->out, f->wish.seats);
    buf_text(&f->out, ",\"telling\":");
    buf_uint(&f->out, f->question);
    if (!f->box_told) {
        buf_text(&f->out, ",\"box\":");
        schema_json(g->box_fields, f->wish.box, g->box_size, &f->out);
    }
    buf_text(&f->out, ",\"view\":");
    schema_json(g->view_fields, f->eyes.view, game_view_size(g, f->wish.box), &f->out);
    if (f->notes) {
        buf_text(&f->out, ",\"notes\":");
        eyes_notes(&f->eyes, &f->reader, &f->out);
    }
    buf_text(&f->out, ",\"questions\":[");
    put_question(f);
    buf_text(&f->out, "]},\"clock\":{\"beat\":0,\"left\":");
    buf_int(&f->out, f->wish.time_ms);
    buf_text(&f->out, ",\"bank\":0}");
    if (f->moves) {
        put_list(f, ",\"moves\":[{", "");
        buf_char(&f->out, ']');
    }
    buf_char(&f->out, '}');
}

/* --- from the program ---------------------------------------------------------------- */

/* Tells the program what was wrong. */
static enum went refuse(struct foreign *f, struct json of, const struct message *why, int64_t until)
{
    const struct refusal r = {why, of};
    did(f, "foreign.did.nonsense");
    fault_quote(&f->fault, f->line, f->nline);
    send_message(f, write_no, &r, until);
    return WENT_WRONG;
}

static enum went refuse_key(struct foreign *f, struct json of, const char *key, int64_t until)
{
    struct message why;
    return refuse(f, of, message_set(&why, key, NULL), until);
}

static enum went refuse_member(struct foreign *f, struct json of, const char *name, int64_t until)
{
    struct message why;
    message_text(message_set(&why, "foreign.no.member", NULL), name);
    return refuse(f, of, &why, until);
}

static enum went hear_hello(struct foreign *f, struct json m, int64_t until)
{
    const struct json words = json_member(m, "words"), want = json_member(m, "want");
    struct json next = json_first(want), value;
    char name[8];
    struct buf language = BUF_ON(name);
    int64_t protocol;
    if (f->greeted) return refuse_key(f, m, "foreign.no.greeted", until);
    if (!json_int(json_member(m, "protocol"), PROTOCOL, PROTOCOL, &protocol)) {
        struct message why;
        message_number(message_set(&why, "foreign.bye.protocol", NULL), PROTOCOL);
        send_message(f, write_bye, &why, until);
        message_number(did(f, "foreign.did.protocol"), PROTOCOL);
        return WENT_AWAY;
    }
    if (json_kind(words) != JSON_NOTHING) {
        if (!json_text(words, &language) || !language_find(name, &f->reader.language))
            return refuse_member(f, m, "words", until);
        f->reader.silent = false;
    }
    if (json_kind(want) != JSON_NOTHING && json_kind(want) != JSON_LIST)
        return refuse_member(f, m, "want", until);
    while (json_next(&next, NULL, &value)) {
        if (json_is(value, "notes")) f->notes = true;
        else if (json_is(value, "moves")) f->moves = true;
        else return refuse_member(f, m, "want", until);
    }
    f->greeted = true;
    send_message(f, write_hello, &m, until);
    return WENT_WELL;
}

static enum went hear_ping(struct foreign *f, struct json m, int64_t until)
{
    send_message(f, write_pong, &m, until);
    return WENT_ON;
}

/* Is it about the open question? One that came too late is not held against it. */
static enum went hear_about(struct foreign *f, struct json m, bool numbered, int64_t until)
{
    int64_t seat, q = f->question, subject;
    if (!json_int(json_member(m, "seat"), f->seat, f->seat, &seat))
        return refuse_member(f, m, "seat", until);
    if (numbered && !json_int(json_member(m, "q"), 0, UINT32_MAX, &q))
        return refuse_member(f, m, "q", until);
    if (q != f->question) {
        const enum went wrong = refuse_key(f, m, "foreign.no.question", until);
        return q < f->question ? WENT_ON : wrong;
    }
    if (!json_int(json_member(m, "for"), f->subject, f->subject, &subject))
        return refuse_member(f, m, "for", until);
    return WENT_WELL;
}

static enum went hear_moves(struct foreign *f, struct json m, int64_t until)
{
    const enum went fits = hear_about(f, m, false, until);
    if (fits != WENT_WELL) return fits;
    send_message(f, put_moves, &m, until);
    return WENT_ON;
}

/* Refuses a move, and keeps it in mind for people. */
static enum went refuse_answer(struct foreign *f, struct json m, const struct message *why,
                               const char *move, int64_t until)
{
    const enum went wrong = refuse(f, m, why, until);
    did(f, "foreign.did.move");
    fault_quote(&f->fault, move, strlen(move));
    return wrong;
}

static enum went hear_answer(struct foreign *f, struct json m, int64_t until)
{
    const struct foreign_wish *w = &f->wish;
    const enum went fits = hear_about(f, m, true, until);
    char text[MOVE_ROOM];
    struct buf b = BUF_ON(text);
    struct message why = {0};
    struct fault unread = {0};
    if (fits != WENT_WELL) return fits;
    if (!json_text(json_member(m, "move"), &b)) return refuse_member(f, m, "move", until);
    if (!game_read_move(w->game, w->box, text, &f->answer, &unread))
        return refuse_answer(f, m, &unread.message, text, until);
    if (w->game->refuse(w->box, f->eyes.view, f->subject, f->answer, &why))
        return refuse_answer(f, m, &why, text, until);
    send_message(f, write_sealed, NULL, until);
    return WENT_WELL;
}

static const struct verb {
    const char *name, *members; /* besides do and id */
    enum went (*hear)(struct foreign *, struct json, int64_t until);
} verbs[] = {
    {"hello", " protocol words want ", hear_hello},
    {"answer", " seat q for move ", hear_answer},
    {"moves", " seat for start ", hear_moves},
    {"ping", " ", hear_ping},
};

static bool has_member(const char *members, struct json name)
{
    char room[40] = " ";
    struct buf b = {.at = room, .n = 1, .size = sizeof room};
    if (json_is(name, "do") || json_is(name, "id")) return true;
    if (!json_text(name, &b) || strchr(room + 1, ' ')) return false;
    buf_char(&b, ' ');
    return !b.full && b.n > 2 && strstr(members, room);
}

static enum went hear_line(struct foreign *f, const char *line, size_t n, int64_t until)
{
    const struct json nothing = {NULL, NULL};
    struct json m, next, name, value;
    size_t where;
    f->line = line;
    f->nline = n;
    if (!json_check(line, n, &m, &where) || json_kind(m) != JSON_OBJECT)
        return refuse_key(f, nothing, "foreign.no.json", until);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (!json_is(json_member(m, "do"), verbs[i].name)) continue;
        for (next = json_first(m); json_next(&next, &name, &value);)
            if (!has_member(verbs[i].members, name))
                return refuse_key(f, m, "foreign.no.unknown", until);
        if (!f->greeted && verbs[i].hear != hear_hello)
            return refuse_key(f, m, "foreign.no.hello", until);
        return verbs[i].hear(f, m, until);
    }
    return refuse_key(f, m, "foreign.no.do", until);
}

/* Hears until something is done: the greeting, or the answer. */
static enum went hear_out(struct foreign *f, const char *late, int64_t until)
{
    const struct json nothing = {NULL, NULL};
    enum went how = WENT_ON;
    for (int wrong = 0; wrong < TRIES; wrong += how == WENT_WRONG) {
        const char *line;
        size_t n;
        switch (child_hear(&f->child, until, &line, &n)) {
        case HEARD_LINE: how = hear_line(f, line, n, until); break;
        case HEARD_LONG_LINE:
            f->nline = 0; /* the line before is no longer there to be quoted */
            how = refuse_key(f, nothing, "foreign.no.json", until);
            message_number(did(f, "foreign.did.long"), CHILD_LINE_MAX);
            break;
        case HEARD_NOTHING:
            if (!wrong) message_number(did(f, late), (int)f->wish.time_ms);
            return WENT_WRONG;
        default: did(f, "foreign.did.end"); return WENT_AWAY;
        }
        if (how == WENT_WELL || how == WENT_AWAY) return how;
    }
    return WENT_WRONG;
}

static enum went ask(struct foreign *f)
{
    int64_t until = child_now() + f->wish.time_ms;
    if (!f->greeted) {
        const enum went how = hear_out(f, "foreign.did.no-hello", until);
        if (how != WENT_WELL) return WENT_AWAY;
        until = child_now() + f->wish.time_ms;
    }
    if (!send_message(f, put_told, NULL, until)) {
        did(f, f->child.ended ? "foreign.did.end" : "foreign.did.deaf");
        return WENT_AWAY;
    }
    f->box_told = true;
    return hear_out(f, "foreign.did.silent", until);
}

bool foreign_decide(struct foreign *f, const struct view *view, int seat, int subject,
                    uint32_t question, struct move *out, struct message *why)
{
    const struct foreign_wish *w = &f->wish;
    *out = w->game->fallback(w->box, view, subject);
    why->key = NULL;
    if (foreign_gone(f)) return false;
    f->eyes = (struct eyes){w->game, w->box, view};
    f->reader.seat = f->seat = seat;
    f->subject = subject;
    f->question = question;
    const enum went how = ask(f);
    if (how == WENT_WELL) {
        f->failures = 0;
        *out = f->answer;
        return true;
    }
    if (shell_interrupted()) return false;
    if (how == WENT_AWAY || ++f->failures == FOREIGN_FAILURES) child_end(&f->child);
    if (foreign_gone(f) || f->said++ < SAID_MOST) *why = f->fault.message;
    return false;
}
