"""Records and what was shown of their deals: the truth passes, and each planted lie is named."""
import hashlib
import json
import os
import re
import subprocess

from harness import check, environment, equal, folder, read, run, test, write
import harness


def evenings(place):
    """Records and transcripts of a host: late (round 2 counts), again (the second game), restart, deck."""
    program = os.path.join(os.path.dirname(harness.PROGRAM), "tests", "engine", "host", "host-deal")
    done = subprocess.run([program, place], capture_output=True, env=environment(), check=False)
    equal(done.returncode, 0, done.stdout)


def verify(place, record, seen=None):
    more = ["--seen", os.path.join(place, f"{seen}.seen")] if seen else []
    return run("verify", os.path.join(place, f"{record}.record"), *more)


def refused(result, code, part, *what):
    equal(result.code, code, *what, result.err)
    check(part in result.err, *what, "says", result.err)


def other(digits):
    """The same number of digits, and others."""
    return digits[:-1] + ("0" if digits[-1] != "0" else "1")


def changed(text, pattern, count=1):
    """The last group of each of so many places that fit, with another last digit."""
    new, places = re.subn(pattern, lambda m: m.group(1) + other(m.group(2)), text, count=count)
    check(places > 0, "nothing fits", pattern)
    return new


@test
def the_truth_passes():
    with folder() as place:
        evenings(place)
        for name, rounds in (("late", (2, 1)), ("again", (2, 0)), ("restart", (1, 0)), ("deck", (1, 0))):
            equal(verify(place, name).code, 0, name)
            result = verify(place, name, name)
            equal((result.code, result.err), (0, ""), name)
            said = re.search(r"in round (\d+); (\d+) rounds? before", result.out)
            equal(tuple(map(int, said.groups())), rounds, name)
            check("Your own bits are among" in result.out, name)
        # Without what was sent, and without the arrows.
        got = [line[2:] for line in read(os.path.join(place, "late.seen")).splitlines() if line[0] == "<"]
        write(os.path.join(place, "bare.seen"), "my evening\n" + "\n".join(got) + "\n")
        equal(verify(place, "late", "bare").code, 0)


@test
def the_hashes_are_those_of_the_page():
    with folder() as place:
        evenings(place)
        for name in ("late", "deck"):
            text = read(os.path.join(place, f"{name}.record"))
            head = text[:text.index("\nstart\n") + 1]
            table, number, secret = re.search(r"^fair (\w+) (\d+) (\w+)$", head, re.M).groups()
            game, edition = re.search(r"^game (\S+) (\d+)$", head, re.M).groups()
            seats = re.search(r"^seats (\d+)$", head, re.M).group(1)
            options = "".join(re.findall(r"^option .*\n", head, re.M))
            setting = f"{game} {edition} {seats}\n{options}".encode()
            start = bytes.fromhex(table) + int(number).to_bytes(4, "big") + bytes.fromhex(secret) + setting
            shares = re.findall(r"^share (\d) (\w+)$", head, re.M)
            bits = b"".join(bytes([int(seat)]) + bytes.fromhex(bits) for seat, bits in shares)
            seed = hashlib.sha256(b"sightline deal\n" + start + bits).hexdigest()
            check(f"\nseed {seed}\n" in head, name, "the seed")
            deck = ""
            if there := re.search(r"^content (\d+)\n", head, re.M):
                deck = "".join(head[there.end():].splitlines(True)[:int(there.group(1))])
            check(name == "late" or deck, "a deck")
            promise = hashlib.sha256(b"sightline promise\n" + start + deck.encode()).hexdigest()
            check(f'"host":"{promise}"' in read(os.path.join(place, f"{name}.seen")), name, "the promise")


@test
def a_changed_record_does_not_fit():
    with folder() as place:
        evenings(place)
        path = os.path.join(place, "late.record")
        text = read(path)
        seed = "seed does not follow"
        for lie, part in ((changed(text, r"(\nseed )(\w+)"), seed),
                          (changed(text, r"(\nfair \w+ \d+ )(\w+)"), seed),
                          (changed(text, r"(\nfair )(\w+)"), seed),
                          (re.sub(r"(\nfair \w+ )2", r"\g<1>1", text), seed),
                          (changed(text, r"(\nshare 0 )(\w+)"), seed),
                          (text.replace("share 1", "share 2"), seed),
                          (re.sub(r"share 1 .*\n", "", text), seed),
                          (re.sub(r"fair .*\n", "", text), seed),
                          (re.sub(r"(option rounds=).*", r"\g<1>2", text), seed),
                          (changed(text, r"(\nend )(\w+)"), "differs from its record")):
            check(lie != text, "nothing is changed")
            write(path, lie)
            refused(verify(place, "late"), 1, part)
            equal(verify(place, "late").out, "")
        plain = re.sub(r"(fair|share) .*\n", "", text)
        write(path, plain)
        check("the host of the game may have chosen it" in verify(place, "late").out)
        refused(verify(place, "late", "late"), 1, "how its seed was drawn")


@test
def a_file_that_cannot_be_read():
    with folder() as place:
        evenings(place)
        path = os.path.join(place, "late.record")
        text = read(path)
        for cut in (10, text.index("share 0") + 20, text.index("\nend ") + 1, text.index("\nend ") - 2):
            write(path, text[:cut])
            equal(verify(place, "late").code, 3, "cut at", cut)
        write(path, text.replace("sightline record", "sightline journal"))
        refused(verify(place, "late"), 3, "journal")
        write(path, text)
        seen = read(os.path.join(place, "late.seen"))
        write(os.path.join(place, "cut.seen"), seen[:seen.index('"is":"deal"') + 30])
        refused(verify(place, "late", "cut"), 3, "not JSON")
        write(os.path.join(place, "cut.seen"), seen.replace('"round":2', '"round":"2"'))
        refused(verify(place, "late", "cut"), 3, "cannot be read")
        equal(verify(place, "late", "nowhere").code, 3)
        equal(verify(place, "nowhere").code, 3)
        equal(run("verify").code, 2)
        equal(run("verify", path, path).code, 2)


def deals(text):
    """The transcript as lines, and where in it the host told about the deal."""
    lines = text.splitlines(True)
    return lines, [i for i, line in enumerate(lines) if '"is":"deal"' in line]


def without(text, *which):
    lines, places = deals(text)
    gone = {places[i] for i in which}
    return "".join(line for i, line in enumerate(lines) if i not in gone)


@test
def a_transcript_that_does_not_fit():
    with folder() as place:
        evenings(place)
        late, again = (read(os.path.join(place, f"{name}.seen")) for name in ("late", "again"))
        # late: round 1 closed; 2 collects; 2 closed; 2 opened; 2 with the secret
        equal([bool(re.search("opened", deals(late)[0][i])) for i in deals(late)[1]],
              [False, False, False, True, True])
        swapped = re.sub(r'("round":2,"late":\[2\],"host":")(\w+)', lambda m: m[1] + other(m[2]), late)
        hashes = re.sub(r'("round":2,.*?"seat":0,"hash":")(\w+)', lambda m: m[1] + other(m[2]), late)
        lies = [
            (swapped, "do not fit the promise of round 2"),
            (re.sub(r',"secret":"\w+"', "", swapped), "not those that the host promised in round 2"),
            (changed(late, r'("round":2,"late":\[2\],"host":")(\w+)'), "round 2 was changed later"),
            (hashes, "opened in round 2 do not fit their hash"),
            (re.sub(r',"opened":.*', "}", hashes), "in the record do not fit the hash"),
            (changed(late, r'("opened":\[\{"seat":0,"bits":")(\w+)'), "do not fit their hash"),
            (changed(late, r'("secret":")(\w+)'), "do not fit the promise of round 2"),
            (late.replace('"round":2', '"round":3'), "Round 2 was never shown"),
            (without(late, 0, 1, 2, 3, 4), "round 2, whose hashes were never shown"),
            (without(late, 2), "the hashes were shown only when all bits were open"),
            (late.replace('"round":1', '"round":3'), "Round 2 was shown after round 3"),
            (late.replace(',"late":[2]', ""), "named nobody who did not open"),
            (changed(late, r'("do":"share".*?"share":")(\w+)'), "the hash shown for Blue was not"),
            (late.replace('"game":"blank"', '"game":"wink"'), "a different setting"),
            (late.replace('"options":["rounds=', '"options":["rounds=9'), "a different setting"),
            (changed(late, r'("is":"table","table":")(\w+)', 0), "nothing about the table"),
            (again, "not those that the host promised in round 2"),  # other bits at the same table
            ("", "nothing about the table"),
        ]
        # Round 1 is shown to be open, and yet there is another.
        lines, places = deals(late)
        one = lines[places[0]]
        hashes = re.findall(r'"seat":(\d),"hash":"(\w+)"', one)
        known = {hashlib.sha256(bytes([16 * seat + 1] * 16)).hexdigest(): bytes([16 * seat + 1] * 16).hex()
                 for seat in range(3)}
        opened = [{"seat": int(seat), "bits": known[share]} for seat, share in hashes]
        lines[places[0]] += one.rstrip("}\n") + ',"opened":' + json.dumps(opened) + "}\n"
        lies.append(("".join(lines), "Round 1 was open, and another one was begun"))
        # Somebody else's seat counts as mine: it has no share.
        lies.append((late.replace('"here":true,"mine":true', '"here":true')
                     .replace('"name":"N2","here":true', '"name":"N2","here":true,"mine":true'),
                     "your bits have no part"))
        for text, part in lies:
            write(os.path.join(place, "lie.seen"), text)
            refused(verify(place, "late", "lie"), 1, part, part)


@test
def a_record_of_another_round():
    with folder() as place:
        evenings(place)
        # Up to the opening the two evenings are the same, and then one gives the round up.
        refused(verify(place, "restart", "late"), 1, "round 1, which was given up")
        seen = read(os.path.join(place, "restart.seen"))
        for part in ("hash", "bits"):
            seen = re.sub(r',\{"seat":2,"' + part + r'":"\w+"\}', "", seen)
        write(os.path.join(place, "lie.seen"), seen)
        refused(verify(place, "restart", "lie"), 1, "seats that showed a hash")


@test
def games_at_one_table():
    with folder() as place:
        evenings(place)
        again = read(os.path.join(place, "again.seen"))
        # The secret of the first game is held back: was there a game at all?
        lines, places = deals(again)
        secret = next(i for i, place_ in enumerate(places) if "secret" in lines[place_])
        write(os.path.join(place, "lie.seen"), without(again, secret))
        refused(verify(place, "again", "lie"), 1, "Round 1 was open")
        # If I was away meanwhile, the number of the game tells.
        away = '< {"is":"hello","protocol":1,"version":"0.2.0","games":[]}\n'
        lines[places[secret]] = away
        write(os.path.join(place, "away.seen"), "".join(lines))
        equal(verify(place, "again", "away").code, 0)
        write(os.path.join(place, "away.seen"), "".join(lines).replace('"number":2', '"number":1'))
        refused(verify(place, "again", "away"), 1, "Round 1 was open")
        # One who only watched learns less.
        watched = re.sub(r',"mine":true', "", again)
        write(os.path.join(place, "watched.seen"), watched)
        check("a client without a seat" in verify(place, "again", "watched").out)
