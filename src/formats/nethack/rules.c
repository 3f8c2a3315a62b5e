/* Checks the calls in a level as the game runs them (sp_lev.c and nhlua.c of NetHack 3.7): functions and their
 * arguments, by share/vocabulary/nethack-des.tsv. Only literals are checked. */
#include "nethack.h"

#include "lua/compile.h"

enum {
	CHUNK_BYTES = 8192, /* block size of nhl_loadlua: a block without a line end is refused */
	ONE_SLIP = 3,       /* limits of word_distance that allow one slip, and two */
	TWO_SLIPS = 5,
	LONG_KEY = 7, /* shorter ones resemble others by chance */
};

/* ---- the file ---- */

static struct span line_at(const struct text *text, size_t line)
{
	line = line < 1 ? 1 : MIN(line, text->line_count);
	return text->line_count > 0 ? text_line_span(text, line) : (struct span){0};
}

void rule_nethack_file(struct rule_context *context)
{
	const struct text *text = context->check->text;
	size_t end = bytes_find(text->bytes, 0, text->length, '\0');
	struct compile_error error;
	if (end < text->length)
		ADD_AT(context, span_between(end, end + 1), "The game reads the file only up to this NUL byte.");
	for (size_t at = 0, stop; at < end; at = stop) {
		stop = at + CHUNK_BYTES < end ? at + CHUNK_BYTES : end;
		struct span line = line_at(text, text_line(text, at));
		bool whole = bytes_find(text->bytes, at, stop, '\n') == stop;
		if (whole && stop - (stop == end ? line.start : at) >= CHUNK_BYTES) {
			ADD_AT(context, line, "The line is too long: the game does not load the level.");
			break;
		}
	}
	bool mark = bytes_begin(text->bytes, text->length, "\xef\xbb\xbf");
	if (mark)
		ADD_AT(context, (struct span){.length = 3},
		       "The file begins with a byte order mark, which Lua does not accept.");
	bool script = bytes_begin(text->bytes, end, "#") && !memmem(text->bytes, end, "des.", strlen("des."));
	size_t begin =
	    script ? bytes_find(text->bytes, 0, end, '\n') : 0; /* Lua skips such a line, the game does not */
	if (compile_lua(text->bytes + begin, end - begin, &error) == COMPILED_WRONG && !mark) {
		const char *start = strstr(error.sentence, "(starting at line ");
		long line = error.line;
		if (start) /* where an unclosed block begins, which is the place to correct it */
			line = strtol(start + strlen("(starting at line "), NULL, 10);
		ADD_AT(context, span_trimmed(text->bytes, line_at(text, (size_t)line)),
		       "The file does not compile: %s.", error.sentence);
	}
}

/* ---- the value of an argument ---- */

/* Returns true if the word is in a list separated by |; `near` is the most similar one, or "". */
static bool is_listed(struct checker *checker, const char *words, const char *word, bool any_case, const char **near)
{
	struct nearest nearest = nearest_begin(word, strlen(word));
	for (const char *at = words; *at;) {
		size_t length = strcspn(at, "|");
		const char *known = arena_copy(checker->context->arena, at, length);
		if ((any_case ? strcasecmp(known, word) : strcmp(known, word)) == 0)
			return true;
		nearest_try(&nearest, known);
		at += length + (at[length] == '|');
	}
	*near = nearest.name ? nearest.name : "";
	return false;
}

/* Returns true if the value is a whole number; Lua also accepts a string with a number. */
static bool is_whole(struct checker *checker, const struct des_value *value)
{
	const double far = 1e15;
	double number = value->number;
	if (value->kind == LITERAL_TEXT) {
		const char *text = nethack_quote(checker, value->text);
		char *end;
		number = strtod(text, &end);
		if (end == text || *end)
			return false;
	}
	return (value->kind == LITERAL_NUMBER || value->kind == LITERAL_TEXT) && number > -far && number < far &&
	       (double)(long long)number == number;
}

/* Returns true if the value is a name alone that the file gives no value, so that it is nil. */
static bool is_unnamed(const struct checker *checker, const struct des_value *value)
{
	const char *bytes = checker->text->bytes + value->span.start;
	size_t length = value->span.length;
	return value->kind == LITERAL_OTHER && length > 0 && lua_name_end(bytes, 0, length) == length &&
	       !byte_is_digit(bytes[0]) && !des_name_find(checker->calls, bytes, length);
}

/* Returns false if the value is certainly not a list of `count` numbers. */
static bool is_list(struct checker *checker, const struct des_value *value, int count)
{
	int known = 0;
	if (value->kind != LITERAL_TABLE)
		return false;
	for (int i = 0; i < value->count; i++) {
		const struct des_value *item = &value->items[i].value;
		if (value->items[i].key.length > 0 || item->spread)
			return true;
		if ((item->kind != LITERAL_OTHER && item->kind != LITERAL_NUMBER && !is_whole(checker, item)) ||
		    is_unnamed(checker, item))
			return false;
		known++;
	}
	return known == count;
}

bool nethack_is_name(const struct checker *checker, const char *word, const char *type, const char **near)
{
	enum { SHORT_NAME = 5 }; /* shorter names resemble too many others */
	static const char *const prefixes[] = {"ring of ", "potion of ", "scroll of ", "spellbook of ", "wand of "};
	size_t skip = 0, length = strlen(word);
	if (length == 0 && type[0] == 'o')
		return true; /* any object */
	for (size_t i = 0; type[0] == 'o' && i < sizeof prefixes / sizeof *prefixes; i++)
		if (strncasecmp(word, prefixes[i], strlen(prefixes[i])) == 0)
			skip = strlen(prefixes[i]);
	const struct vocabulary *names = vocabulary_beside(checker->words, "nethack-names");
	for (int row = 0; row < vocabulary_count(names); row++) {
		const char *known = vocabulary_word(names, row);
		bool plural = strncasecmp(known, word + skip, strlen(known)) == 0 &&
			      strcasecmp(word + skip + strlen(known), "s") == 0;
		bool fits = vocabulary_fits(names, row, type) ||
			    (type[0] == 'o' && vocabulary_fits(names, row, "appearance"));
		if ((fits && strcasecmp(known, word + skip) == 0) || (plural && type[0] == 'm'))
			return true;
	}
	int row = vocabulary_nearest(names, word + skip, length - skip, "type", type, ONE_SLIP);
	*near = length - skip >= SHORT_NAME && row >= 0 ? vocabulary_word(names, row) : "";
	return !names;
}

static const char *list_words(struct checker *checker, const char *words)
{
	enum { SHORT_LIST = 100 };
	char list[SHORT_LIST * 2 + 1] = "";
	if (strlen(words) > SHORT_LIST)
		return "The game does not know this word.";
	for (char *end = list; *words; words++)
		end = *words == '|' ? stpcpy(end, ", ") : strncat(end, words, 1) + 1;
	return context_print(checker->context, "Expected %s.", list);
}

/* Returns why a string is not a valid name; NULL if valid. */
static const char *wrong_word(struct checker *checker, const char *type, const char *words,
			      const struct des_value *value)
{
	static const char monsters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHJKLMNOPQRSTUVWXYZ@ '&;:~]",
			  objects[] = "])[=\"(%!?+/$*`0_.", terrains[] = " #.-|+ACSH{\\K}PLZIWTFxBw";
	const char *word = nethack_quote(checker, value->text), *near = "";
	if (strcmp(type, "appearance") == 0)
		return is_listed(checker, "obj|mon|ter",
				 context_print(checker->context, "%.*s", (int)strcspn(word, ":"), word), false,
				 &near) &&
			       strchr(word, ':')
			   ? NULL
			   : "It must begin with obj:, mon: or ter:.";
	if (strcmp(type, "montype") == 0 && is_listed(checker, "spinach|empty", word, true, &near))
		return NULL;
	type = strcmp(type, "montype") == 0 ? "monster" : type;
	bool single = value->text.length == 1, monster = strncmp(type, "monster", 7) == 0;
	const char *letters = monster ? monsters : strncmp(type, "object", 6) == 0 ? objects : terrains;
	if (strcmp(type, "option") == 0 || strcmp(type, "word") == 0) {
		if (is_listed(checker, words, word, type[0] == 'w', &near))
			return NULL;
		return near[0] ? context_print(checker->context, "Did you mean \"%s\"?", near)
			       : list_words(checker, words);
	}
	if (strcmp(type, "boolean") == 0)
		return is_listed(checker, "true|false|yes|no|random", word, false, &near) ? NULL
											  : "Expected true or false.";
	if (single &&
	    (strchr(letters, word[0]) ||
	     vocabulary_find(letters == terrains ? checker->context->model->own_glyphs : NULL, word, 1) >= 0))
		return NULL;
	if (!strcmp(type, "terrain") || !strcmp(type, "monster-class") || !strcmp(type, "object-class") || single)
		return strcmp(type, "terrain") == 0 ? "Expected a map character." : "Expected the letter of a class.";
	if (nethack_is_name(checker, word, type, &near))
		return NULL;
	return near[0] ? context_print(checker->context, "Did you mean \"%s\"?", near)
		       : context_print(checker->context, "NetHack 3.7 has no such %s.", type);
}

/* Returns why a value does not have the type; NULL means no error visible. */
static const char *wrong_value(struct checker *checker, const char *type, const char *words,
			       const struct des_value *value)
{
	size_t length = strcspn(type, "!&");
	const char *named = arena_copy(checker->context->arena, type, length);
	enum literal kind = value->kind;
	if (kind == LITERAL_OTHER || strcmp(named, "any") == 0)
		return NULL;
	if (kind == LITERAL_NIL)
		return strcmp(type + length, "!") == 0 ? "It is required." : NULL;
	if (strcmp(named, "selection") == 0)
		return "Expected a selection.";
	if (strcmp(named, "integer-or-random") == 0 && kind == LITERAL_TEXT &&
	    strcasecmp(nethack_quote(checker, value->text), "random") == 0)
		return NULL;
	if (strncmp(named, "integer", 7) == 0)
		return is_whole(checker, value) ? NULL : "Expected a whole number.";
	if (strcmp(named, "coord") == 0) {
		const struct des_value *x = nethack_key(checker, value, "x"), *y = nethack_key(checker, value, "y");
		bool good = kind == LITERAL_TABLE &&
			    (x->kind != LITERAL_NIL
				 ? y->kind != LITERAL_NIL && !is_unnamed(checker, x) && !is_unnamed(checker, y)
				 : is_list(checker, value, 2));
		return good ? NULL : "Expected a position, {x, y}.";
	}
	if (strcmp(named, "region") == 0)
		return is_list(checker, value, 4) ? NULL : "Expected four numbers, {x1, y1, x2, y2}.";
	if (strcmp(named, "boolean") == 0 && kind != LITERAL_TEXT)
		return kind == LITERAL_BOOLEAN ||
			       (kind == LITERAL_NUMBER && (value->number == 0 || value->number == 1))
			   ? NULL
			   : "Expected true or false.";
	if (strcmp(named, "string") == 0)
		return kind == LITERAL_TEXT || kind == LITERAL_NUMBER ? NULL : "Expected a string.";
	return kind == LITERAL_TEXT ? wrong_word(checker, named, words, value) : "Expected a string.";
}

/* Returns the function as it is called: des.map, selection.area. */
static const char *path_of(const struct checker *checker, const char *function)
{
	return context_print(checker->context, "%s%s", strchr(function, '.') ? "" : "des.", function);
}

/* Says of the last finding that another version of the game may have the word, if the argument takes words. */
static void set_word(struct checker *checker, int row, const struct des_value *value, bool near)
{
	const char *type = vocabulary_value(checker->words, row, "type");
	bool listed = strcmp(type, "word") == 0 || strncmp(type, "option", 6) == 0;
	const char *kind = listed                             ? vocabulary_word(checker->words, row)
			   : strncmp(type, "terrain", 7) == 0 ? "glyph"
			   : strncmp(type, "mon", 3) == 0     ? "monster"
			   : strcmp(type, "object") == 0      ? "object"
							      : NULL;
	if (kind && (value->text.length > 1 || listed || *kind == 'g'))
		check_set_word(checker->context->check, kind, checker->text->bytes + value->text.start,
			       value->text.length, near);
}

static void check_value(struct checker *checker, const char *function, const char *key, const struct des_value *value,
			struct span span)
{
	int row = nethack_row(checker, function, key);
	const char *wrong = row < 0 ? NULL
				    : wrong_value(checker, vocabulary_value(checker->words, row, "type"),
						  vocabulary_value(checker->words, row, "words"), value);
	if (wrong && value->kind == LITERAL_TEXT) {
		nethack_report(checker, RULE_NETHACK_ARGUMENT, value->text.length > 0 ? value->text : value->span,
			       "%s does not accept the %s \"%s\". %s", path_of(checker, function), key,
			       nethack_quote(checker, value->text), wrong);
		set_word(checker, row, value, strncmp(wrong, "Did", 3) == 0);
	} else if (wrong)
		nethack_report(checker, RULE_NETHACK_ARGUMENT, value->kind == LITERAL_NIL ? span : value->span,
			       "%s: wrong %s. %s", path_of(checker, function), key, wrong);
}

/* ---- variables ---- */

/* Returns the first list of the file whose name differs by one slip; NULL if there is none. */
static const struct word_slot *list_meant(const struct checker *checker, const char *name, size_t length)
{
	enum { SHORT = 4 };
	const struct word_table *names = &checker->calls->names;
	const struct word_slot *meant = NULL;
	for (size_t i = 0; length >= SHORT && i < names->slot_count; i++) {
		const struct word_slot *slot = &names->slots[i];
		if (slot->word && checker->calls->given[slot->number].items >= 0 &&
		    word_distance(name, length, slot->word, slot->length, ONE_SLIP) < ONE_SLIP &&
		    (!meant || slot->number < meant->number))
			meant = slot;
	}
	return meant;
}

/* Checks a value that is a variable, or an item of one: whether it is nil. `needed`: it must be a number. */
static void check_variable(struct checker *checker, const char *function, const char *key,
			   const struct des_value *value, bool needed)
{
	const char *text = nethack_quote(checker, value->span);
	size_t name = byte_is_digit(*text) ? 0 : lua_name_end(text, 0, strlen(text));
	const struct des_name *given = des_name_find(checker->calls, text, name);
	bool listed = given && given->times == 1 && !given->changes && given->items >= 0;
	const struct word_slot *meant = text[name] == '[' && !given ? list_meant(checker, text, name) : NULL;
	char end = '\0';
	long long index;
	if (value->kind != LITERAL_OTHER || name == 0)
		return;
	if (is_unnamed(checker, value) && needed)
		nethack_report(checker, RULE_NETHACK_ARGUMENT, value->span,
			       "%s: wrong %s. The file gives %s no value, so it is nil.", path_of(checker, function),
			       key, text);
	else if (is_unnamed(checker, value) && word_index((const char *const[]){"x", "y", "coord", NULL}, key) >= 0)
		nethack_report(checker, RULE_NETHACK_KEY, value->span,
			       "The file gives %s no value, so it is nil, and the place is chosen at random.", text);
	else if (meant)
		nethack_report(checker, RULE_NETHACK_ARGUMENT, value->span,
			       "%s: wrong %s. The file gives %.*s no value. Did you mean %.*s?",
			       path_of(checker, function), key, (int)name, text, (int)meant->length, meant->word);
	else if (listed && sscanf(text + name, "[%lld%c", &index, &end) == 2 && end == ']' &&
		 (index < 1 || index > given->items))
		nethack_report(checker, RULE_NETHACK_KEY, value->span,
			       "This is nil: the list %.*s has the items 1 to %d.", (int)name, text, given->items);
}

/* ---- the arguments ---- */

/* Reports values without a key, which the game ignores, and keys, if they resemble one that it reads. */
static void check_keys(struct checker *checker, const char *function, const struct des_value *table)
{
	size_t prefix = strlen(function);
	EACH(const struct des_item, item, table->items, table->count) {
		const char *key = nethack_quote(checker, item->key);
		struct nearest nearest = {
		    .word = key, .length = strlen(key), .limit = strlen(key) < LONG_KEY ? ONE_SLIP : TWO_SLIPS};
		if (!item->hidden && item->key.length == 0 && !is_unnamed(checker, &item->value))
			nethack_report(checker, RULE_NETHACK_KEY, item->value.span,
				       "%s ignores a value without a key: write the key, such as coord =, before it.",
				       path_of(checker, function));
		if (item->hidden || item->key.length == 0 || nethack_row(checker, function, key) >= 0)
			continue;
		for (int row = 0; row < vocabulary_count(checker->words); row++) {
			const char *word = vocabulary_word(checker->words, row), *dot = strchr(word, '.');
			bool call = vocabulary_fits(checker->words, row, "call");
			size_t length = dot ? strlen(dot + 1) : 0, rest = strlen(key) - MIN(length, strlen(key));
			if (length > 0 && rest > 0 && (size_t)(dot - word) == prefix &&
			    strncmp(word, function, prefix) == 0 && strcmp(key + rest, dot + 1) == 0)
				nearest.name = dot + 1; /* as in an older version: prefilled */
			if (dot ? (size_t)(dot - word) == prefix && strncmp(word, function, prefix) == 0 : !call)
				nearest_try(&nearest, dot ? dot + 1 : word);
		}
		if (nearest.name &&
		    (nearest.name[0] == key[0] || text_ends(key, nearest.name) ||
		     word_distance(key, strlen(key), nearest.name, strlen(nearest.name), ONE_SLIP) < ONE_SLIP))
			nethack_report(checker, RULE_NETHACK_KEY, item->key,
				       "%s ignores the key %s. Did you mean %s?", path_of(checker, function), key,
				       nearest.name);
	}
}

/* Returns true if the table has, or may have, one of the keys, separated by |. */
static bool has_one(const struct checker *checker, const struct des_value *table, const char *keys)
{
	for (size_t length; *keys; keys += length + (keys[length] == '|')) {
		char key[40];
		length = strcspn(keys, "|");
		snprintf(key, sizeof key, "%.*s", (int)length, keys);
		if (nethack_key(checker, table, key)->kind != LITERAL_NIL)
			return true;
	}
	return false;
}

static void check_table(struct checker *checker, const char *function, const struct des_call *call,
			const struct des_value *table)
{
	size_t prefix = strlen(function);
	check_keys(checker, function, table);
	EACH(const struct des_item, item, table->items, table->count) {
		const char *key = nethack_quote(checker, item->key);
		if (item->hidden || item->key.length == 0)
			continue;
		check_value(checker, function, key, &item->value, item->key);
		if (strcmp(key, "id") == 0 && item->value.kind == LITERAL_TEXT && item->value.text.length == 1)
			nethack_report(checker, RULE_NETHACK_ARGUMENT, item->value.text,
				       "%s needs a name as its id: class is the key for a letter.",
				       path_of(checker, function));
		check_variable(checker, function, key, &item->value, false);
	}
	for (int row = 0; row < vocabulary_count(checker->words); row++) {
		const char *word = vocabulary_word(checker->words, row),
			   *type = vocabulary_value(checker->words, row, "type");
		const char *need = strpbrk(type, "!&"), *key = word + prefix + 1;
		if (strncmp(word, function, prefix) != 0 || word[prefix] != '.' || !need)
			continue;
		bool given = nethack_key(checker, table, key)->kind != LITERAL_NIL;
		if (*need == '&' ? given && !has_one(checker, table, need + 1)
				 : !given && !has_one(checker, table, need + 1))
			nethack_report(checker, RULE_NETHACK_ARGUMENT, call->path, "%s needs the key %s.",
				       path_of(checker, function), *need == '&' ? need + 1 : key);
	}
}

static void check_arguments(struct checker *checker, const struct des_call *call, const char *function,
			    const char *forms)
{
	const struct des_value none = {.kind = LITERAL_TABLE};
	const struct des_value *first = call->count > 0 ? &call->arguments[0] : &none;
	const char *form = nethack_form(checker, call);
	bool counted = call->count == 0 || !call->arguments[call->count - 1].spread;
	bool only = strstr(forms, ";only") != NULL;
	bool stairs = strncmp(forms, "1=dir", 5) == 0, map = strcmp(forms, "map") == 0;
	if (!*forms || strcmp(forms, "any") == 0 || !counted || (stairs && first->kind == LITERAL_NUMBER) ||
	    (map && first->kind == LITERAL_TEXT))
		return;
	for (int i = 0; form && i < call->count; i++) {
		const char *key = nethack_form_key(checker, form, i);
		int row = nethack_row(checker, function, key);
		check_value(checker, function, key, &call->arguments[i], call->path);
		check_variable(checker, function, key, &call->arguments[i],
			       row >= 0 && vocabulary_fits(checker->words, row, "integer"));
	}
	if (form && call->count == 0 && form[-2] == '*')
		nethack_report(checker, RULE_NETHACK_ARGUMENT, call->path, "%s needs a string.",
			       path_of(checker, function));
	else if (form)
		return;
	else if (first->kind == LITERAL_TABLE && (call->count <= 1 || !only))
		check_table(checker, function, call, first);
	else if (first->kind != LITERAL_OTHER || (only && call->count > 1))
		nethack_report(checker, RULE_NETHACK_ARGUMENT, first->span,
			       "%s does not accept %d argument%s like this%s.", path_of(checker, function),
			       call->count, PLURAL(call->count),
			       call->path.start == call->name.start ? "" : ", only a table");
}

/* ---- all calls ---- */

static void check_call(struct checker *checker, const struct des_call *call)
{
	const char *function = nethack_quote(checker, call->name);
	int row = nethack_row(checker, function, NULL);
	if (call->other && row < 0 && call->name.start > call->path.start)
		row =
		    nethack_row(checker, function = context_print(checker->context, "selection.%s", function), NULL);
	bool known = row >= 0 && vocabulary_fits(checker->words, row, "call");
	if (call->other && known)
		nethack_report(checker, RULE_NETHACK_FUNCTION, call->path,
			       "Nothing here is called %s. Did you mean %s?", nethack_quote(checker, call->path),
			       path_of(checker, function));
	else if (!known && !call->other) {
		int near = vocabulary_nearest(checker->words, function, strlen(function), "type", "call",
					      word_limit(strlen(function)));
		nethack_report(checker, RULE_NETHACK_FUNCTION, call->path, "There is no function %s.%s%s%s",
			       path_of(checker, function), near < 0 ? "" : " Did you mean ",
			       near < 0 ? "" : path_of(checker, vocabulary_word(checker->words, near)),
			       near < 0 ? "" : "?");
		check_set_word(checker->context->check, "call", function, strlen(function), near >= 0);
	} else if (known) {
		check_arguments(checker, call, function, vocabulary_value(checker->words, row, "words"));
		nethack_check_place(checker, call, function, vocabulary_value(checker->words, row, "outside"));
	}
}

/* Reports lists that are called like functions, and never get another value. */
static void check_called(struct checker *checker)
{
	EACH(const struct des_name, name, checker->calls->given, checker->calls->name_count)
		if (name->times == 1 && name->items >= 0 && name->called.length > 0)
			nethack_report(checker, RULE_NETHACK_FUNCTION, name->called,
				       "%s is a list, not a function: write [ ] for one of its items.",
				       nethack_quote(checker, name->called));
}

void rule_nethack_calls(struct rule_context *context)
{
	const struct text *text = context->check->text;
	size_t length = bytes_find(text->bytes, 0, text->length, '\0');
	struct des_calls calls;
	if (compile_lua(text->bytes, length, NULL) != COMPILED_OK)
		return;
	des_calls_read(&calls, text->bytes, length, context->arena);
	struct checker checker = {.context = context,
				  .text = text,
				  .words = context->check->vocabulary,
				  .calls = &calls,
				  .origin = {.x = 1, .known = true}};
	nethack_begin(&checker);
	for (int i = 0; checker.words && i < calls.count && !calls.redefined; i++)
		check_call(&checker, &calls.calls[i]);
	nethack_end(&checker);
	check_called(&checker);
	if (calls.alias.length > 0)
		nethack_report(&checker, RULE_NETHACK_UNREAD, calls.alias,
			       "Maps made through another name for %s are not shown or checked.",
			       nethack_quote(&checker, calls.alias));
}
