/* referee -- the engine and a second referee play the same matches, in lock-step.
 *
 *   referee [GAME...] [--seats N] [--from SEED] [--games N] [--bots] [--made-up | --with FILE]
 *
 * Every seed is a match: options, players and luck come from it (tests/laws/deal.h). With --bots
 * every other match is played by the game's own bots instead of random players. Card games play
 * with the built-in decks, alone and mixed; with --made-up every other match has a deck of the
 * author's (tests/laws/author.h), and --with plays all of them with the text of a file. The first
 * difference of a match is printed, with the moves that lead to it and the command that repeats
 * it. Like the laws, it plays fewer matches where the variable SIGHTLINE_SEEDS says so: all of them
 * are a hundred seeds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "author.h"
#include "bots/bot.h"
#include "core/buf.h"
#include "deal.h"
#include "games/shelf.h"
#include "heap/lone.h"
#include "match/inside.h"
#include "speak.h"

enum { WHOLE = 100, TEXT_ROOM = 1 << 20, HISTORY = 400, DIFFERENCES_SHOWN = 5 };

struct wish {
    const char *games[8];
    int ngames, seats;
    uint64_t from, count;
    bool bots, made_up;
    const char *with, *with_file; /* a deck text, or NULL */
};

/* One match, seen by both. */
struct duel {
    const struct referee *referee;
    const struct game *game;
    struct setting setting;
    struct box *box;
    struct match *match;
    struct lone table;
    void *second;
    struct rng luck;
    uint64_t seed;
    enum manner manner;
    bool bots;
    const char *asked_for, *with_file; /* the options that repeat this match */
    struct lines events[2], moves[2], history;
    struct view *view;
    struct move_list list;
    char *text, *deck;
};

static int passed, failed;
static uint64_t steps_compared;

static void *need(size_t size)
{
    void *p = calloc(1, size ? size : 1);
    if (!p) {
        fputs("referee: out of memory\n", stderr);
        exit(2);
    }
    return p;
}

static struct lines lines_new(int size)
{
    return (struct lines){.at = need((size_t)size * REF_LINE), .size = size};
}

/* ---- comparing ---- */

static bool differ(struct duel *d, const char *what)
{
    printf("FAIL %s, %d seats, seed %llu: %s\n", d->game->name, d->setting.options.seats,
           (unsigned long long)d->seed, what);
    int from = d->history.n > 12 ? d->history.n - 12 : 0;
    for (int i = from; i < d->history.n; i++) printf("    %s\n", d->history.at[i]);
    printf("  again: referee %s --seats %d --from %llu --games 1%s%s%s\n", d->game->name,
           d->setting.options.seats, (unsigned long long)d->seed, d->asked_for,
           d->with_file ? " --with " : "", d->with_file ? d->with_file : "");
    return false;
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static void show_difference(const struct lines l[2])
{
    int i = 0, shown = 0;
    while (i < l[0].n && i < l[1].n && !strcmp(l[0].at[i], l[1].at[i])) i++;
    for (int k = i; k < l[0].n && shown++ < DIFFERENCES_SHOWN; k++)
        printf("  engine:  %s\n", l[0].at[k]);
    shown = 0;
    for (int k = i; k < l[1].n && shown++ < DIFFERENCES_SHOWN; k++)
        printf("  referee: %s\n", l[1].at[k]);
}

static bool same_lines(struct duel *d, struct lines l[2], const char *what)
{
    bool same = l[0].n == l[1].n;
    for (int i = 0; same && i < l[0].n; i++) same = !strcmp(l[0].at[i], l[1].at[i]);
    if (same) return true;
    differ(d, what);
    show_difference(l);
    return false;
}

static bool same_questions(struct duel *d)
{
    int decider[REF_SEATS];
    for (int i = 0; i < REF_SEATS; i++) decider[i] = -1;
    d->referee->ask(d->second, decider);
    for (int i = 0; i < REF_SEATS; i++) {
        int wants = seat_in(d->match->step.asked, i) ? d->match->step.decider[i] : -1;
        if (wants == decider[i]) continue;
        differ(d, "other seats are asked");
        printf("  seat %d is decided by %d for the engine, by %d for the referee\n", i, wants,
               decider[i]);
        return false;
    }
    return true;
}

static bool same_moves(struct duel *d, int subject)
{
    char text[REF_LINE];
    int decider = d->match->step.decider[subject];
    d->game->view(d->match->box, d->match->state, decider, d->view);
    d->list.n = 0;
    d->game->legal(d->match->box, d->view, subject, &d->list);
    d->moves[0].n = d->moves[1].n = 0;
    for (int i = 0; i < d->list.n; i++) {
        speak_move(d->game, d->match->box, d->list.at[i], text);
        lines_add(&d->moves[0], "%s", text);
    }
    d->referee->legal(d->second, subject, &d->moves[1]);
    for (int i = 0; i < 2; i++) qsort(d->moves[i].at, (size_t)d->moves[i].n, REF_LINE, by_text);
    return same_lines(d, d->moves, "other moves are legal");
}

static bool same_scores(struct duel *d)
{
    struct score score;
    int points[REF_SEATS] = {0}, rank[REF_SEATS] = {0};
    d->game->score(d->match->box, d->match->state, &score);
    d->referee->score(d->second, points, rank);
    for (int i = 0; i < d->setting.options.seats; i++)
        if (points[i] != score.points[i] || rank[i] != score.rank[i]) {
            differ(d, "other scores");
            printf("  seat %d: %d points, rank %d for the engine, %d and %d for the referee\n", i,
                   score.points[i], score.rank[i], points[i], rank[i]);
            return false;
        }
    return true;
}

/* ---- playing ---- */

static struct move choose(struct duel *d, int subject)
{
    struct bot bot = bot_default(d->game);
    int decider = d->match->step.decider[subject];
    if (!d->bots) return deal_pick(&d->list, d->manner, &d->luck);
    d->game->view(d->match->box, d->match->state, decider, d->view);
    return bot_decide(&bot, d->game, d->match->box, d->view, subject, &d->luck);
}

static bool play_step(struct duel *d)
{
    char text[REF_SEATS][REF_LINE];
    const char *answer[REF_SEATS] = {NULL};
    struct move move[REF_SEATS];
    struct message why;
    seat_set asked = d->match->step.asked;
    for (int i = 0; i < REF_SEATS; i++) {
        if (!seat_in(asked, i)) continue;
        if (!same_moves(d, i)) return false;
        if (d->list.n == 0) return differ(d, "a seat is asked and has no move");
        move[i] = choose(d, i);
        speak_move(d->game, d->match->box, move[i], text[i]);
        answer[i] = text[i];
        if (d->history.n == d->history.size) d->history.n = 0;
        lines_add(&d->history, "%d: %s", i, text[i]);
    }
    for (int i = 0; i < REF_SEATS; i++)
        if (seat_in(asked, i) && !match_answer(d->match, d->match->step.decider[i], i,
                                               match_question(d->match, i), move[i], &why))
            return differ(d, "the engine refuses its own move");
    match_close(d->match);
    const struct scratch *s = match_scratch_news(d->match);
    d->events[0].n = d->events[1].n = 0;
    speak_events(d->game, d->match->box, s->news, s->nnews, &d->events[0]);
    d->referee->step(d->second, answer, &d->events[0], &d->events[1]);
    steps_compared++;
    return same_lines(d, d->events, "other events are told");
}

static bool play_match(struct duel *d)
{
    if (!same_questions(d)) return false;
    while (d->match->step.asked)
        if (!play_step(d) || !same_questions(d)) return false;
    return same_scores(d);
}

/* ---- matches ---- */

/* Built in, or made up. */
static const char *deck_of(const struct wish *w, struct duel *d)
{
    struct buf b;
    buf_init(&b, d->deck, AUTHOR_ROOM);
    if (w->with) return buf_text(&b, w->with), d->deck;
    if (!speak_deck(d->game, d->seed, &b)) return NULL;
    if (!w->made_up || d->seed % 2 == 0) return d->deck;
    buf_init(&b, d->deck, AUTHOR_ROOM);
    author_write(d->seed, &b);
    return d->deck;
}

static void play(const struct wish *w, struct duel *d, int seats)
{
    struct fault f = {0};
    const char *deck = deck_of(w, d);
    if (!deal_setting(d->game, seats, d->seed, deck, d->box, &d->setting)) {
        differ(d, "there is no table for this");
        failed++;
        return;
    }
    speak_plainly(d->game, &d->setting.options);
    d->luck = deal_luck(d->seed);
    d->manner = deal_manner(d->seed);
    d->bots = w->bots && d->seed / 2 % 2 == 0; /* odd seeds have other options */
    d->history.n = 0;
    d->match = lone_open(&d->table, &d->setting, &f);
    d->second = NULL;
    if (d->match) {
        struct buf b;
        buf_init(&b, d->text, TEXT_ROOM);
        speak_setting(d->referee, &d->setting, d->match->box, d->match->state, &b);
        d->second = d->referee->open(d->text);
    }
    if (!d->second) {
        differ(d, d->match ? "the referee does not open this table" : "no match opens");
        failed++;
    } else {
        if (play_match(d)) passed++;
        else failed++;
        d->referee->close(d->second);
    }
    lone_release(&d->table);
}

static void each_match(const struct wish *w, const struct referee *r)
{
    const struct game *g = shelf_find(r->game);
    static const char *const asked_for[] = {"", " --bots", " --made-up", " --bots --made-up"};
    struct duel d = {.referee = r,
                     .game = g,
                     .asked_for = asked_for[w->bots + 2 * w->made_up],
                     .with_file = w->with_file};
    d.box = need(g->box_size);
    d.view = need(g->view_max);
    d.list = (struct move_list){.at = need(sizeof(struct move) * (size_t)g->moves_max),
                                .size = g->moves_max};
    d.text = need(TEXT_ROOM);
    d.deck = need(AUTHOR_ROOM);
    for (int i = 0; i < 2; i++) {
        d.events[i] = lines_new(g->events_max + 200);
        d.moves[i] = lines_new(g->moves_max + 200);
    }
    d.history = lines_new(HISTORY);
    int tables = g->seats_max - g->seats_min + 1;
    for (uint64_t i = 0; i < w->count; i++) {
        int seats = w->seats ? w->seats : g->seats_min + (int)(i % (uint64_t)tables);
        d.seed = w->from + i;
        play(w, &d, seats);
    }
    for (int i = 0; i < 2; i++) {
        free(d.events[i].at);
        free(d.moves[i].at);
    }
    free(d.history.at);
    free(d.deck);
    free(d.text);
    free(d.list.at);
    free(d.view);
    free(d.box);
}

static bool wanted(const struct wish *w, const char *name)
{
    for (int i = 0; i < w->ngames; i++)
        if (!strcmp(w->games[i], name)) return true;
    return w->ngames == 0;
}

static bool number(const char *text, uint64_t *out)
{
    char *end;
    if (!text || *text < '0' || *text > '9') return false;
    *out = strtoull(text, &end, 10);
    return !*end;
}

static const char *content_of(const char *path)
{
    static char text[AUTHOR_ROOM];
    FILE *f = fopen(path, "rb");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (f) fclose(f);
    return n ? text : NULL;
}

static int read_wish(struct wish *w, char **word)
{
    uint64_t n;
    if (!strcmp(word[0], "--bots")) return w->bots = true, 1;
    if (!strcmp(word[0], "--made-up")) return w->made_up = true, 1;
    if (!strcmp(word[0], "--with") && word[1] && (w->with = content_of(word[1])))
        return w->with_file = word[1], 2;
    if (!strcmp(word[0], "--from") && number(word[1], &w->from)) return 2;
    if (!strcmp(word[0], "--games") && number(word[1], &w->count)) return 2;
    if (!strcmp(word[0], "--seats") && number(word[1], &n) && n <= REF_SEATS)
        return w->seats = (int)n, 2;
    if (w->ngames < 8 && shelf_find(word[0])) return w->games[w->ngames++] = word[0], 1;
    return 0;
}

int main(int argc, char **argv)
{
    const char *seeds = getenv("SIGHTLINE_SEEDS");
    struct wish w = {.count = 100};
    uint64_t share;
    for (int i = 1, n; i < argc; i += n) {
        n = read_wish(&w, argv + i);
        if (n) continue;
        fprintf(stderr, "referee: '%s' is no game or option, or its value is missing\n", argv[i]);
        return 2;
    }
    if (number(seeds, &share) && share < WHOLE) w.count = (w.count * share + WHOLE - 1) / WHOLE;
    for (int i = 0; shelf[i]; i++) {
        const struct referee *r = referee_of(shelf[i]->name);
        if (r && wanted(&w, r->game)) each_match(&w, r);
    }
    printf("%llu steps compared\n", (unsigned long long)steps_compared);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
