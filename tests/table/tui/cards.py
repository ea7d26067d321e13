#!/usr/bin/env python3
"""cards.py SIGHTLINE [NAME...]: the card games on the full-screen table, in a real terminal (tmux)."""
import json
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from table import HEIGHT, WIDTH, expect, flat, run  # noqa: E402

DECK = """deck "Try" edition 2009
card Thief 0 x6
  steal 1 from another player
card Shield 5 x40
  reveal when another player would steal: cancel it
card Brick 10 x6
  another player discards 1
"""


def whole(screen, title, width=WIDTH, height=HEIGHT):
    """Four parts, nothing over the edge, and every seat with its points."""
    lines = screen.split("\n")[:height]
    expect(len(lines) == height and max(map(len, lines)) <= width, "the screen is broken", screen)
    expect(lines[0].startswith(f" {title} · "), "the status line is broken", screen)
    rules = [i for i, line in enumerate(lines) if line.startswith("── ")]
    expect(len(rules) == 2 and "news" in lines[rules[0]], "the parts are not where they belong", screen)
    # One's own, or that of somebody for whom one decides.
    hand = re.search(r"^ (Hand|[A-Z][a-z]+): 1 ", screen, re.M) or "Hand:" in screen
    expect("draw pile" in lines[0] and hand, "piles or hand are missing", screen)
    return lines[1:rules[0]]


def asked(screen):
    return "your move" in screen or "the end" in screen.split("\n")[0]


def begin(t, args):
    """Sits down, without pauses. Returns the game's title."""
    screen = t.play(args, "── news")
    t.keys("f")
    return re.match(r" (.*?) · ", screen).group(1)


def play_out(t, title, most=400):
    for _ in range(most):
        screen = t.wait(asked)
        if "the end" in screen.split("\n")[0]:
            return screen
        whole(screen, title)
        if "Play it all the same?" in t.press("Enter"):
            t.press("y")
    raise Failed("the game does not end")


def card_games(t):
    """Those of the shelf that are played with a deck."""
    told = subprocess.run([t.program, "games", "--json"], capture_output=True, text=True, check=True).stdout
    games = [json.loads(line) for line in told.splitlines()]
    return [game["name"] for game in games if "copies" in [option["name"] for option in game["options"]]]


def check_games(t):
    """A whole game of each, by Enter."""
    for game in card_games(t):
        screen = play_out(t, begin(t, f"{game} --seats 4 --seed 3"))
        expect(all(name in screen for name in ("you", "Blue", "Crimson", "Denim")), "no ranking", screen)
        t.keys("Enter")
        t.wait("left with 0")


def check_eight(t):
    """Eight seats fit, in two bands; and with names in a larger window."""
    title = begin(t, "winking-dead --seats 8 --seed 3")
    screen = t.wait(asked)
    lines = whole(screen, title)
    for name in ("you", "Blue", "Crimson", "Denim", "Emerald", "Fuchsia", "Gold", "Hazel"):
        expect(any(re.search(rf" {name} +-?\d+/100", line) for line in lines), f"{name} is missing", screen)
    t.resize(150, 45)
    screen = t.wait(lambda screen: "your move" in screen and max(map(len, screen.split("\n"))) > 140)
    whole(screen, title, 150, 45)
    expect("Discard pile" in screen, "more room is not used", screen)


def with_deck(t, args, seats=2):
    """A table with the cards above. The file is read at once."""
    with tempfile.NamedTemporaryFile("w", suffix=".deck") as file:
        file.write(DECK)
        file.flush()
        return begin(t, f"viewpoint --seats {seats} --seed 4 --deck {file.name} {args}")


def check_react(t):
    """What is pending, who does it to whom, the words of the card, and a reaction."""
    title = with_deck(t, "--bot raider:3 --option first=1")
    for _ in range(60):
        screen = t.wait(asked)
        expect("the end" not in screen.split("\n")[0], "nobody ever stole", screen)
        if re.search(r"^ *r Reveal", screen, re.M):
            break
        t.press("Enter")
    stage = "\n".join(whole(screen, title))
    expect("▸ B plays Thief → A you" in stage, "who does what to whom?", screen)
    expect(re.search(r"^ Thief: STEAL 1 card", stage, re.M), "the words of the card are missing", screen)
    expect(re.search(r"^ space Let it be", screen, re.M), "nobody can let it be", screen)
    t.press("r")
    t.wait(asked)
    expect("The Thief of Blue is cancelled." in t.press("l"), "it was not cancelled", t.screen())


def check_why(t):
    """A card that cannot react, and a move that cannot be made, say why not."""
    title = with_deck(t, "--option first=0 --bot absent")
    whole(t.wait(asked), title)
    screen = t.press("r")
    expect(re.search(r"\[(VP09|AMB)-", flat(screen)), "r does not say why not", screen)
    t.press("y")
    t.type("target A")
    t.keys("Enter")
    t.wait(lambda screen: re.search(r"\[(VP09|AMB)-", screen))


def check_read(t):
    """Every card in sight can be read: the one under the cursor first, then by place."""
    title = with_deck(t, "--option first=0 --bot raider:3")
    screen = t.wait(asked)
    whole(screen, title)
    expect("[i] read" in screen, "nobody is told of it", screen)
    shown = re.search(r"^ (\w+): ", screen, re.M).group(1)  # what is under the cursor
    screen = t.press("i")
    expect("cards in sight" in screen.split("\n")[0], "no cards", screen)
    lines = [line.strip() for line in screen.split("\n")]
    expect(lines[lines.index("IN QUESTION") + 1].startswith(f"{shown} ("), "another card comes first", screen)
    expect("IN YOUR HAND" in lines and "REVEAL when another player would STEAL: CANCEL it." in lines,
           "the words are missing", screen)
    whole(t.press("Escape"), title)


def check_names(t):
    """A player is chosen from a list that counts from 1."""
    with_deck(t, "--option first=0 --bot absent", seats=3)
    for _ in range(40):
        screen = t.wait(asked)
        expect("the end" not in screen.split("\n")[0], "nobody was ever chosen", screen)
        if "from whom do you steal?" in screen:
            break
        thief = re.search(r"^ .*?(\d+) Play Thief", screen, re.M)
        t.press(thief.group(1) if thief else "Enter")
    expect(re.search(r"^ 1 Choose Blue", screen, re.M) and re.search(r"^ 2 Choose Crimson", screen, re.M),
           "the list does not count from 1", screen)
    t.press("2")
    t.wait(asked)
    expect("You choose Crimson." in t.press("l"), "another one was chosen", t.screen())


def check_keys(t):
    """The keys that a newcomer is told first, and one that means nothing."""
    screen = t.play("viewpoint --seats 2 --seed 4 --option first=0 --bot absent", asked)
    expect("Press ? for the keys and R for what this is about." in flat(screen), "no welcome", screen)
    expect("rules of this question" in t.press("R"), "R is not about the rules", t.screen())
    t.press("Escape")
    screen = t.press("?", "End")
    expect("m1: this player misses one turn." in screen, "the signs are not explained", screen)
    t.press("Escape")
    expect('"x" does nothing just now.' in t.press("x"), "a key is silent", t.screen())


if __name__ == "__main__":
    sys.exit(run(globals(), sys.argv[1], sys.argv[2:]))
