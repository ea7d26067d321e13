/* orders.c -- what standing orders say in positions that are arranged and played on.
 *
 * Its arguments are files of cases:
 *
 *   game NAME seats N [OPTION=VALUE ...]    begins one
 *   deck LINE                               a line of its deck, with its blanks
 *   | LINE                                  sets up the position, as in a scenario
 *   do SEAT MOVE [; SEAT MOVE ...]          answers; other asked seats do nothing (fallback)
 *   pass                                    everybody who is asked does nothing
 *   obey SEAT ORDER = SAID                  nothing, asks, over, or the answer it gives
 *   all SEAT ORDER; ORDER ... = SAID        what they say together, "over N ..." in front of it
 *   touches SEAT = no | may | yes
 *   refused SEAT ORDER = KEY                it may not be given; "no": it may
 *   list SEAT = N                           how many orders may be given, alone and in company
 *   say SEAT ORDER = TEXT                   in the words for that seat
 *   fault TEXT = COLUMN KEY                 it cannot be read
 *   bot SEAT BOT = MOVE                     what a bot would answer in its place, with any luck
 */
#include "bots/bot.h"
#include "core/order.h"
#include "games/shelf.h"
#include "match/inside.h"
#include "own.h"
#include "table.h"

enum { LINE_MAX = 500, DECK_MAX = 8000 };

struct scene {
    const char *file;
    int line;
    struct setting setting;
    char deck[DECK_MAX];
    struct match *match;
    bool arranged;
    struct view *view;
};

static void same(const struct scene *s, const char *is, const char *wanted)
{
    if (!strcmp(is, wanted)) unit_passed++;
    else {
        unit_failed++;
        printf("%s:%d: is %s, wanted %s\n", s->file, s->line, is, wanted);
    }
}

/* --- the table ------------------------------------------------------------------------ */

static void close_scene(struct scene *s)
{
    own_free(s->match);
    free(s->view);
    s->match = NULL;
    s->view = NULL;
    s->arranged = false;
    s->deck[0] = '\0';
}

static void begin_scene(struct scene *s, char *line)
{
    char name[40];
    int seats, n = 0;
    struct fault f = {0};
    close_scene(s);
    if (sscanf(line, "game %39s seats %d%n", name, &seats, &n) != 2 || !shelf_find(name)) {
        same(s, line, "game NAME seats N");
        exit(unit_end());
    }
    s->setting = (struct setting){.game = shelf_find(name), .seed = seed_of(7)};
    options_init(s->setting.game, &s->setting.options, seats);
    for (char *word = strtok(line + n, " "); word; word = strtok(NULL, " "))
        if (!options_read(s->setting.game, &s->setting.options, word, &f))
            same(s, word, "an option");
}

static void open_scene(struct scene *s)
{
    struct fault f = {0};
    if (s->match) return;
    if (s->deck[0]) s->setting.content = s->deck;
    s->match = own_open(&s->setting, &f);
    if (s->match) {
        s->view = malloc(game_view_size(s->setting.game, s->match->box));
        return;
    }
    same(s, f.message.key, "a table");
    exit(unit_end());
}

static void arrange(struct scene *s, const char *line)
{
    struct fault f = {0};
    open_scene(s);
    if (!match_arrange(s->match, line, &f)) same(s, f.message.key, line);
}

static void ready(struct scene *s)
{
    struct fault f = {0};
    open_scene(s);
    if (!s->arranged && !match_arranged(s->match, &f)) same(s, f.message.key, "a position");
    s->arranged = true;
}

static const struct view *see(struct scene *s, int seat)
{
    s->setting.game->view(s->match->box, s->match->state, seat, s->view);
    return s->view;
}

/* --- answers -------------------------------------------------------------------------- */

static void answer(struct scene *s, int seat, struct move m)
{
    struct message why = {0};
    const int decider = s->match->step.decider[seat];
    if (!match_answer(s->match, decider, seat, match_question(s->match, seat), m, &why))
        same(s, why.key, "an answer");
}

static void act(struct scene *s, char *line)
{
    const struct game *g = s->setting.game;
    struct fault f = {0};
    struct move m;
    ready(s);
    for (char *one = strtok(line, ";"); one; one = strtok(NULL, ";")) {
        one += strspn(one, " ");
        if (!game_read_move(g, s->match->box, one + 2, &m, &f)) same(s, one, "a move");
        else answer(s, one[0] - 'A', m);
    }
    for (seat_set left = match_waiting(s->match); left; left &= (seat_set)(left - 1)) {
        const int seat = __builtin_ctz(left);
        answer(s, seat, g->fallback(s->match->box, see(s, s->match->step.decider[seat]), seat));
    }
    match_close(s->match);
}

/* --- claims --------------------------------------------------------------------------- */

static bool read_order(struct scene *s, const char *text, struct move *order)
{
    struct fault f = {0};
    if (order_read(s->setting.game, s->match->box, text, order, &f)) return true;
    same(s, text, "an order");
    return false;
}

static void write_said(struct scene *s, int seat, enum obeyed said, struct move m, struct buf *b)
{
    static const char *const words[] = {"nothing", "asks", NULL, "over"};
    const struct game *g = s->setting.game;
    if (said != ORDER_ANSWERS) {
        buf_text(b, words[said]);
        return;
    }
    CHECK(!g->refuse(s->match->box, see(s, seat), seat, m, NULL));
    game_write_named_move(g, s->match->box, m, b);
}

static void claim_obeys(struct scene *s, int seat, char *text, const char *wanted)
{
    char room[100] = "";
    struct buf b = BUF_ON(room);
    struct move order, m = {0};
    if (!read_order(s, text, &order)) return;
    enum obeyed said = s->setting.game->obey(s->match->box, see(s, seat), seat, order, &m);
    write_said(s, seat, said, m, &b);
    same(s, room, wanted);
}

static void claim_together(struct scene *s, int seat, char *text, const char *wanted)
{
    char room[100] = "";
    struct buf b = BUF_ON(room);
    struct move order[ORDERS_MAX], m = {0};
    unsigned over;
    int n = 0;
    for (char *one = strtok(text, ";"); one; one = strtok(NULL, ";"))
        if (!read_order(s, one + strspn(one, " "), &order[n++])) return;
    const enum obeyed said =
        order_obey(s->setting.game, s->match->box, see(s, seat), seat, order, n, &m, &over);
    for (int i = 0; i < n; i++) {
        if (!(over >> i & 1)) continue;
        buf_text(&b, "over ");
        buf_int(&b, i + 1);
        buf_char(&b, ' ');
    }
    write_said(s, seat, said, m, &b);
    same(s, room, wanted);
}

static void claim_touches(struct scene *s, int seat, char *text, const char *wanted)
{
    static const char *const words[] = {"no", "may", "yes"};
    (void)text;
    same(s, words[s->setting.game->touches(s->match->box, see(s, seat), seat)], wanted);
}

static void claim_refused(struct scene *s, int seat, char *text, const char *wanted)
{
    struct move order;
    struct message why = {0};
    if (!read_order(s, text, &order)) return;
    bool refused = s->setting.game->order_refused(s->match->box, see(s, seat), seat, order, &why);
    same(s, refused ? why.key : "no", wanted);
}

static void claim_list(struct scene *s, int seat, char *text, const char *wanted)
{
    struct move room[300];
    char is[40] = "";
    struct buf b = BUF_ON(is);
    const int seats = s->setting.options.seats;
    (void)text;
    for (int alone = 1; alone >= 0; alone--) {
        struct move_list list = {.at = room, .size = 300};
        order_list(s->setting.game, s->match->box, see(s, seat), seat, seats, alone, &list);
        if (!alone) buf_char(&b, ' ');
        buf_int(&b, list.n);
    }
    same(s, is, wanted);
}

static void claim_said(struct scene *s, int seat, char *text, const char *wanted)
{
    char room[300] = "";
    struct buf b = BUF_ON(room);
    struct move order;
    struct message m = {0};
    if (!read_order(s, text, &order)) return;
    s->setting.game->say_order(s->match->box, see(s, seat), seat, order, &m);
    words_say(&(struct reader){.language = LANGUAGE_EN, .seat = seat}, &m, &b);
    same(s, room, wanted);
}

static void claim_fault(struct scene *s, char *text, const char *wanted)
{
    char room[100] = "";
    struct buf b = BUF_ON(room);
    struct fault f = {0};
    struct move order;
    if (order_read(s->setting.game, s->match->box, text, &order, &f)) {
        same(s, text, "no order");
        return;
    }
    buf_int(&b, f.column);
    buf_char(&b, ' ');
    buf_text(&b, f.message.key);
    same(s, room, wanted);
}

static void claim_bot(struct scene *s, int seat, char *text, const char *wanted)
{
    const struct game *g = s->setting.game;
    const int decider = s->match->step.decider[seat];
    char move[100] = "";
    struct buf to = BUF_ON(move);
    struct bot bot;
    struct move m;
    struct fault f = {0};
    if (!bot_read(g, text, &bot, &f) || !game_read_move(g, s->match->box, wanted, &m, &f)) {
        same(s, f.message.key, "a bot and a move");
        return;
    }
    game_write_move(g, s->match->box, m, &to);
    for (uint64_t luck = 0; luck < 32; luck++) {
        char room[100] = "";
        struct buf b = BUF_ON(room);
        struct rng r = rng_split(luck, 1);
        m = bot_decide(&bot, g, s->match->box, see(s, decider), seat, &r);
        game_write_move(g, s->match->box, m, &b);
        same(s, room, move);
        if (strcmp(room, move)) return;
    }
}

/* --- the files ------------------------------------------------------------------------ */

static void claim(struct scene *s, char *line)
{
    static const struct {
        const char *word;
        void (*holds)(struct scene *, int seat, char *text, const char *wanted);
    } words[] = {
        {"obey ", claim_obeys},      {"all ", claim_together}, {"touches ", claim_touches},
        {"refused ", claim_refused}, {"list ", claim_list},    {"say ", claim_said},
        {"bot ", claim_bot},
    };
    char *wanted = strstr(line, " = ");
    ready(s);
    if (wanted) {
        *wanted = '\0';
        wanted += 3;
        if (!strncmp(line, "fault ", 6)) {
            claim_fault(s, line + 6, wanted);
            return;
        }
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            const size_t n = strlen(words[i].word);
            if (strncmp(line, words[i].word, n)) continue;
            words[i].holds(s, line[n] - 'A', line[n + 1] ? line + n + 2 : line + n + 1, wanted);
            return;
        }
    }
    same(s, line, "a line of these cases");
}

static void read_line(struct scene *s, char *line)
{
    line[strcspn(line, "\n")] = '\0';
    if (!*line || *line == '#') return;
    if (!strncmp(line, "game ", 5)) begin_scene(s, line);
    else if (!strncmp(line, "deck ", 5)) {
        const size_t n = strlen(s->deck);
        snprintf(s->deck + n, DECK_MAX - n, "%s\n", line + 5);
    } else if (!strncmp(line, "| ", 2)) arrange(s, line + 2);
    else if (!strncmp(line, "do ", 3)) act(s, line + 3);
    else if (!strcmp(line, "pass")) act(s, line + 4);
    else claim(s, line);
}

int main(int argc, char **argv)
{
    static struct scene s;
    for (int i = 1; i < argc; i++) {
        char line[LINE_MAX];
        FILE *file = fopen(argv[i], "r");
        s.file = argv[i];
        s.line = 0;
        if (!CHECK(file != NULL)) continue;
        while (fgets(line, sizeof line, file)) {
            s.line++;
            read_line(&s, line);
        }
        close_scene(&s);
        fclose(file);
    }
    return unit_end();
}
