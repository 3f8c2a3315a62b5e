/* Reads a Colossus board of today, in XML, like the game's own loader.
 *
 *	<board width="15" height="8" >
 *	    <hex label="1" terrain="Plains" xpos="7" ypos="5">
 *	        <exit type="BLOCK" label="2" />
 *	    </hex>
 *	</board>
 *
 * Only the children of the root named hex and their children named exit count, exactly so written, and of these only
 * the attributes above; the loader skips everything else without a word. An exit of the type NONE is none. The
 * loader stops at the first number that it cannot read; this reader continues, so that each can be repaired. */
#include "colossus/reader.h"
#include "map.h"

#include "xml/xml_edit.h"

const struct rule *const colossus_xml_rules[] = {COLOSSUS_XML_RULES(RULE_LISTED) NULL};

#define LOSS "the game cannot load the board"

/* ---- values ---- */

/* Returns a number for a label: its own, or one for each label that is not a number as the game writes them. */
static int label_number(struct reader *reader, struct word_table *labels, const char *label)
{
	struct word word = word_of(label);
	int number = *label == '0' ? -1 : colossus_number(word);
	if (number > 0 && number < COLOSSUS_NAMED)
		return number;
	int known = word_table_find(labels, label, word.length);
	if (known >= 0)
		return COLOSSUS_NAMED + known;
	word_table_add(labels, &reader->model->arena, label, (int)labels->count);
	return COLOSSUS_NAMED + (int)labels->count - 1;
}

/* ---- hexes ---- */

static struct field *add_field(struct reader *reader, enum hex_field which, const struct xml_attribute *value,
			       struct span line)
{
	return reader_add_xml(reader, &board_rows[which].xml, reader->hex_count, -1, value, line);
}

static void read_exit(struct reader *reader, const struct xml *xml, int tag, struct hex_exit *exit,
		      struct word_table *labels, struct span line)
{
	const struct xml_attribute *label = xml_attribute(xml, tag, "label"), *type = xml_attribute(xml, tag, "type");
	int slot = (int)(exit - reader->hexes[reader->hex_count].exits);
	add_field(reader, colossus_target_field(slot), label, line);
	struct place at = reader_last_field(reader);
	add_field(reader, colossus_type_field(slot), type, line);
	bool none = type && strcmp(type->value, "NONE") == 0;
	exit->type = colossus_exit_type(word_of(type ? type->value : ""));
	exit->target = none ? 0 : label ? label_number(reader, labels, label->value) : -1;
	if (none)
		exit->type = HEX_ARROW;
	else if (!label)
		FOUND(
		    reader, XML_MAP_EXIT_LABEL, xml->tags[tag].start, at,
		    "This exit has no label, and the game cannot load the board: write label=\"...\" or remove it.");
	if (exit->type >= 0)
		return;
	if (!type) {
		FOUND(reader, XML_MAP_EXIT_TYPE, xml->tags[tag].start, reader_last_field(reader),
		      "This exit has no type, and the game cannot load the board: write type=\"ARROW\".");
		return;
	}
	FOUND(reader, XML_MAP_EXIT_TYPE, type->span, reader_last_field(reader),
	      "\"%.*s\" is not an exit type: write ARROW, ARROWS, ARCH, BLOCK or NONE.", QUOTED(reader, type->span));
	for (int known = 0; known < HEX_EXIT_TYPES; known++)
		if (strcasecmp(type->value, hex_exit_names[known]) == 0)
			check_offer_word(&reader->check, "write", hex_exit_names[known]);
}

static void read_hex(struct reader *reader, const struct xml *xml, int tag, struct word_table *labels)
{
	struct model *model = reader->model;
	const struct xml_tag *at = &xml->tags[tag];
	const struct xml_attribute *label = xml_attribute(xml, tag, "label");
	const struct xml_attribute *terrain = xml_attribute(xml, tag, "terrain");
	struct record *record = model_add_record(model);
	int count = reader->hex_count, bytes_count = count, exits = 0;
	record->kind = "hex";
	record->line = xml_lines(reader->text, at->whole);
	record->field_count = HEX_FIELDS;
	record->name = label && *label->value ? label->value : "?";
	struct hex hex = {.label = label && *label->value ? label_number(reader, labels, label->value) : -1,
			  .name = record->name,
			  .terrain = -1};
	for (int e = 0; e < HEX_EXITS; e++)
		hex.exits[e].type = HEX_ARROW;
	add_field(reader, HEX_LABEL, label, at->start);
	if (hex.label < 0)
		FOUND(reader, XML_MAP_LABEL, label ? label->span : at->start, reader_last_field(reader),
		      "This hex has no label, so no exit can lead to it: write label=\"...\".");
	add_field(reader, HEX_TERRAIN, terrain, at->start);
	if (terrain && *terrain->value)
		hex.terrain = colossus_find_terrain(reader, word_of(terrain->value));
	else
		FOUND(reader, XML_MAP_TERRAIN, terrain ? terrain->span : at->start, reader_last_field(reader),
		      "This hex has no terrain, and the game takes Plains: write terrain=\"...\".");
	hex.tower = hex.terrain >= 0 && hex.terrain == reader->tower;
	/* read_exit finds the hex at the end of the list */
	ARENA_LIST_ADD(&model->arena, reader->hexes, reader->hex_count, reader->hex_capacity, &hex);
	reader->hex_count = count;
	struct hex *there = &reader->hexes[count];
	reader_check_attributes(reader, xml, tag, &board_elements[ELEMENT_HEX]);
	for (int child = tag + 1, end = xml_after(xml, tag); child < end; child++) {
		if (xml->tags[child].parent != tag || strcmp(xml->tags[child].name, "exit") != 0) {
			reader_check_element(reader, xml, child, board_elements);
			continue;
		}
		reader_check_attributes(reader, xml, child, &board_elements[ELEMENT_EXIT]);
		if (exits < HEX_EXITS)
			read_exit(reader, xml, child, &there->exits[exits], labels, xml->tags[child].whole);
		else
			FOUND(reader, XML_MAP_EXIT_EXTRA, xml->tags[child].whole, (struct place){0},
			      "This is exit %d of the hex, and the game cannot load a board with more than three.",
			      exits + 1);
		exits++;
	}
	if (exits > HEX_EXITS)
		ARENA_LIST_ADD(&model->arena, reader->board->many, reader->board->many_count,
			       reader->board->many_capacity, &there->name);
	for (int e = exits; e < HEX_EXITS; e++) {
		add_field(reader, colossus_target_field(e), NULL, (struct span){0})->effective = "0";
		add_field(reader, colossus_type_field(e), NULL, (struct span){0})->effective =
		    hex_exit_names[HEX_ARROW];
	}
	const struct xml_attribute *x = xml_attribute(xml, tag, "xpos"), *y = xml_attribute(xml, tag, "ypos");
	add_field(reader, HEX_X, x, at->start);
	bool placed = reader_read_number(reader, x, "xpos", at->start, LOSS, &there->x);
	add_field(reader, HEX_Y, y, at->start);
	placed = reader_read_number(reader, y, "ypos", at->start, LOSS, &there->y) && placed;
	for (int e = 0; e < HEX_EXITS; e++)
		there->damaged = there->damaged || there->exits[e].target < 0 || there->exits[e].type < 0;
	there->damaged = there->damaged || !placed || there->label < 0;
	struct hex_bytes bytes = {.body = at->whole, .alone = true, .whole = true};
	ARENA_LIST_ADD(&model->arena, reader->board->bytes, bytes_count, reader->bytes_capacity, &bytes);
	reader->hex_count = count + 1;
}

/* Reads one of the two numbers of the size; returns -1 if it is missing. */
static int read_extent(struct reader *reader, const struct xml *xml, enum hex_field side)
{
	const char *name = board_rows[side].title;
	const struct xml_attribute *attribute = xml_attribute(xml, 0, name);
	int value;
	reader_add_xml(reader, &board_rows[side].xml, -1, -1, attribute, xml->tags[0].start);
	if (!reader_read_number(reader, attribute, name, xml->tags[0].start, LOSS, &value))
		return -1;
	reader_check_extent(reader, XML_MAP_SIZE, side, value, attribute->span);
	return value;
}

void colossus_xml_map_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	struct reader reader = reader_start(model, text, vocabulary, colossus_xml_rules);
	struct xml xml = {0};
	struct word_table labels = {0};
	int width = -1, height = -1;
	reader.dialect = &colossus_dialects[COLOSSUS_X];
	reader.board = arena_allocate(&model->arena, 1, sizeof *reader.board);
	colossus_add_terrains(&reader);
	reader.xml = &reader.board->xml;
	xml = reader_read_xml(&reader, "hex of the board");
	if (xml.tag_count == 0) {
		reader.lost = true;
	} else {
		reader_check_attributes(&reader, &xml, 0, &board_elements[ELEMENT_BOARD]);
		width = read_extent(&reader, &xml, BOARD_WIDTH);
		height = read_extent(&reader, &xml, BOARD_HEIGHT);
		reader.board->size_line = xml.tags[0].start;
	}
	for (int tag = 1; tag < xml.tag_count; tag++) {
		bool hex = xml.tags[tag].parent == 0 && strcmp(xml.tags[tag].name, "hex") == 0;
		if (!hex) {
			reader_check_element(&reader, &xml, tag, board_elements);
			continue;
		}
		read_hex(&reader, &xml, tag, &labels);
		tag = xml_after(&xml, tag) - 1;
	}
	if (xml.tag_count > 0 && reader.hex_count == 0)
		FOUND(&reader, XML_MAP_EMPTY, xml.tags[0].start, (struct place){0},
		      "The board has no hex, so no game can be played on it.");
	colossus_make_board(&reader, width, height);
}
