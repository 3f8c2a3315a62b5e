/* Maps that are strings in a Lua program, which is only tokenised: comments, strings, brackets and blocks. A map
 * is a string passed to lua.call, directly or as member lua.member of a table: a long string, or a quoted one
 * whose only escapes are line ends. */
#include "described/reading.h"
#include "lua/tokens.h"

/* The value of an argument or a table member, if it is a literal: a number, a pair of numbers, an area of four or the
 * call of a selection, or a text. */
struct item {
	int parts;   /* number of tokens and brackets */
	bool listed; /* it has the name of a table of coordinates */
	enum { ITEM_OTHER, ITEM_NUMBER, ITEM_PAIR, ITEM_AREA, ITEM_TEXT } kind;
	struct span numbers[4]; /* of a text, the first is its content */
};

enum role { ROLE_NONE, ROLE_MAP_CALL, ROLE_MAP_TABLE, ROLE_MARK_CALL, ROLE_MARK_TABLE, ROLE_SELECTION };
enum { SIGN_BLOCK = 'b' };

/* An open bracket, or an open block that `end` closes. */
struct frame {
	char sign;
	enum role role;
	size_t start;     /* of the call */
	struct span name; /* of the function of a call or selection */
	struct span word; /* its first text without key, or that of the first of word_keys */
	int first_object; /* number of marks before the call */
	struct span key;  /* of the current member */
	struct item item;
	int items, numbers, first_number; /* without keys */
	int texts;                        /* items that are texts */
	struct span number[4];            /* the first numbers, which follow each other */
	struct span named[6];             /* x, y, x1, y1, x2, y2 */
	struct span areas[2][4];          /* those of area_keys */
	bool fixed[2];                    /* they are counted from the corner of the level */
	bool computed;                    /* a member with coordinates is not a literal */
	bool listed;                      /* an item is */
	int named_numbers;                /* in `named`, but for those of pairs */
	bool has_block;
	int defining; /* that of the text before it */
};

/* A table of coordinates that is no argument, "place = { {3,4}, {5,6} }": they are on the map above the first use of its name. */
struct table {
	struct span name, whole;
	int first, last;    /* in `coordinates`; -1: none */
	int before, latest; /* the table of that name before it, -1: none; of the first such table: the last one */
	bool single;        /* it is itself a place or area */
	bool used;
};

struct coordinates {
	struct span numbers[4];
	int count;
	int next; /* those of the same table; -1: none */
};

enum { FRAMES = 200, NO_RUN = 100 /* more numbers than can follow each other */ };

static const char *const place_keys[] = {"x", "y", "x1", "y1", "x2", "y2"};
static const char *const area_keys[] = {"region", "exclude"};
static const char *const word_keys[] = {"id", "class", "dir", "type", "state"};
static const char *const fixed_keys[] = {"region_islev", "exclude_islev"};

struct lua {
	struct reading *reading;
	const struct described_lua *names;
	const struct described_places *places;
	struct lua_tokens text;
	struct lua_token map; /* a map, unless the next token makes an expression of it */
	bool has_map;
	struct frame frames[FRAMES];
	int depth, unseen; /* frames; open brackets beyond the limit */
	int calls;         /* open calls with marks */
	int maps;
	bool owned; /* calls place things on the last map */
	int owner;  /* depth of its call */

	struct span assigned; /* the name before the last equals sign of a statement */
	int defining;         /* the number of the table that is being read, counted from 1; 0: none */
	struct table *tables;
	int table_count, table_capacity;
	struct coordinates *coordinates;
	int coordinate_count, coordinate_capacity;
	struct word_table table_names; /* the numbers of the first tables of that name */
	int *used;                     /* the numbers of tables that the last map has yet to get */
	int used_count, used_capacity;
};

/* Takes a line that matches the pattern of a field. */
static void take_line(void *data)
{
	struct lua *lua = data;
	const struct described_dialect *dialect = lua->reading->dialect;
	size_t end = bytes_find(lua->text.bytes, lua->text.at, lua->text.length, '\n');
	struct span line = span_between(lua->text.at, end + (end < lua->text.length));
	struct span groups[PATTERN_GROUPS], body = line;
	body.length = bytes_skip_back(lua->text.bytes, line.start, span_end(line), "\r\n") - line.start;
	EACH(const struct described_field, field, dialect->fields, dialect->field_count) {
		if (!field->line.pattern ||
		    !pattern_match(field->line.pattern, lua->text.bytes + body.start, body.length, groups) ||
		    groups[field->line.pattern->group_count > 0].start == SIZE_MAX)
			continue;
		struct span group = groups[field->line.pattern->group_count > 0];
		group.start += body.start;
		struct value value = reading_value(lua->reading, group);
		reading_field(lua->reading, field, &value, line);
	}
}

static void report_unclosed(void *data, struct span bracket)
{
	const struct lua *lua = data;
	reading_report(lua->reading, bracket, "Unclosed long bracket: expected ]%.*s] further down.",
		       (int)bracket.length - 2, lua->text.bytes + bracket.start + 1);
}

/* ---- maps ---- */

/* Reads the rows of a string. In a long string, a line end directly after the bracket is not part of it. */
static void take_rows(struct lua *lua, const struct lua_token *token)
{
	size_t end = span_end(token->inside), at = token->inside.start;
	if (!token->quoted)
		at += lua_line_end(&lua->text, at);
	while (at < end) {
		size_t stop = at;
		while (stop < end && (!lua_may_end(lua->text.bytes[stop]) ||
				      lua_text_line_end(&lua->text, stop, token->quoted) == 0))
			stop++;
		size_t next = stop + (stop < end ? lua_text_line_end(&lua->text, stop, token->quoted) : 0);
		reading_row(lua->reading, span_between(at, stop), span_between(at, next));
		at = next;
	}
}

/* Gives the last map the places of the tables that are used on it: behind those of all calls, which are in the file order. */
static void place_tables(struct lua *lua)
{
	struct reading *reading = lua->reading;
	for (int i = 0; i < lua->used_count; i++) {
		const struct table *table = &lua->tables[lua->used[i]];
		const int first = reading->model->object_count;
		for (int c = table->first; c >= 0; c = lua->coordinates[c].next)
			reading_object(reading, reading->model->grid_count - 1, lua->coordinates[c].numbers,
				       lua->coordinates[c].count, 0, true);
		reading_name_marks(reading, first, table->whole, (struct span){0}, (struct span){0});
	}
	lua->used_count = 0;
}

static void take_map(struct lua *lua, const struct lua_token *token)
{
	struct reading *reading = lua->reading;
	int depth = lua->depth;
	place_tables(lua);
	while (depth > 1 && lua->frames[depth - 1].start == SIZE_MAX) /* the table is in the call */
		depth--;
	reading_part(reading, lua->frames[depth - 1].start, (struct span){0});
	take_rows(lua, token);
	if (!reading_has_rows(reading))
		return;
	reading->part.opened = span_between(token->span.start, token->inside.start);
	reading->part.title = arena_print(&reading->model->arena, "#%d", ++lua->maps);
	reading->part.nested = depth > 1;
	lua->owned = true;
	lua->owner = depth - 1;
}

/* ---- marks ---- */

/* Gives the marks of the call that ends here, which begins at `start`, its text. */
static void name_marks(const struct lua *lua, const struct frame *frame, size_t start)
{
	size_t prefix = strlen(lua->places->calls);
	struct span name = frame->name.length > prefix
			       ? span_between(frame->name.start + prefix, span_end(frame->name))
			       : (struct span){0};
	reading_name_marks(lua->reading, frame->first_object, span_between(start, lua->text.at), name, frame->word);
}

/* Adds a mark with these numbers to the map; `shown`: two of them are the cell of a thing, not part of a selection. */
static void add_mark(const struct lua *lua, bool shown, const struct span *numbers, int count)
{
	if (lua->owned && lua->depth >= lua->owner)
		reading_object(lua->reading, lua->reading->model->grid_count - 1, numbers, count, 0, shown);
}

/* ---- brackets and blocks ---- */

static struct frame *top(struct lua *lua)
{
	return lua->depth > 0 ? &lua->frames[lua->depth - 1] : NULL;
}

/* Returns the role of a bracket after the last token, in the open frame. */
static enum role role_of(const struct lua *lua, char sign, const struct frame *parent)
{
	bool named = lua->text.last.kind == LUA_NAME, table = sign == '{';
	size_t width = strlen(lua->places->calls);
	if (sign == '[')
		return ROLE_NONE;
	if (named && lua_is_path(&lua->text, lua->text.last.span, lua->names->call, true))
		return table ? ROLE_MAP_TABLE : ROLE_MAP_CALL;
	if (named && width > 0 && lua_is_path(&lua->text, lua->text.last.span, lua->places->calls, false))
		return lua->calls > 0 ? ROLE_NONE : table ? ROLE_MARK_TABLE : ROLE_MARK_CALL;
	bool selects = named ? lua->places->selections &&
				   lua_is_path(&lua->text, lua->text.last.span, lua->places->selections, false)
			     : lua->places->selections && lua_is(&lua->text, lua->text.last.span, "set");
	if (selects && !table)
		return ROLE_SELECTION;
	if (!table || !parent || parent->item.parts > 0)
		return ROLE_NONE;
	return parent->role == ROLE_MAP_CALL    ? ROLE_MAP_TABLE
	       : parent->role == ROLE_MARK_CALL ? ROLE_MARK_TABLE
						: ROLE_NONE;
}

/* ---- tables ---- */

static bool is_pair(const struct span *numbers)
{
	return numbers[0].length > 0 && numbers[1].length > 0;
}

/* Adds what a table in braces is to the table that it is part of: a place, or an area if it has a name. */
static void add_coordinates(struct lua *lua, const struct frame *frame, const struct item *item, bool single)
{
	struct table *table = &lua->tables[lua->defining - 1];
	const bool keys = frame->named_numbers == 2 && is_pair(frame->named);
	const bool named = single || (top(lua) && top(lua)->key.length > 0);
	struct coordinates found = {.next = -1, .count = keys || item->kind == ITEM_PAIR ? 2 : 4};
	if (!keys && item->kind != ITEM_PAIR && (item->kind != ITEM_AREA || !named))
		return;
	memcpy(found.numbers, keys ? frame->named : item->numbers, sizeof found.numbers);
	ARENA_LIST_ADD(&lua->reading->model->arena, lua->coordinates, lua->coordinate_count, lua->coordinate_capacity,
		       &found);
	*(table->first < 0 ? &table->first : &lua->coordinates[table->last].next) = lua->coordinate_count - 1;
	table->last = lua->coordinate_count - 1;
	table->single = single;
}

/* Ends a table: if it has coordinates, its name stands for them from here on. */
static void close_table(struct lua *lua)
{
	const int number = lua->defining - 1;
	struct table *table = &lua->tables[number];
	const char *name = lua->text.bytes + table->name.start;
	table->whole = span_between(table->name.start, lua->text.at);
	if (table->first < 0)
		return;
	word_table_add_bytes(&lua->table_names, &lua->reading->model->arena, name, table->name.length, number);
	int first = word_table_find(&lua->table_names, name, table->name.length);
	table->before = first < number ? lua->tables[first].latest : -1;
	lua->tables[first].latest = number;
}

/* Returns true if the token is what a call of `shuffle` gets. */
static bool is_shuffled(const struct lua *lua)
{
	static const char shuffle[] = "shuffle(";
	const size_t length = sizeof shuffle - 1, end = span_end(lua->text.last.span);
	return end >= length && memcmp(lua->text.bytes + end - length, shuffle, length) == 0;
}

/* Takes a name: if it is that of tables of coordinates, these are on the map above. Only a call that places things can
 * tell that two numbers alone are a place. */
static void take_name(struct lua *lua, const struct lua_token *token, struct frame *frame)
{
	const size_t start = token->span.start, end = lua_name_end(lua->text.bytes, start, span_end(token->span));
	const int first = word_table_find(&lua->table_names, lua->text.bytes + start, end - start);
	const bool placing = frame && (frame->role == ROLE_MARK_CALL || frame->role == ROLE_MARK_TABLE);
	if (first < 0)
		return;
	if (frame)
		frame->item.listed = true;
	if (!lua->owned || lua->depth < lua->owner || is_shuffled(lua))
		return;
	for (int i = lua->tables[first].latest; i >= 0 && !lua->tables[i].used; i = lua->tables[i].before)
		if (placing || !lua->tables[i].single) {
			lua->tables[i].used = true;
			ARENA_LIST_ADD(&lua->reading->model->arena, lua->used, lua->used_count, lua->used_capacity,
				       &i);
		}
}

/* Opens a bracket or block. Beyond the limit, maps are not read. */
static void open_frame(struct lua *lua, char sign)
{
	struct frame *parent = top(lua);
	if (lua->depth == FRAMES) {
		if (lua->unseen++ == 0)
			reading_report(lua->reading, (struct span){.start = lua->text.at - 1, .length = 1},
				       "More than %d brackets and blocks are open here; maps in them are not read.",
				       FRAMES);
		return;
	}
	enum role role = sign == SIGN_BLOCK ? ROLE_NONE : role_of(lua, sign, parent);
	bool call = role != ROLE_NONE && role != ROLE_SELECTION && lua->text.last.kind == LUA_NAME;
	const int defining = lua->defining;
	lua->defining = sign == '{' && role == ROLE_NONE ? defining : 0;
	if (sign == '{' && role == ROLE_NONE && lua->assigned.length > 0 && lua_is_sign(&lua->text.last, "=")) {
		const struct table table = {.name = lua->assigned, .first = -1, .before = -1};
		ARENA_ADD(&lua->reading->model->arena, lua, table, &table);
		lua->defining = lua->table_count;
	}
	if (parent && parent->role == ROLE_MAP_TABLE && sign == SIGN_BLOCK)
		parent->has_block = true;
	if (call && (role == ROLE_MAP_CALL || role == ROLE_MAP_TABLE))
		lua->owned = false;
	lua->calls += call && (role == ROLE_MARK_CALL || role == ROLE_MARK_TABLE);
	lua->frames[lua->depth++] =
	    (struct frame){.sign = sign,
			   .role = role,
			   .name = role == ROLE_SELECTION || call ? lua->text.last.span : (struct span){0},
			   .first_object = lua->reading->model->object_count,
			   .defining = defining,
			   .start = call ? lua->text.last.span.start : SIZE_MAX};
}

/* Returns the index of the current key among the keys; -1 if none. */
static int find_key(const struct lua *lua, const struct frame *frame, const char *const *keys, int count)
{
	for (int i = 0; i < count && frame->key.length > 0; i++)
		if (lua_is(&lua->text, frame->key, keys[i]))
			return i;
	return -1;
}

/* Ends an argument or member. */
static void end_item(const struct lua *lua, struct frame *frame)
{
	enum { RUN = 4 };
	struct item item = frame->item;
	int place = find_key(lua, frame, place_keys, 6), area = find_key(lua, frame, area_keys, 2),
	    fixed = find_key(lua, frame, fixed_keys, 2);
	bool coord = frame->key.length > 0 && lua_is(&lua->text, frame->key, "coord");
	if (item.parts != 1)
		item.kind = ITEM_OTHER;
	frame->computed =
	    frame->computed || ((place >= 0 || area >= 0 || coord) && item.kind == ITEM_OTHER && !item.listed);
	frame->listed = frame->listed || item.listed;
	if (fixed >= 0)
		frame->fixed[fixed] = true;
	if (place >= 0 && item.kind == ITEM_NUMBER) {
		frame->named[place] = item.numbers[0];
		frame->named_numbers++;
	} else if (area >= 0 && item.kind == ITEM_AREA) {
		memcpy(frame->areas[area], item.numbers, sizeof item.numbers);
	} else if (item.kind == ITEM_PAIR && (frame->key.length == 0 || coord)) {
		memcpy(frame->named, item.numbers, 2 * sizeof *item.numbers);
	} else if (frame->key.length == 0 && item.kind == ITEM_NUMBER) {
		if (frame->numbers < RUN)
			frame->number[frame->numbers] = item.numbers[0];
		if (frame->numbers == 0)
			frame->first_number = frame->items;
		frame->numbers += frame->items == frame->first_number + frame->numbers ? 1 : NO_RUN;
	}
	frame->texts += frame->key.length == 0 && item.kind == ITEM_TEXT;
	if (item.kind == ITEM_TEXT && frame->word.length == 0 &&
	    (frame->key.length == 0 || find_key(lua, frame, word_keys, 5) >= 0))
		frame->word = item.numbers[0];
	frame->items += item.parts > 0;
	frame->item = (struct item){0};
	frame->key.length = 0;
}

/* Adds the cells or the area of a selection. */
static void add_selection(struct lua *lua, const struct frame *frame)
{
	static const char *const names[] = {"circle", "ellipse", "line", "randline"};
	int name = 0;
	for (; name < 4; name++) {
		size_t length = strlen(names[name]), end = span_end(frame->name);
		if (frame->name.length > length && bytes_equal(lua->text.bytes + end - length, length, names[name]))
			break;
	}
	bool corners = frame->numbers >= 4 && name >= 2, line = name < 4;
	add_mark(lua, false, frame->number, corners && !line ? 4 : 2);
	if (corners && line)
		add_mark(lua, false, frame->number + 2, 2);
}

/* Closes a bracket; returns its value for the enclosing bracket, and adds its mark to the map. */
static struct item end_frame(struct lua *lua, struct frame *frame)
{
	struct item item = {.kind = ITEM_OTHER};
	end_item(lua, frame);
	bool mark = frame->role == ROLE_MARK_CALL || frame->role == ROLE_MARK_TABLE;
	if (frame->role == ROLE_MARK_CALL && frame->numbers == 2 && !is_pair(frame->named))
		memcpy(frame->named, frame->number, 2 * sizeof *frame->number);
	bool placed = is_pair(frame->named), area = is_pair(frame->named + 2) && is_pair(frame->named + 4);
	for (int i = 0; mark && i < 2; i++)
		if (is_pair(frame->areas[i]) && !frame->fixed[i])
			add_mark(lua, false, frame->areas[i], 4);
	if (mark && area)
		add_mark(lua, false, frame->named + 2, 4);
	if (mark && (frame->computed || (frame->role == ROLE_MARK_CALL && frame->start != SIZE_MAX && !placed &&
					 frame->items == 3 && frame->texts == 1 && !frame->listed)))
		add_mark(lua, false, NULL, 0);
	if (mark && frame->start != SIZE_MAX) {
		lua->calls--;
		if (placed)
			add_mark(lua, true, frame->named, 2);
		name_marks(lua, frame, frame->start);
	} else if (frame->role == ROLE_MARK_TABLE && placed) {
		item.kind = ITEM_PAIR;
		memcpy(item.numbers, frame->named, 2 * sizeof *frame->named);
	} else if (frame->sign == '{' && frame->numbers == frame->items && (frame->items == 2 || frame->items == 4)) {
		item.kind = frame->items == 2 ? ITEM_PAIR : ITEM_AREA;
		memcpy(item.numbers, frame->number, sizeof frame->number);
	} else if (frame->role == ROLE_SELECTION && frame->numbers >= 2 && frame->numbers < NO_RUN) {
		add_selection(lua, frame);
		if (lua->calls == 0)
			name_marks(lua, frame, frame->name.start);
		item.kind = ITEM_AREA; /* of no numbers */
	}
	if (mark && frame->start == SIZE_MAX && top(lua) && top(lua)->word.length == 0)
		top(lua)->word = frame->word;
	if (lua->defining > 0 && frame->sign == '{')
		add_coordinates(lua, frame, &item, lua->defining != frame->defining);
	if (lua->defining > 0 && lua->defining != frame->defining)
		close_table(lua);
	lua->defining = frame->defining;
	if (frame->has_block)
		lua->owned = false;
	return item;
}

static void add_part(struct frame *frame, struct item item)
{
	if (!frame)
		return;
	item.parts = frame->item.parts + 1;
	item.listed |= frame->item.listed;
	frame->item = item;
}

static void close_frame(struct lua *lua, char sign)
{
	if (lua->unseen > 0) {
		lua->unseen--;
		return;
	}
	int depth = lua->depth;
	while (depth > 0 && lua->frames[depth - 1].sign != sign)
		depth--;
	if (depth == 0)
		return;
	struct item item = {0};
	while (lua->depth >= depth)
		item = end_frame(lua, &lua->frames[--lua->depth]);
	if (lua->depth < lua->owner)
		lua->owned = false;
	add_part(top(lua), item);
}

/* ---- the program ---- */

static void take_sign(struct lua *lua, const struct lua_token *token)
{
	struct frame *frame = top(lua);
	char sign = token->sign;
	if (sign == '(' || sign == '{' || sign == '[')
		open_frame(lua, sign);
	else if (sign == ')' || sign == '}' || sign == ']')
		close_frame(lua, sign == ')' ? '(' : sign == '}' ? '{' : '[');
	else if (frame && frame->sign != SIGN_BLOCK && (sign == ',' || sign == ';'))
		end_item(lua, frame);
	else if (frame && frame->sign == '{' && sign == '=' && lua->text.last.kind == LUA_NAME &&
		 frame->item.parts == 1) {
		frame->key = lua->text.last.span;
		frame->item = (struct item){0};
		lua->assigned.length = 0;
	} else {
		if (sign == '=')
			lua->assigned = lua->text.last.kind == LUA_NAME && (!frame || frame->sign == SIGN_BLOCK)
					    ? lua->text.last.span
					    : (struct span){0};
		add_part(frame, (struct item){.kind = ITEM_OTHER});
	}
}

/* Returns true if a string at this place is the rows of a map. */
static bool is_map(const struct lua *lua, const struct frame *frame)
{
	if (lua->text.last.kind == LUA_NAME && lua_is_path(&lua->text, lua->text.last.span, lua->names->call, true))
		return true;
	if (!frame || lua->unseen > 0 || frame->item.parts > 0)
		return false;
	return (frame->role == ROLE_MAP_CALL && frame->items == 0) ||
	       (frame->role == ROLE_MAP_TABLE && frame->key.length > 0 &&
		lua_is(&lua->text, frame->key, lua->names->member));
}

static void take_string(struct lua *lua, const struct lua_token *token)
{
	bool bare = lua->text.last.kind == LUA_NAME, map = is_map(lua, top(lua));
	if (!map || !bare) {
		lua->has_map = map && lua->unseen == 0;
		lua->map = *token;
		add_part(top(lua), (struct item){.kind = ITEM_TEXT, .numbers = {token->inside}});
		return;
	}
	open_frame(lua, '('); /* a call without parentheses is treated like one with them */
	if (lua->unseen == 0)
		take_map(lua, token);
	close_frame(lua, '(');
}

/* Takes a string as a map if the argument or member ends here; otherwise the string is part of an expression. */
static void settle_map(struct lua *lua, const struct lua_token *next)
{
	if (lua->has_map && (!next || lua_is_sign(next, ")},;")))
		take_map(lua, &lua->map);
	lua->has_map = false;
}

static void take_token(struct lua *lua, const struct lua_token *token)
{
	bool name = token->kind == LUA_NAME;
	settle_map(lua, token);
	if (token->kind == LUA_TEXT)
		take_string(lua, token);
	else if (token->kind == LUA_OTHER)
		take_sign(lua, token);
	else if (lua_is_word(&lua->text, token, "function do if repeat"))
		open_frame(lua, SIGN_BLOCK);
	else if (lua_is_word(&lua->text, token, "end until"))
		close_frame(lua, SIGN_BLOCK);
	else {
		add_part(top(lua), (struct item){.kind = name ? ITEM_OTHER : ITEM_NUMBER, .numbers = {token->span}});
		if (name && lua->table_names.count > 0)
			take_name(lua, token, top(lua));
	}
}

void scan_lua(struct reading *reading)
{
	static const struct described_places none = {.calls = ""};
	struct lua lua = {.reading = reading,
			  .names = &reading->description->lua,
			  .places = reading->dialect->place_count > 0 ? reading->dialect->places : &none,
			  .text = {.bytes = reading->text->bytes,
				   .length = reading->text->length,
				   .unclosed = report_unclosed,
				   .data = &lua}};
	struct lua_token token;
	for (int i = 0; i < reading->dialect->field_count; i++)
		if (reading->dialect->fields[i].line.pattern)
			lua.text.at_line = take_line;
	if (lua.text.at_line && lua.text.length > 0)
		take_line(&lua);
	if (lua.text.length > 0 && lua.text.bytes[0] == '#')
		lua.text.at = bytes_find(lua.text.bytes, 0, lua.text.length, '\n');
	while (lua_take(&lua.text, &token)) {
		take_token(&lua, &token);
		lua.text.last = token;
	}
	settle_map(&lua, NULL);
	place_tables(&lua);
}

bool scan_string_holds(const struct model *model, const struct text *text, int grid, int y)
{
	const struct map_part *part = &described_detail(model)->parts[grid];
	struct span row = model->grids[grid].rows[y];
	const char quote = text->bytes[part->opened.start];
	if (quote != '[')
		return !memchr(text->bytes + row.start, quote, row.length) &&
		       !memchr(text->bytes + row.start, '\\', row.length);
	const char *end = text->bytes + span_end(row), *at = text->bytes + row.start;
	for (; at < end && (at = memchr(at, ']', (size_t)(end - at))); at++)
		if (lua_closes(text->bytes, text->length, (size_t)(at - text->bytes), part->opened.length - 2))
			return false;
	return true;
}
