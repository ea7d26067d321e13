/* Which tables can be opened: scenarios begin at a table that is open already. */
#include "games/shelf.h"
#include "table.h"

/* The rule that refuses "name=value" words at this many seats; "" if the table opens, "?" if no
 * rule is given. */
static const char *refuses(const char *game, int seats, const char *const *words)
{
    static unsigned char box[1 << 16];
    struct options o;
    struct fault f = {0};
    const struct game *g = shelf_find(game);
    if (!CHECK(g && g->box_size <= sizeof box)) return "?";
    options_init(g, &o, seats);
    for (; *words; words++) CHECK(options_read(g, &o, *words, &f));
    memset(&f, 0, sizeof f);
    if (options_check(g, &o, &f) && g->open((struct box *)box, &o, NULL, &f)) return "";
    CHECK(words_has(f.message.key) && words_args(f.message.key) <= f.message.n);
    return f.message.rule ? f.message.rule : "?";
}

#define REFUSES(game, seats, ...) refuses((game), (seats), (const char *const[]){__VA_ARGS__, NULL})
#define NO_WORDS NULL

static void test_wink(void)
{
    for (int seats = 4; seats <= 8; seats++) CHECK_TEXT(REFUSES("wink", seats, NO_WORDS), "");
    CHECK_TEXT(REFUSES("wink", 2, NO_WORDS), "?");
    CHECK_TEXT(REFUSES("wink", 9, NO_WORDS), "?");
    CHECK_TEXT(REFUSES("wink", 3, NO_WORDS), "WINK-COMP-1");
    CHECK_TEXT(REFUSES("wink", 3, "three_players"), "");
    CHECK_TEXT(REFUSES("wink", 4, "three_players"), "WINK-SIG-8");
    CHECK_TEXT(REFUSES("wink", 3, "three_players", "extra_card"), "WINK-SIG-8");
    for (int seats = 4; seats <= 7; seats++) CHECK_TEXT(REFUSES("wink", seats, "extra_card"), "");
    CHECK_TEXT(REFUSES("wink", 8, "extra_card"), "WINK-AMB-30");
    CHECK_TEXT(REFUSES("wink", 4, "first=4"), "");
    CHECK_TEXT(REFUSES("wink", 4, "first=5"), "WINK-AMB-1");
}

static void test_shelf(void)
{
    for (int i = 0; shelf[i]; i++) {
        CHECK(shelf_find(shelf[i]->name) == shelf[i]);
        CHECK_TEXT(REFUSES(shelf[i]->name, shelf[i]->seats_max, NO_WORDS), "");
    }
    CHECK(!shelf_find("") && !shelf_find("Wink") && !shelf_find("wink "));
}

int main(void)
{
    test_wink();
    test_shelf();
    return unit_end();
}
