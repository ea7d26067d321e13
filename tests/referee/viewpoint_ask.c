/* viewpoint_ask.c -- questions, windows, and what the driver sees of the second referee. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viewpoint.h"

/* ---- questions ---- */

void vr_choose_all(struct vr_game *g, const bool asked[REF_SEATS],
                   struct vr_option *option[REF_SEATS], const int n[REF_SEATS],
                   int choice[REF_SEATS])
{
    if (g->replayed + 1 < g->logged) {
        g->replayed++;
        g->told = 0;
        memcpy(choice, g->log[g->replayed].choice, sizeof g->log[0].choice);
        return;
    }
    struct vr_question *q = &g->question;
    for (int i = 0; i < g->seats; i++) {
        q->asked[i] = asked[i];
        if (!asked[i]) continue;
        q->decider[i] = i == g->now.turn && g->controller >= 0 ? g->controller : i;
        q->options[i] = n[i];
        q->option[i] = calloc((size_t)n[i] + 1, sizeof *q->option[i]);
        memcpy(q->option[i], option[i], (size_t)n[i] * sizeof *q->option[i]);
    }
    longjmp(g->leave, 1);
}

int vr_choose(struct vr_game *g, int seat, struct vr_option *o, int n)
{
    bool asked[REF_SEATS] = {false};
    struct vr_option *option[REF_SEATS] = {NULL};
    int count[REF_SEATS] = {0}, choice[REF_SEATS];
    asked[seat] = true;
    option[seat] = o;
    count[seat] = n;
    vr_choose_all(g, asked, option, count, choice);
    return choice[seat];
}

/* ---- windows ---- */

static int actor_of(const struct vr_game *g) { return g->top ? g->top->seat : g->now.turn; }

static bool cancels(const struct vr_node *n)
{
    for (; n; n = n->next)
        if (n->op == V_CANCEL) return true;
    return false;
}

/* With nothing pending there is nothing to cancel, unless the card names what it answers. */
static bool idle_cancel(const struct vr_game *g, const struct vr_node *reveal)
{
    return g->moment != MO_ENTRY && cancels(reveal->inside) && !reveal->condition;
}

/* AMB-18: could any card of the deck list answer this, by what everybody can see? */
static bool could_answer(struct vr_game *g)
{
    for (int k = 0; k < g->deck.kinds; k++) {
        const struct vr_node *reveal = g->deck.kind[k].reveal;
        for (int i = 0; reveal && i < g->seats; i++) {
            if (g->now.dead[i] || idle_cancel(g, reveal)) continue;
            if (!reveal->condition || vr_judge(g, reveal->condition, i, actor_of(g), -1, true))
                return true;
        }
    }
    return false;
}

static int reveals_of(struct vr_game *g, int seat, struct vr_option o[VR_KINDS + 1])
{
    int card[VR_CARDS], n = vr_sorted_hand(g, seat, card), options = 0;
    o[options++] = (struct vr_option){"pass", -1, -1, -1, -1};
    for (int i = 0; i < n; i++) {
        int kind = g->kind_of[card[i]];
        const struct vr_node *reveal = vr_print(g, card[i])->reveal;
        if (!reveal || g->now.used[card[i]]) continue; /* AMB-74 */
        if (idle_cancel(g, reveal)) continue;
        if (o[options - 1].kind == kind) continue;
        if (reveal->condition &&
            vr_judge(g, reveal->condition, seat, actor_of(g), card[i], false) != 1)
            continue;
        o[options++] = (struct vr_option){"reveal", -1, kind, -1, card[i]};
    }
    return options;
}

static bool still_pending(const struct vr_game *g, const struct vr_entry *e, int actor)
{
    if (e) return !e->cancelled && !e->cut && (!g->now.dead[actor] || e->sort == E_DEAD);
    return !g->now.dead[actor];
}

/* AMB-3: all are asked, sealed; the first reveal from the actor's left counts, then again. */
void vr_window(struct vr_game *g)
{
    struct vr_entry *e = g->top;
    int actor = actor_of(g);
    bool was_dead = g->now.dead[actor];
    if (g->depth >= VR_STACK && e && could_answer(g)) /* AMB-73 */
        vr_tell(g, "%d capped %s", e->seat, vr_name(g, e->card));
    while (g->depth < VR_STACK && could_answer(g)) {
        struct vr_option room[REF_SEATS][VR_KINDS + 1];
        struct vr_option *option[REF_SEATS];
        bool asked[REF_SEATS] = {false};
        int n[REF_SEATS] = {0}, choice[REF_SEATS], first = -1;
        for (int i = 0; i < g->seats; i++) {
            option[i] = room[i];
            asked[i] = !g->now.dead[i];
            if (asked[i]) n[i] = reveals_of(g, i, room[i]);
        }
        vr_choose_all(g, asked, option, n, choice);
        for (int i = g->seats; i >= 1; i--) {
            int seat = (actor + i) % g->seats;
            if (asked[seat] && choice[seat] > 0) first = seat;
        }
        if (first < 0) {
            vr_tell(g, "- stood");
            return;
        }
        vr_reveal_card(g, first, room[first][choice[first]].card);
        if (!was_dead && !still_pending(g, e, actor)) return;
        if (was_dead && e && (e->cancelled || e->cut)) return;
    }
}

/* ---- the driver's side ---- */

static void write_option(const struct vr_game *g, const struct vr_option *o, char text[REF_LINE])
{
    char *p = text + sprintf(text, "%s", o->verb);
    if (o->seat >= 0) p += sprintf(p, " %d", o->seat);
    if (o->kind >= 0) p += sprintf(p, " %s", g->deck.kind[o->kind].name);
    if (o->number >= 0) sprintf(p, " %d", o->number);
}

void vr_forget(struct vr_logged *l)
{
    for (int i = 0; i < l->lines; i++) free(l->line[i]);
    free(l->line);
    l->line = NULL;
    l->lines = 0;
}

static void close_question(struct vr_game *g)
{
    for (int i = 0; i < g->seats; i++) free(g->question.option[i]);
    memset(&g->question, 0, sizeof g->question);
}

static void run(struct vr_game *g)
{
    close_question(g);
    g->now = g->begin;
    g->replayed = 0;
    g->told = g->told_begin;
    if (!setjmp(g->leave)) vr_play_turns(g);
}

static void log_add(struct vr_game *g, const int choice[REF_SEATS], const struct lines *engine)
{
    if (g->logged == g->log_room) {
        g->log_room = 2 * g->log_room + 16;
        g->log = realloc(g->log, (size_t)g->log_room * sizeof *g->log);
    }
    struct vr_logged *l = &g->log[g->logged++];
    memset(l, 0, sizeof *l);
    if (choice) memcpy(l->choice, choice, sizeof l->choice);
    if (!engine) return;
    l->lines = engine->n;
    l->line = calloc((size_t)engine->n + 1, sizeof *l->line);
    for (int i = 0; i < engine->n; i++) {
        l->line[i] = malloc(strlen(engine->at[i]) + 1);
        strcpy(l->line[i], engine->at[i]);
    }
}

static int find_kind(const struct vr_game *g, const char *name, size_t n)
{
    for (int k = 0; k < g->deck.kinds; k++)
        if (strlen(g->deck.kind[k].name) == n && !memcmp(g->deck.kind[k].name, name, n)) return k;
    return -1;
}

/* "Magpie, Clear Sky" */
static bool read_cards(struct vr_game *g, const char *text, struct vr_list *list)
{
    while (*text) {
        const char *end = strstr(text, ", ");
        size_t n = end ? (size_t)(end - text) : strlen(text);
        int kind = find_kind(g, text, n);
        if (kind < 0 || g->cards == VR_CARDS) return false;
        g->kind_of[g->cards] = kind;
        vr_list_add(list, g->cards++);
        text += n + (end ? 2 : 0);
    }
    return true;
}

static bool read_setting_line(struct vr_game *g, char *line)
{
    struct vr_list *draw = &g->now.draw;
    char word[40], who;
    int n;
    if (sscanf(line, "seats %d", &n) == 1) g->seats = n;
    else if (sscanf(line, "option points=%d", &n) == 1) g->points = n;
    else if (sscanf(line, "option turns=%d", &n) == 1) g->turns_max = n;
    else if (sscanf(line, "zone turn: %c", &who) == 1) g->now.turn = g->now.regular = who - 'A';
    else if (sscanf(line, "option cancel-scope=%39s", word) == 1)
        g->cancel_action = !strcmp(word, "action");
    else if (sscanf(line, "option enters=%39s", word) == 1)
        g->after_window = !strcmp(word, "after-window");
    else if (sscanf(line, "option same-turn=%39s", word) == 1) g->same_turn = !strcmp(word, "yes");
    else if (sscanf(line, "option reshuffle=%39s", word) == 1) g->lazy = !strcmp(word, "lazy");
    else if (sscanf(line, "option tie=%39s", word) == 1)
        g->tie = !strcmp(word, "fewer-cards")      ? TIE_CARDS
                 : !strcmp(word, "fewer-zombeyes") ? TIE_ZOMBEYES
                                                   : TIE_SHARED;
    else if (sscanf(line, "zone hand %d", &n) == 1)
        return n < REF_SEATS && read_cards(g, strchr(line, ':') + 2, &g->now.hand[n]);
    else if (!strncmp(line, "zone draw: ", 11)) {
        if (!read_cards(g, line + 11, draw)) return false;
        for (int i = 0; i < draw->n / 2; i++) { /* the last is the top */
            int16_t other = draw->at[draw->n - 1 - i];
            draw->at[draw->n - 1 - i] = draw->at[i];
            draw->at[i] = other;
        }
    }
    return true;
}

static bool read_setting(struct vr_game *g, const char *setting)
{
    const char *deck = strstr(setting, "\ndeck\n");
    if (!deck || !vr_read_deck(&g->deck, deck + 6)) return false;
    char *text = calloc((size_t)(deck - setting) + 2, 1), *next;
    memcpy(text, setting, (size_t)(deck - setting));
    bool good = true;
    for (char *line = text; good && line && *line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        good = read_setting_line(g, line);
    }
    free(text);
    return good;
}

static void vr_close(void *second)
{
    struct vr_game *g = second;
    close_question(g);
    for (int i = 0; i < g->logged; i++) vr_forget(&g->log[i]);
    free(g->log);
    vr_free_deck(&g->deck);
    free(g);
}

static void *vr_open(const char *setting, bool dead_edition)
{
    struct vr_game *g = calloc(1, sizeof *g);
    struct vr_position *p = &g->now;
    if (!read_setting(g, setting)) {
        vr_close(g);
        return NULL;
    }
    g->plague = g->deck.plagued || (g->deck.any && dead_edition); /* TWD-MIX-2 */
    for (int i = 0; i < REF_SEATS; i++) p->control[i] = -1;
    /* The first question comes after the draw, if no window does: it is drawn again. */
    struct vr_list *h = &p->hand[p->turn];
    if (h->n > 5) vr_lay(g, h->at[h->n - 1], P_DRAW, 0);
    g->begin = g->now;
    log_add(g, NULL, NULL);
    run(g);
    return g;
}

static void *open_other(const char *setting) { return vr_open(setting, false); }
static void *open_dead(const char *setting) { return vr_open(setting, true); }

static void vr_ask(void *second, int decider[REF_SEATS])
{
    const struct vr_game *g = second;
    for (int i = 0; i < g->seats; i++)
        if (!g->over && g->question.asked[i]) decider[i] = g->question.decider[i];
}

static void vr_legal(void *second, int subject, struct lines *out)
{
    const struct vr_game *g = second;
    char text[REF_LINE];
    for (int i = 0; i < g->question.options[subject]; i++) {
        write_option(g, &g->question.option[subject][i], text);
        lines_add(out, "%s", text);
    }
}

static void vr_step(void *second, const char *const answer[REF_SEATS], const struct lines *engine,
                    struct lines *events)
{
    struct vr_game *g = second;
    char text[REF_LINE];
    int choice[REF_SEATS] = {0};
    for (int i = 0; i < g->seats; i++)
        for (int j = 0; answer[i] && j < g->question.options[i]; j++) {
            write_option(g, &g->question.option[i][j], text);
            if (!strcmp(text, answer[i])) choice[i] = j;
        }
    log_add(g, choice, engine);
    g->out = events;
    run(g);
    g->out = NULL;
}

static void vr_score(void *second, int points[REF_SEATS], int rank[REF_SEATS])
{
    const struct vr_game *g = second;
    int key[REF_SEATS] = {0};
    for (int i = 0; i < g->seats; i++) {
        points[i] = vr_points(g, i);
        key[i] = g->winners >> i & 1 ? 1000000 : g->now.dead[i] ? -1000000 : points[i];
    }
    for (int i = 0; i < g->seats; i++) {
        rank[i] = 1;
        for (int j = 0; j < g->seats; j++) rank[i] += key[j] > key[i];
    }
}

static const char *const zones[] = {"hand %", "draw", "turn", NULL};

#define CARD_REFEREE(called, opened) \
    {.game = (called), \
     .zones = zones, \
     .open = (opened), \
     .close = vr_close, \
     .ask = vr_ask, \
     .legal = vr_legal, \
     .step = vr_step, \
     .score = vr_score}

const struct referee viewpoint_referee = CARD_REFEREE("viewpoint", open_other);
const struct referee revisioned_referee = CARD_REFEREE("revisioned", open_other);
const struct referee winking_dead_referee = CARD_REFEREE("winking-dead", open_dead);
