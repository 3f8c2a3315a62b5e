/* Objects as edits: new lines or calls that place something on a map, copies of them, and their removal. How they are written
 * is in the table of objects. */
#include "mapwright/choices.h"
#include "plan.h"

#include <string.h>
#include <strings.h>

#define NOT_ALONE "This call shares its line or places several things; edit the line itself."

/* ---- kinds ---- */

/* Returns the row of a kind that can be written; -1 if none. */
static int find_kind(const struct vocabulary *objects, const char *kind, size_t length)
{
	for (int row = 0; row < vocabulary_count(objects); row++) {
		const char *word = vocabulary_word(objects, row);
		if (strlen(word) == length && strncasecmp(word, kind, length) == 0 &&
		    *vocabulary_value(objects, row, "write"))
			return row;
	}
	return -1;
}

/* Offers a text as a command takes it. */
static void offer_text(struct choices *choices, const char *text, const char *meaning)
{
	const char *word = strchr(text, ' ') ? arena_print(&choices->arena, "\"%s\"", text) : text;
	choices_add(choices, CHOICE_NAME, word, meaning);
}

/* Offers what follows the dot in rows of the kind, "open" of "door.open", and names of its type. */
static void offer_texts(const struct described_tables *tables, int kind, struct choices *choices)
{
	const struct vocabulary *objects = tables->objects;
	const char *word = vocabulary_word(objects, kind), *type = vocabulary_value(objects, kind, "type");
	const char *texts = vocabulary_value(objects, kind, "texts");
	size_t length = strlen(word);
	for (int row = 0; row < vocabulary_count(objects); row++) {
		const char *other = vocabulary_word(objects, row);
		if (strncmp(other, word, length) == 0 && other[length] == '.' && !*type)
			offer_text(choices, other + length + 1, "");
	}
	char *list = arena_copy(&choices->arena, texts, strlen(texts)), *rest;
	for (char *text = strtok_r(list, ",", &rest); text; text = strtok_r(NULL, ",", &rest))
		offer_text(choices, text, "");
	for (int row = 0; *type && row < vocabulary_count(tables->names); row++)
		if (vocabulary_fits(tables->names, row, type))
			offer_text(choices, vocabulary_word(tables->names, row),
				   vocabulary_value(tables->names, row, "glyph"));
}

void described_object_choices(const struct document *document, const char *kind, size_t length,
			      struct choices *choices)
{
	const struct described_tables *tables = described_detail(&document->model)->tables;
	int row = length > 0 ? find_kind(tables->objects, kind, length) : -1;
	if (row >= 0)
		offer_texts(tables, row, choices);
	for (int i = 0; length == 0 && i < vocabulary_count(tables->objects); i++)
		if (*vocabulary_value(tables->objects, i, "write"))
			choices_add(choices, CHOICE_NAME, vocabulary_word(tables->objects, i), "");
}

/* ---- the line ---- */

/* Takes a word, or what is in quotes, from the value of the edit. Returns NULL at its end. */
static const char *take_word(struct edit_plan *plan, size_t *at)
{
	const char *value = plan->edit->value;
	const size_t end = plan->edit->length;
	while (*at < end && value[*at] == ' ')
		++*at;
	size_t start = *at + (*at < end && value[*at] == '"'), behind = start;
	const char stop = start > *at ? '"' : ' ';
	while (behind < end && value[behind] != stop)
		behind++;
	bool none = *at == end;
	*at = behind + (behind < end);
	return none ? NULL : arena_copy(plan->arena, value + start, behind - start);
}

/* Returns a further word as a line has it: as it is, or as a member of a table of Lua, "asleep" as "asleep = 1". */
static const char *further(struct edit_plan *plan, const char *word, bool keys)
{
	const char *equals = strchr(word, '=');
	if (!keys)
		return arena_print(plan->arena, ",%s", word);
	if (!equals)
		return arena_print(plan->arena, ", %s = 1", word);
	const char *value = equals + 1;
	bool plain = strspn(value, "-0123456789") == strlen(value) || strcmp(value, "true") == 0 ||
		     strcmp(value, "false") == 0;
	return arena_print(plan->arena, plain ? ", %.*s = %s" : ", %.*s = \"%s\"", (int)(equals - word), word, value);
}

/* Returns how a kind is written, in the dialect if that has a column of its own. */
static const char *form_of(const struct edit_plan *plan, int row, const char *column, const char *suffix)
{
	const struct described_tables *tables = described_detail(plan->model)->tables;
	const char *dialect = tables->dialect->name ? tables->dialect->name : "";
	const char *own = vocabulary_value(tables->objects, row, arena_print(plan->arena, "%s%s", dialect, suffix));
	return *dialect && *own ? own : vocabulary_value(tables->objects, row, column);
}

/* Returns the line for the words of the edit; NULL with the edit refused. */
static const char *written(struct edit_plan *plan)
{
	const struct described_tables *tables = described_detail(plan->model)->tables;
	size_t at = 0;
	const char *kind = take_word(plan, &at), *text = NULL, *word, *line = "", *more = "";
	int row = kind ? find_kind(tables->objects, kind, strlen(kind)) : -1;
	if (row < 0) {
		refuse(plan,
		       kind ? "The game has no '%s'; Tab lists what can be placed."
			    : "Say what to place%s; Tab lists it.",
		       kind ? kind : "");
		return NULL;
	}
	const char *form = form_of(plan, row, "write", "");
	if (strstr(form, "{text}") && !(text = take_word(plan, &at))) {
		refuse(plan, "Say which %s; Tab lists what is known.", kind);
		return NULL;
	}
	const char *letter = form_of(plan, row, "letter", "-letter");
	if (text && strlen(text) == 1 && *letter)
		form = letter;
	int name = text ? vocabulary_find(tables->names, text, strlen(text)) : -1;
	const char *glyph = name < 0 ? "" : vocabulary_value(tables->names, name, "glyph");
	if (strstr(form, "{glyph}") && !*glyph) {
		refuse(plan, "'%s' is not in the table of names, so its letter is not known.", text);
		return NULL;
	}
	while ((word = take_word(plan, &at)))
		more = arena_print(plan->arena, "%s%s", more, further(plan, word, strstr(form, "{keys}") != NULL));
	if (*more && !strstr(form, "{keys}") && !strstr(form, "{words}")) {
		refuse(plan, "Nothing can follow in a line of this kind: %s", form);
		return NULL;
	}
	const struct place place = plan->edit->place;
	for (const char *from = form; *from;) {
		const char *open = strchr(from, '{'), *end = open ? strchr(open, '}') : NULL;
		size_t length = end ? (size_t)(end - open) + 1 : 0;
		const char *value = !end                                   ? NULL
				    : bytes_equal(open, length, "{x}")     ? arena_print(plan->arena, "%d", place.x)
				    : bytes_equal(open, length, "{y}")     ? arena_print(plan->arena, "%d", place.y)
				    : bytes_equal(open, length, "{text}")  ? text
				    : bytes_equal(open, length, "{glyph}") ? glyph
				    : bytes_equal(open, length, "{keys}") || bytes_equal(open, length, "{words}")
					? more
					: NULL;
		size_t plain = value ? (size_t)(open - from) : open ? (size_t)(open - from) + 1 : strlen(from);
		line = arena_print(plan->arena, "%s%.*s%s", line, (int)plain, from, value ? value : "");
		from += plain + (value ? length : 0);
	}
	return line;
}

/* ---- where it goes ---- */

/* Returns true if the call is all that its line has, but for a semicolon and a comment; `line` gets the line. */
static bool is_alone(const struct edit_plan *plan, const struct object *object, struct line *line)
{
	const char *bytes = plan->text->bytes;
	if (object->call.length == 0)
		return false;
	*line = line_at(plan, object->call.start);
	struct line last = line_at(plan, span_end(object->call) - 1);
	line->whole = span_between(line->whole.start, span_end(last.whole));
	line->body = span_between(line->body.start, span_end(last.body));
	size_t at = span_end(object->call), end = span_end(line->body);
	const char *comment = plan_description(plan)->remark;
	while (at < end && (byte_is_blank(bytes[at]) || bytes[at] == ';'))
		at++;
	bool rest = at == end || (comment && span_begins(plan->text, span_between(at, end), comment));
	for (size_t before = line->body.start; rest && before < object->call.start; before++)
		rest = byte_is_blank(bytes[before]);
	for (int i = 0; rest && i < plan->model->object_count; i++) {
		const struct object *other = &plan->model->objects[i];
		rest = other == object || other->call.length == 0 || other->call.start >= span_end(line->body) ||
		       span_end(other->call) <= line->body.start;
	}
	return rest;
}

/* Returns true if as many braces open as close between the two offsets. */
static bool is_balanced(const struct edit_plan *plan, size_t from, size_t to)
{
	int depth = 0;
	for (; from < to; from++)
		depth += (plan->text->bytes[from] == '{') - (plan->text->bytes[from] == '}');
	return depth == 0;
}

/* Returns the end of the line that ends the map: of the call that has its rows, if nothing else follows in it. 0: none. */
static size_t end_of_map(const struct edit_plan *plan, int grid)
{
	const struct span closed = described_detail(plan->model)->parts[grid].closed;
	const struct text *text = plan->text;
	if (closed.length > 0)
		return span_end(line_at(plan, span_end(closed) - 1).whole);
	size_t at = span_end(plan->model->grids[grid].whole), brackets = 0, close = 0;
	for (; at < text->length && strchr("]=)}; \t\r\n", text->bytes[at]) && text->bytes[at] != '\0'; at++) {
		brackets += text->bytes[at] == ']';
		close += text->bytes[at] == ')';
		if (close > 0 && text->bytes[at] == '\n')
			break;
	}
	return brackets >= 2 && close == 1 && at < text->length && text->bytes[at] == '\n' ? at + 1 : 0;
}

/* Finds the line below which a new one goes: the last on the map with an object that stands outside of blocks, of the same
 * kind if possible, else that which ends the map. `indent` gets the blanks it begins with. */
static bool find_line(struct edit_plan *plan, const char *written_line, struct span *below, struct span *indent)
{
	const struct grid *grid = find_grid(plan, plan->edit->place.index);
	const size_t end = grid ? end_of_map(plan, plan->edit->place.index) : 0;
	const size_t head = strcspn(written_line, "(:");
	size_t best = SIZE_MAX;
	bool alike = false;
	struct line line = {0};
	for (int i = grid ? grid->first_object : 0; grid && i < grid->first_object + grid->object_count; i++) {
		const struct object *object = &plan->model->objects[i];
		if (!is_alone(plan, object, &line) ||
		    (end > 0 && (line.whole.start < end || !is_balanced(plan, end, line.whole.start))))
			continue;
		const char *call = plan->text->bytes + object->call.start;
		bool same = object->call.length > head && strncmp(call, written_line, head) == 0;
		size_t blanks = object->call.start - line.body.start;
		if (blanks > best || (blanks == best && alike && !same))
			continue;
		best = blanks;
		alike = same;
		*below = line.whole;
		*indent = (struct span){line.body.start, blanks};
	}
	if (best < SIZE_MAX || end == 0)
		return best < SIZE_MAX ||
		       refuse(plan, "No line of this map shows where objects go; write the first one in its lines.");
	*below = line_at(plan, end - 1).whole;
	*indent = (struct span){end, 0};
	return true;
}

/* Returns true if an object alone on its lines can be copied or removed. */
static bool check_alone(struct edit_plan *plan, struct line *line)
{
	const struct object *object = plan->edit->object;
	return (object->count > 0 && is_alone(plan, object, line)) || refuse(plan, NOT_ALONE);
}

/* Copies the lines of an object, with the numbers of its new place. */
static bool plan_copy(struct edit_plan *plan)
{
	const struct object *object = plan->edit->object;
	const struct place to = plan->edit->place;
	struct line line = {0};
	if (!check_alone(plan, &line))
		return false;
	const int by[2] = {to.x - (object->x >= 0 ? object->x : object->area[0]),
			   to.y - (object->x >= 0 ? object->y : object->area[1])};
	const char *copy = "";
	size_t from = line.body.start;
	for (int done = 0; done < object->count; done++) {
		int next = -1; /* the numbers may be in any order */
		for (int i = 0; i < object->count; i++)
			if (object->numbers[i].start >= from &&
			    (next < 0 || object->numbers[i].start < object->numbers[next].start))
				next = i;
		if (next < 0)
			return refuse(plan, NOT_ALONE);
		copy = arena_print(plan->arena, "%s%.*s%d", copy, (int)(object->numbers[next].start - from),
				   plan->text->bytes + from,
				   object_number(object, plan->text, next) + by[next % 2] + object->from);
		from = span_end(object->numbers[next]);
	}
	copy = arena_print(plan->arena, "%s%.*s", copy, (int)(span_end(line.body) - from), plan->text->bytes + from);
	return insert_in_gap(plan, gap_after(plan, line.whole), copy, strlen(copy));
}

bool plan_add_object(struct edit_plan *plan)
{
	struct span below = {0}, indent = {0};
	if (!described_detail(plan->model)->tables->objects)
		return refuse(plan, "Files of this format place no objects by lines.");
	if (plan->edit->object)
		return plan_copy(plan);
	const char *line = check_one_line(plan) ? written(plan) : NULL;
	if (!line || !find_line(plan, line, &below, &indent))
		return false;
	line = arena_print(plan->arena, "%.*s%s", (int)indent.length, plan->text->bytes + indent.start, line);
	return insert_in_gap(plan, gap_after(plan, below), line, strlen(line));
}

bool plan_remove_object(struct edit_plan *plan)
{
	struct line line = {0};
	return check_alone(plan, &line) && cut(plan, line.whole);
}
