"""errands.py PROGRAM: what whoever runs a server asks of it, and how it stops."""
import asyncio
import os
import sys
import urllib.error
import urllib.request

from serving import Server, check, equal, harness, main
from stranger import Refused, Stranger

NOBODY = "0" * 32


def health(server):
    try:
        with urllib.request.urlopen(server.address + "healthz", timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


async def admin(socket, *words):
    """(exit status, what it printed)"""
    done = await asyncio.to_thread(harness.run, "admin", "--socket", socket, *words)
    return done.code, done.out


async def opened(one, **more):
    """The id of a new table."""
    one.table = None
    await one.ask("open", game="wink", token=one.token, seats=4, **more)
    await one.until(lambda: one.table)
    return one.table["table"]


async def tables(server, socket):
    """They are listed, closed and deleted, and everybody there hears of it."""
    anna = Stranger(server.address, "Anna")
    await anna.come()
    table = await opened(anna)
    await anna.sit(0)
    code, out = await admin(socket, "list")
    equal(code, 0)
    check(out.startswith(f"{table} wink lobby seats=4 people=1 here=1 watchers=0 "), out)
    equal(await admin(socket, "close", table), (0, ""))
    await anna.until(lambda: anna.state() == "closed")
    check(" closed " in (await admin(socket, "list"))[1])
    equal(await admin(socket, "delete", table), (0, ""))
    await anna.until(lambda: any("host.left.deleted" in line for line in anna.lines))
    equal(await admin(socket, "list"), (0, ""))
    for words in (["close", NOBODY], ["close", "all"], ["close"], ["dance"], ["ban", "nowhere"], ["ban", "10.0.0.1", "0"]):
        equal((await admin(socket, *words))[0], 1, words)
    await anna.go()


async def drained(server, socket):
    """No more tables; those that are there go on; then they may be opened again."""
    anna = Stranger(server.address, "Anna")
    await anna.come()
    table = await opened(anna)
    equal(health(server), 200)
    equal(await admin(socket, "drain"), (0, ""))
    equal(health(server), 503)
    try:
        await opened(anna)
        check(False, "a table was opened")
    except Refused as no:
        check("host.no.more-tables" in str(no), no)
    await anna.ask("join", table=table, token=anna.token)
    equal(await admin(socket, "open"), (0, ""))
    equal(health(server), 200)
    check(await opened(anna) != table)
    await anna.go()


async def banned(server, socket):
    anna = Stranger(server.address, "Anna")
    await anna.come()
    equal(await admin(socket, "ban", "127.0.0.1", "5"), (0, ""))
    await anna.reader
    try:
        health(server)
        check(False, "somebody who is banned is answered")
    except OSError:
        pass
    equal(await admin(socket, "forgive", "127.0.0.1"), (0, ""))
    equal(health(server), 200)


async def stopped(server):
    """Whoever is there is told, and the table is there again."""
    anna = Stranger(server.address, "Anna")
    await anna.come()
    table = await opened(anna)
    await anna.sit(2)
    equal(await server.stop(), 0)
    await anna.reader
    equal(anna.bye and anna.bye["key"], "host.bye.stop")
    equal(anna.socket.close_code, 1001)
    server.start()
    anna.address = server.address.rstrip("/")
    await anna.back(table)
    equal(anna.mine(), [2])
    await anna.go()


async def errands():
    server = Server()
    socket = os.path.join(server.folder.name, "admin")
    server.kill()
    server.more += ["--admin", "unix:" + socket]
    server.start()
    try:
        await tables(server, socket)
        await drained(server, socket)
        await banned(server, socket)
        await stopped(server)
        equal((await admin(socket + "-not", "list"))[0], 1, "nobody answers")
        check(not any(word in server.said() for word in (NOBODY, "Anna", "token")), server.said())
    finally:
        server.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], errands))
