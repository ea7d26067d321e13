#!/usr/bin/env python3
"""Somebody who plays a card game for the first time: the highest card, and never a reaction.

    sightline sim viewpoint --rotate --bot 'exec:python3 tests/cli/newcomer.py' --bot novice

Everything else is left to luck, which follows from the question: the same seed plays the same games.
"""
import json
import random
import sys
import zlib


def say(message):
    print(json.dumps(message), flush=True)


def choose(moves, luck):
    """A move that plays a card has its name and its value with it."""
    cards = [move for move in moves if move["do"].startswith("play ")]
    if cards:
        return max(cards, key=lambda move: move["with"][1])["do"]
    moves = [move["do"] for move in moves]
    return "pass" if "pass" in moves else luck.choice(moves)


say({"do": "hello", "protocol": 1, "want": ["moves"]})
for line in sys.stdin:
    message = json.loads(line)
    for asked in message.get("moves", []):
        say({"do": "answer", "seat": message["seat"], "q": asked["q"], "for": asked["for"],
             "move": choose(asked["moves"], random.Random(zlib.crc32(line.encode())))})
