/* Twins: two worlds that differ only in what a seat was never shown look the same to it.
 *
 * As long as the seat was told the same, everything it gets must be the same bytes; the first
 * difference must come as an event of a kind that is declared to reveal, and by what the event
 * says, not by when it comes; and then the seat's view knows it. */
#include <string.h>

#include "bots/bot.h"
#include "bots/whatif.h"
#include "pairs.h"

enum { BOTS_ASKED = 2, BOTS_EVERY = 61, CHANCES_EVERY = 305, ROLLOUTS = 2 }; /* they think long */

static bool same_step(const struct step *a, const struct step *b)
{
    if (a->asked != b->asked) return false;
    for (int subject = 0; subject < SEATS_MAX; subject++)
        if (seat_in(a->asked, subject) && a->decider[subject] != b->decider[subject]) return false;
    return true;
}

static bool same_lists(struct trial *t, const struct pair *p)
{
    const struct game *g = t->game;
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        struct move_list a = list_room(t, 0), b = list_room(t, 1);
        if (!seat_in(p->truth->step.asked, subject) || p->truth->step.decider[subject] != p->viewer)
            continue;
        g->legal(p->truth->box, t->view[0], subject, &a);
        g->legal(p->twin->box, t->view[1], subject, &b);
        if (a.n != b.n || memcmp(a.at, b.at, sizeof(struct move) * (size_t)a.n))
            return broken(t, "%s has another list of moves in a twin world",
                          viewer_name(p->viewer));
    }
    return true;
}

/* A bot is a function of its view: what it answers may depend on nothing else. */
static bool same_bots(struct trial *t, const struct pair *p)
{
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        const struct step *step = &p->truth->step;
        if (!seat_in(step->asked, subject) || step->decider[subject] != p->viewer) continue;
        for (int i = 0; i < BOTS_ASKED; i++) {
            struct rng a = {t->seed + (uint64_t)t->step}, b = a;
            struct bot bot = bot_default(t->game);
            if (i && !bot_read(t->game, "search:1", &bot, &(struct fault){0})) return false;
            if (!move_same(bot_decide(&bot, t->game, p->truth->box, t->view[0], subject, &a),
                           bot_decide(&bot, t->game, p->twin->box, t->view[1], subject, &b)))
                return broken(t, "the bot of %s answers otherwise in a twin world",
                              viewer_name(p->viewer));
        }
    }
    return true;
}

static bool same_prospects(const struct what_if *a, const struct what_if *b)
{
    bool same = a->n == b->n && a->advised == b->advised;
    for (int i = 0; same && i < a->n; i++)
        same = move_same(a->at[i].move, b->at[i].move) && a->at[i].chance == b->at[i].chance &&
               a->at[i].error == b->at[i].error;
    return same;
}

/* How likely an answer is to win is a guess from the view, and shows nothing else. */
static bool same_what_if(struct trial *t, const struct pair *p)
{
    const struct step *step = &p->truth->step;
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        struct rng a = {t->seed + (uint64_t)t->step}, b = a;
        struct what_if one, other;
        if (!seat_in(step->asked, subject) || step->decider[subject] != p->viewer) continue;
        struct moment m = {t->game, p->truth->box, t->view[0], subject, NULL};
        const char *none = what_if(&m, ROLLOUTS, &a, &one);
        m.box = p->twin->box;
        m.view = t->view[1];
        if (none != what_if(&m, ROLLOUTS, &b, &other) || (!none && !same_prospects(&one, &other)))
            return broken(t, "%s has other chances to win in a twin world", viewer_name(p->viewer));
        if (none && !t->game->together)
            return broken(t, "%s has no chances to win: %s", viewer_name(p->viewer), none);
    }
    return true;
}

/* Everything the viewer gets, while it was told the same in both worlds. */
static bool looks_the_same(struct trial *t, const struct pair *p)
{
    if (!same_step(&p->truth->step, &p->twin->step))
        return broken(t, "who is asked depends on what %s may not know", viewer_name(p->viewer));
    poisoned_view(t, 0, p->truth->state, p->viewer);
    poisoned_view(t, 1, p->twin->state, p->viewer);
    if (!same_view(t, t->view[0], t->view[1], "a view tells a secret (truth / twin):"))
        return false;
    if (!same_lists(t, p)) return false;
    if (t->step % BOTS_EVERY == 0 && t->game->moves_max < WIDE && !same_bots(t, p)) return false;
    if (t->step % CHANCES_EVERY == 0 && t->game->moves_max < WIDE && !same_what_if(t, p))
        return false;
    const char *a = told(t, p->truth, p->viewer, 0), *b = told(t, p->twin, p->viewer, 1);
    if (strcmp(a, b))
        return broken(t, "the message to %s tells a secret (truth / twin):\n%s\n%s",
                      viewer_name(p->viewer), a, b);
    return same_changes(t, p->truth, p->twin, p->viewer);
}

/* Where others answered the same, the rules told the worlds apart: the events of both sides must be
 * declared to reveal. Where one of them had to answer differently, one side is enough: somebody did
 * something impossible in the other world, and did something ordinary there. */
static bool may_reveal(struct trial *t, const struct pair *p, const int n[2], int i)
{
    const struct form *kinds = t->game->happenings;
    const struct form *a = i < n[0] ? &kinds[t->events[0][i].kind] : NULL;
    const struct form *b = i < n[1] ? &kinds[t->events[1][i].kind] : NULL;
    bool one = (a && a->reveals) || (b && b->reveals);
    bool both = (!a || a->reveals) && (!b || b->reveals);
    if (p->open_choice) return true;
    if (one && (both || !p->same_answers)) return true;
    return broken(t, "%s learns a secret by '%s' / '%s', and that they reveal is not declared",
                  viewer_name(p->viewer), a ? a->name : "nothing", b ? b->name : "nothing");
}

/* The next event that happens to a seat, from i on; n if there is none. */
static int to_a_seat(const struct event *e, int i, int n)
{
    while (i < n && e[i].seat == SPECTATOR) i++;
    return i;
}

/* What happens to the seats, without what is said about it. What happens to the table goes with its
 * card: where a whole hand is laid down, one of its cards may be shuffled away at once. */
static bool same_course(const struct event *a, const struct event *b, int n)
{
    int i = to_a_seat(a, 0, n), k = to_a_seat(b, 0, n);
    while (i < n && k < n && a[i].kind == b[k].kind && a[i].seat == b[k].seat) {
        i = to_a_seat(a, i + 1, n);
        k = to_a_seat(b, k + 1, n);
    }
    return i == n && k == n;
}

/* If the same things are told, they happen to the seats in the same order. Which of two cards comes
 * first may be luck, and an order may be what somebody openly chose. */
static bool in_order(struct trial *t, const struct pair *p, const int n[2], int i)
{
    const struct form *kinds = t->game->happenings;
    if (p->open_choice || n[0] != n[1] || same_course(t->events[0], t->events[1], n[0]))
        return true;
    const char *a = kinds[t->events[0][i].kind].name, *b = kinds[t->events[1][i].kind].name;
    sort_events(t->events[0], n[0]);
    sort_events(t->events[1], n[1]);
    return first_difference(t->events[0], n[0], t->events[1], n[1]) >= 0 ||
           broken(t, "%s learns a secret by the order of events, from '%s' / '%s' on",
                  viewer_name(p->viewer), a, b);
}

/* The same for streams that tell the same facts about the same seats in another order. */
static uint64_t facts(const struct event *e, int n)
{
    uint64_t sum = 0;
    for (; n > 0; n--, e++)
        for (int i = 0; i < e->nargs; i++) {
            int16_t fact[2] = {e->seat, e->arg[i]};
            sum += hash_bytes(HASH_START, fact, sizeof fact);
        }
    return sum;
}

/* Whatever a seat was told, its view still knows right after: the view is the seat's memory. Only
 * the order of what happened within one step may be forgotten, and what somebody else chose where
 * it makes no difference. */
static bool remembers(struct trial *t, const struct pair *p, const int n[2], int i)
{
    char text[2][100] = {"", ""};
    for (int k = 0; k < 2; k++) {
        struct buf b = BUF_ON(text[k]);
        const struct match *m = k ? p->twin : p->truth;
        if (i < n[k]) game_write_event(t->game, m->box, &t->events[k][i], &b);
    }
    if (p->forked) return true;
    if (facts(t->events[0], n[0]) == facts(t->events[1], n[1])) return true;
    poisoned_view(t, 0, p->truth->state, p->viewer);
    poisoned_view(t, 1, p->twin->state, p->viewer);
    if (memcmp(t->view[0], t->view[1], view_size(t))) return true;
    if (t->game->forgets && t->game->forgets(p->truth->box, t->view[0])) return true;
    return broken(t, "%s was told '%s' / '%s' and its view does not know", viewer_name(p->viewer),
                  text[0], text[1]);
}

bool law_twins(struct trial *t)
{
    return each_pair(t, &(struct court){.alike = looks_the_same, .parted = may_reveal});
}

bool law_order(struct trial *t) { return each_pair(t, &(struct court){.parted = in_order}); }

bool law_recall(struct trial *t) { return each_pair(t, &(struct court){.parted = remembers}); }
