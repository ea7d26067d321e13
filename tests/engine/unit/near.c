/* The word somebody may have meant. */
#include "core/near.h"

#include "../../unit.h"

static const char *const names[] = {"Magpie", "Squint", "Storm Lantern", "Ox", NULL};

static const char *meant(const char *word)
{
    const char *best = near_of(word, strlen(word), names);
    return best ? best : "nothing";
}

int main(void)
{
    char longest[33], longer[34];
    const char *const long_names[] = {longest, longer, NULL};
    CHECK_TEXT(meant("Magpie"), "Magpie");
    CHECK_TEXT(meant("Magpi"), "Magpie");
    CHECK_TEXT(meant("Magpiee"), "Magpie");
    CHECK_TEXT(meant("Mapgie"), "Magpie"); /* two neighbours exchanged are one slip */
    CHECK_TEXT(meant("Mgapei"), "Magpie");
    CHECK_TEXT(meant("Nugpie"), "Magpie");
    CHECK_TEXT(meant("Nuppie"), "nothing"); /* three letters of six */
    CHECK_TEXT(meant("Stirm Lanterm"), "Storm Lantern");
    CHECK_TEXT(meant("Stirm Lunterm"), "nothing"); /* more than two slips are another word */
    CHECK_TEXT(meant("O"), "nothing");             /* one letter of two */
    CHECK_TEXT(meant("Ox"), "Ox");
    CHECK_TEXT(meant(""), "nothing");
    /* The nearest one; among equals, the first. */
    CHECK_TEXT(near_of("cat", 3, (const char *const[]){"cart", "cat", NULL}), "cat");
    CHECK_TEXT(near_of("carts", 5, (const char *const[]){"cart", "parts", NULL}), "cart");
    /* Words beyond a certain length are not compared. */
    memset(longest, 'a', sizeof longest - 1);
    memset(longer, 'a', sizeof longer - 1);
    longest[32] = longer[33] = '\0';
    CHECK(near_of(longest, 32, long_names) == longest);
    CHECK(near_of(longest, 31, long_names) == longest);
    CHECK(near_of(longer, 33, long_names) == NULL);
    CHECK(near_of(longest, 32, long_names + 1) == NULL);
    return unit_end();
}
