/* Which names a Lua text gives a value, so that others are nil, and which of them are lists of a known length. */
#include "calls.h"

enum { BEFORE = 4, DEEPEST = 64, CHAIN = 8 };

struct scan {
	struct lua_tokens text;
	struct lua_token before[BEFORE]; /* the last tokens, the newest first */
	struct des_calls *calls;
	struct arena *arena;
	bool function, declares;  /* a name here is that of a function; a variable, parameter or loop variable */
	struct span chain[CHAIN]; /* names with commas between them */
	struct span indexed;      /* the last name before [ */
	bool braces[DEEPEST];     /* what is open: a table, or a block */
	int depth, chained;
};

static struct des_name *name_at(struct scan *scan, struct span span)
{
	struct des_calls *calls = scan->calls;
	const char *word = scan->text.bytes + span.start;
	int index = word_table_find(&calls->names, word, span.length);
	if (index < 0) {
		static const struct des_name none = {.items = -1};
		index = calls->name_count;
		word_table_add_bytes(&calls->names, scan->arena, word, span.length, index);
		ARENA_LIST_ADD(scan->arena, calls->given, calls->name_count, calls->name_capacity, &none);
	}
	return &calls->given[index];
}

/* Counts the items of the table whose bracket was just read; -1 if some have keys, or are several values. */
static int count_items(struct lua_tokens text)
{
	struct lua_token token;
	int depth = 1, items = 0;
	bool item = false;
	while (depth > 0 && lua_take(&text, &token)) {
		bool opens = token.kind == LUA_OTHER && strchr("{([", token.sign);
		if (depth == 1 && (lua_is_sign(&token, "=~") || (!item && lua_is_sign(&token, "[")) ||
				   (lua_is_sign(&token, "(") && item)))
			return -1;
		depth += opens ? 1 : token.kind == LUA_OTHER && strchr("})]", token.sign) ? -1 : 0;
		bool ends = depth == 0 || (depth == 1 && (lua_is_sign(&token, ",;")));
		items += ends && item;
		item = !ends;
		text.last = token;
	}
	return items;
}

static void take_sign(struct scan *scan, const struct lua_token *token)
{
	const struct lua_token *before = &scan->before[0];
	bool table = scan->depth > 0 && scan->braces[(scan->depth - 1) % DEEPEST];
	if (lua_is_sign(token, "=") && !table && lua_is_sign(before, "]"))
		name_at(scan, scan->indexed)->changes = true;
	for (int i = 0;
	     lua_is_sign(token, "=") && !table && before->kind == LUA_NAME && !scan->declares && i < scan->chained;
	     i++)
		name_at(scan, scan->chain[i])->times++;
	if (lua_is_sign(token, "[") && before->kind == LUA_NAME)
		scan->indexed = before->span;
	if (lua_is_sign(token, "(") && before->kind == LUA_NAME && name_at(scan, before->span)->called.length == 0)
		name_at(scan, before->span)->called = before->span;
	if (lua_is_sign(token, "{") && lua_is_sign(before, "=") && !table && scan->chained == 1) {
		struct des_name *name = name_at(scan, scan->chain[0]);
		name->items = count_items(scan->text);
		name->list = span_end(token->span);
	}
	if (lua_is_sign(token, "{"))
		scan->braces[scan->depth++ % DEEPEST] = true;
	scan->depth -= lua_is_sign(token, "}") && scan->depth > 0;
	scan->declares = lua_is_sign(token, "(") ? scan->function : lua_is_sign(token, ",") && scan->declares;
	scan->function = false;
	scan->chained = lua_is_sign(token, ",=") ? scan->chained : 0;
}

static void take_name(struct scan *scan, const struct lua_token *token)
{
	if (lua_is_word(&scan->text, token, "function do if repeat"))
		scan->braces[scan->depth++ % DEEPEST] = false;
	scan->depth -= lua_is_word(&scan->text, token, "end until") && scan->depth > 0;
	if (lua_is_word(&scan->text, token,
			"function local for do if repeat end until then else elseif in return and or not while")) {
		scan->function = lua_is_word(&scan->text, token, "function");
		scan->declares = lua_is_word(&scan->text, token, "local for");
		scan->chained = 0;
		return;
	}
	name_at(scan, token->span)->times += scan->function || scan->declares;
	scan->chained = lua_is_sign(&scan->before[0], ",") ? scan->chained : 0;
	if (scan->chained < CHAIN)
		scan->chain[scan->chained++] = token->span;
}

/* A list whose name is used otherwise than to read an item, to shuffle or to walk through it may change. */
static void note_use(struct scan *scan, const struct lua_token *next)
{
	const struct lua_token *before = scan->before;
	bool known = lua_is_sign(next, "[=") || lua_is_sign(&before[1], "#") ||
		     lua_is_word(&scan->text, &before[1], "local for function") ||
		     (lua_is_sign(&before[1], "(") && lua_is_word(&scan->text, &before[2], "shuffle ipairs pairs"));
	if (before->kind == LUA_NAME && !known)
		name_at(scan, before->span)->changes = true;
}

void des_names_read(struct des_calls *calls, const char *bytes, size_t length, struct arena *arena)
{
	struct scan scan = {.text = {.bytes = bytes, .length = length}, .calls = calls, .arena = arena};
	for (struct lua_token token; lua_take(&scan.text, &token); scan.text.last = token) {
		note_use(&scan, &token);
		(token.kind == LUA_NAME ? take_name : take_sign)(&scan, &token);
		memmove(&scan.before[1], &scan.before[0], (BEFORE - 1) * sizeof token);
		scan.before[0] = token;
	}
}

const struct des_name *des_name_find(const struct des_calls *calls, const char *name, size_t length)
{
	int index = word_table_find(&calls->names, name, length);
	return index >= 0 && calls->given[index].times > 0 ? &calls->given[index] : NULL;
}
