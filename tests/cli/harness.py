"""What the tests of the command line share: running the program, driving a game, counting."""
import json
import os
import re
import subprocess
import tempfile
import traceback

PROGRAM = ""   # set by run.py
STATE = tempfile.TemporaryDirectory()
VERSION = ""
SOURCE = ""
passed = failed = 0
tests = []

PROMPT = ">\n"
COMMANDS = ["play", "join", "watch", "invite", "bot", "sim", "rate", "simulate", "replay", "what-if", "verify", "test", "games", "rules", "types", "bench",
            "deck", "puzzle", "store", "serve", "admin", "help"]
TASKS = {"puzzle": ["new", "solve", "count", "grade", "explain", "show", "daily", "code", "pack"],
         "store": ["backup", "check", "export"]}


def test(function):
    tests.append(function)
    return function


def check(good, *what):
    """Counts; says what it was about when it is not good."""
    global passed, failed
    if good:
        passed += 1
        return True
    failed += 1
    frame = next(f for f in reversed(traceback.extract_stack()) if f.filename != __file__)
    print(f"{os.path.basename(frame.filename)}:{frame.lineno}:", *what)
    return False


def equal(is_, should, *what):
    return check(is_ == should, *what, f"is {is_!r}, should be {should!r}")


class Result:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err
        self.lines = out.splitlines()


def environment():
    env = {key: value for key, value in os.environ.items()
           if not key.startswith("LC_") and key not in ("LANG", "NO_COLOR", "TERM")}
    env["LC_ALL"] = "C.UTF-8"
    env["XDG_STATE_HOME"] = STATE.name  # nobody's own games are touched
    return env


def games():
    """What is on the shelf."""
    return [json.loads(line) for line in run("games", "--all", "--json").lines]


def run(*args, given="", timeout=60, **more):
    done = subprocess.run([PROGRAM, *args], input=given.encode(), capture_output=True,
                          timeout=timeout, env=environment(), check=False, **more)
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def first(numbers):
    return numbers[0]


def pieces(stream):
    """What the program says until it waits: for an answer, or for Enter at the curtain."""
    text = ""
    while True:
        part = os.read(stream.fileno(), 65536)
        if not part:
            yield text, False
            return
        text += part.decode()
        if text.endswith("\n" + PROMPT) or text.endswith("press Enter.\n"):
            yield text, True
            text = ""


def play(*args, pick=first, most=20000, special=None):
    """Plays a game in line mode; pick chooses among the numbers of each list. `special` may answer
    instead: it is called with the number of the answer and what was said."""
    process = subprocess.Popen([PROGRAM, "play", *args], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    said = []
    answers = 0
    for text, waits in pieces(process.stdout):
        said.append(text)
        if not waits or answers > most:
            break
        numbers = re.findall(r"^ *(\d+)\. ", text, re.M)
        answer = special(answers, text) if special else None
        if answer is None:
            answer = pick(numbers) if text.endswith(PROMPT) and numbers else ""
        process.stdin.write((answer + "\n").encode())
        process.stdin.flush()
        answers += 1
    process.stdin.close()
    rest = process.stdout.read().decode()
    err = process.stderr.read().decode()
    process.stdout.close()
    process.stderr.close()
    result = Result(process.wait(timeout=30), "".join(said) + rest, err)
    result.said = said
    result.answers = answers
    return result


def folder():
    return tempfile.TemporaryDirectory(prefix="sightline-")


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()
