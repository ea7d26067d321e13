"""proxy.py PROGRAM NGINX EXAMPLES: nginx as in examples/nginx.conf, in front of a server.

The page, the WebSocket and the limits work through it as they do without; the server knows who asks,
whatever the client claims; and the address of a table is in no log.
"""
import base64
import contextlib
import gzip
import hashlib
import http.client
import json
import os
import re
import socket
import ssl
import struct
import subprocess
import sys
import tempfile

NAME = "sightline.example"
LINK = "/t/00112233445566778899aabbccddeeff"
OTHER = "127.0.0.9"  # Linux lets anybody come from all of 127/8
passed = failed = 0


def equal(is_, should, what):
    global passed, failed
    if is_ == should:
        passed += 1
    else:
        failed += 1
        print(f"{what}: is {is_!r}, should be {should!r}")


def free_ports(n):
    with contextlib.ExitStack() as open_:
        sockets = [open_.enter_context(socket.socket()) for _ in range(n)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def replace(text, old, new):
    """The example is tried as it stands: what is replaced must be in it."""
    if old not in text:
        raise SystemExit(f"examples/nginx.conf has no {old!r} any more")
    return text.replace(old, new)


class Site:
    """A server and the proxy in front of it, in a folder of their own."""

    def __init__(self, program, nginx, examples, folder):
        self.program, self.folder, self.nginx = program, folder, None
        self.admin = os.path.join(folder, "admin")
        self.server = subprocess.Popen(
            [program, "serve", "--listen", "127.0.0.1:0", "--trust-proxy", "1", "--admin", "unix:" + self.admin],
            stdout=subprocess.PIPE, stderr=open(os.path.join(folder, "server.log"), "wb"))
        self.direct = int(re.fullmatch(rb"http://127\.0\.0\.1:(\d+)/\n", self.server.stdout.readline())[1])
        self.plain, self.secure = free_ports(2)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
                        "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"],
                       check=True, capture_output=True)
        self.trust = ssl.create_default_context(cafile=f"{folder}/cert.pem")
        self.write_config(examples)
        self.command = [nginx, "-p", folder, "-c", "main.conf"]

    def start_nginx(self):
        self.nginx = subprocess.Popen(self.command, stderr=subprocess.PIPE)
        self.wait_for(self.secure)

    def write_config(self, examples):
        with open(os.path.join(examples, "nginx.conf"), encoding="utf-8") as file:
            site = file.read()
        site = replace(site, "    listen [::]:80;\n", "")
        site = replace(site, "    listen [::]:443 ssl http2;\n", "")
        site = replace(site, "listen 80;", f"listen 127.0.0.1:{self.plain};")
        site = replace(site, "listen 443 ssl", f"listen 127.0.0.1:{self.secure} ssl")
        site = replace(site, "server 127.0.0.1:8080;", f"server 127.0.0.1:{self.direct};")
        site = replace(site, "/etc/letsencrypt/live/sightline.example/fullchain.pem", f"{self.folder}/cert.pem")
        site = replace(site, "/etc/letsencrypt/live/sightline.example/privkey.pem", f"{self.folder}/key.pem")
        site = replace(site, "/var/log/nginx/sightline.log", f"{self.folder}/site.log")
        temporary = "\n".join(f"{kind}_temp_path {self.folder}/{kind};"
                              for kind in "client_body proxy fastcgi uwsgi scgi".split())
        user = "user root;" if os.geteuid() == 0 else ""  # or its workers cannot enter our folder
        with open(os.path.join(self.folder, "main.conf"), "w", encoding="utf-8") as file:
            file.write(f"""{user}
daemon off;
pid {self.folder}/nginx.pid;
error_log {self.folder}/error.log notice;
worker_processes 1;
events {{}}
http {{
{temporary}
access_log {self.folder}/access.log;
{site}}}
""")

    def wait_for(self, port):
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return
            except ConnectionRefusedError:
                try:
                    self.nginx.wait(0.05)
                except subprocess.TimeoutExpired:
                    continue
                raise SystemExit("nginx does not start: " + self.nginx.stderr.read().decode()) from None

    def connect(self, source="127.0.0.1"):
        plain = socket.create_connection(("127.0.0.1", self.secure), 30, (source, 0))
        return self.trust.wrap_socket(plain, server_hostname=NAME)

    def get(self, path, source="127.0.0.1", method="GET", body=None, **headers):
        """Through the proxy: the answer and its body."""
        asking = http.client.HTTPConnection(NAME)
        asking.sock = self.connect(source)
        asking.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = asking.getresponse()
        body = answer.read()
        asking.close()
        return answer, body

    def ask(self, *errand):
        subprocess.run([self.program, "admin", "--socket", self.admin, *errand], check=True, capture_output=True)

    def stop(self):
        if self.nginx:
            self.nginx.terminate()
            self.nginx.wait(30)
            self.nginx.stderr.close()
        self.server.terminate()
        equal(self.server.wait(30), 0, "the end of the server")
        self.server.stdout.close()


def test_page(site):
    answer, page = site.get("/")
    equal(answer.status, 200, "the page")
    equal(answer.headers["Strict-Transport-Security"], "max-age=31536000", "by TLS only")
    equal("frame-ancestors 'none'" in answer.headers["Content-Security-Policy"], True, "the policy")
    packed, bytes_ = site.get("/", Accept_Encoding="gzip")
    equal(packed.headers["Content-Encoding"], "gzip", "packed")
    equal(gzip.decompress(bytes_), page, "the same page")
    again, nothing = site.get("/", If_None_Match=answer.headers["ETag"])
    equal((again.status, nothing), (304, b""), "known already")
    head, nothing = site.get("/", method="HEAD")
    equal((head.status, head.headers["Content-Length"], nothing), (200, str(len(page)), b""), "only the head")
    link, same = site.get(LINK)
    equal((link.status, same, link.headers["X-Robots-Tag"]), (200, page, "noindex, nofollow"), "a link")
    equal(site.get("/nothing")[0].status, 404, "nothing")
    for name in re.findall(r'(?:src|href)="(/[^"]+)"', page.decode()):
        file, _ = site.get(name)
        equal((name, file.status), (name, 200), "a file of the page")
        equal("immutable" in file.headers["Cache-Control"], True, "a file of the page is kept")
    equal(site.get("/", method="POST", body=b"x" * 100)[0].status, 413, "somebody sends something")
    # Without TLS there is only the way to it.
    asking = http.client.HTTPConnection("127.0.0.1", site.plain)
    asking.request("GET", LINK, headers={"Host": NAME})
    answer = asking.getresponse()
    equal((answer.status, answer.headers["Location"]), (301, f"https://{NAME}{LINK}"), "the way to TLS")
    asking.close()


def upgrade(site, origin, path="/ws"):
    """The status, and a stream of bytes from there on."""
    wire = site.connect()
    key = base64.b64encode(os.urandom(16)).decode()
    wire.sendall((f"GET {path} HTTP/1.1\r\nHost: {NAME}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                  f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
    stream = wire.makefile("rb")
    status = int(stream.readline().split()[1])
    headers = http.client.parse_headers(stream)
    if status == 101:
        wanted = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        equal(headers["Sec-WebSocket-Accept"], wanted.decode(), "the other side of the handshake")
    return status, wire, stream


def test_websocket(site):
    status, wire, stream = upgrade(site, f"https://{NAME}")
    equal(status, 101, "a WebSocket")
    hello = b'{"do":"hello","protocol":1}'
    wire.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # masked with zeros
    kind, n = stream.read(2)
    if n == 126:
        n, = struct.unpack(">H", stream.read(2))
    equal(kind, 0x81, "one whole text")
    equal(json.loads(stream.read(n))["is"], "hello", "what the host says")
    wire.close()
    for origin, path, should in (("https://elsewhere.example", "/ws", 403), ("null", "/ws", 403),
                                 (f"https://{NAME}", LINK, 404)):
        status, wire, _ = upgrade(site, origin, path)
        equal(status, should, f"a WebSocket for {origin} at {path}")
        wire.close()


def test_who_asks(site):
    equal(site.get("/", OTHER)[0].status, 200, "anybody")
    site.ask("ban", OTHER, "5")
    equal(site.get("/", OTHER)[0].status, 429, "somebody who is banned")
    equal(site.get("/", OTHER, X_Forwarded_For="127.0.0.1")[0].status, 429, "and claims to be another")
    equal(site.get("/", X_Forwarded_For=OTHER)[0].status, 200, "somebody else, who claims to be banned")
    site.ask("forgive", OTHER)
    equal(site.get("/", OTHER)[0].status, 200, "somebody who was forgiven")
    # Past the proxy, nobody says who asks.
    asking = http.client.HTTPConnection("127.0.0.1", site.direct)
    asking.request("GET", "/", headers={"Host": NAME})
    equal(asking.getresponse().status, 400, "not by the proxy")
    asking.close()


def test_logs(site):
    """After the server is gone, too: then there are errors to write about."""
    site.server.terminate()
    equal(site.server.wait(30), 0, "the end of the server")
    equal(site.get(LINK)[0].status, 502, "a link without a server")
    for folder, _, names in os.walk(site.folder):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                equal(LINK[3:].encode() in file.read(), False, f"a link in {name}")


def main(program, nginx, examples):
    with tempfile.TemporaryDirectory(prefix="sightline-") as folder:
        site = Site(program, nginx, examples, folder)
        try:
            site.start_nginx()
            test_page(site)
            test_websocket(site)
            test_who_asks(site)
            test_logs(site)
        finally:
            site.stop()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
