/* The POWDER room format: recognises rooms and computes their facts. The grammar, with a sample, is at the top of
 * read.c; it follows the game's description of its rooms and, where that is silent, map2c. */
#include "powder.h"

#include "mapwright/allow.h"
#include "mapwright/rules.h"

#include "edit/facts.h"

/* Texts about rooms quote them, and tables are drawn as boxes. A file with another name must therefore be mostly a
 * room and have a legend; one named *.map needs a legend or must contain little else than a room. Only a legend has
 * lines such as "x: SQUARE_FLOOR". */
static int powder_probe(const struct format *format UNUSED, const char *bytes, size_t length, const char *path)
{
	size_t lines = 0, foreign = 0,
	       path_length = path ? strlen(path) : 0; /* foreign: lines that no room would have */
	bool row = false, legend = false, after_border = false;
	bool named = path_length >= 4 && strcmp(path + path_length - 4, ".map") == 0;
	for (size_t at = 0, count; at < length; at += count + 1) {
		const char *line = bytes + at;
		count = bytes_find(bytes, at, length, '\n') - at;
		size_t corner = bytes_skip(line, 1, count, "-");
		bool border = count >= 3 && line[0] == '+' && corner > 1 && corner < count && line[corner] == '+';
		bool is_row = count >= 2 && line[0] == '|', colon = count >= 2 && line[1] == ':';
		bool comment = count > 0 && line[0] == '#' && (count == 1 || line[1] == ' ');
		bool blank = count == 0 || line[0] == '\r';
		legend = legend || (colon && !blank && count > 8 && memmem(line, MIN(count, 200), "SQUARE_", 7));
		row = row || (is_row && after_border);
		lines += !blank;
		foreign += !blank && !comment && !is_row && !border && !colon && !memchr(line, '=', count);
		after_border = border;
	}
	if (length == 0)
		return named ? 5 : 0;
	bool mostly = foreign < lines / 3 + 1;
	if (legend && (named || mostly))
		return row ? 95 : 60;
	return row && named ? mostly ? 40 : 15 : 0;
}

/* ---- facts ---- */

static const struct reach *powder_reach(const struct model *model, const struct text *text, int index)
{
	return reach_of(model, text, index, &powder_path_rules);
}

static void powder_facts(const struct model *model, const struct text *text, int index, struct fact_list *list)
{
	if (index < 0 || index >= model->grid_count)
		return;
	struct powder_room room = powder_room_of(model, text);
	const struct grid *grid = &model->grids[index];
	bool whole = grid->loaded >= grid->height;
	facts_add(list, "size", arena_print(list->arena, "%dx%d", grid->width, grid->height),
		  whole ? "" : "the game reads only part of it", whole ? SEVERITY_NOTE : SEVERITY_ERROR);
	facts_add_number(list, "exits", powder_find_cells(&room, &powder_exits, NULL),
			 "doors and floor on the outer edge", false);
	facts_add_number(list, "ladders", powder_find_cells(&room, &powder_ladders, NULL), "", false);
	facts_add_number(list, "monsters", powder_count_things(&room, true), "", false);
	facts_add_number(list, "items", powder_count_things(&room, false), "", false);
	/* counted like the rule powder-unreachable does */
	const struct reach *reach = powder_reach(model, text, index);
	facts_add_number(list, "unreachable", reach->lost,
			 reach->entered ? "cells cut off from exits and ladders"
					: "no exit: cells cut off from the largest part",
			 reach->lost > 0);
}

static const struct word_type types[] = {
    {"SQUARE", "Ground", STYLE_UNKNOWN, .single = true},
    {"SQUAREFLAG", "Light and the like", STYLE_UNKNOWN, .single = false},
    {"MOB", "Monsters", STYLE_MONSTER, .single = true},
    {"MOBLEVEL", "Monsters by strength", STYLE_MONSTER, .single = true},
    {"INTRINSIC", "How it is", STYLE_MAGIC, .single = false},
    {"ITEM", "Things", STYLE_ITEM, .repeats = true},
    {"ITEMTYPE", "Any thing of a kind", STYLE_ITEM, .repeats = true},
    {"SIGNPOST", "Signs", STYLE_SIGN, .single = false},
    {0},
};
static const struct legend_ops legend = {.editable = true, .types = types};
static const struct map_ops maps = {
    .wall = "#",
    .floor = ".",
    .resizable = true,
    .unrolled = "POWDER may turn a room, and chooses random monsters and items; no cell changes."};
static const struct fact_ops facts = {.of_grid = powder_facts, .reach = powder_reach};

const struct format format_powder = {
    .id = "powder",
    .title = "POWDER room",
    .version = "POWDER 117",
    .description = "a room of POWDER: a map, its legend and its globals",
    .extension = ".map",
    .vocabulary = "powder",
    .manual = "mapwright-powder.5",
    .example = "kobold_market.map",
    .comment.begin = "#",
    .cells = &byte_cells,
    .legend = &legend,
    .maps = &maps,
    .facts = &facts,
    .probe = powder_probe,
    .read = powder_read,
    .plan = powder_plan,
    .create = powder_create,
    .dump = powder_dump,
    .rules = (const struct rule *const *const[]){powder_reader_rules, powder_check_rules, powder_level_rules,
						 ALLOW_RULES("powder"), merge_rules, NULL},
};
