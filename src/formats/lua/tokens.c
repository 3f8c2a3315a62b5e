/* Blanks, comments and strings follow llex.c (Lua 5.4); names include their members. */
#include "tokens.h"

#include "mapwright/bytes.h"

#include <string.h>

static bool is_letter(char byte)
{
	return byte_is_letter(byte) || byte == '_';
}

size_t lua_name_end(const char *bytes, size_t at, size_t end)
{
	while (at < end && (is_letter(bytes[at]) || byte_is_digit(bytes[at])))
		at++;
	return at;
}

bool lua_is(const struct lua_tokens *lua, struct span span, const char *text)
{
	return text && bytes_equal(lua->bytes + span.start, span.length, text);
}

bool lua_is_sign(const struct lua_token *token, const char *signs)
{
	return token->kind == LUA_OTHER && token->sign && strchr(signs, token->sign);
}

bool lua_is_word(const struct lua_tokens *lua, const struct lua_token *token, const char *words)
{
	return token->kind == LUA_NAME && bytes_among(lua->bytes + token->span.start, token->span.length, words);
}

static char byte_at(const struct lua_tokens *lua, size_t at)
{
	return at < lua->length ? lua->bytes[at] : '\0';
}

static bool is_blank(char byte)
{
	return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static bool is_quote(char byte)
{
	return byte == '"' || byte == '\'';
}

bool lua_is_path(const struct lua_tokens *lua, struct span name, const char *text, bool whole)
{
	for (size_t at = name.start; at < span_end(name); at++) {
		char byte = lua->bytes[at];
		if (is_blank(byte) || is_quote(byte) || byte == ']')
			continue;
		if (!*text)
			return !whole;
		if (*text++ != (byte == '[' ? '.' : byte))
			return false;
	}
	return !*text;
}

size_t lua_line_end(const struct lua_tokens *lua, size_t at)
{
	char first = byte_at(lua, at), second = byte_at(lua, at + 1);
	if (at >= lua->length || (first != '\n' && first != '\r'))
		return 0;
	return (second == '\n' || second == '\r') && second != first ? 2 : 1;
}

/* Returns the number of equals signs between the brackets of a long string or comment that begins at `at`; -1 if
 * none begins there. */
static int long_level(const struct lua_tokens *lua, size_t at)
{
	size_t from = at + 1;
	if (byte_at(lua, at) != '[')
		return -1;
	for (at = from; byte_at(lua, at) == '=';)
		at++;
	return byte_at(lua, at) == '[' && at - from < 1000 ? (int)(at - from) : -1;
}

bool lua_closes(const char *bytes, size_t length, size_t at, size_t level)
{
	if (at + level + 2 > length || bytes[at] != ']' || bytes[at + level + 1] != ']')
		return false;
	for (size_t i = 0; i < level; i++)
		if (bytes[at + 1 + i] != '=')
			return false;
	return true;
}

/* Skips a long string or comment; `inside` is its content. */
static void skip_long(struct lua_tokens *lua, int level, struct span *inside)
{
	size_t start = lua->at, from = start + (size_t)level + 2;
	for (size_t at = from; (at = bytes_find(lua->bytes, at, lua->length, ']')) < lua->length; at++) {
		if (!lua_closes(lua->bytes, lua->length, at, (size_t)level))
			continue;
		*inside = span_between(from, at);
		lua->at = at + (size_t)level + 2;
		return;
	}
	*inside = (struct span){.start = from};
	lua->at = lua->length;
	if (lua->unclosed)
		lua->unclosed(lua->data, (struct span){.start = start, .length = (size_t)level + 2});
}

size_t lua_text_line_end(const struct lua_tokens *lua, size_t at, bool quoted)
{
	if (!quoted || byte_at(lua, at) != '\\')
		return quoted ? 0 : lua_line_end(lua, at);
	size_t end = lua_line_end(lua, at + 1);
	return byte_at(lua, at + 1) == 'n' ? 2 : end > 0 ? end + 1 : 0;
}

/* Reads a quoted string. If it has escapes other than line ends, its kind stays LUA_OTHER. */
static void read_string(struct lua_tokens *lua, struct lua_token *token)
{
	size_t start = lua->at++, at = start + 1;
	while (lua->at < lua->length && lua->bytes[lua->at] != lua->bytes[start] && lua->bytes[lua->at] != '\n') {
		bool escape = lua->bytes[lua->at++] == '\\' && lua->at < lua->length;
		size_t line = lua_line_end(lua, lua->at);
		lua->at += escape ? (line > 0 ? line : 1) : 0;
	}
	lua->at += byte_at(lua, lua->at) == lua->bytes[start];
	size_t end = lua->at - 1;
	while (at < end && (lua->bytes[at] != '\\' || lua_text_line_end(lua, at, true) > 0))
		at += lua->bytes[at] == '\\' ? lua_text_line_end(lua, at, true) : 1;
	if (at != end || lua->bytes[end] != lua->bytes[start])
		return;
	token->kind = LUA_TEXT;
	token->quoted = true;
	token->inside = span_between(start + 1, end);
}

static void skip_blanks(struct lua_tokens *lua)
{
	for (;;) {
		char byte = byte_at(lua, lua->at);
		size_t end = lua_line_end(lua, lua->at);
		lua->at += end;
		if (end > 0 && lua->at_line)
			lua->at_line(lua->data);
		else if (end == 0 && is_blank(byte))
			lua->at++;
		else if (byte == '-' && byte_at(lua, lua->at + 1) == '-') {
			struct span inside;
			int level = long_level(lua, lua->at += 2);
			if (level >= 0)
				skip_long(lua, level, &inside);
			else
				lua->at = bytes_find(lua->bytes, lua->at, lua->length, '\n');
		} else if (end == 0)
			return;
	}
}

static size_t after_blanks(const struct lua_tokens *lua, size_t at)
{
	while (is_blank(byte_at(lua, at)))
		at++;
	return at;
}

/* Returns the end of a member, .name or ["name"], of the expression that ends at `at`; `at` if there is none. */
static size_t after_member(const struct lua_tokens *lua, size_t at)
{
	size_t sign = after_blanks(lua, at), name = after_blanks(lua, sign + 1);
	if (byte_at(lua, sign) == '.' && is_letter(byte_at(lua, name)))
		return lua_name_end(lua->bytes, name, lua->length);
	char quote = byte_at(lua, name);
	if (byte_at(lua, sign) != '[' || !is_quote(quote) || !is_letter(byte_at(lua, name + 1)))
		return at;
	size_t end = lua_name_end(lua->bytes, name + 1, lua->length), close = after_blanks(lua, end + 1);
	return byte_at(lua, end) == quote && byte_at(lua, close) == ']' ? close + 1 : at;
}

/* Reads a number. Only decimal integers have a value; others are LUA_OTHER. */
static struct lua_token read_number(struct lua_tokens *lua)
{
	struct lua_token token = {.kind = LUA_NUMBER, .span = {.start = lua->at}, .sign = lua->bytes[lua->at]};
	while (is_letter(byte_at(lua, lua->at)) || byte_is_digit(byte_at(lua, lua->at)) ||
	       byte_at(lua, lua->at) == '.') {
		if (!byte_is_digit(lua->bytes[lua->at]) || token.number > 100000)
			token.kind = LUA_OTHER;
		token.number = token.kind == LUA_NUMBER ? token.number * 10 + (lua->bytes[lua->at] - '0') : 0;
		lua->at++;
	}
	return token;
}

bool lua_take(struct lua_tokens *lua, struct lua_token *token)
{
	skip_blanks(lua);
	if (lua->at >= lua->length)
		return false;
	char byte = lua->bytes[lua->at];
	int level = long_level(lua, lua->at);
	*token = (struct lua_token){.kind = LUA_OTHER, .span = {.start = lua->at}, .sign = byte};
	bool member = lua->last.kind == LUA_OTHER && (lua->last.sign == '.' || lua->last.sign == ':');
	if (is_letter(byte)) {
		size_t end = lua_name_end(lua->bytes, lua->at, lua->length);
		do {
			lua->at = end;
			end = after_member(lua, end);
		} while (end != lua->at);
		token->kind = member ? LUA_OTHER : LUA_NAME; /* a member of something other than a name */
	} else if (byte_is_digit(byte)) {
		*token = read_number(lua);
	} else if (level >= 0) {
		token->kind = LUA_TEXT;
		skip_long(lua, level, &token->inside);
	} else if (is_quote(byte)) {
		read_string(lua, token);
	} else {
		/* Repeated dots, colons and equals signs are one token, which no caller looks for. */
		lua->at++;
		while (memchr(".:=", byte, 3) && byte_at(lua, lua->at) == byte) {
			token->sign = '~';
			lua->at++;
		}
	}
	token->span = span_between(token->span.start, lua->at);
	return true;
}
