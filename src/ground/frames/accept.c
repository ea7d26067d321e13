#include <openssl/evp.h>
#include <openssl/sha.h>

#include "core/buf.h"
#include "frames/frames.h"

void frames_accept(const char *key, size_t n, char out[FRAMES_ACCEPT_SIZE])
{
    char room[64];
    unsigned char hash[SHA_DIGEST_LENGTH];
    struct buf b = BUF_ON(room);
    buf_bytes(&b, key, n);
    buf_text(&b, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    SHA1((const unsigned char *)room, b.n, hash);
    EVP_EncodeBlock((unsigned char *)out, hash, sizeof hash);
}
