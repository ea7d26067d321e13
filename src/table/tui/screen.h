/* screen.h -- the terminal: it shows a grid and gives keys.
 *
 * The terminal is put back in order however the table is left: by screen_close(), by exit(), by a
 * signal, even by a crash. There is one terminal, so there is one screen at a time.
 */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "tui/grid.h"

/* What screen_key() gives: a character, or one of these. */
enum {
    PRESSED_NOTHING = 0x110000, /* the time is up */
    PRESSED_RESIZE,             /* the grid has the new size and is empty */
    PRESSED_END,                /* somebody wants the program to end, or the terminal is gone */
    PRESSED_UP,
    PRESSED_DOWN,
    PRESSED_LEFT,
    PRESSED_RIGHT,
    PRESSED_PAGE_UP,
    PRESSED_PAGE_DOWN,
    PRESSED_HOME,
    PRESSED_LAST,
    PRESSED_ENTER,
    PRESSED_ESCAPE,
    PRESSED_BACKSPACE,
    PRESSED_OTHER,
    PRESSED_NEWS, /* nothing was pressed, but something has come (screen_listen) */
};

struct screen {
    struct grid grid;
    bool utf8, colour;
    /* Waits for keys and for what comes from elsewhere (local/transport.h); NULL: nothing does. */
    unsigned (*wait)(void *at, int file, int ms);
    void *wait_at;
};

/* False: this terminal cannot be addressed, or is smaller than that. Nothing was changed then. */
bool screen_open(struct screen *, bool colour, int rows_min, int cols_min);
void screen_close(struct screen *);
void screen_show(struct screen *);
/* Waits that many milliseconds; less than 0: until something is pressed. */
int screen_key(struct screen *, int wait_ms);
/* The same, and comes back also for what comes from elsewhere. */
int screen_listen(struct screen *, int wait_ms);

#endif
