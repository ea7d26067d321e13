"""rogue.py MODE [FILE]: a player with bad manners, one a mode. What it is told goes to FILE.

It plays the first legal move, but for what its mode says.
"""
import json
import os
import subprocess
import sys
import time

mode = sys.argv[1]
log = open(sys.argv[2], "a", encoding="utf-8") if len(sys.argv) > 2 else None


def note(direction, text):
    if log:
        log.write(f"{direction} {text}\n")
        log.flush()


def send(text, mark="!"):
    """A line; "!" marks those that may be wrong."""
    note(mark, text)
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def say(mark=">", **message):
    send(json.dumps(message), mark)


def hear(*kinds):
    """The next message, or the next of these kinds."""
    while True:
        line = sys.stdin.readline()
        if not line:
            sys.exit(0)
        note("<", line.rstrip("\n"))
        message = json.loads(line)
        if not kinds or message["is"] in kinds:
            return message


def greet(**more):
    say(do="hello", protocol=1, **more)


def answer(told, move=None, **more):
    question = told["told"]["questions"][0]
    first = told["moves"][0]["moves"][0]["do"] if "moves" in told else None
    say(**{"do": "answer", "seat": told["seat"], "q": question["q"], "for": question["subject"],
           "move": move or first, **more})


def play_on():
    while True:
        answer(hear("told"))


def no_hello():
    hear()


def other_protocol():
    say(do="hello", protocol=99)
    hear("bye")
    time.sleep(60)


def dies_at_once():
    sys.exit(7)


def dies_later():
    greet(want=["moves"])
    for _ in range(3):
        answer(hear("told"))
    hear("told")


def silent():
    greet()
    while True:
        hear("told")


def late_once():
    greet(want=["moves"])
    first = hear("told")
    time.sleep(5)  # longer than SHORT of programs.py
    answer(first)
    play_on()


def nonsense_once():
    greet(want=["moves"])
    told = hear("told")
    send("blah")
    hear("no")
    answer(told)
    play_on()


def nonsense():
    greet()
    while True:
        hear("told", "no")
        send("[1, 2")


def illegal_once():
    greet(want=["moves"])
    told = hear("told")
    answer(told, "jump 99")
    hear("no")
    answer(told)
    play_on()


def illegal():
    greet(words="en", want=["moves"])
    while True:
        told = hear("told")
        answer(told, "jump 99")
        answer(told, "jump 99")


def now_and_then():
    """Two wrong in a row, and a good one: it is never given up."""
    greet(want=["moves"])
    count = 0
    while True:
        told = hear("told")
        count += 1
        if count % 3:
            answer(told, "jump 99")
            answer(told, "jump 99")
        else:
            answer(told)


def long_line():
    greet()
    while True:
        hear("told")
        send("x" * 100000)


def endless():
    greet()
    hear("told")
    while True:
        sys.stdout.write("x" * 65536)


def ping_flood():
    greet()
    while True:
        say(do="ping")


def deaf():
    greet(want=["moves", "notes"], words="en")
    time.sleep(60)


def closes_stdin():
    greet()
    hear("told")
    os.close(0)
    time.sleep(60)


def polite():
    """All that is allowed, and a few small mistakes that are refused."""
    greet(id=7, words="en", want=["notes", "moves"])
    hear("hello")
    told = hear("told")
    say(do="ping", id=1)
    hear("pong")
    say(do="moves", seat=told["seat"], start="", id=2, **{"for": told["told"]["questions"][0]["subject"]})
    hear("moves")
    answer(told, mark="!", extra=1)
    hear("no")
    answer(told)
    hear("sealed")
    play_on()


def quiet():
    """Without words and without moves: it asks for them."""
    greet()
    while True:
        told = hear("told")
        question = told["told"]["questions"][0]
        say(do="moves", seat=told["seat"], **{"for": question["subject"]})
        answer(told, hear("moves")["moves"][0]["do"])


def leaves_children():
    with open(sys.argv[3], "w", encoding="utf-8") as file:
        child = subprocess.Popen(["sleep", "300"], stdout=subprocess.DEVNULL)
        file.write(f"{os.getpid()} {child.pid}")
    greet(want=["moves"])
    try:
        play_on()
    finally:
        time.sleep(300)


def good():
    greet(want=["moves"])
    play_on()


globals()[mode]()
