"""store: what a host has kept, copied, checked and exported, while it runs and afterwards."""
import os
import sqlite3
import stat
import subprocess

from harness import check, environment, equal, folder, read, run, test
import harness


class Host:
    """A program that has a store open and writes to it."""

    def __init__(self, path):
        fill = os.path.join(os.path.dirname(harness.PROGRAM), "tests", "serve", "store", "store-fill")
        record = os.path.join(harness.SOURCE, "tests", "records", "wink-4.record")
        self.text = read(record)
        self.process = subprocess.Popen([fill, path, record], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env=environment())
        self.table, self.record = self.process.stdout.readline().decode().split()

    def end(self):
        self.process.communicate()
        equal(self.process.returncode, 0, "the host of the test")


def change(path, sql):
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute(sql)
    database.close()


def private(path):
    return stat.S_IMODE(os.stat(path).st_mode) == 0o600


@test
def store_while_a_host_writes():
    with folder() as place:
        path, copy = os.path.join(place, "tables"), os.path.join(place, "copy")
        host = Host(path)
        check(private(path), "a store is for its owner's eyes")
        for _ in range(3):
            result = run("store", "check", "--store", path)
            equal((result.code, result.out), (0, "Nothing is wrong: 3 tables, 1 record.\n"), result.err)
        result = run("store", "backup", copy, "--store", path)
        equal((result.code, result.out, result.err), (0, "", ""))
        equal(run("store", "export", host.record, "--store", path).out, host.text)
        host.end()
        check(private(copy), "a copy is for its owner's eyes")
        equal(sorted(os.listdir(place)), ["copy", "tables"], "nothing else is left")
        for file in (path, copy):
            equal(run("store", "check", "--store", file).code, 0)
            equal(run("store", "export", host.table, "--journals", "--store", file).out,
                  "sightline journal 2\nstart\n")
        again = run("store", "backup", copy, "--store", path)
        equal(again.code, 2)
        check("already exists" in again.err, again.err)


@test
def store_export():
    with folder() as place:
        path, out = os.path.join(place, "tables"), os.path.join(place, "out")
        host = Host(path)
        host.end()
        result = run("store", "export", "--store", path, "--to", out)
        equal((result.code, result.out, result.err), (0, "", f"1 file is in {out}.\n"))
        file = os.path.join(out, host.record + ".record")
        equal(read(file), host.text)
        check(private(file))
        equal(run("replay", file).code, 0, "what is exported can be replayed")
        result = run("store", "export", "--journals", "--store", path, "--to", out)
        equal((result.code, result.err), (0, f"3 files are in {out}.\n"))
        equal(read(os.path.join(out, host.table + ".journal")), "sightline journal 2\nstart\n")
        equal(len(os.listdir(out)), 4)
        equal(run("store", "export", "--store", path).out, host.text)
        for args, says in ((["f" * 32], "no record with this id"), (["f" * 33], "is not an id"),
                           (["f" * 32, "--journals"], "no table"), (["x"], '"x" is not an id')):
            result = run("store", "export", *args, "--store", path)
            equal((result.code, result.out), (2, ""), args)
            check(says in result.err, result.err)


@test
def store_check_finds():
    for sql, says in (
            ("DELETE FROM journal WHERE seq = 0 AND key = 1", "lacks journal lines"),
            ("UPDATE tables SET seq = seq + 1 WHERE key = 2", "lacks journal lines"),
            ("UPDATE tables SET stage = 7 WHERE key = 2", "impossible"),
            ("UPDATE tables SET epoch = 99 WHERE key = 2", "impossible"),
            ("UPDATE tables SET id = 'nonsense' WHERE key = 2", '"nonsense" is not the id'),
            ("UPDATE records SET id = upper(id)", "is not the id"),
            ("DELETE FROM tables WHERE key = 1", "lines without a table"),
            ("DELETE FROM house", "rows for the house")):
        with folder() as place:
            path = os.path.join(place, "tables")
            Host(path).end()
            change(path, sql)
            result = run("store", "check", "--store", path)
            equal(result.code, 1, sql)
            check(says in result.out, sql, result.out)


@test
def store_check_of_a_damaged_file():
    with folder() as place:
        path = os.path.join(place, "tables")
        Host(path).end()
        with open(path, "r+b") as file:
            file.seek(2 * 4096)
            file.write(b"\xff" * 3 * 4096)
        result = run("store", "check", "--store", path)
        check(result.code in (1, 3), result.code)
        check("amaged" in result.out or "cannot be read" in result.err, result.out, result.err)


@test
def store_refusals():
    with folder() as place:
        path, text, other = (os.path.join(place, name) for name in ("tables", "text", "other"))
        Host(path).end()
        with open(text, "w", encoding="ascii") as file:
            file.write("a text, and longer than a hundred bytes so that it could be taken for the head " * 20)
        change(other, "CREATE TABLE mine (a)")
        newer = os.path.join(place, "newer")
        run("store", "backup", newer, "--store", path)
        change(newer, "PRAGMA user_version = 1000")
        for args, code, says in (
                ([], 2, "backup, check or export"), (["chekc"], 2, 'Did you mean "check"?'),
                (["check"], 2, "--store FILE"), (["check", path, "--store", path], 2, "Nothing was expected"),
                (["backup", "--store", path], 2, "Name the file"),
                (["backup", os.path.join(place, "no", "way"), "--store", path], 2, "cannot be written"),
                (["check", "--store", os.path.join(place, "nothing")], 3, "cannot be opened"),
                (["check", "--store", place], 3, "cannot be opened"),
                (["check", "--store", text], 3, "not a database"),
                (["check", "--store", other], 3, "not a Sightline store"),
                (["check", "--store", newer], 3, "version 1000"),
                (["export", "--store", path, "--to", text], 4, "cannot be written")):
            result = run("store", *args)
            equal((result.code, result.out), (code, ""), args)
            check(says in result.err, args, result.err)
            equal(len(result.err.splitlines()), 1, args)
        check(not os.path.exists(os.path.join(place, "nothing")), "looking makes no file")
