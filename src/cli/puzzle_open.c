/* puzzle_open.c -- what the tasks begin with: a FILE or a CODE, cards of it, how far it is. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/puzzle.h"
#include "core/buf.h"

enum { FILE_MOST = 1 << 16, WORD_ROOM = 80, LINE_ROOM = 300, TELL_EVERY = 200 };
#define NODES_MOST INT64_C(4000000000)

/* --- a file or a code --------------------------------------------------------------- */

int puzzle_open_code(struct puzzle *q, struct cli *cli, const char *text, const struct code *code)
{
    struct message m;
    *q =
        (struct puzzle){.cli = cli, .text = text, .code = *code, .room = cli_room(sizeof *q->room)};
    if (!code_open(q->room, code, &q->is)) {
        puzzle_close(q);
        message_set(&m, "cli.puzzle.not-made", NULL);
        return cli_complain(cli, EXIT_INTERNAL, &m, NULL);
    }
    q->built = true;
    q->pieces = piece_sets[q->is.set];
    q->sides = ALL_SIDES;
    cards_of(&q->is.built, ALL_SIDES, &q->cards);
    return EXIT_OK;
}

static int open_file(struct puzzle *q, struct cli *cli, const char *path)
{
    char *text = NULL;
    struct fault f = {0};
    if (!file_read(cli, path, FILE_MOST, &text)) return EXIT_INVALID;
    *q = (struct puzzle){.cli = cli, .text = path, .file = true, .room = cli_room(sizeof *q->room)};
    const bool good = puzzle_read(q, text, &f);
    free(text);
    if (good) return EXIT_OK;
    puzzle_close(q);
    return cli_complain_fault(cli, EXIT_INVALID, path, &f, NULL);
}

/* A code comes first: a file that is called like one is ./A001. */
int puzzle_open(struct puzzle *q, struct cli *cli, const char *text)
{
    struct code code;
    struct fault f = {0};
    struct message m, why;
    char room[WORD_ROOM], reason[LINE_ROOM] = "";
    struct buf b = BUF_ON(reason);
    if (!text) {
        message_set(&m, "cli.puzzle.no-challenge", NULL);
        return cli_complain(cli, EXIT_USAGE, &m, NULL);
    }
    if (code_read(text, &code, &f)) return puzzle_open_code(q, cli, text, &code);
    if (strpbrk(text, "/.") || !access(text, F_OK)) return open_file(q, cli, text);
    words_say(&cli->reader, &f.message, &b);
    message_text(message_set(&m, "cli.puzzle.neither", NULL), cli_cleaned(text, room, sizeof room));
    message_text(&m, reason);
    message_text(message_set(&why, "cli.hint.try", NULL), "sightline puzzle --help");
    return cli_complain(cli, EXIT_USAGE, &m, &why);
}

void puzzle_close(struct puzzle *q)
{
    free(q->room);
    q->room = NULL;
}

/* --- cards of it -------------------------------------------------------------------- */

static bool wrong_cards(const struct puzzle *q, const char *key, const char *list, unsigned sides)
{
    char room[WORD_ROOM], known[WORD_ROOM] = "";
    struct buf b = BUF_ON(known);
    struct message m;
    cards_write(sides, &b);
    message_text(message_set(&m, key, NULL), cli_cleaned(list, room, sizeof room));
    cli_complain(q->cli, EXIT_USAGE, message_text(&m, known), NULL);
    return false;
}

bool puzzle_choose_cards(struct puzzle *q, const char *list)
{
    unsigned sides = 0;
    bool shown = false;
    if (!list) return true;
    for (const char *p = list;; p += 2) {
        if (*p < '1' || *p > '0' + SIDES || sides >> (*p - '1') & 1)
            return wrong_cards(q, "cli.puzzle.cards", list, 0);
        sides |= 1u << (*p - '1');
        if (!p[1]) break;
        if (p[1] != ',' && p[1] != '+') return wrong_cards(q, "cli.puzzle.cards", list, 0);
    }
    if (sides & ~q->sides) return wrong_cards(q, "cli.puzzle.no-card", list, q->sides);
    q->sides = sides;
    for (int side = 0; side < SIDES; side++) {
        if (!(sides >> side & 1)) memset(q->cards.slot[side], UNKNOWN, SLOTS);
        for (int i = 0; i < SLOTS; i++) shown |= q->cards.slot[side][i] < PIECES;
    }
    return shown || wrong_cards(q, "cli.puzzle.nothing", list, sides);
}

bool puzzle_operand(struct cli *cli, const char *value, const char **text)
{
    struct message m;
    if (*text) {
        cli_complain(cli, EXIT_USAGE, message_set(&m, "cli.puzzle.one-challenge", NULL), NULL);
        return false;
    }
    *text = value;
    return true;
}

bool puzzle_nodes(struct cli *cli, const char *text, uint32_t *nodes)
{
    int64_t n;
    if (!args_count(cli, "--nodes", text, 1, NODES_MOST, &n)) return false;
    *nodes = (uint32_t)n;
    return true;
}

/* --- how far it is ------------------------------------------------------------------ */

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void watch_tell(struct watch *w)
{
    char room[LINE_ROOM] = "", number[24] = "";
    struct buf b = BUF_ON(room), n = BUF_ON(number);
    struct message m;
    if (!isatty(STDERR_FILENO)) return;
    const int64_t time = now();
    if (!w->next) w->next = time + TELL_EVERY;
    if (time < w->next) return;
    w->next = time + TELL_EVERY;
    w->told = true;
    buf_int(&n, w->done);
    words_say(&w->cli->reader, message_text(message_set(&m, w->key, NULL), number), &b);
    fprintf(stderr, "\r%s", room);
}

void watch_end(struct watch *w)
{
    if (w->told) fputs("\r\033[K", stderr);
    w->told = false;
}

bool watch_search(void *watch)
{
    struct watch *w = watch;
    w->done += CARDS_POLL;
    watch_tell(w);
    return cli_interrupted();
}
