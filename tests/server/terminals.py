#!/usr/bin/env python3
"""terminals.py SIGHTLINE [NAME...]: terminals at a table elsewhere, with a server that is really there.

Two plain terminals play a whole game of each kind, with bots in the other seats, across a kill -9 of
the server in the middle. What both were told is held against the record, message by message against
the protocol, and the deal against what was seen of it. And what goes wrong is said in a sentence.
"""
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import traceback

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(1, os.path.join(HERE, "..", "cli"))
import harness  # noqa: E402
from harness import check, equal, read  # noqa: E402

QUICK = "beat=20,window=40,turn=60000,bank=0,grid=10,delay=5,bot=10,away=600000"
# Seats, and what makes a game short.
GAMES = {"wink": (4, []), "viewpoint": (3, []), "revisioned": (3, ["--deck", "echoes"]), "winking-dead": (4, []),
         "cube": (3, ["--option", "cap=4"])}
PATIENCE = 120
tests = []


def test(function):
    tests.append(function)
    return function


class Server:
    """`sightline serve` on one store and one port, however often it is started."""

    def __init__(self, place):
        self.store, self.port, self.log = os.path.join(place, "tables"), 0, os.path.join(place, "log")
        self.process = None
        self.start()

    def start(self):
        with open(self.log, "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [harness.PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", "--store", self.store,
                 "--limit", "address-tables=10000", "--limit", "rate=1000", "--limit", "burst=1000"],
                stdout=subprocess.PIPE, stderr=log, stdin=subprocess.DEVNULL, env=harness.environment(), text=True)
        address = self.process.stdout.readline().strip()
        if not address.startswith("http://"):
            raise RuntimeError(f"the server does not start: {address!r} {read(self.log)[-500:]}")
        self.port = int(address.rstrip("/").rsplit(":", 1)[1])
        self.address = address.rstrip("/")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.kill()


def environment(home):
    return {**harness.environment(), "XDG_STATE_HOME": home}


def sightline(home, *args, given=""):
    done = subprocess.run([harness.PROGRAM, *args], input=given.encode(), capture_output=True, timeout=PATIENCE,
                          env=environment(home), check=False)
    return harness.Result(done.returncode, done.stdout.decode(), done.stderr.decode())


class Terminal:
    """Somebody at a plain terminal, who answers whatever is asked by chance, and says what it is told to."""

    def __init__(self, home, *args, luck=1, says=()):
        self.luck, self.says, self.said = random.Random(luck), list(says), ""
        self.answers, self.moment = 0, threading.Condition()
        self.over = False
        self.process = subprocess.Popen([harness.PROGRAM, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=environment(home))
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def answer(self, text):
        """To all that was said since the last answer; the last list counts."""
        if self.says:
            return self.says.pop(0)
        if text.rstrip(">\n").endswith("The game is over. 1: another one. 2: leave."):
            return "2"
        lists = re.findall(r"(?:^ *\d+\. .*\n)+", text, re.M)
        if not lists or text.endswith("q leaves.\n" + harness.PROMPT):
            return None  # in the lobby somebody else says what is to be done
        return self.luck.choice(re.findall(r"^ *(\d+)\. ", lists[-1], re.M))

    def run(self):
        text = ""
        while part := os.read(self.process.stdout.fileno(), 65536).decode(errors="replace"):
            text += part
            with self.moment:
                self.said += part
                self.moment.notify_all()
            answer = self.answer(text) if text.endswith(harness.PROMPT) else None
            if answer is None:
                continue
            try:
                self.type(answer)
            except BrokenPipeError:
                break
            text = ""
            self.answers += 1
        with self.moment:
            self.over = True
            self.moment.notify_all()

    def until(self, true):
        """Waits until something holds, or nothing more will come."""
        with self.moment:
            self.moment.wait_for(lambda: self.over or true(), PATIENCE)
            return true()

    def heard(self, what):
        return self.until(lambda: what in self.said)

    def type(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def end(self):
        """Its exit code and what it complained of."""
        try:
            self.thread.join(PATIENCE)
            if self.thread.is_alive():
                self.process.kill()
            err = self.process.stderr.read().decode()
            return self.process.wait(timeout=PATIENCE), err
        finally:
            for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
                try:
                    stream.close()
                except BrokenPipeError:
                    pass


def invited(server, home, game, *more, seats=4, people="0,1"):
    result = sightline(home, "invite", server.address, game, "--seats", str(seats), "--human", people, "--bot", "random",
                       "--clock", QUICK, "--plain", *more)
    equal(result.code, 0, game, result.err)
    code = re.search(r"^Code: (\w+)$", result.out, re.M)
    check(code, "a code", result.out[:200])
    return result.lines[0] if result.lines else "", code[1] if code else ""


def fits_the_protocol(log):
    done = subprocess.run([sys.executable, os.path.join(HERE, "..", "protocol", "validate.py"), log],
                          capture_output=True, check=False)
    equal(done.returncode, 0, done.stdout.decode()[-2000:], done.stderr.decode()[-2000:])


def told_all(record, seat, said, home, *what):
    """Every sentence of the record as that seat hears it was said, in its order."""
    result = sightline(home, "replay", record, "--as", str(seat))
    equal(result.code, 0, *what, result.err)
    told, at = said.splitlines(), 0
    for line in result.lines:
        if not line.startswith("  ") or re.match(r"  .*: .* \([a-z][^()]*\)$", line):
            continue  # a heading, or what this seat has answered
        if line[2:] not in told[at:]:
            check(False, *what, "was not told", line, told[at:at + 5])
            return
        at = told.index(line[2:], at) + 1
    check(at > 0, *what, "anything was told")


@test
def whole_games_across_a_kill():
    for game, (seats, more) in GAMES.items():
        with tempfile.TemporaryDirectory(prefix="sightline-") as place, Server(place) as server:
            homes = [os.path.join(place, name) for name in ("anna", "ben")]
            for home in homes:
                os.mkdir(home)
            link, code = invited(server, homes[0], game, *more, seats=seats)
            paths = {kind: [os.path.join(place, f"{kind}{i}") for i in (0, 1)] for kind in ("traffic", "seen", "record")}
            anna, ben = (Terminal(homes[i], "join", way, "--plain", "--name", name, "--seat", str(i), "--traffic",
                                  paths["traffic"][i], "--seen", paths["seen"][i], "--record", paths["record"][i],
                                  luck=f"{game}{i}", says=["/hello"])
                         for i, (name, way) in enumerate((("Anna", link), ("Ben", f"{server.address}/j/{code}"))))
            check(ben.heard("You sit down."), game, ben.said)
            check(anna.until(lambda one=anna: re.search("^2. Blue: Ben$", one.said, re.M)), game, anna.said)
            anna.type("start")
            check(anna.until(lambda one=anna: one.answers > 8), game, "Anna answers", anna.said[-500:])
            server.kill()
            for one in (anna, ben):
                check(one.heard("The connection is lost."), game, one.said[-500:])
            server.start()
            for i, one in enumerate((anna, ben)):
                check(one.heard("The connection is there again."), game, one.said[-500:])
                code, err = one.end()
                equal((code, err), (0, ""), game, one.said[-500:])
                check("point" in one.said, game, "a score", one.said[-300:])
                fits_the_protocol(paths["traffic"][i])
                check(not re.search(r'"token":"0*[1-9a-f]', read(paths["traffic"][i])), game, "a token is written down")
                verified = sightline(homes[i], "verify", paths["record"][i], "--seen", paths["seen"][i])
                equal(verified.code, 0, game, verified.out, verified.err)
                told_all(paths["record"][i], i, one.said, homes[i], game, i)
            equal(read(paths["record"][0]), read(paths["record"][1]), game, "one record")


if __name__ == "__main__":
    harness.PROGRAM = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2:]
    for one in tests:
        if wanted and one.__name__ not in wanted:
            continue
        try:
            one()
        except Exception:  # whatever it is, it is a failure, and is told
            check(False, traceback.format_exc())
    print(f"{harness.passed} passed, {harness.failed} failed")
    sys.exit(1 if harness.failed or not harness.passed else 0)
