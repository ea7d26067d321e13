"""service.py PROGRAM EXAMPLES [SYSTEMD-ANALYZE]: examples/sightline.service.

Its command line is one that the program takes, and starts a server. systemd, where it is installed, finds
nothing wrong with the rest, and little that a service could still harm.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile

THRESHOLD = 15  # in tenths of systemd's measure of exposure, where 100 is the worst
passed = failed = 0


def check(good, what):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print(what)


def command_of(unit):
    joined = unit.replace("\\\n", " ")
    return shlex.split(re.search(r"^ExecStart=(.*)", joined, re.M)[1])


def start(program, unit, folder):
    """As systemd would, but at ports that are free."""
    words = command_of(unit)
    check(words[0] == "/usr/local/bin/sightline", f"the program is {words[0]}")
    words = [re.sub(r"^(127\.0\.0\.1):\d+$", r"\1:0", word) for word in words[1:]]
    words = [re.sub(r"\$\{(STATE|RUNTIME)_DIRECTORY\}", folder, word) for word in words]
    with subprocess.Popen([program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        address = server.stdout.readline()
        check(address.startswith(b"http://127.0.0.1:"), f"it prints {address!r}")
        server.terminate()
        said = server.stderr.read()
        check(server.wait(30) == 0, f"it ends with {server.returncode}: {said!r}")
    check(os.path.exists(os.path.join(folder, "tables.db")), "there is no store")


def judge(program, unit, folder, analyze):
    path = os.path.join(folder, "sightline.service")
    with open(path, "w", encoding="utf-8") as file:
        file.write(unit.replace("/usr/local/bin/sightline", os.path.abspath(program)))
    for words in (["verify", "--man=no"], ["security", "--offline=true", f"--threshold={THRESHOLD}", "--no-pager"]):
        done = subprocess.run([analyze, *words, path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        about = [line for line in done.stdout.splitlines() if "sightline.service" in line or words[0] == "verify"]
        check(done.returncode == 0, f"systemd-analyze {words[0]}: {about}")
        check(words[0] == "security" or not about, f"systemd-analyze {words[0]}: {about}")


def main(program, examples, analyze=None):
    with open(os.path.join(examples, "sightline.service"), encoding="utf-8") as file:
        unit = file.read()
    with tempfile.TemporaryDirectory(prefix="sightline-") as folder:
        start(program, unit, folder)
        if analyze:
            judge(program, unit, folder, analyze)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
