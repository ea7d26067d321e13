"""A folder that has all that the commands of our texts speak of, a server, and somebody who types."""
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time

import harness

WHOLE_TREE = ["bench", "data", "docs", "examples", "src", "tests", "tools", "play", "check"]
PATIENCE = 240  # seconds; all but a few commands take less than one, but a machine may be busy
RING = "#######\n" * 2 + "##...##\n" * 3 + "#######\n" * 2
MADE = "made"  # where the samples are kept


class Typed(harness.Result):
    def __init__(self, line, code, out, err):
        super().__init__(code, out, err)
        self.line = line


def block(text, mark):
    """The fenced block of a page in which this stands."""
    return next(part for part in re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S) if mark in part)


class Room:
    def __init__(self, program, source, texts):
        self.program, self.source, self.texts = program, source, texts

    def __enter__(self):
        # The path of a socket may have 107 bytes.
        self.folder = tempfile.mkdtemp(prefix="ways-", dir="/tmp")
        self.samples = os.path.join(self.folder, MADE)
        os.makedirs(os.path.join(self.folder, "bin"))
        os.makedirs(self.samples)
        os.symlink(self.program, os.path.join(self.folder, "bin", "sightline"))
        self.env = {**harness.environment(), "XDG_STATE_HOME": os.path.join(self.folder, "state"),
                    "PATH": os.path.join(self.folder, "bin") + ":" + os.environ["PATH"]}
        self.server = subprocess.Popen(
            [self.program, "serve", "--listen", "127.0.0.1:0", "--listen", f"unix:{self.folder}/web.socket",
             "--admin", f"unix:{self.folder}/admin.socket", "--store", f"{self.folder}/tables.db",
             "--limit", "address-tables=100000", "--limit", "address-arrivals=100000"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.env, text=True)
        self.address = self.server.stdout.readline().strip().rstrip("/")
        self.make_samples()
        return self

    def __exit__(self, *_):
        self.server.terminate()
        harness.equal(self.server.wait(timeout=30), 0, "the server of the test")
        shutil.rmtree(self.folder)

    def put(self, name, text):
        harness.write(os.path.join(self.samples, name), text)

    def keep(self, name, *others):
        for other in others:
            shutil.copy(os.path.join(self.samples, name), os.path.join(self.samples, other))

    def make_samples(self):
        """Each by a command of ours, or from the page that shows it."""
        pages = self.texts
        self.put("my.deck", block(pages["docs/card-language.md"], 'deck "My first deck"'))
        self.put("my-cards.txt", block(pages["docs/puzzles.md"], "# The sample of the rules."))
        self.put("region.txt", block(pages["docs/puzzles.md"], "########"))
        self.put("ring.txt", RING)
        self.put("place.play", block(pages["docs/scenarios.md"], "# WINK-PLACE-2"))
        self.put("simulate-7.schedule", block(pages["docs/simulator.md"], "sightline schedule 1"))
        self.shell("cc examples/bot.c -o made/bot && cp made/bot made/mybot")
        self.shell("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost "
                   "-keyout made/privkey.pem -out made/fullchain.pem 2>/dev/null")
        self.shell("sightline play wink --human none --seed 7 --seats 4 --record made/evening.record")
        self.keep("evening.record", "evening.txt")
        self.play("sightline play wink --record made/left.journal", at_most=3)
        self.fair_game()
        self.shell("sightline store backup made/tables.db --store tables.db")
        self.keep("tables.db", "t.db", "tables.store", "monday.db")
        self.shell("sightline store export --store tables.db --to exported")
        self.record = os.listdir(os.path.join(self.folder, "exported"))[0].removesuffix(".record")

    def fair_game(self):
        """A game at the server to its end: its record, and what one client was shown of the deal."""
        link = self.table("blank --seats 2 --option rounds=1 --pace untimed")
        self.play(f"sightline join {link} --plain --seen made/fair.messages --record made/fair.record", at_most=9, start=True)

    def table(self, what="wink --seats 4"):
        """Opens a table of its own for whatever comes; the link to it."""
        out = self.shell(f"sightline invite {self.address} {what} --plain").out
        return out.split()[0]

    def fresh(self, line):
        """The folder as it is before a command: with all samples, without what the command is to write."""
        work = os.path.join(self.folder, "work")
        shutil.rmtree(work, ignore_errors=True)
        shutil.rmtree(os.path.join(self.folder, "state"), ignore_errors=True)
        shutil.copytree(self.samples, work)
        for name in WHOLE_TREE:
            os.symlink(os.path.join(self.source, name), os.path.join(work, name))
        os.makedirs(os.path.join(work, "web", "src"))
        for name in ("admin.socket", "web.socket"):
            os.symlink(os.path.join(self.folder, name), os.path.join(work, name))
        if "--continue" in line:
            for name in ("evening.txt", "evening.record"):
                shutil.copy(os.path.join(work, "left.journal"), os.path.join(work, name))
        if "--seen evening.messages" in line:
            shutil.copy(os.path.join(work, "fair.messages"), os.path.join(work, "evening.messages"))
            shutil.copy(os.path.join(work, "fair.record"), os.path.join(work, "evening.record"))
        for name in re.findall(r"--record (\S+)|store backup (\S+)|--listen unix:(\S+)|--admin unix:(\S+)", line):
            path = os.path.join(work, "".join(name))
            if os.path.lexists(path):
                os.remove(path)
        return work

    def shell(self, line, work=None):
        for name in WHOLE_TREE:
            if work is None and not os.path.lexists(os.path.join(self.folder, name)):
                os.symlink(os.path.join(self.source, name), os.path.join(self.folder, name))
        result = self.ended(self.start(line, work, subprocess.DEVNULL), line)
        if work is None:
            harness.check(result.code == 0, "a sample cannot be made:", line, result.err)
        return result

    def type(self, line):
        """What a person would type, and do until the command ends."""
        table = ""
        line = line.replace("@RECORD@", self.record)
        if "@" in line:
            link = self.table()
            table = link.rsplit("/", 1)[1]
            line = line.replace("@LINK@", link).replace("@SERVER@", self.address).replace("@TABLE@", table)
        work = self.fresh(line)
        kind = line.split()[1] if line.startswith("sightline ") and len(line.split()) > 1 else ""
        if "--help" in line or "--limits" in line:
            return self.shell(line, work)
        if line.startswith("./check"):
            return self.named_by_help(line)
        if kind in ("play", "join", "watch") or "--join" in line:
            return self.play(line, work)
        if kind == "bot":
            return self.until(line, work, lambda: self.shell(f"sightline admin --socket {self.folder}/admin.socket close {table}"))
        if kind == "serve":
            return self.until(line, work, None)
        result = self.shell(line, work)
        if line.endswith(" drain"):  # others still want to open tables
            self.shell("sightline admin --socket admin.socket open")
        return result

    def named_by_help(self, line):
        said = self.shell("./check --help").out
        missing = [word for word in line.split()[1:] if not re.search(rf"(^|[\s\[]){re.escape(word)}\b", said, re.M)]
        return Typed(line, 1 if missing else 0, "", f"./check --help does not name {missing}")

    def start(self, line, work, stdin=subprocess.PIPE):
        return subprocess.Popen(["bash", "-c", line], cwd=work or self.folder, env=self.env, stdin=stdin,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def ended(self, process, line):
        """What it said, once it has ended; if it does not, that is its failure."""
        try:
            out, err = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            err += b"\nnot over after %d seconds" % PATIENCE
        return Typed(line, process.returncode, out.decode(), err.decode())

    def until(self, line, work, end):
        """Something that runs until it is stopped, or until its table is closed."""
        process = self.start("exec " + line, work)
        if end:
            time.sleep(0.5)
            end()
        else:
            process.stdout.readline()  # it is ready
            process.send_signal(signal.SIGTERM)
        return self.ended(process, line)

    def play(self, line, work=None, at_most=3, start=False):
        """Somebody who answers a few questions with the first answer, and leaves."""
        process = self.start("exec " + line, work)
        late = threading.Timer(PATIENCE, process.kill)  # it asks nothing, and does not end
        late.start()
        said, answers, leaving = "", 0, False
        for text, waits in harness.pieces(process.stdout):
            said += text
            if not waits:
                break
            numbers = re.findall(r"^ *(\d+)\. ", text, re.M)
            if text.endswith("press Enter.\n") or "Press Enter" in text.splitlines()[-2]:
                answer = ""
            elif "; q leaves." in text:  # the lobby
                answer = "start" if start and '"start" begins' in text else "q"
            elif answers >= at_most:
                answer = "1" if leaving else "q"
                leaving = not leaving
            else:
                answer = numbers[0] if numbers else ""
            answers += answer not in ("", "start")
            process.stdin.write((answer + "\n").encode())
            process.stdin.flush()
        late.cancel()
        process.stdin.close()
        err = process.stderr.read().decode()
        process.stdout.close()
        process.stderr.close()
        return Typed(line, process.wait(timeout=30), said, err)
