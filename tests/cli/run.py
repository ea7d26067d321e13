#!/usr/bin/env python3
"""tests/cli/run.py PROGRAM [VERSION [SOURCE [ONE_IN [FROM]]]]: drives the command line as people and scripts do.

ONE_IN: only every so many-th test, from test FROM (0) on: to share the work, or where the program is slow.
"""
import os
import signal
import sys

sys.dont_write_bytecode = True
import harness  # noqa: E402


MINUTES = 4  # A test that waits for ever is named, and the others still count.


def late(*_):
    raise TimeoutError(f"not over after {MINUTES} minutes")


def main(args):
    here = os.path.dirname(os.path.abspath(__file__))
    harness.PROGRAM = os.path.abspath(args[0])
    harness.VERSION = args[1] if len(args) > 1 else "0.2.0"
    harness.SOURCE = args[2] if len(args) > 2 else os.path.dirname(os.path.dirname(here))
    # pylint: disable=import-outside-toplevel,unused-import
    import challenges, challenge_errors, challenge_texts, decks, decksim, errors, help_and_man  # noqa: F401
    import hot_seat, languages, play, programs, puzzle, rate, replay, sim, simulate, small_commands, store, traffic  # noqa: F401
    import reading  # noqa: F401
    import verify, whatif  # noqa: F401
    one_in = int(args[3]) if len(args) > 3 else 1
    signal.signal(signal.SIGALRM, late)
    for test in harness.tests[int(args[4]) if len(args) > 4 else 0::one_in]:
        signal.alarm(MINUTES * 60)
        try:
            test()
        except Exception as error:  # a test that falls over is a failure, not the end
            harness.check(False, test.__name__, "fell over:", repr(error))
    print(f"{harness.passed} passed, {harness.failed} failed")
    return 1 if harness.failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
