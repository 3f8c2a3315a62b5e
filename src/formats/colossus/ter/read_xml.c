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

#include "mapwright/document.h"
#include "xml/xml_edit.h"

#include <string.h>

#define LISTED(name, id, weight) RULE(id, SEVERITY_##weight),
const struct rule *const ter_xml_reader_rules[] = {TER_XML_RULES(LISTED) NULL};

#define LOSS "the game ends"

static const char *const root_words[] = {NULL};
static const char *const terrain_words[] = {"name", "display_name", "color", "regular_recruit", NULL};
static const char *const pair_words[] = {"name", "number", NULL};
static const char *const alias_words[] = {"name", "source", "display_name", "color", NULL};
static const char *const acquirable_words[] = {"name", "points", "terrain", NULL};
static const char *const titan_words[] = {"points", NULL};
static const char *const titan_elements[] = {"titan_improve", "titan_teleport", NULL};

static const struct xml_home homes[] = {
    {"terrain", "to the root"},        {"alias", "to the root"},
    {"acquirable", "to the root"},     {"titan_improve", "to the root"},
    {"titan_teleport", "to the root"}, {"recruit", "into a terrain"},
    {"starting", "into a terrain"},    {NULL, NULL},
};

static bool is_element(const struct xml *xml, int tag, int parent, const char *name)
{
	return xml->tags[tag].parent == parent && strcmp(xml->tags[tag].name, name) == 0;
}

/* ---- fields ---- */

/* Adds a field of a record (-1 for the file) or item for an attribute of a tag (-1 if there is none); its line is the
 * whole element, or the start tag of a record. */
static struct field *add_field(struct reader *reader, const struct xml *xml, int tag, int record, int item,
			       enum ter_field which, const char *name)
{
	if (record >= 0)
		reader->model->records[record].field_count++;
	return reader_add_xml(reader, &ter_field_table[which], record, item,
			      tag >= 0 ? xml_attribute(xml, tag, name) : NULL,
			      tag < 0                                          ? (struct span){0}
			      : record >= 0 && item < 0 && which <= TER_SOURCE ? xml->tags[tag].start
									       : xml->tags[tag].whole);
}

/* Adds a field for a name, with a finding if it is missing. */
static void add_name(struct reader *reader, const struct xml *xml, int tag, int record, int item,
		     enum ter_field which)
{
	const struct field *field = add_field(reader, xml, tag, record, item, which, "name");
	if (!*field->effective)
		FOUND(reader, XML_TER_NAME, field->set ? field->value : xml->tags[tag].start,
		      reader_last_field(reader), "This %s has no name, and %s: write name=\"...\".",
		      xml->tags[tag].name, LOSS);
}

/* Adds a field for a number, which reads as its digits; as "" if it is none. */
static void add_number(struct reader *reader, const struct xml *xml, int tag, int record, int item,
		       enum ter_field which, const char *name)
{
	struct field *field = add_field(reader, xml, tag, record, item, which, name);
	int number;
	bool good =
	    reader_read_number(reader, xml_attribute(xml, tag, name), name, xml->tags[tag].start, LOSS, &number);
	field->effective = good ? arena_print(&reader->model->arena, "%d", number) : "";
}

/* Adds the field for regular_recruit, which reads as true or false. */
static void add_regular(struct reader *reader, const struct xml *xml, int tag, int record)
{
	static const char *const words[] = {"true", "on", "1", "yes", "false", "off", "0", "no"};
	struct field *field = add_field(reader, xml, tag, record, -1, TER_REGULAR, "regular_recruit");
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

/* ---- records ---- */

/* Adds a record with the lines of an element. Returns its index. */
static int add_record(struct reader *reader, const struct xml *xml, int tag, const char *kind)
{
	const struct xml_attribute *name = xml_attribute(xml, tag, "name");
	struct record *record = model_add_record(reader->model);
	record->kind = kind;
	record->line = xml_lines(reader->text, xml->tags[tag].whole);
	record->name = name && *name->value ? name->value : "?";
	return reader->model->record_count - 1;
}

/* Reports the elements inside one that has none. */
static void check_inside(struct reader *reader, const struct xml *xml, int tag)
{
	for (int child = tag + 1, end = xml_after(xml, tag); child < end; child++)
		reader_check_element(reader, xml, child, homes);
}

static void read_terrain(struct reader *reader, const struct xml *xml, int tag)
{
	struct arena *arena = &reader->model->arena;
	int record = add_record(reader, xml, tag, "terrain"), end = xml_after(xml, tag), starters = 0, items = 0;
	add_field(reader, xml, tag, record, -1, TER_COLOR, "color");
	add_name(reader, xml, tag, record, -1, TER_NAME);
	add_regular(reader, xml, tag, record);
	add_field(reader, xml, tag, record, -1, TER_DISPLAY, "display_name");
	reader_check_attributes(reader, xml, tag, terrain_words);
	for (int child = tag + 1; child <= end; child++) { /* at the end, fields for one more */
		if (child < end && !is_element(xml, child, tag, "starting"))
			continue;
		int first = reader->model->field_count;
		starters++;
		if (child < end) {
			add_name(reader, xml, child, record, -1, TER_START);
			add_number(reader, xml, child, record, -1, TER_START_COUNT, "number");
		} else {
			add_field(reader, xml, -1, record, -1, TER_START, "");
			add_field(reader, xml, -1, record, -1, TER_START_COUNT, "");
		}
		for (int i = 0; i < 2; i++)
			reader->model->fields[first + i].name =
			    arena_print(arena, "%s%d", ter_field_table[TER_START + i].name, starters);
	}
	for (int child = tag + 1; child < end; child++) {
		bool recruit = is_element(xml, child, tag, "recruit");
		if (recruit || is_element(xml, child, tag, "starting")) {
			reader_check_attributes(reader, xml, child, pair_words);
		} else {
			reader_check_element(reader, xml, child, homes);
			continue;
		}
		if (recruit) {
			add_number(reader, xml, child, record, items, TER_COUNT, "number");
			add_name(reader, xml, child, record, items++, TER_CREATURE);
		}
	}
	reader->model->records[record].item_count = items;
}

static void read_alias(struct reader *reader, const struct xml *xml, int tag)
{
	int record = add_record(reader, xml, tag, "alias");
	add_field(reader, xml, tag, record, -1, TER_COLOR, "color");
	add_name(reader, xml, tag, record, -1, TER_NAME);
	add_field(reader, xml, tag, record, -1, TER_SOURCE, "source");
	add_field(reader, xml, tag, record, -1, TER_DISPLAY, "display_name");
	reader_check_attributes(reader, xml, tag, alias_words);
	check_inside(reader, xml, tag);
}

/* Reads an acquirable creature and those that follow it directly. Returns the next tag. */
static int read_acquirables(struct reader *reader, const struct xml *xml, int tag)
{
	int record = add_record(reader, xml, tag, "acquirable"), item = 0;
	reader->model->records[record].name = "acquirable";
	for (; tag < xml->tag_count && is_element(xml, tag, 0, "acquirable"); item++, tag = xml_after(xml, tag)) {
		struct record *of = &reader->model->records[record];
		of->line = span_between(of->line.start, span_end(xml_lines(reader->text, xml->tags[tag].whole)));
		add_number(reader, xml, tag, record, item, TER_POINTS, "points");
		add_name(reader, xml, tag, record, item, TER_CREATURE);
		add_field(reader, xml, tag, record, item, TER_LIST, "terrain");
		reader_check_attributes(reader, xml, tag, acquirable_words);
		check_inside(reader, xml, tag);
	}
	reader->model->records[record].item_count = item;
	return tag;
}

/* Reads the first element of each kind with a value of titans, which are the fields of the file. */
static void read_titans(struct reader *reader, const struct xml *xml)
{
	struct ter_detail *detail = reader->recruits;
	for (int kind = 0; kind < 2; kind++) {
		enum ter_field which = kind == 0 ? TER_IMPROVE : TER_TELEPORT;
		int first = -1, place = reader->model->field_count;
		for (int tag = 1; tag < xml->tag_count; tag++) {
			if (!is_element(xml, tag, 0, titan_elements[kind]))
				continue;
			struct ter_titan_line titan = {.field = which,
						       .line = xml_lines(reader->text, xml->tags[tag].whole)};
			arena_append(&reader->model->arena, &detail->titans, &detail->titan_count,
				     &detail->titan_capacity, &titan, sizeof titan);
			if (first < 0) {
				first = tag;
				add_number(reader, xml, tag, -1, -1, which, "points");
			} else {
				FOUND(reader, XML_TER_TITAN_REPEATED, xml->tags[tag].start,
				      place_at(PLACE_FIELD, place),
				      "%s is in the file twice, and the game takes the first: keep one of them.",
				      titan_elements[kind]);
				check_offer(&reader->check, "remove this element", titan.line, "");
			}
			reader_check_attributes(reader, xml, tag, titan_words);
			check_inside(reader, xml, tag);
		}
		if (first < 0)
			add_field(reader, xml, -1, -1, -1, which, "");
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
	reader_check_attributes(&reader, &xml, 0, root_words);
	bool any = false;
	for (int tag = 1; tag < xml.tag_count;) {
		bool terrain = is_element(&xml, tag, 0, "terrain"), alias = is_element(&xml, tag, 0, "alias");
		any = any || terrain;
		if (is_element(&xml, tag, 0, "acquirable")) {
			tag = read_acquirables(&reader, &xml, tag);
			continue;
		}
		if (terrain)
			read_terrain(&reader, &xml, tag);
		else if (alias)
			read_alias(&reader, &xml, tag);
		else if (word_index(titan_elements, xml.tags[tag].name) < 0 || xml.tags[tag].parent != 0)
			reader_check_element(&reader, &xml, tag++, homes);
		else
			terrain = true;
		tag = terrain || alias ? xml_after(&xml, tag) : tag;
	}
	if (!any)
		FOUND(&reader, XML_TER_EMPTY, xml.tags[0].start, (struct place){0},
		      "The file has no terrain, so no game can be played with it.");
}

int ter_xml_probe(const struct format *format, const char *bytes, size_t length, const char *path)
{
	(void)format;
	return reader_probe_xml(bytes, length, path, "<terrains", "<terrain ", "Ter.xml");
}
