#!/usr/bin/env python3
"""cube.py SIGHTLINE [NAME...]: Viewpoints on the full-screen table, in a real terminal (tmux)."""
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from table import HEIGHT, WIDTH, Failed, expect, flat, run  # noqa: E402

LETTERS = "ABCDEF"


def whole(screen, width=WIDTH, height=HEIGHT):
    """Four parts, nothing over the edge, and the picture in its place."""
    lines = screen.split("\n")[:height]
    expect(len(lines) == height and max(map(len, lines)) <= width, "the screen is broken", screen)
    expect(lines[0].startswith(" Viewpoints · "), "the status line is broken", screen)
    rules = [i for i, line in enumerate(lines) if line.startswith("── ")]
    expect(len(rules) == 2 and "news" in lines[rules[0]], "the parts are not where they belong", screen)
    stage = lines[1:rules[0]]
    expect(any(f"level {n}" in line for line in stage for n in (6,)), "levels are missing", screen)
    expect(any(re.match(r" (free|on the grid) ", line) for line in stage), "pieces are missing", screen)
    return stage


def prompt(screen):
    """All below the second rule, in one line."""
    return flat(screen.split("\n── ")[2])


def held(screen):
    """Where the piece in the hand is: orientation and corner."""
    found = re.search(r"(?:Put the|Move the|reserved) .*? (?:at|to) ([A-Z])(\d+)@([A-F])([A-F])([1-6])",
                      prompt(screen))
    expect(found, "nothing is in the hand", screen)
    return found.group(1), int(found.group(2)), found.group(3), found.group(4), int(found.group(5))


def levels(screen):
    """The six levels of a small window, as strings from far to near."""
    rows = whole(screen)[4 - 1:][:6]
    return [[row[3 + 8 * n:][:6] for row in rows] for n in range(6)]


def card_and_view(screen):
    """Rows of the own card and of the view, from the top, with their letters; marks are left in."""
    rows = whole(screen)[3:9]
    letters = whole(screen)[9]
    return ([row[53:65].rstrip() for row in rows], [row[67:79].rstrip() for row in rows],
            letters[53:65].strip(), letters[67:79].strip())


def alone(t, code="A001", more=""):
    return t.play(f"cube --seats 1 --seed 1 --challenge {code} {more}")


def structure_of(program, code):
    """What the challenge is made of: told when somebody gives up."""
    done = subprocess.run([program, "play", "cube", "--seats", "1", "--plain", "--challenge", code],
                          input="give-up\n", stdout=subprocess.PIPE, text=True, check=False)
    return re.findall(r"\b[A-Z]\d+@[A-F]{2}[1-6]", re.search(r"The structure: .*", done.stdout).group(0))


def bring(t, piece, name):
    """Takes a piece into the hand and steers it to a placement, as a person would."""
    orientation, x, y, z = re.fullmatch(r"[A-Z](\d+)@([A-F])([A-F])([1-6])", name).groups()
    screen = t.press(piece)
    for _ in range(24):
        if held(screen)[1] == int(orientation):
            break
        screen = t.press("o")
    mirrored = "  FEDCBA" in screen  # players 2 and 4: left is where the letters grow
    for _ in range(20):
        _, now, at_x, at_y, at_z = held(screen)
        if at_x != x:
            screen = t.press("Right" if (at_x < x) != mirrored else "Left")
        elif at_y != y:
            screen = t.press("Up" if (at_y < y) != mirrored else "Down")
        elif at_z != int(z):
            screen = t.press("+" if at_z < int(z) else "-")
        else:
            expect(now == int(orientation), "turned on the way", screen)
            return screen
    raise Failed(f"{name} cannot be reached\n{screen}")


def check_hand(t):
    """A piece is taken, pushed, lifted, turned and given back; walls hold it."""
    before = alone(t)
    expect(levels(before) == [["······"] * 6] * 6, "the grid is not empty", before)
    screen = t.press("L")
    expect(held(screen)[0] == "L" and levels(screen)[0].count("·LLLL·") == 1, "no L in level 1", screen)
    for _ in range(4):
        t.keys("Left", "Down")
    screen = t.wait(lambda screen: held(screen)[2:4] == ("A", "A"))
    expect(levels(screen)[0][4:] == ["L·····", "LLLL··"], "it is not in the corner", screen)
    screen = t.press("z")
    expect(levels(screen)[0][2:] == ["LL····", "L·····", "L·····", "L·····"], "z does not turn it", screen)
    screen = t.press("Z")
    expect(levels(screen)[0][4:] == ["L·····", "LLLL··"], "Z does not turn it back", screen)
    screen = t.press("x")
    expect([level[5] for level in levels(screen)[:2]] == ["L:::··", "LLLL··"], "x does not tip it", screen)
    t.press("X")
    screen = t.press("y")
    expect(all("L" in "".join(level) for level in levels(screen)[:4]), "y does not roll it", screen)
    t.press("Y")
    for _ in range(8):
        t.keys("+")
    screen = t.wait(lambda screen: held(screen)[4] == 6)
    expect(levels(screen)[5][4:] == ["L·····", "LLLL··"], "it did not go up", screen)
    expect(levels(screen)[0][4:] == [":·····", "::::··"], "its shadow is missing", screen)
    expect("would fall. [VPTS-PLACE-5]" in prompt(screen), "it would fall", screen)
    screen = t.press("d")
    expect(held(screen)[4] == 1 and "It fits." in prompt(screen), "it did not come down", screen)
    screen = t.press("3")
    expect(held(screen)[0] == "L", "3 is not the L", screen)
    expect(held(t.press("0"))[0] == "Z", "0 is not the Z", t.screen())
    screen = t.press("Escape")
    expect(levels(screen) == levels(before), "something stayed on the grid", screen)


def check_card(t):
    """The card as printed, beside what one sees of the grid, with marks for what is wrong."""
    screen = alone(t, "A001")
    card, view, letters, under = card_and_view(screen)
    expect(letters == under == "A B C D E F", "letters of player 1", screen)
    expect(card[5] == "· T T T X X" and card[3] == "· · V · · ·", "the card", screen)
    expect(view[5] == "· ·!·!·!·!·!" and "view 29/36" in screen, "the marks", screen)
    screen = t.press("m")
    expect("!" not in "".join(card_and_view(screen)[1]) and "your view" in screen, "m marks on", screen)
    expect("!" in "".join(card_and_view(t.press("m"))[1]), "m does not mark again", t.screen())
    # The piece in the hand is seen before it is put down.
    bring(t, "T", "T8@BB1")
    _, view, _, _ = card_and_view(t.screen())
    expect(view[5].startswith("· T T T ·!"), "the hand is not in the view", t.screen())
    screen = t.press("Enter")
    card, view, letters, under = card_and_view(screen)
    expect(letters == under == "F E D C B A", "letters of player 2 are not mirrored", screen)
    expect(card[5] == "X X X V T ·", "the card of player 2", screen)
    expect(view[5].replace("!", " ") == "· · T T T ·", "what player 2 sees", screen)
    expect("You put the dark green T at T8@BB1." in screen, "it is not told", screen)


def check_refused(t):
    """What cannot be done says why, and is not done."""
    alone(t)
    bring(t, "V", "V5@CD1")
    t.press("Enter")
    screen = bring(t, "X", "X0@CD1")
    expect("VPTS-PLACE-6" in prompt(screen) and "dark blue V" in prompt(screen), "it is filled", screen)
    expect(any("#" in row for row in levels(screen)[0]), "where it collides is not drawn", screen)
    t.keys("Enter")
    t.keys("Escape")
    screen = t.wait(lambda screen: "9X" in screen and "What do you do" in screen)
    expect("on the grid 7V" in screen and "9X" in screen.split("on the grid")[0], "it was put", screen)
    bring(t, "I", "I0@AE2")
    screen = t.screen()
    expect("It fits." in prompt(screen) or "would fall" in prompt(screen), "no verdict", screen)
    t.press("Escape")
    screen = t.press("p")
    expect("[VPTS-AMB-39]" in prompt(screen), "passing says nothing", screen)
    screen = t.press("t")
    expect("[VPTS-SOLO-2]" in prompt(screen), "tokens say nothing", screen)
    screen = t.press("f")
    expect("[VPTS-AMB-39]" in prompt(screen), "turning the card says nothing", screen)


def check_under(t):
    """A piece that carries another cannot be taken; one that is free can be moved and reserved."""
    alone(t)
    bring(t, "T", "T8@BB1")
    t.press("Enter")
    screen = bring(t, "I", "I0@AC2")
    expect("It fits." in prompt(screen), "a bar across", screen)
    t.press("Enter")
    screen = t.press("T")
    expect("cannot be taken" in prompt(screen) and "[VPTS-MOVE-2]" in prompt(screen), "it was free", screen)
    screen = t.press("I")
    expect("This is where it stands." in prompt(screen), "it is not recognised", screen)
    screen = t.press("Right")
    expect("i" in "".join(levels(screen)[1]), "where it stood is not drawn", screen)
    screen = t.press("r")
    expect("reserved 2IA" in screen and "holds I" in screen, "it is not reserved", screen)
    screen = t.press("r")
    expect("[VPTS-RES-2]" in prompt(screen), "a second reserve", screen)
    screen = t.press("2")
    expect("Put your reserved orange I back" in prompt(screen), "it cannot come back", screen)
    screen = t.press("Enter")
    expect("on the grid 2I 5T" in screen, "it did not come back", screen)


def check_solve(t):
    """A whole solitaire by keys: every piece steered to its place, announced, passed, solved."""
    names = structure_of(t.program, "A001")
    expect(len(names) == 3, f"A001 is {names}")
    screen = alone(t)
    left = list(names)
    while left:
        for name in list(left):
            screen = bring(t, name[0], name)
            if "It fits." in prompt(screen):
                t.press("Enter")
                left.remove(name)
            else:
                t.press("Escape")
    screen = t.wait(lambda screen: "complete, and announced" in prompt(screen))
    expect("complete, turn 4" in screen, "the announcement has no turn", screen)
    screen = t.press("p")
    expect("confirmed" in screen, "the pass is not counted", screen)
    t.keys("p")
    screen = t.wait("the end")
    expect("solved, well done" in screen, "it is not solved", screen)
    t.keys("Enter")
    expect("1. You: " in t.wait("left with 0"), "no score", t.screen())


def check_sides(t):
    """Every side has its own card and sees the grid from where it sits."""
    for seats, seat, letters in ((5, 2, "A B C D E F"), (5, 3, "F E D C B A"), (5, 4, "(player 1)")):
        t.play(f"cube --seats {seats} --seed 1 --challenge A005 --as {seat} --bot random", "── news")
        t.keys("f")
        screen = t.wait("What do you do")
        _, _, left, right = card_and_view(screen)
        expect(left == right == letters, f"letters of seat {seat}", screen)
        expect(f"you {seat + 1} " in screen, "who sits where", screen)
        t.press("q")
        t.keys("y")
        t.wait("left with 0")


def check_tokens(t):
    """Tokens by the list; a card one looks at is shown once, and is not to be had again."""
    t.play("cube --seats 3 --seed 1 --challenge A005 --bot random", "── news")
    t.keys("f")
    screen = t.wait("Play a token…")
    screen = t.press("t")
    expect("tx Ask for the colour in a slot…" in screen and "tl Look at a card…" in screen, "t", screen)
    screen = t.press("x")
    expect("tx2 Blue, player 2…" in screen, "whom to ask", screen)
    t.press("2")
    screen = t.press("D")
    expect("tx2d3 Ask Blue what is in slot D3" in screen, "which slot", screen)
    t.press("3")
    screen = t.wait(lambda screen: re.search(r"card 2 D3: ([A-Z]|nothing)", screen))
    t.wait("What do you do")
    t.type("tl3")
    screen = t.wait("It is shown to you once")
    rows = re.findall(r"^ +[1-6] (?:[·A-Z] ?){6}$", screen, re.M)
    expect(len(rows) == 6 and "A B C D E F" in screen, "the card is not shown", screen)
    expect("for 10 more seconds" in screen or "for 9 more seconds" in screen, "for how long?", screen)
    t.press("Escape")
    t.wait("What do you do")
    screen = t.press("v")
    expect("Your card 1" in screen and "3, right" not in screen.replace("at the right", ""),
           "the card can be seen again", screen)
    t.press("Escape")
    t.type("tl")
    t.wait("[VPTS-TOK-1]")


def check_short_look(t):
    """The card goes by itself."""
    t.play("cube --seats 2 --seed 1 --challenge A005 --bot random --option look=5", "Play a token…")
    t.keys("f")
    t.type("tl3")
    t.wait("It is shown to you once")
    t.wait("for 2 more seconds")
    t.wait(lambda screen: "What do you do" in screen)


def check_limit(t):
    """Bids by number, the counter in the status line."""
    alone(t, "A001", "--option limit=yes")
    t.type("12")
    t.wait("counter 12 · your turn")


def check_asides(t):
    """Turning the card, and announcing oneself: not the action of a turn."""
    screen = alone(t, "A001", "--option free-flip=yes --option announce=manual")
    expect("f Turn to the other card" in screen, "f is not offered", screen)
    screen = t.press("a")
    expect("[VPTS-AMB-22]" in prompt(screen), "an untrue announcement", screen)
    screen = t.press("f")
    expect(card_and_view(screen)[2] == "F E D C B A", "the card is not turned", screen)
    for name in structure_of(t.program, "A001"):
        bring(t, name[0], name)
        t.press("Enter")
    screen = t.press("a")
    expect("complete, turn " in screen and "p Pass" in screen, "it is not announced", screen)


def check_taken(t):
    """A key that the game has taken does nothing else where the game has no use for it."""
    alone(t)
    screen = t.press("a")
    expect("asked every single time" not in screen and "pass by themselves" not in screen, "a means two things", screen)
    screen = t.press("f")
    expect("No more pauses" not in screen, "f means two things", screen)


def check_give_up(t):
    """Giving up is asked twice."""
    alone(t)
    screen = t.press("g")
    expect("Give up?" in screen, "not asked", screen)
    expect("What do you do" in t.press("n"), "not gone on", t.screen())
    t.press("g")
    t.keys("y")
    screen = t.wait("the end")
    expect("stays unsolved" in screen and "The structure: " in screen, "how it ended", screen)
    rows = [line for line in screen.split("\n") if re.match(r" [A-F] [·a-z]{6}  ", line)]
    expect(len(rows) == 6 and "ttt" in "".join(rows), "the structure is not drawn", screen)


def check_hints(t):
    """Fair hints from the own card; none where the table has none; all where it has all."""
    alone(t)
    screen = t.press("h")
    expect("Slot " in prompt(screen), "no hint", screen)
    t.press("q")
    t.keys("y")
    t.wait("left with 0")
    alone(t, "A001", "--option hints=none")
    expect("!" not in "".join(card_and_view(t.screen())[1]), "marks without hints", t.screen())
    for key in "hmH":
        expect("[VPTS-GOAL-3]" in prompt(t.press(key)), f"{key} all the same", t.screen())
        t.press("Escape")
    t.press("q")
    t.keys("y")
    t.wait("left with 0")
    alone(t, "A001", "--option hints=all")
    screen = t.press("H")
    expect("belongs at" in screen, "no oracle", screen)
    bring(t, *(lambda name: (name[0], name))(re.search(r"belongs at (\S+?)\.", flat(screen)).group(1)))


def check_curtain(t):
    """Two people at one screen: each sees the own card alone."""
    t.play("cube --seats 2 --seed 1 --challenge A005 --human 0,1", "Pass the device")
    screen = t.press("Enter")
    first = card_and_view(screen)[0]
    bring(t, "I", "I0@AA1")
    t.keys("Enter")
    curtain = t.wait("Pass the device to Blue")
    expect("I" not in "".join(re.findall(r"·.*", curtain)), "the table shows through", curtain)
    screen = t.press("Enter")
    second, _, letters, _ = card_and_view(screen)
    expect(letters == "F E D C B A" and second != first, "the card of somebody else", screen)
    expect("Put the" not in prompt(screen), "the hand of somebody else", screen)


def check_oblique(t):
    """A large window shows all of the grid at once, from the seat's side, with the piece in the hand."""
    alone(t)
    t.resize(120, 45)
    t.wait(lambda s: "A   B   C   D   E   F" in s)
    lines = t.press("I").split("\n")
    letters = next(i for i, line in enumerate(lines) if line.rstrip().endswith("A   B   C   D   E   F"))
    left = lines[letters].index("A   B") - 1
    picture = [line[left:].rstrip() for line in lines[letters - 18:letters]]
    orientation, x, y, z = held("\n".join(lines))[1:]
    expect((orientation, x, y, z) == (0, "A", "C", 1), "the I lies elsewhere", "\n".join(lines))
    expect(picture[15:18] == ["    I I I I I I I I I I ▒ ·   C", "    ·   ·   ·   ·   ·   ·   B",
                              "  ·   ·   ·   ·   ·   ·   A"], "its front and the ground", "\n".join(picture))
    expect(picture[14] == "    I I I I I I I I I I ▒I  ·   D", "its side", "\n".join(picture))
    expect(picture[13] == "     I░░░I░░░I░░░I░░░I░░░▒·   ·   E", "its top", "\n".join(picture))
    t.press("Enter")
    t.resize(WIDTH, HEIGHT)
    small = t.wait("level 6")
    expect("░" not in small, "a small window has no room for it", small)


def check_sizes(t):
    """Larger cells where there is room; the smallest table is whole for five, too."""
    t.play("cube --seats 5 --seed 1 --challenge A005 --bot random", "What do you do")
    whole(t.press("I"))
    t.resize(80, 40)
    screen = t.wait(lambda screen: "A B C D E F   A B C D E F   A B C D E F" in screen)
    whole(screen, 80, 40)
    t.resize(130, 40)
    screen = t.wait(lambda screen: len(max(screen.split("\n"), key=len)) > 110)
    stage = whole(screen, 130, 40)
    expect(any(line.count("A B C D E F") == 8 for line in stage), "no wide levels", screen)
    t.resize(60, 20)
    t.wait("This table needs 80 columns and 24 lines")
    t.resize(WIDTH, HEIGHT)
    whole(t.wait("It fits."))


def check_colour(t):
    """Pieces have colours and letters; without colours the same letters."""
    colour = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|38|48|9[0-7]|10[0-7])[;m]")
    alone(t)
    screen = t.press("L")
    expect(colour.search(t.screen("-e")), "no colours")
    t.press("q")
    t.keys("y")
    t.wait("left with 0")
    t.play("cube --seats 1 --seed 1 --challenge A001", before="NO_COLOR=1")
    plain = t.press("L")
    expect(not colour.search(t.screen("-e")), "colours in spite of NO_COLOR", plain)
    expect(plain == screen, "it says something else without colours", plain)


def check_ascii(t):
    """A terminal that knows ASCII alone gets ASCII alone."""
    screen = t.play("cube --seats 1 --seed 1 --challenge A001", before="LC_ALL=C")
    expect(screen.isascii() and "......  ......" in screen, "not ASCII", screen)


def check_words(t):
    """No sentence is wired into the picture: in the made-up language no plain word is left."""
    screen = t.play("cube --seats 3 --seed 1 --challenge A005 --lang xx --bot random", "ɱóṽé")
    t.keys("f")
    for keys in ((), ("L",), ("Escape",), ("?",), ("Escape",), ("R",), ("Escape",), ("t",), ("x", "2", "d")):
        for key in keys:
            screen = t.press(key)
        text = re.sub(r"VPTS-[A-Z]+-\w+|[A-Z·:#]{6}|Sightline|tx\d?[a-f]?\d?|PgUp|PgDn", "", screen)
        plain = re.findall(r"[A-Za-z]{3,}", text)
        expect(not plain, f"plain words: {plain}", screen)
        expect(max(map(len, screen.split("\n"))) <= WIDTH, "a line is too long", screen)


def check_keys(t):
    """The keys of the hand are told, and r is told once."""
    alone(t)
    screen = t.press("?")
    expect("tip it away" in screen and "take a piece off the grid" in screen, "keys", screen)
    expect(len(re.findall(r"^  r  ", screen, re.M)) == 1, "r twice", screen)
    t.press("Escape")
    screen = t.press("R")
    expect("One structure is built together" in flat(screen) or "Build one structure" in flat(screen),
           "what it is about", screen)


def check_watch(t):
    """Nobody plays: the grid from the side whose turn it is, and no card."""
    screen = t.play("cube --seats 3 --seed 1 --challenge A005 --human none --bot random", "── news")
    expect("your card" not in screen and "player " in screen, "a card for nobody", screen)
    whole(screen)
    t.press("q")
    t.keys("y")
    t.wait("left with 0")


def check_undo(t):
    """A piece that was put down comes back into nobody's hand."""
    before = alone(t)
    bring(t, "I", "I0@AA1")
    t.press("Enter")
    screen = t.press("u")
    expect(levels(screen) == levels(before) and "What do you do" in screen, "not where it was", screen)


if __name__ == "__main__":
    sys.exit(run(globals(), sys.argv[1], sys.argv[2:]))
