/* power.c -- store-power [CUTS] [--from SEED]: what was told as written is there after a power
 * cut, also if writes and syncs failed before; and many changes share a sync. */
#include <sys/stat.h>

#include "disk.h"
#include "shelf.h"

enum { CUTS = 150, CUTS_A_FILE = 150, TABLES = 4, BURST = 12, LONGEST = 300, LYING = 40 };

static char cut_folder[SHELF_PATH];
static uint64_t epoch[TABLES], written[TABLES]; /* appends that were told as written */

/* --- appends whose text follows from their place ------------------------------------- */

static size_t text_of(uint64_t table, uint64_t seq, char text[LONGEST])
{
    struct rng r = rng_split(table, seq);
    const size_t n = rng_below(&r, LONGEST);
    for (size_t i = 0; i < n; i++) text[i] = (char)(rng_next(&r) & 0xff);
    return n;
}

/* Some appends, all under way at once. They come back in order; those that failed are given up. */
static void burst(struct store *s, struct rng *r, int *failed)
{
    const unsigned n = 1 + rng_below(r, BURST);
    uint64_t seq[TABLES], asked[BURST], at[BURST];
    struct store_done done;
    struct fault f;
    memcpy(seq, written, sizeof seq);
    for (unsigned i = 0; i < n; i++) {
        char text[LONGEST];
        const uint64_t table = asked[i] = rng_below(r, TABLES);
        at[i] = seq[table]++;
        const struct store_append a = {.table = shelf_id(table),
                                       .epoch = epoch[table],
                                       .seq = at[i],
                                       .lines = {text, text_of(table, at[i], text)}};
        CHECK(store_append(s, &a, i, &f));
    }
    for (unsigned i = 0; i < n && CHECK(store_wait(s, &done)); i++) {
        CHECK(done.ticket == i && done.result != STORE_LOST);
        if (done.result == STORE_FAILED) {
            ++*failed;
            continue;
        }
        CHECK(at[i] == written[asked[i]] && done.seq == at[i] + 1);
        written[asked[i]] = done.seq;
    }
}

/* --- after a cut -------------------------------------------------------------------- */

struct reading {
    uint64_t table, next;
    bool wrong;
};

static bool read_one(void *context, uint64_t seq, struct store_text lines)
{
    struct reading *r = context;
    char text[LONGEST];
    const size_t n = text_of(r->table, seq, text);
    r->wrong |= seq != r->next++ || lines.n != n || memcmp(lines.at, text, n);
    return true;
}

static void count_wrong(void *context, const struct message *m)
{
    (void)m;
    ++*(int *)context;
}

static int count_losses(struct store *s)
{
    struct fault f;
    int lost = 0;
    for (uint64_t i = 0; i < TABLES; i++) {
        struct reading read = {.table = i};
        const bool whole = store_read(s, shelf_id(i), 0, read_one, &read, &f);
        lost += !whole || read.wrong || read.next < written[i];
    }
    if (!store_check(s, count_wrong, &lost, &f)) lost++;
    return lost;
}

/* How much is lost or wrong in what a cut leaves. */
static int lost_by(struct rng *r)
{
    struct fault f;
    char path[SHELF_PATH] = "";
    struct buf b = BUF_ON(path);
    disk_cut(cut_folder, r);
    buf_text(&b, cut_folder);
    buf_text(&b, "/power");
    struct store *s = store_open_sqlite(&(struct store_file){.path = path}, &f);
    const int lost = s ? count_losses(s) : TABLES;
    store_close(s);
    shelf_empty_folder(cut_folder);
    return lost;
}

static int failed_in_all;

static void test_cuts(struct store *s, int cuts, struct rng *r)
{
    int lost = 0, failed = 0;
    for (int i = 0; i < cuts; i++) {
        if (i % 3 == 1) disk_fail_at(1 + (int)rng_below(r, 12), i % 2);
        burst(s, r, &failed);
        disk_repair();
        lost += lost_by(r);
        if (i % 10) continue;
        /* What failed is not there, and the next append has its number. */
        for (unsigned t = 0; t < TABLES; t++) {
            const struct store_done done = shelf_claim(s, shelf_id(t), 0);
            CHECK_NUMBER(done.seq, written[t]);
            epoch[t] = done.epoch;
        }
    }
    CHECK_NUMBER(lost, 0);
    failed_in_all += failed;
}

/* Would this test notice a store that tells too early? */
static void test_lies(struct store *s, struct rng *r)
{
    int failed = 0, lost = 0;
    disk_lie(true);
    for (int i = 0; i < LYING; i++) {
        burst(s, r, &failed);
        lost += lost_by(r) > 0;
    }
    disk_lie(false);
    CHECK(lost > LYING / 4);
    burst(s, r, &failed);
    CHECK_NUMBER(failed, 0);
}

static void test_one_sync_for_all(struct store *s)
{
    enum { MANY = 500 };
    struct fault f;
    struct store_done done;
    const unsigned long before = disk_syncs();
    disk_hold();
    for (unsigned i = 0; i < MANY; i++) CHECK(store_claim(s, shelf_id(100 + i), 0, i, &f));
    disk_let_go();
    for (unsigned i = 0; i < MANY; i++) CHECK(store_wait(s, &done) && done.result == STORE_WRITTEN);
    CHECK(disk_syncs() > before && disk_syncs() - before < 10);
}

int main(int argc, char **argv)
{
    int cuts = CUTS;
    (void)argc;
    struct rng r = shelf_luck(argv, &cuts);
    struct buf b = BUF_ON(cut_folder);
    shelf_make();
    buf_text(&b, shelf_path("cut"));
    CHECK(!mkdir(cut_folder, 0700));
    disk_begin();
    for (int done = 0; done < cuts; done += CUTS_A_FILE) {
        struct store *s = shelf_open("power");
        memset(written, 0, sizeof written);
        for (unsigned t = 0; t < TABLES; t++) epoch[t] = shelf_claim(s, shelf_id(t), 0).epoch;
        test_cuts(s, cuts - done < CUTS_A_FILE ? cuts - done : CUTS_A_FILE, &r);
        if (!done) test_lies(s, &r);
        if (!done) test_one_sync_for_all(s);
        store_close(s);
        shelf_empty();
        disk_clear();
    }
    CHECK(disk_failures() >= cuts / 10 && failed_in_all >= cuts / 10);
    printf("%d cuts, %d failures of the disk, %d appends failed\n", cuts, disk_failures(),
           failed_in_all);
    CHECK(!rmdir(cut_folder));
    shelf_clear();
    return unit_end();
}
