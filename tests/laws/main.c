/* laws -- tries every law on every game of the shelf.
 *
 *   laws [GAME...] [--except GAME]... [--law NAME]... [--seats N] [--from SEED] [--seeds N]
 *        [--one-in N] [--decks | --with FILE] [--go-on]
 *   laws [GAME...] --trail           the trails of many matches, one number a game and seats
 *   laws --sign                      what tests/laws/signatures.txt should say
 *   laws [GAME...] --signed FILE     compares the trails with that file
 *   laws --list                      the laws in words
 *   laws --deck NUMBER               a deck of the author's (author.h)
 *
 * With --decks every match is played with another deck of the author's; --with plays all of them
 * with the text of a file. Without --seeds, the variable SIGHTLINE_SEEDS says how many seeds each
 * law is tried with; --one-in takes only a share of them. A law that fails is not tried with more
 * seeds, except with --go-on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "author.h"
#include "games/shelf.h"
#include "laws.h"
#include "trail.h"

/* Games with lists of thousands take their time: they sign a share of the seeds. */
enum { SEEDS = 100, SIGNED_SEEDS = 200, NAMES_MAX = 32, WIDE_SHARE = 20 };

const struct law laws[] = {
    {"sameness", "same box, seed and answers: same bytes, whatever memory held before",
     law_sameness, 1},
    {"twins", "what a seat was never shown does not change anything it gets", law_twins, 1},
    {"order", "in what order things are told, tells nothing", law_order, 1},
    {"audience", "who hears what is not for everybody follows from the rules", law_audience, 4},
    {"recall", "what a seat was told, its view knows", law_recall, 1},
    {"secrecy", "the truth and whatever a seat imagines look the same to it", law_secrecy, 1},
    {"imagining", "equal views and equal luck imagine equal worlds", law_imagining, 2},
    {"chance", "what draws luck, says so", law_chance, 2},
    {"asking", "who is asked is public", law_asking, 1},
    {"variety", "every secret varies in what a seat imagines", law_variety, 1},
    {"agreement", "the list of moves is exactly what is not refused", law_agreement, 10},
    {"refusal", "what is refused changes nothing", law_refusal, 1},
    {"progress", "whoever is asked can answer, and the game ends within its bounds", law_progress,
     1},
    {"fallback", "what the clock plays is legal", law_fallback, 1},
    {"conservation", "nothing is lost or doubled, in the truth or in imagined worlds",
     law_conservation, 1},
    {"vigilance", "check sees it when something is lost or doubled", law_vigilance, 1},
    {"counting", "when it is over, everybody can count the score from what they see", law_counting,
     1},
    {"naming", "every byte has one name", law_naming, 1},
    {"round-trip", "moves, records and JSON read back equal", law_round_trip, 4},
    {"voice", "everything said has words in the catalogue, and only there", law_voice, 20},
    {"telling", "what was told and what changed since are all there is to tell", law_telling, 20},
    {"arrival", "the order in which answers arrive does not matter, and nobody hears of it",
     law_arrival, 10},
    {"undo", "going back and on again leads to the same place", law_undo, 1},
    {"playout", "played on without asking whoever has no choice, it is the same game", law_playout,
     1},
    {"orders", "a standing order answers what is legal, asks in time, and its asking tells nothing",
     law_orders, 4},
    {0},
};

struct wish {
    const char *games[NAMES_MAX], *except[NAMES_MAX], *laws[NAMES_MAX];
    int ngames, nexcept, nlaws, seats;
    uint64_t from, seeds, one_in;
    const char *signed_file, *with, *with_file;
    bool trail, sign, decks, go_on;
};

enum { FAILURES_SHOWN = 9 }; /* more of one law, at one table */
static const uint64_t HELD = UINT64_MAX;
static int passed, failed;

static bool among(const char *name, const char *const *names, int n)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(names[i], name)) return true;
    return false;
}

static bool wanted(const struct wish *w, const struct game *g, int seats)
{
    return (!w->ngames || among(g->name, w->games, w->ngames)) &&
           !among(g->name, w->except, w->nexcept) && (!w->seats || w->seats == seats);
}

/* From this seed on; returns how many seeds are left after one that failed, or 0. */
static uint64_t try_law(const struct wish *w, const struct law *law, const struct game *g,
                        int seats, uint64_t from, uint64_t seeds)
{
    struct trial t;
    uint64_t left = 0;
    trial_init(&t, g, seats);
    t.law = law->name;
    t.cost = law->cost;
    t.from = t.seed = from;
    t.seeds = seeds;
    t.decks = w->decks;
    t.with = w->with;
    t.with_file = w->with_file;
    bool holds = law->holds(&t);
    if (!holds && !t.whole && t.seed + 1 < from + seeds) left = from + seeds - t.seed - 1;
    trial_release(&t);
    fflush(stdout);
    return holds ? HELD : left;
}

static void try_laws(const struct wish *w, const struct game *g, int seats)
{
    for (const struct law *law = laws; law->name; law++) {
        uint64_t cost = law->cost * w->one_in, seeds = w->seeds > cost ? w->seeds / cost : 1;
        if (w->nlaws && !among(law->name, w->laws, w->nlaws)) continue;
        uint64_t end = w->from + seeds, left = try_law(w, law, g, seats, w->from, seeds);
        if (left == HELD) passed++;
        else failed++;
        for (int more = 0; w->go_on && left && left != HELD && more < FAILURES_SHOWN; more++)
            left = try_law(w, law, g, seats, end - left, left);
    }
}

static void write_trails(const struct wish *w, int game, int seats)
{
    uint32_t seeds = (uint32_t)w->seeds;
    if (shelf[game]->moves_max > WIDE) seeds = seeds / WIDE_SHARE + (seeds < WIDE_SHARE);
    printf("%s %d %u %016llx\n", shelf[game]->name, seats, seeds,
           (unsigned long long)trail(game, seats, (uint32_t)w->from, seeds));
    fflush(stdout);
}

static void each_table(const struct wish *w, void (*each)(const struct wish *, int game, int seats))
{
    for (int i = 0; shelf[i]; i++)
        for (int seats = shelf[i]->seats_min; seats <= shelf[i]->seats_max; seats++)
            if (wanted(w, shelf[i], seats)) each(w, i, seats);
}

static void each_law(const struct wish *w, int game, int seats) { try_laws(w, shelf[game], seats); }

/* Is the line of this table in the file, with the trail as it is now. */
static bool is_signed(FILE *file, int game, int seats)
{
    char line[200], name[64], hash[32], now[32];
    int at;
    unsigned seeds;
    rewind(file);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "%63s %d %u %31s", name, &at, &seeds, hash) != 4 || at != seats ||
            strcmp(name, shelf[game]->name))
            continue;
        snprintf(now, sizeof now, "%016llx", (unsigned long long)trail(game, seats, 0, seeds));
        if (!strcmp(now, hash)) return true;
        printf("FAIL signature: %s, %d seats: the trail is %s, but %s was signed\n", name, seats,
               now, hash);
        return false;
    }
    printf("FAIL signature: %s, %d seats: nothing was signed\n", shelf[game]->name, seats);
    return false;
}

static void compare_trails(const struct wish *w, int game, int seats)
{
    FILE *file = fopen(w->signed_file, "r");
    if (!file) {
        perror(w->signed_file);
        exit(2);
    }
    if (is_signed(file, game, seats)) passed++;
    else failed++;
    fclose(file);
}

static bool number(const char *text, uint64_t *out)
{
    char *end;
    if (!text || *text < '0' || *text > '9') return false;
    *out = strtoull(text, &end, 10);
    return !*end;
}

static bool known_law(const char *name)
{
    for (const struct law *law = laws; law->name; law++)
        if (!strcmp(law->name, name)) return true;
    return false;
}

static const char *content_of(const char *path)
{
    static char text[AUTHOR_ROOM + 1];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(2);
    }
    text[fread(text, 1, AUTHOR_ROOM, file)] = '\0';
    fclose(file);
    return text;
}

/* Returns how many words were used; 0: it is something else. */
static int read_wish(struct wish *w, char **word)
{
    uint64_t n;
    if (!strcmp(word[0], "--trail")) return w->trail = true, 1;
    if (!strcmp(word[0], "--sign")) return w->sign = true, 1;
    if (!strcmp(word[0], "--decks")) return w->decks = true, 1;
    if (!strcmp(word[0], "--go-on")) return w->go_on = true, 1;
    if (!strcmp(word[0], "--with") && word[1])
        return w->with = content_of(word[1]), w->with_file = word[1], 2;
    if (!strcmp(word[0], "--signed") && word[1]) return w->signed_file = word[1], 2;
    if (!strcmp(word[0], "--seeds") && number(word[1], &w->seeds) && w->seeds) return 2;
    if (!strcmp(word[0], "--one-in") && number(word[1], &w->one_in) && w->one_in) return 2;
    if (!strcmp(word[0], "--from") && number(word[1], &w->from)) return 2;
    if (!strcmp(word[0], "--seats") && number(word[1], &n) && n <= SEATS_MAX)
        return w->seats = (int)n, 2;
    if (!strcmp(word[0], "--law") && word[1] && known_law(word[1]) && w->nlaws < NAMES_MAX)
        return w->laws[w->nlaws++] = word[1], 2;
    if (!strcmp(word[0], "--except") && word[1] && shelf_find(word[1]) && w->nexcept < NAMES_MAX)
        return w->except[w->nexcept++] = word[1], 2;
    if (shelf_find(word[0]) && w->ngames < NAMES_MAX) return w->games[w->ngames++] = word[0], 1;
    return 0;
}

static int list_laws(void)
{
    for (const struct law *law = laws; law->name; law++)
        printf("%-13s %s\n", law->name, law->promise);
    return 0;
}

static int print_deck(uint64_t deck)
{
    static char text[AUTHOR_ROOM];
    struct buf b = BUF_ON(text);
    author_write(deck, &b);
    fputs(text, stdout);
    return 0;
}

int main(int argc, char **argv)
{
    const char *seeds = getenv("SIGHTLINE_SEEDS");
    struct wish w = {.one_in = 1};
    uint64_t deck;
    if (argc == 3 && !strcmp(argv[1], "--deck") && number(argv[2], &deck)) return print_deck(deck);
    if (argc == 2 && !strcmp(argv[1], "--list")) return list_laws();
    for (int i = 1, n; i < argc; i += n) {
        n = read_wish(&w, argv + i);
        if (n) continue;
        if (!strcmp(argv[i], "--law") && argv[i + 1])
            fprintf(stderr, "laws: there is no law '%s'; laws --list names them\n", argv[i + 1]);
        else fprintf(stderr, "laws: '%s' is no game or option, or its value is missing\n", argv[i]);
        return 2;
    }
    if (w.trail || w.sign) {
        if (!w.seeds) w.seeds = SIGNED_SEEDS;
        if (w.sign)
            puts("# GAME SEATS SEEDS TRAIL: made by `laws --sign`. A line changes only when rules "
                 "do.");
        each_table(&w, write_trails);
        return 0;
    }
    if (!w.seeds && !(number(seeds, &w.seeds) && w.seeds)) w.seeds = SEEDS;
    each_table(&w, w.signed_file ? compare_trails : each_law);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
