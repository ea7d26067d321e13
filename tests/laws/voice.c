/* Voice: whatever a game says has words, and no sentence is hidden in the code. */
#include <string.h>

#include "core/words.h"
#include "laws.h"

enum { SPOKEN_MAX = 40 };

static bool has_plain_letter(const char *text)
{
    for (; *text; text++)
        if ((*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z')) return true;
    return false;
}

/* The key with ".you" after it, if the catalogue has it: the same arguments serve both. */
static bool variant_fits(struct trial *t, const struct message *m)
{
    char key[160];
    struct buf b = BUF_ON(key);
    buf_text(&b, m->key);
    buf_text(&b, ".you");
    return words_args(key) <= m->n ||
           broken(t, "the words of %s ask for more than %d arguments", key, m->n);
}

static void say_nothing(const struct reader *r, const void *of, int number, struct buf *b)
{
    (void)r, (void)of, (void)number, (void)b;
}

static bool arguments_fit(struct trial *t, struct message *m)
{
    for (int i = 0; i < m->n; i++) {
        struct arg *a = &m->arg[i];
        switch ((enum arg_kind)a->kind) {
        case ARG_NUMBER: break;
        case ARG_SEAT:
            if (a->number < SPECTATOR || a->number >= t->seats)
                return broken(t, "%s speaks of seat %d", m->key, (int)a->number);
            break;
        case ARG_SEATS:
            if ((unsigned)a->number & ~(unsigned)seats_all(t->seats))
                return broken(t, "%s speaks of seats that are not there", m->key);
            break;
        case ARG_WORD:
            if (!a->text || !words_has(a->text))
                return broken(t, "%s uses the word %s, which is not in the catalogue", m->key,
                              a->text ? a->text : "NULL");
            break;
        case ARG_TEXT:
            if (!a->text) return broken(t, "%s has a text that is NULL", m->key);
            a->text = ""; /* the only letters that may stay as they are */
            break;
        case ARG_SAID:
            if (!a->say || !a->of) return broken(t, "%s has nobody to say an argument", m->key);
            a->say = say_nothing; /* as a text: its words are those of tests/deck */
            break;
        default: return broken(t, "%s has an argument of no kind", m->key);
        }
    }
    return true;
}

/* People are called by their names, and nobody by those of the catalogue. */
static bool names_people(struct trial *t, const struct message *m, int reader)
{
    static const char *const names[SEATS_MAX] = {"@", "@", "@", "@", "@", "@", "@", "@"};
    const struct reader named = {.language = LANGUAGE_EN, .seat = reader, .names = names};
    const struct reader plain = {.language = LANGUAGE_EN, .seat = SPECTATOR};
    char text[1024] = "", own[80];
    struct buf b = BUF_ON(text);
    words_say(&named, m, &b);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct buf name = BUF_ON(own);
        words_seat(&plain, seat, &name);
        if (strstr(text, own))
            return broken(t, "%s calls somebody %s who has a name: %s", m->key, own, text);
    }
    return true;
}

/* Where editions share a rule, people read that of their own. */
static bool quotes_own_book(struct trial *t, const struct message *m)
{
    static const char *const others[][2] = {
        {"viewpoint", "VPR-"}, {"revisioned", "VP09-"}, {"winking-dead", "VP09-"}};
    if (!m->rule) return true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (!strcmp(t->game->name, others[i][0]) &&
            !strncmp(m->rule, others[i][1], strlen(others[i][1])))
            return broken(t, "%s quotes %s of another edition", m->key, m->rule);
    return true;
}

static bool well_said(struct trial *t, const struct message *said, int reader)
{
    char text[1024] = "";
    struct buf b = BUF_ON(text);
    struct message m = *said;
    const struct reader pseudo = {.language = LANGUAGE_PSEUDO, .seat = reader};
    if (!m.key) return broken(t, "something is said without a key");
    if (!words_has(m.key)) return broken(t, "there are no words for %s", m.key);
    if (words_args(m.key) > m.n)
        return broken(t, "the words of %s ask for more than %d arguments", m.key, m.n);
    if (!variant_fits(t, &m) || !arguments_fit(t, &m) || !quotes_own_book(t, &m)) return false;
    if (!names_people(t, &m, reader)) return false;
    words_say(&pseudo, &m, &b);
    if (b.full) return broken(t, "%s makes a sentence without end", m.key);
    return !has_plain_letter(text) ||
           broken(t, "%s has words that are not in the catalogue: %s", m.key, text);
}

static bool questions_and_moves(struct trial *t, int subject, int decider, const struct view *v)
{
    const struct game *g = t->game;
    struct move_list list = list_room(t, 0);
    struct message said = {0};
    g->say_question(t->match->box, v, subject, &said);
    if (!well_said(t, &said, decider)) return false;
    g->legal(t->match->box, v, subject, &list);
    for (int i = 0; i < SPOKEN_MAX && i < list.n; i++) {
        int which = list.n > SPOKEN_MAX ? (int)rng_below(&t->luck, (uint32_t)list.n) : i;
        said = (struct message){0};
        g->say_move(t->match->box, v, subject, list.at[which], &said);
        if (!well_said(t, &said, decider)) return false;
    }
    return true;
}

/* Whatever is refused on the way says why: each letter a little out of range, for any seat. */
static bool refusals(struct trial *t, int subject, int reader, const struct view *v)
{
    const struct game *g = t->game;
    for (int i = 0; i < SPOKEN_MAX; i++) {
        int verbs = 0;
        struct message why = {0};
        while (g->verbs[verbs].name) verbs++;
        struct move m = {.verb = (uint8_t)rng_below(&t->luck, (uint32_t)verbs + 1)};
        for (; m.verb < verbs && g->verbs[m.verb].args[m.nargs]; m.nargs++) {
            struct range r = game_range(g, t->match->box, t->seats, g->verbs[m.verb].args[m.nargs]);
            m.arg[m.nargs] =
                (int16_t)(r.first - 1 + (int)rng_below(&t->luck, (uint32_t)r.count + 2));
        }
        if (g->refuse(t->match->box, v, subject, m, &why) && !well_said(t, &why, reader))
            return false;
    }
    return true;
}

static bool news_and_notes(struct trial *t, int viewer, const struct view *v)
{
    static struct notes notes;
    int n = match_news(t->match, viewer, t->events[0], t->game->events_max);
    for (int i = 0; i < n; i++) {
        struct message said = {0};
        t->game->say_event(t->match->box, v, &t->events[0][i], &said);
        if (said.key && !well_said(t, &said, viewer)) return false;
    }
    memset(&notes, 0, sizeof notes);
    t->game->say_view(t->match->box, v, &notes);
    if (notes.n < 0 || notes.n > NOTES_MAX) return broken(t, "%d notes are too many", notes.n);
    for (int i = 0; i < notes.n; i++)
        if (!well_said(t, &notes.at[i], viewer)) return false;
    return true;
}

static bool titles(struct trial *t)
{
    static const char *const endings[] = {".title", ".about", NULL};
    char key[160];
    for (int i = 0; endings[i]; i++) {
        struct buf b = BUF_ON(key);
        buf_text(&b, t->game->name);
        buf_text(&b, endings[i]);
        if (!words_has(key)) return broken(t, "there are no words for %s", key);
    }
    for (int i = 0; t->game->options && t->game->options[i].name; i++)
        for (int help = 0; help < 2; help++) {
            struct buf b = BUF_ON(key);
            buf_text(&b, game_family(t->game));
            buf_text(&b, ".option.");
            buf_text(&b, t->game->options[i].name);
            if (help) buf_text(&b, ".help");
            if (!words_has(key)) return broken(t, "there are no words for %s", key);
        }
    return true;
}

static bool speaks_well(struct trial *t)
{
    for (int viewer = SPECTATOR; viewer < t->seats; viewer++) {
        const struct view *v = poisoned_view(t, 0, t->match->state, viewer);
        if (!news_and_notes(t, viewer, v)) return false;
        for (int subject = 0; subject < t->seats; subject++) {
            bool asked =
                seat_in(t->match->step.asked, subject) && t->match->step.decider[subject] == viewer;
            if (asked && !questions_and_moves(t, subject, viewer, v)) return false;
            if ((asked || subject == t->step % t->seats) && !refusals(t, subject, viewer, v))
                return false;
        }
    }
    return true;
}

bool law_voice(struct trial *t)
{
    if (!titles(t)) return false;
    while (next_deal(t)) {
        for (;;) {
            if (!speaks_well(t)) return false;
            if (match_over(t->match)) break;
            if (!play_step(t)) return false;
        }
    }
    return trial_done(t);
}
