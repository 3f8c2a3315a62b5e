/* The colours of PuzzleScript's objects: names of the palette that the file chooses, or #rgb and #rrggbb. An object has the
 * colour of most digits of its picture, and its first one without a picture. */
#include "colours.h"

#include "mapwright/bytes.h"
#include "mapwright/cell_value.h"

enum { SHADES = 10, PICTURE = 5, DEPTH = 16, STEPS = 1 << 21 };

struct object_colour {
	struct span names;
	int colour; /* as in struct glyph */
	int layer;  /* the number of its collision layer; later ones are above */
	bool chosen;
};

struct colours {
	char *head; /* the file before its rules, in lower case and without comments */
	size_t length;
	struct span sections[3];
	const struct vocabulary *table;
	const char *palette;
	struct object_colour *objects;
	int count, capacity;
	long steps; /* left to look for names */
};
enum { OBJECTS, LEGEND, LAYERS_OF_OBJECTS };

/* ---- words of lines ---- */

static struct span next_line(const struct colours *colours, size_t *at, size_t end)
{
	size_t to = bytes_find(colours->head, *at, end, '\n');
	struct span line = span_between(*at, to);
	*at = to < end ? to + 1 : end;
	return line;
}

/* Returns the next word of a line from `*at` on; empty at its end. */
static struct span next_word(const struct colours *colours, size_t *at, size_t end)
{
	struct span word = bytes_word(colours->head, *at, end, " \t\r,");
	*at = span_end(word);
	return word;
}

static bool is_word(const struct colours *colours, struct span word, const char *other, size_t length)
{
	return word.length == length && memcmp(colours->head + word.start, other, length) == 0;
}

static bool has_word(const struct colours *colours, struct span line, const char *other, size_t length)
{
	size_t at = line.start;
	for (struct span word; (word = next_word(colours, &at, span_end(line))).length > 0;)
		if (is_word(colours, word, other, length))
			return true;
	return false;
}

/* ---- the sections ---- */

/* Takes a palette by its name or number; the game keeps the usual one instead of an unknown one. */
static void find_palette(struct colours *colours, const char *name)
{
	static const char *const palettes[] = {
	    "mastersystem", "gameboycolour", "amiga",          "arnecolors",   "famicom",       "atari", "pastel",
	    "ega",          "amstrad",       "proteus_mellow", "proteus_rich", "proteus_night", "c64",   "whitingjp"};
	const unsigned long number = strtoul(name, NULL, 10), count = sizeof palettes / sizeof *palettes;
	for (unsigned long i = 0; i < count; i++)
		if (number == i + 1 || strcmp(name, palettes[i]) == 0)
			colours->palette = palettes[i];
}

/* Copies the file before the section RULES, and finds the sections. */
static void read_head(struct colours *colours, const struct text *text, struct arena *arena)
{
	static const char *const names[] = {"objects", "legend", "collisionlayers", "sounds", "rules"};
	colours->head = arena_copy(arena, text->bytes, text->length);
	colours->length = text->length;
	int depth = 0, section = -1;
	for (size_t i = 0; i < text->length; i++) {
		char *byte = &colours->head[i];
		depth += *byte == '(';
		const bool inside = depth > 0;
		depth -= *byte == ')' && depth > 0;
		*byte = (inside && *byte != '\n') || !*byte
			    ? ' '
			    : (char)(*byte >= 'A' && *byte <= 'Z' ? *byte + 32 : *byte);
	}
	for (size_t at = 0, from = 0; at < text->length; from = at) {
		struct span line = next_line(colours, &at, text->length);
		size_t word_at = line.start;
		struct span word = next_word(colours, &word_at, span_end(line));
		for (int i = 0; i < 5; i++) {
			if (!is_word(colours, word, names[i], strlen(names[i])))
				continue;
			if (section >= 0 && section < 3)
				colours->sections[section].length = from - colours->sections[section].start;
			section = i;
			if (i < 3)
				colours->sections[i] = span_between(at, at);
		}
		if (is_word(colours, word, "color_palette", 13) && section < 0) {
			struct span name = next_word(colours, &word_at, span_end(line));
			find_palette(colours, arena_copy(arena, colours->head + name.start, name.length));
		}
		if (section == 4)
			return;
	}
	if (section >= 0 && section < 3)
		colours->sections[section].length = text->length - colours->sections[section].start;
}

/* Returns the colour as in struct glyph; 0 if it is none, or transparent. */
static int read_colour(const struct colours *colours, struct span word)
{
	const char *name = colours->head + word.start;
	int row = vocabulary_find(colours->table, name, word.length), colour = GLYPH_COLOURED;
	if (row >= 0) {
		const char *value = vocabulary_value(colours->table, row, colours->palette);
		return GLYPH_COLOURED | (int)strtoul(*value ? value : "0", NULL, 16);
	}
	if (word.length != 4 && word.length != 7 && word.length != 9) /* the last with its transparency */
		return 0;
	const size_t digits = word.length == 4 ? 1 : 2;
	for (size_t i = 1; i < word.length; i++) {
		const char *digit = memchr("0123456789abcdef", name[i], 16);
		if (*name != '#' || !digit)
			return 0;
		if ((i - 1) % digits == 0 && i <= 3 * digits) /* the upper four bits of each part */
			colour |= (int)strtol((const char[]){name[i], '\0'}, NULL, 16)
				  << (8 - 4 * (int)((i - 1) / digits));
	}
	return colour;
}

/* Reads the colours and the picture below the name of an object, and moves `*at` behind them. */
static int read_object(const struct colours *colours, size_t *at, size_t end)
{
	int shades[SHADES] = {0}, counts[SHADES] = {0}, count = 0, most = 0;
	struct span line = next_line(colours, at, end), word;
	size_t word_at = line.start;
	while (count < SHADES && (word = next_word(colours, &word_at, span_end(line))).length > 0)
		shades[count++] = read_colour(colours, word);
	for (int row = 0; row < PICTURE; row++) {
		size_t next = *at;
		word_at = next;
		line = next_line(colours, &next, end);
		word = next_word(colours, &word_at, span_end(line));
		if (word.length == 0 || !strchr(".0123456789", colours->head[word.start]))
			break;
		for (size_t i = 0; i < word.length; i++) {
			int digit = colours->head[word.start + i] - '0';
			if (digit >= 0 && digit < count && shades[digit])
				counts[digit]++;
		}
		*at = next;
	}
	for (int i = 0; i < count; i++)
		if (counts[i] > counts[most] || !shades[most])
			most = i;
	return shades[most];
}

static void read_objects(struct colours *colours, struct arena *arena)
{
	const size_t end = span_end(colours->sections[OBJECTS]);
	for (size_t at = colours->sections[OBJECTS].start; at < end;) {
		struct span line = next_line(colours, &at, end);
		size_t word_at = line.start;
		struct span word = next_word(colours, &word_at, span_end(line));
		if (word.length == 0 || colours->head[word.start] == '=')
			continue;
		const struct object_colour object = {
		    .names = line, .colour = read_object(colours, &at, end), .layer = -1};
		ARENA_LIST_ADD(arena, colours->objects, colours->count, colours->capacity, &object);
	}
}

/* ---- what names stand for ---- */

/* Chooses the objects that a name stands for, by itself or by the legend. */
static void choose(struct colours *colours, const char *name, size_t length, int depth)
{
	const size_t end = span_end(colours->sections[LEGEND]);
	colours->steps -= colours->count + 1 + (long)colours->sections[LEGEND].length / 16;
	if (colours->steps < 0 || depth == DEPTH)
		return;
	for (int i = 0; i < colours->count; i++)
		if (has_word(colours, colours->objects[i].names, name, length)) {
			colours->objects[i].chosen = true;
			return;
		}
	for (size_t at = colours->sections[LEGEND].start; at < end;) {
		struct span line = next_line(colours, &at, end);
		size_t word_at = line.start;
		struct span word = next_word(colours, &word_at, span_end(line)), equals;
		if (!is_word(colours, word, name, length))
			continue;
		equals = next_word(colours, &word_at, span_end(line));
		while (is_word(colours, equals, "=", 1) &&
		       (word = next_word(colours, &word_at, span_end(line))).length > 0)
			if (!is_word(colours, word, "and", 3) && !is_word(colours, word, "or", 2) &&
			    !is_word(colours, word, name, length))
				choose(colours, colours->head + word.start, word.length, depth + 1);
		return;
	}
}

static void choose_only(struct colours *colours, const char *name, size_t length)
{
	for (int i = 0; i < colours->count; i++)
		colours->objects[i].chosen = false;
	choose(colours, name, length, 0);
}

static void read_layers(struct colours *colours)
{
	const size_t end = span_end(colours->sections[LAYERS_OF_OBJECTS]);
	int layer = 0;
	for (size_t at = colours->sections[LAYERS_OF_OBJECTS].start; at < end; layer++) {
		struct span line = next_line(colours, &at, end), word;
		for (size_t word_at = line.start; (word = next_word(colours, &word_at, span_end(line))).length > 0;) {
			choose_only(colours, colours->head + word.start, word.length);
			for (int i = 0; i < colours->count; i++)
				colours->objects[i].layer =
				    colours->objects[i].chosen ? layer : colours->objects[i].layer;
		}
	}
}

/* Returns the colour of the uppermost of the objects that a cell's value stands for. */
static int colour_of(struct colours *colours, int value)
{
	char name[CELL_BYTES_MAX];
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	int above = -2, colour = 0;
	for (size_t i = 0; i < length && i < sizeof name; i++)
		name[i] = (char)(bytes[i] >= 'A' && bytes[i] <= 'Z' ? bytes[i] + 32 : bytes[i]);
	choose_only(colours, name, length < sizeof name ? length : sizeof name);
	EACH(const struct object_colour, object, colours->objects, colours->count) {
		if (object->chosen && object->colour && object->layer > above) {
			above = object->layer;
			colour = object->colour;
		}
	}
	return colour;
}

void puzzlescript_colours(struct model *model, const struct text *text, const struct vocabulary *words)
{
	struct colours colours = {
	    .steps = STEPS, .palette = "arnecolors", .table = vocabulary_beside(words, "puzzlescript-colours")};
	if (!colours.table)
		return;
	read_head(&colours, text, &model->arena);
	read_objects(&colours, &model->arena);
	read_layers(&colours);
	for (int value = 0; value < 256; value++)
		if (model->glyphs[value].known)
			model->glyphs[value].colour = (unsigned short)colour_of(&colours, value);
	for (int i = 0; i < model->grid_count; i++)
		for (int k = 0; k < model->grids[i].glyph_count; k++)
			model->grids[i].glyphs[k].glyph.colour =
			    (unsigned short)colour_of(&colours, model->grids[i].glyphs[k].value);
}
