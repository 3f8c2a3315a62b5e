/* Writes edits of boards in XML, and new boards. A value changes only the bytes between its quotes; an exit is an
 * element, which is added or removed as a whole. */
#include "map.h"

#include "xml/xml_edit.h"

/* ---- exits ---- */

/* Writes an exit; `words` are those of a hex. */
static void print_exit(FILE *out, const struct word *words, int slot)
{
	element_print(out, &board_elements[ELEMENT_EXIT], words + 2 * (size_t)slot);
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
	struct xml_output output;
	struct xml_gap gap = {.parent = fields[HEX_LABEL].line, .after = true};
	if (last >= 0)
		gap.near = fields[colossus_target_field(last)].line;
	const struct word words[] = {[HEX_EXIT1] = {plan->edit->value, plan->edit->length},
				     [HEX_TYPE1] =
					 type ? (struct word){type->value, type->length} : word_of("ARROW")};
	print_exit(xml_begin(&output), words, 0);
	return xml_insert_written(plan, gap, &output);
}

static bool set_attribute(struct edit_plan *plan, const struct field *field, const char *name)
{
	return xml_set_attribute(plan, field, name, plan->edit->value, plan->edit->length);
}

static bool set_exit(struct edit_plan *plan, const struct record *record, enum hex_field which)
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

bool board_xml_set_hex(struct edit_plan *plan, const struct field *field, enum hex_field which)
{
	const char *name = element_attribute(&board_elements[ELEMENT_HEX], (int)which);
	return name ? set_attribute(plan, field, name) : set_exit(plan, &plan->model->records[field->record], which);
}

/* ---- hexes ---- */

int board_xml_split(const char *bytes, size_t length, struct word words[HEX_FIELDS])
{
	const char *at = bytes;
	struct word word;
	int count = 0;
	while (colossus_next_word(&at, bytes + length, &word))
		if (count++ < HEX_FIELDS)
			words[count - 1] = word;
	return count;
}

bool board_xml_words_fit(const struct word words[HEX_FIELDS])
{
	bool good = true;
	for (int field = 0; field < HEX_FIELDS && good; field++) {
		bool number = field == HEX_X || field == HEX_Y, type = board_rows[field].token == TOKEN_EXIT;
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
	element_print(out, &board_elements[ELEMENT_HEX], words);
	bool empty = true;
	for (int e = 0; e < HEX_EXITS; e++) {
		struct word target = words[colossus_target_field(e)];
		if (bytes_equal(target.bytes, target.length, "0"))
			continue;
		fprintf(out, "%s%s%s%s", empty ? ">" : "", line_end, blanks, more);
		print_exit(out, words, e);
		empty = false;
	}
	if (empty)
		fputs(" />", out);
	else
		fprintf(out, "%s%s</hex>", line_end, blanks);
}

bool board_xml_add(struct edit_plan *plan, const struct word words[HEX_FIELDS])
{
	const struct model *model = plan->model;
	int index = plan->edit->place.index;
	/* before the hex, behind the last, or inside the root */
	struct xml_gap gap = {.parent = colossus_detail(model)->size_line, .after = index == model->record_count};
	if (model->record_count > 0)
		gap.near = colossus_detail(model)->bytes[index - gap.after].body;
	struct xml_indent indent = xml_indent(plan->text, gap);
	struct xml_output output;
	print_hex(xml_begin(&output), words, indent.blanks, indent.more, model->line_end);
	return xml_insert_written(plan, gap, &output);
}

void colossus_print_hex(FILE *out, const char *text)
{
	struct word words[HEX_FIELDS];
	if (!board_spread_words(words, board_xml_split(text, strlen(text), words)) || !board_xml_words_fit(words))
		return;
	fputs("    ", out);
	print_hex(out, words, "    ", "    ", "\n");
	fputs("\n", out);
}
