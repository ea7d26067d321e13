#!/usr/bin/env python3
"""screens.py SIGHTLINE [GAME...]: two full screens at a table elsewhere, in real terminals (tmux).

Both play a whole game with bots in the other seats, across a kill -9 of the server. They answer with
Enter or the space bar, as somebody in a hurry would.
"""
import os
import sys
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "..", "..", "cli"), os.path.join(HERE, "..", "..", "table", "tui"), HERE]
import harness  # noqa: E402
from harness import check  # noqa: E402
from table import Failed, Terminal  # noqa: E402
from terminals import Evening, invited  # noqa: E402

PATIENCE = 150
KEYS = ("Space", "Enter", "Down", "Enter", "1", "2", "3", "Enter")


def over(screen):
    return "── the end" in screen


def press_on(both, until):
    """Keys for whoever is asked, until something holds."""
    end, turn = time.time() + PATIENCE, 0
    while not until():
        if time.time() > end:
            raise Failed("the game does not go on:\n" + "\n".join(one.screen() for one in both))
        for one in both:
            if "── your move" in one.screen():
                one.keys(KEYS[turn % len(KEYS)])
        turn += 1


def play(game):
    tmux = ["tmux", "-L", f"sightline-screens-{os.getpid()}", "-f", "/dev/null"]
    with Evening() as evening:
        link, _ = invited(evening.server, evening.homes[0], game)
        both = [Terminal(tmux, harness.PROGRAM) for _ in (0, 1)]
        try:
            for i, (one, name) in enumerate(zip(both, ("Anna", "Ben"))):
                one.shell(f"XDG_STATE_HOME={evening.homes[i]} {harness.PROGRAM} join {link} --name {name} --seat {i}")
                one.wait("q leaves.")
            both[0].shell("start")
            for one in both:
                one.wait("── news")
            press_on(both, lambda: "looks for" in both[0].screen())
            evening.server.kill()
            for one in both:
                one.wait("The connection is lost.")
            evening.server.start()
            both[1].wait(lambda screen: "is back" in screen or "is lost" not in screen)
            press_on(both, lambda: all(over(one.screen()) for one in both))
            for one in both:
                one.keys("Enter")
                check(one.wait("1: another one. 2: leave."), game)
                one.shell("2")
                one.wait("Your seat stays yours.")
        finally:
            both[0].tmux("kill-server")


if __name__ == "__main__":
    harness.PROGRAM = os.path.abspath(sys.argv[1])
    for name in sys.argv[2:] or ["wink"]:
        try:
            play(name)
        except Failed as why:
            check(False, name, why)
    print(f"{harness.passed} passed, {harness.failed} failed")
    sys.exit(1 if harness.failed or not harness.passed else 0)
