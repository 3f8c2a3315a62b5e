/* Conversion: a document of one format made from a document of another, by edits. */
#include "mapwright/conversion.h"
#include "mapwright/registry.h"

enum { NAMES_SIZE = 400, FEW = 128 };

/* Returns true if files of one format can become files of the other. Any map of square cells is a plain grid. */
static bool becomes(const struct format *from, const struct format *format)
{
	if (format->converter)
		return word_index(format->converter->converts_from, from->id) >= 0;
	return strcmp(format->id, "plain") == 0 && from != format && from->cells->kind != CELL_WORD &&
	       from->canvas == CANVAS_SQUARE;
}

/* Returns the format of the new document; NULL with a message if there is none. */
static const struct format *target(const struct document *from, const char *path, const char *id, struct error *error)
{
	char names[NAMES_SIZE] = "";
	if (id && !library_format(id, error))
		return NULL;
	for (const struct format *const *each = format_list(); *each; each++) {
		const struct format *format = *each;
		if (!becomes(from->format, format))
			continue;
		if (id                  ? strcmp(format->id, id) == 0
		    : format->converter ? text_ends(path, strrchr(format->extension, '.'))
					: format_calls(format, path))
			return format;
		size_t length = strlen(names);
		snprintf(names + length, sizeof names - length, "%s%s", length > 0 ? " or " : "", format->id);
	}
	if (*names)
		error_set(error, "%s: %s can become %s; choose one with --to.", from->path, from->format->id, names);
	else
		error_set(error, "%s: %s cannot be converted.", from->path, from->format->id);
	return NULL;
}

/* Gets what the new format says for a part of the old document, which the list of losses keeps. Returns its length. */
static size_t converted(struct conversion *conversion, struct place place, const char **value)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = memory_stream(&bytes, &length);
	conversion->to->format->converter->convert_part(conversion, place, out);
	memory_stream_end(out);
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
	} else if (of->kind == PLACE_CELL) {
		LOSE(conversion, model->grids[of->index].rows[of->y].start, "Cell %d,%d of %s is left out: %s", of->x,
		     of->y, model->grids[of->index].name, error.message);
	} else {
		const struct field *field = &model->fields[of->index];
		LOSE(conversion, field->line.start, "The %s is left out: %s", field->name, error.message);
	}
}

static void convert_fields(struct conversion *conversion)
{
	const struct model *from = &conversion->from->model;
	const char *value;
	for (int f = 0; f < from->field_count; f++) {
		const struct field *field = &from->fields[f];
		struct place place = place_at(PLACE_FIELD, f);
		if (field->record >= 0 || field->grid >= 0)
			continue;
		size_t length = converted(conversion, place, &value);
		int there = model_find_field(&conversion->to->model, field->name);
		struct edit set = {.place = place_at(PLACE_FIELD, there), .value = value, .length = length};
		if (length > 0)
			edit(conversion, &set, &place, 1);
	}
}

static void convert_records(struct conversion *conversion)
{
	const struct model *from = &conversion->from->model;
	struct edit *edits = memory_allocate((size_t)from->record_count, sizeof *edits);
	struct place *of = memory_allocate((size_t)from->record_count, sizeof *of);
	size_t count = 0;
	for (int r = 0; r < from->record_count; r++) {
		struct edit *add = &edits[count];
		*add = (struct edit){.verb = EDIT_ADD, .place = place_at(PLACE_RECORD, 0)};
		add->length = converted(conversion, place_at(PLACE_RECORD, r), &add->value);
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

/* ---- plain grids ---- */

/* Adds a map of the size and the cells of an old one. */
static bool copy_map(struct conversion *conversion, int g, struct error *error)
{
	const struct document *from = conversion->from;
	struct document *to = conversion->to;
	const struct grid *old = &from->model.grids[g], *new;
	const struct edit add = {.verb = EDIT_ADD, .place = place_at(PLACE_GRID, g), .target = -1, .fill = '.'};
	struct edit size = {.verb = EDIT_RESIZE, .place = add.place, .fill = '.'};
	if (g > 0 && !document_apply(to, &add, 1, "convert", error))
		return false;
	new = &to->model.grids[g];
	size.amount[SIDE_RIGHT] = old->width - new->width;
	size.amount[SIDE_BOTTOM] = old->height - new->height;
	if ((size.amount[SIDE_RIGHT] || size.amount[SIDE_BOTTOM]) && !document_apply(to, &size, 1, "convert", error))
		return false;
	size_t count = 0, cells = (size_t)old->width * (size_t)old->height + 1;
	if (!memory_has(cells * (sizeof(struct edit) + sizeof(struct place))))
		return error_no_memory(error);
	struct edit *edits = memory_allocate(cells, sizeof *edits);
	struct place *of = memory_allocate(cells, sizeof *of);
	for (int y = 0; y < old->height; y++)
		for (int x = 0; x < old->width; x++, count++) {
			int there = grid_cell(old, &from->text, x, y);
			of[count] = place_cell(g, x, y);
			edits[count] = (struct edit){.verb = EDIT_SET, .place = of[count]};
			edits[count].value = cell_bytes(there < 0 ? ' ' : there, &edits[count].length);
		}
	edit(conversion, edits, of, count);
	free(edits);
	free(of);
	return true;
}

/* Returns true if the new file says what a line says: it is blank, a row, or only begins or ends the rows. */
static bool line_is_copied(const struct document *from, size_t line, struct span span)
{
	const struct model *model = &from->model;
	const char *comment = from->format->comment.begin ? from->format->comment.begin : "",
		   *bytes = from->text.bytes + span.start;
	if (span.length <= strlen(comment))
		return true;
	bool plain = (!*comment || strncmp(bytes, comment, strlen(comment)) != 0) &&
		     model_place(model, span_end(span) - 1).kind == PLACE_NONE;
	for (int g = 0; g < model->grid_count; g++) {
		size_t first = text_line(&from->text, model->grids[g].whole.start);
		size_t end = first + (size_t)model->grids[g].height;
		if ((line >= first && line < end) || ((line + 1 == first || line == end) && plain))
			return true;
	}
	return false;
}

/* Copies the maps. All other lines are lost. */
static bool copy_maps(struct conversion *conversion, struct error *error)
{
	const struct document *from = conversion->from;
	const struct text *text = &from->text;
	for (int g = 0; g < from->model.grid_count; g++)
		if (!copy_map(conversion, g, error))
			return false;
	for (size_t line = 1; line <= text->line_count; line++) {
		struct span span = span_trimmed(text->bytes, text_line_span(text, line));
		if (!line_is_copied(from, line, span))
			LOSE(conversion, span.start, "This is left out: %.*s", (int)MIN(span.length, FEW),
			     text->bytes + span.start);
	}
	finding_list_sort(&conversion->lost);
	return true;
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
	struct template_request request = {0};
	if (format && !format->converter && from->model.grid_count > 0)
		request = (struct template_request){
		    .width = from->model.grids[0].width, .height = from->model.grids[0].height, .path = path};
	for (int d = 0; format && format->converter && format->dialects && format->dialects[d]; d++)
		request.dialect = format->dialects[d]; /* the newest can say most */
	conversion->companion = library_companion(library, from);
	conversion->to = format ? library_create(library, path, format->id, &request, error) : NULL;
	if (!conversion->to)
		return false;
	if (!format->converter)
		return copy_maps(conversion, error);
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
	converted(conversion, (struct place){0}, &nothing);
	if (from->model.grid_count > 0) /* the size of a map comes before its cells */
		convert_fields(conversion);
	convert_records(conversion);
	if (from->model.grid_count == 0)
		convert_fields(conversion);
	if (format->facts->orientation && from->format->facts->orientation &&
	    format->facts->orientation(&conversion->to->model) != from->format->facts->orientation(&from->model))
		LOSE(conversion, 0, "%s", format->facts->orientation_changed);
	finding_list_sort(&conversion->lost);
	return true;
}

void conversion_clear(struct conversion *conversion)
{
	document_free(conversion->companion);
	document_free(conversion->to);
	finding_list_clear(&conversion->lost);
}
