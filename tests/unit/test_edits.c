/* Small files in tests/cases/edits/FORMAT, and beside each FILE
 *   FILE.edits: what every edit of it does to its bytes, or why it is refused;
 *   FILE.damages: what is found in it, and what is found besides, or no more, when it ends early, and when a line or a byte
 *     is missing or there twice. "here" is where the damage is.
 *   FILE.places: what is where in it, and what it is called.
 * "as given" are the bytes that the edit brings.
 * What is tried stands before what comes of it, or below it when much ends alike. What is alike in all maps of a format that is
 * data is tried once or twice. The format may have its description there. With MAPWRIGHT_UPDATE set these are written anew:
 * look at `git diff` before you keep them. */
#include "case.h"
#include "describing.h"

#include "mapwright/code.h"
#include "mapwright/difference.h"
#include "mapwright/document.h"
#include "mapwright/file.h"
#include "mapwright/library.h"
#include "mapwright/reach.h"

#include <dirent.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CASES MAPWRIGHT_TESTS_FOLDER "/cases/edits"
#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* What was tried, by what came of it. */
struct endings {
	struct ending {
		char *result, *tries; /* which are divided by "; " and blanks */
		char what[80];        /* the last of them, which had that number, in a row of tries that had these */
		int last, row;
	} * items;
	int count, tries;
};

static int differing; /* files of what is expected */

/* The edits of a file as they are written down. */
struct report {
	FILE *out;
	struct document *document;
	struct endings endings;
};

static void append(char **text, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void append(char **text, const char *format, ...)
{
	va_list arguments;
	size_t length = *text ? strlen(*text) : 0;
	va_start(arguments, format);
	int more = vsnprintf(NULL, 0, format, arguments);
	va_end(arguments);
	*text = realloc(*text, length + (size_t)more + 1);
	va_start(arguments, format);
	vsnprintf(*text + length, (size_t)more + 1, format, arguments);
	va_end(arguments);
}

/* Notes that `what` with `value` ended so. Values of the same share its name; where `in_rows`, those that follow each other and
 * end alike are "first - last". Takes over `result`. */
static void endings_add(struct endings *endings, const char *what, const char *value, char *result, bool in_rows)
{
	struct ending *ending = endings->items;
	while (ending < endings->items + endings->count && strcmp(ending->result, result) != 0)
		ending++;
	if (ending == endings->items + endings->count) {
		endings->items = realloc(endings->items, (size_t)(endings->count + 1) * sizeof *ending);
		ending = endings->items + endings->count++;
		*ending = (struct ending){.result = result};
	} else {
		free(result);
	}
	bool same = strcmp(ending->what, what) == 0, follows = same && in_rows && ending->last == endings->tries;
	if (follows && ending->row > 1)
		*strrchr(ending->tries, '-') = '\0';
	ending->row = follows ? ending->row + 1 : 1;
	if (same)
		append(&ending->tries, "%s%s", ending->row > 1 ? "-" : " ", value);
	else
		append(&ending->tries, "%s%s%s%s", ending->tries ? "; " : "", what, value[0] ? " " : "", value);
	snprintf(ending->what, sizeof ending->what, "%s", what);
	ending->last = ++endings->tries;
}

/* One try stands before what came of it, several stand below it. */
static void endings_print(struct endings *endings, FILE *out)
{
	enum { WIDTH = 112 };
	for (int i = 0; i < endings->count; i++) {
		struct ending *ending = endings->items + i;
		const char *at = ending->tries;
		bool few = strlen(at) < WIDTH / 2;
		fprintf(out, few ? "%s: %s\n" : "%s:\n", few ? at : ending->result, ending->result);
		while (!few && *at) {
			size_t length = strlen(at);
			if (length > WIDTH)
				for (length = WIDTH; length > 0 && at[length] != ' ';)
					length--;
			if (length == 0)
				length = strcspn(at, " ");
			fprintf(out, "\t%.*s\n", (int)length, at);
			at += length + (at[length] == ' ');
		}
		free(ending->result);
		free(ending->tries);
	}
	free(endings->items);
	*endings = (struct endings){0};
}

/* Of a long text how it begins, and its length. */
static void print_bytes(FILE *out, const char *bytes, size_t length)
{
	size_t shown = length > 300 ? 100 : length;
	fputc('"', out);
	for (size_t i = 0; i < shown; i++) {
		unsigned char byte = (unsigned char)bytes[i];
		if (byte == '\n')
			fputs("\\n", out);
		else if (byte < ' ' || byte > '~')
			fprintf(out, "\\%02x", byte);
		else
			fputc(byte, out);
	}
	fputc('"', out);
	if (shown < length)
		fprintf(out, "... (%zu)", length);
}

/* A part of a text that gave way to other bytes. */
struct swap {
	size_t at, old_length, length;
	char *fresh;
};

/* The swaps of a patch; changes that touch each other are one, however the patch is cut. */
static int swaps_of(const struct patch *patch, struct swap *swaps)
{
	int count = 0;
	for (size_t i = 0; i < patch->count; i++) {
		const struct change *change = &patch->changes[i];
		if (count == 0 || swaps[count - 1].at + swaps[count - 1].old_length != change->old.start)
			swaps[count++] = (struct swap){.at = change->old.start};
		struct swap *swap = &swaps[count - 1];
		swap->fresh = realloc(swap->fresh, swap->length + change->fresh.length + 1);
		if (change->fresh.length > 0) /* a patch that only cuts has no bytes */
			memcpy(swap->fresh + swap->length, patch->bytes + change->fresh.start, change->fresh.length);
		swap->length += change->fresh.length;
		swap->old_length += change->old.length;
	}
	return count;
}

static void print_swap(FILE *out, const struct text *text, const struct swap *swap, const struct edit *edit)
{
	bool given =
	    edit->length > 0 && swap->length == edit->length && memcmp(swap->fresh, edit->value, edit->length) == 0;
	fprintf(out, "%zu:%zu ", text_line(text, swap->at), text_column(text, swap->at));
	print_bytes(out, text->bytes + swap->at, swap->old_length);
	fputs(" -> ", out);
	if (given)
		fputs("as given", out);
	else
		print_bytes(out, swap->fresh, swap->length);
}

/* Of many changes the first and the last ones. */
static void print_changes(FILE *out, const struct text *text, const struct patch *patch, const struct edit *edit)
{
	struct swap *swaps = calloc(patch->count + 1, sizeof *swaps);
	int count = swaps_of(patch, swaps);
	for (int i = 0; i < count; i++) {
		if (count > 12 && i == 4) {
			i = count - 2;
			fprintf(out, ", ... (%d)", count);
		}
		fputs(i > 0 ? ", " : "", out);
		print_swap(out, text, &swaps[i], edit);
	}
	while (count > 0)
		free(swaps[--count].fresh);
	free(swaps);
}

/* Makes the edit, prints what it changed, and undoes it. */
static void print_result(FILE *out, struct document *document, const struct edit *edit)
{
	struct error error = {0};
	struct text before = {0};
	text_init(&before, document->text.bytes, document->text.length);
	unsigned revision = document->revision, readings = document->readings;
	if (!document_apply(document, edit, 1, "edit", &error)) {
		fprintf(out, "refused: %s", error.message);
	} else if (document->revision == revision) {
		fputs("nothing", out);
	} else {
		print_changes(out, &before, &document->history.steps[document->history.done - 1].revisions[0].patch,
			      edit);
		if (document->readings == readings)
			fputs(", and the file is not read again", out);
		assert_true(document_undo(document, NULL, &error));
	}
	assert_int_equal(document->text.length, before.length);
	assert_memory_equal(document->text.bytes, before.bytes, before.length);
	text_clear(&before);
}

/* Is every line read by itself, as a description says, whose fields and legend lines are planned alike? */
static bool is_data(const struct document *document)
{
	return document->format->row_holds != NULL;
}

static const char *const kinds[] = {"file", "grid", "cell", "entry", "attribute", "field", "record", "item"};

/* Verb, place and numbers of the edit. */
static void print_what(char *out, size_t size, const struct edit *edit)
{
	static const char *const verbs[] = {"set", "add", "remove", "resize", "move"};
	const struct place place = edit->place;
	FILE *what = fmemopen(out, size, "w");
	fprintf(what, "%s %s %d", verbs[edit->verb], kinds[place.kind], place.index);
	if (place.kind == PLACE_CELL)
		fprintf(what, " %d,%d", place.x, place.y);
	if (place.kind == PLACE_ATTRIBUTE || place.kind == PLACE_ITEM)
		fprintf(what, ".%d", place.x);
	if (edit->verb == EDIT_RESIZE)
		for (int side = 0; side < 4; side++)
			fprintf(what, " %+d", edit->amount[side]);
	if (edit->verb == EDIT_MOVE || (edit->verb == EDIT_ADD && place.kind == PLACE_GRID))
		fprintf(what, " to %d", edit->target);
	if (edit->verb == EDIT_ADD && place.kind == PLACE_ENTRY)
		fprintf(what, " of %d", edit->key);
	fclose(what);
}

static void try_place(struct report *report, struct edit edit)
{
	char what[80], *result = NULL, *value = NULL;
	size_t length;
	edit.length = edit.value ? strlen(edit.value) : 0;
	print_what(what, sizeof what, &edit);
	FILE *out = open_memstream(&result, &length);
	print_result(out, report->document, &edit);
	fclose(out);
	out = open_memstream(&value, &length);
	char *to = strstr(what, " to ");
	if (to) {
		fputs(to + 1, out);
		*to = '\0';
	}
	if (edit.value)
		print_bytes(out, edit.value, edit.length);
	fclose(out);
	endings_add(&report->endings, what, value, result, false);
	free(value);
}

/* Sets the place to each value, or adds that before it. */
static void try_values(struct report *report, enum edit_verb verb, struct place place, const char *const *values,
		       int count)
{
	for (int i = 0; i < count; i++)
		try_place(report, (struct edit){.verb = verb, .place = place, .value = values[i]});
}

static void try_remove(struct report *report, struct place place)
{
	try_place(report, (struct edit){.verb = EDIT_REMOVE, .place = place});
}

static void try_moves(struct report *report, struct place place, int count)
{
	for (int target = -1; target <= count + 1; target++)
		try_place(report, (struct edit){.verb = EDIT_MOVE, .place = place, .target = target});
}

static void try_cells(struct report *report, int index)
{
	static const char *const values[] = {"#", ".", "", "ab", "\n", "\xe9"};
	const struct grid *grid = &report->document->model.grids[index];
	const int corners[][2] = {{0, 0},           {grid->width - 1, 0}, {grid->width - 1, grid->height - 1},
				  {grid->width, 0}, {0, grid->height},    {-1, 0},
				  {0, -1}};
	for (int i = 0; i < COUNT(corners); i++)
		try_values(report, EDIT_SET, place_cell(index, corners[i][0], corners[i][1]), values,
			   i == 0 ? COUNT(values) : 1);
}

static void try_resizes(struct report *report, int index)
{
	static const int amounts[] = {1, -1, 3, -3, -4, 95, 96, 993, 994};
	struct edit edit = {.verb = EDIT_RESIZE, .place = place_at(PLACE_GRID, index), .fill = '.'};
	int count = is_data(report->document) ? 5 : COUNT(amounts); /* which have no limits */
	try_place(report, edit);
	for (int side = 0; side < 4; side++)
		for (int i = 0; i < count; i++) {
			edit.amount[side] = amounts[i];
			try_place(report, edit);
			edit.amount[side] = 0;
		}
	for (int side = 0; side < 4; side++)
		edit.amount[side] = side % 2 ? -1 : 1;
	try_place(report, edit);
	edit.fill = 0;
	if (is_data(report->document))
		try_place(report, edit);
}

static void try_grids(struct report *report)
{
	int count = report->document->model.grid_count;
	for (int i = 0; i < count; i++) {
		try_cells(report, i);
		try_resizes(report, i);
	}
	for (int i = -1; i <= count + 1; i++) {
		struct place place = place_at(PLACE_GRID, i);
		try_remove(report, place);
		try_moves(report, place, count);
		for (int source = -1; source <= count; source++)
			try_place(report,
				  (struct edit){.verb = EDIT_ADD, .place = place, .target = source, .fill = '.'});
	}
}

/* Adds a whole line of each kind that a format has. */
static void try_lines_of_kinds(struct report *report)
{
	static const char *const ends[] = {": Q = 7", " Q", ":"};
	const struct document *document = report->document;
	const struct legend_kind *kind =
	    document->format->legend_kinds ? document->format->legend_kinds(&document->model) : NULL;
	for (; kind && kind->key; kind++)
		for (int i = 0; i < COUNT(ends); i++) {
			char value[100];
			snprintf(value, sizeof value, "%s%s", kind->key, ends[i]);
			try_place(report, (struct edit){.verb = EDIT_ADD,
							.place = place_at(PLACE_ENTRY, 0),
							.key = 'Q',
							.value = value,
							.target = document->model.grid_count > 1});
		}
}

static void try_entries(struct report *report)
{
	static const char *const keys[] = {"Q", ".", "", "QQ", "\n", "|"};
	static const char *const words[] = {"SQUARE_WATER", "", "A,B", " a", "a\nb", "Q: b"};
	static const char *const quoted[] = {"\"t_x\"", "", "[ 1, null ]", " 7", "{ \"a\":\n1 }", "nul"};
	const bool in_quotes = report->document->format->values_quoted;
	const char *const *values = in_quotes ? quoted : words;
	const int added[] = {'Q', '.', '|', ':', ' ', 233};
	int beyond = 1; /* attributes before and after those that are there */
	for (int e = -1; e <= report->document->model.entry_count; e++) {
		bool there = e >= 0 && e < report->document->model.entry_count;
		if (there && report->document->model.entries[e].fixed)
			continue;
		try_values(report, EDIT_SET, place_at(PLACE_ENTRY, e), keys, there ? COUNT(keys) : 1);
		try_remove(report, place_at(PLACE_ENTRY, e));
		int attributes = there ? report->document->model.entries[e].attribute_count : 0;
		for (int a = -beyond; there && a < attributes + beyond; a++) {
			struct place place = {.kind = PLACE_ATTRIBUTE, .index = e, .x = a};
			try_values(report, EDIT_SET, place, values, COUNT(words));
			try_values(report, EDIT_ADD, place, values, 2);
			try_remove(report, place);
		}
		beyond = there && is_data(report->document) ? 0 : 1;
	}
	for (int i = 0; i < COUNT(added); i++)
		try_place(report, (struct edit){.verb = EDIT_ADD,
						.place = place_at(PLACE_ENTRY, 0),
						.key = added[i],
						.value = values[0],
						.target = report->document->model.grid_count - 1});
	try_lines_of_kinds(report);
}

static void try_fields(struct report *report)
{
	static const char *const plain[] = {"7",   "-1",   "",    "true", "a b", "a, b",
					    " a ", "a\nb", "a\n", "\t",   "#",   "+"};
	static const char *const quoted[] = {"7",    "-1", "",  "true", "\"a\"", "[ 2, 3 ]",
					     "[\n]", "{}", "-", "null", "1e5",   "nulls"};
	const char *const *values = report->document->format->values_quoted ? quoted : plain;
	const struct model *model = &report->document->model;
	int unset = 0;
	for (int f = -1; f <= model->field_count; f++) {
		bool there = f >= 0 && f < model->field_count;
		if (there) {
			fprintf(report->out, "# field %d: %s\n", f, model->fields[f].name);
			unset += !model->fields[f].set;
		}
		bool again = there && !model->fields[f].set && unset > 2 && is_data(report->document);
		try_values(report, EDIT_SET, place_at(PLACE_FIELD, f), values, there && !again ? COUNT(plain) : 1);
		try_remove(report, place_at(PLACE_FIELD, f));
		if (!there)
			try_values(report, EDIT_ADD, place_at(PLACE_FIELD, f), values, COUNT(plain));
		else if (is_data(report->document))
			try_values(report, EDIT_ADD, place_at(PLACE_FIELD, f), values, 1);
	}
}

static void try_records(struct report *report)
{
	static const char *const values[] = {"pot", "1", "", "a b", "Tower", "a\nb", "a:", "Q 1 2"};
	int count = report->document->model.record_count, end = is_data(report->document) ? -1 : count + 1;
	for (int r = -1; r <= end; r++) {
		struct place place = place_at(PLACE_RECORD, r);
		try_values(report, EDIT_ADD, place, values, r <= 0 ? COUNT(values) : 2);
		try_values(report, EDIT_SET, place, values, 1);
		try_remove(report, place);
		try_moves(report, place, count);
		int items = r >= 0 && r < count ? report->document->model.records[r].item_count : 0;
		for (int i = -1; i <= items + 1; i++) {
			struct place item = {.kind = PLACE_ITEM, .index = r, .x = i};
			try_values(report, EDIT_ADD, item, values, 4);
			try_values(report, EDIT_SET, item, values, 4);
			try_remove(report, item);
			try_moves(report, item, 0);
		}
	}
}

static void try_all(struct report *report)
{
	try_grids(report);
	endings_print(&report->endings, report->out);
	try_entries(report);
	endings_print(&report->endings, report->out);
	try_fields(report);
	endings_print(&report->endings, report->out);
	try_records(report);
	for (int verb = EDIT_SET; verb <= EDIT_MOVE; verb++)
		try_place(report, (struct edit){.verb = (enum edit_verb)verb});
	endings_print(&report->endings, report->out);
}

/* ---- damages ---- */

/* What the reader made of the bytes: the dialect, size of the first map, number of maps, entries, fields that are set,
 * records. */
static void print_model(FILE *out, const struct model *model)
{
	int set = 0;
	for (int i = 0; i < model->field_count; i++)
		set += model->fields[i].set;
	if (model->dialect)
		fprintf(out, "%s ", model->dialect);
	if (model->grid_count > 0)
		fprintf(out, "%dx%d ", model->grids[0].width, model->grids[0].height);
	fprintf(out, "%d %d %d %d", model->grid_count, model->entry_count, set, model->record_count);
}

/* What the finding is about, and its fix. */
static void print_about(FILE *out, const struct finding *finding)
{
	const struct place place = finding->place;
	fprintf(out, " (%s", kinds[place.kind]);
	if (place.kind == PLACE_CELL)
		fprintf(out, " %d %d,%d", place.index, place.x, place.y);
	else if (place.kind != PLACE_NONE)
		fprintf(out, " %d", place.index);
	if (finding->cell_count > 0)
		fprintf(out, ", %d cells", finding->cell_count);
	fprintf(out, finding->fix.label ? ", %s)" : ")", finding->fix.label);
}

/* A finding, with all that is said of it. */
struct found {
	struct span span;
	const char *rule;
	char *about;
	bool matched;
};

struct all_found {
	struct found *items;
	int count;
	char model[120];
};

struct damages {
	FILE *out;
	struct library *library;
	const struct document *document;
	struct all_found sound; /* in the file as it is */
	struct endings endings;
};

static void found_take(struct all_found *all, struct document *document)
{
	size_t prefix = strlen(document->format->id) + 1;
	document_check(document);
	FILE *model = fmemopen(all->model, sizeof all->model, "w");
	print_model(model, &document->model);
	fclose(model);
	all->items = calloc((size_t)document->findings.count + 1, sizeof *all->items);
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		const char *name = finding->rule->name;
		bool own = strncmp(name, document->format->id, prefix - 1) == 0;
		struct found *found = all->items + all->count++;
		size_t size;
		*found = (struct found){.span = finding->span, .rule = name + (own ? prefix : 0)};
		FILE *out = open_memstream(&found->about, &size);
		fprintf(out, " %s", finding->message);
		if (is_data(document))
			print_about(out, finding);
		fclose(out);
	}
}

static void found_clear(struct all_found *all)
{
	while (all->count > 0)
		free(all->items[--all->count].about);
	free(all->items);
}

/* Where a span of the sound file is when `damaged` has become so many bytes. */
static struct span span_after(struct span span, struct span damaged, size_t length)
{
	size_t end = span_end(span), cut = span_end(damaged);
	if (end <= damaged.start)
		return span;
	size_t start = span.start >= cut            ? span.start - damaged.length + length
		       : span.start > damaged.start ? damaged.start
						    : span.start;
	end = end >= cut ? end - damaged.length + length : damaged.start;
	return span_between(start, end < start ? start : end);
}

/* The place of a finding and its length; "here" is where the damage is. */
static void print_where(FILE *out, const struct text *text, struct span span, size_t here)
{
	if (span.start == here)
		fputs(" here", out);
	else
		fprintf(out, " %zu:%zu", text_line(text, span.start), text_column(text, span.start));
	if (span.start < here && span_end(span) == here)
		fputs("-here", out);
	else
		fprintf(out, "+%zu", span.length);
}

/* What is found now and was not, and what was found and is not, but for what is gone with its bytes. */
static void print_news(FILE *out, struct damages *damages, struct document *document, struct span damaged,
		       size_t length, bool messages)
{
	struct all_found now = {0}, *sound = &damages->sound;
	const struct text *text = &damages->document->text;
	found_take(&now, document);
	fputs(strcmp(now.model, sound->model) != 0 ? now.model : "as before", out);
	for (int i = 0; i < sound->count; i++)
		sound->items[i].matched = false;
	for (int i = 0; i < now.count; i++) {
		struct found *found = now.items + i;
		for (int k = 0; k < sound->count && !found->matched; k++) {
			struct found *old = sound->items + k;
			struct span moved = span_after(old->span, damaged, length);
			if (!old->matched && strcmp(old->rule, found->rule) == 0 &&
			    moved.start == found->span.start && moved.length == found->span.length &&
			    (!messages || strcmp(old->about, found->about) == 0))
				old->matched = found->matched = true;
		}
		if (found->matched)
			continue;
		fprintf(out, "; %s", found->rule);
		print_where(out, &document->text, found->span, damaged.start);
		fputs(messages ? found->about : "", out);
	}
	for (int k = 0; k < sound->count; k++) {
		const struct found *old = sound->items + k;
		bool gone = old->span.start >= damaged.start && span_end(old->span) <= span_end(damaged);
		if (!old->matched && !gone)
			fprintf(out, "; no %s %zu:%zu", old->rule, text_line(text, old->span.start),
				text_column(text, old->span.start));
	}
	found_clear(&now);
}

/* What is found where `length` bytes at `start` are replaced; `what` and `value` say so in a few words. */
static void try_damage(struct damages *damages, struct span span, struct span with, bool messages, const char *what,
		       const char *value)
{
	const struct document *document = damages->document;
	const char *bytes = document->text.bytes;
	char *damaged = NULL, *result = NULL;
	size_t length, result_length;
	FILE *out = open_memstream(&damaged, &length);
	fwrite(bytes, 1, span.start, out);
	fwrite(bytes + with.start, 1, with.length, out);
	fwrite(bytes + span_end(span), 1, document->text.length - span_end(span), out);
	fclose(out);
	struct error error;
	struct document *fresh =
	    library_open_bytes(damages->library, document->path, damaged, length, document->format->id, &error);
	assert_non_null(fresh);
	out = open_memstream(&result, &result_length);
	print_news(out, damages, fresh, span, with.length, messages);
	fclose(out);
	endings_add(&damages->endings, what, value, result, true);
	document_free(fresh);
	free(damaged);
}

static void try_lines(struct damages *damages)
{
	const struct text *text = &damages->document->text;
	char number[40];
	for (int twice = 0; twice < 2; twice++)
		for (size_t line = 1; line <= text->line_count; line++) {
			struct span span = text_line_span(text, line);
			span.length += span_end(span) < text->length;
			snprintf(number, sizeof number, "%zu", line);
			try_damage(damages, twice ? (struct span){.start = span.start} : span,
				   twice ? span : (struct span){0}, true, twice ? "twice line" : "without line",
				   number);
		}
}

/* Of a long text not every byte. */
static size_t step(const struct text *text)
{
	return text->length / 400 + 1;
}

/* Each byte once dropped, and once written twice. */
static void try_bytes(struct damages *damages)
{
	const struct text *text = &damages->document->text;
	char place[60];
	for (int twice = 0; twice < 2; twice++)
		for (size_t at = 0; at < text->length; at += step(text)) {
			struct span byte = {.start = at, .length = 1};
			snprintf(place, sizeof place, "%zu:%zu", text_line(text, at), text_column(text, at));
			try_damage(damages, (struct span){.start = at, .length = !twice},
				   twice ? byte : (struct span){0}, false, twice ? "twice" : "without", place);
		}
}

static void try_ends(struct damages *damages)
{
	const struct text *text = &damages->document->text;
	char place[60];
	for (size_t at = 0; at <= text->length; at += step(text)) {
		snprintf(place, sizeof place, "%zu:%zu", text_line(text, at), text_column(text, at));
		try_damage(damages, span_between(at, text->length), (struct span){0}, false, "to", place);
	}
}

static void try_damages(FILE *out, struct library *library, struct document *document)
{
	struct damages damages = {.out = out, .library = library, .document = document};
	found_take(&damages.sound, document);
	fprintf(out, "sound: %s\n", damages.sound.model);
	for (int i = 0; i < damages.sound.count; i++) {
		const struct found *found = damages.sound.items + i;
		fprintf(out, "%s %zu:%zu+%zu%s\n", found->rule, text_line(&document->text, found->span.start),
			text_column(&document->text, found->span.start), found->span.length, found->about);
	}
	try_lines(&damages);
	try_ends(&damages);
	try_bytes(&damages);
	endings_print(&damages.endings, out);
	found_clear(&damages.sound);
}

/* ---- places ---- */

/* Places that follow each other: one, or cells of one row that are as far from each other in it as in the text, and are called
 * by their map and their place. */
struct places {
	struct place first, last;
	size_t line, first_column, last_column;
	int count, grid, step;
	size_t column_step;
	char name[200]; /* of the first */
	char *bytes;    /* of all of them */
};

static void places_end(struct places *places, FILE *out)
{
	const struct place first = places->first, last = places->last;
	if (places->count == 1)
		fprintf(out, "%zu:%zu %s %d %d,%d of %d is %s and called \"%s\"\n", places->line,
			places->first_column, kinds[first.kind], first.index, first.x, first.y, places->grid,
			places->bytes, places->name);
	else if (places->count > 1)
		fprintf(out,
			"%zu:%zu to %zu cells %d %d,%d to %d,%d, each %d and %zu on, of %d are %s and called \"%s\" "
			"and so on\n",
			places->line, places->first_column, places->last_column, first.index, first.x, first.y,
			last.x, last.y, places->step, places->column_step, places->grid, places->bytes, places->name);
	free(places->bytes);
	*places = (struct places){0};
}

/* Is the name, but for the column, that of the first? */
static bool is_named_alike(const struct places *places, struct place place, const char *name)
{
	char end[40];
	snprintf(end, sizeof end, "%d,%d", places->first.x, places->first.y);
	size_t length = strlen(places->name), end_length = strlen(end);
	if (length < end_length || strcmp(places->name + length - end_length, end) != 0)
		return false;
	snprintf(end, sizeof end, "%d,%d", place.x, place.y);
	return strncmp(name, places->name, length - end_length) == 0 && strcmp(name + length - end_length, end) == 0;
}

static void places_add(struct places *places, FILE *out, const struct document *document, struct place place,
		       size_t at)
{
	char name[200], *bytes;
	size_t length, line = text_line(&document->text, at), column = text_column(&document->text, at);
	struct span span = model_span(&document->model, place);
	int grid = model_place_grid(&document->model, place), step = place.x - places->last.x;
	place_name(&document->model, &document->text, place, name, sizeof name);
	bool follows =
	    places->count > 0 && place.kind == PLACE_CELL && places->first.kind == PLACE_CELL &&
	    place.index == places->first.index && place.y == places->first.y && grid == places->grid &&
	    line == places->line && is_named_alike(places, place, name) &&
	    (places->count == 1 || (step == places->step && column - places->last_column == places->column_step));
	if (!follows) {
		places_end(places, out);
		*places = (struct places){.first = place, .line = line, .first_column = column, .grid = grid};
		snprintf(places->name, sizeof places->name, "%s", name);
	} else {
		places->step = step;
		places->column_step = column - places->last_column;
	}
	places->last = place;
	places->last_column = column;
	places->count++;
	FILE *text = open_memstream(&bytes, &length);
	print_bytes(text, document->text.bytes + span.start, span.length);
	fclose(text);
	append(&places->bytes, "%s%s", follows ? " " : "", bytes);
	free(bytes);
}

/* Of a format that is data: what the reader and the tables made of the glyphs and marks of a map, and how one gets about. */
static void print_grid(FILE *out, const struct document *document, int index)
{
	static const char *const walks[] = {[WALK_SOLID] = "solid",
					    [WALK_GROUND] = "ground",
					    [WALK_DOOR] = "door",
					    [WALK_SWIM] = "swim",
					    [WALK_MAGIC] = "magic"};
	const struct model *model = &document->model;
	const struct grid *grid = &model->grids[index];
	const struct reach *reach =
	    document->format->reach ? document->format->reach(model, &document->text, index) : NULL;
	int codes[400], count = 0;
	for (int code = 0; code < 256; code++)
		if (grid->counts[code] > 0)
			codes[count++] = code;
	for (int i = 0; i < grid->glyph_count && count < COUNT(codes); i++)
		if (grid->glyphs[i].code > 255 && grid->glyphs[i].count > 0)
			codes[count++] = grid->glyphs[i].code;
	for (int i = 0; i < count; i++) {
		const struct glyph *glyph = model_glyph(model, grid, codes[i]);
		fprintf(out, "glyph %d %s: %u times, %s, %s, entry %d%s%s%s, %s\n", index, code_name(codes[i]).text,
			grid_count(grid, codes[i]), look_names[glyph->look], walks[glyph->walk], glyph->entry,
			glyph->known ? "" : ", not known", glyph->entrance ? ", a way in" : "",
			glyph->edge_entrance ? ", a way in at the edge" : "", glyph->meaning);
	}
	for (int i = 0; i < grid->mark_count; i++) {
		const struct mark *mark = &model->marks[grid->first_mark + i];
		fprintf(out, "mark %d %d,%d: %s\n", index, mark->x, mark->y, mark->text);
	}
	fprintf(out, "map %d: %s, %dx%d%s%s", index, grid->name, grid->width, grid->height,
		grid->named ? ", named" : "", grid->fragile ? ", fragile" : "");
	if (reach)
		fprintf(out, ", %d pieces, %d lost%s", reach->count, reach->lost, reach->entered ? ", entered" : "");
	fputc('\n', out);
}

/* Of each offset, where another place begins; of each row of the legends. */
static void try_places(FILE *out, struct library *library, struct document *document)
{
	const struct model *model = &document->model;
	struct place last = {.index = -2};
	struct places places = {0};
	(void)library;
	for (size_t at = 0; at <= document->text.length + 1; at += step(&document->text)) {
		struct place place = model_place(model, at);
		if (place.kind == last.kind && place.index == last.index && place.x == last.x && place.y == last.y)
			continue;
		places_add(&places, out, document, place, at);
		last = place;
	}
	places_end(&places, out);
	for (enum place_kind kind = PLACE_NONE; kind <= PLACE_ITEM; kind++)
		for (int index = -1; index <= 100; index += 101) {
			struct span none = model_span(model, (struct place){.kind = kind, .index = index, .x = -1});
			assert_int_equal(none.start + none.length, 0);
		}
	for (int grid = -1; grid < model->grid_count; grid++)
		for (int row = 0; row < model_legend_rows(model, grid); row++) {
			const struct entry *entry = &model->entries[model_legend_entry(model, grid, row)];
			if (entry->fixed && row > 0 && is_data(document))
				continue;
			fprintf(out, "legend %d row %d: %s, key %d is entry %d, on it %u times\n", grid, row,
				entry->text, entry->key, model_find_entry(model, grid, entry->key),
				grid < 0 ? 0 : grid_count(&model->grids[grid], entry->key));
		}
	for (int grid = 0; grid < model->grid_count && is_data(document); grid++)
		print_grid(out, document, grid);
}

/* ---- the files ---- */

static void try_edits(FILE *out, struct library *library, struct document *document)
{
	struct report report = {.out = out, .document = document};
	(void)library;
	try_all(&report);
}

/* Holds what is written of the file against what is beside it. */
static void try_file(struct library *library, const char *format, const char *path, const char *suffix,
		     void (*write)(FILE *out, struct library *library, struct document *document))
{
	char expected[2 * PATH_MAX], *found = NULL;
	size_t found_length;
	struct error error = {0};
	struct document *document = library_open(library, path, format, &error);
	if (!document)
		fail_msg("%s", error.message);
	FILE *out = open_memstream(&found, &found_length);
	write(out, library, document);
	fclose(out);
	document_free(document);
	snprintf(expected, sizeof expected, "%s.%s", path, suffix);
	differing += !case_compare(path_name(path), expected, found, found_length);
	free(found);
}

static bool ends_with(const char *name, const char *end)
{
	size_t length = strlen(name), wanted = strlen(end);
	return length >= wanted && strcmp(name + length - wanted, end) == 0;
}

static int is_case(const struct dirent *entry)
{
	const char *name = entry->d_name;
	return name[0] != '.' && !ends_with(name, ".edits") && !ends_with(name, ".damages") &&
	       !ends_with(name, ".places") && !ends_with(name, ".format");
}

static int try_folder(struct library *library, const char *format)
{
	char folder[PATH_MAX];
	struct dirent **entries;
	snprintf(folder, sizeof folder, CASES "/%s", format);
	int count = scandir(folder, &entries, is_case, alphasort);
	for (int i = 0; i < count; i++) {
		char path[2 * PATH_MAX];
		snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
		try_file(library, format, path, "edits", try_edits);
		try_file(library, format, path, "damages", try_damages);
		try_file(library, format, path, "places", try_places);
		free(entries[i]);
	}
	if (count > 0)
		free(entries);
	return count;
}

static void every_edit_and_damage_does_what_is_written(void **state)
{
	static const char *const formats[] = {"powder", "nlarn", "derf",    "colossus-map", "colossus-ter", "angband",
					      "cdda",   "dcss",  "nethack", "plain",        "sokoban",      "wesnoth",
					      "tomb",   "well",  "tile",    "crate"};
	struct describing own = {.count = 0};
	(void)state;
	assert_true(describing_load(&own, CASES "/tomb/tomb.format"));
	assert_true(describing_load(&own, CASES "/well/well.format"));
	assert_true(describing_load(&own, CASES "/tile/tile.format"));
	assert_true(describing_load(&own, CASES "/crate/crate.format"));
	struct library *library = library_new();
	for (int i = 0; i < COUNT(formats); i++)
		assert_true(try_folder(library, formats[i]) > 0);
	library_free(library);
	describing_end(&own);
	assert_int_equal(differing, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_edit_and_damage_does_what_is_written)};
	int failures = cmocka_run_group_tests(tests, NULL, NULL);
	return case_end("groups", 1, failures);
}
