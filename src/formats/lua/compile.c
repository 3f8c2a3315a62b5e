/* The only file that uses Lua. */
#include "compile.h"
#include "tokens.h"

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

/* A text that is given to Lua without what is in its long strings, as maps are: that cannot fail, but takes as long as all
 * else. Their line ends are given, which Lua counts. */
struct shortened {
	struct lua_tokens tokens;
	struct span inside; /* of the long string that comes next */
	size_t at;          /* what comes before was given, or left out */
};

static const char *next_piece(lua_State *state UNUSED, void *data, size_t *length)
{
	struct shortened *text = data;
	const char *bytes = text->tokens.bytes;
	const size_t end = span_end(text->inside);
	size_t start = text->at;
	while (start < end && bytes[start] != '\n' && bytes[start] != '\r')
		start++;
	text->at = start;
	while (text->at < end && (bytes[text->at] == '\n' || bytes[text->at] == '\r'))
		text->at++;
	if (start == end) {
		struct lua_token token = {.kind = LUA_OTHER};
		text->inside = (struct span){.start = text->tokens.length};
		while (text->inside.length == 0 && lua_take(&text->tokens, &token)) {
			text->tokens.last = token;
			if (token.kind == LUA_TEXT && bytes[token.span.start] == '[')
				text->inside = token.inside;
		}
		text->at = text->inside.start;
	}
	*length = text->at - start;
	return bytes + start;
}

enum compiled compile_lua(const char *bytes, size_t length, struct compile_error *error)
{
	enum { KEPT = 256 * 1024 };
	struct shortened text = {.tokens = {.bytes = bytes, .length = length}};
	if (!kept.state)
		kept.state = lua_newstate(allocate, &kept.used);
	if (!kept.state)
		return COMPILED_NO_MEMORY;
	int status = lua_load(kept.state, next_piece, &text, "=", "t");
	if (status != LUA_OK && status != LUA_ERRMEM) /* the message may quote what was left out */
		status = luaL_loadbufferx(kept.state, bytes, length, "=", "t");
	if (status != LUA_OK && status != LUA_ERRMEM && error)
		read_message(lua_tostring(kept.state, -1), error);
	lua_settop(kept.state, 0);
	if (status == LUA_ERRMEM || kept.used > KEPT) {
		lua_close(kept.state);
		kept.state = NULL;
	}
	return status == LUA_OK ? COMPILED_OK : status == LUA_ERRMEM ? COMPILED_NO_MEMORY : COMPILED_WRONG;
}
