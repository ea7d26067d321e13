#include "core/facts.h"

#include "core/buf.h"

static void open_member(struct buf *b, const char *name)
{
    buf_text(b, "  ");
    buf_json(b, name);
    buf_text(b, ": ");
}

void facts_open(struct buf *b, const char *name)
{
    buf_text(b, "export const ");
    buf_text(b, name);
    buf_text(b, " = {\n");
}

void facts_number(struct buf *b, const char *name, int value)
{
    open_member(b, name);
    buf_int(b, value);
    buf_text(b, ",\n");
}

void facts_text(struct buf *b, const char *name, const char *text)
{
    open_member(b, name);
    buf_json(b, text);
    buf_text(b, ",\n");
}

void facts_words(struct buf *b, const char *name, const char *const *words)
{
    open_member(b, name);
    buf_char(b, '[');
    for (int i = 0; words[i]; i++) {
        if (i) buf_text(b, ", ");
        buf_json(b, words[i]);
    }
    buf_text(b, "],\n");
}

void facts_close(struct buf *b) { buf_text(b, "} as const;\n\n"); }

void facts_table_open(struct buf *b, const char *name, int depth)
{
    buf_text(b, "export const ");
    buf_text(b, name);
    buf_text(b, ": readonly number");
    for (int i = 0; i < depth; i++) buf_text(b, "[]");
    buf_text(b, " = [");
}

void facts_row_open(struct buf *b) { buf_char(b, '['); }

void facts_item(struct buf *b, int value)
{
    buf_int(b, value);
    buf_char(b, ',');
}

void facts_items(struct buf *b, const uint8_t *value, size_t n)
{
    for (size_t i = 0; i < n; i++) facts_item(b, value[i]);
}

void facts_row_close(struct buf *b) { buf_text(b, "],"); }
void facts_table_close(struct buf *b) { buf_text(b, "];\n\n"); }
