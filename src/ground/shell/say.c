/* say.c -- messages become lines; complaints go to stderr. */
#include <stdio.h>
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "shell/shell.h"

enum { SENTENCE_MAX = 4096, WORD_ROOM = 100 };

void shell_say(const struct shell *shell, FILE *out, const struct message *m)
{
    char room[SENTENCE_MAX] = "";
    struct buf b = BUF_ON(room);
    words_say(&shell->reader, m, &b);
    fputs(room, out);
    putc('\n', out);
}

void shell_say_key(const struct shell *shell, FILE *out, const char *key)
{
    struct message m;
    shell_say(shell, out, message_set(&m, key, NULL));
}

static void begin_complaint(const struct shell *shell, struct buf *b)
{
    buf_text(b, "sightline");
    if (shell->command) {
        buf_char(b, ' ');
        buf_text(b, shell->command->name);
    }
    buf_text(b, ": ");
}

/* A wrong command line always says where to look. */
static int end_complaint(const struct shell *shell, int code, const struct message *hint,
                         struct buf *b)
{
    char room[64] = "";
    struct buf line = BUF_ON(room);
    struct message try;
    if (!hint && code == EXIT_USAGE) {
        buf_text(&line, "sightline ");
        buf_text(&line, shell->command ? shell->command->name : "help");
        if (shell->command) buf_text(&line, " --help");
        hint = message_text(message_set(&try, "cli.hint.try", NULL), room);
    }
    if (hint) {
        buf_char(b, ' ');
        words_say(&shell->reader, hint, b);
    }
    fflush(stdout);
    fputs(b->at, stderr);
    putc('\n', stderr);
    return code;
}

int shell_complain(const struct shell *shell, int code, const struct message *m,
                   const struct message *hint)
{
    char room[SENTENCE_MAX] = "";
    struct buf b = BUF_ON(room);
    begin_complaint(shell, &b);
    words_say(&shell->reader, m, &b);
    return end_complaint(shell, code, hint, &b);
}

int shell_complain_fault(const struct shell *shell, int code, const char *file,
                         const struct fault *f, const struct message *hint)
{
    char room[SENTENCE_MAX] = "", name[256];
    struct buf b = BUF_ON(room);
    begin_complaint(shell, &b);
    words_fault(&shell->reader, file ? shell_cleaned(file, name, sizeof name) : NULL, f, &b);
    words_rule(&f->message, &b);
    return end_complaint(shell, code, hint, &b);
}

int shell_wrong(const struct shell *shell, const char *key)
{
    struct message m;
    return shell_complain(shell, EXIT_USAGE, message_set(&m, key, NULL), NULL);
}

int shell_wrong_word(const struct shell *shell, const char *key, const char *word)
{
    char room[WORD_ROOM];
    struct message m;
    message_text(message_set(&m, key, NULL), shell_cleaned(word, room, sizeof room));
    return shell_complain(shell, EXIT_USAGE, &m, NULL);
}

struct message *shell_did_you_mean(struct message *m, const char *word)
{
    return word ? message_text(message_set(m, "cli.hint.did-you-mean", NULL), word) : NULL;
}

size_t shell_character(const char *text)
{
    enum { LONGEST = 4 }; /* the terminator is in no character, so nothing behind it is read */
    const size_t n = text_character(text, LONGEST);
    return text_unseen(text, n) ? 0 : n;
}

const char *shell_cleaned(const char *text, char *room, size_t size)
{
    size_t n = 0;
    while (*text) {
        const size_t length = shell_character(text);
        if (n + (length ? length : 1) >= size) break;
        if (length) memcpy(room + n, text, length);
        else room[n] = '?';
        n += length ? length : 1;
        text += length ? length : 1;
    }
    room[n] = '\0';
    return room;
}

bool shell_same_letters(const char *a, const char *b)
{
    for (; *a && text_small(*a) == text_small(*b); a++, b++) continue;
    return !*a && !*b;
}

int shell_text_width(const char *text)
{
    int n = 0;
    for (; *text; text++) n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

void shell_print_padded(FILE *out, const char *text, int width)
{
    int n = shell_text_width(text);
    if (width < 0) fprintf(out, "%*s", n < -width ? -width - n : 0, "");
    fputs(text, out);
    if (width > 0) fprintf(out, "%*s", n < width ? width - n : 0, "");
}
