/* Builds the model from what the scanners find. */
#include "legend_values.h"
#include "reading.h"

struct value reading_value(const struct reading *reading, struct span span)
{
	return (struct value){.span = span, .bytes = reading->text->bytes + span.start, .length = span.length};
}

size_t value_offset(const struct value *value, size_t at)
{
	if (!value->pieces)
		return value->span.start + at;
	int i = value->piece_count;
	at += value->first;
	while (i > 1 && value->pieces[i - 1].at > at)
		i--;
	return value->pieces[i - 1].start + (at - value->pieces[i - 1].at);
}

static struct grid *open_grid(const struct reading *reading)
{
	return reading->part_open ? &reading->model->grids[reading->model->grid_count - 1] : NULL;
}

bool reading_has_rows(const struct reading *reading)
{
	return reading->part_open && open_grid(reading)->height > 0;
}

/* ---- fields ---- */

static const char *field_text(struct reading *reading, const struct value *value)
{
	return arena_copy(&reading->model->arena, value->bytes, value->length);
}

/* Returns a field with everything but grid, set, value, line and read filled in. */
static struct field plain_field(const struct described_field *field, int grid)
{
	return (struct field){.grid = grid,
			      .record = -1,
			      .item = -1,
			      .name = field->name,
			      .kind = field->kind,
			      .fallback = field->fallback ? field->fallback : "",
			      .meaning = field->meaning ? field->meaning : "",
			      .effective = field->fallback ? field->fallback : "",
			      .vocabulary = field->words,
			      .between = field->split,
			      .instead_of = field->instead_of};
}

/* Adds a field of a map to the model, after those of the maps before. */
static void add_grid_field(struct reading *reading, const struct field *field)
{
	struct model *model = reading->model;
	struct grid *grid = &model->grids[field->grid];
	if (grid->field_count++ == 0)
		grid->first_field = model->field_count;
	*model_add_field(model) = *field;
}

/* Keeps a field of the file until all maps are read. */
static void keep_field(struct reading *reading, const struct field *field)
{
	ARENA_ADD(&reading->model->arena, reading, file_field, field);
}

/* Keeps a field of the part until all its maps are read. */
static void add_field(struct reading *reading, const struct field *field)
{
	ARENA_ADD(&reading->model->arena, reading, field, field);
}

/* Returns true if a line of that scope belongs to the part that is open. */
static bool is_of_map(const struct reading *reading, enum described_scope scope)
{
	bool above = reading->implied && !reading_has_rows(reading);
	return reading->part_open && scope != SCOPE_FILE && !(above && scope == SCOPE_ABOVE);
}

void reading_field(struct reading *reading, const struct described_field *field, const struct value *value,
		   struct span line)
{
	bool of_map = is_of_map(reading, field->scope);
	bool next = of_map && field->of == OF_NEXT;
	int grid = reading->model->grid_count - 1 + (next && reading_has_rows(reading));
	struct field fresh = plain_field(field, !of_map ? -1 : field->of == OF_PART ? reading->first : grid);
	if (next && line.start < reading->own)
		reading->own = line.start;
	fresh.set = true;
	fresh.value = value->span;
	fresh.line = line;
	fresh.effective = field_text(reading, value);
	(of_map ? add_field : keep_field)(reading, &fresh);
}

static bool has_field(const struct field *fields, int count, const char *name)
{
	for (int i = 0; i < count; i++)
		if (fields[i].name == name)
			return true;
	return false;
}

/* Adds fields that the map (-1: the file) does not have, so that the form shows them. */
static void add_missing_fields(struct reading *reading, int grid)
{
	struct model *model = reading->model;
	EACH(const struct described_field, field, reading->dialect->fields, reading->dialect->field_count) {
		bool there = grid >= 0 ? has_field(model->fields + model->grids[grid].first_field,
						   model->grids[grid].field_count, field->name)
				       : has_field(reading->file_fields, reading->file_field_count, field->name);
		bool writable = !field->line.pattern || field->write; /* another line can only be read */
		bool other = field->title && grid >= 0 && reading->detail->parts[grid].level;
		if ((field->scope == SCOPE_FILE) != (grid < 0) || there || !writable || other ||
		    (grid > reading->first && field->of == OF_PART))
			continue;
		struct field missing = plain_field(field, grid);
		if (grid < 0)
			keep_field(reading, &missing);
		else
			add_grid_field(reading, &missing);
	}
}

/* ---- the legend ---- */

/* Reads the glyphs of a legend line: all characters but blanks, and slashes where blocks change places. Returns
 * their number. */
static int read_keys(struct reading *reading, const struct described_legend *legend, const struct value *glyphs,
		     int **keys, char *names)
{
	int *values = arena_allocate(&reading->model->arena, 2 * glyphs->length + 1, sizeof *values), count = 0;
	size_t start, used;
	for (size_t at = ROW_START;; at = start + used) {
		int value = cell_next(reading->description, glyphs->bytes, glyphs->length, at, &start, &used);
		if (value < 0)
			break;
		bool only = glyphs->length == used, blank = value == ' ' && !only;
		bool between = !only && legend->between && value > 0 && value < 256 && strchr(legend->between, value);
		size_t length;
		const char *bytes = cell_bytes(value, &length);
		if (!blank || takes_value(legend))
			names = (char *)memcpy(names, bytes, length) + length;
		if (!blank && !between && !(legend->effect == EFFECT_SHUFFLES && value == '/'))
			values[count++] = value;
	}
	*keys = values;
	for (int i = 0; i < count; i++)
		values[count + i] = cell_other_case(reading->description, values[i]);
	return count;
}

/* Returns the outcomes of a legend line as text, "becomes . 75%, x 25%", with equal outcomes added up. */
static const char *odds_text(struct reading *reading, const struct entry *entry, const struct outcome *outcomes,
			     int count)
{
	enum { LONGEST = sizeof ", x 100%" - 1 };
	int weights[256] = {0}, order[OUTCOMES] UNINITIALISED, different = 0, sum = 0;
	for (int i = 0; i < count; i++) {
		if (weights[outcomes[i].value] == 0)
			order[different++] = outcomes[i].value;
		weights[outcomes[i].value] += outcomes[i].weight;
		sum += outcomes[i].weight;
	}
	size_t length = strlen(entry->kind) + (size_t)different * LONGEST;
	char *text = arena_allocate(&reading->model->arena, length + 1, 1), *at = stpcpy(text, entry->kind);
	for (int i = 0; i < different && sum > 0; i++) {
		int percent = (int)((200LL * weights[order[i]] + sum) / (2LL * sum));
		at = stpcpy(at, i > 0 ? ", " : " ");
		*at++ = (char)order[i];
		*at++ = ' ';
		for (int power = percent >= 100 ? 100 : percent >= 10 ? 10 : 1; power > 0; power /= 10)
			*at++ = (char)('0' + percent / power % 10);
		*at++ = '%';
	}
	return text;
}

/* Returns the words and commas of a JSON value: { "item": "trash", "chance": 5 } is "item trash, chance 5". */
static const char *json_words(struct arena *arena, const char *value)
{
	char *words = arena_allocate(arena, strlen(value) + 1, 1);
	size_t used = 0;
	for (; *value; value++) {
		bool blank = strchr(" \t\r\n{}[]\":", *value);
		used -= *value == ',' && used > 0 && words[used - 1] == ' ';
		if (!blank)
			words[used++] = *value;
		else if (used > 0 && words[used - 1] != ' ')
			words[used++] = ' ';
	}
	words[bytes_skip_back(words, 0, used, " ")] = '\0';
	return words;
}

/* Returns the text of a legend line in the panel, after its first glyph. */
static const char *entry_text(struct reading *reading, const struct described_legend *legend,
			      const struct entry *entry)
{
	struct outcome outcomes[OUTCOMES] UNINITIALISED;
	const char *value = described_value(entry);
	int count = legend->effect == EFFECT_BECOMES ? described_outcomes(legend, value, outcomes) : 0;
	if (count > 0)
		return odds_text(reading, entry, outcomes, count);
	if (reading->description->scanner == SCANNER_JSON)
		value = json_words(&reading->model->arena, value);
	const char *glyphs = entry->key_count > 1 ? entry->glyphs : "";
	const char *const parts[] = {entry->kind, " ", glyphs, *glyphs && *value ? ": " : "", value};
	return arena_join(&reading->model->arena, parts, sizeof parts / sizeof *parts);
}

static struct entry *add_entry(struct reading *reading)
{
	struct model *model = reading->model;
	struct grid *grid = &model->grids[reading->first];
	struct entry *entry = model_add_entry(model);
	model->shared_entries--;
	if (grid->entry_count++ == 0)
		grid->first_entry = model->entry_count - 1;
	entry->grid = reading->first;
	return entry;
}

static void add_line(struct reading *reading, const struct described_legend *legend, const struct value *glyphs,
		     const struct value *value, struct span line)
{
	char *names = arena_allocate(&reading->model->arena, glyphs->length + 1, 1);
	int *keys = NULL, count = read_keys(reading, legend, glyphs, &keys, names);
	bool of_map = is_of_map(reading, legend->scope);
	if (!of_map && legend->scope == SCOPE_MAP)
		return;
	struct entry *entry =
	    of_map ? add_entry(reading)
		   : arena_slot(&reading->model->arena, &reading->file_entries, &reading->file_entry_count,
				&reading->file_entry_capacity, sizeof *entry);
	if (!of_map)
		*entry = (struct entry){.grid = -1};
	entry->kind = legend->key;
	entry->key = count > 0 ? keys[0] : -1;
	entry->keys = keys;
	entry->key_count = count;
	entry->folded = reading->description->letters == CASE_IGNORED;
	entry->glyphs = names;
	entry->key_span = glyphs->span;
	entry->line = line;
	entry->attributes = arena_allocate(&reading->model->arena, 1, sizeof *entry->attributes);
	const char *read = value ? field_text(reading, value) : "";
	entry->attribute_count = value ? 1 : 0;
	entry->attributes[0] = (struct attribute){
	    .span = value ? value->span : glyphs->span, .type = legend->words, .known = true, .effective = read};
	const char *when = described_condition(reading->model, line.start);
	entry->text = entry_text(reading, legend, entry);
	if (*when)
		entry->text = arena_print(&reading->model->arena, "%s if %s", entry->text, when);
}

struct stray *reading_stray(struct reading *reading, struct span line)
{
	struct described_detail *detail = reading->detail;
	const struct stray stray = {.line = line};
	if (span_trimmed(reading->text->bytes, line).length == 0)
		return NULL;
	ARENA_ADD(&reading->model->arena, detail, stray, &stray);
	return &detail->strays[detail->stray_count - 1];
}

/* Returns true if a value has different joints, and reports it. */
static bool is_mixed(struct reading *reading, const struct described_legend *legend, const struct value *value)
{
	struct span joint = {0};
	for (struct span word = {0};
	     (word = bytes_word(value->bytes, span_end(word), value->length, BLANKS)).length > 0;) {
		if (!lookup_is_joint(reading->description, legend, value->bytes + word.start, word.length))
			continue;
		if (joint.length > 0 &&
		    (joint.length != word.length ||
		     strncasecmp(value->bytes + joint.start, value->bytes + word.start, word.length) != 0)) {
			reading_stray(reading, value->span)->kind = STRAY_MIXED;
			return true;
		}
		joint = word;
	}
	return false;
}

/* Adds a word that a line defines with `value`, whose text is `read`; it is a glyph if it has one character. */
static void add_name(struct reading *reading, const struct described_legend *legend, const struct value *names,
		     struct span word, const struct value *value, const char *read, struct span line)
{
	struct value name = *names;
	size_t start, used;
	name.bytes += word.start;
	name.length = name.span.length = word.length;
	name.span.start += word.start;
	lookup_add(reading, legend, name.bytes, name.length, read);
	cell_next(reading->description, name.bytes, name.length, ROW_START, &start, &used);
	if (used == name.length)
		add_line(reading, legend, &name, value, line);
}

void reading_legend(struct reading *reading, const struct described_legend *legend, const struct value *glyphs,
		    const struct value *value, struct span line)
{
	if (!legend->names) {
		add_line(reading, legend, glyphs, value, line);
		return;
	}
	if (value && legend->joints && is_mixed(reading, legend, value) && legend->effect == EFFECT_REFUSED)
		return; /* which defines nothing */
	const char *read = value && value->length > 0 ? field_text(reading, value) : NULL;
	if (read && legend->names == NAMES_DEFINED)
		add_name(reading, legend, value, bytes_word(value->bytes, 0, value->length, BLANKS), NULL, NULL,
			 line);
	for (struct span word = {0};
	     (word = bytes_word(glyphs->bytes, span_end(word), glyphs->length, BLANKS)).length > 0;)
		add_name(reading, legend, glyphs, word, value, read, line);
}

/* ---- rows ---- */

/* Ends the lines of the last map. */
static void end_map(struct reading *reading, size_t end)
{
	int index = reading->model->grid_count - 1;
	reading->part.lines.length = end - reading->part.lines.start;
	ARENA_LIST_ADD(&reading->model->arena, reading->detail->parts, index, reading->detail->part_capacity,
		       &reading->part);
}

/* Adds a map to the part of the last one. */
static void split_part(struct reading *reading)
{
	struct map_part *part = &reading->part;
	size_t own = reading->own;
	end_map(reading, own);
	*part = (struct map_part){.lines = {.start = own},
				  .name = reading->implied ? (struct span){0} : part->name,
				  .title = part->title,
				  .tables = part->tables,
				  .first = part->first,
				  .fields_above = reading->file_field_count,
				  .head = part->head};
	model_add_grid(reading->model);
	reading->row_capacity = 0;
}

void reading_block(struct reading *reading, struct span line)
{
	if (reading->own == SIZE_MAX)
		reading->own = line.start;
	reading->split = reading_has_rows(reading);
	reading->opened = (struct span){0};
}

void reading_row(struct reading *reading, struct span cells, struct span line)
{
	if (reading->split)
		split_part(reading);
	reading->split = false;
	struct grid *grid = open_grid(reading);
	if (grid->height == 0) {
		reading->part.own = MIN(reading->own, line.start);
		reading->own = SIZE_MAX;
		if (reading->opened.length > 0)
			reading->part.opened = reading->opened;
	}
	ARENA_LIST_ADD(&reading->model->arena, grid->rows, grid->height, reading->row_capacity, &cells);
	if (grid->height == 1)
		grid->whole.start = line.start;
	grid->whole.length = span_end(line) - grid->whole.start;
	reading->rows_taken++;
}

/* Returns the next byte of a row that is a cell, as cell_next does. */
static int byte_next(const struct description *description, const char *bytes, size_t length, size_t at,
		     size_t *start, size_t *used)
{
	at = at == ROW_START ? 0 : at;
	while (at < length && described_is_ignored(description, bytes[at]))
		at++;
	*start = at;
	*used = 1;
	return at < length ? (unsigned char)bytes[at] : CELL_END;
}

static bool has_ignored(const struct reading *reading, const struct grid *grid)
{
	bool ignored[256], found = false;
	for (int byte = 0; byte < 256; byte++)
		ignored[byte] = described_is_ignored(reading->description, (char)byte);
	for (int y = 0; y < grid->height && reading->description->map.ignored && !found; y++)
		for (size_t at = grid->rows[y].start; at < span_end(grid->rows[y]); at++)
			found |= ignored[(unsigned char)reading->text->bytes[at]];
	return found;
}

/* Returns true if each cell of a grid of characters is a byte: all are of ASCII, without an escape of JSON. */
static bool has_byte_characters(const struct reading *reading, const struct grid *grid)
{
	const char *bytes = reading->text->bytes,
		   escape = reading->description->scanner == SCANNER_JSON ? '\\' : '\n';
	unsigned all = 0;
	for (int y = 0; y < grid->height; y++)
		for (size_t at = grid->rows[y].start; at < span_end(grid->rows[y]); at++)
			all |= (unsigned char)bytes[at] | (unsigned)(bytes[at] == escape) << 7;
	return all < 0x80;
}

/* Reads the cells of all rows as cell values, with `next`; not called where each byte is a cell, or for words. */
static void build_cells(struct reading *reading, struct grid *grid,
			int (*next)(const struct description *, const char *, size_t, size_t, size_t *, size_t *))
{
	struct arena *arena = &reading->model->arena;
	int *starts = arena_allocate(arena, (size_t)grid->height + 1, sizeof *starts), count = 0, capacity = 0;
	for (int y = 0; y < grid->height; y++) {
		const char *bytes = reading->text->bytes + grid->rows[y].start;
		size_t length = grid->rows[y].length, start, used;
		starts[y] = count;
		for (size_t at = ROW_START;; at = start + used) {
			int value = next(reading->description, bytes, length, at, &start, &used);
			if (value == CELL_END)
				break;
			struct cell *cell = arena_slot(arena, &grid->cells, &count, &capacity, sizeof *cell);
			*cell =
			    (struct cell){.start = grid->rows[y].start + start, .length = (int)used, .value = value};
		}
	}
	starts[grid->height] = count;
	grid->row_cells = starts;
	if (!grid->cells)
		grid->cells = arena_allocate(arena, 1, sizeof *grid->cells);
}

/* Reads the words of all rows. Few are different: short ones are known by their bytes, with the padding around them. */
static void build_words(struct reading *reading, struct grid *grid)
{
	enum { KNOWN = 256, SHORT = 7 };
	struct {
		uint64_t bytes;   /* with a 1 before them */
		struct cell cell; /* its start: behind the separator before it */
	} known[KNOWN] = {0}, *word;
	const struct described_cell *cell = &reading->description->map.cell;
	const char separator = *cell->separator;
	struct arena *arena = &reading->model->arena;
	int *starts = arena_allocate(arena, (size_t)grid->height + 1, sizeof *starts), count = 0, capacity = 0;
	for (int y = 0; y < grid->height; y++) {
		const struct span row = grid->rows[y];
		const char *bytes = reading->text->bytes + row.start;
		starts[y] = count;
		for (size_t at = 0, end, used; at <= row.length && !(row.length == 0 && cell->empty); at = end + 1) {
			uint64_t key = 1;
			for (end = at; end < row.length && bytes[end] != separator; end++)
				key = key << 8 | (unsigned char)bytes[end];
			const bool quoted = cell->quote && end > at && bytes[at] == *cell->quote;
			const bool is_short = end - at <= SHORT && !quoted;
			word = &known[key * 0x9e3779b97f4a7c15u >> 56];
			if (word->bytes != key || !is_short) {
				word->bytes = is_short ? key : 0;
				word->cell.value = cell_next(reading->description, bytes, row.length,
							     at > 0 ? at - 1 : ROW_START, &word->cell.start, &used);
				end = bytes_find(bytes, word->cell.start + used, row.length, separator);
				word->cell.start -= at;
				word->cell.length = (int)used;
			}
			struct cell *fresh = arena_slot(arena, &grid->cells, &count, &capacity, sizeof *fresh);
			*fresh = word->cell;
			fresh->start += row.start + at;
		}
	}
	starts[grid->height] = count;
	grid->row_cells = starts;
	if (!grid->cells)
		grid->cells = arena_allocate(arena, 1, sizeof *grid->cells);
}

/* Reads the cells of rows with tabs: each stands for blanks, up to the next multiple of columns of its line. The first
 * of them has the tab. */
static void build_tabs(struct reading *reading, struct grid *grid)
{
	struct arena *arena = &reading->model->arena;
	const char *bytes = reading->text->bytes;
	const int tabs = reading->description->tabs;
	int *starts = arena_allocate(arena, (size_t)grid->height + 1, sizeof *starts), count = 0, capacity = 0;
	bool any = false;
	for (int y = 0; y < grid->height && !any; y++)
		any = memchr(bytes + grid->rows[y].start, '\t', grid->rows[y].length);
	for (int y = 0; y < grid->height && any; y++) {
		size_t at = grid->rows[y].start;
		int column = 0;
		starts[y] = count;
		while (at > 0 && bytes[at - 1] != '\n' && bytes[at - 1] != '\r')
			at--;
		for (; at < span_end(grid->rows[y]); at++) {
			const int from = column, to = bytes[at] == '\t' ? (column / tabs + 1) * tabs : column + 1;
			for (; column < to && at >= grid->rows[y].start; column++)
				*(struct cell *)arena_slot(arena, &grid->cells, &count, &capacity,
							   sizeof *grid->cells) =
				    (struct cell){.start = at + (column > from),
						  .length = column == from,
						  .value = bytes[at] == '\t' ? ' ' : (unsigned char)bytes[at]};
			column = to;
		}
	}
	starts[grid->height] = count;
	grid->row_cells = starts;
	grid->spread = any;
	grid->fragile |= any;
}

/* Returns true if the part has all of these fields. */
static bool part_has(const struct reading *reading, const struct grid *grid, const struct described_symbol *symbol)
{
	bool all = true;
	for (int c = 0; c < symbol->when_count && all; c++) {
		const struct described_condition *when = &symbol->when[c];
		all = false;
		for (int i = grid->first_field; i < grid->first_field + grid->field_count && !all; i++) {
			const struct field *field = &reading->model->fields[i];
			all = field->set && strcmp(field->name, when->name) == 0 &&
			      described_field_is(described_field_of(reading->model, field), field->effective,
						 when->value);
		}
	}
	return all;
}

/* Returns the row of a cell value among `count` unsorted ones; adds it if it is new. */
static struct value_glyph *own_glyph(struct reading *reading, struct value_glyph *glyphs, int *count, int value)
{
	for (int i = 0; i < *count; i++)
		if (glyphs[i].value == value)
			return &glyphs[i];
	glyphs[*count] = (struct value_glyph){.value = value, .glyph = reading_meaning(reading, value)};
	return &glyphs[(*count)++];
}

/* Lists the different cell values above 255 in the grid, sorted. Returns their number. */
static int long_values(const struct grid *grid, int **values)
{
	enum { RECENT = 64 };
	int cells = grid->cells ? grid->row_cells[grid->height] : 0, count = 0, kept = 0, recent[RECENT] = {0};
	size_t capacity = 0;
	*values = NULL;
	for (int i = 0; i < cells; i++) {
		int value = grid->cells[i].value, *other = &recent[(unsigned)value % RECENT];
		if (value <= 255 || value == *other)
			continue;
		list_grow(values, &capacity, (size_t)count + 1, sizeof **values);
		(*values)[count++] = *other = value; /* few are left to be sorted */
	}
	list_sort(*values, (size_t)count, sizeof **values, compare_ints);
	for (int i = 0; i < count; i++)
		if (i == 0 || (*values)[i] != (*values)[i - 1])
			(*values)[kept++] = (*values)[i];
	return kept;
}

/* Takes cells after the end of a row, as the game sees it, out of the counts. Painting can change which cells
 * these are. */
static void drop_counts(const struct reading *reading, struct grid *grid)
{
	const char *ends = reading->description->map.ends;
	bool any = false;
	bool bytes = described_of(reading->model)->format.cells->kind == CELL_BYTE;
	for (const char *end = ends; *end && bytes; end++)
		any = any || grid->counts[(unsigned char)*end] > 0;
	grid->fragile = grid->fragile || any;
	for (int y = 0; any && y < grid->height; y++) {
		int x = 0, value, count = grid_row_cells(grid, y);
		while (x < count && ((value = grid_cell(grid, reading->text, x, y)) == 0 || !strchr(ends, value)))
			x++;
		for (x++; x < count; x++)
			grid->counts[grid_cell(grid, reading->text, x, y)]--;
	}
}

/* Lists single bytes whose meaning on this map is that of another dialect than the file's. */
static int own_bytes(const struct reading *reading, const struct grid *grid, struct value_glyph *glyphs)
{
	const struct described_tables *own = reading->detail->parts[grid - reading->model->grids].tables;
	const struct described_tables *usual = reading->detail->tables;
	int count = 0;
	for (int value = 0; own != usual && value < 256; value++) {
		const struct value_glyph glyph = {.value = value, .glyph = own->glyphs[value]};
		if (!own->glyphs[value].known && !usual->glyphs[value].known)
			continue;
		if (glyphs)
			glyphs[count] = glyph;
		count++;
	}
	return count;
}

/* Adds the meanings that glyphs have by fields of the map, but for those that it has already. */
static void take_symbols(struct reading *reading, const struct grid *owner, struct grid *grid,
			 struct value_glyph *glyphs)
{
	const int kept = grid->glyph_count;
	EACH(const struct described_symbol, symbol, reading->dialect->glyphs, reading->dialect->glyph_count) {
		if (symbol->when_count == 0 || !part_has(reading, owner, symbol))
			continue;
		for (glyph_list own = symbol->glyphs; *own; own++) {
			struct value_glyph *glyph =
			    own_glyph(reading, glyphs, &grid->glyph_count, cell_value(*own, strlen(*own)));
			if (glyph - glyphs >= kept)
				glyph->glyph = described_symbol_glyph(symbol);
		}
	}
}

/* Fills in the glyphs that differ between this grid and all others. */
static void build_glyphs(struct reading *reading, struct grid *grid)
{
	struct model *model = reading->model;
	int *values, value_count = long_values(grid, &values);
	const struct map_part *parts = reading->detail->parts;
	int index = (int)(grid - model->grids), first = parts[index].first;
	const struct grid *owner = &model->grids[first]; /* of the legend lines of the part */
	bool known = reading->glyphs && reading->glyphs_of == first;
	size_t most = (size_t)value_count + (known ? (size_t)reading->glyph_count : 0);
	for (int i = 0; i < owner->entry_count; i++)
		most += (size_t)entry_keys(&model->entries[owner->first_entry + i]);
	most += (size_t)own_bytes(reading, grid, NULL);
	for (int i = 0; i < reading->dialect->glyph_count; i++)
		most += reading->dialect->glyphs[i].when_count > 0 ? 256 : 0;
	struct value_glyph *glyphs = most > 0 ? arena_allocate(&model->arena, most, sizeof *glyphs) : NULL;
	grid->glyphs = glyphs;
	if (glyphs && known) {
		grid->glyph_count = reading->glyph_count;
		memcpy(glyphs, reading->glyphs, (size_t)reading->glyph_count * sizeof *glyphs);
	}
	if (glyphs)
		take_symbols(reading, owner, grid, glyphs);
	for (int i = owner->first_entry; glyphs && !known && i < owner->first_entry + owner->entry_count; i++) {
		const struct entry *entry = &model->entries[i];
		const struct described_legend *legend = described_legend_of(model, entry);
		for (int k = 0; legend && k < entry_keys(entry); k++)
			reading_apply(reading, legend, entry, i,
				      &own_glyph(reading, glyphs, &grid->glyph_count, entry->keys[k])->glyph);
	}
	if (glyphs)
		list_sort(glyphs, (size_t)grid->glyph_count, sizeof *glyphs, compare_ints);
	if (glyphs && !known && index + 1 < model->grid_count && parts[index + 1].first == first) {
		reading->glyphs_of = first; /* the next map has the same */
		reading->glyphs = glyphs;
		reading->glyph_count = grid->glyph_count;
	}
	int count = grid->glyph_count;
	count += glyphs ? own_bytes(reading, grid, glyphs + count) : 0;
	for (int i = 0; glyphs && i < value_count; i++)
		if (!grid_find_glyph(grid, values[i]))
			glyphs[count++] =
			    (struct value_glyph){.value = values[i], .glyph = reading_meaning(reading, values[i])};
	free(values);
	if (glyphs && count > grid->glyph_count)
		qsort(glyphs, (size_t)count, sizeof *glyphs, compare_ints);
	grid->glyph_count = count;
}

/* Lists the areas that cells stand for. Its cells then decide more than themselves. */
static void build_areas(struct reading *reading, struct grid *grid)
{
	struct arena *arena = &reading->model->arena;
	struct grid_area *sizes = arena_allocate(arena, (size_t)grid->glyph_count + 1, sizeof *sizes);
	for (int i = 0; grid->glyphs && i < grid->glyph_count; i++) {
		sizes[i].value = grid->glyphs[i].value;
		grid->fragile |= cell_area(reading->description, sizes[i].value, &sizes[i].width, &sizes[i].height);
	}
	for (int y = 0; grid->fragile && y < grid->height; y++)
		for (int x = 0; x < grid_row_cells(grid, y); x++) {
			int value = grid_cell(grid, reading->text, x, y);
			const struct value_glyph *glyph = value > 255 ? grid_find_glyph(grid, value) : NULL;
			struct grid_area area = glyph ? sizes[glyph - grid->glyphs] : (struct grid_area){0};
			area.at_x = x;
			area.at_y = y;
			area.x = area.width < 0 ? x + area.width + 1 : x;
			area.y = area.height < 0 ? y + area.height + 1 : y;
			area.width = abs(area.width);
			area.height = abs(area.height);
			if (area.width > 0 && area.height > 0)
				ARENA_ADD(arena, grid, area, &area);
		}
}

/* ---- parts ---- */

/* Removes a part without rows; its lines are kept for the rules, or become those of the file. */
static void drop_part(struct reading *reading)
{
	struct model *model = reading->model;
	struct described_detail *detail = reading->detail;
	const struct grid *grid = open_grid(reading);
	struct part_without_rows bare = {.part = reading->part, .grid = *grid};
	bare.fields = arena_allocate(&model->arena, (size_t)reading->field_count, sizeof *bare.fields);
	bare.entries = arena_allocate(&model->arena, (size_t)grid->entry_count, sizeof *bare.entries);
	for (int i = 0; i < reading->field_count; i++) {
		struct field *field = &bare.fields[i];
		*field = reading->fields[i];
		field->grid = reading->implied ? -1 : 0;
		if (reading->implied)
			keep_field(reading, field);
	}
	for (int i = 0; i < grid->entry_count; i++) {
		bare.entries[i] = model->entries[grid->first_entry + i];
		bare.entries[i].grid = reading->implied ? -1 : 0;
		if (reading->implied)
			ARENA_LIST_ADD(&model->arena, reading->file_entries, reading->file_entry_count,
				       reading->file_entry_capacity, &bare.entries[i]);
	}
	reading->has_file_legend |= reading->file_entry_count > 0;
	bare.grid.first_field = bare.grid.first_entry = 0;
	bare.grid.field_count = reading->field_count;
	bare.part.first = 0;
	if (!reading->implied)
		ARENA_LIST_ADD(&model->arena, detail->bare, detail->bare_count, detail->bare_capacity, &bare);
	memset(&model->grids[--model->grid_count], 0, sizeof *model->grids);
	model->entry_count = reading->part_entries;
}

static void complete_grid(struct reading *reading, struct grid *grid)
{
	build_glyphs(reading, grid);
	if (reading->description->map.cell.width > 0)
		build_areas(reading, grid);
	grid_count_glyphs(grid, reading->text);
	drop_counts(reading, grid);
}

/* By map, then as in the file. */
static int compare_fields(const void *left, const void *right)
{
	const struct field *a = left, *b = right;
	return a->grid != b->grid ? (a->grid > b->grid) - (a->grid < b->grid)
				  : (a->value.start > b->value.start) - (a->value.start < b->value.start);
}

/* Takes lines of remarks, with those below, from the end of the rows: they have no cells, and end the map. */
static void cut_remarks(struct reading *reading, struct grid *grid)
{
	int height = reading->description->map.cell.remarks ? grid->height : 0, last = height;
	while (last > 0 && grid->rows[last - 1].length == 0)
		last--;
	for (; last < height; last++) {
		const struct text *text = reading->text;
		const size_t end = bytes_skip(text->bytes, grid->rows[last].start, text->length, BLANKS);
		if (end < text->length && text->bytes[end] != '\n' && text->bytes[end] != '\r')
			break;
	}
	if (last == 0 || last >= height)
		return;
	grid->height = last;
	size_t at = grid->rows[last - 1].start;
	(void)described_line(reading->description, reading->text->bytes, reading->text->length, &at);
	grid->whole.length = at - grid->whole.start;
}

/* Returns the first of the symbols of the dialect, which are added for the first map that has it. */
static int share_symbols(struct reading *reading, const struct described_tables *tables)
{
	struct model *model = reading->model;
	int *first = &reading->symbols[tables->dialect - described_of(model)->description->dialects];
	if (*first < 0) {
		*first = model->entry_count;
		for (int i = 0; i < tables->entry_count; i++)
			*model_add_entry(model) = tables->entries[i];
		model->shared_entries -= tables->entry_count;
	}
	return *first;
}

/* Completes a map of the part, with its fields from number `taken` on. */
static void finish_map(struct reading *reading, int index, int *taken)
{
	cut_remarks(reading, &reading->model->grids[index]);
	struct grid *grid = &reading->model->grids[index];
	const struct description *description = reading->description;
	struct arena *arena = &reading->model->arena;
	const struct map_part *part = &reading->detail->parts[index];
	if (reading->symbols) {
		grid->first_symbol = share_symbols(reading, part->tables);
		grid->symbol_count = part->tables->entry_count;
	}
	grid->level = part->level;
	grid->loaded = grid->height;
	grid->neighbours = description->map.neighbours;
	grid->shape = description->map.shape == SHAPE_HEX ? GRID_HEX : GRID_SQUARE;
	const enum cell_kind kind = described_of(reading->model)->format.cells->kind;
	if (kind == CELL_WORD)
		build_words(reading, grid);
	else if (kind == CELL_CHARACTER && !has_byte_characters(reading, grid))
		build_cells(reading, grid, cell_next);
	else if (kind == CELL_BYTE && has_ignored(reading, grid))
		build_cells(reading, grid, byte_next);
	else if (kind == CELL_BYTE && description->tabs > 0)
		build_tabs(reading, grid);
	for (int y = 0; y < grid->height; y++)
		grid->width = MAX(grid_row_cells(grid, y), grid->width);
	if (description->counted.width > 0)
		grid->width = description->counted.width;
	while (*taken < reading->field_count && reading->fields[*taken].grid == index)
		add_grid_field(reading, &reading->fields[(*taken)++]);
	add_missing_fields(reading, index);
	if (!reading->has_file_legend)
		complete_grid(reading, grid);
	reading_places_end(reading, index);
	grid->named = part->title || part->name.length > 0;
	grid->name = part->title ? part->title
		     : part->name.length > 0
			 ? arena_copy(arena, reading->text->bytes + part->name.start, part->name.length)
			 : arena_print(arena, "map %d", index + 1);
}

void reading_part_end(struct reading *reading, size_t end)
{
	if (!reading->part_open)
		return;
	if (!reading_has_rows(reading))
		drop_part(reading);
	else
		end_map(reading, end);
	int count = reading->model->grid_count, taken = 0;
	for (int i = 0; i < reading->field_count; i++) /* no next map follows the last one */
		if (reading->fields[i].grid >= count)
			reading->fields[i].grid = count - 1;
	if (reading->first + 1 < count)
		list_sort(reading->fields, (size_t)reading->field_count, sizeof *reading->fields, compare_fields);
	for (int i = reading->first; i < count; i++)
		finish_map(reading, i, &taken);
	reading->part_open = false;
}

/* Opens a part with a map. */
static void open_part(struct reading *reading, size_t start, struct span name)
{
	reading_part_end(reading, start);
	struct model *model = reading->model;
	reading->part_entries = model->entry_count;
	reading->field_count = 0;
	reading->place_count = reading->place_taken = 0;
	reading->row_capacity = 0;
	reading->named = false;
	reading->implied = false;
	reading->split = false;
	reading->own = SIZE_MAX;
	reading->opened = (struct span){0};
	reading->glyphs = NULL;
	reading->glyph_count = 0;
	reading->first = reading->glyphs_of = model->grid_count;
	reading->part = (struct map_part){.lines = {.start = start},
					  .name = name,
					  .tables = reading->tables,
					  .level = reading->level,
					  .first = reading->first,
					  .fields_above = reading->file_field_count,
					  .head = start,
					  .glyphs_unknown = reading->missing_count > 0,
					  .missing_tables = reading->missing,
					  .missing_table_count = reading->missing_count};
	model_add_grid(model);
	reading->part_open = true;
}

void reading_implied_part(struct reading *reading)
{
	open_part(reading, 0, (struct span){0});
	reading->implied = true;
}

void reading_part(struct reading *reading, size_t start, struct span name)
{
	open_part(reading, start, name);
	/* the line that begins and names a map is a field, so that the name can be changed */
	const char *key = reading->description->map.start.key;
	if (!key)
		return;
	const struct text *text = reading->text;
	const struct described_field field = {
	    .name = key, .kind = FIELD_TEXT, .meaning = "the name of the map; this line begins it"};
	struct value value = reading_value(reading, name);
	size_t stop = span_end(name);
	(void)described_line(reading->description, text->bytes, text->length, &stop);
	reading_field(reading, &field, &value, span_between(start, stop));
}

struct finding *reading_report(struct reading *reading, struct span span, const char *format, ...)
{
	const struct description *description = reading->description;
	struct finding *finding = NULL;
	for (int i = 0; i < description->rule_count && !finding; i++) {
		va_list arguments;
		if (description->rules[i].kind != RULE_SYNTAX)
			continue;
		va_start(arguments, format);
		finding = finding_add_list(&reading->model->syntax, &description->rules[i].rule, span,
					   place_at(PLACE_NONE, 0), format, arguments);
		va_end(arguments);
	}
	return finding;
}

/* Adds the fields of the file to the model, after those of all maps. */
static void add_file_fields(struct reading *reading)
{
	const struct described_field *fields = reading->dialect->fields;
	size_t size = sizeof *reading->detail->of_file;
	int(*of_file)[2] = arena_allocate(&reading->model->arena, (size_t)reading->dialect->field_count, size);
	memset(of_file, 0xff, (size_t)reading->dialect->field_count * size);
	for (int i = 0; i < reading->file_field_count; i++) {
		struct field *field = model_add_field(reading->model);
		*field = reading->file_fields[i];
		const struct described_field *as = field->set ? described_field_of(reading->model, field) : NULL;
		if (!as)
			continue;
		of_file[as - fields][1] = reading->model->field_count - 1;
		if (of_file[as - fields][0] < 0)
			of_file[as - fields][0] = reading->model->field_count - 1;
	}
	reading->detail->of_file = of_file;
}

void reading_finish(struct reading *reading)
{
	reading_part_end(reading, reading->text->length);
	add_missing_fields(reading, -1);
	if (reading->has_file_legend)
		reading_place_file_legend(reading);
	for (int i = 0; reading->has_file_legend && i < reading->model->grid_count; i++)
		complete_grid(reading, &reading->model->grids[i]);
	add_file_fields(reading);
}
