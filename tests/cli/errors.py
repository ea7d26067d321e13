"""Whatever is wrong: one clear sentence, a documented exit code, nothing written, never a crash."""
import os
import subprocess

from harness import check, environment, equal, folder, run, test, write
import harness

# arguments, exit code, what the sentence must say
CASES = [
    (["plya"], 2, ['"plya"', 'Did you mean "play"?']),
    (["xyzzy"], 2, ['"xyzzy"', "sightline help"]),
    (["help", "gaems"], 2, ['"gaems"', 'Did you mean "games"?']),
    (["help", "play", "sim"], 2, ["one command"]),
    (["--lang", "de", "games"], 2, ['"de"', "en and xx"]),
    (["games", "--lang"], 2, ["language"]),
    (["games", "--jsno"], 2, ['"--jsno"', 'Did you mean "--json"?']),
    (["games", "-j"], 2, ['"-j"', "sightline games --help"]),
    (["games", "--json=yes"], 2, ["takes no value"]),
    (["games", "--json", "--json"], 2, ["twice"]),
    (["games", "wnk"], 2, ['"wnk"', 'Did you mean "wink"?']),
    (["games", "wink", "blank"], 2, ["one game"]),
    (["types", "wink"], 2, ['"wink"']),
    (["play", "chess"], 2, ['"chess"', "sightline games"]),
    (["play", "wink", "blank"], 2, ["one game"]),
    (["play", "wink", "--seats"], 2, ["--seats", "N"]),
    (["play", "wink", "--seats", "two"], 2, ["--seats", "whole number", '"two"']),
    (["play", "wink", "--seats", "-4"], 2, ["--seats", '"-4"']),
    (["play", "wink", "--seats", "9"], 2, ["to 8 seats, not 9"]),
    (["play", "wink", "--seats", "99999999999999999999"], 2, ["--seats"]),
    (["play", "--seats", "x"], 2, ["--seats"]),
    (["play", "--seed", "x"], 2, ["seed"]),
    (["play", "blank", "--seats", "1"], 2, ["2 to 8 seats, not 1"]),
    (["play", "blank", "--seed", "abc"], 2, ["seed", '"abc"']),
    (["play", "blank", "--seed", "-1"], 2, ["seed", '"-1"']),
    (["play", "blank", "--seed", "18446744073709551616"], 2, ["seed"]),
    (["play", "blank", "--seed", ""], 2, ["seed"]),
    (["play", "blank", "--option", "ronds=3"], 2, ['"ronds"', 'Did you mean "rounds"?']),
    (["play", "blank", "--option", "rounds=9"], 2, ["rounds", "1 to 5", '"9"']),
    (["play", "blank", "--option", "rounds=x"], 2, ["rounds", '"x"']),
    (["play", "blank", "--option", "zzz"], 2, ['"zzz"', "sightline games blank"]),
    (["play", "wink", "--bot", "stedy"], 2, ['"stedy"', 'Did you mean "steady"?']),
    (["play", "blank", "--bot", "steady"], 2, ['"steady"', "blank"]),
    (["play", "blank", "--bot", "random:9"], 2, ["random", "levels"]),
    (["play", "blank", "--seats", "2", "--bot", "random", "--bot", "random"], 2,
     ["2 bots", "1 seat"]),
    (["play", "blank", "--human", "0,9"], 2, ["--human", '"9"']),
    (["play", "blank", "--human", "0,0"], 2, ["twice"]),
    (["play", "blank", "--human", ""], 2, ["--human"]),
    (["play", "blank", "--as", "7"], 2, ["--as", "0 to 3"]),
    (["play", "blank", "--as", "1", "--human", "2"], 2, ["--human or --as"]),
    (["play", "blank", "--names", "a,b,c,d,e"], 2, ["more names"]),
    (["play", "blank", "--names", "a,a"], 2, ['"a"']),
    (["play", "blank", "--names", "a\x1b[2Jb"], 2, ["?[2Jb"]),
    (["play", "blank", "--names", "x" * 60], 2, ["name"]),
    (["play", "blank", "--record", "/nowhere/at/all"], 2, ["/nowhere/at/all", "cannot be written"]),
    (["play", "blank", "--record", "/"], 2, ["folder"]),
    (["play", "blank", "--record", "/dev/null"], 2, ["not a regular file"]),
    (["play", "blank", "--record", ""], 2, ["name of a file"]),
    (["sim"], 2, ["game"]),
    (["sim", "blank", "--games", "0"], 2, ["--games", "from 1"]),
    (["sim", "blank", "--games", "1e3"], 2, ["--games", '"1e3"']),
    (["sim", "blank", "--jobs", "0"], 2, ["--jobs"]),
    (["sim", "blank", "--jobs", "1000"], 2, ["--jobs"]),
    (["sim", "blank", "--bots", "random,"], 2, ['""']),
    (["sim", "blank", "--bots", ",".join(["random"] * 5)], 2, ["5 bots", "4 seats"]),
    (["sim", "blank", "--bots", ",".join(["random"] * 9)], 2, ["9 bots", "4 seats"]),
    (["sim", "blank", "--bots", "x" * 500], 2, ["sixteen"]),
    (["sim", "blank", "--each"], 2, ["--json"]),
    (["sim", "blank", "--seed", "x"], 2, ["seed"]),
    (["replay"], 2, ["record"]),
    (["replay", "a", "b"], 2, ["one record"]),
    (["replay", "/no/such/record"], 3, ["/no/such/record", "cannot be read"]),
    (["replay", "/"], 3, ["folder"]),
    (["replay", "/dev/zero"], 3, ["not a regular file"]),
    (["replay", "x", "--step", "-1"], 2, ["--step"]),
    (["test"], 2, ["scenario"]),
    (["bench", "nothing.like.this"], 2, ["figure"]),
]


@test
def one_sentence_and_a_code():
    for args, code, words in CASES:
        result = run(*args)
        name = " ".join(args)[:60]
        equal(result.code, code, name)
        equal(result.out, "", name, "writes to stdout")
        equal(len(result.err.splitlines()), 1, name, "says", repr(result.err))
        check(result.err.startswith("sightline"), name, repr(result.err))
        check("cli." not in result.err, name, "a key without words")
        for word in words:
            check(word in result.err, name, "misses", repr(word), "in", repr(result.err))


FORM = "sightline record 2\nversion 0.2.0\n"
HEAD = FORM + "game blank 1\nseats 2\nseed 7\n"
RECORD = HEAD + "start\n"
RECORDS = [
    ("", None, "sightline record 2"),
    ("sightline record 1\ngame blank 1\n", 1, 'format 1 ("game blank 1"). Version 0.2.0 of Sightline reads format 2'),
    ("sightline record 2\n", None, "version NUMBER"),
    (FORM + "game chess 1\n", 3, '"chess"'),
    (FORM + "game blank 9\n", 3, "edition 9"),
    (FORM + "game blank 1\nseats two\n", 4, "seats NUMBER"),
    (FORM + "game blank 1\nseats 99\n", 4, "seats NUMBER"),
    (FORM + "game blank 1\nseats 1\nseed 7\n", 4, "2 to 8"),
    (FORM + "game blank 1\nseats 2\nstart\n", 5, "seed NUMBER"),
    (FORM + "game blank 1\nseats 2\nseed x\n", 5, "seed NUMBER"),
    (FORM + "game blank 1\nseats 2\noption rounds=77\nseed 7\n", 5, "rounds"),
    (HEAD + "content many\n", 6, "number of lines"),
    (HEAD + "content 3\nx\n", None, "more lines"),
    (RECORD + "0 jump\n", 7, '"jump"'),
    (RECORD + "0 show 3\n", 7, '" 3"'),
    (RECORD + "9 show\n", 7, "SEAT MOVE"),
    (RECORD + "0 show\n0 keep\n", 8, "another seat"),
    (RECORD + "0 keep\n1 keep\nend 0000000000000000\n", 9, "rest of the answers"),
    (RECORD + "0 show\n1 show\nend 0000000000000000\n", 9, "differs from its record"),
    (RECORD + "0 show\n1 show\n0 show\n", 9, "over"),
    (RECORD + "0 " + "x" * 5000 + "\n", 7, "a move"),
    (RECORD.replace("0.2.0", "0.1.9") + "0 show\n1 show\n0 show\n", 9, "edition 1, written by version 0.1.9"),
]


@test
def records_that_are_none():
    with folder() as place:
        for text, line, words in RECORDS:
            path = write(os.path.join(place, "a.record"), text)
            result = run("replay", path)
            name = repr(text[-40:])
            equal(result.code, 3, name)
            equal(result.out, "", name)
            equal(len(result.err.splitlines()), 1, name, result.err)
            place_ = f"{path}:{line}:" if line else f"{path}:"
            check(place_ in result.err, name, "misses", place_, "in", repr(result.err))
            check(words in result.err, name, "misses", repr(words), "in", repr(result.err))


@test
def files_of_the_wrong_kind():
    with folder() as place:
        binary = os.path.join(place, "binary")
        with open(binary, "wb") as file:
            file.write(b"sightline record 1\n\0\xff\xfe")
        check("not a text file" in run("replay", binary).err)
        huge = os.path.join(place, "huge")
        with open(huge, "wb") as file:
            file.truncate(5 << 20)
        check("larger than 4194304 bytes" in run("replay", huge).err)
        pipe = os.path.join(place, "pipe")
        os.mkfifo(pipe)
        check("not a regular file" in run("replay", pipe, timeout=5).err)
        latin = os.path.join(place, "latin")
        with open(latin, "wb") as file:
            file.write(b"sightline record 2\nversion 0.2.0\ngame bl\xe4nk 1\n")
        check("bl?nk" in run("replay", latin).err)
        for path in (binary, huge, pipe, latin):
            equal(run("replay", path, timeout=5).code, 3, path)
            equal(run("test", path, timeout=5).code, 3, path)
        if os.getuid():
            closed = write(os.path.join(place, "closed"), "")
            os.chmod(closed, 0)
            check("cannot be read" in run("replay", closed).err)


def with_output_to(target, *args):
    with open(target, "w", encoding="utf-8") as out:
        return subprocess.run([harness.PROGRAM, *args], stdout=out, stderr=subprocess.PIPE,
                              env=environment(), timeout=60, check=False)


@test
def output_that_does_not_arrive():
    if os.path.exists("/dev/full"):
        for args in (["games"], ["types"], ["sim", "blank", "--games", "3"], ["play", "--help"]):
            done = with_output_to("/dev/full", *args)
            equal(done.returncode, 4, args, "on a full disk")
            check(b"output could not be written" in done.stderr, args, done.stderr)
    for args in (["types"], ["sim", "blank", "--games", "20000", "--json", "--each"]):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([harness.PROGRAM, *args], stdout=writer, stderr=subprocess.PIPE,
                              env=environment(), timeout=60, check=False)
        os.close(writer)
        equal(done.returncode, 4, args, "into a closed pipe")
        equal(done.stderr, b"", args, "into a closed pipe")
