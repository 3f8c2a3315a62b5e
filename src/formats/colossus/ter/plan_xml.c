/* Writes the elements of recruit files in XML that edits add, and the attributes that they set. */
#include "ter.h"

static bool is_number(struct word word)
{
	return ter_is_token(TER_X, TOKEN_NUMBER, word.bytes, word.length);
}

/* ---- elements ---- */

static void print_element(FILE *out, enum ter_element element, const struct word words[TER_FIELDS])
{
	element_print(out, &ter_elements[element], words);
	fputs(" />", out);
}

static bool insert_element(struct edit_plan *plan, struct xml_gap gap, enum ter_element element,
			   const struct word words[TER_FIELDS])
{
	struct xml_output output;
	print_element(xml_begin(&output), element, words);
	return xml_insert_written(plan, gap, &output);
}

struct span ter_xml_record(const struct edit_plan *plan, int record)
{
	struct span span = plan->model->records[record].line;
	size_t end = bytes_skip_back(plan->text->bytes, span.start, span_end(span), SPACES);
	return span_indented(plan->text->bytes, span_between(span.start, end));
}

/* Returns the place before a record, or after the last. */
static struct xml_gap record_gap(const struct edit_plan *plan, int record)
{
	bool after = record == plan->model->record_count;
	struct xml_gap gap = {.parent = ter_detail(plan->model)->root, .after = after};
	if (plan->model->record_count > 0)
		gap.near = ter_xml_record(plan, record - after);
	return gap;
}

/* ---- fields ---- */

/* Adds a starting creature behind the last one of its terrain, or behind the recruits. */
static bool add_starter(struct edit_plan *plan, const struct field *field, struct word words[TER_FIELDS])
{
	const struct model *model = plan->model;
	const struct edit *count = xml_edit_of(plan, (int)(field + 1 - model->fields));
	int record = field->record, items = model->records[record].item_count;
	struct xml_gap gap = {.parent = ter_get(model, record, -1, TER_NAME)->line, .after = true};
	if (ter_field_of(field - 1) == TER_START_COUNT)
		gap.near = field[-1].line;
	else if (items > 0)
		gap.near = ter_get(model, record, items - 1, TER_CREATURE)->line;
	words[TER_START_COUNT] = count ? (struct word){count->value, count->length} : word_of("2");
	return insert_element(plan, gap, ELEMENT_STARTING, words);
}

static bool set_attribute(struct edit_plan *plan, const struct field *field, struct word word)
{
	int which = (int)ter_field_of(field);
	const struct element *element = ter_elements;
	while (!element_attribute(element, which))
		element++;
	return xml_set_attribute(plan, field, element_attribute(element, which), word.bytes, word.length);
}

bool ter_xml_set_field(struct edit_plan *plan, const struct field *field, enum ter_field which)
{
	struct word words[TER_FIELDS] = {{0}};
	words[which] = (struct word){plan->edit->value, plan->edit->length};
	if (field->line.length > 0)
		return set_attribute(plan, field, words[which]);
	if (which == TER_START)
		return add_starter(plan, field, words);
	if (which == TER_START_COUNT)
		return xml_edit_of(plan, (int)(field - 1 - plan->model->fields)) ||
		       refuse(plan, "Set %s first: the number belongs to a creature.", field[-1].name);
	if (ter_detail(plan->model)->root.length == 0)
		return refuse(plan, "The file has no root element to add to.");
	return insert_element(plan, record_gap(plan, plan->model->record_count),
			      which == TER_IMPROVE ? ELEMENT_IMPROVE : ELEMENT_TELEPORT, words);
}

/* ---- items ---- */

/* Reads "[NUMBER] CREATURE" or, for an acquirable creature, "[POINTS] CREATURE [TERRAIN]" from `*at` on. */
static bool next_item(struct edit_plan *plan, const char **at, const char *end, enum ter_field number,
		      struct word words[TER_FIELDS])
{
	struct word word;
	bool any = colossus_next_word(at, end, &word);
	words[number] = words[TER_LIST] = (struct word){0};
	if (any && is_number(word)) {
		words[number] = word;
		any = ter_value_fits(plan, number, word) && colossus_next_word(at, end, &word);
	}
	if (!any || word.length == 0)
		return ter_refuse_item(plan);
	words[TER_CREATURE] = word;
	const char *next = *at;
	if (number == TER_POINTS && colossus_next_word(&next, end, &word) && !is_number(word)) {
		words[TER_LIST] = word;
		*at = next;
	}
	return true;
}

bool ter_xml_split_item(struct edit_plan *plan, struct word words[TER_FIELDS])
{
	const char *at = plan->edit->value, *end = at + plan->edit->length;
	if (!xml_check_value(plan, "recruit") ||
	    !next_item(plan, &at, end, ter_number_field(plan->model, plan->edit->place.index), words))
		return false;
	return at == end || refuse(plan, "A recruit is one number and one creature: add the others one by one.");
}

bool ter_xml_add_item(struct edit_plan *plan, struct xml_gap gap, const struct word words[TER_FIELDS])
{
	bool terrain = ter_is_terrain(plan->model, plan->edit->place.index);
	return insert_element(plan, gap, terrain ? ELEMENT_RECRUIT : ELEMENT_ACQUIRABLE, words);
}

bool ter_xml_set_item(struct edit_plan *plan, const struct word words[TER_FIELDS])
{
	struct place place = plan->edit->place;
	for (enum ter_field which = TER_COUNT; which <= TER_LIST; which++)
		if (words[which].length > 0)
			set_attribute(plan, ter_get(plan->model, place.index, place.x, which), words[which]);
	return plan_done(plan);
}

/* ---- records ---- */

/* Writes "[COLOR] NAME [true|false] {NUMBER CREATURE} [starting {NUMBER CREATURE}] [DISPLAY]" as a terrain. */
static bool print_terrain(struct edit_plan *plan, FILE *out, const char *at, const char *end,
			  struct xml_indent indent)
{
	struct word word, head[2] = {{0}}, words[TER_FIELDS] = {{0}};
	const char *next = at;
	int heads = 0;
	while (colossus_next_word(&next, end, &word) && !is_number(word)) {
		at = next;
		if (heads > 0 && (word_is(word, "true") || word_is(word, "false"))) {
			words[TER_REGULAR] = word;
			break;
		}
		if (heads == 2 || word.length == 0)
			return refuse(plan, "A new terrain is written as \"yellow Plains true 1 Centaur 2 Lion\".");
		head[heads++] = word;
	}
	if (heads == 0)
		return refuse(plan, "A new terrain needs at least a name, as in \"Jungle 1 Ogre 2 Troll\".");
	struct word name = head[heads - 1], display = {0};
	bool number = false;
	for (next = at; colossus_next_word(&next, end, &word); number = is_number(word))
		display = number || is_number(word) ? (struct word){0} : word;
	words[TER_NAME] = name;
	words[TER_DISPLAY] = display;
	words[TER_COLOR] = heads == 2 ? head[0] : ter_usual_color(plan->model, name);
	if (words[TER_REGULAR].length == 0)
		words[TER_REGULAR] = word_of(word_is(name, "Tower") ? "false" : "true");
	element_print(out, &ter_elements[ELEMENT_TERRAIN], words);
	bool empty = true;
	enum ter_element element = ELEMENT_RECRUIT;
	for (next = at; colossus_next_word(&next, end, &word) && word.bytes != display.bytes; next = at) {
		if (word_is(word, "starting")) {
			element = ELEMENT_STARTING;
			at = next;
			continue;
		}
		if (!is_number(word) || !next_item(plan, &at, end, TER_COUNT, words))
			return ter_refuse_item(plan);
		words[TER_START] = words[TER_CREATURE];
		words[TER_START_COUNT] = words[TER_COUNT];
		fprintf(out, "%s%s%s%s", empty ? ">" : "", plan->model->line_end, indent.blanks, indent.more);
		print_element(out, element, words);
		empty = false;
	}
	fprintf(out, "%s%s%s", empty ? " />" : plan->model->line_end, empty ? "" : indent.blanks,
		empty ? "" : "</terrain>");
	return true;
}

/* Writes "NAME SOURCE [COLOR [DISPLAY]]" as an alias. */
static bool print_alias(struct edit_plan *plan, FILE *out, const char *at, const char *end)
{
	const struct element *element = &ter_elements[ELEMENT_ALIAS];
	struct word words[TER_FIELDS] = {[TER_COLOR] = word_of("white")}, word;
	int count = 0;
	for (; count <= ELEMENT_ATTRIBUTES && colossus_next_word(&at, end, &word); count++)
		words[element->attributes[count].field] = word;
	if (count < 2 || count > ELEMENT_ATTRIBUTES)
		return refuse(plan, "An alias is written as \"alias NAME TERRAIN [COLOUR [DISPLAY]]\".");
	print_element(out, ELEMENT_ALIAS, words);
	return true;
}

/* Writes "{[POINTS] CREATURE [TERRAIN]}" as acquirable creatures. */
static bool print_acquirables(struct edit_plan *plan, FILE *out, const char *at, const char *end,
			      struct xml_indent indent)
{
	struct word words[TER_FIELDS] = {{0}};
	bool more = false;
	for (; !more || at < end; more = true) {
		if (!next_item(plan, &at, end, TER_POINTS, words))
			return false;
		if (more)
			fprintf(out, "%s%s", plan->model->line_end, indent.blanks);
		if (words[TER_POINTS].length == 0)
			words[TER_POINTS] = word_of("100");
		print_element(out, ELEMENT_ACQUIRABLE, words);
	}
	return true;
}

static bool add_record(struct edit_plan *plan)
{
	const char *at = plan->edit->value, *end = at + plan->edit->length, *rest = at;
	struct word first;
	struct xml_output output;
	if (!xml_check_value(plan, "terrain"))
		return false;
	struct xml_gap gap = record_gap(plan, plan->edit->place.index);
	struct xml_indent indent = xml_indent(plan->text, gap);
	bool any = colossus_next_word(&rest, end, &first);
	FILE *out = xml_begin(&output);
	if (any && word_is(first, "alias"))
		print_alias(plan, out, rest, end);
	else if (any && word_is(first, "acquirable"))
		print_acquirables(plan, out, rest, end, indent);
	else
		print_terrain(plan, out, at, end, indent);
	return xml_insert_written(plan, gap, &output);
}

bool ter_xml_plan_record(struct edit_plan *plan)
{
	const struct model *model = plan->model;
	int index = plan->edit->place.index;
	if (plan->edit->verb == EDIT_ADD && ter_detail(model)->root.length == 0)
		return refuse(plan, "No such position among the terrains.");
	if (plan->edit->verb == EDIT_ADD)
		return add_record(plan);
	if (ter_is_terrain(model, index) || ter_is_alias(model, index))
		return cut(plan, model->records[index].line);
	for (int i = 0; i < model->records[index].item_count; i++)
		cut(plan, xml_lines(plan->text, ter_get(model, index, i, TER_CREATURE)->line));
	return plan_done(plan);
}
