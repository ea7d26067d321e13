"""What our texts name: commands, links, files, flags, codes and rules."""
import glob
import os
import re

PROGRAM = r"(?:build/|build-asan/)?sightline|\./play|\./check"
FENCE = re.compile(r"^```.*?^```", re.M | re.S)


class Command:
    """One as a person reads it. An example is to be typed as it stands; a mention may only name the command."""

    def __init__(self, line, where, example):
        self.line, self.where, self.example = " ".join(line.split()), where, example

    def __repr__(self):
        return f"{self.where}: {self.line}"


def texts(source):
    """Every page of ours, by its path."""
    paths = ["README.md", "HACKING.md", "NOTICE", "web/README.md", "tests/README.md"]
    for pattern in ("src/*/README.md", "docs/*.md", "docs/*/*.md", "docs/*.1", "examples/*", "data/words/*.words"):
        paths += sorted(glob.glob(pattern, root_dir=source))
    found = {}
    for path in paths:
        with open(os.path.join(source, path), encoding="utf-8") as file:
            found[path] = file.read()
    return found


def joined(text):
    """A command may go on behind a backslash."""
    return re.sub(r"\\\n\s*", "", text)


def typed(line):
    """The command of a line; two blanks and what they set apart are a remark."""
    return re.split(r" {2,}", line.strip())[0]


def from_lines(text, where, start=r"\s*(?:\$ )?"):
    found = re.findall(rf"^{start}((?:{PROGRAM})\b.*)", joined(text), re.M)
    return [Command(typed(line), where, True) for line in found]


def spans(text):
    """Inline code of a Markdown page, which may go over the end of a line."""
    return [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", FENCE.sub("", text))]


def from_markdown(text, where):
    found = [command for block in FENCE.findall(text) for command in from_lines(block, where)]
    return found + [Command(span, where, False) for span in spans(text) if re.match(rf"(?:{PROGRAM})(?: |$)", span)]


def from_man(text, where):
    plain = text.replace("\\-", "-").replace("\\e\n", "\\\n")
    blocks = re.findall(r"^\.nf\n(.*?)^\.fi", plain, re.M | re.S)
    return [command for block in blocks for command in from_lines(block, where)]


def from_words(text, where):
    """What a sentence of the program tells you to type: in quotes, or behind a colon."""
    found = re.findall(r'"(sightline [^"{]+)"', text)
    return [Command(line, where, False) for line in found]


def from_example(text, where):
    """What the head of an example says."""
    found = re.findall(r"^[ *#]+((?:cc |sightline ).*)", text, re.M)
    return [Command(line, where, True) for line in found] + \
        [Command(span, where, True) for span in re.findall(r"`(sightline [^`]+)`", text)]


def commands(path, text):
    if path.endswith(".md"):
        return from_markdown(text, path)
    if path.endswith(".1"):
        return from_man(text, path)
    if path.endswith(".words"):
        return from_words(text, path)
    return from_example(text, path) if path.startswith("examples/") else []


def from_help(text, where):
    """The examples of a help text."""
    return from_lines(text.split("\n\nUsage:")[0].split("\n\nCommands:")[0], where, "  ")


def slug(heading):
    """The anchor that a heading gets."""
    plain = re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def links(path, text):
    """Of a Markdown page: the files and anchors that it leads to."""
    if not path.endswith(".md"):
        return []
    bare = FENCE.sub("", text)
    return [target for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", bare))]


def anchors(text):
    return {slug(heading) for heading in re.findall(r"^#+ (.*)", FENCE.sub("", text), re.M)}


PLACES = "tools|tests|src|data|docs|bench|examples|web|fuzz"


def files(path, text):
    """Files and folders of the tree, and programs of the build, that a page names."""
    if not path.endswith(".md"):
        return set(re.findall(r"\b(docs/[\w-]+\.md)\b", text))
    found = set()
    for span in [*spans(text), *FENCE.findall(text)]:
        for word in re.findall(rf"(?:^|[\s'\"])((?:(?:{PLACES})/|build/(?:tests|bench)/)[\w./*{{}},-]*)", span):
            found.add(word.rstrip(".,"))
    return found


def flags(path, text):
    """Flags in inline code."""
    if not path.endswith(".md"):
        return set()
    return {flag for span in spans(text) for flag in re.findall(r"(?:^|\s)(--[a-z][a-z-]*)", span)}


def codes(text):
    """Codes of challenges; of "A001 to A020" all twenty."""
    plain = re.sub(r"\\f[BIR]|`", "", text).replace("\\-", "-")
    found = set(re.findall(r"\b[AC]0\d\d\b|\bE-\d-\d+\b|\bD-\d{4}-\d\d-\d\d\b", plain))
    found |= set(re.findall(r"(?<![\w-])[0-9A-Z]{4}(?:-[0-9A-Z]{4})+(?![\w-])", plain))
    for letter, first, last in re.findall(r"\b([AC])(0\d\d)\s+to\s+\1(0\d\d)\b", plain):
        found |= {f"{letter}{number:03}" for number in range(int(first), int(last) + 1)}
    return found


def rules(text):
    """Ids of rules, as refusals quote them."""
    return set(re.findall(r"(?<![\w-])(?:WINK|VP09|VPR|TWD|VPTS)-[A-Z]+-\d+\b", text))
