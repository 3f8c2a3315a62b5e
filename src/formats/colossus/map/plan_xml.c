/* Plans edits of a board in XML as patches, and writes new boards. A value changes only the bytes between its quotes;
 * an exit is an element, which is added or removed as a whole. */
#include "map.h"

#include "xml/xml_edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- values ---- */

/* Refuses a value that the field cannot have. */
static bool check_value(struct edit_plan *plan, const struct field *field, enum hex_field which)
{
	struct word value = {plan->edit->value, plan->edit->length};
	bool type = which == HEX_TYPE1 || which == HEX_TYPE2 || which == HEX_TYPE3;
	if (!xml_check_value(plan, field->name))
		return false;
	if (field->kind == FIELD_INTEGER)
		return colossus_number(value) >= 0 ||
		       refuse(plan, "The %s must be digits, and at most 2147483647.", field->name);
	if (type)
		return colossus_exit_type(value) >= 0 || bytes_equal(value.bytes, value.length, "NONE") ||
		       refuse(plan, "An exit type is ARROW, ARROWS, ARCH, BLOCK or NONE, in capitals.");
	return value.length > 0 || refuse(plan, "The %s cannot be empty.", field->name);
}

/* ---- exits ---- */

static void print_attribute(FILE *out, const char *name, struct word word)
{
	xml_print_attribute(out, name, word.bytes, word.length);
}

static void print_exit(FILE *out, struct word type, struct word label)
{
	fputs("<exit", out);
	print_attribute(out, "type", type);
	print_attribute(out, "label", label);
	fputs(" />", out);
}

/* Adds an exit behind the last one of its hex. */
static bool add_exit(struct edit_plan *plan, const struct record *record, int slot)
{
	const struct field *fields = &plan->model->fields[record->first_field];
	const struct edit *type = xml_edit_of(plan, record->first_field + (int)colossus_type_field(slot));
	int last = slot - 1;
	while (last >= 0 && fields[colossus_target_field(last)].line.length == 0)
		last--;
	if (last < slot - 1 && !xml_edit_of(plan, record->first_field + (int)colossus_target_field(last + 1)))
		return refuse(plan, "Exits have no gaps: set exit%d first.", last + 2);
	struct xml_gap gap = {.parent = fields[HEX_LABEL].line, .after = true};
	if (last >= 0)
		gap.near = fields[colossus_target_field(last)].line;
	char *written = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&written, &size);
	if (out)
		print_exit(out, type ? (struct word){type->value, type->length} : (struct word){"ARROW", 5},
			   (struct word){plan->edit->value, plan->edit->length});
	bool good = (out && fclose(out) == 0 && written) || refuse(plan, "Out of memory.");
	good = good && xml_insert(plan, gap, written, size);
	free(written);
	return good;
}

static bool set_attribute(struct edit_plan *plan, const struct field *field, const char *name)
{
	return xml_set_attribute(plan, field, name, plan->edit->value, plan->edit->length);
}

static bool plan_set_exit(struct edit_plan *plan, const struct record *record, enum hex_field which)
{
	const struct model *model = plan->model;
	int slot = ((int)which - HEX_EXIT1) / 2, target = record->first_field + (int)colossus_target_field(slot);
	const struct field *field = &model->fields[plan->edit->place.index];
	const struct edit *lead = xml_edit_of(plan, target);
	bool gone = lead && bytes_equal(lead->value, lead->length, "0");
	if (which == colossus_target_field(slot))
		return gone && field->line.length == 0 ? true
		       : gone                          ? cut(plan, xml_lines(plan->text, field->line))
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

/* Splits the words of a hex: label and terrain, three exits or none, x and y. Returns false if they are not. */
static bool split_words(const char *bytes, size_t length, struct word words[HEX_FIELDS])
{
	const char *at = bytes, *end = bytes + length;
	struct word word;
	int count = 0;
	while (colossus_next_word(&at, end, &word))
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

/* Writes a hex; its other lines have these blanks, and more before exits. */
static void print_hex(FILE *out, const struct word words[HEX_FIELDS], const char *blanks, const char *more,
		      const char *line_end)
{
	fputs("<hex", out);
	print_attribute(out, "label", words[HEX_LABEL]);
	print_attribute(out, "terrain", words[HEX_TERRAIN]);
	print_attribute(out, "xpos", words[HEX_X]);
	print_attribute(out, "ypos", words[HEX_Y]);
	bool empty = true;
	for (int e = 0; e < COLOSSUS_EXITS; e++) {
		struct word target = words[colossus_target_field(e)];
		if (bytes_equal(target.bytes, target.length, "0"))
			continue;
		fprintf(out, "%s%s%s%s", empty ? ">" : "", line_end, blanks, more);
		print_exit(out, words[colossus_type_field(e)], target);
		empty = false;
	}
	if (empty)
		fputs(" />", out);
	else
		fprintf(out, "%s%s</hex>", line_end, blanks);
}

static bool plan_add(struct edit_plan *plan)
{
	const struct model *model = plan->model;
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
	struct xml_gap gap = {.parent = root, .after = index == model->record_count};
	if (model->record_count > 0)
		gap.near = colossus_detail(model)->bytes[index - gap.after].body;
	struct xml_indent indent = xml_indent(plan->text, gap);
	char *written = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&written, &size);
	if (out)
		print_hex(out, words, indent.blanks, indent.more, model->line_end);
	bool good = (out && fclose(out) == 0 && written) || refuse(plan, "Out of memory.");
	good = good && xml_insert(plan, gap, written, size);
	free(written);
	return good;
}

static bool plan_remove_or_move(struct edit_plan *plan)
{
	const struct model *model = plan->model;
	struct place place = plan->edit->place;
	int from = place.index, to = plan->edit->target;
	const struct field *field = place.kind == PLACE_FIELD ? find_field(plan) : NULL;
	if (field && field->record >= 0 && field->line.length > 0 && strncmp(field->name, "exit", 4) == 0)
		return cut(plan, xml_lines(plan->text, field->line));
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
	if (!split_words(text, strlen(text), words))
		return;
	fputs("    ", out);
	print_hex(out, words, "    ", "    ", "\n");
	fputs("\n", out);
}
