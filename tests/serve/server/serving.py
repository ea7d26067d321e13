"""A server for a test, and what the tests of this folder share."""
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path[1:1] = [os.path.join(HERE, "..", "..", "cli"), os.path.join(HERE, "..", "..", "engine", "protocol")]
import harness  # noqa: E402
from harness import check, equal  # noqa: E402,F401
from validate import Protocol, hold  # noqa: E402

# Everything at a millisecond's pace; who is gone is waited for.
QUICK = {"beat": 20, "window": 40, "turn": 60000, "bank": 0, "grid": 10, "delay": 5, "bot": 10, "away": 600000}
# All clients of a test come from one address.
LIMITS = ["address-connections=2000", "address-arrivals=100000", "address-tables=100000", "rate=1000", "burst=1000"]


MOVES_READ, LONG = 10, 4000


class Server:
    """`sightline serve` on a store of its own; it can be killed and started again."""

    def __init__(self, *more, store=None, limits=()):
        self.folder = tempfile.TemporaryDirectory(prefix="sightline-server-")
        self.store = store or os.path.join(self.folder.name, "store")
        self.more = [*more, *(word for one in [*LIMITS, *limits] for word in ("--limit", one))]
        self.process = self.address = None
        self.start()

    def start(self):
        self.log = open(os.path.join(self.folder.name, "log"), "a+", encoding="utf-8")
        self.process = subprocess.Popen(
            [harness.PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", self.store, *self.more],
            stdout=subprocess.PIPE, stderr=self.log, stdin=subprocess.DEVNULL, env=harness.environment(), text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http://"):
            raise RuntimeError(f"the server does not start: {self.address!r} {self.said()}")

    def said(self):
        """Its log."""
        self.log.flush()
        with open(self.log.name, encoding="utf-8") as file:
            return file.read()[-2000:]

    def kill(self):
        """As a power cut would, as far as a program can tell."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    async def stop(self):
        """As an operator would, while clients say farewell; returns its exit status."""
        self.process.terminate()
        code = await asyncio.to_thread(self.process.wait, 60)
        self.process.stdout.close()
        self.log.close()
        return code

    def end(self):
        if self.process.poll() is None:
            self.kill()
        self.folder.cleanup()


def shortened(part):
    """The same, but of lists of hundreds of moves the first few: they are all alike."""
    if isinstance(part, dict):
        return {name: shortened(one[:MOVES_READ] if name == "moves" else one) for name, one in part.items()}
    return [shortened(one) for one in part] if isinstance(part, list) else part


def fits(protocol, stranger):
    """All that one client sent and was sent is of the protocol."""
    lines = (line[:2] + json.dumps(shortened(json.loads(line[2:]))) if len(line) > LONG else line
             for line in stranger.lines)
    return hold(protocol, lines,
                lambda number, line, what: check(False, stranger.name, number, line[:300], what))[0]


def main(program, *tests):
    """Runs coroutines in turn, and says how many checks held."""
    harness.PROGRAM = os.path.abspath(program)
    for one in tests:
        try:
            asyncio.run(one())
        except Exception:  # whatever it is, it is a failure, and is told
            check(False, traceback.format_exc())
    print(f"{harness.passed} passed, {harness.failed} failed")
    return 1 if harness.failed or not harness.passed else 0


__all__ = ["LIMITS", "Protocol", "QUICK", "Server", "check", "equal", "fits", "harness", "hold", "main"]
