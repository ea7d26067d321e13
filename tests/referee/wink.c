/* wink.c -- the second referee of Wink: one flat table and a loop for everything.
 *
 * A "ruling" is one of docs/rules/wink.md; ids are those of the rules page.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee.h"

enum { CARDS = 36, TABLE = -1, NOBODY = -1, ASIDE = -2, OUT = -3, NONE = 0 };

enum phase { NAME, LOOK, FLASH, CALL, PLACE, OVER };

enum face { UP, DOWN, SCORED };

struct house {
    int beats, peeks, extra_card, first, accuse_cards, false_winks, optional_naming;
    int burns_twin, self_accuse, needs_wink, three_players;
};

/* What a seat did in a flash, and the seat its eyes were on. */
struct flash {
    const char *did;
    int at;
};

struct table {
    int seats;
    struct house house;

    enum face field[CARDS + 1]; /* by number */
    int twin[CARDS + 1];        /* the seat that holds it, ASIDE, or OUT: it lies open */
    int token[REF_SEATS];       /* the number it stands on, also where that was taken; or NONE */
    int under[REF_SEATS];       /* cards under the player card */
    int accuse[REF_SEATS], peeks[REF_SEATS];
    int head[REF_SEATS];               /* a seat or TABLE */
    bool winked[REF_SEATS][REF_SEATS]; /* [who][at whom], in the present search */

    int turn, beat;
    enum phase phase;
    int given_up;  /* optional_naming: the number declined in this turn, or NONE */
    bool resolved; /* a card of the field was scored or turned down in this turn */
    int quiet;     /* turns in a row without that */
};

static const char *const zones[] = {"field", "hand %", "aside", "turn", NULL};

/* ---- looking at the table ---- */

static int hand_size(const struct table *t, int seat)
{
    int n = 0;
    for (int card = 1; card <= CARDS; card++) n += t->twin[card] == seat;
    return n;
}

/* WINK-AMB-2, WINK-AMB-7: a number is live when a token stands on it and it lies face up. */
static bool live(const struct table *t, int seat)
{
    return t->token[seat] != NONE && t->field[t->token[seat]] == UP;
}

static int seeker_of(const struct table *t, int card)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->token[seat] == card && live(t, seat)) return seat;
    return NOBODY;
}

static bool anything_sought(const struct table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (live(t, seat)) return true;
    return false;
}

static bool anybody_can_accuse(const struct table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->accuse[seat] > 0) return true;
    return false;
}

/* WINK-END-3, WINK-END-4 */
static int points(const struct table *t, int seat) { return t->under[seat] + t->accuse[seat]; }

/* WINK-END-5, WINK-END-6, WINK-END-7 */
static bool better(const struct table *t, int a, int b)
{
    if (points(t, a) != points(t, b)) return points(t, a) > points(t, b);
    if (t->accuse[a] != t->accuse[b]) return t->accuse[a] < t->accuse[b];
    return hand_size(t, a) < hand_size(t, b);
}

/* WINK-AMB-17: equals share a rank. */
static int rank_of(const struct table *t, int seat)
{
    int rank = 1;
    for (int other = 0; other < t->seats; other++) rank += better(t, other, seat);
    return rank;
}

/* ---- the course of a turn ---- */

/* Ruling 2: before every beat it is asked again whether anything is sought. */
static void next_beat(struct table *t)
{
    if (t->beat < t->house.beats && anything_sought(t)) {
        t->beat++;
        t->phase = LOOK;
    } else {
        t->phase = PLACE;
    }
}

/* WINK-NAME-1, WINK-AMB-2 */
static void begin_turn(struct table *t)
{
    t->beat = 0;
    t->given_up = NONE;
    t->resolved = false;
    t->peeks[t->turn] = t->house.peeks;
    if (live(t, t->turn)) t->phase = NAME;
    else next_beat(t);
}

static void finish(struct table *t, const char *ending, struct lines *events)
{
    int winners = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (rank_of(t, seat) == 1) winners += 1 << seat;
    t->phase = OVER;
    lines_add(events, "- over %s %d", ending, winners);
}

/* WINK-END-1, WINK-END-2, WINK-AMB-14, WINK-AMB-15: at once when a hand or the field is empty. */
static void end_if_done(struct table *t, struct lines *events)
{
    bool hand_empty = false, field_done = true;
    for (int seat = 0; seat < t->seats; seat++)
        if (hand_size(t, seat) == 0) hand_empty = true;
    for (int card = 1; card <= CARDS; card++)
        if (t->field[card] == UP) field_done = false;
    if (hand_empty) finish(t, "hand-empty", events);
    else if (field_done) finish(t, "field-done", events);
}

/* Ruling 9: two turns for each seat without a result end the game, where naming is optional. */
static void end_turn(struct table *t, struct lines *events)
{
    t->quiet = t->resolved ? 0 : t->quiet + 1;
    if (t->house.optional_naming && t->quiet == 2 * t->seats) {
        finish(t, "stalled", events);
        return;
    }
    t->turn = (t->turn + 1) % t->seats;
    lines_add(events, "%d turn", t->turn);
    begin_turn(t);
}

/* A search is over, or a new one begins: winks for the old one are worth nothing. */
static void move_token(struct table *t, int seat, int card)
{
    t->token[seat] = card;
    for (int other = 0; other < t->seats; other++) t->winked[other][seat] = false;
}

/* ---- what may be done ---- */

/* WINK-AMB-19: any other player; WINK-NAME-3: compulsory, but for the house rule */
static void legal_names(const struct table *t, int seat, struct lines *moves)
{
    for (int other = 0; other < t->seats; other++)
        if (other != seat) lines_add(moves, "name %d", other);
    if (t->house.optional_naming) lines_add(moves, "decline");
}

static void legal_looks(const struct table *t, int seat, struct lines *moves)
{
    for (int other = 0; other < t->seats; other++)
        if (other != seat) lines_add(moves, "look %d", other);
    lines_add(moves, "rest");
}

/* WINK-SIG-6, WINK-AMB-26 */
static bool may_wink(const struct table *t, int seat, int seeker)
{
    if (seeker == seat || !live(t, seeker) || t->head[seeker] != seat) return false;
    return t->house.false_winks || t->twin[t->token[seeker]] == seat;
}

static void legal_flashes(const struct table *t, int seat, struct lines *moves)
{
    lines_add(moves, "hold");
    for (int other = 0; other < t->seats; other++) {
        if (other != seat && other != t->head[seat] && t->peeks[seat] > 0)
            lines_add(moves, "peek %d", other);
        if (may_wink(t, seat, other)) lines_add(moves, "wink %d", other);
    }
}

static bool may_accuse(const struct table *t, int seat, int accused, int card)
{
    int seeker = seeker_of(t, card);
    bool holds = t->twin[card] == seat;
    if (seeker == NOBODY) return false;                    /* WINK-AMB-7 */
    if (seeker == seat || seeker == accused) return false; /* WINK-AMB-4, WINK-AMB-6 */
    if (accused == seat)                                   /* WINK-AMB-5, ruling 8 */
        return t->house.self_accuse && holds && (!t->house.needs_wink || t->winked[seat][seeker]);
    return !(holds && t->house.needs_wink); /* a bluff, refused only with that house rule */
}

static void legal_calls(const struct table *t, int seat, struct lines *moves)
{
    lines_add(moves, "silent");
    for (int other = 0; other < t->seats; other++)
        for (int card = 1; card <= CARDS; card++)
            if (may_accuse(t, seat, other, card)) lines_add(moves, "accuse %d %d", other, card);
}

/* WINK-PLACE-2, WINK-PLACE-3, WINK-PLACE-4, WINK-AMB-3; ruling 10 */
static bool may_place(const struct table *t, int seat, int card)
{
    return t->field[card] == UP && t->twin[card] != seat && seeker_of(t, card) == NOBODY &&
           card != t->given_up;
}

/* WINK-AMB-12 */
static void legal_places(const struct table *t, int seat, struct lines *moves)
{
    bool any = false;
    for (int card = 1; card <= CARDS; card++) {
        if (!may_place(t, seat, card)) continue;
        lines_add(moves, "place %d", card);
        any = true;
    }
    if (!any) lines_add(moves, "skip");
}

/* ---- steps ---- */

/* House rule, in the place of WINK-NAME-8; ruling 5: that nobody has it is told, too. */
static void burn(struct table *t, int card, struct lines *events)
{
    int holder = t->twin[card];
    if (holder >= 0) {
        lines_add(events, "%d burned %d", holder, card);
        t->twin[card] = OUT;
    } else {
        lines_add(events, "- burned %d", card);
    }
}

static void step_name(struct table *t, const char *answer, struct lines *events)
{
    int seat = t->turn, card = t->token[seat], named;
    move_token(t, seat, NONE);
    if (sscanf(answer, "name %d", &named) != 1) { /* house rule: the card stays face up */
        lines_add(events, "%d declined %d", seat, card);
        t->given_up = card;
        next_beat(t);
        return;
    }
    t->resolved = true;
    if (t->twin[card] == named) { /* WINK-NAME-4, WINK-NAME-5 */
        lines_add(events, "%d matched %d %d", seat, named, card);
        t->field[card] = SCORED;
        t->twin[card] = OUT;
        t->under[seat]++;
        t->under[named]++;
    } else { /* WINK-NAME-6, WINK-NAME-7, WINK-NAME-8 */
        lines_add(events, "%d missed %d %d", seat, named, card);
        t->field[card] = DOWN;
        if (t->house.burns_twin) burn(t, card, events);
    }
    end_if_done(t, events);
    if (t->phase != OVER) next_beat(t);
}

static void write_target(int target, char text[16])
{
    if (target == TABLE) snprintf(text, 16, "table");
    else snprintf(text, 16, "%c", (char)('A' + target));
}

static void step_look(struct table *t, const char *const answer[], struct lines *events)
{
    char line[REF_LINE];
    int n = snprintf(line, sizeof line, "- heads");
    for (int seat = 0; seat < t->seats; seat++) {
        char text[16];
        if (sscanf(answer[seat], "look %d", &t->head[seat]) != 1) t->head[seat] = TABLE;
        write_target(t->head[seat], text);
        n += snprintf(line + n, sizeof line - (size_t)n, " %s", text);
    }
    lines_add(events, "%s", line);
    t->phase = FLASH;
}

static struct flash read_flash(struct table *t, int seat, const char *answer)
{
    struct flash f = {"hold", t->head[seat]};
    if (sscanf(answer, "peek %d", &f.at) == 1) {
        f.did = "peek";
        t->peeks[seat]--;
    } else if (sscanf(answer, "wink %d", &f.at) == 1) {
        f.did = "wink";
        t->winked[seat][f.at] = true;
    }
    return f;
}

/* A seat that looks at a face learns its whole answer, and other seats nothing (WINK-FIND-4). */
static void step_flash(struct table *t, const char *const answer[], struct lines *events)
{
    struct flash flash[REF_SEATS];
    for (int seat = 0; seat < t->seats; seat++) flash[seat] = read_flash(t, seat, answer[seat]);
    for (int seat = 0; seat < t->seats; seat++) {
        char at[16], knows[2 * REF_SEATS + 1] = "";
        int n = 0;
        write_target(flash[seat].at, at);
        for (int other = 0; other < t->seats; other++) {
            if (other != seat && flash[other].at != seat) continue;
            knows[n++] = ' ';
            knows[n++] = (char)('A' + other);
        }
        lines_add(events, "%d flashed %s %s | 0%s", seat, flash[seat].did, at, knows);
    }
    if (anybody_can_accuse(t)) t->phase = CALL;
    else next_beat(t);
}

static void hear(struct table *t, int accuser, int accused, int card, struct lines *events)
{
    int seeker = seeker_of(t, card);
    if (t->phase == OVER || seeker == NOBODY) { /* WINK-AMB-10, WINK-AMB-14 */
        lines_add(events, "%d returned %d %d", accuser, accused, card);
        return;
    }
    bool proved = !t->house.needs_wink || t->winked[accused][seeker];
    t->accuse[accuser]--;               /* WINK-ACC-4 */
    t->winked[accused][seeker] = false; /* ruling 6: the call settles them */
    if (!proved) {
        lines_add(events, "%d unproved %d %d", accuser, accused, card);
    } else if (t->twin[card] != accused) { /* WINK-ACC-7 */
        lines_add(events, "%d acquitted %d %d", accuser, accused, card);
    } else { /* WINK-ACC-5; the token stays on the empty space, WINK-ACC-6 */
        lines_add(events, "%d caught %d %d", accuser, accused, card);
        t->field[card] = SCORED;
        t->twin[card] = OUT;
        t->under[accuser] += 2;
        t->resolved = true;
        end_if_done(t, events);
    }
}

/* WINK-AMB-10: clockwise from the active player's left, the active player last. */
static void step_call(struct table *t, const char *const answer[], struct lines *events)
{
    for (int i = 1; i <= t->seats; i++) {
        int accuser = (t->turn + i) % t->seats, accused, card;
        if (answer[accuser] && sscanf(answer[accuser], "accuse %d %d", &accused, &card) == 2)
            hear(t, accuser, accused, card, events);
    }
    if (t->phase != OVER) next_beat(t);
}

static void step_place(struct table *t, const char *answer, struct lines *events)
{
    int card;
    if (sscanf(answer, "place %d", &card) == 1) {
        move_token(t, t->turn, card);
        lines_add(events, "%d placed %d", t->turn, card); /* WINK-PLACE-5 */
    } else {
        move_token(t, t->turn, NONE); /* ruling 3 */
        lines_add(events, "%d skipped", t->turn);
    }
    end_turn(t, events); /* WINK-PLACE-6, WINK-AMB-25 */
}

/* ---- opening ---- */

static void read_option(struct house *h, const char *line)
{
    const struct {
        const char *name;
        int *value;
    } known[] = {
        {"beats", &h->beats},
        {"peeks", &h->peeks},
        {"extra_card", &h->extra_card},
        {"first", &h->first},
        {"accuse_cards", &h->accuse_cards},
        {"false_winks", &h->false_winks},
        {"optional_naming", &h->optional_naming},
        {"wrong_guess_burns_twin", &h->burns_twin},
        {"self_accuse", &h->self_accuse},
        {"accuse_needs_wink", &h->needs_wink},
        {"three_players", &h->three_players},
    };
    const char *equals = strchr(line, '=');
    for (size_t i = 0; equals && i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == (size_t)(equals - line) &&
            !strncmp(line, known[i].name, (size_t)(equals - line)))
            *known[i].value = atoi(equals + 1);
}

/* Every number of the list gets this place; false if one has it already. */
static bool lay_twins(struct table *t, const char *numbers, int place)
{
    char *end;
    for (;; numbers = end) {
        long card = strtol(numbers, &end, 10);
        if (end == numbers) return true;
        if (card < 1 || card > CARDS || t->twin[card] != OUT) return false;
        t->twin[card] = place;
    }
}

/* WINK-COMP-2, WINK-SETUP-2: every number once. */
static bool lay_field(struct table *t, const char *numbers)
{
    char *end;
    int n = 0;
    for (;; numbers = end) {
        long card = strtol(numbers, &end, 10);
        if (end == numbers) return n == CARDS;
        if (card < 1 || card > CARDS || t->field[card] == UP) return false;
        t->field[card] = UP;
        n++;
    }
}

static bool read_line(struct table *t, const char *line)
{
    const char *text = strchr(line, ':');
    int seat;
    if (!strncmp(line, "option ", 7)) read_option(&t->house, line + 7);
    if (sscanf(line, "seats %d", &seat) == 1) t->seats = seat;
    if (!strncmp(line, "zone field:", 11)) return lay_field(t, text + 1);
    if (!strncmp(line, "zone aside:", 11)) return lay_twins(t, text + 1, ASIDE);
    if (!strncmp(line, "zone turn:", 10)) t->turn = atoi(text + 1);
    if (sscanf(line, "zone hand %d:", &seat) == 1) return lay_twins(t, text + 1, seat);
    return true;
}

/* WINK-COMP-1, WINK-SETUP-3 to WINK-SETUP-6, WINK-AMB-1: is this how it is dealt? */
static bool dealt_right(const struct table *t)
{
    static const int each[] = {[3] = 9, [4] = 7, [5] = 6, [6] = 5, [7] = 4, [8] = 4};
    const struct house *h = &t->house;
    if (t->seats < 3 || t->seats > REF_SEATS) return false;
    if ((t->seats == 3) != (h->three_players != 0)) return false;
    if (h->extra_card && (t->seats == 3 || t->seats == 8)) return false;
    if (t->turn < 0 || t->turn >= t->seats) return false;
    if (h->first && t->turn != h->first - 1) return false;
    for (int seat = 0; seat < t->seats; seat++)
        if (hand_size(t, seat) != each[t->seats] + (h->extra_card != 0)) return false;
    for (int card = 1; card <= CARDS; card++)
        if (t->field[card] != UP || t->twin[card] == OUT) return false;
    return true;
}

static bool read_setting(struct table *t, const char *setting)
{
    while (*setting) {
        char line[REF_LINE];
        size_t n = strcspn(setting, "\n");
        if (n >= sizeof line) return false;
        memcpy(line, setting, n);
        line[n] = '\0';
        if (!read_line(t, line)) return false;
        setting += n + (setting[n] == '\n');
    }
    return dealt_right(t);
}

static void *wink_open(const char *setting)
{
    struct table *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->turn = NOBODY;
    for (int card = 1; card <= CARDS; card++) {
        t->field[card] = SCORED;
        t->twin[card] = OUT;
    }
    if (!read_setting(t, setting)) {
        free(t);
        return NULL;
    }
    for (int seat = 0; seat < t->seats; seat++) {
        t->accuse[seat] = t->house.accuse_cards; /* WINK-SETUP-8 */
        t->peeks[seat] = t->house.peeks;
        t->head[seat] = TABLE;
    }
    begin_turn(t);
    return t;
}

static void wink_ask(void *table, int decider[REF_SEATS])
{
    const struct table *t = table;
    for (int seat = 0; seat < t->seats; seat++) {
        bool asked = false;
        if (t->phase == NAME || t->phase == PLACE) asked = seat == t->turn;
        if (t->phase == LOOK || t->phase == FLASH) asked = true;
        if (t->phase == CALL) asked = t->accuse[seat] > 0; /* WINK-AMB-31 */
        if (asked) decider[seat] = seat;
    }
}

static void wink_legal(void *table, int subject, struct lines *moves)
{
    const struct table *t = table;
    switch (t->phase) {
    case NAME: legal_names(t, subject, moves); break;
    case LOOK: legal_looks(t, subject, moves); break;
    case FLASH: legal_flashes(t, subject, moves); break;
    case CALL: legal_calls(t, subject, moves); break;
    case PLACE: legal_places(t, subject, moves); break;
    case OVER: break;
    }
}

static void wink_step(void *table, const char *const answer[REF_SEATS], const struct lines *engine,
                      struct lines *events)
{
    struct table *t = table;
    (void)engine; /* after the deal nothing is luck */
    switch (t->phase) {
    case NAME: step_name(t, answer[t->turn], events); break;
    case LOOK: step_look(t, answer, events); break;
    case FLASH: step_flash(t, answer, events); break;
    case CALL: step_call(t, answer, events); break;
    case PLACE: step_place(t, answer[t->turn], events); break;
    case OVER: break;
    }
}

static void wink_score(void *table, int score[REF_SEATS], int rank[REF_SEATS])
{
    const struct table *t = table;
    for (int seat = 0; seat < t->seats; seat++) {
        score[seat] = points(t, seat);
        rank[seat] = rank_of(t, seat);
    }
}

const struct referee wink_referee = {
    .game = "wink",
    .zones = zones,
    .open = wink_open,
    .close = free,
    .ask = wink_ask,
    .legal = wink_legal,
    .step = wink_step,
    .score = wink_score,
};
