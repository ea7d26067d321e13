/* types.c -- `sightline types`: what a box and a view are, for the page's compiler. */
#include <stdlib.h>

#include "cli/cli.h"
#include "core/buf.h"
#include "core/game.h"
#include "core/schema.h"
#include "games/shelf.h"

enum { TYPES_MAX = 1 << 20, NAME_ROOM = 100 };

/* "viewpoint-slice" and "View": ViewpointSliceView. */
static void type_name(const struct game *g, const char *end, struct buf *b)
{
    bool first = true;
    for (const char *p = g->name; *p; p++) {
        bool letter = (*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9');
        if (letter) buf_char(b, first && *p >= 'a' ? (char)(*p - 'a' + 'A') : *p);
        first = !letter;
    }
    buf_text(b, end);
}

static void write_map(const char *name, const char *end, struct buf *b)
{
    buf_text(b, "export interface ");
    buf_text(b, name);
    buf_text(b, " {\n");
    for (int i = 0; shelf[i]; i++) {
        buf_text(b, "  \"");
        buf_text(b, shelf[i]->name);
        buf_text(b, "\": ");
        type_name(shelf[i], end, b);
        buf_text(b, ";\n");
    }
    buf_text(b, "}\n");
}

static int run_types(struct cli *cli)
{
    const char *value = NULL;
    struct buf b;
    if (args_next(cli, &value) != ARG_END) return EXIT_USAGE;
    buf_init(&b, cli_room(TYPES_MAX), TYPES_MAX);
    buf_text(&b, "// sightline types\n\n");
    for (int i = 0; shelf[i]; i++) {
        char box[NAME_ROOM] = "", view[NAME_ROOM] = "";
        struct buf x = BUF_ON(box), v = BUF_ON(view);
        type_name(shelf[i], "Box", &x);
        type_name(shelf[i], "View", &v);
        schema_typescript(box, shelf[i]->box_fields, &b);
        buf_char(&b, '\n');
        schema_typescript(view, shelf[i]->view_fields, &b);
        buf_char(&b, '\n');
    }
    write_map("Boxes", "Box", &b);
    buf_char(&b, '\n');
    write_map("Views", "View", &b);
    if (b.full) abort();
    fputs(b.at, stdout);
    free(b.at);
    return EXIT_OK;
}

static const char *const examples[] = {"sightline types > web/src/types.ts", NULL};
const struct command command_types = {.name = "types", .examples = examples, .run = run_types};
