#include "line/wait.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/buf.h"
#include "shell/input.h"
#include "shell/shell.h"

enum { TEXT_ROOM = 2048 };

enum waited line_wait(struct session *s, struct input *input, char *line, size_t size)
{
    const bool looks = !s->client.mine;
    fflush(stdout);
    while (session_apart(s) && !input_waits(input)) {
        const unsigned found = session_wait(s, input->ended ? -1 : STDIN_FILENO, -1);
        if (shell_interrupted()) return WAITED_FOR_END;
        if (found & WAITED_NEWS || session_parted(s)) return WAITED_FOR_NEWS;
        if (!(found & WAITED_INPUT)) continue;
        if (input_line(input, line, size)) return WAITED_FOR_LINE;
        if (!looks || shell_interrupted()) return WAITED_FOR_END;
    }
    return input_line(input, line, size) ? WAITED_FOR_LINE : WAITED_FOR_END;
}

static void say_for(const struct session *s, const struct message *m)
{
    char room[TEXT_ROOM] = "";
    struct buf b = BUF_ON(room);
    const struct reader reader = session_reader(s, SPECTATOR);
    words_say(&reader, m, &b);
    puts(room);
}

void line_speak(const struct shell *shell, struct session *s, const char *text)
{
    struct message why = {0};
    if (!session_apart(s)) shell_say_key(shell, stdout, "company.alone");
    else if (!strcmp(text, "?") || !strcmp(text, "help"))
        for (int i = 0; company_help[i]; i++) shell_say_key(shell, stdout, company_help[i]);
    else if (!company_speak(s, text, &why) && why.key) say_for(s, &why);
}
