/* prospects.h -- the chances of all answers to a question, line by line. */
#ifndef LINE_PROSPECTS_H
#define LINE_PROSPECTS_H

struct moment;
struct reader;
struct what_if;

void prospects_tell(const struct reader *, const struct moment *, const struct what_if *);

#endif
