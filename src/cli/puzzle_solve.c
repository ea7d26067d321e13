/* puzzle_solve.c -- `sightline puzzle solve`: a structure for cards, or what is wrong with them. */
#include <string.h>

#include "cli/puzzle.h"
#include "core/buf.h"

enum { NODES_USUAL = 100 * 1000 * 1000, NODES_CLASH = 100 * 1000, ROOM = 80 };

enum verdict { FOUND, CLASH, FALLS, STUCK, UNSETTLED, INTERRUPTED };

struct solving {
    struct puzzle *puzzle;
    uint32_t nodes;
    int64_t supports;
    bool json;
    enum verdict verdict;
    uint32_t fits;
    struct structure built; /* FALLS, STUCK: one that shows the cards */
    uint64_t slots[SIDES];
    struct fault fault; /* FALLS, STUCK: what is wrong with that one */
};

/* --- searching ---------------------------------------------------------------------- */

static struct cards_answer search(struct solving *s, enum cards_want want, int supports)
{
    struct watch watch = {.cli = s->puzzle->cli, .key = "cli.puzzle.progress"};
    const struct cards_ask ask = {.want = want,
                                  .supports = supports,
                                  .nodes_max = s->nodes,
                                  .found_max = 1,
                                  .stop = watch_search,
                                  .context = &watch};
    const struct cards_answer a = cards_solve(&s->puzzle->room->cards, &s->puzzle->cards,
                                              s->puzzle->pieces, &ask, &s->built, 1);
    watch_end(&watch);
    return a;
}

static enum verdict contradiction(struct solving *s, uint32_t nodes)
{
    struct puzzle *q = s->puzzle;
    if (nodes < NODES_CLASH) nodes = NODES_CLASH;
    const enum clash clash = cards_clash(&q->room->cards, &q->cards, q->pieces, nodes, s->slots);
    return clash == CLASH_SLOTS ? CLASH : UNSETTLED;
}

static enum verdict solve(struct solving *s)
{
    int at;
    const struct cards_answer a = search(s, CARDS_BUILD, (int)s->supports);
    s->fits = a.fits;
    if (a.end == CARDS_STOP) return INTERRUPTED;
    if (a.found) return structure_settle(&s->built, &s->fault, &at) ? FOUND : STUCK;
    if (a.end == CARDS_NODES) return UNSETTLED;
    if (!a.fits) return contradiction(s, a.nodes + 1);
    const bool stands = search(s, CARDS_STAND, (int)s->supports).found;
    if (!stands) search(s, CARDS_FIT, 0);
    structure_settle(&s->built, &s->fault, &at);
    return stands ? STUCK : FALLS;
}

/* --- telling ------------------------------------------------------------------------ */

/* Pieces of the answer that no card shows. */
static uint16_t hidden(const struct solving *s)
{
    unsigned shown = 0;
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < SLOTS; i++) {
            const int what = s->puzzle->cards.slot[side][i];
            if (what < PIECES) shown |= 1u << what;
        }
    return (uint16_t)(structure_pieces(&s->built) & ~shown);
}

static void print_slots(const struct solving *s)
{
    const struct cli *cli = s->puzzle->cli;
    cli_say_key(cli, stdout, "cli.puzzle.clash");
    for (int side = 0; side < SIDES; side++) {
        for (int i = SLOTS; i-- > 0;) {
            if (!(s->slots[side] >> i & 1)) continue;
            const int what = s->puzzle->cards.slot[side][i];
            const char letter[] = {piece_letters[what % PIECES], '\0'};
            char name[ROOM] = "";
            struct buf b = BUF_ON(name);
            struct message m;
            slot_write(i, &b);
            message_set(&m, what < PIECES ? "cli.puzzle.clash.piece" : "cli.puzzle.clash.empty",
                        NULL);
            message_text(message_number(&m, side + 1), name);
            fputs("  ", stdout);
            cli_say(cli, stdout, message_text(&m, letter));
        }
    }
}

static void print_answer(const struct solving *s)
{
    const struct cli *cli = s->puzzle->cli;
    struct message m;
    switch (s->verdict) {
    case FOUND: print_structure(cli, &s->built, hidden(s)); break;
    case CLASH: print_slots(s); break;
    case FALLS:
    case STUCK:
        message_set(&m, s->verdict == FALLS ? "cli.puzzle.falls" : "cli.puzzle.stuck", NULL);
        cli_say(cli, stdout, message_number(&m, (int)s->fits));
        cli_say(cli, stdout, &s->fault.message);
        putchar('\n');
        draw_layers(cli, &s->built);
        break;
    case UNSETTLED:
    case INTERRUPTED: break;
    }
}

static void json_answer(const struct solving *s)
{
    static const char *const name[] = {"found", "clash",     "falls",
                                       "stuck", "unsettled", "interrupted"};
    char cards[ROOM] = "", pieces[ROOM] = "";
    struct buf b = BUF_ON(cards), p = BUF_ON(pieces);
    bool first = true;
    cards_write(s->puzzle->sides, &b);
    printf("{\"kind\":\"structure\",\"verdict\":\"%s\",\"cards\":\"%s\"", name[s->verdict], cards);
    if (s->verdict == FOUND || s->verdict == FALLS || s->verdict == STUCK) {
        putchar(',');
        json_structure(&s->built);
        pieces_write(hidden(s), &p);
        printf(",\"hidden\":\"%s\"", pieces);
    }
    if (s->verdict == CLASH) fputs(",\"slots\":[", stdout);
    for (int i = 0; i < SIDES * SLOTS && s->verdict == CLASH; i++) {
        char slot[ROOM] = "";
        struct buf at = BUF_ON(slot);
        if (!(s->slots[i / SLOTS] >> i % SLOTS & 1)) continue;
        const int what = s->puzzle->cards.slot[i / SLOTS][i % SLOTS];
        slot_write(i % SLOTS, &at);
        printf("%s{\"card\":%d,\"slot\":\"%s\",\"shows\":\"%c\"}", first ? "" : ",", i / SLOTS + 1,
               slot, what < PIECES ? piece_letters[what] : '.');
        first = false;
    }
    puts(s->verdict == CLASH ? "]}" : "}");
}

static int tell(struct solving *s)
{
    struct message m;
    char nodes[ROOM] = "";
    struct buf b = BUF_ON(nodes);
    if (s->json) json_answer(s);
    else print_answer(s);
    if (s->verdict == FOUND) return EXIT_OK;
    if (s->verdict < UNSETTLED) return EXIT_FINDINGS;
    buf_uint(&b, s->nodes);
    message_set(&m, s->verdict == UNSETTLED ? "cli.puzzle.unsettled" : "cli.puzzle.unsolved", NULL);
    return cli_complain(s->puzzle->cli, EXIT_PARTIAL, message_text(&m, nodes), NULL);
}

int puzzle_find_structure(struct puzzle *q, uint32_t nodes, bool json)
{
    struct solving s = {.puzzle = q, .nodes = nodes, .supports = SUPPORTS_MAX, .json = json};
    s.verdict = solve(&s);
    if (s.verdict != FOUND) return tell(&s);
    q->built = true;
    q->is = (struct challenge){
        .set = PIECE_SET_DEFAULT, .level = grade_of(&s.built, ALL_SIDES).level, .built = s.built};
    return EXIT_OK;
}

/* --- the task ----------------------------------------------------------------------- */

enum { CARDS, SUPPORTS, NODES, JSON };
static const struct flag flags[] = {[CARDS] = {"cards", "N,N", false},
                                    [SUPPORTS] = {"supports", "N", false},
                                    [NODES] = {"nodes", "N", false},
                                    [JSON] = {"json", NULL, false},
                                    {0}};

static int run_solve(struct cli *cli)
{
    const char *value = NULL, *text = NULL, *cards = NULL;
    struct puzzle q;
    struct solving s = {.puzzle = &q, .nodes = NODES_USUAL, .supports = SUPPORTS_MAX};
    for (int arg; (arg = args_next(cli, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        switch (arg) {
        case ARG_OPERAND: good = puzzle_operand(cli, value, &text); break;
        case CARDS: cards = value; break;
        case SUPPORTS:
            good = args_count(cli, "--supports", value, 0, SUPPORTS_MAX, &s.supports);
            break;
        case NODES: good = puzzle_nodes(cli, value, &s.nodes); break;
        case JSON: s.json = true; break;
        default: break;
        }
        if (!good) return EXIT_USAGE;
    }
    int code = puzzle_open(&q, cli, text);
    if (code) return code;
    cli_catch_interrupts();
    if (!puzzle_choose_cards(&q, cards)) code = EXIT_USAGE;
    else {
        s.verdict = solve(&s);
        code = tell(&s);
    }
    puzzle_close(&q);
    return code;
}

static const char *const examples[] = {
    "sightline puzzle solve my-cards.txt", "sightline puzzle solve A009 --cards 1,2",
    "sightline puzzle solve my-cards.txt --supports 0 --json", NULL};
const struct command puzzle_task_solve = {.name = "puzzle solve",
                                          .operands = "FILE|CODE",
                                          .flags = flags,
                                          .examples = examples,
                                          .run = run_solve};
