/* face.h -- small and large faces, drawn with letters.
 *
 * A face tells two things: where its eyes are and which sign it gives. The rest is only there to
 * make it likeable.
 */
#ifndef TUI_FACE_H
#define TUI_FACE_H

#include "tui/grid.h"

enum { FACE_SMALL_COLS = 7, FACE_LARGE_ROWS = 6, FACE_LARGE_COLS = 17 };

enum gaze { GAZE_AHEAD, GAZE_LEFT, GAZE_RIGHT, GAZE_DOWN };
enum sign { SIGN_NONE, SIGN_WINK, SIGN_BLINK, SIGN_FROWN, SIGN_NOSE, SIGN_EAR };

void face_small(struct grid *, struct rect, int y, int x, int style, enum gaze, enum sign);
/* frame counts from 0 to FRAME_LAST (picture.h); the sign is whole in the last. */
void face_large(struct grid *, struct rect, int seat, enum gaze, enum sign, int frame);

#endif
