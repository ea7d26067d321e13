/* packing_print.c -- packings as letter grids, or as JSON Lines. */
#include <string.h>

#include "core/buf.h"
#include "desk/packing.h"

enum { ROOM = 4096 };

static char letter_at(const struct packing *q, const uint8_t *piece, int layer, int row, int column)
{
    return q->letter[piece[(layer * q->side[1] + row) * q->side[2] + column]];
}

static void print_json(const struct packing *q, int64_t number, const uint8_t *piece)
{
    printf("{\"kind\":\"packing\",\"number\":%lld,\"layers\":[", (long long)number);
    for (int layer = 0; layer < q->side[0]; layer++) {
        fputs(layer ? ",[" : "[", stdout);
        for (int row = 0; row < q->side[1]; row++) {
            fputs(row ? ",\"" : "\"", stdout);
            for (int column = 0; column < q->side[2]; column++)
                putchar(letter_at(q, piece, layer, row, column));
            putchar('"');
        }
        putchar(']');
    }
    puts("]}");
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
            if (layer) fputs("  ", stdout);
            for (int column = 0; column < q->side[2]; column++)
                putchar(letter_at(q, piece, layer, row, column));
        }
        putchar('\n');
    }
}

void packing_print_head(const struct packing *q)
{
    char room[ROOM] = "";
    struct buf b = BUF_ON(room);
    if (!q->json) return;
    buf_text(&b, "sightline puzzle pack --box ");
    buf_text(&b, q->box);
    buf_text(&b, " --pieces ");
    buf_text(&b, strcmp(q->letter, pack_soma_letters) ? q->letter : "soma");
    if (q->count) buf_text(&b, " --count");
    if (q->limit) {
        buf_text(&b, " --limit ");
        buf_int(&b, q->limit);
    }
    buf_text(&b, " --json");
    printf("{\"kind\":\"run\",\"version\":\"" SIGHTLINE_VERSION "\",\"command\":\"%s\","
           "\"box\":[%d,%d,%d],\"pieces\":\"%s\",\"symmetries\":%d}\n",
           room, q->side[0], q->side[1], q->side[2], q->letter, pack_symmetries(q->pack));
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
