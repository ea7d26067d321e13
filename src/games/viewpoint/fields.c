#include "core/schema.h"
#include "games/viewpoint/state.h"

static const char *const action_names[] = {"draw",           "steal",  "pass-left", "control",
                                           "others-discard", "cancel", NULL};
static const char *const when_names[] = {"never", "other-plays", "leaves-field", NULL};
static const char *const what_names[] = {"play", "reveal", NULL};
static const char *const stage_names[] = {"aim", "open", "act", NULL};
static const char *const part_names[] = {"start", "draw", "play", "count", "over", NULL};
static const char *const asking_names[] = {"nothing", "play", "target",  "window",
                                           "take",    "give", "discard", NULL};

static const struct field program_fields[] = {
    FIELD(struct program, n),
    FIELD_ENUMS(struct program, action, action_names),
    FIELD_END,
};

static const struct field kind_fields[] = {
    FIELD_ARRAY(struct kind, name),
    FIELD(struct kind, value),
    FIELD(struct kind, copies),
    FIELD_STRUCT(struct kind, play, program_fields),
    FIELD_ENUM(struct kind, when, when_names),
    FIELD_STRUCT(struct kind, reveal, program_fields),
    FIELD_END,
};

const struct field viewpoint_box_fields[] = {
    FIELD(struct box, seats),
    FIELD(struct box, target),
    FIELD(struct box, first),
    FIELD(struct box, kinds),
    FIELD(struct box, cards),
    FIELD_LIST(struct box, kind_of, cards),
    FIELD_STRUCT_LIST(struct box, kind, kinds, kind_fields),
    FIELD_END,
};

static const struct field entry_fields[] = {
    FIELD_ENUM(struct entry, what, what_names),
    FIELD_ENUM(struct entry, stage, stage_names),
    FIELD(struct entry, actor),
    FIELD(struct entry, target),
    FIELD(struct entry, kind),
    FIELD(struct entry, at),
    FIELD(struct entry, served),
    FIELD_PAD(struct entry, zero),
    FIELD_END,
};

const struct field viewpoint_table_fields[] = {
    FIELD_ARRAY(struct table, points),
    FIELD_ARRAY(struct table, hand),
    FIELD_ARRAY(struct table, control_next),
    FIELD(struct table, active),
    FIELD(struct table, controller),
    FIELD_ENUM(struct table, part, part_names),
    FIELD_ENUM(struct table, asking, asking_names),
    FIELD_SET(struct table, asked),
    FIELD_SET(struct table, winners),
    FIELD(struct table, draw),
    FIELD(struct table, out),
    FIELD(struct table, turns),
    FIELD(struct table, depth),
    FIELD_PAD(struct table, zero),
    FIELD_STRUCT_LIST(struct table, entry, depth, entry_fields),
    FIELD_END,
};

const struct field viewpoint_seen_fields[] = {
    FIELD_SET(struct seen, places),
    FIELD(struct seen, kind),
    FIELD_PAD(struct seen, zero),
    FIELD_END,
};

const struct field viewpoint_view_fields[] = {
    FIELD_STRUCT(struct view, table, viewpoint_table_fields),
    FIELD(struct view, seat),
    FIELD(struct view, known),
    FIELD_PAD(struct view, zero),
    FIELD_ARRAY(struct view, entry_card),
    FIELD_STRUCT_LIST(struct view, card, known, viewpoint_seen_fields),
    FIELD_END,
};

static const struct field memo_fields[] = {
    FIELD_SET(struct memo, places),
    FIELD(struct memo, kind),
    FIELD_PAD(struct memo, zero),
    FIELD_END,
};

static const struct field row_fields[] = {
    FIELD(struct row, place),
    FIELD_PAD(struct row, zero),
    FIELD(struct row, nth),
    FIELD_STRUCTS(struct row, memory, memo_fields),
    FIELD_END,
};

static const struct field secret_fields[] = {
    FIELD_STRUCT(struct secret, chance, chance_fields),
    FIELD_ARRAY(struct secret, entry_card),
    FIELD_END,
};

const struct field viewpoint_state_fields[] = {
    FIELD_STRUCT(struct state, table, viewpoint_table_fields),
    FIELD_ARRAY(struct state, remembered),
    FIELD_STRUCT(struct state, secret, secret_fields),
    FIELD_STRUCTS(struct state, row, row_fields),
    FIELD_END,
};
