/* Words in the Lua of vaults: names of clouds, mutations and items in strings, lists in strings, variables without a value. What
 * Lua computes is not known, and then nothing is told. */
#include "dcss.h"

#include "lua/tokens.h"

enum { DEEPEST = 32 };

/* An open bracket. */
struct bracket {
	char sign;
	struct span callee; /* the name before it; empty: none */
	int keys, known;    /* of a table: ["name"], and those that are names of items */
	struct span odd;    /* the last one that is not */
};

struct reader {
	struct rule_context *context;
	const struct vocabulary *words, *items;
	struct lua_tokens lua;
	struct lua_token before[2]; /* the tokens before the current one, the newest first */
	struct bracket open[DEEPEST];
	int depth, blocks; /* open brackets and blocks */
	bool certain;      /* outside of blocks it certainly runs */
};

/* ---- strings and names ---- */

enum { NO_VALUE = -1, SEVERAL_VALUES = 0 }; /* of a name in a file; else the place behind the = of the only one */

/* Returns the place of the name before an =, empty if it is none that Lua gives a value: text in quotes, a member, or a key at
 * the beginning of a table. */
static struct span name_before(const char *bytes, size_t equals)
{
	size_t end = bytes_skip_back(bytes, 0, equals, BLANKS), start = end;
	while (start > 0 && byte_is_of_word(bytes[start - 1]))
		start--;
	size_t before = bytes_skip_back(bytes, 0, start, BLANKS);
	bool other = (start > 0 && strchr(".\"'", bytes[start - 1])) || (before > 0 && bytes[before - 1] == '{');
	return other ? (struct span){0} : span_between(start, end);
}

/* Lists the names of the file that get values in context->words. */
static void list_names(struct rule_context *context)
{
	const struct text *text = context->check->text;
	const char *bytes = text->bytes;
	word_table_add(&context->words, context->lists, "", SEVERAL_VALUES); /* it was listed */
	for (size_t at = 0; (at = bytes_find(bytes, at, text->length, '=')) < text->length;) {
		struct span name = name_before(bytes, at);
		if (++at >= text->length || bytes[at] == '=' || name.length == 0)
			continue;
		int *value =
		    word_table_add_bytes(&context->words, context->lists, bytes + name.start, name.length, (int)at);
		*value = *value == (int)at ? *value : SEVERAL_VALUES;
	}
}

static int find_name(struct rule_context *context, const char *name, size_t length)
{
	if (context->words.count == 0)
		list_names(context);
	return word_table_find(&context->words, name, length);
}

/* Returns true if the file has the name of a token nowhere else, but in quotes, as a member or as a key. */
static bool is_alone(const struct text *text, struct span token)
{
	const char *bytes = text->bytes, *name = bytes + token.start, *found = bytes;
	for (; (found = memmem(found, text->length - (size_t)(found - bytes), name, token.length)); found++) {
		size_t at = (size_t)(found - bytes), end = at + token.length;
		if (at == token.start || (end < text->length && byte_is_of_word(bytes[end])) ||
		    (at > 0 && (byte_is_of_word(bytes[at - 1]) || strchr(".\"'", bytes[at - 1]))))
			continue;
		at = bytes_skip_back(bytes, 0, at, BLANKS);
		if (at == 0 || bytes[at - 1] != '{')
			return false;
	}
	return true;
}

/* Returns the content of a string as Lua reads it, NULL if it has other escapes than line ends. */
static char *read_text(struct rule_context *context, const char *bytes, struct span inside)
{
	char *text = arena_copy(context->arena, bytes + inside.start, inside.length);
	for (char *at = text; *at; at++) {
		if (*at == '\\' && at[1] != '\n' && at[1] != '\r')
			return NULL;
		*at = *at == '\\' || *at == '\n' || *at == '\r' ? ' ' : *at;
	}
	return text;
}

/* Returns the text that a name has all the time, NULL if that is not known. */
static char *constant(struct rule_context *context, const struct lua_tokens *lua, struct span name)
{
	int at = find_name(context, lua->bytes + name.start, name.length);
	struct lua_tokens value = {.bytes = lua->bytes, .length = lua->length, .at = at > 0 ? (size_t)at : 0};
	struct lua_token token;
	if (at <= 0 || value.at >= value.length || !lua_take(&value, &token) || token.kind != LUA_TEXT)
		return NULL;
	struct span inside = token.inside;
	bool more = lua_take(&value, &token) && token.kind == LUA_OTHER && lua->bytes[token.span.start] == '.';
	return more ? NULL : read_text(context, lua->bytes, inside);
}

/* Returns the text that an expression of strings makes from its first token on, with DCSS_HOLE for what is not known; `whole` is
 * the span of it, `after` the token behind it. */
static char *join_texts(struct rule_context *context, struct lua_tokens lua, struct lua_token token,
			struct span *whole, struct lua_token *after)
{
	char *text = arena_copy(context->arena, "", 0);
	*whole = token.span;
	for (bool more = true; more;) {
		bool plain = token.kind == LUA_TEXT || token.kind == LUA_NAME;
		const char *part = token.kind == LUA_TEXT   ? read_text(context, lua.bytes, token.inside)
				   : token.kind == LUA_NAME ? constant(context, &lua, token.span)
							    : NULL;
		text = arena_print(context->arena, "%s%s", text, part ? part : (char[]){DCSS_HOLE, '\0'});
		*whole = span_between(whole->start, span_end(token.span));
		lua.last = token;
		more = plain && lua_take(&lua, &token);
		*after = more ? token : (struct lua_token){.kind = LUA_OTHER};
		if (more && (token.kind != LUA_OTHER || lua.bytes[token.span.start] != '.'))
			break;
		lua.last = token;
		more = more && lua_take(&lua, &token);
	}
	return text;
}

/* ---- what is told ---- */

/* Returns the function that a name calls, if it takes texts like those of lines, else an empty span. In functions for several
 * vaults, the vault is the first argument, "e". */
static struct span called_by(const struct lua_tokens *lua, struct span name)
{
	struct lua_token called = {.kind = LUA_NAME, .span = name};
	if (bytes_begin(lua->bytes + name.start, name.length, "e."))
		called.span = span_between(name.start + 2, span_end(name));
	bool keyed = lua_is_word(
	    lua, &called,
	    "subst nsubst kfeat kmons kitem kmask kprop colour tile ftile rtile mons item lfloorcol lrockcol");
	return keyed ? called.span : (struct span){0};
}

/* The Lua of a marker is put in front of its place: then the line is reported. */
static void report(struct reader *reader, struct span span, enum severity severity, const char *sentence)
{
	const struct text *text = reader->context->check->text;
	if (!context_turn_to(reader->context, RULE_DCSS_LUA_WORDS))
		return;
	if (memcmp(text->bytes + span.start, reader->lua.bytes + span.start, span.length) != 0)
		span = span_trimmed(text->bytes, text_line_span(text, text_line(text, span.start)));
	ADD_AT(reader->context, span, "%s", sentence);
	check_set_severity(reader->context->check, severity);
}

/* Returns the kind of word that a function or member takes, "cloud"; NULL if not known. */
static const char *taken_by(const struct reader *reader, struct span name, const char *type)
{
	const char *bytes = reader->lua.bytes;
	for (size_t at = name.start; at < span_end(name); at++)
		if (bytes[at] == '.' || bytes[at] == ':')
			name = span_between(at + 1, span_end(name));
	if (!vocabulary_has(reader->words, bytes + name.start, name.length, "type", type))
		return NULL;
	int row = vocabulary_find(reader->words, bytes + name.start, name.length);
	return vocabulary_value(reader->words, row, "meaning");
}

/* Reports a word that is not in the table, but like one there: older versions have others. A kind "potion of " is that of items. */
static void check_word(struct reader *reader, struct span inside, const char *kind, bool like)
{
	struct rule_context *context = reader->context;
	const char *of = strstr(kind, " of "), *text = read_text(context, reader->lua.bytes, inside);
	const struct vocabulary *table = of ? reader->items : reader->words;
	const char *type = of ? arena_copy(context->arena, kind, (size_t)(of - kind)) : kind;
	if (!text)
		return;
	const char *name = arena_print(context->arena, "%s%s", of ? kind : "", text);
	if (vocabulary_has(table, name, strlen(name), "type", type))
		return;
	int near = vocabulary_nearest(table, name, strlen(name), "type", type,
				      of ? DCSS_TWO_SLIPS : word_limit(strlen(text)));
	if (near >= 0 || !like)
		report(reader, inside, SEVERITY_WARNING,
		       near >= 0 ? arena_print(context->arena, "Unknown %s \"%s\"; did you mean %s?", type, text,
					       vocabulary_word(table, near) + (of ? strlen(kind) : 0))
				 : arena_print(context->arena, "Unknown %s \"%s\".", type, text));
}

/* Checks an argument that is a string, or several of them joined; nothing else may follow. */
static void check_argument(struct reader *reader, struct span call, const struct lua_token *token)
{
	struct span whole;
	struct lua_token after;
	char *text = join_texts(reader->context, reader->lua, *token, &whole, &after);
	bool bare = !lua_is_sign(&reader->before[0], "(,"); /* kmons "A = rat" */
	if (span_end(whole) == span_end(token->span))
		whole = token->inside;
	if (*text && !strchr(text, DCSS_HOLE) && (bare || lua_is_sign(&after, ",)")) &&
	    context_turn_to(reader->context, RULE_DCSS_LUA))
		dcss_check_call(reader->context, call, whole, text, reader->certain && reader->blocks == 0);
}

static void take_text(struct reader *reader, const struct lua_token *token)
{
	const struct lua_token *before = reader->before;
	const struct bracket none = {0},
			     *inner = reader->depth > 0 ? &reader->open[(reader->depth - 1) % DEEPEST] : &none;
	bool bare = before[0].kind == LUA_NAME && !lua_is_sign(&before[1], ".:");
	struct span call = called_by(&reader->lua, bare ? before[0].span : inner->callee);
	const char *kind = NULL;
	if (lua_is_sign(&before[0], "=") && before[1].kind == LUA_NAME)
		kind = taken_by(reader, before[1].span, "lua member");
	else
		kind = taken_by(reader, inner->callee, "lua call");
	struct lua_tokens ahead = reader->lua;
	struct span whole;
	struct lua_token after = {.kind = LUA_NAME};
	bool joined = lua_take(&ahead, &after) && after.kind == LUA_OTHER && ahead.bytes[after.span.start] == '.';
	if (call.length > 0 && (bare || lua_is_sign(&before[0], "(,"))) {
		check_argument(reader, call, token);
	} else if (kind) {
		check_word(reader, token->inside, kind, before[0].sign != '=' || strcmp(kind, "cloud") != 0);
	} else if (call.length == 0 &&
		   !(before[0].kind == LUA_OTHER && reader->lua.bytes[before[0].span.start] == '.') &&
		   (joined || memchr(reader->lua.bytes + token->inside.start, '/', token->inside.length))) {
		char *text = join_texts(reader->context, reader->lua, *token, &whole, &after);
		if (strstr(text, " / ") && context_turn_to(reader->context, RULE_DCSS_LUA_WORDS))
			dcss_check_list(reader->context, whole, text);
	}
}

/* Returns true if the name is a tag, a branch, a feature, or an item or kind of items. */
static bool is_of_game(const struct reader *reader, struct span name)
{
	const char *bytes = reader->lua.bytes + name.start;
	char *upper = arena_copy(reader->context->arena, bytes, name.length);
	*upper = (char)(*upper >= 'a' && *upper <= 'z' ? *upper - 'a' + 'A' : *upper);
	const char *class = arena_print(reader->context->arena, "any %.*s", (int)name.length, bytes);
	return vocabulary_find(reader->words, bytes, name.length) >= 0 ||
	       vocabulary_find(reader->words, upper, name.length) >= 0 ||
	       vocabulary_find(reader->items, bytes, name.length) >= 0 ||
	       vocabulary_find(reader->items, class, strlen(class)) >= 0;
}

/* Reports a variable that has no value anywhere in the file, and whose name is a word of the game: quotes are missing. */
static void take_name(struct reader *reader, const struct lua_token *token)
{
	struct lua_tokens ahead = reader->lua;
	struct lua_token next = {.kind = LUA_NAME};
	const char *name = reader->context->check->text->bytes + token->span.start;
	if (!lua_is_sign(&reader->before[0], "(,=") || memchr(name, '.', token->span.length) ||
	    token->span.length < 3)
		return;
	ahead.last = *token;
	if (lua_take(&ahead, &next) && !lua_is_sign(&next, "),") && next.kind != LUA_NAME)
		return;
	if (lua_is_word(&ahead, &next, "and or") || lua_is_word(&reader->lua, token, "true false nil not function"))
		return;
	if (!is_of_game(reader, token->span) || find_name(reader->context, name, token->span.length) != NO_VALUE ||
	    !is_alone(reader->context->check->text, token->span))
		return;
	report(reader, token->span, SEVERITY_WARNING,
	       arena_print(reader->context->arena, "Nothing gives the variable %s a value; did you mean \"%s\"?",
			   context_quote(reader->context, name, token->span.length),
			   context_quote(reader->context, name, token->span.length)));
}

/* Counts a key ["name"] of a table. */
static void take_key(struct reader *reader, struct span inside)
{
	struct bracket *table = reader->depth > 0 ? &reader->open[(reader->depth - 1) % DEEPEST] : NULL;
	if (!table || table->sign != '{')
		return;
	bool known = vocabulary_find(reader->items, reader->lua.bytes + inside.start, inside.length) >= 0;
	table->keys++;
	table->known += known;
	table->odd = known ? table->odd : inside;
}

static void take_sign(struct reader *reader, const struct lua_token *token)
{
	enum { FEW = 4 };
	const struct lua_token *before = reader->before;
	if (lua_is_sign(token, "({[")) {
		struct bracket bracket = {.sign = token->sign};
		if (before[0].kind == LUA_NAME && !lua_is_sign(&before[1], ".:"))
			bracket.callee = before[0].span;
		reader->open[reader->depth++ % DEEPEST] = bracket;
	} else if (lua_is_sign(token, ")}]") && reader->depth > 0) {
		const struct bracket closed = reader->open[--reader->depth % DEEPEST];
		if (token->sign == ']' && before[0].kind == LUA_TEXT && lua_is_sign(&before[1], "["))
			take_key(reader, before[0].inside);
		if (closed.keys > FEW && closed.known == closed.keys - 1)
			report(reader, closed.odd, SEVERITY_NOTE,
			       "All other keys of this table are items, and this one is not.");
	}
	bool library = before[0].kind == LUA_NAME && lua_is_word(&reader->lua, &before[0], "you dgn crawl");
	if (lua_is_sign(token, "+-*/") && library)
		report(reader, before[0].span, SEVERITY_ERROR,
		       "Lua cannot calculate with a table: write a dot behind it.");
}

void dcss_check_words(struct rule_context *context, struct span part, const char *bytes, bool certain)
{
	struct reader reader = {.context = context,
				.certain = certain,
				.lua = {.bytes = bytes, .length = span_end(part), .at = part.start}};
	reader.words = context->check->vocabulary;
	reader.items = vocabulary_beside(reader.words, "dcss-items");
	if (!reader.words || !reader.items)
		return;
	for (struct lua_token token; lua_take(&reader.lua, &token);) {
		reader.lua.last = token;
		reader.blocks += lua_is_word(&reader.lua, &token, "function if do repeat");
		reader.blocks -= lua_is_word(&reader.lua, &token, "end until");
		reader.certain = reader.certain && !lua_is_word(&reader.lua, &token, "return");
		if (token.kind == LUA_TEXT)
			take_text(&reader, &token);
		else if (token.kind == LUA_NAME)
			take_name(&reader, &token);
		else if (token.kind == LUA_OTHER)
			take_sign(&reader, &token);
		reader.before[1] = reader.before[0];
		reader.before[0] = token;
	}
	context_turn_to(context, RULE_DCSS_LUA);
}
