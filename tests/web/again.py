#!/usr/bin/env python3
"""again.py BUILD SOURCE: what has just been built is not built again, and what changes is.

A second ./play must start at once. So this asks ninja what it would do, and what it believes the page was made from.
"""
import os
import subprocess
import sys

SOURCES = (".ts", ".tsx", ".js", ".css")
MADE = "types.generated.ts"  # written by the build itself


def ninja(build, *args):
    return subprocess.run(["ninja", "-C", build, *args], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False).stdout


def below(folder, ends):
    return {os.path.join(at, name) for at, _, names in os.walk(folder) for name in names
            if name.endswith(ends) and name != MADE}


def main(build, source):
    faults = []
    plan = ninja(build, "-n", "-d", "explain", "sightline")
    if "no work to do" not in plan:
        faults += ["ninja would build again what was just built:", *plan.splitlines()[:12]]
    lines = ninja(build, "-t", "deps", "web/page.stamp").splitlines()[1:]
    named = {os.path.normpath(os.path.join(build, line.strip())) for line in lines if line.strip()}
    faults += [f"the page is said to be made from {path}, which is no file" for path in sorted(named)
               if not os.path.isfile(path)]
    sources = below(os.path.join(source, "web", "src"), SOURCES) | below(os.path.join(source, "data", "rules"), ".words")
    faults += [f"if {path} changes, the page is not built again" for path in sorted(sources - named)]
    if not sources:
        faults += ["the page has no sources"]
    print(*faults, f"{0 if faults else 1} passed, {1 if faults else 0} failed", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*map(os.path.abspath, sys.argv[1:3])))
