#!/usr/bin/env python3
"""tests/cli/ways.py PROGRAM SOURCE BUILD: every way in that README, docs, man page and help name is tried.

Commands are typed into a shell, in a folder that has the files they speak of: these are made by our own commands,
or copied from the page that shows them. What cannot be tried as it stands is in ways_table.py, with a reason.
"""
import glob
import json
import os
import re
import resource
import subprocess
import sys

sys.dont_write_bytecode = True
import harness  # noqa: E402
import named  # noqa: E402
import ways_table as table  # noqa: E402
from harness import check, equal, run  # noqa: E402
from ways_room import Room  # noqa: E402

TASKS = {**harness.TASKS, "puzzle": [*harness.TASKS["puzzle"], "course"], "deck": ["fmt", "check", "show", "csv", "sim", "ablate"],
         "admin": []}
DECK_TASKS_HAVE_ONE_HELP = "deck"


def spent():
    """Seconds of CPU time that all commands took so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def helps():
    """All help texts, by the command that prints them."""
    found = {"--help": run("--help").out}
    for name in harness.COMMANDS:
        found[f"{name} --help"] = run(name, "--help").out
        for task in TASKS.get(name, []):
            if name != DECK_TASKS_HAVE_ONE_HELP:
                found[f"{name} {task} --help"] = run(name, task, "--help").out
    return found


def is_mention(line):
    """Only the name of a command, and perhaps of one of its tasks: said about it, not to be typed."""
    words = line.split()[1:]
    return len(words) <= 2 and (not words or words[0] in harness.COMMANDS) and \
        all(word in TASKS.get(words[0], []) for word in words[1:])


class Rewriter:
    def __init__(self):
        self.used = set()

    def __call__(self, line):
        for row, (pattern, to, _) in enumerate(table.REWRITTEN):
            by = to if isinstance(to, str) else lambda match, to=to: to[match.group(1)]
            changed = re.sub(pattern, by, line)
            if changed != line:
                self.used.add(row)
                line = changed
        return line


def try_commands(texts, room):
    every = [command for path, text in texts.items() for command in named.commands(path, text)]
    every += [command for asked, text in helps().items() for command in named.from_help(text, f"sightline {asked}")]
    check(len(every) > 200, "only", len(every), "commands were found")
    rewrite, done, results, loud = Rewriter(), {}, {}, os.environ.get("SIGHTLINE_LOUD")
    for command in every:
        line = command.line
        if line in table.LEFT_OUT or line in done and (done[line] or not command.example):
            continue
        done[line] = command.example
        line = rewrite(line)
        if not command.example and is_mention(line):
            line += " --help"
        before = spent()
        result = results.get(line) or room.type(line)
        results[line] = result
        if loud:
            print(f"{spent() - before:5.1f} s", command, "->", line, flush=True)
        check(result.code == 0, command, f"\n  typed as: {result.line}\n  ends with {result.code}:", result.err[-600:], result.out[-300:])
        if command.line in table.SAYS:
            check(table.SAYS[command.line] in result.out, command, "does not say", table.SAYS[command.line])
    lines = {command.line for command in every}
    for line in [*table.LEFT_OUT, *table.SAYS]:
        check(line in lines, "ways_table.py has", repr(line), "which no text names any more")
    for row, (pattern, _, why) in enumerate(table.REWRITTEN):
        check(row in rewrite.used, "ways_table.py rewrites", repr(pattern), "which no text names any more:", why)


def try_links(texts, source):
    for path, text in texts.items():
        for target in named.links(path, text):
            if re.match(r"https?://", target):
                continue  # a network
            to, _, anchor = target.partition("#")
            other = os.path.normpath(os.path.join(os.path.dirname(path), to)) if to else path
            if check(os.path.exists(os.path.join(source, other)), path, "leads to", target, "which is not there") and anchor:
                check(anchor in named.anchors(texts.get(other, "")), path, "leads to", target, "but there is no such heading")


def try_files(texts, source, build):
    with open(os.path.join(build, "meson-info", "intro-targets.json"), encoding="utf-8") as file:
        programs = {os.path.relpath(name, build) for target in json.load(file) for name in target["filename"]}
    seen = set()
    for path, text in texts.items():
        for name in named.files(path, text):
            seen.add(name)
            if name in table.OTHER_FILES:
                continue
            if name.startswith("build/"):
                check(name.removeprefix("build/") in programs, path, "names", name, "which is not built")
                continue
            if name in programs:  # as ninja is told
                continue
            pattern = re.sub(r"\{[^}]*\}|\b[A-Z]+\b(?!\.md)", "*", name)
            near = os.path.join(source, os.path.dirname(path))
            check(glob.glob(pattern, root_dir=source) or glob.glob(pattern, root_dir=near), path, "names", name, "which is not there")
    for name in table.OTHER_FILES:
        check(name in seen, "ways_table.py has the file", name, "which no text names any more")


def try_flags(texts, source):
    known = set(re.findall(r"--[a-z][a-z-]*", "".join(helps().values())))
    for script in ("play", "check"):
        said = subprocess.run([os.path.join(source, script), "--help"], capture_output=True, text=True, check=True).stdout
        known |= set(re.findall(r"--[a-z][a-z-]*", said))
    seen = set()
    for path, text in texts.items():
        for flag in named.flags(path, text):
            seen.add(flag)
            check(flag in known or flag in table.OTHER_FLAGS, path, "names", flag, "which no command has")
    for flag in table.OTHER_FLAGS:
        check(flag in seen, "ways_table.py has the flag", flag, "which no text names any more")
        check(flag not in known, "ways_table.py has the flag", flag, "which is ours")


def try_codes(texts):
    found = {code for text in [*texts.values(), *helps().values()] for code in named.codes(text)}
    check(len(found) > 40, "only", len(found), "codes of challenges were found")
    for code in sorted(found):
        equal(run("puzzle", "show", code).code, 0, "puzzle show", code)
        played = run("sim", "cube", "--challenge", code, "--games", "1", "--bots", "random", *table.SHORT["cube"])
        check(played.code == 0, "a game of", code, played.err)


def try_rules(texts):
    for rule in sorted({rule for text in texts.values() for rule in named.rules(text)}):
        check(run("rules", rule).code == 0, "the rule", rule, "is not known")


def values(option):
    """What may be said: each name, or each number of a short range and the ends of a long one."""
    if "names" in option:
        return option["names"]
    low, high = option["min"], option["max"]
    return range(low, high + 1) if high - low < 10 else [low, low + 1, option["initial"], high - 1, high]


def try_options():
    """Each value of each option, at the first number of seats that has it."""
    for game in harness.games():
        name, seats = game["name"], range(game["seats_min"], game["seats_max"] + 1)
        for option in game["options"]:
            short = [word for word in table.SHORT.get(name, []) if f"{option['name']}=" not in word]
            short = [] if len(short) % 2 else short
            for value in values(option):
                flags = ["--option", f"{option['name']}={value}", *short, "--games", "1", "--bots", "random"]
                check(any(run("sim", name, *flags, "--seats", str(n)).code == 0 for n in seats), name, *flags, "at no number of seats")
        for bot in game["bots"]:
            level = ":1" if bot["levels"] > 1 else ""
            check(run("sim", name, "--bots", bot["name"] + level, "--games", "1", *table.SHORT.get(name, [])).code == 0, name, bot["name"])


def main(program, source, build):
    harness.PROGRAM, harness.SOURCE = os.path.abspath(program), os.path.abspath(source)
    texts = named.texts(harness.SOURCE)
    with Room(harness.PROGRAM, harness.SOURCE, texts) as room:
        try_commands(texts, room)
    try_links(texts, harness.SOURCE)
    try_files(texts, harness.SOURCE, os.path.abspath(build))
    try_flags(texts, harness.SOURCE)
    try_codes(texts)
    try_rules(texts)
    try_options()
    print(f"{spent():.0f} s of CPU time")
    print(f"{harness.passed} passed, {harness.failed} failed")
    return 1 if harness.failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
