/* The silent partner of Viewpoints, and the hint from the seat's own card. */
#include <stdlib.h>

#include "../../unit.h"
#include "bots/bot.h"
#include "core/words.h"
#include "games/cube/view.h"
#include "games/shelf.h"
#include "match/match.h"
#include "own.h"
#include "solid/grade.h"

/* ---- the hint ---- */

/* A seat in front of a grid, with a card of its own. */
static struct view scene;
static struct box scene_box;

static void clear_scene(void)
{
    memset(&scene, 0, sizeof scene);
    memset(&scene_box, 0, sizeof scene_box);
    scene_box.seats = 2;
    for (int piece = 0; piece < PIECES; piece++) {
        scene.table.where[piece] = FREE;
        scene.table.grid[piece] = NOWHERE;
    }
    scene.table.side_of[1] = BACK;
    memset(scene.mine.card[FRONT], EMPTY, SLOTS);
}

static int letter(char c) { return (int)(strchr(piece_letters, c) - piece_letters); }

/* "001 101 ...": five cells as x, y, z. */
static uint16_t placed(char piece, const char *cells)
{
    uint8_t cell[PIECE_CELLS];
    for (int i = 0; i < PIECE_CELLS; i++) {
        const char *c = cells + 4 * i;
        cell[i] = (uint8_t)(((c[2] - '0') * SIDE + c[1] - '0') * SIDE + c[0] - '0');
    }
    const int p = placement_find(letter(piece), cell);
    CHECK(p >= 0);
    return (uint16_t)p;
}

static void stand(char piece, const char *cells)
{
    scene.table.grid[letter(piece)] = placed(piece, cells);
    scene.table.where[letter(piece)] = ON_GRID;
}

static const char *const bar = "020 120 220 320 420", *const ell = "021 121 221 321 322";

/* A bar, and an L upon it. */
static void want_two(void)
{
    const struct structure s = {2, {placed('I', bar), placed('L', ell)}};
    clear_scene();
    view_of(&s, FRONT, scene.mine.card[FRONT]);
}

static void check_hint(int what, int slot, char piece)
{
    const struct fair_hint h = cube_fair_hint(&scene_box, &scene);
    CHECK_NUMBER(h.what, what);
    CHECK_NUMBER(h.slot, slot);
    if (what != FAULT_NONE) CHECK_NUMBER(h.piece, letter(piece));
}

static void test_hint(void)
{
    want_two();
    check_hint(FAULT_MISSING, 0, 'I');
    stand('I', bar);
    check_hint(FAULT_MISSING, 6, 'L');
    scene.table.where[letter('L')] = RESERVED + 1;
    check_hint(FAULT_MISSING, 6, 'L');
    stand('L', ell);
    check_hint(FAULT_NONE, 0, 0);
}

static void test_hint_wrong(void)
{
    want_two();
    stand('I', bar);
    stand('L', ell);
    stand('V', "500 510 520 501 502"); /* where nothing should be */
    check_hint(FAULT_TOO_MUCH, 5, 'V');
    want_two();
    stand('I', bar);
    stand('L', "121 221 321 421 422");
    check_hint(FAULT_TOO_MUCH, 10, 'L');
    want_two();
    stand('I', bar);
    stand('L', "010 110 210 310 311"); /* not on the lines that show it */
    check_hint(FAULT_FORBIDDEN, 6, 'L');
    /* It cannot be taken from under the L. */
    want_two();
    stand('I', "120 220 320 420 520");
    stand('L', ell);
    check_hint(FAULT_BLOCKED, 0, 'I');
    /* Everything behind the V is right. */
    want_two();
    stand('I', bar);
    stand('L', ell);
    stand('V', "000 100 200 001 002");
    check_hint(FAULT_WRONG, 0, 'V');
    /* No piece reaches that high from the ground. */
    clear_scene();
    scene.mine.card[FRONT][5 * SIDE] = (uint8_t)letter('I');
    check_hint(FAULT_BLOCKED, 5 * SIDE, 'I');
    want_two();
    scene.seat = SPECTATOR;
    check_hint(FAULT_NONE, 0, 0);
}

/* Where a line of sight is full at its near end, no new piece can be seen in it. */
static void test_hint_no_room(void)
{
    const struct structure vee = {1, {placed('V', "000 100 200 001 002")}};
    clear_scene();
    view_of(&vee, FRONT, scene.mine.card[FRONT]);
    scene.mine.card[FRONT][6] = (uint8_t)letter('L');
    stand('V', "000 100 200 001 002");
    check_hint(FAULT_BLOCKED, 6, 'L');
    scene.table.where[letter('L')] = RESERVED; /* by this seat: it could put it */
    check_hint(FAULT_BLOCKED, 6, 'L');
    scene.table.where[letter('L')] = RESERVED + 1;
    check_hint(FAULT_INSTEAD, 6, 'L'); /* the slot shows the V, so it lacks no piece */
    CHECK_NUMBER(cube_fair_hint(&scene_box, &scene).other, letter('V'));
}

/* The bar stands elsewhere, and another piece stands where it should be seen: the bar is wrong. */
static void test_hint_elsewhere(void)
{
    want_two();
    stand('I', "120 220 320 420 520");
    stand('V', "000 010 020 001 002");
    check_hint(FAULT_TOO_MUCH, 5, 'I');
}

/* From above a seat cannot tell what is lower; the piece missing in most slots comes first. */
static void test_hint_from_above(void)
{
    const struct structure s = {2, {placed('I', bar), placed('L', ell)}};
    clear_scene();
    scene.table.side_of[0] = TOP;
    view_of(&s, TOP, scene.mine.card[TOP]);
    check_hint(FAULT_MISSING, 2 * SIDE, 'L');
    scene.seat = 2; /* nobody sits there */
    check_hint(FAULT_NONE, 0, 0);
}

/* What others hold, saw or told makes no difference. */
static void test_hint_is_fair(void)
{
    want_two();
    stand('I', bar);
    const struct fair_hint before = cube_fair_hint(&scene_box, &scene);
    memset(scene.table.told, 1, sizeof scene.table.told);
    memset(scene.mine.card[BACK], letter('X'), SLOTS);
    memset(&scene.table.xy, 1, sizeof scene.table.xy);
    scene.table.seen[0] = 31;
    scene.table.extra = 1;
    const struct fair_hint after = cube_fair_hint(&scene_box, &scene);
    CHECK(!memcmp(&before, &after, sizeof before));
}

/* ---- the bot ---- */

struct game_of {
    const struct game *game;
    struct match *match;
    struct view *view;
    struct bot bot;
    struct rng luck[SEATS];
};

static void open_game(struct game_of *g, const char *bot, int seats, const char *challenge,
                      const char *const *words, uint64_t seed)
{
    struct fault f = {0};
    struct setting s = {.game = shelf_find("cube"), .seed = seed_of(seed), .hidden = challenge};
    g->game = s.game;
    options_init(s.game, &s.options, seats);
    for (; *words; words++) CHECK(options_read(s.game, &s.options, *words, &f));
    g->view = malloc(s.game->view_max);
    g->match = own_open(&s, &f);
    if (!CHECK(g->match && g->view && bot_read(s.game, bot, &g->bot, &f))) exit(unit_end());
    for (int i = 0; i < SEATS; i++) g->luck[i] = rng_split(seed, (uint64_t)i);
}

static void close_game(struct game_of *g)
{
    own_free(g->match);
    free(g->view);
}

static struct move decide(struct game_of *g, int seat)
{
    match_view(g->match, seat, g->view);
    return bot_decide(&g->bot, g->game, match_box(g->match), g->view, seat, &g->luck[seat]);
}

static bool answer(struct game_of *g, int seat, struct move move)
{
    const bool sealed =
        match_answer(g->match, seat, seat, match_question(g->match, seat), move, NULL);
    if (sealed) match_close(g->match);
    return sealed;
}

/* Everybody who is asked answers. False: one of them was refused. */
static bool play_step(struct game_of *g, unsigned *verbs)
{
    for (seat_set open = match_waiting(g->match); open; open &= (seat_set)(open - 1)) {
        const int seat = __builtin_ctz(open);
        const struct move move = decide(g, seat);
        *verbs |= 1u << move.verb;
        if (!CHECK(answer(g, seat, move))) return false;
    }
    return true;
}

static bool play_out(struct game_of *g, unsigned *verbs)
{
    struct score score;
    while (!match_over(g->match) && play_step(g, verbs)) continue;
    CHECK(!match_frozen(g->match));
    match_score(g->match, &score);
    return score.rank[0] == 1;
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* How many of the gentle challenges are solved within 30 rounds, one to five seats. */
static int solved(const char *bot, const char *const *words, unsigned *verbs)
{
    static const char *const gentle[] = {"A001", "A002", "A003", "A004"};
    int sum = 0;
    for (int seats = 1; seats <= SEATS; seats++) {
        for (int i = 0; i < 4; i++) {
            struct game_of g;
            open_game(&g, bot, seats, gentle[i], words, (uint64_t)(seats * 10 + i));
            sum += play_out(&g, verbs);
            close_game(&g);
        }
    }
    return sum;
}

static void test_levels(void)
{
    unsigned verbs = 0;
    CHECK(solved("partner:1", WORDS("cap=8"), &verbs) >= 5);
    CHECK(solved("partner:2", WORDS("cap=30"), &verbs) >= 19);
    CHECK(solved("partner:3", WORDS("cap=30", "cards=3+4"), &verbs) >= 19);
    CHECK(verbs >> PLACE & 1 && verbs >> MOVE & 1 && verbs >> PASS & 1);
    CHECK(!(verbs >> HINT & 1 || verbs >> SOLUTION & 1 || verbs >> GIVE_UP & 1));
    verbs = 0;
    CHECK(solved("partner:2", WORDS("cap=30", "announce=manual"), &verbs) >= 18);
    CHECK(verbs >> ANNOUNCE & 1);
}

/* A lone player knows both cards: even ten pieces are no trouble. */
static void test_solitaire(void)
{
    static const char *const wicked[] = {"A017", "A018", "A019", "A020"};
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        struct game_of g;
        unsigned verbs = 0;
        open_game(&g, "partner", 1, wicked[i], WORDS("cap=30", "free-flip=yes"), (uint64_t)i);
        sum += play_out(&g, &verbs);
        close_game(&g);
    }
    CHECK(sum >= 3);
}

/* The others' bids are not seen, and the seat's own card shows this many colours. */
static void test_rounds(void)
{
    struct game_of g;
    unsigned verbs = 0;
    open_game(&g, "partner:3", 3, "A009", WORDS("limit=yes"), 5);
    for (int seat = 0; seat < 3; seat++) {
        unsigned seen = 0;
        match_view(g.match, seat, g.view);
        for (int i = 0; i < SLOTS; i++)
            if (g.view->mine.card[seat][i] != EMPTY) seen |= 1u << g.view->mine.card[seat][i];
        const struct move bid = decide(&g, seat);
        CHECK_NUMBER(bid.verb, BID);
        CHECK_NUMBER(bid.arg[0], par_of(__builtin_popcount(seen), 3) + 1);
        CHECK(answer(&g, seat, move_of(BID, 1, seat + 4, 0)));
    }
    const struct move fix = decide(&g, 2);
    CHECK_NUMBER(fix.verb, FIX);
    CHECK_NUMBER(fix.arg[0], 6);
    play_out(&g, &verbs);
    close_game(&g);
}

static void test_votes(void)
{
    struct game_of g;
    unsigned verbs = 0;
    open_game(&g, "partner", 3, "A001", WORDS("cap=30"), 1);
    CHECK(answer(&g, 0, move_of(GIVE_UP, 0, 0, 0)));
    CHECK_NUMBER(match_waiting(g.match), 6);
    match_view(g.match, 1, g.view);
    g.view->table.rounds = 100;
    const struct move late = bot_decide(&g.bot, g.game, match_box(g.match), g.view, 1, &g.luck[1]);
    CHECK_NUMBER(late.verb, AGREE);
    CHECK(play_step(&g, &verbs));
    CHECK_NUMBER(verbs, 1u << GO_ON);
    CHECK(play_out(&g, &verbs));
    close_game(&g);
}

/* A decision is a function of view and luck. */
static void test_sameness(void)
{
    struct game_of g;
    unsigned verbs = 0;
    open_game(&g, "partner:2", 4, "A006", WORDS("cap=3"), 3);
    while (!match_over(g.match)) {
        const int seat = __builtin_ctz(match_waiting(g.match));
        const struct rng luck = g.luck[seat];
        const struct move first = decide(&g, seat);
        g.luck[seat] = luck;
        CHECK(move_same(first, decide(&g, seat)));
        g.luck[seat] = luck;
        if (!play_step(&g, &verbs)) break;
    }
    close_game(&g);
}

/* ---- tokens ---- */

/* What the bot does with these tokens left, at the first turn of A012 as it is on the table. */
static struct move with_tokens(struct game_of *g, unsigned tokens, int rounds, unsigned may_pass)
{
    match_view(g->match, 0, g->view);
    g->view->table.tokens = (uint8_t)tokens;
    g->view->table.rounds = (uint8_t)rounds;
    g->view->table.may_pass = (side_set)may_pass;
    g->luck[0] = rng_split(1, 0);
    return bot_decide(&g->bot, g->game, match_box(g->match), g->view, 0, &g->luck[0]);
}

static void test_tokens(void)
{
    enum { ALL = (1 << TOKENS) - 1, LATE = 20 };
    struct game_of g;
    open_game(&g, "partner", 3, "A012", WORDS("cap=30"), 1);
    match_view(g.match, 0, g.view);
    const unsigned others = match_box(g.match)->in_play & ~(1u << g.view->table.side_of[0]);
    CHECK_NUMBER(with_tokens(&g, ALL, 0, 0).verb, PLACE);
    CHECK_NUMBER(with_tokens(&g, 0, LATE, 0).verb, PLACE);
    /* It looks at a card in play that is not its own. */
    const struct move look = with_tokens(&g, ALL, LATE, 0);
    CHECK_NUMBER(look.verb, LOOK);
    CHECK(others >> (look.arg[0] - 1) & 1);
    CHECK_NUMBER(with_tokens(&g, ALL & ~(1u << TOKEN_LOOK), LATE, 0).verb, SWAP);
    CHECK_NUMBER(with_tokens(&g, 1u << TOKEN_COLOURS, LATE, 0).verb, ASK_COLOURS);
    CHECK_NUMBER(with_tokens(&g, 1u << TOKEN_XY | 1u << TOKEN_COLOURS, LATE, 0).verb, ASK_XY);
    /* Nobody is moved away from a card that is complete. */
    const struct move swap = with_tokens(&g, 1u << TOKEN_SWAP, LATE, 0);
    CHECK_NUMBER(swap.verb, SWAP);
    const unsigned theirs = 1u << g.view->table.side_of[swap.arg[0]];
    const struct move another = with_tokens(&g, 1u << TOKEN_SWAP, LATE, theirs);
    CHECK(another.verb == SWAP && another.arg[0] != swap.arg[0]);
    CHECK_NUMBER(with_tokens(&g, 1u << TOKEN_SWAP, LATE, others).verb, PLACE);
    close_game(&g);
}

/* How many of A001 to A020 three partners solve within twice par, a game each. */
static int in_time(const char *option)
{
    int n = 0;
    for (int k = 1; k <= 20; k++) {
        struct game_of g;
        unsigned verbs = 0;
        int pieces = 0;
        char name[8];
        snprintf(name, sizeof name, "A%03d", k);
        open_game(&g, "partner", 3, name, WORDS("cap=30", option), (uint64_t)k);
        const bool won = play_out(&g, &verbs);
        match_view(g.match, 0, g.view);
        const struct table *t = &g.view->table;
        for (int piece = 0; piece < PIECES; piece++) pieces += t->fixed[piece] != NOWHERE;
        n += won && t->rounds + (t->done > 0) <= 2 * par_of(pieces, 3);
        close_game(&g);
    }
    return n;
}

static void test_in_time(void)
{
    CHECK(in_time("tokens=yes") >= 19);
    CHECK(in_time("tokens=no") >= 16);
}

int main(void)
{
    test_hint();
    test_hint_wrong();
    test_hint_no_room();
    test_hint_elsewhere();
    test_hint_from_above();
    test_hint_is_fair();
    test_levels();
    test_solitaire();
    test_rounds();
    test_votes();
    test_sameness();
    test_tokens();
    test_in_time();
    return unit_end();
}
