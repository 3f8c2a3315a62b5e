/* Arguments of the lines and calls that place objects: those that an object has, those that the table of words knows, and
 * changing one. */
#include "plan.h"

#include "lua/tokens.h"
#include "mapwright/choices.h"

/* An argument in the text, or a coordinate. */
struct item {
	struct span key, whole, value;
	size_t from; /* where its value begins, with the quote */
	bool quoted, place;
};

struct items {
	const struct text *text;
	const struct object *object;
	struct arena *arena;
	struct span kind; /* the word that says what is placed */
	bool keyed;       /* a table of Lua */
	bool line;        /* a line, in which brackets may be around several arguments */
	struct item *items;
	int count, capacity;
	size_t end; /* behind the last argument and its brackets */
};

int described_object_kind(const struct vocabulary *objects, const char *kind, size_t length)
{
	for (int row = 0; row < vocabulary_count(objects); row++) {
		const char *word = vocabulary_word(objects, row);
		if (strlen(word) == length && strncasecmp(word, kind, length) == 0 &&
		    *vocabulary_value(objects, row, "write"))
			return row;
	}
	return -1;
}

const char *described_object_form(const struct model *model, int row, const char *column, const char *suffix)
{
	char name[80];
	const struct described_tables *tables = described_detail(model)->tables;
	const char *dialect = tables->dialect->name ? tables->dialect->name : "";
	snprintf(name, sizeof name, "%s%s", dialect, suffix);
	const char *own = vocabulary_value(tables->objects, row, name);
	return *dialect && *own ? own : vocabulary_value(tables->objects, row, column);
}

bool described_is_key(const char *word, size_t length)
{
	static const char reserved[] = "and break do else elseif end false for function goto if in local nil not or "
				       "repeat return then true until while";
	return length > 0 && !byte_is_digit(*word) && lua_name_end(word, 0, length) == length &&
	       !bytes_among(word, length, reserved);
}

/* ---- reading ---- */

/* Returns true if one of the object's numbers is in the span. */
static bool has_number(const struct object *object, struct span span)
{
	bool found = false;
	for (int i = 0; i < object->count; i++)
		found = found ||
			(object->numbers[i].start >= span.start && span_end(object->numbers[i]) <= span_end(span));
	return found;
}

static int step_of(const struct lua_tokens *lua, const struct lua_token *token)
{
	if (lua_is_sign(token, "({[") || lua_is_word(lua, token, "function do if repeat"))
		return 1;
	return lua_is_sign(token, ")}]") || lua_is_word(lua, token, "end until") ? -1 : 0;
}

/* Reads what is before the first argument: its kind, and the bracket or colon. */
static bool read_head(struct items *items, struct lua_tokens *lua)
{
	struct lua_token token;
	while (lua_take(lua, &token)) {
		const struct lua_token before = lua->last;
		lua->last = token;
		if (before.span.length == 0 || before.kind != LUA_NAME || !lua_is_sign(&token, "({:"))
			continue;
		const char *name = lua->bytes + before.span.start, *dot = memrchr(name, '.', before.span.length);
		items->kind =
		    span_between(before.span.start + (dot ? (size_t)(dot - name) + 1 : 0), span_end(before.span));
		items->line = token.sign == ':';
		items->keyed = token.sign == '{';
		const struct lua_tokens kept = *lua;
		if (token.sign != '(')
			return true;
		items->keyed = lua_take(lua, &token) && lua_is_sign(&token, "{");
		if (!items->keyed)
			*lua = kept;
		return true;
	}
	return false;
}

static void end_item(struct items *items, struct item *item)
{
	item->place = has_number(items->object, item->whole);
	if (item->whole.length > 0)
		ARENA_LIST_ADD(items->arena, items->items, items->count, items->capacity, item);
	*item = (struct item){0};
}

static void read_items(struct items *items)
{
	const struct span call = items->object->call;
	struct lua_tokens lua = {.bytes = items->text->bytes, .length = span_end(call), .at = call.start};
	struct lua_token token;
	struct item item = {0};
	int depth = 0;
	for (bool more = read_head(items, &lua); more && lua_take(&lua, &token); lua.last = token) {
		int step = items->line && lua_is_sign(&token, "()") ? 0 : step_of(&lua, &token);
		if (items->line && lua_is_sign(&token, "()#")) {
			more = token.sign != '#';
			items->end = more && token.sign == ')' ? span_end(token.span) : items->end;
			continue;
		}
		if (depth + step < 0)
			break;
		if (depth == 0 && lua_is_sign(&token, ",;")) {
			end_item(items, &item);
			continue;
		}
		if (depth == 0 && items->keyed && lua_is_sign(&token, "=") && item.key.length == 0) {
			item.key = item.whole;
			item.whole = span_between(item.whole.start, span_end(token.span));
			item.from = span_end(item.whole);
			continue;
		}
		depth += step;
		items->end = span_end(token.span);
		const bool first = item.whole.length == 0 || span_end(item.whole) == item.from;
		item.from = first ? token.span.start : item.from;
		item.quoted = first && token.kind == LUA_TEXT;
		item.value = item.quoted ? token.inside : span_between(item.from, items->end);
		item.whole = span_between(item.whole.length > 0 ? item.whole.start : token.span.start, items->end);
	}
	end_item(items, &item);
}

/* Returns the name of argument `i` of so many in the words of the kind, "1=id;3=id,x,y"; NULL if there is none. */
static const char *positional(const struct items *items, const struct vocabulary *words, int i)
{
	int row = vocabulary_find(words, items->text->bytes + items->kind.start, items->kind.length);
	const char *forms = vocabulary_value(words, row, "words");
	const char *form = strstr(forms, arena_print(items->arena, "%d=", items->count));
	form = form ? strchr(form, '=') + 1 : "";
	for (; i > 0 && *form && *form != ';'; i--)
		form += strcspn(form, ",;") + (form[strcspn(form, ",;")] == ',');
	size_t length = strcspn(form, ",;");
	return length > 0 ? arena_copy(items->arena, form, length) : NULL;
}

static const char *name_of(const struct items *items, const struct vocabulary *words, int i)
{
	const struct item *item = &items->items[i];
	const char *bytes = items->text->bytes;
	if (item->key.length > 0)
		return arena_copy(items->arena, bytes + item->key.start, item->key.length);
	const char *name = items->line ? (!item->quoted                          ? NULL
					  : bytes[item->value.start - 1] == '\'' ? "letter"
										 : "text")
				       : positional(items, words, i);
	int number = 1;
	for (int j = 0; j < i; j++)
		number += !items->items[j].place;
	return name ? name : arena_print(items->arena, "%d", number);
}

/* Returns what the table of words says about an argument of a kind: of what type it is, or which words it can be. */
static const char *known(const struct vocabulary *words, const char *kind, size_t length, const char *name,
			 const char *column)
{
	char word[200];
	snprintf(word, sizeof word, "%.*s.%s", (int)length, kind, name);
	return vocabulary_value(words, vocabulary_find(words, word, strlen(word)), column);
}

/* Returns true if further words can follow in a line of that kind. */
static bool takes_words(const struct items *items, const struct model *model)
{
	const struct vocabulary *objects = described_detail(model)->tables->objects;
	int row = described_object_kind(objects, items->text->bytes + items->kind.start, items->kind.length);
	return row >= 0 && strstr(described_object_form(model, row, "write", ""), "{words}");
}

static void add_unset(struct items *items, const struct vocabulary *words, struct object_argument **list, int *count,
		      int *capacity)
{
	const char *kind = items->text->bytes + items->kind.start;
	const size_t length = items->kind.length;
	for (int row = 0; row < vocabulary_count(words); row++) {
		const char *word = vocabulary_word(words, row), *name = word + length + 1;
		bool there = strncmp(word, kind, length) != 0 || word[length] != '.';
		for (int i = 0; !there && i < items->count; i++)
			there = bytes_equal(items->text->bytes + items->items[i].key.start,
					    items->items[i].key.length, name);
		const struct object_argument unset = {.name = there ? "" : name, .optional = true};
		if (!there && !strchr(vocabulary_value(words, row, "type"), '&'))
			ARENA_LIST_ADD(items->arena, *list, *count, *capacity, &unset);
	}
}

int described_object_arguments(const struct document *document, const struct object *object, struct arena *arena,
			       const struct object_argument **arguments)
{
	struct items items = {.text = &document->text, .object = object, .arena = arena};
	struct object_argument *list = NULL;
	int count = 0, capacity = 0, places = 0;
	read_items(&items);
	const bool more = items.line && takes_words(&items, &document->model);
	for (int i = 0; i < items.count; i++) {
		const struct item *item = &items.items[i];
		const char *name = name_of(&items, document->vocabulary, i);
		const char *type = known(document->vocabulary, items.text->bytes + items.kind.start,
					 items.kind.length, name, "type");
		struct object_argument argument = {.name = name,
						   .whole = item->whole,
						   .value = item->value,
						   .quoted = item->quoted,
						   .optional = items.keyed ? !strchr(type, '!') : more && places > 0};
		places += item->place;
		if (!item->place)
			ARENA_LIST_ADD(arena, list, count, capacity, &argument);
	}
	if (items.keyed)
		add_unset(&items, document->vocabulary, &list, &count, &capacity);
	*arguments = list;
	return count;
}

struct span described_direction(const struct model *model, const struct text *text, const struct object *object,
				struct arena *arena, int *direction)
{
	const struct vocabulary *objects = described_detail(model)->tables->objects;
	struct items items = {.text = text, .object = object, .arena = arena};
	read_items(&items);
	int row = vocabulary_find(objects, text->bytes + items.kind.start, items.kind.length);
	bool directed = row >= 0 && strstr(vocabulary_value(objects, row, "texts"), object_directions[0]);
	for (int i = 0; i < items.count && directed; i++)
		for (*direction = 0; object_directions[*direction]; ++*direction)
			if (bytes_equal(text->bytes + items.items[i].value.start, items.items[i].value.length,
					object_directions[*direction]))
				return items.items[i].value;
	return (struct span){0};
}

bool plan_turn_objects(struct edit_plan *plan, const struct grid *grid)
{
	const bool turns = plan->edit->block.turn >= 0 || plan->edit->block.quarters > 0;
	for (int i = 0; i < grid->object_count && turns && plan_description(plan)->objects; i++) {
		const struct object *object = &plan->model->objects[grid->first_object + i];
		int direction, becomes;
		struct span word = described_direction(plan->model, plan->text, object, plan->arena, &direction);
		if (word.length == 0)
			continue;
		becomes = object_turned(grid, plan->text, object, plan->edit, direction);
		if (becomes != direction)
			replace(plan, word, object_directions[becomes], strlen(object_directions[becomes]));
	}
	return plan_done(plan);
}

void described_argument_choices(const struct document *document, const char *kind, size_t length,
				const char *argument, struct choices *choices)
{
	const struct vocabulary *words = document->vocabulary;
	for (int row = 0; !*argument && row < vocabulary_count(words); row++) {
		const char *word = vocabulary_word(words, row);
		if (strncmp(word, kind, length) == 0 && word[length] == '.')
			choices_add(choices, CHOICE_NAME, word + length + 1, vocabulary_value(words, row, "type"));
	}
	if (strcmp(known(words, kind, length, argument, "type"), "boolean") == 0)
		choices_list(choices, "true|false", "|", "");
	else
		choices_list(choices, known(words, kind, length, argument, "words"), "|", "");
}

/* ---- changing ---- */

/* Returns true if a value is one argument: with brackets in pairs, no comma outside of them, and no open quote. */
static bool is_one(const struct edit_plan *plan)
{
	struct lua_tokens lua = {.bytes = plan->edit->value, .length = plan->edit->length};
	struct lua_token token;
	int depth = 0;
	bool good = true;
	for (; good && lua_take(&lua, &token); lua.last = token) {
		depth += step_of(&lua, &token);
		good = depth >= 0 && !(depth == 0 && lua_is_sign(&token, ",;=\"'")) && token.sign != '\n';
	}
	return good && depth == 0 && lua.last.span.length > 0;
}

/* Refuses what cannot stand in the place of a value. */
static bool check_argument(struct edit_plan *plan, const struct item *item)
{
	if (!check_one_line(plan))
		return false;
	const char *quote = item->quoted ? plan->text->bytes + item->value.start - 1 : NULL;
	if (quote)
		return !value_contains(plan, quote, 1) && !value_contains(plan, "\\", 1) ? true
											 : refuse(plan, NOT_IN_TEXT);
	return is_one(plan) || refuse(plan, "This is not one value: a number, a word, a \"text\", or {a table}.");
}

/* Returns a value as a table of Lua has it, texts in quotes. */
static const char *in_table(const struct edit_plan *plan, const struct item *old)
{
	const char *value = arena_copy(plan->arena, plan->edit->value, plan->edit->length);
	bool plain = strspn(value, "-0123456789") == strlen(value) || strcmp(value, "true") == 0 ||
		     strcmp(value, "false") == 0 || strcmp(value, "nil") == 0 || strpbrk(value, "({\"'");
	bool named = old && byte_is_letter(plan->text->bytes[old->value.start]);
	return plain || (named && !strchr(value, ' ')) ? value : arena_print(plan->arena, "\"%s\"", value);
}

static bool cut_item(struct edit_plan *plan, const struct items *items, int i)
{
	const size_t before = i > 0 ? span_end(items->items[i - 1].whole) : 0,
		     after = i + 1 < items->count ? items->items[i + 1].whole.start : 0;
	/* In a line the bracket of the place is before it. */
	size_t from = items->line && i > 0 ? bytes_find(plan->text->bytes, before, plan->text->length, ',') : before;
	return cut_token(plan, items->items[i].whole, i == 0, i + 1 == items->count, from, after);
}

/* Where a letter stands before a name, changes it to that of the new name. */
static void set_letter(struct edit_plan *plan, const struct item *before)
{
	const struct vocabulary *names = described_detail(plan->model)->tables->names;
	int row = vocabulary_find(names, plan->edit->value, plan->edit->length);
	const char *letter = vocabulary_value(names, row, "glyph");
	if (before->quoted && before->value.length == 1 && strlen(letter) == 1 &&
	    plan->text->bytes[before->value.start] != *letter)
		replace(plan, before->value, letter, 1);
}

bool plan_argument(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	struct items items = {.text = plan->text, .object = edit->object, .arena = plan->arena};
	read_items(&items);
	struct item *item = NULL;
	for (int i = 0; i < items.count && !item; i++)
		item = items.items[i].whole.start == edit->argument.start && edit->argument.length > 0
			   ? &items.items[i]
			   : NULL;
	const struct item fresh = {.quoted = false};
	if (item && edit->length == 0)
		return cut_item(plan, &items, (int)(item - items.items));
	if (edit->length == 0 || !check_argument(plan, item ? item : &fresh))
		return edit->length > 0 ? false : refuse(plan, "Missing value.");
	const char *value = !items.keyed || (item && item->quoted)
				? arena_copy(plan->arena, edit->value, edit->length)
				: in_table(plan, item);
	if (items.keyed && *value == '"' && *edit->value != '"' && memchr(edit->value, '\\', edit->length))
		return refuse(plan, NOT_IN_TEXT);
	if (!item && items.keyed && !described_is_key(edit->name, strlen(edit->name)))
		return refuse(plan, "'%s' cannot be the name of an argument.", edit->name);
	if (item && items.line && item > items.items && item->quoted)
		set_letter(plan, item - 1);
	if (item)
		return replace(plan, item->value, value, strlen(value));
	if (!items.keyed && !takes_words(&items, plan->model))
		return refuse(plan, "Nothing can follow in a line of this kind.");
	value = items.keyed ? arena_print(plan->arena, "%s%s = %s", items.count > 0 ? ", " : " ", edit->name, value)
			    : arena_print(plan->arena, ",%s", value);
	return insert_text(plan, items.end, value);
}
