/* outlook.c -- what is about to happen, in numbers.
 *
 * The referee plays on in a world that looks like the view: everybody lets everything be, until the
 * entries that were pending are gone. It plays as long as all such worlds go the same way. That
 * ends where somebody chooses, and where something comes to light: a card that the viewer did not
 * know, what was judged of hidden cards, luck among open ones. Hidden cards that stay hidden do no
 * harm: two cards drawn are two cards more. The step in which worlds part is taken back.
 */
#include "core/outlook.h"

#include <string.h>

#include "core/rng.h"
#include "games/viewpoint/rules.h"

enum { WINDOWS_MOST = 60 };

static const char *const figures[] = {"points", "zombeyes", "hand", "misses", NULL};

struct outlooker {
    struct referee r;
    struct outlook_room *room;
    struct outlook *out;
    int base;       /* the entries from here on are what is pending */
    seat_set known; /* hands whose cards the viewer knows */
    bool murky;     /* unknown cards lie in the discard pile */
    bool shuffles;  /* the draw pile, just now */
    bool chosen;    /* the next card is that of the answer */
    bool passing;   /* somebody may have got cards that may not be passed on (RUL-4) */
    bool parted;    /* worlds part here */
    int answers;
};

static void read_figures(const struct table *t, int seat, int16_t figure[OUTLOOK_FIGURES])
{
    figure[0] = t->points[seat];
    figure[1] = (int16_t)t->zombeyes[seat];
    figure[2] = (int16_t)t->hand[seat];
    figure[3] = t->misses[seat];
}

/* --- what the events say -------------------------------------------------------------- */

static bool knows_at(const struct outlooker *o, int place)
{
    return is_hand(place) ? seat_in(o->known, place) : !is_hidden(place);
}

static void add_going(struct outlooker *o, int kind, int from, int to, int token)
{
    struct outlook *out = o->out;
    if (out->moves < OUTLOOK_MOVES)
        out->move[out->moves] =
            (struct outlook_move){(int16_t)kind, (uint8_t)from, (uint8_t)to, (int8_t)token};
    out->moves++;
}

/* A card goes. What is not known and comes to lie open parts the worlds, but in the discard pile it
 * changes no figure; what comes to a hand blurs what is known of it. */
static void hear_move(struct outlooker *o, int kind, int from, int to)
{
    const bool chosen = o->chosen && is_hand(from), known = knows_at(o, from) || chosen;
    const bool luck = o->r.out->chance && !(o->shuffles && to == AT_DRAW) && !chosen;
    if (is_hidden(from) && !is_hidden(to) && (!known || luck)) {
        if (to == AT_DISCARD) o->murky = true;
        else o->parted = true;
    }
    if (!is_hidden(from) && luck) o->parted = true;
    if (is_hand(from) && (luck || to == AT_DRAW)) o->known = (seat_set)(o->known & ~SEAT_BIT(from));
    if (is_hand(to) && (!known || luck)) o->known = (seat_set)(o->known & ~SEAT_BIT(to));
    add_going(o, known && !luck ? kind : OUTLOOK_UNKNOWN, from, to, 0);
    o->chosen = false;
}

static int entering_place(const struct outlooker *o, int seat)
{
    return o->r.box->entering == ENTERS_AFTER_WINDOW ? AT_STACK : AT_FIELD + seat;
}

static void hear_it(struct outlooker *o, const struct event *e)
{
    const int seat = e->seat;
    switch ((enum happening)e->kind) {
    case DREW: hear_move(o, e->arg[0], AT_DRAW, AT_HAND + seat); break;
    case PLAYED: hear_move(o, e->arg[0], AT_HAND + seat, entering_place(o, seat)); break;
    case FLIPPED: hear_move(o, e->arg[0], AT_DRAW, entering_place(o, seat)); break;
    case RAISED: hear_move(o, e->arg[0], AT_DISCARD, entering_place(o, seat)); break;
    case MOVED: hear_move(o, e->arg[2], e->arg[0], e->arg[1]); break;
    case STOLE: hear_move(o, e->arg[1], AT_HAND + e->arg[0], AT_HAND + seat); break;
    case GAVE: hear_move(o, e->arg[1], AT_HAND + seat, AT_HAND + e->arg[0]); break;
    case DISCARDED: hear_move(o, e->arg[0], AT_HAND + seat, AT_DISCARD); break;
    case REVEALED: hear_move(o, e->arg[0], AT_HAND + seat, AT_STACK); break;
    case SPENT: hear_move(o, e->arg[1], AT_STACK, e->arg[0]); break;
    case ZOMBIFIED:
    case CURED:
        if (o->r.out->chance) o->parted = true;
        add_going(o, e->arg[1], AT_FIELD + e->arg[0], AT_FIELD + e->arg[0],
                  e->kind == ZOMBIFIED ? 1 : -1);
        break;
    case CHECKED: o->parted = true; break;
    default: break;
    }
}

static void hear_events(struct outlooker *o, int from)
{
    o->shuffles = false;
    for (int i = from; i < o->r.out->n; i++) o->shuffles |= o->r.out->at[i].kind == SHUFFLED;
    for (int i = from; i < o->r.out->n; i++) hear_it(o, &o->r.out->at[i]);
    if (o->murky && o->r.box->worths) o->parted = true;
}

/* --- playing on ----------------------------------------------------------------------- */

/* Do cards that the viewer may not know decide what comes next: a condition or action after some
 * came to the discard pile, or an action about those hidden cards that fit? */
static bool reads_hidden(const struct outlooker *o)
{
    const struct look look = vp_truth(&o->r);
    const struct entry *e = table_top(look.t);
    if (!look.t->depth || e->at >= e->end) return false;
    if (e->stage == STAGE_NEXT) return o->murky;
    const struct deck_node *n = vp_node(o->r.box, e);
    if (e->stage != STAGE_ACT || n->op >= OP_VERBS || e->performer_flags & PERFORMER_LEFT)
        return false;
    if (deck_verb(n)->together && o->passing) return true;
    return vp_asks_hidden(&n->cards) || (n->flags & FLAG_EACH_OF && vp_asks_hidden(&n->other)) ||
           (n->op == OP_SHUFFLE && vp_hands_bound(&look));
}

static void keep_before(struct outlooker *o)
{
    memcpy(o->room->before, o->r.s, viewpoint_state_size(o->r.box));
}

/* The worlds have parted: as if it had not happened. */
static void unhappen(struct outlooker *o, int moves)
{
    memcpy(o->r.s, o->room->before, viewpoint_state_size(o->r.box));
    o->out->moves = moves;
    o->out->end = o->r.out->chance ? OUTLOOK_CHANCE : OUTLOOK_HIDDEN;
}

/* One turn of the machine. False: it ends here. Events are limited from answer to answer, so those
 * that were heard stay where they are. */
static bool advance(struct outlooker *o)
{
    const int moves = o->out->moves, before = o->r.out->n;
    if (reads_hidden(o)) {
        o->out->end = OUTLOOK_HIDDEN;
        return false;
    }
    keep_before(o);
    o->r.out->chance = false;
    vp_advance(&o->r);
    hear_events(o, before);
    if (o->parted) unhappen(o, moves);
    return !o->parted;
}

static bool give_answers(struct outlooker *o, int subject, const struct move *move)
{
    static const struct move pass = {.verb = PASS};
    struct move answers[SEATS_MAX];
    const int moves = o->out->moves;
    for (int seat = 0; seat < SEATS_MAX; seat++) answers[seat] = pass;
    if (move) answers[subject] = *move;
    keep_before(o);
    o->r.out->n = 0;
    o->r.out->chance = false;
    o->chosen = move && move->verb != PASS;
    vp_answer(&o->r, answers);
    hear_events(o, 0);
    o->chosen = false;
    if (o->parted) unhappen(o, moves);
    return !o->parted;
}

/* Who is asked, or SPECTATOR: nobody, or several. */
static int only_decider(const struct table *t)
{
    const bool one = t->asked && !(t->asked & (t->asked - 1));
    return one ? table_decider(t, __builtin_ctz(t->asked)) : SPECTATOR;
}

/* Everybody else lets it be. False: somebody has to choose. */
static bool let_be(struct outlooker *o)
{
    const struct table *t = &o->r.s->table;
    if (o->answers++ >= WINDOWS_MOST) {
        o->out->end = OUTLOOK_LONG;
        return false;
    }
    if (t->asking != ASK_WINDOW) {
        o->out->end = OUTLOOK_CHOICE;
        o->out->chooser = (int8_t)only_decider(t);
        return false;
    }
    return give_answers(o, 0, NULL);
}

/* Until the entries that were pending are gone. */
static void play_entries(struct outlooker *o)
{
    const struct table *t = &o->r.s->table;
    o->out->end = OUTLOOK_DONE;
    while (t->part != PART_OVER && t->depth >= o->base)
        if (t->asking == ASK_NOTHING ? !advance(o) : !let_be(o)) return;
}

/* Does the count of this turn end the game, with nothing to be chosen before? */
static seat_set play_to_count(struct outlooker *o)
{
    const struct table *t = &o->r.s->table;
    const int turn = t->turns;
    while (t->part != PART_OVER && t->part != PART_TURN && t->turns == turn)
        if (t->asking == ASK_NOTHING ? !advance(o) : !let_be(o)) return 0;
    return t->part == PART_OVER ? t->winners : 0;
}

/* --- the outlook ---------------------------------------------------------------------- */

static void look_from(struct outlooker *o, const struct view *v)
{
    const struct table *t = &v->table;
    o->base = t->depth ? t->depth : 1;
    for (int i = 0; i < t->depth; i++) {
        const struct entry *e = &t->entry[i];
        const bool begun = e->action_flags & ACTION_ACTING || e->stage == STAGE_ACT;
        o->passing = o->passing || (begun && deck_verb(vp_node(o->r.box, e))->together);
    }
    for (int hand = 0; hand < o->r.box->seats; hand++)
        if (v->seat != SPECTATOR && seat_in(table_sight(t, hand), v->seat))
            o->known = (seat_set)(o->known | SEAT_BIT(hand));
}

/* Several answer at once, or there is nothing to be answered. */
static bool can_begin(const struct table *t, const struct move *move)
{
    const bool window = t->asking == ASK_WINDOW;
    return move ? window || !(t->asked & (t->asked - 1)) : window;
}

/* Effects of the same card may follow on those that are pending (AMB-24), and worths are counted
 * again with every change. */
static bool effects_follow(const struct box *box, const struct table *t)
{
    if (box->worths) return true;
    for (int i = 0; i < t->depth; i++) {
        const struct entry *e = &t->entry[i];
        if (e->what == ENTRY_TURN || (e->what == ENTRY_PLAY && box->same_turn))
            if (box_kind(box, e->kind)->each_turn) return true;
    }
    return false;
}

/* A view from outside may ask somebody for a card that nobody has: then nothing is played. */
static bool has_card(const struct outlooker *o, int subject, const struct move *move)
{
    const struct table *t = &o->r.s->table;
    const struct seen *card = o->r.s->card;
    if (!move || move->verb == PASS) return true;
    if (!seat_in(t->asked, subject)) return false;
    const bool plays = t->asking == ASK_PLAY;
    if (plays && subject != (t->depth ? table_top(t)->performer : t->active)) return false;
    for (int i = 0; i < o->r.box->deck.cards; i++)
        if (card[i].place == AT_HAND + subject && card[i].kind == move->arg[0] &&
            !(move->verb == REVEAL && card[i].mark & MARK_USED))
            return true;
    return move->verb != PLAY && move->verb != REVEAL;
}

static void conclude(struct outlooker *o, const struct view *v)
{
    const struct table *t = &o->r.s->table;
    struct look look = vp_truth(&o->r);
    const bool done = o->out->end == OUTLOOK_DONE, more = effects_follow(o->r.box, t);
    look.blind = true;
    for (int seat = 0; seat < o->r.box->seats; seat++) {
        struct outlook_seat *s = &o->out->seat[seat];
        read_figures(&v->table, seat, s->before);
        read_figures(t, seat, s->after);
        s->exact = done || (!more && vp_touches(&look, seat) == TOUCH_NO);
    }
    o->out->dead = (seat_set)(t->dead & ~v->table.dead);
}

/* What no figure says. */
static void say_outlook(const struct outlook *o, struct notes *notes)
{
    struct message *const first = notes->at;
    for (seat_set left = o->dead; left; left &= (seat_set)(left - 1))
        message_seat(message_set(&first[notes->n++], "viewpoint.outlook.dead", "TWD-LOSE-1"),
                     __builtin_ctz(left));
    if (o->wins & (o->wins - 1))
        message_seats(message_set(&first[notes->n++], "viewpoint.outlook.shared", "AMB-38"),
                      o->wins);
    else if (o->wins)
        message_seat(message_set(&first[notes->n++], "viewpoint.outlook.wins", NULL),
                     __builtin_ctz(o->wins));
    if (o->end == OUTLOOK_CHOICE && o->chooser != SPECTATOR)
        message_seat(message_set(&first[notes->n++], "viewpoint.outlook.choice", NULL), o->chooser);
    else if (o->end == OUTLOOK_CHOICE)
        message_set(&first[notes->n++], "viewpoint.outlook.choices", NULL);
    else if (o->end == OUTLOOK_HIDDEN)
        message_set(&first[notes->n++], "viewpoint.outlook.hidden", NULL);
    else if (o->end == OUTLOOK_CHANCE)
        message_set(&first[notes->n++], "viewpoint.outlook.chance", NULL);
    else if (o->end == OUTLOOK_LONG)
        message_set(&first[notes->n++], "viewpoint.outlook.long", NULL);
}

void viewpoint_outlook(const struct box *box, const struct view *v, int subject,
                       const struct move *move, struct outlook_room *room, struct outlook *out)
{
    struct rng luck = {1};
    struct outlooker o = {
        .r = {box, room->state, &room->events, NULL, false}, .room = room, .out = out};
    memset(out, 0, sizeof *out);
    out->figures = figures;
    out->say = say_outlook;
    out->chooser = SPECTATOR;
    viewpoint_imagine(box, v, &luck, room->state);
    look_from(&o, v);
    room->events.n = 0;
    if (!can_begin(&v->table, move) || viewpoint_check(box, room->state) ||
        !has_card(&o, subject, move)) {
        out->end = OUTLOOK_CHOICE;
        out->chooser = (int8_t)only_decider(&v->table);
        conclude(&o, v);
        return;
    }
    if (give_answers(&o, subject, move)) play_entries(&o);
    conclude(&o, v);
    if (out->end != OUTLOOK_DONE) return;
    const int moves = out->moves;
    out->wins = play_to_count(&o);
    out->moves = moves;
    out->end = OUTLOOK_DONE;
    out->chooser = SPECTATOR;
}
