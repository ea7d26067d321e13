"""Challenge files and command lines that are wrong: one sentence, the place, and a code."""
import os
import random

from challenges import BAR, puzzle, sample_file
from harness import TASKS, check, equal, folder, run, test, write

# what is in the file, where it is wrong, what the sentence says
FILES = [
    ("", "", "expected a code"),
    ("# nothing\n", "", "expected a code"),
    ("cards 1:\n", "1:1", 'not "cards"'),
    ("hello: 3\n", "1:1", 'not "hello:"'),
    ("card\n", "2:1", "ends too early"),
    ("card 6: ......\n", "1:6", 'as in "card 1:", not "6:"'),
    ("card 1 ......\n", "1:6", 'not "1"'),
    ("card 1: .....\n", "1:9", "a row of card 1 has six slots without blanks between them, not 5"),
    ("card 1:\n......\n.......\n", "3:1", "not 7"),
    ("card 1: ...... ......\ncard 2: ......", "1:6", "card 1 needs six rows; here are 2"),
    ("card 1: ......\n", "1:6", "here is 1"),
    ("card 1:" + " ......" * 7, "1:51", "six rows already"),
    ("card 1:" + " ......" * 6 + "\ncard 1:" + " ......" * 6, "2:6", "it was in line 1 before"),
    ("card 1:" + " ......" * 6, "", "show no piece"),
    ("card 2:\n......\n......\n..Q...\n......\n......\n......\n", "4:3",
     'card 2, slot C4: expected a piece (FILNTUVWXZ), "." if it is empty or "?" if it is '
     'unknown, not "Q"'),
    ("card 1:" + " ......" * 5 + " YYYY..", "1:44", 'the Y is not among the pieces FILNTUVWXZ; '
     'set 1 has all'),
    ("card 1:" + " ......" * 5 + " IYLPN.", "1:45", 'a line "pieces:"'),
    ("set: 5\n", "1:6", 'from 1 to 4, not "5"'),
    ("set: 1\nset: 1\n", "2:1", '"set:" is given twice'),
    ("pieces: FIQ\n", "1:11", 'no piece "Q"'),
    ("pieces: FIF\n", "1:11", "the F is there twice"),
    ("pieces:\n", "2:1", "ends too early"),
    ("pieces: FILNPTUVWXYZ\ncard 1: FILNPT UVWXYZ ...... ...... ...... ......", "", "at most 10"),
    ("structure: I0@AA1\ncard 1:" + " I....." * 6, "", "not both"),
    ("structure: I0@AA1\nstructure: I0@AA1", "2:1", "is given twice"),
    ("structure:\n", "2:1", "ends too early"),
    ("structure: L7\n", "1:12", '"L7" is not a placement'),
    ("structure: I0@AA1\n  L:AA2,BB2,X\n", "2:13", '"X" is not a cell'),
    ("structure: I0@AA1 I0@AB1", "1:19", "the I is there twice"),
    ("structure: I0@AA1 X0@AA1", "1:19", "both in cell BA1"),
    ("structure: X0@AA1 I0@AA3", "1:19", "hold: I"),
    ("structure: Y0@AA1", "1:12", 'set 1 has all'),
    ("structure:" + " I0@AA1" * 11, "1:82", "at most 10"),
    ("\x1b[31mred\n", "1:1", '"?[31mred"'),
    ("x" * 60000, "1:1", "xxx"),
]


@test
def files_that_are_none():
    with folder() as place:
        path = os.path.join(place, "a.txt")
        for text, where, words in FILES:
            write(path, text)
            for task in ("solve", "count", "grade", "explain", "show"):
                result = puzzle(task, path)
                name = repr(text[-40:])
                equal((result.code, result.out), (3, ""), name)
                equal(len(result.err.splitlines()), 1, name, result.err)
                at = f": {path}:{where}: " if where else f": {path}: "
                check(at in result.err, name, "misses", at, "in", repr(result.err))
                check(words in result.err, name, "misses", repr(words), "in", repr(result.err))
        write(path, "x" * 70000)
        check("larger than 65536 bytes" in puzzle("solve", path).err)
        with open(path, "wb") as file:
            file.write(b"card 1: \0")
        check("not a text file" in puzzle("solve", path).err)
        check("folder" in puzzle("solve", place).err)
        os.mkfifo(path + ".pipe")
        check("not a regular file" in puzzle("solve", path + ".pipe", timeout=5).err)
        check("cannot be read" in puzzle("solve", path + ".none").err)
        for bad in (path, place, path + ".pipe", path + ".none"):
            equal(puzzle("grade", bad, timeout=5).code, 3, bad)


@test
def files_of_chance():
    chance = random.Random(5)
    good = sample_file() + "structure: I0@AA1 L7@BD1\nset: 4\npieces: FIL\n"
    words = good.split()
    with folder() as place:
        path = os.path.join(place, "a.txt")
        seen = set()
        for _ in range(150):
            text = [chance.choice(words) for _ in range(chance.randrange(1, 12))]
            text = " ".join(text) if chance.random() < 0.5 else good
            for _ in range(chance.randrange(4)):
                at = chance.randrange(len(text) + 1)
                text = text[:at] + chance.choice(".?ILXV#:\n Qé1") + text[at + chance.randrange(2):]
            write(path, text)
            result = puzzle("solve", path, "--nodes", "20000", timeout=20)
            seen.add(result.code)
            check(result.code in (0, 1, 3, 4), repr(text), result.code, result.err)
            check(result.code != 3 or path in result.err, result.err)
        check(3 in seen, seen)


@test
def wrong_command_lines():
    def refused(words, *args):
        result = puzzle(*args)
        equal((result.code, result.out), (2, ""), args)
        check(words in result.err and len(result.err.splitlines()) == 1, args, result.err)

    refused("new, solve, count, grade, explain, course, show, daily, code, pack.")
    refused('Did you mean "solve"?', "slove", "A001")
    for task in ("solve", "count", "grade", "explain", "show"):
        refused("Name a challenge", task)
        refused("one challenge only", task, "A001", "A002")
        refused('There is no file "nothing", and it is not a code', task, "nothing")
        refused("A001 to A020", task, "A044")
        if task != "grade":
            for cards in ("0", "6", "1,1", "1,", ",1", "1;2", "", "12", "1,2,"):
                refused("like 1,3", task, "A001", "--cards", cards)
    for flag, value in (("level", "6"), ("pieces", "2"), ("pieces", "11"), ("ambiguity", "0"),
                        ("size", "7"), ("count", "0"), ("limit", "0"), ("nodes", "0"),
                        ("seed", "x")):
        refused(f"--{flag}" if flag != "seed" else "seed", "new", f"--{flag}", value)
    refused("--supports", "solve", "A001", "--supports", "3")
    refused("--jobs", "count", "A001", "--jobs", "0")
    refused("one of --fit", "count", "A001", "--fit", "--build")
    refused("no flag", "new", "--box", "6x10")
    refused("no flag", "show", "A001", "--layers")
    refused("Give a code, or", "code")
    refused("Give a code, or", "code", "A001", "--structure", "I0@AA1")
    refused("Nothing was expected", "new", "3")
    refused("Nothing was expected", "daily", "2026-07-14")
    with folder() as place:
        path = write(os.path.join(place, "a.txt"), sample_file(1, 2))
        refused("there are 1+2", "solve", path, "--cards", "1,3")
        refused("painted cards", "show", path, "--solution")
        path = write(os.path.join(place, "b.txt"), BAR + "card 2:" + " ??????" * 6)
        refused("cards 2 show no piece", "count", path, "--cards", "2")


@test
def help_of_every_task():
    for task in TASKS["puzzle"]:
        asked = puzzle(task, "--help")
        equal((asked.code, asked.err), (0, ""), task)
        equal(run("help", "puzzle", task).out, asked.out, task)
        equal(asked.lines[:1], ["Examples:"])
        check(asked.lines[1].startswith(f"  sightline puzzle {task}"), task)
        check(f"Usage:\n  sightline puzzle {task}" in asked.out, task)
        check("cli." not in asked.out, task, "a key without words")
        check(max(map(len, asked.lines)) <= 80, task, "is wider than a terminal")
        check(f"\n  {task} " in puzzle("--help").out, task)
    equal(run("help", "puzzle", "nothing").code, 2)
    equal(run("help", "puzzle", "new", "solve").code, 2)


@test
def help_examples_work():
    with folder() as place:
        write(os.path.join(place, "my-cards.txt"), sample_file())
        write(os.path.join(place, "ring.txt"), "#######\n" * 2 + "##...##\n" * 3 + "#######\n" * 2)
        for task in TASKS["puzzle"]:
            for line in puzzle(task, "--help").lines:
                if not line.startswith(f"  sightline puzzle {task} ") or "[--flags]" in line:
                    continue
                words = [part.split() if i % 2 == 0 else [part]
                         for i, part in enumerate(line.split('"'))]
                args = [word for part in words for word in part][1:]
                if task == "new" or "A017" in args:  # they take seconds
                    args += ["--nodes", "1000"]
                equal(run(*args, cwd=place).code, 4 if "A017" in args and task == "count" else 0,
                      line)
