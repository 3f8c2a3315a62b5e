/* Plans edits of a board in XML as patches, and writes new boards. A value changes only the bytes between its quotes;
 * an exit is an element, which is added or removed as a whole. */
#include "map.h"

#include "edit/edit_plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_SIZE = 128 };

/* ---- values ---- */

/* Writes a value with references for the characters that XML reserves between such quotes. */
static void print_value(FILE *out, struct word word, char quote)
{
	static const struct {
		char byte;
		const char *reference;
	} reserved[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'"', "&quot;"}, {'\'', "&apos;"}};
	for (size_t i = 0; i < word.length; i++) {
		int r = 0;
		while (r < 4 && (word.bytes[i] != reserved[r].byte || (r >= 2 && word.bytes[i] != quote)))
			r++;
		if (r < 4)
			fputs(reserved[r].reference, out);
		else
			fputc(word.bytes[i], out);
	}
}

/* Replaces a span by the value. */
static bool put_value(struct edit_plan *plan, struct span old, const char *value, size_t length)
{
	char quote = old.length > 0 || plan->text->bytes[old.start] == plan->text->bytes[old.start - 1]
			 ? plan->text->bytes[old.start - 1]
			 : '"';
	char *written = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&written, &size);
	if (out)
		print_value(out, (struct word){value, length}, quote);
	bool good = (out && fclose(out) == 0 && written) || refuse(plan, "Out of memory.");
	good = good && replace(plan, old, written, size);
	free(written);
	return good;
}

/* Refuses a value that the field cannot have. */
static bool check_value(struct edit_plan *plan, const struct field *field, enum hex_field which)
{
	struct word value = {plan->edit->value, plan->edit->length};
	bool type = which == HEX_TYPE1 || which == HEX_TYPE2 || which == HEX_TYPE3;
	for (size_t i = 0; i < value.length; i++)
		if ((unsigned char)value.bytes[i] < ' ')
			return refuse(plan, "The %s cannot have control characters.", field->name);
	if (field->kind == FIELD_INTEGER)
		return colossus_number(value) >= 0 ||
		       refuse(plan, "The %s must be digits, and at most 2147483647.", field->name);
	if (type)
		return colossus_exit_type(value) >= 0 || bytes_equal(value.bytes, value.length, "NONE") ||
		       refuse(plan, "An exit type is ARROW, ARROWS, ARCH, BLOCK or NONE, in capitals.");
	return value.length > 0 || refuse(plan, "The %s cannot be empty.", field->name);
}

/* Returns the place after the last attribute of the start tag that begins there. */
static size_t attributes_end(const struct text *text, struct span tag)
{
	size_t at = tag.start;
	for (char quote = 0; at < text->length && (quote || text->bytes[at] != '>'); at++)
		if (quote ? text->bytes[at] == quote : text->bytes[at] == '"' || text->bytes[at] == '\'')
			quote = quote ? 0 : text->bytes[at];
	while (at > 0 && (byte_is_blank(text->bytes[at - 1]) || text->bytes[at - 1] == '/' ||
			  text->bytes[at - 1] == '\n' || text->bytes[at - 1] == '\r'))
		at--;
	return at;
}

/* Sets an attribute of the element of a field, or adds it. */
static bool set_attribute(struct edit_plan *plan, const struct field *field, const char *name)
{
	const struct edit *edit = plan->edit;
	if (field->set)
		return put_value(plan, field->value, edit->value, edit->length);
	size_t at = attributes_end(plan->text, field->line);
	return insert_text(plan, at, " ") && insert_text(plan, at, name) && insert_text(plan, at, "=\"") &&
	       put_value(plan, (struct span){.start = at}, edit->value, edit->length) && insert_text(plan, at, "\"");
}

/* ---- elements ---- */

/* Returns the element with the rest of its lines if nothing else is on them. */
struct span colossus_element_lines(const struct text *text, struct span element)
{
	size_t start = element.start, end = span_end(element);
	while (start > 0 && byte_is_blank(text->bytes[start - 1]))
		start--;
	while (end < text->length && (byte_is_blank(text->bytes[end]) || text->bytes[end] == '\r'))
		end++;
	if ((start > 0 && text->bytes[start - 1] != '\n') || (end < text->length && text->bytes[end] != '\n'))
		return element;
	return span_between(start, end + (end < text->length));
}

/* Returns the blanks before an element on its line. */
static struct span indent_of(const struct text *text, size_t start)
{
	size_t at = start;
	while (at > 0 && byte_is_blank(text->bytes[at - 1]))
		at--;
	return span_between(at, start);
}

static bool indent(struct edit_plan *plan, size_t at, struct span blanks, int more)
{
	const char *bytes = plan->text->bytes;
	bool tabs = blanks.length > 0 && bytes[blanks.start] == '\t';
	return insert(plan, at, bytes + blanks.start, blanks.length) &&
	       insert_run(plan, at, tabs ? '\t' : ' ', tabs ? (size_t)more : 4 * (size_t)more);
}

/* Returns the value that the same step gives a field; NULL if it does not. */
static const struct edit *edit_of(const struct edit_plan *plan, int field)
{
	for (size_t i = 0; i < plan->edit_count; i++)
		if (plan->edits[i].verb == EDIT_SET && plan->edits[i].place.kind == PLACE_FIELD &&
		    plan->edits[i].place.index == field)
			return &plan->edits[i];
	return NULL;
}

/* Adds an exit behind the last one of its hex. */
static bool add_exit(struct edit_plan *plan, const struct record *record, int slot)
{
	const struct field *fields = &plan->model->fields[record->first_field];
	const struct text *text = plan->text;
	const struct edit *type = edit_of(plan, record->first_field + (int)colossus_type_field(slot));
	int last = slot - 1;
	while (last >= 0 && fields[colossus_target_field(last)].line.length == 0)
		last--;
	if (last < slot - 1 && !edit_of(plan, record->first_field + (int)colossus_target_field(last + 1)))
		return refuse(plan, "Exits have no gaps: set exit%d first.", last + 2);
	struct span tag = fields[HEX_LABEL].line, blanks = indent_of(text, tag.start);
	size_t end = attributes_end(text, tag), at = bytes_find(text->bytes, end, text->length, '>') + 1;
	bool empty = at >= 2 && text->bytes[at - 2] == '/';
	if (last >= 0)
		at = span_end(fields[colossus_target_field(last)].line);
	if (empty)
		replace(plan, span_between(end, at), ">", 1);
	insert_text(plan, at, plan->model->line_end);
	indent(plan, at, blanks, 1);
	insert_text(plan, at, "<exit type=\"");
	insert(plan, at, type ? type->value : "ARROW", type ? type->length : 5);
	insert_text(plan, at, "\" label=\"");
	put_value(plan, (struct span){.start = at}, plan->edit->value, plan->edit->length);
	insert_text(plan, at, "\" />");
	if (empty) {
		insert_text(plan, at, plan->model->line_end);
		indent(plan, at, blanks, 0);
		insert_text(plan, at, "</hex>");
	}
	return plan_done(plan);
}

static bool plan_set_exit(struct edit_plan *plan, const struct record *record, enum hex_field which)
{
	const struct model *model = plan->model;
	int slot = ((int)which - HEX_EXIT1) / 2, target = record->first_field + (int)colossus_target_field(slot);
	const struct field *field = &model->fields[plan->edit->place.index];
	const struct edit *lead = edit_of(plan, target);
	bool gone = lead && bytes_equal(lead->value, lead->length, "0");
	if (which == colossus_target_field(slot))
		return gone && field->line.length == 0 ? true
		       : gone                          ? cut(plan, colossus_element_lines(plan->text, field->line))
		       : field->line.length == 0       ? add_exit(plan, record, slot)
						       : set_attribute(plan, field, "label");
	if (lead && (gone || field->line.length == 0))
		return true; /* comes or goes with the element */
	return field->line.length > 0 ? set_attribute(plan, field, "type")
				      : refuse(plan, "Set exit%d first: an exit leads to a label.", slot + 1);
}

static bool plan_set(struct edit_plan *plan)
{
	static const char *const names[HEX_FIELDS] = {
	    [HEX_LABEL] = "label", [HEX_TERRAIN] = "terrain", [HEX_X] = "xpos", [HEX_Y] = "ypos"};
	const struct field *field = find_field(plan);
	if (!field)
		return false;
	int value = colossus_number((struct word){plan->edit->value, plan->edit->length});
	if (field->record < 0)
		return value < 1 || value > COLOSSUS_XML_LIMIT
			   ? refuse(plan, "The %s of a board is a number from 1 to %d.", field->name,
				    COLOSSUS_XML_LIMIT)
			   : set_attribute(plan, field, field->name);
	const struct record *record = &plan->model->records[field->record];
	enum hex_field which = (enum hex_field)(plan->edit->place.index - record->first_field);
	if (!check_value(plan, field, which))
		return false;
	return names[which] ? set_attribute(plan, field, names[which]) : plan_set_exit(plan, record, which);
}

/* ---- hexes ---- */

/* Reads the next word, which may be in quotes, up to `end`. */
static bool next_word(const char **at, const char *end, struct word *word)
{
	while (*at < end && byte_is_blank(**at))
		(*at)++;
	char stop = *at < end && **at == '"' ? '"' : ' ';
	*at += stop == '"';
	*word = (struct word){*at, 0};
	while (*at < end && **at != stop && (stop == '"' || !byte_is_blank(**at)))
		(*at)++;
	word->length = (size_t)(*at - word->bytes);
	*at += *at < end;
	return word->length > 0 || stop == '"';
}

/* Splits the words of a hex: label and terrain, three exits or none, x and y. Returns false if they are not. */
static bool split_words(const char *bytes, size_t length, struct word words[HEX_FIELDS])
{
	const char *at = bytes, *end = bytes + length;
	struct word word;
	int count = 0;
	while (next_word(&at, end, &word))
		if (count++ < HEX_FIELDS)
			words[count - 1] = word;
	if (count == 4) {
		words[HEX_X] = words[2];
		words[HEX_Y] = words[3];
		for (int field = HEX_EXIT1; field <= HEX_TYPE3; field++)
			words[field] = (struct word){"0", 1};
	}
	bool good = count == 4 || count == HEX_FIELDS;
	for (int field = 0; field < HEX_FIELDS && good; field++) {
		bool number = field == HEX_X || field == HEX_Y;
		bool type = field >= HEX_EXIT1 && field < HEX_X && (field - HEX_EXIT1) % 2 == 1 && count > 4;
		good = words[field].length > 0 && !memchr(words[field].bytes, '\n', words[field].length) &&
		       (!number || colossus_number(words[field]) >= 0) &&
		       (!type || colossus_exit_type(words[field]) >= 0);
	}
	return good;
}

static void print_attribute(FILE *out, const char *name, struct word word)
{
	fprintf(out, " %s=\"", name);
	print_value(out, word, '"');
	fputc('"', out);
}

/* Writes a hex on lines of its own. */
static void print_hex(FILE *out, const struct word words[HEX_FIELDS], const char *blanks, const char *more,
		      const char *line_end)
{
	fprintf(out, "%s<hex", blanks);
	print_attribute(out, "label", words[HEX_LABEL]);
	print_attribute(out, "terrain", words[HEX_TERRAIN]);
	print_attribute(out, "xpos", words[HEX_X]);
	print_attribute(out, "ypos", words[HEX_Y]);
	bool empty = true;
	for (int e = 0; e < COLOSSUS_EXITS; e++) {
		struct word target = words[colossus_target_field(e)];
		empty = empty && bytes_equal(target.bytes, target.length, "0");
	}
	fprintf(out, "%s>%s", empty ? " /" : "", line_end);
	for (int e = 0; e < COLOSSUS_EXITS && !empty; e++) {
		struct word target = words[colossus_target_field(e)];
		if (bytes_equal(target.bytes, target.length, "0"))
			continue;
		fprintf(out, "%s%s<exit", blanks, more);
		print_attribute(out, "type", words[colossus_type_field(e)]);
		print_attribute(out, "label", target);
		fprintf(out, " />%s", line_end);
	}
	if (!empty)
		fprintf(out, "%s</hex>%s", blanks, line_end);
}

static bool plan_add(struct edit_plan *plan)
{
	const struct model *model = plan->model;
	const struct text *text = plan->text;
	struct word words[HEX_FIELDS];
	struct span root = colossus_detail(model)->size_line;
	int index = plan->edit->place.index, x, y;
	if (plan->edit->place.kind != PLACE_RECORD || index < 0 || index > model->record_count || root.length == 0)
		return refuse(plan, "Only hexes can be added to a Colossus board.");
	if (!split_words(plan->edit->value, plan->edit->length, words))
		return refuse(plan, "A new hex needs a label, a terrain, three exits or none, x and y.");
	if (!colossus_xy_to_cell(colossus_board(model), colossus_number(words[HEX_X]), colossus_number(words[HEX_Y]),
				 &x, &y))
		return refuse(plan, "x %d and y %d are off the board.", colossus_number(words[HEX_X]),
			      colossus_number(words[HEX_Y]));
	/* before the hex, behind the last, or inside the root */
	bool empty = text->bytes[span_end(root) - 2] == '/';
	const struct record *near = model->record_count == 0      ? NULL
				    : index < model->record_count ? &model->records[index]
								  : &model->records[index - 1];
	size_t at = !near ? span_end(root) : index < model->record_count ? near->line.start : span_end(near->line);
	struct span blanks = near ? indent_of(text, colossus_detail(model)->bytes[near - model->records].body.start)
				  : (struct span){0};
	char *written = NULL, indent_text[WORDS_SIZE] = "    ";
	size_t size = 0;
	if (near && blanks.length < sizeof indent_text)
		snprintf(indent_text, sizeof indent_text, "%.*s", (int)blanks.length, text->bytes + blanks.start);
	FILE *out = open_memstream(&written, &size);
	if (out)
		print_hex(out, words, indent_text, strchr(indent_text, '\t') ? "\t" : "    ", model->line_end);
	if (!out || fclose(out) != 0 || !written)
		return refuse(plan, "Out of memory.");
	if (empty) {
		size_t end = attributes_end(text, root);
		replace(plan, span_between(end, at), ">", 1);
	}
	size_t line = bytes_find(text->bytes, at, text->length, '\n');
	if (!near && !empty && line < text->length &&
	    span_trimmed(text->bytes, span_between(at, line)).length <= (text->bytes[line - 1] == '\r'))
		at = line + 1;
	else if (at > 0 && text->bytes[at - 1] != '\n')
		insert_text(plan, at, model->line_end);
	insert(plan, at, written, size);
	free(written);
	if (empty)
		insert_text(plan, at, "</board>");
	return plan_done(plan);
}

static bool plan_remove_or_move(struct edit_plan *plan)
{
	const struct model *model = plan->model;
	struct place place = plan->edit->place;
	int from = place.index, to = plan->edit->target;
	const struct field *field = place.kind == PLACE_FIELD ? find_field(plan) : NULL;
	if (field && field->record >= 0 && field->line.length > 0 && strncmp(field->name, "exit", 4) == 0)
		return cut(plan, colossus_element_lines(plan->text, field->line));
	if (place.kind == PLACE_FIELD)
		return refuse(plan, "A hex needs its label, terrain and position, and an exit its type.");
	if (place.kind != PLACE_RECORD || from < 0 || from >= model->record_count)
		return refuse(plan, "No such hex.");
	struct span line = model->records[from].line;
	if (plan->edit->verb == EDIT_MOVE) {
		if (to < 0 || to > model->record_count)
			return refuse(plan, "No such position among the hexes.");
		if (to == from || to == from + 1)
			return true;
		const struct span *other = &model->records[to < model->record_count ? to : to - 1].line;
		insert(plan, to < model->record_count ? other->start : span_end(*other),
		       plan->text->bytes + line.start, line.length);
	}
	return cut(plan, line);
}

bool colossus_xml_map_plan(struct edit_plan *plan)
{
	switch (plan->edit->verb) {
	case EDIT_SET:
		if (plan->edit->place.kind == PLACE_FIELD)
			return plan_set(plan);
		return refuse(plan, "The recruit file defines the terrains: set the terrain of a hex instead.");
	case EDIT_ADD:
		return plan_add(plan);
	case EDIT_REMOVE:
	case EDIT_MOVE:
		return plan_remove_or_move(plan);
	default:
		return refuse(plan, "To resize the board, set its width and height.");
	}
}

/* ---- new boards ---- */

void colossus_print_hex(FILE *out, const char *text)
{
	struct word words[HEX_FIELDS];
	if (split_words(text, strlen(text), words))
		print_hex(out, words, "    ", "    ", "\n");
}
