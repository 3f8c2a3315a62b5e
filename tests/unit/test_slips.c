/* The law of slips: after one slip of the hand in a good file, all fixes at once take away no row, no legend line and no
 * word that the slip did not touch, the map is not smaller and there are not more errors than before, and a second run
 * changes nothing. Tried on the project's own files, each put in order first; with MAPWRIGHT_SLIPS=N as often as that, and
 * on the files below $MAPWRIGHT_SLIPS_FOLDER. */
#include "testing.h"

#include "check/report.h"
#include "folder.h"
#include "mapwright/allow.h"
#include "mapwright/bytes.h"
#include "mapwright/library.h"
#include "mapwright/registry.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 2, WORD = 12 /* bytes that a fix may take away */ };

TEST_LIBRARY
static int files, tried, mended, broken;
static uint32_t dice;

static size_t roll(size_t sides)
{
	dice = dice * 1664525u + 1013904223u;
	return sides > 0 ? (dice >> 8) % sides : 0;
}

static void examine(void *context, struct document *document)
{
	(void)context;
	document_check(document);
	allow_apply(document);
}

static const struct examiner examiner = {.examine = examine};

/* ---- the slips ---- */

struct bytes {
	char *bytes;
	size_t length;
};

static void splice(struct bytes *file, size_t at, size_t old, const char *fresh, size_t length)
{
	char *bytes = malloc(file->length - old + length + 1);
	assert_non_null(bytes);
	memcpy(bytes, file->bytes, at);
	memcpy(bytes + at, fresh, length);
	memcpy(bytes + at + length, file->bytes + at + old, file->length - at - old);
	free(file->bytes);
	*file = (struct bytes){bytes, file->length - old + length};
}

/* A line with its end. */
static struct span line_at(const struct text *text, size_t offset)
{
	size_t line = text_line(text, offset);
	size_t start = text->line_starts[line - 1];
	return span_between(start, line < text->line_count ? text->line_starts[line] : text->length);
}

/* The cells of any row; length 0 when there are none. */
static struct span any_row(const struct document *document)
{
	const struct model *model = &document->model;
	if (model->grid_count == 0)
		return (struct span){0};
	const struct grid *grid = &model->grids[roll((size_t)model->grid_count)];
	if (!grid->rows || grid->height == 0)
		return (struct span){0};
	int y = (int)roll((size_t)grid->height), cells = grid_row_cells(grid, y);
	if (cells == 0)
		return (struct span){0};
	struct span first = grid_cell_span(grid, 0, y), last = grid_cell_span(grid, cells - 1, y);
	return span_between(first.start, span_end(last));
}

/* A line of the kind that the slip is made in; without such a one, any. */
static struct span any_line(const struct document *document, char kind)
{
	const struct model *model = &document->model;
	const struct text *text = &document->text;
	struct span row = any_row(document);
	size_t entries = (size_t)model->entry_count;
	if (kind == 'r' && row.length > 0)
		return line_at(text, row.start);
	if (kind == 'l' && entries > 0) {
		const struct entry *entry = &model->entries[roll(entries)];
		if (!entry->fixed)
			return line_at(text, entry->line.start);
	}
	return line_at(text, text->line_starts[roll(text->line_count)]);
}

static const char glyphs[] = "#.,:+|=~x?@ \tA0-\"Zq";

static void indent(const struct document *document, struct bytes *file, struct span lines, const char *with)
{
	(void)document;
	for (size_t at = span_end(lines); at > lines.start; at--)
		if (at - 1 == lines.start || file->bytes[at - 2] == '\n')
			splice(file, at - 1, 0, with, 1);
}

static void slip(const struct document *document, struct bytes *file, int kind)
{
	const struct model *model = &document->model;
	const struct text *text = &document->text;
	const struct grid *grid = model->grid_count > 0 ? &model->grids[roll((size_t)model->grid_count)] : NULL;
	struct span row = any_row(document), line = any_line(document, 'r'), legend = any_line(document, 'l'),
		    any = any_line(document, 'a'), all = {.length = text->length};
	struct span whole = grid && grid->whole.length > 0 ? grid->whole : line;
	size_t body = line.length > 0 && file->bytes[span_end(line) - 1] == '\n' ? line.length - 1 : line.length;
	size_t legend_body =
	    legend.length > 0 && file->bytes[span_end(legend) - 1] == '\n' ? legend.length - 1 : legend.length;
	char glyph = glyphs[roll(sizeof glyphs - 1)];
	const char *blank = roll(2) ? " " : "\t";
	switch (kind) {
	case 0: /* a mistyped cell */
		if (row.length > 0)
			splice(file, row.start + roll(row.length), 1, &glyph, 1);
		return;
	case 1: /* the first glyph of a legend line */
		if (legend.length > 1)
			splice(file, legend.start, 1, &glyph, 1);
		return;
	case 2: /* any byte of one */
		if (legend_body > 0)
			splice(file, legend.start + roll(legend_body), 1, &glyph, 1);
		return;
	case 3:
		splice(file, line.start, 0, blank, 1);
		return;
	case 4:
		indent(document, file, whole, blank);
		return;
	case 5:
		splice(file, legend.start, 0, blank, 1);
		return;
	case 6:
		indent(document, file, all, blank);
		return;
	case 7: { /* the first line of a map, mostly a border */
		struct span first = line_at(text, whole.start);
		splice(file, first.start, first.length, "", 0);
		return;
	}
	case 8: { /* the last one */
		struct span last = line_at(text, span_end(whole) - (span_end(whole) > 0));
		splice(file, last.start, last.length, "", 0);
		return;
	}
	case 9: /* a row without a cell */
		if (row.length > 0)
			splice(file, row.start + roll(row.length), 1, "", 0);
		return;
	case 10: /* a row without its end */
		if (body > 1)
			splice(file, line.start + body - 1, 1, "", 0);
		return;
	case 11: /* a cell twice */
		if (row.length > 0) {
			size_t at = row.start + roll(row.length);
			char cell = file->bytes[at];
			splice(file, at, 0, &cell, 1);
		}
		return;
	case 12:
		splice(file, legend.start, legend.length, "", 0);
		return;
	case 13: {
		char *copy = strndup(file->bytes + legend.start, legend.length);
		splice(file, legend.start, 0, copy, legend.length);
		free(copy);
		return;
	}
	case 14: {
		char *copy = strndup(file->bytes + line.start, line.length);
		splice(file, line.start, 0, copy, line.length);
		free(copy);
		return;
	}
	case 15:
		splice(file, any.start, any.length, "", 0);
		return;
	case 16:
		splice(file, line.start + body, 0, blank, 1);
		return;
	case 17: /* blanks behind all lines */
		for (size_t at = file->length; at > 0; at--)
			if (file->bytes[at - 1] == '\n')
				splice(file, at - 1, 0, " ", 1);
		return;
	case 18: /* one line ends in CR LF */
		splice(file, line.start + body, 0, "\r", 1);
		return;
	case 19: /* all do */
		for (size_t at = file->length; at > 0; at--)
			if (file->bytes[at - 1] == '\n' && (at < 2 || file->bytes[at - 2] != '\r'))
				splice(file, at - 1, 0, "\r", 1);
		return;
	case 20: /* the last line has no end */
		if (file->length > 0 && file->bytes[file->length - 1] == '\n')
			file->length--;
		return;
	case 21:
		splice(file, line.start, 0, "see below\n", 10);
		return;
	case 22:
		splice(file, line.start, 0, "\n", 1);
		return;
	case 23:
		splice(file, line.start, 0, "# a remark\n", 11);
		return;
	case 24: /* a letter of a legend line is gone */
		if (legend_body > 2)
			splice(file, legend.start + 2 + roll(legend_body - 2), 1, "", 0);
		return;
	case 25: /* two lines are one */
		if (span_end(any) < file->length && any.length > 0)
			splice(file, span_end(any) - 1, 1, "", 0);
		return;
	case 26: /* one line is two */
		if (legend_body > 2)
			splice(file, legend.start + 2 + roll(legend_body - 2), 0, "\n", 1);
		return;
	case 27: /* any byte */
		if (file->length > 0)
			splice(file, roll(file->length), 1, &glyph, 1);
		return;
	default: /* a NUL at the end of a line */
		splice(file, line.start + body, 0, "", 1);
		return;
	}
}

enum { SLIPS = 29 };

/* ---- the law ---- */

static bool fills(char byte)
{
	return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == '\0';
}

static long long least(long long a, long long b)
{
	return a < b ? a : b;
}

/* Returns true if two lines differ at most in blanks. */
static bool same_ink(const char *a, size_t a_length, const char *b, size_t b_length)
{
	size_t i = 0, j = 0;
	for (;; i++, j++) {
		while (i < a_length && fills(a[i]))
			i++;
		while (j < b_length && fills(b[j]))
			j++;
		if (i >= a_length || j >= b_length)
			return i >= a_length && j >= b_length;
		if (a[i] != b[j])
			return false;
	}
}

/* How many lines of a text are such a one, or (`ink`) are so but for blanks. */
static int count_lines(const struct text *text, const char *bytes, size_t length, bool ink)
{
	int count = 0;
	for (size_t number = 1; number <= text->line_count; number++) {
		struct span line = text_line_span(text, number);
		const char *other = text->bytes + line.start;
		count += ink ? same_ink(other, line.length, bytes, length)
			     : line.length == length && memcmp(other, bytes, length) == 0;
	}
	return count;
}

/* The line with that offset, if the good file and the damaged one have it more often than there is one now. */
static struct span lost_line(const struct text *good, size_t offset, const struct text *damaged,
			     const struct text *now)
{
	struct span line = text_line_span(good, text_line(good, offset));
	const char *bytes = good->bytes + line.start;
	bool lost = true;
	for (int ink = 0; ink < 2 && lost; ink++) {
		int had = count_lines(good, bytes, line.length, ink),
		    left = count_lines(damaged, bytes, line.length, ink);
		lost = count_lines(now, bytes, line.length, ink) < least(had, left);
	}
	return lost ? line : (struct span){0};
}

/* The first row or legend line of the good file that the damaged one has, and the mended one has not. */
static struct span lost_part(const struct document *good, const struct text *damaged, const struct text *now)
{
	const struct model *model = &good->model;
	struct span line = {0};
	for (int g = 0; g < model->grid_count; g++)
		for (int y = 0; model->grids[g].rows && y < model->grids[g].height && line.length == 0; y++)
			line = lost_line(&good->text, model->grids[g].rows[y].start, damaged, now);
	for (int e = 0; e < model->entry_count && line.length == 0; e++)
		if (!model->entries[e].fixed)
			line = lost_line(&good->text, model->entries[e].line.start, damaged, now);
	return line;
}

static int ink_of(const struct text *text)
{
	int sum = 0;
	for (size_t i = 0; i < text->length; i++)
		sum += !fills(text->bytes[i]);
	return sum;
}

static long long rows_of(const struct document *document, bool cells)
{
	long long sum = 0;
	for (int g = 0; g < document->model.grid_count; g++)
		sum += cells ? (long long)document->model.grids[g].width * document->model.grids[g].height
			     : document->model.grids[g].height;
	return sum;
}

static long long loaded_of(const struct document *document)
{
	long long sum = 0;
	for (int g = 0; g < document->model.grid_count; g++)
		sum += document->model.grids[g].loaded;
	return sum;
}

static int words_of(const struct document *document)
{
	int sum = 0;
	for (int e = 0; e < document->model.entry_count; e++)
		for (int a = 0; a < document->model.entries[e].attribute_count; a++)
			sum += !document->model.entries[e].fixed && document->model.entries[e].attributes[a].known;
	return sum;
}

static void tell(const char *path, int kind, const char *what, const struct text *damaged, const char *bytes,
		 int length)
{
	broken++;
	print_error("%s: slip %d: %s %.*s\n", path, kind, what, length, bytes);
	const char *folder = getenv("MAPWRIGHT_KEEP"); /* for who wants to look at it */
	const char *name = strrchr(path, '/');
	char kept[PATH_MAX];
	if (!folder)
		return;
	snprintf(kept, sizeof kept, "%s/%d-%d-%s", folder, broken, kind, name ? name + 1 : path);
	file_write(kept, damaged->bytes, damaged->length, NULL, NULL);
}

static void look(const char *path, const struct document *good, const struct bytes *file, int kind)
{
	struct document *document =
	    library_open_bytes(library, path, file->bytes, file->length, good->format->id, NULL);
	struct text damaged;
	if (!document)
		return;
	text_init(&damaged, file->bytes, file->length);
	examine(NULL, document);
	long long rows = least(rows_of(document, false), rows_of(good, false)),
		  cells = least(rows_of(document, true), rows_of(good, true));
	long long loaded = loaded_of(document); /* in rows that the game did not load before, more may be found */
	int ink = (int)least(ink_of(&damaged), ink_of(&good->text));
	int words = (int)least(words_of(document), words_of(good)),
	    errors = finding_count(&document->findings, SEVERITY_ERROR);
	tried++;
	if (fixing_apply(document, FIXING_ALL, &examiner) > 0) {
		mended++;
		struct span line = lost_part(good, &damaged, &document->text);
		if (line.length > 0)
			tell(path, kind, "a line is lost:", &damaged, good->text.bytes + line.start,
			     (int)line.length);
		if (rows_of(document, false) < rows || rows_of(document, true) < cells)
			tell(path, kind, "the map is smaller", &damaged, "", 0);
		if (ink_of(&document->text) + WORD < ink)
			tell(path, kind, "text is lost", &damaged, "", 0);
		if (words_of(document) < words)
			tell(path, kind, "a word is lost", &damaged, "", 0);
		if (loaded_of(document) <= loaded && finding_count(&document->findings, SEVERITY_ERROR) > errors)
			tell(path, kind, "there are more errors", &damaged, "", 0);
		if (fixing_apply(document, FIXING_ALL, &examiner) > 0)
			tell(path, kind, "a second run changes more", &damaged, "", 0);
		while (document_undo(document, NULL, NULL))
			continue;
		assert_int_equal(document->text.length, damaged.length);
		assert_memory_equal(document->text.bytes, damaged.bytes, damaged.length);
	}
	text_clear(&damaged);
	document_free(document);
}

static int seeds(void)
{
	const char *wanted = getenv("MAPWRIGHT_SLIPS");
	return wanted ? atoi(wanted) : SEEDS;
}

static void try_file(const char *path)
{
	char *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, NULL))
		return;
	const struct format *format = format_detect(bytes, length, path, CERTAINTY_MET);
	struct document *good =
	    format && length > 0 ? library_open_bytes(library, path, bytes, length, format->id, NULL) : NULL;
	free(bytes);
	if (!good)
		return;
	examine(NULL, good);
	fixing_apply(good, FIXING_ALL, &examiner);
	if (finding_count(&good->findings, SEVERITY_ERROR) > 0) { /* no slip explains what is wrong with it */
		document_free(good);
		return;
	}
	files++;
	dice = (uint32_t)bytes_hash(0, good->text.bytes,
				    good->text.length); /* other files change nothing for this one */
	for (int i = 0; i < seeds() * SLIPS && good->text.length > 0; i++) {
		struct bytes file = {malloc(good->text.length + 1), good->text.length};
		assert_non_null(file.bytes);
		memcpy(file.bytes, good->text.bytes, file.length);
		slip(good, &file, i % SLIPS);
		look(path, good, &file, i % SLIPS);
		free(file.bytes);
	}
	document_free(good);
}

static void run(void)
{
	print_message("%d files, %d slips, %d mended, %d against the law\n", files, tried, mended, broken);
	assert_int_equal(broken, 0);
}

TEST(slips_in_the_projects_own_files)
{
	files = tried = mended = broken = 0;
	folder_visit(MAPWRIGHT_SOURCE_FOLDER "/share/examples", try_file);
	folder_visit(MAPWRIGHT_TESTS_FOLDER "/corpus", try_file);
	folder_visit(MAPWRIGHT_TESTS_FOLDER "/cases/edits", try_file);
	run();
	assert_true(mended > 500);
}

TEST(slips_in_real_files_where_they_are)
{
	const char *corpus = getenv("MAPWRIGHT_SLIPS_FOLDER");
	files = tried = mended = broken = 0;
	if (corpus)
		folder_visit(corpus, try_file);
	run();
}
