/* What map2c reads from a POWDER room, cell by cell in reading order, and facts measured on that. Rows that map2c does
 * not load are left out. mapwright-powder(5) has the keys. */
#include "powder.h"

#include "mapwright/document.h"
#include "mapwright/tell.h"

#include "edit/names.h"

/* The room while it is told. */
struct telling {
	struct teller *teller;
	const struct model *model;
	struct powder_room room;
	uint32_t counts[256];            /* cells of each glyph */
	const struct powder_cell *cells; /* what each glyph makes */
	struct arena arena;
	struct name *unknown; /* words of the legend that the game does not know */
	int unknown_count;
};

static void tell_byte(struct teller *teller, int glyph)
{
	tell_bytes(teller, NULL, (char[]){(char)glyph}, 1);
}

/* The rows, and the legend lines with their words. */
static void tell_lines(const struct telling *telling)
{
	struct teller *teller = telling->teller;
	const struct powder_room *room = &telling->room;
	tell_array(teller, "rows");
	for (int y = 0; y < room->height; y++)
		tell_span(teller, NULL, room->text, room->grid->rows[y]);
	tell_end(teller);
	tell_array(teller, "legend");
	for (int e = 0; e < telling->model->entry_count; e++) {
		const struct entry *entry = &telling->model->entries[e];
		tell_array(teller, NULL);
		tell_byte(teller, entry->key);
		tell_array(teller, NULL);
		for (int a = 0; a < entry->attribute_count; a++)
			tell_span(teller, NULL, room->text, entry->attributes[a].span);
		tell_end(teller);
		tell_end(teller);
	}
	tell_end(teller);
}

/* The SQUAREs of each cell: a name, null, or a list of several. */
static void tell_squares(const struct telling *telling)
{
	struct teller *teller = telling->teller;
	tell_array(teller, "squares");
	for (int y = 0; y < telling->room.height; y++) {
		tell_array(teller, NULL);
		for (int x = 0; x < telling->room.width; x++) {
			struct place place = {0};
			int glyph = powder_glyph_at(&telling->room, x, y);
			int count = glyph >= 0 ? telling->cells[glyph].types[TYPE_SQUARE] : 0;
			if (count == 0)
				tell_null(teller, NULL);
			if (count > 1)
				tell_array(teller, NULL);
			while (count > 0 && powder_next_of_type(telling->model, glyph, TYPE_SQUARE, &place))
				tell_span(teller, NULL, telling->room.text, model_span(telling->model, place));
			if (count > 1)
				tell_end(teller);
		}
		tell_end(teller);
	}
	tell_end(teller);
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

static void tell_reach(const struct telling *telling)
{
	enum { ON_FOOT = 1u << WALK_GROUND | 1u << WALK_DOOR };
	static const struct {
		const char *key;
		unsigned walks;
	} ways[] = {{"walk", ON_FOOT}, {"swim", ON_FOOT | 1u << WALK_SWIM}, {"magic", WALKS_ALL}};
	static const struct reach none;
	struct teller *teller = telling->teller;
	tell_object(teller, "reach");
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		struct walker walker = powder_walker;
		walker.walks = ways[i].walks;
		const struct reach *reach =
		    telling->room.grid ? reach_of(telling->model, telling->room.text, 0, &walker) : &none;
		tell_object(teller, ways[i].key);
		tell_integer(teller, "components", reach->count);
		tell_cells(teller, "unreachable", reach->lost_cells, reach->lost, reach->width);
		tell_end(teller);
	}
	tell_end(teller);
}

/* Glyphs, in byte order: those without a legend line, those that are on no cell, those that have several lines. */
static void tell_glyphs(const struct telling *telling)
{
	static const char *const lists[] = {"symbols_missing", "symbols_unused", "symbols_with_several_legend_lines"};
	for (int list = 0; list < 3; list++) {
		tell_array(telling->teller, lists[list]);
		for (int glyph = 0; glyph < 256; glyph++) {
			int entry = telling->model->glyphs[glyph].entry;
			bool used = telling->counts[glyph] > 0;
			if (list == 0   ? used && !telling->model->glyphs[glyph].known
			    : list == 1 ? !used && entry >= 0
					: entry >= 0 && powder_detail(telling->model)->next[entry] >= 0)
				tell_byte(telling->teller, glyph);
		}
		tell_end(telling->teller);
	}
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

static void tell_facts(struct telling *telling)
{
	static const char *const names[] = {[WALK_SOLID] = "solid",
					    [WALK_GROUND] = "walk",
					    [WALK_DOOR] = "door",
					    [WALK_SWIM] = "swim",
					    [WALK_MAGIC] = "magicdoor"};
	static const struct {
		const char *key;
		const struct powder_cells *which;
	} ways[] = {{"exits", &powder_exits}, {"ladders", &powder_ladders}};
	const struct powder_room *room = &telling->room;
	struct teller *teller = telling->teller;
	tell_object(teller, "facts");
	tell_reach(telling);
	tell_glyphs(telling);
	tell_integer(teller, "cells_without_square", count_cells(telling, false));
	tell_integer(teller, "cells_with_several_squares", count_cells(telling, true));
	tell_array(teller, "unknown_names");
	names_tell(teller, telling->unknown, telling->unknown_count, false);
	tell_end(teller);
	tell_text(teller, "unknown_quest",
		  powder_quest(telling->model) == QUEST_UNKNOWN ? telling->model->fields[GLOBAL_QUEST].read : NULL);
	int *cells = arena_allocate(&telling->arena, (size_t)room->width * (size_t)room->height, sizeof *cells);
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		tell_cells(teller, ways[i].key, cells, powder_find_cells(room, ways[i].which, cells), room->width);
	uint32_t counts[sizeof names / sizeof *names] = {0};
	for (int glyph = 0; glyph < 256; glyph++)
		if (telling->cells[glyph].types[TYPE_SQUARE] > 0)
			counts[telling->model->glyphs[glyph].walk] += telling->counts[glyph];
	tell_object(teller, "cell_classes");
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		tell_integer(teller, names[i], counts[i]);
	tell_end(teller);
	tell_end(teller);
}

/* Would map2c have printed nothing? It reads on without a word where some rules find something. */
static bool is_clean(const struct telling *telling)
{
	for (int i = 0; i < telling->model->syntax.count; i++) {
		enum powder_rule rule = 0;
		while (powder_reader_rules[rule] && telling->model->syntax.items[i].rule != powder_reader_rules[rule])
			rule++;
		if (rule != RULE_BORDER_BOTTOM && rule != RULE_BORDER_TEXT && rule != RULE_BYTE_NUL &&
		    rule != RULE_GLOBAL_EXTRA && rule != RULE_GLOBAL_REPEATED && rule != RULE_LINE_LENGTH &&
		    rule != RULE_LINE_SHORT && rule != RULE_ROW_BAR)
			return false;
	}
	return telling->unknown_count == 0 && telling->model->entry_count > 0 && telling->room.height > 0 &&
	       count_cells(telling, false) == 0 && count_cells(telling, true) == 0 &&
	       powder_quest(telling->model) != QUEST_UNKNOWN;
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
	int capacity = 0;
	for (int e = 0; e < telling.model->entry_count; e++)
		for (int a = 0; a < telling.model->entries[e].attribute_count; a++) {
			const struct attribute *word = &telling.model->entries[e].attributes[a];
			struct name name = {.bytes = document->text.bytes + word->span.start,
					    .length = word->span.length};
			if (!word->known)
				arena_append(&telling.arena, &telling.unknown, &telling.unknown_count, &capacity,
					     &name, sizeof name);
		}
	tell_document(teller, document);
	tell_boolean(teller, "clean", is_clean(&telling));
	tell_integer(teller, "width", telling.room.width);
	tell_integer(teller, "height", telling.room.height);
	tell_lines(&telling);
	tell_squares(&telling);
	for (size_t i = 0; i < sizeof things / sizeof *things; i++)
		tell_things(&telling, things[i].key, things[i].type);
	tell_globals(&telling);
	tell_facts(&telling);
	tell_end(teller);
	arena_clear(&telling.arena);
}
