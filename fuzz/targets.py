"""The fuzz targets: how long an input may be, which words help, and how much of a long run each gets.

A share is of 1000 executions: what is fast carries most of them.
"""
from collections import namedtuple
import os

TOP = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
CORPUS = os.path.join(TOP, "fuzz", "corpus")

Target = namedtuple("Target", "name max_len words share")

TARGETS = [
    Target("code", 64, None, 438.5),
    Target("gate", 1200, "http", 60),
    Target("page", 300, "page", 40),
    Target("frames", 800, None, 60),
    Target("json", 600, "json", 100),
    Target("schema", 3000, None, 120),
    Target("cards", 600, "cards", 80),
    Target("options", 24, None, 10),
    Target("csv", 1500, "deck", 40),
    Target("challenge", 300, "cards", 25),
    Target("deck", 1500, "deck", 7),
    Target("scenario", 1500, "play", 7),
    Target("record", 1500, "play", 5),
    Target("answers", 600, None, 1),
    Target("client", 1200, "play", 2),
    Target("messages", 1500, "messages", 1),
    Target("journal", 6000, "journal", 0.5),
    Target("upgrade", 400, "http", 0.4),
    Target("foreign", 600, "json", 0.1),
    Target("door", 800, "play", 0.25),
    Target("cube", 200, None, 0.25),
    Target("command", 1200, "command", 2),
]
BY_NAME = {target.name: target for target in TARGETS}


def corpus(target):
    return os.path.join(CORPUS, target.name)


def limits(target, artifacts, seconds):
    """What runs of the target have in common; artifacts is where a crash is kept, and seconds is
    what one input may take."""
    flags = [f"-max_len={target.max_len}", f"-timeout={seconds}", "-rss_limit_mb=1500",
             f"-artifact_prefix={artifacts}/", "-print_final_stats=1"]
    if target.words:
        flags.append(f"-dict={TOP}/fuzz/{target.words}.dict")
    return flags


def environment():
    env = dict(os.environ, LC_ALL="C.UTF-8")
    env.setdefault("ASAN_OPTIONS", "detect_stack_use_after_return=1:strict_string_checks=1")
    env.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    return env


def figures(output):
    """(executions, coverage) as a run told them."""
    executions = coverage = 0
    for line in output.splitlines():
        words = line.split()
        if line.startswith("stat::number_of_executed_units:"):
            executions = int(words[1])
        elif line.startswith("#") and "cov:" in words:
            coverage = int(words[words.index("cov:") + 1])
            executions = max(executions, int(words[0][1:]) if words[0][1:].isdigit() else 0)
    return executions, coverage
