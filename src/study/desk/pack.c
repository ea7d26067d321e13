/* pack.c -- `sightline puzzle pack`: which pieces, into which box or drawn region. */
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "desk/desk.h"
#include "desk/packing.h"
#include "shell/crew.h"

enum { LIMIT_MOST = 1000 * 1000 * 1000, WORD_ROOM = 80 };

enum { BOX, REGION, PIECES_, COUNT, FIRST, LIMIT, JOBS, JSON };
static const struct flag flags[] = {
    [BOX] = {"box", "SIZE", false},
    [REGION] = {"region", "FILE", false},
    [PIECES_] = {"pieces", "LETTERS", false},
    [COUNT] = {"count", NULL, false},
    [FIRST] = {"first", NULL, false},
    [LIMIT] = {"limit", "N", false},
    [JOBS] = {"jobs", "N", false},
    [JSON] = {"json", NULL, false},
    {0},
};

/* --- the box ------------------------------------------------------------------------ */

static void fill_box(struct packing *q)
{
    int n = 0;
    for (int z = 0; z < q->side[0]; z++)
        for (int y = 0; y < q->side[1]; y++)
            for (int x = 0; x < q->side[2]; x++)
                q->cell[n++] = (struct pack_cell){(uint8_t)x, (uint8_t)y, (uint8_t)z};
    q->puzzle.cells = n;
}

static bool read_box(struct packing *q, const char *text)
{
    int side[3], n = 0;
    struct message m;
    const char *p = text;
    for (;; p++) {
        int value = 0;
        const char *digits = p;
        for (; *p >= '0' && *p <= '9' && value < 1000; p++) value = value * 10 + (*p - '0');
        if (p == digits || !value || n == 3)
            return !shell_wrong_word(q->shell, "cli.puzzle.pack.box", text);
        side[n++] = value;
        if (*p != 'x') break;
    }
    if (*p || n < 2) return !shell_wrong_word(q->shell, "cli.puzzle.pack.box", text);
    q->box = text;
    q->side[0] = n == 3 ? side[0] : 1;
    q->side[1] = side[n - 2];
    q->side[2] = side[n - 1];
    const int64_t cells = (int64_t)q->side[0] * q->side[1] * q->side[2];
    if (cells <= PACK_CELLS_MAX) {
        fill_box(q);
        return true;
    }
    char room[24] = "";
    struct buf b = BUF_ON(room);
    buf_int(&b, cells);
    message_text(message_set(&m, "cli.puzzle.pack.large", NULL), text);
    message_number(message_text(&m, room), PACK_CELLS_MAX);
    shell_complain(q->shell, EXIT_USAGE, &m, NULL);
    return false;
}

static void number_cells(struct packing *q)
{
    q->puzzle.cell = q->cell;
    for (int i = 0; i < q->puzzle.cells; i++) {
        const struct pack_cell *c = &q->cell[i];
        q->at[(c->z * q->side[1] + c->y) * q->side[2] + c->x] = (int16_t)(i + 1);
    }
}

/* --- the pieces --------------------------------------------------------------------- */

static bool read_piece_list(struct packing *q, const char *text)
{
    int n = 0;
    struct message m;
    q->puzzle.piece = q->piece;
    if (!strcmp(text, "soma")) {
        for (; n < PACK_SOMA; n++) q->piece[n] = pack_soma[n];
        memcpy(q->letter, pack_soma_letters, sizeof pack_soma_letters);
        q->puzzle.pieces = n;
        return true;
    }
    for (const char *p = text; *p; p++, n++) {
        const char letter = *p >= 'a' && *p <= 'z' ? (char)(*p - 32) : *p;
        const struct pack_piece *piece = pack_pentomino(letter);
        if (!piece) return !shell_wrong_word(q->shell, "cli.puzzle.pack.letter", p);
        if (n == PACK_PIECES_MAX) {
            message_number(message_set(&m, "cli.puzzle.pack.many", NULL), PACK_PIECES_MAX);
            shell_complain(q->shell, EXIT_USAGE, &m, NULL);
            return false;
        }
        q->piece[n] = *piece;
        q->letter[n] = letter;
    }
    q->puzzle.pieces = n;
    if (n) return true;
    shell_wrong(q->shell, "cli.puzzle.pack.none");
    return false;
}

static void count_copies(struct packing *q)
{
    for (int i = 0; i < q->puzzle.pieces; i++) {
        int before = 0;
        for (int k = 0; k < i; k++) before += q->letter[k] == q->letter[i];
        q->copy[i] = (uint8_t)before;
        if (before >= q->copies) q->copies = before + 1;
    }
}

static int wrong_volume(struct packing *q, int volume)
{
    char room[WORD_ROOM];
    struct message m;
    message_set(&m, q->region ? "cli.puzzle.pack.region.volume" : "cli.puzzle.pack.volume", NULL);
    message_text(&m, shell_cleaned(q->region ? q->region : q->box, room, sizeof room));
    message_number(message_number(&m, q->puzzle.cells), volume);
    return shell_complain(q->shell, EXIT_USAGE, &m, NULL);
}

static int open_puzzle(struct packing *q)
{
    struct message m;
    int volume = 0, at;
    number_cells(q);
    count_copies(q);
    for (int i = 0; i < q->puzzle.pieces; i++) volume += q->piece[i].n;
    if (volume != q->puzzle.cells) return wrong_volume(q, volume);
    q->pack = shell_room(pack_size());
    switch (pack_open(q->pack, &q->puzzle, &at)) {
    case PACK_GOOD: return EXIT_OK;
    case PACK_MANY_PLACES:
        message_number(message_set(&m, "cli.puzzle.pack.places", NULL), PACK_PLACES_MAX);
        return shell_complain(q->shell, EXIT_USAGE, &m, NULL);
    case PACK_NO_CELLS:
    case PACK_MANY_CELLS:
    case PACK_WIDE:
    case PACK_CELL_TWICE:
    case PACK_NO_PIECES:
    case PACK_MANY_PIECES:
    case PACK_MANY_KINDS:
    case PACK_PIECE_SIZE:
    case PACK_VOLUME: break; /* our own boxes and pieces cause none of these */
    }
    return shell_complain(q->shell, EXIT_INTERNAL, message_set(&m, "cli.puzzle.pack.broken", NULL),
                          NULL);
}

/* --- the command -------------------------------------------------------------------- */

static int read_pack_arguments(struct packing *q)
{
    const char *value = NULL, *box = NULL, *region = NULL, *pieces = pack_pentomino_letters;
    struct shell *shell = q->shell;
    bool first = false;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        switch (arg) {
        case BOX: box = value; break;
        case REGION: region = value; break;
        case PIECES_: pieces = value; break;
        case COUNT: q->count = true; break;
        case FIRST: first = true; break;
        case LIMIT: good = args_count(shell, "--limit", value, 1, LIMIT_MOST, &q->limit); break;
        case JOBS: good = args_count(shell, "--jobs", value, 1, JOBS_MAX, &q->jobs); break;
        case JSON: q->json = true; break;
        default: break;
        }
        if (!good) return EXIT_USAGE;
    }
    if (!box == !region) return shell_wrong(shell, "cli.puzzle.pack.no-box");
    if (q->count + first + (q->limit > 0) > 1) return shell_wrong(shell, "cli.puzzle.pack.one-of");
    if (first) q->limit = 1;
    if (!read_piece_list(q, pieces)) return EXIT_USAGE;
    if (region) return region_read(q, region);
    return read_box(q, box) ? EXIT_OK : EXIT_USAGE;
}

static int run_pack(struct shell *shell)
{
    struct packing *q = shell_room(sizeof *q);
    q->shell = shell;
    q->jobs = 1;
    int code = read_pack_arguments(q);
    if (!code) code = open_puzzle(q);
    if (!code) code = packing_search(q);
    free(q->pack);
    free(q);
    return code;
}

static const char *const examples[] = {
    "sightline puzzle pack --box 6x10 --count",
    "sightline puzzle pack --box 5x10 --pieces FILNTUVWXZ",
    "sightline puzzle pack --box 3x4x5 --first",
    "sightline puzzle pack --box 3x3x3 --pieces soma --limit 5",
    "sightline puzzle pack --region ring.txt --pieces PPPPUUUU --first",
    NULL,
};
const struct command puzzle_task_pack = {
    .name = "puzzle pack", .flags = flags, .examples = examples, .run = run_pack};
