/* viewpoint_read.c -- reads a deck that the engine has accepted: lines, words, cards, blocks. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "viewpoint.h"

/* ---- lines and words ---- */

static void add_word(struct vr_line *l, const char *from, size_t n, bool quoted)
{
    if (l->n >= 100) return;
    if (n > 47) n = 47;
    memcpy(l->word[l->n], from, n);
    l->word[l->n][n] = '\0';
    l->quoted[l->n++] = quoted;
}

static void split_line(struct vr_line *l, const char *p, const char *end)
{
    l->n = l->indent = 0;
    while (p < end && *p == ' ') p++, l->indent++;
    while (p < end && *p != '#') {
        const char *from = p;
        if (*p == ' ') {
            p++;
        } else if (*p == '"') {
            from = ++p;
            while (p < end && *p != '"') p++;
            add_word(l, from, (size_t)(p - from), true);
            p++;
        } else if (*p == ',' || *p == ':') {
            add_word(l, p++, 1, false);
        } else {
            while (p < end && !strchr(" ,:#\"", *p)) p++;
            add_word(l, from, (size_t)(p - from), false);
        }
    }
}

static void split_text(struct vr_reader *r, const char *text)
{
    int room = 1;
    for (const char *p = text; *p; p++) room += *p == '\n';
    r->line = calloc((size_t)room + 1, sizeof *r->line);
    while (*text) {
        const char *end = strchr(text, '\n');
        if (!end) end = text + strlen(text);
        split_line(&r->line[r->lines], text, end);
        if (r->line[r->lines].n) r->lines++;
        text = *end ? end + 1 : end;
    }
}

const char *vr_word(struct vr_reader *r, int ahead)
{
    const struct vr_line *l = &r->line[r->at];
    if (r->at >= r->lines || r->w + ahead >= l->n || l->quoted[r->w + ahead]) return "";
    return l->word[r->w + ahead];
}

static bool same_letters(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[i])) return false;
    return true;
}

/* Are the next words these? A phrase is words with one space between them. */
bool vr_is(struct vr_reader *r, const char *phrase)
{
    int ahead = 0;
    while (*phrase) {
        size_t n = strcspn(phrase, " ");
        const char *word = vr_word(r, ahead++);
        if (strlen(word) != n || !same_letters(word, phrase, n)) return false;
        phrase += n + (phrase[n] == ' ');
    }
    return true;
}

bool vr_eat(struct vr_reader *r, const char *phrase)
{
    if (!vr_is(r, phrase)) return false;
    r->w++;
    for (; *phrase; phrase++) r->w += *phrase == ' ';
    return true;
}

bool vr_number(struct vr_reader *r, int *n)
{
    const char *word = vr_word(r, 0);
    char *end;
    if (!isdigit((unsigned char)word[*word == '-'])) return false;
    long value = strtol(word, &end, 10);
    if (*end) return false;
    *n = (int)value;
    r->w++;
    return true;
}

bool vr_number_or_word(struct vr_reader *r, int *n)
{
    static const char *const words[] = {"",    "one",   "two",   "three", "four", "five",
                                        "six", "seven", "eight", "nine",  "ten"};
    for (int i = 1; i <= 10; i++)
        if (vr_eat(r, words[i])) return *n = i, true;
    return vr_number(r, n);
}

struct vr_node *vr_new(struct vr_reader *r, enum vr_op op)
{
    struct vr_node *n = calloc(1, sizeof *n);
    n->op = op;
    n->all = r->deck->all;
    r->deck->all = n;
    return n;
}

static void append(struct vr_node **list, struct vr_node *n)
{
    while (*list) list = &(*list)->next;
    *list = n;
}

/* ---- blocks ---- */

static bool line_over(const struct vr_reader *r)
{
    return r->at >= r->lines || r->w >= r->line[r->at].n;
}

static void next_line(struct vr_reader *r)
{
    r->at++;
    r->w = 0;
}

static struct vr_node *read_line(struct vr_reader *r);

/* What stands behind the colon, or below it and indented. */
static struct vr_node *read_block(struct vr_reader *r, struct vr_node *(*one)(struct vr_reader *))
{
    struct vr_node *list = NULL;
    int head = r->line[r->at].indent;
    if (!vr_eat(r, ":")) r->failed = true;
    if (!line_over(r)) {
        append(&list, one(r));
        return list;
    }
    next_line(r);
    while (!r->failed && r->at < r->lines && r->line[r->at].indent > head) append(&list, one(r));
    return list;
}

static struct vr_node *read_option(struct vr_reader *r)
{
    struct vr_node *n = vr_new(r, V_OPTION);
    if (!vr_eat(r, "-")) r->failed = true;
    n->inside = vr_read_actions(r);
    next_line(r);
    return n;
}

static struct vr_node *read_until(struct vr_reader *r)
{
    struct vr_node *n = vr_read_restriction(r);
    next_line(r);
    return n;
}

/* "after: PLACE", or a line. */
static struct vr_node *read_reveal_line(struct vr_reader *r)
{
    if (!vr_eat(r, "after")) return read_line(r);
    vr_eat(r, ":");
    if (!vr_read_place(r, &r->kind->after, &r->kind->after_whose)) r->failed = true;
    next_line(r);
    return NULL;
}

static struct vr_node *read_if(struct vr_reader *r)
{
    struct vr_node *n = vr_new(r, V_IF);
    int indent = r->line[r->at].indent;
    n->condition = vr_read_condition(r);
    n->inside = read_block(r, read_line);
    if (r->at < r->lines && r->line[r->at].indent == indent && r->w == 0 && vr_eat(r, "else"))
        n->otherwise = read_block(r, read_line);
    return n;
}

static struct vr_node *read_line(struct vr_reader *r)
{
    struct vr_node *n;
    if (vr_eat(r, "choose one")) {
        n = vr_new(r, V_CHOOSE);
        n->inside = read_block(r, read_option);
        return n;
    }
    if (vr_eat(r, "if")) return read_if(r);
    if (vr_is(r, "until your") || vr_is(r, "until the")) {
        n = vr_new(r, V_UNTIL);
        r->w++;
        n->next_turn = vr_eat(r, "your next turn");
        if (!n->next_turn && !vr_eat(r, "the end of this turn")) r->failed = true;
        n->inside = read_block(r, read_until);
        return n;
    }
    n = vr_read_actions(r);
    next_line(r);
    return n;
}

/* ---- cards and decks ---- */

static void read_step(struct vr_reader *r, struct vr_node *n)
{
    static const char *const steps[] = {"start", "draw", "play", "count"};
    bool said = vr_eat(r, "at");
    for (int i = 0; said && i < 4; i++)
        if (vr_eat(r, steps[i])) n->at = (enum vr_step)i;
    n->inside = read_block(r, read_line);
    if (said || !n->inside) return;
    /* AMB-24: draw effects at draw, play effects at play, anything else at the start. */
    if (n->inside->op == V_DRAW) n->at = S_DRAW;
    if (n->inside->op == V_PLAY) n->at = S_PLAY;
}

static void read_card_line(struct vr_reader *r, struct vr_kind *k)
{
    struct vr_node *n;
    if (vr_eat(r, "each turn")) {
        n = vr_new(r, V_EACH_TURN);
        read_step(r, n);
        if (k->eachs < 20) k->each[k->eachs++] = n;
    } else if (vr_eat(r, "reveal")) {
        n = vr_new(r, V_REVEAL);
        if (vr_eat(r, "when")) n->condition = vr_read_condition(r);
        n->inside = read_block(r, read_reveal_line);
        k->reveal = n;
    } else if (vr_eat(r, "worth")) {
        n = vr_new(r, V_WORTH);
        vr_number_or_word(r, &n->n);
        if (vr_eat(r, "less")) n->n = -n->n;
        else vr_eat(r, "more");
        vr_eat(r, "for each");
        vr_read_counted(r, n);
        k->worth = n;
        next_line(r);
    } else {
        append(&k->lines, read_line(r));
    }
}

static bool read_tag(struct vr_reader *r, uint32_t *tags)
{
    for (int i = 0; i < r->deck->tags; i++)
        if (vr_eat(r, r->deck->tag[i])) return *tags |= 1u << i, true;
    return false;
}

static void read_name(struct vr_reader *r, struct vr_kind *k)
{
    struct vr_line *l = &r->line[r->at];
    int value;
    if (r->w < l->n && l->quoted[r->w]) {
        strncpy(k->name, l->word[r->w++], sizeof k->name - 1);
        return;
    }
    while (r->w < l->n) {
        int w = r->w;
        bool number = vr_number(r, &value);
        r->w = w;
        if (number) return;
        if (*k->name) strncat(k->name, " ", sizeof k->name - strlen(k->name) - 1);
        strncat(k->name, l->word[r->w++], sizeof k->name - strlen(k->name) - 1);
    }
}

static void read_card(struct vr_reader *r)
{
    int head = r->line[r->at].indent, n;
    if (r->deck->kinds >= VR_KINDS) {
        r->failed = true;
        return;
    }
    struct vr_kind *k = &r->deck->kind[r->deck->kinds++];
    r->kind = k;
    k->after = P_DISCARD; /* AMB-10, AMB-95 */
    read_name(r, k);
    if (!vr_number(r, &k->value)) r->failed = true;
    const char *copies = vr_word(r, 0);
    if (copies[0] == 'x' && isdigit((unsigned char)copies[1])) r->w++;
    for (;;) {
        if (vr_eat(r, "zombeye")) {
            k->zombeyes = 1;
            if (vr_number(r, &n)) k->zombeyes = n;
        } else if (!read_tag(r, &k->tags)) {
            break;
        }
    }
    if (!line_over(r)) read_card_line(r, k);
    else next_line(r);
    while (!r->failed && r->at < r->lines && r->line[r->at].indent > head) read_card_line(r, k);
}

static void read_head(struct vr_reader *r)
{
    bool said = false;
    r->w++; /* its name */
    while (!line_over(r)) {
        if (vr_eat(r, "edition")) {
            said = !vr_is(r, "any");
            if (vr_is(r, "2022")) r->deck->plagued = true;
            r->w++;
        } else if (vr_eat(r, "seats")) {
            r->w++;
        } else if (vr_eat(r, "tags")) {
            do {
                if (r->deck->tags >= VR_TAGS) r->failed = true;
                else strncpy(r->deck->tag[r->deck->tags++], vr_word(r, 0), 23);
                r->w++;
            } while (vr_eat(r, ",") && !r->failed);
        } else {
            r->w++; /* copies */
        }
    }
    if (!said) r->deck->any = true;
    next_line(r);
}

bool vr_read_deck(struct vr_deck *deck, const char *text)
{
    struct vr_reader r = {.deck = deck};
    strcpy(deck->tag[0], "mammal");
    strcpy(deck->tag[1], "relic");
    deck->tags = 2;
    split_text(&r, text);
    if (r.lines && !vr_is(&r, "deck")) deck->any = true;
    while (r.at < r.lines && !r.failed) {
        if (vr_eat(&r, "deck")) read_head(&r);
        else if (vr_eat(&r, "card")) read_card(&r);
        else r.failed = true;
    }
    free(r.line);
    return !r.failed;
}

void vr_free_deck(struct vr_deck *deck)
{
    while (deck->all) {
        struct vr_node *n = deck->all;
        deck->all = n->all;
        free(n);
    }
}
