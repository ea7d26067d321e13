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

/* Compares key with wanted + ending without building the joined text. */
static int compare(const char *key, const char *wanted, const char *ending)
{
    for (; *wanted; key++, wanted++)
        if (*key != *wanted) return (unsigned char)*key - (unsigned char)*wanted;
    return strcmp(key, ending);
}

static const char *find(const char *wanted, const char *ending)
{
    int low = 0, high = catalogue_size - 1;
    while (low <= high) {
        int middle = (low + high) / 2, c = compare(catalogue[middle].key, wanted, ending);
        if (c == 0) return catalogue[middle].text;
        if (c < 0) low = middle + 1;
        else high = middle - 1;
    }
    return NULL;
}

bool words_has(const char *key) { return find(key, "") != NULL; }

/* "{12": p stands on the brace. Returns how many bytes that is, 0 if it is no argument. */
static int argument(const char *p, int *index)
{
    int n = 1;
    *index = 0;
    for (; p[n] >= '0' && p[n] <= '9' && n < 3; n++) *index = *index * 10 + (p[n] - '0');
    return n > 1 ? n : 0;
}

int words_args(const char *key)
{
    const char *text = find(key, "");
    int most = 0, index;
    if (!text) return -1;
    for (; *text; text++)
        if (*text == '{' && argument(text, &index) && index + 1 > most) most = index + 1;
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

static void put(const struct reader *r, struct buf *b, char c)
{
    if (r->language == LANGUAGE_PSEUDO) pseudo_char(b, c);
    else buf_char(b, c);
}

static void put_plain(const struct reader *r, const char *text, struct buf *b)
{
    for (; *text; text++) put(r, b, *text);
}

void words_seat(const struct reader *r, int seat, struct buf *b)
{
    static const char *const keys[] = {"seat.0", "seat.1", "seat.2", "seat.3",
                                       "seat.4", "seat.5", "seat.6", "seat.7"};
    if (seat >= 0 && seat < 8 && r->names && r->names[seat]) buf_text(b, r->names[seat]);
    else put_plain(r, find(seat >= 0 && seat < 8 ? keys[seat] : "seat.nobody", ""), b);
}

static void say_seat(const struct reader *r, int seat, struct buf *b)
{
    if (seat >= 0 && seat == r->seat) put_plain(r, find("seat.you", ""), b);
    else words_seat(r, seat, b);
}

static void say_seats(const struct reader *r, unsigned seats, struct buf *b)
{
    if (!seats) put_plain(r, find("seat.nobody", ""), b);
    for (bool first = true; seats; seats &= seats - 1, first = false) {
        if (!first && (seats & (seats - 1))) buf_text(b, ", ");
        else if (!first) {
            buf_char(b, ' ');
            put_plain(r, find("list.and", ""), b);
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
    }
}

/* "{1|card|cards}": p stands on the first '|'. Returns the closing brace. */
static const char *say_form(const struct reader *r, bool one, const char *p, struct buf *b)
{
    const char *end = strchr(p, '}'), *form = p + 1;
    if (!end) return p + strlen(p) - 1;
    for (const char *c = form; c < end && !one; c++)
        if (*c == '|') form = c + 1;
    for (; form < end && *form != '|'; form++) put(r, b, *form);
    return end;
}

static void say_text(const struct reader *r, const struct message *m, const char *text,
                     struct buf *b)
{
    for (const char *p = text; *p; p++) {
        int i, n = *p == '{' ? argument(p, &i) : 0;
        if (n == 0) {
            put(r, b, *p);
            continue;
        }
        p += n;
        if (*p == '|') p = say_form(r, i < m->n && m->arg[i].number == 1, p, b);
        else say_argument(r, m, i, b);
    }
}

static bool to_the_reader(const struct reader *r, const struct message *m)
{
    return r->seat >= 0 && m->n > 0 && m->arg[0].kind == ARG_SEAT && m->arg[0].number == r->seat;
}

/* "you name Blue" becomes "You name Blue". */
static void open_sentence(struct buf *b, size_t at)
{
    if (b->n > at && b->at[at] >= 'a' && b->at[at] <= 'z')
        b->at[at] = (char)(b->at[at] - 'a' + 'A');
}

void words_say(const struct reader *r, const struct message *m, struct buf *b)
{
    if (!m->key) return;
    size_t start = b->n;
    const char *text = to_the_reader(r, m) ? find(m->key, ".you") : NULL;
    if (!text) text = find(m->key, "");
    if (r->language == LANGUAGE_PSEUDO) buf_text(b, "⟦");
    if (text) say_text(r, m, text, b);
    else buf_text(b, m->key); /* a missing text is a failing test, not a crash */
    if (r->language == LANGUAGE_PSEUDO) buf_text(b, "⟧");
    if (text && *text == '{' && m->n && m->arg[0].kind <= ARG_SEATS) open_sentence(b, start);
}

void words_key(const struct reader *r, const char *key, struct buf *b)
{
    const char *text = find(key, "");
    put_plain(r, text ? text : key, b);
}

void words_json(const struct reader *r, const struct message *m, struct buf *b)
{
    char room[1024] = "";
    struct buf text = BUF_ON(room);
    words_say(r, m, &text);
    buf_text(b, "\"key\":");
    buf_json(b, m->key ? m->key : "");
    if (m->rule) {
        buf_text(b, ",\"rule\":");
        buf_json(b, m->rule);
    }
    buf_text(b, ",\"text\":");
    buf_json(b, room);
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
