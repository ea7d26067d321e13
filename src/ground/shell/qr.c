/* qr.c -- QR codes of characters. */
#include "shell/qr.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

#include "core/qr.h"
#include "shell/shell.h"

enum { QUIET = 4 }; /* squares of light round the code, without which cameras do not find it */

static bool is_dark(const struct qr *code, int row, int column)
{
    row -= QUIET;
    column -= QUIET;
    if (row < 0 || column < 0 || row >= code->side || column >= code->side) return false;
    return code->square[row][column] & 1;
}

static void plain_line(const struct qr *code, int row, struct buf *out)
{
    for (int i = 0; i < code->side + 2 * QUIET; i++)
        buf_text(out, is_dark(code, row, i) ? "##" : "  ");
    buf_char(out, '\n');
}

/* Two rows in one line. */
static void block_line(const struct qr *code, int row, bool colours, struct buf *out)
{
    static const char *const blocks[2][2] = {{" ", "▄"}, {"▀", "█"}};
    if (colours) buf_text(out, "\033[30;47m");
    for (int i = 0; i < code->side + 2 * QUIET; i++) {
        bool upper = is_dark(code, row, i), lower = is_dark(code, row + 1, i);
        buf_text(out, colours ? blocks[upper][lower] : blocks[!upper][!lower]);
    }
    buf_text(out, colours ? "\033[0m\n" : "\n");
}

enum qr_look qr_look(void)
{
    setlocale(LC_CTYPE, "");
    if (!shell_has_screen() || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) return QR_PLAIN;
    return shell_has_colours() ? QR_COLOURS : QR_BLOCKS;
}

bool qr_write(const char *text, enum qr_look look, struct buf *out)
{
    struct qr code;
    if (!qr_encode(text, QR_LOW, &code)) return false;
    for (int row = 0; row < code.side + 2 * QUIET; row += look == QR_PLAIN ? 1 : 2) {
        if (look == QR_PLAIN) plain_line(&code, row, out);
        else block_line(&code, row, look == QR_COLOURS, out);
    }
    return !out->full;
}
