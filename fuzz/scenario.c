/* scenario.c -- any bytes as a file of scenarios.
 *
 * Whatever they are, the answer is a count and lines: every line is clean text, scenarios that
 * failed have said so, and false is returned exactly if some of the text is malformed.
 */
#include "scenario/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/words.h"

static void hear(void *lines, const char *line)
{
    HOLD(line[0] != '\0' && text_clean(line, "\t"));
    ++*(int *)lines;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct reader reader = {.language = LANGUAGE_EN, .seat = SPECTATOR};
    struct scenario_result result = {0};
    int lines = 0;
    char *bytes = fuzz_room(size);
    if (size) memcpy(bytes, data, size);
    const bool fine = scenario_run("any.play", bytes, size, &reader, hear, &lines, &result);
    HOLD(fine == (result.malformed == 0));
    HOLD(result.passed >= 0 && result.malformed <= result.failed);
    HOLD(result.passed + result.failed > 0 && lines >= result.failed);
    free(bytes);
    return 0;
}
