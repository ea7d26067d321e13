/* The link of a table, for cameras. */
#include "core/qr.h"

#include "door/door.h"

static void write_qr(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    struct qr qr = {0};
    (void)d;
    qr_encode(a->text, QR_MEDIUM, &qr);
    buf_char(b, '[');
    for (int row = 0; row < qr.side; row++) {
        buf_text(b, row ? ",\"" : "\"");
        for (int i = 0; i < qr.side; i++) buf_char(b, qr.square[row][i] & 1 ? '#' : '.');
        buf_char(b, '"');
    }
    buf_char(b, ']');
}

int sightline_qr(struct sightline *d, const char *text)
{
    const struct asked_for a = {.text = text};
    if (!d || !text || !door_fits(text, SIGHTLINE_WORD_MAX)) return door_misuse(d);
    return door_reply(d, write_qr, &a);
}
