#include "tui/face.h"

#include "tui/picture.h"

void face_small(struct grid *g, struct rect r, int y, int x, int style, enum gaze gaze,
                enum sign sign)
{
    static const char *const face[] = {
        [GAZE_AHEAD] = "( O.O )",
        [GAZE_LEFT] = "(o.o  )",
        [GAZE_RIGHT] = "(  o.o)",
        [GAZE_DOWN] = "( u.u )",
    };
    static const char *const signs[] = {
        [SIGN_WINK] = "( -.o )", [SIGN_BLINK] = "( -.- )", [SIGN_FROWN] = "( `.' )",
        [SIGN_NOSE] = "( o~o )", [SIGN_EAR] = "( o.o)@",
    };
    grid_text(g, r, y, x, style, sign == SIGN_NONE ? face[gaze] : signs[sign]);
}

/* Hair or hat, nose and mouth of each seat. */
static const struct looks {
    const char *top, *nose, *mouth;
} looks[SEATS_MAX] = {
    {"   .-'''''''-.   ", " > ", "'---'"},     {"   _.-^^^^^-._   ", " c ", "\\___/"},
    {"  .oOoOoOoOoO.   ", " u ", " === "},     {"   __|=====|__   ", " J ", ".---."},
    {"   \\\\\\|||||///   ", " o ", "`---'"},  {"   .~~~~~~~~~.   ", " ^ ", " \\_/ "},
    {"   |\\/\\/\\/\\/|    ", " v ", "(___)"}, {"   ,-._____.-,   ", " L ", "~---~"},
};

static const char *eye(enum gaze gaze)
{
    static const char *const eyes[] = {[GAZE_AHEAD] = "( O )",
                                       [GAZE_LEFT] = "(O  )",
                                       [GAZE_RIGHT] = "(  O)",
                                       [GAZE_DOWN] = "(_o_)"};
    return eyes[gaze];
}

/* A lid comes down over the frames. */
static const char *lid(enum gaze gaze, int frame)
{
    if (frame <= 0) return eye(gaze);
    if (frame == 1) return "(^o^)";
    return frame == 2 ? "(-o-)" : "`---'";
}

void face_large(struct grid *g, struct rect r, int seat, enum gaze gaze, enum sign sign, int frame)
{
    const struct looks *l = &looks[seat];
    const bool whole = frame >= FRAME_LAST;
    const bool frowns = sign == SIGN_FROWN && frame > 0;
    const bool shut_left = sign == SIGN_WINK || sign == SIGN_BLINK;
    const int style = sign == SIGN_NONE ? STYLE_PLAIN : STYLE_BOLD;
    grid_text(g, r, 0, 0, style, l->top);
    grid_text(g, r, 1, 0, style, frowns ? "  / \\__   __/ \\  " : "  / ---   --- \\  ");
    grid_text(g, r, 2, 0, style, " |             | ");
    grid_text(g, r, 2, 3, style, shut_left ? lid(gaze, frame) : eye(gaze));
    grid_text(g, r, 2, 9, style, sign == SIGN_BLINK ? lid(gaze, frame) : eye(gaze));
    grid_text(g, r, 3, 0, style,
              sign == SIGN_EAR && whole ? "@|             | " : "(|             |)");
    grid_text(g, r, 3, 7, style, sign == SIGN_NOSE && frame > 0 ? "~~~" : l->nose);
    grid_text(g, r, 4, 0, style, "  \\           /  ");
    grid_text(g, r, 4, 6, style, sign != SIGN_NONE && whole ? "\\___/" : l->mouth);
    grid_text(g, r, 5, 0, style, "   '-._____.-'   ");
}
