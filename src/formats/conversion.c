#include "mapwright/conversion.h"

#include "mapwright/bytes.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_SIZE = 200, FEW = 128 };

/* Returns the format of the new document; NULL with a message if there is none. */
static const struct format *target(const struct document *from, const char *path, const char *id, struct error *error)
{
	char names[NAMES_SIZE] = "";
	if (id && !library_format(id, error))
		return NULL;
	for (const struct format *const *each = format_list(); *each; each++) {
		const struct format *format = *each;
		if (!format->carry || word_index(format->sources, from->format->id) < 0)
			continue;
		if (id ? strcmp(format->id, id) == 0 : text_ends(path, strrchr(format->extension, '.')))
			return format;
		size_t length = strlen(names);
		snprintf(names + length, sizeof names - length, "%s%s", length > 0 ? " or " : "", format->id);
	}
	if (*names)
		error_set(error, "%s: a %s can become %s; choose one with --to.", from->path, from->format->title,
			  names);
	else
		error_set(error, "%s: a %s cannot be converted.", from->path, from->format->title);
	return NULL;
}

/* Gets what the new format says for a part of the old document, which the list of losses keeps. Returns its length. */
static size_t carried(struct conversion *conversion, struct place place, const char **value)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&bytes, &length);
	if (!out)
		memory_end();
	conversion->to->format->carry(conversion, place, out);
	if (fclose(out) != 0 || !bytes)
		memory_end();
	*value = arena_copy(&conversion->lost.arena, bytes, length);
	free(bytes);
	return length;
}

/* Makes edits, each for the record or field of `from` in `of`: all at once if possible. What is refused is lost. */
static void edit(struct conversion *conversion, struct edit *edits, const struct place *of, size_t count)
{
	const struct model *model = &conversion->from->model;
	struct error error;
	for (size_t i = 0; i < count; i++)
		if (edits[i].verb == EDIT_ADD)
			edits[i].place.index = conversion->to->model.record_count;
	if (count == 0 || document_apply(conversion->to, edits, count, "convert", &error))
		return;
	if (count > 1) {
		edit(conversion, edits, of, count / 2);
		edit(conversion, edits + count / 2, of + count / 2, count - count / 2);
	} else if (of->kind == PLACE_RECORD) {
		const struct record *record = &model->records[of->index];
		LOSE(conversion, record->line.start, "The %s %s is left out: %s", record->kind, record->name,
		     error.message);
	} else {
		const struct field *field = &model->fields[of->index];
		LOSE(conversion, field->line.start, "The %s is left out: %s", field->name, error.message);
	}
}

/* Carries the fields of the file. */
static void carry_fields(struct conversion *conversion)
{
	const struct model *from = &conversion->from->model;
	const char *value;
	for (int f = 0; f < from->field_count; f++) {
		const struct field *field = &from->fields[f];
		struct place place = place_at(PLACE_FIELD, f);
		if (field->record >= 0 || field->grid >= 0)
			continue;
		size_t length = carried(conversion, place, &value);
		int there = model_find_field(&conversion->to->model, field->name);
		struct edit set = {.place = place_at(PLACE_FIELD, there), .value = value, .length = length};
		if (length > 0)
			edit(conversion, &set, &place, 1);
	}
}

/* Carries the records. */
static void carry_records(struct conversion *conversion)
{
	const struct model *from = &conversion->from->model;
	struct edit *edits = memory_allocate((size_t)from->record_count + 1, sizeof *edits);
	struct place *of = memory_allocate((size_t)from->record_count + 1, sizeof *of);
	size_t count = 0;
	for (int r = 0; r < from->record_count; r++) {
		struct edit *add = &edits[count];
		*add = (struct edit){.verb = EDIT_ADD, .place = place_at(PLACE_RECORD, 0)};
		add->length = carried(conversion, place_at(PLACE_RECORD, r), &add->value);
		of[count] = place_at(PLACE_RECORD, r);
		count += add->length > 0;
	}
	/* a new record can depend on those before it, as letters do, so those of a small file are added one by one */
	size_t step = count <= FEW ? 1 : count;
	for (size_t at = 0; at < count; at += step)
		edit(conversion, edits + at, of + at, step);
	free(edits);
	free(of);
}

bool conversion_make(struct conversion *conversion, struct library *library, const char *path, const char *format_id,
		     struct error *error)
{
	static const struct rule rule = {.name = "lost", .severity = SEVERITY_NOTE};
	const struct document *from = conversion->from;
	const struct format *format = target(from, path, format_id, error);
	const char *nothing, *newest = NULL;
	conversion->rule = &rule;
	for (int i = 0; format && i < from->model.syntax.count; i++) {
		const struct finding *finding = &from->model.syntax.items[i];
		if (finding->severity == SEVERITY_ERROR)
			return error_set(error, "%s:%zu: %s Only files without such errors can be converted.",
					 from->path, text_line(&from->text, finding->span.start), finding->message);
	}
	conversion->companion = library_companion(library, from);
	conversion->to = format ? library_create(library, path, format->id, NULL, error) : NULL;
	if (!conversion->to)
		return false;
	/* without its records the template could be of any dialect */
	for (int d = 0; !conversion->to->dialect && format->dialects && format->dialects[d]; d++)
		newest = document_fits(conversion->to, format->dialects[d]) ? format->dialects[d] : newest;
	if (newest)
		document_read_as(conversion->to, newest);
	for (int r = conversion->to->model.record_count; r-- > 0;) {
		const struct edit gone = {.verb = EDIT_REMOVE, .place = place_at(PLACE_RECORD, r)};
		if (!document_apply(conversion->to, &gone, 1, "convert", error))
			return false;
	}
	carried(conversion, (struct place){0}, &nothing);
	if (from->model.grid_count > 0) /* the size of a map comes before its cells */
		carry_fields(conversion);
	carry_records(conversion);
	if (from->model.grid_count == 0)
		carry_fields(conversion);
	if (format->orientation && from->format->orientation &&
	    format->orientation(&conversion->to->model) != from->format->orientation(&from->model))
		LOSE(conversion, 0, "%s", format->orientation_changed);
	finding_list_sort(&conversion->lost);
	return true;
}

void conversion_clear(struct conversion *conversion)
{
	document_free(conversion->companion);
	document_free(conversion->to);
	finding_list_clear(&conversion->lost);
}
