#include "core/message.h"

#include <assert.h>
#include <string.h>

struct message *message_set(struct message *m, const char *key, const char *rule)
{
    m->key = key;
    m->rule = rule;
    m->n = 0;
    return m;
}

static struct message *add_arg(struct message *m, enum arg_kind kind, int number, const char *text)
{
    assert(m->n < MESSAGE_ARGS_MAX);
    m->arg[m->n++] = (struct arg){.kind = (uint8_t)kind, .number = number, .text = text};
    return m;
}

struct message *message_number(struct message *m, int n) { return add_arg(m, ARG_NUMBER, n, NULL); }
struct message *message_seat(struct message *m, int seat)
{
    return add_arg(m, ARG_SEAT, seat, NULL);
}
struct message *message_seats(struct message *m, unsigned seats)
{
    return add_arg(m, ARG_SEATS, (int)seats, NULL);
}
struct message *message_word(struct message *m, const char *key)
{
    return add_arg(m, ARG_WORD, 0, key);
}
struct message *message_text(struct message *m, const char *text)
{
    return add_arg(m, ARG_TEXT, 0, text);
}
struct message *message_said(struct message *m, saying *say, const void *of, int number)
{
    add_arg(m, ARG_SAID, number, NULL);
    m->arg[m->n - 1].of = of;
    m->arg[m->n - 1].say = say;
    return m;
}

static bool same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

static bool same_arg(const struct arg *a, const struct arg *b)
{
    if (a->kind != b->kind || a->number != b->number) return false;
    return a->kind == ARG_SAID ? a->say == b->say && a->of == b->of : same_text(a->text, b->text);
}

bool message_same(const struct message *a, const struct message *b)
{
    if (a->n != b->n || !same_text(a->key, b->key) || !same_text(a->rule, b->rule)) return false;
    for (int i = 0; i < a->n; i++)
        if (!same_arg(&a->arg[i], &b->arg[i])) return false;
    return true;
}

struct message *fault_set(struct fault *f, int line, int column, const char *key)
{
    f->line = line;
    f->column = column;
    f->quoted = 0;
    return message_set(&f->message, key, NULL);
}

void fault_quote(struct fault *f, const char *text, size_t n)
{
    size_t room = QUOTE_MAX - f->quoted;
    if (room < 2) {
        message_text(&f->message, "...");
        return;
    }
    char *start = f->quote + f->quoted;
    if (n > room - 1) n = room - 1;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        start[i] = c < 0x20 || c >= 0x7f ? '?' : (char)c;
    }
    start[n] = '\0';
    f->quoted += n + 1;
    message_text(&f->message, start);
}
