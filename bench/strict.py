#!/usr/bin/env python3
"""bench/strict.py SIGHTLINE --seeds N --from SEED [--pieces 4-8]: how long strict challenges take.

Makes N strict challenges of each kind and number of pieces, each from one seed, as a person would
with `puzzle new --strict`, and prints how many were made within ten seconds, the median and the
longest time. The time is that of the whole command, which also counts the structures of each deal
up to 1000 placements.
"""
import argparse
import statistics
import subprocess
import time

KINDS = ("1+2", "3+4", "1-3")
LIMIT_S = 10


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sightline")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--from", type=int, dest="first", default=1)
    parser.add_argument("--pieces", default="4-8")
    args = parser.parse_args()
    low, high = map(int, args.pieces.split("-"))
    print(f"{'cards':6} {'pieces':>6} {'within 10 s':>12} {'median s':>9} {'longest s':>9}")
    for kind in KINDS:
        for pieces in range(low, high + 1):
            times, made = [], 0
            for seed in range(args.first, args.first + args.seeds):
                start = time.monotonic()
                done = subprocess.run(
                    [args.sightline, "puzzle", "new", "--strict", kind, "--pieces", str(pieces),
                     "--seed", str(seed), "--limit", "1", "--nodes", "1000", "--json"],
                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
                times.append(time.monotonic() - start)
                made += done.returncode == 0 and times[-1] < LIMIT_S
            print(f"{kind:6} {pieces:6} {made:5} of {args.seeds:3} {statistics.median(times):9.2f} "
                  f"{max(times):9.2f}", flush=True)


main()
