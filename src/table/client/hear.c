/* hear.c -- tellings: all that a seat may know at a moment, or what changed since another. */
#include <stdlib.h>
#include <string.h>

#include "client/inside.h"
#include "core/buf.h"
#include "core/schema.h"

/* A message is long because of its view: its members are found in one pass. */
enum { M_SEAT, M_SINCE, M_TOLD, M_ORDERS, M_MISSED, M_UNDONE, M_TURN, M_CLOCK, M_CONTENT, M_ALL };
static const char *const message_members[M_ALL] = {"seat",   "since", "told",  "orders", "missed",
                                                   "undone", "turn",  "clock", "content"};
enum { T_TELLING, T_STEP, T_ASKED, T_BOX, T_NEWS, T_VIEW, T_QUESTIONS, T_FROZEN, T_SCORE, T_ALL };
static const char *const told_members[T_ALL] = {"telling", "step",      "asked",  "box",  "news",
                                                "view",    "questions", "frozen", "score"};

static void find_members(struct json object, const char *const *names, int n, struct json *out)
{
    struct json next = json_first(object), name, value;
    for (int i = 0; i < n; i++) out[i] = (struct json){NULL, NULL};
    while (json_next(&next, &name, &value))
        for (int i = 0; i < n; i++)
            if (json_is(name, names[i])) out[i] = value;
}

/* A telling, before it is believed. */
struct telling {
    struct json of[M_ALL], told[T_ALL];
    int seat, number, steps;
    bool undone, scored;
    seat_set asked;
    struct question question[SEATS_MAX];
    int questions;
    struct score score;
    char frozen[CLIENT_TEXT_MAX];
    struct armed armed;
    seat_set turn;
    int64_t left;
};

/* The deck that somebody else brought. */
static bool keep_deck(struct client *c, struct json content)
{
    const size_t size = (size_t)(content.end - content.at) + 1; /* escaped it is longer */
    struct buf b;
    if (json_kind(content) == JSON_NOTHING || c->content) return true;
    free(c->deck);
    c->deck = client_room(NULL, size);
    buf_init(&b, c->deck, size);
    buf_clear(&b);
    return json_text(content, &b);
}

/* A box is opened here, by the code that everybody opens it with: what is told must be the same.
 * So nothing that a host makes up is ever used as one. */
static struct box *open_told_box(struct client *c, struct json told)
{
    const struct game *g = c->game;
    struct box *box = client_room(NULL, g->box_size), *same = client_room(NULL, g->box_size);
    struct fault f = {0};
    size_t n;
    memset(box, 0, g->box_size);
    const bool good = g->open(box, &c->options, c->content ? c->content : c->deck, &f) &&
                      schema_read(g->box_fields, same, g->box_size, client_value(c, told, &n)) &&
                      !memcmp(box, same, g->box_size);
    free(same);
    if (good) return box;
    free(box);
    return NULL;
}

/* Makes the view in c->spare, whole or from the last one. */
static bool read_told_view(struct client *c, const struct part *p, const struct telling *t)
{
    const struct game *g = c->game;
    const struct json view = t->told[T_VIEW];
    const bool change = json_kind(t->of[M_SINCE]) != JSON_NOTHING;
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
        if (!p->told || !number_of_json(t->of[M_SINCE], 0, INT32_MAX, &since) ||
            (uint32_t)since != p->telling)
            return false;
        if (json_kind(view) == JSON_NOTHING) memcpy(c->spare, p->view, size);
        else if (!schema_apply(g->view_fields, p->view, c->spare, size, client_value(c, view, &n)))
            return false;
    }
    return !g->view_wrong(c->box, c->spare, t->seat);
}

static bool read_questions(const struct client *c, struct telling *t)
{
    struct json next = json_first(t->told[T_QUESTIONS]), value;
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

bool read_orders(struct json list, struct armed *out)
{
    struct json next = json_first(list), value;
    for (out->n = 0; json_next(&next, NULL, &value); out->n++) {
        if (out->n == CLIENT_ORDERS_MAX) return false;
        struct buf b = BUF_ON(out->order[out->n]);
        if (!json_text(json_member(value, "order"), &b)) return false;
    }
    return true;
}

static bool read_scores(const struct client *c, struct telling *t)
{
    const struct json score = t->told[T_SCORE];
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

/* The news of the steps before the last that this seat missed. */
static bool missed_fit(const struct client *c, const struct telling *t)
{
    struct json next = json_first(t->of[M_MISSED]), value;
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

static bool read_telling(const struct client *c, struct telling *t)
{
    const struct json frozen = t->told[T_FROZEN], undone = t->of[M_UNDONE];
    struct buf broken = BUF_ON(t->frozen);
    if (!number_of_json(t->told[T_TELLING], 0, INT32_MAX, &t->number) ||
        !number_of_json(t->told[T_STEP], 0, INT32_MAX - 1, &t->steps) ||
        !seats_of_json(t->told[T_ASKED], c->seats, &t->asked))
        return false;
    if (json_kind(frozen) != JSON_NOTHING && !json_text(frozen, &broken)) return false;
    if (json_kind(undone) != JSON_NOTHING && !json_bool(undone, &t->undone)) return false;
    json_int(json_member(t->of[M_CLOCK], "left"), 0, INT64_MAX, &t->left);
    if (json_kind(t->of[M_TURN]) != JSON_NOTHING &&
        !seats_of_json(t->of[M_TURN], c->seats, &t->turn))
        return false;
    return news_fit(c, t->told[T_NEWS]) && missed_fit(c, t) && read_scores(c, t) &&
           read_questions(c, t) && read_orders(t->of[M_ORDERS], &t->armed);
}

/* What an undo took back is dropped; what was kept already is not kept twice. */
static void keep_told_news(struct client *c, struct part *p, const struct telling *t)
{
    struct json next = json_first(t->of[M_MISSED]), value;
    int step = t->steps - 1;
    news_drop(p, t->steps);
    if (t->undone) {
        if (json_next(&next, NULL, &value)) member_int(value, "step", -1, t->steps, &step);
        news_drop(p, step);
    }
    next = json_first(t->of[M_MISSED]);
    while (json_next(&next, NULL, &value))
        if (member_int(value, "step", -1, t->steps, &step))
            news_keep(c, t->seat, step, json_member(value, "news"));
    news_keep(c, t->seat, t->steps - 1, t->told[T_NEWS]);
}

static void keep_telling(struct client *c, const struct telling *t)
{
    struct part *p = client_part(c, t->seat);
    struct view *before = p->view;
    keep_told_news(c, p, t);
    c->tellings++;
    c->last = t->seat;
    p->told = true;
    p->telling = (uint32_t)t->number;
    p->steps = t->steps;
    p->asked = t->asked;
    p->view = c->spare;
    c->spare = before;
    memcpy(p->question, t->question, sizeof p->question);
    p->questions = t->questions;
    p->armed = t->armed;
    p->left = t->left;
    c->turn = t->turn;
    if (t->scored) c->score = t->score;
    memcpy(c->frozen, t->frozen, sizeof c->frozen);
}

bool hear_told(struct client *c, struct json m)
{
    struct telling t = {.seat = SPECTATOR, .left = -1};
    find_members(m, message_members, M_ALL, t.of);
    if (!c->game || !number_of_json(t.of[M_SEAT], SPECTATOR, c->seats - 1, &t.seat) ||
        json_kind(t.of[M_TOLD]) != JSON_OBJECT)
        return false;
    find_members(t.of[M_TOLD], told_members, T_ALL, t.told);
    if (!c->box && (!keep_deck(c, t.of[M_CONTENT]) || !(c->box = open_told_box(c, t.told[T_BOX]))))
        return false;
    if (!read_telling(c, &t) || !read_told_view(c, client_part(c, t.seat), &t)) return false;
    keep_telling(c, &t);
    return true;
}
