#include "setting/setting.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/game.h"
#include "games/shelf.h"
#include "match/match.h"
#include "shell/shell.h"

enum { WORD_ROOM = 100, CANDIDATES_MAX = 64 };

const struct game *setting_game(const struct shell *shell, const char *name)
{
    const struct game *g = shelf_find(name);
    const char *names[CANDIDATES_MAX] = {0};
    char room[WORD_ROOM];
    struct message m, hint, *near;
    if (g) return g;
    for (int i = 0; shelf[i]; i++) names[i] = shelf[i]->name;
    message_text(message_set(&m, "cli.error.game", NULL), shell_cleaned(name, room, sizeof room));
    near = shell_did_you_mean(&hint, args_nearest(name, names));
    if (!near) near = message_text(message_set(&hint, "cli.hint.try", NULL), "sightline games");
    shell_complain(shell, EXIT_USAGE, &m, near);
    return NULL;
}

bool setting_wrong_name(const struct shell *shell, const struct game *g, const struct fault *f,
                        const char *text, const char *end, const char *const *names)
{
    char word[WORD_ROOM] = "", try[WORD_ROOM] = "";
    struct buf b = BUF_ON(word), t = BUF_ON(try);
    struct message hint, *near;
    buf_bytes(&b, text, strcspn(text, end));
    const char *name = args_nearest(word, names);
    near = shell_did_you_mean(&hint, name && strcmp(name, word) ? name : NULL);
    buf_text(&t, "sightline games ");
    buf_text(&t, g->name);
    if (!near) near = message_text(message_set(&hint, "cli.hint.try", NULL), try);
    shell_complain_fault(shell, EXIT_USAGE, NULL, f, near);
    return false;
}

bool setting_option(const struct shell *shell, const struct game *g, struct options *options,
                    const char *text)
{
    const char *names[CANDIDATES_MAX] = {0};
    struct fault f = {0};
    if (options_read(g, options, text, &f)) return true;
    for (int i = 0; g->options && g->options[i].name; i++) names[i] = g->options[i].name;
    return setting_wrong_name(shell, g, &f, text, "=", names);
}

bool setting_opens(const struct shell *shell, const struct setting *s)
{
    struct fault f = {0};
    struct box *box = shell_room(s->game->box_size);
    const bool good = s->game->open(box, &s->options, s->content, &f);
    if (!good) shell_complain_fault(shell, EXIT_USAGE, NULL, &f, NULL);
    free(box);
    return good;
}

void setting_write_options(const struct game *g, const struct options *options, struct buf *b)
{
    const struct option *o = g->options;
    for (int i = 0; o && o[i].name; i++) {
        if (options->value[i] == o[i].initial) continue;
        buf_text(b, " --option ");
        buf_text(b, o[i].name);
        buf_char(b, '=');
        if (o[i].names) buf_text(b, o[i].names[options->value[i] - o[i].min]);
        else buf_int(b, options->value[i]);
    }
}

bool setting_seats(const struct shell *shell, const struct game *g, int *wanted)
{
    struct fault f = {0};
    struct options options;
    if (!*wanted) *wanted = 4 < g->seats_min ? g->seats_min : 4 > g->seats_max ? g->seats_max : 4;
    options_init(g, &options, *wanted);
    if (options_check(g, &options, &f)) return true;
    shell_complain_fault(shell, EXIT_USAGE, NULL, &f, NULL);
    return false;
}
