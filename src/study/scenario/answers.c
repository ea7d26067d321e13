/* answers.c -- what the seats do: answers, passing on, running ahead, going back.
 *
 * A line of answers is one step of the match. Seats that are asked in it and that the line
 * does not mention answer with the game's fallback, unless the line ends with "...". A window
 * in which the line cannot be played passes before it.
 */
#include <string.h>

#include "core/rng.h"
#include "scenario/inside.h"

/* Moves. */

/* Lists what the game calls its moves: "draw, hold, play". */
static void write_verbs(const struct game *g, struct buf *b)
{
    for (const struct form *f = g->verbs; f->name; f++) {
        if (f != g->verbs) buf_text(b, ", ");
        buf_text(b, f->name);
    }
}

enum verdict read_move(struct play *p, const char *text, struct move *out)
{
    struct fault f = {0};
    const struct game *g = p->setting.game;
    size_t n = strcspn(text, " ");
    struct near near;
    bool verb = false;
    near_init(&near, text, n);
    if (game_read_move(g, match_box(p->match), text, out, &f)) return HOLDS;
    for (int i = 0; g->verbs[i].name; i++) {
        verb |= strlen(g->verbs[i].name) == n && !memcmp(g->verbs[i].name, text, n);
        near_try(&near, g->verbs[i].name);
    }
    p->meant = verb ? NULL : near.best;
    struct buf b = BUF_ON(p->other);
    buf_clear(&b);
    if (verb) words_say(&p->reader, &f.message, &b);
    else write_verbs(g, &b);
    quote(p, text);
    message_text(wrong(p, verb ? "scenario.fault.move" : "scenario.fault.verb"), p->found);
    message_text(&p->why, p->other);
    return MALFORMED;
}

/* "refused: the sentence (RULE-1)" */
static void found_refused(struct play *p, const struct message *why)
{
    struct message m;
    struct buf b = BUF_ON(p->other);
    buf_clear(&b);
    words_say(&p->reader, why, &b);
    message_text(message_set(&m, "scenario.found.refused", NULL), p->other);
    message_text(&m, why->rule ? why->rule : why->key ? why->key : "");
    found_say(p, &m);
}

static enum verdict answer_fails(struct play *p, int decider, int subject, const char *text)
{
    struct buf b = BUF_ON(p->other);
    buf_clear(&b);
    write_who(&b, decider, subject);
    buf_text(&b, ": ");
    buf_text(&b, text);
    message_text(message_text(wrong(p, "scenario.fail.answer"), p->other), p->found);
    return FAILS;
}

/* One answer of a line; text is a move or "fallback". */
static enum verdict give_line(struct play *p, int decider, int subject, const char *text)
{
    struct message why = {0};
    struct move move;
    enum verdict verdict;
    if (!is_asked(p->match, decider, subject)) {
        found_asked(p);
        return answer_fails(p, decider, subject, text);
    }
    if (!seat_in(match_waiting(p->match), subject)) {
        found_key(p, "scenario.found.answered");
        return answer_fails(p, decider, subject, text);
    }
    if (!strcmp(text, "fallback")) {
        match_fallback(p->match, subject);
        match_close(p->match);
        return HOLDS;
    }
    if ((verdict = read_move(p, text, &move)) != HOLDS) return verdict;
    uint32_t q = match_question(p->match, subject);
    if (match_answer(p->match, decider, subject, q, move, &why)) {
        match_close(p->match);
        return HOLDS;
    }
    found_refused(p, &why);
    return answer_fails(p, decider, subject, text);
}

bool answers_line(const char *line)
{
    return seat_like(line) || word_is(line, "others") || word_is(line, "all");
}

static enum verdict give_item(struct play *p, int step)
{
    const char *rest = p->item;
    const struct step *now = match_step(p->match);
    struct who who = {.decider = SPECTATOR};
    enum verdict verdict = HOLDS;
    bool some = false;
    if (word_take(&rest, "others")) who.seats = match_waiting(p->match);
    else if (word_take(&rest, "all")) who.seats = now->asked;
    else {
        if (!seat_like(rest)) return expected(p, "scenario.what.answer", rest);
        verdict = read_who(p, &rest, &who);
        some = true;
    }
    if (verdict != HOLDS) return verdict;
    if (!colon_take(&rest)) return expected(p, "scenario.what.colon", rest);
    if (!*rest) return expected(p, "scenario.what.move", rest);
    if (match_steps(p->match) != step) {
        message_text(wrong(p, "scenario.fail.next-step"), p->item);
        return FAILS;
    }
    if (!who.seats) {
        found_asked(p);
        message_text(message_text(wrong(p, "scenario.fail.answer"), p->item), p->found);
        return FAILS;
    }
    struct step before = *now;
    for (seat_set left = who.seats; left && verdict == HOLDS; left &= (seat_set)(left - 1)) {
        int subject = __builtin_ctz(left);
        int decider = some ? decider_of(&who, subject) : before.decider[subject];
        verdict = give_line(p, decider, subject, rest);
        if (verdict == HOLDS && match_steps(p->match) != step && (left & (left - 1))) {
            message_text(wrong(p, "scenario.fail.next-step"), p->item);
            verdict = FAILS;
        }
    }
    return verdict;
}

/* May the move be made? It is not made; *why says why not. */
static bool may(struct play *p, int decider, int subject, struct move move, struct message *why)
{
    if (!is_asked(p->match, decider, subject)) return false;
    match_view(p->match, decider, p->view);
    return !p->setting.game->refuse(match_box(p->match), p->view, subject, move, why);
}

/* Everybody who is still asked answers by the fallback, or at random. */
static void fill(struct play *p, struct rng *random)
{
    const struct game *g = p->setting.game;
    for (seat_set left = match_waiting(p->match); left; left &= (seat_set)(left - 1)) {
        int subject = __builtin_ctz(left), decider = match_step(p->match)->decider[subject];
        struct move_list list = {.at = p->moves, .size = g->moves_max};
        if (random) {
            match_view(p->match, decider, p->view);
            g->legal(match_box(p->match), p->view, subject, &list);
        }
        if (list.n > 0) {
            struct move move = list.at[rng_below(random, (uint32_t)list.n)];
            uint32_t q = match_question(p->match, subject);
            if (match_answer(p->match, decider, subject, q, move, NULL)) continue;
        }
        match_fallback(p->match, subject);
    }
    match_close(p->match);
}

/* A window asks several seats whether they want to react: their fallback is to pass. */
static bool in_window(struct play *p)
{
    const struct game *g = p->setting.game;
    const struct step *step = match_step(p->match);
    if (!(step->asked & (step->asked - 1)) || match_waiting(p->match) != step->asked) return false;
    for (seat_set left = step->asked; left; left &= (seat_set)(left - 1)) {
        int subject = __builtin_ctz(left);
        match_view(p->match, step->decider[subject], p->view);
        struct move move = g->fallback(match_box(p->match), p->view, subject);
        if (strcmp(g->verbs[move.verb].name, "pass")) return false;
    }
    return true;
}

/* Could this answer be given now? An answer that cannot be read at all counts as possible: the
 * window is not what is wrong. */
static bool item_fits(struct play *p, const char *item)
{
    struct who who;
    struct move move;
    struct fault f;
    if (!seat_like(item) || read_who(p, &item, &who) != HOLDS || !colon_take(&item)) return true;
    if (!game_read_move(p->setting.game, match_box(p->match), item, &move, &f)) return true;
    for (seat_set left = who.seats; left; left &= (seat_set)(left - 1)) {
        int subject = __builtin_ctz(left);
        if (!may(p, decider_of(&who, subject), subject, move, NULL)) return false;
    }
    return true;
}

/* Windows that the scenario does not mention pass. */
static void pass_windows(struct play *p, const char *line)
{
    if (!item_take(&line, p->item, sizeof p->item)) return;
    while (in_window(p) && !item_fits(p, p->item)) fill(p, NULL);
}

enum verdict read_answers(struct play *p, const char *line)
{
    bool open = false;
    enum verdict verdict = HOLDS;
    pass_windows(p, line);
    int step = match_steps(p->match);
    while (verdict == HOLDS && item_take(&line, p->item, sizeof p->item)) {
        if (open) return expected(p, "scenario.what.end", p->item);
        open = !strcmp(p->item, "...");
        if (!open) verdict = give_item(p, step);
    }
    if (verdict != HOLDS || match_steps(p->match) != step) return verdict;
    if (!open) fill(p, NULL);
    return HOLDS;
}

/* Running ahead. */

static enum verdict ended_early(struct play *p)
{
    message_text(message_text(wrong(p, "scenario.fail.run"), p->line), p->found);
    return FAILS;
}

enum verdict read_pass(struct play *p, const char *rest)
{
    if (*rest) return no_more(p, rest);
    found_key(p, "scenario.found.over");
    if (match_over(p->match)) return ended_early(p);
    fill(p, NULL);
    return HOLDS;
}

/* Takes " with random SEED" off the end. */
static enum verdict take_random(struct play *p, char *text, struct rng **out, struct rng *rng)
{
    static const char mark[] = " with random";
    char *at = NULL;
    long long seed;
    for (char *next = text; (next = strstr(next, mark)); next++) at = next;
    *out = NULL;
    if (!at) return HOLDS;
    const char *rest = at + sizeof mark - 1;
    rest += *rest == ' ';
    const char *start = rest;
    if (!number_take(&rest, INT64_MAX, &seed) || seed < 0 || *rest)
        return expected(p, "scenario.what.random", start);
    *rng = (struct rng){(uint64_t)seed};
    *out = rng;
    *at = '\0';
    return HOLDS;
}

static enum verdict run_until(struct play *p, const char *claim, struct rng *random)
{
    for (;;) {
        enum verdict verdict = read_claim(p, claim);
        if (verdict != FAILS) return verdict;
        if (match_over(p->match) || match_frozen(p->match)) break;
        fill(p, random);
        p->why.key = NULL;
    }
    struct buf kept; /* the claim is the caller's and will be gone when the message is said */
    buf_init(&kept, p->other, sizeof p->other);
    buf_text(&kept, claim);
    message_text(message_text(wrong(p, "scenario.fail.until"), p->other), p->found);
    return FAILS;
}

enum verdict read_run(struct play *p, const char *rest)
{
    enum { RUN_MAX = 100000 };
    char text[SCENARIO_LINE_MAX + 1] = "";
    struct rng rng, *random;
    long long steps = 0;
    if (!line_tidy(rest, text, sizeof text)) return expected(p, "scenario.what.run", rest);
    enum verdict verdict = take_random(p, text, &random, &rng);
    if (verdict != HOLDS) return verdict;
    const char *at = text;
    if (word_take(&at, "until")) {
        if (!*at) return expected(p, "scenario.what.claim", at);
        return run_until(p, at, random);
    }
    found_key(p, "scenario.found.over");
    if (!strcmp(at, "to the end")) {
        if (match_over(p->match)) return ended_early(p);
        while (!match_over(p->match) && !match_frozen(p->match)) fill(p, random);
        return HOLDS;
    }
    if (!number_take(&at, RUN_MAX, &steps) || steps < 1 ||
        (strcmp(at, "steps") && strcmp(at, "step")))
        return expected(p, "scenario.what.run", text);
    for (; steps > 0 && !match_frozen(p->match); steps--) {
        if (match_over(p->match)) return ended_early(p);
        fill(p, random);
    }
    return HOLDS;
}

/* Going back, and what must not be done. */

/* "the bar" in quotes at the end of a reason: words that the sentence must have. */
static bool sentence_has(const struct message *why, const char *quoted)
{
    char said[1024] = "", wanted[256];
    struct buf b = BUF_ON(said);
    size_t n = strlen(quoted);
    if (n < 3 || n - 2 >= sizeof wanted || quoted[n - 1] != '"') return false;
    memcpy(wanted, quoted + 1, n - 2);
    wanted[n - 2] = '\0';
    words_say(&(struct reader){.language = LANGUAGE_EN, .seat = SPECTATOR}, why, &b);
    return strstr(said, wanted) != NULL;
}

/* Is this the refusal the scenario speaks of? `reason` is a rule id, a key, or empty. Empty accepts
 * any reason except that nobody was asked, which would let a claim pass that came too late. Words
 * in quotes may follow: who is named matters, too. */
bool right_reason(const struct message *why, const char *reason)
{
    const char *quoted = strchr(reason, '"');
    size_t n = quoted ? (size_t)(quoted - reason) : strlen(reason);
    if (quoted && !sentence_has(why, quoted)) return false;
    while (n && reason[n - 1] == ' ') n--;
    if (!n) return !why->key || strncmp(why->key, "match.refuse.", 13);
    return (why->rule && strlen(why->rule) == n && !memcmp(why->rule, reason, n)) ||
           (why->key && strlen(why->key) == n && !memcmp(why->key, reason, n));
}

/* Splits "TEXT refused REASON" at its last "refused". */
static const char *take_refused(char *text)
{
    static const char mark[] = " refused";
    char *at = NULL;
    for (char *next = text; (next = strstr(next, mark)); next++)
        if (next[sizeof mark - 1] == '\0' || next[sizeof mark - 1] == ' ') at = next;
    if (!at) return NULL;
    *at = '\0';
    at += sizeof mark - 1;
    return at + (*at == ' ');
}

/* What a refused answer must leave as it was. */
struct trace {
    uint64_t hash;
    seat_set waiting;
    int steps;
};

static struct trace trace_of(const struct match *m)
{
    return (struct trace){match_hash(m), match_waiting(m), match_steps(m)};
}

static enum verdict judge_refusal(struct play *p, bool refused, const struct trace *before,
                                  const struct message *why, const char *reason)
{
    struct trace now = trace_of(p->match);
    if (!refused) {
        found_key(p, "scenario.found.allowed");
        return FAILS;
    }
    if (now.hash != before->hash || now.waiting != before->waiting || now.steps != before->steps) {
        found_key(p, "scenario.found.changed");
        return FAILS;
    }
    if (right_reason(why, reason)) return HOLDS;
    found_refused(p, why);
    return FAILS;
}

enum verdict read_take_back(struct play *p, const char *rest, bool refused)
{
    struct who who;
    struct message why = {0};
    char text[SCENARIO_LINE_MAX + 1] = "";
    if (!word_take(&rest, "back") || !line_tidy(rest, text, sizeof text))
        return expected(p, "scenario.what.take-back", rest);
    const char *reason = refused ? take_refused(text) : "", *at = text;
    if (!reason) return expected(p, "scenario.what.refused-only", text);
    enum verdict verdict = read_who(p, &at, &who);
    if (verdict != HOLDS || (verdict = no_more(p, at)) != HOLDS) return verdict;
    struct trace before = trace_of(p->match);
    for (seat_set left = who.seats; left; left &= (seat_set)(left - 1)) {
        int subject = __builtin_ctz(left);
        bool done = match_take_back(p->match, decider_of(&who, subject), subject,
                                    match_question(p->match, subject), &why);
        if (refused) verdict = judge_refusal(p, !done, &before, &why, *reason ? reason : why.key);
        else if (!done) {
            found_refused(p, &why);
            message_text(message_text(wrong(p, "scenario.fail.run"), p->line), p->found);
            verdict = FAILS;
        }
        if (verdict != HOLDS) return verdict;
    }
    return HOLDS;
}

enum verdict read_undo(struct play *p, const char *rest, bool refused)
{
    struct message why = {0};
    char text[SCENARIO_LINE_MAX + 1] = "";
    long long to;
    if (!line_tidy(rest, text, sizeof text)) return expected(p, "scenario.what.undo", rest);
    const char *reason = refused ? take_refused(text) : "", *at = text;
    if (!reason) return expected(p, "scenario.what.refused-only", text);
    if (!word_take(&at, "to") || !number_take(&at, 1000000, &to))
        return expected(p, "scenario.what.undo", at);
    bool consent = !strcmp(at, "by consent");
    if (*at && !consent) return no_more(p, at);
    struct trace before = trace_of(p->match);
    bool done = match_undo(p->match, (int)to, consent, &why);
    if (refused) return judge_refusal(p, !done, &before, &why, *reason ? reason : why.key);
    if (done) return HOLDS;
    found_refused(p, &why);
    message_text(message_text(wrong(p, "scenario.fail.run"), p->line), p->found);
    return FAILS;
}

/* Takes the word " allowed" off the end. */
static bool take_allowed(char *text)
{
    size_t n = strlen(text);
    if (n < 9 || strcmp(text + n - 8, " allowed")) return false;
    text[n - 8] = '\0';
    return true;
}

static enum verdict judge_allowed(struct play *p, int decider, int subject, struct move move)
{
    struct message why = {0};
    if (may(p, decider, subject, move, &why)) return HOLDS;
    if (why.key) found_refused(p, &why);
    else found_asked(p);
    return FAILS;
}

/* Refused by the match, that is, and without a trace. */
static enum verdict judge_refused(struct play *p, int decider, int subject, struct move move,
                                  const char *reason)
{
    struct message why = {0};
    struct trace before = trace_of(p->match);
    uint32_t q = match_question(p->match, subject);
    bool done = may(p, decider, subject, move, &why) ||
                match_answer(p->match, decider, subject, q, move, &why);
    return judge_refusal(p, !done, &before, &why, reason);
}

enum verdict claim_answer(struct play *p, const char *claim)
{
    struct who who;
    struct move move;
    char text[SCENARIO_LINE_MAX + 1] = "";
    if (!line_tidy(claim, text, sizeof text)) return expected(p, "scenario.what.claim", claim);
    bool allowed = take_allowed(text);
    const char *reason = allowed ? "" : take_refused(text), *at = text;
    if (!reason) return expected(p, "scenario.what.refused", text);
    enum verdict verdict = read_who(p, &at, &who);
    if (verdict != HOLDS) return verdict;
    if (!colon_take(&at)) return expected(p, "scenario.what.colon", at);
    if ((verdict = read_move(p, at, &move)) != HOLDS) return verdict;
    for (seat_set left = who.seats; left && verdict == HOLDS; left &= (seat_set)(left - 1)) {
        int subject = __builtin_ctz(left), decider = decider_of(&who, subject);
        verdict = allowed ? judge_allowed(p, decider, subject, move)
                          : judge_refused(p, decider, subject, move, reason);
    }
    return verdict;
}
