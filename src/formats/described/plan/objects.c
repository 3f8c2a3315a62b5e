/* Objects as edits: new lines or calls that place something on a map, copies of them, and their removal. How they are written
 * is in the table of objects. */
#include "plan.h"

#include "mapwright/choices.h"

#define NOT_ALONE "This call shares its line or places several things; edit the line itself."

/* ---- kinds ---- */

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

void described_object_choices(const struct document *document, const char *kind, size_t length, const char *argument,
			      struct choices *choices)
{
	static const char *const names[] = {"id", "text", "1", NULL};
	const struct described_tables *tables = described_detail(&document->model)->tables;
	int row = length > 0 ? described_object_kind(tables->objects, kind, length) : -1;
	for (int i = 0; argument && row < 0 && i < vocabulary_count(tables->objects);
	     i++) { /* of a kind that is not said */
		const char *other = vocabulary_word(tables->objects, i);
		described_argument_choices(document, other, strlen(other), argument, choices);
	}
	if (argument)
		described_argument_choices(document, kind, length, argument, choices);
	if (row >= 0 && (!argument || (choices->count == 0 && word_index(names, argument) >= 0)))
		offer_texts(tables, row, choices);
	for (int i = 0; length == 0 && i < vocabulary_count(tables->objects); i++)
		if (*vocabulary_value(tables->objects, i, "write"))
			choices_add(choices, CHOICE_NAME, vocabulary_word(tables->objects, i), "");
	for (int i = 0; length == 0 && choices->length > 1 && i < vocabulary_count(tables->objects); i++)
		if (*vocabulary_value(tables->objects, i, "write"))
			offer_texts(tables, i, choices); /* whose kind need not be said */
}

/* ---- the line ---- */

static bool next_is_quoted(const struct edit_plan *plan, size_t at)
{
	at = bytes_skip(plan->edit->value, at, plan->edit->length, " ");
	return at < plan->edit->length && plan->edit->value[at] == '"';
}

/* Takes a word, or what is in quotes, from the value of the edit. Returns NULL at its end. */
static const char *take_word(struct edit_plan *plan, size_t *at)
{
	const char *value = plan->edit->value;
	const size_t end = plan->edit->length;
	*at = bytes_skip(value, *at, end, " ");
	size_t start = *at + (*at < end && value[*at] == '"'),
	       behind = bytes_find(value, start, end, start > *at ? '"' : ' ');
	bool none = *at == end;
	*at = behind + (behind < end);
	return none ? NULL : arena_copy(plan->arena, value + start, behind - start);
}

/* Returns a further word as a line has it: as it is, or as a member of a table of Lua, "asleep" as "asleep = 1". NULL with
 * the edit refused if the game could not read it. */
static const char *further(struct edit_plan *plan, const char *word, bool quoted, bool keys)
{
	static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_,:+-[]\"";
	const char *equals = strchr(word, '=');
	if (keys ? strpbrk(word, "\"\\") != NULL : quoted && strchr(word, '"')) {
		refuse(plan, NOT_IN_TEXT);
		return NULL;
	}
	int quotes = 0;
	for (const char *at = word; *at; at++)
		quotes += *at == '"';
	if (keys ? !described_is_key(word, strcspn(word, "="))
		 : !quoted && (strspn(word, signs) < strlen(word) || quotes % 2 != 0)) {
		refuse(plan, "'%s' cannot follow in a line of this kind.", word);
		return NULL;
	}
	if (!keys)
		return arena_print(plan->arena, quoted ? ",\"%s\"" : ",%s", word);
	if (!equals)
		return arena_print(plan->arena, ", %s = 1", word);
	const char *value = equals + 1;
	bool plain = strspn(value, "-0123456789") == strlen(value) || strcmp(value, "true") == 0 ||
		     strcmp(value, "false") == 0;
	return arena_print(plan->arena, plain ? ", %.*s = %s" : ", %.*s = \"%s\"", (int)(equals - word), word, value);
}

/* Returns the longest text that is offered for a kind and with which the words begin; NULL if none. */
static const char *known_text(struct edit_plan *plan, int kind, const char *words, size_t *length)
{
	struct choices texts = {.typed = ""};
	const char *best = NULL;
	offer_texts(described_detail(plan->model)->tables, kind, &texts);
	for (int i = 0; i < texts.count; i++) {
		const char *word = texts.items[i].word + (*texts.items[i].word == '"');
		size_t size = strcspn(word, "\"");
		if (strncasecmp(words, word, size) == 0 && (words[size] == '\0' || words[size] == ' ') &&
		    (!best || size > *length)) {
			best = arena_copy(plan->arena, word, size);
			*length = size;
		}
	}
	choices_clear(&texts);
	return best;
}

/* Checks that the game can read a text where the form has it: between quotes, or else as a number or a word it knows. */
static bool check_text(struct edit_plan *plan, const char *form, int kind, const char *text)
{
	const struct vocabulary *objects = described_detail(plan->model)->tables->objects;
	const char *at = strstr(form, "{text}");
	const bool line = form[strcspn(form, "(:")] == ':', quoted = at && at > form && strchr("\"'", at[-1]);
	size_t length;
	if (!at)
		return true;
	if (quoted)
		return !strpbrk(text, "\"\\") || refuse(plan, NOT_IN_TEXT);
	if (*vocabulary_value(objects, kind, "texts")) {
		const char *known = known_text(plan, kind, text, &length);
		return (known && length == strlen(text)) ||
		       refuse(plan, "The game has no %s '%s'; Tab lists what is known.",
			      vocabulary_word(objects, kind), text);
	}
	return strspn(text, DECIMAL_DIGITS) == strlen(text) || (line && strcmp(text, "random") == 0) ||
	       refuse(plan, "'%s' is no number.", text);
}

/* Returns the only kind that can be what the words begin with; -1 if none, -2 with the edit refused if several. */
static int kind_of_text(struct edit_plan *plan, const char *words)
{
	const struct vocabulary *objects = described_detail(plan->model)->tables->objects;
	int found = -1;
	size_t length = 0;
	for (int row = 0; row < vocabulary_count(objects) && *words; row++) {
		const char *text =
		    *vocabulary_value(objects, row, "write") ? known_text(plan, row, words, &length) : NULL;
		if (text && found >= 0) {
			refuse(plan, "This can be %s or %s; say which before it.", vocabulary_word(objects, found),
			       vocabulary_word(objects, row));
			return -2;
		}
		found = text ? row : found;
	}
	return found;
}

/* Takes what is placed: a known text of several words, else a word. */
static const char *take_text(struct edit_plan *plan, int kind, size_t *at)
{
	const char *value = arena_copy(plan->arena, plan->edit->value, plan->edit->length);
	size_t length, from = *at + strspn(value + *at, " ");
	const char *text = known_text(plan, kind, value + from, &length);
	if (!text)
		return take_word(plan, at);
	*at = from + length;
	return text;
}

/* What is in the place of object_directions in lines. */
static const char *const directions[] = {"{N}", "{E}", "{S}", "{W}"};

/* Returns a number as those of the map's objects are written: with two digits if more of them are "05" than "5". */
static const char *number_text(struct edit_plan *plan, int number)
{
	const struct grid *grid = find_grid(plan, plan->edit->place.index);
	const bool padded =
	    grid && objects_padded(plan->model->objects + grid->first_object, grid->object_count, plan->text);
	return arena_print(plan->arena, padded ? "%02d" : "%d", number);
}

/* Returns a line of the form "WORD: ..." with the blanks that the map's objects have behind their words. */
static const char *spaced(struct edit_plan *plan, const char *line)
{
	const struct grid *grid = find_grid(plan, plan->edit->place.index);
	const size_t head = strcspn(line, "(:");
	for (int i = grid && line[head] == ':' ? grid->object_count : 0; i-- > 0;) {
		const struct span call = plan->model->objects[grid->first_object + i].call;
		const char *bytes = plan->text->bytes + call.start;
		const size_t colon = bytes_find(bytes, 0, call.length, ':');
		size_t blanks = colon + 1;
		while (blanks < call.length && byte_is_blank(bytes[blanks]))
			blanks++;
		if (blanks < call.length)
			return arena_print(plan->arena, "%.*s%.*s%s", (int)head + 1, line, (int)(blanks - colon - 1),
					   bytes + colon + 1, line + head + 1 + strspn(line + head + 1, " "));
	}
	return line;
}

/* Returns lines with numbers and words in the place of their names. */
static const char *fill(struct edit_plan *plan, const char *form, const char *text, const char *glyph,
			const char *more)
{
	const struct edit *edit = plan->edit;
	const int right = edit->place.x + (edit->block.width > 0 ? edit->block.width - 1 : 0),
		  bottom = edit->place.y + (edit->block.height > 0 ? edit->block.height - 1 : 0);
	const struct {
		const char *name, *value;
	} values[] = {{"{x}", number_text(plan, edit->place.x)},
		      {"{y}", number_text(plan, edit->place.y)},
		      {"{right}", number_text(plan, right)},
		      {"{bottom}", number_text(plan, bottom)},
		      {directions[0], object_directions[0]},
		      {directions[1], object_directions[1]},
		      {directions[2], object_directions[2]},
		      {directions[3], object_directions[3]},
		      {"{text}", text},
		      {"{glyph}", glyph},
		      {"{keys}", more},
		      {"{words}", more}};
	const size_t count = sizeof values / sizeof *values;
	const char *line = "";
	for (const char *open; (open = strchr(form, '{'));) {
		size_t i = 0;
		while (i < count && (!values[i].value || strncmp(open, values[i].name, strlen(values[i].name)) != 0))
			i++;
		line = arena_print(plan->arena, "%s%.*s%s", line, (int)(open - form), form,
				   i < count ? values[i].value : "{");
		form = open + (i < count ? strlen(values[i].name) : 1);
	}
	return arena_print(plan->arena, "%s%s", line, form);
}

/* Returns the line for the words of the edit; NULL with the edit refused. */
static const char *written(struct edit_plan *plan)
{
	const struct described_tables *tables = described_detail(plan->model)->tables;
	size_t at = 0;
	const char *kind = take_word(plan, &at), *text = NULL, *word, *more = "";
	int row = kind ? described_object_kind(tables->objects, kind, strlen(kind)) : -1;
	if (row < 0 && kind) {
		const char *words = arena_copy(plan->arena, plan->edit->value, plan->edit->length);
		words += strspn(words, " ");
		row = kind_of_text(plan, *words == '"' ? kind : words);
		at = 0;
	}
	if (row < 0) {
		refuse(plan,
		       kind ? "The game has no '%s'; Tab lists what can be placed."
			    : "Say what to place%s; Tab lists it.",
		       kind ? kind : "");
		return NULL;
	}
	kind = vocabulary_word(tables->objects, row);
	const char *form = described_object_form(plan->model, row, "write", "");
	if (strstr(form, "{text}") && !(text = take_text(plan, row, &at))) {
		refuse(plan, "Say which %s; Tab lists what is known.", kind);
		return NULL;
	}
	const char *letter = described_object_form(plan->model, row, "letter", "-letter");
	if (text && strlen(text) == 1 && *letter)
		form = letter;
	int name = text ? vocabulary_find(tables->names, text, strlen(text)) : -1;
	const char *glyph = name < 0 ? "" : vocabulary_value(tables->names, name, "glyph");
	if (strstr(form, "{glyph}") && !*glyph) {
		refuse(plan, "'%s' is not in the table of names, so its letter is not known.", text);
		return NULL;
	}
	if (text && !check_text(plan, form, row, text))
		return NULL;
	bool quoted = next_is_quoted(plan, at);
	while ((word = take_word(plan, &at))) {
		word = further(plan, word, quoted, strstr(form, "{keys}") != NULL);
		if (!word)
			return NULL;
		more = arena_print(plan->arena, "%s%s", more, word);
		quoted = next_is_quoted(plan, at);
	}
	if (*more && !strstr(form, "{keys}") && !strstr(form, "{words}")) {
		refuse(plan, "Nothing can follow in a line of this kind: %s", form);
		return NULL;
	}
	return spaced(plan, fill(plan, form, text, glyph, more));
}

/* ---- where it goes ---- */

/* Returns true if the call of another object is on the lines. */
static bool has_others(const struct model *model, const struct object *object, struct span lines)
{
	const int index = (int)(object - model->objects);
	for (int way = -1; way <= 1; way += 2)
		for (int i = index + way; i >= 0 && i < model->object_count; i += way) {
			struct span call = model->objects[i].call;
			if (call.length > 0 && call.start < span_end(lines) && span_end(call) > lines.start)
				return true;
			if (call.length > 0 && !described_detail(model)->calls_cross)
				break;
		}
	return false;
}

/* Returns true if the call is all that its line has, but for a semicolon and a comment, and no list that has a name, which
 * other lines use; `line` gets the line. */
static bool is_alone(const struct edit_plan *plan, const struct object *object, struct line *line)
{
	const char *bytes = plan->text->bytes;
	const size_t head = bytes_until(bytes, object->call.start, span_end(object->call), "=({:[");
	if (object->call.length == 0 || (head < span_end(object->call) && bytes[head] == '='))
		return false;
	*line = line_at(plan, object->call.start);
	struct line last = line_at(plan, span_end(object->call) - 1);
	line->whole = span_between(line->whole.start, span_end(last.whole));
	line->body = span_between(line->body.start, span_end(last.body));
	size_t end = span_end(line->body), at = bytes_skip(bytes, span_end(object->call), end, BLANKS ";");
	const char *comment = plan_description(plan)->remark;
	bool rest = at == end || (comment && span_begins(plan->text, span_between(at, end), comment));
	size_t before = bytes_skip(bytes, line->body.start, object->call.start, BLANKS);
	return rest && before == object->call.start && !has_others(plan->model, object, line->body);
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

const char *described_object_lines(const struct document *document, const struct object *object, struct arena *arena)
{
	static const char *const names[] = {"{x}", "{y}", "{right}", "{bottom}"};
	int facing;
	const struct edit_plan plan = {.model = &document->model, .text = &document->text};
	const char *bytes = document->text.bytes, *lines = "";
	struct line line = {0};
	if (object->count == 0 || object->from != 0 || !is_alone(&plan, object, &line))
		return NULL;
	const size_t start = object->call.start, end = span_end(line.body);
	const char *own = arena_copy(arena, bytes + start, end - start);
	for (int i = 0; i < 4; i++)
		if (strlen(own) < end - start || strstr(own, directions[i]) ||
		    (i < object->count && strstr(own, names[i])))
			return NULL;
	const struct span direction = described_direction(&document->model, &document->text, object, arena, &facing);
	for (size_t at = start, next; at < end; at = next) {
		const char *name = "";
		size_t to = bytes_find(bytes, at, end, '\r');
		next = to + 1;
		for (int i = 0; i <= object->count; i++) {
			const struct span part = i < object->count ? object->numbers[i] : direction;
			if (part.length == 0 || part.start < at || part.start >= to)
				continue;
			name = i < object->count ? names[i] : directions[facing];
			to = part.start;
			next = span_end(part);
		}
		lines = arena_print(arena, "%s%.*s%s", lines, (int)(to - at), bytes + at, name);
	}
	return lines;
}

/* Returns true if the call and a line are the same but for their numbers and the blanks around them. */
static bool is_like(const struct edit_plan *plan, const struct object *object, const char *written_line)
{
	const char *call = plan->text->bytes + object->call.start, *end = call + object->call.length;
	for (;; call++, written_line++) {
		while (call < end && (byte_is_digit(*call) || byte_is_blank(*call)))
			call++;
		while (byte_is_digit(*written_line) || byte_is_blank(*written_line))
			written_line++;
		if (call == end || *call != *written_line)
			return call == end && (*written_line == '\0' || strchr(";-#", *written_line));
	}
}

/* Finds the line below which a new one goes: the last on the map with the same object; else the last with an object that
 * stands outside of blocks, of the same kind if possible; else that which ends the map. `indent` gets the blanks it begins
 * with. */
static bool find_line(struct edit_plan *plan, const char *written_line, struct span *below, struct span *indent)
{
	const struct grid *grid = find_grid(plan, plan->edit->place.index);
	const size_t end = grid ? end_of_map(plan, plan->edit->place.index) : 0;
	const size_t head = strcspn(written_line, "(:");
	size_t best = SIZE_MAX;
	bool alike = false, equal = false;
	struct line line = {0};
	for (int i = grid ? grid->first_object : 0; grid && i < grid->first_object + grid->object_count; i++) {
		const struct object *object = &plan->model->objects[i];
		if (!is_alone(plan, object, &line))
			continue;
		const char *call = plan->text->bytes + object->call.start;
		bool same = object->call.length > head && strncmp(call, written_line, head) == 0,
		     like = same && plan->edit->lines && is_like(plan, object, written_line);
		size_t blanks = object->call.start - line.body.start;
		if (!like && (equal || blanks > best || (blanks == best && alike && !same) ||
			      (end > 0 && (line.whole.start < end || !is_balanced(plan, end, line.whole.start)))))
			continue;
		best = blanks;
		alike = same;
		equal = like;
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

bool plan_add_object(struct edit_plan *plan)
{
	struct span below = {0}, indent = {0};
	if (!described_detail(plan->model)->tables->objects)
		return refuse(plan, "Files of this format place no objects by lines.");
	const char *line =
	    plan->edit->lines
		? fill(plan, arena_copy(plan->arena, plan->edit->value, plan->edit->length), NULL, NULL, NULL)
	    : check_one_line(plan) ? written(plan)
				   : NULL;
	if (!line || !find_line(plan, line, &below, &indent))
		return false;
	const struct gap gap = gap_after(plan, below);
	insert_text(plan, gap.at, gap.before);
	insert(plan, gap.at, plan->text->bytes + indent.start, indent.length);
	for (size_t length; line[length = strcspn(line, "\n")] != '\0'; line += length + 1) {
		insert(plan, gap.at, line, length);
		insert_line_ends(plan, gap.at, 1);
	}
	return insert_text(plan, gap.at, line) && insert_text(plan, gap.at, gap.after);
}

bool plan_remove_object(struct edit_plan *plan)
{
	struct line line = {0};
	return check_alone(plan, &line) && cut(plan, line.whole);
}
