#!/usr/bin/env python3
"""hostile.py SIGHTLINE [SECONDS]: what honest players notice while others attack the same server.

Twelve honest clients sit down and stand up at tables of their own on a store in a file: each time the answer comes when it
is on the disk. Then the same beside each attack, from three other addresses, with a process each. Prints one line a row:
how many there were, p50, p90 and p99 in milliseconds, and what the server used of a core.
"""
import multiprocessing
import os
import socket
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(1, os.path.join(HERE, "..", "tests", "serve", "server"))
import bombs  # noqa: E402
from raw import PING, TEXT, Player, Raw, Server, frame, request  # noqa: E402
import harness  # noqa: E402

HONEST, ADDRESSES = 12, 3
ROUND = 0.1  # seconds at least: who is honest stays below the rate


class Place:
    """What an attacker knows of the server; it comes from an address of its own."""

    def __init__(self, port, number):
        self.port, self.host = port, f"127.0.0.1:{port}"
        plain = socket.socket.connect

        def connect(one, where):
            one.bind((f"127.0.1.{number + 1}", 0))
            return plain(one, where)
        socket.socket.connect = connect


def connecting(place):
    with Raw(place) as p:
        p.send(request(place, "Connection: close", path="/", upgrade=False))
        p.rest()


def garbage(place):
    with Raw(place) as p:
        p.send(b"\x16\x03\x01" + os.urandom(5000))
        p.rest()


def half_open(place, kept=[]):  # pylint: disable=dangerous-default-value
    kept.append(Raw(place))
    kept[-1].send(b"GET / HTTP/1.1\r\n")
    del kept[:-150]


def pinging(place):
    with Player(place) as p:
        while p.send(frame(PING, b"a" * 125) * 100):
            pass


def flooding(place):
    with Player(place) as p:
        while p.send(frame(TEXT, b'{"do":"list"}') * 100):
            pass


def long_ones(place):
    with Player(place) as p:
        while p.send(frame(TEXT, b"[" + b"[1,2,3]," * 15000)):
            pass


def fragments(place):
    with Player(place) as p:
        p.send(frame(TEXT, b"a" * 1000, last=False))
        while p.send(frame(0, b"a" * 1000, last=False)):
            pass


def never_reading(place):
    with Player(place, room=2048) as p:
        table = p.open(token="3" * 32, seats=2)
        while table["is"] == "table" and p.say(do="join", table=table["table"]):
            time.sleep(0.05)


def guessing(place):
    with Player(place) as p:
        while p.ask(do="join", code="QWERTZ")["is"] == "no":
            pass


def opening(place):
    with Player(place) as p:
        while p.ask(do="open", game="cube", seats=2, token="4" * 32)["is"] != "bye":
            time.sleep(0.05)


def bombing(place):
    with Player(place) as p:
        for _, more in bombs.all_bombs():
            if p.ask(do="open", token="5" * 32, **more)["is"] == "bye":
                break
            time.sleep(0.05)


ATTACKS = [connecting, garbage, half_open, pinging, flooding, long_ones, fragments, never_reading, guessing, opening, bombing]


def attack(port, number, names):
    place = Place(port, number)
    todo = [one for one in ATTACKS if one.__name__ in names]
    while True:
        for one in todo:
            try:
                one(place)
            except (OSError, EOFError, TypeError, KeyError):
                time.sleep(0.01)  # sent away: so it should be


def used(server):
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(server, honest, name, names, seconds):
    crowd = [multiprocessing.Process(target=attack, args=(server.port, i, names), daemon=True)
             for i in range(ADDRESSES if names else 0)]
    for one in crowd:
        one.start()
    times, seated = [], {}
    began, cpu = time.monotonic(), used(server)
    while time.monotonic() - began < seconds:
        since = time.monotonic()
        for number, p in enumerate(honest):
            start = time.monotonic()
            sits = seated.get(number, False)
            answer = p.ask(do="stand", seat=0) if sits else p.ask(do="sit", seat=0, token=f"{number:032x}", name="A")
            times.append(time.monotonic() - start)
            if not answer or answer["is"] != "ok":
                raise SystemExit(f"{name}: somebody honest is not served: {answer}")
            seated[number] = not sits
        time.sleep(max(0.0, since + ROUND - time.monotonic()))
    share = (used(server) - cpu) / (time.monotonic() - began)
    for number, sits in seated.items():
        if sits:
            honest[number].ask(do="stand", seat=0)
    for one in crowd:
        one.kill()
        one.join()
    times.sort()
    p50, p90, p99 = (1000 * times[int(len(times) * part)] for part in (0.5, 0.9, 0.99))
    print(f"{name:<14} {len(times):>6} {p50:>7.1f} {p90:>7.1f} {p99:>7.1f} {100 * share:>5.0f} %", flush=True)


def main(program, seconds="5"):
    harness.PROGRAM = os.path.abspath(program)
    with tempfile.TemporaryDirectory() as folder, \
            Server("--store", os.path.join(folder, "store"), address_connections=1000) as server:
        honest = [Player(server) for _ in range(HONEST)]
        for number, p in enumerate(honest):
            p.open(game="wink", seats=4, token=f"{number:032x}")
        print(f"{'attack':<14} {'number':>6} {'p50':>7} {'p90':>7} {'p99':>7} {'server':>7}")
        measure(server, honest, "none", [], float(seconds))
        for one in ATTACKS:
            measure(server, honest, one.__name__, [one.__name__], float(seconds))
        measure(server, honest, "all", [one.__name__ for one in ATTACKS], 2 * float(seconds))
        measure(server, honest, "none, after", [], float(seconds))


if __name__ == "__main__":
    main(*sys.argv[1:])
