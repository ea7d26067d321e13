/* qr.h -- a short text, such as a link, as the squares of a QR code: bytes, sizes 1 to 10. */
#ifndef CORE_QR_H
#define CORE_QR_H

#include <stdbool.h>
#include <stdint.h>

enum {
    QR_SIDE_MAX = 57,   /* squares */
    QR_BYTES_MAX = 271, /* with QR_LOW; 213 with QR_MEDIUM */
};

/* How much of it may be dirty: about 7 or 15 of a hundred bytes. */
enum qr_level { QR_LOW, QR_MEDIUM, QR_LEVELS };

struct qr {
    int side;
    uint8_t square[QR_SIDE_MAX][QR_SIDE_MAX]; /* rows from the top; bit 0: it is dark */
};

/* The smallest one that holds the text. False: it is empty, or too long. */
bool qr_encode(const char *text, enum qr_level, struct qr *);

#endif
