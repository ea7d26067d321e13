/* shell.h -- what every command needs from the operating system: arguments, files, words for
 * people, memory, and Ctrl-C. It knows no game and no command.
 *
 *   args.c     the command line, read by the table of flags a command has
 *   help.c     help, made from that table
 *   say.c      messages become lines; complaints
 *   files.c    files from anywhere, and ours
 *   columns.h  tables with aligned columns     input.h  lines that somebody types
 *   crew.h     work shared out among threads   json.h   lines of JSON
 *   progress.h how far a long task is         qr.h     a link as a QR code
 *
 * Data goes to stdout, everything about it to stderr. No command writes a sentence of its
 * own: all are messages of the catalogue (cli.*), so that --lang reaches every one.
 */
#ifndef SHELL_SHELL_H
#define SHELL_SHELL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/message.h"
#include "core/words.h"

struct seed;

enum {
    EXIT_OK = 0,
    EXIT_FINDINGS = 1, /* the command worked and found something wrong: a failed scenario */
    EXIT_USAGE = 2,    /* the command line asks for something that is not there */
    EXIT_INVALID = 3,  /* a file is not what it should be */
    EXIT_PARTIAL = 4,  /* interrupted; what was done by then is told or kept */
    EXIT_INTERNAL = 70 /* a mistake of this program */
};

/* A flag of a command. Its help is "cli.COMMAND.flag.NAME", or "cli.flag.NAME". */
struct flag {
    const char *name;
    const char *value; /* what stands for its value in the help; NULL: it takes none */
    bool many;         /* may be given more than once */
};

/* An example line; "cli.COMMAND.example.N" explains it. */
struct shell;
struct command {
    const char *name;     /* of a task with its command: "puzzle new" */
    const char *operands; /* "[GAME]", or NULL */
    const struct flag *flags;
    const char *const *examples; /* ends with NULL */
    int (*run)(struct shell *);
    /* Its first word may be a task, with flags and help of its own; ends with NULL. NULL: none. */
    const struct command *const *tasks;
};
/* The task of the command that this word names, or the command itself. */
const struct command *shell_task(const struct command *, const char *word);

/* One run of the program. */
struct shell {
    struct reader reader;
    const struct command *const *commands; /* all there are; ends with NULL */
    const struct command *command;         /* NULL before it is known */
    char **argv;                           /* the command's own arguments; ends with NULL */
    /* The reader of arguments. */
    int at;
    bool only_operands;
    uint32_t seen;
};

/* Arguments one after another: the index of a flag in the command's table, or one of these.
 * After ARG_BAD the complaint has been made. */
enum { ARG_END = -1, ARG_OPERAND = -2, ARG_BAD = -3 };
int args_next(struct shell *, const char **value);

/* Readers of values; false after a complaint. */
bool args_count(struct shell *, const char *flag, const char *text, int64_t min, int64_t max,
                int64_t *out);
bool args_seed(struct shell *, const char *text, struct seed *out);
bool args_run_seed(struct shell *, const char *text, uint64_t *out);

/* The candidate nearest to a mistyped word, or NULL if none is near. Ends with NULL. */
const char *args_nearest(const char *word, const char *const *candidates);

/* Words. Each line ends with a newline. */
void shell_say(const struct shell *, FILE *, const struct message *);
void shell_say_key(const struct shell *, FILE *, const char *key);
/* On stderr: "sightline play: " and the sentences; hint may be NULL. Returns the code. */
int shell_complain(const struct shell *, int code, const struct message *,
                   const struct message *hint);
int shell_complain_fault(const struct shell *, int code, const char *file, const struct fault *,
                         const struct message *hint);
/* A wrong command line, in one sentence, which may name the word at fault. Returns EXIT_USAGE. */
int shell_wrong(const struct shell *, const char *key);
int shell_wrong_word(const struct shell *, const char *key, const char *word);
struct message *shell_did_you_mean(struct message *, const char *word); /* NULL if word is NULL */
/* The bytes of the character a text begins with, if a terminal shows it as it is: whole UTF-8, no
 * control (also above 0x7f), nothing that turns the direction of writing. Else 0. */
size_t shell_character(const char *text);
/* Foreign text for a message: as much as fits the room, '?' for each byte of anything else. */
const char *shell_cleaned(const char *text, char *room, size_t size);
/* Equal apart from capital letters. */
bool shell_same_letters(const char *, const char *);
/* Pads to a column width counted in characters, not bytes. */
void shell_print_padded(FILE *, const char *text, int width);
int shell_text_width(const char *text);

/* Help. */
void help_command(const struct shell *, const struct command *, FILE *);
void help_overview(const struct shell *, FILE *);

/* Files. The text is malloc'ed and ends with a 0 byte. False after a complaint. */
bool file_read(const struct shell *, const char *path, size_t max, char **text);
/* Could a file be written here later? */
bool file_check(const struct shell *, const char *path, bool force);
/* All or nothing: a temporary file beside it is renamed. */
bool file_write(const struct shell *, const char *path, const char *text, size_t n);
/* The same, for its owner's eyes only. */
bool file_write_private(const struct shell *, const char *path, const char *text, size_t n);
/* The same, and silent if it cannot be done. */
bool file_put_private(const char *path, const char *text, size_t n);

/* Memory or the end: a shell without memory has nothing left to say. */
void *shell_room(size_t n);
/* stdout is a terminal that can do more than lines. */
bool shell_has_screen(void);
/* Nobody has asked for no colours. */
bool shell_has_colours(void);
/* Bytes that nobody can guess. */
void shell_luck(void *, size_t n);
/* True after SIGINT or SIGTERM, once shell_catch_interrupts() was called. */
void shell_catch_interrupts(void);
bool shell_interrupted(void);

#endif
