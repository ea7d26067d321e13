/* told.h -- what people were told, compared with the journals of a store.
 *
 * Each telling must be the one that the match makes at its number, byte for byte, from the lines of
 * the journal; each confirmation must be of a line there; a table that was said to be dealt or over
 * must be dealt or over. The lines are played by the match, not by the host.
 */
#ifndef HOST_TOLD_H
#define HOST_TOLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/json.h"
#include "core/words.h"
#include "games/shelf.h"
#include "heap/lone.h"
#include "match/record.h"
#include "store/store.h"

enum { TOLD_TEXT = 512 << 10, TOLD_SEAL = 100 };

struct told_one {
    struct told_one *next;
    bool sealed; /* a confirmation; else a telling */
    bool found;
    int64_t number, seat, subject, since; /* since: -1: the whole */
    size_t n;
    char text[]; /* the object `told`, or the move; "" if it was taken back */
};

struct told_table {
    struct told_table *next;
    char link[STORE_ID_ROOM];
    bool dealt, over, sits[SEATS_MAX];
    struct told_one *first, **last;
};

static struct told_table *told_tables;
static unsigned long told_tellings, told_seals, told_undone;

static inline struct told_table *told_table_of(const char *link)
{
    struct told_table *t = told_tables;
    while (t && strcmp(t->link, link) != 0) t = t->next;
    if (t) return t;
    t = calloc(1, sizeof *t);
    if (!t) abort();
    memcpy(t->link, link, sizeof t->link);
    t->last = &t->first;
    t->next = told_tables;
    told_tables = t;
    return t;
}

static inline void told_forget(void)
{
    for (struct told_table *t; (t = told_tables);) {
        told_tables = t->next;
        for (struct told_one *one; (one = t->first);) {
            t->first = one->next;
            free(one);
        }
        free(t);
    }
}

static inline struct told_one *told_add(struct told_table *t, const char *text, size_t n)
{
    struct told_one *one = malloc(sizeof *one + n + 1);
    if (!one) abort();
    *one = (struct told_one){.n = n, .since = -1};
    memcpy(one->text, text, n);
    one->text[n] = '\0';
    *t->last = one;
    t->last = &one->next;
    return one;
}

static inline void told_keep_seats(struct told_table *t, struct json m)
{
    struct json seats = json_first(json_member(m, "seats")), seat;
    const struct json state = json_member(m, "state");
    t->dealt |= json_is(state, "playing") || json_is(state, "over");
    t->over |= json_is(state, "over");
    for (int i = 0; json_next(&seats, NULL, &seat); i++)
        t->sits[i] |= json_is(json_member(seat, "who"), "person");
}

/* Any message to somebody at this table. */
static inline void told_keep(const char *link, const char *text, size_t n)
{
    struct json m;
    size_t where;
    if (!*link || !json_check(text, n, &m, &where)) return;
    struct told_table *t = told_table_of(link);
    const struct json is = json_member(m, "is");
    if (json_is(is, "table")) told_keep_seats(t, m);
    if (json_is(is, "told")) {
        const struct json told = json_member(m, "told");
        struct told_one *one = told_add(t, told.at, (size_t)(told.end - told.at));
        json_int(json_member(told, "telling"), 0, INT32_MAX, &one->number);
        json_int(json_member(m, "seat"), -1, SEATS_MAX, &one->seat);
        json_int(json_member(m, "since"), 0, INT32_MAX, &one->since);
        told_tellings++;
    }
    if (json_is(is, "sealed")) {
        char move[TOLD_SEAL] = "";
        struct buf b = BUF_ON(move);
        json_text(json_member(m, "move"), &b);
        struct told_one *one = told_add(t, move, b.n);
        one->sealed = true;
        json_int(json_member(m, "q"), 0, INT32_MAX, &one->number);
        json_int(json_member(m, "seat"), 0, SEATS_MAX, &one->seat);
        json_int(json_member(m, "for"), 0, SEATS_MAX, &one->subject);
        told_seals++;
    }
}

/* --- the journal, played -------------------------------------------------------------- */

/* The views of one telling, as far as anybody may have been told a change since then. */
struct told_then {
    uint32_t telling;
    struct view *view[SEATS_MAX];
};

struct told_play {
    struct told_table *table;
    struct record record;
    struct lone lone;
    size_t view_size;
    struct told_then *then;
    int nthen;
    bool over, sits[SEATS_MAX];
    char *room;
};

static inline void told_note_views(struct told_play *p)
{
    const uint32_t telling = match_telling(p->lone.match);
    if (p->nthen && p->then[p->nthen - 1].telling == telling) return;
    struct told_then *more = realloc(p->then, (size_t)(p->nthen + 1) * sizeof *more);
    if (!more) abort();
    p->then = more;
    struct told_then *now = &p->then[p->nthen++];
    *now = (struct told_then){.telling = telling};
    for (int seat = 0; seat < p->record.setting.options.seats; seat++) {
        now->view[seat] = malloc(p->view_size);
        if (!now->view[seat]) abort();
        match_view(p->lone.match, seat, now->view[seat]);
    }
}

static inline const struct view *told_view(const struct told_play *p, int64_t telling, int64_t seat)
{
    for (int i = p->nthen - 1; i >= 0; i--)
        if (p->then[i].telling == telling) return p->then[i].view[seat];
    return NULL;
}

/* Is this what the match tells now? What a seat has sealed is part of it. */
static inline bool told_is_so(const struct told_play *p, const struct told_one *one)
{
    const struct reader reader = {.seat = (int)one->seat, .silent = true};
    const bool box = strstr(one->text, "\"box\":") != NULL;
    struct hearing hearing = {.parts = TELL_NEWS | TELL_VIEW | TELL_QUESTIONS | TELL_SCORE |
                                       (box ? (unsigned)TELL_BOX : 0)};
    struct buf b;
    if (one->since >= 0) {
        hearing.since = told_view(p, one->since, one->seat);
        if (!hearing.since) return false;
    }
    buf_init(&b, p->room, TOLD_TEXT);
    match_tell_parts(p->lone.match, (int)one->seat, &hearing, &reader, &b);
    return b.n == one->n && !memcmp(b.at, one->text, b.n);
}

static inline void told_compare(struct told_play *p)
{
    const uint32_t telling = match_telling(p->lone.match);
    told_note_views(p);
    for (struct told_one *one = p->table->first; one; one = one->next)
        if (!one->found && !one->sealed && one->number == telling) one->found = told_is_so(p, one);
}

/* Confirmations come in the order of the lines, so the first that waits is the one. */
static inline void told_confirm(struct told_play *p, int subject, const char *move)
{
    const struct setting *s = &p->record.setting;
    const uint32_t q = match_telling(p->lone.match);
    struct move done = {0}, said = {0};
    struct fault f = {0};
    if (*move && !game_read_move(s->game, p->lone.box, move, &done, &f)) return;
    for (struct told_one *one = p->table->first; one; one = one->next) {
        if (one->found || !one->sealed || one->number != q || one->subject != subject) continue;
        const bool same = !one->n == !*move &&
                          (!*move || (game_read_move(s->game, p->lone.box, one->text, &said, &f) &&
                                      !memcmp(&said, &done, sizeof said)));
        one->found = same;
        return;
    }
}

/* "seal 2 person look 3": what people gave is confirmed to them. */
static inline void told_confirm_line(struct told_play *p, const char *line)
{
    int subject = 0, at = 0;
    if (sscanf(line, "seal %d person %n", &subject, &at) == 1 && at)
        told_confirm(p, subject, line + at);
    else if (sscanf(line, "back %d", &subject) == 1) told_confirm(p, subject, "");
}

static inline const char *told_fact(struct told_play *p, char *line)
{
    struct fault f = {0};
    struct record r = p->record;
    if (!p->lone.match) return "a fact before the deal";
    told_confirm_line(p, line);
    told_undone += !strncmp(line, "undo ", 5);
    r.body = line;
    r.line = 1;
    if (!record_play(&r, p->lone.match, &f)) return "a line cannot be played";
    told_compare(p);
    return NULL;
}

static inline const char *told_line(struct told_play *p, char *line)
{
    static const char *const facts[] = {"seal ", "back ", "close", "undo ", "check ", NULL};
    struct fault f = {0};
    int seat;
    if (sscanf(line, "sit %d ", &seat) == 1 && seat >= 0 && seat < SEATS_MAX) p->sits[seat] = true;
    if (!strncmp(line, "end ", 4)) p->over = true;
    if (!strncmp(line, "deal ", 5)) {
        struct setting *s = &p->record.setting;
        if (!seed_read(&s->seed, line + 5) || !lone_open(&p->lone, s, &f)) return "no deal";
        p->view_size = game_view_size(s->game, p->lone.box);
        told_compare(p);
    }
    for (int i = 0; facts[i]; i++)
        if (!strncmp(line, facts[i], strlen(facts[i]))) return told_fact(p, line);
    return NULL;
}

static inline const char *told_missing(const struct told_play *p)
{
    static char why[400];
    struct buf b = BUF_ON(why);
    buf_clear(&b);
    const struct told_table *t = p->table;
    if (t->dealt && !p->lone.match) return "it was told that a game is played, and none is";
    if (t->over && !p->over) return "it was told that the game is over, and it is not";
    for (int i = 0; i < SEATS_MAX; i++)
        if (t->sits[i] && !p->sits[i])
            return "it was told that somebody sits there, and nobody does";
    for (const struct told_one *one = t->first; one; one = one->next) {
        if (one->found) continue;
        buf_text(&b,
                 one->sealed ? "confirmed and not there: question " : "told and not so: telling ");
        buf_int(&b, one->number);
        buf_text(&b, " to seat ");
        buf_int(&b, one->seat);
        buf_text(&b, " of ");
        buf_text(&b, p->record.setting.game->name);
        buf_text(&b, ", since ");
        buf_int(&b, one->since);
        buf_char(&b, ' ');
        buf_bytes(&b, one->text, one->n < 150 ? one->n : 150);
        return why;
    }
    return NULL;
}

/* NULL: all is as it was told. */
static inline const char *told_play(struct told_table *t, char *text)
{
    struct fault f = {0};
    struct told_play p = {.table = t, .room = malloc(TOLD_TEXT)};
    char *keep = malloc(strlen(text) + 1);
    const char *why = NULL;
    if (!p.room || !keep) abort();
    for (struct told_one *one = t->first; one; one = one->next) one->found = false;
    if (!record_open(&p.record, text, shelf_find, keep, &f)) why = "a journal cannot be read";
    char *line = why ? NULL : text + (p.record.body - text);
    for (char *end; !why && line && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        why = told_line(&p, line);
    }
    if (!why) why = told_missing(&p);
    for (int i = 0; i < p.nthen; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++) free(p.then[i].view[seat]);
    free(p.then);
    lone_release(&p.lone);
    free(p.room);
    free(keep);
    return why;
}

static inline bool told_add_lines(void *context, uint64_t seq, struct store_text lines)
{
    char **text = context;
    const size_t n = *text ? strlen(*text) : 0;
    (void)seq;
    *text = realloc(*text, n + lines.n + 1);
    if (!*text) abort();
    memcpy(*text + n, lines.at, lines.n);
    (*text)[n + lines.n] = '\0';
    return true;
}

/* What is wrong with the tables that people heard of, or NULL. */
static inline const char *told_wrong(struct store *s)
{
    struct fault f;
    const char *why = NULL;
    for (struct told_table *t = told_tables; t && !why; t = t->next) {
        char *text = NULL;
        if (!store_read(s, t->link, 0, told_add_lines, &text, &f)) why = "a table cannot be read";
        else if (!text) why = "a table that was told of is not there";
        else why = told_play(t, text);
        free(text);
    }
    return why;
}

static inline void told_count(void)
{
    printf("%lu tellings, %lu confirmations, %lu undos looked at\n", told_tellings, told_seals,
           told_undone);
}

#endif
