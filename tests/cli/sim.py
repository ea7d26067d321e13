"""Many games: the same for any number of threads, and counted rightly."""
import json
import math
import os
import select
import signal
import subprocess
import sys
import time

from harness import check, environment, equal, run, test
import harness


def lines_of(result):
    return [json.loads(line) for line in result.lines]


def by_kind(lines, kind):
    return [line for line in lines if line["kind"] == kind]


@test
def threads_change_nothing():
    for args in (["wink", "--games", "40", "--seed", "9", "--bots", "steady,random", "--rotate"],
                 ["blank", "--games", "500"]):
        for more in ([], ["--json"], ["--json", "--each"]):
            one = run("sim", *args, *more, "--jobs", "1")
            equal(one.code, 0, one.err)
            equal(one.err, "")
            for jobs in ("2", "3", "7"):
                equal(run("sim", *args, *more, "--jobs", jobs).out, one.out, args, more, jobs)
    check(run("sim", "blank", "--seed", "1").out != run("sim", "blank", "--seed", "2").out, "seeds")


@test
def the_first_line_says_how_to_do_it_again():
    args = ["sim", "blank", "--seats", "3", "--games", "20", "--seed", "123",
            "--bots", "absent,random", "--option", "rounds=2", "--rotate", "--json"]
    result = run(*args)
    head = lines_of(result)[0]
    equal(head["kind"], "run")
    equal((head["version"], head["game"], head["seats"]), (harness.VERSION, "blank", 3))
    equal((head["seed"], head["games"], head["played"]), ("123", 20, 20))
    equal(head["options"], {"rounds": 2})
    equal(run(*head["command"].split()[1:]).out, result.out, head["command"])


@test
def counted_rightly():
    lines = lines_of(run("sim", "blank", "--games", "300", "--seed", "4", "--bots",
                         "random,absent,random", "--json", "--each"))
    each = by_kind(lines, "game")
    equal([game["game"] for game in each], list(range(300)))
    equal(len({game["seed"] for game in each}), 300, "every game has its own seed")
    for seat in by_kind(lines, "seat"):
        s = seat["seat"]
        wins = [0 if game["rank"][s] != 1 else 1 / game["rank"].count(1) for game in each]
        points = [game["points"][s] for game in each]
        check(math.isclose(seat["wins"]["mean"], sum(wins) / 300, abs_tol=1e-5), "wins of", s)
        mean = sum(points) / 300
        check(math.isclose(seat["points"]["mean"], mean, abs_tol=1e-5), "points of", s)
        deviation = math.sqrt(sum((p - mean) ** 2 for p in points) / 299)
        check(math.isclose(seat["points"]["deviation"], deviation, abs_tol=1e-4), "deviation of", s)
        check(math.isclose(seat["points"]["margin"], 1.959964 * deviation / math.sqrt(300),
                           abs_tol=1e-4), "margin of", s)
        equal(seat["ranks"], [[game["rank"][s] for game in each].count(r) for r in (1, 2, 3, 4)])
    total = sum(seat["wins"]["mean"] for seat in by_kind(lines, "seat"))
    check(math.isclose(total, 1, abs_tol=1e-5), "wins add up to", total)
    bots = {bot["bot"]: bot for bot in by_kind(lines, "bot")}
    equal(set(bots), {"random", "absent"})
    equal((bots["random"]["games"], bots["absent"]["games"]), (900, 300))
    equal(bots["absent"]["points"]["mean"], 0.0, "the absent bot shows nothing")
    length = by_kind(lines, "length")[0]
    check(math.isclose(length["steps"]["mean"], sum(g["steps"] for g in each) / 300, abs_tol=1e-5))
    check(math.isclose(length["decisions"]["mean"], sum(g["decisions"] for g in each) / 300,
                       abs_tol=1e-5))
    middle = sorted(game["steps"] for game in each)
    equal(length["steps_p50"], middle[149])


@test
def events_and_moves():
    lines = lines_of(run("sim", "blank", "--games", "200", "--json", "--each"))
    events = {line["name"]: line for line in by_kind(lines, "event")}
    verbs = {line["name"]: line for line in by_kind(lines, "verb")}
    equal((events["dealt"]["total"], events["over"]["total"]), (800, 200))
    equal(events["shown"]["total"], verbs["show"]["total"], "a shown card is a move and an event")
    equal(events["shown"]["by_seat"], verbs["show"]["by_seat"])
    equal(verbs["show"]["total"] + verbs["keep"]["total"],
          sum(game["decisions"] for game in by_kind(lines, "game")))
    wink = lines_of(run("sim", "wink", "--games", "30", "--json"))
    counts = {line["name"]: line["total"] for line in by_kind(wink, "event")}
    moves = {line["name"]: line["total"] for line in by_kind(wink, "verb")}
    equal(counts["matched"] + counts["missed"], moves["name"], "every naming is right or wrong")
    check(counts["matched"] > 0 and counts["caught"] > 0, counts)
    equal(counts["over"], 30)


@test
def together_means_solved_games_and_turns():
    args = ["sim", "cube", "--seats", "2", "--challenge", "A001", "--games", "12", "--seed", "3", "--bots",
            "partner:1", "--option", "cap=6", "--option", "announce=manual"]
    lines = lines_of(run(*args, "--json", "--each"))
    each, team, seats = by_kind(lines, "game"), by_kind(lines, "team")[0], by_kind(lines, "seat")
    solved = [game["turns"] for game in each if game["solved"]]
    check(0 < len(solved) < 12, "some games are solved and some are not", len(solved))
    equal(team["games"], 12)
    check(math.isclose(team["solved"]["mean"], len(solved) / 12, abs_tol=1e-5), team)
    check(math.isclose(team["turns"]["mean"], sum(solved) / len(solved), abs_tol=1e-5), team)
    equal(team["turns_p50"], sorted(solved)[(len(solved) + 1) // 2 - 1])
    for game in each:
        check("rank" not in game and "points" not in game, game)
        check(0 < game["turns"] <= game["steps"], game)
        check(game["solved"] or game["turns"] == 12, "a lost game goes on to the cap", game)
    events = {line["name"]: line["total"] for line in by_kind(lines, "event")}
    equal((events["solved"], events["lost"]), (len(solved), 12 - len(solved)))
    equal(events["begins"], sum(game["turns"] for game in each))
    equal([seat["bot"] for seat in seats], ["partner:1", "partner:1"])
    check(math.isclose(12 * sum(seat["turns"] for seat in seats), events["begins"], abs_tol=1e-4), seats)
    equal(by_kind(lines, "bot"), [], "a team has no better and no worse ones")
    table = run(*args).out
    check(f"\n  12  {len(solved):>9}  " in table, table)
    for word in ("solved %", "turns a game", "turns, if solved"):
        check(word in table, "misses", word)
    check("rank" not in table and "wins" not in table and "points" not in table, table)


@test
def no_turns_are_told_if_no_game_was_solved():
    args = ["sim", "cube", "--seats", "2", "--games", "2", "--bots", "random", "--option", "cap=1"]
    team = by_kind(lines_of(run(*args, "--json")), "team")[0]
    equal((team["solved"]["mean"], "turns" in team, "turns_p50" in team), (0.0, False, False))
    check("turns, if solved" not in run(*args).out)


@test
def rotation():
    def seats(*more):
        lines = lines_of(run("sim", "blank", "--seats", "2", "--games", "100", "--bots",
                             "random,absent", "--json", *more))
        return [seat["points"]["mean"] for seat in by_kind(lines, "seat")]
    equal(seats()[1], 0.0)
    check(seats("--rotate")[1] > 0, "the random bot sits there every other game")


@test
def a_table_for_people():
    result = run("sim", "blank", "--games", "50", "--bots", "random,absent")
    for word in ("seat", "wins %", "±", "points", "steps", "decisions", "dealt", "show", "random",
                 "absent"):
        check(word in result.out, "misses", word)
    check("50 games" in result.lines[0])
    check("," not in result.out.replace("random,absent,absent,absent", ""), "numbers have points")


@test
def interrupted():
    for more in (["--json"], ["--jobs", "2", "--json", "--each"]):
        args = [harness.PROGRAM, "sim", "wink", "--games", "2000000", *more]
        process = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment())
        time.sleep(0.6)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        equal(process.returncode, 4, more)
        lines = [json.loads(line) for line in out.decode().splitlines()]
        check(0 < lines[0]["played"] < 2000000, lines[0])
        check(f"{lines[0]['played']} games out of 2000000" in err.decode(), err)
        if "--each" in more:
            equal(len(by_kind(lines, "game")), lines[0]["played"], "the games that were played")


@test
def no_progress_without_somebody_to_see_it():
    equal(run("sim", "wink", "--games", "300").err, "")
    leader, follower = os.openpty()
    done = subprocess.Popen([harness.PROGRAM, "sim", "wink", "--games", "3000000"],
                            env=environment(), stdout=subprocess.DEVNULL, stderr=follower)
    os.close(follower)
    seen = b""
    while b"of 3000000 games" not in seen and select.select([leader], [], [], 20)[0]:
        seen += os.read(leader, 4096)
    check(b"of 3000000 games" in seen, seen[:200])
    done.send_signal(signal.SIGINT)
    equal(done.wait(timeout=30), 4)
    os.close(leader)


@test
def a_newcomer_can_win():
    """The bot of a person's first games is one that a newcomer beats as often as an equal would."""
    newcomer = f"exec:{sys.executable} {os.path.join(os.path.dirname(__file__), 'newcomer.py')}"
    for game in ("viewpoint", "revisioned", "winking-dead"):
        result = run("sim", game, "--seats", "4", "--rotate", "--games", "200", "--seed", "1", "--json", "--jobs", "2",
                     "--bot", newcomer, "--bot", "novice")
        equal((result.code, result.err), (0, ""), game)
        wins = {bot["bot"]: bot["wins"]["mean"] for bot in by_kind(lines_of(result), "bot")}
        check(wins[newcomer] >= 0.25, game, wins)
