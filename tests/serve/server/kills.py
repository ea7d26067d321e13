"""kills.py PROGRAM [GAME...]: whole games of strangers and bots, across a kill -9 of the server.

Two strangers sit at a table of each game, bots in the other seats. In the middle the server is
killed and started again on the same store, and the strangers come back. Nothing that they were told
may be lost or changed: not the picture, not a sealed answer, not the news of any step. At the end
each of them checks the deal.
"""
import asyncio
import os
import random
import subprocess
import sys

from serving import QUICK, Protocol, Server, check, equal, fits, harness, main
from stranger import Lost, Stranger

GAMES = {"wink": 4, "viewpoint": 3, "revisioned": 3, "winking-dead": 4, "cube": 3}  # seats
BOT = "random"
# The step has closed meanwhile.
LATE = {"match.refuse.old-question", "match.refuse.not-asked", "match.refuse.over", "host.no.playing"}


def same_news(first, second, *what):
    """Of all steps that both know."""
    for step in sorted(first):
        equal(second.get(step), first[step], *what, f"news of step {step}")


async def opened(server, game, luck):
    """Two strangers at a table that has begun."""
    anna, ben = (Stranger(server.address, name, random.Random(luck.random())) for name in ("Anna", "Ben"))
    for one in (anna, ben):
        await one.come()
    await anna.ask("open", game=game, token=anna.token, seats=GAMES[game], clock=QUICK,
                   bots=["", ""] + [BOT] * (GAMES[game] - 2))
    await anna.until(lambda: anna.table)
    await ben.ask("join", code=anna.table["code"])
    await anna.sit(0)
    await ben.sit(1)
    await anna.ask("start")
    return anna, ben


def step_of(one):
    return max((eyes.told["step"] for eyes in one.eyes.values()), default=0)


async def both(anna, ben, until):
    """Plays until something holds for each of them, or they are cut off."""
    return await asyncio.gather(*(one.play(lambda one=one: until(one)) for one in (anna, ben)), return_exceptions=True)


async def killed(server, anna, ben, luck):
    """The server dies at any moment after some steps, and they come back to what they knew."""
    last = luck.randrange(4, 24)
    table = anna.table["table"]
    playing = asyncio.ensure_future(both(anna, ben, lambda one: one.state() == "over"))
    await anna.until(lambda: step_of(anna) >= last or anna.state() == "over")
    server.kill()
    for trouble in await playing:
        check(trouble is None or isinstance(trouble, Lost), "playing ended with", repr(trouble))
    for one in (anna, ben):
        await one.reader
    server.start()
    for one in (anna, ben):
        (seat, eyes), = one.eyes.items()
        step, view, news = eyes.told["step"], eyes.told["view"], dict(eyes.news)
        # A confirmation may come behind the telling of the next step: it is of a question that is closed.
        asked = {question["q"] for question in eyes.told.get("questions", [])}
        sealed = {subject: move for (q, subject), move in eyes.sealed.items() if q in asked}
        one.address, heard = server.address.rstrip("/"), len(one.frames)
        await one.back(table)
        await one.until(lambda one=one, heard=heard: any('"is":"told"' in frame for frame in one.frames[heard:]))
        check(eyes.told["step"] >= step, one.name, "was told step", step, "and is told", eyes.told["step"])
        same_news({s: n for s, n in news.items() if s < step}, eyes.news, one.name)
        if eyes.told["step"] == step:
            equal(eyes.told["view"], view, one.name, "the picture of step", step)
            now = {subject: move for (_, subject), move in eyes.sealed.items()}
            for subject, move in sealed.items():
                equal(now.get(subject), move, one.name, "the answer that was sealed in step", step)
        check(one.mine() == [seat], one.name, "sits in", one.mine())


async def history(server, one, table):
    """Another device with the same token is told all of it again."""
    again = Stranger(server.address, one.name)
    again.token = one.token
    (seat, eyes), = one.eyes.items()
    first = min(eyes.news)
    await again.back(table, since=eyes.first)
    await again.until(lambda: seat in again.eyes)
    equal(min(again.eyes[seat].news), first + 1, one.name, "the first step that is told again")
    same_news({step: news for step, news in eyes.news.items() if step > first}, again.eyes[seat].news, one.name, "again")
    equal(again.eyes[seat].told["view"], eyes.told["view"], one.name, "the last picture, again")
    await one.until(lambda: any('"is":"moved"' in line for line in one.lines))
    await again.go()


def verified(one, record):
    """What the stranger saw fits the record, as sightline verify has it."""
    with harness.folder() as folder:
        paths = [os.path.join(folder, name) for name in ("record", "seen")]
        harness.write(paths[0], record)
        harness.write(paths[1], "\n".join(one.lines) + "\n")
        done = subprocess.run([harness.PROGRAM, "verify", paths[0], "--seen", paths[1]], capture_output=True,
                              text=True, env=harness.environment(), check=False)
    equal(done.returncode, 0, one.name, done.stdout, done.stderr)


async def whole_game(game, luck, protocol):
    server = Server()
    try:
        anna, ben = await opened(server, game, luck)
        table = anna.table["table"]
        await killed(server, anna, ben, luck)
        for trouble in await both(anna, ben, lambda one: one.state() == "over"):
            check(trouble is None, game, "the end was not reached:", repr(trouble))
        for one in (anna, ben):
            (eyes,) = one.eyes.values()
            check("score" in eyes.told, game, one.name, "is not told the score")
            equal(one.wrong, [], game, one.name)
            equal({no for no in one.refusals if no not in LATE}, set(), game, one.name, "was refused")
            await one.until(lambda one=one: "secret" in one.deals[-1])
            verified(one, (await one.ask("record"))["text"])
            await history(server, one, table)
            check(fits(protocol, one) > 20, game, one.name)
        print(f"{game}: {step_of(anna)} steps, {len(anna.frames) + len(ben.frames)} messages", flush=True)
        equal(await server.stop(), 0, game, "the server stops")
    finally:
        server.end()


async def games(names, luck):
    """All at once: they wait for the clock most of the time."""
    protocol = Protocol()
    await asyncio.gather(*(whole_game(name, random.Random(luck.random()), protocol) for name in names))


if __name__ == "__main__":
    seed = random.Random(int(os.environ.get("SIGHTLINE_SEED", "1")))
    sys.exit(main(sys.argv[1], lambda: games(sys.argv[2:] or GAMES, seed)))
