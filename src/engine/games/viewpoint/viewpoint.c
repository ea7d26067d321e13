/* viewpoint.c -- the tables of the three games. They differ in the deck they come with, and in what
 * a set without an edition of its own is taken for. */
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "deck/texts.h"
#include "games/viewpoint/arrange.h"
#include "games/viewpoint/rules.h"

/* --- the box ----------------------------------------------------------------------- */

enum option_index {
    OPTION_DEALER,
    OPTION_FIRST,
    OPTION_POINTS,
    OPTION_TURNS,
    OPTION_COPIES,
    OPTION_ADD, /* one for each deck text */
    OPTION_SCOPE = OPTION_ADD + DECK_TEXTS,
    OPTION_ENTERS,
    OPTION_SAME_TURN,
    OPTION_RESHUFFLE,
    OPTION_TIE,
};

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const scopes[] = {"card", "action", NULL};
static const char *const enterings[] = {"at-once", "after-window", NULL};
static const char *const reshuffles[] = {"last", "lazy", NULL};
static const char *const ties[] = {"shared", "fewer-cards", "fewer-zombeyes", NULL};

static const struct option options[] = {
    [OPTION_DEALER] = {.name = "dealer", .min = -1, .max = 7, .initial = -1},
    [OPTION_FIRST] = {.name = "first", .min = -1, .max = 7, .initial = -1},
    [OPTION_POINTS] = {.name = "points", .min = 10, .max = 500, .initial = 100},
    [OPTION_TURNS] = {.name = "turns", .min = 10, .max = 1000, .initial = 1000},
    [OPTION_COPIES] = {.name = "copies", .min = 0, .max = 4},
    [OPTION_ADD + DECK_CLASSIC] = {.name = "add-classic", .max = 1, .names = no_yes},
    [OPTION_ADD + DECK_REVISIONED] = {.name = "add-revisioned", .max = 1, .names = no_yes},
    [OPTION_ADD + DECK_WINKING_DEAD] = {.name = "add-winking-dead", .max = 1, .names = no_yes},
    [OPTION_ADD + DECK_ECHOES] = {.name = "add-echoes", .max = 1, .names = no_yes},
    [OPTION_SCOPE] = {.name = "cancel-scope", .max = 1, .names = scopes},
    [OPTION_ENTERS] = {.name = "enters", .max = 1, .names = enterings},
    [OPTION_SAME_TURN] = {.name = "same-turn", .max = 1, .names = no_yes},
    [OPTION_RESHUFFLE] = {.name = "reshuffle", .max = 1, .names = reshuffles},
    [OPTION_TIE] = {.name = "tie", .max = 2, .names = ties},
    {0},
};

static bool vp_wrong(struct fault *fault, const char *key, const char *rule, int a, int b)
{
    struct message *m = fault_set(fault, 0, 0, key);
    m->rule = rule;
    message_number(message_number(m, a), b);
    return false;
}

/* The name of a set in the line that opens it, `deck "NAME"`; without letters: another line. */
static struct word set_opened(struct cursor line)
{
    struct word name = {.at = line.at};
    if (!cursor_take(&line, "deck") || line.at == line.end || *line.at != '"') return name;
    name.at = line.at + 1;
    while (name.at + name.n < line.end && name.at[name.n] != '"') name.n++;
    return name;
}

/* Does the text open the set that this text of ours opens first? */
static bool opens_set_of(const char *text, const char *ours)
{
    static const struct grammar grammar = {.comments = true};
    struct cursor c, line;
    struct word own = {0};
    cursor_open(&c, &grammar, ours, strlen(ours), 1, NULL);
    while (!own.n) {
        cursor_line(&c, &line);
        own = set_opened(line);
    }
    cursor_open(&c, &grammar, text, strlen(text), 1, NULL);
    while (!cursor_ends(&c)) {
        cursor_line(&c, &line);
        const struct word name = set_opened(line);
        if (name.n == own.n && !memcmp(name.at, own.at, own.n)) return true;
    }
    return false;
}

/* Is this text of ours mixed in? Not if its set is on the table already, as it is when the text
 * comes from a record. */
static bool is_added(const struct options *o, const char *text, int i)
{
    return o->value[OPTION_ADD + i] && !opens_set_of(text, deck_texts[i]);
}

/* The cards on the table: a text from outside or the game's own deck, and what is mixed in. */
static bool read_decks(struct box *box, const struct options *o, const char *content, int own,
                       struct fault *fault)
{
    const char *text = content ? content : deck_texts[own];
    deck_init(&box->deck);
    if (!deck_read(&box->deck, text, strlen(text), NULL, fault)) return false;
    for (int i = 0; i < DECK_TEXTS; i++) {
        if (!is_added(o, text, i)) continue;
        if (!deck_read(&box->deck, deck_texts[i], strlen(deck_texts[i]), NULL, fault)) return false;
    }
    return true;
}

/* All that read_decks() reads, as one text. */
static void write_decks(const struct options *o, const char *content, int own, struct buf *out)
{
    const char *text = content ? content : deck_texts[own];
    buf_text(out, text);
    for (int i = 0; i < DECK_TEXTS; i++) {
        if (!is_added(o, text, i)) continue;
        if (out->n && out->at[out->n - 1] != '\n') buf_char(out, '\n');
        buf_text(out, deck_texts[i]);
    }
}

/* Two to six players a deck; every set of a mix is one (AMB-69, AMB-94). */
static bool enough_cards(struct box *box, const struct options *o, struct fault *fault)
{
    int needed = (o->seats + 5) / 6, decks = 0, times = o->value[OPTION_COPIES];
    for (int i = 0; i < box->deck.sets; i++) decks += box->deck.set[i].copies;
    if (!times) times = decks ? (needed + decks - 1) / decks : 1;
    if (decks * times < needed)
        return vp_wrong(fault, "viewpoint.open.decks", "AMB-69", o->seats, needed);
    if (!deck_copies(&box->deck, times))
        return vp_wrong(fault, "viewpoint.open.cards", NULL, box->deck.cards * times,
                        DECK_CARDS_MAX);
    if (box->deck.cards < DEALT_EACH * o->seats)
        return vp_wrong(fault, "viewpoint.open.seats", "AMB-94", box->deck.cards, o->seats);
    return true;
}

static void set_bit(uint8_t *bits, int i) { bits[i / 8] = (uint8_t)(bits[i / 8] | 1u << i % 8); }

/* Which plays, actions and moments some reveal of this deck could answer. */
static void list_answers(struct box *box)
{
    const struct deck *d = &box->deck;
    for (int i = 0; i < box->reveals; i++) {
        int reveal = box->reveal[i];
        if (deck_answers(d, reveal, 0, DECK_TURN_BEGINS)) box->windows |= WINDOW_BEGIN;
        if (deck_answers(d, reveal, 0, DECK_TURN_DRAWN)) box->windows |= WINDOW_DRAWN;
        if (deck_answers(d, reveal, 0, DECK_TURN_COUNTS)) box->windows |= WINDOW_COUNT;
        for (int kind = 0; kind < d->kinds; kind++) {
            if (deck_answers(d, reveal, kind, DECK_PLAY)) set_bit(box->played, kind);
            for (int n = d->kind[kind].first; n < d->kind[kind].first + d->kind[kind].nodes; n++)
                if (deck_answers(d, reveal, kind, n)) set_bit(box->answered, n);
        }
    }
}

static void note_kinds(struct box *box)
{
    const struct deck *d = &box->deck;
    unsigned editions = d->editions;
    if (editions & 1u << EDITION_ANY) editions |= 1u << box->edition;
    box->plague = (editions & 1u << EDITION_2022) != 0; /* TWD-MIX-2 */
    for (int kind = 0; kind < d->kinds; kind++) {
        if (d->kind[kind].reveal) box->reveal[box->reveals++] = (uint8_t)kind;
        if (d->kind[kind].worth) box->worths = 1;
        box->each_turn |= d->kind[kind].each_turn;
    }
    list_answers(box);
    vp_foresee(box);
}

static bool open_box(struct box *box, const struct options *o, const char *content, int own,
                     int edition, struct fault *fault)
{
    memset(box, 0, sizeof *box);
    if (o->value[OPTION_DEALER] >= o->seats)
        return vp_wrong(fault, "viewpoint.open.dealer", "AMB-68", o->value[OPTION_DEALER],
                        o->seats);
    if (o->value[OPTION_FIRST] >= o->seats)
        return vp_wrong(fault, "viewpoint.open.first", "AMB-68", o->value[OPTION_FIRST], o->seats);
    if (!read_decks(box, o, content, own, fault) || !enough_cards(box, o, fault)) return false;
    box->seats = (uint8_t)o->seats;
    box->dealer = (int8_t)o->value[OPTION_DEALER];
    box->first = (int8_t)o->value[OPTION_FIRST];
    box->target = (uint16_t)o->value[OPTION_POINTS];
    box->turns = (uint16_t)o->value[OPTION_TURNS];
    box->scope = (uint8_t)o->value[OPTION_SCOPE];
    box->entering = (uint8_t)o->value[OPTION_ENTERS];
    box->same_turn = (uint8_t)o->value[OPTION_SAME_TURN];
    box->tie = (uint8_t)o->value[OPTION_TIE];
    box->edition = (uint8_t)edition;
    note_kinds(box);
    if (box->plague) box->reshuffle = o->value[OPTION_RESHUFFLE] ? RESHUFFLE_LAZY : RESHUFFLE_LAST;
    return true;
}

static bool open_2009(struct box *box, const struct options *o, const char *content,
                      struct fault *fault)
{
    return open_box(box, o, content, DECK_CLASSIC, EDITION_2009, fault);
}

static bool open_2017(struct box *box, const struct options *o, const char *content,
                      struct fault *fault)
{
    return open_box(box, o, content, DECK_REVISIONED, EDITION_2017, fault);
}

static bool open_2022(struct box *box, const struct options *o, const char *content,
                      struct fault *fault)
{
    return open_box(box, o, content, DECK_WINKING_DEAD, EDITION_2022, fault);
}

static void write_2009(const struct options *o, const char *content, struct buf *out)
{
    write_decks(o, content, DECK_CLASSIC, out);
}

static void write_2017(const struct options *o, const char *content, struct buf *out)
{
    write_decks(o, content, DECK_REVISIONED, out);
}

static void write_2022(const struct options *o, const char *content, struct buf *out)
{
    write_decks(o, content, DECK_WINKING_DEAD, out);
}

size_t viewpoint_state_size(const struct box *box)
{
    return offsetof(struct state, card) + box->deck.cards * sizeof(struct seen);
}

size_t viewpoint_view_size(const struct box *box)
{
    return offsetof(struct view, card) + box->deck.cards * sizeof(struct seen);
}

static void viewpoint_bounds(const struct box *box, struct bounds *out)
{
    out->state = viewpoint_state_size(box);
    out->view = viewpoint_view_size(box);
    out->moves = box->deck.cards + 2;
    out->events = EVENTS_SOFT + 6 * box->deck.cards + 512;
}

/* --- the referee ------------------------------------------------------------------- */

/* All luck of the beginning: the order of the draw pile, and who deals. */
void vp_deal(const struct box *box, struct state *s, const struct seed *seed)
{
    struct draw luck;
    uint8_t kind[CARDS_MAX];
    struct table *t = &s->table;
    int n = 0;
    memset(s, 0, viewpoint_state_size(box));
    s->secret.chance.seed = *seed;
    for (int k = 0; k < box->deck.kinds; k++)
        for (int i = deck_card_count(&box->deck, k); i > 0; i--) kind[n++] = (uint8_t)k;
    draw_open(&luck, &s->secret.chance);
    draw_shuffle_u8(&luck, kind, (uint32_t)n);
    for (int i = 0; i < n; i++) s->card[i] = (struct seen){.kind = kind[i], .place = AT_DRAW};
    int lot = (int)draw_below(&luck, box->seats);
    int dealer = box->dealer == SPECTATOR ? lot : box->dealer; /* AMB-68 */
    t->draw = box->deck.cards;
    t->active = box->first == SPECTATOR ? (int8_t)((dealer + 1) % box->seats) : box->first;
    t->regular = t->active;
    t->controller = NOBODY;
    memset(t->control_next, NOBODY, sizeof t->control_next);
}

void vp_lay(struct referee *r)
{
    const struct table *t = &r->s->table;
    for (int i = 0; i < DEALT_EACH * r->box->seats; i++)
        vp_draw(r, (t->active + i) % r->box->seats, DEALT);
    vp_run(r);
}

static bool viewpoint_setup(const struct box *box, struct state *s, const struct seed *seed,
                            const char *hidden, struct events *out, struct fault *fault)
{
    if (hidden) {
        fault_set(fault, 1, 1, "viewpoint.open.hidden");
        return false;
    }
    struct referee r = {box, s, out, NULL, false};
    vp_deal(box, s, seed);
    out->chance = true;
    vp_lay(&r);
    return true;
}

static void viewpoint_ask(const struct box *box, const struct state *s, struct step *step)
{
    (void)box;
    step->asked = s->table.asked;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        step->decider[seat] = (uint8_t)table_decider(&s->table, seat);
}

void vp_step(struct referee *r, const struct move answers[SEATS_MAX])
{
    vp_answer(r, answers);
    if (r->s->table.steps >= STEPS_MAX - 1 && !vp_over(r)) vp_end_by_points(r, TIRED); /* AMB-42 */
    vp_run(r);
}

static void viewpoint_step(const struct box *box, struct state *s,
                           const struct move answers[SEATS_MAX], struct events *out)
{
    struct places places;
    struct referee r = {box, s, out, &places, false};
    places.fresh = false;
    vp_step(&r, answers);
}

/* A winner is first even if somebody who has not counted yet lies ahead (AMB-19); the overwhelmed
 * come last (TWD-DEAD-3). */
static void viewpoint_score(const struct box *box, const struct state *s, struct score *score)
{
    const struct table *t = &s->table;
    int worth[SEATS_MAX];
    memset(score, 0, sizeof *score);
    for (int a = 0; a < box->seats; a++)
        worth[a] = t->points[a] + (seat_in(t->winners, a) ? 100000 : 0) -
                   (seat_in(t->dead, a) ? 100000 : 0);
    for (int a = 0; a < box->seats; a++) {
        score->points[a] = t->points[a];
        score->rank[a] = 1;
        for (int b = 0; b < box->seats; b++)
            if (seat_in(t->winners, a) ? 0 : worth[b] > worth[a]) score->rank[a]++;
    }
}

const char *viewpoint_check(const struct box *box, const struct state *s)
{
    const struct table *t = &s->table;
    bool over = t->part == PART_OVER;
    if (t->depth > STACK_MAX || t->untils > UNTILS_MAX || t->extras > EXTRAS_MAX)
        return "a list is too long";
    if (over != !t->asked || over != (t->asking == ASK_NOTHING)) return "nobody is asked";
    if (t->asking == ASK_WINDOW && t->asked != table_living(box, t))
        return "a window is not open to everybody";
    if (over == !t->winners) return "the end has no winner";
    if (t->winners & t->dead) return "a Winking Dead has won";
    for (int seat = 0; seat < box->seats; seat++) {
        if (seat_in(t->dead, seat) && t->hand[seat]) return "a Winking Dead holds cards";
        if (box->plague && !seat_in(t->dead, seat) && t->zombeyes[seat] >= OVERWHELMED_BY && !over)
            return "somebody should be overwhelmed";
    }
    return vp_check_cards(box, s);
}

/* --- notation ---------------------------------------------------------------------- */

const struct form vp_verbs[VERBS + 1] = {
    [PLAY] = {.name = "play", .args = "k"},    [TARGET] = {.name = "target", .args = "s"},
    [PASS] = {.name = "pass", .args = ""},     [REVEAL] = {.name = "reveal", .args = "k"},
    [PICK] = {.name = "pick", .args = "k"},    [CARD] = {.name = "card", .args = "sk"},
    [TOKEN] = {.name = "token", .args = "sk"}, [YES] = {.name = "yes", .args = ""},
    [SKIP] = {.name = "skip", .args = ""},     [OPTION] = {.name = "option", .args = "#"},
};

/* A decision of another seat may rest on what it holds, so all of them are revealing. */
static const struct form happenings[HAPPENINGS + 1] = {
    [DEALT] = {"dealt", "k", true},           [TURN] = {"turn", "", false},
    [MISSED] = {"missed", "", false},         [CONTROLLED] = {"controlled", "s", false},
    [FREED] = {"freed", "s", false},          [DREW] = {"drew", "k", true},
    [PLAYED] = {"played", "k", true},         [FLIPPED] = {"flipped", "k", true},
    [RAISED] = {"raised", "k", true},         [ENTERED] = {"entered", "k", true},
    [WORKS] = {"works", "k", true},           [AIMED] = {"aimed", "s", true},
    [CHOSE] = {"chose", "sk", true},          [CHOSE_PILE] = {"chose-pile", "k", true},
    [OPTED] = {"opted", "#", true},           [ACCEPTED] = {"accepted", "", true},
    [DECLINED] = {"declined", "", true},      [STOOD] = {"stood", "", true},
    [REVEALED] = {"revealed", "k", true},     [CANCELLED] = {"cancelled", "k", false},
    [STOPPED] = {"stopped", "", false},       [SPENT] = {"spent", "pk", false},
    [LAPSED] = {"lapsed", "k", true},         [IDLE] = {"idle", "", false},
    [CAPPED] = {"capped", "k", false},        [MOVED] = {"moved", "ppk", true},
    [STOLE] = {"stole", "sk", true},          [GAVE] = {"gave", "sk", true},
    [DISCARDED] = {"discarded", "k", true},   [LOOKED] = {"looked", "s", false},
    [SHOWN] = {"shown", "k", true},           [PEEKED] = {"peeked", "k", true},
    [SHUFFLED] = {"shuffled", "#", true},     [ZOMBIFIED] = {"zombified", "sk", true},
    [CURED] = {"cured", "sk", true},          [MISSES] = {"misses", "#", false},
    [EXTRA] = {"extra", "", false},           [MORE_DRAWS] = {"more-draws", "#", true},
    [MORE_PLAYS] = {"more-plays", "#", true}, [CONTROLS] = {"controls", "s", false},
    [BOUND] = {"bound", "k", false},          [UNBOUND] = {"unbound", "k", false},
    [CHECKED] = {"checked", "#", true},       [OVERWHELMED] = {"overwhelmed", "#", false},
    [COUNTED] = {"counted", "#", false},      [WON] = {"won", "#", false},
    [SURVIVED] = {"survived", "#", false},    [EXHAUSTED] = {"exhausted", "#", false},
    [TIRED] = {"tired", "#", false},          [EXCHANGED] = {"exchanged", "s", true},
    [PUT_BACK] = {"put-back", "k", true},
};

static struct range viewpoint_range(const struct box *box, char letter)
{
    if (letter == 'p') return (struct range){0, AT_PLACES};
    if (letter == 'v') return (struct range){OP_NONE, OP_VERBS};
    return letter == 'k' ? (struct range){0, box->deck.kinds} : (struct range){0, 0};
}

static const char *viewpoint_name_of(const struct box *box, char letter, int value)
{
    if (letter == 'p' && value >= 0 && value < AT_PLACES) return viewpoint_place_names[value];
    if (letter == 'v' && value == OP_NONE) return "anything";
    if (letter == 'v' && value > OP_NONE && value < OP_VERBS) return deck_op_words[value];
    return letter == 'k' && value >= 0 && value < box->deck.kinds ? box_kind(box, value)->name
                                                                  : NULL;
}

/* Two sets of a mix may have cards of one name; names are found whether in capitals or not. */
const char *viewpoint_set_of(const struct box *box, char letter, int value)
{
    const struct deck *d = &box->deck;
    if (letter != 'k' || d->sets < 2 || value < 0 || value >= d->kinds) return NULL;
    const char *name = d->kind[value].name;
    const size_t n = strlen(name);
    for (int k = 0; k < d->kinds; k++)
        if (k != value && strlen(d->kind[k].name) == n && text_names(name, n, d->kind[k].name))
            return d->set[d->kind[value].set].name;
    return NULL;
}

static void viewpoint_explain(const struct box *box, char letter, int value,
                              const struct reader *reader, struct buf *out)
{
    if (letter == 'k' && value >= 0 && value < box->deck.kinds)
        deck_say_card(reader, &box->deck, value, out);
}

/* --- the games --------------------------------------------------------------------- */

/* clang-format off */
#define VIEWPOINT_GAME(called, opens, writes) { \
    .name = (called), .family = "viewpoint", .edition = 2, .seats_min = 2, .seats_max = 8, \
    .moves_max = MOVES_MAX, .events_max = EVENTS_MAX, .steps_max = STEPS_MAX, \
    .verbs = vp_verbs, .happenings = happenings, .options = options, \
    .box_size = sizeof(struct box), .state_max = sizeof(struct state), \
    .view_max = sizeof(struct view), .box_fields = viewpoint_box_fields, \
    .state_fields = viewpoint_state_fields, .view_fields = viewpoint_view_fields, \
    .open = (opens), .bounds = viewpoint_bounds, .setup = viewpoint_setup, .ask = viewpoint_ask, \
    .step = viewpoint_step, .score = viewpoint_score, .check = viewpoint_check, \
    .play = viewpoint_play, \
    .view = viewpoint_view, .forgets = viewpoint_forgets, .imagine = viewpoint_imagine, \
    .twin = viewpoint_twin, .view_wrong = viewpoint_view_wrong, .facts = viewpoint_facts, \
    .refuse = viewpoint_refuse, .legal = viewpoint_legal, .fallback = viewpoint_fallback, \
    .estimate = viewpoint_estimate, .orders = viewpoint_orders, .obey = viewpoint_obey, \
    .order_refused = viewpoint_order_refused, .say_order = viewpoint_say_order, \
    .touches = viewpoint_touches, .say_question = viewpoint_say_question, \
    .say_move = viewpoint_say_move, .say_event = viewpoint_say_event, \
    .say_view = viewpoint_say_view, .range = viewpoint_range, .name_of = viewpoint_name_of, \
    .set_of = viewpoint_set_of, .write_content = (writes), \
    .explain = viewpoint_explain, \
    .arrange = viewpoint_arrange, .arranged = viewpoint_arranged, .zone = viewpoint_zone, \
}
/* clang-format on */

extern const struct game viewpoint, revisioned, winking_dead;
const struct game viewpoint = VIEWPOINT_GAME("viewpoint", open_2009, write_2009);
const struct game revisioned = VIEWPOINT_GAME("revisioned", open_2017, write_2017);
const struct game winking_dead = VIEWPOINT_GAME("winking-dead", open_2022, write_2022);
