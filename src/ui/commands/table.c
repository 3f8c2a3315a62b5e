/* The table of commands, made of commands.def. */
#include "commands.h"

#define ROW(function, name, arguments, help, group, need, ...)                                                       \
	{name, arguments, help, group, .run = command_##function, .needs = NEEDS_##need, __VA_ARGS__},

const struct command commands[] = {
#include "commands.def"
    {0}};
