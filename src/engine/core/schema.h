/* schema.h -- the fields of a flat struct, as data.
 *
 * One table per struct gives JSON out and in, changes out and in, TypeScript types
 * and dumps, and lets a test prove that no byte is unnamed (so no padding, so memcmp
 * and hashes work).
 *
 * A struct may be cut short at its tail: where its size depends on the box, the
 * last array reaches only as far as the size says.
 *
 * A change tells what is different from a base, and is read without knowing the fields:
 *
 *   an object   changes the object or list it meets, member by member
 *   all else    takes the place of what was there: a number, a text, a list in brackets
 *
 *   {"turn":2,"table":{"points":{"3":12},"asked":[0,3]},"card":{"cut":[4],"40":{"kind":7}}}
 *
 * Members of a list are its elements by number: "3" is the fourth. "cut" comes first and lists the
 * elements of the old list that go; "new" lists those of the new list that come between others;
 * what comes at the end needs no mention. The elements themselves follow. A whole object is a
 * change, too: of everything.
 */
#ifndef CORE_SCHEMA_H
#define CORE_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

enum field_type {
    FIELD_U8,
    FIELD_I8,
    FIELD_U16,
    FIELD_I16,
    FIELD_U32,
    FIELD_I32,
    FIELD_U64,
    FIELD_BITS,  /* an unsigned number that is a set: JSON lists its members */
    FIELD_CHARS, /* text, filled up with NUL bytes */
    FIELD_GAP,   /* fills a word: always zero, named here and told nobody */
    FIELD_OBJECT,
};
enum field_shape { FIELD_ONE, FIELD_ROW, FIELD_GRID };

struct field {
    const char *name;
    uint8_t type, shape;
    int16_t counter;     /* offset of the number that counts the used elements of a row, or -1 */
    uint16_t rows, cols; /* a row: rows is 1 */
    uint32_t offset, each;
    const struct field *of;   /* FIELD_OBJECT: the fields of one element */
    const char *const *names; /* the words of an enum, ending with NULL; JSON uses them */
    uint8_t counter_size;     /* bytes of that number */
    uint8_t json_size;
    const char *json; /* ,"name": as it stands in JSON */
};

/* clang-format off */
#define FIELD_NUMBER(x) _Generic((x), \
    uint8_t: FIELD_U8, int8_t: FIELD_I8, uint16_t: FIELD_U16, int16_t: FIELD_I16, \
    uint32_t: FIELD_U32, int32_t: FIELD_I32, uint64_t: FIELD_U64, default: 255)
#define FIELD_TYPE(x) (FIELD_NUMBER(x) + 0 * sizeof(struct { \
    _Static_assert(FIELD_NUMBER(x) != 255, "m[rows][cols] is FIELD_TABLE, a struct FIELD_STRUCT"); \
    int zero; }))
#define FIELD_M(S, m) (((S *)0)->m)
#define FIELD_COUNT(a) (sizeof(a) / sizeof((a)[0]))

#define FIELD_JSON(m) sizeof(",\"" #m "\":") - 1, ",\"" #m "\":"

/* The three shapes from which the others are made. */
#define FIELD_1(S, m, type, of, words) \
    {#m, type, FIELD_ONE, -1, 1, 1, offsetof(S, m), sizeof FIELD_M(S, m), of, words, 0, \
     FIELD_JSON(m)}
#define FIELD_N(S, m, type, of, words) \
    {#m, type, FIELD_ROW, -1, 1, FIELD_COUNT(FIELD_M(S, m)), offsetof(S, m), \
     sizeof FIELD_M(S, m)[0], of, words, 0, \
     FIELD_JSON(m)}
#define FIELD_NM(S, m, type) \
    {#m, type, FIELD_GRID, -1, FIELD_COUNT(FIELD_M(S, m)), FIELD_COUNT(FIELD_M(S, m)[0]), \
     offsetof(S, m), sizeof FIELD_M(S, m)[0][0], NULL, NULL, 0, \
     FIELD_JSON(m)}
#define FIELD_COUNTED(S, m, count, type, of) \
    {#m, type, FIELD_ROW, offsetof(S, count), 1, FIELD_COUNT(FIELD_M(S, m)), offsetof(S, m), \
     sizeof FIELD_M(S, m)[0], of, NULL, sizeof FIELD_M(S, count), \
     FIELD_JSON(m)}

/* One number, and one number that is a word. */
#define FIELD(S, m) FIELD_1(S, m, FIELD_TYPE(FIELD_M(S, m)), NULL, NULL)
#define FIELD_ENUM(S, m, words) FIELD_1(S, m, FIELD_TYPE(FIELD_M(S, m)), NULL, words)
/* m[n] */
#define FIELD_ARRAY(S, m) FIELD_N(S, m, FIELD_TYPE(FIELD_M(S, m)[0]), NULL, NULL)
#define FIELD_ENUMS(S, m, words) FIELD_N(S, m, FIELD_TYPE(FIELD_M(S, m)[0]), NULL, words)
/* m[n] with the first `count` in use, which is an unsigned number earlier in the same struct. */
#define FIELD_LIST(S, m, count) FIELD_COUNTED(S, m, count, FIELD_TYPE(FIELD_M(S, m)[0]), NULL)
/* m[rows][cols] */
#define FIELD_TABLE(S, m) FIELD_NM(S, m, FIELD_TYPE(FIELD_M(S, m)[0][0]))
/* A set of small numbers (bit i is member i), m[n] and m[rows][cols] of them. */
#define FIELD_SET(S, m) FIELD_1(S, m, FIELD_BITS, NULL, NULL)
#define FIELD_SETS(S, m) FIELD_N(S, m, FIELD_BITS, NULL, NULL)
#define FIELD_SET_TABLE(S, m) FIELD_NM(S, m, FIELD_BITS)
/* A struct, m[n] of structs, and a counted m[n] of structs. */
#define FIELD_STRUCT(S, m, fields) FIELD_1(S, m, FIELD_OBJECT, fields, NULL)
#define FIELD_STRUCTS(S, m, fields) FIELD_N(S, m, FIELD_OBJECT, fields, NULL)
#define FIELD_STRUCT_LIST(S, m, count, fields) FIELD_COUNTED(S, m, count, FIELD_OBJECT, fields)
/* char m[n] as text, and a counted m[rows][n] of texts. */
#define FIELD_TEXT(S, m) FIELD_1(S, m, FIELD_CHARS, NULL, NULL)
#define FIELD_TEXT_LIST(S, m, count) FIELD_COUNTED(S, m, count, FIELD_CHARS, NULL)
/* Bytes that only fill up, one or many. */
#define FIELD_PAD(S, m) FIELD_1(S, m, FIELD_GAP, NULL, NULL)
#define FIELD_END {NULL, FIELD_U8, FIELD_ONE, -1, 0, 0, 0, 0, NULL, NULL, 0, 0, NULL}
/* clang-format on */

/* False: every byte up to size is named, in order, once. Else writes which one is not, and the
 * field before it. */
bool schema_gap(const struct field *, size_t size, struct buf *where);
void schema_json(const struct field *, const void *, size_t size, struct buf *);
/* Reads what schema_json() writes; elements that are not used are zero. False: it is something
 * else. */
bool schema_read(const struct field *, void *, size_t size, const char *json);
/* The same, but says where reading stopped; NULL if it read everything. */
const char *schema_stop(const struct field *, void *, size_t size, const char *json);
/* What turns the old one into the new: a function of the two alone. False: there is no
 * difference to tell, and nothing was written. */
bool schema_change(const struct field *, const void *before, const void *after, size_t size,
                   struct buf *);
/* Makes the new one from the base: reads what schema_change() writes, and what schema_json()
 * writes. False: it is something else, and out equals the base. The two rooms may not overlap. */
bool schema_apply(const struct field *, const void *base, void *out, size_t size, const char *json);
void schema_typescript(const char *name, const struct field *, struct buf *);
/* One "path = value" line for every field that differs; false if none does. */
bool schema_diff(const struct field *, const void *a, const void *b, size_t size, struct buf *);

#endif
