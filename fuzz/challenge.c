/* challenge.c -- any text as the hidden challenge of a table of Viewpoints.
 *
 * The first byte chooses the seats and the pieces. A refusal has words. What is taken lies on the
 * table as a structure that passes the game's own check, and a few steps of it are played. Codes
 * that would have to be made first (E- and D-), and painted cards whose structure is not found at
 * once, are left to their own tests: they are slow, and the targets code and cards read them.
 */
#include <stdlib.h>

#include "common.h"
#include "games/shelf.h"
#include "solid/blueprint.h"

enum { TRIES = 4, NODES = 300, CLASH_NODES = 1 };

static bool is_slow(const char *text, int set)
{
    static struct blueprint b;
    static struct cards_room room;
    struct fault f = {0};
    struct solution found;
    const struct cards_ask ask = {.supports = SUPPORTS_MAX, .nodes_max = NODES};
    if (!blueprint_read(text, set, &b, &f) || b.form == BLUEPRINT_STRUCTURE) return false;
    if (b.form == BLUEPRINT_CODE) return b.code.kind == CODE_ENDLESS || b.code.kind == CODE_DAILY;
    solution_find(&room, &b.cards, b.pieces & piece_sets[set], &ask, CLASH_NODES, &found);
    return found.end != SOLVE_FOUND;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t drive[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    struct bytes in = {data, size}, rest = {drive, sizeof drive};
    struct fault f = {0};
    struct table t;
    const unsigned head = byte_of(&in);
    char *text = text_of(in.at, in.n);
    struct setting s = {.game = shelf_find("cube"), .hidden = text};
    options_init(s.game, &s.options, 1 + (int)(head % 5));
    HOLD(options_read(s.game, &s.options, head & 8 ? "set=2" : "set=1", &f));
    if (!is_slow(text, head & 8 ? 1 : 0)) {
        if (!table_open(&t, &s, &f)) hold_fault(&f);
        else {
            if (head & 16) table_play(&t, &rest, TRIES, TRIES);
            table_tell(&t, SPECTATOR);
            table_close(&t);
        }
    }
    free(text);
    return 0;
}
