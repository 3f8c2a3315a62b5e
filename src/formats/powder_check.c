/* The functions of those rules for POWDER rooms that look at the whole model. What each rule is for, and where it
 * comes from, stands with it in powder_rules.c. */
#include "powder.h"

#include "mapwright/rules.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static bool is_of_type(const struct attribute *attribute, const char *type)
{
	return attribute->type && strcmp(attribute->type, type) == 0;
}

/* How often attributes of a type stand in all legend lines of each glyph. */
static void count_type(const struct model *model, const char *type, int counts[256])
{
	memset(counts, 0, 256 * sizeof *counts);
	for (int e = 0; e < model->entry_count; e++)
		for (int a = 0; a < model->entries[e].attribute_count; a++)
			counts[model->entries[e].key] += is_of_type(&model->entries[e].attributes[a], type);
}

/* A finding about a glyph, at its first legend line, with its cells. Unused glyphs give only a note: map2c never
 * comes to write them. */
static struct finding *report_glyph(struct check *check, int glyph, const char *sentence)
{
	int index = check->model->glyphs[glyph].entry;
	const struct entry *entry = &check->model->entries[index];
	char name[8];
	struct finding *finding =
	    finding_add(check->findings, check->rule, entry->key_span, place_at(PLACE_ENTRY, index),
			"The legend of %s %s", rule_glyph_name(name, entry->key), sentence);
	if (finding && rule_count_glyph(check->model, entry->key) == 0)
		finding->severity = SEVERITY_NOTE;
	rule_mark_glyph(check, finding, entry->key);
	return finding;
}

/* ---- the file ---- */

void powder_check_map_none(struct check *check)
{
	if (check->model->grid_count == 0)
		finding_add(check->findings, check->rule, (struct span){0}, (struct place){0},
			    "The file has no map, and map2c gives up: add rows |...| between two borders +---+.");
}

void powder_check_legend_none(struct check *check)
{
	if (check->model->entry_count == 0)
		finding_add(
		    check->findings, check->rule, (struct span){0}, (struct place){0},
		    "The file has no legend, and map2c gives up: add a line like \".: SQUARE_FLOOR\" for each "
		    "glyph.");
}

/* ---- the legend ---- */

void powder_check_squares_missing(struct check *check)
{
	int squares[256];
	count_type(check->model, "SQUARE", squares);
	for (int glyph = 0; glyph < 256; glyph++)
		if (check->model->glyphs[glyph].known && squares[glyph] == 0)
			report_glyph(check, glyph, "names no SQUARE, so its cells have no ground: add one.");
}

void powder_check_squares_several(struct check *check)
{
	int squares[256];
	count_type(check->model, "SQUARE", squares);
	for (int glyph = 0; glyph < 256; glyph++) {
		if (squares[glyph] < 2)
			continue;
		char sentence[80];
		snprintf(sentence, sizeof sentence, "names %d SQUAREs, but a cell has just one: leave one.",
			 squares[glyph]);
		report_glyph(check, glyph, sentence);
	}
}

void powder_check_legend_repeated(struct check *check)
{
	for (int e = 0; e < check->model->entry_count; e++) {
		const struct entry *entry = &check->model->entries[e];
		int first = check->model->glyphs[entry->key].entry;
		if (first == e)
			continue;
		char name[8];
		finding_add(check->findings, check->rule, entry->key_span, place_at(PLACE_ENTRY, e),
			    "%s has a legend line above (line %zu); the game joins the two: write them as one.",
			    rule_glyph_name(name, entry->key),
			    text_line(check->text, check->model->entries[first].line.start));
	}
}

static bool ends_lists(const struct check *check, const struct attribute *attribute)
{
	const char *word = check->text->bytes + attribute->span.start;
	size_t length = attribute->span.length;
	return attribute->known && length > 5 && memcmp(word + length - 5, "_NONE", 5) == 0;
}

void powder_check_none_words(struct check *check)
{
	for (int e = 0; e < check->model->entry_count; e++) {
		for (int a = 0; a < check->model->entries[e].attribute_count; a++) {
			const struct attribute *attribute = &check->model->entries[e].attributes[a];
			struct place place = {.kind = PLACE_ATTRIBUTE, .index = e, .x = a};
			bool avatar = span_equals(check->text, attribute->span, "MOB_AVATAR");
			struct finding *finding = NULL;
			if (avatar)
				finding = finding_add(check->findings, check->rule, attribute->span, place,
						      "MOB_AVATAR is the player's own body: take it out.");
			else if (ends_lists(check, attribute))
				finding = finding_add(
				    check->findings, check->rule, attribute->span, place,
				    "%.*s ends the game's list there, so other cells lose theirs: take it out.",
				    (int)attribute->span.length, check->text->bytes + attribute->span.start);
			if (finding)
				finding->fix = (struct fix){
				    .label = "take it out", .action = FIX_REMOVE, .place = place, .value = ""};
		}
	}
}

/* The first attribute of a type in the glyph's lines, as a place; PLACE_NONE when there is none. */
static struct place find_type(const struct model *model, int glyph, const char *type)
{
	for (int e = model->glyphs[glyph].entry; e >= 0 && e < model->entry_count; e++)
		for (int a = 0; model->entries[e].key == glyph && a < model->entries[e].attribute_count; a++)
			if (is_of_type(&model->entries[e].attributes[a], type))
				return (struct place){.kind = PLACE_ATTRIBUTE, .index = e, .x = a};
	return (struct place){0};
}

static void report_attribute(struct check *check, int glyph, const char *type, const char *sentence)
{
	struct place place = find_type(check->model, glyph, type);
	struct span span = model_span(check->model, place);
	struct finding *finding =
	    finding_add(check->findings, check->rule, span, place, "%.*s %s",
			span.length > 64 ? 64 : (int)span.length, check->text->bytes + span.start, sentence);
	if (finding && rule_count_glyph(check->model, (unsigned char)glyph) == 0)
		finding->severity = SEVERITY_NOTE;
	rule_mark_glyph(check, finding, (unsigned char)glyph);
}

void powder_check_intrinsics(struct check *check)
{
	int intrinsics[256], mobs[256], levels[256];
	count_type(check->model, "INTRINSIC", intrinsics);
	count_type(check->model, "MOB", mobs);
	count_type(check->model, "MOBLEVEL", levels);
	for (int glyph = 0; glyph < 256; glyph++)
		if (intrinsics[glyph] > 0 && mobs[glyph] + levels[glyph] == 0)
			report_attribute(check, glyph, "INTRINSIC",
					 "has no monster that could have it: add a MOB or MOBLEVEL, or take it out.");
}

/* A sign's text and its post belong together; each without the other is of no use. */
void powder_check_signposts(struct check *check)
{
	int texts[256], signs[256] = {0};
	count_type(check->model, "SIGNPOST", texts);
	for (int e = 0; e < check->model->entry_count; e++)
		for (int a = 0; a < check->model->entries[e].attribute_count; a++)
			signs[check->model->entries[e].key] +=
			    span_equals(check->text, check->model->entries[e].attributes[a].span, "SQUARE_SIGNPOST");
	for (int glyph = 0; glyph < 256; glyph++)
		if (texts[glyph] > 0 && signs[glyph] == 0)
			report_attribute(
			    check, glyph, "SIGNPOST",
			    "is a sign's text, but the square is no SQUARE_SIGNPOST: nobody can read it.");
		else if (texts[glyph] == 0 && signs[glyph] > 0)
			report_glyph(check, glyph, "makes a signpost without a text: add a SIGNPOST attribute.");
}

/* ---- globals ---- */

static bool is_number(const char *bytes, size_t length)
{
	size_t at = length > 0 && (bytes[0] == '-' || bytes[0] == '+');
	size_t digits = at;
	while (digits < length && bytes[digits] >= '0' && bytes[digits] <= '9')
		digits++;
	int value = powder_integer(bytes, length);
	return digits == length && digits > at && value != INT_MAX && value != -INT_MAX;
}

static bool is_boolean(const char *bytes, size_t length)
{
	int value = powder_boolean(bytes, length);
	return powder_is_boolean_word(bytes, length) || (is_number(bytes, length) && (value == 0 || value == 1));
}

/* Two numbers; a comma may follow the first. */
static bool is_position(const struct check *check, struct span value)
{
	size_t at = value.start;
	struct span x, y;
	if (!scan_token(check->text, value, &at, " =\t", &x) || !scan_token(check->text, value, &at, " =\t", &y))
		return true; /* powder-position-malformed tells it */
	bool comma = x.length > 1 && check->text->bytes[span_end(x) - 1] == ',';
	return is_number(check->text->bytes + x.start, x.length - comma) &&
	       is_number(check->text->bytes + y.start, y.length);
}

void powder_check_global_types(struct check *check)
{
	for (int f = 0; f < check->model->field_count; f++) {
		const struct field *field = &check->model->fields[f];
		if (!field->set || field->value.length == 0)
			continue;
		const char *bytes = check->text->bytes + field->value.start;
		size_t length = field->value.length;
		const char *wanted = NULL;
		if (field->kind == FIELD_INTEGER && !is_number(bytes, length))
			wanted = "a whole number";
		else if (field->kind == FIELD_BOOLEAN && !is_boolean(bytes, length))
			wanted = "true or false";
		else if (field->kind == FIELD_POSITION && !is_position(check, field->value))
			wanted = "two whole numbers";
		if (wanted)
			finding_add(check->findings, check->rule, field->value, place_at(PLACE_FIELD, f),
				    "\"%s\" is %s, but here stands \"%.*s\", which the game reads as %s: write %s.",
				    field->name, wanted, length > 40 ? 40 : (int)length, bytes, field->read, wanted);
	}
}

static int number_of(const struct check *check, enum powder_global global)
{
	const char *read = check->model->fields[global].read;
	return powder_integer(read, strlen(read));
}

void powder_check_levels(struct check *check)
{
	int minlevel = number_of(check, GLOBAL_MINLEVEL), maxlevel = number_of(check, GLOBAL_MAXLEVEL);
	if (maxlevel < 0 || minlevel <= maxlevel)
		return;
	finding_add(check->findings, check->rule, check->model->fields[GLOBAL_MINLEVEL].value,
		    place_at(PLACE_FIELD, GLOBAL_MINLEVEL),
		    "minlevel %d is greater than maxlevel %d, so the room fits no level: swap or widen them.",
		    minlevel, maxlevel);
}

void powder_check_rarity_range(struct check *check)
{
	int rarity = number_of(check, GLOBAL_RARITY);
	if (rarity < 0 || rarity > 255)
		finding_add(
		    check->findings, check->rule, check->model->fields[GLOBAL_RARITY].value,
		    place_at(PLACE_FIELD, GLOBAL_RARITY),
		    "rarity %d is outside 0 to 255, and the game keeps only %d of it: choose a number in there.",
		    rarity, rarity & 255);
}

static bool is_quest(const struct check *check)
{
	return strcmp(check->model->fields[GLOBAL_QUEST].read, "-1") != 0;
}

/* A room for a fixed place or for a quest needs no rarity. */
void powder_check_rarity_zero(struct check *check)
{
	int x, y;
	powder_position(check->model, &x, &y);
	bool placed = x >= 0 && y >= 0, mandatory = number_of(check, GLOBAL_MANDATORY) != 0;
	if (number_of(check, GLOBAL_RARITY) == 0 && !placed && !mandatory && !is_quest(check))
		finding_add(check->findings, check->rule, check->model->fields[GLOBAL_RARITY].value,
			    place_at(PLACE_FIELD, GLOBAL_RARITY),
			    "rarity 0 means that the room is never picked: raise it to have the room in the game.");
}

void powder_check_quest(struct check *check)
{
	const struct field *field = &check->model->fields[GLOBAL_QUEST];
	if (!field->set || field->value.length == 0 || !is_quest(check))
		return;
	const char *name = check->text->bytes + field->value.start;
	size_t length = field->value.length;
	int row = vocabulary_find(check->vocabulary, name, length);
	if (row >= 0 && strcmp(vocabulary_value(check->vocabulary, row, "type"), "GOD") == 0)
		return;
	struct place place = place_at(PLACE_FIELD, GLOBAL_QUEST);
	if (span_equals(check->text, field->value, "GOD_NONE")) {
		struct finding *finding = finding_add(
		    check->findings, check->rule, field->value, place,
		    "There is no GOD_NONE in the game, whatever its manual says: take the line out instead.");
		if (finding)
			finding->fix = (struct fix){
			    .label = "remove the line", .action = FIX_REMOVE, .place = place, .value = ""};
		return;
	}
	int near = vocabulary_nearest(check->vocabulary, name, length, "type", "GOD", word_limit(length));
	if (near < 0) {
		finding_add(check->findings, check->rule, field->value, place,
			    "\"%.*s\" is no god of the game: name one of the GOD_ words or take the line out.",
			    length > 40 ? 40 : (int)length, name);
		return;
	}
	const char *god = vocabulary_word(check->vocabulary, near);
	struct finding *finding = finding_add(check->findings, check->rule, field->value, place,
					      "\"%.*s\" is no god of the game; did you mean %s?",
					      length > 40 ? 40 : (int)length, name, god);
	const char *label = arena_print(&check->findings->arena, "change it to %s", god);
	if (finding && label)
		finding->fix = (struct fix){
		    .label = label, .action = FIX_SET, .place = place, .value = god, .length = strlen(god)};
}

/* ---- the room in its level ---- */

static const struct grid *room_of(const struct check *check)
{
	return check->model->grid_count > 0 ? &check->model->grids[0] : NULL;
}

static int larger(int a, int b)
{
	return a > b ? a : b;
}

/* Rooms are turned at random, so the longer side counts both ways. */
void powder_check_position(struct check *check)
{
	const struct grid *grid = room_of(check);
	const struct field *field = &check->model->fields[GLOBAL_POS];
	int x, y;
	powder_position(check->model, &x, &y);
	size_t at = field->value.start;
	struct span first, second;
	bool both = scan_token(check->text, field->value, &at, " =\t", &first) &&
		    scan_token(check->text, field->value, &at, " =\t", &second);
	if (!grid || !field->set || !both || (x == -1 && y == -1))
		return;
	int side = larger(grid->width, grid->height);
	if (x >= 0 && y >= 0 && larger(x, y) <= POWDER_LEVEL_SIDE - side)
		return;
	finding_add(check->findings, check->rule, field->value, place_at(PLACE_FIELD, GLOBAL_POS),
		    "At %d,%d this %dx%d room does not lie inside the %dx%d level each way round: move it or make it "
		    "smaller.",
		    x, y, grid->width, grid->height, POWDER_LEVEL_SIDE, POWDER_LEVEL_SIDE);
}

void powder_check_room_size(struct check *check)
{
	const struct grid *grid = room_of(check);
	int x, y;
	powder_position(check->model, &x, &y);
	bool placed = x >= 0 && y >= 0;
	if (!grid || placed || larger(grid->width, grid->height) <= POWDER_ROOM_SIDE)
		return;
	finding_add(
	    check->findings, check->rule, powder_detail(check->model)->top_line, place_at(PLACE_GRID, 0),
	    "The room is %dx%d, but without \"pos\" the game has space for %d cells each way: make it smaller.",
	    grid->width, grid->height, POWDER_ROOM_SIDE);
}

/* Does a cell of the outer edge let one in? */
static bool has_exit(const struct check *check, const struct grid *grid, int height)
{
	for (int y = 0; y < height; y++) {
		bool whole = y == 0 || y == height - 1;
		for (int x = 0; x < grid->width; x += whole || grid->width < 2 ? 1 : grid->width - 1) {
			int byte = grid_cell(grid, check->text, x, y);
			if (byte >= 0 && check->model->glyphs[byte].edge_entrance)
				return true;
		}
	}
	return false;
}

void powder_check_exits(struct check *check)
{
	const struct grid *grid = room_of(check);
	int height = grid ? (grid->loaded < grid->height ? grid->loaded : grid->height) : 0;
	bool picked = (number_of(check, GLOBAL_RARITY) & 255) != 0 && !is_quest(check);
	if (height == 0 || check->model->entry_count == 0 || !picked || has_exit(check, grid, height))
		return;
	finding_add(
	    check->findings, check->rule, powder_detail(check->model)->top_line, place_at(PLACE_GRID, 0),
	    "No cell on the outer edge is a door, corridor or floor, so nobody can come in: put a door there.");
}
