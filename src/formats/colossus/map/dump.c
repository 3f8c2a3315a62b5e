/* Writes what the game reads from a board: every hex as in the file, its position, and facts about the whole board.
 * Missing parts of a damaged line are null. mapwright-colossus-map(5) documents the keys. */
#include "map.h"

#include "mapwright/document.h"
#include "mapwright/emit.h"

/* Emits null for an unknown number. */
static void emit_number(struct writer *writer, const char *key, int number)
{
	emit_known(writer, key, number, number >= 0);
}

/* Emits the label of a hex: in XML its text. */
static void emit_label(struct writer *writer, const char *key, const struct hex_board *board, int hex)
{
	if (colossus_has(board, ANY_SIZE))
		emit_text(writer, key, board->hexes[hex].label < 0 ? NULL : board->hexes[hex].name);
	else
		emit_number(writer, key, board->hexes[hex].label);
}

/* Returns the text of a field; NULL if the file does not have it. */
static const char *text_of(const struct model *model, int hex, enum hex_field field)
{
	const struct field *at = &model->fields[hex_field(model, hex, field)];
	return at->set ? at->effective : NULL;
}

static void emit_hex(struct writer *writer, const struct model *model, int index)
{
	const struct hex_board *board = hex_board(model);
	const struct hex *hex = &board->hexes[index];
	bool xml = colossus_has(board, ANY_SIZE);
	int exits = HEX_EXITS; /* in XML only those that are there */
	while (xml && exits > 0 &&
	       model->fields[hex_field(model, index, colossus_target_field(exits - 1))].line.length == 0)
		exits--;
	emit_object(writer, NULL);
	emit_label(writer, "label", board, index);
	emit_text(writer, "terrain", text_of(model, index, HEX_TERRAIN));
	emit_array(writer, "exits");
	for (int e = 0; e < exits; e++) {
		emit_array(writer, NULL);
		if (xml)
			emit_text(writer, NULL, text_of(model, index, colossus_target_field(e)));
		else
			emit_number(writer, NULL, hex->exits[e].target);
		emit_text(writer, NULL, text_of(model, index, colossus_type_field(e)));
		emit_end(writer);
	}
	emit_end(writer);
	emit_number(writer, "x", hex->x);
	emit_number(writer, "y", hex->y);
	emit_known(writer, "col", hex->column, hex->placed); /* may be left of or above the board */
	emit_known(writer, "row", hex->row, hex->placed);
	emit_array(writer, "sides");
	for (int e = 0; e < exits; e++)
		emit_number(writer, NULL, hex->exits[e].side);
	emit_end(writer);
	emit_end(writer);
}

/* ---- lists of labels ---- */

/* Each list has the labels of the hexes with some property, or with a fault in one of their exits. */
enum { REPEATED, HIDDEN, OUTSIDE, NO_EXIT, NO_ENTRANCE, BLOCKS, TOWERS, OTHER_Y, OF_EXITS };

static const struct list {
	const char *name;
	int holds;
	bool visual; /* only if x and y are those of dialects A and B1 */
} lists[] = {
    {"duplicate_labels", REPEATED, false},
    {"duplicate_positions", HIDDEN, false},
    {"outside_board", OUTSIDE, false},
    {"unknown_targets", OF_EXITS + EXIT_UNKNOWN, false},
    {"non_neighbour_exits", OF_EXITS + EXIT_FAR, false},
    {"wrong_side_exits", OF_EXITS + EXIT_SHORT, false},
    {"same_direction_exits", OF_EXITS + EXIT_REPEATED, false},
    {"self_exits", OF_EXITS + EXIT_SELF, false},
    {"no_exit", NO_EXIT, false},
    {"no_entrance", NO_ENTRANCE, false},
    {"gap_exits", OF_EXITS + EXIT_GAP, false},
    {"several_block", BLOCKS, false},
    {"towers", TOWERS, false},
    {"y_parity_mismatch", OTHER_Y, true},
    {"hidden_positions", HIDDEN, true},
};

/* Returns the lists that contain the hex, as bits. */
static unsigned lists_of(const struct model *model, int index)
{
	const struct hex_board *board = hex_board(model);
	const struct hex *hex = &board->hexes[index];
	int exits = 0, blocks = 0, y;
	unsigned in = 0;
	for (int e = 0; e < HEX_EXITS; e++) {
		bool leads = hex->exits[e].target > 0;
		exits += leads;
		blocks += leads && hex->exits[e].type == HEX_BLOCK;
		for (enum exit_fault fault = 0; fault <= EXIT_GAP; fault++)
			in |= (unsigned)colossus_exit_has(board, index, e, fault) << (OF_EXITS + (int)fault);
	}
	const bool holds[OF_EXITS] = {
	    [REPEATED] = hex->on_board && hex->label > 0 && hex_find(board, hex->label) != index,
	    [HIDDEN] = model->records[index].overridden_by >= 0,
	    [OUTSIDE] = hex->placed && colossus_is_outside(model, index),
	    [NO_EXIT] = exits == 0,
	    [NO_ENTRANCE] = !hex->on_board || !colossus_is_entered(board, index),
	    [BLOCKS] = blocks > 1,
	    [TOWERS] = hex->tower,
	    [OTHER_Y] = colossus_has_other_y(model, index, &y),
	};
	for (int list = 0; list < OF_EXITS; list++)
		in |= (unsigned)holds[list] << list;
	return in;
}

/* Emits the labels of the hexes in each list: numbers sorted, in XML texts in file order, of some faults of exits in
 * pairs. */
static void emit_lists(struct writer *writer, const struct model *model)
{
	const struct hex_board *board = hex_board(model);
	const struct colossus_detail *detail = colossus_detail(model);
	struct arena arena = {0};
	int *labels = arena_allocate(&arena, (size_t)board->count, sizeof *labels);
	unsigned *in = arena_allocate(&arena, (size_t)board->count, sizeof *in);
	bool xml = colossus_has(board, ANY_SIZE);
	for (int hex = 0; hex < board->count; hex++)
		in[hex] = lists_of(model, hex);
	EACH_OF(list, lists) {
		int fault = list->holds - OF_EXITS, count = 0;
		bool pairs = xml && (fault == EXIT_UNKNOWN || fault == EXIT_FAR || fault == EXIT_SHORT);
		if ((list->visual && !colossus_has(board, VISUAL_Y)) || (xml && fault == EXIT_GAP))
			continue;
		emit_array(writer, list->name);
		for (int hex = 0; hex < board->count; hex++) {
			for (int e = 0; e < HEX_EXITS && pairs; e++)
				if (colossus_exit_has(board, hex, e, (enum exit_fault)fault)) {
					emit_array(writer, NULL);
					emit_label(writer, NULL, board, hex);
					emit_text(writer, NULL, text_of(model, hex, colossus_target_field(e)));
					emit_end(writer);
				}
			bool listed = !pairs && (in[hex] >> list->holds & 1u);
			if (listed && xml)
				emit_label(writer, NULL, board, hex);
			else if (listed)
				labels[count++] = board->hexes[hex].label;
		}
		list_sort(labels, (size_t)count, sizeof *labels, compare_ints);
		for (int i = 0; i < count; i++)
			emit_number(writer, NULL, labels[i]);
		emit_end(writer);
	}
	if (xml) {
		emit_texts(writer, "over_three_exits", detail->many, detail->many_count);
		emit_texts(writer, "ignored", detail->xml.ignored, detail->xml.ignored_count);
	}
	arena_clear(&arena);
}

/* ---- exits ---- */

/* Emits the number of exits per type, of those that lead somewhere or of the others. */
static void emit_types(struct writer *writer, const char *key, const struct hex_board *board, bool used)
{
	int counts[HEX_EXIT_TYPES] = {0};
	for (int i = 0; i < board->count; i++)
		EACH(const struct hex_exit, exit, board->hexes[i].exits, HEX_EXITS)
			if (exit->type >= 0 && exit->target >= 0 && (exit->target > 0) == used)
				counts[exit->type]++;
	emit_object(writer, key);
	for (int type = 0; type < HEX_EXIT_TYPES; type++)
		emit_integer(writer, hex_exit_names[type], counts[type]);
	emit_end(writer);
}

static void emit_labels(struct writer *writer, const struct hex_board *board, int hex, int other)
{
	emit_array(writer, NULL);
	emit_label(writer, NULL, board, hex);
	emit_label(writer, NULL, board, other);
	emit_end(writer);
}

/* Returns the exit back from the hex that an exit leads to, or NULL. */
static const struct hex_exit *exit_back(const struct hex_board *board, int hex, int exit)
{
	int to = board->hexes[hex].exits[exit].to, back = to >= 0 ? colossus_exit_to(board, to, hex) : -1;
	return back >= 0 ? &board->hexes[to].exits[back] : NULL;
}

/* Emits how often each word occurs, in order of first occurrence; NULL is skipped. */
static void emit_counts(struct writer *writer, const char *key, const char *const *words, int count)
{
	struct arena arena = {0};
	struct word_table firsts = {0}; /* the first occurrence of each word */
	int *counts = arena_allocate(&arena, (size_t)count, sizeof *counts);
	for (int i = 0; i < count; i++)
		if (words[i]) {
			word_table_add(&firsts, &arena, words[i], i);
			counts[word_table_find(&firsts, words[i], strlen(words[i]))]++;
		}
	emit_object(writer, key);
	for (int i = 0; i < count; i++)
		if (counts[i] > 0)
			emit_integer(writer, words[i], counts[i]);
	emit_end(writer);
	arena_clear(&arena);
}

/* Emits the types of each exit and its exit back ("-" if there is none). */
static void emit_pairs(struct writer *writer, const struct hex_board *board)
{
	enum { TYPES = HEX_EXIT_TYPES + 2, NAME = 16 };
	static const char *const names[TYPES] = {"?", "ARROW", "ARROWS", "ARCH", "BLOCK", "-"};
	char pairs[TYPES][TYPES][NAME];
	struct arena arena = {0};
	const char **words = arena_allocate(&arena, (size_t)board->count * HEX_EXITS, sizeof *words);
	for (int at = 0; at < TYPES * TYPES; at++)
		snprintf(pairs[at / TYPES][at % TYPES], NAME, "%s/%s", names[at / TYPES], names[at % TYPES]);
	for (int at = 0; at < board->count * HEX_EXITS; at++) {
		const struct hex_exit *exit = &board->hexes[at / HEX_EXITS].exits[at % HEX_EXITS];
		const struct hex_exit *back = exit_back(board, at / HEX_EXITS, at % HEX_EXITS);
		if (exit->to >= 0)
			words[at] = pairs[exit->type + 1][back ? back->type + 1 : TYPES - 1];
	}
	emit_counts(writer, "exit_pairs", words, board->count * HEX_EXITS);
	arena_clear(&arena);
}

/* ---- the board ---- */

void colossus_map_dump(const struct document *document, struct writer *writer)
{
	const struct model *model = &document->model;
	const struct hex_board *board = hex_board(model);
	bool xml = colossus_has(board, ANY_SIZE);
	writer->utf8 = xml;
	emit_object(writer, NULL);
	emit_text(writer, "format", document->format->id);
	emit_text(writer, "dialect", colossus_dialects[board->dialect].name);
	emit_text(writer, "file", path_name(document->path));
	if (xml)
		colossus_emit_source(writer, document, &colossus_detail(model)->xml);
	emit_integer(writer, "width", board->width);
	emit_integer(writer, "height", board->height);
	emit_array(writer, "cases");
	for (int i = 0; i < board->count; i++)
		emit_hex(writer, model, i);
	emit_end(writer);
	emit_object(writer, "facts");
	emit_integer(writer, "cases", board->count);
	emit_integer(writer, "parity", board->parity);
	emit_lists(writer, model);
	emit_types(writer, "exit_types", board, true);
	if (!xml)
		emit_types(writer, "unused_exit_types", board, false);
	emit_pairs(writer, board);
	emit_array(writer, "arrows_answered");
	for (int i = 0; i < board->count; i++)
		for (int e = 0; e < HEX_EXITS; e++)
			if (board->hexes[i].exits[e].type == HEX_ARROWS && exit_back(board, i, e))
				emit_labels(writer, board, i, board->hexes[i].exits[e].to);
	emit_end(writer);
	emit_array(writer, "unlinked_neighbours");
	for (int at = 0; at < board->count * HEX_SIDES / 2; at++) {
		int hex = at / (HEX_SIDES / 2), other = colossus_unlinked(board, hex, at % (HEX_SIDES / 2));
		if (other >= 0)
			emit_labels(writer, board, hex, other);
	}
	emit_end(writer);
	struct arena arena = {0};
	const char **terrains = arena_allocate(&arena, (size_t)board->count, sizeof *terrains);
	for (int i = 0; i < board->count; i++)
		terrains[i] = text_of(model, i, HEX_TERRAIN);
	emit_counts(writer, "terrains", terrains, board->count);
	/* true if all hexes can reach each other */
	const enum colossus_region *regions = colossus_regions(board, &arena);
	bool connected = board->label_count > 0;
	for (int i = 0; i < board->count; i++)
		connected = connected && (regions[i] == REGION_BOARD || !board->hexes[i].on_board);
	emit_boolean(writer, "strongly_connected", connected);
	arena_clear(&arena);
	emit_end(writer);
	emit_end(writer);
}
