/* foreign.c -- any lines as what a program in a seat says.
 *
 * The pipes are left out: what would come through them are the bytes. Whatever is said, the program
 * is told one line of good JSON at a time, and the answer that is taken for it is legal. A program
 * is asked again until it is given up.
 */
#include "foreign/foreign.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/json.h"
#include "foreign/child.h"
#include "games/shelf.h"

enum { QUESTIONS = 8 };

static struct bytes said;
static char *line;

bool __wrap_child_start(struct child *, const char *command, bool mute);
bool __wrap_child_say(struct child *, const char *text, size_t n, int64_t until);
enum heard __wrap_child_hear(struct child *, int64_t until, const char **out, size_t *n);
void __wrap_child_end(struct child *);

bool __wrap_child_start(struct child *c, const char *command, bool mute)
{
    (void)mute;
    c->pid = 1;
    return command[0] != 0;
}

bool __wrap_child_say(struct child *c, const char *text, size_t n, int64_t until)
{
    struct json message;
    size_t where;
    (void)until;
    HOLD(c->pid && n > 1 && text[n - 1] == '\n' && !memchr(text, '\n', n - 1));
    HOLD(json_check(text, n, &message, &where) && json_kind(json_member(message, "is")));
    return true;
}

/* A line that is only "%" is a program that says nothing; after the end it has ended. */
enum heard __wrap_child_hear(struct child *c, int64_t until, const char **out, size_t *n)
{
    (void)until;
    HOLD(c->pid);
    if (!said.n) return HEARD_END;
    const uint8_t *end = memchr(said.at, '\n', said.n);
    *n = end ? (size_t)(end - said.at) : said.n;
    free(line);
    line = fuzz_room(*n + 1);
    memcpy(line, said.at, *n);
    line[*n] = '\0';
    *out = line;
    const size_t used = *n + (end != NULL);
    said.at += used;
    said.n -= used;
    if (!strcmp(line, "%")) return HEARD_NOTHING;
    return strcmp(line, "%%") ? HEARD_LINE : HEARD_LONG_LINE;
}

void __wrap_child_end(struct child *c) { c->pid = 0; }

static void hold_decision(struct foreign *f, const struct match *m)
{
    const struct game *g = match_setting(m)->game;
    const struct step *s = match_step(m);
    int subject = 0;
    struct move move;
    struct message why = {0};
    while (!seat_in(s->asked, subject)) subject++;
    const int seat = s->decider[subject];
    const struct view *v = match_look(m, seat);
    const bool gone = foreign_gone(f);
    const bool fine = foreign_decide(f, v, seat, subject, match_question(m, subject), &move, &why);
    HOLD(!g->refuse(match_box(m), v, subject, move, NULL));
    HOLD(fine ? !why.key && !foreign_gone(f) : gone || why.key);
    if (why.key) hold_message(&why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes in = {data, size};
    int games = 0;
    while (shelf[games]) games++;
    struct setting setting = {.game = shelf[below_of(&in, (unsigned)games)], .seed = seed_of(7)};
    struct lone own;
    struct fault f = {0};
    options_init(setting.game, &setting.options, setting.game->seats_max);
    struct match *m = lone_open(&own, &setting, &f);
    HOLD(m);
    const struct foreign_wish wish = {.command = "program",
                                      .game = setting.game,
                                      .box = match_box(m),
                                      .seats = setting.options.seats,
                                      .time_ms = FOREIGN_TIME};
    struct foreign *program = foreign_open(&wish, &f);
    HOLD(program);
    said = in;
    for (int i = 0; i < QUESTIONS && !foreign_gone(program); i++) hold_decision(program, m);
    foreign_release(program);
    lone_release(&own);
    free(line);
    line = NULL;
    return 0;
}
