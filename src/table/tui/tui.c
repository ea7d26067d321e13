#include "tui/tui.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/keys.h"
#include "tui/inside.h"

/* Pauses are for reading what somebody else did; any key ends one. */
enum { PAUSE_MS = 700, FRAME_MS = 130, PAGE_LINES = 3, UNDO_TRIES = 64, TICK_MS = 500 };

/* What a table does next. */
enum going { GO_ON, GO_QUIT, GO_END };

static bool alone(const struct tui *t) { return session_alone(t->s) >= 0; }

int tui_eyes(const struct tui *t)
{
    const int eyes = session_alone(t->s);
    if (eyes != NOBODY) return eyes;
    return session_over(t->s) || t->table.people ? SPECTATOR : t->s->sitting;
}

struct heard *tui_heard(struct tui *t, int eyes)
{
    return &t->heard[eyes == SPECTATOR ? SEATS_MAX : eyes];
}

struct scene tui_scene(struct tui *t)
{
    const int eyes = tui_eyes(t) == NOBODY ? SPECTATOR : tui_eyes(t);
    const struct chronicle *news = session_news(t->s, eyes);
    const int from = tui_heard(t, eyes)->from < news->n ? tui_heard(t, eyes)->from : news->n;
    struct scene scene = {
        .game = t->s->game,
        .box = session_box(t->s),
        .view = session_view(t->s, eyes),
        .seats = t->s->seats,
        .seat = eyes,
        .heard = news->n ? news->at + from : NULL,
        .nheard = news->n - from,
        .frame = t->frame,
        .reader = session_reader(t->s, eyes),
        .own = t->own,
    };
    if (!t->asking) return scene;
    scene.subject = t->prompt.subject;
    scene.moves = &t->s->moves;
    if (t->prompt.at < t->prompt.n && !t->prompt.entry[t->prompt.at].group)
        scene.chosen = &scene.moves->at[t->prompt.entry[t->prompt.at].move];
    return scene;
}

void tui_note(struct tui *t, struct sentence line, bool is_no)
{
    t->note = line;
    t->note_is_no = is_no;
}

void tui_refuse(struct tui *t, const struct message *why)
{
    const struct reader reader = session_reader(t->s, tui_eyes(t));
    struct sentence line = {{0}};
    struct buf b = BUF_ON(line.at);
    words_say(&reader, why, &b);
    words_rule(why, &b);
    tui_note(t, line, true);
}

/* News. */

static void answered(struct tui *t, int seat)
{
    struct heard *h = tui_heard(t, seat);
    h->from = session_news(t->s, seat)->n;
    h->fresh = session_told(t->s, seat)->n;
}

static void forget_table(struct tui *t)
{
    for (int seat = SPECTATOR; seat < t->s->seats; seat++) {
        struct heard *h = tui_heard(t, seat);
        const int told = session_told(t->s, seat)->n;
        h->from = session_news(t->s, seat)->n;
        if (h->fresh > told) h->fresh = told;
    }
}

static enum going confirm_quit(struct tui *t)
{
    const struct reader reader = session_reader(t->s, SPECTATOR);
    bool yes;
    if (!pane_confirm(t, said_key(&reader, "tui.quit").at, &yes)) return GO_END;
    return yes ? GO_QUIT : GO_ON;
}

static void toggle(struct tui *t, bool *what, const char *on, const char *off)
{
    const struct reader reader = session_reader(t->s, SPECTATOR);
    *what = !*what;
    tui_note(t, said_keys(&reader, *what ? on : off, "f"), false);
}

static void scroll(struct tui *t, int lines)
{
    const struct transcript *told = session_told(t->s, tui_eyes(t));
    t->scroll += lines;
    if (t->scroll > told->n) t->scroll = told->n;
    if (t->scroll < 0) t->scroll = 0;
}

/* The order that a lone person usually wants: to be asked only where there is something to decide.
 * It is offered only where nobody can learn from it. */
static bool easy_order(struct tui *t, struct move *out)
{
    const struct form *orders = t->s->game->orders;
    int i = 0;
    while (orders && orders[i].name && !(orders[i].reveals && !*orders[i].args)) i++;
    *out = (struct move){.verb = (uint8_t)i};
    return orders && orders[i].name;
}

static void be_easy(struct tui *t, bool easy)
{
    struct move order;
    const int seat = session_alone(t->s);
    if (seat < 0 || !session_lonely(t->s, seat) || !easy_order(t, &order) || session_over(t->s))
        return;
    if (session_armed(t->s, seat, order) != easy) session_order(t->s, seat, order, NULL);
}

void tui_want(struct tui *t, char letter)
{
    t->wants = letter;
    be_easy(t, false);
}

static void toggle_easy(struct tui *t)
{
    if (!alone(t) || !easy_order(t, &(struct move){0})) {
        const struct reader reader = session_reader(t->s, SPECTATOR);
        tui_note(t, said_key(&reader, "tui.easy.none"), false);
        return;
    }
    toggle(t, &t->easy, "tui.easy.on", "tui.easy.off");
    be_easy(t, t->easy);
}

/* What the key does in that state. A key that the game has taken does nothing else, even while the
 * game has no use for it. */
static bool means(const struct tui *t, const char *state, int key, const char *action)
{
    const bool taken = t->guide->state && keys_taken(t->guide->state, key);
    for (const struct key_row *row = key_rows; row->state; row++)
        if (keys_state(row, state) && keys_sign(row, key) && !(taken && strchr(row->state, '?')) &&
            (!action || !strcmp(row->action, action)))
            return true;
    return false;
}

static bool reads(const struct tui *t, int key)
{
    return t->guide->state && keys_mean(t->guide->state, key, "read");
}

/* Keys that work whether or not something is asked. */
static enum going press_common(struct tui *t, int key)
{
    static const char state[] = "table";
    bool going = true;
    if (key == PRESSED_END) return GO_END;
    if (key == PRESSED_PAGE_UP) scroll(t, PAGE_LINES);
    else if (key == PRESSED_PAGE_DOWN) scroll(t, -PAGE_LINES);
    else if (means(t, state, key, "leave")) return confirm_quit(t);
    else if (means(t, state, key, "log")) going = pane_log(t);
    else if (means(t, state, key, "view")) going = pane_view(t);
    else if (means(t, state, key, "help")) going = pane_keys(t);
    else if (means(t, state, key, "fast")) toggle(t, &t->fast, "tui.fast.on", "tui.fast.off");
    else if (means(t, state, key, "easy")) toggle_easy(t);
    else if (means(t, state, key, "talk") && session_apart(t->s)) going = pane_talk(t);
    else if (reads(t, key)) going = pane_read(t);
    return going ? GO_ON : GO_END;
}

/* Shows the table for a moment. */
static enum going linger(struct tui *t, int ms)
{
    for (;;) {
        show_table(t);
        /* What a player has typed ahead is for the next question. */
        if (t->fast && t->s->seating.humans) return GO_ON;
        const int key = screen_listen(&t->screen, t->fast ? 0 : ms);
        if (key == PRESSED_NOTHING || key == PRESSED_NEWS) return GO_ON;
        if (key == PRESSED_RESIZE) continue;
        const enum going going = press_common(t, key);
        if (going != GO_ON) return going;
        if (key != PRESSED_PAGE_UP && key != PRESSED_PAGE_DOWN) return GO_ON;
    }
}

/* Something small moves on the picture: it is seen once, then stays as it ended. */
static enum going animate(struct tui *t)
{
    enum going going = GO_ON;
    const struct scene scene = tui_scene(t);
    if (t->fast || !t->picture->moves || !t->picture->moves(&scene)) return GO_ON;
    for (t->frame = 0; t->frame < FRAME_LAST && going == GO_ON; t->frame++)
        going = linger(t, FRAME_MS);
    t->frame = FRAME_LAST;
    return going;
}

/* One question. */

static bool undo_answer(struct tui *t, int seat)
{
    struct message why = {0};
    if (!session_undo(t->s, seat, &why)) {
        tui_refuse(t, &why);
        return false;
    }
    t->scroll = 0;
    t->asking = false;
    forget_table(t);
    return true;
}

/* Back to a question that was really asked: others would be answered again at once. */
static bool undo_to_question(struct tui *t, int seat)
{
    bool undone = false;
    for (int i = 0; i < UNDO_TRIES && undo_answer(t, seat); i++) {
        struct move order, answer;
        undone = true;
        if (!alone(t) || !t->easy || !easy_order(t, &order) || session_over(t->s)) break;
        if (t->s->game->obey(session_box(t->s), session_view(t->s, seat), seat, order, &answer) !=
            ORDER_ANSWERS)
            break;
    }
    return undone;
}

/* Something was told that can be seen only now. */
static enum going tui_glimpses(struct tui *t, int eyes)
{
    const struct chronicle *news = session_news(t->s, eyes);
    if (!t->guide->glimpse) return GO_ON;
    for (int i = 0; i < news->n; i++) {
        if (news->step[i] != session_steps(t->s) - 1) continue;
        const struct scene scene = tui_scene(t);
        const int seconds = t->guide->glimpse(&scene, &news->at[i]);
        if (seconds && !pane_glimpse(t, &news->at[i], seconds)) return GO_END;
    }
    return GO_ON;
}

static enum going answer_move(struct tui *t, struct move move, bool *done)
{
    struct message m = {0};
    const struct scene scene = tui_scene(t);
    const int seat = t->prompt.seat;
    if (t->guide->warn && t->guide->warn(&scene, move, &m)) {
        bool yes;
        if (!pane_confirm(t, said(&scene.reader, &m).at, &yes)) return GO_END;
        if (!yes) return GO_ON;
    }
    answered(t, seat);
    if (!session_answer(t->s, seat, t->prompt.subject, move, &m)) {
        tui_refuse(t, &m);
        return GO_ON;
    }
    *done = true;
    if (t->wants && prompt_offers(t, t->wants)) t->wants = 0;
    if (t->easy && !t->wants) be_easy(t, true);
    return GO_ON;
}

/* A key goes to the picture if nothing is being typed, else to the list. */
static enum pressed press_key(struct tui *t, int key, struct move *move)
{
    struct message note = {0};
    if (t->picture->press && !*t->prompt.typed) {
        const struct scene scene = tui_scene(t);
        const enum pressed pressed = t->picture->press(&scene, key, move, &note);
        if (note.key && note.rule) tui_refuse(t, &note);
        else if (note.key) tui_note(t, said(&scene.reader, &note), false);
        if (pressed != PRESS_UNKNOWN) return pressed;
    }
    return prompt_press(t, key, move);
}

/* What happens while somebody thinks; what is typed stays. *done: the question is closed by now. */
static enum going think_on(struct tui *t, uint32_t q, bool *done)
{
    struct session *s = t->s;
    const int seat = t->prompt.seat;
    const bool told = session_on(s);
    *done = session_parted(s) || session_turn(s) != seat ||
            session_asks(s, seat, t->prompt.subject) != q;
    if (!*done) return GO_ON;
    t->asking = false;
    return told ? tui_glimpses(t, seat) : GO_ON;
}

/* The clock must be seen to run. */
static int tick(struct tui *t)
{
    return session_time_left(t->s, tui_eyes(t) == NOBODY ? SPECTATOR : tui_eyes(t)) < 0 ? -1
                                                                                        : TICK_MS;
}

/* Nobody here is asked; somebody elsewhere is. */
static enum going wait_elsewhere(struct tui *t)
{
    show_table(t);
    const int key = screen_listen(&t->screen, tick(t));
    if (key == PRESSED_NEWS || key == PRESSED_RESIZE || key == PRESSED_NOTHING) return GO_ON;
    tui_note(t, (struct sentence){{0}}, false);
    return press_common(t, key);
}

/* A key that gives no answer. */
static enum going press_other(struct tui *t, int key, bool *done)
{
    if (means(t, "asked", key, "undo")) *done = undo_to_question(t, t->prompt.seat);
    else if (means(t, "asked", key, "orders") && t->s->game->orders)
        return pane_orders(t, done) ? GO_ON : GO_END;
    else if (means(t, "asked", key, "why")) return pane_why(t) ? GO_ON : GO_END;
    else if (means(t, "screen", key, "chances")) return pane_prospects(t) ? GO_ON : GO_END;
    else if (means(t, "asked", key, "rules")) return pane_rules(t) ? GO_ON : GO_END;
    else if (key > ' ' && key <= '~' && !means(t, "table", key, NULL) && !reads(t, key)) {
        const struct scene scene = tui_scene(t);
        const char typed[] = {(char)key, '?', '\0'};
        tui_note(t, said_keys(&scene.reader, "tui.typed.unused", typed), true);
    } else return press_common(t, key);
    return GO_ON;
}

static enum going ask_person(struct tui *t, int seat, int subject)
{
    const uint32_t q = session_asks(t->s, seat, subject);
    prompt_open(t, seat, subject);
    enum going going = animate(t);
    bool done = false;
    while (going == GO_ON && !done) {
        struct move move;
        show_table(t);
        const int key = screen_listen(&t->screen, tick(t));
        if (key == PRESSED_RESIZE || key == PRESSED_NOTHING) continue;
        if (key == PRESSED_NEWS) {
            going = think_on(t, q, &done);
            continue;
        }
        if (too_small(t) && key != 'q' && key != PRESSED_END) continue;
        if (key != PRESSED_PAGE_UP && key != PRESSED_PAGE_DOWN) t->scroll = 0;
        tui_note(t, (struct sentence){{0}}, false);
        switch (press_key(t, key, &move)) {
        case PRESS_ANSWER: going = answer_move(t, move, &done); break;
        case PRESS_TAKEN: break;
        case PRESS_UNKNOWN: going = press_other(t, key, &done);
        }
    }
    tui_note(t, (struct sentence){{0}}, false); /* it was for these eyes */
    t->asking = false;
    return going;
}

/* Answers a question that need not be asked. True if it did. */
static bool spare(struct tui *t, int seat, int subject)
{
    struct move move;
    return session_only_move(t->s, seat, subject, &move) &&
           session_answer(t->s, seat, subject, move, NULL);
}

/* Going round. */

static enum going human(struct tui *t, int seat)
{
    if (!session_same_eyes(t->s, seat)) {
        bool quit;
        session_sit(t->s, NOBODY);
        t->scroll = 0;
        if (!pane_curtain(t, seat, &quit)) return GO_END;
        if (quit) return GO_QUIT;
    }
    session_sit(t->s, seat);
    const int subject = session_subject(t->s, seat);
    if (subject < 0 || spare(t, seat, subject)) return GO_ON;
    return ask_person(t, seat, subject);
}

/* Is the question one for the whole table? */
static bool table_asks(struct tui *t)
{
    const seat_set people = session_people(t->s);
    struct message words = {0};
    if (!t->guide->window || session_alone(t->s) != NOBODY || !(people & (people - 1)))
        return false;
    session_sit(t->s, NOBODY);
    const struct scene scene = tui_scene(t);
    if (!t->guide->window(&scene, people, &words)) return false;
    t->table = (struct table_question){.words = said(&scene.reader, &words), .people = people};
    t->scroll = 0;
    return true;
}

/* A player who wants to do something presses the key of their seat, whatever they hold; only then
 * is a curtain drawn. */
static enum going ask_whole_table(struct tui *t)
{
    const seat_set people = t->table.people;
    const int steps = session_steps(t->s);
    enum going going = GO_ON;
    while (going == GO_ON && t->table.people) {
        show_table(t);
        const int key = screen_key(&t->screen, -1);
        if (key == PRESSED_RESIZE || key == PRESSED_NOTHING) continue;
        tui_note(t, (struct sentence){{0}}, false);
        if (key == ' ' || key == PRESSED_ENTER) break;
        const int seat = key - '1';
        if (key < '1' || key > '8' || !seat_in(t->table.people, seat)) {
            going = press_common(t, key);
            continue;
        }
        const seat_set rest = t->table.people & (seat_set)~SEAT_BIT(seat);
        t->table.people = 0; /* the screen is that seat's for a while */
        going = human(t, seat);
        if (session_steps(t->s) != steps) return going;
        t->table.people = rest;
        session_sit(t->s, NOBODY);
    }
    t->table.people = 0;
    answered(t, SPECTATOR);
    if (going == GO_ON && people) session_pass(t->s);
    return going;
}

static enum going tui_round(struct tui *t)
{
    struct session *s = t->s;
    while (!session_over(s) && !session_frozen(s) && !session_parted(s)) {
        const int eyes = tui_eyes(t);
        const int told = eyes == NOBODY ? 0 : session_told(s, eyes)->n;
        enum going going = GO_ON;
        if (session_on(s)) {
            const int next = session_over(s) ? SPECTATOR : session_turn(s);
            const bool news = eyes != NOBODY && session_told(s, eyes)->n > told;
            if (eyes >= 0) going = tui_glimpses(t, eyes);
            if (going == GO_ON && news && next == SPECTATOR) going = linger(t, PAUSE_MS);
            else if (going == GO_ON && eyes == SPECTATOR) going = linger(t, 0);
        } else {
            const int seat = session_turn(s);
            if (seat == SPECTATOR && !session_apart(s)) return GO_END;
            going = seat == SPECTATOR ? wait_elsewhere(t)
                    : table_asks(t)   ? ask_whole_table(t)
                                      : human(t, seat);
        }
        if (going != GO_ON) return going;
    }
    if (session_alone(s) == NOBODY) session_sit(s, NOBODY);
    return GO_ON;
}

static int play_table(struct tui *t)
{
    for (;;) {
        bool again = false;
        const enum going going = tui_round(t);
        if (going == GO_QUIT) return TUI_QUIT;
        if (session_frozen(t->s)) return TUI_FROZEN;
        if (session_parted(t->s)) return TUI_PARTED;
        if (going == GO_END) return TUI_ENDED;
        if (!pane_over(t, &again)) return TUI_ENDED;
        if (!again) return TUI_OVER;
        if (alone(t)) undo_to_question(t, tui_eyes(t));
    }
}

static_assert((int)TUI_OVER == LEFT_OVER && (int)TUI_QUIT == LEFT_QUIT &&
                  (int)TUI_ENDED == LEFT_ENDED && (int)TUI_FROZEN == LEFT_FROZEN &&
                  (int)TUI_PARTED == LEFT_PARTED,
              "a table is left in the same ways in every front end");

static unsigned wait_session(void *s, int file, int ms) { return session_wait(s, file, ms); }

int tui_play(struct session *s)
{
    struct tui *t = calloc(1, sizeof *t);
    int left = TUI_CANNOT;
    if (!t) return TUI_CANNOT;
    *t = (struct tui){.s = s, .easy = true, .frame = FRAME_LAST};
    t->guide = guide_of(s->game);
    t->picture = picture_of(s->game);
    t->own = calloc(1, t->picture->own + 1);
    if (t->own && prompt_init(&t->prompt, s->game) &&
        screen_open(&t->screen, s->seating.colour, ROWS_MIN, COLS_MIN)) {
        const struct reader reader = session_reader(s, SPECTATOR);
        tui_note(t, said_keys(&reader, "tui.welcome", "?R"), false);
        if (session_apart(s)) {
            t->screen.wait = wait_session;
            t->screen.wait_at = s;
        }
        be_easy(t, true);
        left = play_table(t);
        screen_close(&t->screen);
    }
    prompt_release(&t->prompt);
    free(t->own);
    free(t);
    return left;
}
