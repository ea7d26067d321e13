#include "line/choose.h"

#include "core/buf.h"
#include "core/game.h"
#include "games/shelf.h"
#include "setting/challenge.h"
#include "setting/setting.h"
#include "shell/input.h"

enum { LINE_ROOM = 200, GAMES_MAX = 32 };

/* A number from 1 to `most`, or `otherwise` for an empty line; 0: the input ended. */
static int choose_number(const struct shell *shell, struct input *input, int least, int most,
                         int otherwise)
{
    char line[LINE_ROOM];
    struct message m;
    for (;;) {
        input_prompt();
        if (!input_line(input, line, sizeof line)) return 0;
        int n = 0;
        const char *p = line;
        for (; *p >= '0' && *p <= '9' && n < 1000; p++) n = n * 10 + (*p - '0');
        if (!*line) n = otherwise;
        if (!*p && n >= least && n <= most) return n;
        message_set(&m, "cli.menu.number", NULL);
        shell_say(shell, stdout, message_number(message_number(&m, least), most));
    }
}

const struct game *choose_game(const struct shell *shell, struct input *input, bool all)
{
    const struct game *listed[GAMES_MAX];
    int n = 0;
    shell_say_key(shell, stdout, "cli.menu.games");
    for (int i = 0; shelf[i] && n < GAMES_MAX; i++) {
        char key[80] = "", title[80] = "";
        struct buf k = BUF_ON(key), t = BUF_ON(title);
        struct message m;
        if (shelf[i]->rehearsal && !all) continue;
        listed[n++] = shelf[i];
        buf_text(&k, shelf[i]->name);
        buf_text(&k, ".title");
        words_key(&shell->reader, key, &t);
        printf("%3d. ", n);
        message_text(message_set(&m, "cli.menu.game", NULL), title);
        message_number(message_number(&m, shelf[i]->seats_min), shelf[i]->seats_max);
        shell_say(shell, stdout, &m);
    }
    int chosen = choose_number(shell, input, 1, n, 1);
    return chosen ? listed[chosen - 1] : NULL;
}

int choose_seats(const struct shell *shell, struct input *input, const struct game *g)
{
    struct message m;
    int usual = 0;
    setting_seats(shell, g, &usual);
    if (g->seats_min == g->seats_max) return usual;
    message_number(message_set(&m, "cli.menu.seats", NULL), g->seats_min);
    shell_say(shell, stdout, message_number(message_number(&m, g->seats_max), usual));
    return choose_number(shell, input, g->seats_min, g->seats_max, usual);
}

enum choice choose_challenge(const struct shell *shell, struct input *input, const struct game *g,
                             struct buf *b)
{
    const int index = challenge_level(g);
    if (index < 0) return CHOICE_USUAL;
    const struct option *o = &g->options[index];
    char line[LINE_ROOM / 2];
    struct message m;
    message_number(message_set(&m, "cli.menu.challenge", NULL), o->min);
    shell_say(shell, stdout, message_number(message_number(&m, o->max), o->initial));
    input_prompt();
    if (!input_line(input, line, sizeof line)) return CHOICE_ENDED;
    if (!*line) return CHOICE_USUAL;
    const bool level = line[0] >= '0' && line[0] <= '9' && !line[1];
    if (level) {
        buf_text(b, o->name);
        buf_char(b, '=');
    }
    buf_text(b, line);
    return level ? CHOICE_LEVEL : CHOICE_CHALLENGE;
}
