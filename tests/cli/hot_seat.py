"""People round one device: a curtain between them, and one question to the whole table."""
import json
import os
import random
import re
import select
import subprocess

from harness import check, environment, equal, folder, play, read, run, test
import harness


def turns(result):
    """(seat's name, all that was on the screen while it sat) in order, between curtains."""
    found = []
    for screen in result.out.split("\f"):
        name = re.match(r"\n*(\S+), this is for your eyes\.\n", screen)
        if name:
            found.append((name.group(1), screen))
    return found


@test
def a_curtain_between_people():
    result = play("blank", "--seed", "7", "--human", "0,1,2", pick=lambda n: n[-1])
    cards = {"Amber": 5, "Blue": 8, "Crimson": 19}
    sat = turns(result)
    # Whoever sits there when a round begins is asked first, so that the device is passed less.
    equal(len(sat), 7, "three people, three rounds")
    equal({name for name, _ in sat}, set(cards))
    for name, screen in sat:
        for other, card in cards.items():
            shown = re.search(rf"\b{card}\b", re.sub(r"^ *\d+\. ", "", screen, flags=re.M))
            equal(bool(shown), other == name, name, "and the card of", other)
    for screen in result.out.split("\f"):
        if "Pass the device" in screen:
            check("dealt" not in screen and "your" not in screen.lower(), "by the curtain", screen)


@test
def one_person_needs_no_curtain():
    result = play("blank", "--seed", "7")
    check("\f" not in result.out and "Pass the device" not in result.out)
    equal(play("blank", "--seed", "7", "--human", "0,1").out.count("Pass the device") > 1, True)


@test
def the_curtain_hides_all_that_others_were_told():
    with folder() as place:
        path = os.path.join(place, "a.record")
        result = play("wink", "--seed", "21", "--seats", "4", "--human", "0,1,3", "--record", path,
                      pick=random.Random(4).choice)
        equal(result.code, 0)
        heard = {}
        for seat, name in enumerate(["Amber", "Blue", "Crimson", "Denim"]):
            texts = set()
            for line in run("replay", path, "--as", str(seat), "--json").lines[1:]:
                told = json.loads(line)["told"][0]
                texts |= {item["text"] for item in told["news"] + told["notes"]}
            heard[name] = texts
        own = {name: 0 for name in heard}
        for name, screen in turns(result):
            lines = {line.strip() for line in screen.splitlines()}
            for other in heard:
                secret = {text for text in heard[other] - heard[name] if len(text) > 8}
                if other == name:
                    rest = set().union(*(heard[o] for o in heard if o != name))
                    own[name] += len((heard[name] - rest) & lines)
                else:
                    equal(secret & lines, set(), name, "was shown what", other, "was told")
        for name in ("Amber", "Blue", "Denim"):
            check(own[name] > 0, name, "was shown nothing of its own: this test sees nothing")
        equal(own["Crimson"], 0, "a bot has no screen")


def table_question(text):
    """The last question, if it is one to the whole table: who may press, by number."""
    screen = text.rsplit("\f", 1)[-1]
    return dict(re.findall(r"^(\d)\. (\w+) looks$", screen, re.M)) if "Does anybody" in screen else None


@test
def a_window_is_one_question_to_the_whole_table():
    """Everybody who is asked may press, whatever they hold; only those get a curtain."""
    for game in ("viewpoint", "wink"):
        pressed, seen = [], []

        def special(n, text):
            people = table_question(text)
            if people is None:
                if pressed and "Pass the device" in text:
                    check(f"Pass the device to {pressed.pop()}" in text, game, "somebody else gets the device")
                return None
            screen = text.rsplit("\f", 1)[-1]
            seen.append(len(people))
            told = screen.replace("You may ", "")  # the words of a card are for everybody
            check("our hand" not in screen and "dealt" not in screen and "You" not in told, game, screen)
            check(not pressed, game, "whoever pressed was not asked")
            if len(seen) % 7 == 0:
                number, name = sorted(people.items())[len(seen) % len(people)]
                pressed.append(name)
                return number
            return ("0", "", "pass")[len(seen) % 3]
        result = play(game, "--seed", "3", "--human", "0,1,2,3", pick=random.Random(6).choice, special=special)
        equal(result.code, 0, game, result.err)
        check(len(seen) > 20 and max(seen) == 4, game, seen)
        # Nobody is left out because of a hand: without those who pressed, all four are named.
        equal(set(seen) - {4, 3}, set(), game, "a question to fewer people")


@test
def passing_is_letting_it_be():
    """Whoever never presses keeps looking, gives no sign and accuses nobody."""
    with folder() as place:
        path = os.path.join(place, "a")
        play("wink", "--seed", "4", "--record", path, "--human", "0,1,2,3", pick=lambda n: n[0],
             special=lambda n, text: "0" if table_question(text) else None)
        given = set(re.findall(r"^[0-3] (\w+)", read(path), re.M))
        check({"rest", "hold", "silent", "name"} <= given, given)
        equal(given & {"wink", "peek", "accuse", "look"}, set())


@test
def the_end_is_public():
    result = play("blank", "--seed", "7", "--human", "0,1", pick=lambda n: n[-1])
    last = result.out.split("\f")[-1]
    check("That was the last round." in last, last)
    equal(len(re.findall(r"^\d\. ", last, re.M)), 4)
    check("dealt" not in last and "hidden" not in last, last)


@test
def on_a_terminal_the_curtain_clears_what_was_there():
    leader, follower = os.openpty()
    args = [harness.PROGRAM, "play", "blank", "--plain", "--human", "0,1", "--seed", "7"]
    process = subprocess.Popen(args, stdin=follower, stdout=follower, stderr=follower,
                               env={**environment(), "TERM": "xterm"})
    os.close(follower)

    def until(words):
        seen = b""
        while not seen.rstrip().endswith(words) and select.select([leader], [], [], 10)[0]:
            seen += os.read(leader, 4096)
        return seen
    clear = b"\x1b[H\x1b[2J\x1b[3J"
    check(clear in until(b"press Enter."), "before the device is passed")
    os.write(leader, b"\n")
    secret = until(b">")
    check(clear in secret and b"You are dealt the 5." in secret, secret)
    os.write(leader, b"keep\n")
    on = until(b"press Enter.")
    check(clear in on and b"Pass the device to Blue" in on.split(clear)[-1], on)
    process.kill()
    process.wait(timeout=20)
    os.close(leader)
