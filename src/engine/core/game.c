#include "core/game.h"

#include <assert.h>
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "core/rng.h"

enum { NAME_ROOM = 128 }; /* of a name and its set */

const char *game_family(const struct game *g) { return g->family ? g->family : g->name; }

struct bounds game_bounds(const struct game *g, const struct box *box)
{
    struct bounds b = {g->state_max, g->view_max, g->moves_max, g->events_max, g->steps_max};
    if (g->bounds) g->bounds(box, &b);
    return b;
}

size_t game_state_size(const struct game *g, const struct box *box)
{
    return g->bounds ? game_bounds(g, box).state : g->state_max;
}

size_t game_view_size(const struct game *g, const struct box *box)
{
    return g->bounds ? game_bounds(g, box).view : g->view_max;
}

struct range game_range(const struct game *g, const struct box *box, int seats, char letter)
{
    if (letter == 's') return (struct range){0, (int16_t)seats};
    if (letter == '#') return (struct range){0, INT16_MAX};
    return g->range(box, letter);
}

struct move move_of(int verb, int nargs, int a, int b)
{
    struct move m = {.verb = (uint8_t)verb, .nargs = (uint8_t)nargs};
    m.arg[0] = (int16_t)a;
    m.arg[1] = (int16_t)b;
    return m;
}

bool move_same(struct move a, struct move b) { return !memcmp(&a, &b, sizeof a); }

void move_any(const struct game *g, const struct box *box, const struct view *v, int subject,
              struct rng *r, struct move *out)
{
    enum { SHORT_LIST = 256 }; /* longer ones are picked from while they are listed */
    struct move room[SHORT_LIST];
    struct move_list list = {.at = room, .size = SHORT_LIST};
    if (g->moves_max > SHORT_LIST) list.pick = r;
    g->legal(box, v, subject, &list);
    *out = room[list.pick ? 0 : rng_below(r, (uint32_t)list.n)];
}

bool move_fits(const struct form *verbs, int nverbs, struct move m)
{
    if (m.verb >= nverbs || m.nargs > MOVE_ARGS_MAX) return false;
    const char *args = verbs[m.verb].args;
    int i = 0, rest = 0;
    for (; i < m.nargs; i++)
        if (!args[i]) return false;
    if (args[i]) return false;
    for (; i < MOVE_ARGS_MAX; i++) rest |= m.arg[i];
    return rest == 0;
}

void move_add(struct move_list *list, struct move m)
{
    if (list->pick) {
        list->n++;
        if (rng_below(list->pick, (uint32_t)list->n) == 0) list->at[0] = m;
        return;
    }
    assert(list->n < list->size);
    list->at[list->n++] = m;
}

struct event *event_tell(struct events *out, int kind, int seat)
{
    assert(out->n < out->size);
    struct event *e = &out->at[out->n++];
    *e = (struct event){.kind = (uint8_t)kind, .seat = (int8_t)seat};
    return e;
}

void event_open_arg(struct event *e, int value)
{
    assert(e->nargs < EVENT_ARGS_MAX && e->nopen == e->nargs);
    e->arg[e->nargs++] = (int16_t)value;
    e->nopen++;
}

void event_closed_arg(struct event *e, seat_set knows, int value)
{
    assert(e->nargs < EVENT_ARGS_MAX && (e->nopen == e->nargs || e->knows == knows));
    e->knows = knows;
    e->arg[e->nargs++] = (int16_t)value;
}

/* Who else knows is nobody's business either. */
void event_cut(struct event *e, int viewer)
{
    bool knows = seat_in(e->knows, viewer);
    if (!knows) {
        for (int i = e->nopen; i < e->nargs; i++) e->arg[i] = 0;
        e->nargs = e->nopen;
    }
    e->knows = (seat_set)(knows ? SEAT_BIT(viewer) : 0);
}

static void write_form(const struct form *f, int nargs, const int16_t *arg, struct buf *b)
{
    buf_text(b, f->name);
    for (int i = 0; i < nargs; i++) {
        buf_char(b, ' ');
        buf_int(b, arg[i]);
    }
}

void game_write_move(const struct game *g, const struct box *box, struct move m, struct buf *b)
{
    (void)box;
    write_form(&g->verbs[m.verb], m.nargs, m.arg, b);
}

void game_write_event(const struct game *g, const struct box *box, const struct event *e,
                      struct buf *b)
{
    (void)box;
    if (e->seat != SPECTATOR) {
        buf_int(b, e->seat);
        buf_char(b, ' ');
    }
    write_form(&g->happenings[e->kind], e->nargs, e->arg, b);
}

static bool read_option_number(const char *p, size_t n, int16_t *out)
{
    bool minus = n && *p == '-';
    int value = 0;
    if (n == minus) return false;
    for (size_t i = minus; i < n; i++) {
        if (p[i] < '0' || p[i] > '9') return false;
        value = value * 10 + (p[i] - '0');
        if (value > INT16_MAX + minus) return false;
    }
    *out = (int16_t)(minus ? -value : value);
    return true;
}

static const char *shared_by(const struct game *g, const struct box *box, char letter, int value)
{
    return g->set_of ? g->set_of(box, letter, value) : NULL;
}

/* The bytes of p that are this name, as a word of its own; 0 if they are not. */
static size_t word_at(const char *p, size_t room, const char *name)
{
    const size_t n = strlen(name);
    if (room < n || !text_names(p, n, name)) return 0;
    return p[n] == '\0' || p[n] == ' ' ? n : 0;
}

/* The bytes of p that are this value's name, alone or after the name of its set; 0 if they are
 * not. NAME_SHARED: it is the name of others, too. */
static int name_at(const struct game *g, const struct box *box, char letter, int value,
                   const char *p, size_t room)
{
    const char *name = g->name_of(box, letter, value), *set;
    size_t n = name ? word_at(p, room, name) : 0;
    if (n) return shared_by(g, box, letter, value) ? NAME_SHARED : (int)n;
    if (!name || !memchr(p, '/', room) || !(set = shared_by(g, box, letter, value))) return 0;
    const size_t k = strlen(set) + 1;
    if (room <= k || !text_names(p, k - 1, set) || p[k - 1] != '/') return 0;
    n = word_at(p + k, room - k, name);
    return n ? (int)(k + n) : 0;
}

/* The longest prefix of p that names a value of this kind; 0 if none does. Names
 * may have spaces ("Storm Lantern"). */
static int read_value_name(const struct game *g, const struct box *box, char letter, const char *p,
                           int16_t *out)
{
    int best = 0;
    if (letter == '#' || letter == 's' || !g->name_of) return 0;
    struct range r = g->range(box, letter);
    if (g->find_name) {
        size_t word = strcspn(p, " ");
        int value = g->find_name(box, letter, p, word);
        if (value < r.first || value >= r.first + r.count) return 0;
        *out = (int16_t)value;
        return (int)word;
    }
    const size_t room = strlen(p);
    for (int i = 0; i < r.count; i++) {
        int n = name_at(g, box, letter, r.first + i, p, room);
        if (n == NAME_SHARED && best <= 0) best = n;
        if (n <= best || n <= 0) continue;
        best = n;
        *out = (int16_t)(r.first + i);
    }
    return best;
}

int game_read_argument(const struct game *g, const struct box *box, char letter, const char *p,
                       int16_t *out)
{
    size_t word = strcspn(p, " ");
    int named = read_value_name(g, box, letter, p, out);
    if (named) return named;
    if (letter == 's' && word == 1 && *p >= 'A' && *p < 'A' + SEATS_MAX) {
        *out = (int16_t)(*p - 'A');
        return 1;
    }
    return read_option_number(p, word, out) ? (int)word : 0;
}

/* A name is written only if it reads back as the same value. */
static void write_named(const struct game *g, const struct box *box, char letter, int16_t value,
                        struct buf *b)
{
    char room[NAME_ROOM] = "";
    struct buf text = BUF_ON(room);
    const bool named = letter != 's' && letter != '#' && g->name_of;
    const char *name = named ? g->name_of(box, letter, value) : NULL;
    const char *set = name ? shared_by(g, box, letter, value) : NULL;
    int16_t back = 0;
    if (set) {
        buf_text(&text, set);
        buf_char(&text, '/');
    }
    if (name) buf_text(&text, name);
    if (!name || text.full || game_read_argument(g, box, letter, room, &back) != (int)text.n ||
        back != value)
        buf_int(b, value);
    else buf_bytes(b, room, text.n);
}

void form_write(const struct game *g, const struct box *box, const struct form *forms,
                struct move m, struct buf *b)
{
    buf_text(b, forms[m.verb].name);
    for (int i = 0; i < m.nargs; i++) {
        buf_char(b, ' ');
        write_named(g, box, forms[m.verb].args[i], m.arg[i], b);
    }
}

static void write_seat_letter(int seat, struct buf *b) { buf_char(b, (char)('A' + seat)); }

void game_write_named_event(const struct game *g, const struct box *box, const struct event *e,
                            struct buf *b)
{
    const struct form *f = &g->happenings[e->kind];
    if (e->seat != SPECTATOR) {
        write_seat_letter(e->seat, b);
        buf_char(b, ' ');
    }
    buf_text(b, f->name);
    for (int i = 0; i < e->nargs; i++) {
        buf_char(b, ' ');
        if (f->args[i] == 's') write_seat_letter(e->arg[i], b);
        else write_named(g, box, f->args[i], e->arg[i], b);
    }
}

void game_write_named_move(const struct game *g, const struct box *box, struct move m,
                           struct buf *b)
{
    form_write(g, box, g->verbs, m, b);
}

static bool find_form(const struct form *forms, const char *text, size_t word, struct move *out)
{
    for (; forms[out->verb].name; out->verb++)
        if (strlen(forms[out->verb].name) == word && !memcmp(forms[out->verb].name, text, word))
            return true;
    return false;
}

bool form_read(const struct game *g, const struct box *box, const struct form *forms,
               const char *unknown, const char *text, struct move *out, struct fault *f)
{
    size_t word = strcspn(text, " ");
    *out = (struct move){0};
    if (!find_form(forms, text, word, out)) {
        fault_set(f, 0, 1, unknown);
        fault_quote(f, text, word);
        out->verb = 0;
        return false;
    }
    const char *p = text + word;
    const struct form *form = &forms[out->verb];
    for (const char *letter = form->args; *letter; letter++) {
        int n = 0;
        if (*p == ' ') n = game_read_argument(g, box, *letter, p + 1, &out->arg[out->nargs]);
        if (n == NAME_SHARED) {
            fault_set(f, 0, (int)(p - text) + 2, "fault.move.shared");
            fault_quote(f, p + 1, strlen(p + 1));
            return false;
        }
        if (n == 0) {
            message_text(fault_set(f, 0, (int)(p - text) + 1, "fault.move.argument"), form->name);
            message_number(&f->message, (int)strlen(form->args));
            return false;
        }
        out->nargs++;
        p += 1 + n;
    }
    if (*p != '\0') {
        fault_set(f, 0, (int)(p - text) + 1, "fault.move.more");
        fault_quote(f, p, strlen(p));
        return false;
    }
    return true;
}

bool game_read_move(const struct game *g, const struct box *box, const char *text, struct move *out,
                    struct fault *f)
{
    return form_read(g, box, g->verbs, "fault.move.verb", text, out, f);
}

static int option_count(const struct game *g)
{
    int n = 0;
    while (g->options && g->options[n].name) n++;
    assert(n <= OPTIONS_MAX);
    return n;
}

void options_init(const struct game *g, struct options *o, int seats)
{
    memset(o, 0, sizeof *o);
    o->seats = (int16_t)seats;
    for (int i = 0; i < option_count(g); i++) o->value[i] = g->options[i].initial;
}

static bool read_value(const struct option *o, const char *text, size_t n, int16_t *out)
{
    for (int i = 0; o->names && o->names[i]; i++)
        if (strlen(o->names[i]) == n && !memcmp(o->names[i], text, n)) {
            *out = (int16_t)(o->min + i);
            return true;
        }
    if (o->min == 0 && o->max == 1) {
        if (n == 2 && !memcmp(text, "on", 2)) return *out = 1, true;
        if (n == 3 && !memcmp(text, "off", 3)) return *out = 0, true;
    }
    int16_t number;
    if (!read_option_number(text, n, &number) || number < o->min || number > o->max) return false;
    *out = number;
    return true;
}

bool options_read(const struct game *g, struct options *options, const char *word, struct fault *f)
{
    size_t n = strcspn(word, "=");
    for (int i = 0; i < option_count(g); i++) {
        const struct option *o = &g->options[i];
        if (strlen(o->name) != n || memcmp(o->name, word, n)) continue;
        const char *value = word[n] ? word + n + 1 : "on";
        if (read_value(o, value, strlen(value), &options->value[i])) return true;
        message_text(fault_set(f, 0, (int)n + 2, "fault.option.value"), o->name);
        message_number(message_number(&f->message, o->min), o->max);
        fault_quote(f, value, strlen(value));
        return false;
    }
    fault_set(f, 0, 1, "fault.option.name");
    fault_quote(f, word, n);
    message_text(&f->message, g->name);
    return false;
}

void options_write(const struct game *g, const struct options *options, struct buf *b)
{
    for (int i = 0; i < option_count(g); i++) {
        const struct option *o = &g->options[i];
        buf_text(b, "option ");
        buf_text(b, o->name);
        buf_char(b, '=');
        if (o->names) buf_text(b, o->names[options->value[i] - o->min]);
        else buf_int(b, options->value[i]);
        buf_char(b, '\n');
    }
}

bool options_check(const struct game *g, const struct options *options, struct fault *f)
{
    if (options->seats < g->seats_min || options->seats > g->seats_max) {
        message_text(fault_set(f, 0, 0, "fault.seats"), g->name);
        message_number(message_number(&f->message, g->seats_min), g->seats_max);
        message_number(&f->message, options->seats);
        return false;
    }
    for (int i = 0; i < option_count(g); i++) {
        const struct option *o = &g->options[i];
        if (options->value[i] >= o->min && options->value[i] <= o->max) continue;
        message_text(fault_set(f, 0, 0, "fault.option.value"), o->name);
        message_number(message_number(&f->message, o->min), o->max);
        message_number(&f->message, options->value[i]);
        return false;
    }
    return true;
}

uint64_t hash_bytes(uint64_t h, const void *data, size_t n)
{
    const unsigned char *p = data;
    for (size_t i = 0; i < n; i++) h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return h;
}
