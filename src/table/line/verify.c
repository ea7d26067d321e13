#include "line/verify.h"

#include <stdlib.h>
#include <string.h>

#include "games/shelf.h"
#include "heap/lone.h"
#include "line/seen.h"
#include "match/record.h"
#include "shell/shell.h"

enum { SEEN_MAX = 256 << 20 };

static int does_not_fit(const struct shell *shell, const char *key)
{
    struct message m;
    return shell_complain(shell, EXIT_FINDINGS, message_set(&m, key, NULL), NULL);
}

/* The text can be read, and the game does not go as it says. */
static bool goes_elsewhere(const struct fault *f)
{
    const char *key = f->message.key;
    return strstr(key, ".refuse.") || !strcmp(key, "record.fault.hash") ||
           !strcmp(key, "record.fault.answer");
}

static int play_record(const struct shell *shell, const char *path, struct record *r,
                       struct lone *table)
{
    struct fault f = {0};
    if (!lone_open(table, &r->setting, &f))
        return shell_complain_fault(shell, EXIT_INVALID, path, &f, NULL);
    if (!record_play(r, table->match, &f))
        return shell_complain_fault(shell, goes_elsewhere(&f) ? EXIT_FINDINGS : EXIT_INVALID, path,
                                    &f, NULL);
    if (r->ended) return EXIT_OK;
    fault_set(&f, 0, 0, "cli.verify.torn");
    return shell_complain_fault(shell, EXIT_INVALID, path, &f, NULL);
}

/* Does the deal come from the seed alone, or was hidden text brought? A record has both alike. */
static bool was_brought(const struct record *r, const struct match *m)
{
    struct setting drawn = r->setting;
    struct lone table = {0};
    struct fault f = {0};
    uint8_t one[SHA256_BYTES], other[SHA256_BYTES];
    if (!r->setting.hidden) return false;
    drawn.hidden = NULL;
    const bool same = lone_open(&table, &drawn, &f) && match_check(m, 0, one) &&
                      match_check(table.match, 0, other) && !memcmp(one, other, sizeof one);
    lone_release(&table);
    return !same;
}

static void say_deal(const struct shell *shell, const struct record *r, const struct match *m)
{
    struct message say;
    message_number(message_set(&say, "cli.verify.ends", NULL), match_steps(m));
    shell_say(shell, stdout, &say);
    if (!r->fair.there) message_set(&say, "cli.verify.plain", NULL);
    else if (!r->fair.shared) message_set(&say, "cli.verify.host", NULL);
    else message_seats(message_set(&say, "cli.verify.fair", NULL), r->fair.shared);
    shell_say(shell, stdout, &say);
    if (was_brought(r, m)) shell_say_key(shell, stdout, "cli.verify.brought");
}

static int hold_against(const struct shell *shell, const char *path, const struct record *r)
{
    struct seen seen;
    struct fault f = {0};
    struct message say;
    char *text;
    if (!file_read(shell, path, SEEN_MAX, &text)) return EXIT_INVALID;
    const bool read = seen_read(&seen, r, text, &f);
    free(text);
    if (!read) return shell_complain_fault(shell, EXIT_INVALID, path, &f, NULL);
    if (seen.lie.key) return shell_complain(shell, EXIT_FINDINGS, &seen.lie, NULL);
    message_number(message_set(&say, "cli.verify.seen", NULL), (int)r->fair.round);
    shell_say(shell, stdout, message_number(&say, seen.dropped_before));
    shell_say_key(shell, stdout, seen.asked.mine ? "cli.verify.mine" : "cli.verify.watched");
    return EXIT_OK;
}

static int judge_record(const struct shell *shell, const char *path, const char *text,
                        const char *seen)
{
    struct record r;
    struct lone table = {0};
    struct fault f = {0};
    struct seed seed;
    char *keep = shell_room(strlen(text) + 3);
    int code;
    if (!record_open(&r, text, shelf_find, keep, &f)) {
        code = shell_complain_fault(shell, EXIT_INVALID, path, &f, NULL);
        free(keep);
        return code;
    }
    fair_deal_seed(&r.fair, &r.setting, &seed);
    const bool follows = !memcmp(&seed, &r.setting.seed, sizeof seed);
    if (r.journal) {
        fault_set(&f, 0, 0, "cli.verify.journal");
        code = shell_complain_fault(shell, EXIT_INVALID, path, &f, NULL);
    } else if ((r.fair.there || r.fair.shared) && !follows) {
        code = does_not_fit(shell, "cli.verify.lie.seed");
    } else if (seen && !r.fair.there) {
        code = does_not_fit(shell, "cli.verify.lie.plain");
    } else {
        code = play_record(shell, path, &r, &table);
    }
    if (code == EXIT_OK) say_deal(shell, &r, table.match);
    if (code == EXIT_OK && seen) code = hold_against(shell, seen, &r);
    lone_release(&table);
    free(keep);
    return code;
}

int verify_record(const struct shell *shell, const char *path, const char *seen)
{
    char *text;
    if (!file_read(shell, path, RECORD_MAX, &text)) return EXIT_INVALID;
    const int code = judge_record(shell, path, text, seen);
    free(text);
    return code;
}
