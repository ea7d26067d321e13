/* serve.c -- `sightline serve`: tables on the network. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "server/server.h"

enum { NAME_ROOM = 64 };

enum {
    LISTEN,
    STORE,
    METRICS,
    ADMIN,
    ORIGIN,
    NEED_ORIGIN,
    TRUST_PROXY,
    CERTIFICATE,
    KEY,
    LIMIT,
    LIMITS,
    SEEDS
};
static const struct flag flags[] = {
    [LISTEN] = {"listen", "ADDRESS", true},
    [STORE] = {"store", "FILE", false},
    [METRICS] = {"metrics", "ADDRESS", false},
    [ADMIN] = {"admin", "unix:PATH", false},
    [ORIGIN] = {"origin", "ORIGIN", true},
    [NEED_ORIGIN] = {"need-origin", NULL, false},
    [TRUST_PROXY] = {"trust-proxy", "N", false},
    [CERTIFICATE] = {"certificate", "FILE", false},
    [KEY] = {"key", "FILE", false},
    [LIMIT] = {"limit", "NAME=N", true},
    [LIMITS] = {"limits", NULL, false},
    [SEEDS] = {"seeds", NULL, false},
    {0},
};

static bool read_limit(struct shell *shell, const char *text, struct server_setting *set)
{
    char name[NAME_ROOM];
    const char *equals = strchr(text, '=');
    for (int i = 0; equals && i < SERVER_LIMITS; i++) {
        const struct limit_row *row = &server_limits[i];
        const size_t n = strlen(row->name);
        if ((size_t)(equals - text) != n || strncmp(row->name, text, n) != 0) continue;
        return args_count(shell, row->name, equals + 1, row->least, row->most, &set->limit[i]);
    }
    shell_wrong_word(shell, "cli.serve.no-limit", shell_cleaned(text, name, sizeof name));
    return false;
}

/* Every limit with its usual figure and what it is for. */
static int print_limits(const struct shell *shell)
{
    for (int i = 0; i < SERVER_LIMITS; i++) {
        char key[NAME_ROOM] = "server.limit.";
        struct message m;
        printf("%-20s %12lld  ", server_limits[i].name, (long long)server_limits[i].usual);
        strncat(key, server_limits[i].name, sizeof key - strlen(key) - 1);
        shell_say(shell, stdout, message_set(&m, key, NULL));
    }
    return EXIT_OK;
}

static bool add_word(struct shell *shell, const char **list, int *n, int most, const char *word)
{
    if (*n == most) return !shell_wrong_word(shell, "cli.serve.too-many", word);
    list[(*n)++] = word;
    return true;
}

/* False: it is wrong, or only limits were asked for. */
static bool read_serve_arguments(struct shell *shell, struct server_setting *set, int *code)
{
    const char *value = NULL;
    int64_t n = 0;
    *code = EXIT_USAGE;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = true;
        switch (arg) {
        case ARG_BAD: return false;
        case ARG_OPERAND: return shell_wrong_word(shell, "cli.error.operand", value), false;
        case LISTEN:
            good = add_word(shell, set->listen, &set->listens, LISTENERS_MAX, value);
            break;
        case ORIGIN: good = add_word(shell, set->origin, &set->origins, ORIGINS_MAX, value); break;
        case STORE: set->store = value; break;
        case METRICS: set->metrics = value; break;
        case ADMIN: set->admin = value; break;
        case NEED_ORIGIN: set->need_origin = true; break;
        case CERTIFICATE: set->certificate = value; break;
        case KEY: set->key = value; break;
        case SEEDS: set->seeds = true; break;
        case LIMIT: good = read_limit(shell, value, set); break;
        case LIMITS: *code = print_limits(shell); return false;
        default: good = args_count(shell, "--trust-proxy", value, 1, 8, &n); set->proxies = (int)n;
        }
        if (!good) return false;
    }
    if (!set->listens) set->listen[set->listens++] = "127.0.0.1:8080";
    if (!set->certificate != !set->key) return shell_wrong(shell, "cli.serve.pair"), false;
    return true;
}

static int run_serve(struct shell *shell)
{
    struct server_setting set;
    struct fault f = {0};
    int code;
    server_setting_init(&set);
    if (!read_serve_arguments(shell, &set, &code)) return code;
    if (server_run(&set, &f)) return EXIT_OK;
    return shell_complain_fault(shell, EXIT_INVALID, set.store, &f, NULL);
}

static const char *const examples[] = {
    "sightline serve --listen 0.0.0.0:8080 --store tables.db",
    "sightline serve --listen unix:web.socket --trust-proxy 1 --store tables.db",
    "sightline serve --store tables.db --admin unix:admin --metrics 127.0.0.1:9090",
    "sightline serve --limits",
    NULL,
};
const struct command command_serve = {
    .name = "serve", .flags = flags, .examples = examples, .run = run_serve};
