/* Decks as text, for their authors: are they sound, what do they say, what is on a card. */
#include <stdlib.h>
#include <string.h>

#include "deck/deckwork.h"
#include "door/door.h"

/* A deck that was read, and what was found in it. */
struct deck_desk {
    struct deck deck;
    struct deck_places places;
    struct findings findings;
};

/* Reads the text, writes the reply, and puts the desk away again. */
static int at_desk(struct sightline *d, const char *text, door_writer *write)
{
    struct fault f = {0};
    if (!d || !text) return door_misuse(d);
    if (!door_fits(text, SIGHTLINE_TEXT_MAX)) return door_too_long(d, SIGHTLINE_TEXT_MAX);
    struct deck_desk *desk = malloc(sizeof *desk);
    if (!desk) return door_no_memory(d);
    const struct asked_for a = {.deck = desk};
    deck_init(&desk->deck);
    const bool ok = deck_read(&desk->deck, text, strlen(text), &desk->places, &f);
    if (ok) deckwork_lint(&desk->deck, &desk->places, &desk->findings);
    const int result = ok ? door_reply(d, write, &a) : door_fault(d, &f);
    free(desk);
    return result;
}

/* What to draw. */

static void write_tags(const struct sightline *d, const struct deck *deck, int set, struct buf *b)
{
    const struct reader r = door_reader(d, SIGHTLINE_SPECTATOR);
    const char *comma = "";
    door_key(b, "tags");
    buf_char(b, '[');
    for (int i = 0; i < deck->tags; i++) {
        char text[DECK_TAG_MAX * 4] = "";
        struct buf word = BUF_ON(text);
        if (!(set >> i & 1)) continue;
        deckwork_tag(&r, deck, i, &word);
        buf_text(b, comma);
        comma = ",";
        buf_json(b, text);
    }
    buf_char(b, ']');
}

/* The verbs of a card in the order in which they are printed, each once. */
static void write_icons(const struct deck *deck, int kind, struct buf *b)
{
    const char *comma = "";
    uint32_t shown = 0;
    const struct deck_node *end = deck_program_end(deck, kind);
    door_key(b, "verbs");
    buf_char(b, '[');
    for (const struct deck_node *n = deck_program(deck, kind); n < end; n++) {
        if (n->op >= OP_VERBS || shown >> n->op & 1 || !deck_verbs[n->op].base) continue;
        shown |= 1u << n->op;
        buf_text(b, comma);
        comma = ",";
        buf_json(b, deck_verbs[n->op].base);
    }
    buf_char(b, ']');
}

static void write_kind_json(const struct sightline *d, const struct deck_desk *desk, int i,
                            struct buf *b)
{
    const struct deck_kind *k = &desk->deck.kind[i];
    const char *comma = "";
    buf_text(b, i ? ",{\"name\":" : "{\"name\":");
    buf_json(b, k->name);
    door_member(b, "value", k->value);
    door_member(b, "cards", deck_card_count(&desk->deck, i));
    door_member(b, "symbols", k->zombeyes);
    door_member(b, "set", k->set);
    door_member(b, "line", desk->places.kind[i]);
    door_key(b, "reveal");
    buf_text(b, k->reveal ? "true" : "false");
    door_key(b, "worth");
    buf_text(b, k->worth ? "true" : "false");
    door_key(b, "each");
    buf_char(b, '[');
    for (int step = 0; step < STEPS; step++) {
        if (!(k->each_turn >> step & 1)) continue;
        buf_text(b, comma);
        comma = ",";
        buf_json(b, deck_step_words[step]);
    }
    buf_char(b, ']');
    write_tags(d, &desk->deck, k->tags, b);
    write_icons(&desk->deck, i, b);
    buf_char(b, '}');
}

static void write_set_json(const struct deck_set *s, bool first, struct buf *b)
{
    buf_text(b, first ? "{\"name\":" : ",{\"name\":");
    buf_json(b, s->name);
    door_key(b, "edition");
    buf_json(b, deck_edition_words[s->edition]);
    door_key(b, "seats");
    buf_text(b, "{\"min\":");
    buf_int(b, s->seats_min);
    door_member(b, "max", s->seats_max);
    buf_char(b, '}');
    door_member(b, "copies", s->copies);
    buf_char(b, '}');
}

static void write_deck(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct deck *deck = &a->deck->deck;
    buf_text(b, "{\"game\":");
    buf_json(b, deckwork_game(deck));
    door_member(b, "cards", deck->cards);
    door_key(b, "sets");
    buf_char(b, '[');
    for (int i = 0; i < deck->sets; i++) write_set_json(&deck->set[i], i == 0, b);
    buf_text(b, "],\"kinds\":[");
    for (int i = 0; i < deck->kinds; i++) write_kind_json(d, a->deck, i, b);
    buf_text(b, "]}");
}

int sightline_deck(struct sightline *d, const char *text) { return at_desk(d, text, write_deck); }

/* Words. */

static void write_words(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct reader r = door_reader(d, SIGHTLINE_SPECTATOR);
    buf_char(b, '[');
    for (int i = 0; i < a->deck->deck.kinds; i++) {
        char text[DECK_WORDS_MAX * 2] = ""; /* the pseudo-locale takes twice the room */
        struct buf words = BUF_ON(text);
        deck_say_card(&r, &a->deck->deck, i, &words);
        if (i) buf_char(b, ',');
        buf_json(b, text);
    }
    buf_char(b, ']');
}

int sightline_deck_words(struct sightline *d, const char *text)
{
    return at_desk(d, text, write_words);
}

/* Lints. */

static void write_lint(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct findings *found = &a->deck->findings;
    buf_text(b, "{\"findings\":[");
    for (int i = 0; i < found->n; i++) {
        buf_text(b, i ? ",{\"line\":" : "{\"line\":");
        buf_int(b, found->at[i].line);
        door_member(b, "kind", found->at[i].kind);
        buf_char(b, ',');
        door_say(d, SIGHTLINE_SPECTATOR, &found->at[i].message, b);
        buf_char(b, '}');
    }
    buf_char(b, ']');
    door_member(b, "more", found->more);
    buf_char(b, '}');
}

int sightline_deck_lint(struct sightline *d, const char *text)
{
    return at_desk(d, text, write_lint);
}

/* Our own decks, to begin with. */

static void write_own(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    (void)d;
    buf_text(b, a->text);
}

int sightline_deck_own(struct sightline *d, const char *name)
{
    const struct asked_for a = {.text = door_fits(name, SIGHTLINE_WORD_MAX) ? deckwork_own(name)
                                                                            : NULL};
    return d && a.text ? door_reply(d, write_own, &a) : door_misuse(d);
}
