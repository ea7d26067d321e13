/* record.h -- a match as text, and back. The text may come from anywhere.
 *
 *   sightline record 1
 *   game wink 1
 *   seats 4
 *   option beats=3
 *   seed 7
 *   0 place 17
 *   ...
 *   end 5f0c1d2e3b4a5968
 *
 * Option lines only where they differ from the default; "content LINES" and "hidden LINES"
 * are followed by that many lines of text; "undo" marks where somebody went back; "end HASH"
 * closes a finished game and is checked.
 */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "match/match.h"

enum { RECORD_MAX = 4 << 20 };

/* Who knows the games: the shelf. */
typedef const struct game *record_finder(const char *name);

/* Reads the setting. The texts of content and hidden are copied into `keep` (as large as the text).
 * body is where the answers start; body_line its line. */
bool record_read_setting(const char *text, record_finder *, struct setting *, char *keep,
                         const char **body, int *body_line, struct fault *);
/* Plays the answers into a freshly opened match. */
bool record_play(struct match *, const char *body, int body_line, struct fault *);

#endif
