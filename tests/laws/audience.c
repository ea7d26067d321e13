/* Audience: who hears a closed argument follows from the rules.
 *
 * No function of a game can be asked who should have heard of something: a game that tells one seat
 * too many would say that this is right. So the second referee is asked (tests/referee), which has
 * the rules from the rulebooks and not from the engine. Both play the same match; everything that
 * is told, and to whom, must be the same. */
#include <stdlib.h>
#include <string.h>

#include "laws.h"
#include "speak.h"

struct duel {
    const struct referee *referee;
    void *second;
    struct lines told[2]; /* by the engine, by the second referee */
};

static struct lines lines_room(int size)
{
    return (struct lines){.at = calloc((size_t)size, REF_LINE), .size = size};
}

static bool same_audience(struct trial *t, struct duel *h)
{
    const struct lines *a = &h->told[0], *b = &h->told[1];
    for (int i = 0; i < a->n || i < b->n; i++) {
        const char *engine = i < a->n ? a->at[i] : "nothing";
        const char *second = i < b->n ? b->at[i] : "nothing";
        if (strcmp(engine, second))
            return broken(t,
                          "told is '%s', by the rules it is '%s' (after the bar: how many "
                          "arguments are open, and who knows the others)",
                          engine, second);
    }
    return true;
}

static bool hear_step(struct trial *t, struct duel *h)
{
    char text[SEATS_MAX][REF_LINE];
    const char *answer[SEATS_MAX] = {NULL};
    struct move answers[SEATS_MAX];
    const struct match *m = t->match;
    if (!choose(t, m, answers)) return false;
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        if (!seat_in(m->step.asked, subject)) continue;
        speak_move(t->game, m->box, answers[subject], text[subject]);
        answer[subject] = text[subject];
    }
    if (!submit(t, t->match, answers)) return false;
    t->step++;
    h->told[0].n = h->told[1].n = 0;
    const struct scratch *s = match_scratch_news(m);
    speak_events(t->game, m->box, s->news, s->nnews, &h->told[0]);
    h->referee->step(h->second, answer, &h->told[0], &h->told[1]);
    return same_audience(t, h);
}

static bool hear_match(struct trial *t, struct duel *h)
{
    struct buf b;
    bool fine = true;
    buf_init(&b, t->text[0], TEXT_ROOM);
    speak_setting(h->referee, &t->setting, t->match->box, t->match->state, &b);
    h->second = h->referee->open(t->text[0]);
    if (!h->second) return broken(t, "the second referee does not open this table");
    while (fine && !match_over(t->match)) fine = hear_step(t, h);
    h->referee->close(h->second);
    return fine;
}

bool law_audience(struct trial *t)
{
    if (t->decks) return true; /* the second referee does not know everything that can be made up */
    int room = t->game->events_max + 200;
    struct duel h = {.referee = referee_of(t->game->name),
                     .told = {lines_room(room), lines_room(room)}};
    bool fine = h.told[0].at && h.told[1].at;
    t->plainly = true;
    if (!h.referee) fine = broken(t, "there is no second referee who says who may hear what");
    while (fine && next_deal(t)) fine = hear_match(t, &h);
    free(h.told[0].at);
    free(h.told[1].at);
    return fine && trial_done(t);
}
