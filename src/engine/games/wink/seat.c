/* seat.c -- what a seat may do.
 *
 * Each rule of legality is written once, as the set of what it allows: `legal` lists these
 * sets, `refuse` asks whether a move is in them and only then looks for the reason.
 */
#include <assert.h>

#include "core/odds.h"
#include "games/wink/rules.h"

card_set wink_free(const struct table *t)
{
    return t->face_up & ~wink_live(t) & ~CARD(t->declined);
}

/* WINK-PLACE-1 to WINK-PLACE-4. */
static card_set may_place_on(const struct view *v) { return wink_free(&v->table) & ~v->mine.cards; }

/* Everybody else. Only a seat that is asked gets here, never a spectator. */
static seat_set others(const struct box *box, const struct view *v)
{
    assert(v->seat >= 0);
    return seats_but(seats_all(box->seats), SEAT_BIT(v->seat));
}

static seat_set may_peek_at(const struct box *box, const struct view *v)
{
    if (!v->mine.peeks) return 0;
    return seats_but(others(box, v), SEAT_BIT(v->table.head[v->seat]));
}

static bool looks_at(const struct table *t, int seat, int other) { return t->head[seat] == other; }

/* Seekers that look this way and, as long as winks are honest, seek a card of mine. */
static seat_set may_wink_at(const struct box *box, const struct view *v)
{
    const struct table *t = &v->table;
    seat_set set = 0;
    for (EACH_SEAT(seeker, t->seekers)) {
        if (!looks_at(t, seeker, v->seat)) continue;
        if (box->false_winks || (v->mine.cards & CARD(t->token[seeker]))) set |= SEAT_BIT(seeker);
    }
    return set;
}

/* Who may be accused of holding what this seeker seeks. */
static seat_set may_accuse(const struct box *box, const struct view *v, int seeker)
{
    const bool mine = v->mine.cards & CARD(v->table.token[seeker]);
    const bool winked = seat_in(v->mine.saw[seeker], v->seat);
    seat_set set = seats_but(others(box, v), SEAT_BIT(seeker)); /* WINK-AMB-6 */
    if (seeker == v->seat) return 0;                            /* WINK-AMB-4 */
    if (mine && box->needs_wink) set = 0;                       /* WINK-AMB-5 */
    if (mine && box->self_accuse && (winked || !box->needs_wink)) set |= SEAT_BIT(v->seat);
    return set;
}

seat_set wink_asked(const struct box *box, const struct table *t)
{
    seat_set set = 0;
    switch ((enum phase)t->phase) {
    case NAMING:
    case PLACING: return SEAT_BIT(t->turn);
    case LOOKING:
    case FLASHING: return seats_all(box->seats);
    case CALLING:
        for (int seat = 0; seat < box->seats; seat++)
            if (t->accuse[seat]) set |= SEAT_BIT(seat);
        return set;
    case OVER:
    case PHASES: break;
    }
    return 0;
}

/* Refusals. The arguments of their messages: s the seat of the move, n its number, l the number
 * that seat seeks, h whom it looks at, t whose turn it is, w the gesture. */

enum refusal {
    ALLOWED,
    NOT_A_MOVE,
    NO_SUCH_SEAT,
    NO_SUCH_NUMBER,
    ONLY_WATCHING,
    IS_OVER,
    ANOTHERS_TURN,
    NO_ACCUSE_CARD,
    NOT_TO_NAME,
    NOT_TO_LOOK,
    NOT_TO_FLASH,
    NOT_TO_CALL,
    NOT_TO_PLACE,
    NAME_SELF,
    NAME_COMPULSORY,
    LOOK_SELF,
    PEEK_SPENT,
    PEEK_SELF,
    PEEK_SAME,
    WINK_SELF,
    WINK_NO_SEEKER,
    WINK_TURN_BEGUN,
    WINK_UNSEEN,
    WINK_FALSE,
    ACCUSE_DEAD,
    ACCUSE_OWN,
    ACCUSE_SEEKER,
    ACCUSE_BLUFF,
    ACCUSE_SELF,
    ACCUSE_SELF_WITHOUT,
    ACCUSE_SELF_EARLY,
    PLACE_DECLINED,
    PLACE_GONE,
    PLACE_TAKEN,
    PLACE_HELD,
    SKIP_WITH_CARDS,
    REFUSALS,
};

static const struct reason {
    const char *key, *rule, *args;
} reasons[REFUSALS] = {
    [NOT_A_MOVE] = {"wink.refuse.not-a-move", NULL, ""},
    [NO_SUCH_SEAT] = {"wink.refuse.no-such-seat", "WINK-COMP-4", ""},
    [NO_SUCH_NUMBER] = {"wink.refuse.no-such-number", "WINK-COMP-2", ""},
    [ONLY_WATCHING] = {"wink.refuse.only-watching", NULL, ""},
    [IS_OVER] = {"wink.refuse.over", "WINK-AMB-14", ""},
    [ANOTHERS_TURN] = {"wink.refuse.anothers-turn", "WINK-PLACE-6", "t"},
    [NO_ACCUSE_CARD] = {"wink.refuse.no-accuse-card", "WINK-AMB-31", ""},
    [NOT_TO_NAME] = {"wink.refuse.not-to-name", "WINK-NAME-1", ""},
    [NOT_TO_LOOK] = {"wink.refuse.not-to-look", "WINK-FIND-2", ""},
    [NOT_TO_FLASH] = {"wink.refuse.not-to-flash", "WINK-FIND-3", "w"},
    [NOT_TO_CALL] = {"wink.refuse.not-to-call", "WINK-AMB-9", ""},
    [NOT_TO_PLACE] = {"wink.refuse.not-to-place", "WINK-PLACE-1", ""},
    [NAME_SELF] = {"wink.refuse.name-self", "WINK-AMB-19", ""},
    [NAME_COMPULSORY] = {"wink.refuse.name-compulsory", "WINK-NAME-3", ""},
    [LOOK_SELF] = {"wink.refuse.look-self", "WINK-FIND-2", ""},
    [PEEK_SPENT] = {"wink.refuse.peek-spent", "WINK-FIND-4", ""},
    [PEEK_SELF] = {"wink.refuse.peek-self", "WINK-FIND-4", ""},
    [PEEK_SAME] = {"wink.refuse.peek-same", "WINK-FIND-4", "h"},
    [WINK_SELF] = {"wink.refuse.wink-self", "WINK-FIND-1", "w"},
    [WINK_NO_SEEKER] = {"wink.refuse.wink-no-seeker", "WINK-AMB-26", "s"},
    [WINK_TURN_BEGUN] = {"wink.refuse.wink-turn-begun", "WINK-SIG-4", "s"},
    [WINK_UNSEEN] = {"wink.refuse.wink-unseen", "WINK-FIND-3", "s"},
    [WINK_FALSE] = {"wink.refuse.wink-false", "WINK-SIG-6", "slw"},
    [ACCUSE_DEAD] = {"wink.refuse.accuse-dead", "WINK-AMB-7", "n"},
    [ACCUSE_OWN] = {"wink.refuse.accuse-own", "WINK-AMB-4", "n"},
    [ACCUSE_SEEKER] = {"wink.refuse.accuse-seeker", "WINK-AMB-6", "sn"},
    [ACCUSE_BLUFF] = {"wink.refuse.accuse-bluff", "WINK-AMB-5", "n"},
    [ACCUSE_SELF] = {"wink.refuse.accuse-self", "WINK-AMB-5", ""},
    [ACCUSE_SELF_WITHOUT] = {"wink.refuse.accuse-self-without", "WINK-SIG-8", "n"},
    [ACCUSE_SELF_EARLY] = {"wink.refuse.accuse-self-early", "WINK-AMB-8", "nw"},
    [PLACE_DECLINED] = {"wink.refuse.place-declined", "WINK-SIG-8", "n"},
    [PLACE_GONE] = {"wink.refuse.place-gone", "WINK-PLACE-4", "n"},
    [PLACE_TAKEN] = {"wink.refuse.place-taken", "WINK-PLACE-3", "n"},
    [PLACE_HELD] = {"wink.refuse.place-held", "WINK-PLACE-2", "n"},
    [SKIP_WITH_CARDS] = {"wink.refuse.skip-with-cards", "WINK-AMB-12", ""},
};

/* When a verb is due, and the refusal at any other time. */
static const struct due {
    uint8_t phase, otherwise;
} due[VERBS] = {
    [NAME] = {NAMING, NOT_TO_NAME},    [DECLINE] = {NAMING, NOT_TO_NAME},
    [LOOK] = {LOOKING, NOT_TO_LOOK},   [REST] = {LOOKING, NOT_TO_LOOK},
    [HOLD] = {FLASHING, NOT_TO_FLASH}, [PEEK] = {FLASHING, NOT_TO_FLASH},
    [WINK] = {FLASHING, NOT_TO_FLASH}, [ACCUSE] = {CALLING, NOT_TO_CALL},
    [SILENT] = {CALLING, NOT_TO_CALL}, [PLACE] = {PLACING, NOT_TO_PLACE},
    [SKIP] = {PLACING, NOT_TO_PLACE},
};

/* Bytes from anywhere: is this a move at all? */
static enum refusal judge_shape(const struct box *box, struct move m)
{
    if (!move_fits(wink_verbs, VERBS, m)) return NOT_A_MOVE;
    const char *letters = wink_verbs[m.verb].args;
    for (int i = 0; i < m.nargs; i++) {
        const int value = m.arg[i];
        if (letters[i] == 's' && (value < 0 || value >= box->seats)) return NO_SUCH_SEAT;
        if (letters[i] == 'n' && (value < 1 || value > NUMBERS)) return NO_SUCH_NUMBER;
    }
    return ALLOWED;
}

static enum refusal judge_time(const struct box *box, const struct view *v, int subject,
                               struct move m)
{
    const struct table *t = &v->table;
    if (v->seat == SPECTATOR || subject != v->seat) return ONLY_WATCHING;
    if (t->phase == OVER) return IS_OVER;
    if (t->phase != due[m.verb].phase) return (enum refusal)due[m.verb].otherwise;
    if (seat_in(wink_asked(box, t), subject)) return ALLOWED;
    return t->phase == CALLING ? NO_ACCUSE_CARD : ANOTHERS_TURN;
}

static enum refusal judge_peek(const struct box *box, const struct view *v, int at)
{
    if (seat_in(may_peek_at(box, v), at)) return ALLOWED;
    if (at == v->seat) return PEEK_SELF;
    return v->mine.peeks ? PEEK_SAME : PEEK_SPENT;
}

static enum refusal judge_wink(const struct box *box, const struct view *v, int at)
{
    const struct table *t = &v->table;
    if (seat_in(may_wink_at(box, v), at)) return ALLOWED;
    if (at == v->seat) return WINK_SELF;
    if (at == t->turn) return WINK_TURN_BEGUN;
    if (!seat_in(t->seekers, at)) return WINK_NO_SEEKER;
    return looks_at(t, at, v->seat) ? WINK_FALSE : WINK_UNSEEN;
}

static enum refusal judge_accuse(const struct box *box, const struct view *v, int accused,
                                 int number)
{
    const int seeker = wink_seeker_of(&v->table, number);
    if (seeker == SPECTATOR) return ACCUSE_DEAD;
    if (seat_in(may_accuse(box, v, seeker), accused)) return ALLOWED;
    if (seeker == v->seat) return ACCUSE_OWN;
    if (seeker == accused) return ACCUSE_SEEKER;
    if (accused != v->seat) return ACCUSE_BLUFF;
    if (!box->self_accuse) return ACCUSE_SELF;
    return v->mine.cards & CARD(number) ? ACCUSE_SELF_EARLY : ACCUSE_SELF_WITHOUT;
}

static enum refusal judge_place(const struct view *v, int number)
{
    const struct table *t = &v->table;
    if (may_place_on(v) & CARD(number)) return ALLOWED;
    if (!(t->face_up & CARD(number))) return PLACE_GONE;
    if (wink_live(t) & CARD(number)) return PLACE_TAKEN;
    return number == t->declined ? PLACE_DECLINED : PLACE_HELD;
}

static enum refusal judge(const struct box *box, const struct view *v, int subject, struct move m)
{
    enum refusal no = judge_shape(box, m);
    if (no == ALLOWED) no = judge_time(box, v, subject, m);
    if (no != ALLOWED) return no;
    switch ((enum verb)m.verb) {
    case NAME: return m.arg[0] == v->seat ? NAME_SELF : ALLOWED;
    case DECLINE: return box->optional_naming ? ALLOWED : NAME_COMPULSORY;
    case LOOK: return m.arg[0] == v->seat ? LOOK_SELF : ALLOWED;
    case PEEK: return judge_peek(box, v, m.arg[0]);
    case WINK: return judge_wink(box, v, m.arg[0]);
    case ACCUSE: return judge_accuse(box, v, m.arg[0], m.arg[1]);
    case PLACE: return judge_place(v, m.arg[0]);
    case SKIP: return may_place_on(v) ? SKIP_WITH_CARDS : ALLOWED;
    case REST:
    case HOLD:
    case SILENT:
    case VERBS: break;
    }
    return ALLOWED;
}

static void give_reason(const struct box *box, const struct view *v, struct move m,
                        const struct reason *reason, struct message *why)
{
    const struct table *t = &v->table;
    message_set(why, reason->key, reason->rule);
    for (const char *c = reason->args; *c; c++) {
        if (*c == 's') message_seat(why, m.arg[0]);
        if (*c == 'n') message_number(why, m.arg[m.nargs - 1]);
        if (*c == 'l') message_number(why, t->token[m.arg[0]]);
        if (*c == 'h') message_seat(why, t->head[v->seat]);
        if (*c == 't') message_seat(why, t->turn);
        if (*c == 'w') message_word(why, wink_gesture_keys[box->gesture]);
    }
}

bool wink_refuse(const struct box *box, const struct view *v, int subject, struct move m,
                 struct message *why)
{
    const enum refusal no = judge(box, v, subject, m);
    if (no != ALLOWED && why) give_reason(box, v, m, &reasons[no], why);
    return no != ALLOWED;
}

/* As move_add(), but in place where it can: lists are made for every decision of every bot. */
static inline void add_move(struct move_list *out, int verb, int nargs, int a, int b)
{
    if (out->pick) {
        move_add(out, move_of(verb, nargs, a, b));
        return;
    }
    assert(out->n < out->size);
    out->at[out->n++] = (struct move){
        .verb = (uint8_t)verb, .nargs = (uint8_t)nargs, .arg = {(int16_t)a, (int16_t)b}};
}

static void list_seats(struct move_list *out, int verb, seat_set set)
{
    for (EACH_SEAT(seat, set)) add_move(out, verb, 1, seat, 0);
}

static void list_accusations(const struct box *box, const struct view *v, struct move_list *out)
{
    for (EACH_SEAT(seeker, v->table.seekers))
        for (EACH_SEAT(accused, may_accuse(box, v, seeker)))
            add_move(out, ACCUSE, 2, accused, v->table.token[seeker]);
}

void wink_legal(const struct box *box, const struct view *v, int subject, struct move_list *out)
{
    if (subject != v->seat || !seat_in(wink_asked(box, &v->table), subject)) return;
    switch ((enum phase)v->table.phase) {
    case NAMING:
        list_seats(out, NAME, others(box, v));
        if (box->optional_naming) add_move(out, DECLINE, 0, 0, 0);
        break;
    case LOOKING:
        list_seats(out, LOOK, others(box, v));
        add_move(out, REST, 0, 0, 0);
        break;
    case FLASHING:
        add_move(out, HOLD, 0, 0, 0);
        list_seats(out, PEEK, may_peek_at(box, v));
        list_seats(out, WINK, may_wink_at(box, v));
        break;
    case CALLING:
        list_accusations(box, v, out);
        add_move(out, SILENT, 0, 0, 0);
        break;
    case PLACING:
        for (card_set left = may_place_on(v); left; left &= left - 1)
            add_move(out, PLACE, 1, card_first(left), 0);
        if (!may_place_on(v)) add_move(out, SKIP, 0, 0, 0);
        break;
    case OVER:
    case PHASES: break;
    }
}

/* A seat seen winking for the number; else, of those that may hold it, the one with the most
 * cards; else the first seat. */
static int likely_partner(const struct box *box, const struct view *v)
{
    const struct table *t = &v->table;
    const card_set sought = CARD(t->token[v->seat]);
    int best = SPECTATOR, best_weight = -1;
    for (EACH_SEAT(seat, others(box, v))) {
        const bool possible = !(t->lacks[seat] & sought);
        const bool winked = seat_in(v->mine.saw[v->seat], seat);
        const int weight = possible ? t->cards[seat] + (winked ? NUMBERS : 0) : 0;
        if (weight <= best_weight) continue;
        best = seat;
        best_weight = weight;
    }
    return best;
}

static int first_cell(const struct table *t, card_set wanted)
{
    for (int i = 0; i < NUMBERS; i++)
        if (wanted & CARD(t->cell[i])) return t->cell[i];
    return 0;
}

struct move wink_fallback(const struct box *box, const struct view *v, int subject)
{
    const struct table *t = &v->table;
    (void)subject;
    switch ((enum phase)t->phase) {
    case NAMING: return move_of(NAME, 1, likely_partner(box, v), 0);
    case LOOKING:
        if (t->head[v->seat] == TABLE_TOP) return move_of(REST, 0, 0, 0);
        return move_of(LOOK, 1, t->head[v->seat], 0);
    case FLASHING: return move_of(HOLD, 0, 0, 0);
    case CALLING: return move_of(SILENT, 0, 0, 0);
    case PLACING:
        if (!may_place_on(v)) return move_of(SKIP, 0, 0, 0);
        return move_of(PLACE, 1, first_cell(t, may_place_on(v)), 0);
    case OVER:
    case PHASES: break;
    }
    return move_of(SILENT, 0, 0, 0);
}

/* A point is worth more the fewer faces are left to be found. */
int wink_estimate(const struct box *box, const struct view *v, int seat)
{
    const struct table *t = &v->table;
    const int left = card_count(t->face_up) + 3;
    int strength[SEATS_MAX] = {0};
    if (t->phase == OVER) {
        struct score score;
        wink_rank(box, t, &score);
        return odds_at_end(&score, seat);
    }
    for (int other = 0; other < box->seats; other++)
        strength[other] = odds_lead(wink_points(t, other), 400, left);
    return odds_to_win(strength, seats_all(box->seats), seat);
}
