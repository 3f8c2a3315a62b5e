/* The rules about exits: their targets, sides, types and exits back. If lines are damaged, rules that depend on
 * every hex (which sides are long, what can be reached) report nothing. */
#include "map.h"

/* `data` of check_exits: a rule about a fault of exits, or about exits of a type. */
struct exit_rule {
	enum { ANY_ANSWER, NO_ANSWER, ARCH_ANSWER, ONE_OF_TYPE, NO_FAULT } wants;
	enum exit_fault fault; /* the fault, or NO_FAULT */
	int type;              /* the type if NO_FAULT */
	bool whole_board;      /* reports nothing if any hex is damaged */
	const char *text;
};

/* Offers to lead an exit of a hex to another hex. Returns false if the label of that hex is ambiguous. */
static bool offer_target(struct check *check, int from, int exit, int to)
{
	const struct hex_board *board = hex_board(check->model);
	const struct hex *hex = &board->hexes[from];
	int target = board->hexes[to].label;
	if (hex->damaged || target <= 0 || hex_find(board, target) != to)
		return false;
	struct arena *arena = &check->findings->arena;
	int field = hex_field(check->model, from, colossus_target_field(exit));
	const char *name = board->hexes[to].name;
	check_offer_value(
	    check, arena_print(arena, "lead exit %d of hex %s to hex %s", exit + 1, board->hexes[from].name, name),
	    place_at(PLACE_FIELD, field), name);
	return true;
}

/* Does the same for the first free exit. */
static void offer_way(struct check *check, int from, int to)
{
	const struct hex_board *board = hex_board(check->model);
	const struct field *fields = &check->model->fields[hex_field(check->model, from, HEX_LABEL)];
	int exit = 0;
	while (exit < HEX_EXITS &&
	       (board->hexes[from].exits[exit].target != 0 ||
		(colossus_has(board, ANY_SIZE) && fields[colossus_target_field(exit)].line.length > 0))) /* NONE */
		exit++;
	if (exit < HEX_EXITS)
		offer_target(check, from, exit, to);
}

/* Returns the neighbour that a mistyped exit was meant for: the only neighbour without an exit from this hex whose
 * label differs by one typo. Labels of one digit are ignored, because they all differ by one. Returns -1 if there is
 * none or several. */
static int meant_neighbour(const struct hex_board *board, int index, int exit)
{
	const struct hex *hex = &board->hexes[index];
	char typed[16], label[16];
	int meant = -1;
	size_t length = (size_t)snprintf(typed, sizeof typed, "%d", hex->exits[exit].target);
	for (int side = 0; side < HEX_SIDES; side++) {
		int other = colossus_beyond(board, index, side);
		if (other < 0 || colossus_exit_to(board, index, other) >= 0)
			continue;
		size_t count = (size_t)snprintf(label, sizeof label, "%d", board->hexes[other].label);
		if (length + count == 2 || word_distance(typed, length, label, count, 3) != 2)
			continue;
		if (meant >= 0)
			return -1;
		meant = other;
	}
	return meant;
}

/* ---- targets ---- */

/* Returns true if none of the exits of a hex leads to a neighbour: then the hex itself may be in the wrong place. */
static bool is_misplaced(const struct hex_board *board, int index)
{
	int far = 0;
	for (int exit = 0; exit < HEX_EXITS; exit++) {
		if (exit_is_used(&board->hexes[index].exits[exit]))
			return false;
		far += colossus_exit_has(board, index, exit, EXIT_FAR);
	}
	return far > 0;
}

static void report_fault(struct check *check, const struct exit_rule *rule, int index, int exit)
{
	const struct hex_board *board = hex_board(check->model);
	const struct hex *hex = &board->hexes[index];
	enum hex_field field = colossus_target_field(exit);
	const char *name = board->hexes[index].name;
	const char *target = check->model->fields[hex_field(check->model, index, field)].effective;
	int to = hex->exits[exit].to, number = exit + 1;
	int lost = colossus_find_lost(board, hex->exits[exit].target),
	    earlier = hex->exits[0].side == hex->exits[exit].side ? 0 : 1;
	bool stops = colossus_has(board, ANY_SIZE); /* today's game */
	bool lacks = false,
	     unlabelled = false; /* see if an unlinked neighbour, or one that was not read, may be meant */
	for (int side = 0; side < HEX_SIDES; side++) {
		int other = colossus_beyond(board, index, side);
		lacks = lacks || colossus_unlinked(board, index, side) >= 0;
		unlabelled = unlabelled || (other >= 0 && board->hexes[other].label < 0);
	}
	switch (rule->fault) {
	case EXIT_UNKNOWN: /* no hex on the board has the label; a hex off the board has its own finding */
		if (unlabelled || (lost >= 0 && check->model->records[lost].overridden_by < 0))
			return;
		if (lost >= 0) {
			FAULT(check, index, field, lost,
			      "Exit %d of hex %s leads to hex %s, which a later hex replaces in the same place: the "
			      "game stops with an error.",
			      number, name, target);
			return;
		}
		FAULT(check, index, field, -1, "Exit %d of hex %s leads to %s, but no hex has that label.", number,
		      name, target);
		break;
	case EXIT_SELF:
		FAULT(check, index, field, -1, "Exit %d of hex %s leads to the hex itself, %s.", number, name,
		      stops ? "and the game cannot load the board" : "so the game drops it");
		break;
	case EXIT_REPEATED:
		FAULT(check, index, field, to,
		      "Exit %d of hex %s crosses the same side as exit %d; the game keeps the later one.", number,
		      name, earlier + 1);
		if (hex->exits[earlier].type != hex->exits[exit].type)
			return;
		break;
	default:
		FAULT(check, index, field, to, "Exit %d of hex %s leads to hex %s%s.", number, name, target,
		      rule->fault == EXIT_FAR && stops
			  ? ", which is not a neighbour: the game takes it for another side"
			  : rule->text);
	}
	int meant = rule->fault == EXIT_REPEATED ? -1 : meant_neighbour(board, index, exit);
	if (meant >= 0 && offer_target(check, index, exit, meant)) {
		check_set_manual(check, !lacks); /* there may be no exit intended */
		return;
	}
	if (stops) { /* in XML the exit is an element */
		check->found->span = check->model->fields[check->found->place.index].line;
		check_offer_removal(check, "remove the exit", check->found->place);
	} else {
		check_offer_value(check, "write 0 for no exit", check->found->place, "0");
	}
	bool misplaced =
	    rule->fault == EXIT_FAR && (is_misplaced(board, index) || (to >= 0 && is_misplaced(board, to)));
	check_set_manual(check, misplaced || (rule->fault != EXIT_REPEATED && lacks));
}

/* Offers to reorder the exits of a hex from `first` on, used ones first. Each word replaces another in its place, so
 * columns stay aligned. */
static void offer_order(struct check *check, int index, int first)
{
	enum { TEXT = 256 };
	const struct hex *hex = &hex_board(check->model)->hexes[index];
	struct span old[2 * HEX_EXITS], ordered[2 * HEX_EXITS];
	int count = 0, placed = 0;
	for (int exit = first; exit < HEX_EXITS; exit++) {
		old[count++] =
		    check->model->fields[hex_field(check->model, index, colossus_target_field(exit))].value;
		old[count++] = check->model->fields[hex_field(check->model, index, colossus_type_field(exit))].value;
	}
	for (int used = 1; used >= 0; used--)
		for (int exit = first; exit < HEX_EXITS; exit++)
			if ((hex->exits[exit].target > 0) == used) {
				const struct span *pair = &old[2 * (size_t)(exit - first)];
				ordered[placed++] = pair[0];
				ordered[placed++] = pair[1];
			}
	const char *bytes = check->text->bytes;
	struct span all = {old[0].start, span_end(old[count - 1]) - old[0].start};
	char text[TEXT];
	size_t length = 0, at = all.start;
	for (int i = 0; i < count && length < TEXT; i++) {
		length += (size_t)snprintf(text + length, TEXT - length, "%.*s%.*s", (int)(old[i].start - at),
					   bytes + at, (int)ordered[i].length, bytes + ordered[i].start);
		at = span_end(old[i]);
	}
	if (length >= TEXT)
		return;
	check->found->span = all;
	finding_set_fix(check->findings, check->found, "put the used exits first", all, text, length);
}

/* Adds one finding per hex. */
static void check_gap(struct check *check, const struct hex_board *board, int i)
{
	int e = 0;
	while (e < HEX_EXITS && !colossus_exit_has(board, i, e, EXIT_GAP))
		e++;
	if (e == HEX_EXITS || !board->hexes[i].on_board || board->hexes[i].damaged)
		return;
	FAULT(check, i, colossus_target_field(e), -1,
	      "Exit %d of hex %s is unused, but a later one is used; used exits normally come first.", e + 1,
	      board->hexes[i].name);
	offer_order(check, i, e);
}

/* ---- types ---- */

/* Reports an exit of the type if it is the second one, lacks the exit back that the rule requires, or has an exit
 * back that it must not have. */
static void check_type(struct check *check, const struct exit_rule *rule, int index, int exit)
{
	const struct hex_board *board = hex_board(check->model);
	const struct hex *hex = &board->hexes[index];
	const struct hex_exit *it = &hex->exits[exit];
	enum hex_field field = colossus_type_field(exit);
	const char *name = board->hexes[index].name, *there = board->hexes[it->to].name;
	const char *type = hex_exit_names[rule->type], *arch = hex_exit_names[HEX_ARCH];
	int earlier = 0;
	for (int e = 0; e < exit; e++)
		earlier += exit_is_used(&hex->exits[e]) && hex->exits[e].type == rule->type;
	int way = colossus_exit_to(board, it->to, index), back = way >= 0 ? board->hexes[it->to].exits[way].type : -1;
	bool answered = board->hexes[it->to].damaged || (rule->wants == ANY_ANSWER ? back >= 0 : back == HEX_ARCH);
	if (rule->wants == ONE_OF_TYPE) {
		if (earlier == 1)
			FAULT(check, index, field, -1, "Hex %s has more than one %s exit; %s.", name, type,
			      rule->text);
	} else if (rule->wants == NO_ANSWER) {
		if (back >= 0)
			FAULT(check, index, field, it->to,
			      "%s lead one way, but hex %s has an exit (%s) back to hex %s.", type, there,
			      hex_exit_names[back], name);
	} else if (!answered) {
		bool any = rule->wants == ANY_ANSWER;
		FAULT(check, index, field, it->to,
		      "Hex %s has no exit%s%s back to hex %s, which leads here by %s; %s.", there,
		      any ? "" : " of type ", any ? "" : arch, name, type, rule->text);
		if (!any && way >= 0)
			check_offer_value(
			    check, "make the opposite exit an ARCH",
			    place_at(PLACE_FIELD, hex_field(check->model, it->to, colossus_type_field(way))), arch);
	}
}

/* Checks every exit of complete hexes on the board. A rule about a type applies only to exits that the game keeps,
 * which lead to a neighbour. */
static void check_exits(struct check *check)
{
	const struct exit_rule *rule = check->rule->data;
	const struct hex_board *board = hex_board(check->model);
	for (int i = 0; i < board->count && !(rule->whole_board && board->damaged); i++)
		for (int e = 0; e < HEX_EXITS && board->hexes[i].on_board && !board->hexes[i].damaged; e++) {
			const struct hex_exit *exit = &board->hexes[i].exits[e];
			if (rule->wants != NO_FAULT && exit->type == rule->type && exit_is_used(exit))
				check_type(check, rule, i, e);
			if (rule->wants == NO_FAULT && exit->target > 0 &&
			    colossus_exit_has(board, i, e, rule->fault))
				report_fault(check, rule, i, e);
		}
}

/* ---- hexes and their neighbours ---- */

static void check_unlinked(struct check *check, const struct hex_board *board, int i)
{
	for (int side = 0; side < HEX_SIDES / 2 && !board->damaged; side++) {
		int other = colossus_unlinked(board, i, side);
		/* a label that is used twice has a finding of its own */
		if (other < 0 || board->hexes[i].label == board->hexes[other].label)
			continue;
		FAULT(check, i, HEX_LABEL, other, "Hexes %s and %s are neighbours, but no exit links them.",
		      board->hexes[i].name, board->hexes[other].name);
		offer_way(check, i, other);
	}
}

static void check_exit_missing(struct check *check, const struct hex_board *board, int i)
{
	const struct hex *hex = &board->hexes[i];
	bool left = hex->exits[0].target != 0 || hex->exits[1].target != 0 || hex->exits[2].target != 0;
	if (!hex->on_board || hex->damaged || left)
		return;
	FAULT(check, i, HEX_EXIT1, -1, "Hex %s has no exit, so nobody can leave it.", hex->name);
	int other = -1;
	for (int side = 0; side < HEX_SIDES && other < 0; side++)
		other = colossus_beyond(board, i, side);
	if (other >= 0)
		offer_way(check, i, other);
}

static void check_entrance_missing(struct check *check, const struct hex_board *board, int i)
{
	if (board->damaged || board->hexes[i].label == 0 || colossus_is_entered(board, i))
		return;
	FAULT(check, i, HEX_LABEL, -1, "No exit leads to hex %s, so nobody can reach it.", board->hexes[i].name);
	for (int side = HEX_SIDES - 1; side >= 0; side--) {
		int other = colossus_beyond(board, i, side);
		if (other >= 0)
			offer_way(check, other, i);
	}
}

#define EXIT_RULE(id, severity, ...)                                                                                 \
	RULE(id, severity, .run = check_exits, .data = &(const struct exit_rule){__VA_ARGS__})

const struct rule *const colossus_exit_rules[] = {
    EXIT_RULE("colossus-map-arch-unanswered", SEVERITY_NOTE, ANY_ANSWER, .type = HEX_ARCH,
	      .text = "an ARCH normally has an exit back"),
    EXIT_RULE("colossus-map-arrow-unanswered", SEVERITY_NOTE, ANY_ANSWER, .type = HEX_ARROW,
	      .text = "an ARROW normally has an exit back"),
    EXIT_RULE("colossus-map-arrows-answered", SEVERITY_WARNING, NO_ANSWER, .type = HEX_ARROWS),
    EXIT_RULE("colossus-map-arrows-several", SEVERITY_NOTE, ONE_OF_TYPE, .type = HEX_ARROWS,
	      .text = "the game's own boards have at most one"),
    EXIT_RULE("colossus-map-block-several", SEVERITY_WARNING, ONE_OF_TYPE, .type = HEX_BLOCK,
	      .text = "the game uses only the one on the last side"),
    EXIT_RULE("colossus-map-block-unanswered", SEVERITY_WARNING, ARCH_ANSWER, .type = HEX_BLOCK,
	      .text = "a BLOCK needs an ARCH back"),
    EXIT_RULE("colossus-map-exit-far", SEVERITY_ERROR, NO_FAULT, .fault = EXIT_FAR,
	      .text = ", which is not a neighbour; the game drops it"),
    HEX_RULE("colossus-map-exit-gap", SEVERITY_NOTE, check_gap),
    HEX_RULE("colossus-map-exit-missing", SEVERITY_WARNING, check_exit_missing),
    EXIT_RULE("colossus-map-exit-self", SEVERITY_ERROR, NO_FAULT, .fault = EXIT_SELF),
    EXIT_RULE("colossus-map-exit-short-side", SEVERITY_WARNING, NO_FAULT, .fault = EXIT_SHORT, .whole_board = true,
	      .text = " across a short side, where its sign cannot be shown"),
    EXIT_RULE("colossus-map-exit-side-repeated", SEVERITY_WARNING, NO_FAULT, .fault = EXIT_REPEATED),
    EXIT_RULE("colossus-map-exit-target-unknown", SEVERITY_ERROR, NO_FAULT, .fault = EXIT_UNKNOWN),
    HEX_RULE("colossus-map-entrance-missing", SEVERITY_WARNING, check_entrance_missing),
    HEX_RULE("colossus-map-neighbours-unlinked", SEVERITY_WARNING, check_unlinked),
    NULL,
};
