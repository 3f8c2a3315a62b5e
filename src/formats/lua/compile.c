/* The only file that uses Lua. */
#include "compile.h"

#include <lauxlib.h>
#include <lua.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* lua_Alloc with a limit. For new memory, `old` is not a size but a kind. */
static void *allocate(void *data, void *memory, size_t old, size_t size)
{
	size_t *used = data, before = memory ? old : 0;
	if (size == 0) {
		free(memory);
		*used -= before;
		return NULL;
	}
	if (size > before && size - before > COMPILE_MEMORY - *used)
		return NULL;
	void *moved = realloc(memory, size);
	if (moved)
		*used += size - before;
	return moved;
}

/* The message is ":LINE: SENTENCE"; without a line if the input is not text. */
static void read_message(const char *message, struct compile_error *error)
{
	char *sentence;
	long line = message[0] == ':' ? strtol(message + 1, &sentence, 10) : 0;
	bool located = line > 0 && strncmp(sentence, ": ", 2) == 0;
	error->line = located ? (int)line : 1;
	snprintf(error->sentence, sizeof error->sentence, "%s", located ? sentence + 2 : message);
	for (char *at = error->sentence; *at; at++)
		if ((unsigned char)*at < ' ' || *at == 0x7f)
			*at = ' ';
}

/* The state is kept for the next text: a new one takes as long as compiling twenty lines. */
static struct {
	lua_State *state;
	size_t used;
} kept;

enum compiled compile_lua(const char *bytes, size_t length, struct compile_error *error)
{
	enum { KEPT = 256 * 1024 };
	if (!kept.state)
		kept.state = lua_newstate(allocate, &kept.used);
	if (!kept.state)
		return COMPILED_NO_MEMORY;
	int status = luaL_loadbufferx(kept.state, bytes, length, "=", "t");
	if (status != LUA_OK && status != LUA_ERRMEM && error)
		read_message(lua_tostring(kept.state, -1), error);
	lua_settop(kept.state, 0);
	if (status == LUA_ERRMEM || kept.used > KEPT) {
		lua_close(kept.state);
		kept.state = NULL;
	}
	return status == LUA_OK ? COMPILED_OK : status == LUA_ERRMEM ? COMPILED_NO_MEMORY : COMPILED_WRONG;
}
