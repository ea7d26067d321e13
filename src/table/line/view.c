/* view.c -- what a seat sees, in sentences: all of it, or what is new. */
#include <string.h>

#include "core/buf.h"
#include "line/inside.h"
#include "local/prospects.h"

static bool is_heading(const char *line)
{
    size_t n = strlen(line);
    return n > 0 && line[n - 1] == ':';
}

/* Both lines say the same about one seat: two cards of one hand, one of them with a token. */
static bool are_alike(const struct message *a, const struct message *b)
{
    const size_t n = strlen(a->key) < strlen(b->key) ? strlen(a->key) : strlen(b->key);
    return a->n && b->n && a->arg[0].kind == ARG_SEAT && b->arg[0].kind == ARG_SEAT &&
           a->arg[0].number == b->arg[0].number && !strncmp(a->key, b->key, n);
}

/* Lines under a heading ("Your card:") belong together, and so do those of one hand: they are told
 * together or not at all, so that a part never looks like the whole. */
static int block_end(const struct notes *notes, char lines[][TEXT_ROOM], int from)
{
    int end = from + 1;
    if (is_heading(lines[from]))
        while (end < notes->n && !is_heading(lines[end])) end++;
    else
        while (end < notes->n && are_alike(&notes->at[from], &notes->at[end])) end++;
    return end;
}

void talk_view(struct talk *t, int seat, bool whole)
{
    struct session *s = t->s;
    struct reader reader = session_reader(s, seat);
    struct notes notes = {0};
    uint64_t *seen = t->seen[seat == SPECTATOR ? SEATS_MAX : seat], now[NOTES_MAX] = {0};
    s->game->say_view(session_box(s), session_view(s, seat), &notes);
    if (t->guide->trim) t->guide->trim(&notes);
    for (int i = 0; i < notes.n; i++) {
        struct buf b;
        buf_init(&b, t->note[i], TEXT_ROOM);
        words_say(&reader, &notes.at[i], &b);
    }
    for (int i = 0, end; i < notes.n; i = end) {
        bool fresh = true;
        end = block_end(&notes, t->note, i);
        now[i] = HASH_START;
        for (int k = i; k < end; k++) now[i] = hash_bytes(now[i], t->note[k], strlen(t->note[k]));
        for (int k = 0; k < NOTES_MAX; k++) fresh &= seen[k] != now[i];
        for (int k = i; k < end && (whole || fresh); k++) printf("  %s\n", t->note[k]);
    }
    memcpy(seen, now, sizeof now);
}

void talk_prospects(const struct talk *t)
{
    char room[PROSPECTS_ROOM] = "";
    struct buf b = BUF_ON(room);
    session_prospects(t->s, t->menu.seat, t->menu.subject, &b);
    fputs(room, stdout);
}
