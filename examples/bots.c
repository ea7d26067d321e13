/* bots -- plays a game of Wink with programs in all seats, through the library.
 *
 *   cc bots.c $(pkg-config --cflags --libs sightline) -o bots
 */
#include <sightline.h>
#include <stdio.h>

enum { SEATS = 4 };

/* Whatever the door has to say about a call that failed. */
static int failed(struct sightline *door, const char *what)
{
    fprintf(stderr, "%s: %s\n", what, sightline_reply(door));
    sightline_free(door);
    return 1;
}

int main(void)
{
    struct sightline *door = sightline_new();
    if (!door) return 1;
    sightline_names(door, "Anna\nBen\nCleo\nDan");
    if (sightline_open(door, "wink", SEATS, "", "2024", NULL, NULL) != SIGHTLINE_DONE)
        return failed(door, "open");
    while (!sightline_over(door)) {
        const int waiting = sightline_waiting(door);
        for (int seat = 0; seat < SEATS; seat++)
            if (waiting >> seat & 1 && sightline_bot(door, seat, "steady") < 0)
                return failed(door, "bot");
    }
    sightline_notes(door, SIGHTLINE_SPECTATOR); /* the end, in sentences */
    printf("%s\n", sightline_reply(door));
    sightline_score(door);
    printf("%d steps with sightline %s: %s\n", sightline_steps(door), sightline_version(),
           sightline_reply(door));
    sightline_free(door);
    return 0;
}
