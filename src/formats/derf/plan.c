/* Plans edits of a DERF room as patches: the least bytes that make the change, in the style of the file. Containers
 * and items have files of their own.
 *
 * A flag that the line does not name yet goes behind its last one, with the separator that stands before that. What
 * is refused here cannot be written in the format at all. */
#include "derf.h"

#include <string.h>

bool derf_change(struct patch *patch, struct span old, const char *bytes, size_t length, struct error *error)
{
	return patch_add(patch, old, bytes, length) || error_no_memory(error);
}

bool derf_insert(struct patch *patch, size_t at, const char *string, struct error *error)
{
	return *string == '\0' || derf_change(patch, (struct span){.start = at}, string, strlen(string), error);
}

const char *derf_line_end(const struct model *model, const struct text *text, size_t offset)
{
	size_t line = text_line(text, offset), next = line < text->line_count ? line : line - 1;
	if (next == 0)
		return model->line_end;
	size_t end = text->line_starts[next];
	return end >= 2 && text->bytes[end - 2] == '\r' ? "\r\n" : "\n";
}

struct derf_gap derf_gap_behind(const struct model *model, const struct text *text, struct span line)
{
	size_t at = span_end(line);
	bool ended = at == 0 || text->bytes[at - 1] == '\n';
	const char *end = derf_line_end(model, text, at > 0 ? at - 1 : 0);
	return (struct derf_gap){.at = at, .before = ended ? "" : end, .after = ended ? end : ""};
}

/* The token and the separator before it, or for the first one that behind it, as two changes: so the removals of
 * neighbours share a separator instead of overlapping. */
bool derf_remove_token(struct patch *patch, struct span token, bool first, bool last, size_t before, size_t behind,
		       struct error *error)
{
	struct span separator = {.start = first ? span_end(token) : before};
	separator.length = first ? (last ? 0 : behind - span_end(token)) : token.start - before;
	if (first)
		return (last || derf_change(patch, separator, "", 0, error)) &&
		       derf_change(patch, token, "", 0, error);
	return derf_change(patch, token, "", 0, error) && derf_change(patch, separator, "", 0, error);
}

static bool has_line_end(const struct edit *edit)
{
	return edit->length > 0 &&
	       (memchr(edit->value, '\n', edit->length) || memchr(edit->value, '\r', edit->length));
}

/* The line ends that must follow the text so that line `number` exists: none when it does. */
static bool add_missing_lines(const struct model *model, const struct text *text, size_t number, struct patch *patch,
			      struct error *error)
{
	size_t lines = derf_detail(model)->lines;
	bool open = text->length > 0 && text->bytes[text->length - 1] != '\n';
	size_t ends = number > lines ? number - lines - 1 + open : 0;
	const char *end = derf_line_end(model, text, text->length > 0 ? text->length - 1 : 0);
	while (ends-- > 0)
		if (!derf_insert(patch, text->length, end, error))
			return false;
	return true;
}

/* ---- the declaration and the descriptions ---- */

/* Three numbers with points between them. */
static bool is_version(const char *value, size_t length)
{
	int numbers = 1;
	for (size_t i = 0; i < length; i++) {
		bool point = value[i] == '.';
		if (!point && (value[i] < '0' || value[i] > '9'))
			return false;
		if (point && (i == 0 || i + 1 == length || value[i - 1] == '.'))
			return false;
		numbers += point;
	}
	return numbers == 3;
}

static bool plan_version(const struct model *model, const struct text *text, const struct edit *edit,
			 struct patch *patch, struct error *error)
{
	const struct derf_declaration *declaration = &derf_detail(model)->declaration;
	if (has_line_end(edit) || edit->length == 0)
		return error_set(error, edit->length == 0 ? "The version cannot be left out: the engine would ignore "
							    "the room."
							  : "The version is one line.");
	if (!is_version(edit->value, edit->length))
		return error_set(error, "The version is three numbers, as in 0.1.0, not \"%.*s\".",
				 edit->length > 40 ? 40 : (int)edit->length, edit->value);
	if (declaration->absent)
		return derf_insert(patch, declaration->version.start, "DERF:", error) &&
		       derf_change(patch, declaration->version, edit->value, edit->length, error) &&
		       derf_insert(patch, declaration->version.start, derf_line_end(model, text, 0), error);
	bool word = declaration->word.length > 0, bare = !declaration->colon && declaration->version.length == 0;
	const char *before = !bare ? "" : word ? ":" : "DERF:";
	return derf_insert(patch, declaration->version.start, before, error) &&
	       derf_change(patch, declaration->version, edit->value, edit->length, error);
}

/* The title or the short description: the whole line. */
static bool plan_line(const struct model *model, const struct text *text, size_t number, const struct edit *edit,
		      struct patch *patch, struct error *error)
{
	if (has_line_end(edit))
		return error_set(error, "This is one line; only the long description has several.");
	struct line line;
	if (scan_line(text, number, &line))
		return derf_change(patch, line.body, edit->value, edit->length, error);
	return add_missing_lines(model, text, number, patch, error) &&
	       derf_change(patch, (struct span){.start = text->length}, edit->value, edit->length, error);
}

/* No line of the description may be taken for the section after it; where there is a Flags line, "Containers:" above it
 * is none. */
static bool description_is_plain(const struct derf_detail *detail, const struct edit *edit, struct error *error)
{
	static const char *const words[] = {"Flags:", "Containers:"};
	size_t count = detail->flags_line.number > 0 ? 1 : 2;
	for (size_t at = 0; at < edit->length;) {
		for (size_t i = 0; i < count; i++) {
			size_t length = strlen(words[i]);
			if (edit->length - at >= length && memcmp(edit->value + at, words[i], length) == 0)
				return error_set(
				    error,
				    "A line of the description cannot begin with \"%s\": it would end the "
				    "description there. Put a blank or another word before it.",
				    words[i]);
		}
		const char *end = memchr(edit->value + at, '\n', edit->length - at);
		at = end ? (size_t)(end - edit->value) + 1 : edit->length;
	}
	return true;
}

/* The last lines with their ends, if the value only takes these away: so the line before them keeps its own end. Length
 * 0: it does more, or the last line has no end to take. */
static struct span lines_cut(const struct text *text, const struct field *field, const struct edit *edit)
{
	const char *old = text->bytes + field->value.start;
	size_t at = edit->length, length = field->value.length;
	if (at == 0 || at >= length || memcmp(old, edit->value, at) != 0 ||
	    span_end(field->line) == span_end(field->value))
		return (struct span){0};
	at += at + 1 < length && old[at] == '\r' && old[at + 1] == '\n';
	if (old[at] != '\n')
		return (struct span){0};
	at += field->value.start + 1;
	return (struct span){.start = at, .length = span_end(field->line) - at};
}

static bool plan_long(const struct model *model, const struct text *text, const struct edit *edit,
		      struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	const struct field *field = &model->fields[FIELD_LONG];
	if (!description_is_plain(detail, edit, error))
		return false;
	struct span tail = lines_cut(text, field, edit);
	if (detail->long_lines > 0 && tail.length > 0)
		return derf_change(patch, tail, "", 0, error);
	if (detail->long_lines > 0)
		return patch_add_difference(patch, text, field->value, edit->value, edit->length) ||
		       error_no_memory(error);
	if (edit->length == 0)
		return true;
	size_t at = field->value.start;
	bool last = at == text->length;
	return (!last || add_missing_lines(model, text, 4, patch, error)) &&
	       derf_change(patch, (struct span){.start = at}, edit->value, edit->length, error) &&
	       (last || derf_insert(patch, at, derf_line_end(model, text, at), error));
}

/* ---- flags ---- */

/* "Flags:" with one flag, on a line of its own: above the Containers line, else at the end of the file. */
static bool plan_flags_line(const struct model *model, const struct text *text, const char *sign, const char *name,
			    size_t length, struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	size_t start = detail->containers_line.whole.start;
	struct derf_gap gap = {.at = start, .before = "", .after = derf_line_end(model, text, start)};
	if (detail->containers_line.number == 0) {
		gap = derf_gap_behind(model, text, (struct span){.length = text->length});
		if (detail->lines < 3) {
			gap.before = "";
			if (!add_missing_lines(model, text, 4, patch, error))
				return false;
		}
	}
	return derf_insert(patch, gap.at, gap.before, error) && derf_insert(patch, gap.at, "Flags: ", error) &&
	       derf_change(patch, (struct span){.start = gap.at}, sign, 1, error) &&
	       derf_change(patch, (struct span){.start = gap.at}, name, length, error) &&
	       derf_insert(patch, gap.at, gap.after, error);
}

static struct span token_span(const struct derf_token *token)
{
	return (struct span){.start = token->sign.start, .length = token->sign.length + token->name.length};
}

/* Behind the last flag, with the separator that stands before that one, or a blank. */
static bool plan_new_flag(const struct model *model, const struct text *text, const char *sign, const char *name,
			  size_t length, struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	if (detail->flags_line.number == 0)
		return plan_flags_line(model, text, sign, name, length, patch, error);
	struct span place = {.start = span_end(detail->flags_line.body)};
	const char *separator = text->bytes[place.start - 1] == ':' ? " " : "";
	size_t separator_length = strlen(separator);
	int count = detail->token_count;
	if (count > 0) {
		place.start = span_end(token_span(&detail->tokens[count - 1]));
		separator = " ";
		separator_length = 1;
	}
	if (count > 1) {
		size_t start = span_end(token_span(&detail->tokens[count - 2]));
		separator = text->bytes + start;
		separator_length = detail->tokens[count - 1].sign.start - start;
	}
	return derf_change(patch, place, separator, separator_length, error) &&
	       derf_change(patch, place, sign, 1, error) && derf_change(patch, place, name, length, error);
}

/* A flag whose sign is missing gets it where it stands. */
static bool plan_set_flag(const struct model *model, const struct text *text, const struct edit *edit,
			  struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	const struct field *field = &model->fields[edit->place.index];
	if (edit->length != 1 || (*edit->value != '+' && *edit->value != '-'))
		return error_set(error, "A flag is set by + and unset by -; remove it for neither.");
	if (field->set)
		return derf_change(patch, field->value, edit->value, 1, error);
	for (int i = detail->token_count; i-- > 0;)
		if (detail->tokens[i].field == edit->place.index)
			return derf_change(patch, detail->tokens[i].sign, edit->value, 1, error);
	return plan_new_flag(model, text, edit->value, field->name, strlen(field->name), patch, error);
}

/* Every token of the flag, else an earlier one would come to hold. */
static bool plan_remove_flag(const struct model *model, int field, struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	bool found = false, first = true;
	for (int i = 0; i < detail->token_count; i++) {
		const struct derf_token *token = &detail->tokens[i];
		if (token->field != field) {
			first = false;
			continue;
		}
		found = true;
		bool last = i + 1 == detail->token_count;
		size_t before = i > 0 ? span_end(token_span(token - 1)) : 0, behind = last ? 0 : token[1].sign.start;
		if (!derf_remove_token(patch, token_span(token), first, last, before, behind, error))
			return false;
	}
	return found || error_set(error, "The file does not name the flag \"%s\".", model->fields[field].name);
}

/* A known flag, or a sub-flag; one that nobody knows would do nothing. */
static bool is_flag_name(const struct derf_detail *detail, const char *name, size_t length, struct error *error)
{
	int shown = length > 40 ? 40 : (int)length;
	if (*name == '+' || *name == '-')
		return error_set(error, "A flag has one sign: \"%.*s\" begins with another.", shown, name);
	if (derf_known_flag(detail, name, length) >= 0 || derf_parent_flag(name, length))
		return true;
	const char *nearest = derf_nearest_flag(detail, name, length);
	if (nearest)
		return error_set(error, "There is no flag \"%.*s\"; did you mean \"%s\"?", shown, name, nearest);
	return error_set(error, "There is no flag \"%.*s\": it is one of the twelve, or NAME_boss or NAME_monster.",
			 shown, name);
}

/* A flag that is no field yet: "+goblin_boss". */
static bool plan_add_flag(const struct model *model, const struct text *text, const struct edit *edit,
			  struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	const char *value = edit->value;
	if (edit->length < 2 || (*value != '+' && *value != '-'))
		return error_set(error, "A new flag is written with its sign, as in +goblin_boss.");
	for (size_t i = 1; i < edit->length; i++)
		if (memchr(DERF_SEPARATORS "\r\n", value[i], sizeof DERF_SEPARATORS "\r\n"))
			return error_set(error, "A flag is one word, without blank, comma or line end.");
	if (!is_flag_name(detail, value + 1, edit->length - 1, error))
		return false;
	for (int i = 0; i < detail->token_count; i++) {
		struct span name = detail->tokens[i].name;
		if (name.length == edit->length - 1 && memcmp(text->bytes + name.start, value + 1, name.length) == 0)
			return error_set(error, "The file names the flag \"%.*s\" already: set that.",
					 derf_shown(name), value + 1);
	}
	return plan_new_flag(model, text, value, value + 1, edit->length - 1, patch, error);
}

/* ---- the verbs ---- */

static bool plan_set_field(const struct model *model, const struct text *text, const struct edit *edit,
			   struct patch *patch, struct error *error)
{
	switch (edit->place.index) {
	case FIELD_VERSION:
		return plan_version(model, text, edit, patch, error);
	case FIELD_NAME:
	case FIELD_SHORT:
		return plan_line(model, text, (size_t)edit->place.index + 1, edit, patch, error);
	case FIELD_LONG:
		return plan_long(model, text, edit, patch, error);
	default:
		return plan_set_flag(model, text, edit, patch, error);
	}
}

/* The lines of the descriptions stay, since sections are counted by them. */
static bool plan_remove_field(const struct model *model, int index, struct patch *patch, struct error *error)
{
	const struct field *field = &model->fields[index];
	if (field->kind == FIELD_FLAG)
		return plan_remove_flag(model, index, patch, error);
	if (index == FIELD_VERSION)
		return error_set(error, "The version cannot be left out: the engine would ignore the room.");
	if (!field->set)
		return error_set(error, "There is nothing to remove: it is blank.");
	return derf_change(patch, field->value, "", 0, error);
}

static bool plan_field(const struct model *model, const struct text *text, const struct edit *edit,
		       struct patch *patch, struct error *error)
{
	if (edit->verb == EDIT_ADD)
		return plan_add_flag(model, text, edit, patch, error);
	if (edit->place.index < 0 || edit->place.index >= model->field_count)
		return error_set(error, "There is no such field.");
	const struct field *field = &model->fields[edit->place.index];
	if (field->item >= 0)
		return derf_plan_item(model, text, edit, field->record, field->item, patch, error);
	if (field->record >= 0) {
		struct edit of_record = *edit;
		of_record.place = place_at(PLACE_RECORD, field->record);
		return derf_plan_container(model, text, &of_record, patch, error);
	}
	if (edit->verb == EDIT_SET)
		return plan_set_field(model, text, edit, patch, error);
	if (edit->verb == EDIT_REMOVE)
		return plan_remove_field(model, edit->place.index, patch, error);
	return error_set(error, "The fields of a DERF room stand where they are.");
}

bool derf_plan(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
	       struct error *error)
{
	switch (edit->place.kind) {
	case PLACE_FIELD:
		return plan_field(model, text, edit, patch, error);
	case PLACE_RECORD:
		return derf_plan_container(model, text, edit, patch, error);
	case PLACE_ITEM:
		return derf_plan_item(model, text, edit, edit->place.index, edit->place.x, patch, error);
	default:
		return error_set(error, "A DERF room has no map: there is nothing of this kind to change.");
	}
}
