#include <http_parser.h>

#include "gate_oracle.h"

static int on_url(http_parser *p, const char *at, size_t n)
{
    opinion_piece(&((struct opinion *)p->data)->url, at, n);
    return 0;
}

static int on_field(http_parser *p, const char *at, size_t n)
{
    opinion_name(p->data, at, n);
    return 0;
}

static int on_value(http_parser *p, const char *at, size_t n)
{
    opinion_value(p->data, at, n);
    return 0;
}

static int on_whole(http_parser *p)
{
    struct opinion *o = p->data;
    o->taken = true;
    o->keep_alive = http_should_keep_alive(p);
    return 0;
}

void ask_http_parser(const char *bytes, size_t n, struct opinion *o)
{
    const http_parser_settings settings = {.on_url = on_url,
                                           .on_header_field = on_field,
                                           .on_header_value = on_value,
                                           .on_message_complete = on_whole};
    http_parser p;
    *o = (struct opinion){0};
    http_parser_init(&p, HTTP_REQUEST);
    p.data = o;
    const size_t parsed = http_parser_execute(&p, &settings, bytes, n);
    o->taken &= parsed == n && HTTP_PARSER_ERRNO(&p) == HPE_OK && !o->too_many;
    o->get = p.method == HTTP_GET;
    o->head = p.method == HTTP_HEAD;
    o->upgrade = p.upgrade;
}
