#include "workshop/maker.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "shell/shell.h"

enum { LINE_ROOM = 2048, NAME_COLUMN = 26 };

bool maker_open(struct maker *w)
{
    for (int i = 0; i < w->files; i++)
        if (!file_read(w->shell, w->path[i], DECK_TEXT_MAX * 2, &w->text[i])) return false;
    return true;
}

void maker_release(struct maker *w)
{
    for (int i = 0; i < w->files; i++) free(w->text[i]);
}

/* --- reading ------------------------------------------------------------------------ */

static int fault_json(const struct maker *w, int file, const struct fault *f)
{
    char line[LINE_ROOM] = "", quoted[2 * LINE_ROOM] = "", name[256];
    struct buf b = BUF_ON(line), q = BUF_ON(quoted);
    words_say(&w->shell->reader, &f->message, &b);
    buf_json(&q, shell_cleaned(w->path[file], name, sizeof name));
    printf("{\"file\":%s,\"line\":%d,\"column\":%d,", quoted, f->line, f->column);
    buf_clear(&q);
    buf_json(&q, f->message.key);
    printf("\"key\":%s,", quoted);
    buf_clear(&q);
    buf_json(&q, line);
    printf("\"text\":%s}\n", quoted);
    return EXIT_INVALID;
}

static int refuse_deck(const struct maker *w, int file, const struct fault *f)
{
    if (w->json) return fault_json(w, file, f);
    return shell_complain_fault(w->shell, EXIT_INVALID, w->path[file], f, NULL);
}

/* A table is read as the deck text it stands for. */
static int read_deck(struct maker *w, int file)
{
    struct fault f = {0};
    if (deckwork_is_csv(w->text[file])) {
        struct buf text;
        char *room = shell_room(MAKER_ROOM);
        buf_init(&text, room, MAKER_ROOM);
        bool made = deckwork_from_csv(w->text[file], strlen(w->text[file]), &text, &f);
        free(w->text[file]);
        w->text[file] = room;
        if (!made) return refuse_deck(w, file, &f);
    }
    w->first_set[file] = w->deck.sets;
    if (!deck_read(&w->deck, w->text[file], strlen(w->text[file]), &w->places, &f))
        return refuse_deck(w, file, &f);
    w->first_set[file + 1] = w->deck.sets;
    return EXIT_OK;
}

static int read_files(struct maker *w)
{
    deck_init(&w->deck);
    for (int i = 0; i < w->files; i++) {
        int code = read_deck(w, i);
        if (code) return code;
    }
    return EXIT_OK;
}

static const char *file_of(const struct maker *w, int kind)
{
    int file = 0;
    if (kind < 0) return w->path[0];
    while (file + 1 < w->files && w->deck.kind[kind].set >= w->first_set[file + 1]) file++;
    return w->path[file];
}

/* --- fmt ---------------------------------------------------------------------------- */

static int format_one(struct maker *w, int file)
{
    struct buf b = BUF_ON(w->out);
    deck_init(&w->deck);
    int code = read_deck(w, file);
    if (code) return code;
    const char *text = w->text[file];
    deck_format(&w->deck, &w->places, text, strlen(text), &b);
    if (!w->write) fputs(w->out, stdout);
    else if (strcmp(w->out, text) && !file_write(w->shell, w->path[file], w->out, b.n))
        return EXIT_PARTIAL;
    return EXIT_OK;
}

int maker_fmt(struct maker *w)
{
    int code = EXIT_OK;
    for (int i = 0; i < w->files && !code; i++) code = format_one(w, i);
    return code;
}

/* --- check -------------------------------------------------------------------------- */

static void tell_finding(const struct maker *w, const struct finding *f)
{
    struct fault fault = {.line = f->line, .message = f->message};
    char line[LINE_ROOM] = "", name[256];
    struct buf b = BUF_ON(line);
    if (w->json) {
        for (int i = 0; i < w->files; i++)
            if (w->path[i] == file_of(w, f->kind)) fault_json(w, i, &fault);
        return;
    }
    words_fault(&w->shell->reader, shell_cleaned(file_of(w, f->kind), name, sizeof name), &fault,
                &b);
    puts(line);
}

static void tell_matrix(const struct maker *w)
{
    const struct deck *d = &w->deck;
    struct message m;
    for (int r = 0; r < d->kinds; r++) {
        int kinds = 0;
        if (!d->kind[r].reveal) continue;
        for (int k = 0; k < d->kinds; k++) kinds += deckwork_reaction(d, r, k) != 0;
        message_text(message_set(&m, "cli.deck.answers", NULL), d->kind[r].name);
        shell_say(w->shell, stdout, message_number(&m, kinds));
        for (int k = 0; k < d->kinds; k++) {
            static const char *const keys[] = {"cli.deck.play", "cli.deck.action",
                                               "cli.deck.each-turn", "cli.deck.reveal"};
            unsigned set = deckwork_reaction(d, r, k);
            if (!set) continue;
            fputs("  ", stdout);
            shell_print_padded(stdout, d->kind[k].name, NAME_COLUMN);
            for (int i = 0; i < 4; i++) {
                char room[80] = "";
                struct buf b = BUF_ON(room);
                if (!(set >> i & 1)) continue;
                words_key(&w->shell->reader, keys[i], &b);
                printf(" %s", room);
            }
            putchar('\n');
        }
    }
}

int maker_check(struct maker *w)
{
    struct message m;
    int code = read_files(w);
    if (code) return code;
    deckwork_lint(&w->deck, &w->places, &w->findings);
    for (int i = 0; i < w->findings.n; i++) tell_finding(w, &w->findings.at[i]);
    if (w->matrix && !w->json) tell_matrix(w);
    message_number(message_set(&m, "cli.deck.checked", NULL), w->deck.cards);
    message_number(message_number(&m, w->deck.kinds), w->findings.n + w->findings.more);
    shell_say(w->shell, w->json ? stderr : stdout, &m);
    return w->findings.n ? EXIT_FINDINGS : EXIT_OK;
}

/* --- show and csv ------------------------------------------------------------------- */

static void table_row(const struct maker *w, int kind)
{
    const struct deck_kind *k = &w->deck.kind[kind];
    char words[2 * DECK_WORDS_MAX] = "", number[24];
    struct buf b = BUF_ON(words);
    deck_say_card(&w->shell->reader, &w->deck, kind, &b);
    for (char *p = words; *p; p++)
        if (*p == '\n') *p = ' ';
    snprintf(number, sizeof number, "%d", k->value);
    shell_print_padded(stdout, number, -4);
    snprintf(number, sizeof number, " x%d", deck_card_count(&w->deck, kind));
    shell_print_padded(stdout, number, 5);
    shell_print_padded(stdout, k->name, NAME_COLUMN);
    printf(" %s\n", words);
}

int maker_show(struct maker *w)
{
    struct buf b = BUF_ON(w->out);
    int code = read_files(w);
    if (code) return code;
    if (w->json) {
        schema_json(deck_fields, &w->deck, sizeof w->deck, &b);
        puts(w->out);
        return EXIT_OK;
    }
    for (int kind = 0; kind < w->deck.kinds; kind++) {
        if (w->table) {
            table_row(w, kind);
            continue;
        }
        buf_clear(&b);
        deckwork_picture(&w->shell->reader, &w->deck, kind, w->ascii, &b);
        fputs(w->out, stdout);
    }
    return EXIT_OK;
}

int maker_csv(struct maker *w)
{
    struct buf b = BUF_ON(w->out);
    bool back = deckwork_is_csv(w->text[0]);
    int code = read_files(w);
    if (code) return code;
    if (back) deck_write(&w->deck, &b);
    else deckwork_csv(&w->deck, &b);
    fputs(w->out, stdout);
    return EXIT_OK;
}
