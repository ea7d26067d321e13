/* viewpoint_words.c -- reads the phrases of a card: who, where, which cards, what happens. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viewpoint.h"

/* ---- who and where ---- */

static const struct {
    const char *words;
    enum vr_who who;
} people[] = {
    {"you", W_YOU},
    {"another player", W_ANOTHER},
    {"any player", W_ANY},
    {"each player", W_EACH},
    {"each other player", W_EACH_OTHER},
    {"everyone else", W_EACH_OTHER},
    {"everyone", W_EACH},
    {"the player on the left", W_LEFT},
    {"the player on the right", W_RIGHT},
    {"the player on your left", W_LEFT},
    {"the player on your right", W_RIGHT},
    {"the player on their left", W_LEFT},
    {"the player on their right", W_RIGHT},
    {"the left", W_LEFT},
    {"the right", W_RIGHT},
    {"the player with most points", W_MOST_POINTS},
    {"the player with fewest points", W_FEWEST_POINTS},
    {"the player with most cards in hand", W_MOST_HAND},
    {"the player with fewest cards in hand", W_FEWEST_HAND},
    {"the player with most zombeyes", W_MOST_ZOMBEYES},
    {"the player with fewest zombeyes", W_FEWEST_ZOMBEYES},
    {"the player with the most points", W_MOST_POINTS},
    {"the player with the fewest points", W_FEWEST_POINTS},
    {"the player with the most cards in hand", W_MOST_HAND},
    {"the player with the fewest cards in hand", W_FEWEST_HAND},
    {"the player with the most zombeyes", W_MOST_ZOMBEYES},
    {"the player with the fewest zombeyes", W_FEWEST_ZOMBEYES},
    {"they", W_THEY},
    {"them", W_THEY},
    {"that player", W_THEY},
    {"your", W_YOU},
    {"their", W_THEY},
    {"another player's", W_ANOTHER},
    {"any player's", W_ANY},
    {"each player's", W_EACH},
    {"each other player's", W_EACH_OTHER},
};

enum vr_who vr_read_who(struct vr_reader *r)
{
    for (size_t i = 0; i < sizeof people / sizeof people[0]; i++)
        if (vr_eat(r, people[i].words)) return people[i].who;
    return W_NOBODY;
}

bool vr_read_place(struct vr_reader *r, enum vr_place *place, enum vr_who *whose)
{
    int w = r->w;
    *whose = W_NOBODY;
    if (vr_eat(r, "the viewniverse")) return *place = P_VIEWNIVERSE, true;
    if (vr_eat(r, "the discard pile")) return *place = P_DISCARD, true;
    if (vr_eat(r, "the draw pile")) return *place = P_DRAW, true;
    if (vr_is(r, "the hand of") || vr_is(r, "the field of")) {
        *place = vr_is(r, "the hand") ? P_HAND : P_FIELD;
        r->w += 3;
        *whose = vr_read_who(r);
        return *whose != W_NOBODY;
    }
    if (vr_is(r, "hand") || vr_is(r, "field")) *whose = W_YOU;
    else *whose = vr_read_who(r);
    *place = vr_is(r, "hand") ? P_HAND : P_FIELD;
    if (*whose && (vr_eat(r, "hand") || vr_eat(r, "field"))) return true;
    r->w = w;
    return false;
}

/* ---- which cards ---- */

static bool eat_noun(struct vr_reader *r, const char *noun)
{
    char many[40];
    strncpy(many, noun, sizeof many - 2);
    many[sizeof many - 2] = '\0';
    strcat(many, "s");
    return vr_eat(r, noun) || vr_eat(r, many);
}

static bool read_adjective(struct vr_reader *r, struct vr_desc *d)
{
    char non[40];
    if (vr_eat(r, "non-zombeye") || vr_eat(r, "non-zombeyes")) return d->zombeye = -1, true;
    if (vr_eat(r, "non-reveal") || vr_eat(r, "non-reveals")) return d->reveal = -1, true;
    if (eat_noun(r, "zombeye")) return d->zombeye = 1, true;
    if (eat_noun(r, "reveal")) return d->reveal = 1, true;
    for (int i = 0; i < r->deck->tags; i++) {
        strcpy(non, "non-");
        strcat(non, r->deck->tag[i]);
        if (eat_noun(r, non)) return d->without |= 1u << i, true;
        if (eat_noun(r, r->deck->tag[i])) return d->tags |= 1u << i, true;
    }
    return false;
}

void vr_read_filter(struct vr_reader *r, struct vr_desc *d)
{
    if (vr_eat(r, "other")) d->other = true;
    while (read_adjective(r, d)) continue;
    eat_noun(r, "card");
    if (vr_eat(r, "worth")) {
        d->compare = vr_eat(r, "at least")  ? H_AT_LEAST
                     : vr_eat(r, "at most") ? H_AT_MOST
                                            : H_EXACTLY;
        if (!vr_number(r, &d->worth)) r->failed = true;
    }
    if (vr_eat(r, "named")) {
        const struct vr_line *l = &r->line[r->at];
        if (r->w < l->n) strncpy(d->named, l->word[r->w++], sizeof d->named - 1);
        else r->failed = true;
    }
}

static void read_chooser(struct vr_reader *r, struct vr_node *n)
{
    if (vr_eat(r, "of your choice")) n->chooser = CH_YOU;
    if (vr_eat(r, "of their choice")) n->chooser = CH_THEY;
    if (vr_eat(r, "at random")) n->chooser = CH_CHANCE;
}

static bool read_amount(struct vr_reader *r, struct vr_node *n)
{
    n->how = H_EXACTLY;
    if (vr_eat(r, "this card")) return n->cards.this_card = true, n->n = 1, true;
    if (vr_eat(r, "all")) return n->how = H_ALL, true;
    if (vr_eat(r, "half")) return n->how = H_HALF, true;
    if (vr_eat(r, "up to")) n->how = H_UP_TO;
    if (n->how == H_EXACTLY && (vr_eat(r, "a") || vr_eat(r, "an"))) return n->n = 1, true;
    if (!vr_number_or_word(r, &n->n)) return false;
    if (vr_eat(r, "more")) n->how = H_MORE;
    return true;
}

/* Behind "for each": other players, symbols in fields, or cards. "You have" is "in your field". */
void vr_read_counted(struct vr_reader *r, struct vr_node *n)
{
    if (vr_eat(r, "other player")) {
        n->measure = M_PLAYERS;
        return;
    }
    if (vr_eat(r, "zombeye symbol")) n->measure = M_ZOMBEYES;
    else vr_read_filter(r, &n->other);
    if (vr_eat(r, "in")) {
        if (!vr_read_place(r, &n->other.place, &n->other.whose)) r->failed = true;
        return;
    }
    n->other.place = P_FIELD;
    n->other.whose = vr_read_who(r);
    if (!n->other.whose || (!vr_eat(r, "has") && !vr_eat(r, "have"))) r->failed = true;
}

static void read_for_each(struct vr_reader *r, struct vr_node *n)
{
    if (!vr_eat(r, "for each")) return;
    n->for_each = true;
    vr_read_counted(r, n);
}

/* ---- what somebody has ---- */

static void read_bound(struct vr_reader *r, struct vr_node *n)
{
    static const struct {
        const char *words;
        enum vr_how how;
    } bounds[] = {{"at most", H_AT_MOST},       {"at least", H_AT_LEAST},
                  {"exactly", H_EXACTLY},       {"more than", H_MORE_THAN},
                  {"fewer than", H_FEWER_THAN}, {"less than", H_FEWER_THAN}};
    n->how = H_AT_LEAST;
    if (vr_eat(r, "the most")) n->how = H_MOST;
    else if (vr_eat(r, "the fewest")) n->how = H_FEWEST;
    else if (vr_eat(r, "no")) n->how = H_AT_MOST;
    else if (vr_eat(r, "a") || vr_eat(r, "an")) n->n = 1;
    else {
        for (int i = 0; i < 6; i++)
            if (vr_eat(r, bounds[i].words)) n->how = bounds[i].how;
        if (!vr_number_or_word(r, &n->n)) r->failed = true;
    }
}

/* Symbols, unless the words go on about cards. */
static bool read_symbols(struct vr_reader *r)
{
    struct vr_desc scratch = {0};
    int w = r->w;
    if (vr_eat(r, "zombeye symbols") || vr_eat(r, "zombeye symbol")) return true;
    bool all = vr_eat(r, "zombeyes") || vr_eat(r, "zombeye");
    int behind = r->w;
    bool cards = vr_is(r, "in") || vr_is(r, "worth") || vr_is(r, "named") || vr_is(r, "card") ||
                 vr_is(r, "cards") || read_adjective(r, &scratch);
    r->w = all && !cards ? behind : w;
    return all && !cards;
}

static struct vr_node *read_has(struct vr_reader *r, struct vr_node *n)
{
    n->op = C_HAS;
    read_bound(r, n);
    if (vr_eat(r, "points") || vr_eat(r, "point")) return n->measure = M_POINTS, n;
    if (read_symbols(r)) return n->measure = M_ZOMBEYES, n;
    n->measure = M_CARDS;
    vr_read_filter(r, &n->cards);
    n->cards.whose = n->who;
    n->cards.place = P_FIELD;
    if (!vr_eat(r, "in")) return n;
    if (!vr_eat(r, "your") && !vr_eat(r, "their")) vr_eat(r, "the");
    if (vr_eat(r, "hand")) n->cards.place = P_HAND;
    else if (!vr_eat(r, "field")) r->failed = true;
    return n;
}

/* ---- actions ---- */

static const char *const verbs[V_VERBS][2] = {
    [V_DRAW] = {"draw", "draws"},
    [V_DISCARD] = {"discard", "discards"},
    [V_DESTROY] = {"destroy", "destroys"},
    [V_STEAL] = {"steal", "steals"},
    [V_SWAP] = {"swap", "swaps"},
    [V_TAKE] = {"take", "takes"},
    [V_PASS] = {"pass", "passes"},
    [V_PLAY] = {"play", "plays"},
    [V_REPLACE] = {"replace", "replaces"},
    [V_RETURN] = {"return", "returns"},
    [V_MOVE] = {"move", "moves"},
    [V_AMBUSH] = {"ambush", "ambushes"},
    [V_ZOMBIFY] = {"zombify", "zombifies"},
    [V_CURE] = {"cure", "cures"},
    [V_RESURRECT] = {"resurrect", "resurrects"},
    [V_CONTROL] = {"control", "controls"},
    [V_LOOK] = {"look at", "looks at"},
    [V_SHOW] = {"show", "shows"},
    [V_SHUFFLE] = {"shuffle", "shuffles"},
    [V_CANCEL] = {"cancel", "cancels"},
    [V_MISS] = {"miss", "misses"},
    [V_TURN] = {"take another turn", "takes another turn"},
    [V_EXCHANGE] = {"exchange hands", "exchanges hands"},
    [V_REORDER] = {"reorder", "reorders"},
};

enum vr_op vr_read_verb(struct vr_reader *r)
{
    for (int i = V_VERBS - 1; i > V_NOTHING; i--)
        if (!verbs[i][0] || !verbs[i][1]) fprintf(stderr, "referee: verb %d has no spelling\n", i);
        else if (vr_eat(r, verbs[i][1]) || vr_eat(r, verbs[i][0])) return (enum vr_op)i;
    return V_NOTHING;
}

/* Where its cards usually lie and go; "their" means the performer. */
static void usual_places(struct vr_node *n)
{
    enum vr_who own = n->who == W_YOU ? W_YOU : W_THEY;
    struct vr_desc *c = &n->cards;
    static const enum vr_place from[V_VERBS] = {
        [V_DRAW] = P_DRAW,           [V_DISCARD] = P_HAND,     [V_DESTROY] = P_VIEWNIVERSE,
        [V_STEAL] = P_HAND,          [V_SWAP] = P_FIELD,       [V_TAKE] = P_FIELD,
        [V_PASS] = P_HAND,           [V_PLAY] = P_HAND,        [V_REPLACE] = P_FIELD,
        [V_RETURN] = P_FIELD,        [V_MOVE] = P_FIELD,       [V_AMBUSH] = P_FIELD,
        [V_ZOMBIFY] = P_VIEWNIVERSE, [V_CURE] = P_VIEWNIVERSE, [V_RESURRECT] = P_DISCARD,
        [V_SHUFFLE] = P_DISCARD,     [V_EXCHANGE] = P_HAND,    [V_REORDER] = P_DRAW};
    static const enum vr_place to[V_VERBS] = {
        [V_DRAW] = P_HAND,    [V_DISCARD] = P_DISCARD, [V_DESTROY] = P_DISCARD,
        [V_STEAL] = P_HAND,   [V_SWAP] = P_FIELD,      [V_TAKE] = P_FIELD,
        [V_PASS] = P_HAND,    [V_PLAY] = P_FIELD,      [V_REPLACE] = P_DISCARD,
        [V_RETURN] = P_HAND,  [V_AMBUSH] = P_FIELD,    [V_RESURRECT] = P_FIELD,
        [V_SHUFFLE] = P_DRAW, [V_EXCHANGE] = P_HAND};
    bool anothers = n->op == V_STEAL || n->op == V_TAKE;
    if (!c->place) {
        c->place = from[n->op];
        if (c->place == P_HAND || c->place == P_FIELD) c->whose = anothers ? W_ANOTHER : own;
    }
    if (n->op == V_SWAP && !n->other.place) n->other.place = P_FIELD, n->other.whose = W_ANOTHER;
    if (!n->to && to[n->op]) {
        bool away = n->op == V_PASS || n->op == V_AMBUSH || n->op == V_EXCHANGE;
        n->to = to[n->op];
        if (n->to == P_HAND || n->to == P_FIELD) n->to_whose = away ? W_ANOTHER : own;
        if (n->op == V_RETURN)
            n->to_whose = c->place == P_VIEWNIVERSE || (c->place == P_FIELD && c->whose != W_YOU)
                              ? W_THEY
                              : own;
    }
}

/* "the top 3 cards of the draw pile"; putting them back in any order means reordering them. */
static void read_top(struct vr_reader *r, struct vr_node *n)
{
    n->how = H_EXACTLY;
    n->cards.place = P_DRAW;
    if (!vr_number_or_word(r, &n->n)) n->n = 1;
    if (!vr_eat(r, "cards")) vr_eat(r, "card");
    if (!vr_eat(r, "of the draw pile")) r->failed = true;
    if (vr_eat(r, "and put them back in any order") || vr_eat(r, "and puts them back in any order"))
        n->op = V_REORDER;
}

static void read_zone(struct vr_reader *r, struct vr_node *n)
{
    n->how = H_ALL;
    if (vr_eat(r, "the top")) {
        read_top(r, n);
        return;
    }
    if (vr_read_place(r, &n->cards.place, &n->cards.whose)) return;
    if (!read_amount(r, n)) r->failed = true;
    vr_read_filter(r, &n->cards);
    read_chooser(r, n);
    if (!vr_eat(r, "in") && !vr_eat(r, "from")) r->failed = true;
    if (!vr_read_place(r, &n->cards.place, &n->cards.whose)) r->failed = true;
    read_chooser(r, n);
}

static void read_cards(struct vr_reader *r, struct vr_node *n)
{
    if (!read_amount(r, n)) r->failed = true;
    if (!n->cards.this_card) vr_read_filter(r, &n->cards);
    read_chooser(r, n);
    if (n->op == V_STEAL) {
        if (!vr_eat(r, "from")) return;
        n->cards.place = P_HAND;
        n->cards.whose = vr_read_who(r);
        if (!n->cards.whose) r->failed = true;
    } else if (vr_eat(r, "in") || vr_eat(r, "from")) {
        if (!vr_read_place(r, &n->cards.place, &n->cards.whose)) r->failed = true;
    }
    read_chooser(r, n);
}

static void read_partner(struct vr_reader *r, struct vr_node *n)
{
    int one;
    if (!vr_eat(r, "with")) r->failed = true;
    if (vr_eat(r, "this card")) {
        n->other.this_card = true;
    } else {
        if (!vr_eat(r, "a") && !vr_eat(r, "an") && !vr_number_or_word(r, &one)) r->failed = true;
        vr_read_filter(r, &n->other);
    }
    if (vr_eat(r, "in") && !vr_read_place(r, &n->other.place, &n->other.whose)) r->failed = true;
}

static void read_arguments(struct vr_reader *r, struct vr_node *n)
{
    switch (n->op) {
    case V_TURN: return;
    case V_MISS:
        n->n = 1;
        if (!vr_eat(r, "a turn")) {
            if (!vr_number_or_word(r, &n->n)) r->failed = true;
            if (!vr_eat(r, "turns") && !vr_eat(r, "turn")) r->failed = true;
        }
        read_for_each(r, n);
        return;
    case V_CONTROL:
        n->to_whose = vr_read_who(r);
        if (!n->to_whose) r->failed = true;
        vr_eat(r, "for their next turn");
        return;
    case V_EXCHANGE:
        n->how = H_ALL;
        if (vr_eat(r, "with")) {
            n->to = P_HAND;
            n->to_whose = vr_read_who(r);
            if (!n->to_whose) r->failed = true;
        }
        usual_places(n);
        return;
    case V_REORDER:
        if (!vr_eat(r, "the top")) r->failed = true;
        read_top(r, n);
        return;
    case V_CANCEL:
        if (!vr_eat(r, "it")) r->failed = true;
        break;
    case V_LOOK:
    case V_SHOW:
    case V_SHUFFLE: read_zone(r, n); break;
    default: read_cards(r, n);
    }
    if (n->op == V_SWAP) read_partner(r, n);
    if (vr_eat(r, "to")) {
        if (n->op == V_PASS || n->op == V_AMBUSH) {
            n->to = n->op == V_PASS ? P_HAND : P_FIELD;
            n->to_whose = vr_read_who(r);
            if (!n->to_whose) r->failed = true;
        } else if (!vr_read_place(r, &n->to, &n->to_whose)) {
            r->failed = true;
        }
    }
    read_for_each(r, n);
    read_chooser(r, n);
    usual_places(n);
}

static struct vr_node *read_action(struct vr_reader *r)
{
    struct vr_node *n = vr_new(r, V_NOTHING);
    read_for_each(r, n);
    if (n->for_each && !vr_eat(r, ",")) r->failed = true;
    n->who = vr_read_who(r);
    if (!n->who) n->who = W_YOU;
    if (vr_eat(r, "with")) {
        n->with = vr_new(r, C_HAS);
        read_has(r, n->with);
    }
    n->may = vr_eat(r, "may");
    n->op = vr_read_verb(r);
    if (!n->op) r->failed = true;
    else read_arguments(r, n);
    return n;
}

struct vr_node *vr_read_actions(struct vr_reader *r)
{
    struct vr_node *first = read_action(r), *last = first;
    while (!r->failed && vr_eat(r, ",")) {
        bool if_so = vr_eat(r, "if so");
        if (!if_so && !vr_eat(r, "then")) r->failed = true;
        last = last->next = read_action(r);
        last->if_so = if_so;
        last->then = !if_so;
    }
    if (r->w < r->line[r->at].n) r->failed = true;
    return first;
}

/* ---- conditions ---- */

static struct vr_node *read_deed(struct vr_reader *r, struct vr_node *n)
{
    if (vr_eat(r, "has") || vr_eat(r, "have")) return read_has(r, n);
    if (vr_eat(r, "begins a turn") || vr_eat(r, "begin a turn")) return n->op = C_BEGINS, n;
    if (vr_eat(r, "would count")) return n->op = C_COUNTS, n;
    if (vr_eat(r, "would affect your cards")) return n->op = C_AFFECT, n;
    if (vr_eat(r, "would")) {
        n->op = C_WOULD;
        n->verb = vr_read_verb(r);
        if (!n->verb) r->failed = true;
        return n;
    }
    bool plays = vr_eat(r, "plays") || vr_eat(r, "play");
    if (!plays && !vr_eat(r, "reveals") && !vr_eat(r, "reveal")) r->failed = true;
    n->op = plays ? C_PLAYED : C_REVEALED;
    if (!vr_eat(r, "a") && !vr_eat(r, "an")) r->failed = true;
    vr_read_filter(r, &n->cards);
    return n;
}

static struct vr_node *read_one(struct vr_reader *r)
{
    struct vr_node *n = vr_new(r, C_NOT);
    if (vr_eat(r, "not")) return n->condition = read_one(r), n;
    if (vr_eat(r, "it is your turn")) return n->op = C_YOUR_TURN, n;
    if (vr_eat(r, "a") || vr_eat(r, "an")) {
        vr_read_filter(r, &n->cards);
        n->who = W_ANY;
        if (vr_eat(r, "is played")) return n->op = C_PLAYED, n;
        if (vr_eat(r, "is revealed")) return n->op = C_REVEALED, n;
        n->op = C_LEAVE;
        if (!vr_eat(r, "would leave") || !vr_read_place(r, &n->cards.place, &n->cards.whose))
            r->failed = true;
        return n;
    }
    if (vr_read_place(r, &n->cards.place, &n->cards.whose)) {
        n->op = C_EMPTY;
        if (!vr_eat(r, "is empty")) r->failed = true;
        return n;
    }
    n->who = vr_read_who(r);
    if (!n->who) r->failed = true;
    return read_deed(r, n);
}

static struct vr_node *read_both(struct vr_reader *r)
{
    struct vr_node *left = read_one(r);
    while (!r->failed && vr_eat(r, "and")) {
        struct vr_node *n = vr_new(r, C_AND);
        n->condition = left;
        n->inside = read_one(r);
        left = n;
    }
    return left;
}

struct vr_node *vr_read_condition(struct vr_reader *r)
{
    struct vr_node *left = read_both(r);
    while (!r->failed && vr_eat(r, "or")) {
        struct vr_node *n = vr_new(r, C_OR);
        n->condition = left;
        n->inside = read_both(r);
        left = n;
    }
    return left;
}

struct vr_node *vr_read_restriction(struct vr_reader *r)
{
    struct vr_node *n = vr_new(r, R_STAYS);
    if (vr_eat(r, "no")) {
        vr_read_filter(r, &n->cards);
        if (!vr_eat(r, "leaves") || !vr_read_place(r, &n->cards.place, &n->cards.whose))
            r->failed = true;
        return n;
    }
    n->op = R_FORBIDS;
    n->who = vr_read_who(r);
    if (!n->who || !vr_eat(r, "may not")) r->failed = true;
    n->verb = vr_read_verb(r);
    if (!n->verb) r->failed = true;
    return n;
}
