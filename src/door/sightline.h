/* sightline.h -- the one door for other languages: the browser (WebAssembly), scripts (a library).
 *
 * A door holds the language it speaks, the text of its last reply, and either a match or a seat, or
 * neither. If you open a match, you host it: you may ask for any seat's part, and must give each
 * player only that player's own. If you sit at a match that is hosted elsewhere, you know the
 * setting and your own view. That is enough to be told what you are asked, what you may do, and why
 * not. Open as many doors as there are matches and seats.
 *
 * Texts go in as UTF-8 ended by a zero byte, and may come from anywhere: what cannot be read is
 * a fault, never a crash. A call that has something to say leaves it in the reply; it is good
 * until the next call through the same door. Numbers are plain ints, so that no caller needs
 * wider ones. Structs, pointers inside them and 64-bit numbers never cross.
 *
 * 1. Calls through different doors do not touch each other; calls through one door take turns.
 * 2. A call that fails changes nothing but the reply: the match or seat there was goes on.
 * 3. All a caller must free is the door, and what sightline_alloc() gave.
 */
#ifndef ABI_SIGHTLINE_H
#define ABI_SIGHTLINE_H

#define SIGHTLINE_API __attribute__((visibility("default")))

struct sightline;

/* What calls return. Those that reply with JSON return its length in bytes; the others return
 * a number of their own, or SIGHTLINE_DONE. */
enum sightline_result {
    SIGHTLINE_DONE = 0,
    SIGHTLINE_REFUSED = -1, /* {"key","rule","text","args"}: the player may not. The args are what
                               the text speaks of: numbers, texts, {"seat":1}, {"seats":[0,2]},
                               {"word":"KEY"} */
    SIGHTLINE_FAULT = -2,   /* {"line":..,"column":..,"key":..,"text":..}: the text is at fault */
    SIGHTLINE_MISUSE = -3,  /* no match, no such seat, a NULL: the caller is at fault; no reply */
    SIGHTLINE_NO_MEMORY = -4,
};

enum {
    SIGHTLINE_HOUSE_CLIENTS = 1 << 16,
    SIGHTLINE_HOUSE_TABLES = 1 << 16,
    SIGHTLINE_SPECTATOR = -1,
    SIGHTLINE_TRUTH = -2,           /* may see everything, once the game is over */
    SIGHTLINE_NAME_MAX = 64,        /* bytes of a person's name; the rest is cut */
    SIGHTLINE_WORD_MAX = 4096,      /* bytes of a word, a move, a line of options, all names */
    SIGHTLINE_PUZZLE_MAX = 1 << 16, /* bytes of a challenge */
    SIGHTLINE_TEXT_MAX = 4 << 20,   /* bytes of content, hidden content, a record, a view */
    SIGHTLINE_REPLY_MAX = 64 << 20,
};

SIGHTLINE_API struct sightline *sightline_new(void); /* NULL: no memory */
SIGHTLINE_API void sightline_free(struct sightline *);

/* Memory of the module, for callers that cannot point into their own. */
SIGHTLINE_API void *sightline_alloc(int n);
SIGHTLINE_API void sightline_release(void *);

/* The reply, ended by a zero byte that its size does not count. */
SIGHTLINE_API const char *sightline_reply(const struct sightline *);
SIGHTLINE_API int sightline_reply_size(const struct sightline *);

/* "0.1.0" */
SIGHTLINE_API const char *sightline_version(void);

/* "en", or "xx": the pseudo-locale. A door starts with English. */
SIGHTLINE_API int sightline_language(struct sightline *, const char *name);
/* What the people are called in all that is said from now on: one name a line, from the first seat
 * on; where a line is empty or missing, the seat has a name of its own. Control characters, those
 * that turn the direction of writing, and what cannot be seen are left out of them. */
SIGHTLINE_API int sightline_names(struct sightline *, const char *names);

/* Facts, without a match.
 * games: [{"name","title","about","edition","rehearsal","together","seats":{"min","max"},
 *          "options":[{"name","title","help","min","max","initial",
 *                      "values":[{"value","name","title"}]}],
 *          "verbs":[{"name","args"}],"bots":[{"name","title","about","levels","level"}],
 *          "gentle"}]
 *   values only where they have names; the first bot at its level is the best all-round opponent,
 *   and "gentle" the bot for a person's first games.
 * types: TypeScript for the box and the view of every game, and all constants a screen needs.
 * words: {"KEY":"text"} for all keys that begin with prefix. */
SIGHTLINE_API int sightline_games(struct sightline *);
SIGHTLINE_API int sightline_types(struct sightline *);
SIGHTLINE_API int sightline_words(struct sightline *, const char *prefix);

/* A short text, such as a link, as a QR code: its rows, ["##..#"], '#' is dark. It needs four
 * squares of light all round. [] if the text is empty or too long. */
SIGHTLINE_API int sightline_qr(struct sightline *, const char *text);

/* Decks as text (docs/card-language.md says how they are written), for their authors. A text that
 * cannot be read is a fault, with its place.
 * deck: what there is to draw: {"game","cards","sets":[{"name","edition","seats":{"min","max"},
 *   "copies"}],"kinds":[{"name","value","cards","symbols","set","line","reveal","worth",
 *   "each":[..],"tags":[..],"verbs":[..]}]}: each is the steps of a turn at which it works, verbs
 *   are the keywords on it.
 * deck_words: ["words"] of every kind, one sentence a line, like cards.
 * deck_lint: {"findings":[{"line","kind","key","text"}],"more"}: what its author should be asked;
 *   kind is -1 if a finding is about the deck as a whole.
 * deck_own: the text of one of our own: "classic", "revisioned", "winking-dead", "echoes". */
SIGHTLINE_API int sightline_deck(struct sightline *, const char *text);
SIGHTLINE_API int sightline_deck_words(struct sightline *, const char *text);
SIGHTLINE_API int sightline_deck_lint(struct sightline *, const char *text);
SIGHTLINE_API int sightline_deck_own(struct sightline *, const char *name);

/* Puzzles: challenges of Viewpoints, without a match. The text is a code or what a file would hold
 * (docs/puzzles.md); cards are "1+3", or NULL for all that are known. A search tries at most so
 * many placements (nodes; 0: a million), and says if that was not enough: "whole":false,
 * "unsettled".
 * show: {"challenge","code","level","points","pieces","cards":[{"card","side","rows":["......"]}],
 *   "set"}, and with solution "solution":{"placements","layers","code"}; the first members only
 *   if the structure is known; set is the option of the game with all pieces that are needed.
 *   daily: the same for a date, "2026-07-14".
 * new: tries so many seeds, one after another, and gives the first challenge that is as wished; 0
 *   means any: {"challenge","code","level","points","pieces","deals"}; or one made to measure,
 *   without "challenge"; {} if there is none. size is the longest edge, ambiguity the number of
 *   structures that show the first three cards.
 * strict: the same, with so many pieces (3 to 10), such that cards "1+2", "3+4" or "1-3" leave
 *   exactly one structure that stands and can be built.
 * course: the challenges that teach: [{"challenge","rule","cards","pieces","key","text"}].
 * grade: those members, "parts":{"pieces","size","position","hidden"} and "deals":[{"cards",
 *   "seats","level","points","shows","stands","builds","whole","supports","deduction":{},"par",
 *   "rounds":[easy,normal,hard]}]; of painted cards that nothing shows, what solve says.
 * explain: what follows from the cards, step by step: {"cards","chain":[{"rule","piece","other",
 *   "loses","slots","cells","removed","left","key","text","with"}],"end","hardest","effort",
 *   "steps","times":{},"pieces","placed","left","placements":[]}; but for chain and placements,
 *   these are the members of "deduction".
 * count: {"cards","want","structures","whole"}; want is "fit", "stand" or "build".
 * solve: {"verdict":"found","cards","placements","layers","code","hidden"}; verdict "falls" or
 *   "stuck" with a structure that shows the cards all the same, "clash" with
 *   "slots":[{"card","slot","shows"}] that contradict each other, "unsettled".
 * paint: of cards that are being painted, the verdict without a structure: {"cards","verdict",
 *   "slots","want","structures","whole"}, which counts up to a thousand. */
SIGHTLINE_API int sightline_puzzle_show(struct sightline *, const char *text, const char *cards,
                                        int solution);
SIGHTLINE_API int sightline_puzzle_daily(struct sightline *, const char *date);
SIGHTLINE_API int sightline_puzzle_new(struct sightline *, int level, int pieces, int size,
                                       int ambiguity, const char *seed, int tries);
SIGHTLINE_API int sightline_puzzle_strict(struct sightline *, const char *cards, int pieces,
                                          const char *seed, int tries);
SIGHTLINE_API int sightline_puzzle_course(struct sightline *);
SIGHTLINE_API int sightline_puzzle_grade(struct sightline *, const char *text, int nodes);
SIGHTLINE_API int sightline_puzzle_explain(struct sightline *, const char *text, const char *cards);
SIGHTLINE_API int sightline_puzzle_count(struct sightline *, const char *text, const char *cards,
                                         const char *want, int nodes);
SIGHTLINE_API int sightline_puzzle_solve(struct sightline *, const char *text, const char *cards,
                                         int nodes);
SIGHTLINE_API int sightline_puzzle_paint(struct sightline *, const char *text, int nodes);

/* Opens a match and replaces the one there was. options: "rounds=2 open=on", may be empty or NULL.
 * seed: a whole number or 64 hex digits. content and hidden: NULL if there is none. */
SIGHTLINE_API int sightline_open(struct sightline *, const char *game, int seats,
                                 const char *options, const char *seed, const char *content,
                                 const char *hidden);
/* Opens the match of a record and plays its answers. */
SIGHTLINE_API int sightline_replay(struct sightline *, const char *record);

/* Sits down at a match hosted elsewhere, and replaces what there was. The setting is public.
 * see: what the seat was told last: the `view` of tell as it came; the set of all subjects that are
 * `asked`, and the set `mine` of those whose question the viewer answers; bit i is seat i. A view
 * that cannot be read, is somebody else's or out of range is a fault. */
SIGHTLINE_API int sightline_sit(struct sightline *, const char *game, int seats,
                                const char *options, const char *content);
SIGHTLINE_API int sightline_see(struct sightline *, int viewer, int asked, int mine,
                                const char *view);

/* What a viewer (a seat, or SIGHTLINE_SPECTATOR) may know: match_tell() of match.h, the same as
 * the server sends. When the game is over, SIGHTLINE_TRUTH is told the whole truth.
 * tell_at: the same as it was when so many steps were closed.
 * history: [{"step","news":[..]}] from the deal on, its news like those of tell.
 * since: what a viewer who was last told this "telling" has missed: {"telling","steps":[..]}, and
 *   "undone":STEP if somebody went back to that step since: what was told of it and later is void.
 * For the host. */
SIGHTLINE_API int sightline_tell(struct sightline *, int viewer);
SIGHTLINE_API int sightline_tell_at(struct sightline *, int viewer, int steps);
SIGHTLINE_API int sightline_history(struct sightline *, int viewer);
SIGHTLINE_API int sightline_since(struct sightline *, int viewer, int telling);

/* For the host, who may look with anybody's eyes, and for a seat that has seen its view: both get
 * the same bytes.
 * box: what everybody may read. cards: ["words"] of every kind of the box's deck, one sentence a
 *   line; [] if there is none.
 * notes: [{"key","rule","text"}], the view in sentences.
 * question: {"key","rule","text"}; SIGHTLINE_MISUSE if the viewer is not asked for the subject.
 * moves: [{"do","key","rule","text"}] that the viewer may answer for the subject; [] if not asked.
 *   Only those that begin as `start` does, say "place", "place F", "xyq 1 ": its last word may be
 *   unfinished unless a space ends it. "" or NULL: all of them, which may be thousands.
 * list: the same moves in numbers, {"place":[12,13],"xyq":[[1,0,5]],"pass":[]}: a number for each
 *   move if the verb has one argument, an array if it has more.
 * orders: [{"order","key","text","with"}], the standing orders that the viewer may give now
 *   (docs/orders.md); orders that tell others something by a long wait only if the viewer is
 *   `alone` with bots.
 * hint: {"key","text","with"}, advice that is fair, since it follows from the view alone; {} if
 *   the game has none. */
SIGHTLINE_API int sightline_box(struct sightline *);
SIGHTLINE_API int sightline_cards(struct sightline *);
SIGHTLINE_API int sightline_notes(struct sightline *, int viewer);
SIGHTLINE_API int sightline_question(struct sightline *, int viewer, int subject);
SIGHTLINE_API int sightline_moves(struct sightline *, int viewer, int subject, const char *start);
SIGHTLINE_API int sightline_list(struct sightline *, int viewer, int subject, const char *start);
SIGHTLINE_API int sightline_hint(struct sightline *, int viewer);
SIGHTLINE_API int sightline_orders(struct sightline *, int viewer, int alone);
/* A move in plain notation. may: would it be accepted as an answer? Changes nothing. say: its
 * words, {"do","key","rule","text"}, if it would. */
SIGHTLINE_API int sightline_may(struct sightline *, int decider, int subject, const char *move);
SIGHTLINE_API int sightline_say(struct sightline *, int decider, int subject, const char *move);

/* What is about to happen in a card game, in numbers, from the view alone: if nobody answers, or
 * (with a move that may be made) if only the viewer answers, with that move for the subject.
 * {"seats":[{"seat","points":[60,65],"zombeyes":[4,6],"hand":[3,2],"misses":[0,1],"exact"}],
 *  "moves":[{"kind","from","to","token"}],"wins":[..],"dead":[..],"end","notes":[{"key","text"}]}
 * Figures are before and after; exact: nothing that is left open changes them. moves: cards in
 * order, kind null if it is not known, places as in the view; token 1: a Zombeye is put on it,
 * -1: it is taken away. wins: who wins if nobody answers until the turn is over. dead: who is
 * overwhelmed. end: "done", or why the rest is open: "choice", "hidden", "chance", "long". {} in
 * other games. */
SIGHTLINE_API int sightline_outlook(struct sightline *, int viewer, int subject, const char *move);
/* Why a bot would give this answer, from what the view shows: {"key","text","with"}. */
SIGHTLINE_API int sightline_reason(struct sightline *, int viewer, int subject, const char *move);
/* What if? How likely each possible answer of the viewer is to win, in games that are imagined
 * from the view alone: about so many in all, up to a million. luck: a number, or 64 hex digits.
 * {"worlds","rollouts","legal","answers":[{"do","key","rule","text","with","chance","error"}]}
 * chance and error are of a thousand, the best comes first, and the one that the search would give
 * has "advised":true. Refused in games that all win or lose together, and for a view that cannot
 * come about. */
SIGHTLINE_API int sightline_what_if(struct sightline *, int viewer, int subject, int rollouts,
                                    const char *luck);

/* Playing, for the host. question is the number that tell gives as "q". */
SIGHTLINE_API int sightline_answer(struct sightline *, int decider, int subject, int question,
                                   const char *move);
SIGHTLINE_API int sightline_take_back(struct sightline *, int decider, int subject, int question);
SIGHTLINE_API int sightline_fallback(struct sightline *, int subject);
/* A bot answers for the subject from its decider's view: "steady:3". The reply is the move.
 * luck: the bots draw from this secret (a number, or 64 hex digits), the step and the subject.
 *   Without it their luck follows from the seed, by a hash that tells nothing about the deal. */
SIGHTLINE_API int sightline_bot(struct sightline *, int subject, const char *name);
SIGHTLINE_API int sightline_luck(struct sightline *, const char *seed);

/* Back to when step `to` was open, without asking anybody: for play against bots. */
SIGHTLINE_API int sightline_undo(struct sightline *, int to);
/* The latest closed step in which this seat was asked; SIGHTLINE_MISUSE if there is none. */
SIGHTLINE_API int sightline_last_asked(const struct sightline *, int seat);

/* A bot plays for a seat of a match hosted elsewhere that has seen its view: the reply is its move
 * for the subject. luck: 64 hex digits. */
SIGHTLINE_API int sightline_decide(struct sightline *, int subject, const char *name,
                                   const char *luck);

/* A house: any number of tables and clients, which speak docs/protocol.md (docs/door.md has the
 * lines). It has no clock, luck or store: the caller says in one JSON object what happened, and the
 * reply is what the house wants done, one JSON object a line, in order.
 * house_open: {"now":0,"luck":"64 hex"} and, if you do not want the defaults, "house", "clients",
 *   "tables", "bytes", "rate", "burst", "seeds", "again"; "thinks": the bots think at once, in
 *   here.
 * house: {"in":"message","client":0,"message":{..}}, {"in":"time","now":500}, and so on. */
SIGHTLINE_API int sightline_house_open(struct sightline *, const char *setting);
SIGHTLINE_API int sightline_house(struct sightline *, const char *what);

/* For the host. waiting: the subjects that have not answered, bit i is seat i. decider: who
 * answers for the subject in the open step, SIGHTLINE_MISUSE if it is not asked. */
SIGHTLINE_API int sightline_over(const struct sightline *);
SIGHTLINE_API int sightline_steps(const struct sightline *);
SIGHTLINE_API int sightline_waiting(const struct sightline *);
SIGHTLINE_API int sightline_decider(const struct sightline *, int subject);
/* Why the match cannot go on, though it is not over: a bug of ours; empty if it can. */
SIGHTLINE_API int sightline_frozen(struct sightline *);
SIGHTLINE_API int sightline_score(struct sightline *);  /* {"points":[..],"rank":[..]} */
SIGHTLINE_API int sightline_record(struct sightline *); /* text, as record.h says */
SIGHTLINE_API int sightline_hash(struct sightline *);   /* sixteen hex digits of the whole truth */

#endif
