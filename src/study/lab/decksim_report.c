/* decksim_report.c -- what bots made of a deck: tables for people, or JSON Lines. */

#include "core/buf.h"
#include "lab/decksim.h"
#include "lab/report.h"
#include "shell/columns.h"
#include "shell/json.h"

enum { NUMBER = 32 };

static const char *const end_names[ENDS] = {[END_POINTS] = "points",
                                            [END_SURVIVOR] = "survivor",
                                            [END_EXHAUSTED] = "exhausted",
                                            [END_CAP] = "cap"};
static const char *const end_words[ENDS] = {[END_POINTS] = "cli.deck.end.points",
                                            [END_SURVIVOR] = "cli.deck.end.survivor",
                                            [END_EXHAUSTED] = "cli.deck.end.exhausted",
                                            [END_CAP] = "cli.deck.end.cap"};

/* The command that does this again, without the number of threads. */
static void write_sim_command(const struct deckfigures *f, struct buf *b)
{
    buf_text(b, f->asked->ablate ? "sightline deck ablate" : "sightline deck sim");
    for (int i = 0; i < f->series->decks; i++) {
        buf_char(b, ' ');
        buf_text(b, f->series->deck[i]);
    }
    buf_text(b, " --seats ");
    buf_int(b, f->series->setting.options.seats);
    buf_text(b, " --games ");
    buf_int(b, f->series->games);
    buf_text(b, " --seed ");
    buf_uint(b, f->series->seed);
    buf_text(b, " --bots ");
    bot_write(&f->series->bot[0], b);
    if (f->asked->json) buf_text(b, " --json");
}

static double percent(const struct sum *s) { return 100 * sum_mean(s) / (double)WIN; }
static double percent_margin(const struct sum *s) { return 100 * sum_margin(s) / (double)WIN; }

static double of_games(const struct deckfigures *f, int64_t n)
{
    return f->census->games ? (double)n / (double)f->census->games : 0;
}

/* --- for people --------------------------------------------------------------------- */

static void print_seats(const struct shell *shell, struct columns *g, const struct deckfigures *f)
{
    static const char *const heads[] = {"cli.sim.head.seat", "cli.sim.head.wins",
                                        "cli.sim.head.margin"};
    char more[NUMBER], margin[NUMBER];
    struct message m;
    columns_heads(shell, g, heads, 3);
    for (int seat = 0; seat < f->series->setting.options.seats; seat++, g->rows++) {
        struct buf b;
        columns_cell(g, 0, &b);
        buf_int(&b, seat);
        buf_char(&b, ' ');
        words_seat(&shell->reader, seat, &b);
        columns_number(g, 1, percent(&f->tally->seat[seat].wins), 1);
        columns_number(g, 2, percent_margin(&f->tally->seat[seat].wins), 1);
    }
    columns_print(g);
    snprintf(more, sizeof more, "%+.1f", percent(&f->census->first));
    snprintf(margin, sizeof margin, "%.1f", percent_margin(&f->census->first));
    message_text(message_set(&m, "cli.deck.first", NULL), more);
    shell_say(shell, stdout, message_text(&m, margin));
    putchar('\n');
}

static void print_games(const struct shell *shell, struct columns *g, const struct deckfigures *f)
{
    static const char *const ends[] = {"cli.deck.head.end", "cli.sim.head.games"};
    static const char *const turns[] = {"cli.deck.head.turns", "cli.sim.head.mean",
                                        "cli.sim.head.p10", "cli.sim.head.p50", "cli.sim.head.p90"};
    columns_heads(shell, g, ends, 2);
    for (int i = 0; i < ENDS; i++, g->rows++) {
        columns_word(shell, g, 0, end_words[i]);
        columns_number(g, 1, 100 * of_games(f, f->census->end[i]), 1);
    }
    columns_print(g);
    putchar('\n');
    columns_heads(shell, g, turns, 5);
    columns_word(shell, g, 0, "cli.deck.turns");
    columns_number(g, 1, sum_mean(&f->census->turns), 1);
    for (int i = 0; i < 3; i++) columns_number(g, 2 + i, census_turns(f->census, 10 + 40 * i), 0);
    g->rows++;
    columns_print(g);
    putchar('\n');
}

static void put_kind(struct columns *g, const struct deck *d, int kind)
{
    columns_text(g, 0, d->kind[kind].name);
    columns_number(g, 1, d->kind[kind].value, 0);
    columns_number(g, 2, deck_card_count(d, kind), 0);
}

static void print_cards(const struct shell *shell, struct columns *g, const struct deckfigures *f)
{
    static const char *const heads[] = {
        "cli.deck.head.card",   "cli.deck.head.value",  "cli.deck.head.copies",
        "cli.deck.head.drawn",  "cli.deck.head.played", "cli.deck.head.revealed",
        "cli.deck.head.effect", "cli.sim.head.wins",    "cli.sim.head.margin"};
    columns_heads(shell, g, heads, 9);
    for (int kind = 0; kind < f->deck->kinds; kind++, g->rows++) {
        const struct census_kind *k = &f->census->kind[kind];
        put_kind(g, f->deck, kind);
        columns_number(g, 3, of_games(f, k->drawn), 2);
        columns_number(g, 4, of_games(f, k->played), 2);
        if (f->deck->kind[kind].reveal) columns_number(g, 5, of_games(f, k->revealed), 2);
        if (k->chances) columns_number(g, 6, 100 * (double)k->worked / (double)k->chances, 1);
        if (!k->wins.n) continue;
        columns_number(g, 7, percent(&k->wins), 1);
        columns_number(g, 8, percent_margin(&k->wins), 1);
    }
    columns_print(g);
    putchar('\n');
    shell_say_key(shell, stdout, "cli.deck.sim.note");
}

static void print_ablation(const struct shell *shell, struct columns *g,
                           const struct deckfigures *f)
{
    static const char *const heads[] = {"cli.deck.head.card",   "cli.deck.head.value",
                                        "cli.deck.head.copies", "cli.deck.head.held",
                                        "cli.deck.head.with",   "cli.deck.head.without",
                                        "cli.deck.head.change", "cli.sim.head.margin"};
    columns_heads(shell, g, heads, 8);
    for (int kind = 0; kind < f->deck->kinds; kind++) {
        const struct ablation *a = &f->ablation[kind];
        if (!a->change.n) continue;
        put_kind(g, f->deck, kind);
        columns_number(g, 3, (double)a->change.n, 0);
        columns_number(g, 4, percent(&a->with), 1);
        columns_number(g, 5, percent(&a->without), 1);
        columns_number(g, 6, percent(&a->change), 1);
        columns_number(g, 7, percent_margin(&a->change), 1);
        g->rows++;
    }
    columns_print(g);
    putchar('\n');
    shell_say_key(shell, stdout, "cli.deck.ablate.note");
}

void decksim_table(const struct shell *shell, const struct deckfigures *f)
{
    struct columns grid;
    char command[COMMAND_MAX] = "";
    struct buf b = BUF_ON(command);
    write_sim_command(f, &b);
    report_title(shell, f->tally, command);
    if (f->asked->ablate) {
        print_ablation(shell, &grid, f);
    } else {
        print_seats(shell, &grid, f);
        print_games(shell, &grid, f);
        print_cards(shell, &grid, f);
    }
    shell_say_key(shell, stdout, "cli.sim.note");
}

/* --- JSON Lines ----------------------------------------------------------------------- */

static void json_figures_head(const struct deckfigures *f)
{
    char command[COMMAND_MAX] = "";
    struct buf b = BUF_ON(command);
    write_sim_command(f, &b);
    fputs("{\"kind\":\"run\",\"schema\":1", stdout);
    json_member_text(",", "version", SIGHTLINE_VERSION);
    json_member_text(",", "command", command);
    json_member_text(",", "game", f->series->setting.game->name);
    json_member_number(",", "seats", f->series->setting.options.seats);
    printf(",\"seed\":\"%llu\"", (unsigned long long)f->series->seed);
    json_member_number(",", "games", f->series->games);
    json_member_number(",", "played", f->tally->games);
    puts("}");
}

static void json_card_kind(const struct deckfigures *f, int kind)
{
    const struct deck_kind *k = &f->deck->kind[kind];
    fputs("{\"kind\":\"card\"", stdout);
    json_member_text(",", "name", k->name);
    json_member_number(",", "value", k->value);
    json_member_number(",", "copies", deck_card_count(f->deck, kind));
}

static void json_sim(const struct deckfigures *f)
{
    const struct census *c = f->census;
    for (int seat = 0; seat < f->series->setting.options.seats; seat++) {
        printf("{\"kind\":\"seat\",\"seat\":%d", seat);
        report_sum("wins", &f->tally->seat[seat].wins, WIN, false);
        puts("}");
    }
    fputs("{\"kind\":\"first\"", stdout);
    report_sum("advantage", &c->first, WIN, false);
    puts("}");
    for (int i = 0; i < ENDS; i++)
        printf("{\"kind\":\"end\",\"name\":\"%s\",\"games\":%lld}\n", end_names[i],
               (long long)c->end[i]);
    printf("{\"kind\":\"turns\",\"p10\":%d,\"p50\":%d,\"p90\":%d", census_turns(c, 10),
           census_turns(c, 50), census_turns(c, 90));
    report_sum("turns", &c->turns, 1, false);
    puts("}");
    for (int kind = 0; kind < f->deck->kinds; kind++) {
        const struct census_kind *k = &c->kind[kind];
        json_card_kind(f, kind);
        json_member_number(",", "drawn", k->drawn);
        json_member_number(",", "played", k->played);
        json_member_number(",", "revealed", k->revealed);
        json_member_number(",", "chances", k->chances);
        json_member_number(",", "worked", k->worked);
        json_member_number(",", "players", k->wins.n);
        report_sum("wins", &k->wins, WIN, false);
        puts("}");
    }
}

static void json_ablation(const struct deckfigures *f)
{
    for (int kind = 0; kind < f->deck->kinds; kind++) {
        const struct ablation *a = &f->ablation[kind];
        if (!a->change.n) continue;
        json_card_kind(f, kind);
        json_member_number(",", "held", a->change.n);
        report_sum("with", &a->with, WIN, false);
        report_sum("without", &a->without, WIN, false);
        report_sum("change", &a->change, WIN, false);
        puts("}");
    }
}

void decksim_json(const struct deckfigures *f)
{
    json_figures_head(f);
    if (f->asked->ablate) json_ablation(f);
    else json_sim(f);
}
