/* door -- tries the door for other languages, natively.
 *
 *   door           what it promises, on every game of the shelf, also to callers who mean ill
 *   door --tell    everything that some matches say, line by line, to compare with WebAssembly
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/buf.h"
#include "core/rng.h"
#include "doors.h"

enum { STEPS = 60, LISTS_EVERY = 8, HOSTILE = 400, WHAT_IF_EVERY = 40, ROLLOUTS = 8 };

/* The transcript. */

static void tell_step(struct sightline *d, int seats)
{
    for (int viewer = SIGHTLINE_SPECTATOR; viewer < seats; viewer++) {
        sightline_tell(d, viewer);
        puts(sightline_reply(d));
    }
    for (int subject = 0; subject < seats && sightline_steps(d) % LISTS_EVERY == 0; subject++) {
        int decider = sightline_decider(d, subject);
        if (decider < 0) continue;
        sightline_question(d, decider, subject);
        puts(sightline_reply(d));
        sightline_moves(d, decider, subject, "");
        puts(sightline_reply(d));
        sightline_list(d, decider, subject, "");
        puts(sightline_reply(d));
        sightline_hint(d, decider);
        puts(sightline_reply(d));
        sightline_outlook(d, decider, subject, NULL);
        puts(sightline_reply(d));
        if (sightline_steps(d) % WHAT_IF_EVERY) continue;
        sightline_what_if(d, decider, subject, ROLLOUTS, "7");
        puts(sightline_reply(d));
    }
}

/* One match of random programs in English, one of the best ones in the pseudo-locale. */
static void tell_match(struct sightline *d, const struct game *g, int seats, const char *seed)
{
    char bot[64] = "random";
    struct buf name = BUF_ON(bot);
    struct bot best = bot_default(g);
    if (*seed == '2') bot_write(&best, &name);
    sightline_language(d, *seed == '1' ? "en" : "xx");
    if (!open_game(d, g, seats, seed)) {
        printf("%s %d: %s\n", g->name, seats, sightline_reply(d));
        return;
    }
    tell_step(d, seats);
    while (!sightline_over(d) && sightline_steps(d) < STEPS && close_step(d, bot))
        tell_step(d, seats);
    int (*const last[])(struct sightline *) = {sightline_box, sightline_score, sightline_record,
                                               sightline_hash};
    for (size_t i = 0; i < sizeof last / sizeof last[0]; i++) {
        last[i](d);
        puts(sightline_reply(d));
    }
    sightline_history(d, 0);
    puts(sightline_reply(d));
}

/* Everything that is said about our own decks. */
static void tell_decks(struct sightline *d)
{
    static const char *const names[] = {"classic", "revisioned", "winking-dead", "echoes"};
    int (*const calls[])(struct sightline *, const char *) = {sightline_deck, sightline_deck_words,
                                                              sightline_deck_lint};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        sightline_deck_own(d, names[i]);
        char *text = kept(d);
        for (size_t k = 0; k < sizeof calls / sizeof calls[0]; k++) {
            calls[k](d, text);
            puts(sightline_reply(d));
        }
        free(text);
    }
}

/* Some puzzles. */
static void tell_puzzles(struct sightline *d)
{
    sightline_puzzle_show(d, "A007", NULL, 1);
    puts(sightline_reply(d));
    sightline_puzzle_daily(d, "2026-07-14");
    puts(sightline_reply(d));
    sightline_puzzle_new(d, 2, 0, 0, 0, "5", 20);
    puts(sightline_reply(d));
    sightline_puzzle_strict(d, "1+2", 5, "5", 3);
    puts(sightline_reply(d));
    sightline_puzzle_course(d);
    puts(sightline_reply(d));
    sightline_puzzle_grade(d, "A003", 200000);
    puts(sightline_reply(d));
    sightline_puzzle_explain(d, "A003", "1+2");
    puts(sightline_reply(d));
    sightline_puzzle_solve(d, "A003", "1+2", 200000);
    puts(sightline_reply(d));
    sightline_puzzle_count(d, "A003", "3+4", "build", 200000);
    puts(sightline_reply(d));
}

static void tell_all(struct sightline *d)
{
    sightline_games(d);
    puts(sightline_reply(d));
    tell_decks(d);
    tell_puzzles(d);
    for (int i = 0; shelf[i]; i++)
        for (int seats = shelf[i]->seats_min; seats <= shelf[i]->seats_max; seats++) {
            tell_match(d, shelf[i], seats, "1");
            tell_match(d, shelf[i], seats, "2");
        }
}

/* What the door promises. */

static void try_facts(struct sightline *d)
{
    trying = "facts";
    expect(sightline_games(d) > 0 && is_json(d) && says(d, "\"name\":\"blank\""), "games");
    expect(says(d, "\"title\":\"Rounds\"") && says(d, "\"min\":1,\"max\":5,\"initial\":3"),
           "options with words and ranges");
    expect(says(d, "\"bots\":[{\"name\":"), "bots");
    expect(sightline_words(d, "seat.") > 0 && is_json(d) && says(d, "\"seat.0\":\"Amber\""),
           "words by prefix");
    expect(!says(d, "blank."), "no other words");
    expect(sightline_language(d, "xx") == SIGHTLINE_DONE && sightline_words(d, "seat.0") > 0 &&
               !says(d, "Amber"),
           "words in another language");
    expect(sightline_language(d, "en") == SIGHTLINE_DONE, "back to English");
    expect(sightline_language(d, "klingon") == SIGHTLINE_MISUSE, "an unknown language");
    expect(sightline_types(d) > 0 && says(d, "export interface BlankView {\n") &&
               says(d, "  \"blank\": BlankView;\n"),
           "types");
    expect(says(d, "\"letters\": \"FILNPTUVWXYZ\"") && says(d, "export const cubeRays") &&
               says(d, "\"blank\": [\"show\", \"keep\"]"),
           "constants");
}

static void try_misuse(struct sightline *d)
{
    trying = "misuse";
    expect(sightline_tell(d, 0) == SIGHTLINE_MISUSE, "tell without a match");
    expect(sightline_over(d) == SIGHTLINE_MISUSE, "over without a match");
    expect(sightline_undo(d, 0) == SIGHTLINE_MISUSE, "undo without a match");
    expect(sightline_tell(NULL, 0) == SIGHTLINE_MISUSE, "tell without a door");
    expect(sightline_open(d, NULL, 3, "", "1", NULL, NULL) == SIGHTLINE_MISUSE, "no name");
    expect(sightline_replay(d, NULL) == SIGHTLINE_MISUSE, "no record");
    expect(sightline_alloc(-1) == NULL, "negative memory");
    sightline_free(NULL);
}

static void try_faults(struct sightline *d)
{
    static char huge[SIGHTLINE_WORD_MAX + 2];
    trying = "faults";
    memset(huge, 'x', sizeof huge - 1);
    expect(sightline_open(d, "chess", 3, "", "1", NULL, NULL) == SIGHTLINE_FAULT && is_json(d) &&
               says(d, "chess"),
           "an unknown game");
    expect(sightline_open(d, "blank", 99, "", "1", NULL, NULL) == SIGHTLINE_FAULT && is_json(d),
           "too many seats");
    expect(sightline_open(d, "blank", -70000, "", "1", NULL, NULL) == SIGHTLINE_FAULT, "no seats");
    expect(sightline_open(d, "blank", 3, "rounds=2  rounds=9", "1", NULL, NULL) ==
                   SIGHTLINE_FAULT &&
               says(d, "\"line\":1,\"column\":18,"),
           "an option out of range, and where");
    expect(sightline_open(d, "blank", 3, "", "luck", NULL, NULL) == SIGHTLINE_FAULT &&
               says(d, "luck"),
           "a seed that is none");
    expect(sightline_open(d, huge, 3, "", "1", NULL, NULL) == SIGHTLINE_FAULT, "a long name");
    expect(sightline_open(d, "blank", 3, huge, "1", NULL, NULL) == SIGHTLINE_FAULT, "long options");
    expect(sightline_replay(d, "sightline record 2\nversion 0.2.0\ngame chess 1\n") ==
                   SIGHTLINE_FAULT &&
               says(d, "\"line\":3,"),
           "a record of an unknown game");
    expect(sightline_replay(d, "sightline record 2\nversion 0.2.0\ngame blank 1\nseats 2\nseed 1\n"
                               "start\n0 sing\n") == SIGHTLINE_FAULT &&
               says(d, "\"line\":7,\"column\":3,"),
           "a record with an unknown move, and where");
}

/* Any earlier moment, what somebody missed, and the truth when it is over. */
static void try_past(struct sightline *d)
{
    trying = "past";
    if (!expect(sightline_open(d, "blank", 2, "rounds=2", "5", NULL, NULL) == 0, "open")) return;
    expect(sightline_tell(d, 0) > 0 && says(d, "\"telling\":1,\"step\":0,"), "the first telling");
    expect(sightline_tell(d, SIGHTLINE_TRUTH) == SIGHTLINE_MISUSE, "no truth before the end");
    expect(sightline_tell_at(d, 0, 1) == SIGHTLINE_MISUSE, "not yet");
    expect(sightline_answer(d, 0, 0, 1, "keep") == 0 && sightline_answer(d, 1, 1, 1, "keep") == 0,
           "a step");
    expect(sightline_tell_at(d, 0, 0) > 0 && says(d, "\"telling\":1,\"step\":0,"),
           "the step before");
    expect(sightline_tell_at(d, 0, 2) == SIGHTLINE_MISUSE && sightline_tell_at(d, 0, -1) < 0 &&
               sightline_tell_at(d, 5, 0) < 0,
           "no such moment or viewer");
    expect(sightline_since(d, 1, 1) > 0 &&
               says(d, "{\"telling\":2,\"steps\":[{\"step\":1,\"news\":[{\"event\":\"round\""),
           "what was missed");
    expect(sightline_since(d, 1, 2) > 0 && says(d, "{\"telling\":2,\"steps\":[]}"), "nothing");
    expect(sightline_undo(d, 0) == 0 && sightline_since(d, 1, 2) > 0 &&
               says(d, "{\"telling\":3,\"undone\":0,\"steps\":[]}"),
           "somebody went back");
    expect(sightline_since(d, 1, -1) == SIGHTLINE_MISUSE, "no such telling");
    expect(sightline_answer(d, 0, 0, 1, "show") == SIGHTLINE_REFUSED &&
               says(d, "match.refuse.old-question"),
           "a number never fits again");
    expect(sightline_answer(d, 0, 0, 3, "show") == 0 && sightline_answer(d, 1, 1, 3, "show") == 0 &&
               sightline_over(d) == 1,
           "the end");
    expect(sightline_tell_at(d, SIGHTLINE_TRUTH, 0) > 0 && says(d, "\"truth\":{") && is_json(d),
           "the truth of the deal");
    expect(sightline_luck(d, "7") == 0 && sightline_luck(d, "x") == SIGHTLINE_FAULT &&
               sightline_luck(d, NULL) == SIGHTLINE_MISUSE,
           "luck of the programs");
}

static void try_answers(struct sightline *d)
{
    trying = "answers";
    if (!expect(sightline_open(d, "blank", 2, "rounds=2", "5", NULL, NULL) == 0, "open")) return;
    expect(sightline_box(d) > 0 && says(d, "\"rounds\":2"), "options reach the box");
    expect(sightline_may(d, 0, 0, "show") == SIGHTLINE_DONE, "may");
    expect(sightline_may(d, 0, 1, "show") == SIGHTLINE_REFUSED && is_json(d) &&
               says(d, "match.refuse.not-asked"),
           "not for another seat");
    expect(sightline_may(d, 0, 0, "sing") == SIGHTLINE_FAULT && says(d, "\"column\":1"), "sing");
    expect(sightline_answer(d, 0, 0, 1, "keep") == SIGHTLINE_DONE, "answer");
    expect(sightline_tell(d, 0) > 0 && says(d, "\"sealed\":\"keep\""), "told it is sealed");
    expect(sightline_tell(d, 1) > 0 && !says(d, "sealed"), "nobody else is");
    expect(sightline_take_back(d, 0, 0, 1) == SIGHTLINE_DONE, "take it back");
    expect(sightline_take_back(d, 0, 0, 1) == SIGHTLINE_REFUSED, "once");
    expect(sightline_answer(d, 0, 0, 9, "keep") == SIGHTLINE_REFUSED, "a wrong number");
    expect(sightline_steps(d) == 0 && sightline_waiting(d) == 3, "all are waited for");
    expect(sightline_answer(d, 0, 0, 1, "keep") == 0 && sightline_fallback(d, 1) == 0, "both");
    expect(sightline_steps(d) == 1, "the step is closed");
    expect(sightline_last_asked(d, 0) == 0, "asked in the first step");
    expect(sightline_open(d, "chess", 2, "", "5", NULL, NULL) == SIGHTLINE_FAULT &&
               sightline_steps(d) == 1,
           "a match that does not open leaves the old one alone");
    expect(sightline_bot(d, 0, "grandmaster") == SIGHTLINE_FAULT && is_json(d), "an unknown bot");
    expect(sightline_bot(d, 0, "random") > 0 && sightline_bot(d, 1, "absent") > 0, "bots");
    expect(sightline_over(d) == 1 && sightline_score(d) > 0 && says(d, "\"rank\":["), "the end");
    expect(sightline_may(d, 0, 0, "show") == SIGHTLINE_REFUSED && says(d, "match.refuse.over"),
           "no move after the end");
    expect(sightline_undo(d, 7) == SIGHTLINE_REFUSED, "no such step");
    expect(sightline_undo(d, 1) == SIGHTLINE_DONE && !sightline_over(d), "undo");
}

static bool all_replies_are_json(struct sightline *d, int seats)
{
    bool ok = true;
    for (int viewer = SIGHTLINE_SPECTATOR; viewer < seats; viewer++) {
        ok &= sightline_tell(d, viewer) > 0 && is_json(d);
        for (int subject = 0; subject < seats; subject++)
            ok &= sightline_moves(d, viewer, subject, "") > 0 && is_json(d);
    }
    return ok;
}

/* Plays a game with undo on the way, and through its record; both must come to the same end. */
static void try_game(struct sightline *d, const struct game *g, int seats)
{
    bool json = true, closed = true;
    int step = 0;
    trying = g->name;
    if (!expect(open_game(d, g, seats, "11"), "open")) return;
    for (; !sightline_over(d) && closed && step < g->steps_max; step++) {
        if (step < 8) json &= all_replies_are_json(d, seats);
        closed = close_step(d, "random");
    }
    expect(json, "tell and moves are JSON for every viewer");
    expect(sightline_over(d) == 1, "random programs come to an end");
    expect(sightline_history(d, 0) > 0 && is_json(d), "the history is JSON");
    sightline_hash(d);
    char *end = kept(d);
    expect(sightline_undo(d, step / 2) == SIGHTLINE_DONE, "undo");
    while (!sightline_over(d) && close_step(d, "random")) continue;
    sightline_hash(d);
    expect(!strcmp(end, sightline_reply(d)), "programs play the same after undo");
    sightline_record(d);
    char *record = kept(d);
    expect(sightline_replay(d, record) == SIGHTLINE_DONE, "replay the record");
    sightline_hash(d);
    expect(!strcmp(end, sightline_reply(d)), "the record leads to the same end");
    sightline_record(d);
    expect(!strcmp(record, sightline_reply(d)), "and says the same");
    free(record);
    free(end);
}

/* The history is what the tells said, one after the other. */
static void try_history(struct sightline *d, const struct game *g, int seats, int viewer)
{
    bool same = true;
    trying = g->name;
    if (!expect(open_game(d, g, seats, "3"), "open")) return;
    for (int step = 0; step < 12; step++) {
        sightline_tell(d, viewer);
        char *told = kept(d), *news = strstr(told, "\"news\":"), *end = strstr(told, ",\"view\":");
        if (!expect(news && end, "news and a view in what is told")) abort();
        *end = '\0';
        sightline_history(d, viewer);
        same &= says(d, news) && is_json(d);
        free(told);
        if (sightline_over(d) || !close_step(d, "random")) break;
    }
    expect(same, "the history repeats what was told");
}

static const char *hostile_text(struct rng *r, char *room, int most)
{
    static const char *const words[] = {"blank", "show",       "look", "-",    "=", "rounds",
                                        " ",     "9999999999", "\n",   "seed", "0", "undo",
                                        "end",   "content 3",  ":",    "~"};
    int n = 0;
    for (uint32_t parts = rng_below(r, 8); parts > 0; parts--) {
        const char *word = words[rng_below(r, sizeof words / sizeof words[0])];
        for (; *word && n < most - 2; word++) room[n++] = *word;
        if (rng_below(r, 3) == 0) room[n++] = (char)(rng_below(r, 255) + 1);
    }
    room[n] = '\0';
    return room;
}

/* Any number, any text: an answer of some kind, and the match still whole. */
static void try_hostile(struct sightline *d, const struct game *g)
{
    struct rng r = {.s = 99};
    char room[256], other[256];
    bool ok = true;
    trying = g->name;
    if (!expect(open_game(d, g, g->seats_max, "1"), "open")) return;
    for (int i = 0; i < HOSTILE; i++) {
        int a = (int)rng_below(&r, 12) - 2, b = (int)rng_below(&r, 12) - 2;
        const char *text = hostile_text(&r, room, (int)sizeof room);
        switch (rng_below(&r, 8)) {
        case 0: sightline_may(d, a, b, text); break;
        case 1: sightline_answer(d, a, b, (int)rng_below(&r, 5), text); break;
        case 2: sightline_bot(d, a, text); break;
        case 3: sightline_moves(d, a, b, text); break;
        case 4: sightline_take_back(d, a, b, a); break;
        case 5: sightline_undo(d, a); break;
        case 6: sightline_words(d, text); break;
        default:
            ok &= sightline_open(d, text, a, hostile_text(&r, other, (int)sizeof other), text, text,
                                 other) != SIGHTLINE_DONE;
        }
        ok &= sightline_tell(d, 0) > 0 && is_json(d);
    }
    expect(ok, "nonsense leaves the match whole");
    sightline_record(d);
    char *record = kept(d);
    size_t n = strlen(record);
    for (int i = 0; i < HOSTILE; i++) {
        size_t at = rng_below(&r, (uint32_t)n);
        char was = record[at];
        record[at] = (char)(rng_below(&r, 255) + 1);
        int result = sightline_replay(d, record);
        ok &= result == SIGHTLINE_DONE || (result == SIGHTLINE_FAULT && is_json(d));
        record[at] = was;
    }
    expect(ok, "a damaged record is replayed or at fault");
    free(record);
}

int main(int argc, char **argv)
{
    struct sightline *d = sightline_new();
    if (!d) return 2;
    if (argc == 2 && !strcmp(argv[1], "--tell")) {
        tell_all(d);
        sightline_free(d);
        return 0;
    }
    try_facts(d);
    try_misuse(d);
    try_faults(d);
    try_past(d);
    try_answers(d);
    for (int i = 0; shelf[i]; i++) {
        const struct game *g = shelf[i];
        try_game(d, g, fewest_seats(d, g));
        if (g->seats_max > g->seats_min) try_game(d, g, g->seats_max);
        try_history(d, g, g->seats_max, SIGHTLINE_SPECTATOR);
        try_history(d, g, g->seats_max, 0);
        try_hostile(d, g);
    }
    sightline_free(d);
    return finish();
}
