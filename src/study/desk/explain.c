/* explain.c -- `sightline puzzle explain`: what follows from cards, step by step. */
#include "solid/explain.h"

#include <stdlib.h>

#include "core/buf.h"
#include "desk/desk.h"
#include "shell/json.h"
#include "solid/course.h"

enum { TEXT_ROOM = 2000 };

struct explaining {
    struct puzzle *puzzle;
    struct deduce_room *room;
    struct chain *chain;
    bool pictures, json;
};

/* The slots that a step argues from, and nothing else. */
static void draw_argument(const struct explaining *e, const struct deduction *d)
{
    struct cards cards = e->puzzle->of.cards;
    unsigned sides = 0;
    for (int at = 0; at < SIDES * SLOTS; at++) {
        const int side = at / SLOTS, slot = at % SLOTS;
        if (d->slots[side] >> slot & 1) sides |= 1u << side;
        else cards.slot[side][slot] = ASIDE;
    }
    if (sides) puzzle_draw_cards(e->puzzle->shell, &cards, sides);
}

static void tell_step(const struct explaining *e, int number, const struct deduction *d)
{
    const struct shell *shell = e->puzzle->shell;
    char text[TEXT_ROOM] = "";
    struct buf b = BUF_ON(text);
    struct saying s;
    struct message m;
    deduction_say(d, &s);
    words_say(&shell->reader, &s.message, &b);
    message_number(message_set(&m, "cli.puzzle.explain.step", NULL), number);
    shell_say(shell, stdout, message_text(message_number(&m, d->rule), text));
    if (e->pictures) draw_argument(e, d);
}

/* Where each piece is, or how much is still open. */
static void tell_pieces(const struct explaining *e)
{
    const struct deduce_room *r = e->room;
    for (int i = 0; i < r->n; i++) {
        const char letter[] = {piece_letters[r->piece[i]], '\0'};
        const bool placed = r->count[i] == 1;
        struct message m;
        message_set(&m, placed ? "cli.puzzle.explain.placed" : "cli.puzzle.explain.left", NULL);
        message_text(&m, letter);
        if (placed) message_text(&m, placement_name[r->list[placement_first[r->piece[i]]]]);
        else message_number(&m, r->count[i]);
        fputs("  ", stdout);
        shell_say(e->puzzle->shell, stdout, &m);
    }
}

static void json_chain(const struct explaining *e)
{
    struct buf b = json_line("{\"kind\":\"deduction\",\"cards\":\"");
    sides_write(e->puzzle->of.sides, &b);
    buf_text(&b, "\",");
    report_chain(&e->puzzle->shell->reader, e->chain, &b);
    buf_char(&b, '}');
    json_line_print(&b);
}

static int explain_cards(const struct explaining *e)
{
    const struct chain *c = e->chain;
    struct saying s;
    chain_make(e->room, &e->puzzle->of, e->chain);
    if (e->json) json_chain(e);
    else {
        for (int i = 0; i < c->n; i++) tell_step(e, i + 1, &c->step[i]);
        insight_say(&c->insight, &s);
        shell_say(e->puzzle->shell, stdout, &s.message);
        tell_pieces(e);
    }
    return c->insight.end == DEDUCE_CLASH ? EXIT_FINDINGS : EXIT_OK;
}

/* --- the task ----------------------------------------------------------------------- */

enum { CARDS, PICTURES, JSON };
static const struct flag flags[] = {[CARDS] = {"cards", "N,N", false},
                                    [PICTURES] = {"pictures", NULL, false},
                                    [JSON] = {"json", NULL, false},
                                    {0}};

static int run_explain(struct shell *shell)
{
    const char *value = NULL, *text = NULL, *cards = NULL;
    struct puzzle q;
    struct explaining e = {.puzzle = &q};
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        switch (arg) {
        case ARG_OPERAND: good = puzzle_operand(shell, value, &text); break;
        case CARDS: cards = value; break;
        case PICTURES: e.pictures = true; break;
        case JSON: e.json = true; break;
        default: break;
        }
        if (!good) return EXIT_USAGE;
    }
    int code = puzzle_open(&q, shell, text);
    if (code) return code;
    const struct lesson *lesson = puzzle_lesson(puzzle_code(&q));
    char dealt[SIDES * 2] = "";
    struct buf b = BUF_ON(dealt);
    if (lesson) sides_write(lesson->sides, &b);
    if (lesson && !cards) cards = dealt;
    if (!puzzle_choose_cards(&q, cards)) code = EXIT_USAGE;
    else {
        e.room = shell_room(sizeof *e.room);
        e.chain = shell_room(sizeof *e.chain);
        code = explain_cards(&e);
        free(e.room);
        free(e.chain);
    }
    puzzle_close(&q);
    return code;
}

static const char *const examples[] = {"sightline puzzle explain A004 --cards 1,2,3",
                                       "sightline puzzle explain A004 --cards 5",
                                       "sightline puzzle explain A009 --pictures", NULL};
const struct command puzzle_task_explain = {.name = "puzzle explain",
                                            .operands = "FILE|CODE",
                                            .flags = flags,
                                            .examples = examples,
                                            .run = run_explain};
