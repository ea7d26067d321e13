/* generic.c -- a picture for any game: its view in sentences. */
#include <string.h>

#include "tui/picture.h"

static const struct picture *const pictures[] = {&picture_wink,       &picture_viewpoint,
                                                 &picture_revisioned, &picture_winking_dead,
                                                 &picture_cube,       &picture_generic};

const struct picture *picture_of(const struct game *g)
{
    int i = 0;
    while (pictures[i]->game && strcmp(pictures[i]->game, g->name) != 0) i++;
    return pictures[i];
}

/* How wide the widest sentence is. */
static int widest(const struct scene *s, const struct notes *notes)
{
    int most = 0;
    for (int i = 0; i < notes->n; i++) {
        const int n = text_columns(said(&s->reader, &notes->at[i]).at);
        if (n > most) most = n;
    }
    return most;
}

/* Sentences one below the other; in two columns if they are short, or the screen is very wide. */
static void draw(const struct scene *s, struct grid *g, struct rect r)
{
    enum { COLUMN_MIN = 60, GAP = 2 };
    struct notes notes = {0};
    s->game->say_view(s->box, s->view, &notes);
    const int half = (r.w - GAP - 2) / 2;
    const bool two = notes.n > r.h && (half >= COLUMN_MIN || widest(s, &notes) <= half);
    const int columns = two ? 2 : 1, width = two ? half : r.w - 2;
    int column = 0, y = 0;
    for (int i = 0; i < notes.n; i++) {
        const struct sentence line = said(&s->reader, &notes.at[i]);
        const int lines = text_lines(line.at, width);
        const bool last_column = column == columns - 1;
        if (y + lines > r.h && !last_column) {
            column++;
            y = 0;
        }
        struct rect at = rect_cols(rect_rows(r, y, lines), 1 + column * (width + GAP), width);
        if (y + lines > r.h - (last_column && i < notes.n - 1)) {
            at = rect_cols(rect_rows(r, r.h - 1, 1), 1 + column * (width + GAP), width);
            struct message m;
            message_text(message_number(message_set(&m, "tui.more", NULL), notes.n - i), "v");
            grid_wrap(g, at, STYLE_DIM, said(&s->reader, &m).at);
            return;
        }
        y += grid_wrap(g, at, STYLE_PLAIN, line.at);
    }
}

const struct picture picture_generic = {.game = NULL, .rows = 30, .draw = draw};
