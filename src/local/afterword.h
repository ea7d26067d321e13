/* afterword.h -- what a seat of a finished game could not know before: the record tells. */
#ifndef LOCAL_AFTERWORD_H
#define LOCAL_AFTERWORD_H

#include "local/session.h"

/* An event of which the seat was told less than somebody else, as that one was told; and what the
 * seat saw before the step. */
typedef void afterword(void *context, const struct view *before, const struct event *, int step);

/* Calls `each` for all of them, in order. Without a record, for none. */
void session_unseen(struct session *, int seat, afterword *each, void *context);

#endif
