"""Whole games line by line: alone, round one device, from a menu; leaving, going back, keeping."""
import json
import os
import random
import re
import resource
import select
import signal
import subprocess
import sys
import time

from harness import check, environment, equal, folder, games, play, read, run, test, write
import harness


# Games that would go on for a long time if nobody wants to win.
SHORTER = {"cube": ["--option", "cap=8"]}


def score_lines(result):
    return [line for line in result.lines if re.fullmatch(r"\d+\. [^:]+: -?\d+ points?", line)]


@test
def every_game_to_the_end():
    for game in games():
        chance = random.Random(7)
        for pick in (lambda n: n[0], chance.choice):
            seats = max(game["seats_min"], min(4, game["seats_max"]))
            result = play(game["name"], "--seats", str(seats), "--seed", "7", "--bot", "random",
                          *SHORTER.get(game["name"], []), pick=pick)
            equal(result.code, 0, game["name"])
            equal(result.err, "", game["name"])
            equal(len(score_lines(result)), seats, game["name"], "tells the score")
            check(f"sightline play {game['name']} --seats {seats} --seed 7" in result.lines[-1],
                  game["name"], result.lines[-1])


@test
def the_usual_bots():
    for game in games():
        result = play(game["name"], "--seed", "3", *SHORTER.get(game["name"], []),
                      pick=random.Random(1).choice)
        equal(result.code, 0, game["name"])
        check(len(score_lines(result)) >= 2, game["name"], "tells the score")


@test
def same_seed_same_game():
    def one(seed):
        return play("wink", "--seed", seed, pick=random.Random(5).choice).out
    equal(one("11"), one("11"), "two games with one seed")
    check(one("11") != one("12"), "two seeds, one game")


@test
def a_drawn_seed_is_told_and_deals_again():
    one, two = (play("blank", "--bot", "absent") for _ in range(2))
    check(one.lines[-1] != two.lines[-1], "the same seed was drawn twice")
    command = one.lines[-1].split(": ", 1)[1].split()
    equal(command[:3], ["sightline", "play", "blank"])
    equal(play(*command[2:]).out, one.out, "the told command does not deal again")


@test
def menu():
    listed = [game for game in games() if not game["rehearsal"]]
    result = run("play", "--seed", "1", given="1\n")
    equal(re.findall(r"^ +\d+\. (.*) \(\d+ to", result.out, re.M), [game["title"] for game in listed])
    everything = run("play", "--all", given="")
    equal(len(re.findall(r"^ +\d+\. .* \(\d", everything.out, re.M)), len(games()))
    equal(everything.code, 4, "input that ends in the menu")
    wrong = run("play", given="99\nx\n")
    equal(len(re.findall("Please answer with a number from 1 to", wrong.out)), 2)
    number = [game["name"] for game in games()].index("blank") + 1
    seats = run("play", "--all", "--seed", "1", "--bot", "absent", given=f"{number}\n3\n1\n")
    check("How many seats, 2 to 8?" in seats.out and "--seats 3" in seats.out, seats.out)
    usual = run("play", "--all", "--seed", "1", "--bot", "absent", given=f"{number}\n\n1\n")
    check("--seats 4" in usual.out, usual.out)


@test
def answers_in_many_ways():
    def opening(answer):
        return run("play", "blank", "--seed", "7", given=answer + "\n").out
    for answer in ("1", "show", "Show your 5", "SHOW", "sho", "your show", "show 5", " 1 ", "1\r"):
        check("You show the 5." in opening(answer), repr(answer), "should show")
    for answer in ("2", "keep", "hidden"):
        check("You show" not in opening(answer) and "Round 2." in opening(answer), repr(answer))
    check("fits 2 moves" in opening("your"), opening("your"))
    for answer in ("3", "0", "99999999999999999999"):
        check("no such number" in opening(answer), answer)
    check('Did you mean "keep"?' in opening("kepe"))
    check("You show the 5." in opening("\n\n1"), "empty lines ask again")
    check("is not a move" in opening("x" * 3000) and "Round 2." not in opening("x" * 3000))
    check("is not a move" in opening("\x1b[2J") and "\x1b" not in opening("\x1b[2J"))


@test
def notation_and_names_in_wink():
    first = play("wink", "--seed", "7", "--option", "first=1",
                 special=lambda n, text: None if n else "q")
    held = [int(n) for n in re.search(r"Your hand: ([\d ]+)\.", first.out).group(1).split()]
    free = next(n for n in range(1, 37) if n not in held)
    script = f"why place {held[0]}\nplace {held[0]}\nwhy place {free}\nplace {free}\nlook blue\n"
    result = run("play", "wink", "--seed", "7", "--option", "first=1", given=script)
    equal(len(re.findall(r"\[WINK-PLACE-2\]", result.out)), 2, "refusals name their rule")
    check("you may" in result.out, "why of a legal move")
    check(f"You look for the {free}" in result.out, "place by notation")
    check("you look at Blue" in result.out, "look by name")


@test
def lists_number_what_they_name():
    result = play("wink", "--seed", "7", "--option", "first=1",
                  special=lambda n, text: "q" if n == 0 else "1")
    offered = re.findall(r"^ *(\d+)\. Look for the (\d+),", result.out, re.M)
    check(len(offered) > 20, "the faces to look for")
    check(all(number == face for number, face in offered), offered)


@test
def wide_lists_are_narrowed():
    result = play("cube", "--seed", "3", "--bot", "random", *SHORTER["cube"],
                  pick=random.Random(2).choice)
    opening = result.said[0]
    check(re.search(r"^  1\. [\w ]+: \d+ moves$", opening, re.M), opening[-300:])
    for text in result.said:
        numbers = re.findall(r"^ *(\d+)\. ", text, re.M)
        check(len(numbers) <= 100, "a list of", len(numbers))
    back = run("play", "cube", "--seed", "3", given="1\n0\nm\n")
    equal(back.out.count("place a free piece: "), 2, "0 goes back to the verbs")
    check(re.search(r"^\.\.\. and \d{4} more: give a number up to \d{4}", back.out, re.M), "how many")
    check(len(back.lines) < 200, "thousands of moves are not listed:", len(back.lines))
    check("  place F0@AA1: Put the red F at F0@AA1" in back.lines, "notation with names")


def solitaire(*lines, more=()):
    return run("play", "cube", "--seats", "1", "--seed", "1", "--challenge", "A001", *more,
               given="".join(line + "\n" for line in lines))


def said_after(result):
    """What the program said after each line."""
    return result.out.split(">\n")[1:]


@test
def viewpoints_alone_to_the_end():
    told = re.search(r"The structure: (.*)\.", solitaire("give-up").out).group(1)
    left = re.findall(r"[A-Z]\d+@[A-F]{2}[1-6]", told)
    equal(len(left), 3, "A001 has three pieces")
    tried = []

    def special(_, text):
        if tried and "You put the" in text:
            left.remove(tried[-1])
            tried.clear()
        for name in left:
            if name not in tried:
                tried.append(name)
                return "place " + name
        return "pass"
    result = play("cube", "--seats", "1", "--seed", "1", "--challenge", "A001", special=special)
    equal((result.code, result.err), (0, ""), result.out[-500:])
    check("All have announced and passed in a row: solved" in result.out, result.out[-400:])
    equal(len(score_lines(result)), 1, "a score for one")
    check("--challenge A001" in result.lines[-1], result.lines[-1])


@test
def viewpoints_in_words():
    lines = ["piece L", "piece X", "piece q", "try L0@BB1", "try l0@bb2", "try L99@AA1", "drop X0 DD",
             "drop X0 FF", "drop X9 AA", "drop", "grid", "card", "wrong", "help", "place X0@DD1",
             "drop V5 CD", "try T8@BB1", "try T8@DD1", "tip"]
    said = dict(zip(lines, said_after(solitaire(*lines))))
    equal(len(re.findall(r"\bL\d+\b", said["piece L"])), 24, "ways to hold the L")
    check("\nL...   ...L" in said["piece L"] and "as player 3 sees it" in said["piece L"], said["piece L"])
    equal(re.findall(r"\bX\d\b", said["piece X"]), ["X0", "X1", "X2"])
    check("Which piece?" in said["piece q"], said["piece q"])
    check("It fits: place L0@BB1." in said["try L0@BB1"] and "29 now" in said["try L0@BB1"])
    check("L0@BB2: " in said["try l0@bb2"] and "[VPTS-PLACE-5]" in said["try l0@bb2"], said["try l0@bb2"])
    check("There is no L99@AA1." in said["try L99@AA1"], said["try L99@AA1"])
    check("It fits: place X0@DD1." in said["drop X0 DD"], said["drop X0 DD"])
    check("It fits: place X0@DD1." in said["drop X0 FF"], "it stays inside", said["drop X0 FF"])
    check("There is no X9@AA1." in said["drop X9 AA"], said["drop X9 AA"])
    check("drop L7 BD" in said["drop"], said["drop"])
    equal(said["grid"].count("......"), 36, "six levels of six rows")
    check("ABCDEF  ABCDEF" in said["grid"], said["grid"])
    check("6 . . . . . .   . . . . . ." in said["card"] and "1 . T T T X X   . .!.!" in said["card"],
          said["card"])
    equal(len(re.findall(r"^[A-F][1-6]: the card shows", said["wrong"], re.M)), 7, said["wrong"])
    for word in ("piece L:", "try L7@BD1:", "drop L7 BD:", "grid, card:", "wrong:", "tip:"):
        check(word in said["help"], "help misses", word)
    check("You put the pink X at X0@DD1." in said["place X0@DD1"], said["place X0@DD1"])
    check("V5@CD1" in said["drop V5 CD"], said["drop V5 CD"])
    check("It fits: place T8@BB1." in said["try T8@BB1"], said["try T8@BB1"])
    check("[VPTS-PLACE-6]" in said["try T8@DD1"] and "pink X" in said["try T8@DD1"], said["try T8@DD1"])
    check("\x1b" not in solitaire("try \x1b[2J@AA1", "piece \x1b[2J").out, "what would move a cursor")


@test
def a_card_that_is_looked_at_is_shown_once():
    result = run("play", "cube", "--seats", "2", "--seed", "1", "--challenge", "A005", "--bot", "random",
                 given="look 3\nv\n")
    shown, again = said_after(result)[:2]
    check(re.search(r"^Card 3, from the right\. .*\n\n6 [.A-Z]( [.A-Z]){5}\n", shown, re.M), shown)
    check("Your card 1" in again and "Card 3" not in again and "card 3" not in again, again)


@test
def challenges():
    with folder() as place:
        path = os.path.join(place, "mine.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write("# mine\nstructure: X0@DD1 V5@CD1 T8@BB1\n")
        own = run("play", "cube", "--seats", "1", "--challenge", path, given="give-up\n")
        check("X0@DD1" in own.out and "V5@CD1" in own.out and "T8@BB1" in own.out, own.out[-300:])
        check(f"--challenge {path}" in own.lines[-1], own.lines[-1])
        with open(path, "w", encoding="utf-8") as file:
            file.write("structure: X0@DD1 X1@AA1\n")
        wrong = run("play", "cube", "--seats", "1", "--challenge", path)
        equal(wrong.code, 3, "a file that is wrong")
        check(f"{path}:1:" in wrong.err, wrong.err)
    missing = run("play", "cube", "--challenge", "B001")
    equal((missing.code, missing.out), (2, ""), "no such challenge")
    check("A001 to A020" in missing.err, missing.err)
    other = run("play", "wink", "--challenge", "A001")
    equal(other.code, 2, "a game without challenges")
    check("wink takes no challenge" in other.err, other.err)
    sets = run("play", "cube", "--challenge", "A005", "--option", "set=1")
    equal(sets.code, 2, "pieces that are not in the box")
    check("set=4" in sets.err, sets.err)
    sim = run("sim", "cube", "--challenge", "A001", "--seats", "2", "--games", "2", "--option", "cap=3",
              "--bots", "random", "--json")
    equal(sim.code, 0, sim.err)
    check("--challenge A001" in json.loads(sim.lines[0])["command"], sim.lines[0])
    equal(run("sim", "cube", "--challenge", "A099", "--games", "1").code, 2, "sim with none")


@test
def a_menu_asks_for_the_level():
    number = [game["name"] for game in games()].index("cube") + 1
    with folder() as place:
        path = os.path.join(place, "a")

        def journal(answer):
            result = run("play", "--all", "--seed", "1", "--record", path, "--force",
                         given=f"{number}\n1\n{answer}\n")
            check("Which level, 1 to 5, or which challenge" in result.out, result.out)
            return read(path)
        check("\noption level=3\n" in journal("3"))
        check(journal("A002") != journal("A003"), "a challenge by its name")
        check("\noption level=1\n" in journal(""), "the usual level")
    equal(run("play", "--all", "--seed", "1", given=f"{number}\n1\n9\n").code, 2, "no such level")


@test
def the_small_commands():
    def after(*lines):
        given = "\n".join(lines) + "\n"
        return run("play", "blank", "--seed", "7", "--bot", "absent", given=given).out.split(">\n")
    help_ = after("?")[1]
    for letter in ("v:", "m:", "h:", "u:", "q:", "why MOVE:"):
        check(letter in help_, "help misses", letter)
    check(after("v")[1].count(": a hidden card") == 4, after("v")[1])
    check("show: Show your 5" in after("m")[1] and "keep: " in after("m")[1], after("m")[1])
    check("You are dealt the 5." in after("h")[1], after("h")[1])
    check("Round 2." in after("keep", "h")[2] and "dealt" not in after("keep", "h")[2])
    check("Which move" in after("why")[1])
    check("is not a move" in after("why fly")[1])
    check("There is no such step" in after("u")[1], after("u")[1])


@test
def undo_goes_back_and_is_marked():
    with folder() as place:
        path = os.path.join(place, "a.record")
        result = run("play", "blank", "--seed", "7", "--bot", "absent", "--record", path,
                     given="keep\nu\nshow\n")
        equal(result.code, 0, result.err)
        check("Back to step 1." in result.out)
        record = read(path).splitlines()
        equal(record.count("undo 0"), 1)
        equal([line for line in record if line.startswith("0 ")], ["0 keep", "0 show"])
        check("1 time somebody went back." in run("replay", path).out)


@test
def undo_skips_what_was_no_choice():
    # Late in a game of Wink many answers are forced; going back must reach a real choice.
    seen = []

    def special(n, text):
        seen.append(text)
        return "u" if n == 60 else None
    result = play("wink", "--seed", "5", pick=random.Random(3).choice, special=special)
    equal(result.code, 0)
    check("Back to step" in result.out)
    check(len(re.findall(r"^ *(\d+)\. ", seen[61], re.M)) > 1, "after going back there is a choice")


@test
def leaving():
    with folder() as place:
        path = os.path.join(place, "left.record")
        quit_ = run("play", "blank", "--seed", "7", "--record", path, given="q\n1\n")
        equal(quit_.code, 0)
        check(read(path).startswith("sightline journal 2\n"), read(path))
        stays = run("play", "blank", "--seed", "7", given="q\n2\n1\n")
        check("You show the 5." in stays.out, "going on after all")
        ended = os.path.join(place, "ended.record")
        end = run("play", "blank", "--seed", "7", "--bot", "absent", "--record", ended,
                  given="keep\n")
        equal(end.code, 4, "input that ends")
        check("The input ended before the game did." in end.out)
        check("seal 0 person keep" in read(ended) and "end " not in read(ended), read(ended))
        equal(os.stat(ended).st_mode & 0o777, 0o600, "a journal is private")
        equal(sorted(os.listdir(place)), ["ended.record", "left.record"])


@test
def the_seed_is_nobodys_before_the_end():
    """No screen, file or last word of a running game shows it; and it has 256 bits."""
    seed = "5" * 64
    with folder() as place:
        left = run("play", "wink", "--seed", seed, "--human", "0,1", given="\n1\n")
        check(seed not in left.out + left.err and "--seed" not in left.out, left.out)
        over = run("play", "blank", "--seed", seed, "--bot", "absent", given="1\n")
        check(f"--seed {seed}" in over.lines[-1], over.lines[-1])
        drawn = run("play", "blank", "--bot", "absent", given="1\n")
        check(re.search(r"--seed [0-9a-f]{64}\b", drawn.lines[-1]), drawn.lines[-1])
        path = os.path.join(place, "a")
        run("play", "blank", "--record", path, given="keep\n")
        check(re.search(r"^seed [0-9a-f]{64}$", read(path), re.M), read(path))


@test
def bots_have_luck_of_their_own():
    """What a bot draws says nothing about the deal: the same deal is played in many ways."""
    with folder() as place:
        games_ = set()
        for i in range(4):
            path = os.path.join(place, str(i))
            run("play", "blank", "--human", "none", "--seats", "8", "--option", "rounds=1",
                "--bot", "random", "--record", path)
            games_.add("".join(re.findall(r"^\d (.)", read(path), re.M)))
        check(len(games_) > 1, games_)


@test
def a_game_that_was_left_goes_on():
    state = os.path.join(harness.STATE.name, "sightline")
    for game in [game["name"] for game in games() if not game["rehearsal"]]:
        path = os.path.join(state, game + ".journal")
        more = SHORTER.get(game, [])
        left = play(game, "--seed", "9", "--names", "Anna", *more,
                    special=lambda n, text: "q\n1" if n == 6 else None)
        check(f"sightline play --continue {path}" in left.out, game, left.out[-400:])
        equal(os.stat(path).st_mode & 0o777, 0o600, game)
        equal(os.stat(state).st_mode & 0o777, 0o700, game)
        before = read(path)
        check(before.startswith("sightline journal 2\n"), before[:40])
        check(re.search(r"^sit 0 [0-9a-f]{64} - Anna$", before, re.M), game, before[-600:])
        again = run("play", "--continue", path, given="q\n1\n")
        equal(again.code, 0, game, again.err)
        equal(read(path), before, game, "going on and leaving at once changes nothing")
        over = play("--continue", path, pick=random.Random(4).choice)
        equal(over.code, 0, game, over.err)
        check("Anna" not in over.out and re.search(r"^\d\. ", over.out, re.M), game, over.out[-300:])
    with folder() as place:
        path = os.path.join(place, "over")
        play("blank", "--seed", "1", "--record", path)
        check("That game is over" in run("play", "--continue", path).err)
        check("leave out the rest" in run("play", "wink", "--continue", path).err)
        broken = write(os.path.join(place, "b"), before.replace("seal 0 person", "seal 9 person", 1))
        equal(run("play", "--continue", broken).code, 3)


def killed_after(answers, *args):
    """Plays so many answers, and is killed at the next question. Returns the journal's path and the last
    thing that was said."""
    process = subprocess.Popen([harness.PROGRAM, "play", *args], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    for left in range(answers, -1, -1):
        said = b""
        while not said.endswith(b"\n>\n") and select.select([process.stdout], [], [], 10)[0]:
            said += os.read(process.stdout.fileno(), 65536)
        if left:
            process.stdin.write(re.findall(rb"^ *(\d+)\. ", said, re.M)[0] + b"\n")
            process.stdin.flush()
    process.kill()
    process.communicate(timeout=20)
    equal(process.returncode, -signal.SIGKILL)
    return os.path.join(harness.STATE.name, "sightline", args[0] + ".journal"), said.decode()


@test
def a_game_that_was_killed_goes_on():
    """Each answer is in the journal as soon as it is given, and half a line is as if it had not been."""
    for game, answers in (("viewpoint", 9), ("wink", 25), ("cube", 6)):
        path, last = killed_after(answers, game, "--seed", "5", *SHORTER.get(game, []))
        kept = read(path)
        check(kept.count("seal 0 person ") >= answers // 3, game, kept[-400:])
        equal(os.stat(path).st_mode & 0o777, 0o600, game)
        question = last.rsplit("?\n", 1)[-1]
        again = run("play", "--continue", path, given="q\n1\n")
        check(question in again.out, game, "the same question", question, again.out[-800:])
        equal(read(path), kept, game, "looking in changes nothing")
        with folder() as place:
            for torn in ("seal 0 per", "clo", kept.splitlines()[-1][:-1]):
                cut = write(os.path.join(place, "torn"), kept + torn)
                result = run("play", "--continue", cut, given="q\n1\n")
                equal((result.code, result.err), (0, ""), game, torn)
                check(question in result.out, game, torn)
                equal(read(cut), kept, game, torn)
        over = play("--continue", path, pick=random.Random(8).choice)
        equal(over.code, 0, game, over.err)
        check(not os.path.exists(path), game, "the journal of a game that is over is left")


@test
def looking_in_does_not_lose_the_game_before():
    path, _ = killed_after(3, "wink", "--seed", "5")
    before = read(path)
    killed_after(0, "wink", "--seed", "6")
    equal(read(path), before, "a game that nobody has begun")
    killed_after(4, "wink", "--seed", "6")
    check("seed 6" in read(path), "the last game is the one that is kept")


@test
def journals_from_before_there_was_a_host_go_on():
    """They have the facts of the match alone."""
    head = ("sightline journal 2\nversion 0.2.0\ngame blank 1\nseats 3\noption rounds=3\nseed 7\nstart\n"
            "seat 0 person Ann\nseat 1 bot random\nseat 2 person\n")
    facts = "seal 0 person keep\nseal 1 bot keep\nseal 2 person keep\nclose\n"
    with folder() as place:
        path = write(os.path.join(place, "old"), head + facts + "seal 2 person show\n")
        result = run("play", "--continue", path, given="\nq\n1\n")
        equal((result.code, result.err), (0, ""))
        check("Pass the device to Ann" in result.out and "Round 2" in result.out, result.out)
        check(facts in read(path) and "- Ann\n" in read(path) and "bot 1 random" in read(path), read(path))
        equal(run("play", "--continue", path, given="\nkeep\n\n" + "keep\n\n" * 6).code, 0)
        check("seat 0 person Ann\n" in read(path) and "\nend " in read(path), read(path))
        wrong = write(os.path.join(place, "wrong"), head + facts + "seal 2 person fly\n")
        check(":15:" in run("play", "--continue", wrong).err, run("play", "--continue", wrong).err)


@test
def a_game_that_goes_on_from_its_own_file_ends_there():
    with folder() as place:
        path = os.path.join(place, "evening.record")
        run("play", "blank", "--seed", "7", "--record", path, given="keep\nq\n1\n")
        check(read(path).startswith("sightline journal"), read(path)[:40])
        over = play("--continue", path)
        check(read(path).startswith("sightline record") and path in over.out, over.out)
        equal(run("replay", path).code, 0)


@test
def standing_orders_line_by_line():
    """They are listed, given, taken back, and answer in my place."""
    with folder() as place:
        path = os.path.join(place, "a")

        def asked(*orders):
            """How often I am asked whom to look at, and what was listed in the end."""
            given = iter([*orders, "o"])
            result = play("wink", "--seed", "5", "--bot", "absent", "--record", path, "--force",
                          special=lambda n, text: next(given, None))
            return result.out.count("whom do you look at?"), result
        usual, listed = asked()
        rows = re.findall(r"^ *(\d+)\. \[( |x)\] (.*)$", listed.out, re.M)
        check(len(rows) > 3 and all(mark == " " for _, mark, _ in rows), rows)
        number = next(n for n, _, words in rows if words.startswith("Look at Blue in turn"))
        fewer, given = asked(f"o {number}")
        check("The order is given." in given.out, given.out[:600])
        equal(re.findall(r"^ *\d+\. \[x\] (.*?),", given.out, re.M), ["Look at Blue in turn"])
        check(usual > 10 and fewer == 1, usual, fewer)  # once, before it was given
        check("0 look 1" in read(path), "the order did not answer")
        again, back = asked(f"o {number}", f"o {number}")
        check("The order is taken back." in back.out and again > 1, again)
        check("no such number" in asked("o 999")[1].out)
    check("o: standing orders" in run("play", "wink", "--seed", "5", given="?\n").out)
    check("o: standing orders" not in run("play", "blank", "--seed", "5", given="?\n").out, "blank has none")
    hot = run("play", "viewpoint", "--seed", "3", "--human", "0,1,2", given="1\n\no\n").out
    check("could reach 100 points" in hot and "hold a card that answers" not in hot, "only for one alone")


@test
def the_traffic_is_as_the_protocol_says():
    with folder() as place:
        path = os.path.join(place, "traffic")
        for args in (["viewpoint", "--human", "0,1"], ["wink"], ["cube", *SHORTER["cube"]], ["blank", "--human", "none"]):
            play(*args, "--seed", "4", "--traffic", path, "--force", pick=random.Random(2).choice,
                 special=lambda n, text: {3: "o", 4: "o 1", 6: "u"}.get(n, "q\n1" if n == 60 else None))
            tool = os.path.join(harness.SOURCE, "tests", "engine", "protocol", "validate.py")
            done = subprocess.run([sys.executable, tool, path], capture_output=True, check=False, text=True)
            check(re.search(r"^\d+ passed, 0 failed$", done.stdout, re.M), args, done.stdout[-500:], done.stderr)


@test
def traffic_is_whole_json():
    with folder() as place:
        path = os.path.join(place, "traffic")
        result = play("wink", "--seed", "2", "--human", "0,2", "--traffic", path,
                      special=lambda n, text: "q\n1" if n == 40 else None, pick=random.Random(3).choice)
        equal(result.code, 0, result.err)
        said = {"> ": set(), "< ": set()}
        for line in read(path).splitlines():
            said[line[:2]].add(json.loads(line[2:])["do" if line[0] == ">" else "is"])
        check({"hello", "open", "sit", "start", "eyes", "answer"} <= said["> "], said)
        check({"hello", "table", "told", "sealed"} <= said["< "], said)
        check("already exists" in run("play", "wink", "--traffic", path).err)


@test
def interrupting():
    with folder() as place:
        path = os.path.join(place, "a.record")
        args = [harness.PROGRAM, "play", "blank", "--seed", "7", "--record", path]
        process = subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=environment())
        said = b""
        while not said.endswith(b"\n>\n") and select.select([process.stdout], [], [], 10)[0]:
            said += os.read(process.stdout.fileno(), 4096)
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
        equal(process.returncode, 4)
        check(os.path.exists(path), "the record is kept")


@test
def records_are_whole_or_not_there():
    with folder() as place:
        path = os.path.join(place, "a.record")
        equal(run("play", "blank", "--seed", "7", "--record", path, given="1\n").code, 0)
        before = read(path)
        check(before.splitlines()[-1].startswith("end "), before)
        refused = run("play", "blank", "--seed", "8", "--record", path, given="1\n")
        equal((refused.code, refused.out), (2, ""))
        check("already exists" in refused.err and "--force" in refused.err)
        equal(read(path), before, "a refused record")
        equal(run("play", "blank", "--seed", "8", "--record", path, "--force", given="1\n").code, 0)
        check(read(path) != before and "seed 8" in read(path))
        before = read(path)

        def no_room():
            resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))
        full = run("play", "blank", "--seed", "9", "--record", path, "--force", given="1\n",
                   preexec_fn=no_room)
        equal(full.code, 4, "a full disk")
        check("cannot be written" in full.err, full.err)
        equal(read(path), before, "the old record after a full disk")
        equal(os.listdir(place), ["a.record"], "what is left in the folder")


@test
def names():
    result = run("play", "blank", "--seed", "7", "--bot", "absent", "--names", "Åsa,,Bo b",
                 given="1\n")
    check("Bo b: a hidden card" in result.out and "Blue: a hidden card" in result.out, result.out)
    check("\n1. You: 5 points" in result.out, result.out)
    watched = run("play", "blank", "--seed", "7", "--human", "none", "--names", "Åsa")
    check(re.search(r"^\d\. Åsa: ", watched.out, re.M), watched.out)


@test
def watching():
    result = run("play", "blank", "--seed", "7", "--human", "none")
    equal(result.code, 0)
    check("You" not in result.out and "dealt" not in result.out, "a spectator is told no card")
    equal(len(score_lines(result)), 4)
    check("--human none" in result.lines[-1])


@test
def another_seat():
    for seat in ("2", "C", "c", "crimson", "Crimson"):
        result = run("play", "blank", "--seed", "7", "--as", seat, given="1\n")
        check("You are dealt the 19." in result.out, seat)
        equal(result.code, 0)
