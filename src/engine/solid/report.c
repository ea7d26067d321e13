#include "solid/report.h"

#include "core/buf.h"
#include "solid/course.h"
#include "solid/explain.h"
#include "solid/notation.h"

enum { LAYER = SIDE * SIDE };

const char *const solve_words[] = {
    [SOLVE_FOUND] = "found", [SOLVE_CLASH] = "clash",         [SOLVE_FALLS] = "falls",
    [SOLVE_STUCK] = "stuck", [SOLVE_UNSETTLED] = "unsettled", [SOLVE_STOPPED] = "interrupted"};

static void number(const char *name, int value, struct buf *b)
{
    buf_json(b, name);
    buf_char(b, ':');
    buf_int(b, value);
}

void points_write(uint32_t millionths, int decimals, struct buf *b)
{
    uint32_t unit = POINT;
    buf_uint(b, millionths / POINT);
    buf_char(b, '.');
    for (int i = 0; i < decimals; i++) {
        unit /= 10;
        buf_char(b, (char)('0' + millionths / unit % 10));
    }
}

static void points(const char *name, uint32_t millionths, struct buf *b)
{
    buf_json(b, name);
    buf_char(b, ':');
    points_write(millionths, 6, b);
}

void report_challenge(const struct code *code, const struct structure *s, struct buf *b)
{
    char share[CODE_TEXT_MAX] = "";
    struct buf h = BUF_ON(share);
    const struct grade grade = grade_of(s, ALL_SIDES);
    if (code && code->kind != CODE_SHARE) {
        buf_text(b, "\"challenge\":\"");
        code_write(code, b);
        buf_text(b, "\",");
    }
    structure_code(s, &h);
    if (h.n) {
        buf_text(b, "\"code\":\"");
        buf_text(b, share);
        buf_text(b, "\",");
    }
    number("level", grade.level, b);
    buf_char(b, ',');
    points("points", grade.points, b);
    buf_text(b, ",\"pieces\":\"");
    pieces_write(structure_pieces(s), b);
    buf_char(b, '"');
}

static void rows(const uint8_t *at, struct buf *b)
{
    buf_char(b, '[');
    for (int row = SIDE; row-- > 0;) {
        buf_char(b, '"');
        row_write(at, row, b);
        buf_text(b, row ? "\"," : "\"");
    }
    buf_char(b, ']');
}

void report_cards(const struct cards *cards, unsigned sides, struct buf *b)
{
    static const char *const name[SIDES] = {"front", "back", "right", "left", "top"};
    buf_text(b, "\"cards\":[");
    for (int side = 0; side < SIDES; side++) {
        if (!(sides >> side & 1)) continue;
        buf_text(b, sides & ((1u << side) - 1) ? ",{" : "{");
        number("card", side + 1, b);
        buf_text(b, ",\"side\":");
        buf_json(b, name[side]);
        buf_text(b, ",\"rows\":");
        rows(cards->slot[side], b);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

void report_placements(const uint16_t *placement, int n, struct buf *b)
{
    buf_text(b, "\"placements\":[");
    for (int i = 0; i < n; i++) {
        if (i) buf_char(b, ',');
        buf_json(b, placement_name[placement[i]]);
    }
    buf_char(b, ']');
}

void report_structure(const struct structure *s, struct buf *b)
{
    char code[CODE_TEXT_MAX] = "";
    struct buf h = BUF_ON(code);
    uint8_t at[CELLS];
    structure_fill(s, at);
    report_placements(s->placement, s->n, b);
    buf_text(b, ",\"layers\":[");
    for (int z = 0; z < SIDE; z++) {
        if (z) buf_char(b, ',');
        rows(at + z * LAYER, b);
    }
    buf_text(b, "],\"code\":");
    structure_code(s, &h);
    if (h.n) buf_json(b, code);
    else buf_text(b, "null");
}

void report_parts(const struct grade *g, struct buf *b)
{
    buf_text(b, "\"parts\":{");
    points("pieces", g->pieces, b);
    buf_char(b, ',');
    points("size", g->size, b);
    buf_char(b, ',');
    points("position", g->position, b);
    buf_char(b, ',');
    points("hidden", g->hidden, b);
    buf_char(b, '}');
}

static void report_deal(const struct structure *s, const struct deal *d, struct buf *b)
{
    const struct rounds rounds = rounds_of(s->n, d->seats);
    buf_text(b, "{\"cards\":\"");
    sides_write(d->sides, b);
    buf_text(b, "\",");
    number("seats", d->seats, b);
    buf_char(b, ',');
    number("level", d->grade.level, b);
    buf_char(b, ',');
    points("points", d->grade.points, b);
    buf_text(b, ",\"shows\":");
    buf_uint(b, d->answer.fits);
    buf_text(b, ",\"stands\":");
    buf_uint(b, d->answer.stands);
    buf_text(b, ",\"builds\":");
    buf_uint(b, d->answer.found);
    buf_text(b, d->answer.end == CARDS_ALL ? ",\"whole\":true," : ",\"whole\":false,");
    buf_text(b, "\"supports\":\"");
    pieces_write(d->supports, b);
    buf_text(b, "\",");
    buf_text(b, "\"deduction\":{");
    report_insight(&d->insight, b);
    buf_text(b, "},");
    number("par", par_of(s->n, d->seats), b);
    buf_text(b, ",\"rounds\":[");
    buf_int(b, rounds.easy);
    buf_char(b, ',');
    buf_int(b, rounds.normal);
    buf_char(b, ',');
    buf_int(b, rounds.hard);
    buf_text(b, "]}");
}

void report_deals(const struct structure *s, const struct deal deal[DEALS], struct buf *b)
{
    buf_text(b, "\"deals\":[");
    for (int i = 0; i < DEALS; i++) {
        if (i) buf_char(b, ',');
        report_deal(s, &deal[i], b);
    }
    buf_char(b, ']');
}

void report_lesson(const struct reader *reader, const struct code *code, struct buf *b)
{
    const struct lesson *l = &course[code->number - 1];
    struct message m;
    buf_text(b, "\"challenge\":\"");
    code_write(code, b);
    buf_text(b, "\",");
    number("rule", l->rule, b);
    buf_text(b, ",\"cards\":\"");
    sides_write(l->sides, b);
    buf_text(b, "\",");
    number("pieces", code->built.n, b);
    buf_char(b, ',');
    words_json(reader, message_set(&m, l->key, NULL), b);
}

void report_clash(const struct cards *cards, const uint64_t slots[SIDES], struct buf *b)
{
    const char *comma = "";
    buf_text(b, "\"slots\":[");
    for (int i = 0; i < SIDES * SLOTS; i++) {
        const int what = cards->slot[i / SLOTS][i % SLOTS];
        if (!(slots[i / SLOTS] >> i % SLOTS & 1)) continue;
        buf_text(b, comma);
        comma = ",";
        buf_char(b, '{');
        number("card", i / SLOTS + 1, b);
        buf_text(b, ",\"slot\":\"");
        slot_write(i % SLOTS, b);
        buf_text(b, "\",\"shows\":\"");
        buf_char(b, what < PIECES ? piece_letters[what] : '.');
        buf_text(b, "\"}");
    }
    buf_char(b, ']');
}

void report_solution(const struct blueprint *of, const struct solution *s, struct buf *b)
{
    buf_text(b, "\"verdict\":");
    buf_json(b, solve_words[s->end]);
    buf_text(b, ",\"cards\":\"");
    sides_write(of->sides, b);
    buf_char(b, '"');
    if (s->end == SOLVE_FOUND || s->end == SOLVE_FALLS || s->end == SOLVE_STUCK) {
        buf_char(b, ',');
        report_structure(&s->is, b);
        buf_text(b, ",\"hidden\":\"");
        pieces_write(unseen_pieces(&of->cards, &s->is), b);
        buf_char(b, '"');
    }
    if (s->end == SOLVE_CLASH) {
        buf_char(b, ',');
        report_clash(&of->cards, s->slots, b);
    }
}
