"""Sockets and frames by hand, for clients that no library would let be so rude; and a server to be rude to."""
import json
import os
import re
import resource
import socket
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(1, os.path.join(HERE, "..", "..", "cli"))
import harness  # noqa: E402

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE = 60  # seconds until a test gives up; nothing is concluded from less


class Server:
    """`sightline serve` in memory, with figures, at limits of the test's choosing."""

    def __init__(self, *more, files=None, **limits):
        self.folder = tempfile.TemporaryDirectory(prefix="sightline-hostile-")
        self.figures = os.path.join(self.folder.name, "figures")
        self.log = os.path.join(self.folder.name, "log")
        words = [word for name, value in limits.items() for word in ("--limit", f"{name.replace('_', '-')}={value}")]

        def fewer():
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

        # A sanitizer keeps what was freed for a while: not so much that it looks like a leak.
        watched = {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=4"}
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [harness.PROGRAM, "serve", "--listen", "127.0.0.1:0", "--metrics", "unix:" + self.figures, *more, *words],
                stdout=subprocess.PIPE, stderr=log, stdin=subprocess.DEVNULL,
                env={**harness.environment(), **watched}, preexec_fn=fewer if files else None)
        found = re.fullmatch(rb"https?://127\.0\.0\.1:(\d+)/\n", self.process.stdout.readline())
        if not found:
            raise RuntimeError("the server does not start: " + self.said())
        self.port = int(found[1])
        self.host = f"127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        harness.equal(code, 0, "the server stops as it should:", self.said())
        self.folder.cleanup()

    def said(self):
        with open(self.log, encoding="utf-8") as file:
            return file.read()

    def memory(self):
        """Bytes that are its own."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return 1024 * int(re.search(r"VmRSS:\s+(\d+) kB", file.read())[1])

    def metrics(self):
        with Raw(path=self.figures) as asks:
            asks.send(b"GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            body = asks.rest().split(b"\r\n\r\n", 1)[1].decode()
        return {name: int(value) for name, value in re.findall(r"^sightline_(\w+) (\d+)$", body, re.M)}

    def figure(self, name):
        return self.metrics()[name]


class Raw:
    """One connection."""

    def __init__(self, server=None, path=None, room=None):
        self.kept = b""
        self.socket = socket.socket(socket.AF_UNIX if path else socket.AF_INET)
        if room:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(path or ("127.0.0.1", server.port))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        """False: the other side has had enough."""
        try:
            self.socket.sendall(data)
            return True
        except (BrokenPipeError, ConnectionResetError):
            return False

    def more(self):
        try:
            part = self.socket.recv(65536)
        except ConnectionResetError:
            part = b""
        self.kept += part
        return bool(part)

    def take(self, n):
        while len(self.kept) < n:
            if not self.more():
                raise EOFError
        part, self.kept = self.kept[:n], self.kept[n:]
        return part

    def rest(self):
        """Everything until the server closes."""
        while self.more():
            pass
        part, self.kept = self.kept, b""
        return part

    def head(self):
        """Status and lines of one answer, without its body; 0: there is none."""
        while b"\r\n\r\n" not in self.kept:
            if not self.more():
                return 0, b""
        head, self.kept = self.kept.split(b"\r\n\r\n", 1)
        return int(head.split()[1]), head


def request(server, *lines, path="/ws", upgrade=True):
    up = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {KEY}"]
    return "\r\n".join([f"GET {path} HTTP/1.1", f"Host: {server.host}", *(up if upgrade else []), *lines, "", ""]).encode()


def frame(opcode, data=b"", last=True, mask=b"\1\2\3\4", reserved=0, length=None):
    """length: a claim instead of the truth; mask None: none."""
    n = len(data) if length is None else length
    head = bytes([last << 7 | reserved << 4 | opcode])
    bit = 0x80 if mask is not None else 0
    head += (bytes([bit | n]) if n < 126 else bytes([bit | 126]) + struct.pack(">H", n) if n < 1 << 16 else
             bytes([bit | 127]) + struct.pack(">Q", n))
    if mask is None:
        return head + data
    whole = (mask * (len(data) // 4 + 1))[:len(data)]
    return head + mask + (int.from_bytes(data, "big") ^ int.from_bytes(whole, "big")).to_bytes(len(data), "big")


class Player(Raw):
    """A WebSocket, after its greeting."""

    def __init__(self, server, *lines, hello=True, **more):
        super().__init__(server, **more)
        self.send(request(server, *lines))
        self.status, _ = self.head()
        if hello and self.status == 101:
            self.say(do="hello", protocol=1, words="en")
            self.wait("hello")

    def say(self, **message):
        return self.send(frame(TEXT, json.dumps(message).encode()))

    def next(self):
        """(opcode, bytes) of the next frame."""
        first, second = self.take(2)
        n = second & 127
        if n > 125:
            n = int.from_bytes(self.take(2 if n == 126 else 8), "big")
        return first & 15, self.take(n)

    def hear(self):
        """The next message; None: there are no more."""
        while True:
            try:
                opcode, data = self.next()
            except EOFError:
                return None
            if opcode == TEXT:
                return json.loads(data)
            if opcode == CLOSE:
                return None

    def wait(self, *kinds):
        """The next message of these kinds; None: the end came first."""
        while (message := self.hear()) is not None:
            if message["is"] in kinds:
                return message
        return None

    def ask(self, **message):
        """What answers a message."""
        self.say(id=77, **message)
        while (answer := self.hear()) is not None:
            if answer.get("re") == 77:
                return answer
            if answer["is"] == "bye":
                return answer
        return None

    def code(self):
        """The number of the close frame that ends it all, 1005 if it has none; 0: there is no such frame."""
        try:
            while True:
                opcode, data = self.next()
                if opcode == CLOSE:
                    return int.from_bytes(data[:2], "big") if data else 1005
        except EOFError:
            return 0

    def pong(self):
        """It is still served."""
        self.say(do="ping")
        return self.wait("pong") is not None

    def open(self, game="viewpoint", token="0" * 32, **more):
        """A table: what everybody there is told of it."""
        self.say(do="open", game=game, token=token, **more)
        return self.wait("table", "no")
