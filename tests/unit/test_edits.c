/* Small files in tests/cases/edits/FORMAT, and for each FILE
 *   FILE.edits: what every edit of it does to its bytes, or why it is refused. At the top is where each leaf is: line, column
 *     and length. Below, "it" are the bytes of the edited leaf, $ is the value of the edit, NAME the name of the field, KEY the
 *     new key of a legend, KIND the word that begins its line, and X,Y the place of the cell. What is moved is MOVED; "as
 *     removed" are the bytes that a removal takes away. "before that one" is where the named map or record begins, and "after
 *     the one before" where the one before it ends. In a map that is resized by N, "each row last N -> """ takes the last N
 *     bytes of every row, "first N lines" go with their line ends and "last N lines" with those before them, ROW is a new row,
 *     "..."xN comes N times, and "its wide +N" is a field of the map.
 *   FILE.damages: what is found in it; what is found besides, or no more, when a line or a byte is missing or there twice; and,
 *     while it is read up to ("to") one byte after the other, what that byte changed. A damage that is not listed changes
 *     nothing. "here" is where the damage is, "3 on" three bytes after it, "." its line and "+" the next line; "word" is the
 *     word with the damage, or where it begins. A span that ends with its line is "-end", one that ends with a word "-word";
 *     "last 2" are the last two bytes of the line. "its cell" is the one at the finding. "no others in the line": the findings
 *     that began there are gone.
 *   FILE.places: what is where in it, its bytes, and what it is called; cells that follow each other with the bytes of all of
 *     them, "by 2 and 6" if each is two columns of the map and six bytes after the last one; the legends and the maps.
 * What is tried is followed by its result; many tries with the same result are listed below it, and short lines are joined
 * with " | ". How many tries were refused because nothing is at their place is a number. What is alike in all maps of a format
 * that is data is tried once or twice. The format may have its description there.
 * MAPWRIGHT_UPDATE writes these files anew: look at `git diff` before you keep them. */
#include "testing.h"

#include "case.h"
#include "describing.h"

#include "mapwright/cell_value.h"
#include "mapwright/difference.h"
#include "mapwright/library.h"
#include "mapwright/reach.h"

#include <ctype.h>

#define CASES MAPWRIGHT_TESTS_FOLDER "/cases/edits"
#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* What was tried, by what came of it. */
struct
try {
	char *what, *place, *values; /* "set cell", "0 3,4", " \"#\" \".\"" */
	char last[60], first[60];    /* the last place of a row of places; the first value of a row of values */
	int number, row; /* of the last value, counted from the first try; how many values are "first-last" */
};
struct ending {
	char *result;
	struct try *tries;
	int count, total; /* places of the same kind once; tries */
};
struct endings {
	struct ending *items;
	int count, tries;
};

static int differing; /* files of what is expected */

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

static struct ending *ending_of(struct endings *endings, char *result)
{
	for (int i = 0; i < endings->count; i++)
		if (strcmp(endings->items[i].result, result) == 0) {
			free(result);
			return endings->items + i;
		}
	endings->items = realloc(endings->items, (size_t)(endings->count + 1) * sizeof *endings->items);
	endings->items[endings->count] = (struct ending){.result = result};
	return endings->items + endings->count++;
}

static struct try *try_of(struct ending *ending, const char *what, const char *place)
{
	for (int i = 0; i < ending->count; i++)
		if (strcmp(ending->tries[i].what, what) == 0 && strcmp(ending->tries[i].place, place) == 0)
			return ending->tries + i;
	ending->tries = realloc(ending->tries, (size_t)(ending->count + 1) * sizeof *ending->tries);
	struct try *try = ending->tries + ending->count++;
	*try = (struct try){.what = strdup(what), .place = strdup(place), .number = -2};
	snprintf(try->last, sizeof try->last, "%s", place);
	append(&try->values, "%s", "");
	return try;
}

/* Notes that `what`, done at a place with a value, ended so. Where `in_rows`, values that follow each other and end alike are
 * "first-last": each is counted in `endings->tries`, however many endings it has. Takes over `result`. */
static void endings_add(struct endings *endings, const char *what, const char *place, const char *value, char *result,
			bool in_rows)
{
	struct ending *ending = ending_of(endings, result);
	struct try *try = try_of(ending, what, place);
	ending->total++;
	bool follows = in_rows && try->number == endings->tries - 1;
	if (follows && try->row > 1)
		*strrchr(try->values, '-') = '\0';
	try->row = follows ? try->row + 1 : 1;
	const char *column = strchr(value, ':');
	size_t line = column ? (size_t)(column + 1 - value) : 0;
	bool same_line = follows && strncmp(value, try->first, line) == 0;
	append(&try->values, "%s%s", follows ? "-" : value[0] ? " " : "", value + (same_line ? line : 0));
	if (!follows)
		snprintf(try->first, sizeof try->first, "%s", value);
	try->number = endings->tries;
}

/* Returns true if both texts are alike but for the number at their end, which is the next one in the second. */
static bool is_next(const char *first, const char *second)
{
	size_t a = strlen(first), b = strlen(second);
	while (a > 0 && first[a - 1] >= '0' && first[a - 1] <= '9')
		a--;
	while (b > 0 && second[b - 1] >= '0' && second[b - 1] <= '9')
		b--;
	return a == b && memcmp(first, second, a) == 0 && first[a] && second[b] &&
	       atoi(first + a) + 1 == atoi(second + b);
}

/* Returns true for what is refused because nothing is there: the other results name all places that there are. */
static bool is_nowhere(const char *result)
{
	static const char *const starts[] = {"refused: No such ", "refused: No map at this place.",
					     "refused: Nothing to change "};
	for (int i = 0; i < COUNT(starts); i++)
		if (strncmp(result, starts[i], strlen(starts[i])) == 0)
			return true;
	return false;
}

/* Writes the tries of an ending; to be freed. Places where the same was tried with the same values are named together. */
static char *tries_text(struct ending *ending)
{
	char *text = NULL;
	append(&text, "%s", "");
	if (is_nowhere(ending->result)) {
		append(&text, "%d tries", ending->total);
		return text;
	}
	for (int i = 0; i < ending->count; i++) {
		struct try *first = ending->tries + i;
		bool in_row = false;
		if (!first->what)
			continue;
		append(&text, "%s%s%s%s", text[0] ? "; " : "", first->what, first->place[0] ? " " : "", first->place);
		for (int k = i + 1; k < ending->count; k++) {
			struct try *next = ending->tries + k;
			if (!next->what || strcmp(first->what, next->what) != 0 ||
			    strcmp(first->values, next->values) != 0)
				continue;
			bool follows = is_next(first->last, next->place);
			if (follows && in_row)
				*strrchr(text, '-') = '\0';
			const char *number = next->place + strlen(next->place);
			while (follows && number > next->place && number[-1] >= '0' && number[-1] <= '9')
				number--;
			append(&text, "%s%s", follows ? "-" : " ", follows ? number : next->place);
			in_row = follows;
			snprintf(first->last, sizeof first->last, "%s", next->place);
			free(next->what);
			next->what = NULL;
		}
		append(&text, "%s", first->values);
	}
	return text;
}

/* Writes a long text as lines that begin with a tab. */
static void print_wrapped(FILE *out, const char *at)
{
	enum { WIDTH = 112 };
	while (*at) {
		size_t length = strlen(at);
		if (length > WIDTH)
			for (length = WIDTH; length > 0 && at[length] != ' ';)
				length--;
		if (length == 0)
			length = strcspn(at, " ");
		fprintf(out, "\t%.*s\n", (int)length, at);
		at += length + (at[length] == ' ');
	}
}

static void endings_clear(struct endings *endings)
{
	for (int i = 0; i < endings->count; i++) {
		struct ending *ending = endings->items + i;
		while (ending->count > 0) {
			struct try *try = ending->tries + --ending->count;
			free(try->what);
			free(try->place);
			free(try->values);
		}
		free(ending->tries);
		free(ending->result);
	}
	free(endings->items);
	*endings = (struct endings){0};
}

/* A few tries stand before what came of them, many stand below it; short ones share a line, with " | " between them. */
static void endings_print(struct endings *endings, FILE *out)
{
	enum { FEW = 56, WIDTH = 120 };
	size_t column = 0;
	for (int i = 0; i < endings->count; i++) {
		struct ending *ending = endings->items + i;
		char *tries = tries_text(ending);
		size_t length = strlen(tries) + strlen(ending->result);
		bool few = strlen(tries) < FEW || length + 2 <= WIDTH;
		if (column > 0 && few && column + length + 5 <= WIDTH)
			column += (size_t)fprintf(out, " | %s: %s", tries, ending->result);
		else
			column = (size_t)fprintf(out, few ? "%s%s: %s" : "%s%s%s:", column > 0 ? "\n" : "",
						 few ? tries : "", ending->result) -
				 (column > 0);
		if (!few) {
			fputc('\n', out);
			print_wrapped(out, tries);
			column = 0;
		}
		free(tries);
	}
	if (column > 0)
		fputc('\n', out);
	endings_clear(endings);
}

/* The edits of a file as they are written down. */
struct report {
	FILE *out;
	struct document *document;
	struct endings endings;
	enum place_kind kind; /* what the blocks are: maps or records */
	struct span *blocks;  /* what is gone when it is removed */
	int count;
};

static void print_byte(FILE *out, unsigned char byte)
{
	if (byte == '\n')
		fputs("\\n", out);
	else if (byte < ' ' || byte > '~')
		fprintf(out, "\\%02x", byte);
	else
		fputc(byte, out);
}

/* Of a long text how it begins, and its length. */
static void print_bytes(FILE *out, const char *bytes, size_t length)
{
	size_t shown = length > 300 ? 100 : length;
	fputc('"', out);
	for (size_t i = 0; i < shown; i++)
		print_byte(out, (unsigned char)bytes[i]);
	fputc('"', out);
	if (shown < length)
		fprintf(out, "... (%zu)", length);
}

/* An edit and what it is about, as it was before the edit. */
struct trial {
	const struct report *report;
	const struct edit *edit;
	struct text text;
	struct span it;    /* the bytes of the place */
	char *name;        /* of a field, or NULL */
	char where[30];    /* of a cell: "3,0" */
	char key[2];       /* of a legend line that is added, unless it is a blank or a colon */
	char kind[40];     /* of such a line, when its value begins with it: "terrain" of "terrain: Q = 7" */
	struct span *rows; /* of the map that is resized, or NULL */
	int height;
	int amount;        /* by how much one side of that map moves; 0: several do */
	int row_length;    /* of its new rows; 0: none */
	struct own_field { /* the fields of that map */
		struct span value;
		char *name;
	} * fields;
	int field_count;
	struct span moved; /* what is moved, see core() */
};

/* Returns the span without the blanks, commas and line ends at both ends. */
static struct span core(const struct text *text, struct span span)
{
	static const char around[] = " ,\r\n";
	for (; span.length > 0 && strchr(around, text->bytes[span.start]); span.length--)
		span.start++;
	while (span.length > 0 && strchr(around, text->bytes[span_end(span) - 1]))
		span.length--;
	return span;
}

static void trial_begin(struct trial *trial, const struct report *report, const struct edit *edit)
{
	const struct document *document = report->document;
	const struct model *model = &document->model;
	const int index = edit->place.index;
	*trial = (struct trial){.report = report, .edit = edit, .it = model_span(model, edit->place)};
	if (edit->place.kind == PLACE_CELL)
		snprintf(trial->where, sizeof trial->where, "%d,%d", edit->place.x, edit->place.y);
	if (edit->verb == EDIT_ADD && edit->place.kind == PLACE_ENTRY && edit->key != ' ' && edit->key != ':')
		snprintf(trial->key, sizeof trial->key, "%c", edit->key);
	if (trial->key[0] && edit->value && edit->value[strcspn(edit->value, ": ")])
		snprintf(trial->kind, sizeof trial->kind, "%.*s", (int)strcspn(edit->value, ": "), edit->value);
	if (edit->verb == EDIT_MOVE && edit->place.kind == report->kind && index >= 0 && index < report->count)
		trial->moved = core(&document->text, report->blocks[index]);
	text_init(&trial->text, document->text.bytes, document->text.length);
	if (edit->place.kind == PLACE_FIELD && index >= 0 && index < model->field_count)
		trial->name = strdup(model->fields[index].name);
	if (edit->verb == EDIT_RESIZE && edit->place.kind == PLACE_GRID && model->grids[index].rows) {
		for (int side = 0, sides = 0; side < 4; side++) {
			const int amount = abs(edit->amount[side]);
			sides += amount > 0;
			trial->amount = sides == 1 ? trial->amount + amount : 0;
		}
		if (edit->amount[0] == 0 && edit->amount[2] == 0)
			trial->row_length = model->grids[index].width;
		trial->height = model->grids[index].height;
		trial->rows = calloc((size_t)trial->height + 1, sizeof *trial->rows);
		memcpy(trial->rows, model->grids[index].rows, (size_t)trial->height * sizeof *trial->rows);
		trial->fields = calloc((size_t)model->field_count + 1, sizeof *trial->fields);
		for (int i = 0; i < model->field_count; i++)
			if (model->fields[i].grid == index && model->fields[i].set)
				trial->fields[trial->field_count++] =
				    (struct own_field){model->fields[i].value, strdup(model->fields[i].name)};
	}
}

static void trial_end(struct trial *trial)
{
	text_clear(&trial->text);
	free(trial->name);
	free(trial->rows);
	while (trial->field_count > 0)
		free(trial->fields[--trial->field_count].name);
	free(trial->fields);
}

static bool is_word_byte(const char *bytes, size_t length, size_t at)
{
	return at < length && (isalnum((unsigned char)bytes[at]) || bytes[at] == '_');
}

/* Returns true if the part is in the bytes at that offset, whole: not within a word or number, and if `quoted` in quotes. */
static bool is_part(const char *bytes, size_t length, size_t at, const char *part, size_t part_length, bool quoted)
{
	if (part_length == 0 || part_length > length - at || memcmp(bytes + at, part, part_length) != 0)
		return false;
	size_t end = at + part_length;
	if (quoted)
		return at > 0 && end < length && bytes[at - 1] == bytes[end] && strchr("\"'", bytes[end]);
	return !(is_word_byte(part, part_length, 0) && at > 0 && is_word_byte(bytes, length, at - 1)) &&
	       !(is_word_byte(part, part_length, part_length - 1) && is_word_byte(bytes, length, end));
}

/* Prints bytes with NAME for the name of the field, $ for the value of the edit, MOVED for the bytes that it moves, and in
 * messages (`quoted`) X,Y for the place of the cell, so that what is alike for all of them reads alike. */
static void print_alike(FILE *out, const struct trial *trial, const char *bytes, size_t length, bool quoted)
{
	const char *name = trial->name ? trial->name : "", *value = trial->edit->value;
	const struct span moved = trial->moved;
	for (size_t i = 0; i < length;) {
		if (moved.length > 0 && moved.length <= length - i &&
		    memcmp(bytes + i, trial->text.bytes + moved.start, moved.length) == 0) {
			fputs("MOVED", out);
			i += moved.length;
		} else if (quoted && is_part(bytes, length, i, trial->where, strlen(trial->where), false)) {
			fputs("X,Y", out);
			i += strlen(trial->where);
		} else if (is_part(bytes, length, i, name, strlen(name), quoted)) {
			fputs("NAME", out);
			i += strlen(name);
		} else if (is_part(bytes, length, i, value, trial->edit->length, quoted)) {
			fputc('$', out);
			i += trial->edit->length;
		} else if (!quoted && is_part(bytes, length, i, trial->key, strlen(trial->key), false)) {
			fputs("KEY", out);
			i++;
		} else if (!quoted && is_part(bytes, length, i, trial->kind, strlen(trial->kind), false)) {
			fputs("KIND", out);
			i += strlen(trial->kind);
		} else {
			print_byte(out, (unsigned char)bytes[i++]);
		}
	}
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
		if (count == 0 || swaps[count - 1].at + swaps[count - 1].old_length != change->removed.start)
			swaps[count++] = (struct swap){.at = change->removed.start};
		struct swap *swap = &swaps[count - 1];
		swap->fresh = realloc(swap->fresh, swap->length + change->inserted.length + 1);
		if (change->inserted.length > 0) /* a patch that only cuts has no bytes */
			memcpy(swap->fresh + swap->length, patch->bytes + change->inserted.start,
			       change->inserted.length);
		swap->length += change->inserted.length;
		swap->old_length += change->removed.length;
	}
	return count;
}

/* Prints where a map or record was added or moved to, or from where; returns false if the swap is not at the end of another one. */
static bool print_block(FILE *out, const struct trial *trial, const struct swap *swap)
{
	const struct report *report = trial->report;
	const struct edit *edit = trial->edit;
	const int index = edit->place.index, to = edit->verb == EDIT_MOVE ? edit->target : index;
	if (edit->place.kind != report->kind || (edit->verb != EDIT_MOVE && edit->verb != EDIT_ADD))
		return false;
	if (swap->length == 0 && index >= 0 && index < report->count && swap->at == report->blocks[index].start &&
	    swap->old_length == report->blocks[index].length)
		fputs("as removed", out);
	else if (swap->old_length > 0)
		return false;
	else if (to >= 0 && to < report->count && swap->at == core(&trial->text, report->blocks[to]).start)
		fputs("before that one", out);
	else if (to > 0 && to <= report->count && swap->at == span_end(core(&trial->text, report->blocks[to - 1])))
		fputs("after the one before", out);
	else
		return false;
	return true;
}

/* Prints how a field of the map changed, of a number by how much; returns false if the swap is another. */
static bool print_own_field(FILE *out, const struct trial *trial, const struct swap *swap)
{
	for (int i = 0; i < trial->field_count; i++) {
		const struct own_field *field = trial->fields + i;
		if (field->value.start != swap->at || field->value.length != swap->old_length)
			continue;
		char *old = strndup(trial->text.bytes + swap->at, swap->old_length), *old_end;
		char *now = strndup(swap->length > 0 ? swap->fresh : "", swap->length);
		const long was = strtol(old, &old_end, 10), is = strtol(now, NULL, 10);
		char number[30];
		snprintf(number, sizeof number, "%ld", is);
		if (*old && *old_end == '\0' && strcmp(number, now) == 0 && labs(is - was) == trial->amount)
			fprintf(out, "its %s %cN", field->name, is > was ? '+' : '-');
		else if (*old && *old_end == '\0' && strcmp(number, now) == 0)
			fprintf(out, "its %s %+ld", field->name, is - was);
		else
			fprintf(out, "its %s \"%s\" -> \"%s\"", field->name, old, now);
		free(old);
		free(now);
		return true;
	}
	return false;
}

/* Prints how many of the first or last lines of the map gave way, the last ones with the line end before them; returns false if
 * the swap is another. */
static bool print_lines(FILE *out, const struct trial *trial, const struct swap *swap)
{
	const struct text *text = &trial->text;
	const size_t end = swap->at + swap->old_length;
	if (trial->height == 0 || swap->old_length == 0)
		return false;
	const size_t first = text_line(text, trial->rows[0].start), last = first + (size_t)trial->height - 1;
	for (size_t count = 1; count < (size_t)trial->height && last <= text->line_count; count++) {
		bool are_first = swap->at == text_line_span(text, first).start &&
				 end == span_end(text_line_span(text, first + count - 1)) + 1;
		bool are_last = swap->at == span_end(text_line_span(text, last - count)) &&
				end == span_end(text_line_span(text, last));
		if (are_first || are_last)
			fprintf(out, count == (size_t)trial->amount ? "%s N lines" : "%s %zu lines",
				are_first ? "first" : "last", count);
		if (are_first || are_last)
			return true;
	}
	return false;
}

/* Prints what gave way: as "it" the bytes of the place, which are at the top. */
static void print_old(FILE *out, const struct trial *trial, const struct swap *swap)
{
	const struct text *text = &trial->text;
	const size_t end = swap->at + swap->old_length;
	const struct span it = trial->it;
	if (print_block(out, trial, swap) || print_lines(out, trial, swap))
		return;
	if (it.length > 0 && swap->at <= it.start && end >= span_end(it)) {
		struct span line = text_line_span(text, text_line(text, it.start));
		if (swap->at == it.start && end == span_end(it)) {
			fputs("it", out);
		} else if (swap->at == line.start && end == span_end(line) + (span_end(line) < text->length)) {
			fputs("its line", out);
		} else {
			fputc('"', out);
			for (size_t i = swap->at; i < it.start; i++)
				print_byte(out, (unsigned char)text->bytes[i]);
			fputs("\" it \"", out);
			for (size_t i = span_end(it); i < end; i++)
				print_byte(out, (unsigned char)text->bytes[i]);
			fputc('"', out);
		}
	} else if (it.length > 0 && swap->old_length == 0 && (swap->at == it.start || swap->at == span_end(it))) {
		fputs(swap->at == it.start ? "before it" : "after it", out);
	} else {
		fprintf(out, "%zu:%zu", text_line(text, swap->at), text_column(text, swap->at));
		if (swap->old_length > 0) {
			fputc(' ', out);
			print_bytes(out, text->bytes + swap->at, swap->old_length);
		}
	}
}

/* Prints bytes that came into a map that is resized: ROW for each of its rows, and "..."xN for what came as often as the map grew. */
static void print_fill(FILE *out, const struct trial *trial, const char *bytes, size_t length)
{
	const size_t times = (size_t)trial->amount;
	bool repeats = times > 0 && length % times == 0;
	for (size_t i = 0; repeats && i < length; i++)
		repeats = bytes[i] == bytes[i % (length / times)];
	repeats = repeats && length > 0;
	length = repeats ? length / times : length;
	fputc('"', out);
	for (size_t i = 0, run; i < length; i += run) {
		for (run = 0; i + run < length && bytes[i + run] == trial->edit->fill;)
			run++;
		if (run > 0 && run == (size_t)trial->row_length)
			fputs("ROW", out);
		else
			for (size_t k = run = run > 0 ? run : 1; k > 0; k--)
				print_byte(out, (unsigned char)bytes[i]);
	}
	fputs(repeats ? "\"xN" : "\"", out);
}

static void print_swap(FILE *out, const struct trial *trial, const struct swap *swap)
{
	if (print_own_field(out, trial, swap))
		return;
	print_old(out, trial, swap);
	fputs(" -> ", out);
	if (trial->amount > 0) {
		print_fill(out, trial, swap->fresh, swap->length);
		return;
	}
	fputc('"', out);
	print_alike(out, trial, swap->fresh, swap->length > 300 ? 100 : swap->length, false);
	fputc('"', out);
	if (swap->length > 300)
		fprintf(out, "... (%zu)", swap->length);
}

/* The row of the map in which the bytes are, and where in it they are, in words that are alike in rows of all lengths; -1 if they
 * are in none. */
static int swap_row(const struct trial *trial, const struct swap *swap, char *words, size_t size)
{
	const size_t end = swap->at + swap->old_length;
	for (int y = 0; y < trial->height; y++) {
		const struct span row = trial->rows[y];
		if (swap->at < row.start || end > span_end(row))
			continue;
		const char *where = swap->at == row.start ? "first" : "last";
		if ((swap->at == row.start || end == span_end(row)) && trial->amount > 0 &&
		    swap->old_length == (size_t)trial->amount)
			snprintf(words, size, "%s N", where);
		else if (swap->at == row.start || end == span_end(row))
			snprintf(words, size, "%s %zu", where, swap->old_length);
		else
			snprintf(words, size, "%zu at %zu", swap->old_length, swap->at - row.start);
		return y;
	}
	return -1;
}

/* How many of the swaps, from the first, are alike in rows that follow each other. Prints them when they are all rows of the
 * map, and otherwise only when there is one. */
static int print_rows(FILE *out, const struct trial *trial, const struct swap *swaps, int count)
{
	char words[60] = "", next[60];
	int row = swap_row(trial, &swaps[0], words, sizeof words), alike = 1;
	if (row < 0)
		return 0;
	while (alike < count && swaps[alike].length == swaps[0].length &&
	       memcmp(swaps[alike].fresh, swaps[0].fresh, swaps[0].length) == 0 &&
	       swap_row(trial, &swaps[alike], next, sizeof next) == row + alike && strcmp(next, words) == 0)
		alike++;
	if (alike == trial->height)
		fputs("each row", out);
	else if (alike == 1 && (row == 0 || row == trial->height - 1))
		fputs(row == 0 ? "first row" : "last row", out);
	else
		fprintf(out, "rows %d-%d", row, row + alike - 1);
	fprintf(out, " %s -> ", words);
	print_fill(out, trial, swaps[0].fresh, swaps[0].length);
	return alike;
}

/* Of many changes the first and the last ones. */
static void print_changes(FILE *out, const struct trial *trial, const struct patch *patch)
{
	struct swap *swaps = calloc(patch->count + 1, sizeof *swaps);
	int count = swaps_of(patch, swaps);
	for (int i = 0, printed = 0; i < count; printed++) {
		fputs(printed > 0 ? ", " : "", out);
		int rows = print_rows(out, trial, swaps + i, count - i);
		if (rows == 0 && count > 12 && i == 4) {
			i = count - 2;
			fprintf(out, "... (%d), ", count);
		}
		if (rows == 0)
			print_swap(out, trial, &swaps[i]);
		i += rows > 0 ? rows : 1;
	}
	while (count > 0)
		free(swaps[--count].fresh);
	free(swaps);
}

/* Makes the edit, prints what it changed, and undoes it. */
static void print_result(FILE *out, const struct report *report, const struct edit *edit)
{
	struct document *document = report->document;
	struct error error = {0};
	struct trial trial;
	trial_begin(&trial, report, edit);
	uint64_t revision = document->revision, readings = document->parse_count;
	if (!document_apply(document, edit, 1, "edit", &error)) {
		fputs("refused: ", out);
		print_alike(out, &trial, error.message, strlen(error.message), true);
	} else if (document->revision == revision) {
		fputs("nothing", out);
	} else {
		print_changes(out, &trial, &document->history.steps[document->history.done - 1].revisions[0].patch);
		if (document->parse_count == readings)
			fputs(", and the file is not read again", out);
		assert_true(document_undo(document, NULL, &error));
	}
	assert_int_equal(document->text.length, trial.text.length);
	assert_memory_equal(document->text.bytes, trial.text.bytes, trial.text.length);
	trial_end(&trial);
}

/* Is every line read by itself, as a description says, whose fields and legend lines are planned alike? */
static bool is_data(const struct document *document)
{
	return document->format->cells->row_is_stable != NULL;
}

static const char *const kinds[] = {"file", "grid", "cell", "entry", "attribute", "field", "record", "item"};

/* Prints verb and kind, place, and numbers or bytes of the edit. */
static void print_edit(const struct edit *edit, FILE *what, FILE *at, FILE *value)
{
	static const char *const verbs[] = {"set", "add", "remove", "resize", "move"}, *const sides[] = {
											   "left", "top", "right",
											   "bottom"};
	const struct place place = edit->place;
	fprintf(what, "%s %s", verbs[edit->verb], kinds[place.kind]);
	fprintf(at, "%d", place.index);
	if (place.kind == PLACE_CELL)
		fprintf(at, " %d,%d", place.x, place.y);
	if (place.kind == PLACE_ATTRIBUTE || place.kind == PLACE_ITEM)
		fprintf(at, ".%d", place.x);
	if (edit->verb == EDIT_ADD && place.kind == PLACE_ENTRY)
		fprintf(at, " of %d", edit->key);
	if (edit->verb == EDIT_MOVE || (edit->verb == EDIT_ADD && place.kind == PLACE_GRID))
		fprintf(value, "to %d", edit->target);
	for (int side = 0; edit->verb == EDIT_RESIZE && side < 4; side++)
		if (edit->amount[side] != 0)
			fprintf(value, "%s%+d", sides[side], edit->amount[side]);
	if (edit->verb == EDIT_RESIZE && edit->fill == 0)
		fputs("by nothing", value);
	if (edit->value)
		print_bytes(value, edit->value, edit->length);
}

static void try_place(struct report *report, struct edit edit)
{
	char what[40] = "", place[60] = "", *result = NULL, *value = NULL;
	size_t length, value_length;
	edit.length = edit.value ? strlen(edit.value) : 0;
	FILE *whats = fmemopen(what, sizeof what, "w"), *places = fmemopen(place, sizeof place, "w"),
	     *values = open_memstream(&value, &value_length), *out = open_memstream(&result, &length);
	print_edit(&edit, whats, places, values);
	print_result(out, report, &edit);
	fclose(whats);
	fclose(places);
	fclose(values);
	fclose(out);
	endings_add(&report->endings, what, place, value, result, false);
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

/* Notes which bytes are gone when a map or a record is removed. */
static void find_blocks(struct report *report, enum place_kind kind, int count)
{
	struct document *document = report->document;
	struct error error = {0};
	free(report->blocks);
	report->kind = kind;
	report->count = count;
	report->blocks = calloc((size_t)count + 1, sizeof *report->blocks);
	for (int i = 0; i < count; i++) {
		struct edit edit = {.verb = EDIT_REMOVE, .place = place_at(kind, i)};
		uint64_t revision = document->revision;
		if (!document_apply(document, &edit, 1, "edit", &error) || document->revision == revision)
			continue;
		const struct patch *patch = &document->history.steps[document->history.done - 1].revisions[0].patch;
		struct swap *swaps = calloc(patch->count + 1, sizeof *swaps);
		int swap_count = swaps_of(patch, swaps);
		if (swap_count == 1 && swaps->length == 0)
			report->blocks[i] = (struct span){swaps->at, swaps->old_length};
		while (swap_count > 0)
			free(swaps[--swap_count].fresh);
		free(swaps);
		assert_true(document_undo(document, NULL, &error));
	}
}

static void try_grids(struct report *report)
{
	int count = report->document->model.grid_count;
	find_blocks(report, PLACE_GRID, count);
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
	    document->format->legend->kinds ? document->format->legend->kinds(&document->model) : NULL;
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
	const bool in_quotes = report->document->format->legend->quoted;
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
	const char *const *values = report->document->format->legend->quoted ? quoted : plain;
	const struct model *model = &report->document->model;
	int unset = 0;
	for (int f = -1; f <= model->field_count; f++) {
		bool there = f >= 0 && f < model->field_count;
		unset += there && !model->fields[f].set;
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
	find_blocks(report, PLACE_RECORD, count);
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

/* Adds the place to a list of places of a kind, with its bytes: line, column and length. */
static void list_place(const struct document *document, char **list, struct place place, const char *name)
{
	const struct text *text = &document->text;
	struct span span = model_span(&document->model, place);
	append(list, "%s%d", *list ? "; " : "", place.index);
	if (place.x >= 0)
		append(list, ".%d", place.x);
	append(list, "%s%s", name ? " " : "", name ? name : "");
	if (span.length > 0 || span.start > 0)
		append(list, " %zu:%zu+%zu", text_line(text, span.start), text_column(text, span.start), span.length);
}

static void print_list(FILE *out, const char *kind, char *list)
{
	char *text = NULL;
	if (list)
		append(&text, "%s: %s", kind, list);
	print_wrapped(out, text ? text : "");
	free(text);
	free(list);
}

/* Which bytes are "it". */
static void print_lists(struct report *report)
{
	const struct document *document = report->document;
	const struct model *model = &document->model;
	char *entries = NULL, *fields = NULL, *records = NULL;
	for (int e = 0; e < model->entry_count; e++)
		for (int a = -1; a < model->entries[e].attribute_count && !model->entries[e].fixed; a++)
			list_place(document, &entries,
				   (struct place){.kind = a < 0 ? PLACE_ENTRY : PLACE_ATTRIBUTE, .index = e, .x = a},
				   NULL);
	for (int f = 0; f < model->field_count; f++)
		list_place(document, &fields, (struct place){.kind = PLACE_FIELD, .index = f, .x = -1},
			   model->fields[f].name);
	for (int r = 0; r < model->record_count; r++)
		for (int i = -1; i < model->records[r].item_count; i++)
			list_place(document, &records,
				   (struct place){.kind = i < 0 ? PLACE_RECORD : PLACE_ITEM, .index = r, .x = i},
				   NULL);
	print_list(report->out, "entries", entries);
	print_list(report->out, "fields", fields);
	print_list(report->out, "records", records);
}

static void try_all(struct report *report)
{
	print_lists(report);
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
	free(report->blocks);
}

/* ---- damages ---- */

/* What the reader made of the bytes. */
struct made {
	char dialect[40];
	int width, height;                  /* of the first map */
	int maps, entries, fields, records; /* fields: those that are set */
};

static struct made made_of(const struct model *model)
{
	struct made made = {.maps = model->grid_count, .entries = model->entry_count, .records = model->record_count};
	for (int i = 0; i < model->field_count; i++)
		made.fields += model->fields[i].set;
	snprintf(made.dialect, sizeof made.dialect, "%s", model->dialect ? model->dialect : "");
	if (model->grid_count > 0) {
		made.width = model->grids[0].width;
		made.height = model->grids[0].height;
	}
	return made;
}

/* Prints what is different now. */
static void print_made(FILE *out, const struct made *was, const struct made *now)
{
	static const char *const names[] = {"columns", "rows", "maps", "entries", "fields", "records"};
	const int counts[] = {now->width - was->width,     now->height - was->height, now->maps - was->maps,
			      now->entries - was->entries, now->fields - was->fields, now->records - was->records};
	if (strcmp(was->dialect, now->dialect) != 0)
		fprintf(out, "dialect %s\n", now->dialect);
	for (int i = 0; i < COUNT(counts); i++)
		if (counts[i] != 0)
			fprintf(out, "%+d %s\n", counts[i], names[i]);
}

/* What the finding is about, and its fix; "its" is the place where the finding is. */
static void print_about(FILE *out, const struct model *model, const struct finding *finding)
{
	const struct place place = finding->place;
	const size_t start = finding->span.start;
	const bool its = place.kind == PLACE_GRID
			     ? model_place_grid(model, model_place(model, start)) == place.index
			     : place.kind != PLACE_NONE && model_span(model, place).start == start;
	fprintf(out, its ? " (its %s" : " (%s", kinds[place.kind]);
	if (!its && place.kind == PLACE_CELL)
		fprintf(out, " %d %d,%d", place.index, place.x, place.y);
	else if (!its && place.kind != PLACE_NONE)
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
	bool to_end, matched; /* to_end: to the end of the text, or of its last line */
};

struct all_found {
	struct found *items;
	int count;
	struct made made;
};

struct damages {
	FILE *out;
	struct library *library;
	const struct document *document;
	struct all_found sound; /* in the file as it is */
	struct all_found begun; /* in its beginning, with the last try of that */
	struct endings endings;
};

static void found_take(struct all_found *all, struct document *document)
{
	size_t prefix = strlen(document->format->id) + 1;
	document_check(document);
	const struct text *text = &document->text;
	const size_t end = text->length - (text->length > 0 && text->bytes[text->length - 1] == '\n');
	all->made = made_of(&document->model);
	all->items = calloc((size_t)document->findings.count + 1, sizeof *all->items);
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		const char *name = finding->rule->name;
		bool own = strncmp(name, document->format->id, prefix - 1) == 0;
		struct found *found = all->items + all->count++;
		size_t size;
		*found = (struct found){.span = finding->span,
					.rule = name + (own ? prefix : 0),
					.to_end = span_end(finding->span) >= end};
		FILE *out = open_memstream(&found->about, &size);
		fprintf(out, " %s", finding->message);
		if (is_data(document))
			print_about(out, &document->model, finding);
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

/* Returns where the word ends that begins at the offset; the offset if it is no word byte, or within a word. */
static size_t word_end(const struct text *text, size_t at)
{
	size_t end = at;
	if (at > 0 && is_word_byte(text->bytes, text->length, at - 1))
		return at;
	while (is_word_byte(text->bytes, text->length, end))
		end++;
	return end;
}

/* Returns true if the word that begins at the offset contains that other one, or ends there. */
static bool is_word_of(const struct text *text, size_t at, size_t here)
{
	return at <= here && here <= word_end(text, at) && word_end(text, at) > at;
}

/* The line and column of an offset. "here" is where the damage is, "word" where the word with it begins, "2 on" two bytes after
 * it, "." its line, "+" the next one. */
static void print_offset(FILE *out, const struct text *text, size_t at, size_t here)
{
	enum { NEAR = 6 };
	size_t line = text_line(text, at), here_line = text_line(text, here), column = text_column(text, at);
	if (is_word_of(text, at, here))
		fputs(" word", out);
	else if (at == here && column > 1)
		fputs(" here", out);
	else if (line == here_line && at > here && at - here <= NEAR)
		fprintf(out, " %zu on", at - here);
	else if (line == here_line || line == here_line + 1)
		fprintf(out, " %s:%zu", line == here_line ? "." : "+", column);
	else
		fprintf(out, " %zu:%zu", line, column);
}

/* The place of a finding and its length: none if it is the word with the damage, or else "end" if it is to the end of the line and
 * "word" if it is to the end of a word. */
static void print_where(FILE *out, const struct text *text, struct span span, size_t here)
{
	const size_t end = span_end(span), word = word_end(text, span.start), line = text_line(text, span.start);
	const bool to_end = span.length > 0 && end == span_end(text_line_span(text, line));
	if (to_end && line == text_line(text, here) && span.start > here) {
		fprintf(out, " last %zu", span.length);
		return;
	}
	print_offset(out, text, span.start, here);
	if (is_word_of(text, span.start, here) && word == end)
		return;
	if (to_end)
		fputs("-end", out);
	else if (span.length > 1 && word == end)
		fputs("-word", out);
	else
		fprintf(out, "+%zu", span.length);
}

/* Returns true if both messages are alike once so many lines have come after that one; "line 7" is the number of a line. */
static bool is_about_same(const char *old, const char *now, size_t line, int lines)
{
	static const char word[] = "line ";
	const char *start = old;
	while (*old == *now && *old) {
		bool number = isdigit((unsigned char)old[1]) && *old == ' ' && old - start >= 4 &&
			      strncmp(old - 4, word, 5) == 0;
		old++;
		now++;
		if (!number)
			continue;
		long was = strtol(old, (char **)&old, 10), is = strtol(now, (char **)&now, 10);
		if (is != was + (was > (long)line ? lines : 0))
			return false;
	}
	return *old == *now;
}

/* Damage to some bytes. */
struct damage {
	struct span span, with; /* with: the bytes in their stead */
	int lines; /* how many whole lines came, -1: one is gone. 0: it is a byte, and messages do not count */
};

/* Returns true if the damaged bytes are all that the finding names. */
static bool is_gone(const struct found *found, const struct damage *damage)
{
	return found->span.start >= damage->span.start && span_end(found->span) <= span_end(damage->span);
}

/* Returns true if findings began in the line of the damage, and none of them is left. */
static bool is_line_lost(const struct all_found *sound, const struct text *text, const struct damage *damage)
{
	int lost = 0;
	for (int i = 0; i < sound->count; i++) {
		const struct found *found = sound->items + i;
		if (is_gone(found, damage) ||
		    text_line(text, found->span.start) != text_line(text, damage->span.start))
			continue;
		if (found->matched)
			return false;
		lost++;
	}
	return lost > 0;
}

/* What is found now and was not, and what was found and is not, unless it is gone with its bytes. */
static void print_news(FILE *out, struct damages *damages, struct document *document, const struct damage *damage)
{
	struct all_found now = {0}, *sound = &damages->sound;
	const struct text *text = &damages->document->text;
	const size_t here = damage->span.start, line = text_line(text, here);
	found_take(&now, document);
	print_made(out, &sound->made, &now.made);
	for (int i = 0; i < sound->count; i++)
		sound->items[i].matched = false;
	for (int i = 0; i < now.count; i++) {
		struct found *found = now.items + i;
		for (int k = 0; k < sound->count && !found->matched; k++) {
			struct found *old = sound->items + k;
			struct span moved = span_after(old->span, damage->span, damage->with.length);
			if (!old->matched && strcmp(old->rule, found->rule) == 0 &&
			    moved.start == found->span.start && moved.length == found->span.length &&
			    (damage->lines == 0 || is_about_same(old->about, found->about, line, damage->lines)))
				old->matched = found->matched = true;
		}
		if (found->matched)
			continue;
		fputs(found->rule, out);
		print_where(out, &document->text, found->span, here);
		fprintf(out, "%s\n", damage->lines != 0 ? found->about : "");
	}
	bool line_lost = is_line_lost(sound, text, damage);
	fputs(line_lost ? "no others in the line\n" : "", out);
	for (int k = 0; k < sound->count; k++) {
		const struct found *old = sound->items + k;
		if (old->matched || is_gone(old, damage) || (line_lost && text_line(text, old->span.start) == line))
			continue;
		fprintf(out, "no %s", old->rule);
		print_offset(out, text, old->span.start, here);
		fputc('\n', out);
	}
	found_clear(&now);
}

/* What is found in a beginning of the file and was not in the one that was tried before, and the other way round. */
static void print_growth(FILE *out, struct damages *damages, struct document *document)
{
	struct all_found now = {0}, *before = &damages->begun;
	const struct text *text = &document->text;
	found_take(&now, document);
	print_made(out, &before->made, &now.made);
	for (int i = 0; i < now.count; i++) {
		struct found *found = now.items + i;
		for (int k = 0; k < before->count && !found->matched; k++) {
			struct found *old = before->items + k;
			bool at_end = old->to_end && found->to_end;
			bool moved = at_end && old->span.length == 0 && found->span.length == 0;
			if (!old->matched && strcmp(old->rule, found->rule) == 0 &&
			    (moved || (old->span.start == found->span.start &&
				       (old->span.length == found->span.length || at_end))))
				old->matched = found->matched = true;
		}
		if (found->matched)
			continue;
		fputs(found->rule, out);
		print_where(out, text, found->span, text->length);
		fputc('\n', out);
	}
	for (int k = 0; k < before->count; k++) {
		if (before->items[k].matched)
			continue;
		fprintf(out, "no %s", before->items[k].rule);
		print_offset(out, text, before->items[k].span.start, text->length);
		fputc('\n', out);
	}
	for (int i = 0; i < now.count; i++)
		now.items[i].matched = false;
	found_clear(before);
	*before = now;
}

/* Writes the lines of a text as one line; a line that is there again as "... x2". To be freed. */
static char *joined(char *text)
{
	char *all = NULL, *lines[400];
	int count = 0;
	append(&all, "%s", "");
	for (char *rest = text, *line; (line = strsep(&rest, "\n"));)
		if (*line && count < COUNT(lines))
			lines[count++] = line;
	for (int i = 0; i < count; i++) {
		int times = 1;
		for (int k = i + 1; lines[i] && k < count; k++)
			if (lines[k] && strcmp(lines[i], lines[k]) == 0) {
				lines[k] = NULL;
				times++;
			}
		if (lines[i])
			append(&all, times > 1 ? "%s%s x%d" : "%s%s", all[0] ? "; " : "", lines[i], times);
	}
	return all;
}

/* Notes what came of the damage, if anything did; `what` and `value` say in a few words what was done. */
static void try_damage(struct damages *damages, const struct damage *damage, const char *what, const char *value)
{
	const struct text *text = &damages->document->text;
	char *damaged = NULL, *result = NULL;
	size_t length, result_length;
	FILE *out = open_memstream(&damaged, &length);
	fwrite(text->bytes, 1, damage->span.start, out);
	fwrite(text->bytes + damage->with.start, 1, damage->with.length, out);
	fwrite(text->bytes + span_end(damage->span), 1, text->length - span_end(damage->span), out);
	fclose(out);
	struct error error;
	const bool is_end = strcmp(what, "to") == 0;
	struct document *fresh = library_open_bytes(damages->library, damages->document->path, damaged, length,
						    damages->document->format->id, &error);
	assert_non_null(fresh);
	out = open_memstream(&result, &result_length);
	if (is_end)
		print_growth(out, damages, fresh);
	else
		print_news(out, damages, fresh, damage);
	fclose(out);
	if (result[0])
		endings_add(&damages->endings, what, "", value, joined(result), true);
	damages->endings.tries++;
	free(result);
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
			struct damage damage = {.span = span, .lines = -1};
			if (twice)
				damage = (struct damage){.span.start = span.start, .with = span, .lines = 1};
			snprintf(number, sizeof number, "%zu", line);
			try_damage(damages, &damage, twice ? "twice line" : "without line", number);
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
			struct damage damage = {.span = {.start = at, .length = !twice},
						.with = {.start = at, .length = (size_t)twice}};
			snprintf(place, sizeof place, "%zu:%zu", text_line(text, at), text_column(text, at));
			try_damage(damages, &damage, twice ? "twice" : "without", place);
		}
}

static void try_ends(struct damages *damages)
{
	const struct text *text = &damages->document->text;
	char place[60];
	for (size_t at = 0; at <= text->length; at += step(text)) {
		snprintf(place, sizeof place, "%zu:%zu", text_line(text, at), text_column(text, at));
		try_damage(damages, &(struct damage){.span = span_between(at, text->length)}, "to", place);
	}
}

static void try_damages(FILE *out, struct library *library, struct document *document)
{
	struct damages damages = {.out = out, .library = library, .document = document};
	char *lines, *made;
	size_t length;
	found_take(&damages.sound, document);
	FILE *counts = open_memstream(&lines, &length);
	print_made(counts, &(struct made){.maps = 0}, &damages.sound.made);
	fclose(counts);
	fprintf(out, "%s\n", made = joined(lines));
	free(lines);
	free(made);
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
	found_clear(&damages.begun);
}

/* ---- places ---- */

/* Places that follow each other: one, or cells of one row that are as far from each other in it as in the text, and are called
 * by their map and their place. */
struct places {
	struct endings endings;
	struct place first, last;
	size_t line, first_column, last_column;
	int count, grid, step;
	size_t column_step;
	char name[200]; /* of the first */
	char *bytes;    /* of all of them */
	bool single;    /* each is one byte */
};

static void places_end(struct places *places)
{
	const struct place first = places->first, last = places->last;
	char at[60], *what = NULL;
	if (places->count == 0)
		return;
	append(&what, "%s %d", kinds[first.kind], first.index);
	if (first.kind == PLACE_CELL)
		append(&what, " %d,%d", first.x, first.y);
	else if (first.kind == PLACE_ATTRIBUTE || first.kind == PLACE_ITEM)
		append(&what, ".%d", first.x);
	if (places->count > 1)
		append(&what, "-%d,%d", last.x, last.y);
	if (places->count > 1 && (places->step != 1 || places->column_step != 1))
		append(&what, " by %d and %zu", places->step, places->column_step);
	if (places->grid != (first.kind == PLACE_CELL || first.kind == PLACE_GRID ? first.index : -1))
		append(&what, " of map %d", places->grid);
	append(&what, places->name[0] ? " %s, %s" : " %s", places->bytes, places->name);
	snprintf(at, sizeof at, places->count > 1 ? "%zu:%zu-%zu" : "%zu:%zu", places->line, places->first_column,
		 places->last_column);
	endings_add(&places->endings, at, "", "", what, false);
	free(places->bytes);
	places->bytes = NULL;
	places->count = 0;
}

/* Returns true if the name, but for the column, is that of the first. */
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

static void places_add(struct places *places, const struct document *document, struct place place, size_t at)
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
		places_end(places);
		places->first = place;
		places->line = line;
		places->first_column = column;
		places->grid = grid;
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
	places->single = span.length == 1 && (!follows || places->single);
	if (follows && places->single)
		places->bytes[strlen(places->bytes) - 1] = '\0';
	append(&places->bytes, "%s%s", follows && !places->single ? " " : "", bytes + (follows && places->single));
	free(bytes);
}

/* Of a format that is data: what the reader and the tables made of the glyphs and marks of a map, and how one gets about. */
static void add_grid(struct endings *endings, const struct document *document, int index)
{
	static const char *const walks[] = {[WALK_SOLID] = "solid",
					    [WALK_GROUND] = "ground",
					    [WALK_DOOR] = "door",
					    [WALK_SWIM] = "swim",
					    [WALK_MAGIC] = "magic"};
	const struct model *model = &document->model;
	const struct grid *grid = &model->grids[index];
	const struct reach *reach =
	    document->format->facts->reach ? document->format->facts->reach(model, &document->text, index) : NULL;
	int values[400], count = 0;
	char place[60], *what;
	for (int value = 0; value < 256; value++)
		if (grid->counts[value] > 0)
			values[count++] = value;
	for (int i = 0; i < grid->glyph_count && count < COUNT(values); i++)
		if (grid->glyphs[i].value > 255 && grid->glyphs[i].count > 0)
			values[count++] = grid->glyphs[i].value;
	for (int i = 0; i < count; i++) {
		const struct glyph *glyph = model_glyph(model, grid, values[i]);
		what = NULL;
		append(&what, "%s, %s, %s, entry %d%s%s%s, %s", cell_name(values[i]).text,
		       glyph_style_names[glyph->style], walks[glyph->walk], glyph->entry,
		       glyph->known ? "" : ", not known", glyph->entrance ? ", a way in" : "",
		       glyph->edge_entrance ? ", a way in at the edge" : "", glyph->meaning);
		snprintf(place, sizeof place, "%d x%u", index, grid_count(grid, values[i]));
		endings_add(endings, "glyph", place, "", what, false);
	}
	for (int i = 0; i < grid->object_count; i++) {
		const struct object *mark = &model->objects[grid->first_object + i];
		snprintf(place, sizeof place, "%d %d,%d", index, mark->x, mark->y);
		endings_add(endings, "mark", place, "", strdup(mark->text), false);
	}
	what = NULL;
	append(&what, "%s, %dx%d%s%s", grid->name, grid->width, grid->height, grid->named ? ", named" : "",
	       grid->fragile ? ", fragile" : "");
	if (reach)
		append(&what, ", %d pieces, %d lost%s", reach->count, reach->lost, reach->entered ? ", entered" : "");
	snprintf(place, sizeof place, "%d", index);
	endings_add(endings, "map", place, "", what, false);
}

static void add_legend(struct endings *endings, const struct document *document, int grid)
{
	const struct model *model = &document->model;
	for (int row = 0; row < model_legend_rows(model, grid); row++) {
		const struct entry *entry = &model->entries[model_legend_entry(model, grid, row)];
		char place[60], *what = NULL;
		if (entry->fixed && row > 0 && is_data(document))
			continue;
		append(&what, "%s, key %d is entry %d", entry->text, entry->key,
		       model_find_entry(model, grid, entry->key));
		snprintf(place, sizeof place, "%d.%d x%u", grid, row,
			 grid < 0 ? 0 : grid_count(&model->grids[grid], entry->key));
		endings_add(endings, "legend", place, "", what, false);
	}
}

/* Of each offset, where another place begins; of each row of the legends. */
static void try_places(FILE *out, struct library *library, struct document *document)
{
	const struct model *model = &document->model;
	struct place last = {.index = -2};
	struct places places = {.count = 0};
	(void)library;
	for (size_t at = 0; at <= document->text.length + 1; at += step(&document->text)) {
		struct place place = model_place(model, at);
		if (place.kind == last.kind && place.index == last.index && place.x == last.x && place.y == last.y)
			continue;
		places_add(&places, document, place, at);
		last = place;
	}
	places_end(&places);
	for (enum place_kind kind = PLACE_NONE; kind <= PLACE_ITEM; kind++)
		for (int index = -1; index <= 100; index += 101) {
			struct span none = model_span(model, (struct place){.kind = kind, .index = index, .x = -1});
			assert_int_equal(none.start + none.length, 0);
		}
	for (int grid = -1; grid < model->grid_count; grid++)
		add_legend(&places.endings, document, grid);
	for (int grid = 0; grid < model->grid_count && is_data(document); grid++)
		add_grid(&places.endings, document, grid);
	endings_print(&places.endings, out);
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

TEST(every_edit_and_damage_does_what_is_written)
{
	static const char *const formats[] = {"powder",  "nlarn",     "derf",       "colossus-map", "colossus-ter",
					      "angband", "cdda",      "dcss",       "nethack",      "plain",
					      "sokoban", "wesnoth",   "tomb",       "well",         "tile",
					      "crate",   "quickfort", "nethack-des"};
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
	int failures = test_run();
	return case_end("groups", 1, failures);
}
