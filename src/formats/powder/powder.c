/* The POWDER room format: recognising one, making one, and its facts. The grammar, with a sample, is at the head of
 * read.c; it is that of the game's own description of its rooms, and of map2c where that is silent. */
#include "powder.h"

#include "mapwright/allow.h"
#include "mapwright/bytes.h"
#include "mapwright/powder.h"
#include "mapwright/rules.h"

#include "edit/facts.h"

#include <string.h>

/* ---- recognising ---- */

/* What of a room the bytes hold. */
struct signs {
	bool row, legend;
	size_t lines, foreign; /* lines that are not empty; those that no room would have */
};

static bool is_border(const char *line, size_t length)
{
	size_t dashes = 0;
	while (1 + dashes < length && line[1 + dashes] == '-')
		dashes++;
	return length >= 3 && line[0] == '+' && dashes > 0 && 1 + dashes < length && line[1 + dashes] == '+';
}

/* "x: SQUARE_FLOOR ...": nothing but a room's legend has that word there. */
static bool is_legend(const char *line, size_t length)
{
	return length > 8 && line[1] == ':' && memmem(line, length < 200 ? length : 200, "SQUARE_", 7) != NULL;
}

static void look_at_line(struct signs *signs, const char *line, size_t length, bool after_border)
{
	if (length == 0 || line[0] == '\r')
		return;
	bool legend = is_legend(line, length), row = length >= 2 && line[0] == '|';
	bool comment = line[0] == '#' && (length == 1 || line[1] == ' ');
	signs->legend = signs->legend || legend;
	signs->row = signs->row || (row && after_border);
	signs->lines++;
	signs->foreign += !(comment || row || is_border(line, length) || (length >= 2 && line[1] == ':') ||
			    memchr(line, '=', length));
}

static bool is_map_path(const char *path)
{
	size_t length = path ? strlen(path) : 0;
	return length >= 4 && strcmp(path + length - 4, ".map") == 0;
}

/* Texts about rooms quote them and tables are drawn as boxes, so a file by another name has to be a room mostly, and
 * to have a legend; one by the name of a room, a legend or little else than the room. */
static int powder_probe(const struct format *format, const char *bytes, size_t length, const char *path)
{
	(void)format;
	struct signs signs = {0};
	bool after_border = false, named = is_map_path(path);
	for (size_t at = 0; at < length;) {
		size_t line = bytes_find(bytes, at, length, '\n') - at;
		look_at_line(&signs, bytes + at, line, after_border);
		after_border = is_border(bytes + at, line);
		at += line + 1;
	}
	if (length == 0)
		return named ? 5 : 0;
	bool mostly = signs.foreign < signs.lines / 3 + 1;
	if (signs.legend && (named || mostly))
		return signs.row ? 95 : 60;
	return signs.row && named ? mostly ? 40 : 15 : 0;
}

/* ---- facts ---- */

static const struct reach *powder_reach(const struct model *model, const struct text *text, int index)
{
	return reach_of(model, text, index, &powder_walker);
}

static int powder_facts(const struct model *model, const struct text *text, int index, struct arena *arena,
			struct fact **facts)
{
	struct fact_list list;
	if (index < 0 || index >= model->grid_count || !facts_begin(&list, arena))
		return 0;
	*facts = list.items;
	struct powder_room room = powder_room_of(model, text);
	const struct grid *grid = &model->grids[index];
	bool whole = grid->loaded >= grid->height;
	facts_add(&list, "size", arena_print(arena, "%dx%d", grid->width, grid->height),
		  whole ? "" : "the game reads only a part", whole ? SEVERITY_NOTE : SEVERITY_ERROR);
	facts_add_number(&list, "exits", powder_find_cells(&room, &powder_exits, NULL),
			 "doors and floor on the outer edge", false);
	facts_add_number(&list, "ladders", powder_find_cells(&room, &powder_ladders, NULL), "", false);
	facts_add_number(&list, "monsters", powder_count_things(&room, true), "", false);
	facts_add_number(&list, "items", powder_count_things(&room, false), "", false);
	/* as the rule counts them */
	const struct reach *reach = powder_reach(model, text, index);
	if (reach)
		facts_add_number(&list, "unreachable", reach->lost,
				 reach->entered ? "cells cut off from exits and ladders"
						: "no exit: cells cut off from the largest part",
				 reach->lost > 0);
	return list.count;
}

const struct format format_powder = {
    .id = "powder",
    .title = "POWDER room",
    .description = "a room of the roguelike POWDER: a boxed map with a legend and globals",
    .extension = ".map",
    .vocabulary = "powder",
    .manual = "mapwright-powder.5",
    .example = "kobold_market.map",
    .comment = "#",
    .glyph_wall = "#",
    .glyph_floor = ".",
    .entries_editable = true,
    .resizable = true,
    .probe = powder_probe,
    .read = powder_read,
    .plan = powder_plan,
    .cell_is_plain = scan_cell_is_plain,
    .create = powder_create,
    .tell = powder_tell,
    .facts = powder_facts,
    .reach = powder_reach,
    .rules = (const struct rule *const *const[]){powder_reader_rules, powder_check_rules, powder_level_rules,
						 ALLOW_RULES("powder"), merge_rules, NULL},
};
