/* tokens.h - a text of Lua as tokens, for those who look for calls and literals in it. It need not compile.
 *
 * Zeroed but for `bytes` and `length` it is at its first token. After each token the caller makes it `last`. */
#ifndef MAPWRIGHT_FORMATS_LUA_TOKENS_H
#define MAPWRIGHT_FORMATS_LUA_TOKENS_H

#include "mapwright/text.h"

enum lua_kind { LUA_NAME, LUA_NUMBER, LUA_TEXT, LUA_OTHER };
struct lua_token {
	enum lua_kind kind;
	struct span span;   /* a name with all that is joined to it by dots, or as ["name"] */
	struct span inside; /* of a string */
	bool quoted;        /* the string is not a long one; its only escapes are line ends */
	int number;         /* whole, decimal */
	char sign;          /* of LUA_OTHER: its first byte; ~ for several dots, colons or equals signs */
};

struct lua_tokens {
	const char *bytes;
	size_t length, at; /* the next token, or blanks before it */
	struct lua_token last;
	void (*at_line)(void *data);                       /* a line of the program begins; may be NULL */
	void (*unclosed)(void *data, struct span bracket); /* a long string or comment never ends; may be NULL */
	void *data;
};

/* False at the end. */
bool lua_next(struct lua_tokens *lua, struct lua_token *token);

/* Are the bytes of the span just this? */
bool lua_is(const struct lua_tokens *lua, struct span span, const char *text);

/* Does a name, as a.b or a["b"] with blanks or without, begin with these letters and dots? `whole`: is that all of it? */
bool lua_is_path(const struct lua_tokens *lua, struct span name, const char *text, bool whole);

/* The bytes of the line end at `at`: 0 when there is none. In quotes it has a backslash before it, or is \n. */
size_t lua_line_end(const struct lua_tokens *lua, size_t at);
size_t lua_text_line_end(const struct lua_tokens *lua, size_t at, bool quoted);

/* Does what closes brackets of that level begin at `at`? */
bool lua_closes(const char *bytes, size_t length, size_t at, size_t level);

#endif
