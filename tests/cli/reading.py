"""What a newcomer reads line by line: cards, lists, hands, the end, and a record of everything."""
import os
import random
import re

from harness import check, equal, folder, play, run, test, write

DECK = """deck "Try" edition 2009
card Fork 5 x10
  choose one:
    - draw 2
    - another player discards 1
card Stall 5 x10
  may discard 1, if so draw 2
card Stone 10 x20
"""
# Five kinds with one copy, so that the sixth has the number that is its value.
FIVES = "".join(f"card {name} 0 x1\n" for name in ("Ada", "Bea", "Cleo", "Dora", "Eve")) + "card Foo 5 x60\n"


def with_deck(place, text, *args, **more):
    path = write(os.path.join(place, "try.deck"), text)
    return play("viewpoint", "--seats", "2", "--deck", path, *args, **more)


@test
def cards_are_read_by_name_and_all_at_once():
    asked = ["read fo", "read nobody", "read", "q", "1"]
    with folder() as place:
        result = with_deck(place, DECK, "--seed", "4", "--option", "first=0",
                           special=lambda i, _: asked[i] if i < len(asked) else None)
    said = result.said
    check("read NAME: the words of a card" in said[0], "nobody is told of it", said[0])
    check("Fork (5)\n    Choose one: DRAW 2 cards; or another player DISCARDS 1 card." in said[1], said[1])
    check('No card of this deck has a name that begins with "nobody".' in said[2], said[2])
    check("IN YOUR HAND\n" in said[3] and "No words: it is played for its points." in said[3], said[3])


@test
def what_lies_on_the_table_is_read():
    """Fields and the discard pile, from a game that is under way."""
    found, reads = set(), []

    def pick(_, text):
        found.update(re.findall(r"^(IN [A-Z ]+?)(?: OF \w+| OF YOU)?$", text, re.M))
        reads.append(not reads or not reads[-1])  # at every question, and then the answer
        return "read" if reads[-1] else "1"

    with folder() as place:
        with_deck(place, DECK, "--seed", "4", special=pick)
    check({"IN YOUR HAND", "IN FRONT", "IN THE DISCARD PILE", "IN QUESTION"} <= found, found)


@test
def a_choice_shows_the_lines_of_the_card():
    with folder() as place:
        result = with_deck(place, DECK, "--seed", "4", pick=random.Random(2).choice)
    check(re.search(r"which one of its lines do you choose\?\n +1\. DRAW 2 cards\n +2\. Another player DISCARDS 1 card\n",
                    result.out), "the lines are not there")
    check("Line 1" not in result.out, "a line without its words")
    check("Stall: do you want to DISCARD 1 card to DRAW 2 cards?" in result.out, "an offer does not say what it buys")


@test
def lists_of_cards_count_from_one():
    with folder() as place:
        result = with_deck(place, FIVES, "--seed", "2", "--human", "0,1",
                           special=lambda i, text: None if i < 30 else "q" if "Leave this game" not in text else "1")
    lists = [re.findall(r"^ *(\d+)\. Play ", text, re.M) for text in result.said]
    lists = [numbers for numbers in lists if numbers]
    check(len(lists) > 3, "nothing was played")
    for numbers in lists:
        equal(numbers, [str(i + 1) for i in range(len(numbers))], "a list")


@test
def a_hand_is_told_whole_or_not_at_all():
    with folder() as place:
        result = with_deck(place, DECK, "--seed", "5", "--bot", "random")
    hands = 0
    for text in result.said:
        cards = re.findall(r"^  In your hand: .* x(\d+) \(", text, re.M)
        size = re.search(r"^  You: -?\d+ points?, (\d+) cards? in hand", text, re.M)
        if cards and size:
            hands += 1
            equal(sum(map(int, cards)), int(size.group(1)), "cards in", text)
    check(hands > 3, "no hand was told")


@test
def a_view_that_is_cut_says_so():
    names = [f"Card{chr(65 + i // 26)}{chr(65 + i % 26)}" for i in range(110)]
    deck = "".join(f"  card {name} 5 x1\n" for name in names) + "  card Stone 5 x20\n"
    with folder() as place:
        for many, claim in ((110, "!"), (60, "! not")):
            path = write(os.path.join(place, "many.play"),
                         f"# many cards\ngame viewpoint seats 2\ndeck\n{deck}hand A: Stone\nhand B: Stone\n"
                         f"field A: {', '.join(names[:many])}\nfield B: Stone\n"
                         f'{claim} sees A: "There is more on the table than is said here."\n')
            result = run("test", path)
            equal(result.code, 0, many, result.out, result.err)


def peeking(_, text):
    """Somebody who looks at the first seat and then always peeks at another one."""
    peeks = re.findall(r"^ *(\d+)\. Peek", text, re.M)
    silent = re.findall(r"^ *(\d+)\. Say nothing", text, re.M)
    return peeks[-1] if peeks else silent[0] if silent else None


@test
def a_missed_sign_is_told_at_the_end():
    with folder() as place:
        path = os.path.join(place, "game.record")
        result = play("wink", "--seats", "4", "--seed", "4", "--option", "peeks=3", "--option", "gesture=nose",
                      "--record", path, special=peeking)
        missed = re.findall(r"^You missed a sign: (\w+) gave it to you for the (\d+), in beat \d of the turn of \w+ "
                            r"\(step (\d+)\)\.$", result.out, re.M)
        check(missed, "nothing was missed", result.out[-800:])
        for who, number, step in missed:
            told = run("replay", path, "--step", step).out
            check(f"{who} gives Amber a wrinkle of the nose" in told, step, told)
            check(f"for the {number} (wink 0)" in told, step, told)
    check("--option gesture=nose" in result.lines[-2] + result.lines[-1], "an option has no name", result.lines[-2:])


@test
def everything_is_told_with_names_and_in_order():
    with folder() as place:
        path = os.path.join(place, "game.record")
        play("viewpoint", "--seats", "4", "--seed", "9", "--record", path, pick=random.Random(3).choice)
        told = run("replay", path)
    check(re.search(r"^  \w+ steals [A-Z][\w ]+ from (Amber|Blue|Crimson|Denim)\.$", told.out, re.M), "nobody steals")
    check(not re.search(r"\b(from|to) you\b|\byour (hand|field)\b", told.out), "somebody is called you")
    ranks = [int(rank) for rank in re.findall(r"^(\d+)\. \w+: -?\d+ points?$", told.out, re.M)]
    equal(ranks, sorted(ranks), "ranks")
    equal(len(ranks), 4, "ranks")
