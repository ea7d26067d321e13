/* gallery.c -- cards as pictures of characters. */
#include <string.h>

#include "core/buf.h"
#include "core/words.h"
#include "deck/deckwork.h"

enum { INSIDE = GALLERY_WIDTH - 4 };

struct frame {
    const char *corner[4], *across, *down;
};

static const struct frame frames[2] = {
    {{"╭", "╮", "╰", "╯"}, "─", "│"},
    {{"+", "+", "+", "+"}, "-", "|"},
};

static size_t character_bytes(const char *p)
{
    size_t n = 1;
    while (((unsigned char)p[n] & 0xc0) == 0x80) n++;
    return n;
}

static int width(const char *text, size_t n)
{
    int w = 0;
    for (size_t i = 0; i < n; i++) w += ((unsigned char)text[i] & 0xc0) != 0x80;
    return w;
}

static void edge(const struct frame *f, int corner, struct buf *b)
{
    buf_text(b, f->corner[corner]);
    for (int i = 0; i < GALLERY_WIDTH - 2; i++) buf_text(b, f->across);
    buf_text(b, f->corner[corner + 1]);
    buf_char(b, '\n');
}

static void row(const struct frame *f, const char *text, size_t n, struct buf *b)
{
    buf_text(b, f->down);
    buf_char(b, ' ');
    buf_bytes(b, text, n);
    for (int i = width(text, n); i < INSIDE; i++) buf_char(b, ' ');
    buf_char(b, ' ');
    buf_text(b, f->down);
    buf_char(b, '\n');
}

/* One paragraph, broken between words; a word wider than the card is cut. */
static void wrapped(const struct frame *f, const char *text, size_t n, struct buf *b)
{
    while (n) {
        size_t fits = 0, space = 0;
        for (int w = 0; fits < n && w < INSIDE; w++) {
            if (text[fits] == ' ') space = fits;
            fits += character_bytes(text + fits);
        }
        if (fits > n) fits = n;
        if (fits < n && text[fits] != ' ' && space) fits = space;
        row(f, text, fits, b);
        text += fits;
        n -= fits;
        while (n && *text == ' ') text++, n--;
    }
}

static void say_card_marks(const struct reader *r, const struct deck *d, const struct deck_kind *k,
                           struct buf *b)
{
    struct message m;
    if (k->zombeyes)
        words_say(r, message_number(message_set(&m, "deck.show.zombeyes", NULL), k->zombeyes), b);
    for (int i = 0; i < d->tags; i++) {
        if (!(k->tags >> i & 1)) continue;
        if (b->n) buf_char(b, ' ');
        deckwork_tag(r, d, i, b);
    }
}

void deckwork_picture(const struct reader *r, const struct deck *d, int kind, bool ascii,
                      struct buf *b)
{
    const struct frame *f = &frames[ascii];
    const struct deck_kind *k = &d->kind[kind];
    char line[256] = "", words[DECK_WORDS_MAX * 2] = "";
    struct buf head = BUF_ON(line), text = BUF_ON(words);
    edge(f, 0, b);
    buf_int(&head, k->value);
    while (head.n < 5) buf_char(&head, ' ');
    buf_text(&head, k->name);
    wrapped(f, line, head.n, b);
    buf_clear(&head);
    say_card_marks(r, d, k, &head);
    if (head.n) wrapped(f, line, head.n, b);
    row(f, "", 0, b);
    deck_say_card(r, d, kind, &text);
    for (const char *p = words; *p; p += *p == '\n') {
        size_t n = strcspn(p, "\n");
        wrapped(f, p, n, b);
        p += n;
    }
    edge(f, 2, b);
}
