#include "simulator/simulator.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/cursor.h"
#include "games/shelf.h"
#include "shell/columns.h"
#include "shell/crew.h"
#include "simulator/world.h"

/* Out of this many seeds one is played a second time, and another one as twins. */
enum { AGAIN_EVERY = 8, TWINS_EVERY = 4, SCHEDULE_ROOM = 256 << 10, FAILURES_MOST = 4 };

/* What is asked for, and what all threads share. */
struct run {
    const struct simulate *asked;
    struct shell *shell;
    const struct game *only;
    uint64_t wanted;
    const struct plan *plan; /* of a schedule from a file, or NULL */
    FILE *traffic;
    atomic_int failures;
};

/* What one thread counts, and the first thing that went wrong there. */
struct runner {
    struct run *run;
    struct tally tally;
    struct plan *plan;
    struct wrong wrong;
    uint64_t failed, wrong_seed;
};

static void tally_world(struct tally *t, const struct tally *w)
{
    t->games += w->games;
    t->undos += w->undos;
    t->crashes += w->crashes;
    t->in += w->in;
    t->out += w->out;
    t->writes += w->writes;
    t->steps += w->steps;
    t->virtual_ms += w->virtual_ms;
    for (int i = 0; i < TROUBLES; i++) t->trouble[i] += w->trouble[i];
}

static uint64_t play_world(struct runner *r, struct wrong *wrong)
{
    struct world *w = world_open(r->plan, NULL);
    w->traffic = r->run->traffic;
    world_play(w);
    *wrong = w->wrong;
    tally_world(&r->tally, &w->tally);
    const uint64_t digest = w->digest;
    world_close(w);
    return digest;
}

static void play_seed(void *context, int64_t number)
{
    struct runner *r = context;
    struct run *run = r->run;
    struct wrong wrong;
    const uint64_t seed = run->asked->seed + (uint64_t)number;
    if (atomic_load(&run->failures) >= FAILURES_MOST) return;
    if (run->plan) *r->plan = *run->plan;
    else plan_make(r->plan, seed, run->asked->steps, run->only, run->wanted);
    r->tally.seeds++;
    const uint64_t digest = play_world(r, &wrong);
    if (!wrong.kind && (run->plan || seed % AGAIN_EVERY == 0)) {
        const uint64_t again = play_world(r, &wrong);
        r->tally.again++;
        if (!wrong.kind && again != digest) wrong = (struct wrong){.kind = WRONG_AGAIN};
    }
    if (!wrong.kind && seed % TWINS_EVERY == 1) twins_compare(r->plan, &r->tally, &wrong);
    if (!wrong.kind) return;
    atomic_fetch_add(&run->failures, 1);
    if (!r->failed++) r->wrong = wrong, r->wrong_seed = seed;
}

/* --- told ------------------------------------------------------------------------------------- */

static const char *number_text(char room[24], uint64_t n)
{
    struct buf b;
    buf_init(&b, room, 24);
    buf_uint(&b, n);
    return room;
}

static void say_count(const struct shell *shell, const char *key, uint64_t n)
{
    struct message m;
    char room[24];
    shell_say(shell, stdout, message_text(message_set(&m, key, NULL), number_text(room, n)));
}

static void report(const struct shell *shell, const struct tally *t, double seconds)
{
    struct message m;
    char a[24], b[24];
    message_set(&m, "simulate.worlds", NULL);
    message_text(&m, number_text(a, t->seeds));
    shell_say(shell, stdout, message_text(&m, number_text(b, t->steps)));
    say_count(shell, "simulate.games", t->games);
    say_count(shell, "simulate.undos", t->undos);
    say_count(shell, "simulate.writes", t->writes);
    say_count(shell, "simulate.in", t->in);
    say_count(shell, "simulate.out", t->out);
    say_count(shell, "simulate.again", t->again);
    say_count(shell, "simulate.twins", t->twins);
    for (int i = 0; i < TROUBLES; i++) {
        message_set(&m, "simulate.trouble", NULL);
        message_text(&m, trouble_names[i]);
        shell_say(shell, stdout, message_text(&m, number_text(a, t->trouble[i])));
    }
    if (seconds < 0.001) seconds = 0.001;
    message_set(&m, "simulate.time", NULL);
    message_text(&m, number_text(a, (uint64_t)(t->virtual_ms / 1000)));
    shell_say(shell, stderr,
              message_text(&m, number_text(b, (uint64_t)((double)t->virtual_ms / 1000 / seconds))));
    message_set(&m, "simulate.speed", NULL);
    shell_say(shell, stderr,
              message_text(&m, number_text(a, (uint64_t)((double)t->seeds / seconds))));
}

/* The shortest schedule that goes wrong in the same way, as a file, and the command for it. */
static void keep_failure(const struct run *run, struct plan *plan, const struct wrong *wrong)
{
    char path[64] = "", *room = shell_room(SCHEDULE_ROOM);
    struct buf name = BUF_ON(path), text;
    struct message m;
    const bool shrinks = wrong->kind != WRONG_TWINS && wrong->kind != WRONG_AGAIN;
    if (shrinks) shrink_plan(plan, wrong->kind);
    buf_init(&text, room, SCHEDULE_ROOM);
    plan_write(plan, &text);
    buf_text(&name, "simulate-");
    buf_uint(&name, plan->seed);
    buf_text(&name, ".schedule");
    const char *to = run->asked->failure ? run->asked->failure : path;
    message_set(&m, "simulate.schedule", NULL);
    message_text(message_number(&m, plan->ntroubles), to);
    if (file_write(run->shell, to, text.at, text.n)) shell_say(run->shell, stdout, &m);
    free(room);
}

static void report_failure(const struct run *run, struct runner *r)
{
    struct message m;
    char seed[24], at[24];
    message_set(&m, "simulate.wrong", NULL);
    message_text(&m, number_text(seed, r->wrong_seed));
    message_text(&m, number_text(at, (uint64_t)r->wrong.at));
    message_word(&m, wrong_keys[r->wrong.kind]);
    shell_say(run->shell, stdout, message_text(&m, r->wrong.detail));
    fflush(stdout);
    if (!run->plan) plan_make(r->plan, r->wrong_seed, run->asked->steps, run->only, run->wanted);
    const bool kept = !run->asked->failure || strcmp(run->asked->failure, "-") != 0;
    if (!run->plan && kept) keep_failure(run, r->plan, &r->wrong);
}

/* --- all of it -------------------------------------------------------------------------------- */

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int run_all(struct run *run)
{
    const int jobs = (int)run->asked->jobs;
    const int64_t seeds = run->plan ? 1 : run->asked->seeds;
    const struct crew crew = {
        .shell = run->shell, .jobs = jobs, .total = seeds, .progress = "simulate.progress"};
    struct runner *runners = shell_room((size_t)jobs * sizeof *runners), *first = NULL;
    struct tally total = {0};
    void *own[JOBS_MAX];
    uint64_t failed = 0;
    struct message m;
    char a[24], b[24];
    for (int i = 0; i < jobs; i++) {
        runners[i] = (struct runner){.run = run, .plan = shell_room(sizeof(struct plan))};
        own[i] = &runners[i];
    }
    const double began = seconds_now();
    crew_play(&crew, seeds, play_seed, own);
    const double seconds = seconds_now() - began;
    for (int i = 0; i < jobs; i++) {
        struct runner *r = &runners[i];
        tally_world(&total, &r->tally);
        total.seeds += r->tally.seeds;
        total.again += r->tally.again;
        total.twins += r->tally.twins;
        failed += r->failed;
        if (r->failed && (!first || r->wrong_seed < first->wrong_seed)) first = r;
    }
    if (first) report_failure(run, first);
    report(run->shell, &total, seconds);
    message_set(&m, "simulate.verdict", NULL);
    message_text(&m, number_text(a, total.seeds - failed));
    shell_say(run->shell, stdout, message_text(&m, number_text(b, failed)));
    for (int i = 0; i < jobs; i++) free(runners[i].plan);
    free(runners);
    return failed ? EXIT_FINDINGS : shell_interrupted() ? EXIT_PARTIAL : EXIT_OK;
}

static int with_schedule(struct run *run)
{
    char *text = NULL;
    struct fault f = {0};
    struct plan *plan = NULL;
    int code = EXIT_INVALID;
    if (run->asked->input) {
        if (!file_read(run->shell, run->asked->input, SCHEDULE_ROOM, &text)) return EXIT_INVALID;
        plan = shell_room(sizeof *plan);
        if (!plan_read(plan, text, &f)) {
            code = shell_complain_fault(run->shell, EXIT_INVALID, run->asked->input, &f, NULL);
            free(plan);
            free(text);
            return code;
        }
        run->plan = plan;
    }
    code = run_all(run);
    free(plan);
    free(text);
    return code;
}

int simulate_run(struct shell *shell, const struct simulate *asked)
{
    struct run run = {.asked = asked, .shell = shell};
    struct fault f = {0};
    int code;
    if (asked->game && !(run.only = shelf_find(asked->game)))
        return shell_wrong_word(shell, "cli.error.game", asked->game);
    if (!plan_wanted(asked->faults, &run.wanted, &f))
        return shell_complain_fault(shell, EXIT_USAGE, NULL, &f, NULL);
    if (asked->traffic && !(run.traffic = fopen(asked->traffic, "w"))) {
        struct message m;
        message_text(message_set(&m, "cli.error.output", NULL), strerror(errno));
        return shell_complain(shell, EXIT_INVALID, &m, NULL);
    }
    shell_catch_interrupts();
    code = with_schedule(&run);
    if (run.traffic && fclose(run.traffic)) code = EXIT_INVALID;
    return code;
}
