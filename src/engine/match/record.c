/* record.c -- journals and records are written here; record_read.c reads them. */
#include "match/record.h"

#include <string.h>

#include "core/buf.h"
#include "match/inside.h"

const char *const author_words[AUTHORS + 1] = {
    [BY_PERSON] = "person", [BY_BOT] = "bot", [BY_CLOCK] = "clock", [BY_ORDER] = "order"};
const char *const sitter_words[SITTERS + 1] = {
    [SITS_NOBODY] = "nobody", [SITS_PERSON] = "person", [SITS_BOT] = "bot"};

/* Puts "WORD LINES" in front of the text that starts at this place, and closes its last line. */
static void put_line_count(const char *word, size_t start, struct buf *b)
{
    char room[40];
    struct buf head = BUF_ON(room);
    int lines = 0;
    if (b->n > start && b->at[b->n - 1] != '\n') buf_char(b, '\n');
    for (size_t i = start; i < b->n; i++) lines += b->at[i] == '\n';
    buf_text(&head, word);
    buf_char(&head, ' ');
    buf_int(&head, lines);
    buf_char(&head, '\n');
    const size_t n = b->n - start;
    buf_bytes(b, head.at, head.n); /* takes the room, or finds that there is none */
    if (b->full) return;
    memmove(b->at + start + head.n, b->at + start, n);
    memcpy(b->at + start, head.at, head.n);
}

static void write_content_text(const struct setting *s, struct buf *b)
{
    const size_t start = b->n;
    if (s->game->write_content) s->game->write_content(&s->options, s->content, b);
    else if (s->content) buf_text(b, s->content);
    if (b->n > start || s->content) put_line_count("content", start, b);
}

/* As it was brought. */
static void write_hidden_text(const struct setting *s, struct buf *b)
{
    const size_t start = b->n;
    if (!s->hidden) return;
    buf_text(b, s->hidden);
    put_line_count("hidden", start, b);
}

/* As it lies on the table, also if it was drawn. */
static void write_dealt_text(const struct match *m, struct buf *b)
{
    const size_t start = b->n;
    const struct setting *s = &m->setting;
    if (!s->game->write_hidden) {
        write_hidden_text(s, b);
        return;
    }
    s->game->write_hidden(m->box, match_at(m, 0)->state, b);
    if (b->n > start || s->hidden) put_line_count("hidden", start, b);
}

static void write_setting(const struct setting *s, const char *what, bool seeded, struct buf *b)
{
    const struct game *g = s->game;
    buf_text(b, "sightline ");
    buf_text(b, what);
    buf_char(b, ' ');
    buf_int(b, RECORD_FORM);
    buf_text(b, "\nversion " SIGHTLINE_VERSION "\ngame ");
    buf_text(b, g->name);
    buf_char(b, ' ');
    buf_int(b, g->edition);
    buf_text(b, "\nseats ");
    buf_int(b, s->options.seats);
    buf_char(b, '\n');
    options_write(g, &s->options, b);
    if (seeded) {
        buf_text(b, "seed ");
        seed_write(&s->seed, b);
        buf_char(b, '\n');
    }
    write_content_text(s, b);
}

static void write_record_head(const struct match *m, const char *what, const struct fair_deal *fair,
                              struct buf *b)
{
    write_setting(&m->setting, what, true, b);
    write_dealt_text(m, b);
    if (fair && fair->there) fair_deal_write(fair, b);
    buf_text(b, "start\n");
}

static void write_hash(const struct match *m, const char *word, int steps, struct buf *b)
{
    uint8_t hash[SHA256_BYTES];
    if (!match_check(m, steps, hash)) return;
    buf_text(b, word);
    buf_hex(b, hash, sizeof hash);
    buf_char(b, '\n');
}

static void write_check(const struct match *m, int steps, struct buf *b)
{
    buf_text(b, "check ");
    buf_int(b, steps);
    write_hash(m, " ", steps, b);
}

static void write_sitter(const struct fact *f, struct buf *b)
{
    buf_text(b, "seat ");
    buf_int(b, f->subject);
    buf_char(b, ' ');
    buf_text(b, sitter_words[f->how]);
    if (f->length) buf_char(b, ' ');
    buf_bytes(b, f->text, f->length);
    buf_char(b, '\n');
}

static void write_number(const char *word, int number, struct buf *b)
{
    buf_text(b, word);
    buf_int(b, number);
}

/* --- the journal ---------------------------------------------------------------------- */

void journal_write_head(const struct match *m, struct buf *b)
{
    if (!m->arranged) write_record_head(m, "journal", NULL, b);
}

void journal_write_setting(const struct setting *s, bool seeded, struct buf *b)
{
    write_setting(s, "journal", seeded, b);
    write_hidden_text(s, b);
    buf_text(b, "start\n");
}

static void write_fact(const struct match *m, const struct fact *f, struct buf *b)
{
    switch (f->kind) {
    case FACT_SEAL:
        write_number("seal ", f->subject, b);
        buf_char(b, ' ');
        buf_text(b, author_words[f->how]);
        buf_char(b, ' ');
        game_write_named_move(m->setting.game, m->box, f->move, b);
        break;
    case FACT_BACK: write_number("back ", f->subject, b); break;
    case FACT_CLOSE: buf_text(b, "close"); break;
    case FACT_UNDO:
        write_number("undo ", (int)f->to, b);
        buf_text(b, f->how ? " consent" : " free");
        break;
    case FACT_SEAT: write_sitter(f, b); return;
    }
    buf_char(b, '\n');
}

void journal_write_since(const struct match *m, uint32_t *at, struct buf *b)
{
    struct fact f;
    while (*at < m->njournal) {
        *at = journal_read(m, *at, &f);
        if (!m->arranged) write_fact(m, &f, b);
    }
}

void journal_write_check(const struct match *m, struct buf *b)
{
    if (!m->arranged) write_check(m, m->steps, b);
}

/* --- the record ----------------------------------------------------------------------- */

/* What is known of the open step while the facts are read. */
struct writing {
    const struct match *m;
    struct buf *b;
    struct move answer[SEATS_MAX];
    seat_set given;
    int steps;
    uint32_t dead; /* the facts before this place were undone */
};

static void write_closed(struct writing *w)
{
    for (; w->given; w->given &= (seat_set)(w->given - 1)) {
        const int subject = __builtin_ctz(w->given);
        buf_int(w->b, subject);
        buf_char(w->b, ' ');
        game_write_named_move(w->m->setting.game, w->m->box, w->answer[subject], w->b);
        buf_char(w->b, '\n');
    }
    w->steps++;
}

/* Anything in a stretch that was undone is dead, and cannot be checked. */
static void look_ahead(struct writing *w, uint32_t at)
{
    struct fact undo;
    uint32_t next;
    if (at < w->dead || !journal_undone(w->m, at, &undo, &next)) return;
    w->dead = next;
}

static void record_fact(struct writing *w, const struct fact *f, uint32_t next)
{
    switch (f->kind) {
    case FACT_SEAL:
        w->answer[f->subject] = f->move;
        w->given |= SEAT_BIT(f->subject);
        break;
    case FACT_BACK: w->given &= (seat_set)~SEAT_BIT(f->subject); break;
    case FACT_SEAT: write_sitter(f, w->b); break;
    case FACT_UNDO:
        write_number("undo ", (int)f->to, w->b);
        buf_char(w->b, '\n');
        w->given = 0;
        w->steps = (int)f->to;
        look_ahead(w, next);
        break;
    case FACT_CLOSE:
        write_closed(w);
        if (next >= w->dead && w->steps % CHECK_EVERY == 0 && w->steps < w->m->steps)
            write_check(w->m, w->steps, w->b);
        look_ahead(w, next);
        break;
    }
}

bool record_write(const struct match *m, const struct fair_deal *fair, struct buf *b)
{
    struct writing w = {.m = m, .b = b};
    struct fact f;
    if (m->arranged || !match_over(m)) return false;
    write_record_head(m, "record", fair, b);
    look_ahead(&w, 0);
    for (uint32_t at = 0; at < m->njournal;) {
        at = journal_read(m, at, &f);
        record_fact(&w, &f, at);
    }
    write_hash(m, "end ", m->steps, b);
    return true;
}

void match_write_text(const struct match *m, struct buf *b)
{
    uint32_t at = 0;
    if (record_write(m, NULL, b)) return;
    journal_write_head(m, b);
    journal_write_since(m, &at, b);
    journal_write_check(m, b);
}
