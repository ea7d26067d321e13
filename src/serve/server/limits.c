/* limits.c -- every limit, one row each. */
#include "server/server.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

const struct limit_row server_limits[SERVER_LIMITS] = {
    [LIMIT_CONNECTIONS] = {"connections", 20000, 1, 1000000},
    [LIMIT_ADDRESSES] = {"addresses", 65536, 16, 1 << 24},
    [LIMIT_ADDRESS_CONNECTIONS] = {"address-connections", 200, 1, 1000000},
    [LIMIT_ADDRESS_ARRIVALS] = {"address-arrivals", 600, 1, 1000000},
    [LIMIT_ADDRESS_TABLES] = {"address-tables", 60, 1, 1000000},
    [LIMIT_ADDRESS_CODES] = {"address-codes", 20, 1, 1000000},
    [LIMIT_HEAD_MS] = {"head-ms", 10 * SECOND, 10, HOUR},
    [LIMIT_IDLE_MS] = {"idle-ms", 30 * SECOND, 10, HOUR},
    [LIMIT_ANSWER_MS] = {"answer-ms", 30 * SECOND, 10, HOUR},
    [LIMIT_DRAIN_MS] = {"drain-ms", SECOND, 10, MINUTE},
    [LIMIT_PING_MS] = {"ping-ms", 20 * SECOND, 10, HOUR},
    [LIMIT_SILENCE_MS] = {"silence-ms", MINUTE, 20, HOUR},
    [LIMIT_STALL_MS] = {"stall-ms", MINUTE, 10, HOUR},
    [LIMIT_STOP_MS] = {"stop-ms", 10 * SECOND, 10, HOUR},
    [LIMIT_WAITING] = {"waiting", 512 << 10, 16 << 10, 1 << 30},
    [LIMIT_CONTROLS] = {"controls", 20, 1, 1000000},
    [LIMIT_FRAGMENTS] = {"fragments", 64, 1, 1000000},
    [LIMIT_MESSAGE] = {"message", 160 << 10, 1 << 10, 64 << 20},
    [LIMIT_TEXT] = {"text", 128 << 10, 1 << 10, 32 << 20},
    [LIMIT_RATE] = {"rate", 20, 1, 1000000},
    [LIMIT_BURST] = {"burst", 60, 1, 1000000},
    [LIMIT_INBOX] = {"inbox", 64, 1, 100000},
    [LIMIT_WATCHERS] = {"watchers", 200, 0, 1000000},
    [LIMIT_TABLES] = {"tables", 20000, 1, 1 << 24},
    [LIMIT_MEMORY] = {"memory", 1024, 16, 1 << 20},
    [LIMIT_WRONG_CODES] = {"wrong-codes", 10, 1, 1000000},
    [LIMIT_PUT_DOWN_MS] = {"put-down-ms", MINUTE, 10, INT64_MAX / 4},
    [LIMIT_LOBBY_MS] = {"lobby-ms", (int64_t)24 * HOUR, 10, INT64_MAX / 4},
    [LIMIT_OVER_MS] = {"over-ms", (int64_t)30 * 24 * HOUR, 10, INT64_MAX / 4},
    [LIMIT_RECORDS_MS] = {"records-ms", (int64_t)365 * 24 * HOUR, 10, INT64_MAX / 4},
    [LIMIT_LIFE_MS] = {"life-ms", SECOND, 10, HOUR},
    [LIMIT_GAP_MS] = {"gap-ms", 5 * SECOND, 10, HOUR},
    [LIMIT_THINK_MS] = {"think-ms", 10 * SECOND, 1, HOUR},
};

void server_setting_init(struct server_setting *s)
{
    *s = (struct server_setting){.out = stdout, .log = stderr};
    for (int i = 0; i < SERVER_LIMITS; i++) s->limit[i] = server_limits[i].usual;
}
