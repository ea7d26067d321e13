/* What holds for every game of the shelf without being played: names, and texts not asked for. */
#include "games/shelf.h"

#include <limits.h>
#include <stdlib.h>

#include "table.h"

static struct box *open_box(const struct game *g, int seats)
{
    struct options o;
    struct fault f = {0};
    struct box *box = malloc(g->box_size);
    options_init(g, &o, seats);
    if (!CHECK(box && g->open(box, &o, NULL, &f))) exit(unit_end());
    return box;
}

/* A name stands for one value and is found in either case; values out of range have no name. */
static void test_letter(const struct game *g, const struct box *box, char letter)
{
    const struct range r = g->range(box, letter);
    int wrong = 0, outside = 0;
    for (int value = r.first; value < r.first + r.count; value++) {
        const char *name = g->name_of(box, letter, value);
        char small[64] = "", text[80] = "";
        struct form forms[2] = {{.name = "do", .args = (const char[]){letter, '\0'}}, {0}};
        struct game only = *g;
        struct move move;
        struct fault f = {0};
        struct buf b = BUF_ON(text);
        if (!name || letter == 's') continue;
        for (size_t i = 0; name[i] && i + 1 < sizeof small; i++)
            small[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
        only.verbs = forms;
        buf_text(&b, "do ");
        buf_text(&b, small);
        wrong += !game_read_move(&only, box, text, &move, &f) || move.arg[0] != value;
        buf_text(&b, "x"); /* and nothing longer */
        wrong += game_read_move(&only, box, text, &move, &f) && move.arg[0] == value;
    }
    outside += g->name_of(box, letter, r.first - 1) != NULL;
    outside += g->name_of(box, letter, r.first + r.count) != NULL;
    outside += g->name_of(box, letter, INT16_MIN) != NULL;
    outside += g->name_of(box, letter, INT16_MAX) != NULL;
    if (!CHECK(!wrong && !outside)) printf("    %s, letter %c\n", g->name, letter);
}

static void test_names(const struct game *g)
{
    struct box *box = open_box(g, g->seats_max);
    if (g->name_of)
        for (char letter = 'a'; letter <= 'z'; letter++) test_letter(g, box, letter);
    if (g->find_name) {
        CHECK(g->find_name(box, '?', "A1", 2) == INT_MIN);
        CHECK(g->find_name(box, 'p', "", 0) == INT_MIN);
        CHECK(g->find_name(box, 'c', "~", 1) == INT_MIN);
        CHECK(g->find_name(box, 'p', "I0@AA1 and much more", 20) == INT_MIN);
    }
    free(box);
}

/* Each letter of a form stands for something. */
static void test_forms(const struct game *g)
{
    struct box *box = open_box(g, g->seats_max);
    for (int i = 0; i < 2; i++)
        for (const struct form *form = i ? g->happenings : g->verbs; form->name; form++)
            for (const char *letter = form->args; *letter; letter++)
                if (!CHECK(*letter == '#' || game_range(g, box, g->seats_max, *letter).count > 0))
                    printf("    %s %s, letter %c\n", g->name, form->name, *letter);
    free(box);
}

static const char *refused(const struct game *g, const char *content, const char *hidden)
{
    static char key[80];
    struct setting s = {.game = g, .seed = seed_of(1), .content = content, .hidden = hidden};
    struct fault f = {0};
    options_init(g, &s.options, g->seats_max);
    const struct match *m = own_open(&s, &f);
    const bool open = m != NULL;
    own_free(m);
    snprintf(key, sizeof key, "%s", open ? "" : f.message.key);
    return key;
}

static void test_texts(void)
{
    CHECK_TEXT(refused(shelf_find("wink"), "", NULL), "");
    CHECK_TEXT(refused(shelf_find("wink"), "card A 5\n", NULL), "wink.fault.content");
    CHECK_TEXT(refused(shelf_find("wink"), NULL, ""), "");
    CHECK_TEXT(refused(shelf_find("wink"), NULL, "A001"), "wink.fault.content");
    CHECK_TEXT(refused(shelf_find("cube"), "", NULL), "");
    CHECK_TEXT(refused(shelf_find("cube"), "card A 5\n", NULL), "cube.fault.content");
    CHECK_TEXT(refused(shelf_find("cube"), NULL, ""), "challenge.fault.neither");
    CHECK_TEXT(refused(shelf_find("viewpoint"), NULL, "A001"), "viewpoint.open.hidden");
    CHECK_TEXT(refused(shelf_find("viewpoint"), "", NULL), "deck.fault.no-cards");
}

int main(void)
{
    for (int i = 0; shelf[i]; i++) {
        test_names(shelf[i]);
        test_forms(shelf[i]);
    }
    test_texts();
    return unit_end();
}
