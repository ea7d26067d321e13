#include "tls/tls.h"

#include <limits.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

struct tls_context {
    SSL_CTX *ssl;
    bool server;
};

struct tls {
    SSL *ssl;
    BIO *in, *out; /* from the wire and to it; they belong to ssl */
    enum tls_state state;
    const char *why;
};

/* --- contexts ----------------------------------------------------------------------- */

/* OpenSSL keeps a list of errors for each thread: the first says what happened. */
static void *tls_fault(struct fault *f, const char *key, const char *file)
{
    const char *reason = ERR_reason_error_string(ERR_peek_error());
    fault_set(f, 0, 0, key);
    fault_quote(f, file, strlen(file));
    message_text(&f->message, reason ? reason : "?");
    ERR_clear_error();
    return NULL;
}

/* http/1.1 if it is among those that the other side names. */
static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *length,
                           const unsigned char *in, unsigned n, void *nothing)
{
    static const char ours[] = "http/1.1";
    (void)ssl, (void)nothing;
    for (unsigned i = 0; i < n; i += 1u + in[i])
        if (in[i] == sizeof ours - 1 && i + in[i] < n && !memcmp(in + i + 1, ours, in[i])) {
            *out = in + i + 1;
            *length = in[i];
            return SSL_TLSEXT_ERR_OK;
        }
    return SSL_TLSEXT_ERR_ALERT_FATAL;
}

static struct tls_context *tls_context_new(bool server)
{
    struct tls_context *c = malloc(sizeof *c);
    SSL_CTX *ssl = SSL_CTX_new(server ? TLS_server_method() : TLS_client_method());
    ERR_clear_error();
    if (!c || !ssl || !SSL_CTX_set_min_proto_version(ssl, TLS1_2_VERSION) ||
        !SSL_CTX_set_cipher_list(ssl, "ECDHE+AESGCM:ECDHE+CHACHA20")) {
        SSL_CTX_free(ssl);
        free(c);
        return NULL;
    }
    SSL_CTX_set_options(ssl, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET);
    SSL_CTX_set_session_cache_mode(ssl, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_num_tickets(ssl, 0);
    /* Connections are mostly idle: they keep no room for records meanwhile. */
    SSL_CTX_set_mode(ssl, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                              SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    *c = (struct tls_context){.ssl = ssl, .server = server};
    return c;
}

/* A key with a password asks nobody for it. */
static int no_password(char *room, int size, int writing, void *nothing)
{
    (void)writing, (void)nothing;
    if (size > 0) room[0] = '\0';
    return -1;
}

struct tls_context *tls_server(const char *certificates, const char *key, struct fault *f)
{
    const char *wrong = NULL, *file = certificates;
    struct tls_context *c = tls_context_new(true);
    if (!c) return tls_fault(f, "tls.refused.library", certificates);
    SSL_CTX_set_default_passwd_cb(c->ssl, no_password);
    SSL_CTX_set_alpn_select_cb(c->ssl, choose_protocol, NULL);
    if (SSL_CTX_use_certificate_chain_file(c->ssl, certificates) != 1) {
        wrong = "tls.refused.certificates";
    } else if (SSL_CTX_use_PrivateKey_file(c->ssl, key, SSL_FILETYPE_PEM) != 1 ||
               SSL_CTX_check_private_key(c->ssl) != 1) {
        wrong = "tls.refused.key";
        file = key;
    }
    if (!wrong) return c;
    tls_context_release(c);
    return tls_fault(f, wrong, file);
}

struct tls_context *tls_client(const char *roots, struct fault *f)
{
    static const unsigned char protocols[] = "\x08http/1.1";
    struct tls_context *c = tls_context_new(false);
    if (!c) return tls_fault(f, "tls.refused.library", roots ? roots : "");
    const int fine =
        roots ? SSL_CTX_load_verify_file(c->ssl, roots) : SSL_CTX_set_default_verify_paths(c->ssl);
    SSL_CTX_set_verify(c->ssl, SSL_VERIFY_PEER, NULL);
    /* This one says 0 for success. */
    if (fine == 1 && !SSL_CTX_set_alpn_protos(c->ssl, protocols, sizeof protocols - 1)) return c;
    tls_context_release(c);
    return tls_fault(f, "tls.refused.roots", roots ? roots : "");
}

void tls_context_release(struct tls_context *c)
{
    if (!c) return;
    SSL_CTX_free(c->ssl); /* it counts: connections hold it, too */
    free(c);
}

/* --- a connection ------------------------------------------------------------------- */

/* The certificate must name this host, and the server must be told which host is meant. */
static bool tls_expect(SSL *ssl, const char *host)
{
    X509_VERIFY_PARAM *param = SSL_get0_param(ssl);
    X509_VERIFY_PARAM_set_hostflags(param, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    if (!*host) return false; /* to OpenSSL it would mean any */
    if (X509_VERIFY_PARAM_set1_ip_asc(param, host) == 1) return true;
    return X509_VERIFY_PARAM_set1_host(param, host, 0) == 1 &&
           SSL_set_tlsext_host_name(ssl, host) == 1;
}

/* Judges the result of a call of OpenSSL: waiting is no news, everything else changes the state. */
static void tls_judge(struct tls *t, int result)
{
    const int error = SSL_get_error(t->ssl, result);
    if (error == SSL_ERROR_NONE || error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) {
        if (t->state == TLS_GREETING && SSL_is_init_finished(t->ssl)) t->state = TLS_READY;
    } else if (error == SSL_ERROR_ZERO_RETURN) {
        t->state = TLS_OVER;
    } else if (t->state != TLS_BROKEN) {
        const long verified = SSL_get_verify_result(t->ssl);
        t->state = TLS_BROKEN;
        t->why =
            verified == X509_V_OK ? "tls.broken"
            : verified == X509_V_ERR_HOSTNAME_MISMATCH || verified == X509_V_ERR_IP_ADDRESS_MISMATCH
                ? "tls.untrusted.name"
            : verified == X509_V_ERR_CERT_HAS_EXPIRED || verified == X509_V_ERR_CERT_NOT_YET_VALID
                ? "tls.untrusted.date"
                : "tls.untrusted.root";
    }
    ERR_clear_error();
}

static void tls_greet(struct tls *t)
{
    if (t->state == TLS_GREETING) tls_judge(t, SSL_do_handshake(t->ssl));
}

struct tls *tls_open(struct tls_context *c, const char *host)
{
    struct tls *t = calloc(1, sizeof *t);
    SSL *ssl = SSL_new(c->ssl);
    BIO *in = BIO_new(BIO_s_mem()), *out = BIO_new(BIO_s_mem());
    if (!t || !ssl || !in || !out || (!c->server && !tls_expect(ssl, host))) {
        BIO_free(in);
        BIO_free(out);
        SSL_free(ssl);
        free(t);
        ERR_clear_error();
        return NULL;
    }
    BIO_set_mem_eof_return(in, -1); /* an empty one means: later */
    SSL_set_bio(ssl, in, out);
    if (c->server) SSL_set_accept_state(ssl);
    else SSL_set_connect_state(ssl);
    *t = (struct tls){.ssl = ssl, .in = in, .out = out};
    if (!c->server) tls_greet(t);
    return t;
}

void tls_release(struct tls *t)
{
    if (!t) return;
    SSL_free(t->ssl);
    free(t);
}

enum tls_state tls_state(const struct tls *t) { return t->state; }
const char *tls_why(const struct tls *t) { return t->why; }

/* Too much is kept: the other side sends on and on, or asks for answers and takes none. */
static bool tls_overflows(struct tls *t, size_t more)
{
    if (BIO_ctrl_pending(t->in) + more <= TLS_HELD_MAX &&
        BIO_ctrl_pending(t->out) <= TLS_HELD_MAX + 2 * SSL3_RT_MAX_PLAIN_LENGTH)
        return false;
    t->state = TLS_BROKEN;
    t->why = "tls.too-much";
    return true;
}

bool tls_take(struct tls *t, const void *bytes, size_t n)
{
    if (t->state == TLS_BROKEN || tls_overflows(t, n)) return false;
    if (n && BIO_write(t->in, bytes, (int)n) != (int)n) {
        t->state = TLS_BROKEN;
        t->why = "tls.too-much";
        return false;
    }
    tls_greet(t);
    return t->state != TLS_BROKEN;
}

size_t tls_read(struct tls *t, void *room, size_t size)
{
    if (t->state != TLS_READY || !size) return 0;
    const int n = SSL_read(t->ssl, room, size < INT_MAX ? (int)size : INT_MAX);
    tls_judge(t, n);
    tls_overflows(t, 0);
    return n > 0 ? (size_t)n : 0;
}

size_t tls_write(struct tls *t, const void *bytes, size_t n)
{
    size_t done = 0;
    while (t->state == TLS_READY && done < n && BIO_ctrl_pending(t->out) < TLS_HELD_MAX) {
        const size_t rest =
            n - done < SSL3_RT_MAX_PLAIN_LENGTH ? n - done : SSL3_RT_MAX_PLAIN_LENGTH;
        const int taken = SSL_write(t->ssl, (const char *)bytes + done, (int)rest);
        tls_judge(t, taken);
        if (taken <= 0) break;
        done += (size_t)taken;
    }
    return done;
}

void tls_close(struct tls *t)
{
    if (t->state != TLS_READY && t->state != TLS_OVER) return;
    SSL_shutdown(t->ssl);
    ERR_clear_error();
}

const char *tls_out(struct tls *t, size_t *n)
{
    char *at = NULL;
    const long pending = BIO_get_mem_data(t->out, &at);
    *n = pending > 0 ? (size_t)pending : 0;
    return at;
}

void tls_sent(struct tls *t, size_t n)
{
    char gone[4096];
    while (n) {
        const int read = BIO_read(t->out, gone, (int)(n < sizeof gone ? n : sizeof gone));
        if (read <= 0) return;
        n -= (size_t)read;
    }
}
