/* Plans edits of recruit files in XML as patches, and writes new ones. A value changes only the bytes between its
 * quotes; recruits, starting and acquirable creatures, aliases and terrains are elements with lines of their own. */
#include "ter.h"

#include "xml/xml_edit.h"

#include <stdlib.h>
#include <string.h>

/* ---- values ---- */

/* Refuses a value that the field cannot have. */
static bool check_value(struct edit_plan *plan, enum ter_field field, struct word word)
{
	const char *name = ter_field_table[field].name;
	bool points = field == TER_POINTS || field == TER_IMPROVE || field == TER_TELEPORT;
	switch (field) {
	case TER_COUNT:
	case TER_START_COUNT:
	case TER_POINTS:
	case TER_IMPROVE:
	case TER_TELEPORT:
		return (ter_is_token(TER_X, TOKEN_NUMBER, word.bytes, word.length) &&
			(!points || token_number(word.bytes, word.length) > 0)) ||
		       refuse(plan, "\"%s\" must be digits, %s.", name,
			      points ? "from 1 to 2147483647" : "optionally after a minus sign, at most 2147483647");
	case TER_REGULAR:
		return (word.length == 4 && strncasecmp(word.bytes, "true", 4) == 0) ||
		       (word.length == 5 && strncasecmp(word.bytes, "false", 5) == 0) ||
		       refuse(plan, "\"%s\" must be true or false.", name);
	default:
		return word.length > 0 || refuse(plan, "\"%s\" cannot be empty.", name);
	}
}

static bool is_number(struct word word)
{
	return ter_is_token(TER_X, TOKEN_NUMBER, word.bytes, word.length);
}

static bool is_word(struct word word, const char *text)
{
	return strlen(text) == word.length && strncasecmp(word.bytes, text, word.length) == 0;
}

/* ---- elements ---- */

/* An element that is being written. */
struct output {
	FILE *out;
	char *bytes;
	size_t size;
};

static FILE *begin(struct output *output)
{
	*output = (struct output){0};
	return output->out = open_memstream(&output->bytes, &output->size);
}

/* Inserts what was written. */
static bool finish(struct edit_plan *plan, struct output *output, struct xml_gap gap)
{
	bool good = (output->out && fclose(output->out) == 0 && output->bytes) || refuse(plan, "Out of memory.");
	good = good && xml_insert(plan, gap, output->bytes, output->size);
	free(output->bytes);
	return good;
}

static void print_attribute(FILE *out, const char *name, struct word word)
{
	if (word.length > 0)
		xml_print_attribute(out, name, word.bytes, word.length);
}

/* Writes an element with a name, a number and perhaps a terrain. */
static void print_item(FILE *out, const char *element, struct word name, const char *attribute, struct word number,
		       struct word terrain)
{
	if (!out)
		return;
	fprintf(out, "<%s", element);
	print_attribute(out, "name", name);
	print_attribute(out, attribute, number);
	print_attribute(out, "terrain", terrain);
	fputs(" />", out);
}

static struct span element_of(const struct model *model, int record, int item)
{
	return ter_get(model, record, item, TER_CREATURE)->line;
}

/* Returns the element of a terrain or alias, or all those of acquirable creatures. */
static struct span record_span(const struct edit_plan *plan, int record)
{
	struct span span = plan->model->records[record].line;
	while (span.length > 0 && memchr(" \t\r\n", plan->text->bytes[span_end(span) - 1], 4))
		span.length--;
	while (span.length > 0 && memchr(" \t", plan->text->bytes[span.start], 2))
		span = span_between(span.start + 1, span_end(span));
	return span;
}

/* Returns the place before a record, or after the last. */
static struct xml_gap record_gap(const struct edit_plan *plan, int record)
{
	bool after = record == plan->model->record_count;
	struct xml_gap gap = {.parent = ter_detail(plan->model)->root, .after = after};
	if (plan->model->record_count > 0)
		gap.near = record_span(plan, record - after);
	return gap;
}

/* Moves an element. */
static bool move_element(struct edit_plan *plan, struct span element, struct xml_gap gap)
{
	return xml_insert(plan, gap, plan->text->bytes + element.start, element.length) &&
	       cut(plan, xml_lines(plan->text, element));
}

/* ---- fields ---- */

/* Adds a starting creature behind the last one of its terrain, or behind the recruits. */
static bool add_starter(struct edit_plan *plan, const struct field *field, int index)
{
	const struct model *model = plan->model;
	const struct edit *count = xml_edit_of(plan, (int)(field + 1 - model->fields));
	int record = field->record, items = model->records[record].item_count;
	struct output output;
	struct xml_gap gap = {.parent = ter_get(model, record, -1, TER_NAME)->line, .after = true};
	if (index > 0 || items > 0)
		gap.near = index > 0 ? ter_starter(model, record, index - 1, TER_START)->line
				     : element_of(model, record, items - 1);
	print_item(begin(&output), "starting", (struct word){plan->edit->value, plan->edit->length}, "number",
		   count ? (struct word){count->value, count->length} : (struct word){"2", 1}, (struct word){0});
	return finish(plan, &output, gap);
}

static bool plan_set_field(struct edit_plan *plan, const struct field *field)
{
	static const char *const names[TER_FIELDS] = {
	    [TER_COLOR] = "color",          [TER_NAME] = "name",     [TER_REGULAR] = "regular_recruit",
	    [TER_DISPLAY] = "display_name", [TER_COUNT] = "number",  [TER_CREATURE] = "name",
	    [TER_POINTS] = "points",        [TER_LIST] = "terrain",  [TER_IMPROVE] = "points",
	    [TER_TELEPORT] = "points",      [TER_SOURCE] = "source", [TER_START] = "name",
	    [TER_START_COUNT] = "number"};
	const struct model *model = plan->model;
	struct word value = {plan->edit->value, plan->edit->length};
	enum ter_field which = ter_field_of(field);
	int index = which >= TER_START ? atoi(field->name + strcspn(field->name, "0123456789")) - 1 : 0;
	if (!xml_check_value(plan, field->name) || !check_value(plan, which, value))
		return false;
	if (field->line.length > 0)
		return xml_set_attribute(plan, field, names[which], value.bytes, value.length);
	if (which == TER_START)
		return add_starter(plan, field, index);
	if (which == TER_START_COUNT)
		return xml_edit_of(plan, (int)(field - 1 - model->fields)) ||
		       refuse(plan, "Set %s first: the number belongs to a creature.", field[-1].name);
	struct output output;
	if (ter_detail(model)->root.length == 0)
		return refuse(plan, "The file has no root element to add to.");
	print_item(begin(&output), which == TER_IMPROVE ? "titan_improve" : "titan_teleport", (struct word){0},
		   "points", value, (struct word){0});
	return finish(plan, &output, record_gap(plan, model->record_count));
}

static bool plan_remove_field(struct edit_plan *plan, const struct field *field)
{
	const struct ter_detail *detail = ter_detail(plan->model);
	enum ter_field which = ter_field_of(field);
	bool titan = which == TER_IMPROVE || which == TER_TELEPORT;
	if (!titan && which != TER_DISPLAY && which != TER_LIST && which != TER_START)
		return refuse(plan, "\"%s\" is required: change it, or remove the whole element.", field->name);
	if (titan || which == TER_START ? field->line.length == 0 : !field->set)
		return refuse(plan, "\"%s\" is not set: nothing to remove.", field->name);
	for (int i = 0; i < detail->titan_count && titan; i++)
		if (detail->titans[i].field == which)
			cut(plan, detail->titans[i].line);
	if (titan)
		return plan_done(plan);
	return which == TER_START ? cut(plan, xml_lines(plan->text, field->line))
				  : xml_cut_attribute(plan, field->value);
}

/* ---- items ---- */

/* Reads "[NUMBER] CREATURE", of an acquirable creature with an optional terrain. */
static bool read_item(struct edit_plan *plan, const char **at, const char *end, bool acquirable, struct word words[3])
{
	struct word word;
	bool any = colossus_next_word(at, end, &word);
	words[0] = words[2] = (struct word){0};
	if (any && is_number(word)) {
		words[0] = word;
		any = check_value(plan, acquirable ? TER_POINTS : TER_COUNT, word) &&
		      colossus_next_word(at, end, &word);
	}
	if (!any || word.length == 0)
		return refuse(plan, "A recruit is a number and a creature, as in \"2 Troll\".");
	words[1] = word;
	const char *next = *at;
	if (acquirable && colossus_next_word(&next, end, &word) && !is_number(word)) {
		words[2] = word;
		*at = next;
	}
	return true;
}

static bool plan_item(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	const struct model *model = plan->model;
	int record = edit->place.index, item = edit->place.x, to = edit->target;
	bool add = edit->verb == EDIT_ADD, set = edit->verb == EDIT_SET, move = edit->verb == EDIT_MOVE;
	if (record < 0 || record >= model->record_count)
		return refuse(plan, "No such terrain.");
	int count = model->records[record].item_count;
	bool terrain = ter_is_terrain(model, record);
	struct word words[3] = {{0}};
	const char *at = edit->value, *end = edit->value + edit->length;
	if (ter_is_alias(model, record))
		return refuse(plan, "An alias has the recruits of its source: add them there.");
	if (item < 0 || item >= count + add || (move && (to < 0 || to > count)))
		return refuse(plan, "The terrain has no such recruit.");
	if ((add || set) && (!xml_check_value(plan, "recruit") || !read_item(plan, &at, end, !terrain, words)))
		return false;
	if ((add || set) && at < end)
		return refuse(plan, "A recruit is one number and one creature: add the others one by one.");
	int next = add ? item : to;
	struct xml_gap gap = {.parent =
				  terrain ? ter_get(model, record, -1, TER_NAME)->line : ter_detail(model)->root,
			      .after = next == count};
	if (count > 0 && (add || move))
		gap.near = element_of(model, record, next - gap.after);
	if (add) {
		const char *otherwise = !terrain ? "100" : ter_is_free(model, record) ? "0" : item == 0 ? "1" : "2";
		struct output output;
		print_item(begin(&output), terrain ? "recruit" : "acquirable", words[1],
			   terrain ? "number" : "points",
			   words[0].length > 0 ? words[0] : (struct word){otherwise, strlen(otherwise)}, words[2]);
		return finish(plan, &output, gap);
	}
	if (edit->verb == EDIT_REMOVE)
		return cut(plan, xml_lines(plan->text, element_of(model, record, item)));
	if (set) {
		const struct field *number = ter_get(model, record, item, terrain ? TER_COUNT : TER_POINTS);
		if (words[0].length == 0)
			return refuse(plan, "A recruit is a number and a creature, as in \"2 Troll\".");
		xml_set_attribute(plan, number, terrain ? "number" : "points", words[0].bytes, words[0].length);
		return xml_set_attribute(plan, number + 1, "name", words[1].bytes, words[1].length) &&
		       (words[2].length == 0 ||
			xml_set_attribute(plan, number + 2, "terrain", words[2].bytes, words[2].length));
	}
	if (!move)
		return refuse(plan, "This change is not possible for a recruit.");
	return to == item || to == item + 1 || move_element(plan, element_of(model, record, item), gap);
}

/* ---- records ---- */

/* Writes "[COLOR] NAME [true|false] {NUMBER CREATURE} [starting {NUMBER CREATURE}] [DISPLAY]" as a terrain. */
static bool print_terrain(struct edit_plan *plan, FILE *out, const char *at, const char *end,
			  struct xml_indent indent)
{
	const struct vocabulary *vocabulary = ter_detail(plan->model)->vocabulary;
	struct word word, head[2] = {{0}}, regular = {0}, display = {0}, item[3] = {{0}};
	const char *next = at;
	int heads = 0;
	while (colossus_next_word(&next, end, &word) && !is_number(word)) {
		bool boolean = is_word(word, "true") || is_word(word, "false");
		at = next;
		if (boolean && heads > 0) {
			regular = word;
			break;
		}
		if (heads == 2 || word.length == 0)
			return refuse(plan, "A new terrain is written as \"yellow Plains true 1 Centaur 2 Lion\".");
		head[heads++] = word;
	}
	if (heads == 0)
		return refuse(plan, "A new terrain needs at least a name, as in \"Jungle 1 Ogre 2 Troll\".");
	struct word name = head[heads - 1];
	int row = vocabulary_find(vocabulary, name.bytes, name.length);
	const char *known = row >= 0 ? vocabulary_value(vocabulary, row, "color") : "";
	const char *otherwise = is_word(name, "Tower") ? "false" : "true";
	known = *known ? known : "white";
	bool number = false;
	for (next = at; colossus_next_word(&next, end, &word); number = is_number(word))
		display = number || is_number(word) ? (struct word){0} : word;
	fputs("<terrain", out);
	print_attribute(out, "name", name);
	print_attribute(out, "display_name", display);
	print_attribute(out, "color", heads == 2 ? head[0] : (struct word){known, strlen(known)});
	print_attribute(out, "regular_recruit",
			regular.length > 0 ? regular : (struct word){otherwise, strlen(otherwise)});
	bool empty = true;
	const char *element = "recruit";
	for (next = at; colossus_next_word(&next, end, &word) && word.bytes != display.bytes;) {
		if (is_word(word, "starting")) {
			element = "starting";
			at = next;
			continue;
		}
		if (!is_number(word) || !read_item(plan, &at, end, false, item))
			return refuse(plan, "A recruit is a number and a creature, as in \"2 Troll\".");
		fprintf(out, "%s%s%s%s", empty ? ">" : "", plan->model->line_end, indent.blanks, indent.more);
		print_item(out, element, item[1], "number", item[0], (struct word){0});
		empty = false;
		next = at;
	}
	fprintf(out, "%s%s%s", empty ? " />" : plan->model->line_end, empty ? "" : indent.blanks,
		empty ? "" : "</terrain>");
	return true;
}

/* Writes "NAME SOURCE [COLOR [DISPLAY]]" as an alias. */
static bool print_alias(struct edit_plan *plan, FILE *out, const char *at, const char *end)
{
	static const char *const names[] = {"name", "source", "color", "display_name"};
	struct word words[5] = {{0}};
	int count = 0;
	while (count < 5 && colossus_next_word(&at, end, &words[count]))
		count++;
	if (count < 2 || count > 4)
		return refuse(plan, "An alias is written as \"alias NAME TERRAIN [COLOUR [DISPLAY]]\".");
	words[2] = count > 2 ? words[2] : (struct word){"white", 5};
	fputs("<alias", out);
	for (int i = 0; i < 4; i++)
		print_attribute(out, names[i], words[i]);
	fputs(" />", out);
	return true;
}

static bool plan_add_record(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	const char *at = edit->value, *end = edit->value + edit->length, *rest = at;
	int index = edit->place.index;
	struct word first, item[3] = {{0}};
	struct output output;
	bool good = true;
	if (index < 0 || index > plan->model->record_count || ter_detail(plan->model)->root.length == 0)
		return refuse(plan, "No such position among the terrains.");
	if (!xml_check_value(plan, "terrain"))
		return false;
	struct xml_gap gap = record_gap(plan, index);
	struct xml_indent indent = xml_indent(plan->text, gap);
	bool any = colossus_next_word(&rest, end, &first);
	FILE *out = begin(&output);
	if (any && is_word(first, "alias")) {
		good = out && print_alias(plan, out, rest, end);
	} else if (any && is_word(first, "acquirable")) {
		bool more = false;
		for (at = rest; good && (!more || at < end); more = true) {
			good = out && read_item(plan, &at, end, true, item);
			if (good && more)
				fprintf(out, "%s%s", plan->model->line_end, indent.blanks);
			if (good)
				print_item(out, "acquirable", item[1], "points",
					   item[0].length > 0 ? item[0] : (struct word){"100", 3}, item[2]);
		}
	} else {
		good = out && print_terrain(plan, out, at, end, indent);
	}
	return finish(plan, &output, gap) && good;
}

static bool plan_record(struct edit_plan *plan)
{
	const struct model *model = plan->model;
	int from = plan->edit->place.index, to = plan->edit->target, count = model->record_count;
	if (plan->edit->verb == EDIT_ADD)
		return plan_add_record(plan);
	if (from < 0 || from >= count)
		return refuse(plan, "No such terrain.");
	if (plan->edit->verb == EDIT_REMOVE && (ter_is_terrain(model, from) || ter_is_alias(model, from)))
		return cut(plan, model->records[from].line);
	for (int i = 0; plan->edit->verb == EDIT_REMOVE && i < model->records[from].item_count; i++)
		cut(plan, xml_lines(plan->text, element_of(model, from, i)));
	if (plan->edit->verb == EDIT_REMOVE)
		return plan_done(plan);
	if (plan->edit->verb != EDIT_MOVE)
		return refuse(plan, "A terrain cannot be changed as a whole: set its fields.");
	if (to < 0 || to > count)
		return refuse(plan, "No such position among the terrains.");
	return to == from || to == from + 1 || move_element(plan, record_span(plan, from), record_gap(plan, to));
}

bool ter_xml_plan(struct edit_plan *plan)
{
	const struct field *field;
	switch (plan->edit->place.kind) {
	case PLACE_RECORD:
		return plan_record(plan);
	case PLACE_ITEM:
		return plan_item(plan);
	case PLACE_FIELD:
		field = find_field(plan);
		if (!field)
			return false;
		if (plan->edit->verb == EDIT_SET)
			return plan_set_field(plan, field);
		if (plan->edit->verb == EDIT_REMOVE)
			return plan_remove_field(plan, field);
		return refuse(plan, "A field can be set or removed, not moved or added.");
	default:
		return refuse(plan, "Nothing to change here in a recruit file.");
	}
}
