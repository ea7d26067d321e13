/* schema.c -- any text as the JSON of a box, a state or a view, and of a change of it.
 *
 * The first letter chooses whose fields: A is a struct with all there is, the rest are the games'.
 * What is read can be written, and that reads back as the same bytes; what is refused stays within
 * the struct (which the sanitizer watches). After a line feed comes a change of what was read: one
 * that is taken leads to a struct as good as any, and is found again; one that is refused changes
 * nothing.
 */
#include "core/schema.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/buf.h"
#include "games/shelf.h"

enum { ROOM = 4 << 20, WHAT = 3 };

struct inner {
    uint8_t n;
    int8_t list[3];
};
struct all {
    uint64_t big;
    uint32_t u32;
    int32_t i32;
    uint16_t u16, count;
    int16_t i16;
    uint8_t colour, set;
    char name[8];
    uint32_t sets[2];
    uint8_t bits[2][2];
    int16_t grid[2][2];
    struct inner one, many[2], listed[3];
    uint8_t colours[3], gap;
    uint16_t tail[4];
};

static const char *const words[] = {"red", "green", "blue", NULL};
static const struct field inner_fields[] = {
    FIELD(struct inner, n),
    FIELD_LIST(struct inner, list, n),
    FIELD_END,
};
static const struct field all_fields[] = {
    FIELD(struct all, big),
    FIELD(struct all, u32),
    FIELD(struct all, i32),
    FIELD(struct all, u16),
    FIELD(struct all, count),
    FIELD(struct all, i16),
    FIELD_ENUM(struct all, colour, words),
    FIELD_SET(struct all, set),
    FIELD_TEXT(struct all, name),
    FIELD_SETS(struct all, sets),
    FIELD_SET_TABLE(struct all, bits),
    FIELD_TABLE(struct all, grid),
    FIELD_STRUCT(struct all, one, inner_fields),
    FIELD_STRUCTS(struct all, many, inner_fields),
    FIELD_STRUCT_LIST(struct all, listed, count, inner_fields),
    FIELD_ENUMS(struct all, colours, words),
    FIELD_PAD(struct all, gap),
    FIELD_ARRAY(struct all, tail),
    FIELD_END,
};

/* A kind of struct: its fields and its size. */
struct kind {
    const struct field *fields;
    size_t size;
};

static struct kind choose(struct bytes *in)
{
    unsigned games = 0;
    while (shelf[games]) games++;
    const unsigned which = (uint8_t)(byte_of(in) - 'A') % (1 + games * WHAT);
    if (!which) return (struct kind){all_fields, sizeof(struct all)};
    const struct game *g = shelf[(which - 1) / WHAT];
    switch ((which - 1) % WHAT) {
    case 0: return (struct kind){g->view_fields, g->view_max};
    case 1: return (struct kind){g->box_fields, g->box_size};
    default: return (struct kind){g->state_fields, g->state_max};
    }
}

static void hold_written(const struct kind *k, const void *first)
{
    static char room[ROOM];
    struct buf b = BUF_ON(room);
    void *second = fuzz_room(k->size);
    buf_clear(&b);
    schema_json(k->fields, first, k->size, &b);
    /* Our own texts are UTF-8 and checked where they come in; other texts may come here. */
    HOLD(!b.full && (json_whole(room) || !text_clean(room, "")));
    memset(second, 0xaa, k->size);
    HOLD(schema_read(k->fields, second, k->size, room));
    HOLD(!memcmp(first, second, k->size));
    free(second);
}

static void hold_change(const struct kind *k, const void *base, const char *change)
{
    static char room[ROOM];
    struct buf b = BUF_ON(room);
    void *after = fuzz_room(k->size), *again = fuzz_room(k->size);
    buf_clear(&b);
    memset(after, 0xaa, k->size);
    if (!schema_apply(k->fields, base, after, k->size, change)) {
        HOLD(!memcmp(base, after, k->size));
    } else if (schema_change(k->fields, base, after, k->size, &b)) {
        HOLD(!b.full && (json_whole(room) || !text_clean(room, "")));
        HOLD(schema_apply(k->fields, base, again, k->size, room));
        HOLD(!memcmp(after, again, k->size));
        hold_written(k, after);
    } else {
        HOLD(!memcmp(base, after, k->size));
    }
    free(after);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes in = {data, size};
    const struct kind k = choose(&in);
    char *text = text_of(in.at, in.n);
    void *first = fuzz_room(k.size);
    char *change = strchr(text, '\n');
    if (change) *change++ = '\0';
    if (schema_read(k.fields, first, k.size, text)) {
        hold_written(&k, first);
        if (change) hold_change(&k, first, change);
    }
    free(first);
    free(text);
    return 0;
}
