#include "core/words.h"

#include <string.h>

#include "core/buf.h"
#include "core/catalogue.h"

static const char *const language_names[LANGUAGES] = {
    [LANGUAGE_EN] = "en", [LANGUAGE_PSEUDO] = "xx"};

bool language_find(const char *name, enum language *out)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (!strcmp(name, language_names[i])) {
            *out = (enum language)i;
            return true;
        }
    return false;
}

static const struct catalogue_entry *find_entry(const char *key)
{
    const size_t n = strlen(key);
    const size_t last = ((size_t)1 << catalogue_bits) - 1;
    for (size_t at = catalogue_hash(key, n) >> (64 - catalogue_bits); catalogue_slot[at];
         at = (at + 1) & last) {
        const struct catalogue_entry *e = &catalogue[catalogue_slot[at] - 1];
        if (e->key_size == n && !memcmp(e->key, key, n)) return e;
    }
    return NULL;
}

bool words_has(const char *key) { return find_entry(key) != NULL; }

/* "{12": p stands on the brace. Returns how many bytes that is, 0 if it is not an argument. */
static int argument(const char *p, int *index)
{
    int n = 1;
    *index = 0;
    for (; p[n] >= '0' && p[n] <= '9' && n < 3; n++) *index = *index * 10 + (p[n] - '0');
    return n > 1 ? n : 0;
}

int words_args(const char *key)
{
    const struct catalogue_entry *e = find_entry(key);
    int most = 0, index;
    if (!e) return -1;
    for (const char *p = e->text; *p; p++)
        if (*p == '{' && argument(p, &index) && index + 1 > most) most = index + 1;
    return most;
}

/* The pseudo-locale keeps a sentence readable and marks every letter that came from
 * the catalogue: whatever is left plain was written elsewhere. */
static void pseudo_char(struct buf *b, char c)
{
    static const char *const letter[26] = {"á", "ƀ", "ç", "đ", "é", "ƒ", "ğ", "ħ", "í",
                                           "ĵ", "ķ", "ł", "ɱ", "ñ", "ó", "ƥ", "ɋ", "ř",
                                           "š", "ŧ", "ú", "ṽ", "ŵ", "ẋ", "ý", "ž"};
    static const char *const capital[26] = {"Á", "Ɓ", "Ç", "Đ", "É", "Ƒ", "Ğ", "Ħ", "Í",
                                            "Ĵ", "Ķ", "Ł", "Ɱ", "Ñ", "Ó", "Ƥ", "Ɋ", "Ř",
                                            "Š", "Ŧ", "Ú", "Ṽ", "Ŵ", "Ẋ", "Ý", "Ž"};
    if (c >= 'a' && c <= 'z') buf_text(b, letter[c - 'a']);
    else if (c >= 'A' && c <= 'Z') buf_text(b, capital[c - 'A']);
    else buf_char(b, c);
}

/* A run of the catalogue's own letters. */
static void put_letters(const struct reader *r, const char *text, size_t n, struct buf *b)
{
    if (r->language != LANGUAGE_PSEUDO) buf_bytes(b, text, n);
    else
        for (size_t i = 0; i < n; i++) pseudo_char(b, text[i]);
}

void words_key(const struct reader *r, const char *key, struct buf *b)
{
    const struct catalogue_entry *e = find_entry(key);
    if (e) put_letters(r, e->text, e->text_size, b);
    else put_letters(r, key, strlen(key), b);
}

void words_seat(const struct reader *r, int seat, struct buf *b)
{
    static const char *const keys[] = {"seat.0", "seat.1", "seat.2", "seat.3",
                                       "seat.4", "seat.5", "seat.6", "seat.7"};
    if (seat >= 0 && seat < 8 && r->names && r->names[seat]) buf_text(b, r->names[seat]);
    else words_key(r, seat >= 0 && seat < 8 ? keys[seat] : "seat.nobody", b);
}

static void say_seat(const struct reader *r, int seat, struct buf *b)
{
    if (seat >= 0 && seat == r->seat) words_key(r, "seat.you", b);
    else words_seat(r, seat, b);
}

static void say_seats(const struct reader *r, unsigned seats, struct buf *b)
{
    if (!seats) words_key(r, "seat.nobody", b);
    for (bool first = true; seats; seats &= seats - 1, first = false) {
        if (!first && (seats & (seats - 1))) buf_text(b, ", ");
        else if (!first) {
            buf_char(b, ' ');
            words_key(r, "list.and", b);
            buf_char(b, ' ');
        }
        say_seat(r, __builtin_ctz(seats), b);
    }
}

static void say_argument(const struct reader *r, const struct message *m, int i, struct buf *b)
{
    if (i >= m->n) return;
    const struct arg *a = &m->arg[i];
    switch ((enum arg_kind)a->kind) {
    case ARG_NUMBER: buf_int(b, a->number); break;
    case ARG_SEAT: say_seat(r, a->number, b); break;
    case ARG_SEATS: say_seats(r, (unsigned)a->number, b); break;
    case ARG_WORD: words_key(r, a->text, b); break;
    case ARG_TEXT: buf_text(b, a->text); break;
    case ARG_SAID: a->say(r, a->of, a->number, b); break;
    }
}

/* "{1|card|cards}": p stands on the first '|'. Returns the closing brace. */
static const char *say_form(const struct reader *r, bool one, const char *p, struct buf *b)
{
    const char *end = strchr(p, '}'), *form = p + 1;
    if (!end) return p + strlen(p) - 1;
    for (const char *c = form; c < end && !one; c++)
        if (*c == '|') form = c + 1;
    put_letters(r, form, strcspn(form, "|}"), b);
    return end;
}

static void say_text(const struct reader *r, const struct message *m,
                     const struct catalogue_entry *e, struct buf *b)
{
    const char *end = e->text + e->text_size, *brace;
    for (const char *p = e->text; p < end;) {
        int i, n = 0;
        for (brace = p; (brace = memchr(brace, '{', (size_t)(end - brace))); brace++)
            if ((n = argument(brace, &i))) break;
        put_letters(r, p, (size_t)((brace ? brace : end) - p), b);
        if (!brace) return;
        p = brace + n;
        if (*p == '|') p = say_form(r, i < m->n && m->arg[i].number == 1, p, b);
        else say_argument(r, m, i, b);
        p++;
    }
}

static bool to_the_reader(const struct reader *r, const struct message *m)
{
    return r->seat >= 0 && m->n > 0 && m->arg[0].kind == ARG_SEAT && m->arg[0].number == r->seat;
}

/* Somebody's own name is written as he writes it. */
static bool opens_with_a_name(const struct reader *r, const struct arg *a)
{
    int seat = a->number;
    if (a->kind == ARG_SEATS) seat = a->number ? __builtin_ctz((unsigned)a->number) : -1;
    return (a->kind == ARG_SEAT || a->kind == ARG_SEATS) && seat >= 0 && seat < 8 &&
           seat != r->seat && r->names && r->names[seat];
}

/* "you name Blue" becomes "You name Blue". */
static void open_sentence(struct buf *b, size_t at)
{
    if (b->n > at && b->at[at] >= 'a' && b->at[at] <= 'z')
        b->at[at] = (char)(b->at[at] - 'a' + 'A');
}

static void say(const struct reader *r, const struct message *m, struct buf *b)
{
    const struct catalogue_entry *e = find_entry(m->key);
    const size_t start = b->n;
    if (e && e->you && to_the_reader(r, m)) e = &catalogue[e->you - 1];
    if (r->language == LANGUAGE_PSEUDO) buf_text(b, "⟦");
    if (e) say_text(r, m, e, b);
    else buf_text(b, m->key); /* a missing text is a failing test, not a crash */
    if (r->language == LANGUAGE_PSEUDO) buf_text(b, "⟧");
    if (e && *e->text == '{' && m->n && m->arg[0].kind != ARG_WORD && m->arg[0].kind != ARG_TEXT &&
        !opens_with_a_name(r, &m->arg[0]))
        open_sentence(b, start);
}

void words_say(const struct reader *r, const struct message *m, struct buf *b)
{
    if (m->key) say(r, m, b);
}

void words_rule(const struct message *m, struct buf *b)
{
    if (!m->rule) return;
    buf_text(b, " [");
    buf_text(b, m->rule);
    buf_char(b, ']');
}

static void json_seats(unsigned seats, struct buf *b)
{
    buf_text(b, "{\"seats\":[");
    for (bool first = true; seats; seats &= seats - 1, first = false) {
        if (!first) buf_char(b, ',');
        buf_int(b, __builtin_ctz(seats));
    }
    buf_text(b, "]}");
}

/* A line of a card comes as it reads, so that nobody who shows it needs the deck. */
static void json_said(const struct reader *r, const struct arg *a, struct buf *b)
{
    buf_text(b, "{\"text\":\"");
    const size_t from = b->n;
    a->say(r, a->of, a->number, b);
    buf_escape(b, from);
    buf_text(b, "\"}");
}

void words_json_args(const struct reader *r, const struct message *m, struct buf *b)
{
    buf_char(b, '[');
    for (int i = 0; i < m->n; i++) {
        const struct arg *a = &m->arg[i];
        if (i) buf_char(b, ',');
        switch ((enum arg_kind)a->kind) {
        case ARG_NUMBER: buf_int(b, a->number); break;
        case ARG_SEAT:
            buf_text(b, "{\"seat\":");
            buf_int(b, a->number);
            buf_char(b, '}');
            break;
        case ARG_SEATS: json_seats((unsigned)a->number, b); break;
        case ARG_WORD: buf_json(b, a->text); break;
        case ARG_TEXT:
            buf_text(b, "{\"text\":");
            buf_json(b, a->text);
            buf_char(b, '}');
            break;
        case ARG_SAID: json_said(r, a, b); break;
        }
    }
    buf_char(b, ']');
}

void words_json_text(const struct reader *r, const struct message *m, struct buf *b)
{
    buf_char(b, '"');
    const size_t from = b->n;
    words_say(r, m, b);
    buf_escape(b, from);
    buf_char(b, '"');
}

void words_json(const struct reader *r, const struct message *m, struct buf *b)
{
    buf_text(b, "\"key\":");
    buf_json(b, m->key ? m->key : "");
    if (m->rule) {
        buf_text(b, ",\"rule\":");
        buf_json(b, m->rule);
    }
    if (!r->silent) {
        buf_text(b, ",\"text\":");
        words_json_text(r, m, b);
    }
    if (m->n) {
        buf_text(b, ",\"with\":");
        words_json_args(r, m, b);
    }
}

void words_fault(const struct reader *r, const char *file, const struct fault *f, struct buf *b)
{
    if (file) {
        buf_text(b, file);
        buf_char(b, ':');
    }
    if (f->line) {
        buf_int(b, f->line);
        buf_char(b, ':');
    }
    if (f->line && f->column) {
        buf_int(b, f->column);
        buf_char(b, ':');
    }
    if (file || f->line) buf_char(b, ' ');
    words_say(r, &f->message, b);
}
