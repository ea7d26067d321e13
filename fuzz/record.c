/* record.c -- any text as the record of a match.
 *
 * A refusal has words, and its line is one of the text. What plays to its last line can be written;
 * that text is a record too, leads to the same truth, and is written as itself.
 */
#include "match/record.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/buf.h"
#include "games/shelf.h"

enum { ROOM = 1 << 20 };

/* A record that is read, and its match as far as it could be played. */
struct played {
    struct record record;
    struct table table;
    char *keep;
    bool open;
    uint64_t hash;
};

static bool play(struct played *p, const char *text, struct fault *f)
{
    p->open = false;
    p->keep = fuzz_room(strlen(text) + 1);
    if (!record_open(&p->record, text, shelf_find, p->keep, f)) return false;
    p->open = table_open(&p->table, &p->record.setting, f);
    if (!p->open || !record_play(&p->record, p->table.match, f)) return false;
    p->hash = match_hash(p->table.match);
    return true;
}

static void release(struct played *p)
{
    if (p->open) table_close(&p->table);
    free(p->keep);
}

static void hold_again(const struct played *p)
{
    static char first[ROOM], second[ROOM];
    struct buf a = BUF_ON(first), b = BUF_ON(second);
    struct played again;
    struct fault f = {0};
    buf_clear(&a);
    buf_clear(&b);
    match_write_text(p->table.match, &a);
    HOLD(!a.full);
    HOLD(play(&again, first, &f));
    HOLD(again.hash == p->hash);
    match_write_text(again.table.match, &b);
    HOLD(!strcmp(first, second));
    release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fault f = {0};
    struct played p;
    char *text = text_of(data, size);
    if (play(&p, text, &f)) hold_again(&p);
    else hold_fault(&f);
    release(&p);
    free(text);
    return 0;
}
