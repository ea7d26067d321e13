/* Clues: what was told at a table of Viewpoints rules out worlds in which it would be untrue.
 *
 * Imagining, twins and check all ask cube_told_holds(), so the laws cannot see when it lets too
 * much through: they compare it with itself. Here other structures are held against a game that was
 * played with the bar and the corner, before and after each thing that is told:
 *
 *   D V.....   card 1 IIIII.
 *   C V.....   card 2 VVVII.
 *   B VVV...   card 3 IVVV..
 *   A IIIII.
 *     ABCDEF
 */
#include <stdlib.h>

#include "../../unit.h"
#include "core/chance.h"
#include "games/cube/rules.h"
#include "match/inside.h"
#include "own.h"

static const char truth[] = "I0@AA1 V0@AB1", bar[] = "I0@AA1", corner[] = "V0@AB1";

static bool possible(const struct match *m, const char *structure)
{
    struct fault f = {0};
    struct secret other = {0};
    struct cursor c;
    cursor_open(&c, &(struct grammar){0}, structure, strlen(structure), 0, &f);
    if (!CHECK(cube_read_grid(m->box, &c, other.structure))) return false;
    cube_show_cards(&other);
    return cube_told_holds(m->box, &m->state->table, other.structure,
                           (const uint8_t(*)[SLOTS])other.card);
}

static void answer(struct match *m, int seat, const char *text)
{
    struct move move;
    struct fault f = {0};
    struct message why = {0};
    CHECK(game_read_move(&cube, m->box, text, &move, &f));
    if (!CHECK(match_answer(m, seat, seat, match_question(m, seat), move, &why)))
        printf("    %s: %s\n", text, why.key ? why.key : "no reason");
    match_close(m);
    CHECK(possible(m, truth));
}

/* Three seats, the position of these lines (up to NULL), freed with own_free(). */
static struct match *open_table(const char *option, const char *const *lines)
{
    struct setting s = {.game = &cube, .seed = seed_of(1), .hidden = "structure: I0@AA1 V0@AB1"};
    struct fault f = {0};
    options_init(&cube, &s.options, 3);
    if (option) CHECK(options_read(&cube, &s.options, option, &f));
    struct match *m = own_open(&s, &f);
    if (!CHECK(m != NULL)) exit(unit_end());
    for (; *lines; lines++) CHECK(match_arrange(m, *lines, &f));
    CHECK(match_arranged(m, &f));
    return m;
}

static const char *const empty[] = {"turn: 1", NULL};

static void test_silence(void)
{
    struct match *m = open_table(NULL, empty);
    CHECK(possible(m, bar) && possible(m, corner));
    answer(m, 0, "place I0@AA1"); /* and player 2 says nothing to that */
    CHECK(!possible(m, bar) && possible(m, corner));
    answer(m, 1, "move I0@AB1"); /* the clue still holds */
    CHECK(!possible(m, bar) && !possible(m, "I0@AB1") && possible(m, corner));
    own_free(m);
    m = open_table("announce=manual", empty);
    answer(m, 0, "place I0@AA1");
    CHECK(possible(m, bar));
    own_free(m);
}

static void test_announcement(void)
{
    static const char *const lines[] = {"grid: I0@AA1", "turn: 3", NULL};
    struct match *m = open_table(NULL, lines);
    CHECK(possible(m, corner));
    answer(m, 2, "place V0@AB1"); /* player 1 sees his card complete */
    CHECK(!possible(m, corner) && !possible(m, "I0@BA1 V0@AB1") && possible(m, "I0@AA1 V0@AC1"));
    answer(m, 0, "move V0@AC1");
    CHECK(!possible(m, corner));
    own_free(m);
    m = open_table("announce=manual", (const char *const[]){"grid: I0@AA1", "turn: 1", NULL});
    CHECK(possible(m, corner));
    answer(m, 0, "announce");
    CHECK(!possible(m, corner) && possible(m, bar));
    own_free(m);
}

static void test_answers(void)
{
    struct match *m = open_table(NULL, empty);
    answer(m, 0, "xy 1 A1"); /* V */
    CHECK(!possible(m, bar) && possible(m, corner));
    answer(m, 1, "xyq 0 A1 V"); /* no */
    CHECK(!possible(m, corner) && possible(m, "I0@AA1 V0@AC1"));
    own_free(m);
    m = open_table(NULL, empty);
    answer(m, 0, "xyq 2 B1 V"); /* yes */
    CHECK(!possible(m, bar) && possible(m, corner));
    answer(m, 1, "xy 0 F1"); /* empty */
    CHECK(!possible(m, "I0@BA1 V0@AB1") && possible(m, corner));
    own_free(m);
}

static void test_colours(void)
{
    struct match *m = open_table(NULL, empty);
    answer(m, 0, "colours 1"); /* I and V */
    CHECK(!possible(m, bar) && !possible(m, corner) && possible(m, "I0@AA1 V0@AC1"));
    answer(m, 1, "xyq 0 A1 I");
    own_free(m);
    m = open_table(NULL, (const char *const[]){"turn: 2", NULL});
    answer(m, 1, "colours 0"); /* I alone, though V is part of it */
    CHECK(possible(m, bar) && !possible(m, "I0@AB1 V0@AC1 X0@DD1"));
    own_free(m);
}

static void test_passes(void)
{
    static const char *const lines[] = {"grid: I0@AA1", "reserved C: V", "turn: 2", NULL};
    struct match *m = open_table(NULL, lines);
    CHECK(possible(m, "I0@AA1 X0@AB1") && possible(m, "I0@AA1 V0@BB1"));
    answer(m, 1, "pass"); /* player 2 misses V and nothing else */
    CHECK(!possible(m, "I0@AA1 X0@AB1") && !possible(m, corner) && possible(m, "I0@AA1 V0@BB1"));
    own_free(m);
    static const char *const right[] = {"grid: I0@AA1", "reserved C: V", "announced: 2", "turn: 2",
                                        NULL};
    m = open_table(NULL, right);
    answer(m, 1, "pass"); /* by right, which tells nothing */
    CHECK(possible(m, "I0@AA1 X0@AB1") && possible(m, corner));
    own_free(m);
}

static void test_hints(void)
{
    struct match *m = open_table("hints=all", empty);
    answer(m, 0, "hint"); /* I belongs to I0@AA1, in the nearest answer of the dealt cards */
    CHECK(possible(m, corner) && possible(m, "I0@BA1 V0@AB1") && possible(m, "I0@AA1 V0@AC1"));
    own_free(m);
    m = open_table("hints=all", empty);
    answer(m, 0, "solution");
    CHECK(!possible(m, bar) && !possible(m, "I0@AA1 V0@AC1"));
    CHECK(!possible(m, "I0@AA1 V0@AB1 X0@DD1")); /* more pieces are ruled out, too */
    own_free(m);
}

/* Worlds for which no structure was found are an exception. */
static void test_found(void)
{
    enum { WORLDS = 40 };
    static const char *const moves[] = {"xy 1 A1", "colours 0", "xyq 0 B1 V"};
    struct match *m = open_table(NULL, empty);
    static struct view v;
    static struct state world;
    struct rng r = {1};
    int loose = 0;
    for (int seat = 0; seat < 3; seat++) answer(m, seat, moves[seat]);
    for (int i = 0; i < WORLDS; i++) {
        cube_view(m->box, m->state, i % 3, &v);
        cube_imagine(m->box, &v, &r, &world);
        loose += world.secret.loose;
    }
    CHECK(loose * 10 <= WORLDS);
    own_free(m);
}

int main(void)
{
    test_silence();
    test_announcement();
    test_answers();
    test_colours();
    test_passes();
    test_hints();
    test_found();
    return unit_end();
}
