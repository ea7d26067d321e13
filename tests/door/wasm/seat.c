/* seat -- a seat that has its setting and its view says what the host of the match says.
 *
 * Whole games of every game on the shelf, played by random programs: whatever follows from a view
 * must be the same bytes at both doors. Then views that were tampered with: a fault, or a view that
 * every call can work on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/rng.h"
#include "doors.h"

enum { ROLLOUTS = 4, LISTS_EVERY = 16, TAMPERED = 1000, MOVE_ROOM = 64 };

/* Where a part of what is told begins and ends. */
static char *part(const char *told, const char *from, const char *to)
{
    const char *start = strstr(told, from);
    if (!start) abort();
    start += strlen(from);
    const char *end = strstr(start, to);
    if (!end) abort();
    char *copy = malloc((size_t)(end - start) + 1);
    if (!copy) abort();
    memcpy(copy, start, (size_t)(end - start));
    copy[end - start] = '\0';
    return copy;
}

static int asked_of(const struct sightline *host, int seats, int decider)
{
    int set = 0;
    for (int subject = 0; subject < seats; subject++) {
        const int by = sightline_decider(host, subject);
        if (by >= 0 && (decider < 0 || by == decider)) set |= 1 << subject;
    }
    return set;
}

/* The view of what the host tells, as it would arrive. */
static char *view_of(struct sightline *host, int viewer)
{
    sightline_tell(host, viewer);
    return part(sightline_reply(host), ",\"view\":", ",\"notes\":");
}

static bool see(struct sightline *host, struct sightline *seat, int viewer, int seats)
{
    char *view = view_of(host, viewer);
    const int mine = viewer == SIGHTLINE_SPECTATOR ? 0 : asked_of(host, seats, viewer);
    const int result = sightline_see(seat, viewer, asked_of(host, seats, -1), mine, view);
    free(view);
    return result == SIGHTLINE_DONE;
}

static bool same(const struct sightline *a, const struct sightline *b)
{
    return !strcmp(sightline_reply(a), sightline_reply(b));
}

/* A move of any shape: of the list, or numbers of the game's verbs. */
static void some_move(const struct game *g, struct rng *luck, char room[MOVE_ROOM])
{
    struct buf b = {.at = room, .size = MOVE_ROOM};
    int verbs = 0;
    while (g->verbs[verbs].name) verbs++;
    const struct form *verb = &g->verbs[rng_below(luck, (uint32_t)verbs)];
    buf_text(&b, verb->name);
    for (const char *letter = verb->args; *letter; letter++) {
        buf_char(&b, ' ');
        buf_int(&b, (int)rng_below(luck, *letter == 'p' ? 18216 : 40) - (*letter == 's' ? 1 : 0));
    }
}

static bool same_judgement(struct sightline *host, struct sightline *seat, int viewer, int subject,
                           const char *move)
{
    bool ok =
        sightline_may(host, viewer, subject, move) == sightline_may(seat, viewer, subject, move);
    ok &= same(host, seat);
    ok &= sightline_say(host, viewer, subject, move) == sightline_say(seat, viewer, subject, move);
    return ok && same(host, seat);
}

static bool same_answers(struct sightline *host, struct sightline *seat, const struct game *g,
                         int viewer, int seats, struct rng *luck)
{
    bool ok = sightline_notes(host, viewer) == sightline_notes(seat, viewer) && same(host, seat);
    for (int subject = 0; subject < seats; subject++) {
        char move[MOVE_ROOM] = "";
        ok &=
            sightline_question(host, viewer, subject) == sightline_question(seat, viewer, subject);
        ok &= same(host, seat);
        if (viewer == SIGHTLINE_SPECTATOR) continue;
        some_move(g, luck, move);
        ok &= same_judgement(host, seat, viewer, subject, move);
    }
    return ok;
}

static bool same_lists(struct sightline *host, struct sightline *seat, int viewer, int seats)
{
    bool ok = sightline_hint(host, viewer) == sightline_hint(seat, viewer) && same(host, seat);
    ok &= sightline_outlook(host, viewer, 0, NULL) == sightline_outlook(seat, viewer, 0, NULL);
    ok &= same(host, seat) && is_json(seat);
    for (int alone = 0; alone < 2; alone++)
        ok &= sightline_orders(host, viewer, alone) == sightline_orders(seat, viewer, alone) &&
              same(host, seat);
    for (int subject = 0; subject < seats; subject++) {
        ok &= sightline_what_if(host, viewer, subject, ROLLOUTS, "3") ==
              sightline_what_if(seat, viewer, subject, ROLLOUTS, "3");
        ok &= same(host, seat);
        ok &= sightline_moves(host, viewer, subject, "") ==
              sightline_moves(seat, viewer, subject, "");
        ok &= same(host, seat);
        ok &=
            sightline_list(host, viewer, subject, "") == sightline_list(seat, viewer, subject, "");
        ok &= same(host, seat);
    }
    return ok;
}

static void try_game(struct sightline *host, struct sightline *seat, const struct game *g,
                     int seats)
{
    struct rng luck = {.s = 5};
    bool sees = true, answers = true, lists = true;
    trying = g->name;
    expect(open_game(host, g, seats, "4"), "open");
    expect(sightline_sit(seat, g->name, seats, NULL, NULL) == SIGHTLINE_DONE, "sit");
    expect(sightline_box(host) == sightline_box(seat) && same(host, seat), "the same box");
    expect(sightline_cards(host) == sightline_cards(seat) && same(host, seat), "the same cards");
    expect(sightline_notes(seat, 0) == SIGHTLINE_MISUSE, "nothing was seen yet");
    for (int step = 0;; step++) {
        for (int viewer = SIGHTLINE_SPECTATOR; viewer < seats; viewer++) {
            const bool asked = viewer >= 0 && asked_of(host, seats, viewer);
            if (!asked && step % (seats + 1) != viewer + 1) continue; /* one of those who wait */
            sees &= see(host, seat, viewer, seats);
            answers &= same_answers(host, seat, g, viewer, seats, &luck);
            if (step % LISTS_EVERY == 0) lists &= same_lists(host, seat, viewer, seats);
        }
        if (sightline_over(host) || !close_step(host, "random")) break;
    }
    expect(sightline_over(host) == 1, "the game comes to an end");
    expect(sees, "every view that is told can be seen");
    expect(answers, "questions, notes, refusals and words are the same");
    expect(lists, "lists and hints are the same");
    expect(sightline_tell(seat, 0) == SIGHTLINE_MISUSE &&
               sightline_hash(seat) == SIGHTLINE_MISUSE &&
               sightline_over(seat) == SIGHTLINE_MISUSE && sightline_bot(seat, 0, "random") < 0 &&
               sightline_undo(seat, 0) == SIGHTLINE_MISUSE,
           "a seat hosts nothing");
}

/* The compact list has the moves of the long one, each once. */
static void try_list(struct sightline *d, const struct game *g, int seats)
{
    bool ok = true;
    trying = g->name;
    expect(open_game(d, g, seats, "9"), "open");
    for (int step = 0; step < 20 && !sightline_over(d) && ok; step++) {
        const int subject = __builtin_ctz((unsigned)sightline_waiting(d));
        const int viewer = sightline_decider(d, subject);
        sightline_moves(d, viewer, subject, "");
        char *moves = kept(d);
        int n = 0;
        for (const char *p = moves; (p = next_move(p)) != NULL; n++) {
            char move[64];
            if (n % 397) continue;
            snprintf(move, sizeof move, "%.*s", (int)strcspn(p, "\""), p);
            ok &= sightline_list(d, viewer, subject, move) > 2 && is_json(d);
        }
        ok &= n > 0 && sightline_list(d, viewer, subject, "") > 0 && is_json(d);
        ok &= sightline_list(d, viewer, subject, "sing ") == 2 && says(d, "{}");
        free(moves);
        if (!close_step(d, "random")) break;
    }
    expect(ok, "every move is found by its beginning");
}

/* Asks everything that can be asked of a view; only the sanitizers judge the result. */
static bool bear(struct sightline *seat, const struct game *g, int viewer, int seats,
                 struct rng *luck)
{
    bool ok = sightline_notes(seat, viewer) > 0 && is_json(seat);
    if (viewer != SIGHTLINE_SPECTATOR) ok &= sightline_hint(seat, viewer) > 0 && is_json(seat);
    for (int subject = 0; subject < seats; subject++) {
        char move[MOVE_ROOM] = "";
        ok &= sightline_list(seat, viewer, subject, "") > 0 && is_json(seat);
        const int asked = sightline_question(seat, viewer, subject);
        ok &= asked == SIGHTLINE_MISUSE || is_json(seat);
        for (int i = 0; i < 4; i++) {
            some_move(g, luck, move);
            sightline_may(seat, viewer, subject, move);
            sightline_say(seat, viewer, subject, move);
            sightline_outlook(seat, viewer, subject, i ? move : NULL);
            sightline_reason(seat, viewer, subject, move);
        }
        sightline_what_if(seat, viewer, subject, ROLLOUTS, "3");
    }
    return ok;
}

/* Changes a number, or swaps two words. */
static void tamper(char *view, struct rng *luck)
{
    size_t n = strlen(view);
    for (int tries = 1 + (int)rng_below(luck, 3); tries; tries--) {
        size_t at = rng_below(luck, (uint32_t)n);
        while (view[at] < '0' || view[at] > '9') at = at + 1 < n ? at + 1 : 0;
        view[at] = (char)('0' + rng_below(luck, 10));
        if (rng_below(luck, 4) == 0 && at && strchr("[,:", view[at - 1])) view[at - 1] = '-';
    }
}

static void try_tampered(struct sightline *host, struct sightline *seat, const struct game *g,
                         int seats)
{
    struct rng luck = {.s = 77};
    bool ok = true;
    int seen = 0, faults = 0;
    trying = g->name;
    expect(open_game(host, g, seats, "6"), "open");
    expect(sightline_sit(seat, g->name, seats, NULL, NULL) == SIGHTLINE_DONE, "sit");
    for (int i = 0; i < TAMPERED; i++) {
        const int viewer = (int)rng_below(&luck, (uint32_t)seats + 1) - 1;
        char *view = view_of(host, viewer);
        const int all = (1 << seats) - 1;
        tamper(view, &luck);
        const int result = sightline_see(seat, viewer, all, viewer < 0 ? 0 : all, view);
        free(view);
        seen += result == SIGHTLINE_DONE;
        faults += result == SIGHTLINE_FAULT && is_json(seat);
        if (result == SIGHTLINE_DONE) ok &= bear(seat, g, viewer, seats, &luck);
        if (i % 8 == 0 && !sightline_over(host)) close_step(host, "random");
    }
    expect(seen + faults == TAMPERED && faults > 0, "a view is seen or at fault");
    expect(ok, "whatever was seen can be worked on");
}

static void try_misuse(struct sightline *host, struct sightline *seat)
{
    trying = "misuse";
    expect(sightline_see(seat, 0, 0, 0, "{}") == SIGHTLINE_MISUSE, "see without a seat");
    expect(sightline_sit(seat, "chess", 2, NULL, NULL) == SIGHTLINE_FAULT && is_json(seat),
           "an unknown game");
    expect(sightline_sit(seat, "viewpoint", 3, NULL, "deck Bad\nnonsense\n") == SIGHTLINE_FAULT &&
               says(seat, "\"line\":"),
           "a deck that cannot be read, and where");
    expect(open_game(host, shelf_find("blank"), 2, "5"), "open");
    expect(sightline_sit(seat, "blank", 2, "rounds=2", NULL) == SIGHTLINE_DONE, "sit");
    char *view = view_of(host, 1);
    expect(sightline_see(seat, 0, 3, 1, view) == SIGHTLINE_FAULT && says(seat, "abi.fault.view"),
           "somebody else's view");
    expect(sightline_see(seat, 1, 3, 2, view) == SIGHTLINE_DONE, "one's own");
    expect(sightline_see(seat, 1, 4, 0, view) == SIGHTLINE_MISUSE, "nobody there is asked");
    expect(sightline_see(seat, 1, 1, 2, view) == SIGHTLINE_MISUSE, "mine is not asked");
    expect(sightline_see(seat, 2, 3, 2, view) == SIGHTLINE_MISUSE, "no such seat");
    view[5] = '!';
    expect(sightline_see(seat, 1, 3, 2, view) == SIGHTLINE_FAULT &&
               says(seat, "\"line\":1,\"column\":") && says(seat, "abi.fault.json"),
           "no JSON, and where");
    expect(sightline_question(seat, 1, 1) > 0 && says(seat, "blank.question"), "the old is kept");
    expect(sightline_question(seat, 1, 0) == SIGHTLINE_MISUSE, "not asked for another");
    expect(sightline_notes(seat, 0) == SIGHTLINE_MISUSE, "no other eyes");
    free(view);
}

static void try_names(struct sightline *d)
{
    trying = "names";
    expect(open_game(d, shelf_find("blank"), 3, "5"), "open");
    expect(sightline_names(d, "Anna\n\n\x1b[31mBen\xe2\x80\xae \t Cod\xff\xc3") == SIGHTLINE_DONE,
           "names");
    sightline_notes(d, SIGHTLINE_SPECTATOR);
    expect(says(d, "Anna") && says(d, "[31mBen Cod:") && is_json(d), "people have their names");
    expect(!says(d, "Amber") && !says(d, "\\u001b") && !says(d, "\xe2\x80\xae"), "cleaned");
    sightline_tell(d, 0);
    expect(says(d, "[31mBen Cod"), "in what is told, too");
    expect(sightline_names(d, "1\n2\n3\n4\n5\n6\n7\n8\n9") == SIGHTLINE_FAULT && is_json(d),
           "too many");
    expect(sightline_notes(d, 0) > 0 && says(d, "Cod"), "which changes nothing");
    expect(sightline_names(d, "") == SIGHTLINE_DONE && sightline_notes(d, 1) > 0 &&
               says(d, "Amber"),
           "and back");
    expect(strlen(sightline_version()) >= 5, "a version");
    expect(sightline_frozen(d) == 0, "not frozen");
}

int main(void)
{
    struct sightline *host = sightline_new(), *seat = sightline_new();
    if (!host || !seat) return 2;
    try_misuse(host, seat);
    try_names(host);
    for (int i = 0; shelf[i]; i++) {
        const struct game *g = shelf[i];
        const int few = fewest_seats(host, g);
        try_game(host, seat, g, few);
        if (g->seats_max > few) try_game(host, seat, g, g->seats_max);
        try_list(host, g, few);
        try_tampered(host, seat, g, g->seats_max);
    }
    sightline_free(host);
    sightline_free(seat);
    return finish();
}
