/* wink.c -- the Wink mind: belief, attention, nerve; five levels and four personas.
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
    int16_t nerve[4];        /* chance in 1000 to wink with so many dangerous eyes on one */
    int16_t haste;           /* more nerve in the last beats before the seeker's turn */
    int16_t accuse;          /* accuse from this belief on */
    int16_t peek;            /* spend a peek from this gain of belief on */
} tempers[PERSONAS] = {
    /* clang-format off */
    /*           seek show spy  nerve                   haste accuse peek */
    [STEADY] = { 100,  18,  70, {900,  420, 120,  20},  250,  800,   300},
    [BRAZEN] = { 100,  45,  45, {1000, 850, 600, 300},  200,  650,   350},
    [COOL] =   { 120,   4,  60, {650,  120,   0,   0},  150,  900,   400},
    [SPY] =    {  70,  12, 150, {850,  300,  60,   0},  250,  700,   200},
    /* clang-format on */
};

/* A level: noise blurs where one looks, evidence is how much soft evidence counts (percent), slips
 * are chances in 1000 to overlook something that was seen, caution is what dangerous eyes take
 * off the nerve (percent). Keen players spy more the fewer faces there are to watch. */
static const struct skill {
    int16_t noise, evidence, slip, caution, keen;
} skills[LEVELS + 1] = {
    [1] = {.noise = 400, .evidence = 0, .slip = 500, .caution = 0, .keen = 0},
    [2] = {.noise = 250, .evidence = 30, .slip = 250, .caution = 0, .keen = 0},
    [3] = {.noise = 60, .evidence = 60, .slip = 60, .caution = 0, .keen = 0},
    [4] = {.noise = 25, .evidence = 85, .slip = 10, .caution = 50, .keen = 50},
    [5] = {.noise = 0, .evidence = 100, .slip = 0, .caution = 90, .keen = 100},
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
 * speaks against j; a seeker who keeps looking there speaks for it. */
static int leaning(const struct mood *m, int seeker, int j, int weight)
{
    const struct table *t = &m->view->table;
    const struct hand *mine = &m->view->mine;
    int evidence = m->skill->evidence;
    if (seeker == m->view->seat) return faded(weight, 100 - evidence / 2, mine->blank[j]);
    if (!seat_in(t->chances[seeker], j)) return weight;
    if (!seat_in(mine->missed[seeker], j)) return faded(weight, 100 - evidence / 2, 1);
    return weight + weight * evidence * t->gaze[seeker][j] / 300;
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
    const int spy = m->temper->spy + m->temper->spy * m->skill->keen * (8 - m->box->seats) / 400;
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
        /* Whoever looks at me may have something to say. */
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

/* Eyes on me that could cost a wink: not the seeker's, and only of those who can still accuse. */
static int dangerous_eyes(const struct mood *m, int seeker)
{
    const struct table *t = &m->view->table;
    int n = 0;
    for (int k = 0; k < m->box->seats; k++)
        n += k != m->view->seat && k != seeker && t->head[k] == m->view->seat && t->accuse[k];
    return n;
}

static bool dares(const struct mood *m, int seeker)
{
    const struct table *t = &m->view->table;
    int eyes = dangerous_eyes(m, seeker),
        turns = (seeker - t->turn + m->box->seats) % m->box->seats;
    if (seat_in(m->view->mine.landed, seeker)) return false;
    if (!(m->view->mine.cards & CARD(t->token[seeker])))
        return chance(m->rng, 80); /* a false one */
    int nerve = m->temper->nerve[eyes < 3 ? eyes : 3];
    if (turns <= 2) nerve += m->temper->haste;
    if (eyes) nerve -= nerve * m->skill->caution / 100;
    if (t->holds[m->view->seat] & CARD(t->token[seeker])) return false; /* everybody knows */
    return chance(m->rng, nerve);
}

/* How likely a wink is made on that face in this instant. */
static int suspicion(const struct mood *m, int j)
{
    const struct table *t = &m->view->table;
    struct belief b;
    int sum = 0;
    for (int s = 0; s < m->box->seats; s++) {
        if (!seat_in(t->seekers, s) || s == m->view->seat || t->head[s] != j) continue;
        if (m->view->mine.cards & CARD(t->token[s])) continue;
        believe(m, t->token[s], &b);
        if (b.holder[j] < SURE) sum += b.holder[j];
    }
    return sum;
}

static struct move flash(const struct mood *m, const struct move_list *list)
{
    const struct table *t = &m->view->table;
    struct move hold = list->at[0], peek = hold;
    int here = t->head[m->view->seat], gain = 0;
    int now = here < SEATS_MAX ? suspicion(m, here) : 0;
    bool busy = seeking(m) && here < SEATS_MAX;
    for (int i = 0; i < list->n; i++) {
        struct move move = list->at[i];
        if (move.verb == HOLD) hold = move;
        if (move.verb == WINK && dares(m, move.arg[0])) return move;
        if (move.verb != PEEK || busy || !t->accuse[m->view->seat]) continue;
        int more = suspicion(m, move.arg[0]) - now;
        if (more > gain) gain = more, peek = move;
    }
    return gain >= m->temper->peek && !chance(m->rng, m->skill->slip) ? peek : hold;
}

/* What an accusation is worth, in thousandths of a point beyond its card: two cards if it is right,
 * and a little for what the seeker loses. */
static int worth(const struct mood *m, struct move move)
{
    const struct table *t = &m->view->table;
    const int me = m->view->seat, seeker = wink_seeker_of(t, move.arg[1]);
    struct belief b;
    if (move.arg[0] == me) return 1000; /* robbing my own seeker, where the table allows it */
    if (m->view->mine.cards & CARD(move.arg[1])) return -SURE;
    believe(m, move.arg[1], &b);
    int p = b.holder[move.arg[0]];
    if (m->box->needs_wink && !seat_in(m->view->mine.saw[seeker], move.arg[0])) return -SURE;
    return p < m->temper->accuse ? -SURE
                                 : 2 * p - SURE + (wink_points(t, seeker) - wink_points(t, me));
}

static struct move call(const struct mood *m, const struct move_list *list)
{
    int weight[LIST_MAX];
    for (int i = 0; i < list->n; i++) {
        weight[i] = list->at[i].verb == ACCUSE ? worth(m, list->at[i]) : 0;
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

#define WINK_MIND(constant, word, which) \
    extern const struct mind constant; \
    const struct mind constant = { \
        .name = word, .game = "wink", .levels = LEVELS, .decide = decide, .persona = which}
WINK_MIND(wink_steady, "steady", STEADY);
WINK_MIND(wink_brazen, "brazen", BRAZEN);
WINK_MIND(wink_cool, "cool", COOL);
WINK_MIND(wink_spy, "spy", SPY);
