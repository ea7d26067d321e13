"""replay.py SIGHTLINE FOLDER: every old record must still replay to the end it had, and to no other.

A record holds the deck or challenge it was played with. The ones that come with the program may change.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])
passed = failed = 0


def replay(path, code, what):
    global passed, failed
    done = subprocess.run([binary, "replay", path], capture_output=True, text=True, check=False)
    if done.returncode == code:
        passed += 1
    else:
        failed += 1
        print(f"{what}: exit {done.returncode}, not {code}: {done.stderr.strip()}")


def changed(text, what):
    with tempfile.NamedTemporaryFile("w", suffix=".record") as other:
        other.write(text)
        other.flush()
        replay(other.name, 3, what)


def check(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print(what)


found = set()
for record in sorted(folder.glob("*.record")):
    text = record.read_text().rstrip("\n")
    game = re.search(r"^game (\S+)", text, re.M).group(1)
    found.add(game)
    replay(record, 0, record.name)
    changed(text[:-1] + ("1" if text[-1] == "0" else "0") + "\n", f"{record.name} with another end")
    steps = re.sub(r"^check (\d+) (.)", lambda m: f"check {m[1]} {'0' if m[2] != '0' else '1'}", text, count=1,
                   flags=re.M)
    if steps != text:
        changed(steps + "\n", f"{record.name} with another check")
    # Two cards that were played, exchanged in its own text.
    head, body = text.split("\nstart\n")
    names = [name for name in re.findall(r"^card (.+?) -?\d+", head, re.M) if f" play {name}\n" in body]
    if names:
        swapped = head.replace(f"card {names[0]} ", "card ? ").replace(f"card {names[1]} ", f"card {names[0]} ")
        swapped = swapped.replace("card ? ", f"card {names[1]} ")
        changed(f"{swapped}\nstart\n{body}\n", f"{record.name} with other cards")
    check(game == "wink" or "\ncontent " in text or "\nhidden " in text, f"{record.name} has no text of its own")
listed = subprocess.run([binary, "games", "--json"], capture_output=True, check=True).stdout
for game in map(json.loads, listed.splitlines()):
    check(game["rehearsal"] or game["name"] in found, f"there is no record of {game['name']}")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
