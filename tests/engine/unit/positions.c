/* positions.c -- what the games say about positions: lines that cannot be read, positions that
 * cannot be, places that are not there, and states in which something is broken.
 *
 * Its arguments are files of cases:
 *
 *   game NAME seats N [OPTION=VALUE ...]    begins one
 *   challenge TEXT                          hidden text for it, with \n, \r and \t as in C
 *   | LINE                                  sets up the position, as in a scenario
 *   fault COLUMN KEY [ARGUMENT ...]         this was wrong with the last line, with the position
 *                                           as a whole or with the table (column 0); '_' is a blank
 *   zone PLACE = TEXT                       what lies there
 *   count PLACE = N                         so many words
 *   no zone PLACE                           there is no such place
 *   move SEAT MOVE = TEXT                   that move in the words for that seat
 *   question SEAT = TEXT                    what it is asked
 *   fallback SEAT = MOVE                    what is played for it when it says nothing
 *   estimate SEAT = N                       how well it stands, as it sees it
 *   set PATH VALUE ...                      writes into the state, or into a row of it
 *   broken WORDS                            so the state is broken; then it is as it was before
 *   sound                                   it is not
 */
#include "core/schema.h"
#include "games/shelf.h"
#include "match/inside.h"
#include "own.h"
#include "table.h"

enum { LINE_MAX = 1000, ROOM = 1 << 21 };

struct trial {
    const char *file;
    int line;
    struct setting setting;
    char hidden[LINE_MAX];
    struct match *match;
    bool arranged, failed;
    struct fault fault;
    void *before; /* the state as it was arranged */
};

static void say(const struct trial *t, const char *is, const char *wanted)
{
    printf("%s:%d: is %s, wanted %s\n", t->file, t->line, is, wanted);
}

static bool same(const struct trial *t, const char *is, const char *wanted)
{
    if (!strcmp(is, wanted)) unit_passed++;
    else {
        unit_failed++;
        say(t, is, wanted);
    }
    return !strcmp(is, wanted);
}

static void describe(const struct fault *f, struct buf *b)
{
    buf_int(b, f->column);
    buf_char(b, ' ');
    buf_text(b, f->message.key ? f->message.key : "nothing");
    for (int i = 0; i < f->message.n; i++) {
        const struct arg *a = &f->message.arg[i];
        buf_char(b, ' ');
        if (a->kind == ARG_TEXT || a->kind == ARG_WORD) {
            if (!*a->text) buf_text(b, "\"\"");
            for (const char *p = a->text; *p; p++) buf_char(b, *p == ' ' ? '_' : *p);
        } else {
            buf_int(b, a->number);
        }
    }
}

/* --- the table ------------------------------------------------------------------------ */

static size_t state_size(const struct trial *t)
{
    return game_state_size(t->setting.game, t->match->box);
}

static void close_table(struct trial *t)
{
    own_free(t->match);
    free(t->before);
    t->match = NULL;
    t->before = NULL;
}

static void begin(struct trial *t, char *line)
{
    char name[40];
    int seats, n = 0;
    close_table(t);
    if (sscanf(line, "game %39s seats %d%n", name, &seats, &n) != 2 || !shelf_find(name)) {
        same(t, line, "game NAME seats N");
        return;
    }
    t->setting = (struct setting){.game = shelf_find(name), .seed = seed_of(7)};
    t->arranged = t->failed = false;
    memset(&t->fault, 0, sizeof t->fault);
    options_init(t->setting.game, &t->setting.options, seats);
    for (char *word = strtok(line + n, " "); word; word = strtok(NULL, " "))
        if (!options_read(t->setting.game, &t->setting.options, word, &t->fault))
            same(t, word, "an option");
}

static void open_table(struct trial *t)
{
    if (t->match || t->failed) return;
    t->match = own_open(&t->setting, &t->fault);
    t->failed = !t->match;
}

static void arrange(struct trial *t, const char *line)
{
    open_table(t);
    if (t->failed) say(t, "a line after a fault", "the fault");
    unit_failed += t->failed;
    if (t->failed) return;
    t->failed = !match_arrange(t->match, line, &t->fault);
}

/* All lines are read. */
static void arranged(struct trial *t)
{
    open_table(t);
    if (t->failed || t->arranged) return;
    /* A template may have no positions of its own. */
    t->failed = t->setting.game->arranged && !match_arranged(t->match, &t->fault);
    t->arranged = !t->failed;
    if (t->failed) return;
    t->before = malloc(state_size(t));
    memcpy(t->before, t->match->state, state_size(t));
}

/* --- what is claimed ------------------------------------------------------------------ */

static void claim_fault(struct trial *t, const char *wanted)
{
    char room[400];
    struct buf is = BUF_ON(room);
    arranged(t);
    describe(&t->fault, &is);
    same(t, t->failed ? room : "no fault", wanted);
    /* What was said can be said to a person. */
    if (t->failed && t->fault.message.key)
        same(t,
             words_has(t->fault.message.key) &&
                     words_args(t->fault.message.key) <= t->fault.message.n
                 ? "words"
                 : "no words",
             "words");
    close_table(t);
}

static bool ready(struct trial *t)
{
    char room[400];
    struct buf is = BUF_ON(room);
    arranged(t);
    if (!t->failed) return true;
    describe(&t->fault, &is);
    unit_failed++;
    say(t, room, "a position");
    return false;
}

static void claim_zone(struct trial *t, char *line)
{
    static char room[8000];
    struct buf is = BUF_ON(room);
    char *wanted = strstr(line, " =");
    if (!ready(t) || !wanted) return;
    *wanted = '\0';
    wanted += wanted[2] ? 3 : 2;
    room[0] = '\0';
    same(t, match_zone(t->match, line, &is) ? room : "no zone", wanted);
}

static void claim_count(struct trial *t, char *line)
{
    static char room[8000];
    char number[20];
    struct buf is = BUF_ON(room), count = BUF_ON(number);
    char *wanted = strstr(line, " = ");
    int words = 0;
    if (!ready(t) || !wanted) return;
    *wanted = '\0';
    room[0] = '\0';
    if (!match_zone(t->match, line, &is)) words = -1;
    for (char *p = room; *p; p++) words += *p != ' ' && (p == room || p[-1] == ' ');
    buf_int(&count, words);
    same(t, number, wanted + 3);
}

static void claim_no_zone(struct trial *t, const char *zone)
{
    static char room[8000];
    struct buf is = BUF_ON(room);
    if (ready(t)) same(t, match_zone(t->match, zone, &is) ? "a zone" : "no zone", "no zone");
}

/* "A bid 3 = 3 rounds": splits the line at the sign; what the seat sees, or NULL. */
static struct view *view_of_claim(struct trial *t, char *line, char **wanted)
{
    const struct game *g = t->setting.game;
    *wanted = strstr(line, " = ");
    if (!ready(t)) return NULL;
    if (!*wanted) {
        same(t, line, "SEAT ... = ...");
        return NULL;
    }
    **wanted = '\0';
    *wanted += 3;
    struct view *v = malloc(game_view_size(g, t->match->box));
    g->view(t->match->box, t->match->state, *line - 'A', v);
    return v;
}

static void claim_words(struct trial *t, char *line, bool move)
{
    static char room[2000];
    struct buf is = BUF_ON(room);
    struct message m = {0};
    struct move made;
    const struct game *g = t->setting.game;
    const int seat = *line - 'A';
    char *wanted;
    struct view *v = view_of_claim(t, line, &wanted);
    if (!v) return;
    if (!move) g->say_question(t->match->box, v, seat, &m);
    else if (game_read_move(g, t->match->box, line + 2, &made, &t->fault))
        g->say_move(t->match->box, v, seat, made, &m);
    room[0] = '\0';
    words_say(&(struct reader){.language = LANGUAGE_EN, .seat = seat}, &m, &is);
    same(t, room, wanted);
    free(v);
}

static void claim_move(struct trial *t, char *line) { claim_words(t, line, true); }
static void claim_question(struct trial *t, char *line) { claim_words(t, line, false); }

static void claim_fallback(struct trial *t, char *line)
{
    char room[200] = "", *wanted;
    struct buf is = BUF_ON(room);
    const struct game *g = t->setting.game;
    struct view *v = view_of_claim(t, line, &wanted);
    if (!v) return;
    struct move m = g->fallback(t->match->box, v, *line - 'A');
    same(t, g->refuse(t->match->box, v, *line - 'A', m, NULL) ? "refused" : "legal", "legal");
    game_write_move(g, t->match->box, m, &is);
    same(t, room, wanted);
    free(v);
}

static void claim_estimate(struct trial *t, char *line)
{
    char room[20] = "", *wanted;
    struct buf is = BUF_ON(room);
    struct view *v = view_of_claim(t, line, &wanted);
    if (!v) return;
    buf_int(&is, t->setting.game->estimate(t->match->box, v, *line - 'A'));
    same(t, room, wanted);
    free(v);
}

static void claim_check(struct trial *t, const char *wanted)
{
    if (!ready(t)) return;
    const char *is = t->setting.game->check(t->match->box, t->match->state);
    same(t, is ? is : "sound", wanted);
    memcpy(t->match->state, t->before, state_size(t));
}

/* --- writing into a state ------------------------------------------------------------- */

static void write_number(const struct field *f, unsigned char *p, long long value)
{
    for (uint32_t i = 0; i < f->each; i++)
        p[i] = (unsigned char)((unsigned long long)value >> 8 * i);
}

/* "table.turn[2].at" to its field and place; NULL: there is no such field. */
static const struct field *find(const struct field *f, const char *path, unsigned char **p)
{
    for (;;) {
        size_t n = strcspn(path, ".[");
        while (f->name && (strlen(f->name) != n || memcmp(f->name, path, n))) f++;
        if (!f->name) return NULL;
        path += n;
        *p += f->offset;
        if (*path == '[') {
            char *end;
            *p += f->each * strtoul(path + 1, &end, 10);
            path = end + 1;
        }
        if (*path != '.') return f;
        f = f->of;
        path++;
    }
}

/* A number, or the name of a placement. */
static long long value_of(const struct trial *t, const char *word)
{
    char *end;
    long long value = strtoll(word, &end, 0);
    const struct game *g = t->setting.game;
    if (!*end || !g->find_name) return value;
    return g->find_name(t->match->box, 'p', word, strlen(word));
}

static void set(struct trial *t, char *line)
{
    if (!ready(t)) return;
    unsigned char *p = (unsigned char *)t->match->state;
    char *numbers = line + strcspn(line, " ");
    char *path = line;
    if (*numbers) *numbers++ = '\0';
    const struct field *f = find(t->setting.game->state_fields, path, &p);
    if (!f || f->of) {
        same(t, path, "a field");
        return;
    }
    for (char *word = strtok(numbers, " "); word; word = strtok(NULL, " "), p += f->each)
        write_number(f, p, value_of(t, word));
}

/* --- the files ------------------------------------------------------------------------ */

static void bring(struct trial *t, const char *text)
{
    char *to = t->hidden;
    for (; *text; text++) {
        const char *at = text[0] == '\\' ? strchr("n\nr\rt\t", text[1]) : NULL;
        *to++ = at ? at[1] : *text;
        text += at != NULL;
    }
    *to = '\0';
    t->setting.hidden = t->hidden;
}

static void read_line(struct trial *t, char *line)
{
    static const struct {
        const char *word;
        void (*claim)(struct trial *, const char *);
        void (*act)(struct trial *, char *);
    } words[] = {
        {"| ", arrange, NULL},
        {"fault ", claim_fault, NULL},
        {"zone ", NULL, claim_zone},
        {"no zone ", claim_no_zone, NULL},
        {"broken ", claim_check, NULL},
        {"set ", NULL, set},
        {"challenge ", bring, NULL},
        {"count ", NULL, claim_count},
        {"move ", NULL, claim_move},
        {"question ", NULL, claim_question},
        {"fallback ", NULL, claim_fallback},
        {"estimate ", NULL, claim_estimate},
    };
    line[strcspn(line, "\n")] = '\0';
    if (!*line || *line == '#') return;
    if (!strncmp(line, "game ", 5)) begin(t, line);
    else if (!strcmp(line, "|")) arrange(t, "");
    else if (!strcmp(line, "sound")) claim_check(t, "sound");
    else {
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            size_t n = strlen(words[i].word);
            if (strncmp(line, words[i].word, n)) continue;
            if (words[i].claim) words[i].claim(t, line + n);
            else words[i].act(t, line + n);
            return;
        }
        same(t, line, "a line of these cases");
    }
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        static struct trial t;
        char line[LINE_MAX];
        FILE *file = fopen(argv[i], "r");
        t = (struct trial){.file = argv[i]};
        if (!CHECK(file != NULL)) continue;
        while (fgets(line, sizeof line, file)) {
            t.line++;
            read_line(&t, line);
        }
        close_table(&t);
        fclose(file);
    }
    return unit_end();
}
