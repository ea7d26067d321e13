/* settle.c -- structures that stand and can be built, or why they do not. */
#include <string.h>

#include "solid/contacts.h"
#include "solid/notation.h"
#include "solid/stand.h"

enum { LAYER = SIDE * SIDE };

static bool overlaps(const struct structure *s, struct fault *f, int *at)
{
    uint8_t owner[CELLS];
    memset(owner, EMPTY, sizeof owner);
    for (int i = 0; i < s->n; i++) {
        for (int c = 0; c < PIECE_CELLS; c++) {
            const int cell = placement_cell[s->placement[i]][c];
            const char name[] = {(char)('A' + cell % SIDE), (char)('A' + cell / SIDE % SIDE),
                                 (char)('1' + cell / LAYER)};
            if (owner[cell] == EMPTY) {
                owner[cell] = (uint8_t)i;
                continue;
            }
            *at = i;
            fault_set(f, 0, 0, "challenge.fault.overlap");
            fault_quote(f, placement_name[s->placement[i]], 1);
            fault_quote(f, placement_name[s->placement[owner[cell]]], 1);
            fault_quote(f, name, sizeof name);
            f->message.rule = "VPTS-PLACE-6";
            return true;
        }
    }
    return false;
}

/* Pieces of a list as letters. */
static void quote_pieces(struct fault *f, const struct structure *s, unsigned pieces)
{
    char letters[STRUCTURE_MAX] = "";
    size_t n = 0;
    for (int i = 0; i < s->n; i++)
        if (pieces >> i & 1) letters[n++] = placement_name[s->placement[i]][0];
    fault_quote(f, letters, n);
}

/* The fewest pieces that somebody would have to hold so that the rest stands. */
static unsigned fallen(const struct structure *s)
{
    struct contacts contacts;
    contacts_init(&contacts, s);
    unsigned least = (1u << s->n) - 1;
    for (unsigned held = 1; held < 1u << s->n; held++) {
        struct contacts c = contacts;
        if (__builtin_popcount(held) >= __builtin_popcount(least)) continue;
        for (int i = 0; i < s->n; i++)
            if (held >> i & 1) contacts_fix(&c, i);
        if (contacts_stand(&c)) least = held;
    }
    return least;
}

static void take_out(struct structure *s, uint8_t name[STRUCTURE_MAX], int i)
{
    s->n--;
    for (; i < s->n; i++) {
        s->placement[i] = s->placement[i + 1];
        name[i] = name[i + 1];
    }
}

/* One that is blocked, or else the highest: everybody sees that a base cannot be taken. */
static int most_telling(const struct structure *s)
{
    int best = 0;
    for (int i = 0; i < s->n; i++) {
        if (can_take(s, i, NULL) == FIT_BLOCKED) return i;
        if (placement_cell[s->placement[i]][0] > placement_cell[s->placement[best]][0]) best = i;
    }
    return best;
}

/* It stands, but there is no order: takes away what can be taken, and blames one of the pieces that
 * are left. */
static void blame_order(const struct structure *s, struct fault *f, int *at)
{
    struct structure rest = *s;
    uint8_t name[STRUCTURE_MAX];
    unsigned pieces;
    for (int i = 0; i < s->n; i++) name[i] = (uint8_t)i;
    for (int i = 0; i < rest.n;) {
        if (can_take(&rest, i, NULL) != FITS) i++;
        else {
            take_out(&rest, name, i);
            i = 0;
        }
    }
    const int i = most_telling(&rest);
    const bool blocked = can_take(&rest, i, &pieces) == FIT_BLOCKED;
    pieces &= ~(1u << i);
    *at = name[i];
    static const char *const key[2][2] = {{"challenge.fault.holds-all", "challenge.fault.holds"},
                                          {"challenge.fault.shut-in", "challenge.fault.blocked"}};
    fault_set(f, 0, 0, key[blocked][pieces != 0]);
    quote_pieces(f, &rest, (1u << rest.n) - 1);
    fault_quote(f, placement_name[rest.placement[i]], 1);
    quote_pieces(f, &rest, pieces);
    f->message.rule = "VPTS-PLACE-4";
}

/* Can it be built in the order of its list? */
static bool builds(const struct structure *s)
{
    struct structure part = {.n = 0};
    for (; part.n < s->n; part.n++) {
        if (can_put(&part, s->placement[part.n], NULL) != FITS) return false;
        part.placement[part.n] = s->placement[part.n];
    }
    return true;
}

/* Blames the first of the pieces that somebody would have to hold. */
static bool falls(const struct structure *s, struct fault *f, int *at)
{
    if (stands(s)) return false;
    const unsigned pieces = fallen(s);
    *at = __builtin_ctz(pieces);
    fault_set(f, 0, 0, "challenge.fault.falls");
    quote_pieces(f, s, pieces);
    f->message.rule = "VPTS-PLACE-5";
    return true;
}

bool structure_settle(struct structure *s, struct fault *f, int *at)
{
    uint8_t order[STRUCTURE_MAX];
    struct structure built = {.n = s->n};
    *at = -1;
    if (overlaps(s, f, at)) return false;
    if (builds(s)) return true;
    if (building_order(s, order)) {
        for (int i = 0; i < s->n; i++) built.placement[i] = s->placement[order[i]];
        *s = built;
        return true;
    }
    if (!falls(s, f, at)) blame_order(s, f, at);
    return false;
}

/* The fault is about the piece number i of the list. False, always. */
static bool blame(const struct listing *l, int i, struct fault *f)
{
    f->line = l->word[i].line;
    f->column = l->word[i].column;
    return false;
}

bool listing_stands(const struct listing *l, struct fault *f)
{
    int at;
    return (!overlaps(&l->is, f, &at) && !falls(&l->is, f, &at)) || blame(l, at, f);
}

bool listing_settle(struct listing *l, struct fault *f)
{
    int at;
    return structure_settle(&l->is, f, &at) || blame(l, at, f);
}
