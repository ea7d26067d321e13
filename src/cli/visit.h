/* visit.h -- a table elsewhere, from coming there until it is left: what `join`, `watch` and
 * `invite` have in common. */
#ifndef CLI_VISIT_H
#define CLI_VISIT_H

#include "line/lobby.h"
#include "local/reach.h"
#include "shell/input.h"
#include "shell/shell.h"

struct visit {
    const char *link, *ca, *name, *seat, *seen, *record, *traffic; /* as they were written */
    bool plain, force, watch;
    struct reach reach;
    struct lobby_wish wish;
    struct seating seating;
};

/* The link is one to a table. An exit code: not 0 after a complaint. */
int visit_link(struct shell *, struct visit *);
/* Checks what was asked for and opens what it needs. An exit code: not 0 after a complaint. */
int visit_prepare(struct shell *, struct visit *);
/* Complains about whatever parted us from the table. */
int visit_complain(const struct shell *, const struct session *);
/* There is no seat to be had: with what could be done instead. */
int visit_complain_of_seats(const struct shell *, struct session *);
/* Sits, plays and sits again until somebody has had enough. */
int visit_stay(struct shell *, struct session *, const struct visit *);
/* Comes to the table of the link and stays. */
int visit_table(struct shell *, struct visit *);
void visit_release(struct visit *);

/* The full screen where there is one, and else line by line. */
enum left front_play(struct shell *, struct session *, struct input *);

#endif
