#!/usr/bin/env python3
"""table.py SIGHTLINE [NAME...]: plays the full-screen table in a real terminal (tmux).

Every check opens a window of its own, presses keys and reads the screen as a person would. Without
names all checks run. What a screen has to satisfy at any moment is in `whole`.
"""
import os
import re
import subprocess
import sys
import tempfile
import time

PATIENCE = 60.0  # seconds until something that should happen has not
WIDTH, HEIGHT = 80, 24


class Failed(Exception):
    pass


# Where games that were left go; one that is still being left may write there to the last.
STATE = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)


class Terminal:
    """One window with a shell in it."""

    count = 0

    def __init__(self, tmux, program):
        self.tmux_command, self.program = tmux, program
        Terminal.count += 1
        self.name = f"t{Terminal.count}"
        self.tmux("new-session", "-d", "-s", self.name, "-x", str(WIDTH), "-y", str(HEIGHT),
                  f"env -u NO_COLOR LC_ALL=C.UTF-8 XDG_STATE_HOME={STATE.name} PS1='ready> ' bash --norc --noprofile")
        self.wait("ready>")

    def tmux(self, *args):
        return subprocess.run([*self.tmux_command, *args], stdout=subprocess.PIPE, check=True,
                              text=True).stdout

    def screen(self, *more):
        return self.tmux("capture-pane", "-t", self.name, "-p", *more)

    def wait(self, what, seconds=PATIENCE):
        """Until a text is on the screen, or a function of the screen is true, and it stands still: a
        screen may be seen half drawn. Returns the screen."""
        end = time.time() + seconds
        true = what if callable(what) else lambda screen: what in screen
        while True:
            screen = self.screen()
            if true(screen):
                time.sleep(0.02)
                if self.screen() == screen:
                    return screen
            if "left with" in screen:  # nothing more will come
                end = min(end, time.time() + 0.5)
            if time.time() > end:
                wanted = what.__name__ if callable(what) else what
                raise Failed(f"waited in vain for {wanted!r}; the screen says\n{screen}")
            time.sleep(0.01)

    def keys(self, *keys):
        self.tmux("send-keys", "-t", self.name, *keys)

    def type(self, text):
        self.tmux("send-keys", "-t", self.name, "-l", text)

    def press(self, *keys):
        """Presses keys and waits until the screen is another, and whole. Returns it."""
        before = self.screen()
        self.keys(*keys)
        return self.wait(lambda screen: screen != before)

    def shell(self, line):
        self.type(line)
        self.keys("Enter")

    def play(self, args, first="your move", before=""):
        self.shell(f"clear; {before} {self.program} play {args}; echo left with $?")
        return self.wait(first)

    def resize(self, width, height):
        self.tmux("resize-window", "-t", self.name, "-x", str(width), "-y", str(height))

    def pid(self):
        """Of the table: the youngest child of the shell."""
        shell = self.tmux("display-message", "-p", "-t", self.name, "#{pane_pid}").strip()
        children = subprocess.run(["pgrep", "-P", shell], stdout=subprocess.PIPE, check=True, text=True)
        return int(children.stdout.split()[-1])

    def close(self):
        self.tmux("kill-session", "-t", self.name)


def expect(true, what, screen=""):
    if not true:
        raise Failed(f"{what}\n{screen}")


def flat(screen):
    return " ".join(screen.split())


def whole(screen, width=WIDTH, height=HEIGHT):
    """The table as it must look at any moment: four parts, nothing over the edge."""
    lines = screen.split("\n")[:height]
    expect(len(lines) == height, "lines are missing", screen)
    expect(max(map(len, lines)) <= width, "a line is too long", screen)
    expect(lines[0].startswith(" Wink · ") and "seed" not in lines[0], "the status line is broken", screen)
    rules = [i for i, line in enumerate(lines) if line.startswith("── ")]
    expect(len(rules) == 2 and "news" in lines[rules[0]], "the parts are not where they belong", screen)
    for rule in rules:
        expect(len(lines[rule]) == width and lines[rule].endswith("─"), "a rule is broken", screen)
    expect("news" in lines[rules[0]] and "quit" in lines[rules[1]], "a rule has lost its words", screen)
    return lines


def question(screen):
    if "Name somebody" in screen:
        return "name"
    for kind, words in (("place", "Put your token"), ("look", "whom do you look at"),
                        ("skip", "no card for you"), ("call", "Did you catch somebody")):
        if words in screen:
            return kind
    return "flash" if "Keep looking, peek" in screen or "Keep them there, peek" in screen else None


def is_question_or_end(screen):
    return question(screen) is not None and "your move" in screen or "the end" in screen.split("\n")[0]


def play_on(t, stop, most=600):
    """Answers by keys until stop(kind, screen); looks round, winks when it can, and accuses."""
    for i in range(most):
        screen = t.wait(is_question_or_end)
        if "the end" in screen.split("\n")[0]:
            return "end", screen
        whole(screen)
        kind = question(screen)
        if stop(kind, screen):
            return kind, screen
        if kind == "look":
            t.press(str(2 + i % 3))
        elif kind == "flash":
            t.press("w" if re.search(r"^ +w Give", screen, re.M) else "Space")
        elif kind == "call":
            t.press("j")
            t.press("Enter")
        elif kind == "name":
            t.press(re.search(r"^ *(n\d) ", screen, re.M).group(1)[1])
        else:
            t.press("Space" if kind == "skip" else "Enter")
    raise Failed("the game does not end")


def check_game(t):
    """A whole game by keys, to the final score."""
    seen = set()
    t.play("wink --seats 4 --seed 4")
    t.keys("f")
    t.wait("No more pauses")
    kind, screen = play_on(t, lambda kind, screen: seen.add(kind) or False)
    expect(kind == "end", "the game did not end", screen)
    expect({"look", "flash", "place", "name", "call"} <= seen, f"only asked: {sorted(seen)}")
    expect("Won by" in screen and all(name in screen for name in ("you", "Blue", "Crimson", "Denim")),
           "the final score is not complete", screen)
    points = [int(n) for n in re.findall(r"^ +\d+ +[A-D] \S+ +(\d+) +█", screen, re.M)]
    expect(len(points) == 4 and points == sorted(points, reverse=True), "the ranking is wrong", screen)
    t.keys("u")  # and back from the end: the last choice once more
    kind, _ = play_on(t, lambda kind, screen: True)
    expect(kind != "end", "nobody can go back from the end")
    kind, screen = play_on(t, lambda kind, screen: False)
    points = [int(n) for n in re.findall(r"^ +\d+ +[A-D] \S+ +(\d+) +█", screen, re.M)]
    t.keys("Enter")
    screen = t.wait("left with 0")
    for n in points:
        expect(f"{n} points" in screen, "the command tells another score than the table", screen)


def check_faces(t):
    """Heads and eyes: who looks at whom is drawn and written."""
    t.play("wink --seats 4 --seed 1")
    t.keys("f")
    screen = t.press("2")
    screen = t.wait("Keep looking at Blue")
    lines = whole(screen)
    expect(lines[3].startswith(" looks at") and re.search(r"looks at +B +A you!", lines[3]),
           "who looks at whom is not told", screen)
    expect("( O.O )" in lines[2], "nobody looks out of the screen", screen)
    expect("Blue looks at you." in screen and "( O ) ( O )" in screen, "no large face", screen)
    screen = t.press("Space")
    expect("Blue keeps a straight face." in t.wait("straight face"), "what I saw is not told", screen)


def check_wink_seen(t):
    """A wink that I see is drawn with its lid, and preselected for an accusation."""
    t.play("wink --seats 4 --seed 1")
    t.keys("f")
    kind, screen = play_on(t, lambda kind, screen: kind == "call")
    expect(kind == "call", "nobody ever winked before my eyes", screen)
    expect("`---'" in screen and "( -.o )" in screen, "the lid is not drawn", screen)
    winker, seeker = re.search(r"(\w+) gives (\w+) a wink\.", screen).groups()
    number = re.search(rf"^.*{seeker[0]} +(\d+) {winker[0]} gave the sign!", screen, re.M).group(1)
    screen = t.press("j")
    screen = t.press("Enter")
    deed = re.compile(rf"You (meant to )?accuse {winker} of having the {number}")
    t.wait(lambda screen: question(screen) != "call" and is_question_or_end(screen))
    t.press("l")
    t.wait(lambda screen: deed.search(screen))


def check_why(t):
    """Why not: the refusal and its rule."""
    t.play("wink --seats 4 --seed 3")
    t.press("y")
    t.type("place 5")
    t.keys("Enter")
    screen = t.wait("[WINK-")
    expect("You place your token at the end of your own turn." in screen, "another refusal", screen)
    t.type("dance")
    t.keys("Enter")
    t.wait('"dance" is not a move of this game.')
    t.type("look B")
    t.keys("Enter")
    t.wait("That is allowed now.")
    whole(t.press("Escape"))
    screen = t.press("w")  # keys that cannot be used now say why, too
    expect("after the heads have turned. [WINK-" in flat(screen), "w does not say why not", screen)
    screen = t.press("1")
    expect("You cannot look at yourself." in screen, "1 does not say why not", screen)


def check_undo(t):
    """Back to the last question, however often."""
    t.play("wink --seats 4 --seed 3")
    t.keys("f")
    before = t.wait("No more pauses")
    head = before.split("\n")[3]
    t.press("2")
    t.wait("Keep looking at Blue")
    screen = t.press("u")
    expect(question(screen) == "look" and screen.split("\n")[3] == head, "not where it was", screen)
    screen = t.press("u")
    expect("There is no such step" in screen, "it went back before the beginning", screen)
    t.press("2")
    t.wait("Keep looking at Blue")
    t.press("Space")
    t.wait("Beat 2 of 2")
    screen = t.press("u")
    expect(question(screen) == "flash", "undo stopped at a question that was never asked", screen)


def check_resize(t):
    """Larger, too small, and back: the same table."""
    t.play("wink --seats 8 --seed 3")
    before = t.press("Escape")
    t.resize(120, 40)
    screen = t.wait(lambda screen: "your move" in screen and max(map(len, screen.split("\n"))) > 100)
    whole(screen, 120, 40)
    t.resize(50, 12)
    screen = t.wait("This table needs 80 columns and 24 lines")
    expect("the window has 50 and 12" in flat(screen), "it counts wrongly", screen)
    t.keys("2")  # nobody answers what cannot be seen
    t.resize(WIDTH, HEIGHT)
    t.wait(lambda screen: screen == before)


def check_quit(t):
    """Leaving is a question, too."""
    t.play("wink --seats 4 --seed 3")
    screen = t.press("q")
    expect("Leave this table?" in screen, "not asked", screen)
    screen = t.press("n")
    whole(screen)
    t.press("q")
    t.keys("y")
    screen = t.wait("left with 0")
    expect("seed" not in screen and "Your hand" not in t.screen("-S", "-"), "the screen stays", screen)


def check_panes(t):
    """Keys, rules, log, sentences: each covers the table and goes again."""
    screen = t.play("wink --seats 4 --seed 3")
    expect("Press ? for the keys" in screen, "nobody says how it is played", screen)
    before = t.press("Escape")
    for key, words in (("?", "give the sign to the seeker"), ("r", "[WINK-FIND-2]"),
                       ("v", "Your hand: "), ("l", "It is the turn of Denim.")):
        screen = t.press(key)
        expect(words in screen, f"{key} does not show {words!r}", screen)
        expect(max(map(len, screen.split("\n"))) <= WIDTH, "a line is too long", screen)
        screen = t.press("x")
        expect(screen == before, f"the table after {key} is another", screen)
    screen = t.press("PPage")
    expect("[PgDn] forward" in screen and screen != before, "the news do not scroll", screen)
    expect(t.press("NPage") == before, "the news do not scroll back", screen)


def check_chances(t):
    """One key tells how likely each answer is to win, as it is told without pictures."""
    before = t.play("wink --seats 4 --seed 3")
    before = t.press("Escape")
    t.keys("%")
    screen = t.wait("in all.")
    told = re.findall(r"^ *(Look at .*?|Rest your .*?) +(\d+\.\d) % ± (\d+\.\d)(  advised)?$", screen, re.M)
    expect(len(told) >= 3, "chances are missing", screen)
    expect(sum("advised" in mark for *_, mark in told) == 1, "not one of them is advised", screen)
    expect(max(map(len, screen.split("\n"))) <= WIDTH, "a line is too long", screen)
    expect(t.press("x") == before, "the table after that is another", screen)
    plain = subprocess.run([t.program, "play", "wink", "--plain", "--seats", "4", "--seed", "3"], input="w\nq\n",
                           capture_output=True, text=True, env={**os.environ, "XDG_STATE_HOME": STATE.name}).stdout
    for answer, chance, error, _ in told:
        expect(re.search(rf"{re.escape(answer)} +{chance} % ± {error}", plain), f"{answer} is told otherwise", plain)
    t.press("q")
    t.press("y")
    t.play("cube --seats 2 --seed 3")
    t.keys("%")
    t.wait("all win or all lose together")


def check_curtain(t):
    """Two people at one screen: the table is asked, and between them there is nothing to see."""
    t.play("wink --seats 4 --seed 3 --human 0,1 --names North,South", "For everybody")
    hands, pressed = {}, set()
    for i in range(12):
        screen = t.wait(lambda screen: "For everybody" in screen or "Pass the device" in screen)
        if "For everybody" in screen:
            expect("Your hand" not in screen and "Does anybody" in screen, "the table sees a hand", screen)
            free = re.findall(r"(?<=[ ])([12]) (North|South)", screen.split("For everybody")[1])
            pressed |= {name for _, name in free}
            if i % 4 == 3:
                t.press("Space")
                continue
            number, name = free[i % len(free)]
            t.press(number)
            screen = t.wait(f"Pass the device to {name}")
        words = [line.strip() for line in screen.split("\n") if line.strip()]
        expect(len(words) == 2, "there is something beside the curtain", screen)
        name = re.search(r"Pass the device to (\w+), then press Enter\.", screen).group(1)
        t.keys("x", "Space", "l", "v")  # only Enter opens
        t.keys("Escape")
        expect(t.screen() == screen, "the curtain opened by itself", t.screen())
        screen = t.press("Enter")
        whole(screen)
        hand = set(re.findall(r"\d+", re.search(r"Your hand +([\dA-D ]+?)  ", screen).group(1)))
        expect(hand <= hands.setdefault(name, hand), "cards of somebody else", screen)
        t.press("l")
        t.keys("Home")
        log = t.wait("Row 1 of the field")
        dealt = set(re.findall(r"You are dealt the (\d+)", log))
        expect(dealt == hands[name], "the log of somebody else", log)
        screen = t.press("Escape")
        while "your move" in screen:
            screen = t.press("Enter" if question(screen) in ("place", "name") else "Space")
            screen = t.wait(lambda screen: any(words in screen for words in
                                               ("Pass the device", "your move", "For everybody")))
    expect(pressed == {"North", "South"}, "not everybody may press")
    expect(len(hands) == 2 and not hands["North"] & hands["South"], f"hands: {hands}")


def check_orders(t):
    """A standing order answers in my place until it is taken back."""
    t.play("wink --seats 4 --seed 3")
    t.keys("f")
    t.wait("No more pauses")
    screen = t.press("o")
    screen = t.wait("Standing orders")
    expect(re.search(r"^  \[x\] Say nothing when accusations are heard, unless", screen, re.M),
           "the usual order of a lone person is not given", screen)
    row = next(i for i, line in enumerate(screen.split("\n")) if "Look at Blue in turn" in line)
    for _ in range(row - 2):
        t.keys("Down")
    t.press("Enter")
    t.wait(lambda screen: re.search(r"^  \[x\] Look at Blue in turn", screen, re.M))
    t.press("Escape")
    kinds = set()
    kind, screen = play_on(t, lambda kind, screen: kinds.add(kind) or len(kinds) > 2 or kind == "name")
    expect(not kinds & {"look", "flash"}, f"asked all the same: {kinds}", screen)
    t.press("o")
    screen = t.wait("Standing orders")
    row = next(i for i, line in enumerate(screen.split("\n")) if "[x] Look at" in line)
    for _ in range(row - 2):
        t.keys("Down")
    t.press("Enter")
    t.wait(lambda screen: not re.search(r"\[x\] Look at", screen))
    t.press("Escape")
    kind, screen = play_on(t, lambda kind, screen: kind in ("look", "flash"))
    expect(kind in ("look", "flash"), "the order still answers", screen)


def check_modes(t):
    """However it ends, the terminal is as before."""
    t.shell("clear; stty -g")
    modes = t.wait(lambda screen: re.search(r"[0-9a-f]+:[0-9a-f:]+\s+ready>", screen)).split("\n")[0]
    for signal, words in (("INT", "left with 4"), ("TERM", "left with 4"), ("ABRT", "left with 134")):
        t.play("wink --seats 4 --seed 3")
        if signal == "INT":
            t.keys("C-c")
        else:
            subprocess.run(["kill", "-" + signal, str(t.pid())], check=True)
        screen = t.wait(words)
        expect("news" not in screen, f"after {signal} the table is still there", screen)
        t.shell("clear; stty -g")
        screen = t.wait(lambda screen: re.search(r"[0-9a-f]+:[0-9a-f:]+\s+ready>", screen))
        expect(screen.split("\n")[0] == modes, f"after {signal} the terminal is another", screen)


def check_stop(t):
    """Stopped and continued, as other programs are."""
    t.play("wink --seats 4 --seed 3")
    before = t.press("Escape")
    t.keys("C-z")
    screen = t.wait("Stopped")
    expect("your move" not in screen, "the table stays when stopped", screen)
    t.shell("fg")
    t.wait(lambda screen: screen == before)
    t.press("2")
    t.wait("Keep looking at Blue")


def check_fallback(t):
    """Where there is no full screen, the line mode plays."""
    t.shell(f"clear; TERM=dumb {t.program} play wink --seats 4 --seed 3; echo left with $?")
    screen = t.wait("whom do you look at")
    expect("news" not in screen and re.search(r"^ +1\.", screen, re.M), "no line mode", screen)
    t.keys("C-c")
    t.wait("left with")
    t.resize(70, 20)
    t.shell(f"clear; {t.program} play wink --seats 4 --seed 3; echo left with $?")
    screen = t.wait("whom do you look at")
    expect("── news" not in screen and re.search(r"^ +1\.", screen, re.M), "no line mode", screen)


def check_words(t):
    """No sentence is wired into the table: in the made-up language no plain word is left."""
    screen = t.play("wink --seats 4 --seed 3 --lang xx", "ɱóṽé")
    for key in (None, "?", "r", "v", "l", "y"):
        if key:
            screen = t.press(key)
        text = re.sub(r"WINK-\w+-\d+|oOoOoOoOoO|JJ|Sightline", "", screen)
        if key == "y":  # verbs are notation, the same in every language
            text = re.sub(r"name|decline|look|rest|hold|peek|wink|accuse|silent|place|skip", "", text)
        plain = re.findall(r"[A-Za-z]{3,}", text)
        expect(not plain, f"plain words: {plain}", screen)
        expect(max(map(len, screen.split("\n"))) <= WIDTH, "a line is too long", screen)
        if key:
            screen = t.press("Escape")


def check_colour(t):
    """Colours where there are some, letters always, and no colour where none is wanted."""
    colour = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|38|48|9[0-7]|10[0-7])[;m]")
    t.play("wink --seats 8 --seed 3")
    expect(colour.search(t.screen("-e")), "no colours")
    with_colours = t.screen()
    t.press("q")
    t.keys("y")
    t.wait("left with 0")
    t.play("wink --seats 8 --seed 3", before="NO_COLOR=1")
    expect(not colour.search(t.screen("-e")), "colours in spite of NO_COLOR", t.screen())
    expect(t.screen() == with_colours, "it says something else without colours", t.screen())


def check_ascii(t):
    """A terminal that knows ASCII alone gets ASCII alone."""
    screen = t.play("wink --seats 8 --seed 3", before="LC_ALL=C")
    expect(screen.isascii() and "-- news ---" in screen, "not ASCII", screen)


def check_any_game(t):
    """A game without a picture of its own is played with sentences and numbers."""
    screen = t.play("blank --seats 3 --seed 3")
    expect("a hidden card" in screen and re.search(r"^ *1 Show your", screen, re.M), "no list", screen)
    t.keys("f")
    for _ in range(10):
        screen = t.wait(lambda screen: "your move" in screen or "the end" in screen)
        if "the end" in screen:
            break
        t.press("2")
    t.wait("That was the last round.")


def check_long_list(t):
    """A list that does not fit says how much more there is."""
    screen = t.play("wink --seats 4 --seed 7 --option first=1")
    more = re.search(r"… (\d+) more: use the arrows", screen)
    shown = len(re.findall(r"^ *\d+ Look for the ", screen, re.M))
    expect(more and int(more.group(1)) + shown == 36 - 7, "the list does not say how long it is", screen)
    screen = t.press("3")
    listed = re.findall(r"^ *(\d+) Look for the ", screen, re.M)
    expect(listed and all(number.startswith("3") for number in listed), "typing does not shorten it", screen)


def check_asked_in_turn(t):
    """With several people round the screen nobody is spared a question, and the key says so."""
    t.play("wink --seats 4 --seed 3 --human 0,1 --option first=1", "Pass the device")
    t.press("Enter")
    screen = t.press("a")
    expect("At this table everybody gets every question" in flat(screen), "the key is silent", screen)


def check_watch(t):
    """Nobody plays: one watches."""
    whole(t.play("wink --seats 4 --seed 3 --human none", "You only watch here."))
    t.press("q")
    t.keys("y")
    t.wait("left with 0")


def run(names, program, wanted):
    """Runs the functions check_NAME among the names, all or those wanted."""
    checks = {name[6:]: check for name, check in names.items() if name.startswith("check_")}
    if wanted and not set(wanted) <= set(checks):
        sys.exit(f"the checks are: {' '.join(checks)}")
    failed = passed = 0
    with tempfile.TemporaryDirectory() as folder:
        tmux = ["tmux", "-f", "/dev/null", "-S", os.path.join(folder, "tmux")]
        # A server without sessions ends by itself, and takes the next one with it.
        subprocess.run([*tmux, "new-session", "-d", "-s", "keep", "cat"], check=True)
        for name in wanted or checks:
            try:
                t = Terminal(tmux, os.path.abspath(program))
                checks[name](t)
                t.close()
                passed += 1
            except (Failed, subprocess.CalledProcessError) as why:
                print(f"{name}: {checks[name].__doc__}\n  {why}")
                failed += 1
        subprocess.run([*tmux, "kill-server"], stderr=subprocess.DEVNULL, check=False)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run(globals(), sys.argv[1], sys.argv[2:]))
