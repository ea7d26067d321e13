"""short.py PROGRAM TARGET [SECONDS]: one fuzz target for a few seconds, from its kept inputs on.

First everything in fuzz/corpus/TARGET must pass, old crashes among it. What crashes is kept in
crashes/ where this runs, and shown.
"""
import os
import subprocess
import sys
import tempfile

import targets

SECONDS = 3


def main(program, name, seconds=SECONDS):
    target = targets.BY_NAME[name]
    kept = os.path.abspath(os.path.join("crashes", name))
    os.makedirs(kept, exist_ok=True)
    before = set(os.listdir(kept))
    if not os.listdir(targets.corpus(target)):
        print(f"{name}: there is nothing to start from\n0 passed, 1 failed")
        return 1
    with tempfile.TemporaryDirectory() as found:
        done = subprocess.run(
            [program, *targets.limits(target, kept, 10), f"-max_total_time={seconds}", found,
             targets.corpus(target)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, env=targets.environment())
    said = done.stdout.decode("utf-8", "replace")
    executions, coverage = targets.figures(said)
    print(f"{name}: {executions} executions, coverage {coverage}")
    if done.returncode == 0 and executions:
        print("1 passed, 0 failed")
        return 0
    print("\n".join(said.splitlines()[-60:]))
    for file in sorted(set(os.listdir(kept)) - before):
        with open(os.path.join(kept, file), "rb") as crash:
            print(f"{kept}/{file}: {crash.read()[:2000]!r}")
    print("0 passed, 1 failed")
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
