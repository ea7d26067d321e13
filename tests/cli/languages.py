"""In the pseudo-locale no sentence is plain; numbers do not follow the locale of the machine."""
import json
import os
import random
import re
import subprocess

from harness import COMMANDS, TASKS, check, environment, equal, folder, play, run, test
import harness

def help_pages():
    return [[name] for name in COMMANDS] + [[name, task] for name in TASKS for task in TASKS[name]]


# What stays as it is in every language: names of things one types.
def typed():
    words = {"sightline", "BOT", "SEED", "SEAT", "SEATS", "NAMES", "FILE", "DIR", "NAME", "VALUE",
             "LANG", "FOLDER", "SIZE", "LETTERS", "GAME", "RECORD", "COMMAND", "NUMBER", "flags", "spectator",
             "none", "on", "off", "DATE", "PLACEMENTS", "MS", "LIST", "ADDRESS", "ORIGIN", "PATH",
             "PACE", "WORD", "PROGRAM"}
    for page in help_pages():
        words |= set(page)
        text = run(*page, "--help").out
        words |= {part for flag in re.findall(r"--([a-z-]+)", text) for part in flag.split("-")}
        for line in text.splitlines():
            if line.startswith("  sightline"):
                words |= set(re.findall(r"[A-Za-z]+", line))
    for line in run("games", "--all", "--json").lines:
        game = json.loads(line)
        texts = [game["name"]] + [thing["name"] for part in ("options", "bots", "verbs", "events")
                                  for thing in game[part]]
        texts += [name for option in game["options"] for name in option.get("names", [])]
        for text in texts:
            words |= set(re.findall(r"[A-Za-z]+", text))
    return words


def plain_words(text, allowed):
    return sorted({word for word in re.findall(r"[A-Za-z]{2,}", text) if word not in allowed})


@test
def no_plain_sentence():
    allowed = typed()
    runs = [["--lang", "xx"], ["help", "--lang", "xx"], ["games", "--lang", "xx"],
            ["games", "--all", "--lang=xx"], ["games", "wink", "--lang", "xx"],
            ["sim", "blank", "--games", "5", "--lang", "xx", "--bots", "random,absent"],
            ["play", "--lang", "xx", "--all"]]
    runs += [[*page, "--help", "--lang", "xx"] for page in help_pages()]
    for args in runs:
        result = run(*args)
        check("⟦" in result.out or "é" in result.out, args, "is not in the pseudo-locale")
        equal(plain_words(result.out, allowed), [], args)
    for args, code in ((["plya"], 2), (["games", "wnk"], 2), (["play", "blank", "--seats", "x"], 2),
                       (["replay", "12"], 3), (["play", "blank", "--option", "rounds=9"], 2)):
        result = run(*args, "--lang", "xx")
        equal(result.code, code)
        foreign = {"plya", "wnk", "No", "such", "file", "or", "directory"}
        equal(plain_words(result.err, allowed | foreign), [], args)


@test
def no_plain_sentence_at_the_table():
    allowed = typed()
    chance = random.Random(1)
    with folder() as place:
        path = os.path.join(place, "1")
        for game in ("blank", "wink"):
            result = play(game, "--lang", "xx", "--seed", "7", "--record", path, "--force",
                          pick=chance.choice,
                          special=script("?", "v", "m", "h", "u", "why", "why 7", "77"))
            equal(result.code, 0)
            last = result.lines.pop()
            equal(plain_words("\n".join(result.lines), allowed | set(path.split("/")[-2:]) | set(
                re.findall("[A-Za-z]+", path))), [], game)
            check("⟦" in last)
            for more in ([], ["--as", "1"], ["--as", "spectator"], ["--step", "2"]):
                told = run("replay", path, "--lang", "xx", *more)
                equal(plain_words(told.out, allowed), [], game, more)
    shared = run("play", "blank", "--lang", "xx", "--human", "0,1", "--seed", "7", given="1\n" * 30)
    equal(shared.code, 0)
    equal(plain_words(shared.out, allowed), [])


def script(*lines):
    return lambda n, text: lines[n] if n < len(lines) else None


@test
def every_line_of_a_game_is_from_the_catalogue():
    plain = play("blank", "--seed", "7")
    marked = play("blank", "--seed", "7", "--lang", "xx")
    equal(len(marked.lines), len(plain.lines))
    for line in marked.lines:
        text = re.sub(r"^ *(\d+\. )?", "", line)
        check(text in ("", ">") or text.startswith("⟦"), "a line from elsewhere:", repr(line))


@test
def numbers_do_not_follow_the_machine():
    env = environment()
    plain = run("sim", "blank", "--games", "30").out
    env["LC_ALL"] = "de_DE.UTF-8"
    env["LANG"] = "de_DE.UTF-8"
    done = subprocess.run([harness.PROGRAM, "sim", "blank", "--games", "30"], env=env,
                          capture_output=True, timeout=60, check=False)
    equal(done.stdout.decode(), plain)


@test
def no_colours_in_lines():
    env = environment()
    for more in ({}, {"NO_COLOR": "1"}, {"TERM": "xterm-256color"}):
        done = subprocess.run([harness.PROGRAM, "play", "blank", "--seed", "7", "--plain"],
                              input=b"1\n", env={**env, **more}, capture_output=True, timeout=60,
                              check=False)
        check(b"\x1b" not in done.stdout, more)
        equal(done.returncode, 0)
