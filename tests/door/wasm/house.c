/* house -- tables behind the door, natively: whole games of every kind by lines of JSON.
 *
 *   house           what it promises, also to callers who mean ill
 *   house --tell    everything that goes in and comes out in some games, line by line, to compare
 *                   with WebAssembly (house.mjs does the same)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/json.h"
#include "core/rng.h"
#include "doors.h"

enum { LINE = 4096, WAITING = 64 };

static const char luck[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
static const char other_luck[] = "ff112233445566778899aabbccddeeff00112233445566778899aabbccddee00";
static const char token[] = "a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0";

/* What drives a house: a clock, a store that keeps what it is given, one client. */
struct driver {
    struct sightline *d, *thinker;
    bool tell;
    long long now, wake;
    char *todo[WAITING]; /* lines that go in next */
    int n;
    char *told; /* the last telling */
    bool over, wrote_record;
    int sent, thought;
    const char *luck, *seed; /* of the house; of the table, where it is chosen */
    uint64_t tellings;       /* a sum of all of them, in their order */
};

static char *copy_of(const char *text, size_t n)
{
    char *out = malloc(n + 1);
    if (!out) abort();
    memcpy(out, text, n);
    out[n] = '\0';
    return out;
}

static void put_in(struct driver *v, const char *line)
{
    if (v->n == WAITING) abort();
    v->todo[v->n++] = copy_of(line, strlen(line));
}

static int64_t number_of(struct json m, const char *name)
{
    int64_t out = -1;
    json_int(json_member(m, name), -1, (int64_t)1 << 53, &out);
    return out;
}

static char *text_of(struct json value)
{
    const size_t room = (size_t)(value.end - value.at) + 1;
    char *out = malloc(room + 1);
    struct buf b;
    if (!out) abort();
    buf_init(&b, out, room + 1);
    out[0] = '\0';
    json_text(value, &b);
    return out;
}

/* Another door decides, from what the line says alone. */
static void think_elsewhere(struct driver *v, struct json m)
{
    char line[LINE];
    char *game = text_of(json_member(m, "game")), *options = text_of(json_member(m, "options"));
    char *bot = text_of(json_member(m, "bot")), *seed = text_of(json_member(m, "luck"));
    char *content = text_of(json_member(m, "content"));
    const struct json view = json_member(m, "view");
    char *seen = copy_of(view.at, (size_t)(view.end - view.at));
    const int subject = (int)number_of(m, "subject"), seat = (int)number_of(m, "seat");
    expect(sightline_sit(v->thinker, game, (int)number_of(m, "seats"), options,
                         *content ? content : NULL) == 0,
           "sit where a thought is wanted");
    expect(sightline_see(v->thinker, seat, 1 << subject, 1 << subject, seen) == 0, "see");
    expect(sightline_decide(v->thinker, subject, bot, seed) > 0, "decide");
    snprintf(line, sizeof line, "{\"in\":\"thought\",\"ticket\":%lld,\"move\":\"%s\"}",
             (long long)number_of(m, "ticket"), sightline_reply(v->thinker));
    put_in(v, line);
    v->thought++;
    free(game), free(options), free(bot), free(seed), free(content), free(seen);
}

static void hear_message(struct driver *v, struct json m)
{
    v->sent++;
    if (json_is(json_member(m, "is"), "told")) {
        free(v->told);
        v->told = copy_of(m.at, (size_t)(m.end - m.at));
        for (const char *p = m.at; p < m.end; p++)
            v->tellings = (v->tellings ^ (unsigned char)*p) * 0x100000001b3;
    }
    if (json_is(json_member(m, "is"), "table")) v->over |= json_is(json_member(m, "state"), "over");
}

static void carry_out(struct driver *v, struct json m)
{
    char line[LINE];
    const struct json out = json_member(m, "out");
    if (json_is(out, "send")) hear_message(v, json_member(m, "message"));
    else if (json_is(out, "wake")) v->wake = number_of(m, "at");
    else if (json_is(out, "think")) think_elsewhere(v, m);
    else if (json_is(out, "write")) {
        v->wrote_record |= json_kind(json_member(m, "record")) == JSON_STRING;
        snprintf(line, sizeof line, "{\"in\":\"written\",\"ticket\":%lld}",
                 (long long)number_of(m, "ticket"));
        put_in(v, line);
    }
}

static void drive(struct driver *v, const char *line)
{
    if (v->tell) printf("> %s\n", line);
    if (!expect(sightline_house(v->d, line) >= 0, "a line goes in")) puts(line);
    char *out = kept(v->d);
    if (v->tell) fputs(out, stdout);
    for (char *p = out, *end; (end = strchr(p, '\n')); p = end + 1) {
        struct json m;
        size_t where;
        if (expect(json_check(p, (size_t)(end - p), &m, &where), "each line is JSON"))
            carry_out(v, m);
    }
    free(out);
}

static void settle(struct driver *v)
{
    while (v->n) {
        char *line = v->todo[0];
        memmove(v->todo, v->todo + 1, (size_t)--v->n * sizeof *v->todo);
        drive(v, line);
        free(line);
    }
}

static void client_says(struct driver *v, const char *message)
{
    char line[LINE + 64];
    snprintf(line, sizeof line, "{\"in\":\"message\",\"client\":0,\"message\":%s}", message);
    drive(v, line);
    settle(v);
}

static void pass_time(struct driver *v)
{
    char line[LINE];
    v->now = v->wake > v->now ? v->wake : v->now + 1;
    snprintf(line, sizeof line, "{\"in\":\"time\",\"now\":%lld}", v->now);
    drive(v, line);
    settle(v);
}

/* The move in the middle of each list. */
static bool answer_told(struct driver *v)
{
    struct json m, question;
    size_t where;
    char *told = v->told;
    v->told = NULL;
    if (!told || !json_check(told, strlen(told), &m, &where)) return false;
    struct json next = json_first(json_member(m, "moves"));
    bool any = false;
    while (json_next(&next, NULL, &question)) {
        struct json moves = json_first(json_member(question, "moves")), move;
        char line[LINE];
        int n = 0, at = 0;
        for (struct json p = moves; json_next(&p, NULL, &move);) n++;
        for (struct json p = moves; json_next(&p, NULL, &move) && at < n / 2;) at++;
        char *notation = text_of(json_member(move, "do"));
        snprintf(line, sizeof line,
                 "{\"do\":\"answer\",\"seat\":%d,\"q\":%d,\"for\":%d,\"move\":\"%s\"}",
                 (int)number_of(m, "seat"), (int)number_of(question, "q"),
                 (int)number_of(question, "for"), notation);
        free(notation);
        client_says(v, line);
        any = true;
    }
    free(told);
    return any;
}

static void open_house(struct driver *v, bool thinks)
{
    char line[LINE];
    snprintf(line, sizeof line,
             "{\"now\":0,\"luck\":\"%s\",\"clients\":4,\"tables\":4,\"rate\":1000000,"
             "\"burst\":1000000,\"seeds\":true,\"again\":%s,\"thinks\":%s}",
             v->luck ? v->luck : luck, v->seed ? "true" : "false", thinks ? "true" : "false");
    expect(sightline_house_open(v->d, line) >= 0, "a house is opened");
}

/* One person alone with bots, from hello to the record. */
static void play_game(struct driver *v, const struct game *g, bool thinks)
{
    char line[LINE];
    struct driver fresh = {
        .d = v->d, .thinker = v->thinker, .tell = v->tell, .luck = v->luck, .seed = v->seed};
    *v = fresh;
    trying = g->name;
    open_house(v, thinks);
    client_says(v, "{\"do\":\"hello\",\"protocol\":1,\"want\":[\"moves\"]}");
    snprintf(line, sizeof line,
             "{\"do\":\"open\",\"game\":\"%s\",\"token\":\"%s\",\"pace\":\"untimed\","
             "\"discretion\":\"relaxed\"%s%s%s}",
             g->name, token, v->seed ? ",\"seed\":\"" : "", v->seed ? v->seed : "",
             v->seed ? "\"" : "");
    client_says(v, line);
    snprintf(line, sizeof line, "{\"do\":\"sit\",\"seat\":0,\"token\":\"%s\",\"name\":\"Anna\"}",
             token);
    client_says(v, line);
    client_says(v, "{\"do\":\"start\"}");
    for (int i = 0; i < 5000 && !v->over; i++)
        if (!answer_told(v)) pass_time(v);
    expect(v->over && v->wrote_record, "the game comes to its end, and its record is written");
    expect(thinks ? v->thought == 0 : v->thought > 0, "who thinks");
    free(v->told);
    v->told = NULL;
}

/* With a chosen seed the bots do the same again, too. */
static void try_seeds(struct driver *v, const struct game *g)
{
    uint64_t tellings[4];
    for (int i = 0; i < 4; i++) {
        v->luck = i % 2 ? other_luck : luck;
        v->seed = i < 2 ? "7" : NULL;
        play_game(v, g, false);
        tellings[i] = v->tellings;
    }
    expect(tellings[0] == tellings[1], "one seed, one game, whatever the luck of the house");
    expect(tellings[2] != tellings[3], "without a seed every game is another");
}

static void try_misuse_of_house(struct driver *v)
{
    static const char *const wrong[] = {
        "{\"in\":\"message\",\"client\":-1,\"message\":{}}",
        "{\"in\":\"message\",\"client\":0}",
        "{\"in\":\"sing\",\"client\":0}",
        "{\"in\":\"time\",\"now\":-5}",
        "{\"in\":\"time\",\"now\":1e9}",
        "{\"in\":\"luck\",\"luck\":\"00\"}",
        "{\"in\":\"luck\",\"luck\":\"zz\"}",
        "{\"in\":\"written\",\"ticket\":\"1\"}",
        "{\"in\":\"failed\",\"ticket\":1,\"why\":\"boredom\"}",
        "{\"in\":\"thought\",\"ticket\":77,\"move\":null}",
        "{\"in\":\"read\",\"ticket\":77,\"lines\":7}",
        "{\"in\":\"known\",\"table\":\"12\",\"head\":\"\"}",
        "{}",
        "[]",
        "{\"in\":",
        "",
    };
    static const char *const harmless[] = {
        "{\"in\":\"message\",\"client\":3,\"message\":\"\\u0001 no JSON\"}",
        "{\"in\":\"message\",\"client\":60000,\"message\":{}}",
        "{\"in\":\"gone\",\"client\":2}",
        "{\"in\":\"full\",\"client\":2}",
        "{\"in\":\"ready\",\"client\":2}",
        "{\"in\":\"written\",\"ticket\":4294967297}",
        "{\"in\":\"failed\",\"ticket\":4294967297,\"why\":\"disk\"}",
        "{\"in\":\"read\",\"ticket\":4294967297,\"lines\":null}",
    };
    trying = "a house";
    expect(sightline_house(NULL, "{}") == SIGHTLINE_MISUSE, "no door");
    expect(sightline_house_open(v->d, "{\"now\":0}") == SIGHTLINE_FAULT, "no luck");
    expect(sightline_house_open(v->d, "{\"now\":0,\"luck\":7") == SIGHTLINE_FAULT, "no JSON");
    struct sightline *empty = sightline_new();
    expect(sightline_house(empty, "{}") == SIGHTLINE_MISUSE, "no house");
    expect(sightline_decide(empty, 0, "random", luck) == SIGHTLINE_MISUSE, "nothing to decide");
    sightline_free(empty);
    open_house(v, true);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (!expect(sightline_house(v->d, wrong[i]) == SIGHTLINE_FAULT && is_json(v->d),
                    "what cannot happen is a fault"))
            puts(wrong[i]);
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++)
        if (!expect(sightline_house(v->d, harmless[i]) >= 0, "what does not matter is taken"))
            puts(harmless[i]);
    expect(sightline_house(v->d, "{\"in\":\"message\",\"client\":1,\"message\":{\"do\":\"hello\","
                                 "\"protocol\":1}}") > 0 &&
               says(v->d, "{\"out\":\"send\",\"client\":1,\"message\":{\"is\":\"hello\","),
           "and it works on");
}

int main(int argc, char **argv)
{
    static struct driver v;
    v.d = sightline_new();
    v.thinker = sightline_new();
    if (!v.d || !v.thinker) return 2;
    v.tell = argc == 2 && !strcmp(argv[1], "--tell");
    for (int i = 0; shelf[i]; i++) {
        play_game(&v, shelf[i], false);
        play_game(&v, shelf[i], true);
        if (!v.tell) try_seeds(&v, shelf[i]);
        v.luck = v.seed = NULL;
    }
    if (!v.tell) try_misuse_of_house(&v);
    sightline_free(v.d);
    sightline_free(v.thinker);
    return v.tell ? 0 : finish();
}
