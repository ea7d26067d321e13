/* prospects.h -- the chances of all answers to a question, line by line. */
#ifndef LOCAL_PROSPECTS_H
#define LOCAL_PROSPECTS_H

#include "local/session.h"

enum { PROSPECTS_ROOM = 16384 };

struct moment;
struct what_if;

void prospects_write(const struct reader *, const struct moment *, const struct what_if *,
                     struct buf *);
/* Of the question that a seat is asked at a table; or why there are none. */
void session_prospects(struct session *, int seat, int subject, struct buf *);

#endif
