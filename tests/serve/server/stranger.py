"""A client of Sightline by somebody who has read docs/protocol.md and docs/telling.md, and nothing else.

    me = Stranger("http://127.0.0.1:8080/", "Anna")
    await me.come()
    await me.ask("open", game="wink", token=me.token)
    await me.sit(0)

It keeps all that it was told: `lines` has every message as docs/fair-deal.md wants a transcript, and
for each of its seats an Eyes has the picture, the news of every step and the legal moves. Where the
host breaks its word, `wrong` says how.
"""
import asyncio
import hashlib
import json
import random
import secrets
import sys

sys.path.append("/usr/lib/python3/dist-packages")  # where Debian keeps the module
import websockets  # noqa: E402

AGES = 120  # seconds: whoever waits longer than this for an answer waits in vain


class Lost(Exception):
    """The connection is gone."""


class Refused(Exception):
    """A `no`: what the host said."""


def apply(base, change):
    """docs/telling.md, Changes."""
    if not isinstance(change, dict):
        return change
    if isinstance(base, list):
        cut, fresh = set(change.get("cut", [])), change.get("new", [])
        out = [part for i, part in enumerate(base) if i not in cut]
        for i in fresh:
            out.insert(i, None)
        for name, part in change.items():
            if name not in ("cut", "new"):
                i = int(name)
                out += [None] * (i + 1 - len(out))
                out[i] = apply(out[i], part)
        return out
    out = dict(base) if isinstance(base, dict) else {}
    for name, part in change.items():
        if part is None:
            out.pop(name, None)
        else:
            out[name] = apply(out.get(name), part)
    return out


class Eyes:
    """What one seat was told."""

    def __init__(self):
        self.told = {}     # the last telling, whole
        self.first = None  # the number of the first
        self.box = None
        self.news = {}     # by step; -1 is the deal
        self.moves = {}    # by (q, for), where they came with the telling
        self.sealed = {}   # by (q, for)

    def hear(self, message):
        """Takes a `told`; returns what is wrong with it, or None."""
        told, since = message["told"], message.get("since")
        wrong = None
        if since is None:
            whole = dict(told)
        else:
            if self.told.get("telling") != since:
                wrong = f"a change since {since}, and the last telling was {self.told.get('telling')}"
            whole = {name: self.told.get(name) for name in ("game", "seat", "seats", "view", "notes")
                     if name in self.told}
            whole.update({"news": [], "questions": []})
            whole.update(told)
            for name in ("view", "notes"):
                if name in self.told or name in told:
                    whole[name] = apply(self.told.get(name), told.get(name, {}))
        self.box = whole.pop("box", self.box)
        wrong = self.hear_missed(message) or wrong
        step = whole["step"] - 1
        for old in [old for old in self.news if old >= step]:
            del self.news[old]
        self.news[step] = whole.get("news", [])
        if self.told and whole["telling"] < self.told["telling"]:
            wrong = f"telling {whole['telling']} after {self.told['telling']}"
        self.told = whole
        if self.first is None:
            self.first = whole["telling"]
        self.moves = {(one["q"], one["for"]): [move["do"] for move in one["moves"]] for one in message.get("moves", [])}
        self.sealed = {(one["q"], one["subject"]): one["sealed"] for one in whole.get("questions", [])
                       if "sealed" in one}
        return wrong

    def hear_missed(self, message):
        wrong = None
        for one in message.get("missed", []):
            step = one["step"]
            if step in self.news and self.news[step] != one["news"] and not message.get("undone"):
                wrong = f"the news of step {step} were other ones"
            self.news[step] = one["news"]
        return wrong

    def open(self):
        """(q, for) of the questions that have no answer yet."""
        return [(one["q"], one["subject"]) for one in self.told.get("questions", [])
                if (one["q"], one["subject"]) not in self.sealed]


class Stranger:
    def __init__(self, address, name="", luck=None):
        self.address, self.name = address.rstrip("/"), name
        self.luck = luck or random.Random(secrets.randbits(64))
        self.token = secrets.token_hex(16)
        self.bits = {}     # by seat: what was drawn for the fair deal
        self.table = None  # the last `table`
        self.eyes = {}     # by seat
        self.deals, self.lines, self.wrong, self.refusals = [], [], [], []
        self.frames = []   # what came, as it came
        self.bye = None
        self.socket = self.reader = None
        self.ids, self.waiting, self.errands = 0, {}, set()
        self.moved = asyncio.Event()  # something came

    # --- coming and going ---------------------------------------------------------------------

    async def come(self, **more):
        """Connects and greets."""
        self.waiting, self.bye = {}, None
        where = self.address.replace("http", "ws", 1) + "/ws"
        try:
            self.socket = await websockets.connect(where, origin=self.address, compression=None, max_size=None,
                                                   ping_interval=None, open_timeout=AGES)
        except (OSError, websockets.WebSocketException, asyncio.TimeoutError) as error:
            raise Lost(str(error)) from None
        self.reader = asyncio.ensure_future(self.read())
        return await self.ask("hello", protocol=1, want=["moves"], **more)

    async def go(self):
        """Closes the connection, and leaves the seat where it is."""
        if self.socket:
            await self.socket.close()
            await self.reader
        self.socket = None

    async def back(self, table, since=None):
        """Comes again, with the seats that were ours."""
        await self.come()
        if since is None and self.eyes:
            since = min(e.told.get("telling", 0) for e in self.eyes.values())
        self.table = None
        await self.ask("join", table=table, token=self.token, **({"since": since} if since else {}))
        await self.until(lambda: self.table)  # the seats are ours when we were greeted

    # --- talking ------------------------------------------------------------------------------

    async def send(self, do, **members):
        text = json.dumps({"do": do, **members}, separators=(",", ":"))
        self.lines.append("> " + text)
        try:
            await self.socket.send(text)
        except (OSError, websockets.WebSocketException) as error:
            raise Lost(str(error)) from None

    async def ask(self, do, **members):
        """Sends, and waits for what answers it; a `no` is raised."""
        self.ids += 1
        mine = self.ids
        self.waiting[mine] = asyncio.get_event_loop().create_future()
        await self.send(do, **members, id=mine)
        answer = await asyncio.wait_for(self.waiting[mine], AGES)
        if answer["is"] == "no":
            raise Refused(answer)
        return answer

    async def sit(self, seat):
        self.bits[seat] = secrets.token_hex(16)
        return await self.ask("sit", seat=seat, token=self.token, name=self.name, share=self.share(seat))

    def share(self, seat):
        return hashlib.sha256(bytes.fromhex(self.bits[seat])).hexdigest()

    async def until(self, true):
        """Waits until something holds."""
        while not true():
            if self.reader.done() and not true():
                raise Lost(f"it closed while we waited: {self.bye}")
            self.moved.clear()
            await asyncio.wait_for(self.moved.wait(), AGES)

    # --- hearing ------------------------------------------------------------------------------

    async def read(self):
        try:
            async for frame in self.socket:
                self.frames.append(frame)
                self.lines.append("< " + frame)
                self.hear(json.loads(frame))
                self.moved.set()
        except (OSError, websockets.WebSocketException):
            pass
        except (KeyError, TypeError, ValueError) as error:
            self.wrong.append(f"cannot be read: {error!r} in {self.lines[-1][:200]}")
        for one in self.waiting.values():
            if not one.done():
                one.set_exception(Lost(f"it closed before it answered: {self.bye}"))
        self.moved.set()

    def hear(self, message):
        what = message["is"]
        waiting = self.waiting.pop(message.get("re"), None)
        if what == "told":
            wrong = self.eyes.setdefault(message["seat"], Eyes()).hear(message)
            if wrong:
                self.wrong.append(f"seat {message['seat']}: {wrong}")
        elif what == "sealed":
            seal = self.eyes[message["seat"]].sealed
            if message["move"] is None:
                seal.pop((message["q"], message["for"]), None)
            else:
                seal[message["q"], message["for"]] = message["move"]
        elif what == "hello":
            waiting = waiting or self.waiting.pop(1, None)
        elif what == "table":
            self.table = message
        elif what == "deal":
            self.deals.append(message)
            self.later(self.open_bits(message))
        elif what == "bye":
            self.bye = message
        if waiting and not waiting.done():
            waiting.set_result(message)

    def later(self, errand):
        task = asyncio.ensure_future(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def open_bits(self, deal):
        """docs/protocol.md, Fair deal: opens our bits when all hashes are shown; without the host's
        promise another round wants hashes of new ones."""
        if "opened" in deal or "secret" in deal:
            return
        shown = {one["seat"]: one["hash"] for one in deal.get("shares", [])}
        try:
            for seat in self.bits:
                if shown.get(seat) == self.share(seat):
                    await self.send("reveal", seat=seat, bits=self.bits[seat])
                elif "host" not in deal and seat not in deal.get("late", []):
                    self.bits[seat] = secrets.token_hex(16)
                    await self.send("share", seat=seat, share=self.share(seat))
        except Lost:
            pass

    # --- playing ------------------------------------------------------------------------------

    def mine(self):
        """Seats of ours."""
        return [i for i, seat in enumerate(self.table["seats"]) if seat.get("mine")]

    def state(self):
        return self.table and self.table["state"]

    async def legal(self, seat, q, subject):
        """The legal moves: those that came with the telling, or asked for."""
        came = self.eyes[seat].moves.get((q, subject))
        if came:
            return came
        return [move["do"] for move in (await self.ask("moves", seat=seat, **{"for": subject}))["moves"]]

    async def answer(self, choose=None):
        """Answers everything that is open; a question that is over meanwhile is no trouble."""
        for seat, eyes in list(self.eyes.items()):
            for q, subject in eyes.open():
                try:
                    moves = await self.legal(seat, q, subject)
                    move = choose(seat, q, subject, moves) if choose else self.luck.choice(moves)
                    await self.ask("answer", seat=seat, q=q, move=move, **{"for": subject})
                except Refused as no:
                    self.refusals.append(no.args[0]["key"])
                    eyes.sealed[q, subject] = None  # not again: it was too late, or it is no move

    async def play(self, until, choose=None):
        """Answers whatever is asked until something holds."""
        while not until():
            await self.answer(choose)
            if until():
                return
            await self.until(lambda: until() or any(e.open() for s, e in self.eyes.items() if s >= 0))
