"""Texts that are made to be dear to whoever reads them: decks and challenges."""
import os

HERE = os.path.dirname(os.path.abspath(__file__))
MOST = 70 << 10  # twice as much in JSON, where a line has to be escaped: less than a message may have


def fill(piece, most=MOST):
    return piece * (most // len(piece))


def all_bombs():
    """(name, members of the message that opens a table)."""
    decks = {
        "one long line": fill("a"),
        "one long word in a card": "card " + fill("a") + " 1\n",
        "lines without anything": fill("\n"),
        "cards without end": "".join(f"card C{i} 1 draw 1\n" for i in range(MOST // 24)),
        "one card, a million times": "card A 999999999 draw 1\n",
        "actions without end": "card A 1 " + fill("draw 1; "),
        "a number without end": "card A " + fill("9"),
        "conditions in conditions": "card A 1 " + fill("if ") + "draw 1\n",
        "brackets in brackets": "card A 1 " + fill("("),
        "comments without end": fill("# \n"),
        "controls and bidirectional characters": fill("card \u202e\u200b 1 draw 1\n", 20000),
    }
    for name, text in decks.items():
        yield "deck: " + name, {"game": "viewpoint", "content": text}
    challenges = {
        "digits": fill("9"), "letters": fill("A"), "blanks": fill(" "), "lines": fill("\n"), "rows of a card": fill("#.#.#\n"),
        "dashes": fill("-"), "a long code": "SL1-" + fill("ABCD-"),
    }
    for name, text in challenges.items():
        yield "challenge: " + name, {"game": "cube", "hidden": text}
    yield "options without end", {"game": "wink", "seats": 4, "options": ["beats=2"] * 5000}
    yield "bots without end", {"game": "wink", "seats": 4, "bots": [""] * 5000}
    yield "seats without end", {"game": "wink", "seats": 10 ** 18}
    yield "a clock of nothing", {"game": "wink", "seats": 4, "clock": {"beat": 0, "grid": 0, "delay": 0, "window": 0, "turn": 0}}
    yield "a clock of ages", {"game": "wink", "seats": 4, "clock": {"beat": 10 ** 17, "grid": 10 ** 17}}
