/* say.c -- messages become lines; complaints go to stderr. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "core/buf.h"
#include "core/cursor.h"

enum { SENTENCE_MAX = 4096 };

void cli_say(const struct cli *cli, FILE *out, const struct message *m)
{
    char room[SENTENCE_MAX] = "";
    struct buf b = BUF_ON(room);
    words_say(&cli->reader, m, &b);
    fputs(room, out);
    putc('\n', out);
}

void cli_say_key(const struct cli *cli, FILE *out, const char *key)
{
    struct message m;
    cli_say(cli, out, message_set(&m, key, NULL));
}

static void begin_complaint(const struct cli *cli, struct buf *b)
{
    buf_text(b, "sightline");
    if (cli->command) {
        buf_char(b, ' ');
        buf_text(b, cli->command->name);
    }
    buf_text(b, ": ");
}

/* A wrong command line always says where to look. */
static int end_complaint(const struct cli *cli, int code, const struct message *hint, struct buf *b)
{
    char room[64] = "";
    struct buf line = BUF_ON(room);
    struct message try;
    if (!hint && code == EXIT_USAGE) {
        buf_text(&line, "sightline ");
        buf_text(&line, cli->command ? cli->command->name : "help");
        if (cli->command) buf_text(&line, " --help");
        hint = message_text(message_set(&try, "cli.hint.try", NULL), room);
    }
    if (hint) {
        buf_char(b, ' ');
        words_say(&cli->reader, hint, b);
    }
    fflush(stdout);
    fputs(b->at, stderr);
    putc('\n', stderr);
    return code;
}

int cli_complain(const struct cli *cli, int code, const struct message *m,
                 const struct message *hint)
{
    char room[SENTENCE_MAX] = "";
    struct buf b = BUF_ON(room);
    begin_complaint(cli, &b);
    words_say(&cli->reader, m, &b);
    return end_complaint(cli, code, hint, &b);
}

int cli_complain_fault(const struct cli *cli, int code, const char *file, const struct fault *f,
                       const struct message *hint)
{
    char room[SENTENCE_MAX] = "", name[256];
    struct buf b = BUF_ON(room);
    begin_complaint(cli, &b);
    words_fault(&cli->reader, file ? cli_cleaned(file, name, sizeof name) : NULL, f, &b);
    if (f->message.rule) {
        buf_text(&b, " [");
        buf_text(&b, f->message.rule);
        buf_char(&b, ']');
    }
    return end_complaint(cli, code, hint, &b);
}

struct message *cli_did_you_mean(struct message *m, const char *word)
{
    return word ? message_text(message_set(m, "cli.hint.did-you-mean", NULL), word) : NULL;
}

size_t cli_character(const char *text)
{
    enum { LONGEST = 4 }; /* the terminator is in no character, so nothing behind it is read */
    const size_t n = text_character(text, LONGEST);
    return text_unseen(text, n) ? 0 : n;
}

const char *cli_cleaned(const char *text, char *room, size_t size)
{
    size_t n = 0;
    while (*text) {
        const size_t length = cli_character(text);
        if (n + (length ? length : 1) >= size) break;
        if (length) memcpy(room + n, text, length);
        else room[n] = '?';
        n += length ? length : 1;
        text += length ? length : 1;
    }
    room[n] = '\0';
    return room;
}

int cli_text_width(const char *text)
{
    int n = 0;
    for (; *text; text++) n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

void cli_print_padded(FILE *out, const char *text, int width)
{
    int n = cli_text_width(text);
    if (width < 0) fprintf(out, "%*s", n < -width ? -width - n : 0, "");
    fputs(text, out);
    if (width > 0) fprintf(out, "%*s", n < width ? width - n : 0, "");
}
