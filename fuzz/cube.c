/* cube.c -- any bytes sit down to Viewpoints and play.
 *
 * The first byte chooses one of the challenges that come with the game: to draw one takes longer
 * than to play it. common.h says what is held; lists and imaginations are made now and then.
 */
#include "common.h"
#include "games/shelf.h"

enum { TRIES = 20, EVERY = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const codes[] = {"A001", "A004", "A007", "A009", "A013", "A020"};
    struct bytes in = {data, size};
    const char *code = codes[byte_of(&in) % (sizeof codes / sizeof codes[0])];
    sit_and_play(shelf_find("cube"), &in, code, TRIES, EVERY);
    return 0;
}
