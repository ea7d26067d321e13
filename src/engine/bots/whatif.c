#include "bots/whatif.h"

#include <assert.h>

#include "bots/search.h"
#include "core/buf.h"
#include "core/odds.h"
#include "core/words.h"

enum { NOTATION_ROOM = 64 };
static_assert((int)WHAT_IF_MAX == (int)ANSWERS_MAX, "every answer that is tried has room");

/* The smallest number whose square is not less. */
static int64_t root_above(int64_t square)
{
    int64_t low = -1, high = INT32_MAX;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (middle * middle < square) low = middle;
        else high = middle;
    }
    return high;
}

/* Two standard errors of the mean. One world more is taken as won and one as lost: a few games that
 * all end alike prove little. */
static int error_of(const struct answer *a)
{
    const int64_t n = a->worlds + 2, sum = a->won + SURE_WIN;
    const int64_t squares = a->won_squares + (int64_t)SURE_WIN * SURE_WIN;
    const int64_t spread = squares - sum * sum / n; /* n - 1 times the variance */
    const int64_t error = root_above(4 * spread / (n * (n - 1)));
    return error < SURE_WIN ? (int)error : SURE_WIN;
}

static struct prospect prospect_of(const struct answer *a)
{
    return (struct prospect){.move = a->move,
                             .chance = (int)((a->won + a->worlds / 2) / a->worlds),
                             .error = error_of(a)};
}

const char *what_if(const struct moment *m, int rollouts, struct rng *r, struct what_if *out)
{
    struct tried tried;
    if (m->game->together) return "what-if.together";
    if (!search_evenly(m->game, m->box, m->view, m->subject, m->given, rollouts, r, &tried))
        return "what-if.view";
    *out = (struct what_if){.n = tried.n, .legal = tried.legal, .worlds = tried.at[0].worlds};
    for (int i = 0; i < tried.n; i++) {
        const struct prospect one = prospect_of(&tried.at[i]);
        int to = i;
        for (; to > 0 && out->at[to - 1].chance < one.chance; to--) out->at[to] = out->at[to - 1];
        out->at[to] = one;
    }
    while (!move_same(out->at[out->advised].move, tried.at[tried.clear].move)) out->advised++;
    return NULL;
}

static void write_prospect(const struct prospect *p, const struct moment *m, const struct reader *r,
                           struct buf *b)
{
    char room[NOTATION_ROOM] = "";
    struct buf notation = BUF_ON(room);
    struct message said = {0};
    game_write_move(m->game, m->box, p->move, &notation);
    m->game->say_move(m->box, m->view, m->subject, p->move, &said);
    buf_text(b, "{\"do\":");
    buf_json(b, room);
    buf_char(b, ',');
    words_json(r, &said, b);
    buf_text(b, ",\"chance\":");
    buf_int(b, p->chance);
    buf_text(b, ",\"error\":");
    buf_int(b, p->error);
}

void what_if_write(const struct what_if *w, const struct moment *m, const struct reader *r,
                   struct buf *b)
{
    buf_text(b, "{\"worlds\":");
    buf_int(b, w->worlds);
    buf_text(b, ",\"rollouts\":");
    buf_int(b, (int64_t)w->worlds * w->n);
    buf_text(b, ",\"legal\":");
    buf_int(b, w->legal);
    buf_text(b, ",\"answers\":[");
    for (int i = 0; i < w->n; i++) {
        if (i) buf_char(b, ',');
        write_prospect(&w->at[i], m, r, b);
        if (i == w->advised) buf_text(b, ",\"advised\":true");
        if (m->given && move_same(w->at[i].move, *m->given)) buf_text(b, ",\"given\":true");
        buf_char(b, '}');
    }
    buf_text(b, "]}");
}
