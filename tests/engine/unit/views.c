/* Senseless views. The imagination of the Viewpoint games takes any bytes for a view (veil.c): it
 * reads and writes nothing that is not its own, and whatever it is told, it lays out the cards of
 * this deck, each once, at places that there are.
 *
 * The other functions of a game take views that the game itself has made. `refuse` takes any bytes
 * only as a move, and the law of agreement tests that. */
#include <stdlib.h>

#include "../../unit.h"
#include "core/rng.h"
#include "core/schema.h"
#include "games/shelf.h"
#include "games/viewpoint/memory.h"
#include "games/viewpoint/state.h"
#include "match/inside.h"
#include "own.h"

enum { ANSWERS = 60, EVERY = 10, MIXES = 60, NUMBERS_MAX = 2048 };

/* Every number of a view, by where it is. */
struct numbers {
    int n;
    struct {
        uint32_t offset, size;
    } at[NUMBERS_MAX];
};

static void find_numbers(const struct field *f, size_t from, size_t size, struct numbers *out)
{
    for (; f->name; f++) {
        const size_t n = (size_t)f->rows * f->cols;
        for (size_t i = 0, at = from + f->offset; i < n && at < size; i++, at += f->each) {
            if (f->type == FIELD_OBJECT) {
                find_numbers(f->of, at, size, out);
            } else if (f->each <= sizeof(uint64_t) && CHECK(out->n < NUMBERS_MAX)) {
                out->at[out->n].offset = (uint32_t)at;
                out->at[out->n++].size = f->each;
            }
        }
    }
}

static const uint64_t odd[] = {0, 1, 7, 8, 9, 127, 128, 255, 256, 1000, 0x7fff, 0xffff};
enum { ODD = sizeof odd / sizeof *odd };

static void set_number(void *view, const struct numbers *all, int i, uint64_t value)
{
    unsigned char bytes[sizeof value];
    for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = (unsigned char)(value >> 8 * k);
    memcpy((unsigned char *)view + all->at[i].offset, bytes, all->at[i].size);
}

/* What there is to imagine with: a view as it was, one to spoil, and a world, each in room of
 * exactly its size, so that a sanitizer sees an access out of bounds. */
struct lab {
    const struct match *m;
    struct numbers all;
    struct rng luck;
    size_t size;
    struct view *proper, *spoilt;
    struct state *world;
};

/* What is wrong with the cards of the world; NULL: they are those of the deck. */
static const char *wrong_cards(const struct box *box, const struct state *world)
{
    int count[DECK_KINDS_MAX] = {0};
    for (int i = 0; i < box->deck.cards; i++) {
        if (world->card[i].kind >= box->deck.kinds) return "no card of this deck";
        if (world->card[i].place >= AT_PLACES) return "a card at no place";
        if (is_hand(world->card[i].place) && world->card[i].place - AT_HAND >= box->seats)
            return "a card in a hand of nobody";
        count[world->card[i].kind]++;
    }
    for (int kind = 0; kind < box->deck.kinds; kind++)
        if (count[kind] != deck_card_count(&box->deck, kind)) return "a card lost or doubled";
    return NULL;
}

static void imagine(struct lab *lab, const char *what, int number)
{
    const struct game *g = lab->m->setting.game;
    const struct table *t = &lab->world->table;
    g->imagine(lab->m->box, lab->spoilt, &lab->luck, lab->world);
    const char *wrong = wrong_cards(lab->m->box, lab->world);
    if (!wrong && (t->depth > STACK_MAX || t->untils > UNTILS_MAX || t->extras > EXTRAS_MAX))
        wrong = "a list too long";
    if (!CHECK(!wrong))
        printf("    %s, step %d, %s %d: %s\n", g->name, lab->m->steps, what, number, wrong);
}

/* One number after the other, then many at once. The asked and the question are left alone in half
 * of the mixes: where nobody is asked, little is read. */
static void spoil(struct lab *lab)
{
    for (int i = 0; i < lab->all.n; i++) {
        memcpy(lab->spoilt, lab->proper, lab->size);
        set_number(lab->spoilt, &lab->all, i, odd[rng_below(&lab->luck, ODD)]);
        imagine(lab, "number", i);
    }
    for (int mix = 0; mix < MIXES; mix++) {
        const uint32_t one_in = 2 + rng_below(&lab->luck, 20);
        memcpy(lab->spoilt, lab->proper, lab->size);
        for (int i = 0; i < lab->all.n; i++) {
            if (rng_below(&lab->luck, one_in)) continue;
            const uint32_t which = rng_below(&lab->luck, ODD + 6);
            set_number(lab->spoilt, &lab->all, i, which < ODD ? odd[which] : rng_next(&lab->luck));
        }
        if (mix % 2) {
            lab->spoilt->table.asked = 0xff;
            lab->spoilt->table.asking = mix % 4 == 1 ? ASK_PICK : ASK_PLAY;
            lab->spoilt->table.depth = (uint8_t)rng_below(&lab->luck, STACK_MAX + 2);
        }
        imagine(lab, "mix", mix);
    }
}

/* A memory that is full may have lost something; the count of cards may be any number. */
static void test_full_memory(struct lab *lab)
{
    const struct game *g = lab->m->setting.game;
    const int cards = lab->m->box->deck.cards;
    struct view *v = lab->spoilt;
    memcpy(v, lab->proper, lab->size);
    v->known = UINT16_MAX;
    for (int i = 0; i < cards; i++) v->card[i].place = i < MEMOS_SURE ? AT_UNSURE : AT_DISCARD;
    CHECK(!g->forgets(lab->m->box, v));
    v->card[cards - 1].place = AT_UNSURE;
    CHECK(g->forgets(lab->m->box, v));
    v->known = (uint16_t)(cards - 1);
    CHECK(!g->forgets(lab->m->box, v));
}

/* When a memory is full, the least certain entry is forgotten: the new one or an old one. */
static void test_least_certain(void)
{
    struct own own = {0};
    for (int i = 0; i < MEMOS_MAX; i++) vp_memory_add(&own, i, i == 7 ? 6 : 2);
    const struct own full = own;
    CHECK_NUMBER(own.memos, MEMOS_MAX);
    vp_memory_add(&own, 99, 14); /* one of three places */
    CHECK(!memcmp(&own, &full, sizeof own));
    vp_memory_add(&own, 99, 4);
    int seven = 0, last = 0;
    for (int i = 0; i < own.memos; i++) {
        seven += own.memo[i].kind == 7;
        last += own.memo[i].kind == 99;
    }
    CHECK_NUMBER(own.memos, MEMOS_MAX);
    CHECK(!seven && last == 1);
}

static void look(struct lab *lab)
{
    const struct match *m = lab->m;
    lab->size = game_view_size(m->setting.game, m->box);
    lab->proper = malloc(lab->size);
    lab->spoilt = malloc(lab->size);
    lab->world = malloc(game_state_size(m->setting.game, m->box));
    if (!CHECK(lab->proper && lab->spoilt && lab->world)) exit(unit_end());
    lab->all.n = 0;
    find_numbers(m->setting.game->view_fields, 0, lab->size, &lab->all);
    for (int viewer = SPECTATOR; viewer < 2; viewer++) {
        match_view(m, viewer, lab->proper);
        memcpy(lab->spoilt, lab->proper, lab->size);
        imagine(lab, "as it was", viewer);
        CHECK(!m->setting.game->check(m->box, lab->world));
        spoil(lab);
        test_full_memory(lab);
    }
    free(lab->proper);
    free(lab->spoilt);
    free(lab->world);
}

static void answer_any(struct match *m, struct rng *luck, struct view *view)
{
    const struct game *g = m->setting.game;
    const int subject = __builtin_ctz(match_waiting(m)), decider = m->step.decider[subject];
    struct move move;
    struct move_list one = {.at = &move, .size = 1, .pick = luck};
    match_view(m, decider, view);
    g->legal(m->box, view, subject, &one);
    CHECK(one.n && match_answer(m, decider, subject, match_question(m, subject), move, NULL));
    match_close(m);
}

static void test_game(const struct game *g, int seats, uint64_t seed)
{
    struct setting s = {.game = g, .seed = seed_of(seed)};
    struct lab lab = {.luck = {seed}};
    struct fault f = {0};
    options_init(g, &s.options, seats);
    struct match *m = own_open(&s, &f);
    struct view *view = malloc(g->view_max);
    lab.m = m;
    if (!CHECK(m && view)) exit(unit_end());
    for (int i = 0; i < ANSWERS && !match_over(m); i++) {
        answer_any(m, &lab.luck, view);
        if (i % EVERY == 0 || m->state->table.asking == ASK_PICK) look(&lab);
    }
    free(view);
    own_free(m);
}

int main(void)
{
    int tried = 0;
    test_least_certain();
    for (int i = 0; shelf[i]; i++) {
        if (strcmp(game_family(shelf[i]), "viewpoint") != 0) continue;
        test_game(shelf[i], 2, 1);
        test_game(shelf[i], 5, 2);
        tried++;
    }
    CHECK_NUMBER(tried, 3);
    return unit_end();
}
