/* Places: coordinates in lines or calls, which become objects of a map. */
#include "described/reading.h"

/* A place in the part that is being read. */
struct found_place {
	const struct described_places *of;
	int grid;
	struct span line, word, text; /* the last two for the table of objects */
	struct span numbers[4];
	int count;
};

/* ---- objects ---- */

struct object *reading_object(struct reading *reading, int index, const struct span *numbers, int count, int from,
			      bool shown)
{
	const struct text *text = reading->text;
	const struct grid *grid = &reading->model->grids[index];
	struct object *object = model_add_object(reading->model, index);
	object->x = object->y = object->area[0] = -1;
	object->count = count;
	object->from = from;
	for (int i = 0; i < count; i++)
		object->numbers[i] = numbers[i];
	for (int i = 0; count == 4 && i < 4; i++)
		object->area[i] = object_number(object, text, i);
	int y = count == 2 && shown ? object_number(object, text, 1) : -1;
	object->x = y >= 0 && y < grid->height ? MAX(object_number(object, text, 0), -1) : -1;
	object->y = object->x < 0 ? -1 : y;
	return object;
}

/* Returns the row of the table of objects for a word with a text: with all of it, else with its first word, else of
 * the word alone; -1 if none. */
static int find_object(const struct reading *reading, const char *word, const char *text)
{
	const struct vocabulary *objects = reading->tables->objects;
	const size_t lengths[] = {strlen(text), strcspn(text, " ")};
	int row = -1;
	for (int i = 0; i < 2 && row < 0; i++) {
		const char *name = arena_print(&reading->model->arena, "%s.%.*s", word, (int)lengths[i], text);
		row = vocabulary_find(objects, name, strlen(name));
	}
	return row < 0 ? vocabulary_find(objects, word, strlen(word)) : row;
}

/* Chooses what the canvas shows. */
static void choose_glyph(const struct reading *reading, const char *word, const char *text, struct object *object)
{
	const struct described_tables *tables = reading->tables;
	int row = tables->objects && *word ? find_object(reading, word, text) : -1;
	object->style = STYLE_UNKNOWN;
	if (row < 0)
		return;
	int name = vocabulary_find(tables->names, text, strlen(text));
	const char *glyph = vocabulary_value(tables->objects, row, "glyph");
	int style = word_index(glyph_style_names, vocabulary_value(tables->objects, row, "style"));
	if (strcmp(glyph, "*") == 0)
		glyph = strlen(text) == 1 ? text : name < 0 ? "" : vocabulary_value(tables->names, name, "glyph");
	object->style = style < 0 ? STYLE_UNKNOWN : (enum glyph_style)style;
	object->glyph = (unsigned char)glyph[0] > ' ' && glyph[0] < 0x7f ? glyph[0] : 0;
}

void reading_name_marks(struct reading *reading, int first, struct span call, struct span word, struct span text)
{
	enum { MARK_TEXT = 400 };
	char line[MARK_TEXT];
	const char *bytes = reading->text->bytes;
	struct model *model = reading->model;
	if (first >= model->object_count)
		return;
	reading->detail->calls_cross |= call.start < reading->detail->calls_end;
	reading->detail->calls_end = MAX(reading->detail->calls_end, span_end(call));
	size_t used = collapse_blanks(bytes + call.start, call.length, line, sizeof line);
	if (used == sizeof line)
		memcpy(line + used - 3, "...", 3);
	struct object named = {.text = arena_copy(&model->arena, line, used)};
	choose_glyph(reading, arena_copy(&model->arena, bytes + word.start, word.length),
		     arena_copy(&model->arena, bytes + text.start, text.length), &named);
	for (struct object *object = model->objects + first; object < model->objects + model->object_count;
	     object++) {
		object->call = call;
		object->text = named.text;
		object->glyph = named.glyph;
		object->style = named.style;
	}
}

/* ---- lines ---- */

/* Reads the numbers of a match at `at`. Returns false if they are not plain numbers. */
static bool read_numbers(const struct reading *reading, size_t at, const struct span *groups,
			 struct found_place *found)
{
	enum { DIGITS = 6 };
	const int of[] = {found->of->x, found->of->y, found->of->right, found->of->bottom};
	found->count = of[2] > 0 && groups[of[2]].start != SIZE_MAX ? 4 : 2;
	for (int i = 0; i < found->count; i++) {
		struct span group = groups[of[i]];
		if (group.start == SIZE_MAX || group.length == 0 || group.length > DIGITS)
			return false;
		group.start += at;
		for (size_t byte = group.start; byte < span_end(group); byte++)
			if (!byte_is_digit(reading->text->bytes[byte]))
				return false;
		found->numbers[i] = group;
	}
	return true;
}

/* Finds what is at a place of the line, and adds it if it has numbers. Returns its length; 0 if nothing is there. */
static size_t take_place(struct reading *reading, const bool *here, size_t at, size_t end, struct found_place found,
			 int *tries)
{
	enum { PLACE_BYTES = 200 };
	const struct described_dialect *dialect = reading->dialect;
	const char *bytes = reading->text->bytes + at;
	const int last = reading->model->grid_count - 1;
	size_t length = end - at < PLACE_BYTES ? end - at : PLACE_BYTES;
	for (int i = 0; i < dialect->place_count; i++) {
		struct span groups[PATTERN_GROUPS] UNINITIALISED;
		const struct pattern *pattern = dialect->places[i].at;
		unsigned char byte = (unsigned char)*bytes;
		if (!here[i] || !(pattern->first[byte / 64] >> (byte % 64) & 1))
			continue;
		--*tries;
		if (!pattern_match(pattern, bytes, length, groups))
			continue;
		found.of = &dialect->places[i];
		found.grid = last + (found.of->map == OF_NEXT && reading->model->grids[last].height > 0);
		if (pattern->group_count > 0 && read_numbers(reading, at, groups, &found))
			ARENA_ADD(&reading->model->arena, reading, place, &found);
		return groups[0].length;
	}
	return 0;
}

void reading_places(struct reading *reading, struct span line)
{
	enum { PLACE_TRIES = 200 }; /* a line has fewer places */
	const struct described_dialect *dialect = reading->dialect;
	const char *bytes = reading->text->bytes;
	bool here[DESCRIPTION_ITEMS * 2] = {false}, any = false;
	const struct model *model = reading->model;
	const bool below = reading->part_open && model->grids[model->grid_count - 1].height > 0;
	struct found_place found = {.line = span_trimmed(bytes, line)};
	for (int i = 0; i < dialect->place_count && reading->part_open; i++) {
		struct span groups[PATTERN_GROUPS] UNINITIALISED;
		const struct pattern *pattern = dialect->places[i].line;
		here[i] = (below || dialect->places[i].map != OF_BEFORE) &&
			  (!pattern || pattern_match(pattern, bytes + line.start, line.length, groups));
		any = any || here[i];
		for (int group = 1; here[i] && pattern && group <= 2 && group <= pattern->group_count; group++) {
			struct span *word = group == 1 ? &found.word : &found.text;
			if (word->length == 0 && groups[group].start != SIZE_MAX)
				*word = (struct span){line.start + groups[group].start, groups[group].length};
		}
	}
	int tries = PLACE_TRIES;
	for (size_t at = line.start, end = span_end(line); any && at < end && tries > 0;) {
		size_t length = take_place(reading, here, at, end, found, &tries);
		at += MAX(length, 1);
	}
}

void reading_places_end(struct reading *reading, int grid)
{
	int at = reading->place_taken, first = 0;
	for (; at < reading->place_count && reading->places[at].grid <= grid; at++) {
		const struct found_place *found = &reading->places[at];
		if (at == reading->place_taken || found->line.start != found[-1].line.start)
			first = reading->model->object_count;
		reading_object(reading, grid, found->numbers, found->count, found->of->from, true)->kind =
		    found->of->name;
		if (at + 1 == reading->place_count || found->line.start != found[1].line.start)
			reading_name_marks(reading, first, found->line, found->word, found->text);
	}
	reading->place_taken = at;
	const struct grid *map = &reading->model->grids[grid];
	struct object *object = reading->model->objects + map->first_object;
	for (const struct object *end = object + map->object_count; object < end; object++)
		if (object->x >= map->width)
			object->x = object->y = -1;
}
