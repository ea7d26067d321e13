/* games.c -- `sightline games`: what is on the shelf, and all there is to say about one game. */
#include <string.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "core/buf.h"
#include "core/game.h"
#include "games/shelf.h"
#include "setting/setting.h"
#include "shell/json.h"

enum { KEY_ROOM = 160, TEXT_ROOM = 1024 };

enum { JSON, ALL };
static const struct flag flags[] = {
    [JSON] = {"json", NULL, false}, [ALL] = {"all", NULL, false}, {0}};

/* "game.part.name.end"; parts that are NULL are left out. */
static void join_key(const char *const parts[4], struct buf *k)
{
    for (int i = 0; i < 4 && parts[i]; i++) {
        if (i) buf_char(k, '.');
        buf_text(k, parts[i]);
    }
}

static const char *words_of(const struct shell *shell, const char *const parts[4], char *room,
                            size_t size)
{
    char key[KEY_ROOM] = "";
    struct buf k = BUF_ON(key), b;
    buf_init(&b, room, size);
    join_key(parts, &k);
    words_key(&shell->reader, key, &b);
    return room;
}

static const char *title(const struct shell *shell, const struct game *g, char *room, size_t size)
{
    const char *const parts[4] = {g->name, "title"};
    return words_of(shell, parts, room, size);
}

/* A character of one game may be described there: "wink.character.spy.about". */
static const char *about_character(const struct shell *shell, const struct character *character,
                                   char *room, size_t size)
{
    const char *const own[4] = {character->game, "character", character->name, "about"};
    const char *const any[4] = {"character", character->name, "about"};
    char key[KEY_ROOM] = "";
    struct buf k = BUF_ON(key);
    if (character->game) join_key(own, &k);
    return words_of(shell, words_has(key) ? own : any, room, size);
}

static void list_games(const struct shell *shell, bool all)
{
    for (int i = 0; shelf[i]; i++) {
        char room[TEXT_ROOM];
        struct message m;
        if (shelf[i]->rehearsal && !all) continue;
        shell_print_padded(stdout, shelf[i]->name, 18);
        message_text(
            message_set(&m, shelf[i]->rehearsal ? "cli.games.rehearsal" : "cli.games.line", NULL),
            title(shell, shelf[i], room, sizeof room));
        shell_say(shell, stdout,
                  message_number(message_number(&m, shelf[i]->seats_min), shelf[i]->seats_max));
    }
}

static void tell_option(const struct shell *shell, const struct game *g, const struct option *o)
{
    char name[TEXT_ROOM], help[TEXT_ROOM];
    const char *const title_key[4] = {game_family(g), "option", o->name};
    const char *const help_key[4] = {game_family(g), "option", o->name, "help"};
    struct message m;
    printf("  %s=", o->name);
    if (o->names)
        for (int i = 0; o->names[i]; i++) printf("%s%s", i ? "|" : "", o->names[i]);
    else if (o->min == 0 && o->max == 1) fputs("on|off", stdout);
    else printf("%d..%d", o->min, o->max);
    putchar('\n');
    fputs("      ", stdout);
    message_text(message_set(&m, "cli.games.option", NULL),
                 words_of(shell, title_key, name, sizeof name));
    message_text(&m, words_of(shell, help_key, help, sizeof help));
    if (o->names) message_text(&m, o->names[o->initial - o->min]);
    else if (o->min == 0 && o->max == 1) message_text(&m, o->initial ? "on" : "off");
    else message_number(&m, o->initial);
    shell_say(shell, stdout, &m);
}

static void tell_characters(const struct shell *shell, const struct game *g)
{
    for (int i = 0; characters[i]; i++) {
        char room[TEXT_ROOM], about[TEXT_ROOM], level[40] = "";
        struct message m;
        if (!character_plays(characters[i], g)) continue;
        if (characters[i]->levels > 1)
            snprintf(level, sizeof level, ":1..%d", characters[i]->levels);
        snprintf(room, sizeof room, "  %s%s", characters[i]->name, level);
        shell_print_padded(stdout, room, 18);
        message_text(message_set(&m, "cli.games.text", NULL),
                     about_character(shell, characters[i], about, sizeof about));
        shell_say(shell, stdout, &m);
    }
}

static void tell_game(const struct shell *shell, const struct game *g)
{
    char room[TEXT_ROOM];
    const char *const about[4] = {g->name, "about"};
    struct message m;
    message_text(message_set(&m, g->rehearsal ? "cli.games.rehearsal" : "cli.games.line", NULL),
                 title(shell, g, room, sizeof room));
    shell_say(shell, stdout, message_number(message_number(&m, g->seats_min), g->seats_max));
    message_set(&m, "cli.games.text", NULL);
    shell_say(shell, stdout, message_text(&m, words_of(shell, about, room, sizeof room)));
    if (g->options && g->options[0].name) {
        putchar('\n');
        shell_say_key(shell, stdout, "cli.games.options");
        for (const struct option *o = g->options; o->name; o++) tell_option(shell, g, o);
    }
    putchar('\n');
    shell_say_key(shell, stdout, "cli.games.bots");
    tell_characters(shell, g);
    putchar('\n');
    shell_say_key(shell, stdout, "cli.games.verbs");
    for (const struct form *f = g->verbs; f->name; f++) {
        printf("  %s", f->name);
        for (const char *letter = f->args; *letter; letter++) {
            putchar(' ');
            if (*letter == 's') fputs("SEAT", stdout);
            else if (*letter == '#') fputs("NUMBER", stdout);
            else printf("<%c>", *letter);
        }
        putchar('\n');
    }
}

static void json_options(const struct shell *shell, const struct game *g)
{
    fputs(",\"options\":[", stdout);
    for (int i = 0; g->options && g->options[i].name; i++) {
        const struct option *o = &g->options[i];
        char room[TEXT_ROOM];
        const char *const title_key[4] = {game_family(g), "option", o->name};
        const char *const help_key[4] = {game_family(g), "option", o->name, "help"};
        json_member_text(i ? ",{" : "{", "name", o->name);
        json_member_text(",", "title", words_of(shell, title_key, room, sizeof room));
        json_member_text(",", "help", words_of(shell, help_key, room, sizeof room));
        printf(",\"min\":%d,\"max\":%d,\"initial\":%d", o->min, o->max, o->initial);
        if (o->names) {
            fputs(",\"names\":[", stdout);
            for (int k = 0; o->names[k]; k++) printf("%s\"%s\"", k ? "," : "", o->names[k]);
            putchar(']');
        }
        putchar('}');
    }
    putchar(']');
}

static void json_game(const struct shell *shell, const struct game *g)
{
    char room[TEXT_ROOM];
    const char *const about[4] = {g->name, "about"};
    json_member_text("{", "name", g->name);
    json_member_text(",", "title", title(shell, g, room, sizeof room));
    json_member_text(",", "about", words_of(shell, about, room, sizeof room));
    printf(",\"edition\":%d,\"rehearsal\":%s,\"seats_min\":%d,\"seats_max\":%d", g->edition,
           g->rehearsal ? "true" : "false", g->seats_min, g->seats_max);
    json_options(shell, g);
    fputs(",\"bots\":[", stdout);
    for (int i = 0, n = 0; characters[i]; i++) {
        if (!character_plays(characters[i], g)) continue;
        json_member_text(n++ ? ",{" : "{", "name", characters[i]->name);
        json_member_number(",", "levels", characters[i]->levels);
        json_member_text(",", "about", about_character(shell, characters[i], room, sizeof room));
        putchar('}');
    }
    fputs("],\"verbs\":[", stdout);
    for (int i = 0; g->verbs[i].name; i++)
        printf("%s{\"name\":\"%s\",\"args\":\"%s\"}", i ? "," : "", g->verbs[i].name,
               g->verbs[i].args);
    fputs("],\"events\":[", stdout);
    for (int i = 0; g->happenings[i].name; i++)
        printf("%s{\"name\":\"%s\",\"args\":\"%s\"}", i ? "," : "", g->happenings[i].name,
               g->happenings[i].args);
    puts("]}");
}

static int run_games(struct shell *shell)
{
    const char *value = NULL;
    const struct game *one = NULL;
    bool json = false, all = false;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        if (arg == ARG_BAD) return EXIT_USAGE;
        if (arg == JSON) json = true;
        if (arg == ALL) all = true;
        if (arg != ARG_OPERAND) continue;
        if (one) return shell_wrong(shell, "cli.error.one-game");
        one = setting_game(shell, value);
        if (!one) return EXIT_USAGE;
    }
    if (!json) {
        if (one) tell_game(shell, one);
        else list_games(shell, all);
        return EXIT_OK;
    }
    for (int i = 0; shelf[i]; i++)
        if (one ? shelf[i] == one : all || !shelf[i]->rehearsal) json_game(shell, shelf[i]);
    return EXIT_OK;
}

static const char *const examples[] = {"sightline games", "sightline games wink",
                                       "sightline games --all --json", NULL};
const struct command command_games = {
    .name = "games", .operands = "[GAME]", .flags = flags, .examples = examples, .run = run_games};
