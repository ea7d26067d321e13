/* quoted.h -- texts in JSON, judged without the reader and the writer that are being tested. */
#ifndef TESTS_QUOTED_H
#define TESTS_QUOTED_H

#include <stddef.h>
#include <string.h>

/* The end of a text that begins here with its quotation mark, or NULL. */
static inline const char *quoted_end(const char *p)
{
    if (*p++ != '"') return NULL;
    for (; *p != '"'; p++) {
        if ((unsigned char)*p < 0x20) return NULL;
        if (*p != '\\') continue;
        p++;
        if (*p == 'u') {
            for (int i = 0; i < 4; i++)
                if (!*++p || !strchr("0123456789abcdefABCDEF", *p)) return NULL;
        } else if (!*p || !strchr("\"\\/bfnrt", *p)) {
            return NULL;
        }
    }
    return p + 1;
}

#endif
