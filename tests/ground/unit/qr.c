/* qr.c -- QR codes of characters, read back square by square. */
#include "shell/qr.h"

#include <qrencode.h>
#include <stdlib.h>

#include "../../unit.h"
#include "core/qr.h"
#include "core/rng.h"

#define LINK "http://192.168.178.23:8080/t/0123456789abcdef0123456789abcdef"
enum { SIDE = 96 };

static char squares[SIDE][SIDE];
static int rows, columns;

static bool takes(const char **at, const char *text)
{
    size_t n = strlen(text);
    if (strncmp(*at, text, n) != 0) return false;
    *at += n;
    return true;
}

/* One character: what it says of a square and of the one below. False at the end of the line. */
static bool read_block(const char **at, bool drawn_is_dark, int row, int column)
{
    static const char *const blocks[] = {" ", "▄", "▀", "█"};
    for (int i = 0; i < 4; i++) {
        if (!takes(at, blocks[i])) continue;
        squares[row][column] = (i >> 1 & 1) == drawn_is_dark;
        squares[row + 1][column] = (i & 1) == drawn_is_dark;
        return true;
    }
    return false;
}

static bool read_pair(const char **at, int row, int column)
{
    squares[row][column] = **at == '#';
    return takes(at, "##") || takes(at, "  ");
}

static void read_back(const char *at, enum qr_look look)
{
    memset(squares, 0, sizeof squares);
    rows = columns = 0;
    while (*at && rows < SIDE - 2) {
        int column = 0;
        if (look == QR_COLOURS) CHECK(takes(&at, "\033[30;47m"));
        while (column < SIDE &&
               (look == QR_PLAIN ? read_pair(&at, rows, column)
                                 : read_block(&at, look == QR_COLOURS, rows, column)))
            column++;
        if (look == QR_COLOURS) CHECK(takes(&at, "\033[0m"));
        if (!CHECK(takes(&at, "\n"))) return;
        CHECK(rows == 0 || column == columns);
        columns = column;
        rows += look == QR_PLAIN ? 1 : 2;
    }
}

static void test_look(const char *text, enum qr_look look)
{
    char room[QR_ROOM];
    struct buf out = BUF_ON(room);
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    if (!CHECK(code)) return;
    CHECK(qr_write(text, look, &out));
    read_back(room, look);
    CHECK_NUMBER(columns, code->width + 8);
    CHECK(rows - columns == (look == QR_PLAIN ? 0 : 1)); /* an odd number, two in a line */
    int wrong = 0;
    for (int row = 0; row < columns; row++)
        for (int column = 0; column < columns; column++) {
            int r = row - 4, c = column - 4, inside = r >= 0 && c >= 0 && r < code->width;
            inside = inside && c < code->width;
            wrong += squares[row][column] != (inside && code->data[r * code->width + c] & 1);
        }
    CHECK_NUMBER(wrong, 0);
    QRcode_free(code);
}

/* Every length that fits, of any bytes: the same squares as libqrencode lays. */
static void test_against_oracle(enum qr_level level)
{
    struct rng luck = {7};
    char text[QR_BYTES_MAX + 2];
    for (int n = 1; n <= QR_BYTES_MAX; n++) {
        struct qr qr;
        for (int i = 0; i < n; i++) text[i] = (char)(1 + rng_below(&luck, 255));
        text[n] = '\0';
        QRcode *code =
            QRcode_encodeString8bit(text, 0, level == QR_LOW ? QR_ECLEVEL_L : QR_ECLEVEL_M);
        if (!CHECK(code)) return;
        const bool fits = code->width <= QR_SIDE_MAX;
        CHECK_NUMBER(qr_encode(text, level, &qr), fits);
        int wrong = 0;
        for (int i = 0; fits && i < qr.side * qr.side; i++)
            wrong += (qr.square[i / qr.side][i % qr.side] ^ code->data[i]) & 1;
        if (fits) CHECK_NUMBER(qr.side, code->width);
        CHECK_NUMBER(wrong, 0);
        QRcode_free(code);
    }
    memset(text, 'x', QR_BYTES_MAX + 1);
    text[QR_BYTES_MAX + 1] = '\0';
    CHECK(!qr_encode(text, level, &(struct qr){0}));
}

int main(void)
{
    char text[400], room[QR_ROOM];
    struct buf out = BUF_ON(room);
    memset(text, 'x', sizeof text);
    text[271] = '\0'; /* the most that a code of 57 squares holds */
    for (int look = QR_COLOURS; look <= QR_PLAIN; look++) {
        test_look(LINK, (enum qr_look)look);
        test_look("x", (enum qr_look)look);
        test_look(text, (enum qr_look)look);
    }
    test_against_oracle(QR_LOW);
    test_against_oracle(QR_MEDIUM);
    text[271] = 'x';
    text[272] = '\0';
    CHECK(!qr_write(text, QR_PLAIN, &out));
    CHECK_NUMBER(out.n, 0);
    CHECK(!qr_write("", QR_PLAIN, &out));
    char small[100];
    struct buf cut = BUF_ON(small);
    CHECK(!qr_write(LINK, QR_PLAIN, &cut));
    CHECK_NUMBER(qr_look(), QR_PLAIN); /* a test has no terminal */
    return unit_end();
}
