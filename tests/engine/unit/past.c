/* The past of a match: any moment again, what was missed, snapshots and check hashes. */
#include "match/match.h"
#include "table.h"

/* The past can be looked at, from either side of an undo, and leaves no trace. */
static void test_past(void)
{
    struct match *m = table_blank(3, 5);
    uint64_t hash[5];
    int from;
    for (int i = 0; i < 4; i++) {
        hash[i] = match_hash(m);
        table_keep_all(m);
    }
    hash[4] = match_hash(m);
    for (int i = 4; i >= 0; i--) {
        const struct match *then = match_at(m, i);
        CHECK(then && match_hash(then) == hash[i] && match_steps(then) == i);
        CHECK_NUMBER(match_telling(then), i + 1);
        CHECK(match_step(then)->asked == 7);
    }
    CHECK(!match_at(m, -1) && !match_at(m, 5));
    CHECK(match_hash(m) == hash[4] && match_telling(m) == 5);
    /* A viewer who was told telling 3 has missed the news of steps 2 and 3. */
    CHECK(!match_since(m, 3, &from) && from == 2);
    CHECK(!match_since(m, 5, &from) && from == 4);
    CHECK(!match_since(m, 0, &from) && from == -1);
    CHECK(match_since(m, 6, &from) && from == -1);
    CHECK(match_undo(m, 2, false, NULL));
    CHECK_NUMBER(match_telling(m), 6);
    CHECK(match_hash(match_at(m, 1)) == hash[1] && match_at(m, 2) == m && !match_at(m, 3));
    CHECK(match_since(m, 5, &from) && from == 2);
    CHECK(match_since(m, 1, &from) && from == 2);
    CHECK(!match_since(m, 6, &from) && from == 2);
    CHECK(table_answer(m, 0, show) && table_answer(m, 1, keep) && table_answer(m, 2, keep));
    CHECK(match_hash(match_at(m, 2)) == hash[2] && match_telling(match_at(m, 2)) == 6);
    CHECK(match_undo(m, 2, false, NULL) && match_undo(m, 1, false, NULL));
    CHECK(match_since(m, 7, &from) && from == 1);
    table_keep_all(m);
    CHECK(match_hash(match_at(m, 1)) == hash[1] && match_hash(m) == hash[2]);
    CHECK_NUMBER(match_undone(m), 3);
    struct move given;
    CHECK(match_given(m, 1, 0, &given) && move_same(given, keep) && !match_given(m, 2, 0, &given));
    own_free(m);
}

/* Going back to one step again and again: it is found at once, and there is a limit to it. */
static void test_many_undos(void)
{
    struct match *m = table_blank(2, 4);
    struct message why = {0};
    uint64_t hash = match_hash(m);
    table_keep_all(m);
    uint64_t kept = match_hash(m);
    table_keep_all(m);
    for (int i = 0; i < UNDOS_MAX; i++) {
        const int to = i % 3 == 2 ? 0 : 1;
        if (!match_undo(m, to, false, &why) || match_hash(m) != (to ? kept : hash)) break;
        while (match_steps(m) < 2) table_keep_all(m);
    }
    CHECK_NUMBER(match_undone(m), UNDOS_MAX);
    CHECK(match_hash(match_at(m, 0)) == hash && match_hash(match_at(m, 1)) == kept);
    REFUSED(match_undo(m, 1, false, &why), "match.refuse.undo-often");
    own_free(m);
}

/* News is that of this match, whatever others with the same scratch do in between. */
static void test_shared_scratch(void)
{
    struct setting s = table_setting(&blank, 2, 4), t = table_setting(&blank, 2, 4);
    struct fault f = {0};
    struct event one[8], two[8];
    struct box *box = malloc(blank.box_size);
    CHECK(setting_open(&s, box, &f));
    const struct bounds b = game_bounds(&blank, box);
    void *room[2] = {malloc(match_size(&blank, box)), malloc(match_size(&blank, box))};
    struct scratch *scratch = scratch_init(malloc(scratch_size(&b)), &b);
    struct match *m = match_open(room[0], &s, box, scratch, heap_lender, &f);
    t.seed = seed_of(8);
    CHECK(table_answer(m, 0, show) && table_answer(m, 1, keep));
    int n = match_news(m, SPECTATOR, one, 8);
    struct match *other = match_open(room[1], &t, box, scratch, heap_lender, &f);
    table_keep_all(other);
    CHECK_NUMBER(match_news(m, SPECTATOR, two, 8), n);
    CHECK(n > 0 && !memcmp(one, two, sizeof *one * (size_t)n));
    match_release(m);
    match_release(other);
    free(room[0]);
    free(room[1]);
    free(scratch);
    free(box);
}

static void test_snapshot(void)
{
    struct match *m = table_blank(2, 4);
    struct lone other = {0};
    struct fault f = {0};
    struct setting s = table_setting(&blank, 2, 4);
    table_keep_all(m);
    table_keep_all(m);
    CHECK(match_undo(m, 1, false, NULL) && table_answer(m, 0, show));
    size_t n = match_snapshot_size(m);
    char *bytes = malloc(n);
    match_snapshot(m, bytes);
    struct match *back = lone_open(&other, &s, &f);
    match_release(back);
    back = match_restore(back, &s, other.box, other.scratch, heap_lender, bytes, n);
    other.match = back;
    CHECK(back && match_hash(back) == match_hash(m) && match_telling(back) == match_telling(m));
    CHECK(match_waiting(back) == match_waiting(m) && match_undone(back) == 1);
    CHECK(table_answer(back, 1, keep) && table_answer(m, 1, keep));
    CHECK(match_hash(back) == match_hash(m) && match_hash(match_at(back, 1)) != match_hash(m));
    CHECK(match_hash(match_at(back, 1)) == match_hash(match_at(m, 1)));
    struct lone third = {0};
    void *room = malloc(match_size(&blank, match_box(m)));
    lone_open(&third, &s, &f);
    CHECK(!match_restore(room, &s, third.box, third.scratch, heap_lender, bytes, n - 1));
    bytes[0] ^= 1;
    CHECK(!match_restore(room, &s, third.box, third.scratch, heap_lender, bytes, n));
    free(room);
    lone_release(&third);
    free(bytes);
    lone_release(&other);
    own_free(m);
}

/* Check hashes say whether the game is the same; they do not depend on what is undone. */
static void test_check(void)
{
    struct match *m = table_blank(2, 4), *other = table_blank(2, 4);
    uint8_t a[SHA256_BYTES], b[SHA256_BYTES], c[SHA256_BYTES];
    CHECK(match_check(m, 0, a) && match_check(other, 0, b) && !memcmp(a, b, sizeof a));
    CHECK(!match_check(m, 1, a) && !match_check(m, -1, a));
    table_keep_all(m);
    table_keep_all(other);
    table_keep_all(other);
    CHECK(match_undo(other, 1, false, NULL));
    CHECK(match_check(m, 1, a) && match_check(other, 1, b) && !memcmp(a, b, sizeof a));
    table_answer(m, 0, keep), table_answer(m, 1, show);
    table_answer(other, 0, show), table_answer(other, 1, keep);
    CHECK(match_check(m, 2, a) && match_check(other, 2, b) && memcmp(a, b, sizeof a));
    CHECK(match_check(m, 1, c) && match_check(other, 1, b) && !memcmp(c, b, sizeof c));
    own_free(other);
    own_free(m);
}

int main(void)
{
    test_past();
    test_many_undos();
    test_shared_scratch();
    test_snapshot();
    test_check();
    return unit_end();
}
