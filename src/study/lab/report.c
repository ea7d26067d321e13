#include "lab/report.h"

#include <stdio.h>

#include "core/buf.h"
#include "foreign/foreign.h"
#include "setting/challenge.h"
#include "setting/decks.h"
#include "setting/seats.h"
#include "setting/setting.h"
#include "shell/columns.h"

static void put_place(struct columns *g, const struct place *p, int seats)
{
    double sum = 0, n = 0;
    columns_number(g, 1, 100 * sum_mean(&p->wins) / (double)WIN, 1);
    columns_number(g, 2, 100 * sum_margin(&p->wins) / (double)WIN, 1);
    columns_number(g, 3, sum_mean(&p->points), 2);
    columns_number(g, 4, sum_margin(&p->points), 2);
    for (int rank = 1; rank <= seats; rank++) {
        sum += (double)rank * (double)p->ranks[rank];
        n += (double)p->ranks[rank];
    }
    columns_number(g, 5, n > 0 ? sum / n : 0, 2);
    g->rows++;
}

/* Its number, its letter, and its bot if bots do not rotate. */
static void put_seat(const struct shell *shell, struct columns *g, const struct series *series,
                     int seat)
{
    struct buf b;
    columns_cell(g, 0, &b);
    buf_int(&b, seat);
    buf_char(&b, ' ');
    words_seat(&shell->reader, seat, &b);
    if (series->rotate) return;
    buf_text(&b, " (");
    bot_write(&series->bot[seat], &b);
    buf_char(&b, ')');
}

static void print_places(const struct shell *shell, struct columns *g, const struct series *series,
                         const struct tally *t)
{
    static const char *const seat_heads[] = {"cli.sim.head.seat",   "cli.sim.head.wins",
                                             "cli.sim.head.margin", "cli.sim.head.points",
                                             "cli.sim.head.margin", "cli.sim.head.rank"};
    static const char *const bot_heads[] = {"cli.sim.head.bot",    "cli.sim.head.wins",
                                            "cli.sim.head.margin", "cli.sim.head.points",
                                            "cli.sim.head.margin", "cli.sim.head.rank"};
    int seats = series->setting.options.seats, kinds = 0;
    columns_heads(shell, g, seat_heads, 6);
    for (int seat = 0; seat < seats; seat++) {
        put_seat(shell, g, series, seat);
        put_place(g, &t->seat[seat], seats);
    }
    columns_print(g);
    for (int i = 0; i < seats; i++) kinds += tally_kind(series, i) == i;
    if (kinds < 2) return;
    putchar('\n');
    columns_heads(shell, g, bot_heads, 6);
    for (int i = 0; i < seats; i++) {
        struct buf b;
        if (tally_kind(series, i) != i) continue;
        columns_cell(g, 0, &b);
        bot_write(&series->bot[i], &b);
        put_place(g, &t->bot[i], seats);
    }
    columns_print(g);
}

/* --- where all win or all lose: solved games and turns, no ranks --- */

static double turns_of_seat(const struct series *series, const struct tally *t, int seat)
{
    const struct form *events = series->setting.game->happenings;
    int64_t turns = 0;
    for (int i = 0; events[i].name; i++)
        if (tally_opens_turn(&events[i])) turns += t->event[i].by_seat[seat];
    return t->games ? (double)turns / (double)t->games : 0;
}

static void print_team(const struct shell *shell, struct columns *g, const struct series *series,
                       const struct tally *t)
{
    static const char *const heads[] = {"cli.sim.head.games-played", "cli.sim.head.solved",
                                        "cli.sim.head.solved-part", "cli.sim.head.margin"};
    static const char *const seat_heads[] = {"cli.sim.head.seat", "cli.sim.head.turns"};
    columns_heads(shell, g, heads, 4);
    columns_number(g, 0, (double)t->solved.n, 0);
    columns_number(g, 1, (double)t->solved.sum, 0);
    columns_number(g, 2, 100 * sum_mean(&t->solved), 1);
    columns_number(g, 3, 100 * sum_margin(&t->solved), 1);
    g->rows++;
    columns_print(g);
    putchar('\n');
    columns_heads(shell, g, seat_heads, 2);
    for (int seat = 0; seat < series->setting.options.seats; seat++) {
        put_seat(shell, g, series, seat);
        columns_number(g, 1, turns_of_seat(series, t, seat), 2);
        g->rows++;
    }
    columns_print(g);
}

/* The number that this part of the games, in hundredths, does not exceed. */
static int length_part(const struct series *series, const int64_t *lengths, int64_t games, int part)
{
    int64_t seen = 0;
    for (int i = 0; i <= series->setting.game->steps_max; i++) {
        seen += lengths[i];
        if (seen * 100 >= games * part && seen) return i;
    }
    return 0;
}

static void put_length(const struct shell *shell, struct columns *g, const char *key,
                       const struct sum *s)
{
    columns_word(shell, g, 0, key);
    columns_number(g, 1, sum_mean(s), 2);
    columns_number(g, 2, sum_margin(s), 2);
    columns_number(g, 3, sum_spread(s), 2);
}

static void put_parts(struct columns *g, const struct series *series, const int64_t *lengths,
                      int64_t games)
{
    columns_number(g, 4, length_part(series, lengths, games, 10), 0);
    columns_number(g, 5, length_part(series, lengths, games, 50), 0);
    columns_number(g, 6, length_part(series, lengths, games, 90), 0);
}

static void print_lengths(const struct shell *shell, struct columns *g, const struct series *series,
                          const struct tally *t)
{
    static const char *const heads[] = {
        "cli.sim.head.length", "cli.sim.head.mean", "cli.sim.head.margin", "cli.sim.head.deviation",
        "cli.sim.head.p10",    "cli.sim.head.p50",  "cli.sim.head.p90"};
    columns_heads(shell, g, heads, 7);
    if (t->turns.n) {
        put_length(shell, g, "cli.sim.turns", &t->turns);
        put_parts(g, series, t->turns_seen, t->turns.n);
        g->rows++;
    }
    put_length(shell, g, "cli.sim.steps", &t->steps);
    put_parts(g, series, t->steps_seen, t->games);
    g->rows++;
    put_length(shell, g, "cli.sim.decisions", &t->decisions);
    g->rows++;
    columns_print(g);
}

static void print_often(const struct shell *shell, struct columns *g, const struct tally *t,
                        const struct form *forms, const struct often *often, const char *head)
{
    const char *const heads[] = {head, "cli.sim.head.per-game", "cli.sim.head.margin",
                                 "cli.sim.head.games"};
    columns_heads(shell, g, heads, 4);
    for (int i = 0; forms[i].name; i++) {
        struct buf b;
        columns_cell(g, 0, &b);
        buf_text(&b, forms[i].name);
        columns_number(g, 1, sum_mean(&often[i].count), 3);
        columns_number(g, 2, sum_margin(&often[i].count), 3);
        columns_number(g, 3, t->games ? 100 * (double)often[i].games / (double)t->games : 0, 1);
        g->rows++;
    }
    columns_print(g);
}

void report_title(const struct shell *shell, const struct tally *t, const char *command)
{
    char games[24] = "";
    struct buf n = BUF_ON(games);
    struct message m;
    buf_int(&n, t->games);
    message_text(message_set(&m, "cli.sim.title", NULL), games);
    shell_say(shell, stdout, message_text(&m, command));
    putchar('\n');
}

/* As one list, unless there is a program: its command may have commas. */
static void report_bots(const struct series *series, struct buf *b)
{
    bool programs = false;
    for (int i = 0; i < series->bots; i++) programs |= series->bot[i].program != NULL;
    for (int i = 0; i < series->bots; i++) {
        buf_text(b, programs ? " --bot " : i ? "," : " --bots ");
        seats_write_bot(&series->bot[i], b);
    }
    if (programs && series->bot_time != FOREIGN_TIME) {
        buf_text(b, " --bot-time ");
        buf_int(b, series->bot_time);
    }
}

void report_command(const struct series *series, const char *name, struct buf *b)
{
    const struct options *options = &series->setting.options;
    buf_text(b, "sightline ");
    buf_text(b, name);
    buf_char(b, ' ');
    buf_text(b, series->setting.game->name);
    buf_text(b, " --seats ");
    buf_int(b, options->seats);
    buf_text(b, " --games ");
    buf_int(b, series->games);
    buf_text(b, " --seed ");
    buf_uint(b, series->seed);
    report_bots(series, b);
    setting_write_options(series->setting.game, options, b);
    decks_write_flags(series->deck, series->decks, b);
    challenge_write_flag(series->challenge, b);
}

static void write_sim(const struct series *series, bool json, bool each, struct buf *b)
{
    report_command(series, "sim", b);
    if (series->rotate) buf_text(b, " --rotate");
    if (each) buf_text(b, " --each");
    if (json) buf_text(b, " --json");
}

void report_table(const struct shell *shell, const struct series *series, const struct tally *t)
{
    struct columns grid;
    const struct game *g = series->setting.game;
    char command[COMMAND_MAX] = "";
    struct buf b = BUF_ON(command);
    write_sim(series, false, false, &b);
    report_title(shell, t, command);
    if (g->together) print_team(shell, &grid, series, t);
    else print_places(shell, &grid, series, t);
    putchar('\n');
    print_lengths(shell, &grid, series, t);
    putchar('\n');
    print_often(shell, &grid, t, g->happenings, t->event, "cli.sim.head.event");
    putchar('\n');
    print_often(shell, &grid, t, g->verbs, t->verb, "cli.sim.head.verb");
    putchar('\n');
    shell_say_key(shell, stdout, "cli.sim.note");
}

/* --- JSON Lines --------------------------------------------------------------------- */

void report_sum(const char *name, const struct sum *s, double unit, bool spread)
{
    printf(",\"%s\":{\"mean\":%.6f,\"margin\":%.6f", name, sum_mean(s) / unit,
           sum_margin(s) / unit);
    if (spread) printf(",\"deviation\":%.6f", sum_spread(s) / unit);
    putchar('}');
}

static void json_counts(const char *name, const int64_t *counts, int n)
{
    printf(",\"%s\":[", name);
    for (int i = 0; i < n; i++) printf("%s%lld", i ? "," : "", (long long)counts[i]);
    putchar(']');
}

void report_bot(const char *name, const struct bot *bot)
{
    char room[COMMAND_MAX] = "", quoted[2 * COMMAND_MAX] = "";
    struct buf b = BUF_ON(room), q = BUF_ON(quoted);
    bot_write(bot, &b);
    buf_json(&q, room);
    printf(",\"%s\":%s", name, quoted);
}

static void json_place(const struct place *p, int seats)
{
    printf(",\"games\":%lld", (long long)p->wins.n);
    report_sum("wins", &p->wins, WIN, true);
    report_sum("points", &p->points, 1, true);
    json_counts("ranks", p->ranks + 1, seats);
    puts("}");
}

void report_run(const struct series *series, const struct tally *t, const char *command)
{
    const struct game *g = series->setting.game;
    char quoted[COMMAND_MAX + 200] = "";
    struct buf q = BUF_ON(quoted);
    buf_json(&q, command);
    printf("{\"kind\":\"run\",\"schema\":1,\"version\":\"%s\",\"command\":%s,\"game\":\"%s\","
           "\"edition\":%d,"
           "\"seats\":%d,\"seed\":\"%llu\",\"games\":%lld,\"played\":%lld,\"options\":{",
           SIGHTLINE_VERSION, quoted, g->name, g->edition, series->setting.options.seats,
           (unsigned long long)series->seed, (long long)series->games, (long long)t->games);
    for (int i = 0; g->options && g->options[i].name; i++)
        printf("%s\"%s\":%d", i ? "," : "", g->options[i].name, series->setting.options.value[i]);
    puts("}}");
}

static void json_each(const struct series *series, const struct outcome *o, int64_t game)
{
    int seats = series->setting.options.seats;
    struct seed seed = tally_seed(series, game);
    char room[80] = "";
    struct buf b = BUF_ON(room);
    if (!o->steps) return; /* not played: the series was interrupted */
    seed_write(&seed, &b);
    printf("{\"kind\":\"game\",\"game\":%lld,\"seed\":\"%s\",\"steps\":%d,\"decisions\":%d",
           (long long)game, room, o->steps, o->decisions);
    if (series->setting.game->together) {
        printf(",\"solved\":%s,\"turns\":%d}\n", o->rank[0] == 1 ? "true" : "false", o->turns);
        return;
    }
    fputs(",\"points\":[", stdout);
    for (int i = 0; i < seats; i++) printf("%s%d", i ? "," : "", o->points[i]);
    fputs("],\"rank\":[", stdout);
    for (int i = 0; i < seats; i++) printf("%s%d", i ? "," : "", o->rank[i]);
    puts("]}");
}

static void json_often(const char *kind, const struct form *forms, const struct often *often,
                       int seats)
{
    for (int i = 0; forms[i].name; i++) {
        printf("{\"kind\":\"%s\",\"name\":\"%s\",\"total\":%lld,\"games\":%lld", kind,
               forms[i].name, (long long)often[i].count.sum, (long long)often[i].games);
        report_sum("per_game", &often[i].count, 1, true);
        json_counts("by_seat", often[i].by_seat, seats);
        puts("}");
    }
}

static void json_parts(const char *name, const struct series *series, const int64_t *lengths,
                       int64_t games)
{
    for (int part = 10; part <= 90; part += 40)
        printf(",\"%s_p%d\":%d", name, part, length_part(series, lengths, games, part));
}

static void json_places(const struct series *series, const struct tally *t)
{
    const int seats = series->setting.options.seats;
    for (int seat = 0; seat < seats; seat++) {
        printf("{\"kind\":\"seat\",\"seat\":%d", seat);
        if (!series->rotate) report_bot("bot", &series->bot[seat]);
        json_place(&t->seat[seat], seats);
    }
    for (int i = 0; i < seats; i++) {
        if (tally_kind(series, i) != i) continue;
        fputs("{\"kind\":\"bot\"", stdout);
        report_bot("bot", &series->bot[i]);
        json_place(&t->bot[i], seats);
    }
}

static void json_team(const struct series *series, const struct tally *t)
{
    printf("{\"kind\":\"team\",\"games\":%lld", (long long)t->solved.n);
    report_sum("solved", &t->solved, 1, true);
    if (t->turns.n) {
        report_sum("turns", &t->turns, 1, true);
        json_parts("turns", series, t->turns_seen, t->turns.n);
    }
    puts("}");
    for (int seat = 0; seat < series->setting.options.seats; seat++) {
        printf("{\"kind\":\"seat\",\"seat\":%d", seat);
        if (!series->rotate) report_bot("bot", &series->bot[seat]);
        printf(",\"turns\":%.6f}\n", turns_of_seat(series, t, seat));
    }
}

void report_json(const struct series *series, const struct tally *t, const struct outcome *each)
{
    const struct game *g = series->setting.game;
    int seats = series->setting.options.seats;
    char command[COMMAND_MAX] = "";
    struct buf b = BUF_ON(command);
    write_sim(series, true, each, &b);
    report_run(series, t, command);
    for (int64_t i = 0; each && i < series->games; i++) json_each(series, &each[i], i);
    if (g->together) json_team(series, t);
    else json_places(series, t);
    fputs("{\"kind\":\"length\"", stdout);
    report_sum("steps", &t->steps, 1, true);
    report_sum("decisions", &t->decisions, 1, true);
    json_parts("steps", series, t->steps_seen, t->games);
    puts("}");
    json_often("event", g->happenings, t->event, seats);
    json_often("verb", g->verbs, t->verb, seats);
}

/* --- how it went -------------------------------------------------------------------- */

static int tell_broken(const struct shell *shell, const struct series *series,
                       const struct tally *t)
{
    struct seed seed = tally_seed(series, t->broken);
    struct message m, hint;
    char room[80] = "", game[24] = "";
    struct buf b = BUF_ON(room), n = BUF_ON(game);
    seed_write(&seed, &b);
    buf_int(&n, t->broken);
    message_set(&m, t->why, NULL);
    const int code = tally_given_up(t) ? EXIT_INVALID : EXIT_INTERNAL;
    if (t->detail) message_text(&m, t->detail);
    message_text(message_set(&hint, "cli.sim.broken.where", NULL), game);
    return shell_complain(shell, code, &m, message_text(&hint, room));
}

int report_end(const struct shell *shell, const struct series *series, const struct tally *t)
{
    struct message m;
    char done[24] = "", all[24] = "";
    struct buf d = BUF_ON(done), n = BUF_ON(all);
    if (t->broken >= 0) return tell_broken(shell, series, t);
    if (t->games == series->games) return EXIT_OK;
    buf_int(&d, t->games);
    buf_int(&n, series->games);
    message_text(message_set(&m, "cli.sim.interrupted", NULL), done);
    return shell_complain(shell, EXIT_PARTIAL, message_text(&m, all), NULL);
}
