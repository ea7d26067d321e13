"""Challenges: made, solved, counted, graded, shown and sent; what is read is never trusted."""
import datetime
import json
import os
import pty
import select
import signal
import subprocess
import time

from harness import check, environment, equal, folder, read, run, test, write
import harness

# The sample of the rules as it is printed: letters from right to left on cards 2 and 4.
PRINTED = """6 . . . . I .   6 . I . . . .   6 . . . I . .   6 . . I . . .   . . . X L .
5 . . . . I .   5 . I . . . .   5 . . . I . .   5 . . I . . .   . . V V V .
4 . . V V I .   4 . V V V . .   4 . . . I V .   4 . V I . . .   . . . X I .
3 . . . X I .   3 . V X . . .   3 . . . I V .   3 . X I . . .   . . . . L .
2 . . . X L .   2 . V X . . .   2 . . L I V X   2 X X X L . .   . . . . . .
1 . . . X L .   1 . L X . . .   1 . . L L L L   1 L X L L . .   . . . . . .
  A B C D E F     F E D C B A     A B C D E F     F E D C B A   """
SAMPLE_CODE = "T3BC-4WNE-NPHG-HP0"
OBLIQUE = """\
            ·   ·   ·   ·   ·   ·   F
          ·   ·   ·   ·   ·   ·   E
        ·   ·   ·   ·   ·   ·   D
 I░░░I░░░I░░░I░░░I░░░▒·   ·   C
I I I I I I I I I I ▒I  ·   B
I I I I I I I I I I ▒ ·   A
 A   B   C   D   E   F"""

BAR = "card 1: ...... ...... ...... IIIII. ?????? ??????\n"


def puzzle(*args, **more):
    return run("puzzle", *args, **more)


def told(*args):
    """The one line of JSON that a task tells."""
    result = puzzle(*args, "--json")
    equal((result.code, result.err, len(result.lines)), (0, "", 1), args)
    return json.loads(result.out)


def sample_rows():
    """The printed cards as a file has them: not mirrored."""
    cards = [[], [], [], [], []]
    for line in PRINTED.split("\n")[:6]:
        for side in range(5):
            row = line[16 * side:16 * side + 16].split()[side < 4:]
            cards[side].append("".join(reversed(row) if side in (1, 3) else row))
    return cards


def file_of(cards):
    return "".join(f"card {n}: {' '.join(rows)}\n" for n, rows in cards)


def sample_file(*numbers):
    rows = sample_rows()
    return file_of([(n, rows[n - 1]) for n in numbers or range(1, 6)])


def views_of(layers):
    """The five cards of a structure, by looking: layers[z][far row first][x]."""
    at = {(x, 5 - row, z): layers[z][row][x] for z in range(6) for row in range(6)
          for x in range(6) if layers[z][row][x] != "."}
    deep = range(6)

    def look(line):
        return next((at[cell] for cell in line if cell in at), ".")
    return [
        ["".join(look((x, d, z) for d in deep) for x in deep) for z in reversed(deep)],
        ["".join(look((x, 5 - d, z) for d in deep) for x in deep) for z in reversed(deep)],
        ["".join(look((5 - d, y, z) for d in deep) for y in deep) for z in reversed(deep)],
        ["".join(look((d, y, z) for d in deep) for y in deep) for z in reversed(deep)],
        ["".join(look((x, y, 5 - d) for d in deep) for x in deep) for y in reversed(deep)],
    ]


def frozen():
    for line in read(os.path.join(harness.SOURCE, "data", "challenges.txt")).splitlines():
        if not line.startswith("#"):
            name, level, seed, code = line.split()
            yield name, int(level), int(seed), code


@test
def sample_of_the_rules():
    with folder() as place:
        path = write(os.path.join(place, "sample"), sample_file())
        drawn = puzzle("show", path)
        equal((drawn.code, drawn.err), (0, ""))
        equal(drawn.lines[0].split("  "), ["1 front", "", "", "", " 2 back", "", "", "", "",
                                           "3 right", "", "", "", " 4 left", "", "", "", "",
                                           "5 top"])
        equal("\n".join(drawn.lines[1:]), PRINTED + "(player 1)")
        equal(puzzle("count", path).out, "1\n")
        found = told("solve", path)
        equal((found["verdict"], found["code"], found["hidden"]), ("found", SAMPLE_CODE, ""))
        equal(views_of(found["layers"]), sample_rows())
        equal(told("show", SAMPLE_CODE)["cards"], told("show", path)["cards"])
        text = puzzle("solve", path)
        check(f"Share code: {SAMPLE_CODE}" in text.lines, text.out)
        equal([line.split()[1] for line in text.lines if line.startswith("  ") and ". " in line],
              found["placements"])
        # With fewer cards more structures show them, and each shows what it must.
        for cards, least in (("1,2", 10), ("3,4", 137), ("1+2+3", 1)):
            equal(puzzle("count", path, "--cards", cards).out, f"{least}\n", cards)
            views = views_of(told("solve", path, "--cards", cards)["layers"])
            for n in cards[::2]:
                equal(views[int(n) - 1], sample_rows()[int(n) - 1], cards, n)


@test
def rows_wherever_they_stand():
    with folder() as place:
        rows = sample_rows()
        text = "\ufeff# painted\r\n" + "".join(
            f"card {n}:  # side {n}\r\n" + "".join(f"\t{row.lower()} \r\n" for row in rows[n - 1])
            for n in (5, 3, 1)) + "pieces: F I L N\nTUVWXZ"
        path = write(os.path.join(place, "1"), text)
        equal([(card["card"], card["rows"]) for card in told("show", path)["cards"]],
              [(n, rows[n - 1]) for n in (1, 3, 5)])
        equal(told("solve", path)["code"], SAMPLE_CODE)


@test
def those_that_come_with_the_game():
    names = []
    for name, level, seed, code in frozen():
        names.append(name)
        is_ = told("code", name)
        equal((is_["is"], is_["challenge"], is_["code"], is_["level"], is_["set"]),
              ("frozen", name, code, level, 4))
        equal(told("code", f"E-{level}-{seed}")["code"], code, name)
        shared = told("code", code.replace("-", "").lower())
        equal((shared["is"], shared["code"], shared["level"]), ("share", code, level))
        shown = told("show", name, "--solution")
        equal(views_of(shown["solution"]["layers"]), [card["rows"] for card in shown["cards"]],
              name)
        equal(shown["solution"]["code"], code)
        equal(told("count", name)["structures"], 1, name, "has one structure for five cards")
    equal(names, [f"A{n:03}" for n in range(1, 21)])


@test
def solutions_are_not_told_unasked():
    for args in (["show", "A005"], ["daily", "--date", "2026-07-14"], ["code", "A005"]):
        for more in ([], ["--json"]):
            out = puzzle(*args, *more).out
            check("Layers" not in out and "layers" not in out and "@" not in out, args, out)
    shown = puzzle("show", "A005", "--solution")
    check("Layers" in shown.out and "@" in shown.out)
    with folder() as place:
        bar = puzzle("show", write(os.path.join(place, "bar"), "structure: I0@AA1"), "--solution").out
        equal(bar.partition("from the right:\n")[2].partition("\n\n")[0], OBLIQUE, bar)


@test
def new_ones_as_wished():
    made = puzzle("new", "--level", "3", "--seed", "1", "--pieces", "7", "--size", "5",
                  "--ambiguity", "2", "--count", "4", "--nodes", "100000", "--json")
    equal((made.code, made.err), (0, ""))
    seeds = []
    for line in made.lines:
        one = json.loads(line)
        equal((one["kind"], one["level"], len(one["pieces"])), ("challenge", 3, 7))
        level, seed = one["challenge"].split("-")[1:]
        equal(level, "3")
        seeds.append(int(seed))
        equal(told("code", one["challenge"])["code"], one["code"])
        layers = told("show", one["code"], "--solution")["solution"]["layers"]
        cells = [(x, y, z) for z in range(6) for y in range(6) for x in range(6)
                 if layers[z][y][x] != "."]
        equal(len(cells), 35)
        check(all(max(c[i] for c in cells) - min(c[i] for c in cells) < 5 for i in range(3)))
        deals = {deal["cards"]: deal for deal in one["deals"]}
        equal(list(deals), ["1+2", "3+4", "1+2+3", "1+2+3+4", "1+2+3+4+5"])
        check(1 <= deals["1+2+3"]["stands"] <= 2, one)
        equal([deals["1+2"]["par"], deals["1+2+3+4+5"]["par"]], [2 + 6, 2 + 3])
        for cards in deals:
            if deals[cards]["whole"]:
                equal(int(puzzle("count", one["code"], "--cards", cards).out),
                      deals[cards]["stands"], one["challenge"], cards)
        check(sum(deal["whole"] for deal in one["deals"]) >= 3, one)
    check(len(set(seeds)) == 4 and seeds == sorted(seeds), seeds)
    text = puzzle("new", "--level", "5", "--seed", "7", "--nodes", "50000")
    equal((text.code, text.err), (0, ""))
    check(text.lines[0].startswith("E-5-7  "), text.out)
    check(text.lines[1].startswith("Level 5 with ") and
          (" 9 pieces: " in text.lines[1] or " 10 pieces: " in text.lines[1]), text.out)
    equal(len(text.lines), 2 + 6)
    equal(puzzle("new", "--level", "5", "--seed", "7", "--nodes", "50000").out, text.out)
    check("+\n" not in text.out and "+ " in text.out, "some are not counted to the end", text.out)
    check(puzzle("new").out.startswith("E-1-"))
    check(puzzle("new", "--pieces", "8", "--seed", "1", "--nodes", "50").out.startswith("E-4-"))


@test
def a_named_seed_does_not_wait():
    """After 64 seeds in vain a challenge is made to measure, also from a named seed; only --limit asks for more."""
    wish = ["new", "--level", "2", "--size", "3", "--seed", "5", "--json"]
    one = puzzle(*wish)
    equal(one.out, puzzle(*wish, "--limit", "64").out)
    check("challenge" not in json.loads(one.out), "it was made to measure", one.out)
    check(one.out != puzzle(*wish, "--limit", "65").out, "--limit asks for one seed more")


@test
def new_ones_to_measure():
    """Seeds are tried first; what they do not give is made."""
    wish = ["new", "--level", "2", "--pieces", "5", "--size", "3", "--nodes", "1000", "--json"]
    for more in (["--seed", "3", "--limit", "5", "--count", "3"], ["--count", "2"]):
        made = puzzle(*wish, *more)
        equal((made.code, made.err, len(made.lines)), (0, "", int(more[-1])))
        for one in map(json.loads, made.lines):
            equal((one["level"], len(one["pieces"]), "challenge" in one), (2, 5, False))
            layers = told("show", one["code"], "--solution")["solution"]["layers"]
            for z in range(3, 6):
                equal(set("".join(layers[z])), {"."}, one["code"])
    again = puzzle(*wish, "--seed", "3", "--limit", "5", "--count", "3")
    equal(again.out, puzzle(*wish, "--seed", "3", "--limit", "5", "--count", "3").out)
    # A seed that is named gives what it has always given.
    for seed in ("1", "4"):
        rare = puzzle("new", "--level", "1", "--size", "3", "--seed", seed, "--nodes", "10")
        equal(rare.lines[0].split()[0], "E-1-4")
    text = puzzle("new", "--level", "5", "--size", "4", "--seed", "1", "--limit", "1", "--nodes", "10")
    equal(text.code, 0)
    check(text.lines[1].startswith("Level 5 with ") and " 9 pieces: " in text.lines[1], text.out)
    equal(told("code", text.lines[0])["is"], "share")


@test
def wishes_that_cannot_be():
    for args, words in ((["--level", "1", "--pieces", "10"],
                         "Level 1 has 3 or 4 pieces, not 10. For 10 pieces, choose level 5."),
                        (["--level", "5", "--pieces", "8"], "Level 5 has 9 or 10 pieces, not 8."),
                        (["--pieces", "6", "--size", "3"],
                         "At most 5 pieces fit into a box of 3x3x3."),
                        (["--pieces", "10", "--size", "4"],
                         "At most 9 pieces fit into a box of 4x4x4."),
                        (["--level", "4", "--size", "3"], "and level 4 has 7 or more.")):
        none = puzzle("new", *args, "--limit", "1000000000")
        equal((none.code, none.out), (2, ""), args)
        check(words in none.err, none.err)


@test
def the_same_every_day():
    one = puzzle("daily", "--date", "2026-07-14")
    equal((one.code, one.err), (0, ""))
    equal(one.lines[0], "D-2026-07-14  TSK0-NVAX-CH37-945R-8G")
    equal(one.lines[4], "6 . . . . . .   6 . . . . . .   6 . . . . . .   6 . . . . . .   "
                        ". W I I I I")
    equal(puzzle("show", "D-2026-07-14").out, one.out)
    days = [told("daily", "--date", f"2028-02-{day}") for day in (26, 27, 28, 29)]
    days.append(told("daily", "--date", "2028-03-01"))
    equal(sorted(day["level"] for day in days), [1, 2, 3, 4, 5])
    equal(len({day["code"] for day in days}), 5)
    before, now = datetime.date.today(), told("daily")
    check(now["challenge"] in (f"D-{before}", f"D-{datetime.date.today()}"), now)
    for date in ("2026-02-29", "1999-12-31", "2026-7-14", "14.7.2026", "", "2026-07-141"):
        wrong = puzzle("daily", "--date", date)
        equal((wrong.code, wrong.out), (2, ""), date)
        check("like 2026-07-14" in wrong.err, wrong.err)


@test
def contradictions():
    with folder() as place:
        path = os.path.join(place, "cards")
        rows = sample_rows()
        rows[0][0] = "......"
        write(path, file_of(enumerate(rows, 1)))
        wrong = puzzle("solve", path)
        equal((wrong.code, wrong.err), (1, ""))
        equal(wrong.lines[1:], ["  card 1, E6: empty", "  card 2, E6: I"])
        as_json = puzzle("solve", path, "--json")
        is_ = json.loads(as_json.out)
        equal((as_json.code, is_["verdict"]), (1, "clash"))
        equal(is_["slots"], [{"card": 1, "slot": "E6", "shows": "."},
                             {"card": 2, "slot": "E6", "shows": "I"}])
        count = puzzle("count", path)
        equal((count.code, count.out), (1, "0\n"))
        equal(puzzle("grade", path).code, 1)
        equal(puzzle("grade", path).out, wrong.out)
        # Without one of the slots it can be solved.
        rows[0][0] = "....?."
        write(path, file_of(enumerate(rows, 1)))
        equal(told("solve", path)["code"], SAMPLE_CODE)
        # A card of one challenge beside that of another.
        one, other = told("show", "A009")["cards"], told("show", "A010")["cards"]
        write(path, file_of([(1, one[0]["rows"]), (3, other[2]["rows"])]))
        slots = json.loads(puzzle("solve", path, "--json").out)["slots"]
        check(slots and {slot["card"] for slot in slots} <= {1, 3}, slots)
        for slot in slots:
            at = 5 - (int(slot["slot"][1]) - 1), ord(slot["slot"][0]) - ord("A")
            shows = (one[0] if slot["card"] == 1 else other[2])["rows"][at[0]][at[1]]
            equal(shows, slot["shows"], slot)


@test
def what_falls_and_what_cannot_be_built():
    with folder() as place:
        path = write(os.path.join(place, "bar"), BAR)
        for supports, code in (("0", 1), ("1", 0), ("2", 0)):
            equal(puzzle("solve", path, "--supports", supports).code, code, supports)
        held = told("solve", path)
        equal((held["verdict"], len(held["hidden"]), len(held["placements"])), ("found", 1, 2))
        check(" (on no card)" in puzzle("solve", path).out)
        falls = puzzle("solve", path, "--supports", "0")
        check(falls.lines[0].startswith("6 structures show these cards, but none stands"),
              falls.out)
        check("have to hold: I" in falls.lines[1], falls.out)
        counts = [int(puzzle("count", path, "--supports", n).out) for n in "012"]
        check(counts[0] == 0 < counts[1] <= counts[2], counts)
        equal(puzzle("count", path, "--fit").out, "6\n")
        # Two that hold each other: one cannot be put without the other.
        structure = "N17@AB1 X2@FD1 W5@CD1 L13@CC3"
        write(path, "structure: " + structure)
        told_of = puzzle("show", path)
        equal((told_of.code, told_of.out), (3, ""))
        check(f"{path}:1:34: " in told_of.err and "Of the pieces WL none can be the last: "
              "without the L these fall: W" in told_of.err, told_of.err)
        write(path, "set: 2\nstructure: Y16@AD1 F14@AB1 V6@CB4 Z3@BA4 N15@BA5 L4@AA3")
        check("the N is blocked by: VZ" in puzzle("show", path).err)
        cards = [["..L...", "..L...", "N.L...", "NNL..X", ".NW..X", ".NW..X"],
                 ["..L...", "..L...", "N.L...", "NNW..X", ".NW..X", ".NW..X"],
                 ["...L..", "...L..", ".N.L..", ".NLLXW", ".N.XXX", ".N.WX."],
                 ["...L..", "...L..", ".N.L..", ".NLLWW", ".N.WWX", ".N.WX."],
                 ["..W..X", "..W..X", "..L..X", "..L...", "NN....", "......"]]
        write(path, file_of(enumerate(cards, 1)))
        equal(puzzle("count", path, "--stand").out, "1\n")
        equal(puzzle("count", path, "--build").out, "0\n")
        stuck = puzzle("solve", path)
        equal(stuck.code, 1)
        check("none that stands can be built" in stuck.lines[0], stuck.out)


@test
def counts_on_any_number_of_threads():
    for args, least in ((["A012", "--cards", "3,4"], 515), (["A016", "--cards", "1,2"], 104),
                        (["A008", "--cards", "1,2", "--fit"], 3785), (["A001"], 1)):
        for jobs in ("1", "2", "7"):
            equal(puzzle("count", *args, "--jobs", jobs).out, f"{least}\n", args, jobs)
    one = told("count", "A012", "--cards", "4,3", "--supports", "1")
    equal(one, {"kind": "count", "cards": "3+4", "want": "stand", "supports": 1,
                "structures": one["structures"], "whole": True})
    check(207 < one["structures"] <= 515, one)
    for jobs in ("1", "3"):
        full = puzzle("count", "A012", "--cards", "3,4", "--limit", "300", "--jobs", jobs)
        equal((full.code, full.out), (0, "300\n"))
        check("At least 300" in full.err, full.err)
        equal(puzzle("count", "A012", "--cards", "3,4", "--limit", "515", "--jobs", jobs).out,
              "515\n")
        exact = puzzle("count", "A012", "--cards", "3,4", "--limit", "516", "--jobs", jobs)
        equal((exact.out, exact.err), ("515\n", ""))
    partial = [puzzle("count", "A017", "--cards", "3,4", "--nodes", "20000", "--jobs", jobs)
               for jobs in ("1", "2", "5")]
    equal({part.code for part in partial}, {4})
    equal(len({part.out for part in partial}), 1)
    check(0 < int(partial[0].out) < 41709 and "At least" in partial[0].err, partial[0].err)
    short = puzzle("solve", "A017", "--cards", "3,4", "--nodes", "5")
    equal((short.code, short.out), (4, ""))
    check("no answer after 5 placements" in short.err, short.err)


def weak_file(place):
    """Cards that leave so much open that nobody counts it to the end."""
    return write(os.path.join(place, "weak"),
                 "card 5: F?I?L? ?N?T?U V?W?X? ?????? ?????? ??????\n")


@test
def interrupted():
    with folder() as place:
        path = weak_file(place)
        for args in (["count", path], ["count", path, "--json", "--jobs", "2"],
                     ["new", "--level", "5", "--size", "4", "--seed", "1", "--limit", "1000000000"]):
            process = subprocess.Popen([harness.PROGRAM, "puzzle", *args], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, env=environment())
            time.sleep(0.7)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=30)
            equal(process.returncode, 4, args)
            check(b"Interrupted" in err, args, err)
            if args[0] == "new":
                check(b"found 0 of 1 in " in err and out == b"", err)
                continue
            number = json.loads(out)["structures"] if "--json" in args else int(out)
            check(number > 0 and f"at least {number}." in err.decode(), out, err)
            if "--json" in args:
                equal(json.loads(out)["whole"], False)


@test
def a_terminal_sees_how_far_it_is():
    with folder() as place:
        path = weak_file(place)
        for args, words in ((["count", path], b" branches"),
                            (["new", "--level", "5", "--size", "4", "--seed", "1", "--limit", "1000000000"],
                             b" seeds tried")):
            leader, follower = pty.openpty()
            process = subprocess.Popen([harness.PROGRAM, "puzzle", *args], stdout=subprocess.PIPE,
                                       stderr=follower, env=environment())
            os.close(follower)
            seen, until = b"", time.time() + 20
            while words not in seen and time.time() < until:
                if select.select([leader], [], [], 1)[0]:
                    seen += os.read(leader, 4096)
            check(words in seen, args, seen)
            process.send_signal(signal.SIGINT)
            out = process.communicate(timeout=30)[0]
            check(words not in out, "progress is no data", out)
            os.close(leader)


@test
def strict_ones():
    for cards, deal, pieces in ("1+2", "1+2", 3), ("3+4", "3+4", 6), ("1-3", "1+2+3", 10), \
            ("1+2+3", "1+2+3", 4):
        one = told("new", "--strict", cards, "--pieces", str(pieces), "--seed", "5", "--nodes", "20000")
        equal((one["kind"], len(one["pieces"])), ("challenge", pieces))
        check("challenge" not in one, "its code is the share code", one)
        deals = {each["cards"]: each for each in one["deals"]}
        is_ = deals[deal]
        equal((is_["builds"], is_["whole"], is_["supports"]), (1, True, ""), one)
        check(is_["shows"] >= 1 and is_["stands"] >= 1, one)
        equal(puzzle("count", one["code"], "--cards", deal, "--build").out, "1\n", one)
        equal(puzzle("count", one["code"], "--cards", deal, "--fit").out, f"{is_['shows']}\n", one)
        again = {each["cards"]: each for each in told("grade", one["code"], "--nodes", "20000")["deals"]}
        equal(again[deal]["builds"], 1)
    several = puzzle("new", "--strict", "1-3", "--seed", "1", "--count", "3", "--nodes", "1000")
    equal((several.code, several.err, len(set(several.lines[::9]))), (0, "", 3), several.out)
    check(all(" 5 pieces: " in line for line in several.lines[1::9]), several.out)
    for words, args in (("1+2, 3+4 or 1-3", ["--strict", "1+4"]), ("--pieces", ["--strict", "1+2", "--level", "2"]),
                        ("--pieces", ["--strict", "1+2", "--pieces", "11"]),
                        ("--pieces", ["--strict", "1+2", "--pieces", "2"]),
                        ("fills the depth", ["--strict", "3+4", "--size", "5"])):
        result = puzzle("new", *args)
        equal((result.code, result.out, len(result.err.splitlines())), (2, "", 1), args)
        check(words in result.err, args, result.err)


@test
def a_course():
    lessons = [json.loads(line) for line in puzzle("course", "--json").lines]
    equal([one["challenge"] for one in lessons], [f"C{i:03}" for i in range(1, 21)])
    equal(sorted({one["rule"] for one in lessons}), list(range(1, 11)))
    text = puzzle("course")
    equal((text.code, text.err, len(text.lines)), (0, "", 20))
    for line, one in zip(text.lines, lessons):
        check(line.startswith(one["challenge"] + "  rule ") and line.endswith(one["text"]), line)
    for one in lessons[::4]:
        chain = told("explain", one["challenge"])  # of the cards it is meant for
        equal((chain["cards"], chain["end"], chain["hardest"], chain["pieces"]),
              (one["cards"], "solved", one["rule"], one["pieces"]))
        equal(told("explain", one["challenge"], "--cards", "1,2,3,4,5")["cards"], "1+2+3+4+5")
        is_ = told("code", one["challenge"].lower())
        equal((is_["is"], is_["challenge"]), ("lesson", one["challenge"]))
        check(one["text"] in puzzle("show", one["challenge"]).out)
        seats = {"1+2": "1", "1+2+3": "3"}[one["cards"]]
        game = run("sim", "cube", "--challenge", one["challenge"], "--seats", seats, "--games", "1")
        equal((game.code, game.err), (0, ""), one)
    result = puzzle("code", "C021")
    equal(result.code, 2)
    check("C001 to C020" in result.err, result.err)


@test
def hidden_supports():
    with folder() as where:
        name = write(os.path.join(where, "hidden.txt"), "structure: I:AA1,BA1,CA1,DA1,EA1 L:AF1,BF1,CF1,DF1,AE1 "
                     "X:BC1,CC1,DC1,CB1,CD1 T:BC2,CC2,DC2,CD2,CE2\n")
        text = puzzle("grade", name, "--nodes", "20000")
        named = [line for line in text.lines if "not show" in line]
        equal((text.code, named), (0, ["Cards 1+2 do not show this piece, which holds others: X"]))
        deals = told("grade", name, "--nodes", "20000")["deals"]
        equal([deal["supports"] for deal in deals], ["X", "", "", "", ""])


@test
def grades():
    for name, level, _, code in list(frozen())[::5]:
        is_ = told("grade", name, "--nodes", "50000")
        equal((is_["challenge"], is_["code"], is_["level"]), (name, code, level))
        parts = is_["parts"]
        points = 30 * parts["pieces"] + 15 * parts["size"] + 25 * parts["position"] + \
            30 * parts["hidden"]
        check(abs(points - is_["points"]) < 1e-4, points, is_["points"])
        equal(parts["pieces"], (len(is_["pieces"]) - 2) / 8)
        whole = is_["deals"][-1]
        equal((whole["level"], whole["points"], whole["builds"]), (level, is_["points"], 1))
        for deal in is_["deals"]:
            equal(deal["par"], 2 - (-3 * len(is_["pieces"]) // (2 * deal["seats"])))
            equal(deal["rounds"][2], deal["par"])
            equal(deal["level"], 1 + sum(deal["points"] >= p for p in (37, 47.5, 56, 64)))
            chain = told("explain", name, "--cards", deal["cards"].replace("+", ","))
            equal({key: chain[key] for key in deal["deduction"]}, deal["deduction"])
            equal((chain["cards"], len(chain["chain"])), (deal["cards"], chain["steps"]))
            equal(sum(deal["deduction"]["times"].values()), deal["deduction"]["steps"])
        text = puzzle("grade", name, "--nodes", "50000")
        equal((text.code, len(text.lines)), (0, 2 + 1 + 5 + 1 + 6 + 1 + 6))
        numbers = [float(line.split()[-1]) for line in text.lines[4:8]]
        check(abs(sum(numbers) - is_["points"]) < 0.05, text.out)
    with folder() as place:
        path = write(os.path.join(place, "sample"), sample_file())
        equal(told("grade", path)["parts"], told("grade", SAMPLE_CODE)["parts"])


@test
def explains():
    for name in ("A001", "A009", "A017"):
        is_ = told("explain", name)
        equal(is_["end"], "solved")
        solution = told("show", name, "--solution")["solution"]
        equal(sorted(is_["placements"]), sorted(solution["placements"]))
        text = puzzle("explain", name)
        equal((text.code, len(text.lines)), (0, is_["steps"] + 1 + is_["pieces"]))
        check(text.lines[0].startswith("1. (rule 1) Cards 1+2+3+4+5 show empty"), text.lines[0])
        for step, line in zip(is_["chain"], text.lines):
            check(step["removed"] > 0 and step["loses"], step)
            check(line.endswith(step["text"]), line, step["text"])
    one = puzzle("explain", "A001", "--cards", "1")
    check("Card 1 shows empty slots" in one.lines[0], one.lines[0])
    argued = sum(step["slots"] != "" for step in told("explain", "A001", "--cards", "1")["chain"])
    drawn = puzzle("explain", "A001", "--cards", "1", "--pictures")
    equal(len(drawn.lines), len(one.lines) + 8 * argued)
    with folder() as place:
        path = write(os.path.join(place, "sample"), sample_file())
        equal(told("explain", path)["placements"], told("explain", SAMPLE_CODE)["placements"])
        clashing = write(os.path.join(place, "clash"),
                         "card 1: I..... ...... ...... ...... ...... ......\n"
                         "card 2: ...... ...... ...... ...... ...... .....I\n")
        wrong = puzzle("explain", clashing)
        equal(wrong.code, 1)
        check("Nothing shows these cards" in wrong.out, wrong.out)


@test
def codes_of_structures():
    cells = "L:AA1,BA1,CA1,DA1,DB1"
    one = told("code", "--structure", f"{cells} I0@AA2")
    equal((one["is"], one["pieces"], one["code"]), ("share", "IL", "S2HJ-4GSB-DG"))
    shown = told("show", one["code"], "--solution")["solution"]
    equal(shown["layers"][0][4:], ["...L..", "LLLL.."])
    equal(shown["layers"][1][5], "IIIII.")
    again = told("code", "--structure", " ".join(shown["placements"]))
    equal(again["code"], one["code"])
    # In any order, and cells in any order; the bar is put last.
    other = told("code", "--structure", "i:ea2,aa2,ba2,da2,ca2 l:db1,aa1,da1,ca1,ba1")
    equal(other["code"], one["code"])
    equal(told("code", "--structure", "Y0@AA1")["set"], 1)
    for text, words in (
            ("I0@AA3", "hold: I"),
            ("I0@AA1 X0@AA1", "the X and the I are both in cell BA1"),
            ("I0@AA1 I0@AB1", "character 8: the I is there twice"),
            ("I0@CA1", 'character 1: there is no placement "I0@CA1"'),
            ("I0@AA1 Q0@AA1", 'character 8: there is no piece "Q"'),
            ("L:AA1,BA1,CA1,DA1,GB1", 'character 19: "GB1" is not a cell'),
            ("L:AA1,BA1,CA1,DA1", "five cells that make a piece L"),
            ("L:AA1,BA1,CA1,DA1,EA1", "five cells that make a piece L"),
            ("L:AA1,BA1,CA1,DA1,DB1,DC1", "five cells that make a piece L"),
            ("L:AA1,BA1,CA1,DA1,DA1", "five cells that make a piece L"),
            ("L:", '"" is not a cell'), ("L", '"L" is not a placement'), ("", "expected one like L7@BD1"),
            ("I0@AA1 L0@AB1 P0@AD1 Y0@AA2", "no set of pieces"),
            ("L7@BD1\x1b[2J", "L7@BD1?[2J")):
        wrong = puzzle("code", "--structure", text)
        equal((wrong.code, wrong.out, len(wrong.err.splitlines())), (2, "", 1), text)
        check(words in wrong.err, text, wrong.err)


@test
def codes_explained():
    for text, words in (("A007", "A007: one of those that come with the game, of level 2"),
                        ("e-3-17", "E-3-17: an endless challenge of level 3 with seed 17."),
                        ("D-2026-07-14", "D-2026-07-14: the challenge of 2026-07-14, of level 2."),
                        ("sqdxpyf6sgjk", "SQDX-PYF6-SGJK: a share code, of level 1")):
        is_ = puzzle("code", text)
        equal((is_.code, is_.err), (0, ""))
        check(is_.lines[0].startswith(words), is_.out)
        equal(len(is_.lines), 3)
    equal(told("code", "E-5-18446744073709551615")["seed"], 2 ** 64 - 1)
    for text, words in (("A021", "A001 to A020"), ("E-6-1", "level from 1 to 5"),
                        ("E-1-18446744073709551616", "below 2^64"), ("D-2026-02-30", "no challenge"),
                        ("SQDX-PYF6-SGJM", "mistyped"), ("", "expected a code"),
                        ("SQDX", "4 letters"), ("Ünicode", "not a letter")):
        wrong = puzzle("code", text)
        equal((wrong.code, wrong.out, len(wrong.err.splitlines())), (2, "", 1), text)
        check(words in wrong.err, text, wrong.err)


def on_terminal(*args, **more):
    leader, follower = pty.openpty()
    env = {**environment(), "TERM": "xterm-256color", **more}
    process = subprocess.Popen([harness.PROGRAM, "puzzle", *args], stdout=follower,
                               stderr=subprocess.PIPE, env=env)
    os.close(follower)
    out = b""
    while True:
        try:
            part = os.read(leader, 65536)
        except OSError:
            break
        if not part:
            break
        out += part
    process.communicate(timeout=30)
    os.close(leader)
    return out.decode().replace("\r\n", "\n")


@test
def colours_on_a_terminal():
    plain = puzzle("show", "A001", "--solution").out
    check("\x1b" not in plain)
    coloured = on_terminal("show", "A001", "--solution")
    check("\x1b[48;5;18m" in coloured and "V" in coloured, coloured[:400])
    equal("".join(part.split("m", 1)[1] if i else part
                  for i, part in enumerate(coloured.split("\x1b["))), plain)
    equal(on_terminal("show", "A001", "--solution", NO_COLOR="1"), plain)
    equal(on_terminal("show", "A001", "--solution", TERM="dumb"), plain)
    check("\x1b" not in on_terminal("show", "A001", "--json"))


@test
def no_plain_sentence():
    with folder() as place:
        path = write(os.path.join(place, "1"), sample_file(1, 2))
        for args in (["new", "--level", "1", "--seed", "1"], ["solve", path], ["grade", "A001"],
                     ["explain", "A001"],
                     ["show", "A001", "--solution"], ["daily", "--date", "2026-07-14"],
                     ["code", "A001"]):
            plain, marked = puzzle(*args), puzzle(*args, "--lang", "xx")
            equal((marked.code, len(marked.lines)), (0, len(plain.lines)), args)
            said = 0
            for was, is_ in zip(plain.lines, marked.lines):
                sentence = any(len(word) > 1 and word[1:].islower() for word in was.split())
                check(is_ != was or not sentence, args, "a plain sentence:", repr(is_))
                said += sentence
            check(said > 0, args)
