"""The simulator: the same for any number of threads, and its schedules are files."""
import os
import re
import tempfile

from harness import check, equal, read, run, test
from traffic import fits_the_protocol


@test
def threads_change_no_world():
    args = ["simulate", "--seeds", "6", "--steps", "300", "--seed", "11"]
    one = run(*args)
    equal(one.code, 0, one.out[-300:])
    equal(run(*args, "--jobs", "3").out, one.out)
    equal(one.lines[-1], "6 passed, 0 failed")


@test
def troubles_that_are_not_wanted_do_not_come():
    result = run("simulate", "--seeds", "4", "--steps", "600", "--faults", "drop,crash")
    equal(result.code, 0, result.out[-300:])
    counts = dict(re.findall(r"^(\d+) times: (.*)$", result.out, re.M)[i][::-1]
                  for i in range(len(re.findall(r"^(\d+) times: (.*)$", result.out, re.M))))
    check(int(counts["drop"]) > 0 and int(counts["crash"]) > 0, counts)
    equal({name for name, n in counts.items() if n != "0"}, {"drop", "crash"})


@test
def a_schedule_is_played_again():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "one.schedule")
        with open(path, "w", encoding="utf-8") as file:
            file.write("sightline schedule 1\nseed 5\nsteps 200\ngame wink\nstart\n50 crash 0 7\n20 undo 1 9\n")
        result = run("simulate", "--input", path)
        equal(result.code, 0, result.out[-300:])
        check(re.search(r"^[1-9]\d* times: crash$", result.out, re.M), result.out)  # it may be played twice
        for text, line in (("sightline schedule 2\n", 1), ("sightline schedule 1\nseed 5\nsteps 1\nstart\n5 dance 0 1\n", 5)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            wrong = run("simulate", "--input", path)
            equal(wrong.code, 3)
            check(f"{os.path.basename(path)}:{line}:" in wrong.err, wrong.err)


@test
def what_is_not_there_is_refused():
    for args in (["--game", "chess"], ["--faults", "drop,dance"], ["--steps", "0"], ["something"]):
        wrong = run("simulate", *args)
        equal(wrong.code, 2, args)
        check(wrong.err and not wrong.out, args)


@test
def traffic_fits_the_protocol():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "traffic")
        for seed in ("1", "2", "3", "4", "5"):
            equal(run("simulate", "--seed", seed, "--steps", "300", "--faults", "crash,undo,slow", "--traffic", path).code, 0)
            lines = read(path).splitlines()
            check({line[:2] for line in lines} == {"> ", "< "}, "both directions")
            fits_the_protocol(path)
