#include "setting/decks.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/buf.h"
#include "match/match.h"

enum { TEXT_ROOM = 2 * DECK_TEXT_MAX };

bool decks_add(struct shell *shell, struct decks *d, const char *path)
{
    struct message m;
    if (d->n < DECK_SETS_MAX) {
        d->path[d->n++] = path;
        return true;
    }
    message_number(message_set(&m, "cli.error.many-decks", NULL), DECK_SETS_MAX);
    shell_complain(shell, EXIT_USAGE, &m, NULL);
    return false;
}

/* Neither a file nor a name of ours. */
static bool unknown(struct shell *shell, const char *path)
{
    char room[80], names[200] = "";
    struct buf b = BUF_ON(names);
    struct message m, hint;
    for (int i = 0; deckwork_names[i]; i++) {
        buf_text(&b, i ? ", " : "");
        buf_text(&b, deckwork_names[i]);
    }
    message_text(message_set(&m, "cli.error.deck", NULL), shell_cleaned(path, room, sizeof room));
    shell_complain(shell, EXIT_INVALID, message_text(&m, names),
                   shell_did_you_mean(&hint, args_nearest(path, deckwork_names)));
    return false;
}

static bool read_deck_text(struct shell *shell, const char *path, char **text)
{
    const char *own = deckwork_own(path);
    if (own) {
        const size_t n = strlen(own) + 1;
        *text = shell_room(n);
        memcpy(*text, own, n);
        return true;
    }
    if (access(path, F_OK) && errno == ENOENT) return unknown(shell, path);
    return file_read(shell, path, TEXT_ROOM, text);
}

static bool read_one_deck(struct shell *shell, const char *path, struct deck *deck)
{
    struct fault f = {0};
    struct buf b;
    char *text, *made = NULL;
    if (!read_deck_text(shell, path, &text)) return false;
    bool good = true;
    if (deckwork_is_csv(text)) {
        made = shell_room(TEXT_ROOM);
        buf_init(&b, made, TEXT_ROOM);
        good = deckwork_from_csv(text, strlen(text), &b, &f);
    }
    const char *from = made ? made : text;
    good = good && deck_read(deck, from, strlen(from), NULL, &f);
    if (!good) shell_complain_fault(shell, EXIT_INVALID, path, &f, NULL);
    free(made);
    free(text);
    return good;
}

int decks_read(struct shell *shell, struct decks *d, struct setting *setting)
{
    struct buf b;
    if (!d->n) return EXIT_OK;
    struct deck *deck = shell_room(sizeof *deck);
    bool good = true;
    deck_init(deck);
    for (int i = 0; i < d->n && good; i++) good = read_one_deck(shell, d->path[i], deck);
    if (good) {
        d->text = shell_room(TEXT_ROOM);
        buf_init(&b, d->text, TEXT_ROOM);
        deck_write(deck, &b);
        setting->content = d->text;
    }
    free(deck);
    return good ? EXIT_OK : EXIT_INVALID;
}

void decks_write_flags(const char *const *path, int n, struct buf *b)
{
    char room[256];
    for (int i = 0; i < n; i++) {
        buf_text(b, " --deck ");
        buf_text(b, shell_cleaned(path[i], room, sizeof room));
    }
}

void decks_release(struct decks *d) { free(d->text); }
