"""Packing puzzles: counts and pictures, the same for any number of threads."""
import json
import os
import pty
import select
import signal
import subprocess
import time

from harness import check, environment, equal, folder, run, test, write
import harness

UNIQUE = """LLXWWNNNUU
LXXXWWVNNU
LTXFFWVZUU
LTFFVVVZZZ
TTTFIIIIIZ
"""


def pack(*args, **more):
    return run("puzzle", "pack", *args, **more)


def pictures(text):
    return text.rstrip("\n").split("\n\n")


@test
def counts():
    for box, packings in (("6x10", 2339), ("5x12", 1010), ("3x20", 2), ("20x3", 2), ("4x15", 368),
                          ("3x4x5", 3940), ("5x3x4", 3940), ("2x5x6", 264), ("2x3x10", 12)):
        result = pack("--box", box, "--count")
        equal((result.code, result.out, result.err), (0, f"{packings}\n", ""), box)
    equal(pack("--box", "3x3x3", "--pieces", "soma", "--count").out, "240\n")
    equal(pack("--box", "5x10", "--pieces", "FILNTUVWXZ", "--count").out, "1\n")
    equal(pack("--box", "1x5", "--pieces", "L", "--count").out, "0\n")


@test
def pictures_of_all():
    result = pack("--box", "5x10", "--pieces", "filntuvwxz")
    equal((result.code, result.out, result.err), (0, UNIQUE, "1 packing.\n"))
    soma = pack("--box", "3x3x3", "--pieces", "soma")
    equal(soma.err, "240 packings.\n")
    found = pictures(soma.out)
    equal(len(found), 240)
    equal(len(set(found)), 240, "packings that are told twice")
    for picture in found:
        rows = picture.split("\n")
        equal([len(row) for row in rows], [13] * 3, picture)
        letters = "".join(rows).replace(" ", "")
        equal(sorted((letters.count(c), c) for c in set(letters)),
              [(3, "V")] + [(4, c) for c in "ABLPTZ"], picture)
    none = pack("--box", "1x5", "--pieces", "L")
    equal((none.code, none.out, none.err), (0, "", "0 packings.\n"))


@test
def a_few_only():
    everything = pictures(pack("--box", "5x12").out)
    equal(len(everything), 1010)
    equal(pictures(pack("--box", "5x12", "--first").out), everything[:1])
    for jobs in ("1", "3"):
        equal(pictures(pack("--box", "5x12", "--limit", "77", "--jobs", jobs).out), everything[:77])
        more = pack("--box", "5x12", "--limit", "5000", "--jobs", jobs)
        equal((pictures(more.out), more.err), (everything, "1010 packings.\n"))


@test
def threads_change_nothing():
    for args in (["--box", "4x15"], ["--box", "2x5x6", "--count"], ["--box", "2x3x10", "--json"],
                 ["--box", "3x3x3", "--pieces", "soma", "--json", "--limit", "50"],
                 ["--box", "2x5", "--pieces", "LL", "--json"], ["--box", "1x5", "--pieces", "I"]):
        one = pack(*args)
        check(one.code == 0 and one.out, args)
        for jobs in ("2", "3", "8"):
            equal(pack(*args, "--jobs", jobs).out, one.out, args, jobs)


@test
def as_json():
    lines = [json.loads(line) for line in pack("--box", "5x10", "--pieces", "FILNTUVWXZ",
                                               "--json").lines]
    equal([line["kind"] for line in lines], ["run", "packing", "total"])
    equal((lines[0]["version"], lines[0]["box"], lines[0]["pieces"], lines[0]["symmetries"]),
          (harness.VERSION, [1, 5, 10], "FILNTUVWXZ", 4))
    equal(lines[1]["layers"], [UNIQUE.split()])
    equal(lines[2], {"kind": "total", "packings": 1, "whole": True})
    again = run(*lines[0]["command"].split()[1:])
    equal([json.loads(line) for line in again.lines], lines)
    soma = pack("--box", "3x3x3", "--pieces", "soma", "--json", "--limit", "2")
    equal(run(*json.loads(soma.lines[0])["command"].split()[1:]).out, soma.out)
    equal(json.loads(soma.lines[-1])["whole"], False)
    count = [json.loads(line) for line in pack("--box", "3x20", "--count", "--json").lines]
    equal((len(count), count[-1]["packings"]), (2, 2))


HOLED = "########\n" * 3 + "###..###\n" * 2 + "########\n" * 3


def apart(rows):
    """By mark, the cells; each must hang together."""
    places = {}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark != ".":
                places.setdefault(mark, set()).add((x, y))
    for mark, cells in places.items():
        seen, new = set(), [min(cells)]
        while new:
            x, y = new.pop()
            seen.add((x, y))
            new += {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells - seen
        equal(seen, cells, mark, rows)
    return places


@test
def drawn_regions():
    with folder() as place:
        path = write(os.path.join(place, "square"), HOLED)
        equal(pack("--region", path, "--count").out, "65\n")
        first = pack("--region", path, "--first").lines
        equal([row.count(".") for row in first], [0, 0, 0, 2, 2, 0, 0, 0])
        equal({mark: len(cells) for mark, cells in apart(first).items()}, dict.fromkeys("FILNPTUVWXYZ", 5))
        head = json.loads(pack("--region", path, "--first", "--json").lines[0])
        equal((head["box"], head["symmetries"]), ([1, 8, 8], 8))
        check(f"--region {path}" in head["command"], head)
        # The drawing may stand anywhere, in any letters, and a printed packing is one.
        for text in ("\r\n   \r\n" + HOLED.replace("#", "o").replace("\n", "\r\n"), "\n".join(first),
                     HOLED.replace(".", " "), "\n".join("...." + row for row in HOLED.split()) + "\n\n\n"):
            write(path, text)
            equal(pack("--region", path, "--count").out, "65\n", repr(text[:40]))
        # Layers: a box of 2x3x5, of which two cells on top are missing and stand above.
        write(path, "#####\n#####\n#####\n\n#####\n#####\n###..\n\n.....\n.....\n##...\n")
        layers = json.loads(pack("--region", path, "--pieces", "LLPPVF", "--first", "--json").lines[0])
        equal(layers["box"], [3, 3, 5])


@test
def regions_that_are_none():
    with folder() as place:
        path = os.path.join(place, "region")
        for text, code, where, words in (("##\n#-#\n", 3, ":2:2: ", 'not with "-"'), ("#\t#\n", 3, ":1:2: ", "not with"),
                                         ("", 3, ": ", "no cell"), ("...\n \n..", 3, ": ", "no cell"),
                                         (("#" * 20 + "\n") * 7, 3, ":7:9: ", "more than 128 cells"),
                                         (" " * 200 + "#", 3, ":1:201: ", "too far apart"),
                                         (("#" + "." * 99 + "#\n") * 50, 3, ": ", "too far apart"),
                                         ("#####\n", 2, ": ", f"The region in {path} has 5 cells, but the pieces have 60"),
                                         ("#\n", 2, ": ", "has 1 cell, but")):
            write(path, text)
            result = pack("--region", path)
            equal((result.code, result.out), (code, ""), repr(text[:30]))
            check(words in result.err and (code == 2 or path + where in result.err), repr(text[:30]), result.err)
        equal(pack("--region", os.path.join(place, "none")).code, 3)
        both = pack("--region", path, "--box", "6x10")
        equal(both.code, 2)
        check("not both" in both.err, both.err)


@test
def pieces_that_share_a_letter():
    rows = pack("--box", "5x4", "--pieces", "PpLl", "--first").lines
    equal({mark: len(cells) for mark, cells in apart(rows).items()}, dict.fromkeys("PpLl", 5))
    many = [row.split(" ") for row in pack("--box", "5x6", "--pieces", "LLLLPP", "--first").lines]
    equal({mark: len(cells) for mark, cells in apart(many).items()},
          dict.fromkeys(("L1", "L2", "L3", "L4", "P1", "P2"), 5))
    one = json.loads(pack("--box", "5x4", "--pieces", "PPLL", "--first", "--json").lines[1])
    pairs = [[a + b for a, b in zip(*two)] for two in zip(one["layers"][0], one["copies"][0])]
    equal(set(apart(pairs)), {"P1", "P2", "L1", "L2"})
    check("copies" not in json.loads(pack("--box", "5x10", "--pieces", "FILNTUVWXZ", "--json").lines[1]))


@test
def wrong_command_lines():
    def refused(words, *args):
        result = run("puzzle", *args)
        equal((result.code, result.out), (2, ""), args)
        check(words in result.err and len(result.err.splitlines()) == 1, args, result.err)

    refused("pack", "--box", "6x10")
    refused('no puzzle "unpack"', "unpack", "--box", "6x10")
    refused("Nothing was expected", "pack", "pack", "--box", "6x10")
    refused("--box 6x10", "pack")
    for box in ("6", "6x", "x10", "6x10x", "0x10", "6x-1", "2x3x4x5", "6 x 10", "6*10", "", "axb"):
        refused("6x10 or 3x4x5", "pack", "--box", box)
    refused("at most 128", "pack", "--box", "10x13", "--pieces", "F")
    refused("129", "pack", "--box", "129x1")
    refused("at most 128", "pack", "--box", "999x999x999")
    refused('no pentomino at "Q', "pack", "--box", "1x5", "--pieces", "Q")
    refused('no pentomino at "omas"', "pack", "--box", "1x5", "--pieces", "omas")
    refused("at least one", "pack", "--box", "1x5", "--pieces", "")
    refused("has 55 cells, but the pieces have 60", "pack", "--box", "5x11")
    refused("has 27 cells, but the pieces have 60", "pack", "--box", "3x3x3")
    refused("has 1 cell, but", "pack", "--box", "1x1")
    refused("at most 128 pieces", "pack", "--box", "6x10", "--pieces", "I" * 129)
    refused("one of --count", "pack", "--box", "6x10", "--count", "--first")
    refused("one of --count", "pack", "--box", "6x10", "--limit", "3", "--first")
    refused("--limit", "pack", "--box", "6x10", "--limit", "0")
    refused("--jobs", "pack", "--box", "6x10", "--jobs", "0")


LONG = ["--box", "8x15", "--pieces", "FILNPTUVWXYZ" * 2]


@test
def interrupted():
    for more, sort in (["--count"], "count"), ([], "list"), (["--json", "--jobs", "2"], "json"):
        process = subprocess.Popen([harness.PROGRAM, "puzzle", "pack", *LONG, *more],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment())
        if sort == "count":
            time.sleep(0.7)
        else:
            os.read(process.stdout.fileno(), 1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        equal(process.returncode, 4, sort)
        check("Interrupted" in err.decode(), sort, err)
        last = out.decode().splitlines()[-1]
        if sort == "count":
            check(last.isdigit(), last)
        elif sort == "json":
            equal(json.loads(last)["whole"], False)
        else:
            check(len(last) == 15 and last.isalpha(), last)


@test
def a_terminal_sees_how_far_it_is():
    leader, follower = pty.openpty()
    process = subprocess.Popen([harness.PROGRAM, "puzzle", "pack", *LONG, "--count"],
                               stdout=subprocess.PIPE, stderr=follower, env=environment())
    os.close(follower)
    told, until = b"", time.time() + 20
    while b"branches" not in told and time.time() < until:
        if select.select([leader], [], [], 1)[0]:
            told += os.read(leader, 4096)
    check(b" of " in told and b" branches" in told, told)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    equal(process.returncode, 4)
    os.close(leader)
