/* The challenge of a table of Viewpoints as text: given to setup, it is the same table. */
#include <stdlib.h>

#include "../../unit.h"
#include "core/buf.h"
#include "core/chance.h"
#include "games/cube/rules.h"

enum { EVENTS = 40 };

static struct box box;

static bool lay(struct state *s, const char *hidden, struct event at[EVENTS], int *n)
{
    struct fault f = {0};
    struct events out = {.at = at, .size = EVENTS};
    const struct seed seed = seed_of(7);
    const bool good = cube.setup(&box, s, &seed, hidden, &out, &f);
    *n = out.n;
    if (!good) printf("    %s: %s\n", hidden, f.message.key);
    return good;
}

static void open_box(int seats, const char *option)
{
    struct options o;
    struct fault f = {0};
    options_init(&cube, &o, seats);
    CHECK(options_read(&cube, &o, option, &f) && cube.open(&box, &o, NULL, &f));
}

/* NULL: one is drawn. */
static void same_again(const char *hidden)
{
    static struct state first, again;
    struct event told[EVENTS], told_again[EVENTS];
    char text[200] = "";
    struct buf b = BUF_ON(text);
    int n, m;
    if (!CHECK(lay(&first, hidden, told, &n))) return;
    cube_write_hidden(&box, &first, &b);
    if (!CHECK(!b.full && lay(&again, text, told_again, &m))) return;
    CHECK(!memcmp(first.secret.structure, again.secret.structure, sizeof first.secret.structure));
    CHECK(!memcmp(first.secret.card, again.secret.card, sizeof first.secret.card));
    CHECK(n == m && !memcmp(told, told_again, (size_t)n * sizeof told[0]));
    CHECK(!memcmp(&first.table, &again.table, sizeof first.table));
    CHECK(!cube.check(&box, &again));
}

int main(void)
{
    static const char *const sets[] = {"set=1", "set=2", "set=3", "set=4"};
    static const char *const given[] = {
        "A001",
        "A020",
        "E-5-3",
        "structure: I0@AA1\nL0@AC1",
        "card 1: ?????? ?????? ?????? ?????? ?L???? ?LLLL?",
    };
    for (int i = 0; i < 4; i++) {
        open_box(1 + i, sets[i]);
        same_again(NULL);
    }
    open_box(5, "level=3");
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) same_again(given[i]);
    return unit_end();
}
