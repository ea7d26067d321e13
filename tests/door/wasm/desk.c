/* desk -- decks and puzzles as text, through the door. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "doors.h"

enum { DAMAGED = 300 };

static const char small_deck[] = "deck \"Small\" edition 2009 seats 2..4\n"
                                 "\n"
                                 "card Owl 5 x3\n"
                                 "  draw 1\n"
                                 "\n"
                                 "card Ghost -10 x2\n"
                                 "  reveal when a card is played: cancel it\n";

static void try_deck(struct sightline *d)
{
    trying = "a deck";
    expect(sightline_deck(d, small_deck) > 0 && is_json(d), "it is read");
    expect(says(d, "{\"game\":\"viewpoint\",\"cards\":5,") && says(d, "\"edition\":\"2009\""),
           "its facts");
    expect(says(d,
                "{\"name\":\"Owl\",\"value\":5,\"cards\":3,\"symbols\":0,\"set\":0,\"line\":3,"
                "\"reveal\":false,\"worth\":false,\"each\":[],\"tags\":[],\"verbs\":[\"draw\"]}"),
           "what is on a card");
    expect(says(d, "\"verbs\":[\"cancel\"]") && says(d, "\"reveal\":true"), "and on another");
    expect(sightline_deck_words(d, small_deck) > 0 && is_json(d) && says(d, "DRAW 1 card."),
           "words");
    expect(sightline_deck_lint(d, small_deck) > 0 && is_json(d) && says(d, "deck.lint.poor") &&
               says(d, "\"line\":0,\"kind\":-1,"),
           "what its author should be asked");
    expect(sightline_deck(d, "deck \"Bad\" edition 2009 seats 2..4\n\ncard Owl 5\n  sing 1\n") ==
                   SIGHTLINE_FAULT &&
               is_json(d) && says(d, "{\"line\":4,\"column\":3,"),
           "a fault has its place");
    expect(sightline_deck(d, NULL) == SIGHTLINE_MISUSE, "no text");
    expect(sightline_deck_own(d, "tarot") == SIGHTLINE_MISUSE, "no deck of ours");
}

static void try_own(struct sightline *d)
{
    static const char *const names[] = {"classic", "revisioned", "winking-dead", "echoes"};
    struct rng luck = {.s = 3};
    bool ok = true;
    trying = "our own decks";
    for (int i = 0; i < 4; i++) {
        expect(sightline_deck_own(d, names[i]) > 0, "a text");
        char *text = kept(d);
        expect(sightline_deck(d, text) > 0 && is_json(d), "is a deck");
        expect(sightline_deck_lint(d, text) > 0 && is_json(d), "that can be judged");
        for (int k = 0; k < DAMAGED; k++) {
            const size_t at = rng_below(&luck, (uint32_t)strlen(text));
            const char was = text[at];
            text[at] = (char)(1 + rng_below(&luck, 255));
            const int result = sightline_deck(d, text);
            ok &= (result > 0 || result == SIGHTLINE_FAULT) && is_json(d);
            text[at] = was;
        }
        free(text);
    }
    expect(ok, "a damaged text is read or at fault");
}

static const char painted[] = "card 1:\n"
                              "......\n......\n......\n......\n......\nIIIII.\n"
                              "card 5:\n"
                              "......\n......\n......\n......\n......\nIIIII.\n";
static const char clashing[] = "card 1:\n"
                               "......\n......\n......\n......\n......\nIIIII.\n"
                               "card 5:\n"
                               "......\n......\n......\n......\n......\n.IIIII\n";

static void try_puzzles(struct sightline *d)
{
    trying = "puzzles";
    expect(sightline_puzzle_show(d, "A001", NULL, 0) > 0 && is_json(d) &&
               says(d, "{\"challenge\":\"A001\",\"code\":") && says(d, "\"side\":\"top\"") &&
               !says(d, "solution"),
           "show, without its solution");
    expect(sightline_puzzle_show(d, "A001", "1+2", 1) > 0 && is_json(d) &&
               says(d, "\"solution\":{\"placements\":[") && !says(d, "\"card\":3"),
           "two cards and the solution");
    expect(says(d, "],\"set\":4,") && sightline_puzzle_show(d, "C001", NULL, 0) > 0 &&
               says(d, "],\"set\":") && !says(d, "\"set\":4"),
           "the set of its pieces");
    expect(sightline_puzzle_show(d, "A001", "1+9", 0) == SIGHTLINE_FAULT && is_json(d), "no card");
    expect(sightline_puzzle_show(d, "A999", NULL, 0) == SIGHTLINE_FAULT && is_json(d), "no code");
    expect(sightline_puzzle_daily(d, "2026-07-14") > 0 && is_json(d) &&
               says(d, "\"challenge\":\"D-2026-07-14\""),
           "of a day");
    expect(sightline_puzzle_daily(d, "2026-02-30") == SIGHTLINE_FAULT && is_json(d), "no such day");
    expect(sightline_puzzle_new(d, 1, 0, 0, 0, "7", 50) > 0 && is_json(d) &&
               says(d, "{\"challenge\":\"E-1-") && says(d, "\"deals\":[{\"cards\":\"1+2\""),
           "a new one");
    expect(sightline_puzzle_new(d, 1, 10, 0, 0, "7", 5) == 2 && says(d, "{}"), "none as wished");
    expect(sightline_puzzle_new(d, 2, 5, 3, 0, "7", 20) > 2 && is_json(d) &&
               !says(d, "\"challenge\"") && says(d, "\"level\":2"),
           "one made to measure has a share code alone");
    expect(sightline_puzzle_new(d, 9, 0, 0, 0, "7", 5) == SIGHTLINE_MISUSE, "no such level");
    expect(sightline_puzzle_new(d, 1, 0, 0, 0, "luck", 5) == SIGHTLINE_MISUSE, "no seed");
    expect(sightline_puzzle_strict(d, "1-3", 6, "7", 3) > 2 && is_json(d) &&
               says(d, "\"cards\":\"1+2+3\"") && says(d, "\"builds\":1,\"whole\":true"),
           "a strict one");
    expect(sightline_puzzle_strict(d, "1+4", 6, "7", 3) == SIGHTLINE_MISUSE, "no such deal");
    expect(sightline_puzzle_strict(d, "1+2", 11, "7", 3) == SIGHTLINE_MISUSE, "too many pieces");
    expect(sightline_puzzle_course(d) > 0 && is_json(d) && says(d, "[{\"challenge\":\"C001\"") &&
               says(d, "\"key\":\"course.search-again\""),
           "the course");
    expect(sightline_puzzle_grade(d, "A001", 100000) > 0 && is_json(d) && says(d, "\"parts\":{"),
           "how hard it is");
    expect(sightline_puzzle_explain(d, "A001", "1+2+3") > 0 && is_json(d) &&
               says(d, "{\"cards\":\"1+2+3\",\"chain\":[{\"rule\":\"empty\"") &&
               says(d, "\"end\":\"open\""),
           "how it is found");
    expect(sightline_puzzle_explain(d, "A001", "1+9") == SIGHTLINE_FAULT && is_json(d), "no card");
    expect(sightline_puzzle_count(d, "A001", "1+2", "stand", 1000000) > 0 && is_json(d) &&
               says(d, "{\"cards\":\"1+2\",\"want\":\"stand\",\"structures\":"),
           "how many there are");
    expect(sightline_puzzle_count(d, "A001", NULL, "sing", 1) == SIGHTLINE_MISUSE, "no such wish");
    expect(sightline_puzzle_solve(d, painted, NULL, 0) > 0 && is_json(d) &&
               says(d, "\"verdict\":\"found\"") && says(d, "\"placements\":[\"I"),
           "painted cards are solved");
    expect(sightline_puzzle_solve(d, clashing, NULL, 0) > 0 && is_json(d) &&
               says(d, "\"verdict\":\"clash\"") && says(d, "\"slots\":[{\"card\":"),
           "or contradict each other");
    expect(sightline_puzzle_paint(d, painted, 0) > 0 && is_json(d) &&
               says(d, "\"verdict\":\"found\",\"slots\":[],\"want\":\"stand\",\"structures\":1,"),
           "what is painted can be");
    expect(!says(d, "placements"), "and is not told");
    expect(sightline_puzzle_paint(d, clashing, 0) > 0 && says(d, "\"verdict\":\"clash\""),
           "or cannot");
    expect(sightline_puzzle_grade(d, clashing, 0) > 0 && says(d, "\"verdict\":\"clash\""),
           "what cannot be has no grade");
    expect(sightline_puzzle_solve(d,
                                  "card 1:\n...Q..\n......\n......\n......\n"
                                  "......\nIIIII.\n",
                                  NULL, 0) == SIGHTLINE_FAULT &&
               is_json(d) && says(d, "\"line\":2,\"column\":"),
           "a fault has its place");
}

static void try_qr(struct sightline *d)
{
    char text[400];
    trying = "a QR code";
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    expect(sightline_qr(d, "https://localhost/j/ABCDEF") == 1 + 25 * (25 + 3) && is_json(d) &&
               says(d, "[\"#######.") && says(d, "#.###.#"),
           "25 rows of 25");
    expect(sightline_qr(d, "") == 2 && says(d, "[]"), "nothing to say");
    expect(sightline_qr(d, text) == 2 && says(d, "[]"), "too much");
    expect(sightline_qr(d, NULL) == SIGHTLINE_MISUSE, "no text");
}

int main(void)
{
    struct sightline *d = sightline_new();
    if (!d) return 2;
    try_deck(d);
    try_own(d);
    try_puzzles(d);
    try_qr(d);
    sightline_free(d);
    return finish();
}
