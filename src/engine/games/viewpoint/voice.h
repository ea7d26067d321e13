/* voice.h -- shared by the files that speak. */
#ifndef GAMES_VIEWPOINT_VOICE_H
#define GAMES_VIEWPOINT_VOICE_H

#include "core/message.h"
#include "games/viewpoint/box.h"

/* books.c: quotes the rule from the booklet of the game that is played. */
void vp_quote(const struct box *, struct message *);

/* Adds the name of a card. The Winking Dead act without one, and are named instead. */
static inline struct message *say_kind(const struct box *box, struct message *m, int kind)
{
    if (kind >= 0 && kind < box->deck.kinds) return message_text(m, box_kind(box, kind)->name);
    return message_word(m, "viewpoint.word.dead");
}

#endif
