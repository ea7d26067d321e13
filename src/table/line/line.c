#include "line/line.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "line/inside.h"
#include "line/wait.h"
#include "local/afterword.h"
#include "shell/input.h"
#include "shell/shell.h"

enum { ANSWER_MAX = 400, BLANK_LINES = 40, OWN_ROOM = 65536, WIRE_MS = 10000 };

enum answer { ANSWERED, UNDONE, QUIT, ENDED };

void talk_tell(const struct talk *t, int seat, const struct message *m)
{
    char room[TEXT_ROOM] = "";
    struct buf b = BUF_ON(room);
    struct reader reader = session_reader(t->s, seat);
    words_say(&reader, m, &b);
    words_rule(m, &b);
    puts(room);
}

void talk_tell_key(const struct talk *t, const char *key)
{
    struct message m;
    talk_tell(t, SPECTATOR, message_set(&m, key, NULL));
}

/* True: there was something. */
static bool line_news(struct talk *t, int seat)
{
    struct transcript *told = session_told(t->s, seat);
    const bool any = told->shown < told->n;
    for (; told->shown < told->n; told->shown++) puts(told->at[told->shown].text);
    return any;
}

/* --- what a game has of its own --- */

static struct scene scene_of(const struct talk *t, int seat)
{
    struct session *s = t->s;
    return (struct scene){
        .game = s->game,
        .box = session_box(s),
        .view = session_view(s, seat),
        .seats = s->seats,
        .seat = seat,
        .subject = t->menu.subject,
        .moves = &s->moves,
        .reader = session_reader(s, seat),
    };
}

static bool own_command(const struct talk *t, int seat, const char *line)
{
    char room[OWN_ROOM] = "";
    struct buf b = BUF_ON(room);
    if (!t->guide->command) return false;
    const struct scene scene = scene_of(t, seat);
    if (!t->guide->command(&scene, line, &b)) return false;
    fputs(room, stdout);
    return true;
}

/* What may be seen only once is shown right after the answer that asked for it. */
static void show_glimpses(const struct talk *t, int seat)
{
    const struct chronicle *news = session_news(t->s, seat);
    if (!t->guide->glimpse) return;
    for (int i = 0; i < news->n; i++) {
        char room[OWN_ROOM] = "";
        struct buf b = BUF_ON(room);
        if (news->step[i] != session_steps(t->s) - 1) continue;
        const struct scene scene = scene_of(t, seat);
        if (!t->guide->glimpse(&scene, &news->at[i])) continue;
        t->guide->write_glimpse(&scene, &news->at[i], &b);
        fputs(room, stdout);
    }
}

/* Clears what was on the screen, as far as a terminal can do that. */
static void clear_screen(void)
{
    if (shell_has_screen()) {
        fputs("\033[H\033[2J\033[3J", stdout);
        return;
    }
    putchar('\f');
    for (int i = 0; i < BLANK_LINES; i++) putchar('\n');
}

static bool curtain(struct talk *t, int seat)
{
    char line[ANSWER_MAX];
    struct message m;
    clear_screen();
    talk_tell(t, SPECTATOR, message_seat(message_set(&m, "cli.line.pass", NULL), seat));
    if (!input_line(t->input, line, sizeof line)) return false;
    clear_screen();
    talk_tell(t, SPECTATOR, message_seat(message_set(&m, "cli.line.yours", NULL), seat));
    return true;
}

static void print_question(const struct talk *t)
{
    struct session *s = t->s;
    struct message m = {0};
    if (t->menu.subject != t->menu.seat) {
        message_seat(message_set(&m, "cli.line.for", NULL), t->menu.subject);
        talk_tell(t, SPECTATOR, &m);
    }
    s->game->say_question(session_box(s), session_view(s, t->menu.seat), t->menu.subject, &m);
    m.rule = NULL; /* rules are for refusals; a question need not quote them */
    talk_tell(t, t->menu.seat, &m);
    const int64_t left = session_time_left(s, t->menu.seat);
    if (left < 0) return;
    message_number(message_set(&m, "cli.line.time", NULL), (int)((left + 999) / 1000));
    talk_tell(t, SPECTATOR, &m);
}

/* "place 17": read, and judged by the game. True if it may be done. */
static bool consider(const struct talk *t, const char *text, struct move *move, bool *readable)
{
    struct session *s = t->s;
    struct fault f = {0};
    struct message why = {0};
    *readable = game_read_move(s->game, session_box(s), text, move, &f);
    if (!*readable) {
        const char *verbs[64] = {0};
        char word[40] = "";
        struct buf b = BUF_ON(word);
        struct message hint;
        for (int i = 0; i < 63 && s->game->verbs[i].name; i++) verbs[i] = s->game->verbs[i].name;
        buf_bytes(&b, text, strcspn(text, " "));
        talk_tell(t, t->menu.seat, &f.message);
        const char *near = args_nearest(word, verbs);
        if (near && strcmp(near, word)) talk_tell(t, t->menu.seat, shell_did_you_mean(&hint, near));
        return false;
    }
    const struct view *view = session_view(s, t->menu.seat);
    if (!s->game->refuse(session_box(s), view, t->menu.subject, *move, &why)) return true;
    talk_tell(t, t->menu.seat, &why);
    return false;
}

static void explain(const struct talk *t, const char *text)
{
    struct move move;
    bool readable;
    if (!*text) talk_tell_key(t, "cli.line.why-what");
    else if (consider(t, text, &move, &readable)) talk_tell_key(t, "cli.line.why-not-refused");
}

/* Text that cannot be read as notation is looked up in the sentences first: "look amber". */
static bool answer_text(const struct talk *t, const char *text, struct move *move)
{
    struct session *s = t->s;
    struct fault f = {0};
    struct message m;
    bool readable;
    if (!game_read_move(s->game, session_box(s), text, move, &f)) {
        int found = menu_find(&t->menu, text, move);
        if (found == 1) return true;
        if (found > 1) {
            talk_tell(t, t->menu.seat,
                      message_number(message_set(&m, "cli.line.several", NULL), found));
            return false;
        }
    }
    return consider(t, text, move, &readable);
}

static bool answer_number(struct talk *t, const char *text, struct move *move)
{
    struct message m;
    int i = 0;
    for (; *text >= '0' && *text <= '9' && i < 100000; text++) i = i * 10 + (*text - '0');
    if (i == 0 && t->menu.depth) menu_back(&t->menu);
    else {
        switch (menu_pick(&t->menu, i, move)) {
        case PICKED_MOVE: return true;
        case PICKED_GROUP: break;
        case PICKED_NONE:
            talk_tell(t, t->menu.seat, message_set(&m, "cli.line.number", NULL));
            return false;
        }
    }
    menu_print(t->shell, &t->menu);
    return false;
}

bool talk_is_number(const char *text) { return *text && text[strspn(text, "0123456789")] == '\0'; }

/* Quitting is a question too. */
static enum answer quit(struct talk *t)
{
    char line[ANSWER_MAX];
    talk_tell_key(t, "cli.line.quit");
    talk_tell_key(t, "cli.line.quit.1");
    talk_tell_key(t, "cli.line.quit.2");
    input_prompt();
    if (!input_line(t->input, line, sizeof line)) return ENDED;
    return !strcmp(line, "1") || !strcmp(line, "q") ? QUIT : ANSWERED;
}

static void tell_help(const struct talk *t)
{
    static const char *const keys[] = {"cli.line.help.answer", "cli.line.help.v", "cli.line.help.m",
                                       "cli.line.help.h",      "cli.line.help.u", "cli.line.help.q",
                                       "cli.line.help.why"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) talk_tell_key(t, keys[i]);
    if (!t->s->game->together) talk_tell_key(t, "cli.line.help.w");
    if (t->s->game->orders) talk_tell_key(t, "cli.line.help.o");
    for (int i = 0; session_apart(t->s) && company_help[i]; i++) talk_tell_key(t, company_help[i]);
    if (t->guide->commands) talk_tell_key(t, "cli.line.help.own");
    for (int i = 0; t->guide->commands && t->guide->commands[i]; i++)
        talk_tell_key(t, t->guide->commands[i]);
}

static void tell_again(struct talk *t)
{
    const struct transcript *told = session_told(t->s, t->menu.seat);
    int from = t->from[t->menu.seat] < told->n ? t->from[t->menu.seat] : told->n;
    if (from == told->n) talk_tell_key(t, "cli.line.no-news");
    for (int i = from; i < told->n; i++) puts(told->at[i].text);
}

/* The one-letter commands. False: it is not one of them. */
static bool command(struct talk *t, const char *line)
{
    if (!strncmp(line, "why", 3) && (line[3] == ' ' || !line[3])) {
        explain(t, line[3] ? line + 4 : "");
        return true;
    }
    if (!*line) {
        print_question(t);
        menu_print(t->shell, &t->menu);
        return true;
    }
    if (own_command(t, t->menu.seat, line)) return true;
    if (!strcmp(line, "help")) line = "?";
    if (line[1]) return false;
    switch (*line) {
    case '?': tell_help(t); break;
    case 'v': talk_view(t, t->menu.seat, true); break;
    case 'm': menu_print_all(t->shell, &t->menu); break;
    case 'h': tell_again(t); break;
    case 'w': talk_prospects(t); break;
    default: return false;
    }
    return true;
}

static enum answer undo(struct talk *t)
{
    struct message m = {0};
    if (!session_undo(t->s, t->menu.seat, &m)) {
        talk_tell(t, t->menu.seat, &m);
        return ANSWERED;
    }
    message_set(&m, "cli.line.undone", NULL);
    talk_tell(t, SPECTATOR, message_number(&m, session_steps(t->s) + 1));
    memset(t->seen, 0, sizeof t->seen);
    return UNDONE;
}

/* What happens while somebody thinks. False: the question is answered or closed by now. */
static bool hear_meanwhile(struct talk *t, uint32_t q)
{
    struct session *s = t->s;
    const int seat = t->menu.seat;
    const bool told = session_on(s), news = line_news(t, seat);
    if (told) show_glimpses(t, seat);
    if (session_parted(s) || session_turn(s) != seat) return false;
    if (session_asks(s, seat, t->menu.subject) != q) {
        talk_tell_key(t, "cli.line.closed");
        return false;
    }
    if (told) print_question(t); /* told again: the wire was broken meanwhile */
    if (told || news) input_prompt();
    return true;
}

/* An answer waits for the connection; a question that is closed by then needs no answer. */
static bool wait_for_wire(struct talk *t, uint32_t q)
{
    struct session *s = t->s;
    while (session_broken(s) && !session_parted(s) && !shell_interrupted()) {
        line_news(t, t->menu.seat);
        fflush(stdout);
        session_wait(s, -1, -1);
    }
    /* The first telling is the question itself. */
    while (session_apart(s) && !session_parted(s) && session_wait(s, -1, WIRE_MS) & WAITED_NEWS)
        if (session_on(s)) break;
    line_news(t, t->menu.seat);
    return session_asks(s, t->menu.seat, t->menu.subject) == q;
}

/* An answer that was on its way when the wire broke is sent again, unless it has arrived. */
static bool give_answer(struct talk *t, struct move move)
{
    struct session *s = t->s;
    const int seat = t->menu.seat, subject = t->menu.subject;
    const uint32_t q = session_asks(s, seat, subject);
    struct message why = {0};
    do {
        if (session_broken(s) && !wait_for_wire(t, q)) return true;
        if (session_answer(s, seat, subject, move, &why)) return true;
    } while (session_broken(s) && !session_parted(s) && !shell_interrupted());
    talk_tell(t, seat, &why);
    return false;
}

/* One line that was typed as an answer. *done: the question may be answered now. */
static enum answer take_line(struct talk *t, const char *line, bool *done)
{
    struct move move;
    if (!strcmp(line, "q")) return quit(t);
    if (!strcmp(line, "u")) return undo(t);
    if (*line == '/') line_speak(t->shell, t->s, line + 1);
    else if (talk_is_order(t, line)) *done = talk_order(t, line);
    else if (!command(t, line) &&
             (talk_is_number(line) ? answer_number(t, line, &move) : answer_text(t, line, &move)))
        *done = give_answer(t, move);
    if (session_apart(t->s)) line_news(t, t->menu.seat);
    return ANSWERED;
}

static enum answer ask_line(struct talk *t, int seat, int subject)
{
    char line[ANSWER_MAX];
    const uint32_t q = session_asks(t->s, seat, subject);
    enum answer left = ANSWERED;
    bool done = false;
    menu_open(&t->menu, t->s, seat, subject, t->items);
    print_question(t);
    menu_print(t->shell, &t->menu);
    input_prompt();
    while (left == ANSWERED && !done) {
        switch (line_wait(t->s, t->input, line, sizeof line)) {
        case WAITED_FOR_END: return ENDED;
        case WAITED_FOR_NEWS: done = !hear_meanwhile(t, q); continue;
        case WAITED_FOR_LINE: left = take_line(t, line, &done);
        }
        if (left == ANSWERED && !done) input_prompt();
    }
    return left;
}

/* Nobody here is asked: whom we wait for, and what can be done meanwhile. */
static enum answer wait_for_others(struct talk *t)
{
    char line[ANSWER_MAX];
    struct session *s = t->s;
    struct message m;
    const int eyes = session_alone(s);
    const uint32_t telling = client_part(&s->client, eyes)->telling;
    const seat_set others = session_asked(s) & (seat_set)~s->client.mine;
    line_news(t, eyes);
    if (eyes >= 0 && t->waited != telling && others) {
        t->waited = telling;
        talk_tell(t, eyes, message_seats(message_set(&m, "cli.line.waiting", NULL), others));
    }
    switch (line_wait(s, t->input, line, sizeof line)) {
    case WAITED_FOR_END: return ENDED;
    case WAITED_FOR_NEWS: return ANSWERED;
    case WAITED_FOR_LINE: break;
    }
    t->menu.seat = t->menu.subject = eyes;
    if (!strcmp(line, "q")) return quit(t);
    if (*line == '/') line_speak(t->shell, s, line + 1);
    else if (!strcmp(line, "v")) talk_view(t, eyes, true);
    else if (!strcmp(line, "?")) tell_help(t);
    else if (*line && !own_command(t, eyes, line)) talk_tell_key(t, "cli.line.not-asked");
    return ANSWERED;
}

/* Where all are asked at once and most can only say no, that is not worth a line. */
static void answer_only_move(struct talk *t, int seat, int subject, struct move move)
{
    const seat_set asked = session_asked(t->s);
    if (asked & (asked - 1)) {
        session_answer(t->s, seat, subject, move, NULL);
        return;
    }
    char room[TEXT_ROOM] = "";
    struct buf b = BUF_ON(room);
    struct message m;
    menu_open(&t->menu, t->s, seat, subject, t->items);
    menu_say_move(&t->menu, move, &b);
    talk_tell(t, seat, message_text(message_set(&m, "cli.line.only", NULL), room));
    session_answer(t->s, seat, subject, move, NULL);
}

/* Asks one person the next open question. */
static enum answer ask_seat(struct talk *t, int seat)
{
    struct session *s = t->s;
    enum answer left = ANSWERED;
    int subject;
    struct move move;
    if (!session_same_eyes(s, seat) && !curtain(t, seat)) return ENDED;
    session_sit(s, seat);
    if ((subject = session_subject(s, seat)) < 0) return ANSWERED;
    if (session_only_move(s, seat, subject, &move)) {
        answer_only_move(t, seat, subject, move);
        return ANSWERED;
    }
    line_news(t, seat);
    talk_view(t, seat, false);
    left = ask_line(t, seat, subject);
    t->from[seat] = session_told(s, seat)->shown;
    return left;
}

/* --- a question to the whole table --- */

static void print_table_question(struct talk *t, const struct message *words, seat_set people)
{
    struct message m;
    int n = 0;
    talk_tell(t, SPECTATOR, words);
    talk_tell_key(t, "cli.line.table.nobody");
    for (; people; people &= (seat_set)(people - 1)) {
        message_number(message_set(&m, "cli.line.table.seat", NULL), ++n);
        talk_tell(t, SPECTATOR, message_seat(&m, __builtin_ctz(people)));
    }
}

/* The seat with that number in the list; NOBODY: no seat wants to; SPECTATOR: not in the list. */
static int table_choice(const char *line, seat_set people)
{
    int number = atoi(line);
    if (*line && !talk_is_number(line) && strcmp(line, "pass") != 0) return SPECTATOR;
    if (!number) return NOBODY;
    while (people && --number) people &= (seat_set)(people - 1);
    return people ? __builtin_ctz(people) : SPECTATOR;
}

/* A player who wants to do something says so, whatever they hold; only then is a curtain drawn. */
static enum answer ask_table(struct talk *t, const struct message *words)
{
    char line[ANSWER_MAX];
    struct session *s = t->s;
    const uint32_t step = (uint32_t)session_steps(s);
    seat_set people = session_people(s);
    clear_screen();
    line_news(t, SPECTATOR);
    for (bool again = true; people;) {
        struct message m;
        if (again) print_table_question(t, words, people);
        again = true;
        input_prompt();
        if (!input_line(t->input, line, sizeof line)) return ENDED;
        const int seat = table_choice(line, people);
        if (seat == NOBODY) break;
        if (seat == SPECTATOR) {
            enum answer left = strcmp(line, "q") ? ANSWERED : quit(t);
            if (left != ANSWERED) return left;
            if (!strcmp(line, "v")) talk_view(t, SPECTATOR, true);
            else if (strcmp(line, "q") != 0 && !own_command(t, SPECTATOR, line))
                talk_tell(t, SPECTATOR, message_set(&m, "cli.line.number", NULL));
            continue;
        }
        const enum answer left = ask_seat(t, seat);
        if (left != ANSWERED || (uint32_t)session_steps(s) != step) return left;
        session_sit(s, NOBODY);
        clear_screen();
        people &= (seat_set)~SEAT_BIT(seat);
    }
    session_pass(s);
    return ANSWERED;
}

/* Is it put to the whole table, and in which words? */
static bool table_question(struct talk *t, struct message *words)
{
    const seat_set people = session_people(t->s);
    if (!t->guide->window || session_alone(t->s) != NOBODY || !(people & (people - 1)))
        return false;
    session_sit(t->s, NOBODY);
    const struct scene scene = scene_of(t, SPECTATOR);
    *words = (struct message){0};
    const bool asks = t->guide->window(&scene, people, words);
    words->rule = NULL; /* as for every question */
    return asks;
}

static enum left go_round(struct talk *t)
{
    struct session *s = t->s;
    const int alone = session_alone(s);
    while (!session_over(s)) {
        if (session_frozen(s)) return LEFT_FROZEN;
        if (session_parted(s)) return LEFT_PARTED;
        if (shell_interrupted()) return LEFT_ENDED;
        if (alone != NOBODY) line_news(t, alone);
        if (session_on(s)) {
            if (s->sitting >= 0) show_glimpses(t, s->sitting);
            continue;
        }
        const int seat = session_turn(s);
        if (seat == SPECTATOR && !session_apart(s)) return LEFT_FROZEN;
        struct message words;
        const enum answer left = seat == SPECTATOR           ? wait_for_others(t)
                                 : table_question(t, &words) ? ask_table(t, &words)
                                                             : ask_seat(t, seat);
        if (left == QUIT) return LEFT_QUIT;
        if (left == ENDED) return LEFT_ENDED;
    }
    return LEFT_OVER;
}

/* What the people at this screen could not know before. */
struct regret {
    const struct talk *talk;
    struct scene scene;
};

static void tell_regret(void *context, const struct view *before, const struct event *e, int step)
{
    struct regret *r = context;
    struct message m;
    r->scene.view = before;
    if (!r->talk->guide->missed(&r->scene, e, step, &m)) return;
    m.rule = NULL;
    talk_tell(r->talk, session_alone(r->talk->s), &m);
}

static void tell_regrets(struct talk *t)
{
    struct session *s = t->s;
    for (int seat = 0; t->guide->missed && seat < s->seats; seat++) {
        struct regret r = {.talk = t, .scene = scene_of(t, SPECTATOR)};
        r.scene.seat = seat;
        if (seat_in(s->seating.humans, seat)) session_unseen(s, seat, tell_regret, &r);
    }
}

/* After the last step everybody may look: the screen is public again. */
static void tell_end(struct talk *t)
{
    struct session *s = t->s;
    if (session_alone(s) != NOBODY) {
        line_news(t, session_alone(s));
        return;
    }
    session_sit(s, NOBODY);
    const struct transcript *told = session_told(s, SPECTATOR);
    clear_screen();
    for (int i = 0; i < told->n; i++)
        if (told->at[i].step == session_steps(s) - 1) puts(told->at[i].text);
}

void line_tell_score(const struct session *s)
{
    const struct score *score = &s->client.score;
    const int eyes = session_alone(s);
    const struct reader reader = session_reader(s, eyes == NOBODY ? SPECTATOR : eyes);
    for (int rank = 1; rank <= SEATS_MAX; rank++) /* a player alone may be second */
        for (int seat = 0; seat < s->seats; seat++) {
            char room[TEXT_ROOM] = "";
            struct buf b = BUF_ON(room);
            struct message m;
            if (score->rank[seat] != rank) continue;
            message_seat(message_set(&m, "cli.play.score", NULL), seat);
            words_say(&reader, message_number(message_number(&m, score->points[seat]), rank), &b);
            puts(room);
        }
}

enum left line_play(const struct shell *shell, struct session *s, struct input *input)
{
    struct talk t = {.shell = shell, .s = s, .input = input, .guide = guide_of(s->game)};
    t.items = shell_room((size_t)s->game->moves_max * sizeof *t.items);
    if (s->seating.humans) talk_tell_key(&t, "cli.line.hint");
    for (int i = 0; s->seating.humans && t.guide->commands && t.guide->commands[i]; i++)
        talk_tell_key(&t, t.guide->commands[i]);
    enum left left = go_round(&t);
    if (left == LEFT_OVER) {
        tell_end(&t);
        tell_regrets(&t);
    }
    free(t.items);
    return left;
}
