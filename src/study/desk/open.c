/* open.c -- what the tasks begin with: a FILE or a CODE, its cards, and progress. */
#include <stdlib.h>

#include "core/buf.h"
#include "desk/desk.h"
#include "setting/challenge.h"

enum { WORD_ROOM = 80 };
#define NODES_MOST INT64_C(4000000000)

/* --- a file or a code --------------------------------------------------------------- */

static int open_it(struct puzzle *q)
{
    struct message m;
    q->room = shell_room(sizeof *q->room);
    if (blueprint_open(q->room, &q->of)) return EXIT_OK;
    puzzle_close(q);
    message_set(&m, "cli.puzzle.not-made", NULL);
    return shell_complain(q->shell, EXIT_INTERNAL, &m, NULL);
}

int puzzle_open_code(struct puzzle *q, struct shell *shell, const struct code *code)
{
    *q = (struct puzzle){.shell = shell};
    blueprint_of_code(code, &q->of);
    return open_it(q);
}

int puzzle_open(struct puzzle *q, struct shell *shell, const char *text)
{
    struct challenge_text c = {.given = text};
    *q = (struct puzzle){.shell = shell};
    if (!text) {
        return shell_wrong(shell, "cli.puzzle.no-challenge");
    }
    const int code = challenge_load(shell, &c, PIECE_SET_DEFAULT, &q->of);
    challenge_release(&c);
    return code ? code : open_it(q);
}

const struct code *puzzle_code(const struct puzzle *q)
{
    return q->of.form == BLUEPRINT_CODE ? &q->of.code : NULL;
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
    sides_write(sides, &b);
    message_text(message_set(&m, key, NULL), shell_cleaned(list, room, sizeof room));
    shell_complain(q->shell, EXIT_USAGE, message_text(&m, known), NULL);
    return false;
}

bool puzzle_choose_cards(struct puzzle *q, const char *list)
{
    const unsigned known = q->of.sides;
    if (!list) return true;
    switch (cards_choose(&q->of, list)) {
    case CHOICE_MADE: return true;
    case CHOICE_NO_LIST: return wrong_cards(q, "cli.puzzle.cards", list, 0);
    case CHOICE_NO_CARD: return wrong_cards(q, "cli.puzzle.no-card", list, known);
    case CHOICE_NO_PIECE: return wrong_cards(q, "cli.puzzle.nothing", list, q->of.sides);
    }
    return false;
}

bool puzzle_operand(struct shell *shell, const char *value, const char **text)
{
    if (*text) {
        shell_wrong(shell, "cli.puzzle.one-challenge");
        return false;
    }
    *text = value;
    return true;
}

bool puzzle_nodes(struct shell *shell, const char *text, uint32_t *nodes)
{
    int64_t n;
    if (!args_count(shell, "--nodes", text, 1, NODES_MOST, &n)) return false;
    *nodes = (uint32_t)n;
    return true;
}

/* --- how far it is ------------------------------------------------------------------ */

bool puzzle_watch(void *progress)
{
    struct progress *p = progress;
    p->done += CARDS_POLL;
    progress_tell(p);
    return shell_interrupted();
}
