"""What tests/cli/ways.py may not try as it stands, and why. A row that fits no text any more is a failure."""

# Not tried at all: what looks like a command -> why.
LEFT_OUT = {
    "sightline record 2": "the first line of a file",
    "sightline journal 2": "the first line of a file",
    "sightline schedule 1": "the first line of a file",
    r"sightline promise\n": "bytes that are hashed",
    r"sightline deal\n": "bytes that are hashed",
    "build/sightline bench cube": "two minutes, even as --quick",
    "cc bots.c $(pkg-config --cflags --libs sightline) -o bots": "tests/door/library installs the library and does it",
}

# Tried in another form: what is replaced, by what, and why. They are applied from top to bottom.
REWRITTEN = [
    (r"^\./play --terminal", "sightline play", "./play builds first, and then it is this"),
    (r"^\./play$", "./play --help", "it would build, and serve until it is stopped"),
    (r"^build/sightline|^build-asan/sightline", "sightline", "the program that is tested may be elsewhere"),
    (r"^cc bot\.c", "cc examples/bot.c", "the head of the file speaks of its own folder"),
    (r"^(sightline admin) (drain|list|delete)", r"\1 --socket admin.socket \2", "the text is about the errand alone"),
    (r"/run/sightline/admin", "admin.socket", "a folder of the system"),
    (r"unix:/run/sightline/socket", "unix:web.socket", "a folder of the system"),
    (r"(close|delete) (TABLE|[0-9a-f]{32})$", r"\1 @TABLE@", "a placeholder"),
    (r"store export [0-9a-f]{32}", "store export @RECORD@", "a game that is long gone"),
    (r"ADDRESS MINUTES", "203.0.113.7 60", "placeholders"),
    (r"https?://[\w.]+(:8080)?/(t/([0-9a-f]{32}|\.\.\.)|j/ABCDEF)", r"@LINK@", "a table that is long gone, and another machine"),
    (r"https://play\.example|http://127\.0\.0\.1:8080/?(?= )", "@SERVER@", "the server of the test has a port of its own"),
    (r":8080|:9090|:443\b", ":0", "the port may be taken, and some are for root"),
    (r"\bCODE\b", "A001", "a placeholder"),
    (r"--region FILE", "--region region.txt", "a placeholder"),
    (r"--continue FILE", "--continue evening.txt", "a placeholder"),
    (r"\bGAME\.SEATS\b", "wink.4", "placeholders"),
    (r"\bGAME\b|\bNAME$", "wink", "a placeholder"),
    (r"burying\.play", "wishes.play", "the recipe tells to write it"),
    (r"COMMAND --help", "play --help", "a placeholder"),
    (r"(puzzle|store) TASK", {"puzzle": "puzzle show", "store": "store check"}, "a placeholder"),
    (r"--seats (N|S)\b", "--seats 4", "a placeholder"),
    (r"(steady:|level=)(LEVEL|L)\b", r"\g<1>2", "a placeholder"),
    (r"^sightline verify --seen$", "sightline verify evening.record --seen evening.messages", "the text is about the flag alone"),
    (r"^sightline deck show --lang xx$", "sightline deck show my.deck --lang xx", "the text is about the flag alone"),
    (r"--games \d+", "--games 4", "so many games take minutes or hours"),
    (r"(sightline (?:sim|deck sim|deck ablate|rate) (?!.*--games).*)", r"\1 --games 4", "a thousand games take a minute with slow bots"),
    (r"search:4,search:3,search:2,search:1", "search:1", "strong bots think for seconds"),
    (r"(search:)[2-5]", r"\g<1>1", "strong bots think for seconds"),
    (r"--seeds \d+", "--seeds 2", "so many worlds take minutes or hours"),
    (r"--steps 5000", "--steps 500", "a long world takes seconds"),
    (r"^sightline bench$", "sightline bench --quick wink.4.random", "all figures take minutes"),
    (r"^(sightline bench )(?!.*--quick)", r"\1--quick ", "a figure takes seconds"),
    (r"&& build/sightline", "&& sightline", "the program that is tested may be elsewhere"),
    (r"^sightline test tests/plays$", "sightline test tests/plays/wink", "the suite plays has them all"),
]

# What a command must say, where a text says so.
SAYS = {
    "sightline puzzle pack --box 6x10 --count": "2339",
    "sightline puzzle pack --region FILE --count": "65",
    "sightline test place.play": "1 passed, 0 failed",
}

# Flags in our texts that are those of other programs.
OTHER_FLAGS = {
    "--challenges": "bench/fit.py", "--decks": "laws", "--from": "several tests", "--go-on": "laws", "--law": "laws", "--list": "laws",
    "--idle": "chrt", "--log": "tools/fuzz-long", "--made-up": "laws", "--no-rebuild": "meson", "--replay": "strangers", "--shrink": "strangers",
    "--sign": "laws", "--signed": "laws", "--tool": "valgrind", "--where": "tools/mutants",
}

# Files in our texts that are not in the tree.
OTHER_FILES = {
    "src/engine/bots/wink_trusting.c": "the recipe tells to write it",
    "tests/plays/viewpoint-rulings/burying.play": "the recipe tells to write it",
    "web/src/home/about.tsx": "the recipe tells to write it",
}

# Options of games that cannot be tried to their end in a moment, by game: what makes the others short.
SHORT = {"cube": ["--option", "cap=2"], "viewpoint": ["--option", "turns=10"], "revisioned": ["--option", "turns=10"],
         "winking-dead": ["--option", "turns=10"]}
