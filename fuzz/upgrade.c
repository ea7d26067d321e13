/* upgrade.c -- any bytes as a server's answer to a client that wants a WebSocket.
 *
 * However the bytes are cut, the verdict is that of all of them: no beginning says anything but
 * "more". Whatever is taken for good has the key's answer in it.
 */
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "frames/frames.h"
#include "wire/inside.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char key[] = "dGhlIHNhbXBsZSBub25jZQ==";
    char accept[FRAMES_ACCEPT_SIZE];
    size_t length = 0, more = 0;
    int status = 0, earlier = 0;
    char *bytes = fuzz_room(size + !size);
    memcpy(bytes, data, size);
    const enum upgraded whole = upgrade_read(bytes, size, key, &length, &status);
    if (whole == UPGRADE_DONE || whole == UPGRADE_REFUSED) {
        HOLD(length <= size && !memcmp(bytes + length - 4, "\r\n\r\n", 4));
        HOLD(upgrade_read(bytes, length, key, &more, &earlier) == whole);
        HOLD(more == length && earlier == status);
        for (size_t n = 0; n < length; n++)
            HOLD(upgrade_read(bytes, n, key, &more, &earlier) == UPGRADE_MORE);
    }
    if (whole == UPGRADE_DONE) {
        frames_accept(key, strlen(key), accept);
        HOLD(status == 101 && memmem(bytes, length, accept, strlen(accept)));
    }
    free(bytes);
    return 0;
}
