/* twins.c -- two worlds that must look the same to somebody.
 *
 * At a strict table everything is done twice. The second time one person answers at other moments
 * of the same beat, or seals something else first, or answers differently; bots take a different
 * time to think, the disk a different time to write. What the others are sent must be the same
 * bytes at the same virtual moments, until they may know of a difference.
 */
#include <stdlib.h>
#include <string.h>

#include "core/order.h"
#include "shell/shell.h"
#include "simulator/world.h"

enum { BEAT_SAFE = 600 };

static bool is_varied(const struct person *p)
{
    return p->world->vary.on && p->world->vary.person == p->number;
}

/* Are others asked, too? If only one person is asked, everybody may see when the answer comes. */
static bool among_others(const struct person *p)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct seat_eyes *e = &p->eyes[seat];
        seat_set others = e->asked;
        for (int i = 0; i < e->questions; i++)
            others &= (seat_set)~SEAT_BIT(e->question[i].subject);
        if (e->questions && others) return true;
    }
    return false;
}

/* Within the shortest time that a step lasts, for every person. */
int64_t twins_pace(struct person *p)
{
    const struct world *w = p->world;
    uint64_t of = (uint64_t)p->number << 32;
    for (int i = 0; i < VIEWERS; i++) of += p->eyes[i].telling;
    /* An order answers at once. */
    if (w->vary.what == VARY_ORDER && w->vary.person == p->number && !among_others(p)) return 1;
    if (among_others(p) && is_varied(p)) of ^= w->vary.luck;
    return 1 + (int64_t)(world_luck(w, 61, of) % (p->state == STATE_PLAYING ? BEAT_SAFE : 20));
}

/* What the order of this person says; it is chosen when the person first sees the table. */
static enum obeyed order_says(struct person *p, int seat, int subject, struct move *answer)
{
    const struct game *g = p->world->plan->party[p->party].game;
    const struct view *view = p->eyes[seat].view;
    unsigned over = 0;
    if (!g->orders || subject != seat || p->order_over) return ORDER_SILENT;
    if (!p->has_order) {
        struct rng luck = {world_luck(p->world, 67, (uint64_t)seat)};
        struct move_list list = {.at = &p->order, .size = 1, .pick = &luck};
        order_list(g, p->box, view, seat, p->seats, true, &list);
        p->has_order = list.n;
        if (!list.n) return ORDER_SILENT;
    }
    const enum obeyed said = order_obey(g, p->box, view, seat, &p->order, 1, answer, &over);
    if (over) p->order_over = true;
    return said;
}

static void post_order(struct person *p, int seat)
{
    char room[128];
    struct buf text = BUF_ON(room);
    struct saying s;
    order_write(p->world->plan->party[p->party].game, p->box, p->order, &text);
    post_begin(&s, "order");
    post_int(&s, "seat", seat);
    post_text(&s, "order", room);
    post_end(p, &s);
}

/* In one world an order answers; in the other the person answers what the order would say. */
static void answer_by_order(struct person *p, int seat, const struct question *q)
{
    struct move answer;
    const bool obeys = order_says(p, seat, q->subject, &answer) == ORDER_ANSWERS;
    if (obeys && p->world->vary.on) {
        if (p->armed) return;
        post_order(p, seat);
    }
    post_answer(p, seat, q, obeys ? answer : person_choice(p, seat, q, 0));
}

void twins_answer(struct person *p, int seat, const struct question *q)
{
    const struct variation *v = &p->world->vary;
    const uint64_t luck = world_luck(p->world, v->luck, q->q);
    const struct move choice = person_choice(p, seat, q, 0);
    if (v->what == VARY_ORDER && v->person == p->number) {
        answer_by_order(p, seat, q);
        return;
    }
    if (!is_varied(p)) {
        post_answer(p, seat, q, choice);
        return;
    }
    const bool otherwise = v->what == VARY_OTHERWISE && luck % 11 == 5;
    const bool seals = v->what == VARY_SEALS && among_others(p);
    if (seals && luck % 3 == 1) post_answer(p, seat, q, person_choice(p, seat, q, 1));
    if (seals && luck % 3 == 2) {
        post_answer(p, seat, q, choice);
        post_back(p, seat, q);
    }
    post_answer(p, seat, q, otherwise ? person_choice(p, seat, q, 2) : choice);
}

void twins_hear(struct person *p, const char *bytes, size_t n)
{
    const struct world *w = p->world;
    if (!w->steady) return;
    p->heard = world_grow(p->heard, p->nheard, &p->size_heard, sizeof *p->heard);
    p->heard[p->nheard++] = (struct heard){
        .at = w->now, .hash = hash_bytes(HASH_START, bytes, n), .may = w->may, .n = (uint32_t)n};
}

/* --- compared --------------------------------------------------------------------------------- */

static const char *const vary_names[VARIES] = {"times", "seals", "answers", "orders"};

static bool heard_same(const struct heard *a, const struct heard *b)
{
    return a->at == b->at && a->n == b->n && a->hash == b->hash;
}

static void say_difference(struct world *w, const struct person *a, const struct person *b,
                           uint32_t i)
{
    char room[200];
    struct buf t = BUF_ON(room);
    buf_text(&t, a->name);
    buf_text(&t, " message ");
    buf_uint(&t, i);
    for (int k = 0; k < 2; k++) {
        const struct person *p = k ? b : a;
        buf_text(&t, k ? ", other world: " : ": ");
        if (i >= p->nheard) {
            buf_text(&t, "nothing");
            continue;
        }
        buf_uint(&t, p->heard[i].n);
        buf_text(&t, " bytes at ");
        buf_int(&t, p->heard[i].at);
    }
    wrong_say(w, WRONG_TWINS, vary_names[w->vary.what], room, t.n);
}

/* From the moment a viewer may know of a difference, the two are different people. */
static bool twins_part(const struct person *p, const struct heard *a, const struct heard *b)
{
    const struct heard *first = a->at <= b->at ? a : b;
    /* Everybody is told at once that a game is over, also those who watch with a delay. */
    if (p->watches && first->may == MAY_END) return true;
    return a->at == b->at && a->may && b->may && a->may != b->may;
}

static bool streams_agree(struct world *w, const struct person *a, const struct person *b)
{
    for (uint32_t i = 0; i < a->nheard || i < b->nheard; i++) {
        if (i < a->nheard && i < b->nheard) {
            if (heard_same(&a->heard[i], &b->heard[i])) continue;
            if (twins_part(a, &a->heard[i], &b->heard[i])) return true;
        }
        say_difference(w, a, b, i);
        return false;
    }
    return true;
}

static void twin_plan(const struct plan *from, struct plan *out)
{
    *out = *from;
    out->ntroubles = 0;
    out->steps = 1;
    out->parties = 1;
    struct party *p = &out->party[0];
    p->pace = 1;
    p->discretion = STRICT;
    p->hot = false;
    if (p->seats < 2) p->seats = 2;
    if (p->people < 2) p->people = 2;
}

bool twins_compare(const struct plan *from, struct tally *tally, struct wrong *wrong)
{
    struct plan *plan = shell_room(sizeof *plan);
    twin_plan(from, plan);
    struct rng luck = rng_split(from->seed, 71);
    struct variation vary = {.person = (int)rng_below(&luck, (uint32_t)plan->party[0].people),
                             .luck = rng_next(&luck),
                             .what = (enum vary_what)rng_below(&luck, VARIES)};
    struct world *a = world_open(plan, &vary);
    vary.on = true;
    struct world *b = world_open(plan, &vary);
    bool good = world_play(a) && world_play(b);
    for (int i = 0; good && i < a->people; i++)
        good = i == vary.person || streams_agree(a, &a->person[i], &b->person[i]);
    *wrong = a->wrong.kind ? a->wrong : b->wrong;
    tally->twins++;
    tally->games += a->tally.games + b->tally.games;
    tally->virtual_ms += a->tally.virtual_ms + b->tally.virtual_ms;
    world_close(a);
    world_close(b);
    free(plan);
    return good;
}
