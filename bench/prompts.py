#!/usr/bin/env python3
"""prompts.py SIGHTLINE [--games N]: how often `play --plain` waits for somebody, a game.

Simulated people choose at random, but a reaction only one time in ten; at the table's open question
("does anybody ...?") one in ten has somebody press. Prints a line a setting: prompts for an answer,
curtains, and questions to the whole table.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

REACTION = 0.1
GAMES = ["viewpoint", "revisioned", "winking-dead", "wink"]
HARMLESS = re.compile(r"^ *(\d+)\. (?:Let it be|Hold still|Keep silent|.*[Ss]ay nothing|.*[Gg]ive no sign).*$", re.M)


def answer(chance, text):
    if text.endswith("press Enter.\n"):
        return ""
    harmless = HARMLESS.search(text)
    if "Does anybody" in text.rsplit("\n\n", 1)[-1]:
        seats = re.findall(r"^ *(\d+)\. ", text, re.M)
        return chance.choice(seats) if seats and chance.random() < REACTION else "pass"
    if harmless and chance.random() >= REACTION:
        return harmless.group(1)
    numbers = re.findall(r"^ *(\d+)\. ", text, re.M)
    return chance.choice(numbers) if numbers else ""


def count(program, state, game, people, seed):
    chance = random.Random(seed)
    process = subprocess.Popen([program, "play", game, "--plain", "--seed", str(seed), "--human", people],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "XDG_STATE_HOME": state})
    prompts = curtains = table = 0
    text = ""
    while True:
        part = os.read(process.stdout.fileno(), 65536)
        if not part:
            break
        text += part.decode()
        if not (text.endswith("\n>\n") or text.endswith("press Enter.\n")):
            continue
        if text.endswith("press Enter.\n"):
            curtains += 1
        elif "Does anybody" in text.rsplit("\n\n", 1)[-1]:
            table += 1
        else:
            prompts += 1
        process.stdin.write((answer(chance, text) + "\n").encode())
        process.stdin.flush()
        text = ""
    process.stdin.close()
    process.stdout.close()
    process.wait()
    return prompts, curtains, table


def main(args):
    program = args[0]
    games = int(args[args.index("--games") + 1]) if "--games" in args else 5
    with tempfile.TemporaryDirectory() as state:
        for game in GAMES:
            for people in ("0", "0,1,2,3"):
                counted = [count(program, state, game, people, seed) for seed in range(1, games + 1)]
                mean = [sum(c) / len(c) for c in zip(*counted)]
                total = [sum(c) for c in counted]
                print(f"{game:14} people {people:8} prompts {mean[0]:6.1f}  curtains {mean[1]:6.1f}  table {mean[2]:6.1f}"
                      f"  in all {min(total)} to {max(total)}")


if __name__ == "__main__":
    main(sys.argv[1:])
