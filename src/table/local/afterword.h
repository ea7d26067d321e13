/* afterword.h -- what a seat of a finished game could not know before: the record tells. */
#ifndef LOCAL_AFTERWORD_H
#define LOCAL_AFTERWORD_H

#include "local/session.h"

/* An event that the seat was told less about than somebody else, as the other was told it; and what
 * the seat saw before the step. */
typedef void afterword(void *context, const struct view *before, const struct event *, int step);

/* Calls `each` for all of them, in order. Without a record there are none. */
void session_unseen(struct session *, int seat, afterword *each, void *context);

#endif
