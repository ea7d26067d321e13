/* The sentences on a card, word for word: what is read there is what its lines do. */
#include <string.h>

#include "../../unit.h"
#include "core/buf.h"
#include "core/message.h"
#include "core/words.h"
#include "deck/deck.h"

static struct deck deck;

/* The lines of a card, and its sentences. */
static const char *const said[][2] = {
    {"draw 1", "DRAW 1 card."},
    {"draw 2 more", "DRAW 2 more cards."},
    {"draw up to 3", "DRAW up to 3 cards."},
    {"draw 1 for each other player", "DRAW 1 card for each other player."},
    {"draw 1 for each relic in your field",
     "DRAW 1 card for each Relic card in your Field of View."},
    {"draw 1 for each other non-mammal zombeye in the viewniverse",
     "DRAW 1 card for each other non-Mammal Zombeye card in the Viewniverse."},
    {"exchange hands with another player", "Exchange hands with another player."},
    {"each player exchanges hands with the player on the left",
     "Each player exchanges hands with the player on the left."},
    {"you may reorder the top 3 of the draw pile",
     "You may look at the top 3 cards of the Draw Pile and put them back in any order."},
    {"another player reorders the top 2 of the draw pile",
     "Another player looks at the top 2 cards of the Draw Pile and puts them back in any order."},
    {"look at the top card of the draw pile", "Look at the top card of the Draw Pile."},
    {"show the top 2 cards of the draw pile",
     "Show the top 2 cards of the Draw Pile to everybody."},
    {"steal 1 from the player with most cards in hand",
     "STEAL 1 card from the Hand of the player with the most cards in hand."},
    {"each player with more than 50 points discards 1",
     "Each player with more than 50 points DISCARDS 1 card."},
    {"another player with a mammal may draw 1",
     "Another player with a Mammal card in their Field of View may DRAW 1 card."},
    {"each other player with the fewest cards in hand draws 1",
     "Each other player with the fewest cards in their Hand DRAWS 1 card."},
    {"any player with no relics misses a turn",
     "Any player with no Relic cards in their Field of View misses a turn."},
    {"for each mammal you have, another player misses a turn",
     "Another player misses a turn for each Mammal card in your Field of View."},
    {"draw 1 for each zombeye symbol you have",
     "DRAW 1 card for each Zombeye symbol in your Field of View."},
    {"draw 1 for each zombeye card you have",
     "DRAW 1 card for each Zombeye card in your Field of View."},
    {"if you have the fewest points: draw 1", "If you have the fewest points: DRAW 1 card."},
    {"if you have a mammal: draw 1",
     "If you have a Mammal card in your Field of View: DRAW 1 card."},
    {"if you have an eel: draw 1", "If you have an eel card in your Field of View: DRAW 1 card."},
    {"if you have an other mammal in your field: draw 1",
     "If you have another Mammal card in your Field of View: DRAW 1 card."},
    {"if any player has 1 zombeye: draw 1",
     "If any player has at least 1 Zombeye symbol: DRAW 1 card."},
    {"if they have exactly 1 point: draw 1", "If they have exactly 1 point: DRAW 1 card."},
    {"if not it is your turn and not your hand is empty: draw 1",
     "If it is not your turn and your Hand is not empty: DRAW 1 card."},
    {"zombify this card", "ZOMBIFY this card."},
    {"destroy this card in your field", "DESTROY this card in your Field of View."},
    {"swap this card with 1 relic",
     "SWAP this card with a Relic card in another player's Field of View."},
    {"return 1 in the viewniverse", "Return 1 card in the Viewniverse to the holder's Hand."},
    {"you miss a turn", "Miss a turn."},
    {"if you have no zombeyes: draw 1", "If you have no Zombeye symbols: DRAW 1 card."},
    {"if you have at most 0 points: draw 1", "If you have at most 0 points: DRAW 1 card."},
    {"discard all", "DISCARD all cards."},
    {"discard half", "DISCARD half of the cards."},
    {"discard 1 mammal at random", "DISCARD 1 Mammal card at random."},
    {"discard 2 mammal relic lamp non-eel cards", "DISCARD 2 Mammal Relic lamp non-eel cards."},
    {"discard 1 non-zombeye reveal card worth at most 5",
     "DISCARD 1 non-Zombeye Reveal card worth 5 or less."},
    {"discard 2 zombeye non-reveal cards worth at least -5",
     "DISCARD 2 Zombeye non-Reveal cards worth -5 or more."},
    {"discard 1 other card worth 10 named \"T\"", "DISCARD 1 other card worth 10 called \"T\"."},
    {"another player discards 1 of your choice", "Another player DISCARDS 1 card of your choice."},
    {"each player discards 1 of their choice", "Each player DISCARDS 1 card of their choice."},
    {"destroy 1 other relic in your field at random for each other player",
     "DESTROY 1 other Relic card at random in your Field of View for each other player."},
    {"destroy all mammals in your field", "DESTROY all Mammal cards in your Field of View."},
    {"destroy 1 in the field of the player with most points",
     "DESTROY 1 card in the Field of View of the player with the most points."},
    {"steal 1 from another player", "STEAL 1 card from another player's Hand."},
    {"steal 2 from each other player", "STEAL 2 cards from each other player's Hand."},
    {"swap 1 zombeye in your field with 1 mammal in the field of the player on the left",
     "SWAP 1 Zombeye card in your Field of View with a Mammal card in the Field of View of the "
     "player on the left."},
    {"take 1 from another player's field",
     "Take 1 card from another player's Field of View into your Field of View."},
    {"take 1 from another player's field to your hand",
     "Take 1 card from another player's Field of View into your Hand."},
    {"each player passes 1 to the left", "Each player PASSES 1 card to the player on the left."},
    {"another player passes 1 to you", "Another player PASSES 1 card to you."},
    {"play 1", "Play 1 card from your Hand."},
    {"play 1 more", "Play 1 more card."},
    {"play 1 relic from the discard pile", "Play 1 Relic card from the Discard Pile."},
    {"replace up to 2", "REPLACE up to 2 cards."},
    {"return 1 in another player's field to their hand",
     "Return 1 card in another player's Field of View to their Hand."},
    {"move this card to the discard pile", "Move this card to the Discard Pile."},
    {"ambush 1 zombeye to the player with fewest zombeyes",
     "AMBUSH the player with the fewest Zombeye symbols with 1 Zombeye card."},
    {"zombify 2 non-zombeyes in the viewniverse",
     "ZOMBIFY 2 non-Zombeye cards in the Viewniverse."},
    {"cure 1 in your field", "Take the token off 1 card in your Field of View."},
    {"resurrect 1 zombeye", "RESURRECT 1 Zombeye card."},
    {"control another player", "CONTROL another player for their next turn."},
    {"look at another player's hand", "Look at another player's Hand."},
    {"look at 3 in the draw pile", "Look at the top 3 cards of the Draw Pile."},
    {"show your hand", "Show your Hand to everybody."},
    {"show 1 in your hand", "Show 1 card in your Hand to everybody."},
    {"shuffle the discard pile", "Shuffle the Discard Pile into the Draw Pile."},
    {"shuffle all zombeyes in the discard pile",
     "Shuffle all Zombeye cards in the Discard Pile into the Draw Pile."},
    {"another player misses a turn", "Another player misses a turn."},
    {"each other player misses 2 turns", "Each other player misses 2 turns."},
    {"take another turn", "Take another turn."},
    {"may draw 1", "You may DRAW 1 card."},
    {"another player may draw 1", "Another player may DRAW 1 card."},
    {"they draw 1", "They DRAW 1 card."},
    {"the player on the right draws 1", "The player on the right DRAWS 1 card."},
    {"discard 1, then draw 1, if so each player draws 2",
     "DISCARD 1 card, then DRAW 1 card; if that was done, each player DRAWS 2 cards."},
    {"discard 1\n  draw 1", "DISCARD 1 card.\nDRAW 1 card."},
    {"each turn: play 1 more", "Each time you play for your turn: play 1 more card."},
    {"each turn: draw 1 more", "Each time you draw for your turn: DRAW 1 more card."},
    {"each turn at count: draw 1", "Each turn before you count: DRAW 1 card."},
    {"each turn at start:\n    draw 1\n    discard 1\n    play 1",
     "At the start of each of your turns: DRAW 1 card. Next, DISCARD 1 card. Next, play 1 card "
     "from "
     "your Hand."},
    {"until your next turn: no mammal leaves your field",
     "Until your next turn: no Mammal card leaves your Field of View."},
    {"until the end of this turn: each other player may not steal",
     "Until the end of this turn: no other player may STEAL."},
    {"until your next turn:\n    no mammal leaves your field\n    each player may not draw",
     "Until your next turn: no Mammal card leaves your Field of View, and no player may DRAW."},
    {"swap 1 in another player's field with this card in your field",
     "SWAP 1 card in another player's Field of View with this card in your Field of View."},
    {"worth 5 more for each other mammal in your field",
     "Worth 5 more for each other Mammal card in your Field of View."},
    {"worth 10 less for each other player", "Worth 10 less for each other player."},
    {"choose one:\n    - draw 2\n    - play 1\n    - discard 1, then another player discards 2",
     "Choose one: DRAW 2 cards; or play 1 card from your Hand; or DISCARD 1 card, then another "
     "player DISCARDS 2 cards."},
    {"if you have at least 4 zombeyes: draw 1",
     "If you have at least 4 Zombeye symbols: DRAW 1 card."},
    {"if another player has at least 60 points: draw 2\n  else: draw 1",
     "If another player has at least 60 points: DRAW 2 cards; otherwise DRAW 1 card."},
    {"if each player has exactly 1 relic in field: draw 1",
     "If each player has exactly 1 Relic card in their Field of View: DRAW 1 card."},
    {"if you have at most 2 cards in hand: draw 1",
     "If you have at most 2 cards in your Hand: DRAW 1 card."},
    {"if your hand is empty or the draw pile is empty or it is your turn: draw 1",
     "If your Hand is empty, or the Draw Pile is empty, or it is your turn: DRAW 1 card."},
    {"if it is your turn and not another player's field is empty: draw 1",
     "If it is your turn and it is not true that another player's Field of View is empty: DRAW 1 "
     "card."},
    {"reveal: draw 1", "REVEAL at any time: DRAW 1 card."},
    {"reveal when you play a relic: draw 1", "REVEAL when you play a Relic card: DRAW 1 card."},
    {"reveal when another player plays a zombeye worth at least 10:\n    cancel it\n    draw 1",
     "REVEAL when another player plays a Zombeye card worth 10 or more: CANCEL it. Next, DRAW 1 "
     "card."},
    {"reveal when another player reveals a card: cancel it",
     "REVEAL when another player reveals a card: CANCEL it."},
    {"reveal when a mammal would leave your hand:\n    cancel it to the draw pile\n    after: your "
     "field",
     "REVEAL when a Mammal card would leave your Hand: CANCEL it, and its card goes to the Draw "
     "Pile. Afterwards this card goes to your Field of View."},
    {"reveal when another player would steal: cancel it",
     "REVEAL when another player would STEAL: CANCEL it."},
    {"reveal when another player would affect your cards: they discard 1",
     "REVEAL when another player would affect your cards: they DISCARD 1 card."},
    {"reveal when another player begins a turn: draw 1",
     "REVEAL when another player begins a turn: DRAW 1 card."},
    {"reveal when another player would count and they have at least 90 points: they discard 1",
     "REVEAL when another player would count their points and they have at least 90 points: they "
     "DISCARD 1 card."},
};

static void check_said(const char *lines, const char *sentences)
{
    static char source[2048], is[DECK_WORDS_MAX * 2], wanted[2048];
    const struct reader en = {.language = LANGUAGE_EN, .seat = -1};
    struct buf s = BUF_ON(source), b = BUF_ON(is);
    struct fault f = {0};
    buf_clear(&s);
    buf_clear(&b);
    buf_text(&s, "deck \"D\" tags lamp, eel\ncard T 5 mammal lamp\n  ");
    buf_text(&s, lines);
    buf_char(&s, '\n');
    deck_init(&deck);
    if (!CHECK(deck_read(&deck, source, s.n, NULL, &f))) {
        printf("    %s\n", lines);
        return;
    }
    deck_say_card(&en, &deck, 0, &b);
    snprintf(wanted, sizeof wanted, "%s\n", sentences);
    CHECK_TEXT(is, wanted);
}

/* What a question quotes of a card: the first of its actions as it is done and as it is offered, an
 * option, and everything but the reveal. */
static void test_parts(void)
{
    static char is[DECK_WORDS_MAX * 2];
    static const char text[] =
        "deck \"D\"\n"
        "card Stall 5\n  may discard 1, if so draw 2\n"
        "card Rich 5\n  each player with more than 50 points may discard 1\n"
        "card Fork 5\n  choose one:\n    - draw 2\n    - discard 1, then draw 1\n"
        "card Mill 5\n  each turn: draw 1\n  reveal: draw 3\n";
    const struct reader en = {.language = LANGUAGE_EN, .seat = -1};
    struct buf b = BUF_ON(is);
    struct fault f = {0};
    deck_init(&deck);
    if (!CHECK(deck_read(&deck, text, sizeof text - 1, NULL, &f))) return;
    static const struct {
        saying *say;
        int kind, node;
        const char *wanted;
    } parts[] = {
        {deck_say_node, 0, 0, "DISCARD 1 card; if that was done, DRAW 2 cards"},
        {deck_say_node, 0, 1, "DRAW 2 cards"},
        {deck_say_offer, 0, 0, "DISCARD 1 card"},
        {deck_say_node, 1, 0, "each player with more than 50 points DISCARDS 1 card"},
        {deck_say_node, 2, 1, "DRAW 2 cards"},
        {deck_say_node, 2, 3, "DISCARD 1 card, then DRAW 1 card"},
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        buf_clear(&b);
        parts[i].say(&en, &deck, deck.kind[parts[i].kind].first + parts[i].node, &b);
        CHECK_TEXT(is, parts[i].wanted);
    }
    buf_clear(&b);
    deck_say_work(&en, &deck, 3, &b);
    CHECK_TEXT(is, "Each time you draw for your turn: DRAW 1 card.");
}

/* A line that is too long for a question ends between two words. */
static void test_cut(void)
{
    static char source[4096], is[4096];
    const struct reader en = {.language = LANGUAGE_EN, .seat = -1};
    struct buf s = BUF_ON(source), b = BUF_ON(is);
    struct fault f = {0};
    buf_text(&s, "deck \"D\"\ncard Long 5\n  draw 1");
    for (int i = 0; i < 30; i++) buf_text(&s, ", then draw 1");
    buf_char(&s, '\n');
    deck_init(&deck);
    if (!CHECK(deck_read(&deck, source, s.n, NULL, &f))) return;
    deck_say_node(&en, &deck, 0, &b);
    CHECK(b.n <= DECK_PHRASE_MAX + sizeof " …" - 1);
    CHECK(b.n > sizeof " …" && !strcmp(is + b.n - (sizeof " …" - 1), " …"));
}

int main(void)
{
    test_parts();
    test_cut();
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) check_said(said[i][0], said[i][1]);
    return unit_end();
}
