/* Aligns the columns of legend lines: glyphs below glyphs, values below values. Only blanks change. */
#include "features.h"

#include "mapwright/arena.h"
#include "mapwright/bytes.h"

#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

enum { COLUMN = 200 };

/* Where the columns of a legend line begin, and the blanks before them that can grow. */
struct columns {
	struct span blanks[2]; /* before the glyphs, and before the separator or the value */
	size_t width[2];       /* of what is before these, from the start of the line, and from the glyphs on */
};

/* Returns the blanks that end at an offset, down to `start`. */
static struct span blanks_before(const char *bytes, size_t start, size_t end)
{
	size_t first = end;
	while (first > start && byte_is_blank(bytes[first - 1]))
		first--;
	return span_between(first, end);
}

/* Finds the columns of a legend line. Returns false if it has none that can move. */
static bool find_columns(const struct text *text, const struct entry *entry, struct columns *columns)
{
	const char *bytes = text->bytes;
	struct span key = entry->key_span;
	size_t line = text->line_starts[text_line(text, key.start) - 1];
	if (entry->fixed || entry->attribute_count == 0 || entry->attributes[0].span.start < span_end(key) ||
	    text_line(text, entry->attributes[0].span.start) != text_line(text, key.start))
		return false;
	struct span gap = span_between(span_end(key), entry->attributes[0].span.start);
	struct span sign = span_trimmed(bytes, gap);
	columns->blanks[0] = blanks_before(bytes, line, key.start);
	columns->width[0] = columns->blanks[0].start - line;
	columns->blanks[1] = sign.start > gap.start && sign.length > 0
				 ? span_between(gap.start, sign.start)
				 : blanks_before(bytes, gap.start, span_end(gap));
	columns->width[1] = columns->blanks[1].start - key.start;
	return sign.length == 1 && columns->blanks[1].length > 0 &&
	       (columns->blanks[0].length > 0 || key.start == line);
}

/* Returns true if both legend lines are on one line, "a = x, b = y". */
static bool shares_line(const struct model *model, const struct text *text, int entry, int other)
{
	return other >= 0 && other < model->entry_count && !model->entries[other].fixed &&
	       text_line(text, model->entries[other].key_span.start) ==
		   text_line(text, model->entries[entry].key_span.start);
}

/* Returns the column that most lines have of those that fit all lines; else the first that does. */
static size_t common_column(const struct columns *columns, int count, int c)
{
	size_t least = 0, most = 0, common;
	for (int i = 0; i < count; i++)
		least = MAX(least, columns[i].width[c] + 1);
	common = least;
	for (int i = 0; i < count; i++) {
		size_t column = columns[i].width[c] + columns[i].blanks[c].length, votes = 0;
		for (int j = 0; j < count; j++)
			votes += columns[j].width[c] + columns[j].blanks[c].length == column;
		if (column >= least && votes > most) {
			most = votes;
			common = column;
		}
	}
	return common;
}

/* Makes the columns of lines next to each other begin at the same place. */
static void align(const struct columns *columns, int count, struct patch *patch)
{
	for (int c = 0; c < 2; c++)
		for (int i = 0, column = (int)common_column(columns, count, c); i < count; i++) {
			char blanks[COLUMN];
			size_t width = (size_t)column - columns[i].width[c];
			if (columns[i].blanks[c].length == 0 || width == columns[i].blanks[c].length ||
			    width > sizeof blanks)
				continue;
			memset(blanks, ' ', width);
			patch_add(patch, columns[i].blanks[c], blanks, width);
		}
}

/* Returns true if the legends say the same, and the maps are of the same size. */
static bool means_the_same(const struct document *document, const struct document *other)
{
	const struct model *a = &document->model, *b = &other->model;
	bool same =
	    a->entry_count == b->entry_count && a->grid_count == b->grid_count && a->field_count == b->field_count;
	for (int i = 0; same && i < a->entry_count; i++) {
		const struct entry *left = &a->entries[i], *right = &b->entries[i];
		same = left->key == right->key && left->key_count == right->key_count &&
		       strcmp(left->text ? left->text : "", right->text ? right->text : "") == 0;
	}
	for (int i = 0; same && i < a->grid_count; i++)
		same = a->grids[i].width == b->grids[i].width && a->grids[i].height == b->grids[i].height;
	return same;
}

json_t *answer_formatting(struct server *server, struct subject *subject)
{
	const struct open_file *file = subject->file;
	const struct model *model = &file->document->model;
	const struct text *text = &file->document->text;
	struct patch patch = {0};
	struct columns *group = memory_allocate((size_t)model->entry_count + 1, sizeof *group);
	int count = 0;
	size_t last = 0;
	for (int i = 0; i <= model->entry_count; i++) {
		struct columns columns;
		bool moves = i < model->entry_count && find_columns(text, &model->entries[i], &columns) &&
			     !shares_line(model, text, i, i - 1) && !shares_line(model, text, i, i + 1);
		size_t line = moves ? text_line(text, model->entries[i].key_span.start) : 0;
		if (!moves || line != last + 1) {
			align(group, count, &patch);
			count = 0;
		}
		if (moves)
			group[count++] = columns;
		last = line;
	}
	free(group);
	struct error error;
	struct document *trial = copy_document(server, file);
	json_t *edits = patch_sort(&patch, &error) ? edits_of(server, file, &patch) : NULL;
	if (edits && !(document_rewrite(trial, &patch, "align", &error) && means_the_same(file->document, trial)))
		json_array_clear(edits);
	document_free(trial);
	patch_clear(&patch);
	return edits;
}
