/* A POWDER room as JSON: what map2c reads from it, cell by cell in reading order, and facts measured on that. Rows that
 * map2c does not load are left out. mapwright-powder(5) has the keys. */
#include "dump.h"

#include "mapwright/powder.h"

#include <stdlib.h>
#include <string.h>

/* The room as far as the game loads it. */
struct room {
	const struct document *document;
	const struct model *model;
	const struct text *text;
	const struct grid *grid; /* NULL without a map */
	int width, height;
	uint32_t counts[256];
};

static bool put(json_t *object, const char *key, json_t *value)
{
	return json_object_set_new(object, key, value) == 0;
}

static bool append(json_t *array, json_t *value)
{
	return json_array_append_new(array, value) == 0;
}

static json_t *span_string(const struct room *room, struct span span)
{
	return dump_bytes(room->text->bytes + span.start, span.length);
}

static json_t *glyph_string(int glyph)
{
	const char byte = (char)glyph;
	return dump_bytes(&byte, 1);
}

/* Takes over the array; NULL (and the array freed) when an addition failed. */
static json_t *keep(json_t *value, bool whole)
{
	if (whole)
		return value;
	json_decref(value);
	return NULL;
}

static bool is_of_type(const struct attribute *attribute, const char *type)
{
	return attribute->type && strcmp(attribute->type, type) == 0;
}

/* ---- what is read ---- */

static json_t *dump_rows(const struct room *room)
{
	json_t *rows = json_array();
	bool whole = rows != NULL;
	for (int y = 0; whole && y < room->height; y++) {
		struct span row = room->grid->rows[y];
		row.length = row.length < (size_t)room->width ? row.length : (size_t)room->width;
		whole = append(rows, span_string(room, row));
	}
	return keep(rows, whole);
}

static json_t *dump_legend(const struct room *room)
{
	json_t *legend = json_array();
	bool whole = legend != NULL;
	for (int e = 0; whole && e < room->model->entry_count; e++) {
		const struct entry *entry = &room->model->entries[e];
		json_t *words = json_array();
		for (int a = 0; whole && a < entry->attribute_count; a++)
			whole = append(words, span_string(room, entry->attributes[a].span));
		json_t *line = json_array();
		whole = append(line, glyph_string(entry->key)) && whole;
		whole = append(line, words) && whole;
		whole = append(legend, line) && whole;
	}
	return keep(legend, whole);
}

/* Calls `take` for each attribute of a type that the glyph has, in file order. */
static bool each_attribute(const struct room *room, int glyph, const char *type,
			   bool (*take)(const struct room *, const struct attribute *, void *), void *context)
{
	for (int e = room->model->glyphs[glyph].entry; e >= 0 && e < room->model->entry_count; e++) {
		const struct entry *entry = &room->model->entries[e];
		for (int a = 0; entry->key == glyph && a < entry->attribute_count; a++)
			if (is_of_type(&entry->attributes[a], type) && !take(room, &entry->attributes[a], context))
				return false;
	}
	return true;
}

static bool take_name(const struct room *room, const struct attribute *attribute, void *context)
{
	return append(context, span_string(room, attribute->span));
}

/* The SQUAREs of a glyph: a name, null, or a list of several. */
static json_t *glyph_squares(const struct room *room, int glyph)
{
	json_t *names = json_array();
	if (!names || !each_attribute(room, glyph, "SQUARE", take_name, names))
		return keep(names, false);
	if (json_array_size(names) > 1)
		return names;
	json_t *name = json_array_size(names) == 1 ? json_incref(json_array_get(names, 0)) : json_null();
	json_decref(names);
	return name;
}

static json_t *dump_squares(const struct room *room)
{
	json_t *known[256] = {0}, *squares = json_array();
	bool whole = squares != NULL;
	for (int y = 0; whole && y < room->height; y++) {
		json_t *row = json_array();
		whole = append(squares, row);
		for (int x = 0; whole && x < room->width; x++) {
			int glyph = grid_cell(room->grid, room->text, x, y);
			if (glyph >= 0 && !known[glyph])
				known[glyph] = glyph_squares(room, glyph);
			whole = json_array_append(row, glyph >= 0 ? known[glyph] : NULL) == 0;
		}
	}
	for (int glyph = 0; glyph < 256; glyph++)
		json_decref(known[glyph]);
	return keep(squares, whole);
}

struct things {
	json_t *list;
	int x, y;
};

static bool take_thing(const struct room *room, const struct attribute *attribute, void *context)
{
	struct things *things = context;
	return append(things->list, json_pack("[iio]", things->x, things->y, span_string(room, attribute->span)));
}

static json_t *dump_things(const struct room *room, const char *type)
{
	struct things things = {.list = json_array()};
	bool present[256], whole = things.list != NULL;
	for (int glyph = 0; glyph < 256; glyph++) {
		present[glyph] = false;
		for (int e = room->model->glyphs[glyph].entry; e >= 0 && e < room->model->entry_count; e++)
			for (int a = 0; a < room->model->entries[e].attribute_count; a++)
				present[glyph] |= room->model->entries[e].key == glyph &&
						  is_of_type(&room->model->entries[e].attributes[a], type);
	}
	for (things.y = 0; whole && things.y < room->height; things.y++)
		for (things.x = 0; whole && things.x < room->width; things.x++) {
			int glyph = grid_cell(room->grid, room->text, things.x, things.y);
			if (glyph >= 0 && present[glyph])
				whole = each_attribute(room, glyph, type, take_thing, &things);
		}
	return keep(things.list, whole);
}

static json_t *dump_globals(const struct room *room)
{
	json_t *globals = json_object();
	bool whole = globals != NULL;
	for (int f = 0; whole && f < room->model->field_count; f++) {
		const struct field *field = &room->model->fields[f];
		char *end;
		long first = strtol(field->read, &end, 10);
		json_t *value;
		if (field->kind == FIELD_POSITION)
			value = json_pack("[ii]", (int)first, (int)strtol(end, NULL, 10));
		else if (field->kind == FIELD_WORD)
			value = dump_bytes(field->read, strlen(field->read));
		else
			value = json_integer(first);
		whole = put(globals, field->name, value);
	}
	return keep(globals, whole);
}

/* ---- facts ---- */

/* The glyphs for which `holds`, in byte order. */
static json_t *dump_glyphs(const struct room *room, bool (*holds)(const struct room *, int))
{
	json_t *glyphs = json_array();
	bool whole = glyphs != NULL;
	for (int glyph = 0; whole && glyph < 256; glyph++)
		if (holds(room, glyph))
			whole = append(glyphs, glyph_string(glyph));
	return keep(glyphs, whole);
}

static bool is_missing(const struct room *room, int glyph)
{
	return room->counts[glyph] > 0 && !room->model->glyphs[glyph].known;
}

static bool is_unused(const struct room *room, int glyph)
{
	return room->counts[glyph] == 0 && room->model->glyphs[glyph].entry >= 0;
}

static bool is_repeated(const struct room *room, int glyph)
{
	int lines = 0;
	for (int e = room->model->glyphs[glyph].entry; e >= 0 && e < room->model->entry_count; e++)
		lines += room->model->entries[e].key == glyph;
	return lines > 1;
}

static bool count_one(const struct room *room, const struct attribute *attribute, void *context)
{
	(void)room;
	(void)attribute;
	++*(int *)context;
	return true;
}

/* Cells with no SQUARE, or with several. */
static uint32_t count_cells(const struct room *room, bool several)
{
	uint32_t count = 0;
	for (int glyph = 0; glyph < 256; glyph++) {
		int squares = 0;
		each_attribute(room, glyph, "SQUARE", count_one, &squares);
		count += (several ? squares > 1 : squares == 0) ? room->counts[glyph] : 0;
	}
	return count;
}

struct word {
	const char *bytes;
	size_t length;
};

static int compare_words(const void *left, const void *right)
{
	const struct word *a = left, *b = right;
	int order = memcmp(a->bytes, b->bytes, a->length < b->length ? a->length : b->length);
	return order ? order : (a->length > b->length) - (a->length < b->length);
}

/* Every unknown word once, sorted. */
static json_t *dump_unknown(const struct room *room)
{
	size_t count = 0, capacity = 1;
	for (int e = 0; e < room->model->entry_count; e++)
		capacity += (size_t)room->model->entries[e].attribute_count;
	struct word *words = calloc(capacity, sizeof *words);
	json_t *names = json_array();
	bool whole = words && names;
	for (int e = 0; whole && e < room->model->entry_count; e++)
		for (int a = 0; a < room->model->entries[e].attribute_count; a++) {
			const struct attribute *attribute = &room->model->entries[e].attributes[a];
			if (!attribute->known)
				words[count++] = (struct word){.bytes = room->text->bytes + attribute->span.start,
							       .length = attribute->span.length};
		}
	if (whole && count > 0)
		qsort(words, count, sizeof *words, compare_words);
	for (size_t i = 0; whole && i < count; i++)
		if (i == 0 || compare_words(&words[i - 1], &words[i]) != 0)
			whole = append(names, dump_bytes(words[i].bytes, words[i].length));
	free(words);
	return keep(names, whole);
}

/* The text of "quest" when no god is called so. A number is one, or nobody. */
static const char *unknown_quest(const struct room *room)
{
	const char *quest = room->model->fields[model_find_field(room->model, "quest")].read;
	const struct vocabulary *vocabulary = room->document->vocabulary;
	int row = vocabulary_find(vocabulary, quest, strlen(quest));
	bool god = row >= 0 && strcmp(vocabulary_value(vocabulary, row, "type"), "GOD") == 0;
	char *end;
	strtol(quest, &end, 0);
	bool number = strchr("+-0123456789", *quest) && end > quest && *end == '\0';
	return god || number ? NULL : quest;
}

static bool is_exit(const struct room *room, const struct glyph *glyph, int x, int y)
{
	bool edge = x == 0 || y == 0 || x == room->width - 1 || y == room->height - 1;
	return edge && glyph->edge_entrance;
}

static bool is_ladder(const struct room *room, const struct glyph *glyph, int x, int y)
{
	(void)room;
	(void)x;
	(void)y;
	return glyph->entrance;
}

static json_t *dump_cells(const struct room *room, bool (*holds)(const struct room *, const struct glyph *, int, int))
{
	json_t *cells = json_array();
	bool whole = cells != NULL;
	for (int y = 0; whole && y < room->height; y++)
		for (int x = 0; whole && x < room->width; x++) {
			int glyph = grid_cell(room->grid, room->text, x, y);
			if (glyph >= 0 && holds(room, &room->model->glyphs[glyph], x, y))
				whole = append(cells, json_pack("[ii]", x, y));
		}
	return keep(cells, whole);
}

static json_t *dump_classes(const struct room *room)
{
	static const char *const names[] = {[WALK_SOLID] = "solid",
					    [WALK_GROUND] = "walk",
					    [WALK_DOOR] = "door",
					    [WALK_SWIM] = "swim",
					    [WALK_MAGIC] = "magicdoor"};
	uint32_t counts[sizeof names / sizeof *names] = {0};
	for (int glyph = 0; glyph < 256; glyph++) {
		int squares = 0;
		each_attribute(room, glyph, "SQUARE", count_one, &squares);
		counts[room->model->glyphs[glyph].walk] += squares > 0 ? room->counts[glyph] : 0;
	}
	json_t *classes = json_object();
	bool whole = classes != NULL;
	for (size_t i = 0; whole && i < sizeof names / sizeof *names; i++)
		whole = put(classes, names[i], json_integer(counts[i]));
	return keep(classes, whole);
}

static json_t *dump_reach(const struct room *room, unsigned walks)
{
	struct walker walker = powder_walker;
	struct reach reach = {0};
	walker.walks = walks;
	if (room->grid && !reach_find(&reach, room->model, room->text, room->grid, &walker))
		return NULL;
	json_t *cells = json_array();
	bool whole = cells != NULL;
	for (int i = 0; whole && i < reach.width * reach.height; i++)
		if (reach_lost(&reach, i))
			whole = append(cells, json_pack("[ii]", i % reach.width, i / reach.width));
	int pieces = reach.count;
	reach_clear(&reach);
	return whole ? json_pack("{siso}", "components", pieces, "unreachable", cells) : keep(cells, false);
}

static json_t *dump_facts(const struct room *room)
{
	const unsigned walk = 1u << WALK_GROUND | 1u << WALK_DOOR, swim = walk | 1u << WALK_SWIM;
	const char *quest = unknown_quest(room);
	json_t *facts = json_object(), *reach = json_object();
	bool whole = facts && reach && put(reach, "walk", dump_reach(room, walk)) &&
		     put(reach, "swim", dump_reach(room, swim)) && put(reach, "magic", dump_reach(room, WALKS_ALL));
	whole = put(facts, "reach", reach) && whole;
	whole = whole && put(facts, "symbols_missing", dump_glyphs(room, is_missing)) &&
		put(facts, "symbols_unused", dump_glyphs(room, is_unused)) &&
		put(facts, "symbols_with_several_legend_lines", dump_glyphs(room, is_repeated)) &&
		put(facts, "cells_without_square", json_integer(count_cells(room, false))) &&
		put(facts, "cells_with_several_squares", json_integer(count_cells(room, true))) &&
		put(facts, "unknown_names", dump_unknown(room)) &&
		put(facts, "unknown_quest", quest ? dump_bytes(quest, strlen(quest)) : json_null()) &&
		put(facts, "exits", dump_cells(room, is_exit)) &&
		put(facts, "ladders", dump_cells(room, is_ladder)) && put(facts, "cell_classes", dump_classes(room));
	return keep(facts, whole);
}

/* Would map2c have printed something? Its silent oddities are only style. */
static bool is_silent(const struct room *room)
{
	static const char *const silent[] = {"powder-border-bottom",   "powder-border-text", "powder-global-extra",
					     "powder-global-repeated", "powder-line-short",  "powder-row-bar",
					     "powder-byte-nul",        "powder-line-length"};
	for (int i = 0; i < room->model->syntax.count; i++) {
		bool style = false;
		for (size_t s = 0; s < sizeof silent / sizeof *silent; s++)
			style = style || strcmp(room->model->syntax.items[i].rule->name, silent[s]) == 0;
		if (!style)
			return false;
	}
	return true;
}

static bool is_clean(const struct room *room)
{
	for (int e = 0; e < room->model->entry_count; e++)
		for (int a = 0; a < room->model->entries[e].attribute_count; a++)
			if (!room->model->entries[e].attributes[a].known)
				return false;
	return is_silent(room) && room->model->entry_count > 0 && room->height > 0 && count_cells(room, false) == 0 &&
	       count_cells(room, true) == 0 && !unknown_quest(room);
}

/* Does map2c stop before it comes to the map? */
static bool is_unseen(const struct model *model, const struct grid *grid)
{
	for (int i = 0; i < model->syntax.count; i++)
		if (strcmp(model->syntax.items[i].rule->name, "powder-line-length") == 0)
			return model->syntax.items[i].span.start <= grid->whole.start;
	return false;
}

static struct room room_of(const struct document *document)
{
	struct room room = {.document = document, .model = &document->model, .text = &document->text};
	room.grid = room.model->grid_count > 0 ? &room.model->grids[0] : NULL;
	if (room.grid && is_unseen(room.model, room.grid))
		room.grid = NULL;
	if (!room.grid)
		return room;
	room.width = room.grid->width;
	room.height = room.grid->loaded < room.grid->height ? room.grid->loaded : room.grid->height;
	struct grid loaded = *room.grid;
	loaded.height = room.height;
	grid_count_glyphs(&loaded, room.text);
	memcpy(room.counts, loaded.counts, sizeof room.counts);
	return room;
}

json_t *dump_powder(const struct document *document)
{
	static const char *const things[][2] = {
	    {"mobs", "MOB"},           {"moblevels", "MOBLEVEL"},   {"items", "ITEM"},
	    {"itemtypes", "ITEMTYPE"}, {"intrinsics", "INTRINSIC"}, {"squareflags", "SQUAREFLAG"},
	    {"signposts", "SIGNPOST"},
	};
	struct room room = room_of(document);
	json_t *object = json_object();
	bool whole =
	    object && put(object, "format", json_string("powder")) && put(object, "file", dump_file_name(document)) &&
	    put(object, "clean", json_boolean(is_clean(&room))) && put(object, "width", json_integer(room.width)) &&
	    put(object, "height", json_integer(room.height)) && put(object, "rows", dump_rows(&room)) &&
	    put(object, "legend", dump_legend(&room)) && put(object, "squares", dump_squares(&room));
	for (size_t i = 0; whole && i < sizeof things / sizeof *things; i++)
		whole = put(object, things[i][0], dump_things(&room, things[i][1]));
	whole = whole && put(object, "globals", dump_globals(&room)) && put(object, "facts", dump_facts(&room));
	return keep(object, whole);
}
