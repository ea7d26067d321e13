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

static const struct character character_random = {
    .name = "random", .levels = 1, .decide = decide_random, .any = true};
static const struct character character_absent = {
    .name = "absent", .levels = 1, .decide = decide_fallback};

extern const struct character wink_steady, wink_brazen, wink_cool, wink_spy;
extern const struct character viewpoint_characters[]; /* four for each of three games */
extern const struct character cube_partner;
extern const struct character bot_search;

const struct character *const characters[] = {
    &wink_steady,
    &wink_brazen,
    &wink_cool,
    &wink_spy,
    &viewpoint_characters[0],
    &viewpoint_characters[1],
    &viewpoint_characters[2],
    &viewpoint_characters[3],
    &viewpoint_characters[4],
    &viewpoint_characters[5],
    &viewpoint_characters[6],
    &viewpoint_characters[7],
    &viewpoint_characters[8],
    &viewpoint_characters[9],
    &viewpoint_characters[10],
    &viewpoint_characters[11],
    &cube_partner,
    &bot_search,
    &character_random,
    &character_absent,
    NULL,
};

bool character_plays(const struct character *c, const struct game *g)
{
    return c->game ? !strcmp(c->game, g->name) : !(c->rivals && g->together);
}

bool bot_read(const struct game *g, const char *text, struct bot *out, struct fault *f)
{
    size_t n = strcspn(text, ":");
    for (int i = 0; characters[i]; i++) {
        const struct character *m = characters[i];
        if (!character_plays(m, g) || strlen(m->name) != n || memcmp(m->name, text, n)) continue;
        *out = (struct bot){.character = m, .level = (m->levels + 1) / 2};
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
    return a->program == b->program && a->character == b->character && a->level == b->level;
}

void bot_write(const struct bot *bot, struct buf *b)
{
    if (bot->program) {
        buf_text(b, "exec:");
        buf_text(b, bot->program);
        return;
    }
    buf_text(b, bot->character->name);
    if (bot->character->levels == 1) return;
    buf_char(b, ':');
    buf_int(b, bot->level);
}

struct bot bot_default(const struct game *g)
{
    int i = 0;
    while (!character_plays(characters[i], g)) i++;
    return (struct bot){.character = characters[i], .level = (characters[i]->levels + 1) / 2};
}

struct bot bot_gentle(const struct game *g)
{
    for (int i = 0; characters[i]; i++)
        if (characters[i]->gentle && character_plays(characters[i], g))
            return (struct bot){.character = characters[i], .level = 1};
    return bot_default(g);
}

struct move bot_decide(const struct bot *bot, const struct game *g, const struct box *box,
                       const struct view *v, int subject, struct rng *r)
{
    return bot->character->decide(g, box, v, subject, bot->level, bot->character->persona, r);
}
