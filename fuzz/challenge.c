/* challenge.c -- any text as the hidden challenge of a table of Viewpoints.
 *
 * The first byte chooses the seats and the pieces. A refusal has words. What is taken lies on the
 * table as a structure that passes the game's own check, and a few steps of it are played. Codes
 * that would have to be made first (E- and D-) are left to their own tests: they are slow, and the
 * target code reads them.
 */
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "games/shelf.h"
#include "solid/code.h"

enum { TRIES = 4 };

/* Some line is such a code. */
static bool is_slow(const char *text)
{
    for (; *text; text += *text == '\n') {
        struct code code;
        struct fault f = {0};
        text += strspn(text, " \t");
        char *line = text_of((const uint8_t *)text, strcspn(text, "\r\n#"));
        const bool slow =
            code_read(line, &code, &f) && code.kind != CODE_FROZEN && code.kind != CODE_SHARE;
        free(line);
        if (slow) return true;
        text += strcspn(text, "\n");
    }
    return false;
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
    if (!is_slow(text)) {
        if (!table_open(&t, &s, 4 * SEATS_MAX, &f)) hold_fault(&f);
        else {
            if (head & 16) table_play(&t, &rest, TRIES, TRIES);
            table_tell(&t, SPECTATOR);
            table_close(&t);
        }
    }
    free(text);
    return 0;
}
