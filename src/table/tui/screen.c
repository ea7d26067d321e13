#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include "tui/screen.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "local/transport.h"

/* A resize or a signal that slips in just before poll() is noticed after this long. */
enum { SLICE_MS = 500, ESCAPE_MS = 25, GOODBYE_MAX = 96, FRUITLESS_MAX = 50, BRIGHT = 8 };

/* Signal handlers need these; they get no arguments of ours. */
static volatile sig_atomic_t ended;
static volatile sig_atomic_t shown; /* the terminal is ours */
static SCREEN *terminal;
static struct termios before;
static char goodbye[GOODBYE_MAX];
static size_t goodbye_n;

static const int gentle[] = {SIGINT, SIGTERM, SIGHUP};
static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGQUIT};
enum { GENTLE = sizeof gentle / sizeof gentle[0], DEADLY = sizeof deadly / sizeof deadly[0] };
static struct sigaction old_gentle[GENTLE], old_deadly[DEADLY];

static void on_gentle(int number)
{
    (void)number;
    ended = 1;
}

/* Calls only what is allowed in a handler: curses is not. */
static void on_deadly(int number)
{
    if (shown) {
        ssize_t ignored = write(STDOUT_FILENO, goodbye, goodbye_n);
        (void)ignored;
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void on_exit_restore(void)
{
    if (shown) endwin();
    shown = 0;
}

static void catch_signals(void)
{
    struct sigaction soft = {.sa_handler = on_gentle}, hard = {.sa_handler = on_deadly};
    sigemptyset(&soft.sa_mask);
    sigemptyset(&hard.sa_mask);
    for (int i = 0; i < GENTLE; i++) sigaction(gentle[i], &soft, &old_gentle[i]);
    for (int i = 0; i < DEADLY; i++) sigaction(deadly[i], &hard, &old_deadly[i]);
}

static void release_signals(void)
{
    for (int i = 0; i < GENTLE; i++) sigaction(gentle[i], &old_gentle[i], NULL);
    for (int i = 0; i < DEADLY; i++) sigaction(deadly[i], &old_deadly[i], NULL);
}

static void keep_goodbye(const char *capability)
{
    const char *text = tigetstr(capability);
    if (!text || text == (const char *)-1) return;
    const size_t n = strlen(text);
    if (goodbye_n + n > sizeof goodbye) return;
    memcpy(goodbye + goodbye_n, text, n);
    goodbye_n += n;
}

/* Badges are text on colour, so that they can be read on black and on white terminals alike. */
static void choose_colours(void)
{
    static const struct {
        short ink, paper;
    } badge[SEATS_MAX] = {
        {COLOR_BLACK, COLOR_YELLOW},          {COLOR_WHITE + BRIGHT, COLOR_BLUE},
        {COLOR_WHITE + BRIGHT, COLOR_RED},    {COLOR_BLACK, COLOR_CYAN},
        {COLOR_BLACK, COLOR_GREEN},           {COLOR_BLACK, COLOR_MAGENTA},
        {COLOR_BLACK, COLOR_YELLOW + BRIGHT}, {COLOR_BLACK, COLOR_WHITE},
    };
    /* F I L N P T U V W X Y Z: one of sixteen colours, and a better one of 256. */
    static const struct {
        short ink, paper, better;
    } piece[PIECE_STYLES] = {
        {COLOR_WHITE + BRIGHT, COLOR_RED, 160},    {COLOR_BLACK, COLOR_RED + BRIGHT, 208},
        {COLOR_BLACK, COLOR_YELLOW + BRIGHT, 226}, {COLOR_BLACK, COLOR_GREEN + BRIGHT, 120},
        {COLOR_BLACK, COLOR_WHITE, 250},           {COLOR_WHITE + BRIGHT, COLOR_GREEN, 22},
        {COLOR_BLACK, COLOR_CYAN + BRIGHT, 117},   {COLOR_WHITE + BRIGHT, COLOR_BLUE, 19},
        {COLOR_WHITE + BRIGHT, COLOR_MAGENTA, 91}, {COLOR_BLACK, COLOR_MAGENTA + BRIGHT, 218},
        {COLOR_BLACK, COLOR_WHITE + BRIGHT, 231},  {COLOR_WHITE + BRIGHT, COLOR_YELLOW, 94},
    };
    const short mask = COLORS >= 16 ? 15 : 7;
    use_default_colors();
    init_pair(STYLE_KEY, COLOR_CYAN, -1);
    init_pair(STYLE_GOOD, COLOR_GREEN, -1);
    init_pair(STYLE_ALERT, COLOR_RED, -1);
    init_pair(STYLE_DOUBT, COLOR_YELLOW, -1);
    for (short i = 0; i < SEATS_MAX; i++)
        init_pair((short)(STYLE_SEAT + i), (short)(badge[i].ink & mask),
                  (short)(badge[i].paper & mask));
    for (short i = 0; i < PIECE_STYLES; i++)
        init_pair((short)(STYLE_PIECE + i), (short)(piece[i].ink & mask),
                  COLORS >= 256 ? piece[i].better : (short)(piece[i].paper & mask));
}

static bool usable(int rows_min, int cols_min)
{
    const char *clear_all = tigetstr("clear"), *move_to = tigetstr("cup");
    if (!clear_all || clear_all == (const char *)-1) return false;
    if (!move_to || move_to == (const char *)-1) return false;
    return LINES >= rows_min && COLS >= cols_min;
}

bool screen_open(struct screen *s, bool colour, int rows_min, int cols_min)
{
    static bool at_exit;
    const char *term = getenv("TERM");
    *s = (struct screen){0};
    if (!term || !*term || !strcmp(term, "dumb")) return false;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return false;
    if (tcgetattr(STDIN_FILENO, &before)) return false;
    setlocale(LC_CTYPE, "");
    s->utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
    terminal = newterm(NULL, stdout, stdin);
    if (!terminal) return false;
    goodbye_n = 0;
    keep_goodbye("sgr0");
    keep_goodbye("rmcup");
    keep_goodbye("cnorm");
    shown = 1;
    if (!usable(rows_min, cols_min) || !grid_resize(&s->grid, LINES, COLS)) {
        screen_close(s);
        return false;
    }
    if (!at_exit) at_exit = !atexit(on_exit_restore);
    s->colour = colour && has_colors() && start_color() == OK && COLORS >= 8;
    if (s->colour) choose_colours();
    cbreak();
    noecho();
    nonl();
    curs_set(0);
    set_escdelay(ESCAPE_MS);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    ended = 0;
    catch_signals();
    return true;
}

void screen_close(struct screen *s)
{
    if (shown) {
        endwin();
        shown = 0;
        if (s->grid.cell) release_signals();
        delscreen(terminal);
    }
    grid_release(&s->grid);
}

static attr_t attributes(const struct screen *s, int style)
{
    attr_t a = style & STYLE_CHOSEN ? A_REVERSE : A_NORMAL;
    style &= STYLE_CHOSEN - 1;
    if (style == STYLE_DIM) a |= A_DIM;
    if (style == STYLE_BAR) a |= A_REVERSE;
    if (style == STYLE_BOLD || style == STYLE_GOOD || style == STYLE_ALERT ||
        style == STYLE_DOUBT || style == STYLE_KEY)
        a |= A_BOLD;
    if ((style == STYLE_ALERT || style == STYLE_DOUBT) && !s->colour) a |= A_UNDERLINE;
    if (style >= STYLE_SEAT && style < STYLE_PIECE && !s->colour) a ^= A_REVERSE | A_BOLD;
    if (style >= STYLE_PIECE && !s->colour) a |= A_BOLD;
    return a;
}

static short pair(const struct screen *s, int style)
{
    style &= STYLE_CHOSEN - 1;
    return s->colour && style >= STYLE_KEY ? (short)style : 0;
}

void screen_show(struct screen *s)
{
    const struct grid *g = &s->grid;
    for (int y = 0; y < g->rows && y < LINES; y++)
        for (int x = 0; x < g->cols && x < COLS; x++) {
            const struct cell *c = &g->cell[y * g->cols + x];
            /* Something was written over one half of a wide character. */
            const bool torn =
                c->ch > 0x7F && wcwidth((wchar_t)c->ch) == 2 && (x + 1 == g->cols || c[1].ch);
            wchar_t text[2] = {(wchar_t)(s->utf8 ? c->ch : text_ascii(c->ch)), L'\0'};
            cchar_t out;
            if (!c->ch && x && wcwidth((wchar_t)c[-1].ch) == 2) continue;
            if (!c->ch || torn) text[0] = L' ';
            setcchar(&out, text, attributes(s, c->style), pair(s, c->style), NULL);
            mvadd_wch(y, x, &out);
        }
    refresh();
}

static int resized(struct screen *s)
{
    if (!grid_resize(&s->grid, LINES, COLS)) return PRESSED_END;
    clearok(stdscr, TRUE);
    return PRESSED_RESIZE;
}

static int special(struct screen *s, wint_t code)
{
    switch (code) {
    case KEY_RESIZE: return resized(s);
    case KEY_UP: return PRESSED_UP;
    case KEY_DOWN: return PRESSED_DOWN;
    case KEY_LEFT: return PRESSED_LEFT;
    case KEY_RIGHT: return PRESSED_RIGHT;
    case KEY_PPAGE: return PRESSED_PAGE_UP;
    case KEY_NPAGE: return PRESSED_PAGE_DOWN;
    case KEY_HOME: return PRESSED_HOME;
    case KEY_END: return PRESSED_LAST;
    case KEY_ENTER: return PRESSED_ENTER;
    case KEY_BACKSPACE: return PRESSED_BACKSPACE;
    default: return PRESSED_OTHER;
    }
}

static int key_character(wint_t code)
{
    switch (code) {
    case '\r':
    case '\n': return PRESSED_ENTER;
    case 27: return PRESSED_ESCAPE;
    case 8:
    case 127: return PRESSED_BACKSPACE;
    default: return code < ' ' ? PRESSED_OTHER : (int)code;
    }
}

/* A caller that does not listen waits for keys alone, but the wire is still served. */
static bool comes_first(struct screen *s, int ms, bool listens, int *left)
{
    *left = ms;
    if (!s->wait) return false;
    const unsigned found = s->wait(s->wait_at, STDIN_FILENO, listens ? ms : 0);
    if (listens) *left = 0;
    return listens && found & WAITED_NEWS && !(found & WAITED_INPUT);
}

static int next_key(struct screen *s, int wait_ms, bool listens)
{
    for (int fruitless = 0; fruitless < FRUITLESS_MAX;) {
        wint_t code = 0;
        int left;
        if (ended) return PRESSED_END;
        const int got = get_wch(&code);
        if (got == KEY_CODE_YES) return special(s, code);
        if (got == OK) return key_character(code);
        if (wait_ms == 0) return PRESSED_NOTHING;
        const int slice = wait_ms < 0 || wait_ms > SLICE_MS ? SLICE_MS : wait_ms;
        if (comes_first(s, slice, listens, &left)) return PRESSED_NEWS;
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        const int n = poll(&in, 1, left);
        if (n < 0 && errno != EINTR) return PRESSED_END;
        if (n > 0 && in.revents & (POLLHUP | POLLERR | POLLNVAL)) return PRESSED_END;
        if (n == 0 && wait_ms > 0) wait_ms -= slice;
        fruitless = n > 0 ? fruitless + 1 : 0;
    }
    return PRESSED_END; /* always ready, never a key: the other end is gone */
}

int screen_key(struct screen *s, int wait_ms) { return next_key(s, wait_ms, false); }
int screen_listen(struct screen *s, int wait_ms) { return next_key(s, wait_ms, true); }
