#include "match/record.h"

#include <string.h>

#include "core/buf.h"
#include "match/inside.h"

static void write_text(const char *word, const char *text, struct buf *b)
{
    int lines = 0;
    if (!text) return;
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++) lines += text[i] == '\n';
    bool open_end = n && text[n - 1] != '\n';
    buf_text(b, word);
    buf_char(b, ' ');
    buf_int(b, lines + open_end);
    buf_char(b, '\n');
    buf_text(b, text);
    if (open_end) buf_char(b, '\n');
}

static void write_setting(const struct setting *s, struct buf *b)
{
    const struct game *g = s->game;
    buf_text(b, "sightline record 1\ngame ");
    buf_text(b, g->name);
    buf_char(b, ' ');
    buf_int(b, g->edition);
    buf_text(b, "\nseats ");
    buf_int(b, s->options.seats);
    buf_char(b, '\n');
    for (int i = 0; g->options && g->options[i].name; i++) {
        if (s->options.value[i] == g->options[i].initial) continue;
        buf_text(b, "option ");
        buf_text(b, g->options[i].name);
        buf_char(b, '=');
        buf_int(b, s->options.value[i]);
        buf_char(b, '\n');
    }
    buf_text(b, "seed ");
    seed_write(&s->seed, b);
    buf_char(b, '\n');
    write_text("content", s->content, b);
    write_text("hidden", s->hidden, b);
}

void match_write_record(const struct match *m, struct buf *b)
{
    if (m->arranged) return;
    write_setting(&m->setting, b);
    for (int i = 0; i < m->njournal; i++) {
        const struct given *g = &m->journal[i];
        if (g->subject == UNDO_MARK) {
            buf_text(b, "undo\n");
            continue;
        }
        buf_int(b, g->subject);
        buf_char(b, ' ');
        game_write_move(m->setting.game, m->box, g->move, b);
        buf_char(b, '\n');
    }
    if (!match_over(m)) return;
    buf_text(b, "end ");
    buf_hex64(b, match_hash(m));
    buf_char(b, '\n');
}

/* One line at a time, without its end. A line over the limit reads as cut: it fits nothing. */
struct lines {
    const char *next;
    int number;
    char line[160];
};

static bool read_line(struct lines *in)
{
    if (!*in->next) return false;
    size_t n = strcspn(in->next, "\n"), keep = n < sizeof in->line ? n : sizeof in->line - 1;
    memcpy(in->line, in->next, keep);
    if (keep && in->line[keep - 1] == '\r') keep--;
    in->line[keep] = '\0';
    in->next += n + (in->next[n] == '\n');
    in->number++;
    return true;
}

static bool expected(struct lines *in, const char *what, struct fault *f)
{
    message_text(fault_set(f, in->number, 1, "record.fault.expected"), what);
    fault_quote(f, in->line, strlen(in->line));
    return false;
}

static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);
    return !strncmp(line, word, n) && line[n] == ' ' ? line + n + 1 : NULL;
}

static bool small_number(const char *text, int most, int *out)
{
    *out = 0;
    if (!*text) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        *out = *out * 10 + (*text - '0');
        if (*out > most) return false;
    }
    return true;
}

/* Copies the next `lines` lines of foreign text into *keep. */
static bool read_text(struct lines *in, const char *count, char **keep, const char **out,
                      struct fault *f)
{
    int lines;
    if (!small_number(count, 100000, &lines)) return expected(in, "a number of lines", f);
    const char *start = in->next, *p = start;
    for (int i = 0; i < lines; i++) {
        const char *end = strchr(p, '\n');
        if (!end) {
            in->number += i;
            return expected(in, "more lines of text", f);
        }
        p = end + 1;
    }
    size_t n = (size_t)(p - start);
    memcpy(*keep, start, n);
    (*keep)[n] = '\0';
    *out = *keep;
    *keep += n + 1;
    in->next = p;
    in->number += lines;
    return true;
}

static bool read_game(struct lines *in, record_finder *find, struct setting *s, struct fault *f)
{
    char name[64];
    const char *p = read_line(in) ? after(in->line, "game") : NULL;
    size_t n = p ? strcspn(p, " ") : 0;
    int edition;
    if (!p || n == 0 || n >= sizeof name || p[n] != ' ' || !small_number(p + n + 1, 9999, &edition))
        return expected(in, "game NAME EDITION", f);
    memcpy(name, p, n);
    name[n] = '\0';
    s->game = find(name);
    if (!s->game) {
        fault_set(f, in->number, 6, "record.fault.game");
        fault_quote(f, name, n);
        return false;
    }
    if (edition != s->game->edition) {
        message_text(fault_set(f, in->number, 6, "record.fault.edition"), s->game->name);
        message_number(message_number(&f->message, edition), s->game->edition);
        return false;
    }
    return true;
}

static bool read_seats(struct lines *in, struct setting *s, struct fault *f)
{
    int seats;
    const char *p = read_line(in) ? after(in->line, "seats") : NULL;
    if (!p || !small_number(p, SEATS_MAX, &seats)) return expected(in, "seats NUMBER", f);
    options_init(s->game, &s->options, seats);
    return true;
}

bool record_read_setting(const char *text, record_finder *find, struct setting *s, char *keep,
                         const char **body, int *body_line, struct fault *f)
{
    struct lines in = {.next = text};
    bool seeded = false;
    *s = (struct setting){0};
    if (!read_line(&in) || strcmp(in.line, "sightline record 1"))
        return expected(&in, "sightline record 1", f);
    if (!read_game(&in, find, s, f) || !read_seats(&in, s, f)) return false;
    for (;;) {
        struct lines before = in;
        const char *p;
        if (!read_line(&in)) before = in;
        else if ((p = after(in.line, "option"))) {
            if (!options_read(s->game, &s->options, p, f)) return f->line = in.number, false;
            continue;
        } else if ((p = after(in.line, "seed"))) {
            seeded = true;
            if (!seed_read(&s->seed, p)) return expected(&in, "seed NUMBER", f);
            continue;
        } else if ((p = after(in.line, "content"))) {
            if (!read_text(&in, p, &keep, &s->content, f)) return false;
            continue;
        } else if ((p = after(in.line, "hidden"))) {
            if (!read_text(&in, p, &keep, &s->hidden, f)) return false;
            continue;
        }
        *body = before.next;
        *body_line = before.number;
        break;
    }
    if (!seeded) return expected(&in, "seed NUMBER", f);
    if (!options_check(s->game, &s->options, f)) return f->line = 3, false;
    return true;
}

static bool read_answer(struct match *m, struct lines *in, struct fault *f)
{
    struct move move;
    int subject = in->line[0] - '0';
    if (subject < 0 || subject >= SEATS_MAX || in->line[1] != ' ')
        return expected(in, "SEAT MOVE, undo or end HASH", f);
    if (!game_read_move(m->setting.game, m->box, in->line + 2, &move, f)) {
        f->line = in->number;
        f->column += 2;
        return false;
    }
    struct message why = {0};
    if (seat_in(m->answered, subject)) return expected(in, "an answer of another seat", f);
    if (match_answer(m, m->step.decider[subject], subject, m->question[subject], move, &why))
        return true;
    f->line = in->number;
    f->column = 1;
    f->message = why;
    return false;
}

bool record_play(struct match *m, const char *body, int body_line, struct fault *f)
{
    struct lines in = {.next = body, .number = body_line};
    bool ended = false;
    while (read_line(&in)) {
        const char *hash = after(in.line, "end");
        if (ended) return expected(&in, "nothing after the end", f);
        if (!strcmp(in.line, "undo")) {
            match_mark_undo(m);
        } else if (hash) {
            char room[20];
            struct buf b = BUF_ON(room);
            buf_hex64(&b, match_hash(m));
            if (!match_over(m)) return expected(&in, "the rest of the answers", f);
            if (strcmp(room, hash)) {
                fault_set(f, in.number, 5, "record.fault.hash");
                return false;
            }
            ended = true;
        } else if (!read_answer(m, &in, f)) {
            return false;
        }
        if (m->frozen) {
            message_text(fault_set(f, in.number, 1, "record.fault.frozen"), m->frozen);
            return false;
        }
    }
    return true;
}
