/* What is said about a text that cannot be read: where, what was expected, and a line to write. */
#include "fault.h"

static const char *const wrong[][2] = {
    {"", "1:1: there is no card in this deck"},
    {"# nothing\n\n", "3:1: there is no card in this deck"},
    {"crad A 5\n", "1:1: expected \"card\" or \"deck\", not \"crad\"; did you mean \"card\"?"},
    {"card A\n", "1:7: expected the value of the card, like 10 or -5, but the line ends here. "
                 "Write it like this: card Dawn Chorus 10 x2"},
    {"card 5\n", "1:6: a card needs a name before its value"},
    {"card A 5\n  stael 1\n", "2:3: expected a verb, not \"stael\"; did you mean \"steal\"? Write "
                              "it like this: steal 1 from another player"},
    {"card A 5 mamal\n", "1:10: expected a verb, not \"mamal\"; did you mean \"mammal\"?"},
    {"card A 5\n  draw\n", "2:7: expected a number, \"up to\", \"all\", \"half\" or \"this card\", "
                           "but the line ends here. Write it like this: draw 2"},
    {"card A 5\n  draw 1 zombeye\n",
     "2:10: expected the end of the line, not \"zombeye\". Write it like this: draw 2"},
    {"card A 5\n  draw 0\n", "2:8: \"0\" is beyond the limit here, which is 1"},
    {"card A 5\n  draw 101\n", "2:8: \"101\" is beyond the limit here, which is 100"},
    {"card A 101\n", "1:8: \"101\" is beyond the limit here, which is 100"},
    {"card A 5 x10000\n", "1:10: copies are written x1 to x60, not \"x10000\""},
    {"card A 5 x0\n", "1:10: copies are written x1 to x60, not \"x0\""},
    {"card A 5\ncard A 10\n",
     "2:6: there is a card of this name already; write more copies as \"x2\""},
    {"card A 5\n  cancel it\n", "2:3: \"cancel\" stands in the block of a \"reveal\". Write it "
                                "like this: reveal when another player plays a card: cancel it"},
    {"card A 5\n  reveal: they cancel it\n", "2:11: only the player who reveals a card can cancel"},
    {"card A 5\n  after: hand\n",
     "2:3: \"after: your hand\" is the last line in the block of a \"reveal\""},
    {"card A 5\n  reveal:\n    after: hand\n    after: hand\n",
     "4:12: a reveal has one \"after\" line only"},
    {"card A 5\n  reveal:\n    after: viewniverse\n",
     "3:12: a revealed card goes to a hand, a field or a pile"},
    {"card A 5\n  reveal:\n  draw 1\n",
     "3:3: expected a line that stands further in than the one above, not \"draw\""},
    {"card A 5\n  reveal: draw 1\n  reveal: draw 1\n", "3:3: a card has one \"reveal\" only"},
    {"card A 5\n  reveal wenn: draw 1\n", "2:10: expected \":\", not \"wenn\". Write it like this: "
                                          "reveal when another player plays a card: cancel it"},
    {"card A 5\n  reveal when a card is plaid: draw 1\n",
     "2:25: expected \"is played\", \"is revealed\" or \"would leave\", not \"plaid\"; did you "
     "mean \"played\"? Write it like this: reveal when another player plays a card: cancel it"},
    {"card A 5\n  reveal when another player ploys a card: draw 1\n",
     "2:30: expected \"plays\", \"reveals\", \"begins a turn\", \"would\" or \"has\", not "
     "\"ploys\"; did you mean \"plays\"? Write it like this: reveal when another player plays a "
     "card: cancel it"},
    {"card A 5\n  if you has 3: draw 1\n",
     "2:15: expected \"in hand\" or \"in field\", not \":\". Write it like this: if you have at "
     "least 2 mammals: draw 1"},
    {"card A 5\n  choose one:\n    - draw 1\n", "2:3: a choice needs at least two options. Write "
                                                "each in a line of its own, like this: - draw 1"},
    {"card A 5\n  choose one:\n    draw 1\n",
     "3:5: expected an option, like \"- draw 1\", not \"draw\""},
    {"card A 5\n  choose two:\n", "2:10: expected \"one\", not \"two\""},
    {"card A 5\n  draw 1\n    draw 1\n", "3:5: this line stands neither in the block above nor "
                                         "outside of it; the block begins 2 spaces in"},
    {"card A 5\n  each turn at dawn: draw 1\n",
     "2:16: expected start, draw, play or count, not \"dawn\". Write it like this: each turn at "
     "start: draw 1"},
    {"card A 5\n  if it is your turn:\n    reveal: draw 1\n",
     "3:5: \"reveal\" cannot stand within another block"},
    {"card A 5\n  until tomorrow: no card leaves your field\n",
     "2:9: expected \"your next turn\" or \"the end of this turn\", not \"tomorrow\". Write it "
     "like this: until your next turn: no card leaves your field"},
    {"card A 5\n  until your next turn: no card leave your field\n",
     "2:33: expected \"leaves\", not \"leave\"; did you mean \"leaves\"?"},
    {"card A 5\n  destroy 1 in the fild\n",
     "2:20: expected a place: hand, field, viewniverse, discard pile or draw pile, not \"fild\"; "
     "did you mean \"field\"? Write it like this: destroy 1 in the viewniverse"},
    {"card A 5\n  destroy 1 in your fild\n",
     "2:21: expected \"hand\" or \"field\", not \"fild\"; did you mean \"field\"? Write it like "
     "this: destroy 1 in the viewniverse"},
    {"card A 5\n  destroy 1 card named \"B\" in your field\n",
     "2:24: there is no card named \"B\" in this deck"},
    {"card A 5\n  destroy 1 card named B\n",
     "2:24: expected a name in quotes, not \"B\". Write it like this: destroy 1 card named \"Dawn "
     "Chorus\" in the viewniverse"},
    {"card A 5\n  steal this card\n", "2:9: this verb is not for \"this card\""},
    {"card A 5\n  discard 1 more\n", "2:11: \"more\" is for \"draw 1 more\" and \"play 1 more\""},
    {"card A 5\n  swap 1 with 2\n", "2:15: a swap is for one card. Write it like this: swap 1 in "
                                    "your field with 1 in another player's field"},
    {"card A 5\n  swap 2 with 1\n", "2:8: a swap is for one card. Write it like this: swap 1 in "
                                    "your field with 1 in another player's field"},
    {"card A 5\n  zombify 1 in your hand\n", "2:11: this verb is for cards that lie in a field. "
                                             "Write \"in your field\" or \"in the viewniverse\""},
    {"card A 5\n  swap 1 with 1 in the discard pile\n",
     "2:8: this verb is for cards that lie in a field. Write \"in your field\" or \"in the "
     "viewniverse\""},
    {"card \"66\" 5\n", "1:6: a name needs more than digits: numbers stand for cards in records"},
    {"card A 5\n  swap 1 with it\n",
     "2:15: \"it\" is what a reveal answers, and can only be cancelled"},
    {"card A 5\n  destroy this card of your choice\n",
     "2:21: expected the end of the line, not \"of\". Write it like this: destroy 1 in the "
     "viewniverse"},
    {"card A 5\n  miss a turn at random\n", "2:15: expected the end of the line, not \"at\". Write "
                                            "it like this: another player misses a turn"},
    {"card A 5\n  swap 1 with 1 for each other player\n",
     "2:17: expected the end of the line, not \"for\". Write it like this: swap 1 in your field "
     "with 1 in another player's field"},
    {"card A 5\n  look at 1 more in your hand\n",
     "2:11: \"more\" is for \"draw 1 more\" and \"play 1 more\""},
    {"card A 5\n  take 1 relic non-relic\n",
     "2:16: \"non-relic\" contradicts a word before it: no card is both"},
    {"card A 5\n  take 1 non-reveal zombeye reveal card\n",
     "2:29: \"reveal\" contradicts a word before it: no card is both"},
    {"card A 5\n  reveal when a non-zombeye zombeye is played: draw 1\n",
     "2:29: \"zombeye\" contradicts a word before it: no card is both"},
    {"card A 5\n  if each palyer has 3 points: draw 1\n",
     "2:6: expected a condition, not \"each\". Write it like this: if you have at least 2 mammals: "
     "draw 1"},
    {"deck \"C\" tags owls, owl\n",
     "1:21: \"owl\" cannot be a tag: there is one that differs only by an \"s\" at the end"},
    {"deck \"C\" tags relics\n",
     "1:15: \"relics\" cannot be a tag: there is one that differs only by an \"s\" at the end"},
    {"deck \"C\" tags Owl\n",
     "1:15: \"Owl\" cannot be a tag: up to 15 small letters, and no word of the language"},
    {"deck \"C\" tags o-wl\n",
     "1:15: \"o-wl\" cannot be a tag: up to 15 small letters, and no word of the language"},
    {"deck \"C\" tags abcdefghijklmnop\n", "1:15: \"abcdefghijklmnop\" cannot be a tag: up to 15 "
                                           "small letters, and no word of the language"},
    {"deck \"C\" tags 5\n", "1:15: expected a tag, not \"5\". Write it like this: deck \"My first "
                            "deck\" edition 2017 seats 2..6 tags lamp"},
    {"deck \"C\" tags a, b, c, d, e, f, g, h, i, j, k, l, m, n, o\n",
     "1:57: there are at most 16 tags, with mammal and relic"},
    {"deck \"C\" seats 2.6\n", "1:18: expected \"..\" as in 2..6, not \"6\". Write it like this: "
                               "deck \"My first deck\" edition 2017 seats 2..6 tags lamp"},
    {"deck \"C\" seats 6..2\n", "1:19: \"2\" is beyond the limit here, which is 6"},
    {"deck \"C\" seats 1..2\n", "1:16: \"1\" is beyond the limit here, which is 2"},
    {"deck \"C\" x2 y\n",
     "1:13: expected \"edition\", \"seats\", \"tags\" or copies, not \"y\". Write it like this: "
     "deck \"My first deck\" edition 2017 seats 2..6 tags lamp"},
    {"deck \"C\ncard A 5\n", "1:6: expected a name in quotes, not \"\"C\". Write it like this: "
                             "deck \"My first deck\" edition 2017 seats 2..6 tags lamp"},
    {"card A 5 X61\n", "1:10: copies are written x1 to x60, not \"X61\""},
    {"deck \"C\" tags would\n",
     "1:15: \"would\" cannot be a tag: up to 15 small letters, and no word of the language"},
    {"card A 5\n  draw 1, draw 1\n", "2:11: expected \"then\" or \"if so\", not \"draw\". Write it "
                                     "like this: discard 1, then draw 2"},
    {"card A 5\n  worth 5\n", "2:10: expected \"more\" or \"less\", but the line ends here. Write "
                              "it like this: worth 5 more for each other mammal in your field"},
    {"card A 5\n  move 1\n", "2:9: expected \"to\" and a place, but the line ends here. Write it "
                             "like this: move 1 in another player's field to the discard pile"},
    {"card A 5\n\tdraw 1\n", "2:1: use spaces, not tabs"},
    {"card A 5\n  draw \x01\n", "2:8: a character that cannot be seen stands here"},
    {"card \xff 5\n", "1:6: this is not text in UTF-8"},
    {"card \xc0\xaf 5\n", "1:6: this is not text in UTF-8"},
    {"card \xed\xa0\x80 5\n", "1:6: this is not text in UTF-8"},
    {"card \xe0\x9f\xbf 5\n", "1:6: this is not text in UTF-8"},
    {"card \xf0\x8f\xbf\xbf 5\n", "1:6: this is not text in UTF-8"},
    {"card \xf4\x90\x80\x80 5\n", "1:6: this is not text in UTF-8"},
    {"card \xf5\x80\x80\x80 5\n", "1:6: this is not text in UTF-8"},
    {"card A\xc2\x9f 5\n", "1:7: a character that cannot be seen stands here"},
    {"card A\xe2\x80\x8b 5\n", "1:7: a character that cannot be seen stands here"},
    {"card A\xe2\x80\x8f 5\n", "1:7: a character that cannot be seen stands here"},
    {"card A\xe2\x80\xa8 5\n", "1:7: a character that cannot be seen stands here"},
    {"card A\xe2\x81\xa0 5\n", "1:7: a character that cannot be seen stands here"},
    {"card A\x7f 5\n", "1:7: a character that cannot be seen stands here"},
    {"card A 5\r", "1:9: a character that cannot be seen stands here"},
    {"card A\r 5\n", "1:7: a character that cannot be seen stands here"},
    {"card A\xe2\x80\xae 5\n", "1:7: a character that cannot be seen stands here"},
    {"card \xc3\x84\xc3\xb6 5 mamal\n",
     "1:11: expected a verb, not \"mamal\"; did you mean \"mammal\"?"},
    {"card A name that is much too long for one 5\n", "1:6: a name has at most 31 bytes"},
    {"card \"A 5\n", "1:6: this quote is not closed on its line"},
    {"card A 5 zombeye 7\n", "1:18: \"7\" is beyond the limit here, which is 6"},
    {"deck Classic\n", "1:6: expected a name in quotes, not \"Classic\". Write it like this: deck "
                       "\"My first deck\" edition 2017 seats 2..6 tags lamp"},
    {"deck \"C\" edition 2010\n",
     "1:18: expected 2009, 2017, 2022 or any, not \"2010\". Write it like this: deck \"My first "
     "deck\" edition 2017 seats 2..6 tags lamp"},
    {"deck \"C\" editon 2009\n",
     "1:10: expected \"edition\", \"seats\", \"tags\" or copies, not \"editon\"; did you mean "
     "\"edition\"? Write it like this: deck \"My first deck\" edition 2017 seats 2..6 tags lamp"},
    {"deck \"C\" seats 2-6\n", "1:17: expected \"..\" as in 2..6, not \"-6\". Write it like this: "
                               "deck \"My first deck\" edition 2017 seats 2..6 tags lamp"},
    {"deck \"C\" seats 2..9\n", "1:19: \"9\" is beyond the limit here, which is 8"},
    {"deck \"C\" tags draw\n",
     "1:15: \"draw\" cannot be a tag: up to 15 small letters, and no word of the language"},
    {"deck \"C\"\ncard A 5\ndeck \"C\"\n",
     "3:6: there is a deck of this name already; for two of it write \"x2\" behind its name"},
    {"deck \"C\"\n", "2:1: there is no card in this deck"},
    {"card A 5\n if it is your turn:\n  if it is your turn:\n   if it is your turn:\n    if it is "
     "your turn:\n     if it is your turn:\n      draw 1\n",
     "6:25: blocks stand at most 4 deep within each other"},
    {"card A 5\n  if you have 2 mammal non-mammal cards in hand: draw 1\n",
     "2:24: \"non-mammal\" contradicts a word before it: no card is both"},
    {"card A 5\n  if you have 2 cards in discard: draw 1\n",
     "2:26: expected \"hand\" or \"field\", not \"discard\". Write it like this: if you have at "
     "least 2 mammals: draw 1"},
    {"card A 5\n  destroy it\n",
     "2:11: \"it\" is what a reveal answers, and can only be cancelled"},
    {"card A 5\n  swap up to 1 with 1\n", "2:8: a swap is for one card. Write it like this: swap 1 "
                                          "in your field with 1 in another player's field"},
    {"card A 5\n  swap 1 with all\n", "2:15: a swap is for one card. Write it like this: swap 1 in "
                                      "your field with 1 in another player's field"},
    {"card A 5 # \xc3", "1:12: this is not text in UTF-8"},
    {"card A 5\n  if your hand is full: draw 1\n",
     "2:16: expected \"is empty\", not \"is\". Write it like this: if your hand is empty: draw 1"},
    {"card A 5\n  until the end of this turn: no mammal non-mammal leaves hand\n",
     "2:41: \"non-mammal\" contradicts a word before it: no card is both"},
    {"card A 5\n  until the end of this turn: another player may not draw 2\n",
     "2:59: expected the end of the line, not \"2\""},
    {"card A 5\n  choose one:\n    + draw 1\n    - draw 2\n",
     "3:5: expected an option, like \"- draw 1\", not \"+\""},
    {"card A 5\n  reveal:\n    if it is your turn:\n      after: field\n",
     "4:7: \"after: your hand\" is the last line in the block of a \"reveal\""},
    {"deck \"C\" x0\ncard A 5\n", "1:10: copies are written x1 to x255, not \"x0\""},
    {"deck \"C\" x256\ncard A 5\n", "1:10: copies are written x1 to x255, not \"x256\""},
    {"deck \"0123456789012345678901234567890123456789\"\ncard A 5\n",
     "1:6: a name has at most 31 bytes"},
    {"deck \"C\" tags \xc3\xa9toile\ncard A 5\n",
     "1:15: \"??toile\" cannot be a tag: up to 15 small letters, and no word of the language"},
    {"card A 5\n  if any player has at least 60 points: they discard 1\n",
     "2:41: \"they\" and \"their\" mean nobody here: an \"if\" asks about players and names none. "
     "Instead of \"they\" write: any player with at least 60 points"},
    {"card A 5\n  if another player has the most relics:\n    draw 1\n    steal 1 from them\n",
     "4:5: \"they\" and \"their\" mean nobody here: an \"if\" asks about players and names none. "
     "Instead of \"they\" write: another player"},
    {"card A 5\n  if another player's hand is empty: they draw 1\n",
     "2:38: \"they\" and \"their\" mean nobody here: an \"if\" asks about players and names none. "
     "Instead of \"they\" write: another player"},
    {"card A 5\n  if the player on the left has a mammal and they have no relics: draw 1\n",
     "2:46: \"they\" and \"their\" mean nobody here: an \"if\" asks about players and names none. "
     "Instead of \"they\" write: the player on the left"},
    {"card A 5\n  give 1 to another player\n",
     "2:3: expected a verb, not \"give\"; did you mean \"pass\"? Write it like this: pass 1 to "
     "another player"},
    {"card A 5\n  frobnicate 1\n",
     "2:3: expected a verb, not \"frobnicate\". Write it like this: another player discards 1"},
    {"card A 5\n  if you have mammals: draw 1\n",
     "2:15: expected a number, not \"mammals\". Write it like this: if you have at least 2 "
     "mammals: draw 1"},
    {"card A 5\n  if you have 3 cards: draw 1\n",
     "2:22: expected \"in hand\" or \"in field\", not \":\". Write it like this: if you have at "
     "least 2 mammals: draw 1"},
    {"card A 5\n  if you have 2 mammals in their field: draw 1\n",
     "2:28: the cards lie with the player who has them. Write it like this: if you have at least 2 "
     "mammals in your field"},
    {"card A 5\n  if another player has 2 mammals in your field: draw 1\n",
     "2:38: the cards lie with the player who has them. Write it like this: if you have at least 2 "
     "mammals in your field"},
    {"card A 5\n  if you have the fewest mammals in hand: draw 1\n",
     "2:26: everybody must be able to see who is meant, and nobody sees which cards are in a hand. "
     "Write it like this: each player with at least 2 mammals in field"},
    {"card A 5\n  each player with 2 mammals in hand discards 1\n",
     "2:22: everybody must be able to see who is meant, and nobody sees which cards are in a hand. "
     "Write it like this: each player with at least 2 mammals in field"},
    {"card A 5\n  each player with mammals discards 1\n",
     "2:20: expected a number, not \"mammals\". Write it like this: each player with more than 50 "
     "points discards 1"},
    {"card A 5\n  for each mammal, draw 1\n",
     "2:18: expected \"in\" and a place, or \"you have\", not \",\". Write it like this: for each "
     "mammal you have, another player misses a turn"},
    {"card A 5\n  for each card you have, draw 1\n",
     "2:17: expected \"in\" and a place, not \"you\". Write it like this: for each mammal you "
     "have, another player misses a turn"},
    {"card A 5\n  for each mammal you have draw 1\n",
     "2:28: expected \",\" and what happens, not \"draw\". Write it like this: for each mammal you "
     "have, another player misses a turn"},
    {"card A 5\n  for each mammal you have, take another turn\n",
     "2:3: \"for each\" counts cards that go, or turns that are missed. Write it like this: draw 1 "
     "for each mammal you have"},
    {"card A 5\n  for each mammal you have, draw 1 for each relic you have\n",
     "2:36: expected the end of the line, not \"for\". Write it like this: draw 2"},
    {"card A 5\n  draw 1 for each zombeye symbol in your hand\n",
     "2:19: symbols count in a field only. Write it like this: draw 1 for each zombeye symbol in "
     "your field"},
    {"card A 5\n  look at the top 12 cards of the draw pile and put them back in any order\n",
     "2:19: 2 to 9 cards can be put in order. Write it like this: look at the top 3 cards of the "
     "draw pile and put them back in any order"},
    {"card A 5\n  look at the top card of the draw pile and put them back in any order\n",
     "2:19: 2 to 9 cards can be put in order. Write it like this: look at the top 3 cards of the "
     "draw pile and put them back in any order"},
    {"card A 5\n  draw eleven\n", "2:8: expected a number, \"up to\", \"all\", \"half\" or \"this "
                                  "card\", not \"eleven\". Write it like this: draw 2"},
    {"deck \"A\" tags two\ncard A 5\n",
     "1:15: \"two\" cannot be a tag: up to 15 small letters, and no word of the language"},
    {"deck \"A\" tags draws\ncard A 5\n",
     "1:15: \"draws\" cannot be a tag: up to 15 small letters, and no word of the language"},
    {"deck \"A\" tags you\ncard A 5\n",
     "1:15: \"you\" cannot be a tag: up to 15 small letters, and no word of the language"},
};

int main(void)
{
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK_TEXT(read_fault(wrong[i][0]), wrong[i][1]);
    return unit_end();
}
