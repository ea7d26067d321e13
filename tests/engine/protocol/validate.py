#!/usr/bin/env python3
"""tests/engine/protocol/validate.py FILE...: holds traffic against docs/protocol.schema.json.

A line is a message: "> {...}" from a client, "< {...}" from the host. "! ..." is from a client that
means no good, and may be anything; "#" begins a comment. The last line is 'N passed, M failed'.
"""
import json
import os
import sys

sys.path.append("/usr/lib/python3/dist-packages")  # where Debian keeps the module
from jsonschema import Draft202012Validator  # noqa: E402

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
SCHEMA = os.path.join(TOP, "docs", "protocol.schema.json")
SHOWN = 20
TAGS = {">": "do", "<": "is"}


def inlined(part, defs):
    """The part without references: looking them up is what takes the time."""
    if isinstance(part, list):
        return [inlined(one, defs) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return inlined(defs[part["$ref"].removeprefix("#/$defs/")], defs)
    return {name: inlined(one, defs) for name, one in part.items()}


class Protocol:
    """The schema, ready to judge messages one kind at a time."""

    def __init__(self):
        with open(SCHEMA, encoding="utf-8") as file:
            self.schema = json.load(file)
        Draft202012Validator.check_schema(self.schema)
        defs = self.schema["$defs"]
        self.kinds = {name: Draft202012Validator(inlined(one, defs)) for name, one in defs.items()
                      if name.startswith(("do-", "is-"))}
        self.whole = Draft202012Validator(self.schema)

    def wrong(self, direction, text):
        """What is wrong with a message, or None."""
        try:
            message = json.loads(text)
        except ValueError as error:
            return f"no JSON: {error}"
        tag = TAGS[direction]
        kind = message.get(tag) if isinstance(message, dict) else None
        judge = self.kinds.get(f"{tag}-{kind}")
        if not judge:
            return f"{tag} is {kind!r}"
        error = next(judge.iter_errors(message), None)
        return error and f"{error.json_path}: {error.message[:200]}"


def hold(protocol, lines, say):
    """(passed, failed) of the lines of some traffic; say(number, line, what is wrong)."""
    passed = failed = 0
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\n")
        if not line or line[0] in "#!":
            continue
        if line[:2] not in ("> ", "< "):
            what = "begins with neither > nor <"
        else:
            what = protocol.wrong(line[0], line[2:])
        if what:
            failed += 1
            say(number, line, what)
        else:
            passed += 1
    return passed, failed


def main(paths):
    protocol, passed, wrong = Protocol(), 0, []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            before = passed + len(wrong)
            passed += hold(protocol, file, lambda *found, path=path: wrong.append((path, *found)))[0]
        if passed + len(wrong) == before:
            wrong.append((path, 0, "", "there is no message in it"))
    for path, number, line, what in wrong[:SHOWN]:
        print(f"{path}:{number}: {what}\n    {line[:300]}")
    print(f"{passed} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
