/* fields.c -- every byte of box, view and state, named. */
#include "core/schema.h"
#include "games/wink/rules.h"

const char *const wink_phase_names[] = {"name", "look", "flash", "call", "place", "over", NULL};
const char *const wink_gesture_names[] = {"wink", "blink", "frown", "nose", "ear", NULL};
const char *const wink_ending_names[] = {"not-yet", "hand-empty", "field-done", "stalled", NULL};

const struct field wink_box_fields[] = {
    FIELD(struct box, seats),
    FIELD(struct box, beats),
    FIELD(struct box, peeks),
    FIELD(struct box, hand),
    FIELD(struct box, accuse_cards),
    FIELD_ENUM(struct box, gesture, wink_gesture_names),
    FIELD(struct box, first),
    FIELD(struct box, false_winks),
    FIELD(struct box, optional_naming),
    FIELD(struct box, burns_twin),
    FIELD(struct box, self_accuse),
    FIELD(struct box, needs_wink),
    FIELD_END,
};

static const struct field table_fields[] = {
    FIELD_SET(struct table, face_up),  FIELD_SET(struct table, face_down),
    FIELD_SET(struct table, burned),   FIELD_SETS(struct table, faces),
    FIELD_SETS(struct table, twins),   FIELD_SETS(struct table, lacks),
    FIELD_SETS(struct table, holds),   FIELD_TABLE(struct table, gaze),
    FIELD_SETS(struct table, chances), FIELD_ARRAY(struct table, flashes),
    FIELD_ARRAY(struct table, cell),   FIELD_ARRAY(struct table, token),
    FIELD_ARRAY(struct table, head),   FIELD_ARRAY(struct table, cards),
    FIELD_ARRAY(struct table, accuse), FIELD_SET(struct table, seekers),
    FIELD(struct table, turn),         FIELD_ENUM(struct table, phase, wink_phase_names),
    FIELD(struct table, beat),         FIELD(struct table, declined),
    FIELD(struct table, idle),         FIELD_ENUM(struct table, ending, wink_ending_names),
    FIELD_PAD(struct table, zero),     FIELD_END,
};

static const struct field hand_fields[] = {
    FIELD_SET(struct hand, cards),     FIELD_SETS(struct hand, sure),
    FIELD_SETS(struct hand, saw),      FIELD_SETS(struct hand, missed),
    FIELD_SETS(struct hand, peeked),   FIELD_ARRAY(struct hand, peeks_seen),
    FIELD_ARRAY(struct hand, watched), FIELD_ARRAY(struct hand, blank),
    FIELD(struct hand, peeks),         FIELD_SET(struct hand, landed),
    FIELD_PAD(struct hand, zero),      FIELD_END,
};

static const struct field secret_fields[] = {
    FIELD_SET(struct secret, aside),
    FIELD_SET(struct secret, pinned),
    FIELD_SETS(struct secret, winked),
    FIELD_END,
};

const struct field wink_view_fields[] = {
    FIELD_STRUCT(struct view, table, table_fields),
    FIELD_STRUCT(struct view, mine, hand_fields),
    FIELD(struct view, seat),
    FIELD_PAD(struct view, zero),
    FIELD_END,
};

const struct field wink_state_fields[] = {
    FIELD_STRUCT(struct state, table, table_fields),
    FIELD_STRUCTS(struct state, hand, hand_fields),
    FIELD_STRUCT(struct state, secret, secret_fields),
    FIELD_END,
};
