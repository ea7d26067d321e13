/* referee -- the engine and a second referee play the same matches, in lock-step.
 *
 *   referee [GAME...] [--seats N] [--from SEED] [--games N] [--bots] [--decks FOLDER] [--made-up]
 *
 * Every seed is a match: options, players and luck come from it (tests/laws/deal.h). With --bots
 * every other match is played by the game's own minds instead of random players. Card games take
 * their decks from FOLDER, alone and mixed; with --made-up every other match has a deck of the
 * author's (tests/laws/author.h). The first difference of a match is printed, with the moves that
 * lead to it.
 */
#include <stdarg.h>
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
#include "referee.h"

enum { TEXT_ROOM = 1 << 20, HISTORY = 400, DIFFERENCES_SHOWN = 5 };

static const struct referee *const referees[] = {&viewpoint_referee,    &revisioned_referee,
                                                 &winking_dead_referee, &wink_referee,
                                                 &cube_referee,         NULL};

struct wish {
    const char *games[8], *folder;
    int ngames, seats;
    uint64_t from, count;
    bool bots, made_up;
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
    struct lines events[2], moves[2], history;
    struct view *view;
    struct move_list list;
    char *text, *deck;
};

static int passed, failed;
static uint64_t steps_compared;

void lines_add(struct lines *l, const char *format, ...)
{
    va_list rest;
    if (l->n >= l->size) {
        fputs("referee: a list of lines is full\n", stderr);
        exit(2);
    }
    va_start(rest, format);
    int n = vsnprintf(l->at[l->n++], REF_LINE, format, rest);
    va_end(rest);
    if (n >= REF_LINE) {
        fputs("referee: a line is too long\n", stderr);
        exit(2);
    }
}

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

/* ---- the engine's side as text ---- */

static void write_words(const struct duel *d, const struct form *form, const int16_t *arg, int n,
                        struct buf *b)
{
    buf_text(b, form->name);
    for (int i = 0; i < n; i++) {
        char letter = form->args[i];
        const char *name = NULL;
        buf_char(b, ' ');
        if (letter != 's' && letter != '#' && d->game->name_of)
            name = d->game->name_of(d->match->box, letter, arg[i]);
        if (name) buf_text(b, name);
        else buf_int(b, arg[i]);
    }
}

static void write_move(const struct duel *d, struct move m, char text[REF_LINE])
{
    struct buf b;
    buf_init(&b, text, REF_LINE);
    write_words(d, &d->game->verbs[m.verb], m.arg, m.nargs, &b);
}

static void engine_events(struct duel *d)
{
    struct lines *l = &d->events[0];
    l->n = 0;
    const struct scratch *s = match_scratch_news(d->match);
    for (int i = 0; i < s->nnews; i++) {
        const struct event *e = &s->news[i];
        char text[REF_LINE];
        struct buf b;
        buf_init(&b, text, sizeof text);
        if (e->seat == SPECTATOR) buf_char(&b, '-');
        else buf_int(&b, e->seat);
        buf_char(&b, ' ');
        write_words(d, &d->game->happenings[e->kind], e->arg, e->nargs, &b);
        if (e->nopen < e->nargs) {
            buf_text(&b, " | ");
            buf_int(&b, e->nopen);
            for (int seat = 0; seat < REF_SEATS; seat++) {
                if (!seat_in(e->knows, seat)) continue;
                buf_char(&b, ' ');
                buf_char(&b, (char)('A' + seat));
            }
        }
        lines_add(l, "%s", text);
    }
}

static void write_zone(const struct duel *d, const char *zone, struct buf *b)
{
    buf_text(b, "zone ");
    buf_text(b, zone);
    buf_text(b, ": ");
    d->game->zone(d->match->box, d->match->state, zone, b);
    buf_char(b, '\n');
}

static void write_setting(struct duel *d)
{
    struct buf b;
    buf_init(&b, d->text, TEXT_ROOM);
    buf_text(&b, "seats ");
    buf_int(&b, d->setting.options.seats);
    buf_char(&b, '\n');
    for (int i = 0; d->game->options && d->game->options[i].name; i++) {
        const struct option *o = &d->game->options[i];
        int value = d->setting.options.value[i];
        buf_text(&b, "option ");
        buf_text(&b, o->name);
        buf_char(&b, '=');
        if (o->names) buf_text(&b, o->names[value - o->min]);
        else buf_int(&b, value);
        buf_char(&b, '\n');
    }
    for (const char *const *zone = d->referee->zones; *zone; zone++) {
        const char *each = strchr(*zone, '%');
        for (int seat = 0; seat < (each ? d->setting.options.seats : 1); seat++) {
            char name[64];
            if (each) snprintf(name, sizeof name, "%.*s%d", (int)(each - *zone), *zone, seat);
            else snprintf(name, sizeof name, "%s", *zone);
            write_zone(d, name, &b);
        }
    }
    if (d->setting.content) {
        buf_text(&b, "deck\n");
        buf_text(&b, d->setting.content);
    }
}

/* ---- comparing ---- */

static bool differ(struct duel *d, const char *what)
{
    printf("FAIL %s, %d seats, seed %llu: %s\n", d->game->name, d->setting.options.seats,
           (unsigned long long)d->seed, what);
    int from = d->history.n > 12 ? d->history.n - 12 : 0;
    for (int i = from; i < d->history.n; i++) printf("    %s\n", d->history.at[i]);
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
        write_move(d, d->list.at[i], text);
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
        write_move(d, move[i], text[i]);
        answer[i] = text[i];
        if (d->history.n == d->history.size) d->history.n = 0;
        lines_add(&d->history, "%d: %s", i, text[i]);
    }
    for (int i = 0; i < REF_SEATS; i++)
        if (seat_in(asked, i) && !match_answer(d->match, d->match->step.decider[i], i,
                                               match_question(d->match, i), move[i], &why))
            return differ(d, "the engine refuses its own move");
    match_close(d->match);
    engine_events(d);
    d->events[1].n = 0;
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

static const char *const deck_files[] = {"classic", "revisioned", "winking-dead", "echoes"};

static size_t read_deck(const struct wish *w, const char *name, char *to, size_t room)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s.deck", w->folder, name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(2);
    }
    size_t n = fread(to, 1, room - 1, file);
    to[n] = '\0';
    fclose(file);
    return n;
}

/* The game's own deck, or a mix with it; or one that was made up. */
static const char *deck_of(const struct wish *w, struct duel *d)
{
    const char *name = d->game->name;
    size_t used = 0;
    if (d->game->family == NULL || strcmp(d->game->family, "viewpoint")) return NULL;
    if (w->made_up && d->seed % 2) {
        struct buf b;
        buf_init(&b, d->deck, AUTHOR_ROOM);
        author_write(d->seed, &b);
        return d->deck;
    }
    if (!strcmp(name, "viewpoint")) name = "classic";
    used = read_deck(w, name, d->deck, AUTHOR_ROOM);
    for (int i = 0; i < 4; i++) {
        if (!strcmp(deck_files[i], name) || (d->seed / 2 >> i) % 3 != 2) continue;
        d->deck[used++] = '\n';
        used += read_deck(w, deck_files[i], d->deck + used, AUTHOR_ROOM - used);
    }
    return d->deck;
}

/* Built-in sets are mixed by text, so that both sides read the same; as many of each as need be. */
static void no_additions(struct duel *d)
{
    for (int i = 0; d->game->options && d->game->options[i].name; i++)
        if (!strncmp(d->game->options[i].name, "add-", 4) ||
            !strcmp(d->game->options[i].name, "copies"))
            d->setting.options.value[i] = 0;
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
    no_additions(d);
    d->luck = deal_luck(d->seed);
    d->manner = deal_manner(d->seed);
    d->bots = w->bots && d->seed / 2 % 2 == 0; /* odd seeds have other options */
    d->history.n = 0;
    d->match = lone_open(&d->table, &d->setting, &f);
    d->second = NULL;
    if (d->match) {
        write_setting(d);
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
    struct duel d = {.referee = r, .game = g};
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

static int read_wish(struct wish *w, char **word)
{
    uint64_t n;
    if (!strcmp(word[0], "--bots")) return w->bots = true, 1;
    if (!strcmp(word[0], "--made-up")) return w->made_up = true, 1;
    if (!strcmp(word[0], "--decks") && word[1]) return w->folder = word[1], 2;
    if (!strcmp(word[0], "--from") && number(word[1], &w->from)) return 2;
    if (!strcmp(word[0], "--games") && number(word[1], &w->count)) return 2;
    if (!strcmp(word[0], "--seats") && number(word[1], &n) && n <= REF_SEATS)
        return w->seats = (int)n, 2;
    if (w->ngames < 8 && shelf_find(word[0])) return w->games[w->ngames++] = word[0], 1;
    return 0;
}

int main(int argc, char **argv)
{
    struct wish w = {.folder = "data/decks", .count = 100};
    for (int i = 1, n; i < argc; i += n) {
        n = read_wish(&w, argv + i);
        if (n) continue;
        fprintf(stderr, "referee: '%s' is no game or option, or its value is missing\n", argv[i]);
        return 2;
    }
    for (int i = 0; referees[i]; i++)
        if (wanted(&w, referees[i]->game)) each_match(&w, referees[i]);
    printf("%llu steps compared\n", (unsigned long long)steps_compared);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
