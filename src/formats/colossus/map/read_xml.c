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

#include "mapwright/document.h"
#include "xml/xml.h"

#include <limits.h>
#include <string.h>

#define LISTED(name, id, weight) RULE(id, SEVERITY_##weight),
const struct rule *const colossus_xml_rules[] = {COLOSSUS_XML_RULES(LISTED) NULL};

#define FIELD(attribute, type, text)                                                                                 \
	{                                                                                                            \
		.name = (attribute), .kind = (type), .fallback = "", .meaning = (text)                               \
	}
#define EXIT(number, nth)                                                                                            \
	FIELD("exit" number, FIELD_TEXT, "the label that the " nth " exit leads to; 0 removes it"),                  \
	{                                                                                                            \
		.name = "type" number, .kind = FIELD_WORD, .vocabulary = "EXIT", .fallback = "",                     \
		.meaning = "the type of the " nth " exit; NONE is no exit"                                           \
	}

static const struct field hex_fields[HEX_FIELDS] = {
    FIELD("label", FIELD_TEXT, "the name of the hex, which exits refer to"),
    {.name = "terrain",
     .kind = FIELD_WORD,
     .vocabulary = "TERRAIN",
     .fallback = "",
     .meaning = "the terrain, which determines what can be recruited here"},
    EXIT("1", "first"),
    EXIT("2", "second"),
    EXIT("3", "third"),
    FIELD("x", FIELD_INTEGER, "the column on the board (xpos)"),
    FIELD("y", FIELD_INTEGER, "the row on the board (ypos)"),
};

static const struct field size_fields[] = {
    FIELD("width", FIELD_INTEGER, "the columns of the board"),
    FIELD("height", FIELD_INTEGER, "the rows of the board"),
};

/* The attributes that the loader reads. */
static const char *const root_words[] = {"width", "height", NULL};
static const char *const hex_words[] = {"label", "terrain", "xpos", "ypos", NULL};
static const char *const exit_words[] = {"type", "label", NULL};

/* ---- values ---- */

static struct place last_field(const struct reader *reader)
{
	return place_at(PLACE_FIELD, reader->model->field_count - 1);
}

/* Adds a field with the value of an attribute (NULL if not set) of an element; `line` is empty if that is missing. */
static void add_field(struct reader *reader, const struct field *like, int record, const struct xml_attribute *value,
		      struct span line)
{
	struct span span = value ? value->span : (struct span){0};
	struct field *field = reader_add_field(reader, like, record, -1, span, span);
	field->line = line;
	if (!value)
		return;
	field->set = true;
	field->value = span;
	field->read = value->value;
}

/* Reads a number like the loader: with blanks around it, and a sign. Returns false after a finding if it is none. */
static bool read_number(struct reader *reader, const struct xml_attribute *attribute, const char *name,
			struct span tag, int *number)
{
	const char *digits = attribute ? attribute->value + strspn(attribute->value, " ") : "";
	size_t length = strcspn(digits, " "), sign = *digits == '+' || *digits == '-';
	bool good = length > sign && digits[length + strspn(digits + length, " ")] == '\0';
	for (size_t i = sign; i < length; i++)
		good = good && byte_is_digit(digits[i]);
	int64_t value = good ? token_number(digits + (*digits == '+'), length - (*digits == '+')) : INT64_MAX;
	*number = value == INT64_MAX ? -1 : (int)value;
	if (value != INT64_MAX)
		return true;
	if (!attribute)
		FOUND(reader, XML_NUMBER, tag, last_field(reader),
		      "The %s is missing, and the game cannot load the board: write %s=\"...\".", name, name);
	else
		FOUND(reader, XML_NUMBER, attribute->span, last_field(reader),
		      "\"%.*s\" is not a number that the game can read: write digits.",
		      QUOTED(reader, attribute->span));
	return false;
}

/* Returns a number for a label: its own, or one for each label that is not a number as the game writes them. */
static int label_number(struct reader *reader, struct word_table *labels, const char *label)
{
	struct word word = {label, strlen(label)};
	int number = *label == '0' ? -1 : colossus_number(word);
	if (number > 0 && number < COLOSSUS_NAMED)
		return number;
	int known = word_table_find(labels, label, word.length);
	if (known >= 0)
		return COLOSSUS_NAMED + known;
	word_table_add(labels, &reader->model->arena, label, (int)labels->count);
	return COLOSSUS_NAMED + (int)labels->count - 1;
}

/* ---- what the loader skips ---- */

static void report_skipped(struct reader *reader, struct span span, const char *what, const char *name,
			   const char *advice)
{
	struct xml_facts *facts = &reader->board->xml;
	const char *ignored = arena_print(&reader->model->arena, *what == 'a' ? "@%s" : "%s", name);
	arena_append(&reader->model->arena, (void *)&facts->ignored, &facts->ignored_count, &facts->ignored_capacity,
		     (void *)&ignored, sizeof ignored);
	FOUND(reader, XML_IGNORED, span, (struct place){0}, "The game ignores the %s %.*s%s.", what, SHOWN, name,
	      advice);
}

static bool is_same_word(const char *name, const char *word)
{
	const char *colon = strchr(name, ':');
	return strcasecmp(colon ? colon + 1 : name, word) == 0;
}

/* Reports the attributes of a tag that the loader skips. */
static void check_attributes(struct reader *reader, const struct xml *xml, int tag, const char *const *words)
{
	for (int i = xml->tags[tag].first; i < xml->tags[tag].first + xml->tags[tag].count; i++) {
		const struct xml_attribute *at = &xml->attributes[i];
		const char *const *word = words;
		if (word_index(words, at->name) >= 0 || strncmp(at->name, "xml", 3) == 0)
			continue;
		while (*word && !is_same_word(at->name, *word))
			word++;
		report_skipped(reader, at->span, "attribute", at->name,
			       *word ? arena_print(&reader->model->arena, ": write %s", *word) : "");
	}
}

/* Reports an element that the loader skips. */
static void check_element(struct reader *reader, const struct xml *xml, int tag)
{
	static const char *const known[] = {"hex", "exit", NULL};
	const char *name = xml->tags[tag].name, *const *word = known;
	while (*word && !is_same_word(name, *word))
		word++;
	const char *advice = !*word                     ? ""
			     : strcmp(name, *word) != 0 ? arena_print(&reader->model->arena, ": write %s", *word)
			     : **word == 'h'            ? " here: move it to the board"
							: " here: move it into a hex";
	report_skipped(reader, xml->tags[tag].start, "element", name, advice);
}

/* ---- hexes ---- */

static void read_exit(struct reader *reader, const struct xml *xml, int tag, struct colossus_exit *exit,
		      struct word_table *labels, struct span line)
{
	const struct xml_attribute *label = xml_attribute(xml, tag, "label"), *type = xml_attribute(xml, tag, "type");
	int slot = (int)(exit - reader->hexes[reader->hex_count].exits), record = reader->hex_count;
	add_field(reader, &hex_fields[colossus_target_field(slot)], record, label, line);
	struct place at = last_field(reader);
	add_field(reader, &hex_fields[colossus_type_field(slot)], record, type, line);
	bool none = type && strcmp(type->value, "NONE") == 0;
	struct word word = {type ? type->value : "", type ? strlen(type->value) : 0};
	exit->type = colossus_exit_type(word);
	exit->target = none ? 0 : label ? label_number(reader, labels, label->value) : -1;
	if (none)
		exit->type = COLOSSUS_ARROW;
	else if (!label)
		FOUND(
		    reader, XML_EXIT_LABEL, xml->tags[tag].start, at,
		    "This exit has no label, and the game cannot load the board: write label=\"...\" or remove it.");
	if (exit->type >= 0)
		return;
	if (!type) {
		FOUND(reader, XML_EXIT_TYPE, xml->tags[tag].start, last_field(reader),
		      "This exit has no type, and the game cannot load the board: write type=\"ARROW\".");
		return;
	}
	FOUND(reader, XML_EXIT_TYPE, type->span, last_field(reader),
	      "\"%.*s\" is not an exit type: write ARROW, ARROWS, ARCH, BLOCK or NONE.", QUOTED(reader, type->span));
	for (int known = 0; known < COLOSSUS_EXIT_TYPES; known++)
		if (strcasecmp(type->value, colossus_exit_names[known]) == 0)
			check_offer_word(&reader->check, "write", colossus_exit_names[known]);
}

/* Reads a hex with its exits. */
static void read_hex(struct reader *reader, const struct xml *xml, int tag, struct word_table *labels)
{
	struct model *model = reader->model;
	const struct xml_tag *at = &xml->tags[tag];
	const struct xml_attribute *label = xml_attribute(xml, tag, "label");
	const struct xml_attribute *terrain = xml_attribute(xml, tag, "terrain");
	struct record *record = model_add_record(model);
	int count = reader->hex_count, bytes_count = count, exits = 0;
	record->kind = "hex";
	record->line = colossus_element_lines(reader->text, at->whole);
	record->field_count = HEX_FIELDS;
	record->name = label && *label->value ? label->value : "?";
	struct colossus_hex hex = {.label = label && *label->value ? label_number(reader, labels, label->value) : -1,
				   .name = record->name,
				   .terrain = -1};
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		hex.exits[e].type = COLOSSUS_ARROW;
	add_field(reader, &hex_fields[HEX_LABEL], count, label, at->start);
	if (hex.label < 0)
		FOUND(reader, XML_LABEL, label ? label->span : at->start, last_field(reader),
		      "This hex has no label, so no exit can lead to it: write label=\"...\".");
	add_field(reader, &hex_fields[HEX_TERRAIN], count, terrain, at->start);
	if (terrain && *terrain->value)
		hex.terrain = colossus_find_terrain(reader, (struct word){terrain->value, strlen(terrain->value)});
	else
		FOUND(reader, XML_TERRAIN, terrain ? terrain->span : at->start, last_field(reader),
		      "This hex has no terrain, and the game takes Plains: write terrain=\"...\".");
	hex.tower = hex.terrain >= 0 && hex.terrain == reader->tower;
	/* read_exit finds the hex at the end of the list */
	arena_append(&model->arena, &reader->hexes, &reader->hex_count, &reader->hex_capacity, &hex, sizeof hex);
	reader->hex_count = count;
	struct colossus_hex *there = &reader->hexes[count];
	check_attributes(reader, xml, tag, hex_words);
	for (int child = tag + 1; child < xml->tag_count && xml->tags[child].start.start < span_end(at->whole);
	     child++) {
		if (xml->tags[child].parent != tag || strcmp(xml->tags[child].name, "exit") != 0) {
			check_element(reader, xml, child);
			continue;
		}
		check_attributes(reader, xml, child, exit_words);
		if (exits < COLOSSUS_EXITS)
			read_exit(reader, xml, child, &there->exits[exits], labels, xml->tags[child].whole);
		else
			FOUND(reader, XML_EXIT_EXTRA, xml->tags[child].whole, (struct place){0},
			      "This is exit %d of the hex, and the game cannot load a board with more than three.",
			      exits + 1);
		exits++;
	}
	if (exits > COLOSSUS_EXITS)
		arena_append(&model->arena, (void *)&reader->board->xml.many, &reader->board->xml.many_count,
			     &reader->board->xml.many_capacity, (void *)&there->name, sizeof there->name);
	for (int e = exits; e < COLOSSUS_EXITS; e++) {
		add_field(reader, &hex_fields[colossus_target_field(e)], count, NULL, (struct span){0});
		model->fields[model->field_count - 1].read = "0";
		add_field(reader, &hex_fields[colossus_type_field(e)], count, NULL, (struct span){0});
		model->fields[model->field_count - 1].read = colossus_exit_names[COLOSSUS_ARROW];
	}
	const struct xml_attribute *x = xml_attribute(xml, tag, "xpos"), *y = xml_attribute(xml, tag, "ypos");
	add_field(reader, &hex_fields[HEX_X], count, x, at->start);
	bool placed = read_number(reader, x, "xpos", at->start, &there->x);
	add_field(reader, &hex_fields[HEX_Y], count, y, at->start);
	placed = read_number(reader, y, "ypos", at->start, &there->y) && placed;
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		there->damaged = there->damaged || there->exits[e].target < 0 || there->exits[e].type < 0;
	there->damaged = there->damaged || !placed || there->label < 0;
	struct hex_bytes bytes = {.body = at->whole, .alone = true, .whole = true};
	arena_append(&model->arena, &reader->board->bytes, &bytes_count, &reader->bytes_capacity, &bytes,
		     sizeof bytes);
	reader->hex_count = count + 1;
}

/* Reads one of the two numbers of the size; returns -1 if it is missing. */
static int read_extent(struct reader *reader, const struct xml *xml, int index)
{
	const char *name = size_fields[index].name;
	const struct xml_attribute *attribute = xml_attribute(xml, 0, name);
	int value;
	add_field(reader, &size_fields[index], -1, attribute, xml->tags[0].start);
	if (!read_number(reader, attribute, name, xml->tags[0].start, &value))
		return -1;
	if (value < 1 || value > COLOSSUS_XML_LIMIT)
		FOUND(reader, XML_SIZE, attribute->span, last_field(reader),
		      "The %s of a board must be 1 to %d, not %d.", name, COLOSSUS_XML_LIMIT, value);
	return value;
}

void colossus_xml_map_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	struct reader reader = reader_start(model, text, vocabulary, colossus_xml_rules);
	struct xml xml = xml_read(&model->arena, text->bytes, text->length);
	struct word_table labels = {0};
	int width = -1, height = -1;
	reader.dialect = &colossus_dialects[COLOSSUS_X];
	reader.board = arena_allocate(&model->arena, 1, sizeof *reader.board);
	colossus_add_terrains(&reader);
	if (xml.tag_count == 0) {
		reader.lost = true;
		FOUND(&reader, XML_FORM, xml.fault, (struct place){0}, "The file %s.",
		      xml.message ? xml.message : "is empty");
	} else {
		const struct xml_attribute *space = xml_attribute(&xml, 0, "xmlns");
		if (space)
			FOUND(&reader, XML_IGNORED, space->span, (struct place){0},
			      "With a namespace the game sees no hex of the board: remove the attribute xmlns.");
		check_attributes(&reader, &xml, 0, root_words);
		width = read_extent(&reader, &xml, 0);
		height = read_extent(&reader, &xml, 1);
		reader.board->size_line = xml.tags[0].start;
		reader.board->xml.elements = xml.tag_count;
		reader.board->xml.comments = xml.comment_count;
	}
	for (int tag = 1; tag < xml.tag_count; tag++) {
		bool hex = xml.tags[tag].parent == 0 && strcmp(xml.tags[tag].name, "hex") == 0;
		if (!hex) {
			check_element(&reader, &xml, tag);
			continue;
		}
		read_hex(&reader, &xml, tag, &labels);
		size_t end = span_end(xml.tags[tag].whole);
		while (tag + 1 < xml.tag_count && xml.tags[tag + 1].start.start < end)
			tag++;
	}
	if (xml.tag_count > 0 && reader.hex_count == 0)
		FOUND(&reader, XML_EMPTY, xml.tags[0].start, (struct place){0},
		      "The board has no hex, so no game can be played on it.");
	colossus_make_board(&reader, width, height);
}

int colossus_xml_map_probe(const struct format *format, const char *bytes, size_t length, const char *path)
{
	(void)format;
	bool named = text_ends(path, "Map.xml") || text_ends(path, ".xml");
	size_t at = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	while (at < length && (byte_is_blank(bytes[at]) || bytes[at] == '\n' || bytes[at] == '\r'))
		at++;
	if (at == length || bytes[at] != '<')
		return 0;
	bool board = memmem(bytes + at, length - at, "<board", 6), hex = memmem(bytes + at, length - at, "<hex", 4);
	return board && hex ? 95 : board && named ? 60 : text_ends(path, "Map.xml") ? 40 : 0;
}
