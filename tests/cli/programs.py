"""Programs as players: the examples play everything, and bad manners harm nobody."""
import concurrent.futures
import json
import os
import signal
import subprocess
import sys
import time

from harness import check, environment, equal, folder, read, run, test
import harness
from traffic import fits_the_protocol

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = {"wink": [], "viewpoint": [], "revisioned": [], "winking-dead": [],
         "cube": ["--seats", "2", "--option", "cap=3"]}


def rogue(mode, *more):
    return f"exec:{sys.executable} -I -S {HERE}/rogue.py {' '.join([mode, *more])}"


def messages(path, direction):
    lines = [line for line in read(path).splitlines() if line.startswith(direction + " ")]
    return [json.loads(line[2:]) for line in lines]


def examples(place):
    built = os.path.join(place, "bot")
    made = subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
                           f"{harness.SOURCE}/examples/bot.c", "-o", built], check=False)
    equal(made.returncode, 0, "the example is good C")
    return [f"exec:{built}", f"exec:{sys.executable} {harness.SOURCE}/examples/bot.py"]


@test
def examples_play_every_game():
    with folder() as place:
        for bot in examples(place):
            for game, more in GAMES.items():
                result = run("sim", game, "--games", "2", "--bot", bot, "--bot", "random", *more)
                equal((result.code, result.err), (0, ""), bot, game)
                result = run("play", game, "--plain", "--human", "none", "--seed", "5", "--bot", bot,
                             "--bot", "random", *more)
                equal((result.code, result.err), (0, ""), bot, game)
                check("The same deal again" in result.out, "the game ends")


@test
def counted_like_any_bot():
    bot = rogue("good")
    args = ["sim", "wink", "--games", "6", "--seed", "3", "--bot", bot, "--bot", "random", "--rotate",
            "--json", "--each", "--bot-time", "20000"]
    result = run(*args)
    equal((result.code, result.err), (0, ""))
    lines = [json.loads(line) for line in result.lines]
    bots = {line["bot"]: line["games"] for line in lines if line["kind"] == "bot"}
    equal(bots, {bot: 6, "random": 18})
    equal(run(*args, "--jobs", "3").out, result.out, "it plays the same in any thread")
    again = subprocess.run(["sh", "-c", lines[0]["command"].replace("sightline", harness.PROGRAM, 1)],
                           capture_output=True, env=environment(), check=False)
    equal(again.stdout.decode(), result.out, lines[0]["command"])


@test
def what_goes_over_the_pipes():
    with folder() as place:
        log = os.path.join(place, "log")
        equal(run("sim", "wink", "--games", "2", "--bot", rogue("polite", log), "--bot", "absent").code, 0)
        hello, *rest = messages(log, "<")
        equal((hello["is"], hello["re"], hello["protocol"], hello["games"]), ("hello", 7, 1, ["wink"]))
        tellings = [message for message in rest if message["is"] == "told"]
        boxes = [message for message in tellings if "box" in message["told"]]
        equal(len(boxes), 2, "the box comes with the first telling of each game")
        for message in tellings:
            told = message["told"]
            equal((told["game"], told["seats"], message["seat"]), ("wink", 4, told["seat"]))
            check(told["notes"] and all("text" in one for one in told["notes"]), "sentences are there")
            question = told["questions"][0]
            check(question["q"] == told["telling"] and question["text"], question)
            asked = message["moves"][0]
            equal((asked["q"], asked["for"]), (question["q"], question["subject"]))
            check(asked["moves"] and all(move["do"] and move["text"] for move in asked["moves"]), asked)
            equal(message["clock"], {"beat": 0, "left": 5000, "bank": 0})
        by_kind = {message["is"]: message for message in rest}
        equal((by_kind["pong"]["re"], by_kind["moves"]["re"]), (1, 2))
        check(by_kind["no"]["text"], "a refusal in words")
        asked = tellings[0]["moves"][0]
        equal(by_kind["moves"]["moves"], asked["moves"])
        sealed = next(message for message in rest if message["is"] == "sealed")
        equal((sealed["q"], sealed["move"]), (asked["q"], asked["moves"][0]["do"]))
        fits_the_protocol(log)

        log = os.path.join(place, "quiet")
        equal(run("sim", "wink", "--games", "1", "--bot", rogue("quiet", log), "--bot", "absent").code, 0)
        fits_the_protocol(log)
        for message in messages(log, "<"):
            check('"text":' not in json.dumps(message).replace('{"text":', ""), "no words for who wants none")
            if message["is"] == "told":
                check("notes" not in message["told"] and "moves" not in message)


SHORT, LONG = "4000", "30000"  # milliseconds: to be waited for, and never to be waited for
ROGUES = [  # mode, what is said of it, is it given up, its time
    ("no_hello", f"did not say hello within {SHORT} milliseconds", True, SHORT),
    ("other_protocol", "does not speak version 1 of the protocol", True, LONG),
    ("dies_at_once", "has ended", True, LONG),
    ("dies_later", "has ended", True, LONG),
    ("silent", f"did not answer within {SHORT} milliseconds", True, SHORT),
    ("late_once", f"did not answer within {SHORT} milliseconds", False, SHORT),
    ("nonsense_once", None, False, LONG),
    ("nonsense", 'sent a malformed message: "[1, 2"', True, LONG),
    ("illegal_once", None, False, LONG),
    ("illegal", 'gave an illegal answer: "jump 99"', True, LONG),
    ("now_and_then", 'gave an illegal answer: "jump 99"', False, LONG),
    ("long_line", "sent a line of more than 65536 bytes", True, SHORT),
    ("endless", "sent a line of more than 65536 bytes", True, SHORT),
    ("ping_flood", f"did not answer within {SHORT} milliseconds", True, SHORT),
    ("closes_stdin", f"did not answer within {SHORT} milliseconds", True, SHORT),
    ("good", None, False, LONG),
]


def all_rogues(*args):
    """(row, result) for each of them; they mostly wait, so they do it side by side."""
    def one(row):
        return row, run(*args, "--bot", rogue(row[0]), "--bot", "absent", "--bot-time", row[3])
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        yield from pool.map(one, ROGUES)


@test
def bad_manners_in_sim():
    for (mode, said, given_up, _), result in all_rogues("sim", "wink", "--games", "2"):
        equal(result.code, 3 if given_up else 0, mode, result.err)
        if said:
            check(said in result.err, mode, result.err)
        else:
            equal(result.err, "", mode)
        equal("It is dropped." in result.err, given_up, mode, result.err)
        equal("The games end here" in result.err, given_up, mode, result.err)
        check(len(result.err.splitlines()) <= 12, mode, "says no more than that:", result.err)


@test
def bad_manners_in_play():
    for (mode, said, given_up, _), result in all_rogues("play", "wink", "--plain", "--human", "none",
                                                        "--seed", "2"):
        equal(result.code, 0, mode, result.err)
        check("The same deal again" in result.out, mode, "the game goes on to its end")
        check((said or "") in result.err, mode, result.err)
        equal("It is dropped." in result.err, given_up, mode, result.err)


@test
def one_that_does_not_read():
    result = run("sim", "cube", "--seats", "1", "--games", "1", "--bot", rogue("deaf"), "--bot-time", SHORT)
    equal(result.code, 3)
    check("does not read what it is told. It is dropped." in result.err, result.err)


@test
def one_that_is_not_there():
    result = run("sim", "wink", "--bot", "exec:/nowhere/bot")
    equal((result.code, result.out), (3, ""))
    check('The program "/nowhere/bot" cannot be started.' in result.err, result.err)
    result = run("play", "wink", "--plain", "--human", "none", "--bot", "exec:/nowhere/bot")
    equal((result.code, result.out), (2, ""))
    check('The program "/nowhere/bot" cannot be started.' in result.err, result.err)
    for empty in ("exec:", "exec:  "):
        result = run("sim", "wink", "--bot", empty)
        equal(result.code, 2)
        check("Name the program behind exec:" in result.err, result.err)
    equal(run("sim", "wink", "--bot", "random", "--bots", "random").code, 2, "one way to say it")
    equal(run("sim", "wink", "--bot", "random", "--bot-time", "0").code, 2)


@test
def nothing_is_left_behind():
    with folder() as place:
        pids = os.path.join(place, "pids")
        result = run("sim", "wink", "--games", "1", "--bot", rogue("leaves_children", "/dev/null", pids),
                     "--bot", "absent")
        equal((result.code, result.err), (0, ""))
        time.sleep(0.1)
        for pid in read(pids).split():
            gone = not os.path.exists(f"/proc/{pid}") or "Z" in read(f"/proc/{pid}/stat").split(")")[1].split()[0]
            check(gone, "still there:", pid)


@test
def interrupted_while_it_thinks():
    process = subprocess.Popen([harness.PROGRAM, "sim", "wink", "--bot", rogue("silent"), "--bot-time", "60000"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    time.sleep(0.8)
    began = time.time()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    equal(process.returncode, 4, err)
    check(time.time() - began < 5, "at once")


@test
def records_name_no_program():
    with folder() as place:
        record = os.path.join(place, "a.record")
        equal(run("play", "wink", "--plain", "--human", "none", "--bot", rogue("good"), "--bot", "absent",
                  "--record", record).code, 0)
        check("rogue" not in read(record) and "exec" in read(record), "a path is nobody's business")
        equal(run("replay", record).code, 0)
