/* metrics.c -- figures for Prometheus. */
#include "server/inside.h"

struct metric {
    const char *name, *help;
};

static const struct metric counted[FIGURES] = {
    [FIGURE_ACCEPTED] = {"connections_total", "Connections that were accepted."},
    [FIGURE_REQUESTS] = {"requests_total", "Requests that the gate let through."},
    [FIGURE_REFUSED_HEADS] = {"refused_heads_total", "Requests that the gate refused."},
    [FIGURE_REFUSED_ORIGINS] = {"refused_origins_total", "Upgrades of pages from elsewhere."},
    [FIGURE_REFUSED_ADDRESSES] = {"refused_addresses_total",
                                  "Refused: too many, too often or banned, from one address."},
    [FIGURE_REFUSED_FULL] = {"refused_full_total", "Refused: there were too many of all."},
    [FIGURE_UPGRADES] = {"upgrades_total", "Connections that became a WebSocket."},
    [FIGURE_MESSAGES_IN] = {"messages_in_total", "Messages of clients."},
    [FIGURE_MESSAGES_OUT] = {"messages_out_total", "Messages to clients."},
    [FIGURE_BYTES_IN] = {"bytes_in_total", "Bytes that came."},
    [FIGURE_BYTES_OUT] = {"bytes_out_total", "Bytes that were sent."},
    [FIGURE_BROKEN_FRAMES] = {"broken_frames_total", "WebSockets that broke the rules."},
    [FIGURE_BEHIND] = {"behind_total", "Times a slow client had to be told everything anew."},
    [FIGURE_SILENT] = {"silent_total", "Connections on which nothing came or went any more."},
    [FIGURE_LATE_HEADS] = {"late_heads_total", "Requests that took too long to arrive."},
    [FIGURE_THOUGHTS] = {"thoughts_total", "Moves that bots have thought about."},
};

static void write_metric(struct buf *b, const struct metric *m, const char *kind, uint64_t value)
{
    buf_text(b, "# HELP sightline_");
    buf_text(b, m->name);
    buf_char(b, ' ');
    buf_text(b, m->help);
    buf_text(b, "\n# TYPE sightline_");
    buf_text(b, m->name);
    buf_char(b, ' ');
    buf_text(b, kind);
    buf_text(b, "\nsightline_");
    buf_text(b, m->name);
    buf_char(b, ' ');
    buf_uint(b, value);
    buf_char(b, '\n');
}

static void write_gauges(const struct server *s, struct buf *b)
{
    struct host_figures f;
    struct porter_figures p;
    host_count(s->host, &f);
    porter_count(s->porter, &p);
    const struct {
        struct metric metric;
        uint64_t value;
    } rows[] = {
        {{"connections", "Connections now."}, s->connections},
        {{"addresses", "Addresses that are kept in mind."}, s->addresses.n},
        {{"clients", "WebSockets that have said hello."}, f.clients},
        {{"tables", "Tables, also those that are put down."}, f.tables},
        {{"tables_awake", "Tables in memory."}, f.awake},
        {{"writes_under_way", "Changes that the store is writing."}, f.writes},
        {{"thoughts_under_way", "Moves that bots think about now."}, f.thoughts},
        {{"host_bytes", "Memory of the tables and clients."}, f.lent},
        {{"draining", "1: no new tables are opened."}, s->draining},
    };
    const struct {
        struct metric metric;
        uint64_t value;
    } sums[] = {
        {{"answers_total", "Answers of seats."}, f.answers},
        {{"tellings_total", "Messages that the host has made."}, f.tellings},
        {{"host_messages_total", "Messages that the host has read."}, f.messages},
        {{"writes_total", "Changes that were written."}, p.written},
        {{"writes_lost_total", "Changes of tables that another server has claimed."}, p.lost},
        {{"writes_failed_total", "Changes that could not be written."}, p.failed},
        {{"refused_messages_total", "Messages that the host has refused."}, f.refused},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        write_metric(b, &rows[i].metric, "gauge", rows[i].value);
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
        write_metric(b, &sums[i].metric, "counter", sums[i].value);
}

void metrics_write(const struct server *s, struct buf *b)
{
    for (int i = 0; i < FIGURES; i++) write_metric(b, &counted[i], "counter", s->figure[i]);
    write_gauges(s, b);
}
