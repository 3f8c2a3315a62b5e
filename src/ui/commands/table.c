/* The table of commands, made of table.h. */
#include "commands.h"

#define COMMAND_ROW(function, ...) {__VA_ARGS__, .run = command_##function},

const struct command commands[] = {COMMAND_TABLE(COMMAND_ROW){0}};
