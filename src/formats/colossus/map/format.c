/* The board of the Titan game Colossus: its facts, and the format definition. The grammar is at the top of read.c. */
#include "edit/facts.h"
#include "map.h"
#include "mapwright/allow.h"
#include "mapwright/conversion.h"

/* ---- facts ---- */

static void colossus_map_facts(const struct model *model, const struct text *text UNUSED, int grid,
			       struct fact_list *list)
{
	const struct hex_board *board = grid == 0 ? hex_board(model) : NULL;
	int hexes = 0, towers = 0, answered = 0, exits[HEX_EXIT_TYPES] = {0};
	if (!board)
		return;
	for (int i = 0; i < board->count; i++) {
		const struct hex *hex = &board->hexes[i];
		hexes += hex->on_board;
		towers += hex->on_board && hex->tower;
		for (int e = 0; e < HEX_EXITS && hex->on_board; e++) {
			const struct hex_exit *exit = &hex->exits[e];
			if (exit->target <= 0 || exit->type < 0)
				continue;
			exits[exit->type]++;
			answered += exit->to >= 0 && colossus_exit_to(board, exit->to, i) >= 0;
		}
	}
	facts_add(list, "size", arena_print(list->arena, "%dx%d", board->width, board->height), "", SEVERITY_NOTE);
	facts_add_number(list, "hexes", hexes, "", false);
	facts_add_number(list, "towers", towers, "players start on them", towers == 0);
	for (int type = 0; type < HEX_EXIT_TYPES; type++)
		facts_add_number(list, hex_exit_names[type], exits[type], "", false);
	facts_add_number(list, "two-way", answered, "exits to a hex that has one back", false);
}

/* Removing a hex in a corner can flip the parity; then exits all over the board cross other sides. */
static int colossus_map_orientation(const struct model *model)
{
	const struct hex_board *board = hex_board(model);
	return board ? board->parity : -1;
}

#define FLIPPED                                                                                                      \
	"The whole board was flipped: the game derives its parity from the first two hexes in the same column."

static const struct map_ops maps = {.wall = "T", .floor = "P"};
static const struct fact_ops facts = {.of_grid = colossus_map_facts,
				      .reach = colossus_map_reach,
				      .orientation = colossus_map_orientation,
				      .orientation_changed = FLIPPED};
static const struct companion xml_recruits = {
    .format = "colossus-xml-ter", .path = colossus_xml_pair_path, .check = colossus_pair_check};
static const struct companion recruits = {.format = "colossus-ter",
					  .path = colossus_pair_path,
					  .dialect = colossus_pair_board_dialect,
					  .check = colossus_pair_check};

/* What boards of both kinds have. */
#define OF_BOARDS                                                                                                    \
	.vocabulary = "colossus-map", .cells = &byte_cells, .legend = &fixed_legend, .maps = &maps, .facts = &facts, \
	.canvas = CANVAS_HEX, .templates = colossus_templates, .plan = colossus_map_plan, .dump = colossus_map_dump

const struct format format_colossus_xml_map = {
    .id = "colossus-xml-map",
    .title = "Colossus XML board",
    .version = "Colossus of today",
    .description = "a hex board of Colossus as it is today (.xml)",
    .extension = "Map.xml",
    .manual = "mapwright-colossus-xml-map.5",
    .example = "small-board.xml",
    OF_BOARDS,
    .probe = colossus_xml_probe,
    .read = colossus_xml_map_read,
    .create = colossus_map_create,
    .companion = &xml_recruits,
    .converter = &(const struct converter){(const char *const[]){"colossus-map", NULL}, colossus_map_convert_part},
    .rules =
	(const struct rule *const *const[]){colossus_xml_rules, board_rules, colossus_exit_rules, merge_rules, NULL},
};

const struct format format_colossus_map = {
    .id = "colossus-map",
    .title = "Colossus board",
    .version = "Colossus of 2001 to 2003",
    .description = "a hex board of Colossus (.map), dialects A to C2",
    .extension = ".map",
    .manual = "mapwright-colossus-map.5",
    .example = "small-board.map",
    .comment.begin = "#",
    OF_BOARDS,
    .dialects = colossus_dialect_names,
    .probe = colossus_map_probe,
    .read = colossus_map_read,
    .create = colossus_map_create,
    .converter = &(const struct converter){(const char *const[]){"colossus-map", "colossus-xml-map", NULL},
					   colossus_map_convert_part},
    .companion = &recruits,
    .rules = (const struct rule *const *const[]){colossus_reader_rules, board_rules, colossus_exit_rules,
						 ALLOW_RULES("colossus-map"), merge_rules, NULL},
};
