#include "local/player.h"

#include <string.h>

#include "core/buf.h"
#include "foreign/foreign.h"
#include "local/inside.h"

struct player {
    const struct shell *shell;
    struct session *s;
    const struct player_wish *wish;
    struct bot bot;
    struct foreign *program;
    int number;        /* of the game it is ready for */
    uint32_t answered; /* the question that was answered last, so that no answer is sent twice */
    uint32_t arrivals; /* over which wire */
};

static int free_seat(const struct client *c)
{
    for (int seat = 0; seat < c->seats; seat++)
        if (!seat_in(c->people | c->bots, seat)) return seat;
    return -1;
}

static bool sit_as_bot(struct player *p)
{
    const struct client *c = &p->s->client;
    struct message why = {0};
    while (!c->mine && c->state == TABLE_LOBBY && !session_parted(p->s)) {
        const int seat = p->wish->seat >= 0 ? p->wish->seat : free_seat(c);
        if (seat < 0) return false;
        if (session_take_seat(p->s, seat, p->wish->name, &why)) session_listen(p->s);
        else if (p->wish->seat >= 0) return false;
        else session_listen(p->s); /* somebody else was faster */
        if (!c->mine) session_wait(p->s, -1, 1000);
    }
    return c->mine;
}

/* A new game: another box, perhaps. */
static bool get_ready(struct player *p, struct fault *f)
{
    struct session *s = p->s;
    const struct client *c = &s->client;
    if (p->number == c->number) return true;
    p->number = c->number;
    p->answered = 0;
    session_begin(s);
    if (p->wish->bot) return bot_read(c->game, p->wish->bot, &p->bot, f);
    p->bot = bot_default(c->game);
    if (!p->wish->program) return true;
    foreign_release(p->program);
    p->program = foreign_open(&(struct foreign_wish){.command = p->wish->program,
                                                     .game = c->game,
                                                     .box = c->box,
                                                     .seats = c->seats,
                                                     .time_ms = p->wish->time_ms,
                                                     .names = c->called},
                              f);
    return p->program;
}

static struct move player_decides(struct player *p, int seat, const struct question *asked)
{
    struct session *s = p->s;
    struct message why = {0};
    struct move move;
    const struct view *view = session_view(s, seat);
    if (p->program) {
        if (!foreign_decide(p->program, view, seat, asked->subject, asked->q, &move, &why) &&
            why.key)
            foreign_complain(p->shell, p->program, &why);
        return move;
    }
    struct seed seed;
    shell_luck(&seed, sizeof seed);
    struct rng luck = seed_luck(&seed, "bot", (uint32_t)seat);
    return bot_decide(&p->bot, s->game, session_box(s), view, asked->subject, &luck);
}

/* All that is asked now. A question that was answered and is asked again was lost on its way. */
static void answer_all_asked(struct player *p)
{
    struct session *s = p->s;
    const int seat = __builtin_ctz(s->client.mine);
    const uint32_t telling = client_part(&s->client, seat)->telling;
    const uint32_t arrivals = remote_arrivals(s->remote);
    if (s->client.state != TABLE_PLAYING || session_broken(s)) return;
    if (p->answered == telling && p->arrivals == arrivals) return;
    for (int i = 0; i < client_part(&s->client, seat)->questions; i++) {
        const struct question asked = client_part(&s->client, seat)->question[i];
        if (asked.sealed) continue;
        const struct move move = player_decides(p, seat, &asked);
        session_answer(s, seat, asked.subject, move, NULL);
        if (client_part(&s->client, seat)->telling != telling) return; /* it was too late */
    }
    p->answered = telling;
    p->arrivals = arrivals;
}

/* Bots are good company: what people propose is fine. */
static void agree_to_all(struct session *s)
{
    const struct motion *m = &s->client.motion;
    const int seat = __builtin_ctz(s->client.mine);
    if (*m->what && seat_in(m->needed, seat) && !seat_in(m->agreed, seat))
        session_do(s, "agree", seat, NULL);
}

enum player_end player_run(const struct shell *shell, struct session *s,
                           const struct player_wish *wish, struct fault *f)
{
    struct player p = {.shell = shell, .s = s, .wish = wish, .number = -1};
    struct bot known;
    enum player_end end = PLAYER_DONE;
    if (wish->bot && !bot_read(s->client.game, wish->bot, &known, f)) return PLAYER_NO_BOT;
    session_listen(s);
    if (!sit_as_bot(&p)) end = session_parted(s) ? PLAYER_PARTED : PLAYER_NO_SEAT;
    while (end == PLAYER_DONE && !shell_interrupted()) {
        session_listen(s);
        if (session_parted(s)) {
            if (s->client.state != TABLE_CLOSED) end = PLAYER_PARTED;
            break;
        }
        if (session_on_now(s)) {
            if (get_ready(&p, f)) answer_all_asked(&p);
            else end = PLAYER_NO_BOT;
        }
        agree_to_all(s);
        if (end == PLAYER_DONE) session_wait(s, -1, -1);
    }
    foreign_release(p.program);
    return end;
}
