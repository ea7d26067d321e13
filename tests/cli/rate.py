"""Ratings of bots: the same for any number of threads, whole deals only, and in the right order."""
import json
import math
import os
import signal
import subprocess
import sys
import time

from harness import check, environment, equal, read, run, test
import harness


def lines_of(result):
    return [json.loads(line) for line in result.lines]


def by_kind(lines, kind):
    return [line for line in lines if line["kind"] == kind]


@test
def threads_do_not_change_ratings():
    for args in (["wink", "--bots", "steady,spy,random", "--games", "120", "--seed", "9"],
                 ["blank", "--bots", "random,absent", "--games", "600", "--until-clear"]):
        for more in ([], ["--json"]):
            one = run("rate", *args, *more, "--jobs", "1")
            equal(one.code, 0, one.err)
            equal(one.err, "")
            for jobs in ("2", "7"):
                equal(run("rate", *args, *more, "--jobs", jobs).out, one.out, args, more, jobs)


@test
def ratings_say_how_to_do_it_again():
    args = ["rate", "blank", "--seats", "3", "--games", "100", "--seed", "123", "--bots",
            "absent,random", "--option", "rounds=2", "--until-clear", "--json"]
    result = run(*args)
    head = lines_of(result)[0]
    equal((head["kind"], head["game"], head["seats"], head["seed"]), ("run", "blank", 3, "123"))
    check("--games 100 " in head["command"], head["command"])
    equal(run(*head["command"].split()[1:]).out, result.out, head["command"])


@test
def ratings_are_in_order():
    lines = lines_of(run("rate", "wink", "--bots", "random,steady:5,absent,steady:1", "--games",
                         "403", "--seed", "77", "--json"))
    equal(lines[0]["played"], 400, "whole deals of four games")
    ratings, gaps = by_kind(lines, "rating"), by_kind(lines, "gap")
    equal(ratings[0]["bot"], "steady:5")
    check(ratings[1]["bot"] == "steady:1" and ratings[2]["rating"] < -200, ratings)
    check(abs(sum(line["rating"] for line in ratings)) < 0.5, "the mean is 0")
    equal([line["games"] for line in ratings], [400] * 4, "everybody sits in every game")
    check(math.isclose(sum(line["wins"] for line in ratings), 1, abs_tol=1e-3), "wins add up")
    for above, below, gap in zip(ratings, ratings[1:], gaps):
        equal((gap["better"], gap["worse"]), (above["bot"], below["bot"]))
        check(math.isclose(gap["difference"], above["rating"] - below["rating"], abs_tol=0.15), gap)
        equal(gap["apart"], gap["difference"] > gap["margin"])
        check(above["expected"] >= below["expected"], above, below)
    end = by_kind(lines, "order")[0]
    equal((end["deals"], end["error"]), (100, 0.05))
    equal(end["clear"], all(gap["apart"] for gap in gaps))


@test
def random_is_last_in_wink():
    lines = lines_of(run("rate", "wink", "--bots", "random,cool,spy,steady,brazen", "--games", "400",
                         "--json"))
    equal(by_kind(lines, "rating")[-1]["bot"], "random")
    check(by_kind(lines, "gap")[-1]["apart"], "and clearly so")
    games = [line["games"] for line in by_kind(lines, "rating")]
    check(max(games) - min(games) <= 4, "everybody plays as many deals as the others, or one more")


@test
def two_bots_at_two_seats():
    """With two bots a rating is the odds, with half a game more on both sides."""
    lines = lines_of(run("rate", "viewpoint", "--bots", "builder:3,builder:1", "--seats", "2",
                         "--games", "200", "--json"))
    better, worse = by_kind(lines, "rating")
    won = better["wins"] * 200
    odds = (won + 0.5) / (200 - won + 0.5)
    check(math.isclose(better["rating"] - worse["rating"], 400 * math.log10(odds), abs_tol=0.3))
    check(math.isclose(better["wins"] + worse["wins"], 1, abs_tol=1e-3))


@test
def it_stops_when_the_order_is_clear():
    args = ["rate", "wink", "--bots", "steady:5,random", "--games", "4096", "--json"]
    clear = lines_of(run(*args, "--until-clear"))
    check(clear[0]["played"] < 1000, clear[0]["played"])
    check(by_kind(clear, "order")[0]["clear"], clear)
    equal(by_kind(clear, "order")[0]["deals"] * 4, clear[0]["played"])
    # The same bot twice, under two names: the order never becomes clear, and all games are played.
    same = run("rate", "blank", "--bot", f"exec:{sys.executable} {harness.SOURCE}/examples/bot.py",
               "--bot", f"exec:{sys.executable} {harness.SOURCE}/examples/bot.py again", "--seats",
               "2", "--games", "20", "--until-clear", "--json")
    equal(same.code, 0, same.err)
    lines = lines_of(same)
    equal(lines[0]["played"], 20)
    equal(len(by_kind(lines, "rating")), 2)
    check(not by_kind(lines, "order")[0]["clear"], lines)


@test
def a_program_may_have_several_seats():
    result = run("rate", "blank", "--bot", f"exec:{sys.executable} {harness.SOURCE}/examples/bot.py",
                 "--bot", "absent", "--seats", "4", "--games", "24", "--json")
    equal(result.code, 0, result.err)
    ratings = by_kind(lines_of(result), "rating")
    check(ratings[0]["bot"].startswith("exec:"), ratings)
    equal(sum(line["games"] for line in ratings), 24 * 4)
    gone = run("rate", "blank", "--bots", "exec:/nowhere/bot,absent")
    equal((gone.code, gone.out), (3, ""), gone.err)


@test
def ratings_for_people():
    result = run("rate", "wink", "--bots", "steady,spy,random", "--games", "40")
    for word in ("40 games", "rating", "±", "wins %", "expected %", "difference", "apart", "random",
                 "95 %"):
        check(word in result.out, "misses", word)
    few = run("rate", "wink", "--bots", "steady,random", "--games", "4")
    equal(few.code, 0, few.err)
    check("1 of 1 neighbours is not apart" in few.out, few.out)
    check("inf" not in few.out and "nan" not in few.out, few.out)
    equal(by_kind(lines_of(run("rate", "wink", "--bots", "steady,random", "--games", "4", "--json")),
                  "gap")[0]["margin"], None)


@test
def ratings_refuse_in_a_sentence():
    sixteen = ",".join(f"{name}:{level}" for name in ("steady", "brazen", "cool", "spy")
                       for level in range(1, 6))
    for args, code, words in (
            ([], 2, ["game"]),
            (["wink"], 2, ["two or more bots"]),
            (["wink", "--bots", "steady"], 2, ["two or more bots"]),
            (["wink", "--bots", "steady,steady:3"], 2, ['"steady:3" twice']),
            (["wink", "--bots", "steady,stedy"], 2, ['"stedy"', 'Did you mean "steady"?']),
            (["wink", "--bots", sixteen], 2, ["at most sixteen"]),
            (["wink", "--bots", "steady,random", "--bot", "spy"], 2, ["not both"]),
            (["wink", "--bots", "steady,random", "--games", "3"], 2, ["at least 4 games"]),
            (["wink", "--bots", "steady,random", "--games", "0"], 2, ["--games", "from 1"]),
            (["wink", "--bots", "steady,random", "--seats", "9"], 2, ["to 8 seats, not 9"]),
            (["wink", "--bots", "steady,random", "--rotate"], 2, ['"--rotate"']),
            (["cube", "--bots", "partner,random"], 2, ["all win or all lose", "sightline sim"])):
        result = run("rate", *args)
        equal((result.code, result.out), (code, ""), args)
        for word in words:
            check(word in result.err, args, "misses", word, "in", result.err)


@test
def ratings_interrupted():
    process = subprocess.Popen([harness.PROGRAM, "rate", "wink", "--bots", "steady,random", "--games",
                                "2000000", "--jobs", "2", "--json"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, env=environment())
    time.sleep(0.8)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    equal(process.returncode, 4)
    lines = [json.loads(line) for line in out.decode().splitlines()]
    check(0 < lines[0]["played"] < 2000000, lines[0])
    check(f"{lines[0]['played']} games out of 2000000" in err.decode(), err)
    equal(by_kind(lines, "rating")[1]["bot"], "random")
    check(by_kind(lines, "order")[0]["deals"] * 4 <= lines[0]["played"], "whole deals only")


@test
def a_new_game_has_a_sparring_partner():
    """The commands of docs/recipes/game.md, as they stand there."""
    page = read(os.path.join(harness.SOURCE, "docs", "recipes/game.md"))
    block = page.split("### A sparring partner for nothing")[1].split("```")[1]
    commands = [line.split()[1:] for line in block.strip().splitlines()]
    equal([command[0] for command in commands], ["rate", "sim"])
    for command in commands:
        equal(run(*command).code, 0, command)
    lines = lines_of(run(*commands[0], "--json"))
    equal([line["bot"] for line in by_kind(lines, "rating")], ["search:3", "random"])
    equal([line["apart"] for line in by_kind(lines, "gap")], [True], "it is clearly better")
