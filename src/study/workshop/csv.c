/* csv.c -- cards as a table for a spreadsheet, and back.
 *
 * The columns: set, edition, seats, name, value, copies, zombeye, tags, text. The table is only
 * another spelling: it is turned into a deck text, which the only reader reads.
 */
#include <string.h>

#include "core/buf.h"
#include "deck/deckwork.h"

enum column { SET, EDITION, SEATS, NAME, VALUE, COPIES, ZOMBEYE, TAGS, TEXT, COLUMNS };
enum { CELL_MAX = 8192, TAG_ROOM = 512 };

static const char head[] = "set,edition,seats,name,value,copies,zombeye,tags,text";

static void cell(struct buf *b, const char *text, size_t n)
{
    bool plain = n == 0 || (text[0] != ' ' && text[n - 1] != ' ');
    for (size_t i = 0; i < n; i++)
        if (strchr(",\"\n\r", text[i])) plain = false;
    if (plain) {
        buf_bytes(b, text, n);
        return;
    }
    buf_char(b, '"');
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '"') buf_char(b, '"');
        buf_char(b, text[i]);
    }
    buf_char(b, '"');
}

static void write_csv_row(const struct deck *d, int kind, struct buf *b)
{
    const struct deck_kind *k = &d->kind[kind];
    const struct deck_set *set = &d->set[k->set];
    char room[CELL_MAX] = "";
    struct buf text = BUF_ON(room);
    cell(b, set->name, strlen(set->name));
    buf_char(b, ',');
    buf_text(b, deck_edition_words[set->edition]);
    buf_char(b, ',');
    buf_int(b, set->seats_min);
    buf_text(b, "..");
    buf_int(b, set->seats_max);
    buf_char(b, ',');
    cell(b, k->name, strlen(k->name));
    buf_char(b, ',');
    buf_int(b, k->value);
    buf_char(b, ',');
    buf_int(b, deck_card_count(d, kind));
    buf_char(b, ',');
    buf_int(b, k->zombeyes);
    buf_char(b, ',');
    for (int i = 0; i < d->tags; i++) {
        if (!(k->tags >> i & 1)) continue;
        if (text.n) buf_char(&text, ' ');
        buf_text(&text, d->tag[i]);
    }
    cell(b, room, text.n);
    buf_char(b, ',');
    buf_clear(&text);
    deck_write_program(d, kind, &text);
    cell(b, room, text.n ? text.n - 1 : 0);
    buf_char(b, '\n');
}

void deckwork_csv(const struct deck *d, struct buf *b)
{
    buf_text(b, head);
    buf_char(b, '\n');
    for (int kind = 0; kind < d->kinds; kind++) write_csv_row(d, kind, b);
}

/* --- back --------------------------------------------------------------------------- */

struct table {
    const char *text;
    size_t n, at;
    int line;
    struct fault *fault;
    size_t length[COLUMNS];
    char cell[COLUMNS][CELL_MAX];
    char set[CELL_MAX]; /* of the row before */
    char tags[TAG_ROOM];
};

static bool wrong_cell(struct table *t, int column, const char *key)
{
    message_number(fault_set(t->fault, t->line, 0, key), column + 1);
    return false;
}

static bool read_cell(struct table *t, int column)
{
    bool quoted = t->at < t->n && t->text[t->at] == '"', closed = false;
    struct buf b;
    buf_init(&b, t->cell[column], CELL_MAX);
    t->at += quoted;
    for (; t->at < t->n; t->at++) {
        char c = t->text[t->at];
        if (c == '\0') return wrong_cell(t, column, "deck.csv.binary");
        if (quoted && !closed && c == '"') {
            if (t->at + 1 < t->n && t->text[t->at + 1] == '"') t->at++;
            else {
                closed = true;
                continue;
            }
        } else if ((!quoted || closed) && (c == ',' || c == '\n' || c == '\r')) {
            break;
        } else if (closed) {
            return wrong_cell(t, column, "deck.csv.quote");
        }
        t->line += c == '\n';
        if (c != '\r') buf_char(&b, c);
    }
    if (quoted && !closed) return wrong_cell(t, column, "deck.csv.open");
    if (b.full) return wrong_cell(t, column, "deck.csv.long");
    t->length[column] = b.n;
    return true;
}

static bool read_row(struct table *t)
{
    for (int i = 0; i < COLUMNS; i++) {
        if (!read_cell(t, i)) return false;
        bool comma = t->at < t->n && t->text[t->at] == ',';
        if (comma != (i + 1 < COLUMNS)) return wrong_cell(t, i, "deck.csv.columns");
        t->at += comma;
    }
    while (t->at < t->n && (t->text[t->at] == '\r' || t->text[t->at] == '\n')) {
        t->line += t->text[t->at] == '\n';
        t->at++;
    }
    return true;
}

/* Every cell but the last must stay on its line, or it could write cards of its own. */
static bool one_line(struct table *t)
{
    for (int i = 0; i < TEXT; i++)
        if (strpbrk(t->cell[i], "\n\"")) return wrong_cell(t, i, "deck.csv.cell");
    return true;
}

static bool listed(const char *tags, const char *word, size_t n)
{
    for (const char *p = tags; *p;) {
        size_t k = strcspn(p, " ");
        if (k == n && !memcmp(p, word, n)) return true;
        p += k;
        p += strspn(p, " ");
    }
    return false;
}

/* Tags of all rows; those that are not the language's own are declared in the first head. */
static bool gather_tags(struct table *t)
{
    struct buf b = BUF_ON(t->tags);
    const struct table start = {.at = t->at, .line = t->line};
    while (t->at < t->n) {
        if (!read_row(t) || !one_line(t)) return false;
        for (const char *p = t->cell[TAGS]; *p;) {
            size_t k = strcspn(p, " ");
            if (k && !listed("mammal relic", p, k) && !listed(t->tags, p, k)) {
                if (b.n) buf_char(&b, ' ');
                buf_bytes(&b, p, k);
            }
            p += k;
            p += strspn(p, " ");
        }
        if (b.full) return wrong_cell(t, TAGS, "deck.csv.long");
    }
    t->at = start.at;
    t->line = start.line;
    return true;
}

static void put_set(struct table *t, struct buf *b)
{
    buf_text(b, "deck \"");
    buf_text(b, t->length[SET] ? t->cell[SET] : "Cards");
    buf_text(b, "\"");
    if (t->length[EDITION]) buf_text(b, " edition ");
    buf_text(b, t->cell[EDITION]);
    if (t->length[SEATS]) buf_text(b, " seats ");
    buf_text(b, t->cell[SEATS]);
    if (t->tags[0]) buf_text(b, " tags ");
    for (const char *p = t->tags; *p; p++) {
        if (*p == ' ') buf_char(b, ',');
        buf_char(b, *p);
    }
    t->tags[0] = '\0';
    buf_char(b, '\n');
}

static void put_card_line(struct table *t, struct buf *b)
{
    buf_text(b, "card \"");
    buf_text(b, t->cell[NAME]);
    buf_text(b, "\" ");
    buf_text(b, t->cell[VALUE]);
    if (t->length[COPIES]) buf_text(b, " x");
    buf_text(b, t->cell[COPIES]);
    if (t->length[ZOMBEYE] && strcmp(t->cell[ZOMBEYE], "0")) {
        buf_text(b, " zombeye ");
        buf_text(b, t->cell[ZOMBEYE]);
    }
    buf_char(b, ' ');
    buf_text(b, t->cell[TAGS]);
    buf_char(b, '\n');
    for (const char *p = t->cell[TEXT]; *p;) {
        size_t k = strcspn(p, "\n");
        buf_text(b, "  ");
        buf_bytes(b, p, k);
        buf_char(b, '\n');
        p += k;
        p += *p == '\n';
    }
}

bool deckwork_from_csv(const char *csv, size_t n, struct buf *text, struct fault *fault)
{
    static struct table t;
    bool first = true;
    memset(&t, 0, sizeof t);
    t.text = csv;
    t.n = n;
    t.line = 1;
    t.fault = fault;
    if (n > 2 * (size_t)DECK_TEXT_MAX) return wrong_cell(&t, 0, "deck.csv.long");
    if (n < sizeof head - 1 || memcmp(csv, head, sizeof head - 1))
        return wrong_cell(&t, 0, "deck.csv.head");
    if (!read_row(&t) || !gather_tags(&t)) return false;
    for (; t.at < t.n; first = false) {
        if (!read_row(&t)) return false;
        if (first || strcmp(t.set, t.cell[SET])) put_set(&t, text);
        memcpy(t.set, t.cell[SET], t.length[SET] + 1);
        put_card_line(&t, text);
    }
    if (text->full) return wrong_cell(&t, TEXT, "deck.csv.long");
    return true;
}

bool deckwork_is_csv(const char *text) { return !strncmp(text, "set,edition,", 12); }
