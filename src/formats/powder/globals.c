/* The globals of a POWDER room: what there is, and how map2c reads a line that holds a "=".
 *
 *	minlevel = 5      name, any run of blanks, "=" and tabs, value; what follows is ignored
 *	POS = 3, 4        letter case does not matter; a position is two words
 *
 * Numbers are read as C's atoi does where a long has 64 bits and an int 32. Of several lines for one global the last
 * holds; only a position that has no y keeps that of an earlier line. */
#include "reader.h"

#include <string.h>
#include <strings.h>

#define LISTED(name, id, weight, safe) RULE(id, SEVERITY_##weight, .remedy_is_safe = safe),
const struct rule *const powder_reader_rules[] = {POWDER_READER_RULES(LISTED) NULL};

static const struct place nowhere = {0};

static const struct {
	const char *name;
	enum field_kind kind;
	const char *fallback, *meaning, *vocabulary;
} globals[POWDER_GLOBALS] = {
    [GLOBAL_MINLEVEL] = {"minlevel", FIELD_INTEGER, "-1",
			 "The room is never built above this dungeon level; a negative number sets no limit.", NULL},
    [GLOBAL_MAXLEVEL] = {"maxlevel", FIELD_INTEGER, "-1",
			 "The room is never built below this dungeon level; a negative number sets no limit.", NULL},
    [GLOBAL_RARITY] = {"rarity", FIELD_INTEGER, "100",
		       "How often the room is picked, from 1 (hardly ever) over 100 (normal) to 255; 0 means never.",
		       NULL},
    [GLOBAL_MANDATORY] = {"mandatory", FIELD_BOOLEAN, "false",
			  "The room is built on every level from 1 to 21 but 10, and on 25, that its limits allow, "
			  "when its rarity is above 0 and no other such room comes first by file name.",
			  NULL},
    [GLOBAL_ONLYONCE] = {"onlyonce", FIELD_BOOLEAN, "false",
			 "The room is meant to come once in a game; the game reads this but does not use it yet.",
			 NULL},
    [GLOBAL_ALLOWSTAIRS] = {"allowstairs", FIELD_BOOLEAN, "true", "The level's stairs may be put into this room.",
			    NULL},
    [GLOBAL_ALLOWGENERATION] = {"allowgeneration", FIELD_BOOLEAN, "true",
				"New monsters may come up on the level while one plays.", NULL},
    [GLOBAL_ALLOWDIG] = {"allowdig", FIELD_BOOLEAN, "true", "One may dig down on the level.", NULL},
    [GLOBAL_ALLOWITEMS] = {"allowitems", FIELD_BOOLEAN, "true", "Random items are strewn on the level.", NULL},
    [GLOBAL_ALLOWTELE] = {"allowtele", FIELD_BOOLEAN, "true", "One may teleport on the level.", NULL},
    [GLOBAL_QUEST] =
	{"quest", FIELD_WORD, "none",
	 "The god whose quest level this map is: GOD_ROGUE, GOD_BARB or GOD_FIGHTER; without it, nobody's.", "GOD"},
    [GLOBAL_POS] = {"pos", FIELD_POSITION, "-1 -1",
		    "Column and row of the level where the room goes; for a negative number the game finds a place.",
		    NULL},
};

/* What the game takes for one without a value. */
static const char *default_read(int index)
{
	if (globals[index].kind == FIELD_BOOLEAN)
		return strcmp(globals[index].fallback, "true") == 0 ? "1" : "0";
	return index == GLOBAL_QUEST ? "-1" : globals[index].fallback;
}

bool powder_add_globals(struct model *model)
{
	for (int i = 0; i < POWDER_GLOBALS; i++) {
		struct field *field = model_add_field(model);
		if (!field)
			return false;
		field->name = globals[i].name;
		field->kind = globals[i].kind;
		field->fallback = globals[i].fallback;
		field->meaning = globals[i].meaning;
		field->vocabulary = globals[i].vocabulary;
		field->read = default_read(i);
	}
	return true;
}

static int find_global(const struct reader *reader, struct span name)
{
	for (int i = 0; i < POWDER_GLOBALS; i++)
		if (strlen(globals[i].name) == name.length &&
		    strncasecmp(globals[i].name, reader->text->bytes + name.start, name.length) == 0)
			return i;
	return -1;
}

static void report_unknown_global(struct reader *reader, struct span name)
{
	const char *bytes = reader->text->bytes + name.start;
	int length = name.length > 60 ? 60 : (int)name.length;
	struct nearest nearest = nearest_begin(bytes, name.length);
	for (int i = 0; i < POWDER_GLOBALS; i++)
		nearest_look(&nearest, globals[i].name);
	if (nearest.name) {
		powder_report(reader, RULE_GLOBAL_UNKNOWN, name, nowhere,
			      "No global is called \"%.*s\", so map2c drops this line; did you mean \"%s\"?", length,
			      bytes, nearest.name);
		check_offer_word_at(&reader->check, "write", name, nearest.name);
	} else {
		powder_report(
		    reader, RULE_GLOBAL_UNKNOWN, name, nowhere,
		    "No global is called \"%.*s\", so map2c drops this line; make it a comment with \"# \".", length,
		    bytes);
		size_t start = text_line_span(reader->text, text_line(reader->text, name.start)).start;
		check_offer(&reader->check, "make it a comment", (struct span){.start = start}, "# ");
		check_choose(&reader->check, true);
	}
}

/* What to write for "3,4", which map2c takes for one number; NULL when that cannot be told. */
static const char *split_position(struct reader *reader, struct span word)
{
	const char *bytes = reader->text->bytes + word.start, *comma = memchr(bytes, ',', word.length);
	size_t x = comma ? (size_t)(comma - bytes) : 0, y = comma ? word.length - x - 1 : 0;
	if (x == 0 || y == 0 || x > 20 || y > 20)
		return NULL;
	return arena_print(&reader->model->syntax.arena, "%d %d", powder_integer(bytes, x),
			   powder_integer(comma + 1, y));
}

static void report_position(struct reader *reader, struct span word, int column, int row)
{
	struct arena *arena = &reader->model->syntax.arena;
	const char *split = split_position(reader, word);
	const char *meant = split ? split : arena_print(arena, "%d %d", column, row);
	const char *label = arena_print(arena, split ? "write %s" : "write %s, as it is read", meant ? meant : "");
	powder_report(
	    reader, RULE_POSITION_MALFORMED, word, place_at(PLACE_FIELD, GLOBAL_POS),
	    "The position has no second number, so map2c reads only x = %d and keeps y = %d: write x, a blank and y.",
	    column, row);
	if (meant && label)
		check_offer(&reader->check, label, word, meant);
}

/* The value of a position: "3 4", "3, 4" or "3 , 4". One number alone gives x and leaves y as it was. */
static bool read_position(struct reader *reader, struct field *field, const struct line *line, size_t *at)
{
	const char *bytes = reader->text->bytes;
	struct span x = field->value, y;
	int column = powder_integer(bytes + x.start, x.length), before, row;
	powder_position(reader->model, &before, &row);
	if (scan_token(reader->text, line->body, at, " ,=\t", &y)) {
		row = powder_integer(bytes + y.start, y.length);
		field->value.length = span_end(y) - x.start;
	} else {
		report_position(reader, x, column, row);
	}
	field->read = arena_print(&reader->model->arena, "%d %d", column, row);
	return field->read != NULL;
}

static bool read_value(struct reader *reader, struct field *field, const struct line *line, size_t *at)
{
	struct arena *arena = &reader->model->arena;
	const char *bytes = reader->text->bytes + field->value.start;
	size_t length = field->value.length;
	if (field->kind == FIELD_POSITION)
		return read_position(reader, field, line, at);
	if (field->kind == FIELD_INTEGER)
		field->read = arena_print(arena, "%d", powder_integer(bytes, length));
	else if (field->kind == FIELD_BOOLEAN)
		field->read = arena_print(arena, "%d", powder_boolean(bytes, length));
	else
		field->read = arena_copy(arena, bytes, length);
	return field->read != NULL;
}

/* Reports an earlier line of the same global and remembers this one. */
static bool remember_global(struct reader *reader, int index, const struct line *line, struct span separator)
{
	struct powder_detail *detail = reader->detail;
	const struct field *field = &reader->model->fields[index];
	if (field->set) {
		powder_report(reader, RULE_GLOBAL_REPEATED, field->line, place_at(PLACE_FIELD, index),
			      "\"%s\" is set again in line %zu, and the last line holds: %s.", field->name,
			      line->number, index == GLOBAL_POS ? "write both numbers in one" : "remove this one");
		if (index != GLOBAL_POS)
			check_offer_line_removal(&reader->check, "remove this line");
		const char *bytes = reader->text->bytes;
		check_choose(&reader->check,
			     line->body.length > field->line.length ||
				 memcmp(bytes + line->body.start, bytes + field->line.start, line->body.length) != 0);
	}
	struct powder_global_line fresh = {.field = index, .line = line->whole, .separator = separator};
	return arena_append(&reader->model->arena, &detail->globals, &detail->global_count, &detail->global_capacity,
			    &fresh, sizeof fresh);
}

bool powder_read_global(struct reader *reader, const struct line *line)
{
	static const char separators[] = " =\t";
	size_t at = line->body.start;
	struct span name, value, extra;
	if (!scan_token(reader->text, line->body, &at, separators, &name)) {
		powder_report(reader, RULE_GLOBAL_VALUE_MISSING, line->body, nowhere,
			      "This line has a = but neither name nor value, which map2c crashes on: remove it.");
		check_offer_line_removal(&reader->check, "remove the line");
		check_choose(&reader->check, true);
		return true;
	}
	int index = find_global(reader, name);
	if (index < 0) {
		report_unknown_global(reader, name);
		return true;
	}
	bool valued = scan_token(reader->text, line->body, &at, separators, &value);
	struct span separator = span_between(span_end(name), value.start);
	if (!remember_global(reader, index, line, separator))
		return false;
	struct field *field = &reader->model->fields[index];
	field->set = true;
	field->line = line->whole;
	field->value = value;
	if (!valued) {
		field->value = (struct span){.start = span_end(line->body)};
		field->read = default_read(index);
		powder_report(reader, RULE_GLOBAL_VALUE_MISSING, line->body, place_at(PLACE_FIELD, index),
			      "\"%s\" has no value, which map2c crashes on: give it one or remove the line.",
			      field->name);
		check_offer_line_removal(&reader->check, "remove the line");
		check_choose(&reader->check, true);
		return true;
	}
	if (!read_value(reader, field, line, &at))
		return false;
	if (scan_token(reader->text, line->body, &at, separators, &extra)) {
		extra.length = span_end(line->body) - extra.start;
		powder_report(reader, RULE_GLOBAL_EXTRA, extra, place_at(PLACE_FIELD, index),
			      "What follows the value of \"%s\" is ignored: put it into a comment line.",
			      field->name);
		const char *end = scan_line_end_at(reader->text, extra.start, "\n");
		size_t from = extra.start;
		while (reader->text->bytes[from - 1] == ' ' || reader->text->bytes[from - 1] == '\t')
			from--;
		check_offer(&reader->check, "make it a comment line", span_between(from, extra.start),
			    end[0] == '\r' ? "\r\n# " : "\n# ");
	}
	return true;
}
