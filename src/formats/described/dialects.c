/* The tables of a dialect, made when the first file of the format is read: meanings of glyphs, keys of lines,
 * kinds of legend lines. */
#include "reading.h"

#include "described/language/keys.h"

#include "mapwright/share.h"
#include "mapwright/visible.h"

struct glyph described_symbol_glyph(const struct described_symbol *symbol)
{
	return (struct glyph){.known = true,
			      .style = symbol->style,
			      .walk = symbol->walk,
			      .entry = -1,
			      .meaning = symbol->meaning ? symbol->meaning : ""};
}

static void add_symbols(struct described_tables *tables, const struct description *description,
			const struct described_symbol *symbols, int count)
{
	for (int i = 0; i < count; i++)
		for (glyph_list glyph = symbols[i].glyphs; *glyph && symbols[i].when_count == 0; glyph++) {
			int value = cell_value(*glyph, strlen(*glyph));
			if (value < 0 || value > 255)
				continue;
			tables->glyphs[value] = described_symbol_glyph(&symbols[i]);
			tables->glyphs[cell_other_case(description, value)] = tables->glyphs[value];
		}
}

static int compare_keys(const void *left, const void *right)
{
	const struct described_key_line *a = left, *b = right;
	return bytes_compare(a->key, a->length, b->key, b->length);
}

static void add_key(struct described_tables *tables, const char *key, enum keyed role, int index, struct arena *arena)
{
	if (key)
		key = described_folded(tables->description, arena, key, strlen(key));
	if (key)
		tables->keys[tables->key_count++] =
		    (struct described_key_line){.key = key, .length = strlen(key), .role = role, .index = index};
}

static void add_keys(struct described_tables *tables, struct arena *arena)
{
	const struct described_dialect *dialect = tables->dialect;
	const struct described_map *map = &dialect->map;
	size_t most = (size_t)dialect->field_count + (size_t)dialect->legend_count + 3;
	tables->keys = arena_allocate(arena, most, sizeof *tables->keys);
	add_key(tables, map->start.key, KEYED_START, 0, arena);
	add_key(tables, map->row.key, KEYED_ROW, 0, arena);
	for (int i = 0; i < dialect->field_count; i++)
		add_key(tables, dialect->fields[i].line.key, KEYED_FIELD, i, arena);
	for (int i = 0; i < dialect->legend_count; i++)
		add_key(tables, dialect->legend[i].line.key, KEYED_LEGEND, i, arena);
	qsort(tables->keys, (size_t)tables->key_count, sizeof *tables->keys, compare_keys);
	if (map->name.key && !described_find_key(tables, map->name.key, strlen(map->name.key))) {
		add_key(tables, map->name.key, KEYED_NAME, 0, arena);
		qsort(tables->keys, (size_t)tables->key_count, sizeof *tables->keys, compare_keys);
	}
}

const struct described_key_line *described_find_key(const struct described_tables *tables, const char *key,
						    size_t length)
{
	char folded[FOLDED];
	if (!described_fold(tables->description, key, &length, folded))
		return NULL;
	const struct described_key_line wanted = {.key = folded, .length = length};
	return bsearch(&wanted, tables->keys, (size_t)tables->key_count, sizeof *tables->keys, compare_keys);
}

struct span described_key_of(const struct description *description, const char *bytes, struct span line)
{
	const char *separator = description->keys.separator;
	line = span_indented(bytes, line);
	const char *end = *separator ? memmem(bytes + line.start, line.length, separator, strlen(separator)) : NULL;
	return (struct span){.start = line.start, .length = end ? (size_t)(end - (bytes + line.start)) : 0};
}

/* Adds the kinds of legend lines; the first that defines meanings comes first. */
static void add_kinds(struct described_tables *tables, struct arena *arena)
{
	const struct described_dialect *dialect = tables->dialect;
	int first = 0;
	tables->kinds = arena_allocate(arena, (size_t)dialect->legend_count + 1, sizeof *tables->kinds);
	while (first < dialect->legend_count && dialect->legend[first].effect != EFFECT_MEANS)
		first++;
	first = first < dialect->legend_count ? first : 0;
	for (int i = 0; i < dialect->legend_count; i++) {
		const struct described_legend *legend = &dialect->legend[i];
		int at = i == first ? 0 : i < first ? i + 1 : i;
		tables->kinds[at] = (struct legend_kind){.key = legend->key,
							 .separators = !takes_value(legend) ? NULL
								       : legend->separators ? legend->separators
											    : "=:",
							 .words = legend->words,
							 .between = legend->split    ? legend->split
								    : legend->joints ? BLANKS
										     : legend->several,
							 .joint = legend->joints ? legend->joints[0] : NULL,
							 .meaning = legend->meaning ? legend->meaning : "",
							 .becomes = legend->effect == EFFECT_BECOMES ||
								    legend->effect == EFFECT_PARTS,
							 .holds = legend->effect == EFFECT_HOLDS};
	}
}

const struct legend_kind *described_legend_kinds(const struct model *model)
{
	return described_detail(model)->tables->kinds;
}

const char *described_table_name(const struct described *self, const char *name)
{
	const char *folder = self->description->folder;
	const char *path = folder ? arena_print(&self->made->arena, "%s/%s.tsv", folder, name) : NULL;
	return path && file_exists(path) ? path : name;
}

/* Returns true if the column is empty or has one of the words; otherwise sets an error. */
static bool is_one_of(const struct vocabulary *table, int row, const char *column, const char *const *words,
		      struct error *error)
{
	char sentence[200];
	const char *value = vocabulary_value(table, row, column), *near = nearest_of(words, value);
	if (!*value || word_index(words, value) >= 0)
		return true;
	snprintf(sentence, sizeof sentence, "\"%.40s\" is not a %s%s%s%s", value, column,
		 near ? "; did you mean " : "", near ? near : "", near ? "?" : ".");
	return vocabulary_complain(table, row, column, sentence, error);
}

/* Returns true if the rows of a table are valid symbols; otherwise sets an error. */
static bool are_symbols(const struct described *self, const char *path, const struct vocabulary *table,
			struct error *error)
{
	static const char *const entrances[] = {"no", "anywhere", "edge", NULL};
	bool says = false;
	char sentence[200];
	for (int row = 0; row < vocabulary_count(table); row++)
		says = says || *vocabulary_value(table, row, "style") || *vocabulary_value(table, row, "walk") ||
		       *vocabulary_value(table, row, "meaning") || *vocabulary_value(table, row, "entrance");
	if (!says)
		return error_set(error,
				 "%s: no row describes a symbol; the first line must be \"word style walk meaning\", "
				 "separated by tabs.",
				 path);
	for (int row = 0; row < vocabulary_count(table); row++) {
		const char *word = vocabulary_word(table, row);
		snprintf(sentence, sizeof sentence, "\"%.40s\" is not a symbol: expected %s.", word,
			 self->format.cells->kind == CELL_BYTE        ? "one byte, or the word space"
			 : self->format.cells->kind == CELL_CHARACTER ? "one character, or the word space"
								      : "a code");
		uint32_t character;
		size_t length = strlen(word);
		bool symbol = strcmp(word, "space") == 0 || self->format.cells->kind == CELL_WORD
				  ? cell_value(word, length) >= 0
			      : self->format.cells->kind == CELL_BYTE
				  ? length == 1
				  : length > 0 && visible_decode(word, length, &character) == length;
		if (!symbol)
			return vocabulary_complain(table, row, NULL, sentence, error);
		if (!is_one_of(table, row, "style", glyph_style_names, error) ||
		    !is_one_of(table, row, "walk", described_walks, error) ||
		    !is_one_of(table, row, "entrance", entrances, error))
			return false;
	}
	return true;
}

/* Returns true if a table can be read. Skips tables of the program unless the user has added rows to them. */
static bool is_sound(const struct described *self, const char *name, bool symbols, struct error *error)
{
	char file[PATH_MAX], path[PATH_MAX];
	const char *table = name ? described_table_name(self, name) : NULL;
	snprintf(file, sizeof file, "vocabulary/%s.tsv", name ? name : "");
	bool shipped = table == name && name && share_path(file, path, sizeof path);
	bool owned = share_user_path(file, path, sizeof path) && file_exists(path);
	if (!name || (shipped && !owned))
		return true;
	if (table == name && !owned)
		return error_set(error, "%s/%s.tsv: no such table; the description %s refers to it.",
				 self->description->folder ? self->description->folder : "vocabulary", name,
				 self->description->id);
	struct vocabulary *loaded = vocabulary_load(table, error);
	bool sound = loaded && (!symbols || are_symbols(self, table, loaded, error));
	vocabulary_free(loaded);
	return sound;
}

bool described_tables_are_sound(const struct described *self, struct error *error)
{
	bool sound = is_sound(self, self->description->words, false, error) &&
		     is_sound(self, self->description->objects, false, error);
	for (int i = 0; sound && i < self->description->dialect_count; i++)
		sound = is_sound(self, self->description->dialects[i].symbols, true, error);
	return sound;
}

/* more glyphs with the same meaning are not listed in the legend */
enum { FEW_GLYPHS = 8 };

int described_symbol_value(const struct vocabulary *table, int row)
{
	const char *word = vocabulary_word(table, row);
	return strcmp(word, "space") == 0 ? ' ' : cell_value(word, strlen(word));
}

static void add_entry(struct described_tables *tables, struct arena *arena, int value, const struct glyph *glyph)
{
	const struct entry entry = {.grid = -1,
				    .key = value,
				    .fixed = true,
				    .style = glyph->style,
				    .text = *glyph->meaning ? glyph->meaning : glyph_style_names[glyph->style]};
	ARENA_LIST_ADD(arena, tables->entries, tables->entry_count, tables->entry_capacity, &entry);
}

/* Adds the codes of a table, from a row on. */
static void add_codes(struct described_tables *tables, int row, struct arena *arena)
{
	for (; row < vocabulary_count(tables->symbols); row++) {
		int value = described_symbol_value(tables->symbols, row);
		struct glyph glyph = {.meaning = "", .style = STYLE_SPECIAL};
		described_word_glyph(tables->symbols, row, &glyph);
		if (value >= 0)
			add_entry(tables, arena, value, &glyph);
	}
}

struct described_tables *described_with_words(const struct described_tables *tables, const struct vocabulary *words,
					      struct arena *arena)
{
	struct described_tables *own = arena_allocate(arena, 1, sizeof *own);
	*own = *tables;
	own->symbols = (struct vocabulary *)words;
	own->entry_capacity = own->entry_count; /* the list is not its own: a longer one is a copy */
	add_codes(own, vocabulary_count(tables->symbols), arena);
	return own;
}

struct described_tables *described_with_glyphs(const struct described_tables *tables, const struct vocabulary *glyphs,
					       struct arena *arena)
{
	struct described_tables *own = arena_allocate(arena, 1, sizeof *own);
	*own = *tables;
	own->entry_capacity = own->entry_count;
	for (int row = 0; row < vocabulary_count(glyphs); row++) {
		int value = described_symbol_value(glyphs, row);
		if (value < 0 || value > 255)
			continue;
		own->glyphs[value] =
		    (struct glyph){.entry = -1, .meaning = "", .style = STYLE_SPECIAL, .walk = WALK_GROUND};
		described_word_glyph(glyphs, row, &own->glyphs[value]);
		add_entry(own, arena, value, &own->glyphs[value]);
	}
	return own;
}

/* Adds glyphs of one byte from the description itself. */
static void add_few(struct described_tables *tables, const struct described_dialect *dialect, struct arena *arena)
{
	for (int i = 0; i < dialect->glyph_count; i++) {
		glyph_list glyphs = dialect->glyphs[i].glyphs;
		int own = 0;
		while (glyphs[own])
			own++;
		for (int g = 0; own <= FEW_GLYPHS && g < own && dialect->glyphs[i].when_count == 0; g++)
			if (glyphs[g][0] && !glyphs[g][1])
				add_entry(tables, arena, (unsigned char)glyphs[g][0],
					  &tables->glyphs[(unsigned char)glyphs[g][0]]);
	}
}

static void make_tables(const struct described *self, struct described_tables *tables,
			const struct described_dialect *dialect)
{
	const struct described_dialect *common = &self->description->common;
	bool words = described_symbols_are_words(self->description, dialect) && !dialect->map.cell.code;
	const char *name = words ? NULL : dialect->symbols;
	tables->dialect = dialect;
	tables->description = self->description;
	tables->symbols = name ? vocabulary_load(described_table_name(self, name), NULL) : NULL;
	tables->broken = name && !tables->symbols;
	const char *objects = self->description->objects, *names = "";
	tables->objects = objects ? vocabulary_load(described_table_name(self, objects), NULL) : NULL;
	for (int row = 0; row < vocabulary_count(tables->objects) && !*names; row++)
		names = vocabulary_value(tables->objects, row, "names");
	tables->names = *names ? vocabulary_load(described_table_name(self, names), NULL) : NULL;
	for (int i = 0; i < 256; i++)
		tables->glyphs[i] = (struct glyph){.entry = -1,
						   .known = tables->broken,
						   .meaning = self->description->unknown.meaning,
						   .style = self->description->unknown.style,
						   .walk = self->description->unknown.walk};
	for (const char *end = dialect->map.ends; end && *end; end++)
		tables->glyphs[(unsigned char)*end] =
		    (struct glyph){.entry = -1, .known = true, .meaning = "ends the row"};
	for (int row = 0; row < vocabulary_count(tables->symbols); row++) {
		int value = described_symbol_value(tables->symbols, row);
		if (value >= 0 && value < 256)
			described_word_glyph(tables->symbols, row, &tables->glyphs[value]);
	}
	if (common != dialect)
		add_symbols(tables, self->description, common->glyphs, common->glyph_count);
	add_symbols(tables, self->description, dialect->glyphs, dialect->glyph_count);
	add_codes(tables, 0,
		  &self->made->arena); /* the game's glyphs: entries of every legend, after those of the map */
	if (common != dialect)
		add_few(tables, common, &self->made->arena);
	add_few(tables, dialect, &self->made->arena);
	add_keys(tables, &self->made->arena);
	add_kinds(tables, &self->made->arena);
}

int described_dialect_of(const struct description *description, const char *line, size_t length)
{
	int otherwise = 0;
	for (int i = 0; i < description->dialect_count; i++) {
		const struct described_dialect *dialect = &description->dialects[i];
		if (dialect->when && line && pattern_match(dialect->when, line, length, NULL))
			return i;
		if (!dialect->when && !dialect->when_path)
			otherwise = i;
	}
	return otherwise;
}

const struct described_tables *described_tables(const struct described *self, int dialect)
{
	struct described_state *made = self->made;
	int count = self->description->dialect_count;
	if (made->tables)
		return &made->tables[dialect];
	made->tables = memory_allocate((size_t)count, sizeof *made->tables);
	for (int i = 0; i < count; i++)
		make_tables(self, &made->tables[i], &self->description->dialects[i]);
	return &made->tables[dialect];
}
