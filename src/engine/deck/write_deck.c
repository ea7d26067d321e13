/* write_deck.c -- a deck as text, with or without the comments of the text it came from. */
#include <string.h>

#include "deck/write.h"

/* --- lines and comments ------------------------------------------------------------- */

static size_t line_length(const struct deck_writing *w)
{
    size_t n = 0;
    while (w->at + n < w->n && w->text[w->at + n] != '\n') n++;
    return n;
}

/* Where the comment of the source line begins; its length if it has none. */
static size_t comment_start(const char *line, size_t n)
{
    bool quoted = false;
    for (size_t i = 0; i < n; i++) {
        if (line[i] == '"') quoted = !quoted && memchr(line + i + 1, '"', n - i - 1);
        if (line[i] == '#' && !quoted) return i;
    }
    return n;
}

static void put_indent(struct deck_writing *w)
{
    for (int i = 0; i < w->indent; i++) buf_text(w->out, "  ");
}

static size_t trimmed(const char *text, size_t n)
{
    while (n && (text[n - 1] == ' ' || text[n - 1] == '\r')) n--;
    return n;
}

/* On a line of its own; a long one begins further left, so that the line is not too long. */
static void put_comment(struct deck_writing *w, const char *text, size_t n)
{
    size_t margin = 2 * (size_t)w->indent;
    for (size_t i = 0; i < margin && i + n < DECK_LINE_MAX; i++) buf_char(w->out, ' ');
    buf_bytes(w->out, text, n);
    buf_char(w->out, '\n');
}

/* At the end of the line being written; above it if that would be too long. */
static void put_comment_behind(struct deck_writing *w, const char *text, size_t n)
{
    char kept[DECK_LINE_MAX];
    size_t line = w->out->n - w->start;
    if (line + 2 + n <= DECK_LINE_MAX || line > sizeof kept) {
        buf_text(w->out, "  ");
        buf_bytes(w->out, text, n);
        return;
    }
    memcpy(kept, w->out->at + w->start, line);
    w->out->n = w->start;
    put_comment(w, text, n);
    buf_bytes(w->out, kept, line);
}

static bool after_blank(const struct buf *b)
{
    return b->n == 0 || (b->n > 1 && b->at[b->n - 1] == '\n' && b->at[b->n - 2] == '\n');
}

static void blank_line(struct deck_writing *w)
{
    if (w->indent == 0 && !after_blank(w->out)) buf_char(w->out, '\n');
}

static void next_source_line(struct deck_writing *w, size_t n)
{
    w->at += n + 1;
    w->line++;
}

static bool line_is_blank(const char *line, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (line[i] != ' ' && line[i] != '\r') return false;
    return true;
}

/* Comments that stood above the line to come. */
static void comments_before(struct deck_writing *w, int line)
{
    bool blank = false, any = false;
    while (w->text && w->at < w->n && w->line < line) {
        const char *text = w->text + w->at;
        size_t n = line_length(w), start = comment_start(text, n);
        if (line_is_blank(text, n)) blank = true;
        if (start < n) {
            if (blank) blank_line(w);
            put_comment(w, text + start, trimmed(text + start, n - start));
            blank = false;
            any = true;
        }
        next_source_line(w, n);
    }
    if (any && blank && w->at < w->n) blank_line(w);
}

void deck_line_open(struct deck_writing *w, int line)
{
    comments_before(w, line);
    w->start = w->out->n;
    put_indent(w);
}

static void measure_line(struct deck_writing *w, int line)
{
    struct deck_extent *e = w->extent;
    size_t n = w->out->n - w->start;
    if (n > e->line) {
        e->line = n;
        e->line_at = line;
    }
    e->all += n + 1;
    buf_clear(w->out);
}

void deck_line_close(struct deck_writing *w, int line)
{
    if (w->text && w->at < w->n && w->line == line) {
        const char *text = w->text + w->at;
        size_t n = line_length(w), start = comment_start(text, n);
        if (start < n) put_comment_behind(w, text + start, trimmed(text + start, n - start));
        next_source_line(w, n);
    }
    if (w->extent) measure_line(w, line);
    else buf_char(w->out, '\n');
}

/* --- cards -------------------------------------------------------------------------- */

static int line_of(const struct deck_writing *w, const struct deck_node *n)
{
    return w->places ? w->places->node[n - w->deck->node] : 0;
}

static void write_nodes(struct deck_writing *, const struct deck_node *from,
                        const struct deck_node *end);

static void write_inside(struct deck_writing *w, const struct deck_node *from,
                         const struct deck_node *end)
{
    w->indent++;
    write_nodes(w, from, end);
    w->indent--;
}

static void write_head(struct deck_writing *w, const struct deck_node *n)
{
    const struct deck_node *condition = deck_condition(n);
    switch ((enum deck_op)n->op) {
    case OP_CHOOSE: buf_text(w->out, "choose one"); break;
    case OP_IF: buf_text(w->out, "if"); break;
    case OP_ELSE: buf_text(w->out, "else"); break;
    case OP_EACH_TURN:
        buf_text(w->out, "each turn");
        if (n->at == deck_verb(n + 1)->step) break;
        buf_text(w->out, " at ");
        buf_text(w->out, deck_step_words[n->at]);
        break;
    case OP_REVEAL: buf_text(w->out, condition ? "reveal when" : "reveal"); break;
    case OP_UNTIL:
        buf_text(w->out, "until ");
        buf_text(w->out, deck_moment_words[n->at]);
        break;
    default: break;
    }
    if (condition) deck_write_condition(w->deck, condition, w->out);
    buf_char(w->out, ':');
}

static void write_after(struct deck_writing *w, const struct deck_node *n)
{
    if (!n->to) return;
    w->indent++;
    deck_line_open(w, 0);
    buf_text(w->out, "after:");
    deck_write_place(n->to, n->to_whose, w->out);
    deck_line_close(w, 0);
    w->indent--;
}

static void write_option(struct deck_writing *w, const struct deck_node *n, int line)
{
    struct buf *b = w->out;
    deck_line_open(w, line);
    buf_text(b, "- ");
    for (const struct deck_node *c = n + 1; c < deck_next(n); c = deck_next(c))
        deck_write_action(w->deck, c, b);
    deck_line_close(w, line);
}

/* "each turn: play 1 more" stays on one line. */
static bool fits_one_line(const struct deck_node *n)
{
    return (n->op == OP_EACH_TURN || n->op == OP_UNTIL) && deck_next(n) == deck_next(n + 1) &&
           (n[1].op < OP_VERBS || n[1].op >= OP_RESTRICTIONS);
}

static void write_one_line(struct deck_writing *w, const struct deck_node *n)
{
    if (n->op == OP_UNTIL) deck_write_restriction(w->deck, n + 1, w->out);
    else deck_write_action(w->deck, n + 1, w->out);
}

static void write_block(struct deck_writing *w, const struct deck_node *n, int line)
{
    deck_line_open(w, line);
    write_head(w, n);
    if (fits_one_line(n)) {
        write_one_line(w, n);
        deck_line_close(w, line);
        return;
    }
    deck_line_close(w, line);
    const struct deck_node *body = deck_body(n), *end = deck_next(n), *other = body;
    while (other < end && other->op != OP_ELSE) other = deck_next(other);
    write_inside(w, body, other);
    if (n->op == OP_REVEAL) write_after(w, n);
    if (other < end) write_block(w, other, line_of(w, other));
}

static const struct deck_node *write_action_line(struct deck_writing *w, const struct deck_node *n,
                                                 const struct deck_node *end, int line)
{
    deck_line_open(w, line);
    do {
        deck_write_action(w->deck, n, w->out);
        n = deck_next(n);
    } while (n < end && n->flags & (FLAG_THEN | FLAG_IF_SO));
    deck_line_close(w, line);
    return n;
}

static void write_worth(struct deck_writing *w, const struct deck_node *n, int line)
{
    deck_line_open(w, line);
    buf_text(w->out, "worth ");
    buf_int(w->out, n->n);
    buf_text(w->out, n->how == HOW_MORE ? " more" : " less");
    deck_write_for_each(w->deck, n, w->out);
    deck_line_close(w, line);
}

static void write_nodes(struct deck_writing *w, const struct deck_node *n,
                        const struct deck_node *end)
{
    while (n < end) {
        int line = line_of(w, n);
        if (n->op < OP_VERBS) {
            n = write_action_line(w, n, end, line);
            continue;
        }
        if (n->op == OP_WORTH) write_worth(w, n, line);
        else if (n->op == OP_OPTION) write_option(w, n, line);
        else if (n->op >= OP_RESTRICTIONS) {
            deck_line_open(w, line);
            deck_write_restriction(w->deck, n, w->out);
            deck_line_close(w, line);
        } else {
            write_block(w, n, line);
        }
        n = deck_next(n);
    }
}

/* --- heads -------------------------------------------------------------------------- */

static bool needs_quotes(const char *name)
{
    bool in_number = true;
    for (const char *p = name; *p; p++) {
        bool digit = *p >= '0' && *p <= '9';
        if (in_number && (digit || ((*p == '-' || *p == '+') && p[1] >= '0' && p[1] <= '9')))
            return true;
        if (strchr(":,#\"", *p) || (*p == ' ' && (p == name || p[1] == ' ' || !p[1]))) return true;
        bool letter =
            (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (unsigned char)*p >= 0x80;
        in_number = !letter && !digit && *p != '_';
    }
    return false;
}

static void write_kind(struct deck_writing *w, int kind)
{
    const struct deck_kind *k = &w->deck->kind[kind];
    int line = w->places ? w->places->kind[kind] : 0;
    bool quotes = needs_quotes(k->name);
    deck_line_open(w, line);
    buf_text(w->out, quotes ? "card \"" : "card ");
    buf_text(w->out, k->name);
    buf_text(w->out, quotes ? "\" " : " ");
    buf_int(w->out, k->value);
    if (k->copies > 1) {
        buf_text(w->out, " x");
        buf_int(w->out, k->copies);
    }
    if (k->zombeyes) buf_text(w->out, " zombeye");
    if (k->zombeyes > 1) {
        buf_char(w->out, ' ');
        buf_int(w->out, k->zombeyes);
    }
    for (int i = 0; i < w->deck->tags; i++)
        if (k->tags >> i & 1) {
            buf_char(w->out, ' ');
            buf_text(w->out, w->deck->tag[i]);
        }
    deck_line_close(w, line);
    size_t before = w->extent ? w->extent->all : 0;
    write_inside(w, deck_program(w->deck, kind), deck_program_end(w->deck, kind));
    if (w->extent && w->extent->all - before > w->extent->card) {
        w->extent->card = w->extent->all - before;
        w->extent->card_at = line;
    }
}

static bool first_with_head(const struct deck *d, int set)
{
    return set == 0 || (set == 1 && !d->set[0].name[0]);
}

static void write_set(struct deck_writing *w, int index)
{
    const struct deck *d = w->deck;
    const struct deck_set *set = &d->set[index];
    int line = w->places ? w->places->set[index] : 0;
    if (!set->name[0]) return;
    blank_line(w);
    deck_line_open(w, line);
    buf_text(w->out, "deck \"");
    buf_text(w->out, set->name);
    buf_text(w->out, "\" edition ");
    buf_text(w->out, deck_edition_words[set->edition]);
    buf_text(w->out, " seats ");
    buf_int(w->out, set->seats_min);
    buf_text(w->out, "..");
    buf_int(w->out, set->seats_max);
    if (set->copies > 1) {
        buf_text(w->out, " x");
        buf_int(w->out, set->copies);
    }
    for (int i = 2; first_with_head(d, index) && i < d->tags; i++) {
        buf_text(w->out, i == 2 ? " tags " : ", ");
        buf_text(w->out, d->tag[i]);
    }
    deck_line_close(w, line);
}

void deck_write_all(struct deck_writing *w)
{
    for (int set = 0, kind = 0; set < w->deck->sets; set++) {
        write_set(w, set);
        for (; kind < w->deck->kinds && w->deck->kind[kind].set == set; kind++) {
            blank_line(w);
            write_kind(w, kind);
        }
    }
}

void deck_write(const struct deck *d, struct buf *b)
{
    struct deck_writing w = {.deck = d, .out = b};
    deck_write_all(&w);
}

/* Lines are written into room for one line, with one more byte to tell that it is too long. */
void deck_measure(const struct deck *d, const struct deck_places *places, struct deck_extent *e)
{
    char room[DECK_LINE_MAX + 2];
    struct buf b = BUF_ON(room);
    struct deck_writing w = {.deck = d, .out = &b, .places = places, .extent = e};
    *e = (struct deck_extent){0};
    deck_write_all(&w);
    e->all += (size_t)d->sets + d->kinds; /* blank lines */
}

void deck_write_program(const struct deck *d, int kind, struct buf *b)
{
    struct deck_writing w = {.deck = d, .out = b};
    write_nodes(&w, deck_program(d, kind), deck_program_end(d, kind));
}

void deck_format(const struct deck *d, const struct deck_places *places, const char *text, size_t n,
                 struct buf *b)
{
    struct deck_writing w = {
        .deck = d, .out = b, .places = places, .text = text, .n = n, .line = 1};
    if (n >= 3 && !memcmp(text, "\xef\xbb\xbf", 3)) w.at = 3;
    deck_write_all(&w);
    comments_before(&w, INT32_MAX);
}
