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


def with_deck(t, args):
    """A table with the cards above. The file is read at once."""
    with tempfile.NamedTemporaryFile("w", suffix=".deck") as file:
        file.write(DECK)
        file.flush()
        return begin(t, f"viewpoint --seats 2 --seed 4 --deck {file.name} {args}")


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


if __name__ == "__main__":
    sys.exit(run(globals(), sys.argv[1], sys.argv[2:]))
