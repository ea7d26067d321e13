/* page.c -- answers as bytes. */
#include "page/page.h"

#include <string.h>

#include "core/buf.h"
#include "page/files.h"
#include "page/prefer.h"

/* Nothing from elsewhere, nothing written into the page, no frame round it. */
static const char policy[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "worker-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), "
    "gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), "
    "usb=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n";

static const char *reason(int status)
{
    static const struct {
        int status;
        const char *words;
    } reasons[] = {
        {200, "OK"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {406, "Not Acceptable"},
        {408, "Request Timeout"},
        {414, "URI Too Long"},
        {421, "Misdirected Request"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status) return reasons[i].words;
    return "Other";
}

static void head_field(struct buf *head, const char *name, const char *value)
{
    buf_text(head, name);
    buf_text(head, ": ");
    buf_text(head, value);
    buf_text(head, "\r\n");
}

/* The status line, and what every answer says. */
static struct buf head_begin(const struct request *request, int status, struct answer *answer)
{
    struct buf head = {answer->head, 0, sizeof answer->head, false};
    answer->status = status;
    answer->body = "";
    answer->nbody = 0;
    answer->close = !request->keep_alive || request->verdict == GATE_REFUSED;
    buf_text(&head, "HTTP/1.1 ");
    buf_int(&head, status);
    buf_char(&head, ' ');
    buf_text(&head, reason(status));
    buf_text(&head, "\r\n");
    head_field(&head, "X-Content-Type-Options", "nosniff");
    head_field(&head, "Referrer-Policy", "no-referrer");
    head_field(&head, "Cross-Origin-Resource-Policy", "same-origin");
    /* A client that is refused for its method or version is told which ones are allowed. */
    if (status == 405) head_field(&head, "Allow", "GET, HEAD");
    if (status == 426) {
        head_field(&head, "Upgrade", "websocket");
        head_field(&head, "Sec-WebSocket-Version", "13");
    }
    if (answer->close) head_field(&head, "Connection", status == 426 ? "Upgrade, close" : "close");
    return head;
}

static void head_body(const struct request *request, struct buf *head, const char *type,
                      struct slice body, struct answer *answer)
{
    head_field(head, "Content-Type", type);
    buf_text(head, "Content-Length: ");
    buf_uint(head, body.n);
    buf_text(head, "\r\n");
    if (request->verdict == GATE_HEAD) return;
    answer->body = body.at;
    answer->nbody = body.n;
}

static void head_end(struct buf *head, struct answer *answer)
{
    buf_text(head, "\r\n");
    answer->nhead = head->n;
}

void page_text(const struct request *request, int status, const char *type, const char *body,
               size_t n, struct answer *answer)
{
    struct buf head = head_begin(request, status, answer);
    head_field(&head, "Cache-Control", "no-store");
    head_body(request, &head, type, (struct slice){body, n}, answer);
    head_end(&head, answer);
}

static void answer_sentence(const struct request *request, int status, const char *sentence,
                            struct answer *answer)
{
    page_text(request, status, "text/plain; charset=utf-8", sentence, strlen(sentence), answer);
}

/* "/x/" and exactly so many of these characters. */
static bool is_link(struct slice path, const char *door, size_t n, const char *of)
{
    if (path.n != 3 + n || memcmp(path.at, door, 3) != 0) return false;
    for (size_t i = 3; i < path.n; i++)
        if (!path.at[i] || !strchr(of, path.at[i])) return false;
    return true;
}

static bool is_secret(struct slice path)
{
    return is_link(path, "/t/", 32, "0123456789abcdef") ||
           is_link(path, "/j/", 6, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
}

static const struct page_file *file_at(struct slice path)
{
    if (slice_is(path, "/") || is_secret(path)) return &page_front;
    for (const struct page_file *file = page_files; file->path; file++)
        if (slice_is(path, file->path)) return file;
    return &page_lost;
}

static void entity_tag(const struct page_file *file, enum coding coding, struct buf *tag)
{
    static const char *const ends[CODINGS] = {"-br", "-gz", ""};
    buf_text(tag, file->tag);
    buf_text(tag, ends[coding]);
}

static void answer_file(const struct request *request, const struct page_setting *setting,
                        const struct page_file *file, enum coding coding, struct answer *answer)
{
    static const char *const names[CODINGS] = {"br", "gzip", NULL};
    char room[80];
    struct buf tag = BUF_ON(room);
    bool lost = file == &page_lost;
    entity_tag(file, coding, &tag);
    bool known = !lost && prefer_has_tag(request->none_match, tag.at);
    struct buf head = head_begin(request, lost ? 404 : known ? 304 : 200, answer);
    buf_text(&head, policy);
    if (setting->secure) head_field(&head, "Strict-Transport-Security", "max-age=31536000");
    if (is_secret(request->path)) head_field(&head, "X-Robots-Tag", "noindex, nofollow");
    head_field(&head, "Vary", "Accept-Encoding");
    if (lost) {
        head_field(&head, "Cache-Control", "no-store");
    } else {
        head_field(&head, "Cache-Control",
                   file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
        buf_text(&head, "ETag: \"");
        buf_text(&head, tag.at);
        buf_text(&head, "\"\r\n");
    }
    if (!known) {
        if (names[coding]) head_field(&head, "Content-Encoding", names[coding]);
        head_body(request, &head, file->type, file->body[coding], answer);
    }
    head_end(&head, answer);
}

void page_answer(const struct request *request, const struct page_setting *setting,
                 struct answer *answer)
{
    if (request->verdict == GATE_REFUSED) {
        answer_sentence(request, request->status, request->why, answer);
        return;
    }
    const struct page_file *file = file_at(request->path);
    enum coding coding = prefer_coding(request->accept_encoding, file);
    if (coding == CODINGS)
        answer_sentence(request, 406, "This is to be had as br, gzip or identity.\n", answer);
    else answer_file(request, setting, file, coding, answer);
}
