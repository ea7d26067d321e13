#!/usr/bin/env python3
"""bench/fit.py play SIGHTLINE FILE --challenges N --seed SEED [--games 20]: bots play challenges.
bench/fit.py judge SIGHTLINE FILE: does the grade foretell how many turns they take?

play adds one JSON line a challenge to FILE: its number of seats, and the turns of each game.
Challenges are E-1-SEED, E-2-SEED+1 and so on, all levels in turn, with 2, 3 and 5 seats in turn. If
FILE has some of them already, the rest is played. judge reads it, asks `puzzle grade --json` for
each challenge, and prints rank correlations (Spearman) within each number of seats and of pieces
(`equal`: the mean over challenges with exactly as many pieces), with an interval of 95 % (bootstrap) and the ceiling: what the games of one half foretell of the
other (Spearman-Brown, root).
"""
import argparse
import json
import os
import random
import statistics
import subprocess

SEATS = (2, 3, 5)
GROUPS = ((3, 4), (5, 6), (7, 8), (9, 10))
DEALS = {2: "1+2", 3: "1+2+3", 4: "1+2+3+4", 5: "1+2+3+4+5"}
RESAMPLES = 1000


def lines_of(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def play(args):
    there = set()
    if os.path.exists(args.file):
        with open(args.file, encoding="utf-8") as file:
            there = {row["code"] for row in map(json.loads, file)}
    for i in range(args.challenges):
        code = f"E-{i % 5 + 1}-{args.seed + i}"
        seats = SEATS[i // 5 % len(SEATS)]
        if code in there:
            continue
        games = lines_of([args.sightline, "sim", "cube", "--challenge", code, "--seats", str(seats),
                          "--games", str(args.games), "--jobs", "1", "--each", "--json"])
        turns = [game["steps"] for game in games if game["kind"] == "game"]
        with open(args.file, "a", encoding="utf-8") as file:
            print(json.dumps({"code": code, "seats": seats, "turns": turns}), file=file)


def ranks(values):
    order = sorted(range(len(values)), key=lambda i: values[i])
    rank = [0.0] * len(values)
    i = 0
    while i < len(order):
        j = i
        while j + 1 < len(order) and values[order[j + 1]] == values[order[i]]:
            j += 1
        for k in range(i, j + 1):
            rank[order[k]] = (i + j) / 2
        i = j + 1
    return rank


def correlation(a, b):
    a, b = ranks(a), ranks(b)
    if len(set(a)) < 2 or len(set(b)) < 2:
        return 0.0
    return statistics.correlation(a, b)


def interval(a, b):
    luck = random.Random(1)
    found = []
    for _ in range(RESAMPLES):
        drawn = [luck.randrange(len(a)) for _ in a]
        found.append(correlation([a[i] for i in drawn], [b[i] for i in drawn]))
    found.sort()
    return found[RESAMPLES * 25 // 1000], found[RESAMPLES * 975 // 1000 - 1]


def ceiling(turns):
    """The best a grade can do: the root of how far the mean of all games is to be trusted."""
    halves = correlation([statistics.mean(t[0::2]) for t in turns], [statistics.mean(t[1::2]) for t in turns])
    return max(0.0, 2 * halves / (1 + halves)) ** 0.5


def grades(sightline, codes):
    found = {}
    for code in codes:
        grade = lines_of([sightline, "puzzle", "grade", code, "--nodes", "20000", "--json"])[0]
        for deal in grade["deals"]:
            found[code, deal["cards"]] = dict(deal, pieces=len(grade["pieces"]))
    return found


def equal_pieces(some, value):
    """The mean correlation among challenges with the same number of pieces."""
    sums = [0.0, 0]
    for pieces in range(3, 11):
        same = [(value(g), statistics.mean(t)) for g, t in some if g["pieces"] == pieces]
        if len(same) >= 8:
            sums[0] += len(same) * correlation([v for v, _ in same], [t for _, t in same])
            sums[1] += len(same)
    return sums[0] / sums[1] if sums[1] else 0.0


def effort_of(grade):
    return grade["deduction"]["effort"]


def points_of(grade):
    return grade["points"]


def line(seats, some, name):
    turns = [statistics.mean(t) for _, t in some]
    effort = [effort_of(g) for g, _ in some]
    old = correlation([points_of(g) for g, _ in some], turns)
    new, (least, most), best = correlation(effort, turns), interval(effort, turns), ceiling([t for _, t in some])
    part = f"{100 * new / best:.0f} %" if best else "-"
    print(f"| {seats} | {name} | {len(some)} | {old:.2f} | {new:.2f} | {least:.2f} to {most:.2f} | "
          f"{best:.2f} | {part} |")


def judge(args):
    with open(args.file, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    grade = grades(args.sightline, sorted({row["code"] for row in rows}))
    print("| seats | pieces | challenges | level's points | effort | 95 % | ceiling | of it |")
    print("|---|---|---|---|---|---|---|---|")
    for seats in SEATS:
        all_of = [(grade[row["code"], DEALS[seats]], row["turns"]) for row in rows if row["seats"] == seats]
        for low, high in GROUPS + ((3, 10),):
            some = [(g, t) for g, t in all_of if low <= g["pieces"] <= high]
            if len(some) >= 10:
                line(seats, some, f"{low} to {high}")
        print(f"| {seats} | equal | {len(all_of)} | {equal_pieces(all_of, points_of):.2f} | "
              f"{equal_pieces(all_of, effort_of):.2f} | | | |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "judge"))
    parser.add_argument("sightline")
    parser.add_argument("file")
    parser.add_argument("--challenges", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=20)
    args = parser.parse_args()
    if args.what == "play":
        play(args)
    else:
        judge(args)


if __name__ == "__main__":
    main()
