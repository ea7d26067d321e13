/* fields.c -- every byte of box, view and state has a name. */
#include "core/schema.h"
#include "games/cube/rules.h"

static const char *const phase_names[] = {"bidding", "fixing", "playing", "voting",
                                          "solved",  "lost",   NULL};
const char *const cube_side_names[] = {"front", "back", "right", "left", "top", NULL};
static const char *const where_names[] = {"away",       "free",       "on_grid",
                                          "reserved_0", "reserved_1", "reserved_2",
                                          "reserved_3", "reserved_4", NULL};
static const char *const loss_names[] = {"limit", "cap", "given-up", NULL};
static const char *const announce_names[] = {"auto", "manual", NULL};
static const char *const hints_names[] = {"none", "fair", "all", NULL};

const struct field cube_box_fields[] = {
    FIELD(struct box, seats),
    FIELD(struct box, nsides),
    FIELD_LIST(struct box, order, nsides),
    FIELD(struct box, level),
    FIELD_SET(struct box, pieces),
    FIELD(struct box, set),
    FIELD_SET(struct box, in_play),
    FIELD(struct box, tokens),
    FIELD(struct box, limit),
    FIELD(struct box, cap),
    FIELD_ENUM(struct box, announce, announce_names),
    FIELD(struct box, free_flip),
    FIELD_ENUM(struct box, hints, hints_names),
    FIELD(struct box, look),
    FIELD_PAD(struct box, zero),
    FIELD_END,
};

static const struct field told_fields[] = {
    FIELD(struct told, shown),
    FIELD_PAD(struct told, zero),
    FIELD(struct told, turn),
    FIELD_ARRAY(struct told, card),
    FIELD_END,
};

static const struct field xy_fields[] = {
    FIELD(struct xy, given),
    FIELD_ENUM(struct xy, side, cube_side_names),
    FIELD(struct xy, slot),
    FIELD(struct xy, colour),
    FIELD_END,
};

static const struct field xyq_fields[] = {
    FIELD(struct xyq, given),
    FIELD_ENUM(struct xyq, side, cube_side_names),
    FIELD(struct xyq, slot),
    FIELD(struct xyq, colour),
    FIELD(struct xyq, yes),
    FIELD_PAD(struct xyq, zero),
    FIELD_END,
};

static const struct field colours_fields[] = {
    FIELD(struct colours, given),
    FIELD_ENUM(struct colours, side, cube_side_names),
    FIELD_SET(struct colours, pieces),
    FIELD_END,
};

static const struct field turn_fields[] = {
    FIELD_ENUM(struct turn, side, cube_side_names),
    FIELD(struct turn, verb),
    FIELD(struct turn, at),
    FIELD_END,
};

static const struct field table_fields[] = {
    FIELD_ENUM(struct table, phase, phase_names),
    FIELD_ENUM(struct table, turn_of, cube_side_names),
    FIELD(struct table, announced),
    FIELD_SET(struct table, once),
    FIELD_SET(struct table, tokens),
    FIELD(struct table, counter),
    FIELD(struct table, rounds),
    FIELD(struct table, done),
    FIELD_SET(struct table, streak),
    FIELD_SET(struct table, may_pass),
    FIELD_ENUM(struct table, loss, loss_names),
    FIELD_PAD(struct table, zero),
    FIELD_ARRAY(struct table, bid),
    FIELD_ARRAY(struct table, side_of),
    FIELD_SETS(struct table, seen),
    FIELD_ENUMS(struct table, where, where_names),
    FIELD_PAD(struct table, zero2),
    FIELD_STRUCT(struct table, xy, xy_fields),
    FIELD_STRUCT(struct table, xyq, xyq_fields),
    FIELD_STRUCT(struct table, colours, colours_fields),
    FIELD_SET(struct table, extra),
    FIELD_ARRAY(struct table, fixed),
    FIELD_ARRAY(struct table, grid),
    FIELD_ARRAY(struct table, start),
    FIELD_STRUCTS(struct table, told, told_fields),
    FIELD(struct table, nturns),
    FIELD_STRUCT_LIST(struct table, turn, nturns, turn_fields),
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
    FIELD_ARRAY(struct secret, structure),
    FIELD(struct secret, seal),
    FIELD_TABLE(struct secret, card),
    FIELD_ARRAY(struct secret, goal),
    FIELD_SET(struct secret, given),
    FIELD(struct secret, loose),
    FIELD_END,
};

const struct field cube_state_fields[] = {
    FIELD_STRUCT(struct state, table, table_fields),
    FIELD_STRUCTS(struct state, hand, hand_fields),
    FIELD_PAD(struct state, zero),
    FIELD_STRUCT(struct state, secret, secret_fields),
    FIELD_END,
};
