#include "line/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "line/inside.h"
#include "line/wait.h"
#include "local/reach.h"
#include "shell/input.h"
#include "shell/shell.h"

enum { LINE_ROOM = 400 };

/* What the next line that is typed will be. */
enum stage { STAGE_NAME, STAGE_SEAT, STAGE_READY, STAGE_OVER };

struct wait {
    const struct shell *shell;
    struct session *s;
    const struct lobby_wish *wish;
    char name[CLIENT_NAME_MAX + 1];
    bool named, tried; /* a name was given; the wished seat was asked for */
    uint64_t shown;    /* a hash of the list that was printed last */
    int asked;         /* the stage for which a line was asked, or -1 */
};

static void say_here(const struct wait *w, const struct message *m)
{
    char room[TEXT_ROOM] = "";
    struct buf b = BUF_ON(room);
    const seat_set mine = w->s->client.mine;
    const struct reader reader = session_reader(w->s, mine ? __builtin_ctz(mine) : SPECTATOR);
    words_say(&reader, m, &b);
    puts(room);
}

static void say_key_here(const struct wait *w, const char *key)
{
    struct message m;
    say_here(w, message_set(&m, key, NULL));
}

/* --- who sits where ------------------------------------------------------------------ */

static void write_chair(const struct wait *w, int seat, struct buf *b)
{
    const struct client *c = &w->s->client;
    const struct reader bare = {.language = c->language, .seat = SPECTATOR};
    char colour[LINE_ROOM] = "";
    struct buf name = BUF_ON(colour);
    struct message m;
    const char *key = "lobby.free";
    if (seat_in(c->bots, seat)) key = "lobby.bot";
    if (seat_in(c->people, seat)) key = seat_in(c->here, seat) ? "lobby.person" : "lobby.away";
    if (seat_in(c->mine, seat)) key = "lobby.mine";
    words_seat(&bare, seat, &name);
    message_number(message_set(&m, key, NULL), seat + 1);
    message_text(&m, colour);
    message_text(&m, *c->name[seat] ? c->name[seat] : colour);
    words_say(&bare, &m, b);
    buf_char(b, '\n');
}

static void show_chairs(struct wait *w)
{
    char room[SEATS_MAX * LINE_ROOM] = "";
    struct buf b = BUF_ON(room);
    for (int seat = 0; seat < w->s->client.seats; seat++) write_chair(w, seat, &b);
    const uint64_t hash = hash_bytes(HASH_START, room, b.n);
    if (hash == w->shown) return;
    w->shown = hash;
    w->asked = -1;
    fputs(room, stdout);
}

/* --- what is asked ------------------------------------------------------------------- */

static seat_set free_chairs(const struct client *c)
{
    return (seat_set)((1u << c->seats) - 1u) & (seat_set) ~(c->people | c->bots);
}

static enum stage stage_of(const struct wait *w)
{
    const struct client *c = &w->s->client;
    if (c->state == TABLE_OVER) return STAGE_OVER;
    if (c->mine || w->wish->watch) return STAGE_READY;
    return w->named || w->wish->name ? STAGE_SEAT : STAGE_NAME;
}

static void ask_for(struct wait *w, enum stage stage)
{
    const struct client *c = &w->s->client;
    if (w->asked == (int)stage) return;
    w->asked = (int)stage;
    switch (stage) {
    case STAGE_NAME: say_key_here(w, "lobby.ask.name"); break;
    case STAGE_SEAT: say_key_here(w, "lobby.ask.seat"); break;
    case STAGE_READY:
        if (c->state == TABLE_LOBBY) say_key_here(w, c->opener ? "lobby.opener" : "lobby.guest");
        break;
    case STAGE_OVER:
        say_key_here(w, !c->mine                     ? "lobby.over.watch"
                        : c->motion.agreed & c->mine ? "lobby.over.agreed"
                                                     : "lobby.over");
        break;
    }
    input_prompt();
}

static bool take_chair(struct wait *w, int seat)
{
    struct message why = {0};
    const char *name = w->wish->name ? w->wish->name : w->name;
    if (session_take_seat(w->s, seat, name, &why)) return true;
    say_here(w, &why);
    w->asked = -1;
    return false;
}

/* --- what is typed ------------------------------------------------------------------- */

static void choose_chair(struct wait *w, const char *line)
{
    const seat_set free_ones = free_chairs(&w->s->client);
    const int seat = *line ? atoi(line) - 1 : __builtin_ctz(free_ones);
    if (seat < 0 || seat >= w->s->client.seats || !seat_in(free_ones, seat)) {
        say_key_here(w, "lobby.no-seat");
        w->asked = -1;
    } else take_chair(w, seat);
}

/* "bot 3 steady:2": a seat that is free. */
static void place_bot(struct wait *w, const char *line)
{
    struct message why = {0};
    const int seat = atoi(line) - 1;
    const char *bot = strchr(line, ' ');
    if (seat < 0 || seat >= w->s->client.seats) say_key_here(w, "lobby.no-seat");
    else if (!session_give_seat(w->s, seat, bot ? bot + 1 : "random", &why)) say_here(w, &why);
}

static void take_word(struct wait *w, const char *line)
{
    struct message why = {0};
    w->asked = -1;
    if (!strncmp(line, "bot ", 4)) place_bot(w, line + 4);
    else if (!strcmp(line, "start")) {
        if (!session_do(w->s, "start", -1, &why)) say_here(w, &why);
    } else if (*line == '/') line_speak(w->shell, w->s, line + 1);
    else if (!strcmp(line, "?"))
        for (int i = 0; company_help[i]; i++) say_key_here(w, company_help[i]);
    else if (*line) say_key_here(w, "lobby.what");
}

static void play_again(struct wait *w)
{
    struct message why = {0};
    const struct client *c = &w->s->client;
    const int seat = __builtin_ctz(c->mine);
    const bool proposed = !strcmp(c->motion.what, "again");
    w->asked = -1;
    if (proposed ? !session_do(w->s, "agree", seat, &why)
                 : !session_propose(w->s, "again", seat, -1, &why))
        say_here(w, &why);
}

static void take_typed(struct wait *w, enum stage stage, const char *line)
{
    struct buf b = BUF_ON(w->name);
    switch (stage) {
    case STAGE_NAME:
        buf_text(&b, line);
        w->named = true;
        break;
    case STAGE_SEAT: choose_chair(w, line); break;
    case STAGE_READY: take_word(w, line); break;
    case STAGE_OVER:
        if (!strcmp(line, "1") && w->s->client.mine) play_again(w);
        else take_word(w, line);
        break;
    }
}

/* --- waiting ------------------------------------------------------------------------- */

static void say_company(struct wait *w)
{
    struct message m;
    while (company_says(w->s, &m)) {
        say_here(w, &m);
        w->asked = -1;
    }
}

/* What can be done without input; LOBBY_LEFT: somebody must type something. */
static enum lobby look_round_lobby(struct wait *w)
{
    struct session *s = w->s;
    const struct client *c = &s->client;
    session_listen(s);
    say_company(w);
    if (session_parted(s)) return LOBBY_PARTED;
    if (session_on_now(s)) return LOBBY_PLAY;
    if (c->state == TABLE_LOBBY) show_chairs(w);
    if (c->mine || w->wish->watch) return LOBBY_LEFT;
    return c->state == TABLE_LOBBY && free_chairs(c) ? LOBBY_LEFT : LOBBY_FULL;
}

enum lobby lobby_wait(const struct shell *shell, struct session *s, struct input *input,
                      const struct lobby_wish *wish)
{
    struct wait w = {.shell = shell, .s = s, .wish = wish, .asked = -1};
    char line[LINE_ROOM];
    for (;;) {
        const enum lobby now = look_round_lobby(&w);
        if (now != LOBBY_LEFT) return now;
        const enum stage stage = stage_of(&w);
        if (stage == STAGE_SEAT && wish->seat >= 0 && !w.tried) {
            w.tried = true;
            take_chair(&w, wish->seat);
            continue;
        }
        if (s->client.state == TABLE_LOBBY || s->client.state == TABLE_OVER) ask_for(&w, stage);
        switch (line_wait(s, input, line, sizeof line)) {
        case WAITED_FOR_END: return LOBBY_ENDED;
        case WAITED_FOR_NEWS: continue;
        case WAITED_FOR_LINE: break;
        }
        if (!strcmp(line, "q") || (stage == STAGE_OVER && !strcmp(line, "2"))) return LOBBY_LEFT;
        take_typed(&w, stage, line);
    }
}
