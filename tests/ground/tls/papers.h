/* papers.h -- certificates for tests, made on the spot: a root, and what it vouches for. */
#ifndef TESTS_PAPERS_H
#define TESTS_PAPERS_H

#include <openssl/x509.h>

struct papers {
    X509 *certificate;
    EVP_PKEY *key;
};

/* A certificate for `names` ("DNS:a,IP:127.0.0.1"), or one that vouches for others where that is
 * NULL. It is signed by `by`, or by itself where that is NULL, and good from `from` to `to`
 * seconds from now. */
struct papers papers_make(const char *subject, const char *names, const struct papers *by,
                          long from, long to);
void papers_release(struct papers *);
/* Files in the folder: the certificates in this order, and the key of the first. */
void papers_write(const char *folder, const char *name, const struct papers *const *, int n);

#endif
