/* address.c -- who comes from where, and how often. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { THOUSAND = 1000, MINUTE_MS = 60000, FORGET_MS = 10 * MINUTE_MS };

bool addresses_open(struct addresses *a, const int64_t limit[SERVER_LIMITS], uint64_t luck)
{
    *a = (struct addresses){.most = (uint32_t)limit[LIMIT_ADDRESSES], .luck = luck | 1};
    a->a_minute[BUCKET_ARRIVALS] = limit[LIMIT_ADDRESS_ARRIVALS];
    a->a_minute[BUCKET_TABLES] = limit[LIMIT_ADDRESS_TABLES];
    a->a_minute[BUCKET_CODES] = limit[LIMIT_ADDRESS_CODES];
    a->chains = 1;
    while (a->chains < a->most) a->chains *= 2;
    a->chain = (struct address **)calloc(a->chains, sizeof *a->chain);
    return a->chain;
}

void addresses_release(struct addresses *a)
{
    for (uint32_t i = 0; i < a->chains && a->chain; i++)
        for (struct address *one = a->chain[i], *next; one; one = next) {
            next = one->next;
            free(one);
        }
    free((void *)a->chain);
}

/* --- what an address is --------------------------------------------------------------- */

static struct address_key key_of_v4(const struct in_addr *in)
{
    struct address_key k = {.kind = 4};
    memcpy(k.byte, in, sizeof *in);
    return k;
}

/* One customer usually has a whole network of 64 bits. */
static struct address_key key_of_v6(const struct in6_addr *in)
{
    struct address_key k = {.kind = 6};
    struct in_addr inner;
    if (IN6_IS_ADDR_V4MAPPED(in)) {
        memcpy(&inner, in->s6_addr + 12, sizeof inner);
        return key_of_v4(&inner);
    }
    memcpy(k.byte, in->s6_addr, sizeof k.byte);
    return k;
}

struct address_key address_of(const struct sockaddr *sa)
{
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    if (sa->sa_family == AF_INET) {
        memcpy(&v4, sa, sizeof v4);
        return key_of_v4(&v4.sin_addr);
    }
    if (sa->sa_family == AF_INET6) {
        memcpy(&v6, sa, sizeof v6);
        return key_of_v6(&v6.sin6_addr);
    }
    return (struct address_key){.kind = 0};
}

bool address_read(const char *text, size_t n, struct address_key *out)
{
    char room[ADDRESS_ROOM];
    struct in_addr v4;
    struct in6_addr v6;
    while (n && *text == ' ') text++, n--;
    while (n && text[n - 1] == ' ') n--;
    if (n > 1 && *text == '[' && text[n - 1] == ']') text++, n -= 2;
    if (!n || n >= sizeof room) return false;
    memcpy(room, text, n);
    room[n] = '\0';
    if (inet_pton(AF_INET, room, &v4) == 1) *out = key_of_v4(&v4);
    else if (inet_pton(AF_INET6, room, &v6) == 1) *out = key_of_v6(&v6);
    else return false;
    return true;
}

void address_write(const struct address_key *k, struct buf *b)
{
    char room[ADDRESS_ROOM] = "local";
    struct in6_addr v6 = {0};
    memcpy(&v6, k->byte, sizeof k->byte);
    if (k->kind == 4) inet_ntop(AF_INET, k->byte, room, sizeof room);
    if (k->kind == 6) inet_ntop(AF_INET6, &v6, room, sizeof room);
    buf_text(b, room);
    if (k->kind == 6) buf_text(b, "/64");
}

/* --- who is known --------------------------------------------------------------------- */

static bool same_key(const struct address_key *a, const struct address_key *b)
{
    return a->kind == b->kind && !memcmp(a->byte, b->byte, sizeof a->byte);
}

static struct address **chain_of(const struct addresses *a, const struct address_key *k)
{
    uint64_t n;
    memcpy(&n, k->byte, sizeof n);
    n = (n ^ k->kind) * a->luck;
    n ^= n >> 29;
    n *= a->luck;
    return &a->chain[(n >> 32) & (a->chains - 1)];
}

struct address *address_meet(struct addresses *a, const struct address_key *k, int64_t now)
{
    struct address **chain = chain_of(a, k);
    for (struct address *one = *chain; one; one = one->next)
        if (same_key(&one->key, k)) return one;
    if (a->n == a->most) addresses_sweep(a, now);
    struct address *one = a->n < a->most ? calloc(1, sizeof *one) : NULL;
    if (!one) return NULL;
    one->key = *k;
    one->at = now;
    for (int i = 0; i < BUCKETS; i++) one->bucket[i] = a->a_minute[i] * THOUSAND;
    one->next = *chain;
    *chain = one;
    a->n++;
    return one;
}

/* An empty bucket is full again after a minute. */
static void fill_buckets(const struct addresses *a, struct address *one, int64_t now)
{
    const int64_t passed = now - one->at < MINUTE_MS ? now - one->at : MINUTE_MS;
    for (int i = 0; i < BUCKETS; i++) {
        const int64_t most = a->a_minute[i] * THOUSAND;
        one->bucket[i] += most * passed / MINUTE_MS;
        if (one->bucket[i] > most) one->bucket[i] = most;
    }
    one->at = now;
}

bool address_takes(const struct addresses *a, struct address *one, enum bucket bucket, int64_t now)
{
    fill_buckets(a, one, now);
    if (one->bucket[bucket] < THOUSAND) return false;
    one->bucket[bucket] -= THOUSAND;
    return true;
}

void addresses_sweep(struct addresses *a, int64_t now)
{
    for (uint32_t i = 0; i < a->chains; i++)
        for (struct address **link = &a->chain[i], *one; (one = *link);) {
            const bool full = a->n == a->most;
            if (one->conns || now < one->banned_until ||
                now - one->at < (full ? MINUTE_MS : FORGET_MS)) {
                link = &one->next;
                continue;
            }
            *link = one->next;
            free(one);
            a->n--;
        }
}
