/* programs.c -- bots that are programs of their own (foreign/foreign.h). */
#include "core/buf.h"
#include "foreign/foreign.h"
#include "local/inside.h"

const char program_bot[] = "exec";

bool programs_open(struct session *s, struct fault *f)
{
    for (int seat = 0; seat < s->seats; seat++) {
        const struct foreign_wish wish = {.command = s->seating.bot[seat].program,
                                          .game = s->game,
                                          .box = session_box(s),
                                          .seats = s->seats,
                                          .time_ms = s->seating.bot_time,
                                          .names = s->seating.names,
                                          .mute = s->seating.screen};
        if (seat_in(s->seating.humans, seat) || !wish.command) continue;
        if (!(s->program[seat] = foreign_open(&wish, f))) return false;
    }
    return true;
}

void programs_release(struct session *s)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) foreign_release(s->program[seat]);
}

bool program_thinks(void *session, const struct host_think *k, const struct view *view,
                    struct move *out)
{
    struct session *s = session;
    struct foreign *program = s->program[k->seat];
    struct message why;
    if (!program) return false;
    if (foreign_decide(program, view, k->seat, k->subject, k->question, out, &why) || !why.key)
        return true;
    if (s->seating.screen) {
        const struct reader reader = session_reader(s, SPECTATOR);
        struct buf b = BUF_ON(s->misdeed);
        words_say(&reader, &why, &b);
    } else {
        foreign_complain(s->seating.shell, program, &why);
    }
    return true;
}
