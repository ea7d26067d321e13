#include "core/schema.h"
#include "games/viewpoint/state.h"

static const char *const reshuffle_names[] = {
    [RESHUFFLE_NEVER] = "never", [RESHUFFLE_LAST] = "last", [RESHUFFLE_LAZY] = "lazy", NULL};
static const char *const scope_names[] = {[SCOPE_CARD] = "card", [SCOPE_ACTION] = "action", NULL};
static const char *const entering_names[] = {
    [ENTERS_AT_ONCE] = "at-once", [ENTERS_AFTER_WINDOW] = "after-window", NULL};
static const char *const tie_names[] = {[TIE_SHARED] = "shared",
                                        [TIE_FEWER_CARDS] = "fewer-cards",
                                        [TIE_FEWER_ZOMBEYES] = "fewer-zombeyes",
                                        NULL};
static const char *const what_names[] = {[ENTRY_PLAY] = "play",
                                         [ENTRY_TURN] = "turn",
                                         [ENTRY_REVEAL] = "reveal",
                                         [ENTRY_DEAD] = "dead",
                                         NULL};
static const char *const stage_names[] = {
    [STAGE_NEXT] = "next", [STAGE_WHO] = "who",   [STAGE_MAY] = "may",
    [STAGE_FROM] = "from", [STAGE_PICK] = "pick", [STAGE_TO] = "to",
    [STAGE_OPEN] = "open", [STAGE_ACT] = "act",   NULL,
};
static const char *const part_names[] = {
    [PART_TURN] = "turn",   [PART_BEGIN] = "begin",
    [PART_START] = "start", [PART_DRAW] = "draw",
    [PART_DRAWN] = "drawn", [PART_PLAY] = "play",
    [PART_COUNT] = "count", [PART_END] = "end",
    [PART_OVER] = "over",   NULL,
};
static const char *const asking_names[] = {
    [ASK_NOTHING] = "nothing",
    [ASK_PLAY] = "play",
    [ASK_TARGET] = "target",
    [ASK_WINDOW] = "window",
    [ASK_PICK] = "pick",
    [ASK_CARD] = "card",
    [ASK_MAY] = "may",
    [ASK_OPTION] = "option",
    [ASK_ORDER] = "order",
    [ASK_BACK] = "back",
    NULL,
};

const char *const viewpoint_place_names[AT_PLACES + 1] = {
    "hand A",  "hand B",  "hand C",  "hand D",  "hand E",  "hand F",  "hand G",
    "hand H",  "draw",    "out",     "field A", "field B", "field C", "field D",
    "field E", "field F", "field G", "field H", "discard", "stack",   NULL,
};

const struct field viewpoint_box_fields[] = {
    FIELD(struct box, seats),
    FIELD(struct box, dealer),
    FIELD(struct box, first),
    FIELD(struct box, plague),
    FIELD_ENUM(struct box, reshuffle, reshuffle_names),
    FIELD_ENUM(struct box, scope, scope_names),
    FIELD_ENUM(struct box, entering, entering_names),
    FIELD(struct box, same_turn),
    FIELD_ENUM(struct box, tie, tie_names),
    FIELD_SET(struct box, windows),
    FIELD_SET(struct box, each_turn),
    FIELD(struct box, worths),
    FIELD(struct box, reveals),
    FIELD_ENUM(struct box, edition, deck_edition_words),
    FIELD_LIST(struct box, reveal, reveals),
    FIELD(struct box, target),
    FIELD(struct box, turns),
    FIELD_ARRAY(struct box, answered),
    FIELD_ARRAY(struct box, played),
    FIELD_STRUCT(struct box, deck, deck_fields),
    FIELD_LIST(struct box, bit, deck.kinds),
    FIELD_ARRAY(struct box, at_moment),
    FIELD_LIST(struct box, at_node, deck.nodes),
    FIELD_LIST(struct box, at_play, deck.nodes),
    FIELD_LIST(struct box, at_end, deck.kinds),
    FIELD_LIST(struct box, at_reveal, deck.kinds),
    FIELD_END,
};

static const struct field until_fields[] = {
    FIELD(struct until, node), FIELD(struct until, owner),
    FIELD(struct until, they), FIELD_ENUM(struct until, moment, deck_moment_words),
    FIELD(struct until, kind), FIELD_END,
};

static const struct field entry_fields[] = {
    FIELD_ENUM(struct entry, what, what_names),
    FIELD_ENUM(struct entry, stage, stage_names),
    FIELD(struct entry, actor),
    FIELD(struct entry, kind),
    FIELD(struct entry, at),
    FIELD(struct entry, end),
    FIELD(struct entry, they),
    FIELD(struct entry, performer),
    FIELD(struct entry, from),
    FIELD(struct entry, to),
    FIELD(struct entry, served),
    FIELD(struct entry, left),
    FIELD_SET(struct entry, flags),
    FIELD_SET(struct entry, action_flags),
    FIELD_SET(struct entry, performer_flags),
    FIELD(struct entry, answers),
    FIELD(struct entry, picked),
    FIELD(struct entry, amount),
    FIELD_END,
};

const struct field viewpoint_table_fields[] = {
    FIELD_ARRAY(struct table, points),
    FIELD_ARRAY(struct table, hand),
    FIELD_ARRAY(struct table, zombeyes),
    FIELD_ARRAY(struct table, misses),
    FIELD_ARRAY(struct table, control_next),
    FIELD_ARRAY(struct table, extra),
    FIELD(struct table, draw),
    FIELD(struct table, out),
    FIELD(struct table, turns),
    FIELD(struct table, steps),
    FIELD(struct table, acts),
    FIELD(struct table, played),
    FIELD(struct table, draws),
    FIELD(struct table, plays),
    FIELD(struct table, active),
    FIELD(struct table, regular),
    FIELD(struct table, controller),
    FIELD_ENUM(struct table, part, part_names),
    FIELD_ENUM(struct table, asking, asking_names),
    FIELD_SET(struct table, asked),
    FIELD_SET(struct table, winners),
    FIELD_SET(struct table, dead),
    FIELD(struct table, extras),
    FIELD(struct table, untils),
    FIELD(struct table, depth),
    FIELD(struct table, bonus),
    FIELD_ARRAY(struct table, check),
    FIELD_STRUCT_LIST(struct table, until, untils, until_fields),
    FIELD_STRUCT_LIST(struct table, entry, depth, entry_fields),
    FIELD_END,
};

const struct field viewpoint_seen_fields[] = {
    FIELD(struct seen, kind),
    FIELD_SET(struct seen, mark),
    FIELD(struct seen, place),
    FIELD_SET(struct seen, bits),
    FIELD_END,
};

const struct field viewpoint_view_fields[] = {
    FIELD_STRUCT(struct view, table, viewpoint_table_fields),
    FIELD(struct view, seat),
    FIELD_PAD(struct view, zero),
    FIELD(struct view, known),
    FIELD_ARRAY(struct view, entry_card),
    FIELD_STRUCT_LIST(struct view, card, known, viewpoint_seen_fields),
    FIELD_END,
};

static const struct field memo_fields[] = {
    FIELD(struct memo, kind),
    FIELD_SET(struct memo, bits),
    FIELD_END,
};

static const struct field own_fields[] = {
    FIELD(struct own, memos),
    FIELD_PAD(struct own, zero),
    FIELD_STRUCT_LIST(struct own, memo, memos, memo_fields),
    FIELD_END,
};

static const struct field secret_fields[] = {
    FIELD_STRUCT(struct secret, chance, chance_fields),
    FIELD_ARRAY(struct secret, entry_card),
    FIELD_END,
};

const struct field viewpoint_state_fields[] = {
    FIELD_STRUCT(struct state, table, viewpoint_table_fields),
    FIELD_PAD(struct state, zero),
    FIELD_STRUCTS(struct state, own, own_fields),
    FIELD_STRUCT(struct state, secret, secret_fields),
    FIELD_STRUCTS(struct state, card, viewpoint_seen_fields),
    FIELD_END,
};
