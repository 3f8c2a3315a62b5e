/* Cells: bytes, UTF-8 characters (escaped in JSON), or words between separators. */
#include "described/cells.h"
#include "reading.h"

#include "described/language/keys.h"

#include "mapwright/visible.h"

bool described_is_ignored(const struct description *description, char byte)
{
	glyph_list glyph = description->map.ignored;
	while (glyph && *glyph && ((*glyph)[0] != byte || (*glyph)[1]))
		glyph++;
	return glyph && *glyph;
}

/* ---- reading one ---- */

/* Returns the value of a \u escape with four digits; -1 if there is none. */
static int read_unit(const char *bytes, size_t length)
{
	static const char digits[] = "0123456789abcdef";
	int unit = 0;
	if (length < 6 || bytes[0] != '\\' || bytes[1] != 'u')
		return -1;
	for (int i = 2; i < 6; i++) {
		const char *digit = memchr(digits, bytes[i] | (bytes[i] >= 'A' ? 0x20 : 0), 16);
		if (!digit)
			return -1;
		unit = unit * 16 + (int)(digit - digits);
	}
	return unit;
}

/* Returns the character of a JSON escape, which may consist of two UTF-16 units. */
static int escaped(const char *bytes, size_t length, size_t *used)
{
	static const char plain[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	const char *at = length > 1 ? strchr(plain, bytes[1]) : NULL;
	*used = length > 1 ? 2 : 1;
	if (at && *at)
		return (unsigned char)meant[at - plain];
	int high = read_unit(bytes, length), low = length > 6 ? read_unit(bytes + 6, length - 6) : -1;
	if (high < 0)
		return (unsigned char)bytes[0];
	bool pair = high >= 0xD800 && high < 0xDC00 && low >= 0xDC00 && low < 0xE000;
	*used = pair ? 12 : 6;
	uint32_t character =
	    pair ? 0x10000 + ((uint32_t)(high - 0xD800) << 10) + (uint32_t)(low - 0xDC00) : (uint32_t)high;
	char utf8[4];
	return cell_value(utf8, visible_encode(utf8, character));
}

/* Returns the length of the marks that begin the bytes: characters without columns, which belong to the one before. */
static size_t marks_length(const char *bytes, size_t length)
{
	size_t at = 0, used;
	uint32_t mark;
	while (at < length && (used = visible_decode(bytes + at, length - at, &mark)) > 0 &&
	       ((mark >= 0x300 && mark < 0x370) || (mark >= 0x20D0 && mark < 0x2100) ||
		(mark >= 0xFE00 && mark < 0xFE10)))
		at += used;
	return at;
}

static int next_character(const struct description *description, const char *bytes, size_t length, size_t *used)
{
	uint32_t character;
	bool json = description->scanner == SCANNER_JSON;
	if (json && *bytes == '\\')
		return escaped(bytes, length, used);
	*used = visible_decode(bytes, length, &character);
	if (*used == 0)
		*used = 1;
	else if (json)
		*used += marks_length(bytes + *used, MIN(length, CELL_BYTES_MAX) - *used);
	return cell_value(bytes, *used);
}

/* Returns the value of a word: ' ' if it has no bytes and may be empty, else 0 if it has none. A long word is malformed,
 * or nothing can be painted with it: its beginning stands for it. */
static int word_value(const struct described_cell *cell, const char *bytes, size_t length)
{
	if (length == 0)
		return cell->empty ? ' ' : 0;
	return cell_value(bytes, MIN(length, CELL_BYTES_MAX));
}

/* Returns where the first quoted part of a word ends, behind its second quote. */
static size_t quote_end(char quote, const char *bytes, size_t length, size_t at)
{
	for (at++; at < length; at++) {
		bool ends = bytes[at] == quote && (at + 1 == length || bytes[at + 1] != quote);
		at += bytes[at] == quote;
		if (ends)
			break;
	}
	return MIN(at, length);
}

/* Returns the value of a word that begins with a quote. */
static int quoted_value(const struct described_cell *cell, const char *bytes, size_t length)
{
	char word[CELL_BYTES_MAX];
	size_t used = 0, inside = quote_end(*cell->quote, bytes, length, 0);
	for (size_t i = 1; i < length && used < sizeof word; i++) {
		bool quote = i < inside && bytes[i] == *cell->quote, doubled = quote && i + 1 < inside;
		i += doubled;
		if (!quote || doubled)
			word[used++] = bytes[i];
	}
	const size_t start = bytes_skip(word, 0, used, cell->pad);
	return word_value(cell, word + start, bytes_skip_back(word, start, used, cell->pad) - start);
}

/* Finds the next word of a row, after the separator at `at` (none at the start of the row), without padding. */
static int next_word(const struct described_cell *cell, const char *bytes, size_t length, size_t at, size_t *start,
		     size_t *used)
{
	const char *pad = cell->pad ? cell->pad : "";
	char separator = cell->separator[0];
	bool first = at == ROW_START;
	if (first && length == 0 && cell->empty)
		return CELL_END;
	at = first ? 0 : bytes_find(bytes, at, length, separator);
	if (!first && at >= length)
		return CELL_END;
	at += first ? 0 : 1;
	size_t begin = at;
	bool quoted = cell->quote && at < length && bytes[at] == *cell->quote;
	size_t end = bytes_find(bytes, quoted ? quote_end(*cell->quote, bytes, length, at) : at, length, separator);
	at = bytes_skip(bytes, at, end, pad);
	end = bytes_skip_back(bytes, at, end, pad);
	*start = end == at && cell->empty ? begin : at; /* in an empty cell, new bytes go before the padding */
	*used = end - at;
	return quoted ? quoted_value(cell, bytes + at, end - at) : word_value(cell, bytes + at, end - at);
}

/* Returns true if the word only begins with the one that ends a row, and so does nothing. */
static bool is_remark(const struct described_cell *cell, int value)
{
	size_t length, size = cell->remarks ? strlen(cell->ends) : 0;
	const char *bytes = cell_bytes(value, &length);
	return size > 0 && value > 0 && length > size && memcmp(bytes, cell->ends, size) == 0;
}

size_t cell_row_length(const struct description *description, const char *bytes, size_t length)
{
	const struct described_cell *cell = &description->map.cell;
	size_t size = cell->ends ? strlen(cell->ends) : 0, start, used, stop = 0, remark = SIZE_MAX;
	if (size == 0 || !memmem(bytes, length, cell->ends, size))
		return length;
	int ends = cell_value(cell->ends, size), value;
	for (size_t at = ROW_START;; at = start + used) {
		value = next_word(cell, bytes, length, at, &start, &used);
		if (value == CELL_END || value == ends)
			return remark != SIZE_MAX ? remark : value == ends ? stop : length;
		if (is_remark(cell, value))
			remark = remark != SIZE_MAX ? remark : stop;
		else if (used > 0)
			remark = SIZE_MAX;
		stop = bytes_find(bytes, start + used, length, *cell->separator);
	}
}

bool cell_area(const struct description *description, int value, int *width, int *height)
{
	const struct described_cell *cell = &description->map.cell;
	struct span groups[PATTERN_GROUPS];
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	*width = *height = 0;
	if (cell->width == 0 || !pattern_match(cell->code, bytes, length, groups))
		return false;
	for (int i = 0; i < 2; i++) {
		struct span group = groups[i == 0 ? cell->width : cell->height];
		int *size = i == 0 ? width : height;
		for (size_t at = 0; group.start != SIZE_MAX && at < group.length && *size < AREA_MOST; at++)
			if (byte_is_digit(bytes[group.start + at]))
				*size = *size * 10 + bytes[group.start + at] - '0';
		if (group.start != SIZE_MAX && group.length > 0 && bytes[group.start] == '-')
			*size = -*size;
	}
	return *width != 0 && *height != 0;
}

int cell_next(const struct description *description, const char *bytes, size_t length, size_t at, size_t *start,
	      size_t *used)
{
	if (description->map.cell.separator)
		return next_word(&description->map.cell, bytes, length, at, start, used);
	at = at == ROW_START ? 0 : at;
	*start = at;
	*used = 0;
	if (at >= length)
		return CELL_END;
	if (description->encoding == DESCRIBED_UTF8)
		return next_character(description, bytes + at, length - at, used);
	*used = 1;
	return (unsigned char)bytes[at];
}

int cell_other_case(const struct description *description, int value)
{
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	uint32_t character;
	char other[4];
	if (value < 0 || description->letters != CASE_IGNORED || visible_decode(bytes, length, &character) != length)
		return value;
	uint32_t lower = visible_lower(character);
	return cell_value(other, visible_encode(other, lower != character ? lower : visible_upper(character)));
}

/* Returns the length of the word in lower case; SIZE_MAX if it is longer than `size`. */
static size_t fold(const struct description *description, const char *word, size_t length, char *folded, size_t size)
{
	size_t used = 0, width;
	for (size_t at = 0; at < length; at += width) {
		uint32_t character;
		char lower[4];
		width = description->letters == CASE_IGNORED ? visible_decode(word + at, length - at, &character) : 0;
		size_t more = width > 0 ? visible_encode(lower, visible_lower(character)) : 1;
		if (more > size - used)
			return SIZE_MAX;
		memcpy(folded + used, width > 0 ? lower : word + at, more);
		used += more;
		width = MAX(width, 1);
	}
	return used;
}

bool described_fold(const struct description *description, const char *word, size_t *length, char folded[FOLDED])
{
	*length = fold(description, word, *length, folded, FOLDED);
	return *length != SIZE_MAX;
}

const char *described_folded(const struct description *description, struct arena *arena, const char *word,
			     size_t length)
{
	char *folded = arena_allocate(arena, 2 * length + 1, 1);
	fold(description, word, length, folded, 2 * length);
	return folded;
}

/* ---- meanings ---- */

bool cell_split(const struct description *description, const char *bytes, size_t length, struct cell_parts *parts)
{
	const struct described_cell *cell = &description->map.cell;
	struct span groups[PATTERN_GROUPS];
	*parts = (struct cell_parts){.base = {.length = length}};
	if (!cell->code)
		return true;
	if (!pattern_match(cell->code, bytes, length, groups))
		return false;
	const int numbers[CELL_LAYERS] = {cell->base, cell->overlay, cell->mark};
	for (int i = 0; i < CELL_LAYERS; i++)
		parts->of[i] =
		    numbers[i] > 0 && groups[numbers[i]].start != SIZE_MAX ? groups[numbers[i]] : (struct span){0};
	size_t joint = cell->joint ? strlen(cell->joint) : 0;
	if (parts->overlay.length > 0 && parts->overlay.start >= joint &&
	    strncmp(bytes + parts->overlay.start, cell->joint ? cell->joint : "", joint) != 0) {
		parts->overlay.start -= joint;
		parts->overlay.length += joint;
	}
	return true;
}

void described_word_glyph(const struct vocabulary *table, int row, struct glyph *glyph)
{
	const char *style_name = vocabulary_value(table, row, "style"),
		   *walk_name = vocabulary_value(table, row, "walk");
	const char *meaning = vocabulary_value(table, row, "meaning");
	int style = word_index(glyph_style_names, style_name), walk = word_index(described_walks, walk_name);
	glyph->style = style >= 0 ? (enum glyph_style)style : glyph->style;
	glyph->walk = walk >= 0 ? (enum walk)walk : glyph->walk;
	if (*meaning)
		glyph->meaning = meaning;
	glyph->entrance = strcmp(vocabulary_value(table, row, "entrance"), "anywhere") == 0;
	glyph->edge_entrance = strcmp(vocabulary_value(table, row, "entrance"), "edge") == 0;
	glyph->known = true;
}

/* Returns the row of a part of a cell value; -1 if it is not in the table. */
static int find_part(const struct described_tables *tables, const char *bytes, struct span part)
{
	return part.length > 0 ? vocabulary_find(tables->symbols, bytes + part.start, part.length) : -1;
}

struct span cell_unknown(const struct described_tables *tables, const struct description *description,
			 const char *bytes, size_t length)
{
	struct cell_parts parts;
	if (!description->map.cell.code || !cell_split(description, bytes, length, &parts))
		return (struct span){0};
	return find_part(tables, bytes, parts.base) < 0 ? parts.base : parts.overlay;
}

/* Returns the meaning of a word without layers: that of the first group of its pattern, or of the whole word. */
static struct glyph word_meaning(const struct described_tables *tables, const struct description *description,
				 const char *bytes, size_t length)
{
	const struct described_symbol *unknown = &description->unknown;
	struct glyph glyph = {.entry = -1,
			      .meaning = unknown->meaning,
			      .style = unknown->style,
			      .walk = unknown->walk,
			      .known = unknown->style != STYLE_UNKNOWN || tables->broken};
	struct span groups[PATTERN_GROUPS];
	bool empty = description->map.cell.empty && length == 1 && *bytes == ' ';
	int row =
	    empty ? vocabulary_find(tables->symbols, "space", 5) : vocabulary_find(tables->symbols, bytes, length);
	if (row < 0 && !empty && pattern_match(description->map.cell.code, bytes, length, groups) &&
	    groups[1].start != SIZE_MAX)
		row = vocabulary_find(tables->symbols, bytes + groups[1].start, groups[1].length);
	if (empty)
		glyph = (struct glyph){.known = true, .entry = -1, .meaning = "", .style = STYLE_VOID};
	if (row >= 0)
		described_word_glyph(tables->symbols, row, &glyph);
	return glyph;
}

struct glyph cell_meaning(const struct described_tables *tables, const struct description *description, int value)
{
	struct glyph glyph = {.entry = -1, .meaning = "", .walk = WALK_GROUND};
	if (value >= 0 && value < 256 && !description->map.cell.code)
		return tables->glyphs[value];
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	struct cell_parts parts;
	if (description->map.cell.code && !cell_has_layers(&description->map.cell))
		return word_meaning(tables, description, bytes, length);
	if (!cell_split(description, bytes, length, &parts))
		return glyph;
	struct span whole = parts.base;
	if (parts.overlay.length > 0)
		whole.length = span_end(parts.overlay) - parts.base.start;
	int base = find_part(tables, bytes, parts.base), over = find_part(tables, bytes, parts.overlay);
	int row = find_part(tables, bytes, whole);
	if (base >= 0)
		described_word_glyph(tables->symbols, base, &glyph);
	if (over >= 0)
		described_word_glyph(tables->symbols, over, &glyph);
	if (row >= 0)
		described_word_glyph(tables->symbols, row, &glyph);
	glyph.known = row >= 0 || (base >= 0 && (over >= 0 || parts.overlay.length == 0)) || tables->broken;
	if (glyph.known && glyph.style == STYLE_UNKNOWN)
		glyph.style = STYLE_SPECIAL; /* a word of a project that says no more */
	return glyph;
}

/* ---- struct format ---- */

/* Returns true if a quote in the word is not closed, so that the next cells would belong to it. */
static bool is_open(const struct described_cell *cell, const char *bytes, size_t length)
{
	bool open = false;
	if (!cell->quote || *bytes != *cell->quote)
		return false;
	for (size_t i = 0, end = quote_end(*cell->quote, bytes, length, 0); i < end; i++)
		open ^= bytes[i] == *cell->quote;
	return open;
}

int described_cell_value(const struct format *format, const char *bytes, size_t length)
{
	const struct described *self = format->self;
	const struct described_cell *cell = &self->description->map.cell;
	size_t start, used;
	bool json = self->description->scanner == SCANNER_JSON; /* these must be escaped in JSON */
	bool bare = json && length == 1 && ((unsigned char)*bytes < ' ' || *bytes == '"' || *bytes == '\\');
	if (length == 0 || bare || is_open(cell, bytes, length))
		return -1;
	if (cell->empty && length == 1 && *bytes == ' ')
		return ' ';
	int value = cell_next(self->description, bytes, length, ROW_START, &start, &used);
	bool ends = cell->ends && (bytes_equal(bytes, length, cell->ends) || is_remark(cell, value));
	return value >= 0 && start == 0 && used == length && !ends ? value : -1;
}

/* Joins mark, base and overlay, each from its own bytes, with a blank after the mark. Returns the length; 0 if it is too
 * long. */
static size_t join_parts(const char *const from[CELL_LAYERS], const struct cell_parts *parts, char *bytes)
{
	static const int order[] = {LAYER_MARK, LAYER_BASE, LAYER_OVERLAY};
	size_t used = 0;
	if (parts->mark.length + parts->base.length + parts->overlay.length + 1 > CELL_BYTES_MAX)
		return 0;
	for (int i = 0; i < CELL_LAYERS; i++) {
		struct span part = parts->of[order[i]];
		memcpy(bytes + used, from[order[i]] + part.start, part.length);
		used += part.length;
		if (order[i] == LAYER_MARK && used > 0)
			bytes[used++] = ' ';
	}
	return used;
}

static bool is_name(const char *bytes, size_t length)
{
	while (length > 0 &&
	       (byte_is_letter(bytes[length - 1]) || byte_is_digit(bytes[length - 1]) || bytes[length - 1] == '_'))
		length--;
	return length == 0;
}

/* Splits a cell value to paint: a whole cell, or only an overlay or a mark, which is recognised next to the floor. */
static bool split_painted(const struct described *self, const char *bytes, size_t length, struct cell_parts *parts)
{
	const char *floor = self->format.maps->floor;
	char text[3 * CELL_BYTES_MAX];
	if (cell_split(self->description, bytes, length, parts))
		return true;
	if (strlen(floor) + length + 2 > sizeof text)
		return false;
	int used = snprintf(text, sizeof text, "%s%.*s", floor, (int)length, bytes);
	if (cell_split(self->description, text, (size_t)used, parts) && parts->overlay.length == length) {
		*parts = (struct cell_parts){.overlay = {.length = length}};
		return true;
	}
	used = snprintf(text, sizeof text, "%.*s %s", (int)length, bytes, floor);
	if (!is_name(bytes, length) || !cell_split(self->description, text, (size_t)used, parts) ||
	    parts->mark.length != length)
		return false;
	*parts = (struct cell_parts){.mark = {.length = length}};
	return true;
}

/* Paints a cell value over another one: takes the layer from the new cell value, the rest from the old one. Painting all
 * layers keeps the mark unless the new cell value has one; a cell value without a base is painted on its own layer, and only
 * over a base. */
static size_t write_layers(const struct described *self, int old, int value, int layer, char *bytes)
{
	size_t length, old_length;
	const char *fresh = cell_bytes(value, &length), *there = cell_bytes(MAX(old, 0), &old_length);
	struct cell_parts new_parts, parts;
	if (!split_painted(self, fresh, length, &new_parts))
		return 0;
	if (old <= 0 || !cell_split(self->description, there, old_length, &parts))
		parts = (struct cell_parts){.mark = {0}};
	const char *from[CELL_LAYERS] = {there, there, there};
	bool based = new_parts.base.length > 0;
	for (int i = 0; i < CELL_LAYERS; i++)
		if (layer == i ||
		    (layer == LAYER_ALL && (new_parts.of[i].length > 0 || (i == LAYER_OVERLAY && based)))) {
			from[i] = fresh;
			parts.of[i] = new_parts.of[i];
		}
	return parts.base.length > 0 ? join_parts(from, &parts, bytes) : 0;
}

/* Writes a word without layers, in quotes if it needs them. */
static size_t write_word(const struct described_cell *cell, const char *own, size_t length, char *bytes)
{
	size_t used = 0;
	char quote = cell->quote ? *cell->quote : '\0';
	if (cell->empty && length == 1 && *own == ' ')
		return 0;
	bool whole = length < CELL_BYTES_MAX && pattern_match(cell->code, own, length, NULL);
	for (size_t i = 0; i < length; i++)
		whole = whole && (unsigned char)own[i] >= ' ' && own[i] != 0x7f;
	bool quoted = memchr(own, *cell->separator, length) || *own == quote;
	if (!whole || (quoted && !quote) || (cell->ends && bytes_equal(own, length, cell->ends)) ||
	    (*cell->pad && (strchr(cell->pad, *own) || strchr(cell->pad, own[length - 1]))))
		return CELL_UNFIT;
	if (quoted)
		bytes[used++] = quote;
	for (size_t i = 0; i < length; i++) {
		if (used + 3 > CELL_BYTES_MAX)
			return CELL_UNFIT;
		if (quoted && own[i] == quote)
			bytes[used++] = quote;
		bytes[used++] = own[i];
	}
	if (quoted)
		bytes[used++] = quote;
	return used;
}

/* Writes a cell of a byte, a character or layers; returns 0 if no cell can have the value. */
static size_t write_glyph(const struct described *self, int old, int value, int layer, char *bytes)
{
	const struct description *description = self->description;
	size_t length;
	const char *own = cell_bytes(value, &length);
	if (description->map.cell.code)
		return write_layers(self, old, value, layer, bytes);
	if (description->scanner == SCANNER_JSON && (unsigned char)own[0] >= ' ') {
		size_t used = 0;
		for (size_t i = 0; i < length; i++) {
			if (own[i] == '"' || own[i] == '\\')
				bytes[used++] = '\\';
			bytes[used++] = own[i];
		}
		return used;
	}
	memcpy(bytes, own, length);
	return (unsigned char)own[0] >= ' ' && own[0] != 0x7f ? length : 0;
}

size_t described_cell_write(const struct format *format, int old, int value, int layer, char *bytes)
{
	const struct described *self = format->self;
	const struct described_cell *cell = &self->description->map.cell;
	size_t length;
	const char *own = cell_bytes(value, &length);
	if (cell->code && !cell_has_layers(cell))
		return write_word(cell, own, length, bytes);
	length = write_glyph(self, old, value, layer, bytes);
	return length > 0 ? length : CELL_UNFIT;
}

/* Lists words of the table with the same beginning that a misspelt part of a cell value may stand for. */
static void list_near(const struct vocabulary *symbols, const char *bytes, size_t length, char *near, size_t size)
{
	size_t begin = length > 1 && !byte_is_letter(bytes[0]) ? 2 : 1, used = 0;
	int limit = word_limit(length), left = 4;
	for (int row = 0; row < vocabulary_count(symbols) && left > 0 && used < size; row++) {
		const char *word = vocabulary_word(symbols, row);
		bool is_near = strncmp(word, bytes, begin) == 0 &&
			       word_distance(bytes, length, word, strlen(word), limit) < limit;
		if (!is_near)
			continue;
		left--;
		used += (size_t)snprintf(near + used, size - used, "%s%s", used > 0 ? ", " : "", word);
	}
}

static struct glyph op_meaning(const struct model *model, const struct grid *grid, int value, char *near, size_t size)
{
	const struct described *self = model->format->self;
	const struct described_detail *detail = described_detail(model);
	const struct described_tables *tables = grid ? detail->parts[grid - model->grids].tables : detail->tables;
	const char *floor = self->format.maps->floor;
	char bytes[CELL_BYTES_MAX];
	size_t own_length,
	    length = described_cell_write(model->format, cell_value(floor, strlen(floor)), value, LAYER_ALL, bytes);
	struct cell_parts parts;
	const char *own = cell_bytes(value, &own_length);
	near[0] = '\0';
	if (!cell_has_layers(&self->description->map.cell))
		return cell_meaning(tables, self->description, value);
	if (length == CELL_UNFIT)
		return (struct glyph){.entry = -1, .meaning = ""};
	if (split_painted(self, own, own_length, &parts) && parts.mark.length == own_length)
		return (struct glyph){.known = true, .entry = -1, .meaning = "mark"};
	struct glyph glyph = cell_meaning(tables, self->description, cell_value(bytes, length));
	struct span unknown = cell_unknown(tables, self->description, bytes, length);
	if (!glyph.known)
		list_near(tables->symbols, bytes + unknown.start, unknown.length, near, size);
	return glyph;
}

/* Returns the word for an area that is turned with its cell, which stays the same corner of it: a size with a minus goes to
 * the left or upwards. */
static int turned_area(const struct described_cell *cell, int value, enum turn turn)
{
	struct span groups[PATTERN_GROUPS];
	size_t length, used = 0;
	const char *bytes = cell_bytes(value, &length);
	char word[2 * CELL_BYTES_MAX];
	pattern_match(cell->code, bytes, length, groups);
	const struct span width = groups[cell->width], height = groups[cell->height];
	for (size_t at = 0; at < length;) {
		const bool is_width = at == width.start;
		if (!is_width && at != height.start) {
			word[used++] = bytes[at++];
			continue;
		}
		const struct span size = is_width == (turn == TURN_QUARTER) ? height : width;
		const bool back = bytes[size.start] == '-', swaps = is_width ? turn != TURN_FLIP : turn == TURN_FLIP;
		const size_t digits = size.length - back;
		const char *digit = bytes + size.start + back;
		if (back != swaps && (digits != 1 || *digit != '1'))
			word[used++] = '-';
		memcpy(word + used, digit, digits);
		used += digits;
		at += is_width ? width.length : height.length;
	}
	return used <= CELL_BYTES_MAX ? cell_value(word, used) : value;
}

/* Returns what a glyph becomes by texts of glyphs, each of which becomes the next. */
static int turned_glyph(const struct description *description, const char *const *rounds, int value)
{
	for (; rounds && *rounds; rounds++) {
		int first = -1, next;
		bool found = false;
		size_t start, used;
		for (size_t at = ROW_START;; at = start + used) {
			next = cell_next(description, *rounds, strlen(*rounds), at, &start, &used);
			if (next < 0)
				break;
			if (found)
				return next;
			first = first < 0 ? next : first;
			found = next == value;
		}
		if (found)
			return first;
	}
	return value;
}

/* Returns the word that is turned; what follows its first group stays: "trackN:stone". */
static int turned_word(const struct description *description, const char *const *rounds, int value)
{
	struct span groups[PATTERN_GROUPS];
	size_t length, used;
	const char *bytes = cell_bytes(value, &length);
	char word[2 * CELL_BYTES_MAX];
	if (!rounds || !pattern_match(description->map.cell.code, bytes, length, groups) || groups[1].start != 0)
		return value;
	const size_t first = groups[1].length;
	const char *turned = cell_bytes(turned_glyph(description, rounds, cell_value(bytes, first)), &used);
	memcpy(word, turned, used);
	memcpy(word + used, bytes + first, length - first);
	used += length - first;
	return used <= CELL_BYTES_MAX ? cell_value(word, used) : value;
}

int described_cell_turned(const struct format *format, int value, enum turn turn)
{
	const struct described *self = format->self;
	const struct description *description = self->description;
	const struct described_turns *turns = &description->turns;
	const char *const *rounds = turn == TURN_QUARTER  ? turns->quarter
				    : turn == TURN_MIRROR ? turns->mirror
							  : turns->flip;
	int width, height;
	if (cell_area(description, value, &width, &height))
		value = turned_area(&description->map.cell, value, turn);
	if (!cell_has_layers(&description->map.cell))
		return (description->map.cell.code ? turned_word : turned_glyph)(description, rounds, value);
	struct cell_parts parts;
	char word[CELL_BYTES_MAX];
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	if (!cell_split(description, bytes, length, &parts))
		return value;
	memcpy(word, bytes, length);
	for (size_t at = parts.overlay.start; at < span_end(parts.overlay); at++) /* as the / of ^Bw/ */
		word[at] = (char)turned_glyph(description, rounds, (unsigned char)bytes[at]);
	return cell_value(word, length);
}

/* Reads the three cell values of a text of `on`: a ground, a thing, and the thing on that ground. */
static void read_on(const struct description *description, const char *text, int values[3])
{
	size_t at = ROW_START, start = 0, used = 0;
	for (int i = 0; i < 3; i++, at = start + used)
		values[i] = cell_next(description, text, strlen(text), at, &start, &used);
}

static int op_combine(const struct format *format, int old, int value, int floor)
{
	const struct described *self = format->self;
	int ground = old, thing = old, is[3];
	for (const char *const *on = self->description->on; *on; on++) {
		read_on(self->description, *on, is);
		if (old == is[2]) {
			ground = is[0];
			thing = is[1];
		}
	}
	if (value == floor)
		return ground == thing ? floor : ground;
	for (const char *const *on = self->description->on; *on; on++) {
		read_on(self->description, *on, is);
		if ((value == is[1] && ground == is[0]) || (value == is[0] && thing == is[1]))
			return is[2];
	}
	return value;
}

static bool is_single(const struct description *description, int value)
{
	for (glyph_list glyph = description->moves; glyph && *glyph; glyph++)
		if (cell_value(*glyph, strlen(*glyph)) == value)
			return true;
	return false;
}

static int op_vacated(const struct format *format, int there, int value, int layer, int floor)
{
	const struct described *self = format->self;
	const struct description *description = self->description;
	size_t length, there_length;
	char left[CELL_BYTES_MAX];
	if (!description->map.cell.once) {
		bool moves = is_single(description, there) && is_single(description, value);
		return !moves ? -1 : description->on ? op_combine(format, there, floor, floor) : floor;
	}
	const char *fresh = cell_bytes(value, &length), *old = cell_bytes(there, &there_length);
	struct cell_parts parts, old_parts;
	if ((layer != LAYER_ALL && layer != LAYER_MARK) || !split_painted(self, fresh, length, &parts) ||
	    !split_painted(self, old, there_length, &old_parts) || parts.mark.length == 0 ||
	    parts.mark.length != old_parts.mark.length ||
	    memcmp(fresh + parts.mark.start, old + old_parts.mark.start, parts.mark.length) != 0)
		return -1;
	old_parts.mark = (struct span){0};
	length = join_parts((const char *const[CELL_LAYERS]){old, old, old}, &old_parts, left);
	return length > 0 ? cell_value(left, length) : floor;
}

static int op_replaced(const struct format *format, int there, int old, int fresh, int layer)
{
	enum { THERE, OLD, FRESH };
	const struct described *self = format->self;
	const int values[] = {there, old, fresh};
	const char *bytes[3], *from[CELL_LAYERS];
	struct cell_parts parts[3], becomes;
	bool named = false;
	for (int i = 0; i < 3; i++) {
		size_t length;
		bytes[i] = cell_bytes(values[i], &length);
		if (!split_painted(self, bytes[i], length, &parts[i]))
			return -1;
	}
	for (int l = 0; l < CELL_LAYERS; l++) {
		struct span here = parts[THERE].of[l], wanted = parts[OLD].of[l], painted = parts[FRESH].of[l];
		bool asked = (layer == LAYER_ALL || layer == l) && wanted.length > 0;
		bool adds = (layer == LAYER_ALL || layer == l) && painted.length > 0;
		if (asked && (here.length != wanted.length ||
			      memcmp(bytes[THERE] + here.start, bytes[OLD] + wanted.start, here.length) != 0))
			return -1;
		if (!asked && adds && l != LAYER_BASE && here.length > 0)
			return -1;
		named = named || asked;
		bool changes = adds || (asked && l != LAYER_BASE);
		becomes.of[l] = changes ? painted : here;
		from[l] = bytes[changes ? FRESH : THERE];
	}
	char joined[CELL_BYTES_MAX];
	size_t length = named ? join_parts(from, &becomes, joined) : 0;
	return length > 0 ? cell_value(joined, length) : -1;
}

static struct span op_layer(const struct format *format, const char *bytes, size_t length, int layer)
{
	const struct described *self = format->self;
	struct cell_parts parts;
	if (!cell_split(self->description, bytes, length, &parts))
		return layer == LAYER_BASE ? (struct span){.length = length} : (struct span){0};
	return parts.of[layer];
}

void described_fill_cells(struct described *self)
{
	static const char *const layers[] = {"base", "overlay", "mark", NULL};
	const struct description *description = self->description;
	bool layered = cell_has_layers(&description->map.cell), counted = description->scanner == SCANNER_COUNTED;
	for (int byte = ' '; byte < 256; byte++)
		self->plain[byte] = byte != 0x7f && !described_is_ignored(description, (char)byte) &&
				    (byte < 0x80 || description->encoding != DESCRIBED_UTF8) &&
				    (!strchr("\"\\", byte) || description->scanner != SCANNER_JSON);
	self->cells =
	    (struct cell_ops){.kind = description->map.cell.separator           ? CELL_WORD
				      : description->encoding == DESCRIBED_UTF8 ? CELL_CHARACTER
										: CELL_BYTE,
			      .layers = layered ? layers : NULL,
			      .separator = description->map.cell.empty ? description->map.cell.separator : NULL,
			      .plain = counted ? byte_cells.plain : self->plain,
			      .value = described_cell_value,
			      .write = counted ? NULL : described_cell_write,
			      .combine = description->on ? op_combine : NULL,
			      .replaced = layered ? op_replaced : NULL,
			      .vacated = description->moves || description->map.cell.once ? op_vacated : NULL,
			      .meaning = description->map.cell.code ? op_meaning : NULL,
			      .layer = layered ? op_layer : NULL,
			      .turned = described_cell_turned};
}

/* ---- maps below ---- */

/* Returns the number of the level of a map in its part. */
static int level_of(const struct described_detail *detail, int grid)
{
	int level = 0;
	while (grid - level > 0 && detail->parts[grid - level].level)
		level++;
	return level;
}

/* Returns true if both maps begin at the same cell, as their first objects say. */
static bool same_start(const struct model *model, const struct grid *a, const struct grid *b)
{
	bool both = a->object_count > 0 && b->object_count > 0;
	const struct object *first = &model->objects[both ? a->first_object : 0];
	const struct object *second = &model->objects[both ? b->first_object : 0];
	return a->object_count == b->object_count && (!both || (first->x == second->x && first->y == second->y));
}

int described_ground(const struct model *model, int grid)
{
	const struct described_detail *detail = described_detail(model);
	const char *ground = described_description(model)->ground;
	const struct grid *map = &model->grids[grid];
	int found = -1;
	if (strcmp(detail->parts[grid].tables->dialect->name, ground) == 0)
		return -1;
	for (int i = 0; i < model->grid_count && (found < 0 || i < grid); i++) {
		const struct grid *other = &model->grids[i];
		bool same = other->width == map->width && other->height == map->height &&
			    same_start(model, map, other) && level_of(detail, i) == level_of(detail, grid);
		if (same && strcmp(detail->parts[i].tables->dialect->name, ground) == 0)
			found = i;
	}
	return found;
}
