/* inside.h -- what the files of the client share. */
#ifndef CLIENT_INSIDE_H
#define CLIENT_INSIDE_H

#include "client/client.h"
#include "core/json.h"

/* Memory; the program ends if there is none. */
void *client_room(void *old, size_t size);
/* A value as it stands, with a 0 byte behind it; good until the next call. */
const char *client_value(struct client *, struct json, size_t *n);
/* Values; false: the value is missing, or something else. */
bool number_of_json(struct json, int64_t least, int64_t most, int *out);
bool member_int(struct json object, const char *name, int64_t least, int64_t most, int *out);
bool seats_of_json(struct json list, int seats, seat_set *out);
/* A message of the catalogue out of "key", "rule" and "with"; its key is NULL if it says nothing.
 * False: we do not know it. */
bool client_message(struct json object, struct said_by_host *);
/* The same, or if that fails, the "text" beside it. */
bool client_words(struct json object, struct said_by_host *);
/* Text from elsewhere, cleaned before it reaches a terminal; NULL: it is no text, or too long. */
const char *keep_text(struct said_by_host *, struct json);

/* table.c */
bool hear_table(struct client *, struct json);
/* Forgets everything about a game and its table. */
void client_forget_game(struct client *);

/* talk.c */
bool hear_said(struct client *, struct json);
bool hear_proposal(struct client *, struct json);
bool hear_shares(struct client *, struct json);
bool hear_left(struct client *, struct json);
bool hear_moved(struct client *, struct json);
bool hear_bye(struct client *, struct json);
void chat_drop(struct chat *, int n); /* the oldest */

/* hear.c */
bool hear_told(struct client *, struct json);
bool read_orders(struct json list, struct armed *);

/* news.c: one step's news in two passes, so that nothing of wrong news is kept. */
bool news_fit(const struct client *, struct json list);
void news_keep(struct client *, int seat, int step, struct json list);
/* Drops what is told of the steps from this one on. */
void news_drop(struct part *, int from_step);
void part_release(struct part *);

#endif
