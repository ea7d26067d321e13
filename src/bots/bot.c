#include "bots/bot.h"

#include <string.h>

#include "core/buf.h"

static struct move decide_random(const struct game *g, const struct box *box, const struct view *v,
                                 int subject, int level, int persona, struct rng *r)
{
    (void)level, (void)persona;
    struct move move;
    move_any(g, box, v, subject, r, &move);
    return move;
}

static struct move decide_fallback(const struct game *g, const struct box *box,
                                   const struct view *v, int subject, int level, int persona,
                                   struct rng *r)
{
    (void)level, (void)persona, (void)r;
    return g->fallback(box, v, subject);
}

static const struct mind mind_random = {
    .name = "random", .levels = 1, .decide = decide_random, .any = true};
static const struct mind mind_absent = {.name = "absent", .levels = 1, .decide = decide_fallback};

extern const struct mind wink_steady, wink_brazen, wink_cool, wink_spy;
extern const struct mind viewpoint_minds[]; /* three personas for each of three games */
extern const struct mind cube_partner;

const struct mind *const minds[] = {
    &wink_steady,
    &wink_brazen,
    &wink_cool,
    &wink_spy,
    &viewpoint_minds[0],
    &viewpoint_minds[1],
    &viewpoint_minds[2],
    &viewpoint_minds[3],
    &viewpoint_minds[4],
    &viewpoint_minds[5],
    &viewpoint_minds[6],
    &viewpoint_minds[7],
    &viewpoint_minds[8],
    &cube_partner,
    &mind_random,
    &mind_absent,
    NULL,
};

static bool mind_fits(const struct mind *m, const struct game *g)
{
    return !m->game || !strcmp(m->game, g->name);
}

bool bot_read(const struct game *g, const char *text, struct bot *out, struct fault *f)
{
    size_t n = strcspn(text, ":");
    for (int i = 0; minds[i]; i++) {
        const struct mind *m = minds[i];
        if (!mind_fits(m, g) || strlen(m->name) != n || memcmp(m->name, text, n)) continue;
        *out = (struct bot){.mind = m, .level = (m->levels + 1) / 2};
        if (!text[n]) return true;
        int level = text[n + 1] - '0';
        if (level >= 1 && level <= m->levels && !text[n + 2]) {
            out->level = level;
            return true;
        }
        message_text(fault_set(f, 0, (int)n + 2, "bot.fault.level"), m->name);
        message_number(&f->message, m->levels);
        return false;
    }
    fault_set(f, 0, 1, "bot.fault.name");
    fault_quote(f, text, n);
    message_text(&f->message, g->name);
    return false;
}

bool bot_same(const struct bot *a, const struct bot *b)
{
    if (a->program && b->program) return !strcmp(a->program, b->program);
    return a->program == b->program && a->mind == b->mind && a->level == b->level;
}

void bot_write(const struct bot *bot, struct buf *b)
{
    if (bot->program) {
        buf_text(b, "exec:");
        buf_text(b, bot->program);
        return;
    }
    buf_text(b, bot->mind->name);
    if (bot->mind->levels == 1) return;
    buf_char(b, ':');
    buf_int(b, bot->level);
}

struct bot bot_default(const struct game *g)
{
    int i = 0;
    while (!mind_fits(minds[i], g)) i++;
    return (struct bot){.mind = minds[i], .level = (minds[i]->levels + 1) / 2};
}

struct move bot_decide(const struct bot *bot, const struct game *g, const struct box *box,
                       const struct view *v, int subject, struct rng *r)
{
    return bot->mind->decide(g, box, v, subject, bot->level, bot->mind->persona, r);
}
