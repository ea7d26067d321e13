/* help.c -- help is made from the tables of flags and the catalogue: examples first. */
#include <string.h>

#include "core/buf.h"
#include "shell/shell.h"

enum { KEY_MAX = 96, TEXT_MAX = 1024, FLAG_COLUMN = 26, COLUMNS = 80 };

/* Words wrapped into the columns from `indent` on; the cursor is at `at`. */
static void print_wrapped(FILE *out, const char *text, int at, int indent)
{
    while (*text) {
        char room[TEXT_MAX];
        size_t n = strcspn(text, " ");
        if (n >= sizeof room) n = sizeof room - 1;
        memcpy(room, text, n);
        room[n] = '\0';
        if (at > indent && at + 1 + shell_text_width(room) > COLUMNS) {
            fprintf(out, "\n%*s", indent, "");
            at = indent;
        } else if (at > indent) {
            putc(' ', out);
            at++;
        }
        fputs(room, out);
        at += shell_text_width(room);
        text += n;
        while (*text == ' ') text++;
    }
    putc('\n', out);
}

static void print_words(const struct shell *shell, FILE *out, const char *key, int at, int indent)
{
    char room[TEXT_MAX] = "";
    struct buf b = BUF_ON(room);
    struct message m;
    words_say(&shell->reader, message_set(&m, key, NULL), &b);
    print_wrapped(out, room, at, indent);
}

static void make_key(struct buf *b, const char *command, const char *part, const char *name)
{
    buf_clear(b);
    buf_text(b, "cli.");
    for (; command && *command; command++) buf_char(b, *command == ' ' ? '.' : *command);
    if (b->n > 4) buf_char(b, '.');
    buf_text(b, part);
    buf_text(b, name);
}

static void help_flag(const struct shell *shell, const char *command, const struct flag *f,
                      FILE *out)
{
    char key[KEY_MAX] = "", room[KEY_MAX] = "", above[KEY_MAX] = "";
    struct buf k = BUF_ON(key), b = BUF_ON(room), of = BUF_ON(above);
    buf_text(&b, "  --");
    buf_text(&b, f->name);
    if (f->value) {
        buf_char(&b, ' ');
        buf_text(&b, f->value);
    }
    shell_print_padded(out, room, FLAG_COLUMN - 1);
    make_key(&k, command, "flag.", f->name);
    /* Else words that all tasks of a command share, or words that all commands share. */
    buf_bytes(&of, command, strcspn(command, " "));
    if (!words_has(key)) make_key(&k, above, "flag.", f->name);
    if (!words_has(key)) make_key(&k, NULL, "flag.", f->name);
    int at = shell_text_width(room) >= FLAG_COLUMN ? COLUMNS : FLAG_COLUMN - 1;
    if (at < FLAG_COLUMN) {
        putc(' ', out);
        at++;
    }
    print_words(shell, out, key, at, FLAG_COLUMN);
}

static void help_examples(const struct shell *shell, const struct command *c, FILE *out)
{
    for (int i = 0; c->examples[i]; i++) {
        char key[KEY_MAX] = "";
        struct buf k = BUF_ON(key);
        const char number[] = {(char)('0' + i), '\0'};
        make_key(&k, c->name, "example.", number);
        fprintf(out, "  %s\n      ", c->examples[i]);
        print_words(shell, out, key, 6, 6);
    }
}

static void help_tasks(const struct shell *shell, const struct command *c, FILE *out)
{
    shell_say_key(shell, out, "cli.help.tasks");
    for (int i = 0; c->tasks[i]; i++) {
        char key[KEY_MAX] = "";
        struct buf k = BUF_ON(key);
        make_key(&k, c->tasks[i]->name, "short", "");
        fputs("  ", out);
        shell_print_padded(out, strchr(c->tasks[i]->name, ' ') + 1, 9);
        print_words(shell, out, key, 11, 11);
    }
    putc('\n', out);
}

void help_command(const struct shell *shell, const struct command *c, FILE *out)
{
    static const struct flag common[] = {{.name = "lang", .value = "LANG"}, {.name = "help"}};
    char key[KEY_MAX] = "";
    struct buf k = BUF_ON(key);
    shell_say_key(shell, out, "cli.help.examples");
    help_examples(shell, c, out);
    putc('\n', out);
    shell_say_key(shell, out, "cli.help.usage");
    fprintf(out, "  sightline %s%s%s%s\n\n", c->name, c->operands ? " " : "",
            c->operands ? c->operands : "", c->flags ? " [--flags]" : "");
    make_key(&k, c->name, "about", "");
    print_words(shell, out, key, 0, 0);
    putc('\n', out);
    if (c->tasks) help_tasks(shell, c, out);
    shell_say_key(shell, out, "cli.help.flags");
    for (const struct flag *f = c->flags; f && f->name; f++) help_flag(shell, c->name, f, out);
    for (int i = 0; i < 2; i++) help_flag(shell, c->name, &common[i], out);
    putc('\n', out);
    print_words(shell, out, "cli.help.codes", 0, 0);
}

void help_overview(const struct shell *shell, FILE *out)
{
    print_words(shell, out, "cli.help.what", 0, 0);
    putc('\n', out);
    shell_say_key(shell, out, "cli.help.examples");
    for (int i = 0; shell->commands[i]; i++) {
        if (!shell->commands[i]->examples[0] || !strcmp(shell->commands[i]->name, "help")) continue;
        fprintf(out, "  %s\n", shell->commands[i]->examples[0]);
    }
    putc('\n', out);
    shell_say_key(shell, out, "cli.help.commands");
    for (int i = 0; shell->commands[i]; i++) {
        char key[KEY_MAX] = "";
        struct buf k = BUF_ON(key);
        make_key(&k, shell->commands[i]->name, "short", "");
        fputs("  ", out);
        shell_print_padded(out, shell->commands[i]->name, 10);
        print_words(shell, out, key, 11, 11);
    }
    putc('\n', out);
    print_words(shell, out, "cli.help.more", 0, 0);
    print_words(shell, out, "cli.help.codes", 0, 0);
}

const struct command *shell_task(const struct command *c, const char *word)
{
    for (int i = 0; word && c->tasks && c->tasks[i]; i++)
        if (!strcmp(strchr(c->tasks[i]->name, ' ') + 1, word)) return c->tasks[i];
    return c;
}
