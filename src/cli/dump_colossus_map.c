/* A Colossus board as JSON: every hex as the file has it, where it lies, and facts measured on the whole. What a
 * damaged line lacks is null. */
#include "dump.h"

#include "mapwright/colossus_board.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

/* The board, with the counts that its facts are made of. */
struct survey {
	const struct model *model;
	const struct colossus_board *board;
};

static json_t *number_or_null(int number)
{
	return number >= 0 ? json_integer(number) : json_null();
}

static bool is_used(const struct colossus_hex *hex, int exit)
{
	return hex->exits[exit].to >= 0 && hex->exits[exit].side >= 0;
}

/* The text of a field, or null when the file does not have it. */
static json_t *dump_field(const struct survey *survey, int record, const char *name)
{
	const struct field *field = &survey->model->fields[model_record_field(survey->model, record, -1, name)];
	return field->set ? dump_bytes(field->read, strlen(field->read)) : json_null();
}

static json_t *dump_hex(const struct survey *survey, int index)
{
	static const char *const types[] = {"type1", "type2", "type3"};
	const struct colossus_hex *hex = &survey->board->hexes[index];
	json_t *exits = json_array(), *sides = json_array();
	for (int e = 0; e < COLOSSUS_EXITS; e++) {
		json_array_append_new(exits, json_pack("[oo]", number_or_null(hex->exits[e].target),
						       dump_field(survey, index, types[e])));
		json_array_append_new(sides, number_or_null(hex->exits[e].side));
	}
	return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "label", number_or_null(hex->label), "terrain",
			 dump_field(survey, index, "terrain"), "exits", exits, "x", number_or_null(hex->x), "y",
			 number_or_null(hex->y), "col", hex->placed ? json_integer(hex->column) : json_null(), "row",
			 hex->placed ? json_integer(hex->row) : json_null(), "sides", sides);
}

/* ---- lists of labels ---- */

static const struct record *record_of(const struct survey *survey, int index)
{
	return &survey->model->records[index];
}

static bool repeats_label(const struct survey *survey, int index)
{
	const struct colossus_hex *hex = &survey->board->hexes[index];
	return hex->on_board && hex->label > 0 && colossus_find(survey->board, hex->label) != index;
}

static bool is_hidden(const struct survey *survey, int index)
{
	return record_of(survey, index)->hidden_by >= 0;
}

static bool is_outside(const struct survey *survey, int index)
{
	const struct colossus_board *board = survey->board;
	const struct colossus_hex *hex = &board->hexes[index];
	bool shaped = board->dialect < COLOSSUS_C1;
	return hex->placed &&
	       (record_of(survey, index)->grid < 0 || (shaped && !colossus_in_shape(board, hex->column, hex->row)));
}

static bool names_nobody(const struct survey *survey, int index)
{
	const struct colossus_hex *hex = &survey->board->hexes[index];
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		if (hex->exits[e].target > 0 && hex->exits[e].to < 0)
			return true;
	return false;
}

static bool leads_far(const struct survey *survey, int index)
{
	const struct colossus_hex *hex = &survey->board->hexes[index];
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		if (hex->exits[e].to >= 0 && hex->exits[e].to != index && hex->exits[e].side < 0)
			return true;
	return false;
}

static bool leads_over_short_side(const struct survey *survey, int index)
{
	const struct colossus_hex *hex = &survey->board->hexes[index];
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		if (is_used(hex, e) &&
		    !colossus_side_is_long(survey->board, hex->column, hex->row, hex->exits[e].side))
			return true;
	return false;
}

static bool leads_over_one_side_twice(const struct survey *survey, int index)
{
	const struct colossus_hex *hex = &survey->board->hexes[index];
	for (int e = 1; e < COLOSSUS_EXITS; e++)
		for (int earlier = 0; earlier < e; earlier++)
			if (is_used(hex, e) && is_used(hex, earlier) &&
			    hex->exits[e].side == hex->exits[earlier].side)
				return true;
	return false;
}

static bool leads_to_itself(const struct survey *survey, int index)
{
	const struct colossus_hex *hex = &survey->board->hexes[index];
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		if (hex->exits[e].to == index)
			return true;
	return false;
}

static bool has_no_exit(const struct survey *survey, int index)
{
	const struct colossus_hex *hex = &survey->board->hexes[index];
	return hex->exits[0].target <= 0 && hex->exits[1].target <= 0 && hex->exits[2].target <= 0;
}

static bool has_no_entrance(const struct survey *survey, int index)
{
	const struct colossus_board *board = survey->board;
	const struct colossus_hex *hex = &board->hexes[index];
	static const int around[][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
	for (int i = 0; hex->on_board && i < 4; i++) {
		int other = colossus_at(board, hex->column + around[i][0], hex->row + around[i][1]);
		for (int e = 0; other >= 0 && e < COLOSSUS_EXITS; e++)
			if (board->hexes[other].exits[e].to == index)
				return false;
	}
	return true;
}

static bool has_gap(const struct survey *survey, int index)
{
	const struct colossus_exit *exits = survey->board->hexes[index].exits;
	return (exits[0].target == 0 && (exits[1].target > 0 || exits[2].target > 0)) ||
	       (exits[1].target == 0 && exits[2].target > 0);
}

static bool has_several_blocks(const struct survey *survey, int index)
{
	int count = 0;
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		count += survey->board->hexes[index].exits[e].target > 0 &&
			 survey->board->hexes[index].exits[e].type == COLOSSUS_BLOCK;
	return count > 1;
}

static bool is_tower(const struct survey *survey, int index)
{
	return survey->board->hexes[index].tower;
}

static bool has_other_y(const struct survey *survey, int index)
{
	const struct colossus_hex *hex = &survey->board->hexes[index];
	int x, y;
	if (!hex->placed || record_of(survey, index)->grid < 0)
		return false;
	colossus_cell_to_xy(survey->board->dialect, hex->column, hex->row, &x, &y);
	return y != hex->y;
}

/* A list holds the labels of the hexes for which its test is true. */
static const struct list {
	const char *name;
	bool (*test)(const struct survey *survey, int index);
	bool visual; /* only where x and y are those of dialects A and B1 */
} lists[] = {
    {.name = "duplicate_labels", .test = repeats_label},
    {.name = "duplicate_positions", .test = is_hidden},
    {.name = "outside_board", .test = is_outside},
    {.name = "unknown_targets", .test = names_nobody},
    {.name = "non_neighbour_exits", .test = leads_far},
    {.name = "wrong_side_exits", .test = leads_over_short_side},
    {.name = "same_direction_exits", .test = leads_over_one_side_twice},
    {.name = "self_exits", .test = leads_to_itself},
    {.name = "no_exit", .test = has_no_exit},
    {.name = "no_entrance", .test = has_no_entrance},
    {.name = "gap_exits", .test = has_gap},
    {.name = "several_block", .test = has_several_blocks},
    {.name = "towers", .test = is_tower},
    {.name = "y_parity_mismatch", .test = has_other_y, .visual = true},
    {.name = "hidden_positions", .test = is_hidden, .visual = true},
};

static int compare_numbers(const void *left, const void *right)
{
	int a = *(const int *)left, b = *(const int *)right;
	return (a > b) - (a < b);
}

/* The labels of all hexes for which the test is true, sorted. */
static json_t *dump_labels(const struct survey *survey, const struct list *list)
{
	int *labels = output_allocate(((size_t)survey->board->count + 1) * sizeof *labels), count = 0;
	json_t *array = json_array();
	for (int hex = 0; hex < survey->board->count; hex++)
		if (list->test(survey, hex))
			labels[count++] = survey->board->hexes[hex].label;
	if (count > 1)
		qsort(labels, (size_t)count, sizeof *labels, compare_numbers);
	for (int i = 0; i < count; i++)
		json_array_append_new(array, number_or_null(labels[i]));
	free(labels);
	return array;
}

static void dump_lists(json_t *facts, const struct survey *survey)
{
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		if (lists[i].visual && survey->board->dialect > COLOSSUS_B1)
			continue;
		json_object_set_new(facts, lists[i].name, dump_labels(survey, &lists[i]));
	}
}

/* ---- exits ---- */

static void count_one(json_t *counts, const char *name)
{
	json_t *count = json_object_get(counts, name);
	json_object_set_new(counts, name, json_integer(json_integer_value(count) + 1));
}

static json_t *no_counts(void)
{
	json_t *counts = json_object();
	for (int type = 0; type < COLOSSUS_EXIT_TYPES; type++)
		json_object_set_new(counts, colossus_exit_names[type], json_integer(0));
	return counts;
}

/* The first exit of a hex that leads to another one, or -1. */
static int exit_to(const struct colossus_hex *hex, int to)
{
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		if (hex->exits[e].to == to)
			return e;
	return -1;
}

static const char *type_name(int type)
{
	return type >= 0 ? colossus_exit_names[type] : "?";
}

/* An exit that leads to a hex: its type with that of the exit back, and ARROWS that have one. */
static void count_pair(const struct survey *survey, int index, int exit, json_t *pairs, json_t *answered)
{
	const struct colossus_hex *hex = &survey->board->hexes[index];
	const struct colossus_hex *target = &survey->board->hexes[hex->exits[exit].to];
	int back = exit_to(target, index);
	char name[32];
	snprintf(name, sizeof name, "%s/%s", type_name(hex->exits[exit].type),
		 back >= 0 ? type_name(target->exits[back].type) : "-");
	count_one(pairs, name);
	if (back >= 0 && hex->exits[exit].type == COLOSSUS_ARROWS)
		json_array_append_new(answered,
				      json_pack("[oo]", number_or_null(hex->label), number_or_null(target->label)));
}

static void dump_exits(json_t *facts, const struct survey *survey)
{
	json_t *used = no_counts(), *unused = no_counts(), *pairs = json_object(), *answered = json_array();
	for (int i = 0; i < survey->board->count; i++) {
		for (int e = 0; e < COLOSSUS_EXITS; e++) {
			const struct colossus_exit *exit = &survey->board->hexes[i].exits[e];
			if (exit->type >= 0 && exit->target >= 0)
				count_one(exit->target > 0 ? used : unused, colossus_exit_names[exit->type]);
			if (exit->to >= 0)
				count_pair(survey, i, e, pairs, answered);
		}
	}
	json_object_set_new(facts, "exit_types", used);
	json_object_set_new(facts, "unused_exit_types", unused);
	json_object_set_new(facts, "exit_pairs", pairs);
	json_object_set_new(facts, "arrows_answered", answered);
}

/* ---- the board ---- */

/* Sides 0 to 2 of every hex meet each pair once. */
static json_t *dump_unlinked(const struct survey *survey)
{
	const struct colossus_board *board = survey->board;
	json_t *pairs = json_array();
	for (int i = 0; i < board->count; i++) {
		const struct colossus_hex *hex = &board->hexes[i];
		int column, row;
		for (int side = 0; side < COLOSSUS_SIDES / 2 && hex->on_board; side++) {
			if (!colossus_neighbour(board, hex->column, hex->row, side, &column, &row))
				continue;
			int other = colossus_at(board, column, row);
			if (other >= 0 && exit_to(hex, other) < 0 && exit_to(&board->hexes[other], i) < 0)
				json_array_append_new(pairs, json_pack("[oo]", number_or_null(hex->label),
								       number_or_null(board->hexes[other].label)));
		}
	}
	return pairs;
}

static json_t *dump_terrains(const struct survey *survey)
{
	json_t *counts = json_object();
	for (int i = 0; i < survey->board->count; i++) {
		json_t *name = dump_field(survey, i, "terrain");
		if (json_is_string(name))
			count_one(counts, json_string_value(name));
		json_decref(name);
	}
	return counts;
}

/* How many hexes can be reached from the first one, forth or `back`: all of `whole` when the board hangs together.
 * Rounds over all exits until nothing new is met, so that no lists of entrances are needed. */
static int count_reached(const struct colossus_board *board, bool back, bool *met)
{
	int count = 1;
	memset(met, 0, (size_t)board->count * sizeof *met);
	met[board->by_label[0]] = true;
	for (bool grown = true; grown;) {
		grown = false;
		for (int i = 0; i < board->count; i++) {
			for (int e = 0; board->hexes[i].on_board && e < COLOSSUS_EXITS; e++) {
				int from = back ? board->hexes[i].exits[e].to : i;
				int to = back ? i : board->hexes[i].exits[e].to;
				if (!is_used(&board->hexes[i], e) || !met[from] || met[to])
					continue;
				met[to] = grown = true;
				count++;
			}
		}
	}
	return count;
}

static json_t *dump_connected(const struct survey *survey)
{
	const struct colossus_board *board = survey->board;
	int whole = 0;
	bool *met = output_allocate((size_t)board->count + 1);
	for (int i = 0; i < board->count; i++)
		whole += board->hexes[i].on_board;
	bool connected = board->label_count > 0 && count_reached(board, false, met) == whole &&
			 count_reached(board, true, met) == whole;
	free(met);
	return json_boolean(connected);
}

static json_t *dump_facts(const struct survey *survey)
{
	json_t *facts = json_object();
	json_object_set_new(facts, "cases", json_integer(survey->board->count));
	json_object_set_new(facts, "parity", json_integer(survey->board->parity));
	dump_lists(facts, survey);
	dump_exits(facts, survey);
	json_object_set_new(facts, "unlinked_neighbours", dump_unlinked(survey));
	json_object_set_new(facts, "terrains", dump_terrains(survey));
	json_object_set_new(facts, "strongly_connected", dump_connected(survey));
	return facts;
}

json_t *dump_colossus_map(const struct document *document)
{
	struct survey survey = {.model = &document->model, .board = colossus_board(&document->model)};
	json_t *cases = json_array();
	if (!survey.board)
		return NULL;
	for (int i = 0; i < survey.board->count; i++)
		json_array_append_new(cases, dump_hex(&survey, i));
	const char *dialect = document->model.dialect;
	return json_pack("{s:s, s:s, s:o, s:i, s:i, s:o, s:o}", "format", "colossus-map", "dialect",
			 strrchr(dialect, ' ') + 1, "file", dump_file_name(document), "width", survey.board->width,
			 "height", survey.board->height, "cases", cases, "facts", dump_facts(&survey));
}
