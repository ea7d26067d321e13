/* ahead.c -- what is still to come of everything that is pending: whom it may touch, and whether
 * somebody could win by it. From what everybody can see.
 *
 * dry.c says what the one action that is to be answered would do. Here it is all that is left of
 * every entry. What that action has chosen is known; of what comes later every word is taken in its
 * widest sense, since players, cards and branches are not chosen yet. Cards that are played on the
 * way are not known, so they may do anything to anybody.
 */
#include "games/viewpoint/decide.h"

/* --- the actions to come ------------------------------------------------------------- */

struct ahead {
    const struct look *look;
    const struct entry *e;
    const struct deck_node *n; /* the action at hand, or rule that lasts */
    bool now;                  /* its choices are made: it comes next if nobody answers */
    int next;                  /* the entry after this one */
    bool renamed;              /* "they" may be somebody else by then */
    const struct deck_node *on, *end, *entered;
};

static void enter_entry(struct ahead *a)
{
    const struct box *box = a->look->box;
    const struct entry *e = &a->look->t->entry[a->next++];
    a->e = e;
    a->n = NULL;
    a->renamed = false;
    a->on = a->end = a->entered = vp_node(box, e);
    if (e->at >= e->end) return;
    a->end = a->on + 1;
    if (e->what != ENTRY_DEAD && e->kind < box->deck.kinds) {
        const int nodes = box_kind(box, e->kind)->nodes;
        a->end = deck_program(&box->deck, e->kind) + (e->end < nodes ? e->end : nodes);
    }
    if (a->on > a->end) a->on = a->end;
    /* It was declined, or there is nothing to do. */
    const bool left = e->performer_flags & PERFORMER_LEFT && e->what != ENTRY_REVEAL;
    if (left && e->stage == STAGE_OPEN && a->on < a->end) a->on++;
}

/* Where the walk goes on after a node: into it, or past it. */
static const struct deck_node *node_after(struct ahead *a, const struct deck_node *n)
{
    switch ((enum deck_op)n->op) {
    case OP_EACH_TURN: /* these wait for their time */
    case OP_REVEAL:
    case OP_WORTH:
    case OP_UNTIL: return deck_next(n);
    case OP_OPTION: /* not the one that was chosen, unless the choice is still to come */
    case OP_ELSE: return n < a->entered ? n + 1 : deck_next(n);
    case OP_CHOOSE:
    case OP_IF:
        if (deck_next(n) > a->entered) a->entered = deck_next(n);
        return n + 1;
    default: return n + 1;
    }
}

static bool names_player(int who) { return who != WHO_NONE && who != WHO_YOU && who != WHO_THEY; }

/* May the action still name somebody? A performer other than the actor chooses later. */
static bool still_names(const struct ahead *a)
{
    const struct deck_node *n = a->n;
    const bool chooses = names_player(n->cards.whose) || names_player(n->to_whose) ||
                         n->cards.place == PLACE_VIEWNIVERSE;
    if (!a->now) return chooses || names_player(n->who);
    return chooses && (vp_many(n->who) || a->e->performer != a->e->actor);
}

static bool names_extreme(int who)
{
    return vp_one_of(who) && who != WHO_ANOTHER && who != WHO_ANY;
}

/* Done several times over, it changes who has most or fewest on the way. */
static bool shifts(const struct deck_node *n)
{
    const bool many = vp_many(n->who) || vp_many(n->cards.whose) || vp_many(n->to_whose);
    return many && (names_extreme(n->cards.whose) || names_extreme(n->to_whose));
}

static bool ahead_on(struct ahead *a)
{
    if (a->n && still_names(a)) a->renamed = true;
    do {
        while (a->on == a->end) {
            if (a->next >= a->look->t->depth) return false;
            enter_entry(a);
        }
        a->n = a->on;
        a->on = node_after(a, a->n);
        if (a->on > a->end) a->on = a->end;
    } while ((a->n->op >= OP_VERBS || a->n->op == OP_NONE) && a->n->op != OP_UNTIL);
    a->now = a->e->stage == STAGE_OPEN && a->n == vp_node(a->look->box, a->e) && !shifts(a->n);
    return true;
}

/* --- whom the words may mean --------------------------------------------------------- */

static seat_set meant_ahead(const struct ahead *a, int who, int performer)
{
    const struct look *look = a->look;
    struct sense s = vp_sense(look, a->e, a->n, performer);
    const bool named = who == WHO_EACH_OTHER || who == WHO_YOU || who == WHO_NONE ||
                       ((who == WHO_LEFT || who == WHO_RIGHT) && !look->box->plague);
    if (a->now || named || (who == WHO_THEY && (a->n->who != WHO_YOU || !a->renamed)))
        return vp_who(look, who, &s, seats_all(look->box->seats));
    return table_living(look->box, look->t);
}

static seat_set performers_ahead(const struct ahead *a)
{
    const bool shifting = deck_with(a->n) && vp_many(a->n->who); /* one deed lets the next in */
    if (!shifting && (a->now || (a->n->who == WHO_THEY && !a->renamed)))
        return vp_performers(a->look, a->e, a->n);
    if (a->n->who == WHO_THEY) return table_living(a->look->box, a->look->t);
    return meant_ahead(a, a->n->who, a->e->actor);
}

static seat_set owners_ahead(const struct ahead *a, int performer)
{
    return a->now ? vp_owners(a->look, a->e, a->n, performer)
                  : meant_ahead(a, a->n->cards.whose, performer);
}

/* The cards it moves are pointed out already. */
static bool points_out(const struct ahead *a)
{
    return a->now && vp_announces(a->e, a->n) && deck_verb(a->n)->back != BACK_DRAWN &&
           !(deck_verb(a->n)->back == BACK_PARTNER && a->n->chooser == CHOOSER_CHANCE);
}

static seat_set receivers_ahead(const struct ahead *a, int performer)
{
    if (a->n->to == PLACE_VIEWNIVERSE) return SEAT_BIT(performer);
    return a->now ? vp_receivers(a->look, a->e, a->n, performer)
                  : meant_ahead(a, a->n->to_whose, performer);
}

static place_set chosen_places(const struct ahead *a)
{
    const unsigned bit = 1u << (a->e - a->look->t->entry);
    place_set set = 0;
    for (int i = 0; i < a->look->n; i++)
        if (a->look->card[i].place < AT_PLACES && a->look->card[i].bits & bit)
            set |= PLACE_BIT(a->look->card[i].place);
    return set;
}

/* The places whose cards it may move, look at, or mark. */
static place_set sources_ahead(const struct ahead *a, int performer)
{
    const struct look *look = a->look;
    const enum deck_back back = deck_verb(a->n)->back;
    if (points_out(a) && back != BACK_PARTNER) return chosen_places(a);
    place_set set = vp_places(look, a->n->cards.place, owners_ahead(a, performer));
    if (points_out(a)) return set | chosen_places(a);
    if (back == BACK_PARTNER || back == BACK_ALL)
        set |= vp_places(look, a->n->to, receivers_ahead(a, performer));
    return set;
}

/* --- touch --------------------------------------------------------------------------- */

static bool holds_place(place_set places, int seat)
{
    return places & (PLACE_BIT(AT_HAND + seat) | PLACE_BIT(AT_FIELD + seat));
}

/* A card of the hand or field that could go. */
static bool anything_there(const struct ahead *a, place_set places, int seat)
{
    const struct look *look = a->look;
    if (!a->now || deck_verb(a->n)->back == BACK_ALL) return holds_place(places, seat);
    if (places & PLACE_BIT(AT_HAND + seat) && look->t->hand[seat]) return true;
    if (!(places & PLACE_BIT(AT_FIELD + seat))) return false;
    if (deck_verb(a->n)->back == BACK_PARTNER) return true;
    for (int i = 0; i < look->n; i++)
        if (look->card[i].place == AT_FIELD + seat && vp_can_take(look, a->e, a->n, i)) return true;
    return false;
}

/* Somebody is still to be chosen, or cards of more places than are meant in the end. */
static bool is_open_choice(const struct ahead *a)
{
    const struct deck_node *n = a->n;
    if (!a->now) return true;
    if (points_out(a)) return false;
    if (n->flags & FLAG_MAY || n->how == HOW_UP_TO) return true;
    if (vp_one_of(n->who) && a->e->performer == NOBODY) return true;
    if (n->cards.place == PLACE_VIEWNIVERSE) return true;
    return (vp_one_of(n->cards.whose) && a->e->from == NOBODY) ||
           (vp_has_receiver(n) && vp_one_of(n->to_whose) && a->e->to == NOBODY);
}

/* The card it answers, and the player who used it. */
static bool cancels_of(const struct ahead *a, int seat)
{
    const struct entry *e = a->e;
    if (!e->answers) return false;
    const int card = a->look->entry_card[e->answers - 1];
    return a->look->t->entry[e->answers - 1].actor == seat ||
           (card < a->look->n && a->look->card[card].place == AT_FIELD + seat);
}

static bool rule_about(const struct ahead *a, int seat)
{
    const struct deck_node *rule = a->n + 1;
    if (!a->n->inside) return false;
    const seat_set set = rule->op == OP_FORBIDS ? meant_ahead(a, rule->who, a->e->actor)
                                                : meant_ahead(a, rule->cards.whose, a->e->actor);
    return seat_in(set, seat);
}

static enum touch touch_of(const struct ahead *a, int seat)
{
    const struct deck_node *n = a->n;
    const struct deck_verb *v = deck_verb(n);
    const enum touch reached = is_open_choice(a) ? TOUCH_MAY : TOUCH_YES;
    if (n->op == OP_UNTIL) return rule_about(a, seat) ? reached : TOUCH_NO;
    if (n->op == OP_CANCEL && cancels_of(a, seat)) return reached;
    const seat_set performers = performers_ahead(a);
    const bool turns = n->op == OP_MISS || n->op == OP_TURN || n->how == HOW_MORE;
    if (turns && seat_in(performers, seat)) return reached;
    for (int performer = 0; performer < a->look->box->seats; performer++) {
        if (!seat_in(performers, performer)) continue;
        if (seat_in(receivers_ahead(a, performer), seat)) return reached;
        if (anything_there(a, sources_ahead(a, performer), seat)) return reached;
    }
    /* The cards it plays are not known yet. */
    const bool plays = (v->plays && n->how != HOW_MORE) || v->back == BACK_DRAWN;
    return plays && performers ? TOUCH_MAY : TOUCH_NO;
}

/* A card comes to its place when this entry's window, or the entry itself, is over. */
static bool settles_with(const struct look *look, const struct entry *e, int seat)
{
    const int card = look->entry_card[e - look->t->entry];
    if (card >= look->n || look->card[card].place != AT_STACK) return false;
    if (e->kind >= look->box->deck.kinds) return false;
    if (e->what != ENTRY_REVEAL || !box_kind(look->box, e->kind)->reveal) return e->actor == seat;
    const struct deck_node *n = vp_reveal_node(look->box, e->kind);
    if (n->to != PLACE_HAND && n->to != PLACE_FIELD && n->to != PLACE_VIEWNIVERSE) return false;
    return n->to_whose != WHO_YOU || e->actor == seat;
}

/* Some card of this field is worth more or less with what lies elsewhere. */
static bool worth_elsewhere(const struct look *look, int seat)
{
    for (int i = 0; look->box->worths && i < look->n; i++) {
        const struct deck_kind *k = box_kind(look->box, look->card[i].kind);
        if (look->card[i].place != AT_FIELD + seat || !k->worth) continue;
        const struct deck_node *n =
            deck_program(&look->box->deck, look->card[i].kind) + k->worth - 1;
        const bool own = n->measure == MEASURE_CARDS && n->other.whose == WHO_YOU &&
                         (n->other.place == PLACE_FIELD || n->other.place == PLACE_HAND);
        if (!own) return true;
    }
    return false;
}

/* A turn of the Winking Dead begins: what they do in it is certain (TWD-DEAD-5). */
static bool dead_reach(const struct look *look, int seat)
{
    const struct table *t = look->t;
    if (t->depth || t->part != PART_BEGIN || !seat_in(t->dead, t->active)) return false;
    for (int i = 0; i < look->n; i++)
        if (look->card[i].place == AT_FIELD + seat && !vp_zombeye(look->box, &look->card[i]))
            return true;
    return false;
}

enum touch vp_touches(const struct look *look, int seat)
{
    const bool elsewhere = look->t->depth && worth_elsewhere(look, seat);
    enum touch most = elsewhere || dead_reach(look, seat) ? TOUCH_MAY : TOUCH_NO;
    for (int e = 0; e < look->t->depth; e++)
        if (settles_with(look, &look->t->entry[e], seat)) most = TOUCH_MAY;
    for (struct ahead a = {.look = look}; ahead_on(&a);) {
        enum touch one = touch_of(&a, seat);
        /* What lies below may still be cancelled. */
        if (one == TOUCH_YES && a.e != table_top(look->t)) one = TOUCH_MAY;
        if (one > most) most = one;
    }
    return most;
}

enum touch vp_touched_by(const struct look *look, int seat, int op)
{
    const struct entry *top = table_top(look->t);
    enum touch most = TOUCH_NO;
    for (struct ahead a = {.look = look}; ahead_on(&a);) {
        if (a.e != top || (op != OP_NONE && a.n->op != op)) continue;
        if (!a.now && top->what != ENTRY_REVEAL) continue;
        const enum touch one = touch_of(&a, seat);
        if (one > most) most = one;
    }
    return most;
}

/* --- would somebody win? -------------------------------------------------------------- */

/* What a card of this kind would be worth in that field now. */
static int worth_in(const struct look *look, int kind, int seat)
{
    const struct deck_kind *k = box_kind(look->box, kind);
    if (!k->worth) return k->value;
    const struct deck_node *n = deck_program(&look->box->deck, kind) + k->worth - 1;
    const int more = vp_amount(look, n, &(struct sense){seat, seat, NOBODY, NO_CARD});
    return n->how == HOW_LESS ? k->value : k->value + more;
}

/* Of the cards that may go from these places to a field, or leave it: how many there are, and the
 * most that one of them brings its seat. */
struct gain {
    int cards, best;
};

static struct gain gain_from(const struct ahead *a, place_set places, int seat, bool leaving)
{
    const struct look *look = a->look;
    const unsigned bit = 1u << (a->e - look->t->entry);
    struct gain g = {0, 0};
    int unseen = places & PLACE_BIT(AT_DRAW) ? look->t->draw : 0;
    for (int hand = 0; hand < look->box->seats; hand++)
        if (places & PLACE_BIT(AT_HAND + hand)) unseen += look->t->hand[hand];
    for (int i = 0; i < look->n; i++) {
        const int place = look->card[i].place, kind = look->card[i].kind;
        if (place >= AT_PLACES || is_hidden(place) || !(places & PLACE_BIT(place))) continue;
        if (points_out(a) && !(look->card[i].bits & bit)) continue;
        const int worth = leaving ? -box_kind(look->box, kind)->value : worth_in(look, kind, seat);
        if (worth > g.best) g.best = worth;
        g.cards++;
    }
    for (int kind = 0; unseen && kind < look->box->deck.kinds; kind++) {
        const int worth = worth_in(look, kind, seat);
        if (worth > g.best) g.best = worth;
    }
    g.cards += unseen;
    return g;
}

/* The most cards that one performer moves by it. */
static int most_moved(const struct ahead *a, int performer)
{
    const struct deck_node *n = a->n;
    if (n->how == HOW_ALL || n->how == HOW_HALF) return CARDS_MAX;
    if (n->flags & FLAG_EACH_OF && vp_asks_hidden(&n->other)) return CARDS_MAX;
    const struct sense s = vp_sense(a->look, a->e, n, performer);
    const int each = vp_amount(a->look, n, &s);
    return vp_many(n->cards.whose) ? each * a->look->box->seats : each;
}

static int gain_of_some(struct gain g, int most)
{
    return g.best * (g.cards < most ? g.cards : most);
}

/* What an action may bring a seat when one player performs it. */
static int gain_by(const struct ahead *a, int performer, int seat)
{
    const struct deck_verb *v = deck_verb(a->n);
    const place_set field = PLACE_BIT(AT_FIELD + seat), from = sources_ahead(a, performer);
    const int most = most_moved(a, performer);
    const bool to_field = a->n->to == PLACE_FIELD || a->n->to == PLACE_VIEWNIVERSE;
    bool comes = to_field && seat_in(receivers_ahead(a, performer), seat);
    place_set other = from & ~field;
    int sum = 0;
    if (v->back == BACK_PARTNER) comes = comes || (from & field) != 0 || performer == seat;
    if (v->back == BACK_DRAWN) {
        comes = performer == seat;
        other = PLACE_BIT(AT_DRAW);
    }
    if (comes) sum += gain_of_some(gain_from(a, other, seat, false), most);
    if (v->to != PLACE_NONE && from & field)
        sum += gain_of_some(gain_from(a, field, seat, true), most);
    return sum;
}

/* What a card that is on its way, or cancelled, brings. */
static int gain_of_entry(const struct look *look, const struct entry *e, int seat)
{
    const int card = look->entry_card[e - look->t->entry];
    int sum = 0;
    if (settles_with(look, e, seat)) {
        const int worth = worth_in(look, e->kind, seat);
        if (worth > 0) sum += worth;
    }
    if (card < look->n && look->card[card].place == AT_FIELD + seat &&
        e->kind < look->box->deck.kinds && box_kind(look->box, e->kind)->value < 0)
        sum -= box_kind(look->box, e->kind)->value;
    return sum;
}

/* By how much the cards of a field can be worth more, for each card that moves. */
static int gain_by_worth(const struct look *look, int seat)
{
    int sum = 0;
    for (int i = 0; look->box->worths && i < look->n; i++) {
        const struct deck_kind *k = box_kind(look->box, look->card[i].kind);
        if (look->card[i].place == AT_FIELD + seat && k->worth)
            sum += deck_program(&look->box->deck, look->card[i].kind)[k->worth - 1].n;
    }
    return sum;
}

/* Cards, or tokens on them, come to lie elsewhere. */
static bool moves_cards(const struct deck_node *n)
{
    struct deck_move move[DECK_MOVES_MAX];
    return n->op == OP_CANCEL || deck_verb(n)->token || deck_moves(n, move);
}

static int gain_ahead(const struct look *look, int seat)
{
    const int by_worth = gain_by_worth(look, seat);
    int sum = 0;
    for (int e = 0; e < look->t->depth; e++)
        sum += gain_of_entry(look, &look->t->entry[e], seat) + by_worth;
    for (struct ahead a = {.look = look}; ahead_on(&a);) {
        const seat_set performers = performers_ahead(&a);
        for (int performer = 0; moves_cards(a.n) && performer < look->box->seats; performer++)
            if (seat_in(performers, performer))
                sum += gain_by(&a, performer, seat) + by_worth * most_moved(&a, performer);
    }
    return sum;
}

bool vp_would_win(const struct look *look)
{
    const seat_set living = table_living(look->box, look->t);
    for (int seat = 0; seat < look->box->seats; seat++)
        if (seat_in(living, seat) &&
            look->t->points[seat] + gain_ahead(look, seat) >= look->box->target)
            return true;
    return false;
}
