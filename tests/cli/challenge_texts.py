"""One text, one verdict: puzzles and tables read challenges by the same reader."""
import json
import os

from challenge_errors import FILES
from challenges import SAMPLE_CODE, puzzle, sample_file, sample_rows
from harness import check, equal, folder, read, run, test, write

SAMPLE = "structure: L10@EC1 I2@ED2 X2@DD1 V:CE4,DE4,EE4,EE3,EE2\n"

GOOD = [
    SAMPLE,
    SAMPLE.lower(),
    SAMPLE.replace(" ", "\n"),
    SAMPLE.replace("\n", "\r\n"),
    "\ufeff# mine\n\n  " + SAMPLE + "# and no more\n",
    "set: 4\n" + SAMPLE,
    SAMPLE + "set: 3",
    "pieces: vxil\n" + SAMPLE,
    "set: 1\nstructure: p0@ac1 Y0@AA1\n",
    "structure: P0@AC1 Y0@AA1 pieces: PY",
    "set: 2 structure: L0@AA1 Y0@AC1",
    "A001",
    "  a001 # the first one\n",
    SAMPLE_CODE,
    SAMPLE_CODE.replace("-", " ").lower() + "\n",
    sample_file(),
    sample_file().lower(),
    sample_file(1, 3),
    sample_file(5, 2, 1),
    "card 1:\n" + "\n".join(sample_rows()[0]) + "\n",
    "card 1: ...... ...... ...... ...... .Y.... YYYY.. set: 1",
    "card 1: ?????? ?????? ?????? ?????? ?????? ?IIII?",
]

NONE = "...... ...... ......"

# cards that can be read, what is wrong with them, and what the table says of it
PAINTED = [
    ("card 1: L..... ...... " + NONE + " ......", "clash", "contradict each other: 1:A5 1:A6 1:B6"),
    (f"card 1: {NONE} ...... VVV... V.....\ncard 3: {NONE} ...... .V.... .V....", "clash",
     "contradict each other"),
    (f"card 1: {NONE} .VVV.. .V.... .V....\ncard 2: {NONE} .VVV.. .V.... .V....\n"
     f"card 3: {NONE} V..... V..... V.....\ncard 4: {NONE} V..... V..... V.....\n"
     f"card 5: {NONE} ...... ...... .VVV..", "falls", "falls, whatever is hidden in it [VPTS-PLACE-5]"),
    ("card 1: ...... ...... LLLL.. LVVV.. .V.... .V....\n"
     "card 2: ...... ...... LLLL.. LVVV.. .V.... .V....\n"
     "card 3: ...... ...... L..... V..... V..... V.....\n"
     "card 4: ...... ...... L..... L..... V..... V.....\n"
     f"card 5: {NONE} ...... ...... LLLL..", "stuck", "cannot be built piece by piece [VPTS-PLACE-4]"),
]


def table(path, *more):
    """Somebody sits down alone, and gives up at once: the structure is shown."""
    return run("play", "cube", "--seats", "1", "--seed", "1", "--challenge", path, *more,
               given="give-up\n")


def sentence(result):
    """The complaint, without who says it."""
    return result.err.partition(": ")[2]


@test
def texts_that_both_take():
    with folder() as place:
        path = os.path.join(place, "a.txt")
        for text in GOOD:
            write(path, text)
            name = repr(text[:60])
            equal(puzzle("show", path).code, 0, name)
            played, solved = table(path), puzzle("solve", path, "--json")
            if not check(played.code == 0 and solved.code == 0, name, played.err, solved.err):
                continue
            shown = next((line for line in played.lines if "structure" in line and "@" in line), "")
            for placement in json.loads(solved.out)["placements"]:
                check(placement in shown, name, placement, "is not in", repr(shown))


@test
def texts_that_both_refuse():
    with folder() as place:
        path = os.path.join(place, "a.txt")
        for text, _, _ in FILES + [("structure I0@AA1", "", ""), ("A001\nA002", "", ""),
                                   ("A001 set: 4", "", ""), ("E-9-1\n", "", ""), ("A999", "", ""),
                                   ("T3BC-4WNE-NPHG-HP1", "", ""), ("I0@AA1 L7@BD1", "", ""),
                                   ("structure: A001", "", ""), ("0" * 200, "", ""),
                                   ("set: 4 A001", "", ""), ("STRUCTURE: I0@AA1", "", "")]:
            write(path, text)
            shown, played = puzzle("show", path), table(path)
            equal((shown.code, played.code), (3, 3), repr(text[:60]))
            equal(sentence(played), sentence(shown), repr(text[:60]))
            equal(played.out, "", repr(text[:60]))
        equal(sentence(table("nothing")).partition(" Try:")[0],
              sentence(puzzle("show", "nothing")).partition(" Try:")[0])


@test
def cards_without_a_structure():
    with folder() as place:
        path = os.path.join(place, "a.txt")
        for text, verdict, words in PAINTED:
            write(path, text)
            equal(puzzle("show", path).code, 0, text)
            solved, played = puzzle("solve", path, "--json"), table(path)
            equal((solved.code, json.loads(solved.out)["verdict"]), (1, verdict), text)
            equal((played.code, played.out), (3, ""), text)
            check(words in played.err, played.err)


@test
def the_set_of_a_challenge():
    with folder() as place:
        path = write(os.path.join(place, "a.txt"), "set: 1 structure: P0@AC1 Y0@AA1")
        check("--option set=1" in table(path).lines[-1], table(path).lines[-1])
        other = table(path, "--option", "set=2")
        equal((other.code, other.out), (3, ""))
        check("set=1 has all" in other.err and "VPTS-COMP-2" in other.err, other.err)
        # Without a word about pieces a text speaks of those on the table.
        write(path, "structure: P0@AC1 Y0@AA1")
        equal(table(path, "--option", "set=1").code, 0)
        # All twelve are fine to look at, but no table has them.
        write(path, "pieces: ILPY structure: I0@AA1 L0@AB1 P0@AD1 Y0@AA2")
        equal(puzzle("show", path).code, 0)
        nobody = table(path)
        equal(nobody.code, 3)
        check("VPTS-COMP-2" in nobody.err, nobody.err)


@test
def painted_cards_in_a_record():
    """A record holds the structure that was found, so it needs no search to be replayed."""
    with folder() as place:
        cards = write(os.path.join(place, "a.txt"), sample_file(1, 2, 3, 4))
        record = os.path.join(place, "a.record")
        played = run("play", "cube", "--seed", "1", "--human", "none", "--challenge", cards, "--option", "cap=3",
                     "--record", record)
        equal(played.code, 0, played.err)
        hidden = next(line for line in read(record).splitlines() if "structure:" in line)
        shown = json.loads(puzzle("show", write(os.path.join(place, "b.txt"), hidden), "--json").out)["cards"]
        equal([card["rows"] for card in shown[:4]], sample_rows()[:4], hidden)
        os.remove(cards)
        checked, again = run("verify", record), run("replay", record)
        equal((checked.code, again.code), (0, 0), checked.err, again.err)
        check("A player brought the hidden challenge" in checked.out, checked.out)
        check("the game ends as the record says" in again.out, again.out[-200:])


@test
def painted_cards_of_a_game_that_goes_on():
    with folder() as place:
        cards = write(os.path.join(place, "a.txt"), sample_file(1, 2))
        journal = os.path.join(place, "a.record")
        left = run("play", "cube", "--seats", "1", "--seed", "1", "--challenge", cards, "--record", journal,
                   given="place L10@EC1\nq\n1\n")
        equal(left.code, 0, left.err)
        shown = next(line for line in table(cards).lines if line.startswith("The structure: "))
        os.remove(cards)
        went_on = run("play", "--continue", journal, given="grid\ngive-up\n")
        equal(went_on.code, 0, went_on.err)
        check("L10@EC1" in went_on.out and shown in went_on.lines, shown, went_on.out[-400:])
