/* laws.h -- what must hold for every game, and how it is tried.
 *
 * A law is a function that plays random matches of one game at one number of seats, and says
 * whether it held in all of them. It asks next_deal() for one match after another; each is
 * made from a seed, so a failure names all that is needed to see it again:
 *
 *   laws GAME --law NAME --seats N --from SEED --seeds 1 [--decks]
 *
 * and prints that command.
 *
 * The laws look inside a match (match/inside.h) because they need the truth to compare with.
 */
#ifndef LAWS_LAWS_H
#define LAWS_LAWS_H

#include "core/buf.h"
#include "core/schema.h"
#include "deal.h"
#include "heap/lone.h"
#include "match/inside.h"

enum { WIDE = 10000 }; /* moves of a game where a decision is expensive */
enum { TEXT_ROOM = 1 << 20, VIEW_ROOMS = 3, STATE_ROOMS = 3 };

struct trial {
    const struct game *game;
    const char *law;
    int seats;
    uint64_t from, seeds; /* the seeds to try */
    uint64_t cost;        /* of the law, for the report */
    bool whole;           /* a verdict on all seeds together */
    bool decks;           /* each deal brings a deck of its own */
    const char *with;     /* or all of them this public text, or NULL */
    const char *with_file;
    bool plainly; /* decks are mixed by text, as the second referee reads them */

    /* The deal at hand. */
    uint64_t seed, dealt; /* dealt counts those made so far */
    struct setting setting;
    char *content; /* the deck's text */
    struct match *match;
    struct rng luck;
    enum manner manner;
    int step; /* where the law is; for the report */

    /* Room, sized for this game. Lists and events are roomier than the game may use, so that a game
     * that overruns is reported and not aborted. */
    struct box *box_room;
    unsigned char *match_room[2];
    struct scratch *scratch[2];
    struct match *open[2]; /* in these rooms, or NULL */
    struct box *other_box;
    struct view *view[VIEW_ROOMS];
    struct state *state[STATE_ROOMS];
    struct move *moves[2];
    struct event *events[2];
    char *text[2];

    /* Whose view same_changes() saw last (0: nobody's) and keeps in view[2]. */
    uint64_t looked_deal;
    int looked_viewer;
};

struct law {
    const char *name;
    const char *promise;
    bool (*holds)(struct trial *);
    uint64_t cost; /* it tries one seed in this many */
};
extern const struct law laws[]; /* ends with a NULL name */

void trial_init(struct trial *, const struct game *, int seats);
void trial_release(struct trial *);

/* Opens the next match; false when there is none left, or when it could not be opened, which
 * trial_done() tells apart. */
bool next_deal(struct trial *);
bool trial_done(const struct trial *);
/* The number of the deck that comes with this deal (author.h). */
uint64_t deck_number(const struct trial *);
/* A second match of the same setting, in room of its own. */
struct match *second_match(struct trial *);
/* One of a setting of its own, in the room of the second match. */
struct match *other_match(struct trial *, const struct setting *, struct fault *);

/* Prints what is wrong and where; always false, so that a law can return it. */
bool broken(struct trial *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Are two views the same bytes; prints the difference if not. */
bool same_view(struct trial *, const struct view *, const struct view *, const char *whose);

struct move_list list_room(struct trial *, int which);
struct events event_room(struct trial *, int which);
/* The view of a viewer, into poisoned room: what the game forgets to write is not zero. */
struct view *poisoned_view(struct trial *, int which, const struct state *, int viewer);
struct bounds bounds_of(const struct trial *);
size_t view_size(const struct trial *);
size_t state_size(const struct trial *);
/* Where a state of this game keeps its luck; NULL: nowhere, all luck is used at setup. */
struct chance *chance_of(const struct trial *, struct state *);

/* A random answer for each asked seat, by the truth of a match; then all of them in seat order. */
bool choose(struct trial *, const struct match *, struct move answers[SEATS_MAX]);
bool submit(struct trial *, struct match *, const struct move answers[SEATS_MAX]);
/* Both, for the match of the trial. */
bool play_step(struct trial *);
/* One seat's answer; the last of a step closes it. */
bool answer_one(struct trial *, struct match *, int subject, struct move);

/* "seat 2" or "the spectator"; in a room of its own for each of the last four calls. */
const char *viewer_name(int viewer);
/* Are changes since the last look the same in two worlds that look the same; uses view[2]. */
bool same_changes(struct trial *, const struct match *, const struct match *, int viewer);
/* What the match tells this viewer, in English, into text[which]. */
const char *told(struct trial *, const struct match *, int viewer, int which);

bool law_sameness(struct trial *);
bool law_twins(struct trial *);
bool law_order(struct trial *);
bool law_audience(struct trial *);
bool law_imagining(struct trial *);
bool law_chance(struct trial *);
bool law_recall(struct trial *);
bool law_secrecy(struct trial *);
bool law_asking(struct trial *);
bool law_variety(struct trial *);
bool law_agreement(struct trial *);
bool law_refusal(struct trial *);
bool law_progress(struct trial *);
bool law_fallback(struct trial *);
bool law_conservation(struct trial *);
bool law_vigilance(struct trial *);
bool law_counting(struct trial *);
bool law_naming(struct trial *);
bool law_round_trip(struct trial *);
bool law_voice(struct trial *);
bool law_telling(struct trial *);
bool law_arrival(struct trial *);
bool law_undo(struct trial *);
bool law_playout(struct trial *);
bool law_orders(struct trial *);

#endif
