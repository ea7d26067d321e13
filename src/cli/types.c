/* types.c -- `sightline types`: what a box and a view are, for the page's compiler. */
#include <stdlib.h>

#include "cli/cli.h"
#include "core/buf.h"
#include "games/shelf.h"

enum { TYPES_MAX = 1 << 20 };

static int run_types(struct shell *shell)
{
    const char *value = NULL;
    struct buf b;
    if (args_next(shell, &value) != ARG_END) return EXIT_USAGE;
    buf_init(&b, shell_room(TYPES_MAX), TYPES_MAX);
    buf_text(&b, "// sightline types\n\n");
    shelf_types(&b);
    if (b.full) abort();
    fputs(b.at, stdout);
    free(b.at);
    return EXIT_OK;
}

static const char *const examples[] = {"sightline types > web/src/types.ts", NULL};
const struct command command_types = {.name = "types", .examples = examples, .run = run_types};
