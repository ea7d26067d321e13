/* fields.c -- every byte of box, view and state has a name. */
#include "core/schema.h"
#include "games/cube/rules.h"

static const char *const phase_names[] = {"playing", "solved", "lost", NULL};
static const char *const side_names[] = {"front", "back", "right", "left", NULL};
static const char *const colour_names[] = {"empty", "D", "L", "I", NULL};

static const struct field placement_fields[] = {
    FIELD(struct placement, cells),
    FIELD(struct placement, piece),
    FIELD_ARRAY(struct placement, name),
    FIELD_END,
};

const struct field cube_box_fields[] = {
    FIELD(struct box, seats),
    FIELD(struct box, rounds),
    FIELD(struct box, tokens),
    FIELD_SET(struct box, in_play),
    FIELD_ARRAY(struct box, first),
    FIELD_STRUCTS(struct box, place, placement_fields),
    FIELD_END,
};

static const struct field position_fields[] = {FIELD_ARRAY(struct position, at), FIELD_END};

static const struct field told_fields[] = {
    FIELD(struct told, shown),
    FIELD_ENUMS(struct told, card, colour_names),
    FIELD(struct told, nunlike),
    FIELD(struct told, nwaiting),
    FIELD_LIST(struct told, unlike, nunlike),
    FIELD_LIST(struct told, waiting, nwaiting),
    FIELD_END,
};

static const struct field answer_fields[] = {
    FIELD(struct answer, given),
    FIELD_ENUM(struct answer, side, side_names),
    FIELD(struct answer, slot),
    FIELD_ENUM(struct answer, colour, colour_names),
    FIELD_END,
};

static const struct field table_fields[] = {
    FIELD_ENUM(struct table, phase, phase_names),
    FIELD_ENUM(struct table, turn, side_names),
    FIELD(struct table, rounds),
    FIELD(struct table, streak),
    FIELD(struct table, complete),
    FIELD_SET(struct table, tokens),
    FIELD_SET(struct table, may_pass),
    FIELD_ARRAY(struct table, where),
    FIELD_ARRAY(struct table, side_of),
    FIELD_SETS(struct table, seen),
    FIELD_STRUCT(struct table, grid, position_fields),
    FIELD_STRUCT(struct table, answer, answer_fields),
    FIELD_STRUCTS(struct table, told, told_fields),
    FIELD_END,
};

static const struct field hand_fields[] = {FIELD_TABLE(struct hand, card), FIELD_END};

const struct field cube_view_fields[] = {
    FIELD_STRUCT(struct view, table, table_fields),
    FIELD_STRUCT(struct view, mine, hand_fields),
    FIELD(struct view, seat),
    FIELD_PAD(struct view, zero),
    FIELD_END,
};

static const struct field secret_fields[] = {
    FIELD_STRUCT(struct secret, chance, chance_fields),
    FIELD_STRUCT(struct secret, structure, position_fields),
    FIELD(struct secret, seal),
    FIELD_TABLE(struct secret, card),
    FIELD_SET(struct secret, given),
    FIELD_PAD(struct secret, zero),
    FIELD_END,
};

const struct field cube_state_fields[] = {
    FIELD_STRUCT(struct state, table, table_fields),
    FIELD_STRUCTS(struct state, hand, hand_fields),
    FIELD_PAD(struct state, zero),
    FIELD_STRUCT(struct state, secret, secret_fields),
    FIELD_END,
};
