/* answers.c -- any bytes sit down to any game and play.
 *
 * The first byte chooses the game; common.h says what is held. Viewpoints, where a decision costs a
 * thousand times one at cards, has a target of its own: cube.c.
 */
#include <string.h>

#include "common.h"
#include "games/shelf.h"

enum { TRIES = 200, GAMES = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game[GAMES];
    struct bytes in = {data, size};
    unsigned n = 0;
    for (int i = 0; shelf[i] && n < GAMES; i++)
        if (strcmp(shelf[i]->name, "cube") != 0) game[n++] = shelf[i];
    sit_and_play(game[byte_of(&in) % n], &in, NULL, TRIES, 1);
    return 0;
}
