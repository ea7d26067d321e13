/* viewpoint_table.c -- cards, places, events; the plague and the Zombeye reshuffle. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viewpoint.h"

/* ---- events ---- */

const struct vr_kind *vr_print(const struct vr_game *g, int card)
{
    return &g->deck.kind[g->kind_of[card]];
}

const char *vr_name(const struct vr_game *g, int card) { return vr_print(g, card)->name; }

void vr_tell(struct vr_game *g, const char *format, ...)
{
    char text[REF_LINE];
    va_list rest;
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    g->told++;
    if (g->out && g->replayed == g->logged - 1) lines_add(g->out, "%s", text);
}

/* Luck is the engine's: its next event ends with the card that was drawn. */
int vr_lucky_kind(struct vr_game *g)
{
    const struct vr_logged *l = &g->log[g->replayed];
    if (g->told >= l->lines) return -1;
    const char *text = l->line[g->told], *bar = strstr(text, " | ");
    size_t n = bar ? (size_t)(bar - text) : strlen(text);
    int best = -1;
    size_t longest = 0;
    for (int k = 0; k < g->deck.kinds; k++) {
        size_t name = strlen(g->deck.kind[k].name);
        if (name < longest || name + 1 > n || text[n - name - 1] != ' ') continue;
        if (memcmp(text + n - name, g->deck.kind[k].name, name)) continue;
        best = k;
        longest = name;
    }
    return best;
}

void vr_place_text(enum vr_place place, int seat, char text[20])
{
    switch (place) {
    case P_HAND: sprintf(text, "hand %c", 'A' + seat); break;
    case P_VIEWNIVERSE:
    case P_FIELD: sprintf(text, "field %c", 'A' + seat); break;
    case P_DRAW: strcpy(text, "draw"); break;
    case P_DISCARD: strcpy(text, "discard"); break;
    case P_STACK: strcpy(text, "stack"); break;
    default: strcpy(text, "out");
    }
}

/* The seats that know, and the seat that decides for one of them (AMB-63, AMB-83). */
char *vr_knows(const struct vr_game *g, int a, int b, char text[40])
{
    char *p = text;
    for (int i = 0; i < g->seats; i++) {
        bool rules = g->controller == i && (g->now.turn == a || g->now.turn == b);
        if (i == a || i == b || rules) p += sprintf(p, " %c", 'A' + i);
    }
    *p = '\0';
    return text;
}

/* ---- lists ---- */

bool vr_list_has(const struct vr_list *l, int card)
{
    for (int i = 0; i < l->n; i++)
        if (l->at[i] == card) return true;
    return false;
}

void vr_list_remove(struct vr_list *l, int card)
{
    int n = 0;
    for (int i = 0; i < l->n; i++)
        if (l->at[i] != card) l->at[n++] = l->at[i];
    l->n = n;
}

void vr_list_add(struct vr_list *l, int card) { l->at[l->n++] = (int16_t)card; }

int vr_sorted_hand(const struct vr_game *g, int seat, int out[VR_CARDS])
{
    const struct vr_list *h = &g->now.hand[seat];
    int n = 0;
    for (int k = 0; k < g->deck.kinds; k++)
        for (int i = 0; i < h->n; i++)
            if (g->kind_of[h->at[i]] == k) out[n++] = h->at[i];
    return n;
}

int vr_field_of(const struct vr_game *g, int card)
{
    for (int i = 0; i < g->seats; i++)
        if (vr_list_has(&g->now.field[i], card)) return i;
    return -1;
}

/* ---- counting ---- */

int vr_zombeyes(const struct vr_game *g, int seat)
{
    int n = 0;
    for (int i = 0; i < g->now.field[seat].n; i++) {
        int card = g->now.field[seat].at[i];
        n += vr_print(g, card)->zombeyes + g->now.token[card]; /* TWD-LOSE-2 */
    }
    return n;
}

int vr_points(const struct vr_game *g, int seat)
{
    struct vr_game *open = (struct vr_game *)g;
    int n = 0;
    for (int i = 0; i < g->now.field[seat].n; i++) {
        int card = g->now.field[seat].at[i];
        const struct vr_kind *k = vr_print(g, card);
        n += k->value;
        if (!k->worth || g->printed) continue; /* AMB-92 */
        open->printed = true;
        n += k->worth->n * vr_count(open, k->worth, &k->worth->other, seat, -1, card, NULL);
        open->printed = false;
    }
    return n;
}

int vr_living(const struct vr_game *g)
{
    int n = 0;
    for (int i = 0; i < g->seats; i++) n += !g->now.dead[i];
    return n;
}

int vr_next(const struct vr_game *g, int seat, int way)
{
    int i = seat;
    do i = (i + way + g->seats) % g->seats;
    while (g->now.dead[i] && i != seat);
    return i;
}

/* ---- moving ---- */

void vr_lift(struct vr_game *g, int card)
{
    struct vr_position *p = &g->now;
    for (int i = 0; i < g->seats; i++) {
        vr_list_remove(&p->hand[i], card);
        vr_list_remove(&p->field[i], card);
    }
    for (int i = 0; i < p->draw.n && i < p->unordered; i++)
        if (p->draw.at[i] == card) {
            p->unordered--;
            break;
        }
    vr_list_remove(&p->draw, card);
    vr_list_remove(&p->discard, card);
    vr_list_remove(&p->stack, card);
}

/* AMB-58: the token is gone before it arrives anywhere but in a field. */
void vr_lay(struct vr_game *g, int card, enum vr_place place, int seat)
{
    struct vr_position *p = &g->now;
    for (int i = 0; i < g->seats; i++) /* from hand to hand: ruling 20 */
        if (place == P_HAND && i != seat && vr_list_has(&p->hand[i], card)) p->used[card] = false;
    vr_lift(g, card);
    if (place == P_VIEWNIVERSE) place = P_FIELD;
    if (seat < 0 && (place == P_HAND || place == P_FIELD)) place = P_DISCARD; /* nobody's */
    if (place != P_FIELD) p->token[card] = false;
    if (place != P_HAND && place != P_STACK) p->used[card] = false; /* ruling 20 */
    if (place == P_HAND) vr_list_add(&p->hand[seat], card);
    if (place == P_FIELD) vr_list_add(&p->field[seat], card), p->arrived[card] = ++p->clock;
    if (place == P_DRAW) vr_list_add(&p->draw, card); /* on top (ruling 14) */
    if (place == P_DISCARD) vr_list_add(&p->discard, card);
    if (place == P_STACK) vr_list_add(&p->stack, card);
    if (place == P_FIELD || place == P_STACK) return;
    for (struct vr_entry *e = g->top; e; e = e->below) /* ruling 10 */
        if (e->card == card && place != P_DISCARD) e->outside = true;
}

/* TWD-ZONE-5: the Zombeyes of the discard pile become the draw pile. AMB-59: when the last card has
 * left; lazily, also when the next one is wanted. */
void vr_reshuffle(struct vr_game *g, bool wanted)
{
    struct vr_position *p = &g->now;
    int n = 0;
    if (!g->plague || p->draw.n || (wanted && !g->lazy)) return;
    for (int i = 0; i < p->discard.n; i++) {
        int card = p->discard.at[i];
        if (!vr_print(g, card)->zombeyes) continue;
        vr_list_add(&p->draw, card);
        vr_tell(g, "- moved discard draw %s", vr_name(g, card));
        n++;
    }
    for (int i = 0; i < n; i++) vr_list_remove(&p->discard, p->draw.at[i]);
    p->unordered = n;
    if (n) vr_tell(g, "- shuffled %d", n);
}

bool vr_drawable(const struct vr_game *g)
{
    bool zombeyes = false;
    for (int i = 0; i < g->now.discard.n; i++)
        zombeyes = zombeyes || vr_print(g, g->now.discard.at[i])->zombeyes;
    return g->now.draw.n || (g->plague && g->lazy && zombeyes);
}

/* The top card, out of the pile and nowhere yet. The event that tells of it comes next. */
int vr_take_top(struct vr_game *g)
{
    struct vr_position *p = &g->now;
    vr_reshuffle(g, true);
    if (!p->draw.n) return -1;
    int card = p->draw.at[p->draw.n - 1];
    if (p->unordered == p->draw.n) {
        int kind = vr_lucky_kind(g);
        for (int i = 0; i < p->draw.n; i++)
            if (g->kind_of[p->draw.at[i]] == kind) card = p->draw.at[i];
    }
    vr_lift(g, card);
    return card;
}

bool vr_draw(struct vr_game *g, int seat)
{
    char knows[40];
    int card = vr_take_top(g);
    if (card < 0) return false;
    vr_list_add(&g->now.hand[seat], card);
    vr_tell(g, "%d drew %s | 0%s", seat, vr_name(g, card), vr_knows(g, seat, seat, knows));
    vr_reshuffle(g, false);
    return true;
}

/* ---- the plague ---- */

void vr_unbind(struct vr_game *g, int seat, bool end_of_turn)
{
    struct vr_position *p = &g->now;
    int n = 0;
    for (int i = 0; i < p->untils; i++) {
        struct vr_until u = p->until[i];
        bool over = end_of_turn ? !u.next_turn : u.seat == seat && u.next_turn;
        if (!over) p->until[n++] = u;
        else vr_tell(g, "%d unbound %s", u.seat, g->deck.kind[u.card].name);
    }
    p->untils = n;
}

void vr_finish(struct vr_game *g)
{
    g->over = true;
    longjmp(g->leave, 1);
}

void vr_free_seat(struct vr_game *g)
{
    if (g->controller >= 0) vr_tell(g, "%d freed %d", g->now.turn, g->controller);
    g->controller = -1;
}

static void forget_extras(struct vr_position *p, int seat)
{
    int n = 0;
    for (int i = 0; i < p->extras; i++)
        if (p->extra[i] != seat) p->extra[n++] = p->extra[i];
    p->extras = n;
}

/* TWD-DEAD-1, AMB-80: the field by entry, then the hand by number. */
static void overwhelm(struct vr_game *g, int seat)
{
    struct vr_position *p = &g->now;
    int card[VR_CARDS], n = 0;
    vr_tell(g, "%d overwhelmed %d", seat, vr_zombeyes(g, seat));
    p->dead[seat] = true;
    for (struct vr_entry *e = g->top; e; e = e->below) {
        if (e->seat != seat || !vr_list_has(&p->stack, e->card)) continue;
        vr_lay(g, e->card, P_DISCARD, seat); /* AMB-79 */
        vr_tell(g, "%d moved stack discard %s", seat, vr_name(g, e->card));
    }
    for (int i = 0; i < p->field[seat].n; i++) card[n++] = p->field[seat].at[i];
    for (int i = 0; i < n; i++) {
        vr_lay(g, card[i], P_DISCARD, seat);
        vr_tell(g, "%d moved field %c discard %s", seat, 'A' + seat, vr_name(g, card[i]));
    }
    n = vr_sorted_hand(g, seat, card);
    for (int i = 0; i < n; i++) {
        vr_lay(g, card[i], P_DISCARD, seat);
        vr_tell(g, "%d moved hand %c discard %s", seat, 'A' + seat, vr_name(g, card[i]));
    }
    forget_extras(p, seat);            /* AMB-51 */
    for (int i = 0; i < g->seats; i++) /* AMB-53, AMB-81 */
        if (i == seat || p->control[i] == seat) p->control[i] = -1;
    if (g->controller == seat || p->turn == seat) vr_free_seat(g);
    vr_unbind(g, seat, false);
    int kept = 0;
    for (int i = 0; i < p->untils; i++)
        if (p->until[i].seat != seat) p->until[kept++] = p->until[i];
        else vr_tell(g, "%d unbound %s", seat, g->deck.kind[p->until[i].card].name);
    p->untils = kept;
}

/* TWD-LOSE-1, AMB-45, AMB-46: clockwise from the acting seat, until one is left. */
void vr_plague(struct vr_game *g, int from)
{
    bool again = g->plague;
    if (g->lazy && VR_EAGER) vr_reshuffle(g, false);
    while (again) {
        again = false;
        for (int i = 0; i < g->seats && !again; i++) {
            int seat = (from + i) % g->seats;
            if (g->now.dead[seat] || vr_zombeyes(g, seat) < 7) continue;
            overwhelm(g, seat);
            again = true;
        }
        if (!again || vr_living(g) > 1) continue;
        int last = vr_next(g, from, 1); /* TWD-FIN-3 */
        vr_tell(g, "%d survived %d", last, vr_points(g, last));
        g->winners = 1 << last;
        vr_finish(g);
    }
    if (g->lazy && VR_EAGER) vr_reshuffle(g, false);
}
