/* record_read.c -- journals and records are read here. They may be any text. */
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "match/inside.h"
#include "match/record.h"

enum { LINE_ROOM = 256, LINES_MAX = 100000 };

static const struct grammar plain = {0};

/* Line by line; the cursor is in the line at hand. */
struct text {
    const char *next;
    struct cursor c;
    int line;
    struct fault *fault;
};

static bool next_line(struct text *t)
{
    const size_t n = strcspn(t->next, "\n");
    const bool there = *t->next != '\0';
    t->line += there;
    cursor_open(&t->c, &plain, t->next, n, t->line, t->fault);
    if (!t->line) t->c.line = 0;
    t->next += n + (t->next[n] == '\n');
    return there;
}

/* What should stand here is told in the notation's own words. */
static bool record_expected(const struct text *t, const char *what)
{
    const char *start = t->c.line_start;
    size_t n = (size_t)(t->c.end - start);
    message_text(cursor_fault(&t->c, "record.fault.expected"), what);
    fault_quote(t->fault, start, n);
    return false;
}

static bool line_ends(const struct text *t, const char *what)
{
    return cursor_ends(&t->c) || record_expected(t, what);
}

/* The rest of the line without the blanks around it. False: too long to be a line that we wrote. */
static bool take_rest(struct text *t, char room[LINE_ROOM])
{
    size_t n = (size_t)(t->c.end - t->c.at);
    while (n && strchr(" \t\r", t->c.at[n - 1])) n--;
    if (n >= LINE_ROOM || memchr(t->c.at, '\0', n)) return false;
    memcpy(room, t->c.at, n);
    room[n] = '\0';
    return true;
}

static bool take_one_of(struct text *t, const char *const *words, int *out)
{
    for (*out = 0; words[*out]; ++*out)
        if (cursor_take(&t->c, words[*out])) return true;
    return false;
}

/* --- the setting ---------------------------------------------------------------------- */

static bool read_form(struct text *t, struct record *r)
{
    int form;
    if (!next_line(t) || !cursor_take(&t->c, "sightline"))
        return record_expected(t, "sightline record 2");
    r->journal = cursor_is(&t->c, "journal");
    if (!cursor_take(&t->c, r->journal ? "journal" : "record") ||
        !cursor_number(&t->c, 0, 9999, &form) || !cursor_ends(&t->c))
        return record_expected(t, "sightline record 2");
    if (form == RECORD_FORM) return true;
    message_number(fault_set(t->fault, t->line, 1, "record.fault.form"), form);
    message_number(message_text(&t->fault->message, SIGHTLINE_VERSION), RECORD_FORM);
    next_line(t); /* which game it is, and its edition */
    fault_quote(t->fault, t->c.at, (size_t)(t->c.end - t->c.at));
    return false;
}

static bool read_version(struct text *t, struct record *r)
{
    if (!next_line(t) || !cursor_take(&t->c, "version"))
        return record_expected(t, "version NUMBER");
    const struct word w = cursor_next(&t->c);
    if (!w.n || w.n >= sizeof r->version || !cursor_ends(&t->c))
        return record_expected(t, "version NUMBER");
    for (size_t i = 0; i < w.n; i++)
        if (!strchr("0123456789.", w.at[i])) return record_expected(t, "version NUMBER");
    memcpy(r->version, w.at, w.n);
    r->version[w.n] = '\0';
    return true;
}

static bool read_game_line(struct text *t, record_finder *find, struct record *r)
{
    char name[64];
    int edition;
    if (!next_line(t) || !cursor_take(&t->c, "game"))
        return record_expected(t, "game NAME EDITION");
    const struct word w = cursor_next(&t->c);
    if (!w.n || w.n >= sizeof name || !cursor_number(&t->c, 0, 9999, &edition) ||
        !cursor_ends(&t->c))
        return record_expected(t, "game NAME EDITION");
    memcpy(name, w.at, w.n);
    name[w.n] = '\0';
    r->setting.game = find(name);
    if (!r->setting.game) {
        fault_set(t->fault, t->line, w.column, "record.fault.game");
        fault_quote(t->fault, name, w.n);
        return false;
    }
    if (edition == r->setting.game->edition) return true;
    struct message *m = fault_set(t->fault, t->line, w.column, "record.fault.edition");
    message_number(message_text(m, r->setting.game->name), edition);
    fault_quote(t->fault, r->version, strlen(r->version));
    message_text(message_number(m, r->setting.game->edition), SIGHTLINE_VERSION);
    return false;
}

static bool read_seat_count(struct text *t, struct setting *s)
{
    int seats;
    if (!next_line(t) || !cursor_take(&t->c, "seats") ||
        !cursor_number(&t->c, 0, SEATS_MAX, &seats) || !cursor_ends(&t->c))
        return record_expected(t, "seats NUMBER");
    options_init(s->game, &s->options, seats);
    if (options_check(s->game, &s->options, t->fault)) return true;
    t->fault->line = t->line;
    return false;
}

/* Copies the next lines of foreign text into *keep. */
static bool read_lines(struct text *t, char **keep, const char **out)
{
    int lines;
    if (!cursor_number(&t->c, 0, LINES_MAX, &lines) || !cursor_ends(&t->c))
        return record_expected(t, "a number of lines");
    const char *p = t->next;
    for (int i = 0; i < lines; i++) {
        const char *end = strchr(p, '\n');
        if (!end) return t->c.line += i, record_expected(t, "more lines of text");
        p = end + 1;
    }
    const size_t n = (size_t)(p - t->next);
    memcpy(*keep, t->next, n);
    (*keep)[n] = '\0';
    *out = *keep;
    *keep += n + 1;
    t->next = p;
    t->line += lines;
    return true;
}

static bool read_option_line(struct text *t, struct setting *s)
{
    char word[LINE_ROOM];
    const int column = (int)(t->c.at - t->c.line_start);
    if (!take_rest(t, word)) return record_expected(t, "option NAME=VALUE");
    if (options_read(s->game, &s->options, word, t->fault)) return true;
    t->fault->line = t->line;
    t->fault->column += column;
    return false;
}

static bool read_seed_line(struct text *t, struct setting *s)
{
    char word[LINE_ROOM];
    return (take_rest(t, word) && seed_read(&s->seed, word)) || record_expected(t, "seed NUMBER");
}

static bool take_hex(struct text *t, uint8_t *out, size_t bytes)
{
    const struct word w = cursor_word(&t->c);
    if (!text_hex(w.at, w.n, out, bytes)) return false;
    cursor_next(&t->c);
    return true;
}

static bool read_fair_line(struct text *t, struct fair_deal *f)
{
    int round;
    if (!take_hex(t, f->table, sizeof f->table) ||
        !cursor_number(&t->c, 1, INT32_MAX - 1, &round) ||
        !take_hex(t, f->secret, sizeof f->secret) || !cursor_ends(&t->c))
        return record_expected(t, "fair TABLE ROUND BITS");
    f->round = (uint32_t)round;
    return f->there = true;
}

static bool read_share_line(struct text *t, const struct setting *s, struct fair_deal *f)
{
    int seat;
    if (!cursor_number(&t->c, 0, s->options.seats - 1, &seat) || seat_in(f->shared, seat) ||
        !take_hex(t, f->bits[seat], sizeof f->bits[seat]) || !cursor_ends(&t->c))
        return record_expected(t, "share SEAT BITS");
    f->shared |= SEAT_BIT(seat);
    return true;
}

bool record_open(struct record *r, const char *text, record_finder *find, char *keep,
                 struct fault *f)
{
    struct text t = {.next = text, .fault = f};
    struct setting *s = &r->setting;
    *r = (struct record){0};
    if (!read_form(&t, r) || !read_version(&t, r) || !read_game_line(&t, find, r) ||
        !read_seat_count(&t, s))
        return false;
    for (;;) {
        bool good = next_line(&t);
        if (good && cursor_take(&t.c, "start") && cursor_ends(&t.c)) break;
        if (good && cursor_take(&t.c, "option")) good = read_option_line(&t, s);
        else if (good && cursor_take(&t.c, "seed")) r->seeded = good = read_seed_line(&t, s);
        else if (good && cursor_take(&t.c, "content")) good = read_lines(&t, &keep, &s->content);
        else if (good && cursor_take(&t.c, "hidden")) good = read_lines(&t, &keep, &s->hidden);
        else if (good && cursor_take(&t.c, "fair")) good = read_fair_line(&t, &r->fair);
        else if (good && cursor_take(&t.c, "share")) good = read_share_line(&t, s, &r->fair);
        else return record_expected(&t, "option, seed, content, hidden, fair, share or start");
        if (!good) return false;
    }
    r->body = t.next;
    r->line = t.line;
    return r->seeded || r->journal || record_expected(&t, "seed NUMBER");
}

/* --- what happened -------------------------------------------------------------------- */

/* Refused in one sentence: which game, and who wrote it. */
static bool another_game(const struct text *t, const struct record *r, const char *key)
{
    struct message *m = fault_set(t->fault, t->line, 1, key);
    message_text(m, r->setting.game->name);
    message_number(m, r->setting.game->edition);
    fault_quote(t->fault, r->version, strlen(r->version));
    message_text(m, SIGHTLINE_VERSION);
    return false;
}

/* A move that the rules refuse. If this version wrote it, the reason is known; if another did, we
 * know only that it played differently. */
static bool refused_answer(const struct text *t, const struct record *r, const struct message *why)
{
    if (strcmp(r->version, SIGHTLINE_VERSION)) return another_game(t, r, "record.fault.answer");
    t->fault->line = t->line;
    t->fault->column = 1;
    t->fault->message = *why;
    return false;
}

static bool read_seal(struct text *t, const struct record *r, struct match *m, int subject,
                      enum author by)
{
    char word[LINE_ROOM];
    struct move move;
    struct message why = {0};
    const int column = (int)(t->c.at - t->c.line_start);
    if (!take_rest(t, word)) return record_expected(t, "a move");
    if (!game_read_move(m->setting.game, m->box, word, &move, t->fault)) {
        t->fault->line = t->line;
        t->fault->column += column;
        return false;
    }
    if (match_answer_by(m, by, m->step.decider[subject], subject, m->telling, move, &why))
        return true;
    return refused_answer(t, r, &why);
}

static bool read_check(struct text *t, const struct record *r, const struct match *m)
{
    char wanted[LINE_ROOM], room[2 * SHA256_BYTES + 1];
    uint8_t hash[SHA256_BYTES];
    struct buf b = BUF_ON(room);
    match_check(m, m->steps, hash);
    buf_hex(&b, hash, sizeof hash);
    if (!take_rest(t, wanted) || !*wanted) return record_expected(t, "a hash");
    return !strcmp(room, wanted) || another_game(t, r, "record.fault.hash");
}

static bool read_checked_step(struct text *t, const struct record *r, const struct match *m)
{
    int steps;
    if (!cursor_number(&t->c, m->steps, m->steps, &steps))
        return record_expected(t, "check STEP HASH");
    return read_check(t, r, m);
}

static bool read_undo_line(struct text *t, struct match *m, bool journal)
{
    int to;
    struct message why = {0};
    if (!cursor_number(&t->c, 0, INT32_MAX - 1, &to)) return record_expected(t, "undo STEP");
    bool consent = false;
    if (journal) {
        consent = cursor_is(&t->c, "consent");
        if (!cursor_take(&t->c, consent ? "consent" : "free"))
            return record_expected(t, "undo STEP free or undo STEP consent");
    }
    if (!line_ends(t, "undo STEP")) return false;
    if (match_undo(m, to, consent, &why)) return true;
    t->fault->line = t->line;
    t->fault->column = 1;
    t->fault->message = why;
    return false;
}

static bool read_seat_line(struct text *t, struct match *m)
{
    static const char what[] = "seat NUMBER and person NAME, bot NAME or nobody";
    char name[LINE_ROOM];
    int seat, who;
    if (!cursor_number(&t->c, 0, m->setting.options.seats - 1, &seat) ||
        !take_one_of(t, sitter_words, &who) || !take_rest(t, name) || (who == SITS_NOBODY && *name))
        return record_expected(t, what);
    return match_seat(m, seat, (enum sitter)who, name) || record_expected(t, what);
}

/* A line that only a journal has. */
static bool read_journal_fact(struct text *t, const struct record *r, struct match *m)
{
    int subject, by;
    struct message why = {0};
    const int seats = m->setting.options.seats;
    if (cursor_take(&t->c, "seal")) {
        if (!cursor_number(&t->c, 0, seats - 1, &subject) || !take_one_of(t, author_words, &by))
            return record_expected(t, "seal SEAT AUTHOR MOVE");
        return read_seal(t, r, m, subject, (enum author)by);
    }
    if (cursor_take(&t->c, "back")) {
        if (!cursor_number(&t->c, 0, seats - 1, &subject) || !cursor_ends(&t->c))
            return record_expected(t, "back SEAT");
        return match_take_back(m, m->step.decider[subject], subject, m->telling, &why) ||
               refused_answer(t, r, &why);
    }
    if (cursor_take(&t->c, "close") && cursor_ends(&t->c))
        return match_close(m) || record_expected(t, "the answers that are missing");
    return record_expected(t, "seal, back, close, undo, seat or check");
}

/* In a record a step closes with its last answer. */
static bool read_answer(struct text *t, const struct record *r, struct match *m)
{
    int subject;
    if (!cursor_number(&t->c, 0, m->setting.options.seats - 1, &subject))
        return record_expected(t, "SEAT MOVE, undo, seat, check or end");
    if (seat_in(m->answered, subject)) return record_expected(t, "an answer of another seat");
    if (!read_seal(t, r, m, subject, BY_PERSON)) return false;
    match_close(m);
    return true;
}

static bool read_record_end(struct text *t, struct record *r, const struct match *m)
{
    if (!match_over(m)) return record_expected(t, "the rest of the answers");
    return r->ended = read_check(t, r, m);
}

bool record_play(struct record *r, struct match *m, struct fault *f)
{
    struct text t = {.next = r->body, .line = r->line, .fault = f};
    while (next_line(&t)) {
        bool good;
        if (r->ended) return record_expected(&t, "nothing after the end");
        if (cursor_take(&t.c, "undo")) good = read_undo_line(&t, m, r->journal);
        else if (cursor_take(&t.c, "seat")) good = read_seat_line(&t, m);
        else if (cursor_take(&t.c, "check")) good = read_checked_step(&t, r, m);
        else if (!r->journal && cursor_take(&t.c, "end")) good = read_record_end(&t, r, m);
        else good = r->journal ? read_journal_fact(&t, r, m) : read_answer(&t, r, m);
        if (!good) return false;
        if (m->frozen) {
            message_text(fault_set(f, t.line, 1, "record.fault.frozen"), m->frozen);
            return false;
        }
    }
    return true;
}
