/* packing_print.c -- packings as letter grids, or as JSON Lines. */
#include <string.h>

#include "core/buf.h"
#include "desk/packing.h"

enum { ROOM = 4096, PATH_ROOM = 256 };

/* The piece that lies there; -1: it is not to be filled. */
static int piece_there(const struct packing *q, const uint8_t *piece, int layer, int row,
                       int column)
{
    const int cell = q->at[(layer * q->side[1] + row) * q->side[2] + column];
    return cell ? piece[cell - 1] : -1;
}

static char copy_mark(const struct packing *q, int piece)
{
    static const char marks[] = "123456789abcdefghijklmnopqrstuvwxyz";
    return marks[q->copy[piece] % (sizeof marks - 1)];
}

static char letter_of(const struct packing *q, int piece) { return q->letter[piece]; }

static void json_layers(const struct packing *q, const char *name, const uint8_t *piece,
                        char (*mark)(const struct packing *, int piece))
{
    printf(",\"%s\":[", name);
    for (int layer = 0; layer < q->side[0]; layer++) {
        fputs(layer ? ",[" : "[", stdout);
        for (int row = 0; row < q->side[1]; row++) {
            fputs(row ? ",\"" : "\"", stdout);
            for (int column = 0; column < q->side[2]; column++) {
                const int here = piece_there(q, piece, layer, row, column);
                putchar(here < 0 ? '.' : mark(q, here));
            }
            putchar('"');
        }
        putchar(']');
    }
    putchar(']');
}

static void print_json(const struct packing *q, int64_t number, const uint8_t *piece)
{
    printf("{\"kind\":\"packing\",\"number\":%lld", (long long)number);
    json_layers(q, "layers", piece, letter_of);
    if (q->copies > 1) json_layers(q, "copies", piece, copy_mark);
    puts("}");
}

static void print_row(const struct packing *q, const uint8_t *piece, int layer, int row)
{
    const bool numbered = q->copies > 2;
    for (int column = 0; column < q->side[2]; column++) {
        const int here = piece_there(q, piece, layer, row, column);
        if (numbered && column) putchar(' ');
        if (here < 0) fputs(numbered ? " ." : ".", stdout);
        else {
            const bool second = q->copies == 2 && q->copy[here];
            putchar(second ? q->letter[here] - 'A' + 'a' : q->letter[here]);
            if (numbered) putchar(copy_mark(q, here));
        }
    }
}

void packing_print(const struct packing *q, int64_t number, const uint8_t *piece)
{
    if (q->json) {
        print_json(q, number, piece);
        return;
    }
    if (number > 1) putchar('\n');
    for (int row = 0; row < q->side[1]; row++) {
        for (int layer = 0; layer < q->side[0]; layer++) {
            if (layer) fputs(q->copies > 2 ? "   " : "  ", stdout);
            print_row(q, piece, layer, row);
        }
        putchar('\n');
    }
}

void packing_print_head(const struct packing *q)
{
    char room[ROOM] = "", quoted[2 * ROOM] = "", path[PATH_ROOM];
    struct buf b = BUF_ON(room), c = BUF_ON(quoted);
    if (!q->json) return;
    buf_text(&b, q->region ? "sightline puzzle pack --region " : "sightline puzzle pack --box ");
    buf_text(&b, q->region ? shell_cleaned(q->region, path, sizeof path) : q->box);
    buf_text(&b, " --pieces ");
    buf_text(&b, strcmp(q->letter, pack_soma_letters) ? q->letter : "soma");
    if (q->count) buf_text(&b, " --count");
    if (q->limit) {
        buf_text(&b, " --limit ");
        buf_int(&b, q->limit);
    }
    buf_text(&b, " --json");
    buf_json(&c, room);
    printf("{\"kind\":\"run\",\"version\":\"" SIGHTLINE_VERSION "\",\"command\":%s,"
           "\"box\":[%d,%d,%d],\"pieces\":\"%s\",\"symmetries\":%d}\n",
           quoted, q->side[0], q->side[1], q->side[2], q->letter, pack_symmetries(q->pack));
}

void packing_print_total(const struct packing *q, int64_t packings, bool whole)
{
    struct message m;
    char room[24] = "";
    struct buf b = BUF_ON(room);
    buf_int(&b, packings);
    if (q->json) {
        printf("{\"kind\":\"total\",\"packings\":%s,\"whole\":%s}\n", room,
               whole ? "true" : "false");
    } else if (q->count) {
        puts(room);
    } else if (whole) {
        message_number(message_set(&m, "cli.puzzle.pack.total", NULL), (int)packings);
        shell_say(q->shell, stderr, &m);
    }
}
