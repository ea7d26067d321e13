/* What is printed on the cards of the open box. */
#include "door/door.h"

enum { ROOM = 16384 };

/* Kinds of cards are the letter k in every game that has them. */
static void write_card_kinds(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct reader r = door_reader(d, SIGHTLINE_SPECTATOR);
    const struct game *g = d->host.game;
    const struct box *box = door_box(d);
    struct range kinds = g->explain ? g->range(box, 'k') : (struct range){0, 0};
    (void)a;
    buf_char(b, '[');
    for (int i = 0; i < kinds.count; i++) {
        char text[ROOM] = "";
        struct buf words = BUF_ON(text);
        g->explain(box, 'k', kinds.first + i, &r, &words);
        if (i) buf_char(b, ',');
        buf_json(b, text);
    }
    buf_char(b, ']');
}

int sightline_cards(struct sightline *d)
{
    return door_box(d) ? door_reply(d, write_card_kinds, NULL) : door_misuse(d);
}
