/* Rules that compare maps with each other, in a file or in several files. */
#include "described/cells.h"
#include "rule_context.h"
#include "rules.h"

/* ---- names ---- */

struct map_name {
	const char *name;
	struct span span;
	size_t document;
	int grid; /* below 0 means a part without rows */
};

/* Returns the place of the name; none if the map has no rows. */
static struct place name_place(const struct map_name *name)
{
	return name->grid < 0 ? place_at(PLACE_NONE, 0) : place_at(PLACE_GRID, name->grid);
}

static int compare_names(const void *left, const void *right)
{
	const struct map_name *a = left, *b = right;
	int order = bytes_compare(a->name, a->span.length, b->name, b->span.length);
	if (order == 0)
		order = (a->document > b->document) - (a->document < b->document);
	return order ? order : (a->span.start > b->span.start) - (a->span.start < b->span.start);
}

/* Returns the index of the first of the sorted names that equals name `i`; `first` is that of name `i` - 1. */
static size_t first_alike(const struct map_name *names, size_t i, size_t first)
{
	const struct map_name *a = &names[i - 1], *b = &names[i];
	return bytes_compare(a->name, a->span.length, b->name, b->span.length) == 0 ? first : i;
}

/* Appends the names of a model's maps; returns the new count. */
static size_t collect_names(const struct model *model, const struct text *text, size_t document,
			    struct map_name *names, size_t count)
{
	const struct described_detail *detail = described_detail(model);
	for (int i = -detail->bare_count; i < model->grid_count; i++) {
		struct span name = (i < 0 ? &detail->bare[-i - 1].part : &detail->parts[i])->name;
		if (name.length > 0)
			names[count++] = (struct map_name){
			    .name = text->bytes + name.start, .span = name, .document = document, .grid = i};
	}
	return count;
}

/* Checks names in blocks between maps; those that begin with a digit are numbers. */
void rule_named(struct rule_context *context)
{
	const char *bytes = context->check->text->bytes;
	const struct described_detail *detail = context->detail;
	struct map_name *labels = arena_allocate(context->arena, (size_t)detail->label_count + 1, sizeof *labels);
	for (int i = 0; i < detail->label_count; i++)
		labels[i] = (struct map_name){.name = bytes + detail->labels[i].start, .span = detail->labels[i]};
	list_sort(labels, (size_t)detail->label_count, sizeof *labels, compare_names);
	for (int i = 0; i < detail->call_count; i++) {
		struct span call = detail->calls[i];
		const char *name = bytes + call.start;
		int at;
		LIST_SEARCH(at, detail->label_count,
			    bytes_compare(labels[at].name, labels[at].span.length, name, call.length) < 0);
		bool found = at < detail->label_count &&
			     bytes_compare(labels[at].name, labels[at].span.length, name, call.length) == 0;
		if (!found && !byte_is_digit(*name))
			context_add(context, call, place_at(PLACE_NONE, 0), "No map of this file is called %s.",
				    context_quote(context, name, call.length));
	}
}

void rule_unique(struct rule_context *context)
{
	const struct model *model = context->model;
	size_t most = (size_t)model->grid_count + (size_t)context->detail->bare_count + 1;
	struct map_name *names = arena_allocate(context->arena, most, sizeof *names);
	size_t count = collect_names(model, context->check->text, 0, names, 0);
	list_sort(names, count, sizeof *names, compare_names);
	for (size_t i = 1, first = 0; i < count; i++) {
		first = first_alike(names, i, first);
		if (first < i)
			context_add(context, names[i].span, name_place(&names[i]),
				    "%s is also the name of the map on line %zu.",
				    context_quote(context, names[i].name, names[i].span.length),
				    text_line(context->check->text, names[first].span.start));
	}
}

/* Finds at most `most` rules about names over several files, NULL-terminated. */
static void find_over_files(const struct description *description, const struct rule **rules, size_t most)
{
	size_t count = 0;
	for (int i = 0; i < description->rule_count && count < most; i++)
		if (description->rules[i].kind == RULE_UNIQUE && description->rules[i].over == OVER_FILES)
			rules[count++] = &description->rules[i].rule;
	rules[count] = NULL;
}

bool described_compares_files(const struct description *description)
{
	const struct rule *rules[2];
	find_over_files(description, rules, 1);
	return rules[0];
}

void described_check_together(struct document *const *documents, size_t count)
{
	enum { MOST = 8, LONGEST = 60 };
	size_t most = 0, name_count = 0;
	const struct rule *rules[MOST + 1];
	find_over_files(described_of(&documents[0]->model)->description, rules, MOST);
	for (size_t i = 0; i < count; i++)
		most += (size_t)documents[i]->model.grid_count +
			(size_t)described_detail(&documents[i]->model)->bare_count;
	struct map_name *names = memory_allocate(most, sizeof *names);
	struct finding_list *findings = memory_allocate(count, sizeof *findings);
	for (size_t i = 0; i < count; i++)
		if (!merge_marks_found(&documents[i]->findings))
			name_count = collect_names(&documents[i]->model, &documents[i]->text, i, names, name_count);
	list_sort(names, name_count, sizeof *names, compare_names);
	for (const struct rule **rule = rules; *rule; rule++)
		for (size_t i = 1, first = 0; i < name_count; i++) {
			first = first_alike(names, i, first);
			if (first == i)
				continue;
			const struct map_name *again = &names[i];
			const struct document *other = documents[names[first].document];
			int length = again->span.length < LONGEST ? (int)again->span.length : LONGEST;
			bool same_file = names[first].document == again->document;
			finding_add(&findings[again->document], *rule, again->span, name_place(again),
				    "%.*s is also the name of the map on line %zu%s%s.", length, again->name,
				    text_line(&other->text, names[first].span.start), same_file ? "" : " of ",
				    same_file ? "" : path_name(other->path));
		}
	for (size_t i = 0; i < count; i++) {
		finding_list_replace(&documents[i]->findings, rules, &findings[i]);
		finding_list_clear(&findings[i]);
	}
	free(findings);
	free(names);
}

/* ---- equal maps ---- */

enum { SYMMETRIES = 8 };

/* A map after rotating and mirroring it. */
struct oriented_map {
	const struct rule_context *context;
	const struct grid *map;
	const unsigned char *glyphs; /* the new value of each byte; NULL if unchanged */
	int symmetry;                /* bit 0: left and right are exchanged, 1: top and bottom, 2: columns and rows */
};

/* The new values of bytes in each symmetry. */
struct symmetries {
	unsigned char glyphs[SYMMETRIES][256];
};

static int oriented_width(const struct oriented_map *oriented)
{
	return oriented->symmetry & 4 ? oriented->map->height : oriented->map->width;
}

static int oriented_height(const struct oriented_map *oriented)
{
	return oriented->symmetry & 4 ? oriented->map->width : oriented->map->height;
}

/* Returns the cell value at a place of the transformed map; -1 outside. */
static int oriented_cell(const struct oriented_map *oriented, int x, int y)
{
	int column = oriented->symmetry & 4 ? y : x, row = oriented->symmetry & 4 ? x : y;
	column = oriented->symmetry & 1 ? oriented->map->width - 1 - column : column;
	row = oriented->symmetry & 2 ? oriented->map->height - 1 - row : row;
	int value = grid_cell(oriented->map, oriented->context->check->text, column, row);
	return value >= 0 && value < 256 ? oriented->glyphs[value] : value;
}

/* Exchanging columns and rows is a quarter turn clockwise after exchanging top and bottom. */
static void fill_symmetries(const struct format *format, struct symmetries *symmetries)
{
	static const enum turn turns[] = {TURN_MIRROR, TURN_FLIP, TURN_FLIP, TURN_QUARTER};
	static const int of[] = {1, 2, 4, 4}; /* the symmetries that need them */
	unsigned char turned[4][256];
	for (int turn = 0; turn < 4; turn++)
		for (int i = 0; i < 256; i++)
			turned[turn][i] = (unsigned char)described_cell_turned(format, i, turns[turn]);
	for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++)
		for (int i = 0; i < 256; i++) {
			unsigned char *glyph = &symmetries->glyphs[symmetry][i];
			*glyph = (unsigned char)i;
			for (int turn = 0; turn < 4; turn++)
				*glyph = symmetry & of[turn] ? turned[turn][*glyph] : *glyph;
		}
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
	return (hash ^ value) * 0x9e3779b97f4a7c15u ^ (hash >> 29);
}

static uint64_t hash_legend(const struct rule_context *context, const struct grid *map)
{
	uint64_t hash = 1;
	for (int i = 0; i < map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[map->first_entry + i];
		for (const char *at = entry->text; *at; at++)
			hash = mix(hash, (unsigned char)*at);
		for (const char *at = entry->glyphs; at && *at; at++)
			hash = mix(hash, (unsigned char)*at);
	}
	return hash;
}

/* Returns a hash of the fields except name and size: maps that differ in them are different for the game. */
static uint64_t hash_fields(const struct rule_context *context, const struct grid *map)
{
	const struct described_map *of = &context->description->map;
	const char *const apart[] = {of->name.key, of->declared.width, of->declared.height};
	uint64_t hash = 1;
	EACH(const struct field, field, context->model->fields + map->first_field, map->field_count) {
		bool counted = field->set && described_field_of(context->model, field);
		EACH_OF(other, apart)
			counted = counted && !(*other && strcmp(*other, field->name) == 0);
		for (const char *at = counted ? field->name : ""; *at; at++)
			hash = mix(hash, (unsigned char)*at);
		for (const char *at = counted ? field->effective : ""; *at; at++)
			hash = mix(hash, (unsigned char)*at);
	}
	return hash;
}

static int symmetries_of(const struct rule_context *context)
{
	static const int counts[] = {[SAME_EXACT] = 1, [SAME_FLIPS] = 4, [SAME_TURNS] = SYMMETRIES};
	return counts[context->rule->same];
}

/* A map, and the smallest hash of all its transformations. */
struct hashed {
	uint64_t hash;
	int grid;
};

static struct hashed hash_map(const struct rule_context *context, const struct symmetries *symmetries, int grid)
{
	struct hashed hashed = {.hash = UINT64_MAX, .grid = grid};
	const struct grid *map = &context->model->grids[grid];
	for (int i = 0; i < symmetries_of(context); i++) {
		struct oriented_map oriented = {
		    .context = context, .map = map, .glyphs = symmetries->glyphs[i], .symmetry = i};
		uint64_t hash = mix((uint64_t)oriented_width(&oriented), (uint64_t)oriented_height(&oriented));
		for (int y = 0; y < oriented_height(&oriented); y++)
			for (int x = 0; x < oriented_width(&oriented); x++)
				hash = mix(hash, (uint32_t)oriented_cell(&oriented, x, y));
		hashed.hash = MIN(hash, hashed.hash);
	}
	hashed.hash = mix(mix(hashed.hash, hash_legend(context, map)), hash_fields(context, map));
	return hashed;
}

static int compare_hashes(const void *left, const void *right)
{
	const struct hashed *a = left, *b = right;
	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return a->grid - b->grid;
}

static bool are_equal(const struct oriented_map *one, const struct oriented_map *other)
{
	if (oriented_width(one) != oriented_width(other) || oriented_height(one) != oriented_height(other))
		return false;
	for (int y = 0; y < oriented_height(one); y++)
		for (int x = 0; x < oriented_width(one); x++)
			if (oriented_cell(one, x, y) != oriented_cell(other, x, y))
				return false;
	return true;
}

/* Returns the symmetry that turns one map into the other; -1 if none. */
static int find_symmetry(const struct rule_context *context, const struct symmetries *symmetries, int one, int other)
{
	struct oriented_map first = {
	    .context = context, .map = &context->model->grids[one], .glyphs = symmetries->glyphs[0]};
	for (int i = 0; i < symmetries_of(context); i++) {
		struct oriented_map second = {.context = context,
					      .map = &context->model->grids[other],
					      .glyphs = symmetries->glyphs[i],
					      .symmetry = i};
		if (are_equal(&first, &second))
			return i;
	}
	return -1;
}

void rule_same(struct rule_context *context)
{
	const struct model *model = context->model;
	struct symmetries symmetries;
	fill_symmetries(model->format, &symmetries);
	struct hashed *maps = arena_allocate(context->arena, (size_t)model->grid_count, sizeof *maps);
	int count = 0;
	for (int i = 0; i < model->grid_count; i++)
		if (context_is_filled(&model->grids[i]))
			maps[count++] = hash_map(context, &symmetries, i);
	list_sort(maps, (size_t)count, sizeof *maps, compare_hashes);
	for (int i = 1, first = 0; i < count; i++) {
		first = maps[i].hash == maps[first].hash ? first : i;
		int symmetry = first < i ? find_symmetry(context, &symmetries, maps[first].grid, maps[i].grid) : -1;
		if (symmetry < 0)
			continue;
		const struct map_part *parts = context->detail->parts;
		const struct grid *map = &model->grids[maps[i].grid], *other = &model->grids[maps[first].grid];
		struct span name = parts[maps[i].grid].name;
		context_add(context, name.length > 0 ? name : map->rows[0], place_at(PLACE_GRID, maps[i].grid),
			    "This map is the same as %s on line %zu%s.",
			    context_quote(context, other->name, strlen(other->name)),
			    text_line(context->check->text, parts[maps[first].grid].lines.start),
			    symmetry == 0 ? "" : ", rotated or mirrored");
	}
}
