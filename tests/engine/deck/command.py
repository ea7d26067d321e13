#!/usr/bin/env python3
"""command.py SIGHTLINE DECKS: the command `sightline deck`, its output and its exit codes."""
import json
import os
import subprocess
import sys
import tempfile

PROGRAM, DECKS = sys.argv[1], sys.argv[2]
passed = failed = 0


def run(*args):
    # Looking for leaks at every end of a sanitized program takes longer than all the rest.
    env = {**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}
    done = subprocess.run([PROGRAM, "deck", *args], capture_output=True, text=True, check=False,
                          env=env)
    return done.returncode, done.stdout, done.stderr


def check(what, fine):
    global passed, failed
    if fine:
        passed += 1
    else:
        failed += 1
        print(f"failed: {what}")


def main(folder):
    classic = os.path.join(DECKS, "classic.deck")
    own = os.path.join(folder, "own.deck")

    def write(text):
        with open(own, "w", encoding="utf-8") as file:
            file.write(text)

    ours = sorted(name for name in os.listdir(DECKS) if name.endswith(".deck"))
    check("decks of ours", len(ours) > 3)
    for name in ours:
        code, out, _ = run("check", os.path.join(DECKS, name))
        check(f"{name} is clean", code == 0 and out.endswith("0 remarks.\n"))
    code, out, _ = run("check", classic, "--matrix")
    check("matrix", code == 0 and "Storm Lantern can answer 34 kinds" in out)

    write("card A 5\n  stael 1\n")
    code, out, err = run("check", own)
    check("a fault points at the word", code == 3 and out == "" and
          'own.deck:2:3: expected a verb, not "stael"; did you mean "steal"?' in err)
    code, out, err = run("check", own, "--json")
    fault = json.loads(out)
    check("a fault as JSON", code == 3 and (fault["line"], fault["column"]) == (2, 3))

    write("card A 5 x3\n")
    code, out, _ = run("check", own)
    check("remarks", code == 1 and out.count("\n") == 3 and "2 remarks" in out)
    code, out, _ = run("check", own, "--json")
    check("remarks as JSON", code == 1 and
          [json.loads(line)["key"] for line in out.splitlines()] == ["deck.lint.small", "deck.lint.poor"])

    write("card   A 5  draw  1 # one\n")
    code, out, _ = run("fmt", own)
    check("fmt", code == 0 and out == "card A 5  # one\n  draw 1\n")
    run("fmt", own, "--write")
    with open(own, encoding="utf-8") as file:
        check("fmt --write", file.read() == out)

    code, table, _ = run("csv", classic)
    with open(own, "w", encoding="utf-8") as file:
        file.write(table)
    code, out, _ = run("csv", own)
    with open(classic, encoding="utf-8") as file:
        cards = [line for line in file.read().splitlines() if line and not line.startswith("#")]
    check("a table and back", code == 0 and [line for line in out.splitlines() if line] == cards)

    code, out, _ = run("show", classic, "--json")
    check("show --json", code == 0 and json.loads(out)["cards"] == 70)
    code, out, _ = run("show", classic, "--table")
    check("show --table", code == 0 and len(out.splitlines()) == 34)
    code, out, _ = run("show", classic, "--ascii")
    check("show --ascii", code == 0 and {len(line) for line in out.splitlines()} == {30})
    code, out, _ = run("show", classic, "--table", "--lang", "xx")
    check("show in the pseudo-locale", code == 0 and "player" not in out)

    check("no task", run()[0] == 2)
    check("unknown task", run("chek", classic)[0] == 2 and 'Did you mean "check"?' in run("chek", classic)[2])
    check("no file", run("check")[0] == 2)
    check("missing file", run("check", os.path.join(folder, "none"))[0] == 3)
    check("mix with itself", run("check", classic, classic)[0] == 3)
    with open(own, "wb") as file:
        file.write(bytes(range(256)))
    check("binary", run("check", own)[0] == 3)


with tempfile.TemporaryDirectory() as folder_of_ours:
    main(folder_of_ours)
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
