/* inside.h -- what the files of a session share. */
#ifndef LOCAL_INSIDE_H
#define LOCAL_INSIDE_H

#include "local/device.h"
#include "local/reach.h"
#include "local/session.h"

struct buf;

enum { SESSION_MESSAGE_ROOM = 4096 };

/* On your own device nobody is kept out: the journal has the seed, too. */
extern const char session_token[];

/* Memory and client; what a game needs; and a host. path: where its journal is kept, or NULL. */
void session_lay(struct session *, const struct seating *);
void session_lay_game(struct session *, const struct game *, int seats);
void session_lay_device(struct session *, const struct seating *, const char *path);
bool session_hello(struct session *);
/* programs.c: bots that are programs. */
bool programs_open(struct session *, struct fault *);
void programs_release(struct session *);
/* What the host calls them: a record is no place for a path. */
extern const char program_bot[];
/* False: no program plays that seat. */
bool program_thinks(void *session, const struct host_think *, const struct view *, struct move *);
/* A setting as a message that opens it: with these manners, or those of your own device. */
char *session_write_open(struct session *, const char *token, const struct manners *, size_t *n);
/* One message is heard; false: there is none now. */
bool session_hear(struct session *);
/* Sends it, and listens until it is refused or what was wanted has come. */
bool session_ask(struct session *, const struct buf *, bool (*came)(struct session *, int),
                 int about);
/* The message with that id was carried out. */
bool was_done(struct session *, int id);
/* reach.c: something was heard, or the wire broke. */
void reach_heard(struct session *, bool told);
/* Waits for an answer until that moment. False: none will come, and client.no says why. */
bool reach_waits(struct session *, int64_t until);

#endif
