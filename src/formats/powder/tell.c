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
	const struct powder_cell *cells; /* what each glyph makes */
	uint32_t counts[256];            /* cells of each glyph */
	uint32_t bare, several;          /* cells with no SQUARE, or with several */
	struct arena arena;
	struct name *unknown; /* words of the legend that the game does not know */
	int unknown_count;
};

/* The rows, the legend lines with their words, the SQUAREs of each cell (a name, null, or a list of several), and of each
 * other type what the cells have: [x, y, word]. */
static void tell_map(const struct telling *telling)
{
	static const struct {
		const char *key;
		enum powder_type type;
	} things[] = {{"mobs", TYPE_MOB},           {"moblevels", TYPE_MOBLEVEL},   {"items", TYPE_ITEM},
		      {"itemtypes", TYPE_ITEMTYPE}, {"intrinsics", TYPE_INTRINSIC}, {"squareflags", TYPE_SQUAREFLAG},
		      {"signposts", TYPE_SIGNPOST}};
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
		tell_span(teller, NULL, room->text, entry->key_span);
		tell_array(teller, NULL);
		for (int a = 0; a < entry->attribute_count; a++)
			tell_span(teller, NULL, room->text, entry->attributes[a].span);
		tell_end(teller);
		tell_end(teller);
	}
	tell_end(teller);
	tell_array(teller, "squares");
	for (int y = 0; y < room->height; y++) {
		tell_array(teller, NULL);
		for (int x = 0; x < room->width; x++) {
			int count = powder_cell_at(room, x, y)->types[TYPE_SQUARE],
			    glyph = powder_glyph_at(room, x, y);
			struct place place = {0};
			if (count == 0)
				tell_null(teller, NULL);
			if (count > 1)
				tell_array(teller, NULL);
			while (count > 0 && powder_next_of_type(telling->model, glyph, TYPE_SQUARE, &place))
				tell_span(teller, NULL, room->text, model_span(telling->model, place));
			if (count > 1)
				tell_end(teller);
		}
		tell_end(teller);
	}
	tell_end(teller);
	for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
		tell_array(teller, things[i].key);
		for (int cell = 0; cell < room->width * room->height; cell++) {
			int x = cell % room->width, y = cell / room->width, glyph = powder_glyph_at(room, x, y);
			struct place place = {0};
			if (powder_cell_at(room, x, y)->types[things[i].type] == 0)
				continue;
			while (powder_next_of_type(telling->model, glyph, things[i].type, &place)) {
				tell_array(teller, NULL);
				tell_integer(teller, NULL, x);
				tell_integer(teller, NULL, y);
				tell_span(teller, NULL, room->text, model_span(telling->model, place));
				tell_end(teller);
			}
		}
		tell_end(teller);
	}
}

static void tell_facts(struct telling *telling)
{
	enum { ON_FOOT = 1u << WALK_GROUND | 1u << WALK_DOOR };
	static const struct {
		const char *key;
		unsigned walks;
	} ways[] = {{"walk", ON_FOOT}, {"swim", ON_FOOT | 1u << WALK_SWIM}, {"magic", WALKS_ALL}};
	static const char *const lists[] = {"symbols_missing", "symbols_unused", "symbols_with_several_legend_lines"};
	static const struct {
		const char *key;
		const struct powder_cells *which;
	} entrances[] = {{"exits", &powder_exits}, {"ladders", &powder_ladders}};
	static const char *const classes[] = {[WALK_SOLID] = "solid",
					      [WALK_GROUND] = "walk",
					      [WALK_DOOR] = "door",
					      [WALK_SWIM] = "swim",
					      [WALK_MAGIC] = "magicdoor"};
	static const struct reach none;
	const struct powder_room *room = &telling->room;
	const struct model *model = telling->model;
	struct teller *teller = telling->teller;
	tell_object(teller, "facts");
	tell_object(teller, "reach");
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		struct walker walker = powder_walker;
		walker.walks = ways[i].walks;
		const struct reach *reach = room->grid ? reach_of(model, room->text, 0, &walker) : &none;
		tell_object(teller, ways[i].key);
		tell_integer(teller, "components", reach->count);
		tell_cells(teller, "unreachable", reach->lost_cells, reach->lost, reach->width);
		tell_end(teller);
	}
	tell_end(teller);
	/* glyphs, in byte order: those without a legend line, those that are on no cell, those that have several lines */
	for (int list = 0; list < 3; list++) {
		tell_array(teller, lists[list]);
		for (int glyph = 0; glyph < 256; glyph++) {
			int entry = model->glyphs[glyph].entry;
			bool used = telling->counts[glyph] > 0;
			if (list == 0   ? used && !model->glyphs[glyph].known
			    : list == 1 ? !used && entry >= 0
					: entry >= 0 && powder_detail(model)->next[entry] >= 0)
				tell_bytes(teller, NULL, (char[]){(char)glyph}, 1);
		}
		tell_end(teller);
	}
	tell_integer(teller, "cells_without_square", telling->bare);
	tell_integer(teller, "cells_with_several_squares", telling->several);
	tell_array(teller, "unknown_names");
	names_tell(teller, telling->unknown, telling->unknown_count, false);
	tell_end(teller);
	tell_text(teller, "unknown_quest",
		  powder_quest(model) == QUEST_UNKNOWN ? model->fields[GLOBAL_QUEST].read : NULL);
	int *cells = arena_allocate(&telling->arena, (size_t)room->width * (size_t)room->height, sizeof *cells);
	for (size_t i = 0; i < sizeof entrances / sizeof *entrances; i++)
		tell_cells(teller, entrances[i].key, cells, powder_find_cells(room, entrances[i].which, cells),
			   room->width);
	uint32_t counts[sizeof classes / sizeof *classes] = {0};
	for (int glyph = 0; glyph < 256; glyph++)
		if (telling->cells[glyph].types[TYPE_SQUARE] > 0)
			counts[model->glyphs[glyph].walk] += telling->counts[glyph];
	tell_object(teller, "cell_classes");
	for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
		tell_integer(teller, classes[i], counts[i]);
	tell_end(teller);
	tell_end(teller);
}

/* Would map2c have printed nothing? It reads on without a word where some rules find something. */
static bool is_clean(const struct telling *telling)
{
	static const char *const silent[] = {"powder-border-bottom", "powder-border-text",     "powder-byte-nul",
					     "powder-global-extra",  "powder-global-repeated", "powder-line-length",
					     "powder-line-short",    "powder-row-bar",         NULL};
	for (int i = 0; i < telling->model->syntax.count; i++)
		if (word_index(silent, telling->model->syntax.items[i].rule->name) < 0)
			return false;
	return telling->unknown_count == 0 && telling->model->entry_count > 0 && telling->room.height > 0 &&
	       telling->bare == 0 && telling->several == 0 && powder_quest(telling->model) != QUEST_UNKNOWN;
}

void powder_tell(const struct document *document, struct teller *teller)
{
	const struct model *model = &document->model;
	struct telling telling = {.teller = teller,
				  .model = model,
				  .cells = powder_detail(model)->cells,
				  .room = powder_room_of(model, &document->text)};
	int capacity = 0, x, y;
	powder_count_glyphs(&telling.room, telling.counts);
	for (int glyph = 0; glyph < 256; glyph++) {
		int squares = telling.cells[glyph].types[TYPE_SQUARE];
		telling.bare += squares == 0 ? telling.counts[glyph] : 0;
		telling.several += squares > 1 ? telling.counts[glyph] : 0;
	}
	for (int e = 0; e < model->entry_count; e++)
		for (int a = 0; a < model->entries[e].attribute_count; a++) {
			const struct attribute *word = &model->entries[e].attributes[a];
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
	tell_map(&telling);
	powder_position(model, &x, &y);
	tell_object(teller, "globals");
	for (int f = 0; f < model->field_count; f++) {
		const struct field *field = &model->fields[f];
		if (field->kind == FIELD_POSITION)
			tell_cell(teller, field->name, x, y);
		else if (field->kind == FIELD_WORD)
			tell_text(teller, field->name, field->read);
		else
			tell_integer(teller, field->name, powder_number(model, (enum powder_global)f));
	}
	tell_end(teller);
	tell_facts(&telling);
	tell_end(teller);
	arena_clear(&telling.arena);
}
