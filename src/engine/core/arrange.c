#include "core/arrange.h"

bool arrange_seat(struct cursor *c, int seats, int *out)
{
    if (cursor_seat(c, seats, out)) return true;
    cursor_wrong(c, "fault.arrange.seat");
    message_number(&c->fault->message, seats - 1);
    return false;
}

bool arrange_number(struct cursor *c, int least, int most, int *out)
{
    if (cursor_number(c, least, most, out)) return true;
    cursor_wrong(c, "fault.arrange.number");
    message_number(message_number(&c->fault->message, least), most);
    return false;
}

bool arrange_count(struct cursor *c, int least, int most, uint8_t *out)
{
    int value;
    if (!arrange_number(c, least, most, &value)) return false;
    *out = (uint8_t)value;
    return true;
}

bool arrange_line(const struct arrange_word *words, const char *unknown, int seats,
                  const struct box *box, struct state *s, struct cursor *c)
{
    int seat = 0;
    for (; words->word && !cursor_take(c, words->word); words++) continue;
    if (!words->word) return cursor_wrong(c, unknown);
    if (words->seat && !arrange_seat(c, seats, &seat)) return false;
    cursor_take(c, ":");
    if (!words->read(box, s, c, seat)) return false;
    return cursor_ends(c) || cursor_wrong(c, "fault.arrange.end");
}
