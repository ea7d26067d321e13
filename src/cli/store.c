/* store.c -- `sightline store`: copy, check and export what a host has kept, also while it runs. */
#include "store/store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "core/buf.h"

enum { IDS_MAX = 1000, FILE_ROOM = 4096, SHOWN_ROOM = 256 };

/* What is asked for; flags come in this order in every task. */
struct errand {
    struct shell *shell;
    const char *file, *to;
    bool journals;
    const char *operand[IDS_MAX];
    int operands;
    struct store *store;
    struct fault fault;
};

enum { STORE, TO, JOURNALS };
static const struct flag file_flags[] = {[STORE] = {"store", "FILE", false}, {0}};
static const struct flag export_flags[] = {[STORE] = {"store", "FILE", false},
                                           [TO] = {"to", "FOLDER", false},
                                           [JOURNALS] = {"journals", NULL, false},
                                           {0}};

static int complain_of(const struct errand *e, int code)
{
    return shell_complain_fault(e->shell, code, e->file, &e->fault, NULL);
}

static int open_errand(struct errand *e, int most)
{
    const char *value = NULL;
    for (int arg; (arg = args_next(e->shell, &value)) != ARG_END;) {
        if (arg == ARG_BAD) return EXIT_USAGE;
        if (arg == STORE) e->file = value;
        if (arg == TO) e->to = value;
        if (arg == JOURNALS) e->journals = true;
        if (arg != ARG_OPERAND) continue;
        if (e->operands == most) return shell_wrong_word(e->shell, "cli.error.operand", value);
        e->operand[e->operands++] = value;
    }
    if (!e->file) return shell_wrong(e->shell, "cli.store.no-file");
    return EXIT_OK;
}

static bool open_file(struct errand *e)
{
    e->store = store_open_sqlite(&(struct store_file){.path = e->file, .look = true}, &e->fault);
    return e->store;
}

/* --- backup, check ------------------------------------------------------------------ */

static int run_backup(struct shell *shell)
{
    struct errand e = {.shell = shell};
    int code = open_errand(&e, 1);
    if (code) return code;
    if (!e.operands) return shell_wrong(shell, "cli.store.backup.no-copy");
    if (!file_check(shell, e.operand[0], false)) return EXIT_USAGE;
    if (!open_file(&e)) return complain_of(&e, EXIT_INVALID);
    const bool good = store_backup(e.store, e.operand[0], &e.fault);
    store_close(e.store);
    return good ? EXIT_OK : complain_of(&e, EXIT_PARTIAL);
}

struct findings {
    const struct shell *shell;
    int wrong, tables, records;
};

static void tell_wrong(void *context, const struct message *m)
{
    struct findings *f = context;
    f->wrong++;
    shell_say(f->shell, stdout, m);
}

static bool count_table(void *context, const struct store_table *t)
{
    (void)t;
    ((struct findings *)context)->tables++;
    return true;
}

static bool count_record(void *context, const char *id, int64_t at)
{
    (void)id;
    (void)at;
    ((struct findings *)context)->records++;
    return true;
}

static int run_check(struct shell *shell)
{
    struct errand e = {.shell = shell};
    struct findings found = {.shell = shell};
    struct message m;
    int code = open_errand(&e, 0);
    if (code) return code;
    if (!open_file(&e)) return complain_of(&e, EXIT_INVALID);
    const bool good = store_check(e.store, tell_wrong, &found, &e.fault) &&
                      store_list(e.store, count_table, &found, &e.fault) &&
                      store_records(e.store, count_record, &found, &e.fault);
    store_close(e.store);
    if (!good) return complain_of(&e, EXIT_INVALID);
    if (found.wrong) return EXIT_FINDINGS;
    message_number(message_set(&m, "cli.store.check.fine", NULL), found.tables);
    shell_say(shell, stdout, message_number(&m, found.records));
    return EXIT_OK;
}

/* --- export ------------------------------------------------------------------------- */

/* Ids that the store has told: it must not be asked again before it has told all. */
struct ids {
    char (*id)[STORE_ID_ROOM];
    size_t n, room;
};

static void keep_id(struct ids *all, const char *id)
{
    if (all->n == all->room) {
        const size_t room = all->room ? 2 * all->room : 64;
        char(*larger)[STORE_ID_ROOM] = shell_room(room * sizeof *larger);
        if (all->n) memcpy(larger, all->id, all->n * sizeof *larger);
        free(all->id);
        all->id = larger;
        all->room = room;
    }
    struct buf b;
    buf_init(&b, all->id[all->n++], STORE_ID_ROOM);
    buf_text(&b, id);
}

static bool keep_table(void *context, const struct store_table *t)
{
    keep_id(context, t->id);
    return true;
}

static bool keep_record(void *context, const char *id, int64_t at)
{
    (void)at;
    keep_id(context, id);
    return true;
}

/* One text on its way out: it is complete before any of it is written. */
struct exported {
    FILE *into;
    char *text;
    size_t n;
    bool found;
};

static bool add_text(void *context, struct store_text text)
{
    struct exported *out = context;
    out->found = true;
    return fwrite(text.at, 1, text.n, out->into) == text.n;
}

static bool add_lines(void *context, uint64_t seq, struct store_text lines)
{
    (void)seq;
    return add_text(context, lines);
}

static bool put_out(const struct errand *e, const char *id, const struct exported *text)
{
    char room[FILE_ROOM] = "";
    struct buf b = BUF_ON(room);
    if (!e->to) return fwrite(text->text, 1, text->n, stdout) == text->n;
    buf_text(&b, e->to);
    buf_char(&b, '/');
    buf_text(&b, id);
    buf_text(&b, e->journals ? ".journal" : ".record");
    return file_check(e->shell, room, true) &&
           file_write_private(e->shell, room, text->text, text->n);
}

static int export_one(struct errand *e, const char *id)
{
    struct exported text = {0};
    int code = EXIT_OK;
    text.into = open_memstream(&text.text, &text.n);
    if (!text.into) return EXIT_INTERNAL;
    const bool good = e->journals ? store_read(e->store, id, 0, add_lines, &text, &e->fault)
                                  : store_record(e->store, id, add_text, &text, &e->fault);
    const bool whole = !fclose(text.into);
    if (!good) code = complain_of(e, e->operands ? EXIT_USAGE : EXIT_INVALID);
    else if (!text.found && e->operands)
        code = shell_wrong_word(e->shell, "cli.store.export.no-table", id);
    else if (!whole) code = EXIT_INTERNAL;
    else if (text.found && !put_out(e, id, &text)) code = EXIT_PARTIAL;
    free(text.text);
    return code;
}

static bool make_folder(const struct errand *e)
{
    char room[SHOWN_ROOM];
    struct message m;
    if (!e->to || !mkdir(e->to, 0700) || errno == EEXIST) return true;
    const char *why = strerror(errno);
    message_text(message_set(&m, "cli.error.write", NULL), shell_cleaned(e->to, room, sizeof room));
    shell_complain(e->shell, EXIT_PARTIAL, message_text(&m, why), NULL);
    return false;
}

static int run_export(struct shell *shell)
{
    struct errand e = {.shell = shell};
    struct ids all = {0};
    struct message m;
    int code = open_errand(&e, IDS_MAX);
    if (code) return code;
    if (!open_file(&e)) return complain_of(&e, EXIT_INVALID);
    if (!e.operands && !(e.journals ? store_list(e.store, keep_table, &all, &e.fault)
                                    : store_records(e.store, keep_record, &all, &e.fault)))
        code = complain_of(&e, EXIT_INVALID);
    else if (!make_folder(&e)) code = EXIT_PARTIAL;
    const int n = e.operands ? e.operands : (int)all.n;
    for (int i = 0; !code && i < n; i++)
        code = export_one(&e, e.operands ? e.operand[i] : all.id[i]);
    store_close(e.store);
    if (!code && e.to) {
        char room[SHOWN_ROOM];
        message_number(message_set(&m, "cli.store.export.done", NULL), n);
        message_text(&m, shell_cleaned(e.to, room, sizeof room));
        shell_say(shell, stderr, &m);
    }
    free(all.id);
    return code;
}

static const char *const backup_examples[] = {
    "sightline store backup monday.copy --store tables.store", NULL};
static const struct command backup = {.name = "store backup",
                                      .operands = "COPY",
                                      .flags = file_flags,
                                      .examples = backup_examples,
                                      .run = run_backup};

static const char *const check_examples[] = {"sightline store check --store tables.store", NULL};
static const struct command check = {
    .name = "store check", .flags = file_flags, .examples = check_examples, .run = run_check};

static const char *const export_examples[] = {
    "sightline store export --store tables.store --to records",
    "sightline store export 0123456789abcdef0123456789abcdef --store tables.store",
    "sightline store export --journals --store tables.store --to private", NULL};
static const struct command export = {.name = "store export",
                                      .operands = "[ID...]",
                                      .flags = export_flags,
                                      .examples = export_examples,
                                      .run = run_export};

static const struct command *const tasks[] = {&backup, &check, &export, NULL};

/* Runs only if no task was named: then the first argument is wrong. */
static int run_store(struct shell *shell)
{
    const char *names[sizeof tasks / sizeof tasks[0]] = {0}, *word = shell->argv[0];
    char room[80];
    struct message m, hint;
    if (!word || word[0] == '-') return shell_wrong(shell, "cli.store.no-task");
    for (int i = 0; tasks[i]; i++) names[i] = tasks[i]->name + sizeof "store";
    message_text(message_set(&m, "cli.store.task", NULL), shell_cleaned(word, room, sizeof room));
    return shell_complain(shell, EXIT_USAGE, &m,
                          shell_did_you_mean(&hint, args_nearest(word, names)));
}

static const char *const examples[] = {"sightline store check --store tables.store",
                                       "sightline store backup monday.copy --store tables.store",
                                       "sightline store export --store tables.store --to records",
                                       NULL};
const struct command command_store = {
    .name = "store", .operands = "TASK", .examples = examples, .run = run_store, .tasks = tasks};
