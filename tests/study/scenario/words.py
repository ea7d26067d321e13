"""words.py PROGRAM: are the set-up lines, places and events of docs/scenarios.md those of the games?

Every set-up line is laid out, every place is looked into, and the events are exactly those that the
program names, with as many arguments.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "docs", "scenarios.md")
DECK = """deck
  card Pickpocket 5 x9
  card Long Shadow 5 x9
  card Blindfold 5 x9
  card Burst of Colour 5 x9
  card Second Look 5 x9
"""
CARDS = {"deck": DECK, "": "draw: Blindfold x5, Pickpocket x5"}
# What a line needs before it, by its beginning; "" is for all of them. Seats are three if not said.
BEFORE = {
    "viewpoint": CARDS, "revisioned": CARDS, "winking-dead": CARDS,
    "wink": {"seats": 4, "phase": "token B: 7", "beat": "token B: 7\nphase flash", "heads:": "token B: 7\nphase flash"},
    "cube": {"side": "side B: 1", "done:": "turn: 3", "counter:": "with limit=yes"},
}
ONLY = {"dead:": ["winking-dead"], "field A: Long Shadow+": ["winking-dead"]}

passed = failed = 0


def check(good, *what):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print("FAIL", *what)


def sections():
    with open(PAGE, encoding="utf-8") as page:
        text = page.read()
    for names, block in re.findall(r"^#### ([^\n]*)\n.*?```\nset-up\n(.*?)```", text, re.S | re.M):
        lines, places, events = re.split(r"\n\n(?:places|events)\n", block)
        yield names.split(", "), lines, split(places), split(events)


def split(text):
    return [" ".join(item.split()) for item in text.split("·")]


def try_play(program, game, body):
    """What `sightline test` says of one scenario."""
    own = BEFORE.get(game, {})
    with tempfile.NamedTemporaryFile("w", suffix=".play", encoding="utf-8") as file:
        file.write(f"# tried\ngame {game} seats {own.get('seats', 3)}\n{own.get('deck', '')}{body}\n")
        file.flush()
        done = subprocess.run([program, "test", file.name], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def try_lines(program, game, lines):
    for line in lines.splitlines():
        wanted = re.split(r"  +", line)[0].strip()
        if not wanted or line.startswith(" "):
            continue
        first, own = wanted.split()[0], BEFORE.get(game, {})
        if game not in ONLY.get(wanted, ONLY.get(first, [game])):
            continue
        before = own.get(first, own.get("", ""))
        status, said = try_play(program, game, f"{before}\n{wanted}\n! steps: 0\n")
        check(status == 0, f"{game}: {wanted}: {said}")


def main(program):
    for games, lines, places, events in sections():
        for game in games:
            told = json.loads(subprocess.run([program, "games", game, "--json"], capture_output=True, text=True, check=True).stdout)
            real = {event["name"]: len(event["args"]) for event in told["events"]}
            page = {event.split()[0]: event.count("<") for event in events}
            check(page == real, game, "events:", set(page.items()) ^ set(real.items()))
            try_lines(program, game, lines)
            for place in places:
                status, said = try_play(program, game, f"! {place} count: 12345\n")
                check(status == 1 and "12345" in said, f"{game}: {place}: {said}")
    check(passed > 100, "hardly anything was tried")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
