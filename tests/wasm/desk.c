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
    expect(says(d, "{\"name\":\"Owl\",\"value\":5,\"cards\":3,\"symbols\":0,\"set\":0,\"line\":3,"
                   "\"reveal\":false,\"worth\":false,\"each\":[],\"tags\":[],\"verbs\":[\"draw\"]}"),
           "what is on a card");
    expect(says(d, "\"verbs\":[\"cancel\"]") && says(d, "\"reveal\":true"), "and on another");
    expect(sightline_deck_words(d, small_deck) > 0 && is_json(d) && says(d, "DRAW 1 card."), "words");
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

int main(void)
{
    struct sightline *d = sightline_new();
    if (!d) return 2;
    try_deck(d);
    try_own(d);
    sightline_free(d);
    return finish();
}
