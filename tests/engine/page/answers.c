/* answers.c -- what the address serves: every header, codings, "not modified", links, refusals. */
#include <stdlib.h>

#include "../../unit.h"
#include "gate/gate.h"
#include "page/files.h"
#include "page/page.h"
#include "page/prefer.h"

static const struct page_setting open_setting = {.secure = false};
static const struct page_setting tls_setting = {.secure = true};

#define ALWAYS \
    "X-Content-Type-Options: nosniff\r\n" \
    "Referrer-Policy: no-referrer\r\n" \
    "Cross-Origin-Resource-Policy: same-origin\r\n"
#define GUARD \
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; " \
    "worker-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " \
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n" \
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), " \
    "gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), " \
    "usb=()\r\n" \
    "Cross-Origin-Opener-Policy: same-origin\r\n"
#define HTML "Content-Type: text/html; charset=utf-8\r\n"
#define SCRIPT "/script-0123ABCD.js"
#define LINK "/t/0123456789abcdef0123456789abcdef"

/* The answer to a request as it comes over the wire; `fields` are whole lines. */
static struct answer asked(const char *method, const char *path, const char *fields,
                           const struct page_setting *setting)
{
    static char text[4096];
    struct request request;
    struct answer answer;
    snprintf(text, sizeof text, "%s %s HTTP/1.1\r\nHost: here\r\n%s\r\n", method, path, fields);
    gate_take(text, strlen(text), &request);
    CHECK(request.verdict != GATE_MORE && request.verdict != GATE_UPGRADE);
    page_answer(&request, setting, &answer);
    CHECK(answer.nhead < sizeof answer.head && strlen(answer.head) == answer.nhead);
    CHECK(answer.nhead > 4 && !strcmp(answer.head + answer.nhead - 4, "\r\n\r\n"));
    return answer;
}

static struct answer got(const char *path, const char *fields)
{
    return asked("GET", path, fields, &open_setting);
}

static bool says(const struct answer *answer, const char *line)
{
    char whole[512];
    snprintf(whole, sizeof whole, "\r\n%s\r\n", line);
    return strstr(answer->head, whole) != NULL;
}

static bool has_field(const struct answer *answer, const char *name)
{
    char whole[128];
    snprintf(whole, sizeof whole, "\r\n%s: ", name);
    return strstr(answer->head, whole) != NULL;
}

/* A head, word by word. `%` stands for the tag, `#` for the length. */
static void check_head(const struct answer *answer, const char *wanted,
                       const struct page_file *file, enum coding coding)
{
    char text[ANSWER_HEAD_ROOM];
    size_t n = 0;
    for (; *wanted && n < sizeof text - 64; wanted++) {
        if (*wanted == '%') n += (size_t)snprintf(text + n, 64, "%s", file->tag);
        else if (*wanted == '#') n += (size_t)snprintf(text + n, 64, "%zu", file->body[coding].n);
        else text[n++] = *wanted;
    }
    text[n] = '\0';
    CHECK_TEXT(answer->head, text);
}

static void test_heads(void)
{
    struct answer front = got("/", "");
    CHECK_NUMBER(front.status, 200);
    CHECK(!front.close);
    check_head(&front,
               "HTTP/1.1 200 OK\r\n" ALWAYS GUARD
               "Vary: Accept-Encoding\r\nCache-Control: no-cache\r\nETag: \"%\"\r\n" HTML
               "Content-Length: #\r\n\r\n",
               &page_front, CODING_IDENTITY);
    CHECK(front.nbody == page_front.body[CODING_IDENTITY].n);
    CHECK(strstr(front.body, "<title>small</title>"));

    struct answer link = asked("GET", LINK, "Accept-Encoding: gzip\r\n", &tls_setting);
    check_head(&link,
               "HTTP/1.1 200 OK\r\n" ALWAYS GUARD "Strict-Transport-Security: max-age=31536000\r\n"
               "X-Robots-Tag: noindex, nofollow\r\n"
               "Vary: Accept-Encoding\r\nCache-Control: no-cache\r\nETag: \"%-gz\"\r\n"
               "Content-Encoding: gzip\r\n" HTML "Content-Length: #\r\n\r\n",
               &page_front, CODING_GZIP);
    CHECK(link.body == page_front.body[CODING_GZIP].at);
    CHECK(!memcmp(link.body, "\x1f\x8b", 2));

    struct answer script = got(SCRIPT, "Accept-Encoding: gzip, deflate, br, zstd\r\n");
    CHECK_TEXT(page_files[0].path, SCRIPT);
    check_head(&script,
               "HTTP/1.1 200 OK\r\n" ALWAYS GUARD "Vary: Accept-Encoding\r\n"
               "Cache-Control: public, max-age=31536000, immutable\r\nETag: \"%-br\"\r\n"
               "Content-Encoding: br\r\nContent-Type: text/javascript; charset=utf-8\r\n"
               "Content-Length: #\r\n\r\n",
               &page_files[0], CODING_BROTLI);
    CHECK(script.body == page_files[0].body[CODING_BROTLI].at);
    CHECK(script.nbody && script.nbody < page_files[0].body[CODING_IDENTITY].n);

    struct answer worker = got("/sw.js", "");
    CHECK_TEXT(page_files[2].path, "/sw.js");
    check_head(&worker,
               "HTTP/1.1 200 OK\r\n" ALWAYS GUARD
               "Vary: Accept-Encoding\r\nCache-Control: no-cache\r\nETag: \"%\"\r\n"
               "Content-Type: text/javascript; charset=utf-8\r\nContent-Length: #\r\n\r\n",
               &page_files[2], CODING_IDENTITY);

    struct answer lost = got("/nothing", "");
    CHECK_NUMBER(lost.status, 404);
    check_head(&lost,
               "HTTP/1.1 404 Not Found\r\n" ALWAYS GUARD
               "Vary: Accept-Encoding\r\nCache-Control: no-store\r\n" HTML
               "Content-Length: #\r\n\r\n",
               &page_lost, CODING_IDENTITY);
    CHECK(strstr(lost.body, "Nothing is here"));
}

/* A file that packing does not make smaller always goes out as it is. */
static void test_too_small(void)
{
    const struct page_file *style = &page_files[1];
    CHECK_TEXT(style->path, "/style-0123ABCD.css");
    CHECK(!style->body[CODING_BROTLI].n && !style->body[CODING_GZIP].n);
    struct answer answer = got(style->path, "Accept-Encoding: br, gzip\r\n");
    CHECK(!has_field(&answer, "Content-Encoding"));
    CHECK(says(&answer, "Content-Type: text/css; charset=utf-8"));
    CHECK_NUMBER(answer.nbody, 4);
    CHECK(!memcmp(answer.body, "p{}\n", 4));
}

static void test_places(void)
{
    static const char *const front[] = {
        "/", LINK, "/?q", LINK "?x=y", "/j/ABCDEF", "/j/abcXYZ",
    };
    static const char *const lost[] = {
        "/index.html",
        "/lost.html",
        "/t/",
        "/t/0123456789abcdef0123456789abcde",
        LINK "0",
        LINK "/",
        "/t/0123456789ABCDEF0123456789ABCDEF",
        "/t/0123456789abcdef0123456789abcdeg",
        "/t/0123456789abcdef0123456789abcd%30",
        "/T/0123456789abcdef0123456789abcdef",
        "/j/ABCDE",
        "/j/ABCDEFG",
        "/j/ABCDE1",
        "/j/ABC/EF",
        "/SCRIPT-0123ABCD.js",
        SCRIPT "/",
        ("/small" SCRIPT),
        "/%2e%2e/etc/passwd",
        "/favicon.ico",
        "/robots.txt",
        "/ws",
    };
    for (size_t i = 0; i < sizeof front / sizeof *front; i++) {
        struct answer answer = got(front[i], "");
        CHECK_NUMBER(answer.status, 200);
        CHECK(answer.body == page_front.body[CODING_IDENTITY].at);
        CHECK(says(&answer, "X-Robots-Tag: noindex, nofollow") == (strlen(front[i]) > 3));
        CHECK(!strstr(answer.head, front[i] + 1) || strlen(front[i]) < 4);
    }
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        struct answer answer = got(lost[i], "");
        CHECK_NUMBER(answer.status, 404);
        CHECK(answer.body == page_lost.body[CODING_IDENTITY].at);
        CHECK(!has_field(&answer, "ETag"));
    }
}

/* An answer to HEAD is that to GET without its body. */
static void test_without_body(void)
{
    static const char *const paths[] = {"/", SCRIPT, LINK, "/nothing"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct answer whole = got(paths[i], "Accept-Encoding: br\r\n");
        struct answer head = asked("HEAD", paths[i], "Accept-Encoding: br\r\n", &open_setting);
        CHECK_TEXT(head.head, whole.head);
        CHECK(whole.nbody > 0 && head.nbody == 0);
    }
}

static void test_not_modified(void)
{
    static const struct {
        const char *before, *after;
        bool known;
    } cases[] = {
        {"\"", "\"", true},
        {"\"", "-br\"", false}, /* other bytes */
        {"W/\"", "\"", true},
        {"\"a\", \"b\" ,, W/\"c\",\"", "\"", true},
        {"\"", "\", \"and more", true},
        {"\"a,", "\"", false}, /* a comma may be part of a tag */
        {"", "", false},
        {"\"", "", false},
        {"", "\"", false},
        {"w/\"", "\"", false},
        {"W/", "", false},
        {"\"a\" x \"", "\"", false},
        {"*, \"", "\"", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char field[256];
        snprintf(field, sizeof field, "If-None-Match: %s%s%s\r\n", cases[i].before, page_front.tag,
                 cases[i].after);
        struct answer answer = got("/", field);
        if (!CHECK_NUMBER(answer.status, cases[i].known ? 304 : 200)) printf("%s", field);
        CHECK((answer.nbody == 0) == cases[i].known);
    }
    char field[256];
    snprintf(field, sizeof field, "Accept-Encoding: br\r\nIf-None-Match: \"%s-br\"\r\n",
             page_front.tag);
    struct answer packed = got("/", field);
    check_head(&packed,
               "HTTP/1.1 304 Not Modified\r\n" ALWAYS GUARD
               "Vary: Accept-Encoding\r\nCache-Control: no-cache\r\nETag: \"%-br\"\r\n\r\n",
               &page_front, CODING_BROTLI);
    CHECK_NUMBER(got("/", "If-None-Match: *\r\n").status, 304);
    CHECK_NUMBER(got("/nothing", "If-None-Match: *\r\n").status, 404);
}

static void test_codings(void)
{
    static const struct {
        const char *list;
        enum coding coding;
    } cases[] = {
        {"", CODING_IDENTITY},
        {"br", CODING_BROTLI},
        {"gzip", CODING_GZIP},
        {"x-gzip", CODING_GZIP},
        {"GZip", CODING_GZIP},
        {"deflate", CODING_IDENTITY},
        {"gzip, br", CODING_BROTLI},
        {"gzip, deflate, br, zstd", CODING_BROTLI},
        {"br;q=0.5, gzip;q=0.6", CODING_GZIP},
        {"br;q=0.5,gzip;q=0.500", CODING_BROTLI},
        {"br ; q=0.001 ,\tgzip ;q=0.002", CODING_GZIP},
        {"br;q=0, gzip;q=0", CODING_IDENTITY},
        {"br;q=0.000, gzip", CODING_GZIP},
        {"br;q=1., gzip;q=1.000", CODING_BROTLI},
        {"br;Q=0.1, gzip;q=0.2", CODING_GZIP},
        {"identity", CODING_IDENTITY},
        {"identity, br;q=0.9", CODING_IDENTITY},
        {"identity;q=0.5, br;q=0.4", CODING_IDENTITY},
        {"identity;q=0", CODINGS},
        {"identity;q=0, gzip;q=0.001", CODING_GZIP},
        {"*", CODING_BROTLI},
        {"*;q=0.1", CODING_BROTLI},
        {"*;q=0", CODINGS},
        {"*;q=0, identity", CODING_IDENTITY},
        {"*;q=0, gzip", CODING_GZIP},
        {"br;q=0, *", CODING_GZIP},
        {"br;q=0, *;q=0", CODINGS},
        {"*;q=0.5, br;q=0.1", CODING_GZIP},
        /* Elements that cannot be read are ignored. */
        {",,, ,gzip,,", CODING_GZIP},
        {"brr", CODING_IDENTITY},
        {"b r", CODING_IDENTITY},
        {"br;q=2, gzip;q=0.5", CODING_GZIP},
        {"br;q=1.001", CODING_IDENTITY},
        {"br;q=0.0001", CODING_IDENTITY},
        {"br;q=-1", CODING_IDENTITY},
        {"br;q=", CODING_IDENTITY},
        {"br;q", CODING_IDENTITY},
        {"br;", CODING_IDENTITY},
        {"br;;q=1", CODING_IDENTITY},
        {"br;q=1;q=0", CODING_IDENTITY},
        {"br;q =1", CODING_IDENTITY},
        {"br;q=,5", CODING_IDENTITY},
        {"br;q=nan", CODING_IDENTITY},
        {"br;level=11", CODING_IDENTITY},
        {";q=1", CODING_IDENTITY},
        {";", CODING_IDENTITY},
        {"gzip;q=0, gzip;q=1", CODING_IDENTITY}, /* the first word counts */
        {"gzip\xff", CODING_IDENTITY},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        /* In room of its own, so that a sanitizer sees who reads too far. */
        size_t n = strlen(cases[i].list);
        char *list = malloc(n + 1);
        if (!list) abort();
        memcpy(list + 1, cases[i].list, n);
        struct slice slice = {list + 1, n};
        if (!CHECK_NUMBER(prefer_coding(slice, &page_front), cases[i].coding))
            printf("    %s\n", cases[i].list);
        free(list);
    }
    CHECK_NUMBER(prefer_coding((struct slice){NULL, 0}, &page_front), CODING_IDENTITY);
    struct answer none = got("/", "Accept-Encoding: identity;q=0\r\n");
    CHECK_NUMBER(none.status, 406);
    CHECK(says(&none, "Cache-Control: no-store") && none.nbody > 0);
}

static void test_refusals(void)
{
    struct answer post = asked("POST", "/", "", &open_setting);
    CHECK_NUMBER(post.status, 405);
    CHECK(!strncmp(post.head, "HTTP/1.1 405 Method Not Allowed\r\n", 33));
    CHECK(says(&post, "Allow: GET, HEAD") && says(&post, "Connection: close") && post.close);
    CHECK(says(&post, "Content-Type: text/plain; charset=utf-8"));
    CHECK(says(&post, "X-Content-Type-Options: nosniff"));
    CHECK(post.nbody > 0 && post.body[0] != '\0');

    struct answer old = asked("GET", "/ws",
                              "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                              "Sec-WebSocket-Version: 8\r\n"
                              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
                              &open_setting);
    CHECK_NUMBER(old.status, 426);
    CHECK(says(&old, "Upgrade: websocket") && says(&old, "Sec-WebSocket-Version: 13"));
    CHECK(says(&old, "Connection: Upgrade, close") && old.close);

    static const int others[] = {400, 414, 431, 501, 505};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct request request = {
            .verdict = GATE_REFUSED, .status = others[i], .why = "No.", .keep_alive = true};
        struct answer answer;
        page_answer(&request, &tls_setting, &answer);
        CHECK_NUMBER(answer.status, others[i]);
        CHECK(answer.close && says(&answer, "Connection: close"));
        CHECK(says(&answer, "Content-Length: 3") && !strcmp(answer.body, "No."));
        CHECK(!strstr(answer.head, "Other"));
    }
}

static void test_texts(void)
{
    static const char body[] = "fine\n";
    struct request request = {.verdict = GATE_GET, .keep_alive = true};
    struct answer answer;
    page_text(&request, 200, "text/plain", body, 5, &answer);
    CHECK_TEXT(answer.head, "HTTP/1.1 200 OK\r\n" ALWAYS "Cache-Control: no-store\r\n"
                            "Content-Type: text/plain\r\nContent-Length: 5\r\n\r\n");
    CHECK(answer.body == body && answer.nbody == 5 && !answer.close);
    request.verdict = GATE_HEAD;
    request.keep_alive = false;
    page_text(&request, 503, "text/plain", body, 5, &answer);
    CHECK(!strncmp(answer.head, "HTTP/1.1 503 Service Unavailable\r\n", 34));
    CHECK(says(&answer, "Connection: close") && answer.close);
    CHECK(says(&answer, "Content-Length: 5") && answer.nbody == 0);
}

/* The longest head there is leaves room: nothing in it comes from outside. */
static void test_room(void)
{
    struct answer answer =
        asked("GET", LINK, "Accept-Encoding: gzip\r\nConnection: close\r\n", &tls_setting);
    CHECK(answer.close && answer.nhead < ANSWER_HEAD_ROOM - 512);
}

int main(void)
{
    test_heads();
    test_too_small();
    test_places();
    test_without_body();
    test_not_modified();
    test_codings();
    test_refusals();
    test_texts();
    test_room();
    return unit_end();
}
