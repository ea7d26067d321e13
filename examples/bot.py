#!/usr/bin/env python3
"""A player for any game of Sightline: it passes less often than chance would.

    sightline sim wink --bot 'exec:python3 examples/bot.py' --bot random --rotate

docs/bots.md says what goes over the two pipes.
"""
import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def choose(moves):
    """Of several moves, rather one that does something: doing nothing has no argument."""
    moves = [move["do"] for move in moves]
    deeds = [move for move in moves if " " in move]
    return random.choice(deeds if deeds and random.random() < 0.8 else moves)


say({"do": "hello", "protocol": 1, "want": ["moves"]})
for line in sys.stdin:
    message = json.loads(line)
    if message["is"] == "told":
        for asked in message.get("moves", []):
            say({"do": "answer", "seat": message["seat"], "q": asked["q"], "for": asked["for"],
                 "move": choose(asked["moves"])})
    elif message["is"] in ("no", "bye"):
        print(message, file=sys.stderr)
