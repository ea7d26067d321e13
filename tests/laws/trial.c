#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "author.h"
#include "core/words.h"
#include "laws.h"
#include "speak.h"

static void *room_of(size_t size)
{
    void *p = calloc(1, size ? size : 1);
    if (!p) {
        fputs("no memory for the laws\n", stderr);
        exit(2);
    }
    return p;
}

void trial_init(struct trial *t, const struct game *g, int seats)
{
    const struct bounds roomy = {g->state_max, g->view_max, g->moves_max, 2 * g->events_max,
                                 g->steps_max};
    memset(t, 0, sizeof *t);
    t->game = g;
    t->seats = seats;
    t->box_room = room_of(g->box_size);
    t->other_box = room_of(g->box_size);
    t->content = room_of(AUTHOR_ROOM);
    for (int i = 0; i < VIEW_ROOMS; i++) t->view[i] = room_of(g->view_max);
    for (int i = 0; i < STATE_ROOMS; i++) t->state[i] = room_of(g->state_max);
    for (int i = 0; i < 2; i++) {
        t->match_room[i] = room_of(sizeof(struct match) + g->state_max + 64);
        t->scratch[i] = scratch_init(room_of(scratch_size(&roomy)), &roomy);
        t->moves[i] = room_of(sizeof(struct move) * 2 * (size_t)g->moves_max);
        t->events[i] = room_of(sizeof(struct event) * 2 * (size_t)g->events_max);
        t->text[i] = room_of(TEXT_ROOM);
    }
}

static void close_match(struct trial *t, int which)
{
    if (t->open[which]) match_release(t->open[which]);
    t->open[which] = NULL;
}

void trial_release(struct trial *t)
{
    free(t->box_room);
    free(t->other_box);
    free(t->content);
    for (int i = 0; i < VIEW_ROOMS; i++) free(t->view[i]);
    for (int i = 0; i < STATE_ROOMS; i++) free(t->state[i]);
    for (int i = 0; i < 2; i++) {
        close_match(t, i);
        free(t->match_room[i]);
        free(t->scratch[i]);
        free(t->moves[i]);
        free(t->events[i]);
        free(t->text[i]);
    }
}

static struct match *open_match(struct trial *t, int which)
{
    char text[300];
    struct buf b = BUF_ON(text);
    struct fault f = {0};
    const struct reader reader = {.language = LANGUAGE_EN, .seat = SPECTATOR};
    close_match(t, which);
    struct match *m = match_open(t->match_room[which], &t->setting, t->box_room, t->scratch[which],
                                 heap_lender, &f);
    t->open[which] = m;
    if (m && !m->frozen) return m;
    text[0] = '\0';
    if (!m) words_fault(&reader, NULL, &f, &b);
    broken(t, "no match of this setting can be opened: %s", m ? m->frozen : text);
    return NULL;
}

/* Every table of every game plays different decks. */
uint64_t deck_number(const struct trial *t)
{
    uint64_t table = hash_bytes(HASH_START, t->game->name, strlen(t->game->name));
    return rng_split(table, (uint64_t)t->seats).s + t->seed;
}

static const char *write_content(struct trial *t)
{
    struct buf b;
    if (t->with) return t->with;
    buf_init(&b, t->content, AUTHOR_ROOM);
    if (t->decks) author_write(deck_number(t), &b);
    else if (!t->plainly || !speak_deck(t->game, t->seed, &b)) return NULL;
    return t->content;
}

bool next_deal(struct trial *t)
{
    if (t->dealt == t->seeds) return false;
    t->seed = t->from + t->dealt;
    t->step = 0;
    t->luck = deal_luck(t->seed);
    t->manner = deal_manner(t->seed);
    if (!deal_setting(t->game, t->seats, t->seed, write_content(t), t->box_room, &t->setting))
        return broken(t, "no options make a game for this number of seats");
    if (t->plainly) speak_plainly(t->game, &t->setting.options);
    close_match(t, 1); /* it may belong to another box */
    if (!setting_open(&t->setting, t->box_room, &(struct fault){0}))
        return broken(t, "a setting opened once and not again");
    t->match = open_match(t, 0);
    if (!t->match) return false;
    t->dealt++;
    return true;
}

bool trial_done(const struct trial *t) { return t->dealt == t->seeds; }

struct match *second_match(struct trial *t) { return open_match(t, 1); }

struct match *other_match(struct trial *t, const struct setting *s, struct fault *f)
{
    close_match(t, 1);
    if (!setting_open(s, t->other_box, f)) return NULL;
    t->open[1] = match_open(t->match_room[1], s, t->other_box, t->scratch[1], heap_lender, f);
    return t->open[1];
}

bool broken(struct trial *t, const char *format, ...)
{
    va_list rest;
    printf("FAIL %s: %s, %d seats, seed %llu, step %d", t->law, t->game->name, t->seats,
           (unsigned long long)t->seed, t->step);
    if (t->decks) printf(", deck %llu", (unsigned long long)deck_number(t));
    fputs(": ", stdout);
    va_start(rest, format);
    vprintf(format, rest);
    va_end(rest);
    printf("\n  again: laws %s --law %s --seats %d --from %llu --seeds %llu", t->game->name, t->law,
           t->seats, (unsigned long long)(t->whole ? t->from : t->seed),
           (unsigned long long)(t->whole ? t->seeds * t->cost : 1));
    if (t->decks) fputs(" --decks", stdout);
    if (t->with) printf(" --with %s", t->with_file);
    putchar('\n');
    return false;
}

bool same_view(struct trial *t, const struct view *a, const struct view *b, const char *whose)
{
    static char text[4000];
    struct buf out = BUF_ON(text);
    if (!memcmp(a, b, view_size(t))) return true;
    text[0] = '\0';
    schema_diff(t->game->view_fields, a, b, view_size(t), &out);
    broken(t, "%s", whose);
    fputs(text, stdout);
    return false;
}

struct move_list list_room(struct trial *t, int which)
{
    return (struct move_list){.at = t->moves[which], .size = 2 * t->game->moves_max};
}

struct events event_room(struct trial *t, int which)
{
    return (struct events){.at = t->events[which], .size = 2 * t->game->events_max};
}

struct view *poisoned_view(struct trial *t, int which, const struct state *s, int viewer)
{
    memset(t->view[which], which % 2 ? 0x55 : 0xaa, t->game->view_max);
    t->game->view(t->match->box, s, viewer, t->view[which]);
    return t->view[which];
}

struct bounds bounds_of(const struct trial *t) { return game_bounds(t->game, t->match->box); }
size_t view_size(const struct trial *t) { return game_view_size(t->game, t->match->box); }
size_t state_size(const struct trial *t) { return game_state_size(t->game, t->match->box); }

static const struct field *chance_field(const struct field *f, size_t *at)
{
    for (; f->name; f++) {
        size_t here = *at + f->offset;
        if (f->of == chance_fields) return *at = here, f;
        const struct field *inner = f->of ? chance_field(f->of, &here) : NULL;
        if (inner) return *at = here, inner;
    }
    return NULL;
}

struct chance *chance_of(const struct trial *t, struct state *s)
{
    size_t at = 0;
    return chance_field(t->game->state_fields, &at) ? (struct chance *)((char *)s + at) : NULL;
}

bool choose(struct trial *t, const struct match *m, struct move answers[SEATS_MAX])
{
    struct move_list list = list_room(t, 0);
    if (deal_answers(t->game, m->box, m->state, &m->step, t->manner, &t->luck, t->view[0], &list,
                     answers))
        return true;
    return broken(t, "a seat is asked and has no legal move");
}

bool answer_one(struct trial *t, struct match *m, int subject, struct move move)
{
    char text[100];
    struct buf b = BUF_ON(text);
    struct message why = {0};
    if (match_answer(m, m->step.decider[subject], subject, match_question(m, subject), move,
                     &why)) {
        match_close(m);
        if (m->frozen) return broken(t, "the match is frozen: %s", m->frozen);
        return true;
    }
    game_write_move(t->game, m->box, move, &b);
    return broken(t, "seat %d may not answer '%s', which was in its list: %s", subject, text,
                  why.key ? why.key : "no reason given");
}

bool submit(struct trial *t, struct match *m, const struct move answers[SEATS_MAX])
{
    seat_set asked = m->step.asked;
    for (int subject = 0; subject < SEATS_MAX; subject++)
        if (seat_in(asked, subject) && !answer_one(t, m, subject, answers[subject])) return false;
    return true;
}

bool play_step(struct trial *t)
{
    struct move answers[SEATS_MAX];
    if (!choose(t, t->match, answers) || !submit(t, t->match, answers)) return false;
    t->step++;
    return true;
}

const char *viewer_name(int viewer)
{
    static char room[4][24];
    static int next;
    char *text = room[next++ % 4];
    if (viewer == SPECTATOR) return "the spectator";
    snprintf(text, sizeof room[0], "seat %d", viewer);
    return text;
}

const char *told(struct trial *t, const struct match *m, int viewer, int which)
{
    const struct reader reader = {.language = LANGUAGE_EN, .seat = viewer};
    struct buf b;
    buf_init(&b, t->text[which], TEXT_ROOM);
    match_tell(m, viewer, &reader, &b);
    return t->text[which];
}
