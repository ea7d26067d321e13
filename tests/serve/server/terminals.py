#!/usr/bin/env python3
"""terminals.py SIGHTLINE [NAME...]: terminals at a table elsewhere, with a server that is really there.

Two plain terminals play a whole game of each kind, with bots in the other seats, across a kill -9 of
the server in the middle. What both were told is held against the record, message by message against
the protocol, and the deal against what was seen of it. And what goes wrong is said in a sentence.
"""
import base64
import hashlib
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
sys.path.insert(1, os.path.join(HERE, "..", "..", "cli"))
import harness  # noqa: E402
from harness import check, equal, read  # noqa: E402

QUICK = "beat=20,window=40,turn=60000,bank=0,grid=10,delay=5,bot=10,away=600000"
# Seats, and what makes a game short.
GAMES = {"wink": (4, []), "viewpoint": (3, []), "revisioned": (3, ["--deck", "echoes"]), "winking-dead": (4, []),
         "cube": (3, ["--option", "cap=4"])}
PATIENCE = 60
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
        self.over, self.again = False, 0  # so many more games are wanted
        self.process = subprocess.Popen([harness.PROGRAM, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=environment(home))
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def answer(self, text):
        """To all that was said since the last answer; the last list counts."""
        if self.says:
            return self.says.pop(0)
        if text.rstrip(">\n").endswith("The game is over. 1: another one. 2: leave."):
            # The question comes again when another seat answers it: what counts is the games so far.
            return "1" if self.again and self.said.count("and the game is over.") <= self.again else "2"
        lists = re.findall(r"(?:^ *\d+\. .*\n)+", text, re.M)
        if not lists or re.search(r"(q leaves|for another game)\.\n>\n$", text):
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
    done = subprocess.run([sys.executable, os.path.join(HERE, "..", "..", "engine", "protocol", "validate.py"), log],
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


class Evening:
    """A server and two homes, Anna's and Ben's."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="sightline-")
        self.homes = [self.path("anna"), self.path("ben")]
        for home in self.homes:
            os.mkdir(home)
        self.server = Server(self.folder.name)
        return self

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def __exit__(self, *what):
        self.server.kill()
        self.folder.cleanup()


def whole_game(game, seats, more):
    with Evening() as evening:
        link, code = invited(evening.server, evening.homes[0], game, *more, seats=seats)
        path = [{kind: evening.path(f"{kind}{i}") for kind in ("traffic", "seen", "record")} for i in (0, 1)]
        ways = (("Anna", link), ("Ben", f"{evening.server.address}/j/{code}"))
        both = anna, ben = [
            Terminal(evening.homes[i], "join", way, "--plain", "--name", name, "--seat", str(i), "--traffic",
                     path[i]["traffic"], "--seen", path[i]["seen"], "--record", path[i]["record"], luck=f"{game}{i}",
                     says=["/hello"]) for i, (name, way) in enumerate(ways)]
        check(ben.heard("You sit down."), game, ben.said)
        check(anna.until(lambda: re.search("^2. Blue: Ben$", anna.said, re.M)), game, anna.said)
        anna.type("start")
        check(anna.until(lambda: anna.answers > 8), game, "Anna answers", anna.said[-500:])
        evening.server.kill()
        for one in both:
            check(one.heard("The connection is lost."), game, one.said[-500:])
        evening.server.start()
        for i, one in enumerate(both):
            check(one.heard("The connection is back."), game, one.said[-500:])
            equal(one.end(), (0, ""), game, one.said[-500:])
            check("Ben: hello" in anna.said and "Anna: hello" in ben.said, game, "they talk")
            check("point" in one.said, game, "a score", one.said[-300:])
            fits_the_protocol(path[i]["traffic"])
            check(not re.search(r'"token":"0*[1-9a-f]', read(path[i]["traffic"])), game, "a token is written down")
            verified = sightline(evening.homes[i], "verify", path[i]["record"], "--seen", path[i]["seen"])
            equal(verified.code, 0, game, verified.out, verified.err)
            told_all(path[i]["record"], i, one.said, evening.homes[i], game, i)
        equal(read(path[0]["record"]), read(path[1]["record"]), game, "one record")


@test
def whole_games_across_a_kill():
    """All five at once: most of the time is waiting."""
    games = [threading.Thread(target=guarded, args=(whole_game, game, *how)) for game, how in GAMES.items()]
    for one in games:
        one.start()
    for one in games:
        one.join()


def guarded(function, *args):
    try:
        function(*args)
    except Exception:  # whatever it is, it is a failure, and is told
        check(False, *args[:1], traceback.format_exc())


@test
def bots_and_watchers():
    """One of our bots and a program as clients, and somebody who looks on; two games in a row."""
    with Evening() as evening:
        link, code = invited(evening.server, evening.homes[0], "wink", people="0,1,2")
        ours = Terminal(evening.homes[1], "bot", link, "--bot", "steady:2", "--seat", "1")
        program = os.path.join(HERE, "..", "..", "..", "examples", "bot.py")
        own = Terminal(evening.path("bots"), "bot", link, "--exec", f"{sys.executable} {program}", "--seat", "2",
                       "--name", "Own")
        check(os.path.exists(program), "the example of docs/bots.md")
        watcher = Terminal(evening.path("watch"), "watch", link, "--plain")
        anna = Terminal(evening.homes[0], "join", link, "--plain", "--name", "Anna", "--seat", "0", says=["/wave"])
        for name in ("steady:2", "Own"):
            check(anna.until(lambda name=name: f": {name}\n" in anna.said), "sits", name, anna.said)
        anna.again = 1
        anna.type("start")
        check(anna.until(lambda: anna.said.count("and the game is over.") >= 2), "two games", anna.said[-500:])
        equal(anna.end(), (0, ""), anna.said[-300:])
        check(watcher.until(lambda: watcher.said.count("and the game is over.") >= 2), watcher.said[-500:])
        check("Anna waves." in watcher.said, "talk reaches watchers")
        # Whoever opened the table closes it, and everybody goes.
        anna = Terminal(evening.homes[0], "join", link, "--plain", says=["/close"])
        code, err = anna.end()
        check("The table is closed." in err, code, err)
        for one in (ours, own):
            equal(one.end(), (0, ""))
        check("The table is closed." in watcher.end()[1], watcher.said[-300:])


@test
def a_bot_leaves_your_seat():
    """A bot takes a free seat, and the next bot another one; the person of the same account still has theirs."""
    with Evening() as evening:
        home = evening.homes[0]
        link, code = invited(evening.server, home, "wink", people="0,1,2")
        sightline(home, "join", link, "--plain", "--name", "Anna", "--seat", "0", given="q\n")
        anna = Terminal(home, "join", link, "--plain")
        check(anna.heard("1. Amber: Anna, that is you"), anna.said)
        bots = [Terminal(home, "bot", way, "--bot", "steady:2", "--name", name)
                for way, name in ((link, "First"), (f"{evening.server.address}/j/{code}", "Second"))]
        for name in ("First", "Second"):
            check(anna.heard(f": {name}\n"), "sits", name, anna.said)
        anna.type("q")
        anna.end()
        again = Terminal(home, "join", link, "--plain", says=["/close"])
        check("The table is closed." in again.end()[1] and "Amber: Anna, that is you" in again.said, again.said)
        for bot in bots:
            equal(bot.end(), (0, ""))


@test
def seats_are_kept():
    """The same person comes back to the same seat; nobody else does."""
    with Evening() as evening:
        link, code = invited(evening.server, evening.homes[0], "wink")
        first = sightline(evening.homes[0], "join", link, "--plain", "--name", "Anna", "--seat", "0", given="q\n")
        equal(first.code, 0, first.err)
        check("Your seat stays yours." in first.out, first.out)
        again = sightline(evening.homes[0], "join", f"{evening.server.address}/j/{code.lower()}", "--plain", given="q\n")
        check("1. Amber: Anna, that is you" in again.out, again.out, again.err)
        mode = os.stat(os.path.join(evening.homes[0], "sightline", "seats")).st_mode & 0o777
        equal(oct(mode), oct(0o600))
        other = sightline(evening.homes[1], "join", link, "--plain", "--name", "Ben", "--seat", "0", given="\nq\n")
        check("This seat is already taken." in other.out and "2. Blue: Ben, that is you" in other.out, other.out)
        third = sightline(evening.path("third"), "join", link, "--plain", "--name", "Eve")
        equal((third.code, third.err.startswith("sightline join: All seats are taken.")), (4, True), third.err)


def lying_server(answer):
    """Answers one connection with these bytes. Its address."""
    door = socket.create_server(("127.0.0.1", 0))

    def serve():
        with door:
            guest, _ = door.accept()
            with guest:
                key = re.search(rb"Sec-WebSocket-Key: (\S+)", guest.recv(4096))[1]
                guest.sendall(answer(key))
                guest.settimeout(PATIENCE)
                while guest.recv(4096):
                    pass
    threading.Thread(target=guarded, args=(serve,), daemon=True).start()
    return f"http://127.0.0.1:{door.getsockname()[1]}"


def accepted(key, *frames):
    accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
    return (b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n" + b"".join(frames))


def text_frame(text):
    return bytes([0x81, len(text)]) + text.encode()


@test
def what_goes_wrong_is_said():
    table = "/t/" + "0123456789abcdef" * 2
    with tempfile.TemporaryDirectory(prefix="sightline-") as home:
        for link, code, sentence in (
                ("nonsense", 2, "is not a link to a table"), ("http://", 2, "is not a link"), ("ftp://a.example/j/ABCDEF", 2, "is not a link"),
                ("http://a.example/", 2, "is not a link"), ("http://a.example/t/0123", 2, "is not a link"),
                ("http://a.example:99999" + table, 2, "is not a link"), ("http://a.example/j/ABCDEFG", 2, "is not a link"),
                ("http://a b/j/ABCDEF", 2, "is not a link"), ("http://[::1/j/ABCDEF", 2, "is not a link"),
                ("http://127.0.0.1:1" + table, 4, "This server cannot be reached"),
                ("http://nobody.invalid" + table, 4, "There is no server called"),
                ("unix:/nowhere/at/all" + table, 4, "This server cannot be reached")):
            for command in (["join"], ["watch"], ["bot", "--bot", "random"]):
                result = sightline(home, *command, link)
                equal(result.code, code, command, link, result.err)
                check(sentence in result.err, command, link, result.err)
        for answer, sentence in (
                (lambda key: b"SSH-2.0-OpenSSH_9.2\r\n", "not Sightline"),
                (lambda key: b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "status 404"),
                (lambda key: accepted(b"another"), "not Sightline"),
                (lambda key: b"HTTP/1.1 101 " + b"a" * 9000, "not Sightline"),
                (lambda key: accepted(key, b"\x8a\xff"), "closed the connection"),
                (lambda key: accepted(key, text_frame("hello")), "does not understand"),
                (lambda key: accepted(key, text_frame('{"is":7}')), "does not understand"),
                (lambda key: accepted(key, text_frame('{"is":"table","state":"lobby"}')), "does not understand"),
                (lambda key: accepted(key, text_frame('{"is":"bye","key":"x","text":"Go \\u202eaway."}')), "Go away.")):
            result = sightline(home, "join", lying_server(answer) + table, "--plain")
            check(result.code == 4 and sentence in result.err, sentence, result.code, result.err)
    with Evening() as evening:
        for way, sentence in ((table, "There is no such table."), ("/j/QQQQQQ", "There is no table with this code.")):
            result = sightline(evening.homes[0], "join", evening.server.address + way, "--plain")
            check(result.code == 4 and sentence in result.err, way, result.code, result.err)
        for args, code, sentence in (
                (["nonsense", "wink"], 2, "is not the address of a server"), (["http://127.0.0.1:1"], 2, "which game"),
                ([evening.server.address, "chess"], 2, "chess"), ([evening.server.address, "wink", "--seats", "9"], 2, "seats"),
                ([evening.server.address, "wink", "--pace", "slow"], 4, '"pace" must be'),
                ([evening.server.address, "wink", "--clock", "turn=soon"], 2, "does not set a clock"),
                ([evening.server.address, "wink", "--clock", "tea=5"], 4, '"clock" must name')):
            result = sightline(evening.homes[0], "invite", *args)
            check(result.code == code and sentence in result.err, args, result.code, result.err)


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
