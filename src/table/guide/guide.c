#include "guide/guide.h"

#include <string.h>

static const struct guide any = {.game = NULL};
static const struct guide *const guides[] = {
    &guide_wink, &guide_viewpoint, &guide_revisioned, &guide_winking_dead, &guide_cube, &any};

const struct guide *guide_of(const struct game *g)
{
    int i = 0;
    while (guides[i]->game && strcmp(guides[i]->game, g->name) != 0) i++;
    return guides[i];
}

int typed_number(const char *text)
{
    int n = 0;
    for (; *text >= '0' && *text <= '9' && n < 1000; text++) n = n * 10 + (*text - '0');
    return n;
}

int scene_count(const struct scene *s, int verb)
{
    int n = 0;
    for (int i = 0; i < s->moves->n; i++) n += s->moves->at[i].verb == verb;
    return n;
}

struct sentence said(const struct reader *r, const struct message *m)
{
    struct sentence line = {{0}};
    struct buf b = BUF_ON(line.at);
    words_say(r, m, &b);
    return line;
}

struct sentence said_key(const struct reader *r, const char *key)
{
    struct sentence line = {{0}};
    struct buf b = BUF_ON(line.at);
    words_key(r, key, &b);
    return line;
}

struct sentence said_number(const struct reader *r, const char *key, int number)
{
    struct message m;
    return said(r, message_number(message_set(&m, key, NULL), number));
}

struct sentence said_seat(const struct reader *r, const char *key, int seat)
{
    struct message m;
    return said(r, message_seat(message_set(&m, key, NULL), seat));
}

struct sentence said_keys(const struct reader *r, const char *key, const char *letters)
{
    char text[MESSAGE_ARGS_MAX][2] = {{0}};
    struct message m;
    message_set(&m, key, NULL);
    for (int i = 0; letters[i] && i < MESSAGE_ARGS_MAX; i++) {
        text[i][0] = letters[i];
        message_text(&m, text[i]);
    }
    return said(r, &m);
}

struct sentence said_name(const struct reader *r, int seat)
{
    struct sentence line = {{0}};
    struct buf b = BUF_ON(line.at);
    words_seat(r, seat, &b);
    return line;
}
