/* page.c -- any path, Accept-Encoding and If-None-Match, a line each, as the gate hands them on.
 *
 * An answer is whole, has the length it says, and repeats nothing that was asked. The coding is one
 * that was asked for; "not modified" is said only if the request names a tag.
 */
#include "page/page.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common.h"
#include "gate/gate.h"

/* A copy of the next line in memory of its size; without a line, the field was not sent. */
static struct slice line_of(struct bytes *b)
{
    const uint8_t *end = b->n ? memchr(b->at, '\n', b->n) : NULL;
    size_t n = end ? (size_t)(end - b->at) : b->n;
    struct slice line = {NULL, n};
    if (!b->n) return line;
    char *room = fuzz_room(n ? n : 1);
    memcpy(room, b->at, n);
    line.at = room;
    b->at += n + (end != NULL);
    b->n -= n + (end != NULL);
    return line;
}

/* What a field says, or NULL. */
static const char *field_of(const struct answer *answer, const char *name)
{
    const char *at = strstr(answer->head, name);
    return at ? at + strlen(name) : NULL;
}

static bool names(struct slice list, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= list.n; i++)
        if (!strncasecmp(list.at + i, word, n)) return true;
    return memchr(list.at, '*', list.n) != NULL;
}

static void hold_answer(const struct answer *answer, const struct request *request)
{
    HOLD(answer->nhead < ANSWER_HEAD_ROOM - 1 && strlen(answer->head) == answer->nhead);
    const char *end = strstr(answer->head, "\r\n\r\n");
    HOLD(end && end == answer->head + answer->nhead - 4);
    const char *length = field_of(answer, "\r\nContent-Length: ");
    HOLD((length == NULL) == (answer->status == 304));
    HOLD(!length ||
         answer->nbody == (request->verdict == GATE_HEAD ? 0 : strtoul(length, NULL, 10)));
    const char *coding = field_of(answer, "\r\nContent-Encoding: ");
    HOLD(!coding || strncmp(coding, "br", 2) || names(request->accept_encoding, "br"));
    HOLD(!coding || strncmp(coding, "gzip", 4) || names(request->accept_encoding, "gzip"));
    if (answer->status == 304) {
        const char *tag = field_of(answer, "\r\nETag: ");
        HOLD(tag && answer->nbody == 0 && request->none_match.n);
        size_t n = strcspn(tag, "\r");
        HOLD(memchr(request->none_match.at, '*', request->none_match.n) ||
             memmem(request->none_match.at, request->none_match.n, tag, n));
    }
    HOLD(answer->status == 200 || answer->status == 304 || answer->status == 404 ||
         answer->status == 406);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes in = {data, size};
    const unsigned how = byte_of(&in);
    struct request request = {.verdict = how & 1 ? GATE_HEAD : GATE_GET, .keep_alive = how & 2};
    const struct page_setting setting = {.secure = how & 4};
    struct answer answer, again;
    request.path = line_of(&in);
    request.accept_encoding = line_of(&in);
    request.none_match = line_of(&in);
    if (request.path.at) {
        page_answer(&request, &setting, &answer);
        hold_answer(&answer, &request);
        page_answer(&request, &setting, &again);
        HOLD(!strcmp(answer.head, again.head) && answer.body == again.body);
    }
    free((void *)(uintptr_t)request.path.at);
    free((void *)(uintptr_t)request.accept_encoding.at);
    free((void *)(uintptr_t)request.none_match.at);
    return 0;
}
