/* deck.c -- any text as a deck.
 *
 * The text goes up to a line "%%"; the bytes behind it play. What is refused leaves the deck as it
 * was and says why. What is read can be written, formatted and put into a table, and each of them
 * reads back as the same deck; every card has words; the lints come to an end. And if it can be
 * dealt, a match of it is played with all claims of common.h.
 */
#include "deck/deck.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/buf.h"
#include "core/rng.h"
#include "core/words.h"
#include "deck/deckwork.h"
#include "games/shelf.h"

enum { ROOM = 4 * DECK_TEXT_MAX, TRIES = 60, DRIVE = 240 };

static struct deck deck, again, empty;
static struct deck_places places;
static struct findings findings;
static char text[ROOM], other[ROOM];

static void hold_same(const char *written, size_t n)
{
    struct fault f = {0};
    deck_init(&again);
    HOLD(deck_read(&again, written, n, NULL, &f));
    HOLD(!memcmp(&deck, &again, sizeof deck));
}

static void hold_written(const char *source, size_t n)
{
    struct buf b = BUF_ON(text);
    buf_clear(&b);
    deck_write(&deck, &b);
    HOLD(!b.full);
    hold_same(text, b.n);
    buf_clear(&b);
    deck_format(&deck, &places, source, n, &b);
    HOLD(!b.full);
    hold_same(text, b.n);
}

/* A table has no set that counts several times: it says how many cards there are, and cannot say
 * more than one card may have. It also knows no tag that no card has. */
static void hold_table(void)
{
    struct buf b = BUF_ON(text), o = BUF_ON(other);
    struct fault f = {0};
    for (int kind = 0; kind < deck.kinds; kind++)
        if (deck_card_count(&deck, kind) > DECK_COPIES_MAX) return;
    buf_clear(&b);
    buf_clear(&o);
    deckwork_csv(&deck, &b);
    HOLD(!b.full && deckwork_from_csv(text, b.n, &o, &f) && !o.full);
    deck_init(&again);
    HOLD(deck_read(&again, other, o.n, NULL, &f));
    HOLD(again.cards == deck.cards && again.kinds == deck.kinds && again.nodes == deck.nodes);
}

static void hold_said(void)
{
    static char words[2 * DECK_WORDS_MAX];
    struct buf b = BUF_ON(words), o = BUF_ON(other);
    for (int language = LANGUAGE_EN; language < LANGUAGES; language++) {
        const struct reader reader = {.language = (enum language)language, .seat = SPECTATOR};
        for (int kind = 0; kind < deck.kinds; kind++) {
            buf_clear(&b);
            buf_clear(&o);
            deck_say_card(&reader, &deck, kind, &b);
            deckwork_picture(&reader, &deck, kind, language, &o);
            HOLD(!b.full && !o.full);
        }
    }
    deckwork_lint(&deck, &places, &findings);
    for (int i = 0; i < findings.n; i++) hold_message(&findings.at[i].message);
}

/* Where no bytes drive the match, the text itself does. */
static void play(const char *content, struct bytes *in)
{
    const struct game *games[8]; /* of cards */
    unsigned n_games = 0;
    for (int i = 0; shelf[i]; i++)
        if (!strcmp(game_family(shelf[i]), "viewpoint")) games[n_games++] = shelf[i];
    uint8_t drive[DRIVE];
    const size_t n = strlen(content);
    struct rng luck = {hash_bytes(HASH_START, content, n)};
    struct fault f = {0};
    struct table t;
    for (int i = 0; i < DRIVE; i++) drive[i] = (uint8_t)rng_next(&luck);
    if (in->n < 8) *in = (struct bytes){drive, DRIVE};
    struct setting s = {.game = games[byte_of(in) % n_games], .content = content};
    options_init(s.game, &s.options, 2 + (int)(byte_of(in) % 4));
    s.seed = seed_of(byte_of(in));
    if (!table_open(&t, &s, &f)) {
        hold_fault(&f);
        return;
    }
    table_play(&t, in, TRIES, 1);
    table_tell(&t, match_steps(t.match) % s.options.seats);
    table_close(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes in = {data, size};
    struct fault f = {0};
    char *source = part_of(&in);
    const size_t n = strlen(source);
    deck_init(&deck);
    deck_init(&empty);
    memset(&places, 0, sizeof places);
    memset(&findings, 0, sizeof findings);
    if (!deck_read(&deck, source, n, &places, &f)) {
        hold_fault(&f);
        HOLD(f.line > 0 || n == 0);
        HOLD(!memcmp(&deck, &empty, sizeof deck));
    } else {
        hold_written(source, n);
        hold_table();
        hold_said();
        play(source, &in);
    }
    free(source);
    return 0;
}
