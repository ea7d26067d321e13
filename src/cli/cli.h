/* cli.h -- the commands there are, one small file each: it reads its arguments and calls a room. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "shell/shell.h"

extern const struct command command_play, command_sim, command_rate, command_simulate,
    command_replay, command_verify, command_test, command_games, command_rules, command_types,
    command_bench, command_deck, command_puzzle, command_store, command_serve, command_admin,
    command_join, command_watch, command_bot, command_invite, command_what_if, command_help;

#endif
