/* bot.h -- players that are programs. A bot is a function of a view.
 *
 * Whatever a bot remembers is in its view (the house keeps recall there), so it has
 * no memory of its own; its luck is private and handed in.
 */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/game.h"
#include "core/rng.h"

struct character {
    const char
        *name; /* "random", "steady": "GAME.character.NAME" or "character.NAME" in the catalogue */
    const char *game; /* NULL: any game */
    bool rivals;      /* not for games in which all win together */
    int levels;       /* 1 if it has only one */
    struct move (*decide)(const struct game *, const struct box *, const struct view *, int subject,
                          int level, int persona, struct rng *);
    int persona; /* handed to decide */
    bool any;    /* decides as move_any() does */
    bool gentle; /* a newcomer can beat it */
};

extern const struct character *const characters[]; /* ends with NULL */
bool character_plays(const struct character *, const struct game *);

struct bot {
    const struct character *character;
    int level;
    const char
        *program; /* decides instead (src/ground/foreign), and the character stands in; or NULL */
};

/* "random", "steady:3". Level defaults to the middle one. */
bool bot_read(const struct game *, const char *text, struct bot *, struct fault *);
void bot_write(const struct bot *, struct buf *);
bool bot_same(const struct bot *, const struct bot *);
/* The best all-round opponent for a game: the default of every front end. */
struct bot bot_default(const struct game *);
/* The one for a person's first games; where no bot is gentle, the default. */
struct bot bot_gentle(const struct game *);
struct move bot_decide(const struct bot *, const struct game *, const struct box *,
                       const struct view *, int subject, struct rng *);

#endif
