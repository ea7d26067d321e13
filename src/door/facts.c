/* What can be told without a match: the games, their types, the words. */
#include <string.h>

#include "bots/bot.h"
#include "core/catalogue.h"
#include "core/clean.h"
#include "core/game.h"
#include "core/schema.h"
#include "door/door.h"
#include "games/shelf.h"
#include "host/host.h"

enum { KEY_MAX = 256, WORDS_MAX = 1024 };

/* The words of "a.b.c"; nothing if there is no such key. */
static bool find_key(const struct sightline *d, const char *const *part, struct buf *words)
{
    const struct reader r = door_reader(d, SIGHTLINE_SPECTATOR);
    char key[KEY_MAX];
    struct buf joined = BUF_ON(key);
    for (int i = 0; part[i]; i++) {
        if (i) buf_char(&joined, '.');
        buf_text(&joined, part[i]);
    }
    if (words_has(key)) words_key(&r, key, words);
    return words->n > 0;
}

/* Writes them as a JSON text; `otherwise` if there is no such key. */
static void say_key(const struct sightline *d, const char *const *part, const char *otherwise,
                    struct buf *b)
{
    char text[WORDS_MAX] = "";
    struct buf words = BUF_ON(text);
    buf_json(b, find_key(d, part, &words) ? text : otherwise);
}

#define SAY(d, b, otherwise, ...) say_key(d, (const char *const[]){__VA_ARGS__, NULL}, otherwise, b)

static void write_values(const struct sightline *d, const char *game, const struct option *o,
                         struct buf *b)
{
    buf_text(b, ",\"values\":[");
    for (int i = 0; o->names[i]; i++) {
        buf_text(b, i ? ",{\"name\":" : "{\"name\":");
        buf_json(b, o->names[i]);
        buf_text(b, ",\"title\":");
        SAY(d, b, o->names[i], game, "option", o->name, o->names[i]);
        door_member(b, "value", o->min + i);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

static void write_options(const struct sightline *d, const struct game *g, struct buf *b)
{
    buf_text(b, ",\"options\":[");
    for (int i = 0; g->options && g->options[i].name; i++) {
        const struct option *o = &g->options[i];
        buf_text(b, i ? ",{\"name\":" : "{\"name\":");
        buf_json(b, o->name);
        buf_text(b, ",\"title\":");
        SAY(d, b, o->name, game_family(g), "option", o->name);
        buf_text(b, ",\"help\":");
        SAY(d, b, "", game_family(g), "option", o->name, "help");
        door_member(b, "min", o->min);
        door_member(b, "max", o->max);
        door_member(b, "initial", o->initial);
        if (o->names) write_values(d, game_family(g), o, b);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

static void write_verbs(const struct game *g, struct buf *b)
{
    buf_text(b, ",\"verbs\":[");
    for (int i = 0; g->verbs[i].name; i++) {
        buf_text(b, i ? ",{\"name\":" : "{\"name\":");
        buf_json(b, g->verbs[i].name);
        buf_text(b, ",\"args\":");
        buf_json(b, g->verbs[i].args);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

/* What a game or its family says about a character is used before what is said of it everywhere. */
static void say_character(const struct sightline *d, const struct game *g, const char *name,
                          const char *about, const char *otherwise, struct buf *b)
{
    const char *const whose[] = {g->name, game_family(g)};
    char text[WORDS_MAX] = "";
    struct buf words = BUF_ON(text);
    bool found = false;
    for (int i = 0; i < 2 && !found; i++)
        found =
            find_key(d, (const char *const[]){whose[i], "character", name, about, NULL}, &words);
    if (found) buf_json(b, text);
    else SAY(d, b, otherwise, "character", name, about);
}

static void write_character(const struct sightline *d, const struct game *g, const struct bot *bot,
                            struct buf *b)
{
    const char *name = bot->character->name;
    buf_text(b, "{\"name\":");
    buf_json(b, name);
    buf_text(b, ",\"title\":");
    say_character(d, g, name, NULL, name, b);
    buf_text(b, ",\"about\":");
    say_character(d, g, name, "about", "", b);
    door_member(b, "levels", bot->character->levels);
    door_member(b, "level", bot->level);
    buf_char(b, '}');
}

static void write_characters(const struct sightline *d, const struct game *g, struct buf *b)
{
    struct bot best = bot_default(g);
    buf_text(b, ",\"bots\":[");
    write_character(d, g, &best, b);
    for (int i = 0; characters[i]; i++) {
        struct bot bot;
        struct fault f = {0};
        if (characters[i] == best.character || !character_plays(characters[i], g)) continue;
        if (!bot_read(g, characters[i]->name, &bot, &f)) continue;
        buf_char(b, ',');
        write_character(d, g, &bot, b);
    }
    buf_text(b, "],\"gentle\":\"");
    const struct bot gentle = bot_gentle(g);
    bot_write(&gentle, b);
    buf_char(b, '"');
}

static void write_games(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    (void)a;
    buf_char(b, '[');
    for (int i = 0; shelf[i]; i++) {
        const struct game *g = shelf[i];
        buf_text(b, i ? ",{\"name\":" : "{\"name\":");
        buf_json(b, g->name);
        buf_text(b, ",\"title\":");
        SAY(d, b, g->name, g->name, "title");
        buf_text(b, ",\"about\":");
        SAY(d, b, "", g->name, "about");
        door_member(b, "edition", g->edition);
        buf_text(b, g->rehearsal ? ",\"rehearsal\":true" : ",\"rehearsal\":false");
        buf_text(b, g->together ? ",\"together\":true" : ",\"together\":false");
        buf_text(b, ",\"seats\":{\"min\":");
        buf_int(b, g->seats_min);
        door_member(b, "max", g->seats_max);
        buf_char(b, '}');
        write_options(d, g, b);
        write_verbs(g, b);
        write_characters(d, g, b);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

int sightline_games(struct sightline *d)
{
    return d ? door_reply(d, write_games, NULL) : SIGHTLINE_MISUSE;
}

static void write_types(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    (void)d, (void)a;
    shelf_types(b);
    host_facts(b);
}

int sightline_types(struct sightline *d)
{
    return d ? door_reply(d, write_types, NULL) : SIGHTLINE_MISUSE;
}

static void write_words(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct reader r = door_reader(d, SIGHTLINE_SPECTATOR);
    const char *comma = "";
    size_t n = strlen(a->text);
    buf_char(b, '{');
    for (int i = 0; i < catalogue_size; i++) {
        char text[WORDS_MAX];
        struct buf words = BUF_ON(text);
        if (strncmp(catalogue[i].key, a->text, n)) continue;
        words_key(&r, catalogue[i].key, &words);
        buf_text(b, comma);
        comma = ",";
        buf_json(b, catalogue[i].key);
        buf_char(b, ':');
        buf_json(b, text);
    }
    buf_char(b, '}');
}

int sightline_words(struct sightline *d, const char *prefix)
{
    const struct asked_for a = {.text = prefix};
    if (!d || !door_fits(prefix, SIGHTLINE_WORD_MAX)) return door_misuse(d);
    return door_reply(d, write_words, &a);
}

const char *sightline_version(void) { return SIGHTLINE_VERSION; }

/* One name a line; with an empty line, the seat keeps its own name. */
int sightline_names(struct sightline *d, const char *names)
{
    struct fault f = {0};
    if (!d || !door_fits(names, SIGHTLINE_WORD_MAX)) return door_misuse(d);
    int lines = *names != '\0';
    for (const char *p = names; *p; p++) lines += *p == '\n';
    if (lines > SEATS_MAX) {
        message_number(fault_set(&f, 0, 0, "abi.fault.names"), SEATS_MAX);
        return door_fault(d, &f);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct buf name = BUF_ON(d->name[seat]);
        size_t n = strcspn(names, "\n");
        buf_clear(&name);
        clean_text(names, n, &name);
        d->names[seat] = name.n ? d->name[seat] : NULL;
        names += n + (names[n] == '\n');
    }
    return door_done(d);
}
