"""deck sim and deck ablate: what bots make of a deck."""
import json
import math
import os
import select
import signal
import subprocess

from harness import check, environment, equal, folder, run, test, write
import harness

PLAIN = """deck "Plain" edition 2009
card Lantern 20 x12
card Nightcap 10 x12
  draw 1
"""
# There is no relic for Lost to return.
DUTIES = """deck "Duties" edition 2009
card Lavish 5 x20
  each other player draws 1
card Lost 10 x20
  return 1 relic in your field to your hand
card Nothing -15
card Guard 10 x10
  reveal when another player plays a card:
    cancel it
    draw 1
card Ember 0 x10
  each turn: draw 1 more
"""


def figures(*args):
    result = run("deck", *args, "--json")
    equal(result.code, 0, args, result.err)
    equal(result.err, "", args)
    return [json.loads(line) for line in result.lines]


def by_kind(lines, kind):
    return [line for line in lines if line["kind"] == kind]


def cards(lines):
    return {card["name"]: card for card in by_kind(lines, "card")}


@test
def threads_make_no_difference():
    for task, games in (("sim", "60"), ("ablate", "12")):
        for more in ([], ["--json"]):
            args = ["deck", task, "revisioned", "echoes", "--seats", "3", "--games", games, *more]
            one = run(*args)
            equal(one.code, 0, one.err)
            for jobs in ("2", "5"):
                equal(run(*args, "--jobs", jobs).out, one.out, task, more, jobs)
            check(run(*args, "--seed", "2").out != one.out, "seeds")


@test
def the_first_line_does_it_again():
    for task in ("sim", "ablate"):
        args = ["deck", task, "classic", "--seats", "2", "--games", "8", "--seed", "5", "--bots",
                "guard:2", "--json"]
        result = run(*args)
        head = json.loads(result.lines[0])
        equal((head["kind"], head["game"], head["seats"], head["seed"], head["games"],
               head["played"]), ("run", "viewpoint", 2, "5", 8, 8))
        equal(head["command"].split()[1:], args)


@test
def the_figures_add_up():
    for deck in ("classic", "winking-dead"):
        lines = figures("sim", deck, "--seats", "4", "--games", "200")
        check(math.isclose(sum(seat["wins"]["mean"] for seat in by_kind(lines, "seat")), 1,
                           abs_tol=1e-5), "wins")
        first = by_kind(lines, "first")[0]["advantage"]["mean"]
        check(math.isclose(first, by_kind(lines, "seat")[0]["wins"]["mean"] - 1 / 4, abs_tol=1e-5),
              "the first seat's advantage", first)
        equal(sum(end["games"] for end in by_kind(lines, "end")), 200, "every game ends")
        turns = by_kind(lines, "turns")[0]
        check(turns["p10"] <= turns["p50"] <= turns["p90"], turns)
        counts = cards(lines)
        equal(sum(card["copies"] for card in counts.values()), 70)
        check(sum(card["drawn"] for card in counts.values()) >= 200 * 20, "the deal is drawn")
        for name, card in counts.items():
            check(card["worked"] <= card["chances"], name, card)
            check(card["players"] <= card["played"], name, card)
        # the same games, counted by the other command
        sim = run("sim", "viewpoint" if deck == "classic" else deck, "--games", "200", "--option",
                  "first=0", "--json", "--deck", deck, "--bots", "builder:3")
        mine = figures("sim", deck, "--games", "200", "--bots", "builder:3")
        events = {line["name"]: line["total"] for line in map(json.loads, sim.lines)
                  if line["kind"] == "event"}
        counts = cards(mine)
        equal(sum(card["drawn"] for card in counts.values()), events["dealt"] + events["drew"])
        equal(sum(card["revealed"] for card in counts.values()), events["revealed"])
        equal(sum(card["played"] for card in counts.values()),
              sum(events[name] for name in ("played", "flipped", "raised", "entered")))
        ends = {end["name"]: end["games"] for end in by_kind(mine, "end")}
        equal(ends, {"points": events["won"], "survivor": events["survived"],
                     "exhausted": events["exhausted"], "cap": events["tired"]})


@test
def effects_that_happen_and_that_do_not():
    with folder() as place:
        deck = write(os.path.join(place, "duties.deck"), DUTIES)
        counts = cards(figures("sim", deck, "--seats", "3", "--games", "100"))
        check(counts["Lost"]["played"] > 0, "Lost is played")
        equal(counts["Lost"]["worked"], 0, "what is not there cannot come back")
        equal(counts["Lost"]["chances"], counts["Lost"]["played"])
        check(counts["Lavish"]["worked"] > 0, counts["Lavish"])
        equal(counts["Nothing"]["chances"], 0, "a card without text")
        equal(counts["Guard"]["chances"], counts["Guard"]["revealed"], "its play does nothing")
        check(counts["Guard"]["worked"] > 0 and counts["Guard"]["played"] > 0, counts["Guard"])
        ember = counts["Ember"]
        check(ember["chances"] != ember["played"] and ember["worked"] > 0, "it works on turns")


@test
def a_blank_changes_what_its_text_did():
    with folder() as place:
        deck = write(os.path.join(place, "plain.deck"), PLAIN)
        lines = figures("ablate", deck, "--seats", "2", "--games", "40")
        equal(set(cards(lines)), {"Nightcap"}, "what has no text cannot lose it")
        night = cards(lines)["Nightcap"]
        check(40 < night["held"] <= 80, night)
        check(math.isclose(night["change"]["mean"],
                           night["without"]["mean"] - night["with"]["mean"], abs_tol=2e-6), night)
        # a text that never does anything is worth nothing, in the very same games; bots that read
        # it may think otherwise, and play otherwise
        deck = write(os.path.join(place, "duties.deck"), DUTIES)
        card = cards(figures("ablate", deck, "--seats", "3", "--games", "40", "--bots", "random"))
        equal((card["Lost"]["change"]["mean"], card["Lost"]["change"]["margin"]), (0, 0))
        check(any(c["change"]["margin"] > 0 for c in card.values()), "others are worth something")


@test
def tables_for_people():
    out = run("deck", "sim", "classic", "--games", "30").out
    for word in ("30 games", "wins %", "Seat 0 begins", "points", "last survivor", "exhaustion",
                 "cap", "of one player in a game", "drawn", "played", "revealed", "effect %",
                 "Clear Sky"):
        check(word in out, "misses", word)
    out = run("deck", "ablate", "classic", "--games", "3").out
    for word in ("3 games", "held", "as blank", "change", "Early Bird"):
        check(word in out, "misses", word)
    for task in ("sim", "ablate"):
        check("cli." not in run("deck", task, "echoes", "--games", "2").out, "a key without words")


@test
def decks_by_name():
    decks = os.path.join(harness.SOURCE, "data", "decks")
    for name in [name[:-5] for name in sorted(os.listdir(decks)) if name.endswith(".deck")]:
        path = os.path.join(decks, name + ".deck")
        args = ["--seats", "2", "--games", "5", "--json"]
        equal(run("deck", "sim", name, *args).lines[1:], run("deck", "sim", path, *args).lines[1:],
              name)
    equal(run("sim", "viewpoint", "--games", "2", "--deck", "echoes").code, 0)


@test
def bad_input():
    def refused(code, words, *args):
        for task in ("sim", "ablate"):
            result = run("deck", task, *args)
            equal(result.code, code, task, args)
            check(words in result.err, task, result.err)
            equal(result.out, "", task, args)
    refused(3, 'There is no deck "clasic": name a file, or one of classic, revisioned, '
               'winking-dead, echoes. Did you mean "classic"?', "clasic")
    refused(3, "none.deck", "none.deck")
    refused(2, "--games takes a whole number from 1 to", "classic", "--games", "0")
    refused(2, "--jobs takes a whole number", "classic", "--jobs", "0")
    refused(2, "2", "classic", "--seats", "1")
    refused(2, "8", "classic", "--seats", "9")
    refused(2, "--seats takes a whole number", "classic", "--seats", "many")
    refused(2, '"bilder"', "classic", "--bots", "bilder")
    refused(2, "--write", "classic", "--write")
    refused(2, "Name the file of a deck")
    refused(3, "there is a deck of this name already", "classic", "classic")
    refused(3, "is a folder", harness.SOURCE)
    equal(run("deck", "check", "--games", "5", "x").code, 2, "check plays no games")
    equal(run("deck", "ablate", "classic", "--games", "1000001").code, 2, "too many to keep")
    with folder() as place:
        bad = write(os.path.join(place, "bad.deck"), "card Odd 5\n  stael 1\n")
        small = write(os.path.join(place, "small.deck"), "card Odd 5 x9\n")
        refused(3, 'bad.deck:2:3: expected a verb, not "stael"', bad)
        refused(2, "9 cards", small, "--seats", "2")


@test
def somebody_watches_and_interrupts():
    leader, follower = os.openpty()
    args = [harness.PROGRAM, "deck", "ablate", "classic", "--games", "50000", "--json"]
    with subprocess.Popen(args, env=environment(), stdout=subprocess.PIPE,
                          stderr=follower) as process:
        os.close(follower)
        seen = b""
        while b" games" not in seen and select.select([leader], [], [], 20)[0]:
            seen += os.read(leader, 4096)
        check(b"of 1700000 games" in seen, "33 cards with text, and the deck itself", seen[:200])
        process.send_signal(signal.SIGINT)
        out = process.communicate(timeout=30)[0]
        equal(process.returncode, 4)
        check(0 < json.loads(out.decode().splitlines()[0])["played"] < 50000, out[:300])
    os.close(leader)
