/* Decks from strangers, played: rough FOLDER TIMES damages every deck there, and decks of the laws'
 * author, gently enough that many are still decks; whatever a game opens is played to its end by
 * random moves. Nothing may break, and no game is longer than its bounds say. */
#include <stdlib.h>

#include "../../unit.h"
#include "author.h"
#include "core/buf.h"
#include "deal.h"
#include "deck/deck.h"
#include "games/shelf.h"

enum { ROOM = 2 * DECK_TEXT_MAX, DECKS = 4, TURNS = 60, GAMES_MAX = 8 };

static char source[ROOM], other[ROOM], text[ROOM];
static struct rng luck = {20};
static long opened, refused_count;

static uint32_t dice(size_t n) { return rng_below(&luck, (uint32_t)n); }

/* --- a game ------------------------------------------------------------------------- */

struct table {
    const struct game *game;
    struct box *box;
    struct state *state;
    struct view *view;
    struct move *moves;
    struct event *events;
};
static struct table table[GAMES_MAX]; /* one for each card game */
static int games;

static void *room(size_t n)
{
    void *p = calloc(1, n);
    if (!p) exit(2);
    return p;
}

static void set_up(struct table *t, const struct game *g)
{
    t->game = g;
    t->box = room(t->game->box_size);
    t->state = room(t->game->state_max);
    t->view = room(t->game->view_max);
    t->moves = room(sizeof *t->moves * (size_t)t->game->moves_max);
    t->events = room(sizeof *t->events * (size_t)t->game->events_max);
}

static const char *play(struct table *t, enum manner manner)
{
    const struct game *g = t->game;
    struct bounds bounds = game_bounds(g, t->box);
    for (int n = 0;; n++) {
        struct move answers[SEATS_MAX];
        struct step step = {0};
        struct move_list list = {.at = t->moves, .size = g->moves_max};
        struct events out = {.at = t->events, .size = g->events_max};
        const char *wrong = g->check(t->box, t->state);
        if (wrong) return wrong;
        g->ask(t->box, t->state, &step);
        if (!step.asked) return NULL;
        if (n == bounds.steps) return "longer than its bound";
        if (!deal_answers(g, t->box, t->state, &step, manner, &luck, t->view, &list, answers))
            return "no legal move";
        g->step(t->box, t->state, answers, &out);
        if (out.n > bounds.events) return "more events than its bound";
    }
}

/* True if it is refused with words, or played to its end. */
static bool survives(struct table *t)
{
    const struct game *g = t->game;
    struct options o;
    struct fault f = {0};
    struct events out = {.at = t->events, .size = g->events_max};
    struct seed seed = seed_of(rng_next(&luck));
    char turns[20] = "turns=";
    struct buf b = {.at = turns, .n = strlen(turns), .size = sizeof turns};
    buf_int(&b, TURNS);
    options_init(g, &o, 2 + (int)dice(SEATS_MAX - 1));
    if (!CHECK(options_read(g, &o, turns, &f))) return false;
    memset(t->box, 0, g->box_size);
    memset(t->state, 0, g->state_max);
    if (!g->open(t->box, &o, text, &f)) {
        refused_count++;
        return f.message.key != NULL;
    }
    opened++;
    const char *wrong = g->setup(t->box, t->state, &seed, NULL, &out, &f)
                            ? play(t, (enum manner)dice(MANNERS))
                            : "it cannot be dealt";
    if (!wrong) return true;
    printf("    %s, %d seats: %s, with this deck:\n%s\n", g->name, o.seats, wrong, text);
    return false;
}

/* --- damage ------------------------------------------------------------------------- */

struct span {
    size_t at, n;
};

/* The line or the word around a random byte. */
static struct span around(const char *p, const char *ends)
{
    size_t n = strlen(p), from = n ? dice(n) : 0, to = from;
    while (from && !strchr(ends, p[from - 1])) from--;
    while (p[to] && !strchr(ends, p[to])) to++;
    return (struct span){from, to - from};
}

/* Puts a piece of `from` in the place of a piece of the text. */
static void replace(struct span old, const char *from, struct span new)
{
    static char whole[ROOM];
    size_t n = strlen(text), tail = old.at + old.n;
    if (n - old.n + new.n >= ROOM) return;
    memcpy(whole, text, old.at);
    memcpy(whole + old.at, from + new.at, new.n);
    memcpy(whole + old.at + new.n, text + tail, n - tail + 1);
    memcpy(text, whole, n - old.n + new.n + 1);
}

static void enlarge(void)
{
    static const char *const numbers[] = {"0",  "1",   "6",    "8",     "9",      "60",
                                          "99", "100", "-100", "10000", "999999", "-1"};
    const char *new = numbers[dice(sizeof numbers / sizeof numbers[0])];
    size_t at = dice(strlen(text) + 1);
    at += strcspn(text + at, "0123456789");
    if (!text[at]) return;
    replace((struct span){at, strspn(text + at, "0123456789")}, new, (struct span){0, strlen(new)});
}

/* A line of a card that stands alone: not the head of a block, an option or a card. */
static bool whole_line(const char *p, struct span line)
{
    size_t in = strspn(p + line.at, " ");
    const char *start = p + line.at + in;
    return in > 0 && in < line.n && start[0] != '-' && start[0] != '#' &&
           strncmp(start, "after", 5) && strncmp(start, "else", 4) &&
           p[line.at + line.n - 1] != ':';
}

static struct span some_line(const char *p)
{
    struct span line = around(p, "\n");
    for (int tries = 0; tries < 100 && !whole_line(p, line); tries++) line = around(p, "\n");
    line.n -= strspn(p + line.at, " ") < line.n ? strspn(p + line.at, " ") : 0;
    line.at += strspn(p + line.at, " ");
    return line;
}

static void exchange(const char *from) { replace(some_line(text), from, some_line(from)); }

static void hurt(bool gently)
{
    static const char bits[] = " \n:,-\"#x09\xff\xc3\tz+";
    if (!text[0]) return;
    switch (dice(gently ? 4 : 9)) {
    case 0: enlarge(); break;
    case 1: exchange(source); break;
    case 2:
    case 3: exchange(other); break;
    case 4: text[dice(strlen(text))] = bits[dice(sizeof bits - 1)]; break;
    case 5: text[dice(strlen(text))] ^= (char)(1 << dice(8)); break;
    case 6: replace(around(text, "\n"), "", (struct span){0, 0}); break;
    case 7: replace((struct span){around(text, "\n").at, 0}, other, around(other, "\n")); break;
    default: replace(around(text, " \n:,"), source, around(source, " \n:,")); break;
    }
}

static size_t load(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s.deck", folder, name);
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(source, 1, sizeof source - 1, file) : 0;
    source[n] = '\0';
    if (file) fclose(file);
    return n;
}

/* Half of it gently, so that many can still be read. */
static void test_damage(int times)
{
    bool fine = true;
    for (int i = 0; i < times && fine; i++) {
        struct buf b = BUF_ON(other);
        author_write(rng_next(&luck), &b);
        memcpy(text, dice(4) ? source : other, ROOM);
        for (uint32_t hits = 1 + dice(i % 2 ? 4 : 12); hits; hits--) hurt(i % 2 == 0);
        fine = survives(&table[i % games]);
    }
    CHECK(fine);
}

/* --- texts that nobody would write -------------------------------------------------- */

static void write_text(const char *head, const char *part, int times)
{
    struct buf b = BUF_ON(text);
    buf_clear(&b);
    buf_text(&b, head);
    for (int i = 0; i < times; i++) buf_text(&b, part);
}

/* This many kinds, each with this program. */
static void write_kinds(const char *head, int kinds, int copies, const char *program)
{
    struct buf b = BUF_ON(text);
    buf_clear(&b);
    buf_text(&b, head);
    for (int i = 0; i < kinds; i++) {
        buf_text(&b, "card \"c");
        buf_int(&b, i);
        buf_text(&b, "\" 0 x");
        buf_int(&b, copies);
        buf_text(&b, "\n");
        buf_text(&b, program);
    }
}

static bool all_survive(void)
{
    for (int i = 0; i < games; i++)
        if (!survives(&table[i])) return false;
    return true;
}

/* Verbs used on places that cannot hold what they need. */
static const char *const senseless[] = {
    "  zombify 1 card in your hand\n",
    "  zombify 1 card in the discard pile\n",
    "  zombify 1 card in the draw pile\n",
    "  swap 1 in your field with 1 in your hand\n",
    "  swap 1 in your field with 1 in the discard pile\n",
    "  swap 1 in your field with 1 in the draw pile\n",
    "  swap 1 in your hand with 1 in another player's field\n",
    "  swap 1 in another player's hand with 1 in your field\n",
    "  destroy 2 in another player's hand\n",
    "  destroy 2 in the draw pile\n",
    "  destroy 2 in the discard pile\n",
    "  cure 2 in your hand\n",
    "  swap all in your field with 1 in another player's field\n",
    "  swap 2 in your field with 1 in another player's field\n",
};
enum { SENSELESS = sizeof senseless / sizeof senseless[0] };

static void test_refused(void)
{
    long before = opened;
    write_text("", "", 0);
    CHECK(all_survive());
    write_text("deck \"Nothing\" edition 2022\n", "", 0);
    CHECK(all_survive());
    write_text("card Lonely 5\n", "", 0);
    CHECK(all_survive());
    write_text("card Many 5 x10000\n", "", 0);
    CHECK(all_survive());
    write_text("card Deep 5 x60\n", "  if it is your turn:\n  ", 100);
    CHECK(all_survive());
    write_text("", "\xff\x01\x7f", 1000);
    CHECK(all_survive());
    write_text("", "card A 5 x60\n", 10000);
    CHECK(all_survive());
    for (int i = 0; i < SENSELESS; i++) {
        write_kinds("", 9, 5, senseless[i]);
        CHECK(all_survive());
    }
    for (int i = 0; i < 60; i++) {
        for (size_t k = 0; k < 2000; k++) text[k] = (char)dice(256);
        text[2000] = '\0';
        CHECK(survives(&table[i % games]));
    }
    CHECK_NUMBER(opened, before);
}

/* Cards that bring themselves back, take turn after turn, answer whatever happens; and verbs where
 * no rule sends them. */
static const char *const wild[] = {
    "",
    "  take another turn\n",
    "  play all\n  play all from the discard pile\n",
    "  resurrect all\n",
    "  each player plays all\n",
    "  each player plays all from the draw pile\n",
    "  draw 100\n",
    "  draw 100 for each other player\n",
    "  each turn: take another turn\n",
    "  each turn: play 100 more\n  each turn: draw 100 more\n",
    "  each turn: play 1 from the draw pile\n",
    "  each turn at count: return all in the viewniverse\n",
    "  each player passes all to the player on the left\n",
    "  each player misses 9 turns\n",
    "  each other player controls another player\n",
    "  replace up to 100\n",
    "  return this card to your hand\n  play 1\n",
    "  shuffle all in the viewniverse\n  shuffle the discard pile\n  draw 1\n",
    "  move all in the draw pile to the discard pile\n",
    "  move all in the draw pile to your field\n  move all in your field to the draw pile\n",
    "  zombify all in the viewniverse\n  draw 1\n",
    "  draw 1\n  reveal: draw 1\n",
    "  draw 1\n  reveal:\n    cancel it\n    after: your hand\n",
    "  draw 1\n  reveal when a card is played or a card is revealed:\n    cancel it to your field\n"
    "    play 1\n    after: your field\n",
    "  draw 1\n  reveal when any player begins a turn or any player would count:\n"
    "    take another turn\n    after: the draw pile\n",
    "  reveal when not it is your turn: each player plays 1\n",
    "  until your next turn: each player may not draw\n  until your next turn:\n"
    "    each player may not play\n",
    "  until your next turn: no card leaves the viewniverse\n  destroy all in the viewniverse\n",
    "  until your next turn: no card leaves your hand\n  each player discards all\n",
    "  worth 100 more for each card in the viewniverse\n",
    "  steal all from another player\n  steal half from another player\n",
    "  ambush all to another player\n  take all from another player's field\n",
    "  steal 1 from each other player\n",
    "  steal 1 from each player\n",
    "  play 1 from the hand of the player on the left\n",
    "  play 1 at random from the hand of the player on the left\n",
    "  play 1 from another player's hand\n",
    "  play 1 from their hand\n",
    "  play half from the field of the player on the left\n",
    "  ambush 2\n",
    "  ambush 2 to each other player\n",
    "  ambush up to 3 to the player on the left\n",
    "  return up to 3 in the discard pile\n",
    "  return 2 in your field\n",
    "  return 2 in the viewniverse\n",
    "  return 2 in the discard pile to your hand\n",
    "  take 2 from another player's field\n",
    "  take 2 from another player's hand\n",
    "  take 2 in the discard pile\n",
    "  take 2 in the draw pile\n",
    "  destroy 2\n",
    "  move 2 in another player's hand to the draw pile\n",
    "  move 2 in the draw pile to another player's field\n",
    "  move 2 in the discard pile to the draw pile\n",
    "  move 2 in each player's hand to the field of the player on the left\n",
    "  move all in each player's hand to the viewniverse\n",
    "  look at the draw pile\n",
    "  look at 2 in another player's hand\n",
    "  show the draw pile\n",
    "  show 2 in your hand\n",
    "  show each player's hand\n",
    "  shuffle your hand\n",
    "  shuffle 2 cards in your hand\n",
    "  shuffle the draw pile\n",
    "  shuffle the viewniverse\n",
    "  control each other player\n",
    "  pass 2 to each other player\n",
    "  each player passes 1 to each other player\n",
    "  each player steals 1 from each other player\n",
    "  each player takes 1 from each other player's field\n",
    "  discard 1 for each card in your hand\n",
    "  draw 1 for each card in another player's hand\n",
    "  resurrect 2 at random\n",
    "  replace 2 at random\n",
    "  replace all\n",
    "  swap this card with 1 in another player's field\n",
    "  swap 1 in your field with this card\n",
    "  swap 1 in the viewniverse with 1 in the viewniverse\n",
    "  they discard 1\n",
    "  they draw 1\n",
    "  another player takes another turn\n",
    "  each player takes another turn\n",
    "  until your next turn: each player may not play\n",
    "  until your next turn: no card leaves the draw pile\n",
    "  until your next turn: each player may not take another turn\n",
    "  each turn at count: discard all\n",
    "  each turn at draw: each player passes 1 to the player on the left\n",
    "  each turn at play: play 1 more\n",
    "  each turn: ambush this card to the player on the left\n",
    "  each turn: destroy this card\n",
    "  reveal when a card would leave your hand: cancel it to your hand\n",
    "  reveal when any player would count:\n    destroy 1\n    after: your field\n",
    "  reveal when a card is played:\n    cancel it\n    play 1\n    after: your hand\n",
    "  reveal when a card is revealed: cancel it to the field of the player on the left\n",
    "  reveal when any player begins a turn:\n    they miss a turn\n    after: the draw pile\n",
    "  draw all\n  each other player looks at your hand\n  show each player's hand\n",
    "  draw all\n  each other player moves 1 in your hand to your field\n",
};
enum { WILD = sizeof wild / sizeof wild[0] };

static void test_wild(void)
{
    static const char *const heads[] = {"deck \"Wild\" edition 2009\n",
                                        "deck \"Wild\" edition 2022\n", ""};
    long before = opened;
    for (int i = 0; i < WILD; i++) {
        write_kinds(heads[i % 3], 9, 5, wild[i]);
        CHECK(all_survive());
    }
    CHECK_NUMBER(opened, before + (long)WILD * games);
    write_kinds("", 14, DECK_COPIES_MAX / 2, "  draw 1\n"); /* a table of eight takes two */
    CHECK(all_survive());
    write_kinds("", DECK_KINDS_MAX, 2, "  draw 1\n");
    CHECK(all_survive());
    write_kinds("", DECK_KINDS_MAX, 2,
                "  each turn: draw 1\n  reveal when a card is played: draw 1\n");
    CHECK(all_survive());
}

int main(int argc, char **argv)
{
    static const char *const names[DECKS] = {"classic", "revisioned", "winking-dead", "echoes"};
    const char *folder = argc > 1 ? argv[1] : "data/decks";
    int times = argc > 2 ? atoi(argv[2]) : 100;
    for (int i = 0; shelf[i] && games < GAMES_MAX; i++)
        if (!strcmp(game_family(shelf[i]), "viewpoint")) set_up(&table[games++], shelf[i]);
    if (!CHECK(games > 0)) return unit_end();
    test_refused();
    test_wild();
    opened = refused_count = 0;
    for (int i = 0; i < DECKS; i++) {
        CHECK(load(folder, names[i]) > 500);
        test_damage(times);
    }
    if (!CHECK(opened > times && refused_count > times)) /* otherwise this test says little */
        printf("    %ld were opened, %ld refused\n", opened, refused_count);
    return unit_end();
}
