/* seats.c -- who is meant: seats, viewers, and those who decide for others. */
#include <string.h>

#include "scenario/inside.h"

bool seat_like(const char *text)
{
    size_t n = word_length(text);
    if (n == 1 && *text >= 'A' && *text <= 'Z') return true;
    return n > 0 && strspn(text, "0123456789") == n;
}

enum verdict read_seat(struct play *p, const char **text, int *seat)
{
    int seats = p->setting.options.seats;
    long long value = **text >= 'A' && **text <= 'Z' && word_length(*text) == 1 ? **text - 'A' : -1;
    const char *at = *text;
    if (value < 0 && !number_take(&at, 99, &value)) value = -1;
    if (value < 0 || value >= seats) {
        quote_word(p, *text);
        message_number(message_text(wrong(p, "scenario.fault.seat"), p->found), seats - 1);
        return MALFORMED;
    }
    *text += word_length(*text);
    *text += **text == ' ';
    *seat = (int)value;
    return HOLDS;
}

static enum verdict read_seats(struct play *p, const char **text, seat_set *out)
{
    enum verdict verdict = HOLDS;
    *out = 0;
    do {
        int seat = 0;
        if ((verdict = read_seat(p, text, &seat)) == HOLDS) *out |= SEAT_BIT(seat);
    } while (verdict == HOLDS && seat_like(*text));
    return verdict;
}

enum verdict read_viewers(struct play *p, const char **text, struct who *who)
{
    *who = (struct who){.decider = SPECTATOR};
    do {
        int seat = 0;
        if (word_take(text, "spectator")) {
            who->spectator = true;
        } else if (word_take(text, "all")) {
            who->seats = seats_all(p->setting.options.seats);
        } else {
            enum verdict verdict = read_seat(p, text, &seat);
            if (verdict != HOLDS) return verdict;
            who->seats |= SEAT_BIT(seat);
        }
    } while (seat_like(*text) || word_is(*text, "spectator") || word_is(*text, "all"));
    return HOLDS;
}

enum verdict read_who(struct play *p, const char **text, struct who *who)
{
    int subject = 0;
    *who = (struct who){.decider = SPECTATOR};
    enum verdict verdict = read_seats(p, text, &who->seats);
    if (verdict != HOLDS || !word_is(*text, "for")) return verdict;
    if (who->seats & (who->seats - 1)) return expected(p, "scenario.what.colon", *text);
    word_take(text, "for");
    who->decider = __builtin_ctz(who->seats);
    if ((verdict = read_seat(p, text, &subject)) == HOLDS) who->seats = SEAT_BIT(subject);
    return verdict;
}

int decider_of(const struct who *who, int subject)
{
    return who->decider == SPECTATOR ? subject : who->decider;
}

bool is_asked(const struct match *m, int decider, int subject)
{
    const struct step *step = match_step(m);
    return seat_in(step->asked, subject) && step->decider[subject] == decider;
}

void write_who(struct buf *b, int decider, int subject)
{
    buf_int(b, decider);
    if (decider == subject) return;
    buf_text(b, " for ");
    buf_int(b, subject);
}

void write_asked(const struct match *m, seat_set set, struct buf *b)
{
    for (const char *space = ""; set; set &= (seat_set)(set - 1), space = " ") {
        int subject = __builtin_ctz(set);
        buf_text(b, space);
        write_who(b, match_step(m)->decider[subject], subject);
    }
}

/* "that 1 2 are asked" */
void found_asked(struct play *p)
{
    struct message m;
    struct buf b = BUF_ON(p->other);
    buf_clear(&b);
    write_asked(p->match, match_step(p->match)->asked, &b);
    if (b.n) found_say(p, message_text(message_set(&m, "scenario.found.asked", NULL), p->other));
    else found_key(p, "scenario.found.over");
}
