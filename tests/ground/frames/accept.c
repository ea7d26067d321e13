/* The answer to a key, as RFC 6455 has it for an example. */
#include "../../unit.h"
#include "frames/frames.h"

int main(void)
{
    static const char key[] = "dGhlIHNhbXBsZSBub25jZQ==";
    char accept[FRAMES_ACCEPT_SIZE];
    frames_accept(key, sizeof key - 1, accept);
    CHECK_TEXT(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    return unit_end();
}
