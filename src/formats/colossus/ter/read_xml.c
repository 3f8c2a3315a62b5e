/* Reads a Colossus recruit file of today, in XML, like the game's own loader.
 *
 *	<terrains>
 *	    <terrain name="Plains" color="yellow" regular_recruit="true">
 *	        <recruit name="Centaur" number="1" />
 *	        <recruit name="Lion" number="2" />
 *	        <starting name="Ogre" number="2" />          in the tower
 *	    </terrain>
 *	    <alias name="Fort" source="Plains" color="yellow" />
 *	    <acquirable name="Angel" points="100" />
 *	    <titan_improve points="100" />
 *	    <titan_teleport points="400" />
 *	</terrains>
 *
 * As on boards, only these elements count, where they are here, and only these attributes and display_name. The loader
 * takes the terrains first, then the aliases, the acquirables and the two values of titans, and stops at the first
 * fault; this reader continues. */
#include "colossus/reader.h"
#include "ter.h"

const struct rule *const ter_xml_reader_rules[] = {TER_XML_RULES(RULE_LISTED) NULL};

#define LOSS "the game ends"

static const struct element root = {.name = "terrains"};

static bool is_element(const struct xml *xml, int tag, int parent, enum ter_element element)
{
	return xml->tags[tag].parent == parent && strcmp(xml->tags[tag].name, ter_elements[element].name) == 0;
}

/* ---- fields ---- */

/* Adds a field of a record (-1 for the file) or item for an attribute of a tag (-1 if there is none); its line is the
 * whole element, or the start tag of a record. */
static struct field *add_field(struct reader *reader, const struct xml *xml, int tag, int record, int item,
			       enum ter_field which, const char *name)
{
	if (record >= 0)
		reader->model->records[record].field_count++;
	const struct xml_attribute *value = NULL;
	struct span line = {0};
	if (tag >= 0) {
		value = xml_attribute(xml, tag, name);
		line = record >= 0 && item < 0 && which <= TER_RANDOM ? xml->tags[tag].start : xml->tags[tag].whole;
	}
	return reader_add_xml(reader, &ter_rows[which].field, record, item, value, line);
}

static void check_name(struct reader *reader, const struct xml *xml, int tag, const struct field *field)
{
	if (!*field->effective)
		FOUND(reader, XML_TER_NAME, field->set ? field->value : xml->tags[tag].start,
		      reader_last_field(reader), "This %s has no name, and %s: write name=\"...\".",
		      xml->tags[tag].name, LOSS);
}

/* A number reads as its digits; as "" if it is none. */
static void check_number(struct reader *reader, const struct xml *xml, int tag, struct field *field, const char *name)
{
	int number;
	bool good =
	    reader_read_number(reader, xml_attribute(xml, tag, name), name, xml->tags[tag].start, LOSS, &number);
	field->effective = good ? arena_print(&reader->model->arena, "%d", number) : "";
}

/* The field for regular_recruit reads as true or false. */
static void check_regular(struct reader *reader, const struct xml *xml, int tag, struct field *field)
{
	static const char *const words[] = {"true", "on", "1", "yes", "false", "off", "0", "no"};
	const char *word = field->effective + strspn(field->effective, " ");
	size_t length = strcspn(word, " "), found = 0;
	while (found < 8 && !(strlen(words[found]) == length && strncasecmp(words[found], word, length) == 0))
		found++;
	if (found < 8 && !word[length + strspn(word + length, " ")]) {
		field->effective = found < 4 ? "true" : "false";
		return;
	}
	if (!field->set) {
		FOUND(reader, XML_TER_REGULAR, xml->tags[tag].start, reader_last_field(reader),
		      "This terrain has no regular_recruit, and " LOSS
		      ": write regular_recruit=\"true\" or \"false\".");
		return;
	}
	FOUND(reader, XML_TER_REGULAR, field->value, reader_last_field(reader),
	      "\"%.*s\" is neither true nor false, and the game reads nothing after it: write true or false.",
	      QUOTED(reader, field->value));
}

/* Adds the fields of an element of a record (-1 for the file) or item. */
static void add_fields(struct reader *reader, const struct xml *xml, int tag, int record, int item,
		       enum ter_element element)
{
	for (enum ter_field which = 0; which < TER_FIELDS; which++) {
		const char *name = element_attribute(&ter_elements[element], (int)which);
		if (!name)
			continue;
		struct field *field = add_field(reader, xml, tag, record, item, which, name);
		if (strcmp(name, "name") == 0)
			check_name(reader, xml, tag, field);
		else if (field->kind == FIELD_INTEGER)
			check_number(reader, xml, tag, field, name);
		else if (field->kind == FIELD_BOOLEAN)
			check_regular(reader, xml, tag, field);
	}
}

/* ---- records ---- */

/* Adds a record with the lines of an element. Returns its index. */
static int add_record(struct reader *reader, const struct xml *xml, int tag)
{
	const struct xml_attribute *name = xml_attribute(xml, tag, "name");
	struct record *record = model_add_record(reader->model);
	record->kind = xml->tags[tag].name;
	record->line = xml_lines(reader->text, xml->tags[tag].whole);
	record->name = name && *name->value ? name->value : "?";
	return reader->model->record_count - 1;
}

/* Reports the attributes that an element does not have, and all elements inside it. */
static void check_element(struct reader *reader, const struct xml *xml, int tag, enum ter_element element)
{
	reader_check_attributes(reader, xml, tag, &ter_elements[element]);
	for (int child = tag + 1, end = xml_after(xml, tag); child < end; child++)
		reader_check_element(reader, xml, child, ter_elements);
}

/* Adds the fields of a starting creature (tag -1: of one more), which have its number in their names. */
static void add_starter(struct reader *reader, const struct xml *xml, int tag, int record, int number)
{
	int first = reader->model->field_count;
	if (tag >= 0) {
		add_fields(reader, xml, tag, record, -1, ELEMENT_STARTING);
	} else {
		add_field(reader, xml, -1, record, -1, TER_START, NULL);
		add_field(reader, xml, -1, record, -1, TER_START_COUNT, NULL);
	}
	for (int i = 0; i < 2; i++)
		reader->model->fields[first + i].name =
		    arena_print(&reader->model->arena, "%s%d", ter_rows[TER_START + i].field.name, number);
}

static void read_terrain(struct reader *reader, const struct xml *xml, int tag)
{
	int record = add_record(reader, xml, tag), end = xml_after(xml, tag), starters = 0, items = 0;
	add_fields(reader, xml, tag, record, -1, ELEMENT_TERRAIN);
	reader_check_attributes(reader, xml, tag, &ter_elements[ELEMENT_TERRAIN]);
	for (int child = tag + 1; child < end; child++)
		if (is_element(xml, child, tag, ELEMENT_STARTING))
			add_starter(reader, xml, child, record, ++starters);
	add_starter(reader, xml, -1, record, starters + 1);
	for (int child = tag + 1; child < end; child++) {
		bool recruit = is_element(xml, child, tag, ELEMENT_RECRUIT);
		if (!recruit && !is_element(xml, child, tag, ELEMENT_STARTING)) {
			reader_check_element(reader, xml, child, ter_elements);
			continue;
		}
		reader_check_attributes(reader, xml, child, &ter_elements[ELEMENT_RECRUIT]);
		if (recruit)
			add_fields(reader, xml, child, record, items++, ELEMENT_RECRUIT);
	}
	reader->model->records[record].item_count = items;
}

/* Reads an acquirable creature and those that follow it directly. Returns the next tag. */
static int read_acquirables(struct reader *reader, const struct xml *xml, int tag)
{
	int record = add_record(reader, xml, tag), item = 0;
	reader->model->records[record].name = "acquirable";
	for (; tag < xml->tag_count && is_element(xml, tag, 0, ELEMENT_ACQUIRABLE);
	     item++, tag = xml_after(xml, tag)) {
		struct record *of = &reader->model->records[record];
		of->line = span_between(of->line.start, span_end(xml_lines(reader->text, xml->tags[tag].whole)));
		add_fields(reader, xml, tag, record, item, ELEMENT_ACQUIRABLE);
		check_element(reader, xml, tag, ELEMENT_ACQUIRABLE);
	}
	reader->model->records[record].item_count = item;
	return tag;
}

/* Reads the first element of each kind with a value of titans, which are the fields of the file. */
static void read_titans(struct reader *reader, const struct xml *xml)
{
	struct ter_detail *detail = reader->recruits;
	for (enum ter_element element = ELEMENT_IMPROVE; element <= ELEMENT_TELEPORT; element++) {
		enum ter_field which = (enum ter_field)ter_elements[element].attributes[0].field;
		int first = -1, place = reader->model->field_count;
		for (int tag = 1; tag < xml->tag_count; tag++) {
			if (!is_element(xml, tag, 0, element))
				continue;
			struct ter_titan_line titan = {.field = which,
						       .line = xml_lines(reader->text, xml->tags[tag].whole)};
			ARENA_ADD(&reader->model->arena, detail, titan, &titan);
			if (first < 0) {
				first = tag;
				add_fields(reader, xml, tag, -1, -1, element);
			} else {
				FOUND(reader, XML_TER_TITAN_REPEATED, xml->tags[tag].start,
				      place_at(PLACE_FIELD, place),
				      "%s is in the file twice, and the game takes the first: keep one of them.",
				      ter_elements[element].name);
				check_offer(&reader->check, "remove this element", titan.line, "");
			}
			check_element(reader, xml, tag, element);
		}
		if (first < 0)
			add_field(reader, xml, -1, -1, -1, which, NULL);
	}
}

void ter_xml_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	struct reader reader = reader_start(model, text, vocabulary, ter_xml_reader_rules);
	struct ter_detail *detail = arena_allocate(&model->arena, 1, sizeof *detail);
	*detail = (struct ter_detail){.dialect = TER_X, .vocabulary = vocabulary};
	model->format_data = reader.recruits = detail;
	reader.dialect = &ter_dialects[TER_X];
	reader.xml = &detail->xml;
	struct xml xml = reader_read_xml(&reader, "terrain of the file");
	read_titans(&reader, &xml);
	if (xml.tag_count == 0)
		return;
	detail->root = xml.tags[0].start;
	reader_check_attributes(&reader, &xml, 0, &root);
	bool any = false;
	for (int tag = 1; tag < xml.tag_count;) {
		if (is_element(&xml, tag, 0, ELEMENT_ACQUIRABLE)) {
			tag = read_acquirables(&reader, &xml, tag);
			continue;
		}
		bool terrain = is_element(&xml, tag, 0, ELEMENT_TERRAIN),
		     alias = is_element(&xml, tag, 0, ELEMENT_ALIAS);
		bool titans = is_element(&xml, tag, 0, ELEMENT_IMPROVE) || is_element(&xml, tag, 0, ELEMENT_TELEPORT);
		any = any || terrain;
		if (terrain) {
			read_terrain(&reader, &xml, tag);
		} else if (alias) {
			add_fields(&reader, &xml, tag, add_record(&reader, &xml, tag), -1, ELEMENT_ALIAS);
			check_element(&reader, &xml, tag, ELEMENT_ALIAS);
		} else if (!titans) {
			reader_check_element(&reader, &xml, tag, ter_elements);
		}
		tag = terrain || alias || titans ? xml_after(&xml, tag) : tag + 1;
	}
	if (!any)
		FOUND(&reader, XML_TER_EMPTY, xml.tags[0].start, (struct place){0},
		      "The file has no terrain, so no game can be played with it.");
}
