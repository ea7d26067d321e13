#include "setting/seats.h"

#include <string.h>

#include "core/buf.h"
#include "core/game.h"
#include "setting/setting.h"

enum { WORD_ROOM = 100, CHARACTERS_MAX = 32, COMMAND_ROOM = 1000 };
#define EXEC "exec:"

/* The next part of "a,b,c" into word; NULL after the last. */
static const char *next_part(const char *text, char *word, size_t size)
{
    size_t n = strcspn(text, ","), keep = n < size ? n : size - 1;
    memcpy(word, text, keep);
    word[keep] = '\0';
    return text[n] ? text + n + 1 : NULL;
}

bool seats_read_one(const struct shell *shell, const char *flag, const char *text, int seats,
                    bool spectator, int *out)
{
    char room[WORD_ROOM];
    struct message m;
    const struct reader plain = {.language = LANGUAGE_EN, .seat = -1};
    for (int seat = 0; seat < seats; seat++) {
        const char digit[] = {(char)('0' + seat), '\0'}, letter[] = {(char)('A' + seat), '\0'};
        char name[WORD_ROOM] = "";
        struct buf b = BUF_ON(name);
        words_seat(&plain, seat, &b);
        if (strcmp(text, digit) && !shell_same_letters(text, letter) &&
            !shell_same_letters(text, name))
            continue;
        *out = seat;
        return true;
    }
    if (spectator && !strcmp(text, "spectator")) {
        *out = SPECTATOR;
        return true;
    }
    message_text(message_set(&m, spectator ? "cli.error.viewer" : "cli.error.seat", NULL), flag);
    message_number(&m, seats - 1);
    message_text(&m, shell_cleaned(text, room, sizeof room));
    shell_complain(shell, EXIT_USAGE, &m, NULL);
    return false;
}

bool seats_read_humans(const struct shell *shell, const char *text, int seats, seat_set *out)
{
    char word[WORD_ROOM];
    *out = 0;
    if (!strcmp(text, "none")) return true;
    for (const char *p = text; p;) {
        int seat;
        p = next_part(p, word, sizeof word);
        if (!seats_read_one(shell, "--human", word, seats, false, &seat)) return false;
        if (seat < 0 || seat_in(*out, seat))
            return !shell_wrong_word(shell, "cli.error.seat-twice", word);
        *out |= SEAT_BIT(seat);
    }
    return true;
}

static bool showable(const char *text)
{
    for (size_t n; *text; text += n)
        if (!(n = shell_character(text))) return false;
    return true;
}

bool seats_read_names(const struct shell *shell, const char *text, int seats,
                      char room[SEATS_MAX][SEAT_NAME_ROOM], const char *names[SEATS_MAX])
{
    int seat = 0;
    for (const char *p = text; p; seat++) {
        char word[WORD_ROOM];
        p = next_part(p, word, sizeof word);
        if (seat >= seats) return !shell_wrong_word(shell, "cli.error.many-names", text);
        if (!*word) continue;
        if (strlen(word) >= SEAT_NAME_ROOM || !showable(word))
            return !shell_wrong_word(shell, "cli.error.name", word);
        for (int other = 0; other < seat; other++)
            if (names[other] && !strcmp(names[other], word))
                return !shell_wrong_word(shell, "cli.error.name-twice", word);
        memcpy(room[seat], word, strlen(word) + 1);
        names[seat] = room[seat];
    }
    return true;
}

bool seats_read_bot(const struct shell *shell, const struct game *g, const char *text,
                    struct bot *out)
{
    const char *names[CHARACTERS_MAX] = {0};
    struct fault f = {0};
    int n = 0;
    if (!strncmp(text, EXEC, strlen(EXEC))) {
        const char *program = text + strlen(EXEC);
        if (!program[strspn(program, " \t")]) return !shell_wrong(shell, "cli.error.exec");
        bot_read(g, "absent", out, &f);
        out->program = program;
        return true;
    }
    if (bot_read(g, text, out, &f)) return true;
    for (int i = 0; characters[i] && n < CHARACTERS_MAX - 1; i++)
        if (character_plays(characters[i], g)) names[n++] = characters[i]->name;
    return setting_wrong_name(shell, g, &f, text, ":", names);
}

bool seats_read_bots(const struct shell *shell, const struct game *g, const char *const *texts,
                     int n, int seats, seat_set humans, struct bot bots[SEATS_MAX])
{
    struct bot last = bot_default(g);
    int next = 0;
    for (int i = 0; i < n; i++)
        if (!seats_read_bot(shell, g, texts[i], &last)) return false;
    last = bot_default(g);
    for (int seat = 0; seat < seats; seat++) {
        if (seat_in(humans, seat)) continue;
        if (next < n && !seats_read_bot(shell, g, texts[next], &last)) return false;
        if (next < n) next++;
        bots[seat] = last;
    }
    if (next >= n) return true;
    struct message m;
    message_number(message_set(&m, "cli.error.bots-left", NULL), n);
    shell_complain(shell, EXIT_USAGE, message_number(&m, next), NULL);
    return false;
}

void seats_write_humans(seat_set humans, struct buf *b)
{
    if (humans == SEAT_BIT(0)) return;
    buf_text(b, " --human ");
    if (!humans) buf_text(b, "none");
    for (const char *comma = ""; humans; humans &= (seat_set)(humans - 1), comma = ",") {
        buf_text(b, comma);
        buf_int(b, __builtin_ctz(humans));
    }
}

/* In quotes if a shell would take it for more than one word. */
void seats_write_bot(const struct bot *bot, struct buf *b)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:./_+=@%-";
    char room[COMMAND_ROOM] = "", shown[COMMAND_ROOM];
    struct buf text = BUF_ON(room);
    bot_write(bot, &text);
    const bool quoted = room[strspn(room, plain)];
    if (quoted) buf_char(b, '\'');
    for (const char *p = shell_cleaned(room, shown, sizeof shown); *p; p++)
        if (*p == '\'') buf_text(b, "'\\''");
        else buf_char(b, *p);
    if (quoted) buf_char(b, '\'');
}

void seats_write_bots(const struct bot bots[SEATS_MAX], int seats, seat_set humans, struct buf *b)
{
    const struct bot *list[SEATS_MAX];
    int n = 0;
    for (int seat = 0; seat < seats; seat++)
        if (!seat_in(humans, seat)) list[n++] = &bots[seat];
    while (n > 1 && bot_same(list[n - 1], list[n - 2])) n--;
    for (int i = 0; i < n; i++) {
        buf_text(b, " --bot ");
        seats_write_bot(list[i], b);
    }
}
