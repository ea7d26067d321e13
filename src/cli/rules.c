/* rules.c -- `sightline rules`: the rules of a game, or one of them, in plain words. */
#include "cli/rules.h"

#include <string.h>

#include "cli/cli.h"

enum { ID_WIDTH = 20, START = sizeof "rule." - 1, CHAPTER = sizeof "chapter." - 1 };

static bool is_chapter(const char *key) { return !strncmp(key + START, "chapter.", CHAPTER); }

/* The names of titles are in lower case. */
static bool is_rule(const char *key) { return key[START] >= 'A' && key[START] <= 'Z'; }

static void tell_line(const struct shell *shell, const char *key)
{
    if (is_rule(key)) shell_print_padded(stdout, key + START, ID_WIDTH);
    else if (is_chapter(key)) putchar('\n');
    shell_say_key(shell, stdout, key);
}

static bool say_game(const struct shell *shell, const char *game)
{
    for (const struct rules_of *of = rules_of_games; of->game; of++) {
        if (strcmp(of->game, game)) continue;
        for (int i = 0; of->books[i]; i++) {
            if (i) putchar('\n');
            for (const char *const *key = of->books[i]; *key; key++) tell_line(shell, *key);
        }
        return true;
    }
    return false;
}

static bool say_in(const struct shell *shell, const char *const *key, const char *id)
{
    const char *chapter = NULL;
    for (; *key; key++) {
        if (is_chapter(*key)) chapter = *key;
        if (!chapter || !is_rule(*key) || !shell_same_letters(*key + START, id)) continue;
        shell_say_key(shell, stdout, chapter);
        tell_line(shell, *key);
        return true;
    }
    return false;
}

static bool say_rule(const struct shell *shell, const char *id)
{
    for (const struct rules_of *of = rules_of_games; of->game; of++)
        for (int i = 0; of->books[i]; i++)
            if (say_in(shell, of->books[i], id)) return true;
    return false;
}

static int run_rules(struct shell *shell)
{
    const char *value = NULL, *asked = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        if (arg == ARG_BAD) return EXIT_USAGE;
        if (asked) return shell_wrong(shell, "cli.rules.one");
        asked = value;
    }
    if (!asked) return shell_wrong(shell, "cli.rules.one");
    if (say_game(shell, asked) || say_rule(shell, asked)) return EXIT_OK;
    return shell_wrong_word(shell, "cli.rules.none", asked);
}

static const char *const examples[] = {"sightline rules wink", "sightline rules VPTS-PASS-2", NULL};
const struct command command_rules = {
    .name = "rules", .operands = "GAME|RULE", .examples = examples, .run = run_rules};
