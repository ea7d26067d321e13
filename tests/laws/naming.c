/* Naming and round trip: every byte has a name, and whatever is written reads back. */
#include <string.h>

#include "laws.h"
#include "match/record.h"

static bool unique_names(const struct field *f)
{
    for (const struct field *a = f; a->name; a++) {
        for (const struct field *b = f; b < a; b++)
            if (!strcmp(a->name, b->name)) return false;
        if (a->of && !unique_names(a->of)) return false;
    }
    return true;
}

static bool named(struct trial *t, const char *what, const struct field *f, size_t size)
{
    char where[200] = "";
    struct buf b = BUF_ON(where);
    if (schema_gap(f, size, &b)) return broken(t, "of the %s, %s", what, where);
    return unique_names(f) || broken(t, "two fields of the %s have one name", what);
}

bool law_naming(struct trial *t)
{
    const struct game *g = t->game;
    if (!named(t, "box", g->box_fields, g->box_size) ||
        !named(t, "state", g->state_fields, g->state_max) ||
        !named(t, "view", g->view_fields, g->view_max))
        return false;
    while (next_deal(t)) {
        struct bounds b = bounds_of(t);
        if (b.state > g->state_max || b.view > g->view_max || b.moves > g->moves_max ||
            b.events > g->events_max || b.steps > g->steps_max)
            return broken(t, "a bound of this box is above the bound for any box");
    }
    return trial_done(t);
}

/* Writes JSON and reads it back, into poisoned room. */
static bool json_back(struct trial *t, const char *what, const struct field *f, const void *data,
                      size_t size, void *back)
{
    char path[400] = "";
    struct buf b, diff = BUF_ON(path);
    buf_init(&b, t->text[0], TEXT_ROOM);
    schema_json(f, data, size, &b);
    if (b.full) return broken(t, "the JSON of a %s is too long", what);
    memset(back, 0xaa, size);
    if (!schema_read(f, back, size, t->text[0]))
        return broken(t, "the JSON of a %s does not read back: %s", what, t->text[0]);
    if (!memcmp(data, back, size)) return true;
    schema_diff(f, data, back, size, &diff);
    return broken(t, "the JSON of a %s reads back differently: %s", what, path);
}

/* A move with names for its numbers, where the game has names. */
static void write_named(struct trial *t, struct move m, struct buf *b)
{
    const struct form *verb = &t->game->verbs[m.verb];
    buf_text(b, verb->name);
    for (int i = 0; i < m.nargs; i++) {
        char letter = verb->args[i];
        const char *name = NULL;
        if (letter != 's' && letter != '#' && t->game->name_of)
            name = t->game->name_of(t->match->box, letter, m.arg[i]);
        buf_char(b, ' ');
        if (name) buf_text(b, name);
        else if (letter == 's') buf_char(b, (char)('A' + m.arg[i]));
        else buf_int(b, m.arg[i]);
    }
}

static bool reads_as(struct trial *t, const char *text, struct move m)
{
    struct move back;
    struct fault f = {0};
    memset(&back, 0xaa, sizeof back);
    if (!game_read_move(t->game, t->match->box, text, &back, &f))
        return broken(t, "'%s' cannot be read: %s", text, f.message.key);
    return move_same(m, back) || broken(t, "'%s' reads back as another move", text);
}

static bool moves_back(struct trial *t)
{
    const struct match *m = t->match;
    for (int subject = 0; subject < t->seats; subject++) {
        struct move_list list = list_room(t, 0);
        if (!seat_in(m->step.asked, subject)) continue;
        t->game->view(m->box, m->state, m->step.decider[subject], t->view[0]);
        t->game->legal(m->box, t->view[0], subject, &list);
        for (int i = 0; i < list.n; i++) {
            char plain[100] = "", names[200] = "";
            struct buf a = BUF_ON(plain), b = BUF_ON(names);
            const struct form *verb = &t->game->verbs[list.at[i].verb];
            if (list.at[i].nargs != strlen(verb->args))
                return broken(t, "a move '%s' has not the arguments of its form", verb->name);
            game_write_move(t->game, m->box, list.at[i], &a);
            write_named(t, list.at[i], &b);
            if (!reads_as(t, plain, list.at[i]) || !reads_as(t, names, list.at[i])) return false;
        }
    }
    return true;
}

static const struct game *finder_game;
static const struct game *find_it(const char *name)
{
    return strcmp(name, finder_game->name) ? NULL : finder_game;
}

/* The match so far as text, replayed beside it and written again. */
static bool record_back(struct trial *t)
{
    static char keep[TEXT_ROOM];
    struct buf b, again;
    struct record record;
    struct fault f = {0};
    buf_init(&b, t->text[0], TEXT_ROOM);
    match_write_text(t->match, &b);
    finder_game = t->game;
    if (!record_open(&record, t->text[0], find_it, keep, &f))
        return broken(t, "line %d of its own record: %s", f.line, f.message.key);
    struct match *m = other_match(t, &record.setting, &f);
    if (!m || !record_play(&record, m, &f))
        return broken(t, "line %d of its own record: %s", f.line, f.message.key);
    if (match_hash(m) != match_hash(t->match) || m->steps != t->match->steps ||
        m->telling != t->match->telling)
        return broken(t, "a record replays to another state");
    buf_init(&again, t->text[1], TEXT_ROOM);
    match_write_text(m, &again);
    return !strcmp(t->text[0], t->text[1]) || broken(t, "a replayed record is written differently");
}

static bool writes_back(struct trial *t, int stop)
{
    const struct game *g = t->game;
    const struct match *m = t->match;
    if (!json_back(t, "state", g->state_fields, m->state, state_size(t), t->state[0])) return false;
    int viewer = (int)rng_below(&t->luck, (uint32_t)t->seats + 1) + SPECTATOR;
    poisoned_view(t, 0, m->state, viewer);
    if (!json_back(t, "view", g->view_fields, t->view[0], view_size(t), t->view[1])) return false;
    if (!moves_back(t)) return false;
    return (t->step != stop && !match_over(m)) || record_back(t);
}

bool law_round_trip(struct trial *t)
{
    while (next_deal(t)) {
        int stop = (int)rng_below(&t->luck, 20);
        if (!json_back(t, "box", t->game->box_fields, t->match->box, t->game->box_size,
                       t->other_box))
            return false;
        for (;;) {
            if (!writes_back(t, stop)) return false;
            if (match_over(t->match)) break;
            if (!play_step(t)) return false;
        }
    }
    return trial_done(t);
}
