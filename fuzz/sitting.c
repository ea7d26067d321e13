/* sitting.c -- a whole sitting from any bytes: options, a match, and its record. */
#include <stdlib.h>

#include "common.h"
#include "core/buf.h"
#include "games/shelf.h"
#include "match/record.h"

enum { OPTIONS_TRIED = 4, RECORD_ROOM = 1 << 18 };

/* A value in range, named by an option's index: what a menu would make of any click. */
static void choose_options(struct bytes *in, const struct game *g, struct options *o)
{
    unsigned n = 0;
    while (g->options && g->options[n].name) n++;
    for (unsigned left = byte_of(in) % (OPTIONS_TRIED + 1); n && left; left--) {
        const unsigned i = byte_of(in) % n;
        const unsigned values = (unsigned)(g->options[i].max - g->options[i].min + 1);
        o->value[i] = (int16_t)(g->options[i].min + (int)below_of(in, values));
    }
}

/* The journal leads to the same truth, with the same answers sealed and the same numbers. */
static void hold_record(const struct table *t)
{
    static char room[RECORD_ROOM];
    struct buf b = BUF_ON(room);
    struct record r;
    struct fault f = {0};
    struct table again;
    buf_clear(&b);
    match_write_text(t->match, &b);
    HOLD(!b.full);
    char *keep = fuzz_room(b.n + 1);
    HOLD(record_open(&r, room, shelf_find, keep, &f));
    HOLD(table_open(&again, &r.setting, &f));
    HOLD(record_play(&r, again.match, &f));
    HOLD(match_hash(again.match) == match_hash(t->match));
    HOLD(match_waiting(again.match) == match_waiting(t->match));
    HOLD(match_telling(again.match) == match_telling(t->match));
    table_close(&again);
    free(keep);
}

void sit_and_play(const struct game *g, struct bytes *in, const char *hidden, int tries, int every)
{
    struct setting s = {.game = g, .hidden = hidden};
    struct fault f = {0};
    struct table t;
    const unsigned seats = (unsigned)(g->seats_max - g->seats_min + 1);
    options_init(g, &s.options, g->seats_min + (int)(byte_of(in) % seats));
    choose_options(in, g, &s.options);
    s.seed = seed_of(two_bytes_of(in));
    if (!table_open(&t, &s, &f)) {
        hold_fault(&f);
        return;
    }
    table_play(&t, in, tries, every);
    table_tell(&t, SPECTATOR);
    table_tell(&t, (int)((unsigned)match_steps(t.match) % (unsigned)s.options.seats));
    hold_record(&t);
    table_close(&t);
}
