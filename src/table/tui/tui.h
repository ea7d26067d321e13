/* tui.h -- the full-screen table that `sightline play` and `sightline join` open on a terminal.
 *
 * It plays a session from where it stands until the game is over or somebody leaves. Whatever
 * happens, the terminal is as it was before when it returns.
 */
#ifndef TUI_TUI_H
#define TUI_TUI_H

struct session;

/* How the table was left: the session's `enum left`, and one more. */
enum {
    TUI_OVER,
    TUI_QUIT,
    TUI_ENDED, /* by a signal, or the terminal is gone */
    TUI_FROZEN,
    TUI_PARTED,
    TUI_CANNOT, /* nothing was shown or played: this terminal has no full screen */
};

int tui_play(struct session *);

#endif
