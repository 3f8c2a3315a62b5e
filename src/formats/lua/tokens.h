/* tokens.h - splits a Lua text into tokens, to search it for calls and literals. The text need not compile.
 *
 * Zeroed except for `bytes` and `length`, it starts at the first token. After each token, the caller stores it in
 * `last`. */
#pragma once

#include "mapwright/text.h"

enum lua_kind { LUA_NAME, LUA_NUMBER, LUA_TEXT, LUA_OTHER };
struct lua_token {
	enum lua_kind kind;
	struct span span;   /* a name including its members, .name or ["name"] */
	struct span inside; /* the content of a string */
	bool quoted;        /* a quoted string whose only escapes are line ends */
	int number;         /* decimal integer */
	char sign;          /* first byte of LUA_OTHER; ~ for several dots, colons or equals signs */
};

struct lua_tokens {
	const char *bytes;
	size_t length, at; /* offset of the next token, or of blanks before it */
	struct lua_token last;
	void (*at_line)(void *data); /* called at each line end between tokens; may be NULL */
	void (*unclosed)(void *data,
			 struct span bracket); /* called for an unterminated long string or comment; may be NULL */
	void *data;
};

/* Gets the next token. Returns false at the end. */
bool lua_take(struct lua_tokens *lua, struct lua_token *token);

/* Returns the end of the letters, digits and _ in [at, end). */
size_t lua_name_end(const char *bytes, size_t at, size_t end);

/* Returns true if the bytes of the span equal the text. */
bool lua_is(const struct lua_tokens *lua, struct span span, const char *text);

/* Return true if the token is one of the signs, "({", or a name that is one of the words, "if while". */
bool lua_is_sign(const struct lua_token *token, const char *signs);
bool lua_is_word(const struct lua_tokens *lua, const struct lua_token *token, const char *words);

/* Returns true if a name, written as a.b or a["b"], with or without blanks, begins with `text`, or equals it if
 * `whole`. */
bool lua_is_path(const struct lua_tokens *lua, struct span name, const char *text, bool whole);

/* Return the length of the line end at `at`; 0 if there is none. In a quoted string, a line end is a backslash
 * followed by a line end, or \n. */
static inline bool lua_may_end(char byte) /* a quick test: false means no line end */
{
	return byte == '\n' || byte == '\r' || byte == '\\';
}
size_t lua_line_end(const struct lua_tokens *lua, size_t at);
size_t lua_text_line_end(const struct lua_tokens *lua, size_t at, bool quoted);

/* Returns true if the closing bracket of that level begins at `at`. */
bool lua_closes(const char *bytes, size_t length, size_t at, size_t level);
