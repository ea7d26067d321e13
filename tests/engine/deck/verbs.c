/* Every verb has its row in the language and its row in the game, and what they say fits together:
 * a verb that was added to one of them only is found here. */
#include "../../unit.h"
#include "core/buf.h"
#include "core/words.h"
#include "games/viewpoint/deeds.h"

static void test_language(int op)
{
    const struct deck_verb *v = &deck_verbs[op];
    CHECK(v->base && v->third && deck_op_words[op]);
    if (!v->base) return;
    CHECK(!v->from == !v->from_whose || v->from == PLACE_DRAW || v->from == PLACE_DISCARD ||
          v->from == PLACE_VIEWNIVERSE);
    CHECK(!(v->needs & (NEEDS_CARDS | NEEDS_EITHER)) == !v->from || v->points == POINT_ZONE);
    CHECK(!(v->takes & (TAKES_PLAYER | TAKES_WITH)) == (v->points != POINT_PLAYER));
    CHECK(!(v->takes & TAKES_ZONE) == (v->points != POINT_ZONE));
    CHECK(!(v->takes & TAKES_SWAP) == (v->back != BACK_PARTNER));
    CHECK(!v->raises || v->plays);
    CHECK(v->reckon != RECKON_KNOW || v->sight);
    CHECK(v->reckon == RECKON_NOTHING || v->gain);
    for (int other = op + 1; other < OP_VERBS; other++)
        CHECK(!deck_verbs[other].base || strcmp(v->base, deck_verbs[other].base) != 0);
}

static void test_game(int op)
{
    const struct deck_verb *v = &deck_verbs[op];
    const struct deed *d = &vp_deeds[op];
    const char *keys[] = {d->name, d->pick, d->pick_of, d->point, d->target, d->picked};
    CHECK(d->name);
    CHECK(v->by_card || d->simply || d->whole);
    CHECK(!v->by_card || d->card || d->whole || v->to); /* else nothing happens to the card */
    CHECK(!(v->takes & TAKES_MORE) || d->simply);
    CHECK(!d->point || v->points == POINT_CARDS);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) CHECK(!keys[i] || words_has(keys[i]));
}

/* Has the verb words in the catalogue: "deck.do." and its stable name? */
static bool has_words(int op, const char *form)
{
    char key[80];
    struct buf b = BUF_ON(key);
    buf_text(&b, form);
    buf_text(&b, deck_op_words[op]);
    return words_has(key);
}

static void test_words(int op)
{
    CHECK(has_words(op, "deck.name."));
    CHECK(has_words(op, "deck.do."));
    CHECK(deck_verbs[op].takes & TAKES_IT || has_words(op, "deck.does."));
}

static struct deck deck;

/* A line of a card, and how it is written; or what is wrong with it. */
static const char *const lines[][2] = {
    {"exchange hands", "exchange hands with another player"},
    {"each other player may exchange hands with the right",
     "each other player may exchange hands with the player on the right"},
    {"exchange hands with 1",
     "2:23: expected a player, not \"1\". Write it like this: exchange hands with another player"},
    {"reorder the top 9 cards of the draw pile", "reorder the top 9 of the draw pile"},
    {"another player reorders the top 2 of the draw pile",
     "another player reorders the top 2 of the draw pile"},
    {"reorder the top 1 of the draw pile", "2:19: \"1\" is beyond the limit here, which is 2"},
    {"reorder 3 in the draw pile", "2:11: expected \"the top\" and a number of cards, not \"3\". "
                                   "Write it like this: reorder the top 3 of the draw pile"},
    {"reorder the top 3 of your hand", "2:21: expected \"of the draw pile\", not \"of\". Write it "
                                       "like this: reorder the top 3 of the draw pile"},
    {"until your next turn: another player may not exchange hands",
     "until your next turn: another player may not exchange hands"},
};

static void test_lines(void)
{
    const struct reader reader = {.seat = -1};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char text[200] = "card A 5\n  ", room[300];
        struct buf out = BUF_ON(room);
        struct fault f = {0};
        struct buf in = {.at = text, .size = sizeof text, .n = strlen(text)};
        buf_text(&in, lines[i][0]);
        deck_init(&deck);
        if (!deck_read(&deck, text, strlen(text), NULL, &f)) words_fault(&reader, NULL, &f, &out);
        else deck_write_program(&deck, 0, &out);
        while (out.n && out.at[out.n - 1] == '\n') out.at[--out.n] = '\0';
        CHECK_TEXT(out.at + strspn(out.at, " "), lines[i][1]);
    }
}

/* The line that is shown for a verb is a line, as it is written. */
static void test_like(int op)
{
    char text[200], room[300];
    struct buf in = BUF_ON(text), out = BUF_ON(room);
    struct fault f = {0};
    buf_text(&in, op == OP_CANCEL ? "card A 5\n  reveal: " : "card A 5\n  ");
    buf_text(&in, deck_verbs[op].like);
    deck_init(&deck);
    if (!CHECK(deck_read(&deck, text, in.n, NULL, &f))) return;
    CHECK(deck.node[op == OP_CANCEL].op == op);
    deck_write_program(&deck, 0, &out);
    CHECK(strstr(room, deck_verbs[op].like));
}

int main(void)
{
    test_lines();
    for (int op = OP_NONE + 1; op < OP_VERBS; op++) {
        test_language(op);
        test_game(op);
        test_words(op);
        test_like(op);
    }
    return unit_end();
}
