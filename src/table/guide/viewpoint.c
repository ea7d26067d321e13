/* viewpoint.c -- the words of the three card games. Numbers are cards of the hand or lines of
 * the list; r reacts, i reads. */
#include "guide/viewpoint.h"

#include "core/keys.h"

void pile_gather(const struct scene *s, int place, struct pile *p)
{
    p->n = 0;
    for (int i = 0; i < s->view->known; i++) {
        const struct seen *c = &s->view->card[i];
        const struct row row = {c->kind, c->mark & MARK_TOKEN, 1, c->bits != 0};
        int k = 0;
        if (c->place != place) continue;
        while (k < p->n && (p->row[k].kind != row.kind || p->row[k].mark != row.mark ||
                            p->row[k].pending != row.pending))
            k++;
        if (k < p->n) p->row[k].count++;
        else if (p->n < DECK_KINDS_MAX) p->row[p->n++] = row;
    }
}

int pile_hand_seat(const struct scene *s) { return s->moves ? s->subject : s->seat; }

int pile_kind_of(const struct move *m)
{
    if (!m) return DECK_NONE;
    switch ((enum verb)m->verb) {
    case PLAY:
    case REVEAL:
    case PICK: return m->arg[0];
    case CARD:
    case TOKEN: return m->arg[1];
    default: return DECK_NONE;
    }
}

static int discarded(const struct scene *s)
{
    int n = 0;
    for (int i = 0; i < s->view->known; i++) n += s->view->card[i].place == AT_DISCARD;
    return n;
}

static void status(const struct scene *s, struct message *m)
{
    static const char *const words[] = {
        [PART_BEGIN] = "tui.viewpoint.status.begin", [PART_START] = "tui.viewpoint.status.begin",
        [PART_DRAW] = "tui.viewpoint.status.draw",   [PART_DRAWN] = "tui.viewpoint.status.draw",
        [PART_PLAY] = "tui.viewpoint.status.play",   [PART_COUNT] = "tui.viewpoint.status.count",
        [PART_END] = "tui.viewpoint.status.count",   [PART_OVER] = "tui.viewpoint.status.over",
    };
    const struct table *t = &s->view->table;
    message_seat(message_set(m, words[t->part], NULL), t->active >= 0 ? t->active : 0);
    message_number(message_number(m, t->draw), discarded(s));
}

static int hand_number(const struct scene *s, int kind)
{
    struct pile p;
    pile_gather(s, AT_HAND + pile_hand_seat(s), &p);
    for (int i = 0; i < p.n; i++)
        if (p.row[i].kind == kind) return i + 1;
    return 0;
}

static int list_number(const struct scene *s, struct move m)
{
    int n = 1;
    for (int i = 0; i < s->moves->n && !move_same(s->moves->at[i], m); i++)
        n += s->moves->at[i].verb != SKIP;
    return n;
}

/* The cards that are asked for lie in the hand that is shown. */
static bool asks_hand(const struct scene *s)
{
    for (int i = 0; i < s->moves->n; i++)
        if (s->moves->at[i].verb == PICK && !hand_number(s, s->moves->at[i].arg[0])) return false;
    return true;
}

static bool picks_own(const struct scene *s)
{
    const struct table *t = &s->view->table;
    const struct entry *e = table_top(t);
    if (t->asking != ASK_PICK || !t->depth) return false;
    return e->stage != STAGE_PICK && (e->from == NOBODY || e->from == s->subject) && asks_hand(s);
}

static void keys(const struct scene *s, struct move m, struct buf *b)
{
    switch ((enum verb)m.verb) {
    case PASS:
    case SKIP: buf_char(b, ' '); return;
    case REVEAL:
        buf_char(b, keys_first("viewpoint", "react"));
        if (scene_count(s, REVEAL) > 1) buf_int(b, hand_number(s, m.arg[0]));
        return;
    case PLAY: buf_int(b, hand_number(s, m.arg[0])); return;
    case PICK: buf_int(b, picks_own(s) ? hand_number(s, m.arg[0]) : list_number(s, m)); return;
    case OPTION: buf_int(b, m.arg[0]); return;
    default: buf_int(b, list_number(s, m)); return;
    }
}

static bool quiet(const struct scene *s, struct move *out)
{
    for (int i = 0; i < s->moves->n; i++) {
        *out = s->moves->at[i];
        if (out->verb == PASS || out->verb == SKIP) return true;
    }
    return false;
}

/* A card of the hand that cannot be the answer: the game says why not. */
static bool meant(const struct scene *s, const char *typed, struct move *out)
{
    const struct table *t = &s->view->table;
    struct pile p;
    const bool reacts = keys_mean("viewpoint", typed[0], "react");
    int number = typed_number(reacts ? typed + 1 : typed);
    if (s->seat == SPECTATOR || (!reacts && !number)) return false;
    pile_gather(s, AT_HAND + pile_hand_seat(s), &p);
    if (reacts && !number) number = 1;
    if (number < 1 || number > p.n) return false;
    const int kind = p.row[number - 1].kind;
    if (reacts || t->asking == ASK_WINDOW) *out = move_of(REVEAL, 1, kind, 0);
    else if (t->asking == ASK_PLAY) *out = move_of(PLAY, 1, kind, 0);
    else if (t->asking == ASK_PICK) *out = move_of(PICK, 1, kind, 0);
    else return false;
    return true;
}

/* The question to a player whose turn it is not, worded for everybody. */
static bool window(const struct scene *s, seat_set people, struct message *m)
{
    const struct table *t = &s->view->table;
    const seat_set others = people & (seat_set)~SEAT_BIT(t->active);
    if (t->asking != ASK_WINDOW || !others) return false;
    s->game->say_question(s->box, s->view, __builtin_ctz(others), m);
    m->arg[0] = (struct arg){.kind = ARG_WORD, .text = "tui.anybody"};
    return true;
}

/* A card whose Zombeyes would be the last straw. */
static bool warn(const struct scene *s, struct move m, struct message *out)
{
    if (!s->box->plague || m.verb != PLAY || s->subject != s->seat) return false;
    const struct deck_kind *k = box_kind(s->box, m.arg[0]);
    const int sum = s->view->table.zombeyes[s->seat] + k->zombeyes;
    if (!k->zombeyes || sum < OVERWHELMED_BY) return false;
    message_text(message_set(out, "tui.viewpoint.warn", "TWD-LOSE-1"), k->name);
    message_number(out, sum);
    return true;
}

static const char *const about[] = {
    "tui.viewpoint.about.1",
    "tui.viewpoint.about.2",
    "tui.viewpoint.about.3",
    "tui.viewpoint.about.4",
    NULL,
};

static const char *const about_plague[] = {
    "tui.viewpoint.about.1", "tui.viewpoint.about.2",      "tui.viewpoint.about.3",
    "tui.viewpoint.about.4", "tui.viewpoint.about.plague", NULL,
};

static const char *const signs[] = {
    "tui.viewpoint.sign.star",     "tui.viewpoint.sign.reveal", "tui.viewpoint.sign.copies",
    "tui.viewpoint.sign.zombeyes", "tui.viewpoint.sign.misses", NULL,
};

#define GUIDE(shelf_name, words) \
    {.game = shelf_name, \
     .status = status, \
     .keys = keys, \
     .meant = meant, \
     .quiet = quiet, \
     .window = window, \
     .warn = warn, \
     .command = pile_command, \
     .commands = pile_commands, \
     .about = words, \
     .signs = signs, \
     .state = "viewpoint"}
const struct guide guide_viewpoint = GUIDE("viewpoint", about);
const struct guide guide_revisioned = GUIDE("revisioned", about);
const struct guide guide_winking_dead = GUIDE("winking-dead", about_plague);
