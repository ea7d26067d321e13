/* books.c -- the same rule in the three booklets. The code names it by its id of 2009; people read
 * the id of the game that they play. A keyword that a booklet lacks (TWD-KW-ABSENT) is quoted from
 * the nearest one that has it. Rules of one booklet alone are not here. */
#include <string.h>

#include "games/viewpoint/voice.h"

enum { BOOKS = EDITIONS - EDITION_2009 };

static const char *const same[][BOOKS] = {
    {"VP09-SETUP-2", "VPR-SETUP-2", "TWD-SETUP-2"},
    {"VP09-TURN-1", "VPR-TURN-1", "TWD-TURN-1"},
    {"VP09-TURN-2", "VPR-TURN-2", "TWD-TURN-2"},
    {"VP09-PLAY-1", "VPR-PLAY-1", "TWD-PLAY-1"},
    {"VP09-ACT-2", "VPR-ACT-2", "TWD-ACT-2"},
    {"VP09-END-1", "VPR-END-1", "TWD-END-1"},
    {"VP09-END-2", "VPR-END-2", "TWD-END-2"},
    {"VP09-FIN-2", "VPR-FIN-2", "TWD-FIN-2"},
    {"VP09-ZONE-1", "VPR-ZONE-1", "TWD-ZONE-1"},
    {"VP09-ZONE-4", "VPR-ZONE-5", "TWD-ZONE-4"},
    {"VP09-SPEC-1", "VPR-SPEC-1", "TWD-SPEC-1"},
    {"VP09-SPEC-2", "VPR-SPEC-2", "TWD-SPEC-1"},
    {"VP09-SPEC-3", "VPR-SPEC-3", "TWD-SPEC-3"},
    {"VP09-SPEC-4", "VPR-SPEC-4", "TWD-SPEC-3"},
    {"VP09-KW-DRAW-1", "VPR-KW-DRAW-1", "TWD-KW-DRAW-1"},
    {"VP09-KW-DISCARD-1", "VPR-KW-DISCARD-1", "VPR-KW-DISCARD-1"},
    {"VP09-KW-STEAL-1", "VPR-KW-STEAL-1", "VPR-KW-STEAL-1"},
    {"VP09-KW-SWAP-1", "VPR-KW-SWAP-1", "VPR-KW-SWAP-1"},
    {"VP09-KW-REVEAL-1", "VPR-KW-REVEAL-1", "TWD-SYM-3"},
    {"VP09-KW-REVEAL-3", "VPR-KW-REVEAL-3", "TWD-KW-REVEAL-2"},
    {"VP09-KW-CANCEL-2", "VPR-KW-CANCEL-2", "TWD-KW-REVEAL-2"},
    {"VP09-KW-CANCEL-3", "VPR-KW-CANCEL-3", "TWD-KW-CANCEL-2"},
};

void vp_quote(const struct box *box, struct message *m)
{
    if (!m || !m->rule) return;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        if (!strcmp(m->rule, same[i][0])) {
            m->rule = same[i][box->edition - EDITION_2009];
            return;
        }
}
