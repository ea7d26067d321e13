"""What the terminal and its host say to each other fits the protocol, message by message."""
import os
import random
import re
import subprocess
import sys

from harness import check, equal, folder, play, read, run, test
import harness


def fits_the_protocol(log):
    done = subprocess.run([sys.executable, f"{harness.SOURCE}/tests/engine/protocol/validate.py", log],
                          capture_output=True, check=False)
    equal(done.returncode, 0, done.stdout.decode()[-2000:], done.stderr.decode()[-2000:])


@test
def a_person_and_bots():
    for game in ("wink", "viewpoint", "revisioned", "winking-dead", "cube"):
        luck = random.Random(game)
        more = ["--option", "cap=4"] if game == "cube" else []

        def special(n, text):
            return "u" if n in (3, 9) else None  # now and then back

        with folder() as place:
            log = os.path.join(place, "traffic")
            result = play(game, "--plain", "--seed", "11", "--traffic", log, *more, pick=luck.choice,
                          special=special)
            equal(result.code, 0, game, result.err)
            fits_the_protocol(log)
            said = read(log)
            for kind in ('> {"do":"hello"', '> {"do":"open"', '> {"do":"answer"', '> {"do":"propose"', '< {"is":"told"', '< {"is":"sealed"'):
                check(kind in said, game, "without", kind)
            check(re.search(r'^< \{"is":"told".*"since":', said, re.M), game, "changes are told")


@test
def several_people_before_one_screen():
    luck = random.Random(5)
    with folder() as place:
        log = os.path.join(place, "traffic")
        result = play("wink", "--plain", "--seed", "11", "--human", "0,2", "--traffic", log, pick=luck.choice)
        equal(result.code, 0, result.err)
        fits_the_protocol(log)
        check('"do":"eyes"' in read(log), "whose eyes are on the screen")


@test
def watched():
    with folder() as place:
        log = os.path.join(place, "traffic")
        equal(run("play", "winking-dead", "--plain", "--seed", "11", "--human", "none", "--traffic", log).code, 0)
        fits_the_protocol(log)
