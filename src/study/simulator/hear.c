/* hear.c -- what somebody makes of what arrives: the table, the view, the questions. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/schema.h"
#include "shell/shell.h"
#include "simulator/world.h"

static const char *const state_names[STATES] = {
    [STATE_NONE] = "-",          [STATE_LOBBY] = "lobby",   [STATE_DEALING] = "dealing",
    [STATE_PLAYING] = "playing", [STATE_PAUSED] = "paused", [STATE_STUCK] = "stuck",
    [STATE_OVER] = "over",       [STATE_FROZEN] = "frozen", [STATE_CLOSED] = "closed",
};

static int64_t told_number(struct json object, const char *name, int64_t otherwise)
{
    int64_t n = otherwise;
    json_int(json_member(object, name), INT32_MIN, UINT32_MAX, &n);
    return n;
}

static bool told_bool(struct json object, const char *name)
{
    bool b = false;
    json_bool(json_member(object, name), &b);
    return b;
}

static void views_forget(struct person *p, int viewers)
{
    for (int i = 0; i < viewers; i++) {
        free(p->eyes[i].view);
        p->eyes[i] = (struct seat_eyes){0};
    }
}

void eyes_forget(struct person *p)
{
    views_forget(p, VIEWERS);
    free(p->box);
    p->box = NULL;
}

/* --- the table -------------------------------------------------------------------------------- */

static void hear_seats(struct person *p, struct json list)
{
    struct json next = json_first(list), seat;
    p->mine = p->free_seats = p->played = p->gone = 0;
    for (p->seats = 0; p->seats < SEATS_MAX && json_next(&next, NULL, &seat); p->seats++) {
        const struct json who = json_member(seat, "who");
        if (told_bool(seat, "mine")) p->mine |= SEAT_BIT(p->seats);
        else if (json_is(who, "person") && !told_bool(seat, "here")) p->gone |= SEAT_BIT(p->seats);
        if (!json_is(who, "person")) p->free_seats |= SEAT_BIT(p->seats);
        if (told_bool(seat, "played")) p->played |= SEAT_BIT(p->seats);
    }
}

static void learn_table(struct person *p, struct json m)
{
    struct meeting *meeting = &p->world->meeting[p->party];
    struct buf link = BUF_ON(p->table), code = BUF_ON(meeting->code);
    const uint32_t before = p->game_number;
    buf_clear(&link);
    json_text(json_member(m, "table"), &link);
    if (p->opener && !meeting->link[0]) {
        memcpy(meeting->link, p->table, sizeof meeting->link);
        buf_clear(&code);
        json_text(json_member(m, "code"), &code);
    }
    p->here = !p->leaving && !strcmp(p->table, meeting->link);
    if (!p->here) return;
    for (int i = STATE_LOBBY; i < STATES; i++)
        if (json_is(json_member(m, "state"), state_names[i])) p->state = (enum table_state)i;
    p->game_number = (uint32_t)told_number(m, "number", 0);
    p->opens = told_bool(m, "opener");
    if (json_kind(json_member(m, "seats")) == JSON_LIST) hear_seats(p, json_member(m, "seats"));
    if (p->game_number != before) views_forget(p, VIEWERS); /* another game with the same box */
    if (p->state != STATE_OVER) p->asked_record = false;
}

/* --- tellings --------------------------------------------------------------------------------- */

static const struct game *own_game(const struct person *p)
{
    return p->world->plan->party[p->party].game;
}

/* The bytes of a value as a text of its own. */
static char *value_text(struct json value)
{
    const size_t n = (size_t)(value.end - value.at);
    char *room = shell_room(n + 1);
    memcpy(room, value.at, n);
    room[n] = '\0';
    return room;
}

/* A client that asked for nonsense may be told nonsense: it drops the connection and comes back. */
static void hear_wrong(struct person *p, enum wrong_kind kind, const char *what, struct json m)
{
    if (!p->wild) wrong_say(p->world, kind, what, m.at, (size_t)(m.end - m.at));
    else net_drop(p);
}

static void hear_box(struct person *p, struct json told)
{
    const struct game *g = own_game(p);
    const struct json box = json_member(told, "box");
    if (json_kind(box) == JSON_NOTHING) return;
    char *text = value_text(box);
    free(p->box);
    p->box = shell_room(g->box_size);
    memset(p->box, 0, g->box_size);
    if (!schema_read(g->box_fields, p->box, g->box_size, text))
        hear_wrong(p, WRONG_SHAPE, "the box cannot be read", box);
    free(text);
}

/* A change must be based on the telling that was heard last, whatever the host assumes. */
static bool hear_view(struct person *p, struct seat_eyes *e, struct json message, struct json view)
{
    const struct game *g = own_game(p);
    const size_t size = game_view_size(g, p->box);
    const int64_t since = told_number(message, "since", 0);
    struct view *fresh = shell_room(g->view_max);
    memset(fresh, 0, g->view_max);
    bool good = true;
    if (since && (!e->view || e->telling != since)) {
        hear_wrong(p, WRONG_BASE, "", message);
        good = false;
    } else if (json_kind(view) == JSON_NOTHING) {
        if (e->view) memcpy(fresh, e->view, size);
        good = e->view;
    } else {
        char *text = value_text(view);
        good = since ? schema_apply(g->view_fields, e->view, fresh, size, text)
                     : schema_read(g->view_fields, fresh, size, text);
        free(text);
    }
    if (!good) hear_wrong(p, WRONG_VIEW, "it cannot be read", message);
    free(e->view);
    e->view = fresh;
    return good;
}

static void hear_questions(struct seat_eyes *e, struct json told)
{
    struct json next = json_first(json_member(told, "questions")), one;
    struct json asked = json_first(json_member(told, "asked"));
    int64_t seat;
    e->questions = 0;
    e->asked = 0;
    while (json_next(&asked, NULL, &one))
        if (json_int(one, 0, SEATS_MAX - 1, &seat)) e->asked |= SEAT_BIT(seat);
    while (e->questions < QUESTIONS_MAX && json_next(&next, NULL, &one))
        e->question[e->questions++] =
            (struct question){.q = (uint32_t)told_number(one, "q", 0),
                              .subject = (int8_t)told_number(one, "subject", 0),
                              .answered = json_kind(json_member(one, "sealed")) != JSON_NOTHING,
                              .told = json_kind(json_member(one, "sealed")) != JSON_NOTHING};
}

static void learn_telling(struct person *p, struct json m, const struct due *d)
{
    const struct json told = json_member(m, "told");
    if (!p->here) return;
    /* A person who comes back is told the box first: a telling without one is from before. */
    if (p->left && json_kind(json_member(told, "box")) == JSON_NOTHING) return;
    p->left = false;
    const int64_t seat = told_number(m, "seat", -1);
    struct seat_eyes *e = &p->eyes[seat < 0 ? SEATS_MAX : seat % SEATS_MAX];
    hear_box(p, told);
    if (!p->box) {
        hear_wrong(p, WRONG_BASE, "there is no box", m);
        return;
    }
    if (!hear_view(p, e, m, json_member(told, "view"))) return;
    /* The screen is shared again, and answers may be lost: every seat must look again. */
    if (seat < 0 && p->mine) views_forget(p, SEATS_MAX);
    e->telling = (uint32_t)told_number(told, "telling", 0);
    hear_questions(e, told);
    struct json next = json_first(json_member(m, "orders")), one;
    p->armed = json_next(&next, NULL, &one);
    if (view_hash(own_game(p), p->box, e->view) != d->expect) hear_wrong(p, WRONG_VIEW, "", m);
}

/* --- everything else -------------------------------------------------------------------------- */

static void hear_motion(struct person *p, struct json m)
{
    struct buf what = BUF_ON(p->motion);
    struct json next = json_first(json_member(m, "needed")), one;
    int64_t seat;
    buf_clear(&what);
    json_text(json_member(m, "what"), &what);
    p->needed = 0;
    while (json_next(&next, NULL, &one))
        if (json_int(one, 0, SEATS_MAX - 1, &seat)) p->needed |= SEAT_BIT(seat);
    next = json_first(json_member(m, "agreed"));
    while (json_next(&next, NULL, &one))
        if (json_int(one, 0, SEATS_MAX - 1, &seat)) p->needed &= (seat_set)~SEAT_BIT(seat);
}

/* Seats are closed and bits are to be opened; or new hashes are wanted first. */
static void hear_deal(struct person *p, struct json m)
{
    struct json next = json_first(json_member(m, "shares")), one;
    p->to_open = p->to_share = 0;
    p->round = (uint32_t)told_number(m, "round", 0);
    if (json_kind(json_member(m, "opened")) != JSON_NOTHING) return;
    if (json_kind(json_member(m, "host")) == JSON_NOTHING) {
        p->to_share = p->mine;
        return;
    }
    while (json_next(&next, NULL, &one)) {
        const int64_t seat = told_number(one, "seat", 0);
        if (seat_in(p->mine, (int)seat)) p->to_open |= SEAT_BIT(seat);
    }
}

/* A refused answer is tried again a little later, if there is still reason to. */
static void learn_refusal(struct person *p)
{
    for (int i = 0; i < VIEWERS; i++)
        for (int k = 0; k < p->eyes[i].questions; k++) p->eyes[i].question[k].answered = false;
}

/* A given answer had been taken back, and that is heard only now: it must be given again. */
static bool learn_withdrawn(struct person *p, struct json m)
{
    const int64_t seat = told_number(m, "seat", 0);
    struct seat_eyes *e = &p->eyes[seat < 0 ? SEATS_MAX : seat % SEATS_MAX];
    bool news = false;
    if (json_kind(json_member(m, "move")) != JSON_NULL) return false;
    for (int i = 0; i < e->questions; i++) {
        struct question *q = &e->question[i];
        if (!q->told || q->q != (uint32_t)told_number(m, "q", 0) ||
            q->subject != (int8_t)told_number(m, "for", 0))
            continue;
        q->answered = q->told = false;
        news = true;
    }
    return news;
}

/* Tables that nobody came back to hold places; a day later these are free again. */
static bool house_is_full(struct json m) { return json_is(json_member(m, "key"), "host.no.full"); }

void person_hears(struct person *p, const struct due *d)
{
    struct json m;
    size_t where;
    if (!json_check(d->bytes, d->n, &m, &where)) return; /* it was judged when it was sent */
    const struct json is = json_member(m, "is");
    p->pinged = false;
    if (json_is(is, "pong") || json_is(is, "ok") || house_is_full(m)) return;
    p->patience = 0;
    if (json_is(is, "table")) learn_table(p, m);
    else if (json_is(is, "told")) learn_telling(p, m, d);
    else if (json_is(is, "motion")) hear_motion(p, m);
    else if (json_is(is, "deal")) hear_deal(p, m);
    else if (json_is(is, "no")) learn_refusal(p);
    else if (json_is(is, "hello")) p->greeted = true;
    else if (json_is(is, "moved") || json_is(is, "left")) p->here = false;
    else if (!json_is(is, "sealed") || !learn_withdrawn(p, m)) return;
    person_soon(p, person_pace(p));
}
