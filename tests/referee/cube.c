/* The second referee of Viewpoints: the course of play. */
#include "cube.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee.h"

const char *const vpts_side_names[SIDES] = {"front", "back", "right", "left", "top"};

/* ---- what is seen ---- */

void vpts_see(const int *at, const int *where, int side, int view[SLOTS])
{
    int depth[SLOTS];
    for (int s = 0; s < SLOTS; s++) view[s] = EMPTY;
    for (int k = 0; k < PIECES; k++) {
        if (where ? where[k] != ON_GRID : at[k] < 0) continue;
        for (int i = 0; i < 5; i++) {
            struct cell c = vpts_placement[at[k]].cell[i];
            int across = side == 2 || side == 3 ? c.y : c.x, up = side == TOP ? c.y : c.z;
            int distance[SIDES] = {c.y, -c.y, -c.x, c.x, -c.z}; /* D1 */
            int s = up * CUBE + across;
            if (view[s] != EMPTY && depth[s] < distance[side]) continue;
            view[s] = k; /* VPTS-AMB-2: the nearest */
            depth[s] = distance[side];
        }
    }
}

bool vpts_side_complete(const struct play *p, int side)
{
    int view[SLOTS];
    vpts_see(p->at, p->where, side, view);
    return memcmp(view, p->card[side], sizeof view) == 0; /* VPTS-AMB-5 */
}

/* ---- where pieces can go ---- */

static bool same_question(const struct found *f, const struct heap *h, int piece)
{
    return f->place && f->piece == piece && f->n == h->n &&
           !memcmp(f->at, h->at, sizeof(int) * (size_t)h->n);
}

/* VPTS-PLACE-1 and 4 to 7, for each placement of the piece. */
const struct found *vpts_places_for(struct heap *h, int piece)
{
    enum { ROOM = 256 };
    static struct found memory[ROOM];
    static int oldest;
    for (int i = 0; i < ROOM; i++)
        if (same_question(&memory[i], h, piece)) return &memory[i];
    struct found *f = &memory[oldest++ % ROOM];
    f->n = h->n;
    f->piece = piece;
    f->places = 0;
    memcpy(f->at, h->at, sizeof(int) * (size_t)h->n);
    if (!f->place) f->place = malloc(sizeof(int) * PLACEMENTS_MAX / 4);
    if (!f->place) abort();
    for (int id = vpts_first[piece]; id < vpts_first[piece + 1]; id++) {
        const struct placement *put = &vpts_placement[id];
        if (vpts_overlap(&put->filled, &h->filled)) continue;
        vpts_heap_push(h, id);
        bool stands = vpts_last_stands(h);
        vpts_heap_pop(h);
        if (stands && vpts_way_out(put, &h->filled)) f->place[f->places++] = id;
    }
    return f;
}

/* All that is on the grid but for one piece (-1: none is left out). */
void vpts_heap_without(const struct play *p, int out, struct heap *h)
{
    vpts_heap_clear(h);
    for (int k = 0; k < PIECES; k++)
        if (p->where[k] == ON_GRID && k != out) vpts_heap_push(h, p->at[k]);
}

/* VPTS-MOVE-2: the heap is what stays. */
bool vpts_can_take(const struct play *p, int piece, struct heap *h)
{
    if (p->where[piece] != ON_GRID) return false;
    vpts_heap_without(p, piece, h);
    return vpts_way_out(&vpts_placement[p->at[piece]], &h->filled) && vpts_heap_stands(h);
}

/* ---- who and what ---- */

int vpts_side_now(const struct play *p) { return p->order[p->turn]; }

static int seat_at(const struct play *p, int side)
{
    for (int seat = 0; seat < p->seats; seat++)
        if (p->side_of[seat] == side) return seat;
    return 0; /* solitaire: from both sides */
}

int vpts_seat_now(const struct play *p) { return seat_at(p, vpts_side_now(p)); }

static bool hints_allowed(const struct play *p)
{
    return p->seats == 1 ? p->hints != HINTS_NONE : p->hints == HINTS_ALL; /* D8 */
}

static bool holds(const struct play *p, int seat)
{
    for (int k = 0; k < PIECES; k++)
        if (p->where[k] == seat) return true;
    return false;
}

/* VPTS-PASS-2, VPTS-AMB-24: other seats hold everything that differs on the seat's own card. */
static bool may_wait(const struct play *p)
{
    int view[SLOTS], side = vpts_side_now(p), wrong = 0;
    if (p->seats == 1) return false; /* VPTS-AMB-39 */
    vpts_see(p->at, p->where, side, view);
    for (int s = 0; s < SLOTS; s++) {
        int wanted = p->card[side][s];
        if (view[s] == wanted) continue;
        wrong++;
        if (wanted == EMPTY || p->where[wanted] < 0 || p->where[wanted] == vpts_seat_now(p))
            return false;
    }
    return wrong > 0;
}

/* ---- legal moves ---- */

/* How many; they are listed unless the list is NULL. */
static int legal_places(struct play *p, const char *verb, int piece, struct heap *h,
                        struct lines *l)
{
    const struct found *f = vpts_places_for(h, piece);
    int n = 0;
    for (int i = 0; i < f->places; i++) {
        if (p->where[piece] == ON_GRID && p->at[piece] == f->place[i]) continue; /* VPTS-AMB-17 */
        if (l) lines_add(l, "%s %s", verb, vpts_placement[f->place[i]].name);
        n++;
    }
    return n;
}

/* Actions A to D. */
int vpts_legal_pieces(struct play *p, int seat, struct lines *l)
{
    struct heap h;
    int n = 0;
    for (int k = 0; k < PIECES; k++) {
        vpts_heap_without(p, -1, &h);
        if (p->where[k] == FREE) n += legal_places(p, "place", k, &h, l);
        if (p->where[k] == seat) n += legal_places(p, "return", k, &h, l); /* VPTS-RET-2 */
        if (!vpts_can_take(p, k, &h)) continue;
        n += legal_places(p, "move", k, &h, l);
        if (holds(p, seat)) continue; /* VPTS-RES-2 */
        if (l) lines_add(l, "reserve %c", vpts_letters[k]);
        n++;
    }
    return n;
}

static void slot_name(int slot, char name[3])
{
    name[0] = (char)('A' + slot % CUBE);
    name[1] = (char)('1' + slot / CUBE);
    name[2] = '\0';
}

static void legal_questions(const struct play *p, int other, struct lines *l)
{
    char slot[3];
    if (p->side_of[other] == TOP) return; /* VPTS-TOK-XY, VPTS-TOK-XYQ */
    for (int s = 0; s < SLOTS; s++) {
        slot_name(s, slot);
        if (p->token[XY]) lines_add(l, "xy %d %s", other, slot);
        for (int k = 0; p->token[XYQ] && k < PIECES; k++)
            if (p->where[k] != NOT_IN_BOX)
                lines_add(l, "xyq %d %s %c", other, slot, vpts_letters[k]);
        if (p->token[XYQ]) lines_add(l, "xyq %d %s empty", other, slot); /* VPTS-AMB-27 */
    }
}

static void legal_tokens(const struct play *p, int seat, struct lines *l)
{
    for (int other = 0; other < p->seats; other++) {
        if (other == seat) continue;
        legal_questions(p, other, l);
        if (p->token[COLOURS]) lines_add(l, "colours %d", other);
        if (p->token[SWAP]) lines_add(l, "swap %d", other);
    }
    for (int side = 0; p->token[LOOK] && side < SIDES; side++)
        if (side != p->side_of[seat]) /* VPTS-AMB-30 */
            lines_add(l, "look %s", vpts_side_names[side]);
}

static void legal_turn(struct play *p, int seat, struct lines *l)
{
    bool forced = vpts_legal_pieces(p, seat, l) == 0; /* VPTS-AMB-54 */
    if (p->right[vpts_side_now(p)] || forced || may_wait(p)) lines_add(l, "pass");
    legal_tokens(p, seat, l);
    if (p->manual && !p->complete && vpts_side_complete(p, vpts_side_now(p)))
        lines_add(l, "announce");
    if (p->seats == 1 && p->free_flip && !p->flipped) lines_add(l, "flip");
    if (hints_allowed(p) && !p->hinted) {
        lines_add(l, "hint");
        lines_add(l, "solution");
    }
    if (!p->gave_up) lines_add(l, "give-up");
}

static void legal(void *state, int subject, struct lines *l)
{
    struct play *p = state;
    if (p->phase == BIDDING || p->phase == FIXING)
        for (int n = 1; n <= BIDS; n++) lines_add(l, p->phase == BIDDING ? "bid %d" : "fix %d", n);
    if (p->phase == VOTING) {
        lines_add(l, "agree");
        lines_add(l, "go-on");
    }
    if (p->phase == PLAYING) legal_turn(p, subject, l);
}

int vpts_highest_seat(const struct play *p)
{
    int side = 0;
    for (int i = 0; i < p->nsides; i++)
        if (p->order[i] > side) side = p->order[i];
    return seat_at(p, side);
}

static void ask(void *state, int decider[REF_SEATS])
{
    const struct play *p = state;
    for (int seat = 0; seat < p->seats; seat++) {
        if (p->phase == BIDDING) decider[seat] = seat;
        if (p->phase == FIXING && seat == vpts_highest_seat(p)) decider[seat] = seat;
        if (p->phase == PLAYING && seat == vpts_seat_now(p)) decider[seat] = seat;
        if (p->phase == VOTING && seat != vpts_seat_now(p)) decider[seat] = seat;
    }
}

static void score(void *state, int points[REF_SEATS], int rank[REF_SEATS])
{
    const struct play *p = state;
    for (int i = 0; i < p->seats; i++) {
        points[i] = p->phase == SOLVED ? 200 - p->rounds : 0; /* quicker is better */
        rank[i] = p->phase == SOLVED ? 1 : 2;
    }
}

/* ---- opening ---- */

static const char *option(const char *setting, const char *name, char value[32])
{
    char line[64];
    snprintf(line, sizeof line, "\noption %s=", name);
    const char *found = strstr(setting, line);
    value[0] = '\0';
    if (found) sscanf(found + strlen(line), "%31s", value);
    return value;
}

static bool option_is(const char *setting, const char *name, const char *wanted)
{
    char value[32];
    return !strcmp(option(setting, name, value), wanted);
}

static int option_number(const char *setting, const char *name)
{
    char value[32];
    return atoi(option(setting, name, value));
}

/* VPTS-SETUP-5, 6, 10, 11. */
static void seat_all(struct play *p, const char *setting)
{
    static const int clockwise[SIDES] = {0, 3, 1, 2, 4}, normal[SIDES] = {0, 1, 2, 3, 4},
                     reverse[SIDES] = {4, 3, 2, 1, 0};
    const int *order = option_is(setting, "order", "clockwise") ? clockwise
                       : option_is(setting, "order", "reverse") ? reverse
                                                                : normal;
    int low = p->seats <= 2 && option_is(setting, "cards", "3+4") ? 2 : 0;
    int high = low + (p->seats <= 2 ? 1 : p->seats - 1);
    for (int seat = 0; seat < p->seats; seat++) p->side_of[seat] = low + seat;
    for (int i = 0; i < SIDES; i++)
        if (order[i] >= low && order[i] <= high) p->order[p->nsides++] = order[i];
    for (int i = 0; i < p->nsides; i++)
        if (p->order[i] == option_number(setting, "first") - 1) p->turn = i;
}

static void lay_out(struct play *p, const char *setting)
{
    static const char *const left_out[4] = {"IL", "IP", "NP", "PY"}; /* VPTS-AMB-43 */
    const char *out = left_out[option_number(setting, "set") - 1];
    for (int k = 0; k < PIECES; k++) p->where[k] = strchr(out, vpts_letters[k]) ? NOT_IN_BOX : FREE;
}

static bool read_structure(struct play *p, const char *setting)
{
    const char *text = strstr(setting, "\nzone structure: ");
    char word[32];
    int n;
    for (int k = 0; k < PIECES; k++) p->answer[k] = -1;
    if (!text) return false;
    for (text += strlen("\nzone structure: "); *text && *text != '\n'; text += n) {
        if (sscanf(text, "%31s%n", word, &n) != 1 || vpts_named(word) < 0) return false;
        p->answer[vpts_placement[vpts_named(word)].piece] = vpts_named(word);
    }
    return true;
}

static void *open_table(const char *setting)
{
    struct play *p = calloc(1, sizeof *p);
    if (!p) abort();
    vpts_make_placements();
    p->seats = atoi(setting + strlen("seats "));
    p->cap = option_number(setting, "cap");
    p->limit = option_is(setting, "limit", "yes");
    p->manual = option_is(setting, "announce", "manual");
    p->free_flip = option_is(setting, "free-flip", "yes");
    p->hints = option_is(setting, "hints", "all")    ? HINTS_ALL
               : option_is(setting, "hints", "none") ? HINTS_NONE
                                                     : HINTS_FAIR;
    seat_all(p, setting);
    lay_out(p, setting);
    if (!read_structure(p, setting)) {
        free(p);
        return NULL;
    }
    for (int side = 0; side < SIDES; side++) vpts_see(p->answer, NULL, side, p->card[side]);
    for (int t = 0; t < TOKENS; t++)
        p->token[t] = p->seats > 1 && option_is(setting, "tokens", "yes");
    if (p->limit) p->phase = BIDDING;
    else vpts_open_turn(p, NULL);
    return p;
}

static const char *const zones[] = {"structure", NULL};

const struct referee cube_referee = {
    .game = "cube",
    .zones = zones,
    .open = open_table,
    .close = free,
    .ask = ask,
    .legal = legal,
    .step = vpts_step,
    .score = score,
};
