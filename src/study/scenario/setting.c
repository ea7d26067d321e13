/* setting.c -- the game, its options and texts, and the position a scenario starts from. */
#include <stdlib.h>
#include <string.h>

#include "games/shelf.h"
#include "scenario/inside.h"

static const struct game *find_game(struct play *p, const char *name, size_t n)
{
    struct near near;
    p->meant = NULL;
    near_init(&near, name, n);
    for (int i = 0; shelf[i]; i++) {
        if (strlen(shelf[i]->name) == n && !memcmp(shelf[i]->name, name, n)) return shelf[i];
        near_try(&near, shelf[i]->name);
    }
    p->meant = near.best;
    return NULL;
}

/* A fault of the game or the core, in its own words. */
static enum verdict complain(struct play *p, const struct fault *f)
{
    struct buf b = BUF_ON(p->other);
    buf_clear(&b);
    words_say(&p->reader, &f->message, &b);
    message_text(wrong(p, "scenario.fault.setting"), p->other);
    return MALFORMED;
}

static void nearest_option(struct play *p, const char *word, size_t n)
{
    const struct option *o = p->setting.game->options;
    struct near near;
    near_init(&near, word, n);
    for (; o && o->name; o++) near_try(&near, o->name);
    p->meant = near.distance ? near.best : NULL;
}

/* What was found instead is set. */
static enum verdict seats_wrong(struct play *p, const struct game *g)
{
    message_text(wrong(p, "scenario.fault.seat-count"), p->found);
    message_number(message_number(&p->why, g->seats_min), g->seats_max);
    return MALFORMED;
}

enum verdict read_with(struct play *p, const char *rest)
{
    struct fault f = {0};
    if (!*rest) return expected(p, "scenario.what.option", rest);
    while (*rest) {
        size_t n = strcspn(rest, " ");
        memcpy(p->item, rest, n);
        p->item[n] = '\0';
        rest += n + (rest[n] == ' ');
        if (options_read(p->setting.game, &p->setting.options, p->item, &f)) continue;
        nearest_option(p, p->item, strcspn(p->item, "="));
        return complain(p, &f);
    }
    return HOLDS;
}

enum verdict read_game(struct play *p, const char *rest)
{
    size_t n = word_length(rest);
    long long seats;
    const struct game *g = find_game(p, rest, n);
    if (!g) return expected_word(p, "scenario.what.game", rest);
    rest += n;
    rest += *rest == ' ';
    p->meant = NULL;
    if (!word_take(&rest, "seats")) return expected(p, "scenario.what.seats", rest);
    if (!number_take(&rest, 99, &seats)) {
        quote_word(p, rest);
        return seats_wrong(p, g);
    }
    p->setting = (struct setting){.game = g, .seed = seed_of(1)};
    options_init(g, &p->setting.options, (int)seats);
    p->stage = SETTING;
    return word_take(&rest, "with") ? read_with(p, rest) : no_more(p, rest);
}

enum verdict read_seed(struct play *p, const char *rest)
{
    if (!seed_read(&p->setting.seed, rest)) return expected(p, "scenario.what.seed", rest);
    return HOLDS;
}

static size_t indentation(const char *line) { return strspn(line, " \t"); }

enum verdict read_block(struct play *p, struct block *block, const char *rest)
{
    int end = p->at, last = p->at;
    size_t size = 1;
    if (*rest) return no_more(p, rest);
    if (block->text) {
        message_number(wrong(p, "scenario.fault.twice"), block->line);
        return MALFORMED;
    }
    for (; end < p->lines.n; end++) {
        const char *line = p->lines.at[end];
        if (line_indented(line)) last = end + 1;
        else if (!line_blank(line)) break;
    }
    if (last == p->at) return expected(p, "scenario.what.block", "");
    for (int i = p->at; i < last; i++) size += strlen(p->lines.at[i]) + 1;
    block->text = malloc(size);
    block->line = p->number;
    if (!block->text) return wrong(p, "scenario.fault.memory"), MALFORMED;
    struct buf b;
    buf_init(&b, block->text, size);
    for (size_t margin = indentation(p->lines.at[p->at]); p->at < last; p->at++) {
        const char *line = p->lines.at[p->at];
        size_t n = indentation(line);
        buf_bytes(&b, line + (n < margin ? n : margin),
                  strcspn(line + (n < margin ? n : margin), "\r"));
        buf_char(&b, '\n');
    }
    return HOLDS;
}

/* Whose fault it is: the block's if the game names a line of it, else the game line's. */
static enum verdict complain_at(struct play *p, const struct block *block, const struct fault *f)
{
    p->number = block->text ? block->line + f->line : p->start;
    p->meant = NULL;
    return complain(p, f);
}

/* The box alone, to tell a fault of the public text from one of the hidden text. */
static enum verdict try_box(struct play *p)
{
    const struct setting *s = &p->setting;
    const struct game *g = s->game;
    struct fault f = {0};
    if (s->options.seats < g->seats_min || s->options.seats > g->seats_max) {
        p->number = p->start;
        found_number(p, s->options.seats);
        return seats_wrong(p, g);
    }
    if (!options_check(s->game, &s->options, &f)) return complain_at(p, &(struct block){0}, &f);
    struct box *box = calloc(1, s->game->box_size);
    if (!box) return wrong(p, "scenario.fault.memory"), MALFORMED;
    bool good = s->game->open(box, &s->options, s->content, &f);
    free(box);
    return good ? HOLDS : complain_at(p, &p->content, &f);
}

/* Like a refused move it needs a reason: the rule, or the key of the message. */
enum verdict claim_no_table(struct play *p, const char *rest)
{
    struct setting s = p->setting;
    struct fault f = {0};
    if (!word_take(&rest, "refused")) return expected(p, "scenario.what.refused-only", rest);
    if (p->stage != SETTING && p->stage != REFUSED)
        return expected(p, "scenario.what.late", p->line);
    s.content = p->content.text;
    s.hidden = p->hidden.text;
    struct lone table;
    bool good = lone_open(&table, &s, &f);
    lone_release(&table);
    p->stage = REFUSED;
    if (good) return found_key(p, "scenario.found.allowed"), FAILS;
    if (right_reason(&f.message, rest)) return HOLDS;
    struct buf b = found_open(p);
    words_say(&p->reader, &f.message, &b);
    return FAILS;
}

enum verdict open_match(struct play *p)
{
    struct setting *s = &p->setting;
    const struct game *g = s->game;
    struct fault f = {0};
    if (p->match) return HOLDS;
    s->content = p->content.text;
    s->hidden = p->hidden.text;
    enum verdict verdict = try_box(p);
    if (verdict != HOLDS) return verdict;
    p->view = calloc(1, g->view_max);
    p->news = calloc((size_t)g->events_max + 1, sizeof *p->news);
    p->moves = calloc((size_t)g->moves_max + 1, sizeof *p->moves);
    if (!p->view || !p->news || !p->moves) return wrong(p, "scenario.fault.memory"), MALFORMED;
    p->match = lone_open(&p->table, s, &f);
    if (!p->match) return complain_at(p, &p->hidden, &f);
    p->stage = LAYING;
    return HOLDS;
}

void close_match(struct play *p)
{
    free(p->content.text);
    free(p->hidden.text);
    lone_release(&p->table);
    free(p->view);
    free(p->news);
    free(p->moves);
    p->content = p->hidden = (struct block){0};
    p->match = NULL;
    p->view = NULL;
    p->news = NULL;
    p->moves = NULL;
    p->laid = p->checks = 0;
}

enum verdict read_layout(struct play *p)
{
    const struct game *g = p->setting.game;
    struct fault f = {0};
    enum verdict verdict = open_match(p);
    if (verdict != HOLDS) return verdict;
    if (!g->arrange) return expected(p, "scenario.what.statement", p->line);
    if (!match_arrange(p->match, p->line, &f)) return complain(p, &f);
    p->meant = NULL;
    p->laid = p->number;
    return HOLDS;
}

enum verdict begin_play(struct play *p)
{
    struct fault f = {0};
    int number = p->number;
    enum verdict verdict = open_match(p);
    if (verdict != HOLDS || p->stage == PLAYING) return verdict;
    p->stage = PLAYING;
    if (!p->laid) return HOLDS;
    p->number = p->laid;
    if (!match_arranged(p->match, &f)) return complain(p, &f);
    p->number = number;
    return HOLDS;
}
