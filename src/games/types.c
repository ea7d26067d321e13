/* types.c -- what the boxes and views of the shelf are, in TypeScript. */
#include "core/buf.h"
#include "core/game.h"
#include "core/schema.h"
#include "games/shelf.h"

enum { NAME_ROOM = 100 };

/* "viewpoint-slice" and "View" is ViewpointSliceView. */
static void type_name(const struct game *g, const char *what, struct buf *b)
{
    bool start = true;
    for (const char *p = g->name; *p; p++) {
        bool letter = (*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9');
        if (letter) buf_char(b, start && *p >= 'a' ? (char)(*p - 'a' + 'A') : *p);
        start = !letter;
    }
    buf_text(b, what);
}

static void write_type(const struct game *g, const char *what, const struct field *fields,
                       struct buf *b)
{
    char room[NAME_ROOM] = "";
    struct buf name = BUF_ON(room);
    type_name(g, what, &name);
    schema_typescript(room, fields, b);
    buf_char(b, '\n');
}

/* Which type is whose. */
static void write_map(const char *name, const char *what, struct buf *b)
{
    buf_text(b, "export interface ");
    buf_text(b, name);
    buf_text(b, " {\n");
    for (int i = 0; shelf[i]; i++) {
        buf_text(b, "  ");
        buf_json(b, shelf[i]->name);
        buf_text(b, ": ");
        type_name(shelf[i], what, b);
        buf_text(b, ";\n");
    }
    buf_text(b, "}\n");
}

void shelf_types(struct buf *b)
{
    for (int i = 0; shelf[i]; i++) {
        write_type(shelf[i], "Box", shelf[i]->box_fields, b);
        write_type(shelf[i], "View", shelf[i]->view_fields, b);
    }
    write_map("Boxes", "Box", b);
    buf_char(b, '\n');
    write_map("Views", "View", b);
}
