/* reach.h -- a session at a table elsewhere: coming there, opening one, sitting down. */
#ifndef LOCAL_REACH_H
#define LOCAL_REACH_H

#include "local/remote.h"
#include "local/session.h"

struct reach {
    struct wire_link link;
    const char *ca; /* certificates to trust instead of the system's, or NULL */
    FILE *traffic, *seen;
    bool guest; /* to watch, or as a bot: no seat of this person is taken up, no token kept */
};

/* How a new table is run; NULL: as the server does usually. */
struct manners {
    const char *pace, *discretion, *away;
    const char *watch; /* milliseconds, or NULL */
    const char *clock; /* "beat=100,turn=2000", or NULL */
    bool public, hot;
};

/* Both lay the session, and wait for the table or a refusal: then session_parted() says why, and
 * the session is to be released all the same. */
bool session_reach(struct session *, const struct seating *, const struct reach *);
bool session_invite(struct session *, const struct seating *, const struct reach *,
                    const struct manners *);

/* A game is on, and told: the front ends may begin, for the people who sit here. */
bool session_on_now(struct session *);
void session_begin(struct session *);

/* Messages of the lobby: true when they were carried out. */
bool session_take_seat(struct session *, int seat, const char *name, struct message *why);
bool session_give_seat(struct session *, int seat, const char *bot, struct message *why);
bool session_do(struct session *, const char *what, int seat, struct message *why);
bool session_propose(struct session *, const char *what, int seat, int of, struct message *why);
/* Hears all there is. True: there was something. */
bool session_listen(struct session *);

#endif
