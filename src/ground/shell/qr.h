/* qr.h -- a short text, such as a link, as a QR code of characters. */
#ifndef SHELL_QR_H
#define SHELL_QR_H

#include <stdbool.h>

#include "core/buf.h"

enum qr_look {
    QR_COLOURS, /* half blocks, black on white whatever the terminal's own colours are */
    QR_BLOCKS,  /* half blocks without colours: light squares are drawn, for a dark terminal */
    QR_PLAIN,   /* two characters for a square: '#' is dark */
};

enum { QR_ROOM = 12288 }; /* for any text that qr_write() takes */

/* The best one that stdout can show. */
enum qr_look qr_look(void);
/* Whole lines. False if the text is too long to be shown on a terminal. */
bool qr_write(const char *text, enum qr_look, struct buf *);

#endif
