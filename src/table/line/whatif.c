#include "line/whatif.h"

#include <stdlib.h>
#include <string.h>

#include "bots/whatif.h"
#include "core/buf.h"
#include "core/rng.h"
#include "games/shelf.h"
#include "heap/lone.h"
#include "local/prospects.h"
#include "match/record.h"
#include "setting/seats.h"
#include "shell/json.h"
#include "shell/shell.h"

enum { TEXT_ROOM = 2048 };

/* The match as it was when the step was open. */
struct asking {
    const struct shell *shell;
    const struct inquiry *asked;
    const struct match *match, *then;
    const struct game *game;
    int viewer; /* a seat, or SPECTATOR: everybody who was asked */
    struct reader reader;
    struct view *view;
    const char *names[SEATS_MAX];
    char name[SEATS_MAX][SITTER_NAME_MAX + 1];
};

static void call_seats(struct asking *a)
{
    for (int seat = 0; seat < match_setting(a->match)->options.seats; seat++)
        if (match_sitter(a->match, seat, a->name[seat]) == SITS_PERSON && *a->name[seat])
            a->names[seat] = a->name[seat];
    a->reader = a->shell->reader;
    a->reader.seat = a->viewer;
    a->reader.names = a->names;
}

static void tell_inquiry(const struct asking *a, const struct moment *m, const struct what_if *w)
{
    char question[TEXT_ROOM] = "", room[TEXT_ROOM + PROSPECTS_ROOM] = "";
    struct buf q = BUF_ON(question), b = BUF_ON(room);
    struct message said = {0}, head;
    a->game->say_question(m->box, m->view, m->subject, &said);
    words_say(&a->reader, &said, &q);
    message_seat(message_set(&head, "cli.what-if.asked", NULL), m->subject);
    words_say(&a->reader, message_text(message_number(&head, (int)a->asked->step), question), &b);
    buf_char(&b, '\n');
    prospects_write(&a->reader, m, w, &b);
    fputs(room, stdout);
}

static void write_inquiry(const struct asking *a, const struct moment *m, const struct what_if *w)
{
    struct buf b = json_line("{\"kind\":\"what-if\",\"step\":");
    buf_int(&b, a->asked->step);
    buf_text(&b, ",\"subject\":");
    buf_int(&b, m->subject);
    buf_text(&b, ",\"decider\":");
    buf_int(&b, match_step(a->then)->decider[m->subject]);
    buf_text(&b, ",\"what-if\":");
    what_if_write(w, m, &a->reader, &b);
    buf_char(&b, '}');
    json_line_print(&b);
}

/* False after a complaint. */
static bool ask_again(const struct asking *a, int subject)
{
    const int step = (int)a->asked->step - 1;
    struct move given;
    struct moment m = {.game = a->game, .box = match_box(a->then), .subject = subject};
    struct rng luck = {a->asked->seed};
    struct what_if w;
    match_view(a->then, match_step(a->then)->decider[subject], a->view);
    m.view = a->view;
    if (match_given(a->match, step, subject, &given)) m.given = &given;
    const char *none = what_if(&m, (int)a->asked->rollouts, &luck, &w);
    if (none) return !shell_wrong_word(a->shell, none, a->game->name);
    if (a->asked->json) write_inquiry(a, &m, &w);
    else tell_inquiry(a, &m, &w);
    return true;
}

static bool has_question(const struct asking *a, int subject)
{
    const struct step *step = match_step(a->then);
    return seat_in(step->asked, subject) &&
           (a->viewer == SPECTATOR || step->decider[subject] == a->viewer);
}

static int nobody_asked(const struct asking *a)
{
    struct message m;
    if (a->viewer == SPECTATOR) message_set(&m, "cli.what-if.not-asked", NULL);
    else message_seat(message_set(&m, "cli.what-if.not-asked-seat", NULL), a->viewer);
    return shell_complain(a->shell, EXIT_USAGE, message_number(&m, (int)a->asked->step), NULL);
}

static int no_such_step(const struct asking *a, int last)
{
    struct message m;
    message_number(message_set(&m, "cli.what-if.beyond", NULL), last);
    return shell_complain(a->shell, EXIT_USAGE, &m, NULL);
}

static int inquire(struct asking *a)
{
    const int last = match_steps(a->match) + !match_over(a->match);
    int asked = 0, told = 0;
    if (!match_over(a->match) && a->viewer == SPECTATOR)
        return shell_wrong(a->shell, "cli.what-if.running");
    if (a->asked->step > last) return no_such_step(a, last);
    a->then = match_at(a->match, (int)a->asked->step - 1);
    call_seats(a);
    a->view = shell_room(a->game->view_max);
    for (int subject = 0; subject < SEATS_MAX && asked == told && !shell_interrupted(); subject++) {
        if (!has_question(a, subject)) continue;
        if (asked++ && !a->asked->json) putchar('\n');
        told += ask_again(a, subject);
    }
    free(a->view);
    if (!asked) return nobody_asked(a);
    return asked == told ? EXIT_OK : EXIT_USAGE;
}

static int open_record(struct asking *a, const char *text)
{
    const struct inquiry *q = a->asked;
    struct record record;
    struct lone table = {0};
    struct fault f = {0};
    int code;
    char *keep = shell_room(strlen(text) + 3);
    if (!record_open(&record, text, shelf_find, keep, &f) ||
        !lone_open(&table, &record.setting, &f) || !record_play(&record, table.match, &f)) {
        code = shell_complain_fault(a->shell, EXIT_INVALID, q->path, &f, NULL);
    } else if (q->as && !seats_read_one(a->shell, "--as", q->as, record.setting.options.seats,
                                        false, &a->viewer)) {
        code = EXIT_USAGE;
    } else {
        a->match = table.match;
        a->game = record.setting.game;
        code = inquire(a);
    }
    lone_release(&table);
    free(keep);
    return shell_interrupted() && !code ? EXIT_PARTIAL : code;
}

int inquiry_run(const struct shell *shell, const struct inquiry *asked)
{
    struct asking a = {.shell = shell, .asked = asked, .viewer = SPECTATOR};
    char *text;
    if (!file_read(shell, asked->path, RECORD_MAX, &text)) return EXIT_INVALID;
    shell_catch_interrupts();
    const int code = open_record(&a, text);
    free(text);
    return code;
}
