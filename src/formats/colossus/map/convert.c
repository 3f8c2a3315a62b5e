/* Boards of one dialect or of XML in the words of another. What a hex needs to be the same hex is converted: labels that
 * are no numbers get numbers, terrains get the name of the other dialect, and unused exits move behind the others. */
#include "map.h"

#include "mapwright/conversion.h"

static void convert_size(struct conversion *conversion, const struct field *field, FILE *words)
{
	const struct hex_board *from = hex_board(&conversion->from->model), *to = hex_board(&conversion->to->model);
	bool width = strcmp(field->name, "width") == 0;
	int size = width ? from->width : from->height;
	struct extent extent = board_extent(&colossus_dialects[to->dialect], width ? BOARD_WIDTH : BOARD_HEIGHT);
	int fits = size < extent.least ? extent.least : MIN(size, extent.most);
	if (fits != size)
		LOSE(conversion, field->value.start, "The %s %d becomes %d: a board of dialect %s has %d to %d %s.",
		     field->name, size, fits, colossus_dialects[to->dialect].name, extent.least, extent.most,
		     width ? "columns" : "rows");
	if (colossus_has(to, SIZE_LINE))
		fprintf(words, "%d", fits);
}

/* ---- hexes ---- */

/* Returns the number of a label in text boards: itself if it is a number, else one above all numbers in use. */
static int number_of(const struct conversion *conversion, int label)
{
	bool number = label < COLOSSUS_NAMED || hex_board(&conversion->from->model)->dialect != COLOSSUS_X;
	return number ? label : conversion->free + label - COLOSSUS_NAMED;
}

/* Returns the word for a terrain of that name in a board; NULL if its dialect has none, or it means another there. */
static const char *terrain_word(const struct model *model, const char *name)
{
	const struct hex_board *board = hex_board(model);
	struct word word = word_of(name);
	bool taken = false;
	for (int e = 0; e < model->entry_count; e++) {
		if (strcmp(model->entries[e].text, name) == 0)
			return hex_terrain_word(model, e);
		taken = taken || strcmp(hex_terrain_word(model, e), name) == 0;
	}
	bool fits = colossus_has(board, ANY_SIZE) ||
		    colossus_word_kind(&colossus_dialects[board->dialect], word) == TOKEN_TERRAIN ||
		    (colossus_has(board, QUOTES) && colossus_is_quotable(word));
	return fits && !taken ? name : NULL;
}

/* Returns what the recruit file calls the terrain of a letter; NULL if there is none. */
static const char *name_of_letter(const struct document *recruits, const char *letter)
{
	const struct model *model = recruits ? &recruits->model : NULL;
	for (int r = 0; model && r < model->record_count; r++) {
		int field = model_record_field(model, r, -1, "letter");
		if (field >= 0 && strcmp(model->fields[field].effective, letter) == 0)
			return model->records[r].name;
	}
	return NULL;
}

static void convert_hex(struct conversion *conversion, int record, FILE *words)
{
	const struct model *model = &conversion->from->model;
	const struct hex_board *from = hex_board(model), *to = hex_board(&conversion->to->model);
	const struct hex *hex = &from->hexes[record];
	size_t line = colossus_detail(model)->bytes[record].body.start;
	/* a hex without a label gets a number that no other has */
	int label = number_of(conversion, hex->label >= 0 ? hex->label : COLOSSUS_NAMED + 4 * from->count + record);
	const char *name = hex->terrain >= 0 ? model->entries[hex->terrain].text : "Plains";
	if (colossus_dialects[from->dialect].terrain == TERRAIN_LETTER &&
	    colossus_dialects[to->dialect].terrain != TERRAIN_LETTER) {
		const char *said = name_of_letter(conversion->companion, hex_terrain_word(model, hex->terrain));
		if (!said && name[1] == '\0')
			LOSE(conversion, line,
			     "The terrain %s keeps its letter: no recruit file next to the board names it.", name);
		name = said ? said : name;
	}
	const char *word = terrain_word(&conversion->to->model, name), *blank = "";
	if (label != hex->label)
		LOSE(conversion, line, "The label %s becomes %d: labels are numbers in a text board.", hex->name,
		     label);
	if (!word)
		LOSE(conversion, line, "The terrain %s becomes Plains: dialect %s has no word for it.", name,
		     colossus_dialects[to->dialect].name);
	word = word ? word : terrain_word(&conversion->to->model, "Plains");
	if (colossus_word_kind(&colossus_dialects[to->dialect], word_of(word)) != TOKEN_TERRAIN)
		blank = "\"";
	fprintf(words, "%d %s%s%s", label, blank, word, blank);
	int used = 0, x, y;
	for (int e = 0; e < HEX_EXITS; e++) {
		const struct hex_exit *exit = &hex->exits[e];
		if (from->dialect == COLOSSUS_X && exit->target >= COLOSSUS_NAMED && exit->to < 0) {
			LOSE(conversion,
			     model->fields[hex_field(model, record, colossus_target_field(e))].value.start,
			     "This exit of %s is left out: no hex has the label.", hex->name);
			continue;
		}
		if (exit->target <= 0)
			continue;
		fprintf(words, " %d %s", number_of(conversion, exit->target), hex_exit_names[exit->type]);
		used++;
	}
	for (; used < HEX_EXITS; used++)
		fputs(" 0 ARROW", words);
	hex_cell_to_xy(to, hex->column, hex->row, &x, &y);
	fprintf(words, " %d %d", x, y);
}

void colossus_map_convert_part(struct conversion *conversion, struct place place, FILE *words)
{
	if (place.kind == PLACE_FIELD)
		convert_size(conversion, &conversion->from->model.fields[place.index], words);
	else if (place.kind == PLACE_RECORD)
		convert_hex(conversion, place.index, words);
	if (place.kind != PLACE_NONE)
		return;
	const struct hex_board *board = hex_board(&conversion->from->model);
	conversion->free = 1;
	for (int i = 0; i < board->count; i++)
		for (int e = -1; e < HEX_EXITS; e++) {
			int label = e < 0 ? board->hexes[i].label : board->hexes[i].exits[e].target;
			if (label < COLOSSUS_NAMED && label >= conversion->free)
				conversion->free = label + 1;
		}
	const struct colossus_detail *detail = colossus_detail(&conversion->from->model);
	colossus_lose_asides(conversion, &colossus_dialects[board->dialect],
			     board->dialect == COLOSSUS_X ? &detail->xml : NULL, colossus_xml_rules[XML_MAP_IGNORED]);
}
