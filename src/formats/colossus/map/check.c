/* The rules about labels, positions and the whole board. If lines are damaged, only the damage is reported, not its
 * consequences. */
#include "map.h"

#include <limits.h>

void colossus_each_hex(struct check *check)
{
	hex_check *const *run = check->rule->data;
	const struct hex_board *board = hex_board(check->model);
	for (int hex = 0; hex < board->count; hex++)
		(*run)(check, board, hex);
}

void colossus_mark_fault(struct check *check, int hex, enum hex_field field, int other)
{
	const struct model *model = check->model;
	const struct hex_board *board = hex_board(model);
	struct place cells[2];
	int count = 0, index = hex_field(model, hex, field);
	for (int i = 0; i < 2; i++) {
		int record = i == 0 ? hex : other;
		if (record >= 0 && model->records[record].grid >= 0)
			cells[count++] = place_cell(0, board->hexes[record].column, board->hexes[record].row);
	}
	finding_set_cells(check->findings, check->found, cells, count);
	const struct field *at = &model->fields[index];
	check->found->span = at->set ? at->value : colossus_detail(model)->bytes[hex].body;
	check->found->place = place_at(PLACE_FIELD, index);
}

/* ---- labels ---- */

/* Offers a new label for a hex, above all others. */
static void offer_label(struct check *check)
{
	const struct hex_board *board = hex_board(check->model);
	int most = 0;
	EACH(const struct hex, hex, board->hexes, board->count)
		if (hex->label > most && !(colossus_has(board, ANY_SIZE) && hex->label >= COLOSSUS_NAMED))
			most = hex->label;
	if (most < INT_MAX)
		check_offer_word(check, "renumber it to", arena_print(&check->findings->arena, "%d", most + 1));
}

static void check_label_zero(struct check *check, const struct hex_board *board, int i)
{
	if (board->hexes[i].label != 0)
		return;
	FAULT(check, i, HEX_LABEL, -1, "A hex with the label 0 can never be entered: give it another label.");
	offer_label(check);
}

static void check_labels_repeated(struct check *check)
{
	const struct hex_board *board = hex_board(check->model);
	for (int i = 0; i < board->label_count; i++) {
		int hex = board->by_label[i], kept = hex_find(board, board->hexes[hex].label);
		if (hex == kept || board->hexes[hex].label == 0)
			continue;
		FAULT(check, hex, HEX_LABEL, kept,
		      "Label %s is already used by the hex at x %d, y %d, where all exits to it lead: renumber one.",
		      board->hexes[hex].name, board->hexes[kept].x, board->hexes[kept].y);
		offer_label(check);
	}
}

/* ---- positions ---- */

static void check_outside(struct check *check, const struct hex_board *board, int i)
{
	const struct hex *hex = &board->hexes[i];
	if (!hex->placed || !colossus_is_outside(check->model, i))
		return;
	if (check->model->records[i].grid < 0)
		FAULT(check, i, HEX_X, -1,
		      "Hex %s at x %d, y %d is off the board of %d columns and %d rows: move it.", hex->name, hex->x,
		      hex->y, board->width, board->height);
	else
		FAULT(check, i, HEX_X, -1,
		      "Hex %s at x %d, y %d is in a cut-off corner of the board, where no hex can be: move it.",
		      hex->name, hex->x, hex->y);
}

static void check_positions(struct check *check)
{
	const struct hex_board *board = hex_board(check->model);
	/* missed: an exit leads to the hex, but the game drops it */
	bool *missed = arena_allocate(&check->findings->arena, (size_t)board->count, sizeof *missed);
	for (int i = 0; i < board->count; i++)
		for (int e = 0; e < HEX_EXITS && board->hexes[i].on_board; e++) {
			const struct hex_exit *exit = &board->hexes[i].exits[e];
			int lost = exit->target > 0 && exit->to < 0 ? colossus_find_lost(board, exit->target) : -1;
			if (lost >= 0)
				missed[lost] = true;
		}
	for (int i = 0; i < board->count; i++) {
		int other = check->model->records[i].overridden_by;
		if (other >= 0)
			FAULT(check, i, HEX_X, other,
			      "Hex %s has the same position as hex %s, and the game %s: move one.",
			      board->hexes[i].name, board->hexes[other].name,
			      missed[i] ? "loses it, then stops with an error because exits lead to it"
					: "keeps only the later line");
	}
}

static void check_y_parity(struct check *check, const struct hex_board *board, int i)
{
	int y;
	if (!colossus_has_other_y(check->model, i, &y))
		return;
	FAULT(check, i, HEX_Y, -1, "Hex %s has y %d, but y should be %d here in this column.", board->hexes[i].name,
	      board->hexes[i].y, y);
	check_offer_word(check, "write", arena_print(&check->findings->arena, "%d", y));
}

/* ---- the board ---- */

/* Adds a finding about the whole file. */
#define FIND(check, ...) check_add(check, (struct span){0}, (struct place){0}, __VA_ARGS__)

/* Sets the cells of the finding, which is at the first of them. */
static void mark_cells(struct check *check, const struct place *cells, int count)
{
	int hex = hex_at(hex_board(check->model), cells[0].x, cells[0].y);
	check->found->place = cells[0];
	if (hex >= 0)
		colossus_mark_fault(check, hex, HEX_LABEL, -1);
	finding_set_cells(check->findings, check->found, cells, count);
}

static void check_incomplete(struct check *check)
{
	enum { CELLS = COLOSSUS_WIDTH * COLOSSUS_HEIGHT };
	const struct hex_board *board = hex_board(check->model);
	struct place cells[CELLS];
	int count = 0;
	if (colossus_has(board, SIZE_LINE) || board->damaged)
		return;
	for (int row = 0; row < board->height; row++)
		for (int column = 0; column < board->width && count < CELLS; column++)
			if (hex_in_shape(board, column, row) && hex_at(board, column, row) < 0)
				cells[count++] = place_cell(0, column, row);
	if (count > 0) {
		FIND(check, "%d of the 96 hexes of the board %s missing: add %s.", count, count == 1 ? "is" : "are",
		     count == 1 ? "it" : "them");
		mark_cells(check, cells, count);
	}
}

/* Variant 1 reports a board without any, variant 0 an unusual number. */
static void check_towers(struct check *check)
{
	const struct hex_board *board = hex_board(check->model);
	int count = 0;
	for (int i = 0; i < board->count; i++)
		count += board->hexes[i].on_board && board->hexes[i].tower;
	if (board->damaged || (count == 0) != check->rule->variant)
		return;
	if (count == 0)
		FIND(check, "The board has no tower, so no player can start on it: add some.");
	else if (count < 3 || count > 9)
		FIND(check, "The board has %d tower%s; the game's own boards have 3 to 9.", count, PLURAL(count));
}

/* Adds one finding for all hexes that cannot be reached, and one for those without a way back. Hexes without any
 * exit or entrance have findings of their own. */
static void check_connected(struct check *check)
{
	const struct hex_board *board = hex_board(check->model);
	if (board->damaged)
		return;
	const enum colossus_region *regions = colossus_regions(board, &check->findings->arena);
	struct place *cells = arena_allocate(&check->findings->arena, (size_t)board->count, sizeof *cells);
	for (enum colossus_region region = REGION_UNREACHED; region <= REGION_NO_WAY_BACK; region++) {
		int count = 0;
		for (int i = 0; i < board->count; i++) {
			const struct hex *hex = &board->hexes[i];
			bool linked = region == REGION_UNREACHED && colossus_is_entered(board, i);
			for (int e = 0; e < HEX_EXITS && region == REGION_NO_WAY_BACK; e++)
				linked = linked || exit_is_used(&hex->exits[e]);
			if (regions[i] == region && linked)
				cells[count++] = place_cell(0, hex->column, hex->row);
		}
		if (count == 0)
			continue;
		FIND(check,
		     region == REGION_NO_WAY_BACK
			 ? "From %d %s there is no way back to the rest of the board: add an exit."
			 : "%d %s cannot be reached from the rest of the board: add an exit that leads there.",
		     count, count == 1 ? "hex" : "hexes");
		mark_cells(check, cells, count);
	}
}

const struct rule *const board_rules[] = {
    RULE("colossus-map-board-incomplete", SEVERITY_WARNING, .run = check_incomplete),
    RULE("colossus-map-label-repeated", SEVERITY_ERROR, .run = check_labels_repeated),
    HEX_RULE("colossus-map-label-zero", SEVERITY_ERROR, check_label_zero),
    RULE("colossus-map-not-connected", SEVERITY_WARNING, .run = check_connected),
    HEX_RULE("colossus-map-position-outside", SEVERITY_ERROR, check_outside),
    RULE("colossus-map-position-repeated", SEVERITY_ERROR, .run = check_positions),
    RULE("colossus-map-tower-count", SEVERITY_NOTE, .run = check_towers),
    RULE("colossus-map-tower-missing", SEVERITY_WARNING, .run = check_towers, .variant = 1),
    HEX_RULE("colossus-map-y-parity", SEVERITY_WARNING, check_y_parity),
    NULL,
};
