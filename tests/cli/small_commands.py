"""games, types, test and bench."""
import json
import os
import re

from harness import check, equal, folder, read, run, test, write
import harness


@test
def the_shelf():
    every = [json.loads(line) for line in run("games", "--all", "--json").lines]
    ready = [json.loads(line) for line in run("games", "--json").lines]
    equal([game["name"] for game in ready], [g["name"] for g in every if not g["rehearsal"]])
    equal([line.split()[0] for line in run("games").lines], [game["name"] for game in ready])
    equal([line.split()[0] for line in run("games", "--all").lines],
          [game["name"] for game in every])
    check("wink" in [game["name"] for game in ready])
    for game in every:
        one = run("games", game["name"])
        equal(one.code, 0)
        check(one.lines[0].startswith(f"{game['title']}, for {game['seats_min']} to"), one.lines[0])
        for option in game["options"]:
            check(option["min"] <= option["initial"] <= option["max"], option)
            check(f"  {option['name']}=" in one.out, game["name"], "misses", option["name"])
            check(option["title"] in one.out and option["help"] in one.out, option)
            check("." not in option["title"], "a key without words:", option["title"])
        for bot in game["bots"]:
            check(re.search(rf"^  {bot['name']}(:1\.\.{bot['levels']})? ", one.out, re.M), bot)
            check(not bot["about"].lower().startswith(("character.", game["name"] + ".")),
                  "a key without words:", bot)
        for verb in game["verbs"]:
            check(re.search(rf"^  {verb['name']}\b", one.out, re.M), game["name"], "misses", verb)
        alone = run("games", game["name"], "--json")
        equal([json.loads(line) for line in alone.lines], [game])


@test
def rules():
    ids = set(read(os.path.join(harness.SOURCE, "data", "rules", "ids.txt")).split())
    told = {}
    for game in (json.loads(line) for line in run("games", "--json").lines):
        lines = run("rules", game["name"]).lines
        check(game["title"] in lines, "the book of", game["name"])
        told |= {line.split()[0]: line for line in lines if line.split() and line.split()[0] in ids}
    equal(set(told), ids, "every rule is told by some game")
    for rule in ("WINK-PLACE-2", "AMB-3", "VPTS-TOK-XY"):
        chapter, line = run("rules", rule.lower()).lines
        equal(line, told[rule])
        check(any(chapter in run("rules", game).lines for game in ("wink", "viewpoint", "cube")), chapter)
    for wrong in ([], ["wink", "cube"], ["nothing"]):
        equal((run("rules", *wrong).code, run("rules", *wrong).out), (2, ""), wrong)


@test
def types():
    result = run("types")
    equal(result.code, 0)
    equal(result.out.count("{"), result.out.count("}"))
    for game in (json.loads(line) for line in run("games", "--all", "--json").lines):
        name = "".join(part.capitalize() for part in game["name"].split("-"))
        for end in ("Box", "View"):
            check(f"export interface {name}{end} {{" in result.out, name + end)
            check(f'  "{game["name"]}": {name}{end};' in result.out, name + end)


GOOD = "game blank  seats 2\n0: show\n1: keep\n"


@test
def scenarios():
    with folder() as place:
        good = write(os.path.join(place, "good.play"), GOOD)
        result = run("test", good)
        equal(result.code, 0, result.out, result.err)
        equal(result.lines, [f"{good}: 1 passed", "1 passed, 0 failed"])
        equal(run("test", "--quiet", good).lines, ["1 passed, 0 failed"])
        os.mkdir(os.path.join(place, "below"))
        write(os.path.join(place, "below", "again.play"), GOOD)
        write(os.path.join(place, "below", "other.txt"), "not a scenario")
        equal(run("test", place).lines[-1], "2 passed, 0 failed")
        equal(run("test", good, place).lines[-1], "3 passed, 0 failed")
        wrong = write(os.path.join(place, "wrong.play"), GOOD + "! over\n")
        failed = run("test", good, wrong)
        equal(failed.code, 1, "a claim that does not hold")
        equal(failed.lines[-1], "1 passed, 1 failed")
        check(any(line.startswith(f"{wrong}:") for line in failed.lines), failed.out)
        malformed = write(os.path.join(place, "malformed.play"), "game chess  seats 2\n")
        broken = run("test", good, malformed)
        equal((broken.code, broken.lines[-1]), (3, "1 passed, 1 failed"))
        check(any(line.startswith(f"{malformed}:1:") for line in broken.lines), broken.out)
        os.mkdir(os.path.join(place, "empty"))
        empty = run("test", os.path.join(place, "empty"))
        equal((empty.code, empty.lines), (3, ["0 passed, 1 failed"]))
        check("no .play file" in empty.err)
        missing = run("test", good, os.path.join(place, "missing.play"))
        equal((missing.code, missing.lines[-1]), (3, "1 passed, 1 failed"))


@test
def figures():
    result = run("bench", "blank", "start", "--quick", "--json")
    equal(result.code, 0, result.err)
    figures_ = {}
    for line in result.lines:
        figure = json.loads(line)
        equal(set(figure), {"name", "value", "unit", "detail"})
        check(figure["value"] > 0, figure)
        check(figure["detail"]["low"] <= figure["value"] <= figure["detail"]["high"], figure)
        figures_[figure["name"]] = figure
    for name in ("engine.decisions", "engine.games", "random.decisions", "default.games",
                 "state.bytes", "view.bytes", "box.bytes", "view.ratio", "imagine", "copy",
                 "tell.whole", "tell.whole.bytes", "tell.change", "tell.change.bytes"):
        check(f"blank.4.{name}" in figures_, "misses", name)
    equal(figures_["start.cold"]["unit"], "ms")
    equal(figures_["blank.4.box.bytes"]["value"], 2)
    equal([line.split()[0] for line in run("bench", "blank.4.view", "--quick").lines],
          ["blank.4.view.bytes", "blank.4.view", "blank.4.view.ratio"])
