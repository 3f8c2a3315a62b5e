/* Rules about exits: where they lead, over which side, of which type they are and what answers them. Where lines are
 * damaged, rules that hang on every hex (which sides are long, who can come where) say nothing. */
#include "rules.h"

static const struct colossus_board *board_of(const struct check *check)
{
	return colossus_board(check->model);
}

static const char *type_name(int type)
{
	return type < 0 ? "?" : colossus_exit_names[type];
}

/* Is there an exit at all, on a hex that is on the board and whole? */
static bool is_exit(const struct colossus_hex *hex, int exit)
{
	return hex->on_board && !hex->damaged && hex->exits[exit].target > 0;
}

/* Does the exit lead to a neighbour, so that the game has it? */
static bool is_used(const struct colossus_hex *hex, int exit)
{
	return is_exit(hex, exit) && exit_is_used(&hex->exits[exit]);
}

/* The type of the exit by which `to` leads back to `from`: enum colossus_exit_type, or -1 without. */
static int type_back(const struct colossus_board *board, int from, int to)
{
	int back = colossus_exit_to(board, to, from);
	return back >= 0 ? board->hexes[to].exits[back].type : -1;
}

/* ---- where they lead ---- */

/* May a neighbour whose label cannot be read be the one that is meant? */
static bool has_unlabelled_neighbour(const struct colossus_board *board, const struct colossus_hex *hex)
{
	int column, row;
	for (int side = 0; side < COLOSSUS_SIDES; side++) {
		if (!colossus_neighbour(board, hex->column, hex->row, side, &column, &row))
			continue;
		int other = colossus_at(board, column, row);
		if (other >= 0 && board->hexes[other].label < 0)
			return true;
	}
	return false;
}

/* No hex on the board has the label. One that is off the board has a finding already. */
static void report_target(struct check *check, int index, int exit)
{
	const struct colossus_board *board = board_of(check);
	const struct colossus_hex *hex = &board->hexes[index];
	int target = hex->exits[exit].target, lost = colossus_find_lost(board, target);
	if (lost < 0)
		colossus_find_fault(check, index, colossus_target_field(exit), -1,
				    "Exit %d of hex %d leads to %d, and no hex has that label.", exit + 1, hex->label,
				    target);
	else if (check->model->records[lost].hidden_by >= 0)
		colossus_find_fault(
		    check, index, colossus_target_field(exit), lost,
		    "Exit %d of hex %d leads to hex %d, which is lost to a later one in its place: the "
		    "game ends with an error.",
		    exit + 1, hex->label, target);
}

static void check_targets(struct check *check)
{
	const struct colossus_board *board = board_of(check);
	for (int i = 0; i < board->count; i++)
		for (int e = 0; e < COLOSSUS_EXITS; e++)
			if (is_exit(&board->hexes[i], e) && colossus_exit_has(board, i, e, EXIT_UNKNOWN) &&
			    !has_unlabelled_neighbour(board, &board->hexes[i]))
				report_target(check, i, e);
}

/* "Exit 1 of hex 5 leads to hex 9" and what is wrong with that. */
static void check_ways(struct check *check, enum exit_fault fault, const char *what)
{
	const struct colossus_board *board = board_of(check);
	for (int i = 0; i < board->count; i++) {
		for (int e = 0; e < COLOSSUS_EXITS; e++) {
			const struct colossus_exit *exit = &board->hexes[i].exits[e];
			if (is_exit(&board->hexes[i], e) && colossus_exit_has(board, i, e, fault))
				colossus_find_fault(check, i, colossus_target_field(e), exit->to,
						    "Exit %d of hex %d leads to hex %d%s.", e + 1,
						    board->hexes[i].label, exit->target, what);
		}
	}
}

static void check_far(struct check *check)
{
	check_ways(check, EXIT_FAR, ", which is no neighbour; the game drops it");
}

static void check_short_sides(struct check *check)
{
	if (!board_of(check)->damaged)
		check_ways(check, EXIT_SHORT, " over a short side, where no sign of it can be seen");
}

static void check_self(struct check *check)
{
	const struct colossus_board *board = board_of(check);
	for (int i = 0; i < board->count; i++)
		for (int e = 0; e < COLOSSUS_EXITS; e++)
			if (is_exit(&board->hexes[i], e) && colossus_exit_has(board, i, e, EXIT_SELF))
				colossus_find_fault(check, i, colossus_target_field(e), -1,
						    "Exit %d of hex %d leads to the hex itself; the game drops it.",
						    e + 1, board->hexes[i].label);
}

static void check_sides_repeated(struct check *check)
{
	const struct colossus_board *board = board_of(check);
	for (int i = 0; i < board->count; i++) {
		const struct colossus_hex *hex = &board->hexes[i];
		for (int e = 1; e < COLOSSUS_EXITS; e++) {
			if (!is_exit(hex, e) || !colossus_exit_has(board, i, e, EXIT_REPEATED))
				continue;
			bool first = hex->exits[0].side == hex->exits[e].side;
			colossus_find_fault(check, i, colossus_target_field(e), hex->exits[e].to,
					    "Exit %d of hex %d leads over the same side as exit %d; the game "
					    "keeps the later one.",
					    e + 1, hex->label, first ? 1 : 2);
		}
	}
}

/* One finding a hex. */
static void check_gaps(struct check *check)
{
	const struct colossus_board *board = board_of(check);
	for (int i = 0; i < board->count; i++) {
		int e = 0;
		while (e < COLOSSUS_EXITS && !colossus_exit_has(board, i, e, EXIT_GAP))
			e++;
		if (e < COLOSSUS_EXITS && board->hexes[i].on_board && !board->hexes[i].damaged)
			colossus_find_fault(
			    check, i, colossus_target_field(e), -1,
			    "Exit %d of hex %d is none, but one follows; usually the used exits stand "
			    "first.",
			    e + 1, board->hexes[i].label);
	}
}

/* ---- types ---- */

static void check_several(struct check *check, int type, const char *sentence)
{
	const struct colossus_board *board = board_of(check);
	for (int i = 0; i < board->count; i++) {
		const struct colossus_hex *hex = &board->hexes[i];
		int count = 0;
		for (int e = 0; e < COLOSSUS_EXITS; e++) {
			count += is_used(hex, e) && hex->exits[e].type == type;
			if (count < 2 || !is_used(hex, e) || hex->exits[e].type != type)
				continue;
			colossus_find_fault(check, i, colossus_type_field(e), -1,
					    "Hex %d has more than one %s exit; %s.", hex->label, type_name(type),
					    sentence);
			break;
		}
	}
}

static void check_blocks_several(struct check *check)
{
	check_several(check, COLOSSUS_BLOCK, "the game takes only the one on its last side");
}

static void check_arrows_several(struct check *check)
{
	check_several(check, COLOSSUS_ARROWS, "the boards of the game have one at most");
}

static void check_arrows_answered(struct check *check)
{
	const struct colossus_board *board = board_of(check);
	for (int i = 0; i < board->count; i++) {
		const struct colossus_hex *hex = &board->hexes[i];
		for (int e = 0; e < COLOSSUS_EXITS; e++) {
			int to = hex->exits[e].to;
			if (!is_used(hex, e) || hex->exits[e].type != COLOSSUS_ARROWS)
				continue;
			int back = type_back(board, i, to);
			if (back >= 0)
				colossus_find_fault(
				    check, i, colossus_type_field(e), to,
				    "ARROWS lead one way, but hex %d has an exit (%s) back to hex %d.",
				    hex->exits[e].target, type_name(back), hex->label);
		}
	}
}

/* Exits of a type that the target does not answer as told: by `wanted`, or with -1 by any exit. */
static void check_answer(struct check *check, int type, int wanted, const char *sentence)
{
	const struct colossus_board *board = board_of(check);
	for (int i = 0; i < board->count; i++) {
		const struct colossus_hex *hex = &board->hexes[i];
		for (int e = 0; e < COLOSSUS_EXITS; e++) {
			int to = hex->exits[e].to;
			if (!is_used(hex, e) || hex->exits[e].type != type || board->hexes[to].damaged)
				continue;
			int back = type_back(board, i, to);
			if (wanted >= 0 ? back != wanted : back < 0)
				colossus_find_fault(check, i, colossus_type_field(e), to,
						    "Hex %d has no exit%s%s back to hex %d, which has %s there; %s.",
						    hex->exits[e].target, wanted >= 0 ? " of type " : "",
						    wanted >= 0 ? type_name(wanted) : "", hex->label, type_name(type),
						    sentence);
		}
	}
}

static void check_blocks_answered(struct check *check)
{
	check_answer(check, COLOSSUS_BLOCK, COLOSSUS_ARCH, "a BLOCK is answered by an ARCH");
}

static void check_arrow_answered(struct check *check)
{
	check_answer(check, COLOSSUS_ARROW, -1, "usually an ARROW is answered");
}

static void check_arch_answered(struct check *check)
{
	check_answer(check, COLOSSUS_ARCH, -1, "usually an ARCH is answered");
}

/* ---- hexes and their neighbours ---- */

static void check_unlinked(struct check *check)
{
	const struct colossus_board *board = board_of(check);
	for (int i = 0; i < board->count && !board->damaged; i++) {
		for (int side = 0; side < COLOSSUS_SIDES / 2; side++) {
			int other = colossus_unlinked(board, i, side);
			if (other >= 0)
				colossus_find_fault(
				    check, i, HEX_LABEL, other,
				    "Hexes %d and %d are neighbours, but no exit leads from one to the other.",
				    board->hexes[i].label, board->hexes[other].label);
		}
	}
}

static void check_exits_missing(struct check *check)
{
	const struct colossus_board *board = board_of(check);
	for (int i = 0; i < board->count; i++) {
		const struct colossus_hex *hex = &board->hexes[i];
		bool left = false;
		for (int e = 0; e < COLOSSUS_EXITS; e++)
			left = left || hex->exits[e].target != 0;
		if (hex->on_board && !hex->damaged && !left)
			colossus_find_fault(check, i, HEX_EXIT1, -1, "Hex %d has no exit, so nobody can leave it.",
					    hex->label);
	}
}

static void check_entrances_missing(struct check *check)
{
	const struct colossus_board *board = board_of(check);
	for (int i = 0; i < board->count && !board->damaged; i++) {
		const struct colossus_hex *hex = &board->hexes[i];
		if (hex->label != 0 && !colossus_is_entered(board, i))
			colossus_find_fault(check, i, HEX_LABEL, -1,
					    "No exit leads to hex %d, so nobody can come to it.", hex->label);
	}
}

/* ---- the rules ---- */

const struct rule colossus_exit_rules[] = {
    [RULE_ARCH_UNANSWERED] =
	{
	    .name = "colossus-map-arch-unanswered",
	    .severity = SEVERITY_NOTE,
	    .summary = "An ARCH is answered by an exit back",
	    .why = "The game does not mind.",
	    .source = OWN_BOARDS,
	    .remedy = "Give the other hex an exit back, if that is meant.",
	    .run = check_arch_answered,
	},
    [RULE_ARROW_UNANSWERED] =
	{
	    .name = "colossus-map-arrow-unanswered",
	    .severity = SEVERITY_NOTE,
	    .summary = "An ARROW is answered by an exit back",
	    .why = "The game does not mind.",
	    .source = OWN_BOARDS "; one of the variants breaks it",
	    .remedy = "Give the other hex an exit back, if that is meant.",
	    .run = check_arrow_answered,
	},
    [RULE_ARROWS_ANSWERED] =
	{
	    .name = "colossus-map-arrows-answered",
	    .severity = SEVERITY_WARNING,
	    .summary = "ARROWS lead one way",
	    .why = "They are the way round the board. In one version of a variant two exits were answered, and its "
		   "authors repaired just that as a bug (630204).",
	    .source = OWN_BOARDS,
	    .remedy = "Take the exit back out, or make the ARROWS an ARROW.",
	    .run = check_arrows_answered,
	},
    [RULE_ARROWS_SEVERAL] =
	{
	    .name = "colossus-map-arrows-several",
	    .severity = SEVERITY_NOTE,
	    .summary = "A hex has one exit of type ARROWS at most",
	    .why = "The game does not mind.",
	    .source = OWN_BOARDS,
	    .remedy = "Make the other one an ARROW or an ARCH, if that is meant.",
	    .run = check_arrows_several,
	},
    [RULE_BLOCK_SEVERAL] =
	{
	    .name = "colossus-map-block-several",
	    .severity = SEVERITY_WARNING,
	    .summary = "A hex has one exit of type BLOCK at most",
	    .why = "A player who begins on the hex has to take the BLOCK. Of two the game takes the one on the last "
		   "side, so that the other is of no use.",
	    .source = LOADER "; read: findMoves in MasterBoard.java",
	    .remedy = "Make the other one an ARCH.",
	    .run = check_blocks_several,
	},
    [RULE_BLOCK_UNANSWERED] =
	{
	    .name = "colossus-map-block-unanswered",
	    .severity = SEVERITY_WARNING,
	    .summary = "A BLOCK is answered by an ARCH",
	    .why =
		"On the boards of the game a BLOCK and an ARCH always go together, but for one version of a variant.",
	    .source = OWN_BOARDS,
	    .remedy = "Give the other hex an ARCH back.",
	    .run = check_blocks_answered,
	},
    [RULE_EXIT_FAR] =
	{
	    .name = "colossus-map-exit-far",
	    .severity = SEVERITY_ERROR,
	    .summary = "An exit leads to a neighbour",
	    .why = "The game says \"bad exit\" and goes on without it.",
	    .source = LOADER,
	    .remedy = "Lead the exit to a neighbour, or to 0.",
	    .run = check_far,
	},
    [RULE_EXIT_GAP] =
	{
	    .name = "colossus-map-exit-gap",
	    .severity = SEVERITY_NOTE,
	    .summary = "The used exits of a hex stand first",
	    .why = "The game does not mind an exit 0 before a used one.",
	    .source = OWN_BOARDS "; two variants break it",
	    .remedy = "Move the exit 0 after the others.",
	    .run = check_gaps,
	},
    [RULE_EXIT_MISSING] =
	{
	    .name = "colossus-map-exit-missing",
	    .severity = SEVERITY_WARNING,
	    .summary = "Every hex has an exit",
	    .why = "A legion that comes there is stuck.",
	    .source = OWN_BOARDS,
	    .remedy = "Give the hex an exit.",
	    .run = check_exits_missing,
	},
    [RULE_EXIT_SELF] =
	{
	    .name = "colossus-map-exit-self",
	    .severity = SEVERITY_ERROR,
	    .summary = "An exit leads to another hex",
	    .why = "The game says \"bad exit\" and goes on without it.",
	    .source = LOADER,
	    .remedy = "Lead the exit to a neighbour, or to 0.",
	    .run = check_self,
	},
    [RULE_EXIT_SHORT_SIDE] =
	{
	    .name = "colossus-map-exit-short-side",
	    .severity = SEVERITY_WARNING,
	    .summary = "An exit leads over a long side",
	    .why = "Hexes meet over three long sides and three short ones. The game takes an exit up or down over a "
		   "short side without a word, but there is no room for its sign.",
	    .source = LOADER,
	    .remedy = "Lead the exit to a neighbour over a long side.",
	    .run = check_short_sides,
	},
    [RULE_EXIT_SIDE_REPEATED] =
	{
	    .name = "colossus-map-exit-side-repeated",
	    .severity = SEVERITY_WARNING,
	    .summary = "Each exit of a hex leads over a side of its own",
	    .why = "Of two exits over one side the game keeps the later.",
	    .source = LOADER,
	    .remedy = "Lead one of them elsewhere, or to 0.",
	    .run = check_sides_repeated,
	},
    [RULE_EXIT_TARGET_UNKNOWN] =
	{
	    .name = "colossus-map-exit-target-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "An exit leads to a label that some hex of the board has",
	    .why = "The game ends with an error. It does so too where a later hex takes the place of the one with "
		   "the label.",
	    .source = LOADER,
	    .remedy = "Correct the label, write 0 for no exit, or move one of the two hexes.",
	    .run = check_targets,
	},
    [RULE_ENTRANCE_MISSING] =
	{
	    .name = "colossus-map-entrance-missing",
	    .severity = SEVERITY_WARNING,
	    .summary = "Every hex can be entered",
	    .why = "No exit leads there, so no legion ever comes to it.",
	    .source = OWN_BOARDS,
	    .remedy = "Lead an exit of a neighbour there.",
	    .run = check_entrances_missing,
	},
    [RULE_NEIGHBOURS_UNLINKED] =
	{
	    .name = "colossus-map-neighbours-unlinked",
	    .severity = SEVERITY_WARNING,
	    .summary = "Hexes that meet over a long side are linked by an exit",
	    .why = "The game does not mind, but on every board of its own they are.",
	    .source = OWN_BOARDS,
	    .remedy = "Give one of them an exit to the other.",
	    .run = check_unlinked,
	},
};
