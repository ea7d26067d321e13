/* shadow.c -- every journal of the disk is played again here, line by line as it becomes durable,
 * by the match alone. What a host tells must be what its journal says. */
#include <stdlib.h>
#include <string.h>

#include "core/cursor.h"
#include "core/words.h"
#include "games/shelf.h"
#include "shell/shell.h"
#include "simulator/world.h"

enum { NEWS_ROOM = 64 << 10 };

void shadow_release(struct shadow *s)
{
    lone_release(&s->table);
    free(s->head);
    free(s->keep);
    free(s->known);
    free(s->sealed);
    *s = (struct shadow){0};
}

/* Another game at the table. What was known stays known: a host that has lost the table to another
 * host tells the old truth until it notices. */
static void shadow_again(struct shadow *s)
{
    struct shadow old = *s;
    old.known = NULL;
    old.sealed = NULL;
    *s = (struct shadow){.dealt = s->dealt,
                         .known = s->known,
                         .nknown = s->nknown,
                         .size_known = s->size_known,
                         .sealed = s->sealed,
                         .nsealed = s->nsealed,
                         .size_sealed = s->size_sealed};
    shadow_release(&old);
}

/* --- what everybody may know ------------------------------------------------------------------ */

static uint64_t hash_of(const void *bytes, size_t n) { return hash_bytes(HASH_START, bytes, n); }

uint64_t view_hash(const struct game *g, const struct box *box, const struct view *v)
{
    return hash_of(v, game_view_size(g, box)) | 1; /* 0 stands for none */
}

static void know_viewer(const struct shadow *s, int viewer, struct known *k, struct view *view,
                        char *room)
{
    const struct match *m = s->table.match;
    const int place = viewer == SPECTATOR ? SEATS_MAX : viewer;
    const struct reader silent = {.seat = viewer, .silent = true};
    struct buf b;
    match_view(m, viewer, view);
    k->view[place] = view_hash(match_setting(m)->game, match_box(m), view);
    buf_init(&b, room, NEWS_ROOM);
    match_tell_news(m, viewer, &silent, &b);
    k->news[place] = hash_of(b.at, b.n);
}

static void know_telling(struct world *w, struct shadow *s)
{
    const struct match *m = s->table.match;
    const struct game *g = match_setting(m)->game;
    const uint32_t telling = match_telling(m);
    struct view *view = shell_room(g->view_max);
    char *room = shell_room(NEWS_ROOM);
    if (telling < s->nknown) wrong_say(w, WRONG_JOURNAL, "the number of a telling repeats", "", 0);
    for (; s->nknown <= telling; s->nknown++) {
        s->known = world_grow(s->known, s->nknown, &s->size_known, sizeof *s->known);
        s->known[s->nknown] = (struct known){.step = -1};
    }
    struct known *k = &s->known[telling];
    k->step = match_steps(m);
    k->asked = match_step(m)->asked;
    k->over = match_over(m);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        k->owner[seat] = hash_of(&s->owner[seat], sizeof s->owner[seat]);
    for (int seat = SPECTATOR; seat < match_setting(m)->options.seats; seat++)
        know_viewer(s, seat, k, view, room);
    free(room);
    free(view);
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool line_begins(const char *line, const char *word)
{
    const size_t n = strlen(word);
    return !strncmp(line, word, n) && (line[n] == ' ' || !line[n]);
}

static bool bad_journal(struct world *w, const struct fault *f, const char *line)
{
    char room[DETAIL_ROOM / 2];
    struct buf b = BUF_ON(room);
    buf_text(&b, f->message.key ? f->message.key : "?");
    buf_text(&b, " at: ");
    buf_text(&b, line);
    wrong_say(w, WRONG_JOURNAL, "it does not replay", room, b.n);
    return false;
}

static bool begin_journal(struct world *w, struct shadow *s)
{
    struct fault f = {0};
    s->keep = shell_room(s->nhead + 2);
    return record_open(&s->record, s->head, shelf_find, s->keep, &f) || bad_journal(w, &f, "");
}

/* "deal SEED", or "count GAME TOLD ROUND" before it. No seed comes a second time at a table. */
static bool deal_line(struct world *w, struct shadow *s, const char *line)
{
    struct fault f = {0};
    struct setting *setting = &s->record.setting;
    if (line_begins(line, "count")) {
        const char *told = strchr(line + strlen("count "), ' ');
        if (told) setting->told_before = (uint32_t)strtoul(told, NULL, 10);
        return true;
    }
    const struct seed before = s->dealt;
    if (!seed_read(&setting->seed, line + strlen("deal "))) return bad_journal(w, &f, line);
    if (!memcmp(&before, &setting->seed, sizeof before))
        wrong_say(w, WRONG_JOURNAL, "the same deal again", line, strlen(line));
    s->dealt = setting->seed;
    if (!lone_open(&s->table, setting, &f)) return bad_journal(w, &f, line);
    know_telling(w, s);
    return true;
}

static void add_head(struct shadow *s, const char *line)
{
    const size_t n = strlen(line);
    s->head = realloc(s->head, s->nhead + n + 2);
    if (!s->head) abort();
    memcpy(s->head + s->nhead, line, n);
    memcpy(s->head + s->nhead + n, "\n", 2);
    s->nhead += n + 1;
}

/* The head gives the number of lines of foreign text: it may hold anything. */
static bool head_line(struct world *w, struct shadow *s, const char *line)
{
    add_head(s, line);
    if (s->skip) {
        s->skip--;
        return true;
    }
    if (line_begins(line, "content") || line_begins(line, "hidden"))
        s->skip = (uint32_t)atoi(strchr(line, ' '));
    if (!line_begins(line, "start")) return true;
    s->in_head = false;
    return begin_journal(w, s);
}

uint64_t move_hash(const struct game *g, const struct box *box, const char *text)
{
    char plain[128];
    struct buf b = BUF_ON(plain);
    struct fault f = {0};
    struct move move;
    if (!game_read_move(g, box, text, &move, &f)) return 0;
    game_write_move(g, box, move, &b);
    return hash_of(b.at, b.n) | 1;
}

/* An owner of the seat has sent that. */
static bool was_sent(const struct world *w, const struct disk_table *t, const struct sealed *e)
{
    const struct match *m = t->shadow.table.match;
    const int decider = match_step(m)->decider[e->subject];
    char link[2 * TABLE_ID_BYTES + 1];
    struct buf b = BUF_ON(link);
    bool ours = false;
    buf_hex(&b, t->id.byte, sizeof t->id.byte);
    for (int i = 0; i < w->plan->parties; i++) ours |= !strcmp(w->meeting[i].link, link);
    for (uint32_t i = 0; ours && i < w->nsent && i < SENT_MAX; i++) {
        const struct sent *s = &w->sent[i];
        if (s->q == e->telling && s->subject == e->subject &&
            !memcmp(&w->person[s->person].token_hash, &t->shadow.owner[decider], SEED_BYTES) &&
            move_hash(match_setting(m)->game, match_box(m), s->move) == e->move)
            return true;
    }
    return !ours;
}

/* Which answers are sealed, in the order they came: "seal 2 person look 3", "back 2". */
static void know_sealed(struct world *w, struct disk_table *t, const char *line)
{
    struct shadow *s = &t->shadow;
    const struct match *m = s->table.match;
    struct sealed e = {.telling = match_telling(m)};
    const char *seat = strchr(line, ' '), *author = seat ? strchr(seat + 1, ' ') : NULL;
    const char *move = author ? strchr(author + 1, ' ') : NULL;
    if (seat) e.subject = (int8_t)atoi(seat + 1);
    if (move) e.move = move_hash(match_setting(m)->game, match_box(m), move + 1);
    if (move && !strncmp(author, " person ", 8) && !was_sent(w, t, &e))
        wrong_say(w, WRONG_AUTHOR, "", line, strlen(line));
    s->sealed = world_grow(s->sealed, s->nsealed, &s->size_sealed, sizeof *s->sealed);
    s->sealed[s->nsealed++] = e;
}

/* "sit SEAT TOKENHASH ...": whose seat it is from now on. */
static void know_sitter(struct shadow *s, const char *line)
{
    const char *seat = strchr(line, ' '), *token = seat ? strchr(seat + 1, ' ') : NULL;
    struct seed *owner = &s->owner[seat ? atoi(seat + 1) & (SEATS_MAX - 1) : 0];
    *owner = (struct seed){{0}};
    if (line_begins(line, "sit") && token && strlen(token) > 2 * SHA256_BYTES)
        text_hex(token + 1, 2 * SHA256_BYTES, owner->byte, SHA256_BYTES);
}

static bool is_fact(const char *line)
{
    static const char *const facts[] = {"seal", "back", "close", "undo", "seat", "check"};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (line_begins(line, facts[i])) return true;
    return false;
}

static bool add_line(struct world *w, struct disk_table *t, const char *line)
{
    struct shadow *s = &t->shadow;
    struct fault f = {0};
    if (!strncmp(line, "sightline journal ", 18)) {
        shadow_again(s);
        s->in_head = true;
    }
    if (s->in_head) return head_line(w, s, line);
    if (line_begins(line, "deal") || line_begins(line, "count")) return deal_line(w, s, line);
    if (line_begins(line, "sit") || line_begins(line, "stand") || line_begins(line, "bot"))
        know_sitter(s, line);
    if (!s->table.match || !is_fact(line)) return true;
    if (line_begins(line, "seal") || line_begins(line, "back")) know_sealed(w, t, line);
    if (line_begins(line, "undo")) w->tally.undos++;
    const uint32_t telling = match_telling(s->table.match);
    s->record.body = line;
    if (!record_play(&s->record, s->table.match, &f)) return bad_journal(w, &f, line);
    if (match_telling(s->table.match) != telling) know_telling(w, s);
    if (line_begins(line, "close") && match_over(s->table.match)) w->tally.games++;
    return true;
}

void shadow_add(struct world *w, struct disk_table *t, const struct disk_job *j)
{
    for (char *line = j->lines; *line;) {
        char *end = strchr(line, '\n');
        if (!end) {
            wrong_say(w, WRONG_JOURNAL, "a line without an end", line, strlen(line));
            return;
        }
        *end = '\0';
        if (!add_line(w, t, line)) return;
        *end = '\n';
        line = end + 1;
    }
}

bool shadow_sealed(const struct shadow *s, uint32_t telling, int subject, uint64_t move)
{
    for (uint32_t i = s->nsealed; i-- > 0;)
        if (s->sealed[i].telling == telling && s->sealed[i].subject == subject &&
            s->sealed[i].move == move)
            return true;
    return false;
}
