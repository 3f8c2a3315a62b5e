/* Prints how two files of a format differ. In colour, changed rows are shown side by side. */
#include "commands.h"

#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS = 80, ROW_LABEL = 8, INDENT = 4, QUOTED = 16 }; /* QUOTED: the least space after a quote */

static const char *const styles[] = {
    [PART_PLAIN] = "", [PART_NAME] = "\033[1m", [PART_OLD] = "\033[31m", [PART_NEW] = "\033[32m"};
static const enum difference_part side_parts[SIDES] = {PART_OLD, PART_NEW};

/* In JSON, of one, of several. */
static const char *const kinds[][3] = {
    [DIFFERENCE_MAP] = {"map", "map", "maps"},
    [DIFFERENCE_SIZE] = {"size", "size", "sizes"},
    [DIFFERENCE_CELLS] = {"cells", "run of cells", "runs of cells"},
    [DIFFERENCE_ENTRY] = {"entry", "legend line", "legend lines"},
    [DIFFERENCE_FIELD] = {"field", "field", "fields"},
    [DIFFERENCE_RECORD] = {"record", "record", "records"},
    [DIFFERENCE_ITEM] = {"item", "item", "items"},
    [DIFFERENCE_LINE] = {"line", "line", "lines"},
};

struct printer {
	struct difference_writer writer;
	const struct document *const *documents;
	const struct difference_list *list;
	const struct difference_look *look;
	enum difference_part part; /* current */
	int column;
	bool blank; /* the last byte was one */
};

static void choose_style(struct printer *printer, enum difference_part part)
{
	if (!printer->look->color || part == printer->part)
		return;
	if (printer->part != PART_PLAIN)
		fputs("\033[0m", stdout);
	fputs(styles[part], stdout);
	printer->part = part;
}

static void end_line(struct printer *printer)
{
	choose_style(printer, PART_PLAIN);
	putchar('\n');
	printer->column = 0;
}

/* Writes a part, on further lines between its words where it is too long. */
static void write_part(struct difference_writer *writer, enum difference_part part, const char *bytes, size_t length)
{
	struct printer *printer = (struct printer *)writer;
	while (length > 0) {
		size_t word = bytes_find(bytes, 1, length, ' ');
		int columns = output_columns(bytes, word) + (printer->blank && *bytes == '"' ? QUOTED : 0);
		if (printer->look->wraps && printer->column > INDENT &&
		    printer->column + columns > printer->look->columns) {
			end_line(printer);
			printer->column = printf("%*s", INDENT, "");
		}
		choose_style(printer, part);
		output_bytes(stdout, bytes, word);
		printer->column += output_columns(bytes, word);
		printer->blank = bytes[word - 1] == ' ';
		bytes += word;
		length -= word;
	}
}

/* ---- rows side by side ---- */

/* Prints the cells of a row in `width` columns, with the differences [first, end) in colour. */
static void print_row(struct printer *printer, int side, int first, int end, int width)
{
	const struct text *text = &printer->documents[side]->text;
	struct place place = printer->list->items[first].values[side].place;
	struct span row = {0};
	if (place.y >= 0)
		row = printer->documents[side]->model.grids[place.index].rows[place.y];
	size_t at = row.start;
	for (int i = first; i < end; i++) {
		const struct difference_value *value = &printer->list->items[i].values[side];
		if (!value->there)
			continue;
		output_bytes(stdout, text->bytes + at, value->span.start - at);
		choose_style(printer, side_parts[side]);
		fputs("\033[7m", stdout); /* reversed, so that a changed blank is visible */
		output_bytes(stdout, value->bytes, value->length);
		choose_style(printer, PART_PLAIN);
		at = span_end(value->span);
	}
	if (row.length > 0)
		output_bytes(stdout, text->bytes + at, span_end(row) - at);
	int columns = output_columns(text->bytes + row.start, row.length);
	for (; columns < width; columns++)
		putchar(' ');
}

/* Prints the row of difference `first` side by side if there is space. Returns the next difference, or `first` if
 * nothing was printed. */
static int print_rows(struct printer *printer, int first)
{
	const struct difference *items = printer->list->items, *at = &items[first];
	if (!printer->look->color || at->kind != DIFFERENCE_CELLS)
		return first;
	int widths[SIDES], end = first;
	for (int side = OLD; side < SIDES; side++)
		widths[side] = printer->documents[side]->model.grids[at->values[side].place.index].width;
	if (widths[OLD] + widths[NEW] + 2 * ROW_LABEL > printer->look->columns)
		return first;
	for (bool in_row = true; in_row && end < printer->list->count; end += in_row) {
		in_row = items[end].kind == DIFFERENCE_CELLS;
		for (int side = OLD; in_row && side < SIDES; side++)
			in_row = items[end].values[side].place.index == at->values[side].place.index &&
				 items[end].values[side].place.y == at->values[side].place.y;
	}
	if (first == 0 || items[first - 1].kind != DIFFERENCE_CELLS ||
	    items[first - 1].values[NEW].place.index != at->values[NEW].place.index) {
		const struct grid *grid = &printer->documents[NEW]->model.grids[at->values[NEW].place.index];
		choose_style(printer, PART_NAME);
		output_print(stdout, "%s", grid->name);
		end_line(printer);
	}
	for (int side = OLD; side < SIDES; side++) {
		if (at->values[side].place.y >= 0)
			printf("%*d ", ROW_LABEL - 2, at->values[side].place.y);
		else
			printf("%*s ", ROW_LABEL - 2, "");
		print_row(printer, side, first, end, side == OLD ? widths[OLD] : 0);
		putchar(side == OLD ? ' ' : '\n');
	}
	return end;
}

/* Prints the lines of a map that only one side has. */
static void print_lines(struct printer *printer, const struct difference *difference)
{
	int side = difference->values[NEW].there ? NEW : OLD;
	const struct difference_value *value = &difference->values[side];
	if (difference->kind != DIFFERENCE_MAP || difference->values[!side].there)
		return;
	for (size_t at = 0, end; at < value->length; at = end + 1) {
		end = bytes_find(value->bytes, at, value->length, '\n');
		choose_style(printer, side_parts[side]);
		putchar(side == OLD ? '-' : '+');
		output_bytes(stdout, value->bytes + at, end - at);
		end_line(printer);
	}
}

static void print_all(struct printer *printer, const char *const *labels)
{
	const struct text *const texts[SIDES] = {&printer->documents[OLD]->text, &printer->documents[NEW]->text};
	if (printer->look->heading && printer->list->count > 0)
		printer->look->heading();
	for (int side = OLD; labels && printer->list->count > 0 && side < SIDES; side++) {
		choose_style(printer, side_parts[side]);
		output_print(stdout, "%s %s", side == OLD ? "---" : "+++", labels[side]);
		end_line(printer);
	}
	for (int i = 0; i < printer->list->count;) {
		int next = print_rows(printer, i);
		if (next == i) {
			const struct difference *difference = &printer->list->items[next++];
			difference_write(difference, texts, &printer->writer);
			end_line(printer);
			print_lines(printer, difference);
		}
		i = next;
	}
}

/* Prints the number of differences of each kind, as git diff --stat does. */
static void print_counts(const struct difference_list *list, const char *label)
{
	const char *comma = " | ";
	if (list->count == 0)
		return;
	output_print(stdout, " %s", label);
	for (int kind = 0; kind <= DIFFERENCE_LINE; kind++) {
		int count = 0;
		for (int i = 0; i < list->count; i++)
			count += (int)list->items[i].kind == kind;
		if (count > 0) {
			printf("%s%d %s", comma, count, kinds[kind][count > 1 ? 2 : 1]);
			comma = ", ";
		}
	}
	putchar('\n');
}

/* ---- JSON ---- */

static json_t *value_as_json(const struct printer *printer, int side, const struct difference_value *value)
{
	const struct text *text = &printer->documents[side]->text;
	if (!value->there)
		return json_null();
	return json_pack("{s:o, s:I, s:I, s:o*}", "text", output_latin_json(value->bytes, value->length), "line",
			 (json_int_t)text_line(text, value->span.start), "column",
			 (json_int_t)text_column(text, value->span.start), "cell",
			 value->place.kind == PLACE_CELL ? report_cell(value->place) : NULL);
}

static void print_json(const struct printer *printer, const char *const *labels)
{
	json_t *differences = json_array();
	EACH(const struct difference, difference, printer->list->items, printer->list->count)
		json_array_append_new(differences,
				      json_pack("{s:s, s:o, s:o, s:o}", "kind", kinds[difference->kind][0], "name",
						report_string(difference->name), "old",
						value_as_json(printer, OLD, &difference->values[OLD]), "new",
						value_as_json(printer, NEW, &difference->values[NEW])));
	output_answer(json_pack("{s:s, s:o, s:o, s:o}", "format", printer->documents[NEW]->format->id, "old",
				report_string(labels[OLD]), "new", report_string(labels[NEW]), "differences",
				differences),
		      0);
}

/* ---- printing ---- */

/* Leaves only the differences in maps of that name. */
static void keep_map(struct difference_list *list, const struct document *const *documents, const char *map)
{
	int kept = 0;
	EACH(const struct difference, difference, list->items, list->count) {
		int side = difference->values[NEW].there ? NEW : OLD;
		const struct model *model = &documents[side]->model;
		int grid = model_place_grid(model, difference->values[side].place);
		if (grid >= 0 && strcmp(model->grids[grid].name, map) == 0)
			list->items[kept++] = *difference;
	}
	list->count = kept;
}

bool difference_look(const struct arguments *arguments, struct difference_look *look)
{
	struct winsize size;
	const char *columns = getenv("COLUMNS"), *when = arguments_value(arguments, "color");
	bool terminal = isatty(STDOUT_FILENO) || getenv("GIT_PAGER_IN_USE");
	*look = (struct difference_look){.columns = COLUMNS, .wraps = terminal, .color = terminal && output_color()};
	if (columns && atoi(columns) > 0)
		look->columns = atoi(columns);
	else if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
		look->columns = size.ws_col;
	return output_color_when(when, look->color, &look->color);
}

int differences_print(const struct document *const *documents, const struct difference_look *look, const char *map,
		      const char *const *labels)
{
	struct difference_list list;
	struct printer printer = {.writer.write = write_part, .documents = documents, .list = &list, .look = look};
	const struct document *old = documents[OLD], *new = documents[NEW];
	difference_find(&list, &old->text, &old->model, &new->text, &new->model);
	if (map)
		keep_map(&list, documents, map);
	if (look->maps)
		map_changes_add(look->maps, &list, documents);
	else if (look->json)
		print_json(&printer, labels);
	else if (look->counts)
		print_counts(&list, labels[NEW]);
	else
		print_all(&printer, labels);
	int count = list.count;
	difference_list_clear(&list);
	return count;
}
