/* check.c -- hashes that say whether a game played again is the same game. */
#include <string.h>

#include "core/buf.h"
#include "core/digest.h"
#include "match/inside.h"

struct part {
    struct sha256 *sum;
    int until;
};

static bool add_news(const struct match *then, int step, void *context)
{
    const struct part *p = context;
    const struct scratch *s = match_scratch_news(then);
    for (int i = 0; i < s->nnews; i++) {
        char room[160];
        struct buf line = BUF_ON(room);
        game_write_event(then->setting.game, then->box, &s->news[i], &line);
        buf_text(&line, " : ");
        buf_uint(&line, s->news[i].nopen);
        buf_char(&line, ' ');
        buf_uint(&line, s->news[i].knows);
        buf_char(&line, '\n');
        sha256_add(p->sum, line.at, line.n);
    }
    return step + 1 < p->until;
}

bool match_check(const struct match *m, int steps, uint8_t out[SHA256_BYTES])
{
    struct sha256 sum;
    const int base = steps > 0 ? (steps - 1) / CHECK_EVERY * CHECK_EVERY : 0;
    if (m->arranged || steps < 0 || steps > m->steps) return false;
    sha256_init(&sum);
    match_walk(m, base ? base : -1, add_news, &(struct part){&sum, steps});
    const struct match *then = match_at(m, steps);
    digest_fields(then->setting.game->state_fields, then->state, then->state_size, &sum);
    sha256_end(&sum, out);
    return true;
}
