/* picture.h -- how a game looks on the full screen, and what can be done on the picture itself.
 * What it says is guide/guide.h.
 *
 * A game that wants more than its view in sentences adds one file with a struct picture and a line
 * in pictures[]. Everything but draw may be NULL.
 */
#ifndef TUI_PICTURE_H
#define TUI_PICTURE_H

#include "guide/guide.h"
#include "tui/grid.h"

enum { KEYS_MAX = 12 };

/* Frames of what moves on a picture; the last one is what stays. */
enum { FRAMES = 4, FRAME_LAST = FRAMES - 1 };

/* What a key came to. */
enum pressed { PRESS_UNKNOWN, PRESS_TAKEN, PRESS_ANSWER };

struct picture {
    const char *game; /* NULL: any */
    int rows;         /* it can use; at least STAGE_MIN are there */
    /* Or, where that depends on the screen: its width, and the most rows that it can have. */
    int (*rows_at)(int width, int most);
    void (*draw)(const struct scene *, struct grid *, struct rect);
    /* What was heard is worth FRAMES frames. */
    bool (*moves)(const struct scene *);
    /* Where an arrow leads from the answer under the cursor; an index of the answers. */
    int (*walk)(const struct scene *, int from, int dy, int dx);
    /* What may be looked at once (guide.glimpse). */
    void (*draw_glimpse)(const struct scene *, const struct event *, struct grid *, struct rect);

    /* An answer may also be made step by step on the picture. It keeps that many bytes in
     * scene.own, zero at first; opened is told of every new question; press gets keys before the
     * list does, and may leave a note; bench draws instead of the list. */
    size_t own;
    void (*opened)(const struct scene *);
    enum pressed (*press)(const struct scene *, int key, struct move *answer, struct message *note);
    bool (*bench)(const struct scene *, struct grid *, struct rect);
};

extern const struct picture picture_generic, picture_wink, picture_viewpoint, picture_revisioned,
    picture_winking_dead, picture_cube;
const struct picture *picture_of(const struct game *);

#endif
