"""soak.py PROGRAM [SECONDS]: strangers come, play, vanish and come back for a long time.

At any moment some dozens of people are there. Each opens a table of some game or joins one, plays
on with bots for a while, is cut off without a word, comes back with what it knows, and at last
closes the table. Now and then one asks for the list or sends nonsense.

After each of ten rounds everybody goes. Then the server must be where it was: no descriptor more
than before anybody came, and once it is warm (after the third round) its memory does not go on
growing.
"""
import asyncio
import os
import random
import sys
import time

from serving import QUICK, Server, check, equal, main
from stranger import Lost, Refused, Stranger

ROUNDS, WARM = 10, 3
PEOPLE = 40
GAMES = {"wink": 4, "viewpoint": 3, "revisioned": 2, "winking-dead": 4, "cube": 3}  # seats
GROWTH = 1.25
BELIEVED = 16 * 1024  # kilobytes that the system's own allocation may move between two looks
# Tables of a test are forgotten soon: what is kept for good is not what grows.
FORGET = ["put-down-ms=2000", "lobby-ms=5000", "over-ms=5000"]


def memory_of(server):
    """Kilobytes in memory."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def descriptors_of(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


class Tally:
    def __init__(self):
        self.tables = self.visits = self.cuts = self.backs = self.steps = self.refused = 0


async def cut(one):
    """Vanishes: no word of farewell, neither by us nor by the protocol below."""
    one.socket.transport.abort()
    await one.reader


async def visit(server, one, luck, codes, tally):
    """One person, from coming to going."""
    tally.visits += 1
    await one.come()
    seat = 0
    if codes and luck.random() < 0.4:
        await one.ask("join", code=codes.pop())
        seat = 1
    else:
        game = luck.choice(list(GAMES))
        await one.ask("open", game=game, seats=GAMES[game], token=one.token, clock=QUICK, public=luck.random() < 0.5,
                      bots=["", ""] + ["random"] * (GAMES[game] - 2), away="random")
        tally.tables += 1
    await one.until(lambda: one.table)
    await one.sit(seat)
    if seat == 0:
        if luck.random() < 0.6:
            codes.append(one.table["code"])
            await asyncio.sleep(luck.random())
        await one.ask("start")
    steps = luck.randrange(1, 60)
    table = one.table["table"]

    def enough():
        if one.state() in ("over", "closed"):
            return True
        return any(eyes.told.get("step", 0) >= steps for eyes in one.eyes.values())

    if luck.random() < 0.2:
        await one.ask("list")
    if luck.random() < 0.1:
        await one.socket.send('{"do":' + "[" * 50)
    await asyncio.wait_for(one.play(enough), 20)
    if luck.random() < 0.5:
        await cut(one)
        tally.cuts += 1
        await one.back(table)
        tally.backs += 1
        steps += 10
        await asyncio.wait_for(one.play(enough), 20)
    tally.steps += sum(eyes.told.get("step", 0) for eyes in one.eyes.values())
    equal(one.wrong, [], "a stranger was told")
    if luck.random() < 0.5:
        await cut(one)


async def farewell(one):
    """Whoever opened a table closes it, so that the server may forget it."""
    try:
        if one.table and one.table["opener"] and one.state() != "closed":
            if one.reader.done():
                await one.back(one.table["table"])
            await one.ask("close")
    except (Lost, Refused, asyncio.TimeoutError):
        pass
    await one.go()


async def person(server, luck, codes, tally, end):
    while time.monotonic() < end:
        one = Stranger(server.address, "P", random.Random(luck.random()))
        try:
            await visit(server, one, luck, codes, tally)
        except (Refused, asyncio.TimeoutError):
            tally.refused += 1  # a table that was closed, a seat that was taken, a game that waits
        except Lost:
            check(server.process.poll() is None, "the server is gone:", server.said())
        finally:
            await farewell(one)


async def quiet(server, before):
    """Until all descriptors of the round are given back; or for long enough."""
    for _ in range(100):
        if descriptors_of(server) <= before:
            return
        await asyncio.sleep(0.2)


async def soak(seconds):
    server, tally, luck = Server(limits=FORGET), Tally(), random.Random(1)
    try:
        one = Stranger(server.address)  # so that all is there that comes with the first
        await one.come()
        await one.go()
        await asyncio.sleep(1)
        before, memory = descriptors_of(server), []
        for number in range(ROUNDS):
            end, codes = time.monotonic() + seconds / ROUNDS, []
            people = (person(server, random.Random(luck.random()), codes, tally, end) for _ in range(PEOPLE))
            await asyncio.gather(*people)
            await quiet(server, before)
            check(descriptors_of(server) <= before, "round", number, descriptors_of(server), "descriptors,",
                  before, "before")
            memory.append(memory_of(server))
            print(f"round {number}: {memory[-1]} KB, {descriptors_of(server)} descriptors, {tally.visits} visits, "
                  f"{tally.tables} tables, {tally.steps} steps, {tally.cuts} cut off, {tally.refused} refused", flush=True)
        check(memory[-1] <= memory[WARM] * GROWTH + BELIEVED, "memory grows:", memory)
        check(tally.backs > 0 and tally.steps > tally.visits > 2 * tally.refused, "hardly anything was played")
        equal(await server.stop(), 0, "the server stops")
    finally:
        server.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], lambda: soak(float(sys.argv[2]) if len(sys.argv) > 2 else 1800)))
