"""Records told again: whole, to one seat, to a spectator; and never more than that."""
import json
import os
import random
import re

from harness import check, equal, folder, play, read, run, test, write


def make(place, *args):
    path = os.path.join(place, "game.record")
    result = play(*args, "--record", path, "--force", pick=random.Random(9).choice)
    equal(result.code, 0, args)
    return path


@test
def a_finished_game_is_told_whole():
    with folder() as place:
        path = make(place, "blank", "--seed", "7")
        result = run("replay", path)
        equal(result.code, 0)
        for line in ("Amber is dealt the 5.", "Blue is dealt the 8.", "Crimson is dealt the 19.",
                     "Denim is dealt the 13."):
            check(f"  {line}" in result.lines, "misses", line)
        answers = [line for line in read(path).splitlines() if re.match(r"\d (show|keep)$", line)]
        told = re.findall(r"^  \w+: .* \((show|keep)\)$", result.out, re.M)
        equal(told, [line[2:] for line in answers], "the answers")
        check("the game ends as the record says" in result.lines[-1])


@test
def a_seat_is_told_no_more_than_it_was():
    with folder() as place:
        path = make(place, "blank", "--seed", "7")
        cards = [5, 8, 19, 13]
        for seat, card in enumerate(cards):
            out = run("replay", path, "--as", str(seat)).out
            equal(re.findall(r"dealt the (\d+)", out), [str(card)], "seat", seat)
        public = run("replay", path, "--as", "spectator").out
        check("dealt" not in public and "(show)" not in public, "a spectator")
        path = make(place, "wink", "--seed", "31")
        everything = [json.loads(line) for line in run("replay", path, "--json").lines]
        for seat in range(4):
            out = run("replay", path, "--as", "ABCD"[seat]).out
            lines = {line.strip() for line in out.splitlines()}
            mine, others = set(), set()
            for line in everything[1:]:
                for told in line["told"]:
                    texts = {item["text"] for item in told["news"] if item["text"]}
                    (mine if told["seat"] == seat else others).update(texts)
            equal((others - mine) & lines, set(), "seat", seat, "is told what others were")
            equal(mine - lines, set(), "seat", seat, "is not told what it was")


@test
def json_lines():
    with folder() as place:
        path = make(place, "wink", "--seed", "5", "--option", "beats=1")
        lines = [json.loads(line) for line in run("replay", path, "--json").lines]
        head, steps = lines[0], lines[1:]
        equal((head["kind"], head["game"]), ("record", "wink"))
        equal((head["finished"], head["checked"]), (True, True))
        equal((head["seed"], head["options"]["beats"]), ("5", 1))
        check(f"end {head['check']}" in read(path))
        equal([line["step"] for line in steps], list(range(head["steps"] + 1)))
        for line in steps:
            equal([told["seat"] for told in line["told"]], [-1, 0, 1, 2, 3])
        answers = [f"{a['subject']} {a['do']}" for line in steps for a in line["answers"]]
        equal(answers, [line for line in read(path).splitlines() if re.match(r"\d ", line)])
        one = [json.loads(line) for line in run("replay", path, "--json", "--as", "1").lines]
        check("seed" not in one[0] and "check" not in one[0], "a seat is not told the seed")
        for mine, line in zip(one[1:], steps):
            equal(mine["told"], [line["told"][2]])
            check(all(a["decider"] == 1 for a in mine["answers"]), mine["answers"])
        check(any(line["answers"] for line in one[1:]), "the seat's own answers")


@test
def one_step():
    with folder() as place:
        path = make(place, "wink", "--seed", "5")
        steps = json.loads(run("replay", path, "--json").lines[0])["steps"]
        deal = run("replay", path, "--as", "0", "--step", "0")
        check(deal.lines[0] == "The deal" and "Your hand" in deal.out, deal.out)
        last = run("replay", path, "--as", "spectator", "--step", str(steps))
        check(last.lines[0] == f"Step {steps}" and "Your hand" not in last.out)
        equal(len(run("replay", path, "--json", "--step", "3").lines), 2)
        beyond = run("replay", path, "--step", str(steps + 1))
        equal((beyond.code, beyond.out), (2, ""))
        check(str(steps) in beyond.err, beyond.err)
        wrong = run("replay", path, "--as", "9")
        equal((wrong.code, wrong.out), (2, ""))


@test
def an_unfinished_game_keeps_its_secrets():
    with folder() as place:
        path = write(os.path.join(place, "a"), "sightline record 2\nversion 0.2.0\ngame blank 1\nseats 4\n"
                     "seed 7\nstart\n0 keep\n1 keep\n2 keep\n3 show\n")
        result = run("replay", path)
        equal(result.code, 4)
        check("dealt" not in result.out and "the game was not over" in result.lines[-1], result.out)
        check("You are dealt the 8." in run("replay", path, "--as", "1").out)
        check("seed" not in json.loads(run("replay", path, "--json").lines[0]))


@test
def a_changed_record_is_noticed():
    with folder() as place:
        path = make(place, "blank", "--seed", "7", "--bot", "absent", "--option", "rounds=1")
        text = read(path)
        for changed in (text.replace("1 keep", "1 show"), text.replace("seed 7", "seed 8")):
            check(changed != text, "nothing was changed")
            result = run("replay", write(path, changed))
            equal((result.code, result.out), (3, ""))
            check("differs from its record" in result.err, result.err)
        bare = run("replay", write(path, re.sub("end .*\n", "", text)))
        equal(bare.code, 4)
        check("does not say how the game should end" in bare.lines[-1], bare.out)
