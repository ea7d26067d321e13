/* Doors, replies, and opening a match. */
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "door/door.h"
#include "games/shelf.h"
#include "match/match.h"
#include "match/record.h"

enum { REPLY_FIRST = 16 << 10 };

/* Doors and replies. */

struct sightline *sightline_new(void)
{
    struct sightline *d = calloc(1, sizeof *d);
    char *room = malloc(REPLY_FIRST);
    if (!d || !room) {
        free(d);
        free(room);
        return NULL;
    }
    d->language = LANGUAGE_EN;
    buf_init(&d->reply, room, REPLY_FIRST);
    return d;
}

void door_release(struct hosted *h)
{
    lone_release(&h->table);
    free(h->view);
    free(h->moves);
    free(h->texts);
    free(h->box);
    free(h->seen);
    *h = (struct hosted){0};
}

void sightline_free(struct sightline *d)
{
    if (!d) return;
    door_leave_house(d);
    door_release(&d->host);
    free(d->reply.at);
    free(d);
}

void *sightline_alloc(int n) { return n > 0 ? malloc((size_t)n) : NULL; }
void sightline_release(void *room) { free(room); }
const char *sightline_reply(const struct sightline *d) { return d ? d->reply.at : ""; }
int sightline_reply_size(const struct sightline *d) { return d ? (int)d->reply.n : 0; }

int door_no_memory(struct sightline *d)
{
    buf_clear(&d->reply);
    return SIGHTLINE_NO_MEMORY;
}

int door_reply(struct sightline *d, door_writer *write, const struct asked_for *a)
{
    for (;;) {
        buf_clear(&d->reply);
        write(d, a, &d->reply);
        if (!d->reply.full) return (int)d->reply.n;
        size_t size = d->reply.size * 2;
        char *room = size <= SIGHTLINE_REPLY_MAX ? realloc(d->reply.at, size) : NULL;
        if (!room) return door_no_memory(d);
        buf_init(&d->reply, room, size);
    }
}

int door_misuse(struct sightline *d)
{
    if (d) buf_clear(&d->reply);
    return SIGHTLINE_MISUSE;
}

int door_done(struct sightline *d)
{
    buf_clear(&d->reply);
    return SIGHTLINE_DONE;
}

bool door_fits(const char *text, int most) { return text && memchr(text, '\0', (size_t)most + 1); }

void door_key(struct buf *b, const char *name)
{
    buf_char(b, ',');
    buf_json(b, name);
    buf_char(b, ':');
}

void door_member(struct buf *b, const char *name, int value)
{
    door_key(b, name);
    buf_int(b, value);
}

struct reader door_reader(const struct sightline *d, int reader)
{
    return (struct reader){.language = d->language, .seat = reader, .names = d->names};
}

void door_say(const struct sightline *d, int reader, const struct message *m, struct buf *b)
{
    const struct reader r = door_reader(d, reader);
    words_json(&r, m, b);
}

static void write_fault(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    buf_text(b, "{\"line\":");
    buf_int(b, a->fault->line);
    buf_text(b, ",\"column\":");
    buf_int(b, a->fault->column);
    buf_char(b, ',');
    door_say(d, SIGHTLINE_SPECTATOR, &a->fault->message, b);
    buf_char(b, '}');
}

int door_fault(struct sightline *d, const struct fault *f)
{
    const struct asked_for a = {.fault = f};
    int n = door_reply(d, write_fault, &a);
    return n < 0 ? n : SIGHTLINE_FAULT;
}

static void write_refusal(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    buf_char(b, '{');
    door_say(d, a->viewer, a->message, b);
    buf_char(b, '}');
}

int door_refused(struct sightline *d, int reader, const struct message *why)
{
    const struct asked_for a = {.viewer = reader, .message = why};
    int n = door_reply(d, write_refusal, &a);
    return n < 0 ? n : SIGHTLINE_REFUSED;
}

int sightline_language(struct sightline *d, const char *name)
{
    if (!d || !door_fits(name, SIGHTLINE_WORD_MAX) || !language_find(name, &d->language))
        return door_misuse(d);
    return door_done(d);
}

/* Opening. */

int door_too_long(struct sightline *d, int most)
{
    struct fault f = {0};
    message_number(fault_set(&f, 0, 0, "abi.fault.long"), most);
    return door_fault(d, &f);
}

/* Takes over texts, even if opening fails. */
static int open_setting(struct sightline *d, const struct setting *s, char *texts,
                        struct hosted *fresh)
{
    const struct game *g = s->game;
    struct fault f = {0};
    *fresh = (struct hosted){
        .game = g,
        .view = malloc(g->view_max),
        .moves = malloc(sizeof(struct move) * (size_t)g->moves_max),
        .texts = texts,
        .luck = seed_derived(&s->seed, "bots", 0),
    };
    bool memory = fresh->view && fresh->moves;
    if (memory) fresh->match = lone_open(&fresh->table, s, &f);
    if (fresh->match) return SIGHTLINE_DONE;
    int result = memory ? door_fault(d, &f) : door_no_memory(d);
    door_release(fresh);
    return result;
}

int door_move_in(struct sightline *d, const struct hosted *fresh)
{
    door_release(&d->host);
    d->host = *fresh;
    return door_done(d);
}

/* Words divided by white space, each "name=value". Columns count in the whole text. */
static bool read_options(const struct game *g, struct options *o, const char *text, struct fault *f)
{
    static const char space[] = " \t\r\n";
    char word[SIGHTLINE_WORD_MAX + 1];
    for (const char *p = text; *(p += strspn(p, space));) {
        size_t n = strcspn(p, space);
        memcpy(word, p, n);
        word[n] = '\0';
        if (!options_read(g, o, word, f)) {
            f->line = 1;
            f->column += (int)(p - text);
            return false;
        }
        p += n;
    }
    return true;
}

bool door_read_setting(const struct game **g, struct options *o, const char *game, int seats,
                       const char *options, struct fault *f)
{
    *g = shelf_find(game);
    if (!*g) {
        fault_set(f, 0, 0, "record.fault.game");
        fault_quote(f, game, strlen(game));
        return false;
    }
    /* options_check() judges the number; it only has to fit its field. */
    options_init(*g, o, seats < -1 || seats > INT16_MAX ? -1 : seats);
    return read_options(*g, o, options ? options : "", f) && options_check(*g, o, f);
}

static bool read_door_seed(struct seed *out, const char *seed, struct fault *f)
{
    if (seed_read(out, seed)) return true;
    fault_set(f, 0, 0, "abi.fault.seed");
    fault_quote(f, seed, strlen(seed));
    return false;
}

/* One piece of memory for both texts; NULL with *ok false when there is none. */
static char *keep_texts(struct setting *s, const char *content, const char *hidden, bool *ok)
{
    size_t n = content ? strlen(content) + 1 : 0, k = hidden ? strlen(hidden) + 1 : 0;
    char *texts = n + k ? malloc(n + k) : NULL;
    *ok = texts || n + k == 0;
    if (!texts) return NULL;
    if (content) s->content = memcpy(texts, content, n);
    if (hidden) s->hidden = memcpy(texts + n, hidden, k);
    return texts;
}

int sightline_open(struct sightline *d, const char *game, int seats, const char *options,
                   const char *seed, const char *content, const char *hidden)
{
    struct setting s = {0};
    struct fault f = {0};
    struct hosted fresh;
    bool ok;
    if (!d || !game || !seed) return door_misuse(d);
    if (!door_fits(game, SIGHTLINE_WORD_MAX) || !door_fits(seed, SIGHTLINE_WORD_MAX) ||
        (options && !door_fits(options, SIGHTLINE_WORD_MAX)))
        return door_too_long(d, SIGHTLINE_WORD_MAX);
    if ((content && !door_fits(content, SIGHTLINE_TEXT_MAX)) ||
        (hidden && !door_fits(hidden, SIGHTLINE_TEXT_MAX)))
        return door_too_long(d, SIGHTLINE_TEXT_MAX);
    if (!door_read_setting(&s.game, &s.options, game, seats, options, &f) ||
        !read_door_seed(&s.seed, seed, &f))
        return door_fault(d, &f);
    char *texts = keep_texts(&s, content, hidden, &ok);
    int result = ok ? open_setting(d, &s, texts, &fresh) : door_no_memory(d);
    return result == SIGHTLINE_DONE ? door_move_in(d, &fresh) : result;
}

int sightline_replay(struct sightline *d, const char *record)
{
    struct record r;
    struct fault f = {0};
    struct hosted fresh;
    if (!d || !record) return door_misuse(d);
    if (!door_fits(record, SIGHTLINE_TEXT_MAX)) return door_too_long(d, SIGHTLINE_TEXT_MAX);
    char *texts = malloc(strlen(record) + 1);
    if (!texts) return door_no_memory(d);
    if (!record_open(&r, record, shelf_find, texts, &f)) {
        free(texts);
        return door_fault(d, &f);
    }
    int result = open_setting(d, &r.setting, texts, &fresh);
    if (result != SIGHTLINE_DONE) return result;
    if (!record_play(&r, fresh.match, &f)) {
        result = door_fault(d, &f);
        door_release(&fresh);
        return result;
    }
    return door_move_in(d, &fresh);
}
