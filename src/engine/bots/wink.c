/* wink.c -- the bots of Wink: belief, attention, nerve; five levels and four personas.
 *
 * Everything rests on one question: who holds the number this seeker seeks? Belief answers it
 * in parts of a thousand, from the hand sizes, what the table heard and what this seat saw.
 * Looking, peeking, naming, accusing and placing are then small sums over beliefs; a persona is a
 * row of weights, a level is how much of the belief is used and how sharply.
 */
#include <string.h>

#include "bots/bot.h"
#include "games/wink/view.h"

enum { SURE = 1000, LEVELS = 5, LIST_MAX = 320 };
enum persona { STEADY, BRAZEN, COOL, SPY, PERSONAS };

/* Weights of a persona. */
static const struct temper {
    int16_t seek, show, spy; /* what the eyes are for: my partner, my seeker, others' winks */
    int16_t nerve[4];        /* chance in 1000 to wink under so many dangerous eyes */
    int16_t haste;           /* more nerve in the last beats before the seeker's turn */
    int16_t accuse;          /* accuse from this belief on */
    int16_t hunch;           /* chance in 1000 to call the likeliest holder, unseen */
    int16_t peek;            /* spend a peek from this gain of belief on, six turns ahead */
} tempers[PERSONAS] = {
    /* clang-format off */
    /*           seek show spy  nerve                   haste accuse hunch peek */
    [STEADY] = { 120,  18, 140, {980,  420, 110,  20},  180,  800,    0,   220},
    [BRAZEN] = { 100,  45,  60, {1000, 850, 600, 300},  200,  800,   25,   260},
    [COOL] =   { 120,   4,  50, {550,  120,   0,   0},  100,  900,    0,   400},
    [SPY] =    {  30,  12, 300, {900,  700, 300, 100},  200,  800,    0,   150},
    /* clang-format on */
};

/* A level: noise blurs where it looks, evidence is how much soft evidence counts (percent), slips
 * are chances in 1000 to overlook something that was seen, caution is what dangerous eyes take off
 * the nerve (percent). Keen players ask less of a peek (percent). Players who hide better must be
 * watched better: the two grow together, so that tables of every level wink. */
static const struct skill {
    int16_t noise, evidence, slip, caution, keen;
} skills[LEVELS + 1] = {
    [1] = {.noise = 400, .evidence = 0, .slip = 500, .caution = 0, .keen = 0},
    [2] = {.noise = 250, .evidence = 30, .slip = 250, .caution = 0, .keen = 0},
    [3] = {.noise = 60, .evidence = 60, .slip = 60, .caution = 0, .keen = 0},
    [4] = {.noise = 25, .evidence = 80, .slip = 20, .caution = 18, .keen = 25},
    [5] = {.noise = 0, .evidence = 100, .slip = 0, .caution = 42, .keen = 60},
};

struct mood {
    const struct box *box;
    const struct view *view;
    const struct temper *temper;
    const struct skill *skill;
    struct rng *rng;
};

/* Who holds a number, in parts of 1000; what is missing lies aside or with nobody. */
struct belief {
    int holder[SEATS_MAX];
    int best;
};

static bool chance(struct rng *r, int of_1000) { return (int)rng_below(r, 1000) < of_1000; }

static int faded(int weight, int percent, int times)
{
    for (int i = 0; i < times && i < 6; i++) weight = weight * percent / 100;
    return weight;
}

/* Soft evidence about seat j, as a weight that was 1000 a card: a chance that I watched pass unused
 * speaks against j; one that I missed speaks for it, less if the seeker had to look there again. */
static int leaning(const struct mood *m, int seeker, int j, int weight)
{
    const struct table *t = &m->view->table;
    const struct hand *mine = &m->view->mine;
    int evidence = m->skill->evidence;
    if (seeker == m->view->seat) return faded(weight, 100 - evidence * 4 / 5, mine->blank[j]);
    if (!seat_in(t->chances[seeker], j)) return weight;
    if (!seat_in(mine->missed[seeker], j)) return faded(weight, 100 - evidence / 3, 1);
    return weight + weight * evidence / (150 + 150 * t->gaze[seeker][j]);
}

static bool surely_holds(const struct mood *m, int j, card_set number)
{
    return (m->view->table.holds[j] | m->view->mine.sure[j]) & number;
}

static void believe(const struct mood *m, int number, struct belief *out)
{
    const struct table *t = &m->view->table;
    const struct hand *mine = &m->view->mine;
    const int me = m->view->seat, seeker = wink_seeker_of(t, number);
    int total = 0;
    memset(out, 0, sizeof *out);
    out->best = SPECTATOR;
    if (mine->cards & CARD(number)) return; /* it is mine: nobody else's */
    int aside = NUMBERS - m->box->seats * m->box->hand;
    total += aside * 1000;
    for (int j = 0; j < m->box->seats; j++) {
        if (j == me || j == seeker || (t->lacks[j] & CARD(number))) continue;
        if (surely_holds(m, j, CARD(number))) {
            memset(out->holder, 0, sizeof out->holder);
            out->holder[j] = SURE;
            out->best = j;
            return;
        }
        int open = t->cards[j] - card_count(t->holds[j] | mine->sure[j]);
        int weight = (open > 0 ? open : 0) * 1000;
        if (seeker >= 0) weight = leaning(m, seeker, j, weight);
        if (seeker >= 0 && seat_in(mine->saw[seeker], j))
            weight = weight * 6 + 3000; /* maybe false */
        out->holder[j] = weight;
        total += weight;
    }
    for (int j = 0; j < m->box->seats; j++) {
        out->holder[j] = total ? (int)((int64_t)out->holder[j] * SURE / total) : 0;
        if (out->holder[j] && (out->best < 0 || out->holder[j] > out->holder[out->best]))
            out->best = j;
    }
}

/* One of the moves, by weight. */
static struct move draw_move(const struct mood *m, const struct move_list *list, const int *weight)
{
    int total = 0;
    for (int i = 0; i < list->n; i++) total += weight[i];
    int at = total > 0 ? (int)rng_below(m->rng, (uint32_t)total) : 0;
    for (int i = 0; i < list->n; i++) {
        at -= weight[i];
        if (at < 0) return list->at[i];
    }
    return list->at[0];
}

/* The heaviest move; equals by luck. */
static struct move best(const struct mood *m, const struct move_list *list, const int *weight)
{
    int at = 0;
    uint32_t equal = 1;
    for (int i = 1; i < list->n; i++) {
        if (weight[i] > weight[at]) at = i, equal = 1;
        else if (weight[i] == weight[at] && rng_below(m->rng, ++equal) == 0) at = i;
    }
    return list->at[at];
}

/* Somebody has winked at me for the number I seek. */
static bool was_winked_at(const struct mood *m) { return m->view->mine.saw[m->view->seat] != 0; }

static bool seeking(const struct mood *m)
{
    return seat_in(m->view->table.seekers, m->view->seat) && !was_winked_at(m);
}

/* What the eyes would gain on each seat: my own partner, and other people's. */
static void interest(const struct mood *m, int *gain)
{
    const struct table *t = &m->view->table;
    const int me = m->view->seat;
    const int spy = m->temper->spy * (9 - m->box->seats) / 5; /* pays where faces are few */
    struct belief b;
    memset(gain, 0, sizeof *gain * SEATS_MAX);
    for (int s = 0; s < m->box->seats; s++) {
        if (!seat_in(t->seekers, s)) continue;
        if (s == me && !seeking(m)) continue;
        if (s != me && (m->view->mine.cards & CARD(t->token[s]))) {
            gain[s] += m->temper->show * 10;
            continue;
        }
        if (s != me && !t->accuse[me]) continue;
        believe(m, t->token[s], &b);
        for (int j = 0; j < m->box->seats; j++) {
            if (s == me) gain[j] += b.holder[j] * m->temper->seek / 20;
            else if (b.holder[j] < SURE)
                gain[j] += b.holder[j] * spy / (t->head[s] == j ? 40 : 100);
        }
        /* A seat that looks at me may have something to say. */
        for (int j = 0; s == me && j < m->box->seats; j++)
            if (t->head[j] == me) gain[j] += b.holder[j] * m->skill->evidence / 25;
    }
}

static struct move look_somewhere(const struct mood *m, const struct move_list *list)
{
    int gain[SEATS_MAX], weight[LIST_MAX];
    interest(m, gain);
    for (int i = 0; i < list->n; i++) {
        int w = list->at[i].verb == LOOK ? gain[list->at[i].arg[0]] : 0;
        weight[i] = w * w / 100 + (list->at[i].verb == LOOK ? m->skill->noise + 1 : 0);
    }
    return draw_move(m, list, weight);
}

/* Eyes that make a wink on this face risky: those that can still accuse, not the seeker's. */
static int eyes_on(const struct mood *m, int face, int seeker)
{
    const struct table *t = &m->view->table;
    int n = 0;
    for (int k = 0; k < m->box->seats; k++)
        n += k != face && k != seeker && t->head[k] == face && t->accuse[k];
    return n;
}

static bool dares(const struct mood *m, int seeker)
{
    const struct table *t = &m->view->table;
    int eyes = eyes_on(m, m->view->seat, seeker),
        turns = (seeker - t->turn + m->box->seats) % m->box->seats;
    if (seat_in(m->view->mine.landed, seeker)) return false;
    if (!(m->view->mine.cards & CARD(t->token[seeker])))
        return chance(m->rng, 80); /* a false one */
    int nerve = m->temper->nerve[eyes < 3 ? eyes : 3];
    if (turns <= 2) nerve += m->temper->haste;
    /* What a rival gains by it weighs less the more rivals there are. */
    if (eyes) nerve = nerve * m->box->seats / 8 * (100 - m->skill->caution) / 100;
    if (t->holds[m->view->seat] & CARD(t->token[seeker])) return false; /* everybody knows */
    return chance(m->rng, nerve);
}

/* How likely a wink that I may accuse is made on each face in this instant. A keen player reckons
 * that hardly anybody winks under the eyes of others. */
static void suspicion(const struct mood *m, int *likely)
{
    const struct table *t = &m->view->table;
    struct belief b;
    memset(likely, 0, sizeof *likely * SEATS_MAX);
    for (int s = 0; s < m->box->seats; s++) {
        const int j = t->head[s];
        if (!seat_in(t->seekers, s) || s == m->view->seat || j >= SEATS_MAX) continue;
        if (j == m->view->seat || m->view->mine.cards & CARD(t->token[s])) continue;
        believe(m, t->token[s], &b);
        if (b.holder[j] == SURE) continue;
        const int eyes = eyes_on(m, j, s);
        const int shy = 1000 - tempers[STEADY].nerve[eyes < 3 ? eyes : 3];
        likely[j] += b.holder[j] * (1000 - m->skill->evidence * shy / 100) / 1000;
    }
}

/* May the one I look at be my own partner? Then there is nothing better to see. */
static bool awaits_wink(const struct mood *m, int here)
{
    struct belief b;
    if (!seeking(m) || here >= SEATS_MAX) return false;
    believe(m, m->view->table.token[m->view->seat], &b);
    return b.holder[here] > 0;
}

/* Whom to peek at, if anybody: the one on whose face a wink is likeliest. A peek that is not used
 * before its own turn is lost, so less is asked of it as that turn comes near. */
static struct move peek_or_hold(const struct mood *m, const struct move_list *list,
                                struct move hold)
{
    const struct table *t = &m->view->table;
    const int me = m->view->seat, here = t->head[me], seats = m->box->seats;
    int likely[SEATS_MAX], gain = 0;
    struct move peek = hold;
    suspicion(m, likely);
    const int now = here < SEATS_MAX ? likely[here] : 0;
    for (int i = 0; i < list->n; i++) {
        if (list->at[i].verb != PEEK || likely[list->at[i].arg[0]] - now <= gain) continue;
        gain = likely[list->at[i].arg[0]] - now;
        peek = list->at[i];
    }
    const int turns = (me - t->turn + seats - 1) % seats + 1;
    return gain * 600 >= m->temper->peek * (100 - m->skill->keen) * turns ? peek : hold;
}

static struct move flash(const struct mood *m, const struct move_list *list)
{
    const struct table *t = &m->view->table;
    const int me = m->view->seat;
    struct move hold = list->at[0];
    for (int i = 0; i < list->n; i++) {
        if (list->at[i].verb == HOLD) hold = list->at[i];
        if (list->at[i].verb == WINK && dares(m, list->at[i].arg[0])) return list->at[i];
    }
    if (!m->view->mine.peeks || !t->accuse[me] || awaits_wink(m, t->head[me])) return hold;
    return chance(m->rng, m->skill->slip) ? hold : peek_or_hold(m, list, hold);
}

/* How good an accusation is: the belief it rests on, which must be at least `from`; of equals the
 * one that robs the player with the most. */
static int worth(const struct mood *m, struct move move, int from)
{
    const struct table *t = &m->view->table;
    const int me = m->view->seat, seeker = wink_seeker_of(t, move.arg[1]);
    struct belief b;
    if (move.arg[0] == me) return 1000; /* robbing my own seeker, where the table allows it */
    if (m->view->mine.cards & CARD(move.arg[1])) return -SURE;
    believe(m, move.arg[1], &b);
    int p = b.holder[move.arg[0]];
    if (m->box->needs_wink && !seat_in(m->view->mine.saw[seeker], move.arg[0])) return -SURE;
    return p < from ? -SURE : p + (wink_points(t, seeker) - wink_points(t, me));
}

static struct move call(const struct mood *m, const struct move_list *list)
{
    int weight[LIST_MAX];
    /* On a hunch, any seat likelier than the others will do. */
    const bool hunch = chance(m->rng, m->temper->hunch);
    const int from = hunch ? SURE / m->box->seats + 60 : m->temper->accuse;
    for (int i = 0; i < list->n; i++) {
        weight[i] = list->at[i].verb == ACCUSE ? worth(m, list->at[i], from) : 0;
        if (weight[i] > 0 && chance(m->rng, m->skill->slip)) weight[i] = -1;
    }
    return best(m, list, weight);
}

static struct move name(const struct mood *m, const struct move_list *list)
{
    int weight[LIST_MAX];
    struct belief b;
    believe(m, m->view->table.token[m->view->seat], &b);
    for (int i = 0; i < list->n; i++) {
        struct move move = list->at[i];
        weight[i] = move.verb == NAME ? b.holder[move.arg[0]] : 330; /* decline a poor guess */
        if (move.verb == NAME && seat_in(m->view->mine.saw[m->view->seat], move.arg[0]))
            weight[i] += SURE;
        weight[i] += m->skill->noise > 0 ? (int)rng_below(m->rng, (uint32_t)m->skill->noise) : 0;
    }
    return best(m, list, weight);
}

/* Seek what others are likely to hold, but not what the whole table knows: anybody could take
 * it. */
static struct move place(const struct mood *m, const struct move_list *list)
{
    const struct table *t = &m->view->table;
    int weight[LIST_MAX];
    for (int i = 0; i < list->n; i++) {
        struct belief b;
        int sum = 0;
        weight[i] = 0;
        if (list->at[i].verb != PLACE) continue;
        believe(m, list->at[i].arg[0], &b);
        for (int j = 0; j < m->box->seats; j++) {
            sum += b.holder[j];
            if (t->holds[j] & CARD(list->at[i].arg[0])) sum = 0;
        }
        weight[i] = sum + (int)rng_below(m->rng, (uint32_t)m->skill->noise + 1);
    }
    return best(m, list, weight);
}

static struct move decide(const struct game *g, const struct box *box, const struct view *v,
                          int subject, int level, int persona, struct rng *r)
{
    struct move room[LIST_MAX];
    struct move_list list = {.at = room, .size = LIST_MAX};
    struct mood m = {box, v, &tempers[persona], &skills[level], r};
    g->legal(box, v, subject, &list);
    if (list.n == 1) return list.at[0];
    switch ((enum phase)v->table.phase) {
    case NAMING: return name(&m, &list);
    case LOOKING: return look_somewhere(&m, &list);
    case FLASHING: return flash(&m, &list);
    case CALLING: return call(&m, &list);
    case PLACING: return place(&m, &list);
    case OVER:
    case PHASES: break;
    }
    return list.at[0];
}

#define WINK_CHARACTER(constant, word, which) \
    extern const struct character constant; \
    const struct character constant = { \
        .name = word, .game = "wink", .levels = LEVELS, .decide = decide, .persona = which}
WINK_CHARACTER(wink_steady, "steady", STEADY);
WINK_CHARACTER(wink_brazen, "brazen", BRAZEN);
WINK_CHARACTER(wink_cool, "cool", COOL);
WINK_CHARACTER(wink_spy, "spy", SPY);
