#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>

#include "shell/shell.h"

static void lab_deal(struct lab *lab, const struct seed *seed)
{
    struct events out = {.at = lab->events, .size = lab->game->events_max};
    struct fault f = {0};
    memset(lab->state, 0, lab->state_size);
    if (!lab->game->setup(lab->box, lab->state, seed, NULL, &out, &f)) abort();
}

static void lab_step(struct lab *lab, const struct move answers[SEATS_MAX])
{
    struct events out = {.at = lab->events, .size = lab->game->events_max};
    lab->game->step(lab->box, lab->state, answers, &out);
}

static struct move decide_by_bot(struct lab *lab, int decider, int subject)
{
    const struct game *g = lab->game;
    g->view(lab->box, lab->state, decider, lab->view);
    lab->moves.n = 0;
    g->legal(lab->box, lab->view, subject, &lab->moves);
    return lab->moves.at[rng_below(&lab->rng, (uint32_t)lab->moves.n)];
}

/* Every moment is equally likely to be kept: the k-th is taken with chance LAB_SAMPLES / k. */
static void sample(struct lab *lab, int64_t k)
{
    int at = (int)k;
    if (k >= LAB_SAMPLES) at = (int)rng_below(&lab->rng, (uint32_t)k + 1);
    if (at >= LAB_SAMPLES) return;
    if (lab->samples <= at) lab->samples = at + 1;
    memcpy(lab->states + (size_t)at * lab->game->state_max, lab->state, lab->state_size);
    memcpy(lab->views + (size_t)at * lab->game->view_max, lab->view, lab->view_size);
}

int64_t lab_random(struct lab *lab, uint64_t number)
{
    const struct game *g = lab->game;
    struct seed seed = seed_of(number);
    struct move answers[SEATS_MAX] = {{0}};
    struct step step;
    int64_t decisions = 0;
    lab_deal(lab, &seed);
    for (;;) {
        g->ask(lab->box, lab->state, &step);
        if (!step.asked) return decisions;
        for (int subject = 0; subject < lab->seats; subject++) {
            if (!seat_in(step.asked, subject)) continue;
            answers[subject] = decide_by_bot(lab, step.decider[subject], subject);
            decisions++;
        }
        lab_step(lab, answers);
    }
}

struct played lab_playout(struct lab *lab, uint64_t number, bool greedy)
{
    const struct seed seed = seed_of(number);
    const struct playout p = {.game = lab->game,
                              .box = lab->box,
                              .bounds = game_bounds(lab->game, lab->box),
                              .view = lab->view,
                              .moves = lab->moves.at,
                              .events = lab->events,
                              .decide = greedy ? playout_greedy : NULL,
                              .context = &lab->greed};
    lab_deal(lab, &seed);
    const struct played done = playout(&p, lab->state, &lab->rng, lab->game->steps_max);
    if (!done.over) abort();
    return done;
}

/* Plays the games of lab_again() for the first time. */
static void prepare_again(struct lab *lab)
{
    const struct game *g = lab->game;
    struct step step;
    int64_t moments = 0;
    int at = 0;
    for (int i = 0; i < LAB_GAMES; i++) {
        lab->seed[i] = seed_of((uint64_t)i + 1);
        lab->first[i] = at;
        lab_deal(lab, &lab->seed[i]);
        for (;; at++) {
            g->ask(lab->box, lab->state, &step);
            if (!step.asked) break;
            for (int subject = 0; subject < lab->seats; subject++) {
                if (!seat_in(step.asked, subject)) continue;
                lab->answers[at][subject] = decide_by_bot(lab, step.decider[subject], subject);
                sample(lab, moments++);
            }
            lab_step(lab, lab->answers[at]);
        }
    }
    lab->first[LAB_GAMES] = at;
}

int64_t lab_again(struct lab *lab, int game, bool views)
{
    const struct game *g = lab->game;
    struct step step;
    int64_t decisions = 0;
    lab_deal(lab, &lab->seed[game]);
    for (int at = lab->first[game]; at < lab->first[game + 1]; at++) {
        g->ask(lab->box, lab->state, &step);
        for (int subject = 0; subject < lab->seats; subject++) {
            if (!seat_in(step.asked, subject)) continue;
            if (views) g->view(lab->box, lab->state, step.decider[subject], lab->view);
            decisions++;
        }
        lab_step(lab, lab->answers[at]);
    }
    return decisions;
}

void lab_open(struct lab *lab, const struct game *g, int seats)
{
    struct fault f = {0};
    *lab = (struct lab){.game = g, .seats = seats, .rng = {1}};
    options_init(g, &lab->options, seats);
    lab->box = shell_room(g->box_size);
    if (!g->open(lab->box, &lab->options, NULL, &f)) abort();
    lab->state_size = game_state_size(g, lab->box);
    lab->view_size = game_view_size(g, lab->box);
    lab->state = shell_room(g->state_max);
    lab->view = shell_room(g->view_max);
    lab->moves = (struct move_list){.size = g->moves_max};
    lab->moves.at = shell_room((size_t)g->moves_max * sizeof *lab->moves.at);
    lab->events = shell_room((size_t)g->events_max * sizeof *lab->events);
    lab->greed = (struct greed){.world = shell_room(g->state_max),
                                .after = shell_room(g->state_max),
                                .view = shell_room(g->view_max),
                                .events = shell_room((size_t)g->events_max * sizeof *lab->events)};
    lab->answers = shell_room((size_t)LAB_GAMES * (size_t)g->steps_max * sizeof *lab->answers);
    lab->states = shell_room((size_t)LAB_SAMPLES * g->state_max);
    lab->views = shell_room((size_t)LAB_SAMPLES * g->view_max);
    prepare_again(lab);
}

void lab_release(struct lab *lab)
{
    free(lab->box);
    free(lab->state);
    free(lab->view);
    free(lab->moves.at);
    free(lab->events);
    free(lab->greed.world);
    free(lab->greed.after);
    free(lab->greed.view);
    free(lab->greed.events);
    free(lab->answers);
    free(lab->states);
    free(lab->views);
}

struct state *lab_state(const struct lab *lab, int sample)
{
    void *at = lab->states + (size_t)sample * lab->game->state_max;
    return at;
}

const struct view *lab_view(const struct lab *lab, int sample)
{
    const void *at = lab->views + (size_t)sample * lab->game->view_max;
    return at;
}
