/* What map2c reads from a POWDER room, cell by cell in reading order, and facts measured on that. Rows that map2c does
 * not load are left out. mapwright-powder(5) has the keys. */
#include "powder.h"

#include "mapwright/bytes.h"
#include "mapwright/document.h"
#include "mapwright/powder.h"
#include "mapwright/tell.h"

#include <stdlib.h>

/* The room while it is told. */
struct telling {
	struct teller *teller;
	const struct model *model;
	struct powder_room room;
	uint32_t counts[256];            /* cells of each glyph */
	const struct powder_cell *cells; /* what each glyph makes */
};

static void tell_byte(struct teller *teller, int glyph)
{
	const char byte = (char)glyph;
	tell_bytes(teller, NULL, &byte, 1);
}

/* ---- what is read ---- */

static void tell_rows(const struct telling *telling)
{
	const struct powder_room *room = &telling->room;
	tell_array(telling->teller, "rows");
	for (int y = 0; y < room->height; y++) {
		struct span row = room->grid->rows[y];
		row.length = row.length < (size_t)room->width ? row.length : (size_t)room->width;
		tell_span(telling->teller, NULL, room->text, row);
	}
	tell_end(telling->teller);
}

static void tell_legend(const struct telling *telling)
{
	tell_array(telling->teller, "legend");
	for (int e = 0; e < telling->model->entry_count; e++) {
		const struct entry *entry = &telling->model->entries[e];
		tell_array(telling->teller, NULL);
		tell_byte(telling->teller, entry->key);
		tell_array(telling->teller, NULL);
		for (int a = 0; a < entry->attribute_count; a++)
			tell_span(telling->teller, NULL, telling->room.text, entry->attributes[a].span);
		tell_end(telling->teller);
		tell_end(telling->teller);
	}
	tell_end(telling->teller);
}

/* The SQUAREs of each cell: a name, null, or a list of several. */
static void tell_squares_of(const struct telling *telling, int glyph)
{
	struct place place = {0};
	int count = glyph >= 0 ? telling->cells[glyph].types[TYPE_SQUARE] : 0;
	if (count == 0)
		tell_null(telling->teller, NULL);
	if (count > 1)
		tell_array(telling->teller, NULL);
	while (count > 0 && powder_next_of_type(telling->model, glyph, TYPE_SQUARE, &place))
		tell_span(telling->teller, NULL, telling->room.text, model_span(telling->model, place));
	if (count > 1)
		tell_end(telling->teller);
}

static void tell_squares(const struct telling *telling)
{
	tell_array(telling->teller, "squares");
	for (int y = 0; y < telling->room.height; y++) {
		tell_array(telling->teller, NULL);
		for (int x = 0; x < telling->room.width; x++)
			tell_squares_of(telling, powder_glyph_at(&telling->room, x, y));
		tell_end(telling->teller);
	}
	tell_end(telling->teller);
}

/* What of a type the cells have: [x, y, word] each. */
static void tell_things(const struct telling *telling, const char *key, enum powder_type type)
{
	const struct powder_room *room = &telling->room;
	tell_array(telling->teller, key);
	for (int cell = 0; cell < room->width * room->height; cell++) {
		int x = cell % room->width, y = cell / room->width;
		struct place place = {0};
		if (powder_cell_at(room, x, y)->types[type] == 0)
			continue;
		while (powder_next_of_type(telling->model, powder_glyph_at(room, x, y), type, &place)) {
			tell_array(telling->teller, NULL);
			tell_integer(telling->teller, NULL, x);
			tell_integer(telling->teller, NULL, y);
			tell_span(telling->teller, NULL, room->text, model_span(telling->model, place));
			tell_end(telling->teller);
		}
	}
	tell_end(telling->teller);
}

static void tell_globals(const struct telling *telling)
{
	int x, y;
	powder_position(telling->model, &x, &y);
	tell_object(telling->teller, "globals");
	for (int f = 0; f < telling->model->field_count; f++) {
		const struct field *field = &telling->model->fields[f];
		if (field->kind == FIELD_POSITION)
			tell_cell(telling->teller, field->name, x, y);
		else if (field->kind == FIELD_WORD)
			tell_text(telling->teller, field->name, field->read);
		else
			tell_integer(telling->teller, field->name,
				     powder_number(telling->model, (enum powder_global)f));
	}
	tell_end(telling->teller);
}

/* ---- facts ---- */

static bool is_missing(const struct telling *telling, int glyph)
{
	return telling->counts[glyph] > 0 && !telling->model->glyphs[glyph].known;
}

static bool is_unused(const struct telling *telling, int glyph)
{
	return telling->counts[glyph] == 0 && telling->model->glyphs[glyph].entry >= 0;
}

static bool is_repeated(const struct telling *telling, int glyph)
{
	int entry = telling->model->glyphs[glyph].entry;
	return entry >= 0 && powder_detail(telling->model)->next[entry] >= 0;
}

/* The glyphs for which `holds`, in byte order. */
static void tell_glyphs(const struct telling *telling, const char *key,
			bool (*holds)(const struct telling *telling, int glyph))
{
	tell_array(telling->teller, key);
	for (int glyph = 0; glyph < 256; glyph++)
		if (holds(telling, glyph))
			tell_byte(telling->teller, glyph);
	tell_end(telling->teller);
}

/* Cells with no SQUARE, or with several. */
static uint32_t count_cells(const struct telling *telling, bool several)
{
	uint32_t count = 0;
	for (int glyph = 0; glyph < 256; glyph++)
		if (several ? telling->cells[glyph].types[TYPE_SQUARE] > 1
			    : telling->cells[glyph].types[TYPE_SQUARE] == 0)
			count += telling->counts[glyph];
	return count;
}

struct word {
	const char *bytes;
	size_t length;
};

static int compare_words(const void *left, const void *right)
{
	const struct word *a = left, *b = right;
	return bytes_compare(a->bytes, a->length, b->bytes, b->length);
}

/* Puts the unknown words of the legend into `words`, unless NULL. Returns how many there are. */
static size_t list_unknown(const struct telling *telling, struct word *words)
{
	size_t count = 0;
	for (int e = 0; e < telling->model->entry_count; e++)
		for (int a = 0; a < telling->model->entries[e].attribute_count; a++) {
			const struct attribute *attribute = &telling->model->entries[e].attributes[a];
			if (attribute->known)
				continue;
			if (words)
				words[count] =
				    (struct word){.bytes = telling->room.text->bytes + attribute->span.start,
						  .length = attribute->span.length};
			count++;
		}
	return count;
}

/* Every unknown word once, sorted. */
static void tell_unknown(const struct telling *telling)
{
	size_t count = list_unknown(telling, NULL);
	struct word *words = calloc(count + 1, sizeof *words);
	tell_array(telling->teller, "unknown_names");
	if (words) {
		list_unknown(telling, words);
		qsort(words, count, sizeof *words, compare_words);
	} else {
		telling->teller->no_memory = true;
	}
	for (size_t i = 0; words && i < count; i++)
		if (i == 0 || compare_words(&words[i - 1], &words[i]) != 0)
			tell_bytes(telling->teller, NULL, words[i].bytes, words[i].length);
	tell_end(telling->teller);
	free(words);
}

static void tell_tested(const struct telling *telling, const char *key, const struct powder_cells *which)
{
	const struct powder_room *room = &telling->room;
	tell_array(telling->teller, key);
	for (int cell = 0; cell < room->width * room->height; cell++)
		if (powder_is_one(room, which, cell % room->width, cell / room->width))
			tell_cell(telling->teller, NULL, cell % room->width, cell / room->width);
	tell_end(telling->teller);
}

static void tell_classes(const struct telling *telling)
{
	static const char *const names[] = {[WALK_SOLID] = "solid",
					    [WALK_GROUND] = "walk",
					    [WALK_DOOR] = "door",
					    [WALK_SWIM] = "swim",
					    [WALK_MAGIC] = "magicdoor"};
	uint32_t counts[sizeof names / sizeof *names] = {0};
	for (int glyph = 0; glyph < 256; glyph++)
		if (telling->cells[glyph].types[TYPE_SQUARE] > 0)
			counts[telling->model->glyphs[glyph].walk] += telling->counts[glyph];
	tell_object(telling->teller, "cell_classes");
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		tell_integer(telling->teller, names[i], counts[i]);
	tell_end(telling->teller);
}

static void tell_reach(const struct telling *telling, const char *key, unsigned walks)
{
	struct teller *teller = telling->teller;
	struct walker walker = powder_walker;
	static const struct reach none;
	walker.walks = walks;
	const struct reach *reach =
	    telling->room.grid ? reach_of(telling->model, telling->room.text, 0, &walker) : &none;
	if (!reach) {
		teller->no_memory = true;
		return;
	}
	tell_object(teller, key);
	tell_integer(teller, "components", reach->count);
	tell_cells(teller, "unreachable", reach->lost_cells, reach->lost, reach->width);
	tell_end(teller);
}

static bool quest_is_unknown(const struct telling *telling)
{
	return powder_quest(telling->model) == QUEST_UNKNOWN;
}

static void tell_facts(const struct telling *telling)
{
	const unsigned walk = 1u << WALK_GROUND | 1u << WALK_DOOR, swim = walk | 1u << WALK_SWIM;
	struct teller *teller = telling->teller;
	tell_object(teller, "facts");
	tell_object(teller, "reach");
	tell_reach(telling, "walk", walk);
	tell_reach(telling, "swim", swim);
	tell_reach(telling, "magic", WALKS_ALL);
	tell_end(teller);
	tell_glyphs(telling, "symbols_missing", is_missing);
	tell_glyphs(telling, "symbols_unused", is_unused);
	tell_glyphs(telling, "symbols_with_several_legend_lines", is_repeated);
	tell_integer(teller, "cells_without_square", count_cells(telling, false));
	tell_integer(teller, "cells_with_several_squares", count_cells(telling, true));
	tell_unknown(telling);
	tell_text(teller, "unknown_quest",
		  quest_is_unknown(telling) ? telling->model->fields[GLOBAL_QUEST].read : NULL);
	tell_tested(telling, "exits", &powder_exits);
	tell_tested(telling, "ladders", &powder_ladders);
	tell_classes(telling);
	tell_end(teller);
}

/* Does map2c read on without a word where this rule finds something? */
static bool is_silent(const struct rule *rule)
{
	static const enum powder_rule silent[] = {RULE_BORDER_BOTTOM, RULE_BORDER_TEXT,     RULE_BYTE_NUL,
						  RULE_GLOBAL_EXTRA,  RULE_GLOBAL_REPEATED, RULE_LINE_LENGTH,
						  RULE_LINE_SHORT,    RULE_ROW_BAR};
	for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
		if (rule == powder_reader_rules[silent[i]])
			return true;
	return false;
}

/* Would map2c have printed nothing? */
static bool is_clean(const struct telling *telling)
{
	for (int i = 0; i < telling->model->syntax.count; i++)
		if (!is_silent(telling->model->syntax.items[i].rule))
			return false;
	return list_unknown(telling, NULL) == 0 && telling->model->entry_count > 0 && telling->room.height > 0 &&
	       count_cells(telling, false) == 0 && count_cells(telling, true) == 0 && !quest_is_unknown(telling);
}

void powder_tell(const struct document *document, struct teller *teller)
{
	static const struct {
		const char *key;
		enum powder_type type;
	} things[] = {{"mobs", TYPE_MOB},           {"moblevels", TYPE_MOBLEVEL},   {"items", TYPE_ITEM},
		      {"itemtypes", TYPE_ITEMTYPE}, {"intrinsics", TYPE_INTRINSIC}, {"squareflags", TYPE_SQUAREFLAG},
		      {"signposts", TYPE_SIGNPOST}};
	struct telling telling = {.teller = teller,
				  .model = &document->model,
				  .cells = powder_detail(&document->model)->cells,
				  .room = powder_room_of(&document->model, &document->text)};
	powder_count_glyphs(&telling.room, telling.counts);
	tell_document(teller, document);
	tell_boolean(teller, "clean", is_clean(&telling));
	tell_integer(teller, "width", telling.room.width);
	tell_integer(teller, "height", telling.room.height);
	tell_rows(&telling);
	tell_legend(&telling);
	tell_squares(&telling);
	for (size_t i = 0; i < sizeof things / sizeof *things; i++)
		tell_things(&telling, things[i].key, things[i].type);
	tell_globals(&telling);
	tell_facts(&telling);
	tell_end(teller);
}
