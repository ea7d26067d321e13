/* types.c -- what the boxes and views of the shelf are, and all constants, in TypeScript. */
#include "core/buf.h"
#include "core/facts.h"
#include "core/game.h"
#include "core/keys.h"
#include "core/schema.h"
#include "games/shelf.h"

enum { NAME_ROOM = 100, FORMS_MAX = 64 };

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

/* The words of verbs or events, by number. */
static void write_forms(const char *name, const struct form *(*of)(const struct game *),
                        struct buf *b)
{
    facts_open(b, name);
    for (int i = 0; shelf[i]; i++) {
        const char *words[FORMS_MAX + 1] = {NULL};
        const struct form *form = of(shelf[i]);
        for (int k = 0; k < FORMS_MAX && form[k].name; k++) words[k] = form[k].name;
        facts_words(b, shelf[i]->name, words);
    }
    facts_close(b);
}

static const struct form *verbs_of(const struct game *g) { return g->verbs; }
static const struct form *happenings_of(const struct game *g) { return g->happenings; }

static void write_limits(struct buf *b)
{
    facts_open(b, "limits");
    facts_number(b, "seats", SEATS_MAX);
    facts_number(b, "spectator", SPECTATOR);
    facts_number(b, "notes", NOTES_MAX);
    facts_number(b, "moveArgs", MOVE_ARGS_MAX);
    facts_number(b, "eventArgs", EVENT_ARGS_MAX);
    facts_close(b);
}

static void write_keys(struct buf *b)
{
    buf_text(b, "/** data/keys: every key of every state, and the words that explain it. */\n"
                "export const keys: readonly {\n  readonly state: string; readonly keys: string; "
                "readonly action: string; readonly words: string;\n}[] = [\n");
    for (const struct key_row *row = key_rows; row->state; row++) {
        buf_text(b, "  { state: ");
        buf_json(b, row->state);
        buf_text(b, ", keys: ");
        buf_json(b, row->keys);
        buf_text(b, ", action: ");
        buf_json(b, row->action);
        buf_text(b, ", words: ");
        buf_json(b, row->words);
        buf_text(b, " },\n");
    }
    buf_text(b, "];\n");
}

/* What each family says of itself, once. */
static void write_facts(struct buf *b)
{
    for (int i = 0; shelf[i]; i++) {
        bool told = !shelf[i]->facts;
        for (int k = 0; k < i; k++) told |= shelf[k]->facts == shelf[i]->facts;
        if (!told) shelf[i]->facts(b);
    }
}

void shelf_types(struct buf *b)
{
    write_limits(b);
    write_forms("verbs", verbs_of, b);
    write_forms("events", happenings_of, b);
    write_facts(b);
    write_keys(b);
    for (int i = 0; shelf[i]; i++) {
        write_type(shelf[i], "Box", shelf[i]->box_fields, b);
        write_type(shelf[i], "View", shelf[i]->view_fields, b);
    }
    write_map("Boxes", "Box", b);
    buf_char(b, '\n');
    write_map("Views", "View", b);
}
