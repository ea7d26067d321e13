/* The answer to a key, as RFC 6455 has it for an example. */
#include "../unit/unit.h"
#include "gate/gate.h"

int main(void)
{
    static const char key[] = "dGhlIHNhbXBsZSBub25jZQ==";
    char accept[GATE_ACCEPT_SIZE];
    gate_accept((struct slice){key, sizeof key - 1}, accept);
    CHECK_TEXT(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    return unit_end();
}
