#include "cli/challenge.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/buf.h"
#include "match/match.h"
#include "solid/code.h"

enum { CHALLENGE_MAX = 64 << 10 };

int challenge_level(const struct game *g)
{
    for (int i = 0; g->options && g->options[i].name; i++)
        if (!strcmp(g->options[i].name, "level")) return i;
    return -1;
}

static bool is_code(const char *text, struct fault *f)
{
    struct code code;
    return code_read(text, &code, f);
}

int challenge_read(struct cli *cli, struct challenge_text *c, struct setting *setting)
{
    struct fault f = {0};
    struct message m, hint;
    if (!c->given) return EXIT_OK;
    if (challenge_level(setting->game) < 0) {
        message_text(message_set(&m, "cli.error.no-challenge", NULL), setting->game->name);
        return cli_complain(cli, EXIT_USAGE, &m, NULL);
    }
    if (is_code(c->given, &f)) {
        const size_t n = strlen(c->given) + 1;
        c->text = cli_room(n);
        memcpy(c->text, c->given, n);
    } else if (!access(c->given, F_OK)) {
        c->file = true;
        if (!file_read(cli, c->given, CHALLENGE_MAX, &c->text)) return EXIT_INVALID;
    } else {
        message_set(&hint, "cli.hint.challenge", NULL);
        return cli_complain_fault(cli, EXIT_USAGE, NULL, &f, &hint);
    }
    setting->hidden = c->text;
    return EXIT_OK;
}

int challenge_complain(struct cli *cli, const struct challenge_text *c, const struct fault *f)
{
    return cli_complain_fault(cli, c->file ? EXIT_INVALID : EXIT_USAGE, c->file ? c->given : NULL,
                              f, NULL);
}

void challenge_write_flag(const char *given, struct buf *b)
{
    char room[256];
    if (!given) return;
    buf_text(b, " --challenge ");
    buf_text(b, cli_cleaned(given, room, sizeof room));
}

void challenge_release(struct challenge_text *c) { free(c->text); }
