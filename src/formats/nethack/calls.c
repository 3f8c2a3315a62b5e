/* Calls of des and selection functions in a Lua text. Expressions are read only as far as needed to recognise literals. */
#include "calls.h"

#include "mapwright/bytes.h"
#include "mapwright/vocabulary.h"

struct parser {
	struct lua_tokens text;
	struct lua_token token; /* the next token */
	bool more;              /* there is a next token */
	enum des_where where;
	struct des_calls *calls;
	struct arena *arena;
};

static void advance(struct parser *parser)
{
	parser->text.last = parser->token;
	parser->more = lua_take(&parser->text, &parser->token);
}

static bool is_sign(const struct parser *parser, char sign)
{
	return parser->more && parser->token.kind == LUA_OTHER && parser->token.sign == sign;
}

static bool is_word(const struct parser *parser, const char *word)
{
	return parser->more && parser->token.kind == LUA_NAME && lua_is(&parser->text, parser->token.span, word);
}

static struct des_value read_value(struct parser *parser);
static void read_part(struct parser *parser, struct des_value *value);

static void read_block(struct parser *parser, enum des_where where)
{
	enum des_where around = parser->where;
	parser->where = MAX(where, around);
	while (parser->more && !is_word(parser, "end") && !is_word(parser, "until"))
		read_part(parser, NULL);
	advance(parser);
	parser->where = around;
}

/* Reads the values between brackets, and keeps them as arguments of the call if there is one. */
static void read_brackets(struct parser *parser, char closing, struct des_call *call)
{
	advance(parser);
	while (parser->more && !is_sign(parser, closing)) {
		struct des_value value = read_value(parser);
		if (call)
			ARENA_LIST_ADD(parser->arena, call->arguments, call->count, call->capacity, &value);
		if (!is_sign(parser, closing))
			advance(parser);
	}
	advance(parser);
}

static void read_table(struct parser *parser, struct des_value *table)
{
	advance(parser);
	while (parser->more && !is_sign(parser, '}')) {
		struct des_item item = {0};
		struct span name = parser->token.span;
		if (is_sign(parser, '[')) {
			advance(parser);
			struct des_value key = read_value(parser);
			item.bracketed = true;
			item.hidden = key.kind != LITERAL_TEXT;
			item.key = item.hidden ? key.span : key.text;
			advance(parser);
			advance(parser);
			item.value = read_value(parser);
		} else {
			bool named = parser->token.kind == LUA_NAME;
			item.value = read_value(parser);
			if (named && is_sign(parser, '=')) {
				item.key = name;
				advance(parser);
				item.value = read_value(parser);
			}
		}
		ARENA_LIST_ADD(parser->arena, table->items, table->count, table->capacity, &item);
		if (!is_sign(parser, '}'))
			advance(parser);
	}
	advance(parser);
}

/* Reads a name, and the call if it calls a function of des or selection, of a table with a similar name, or of none. */
static void read_name(struct parser *parser)
{
	enum { ONE_SLIP = 3 };
	struct des_calls *calls = parser->calls;
	const char *bytes = parser->text.bytes;
	struct des_call call = {.path = parser->token.span, .where = parser->where};
	bool defined = lua_is(&parser->text, parser->text.last.span, "function");
	size_t end = span_end(call.path), stop = lua_name_end(bytes, call.path.start, end), start = stop;
	size_t length = stop - call.path.start;
	bool bare = stop == end, is_des = bytes_equal(bytes + call.path.start, length, "des"),
	     selects = bytes_equal(bytes + call.path.start, length, "selection");
	while (start < end && !byte_is_letter(bytes[start]))
		start++;
	call.name = bare || selects ? call.path : span_between(start, lua_name_end(bytes, start, end));
	call.other = !is_des && !selects;
	advance(parser);
	if (!bare && word_distance(bytes + call.path.start, length, "des", 3, ONE_SLIP) >= ONE_SLIP &&
	    word_distance(bytes + call.path.start, length, "selection", 9, ONE_SLIP) >= ONE_SLIP)
		return;
	bool called =
	    is_sign(parser, '(') || is_sign(parser, '{') || (parser->more && parser->token.kind == LUA_TEXT);
	calls->redefined = calls->redefined || (is_des && (bare || defined || is_sign(parser, '=')));
	if (is_des && !called && (bare || lua_is(&parser->text, call.name, "map")) && calls->alias.length == 0)
		calls->alias = call.path;
	if (defined || !called)
		return;
	int index = calls->count;
	ARENA_LIST_ADD(parser->arena, calls->calls, calls->count, calls->capacity, &call);
	if (is_sign(parser, '(')) {
		read_brackets(parser, ')', &call);
	} else { /* a single string or table without parentheses */
		struct des_value value;
		struct span span = parser->token.span;
		read_part(parser, &value);
		value.span = span;
		ARENA_LIST_ADD(parser->arena, call.arguments, call.count, call.capacity, &value);
	}
	calls->calls[index] = call;
}

/* Reads a token, or everything up to its closing bracket, and returns its value as the first part of an
 * expression. */
static void read_part(struct parser *parser, struct des_value *value)
{
	const struct lua_token token = parser->token;
	struct des_value none;
	value = value ? value : &none;
	*value = (struct des_value){.kind = LITERAL_OTHER};
	if (token.kind == LUA_TEXT) {
		value->kind = LITERAL_TEXT;
		value->text = token.inside;
		value->quoted = token.quoted;
		advance(parser);
	} else if (token.kind == LUA_NUMBER || (token.kind == LUA_OTHER && byte_is_digit(token.sign))) {
		const char *text =
		    arena_copy(parser->arena, parser->text.bytes + token.span.start, token.span.length);
		char *end = NULL;
		value->number = text ? strtod(text, &end) : 0;
		value->kind = text && !*end ? LITERAL_NUMBER : LITERAL_OTHER;
		advance(parser);
	} else if (is_sign(parser, '{')) {
		value->kind = LITERAL_TABLE;
		read_table(parser, value);
	} else if (is_sign(parser, '(') || is_sign(parser, '[')) {
		read_brackets(parser, token.sign == '(' ? ')' : ']', NULL);
	} else if (is_word(parser, "function")) {
		value->kind = LITERAL_FUNCTION;
		advance(parser);
		read_block(parser, DES_FUNCTION);
	} else if (is_word(parser, "do") || is_word(parser, "if") || is_word(parser, "repeat")) {
		advance(parser);
		read_block(parser, DES_BRANCH);
	} else if (is_word(parser, "true") || is_word(parser, "false") || is_word(parser, "nil")) {
		value->kind = is_word(parser, "nil") ? LITERAL_NIL : LITERAL_BOOLEAN;
		value->number = is_word(parser, "true");
		advance(parser);
	} else if (token.kind == LUA_NAME) {
		read_name(parser);
	} else {
		advance(parser);
	}
}

/* Reads an expression up to its end in a list. */
static struct des_value read_value(struct parser *parser)
{
	struct des_value value = {0}, part;
	size_t start = parser->token.span.start, end = start;
	bool negative = false, gsub = false;
	for (int parts = 0; parser->more && !(parser->token.kind == LUA_OTHER && strchr(",;)}]", parser->token.sign));
	     parts++) {
		const struct lua_token token = parser->token;
		if (token.kind == LUA_OTHER && (token.sign == '=' && parts == 1))
			break;
		read_part(parser, &part);
		bool call = token.kind == LUA_OTHER && token.sign == '(';
		bool sum = negative && parts == 1 && part.kind == LITERAL_NUMBER;
		negative = parts == 0 && token.kind == LUA_OTHER && token.sign == '-';
		if (parts == 0) {
			value = part;
		} else if (sum) {
			value = part;
			value.number = -value.number;
		} else {
			value = (struct des_value){.kind = LITERAL_OTHER,
						   .spread = token.kind != LUA_OTHER || token.sign != '[',
						   .pair = call && gsub};
		}
		if (parts == 0 && token.kind == LUA_OTHER && token.sign == '~') /* three dots */
			value.spread = true;
		gsub = lua_is(&parser->text, token.span, "gsub") || lua_is(&parser->text, token.span, "string.gsub");
		end = span_end(parser->text.last.span);
	}
	value.span = span_between(start, MAX(end, start));
	return value;
}

void des_calls_read(struct des_calls *calls, const char *bytes, size_t length, struct arena *arena)
{
	struct parser parser = {.text = {.bytes = bytes, .length = length}, .calls = calls, .arena = arena};
	int kept = 0;
	*calls = (struct des_calls){0};
	advance(&parser);
	while (parser.more)
		read_part(&parser, NULL);
	des_names_read(calls, bytes, length, arena);
	EACH(const struct des_call, call, calls->calls, calls->count) {
		const char *name = bytes + call->path.start;
		if (!call->other || !des_name_find(calls, name, lua_name_end(name, 0, call->path.length)))
			calls->calls[kept++] = *call;
	}
	calls->count = kept;
}
