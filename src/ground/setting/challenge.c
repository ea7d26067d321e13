#include "setting/challenge.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/buf.h"
#include "match/match.h"
#include "solid/blueprint.h"

enum { CHALLENGE_MAX = 64 << 10, WORD_ROOM = 80, LINE_ROOM = 300 };

static int option_named(const struct game *g, const char *name)
{
    for (int i = 0; g->options && g->options[i].name; i++)
        if (!strcmp(g->options[i].name, name)) return i;
    return -1;
}

int challenge_level(const struct game *g) { return option_named(g, "level"); }

static int complain_neither(struct shell *shell, const char *given, const struct fault *f)
{
    char word[WORD_ROOM], reason[LINE_ROOM] = "";
    struct buf b = BUF_ON(reason);
    struct message m, hint;
    words_say(&shell->reader, &f->message, &b);
    message_text(message_set(&m, "cli.error.no-such-challenge", NULL),
                 shell_cleaned(given, word, sizeof word));
    message_set(&hint, "cli.hint.challenge", NULL);
    return shell_complain(shell, EXIT_USAGE, message_text(&m, reason), &hint);
}

/* A code comes first: a file whose name is a code must be written ./A001. */
int challenge_load(struct shell *shell, struct challenge_text *c, int set, struct blueprint *to)
{
    struct code code;
    struct fault f = {0};
    if (code_read(c->given, &code, &f)) {
        struct buf b;
        c->text = shell_room(CODE_TEXT_MAX);
        buf_init(&b, c->text, CODE_TEXT_MAX);
        code_write(&code, &b);
        blueprint_of_code(&code, to);
        return EXIT_OK;
    }
    c->file = strpbrk(c->given, "/.") || !access(c->given, F_OK);
    if (!c->file) return complain_neither(shell, c->given, &f);
    if (!file_read(shell, c->given, CHALLENGE_MAX, &c->text)) return EXIT_INVALID;
    if (blueprint_read(c->text, set, to, &f)) return EXIT_OK;
    return challenge_complain(shell, c, &f);
}

int challenge_read(struct shell *shell, struct challenge_text *c, struct setting *setting)
{
    struct message m;
    struct blueprint is;
    if (!c->given) return EXIT_OK;
    const struct game *g = setting->game;
    const int set = option_named(g, "set");
    if (challenge_level(g) < 0 || set < 0) {
        message_text(message_set(&m, "cli.error.no-challenge", NULL), g->name);
        return shell_complain(shell, EXIT_USAGE, &m, NULL);
    }
    int16_t *chosen = &setting->options.value[set];
    const int code = challenge_load(shell, c, *chosen - g->options[set].min, &is);
    if (code) return code;
    if (*chosen == g->options[set].initial) *chosen = (int16_t)(is.is.set + g->options[set].min);
    setting->hidden = c->text;
    return EXIT_OK;
}

int challenge_complain(struct shell *shell, const struct challenge_text *c, const struct fault *f)
{
    return shell_complain_fault(shell, c->file ? EXIT_INVALID : EXIT_USAGE,
                                c->file ? c->given : NULL, f, NULL);
}

void challenge_write_flag(const char *given, struct buf *b)
{
    char room[256];
    if (!given) return;
    buf_text(b, " --challenge ");
    buf_text(b, shell_cleaned(given, room, sizeof room));
}

void challenge_release(struct challenge_text *c) { free(c->text); }
