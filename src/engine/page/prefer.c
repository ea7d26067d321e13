/* prefer.c -- lists of what a client would like. An element that cannot be read is skipped, and the
 * rest still counts. */
#include "page/prefer.h"

#include <string.h>

enum { UNSAID = -1 };

static bool is_gap(char c) { return c == ' ' || c == '\t'; }

static struct slice without_gaps(struct slice text)
{
    while (text.n && is_gap(text.at[0])) text.at++, text.n--;
    while (text.n && is_gap(text.at[text.n - 1])) text.n--;
    return text;
}

/* The text before the next such character, which is taken off as well. */
static struct slice cut_at(struct slice *text, char end)
{
    const char *at = text->n ? memchr(text->at, end, text->n) : NULL;
    struct slice first = {text->at, at ? (size_t)(at - text->at) : text->n};
    size_t taken = first.n + (at ? 1 : 0);
    text->at = taken ? text->at + taken : text->at;
    text->n -= taken;
    return without_gaps(first);
}

static bool same_word(struct slice text, const char *word)
{
    if (text.n != strlen(word)) return false;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.at[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        if (c != word[i]) return false;
    }
    return true;
}

/* "0.5" is 500. A weight has one digit, at most three after the point, and is at most 1; anything
 * else is UNSAID. */
static int weight_of(struct slice text)
{
    int thousandths = 0, unit = 1000;
    if (!text.n || text.n > 5) return UNSAID;
    for (size_t i = 0; i < text.n; i++) {
        if (i == 1) {
            if (text.at[i] != '.') return UNSAID;
            continue;
        }
        if (text.at[i] < '0' || text.at[i] > '9') return UNSAID;
        thousandths += (text.at[i] - '0') * unit;
        unit /= 10;
    }
    return thousandths <= 1000 ? thousandths : UNSAID;
}

/* The weight of an element after its name was cut off: 1 without a parameter, else "q=" alone. */
static int parameter(struct slice rest, bool any)
{
    if (!any) return 1000;
    rest = without_gaps(rest);
    if (rest.n < 2 || (rest.at[0] != 'q' && rest.at[0] != 'Q') || rest.at[1] != '=') return UNSAID;
    rest.at += 2;
    rest.n -= 2;
    return weight_of(rest);
}

static int coding_named(struct slice name)
{
    if (same_word(name, "br")) return CODING_BROTLI;
    if (same_word(name, "gzip") || same_word(name, "x-gzip")) return CODING_GZIP;
    if (same_word(name, "identity")) return CODING_IDENTITY;
    return same_word(name, "*") ? CODINGS : UNSAID;
}

enum coding prefer_coding(struct slice list, const struct page_file *file)
{
    int weight[CODINGS + 1] = {UNSAID, UNSAID, UNSAID, UNSAID}; /* the last is that of "*" */
    enum coding best = CODINGS;
    while (list.n) {
        struct slice element = cut_at(&list, ',');
        bool any = element.n && memchr(element.at, ';', element.n);
        int coding = coding_named(cut_at(&element, ';'));
        int q = parameter(element, any);
        if (coding != UNSAID && q != UNSAID && weight[coding] == UNSAID) weight[coding] = q;
    }
    for (int i = 0; i < CODINGS; i++)
        if (weight[i] == UNSAID) weight[i] = weight[CODINGS];
    /* Plain bytes are allowed unless they are ruled out, but come after what was named. */
    bool last_resort = weight[CODING_IDENTITY] == UNSAID;
    for (int i = 0, most = 0; i < CODINGS; i++) {
        if (!file->body[i].n || weight[i] <= most) continue;
        most = weight[i];
        best = (enum coding)i;
    }
    return best == CODINGS && last_resort ? CODING_IDENTITY : best;
}

/* The first tag of a list, without its quotes; .at is NULL if the rest cannot be read. */
static struct slice next_tag(struct slice *list)
{
    struct slice tag = {NULL, 0};
    while (list->n && (is_gap(list->at[0]) || list->at[0] == ',')) list->at++, list->n--;
    if (list->n > 2 && !memcmp(list->at, "W/", 2)) list->at += 2, list->n -= 2;
    if (list->n < 2 || list->at[0] != '"') return tag;
    const char *end = memchr(list->at + 1, '"', list->n - 1);
    if (!end) return tag;
    tag = (struct slice){list->at + 1, (size_t)(end - list->at - 1)};
    list->n -= tag.n + 2;
    list->at = end + 1;
    return tag;
}

bool prefer_has_tag(struct slice list, const char *tag)
{
    if (slice_is(without_gaps(list), "*")) return true;
    for (struct slice one; list.n && (one = next_tag(&list)).at;)
        if (slice_is(one, tag)) return true;
    return false;
}
