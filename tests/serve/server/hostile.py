"""hostile.py PROGRAM: clients that mean harm, each with the answer that docs/server.md states.

In every test somebody honest is at the same server before, and is served after. Nothing is concluded from how long something
takes: limits of time are set to milliseconds, and what they end is waited for.
"""
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(1, HERE)
import bombs  # noqa: E402
from raw import BINARY, CLOSE, PATIENCE, PING, TEXT, Player, Raw, Server, frame, request  # noqa: E402
import harness  # noqa: E402
from harness import check, equal, test  # noqa: E402

MILLION = 1000 * 1000
TOKEN, OTHER = "1" * 32, "2" * 32
LOOSE = {"address_arrivals": 100000, "address_connections": 10000, "address_tables": 100000}


class House(Server):
    """A server with somebody honest in it, who must not notice anything."""

    def __init__(self, *more, **limits):
        super().__init__(*more, **{**LOOSE, **limits})
        self.lines = ["X-Forwarded-For: 192.0.2.200"] if "--trust-proxy" in more else []
        self.honest = Player(self, *self.lines)
        self.table = self.honest.open(token=TOKEN, seats=2)

    def __exit__(self, *raised):
        if not raised[0]:
            check(self.honest.pong(), "somebody honest is not served any more")
            with Player(self, *self.lines) as newcomer:
                newcomer.say(do="join", table=self.table["table"])
                check(newcomer.wait("table"), "nobody can come any more")
            said = self.said()
            check(not any(secret in said for secret in (self.table["table"], self.table["code"], TOKEN, OTHER)),
                  "a secret is in the log")
        self.honest.__exit__()
        super().__exit__(*raised)


# --- requests ---------------------------------------------------------------------------------------


@test
def origins():
    with House() as s:
        for lines, status in (([], 101), ([f"Origin: http://{s.host}"], 101), (["Origin: http://evil.example"], 403),
                              (["Origin: null"], 403), (["Origin: http://127.0.0.1:1"], 403),
                              ([f"Origin: http://{s.host}.evil.example"], 400), (["Origin: http://a, http://b"], 400),
                              ([f"Origin: http://{s.host}", "Origin: http://evil.example"], 400)):
            with Player(s, *lines, hello=False) as p:
                equal(p.status, status, lines)
        equal(s.figure("refused_origins_total"), 3)
    with Server("--need-origin", "--origin", "https://play.example", **LOOSE) as s:
        for lines, status in (([], 403), ([f"Origin: http://{s.host}"], 403), (["Origin: https://play.example"], 101)):
            with Player(s, *lines, hello=False) as p:
                equal(p.status, status, lines)


@test
def versions():
    with House() as s:
        for head, status in ((request(s).replace(b"Version: 13", b"Version: 8"), 426),
                             (request(s).replace(b"HTTP/1.1", b"HTTP/1.0"), 505),
                             (request(s).replace(b"HTTP/1.1", b"HTTP/2.0"), 505),
                             (request(s).replace(b"Upgrade: websocket", b"Upgrade: h2c"), 426),
                             (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 501)):
            with Raw(s) as p:
                p.send(head)
                answer, lines = p.head()
                equal(answer, status, head)
                check(status != 426 or b"Sec-WebSocket-Version: 13" in lines, "what is wanted is said", lines)
                p.rest()
        for protocol in (0, 2, 99, "1", None):
            with Player(s, hello=False) as p:
                p.say(do="hello", protocol=protocol)
                answer = p.hear()
                equal((answer["is"], answer["key"]), ("bye", "host.bye.protocol"), protocol)
                equal(p.code(), 1008)


@test
def heads():
    """What is no request gets one answer, and the connection ends, whatever comes behind it."""
    with House() as s:
        for data, status in ((b"\x16\x03\x01\x02\x00\x01", 400), (b"\0", 400), (b"SSH-2.0-x\r\n", 501),
                             (b"GET http://a/ HTTP/1.1\r\n", 400), (b"POST / HTTP/1.1\r\nHost: a\r\n\r\n", 405),
                             (b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", 400),
                             (b"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
                             (b"GET / HTTP/1.1\nHost: a\n\n", 400), (b"GET /" + b"a" * 2000, 414),
                             (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 9000, 431),
                             (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 100, 431)):
            with Raw(s) as p:
                p.send(data + b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                equal(p.head()[0], status, data[:60])
                equal(p.rest().count(b"HTTP/1.1"), 0, "one answer, and no more:", data[:60])
        equal(s.figure("refused_heads_total"), 11)


@test
def slow_heads():
    """The time for a head runs from its first byte: a byte now and then does not lengthen it."""
    with House(head_ms=200, idle_ms=100) as s:
        with Raw(s) as p:
            p.send(b"G")
            equal(p.head()[0], 408)
            equal(p.rest().count(b"HTTP/1.1"), 0)
        with Raw(s) as p:
            p.socket.settimeout(0.01)
            for byte in b"GET / HTTP/1.1\r\nHost: " + b"a" * 100000:
                p.send(bytes([byte]))
                try:
                    if not p.more() or b"408" in p.kept:
                        break
                except TimeoutError:
                    pass
            check(b" 408 " in p.kept, "a head that never ends is ended")
        check(s.figure("late_heads_total") == 2, s.metrics())


@test
def half_open():
    """Whoever connects and says nothing is let go, and so is whoever says nothing more."""
    with House(idle_ms=100, ping_ms=50, silence_ms=200) as s:
        crowd = [Raw(s) for _ in range(200)]
        equal([p.rest() for p in crowd], [b""] * 200, "they get nothing")
        with Raw(s) as p:
            p.send(request(s, path="/healthz", upgrade=False))
            equal(p.head()[0], 200)
            p.rest()
        with Player(s) as p:
            p.rest()  # pings are not answered
        for one in crowd:
            one.socket.close()
        s.honest = Player(s)  # the one before has slept, too
        check(s.figure("silent_total") >= 1)


@test
def pipelined():
    """One request after the other in one packet: one answer after the other, and no more than are asked for."""
    with House() as s, Raw(s) as p:
        one = request(s, path="/healthz", upgrade=False)
        p.send(one * 50 + request(s, "Connection: close", path="/healthz", upgrade=False) + one)
        equal(p.rest().count(b"HTTP/1.1 200"), 51)


@test
def never_reads():
    """Requests without end, and nobody reads the answers: they are not made before there is room for them."""
    with House(answer_ms=300) as s:
        before = s.memory()
        with Raw(s, room=4096) as p:
            p.socket.setblocking(False)
            one, sent = request(s, path="/", upgrade=False) * 100, 0
            while sent < 64 * MILLION:
                try:
                    sent += p.socket.send(one)
                except BlockingIOError:
                    break
                except (BrokenPipeError, ConnectionResetError):
                    break
            check(sent < 64 * MILLION, "reading stops while an answer waits")
            check(s.memory() - before < 8 * MILLION, "and nothing piles up", s.memory() - before)
            p.socket.setblocking(True)
            p.socket.settimeout(60)
            p.rest()


@test
def same_packet():
    """What comes with the upgrade in one packet is heard."""
    with House() as s, Player(s, hello=False) as p:
        with Raw(s) as q:
            q.send(request(s) + frame(TEXT, b'{"do":"hello","protocol":1}'))
            equal(q.head()[0], 101)
            q.__class__ = Player
            equal(q.hear()["is"], "hello")
        p.say(do="ping")
        equal(p.wait("bye")["key"], "host.bye.hello")


# --- frames -----------------------------------------------------------------------------------------


@test
def frames():
    long = b'"' + b"a" * (200 << 10) + b'"'
    with House() as s:
        for what, data, code in (
                ("unmasked", frame(TEXT, b"{}", mask=None), 1002), ("reserved bit", frame(TEXT, b"{}", reserved=2), 1002),
                ("compressed, a bomb or not", frame(TEXT, b"\x4a\x2c\x04\x00" * 30, reserved=4), 1002),
                ("no such opcode", frame(3, b""), 1002), ("no such control", frame(11, b""), 1002),
                ("binary", frame(BINARY, b"{}"), 1003), ("no UTF-8", frame(TEXT, b"\xff\xfe"), 1007),
                ("half a character", frame(TEXT, b'"\xe2\x82'), 1007), ("a surrogate", frame(TEXT, b"\xed\xa0\x80"), 1007),
                ("nothing to go on with", frame(0, b"a"), 1002),
                ("two begun", frame(TEXT, b"a", last=False) + frame(TEXT, b"b"), 1002),
                ("a ping in pieces", frame(PING, b"a", last=False), 1005), ("a long ping", frame(PING, b"a" * 126), 1005),
                ("a long goodbye", frame(CLOSE, b"\x03\xe8" + b"a" * 124), 1005), ("half a number", frame(CLOSE, b"\x03"), 1005),
                ("too long", frame(TEXT, long), 1009), ("claims to be long", frame(TEXT, b"a", length=1 << 40), 1009),
                ("claims to be negative", frame(TEXT, b"", length=(1 << 64) - 1), 1005),
                ("long in pieces", frame(TEXT, long[:100000], last=False) + frame(0, long[100000:], last=False), 1009),
                ("many pieces", frame(TEXT, b"", last=False) + frame(0, b"", last=False) * 70, 1008)):
            with Player(s) as p:
                p.send(data)
                equal(p.code(), code, what)
                equal(p.rest(), b"", "and then nothing")
        with Player(s) as p:
            p.send(frame(CLOSE, b"\x03\xe8"))
            equal(p.code(), 1000, "a goodbye is answered")
        check(s.figure("broken_frames_total") >= 20, s.metrics())


@test
def claims_cost_nothing():
    """A hundred clients who claim to send the longest message: memory is for bytes that came."""
    with House() as s:
        before = s.memory()
        crowd = [Player(s) for _ in range(100)]
        for p in crowd:
            p.send(frame(TEXT, b"", length=160 << 10))
        check(all(p.send(b"a") for p in crowd))
        check(s.honest.pong())
        check(s.memory() - before < 24 * MILLION, s.memory() - before)
        for p in crowd:
            p.socket.close()


@test
def pings():
    with House() as s:
        before = s.memory()
        with Player(s, room=4096) as p:
            storm = frame(PING, b"a" * 125) * 5000
            p.socket.settimeout(60)
            while p.send(storm):  # pongs are never read
                if s.memory() - before > 64 * MILLION:
                    check(False, "pongs pile up")
                    break
        with Player(s) as p:
            p.send(frame(PING, b"who is there") * 5)
            check(p.pong(), "a few are fine")


@test
def after_goodbye():
    """Whoever was shown the door does not stay by talking on."""
    with House(drain_ms=100, controls=20) as s:
        for what, data in (("an old protocol", frame(TEXT, b'{"do":"hello","protocol":99}')),
                           ("a broken frame", frame(TEXT, b"{}", mask=None)), ("a storm", frame(PING) * 50),
                           ("a goodbye of its own", frame(CLOSE, b"\x03\xe8"))):
            with Player(s, hello=False) as p:
                p.send(data)
                until = time.monotonic() + PATIENCE
                while p.send(frame(TEXT, b"{}")):
                    if time.monotonic() > until:
                        check(False, "it stays after", what)
                        break
        while s.figure("connections") > 2:  # somebody honest, and whoever asks
            pass


# --- messages ---------------------------------------------------------------------------------------


@test
def malformed():
    with House(rate=1000, burst=1000) as s, Player(s) as p:
        for text in (b"", b"{", b"[]", b"null", b'{"do":1}', b'{"do":"open"', b'{"do":"ping","do":"ping"}', b"\0" * 50,
                     b'{"do":"nothing"}', b'{"do":"ping","more":1}', b'{"do":"open","game":"wink","token":"short"}',
                     b"[" * 10000, b'{"do":' * 10000, b'{"do":"join","code":' + b"9" * 5000 + b"}"):
            p.send(frame(TEXT, text))
            answer = p.hear()
            equal(answer["is"], "no", text[:40])
            check(answer["text"] and len(answer["text"]) < 300, "in a sentence", answer)
        check(p.pong())


@test
def floods():
    with House() as s, Player(s) as p:
        for _ in range(200):
            p.say(do="ping")
        answers = []
        while (answer := p.hear()) is not None:
            answers.append(answer)
        equal(answers[-1].get("key"), "host.bye.fast")
        check(len(answers) < 100, "no more than are allowed", len(answers))


@test
def tokens():
    """A seat belongs to whoever has its token, and to nobody else."""
    with House(rate=1000, burst=1000) as s:
        table = s.table["table"]
        s.honest.say(do="sit", seat=0, token=TOKEN, name="Anna")
        for forged in ("", "1" * 31, "1" * 33, "g" * 32, 7, None, "1" * 31 + "2", "\0" * 32):
            with Player(s) as p:
                p.say(do="join", table=table, token=forged)
                answer = p.wait("table", "no")
                check(answer["is"] == "no" or not any(seat.get("mine") for seat in answer["seats"]), "forged:", forged, answer)
                equal(p.ask(do="stand", seat=0)["is"], "no", "another's seat cannot be given up:", forged)
                equal(p.ask(do="start")["is"], "no", "nor another's table started")
        with Player(s) as p:
            p.say(do="join", table=table, token=TOKEN)
            check(p.wait("table")["seats"][0].get("mine"), "the token is the seat, on another device, too")
            check(s.honest.wait("moved"), "and the one before is told")
            equal(p.ask(do="stand", seat=0)["is"], "ok")
        s.honest.say(do="join", table=table, token=OTHER)
        s.honest.wait("table")
        s.honest.say(do="sit", seat=0, token=OTHER, name="Ben")
        with Player(s) as p:
            p.say(do="join", table=table, token=TOKEN)
            check(not any(seat.get("mine") for seat in p.wait("table")["seats"]), "an old token is worth nothing")


@test
def codes():
    """Guessing ends soon: for a client, and for all clients of an address."""
    with House(wrong_codes=5, address_codes=12, rate=1000, burst=1000) as s:
        real, answers, ends = s.table["code"], [], 0
        for attempt in range(20):
            with Player(s) as p:
                for guess in range(10):
                    answer = p.ask(do="join", code=f"QQ{chr(65 + attempt)}Q{chr(65 + guess)}Q")
                    answers.append(answer["key"])
                    if answer["is"] == "bye":
                        ends += 1
                        break
        check(ends >= 1 and "host.bye.codes" in answers, answers)
        equal(answers.count("host.no.code") <= 14, True, "few were tried in earnest:", answers.count("host.no.code"))
        check("host.no.codes" in answers, "then the address must wait")
        with Player(s) as p:
            equal(p.ask(do="join", code=real).get("key"), "host.no.codes", "also for a good one")
            p.say(do="join", table=s.table["table"])
            check(p.wait("table"), "the link is no guess")


@test
def links():
    """A link that does not exist, and one that is none, are told apart by nothing that helps to guess."""
    with House(rate=1000, burst=1000) as s, Player(s) as p:
        for link in ("0" * 32, "f" * 32, s.table["table"][:-1] + ("0" if s.table["table"][-1] != "0" else "1")):
            equal(p.ask(do="join", table=link)["key"], "host.no.such-table")
        pages = []
        for path in ("/t/" + s.table["table"], "/t/" + "0" * 32):
            with Raw(s) as q:
                q.send(request(s, "Connection: close", path=path, upgrade=False))
                pages.append(re.sub(rb"(?i)date: [^\r]*\r\n", b"", q.rest()))
        check(pages[0] and pages[0] == pages[1], "the page is the same whether there is a table or not")


@test
def texts():
    """Nothing that people write moves a cursor or turns a line round."""
    evil = "A\u202enna\u200b\x1b[2J\x07\u2066\ufeff\u0000\u2028\nB"
    with House(rate=1000, burst=1000) as s:
        s.honest.say(do="sit", seat=0, token=TOKEN, name=evil)
        said = s.honest.wait("table", "no")
        if said["is"] == "table":
            name = said["seats"][0]["name"]
            check(not re.search("[\x00-\x1f\x7f\u0080-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]", name), repr(name))
        s.honest.say(do="sit", seat=0, token=TOKEN, name="Anna")
        s.honest.say(do="say", seat=0, text=evil)
        said = s.honest.wait("said", "no")
        for line in said.get("lines", []):
            check(not re.search("[\x00-\x1f\x7f\u0080-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]", line["text"]),
                  repr(line["text"]))
        check(s.honest.ask(do="sit", seat=1, token=TOKEN, name="n" * 5000)["is"] == "no", "a long name")
        check(s.honest.ask(do="say", seat=0, text="t" * 5000)["is"] == "no", "a long line")


@test
def text_bombs():
    """Decks and challenges that are made to be dear: refused, or no dearer than others."""
    with House(rate=1000, burst=1000) as s, Player(s) as p:
        for what, more in bombs.all_bombs():
            answer = p.ask(do="open", token=OTHER, **more)
            check(answer and answer["is"] in ("no", "ok"), what, answer)
            if answer["is"] == "ok":
                p.ask(do="leave")
            check(s.honest.pong(), what)
        with Player(s) as q:
            q.say(do="open", token=OTHER, game="viewpoint", content="c" * (150 << 10))
            equal(q.wait("no", "bye")["is"], "no", "more than a text may have")


# --- too much ---------------------------------------------------------------------------------------


@test
def many_tables():
    with House(address_tables=20, rate=100000, burst=100000) as s:
        opened = refused = 0
        for _ in range(20):
            with Player(s) as p:
                for _ in range(50):
                    answer = p.ask(do="open", game="wink", seats=4, token=OTHER)
                    opened += answer["is"] == "ok"
                    refused += answer.get("key") == "host.no.more-tables"
        check(opened <= 22 and opened + refused == 1000, opened, refused)
        equal(s.figure("tables"), opened + 1)
    with House(tables=5, rate=1000, burst=1000) as s, Player(s) as p:
        answers = [p.ask(do="open", game="wink", seats=4, token=OTHER) for _ in range(8)]
        equal([answer["is"] for answer in answers].count("ok"), 4)
        equal(answers[-1]["key"], "host.no.full")


@test
def networks():
    """One customer has a whole network of IPv6: it counts as one address."""
    def tables(s, address):
        with Player(s, "X-Forwarded-For: " + address) as p:
            return [p.ask(do="open", game="wink", seats=4, token=OTHER)["is"] for _ in range(4)].count("ok")

    with House("--trust-proxy", "1", address_tables=4, rate=1000, burst=1000) as s:
        equal(tables(s, "2001:db8:1:2::1"), 4)
        equal(tables(s, "2001:db8:1:2:ffff::9"), 0, "the same network")
        equal(tables(s, "2001:db8:1:3::1"), 4, "another")
        equal(tables(s, "192.0.2.1"), 4)
        equal(tables(s, "::ffff:192.0.2.1"), 0, "the same in other words")
        equal(tables(s, "203.0.113.9, 192.0.2.1"), 0, "what a client claims is not believed")
        for lines in ([], ["X-Forwarded-For: nobody"], ["X-Forwarded-For: "]):
            with Player(s, *lines, hello=False) as p:
                equal(p.status, 400, lines)


@test
def many_connections():
    with House(address_connections=20) as s:
        crowd = [Player(s, hello=False) for _ in range(40)]
        equal([p.status for p in crowd].count(101), 19)
        check(s.honest.pong())
        check(s.figure("refused_addresses_total") >= 21)
        for p in crowd:
            p.socket.close()
    with Server(address_arrivals=30, address_connections=1000) as s:
        status = []
        for _ in range(60):
            with Raw(s) as p:
                p.send(request(s, "Connection: close", path="/healthz", upgrade=False))
                status.append(p.head()[0])
        check(30 <= status.count(200) <= 40, status)


@test
def no_descriptors():
    """When the system has no more sockets for us, those who are there play on, and others come when some have gone."""
    with House(files=64, idle_ms=60000) as s:
        crowd = []
        for _ in range(150):
            try:
                crowd.append(Raw(s))
            except OSError:
                break
        for p in crowd:
            p.send(request(s))
        check(s.honest.pong(), "who is there is served")
        for p in crowd:
            p.socket.close()


@test
def slow_readers():
    """Somebody watches and does not read. The table goes on; nothing is kept for them without end, and at last they go."""
    with House(waiting=16 << 10, stall_ms=1000, rate=100000, burst=100000) as s:
        before = s.memory()
        crowd = [Player(s, room=2048) for _ in range(5)]
        table = crowd[0].open(token=OTHER, seats=2)["table"]
        once = frame(TEXT, json.dumps({"do": "join", "table": table}).encode())
        for p in crowd:
            for _ in range(200):
                p.send(once * 100)  # each is told of the table again
            check(s.honest.pong())
        check(s.memory() - before < 32 * MILLION, s.memory() - before)
        check(s.figure("behind_total") > 0, "they are told anew later instead", s.metrics())
        for p in crowd:
            p.socket.close()
        known, alive = s.figure("silent_total"), True
        with Player(s, room=2048) as p:  # one that does not even close
            for _ in range(200):
                p.send(once * 100)
            while alive and s.figure("silent_total") == known:
                alive = s.honest.pong()
        check(alive, "it is let go at last, and nobody else")


# --- TLS --------------------------------------------------------------------------------------------


@test
def encrypted():
    """On an encrypted port nothing is said in the clear, and garbage gets an alert at most."""
    with tempfile.TemporaryDirectory() as folder:
        key, certificate = os.path.join(folder, "key"), os.path.join(folder, "certificate")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                        "-subj", "/CN=a", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
                       check=True, capture_output=True)
        trust = ssl.create_default_context(cafile=certificate)
        with Server("--certificate", certificate, "--key", key, head_ms=300, idle_ms=300, **LOOSE) as s:
            for garbage in (request(s), b"\x16\x03\x01\xff\xff" + b"z" * 100, b"\x80\x10\x01\x03\x01" + b"z" * 100, b"\0" * 1000):
                with Raw(s) as p:
                    p.send(garbage)
                    answer = p.rest()
                    check(len(answer) <= 7 and b"HTTP" not in answer, answer)
            with Raw(s) as p:
                p.send(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")  # a hello that never ends
                check(b"HTTP" not in p.rest())
            with Raw(s) as p:
                equal(p.rest(), b"", "nor does one that never begins stay")
            old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that it is old is the point
                old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
            old.set_ciphers("ALL:@SECLEVEL=0")
            try:
                with socket.create_connection(("127.0.0.1", s.port)) as plain, old.wrap_socket(plain):
                    check(False, "TLS 1.1 is too old")
            except (ssl.SSLError, ConnectionResetError):
                check(True)
            with socket.create_connection(("127.0.0.1", s.port)) as plain, \
                    trust.wrap_socket(plain, server_hostname="127.0.0.1") as p:
                p.sendall(request(s, "Connection: close", path="/healthz", upgrade=False))
                check(b" 200 " in p.recv(4096), "honest clients are served")


def main(program, *names):
    harness.PROGRAM = program
    for one in harness.tests:
        if names and one.__name__ not in names:
            continue
        before = harness.failed
        try:
            one()
        except Exception as wrong:  # pylint: disable=broad-except
            check(False, one.__name__, type(wrong).__name__, wrong)
        if harness.failed > before:
            print("    in", one.__name__)
    print(f"{harness.passed} passed, {harness.failed} failed")
    return harness.failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
