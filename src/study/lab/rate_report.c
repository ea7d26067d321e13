/* rate_report.c -- ratings: a table for people, or JSON Lines. */
#include <math.h>
#include <stdio.h>

#include "core/buf.h"
#include "lab/rate.h"
#include "lab/report.h"
#include "shell/columns.h"
#include "shell/json.h"

static void write_rate(const struct ratefigures *f, struct buf *b)
{
    struct series asked = *f->series;
    asked.games = f->rate->asked.games;
    report_command(&asked, "rate", b);
    if (f->rate->until_clear) buf_text(b, " --until-clear");
    if (f->rate->asked.json) buf_text(b, " --json");
}

static int ranks_not_apart(const struct ratefigures *f)
{
    int n = 0;
    for (int rank = 0; rank + 1 < f->rating->bots; rank++)
        n += !rating_apart(f->rating, rank, f->alpha);
    return n;
}

/* Points, or nothing where there were too few deals to tell. */
static void put_points(struct columns *g, int column, double points)
{
    if (isfinite(points)) columns_number(g, column, round(points) + 0.0, 0);
    else columns_text(g, column, "-");
}

static void put_bot(struct columns *g, int column, const struct bot *bot)
{
    struct buf b;
    columns_cell(g, column, &b);
    bot_write(bot, &b);
}

static void print_ratings(const struct shell *shell, struct columns *g, const struct ratefigures *f)
{
    static const char *const heads[] = {"cli.rate.head.bot",      "cli.rate.head.rating",
                                        "cli.rate.head.margin",   "cli.rate.head.wins",
                                        "cli.rate.head.expected", "cli.rate.head.games"};
    const struct rating *r = f->rating;
    const int seats = f->series->setting.options.seats;
    columns_heads(shell, g, heads, 6);
    for (int rank = 0; rank < r->bots; rank++, g->rows++) {
        const int bot = r->order[rank];
        put_bot(g, 0, &f->series->bot[bot]);
        put_points(g, 1, r->elo[bot]);
        put_points(g, 2, rating_margin(r, bot, f->alpha));
        columns_number(g, 3, 100 * r->wins[bot] / (double)r->games[bot], 1);
        columns_number(g, 4, 100 * rating_expected(r, bot, seats), 1);
        columns_number(g, 5, (double)r->games[bot], 0);
    }
    columns_print(g);
}

static void print_gaps(const struct shell *shell, struct columns *g, const struct ratefigures *f)
{
    static const char *const heads[] = {"cli.rate.head.better", "cli.rate.head.worse",
                                        "cli.rate.head.gap", "cli.rate.head.margin",
                                        "cli.rate.head.apart"};
    const struct rating *r = f->rating;
    columns_heads(shell, g, heads, 5);
    for (int rank = 0; rank + 1 < r->bots; rank++, g->rows++) {
        const int a = r->order[rank], b = r->order[rank + 1];
        put_bot(g, 0, &f->series->bot[a]);
        put_bot(g, 1, &f->series->bot[b]);
        put_points(g, 2, r->elo[a] - r->elo[b]);
        put_points(g, 3, rating_gap_margin(r, a, b, f->alpha));
        columns_word(shell, g, 4, rating_apart(r, rank, f->alpha) ? "cli.rate.yes" : "cli.rate.no");
    }
    columns_print(g);
}

void rate_table(const struct shell *shell, const struct ratefigures *f)
{
    struct columns grid;
    struct message m;
    char command[COMMAND_MAX] = "";
    struct buf b = BUF_ON(command);
    const int unclear = ranks_not_apart(f);
    write_rate(f, &b);
    report_title(shell, f->tally, command);
    print_ratings(shell, &grid, f);
    putchar('\n');
    print_gaps(shell, &grid, f);
    putchar('\n');
    if (unclear) {
        message_number(message_set(&m, "cli.rate.unclear", NULL), unclear);
        shell_say(shell, stdout, message_number(&m, f->rating->bots - 1));
    } else {
        shell_say_key(shell, stdout, "cli.rate.clear");
    }
    shell_say_key(shell, stdout, "cli.rate.note");
    shell_say_key(shell, stdout,
                  f->rate->until_clear ? "cli.rate.note.looks" : "cli.rate.note.once");
}

/* --- JSON Lines ----------------------------------------------------------------------- */

/* In tenths of a point; null where there were too few deals to tell. */
static void json_points(const char *name, double points)
{
    if (isfinite(points)) printf(",\"%s\":%.1f", name, round(points * 10) / 10 + 0.0);
    else printf(",\"%s\":null", name);
}

static void json_rating(const struct ratefigures *f, int bot)
{
    const struct rating *r = f->rating;
    fputs("{\"kind\":\"rating\"", stdout);
    report_bot("bot", &f->series->bot[bot]);
    json_points("rating", r->elo[bot]);
    json_points("margin", rating_margin(r, bot, f->alpha));
    json_member_number(",", "games", r->games[bot]);
    printf(",\"wins\":%.4f,\"expected\":%.4f}\n", r->wins[bot] / (double)r->games[bot],
           rating_expected(r, bot, f->series->setting.options.seats));
}

static void json_gap(const struct ratefigures *f, int rank)
{
    const struct rating *r = f->rating;
    const int a = r->order[rank], b = r->order[rank + 1];
    fputs("{\"kind\":\"gap\"", stdout);
    report_bot("better", &f->series->bot[a]);
    report_bot("worse", &f->series->bot[b]);
    json_points("difference", r->elo[a] - r->elo[b]);
    json_points("margin", rating_gap_margin(r, a, b, f->alpha));
    printf(",\"apart\":%s}\n", rating_apart(r, rank, f->alpha) ? "true" : "false");
}

void rate_json(const struct ratefigures *f)
{
    char command[COMMAND_MAX] = "";
    struct buf b = BUF_ON(command);
    write_rate(f, &b);
    report_run(f->series, f->tally, command);
    for (int rank = 0; rank < f->rating->bots; rank++) json_rating(f, f->rating->order[rank]);
    for (int rank = 0; rank + 1 < f->rating->bots; rank++) json_gap(f, rank);
    printf("{\"kind\":\"order\",\"deals\":%lld,\"error\":%.6f,\"clear\":%s}\n",
           (long long)f->rating->deals, f->alpha, ranks_not_apart(f) ? "false" : "true");
}
