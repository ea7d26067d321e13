/* code.c -- any text as the code of a challenge.
 *
 * A refusal has words and a place. What is read is written as a text that reads back as the same
 * code and is written as the same text; a share code can be built as it stands.
 */
#include "solid/code.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/buf.h"
#include "solid/stand.h"

static bool same_code(const struct code *a, const struct code *b)
{
    return a->kind == b->kind && a->number == b->number && a->level == b->level &&
           a->seed == b->seed && a->set == b->set && a->built.n == b->built.n &&
           !memcmp(a->built.placement, b->built.placement,
                   sizeof a->built.placement[0] * a->built.n);
}

static void hold_buildable(const struct code *code)
{
    struct structure part = {.n = 0};
    struct code made;
    HOLD(code->built.n > 0 && code->built.n <= STRUCTURE_MAX && code->set < PIECE_SETS);
    for (; part.n < code->built.n; part.n++) {
        HOLD(can_put(&part, code->built.placement[part.n], NULL) == FITS);
        part.placement[part.n] = code->built.placement[part.n];
    }
    HOLD(code_share(code->set, &code->built, &made) && same_code(code, &made));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fault f = {0};
    struct code code = {.kind = CODE_FROZEN}, back = {.kind = CODE_FROZEN};
    char first[CODE_TEXT_MAX] = "", second[CODE_TEXT_MAX] = "";
    struct buf a = BUF_ON(first), b = BUF_ON(second);
    char *text = text_of(data, size);
    if (!code_read(text, &code, &f)) {
        hold_fault(&f);
    } else {
        code_write(&code, &a);
        HOLD(a.n > 0 && !a.full && code_read(first, &back, &f) && same_code(&code, &back));
        code_write(&back, &b);
        HOLD(!strcmp(first, second));
        if (code.kind == CODE_SHARE) hold_buildable(&code);
    }
    free(text);
    return 0;
}
