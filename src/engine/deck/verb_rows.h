/* verb_rows.h -- one row for each verb: VERB(NAME, stable name, fields of struct deck_verb).
 *
 * OP_NAME, deck_op_words and deck_verbs come from here. What a row leaves out is zero: nothing,
 * nobody, no. There is no guard: the file that includes this one says what VERB makes of a row.
 * docs/recipes/verb.md says what else a verb needs.
 */
VERB(DRAW, "draw", .base = "draw", .third = "draws", .like = "draw 2",
     .takes = TAKES_CARDS | TAKES_MORE, .from = PLACE_DRAW, .to = PLACE_HAND, .to_whose = WHO_YOU,
     .points = POINT_PILE, .needs = NEEDS_CARDS, .by_card = true, .step = STEP_DRAW,
     .reckon = RECKON_DRAW, .gain = 25)
VERB(DISCARD, "discard", .base = "discard", .third = "discards", .like = "discard 1",
     .takes = CARDS, .from = PLACE_HAND, .from_whose = WHO_YOU, .to = PLACE_DISCARD,
     .points = POINT_CARDS, .needs = NEEDS_CARDS, .by_card = true, .foreign = NEW,
     .reckon = RECKON_LOSE, .gain = -18)
VERB(DESTROY, "destroy", .base = "destroy", .third = "destroys",
     .like = "destroy 1 in the viewniverse", .takes = CARDS | TAKES_PLACE | TAKES_THIS,
     .from = PLACE_VIEWNIVERSE, .to = PLACE_DISCARD, .points = POINT_CARDS, .needs = NEEDS_CARDS,
     .by_card = true, .in_field = true, .foreign = OLD, .reckon = RECKON_CARDS, .gain = 60)
VERB(STEAL, "steal", .base = "steal", .third = "steals", .like = "steal 1 from another player",
     .takes = CARDS | TAKES_VICTIM, .from = PLACE_HAND, .from_whose = WHO_ANOTHER, .to = PLACE_HAND,
     .to_whose = WHO_YOU, .points = POINT_CARDS, .other = OTHER_OWNER, .needs = NEEDS_CARDS,
     .by_card = true, .foreign = NEW, .reckon = RECKON_ROB, .gain = 50)
VERB(SWAP, "swap", .base = "swap", .third = "swaps",
     .like = "swap 1 in your field with 1 in another player's field",
     .takes = CARDS | TAKES_PLACE | TAKES_THIS | TAKES_SWAP, .from = PLACE_FIELD,
     .from_whose = WHO_YOU, .to = PLACE_FIELD, .to_whose = WHO_ANOTHER, .points = POINT_CARDS,
     .other = OTHER_RECEIVER, .back = BACK_PARTNER, .needs = NEEDS_CARDS | NEEDS_PARTNER,
     .by_card = true, .in_field = true, .foreign = NEW, .reckon = RECKON_SWAP, .gain = 60)
VERB(TAKE, "take", .base = "take", .third = "takes", .like = "take 1 from another player's field",
     .takes = CARDS | TAKES_PLACE | TAKES_FROM | TAKES_END, .from = PLACE_FIELD,
     .from_whose = WHO_ANOTHER, .to = PLACE_FIELD, .to_whose = WHO_YOU, .points = POINT_CARDS,
     .other = OTHER_OWNER, .needs = NEEDS_CARDS, .by_card = true, .reckon = RECKON_CARDS,
     .gain = 130)
VERB(PASS, "pass", .base = "pass", .third = "passes", .like = "pass 1 to another player",
     .takes = CARDS | TAKES_TARGET, .from = PLACE_HAND, .from_whose = WHO_YOU, .to = PLACE_HAND,
     .to_whose = WHO_ANOTHER, .points = POINT_CARDS, .other = OTHER_RECEIVER,
     .needs = NEEDS_CARDS | NEEDS_RECEIVER, .by_card = true, .together = true,
     .reckon = RECKON_GIVE, .gain = -10)
VERB(PLAY, "play", .base = "play", .third = "plays", .like = "play 1 more",
     .takes = CARDS | TAKES_PLACE | TAKES_FROM | TAKES_MORE, .from = PLACE_HAND,
     .from_whose = WHO_YOU, .to = PLACE_FIELD, .to_whose = WHO_YOU, .points = POINT_CARDS,
     .needs = NEEDS_CARDS, .by_card = true, .plays = true, .step = STEP_PLAY, .reckon = RECKON_PLAY,
     .gain = 80)
VERB(REPLACE, "replace", .base = "replace", .third = "replaces", .like = "replace up to 2",
     .takes = CARDS, .from = PLACE_FIELD, .from_whose = WHO_YOU, .to = PLACE_DISCARD,
     .points = POINT_CARDS, .back = BACK_DRAWN, .needs = NEEDS_CARDS, .by_card = true,
     .reckon = RECKON_CARDS, .gain = 20)
VERB(RETURN, "return", .base = "return", .third = "returns",
     .like = "return 1 in your field to your hand",
     .takes = CARDS | TAKES_PLACE | TAKES_THIS | TAKES_END | TAKES_END_WRITTEN, .from = PLACE_FIELD,
     .from_whose = WHO_YOU, .to = PLACE_HAND, .to_whose = WHO_YOU, .points = POINT_CARDS,
     .needs = NEEDS_CARDS, .by_card = true, .to_holder = true, .reckon = RECKON_CARDS, .gain = 10)
VERB(MOVE, "move", .base = "move", .third = "moves",
     .like = "move 1 in another player's field to the discard pile",
     .takes = CARDS | TAKES_PLACE | TAKES_THIS | TAKES_END | TAKES_END_WRITTEN | TAKES_END_NEEDED,
     .from = PLACE_FIELD, .from_whose = WHO_YOU, .to = PLACE_DISCARD, .points = POINT_CARDS,
     .needs = NEEDS_CARDS, .by_card = true, .reckon = RECKON_CARDS, .gain = 60)
VERB(AMBUSH, "ambush", .base = "ambush", .third = "ambushes",
     .like = "ambush this card to another player", .takes = CARDS | TAKES_THIS | TAKES_TARGET,
     .from = PLACE_FIELD, .from_whose = WHO_YOU, .to = PLACE_FIELD, .to_whose = WHO_ANOTHER,
     .points = POINT_CARDS, .other = OTHER_RECEIVER, .needs = NEEDS_CARDS | NEEDS_RECEIVER,
     .by_card = true, .foreign = OLD, .reckon = RECKON_CARDS, .gain = 30)
VERB(ZOMBIFY, "zombify", .base = "zombify", .third = "zombifies",
     .like = "zombify 1 in the viewniverse", .takes = CARDS | TAKES_PLACE | TAKES_THIS,
     .from = PLACE_VIEWNIVERSE, .points = POINT_CARDS, .needs = NEEDS_CARDS, .by_card = true,
     .in_field = true, .token = 1, .foreign = OLD, .reckon = RECKON_CARDS, .gain = 15)
VERB(CURE, "cure", .base = "cure", .third = "cures", .like = "cure 1 in your field",
     .takes = CARDS | TAKES_PLACE | TAKES_THIS, .from = PLACE_VIEWNIVERSE, .points = POINT_CARDS,
     .needs = NEEDS_CARDS, .by_card = true, .in_field = true, .token = -1, .foreign = OLD,
     .reckon = RECKON_CARDS, .gain = 15)
VERB(RESURRECT, "resurrect", .base = "resurrect", .third = "resurrects", .like = "resurrect 1",
     .takes = CARDS, .from = PLACE_DISCARD, .to = PLACE_FIELD, .to_whose = WHO_YOU,
     .points = POINT_CARDS, .needs = NEEDS_CARDS, .by_card = true, .plays = true, .raises = true,
     .foreign = OLD, .reckon = RECKON_CARDS, .gain = 80)
VERB(CONTROL, "control", .base = "control", .third = "controls",
     .like = "control another player for their next turn", .takes = TAKES_PLAYER,
     .points = POINT_PLAYER, .other = OTHER_RECEIVER, .needs = NEEDS_RECEIVER, .foreign = OLD,
     .reckon = RECKON_CONTROL, .gain = 140)
VERB(LOOK, "look", .base = "look at", .third = "looks at", .like = "look at another player's hand",
     .takes = TAKES_ZONE, .from = PLACE_HAND, .from_whose = WHO_ANOTHER, .points = POINT_ZONE,
     .needs = NEEDS_CARDS, .reckon = RECKON_KNOW, .sight = 4, .gain = 5)
VERB(SHOW, "show", .base = "show", .third = "shows", .like = "show your hand", .takes = TAKES_ZONE,
     .from = PLACE_HAND, .from_whose = WHO_YOU, .points = POINT_ZONE, .needs = NEEDS_CARDS,
     .by_card = true, .reckon = RECKON_KNOW, .sight = -4, .gain = -5)
VERB(SHUFFLE, "shuffle", .base = "shuffle", .third = "shuffles", .like = "shuffle the discard pile",
     .takes = TAKES_ZONE | TAKES_FILTER, .from = PLACE_DISCARD, .to = PLACE_DRAW,
     .points = POINT_ZONE)
VERB(CANCEL, "cancel", .base = "cancel", .third = "cancels", .like = "cancel it",
     .takes = TAKES_IT | TAKES_END, .to = PLACE_DISCARD)
VERB(MISS, "miss", .base = "miss", .third = "misses", .like = "another player misses a turn",
     .takes = TAKES_TURNS, .reckon = RECKON_TURNS, .gain = -150)
VERB(TURN, "turn", .base = "take another turn", .third = "takes another turn",
     .like = "take another turn", .needs = NEEDS_LIFE, .reckon = RECKON_TURNS, .gain = 150)
VERB(EXCHANGE, "exchange", .base = "exchange hands", .third = "exchanges hands",
     .like = "exchange hands with another player", .takes = TAKES_WITH, .from = PLACE_HAND,
     .from_whose = WHO_YOU, .to = PLACE_HAND, .to_whose = WHO_ANOTHER, .points = POINT_PLAYER,
     .other = OTHER_RECEIVER, .back = BACK_ALL, .needs = NEEDS_RECEIVER | NEEDS_EITHER,
     .reckon = RECKON_TRADE, .gain = 20)
VERB(REORDER, "reorder", .base = "reorder", .third = "reorders",
     .like = "reorder the top 3 of the draw pile", .takes = TAKES_TOP, .from = PLACE_DRAW,
     .points = POINT_PILE, .needs = NEEDS_CARDS, .by_card = true, .reckon = RECKON_KNOW, .sight = 6,
     .gain = 8)
#undef VERB
