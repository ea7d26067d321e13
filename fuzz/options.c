/* options.c -- any words as options, seeds, bots and languages, for every game.
 *
 * Words stand between blanks. What is refused says why and changes nothing; what is taken passes
 * the check, and written as a record writes it is read as the same.
 */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "common.h"
#include "core/buf.h"
#include "core/near.h"
#include "core/words.h"
#include "games/shelf.h"

enum { WORD_ROOM = 200 };

/* The number of the option that changed, as a word. */
static void hold_numbers(const struct game *g, const struct options *o)
{
    struct options back;
    struct fault f = {0};
    options_init(g, &back, o->seats);
    for (int i = 0; g->options && g->options[i].name; i++) {
        char room[WORD_ROOM] = "";
        struct buf b = BUF_ON(room);
        buf_text(&b, g->options[i].name);
        buf_char(&b, '=');
        buf_int(&b, o->value[i]);
        HOLD(options_read(g, &back, room, &f));
    }
    HOLD(!memcmp(&back, o, sizeof back));
}

static void try_option(const struct game *g, const char *word)
{
    struct options o, before;
    struct fault f = {0};
    options_init(g, &o, g->seats_min);
    before = o;
    if (options_read(g, &o, word, &f)) {
        HOLD(options_check(g, &o, &f));
        hold_numbers(g, &o);
    } else {
        hold_fault(&f);
        HOLD(!memcmp(&before, &o, sizeof o));
    }
}

static void try_bot(const struct game *g, const char *word)
{
    char room[WORD_ROOM] = "";
    struct buf b = BUF_ON(room);
    struct bot bot = {0}, back = {0};
    struct fault f = {0};
    if (!bot_read(g, word, &bot, &f)) {
        hold_fault(&f);
        return;
    }
    HOLD(bot.character && bot.level >= 1 && bot.level <= bot.character->levels);
    bot_write(&bot, &b);
    HOLD(!b.full && bot_read(g, room, &back, &f));
    HOLD(bot.character == back.character && bot.level == back.level);
}

static void try_seed(const char *word)
{
    char room[WORD_ROOM] = "";
    struct buf b = BUF_ON(room);
    struct seed seed, back;
    if (!seed_read(&seed, word)) return;
    seed_write(&seed, &b);
    HOLD(!b.full && seed_read(&back, room));
    HOLD(!memcmp(&seed, &back, sizeof seed));
}

static void try_word(const char *word)
{
    enum language language = LANGUAGE_EN;
    const char *names[64] = {0};
    int n = 0;
    for (int i = 0; shelf[i]; i++) {
        names[n++] = shelf[i]->name;
        try_option(shelf[i], word);
        try_bot(shelf[i], word);
    }
    if (language_find(word, &language)) HOLD(language < LANGUAGES);
    const char *near = near_of(word, strlen(word), names);
    HOLD(!near || shelf_find(near));
    try_seed(word);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char blanks[] = " \t\r\n";
    char *text = text_of(data, size);
    for (const char *p = text + strspn(text, blanks); *p; p += strspn(p, blanks)) {
        const size_t n = strcspn(p, blanks);
        char *word = text_of((const uint8_t *)p, n);
        try_word(word);
        free(word);
        p += n;
    }
    free(text);
    return 0;
}
