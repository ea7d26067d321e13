/* fill.c -- store-fill FILE RECORD: a store for the tests of the command line, as a host leaves it:
 * three tables, the first of them over, with the text of RECORD as its record. Then it stays and
 * goes on writing until its input is closed. */
#include <poll.h>

#include "shelf.h"

static char record[1 << 20];

static struct store_done must(struct store_done done)
{
    if (done.result == STORE_WRITTEN) return done;
    fprintf(stderr, "%s\n", done.why);
    exit(1);
}

static bool input_is_open(void)
{
    char bytes[16];
    struct pollfd p = {.fd = 0, .events = POLLIN};
    return !poll(&p, 1, 0) || read(0, bytes, sizeof bytes) > 0;
}

int main(int argc, char **argv)
{
    struct fault f;
    FILE *from = argc == 3 ? fopen(argv[2], "r") : NULL;
    if (!from) return 2;
    const size_t n = fread(record, 1, sizeof record, from);
    fclose(from);
    struct store *s = store_open_sqlite(&(struct store_file){.path = argv[1]}, &f);
    if (!s) return 3;
    uint64_t epoch = 0;
    for (unsigned i = 1; i <= 3; i++) {
        epoch = must(shelf_claim(s, shelf_id(i), 0)).epoch;
        must(shelf_line(s, shelf_id(i), epoch, 0, "sightline journal 2\n"));
        must(shelf_append(s, &(struct store_append){.table = shelf_id(i),
                                                    .epoch = epoch,
                                                    .seq = 1,
                                                    .lines = shelf_text("start\n"),
                                                    .head = shelf_text("head"),
                                                    .stage = i == 1 ? STORE_OVER : STORE_PLAYING,
                                                    .record = i == 1 ? shelf_id(9) : NULL,
                                                    .record_text = {record, n}}));
    }
    printf("%s %s\n", shelf_id(1), shelf_id(9));
    fflush(stdout);
    for (uint64_t seq = 2; input_is_open(); seq++)
        must(shelf_line(s, shelf_id(3), epoch, seq, "close\n"));
    store_close(s);
    return 0;
}
