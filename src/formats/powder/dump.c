/* Writes what map2c reads from a POWDER room, cell by cell in reading order, and facts computed from it. Rows that
 * map2c does not load are left out. mapwright-powder(5) documents the keys. */
#include "powder.h"

#include "mapwright/document.h"
#include "mapwright/emit.h"

#include "edit/names.h"

/* The room being dumped. */
struct room_dump {
	struct writer *writer;
	const struct model *model;
	struct powder_room room;
	const struct powder_cell *cells; /* what each glyph stands for */
	uint32_t counts[256];            /* number of cells per glyph */
	uint32_t bare, several;          /* cells without a SQUARE, and cells with several */
	struct arena arena;
	struct name *unknown; /* words in the legend that the game does not know */
	int unknown_count;
};

/* Emits the rows, the legend lines with their words, the SQUAREs of each cell (a name, null, or a list of several),
 * and the cells of each other type: [x, y, word]. */
static void emit_map(const struct room_dump *dump)
{
	static const struct {
		const char *key;
		enum powder_type type;
	} things[] = {{"mobs", TYPE_MOB},           {"moblevels", TYPE_MOBLEVEL},   {"items", TYPE_ITEM},
		      {"itemtypes", TYPE_ITEMTYPE}, {"intrinsics", TYPE_INTRINSIC}, {"squareflags", TYPE_SQUAREFLAG},
		      {"signposts", TYPE_SIGNPOST}};
	struct writer *writer = dump->writer;
	const struct powder_room *room = &dump->room;
	emit_array(writer, "rows");
	for (int y = 0; y < room->height; y++)
		emit_span(writer, NULL, room->text, room->grid->rows[y]);
	emit_end(writer);
	emit_array(writer, "legend");
	EACH(const struct entry, entry, dump->model->entries, dump->model->entry_count) {
		emit_array(writer, NULL);
		emit_span(writer, NULL, room->text, entry->key_span);
		emit_array(writer, NULL);
		for (int a = 0; a < entry->attribute_count; a++)
			emit_span(writer, NULL, room->text, entry->attributes[a].span);
		emit_end(writer);
		emit_end(writer);
	}
	emit_end(writer);
	emit_array(writer, "squares");
	for (int y = 0; y < room->height; y++) {
		emit_array(writer, NULL);
		for (int x = 0; x < room->width; x++) {
			int count = powder_cell_at(room, x, y)->types[TYPE_SQUARE],
			    glyph = powder_glyph_at(room, x, y);
			struct place place = {0};
			if (count == 0)
				emit_null(writer, NULL);
			if (count > 1)
				emit_array(writer, NULL);
			while (count > 0 && powder_next_of_type(dump->model, glyph, TYPE_SQUARE, &place))
				emit_span(writer, NULL, room->text, model_span(dump->model, place));
			if (count > 1)
				emit_end(writer);
		}
		emit_end(writer);
	}
	emit_end(writer);
	EACH_OF(thing, things) {
		emit_array(writer, thing->key);
		for (int cell = 0; cell < room->width * room->height; cell++) {
			int x = cell % room->width, y = cell / room->width, glyph = powder_glyph_at(room, x, y);
			struct place place = {0};
			if (powder_cell_at(room, x, y)->types[thing->type] == 0)
				continue;
			while (powder_next_of_type(dump->model, glyph, thing->type, &place)) {
				emit_array(writer, NULL);
				emit_integer(writer, NULL, x);
				emit_integer(writer, NULL, y);
				emit_span(writer, NULL, room->text, model_span(dump->model, place));
				emit_end(writer);
			}
		}
		emit_end(writer);
	}
}

static void emit_facts(struct room_dump *dump)
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
	const struct powder_room *room = &dump->room;
	const struct model *model = dump->model;
	struct writer *writer = dump->writer;
	emit_object(writer, "facts");
	emit_object(writer, "reach");
	EACH_OF(way, ways) {
		struct path_rules path_rules = powder_path_rules;
		path_rules.walks = way->walks;
		const struct reach *reach = room->grid ? reach_of(model, room->text, 0, &path_rules) : &none;
		emit_object(writer, way->key);
		emit_integer(writer, "components", reach->count);
		emit_cells(writer, "unreachable", reach->lost_cells, reach->lost, reach->width);
		emit_end(writer);
	}
	emit_end(writer);
	/* the glyphs without a legend line, those on no cell, and those with several legend lines, each in byte
	 * order */
	for (int list = 0; list < 3; list++) {
		emit_array(writer, lists[list]);
		for (int glyph = 0; glyph < 256; glyph++) {
			int entry = model->glyphs[glyph].entry;
			bool used = dump->counts[glyph] > 0;
			if (list == 0   ? used && !model->glyphs[glyph].known
			    : list == 1 ? !used && entry >= 0
					: entry >= 0 && powder_detail(model)->next[entry] >= 0)
				emit_bytes(writer, NULL, (char[]){(char)glyph}, 1);
		}
		emit_end(writer);
	}
	emit_integer(writer, "cells_without_square", dump->bare);
	emit_integer(writer, "cells_with_several_squares", dump->several);
	emit_array(writer, "unknown_names");
	names_emit(writer, dump->unknown, dump->unknown_count, false);
	emit_end(writer);
	emit_text(writer, "unknown_quest",
		  powder_quest(model) == QUEST_UNKNOWN ? model->fields[GLOBAL_QUEST].effective : NULL);
	int *cells = arena_allocate(&dump->arena, (size_t)room->width * (size_t)room->height, sizeof *cells);
	EACH_OF(entrance, entrances)
		emit_cells(writer, entrance->key, cells, powder_find_cells(room, entrance->which, cells),
			   room->width);
	uint32_t counts[sizeof classes / sizeof *classes] = {0};
	for (int glyph = 0; glyph < 256; glyph++)
		if (dump->cells[glyph].types[TYPE_SQUARE] > 0)
			counts[model->glyphs[glyph].walk] += dump->counts[glyph];
	emit_object(writer, "cell_classes");
	for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
		emit_integer(writer, classes[i], counts[i]);
	emit_end(writer);
	emit_end(writer);
}

/* Returns true if map2c would print nothing. Some rules report things that map2c accepts silently. */
static bool is_clean(const struct room_dump *dump)
{
	static const char *const silent[] = {"powder-border-bottom", "powder-border-text",     "powder-byte-nul",
					     "powder-global-extra",  "powder-global-repeated", "powder-line-length",
					     "powder-line-short",    "powder-row-bar",         NULL};
	for (int i = 0; i < dump->model->syntax.count; i++)
		if (word_index(silent, dump->model->syntax.items[i].rule->name) < 0)
			return false;
	return dump->unknown_count == 0 && dump->model->entry_count > 0 && dump->room.height > 0 && dump->bare == 0 &&
	       dump->several == 0 && powder_quest(dump->model) != QUEST_UNKNOWN;
}

void powder_dump(const struct document *document, struct writer *writer)
{
	const struct model *model = &document->model;
	struct room_dump dump = {.writer = writer,
				 .model = model,
				 .cells = powder_detail(model)->cells,
				 .room = powder_room_of(model, &document->text)};
	int capacity = 0, x, y;
	powder_count_glyphs(&dump.room, dump.counts);
	for (int glyph = 0; glyph < 256; glyph++) {
		int squares = dump.cells[glyph].types[TYPE_SQUARE];
		dump.bare += squares == 0 ? dump.counts[glyph] : 0;
		dump.several += squares > 1 ? dump.counts[glyph] : 0;
	}
	for (int e = 0; e < model->entry_count; e++)
		EACH(const struct attribute, word, model->entries[e].attributes, model->entries[e].attribute_count) {
			struct name name = {.bytes = document->text.bytes + word->span.start,
					    .length = word->span.length};
			if (!word->known)
				ARENA_LIST_ADD(&dump.arena, dump.unknown, dump.unknown_count, capacity, &name);
		}
	emit_document(writer, document);
	emit_boolean(writer, "clean", is_clean(&dump));
	emit_integer(writer, "width", dump.room.width);
	emit_integer(writer, "height", dump.room.height);
	emit_map(&dump);
	powder_position(model, &x, &y);
	emit_object(writer, "globals");
	for (int f = 0; f < model->field_count; f++) {
		const struct field *field = &model->fields[f];
		if (field->kind == FIELD_POSITION)
			emit_cell(writer, field->name, x, y);
		else if (field->kind == FIELD_WORD)
			emit_text(writer, field->name, field->effective);
		else
			emit_integer(writer, field->name, powder_number(model, (enum powder_global)f));
	}
	emit_end(writer);
	emit_facts(&dump);
	emit_end(writer);
	arena_clear(&dump.arena);
}
