/* scenario.c -- a file from its first line to its last: statements, complaints and counts. */
#include "scenario/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "scenario/inside.h"

enum { QUOTED_MAX = 100, TITLE_MAX = 120, SAID_MAX = 3 * SCENARIO_LINE_MAX };

static const char *const keywords[] = {"game",   "with",      "seed",   "deck", "content",
                                       "hidden", "challenge", "others", "all",  "pass",
                                       "run",    "take",      "undo",   NULL};

struct message *wrong(struct play *p, const char *key) { return message_set(&p->why, key, NULL); }

/* Cuts at `most` bytes, but never within a character. */
static void put_cut(struct buf *b, const char *text, size_t most)
{
    size_t n = strlen(text);
    if (n <= most) {
        buf_text(b, text);
        return;
    }
    for (n = most; n && ((unsigned char)text[n] & 0xc0) == 0x80;) n--;
    buf_bytes(b, text, n);
    buf_text(b, "...");
}

void found_number(struct play *p, int value)
{
    struct buf b = found_open(p);
    buf_int(&b, value);
}

struct buf found_open(struct play *p)
{
    struct buf b;
    buf_init(&b, p->found, sizeof p->found);
    return b;
}

void found_close(struct play *p, struct buf *b)
{
    if (b->n == 0) found_key(p, "scenario.found.nothing");
    if (!b->full) return;
    for (b->n -= 4; b->n && ((unsigned char)b->at[b->n] & 0xc0) == 0x80;) b->n--;
    b->full = false;
    buf_text(b, "...");
}

void quote(struct play *p, const char *text)
{
    struct buf b = found_open(p);
    if (*text) {
        buf_char(&b, '"');
        put_cut(&b, text, QUOTED_MAX);
        buf_char(&b, '"');
    }
    found_close(p, &b);
}

void quote_word(struct play *p, const char *text)
{
    char room[QUOTED_MAX + 4] = "";
    struct buf b = BUF_ON(room);
    size_t n = word_length(text);
    if (n > 0 && n <= QUOTED_MAX) buf_bytes(&b, text, n);
    quote(p, n > 0 && n <= QUOTED_MAX ? room : text);
}

void found_say(struct play *p, const struct message *m)
{
    struct buf b = found_open(p);
    words_say(&p->reader, m, &b);
    if (b.n) found_close(p, &b);
}

void found_key(struct play *p, const char *key)
{
    struct message m;
    found_say(p, message_set(&m, key, NULL));
}

enum verdict expected(struct play *p, const char *what, const char *found)
{
    quote(p, found);
    message_text(message_word(wrong(p, "scenario.fault.expected"), what), p->found);
    return MALFORMED;
}

enum verdict expected_word(struct play *p, const char *what, const char *found)
{
    quote_word(p, found);
    message_text(message_word(wrong(p, "scenario.fault.expected"), what), p->found);
    return MALFORMED;
}

enum verdict no_more(struct play *p, const char *rest)
{
    return *rest ? expected(p, "scenario.what.end", rest) : HOLDS;
}

static void say_complaint(struct play *p)
{
    char room[SAID_MAX];
    struct buf b = BUF_ON(room);
    struct message m;
    struct fault f = {.line = p->number};
    f.message = p->why;
    words_fault(&p->reader, p->file, &f, &b);
    if (p->meant) {
        buf_char(&b, ' ');
        words_say(&p->reader, message_text(message_set(&m, "scenario.meant", NULL), p->meant), &b);
    }
    p->say(p->context, room);
    if (!p->title || p->stage == SKIPPING) return;
    buf_clear(&b);
    struct buf title = BUF_ON(p->other);
    buf_clear(&title);
    put_cut(&title, p->title + strspn(p->title, "# \t"), TITLE_MAX);
    message_number(message_set(&m, "scenario.title", NULL), p->start);
    words_say(&p->reader, message_text(&m, p->other), &b);
    p->say(p->context, room);
}

static void fail(struct play *p, enum verdict verdict)
{
    say_complaint(p);
    p->result->failed++;
    if (verdict == MALFORMED) p->result->malformed++;
    p->stage = SKIPPING;
    close_match(p);
}

static void finish_play(struct play *p)
{
    if (p->stage == SKIPPING) return;
    p->number = p->start;
    enum verdict verdict = p->stage == REFUSED ? HOLDS : begin_play(p);
    if (verdict == HOLDS && !p->checks) verdict = expected(p, "scenario.what.check", "");
    if (verdict != HOLDS) {
        fail(p, verdict);
        return;
    }
    p->result->passed++;
    p->stage = SKIPPING;
    close_match(p);
}

static enum verdict begin_scenario(struct play *p, const char *rest)
{
    int number = p->number;
    finish_play(p);
    p->number = p->start = number;
    if (p->heading) p->title = p->heading;
    p->meant = NULL;
    if (++p->scenarios > SCENARIOS_MAX) {
        p->at = p->lines.n;
        message_number(wrong(p, "scenario.fault.scenarios"), SCENARIOS_MAX);
        return MALFORMED;
    }
    return read_game(p, rest);
}

/* The lines that choose the game; false if this is not one of them. */
static bool read_setting(struct play *p, const char *rest, enum verdict *out)
{
    bool with = word_take(&rest, "with"), seed = !with && word_take(&rest, "seed");
    struct block *block = !strcmp(rest, "deck") || !strcmp(rest, "content")       ? &p->content
                          : !strcmp(rest, "hidden") || !strcmp(rest, "challenge") ? &p->hidden
                                                                                  : NULL;
    if (!with && !seed && !block) return false;
    if (p->stage != SETTING) *out = expected(p, "scenario.what.late", p->line);
    else if (with) *out = read_with(p, rest);
    else if (seed) *out = read_seed(p, rest);
    else *out = read_block(p, block, "");
    return true;
}

static enum verdict judge_claim(struct play *p, const char *claim)
{
    const char *rest = claim;
    enum verdict verdict;
    if (!*rest) return expected(p, "scenario.what.claim", rest);
    if (word_take(&rest, "take")) verdict = read_take_back(p, rest, true);
    else if (word_take(&rest, "undo")) verdict = read_undo(p, rest, true);
    else if (word_take(&rest, "table")) verdict = claim_no_table(p, rest);
    else verdict = read_claim(p, rest);
    if (verdict == FAILS)
        message_text(message_text(wrong(p, "scenario.fail.claim"), claim), p->found);
    return verdict;
}

bool room_grow(struct play *p)
{
    enum { ROOM_FIRST = 1 << 16, ROOM_MOST = 1 << 24 };
    const size_t size = p->room ? p->room_size * 2 : ROOM_FIRST;
    free(p->room);
    p->room = size <= ROOM_MOST ? malloc(size) : NULL;
    p->room_size = p->room ? size : 0;
    if (!p->room) wrong(p, "scenario.fault.memory");
    return p->room != NULL;
}

/* Answers, claims and what moves the match on; false if this is not one of them. */
static bool read_match_line(struct play *p, const char *rest, enum verdict *out)
{
    bool claim = *rest == '!';
    if (claim) rest += 1 + (rest[1] == ' ');
    if (!claim && !answers_line(rest) && strcmp(rest, "pass") && !word_is(rest, "run") &&
        !word_is(rest, "take") && !word_is(rest, "undo"))
        return false;
    p->checks++;
    bool table = claim && word_is(rest, "table");
    if (!table && (*out = begin_play(p)) != HOLDS) return true;
    if (claim) *out = judge_claim(p, rest);
    else if (answers_line(rest)) *out = read_answers(p, rest);
    else if (word_take(&rest, "pass")) *out = read_pass(p, rest);
    else if (word_take(&rest, "run")) *out = read_run(p, rest);
    else if (word_take(&rest, "take")) *out = read_take_back(p, rest, false);
    else if (word_take(&rest, "undo")) *out = read_undo(p, rest, false);
    return true;
}

static enum verdict read_statement(struct play *p)
{
    enum verdict verdict;
    const char *rest = p->line;
    p->meant = NULL;
    p->why.key = NULL;
    if (!read_setting(p, rest, &verdict) && !read_match_line(p, rest, &verdict)) {
        p->meant = near_of(rest, word_length(rest), keywords);
        if (p->stage == PLAYING) return expected(p, "scenario.what.action", rest);
        return read_layout(p);
    }
    const char *broken = p->match ? match_frozen(p->match) : NULL;
    if (verdict == MALFORMED || !broken) return verdict;
    message_text(wrong(p, "scenario.fail.frozen"), broken);
    return FAILS;
}

/* A comment before a scenario is its heading; a scenario without one uses the heading before it. */
static void note_comment(struct play *p, const char *line)
{
    if (p->paragraph) p->heading = line;
    p->paragraph = false;
}

/* Takes the line and, if it ends with a colon, the indented lines below it. */
static bool take_statement(struct play *p)
{
    const char *line = p->lines.at[p->at++];
    p->number = p->at;
    p->line[0] = '\0';
    if (!line_tidy(line, p->line, sizeof p->line)) return false;
    size_t n = strlen(p->line);
    for (; n && p->line[n - 1] == ':' && p->at < p->lines.n; p->at++) {
        line = p->lines.at[p->at];
        if (!line_indented(line)) break;
        if (!line_comment(line) && !line_tidy(line, p->line, sizeof p->line)) return false;
    }
    return true;
}

static void play_line(struct play *p)
{
    const char *line = p->lines.at[p->at], *rest = p->line;
    enum verdict verdict;
    if (line_blank(line) || line_comment(line)) {
        if (line_comment(line)) note_comment(p, line);
        else p->paragraph = true;
        p->at++;
        return;
    }
    /* The rest of a failed scenario is not read, and its blocks are not mistaken for scenarios. */
    if (p->stage == SKIPPING && p->start && (line_indented(line) || !word_is(line, "game"))) {
        p->heading = NULL;
        p->paragraph = true;
        p->at++;
        return;
    }
    if (!take_statement(p)) {
        message_number(wrong(p, "scenario.fault.long-line"), SCENARIO_LINE_MAX);
        verdict = MALFORMED;
    } else if (word_take(&rest, "game")) {
        verdict = begin_scenario(p, rest);
    } else if (p->stage == SKIPPING) {
        p->meant = near_of(rest, word_length(rest), (const char *const[]){"game", NULL});
        p->start = p->at;
        verdict = expected(p, "scenario.what.first", rest);
    } else {
        verdict = read_statement(p);
    }
    p->heading = NULL;
    p->paragraph = true;
    if (verdict != HOLDS) fail(p, verdict);
}

bool scenario_run(const char *file, const char *text, size_t n, const struct reader *reader,
                  void (*say)(void *, const char *line), void *context,
                  struct scenario_result *result)
{
    int malformed = result->malformed;
    struct fault f = {0};
    struct play *p = calloc(1, sizeof *p);
    if (!p) return result->failed++, result->malformed++, false;
    *p = (struct play){.file = file,
                       .reader = *reader,
                       .say = say,
                       .context = context,
                       .result = result,
                       .paragraph = true};
    p->reader.seat = SPECTATOR;
    if (lines_open(&p->lines, text, n, &f)) {
        while (p->at < p->lines.n) play_line(p);
        if (!p->start) {
            p->number = p->at;
            expected(p, "scenario.what.first", "");
            fail(p, MALFORMED);
        }
        finish_play(p);
    } else {
        p->number = f.line;
        p->why = f.message;
        fail(p, MALFORMED);
    }
    lines_release(&p->lines);
    free(p->room);
    free(p);
    return result->malformed == malformed;
}
