"""Help for every command, and a man page that knows all of it."""
import os
import re

from harness import COMMANDS, TASKS, check, equal, read, run, test
import harness


def flags_of(text):
    return set(re.findall(r"^  (--[a-z-]+)", text, re.M))


@test
def overview():
    plain = run()
    equal(plain.code, 0, "no command")
    equal(plain.err, "")
    for args in (["help"], ["--help"], ["-h"]):
        equal(run(*args).out, plain.out, args)
    listed = re.findall(r"^  ([a-z-]+)  +[a-z]", plain.out, re.M)
    equal(listed, COMMANDS, "the commands of the overview")
    check("cli." not in plain.out, "a key without words")


@test
def help_of_every_command():
    for name in COMMANDS:
        asked = run(name, "--help")
        equal(asked.code, 0, name)
        equal(asked.out, run("help", name).out, name)
        equal(asked.lines[0], "Examples:", name)
        check(asked.lines[1].startswith(f"  sightline {name}"), name, asked.lines[1])
        check(f"Usage:\n  sightline {name}" in asked.out, name, "says how it is used")
        check("--help" in flags_of(asked.out), name)
        check("cli." not in asked.out, name, "a key without words")
        check(max(map(len, asked.lines)) <= 80, name, "is wider than a terminal")
        equal(run(name, "-h").out, asked.out, name)


@test
def help_wins_over_other_arguments():
    equal(run("play", "nothing", "--seats", "99", "--help").code, 0)
    equal(run("help", "help").code, 0)


@test
def version():
    for flag in ("--version", "-V"):
        equal(run(flag).out, f"sightline {harness.VERSION}\n", flag)


@test
def man_page_knows_every_command_and_flag():
    man = read(os.path.join(harness.SOURCE, "docs", "sightline.1")).replace("\\-", "-")
    check(f"sightline {harness.VERSION}" in man, "the version of the man page")
    sections = re.split(r"^\.SH ", man, flags=re.M)
    common = next(part for part in sections if part.startswith("FLAGS OF EVERY COMMAND"))
    for name in COMMANDS:
        flags = flags_of(run(name, "--help").out)
        for task in TASKS.get(name, []):
            flags |= flags_of(run(name, task, "--help").out)
        if name == "help":
            continue
        section = next((part for part in sections if part.startswith(name.upper() + "\n")), "")
        check(section, "the man page has no section", name)
        for flag in flags:
            check(f"\\fB{flag}\\fR" in section + common, "the man page misses", name, flag)
        known = set(re.findall(r"^\\fB(--[a-z-]+)\\fR", section, re.M))
        equal(known - flags, set(), "flags of the man page that", name, "does not have")


@test
def exit_codes_are_documented():
    man = read(os.path.join(harness.SOURCE, "docs", "sightline.1"))
    status = man.split(".SH EXIT STATUS")[1].split(".SH")[0]
    equal(re.findall(r"^(\d+)$", status, re.M), ["0", "1", "2", "3", "4", "70"])
    for code in ("0", "1", "2", "3", "4", "70"):
        check(re.search(rf"\b{code}\b", run().out), "the overview misses exit code", code)
