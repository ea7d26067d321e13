/* toy.c -- a game with one of everything a scenario can speak of, and a shelf with it and Blank.
 *
 * A seat plays a card; the others may veto it all at once. A seat may also peek at a card, borrow
 * another seat (and decide its next turn), shuffle, or spoil the game, which breaks an invariant.
 * The toy speaks with the words of Blank.
 */
#include <string.h>

#include "core/buf.h"
#include "core/game.h"
#include "core/schema.h"
#include "games/shelf.h"

enum { CARDS = 6, PILE = 12, NOT_LENT = SEATS_MAX };
enum { PLAY, PEEK, BORROW, SHUFFLE, SPOIL, VETO, HOLD };
enum { DEALT, PLAYED, PEEKED, VETOED, SHUFFLED, TURN };
enum { TURNS, WINDOW, OVER };

struct box {
    uint8_t seats, turns, lines;
};

struct table {
    uint8_t seats, phase, turn, turns_left, waiting, spoiled;
    uint8_t controller[SEATS_MAX];
    uint8_t npile;
    uint8_t pile[PILE];
};

struct hand {
    uint8_t cards; /* bit n is card n */
};

struct state {
    struct chance chance;
    struct table table;
    struct hand hand[SEATS_MAX];
    uint8_t zero[5];
};

struct view {
    struct table table;
    struct hand mine;
    int8_t seat;
};

/* Texts from outside: every line must be the same word. */
static bool only(const char *text, const char *word, uint8_t *lines, struct fault *f)
{
    for (int line = 1; text && *text; line++) {
        size_t n = strcspn(text, "\n");
        if (n && (n != strlen(word) || memcmp(text, word, n))) {
            message_text(fault_set(f, line, 1, "record.fault.expected"), word);
            fault_quote(f, text, n);
            return false;
        }
        *lines = (uint8_t)line;
        text += n + 1;
    }
    return true;
}

static bool toy_open(struct box *box, const struct options *o, const char *content, struct fault *f)
{
    box->seats = (uint8_t)o->seats;
    box->turns = (uint8_t)o->value[0];
    return only(content, "line", &box->lines, f);
}

static bool toy_setup(const struct box *box, struct state *s, const struct seed *seed,
                      const char *hidden, struct events *out, struct fault *f)
{
    struct draw draw;
    uint8_t unused = 0, deck[CARDS];
    memset(s, 0, sizeof *s);
    s->chance.seed = *seed;
    s->table.seats = box->seats;
    s->table.turns_left = box->turns;
    memset(s->table.controller, NOT_LENT, sizeof s->table.controller);
    if (!only(hidden, "secret", &unused, f)) return false;
    for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)i;
    draw_open(&draw, &s->chance);
    draw_shuffle_u8(&draw, deck, CARDS);
    for (int seat = 0; seat < box->seats; seat++) {
        s->hand[seat].cards = (uint8_t)(1u << deck[seat]);
        event_closed_arg(event_tell(out, DEALT, seat), SEAT_BIT(seat), deck[seat]);
    }
    return true;
}

static seat_set asked(const struct table *t)
{
    if (t->phase == TURNS) return SEAT_BIT(t->turn);
    if (t->phase == OVER) return 0;
    return (seat_set)(seats_all(t->seats) & ~SEAT_BIT(t->turn));
}

static int decider(const struct table *t, int seat)
{
    bool lent = t->phase == TURNS && t->controller[seat] != NOT_LENT;
    return lent ? t->controller[seat] : seat;
}

static void toy_ask(const struct box *box, const struct state *s, struct step *out)
{
    (void)box;
    out->asked = asked(&s->table);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        out->decider[seat] = (uint8_t)(seat < s->table.seats ? decider(&s->table, seat) : seat);
}

static void next_turn(struct table *t, struct events *out)
{
    t->controller[t->turn] = NOT_LENT;
    t->turn = (uint8_t)((t->turn + 1) % t->seats);
    t->phase = --t->turns_left ? TURNS : OVER;
    event_tell(out, TURN, SPECTATOR);
}

static void take_turn(struct state *s, struct move m, struct events *out)
{
    struct table *t = &s->table;
    int seat = t->turn;
    if (m.verb == PLAY) {
        t->phase = WINDOW;
        t->waiting = (uint8_t)m.arg[0];
        s->hand[seat].cards &= (uint8_t)~(1u << m.arg[0]);
        event_open_arg(event_tell(out, PLAYED, seat), m.arg[0]);
        return;
    }
    if (m.verb == PEEK) {
        struct event *e = event_tell(out, PEEKED, seat);
        uint8_t cards = s->hand[m.arg[0]].cards;
        event_open_arg(e, m.arg[0]);
        event_closed_arg(e, SEAT_BIT(seat), cards ? __builtin_ctz(cards) : CARDS);
    }
    if (m.verb == BORROW) t->controller[m.arg[0]] = (uint8_t)seat;
    if (m.verb == SPOIL) t->spoiled = 1;
    if (m.verb == SHUFFLE) {
        event_tell(out, SHUFFLED, SPECTATOR);
        out->chance = true;
    }
    next_turn(t, out);
}

static void toy_step(const struct box *box, struct state *s, const struct move *answers,
                     struct events *out)
{
    (void)box;
    struct table *t = &s->table;
    bool vetoed = false;
    if (t->phase == TURNS) {
        take_turn(s, answers[t->turn], out);
        return;
    }
    for (int seat = 0; seat < t->seats; seat++) {
        if (!seat_in(asked(t), seat) || answers[seat].verb != VETO) continue;
        event_tell(out, VETOED, seat);
        vetoed = true;
    }
    if (!vetoed && t->npile < PILE) t->pile[t->npile++] = t->waiting;
    next_turn(t, out);
}

static void toy_score(const struct box *box, const struct state *s, struct score *out)
{
    for (int seat = 0; seat < box->seats; seat++) {
        out->points[seat] = (int16_t)(2 - __builtin_popcount(s->hand[seat].cards));
        out->rank[seat] = 1;
    }
    for (int a = 0; a < box->seats; a++)
        for (int b = 0; b < box->seats; b++)
            if (out->points[b] > out->points[a]) out->rank[a]++;
}

static const char *toy_check(const struct box *box, const struct state *s)
{
    uint8_t seen = 0;
    for (int seat = 0; seat < box->seats; seat++) {
        if (seen & s->hand[seat].cards) return "a card is in two hands";
        seen |= s->hand[seat].cards;
    }
    return s->table.spoiled ? "somebody spoiled it" : NULL;
}

static void toy_view(const struct box *box, const struct state *s, int seat, struct view *v)
{
    (void)box;
    memset(v, 0, sizeof *v);
    v->table = s->table;
    v->seat = (int8_t)seat;
    if (seat != SPECTATOR) v->mine = s->hand[seat];
}

static bool toy_refuse(const struct box *box, const struct view *v, int subject, struct move m,
                       struct message *why)
{
    struct message unused;
    const struct table *t = &v->table;
    if (!why) why = &unused;
    message_set(why, "blank.refuse.verb", NULL);
    if (m.verb > HOLD || m.nargs != (m.verb <= BORROW) || (t->phase == WINDOW) != (m.verb >= VETO))
        return true;
    if (!seat_in(asked(t), subject) || decider(t, subject) != v->seat)
        return message_set(why, "blank.refuse.not-asked", NULL), true;
    if (m.verb == PLAY && (m.arg[0] < 0 || m.arg[0] >= CARDS || !(v->mine.cards >> m.arg[0] & 1)))
        return message_set(why, "blank.refuse.verb", "TOY-HAND-1"), true;
    if ((m.verb == PEEK || m.verb == BORROW) &&
        (m.arg[0] < 0 || m.arg[0] >= box->seats || m.arg[0] == subject))
        return message_set(why, "blank.refuse.verb", "TOY-OTHER-1"), true;
    return false;
}

static void toy_legal(const struct box *box, const struct view *v, int subject,
                      struct move_list *out)
{
    for (int verb = PLAY; verb <= HOLD; verb++)
        for (int i = 0; i < (verb <= BORROW ? SEATS_MAX : 1); i++) {
            struct move m = move_of(verb, verb <= BORROW, i, 0);
            if (!toy_refuse(box, v, subject, m, NULL)) move_add(out, m);
        }
}

static struct move toy_fallback(const struct box *box, const struct view *v, int subject)
{
    (void)box, (void)subject;
    if (v->table.phase == WINDOW) return move_of(HOLD, 0, 0, 0);
    return v->mine.cards ? move_of(PLAY, 1, __builtin_ctz(v->mine.cards), 0)
                         : move_of(SHUFFLE, 0, 0, 0);
}

static void toy_say_question(const struct box *box, const struct view *v, int subject,
                             struct message *m)
{
    (void)subject;
    message_number(message_number(message_set(m, "blank.question", NULL), v->table.phase),
                   box->turns);
}

static void toy_say_move(const struct box *box, const struct view *v, int subject, struct move move,
                         struct message *m)
{
    (void)box, (void)v, (void)subject;
    message_number(message_set(m, "blank.move.show", NULL), move.verb);
}

static void toy_say_event(const struct box *box, const struct view *v, const struct event *e,
                          struct message *m)
{
    (void)box, (void)v;
    if (e->kind != PLAYED) return;
    message_number(message_seat(message_set(m, "blank.event.shown", NULL), e->seat), e->arg[0]);
}

static void toy_say_view(const struct box *box, const struct view *v, struct notes *out)
{
    (void)box;
    for (int i = 0; i < v->table.npile; i++) {
        struct message *m = message_set(&out->at[out->n++], "blank.view.shown", NULL);
        message_number(message_seat(m, v->seat), v->table.pile[i]);
    }
}

static const char *const card_names[CARDS] = {"Torch", "Beacon", "Storm Lantern",
                                              "Storm", "Candle", "Moon"};

static struct range toy_range(const struct box *box, char letter)
{
    (void)box;
    return (struct range){0, letter == 'c' ? CARDS : 0};
}

static const char *toy_name_of(const struct box *box, char letter, int value)
{
    (void)box;
    return letter == 'c' && value >= 0 && value < CARDS ? card_names[value] : NULL;
}

/* "hand 1: 0 3", "turn 2", "crowd" (which cannot be). */
static bool toy_arrange(const struct box *box, struct state *s, const char *line, struct fault *f)
{
    bool hand = !strncmp(line, "hand ", 5), turn = !strncmp(line, "turn ", 5);
    int seat = hand || turn ? line[5] - '0' : -1;
    if (!strcmp(line, "crowd")) {
        for (int i = 0; i < box->seats; i++) s->hand[i].cards = 1;
        return true;
    }
    if (seat < 0 || seat >= box->seats || (hand && line[6] != ':') || (turn && line[6])) {
        fault_set(f, 0, 1, "fault.move.more");
        fault_quote(f, line, strlen(line));
        return false;
    }
    if (turn) {
        s->table.turn = (uint8_t)seat;
        return true;
    }
    s->hand[seat].cards = 0;
    for (const char *p = line + 7; *p; p++) {
        if (*p < '0' || *p >= '0' + CARDS) continue;
        for (int i = 0; i < box->seats; i++) s->hand[i].cards &= (uint8_t)~(1u << (*p - '0'));
        s->hand[seat].cards |= (uint8_t)(1u << (*p - '0'));
    }
    return true;
}

static bool toy_arranged(const struct box *box, struct state *s, struct fault *f)
{
    if (s->hand[0].cards || box->seats < 2) return true;
    fault_set(f, 0, 0, "match.fault.arranged");
    message_text(&f->message, "the first hand is empty");
    return false;
}

static bool toy_zone(const struct box *box, const struct state *s, const char *zone, struct buf *b)
{
    int seat = !strncmp(zone, "hand ", 5) && zone[5] && !zone[6] ? zone[5] - '0' : -1;
    if (seat >= 0 && seat < box->seats) {
        for (int i = 0; i < CARDS; i++)
            if (s->hand[seat].cards >> i & 1) buf_text(b, card_names[i]), buf_text(b, "  ");
        return true;
    }
    if (!strcmp(zone, "lines")) return buf_int(b, box->lines), true;
    if (strcmp(zone, "pile")) return false;
    for (int i = 0; i < s->table.npile; i++) buf_char(b, ' '), buf_int(b, s->table.pile[i]);
    return true;
}

static const char *const phase_names[] = {"turns", "window", "over", NULL};

static const struct field box_fields[] = {FIELD(struct box, seats), FIELD(struct box, turns),
                                          FIELD(struct box, lines), FIELD_END};
static const struct field table_fields[] = {FIELD(struct table, seats),
                                            FIELD_ENUM(struct table, phase, phase_names),
                                            FIELD(struct table, turn),
                                            FIELD(struct table, turns_left),
                                            FIELD(struct table, waiting),
                                            FIELD(struct table, spoiled),
                                            FIELD_ARRAY(struct table, controller),
                                            FIELD(struct table, npile),
                                            FIELD_LIST(struct table, pile, npile),
                                            FIELD_END};
static const struct field hand_fields[] = {FIELD_SET(struct hand, cards), FIELD_END};
static const struct field state_fields[] = {FIELD_STRUCT(struct state, chance, chance_fields),
                                            FIELD_STRUCT(struct state, table, table_fields),
                                            FIELD_STRUCTS(struct state, hand, hand_fields),
                                            FIELD_ARRAY(struct state, zero), FIELD_END};
static const struct field view_fields[] = {FIELD_STRUCT(struct view, table, table_fields),
                                           FIELD_STRUCT(struct view, mine, hand_fields),
                                           FIELD(struct view, seat), FIELD_END};

static const struct form verbs[] = {
    [PLAY] = {.name = "play", .args = "c"},     [PEEK] = {.name = "peek", .args = "s"},
    [BORROW] = {.name = "borrow", .args = "s"}, [SHUFFLE] = {.name = "shuffle", .args = ""},
    [SPOIL] = {.name = "spoil", .args = ""},    [VETO] = {.name = "veto", .args = ""},
    [HOLD] = {.name = "pass", .args = ""},      {0}};
static const struct form happenings[] = {[DEALT] = {.name = "dealt", .args = "c"},
                                         [PLAYED] = {.name = "played", .args = "c"},
                                         [PEEKED] = {.name = "peeked", .args = "sc"},
                                         [VETOED] = {.name = "vetoed", .args = ""},
                                         [SHUFFLED] = {.name = "shuffled", .args = ""},
                                         [TURN] = {.name = "turn", .args = ""},
                                         {0}};
static const struct option options[] = {{.name = "turns", .min = 1, .max = 9, .initial = 4}, {0}};

#define TOY_RULES \
    .edition = 1, .seats_min = 2, .seats_max = 4, .moves_max = 32, .events_max = 8, \
    .steps_max = 24, .verbs = verbs, .happenings = happenings, .options = options, \
    .box_size = sizeof(struct box), .state_max = sizeof(struct state), \
    .view_max = sizeof(struct view), .box_fields = box_fields, .state_fields = state_fields, \
    .view_fields = view_fields, .open = toy_open, .setup = toy_setup, .ask = toy_ask, \
    .step = toy_step, .score = toy_score, .check = toy_check, .view = toy_view, \
    .refuse = toy_refuse, .legal = toy_legal, .fallback = toy_fallback, \
    .say_question = toy_say_question, .say_move = toy_say_move, .say_event = toy_say_event, \
    .say_view = toy_say_view, .range = toy_range, .name_of = toy_name_of

static const struct game toy = {
    .name = "toy",
    TOY_RULES,
    .arrange = toy_arrange,
    .arranged = toy_arranged,
    .zone = toy_zone,
};
static const struct game bare = {.name = "bare", TOY_RULES}; /* no positions of its own */

extern const struct game blank;
const struct game *const shelf[] = {&toy, &bare, &blank, NULL};

const struct game *shelf_find(const char *name)
{
    for (int i = 0; shelf[i]; i++)
        if (!strcmp(shelf[i]->name, name)) return shelf[i];
    return NULL;
}
