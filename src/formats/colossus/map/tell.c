/* What the game reads from a board: every hex as the file has it, where it lies, and facts measured on the whole. What
 * a damaged line lacks is null. mapwright-colossus-map(5) has the keys. */
#include "map.h"

#include "mapwright/document.h"
#include "mapwright/tell.h"
#include "mapwright/word_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tell_known(struct teller *teller, const char *key, bool known, int number)
{
	if (known)
		tell_integer(teller, key, number);
	else
		tell_null(teller, key);
}

static void tell_number(struct teller *teller, const char *key, int number)
{
	tell_known(teller, key, number >= 0, number);
}

/* The text of a field; NULL when the file does not have it. */
static const char *text_of(const struct model *model, int hex, enum hex_field field)
{
	const struct field *at = &model->fields[hex_field(model, hex, field)];
	return at->set ? at->read : NULL;
}

static void tell_hex(struct teller *teller, const struct model *model, int index)
{
	const struct colossus_hex *hex = &colossus_board(model)->hexes[index];
	tell_object(teller, NULL);
	tell_number(teller, "label", hex->label);
	tell_text(teller, "terrain", text_of(model, index, HEX_TERRAIN));
	tell_array(teller, "exits");
	for (int e = 0; e < COLOSSUS_EXITS; e++) {
		tell_array(teller, NULL);
		tell_number(teller, NULL, hex->exits[e].target);
		tell_text(teller, NULL, text_of(model, index, colossus_type_field(e)));
		tell_end(teller);
	}
	tell_end(teller);
	tell_number(teller, "x", hex->x);
	tell_number(teller, "y", hex->y);
	tell_known(teller, "col", hex->placed, hex->column); /* may be left of the board or above it */
	tell_known(teller, "row", hex->placed, hex->row);
	tell_array(teller, "sides");
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		tell_number(teller, NULL, hex->exits[e].side);
	tell_end(teller);
	tell_end(teller);
}

/* ---- lists of labels ---- */

static bool repeats_label(const struct model *model, int index)
{
	const struct colossus_board *board = colossus_board(model);
	const struct colossus_hex *hex = &board->hexes[index];
	return hex->on_board && hex->label > 0 && colossus_find(board, hex->label) != index;
}

static bool is_hidden(const struct model *model, int index)
{
	return model->records[index].hidden_by >= 0;
}

static bool is_outside(const struct model *model, int index)
{
	return colossus_board(model)->hexes[index].placed && colossus_is_outside(model, index);
}

static bool has_no_exit(const struct model *model, int index)
{
	const struct colossus_hex *hex = &colossus_board(model)->hexes[index];
	return hex->exits[0].target <= 0 && hex->exits[1].target <= 0 && hex->exits[2].target <= 0;
}

static bool has_no_entrance(const struct model *model, int index)
{
	const struct colossus_board *board = colossus_board(model);
	return !board->hexes[index].on_board || !colossus_is_entered(board, index);
}

static bool has_several_blocks(const struct model *model, int index)
{
	const struct colossus_hex *hex = &colossus_board(model)->hexes[index];
	int count = 0;
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		count += hex->exits[e].target > 0 && hex->exits[e].type == COLOSSUS_BLOCK;
	return count > 1;
}

static bool is_tower(const struct model *model, int index)
{
	return colossus_board(model)->hexes[index].tower;
}

static bool has_other_y(const struct model *model, int index)
{
	int y;
	return colossus_has_other_y(model, index, &y);
}

/* A list holds the labels of the hexes for which its test is true, or of which an exit has its fault. */
static const struct list {
	const char *name;
	bool (*test)(const struct model *model, int index); /* NULL: `fault` */
	enum exit_fault fault;
	bool visual; /* only where x and y are those of dialects A and B1 */
} lists[] = {
    {.name = "duplicate_labels", .test = repeats_label},
    {.name = "duplicate_positions", .test = is_hidden},
    {.name = "outside_board", .test = is_outside},
    {.name = "unknown_targets", .fault = EXIT_UNKNOWN},
    {.name = "non_neighbour_exits", .fault = EXIT_FAR},
    {.name = "wrong_side_exits", .fault = EXIT_SHORT},
    {.name = "same_direction_exits", .fault = EXIT_REPEATED},
    {.name = "self_exits", .fault = EXIT_SELF},
    {.name = "no_exit", .test = has_no_exit},
    {.name = "no_entrance", .test = has_no_entrance},
    {.name = "gap_exits", .fault = EXIT_GAP},
    {.name = "several_block", .test = has_several_blocks},
    {.name = "towers", .test = is_tower},
    {.name = "y_parity_mismatch", .test = has_other_y, .visual = true},
    {.name = "hidden_positions", .test = is_hidden, .visual = true},
};

static bool is_listed(const struct list *list, const struct model *model, int index)
{
	if (list->test)
		return list->test(model, index);
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		if (colossus_exit_has(colossus_board(model), index, e, list->fault))
			return true;
	return false;
}

static int compare_numbers(const void *left, const void *right)
{
	int a = *(const int *)left, b = *(const int *)right;
	return (a > b) - (a < b);
}

/* The labels of the hexes in the list, sorted. */
static void tell_list(struct teller *teller, const struct model *model, const struct list *list)
{
	const struct colossus_board *board = colossus_board(model);
	int *labels = calloc((size_t)board->count + 1, sizeof *labels), count = 0;
	teller->no_memory = teller->no_memory || !labels;
	for (int hex = 0; labels && hex < board->count; hex++)
		if (is_listed(list, model, hex))
			labels[count++] = board->hexes[hex].label;
	if (count > 1)
		qsort(labels, (size_t)count, sizeof *labels, compare_numbers);
	tell_array(teller, list->name);
	for (int i = 0; i < count; i++)
		tell_number(teller, NULL, labels[i]);
	tell_end(teller);
	free(labels);
}

/* ---- exits ---- */

/* An exit by its number among those of all hexes. */
static const struct colossus_exit *exit_at(const struct colossus_board *board, int number)
{
	return &board->hexes[number / COLOSSUS_EXITS].exits[number % COLOSSUS_EXITS];
}

/* The exit of the hex it leads to that leads back, or NULL. */
static const struct colossus_exit *exit_back(const struct colossus_board *board, int number)
{
	int to = exit_at(board, number)->to;
	int back = to >= 0 ? colossus_exit_to(board, to, number / COLOSSUS_EXITS) : -1;
	return back >= 0 ? &board->hexes[to].exits[back] : NULL;
}

/* How many exits there are of each type, of those that lead somewhere or of the others. */
static void tell_types(struct teller *teller, const char *key, const struct colossus_board *board, bool used)
{
	int counts[COLOSSUS_EXIT_TYPES] = {0};
	for (int at = 0; at < board->count * COLOSSUS_EXITS; at++) {
		const struct colossus_exit *exit = exit_at(board, at);
		if (exit->type >= 0 && exit->target >= 0 && (exit->target > 0) == used)
			counts[exit->type]++;
	}
	tell_object(teller, key);
	for (int type = 0; type < COLOSSUS_EXIT_TYPES; type++)
		tell_integer(teller, colossus_exit_names[type], counts[type]);
	tell_end(teller);
}

/* The types of an exit and of that back (NO_EXIT without), counted. */
enum { NO_EXIT = COLOSSUS_EXIT_TYPES, PAIR_LIMIT = (COLOSSUS_EXIT_TYPES + 1) * (COLOSSUS_EXIT_TYPES + 2) };

struct pair {
	int type, back, count;
};

static const char *type_name(int type)
{
	return type == NO_EXIT ? "-" : type >= 0 ? colossus_exit_names[type] : "?";
}

static void count_pair(struct pair pairs[PAIR_LIMIT], int type, int back)
{
	int i = 0;
	while (pairs[i].count > 0 && (pairs[i].type != type || pairs[i].back != back))
		i++;
	pairs[i] = (struct pair){.type = type, .back = back, .count = pairs[i].count + 1};
}

/* In the order in which they are met. */
static void tell_pairs(struct teller *teller, const struct colossus_board *board)
{
	struct pair pairs[PAIR_LIMIT] = {{0}};
	for (int at = 0; at < board->count * COLOSSUS_EXITS; at++) {
		const struct colossus_exit *exit = exit_at(board, at), *back = exit_back(board, at);
		if (exit->to >= 0)
			count_pair(pairs, exit->type, back ? back->type : NO_EXIT);
	}
	tell_object(teller, "exit_pairs");
	for (int i = 0; i < PAIR_LIMIT && pairs[i].count > 0; i++) {
		char name[32];
		snprintf(name, sizeof name, "%s/%s", type_name(pairs[i].type), type_name(pairs[i].back));
		tell_integer(teller, name, pairs[i].count);
	}
	tell_end(teller);
}

static void tell_labels(struct teller *teller, const struct colossus_board *board, int hex, int other)
{
	tell_array(teller, NULL);
	tell_number(teller, NULL, board->hexes[hex].label);
	tell_number(teller, NULL, board->hexes[other].label);
	tell_end(teller);
}

static void tell_answered(struct teller *teller, const struct colossus_board *board)
{
	tell_array(teller, "arrows_answered");
	for (int at = 0; at < board->count * COLOSSUS_EXITS; at++)
		if (exit_at(board, at)->type == COLOSSUS_ARROWS && exit_back(board, at))
			tell_labels(teller, board, at / COLOSSUS_EXITS, exit_at(board, at)->to);
	tell_end(teller);
}

static void tell_unlinked(struct teller *teller, const struct colossus_board *board)
{
	tell_array(teller, "unlinked_neighbours");
	for (int at = 0; at < board->count * COLOSSUS_SIDES / 2; at++) {
		int hex = at / (COLOSSUS_SIDES / 2), other = colossus_unlinked(board, hex, at % (COLOSSUS_SIDES / 2));
		if (other >= 0)
			tell_labels(teller, board, hex, other);
	}
	tell_end(teller);
}

/* ---- the board ---- */

/* How many hexes have each terrain, in the order in which these are met. */
static void tell_terrains(struct teller *teller, const struct model *model)
{
	struct arena arena = {0};
	struct word_table firsts = {0}; /* the first hex of each */
	int hexes = colossus_board(model)->count;
	int *counts = arena_allocate(&arena, (size_t)hexes, sizeof *counts);
	for (int i = 0; counts && i < hexes; i++) {
		const char *word = text_of(model, i, HEX_TERRAIN);
		if (!word)
			continue;
		if (!word_table_add(&firsts, &arena, word, i))
			teller->no_memory = true;
		else
			counts[word_table_find(&firsts, word, strlen(word))]++;
	}
	teller->no_memory = teller->no_memory || !counts;
	tell_object(teller, "terrains");
	for (int i = 0; counts && i < hexes; i++)
		if (counts[i] > 0)
			tell_integer(teller, text_of(model, i, HEX_TERRAIN), counts[i]);
	tell_end(teller);
	arena_clear(&arena);
}

/* Can every hex be reached from the first one, and that from every hex? */
static void tell_connected(struct teller *teller, const struct colossus_board *board)
{
	struct ways ways;
	int whole = 0;
	if (!ways_open(&ways, board)) {
		teller->no_memory = true;
		return;
	}
	for (int i = 0; i < board->count; i++)
		whole += board->hexes[i].on_board;
	tell_boolean(teller, "strongly_connected",
		     board->label_count > 0 && ways_search(&ways, board->by_label[0], false, 1) == whole &&
			 ways_search(&ways, board->by_label[0], true, 1) == whole);
	ways_close(&ways);
}

static void tell_facts(struct teller *teller, const struct model *model)
{
	const struct colossus_board *board = colossus_board(model);
	tell_object(teller, "facts");
	tell_integer(teller, "cases", board->count);
	tell_integer(teller, "parity", board->parity);
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (!lists[i].visual || colossus_has(board, VISUAL_Y))
			tell_list(teller, model, &lists[i]);
	tell_types(teller, "exit_types", board, true);
	tell_types(teller, "unused_exit_types", board, false);
	tell_pairs(teller, board);
	tell_answered(teller, board);
	tell_unlinked(teller, board);
	tell_terrains(teller, model);
	tell_connected(teller, board);
	tell_end(teller);
}

void colossus_map_tell(const struct document *document, struct teller *teller)
{
	const struct model *model = &document->model;
	const struct colossus_board *board = colossus_board(model);
	tell_object(teller, NULL);
	tell_text(teller, "format", document->format->id);
	tell_text(teller, "dialect", colossus_dialect_names[board->dialect]);
	tell_text(teller, "file", path_name(document->path));
	tell_integer(teller, "width", board->width);
	tell_integer(teller, "height", board->height);
	tell_array(teller, "cases");
	for (int i = 0; i < board->count; i++)
		tell_hex(teller, model, i);
	tell_end(teller);
	tell_facts(teller, model);
	tell_end(teller);
}
