"""twins.py PROGRAM [PAIRS] [--from NUMBER]: what a seat may not know does not show on the wire.

The simulator compares twins inside one process (docs/simulator.md); here they are two servers. Strict
tables of people are dealt and paused, the server is killed, and its store is copied. So two servers
go on with the same tables. In the second one somebody at each table, the varied one, does other
things with the same end: answers sooner or later, seals something else first, or takes an answer
back. Everybody else does the same in both. Frame by frame the others must get the same bytes.

In a third kind of pair the varied one answers otherwise. There the others' frames may part, but only
with a telling, and only where what it tells is something else.

A step that closed before somebody's answer came (the machine was busy) says nothing: such a pair is
played again, more slowly. All PAIRS must be compared in the end.
"""
import asyncio
import json
import os
import random
import re
import shutil
import sys
import tempfile

from serving import Server, check, equal, harness, main
from stranger import Refused, Stranger

GAMES = {"wink": 4, "viewpoint": 3, "revisioned": 2, "winking-dead": 3, "cube": 2}
KINDS = ["times", "seals", "otherwise"]
TOGETHER = 20  # pairs played at a time
STEPS = 12     # of each pair
BEAT, TRIES = 200, 6
CLOCK = re.compile(r'"clock":\{[^}]*\}')


def clock_of(beat):
    """A step of several lasts `beat` milliseconds; one person alone is waited for."""
    return {"beat": beat, "window": beat, "turn": 600000, "bank": 0, "grid": 10, "delay": 5, "bot": 10, "away": 600000}


class Pair:
    """A table that will be played twice."""

    def __init__(self, number):
        self.number, self.luck = number, random.Random(number)
        self.game, self.seats = list(GAMES.items())[number % len(GAMES)]
        self.kind = KINDS[number // len(GAMES) % len(KINDS)]
        self.varied = self.luck.randrange(self.seats)
        self.tokens, self.table = [], None
        self.deeds = 0  # of the varied one, that were others than in the first world

    def people(self, address):
        return [Stranger(address, f"P{seat}", random.Random(f"{self.number} {seat}")) for seat in range(self.seats)]

    async def deal(self, address, beat):
        """Opens the table, deals, pauses, and goes."""
        people = self.people(address)
        first = people[0]
        for one in people:
            await one.come()
        await first.ask("open", game=self.game, seats=self.seats, token=first.token, discretion="strict", clock=clock_of(beat))
        await first.until(lambda: first.table)
        self.table = first.table["table"]
        for seat, one in enumerate(people):
            if seat:
                await one.ask("join", table=self.table)
            await one.sit(seat)
        await first.ask("start")
        for one in people:
            await one.until(lambda one=one: one.eyes)
        await first.ask("pause")
        self.tokens = [one.token for one in people]
        for one in people:
            await one.go()


class World:
    """One of the two."""

    def __init__(self, pair, address, varies):
        self.pair, self.varies = pair, varies
        self.people = pair.people(address)
        for one, token in zip(self.people, pair.tokens):
            one.token = token
        self.from_frame = []  # by seat: frames before this one are about coming
        self.end = 0          # of the steps that are played
        self.confirmations, self.answered = [], set()
        self.disturbed = False

    async def come(self):
        for one in self.people:
            await one.back(self.pair.table, since=None)
            await one.until(lambda one=one: one.eyes)
        for one in self.people:
            await one.until(lambda one=one: all(seat["here"] for seat in one.table["seats"]))
        self.from_frame = [len(one.frames) for one in self.people]
        self.end = STEPS + self.people[0].eyes[0].told["step"]

    async def play(self):
        """Some steps; then everybody waits for the last confirmation."""
        await self.people[0].ask("resume")
        await asyncio.gather(*(self.person(seat) for seat in range(self.pair.seats)))
        for end in await asyncio.gather(*self.confirmations, return_exceptions=True):
            if isinstance(end, Refused):
                self.disturbed = True
            elif isinstance(end, Exception):
                raise end
        for one in self.people:
            for told in (message["told"] for message in map(json.loads, one.frames) if message["is"] == "told"):
                if told["step"] < self.end and any((q["q"], q["subject"]) not in self.answered
                                                   for q in told.get("questions", [])):
                    self.disturbed = True

    async def person(self, seat):
        one = self.people[seat]
        eyes = one.eyes[seat]
        await one.until(lambda: one.state() != "paused")
        while eyes.told["step"] < self.end and one.state() == "playing":
            for q, subject in eyes.open():
                await self.answer(one, seat, q, subject)
            await one.until(lambda: one.state() != "playing" or eyes.told["step"] >= self.end or eyes.open())

    async def answer(self, one, seat, q, subject):
        """The same in both worlds, but for the varied one."""
        pair, eyes = self.pair, one.eyes[seat]
        try:
            moves = await one.legal(seat, q, subject)
        except Refused:  # the step closed before a busy machine came to ask
            self.disturbed = True
            eyes.sealed[q, subject] = None
            return
        choice, other = (random.Random(f"{pair.number} {seat} {eyes.told['step']} {subject} {what}").choice(moves)
                         for what in ("choice", "other"))
        say = {"seat": seat, "q": q, "for": subject}
        varies = self.varies and seat == pair.varied
        if varies and pair.kind == "times":
            pair.deeds += 1
            await asyncio.sleep(pair.luck.random() * 0.02)
        elif varies and len(eyes.told["asked"]) > 1:  # alone, the first answer is the last
            if pair.kind == "seals" and pair.luck.random() < 0.7:
                pair.deeds += 1
                self.ask(one, "answer", move=other, **say)
                if pair.luck.random() < 0.5:
                    self.ask(one, "back", **say)
            elif pair.kind == "otherwise" and pair.luck.random() < 0.3:
                pair.deeds += choice != other
                choice = other
        self.ask(one, "answer", move=choice, **say)
        self.answered.add((q, subject))
        eyes.sealed[q, subject] = choice

    def ask(self, one, do, **members):
        self.confirmations.append(asyncio.ensure_future(one.ask(do, **members)))

    async def go(self):
        for one in self.people:
            await one.go()

    def heard(self, seat):
        """(What answers the seat's own messages, all else). Which of the two comes first depends on
        when the seat itself has spoken. In the first telling after the pause the clock has what is
        left of a step that began long before: when everybody came back is no part of the pair."""
        frames = self.people[seat].frames[self.from_frame[seat]:]
        replies, tellings = ([one for one in frames if ("re" in json.loads(one)) == wanted] for wanted in (True, False))
        steps = [(number, told["told"]["step"]) for number, told in enumerate(map(json.loads, tellings)) if told["is"] == "told"]
        first = steps[0][0]
        last = next((number for number, step in steps if step >= self.end), steps[-1][0])
        tellings[first] = CLOCK.sub("", tellings[first], count=1)
        return replies, tellings[:last + 1]  # then they go, in no order


def parted(pair, first, second):
    """The first telling in which the two rightly part: of something else. None: they must not."""
    if pair.kind != "otherwise":
        return None
    first, second = json.loads(first), json.loads(second)
    if first["is"] != "told" or second["is"] != "told":
        return None
    other = any(first["told"].get(part) != second["told"].get(part) for part in ("view", "news", "questions"))
    return min(first["told"]["telling"], second["told"]["telling"]) if other else None


def alike(pair, what, first, second):
    """(How many frames are the same, the telling from which on they rightly differ or None)."""
    for number, (one, other) in enumerate(zip(first, second)):
        if one != other:
            part = parted(pair, one, other)
            check(part is not None, what, f"frame {number}:\n  {one[:900]}\n  {other[:900]}")
            return number, part
    equal(len(second), len(first), what, "the number of frames")
    return len(first), None


def compared(pair, worlds):
    """Checks what everybody but the varied one heard; returns how many frames were the same."""
    same = 0
    for seat in range(pair.seats):
        if seat == pair.varied:
            continue
        what = f"pair {pair.number} ({pair.game}, {pair.kind}), seat {seat}"
        replies, tellings = zip(*(world.heard(seat) for world in worlds))
        told, part = alike(pair, what, *tellings)
        if part is not None:  # what was asked from there on was asked of two different people
            replies = [[one for one in half if json.loads(one).get("q", part) < part] for half in replies]
        answered, _ = alike(pair, what + ", replies", *replies)
        check(told > 1, what, "nothing was heard")
        same += told + answered
    return same


async def batch(pairs, beat):
    """Plays these pairs; returns how many frames were compared, and the pairs to be played again."""
    store = Server()
    try:
        await asyncio.gather(*(pair.deal(store.address, beat) for pair in pairs))
        store.kill()
        worlds = []
        with tempfile.TemporaryDirectory(prefix="sightline-twins-") as folder:
            for second in (False, True):
                copy = os.path.join(folder, f"copy{second:d}")
                os.makedirs(copy)
                for name in os.listdir(store.folder.name):
                    shutil.copy2(os.path.join(store.folder.name, name), copy)
                server = Server(store=os.path.join(copy, os.path.basename(store.store)))
                try:
                    mine = [World(pair, server.address, second) for pair in pairs]
                    await asyncio.gather(*(world.come() for world in mine))
                    await asyncio.gather(*(world.play() for world in mine))
                    await asyncio.gather(*(world.go() for world in mine))
                finally:
                    server.end()
                worlds.append(mine)
        same, again = 0, []
        for pair, first, second in zip(pairs, *worlds):
            if first.disturbed or second.disturbed:
                again.append(pair)
            else:
                same += compared(pair, (first, second))
                harness.passed += 1
        return same, again
    finally:
        store.end()


async def all_pairs(count, start):
    same, deeds = 0, 0
    for begin in range(start, start + count, TOGETHER):
        every = pairs = [Pair(number) for number in range(begin, min(begin + TOGETHER, start + count))]
        for turn in range(TRIES):
            more, pairs = await batch(pairs, BEAT << turn)
            same += more
            if not pairs:
                break
        check(not pairs, "the machine was too busy for pairs", [pair.number for pair in pairs])
        deeds += sum(pair.deeds for pair in every)
    check(deeds > count, "hardly anything was varied:", deeds)
    print(f"{count} pairs, {deeds} deeds were others, {same} frames were the same")


def main_of(program, *words):
    """[PAIRS] [--from NUMBER]"""
    numbers = {"--pairs": 100, "--from": 0}
    name = "--pairs"
    for word in words:
        if word in numbers:
            name = word
        else:
            numbers[name], name = int(word), "--pairs"
    return main(program, lambda: all_pairs(numbers["--pairs"], numbers["--from"]))


if __name__ == "__main__":
    sys.exit(main_of(*sys.argv[1:]))
