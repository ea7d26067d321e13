#include "line/menu.h"

#include <stdio.h>
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "shell/shell.h"

enum { EXPLAIN_MAX = 8192, ITEM_MAX = 1024, WORD_ROOM = 80 };

static bool is_letter(char c)
{
    return (text_small(c) >= 'a' && text_small(c) <= 'z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80;
}

/* A word of the text begins with these letters; a number must be the whole word. */
static bool has_word(const char *text, const char *word, size_t n)
{
    bool number = word[0] >= '0' && word[0] <= '9';
    for (const char *p = text; *p; p++) {
        size_t k = 0;
        if (p != text && is_letter(p[-1])) continue;
        while (k < n && p[k] && text_small(p[k]) == text_small(word[k])) k++;
        if (k == n && !(number && is_letter(p[k]))) return true;
    }
    return false;
}

/* Part 0 of a move is its verb, part i its argument i-1. */
static int part_of(struct move m, int part) { return part ? m.arg[part - 1] : m.verb; }

static bool inside(const struct menu *m, struct move move)
{
    for (int part = 0; part < m->depth; part++)
        if (part_of(move, part) != part_of(m->chosen, part)) return false;
    return true;
}

static void list_moves(struct menu *m)
{
    const struct move_list *all = &m->session->moves;
    m->n = 0;
    m->groups = false;
    for (int i = 0; i < all->n; i++)
        if (inside(m, all->at[i])) m->item[m->n++] = (struct menu_item){all->at[i], 1};
}

static void list_groups(struct menu *m)
{
    const struct move_list *all = &m->session->moves;
    m->n = 0;
    m->groups = true;
    for (int i = 0; i < all->n; i++) {
        int k = 0;
        if (!inside(m, all->at[i])) continue;
        while (k < m->n && part_of(m->item[k].move, m->depth) != part_of(all->at[i], m->depth)) k++;
        if (k == m->n) m->item[m->n++] = (struct menu_item){.move = all->at[i]};
        m->item[k].count++;
    }
}

/* A part with only one value needs no question. */
static void narrow(struct menu *m)
{
    list_moves(m);
    while (m->n > MENU_WIDE && m->depth <= MOVE_ARGS_MAX) {
        int moves = m->n;
        list_groups(m);
        if (m->n == moves) list_moves(m); /* groups of one are no help */
        if (m->n > 1) return;
        m->chosen = m->item[0].move;
        m->depth++;
        list_moves(m);
    }
}

void menu_say_move(const struct menu *m, struct move move, struct buf *b)
{
    struct session *s = m->session;
    struct reader reader = session_reader(s, m->seat);
    struct message said = {0};
    s->game->say_move(session_box(s), session_view(s, m->seat), m->subject, move, &said);
    words_say(&reader, &said, b);
}

/* A thing with a name is not chosen by its number: a 5 in its sentence is something else. */
static bool has_name(const struct session *s, struct move move)
{
    const char letter = s->game->verbs[move.verb].args[0];
    return letter == 's' ||
           (s->game->name_of && s->game->name_of(session_box(s), letter, move.arg[0]));
}

/* Where the number is in the sentence, another number before it would confuse. */
static bool numbered_by_value(const struct menu *m)
{
    for (int i = 0; i < m->n; i++) {
        struct move move = m->item[i].move;
        char room[ITEM_MAX] = "", number[12] = "";
        struct buf line = BUF_ON(room), b = BUF_ON(number);
        if (move.verb != m->item[0].move.verb || move.nargs != 1 || move.arg[0] < 1) return false;
        if (has_name(m->session, move)) return false;
        menu_say_move(m, move, &line);
        buf_int(&b, move.arg[0]);
        if (!has_word(room, number, b.n)) return false;
    }
    return !m->groups;
}

static int number_of(const struct menu *m, int i)
{
    return m->by_value ? m->item[i].move.arg[0] : i + 1;
}

static void list_items(struct menu *m)
{
    narrow(m);
    m->by_value = numbered_by_value(m);
}

void menu_open(struct menu *m, struct session *s, int seat, int subject, struct menu_item *room)
{
    *m = (struct menu){.session = s, .seat = seat, .subject = subject, .item = room};
    session_moves(s, seat, subject);
    list_items(m);
}

void menu_back(struct menu *m)
{
    m->depth = 0;
    list_items(m);
}

/* "wink.verb.look", where a game has words for its verbs; else the notation itself. */
static void say_menu_verb(const struct menu *m, int verb, struct buf *b)
{
    const struct game *g = m->session->game;
    struct reader reader = session_reader(m->session, m->seat);
    char key[WORD_ROOM] = "";
    struct buf k = BUF_ON(key);
    buf_text(&k, g->name);
    buf_text(&k, ".verb.");
    buf_text(&k, g->verbs[verb].name);
    if (words_has(key)) words_key(&reader, key, b);
    else buf_text(b, g->verbs[verb].name);
}

static void say_part(const struct menu *m, struct move move, struct buf *b)
{
    const struct session *s = m->session;
    struct reader reader = session_reader(s, m->seat);
    const char *args = s->game->verbs[move.verb].args, *name = NULL;
    if (m->depth == 0) {
        say_menu_verb(m, move.verb, b);
        return;
    }
    char letter = args[m->depth - 1];
    int value = move.arg[m->depth - 1];
    if (letter == 's') {
        words_seat(&reader, value, b);
        return;
    }
    if (letter != '#' && s->game->name_of) name = s->game->name_of(session_box(s), letter, value);
    if (name) buf_text(b, name);
    else buf_int(b, value);
}

/* What the thing named by a move does, in a line of its own: the words of a card. */
static void print_meaning(const struct shell *shell, const struct menu *m, struct move move)
{
    const struct session *s = m->session;
    const char *letters = s->game->verbs[move.verb].args;
    char words[EXPLAIN_MAX] = "";
    struct buf b = BUF_ON(words);
    for (int i = 0; s->game->explain && i < move.nargs && letters[i]; i++)
        s->game->explain(session_box(s), letters[i], move.arg[i], &shell->reader, &b);
    for (char *p = words; *p; p++)
        if (*p == '\n') *p = p[1] ? ' ' : '\0';
    if (*words) printf("       %s\n", words);
}

static void print_more(const struct shell *shell, const char *key, int left, int last)
{
    struct message m;
    if (left <= 0) return;
    message_number(message_number(message_set(&m, key, NULL), left), last);
    shell_say(shell, stdout, &m);
}

void menu_print(const struct shell *shell, const struct menu *m)
{
    const int shown = m->n > MENU_SHOWN ? MENU_WIDE : m->n;
    for (int i = 0; i < shown; i++) {
        char room[ITEM_MAX] = "", name[WORD_ROOM] = "";
        struct buf line = BUF_ON(room), part = BUF_ON(name);
        struct message group;
        if (m->groups) {
            say_part(m, m->item[i].move, &part);
            message_text(message_set(&group, "cli.line.group", NULL), name);
            words_say(&shell->reader, message_number(&group, m->item[i].count), &line);
        } else {
            menu_say_move(m, m->item[i].move, &line);
        }
        printf("%3d. %s\n", number_of(m, i), room);
        if (!m->groups) print_meaning(shell, m, m->item[i].move);
    }
    print_more(shell, "cli.line.many", m->n - shown, m->n);
    if (m->depth && m->groups) shell_say_key(shell, stdout, "cli.line.back");
}

/* As a player writes it: with names where there are thousands of numbers. */
static void write_notation(const struct session *s, struct move move, struct buf *b)
{
    const struct game *g = s->game;
    const struct box *box = session_box(s);
    if (!g->find_name) {
        game_write_move(g, box, move, b);
        return;
    }
    buf_text(b, g->verbs[move.verb].name);
    for (int i = 0; i < move.nargs; i++) {
        const char letter = g->verbs[move.verb].args[i];
        const char *name = letter == 's' ? NULL : g->name_of(box, letter, move.arg[i]);
        buf_char(b, ' ');
        if (name) buf_text(b, name);
        else buf_int(b, move.arg[i]);
    }
}

void menu_print_all(const struct shell *shell, const struct menu *m)
{
    const struct session *s = m->session;
    const struct move_list *all = &s->moves;
    const bool every = all->n <= MENU_LISTED;
    int verb = -1, of_verb = 0;
    for (int i = 0; i < all->n; i++) {
        char room[ITEM_MAX] = "", text[WORD_ROOM] = "";
        if (all->at[i].verb != verb) of_verb = 0;
        verb = all->at[i].verb;
        of_verb++;
        if (!every && of_verb > MENU_EACH) {
            const bool last = i + 1 == all->n || all->at[i + 1].verb != verb;
            if (last) print_more(shell, "cli.line.more", of_verb - MENU_EACH, 0);
            continue;
        }
        struct buf line = BUF_ON(room), notation = BUF_ON(text);
        menu_say_move(m, all->at[i], &line);
        write_notation(s, all->at[i], &notation);
        printf("  %s: %s\n", text, room);
    }
}

enum picked menu_pick(struct menu *m, int number, struct move *move)
{
    int i = 0;
    while (i < m->n && number_of(m, i) != number) i++;
    if (i == m->n) return PICKED_NONE;
    *move = m->item[i].move;
    if (!m->groups || m->item[i].count == 1) return PICKED_MOVE;
    m->chosen = *move;
    m->depth++;
    list_items(m);
    return PICKED_GROUP;
}

static bool has_words(const char *text, const char *words)
{
    while (*words) {
        size_t n = strcspn(words, " ");
        if (n && !has_word(text, words, n)) return false;
        words += n;
        while (*words == ' ') words++;
    }
    return true;
}

int menu_find(const struct menu *m, const char *words, struct move *move)
{
    const struct session *s = m->session;
    const struct move_list *all = &s->moves;
    int found = 0;
    for (int i = 0; i < all->n; i++) {
        char room[ITEM_MAX] = "";
        struct buf line = BUF_ON(room);
        menu_say_move(m, all->at[i], &line);
        if (shell_same_letters(room, words)) {
            *move = all->at[i];
            return 1;
        }
        buf_char(&line, ' ');
        game_write_move(s->game, session_box(s), all->at[i], &line);
        if (!has_words(room, words)) continue;
        *move = all->at[i];
        found++;
    }
    return found;
}
