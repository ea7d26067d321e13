/* args.c -- the command line, read by the table of flags each command has. */
#include <string.h>

#include "core/buf.h"
#include "core/game.h"
#include "core/near.h"
#include "shell/shell.h"

enum { WORD_MAX = 100, CANDIDATES_MAX = 64 };

const char *args_nearest(const char *word, const char *const *candidates)
{
    return near_of(word, strlen(word), candidates);
}

static int bad_flag(struct shell *shell, const char *key, const char *word, const char *other,
                    const struct message *hint)
{
    char room[WORD_MAX];
    struct message m;
    message_text(message_set(&m, key, NULL), shell_cleaned(word, room, sizeof room));
    if (other) message_text(&m, other);
    shell_complain(shell, EXIT_USAGE, &m, hint);
    return ARG_BAD;
}

static int unknown_flag(struct shell *shell, const char *word)
{
    static const char *const common[] = {"lang", "help"};
    const char *names[CANDIDATES_MAX] = {common[0], common[1]};
    char room[WORD_MAX] = "", with[WORD_MAX] = "";
    struct buf bare = BUF_ON(room), flag = BUF_ON(with);
    struct message hint;
    int n = 2;
    for (const struct flag *f = shell->command->flags; f && f->name; f++) names[n++] = f->name;
    while (*word == '-') word++;
    buf_bytes(&bare, word, strcspn(word, "="));
    const char *near = args_nearest(room, names);
    if (near) {
        buf_text(&flag, "--");
        buf_text(&flag, near);
    }
    return bad_flag(shell, "cli.error.flag", shell->argv[shell->at - 1], NULL,
                    shell_did_you_mean(&hint, near ? with : NULL));
}

static int read_flag(struct shell *shell, const char *word, const char **value)
{
    const struct flag *flags = shell->command->flags;
    size_t n = strcspn(word + 2, "=");
    const char *inside = word[2 + n] ? word + 3 + n : NULL;
    if (n == 4 && !memcmp(word + 2, "lang", 4)) {
        shell->at += !inside && shell->argv[shell->at];
        return args_next(shell, value);
    }
    for (int i = 0; flags && flags[i].name; i++) {
        const struct flag *f = &flags[i];
        if (strlen(f->name) != n || memcmp(f->name, word + 2, n)) continue;
        if (shell->seen >> i & 1 && !f->many)
            return bad_flag(shell, "cli.error.twice", word, NULL, NULL);
        shell->seen |= UINT32_C(1) << i;
        *value = inside;
        if (!f->value && inside) return bad_flag(shell, "cli.error.no-value", word, NULL, NULL);
        if (f->value && !inside) *value = shell->argv[shell->at];
        if (f->value && !*value) return bad_flag(shell, "cli.error.value", word, f->value, NULL);
        shell->at += f->value && !inside;
        return i;
    }
    return unknown_flag(shell, word);
}

int args_next(struct shell *shell, const char **value)
{
    const char *word = shell->argv[shell->at];
    if (!word) return ARG_END;
    shell->at++;
    if (!shell->only_operands && !strcmp(word, "--")) {
        shell->only_operands = true;
        return args_next(shell, value);
    }
    if (!shell->only_operands && !strncmp(word, "--", 2)) return read_flag(shell, word, value);
    if (!shell->only_operands && word[0] == '-' && word[1]) return unknown_flag(shell, word);
    if (!shell->command->operands) return bad_flag(shell, "cli.error.operand", word, NULL, NULL);
    *value = word;
    return ARG_OPERAND;
}

/* Numbers up to 2^63-1 are kept as text in the message: arguments are 32 bits. */
bool args_count(struct shell *shell, const char *flag, const char *text, int64_t min, int64_t max,
                int64_t *out)
{
    char low[24] = "", high[24] = "", room[WORD_MAX];
    struct buf l = BUF_ON(low), h = BUF_ON(high);
    struct message m;
    int64_t value = 0;
    const char *p = text;
    for (; *p >= '0' && *p <= '9' && value <= max; p++) value = value * 10 + (*p - '0');
    if (p != text && !*p && value >= min && value <= max) {
        *out = value;
        return true;
    }
    buf_int(&l, min);
    buf_int(&h, max);
    message_text(message_set(&m, "cli.error.number", NULL), flag);
    message_text(message_text(&m, low), high);
    message_text(&m, shell_cleaned(text, room, sizeof room));
    shell_complain(shell, EXIT_USAGE, &m, NULL);
    return false;
}

bool args_seed(struct shell *shell, const char *text, struct seed *out)
{
    if (seed_read(out, text)) return true;
    shell_wrong_word(shell, "cli.error.seed", text);
    return false;
}

/* A seed of 64 digits is folded: a run needs a number it can count on from. */
bool args_run_seed(struct shell *shell, const char *text, uint64_t *out)
{
    struct seed seed, number;
    if (!args_seed(shell, text, &seed)) return false;
    *out = 0;
    for (const char *p = text; *p >= '0' && *p <= '9'; p++) *out = *out * 10 + (uint64_t)(*p - '0');
    number = seed_of(*out);
    if (memcmp(&number, &seed, sizeof seed)) *out = hash_bytes(HASH_START, &seed, sizeof seed);
    return true;
}
