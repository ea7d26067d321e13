/* hear.c -- tellings: all that a seat may know at a moment, or what changed since another. */
#include <stdlib.h>
#include <string.h>

#include "client/inside.h"
#include "core/buf.h"
#include "core/schema.h"

/* A telling, before it is believed. */
struct telling {
    int seat, number, steps;
    bool undone, scored;
    seat_set asked;
    struct question question[SEATS_MAX];
    int questions;
    struct score score;
    struct json news, missed;
    char frozen[CLIENT_TEXT_MAX];
    char order[CLIENT_ORDERS_MAX][ORDER_ROOM];
    int orders;
};

/* A box is opened here, by the code that everybody opens it with: what is told must be the same.
 * So nothing that a host makes up is ever used as one. */
static struct box *open_told_box(struct client *c, struct json told)
{
    const struct game *g = c->game;
    struct box *box = client_room(NULL, g->box_size), *same = client_room(NULL, g->box_size);
    struct fault f = {0};
    size_t n;
    memset(box, 0, g->box_size);
    const bool good = g->open(box, &c->options, c->content, &f) &&
                      schema_read(g->box_fields, same, g->box_size, client_value(c, told, &n)) &&
                      !memcmp(box, same, g->box_size);
    free(same);
    if (good) return box;
    free(box);
    return NULL;
}

/* Makes the view in c->spare, whole or from the last one. */
static bool read_told_view(struct client *c, const struct part *p, struct json message,
                           struct json told, const struct telling *t)
{
    const struct game *g = c->game;
    const struct json view = json_member(told, "view");
    const bool change = json_kind(json_member(message, "since")) != JSON_NOTHING;
    const size_t size = game_view_size(g, c->box);
    int since;
    size_t n;
    if (!c->spare) c->spare = client_room(NULL, g->view_max);
    memset(c->spare, 0, g->view_max);
    if (!change) {
        if (json_kind(view) != JSON_OBJECT ||
            !schema_read(g->view_fields, c->spare, size, client_value(c, view, &n)))
            return false;
    } else {
        if (!p->told || !member_int(message, "since", 0, INT32_MAX, &since) ||
            (uint32_t)since != p->telling)
            return false;
        if (json_kind(view) == JSON_NOTHING) memcpy(c->spare, p->view, size);
        else if (!schema_apply(g->view_fields, p->view, c->spare, size, client_value(c, view, &n)))
            return false;
    }
    return !g->view_wrong(c->box, c->spare, t->seat);
}

static bool read_questions(const struct client *c, struct json list, struct telling *t)
{
    struct json next = json_first(list), value;
    for (; json_next(&next, NULL, &value); t->questions++) {
        char text[CLIENT_TEXT_MAX] = "";
        struct buf b = BUF_ON(text);
        struct fault f = {0};
        int q;
        if (t->questions == SEATS_MAX) return false;
        struct question *asked = &t->question[t->questions];
        if (!member_int(value, "q", 0, INT32_MAX, &q) ||
            !member_int(value, "subject", 0, c->seats - 1, &asked->subject))
            return false;
        asked->q = (uint32_t)q;
        const struct json sealed = json_member(value, "sealed");
        if (json_kind(sealed) == JSON_NOTHING) continue;
        if (!json_text(sealed, &b) || !game_read_move(c->game, c->box, text, &asked->answer, &f))
            return false;
        asked->sealed = true;
    }
    return t->seat != SPECTATOR || !t->questions;
}

static bool read_orders(struct json list, struct telling *t)
{
    struct json next = json_first(list), value;
    for (; json_next(&next, NULL, &value); t->orders++) {
        if (t->orders == CLIENT_ORDERS_MAX) return false;
        struct buf b = BUF_ON(t->order[t->orders]);
        if (!json_text(json_member(value, "order"), &b)) return false;
    }
    return true;
}

static bool read_scores(const struct client *c, struct json told, struct telling *t)
{
    const struct json score = json_member(told, "score");
    struct json points = json_first(json_member(score, "points")),
                ranks = json_first(json_member(score, "rank")), value;
    if (json_kind(score) == JSON_NOTHING) return true;
    for (int i = 0; i < c->seats; i++) {
        int64_t number;
        if (!json_next(&points, NULL, &value) || !json_int(value, INT16_MIN, INT16_MAX, &number))
            return false;
        t->score.points[i] = (int16_t)number;
        if (!json_next(&ranks, NULL, &value) || !json_int(value, 1, SEATS_MAX, &number))
            return false;
        t->score.rank[i] = (uint8_t)number;
    }
    return t->scored = true;
}

/* The news of the steps before the last, which somebody missed. */
static bool missed_fit(const struct client *c, const struct telling *t)
{
    struct json next = json_first(t->missed), value;
    int last = HEARD_NONE;
    while (json_next(&next, NULL, &value)) {
        int step;
        if (!member_int(value, "step", last + 1, t->steps - 1, &step) ||
            !news_fit(c, json_member(value, "news")))
            return false;
        last = step;
    }
    return true;
}

static bool read_telling(const struct client *c, struct json m, struct json told, struct telling *t)
{
    const struct json frozen = json_member(told, "frozen"), undone = json_member(m, "undone");
    struct buf broken = BUF_ON(t->frozen);
    if (!member_int(told, "telling", 0, INT32_MAX, &t->number) ||
        !member_int(told, "step", 0, INT32_MAX - 1, &t->steps) ||
        !member_seats(told, "asked", c->seats, &t->asked))
        return false;
    if (json_kind(frozen) != JSON_NOTHING && !json_text(frozen, &broken)) return false;
    if (json_kind(undone) != JSON_NOTHING && !json_bool(undone, &t->undone)) return false;
    t->news = json_member(told, "news");
    t->missed = json_member(m, "missed");
    return news_fit(c, t->news) && missed_fit(c, t) && read_scores(c, told, t) &&
           read_questions(c, json_member(told, "questions"), t) &&
           read_orders(json_member(m, "orders"), t);
}

/* What an undo took back is dropped; what was kept already is not kept twice. */
static void keep_told_news(struct client *c, struct part *p, const struct telling *t)
{
    struct json next = json_first(t->missed), value;
    int step;
    news_drop(p, t->steps);
    if (t->undone && json_next(&next, NULL, &value) &&
        member_int(value, "step", -1, t->steps, &step))
        news_drop(p, step);
    next = json_first(t->missed);
    while (json_next(&next, NULL, &value))
        if (member_int(value, "step", -1, t->steps, &step))
            news_keep(c, t->seat, step, json_member(value, "news"));
    news_keep(c, t->seat, t->steps - 1, t->news);
}

static void believe(struct client *c, const struct telling *t)
{
    struct part *p = client_part(c, t->seat);
    struct view *before = p->view;
    keep_told_news(c, p, t);
    p->told = true;
    p->telling = (uint32_t)t->number;
    p->steps = t->steps;
    p->asked = t->asked;
    p->view = c->spare;
    c->spare = before;
    memcpy(p->question, t->question, sizeof p->question);
    p->questions = t->questions;
    memcpy(p->order, t->order, sizeof p->order);
    p->orders = t->orders;
    c->scored = t->scored;
    c->score = t->score;
    memcpy(c->frozen, t->frozen, sizeof c->frozen);
}

bool hear_told(struct client *c, struct json m)
{
    struct telling t = {.seat = SPECTATOR};
    const struct json told = json_member(m, "told"), box = json_member(told, "box");
    if (!c->game || !member_int(m, "seat", SPECTATOR, c->seats - 1, &t.seat) ||
        json_kind(told) != JSON_OBJECT)
        return false;
    if (!c->box && !(c->box = open_told_box(c, box))) return false;
    if (!read_telling(c, m, told, &t) || !read_told_view(c, client_part(c, t.seat), m, told, &t))
        return false;
    believe(c, &t);
    return true;
}
