/* A description as a format: its tables, how sure it is of a file, and how it reads one. */
#include "reading.h"

#include "described/language/keys.h"
#include "described/scan/tables.h"
#include "edit/scan.h"
#include "mapwright/code.h"
#include "mapwright/file.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

/* ---- tables ---- */

/* Glyphs that the description itself explains. */
static void add_symbols(struct described_tables *tables, const struct described_symbol *symbols, int count)
{
	for (int i = 0; i < count; i++)
		for (glyph_list glyph = symbols[i].glyphs; *glyph; glyph++) {
			int code = code_of(*glyph, strlen(*glyph));
			if (code < 0 || code > 255)
				continue;
			tables->glyphs[code] =
			    (struct glyph){.known = true,
					   .look = symbols[i].look,
					   .walk = symbols[i].walk,
					   .entrance = symbols[i].entrance == ENTRANCE_ANYWHERE,
					   .edge_entrance = symbols[i].entrance == ENTRANCE_EDGE,
					   .entry = -1,
					   .meaning = symbols[i].meaning ? symbols[i].meaning : ""};
		}
}

static void add_table(struct described_tables *tables)
{
	for (int row = 0; row < vocabulary_count(tables->symbols); row++) {
		const char *word = vocabulary_word(tables->symbols, row);
		bool space = strcmp(word, "space") == 0;
		if (space || strlen(word) == 1)
			described_word_glyph(tables->symbols, row,
					     &tables->glyphs[space ? ' ' : (unsigned char)word[0]]);
	}
}

static int compare_keys(const void *left, const void *right)
{
	const struct described_key_line *a = left, *b = right;
	size_t least = a->length < b->length ? a->length : b->length;
	int order = memcmp(a->key, b->key, least);
	return order ? order : (a->length > b->length) - (a->length < b->length);
}

static void add_key(struct described_tables *tables, const char *key, enum keyed role, int index)
{
	if (key)
		tables->keys[tables->key_count++] =
		    (struct described_key_line){.key = key, .length = strlen(key), .role = role, .index = index};
}

static bool add_keys(struct described_tables *tables, const struct described *self, struct arena *arena)
{
	const struct described_dialect *dialect = tables->dialect;
	const struct described_map *map = &self->description->map;
	size_t most = (size_t)dialect->field_count + (size_t)dialect->legend_count + 3;
	tables->keys = arena_allocate(arena, most, sizeof *tables->keys);
	if (!tables->keys)
		return false;
	add_key(tables, map->start.key, KEYED_START, 0);
	add_key(tables, map->row.key, KEYED_ROW, 0);
	for (int i = 0; i < dialect->field_count; i++)
		add_key(tables, dialect->fields[i].line.key, KEYED_FIELD, i);
	for (int i = 0; i < dialect->legend_count; i++)
		add_key(tables, dialect->legend[i].line.key, KEYED_LEGEND, i);
	qsort(tables->keys, (size_t)tables->key_count, sizeof *tables->keys, compare_keys);
	if (map->name.key && !described_find_key(tables, map->name.key, strlen(map->name.key))) {
		add_key(tables, map->name.key, KEYED_NAME, 0);
		qsort(tables->keys, (size_t)tables->key_count, sizeof *tables->keys, compare_keys);
	}
	return true;
}

const struct described_key_line *described_find_key(const struct described_tables *tables, const char *key,
						    size_t length)
{
	const struct described_key_line wanted = {.key = key, .length = length};
	return bsearch(&wanted, tables->keys, (size_t)tables->key_count, sizeof *tables->keys, compare_keys);
}

/* The kinds of legend lines; the first that says what its glyphs mean comes first. */
static bool add_kinds(struct described_tables *tables, struct arena *arena)
{
	const struct described_dialect *dialect = tables->dialect;
	int first = 0;
	tables->kinds = arena_allocate(arena, (size_t)dialect->legend_count + 1, sizeof *tables->kinds);
	while (first < dialect->legend_count && dialect->legend[first].effect != EFFECT_MEANS)
		first++;
	first = first < dialect->legend_count ? first : 0;
	for (int i = 0; tables->kinds && i < dialect->legend_count; i++) {
		const struct described_legend *legend = &dialect->legend[i];
		int at = i == first ? 0 : i < first ? i + 1 : i;
		tables->kinds[at] = (struct legend_kind){.key = legend->key,
							 .separators = !takes_value(legend) ? NULL
								       : legend->separators ? legend->separators
											    : "=:",
							 .words = legend->words,
							 .meaning = legend->meaning ? legend->meaning : "",
							 .becomes = legend->effect == EFFECT_BECOMES ||
								    legend->effect == EFFECT_PARTS};
	}
	return tables->kinds != NULL;
}

const struct legend_kind *described_legend_kinds(const struct model *model)
{
	return described_detail(model)->tables->kinds;
}

/* A table of that name: the one in the description's own folder, as a path, or one of the program's. */
static const char *table_name(const struct described *self, const char *name)
{
	const char *folder = self->description->folder;
	const char *path = folder ? arena_print(&self->made->arena, "%s/%s.tsv", folder, name) : NULL;
	return path && file_exists(path) ? path : name;
}

/* The game's own glyphs as entries of every legend, after those of the map. */
static bool make_entries(struct described_tables *tables, struct arena *arena)
{
	tables->entries =
	    arena_allocate(arena, (size_t)vocabulary_count(tables->symbols) + 1, sizeof *tables->entries);
	for (int row = 0; tables->entries && row < vocabulary_count(tables->symbols); row++) {
		const char *word = vocabulary_word(tables->symbols, row);
		int code = strcmp(word, "space") == 0 ? ' ' : code_of(word, strlen(word));
		struct glyph glyph = {.meaning = ""};
		described_word_glyph(tables->symbols, row, &glyph);
		tables->entries[row] =
		    (struct entry){.grid = -1, .key = code, .fixed = true, .look = glyph.look, .text = glyph.meaning};
		if (code < 0)
			return false;
	}
	return tables->entries != NULL;
}

static bool make_tables(const struct described *self, struct described_tables *tables,
			const struct described_dialect *dialect)
{
	const struct described_dialect *common = &self->description->common;
	const char *name = dialect->symbols ? dialect->symbols : common->symbols;
	tables->dialect = dialect;
	tables->symbols = name ? vocabulary_load(table_name(self, name), NULL) : NULL;
	tables->broken = name && !tables->symbols;
	for (int i = 0; i < 256; i++)
		tables->glyphs[i] = (struct glyph){.entry = -1,
						   .known = tables->broken,
						   .meaning = "",
						   .look = self->description->unknown.look,
						   .walk = self->description->unknown.walk};
	for (const char *end = self->description->map.ends; end && *end; end++)
		tables->glyphs[(unsigned char)*end] =
		    (struct glyph){.entry = -1, .known = true, .meaning = "ends the row"};
	for (glyph_list glyph = self->description->map.ignored; glyph && *glyph; glyph++)
		if ((*glyph)[0] && !(*glyph)[1])
			tables->glyphs[(unsigned char)(*glyph)[0]] =
			    (struct glyph){.entry = -1, .known = true, .meaning = "a ruler, not a cell"};
	add_table(tables);
	if (common != dialect)
		add_symbols(tables, common->glyphs, common->glyph_count);
	add_symbols(tables, dialect->glyphs, dialect->glyph_count);
	return make_entries(tables, &self->made->arena) && add_keys(tables, self, &self->made->arena) &&
	       add_kinds(tables, &self->made->arena);
}

const struct described_tables *described_tables(const struct described *self, int dialect)
{
	struct described_made *made = self->made;
	int count = self->description->dialect_count;
	if (made->tables)
		return &made->tables[dialect];
	struct described_tables *tables = calloc((size_t)count, sizeof *tables);
	bool done = tables != NULL;
	for (int i = 0; i < count && done; i++)
		done = make_tables(self, &tables[i], &self->description->dialects[i]);
	if (!done) {
		free(tables);
		return NULL;
	}
	made->tables = tables;
	return &tables[dialect];
}

/* ---- reading ---- */

/* Does a line of the text match? */
static bool has_line(const char *bytes, size_t length, const struct pattern *pattern)
{
	for (size_t at = 0; at < length;) {
		const char *end = memchr(bytes + at, '\n', length - at);
		size_t stop = end ? (size_t)(end - bytes) : length;
		if (pattern_match(pattern, bytes + at, stop - at, NULL))
			return true;
		at = stop + 1;
	}
	return false;
}

static int find_dialect(const struct model *model, const struct text *text)
{
	const struct description *description = described_of(model)->description;
	int otherwise = 0;
	for (int i = 0; i < description->dialect_count; i++) {
		const struct described_dialect *dialect = &description->dialects[i];
		if (model->read_as && dialect->name && strcmp(model->read_as, dialect->name) == 0)
			return i;
		if (!dialect->when)
			otherwise = i;
	}
	for (int i = 0; i < description->dialect_count && !model->read_as; i++)
		if (description->dialects[i].when &&
		    has_line(text->bytes, text->length, description->dialects[i].when))
			return i;
	return otherwise;
}

bool described_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	static bool (*const scanners[])(struct reading *) = {
	    [SCANNER_LINES] = scan_lines, [SCANNER_LUA] = scan_lua, [SCANNER_JSON] = scan_json};
	const struct described *self = described_of(model);
	const struct description *description = self->description;
	int dialect = find_dialect(model, text);
	struct reading reading = {.model = model,
				  .text = text,
				  .description = description,
				  .dialect = &description->dialects[dialect],
				  .tables = described_tables(self, dialect),
				  .detail = arena_allocate(&model->arena, 1, sizeof *reading.detail),
				  .words = vocabulary};
	if (!reading.tables || !reading.detail ||
	    !model_share_entries(model, reading.tables->entries, vocabulary_count(reading.tables->symbols)))
		return false;
	model->dialect = reading.dialect->name;
	model->line_end = scan_line_end(text);
	model->detail = reading.detail;
	reading.detail->tables = reading.tables;
	memcpy(model->glyphs, reading.tables->glyphs, sizeof model->glyphs);
	if (!scanners[description->scanner](&reading))
		return false;
	reading_finish(&reading);
	return !reading.no_memory;
}

bool described_row_holds(const struct model *model, const struct text *text, int grid, int y)
{
	const struct described *self = described_of(model);
	struct span row = model->grids[grid].rows[y];
	if (self->description->scanner == SCANNER_LINES)
		return scan_line_holds(self, text, row);
	return self->description->scanner == SCANNER_JSON || scan_string_holds(model, text, grid, y);
}

/* ---- how sure ---- */

static bool named_so(const struct description *description, const char *path)
{
	const char *name = path ? strrchr(path, '/') : NULL;
	name = name ? name + 1 : path;
	for (int i = 0; name && description->files && description->files[i]; i++)
		if (fnmatch(description->files[i], name, 0) == 0)
			return true;
	return false;
}

enum { PROBED = 256 * 1024, BY_NAME = 61 }; /* a name says more than lines of another format */

/* Every kind of line that such files have and this one has, too, adds its share. */
static int described_probe(const struct format *format, const char *bytes, size_t length, const char *path)
{
	const struct described *self = format->self;
	const struct description *description = self->description;
	int found = 0;
	for (int i = 0; i < description->probe_count; i++)
		found += has_line(bytes, length < PROBED ? length : PROBED, &description->probe[i]);
	/* One kind of line alone may be in other files, too. */
	int most = description->probe_count > 1 ? BY_NAME - 1 : 30;
	int sure = description->probe_count > 0 ? most * found / description->probe_count : 0;
	if (!named_so(description, path))
		return found == description->probe_count ? sure : sure / 3;
	if (description->probe_count == 0)
		return BY_NAME;
	return found > 0 ? sure + CERTAINTY_MET : length == 0 ? CERTAINTY_NAMED : 0;
}

static bool is_plain(const struct format *format, unsigned char byte)
{
	(void)format;
	return byte >= ' ' && byte != 0x7f;
}

static enum cell_kind cells_of(const struct description *description)
{
	if (description->map.cell.separator)
		return CELL_WORD;
	return description->encoding == DESCRIBED_UTF8 ? CELL_CHARACTER : CELL_BYTE;
}

/* Maps stand one after the other, and the template says what is between them. */
static bool has_many_maps(const struct description *description)
{
	return description->scanner == SCANNER_LINES &&
	       (description->common.template.between || description->dialects[0].template.between);
}

static void fill_format(struct described *self)
{
	static const char *const layers[] = {"base", "overlay", "mark", NULL};
	const struct description *description = self->description;
	bool words = description->map.cell.code != NULL;
	self->format =
	    (struct format){.self = self,
			    .id = description->id,
			    .title = description->title,
			    .description = description->about,
			    .extension = description->extension,
			    .vocabulary = description->words ? table_name(self, description->words) : NULL,
			    .manual = description->manual,
			    .example = description->example,
			    .glyph_wall = description->wall,
			    .glyph_floor = description->floor,
			    .cells = cells_of(description),
			    .layers = words ? layers : NULL,
			    .entries_editable = description->dialects[0].legend_count > 0,
			    .grids_editable = has_many_maps(description),
			    .resizable = true,
			    .dialects = description->dialect_names,
			    .probe = described_probe,
			    .read = described_read,
			    .plan = described_plan,
			    .cell_is_plain = is_plain,
			    .row_holds = described_row_holds,
			    .cell_code = described_cell_code,
			    .cell_write = described_cell_write,
			    .cell_turned = described_cell_turned,
			    .legend_kinds = described_legend_kinds,
			    .cell_layer = words ? described_cell_layer : NULL,
			    .create = described_create,
			    .tell = described_tell,
			    .check_together = described_holds_together(description) ? described_check_together : NULL,
			    .rules = self->rules};
	self->rules[0] = description->rule_list;
	for (int i = 0; i < description->rule_count; i++) {
		struct described_rule *rule = &description->rules[i];
		rule->rule.run = described_rule_function(rule->kind);
		rule->rule.data = rule;
	}
}

struct described *described_new(struct description *description)
{
	struct described *self = calloc(1, sizeof *self);
	struct table_cache *cache = table_cache_new();
	struct described_made *made = calloc(1, sizeof *made);
	if (!self || !cache || !made) {
		free(self);
		free(made);
		table_cache_free(cache);
		return NULL;
	}
	self->description = description;
	self->cache = cache;
	self->made = made;
	fill_format(self);
	return self;
}

void described_free(struct described *self)
{
	if (!self)
		return;
	for (int i = 0; self->made->tables && i < self->description->dialect_count; i++)
		vocabulary_free(self->made->tables[i].symbols);
	free(self->made->tables);
	arena_clear(&self->made->arena);
	free(self->made);
	table_cache_free(self->cache);
	description_free(self->description);
	free(self);
}
