/* viewpoint.c -- the bots of Viewpoint: greedy, for any deck; three levels and three personas.
 *
 * It reads the cards as the engine does, from the nodes of their programs. Every answer gets a
 * weight, what it would change at once (viewpoint_worth.h) less what the card would be worth later,
 * and the heaviest is given. A persona is a row of weights; a level is how often and how much it
 * errs, and how far it looks ahead.
 *
 * The novice does none of this. It plays as people do in their first game, so that they can win.
 */
#include "bots/bot.h"
#include "bots/viewpoint_worth.h"

enum { LEVELS = 3, LIST_MAX = CARDS_MAX + 2, IN_SIGHT_OF_WINNING = 6000, NOVICE_WHIM = 450 };
enum persona { BUILDER, RAIDER, GUARD, PERSONAS };

static const struct temper tempers[PERSONAS] = {
    [BUILDER] = {.spite = 100, .keep = 40, .react = 70, .build = 100},
    [RAIDER] = {.spite = 160, .keep = 30, .react = 60, .build = 80},
    [GUARD] = {.spite = 100, .keep = 80, .react = 40, .build = 100},
};

static const struct skill skills[LEVELS + 1] = {
    [1] = {.whim = 480, .blur = 150, .foresight = 0, .fear = 30},
    [2] = {.whim = 0, .blur = 85, .foresight = 0, .fear = 40},
    [3] = {.whim = 0, .blur = 0, .foresight = 130, .fear = 100},
};

struct mood {
    struct stakes o;
    int subject;
};

static const struct bound unbound = {
    .who = -1, .from = -1, .to = -1, .they = -1, .entry = -1, .kind = DECK_NONE};

/* --- playing ---------------------------------------------------------------------------- */

/* Plays that this kind adds to the turn, or a turn of its own right after. */
static int more_plays(const struct box *box, int kind)
{
    const struct deck_node *n = deck_program(&box->deck, kind);
    int sum = 0;
    for (; n < deck_program_end(&box->deck, kind); n = deck_next(n)) {
        const struct deck_verb *v = deck_verb(n);
        if (n->who != WHO_YOU) continue;
        if (v->plays && n->cards.place == PLACE_HAND) sum += n->n;
        if (v->reckon == RECKON_TURNS && v->gain > 0) sum++;
    }
    return sum;
}

/* The most points this hand can lay down at once, after one of that kind. */
static int most_points(const struct stakes *o, int seat, int without, int plays)
{
    uint64_t used = 0;
    int sum = 0;
    for (int i = 0; i < o->hands[seat]; i++)
        if (o->hand[seat][i] == without) {
            used = UINT64_C(1) << i;
            break;
        }
    for (; plays > 0; plays--) {
        int best = 0, at = -1;
        for (int i = 0; i < o->hands[seat]; i++) {
            const int value = box_kind(o->box, o->hand[seat][i])->value;
            if (!(used >> i & 1) && value > best) best = value, at = i;
        }
        if (at < 0) break;
        used |= UINT64_C(1) << at;
        sum += best;
    }
    return sum;
}

/* Putting this kind from a hand into that seat's field, with all it does. */
static int worth_play(const struct mood *m, int kind)
{
    const struct stakes *o = &m->o;
    const struct deck *d = &o->box->deck;
    struct bound b = unbound;
    b.kind = kind;
    b.held = true;
    int sum = worth_enter(o, m->subject, kind, 0) +
              worth_body(o, deck_program(d, kind), deck_program_end(d, kind), m->subject, &b);
    if (m->subject != o->me) return sum;
    /* It could be played later as well, unless it is worth more the earlier it comes. */
    if (!box_kind(o->box, kind)->each_turn)
        sum -= worth_hold(o, o->me, kind) * o->skill->foresight / 100;
    const struct table *t = &o->view->table;
    const int plays = (t->plays > 1 ? t->plays - 1 : 0) + more_plays(o->box, kind);
    const int reach =
        t->points[o->me] + box_kind(o->box, kind)->value + most_points(o, o->me, kind, plays);
    if (t->active == o->me && plays && reach >= o->box->target) sum += IN_SIGHT_OF_WINNING;
    return sum;
}

/* --- reacting --------------------------------------------------------------------------- */

static struct bound announced(const struct stakes *o, int entry)
{
    const struct entry *e = &o->view->table.entry[entry];
    return (struct bound){.who = e->performer,
                          .from = e->from,
                          .to = e->to,
                          .they = e->they,
                          .entry = entry,
                          .kind = e->kind};
}

/* If this entry of the stack goes on, rather than being cancelled. */
static int worth_pending(const struct stakes *o, int entry)
{
    const struct entry *e = &o->view->table.entry[entry];
    const struct deck *d = &o->box->deck;
    struct bound b = announced(o, entry);
    if (e->what == ENTRY_DEAD) {
        int sum = 0;
        for (int i = 0; i < o->view->known; i++) {
            const struct seen *c = &o->view->card[i];
            if (is_field(c->place) && c->bits >> entry & 1)
                sum += worth_token(o, owner_of(c->place), 1);
        }
        return sum;
    }
    const struct deck_node *n = deck_program(d, e->kind) + e->at,
                           *end = deck_program(d, e->kind) + e->end;
    int sum = 0;
    if (e->what == ENTRY_REVEAL) {
        for (const struct deck_node *c = n; c < end; c = deck_next(c))
            if (c->op == OP_CANCEL && e->answers) sum -= worth_pending(o, e->answers - 1);
        b.entry = -1;
    } else {
        sum -= worth_leave(o, e->actor, e->kind, 0);
    }
    return sum + worth_body(o, n, end, e->actor, &b);
}

/* Where a revealed card goes afterwards. */
static int worth_fate(const struct stakes *o, int seat, int kind, const struct deck_node *reveal)
{
    if (reveal->to == PLACE_FIELD) return worth_enter(o, seat, kind, 0);
    return reveal->to == PLACE_HAND ? worth_hold(o, seat, kind) : 0;
}

static int worth_reveal(const struct mood *m, int kind)
{
    const struct stakes *o = &m->o;
    const struct table *t = &o->view->table;
    const struct deck_node *reveal =
        deck_program(&o->box->deck, kind) + box_kind(o->box, kind)->reveal - 1;
    struct bound b = unbound;
    b.they = t->depth ? table_top(t)->actor : t->active;
    int sum = worth_fate(o, m->subject, kind, reveal) - worth_hold(o, m->subject, kind) -
              o->temper->react;
    sum += worth_body(o, deck_body(reveal), deck_next(reveal), m->subject, &b);
    for (const struct deck_node *n = deck_body(reveal); n < deck_next(reveal); n = deck_next(n))
        if (n->op == OP_CANCEL && t->depth) sum -= worth_pending(o, t->depth - 1);
    return sum;
}

/* --- answering what a card asks ---------------------------------------------------------- */

static const struct deck_node *asked_node(const struct stakes *o)
{
    const struct table *t = &o->view->table;
    const struct entry *e = table_top(t);
    if (!t->depth || e->kind == DECK_NONE || e->at >= box_kind(o->box, e->kind)->nodes) return NULL;
    return deck_program(&o->box->deck, e->kind) + e->at;
}

static int worth_rest(const struct mood *m, const struct deck_node *n, struct bound *b)
{
    const struct entry *e = table_top(&m->o.view->table);
    const struct deck_node *end = deck_program(&m->o.box->deck, e->kind) + e->end;
    return worth_body(&m->o, n, end, e->actor, b);
}

static int worth_target(const struct mood *m, int seat)
{
    const struct deck_node *n = asked_node(&m->o);
    const struct entry *e = table_top(&m->o.view->table);
    struct bound b = announced(&m->o, m->o.view->table.depth - 1);
    if (!n) return 0;
    if (e->stage == STAGE_WHO) b.who = b.they = seat;
    else if (e->stage == STAGE_FROM) b.from = b.they = seat;
    else b.to = seat;
    return worth_rest(m, n, &b);
}

static int worth_may(const struct mood *m)
{
    const struct deck_node *n = asked_node(&m->o);
    const struct entry *e = table_top(&m->o.view->table);
    struct bound b = announced(&m->o, m->o.view->table.depth - 1);
    if (!n) return 0;
    const struct deck_node *next = deck_next(n);
    int sum = worth_node(&m->o, n, e->actor, &b);
    for (b.entry = -1;
         next->flags & FLAG_IF_SO && next < deck_program(&m->o.box->deck, e->kind) + e->end;
         next = deck_next(next))
        sum += worth_node(&m->o, next, e->actor, &b);
    return sum;
}

static int worth_option(const struct mood *m, int number)
{
    const struct deck_node *n = asked_node(&m->o);
    struct bound b = announced(&m->o, m->o.view->table.depth - 1);
    if (!n || n->op != OP_CHOOSE) return 0;
    const struct deck_node *option = n + 1;
    for (int i = 1; i < number && option < deck_next(n); i++) option = deck_next(option);
    if (option >= deck_next(n)) return 0;
    b.entry = -1;
    return worth_body(&m->o, option + 1, deck_next(option), m->subject, &b);
}

static const struct seen *find_seen(const struct stakes *o, int place, int kind, int token)
{
    for (int i = 0; i < o->view->known; i++) {
        const struct seen *c = &o->view->card[i];
        if (c->place == place && c->kind == kind && (token < 0 || (c->mark & MARK_TOKEN) == token))
            return c;
    }
    return NULL;
}

/* A card that lies open is chosen for the action. */
static int worth_card(const struct mood *m, const struct seen *c)
{
    const struct stakes *o = &m->o;
    const struct entry *e = table_top(&o->view->table);
    const struct deck_node *n = asked_node(o);
    const int owner = owner_of(c->place);
    if (e->what == ENTRY_DEAD) return worth_token(o, owner, 1);
    if (!n) return 0;
    const struct deck_verb *v = deck_verb(n);
    if (v->token) return worth_token(o, owner, v->token);
    if (v->reckon == RECKON_SWAP)
        return owner == m->subject ? worth_leave(o, owner, c->kind, c->mark)
                                   : worth_move(o, c, AT_FIELD + m->subject);
    if (v->other == OTHER_OWNER)
        return worth_move(o, c, (n->to == PLACE_HAND ? AT_HAND : AT_FIELD) + m->subject);
    if (v->other == OTHER_RECEIVER) {
        const seat_set who = stakes_who(o, n->to_whose, m->subject, e->they);
        int best = INT32_MIN;
        for (int seat = 0; seat < o->box->seats; seat++) {
            if (!seat_in(who, seat) || (e->to >= 0 && e->to != seat)) continue;
            const int gain = worth_move(o, c, AT_FIELD + seat);
            if (gain > best) best = gain;
        }
        return best == INT32_MIN ? 0 : best;
    }
    if (v->to_holder) return worth_move(o, c, AT_HAND + (is_field(c->place) ? owner : m->subject));
    if (v->raises) return worth_play(m, c->kind);
    if (v->back == BACK_DRAWN) return worth_move(o, c, AT_DISCARD) + 60;
    if (n->to == PLACE_HAND) return worth_move(o, c, AT_HAND + m->subject);
    return worth_move(o, c, AT_DISCARD);
}

/* A card of a hand in sight, or of the discard pile. */
static int worth_pick(const struct mood *m, int kind)
{
    const struct stakes *o = &m->o;
    const struct entry *e = table_top(&o->view->table);
    const struct deck_node *n = asked_node(o);
    const struct seen *c;
    if (!n) return 0;
    if (n->cards.place == PLACE_DISCARD && (c = find_seen(o, AT_DISCARD, kind, -1)))
        return worth_card(m, c);
    /* Mine to lose: what would come of playing it counts, too. */
    const int played = m->subject == o->me ? worth_play(m, kind) / 4 : 0;
    switch ((enum deck_reckoning)deck_verb(n)->reckon) {
    case RECKON_ROB:
        return worth_hold(o, m->subject, kind) + worth_kind(o, kind) / 4 -
               (e->from >= 0 ? worth_hold(o, e->from, kind) : 0);
    case RECKON_PLAY: return worth_play(m, kind);
    case RECKON_KNOW: /* the best goes deepest: somebody else draws next */
        if (o->view->table.asking == ASK_BACK) return worth_kind(o, kind);
        return -worth_hold(o, m->subject, kind) - played;
    case RECKON_GIVE:
        return (e->to >= 0 ? worth_hold(o, e->to, kind) : 0) - worth_hold(o, m->subject, kind) -
               played;
    default: return -worth_hold(o, m->subject, kind) - played;
    }
}

/* --- deciding --------------------------------------------------------------------------- */

static int weigh(const struct mood *m, struct move move)
{
    const struct seen *c;
    switch ((enum verb)move.verb) {
    case PLAY: return worth_play(m, move.arg[0]);
    case TARGET: return worth_target(m, move.arg[0]);
    case REVEAL: return worth_reveal(m, move.arg[0]);
    case PICK: return worth_pick(m, move.arg[0]);
    case CARD:
    case TOKEN:
        c = find_seen(&m->o, AT_FIELD + move.arg[0], move.arg[1],
                      move.verb == TOKEN ? MARK_TOKEN : 0);
        return c ? worth_card(m, c) : 0;
    case YES: return worth_may(m);
    case OPTION: return worth_option(m, move.arg[0]);
    default: return 0; /* pass, skip: everything stays as it is */
    }
}

static struct move decide(const struct game *g, const struct box *box, const struct view *v,
                          int subject, int level, int persona, struct rng *r)
{
    struct move room[LIST_MAX];
    struct move_list list = {.at = room, .size = LIST_MAX};
    const struct skill *skill = &skills[level];
    struct mood m = {.subject = subject};
    g->legal(box, v, subject, &list);
    if (list.n == 1) return list.at[0];
    if ((int)rng_below(r, 1000) < skill->whim) return list.at[rng_below(r, (uint32_t)list.n)];
    stakes_init(&m.o, box, v, &tempers[persona], skill);
    int at = 0, best = INT32_MIN;
    uint32_t equal = 0;
    for (int i = 0; i < list.n; i++) {
        int weight = weigh(&m, list.at[i]);
        /* What a play brings is easy to misjudge, but not who is ahead or which card is least. */
        if (skill->blur && list.at[i].verb != PICK && list.at[i].verb != TARGET)
            weight += (int)rng_below(r, (uint32_t)skill->blur * 2);
        if (weight > best) equal = 0;
        if (weight >= best && rng_below(r, ++equal) == 0) at = i;
        if (weight > best) best = weight;
    }
    return list.at[at];
}

/* The highest card, and no reaction; now and then, and where neither helps, anything. */
static struct move decide_as_novice(const struct game *g, const struct box *box,
                                    const struct view *v, int subject, int level, int persona,
                                    struct rng *r)
{
    struct move room[LIST_MAX];
    struct move_list list = {.at = room, .size = LIST_MAX};
    int at = -1, best = INT32_MIN;
    (void)level, (void)persona;
    g->legal(box, v, subject, &list);
    if (rng_below(r, 1000) >= NOVICE_WHIM)
        for (int i = 0; i < list.n; i++) {
            const struct move m = list.at[i];
            const int weight = m.verb == PASS   ? INT32_MAX
                               : m.verb == PLAY ? box_kind(box, m.arg[0])->value
                                                : INT32_MIN;
            if (weight > best) at = i, best = weight;
        }
    return list.at[at >= 0 ? at : (int)rng_below(r, (uint32_t)list.n)];
}

#define CHARACTER(word, shelf_name, which) \
    {.name = word, .game = shelf_name, .levels = LEVELS, .decide = decide, .persona = which}
#define NOVICE(shelf_name) \
    {.name = "novice", .game = shelf_name, .levels = 1, .decide = decide_as_novice, .gentle = true}
extern const struct character viewpoint_characters[];
const struct character viewpoint_characters[] = {
    CHARACTER("builder", "viewpoint", BUILDER),
    CHARACTER("raider", "viewpoint", RAIDER),
    CHARACTER("guard", "viewpoint", GUARD),
    CHARACTER("builder", "revisioned", BUILDER),
    CHARACTER("raider", "revisioned", RAIDER),
    CHARACTER("guard", "revisioned", GUARD),
    CHARACTER("builder", "winking-dead", BUILDER),
    CHARACTER("raider", "winking-dead", RAIDER),
    CHARACTER("guard", "winking-dead", GUARD),
    NOVICE("viewpoint"),
    NOVICE("revisioned"),
    NOVICE("winking-dead"),
};
