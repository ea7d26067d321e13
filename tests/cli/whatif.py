"""A moment of a record again: how likely each answer was to win."""
import json
import os
import re

from harness import check, equal, folder, play, read, run, test, write
import harness


def record(name):
    return os.path.join(harness.SOURCE, "tests", "records", name)


def asked_at(path, step):
    """What was answered in that step, by subject."""
    line = next(json.loads(line) for line in run("replay", path, "--json", "--step", str(step)).lines
                if json.loads(line)["kind"] == "step")
    return {answer["subject"]: answer["do"] for answer in line["answers"]}


@test
def each_answer_has_its_chance():
    path = record("viewpoint-4.record")
    lines = [json.loads(line) for line in
             run("what-if", path, "--step", "12", "--rollouts", "90", "--json").lines]
    given = asked_at(path, 12)
    equal([line["subject"] for line in lines], sorted(given))
    for line in lines:
        found = line["what-if"]
        equal((line["kind"], line["step"]), ("what-if", 12))
        equal(found["rollouts"], found["worlds"] * len(found["answers"]))
        equal(len(found["answers"]), found["legal"])
        chances = [answer["chance"] for answer in found["answers"]]
        equal(chances, sorted(chances, reverse=True), "the best comes first")
        check(all(0 <= chance <= 1000 for chance in chances), chances)
        equal([answer["do"] for answer in found["answers"] if answer.get("given")], [given[line["subject"]]])
        equal(sum(answer.get("advised", False) for answer in found["answers"]), 1)
    told = run("what-if", path, "--step", "12", "--rollouts", "90")
    equal(told.code, 0)
    check(told.lines[0].startswith("Step 12, Amber: "), told.lines[0])
    rows = re.findall(r"^  \S.*? +(\d+\.\d) % ± (\d+\.\d)", told.out, re.M)
    equal([(round(float(a) * 10), round(float(b) * 10)) for a, b in rows],
          [(answer["chance"], answer["error"]) for answer in lines[0]["what-if"]["answers"]])
    equal(len(re.findall(r"  given", told.out)), 1)


@test
def luck_decides_and_nothing_else():
    path = record("wink-4.record")
    once = run("what-if", path, "--step", "5", "--as", "1", "--rollouts", "40", "--json")
    equal(once.out, run("what-if", path, "--step", "5", "--as", "B", "--rollouts", "40", "--seed", "1", "--json").out)
    check(once.out != run("what-if", path, "--step", "5", "--as", "1", "--rollouts", "40", "--seed", "2", "--json").out)
    equal([json.loads(line)["decider"] for line in once.lines], [1])


@test
def the_truth_has_no_part_in_it():
    """Two deals in which seat 0 has the same card: what the others hold makes no difference."""
    with folder() as place:
        told = {}
        for seed in range(1, 200):
            path = os.path.join(place, f"{seed}.record")
            play("blank", "--seats", "3", "--seed", str(seed), "--record", path, pick=lambda moves: moves[0])
            cards = re.findall(r"dealt the (\d+)", run("replay", path, "--step", "0").out)
            mine, others = cards[0], tuple(cards[1:])
            out = run("what-if", path, "--step", "1", "--as", "0", "--rollouts", "50").out
            if mine in told and told[mine][0] != others:
                equal(out, told[mine][1], "seat 0 holds", mine)
                return
            told[mine] = others, out
        check(False, "no card came twice")


@test
def what_cannot_be_told():
    path = record("viewpoint-4.record")
    steps = json.loads(run("replay", path, "--json").lines[0])["steps"]
    for args, words in [
            ((path,), "--step"),
            ((path, "--step", "0"), "--step"),
            ((path, "--step", str(steps + 1)), f"step {steps}"),
            ((path, "--step", "12", "--as", "1"), "Blue was not asked"),
            ((path, "--step", "12", "--as", "spectator"), "--as"),
            ((record("cube-4.record"), "--step", "1"), "all win or all lose together"),
            ((path, path, "--step", "1"), "one record")]:
        result = run("what-if", *args)
        equal((result.code, result.out), (2, ""), args)
        check(words in result.err, args, result.err)
    equal(run("what-if", "nothing.record", "--step", "1").code, 3)


@test
def of_a_running_game_only_your_own():
    with folder() as place:
        path = os.path.join(place, "running")
        lines = read(record("wink-4.record")).splitlines()
        head = lines[:lines.index("start") + 1]
        write(path, "\n".join(["sightline journal 2", *head[1:]]) + "\n")
        equal(run("what-if", path, "--step", "1").code, 2)
        check("Say with --as" in run("what-if", path, "--step", "1").err)
        asked = [seat for seat in range(4)
                 if run("what-if", path, "--step", "1", "--as", str(seat), "--rollouts", "9").code == 0]
        check(len(asked) > 0, "somebody is asked")
        out = run("what-if", path, "--step", "1", "--as", str(asked[0]), "--rollouts", "9").out
        check("given" not in out and "advised" in out, out)


@test
def at_the_table_too():
    """A line "w" tells the same of the own question as the command does of the record later."""
    with folder() as place:
        path = os.path.join(place, "game.record")
        game = play("blank", "--plain", "--seed", "5", "--record", path, special=lambda n, _: "w" if n == 0 else None)
        equal(game.code, 0)
        after = run("what-if", path, "--step", "1", "--as", "0")
        rows = [re.sub(r"  given$|given, ", "", line) for line in after.lines[1:]]
        check(len(rows) == 3 and "given" in after.out, after.out)
        equal(game.said[1].splitlines()[:3], rows)
    answers = ["w", "q", "1"]
    alone = play("cube", "--plain", "--challenge", "A001", special=lambda n, _: answers[n] if n < 3 else "")
    check(re.search(r"all win or all lose together\..*\n", alone.said[1]), alone.said[1])
