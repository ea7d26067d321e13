#include "line/replay.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/game.h"
#include "games/shelf.h"
#include "heap/lone.h"
#include "match/record.h"
#include "setting/seats.h"
#include "shell/shell.h"

enum { EVERYTHING = -2, TEXT_ROOM = 2048, TELL_MAX = 4 << 20 };

/* A record, and the walk through it. */
struct show {
    const struct shell *shell;
    const struct match *match;
    const struct setting *setting;
    int viewer;   /* a seat, SPECTATOR or EVERYTHING */
    int64_t only; /* closed steps; -1: all of them */
    bool json, ended;
    const char *names[SEATS_MAX]; /* of the people who sat there last; NULL: as the catalogue */
    char name[SEATS_MAX][SITTER_NAME_MAX + 1];
    struct event *events, *best; /* room for a step's */
    struct view *view;
    /* As it was before the step: what an answer meant then. */
    struct view *before[SEATS_MAX];
    struct step step;
    struct buf out;
};

static int seats_of(const struct show *s) { return s->setting->options.seats; }

static struct reader reader_of(const struct show *s)
{
    return (struct reader){.language = s->shell->reader.language,
                           .seat = s->viewer == EVERYTHING ? SPECTATOR : s->viewer,
                           .names = s->names};
}

/* A reader who is told everything is nobody at the table: even a player's own news uses names. */
static void show_event(const struct show *s, const struct match *m, const struct event *e)
{
    char room[TEXT_ROOM] = "";
    struct buf b = BUF_ON(room);
    struct reader reader = reader_of(s);
    struct message said = {0};
    match_view(m, reader.seat, s->view);
    s->setting->game->say_event(match_box(m), s->view, e, &said);
    if (!said.key) return;
    words_say(&reader, &said, &b);
    printf("  %s\n", room);
}

/* For EVERYTHING, shows the version of the seat that was told most. */
static void replay_news(const struct show *s, const struct match *m)
{
    const int size = s->setting->game->events_max;
    if (s->viewer != EVERYTHING) {
        int n = match_news(m, s->viewer, s->events, size);
        for (int i = 0; i < n; i++) show_event(s, m, &s->events[i]);
        return;
    }
    int n = match_news(m, SPECTATOR, s->best, size);
    for (int seat = 0; seat < seats_of(s); seat++) {
        match_news(m, seat, s->events, size);
        for (int i = 0; i < n; i++)
            if (s->events[i].nargs > s->best[i].nargs) s->best[i] = s->events[i];
    }
    for (int i = 0; i < n; i++) show_event(s, m, &s->best[i]);
}

static bool may_see_answer(const struct show *s, int subject)
{
    return s->viewer == EVERYTHING || (s->viewer >= 0 && s->step.decider[subject] == s->viewer);
}

static void tell_answers(const struct show *s, int step)
{
    const struct game *g = s->setting->game;
    struct reader reader = reader_of(s);
    struct move move;
    for (int subject = 0; subject < seats_of(s); subject++) {
        char room[TEXT_ROOM] = "", line[TEXT_ROOM] = "", notation[80] = "";
        struct buf b = BUF_ON(room), l = BUF_ON(line), n = BUF_ON(notation);
        struct message said = {0}, m;
        if (!may_see_answer(s, subject) || !match_given(s->match, step, subject, &move)) continue;
        int decider = s->step.decider[subject];
        g->say_move(match_box(s->match), s->before[decider], subject, move, &said);
        words_say(&reader, &said, &b);
        game_write_move(g, match_box(s->match), move, &n);
        message_seat(message_set(&m, "cli.replay.answer", NULL), subject);
        words_say(&reader, message_text(message_text(&m, room), notation), &l);
        printf("  %s\n", line);
    }
}

static void replay_view(const struct show *s, const struct match *m, int viewer)
{
    struct reader reader = reader_of(s);
    struct notes notes = {0};
    match_view(m, viewer, s->view);
    s->setting->game->say_view(match_box(m), s->view, &notes);
    for (int i = 0; i < notes.n; i++) {
        char room[TEXT_ROOM] = "";
        struct buf b = BUF_ON(room);
        words_say(&reader, &notes.at[i], &b);
        printf("    %s\n", room);
    }
}

static void tell_views(const struct show *s, const struct match *m)
{
    if (s->viewer != EVERYTHING) {
        replay_view(s, m, s->viewer);
        return;
    }
    for (int seat = 0; seat < seats_of(s); seat++) {
        struct message as;
        shell_say(s->shell, stdout, message_seat(message_set(&as, "cli.replay.eyes", NULL), seat));
        replay_view(s, m, seat);
    }
}

static void json_answers(struct show *s, int step)
{
    const char *comma = "";
    struct move move;
    buf_text(&s->out, ",\"answers\":[");
    for (int subject = 0; step >= 0 && subject < seats_of(s); subject++) {
        char notation[80] = "";
        struct buf n = BUF_ON(notation);
        if (!may_see_answer(s, subject) || !match_given(s->match, step, subject, &move)) continue;
        game_write_move(s->setting->game, match_box(s->match), move, &n);
        buf_text(&s->out, comma);
        comma = ",";
        buf_text(&s->out, "{\"subject\":");
        buf_int(&s->out, subject);
        buf_text(&s->out, ",\"decider\":");
        buf_int(&s->out, s->step.decider[subject]);
        buf_text(&s->out, ",\"do\":");
        buf_json(&s->out, notation);
        buf_char(&s->out, '}');
    }
    buf_char(&s->out, ']');
}

static void json_step(struct show *s, const struct match *m, int step)
{
    struct reader reader = {.language = s->shell->reader.language, .names = s->names};
    int first = s->viewer == EVERYTHING ? SPECTATOR : s->viewer;
    int last = s->viewer == EVERYTHING ? seats_of(s) - 1 : s->viewer;
    buf_clear(&s->out);
    buf_text(&s->out, "{\"kind\":\"step\",\"step\":");
    buf_int(&s->out, step + 1);
    json_answers(s, step);
    buf_text(&s->out, ",\"told\":[");
    for (int viewer = first; viewer <= last; viewer++) {
        reader.seat = viewer;
        if (viewer != first) buf_char(&s->out, ',');
        match_tell(m, viewer, &reader, &s->out);
    }
    buf_text(&s->out, "]}");
    if (s->out.full) abort();
    puts(s->out.at);
}

static void keep_views(struct show *s, const struct match *m)
{
    for (int seat = 0; seat < seats_of(s); seat++) match_view(m, seat, s->before[seat]);
    s->step = *match_step(m);
}

static bool show_step(const struct match *m, int step, void *context)
{
    struct show *s = context;
    struct message head;
    if (s->only < 0 || s->only == step + 1) {
        if (s->json) {
            json_step(s, m, step);
        } else {
            message_set(&head, step < 0 ? "cli.replay.deal" : "cli.replay.step", NULL);
            shell_say(s->shell, stdout, message_number(&head, step + 1));
            if (step >= 0) tell_answers(s, step);
            replay_news(s, m);
            if (s->only >= 0) tell_views(s, m);
        }
    }
    keep_views(s, m);
    return !shell_interrupted();
}

/* The seed tells every secret: it is for those who may see everything. */
static void json_head(struct show *s)
{
    const struct game *g = s->setting->game;
    struct buf *b = &s->out;
    bool all = s->viewer == EVERYTHING;
    buf_clear(b);
    buf_text(b,
             "{\"kind\":\"record\",\"schema\":2,\"version\":\"" SIGHTLINE_VERSION "\",\"game\":");
    buf_json(b, g->name);
    buf_text(b, ",\"edition\":");
    buf_int(b, g->edition);
    buf_text(b, ",\"seats\":");
    buf_int(b, seats_of(s));
    buf_text(b, ",\"options\":{");
    for (int i = 0; g->options && g->options[i].name; i++) {
        if (i) buf_char(b, ',');
        buf_json(b, g->options[i].name);
        buf_char(b, ':');
        buf_int(b, s->setting->options.value[i]);
    }
    buf_text(b, "},\"steps\":");
    buf_int(b, match_steps(s->match));
    buf_text(b, ",\"finished\":");
    buf_text(b, match_over(s->match) ? "true" : "false");
    buf_text(b, ",\"checked\":");
    buf_text(b, s->ended ? "true" : "false");
    buf_text(b, ",\"undone\":");
    buf_int(b, match_undone(s->match));
    if (all) {
        buf_text(b, ",\"seed\":\"");
        seed_write(&s->setting->seed, b);
        buf_text(b, "\",\"check\":\"");
        uint8_t hash[SHA256_BYTES];
        match_check(s->match, match_steps(s->match), hash);
        buf_hex(b, hash, sizeof hash);
        buf_char(b, '"');
    }
    buf_char(b, '}');
    puts(b->at);
}

static void tell_record_end(const struct show *s)
{
    struct reader reader = reader_of(s);
    struct score score;
    struct message m;
    if (!match_over(s->match)) {
        message_number(message_set(&m, "cli.replay.unfinished", NULL), match_steps(s->match));
        shell_say(s->shell, stdout, &m);
    } else {
        match_score(s->match, &score);
        for (int i = 0; i < SEATS_MAX * seats_of(s); i++) {
            const int rank = 1 + i / seats_of(s), seat = i % seats_of(s);
            char room[TEXT_ROOM] = "";
            struct buf b = BUF_ON(room);
            if (score.rank[seat] != rank) continue;
            message_seat(message_set(&m, "cli.play.score", NULL), seat);
            message_number(message_number(&m, score.points[seat]), score.rank[seat]);
            words_say(&reader, &m, &b);
            puts(room);
        }
        message_set(&m, s->ended ? "cli.replay.checked" : "cli.replay.unchecked", NULL);
        shell_say(s->shell, stdout, message_number(&m, match_steps(s->match)));
    }
    const int undone = match_undone(s->match);
    if (undone)
        shell_say(s->shell, stdout,
                  message_number(message_set(&m, "cli.replay.undone", NULL), undone));
}

static void learn_names(struct show *s)
{
    for (int seat = 0; seat < seats_of(s); seat++)
        if (match_sitter(s->match, seat, s->name[seat]) == SITS_PERSON && *s->name[seat])
            s->names[seat] = s->name[seat];
}

static void show_match(struct show *s)
{
    const struct game *g = s->setting->game;
    char *out = shell_room(TELL_MAX);
    buf_init(&s->out, out, TELL_MAX);
    s->events = shell_room((size_t)g->events_max * sizeof *s->events);
    s->best = shell_room((size_t)g->events_max * sizeof *s->best);
    s->view = shell_room(g->view_max);
    for (int seat = 0; seat < SEATS_MAX; seat++) s->before[seat] = shell_room(g->view_max);
    learn_names(s);
    if (s->json) json_head(s);
    match_walk(s->match, -1, show_step, s);
    if (!s->json && s->only < 0) tell_record_end(s);
    for (int seat = 0; seat < SEATS_MAX; seat++) free(s->before[seat]);
    free(s->view);
    free(s->best);
    free(s->events);
    free(out);
}

static int show_record(struct show *s, const char *path, const char *text, const char *as)
{
    struct record record;
    struct lone table = {0};
    struct fault f = {0};
    int code = EXIT_OK;
    char *keep = shell_room(strlen(text) + 3);
    if (record_open(&record, text, shelf_find, keep, &f) &&
        lone_open(&table, &record.setting, &f) && record_play(&record, table.match, &f))
        s->match = table.match;
    if (!s->match) {
        code = shell_complain_fault(s->shell, EXIT_INVALID, path, &f, NULL);
    } else if (as && !seats_read_one(s->shell, "--as", as, record.setting.options.seats, true,
                                     &s->viewer)) {
        code = EXIT_USAGE;
    } else if (s->only > match_steps(s->match)) {
        struct message m;
        message_number(message_set(&m, "cli.error.step", NULL), match_steps(s->match));
        code = shell_complain(s->shell, EXIT_USAGE, &m, NULL);
    } else {
        s->setting = &record.setting;
        s->ended = record.ended;
        if (!as) s->viewer = match_over(s->match) ? EVERYTHING : SPECTATOR;
        show_match(s);
        if (!record.ended) code = EXIT_PARTIAL; /* cut off, or of a game that goes on */
    }
    lone_release(&table);
    free(keep);
    return shell_interrupted() && !code ? EXIT_PARTIAL : code;
}

int replay_tell(const struct shell *shell, const struct replay *r)
{
    struct show s = {.shell = shell, .only = r->only, .json = r->json};
    char *text;
    if (!file_read(shell, r->path, RECORD_MAX, &text)) return EXIT_INVALID;
    shell_catch_interrupts();
    const int code = show_record(&s, r->path, text, r->as);
    free(text);
    return code;
}
