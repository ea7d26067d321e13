/* resume.c -- a game that was left goes on: its host is given the journal, and we come back. */
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "heap/lone.h"
#include "local/device.h"
#include "local/inside.h"

enum { LINE_ROOM = 512, JOIN_ROOM = 256 };

/* The host's first line. */
static const char table_line[] = "table ";

/* Journals from before there was a host: the setting, and then the facts of the match alone. */
static bool is_old(const struct record *r)
{
    return strncmp(r->body, table_line, strlen(table_line));
}

/* A line that is a fact of the match, and not the host's own. */
static bool is_fact(const char *line)
{
    static const char *const words[] = {"seal ", "back ", "close\n", "undo ", "check ", "seat "};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strncmp(line, words[i], strlen(words[i]))) return true;
    return false;
}

/* Plays the facts one by one: where one is wrong, the fault says in which line. */
static bool play_facts(const struct record *of, struct match *m, struct fault *f)
{
    int line = of->line;
    for (const char *p = of->body, *end; (end = strchr(p, '\n')); p = end + 1, line++) {
        char room[LINE_ROOM] = "";
        struct buf b = BUF_ON(room);
        struct record one = *of;
        if (!is_fact(p)) continue;
        buf_bytes(&b, p, (size_t)(end - p) + 1);
        one.body = room;
        one.line = line;
        if (!record_play(&one, m, f)) return false;
    }
    return true;
}

/* The same people and bots sit there again; the default bot replaces one that no longer exists. */
static void seat_as_before(const struct match *m, struct seating *at,
                           char name[SEATS_MAX][SITTER_NAME_MAX + 1])
{
    const struct game *g = at->setting.game;
    at->humans = 0;
    for (int seat = 0; seat < at->setting.options.seats; seat++) {
        const enum sitter who = match_sitter(m, seat, name[seat]);
        at->names[seat] = NULL;
        if (who == SITS_BOT) {
            if (!bot_read(g, name[seat], &at->bot[seat], &(struct fault){0}))
                at->bot[seat] = bot_default(g);
            continue;
        }
        at->humans |= SEAT_BIT(seat);
        if (*name[seat]) at->names[seat] = name[seat];
    }
}

/* The journal of a new table with the same people, and behind it what has happened since. NULL: the
 * old one is at fault. */
static char *renew_journal(const struct seating *wanted, const struct record *r,
                           char link[TABLE_LINK_ROOM], struct fault *f)
{
    char name[SEATS_MAX][SITTER_NAME_MAX + 1];
    struct seating seating = *wanted;
    struct lone table = {0};
    struct session fresh;
    char *text = NULL;
    if (lone_open(&table, &r->setting, f) && play_facts(r, table.match, f)) {
        seating.traffic = NULL;
        seat_as_before(table.match, &seating, name);
        if (session_open(&fresh, &seating, f)) {
            const char *begun = device_journal(fresh.device);
            const size_t size = strlen(begun) + strlen(r->body) + 1;
            struct buf b;
            text = shell_room(size);
            buf_init(&b, text, size);
            buf_clear(&b);
            buf_text(&b, begun);
            for (const char *p = r->body, *end; (end = strchr(p, '\n')); p = end + 1)
                if (strncmp(p, "seat ", 5) != 0) buf_bytes(&b, p, (size_t)(end - p) + 1);
            memcpy(link, fresh.client.link, TABLE_LINK_ROOM);
            session_release(&fresh);
        }
    }
    lone_release(&table);
    return text;
}

/* --- coming back --------------------------------------------------------------------- */

static bool is_told(struct session *s, int about)
{
    (void)about;
    return s->client.tellings > 0;
}

static bool join(struct session *s, const char *link, const char *journal)
{
    char room[JOIN_ROOM] = "";
    struct buf b = BUF_ON(room);
    struct table_id table;
    if (!text_hex(link, strlen(link), table.byte, sizeof table) ||
        !device_known(s->device, table, journal) || !session_hello(s))
        return false;
    client_begin(&s->client, "join", &b);
    client_add_text("table", link, &b);
    client_add_text("token", session_token, &b);
    client_end(&b);
    return session_ask(s, &b, is_told, 0);
}

/* Why the host would not go on with it. */
static bool explain_journal(const struct record *r, struct fault *f)
{
    struct lone table = {0};
    if (lone_open(&table, &r->setting, f) && play_facts(r, table.match, f))
        fault_set(f, 0, 0, "cli.error.continue-broken");
    lone_release(&table);
    return false;
}

bool session_resume(struct session *s, const struct seating *wanted, const struct kept *k,
                    struct fault *f)
{
    const bool old = is_old(&k->record);
    char link[TABLE_LINK_ROOM] = "";
    struct buf b = BUF_ON(link);
    char *renewed = old ? renew_journal(wanted, &k->record, link, f) : NULL;
    if (old && !renewed) return false;
    if (!old) {
        const char *id = k->record.body + strlen(table_line);
        buf_bytes(&b, id, strcspn(id, " \n"));
    }
    session_lay_device(s, wanted, k->path);
    const bool good = join(s, link, old ? renewed : k->text);
    free(renewed);
    if (!good || s->client.state == TABLE_FROZEN || s->client.state == TABLE_CLOSED) {
        session_release(s);
        return explain_journal(&k->record, f);
    }
    s->seating.humans = s->client.people;
    s->sitting = session_alone(s) >= 0 ? session_alone(s) : NOBODY;
    s->told = s->client.tellings;
    return true;
}
