"""C as the tools read it: tokens, brackets, and the things a file defines."""
import collections
import re

TOKEN = re.compile(
    r"(?P<skip>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*)"
    r"|(?P<text>\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*')"
    r"|(?P<number>\.?\d(?:[\w.]|[eEpP][+-])*)"
    r"|(?P<word>[A-Za-z_]\w*)"
    r"|(?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[][(){}.,;:?~!<>=&|^%+*/#\\-])",
    re.S | re.M)
DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)((?:[^\n]*\\\n)*[^\n]*)", re.M)

Token = collections.namedtuple("Token", "kind text at")
Thing = collections.namedtuple("Thing", "name tokens")


def tokens_of(text, start=0, end=None):
    """What counts: comments, blanks and directives are left out."""
    end = len(text) if end is None else end
    at, tokens = start, []
    while at < end:
        match = TOKEN.match(text, at, end)
        if not match:
            raise ValueError(f"cannot read: {text[at:at + 40]!r}")
        if match.lastgroup != "skip":
            tokens.append(Token(match.lastgroup, match.group(), at))
        at = match.end()
    return tokens


def pairs_of(tokens):
    """Where each bracket closes."""
    pair, open_ones = {}, []
    for i, token in enumerate(tokens):
        if token.kind == "sign" and token.text in "([{":
            open_ones.append(i)
        elif token.kind == "sign" and token.text in ")]}":
            pair[open_ones.pop()] = i
    return pair


def name_of(tokens, pair):
    """What a definition defines: a function, a type, or a table."""
    words = [t.text for t in tokens]
    outside, i = [], 0
    while i < len(tokens):
        outside.append(i)
        i = pair.get(i, i) + 1
    opened = next((i for i in outside if words[i] in ("(", "[", "=")), None)
    braced = next((i for i in outside if words[i] == "{"), None)
    if braced is None:
        return None  # declared, not defined
    if opened is not None and opened < braced:
        return words[opened - 1]
    before = words[braced - 1]
    return words[braced + 1] if before in ("struct", "enum", "union") else before  # the first name of a nameless one


def things_of(text):
    """The functions, types, tables and macros that a file defines, each with its tokens."""
    tokens = tokens_of(text)
    pair = pairs_of(tokens)
    things, start, i = [], 0, 0
    while i < len(tokens):
        sign = tokens[i].text if tokens[i].kind == "sign" else ""
        body = sign == "{" and i and tokens[i - 1].text == ")"
        i = pair.get(i, i)
        if body or sign == ";":
            mine = tokens[start:i + 1]
            things.append(Thing(name_of(mine, {a - start: b - start for a, b in pair.items() if a >= start}), mine))
            start = i + 1
        i += 1
    for match in DEFINE.finditer(text):
        things.append(Thing(match.group(1), tokens_of(text, match.start(2), match.end(2))))
    return [thing for thing in things if thing.name]
