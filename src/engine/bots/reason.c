#include "bots/reason.h"

#include <string.h>

static const struct {
    const char *family;
    bool (*reason)(const struct proposal *, struct message *);
} families[] = {
    {"viewpoint", viewpoint_reason},
    {"wink", wink_reason},
    {"cube", cube_reason},
};

void bot_reason(const struct game *g, const struct proposal *p, struct message *m)
{
    if (p->among == 1) {
        message_set(m, "reason.only", NULL);
        return;
    }
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++)
        if (!strcmp(game_family(g), families[i].family) && families[i].reason(p, m)) return;
    message_number(message_set(m, "reason.chosen", NULL), p->among);
}
