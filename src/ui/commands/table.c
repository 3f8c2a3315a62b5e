/* The table of commands, made of commands.def. */
#include "commands.h"

#define ROW(function, ...) {__VA_ARGS__, .run = command_##function},

const struct command commands[] = {
#include "commands.def"
    {0}};
