"""--deck: cards of one's own at the table."""
import json
import os

from harness import check, equal, folder, games, play, read, run, test, write
import harness

OWN = """deck "Own" edition 2009
card Lantern 20 x12
card Nightcap 10 x12
  draw 1
"""
MORE = """deck "More" edition any
card Weathercock 15 x9
  each other player draws 1
"""


def is_played_with_a_deck(game):
    return "copies" in [option["name"] for option in game["options"]]


@test
def a_deck_of_ones_own():
    with folder() as place:
        own = write(os.path.join(place, "own.deck"), OWN)
        record = os.path.join(place, "a.record")
        result = play("viewpoint", "--seats", "2", "--seed", "5", "--deck", own, "--plain",
                      "--record", record)
        equal(result.code, 0, result.err)
        check("Lantern" in result.out and "Nightcap" in result.out, result.out[:400])
        check(f"--deck {own}" in result.out, "the same deal again needs the deck", result.lines[-3:])
        check("card Lantern 20 x12" in read(record), "the record has its deck")
        again = run("replay", record)
        equal(again.code, 0, again.err)
        check("Lantern" in again.out)


@test
def a_run_with_a_deck_can_be_done_again():
    with folder() as place:
        own = write(os.path.join(place, "own.deck"), OWN)
        result = run("sim", "viewpoint", "--seats", "3", "--games", "20", "--deck", own, "--json")
        equal(result.code, 0, result.err)
        head = json.loads(result.lines[0])
        check(f"--deck {own}" in head["command"], head["command"])
        equal(run(*head["command"].split()[1:]).out, result.out)
        other = run("sim", "viewpoint", "--seats", "3", "--games", "20", "--json")
        check(other.lines[1:] != result.lines[1:], "the deck makes no difference")


@test
def several_decks_are_a_mix():
    with folder() as place:
        own = write(os.path.join(place, "own.deck"), OWN)
        more = write(os.path.join(place, "more.deck"), MORE)
        result = play("viewpoint", "--seats", "3", "--seed", "5", "--deck", own, "--deck", more,
                      "--plain")
        equal(result.code, 0, result.err)
        for name in ("Lantern", "Nightcap", "Weathercock"):
            check(name in result.out, "misses", name)


@test
def a_table_of_cards_is_a_deck():
    with folder() as place:
        own = write(os.path.join(place, "own.deck"), OWN)
        table = write(os.path.join(place, "own.csv"), run("deck", "csv", own).out)
        args = ["sim", "viewpoint", "--seats", "2", "--games", "10", "--json", "--deck"]
        equal(run(*args, table).lines[1:], run(*args, own).lines[1:])


@test
def decks_that_cannot_be_played():
    with folder() as place:
        own = write(os.path.join(place, "own.deck"), OWN)
        bad = write(os.path.join(place, "bad.deck"), 'deck "Bad"\ncard Odd 5\n  stael 1\n')
        small = write(os.path.join(place, "small.deck"), "card Odd 5 x9\n")
        for command in (["sim", "viewpoint"], ["play", "viewpoint", "--plain"]):
            def refused(code, words, *args):
                result = run(*command, *args)
                equal(result.code, code, args)
                check(words in result.err, result.err)
                equal(result.out, "", args)
            refused(3, f'{bad}:3:3: expected a verb, not "stael"', "--deck", bad)
            refused(3, f"{bad}:3:3:", "--deck", own, "--deck", bad)
            refused(3, "none.deck", "--deck", os.path.join(place, "none.deck"))
            refused(2, "--deck", "--deck")
            refused(2, "at most 8 decks", *(["--deck", own] * 9))
            check(run(*command, "--seats", "2", "--deck", small).code == 2, "nine cards for two")
        equal(run("sim", "wink", "--deck", own).code, 2, "no game with a deck")


@test
def our_own_decks():
    decks = os.path.join(harness.SOURCE, "data", "decks")
    for game in [game["name"] for game in games() if is_played_with_a_deck(game)]:
        path = os.path.join(decks, {"viewpoint": "classic"}.get(game, game) + ".deck")
        args = ["sim", game, "--games", "5", "--json"]
        equal(run(*args, "--deck", path).lines[1:], run(*args).lines[1:], game,
              "is played with this deck")
