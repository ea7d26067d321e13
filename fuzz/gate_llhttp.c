#include <llhttp.h>

#include "gate_oracle.h"

static int on_url(llhttp_t *p, const char *at, size_t n)
{
    opinion_piece(&((struct opinion *)p->data)->url, at, n);
    return 0;
}

static int on_field(llhttp_t *p, const char *at, size_t n)
{
    opinion_name(p->data, at, n);
    return 0;
}

static int on_value(llhttp_t *p, const char *at, size_t n)
{
    opinion_value(p->data, at, n);
    return 0;
}

static int on_whole(llhttp_t *p)
{
    struct opinion *o = p->data;
    o->taken = true;
    o->keep_alive = llhttp_should_keep_alive(p);
    return 0;
}

void ask_llhttp(const char *bytes, size_t n, struct opinion *o)
{
    llhttp_settings_t settings;
    llhttp_t p;
    *o = (struct opinion){0};
    llhttp_settings_init(&settings);
    settings.on_url = on_url;
    settings.on_header_field = on_field;
    settings.on_header_value = on_value;
    settings.on_message_complete = on_whole;
    llhttp_init(&p, HTTP_REQUEST, &settings);
    p.data = o;
    const llhttp_errno_t end = llhttp_execute(&p, bytes, n);
    const bool paused = end == HPE_PAUSED_UPGRADE && llhttp_get_error_pos(&p) == bytes + n;
    o->taken &= (end == HPE_OK || paused) && !o->too_many;
    o->get = llhttp_get_method(&p) == HTTP_GET;
    o->head = llhttp_get_method(&p) == HTTP_HEAD;
    o->upgrade = paused;
}
