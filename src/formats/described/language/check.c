/* Checks what involves more than one key: required settings, references to names, groups of patterns, dialects. */
#include "check.h"

#include "mapwright/bytes.h"

#include "keys.h"

#include <ctype.h>
#include <limits.h>

/* ---- words ---- */

/* Returns true if a name consists of letters of one case, digits and hyphens, and begins with a letter. */
static bool is_name(const char *name, bool capitals)
{
	size_t length = strlen(name);
	for (size_t i = 0; i < length; i++) {
		unsigned char byte = (unsigned char)name[i];
		bool letter = capitals ? byte >= 'A' && byte <= 'Z' : byte >= 'a' && byte <= 'z';
		if (!letter && (i == 0 || !(isdigit(byte) || byte == '-')))
			return false;
	}
	return length > 0 && length <= 48;
}

static void check_name(struct description_checker *checker, const char *const *name, const char *what)
{
	if (*name && !is_name(*name, false))
		WRONG(checker, *name, "%s must be a word of lower-case letters, digits and hyphens, not \"%s\".",
		      what, *name);
}

static void check_head(struct description_checker *checker)
{
	struct description *description = checker->description;
	for (const char *const *name = description->shared; name && *name; name++)
		if (!**name || **name == '.' || strchr(*name, '/'))
			WRONG(checker, description->shared,
			      "Expected the name of a file in the same folder, not \"%s\".", *name);
	if (description->include && description->include->group_count == 0)
		WRONG(checker, description->include, "The pattern needs a group for the name of the file.");
	if ((description->shared || description->include) && description->scanner != SCANNER_LINES)
		WRONG(checker, description->scanner, "Only the scanner lines reads legends of other files.");
	check_name(checker, &description->id, "The id");
	check_name(checker, &description->words, "The name of a table");
	check_name(checker, &description->objects, "The name of a table");
	if (!description->files[0]) {
		WRONG(checker, description->files, "files: expected at least one name, such as \"*.map\".");
		return;
	}
	if (!description->about)
		description->about = description->title;
	if (!description->manual)
		description->manual = "mapwright-format.5";
	description->wall = description->wall ? description->wall : "#";
	description->floor = description->floor ? description->floor : ".";
}

static void check_comments(struct description_checker *checker, const struct described_comments *comments)
{
	bool lines = checker->description->scanner == SCANNER_LINES;
	if (comments->open && (!*comments->open || !*comments->close || !lines))
		WRONG(checker, comments->open, "Comments need the scanner lines, and texts for open and close.");
	if (comments->line && !*comments->line)
		WRONG(checker, comments->line, "Expected a text.");
}

/* Checks that the scanner takes a line with this beginning as a comment. */
static void check_remark(struct description_checker *checker)
{
	struct description *description = checker->description;
	const struct described_comments *comments = &description->comments;
	check_comments(checker, comments);
	const char *line = description->remark
			       ? arena_print(&checker->description->arena, "%s mapwright", description->remark)
			       : NULL;
	bool known =
	    description->scanner == SCANNER_LUA
		? line && strncmp(line, "--", 2) == 0
		: line && description->scanner == SCANNER_LINES &&
		      ((comments->open && bytes_begin(line, strlen(line), comments->open)) ||
		       (description->comment && pattern_match(description->comment, line, strlen(line), NULL)));
	if (line && !known)
		WRONG(checker, description->remark, "A line \"%s\" would not be a comment%s.", line,
		      description->scanner == SCANNER_LINES ? ": `comment` does not match it" : " here");
}

/* ---- glyphs ---- */

static bool is_code(const struct description *description)
{
	return description->map.cell.separator != NULL;
}

/* Checks that a glyph is one byte, or one UTF-8 character; any code where cells are codes. */
static void check_glyph(struct description_checker *checker, const char *glyph, int line)
{
	const struct description *description = checker->description;
	size_t length = *glyph ? glyph_length(glyph, description->encoding == DESCRIBED_UTF8) : 0;
	if (length == 0 || (!is_code(description) && glyph[length] != '\0'))
		description_mistake(checker, line, "Expected one glyph, not \"%s\".", glyph);
}

static void check_glyphs(struct description_checker *checker)
{
	EACH(const struct setting_place, place, checker->places, checker->place_count) {
		const void *part = place->part;
		if (place->type == KEY_GLYPH)
			check_glyph(checker, *(const char *const *)part, place->line);
		glyph_list list = place->type == KEY_GLYPHS ? *(const glyph_list *)part : NULL;
		for (; list && *list; list++)
			check_glyph(checker, *list, place->line);
	}
}

static void check_generated(struct description_checker *checker)
{
	const struct generated *generated = &checker->description->generated;
	const struct landscape *landscape = &checker->description->landscape;
	if (landscape->level_count > LANDSCAPE_LEVELS)
		WRONG(checker, landscape->levels, "At most %d levels can be read.", LANDSCAPE_LEVELS);
	EACH(const struct generated_thing, thing, generated->things, generated->thing_count)
		if (thing->least > thing->most)
			WRONG(checker, thing->most, "The least number of things is greater than the largest.");
}

static enum walk walk_of_style(enum glyph_style style)
{
	switch (style) {
	case STYLE_VOID:
	case STYLE_WALL:
	case STYLE_ROCK:
		return WALK_SOLID;
	case STYLE_DOOR:
		return WALK_DOOR;
	case STYLE_WATER:
		return WALK_SWIM;
	default:
		return WALK_GROUND;
	}
}

static void complete_symbol(struct described_symbol *symbol)
{
	if ((int)symbol->walk < 0)
		symbol->walk = walk_of_style(symbol->style);
	if (!symbol->meaning)
		symbol->meaning = glyph_style_names[symbol->style];
}

static void check_symbols(struct description_checker *checker, const struct described_dialect *dialect)
{
	check_name(checker, &dialect->symbols, "The name of a table");
	for (int i = 0; i < dialect->glyph_count; i++)
		complete_symbol(&dialect->glyphs[i]);
}

static void check_turn(struct description_checker *checker, const char *const *const *rounds)
{
	for (const char *const *round = *rounds; round && *round; round++)
		if (strlen(*round) < 2)
			WRONG(checker, *rounds,
			      "Expected two or more glyphs that change into each other, not \"%s\".", *round);
}

/* Checks that each text has three different glyphs. */
static void check_on(struct description_checker *checker)
{
	const struct description *description = checker->description;
	for (const char *const *on = description->on; on && *on; on++) {
		const char *at = *on, *glyphs[3];
		size_t lengths[3] = {0};
		int count = 0;
		for (; *at && count < 3; at += lengths[count++]) {
			glyphs[count] = at;
			lengths[count] = glyph_length(at, description->encoding == DESCRIBED_UTF8);
		}
		bool same = false;
		for (int i = 0; i < count; i++)
			for (int j = 0; j < i; j++)
				same = same || bytes_compare(glyphs[i], lengths[i], glyphs[j], lengths[j]) == 0;
		if (count < 3 || *at || same || is_code(description))
			WRONG(
			    checker, description->on,
			    "Expected three different glyphs (a ground, a thing, and both in one cell), not \"%s\".",
			    *on);
	}
	glyph_list pushes = description->pushes;
	if (pushes && (!description->on || !pushes[0] || !pushes[1] || pushes[2]))
		WRONG(checker, description->pushes,
		      "Expected two glyphs, who pushes and what is pushed, and the setting `on`.");
}

/* ---- lines ---- */

/* Checks that the syntax of keys is given if a line has a key; members of JSON do not need it. */
static void check_line(struct description_checker *checker, const struct described_line *line)
{
	const struct description *description = checker->description;
	if (line->key && !description->keys.given && description->scanner != SCANNER_JSON)
		WRONG(checker, *line,
		      "The key %s needs a sample of such lines: lines = \"key: value\"; a pattern begins with ^.",
		      line->key);
}

/* Checks the names of sections; adds mistakes at that line of the description. */
static void check_in(struct description_checker *checker, const char *const *in, int line)
{
	const struct pattern *section = checker->description->section;
	for (int i = 0; in && in[i]; i++)
		if (!section)
			description_mistake(checker, line,
					    "in needs section, a pattern for the lines that begin sections.");
		else if (*in[i] && !pattern_match(section, in[i], strlen(in[i]), NULL))
			description_mistake(checker, line,
					    "No section is called \"%s\": `section` does not match it.", in[i]);
}

static void check_group(struct description_checker *checker, const struct pattern *pattern, const int *group)
{
	if (*group > (pattern ? pattern->group_count : 0))
		WRONG(checker, *group, "The pattern has no group %d.", *group);
}

/* Returns true if parts can have several maps, in any dialect. */
static bool has_blocks(const struct description *description)
{
	bool any = description->map.blocks == BLOCKS_MAPS;
	for (int i = 0; i < description->dialect_count; i++)
		any = any || description->dialects[i].map.blocks == BLOCKS_MAPS;
	return any;
}

static void check_fields(struct description_checker *checker, const struct described_dialect *dialect)
{
	for (int i = 0; i < dialect->field_count; i++) {
		struct described_field *field = &dialect->fields[i];
		if (!field->line.key && !field->line.pattern)
			field->line.key = field->name;
		check_line(checker, &field->line);
		check_in(checker, field->in, LINE_OF(checker, field->in));
		if (field->value > 1)
			check_group(checker, field->line.pattern, &field->value);
		if (field->title && (!field->line.pattern || !checker->description->map.start.pattern))
			WRONG(checker, field->title,
			      "A field of the title needs a pattern, and so does the line `start` of the map.");
		if (field->words && *field->words != '@' && !checker->description->words)
			WRONG(checker, field->line, "The words of %s need a table: words = \"NAME\".", field->name);
		if (field->kind == FIELD_TEXT && field->words)
			field->kind = FIELD_WORD;
		if (field->default_of && field->scope != SCOPE_FILE)
			WRONG(checker, field->line,
			      "%s is a field of maps: default_of is only for fields of the file.", field->name);
		if (field->of && (field->scope == SCOPE_FILE || !has_blocks(checker->description)))
			WRONG(checker, field->of,
			      "of needs blocks = \"maps\", and a field that does not belong to the file.");
		if (field->minimum > field->maximum)
			WRONG(checker, field->line, "The minimum of %s is larger than its maximum.", field->name);
		for (int other = 0; other < i; other++)
			if (strcmp(dialect->fields[other].name, field->name) == 0)
				WRONG(checker, field->line, "Duplicate field %s.", field->name);
	}
}

static void check_legend(struct description_checker *checker, const struct described_dialect *dialect)
{
	EACH(struct described_legend, legend, dialect->legend, dialect->legend_count) {
		if (!legend->line.pattern)
			legend->line.key = legend->key;
		if (!legend->line.pattern && !legend->key)
			WRONG(checker, legend->line, "A legend line needs a key, or a pattern: line = \"^...\".");
		check_line(checker, &legend->line);
		check_in(checker, legend->in, LINE_OF(checker, legend->in));
		if (legend->line.pattern && !takes_value(legend))
			legend->value = legend->value == 2 ? 0 : legend->value;
		if (legend->line.pattern) {
			check_group(checker, legend->line.pattern, &legend->glyphs);
			check_group(checker, legend->line.pattern, &legend->value);
		}
		if (legend->words && *legend->words != '@' && !checker->description->words)
			WRONG(checker, legend->line, "The words need a table: words = \"NAME\".");
		if (legend->scope != SCOPE_MAP && checker->description->scanner != SCANNER_LINES)
			WRONG(checker, legend->scope, "Legend lines of the file need the scanner lines.");
		if (legend->scope != SCOPE_MAP && legend->effect > EFFECT_REFUSED)
			WRONG(
			    checker, legend->scope,
			    "With scope = \"file\" or \"above\", effect can only be means, holds, adds or refused.");
		if (legend->names && legend->scope != SCOPE_FILE)
			WRONG(checker, legend->names, "Lines with names belong to the file: scope = \"file\".");
		if (legend->nest && strlen(legend->nest) != 2)
			WRONG(checker, legend->nest, "Expected two brackets, as in \"()\", not \"%s\".",
			      legend->nest);
		legend->key = legend->key ? legend->key : "legend";
		legend->separators = legend->separators ? legend->separators : "=";
	}
}

/* ---- the map ---- */

/* Checks where maps are: those of the whole description, or of a dialect. */
static void check_map(struct description_checker *checker, struct described_map *map)
{
	check_line(checker, &map->start);
	check_in(checker, map->in, LINE_OF(checker, map->in));
	check_line(checker, &map->name);
	check_line(checker, &map->row);
	if ((map->open != NULL) != (map->close != NULL))
		WRONG(checker, *map, "A map must have both open and close (the lines around its rows), or neither.");
	if (map->start.pattern && map->start.pattern->group_count > 0)
		check_group(checker, map->start.pattern, &map->value);
	if (checker->description->scanner != SCANNER_LINES &&
	    (map->blank || map->cell.empty || map->cell.quote || map->cell.ends))
		WRONG(checker, *map, "blank, empty, quote and ends are only for the scanner lines.");
	if (map->level && (!map->start.pattern || checker->description->scanner != SCANNER_LINES))
		WRONG(checker, map->level, "level needs the scanner lines, and a pattern start.");
	if (map->shorts == SHORT_PADDED && !map->pad)
		map->pad = " ";
	if (map->shape == SHAPE_HEX)
		map->neighbours = 6;
	else if (map->neighbours != 4 && map->neighbours != 8)
		WRONG(checker, map->neighbours, "neighbours: expected 4 or 8.");
	map->trimmed = map->trimmed ? map->trimmed : "";
	map->ends = map->ends ? map->ends : "";
}

/* Checks what finds the rows and the parts; adds mistakes at that line of the description. */
static void check_rows(struct description_checker *checker, const struct described_map *map, int line)
{
	if (checker->description->scanner == SCANNER_LINES && !map->open && !map->row.key && !map->row.pattern)
		description_mistake(checker, line, "The map has no row pattern: set row, or open and close.");
	bool starts = map->start.key || map->start.pattern;
	if (checker->description->scanner != SCANNER_LINES && (map->blocks || map->extent || map->first))
		description_mistake(checker, line, "blocks, part and first work only with the scanner lines.");
	if (map->extent == EXTENT_FILE && starts)
		description_mistake(
		    checker, line, "A part that is the whole file has no line that begins it: remove start or part.");
	if (map->first && !starts)
		description_mistake(checker, line, "first needs start, a line that begins the other parts.");
	if (map->single && map->blocks)
		description_mistake(checker, line,
				    "With single, all rows of the file are one map: remove single or blocks.");
}

static void check_cell_groups(struct description_checker *checker, struct described_cell *cell)
{
	static const char *const words[] = {"mark", "base", "overlay", "width", "height", NULL};
	int *const numbers[] = {&cell->mark, &cell->base, &cell->overlay, &cell->width, &cell->height};
	int number = 0;
	for (const char *const *group = cell->groups; group && *group; group++) {
		int word = word_index(words, *group);
		if (++number > (cell->code ? cell->code->group_count : 0))
			WRONG(checker, cell->groups, "The pattern has no group %d.", number);
		else if (word >= 0)
			*numbers[word] = number;
		else if (**group)
			WRONG(checker, cell->groups,
			      "Unknown group \"%s\"; expected mark, base, overlay, width, height, or \"\".", *group);
	}
}

/* Checks what belongs to the whole description: the scanner, and the cells. */
static void check_scanner(struct description_checker *checker)
{
	struct description *description = checker->description;
	struct described_cell *cell = &description->map.cell;
	const int one = 1;
	if (description->section)
		check_group(checker, description->section, &one);
	check_in(checker, (const char *[]){description->section_last, NULL},
		 LINE_OF(checker, description->section_last));
	EACH(const struct described_opaque, opaque, description->opaque, description->opaque_count) {
		check_in(checker, opaque->in, LINE_OF(checker, opaque->in));
		if (opaque->names)
			check_group(checker, opaque->names, &one);
		if (opaque->names && !opaque->until)
			WRONG(checker, opaque->names, "names needs until.");
	}
	description_check_finder(checker);
	if (cell->separator) {
		check_cell_groups(checker, cell);
		if (strlen(cell->separator) != 1)
			WRONG(checker, cell->separator, "Expected one byte between cells.");
		cell->pad = cell->pad ? cell->pad : "";
		cell->joint = cell->joint ? cell->joint : "";
		if ((cell->width > 0) != (cell->height > 0))
			WRONG(checker, *cell, "An area needs both width and height.");
		if (cell->quote && (strlen(cell->quote) != 1 || *cell->quote == *cell->separator))
			WRONG(checker, cell->quote, "Expected one byte that is not the separator.");
		if (cell->ends && (!*cell->ends || strchr(cell->ends, *cell->separator)))
			WRONG(checker, cell->ends, "Expected a word without separators.");
		if (*description->map.trimmed)
			WRONG(checker, description->map.trimmed,
			      "trimmed has no effect where cells have a separator: use pad.");
	}
}

/* ---- templates ---- */

/* Returns "KEY: value" in the key syntax of this description. */
static const char *write_key(struct description_checker *checker, const char *key, const char *value)
{
	struct description *description = checker->description;
	return arena_print(&description->arena, "%s%s%s", key, description->keys.joint, value);
}

/* Derives a template from the map; possible unless a line is given only as a pattern. */
static bool make_template(struct description_checker *checker, const struct described_map *map,
			  struct described_template *template)
{
	if (map->open || map->start.pattern || checker->description->scanner != SCANNER_LINES ||
	    is_code(checker->description))
		return false;
	const char **lines = arena_allocate(&checker->description->arena, 4, sizeof *lines);
	int count = 0;
	if (map->start.key)
		lines[count++] = write_key(checker, map->start.key, "{name}");
	lines[count++] = map->row.key ? write_key(checker, map->row.key, "{row}") : "{row}";
	const char **between = arena_allocate(&checker->description->arena, 2, sizeof *between);
	between[0] = "";
	*template = (struct described_template){.map = lines, .between = between, .width = 20, .height = 10};
	return true;
}

static void check_template(struct description_checker *checker, const struct described_map *map,
			   struct described_template *template)
{
	if (template->width == 0 && !make_template(checker, map, template)) {
		if (checker->description->mistake_count == 0) /* otherwise required parts may be unknown */
			WRONG(checker, *template,
			      "The setting template is missing: the contents of a new file and a new map.");
		return;
	}
	int rows = 0;
	for (const char *const *line = template->map; line && *line; line++)
		rows += strstr(*line, "{row}") != NULL;
	if (template->map && rows != 1)
		WRONG(checker, *template, "The map of the template needs a line with {row}, which is repeated.");
	if ((template->inside || template->gate) && is_code(checker->description))
		WRONG(checker, *template, "inside and gate of the template must be glyphs; cells are codes here.");
	template->name = template->name ? template->name : "New map";
}

/* ---- dialects ---- */

/* Copies items; each copy keeps the line number of its original. */
static char *copy_items(struct description_checker *checker, char *to, const void *items, int count, size_t size)
{
	const char *from = items, *end = from + (size_t)count * size;
	if (count > 0)
		memcpy(to, from, (size_t)count * size);
	for (int i = 0, places = checker->place_count; i < places; i++) {
		struct setting_place place = checker->places[i];
		if (place.part < from || place.part >= end)
			continue;
		place.part = to + (place.part - from);
		place.type = -1;
		ARENA_ADD(&checker->arena, checker, place, &place);
	}
	return to + (size_t)count * size;
}

static void *append(struct description_checker *checker, const void *first, int first_count, const void *second,
		    int second_count, size_t size)
{
	char *items = arena_allocate(&checker->description->arena, (size_t)first_count + (size_t)second_count, size);
	copy_items(checker, copy_items(checker, items, first, first_count, size), second, second_count, size);
	return items;
}

/* Returns true if the file sets this part of the description. */
static bool is_given(const struct description_checker *checker, const void *part, size_t size)
{
	for (int i = 0; i < checker->place_count; i++)
		if (checker->places[i].part == part && checker->places[i].size == size)
			return true;
	return false;
}

/* Adds the settings of the whole description's map to that of the dialect, which checks the result. */
static void inherit_map(struct description_checker *checker, struct described_dialect *dialect)
{
	const struct described_map *common = &checker->description->map;
	bool own = is_given(checker, &dialect->map, sizeof dialect->map);
	const struct described_key *key = description_keys;
	while (strcmp(key->name, "map") != 0)
		key++;
	if (is_given(checker, &dialect->map.cell, sizeof dialect->map.cell))
		WRONG(checker, dialect->map.cell,
		      "All dialects have the same cells: set cell in the map of the whole description.");
	for (key = key->group; key->name; key++) {
		char *to = (char *)&dialect->map + key->at;
		if (is_given(checker, to, key->size))
			continue;
		memcpy(to, (const char *)common + key->at, key->size);
		if (key->count_at > 0)
			memcpy((char *)&dialect->map + key->count_at, (const char *)common + key->count_at,
			       sizeof(int));
	}
	if (own)
		check_map(checker, &dialect->map);
	check_rows(checker, &dialect->map, LINE_OF(checker, dialect->map));
}

#define INHERIT(list, number)                                                                                        \
	dialect->list =                                                                                              \
	    append(checker, common->list, common->number, dialect->list, dialect->number, sizeof *dialect->list);    \
	dialect->number += common->number

/* Puts the items of the whole description before those of the dialect. */
static void inherit(struct description_checker *checker, struct described_dialect *dialect)
{
	const struct described_dialect *common = &checker->description->common;
	INHERIT(glyphs, glyph_count);
	INHERIT(fields, field_count);
	INHERIT(legend, legend_count);
	INHERIT(rolls, roll_count);
	INHERIT(places, place_count);
	dialect->symbols = dialect->symbols ? dialect->symbols : common->symbols;
	if ((int)dialect->shorts < 0)
		dialect->shorts = dialect->map.shorts;
	if (dialect->template.width == 0)
		dialect->template = common->template;
}

static void check_places(struct description_checker *checker, const struct described_dialect *dialect)
{
	for (int i = 0; i < dialect->place_count; i++) {
		struct described_places *places = &dialect->places[i];
		bool lua = checker->description->scanner == SCANNER_LUA, area = places->right || places->bottom;
		check_name(checker, &places->name, "The name of places");
		if (lua ? !places->calls : !places->at || checker->description->scanner != SCANNER_LINES)
			WRONG(checker, dialect->places[i],
			      lua ? "Places in Lua need calls = \"...\", the prefix of functions."
				  : "Places need at = \"^...\", a pattern for the numbers, and the scanner lines.");
		if (lua || !places->at || (places->at->group_count == 0 && !area))
			continue;
		check_group(checker, places->at, &places->x);
		check_group(checker, places->at, &places->y);
		check_group(checker, places->at, &places->right);
		check_group(checker, places->at, &places->bottom);
		if (area && !(places->right && places->bottom))
			WRONG(checker, dialect->places[i], "An area needs both right and bottom.");
	}
}

/* Results for several glyphs have one for each. */
static void check_rolls(struct description_checker *checker, const struct described_dialect *dialect)
{
	EACH(const struct described_roll, roll, dialect->rolls, dialect->roll_count) {
		size_t count = 0, length = roll->of ? strlen(roll->of) : 0;
		while (roll->glyphs && roll->glyphs[count])
			count++;
		if (count == 0 || length == 0 ||
		    (roll->drawn == DRAWN_TOGETHER && (length < count || (length - count) % (count + 3) != 0)))
			WRONG(checker, roll->of,
			      "A result has a glyph for each of the glyphs, and \" / \" before the next.");
	}
}

static void check_dialect(struct description_checker *checker, int index, const char **names)
{
	struct description *description = checker->description;
	struct described_dialect *dialect = &description->dialects[index];
	bool last = index == description->dialect_count - 1;
	if (!is_name(dialect->name, true))
		WRONG(checker, dialect->name,
		      "The name of a dialect must be a word of capitals, digits and hyphens, not \"%s\".",
		      dialect->name);
	for (int i = 0; i < index; i++)
		if (strcmp(names[i], dialect->name) == 0)
			WRONG(checker, dialect->name, "Duplicate dialect %s.", dialect->name);
	names[index] = dialect->name;
	if (last != (!dialect->when && !dialect->when_path))
		WRONG(checker, dialect->name,
		      last ? "The last dialect must not have `when` or `when_path`: it is for files that match no "
			     "other dialect."
			   : "The dialect needs when = \"^...\", a line that identifies it, or when_path; only the "
			     "last has none.");
	inherit_map(checker, dialect);
	check_comments(checker, &dialect->comments);
	check_symbols(checker, dialect);
	check_fields(checker, dialect);
	check_legend(checker, dialect);
	check_rolls(checker, dialect);
	check_places(checker, dialect);
	inherit(checker, dialect);
	check_template(checker, &dialect->map, &dialect->template);
}

static void check_dialects(struct description_checker *checker)
{
	struct description *description = checker->description;
	struct described_dialect *common = &description->common;
	common->shorts = description->map.shorts;
	check_symbols(checker, common);
	check_fields(checker, common);
	check_legend(checker, common);
	check_rolls(checker, common);
	check_places(checker, common);
	if (description->dialect_count == 0) {
		check_rows(checker, &description->map, LINE_OF(checker, description->map));
		check_template(checker, &description->map, &common->template);
		common->map = description->map;
		description->dialects = common;
		description->dialect_count = 1;
		return;
	}
	const char **names =
	    arena_allocate(&checker->description->arena, (size_t)description->dialect_count + 1, sizeof *names);
	for (int i = 0; i < description->dialect_count; i++)
		check_dialect(checker, i, names);
	description->dialect_names = names;
}

/* ---- names of fields and legend lines ---- */

enum { FIELDS = 1, LEGEND = 2, PLACES = 4 };

/* Reports a name that is not a field (or a legend line) in any dialect. `part`: its pointer or list. */
static void check_known(struct description_checker *checker, const char *name, int where, const void *part)
{
	const struct description *description = checker->description;
	if (!name)
		return;
	struct nearest nearest = nearest_begin(name, strlen(name));
	EACH(const struct described_dialect, dialect, description->dialects, description->dialect_count) {
		if ((where & FIELDS) && dialect->map.start.key)
			nearest_try(&nearest, dialect->map.start.key);
		for (int i = 0; (where & FIELDS) && i < dialect->field_count; i++)
			nearest_try(&nearest, dialect->fields[i].name);
		for (int i = 0; (where & LEGEND) && i < dialect->legend_count; i++)
			nearest_try(&nearest, dialect->legend[i].key);
		for (int i = 0; (where & PLACES) && i < dialect->place_count; i++)
			nearest_try(&nearest, dialect->places[i].name ? dialect->places[i].name : "");
	}
	int line = description_line(checker, part, sizeof name);
	const char *what = where == FIELDS   ? "field"
			   : where == LEGEND ? "legend line"
			   : where == PLACES ? "name of places"
					     : "field or legend line";
	if (nearest.name && strcmp(nearest.name, name) != 0)
		description_mistake(checker, line, "Unknown %s %s; did you mean %s?", what, name, nearest.name);
	else if (!nearest.name)
		description_mistake(checker, line, "Unknown %s %s in this description.", what, name);
}

/* Checks conditions: each names a field, a legend line or, in JSON, the member with the name of the map. */
static void check_conditions(struct description_checker *checker, struct described_condition *const *conditions,
			     int count)
{
	for (int i = 0; i < count; i++)
		if (word_index(checker->description->json.names, (*conditions)[i].name) < 0)
			check_known(checker, (*conditions)[i].name, FIELDS | LEGEND, conditions);
}

/* ---- rules ---- */

static void check_rule_names(struct description_checker *checker, const struct described_rule *rule)
{
	bool order = rule->kind == RULE_ORDER,
	     fields = order || rule->kind == RULE_REPEATED || rule->kind == RULE_SLOTS;
	int where = fields                                                  ? FIELDS
		    : rule->kind == RULE_PLACES                             ? PLACES
		    : rule->kind == RULE_WORDS || rule->kind == RULE_VALUES ? FIELDS | LEGEND
									    : LEGEND;
	static const char *const strays[] = {"line", "row", "comment", "tail", "opaque", "mixed", NULL};
	for (int i = 0; rule->of && rule->of[i]; i++)
		if (rule->kind == RULE_STRAY && word_index(strays, rule->of[i]) < 0)
			WRONG(checker, rule->of, "expected line, row, comment, tail, opaque or mixed, not \"%s\".",
			      rule->of[i]);
		else if (rule->kind != RULE_STRAY && (!order || strcmp(rule->of[i], "row") != 0))
			check_known(checker, rule->of[i], where, &rule->of);
	check_known(checker, rule->field, FIELDS, &rule->field);
	check_known(checker, rule->by, FIELDS, &rule->by);
	check_conditions(checker, &rule->when, rule->when_count);
	check_conditions(checker, &rule->unless, rule->unless_count);
	for (int i = 0; i < rule->except_count; i++)
		check_known(checker, rule->except[i].name, LEGEND, &rule->except);
	for (const char *const *dialect = rule->dialect; dialect && *dialect; dialect++)
		if (word_index(checker->description->dialect_names, *dialect) < 0)
			WRONG(checker, rule->dialect, "Unknown dialect %s in this description.", *dialect);
}

static void complete_rule(struct description_checker *checker, struct described_rule *rule)
{
	const struct rule_kind *texts = rule->of_kind;
	const bool in_table = checker->description->texts;
	rule->rule.data = rule;
	if (!rule->rule.summary && *texts->summary)
		rule->rule.summary = texts->summary;
	if (!rule->rule.why && !in_table)
		rule->rule.why = arena_print(&checker->description->arena, "Defined by the description of %s.",
					     checker->description->title);
	if (!rule->rule.fix && !in_table)
		rule->rule.fix = texts->fix;
	if (!rule->rule.source && !in_table)
		rule->rule.source = "read: the description of the format";
	const char *source = rule->rule.source;
	if (source && strncmp(source, "run: ", 5) != 0 && strncmp(source, "read: ", 6) != 0 &&
	    strncmp(source, "measured: ", 10) != 0)
		WRONG(checker, rule->rule.source,
		      "A source must begin with \"run: \", \"read: \" or \"measured: \".");
	if ((rule->kind == RULE_REACH || rule->kind == RULE_CLOSETS) && !rule->walks && !rule->walls)
		rule->walks = 1u << WALK_GROUND | 1u << WALK_DOOR;
}

/* Checks requirements of a kind of rule that involve more than one key. */
static void check_rule_kind(struct description_checker *checker, const struct described_rule *rule)
{
	const struct description *description = checker->description;
	const struct described_size *declared = &description->map.declared;
	if (rule->kind == RULE_DECLARED && !(rule->axis == AXIS_WIDTH ? declared->width : declared->height))
		WRONG(checker, rule->rule.name,
		      "The map does not say which field declares this: map: { declared: { ... } }.");
	if ((rule->kind == RULE_MARKS || rule->kind == RULE_ON) && description->map.cell.mark == 0)
		WRONG(checker, rule->rule.name,
		      "Marks are not possible here: only codes have them (map: { cell: { groups = [ \"mark\", ... ]; "
		      "} }).");
	if (rule->kind == RULE_SIZE && rule->width == INT_MAX && rule->height == INT_MAX && rule->limit_count == 0 &&
	    !rule->by && !rule->word)
		WRONG(checker, rule->rule.name, "A rule of kind size needs width and height, limits, or a word.");
	if (rule->kind == RULE_COUNT && rule->minimum > rule->maximum)
		WRONG(checker, rule->rule.name, "The minimum is larger than the maximum.");
	if (rule->kind == RULE_EXPECTED && description->scanner != SCANNER_JSON)
		WRONG(checker, rule->rule.name,
		      "`expected` works only with the scanner json-strings; use `size` or `declared`.");
}

static void check_rule(struct description_checker *checker, int index)
{
	const struct description *description = checker->description;
	struct described_rule *rule = &description->rules[index];
	size_t length = strlen(description->id);
	check_name(checker, &rule->rule.name, "The id of a rule");
	if (strncmp(rule->rule.name, description->id, length) != 0 || rule->rule.name[length] != '-')
		WRONG(checker, rule->rule.name, "The id of a rule must begin with that of the format: \"%s-%s\".",
		      description->id, rule->rule.name);
	for (int i = 0; i < index; i++)
		if (strcmp(description->rules[i].rule.name, rule->rule.name) == 0)
			WRONG(checker, rule->rule.name, "Duplicate rule %s.", rule->rule.name);
	check_rule_names(checker, rule);
	complete_rule(checker, rule);
	check_rule_kind(checker, rule);
}

void description_check(struct description_checker *checker)
{
	struct description *description = checker->description;
	check_head(checker);
	check_remark(checker);
	check_map(checker, &description->map);
	check_scanner(checker);
	check_dialects(checker);
	check_generated(checker);
	description->unknown.meaning = description->unknown.meaning ? description->unknown.meaning : "";
	complete_symbol(&description->unknown);
	if (description->look_count > 0 && description->scanner != SCANNER_LINES)
		WRONG(checker, description->looks, "Looks need the scanner lines.");
	for (int i = 0; i < description->look_count; i++)
		complete_symbol(&description->looks[i].symbol);
	check_on(checker);
	check_glyphs(checker);
	check_turn(checker, &description->turns.quarter);
	check_turn(checker, &description->turns.mirror);
	check_turn(checker, &description->turns.flip);
	check_known(checker, description->map.declared.width, FIELDS, &description->map.declared.width);
	check_known(checker, description->map.declared.height, FIELDS, &description->map.declared.height);
	check_known(checker, description->json.size, FIELDS, &description->json.size);
	for (int d = 0; d < description->dialect_count; d++) {
		const struct described_dialect *dialect = &description->dialects[d];
		for (int i = 0; i < dialect->field_count; i++)
			check_known(checker, dialect->fields[i].default_of, FIELDS, &dialect->fields[i].default_of);
		for (int i = d > 0 ? description->common.glyph_count : 0; i < dialect->glyph_count; i++)
			check_conditions(checker, &dialect->glyphs[i].when, dialect->glyphs[i].when_count);
		if (!is_given(checker, &dialect->map.declared, sizeof dialect->map.declared))
			continue;
		check_known(checker, dialect->map.declared.width, FIELDS, &dialect->map.declared.width);
		check_known(checker, dialect->map.declared.height, FIELDS, &dialect->map.declared.height);
	}
	const struct rule **list =
	    arena_allocate(&description->arena, (size_t)description->rule_count + 1, sizeof *list);
	for (int i = 0; i < description->rule_count; i++) {
		check_rule(checker, i);
		list[i] = &description->rules[i].rule;
	}
	description->rule_list = list;
	for (int d = 0; d < description->dialect_count; d++) {
		struct description *own = arena_allocate(&description->arena, 1, sizeof *own);
		*own = *description;
		struct described_dialect *dialect = &description->dialects[d];
		own->map = dialect->map;
		own->comments = dialect->comments.open ? dialect->comments : description->comments;
		own->section = dialect->section ? dialect->section : description->section;
		dialect->own = own;
	}
}
