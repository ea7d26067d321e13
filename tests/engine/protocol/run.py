"""tests/engine/protocol/run.py: the schema of the protocol takes every good message and refuses wrong ones.

Good ones are in samples.txt, one of every kind at least. Wrong ones are made of them, member by
member and at every depth but inside the game's own fields, and some are planted by hand. What the
host reads (src/engine/host/read.c), the page of the protocol and the schema name the same messages.
"""
import copy
import json
import os
import re
import sys

sys.dont_write_bytecode = True
from validate import TOP, Protocol, hold  # noqa: E402

OWN = {"box", "view", "truth"}  # the game's own fields
PLANTED = [
    ("<", '{"is":"told"'), ("<", "[]"), ("<", '"hello"'), ("<", "{}"), (">", "{}"), ("<", '{"is":"nothing"}'),
    (">", '{"is":"pong"}'), ("<", '{"do":"ping"}'), (">", '{"do":"hello","protocol":2}'),
    (">", '{"do":"hello","protocol":1,"want":["everything"]}'),
    (">", '{"do":"join"}'), (">", '{"do":"join","table":"00112233445566778899aabbccddeeff","code":"ABCDEF"}'),
    (">", '{"do":"join","table":"00112233445566778899aabbccddeefg"}'),
    (">", '{"do":"say","seat":1}'), (">", '{"do":"say","seat":1,"text":"a","emote":"wave"}'),
    (">", '{"do":"say","seat":1,"emote":"bow"}'), (">", '{"do":"propose","seat":1,"what":"out"}'),
    (">", '{"do":"propose","seat":1,"what":"undo","of":1}'), (">", '{"do":"answer","seat":8,"q":1,"for":0,"move":"a"}'),
    (">", '{"do":"answer","seat":-1,"q":1,"for":0,"move":"a"}'), (">", '{"do":"answer","seat":0,"q":1,"for":0,"move":""}'),
    (">", '{"do":"open","game":"wink","token":"1"}'), (">", '{"do":"ping","id":-1}'),
    ("<", '{"is":"ok"}'), ("<", '{"is":"no","key":"a"}'), ("<", '{"is":"motion","what":null}'),
    ("<", '{"is":"motion","what":"undo"}'), ("<", '{"is":"said","lines":[]}'),
    ("<", '{"is":"told","seat":0,"told":{"telling":1,"step":0,"asked":[]}}'),  # a change without its base
    ("<", '{"is":"told","seat":0,"since":1,"told":{"game":"wink","seat":0,"seats":4,"telling":2,"step":1,"asked":[]}}'),
    ("<", '{"is":"told","seat":0,"since":1,"told":{"telling":2,"step":1,"asked":[],"notes":[]}}'),
    ("<", '{"is":"no","key":"a","text":"b","with":[{"seat":1,"text":"a"}]}'), ("<", '{"is":"no","key":"a","text":"b","with":[1.5]}'),
]

passed = failed = 0


def check(good, *what):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(*what)


def places(message, way=()):
    """Ways to all objects of a message, but not into the game's own fields."""
    parts = message.items() if isinstance(message, dict) else enumerate(message)
    if isinstance(message, dict):
        yield way
    for name, part in parts:
        if isinstance(part, (dict, list)) and name not in OWN:
            yield from places(part, (*way, name))


def other(value):
    """Something of another kind."""
    return {} if isinstance(value, (str, int, type(None))) else 7


def damaged(message):
    """(what was done, the message) with one thing wrong each."""
    for way in places(message):
        def at_way(edit, way=way):
            wrong = copy.deepcopy(message)
            place = wrong
            for name in way:
                place = place[name]
            edit(place)
            return wrong
        place = message
        for name in way:
            place = place[name]
        yield f"one more in {way}", at_way(lambda place: place.update(surplus=1))
        for name in place:
            yield f"{name} in {way}", at_way(lambda place, name=name: place.update({name: other(place[name])}))


def required(schema, message):
    return [name for name in message if name in schema.get("required", [])]


def hold_samples(protocol, lines):
    kinds = set()
    for line in lines:
        if line.startswith("#"):
            continue
        direction, text = line[0], line[2:]
        message = json.loads(text)
        tag = "do" if direction == ">" else "is"
        kind = f"{tag}-{message[tag]}"
        kinds.add(kind)
        check(not protocol.wrong(direction, text), "refused:", text, protocol.wrong(direction, text))
        check(protocol.whole.is_valid(message), "refused as a whole:", text)
        for what, wrong in damaged(message):
            check(protocol.wrong(direction, json.dumps(wrong)), "taken,", what + ":", json.dumps(wrong))
            check(not protocol.whole.is_valid(wrong), "taken as a whole,", what + ":", json.dumps(wrong))
        for name in required(protocol.schema["$defs"][kind], message):
            less = {key: value for key, value in message.items() if key != name}
            check(protocol.wrong(direction, json.dumps(less)), "taken without", name + ":", text)
    check(kinds == set(protocol.kinds), "without a sample:", set(protocol.kinds) - kinds)


def every_member_is_seen(protocol, lines):
    """Each member of each message stands in some sample."""
    seen = {}
    for line in lines:
        if line[0] in "<>":
            message = json.loads(line[2:])
            kind = f"do-{message['do']}" if line[0] == ">" else f"is-{message['is']}"
            seen.setdefault(kind, set()).update(message)
    for kind in protocol.kinds:
        names = set(protocol.schema["$defs"][kind]["properties"]) - {"id"}
        check(names <= seen.get(kind, set()), kind, "has unseen members:", names - seen.get(kind, set()))


def same_as_the_host(protocol):
    with open(os.path.join(TOP, "src", "engine", "host", "read.c"), encoding="utf-8") as file:
        table = file.read().split("handlers[] = {", 1)[1].split("\n};", 1)[0]
    rows = re.findall(r'\{\s*"(\w+)",\s*((?:"[^"]*"\s*)+),', table)
    check(len(rows) > 20, "the table of the host was not found")
    host = {name: set("".join(re.findall(r'"([^"]*)"', members)).split()) | {"do", "id"} for name, members in rows}
    ours = {name[3:]: set(protocol.schema["$defs"][name]["properties"]) for name in protocol.kinds
            if name.startswith("do-")}
    for name in sorted(host.keys() | ours.keys()):
        check(host.get(name) == ours.get(name), name, "host:", host.get(name), "schema:", ours.get(name))


def same_as_the_page(protocol):
    with open(os.path.join(TOP, "docs", "protocol.md"), encoding="utf-8") as file:
        page = file.read()
    said = set(re.findall(r'"is":"(\w+)"', page))
    ours = {name[3:] for name in protocol.kinds if name.startswith("is-")}
    check(said == ours, "on the page alone:", said - ours, "in the schema alone:", ours - said)
    for name in (name[3:] for name in protocol.kinds if name.startswith("do-")):
        check(f"`{name}`" in page or f'"do":"{name}"' in page, "the page does not know", name)


def main():
    protocol = Protocol()
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "samples.txt"), encoding="utf-8") as file:
        lines = file.read().splitlines()
    hold_samples(protocol, lines)
    every_member_is_seen(protocol, lines)
    for direction, text in PLANTED:
        check(protocol.wrong(direction, text), "taken:", direction, text)
    found = []
    counts = hold(protocol, ["> {}", "! anything", "# words", "", 'x {"is":"pong"}', '< {"is":"pong"}'],
                  lambda *what: found.append(what))
    check(counts == (1, 2) and [one[0] for one in found] == [1, 5], "lines are judged one by one:", counts, found)
    same_as_the_host(protocol)
    same_as_the_page(protocol)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
