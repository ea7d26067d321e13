#include "papers.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>

static void must(int fine)
{
    if (fine) return;
    fprintf(stderr, "a certificate for the tests cannot be made\n");
    abort();
}

static void papers_extend(X509 *c, X509 *by, int kind, const char *value)
{
    X509V3_CTX context;
    X509V3_set_ctx(&context, by, c, NULL, NULL, 0);
    X509_EXTENSION *e = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    must(e && X509_add_ext(c, e, -1));
    X509_EXTENSION_free(e);
}

struct papers papers_make(const char *subject, const char *names, const struct papers *by,
                          long from, long to)
{
    static long serial;
    struct papers p = {.certificate = X509_new(), .key = EVP_EC_gen("P-256")};
    X509 *c = p.certificate;
    must(c && p.key && X509_set_version(c, X509_VERSION_3) && X509_set_pubkey(c, p.key));
    must(ASN1_INTEGER_set(X509_get_serialNumber(c), ++serial));
    must(X509_gmtime_adj(X509_getm_notBefore(c), from) &&
         X509_gmtime_adj(X509_getm_notAfter(c), to));
    must(X509_NAME_add_entry_by_txt(X509_get_subject_name(c), "CN", MBSTRING_ASC,
                                    (const unsigned char *)subject, -1, -1, 0));
    X509 *issuer = by ? by->certificate : c;
    must(X509_set_issuer_name(c, X509_get_subject_name(issuer)));
    papers_extend(c, issuer, NID_basic_constraints,
                  names ? "critical,CA:FALSE" : "critical,CA:TRUE");
    if (names) papers_extend(c, issuer, NID_subject_alt_name, names);
    must(X509_sign(c, by ? by->key : p.key, EVP_sha256()) > 0);
    return p;
}

void papers_release(struct papers *p)
{
    X509_free(p->certificate);
    EVP_PKEY_free(p->key);
}

static FILE *papers_file(const char *folder, const char *name, const char *end)
{
    char path[300];
    const int n = snprintf(path, sizeof path, "%s/%s.%s", folder, name, end);
    FILE *file = n > 0 && n < (int)sizeof path ? fopen(path, "w") : NULL;
    must(file != NULL);
    return file;
}

void papers_write(const char *folder, const char *name, const struct papers *const *all, int n)
{
    FILE *file = papers_file(folder, name, "pem");
    for (int i = 0; i < n; i++) must(PEM_write_X509(file, all[i]->certificate));
    must(!fclose(file));
    file = papers_file(folder, name, "key");
    must(PEM_write_PrivateKey(file, all[0]->key, NULL, NULL, 0, NULL, NULL));
    must(!fclose(file));
}
