/* Viewpoints, the second referee: what each answer does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cube.h"
#include "referee.h"

static void tell_structure(const struct play *p, struct lines *e)
{
    char text[REF_LINE] = "- structure";
    for (int k = 0; k < PIECES; k++)
        if (p->answer[k] >= 0) {
            strcat(text, " ");
            strcat(text, vpts_placement[p->answer[k]].name);
        }
    lines_add(e, "%s", text);
}

static void tell_card(const struct play *p, int seat, const char *word, int side, struct lines *e)
{
    char text[REF_LINE];
    int n = snprintf(text, sizeof text, "%d %s %s", seat, word, vpts_side_names[side]);
    for (int s = 0; s < SLOTS; s += 4) {
        const int *c = &p->card[side][s];
        int four = c[0] + 13 * (c[1] + 13 * (c[2] + 13 * c[3]));
        n += snprintf(text + n, sizeof text - (size_t)n, " %d", four);
    }
    lines_add(e, "%s | 1 %c", text, 'A' + seat);
}

static void end(struct play *p, enum phase how, const char *why, struct lines *e)
{
    p->phase = how;
    if (how == SOLVED) lines_add(e, "- solved");
    else lines_add(e, "- lost %s", why);
    tell_structure(p, e);
}

void vpts_open_turn(struct play *p, struct lines *e)
{
    int side = vpts_side_now(p);
    p->phase = PLAYING;
    if (p->seats == 1) p->side_of[0] = side;
    p->complete = !p->manual && vpts_side_complete(p, side); /* VPTS-AMB-22 */
    if (p->complete) p->right[side] = true;
    if (!e) return;
    if (p->manual) lines_add(e, "%d begins %s", vpts_seat_now(p), vpts_side_names[side]);
    else
        lines_add(e, "%d turn %s %s", vpts_seat_now(p), vpts_side_names[side],
                  p->complete ? "yes" : "no");
}

/* False: the dial is below 1, and the game lost (VPTS-LIM-5). */
static bool count_down(struct play *p, struct lines *e)
{
    if (!p->limit) return true;
    lines_add(e, "- counter %d", --p->counter);
    if (p->counter < 1) end(p, LOST, "limit", e);
    return p->counter >= 1;
}

static bool all_in_streak(const struct play *p)
{
    for (int i = 0; i < p->nsides; i++)
        if (!p->streak[p->order[i]]) return false;
    return true;
}

static void end_turn(struct play *p, bool confirmed, bool by_token, struct lines *e)
{
    if (confirmed) p->streak[vpts_side_now(p)] = true;
    else memset(p->streak, 0, sizeof p->streak); /* VPTS-AMB-25 */
    if (all_in_streak(p)) {
        end(p, SOLVED, NULL, e); /* VPTS-AMB-35: before any counter */
        return;
    }
    if (by_token && !count_down(p, e)) return; /* VPTS-LIM-6 */
    if (++p->done == p->nsides) {
        p->done = 0;
        lines_add(e, "- round %d", ++p->rounds);
        if (!count_down(p, e)) return;
        if (p->rounds >= p->cap) { /* VPTS-AMB-47 */
            end(p, LOST, "cap", e);
            return;
        }
    }
    p->turn = (p->turn + 1) % p->nsides;
    p->flipped = p->hinted = p->gave_up = false;
    vpts_open_turn(p, e);
}

static void pass(struct play *p, int seat, struct lines *e)
{
    const char *why = p->right[vpts_side_now(p)]         ? "right"
                      : vpts_legal_pieces(p, seat, NULL) ? "waiting"
                                                         : "forced"; /* our second ruling */
    lines_add(e, "%d passed %s", seat, why);
    end_turn(p, p->complete, false, e);
}

static void do_pieces(struct play *p, int seat, const char *verb, const char *rest, struct lines *e)
{
    if (!strcmp(verb, "reserve")) {
        p->where[strchr(vpts_letters, *rest) - vpts_letters] = seat;
        lines_add(e, "%d reserved %c", seat, *rest);
    } else {
        int id = vpts_named(rest), k = vpts_placement[id].piece;
        if (!strcmp(verb, "move"))
            lines_add(e, "%d moved %s %s", seat, vpts_placement[p->at[k]].name, rest);
        else lines_add(e, "%d %s %s", seat, *verb == 'p' ? "placed" : "returned", rest);
        p->where[k] = ON_GRID;
        p->at[k] = id;
    }
    end_turn(p, false, false, e);
}

/* ---- tokens ---- */

static void colour_name(int colour, char name[8])
{
    if (colour == EMPTY) strcpy(name, "empty");
    else snprintf(name, 8, "%c", vpts_letters[colour]);
}

static void swap(struct play *p, int seat, int other, struct lines *e)
{
    int mine = p->side_of[seat], his = p->side_of[other];
    p->side_of[seat] = his; /* VPTS-AMB-32 */
    p->side_of[other] = mine;
    p->right[mine] = p->right[his] = false;
    lines_add(e, "%d swapped %d", seat, other);
    tell_card(p, seat, "card", his, e);
    tell_card(p, other, "card", mine, e);
}

static void do_token(struct play *p, int seat, enum token token, const char *rest, struct lines *e)
{
    int other = token == LOOK ? seat : atoi(rest), set = 0;
    const int *card = p->card[p->side_of[other]];
    const char *side = vpts_side_names[p->side_of[other]];
    char slot[8] = "", asked[8] = "", is[8];
    p->token[token] = false;
    for (int i = 0; token == LOOK && i < SIDES; i++)
        if (!strcmp(rest, vpts_side_names[i])) tell_card(p, seat, "looked", i, e);
    if (token == SWAP) swap(p, seat, other, e);
    if (token == COLOURS) {
        for (int s = 0; s < SLOTS; s++)
            if (card[s] != EMPTY) set |= 1 << card[s];
        lines_add(e, "%d coloured %d %s %d", other, seat, side, set);
    }
    if (token == XY || token == XYQ) {
        sscanf(rest, "%*d %7s %7s", slot, asked);
        colour_name(card[(slot[1] - '1') * CUBE + slot[0] - 'A'], is);
        if (token == XY) lines_add(e, "%d answered %d %s %s %s", other, seat, side, slot, is);
        else
            lines_add(e, "%d guessed %d %s %s %s %s", other, seat, side, slot, asked,
                      strcmp(is, asked) ? "no" : "yes");
    }
    end_turn(p, false, true, e);
}

/* ---- hints ---- */

static bool all_complete(const struct play *p)
{
    for (int i = 0; i < p->nsides; i++)
        if (!vpts_side_complete(p, p->order[i])) return false;
    return true;
}

/* Would one action with piece k complete all cards? Looks for `engine` (the hint it gave) among the
 * actions that would, and counts them. */
static void count_wins(const struct play *p, int seat, int k, const char *engine, int *wins,
                       bool *found)
{
    struct play q = *p;
    struct heap h;
    char line[REF_LINE];
    const bool stands = p->where[k] == ON_GRID;
    bool holds = false;
    for (int i = 0; i < PIECES; i++) holds |= p->where[i] == seat;
    vpts_heap_without(p, -1, &h);
    if (stands && !vpts_can_take(p, k, &h)) return;
    if (!stands && p->where[k] != FREE && p->where[k] != seat) return;
    q.where[k] = FREE;
    if (stands && !holds && all_complete(&q)) {
        snprintf(line, sizeof line, "%d hinted extra %c", seat, vpts_letters[k]);
        *found |= !strcmp(line, engine);
        ++*wins;
    }
    const struct found *f = vpts_places_for(&h, k);
    for (int i = 0; i < f->places; i++) {
        q.where[k] = ON_GRID;
        q.at[k] = f->place[i];
        if ((stands && q.at[k] == p->at[k]) || !all_complete(&q)) continue;
        snprintf(line, sizeof line, "%d hinted belongs %c %s", seat, vpts_letters[k],
                 vpts_placement[q.at[k]].name);
        *found |= !strcmp(line, engine);
        ++*wins;
    }
}

/* A hint never leads away from a win: where one action of this seat completes all cards, the hint
 * is such an action. Otherwise the engine chooses which structure it leads to. */
static void hint(struct play *p, int seat, const struct lines *engine, struct lines *e)
{
    const char *given = engine->n ? engine->at[0] : "";
    int wins = 0;
    bool found = false;
    for (int k = 0; k < PIECES && !all_complete(p); k++)
        if (p->where[k] != NOT_IN_BOX) count_wins(p, seat, k, given, &wins, &found);
    if (all_complete(p)) lines_add(e, "%d hinted complete", seat);
    else lines_add(e, "%s", wins && !found ? "a hint that wins" : given);
    p->hinted = true;
    count_down(p, e);
}

/* ---- steps ---- */

static void give_up(struct play *p, int seat, struct lines *e)
{
    lines_add(e, "%d gives-up", seat);
    p->gave_up = true;
    if (p->seats == 1) end(p, LOST, "given-up", e);
    else p->phase = VOTING;
}

static void do_turn(struct play *p, int seat, const char *move, const struct lines *engine,
                    struct lines *e)
{
    static const char *const tokens[TOKENS] = {"xy", "xyq", "look", "colours", "swap"};
    char verb[16] = "";
    sscanf(move, "%15s", verb);
    const char *rest = move + strlen(verb);
    if (*rest == ' ') rest++;
    for (int t = 0; t < TOKENS; t++)
        if (!strcmp(verb, tokens[t])) {
            do_token(p, seat, (enum token)t, rest, e);
            return;
        }
    if (!strcmp(verb, "pass")) pass(p, seat, e);
    else if (!strcmp(verb, "give-up")) give_up(p, seat, e);
    else if (!strcmp(verb, "hint")) hint(p, seat, engine, e);
    else if (!strcmp(verb, "solution")) {
        tell_structure(p, e);
        p->hinted = true;
        count_down(p, e);
    } else if (!strcmp(verb, "announce")) {
        p->complete = p->right[vpts_side_now(p)] = true;
        lines_add(e, "%d announced %s", seat, vpts_side_names[vpts_side_now(p)]);
    } else if (!strcmp(verb, "flip")) {
        p->turn = (p->turn + 1) % p->nsides;
        p->flipped = true;
        lines_add(e, "%d flipped %s", seat, vpts_side_names[vpts_side_now(p)]);
        vpts_open_turn(p, e);
    } else do_pieces(p, seat, verb, rest, e);
}

static void fix(struct play *p, int rounds, struct lines *e)
{
    p->counter = rounds;
    lines_add(e, "- fixed %d", rounds);
    vpts_open_turn(p, e);
}

void vpts_step(void *state, const char *const answer[], const struct lines *engine, struct lines *e)
{
    struct play *p = state;
    bool equal = true, agreed = true;
    if (p->phase == PLAYING) do_turn(p, vpts_seat_now(p), answer[vpts_seat_now(p)], engine, e);
    else if (p->phase == FIXING) fix(p, atoi(answer[vpts_highest_seat(p)] + 4), e);
    else if (p->phase == BIDDING) {
        for (int i = 0; i < p->seats; i++) {
            p->bid[i] = atoi(answer[i] + 4);
            equal &= p->bid[i] == p->bid[0];
            lines_add(e, "%d bid %d", i, p->bid[i]);
        }
        if (equal) fix(p, p->bid[0], e);
        else p->phase = FIXING; /* VPTS-AMB-38 */
    } else {
        for (int i = 0; i < p->seats; i++) agreed &= !answer[i] || !strcmp(answer[i], "agree");
        lines_add(e, "- voted %s", agreed ? "yes" : "no");
        if (agreed) end(p, LOST, "given-up", e);
        else p->phase = PLAYING;
    }
}
