/* `mapwright diff`: prints how two maps differ, in terms of the format. On a terminal, changed rows are shown side by
 * side. */
#include "cli.h"
#include "commands.h"

#include "check/report.h"
#include "dump.h"
#include "mapwright/difference.h"
#include "output.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { OLD = DIFFERENCE_OLD, FRESH = DIFFERENCE_FRESH, SIDES = DIFFERENCE_SIDES };
enum { COLUMNS = 80, ROW_LABEL = 8 };

static const char *const styles[] = {
    [PART_PLAIN] = "", [PART_NAME] = "\033[1m", [PART_OLD] = "\033[31m", [PART_FRESH] = "\033[32m"};
static const enum difference_part side_parts[SIDES] = {PART_OLD, PART_FRESH};

struct printer {
	struct difference_writer writer;
	const struct document *documents[SIDES];
	const struct difference_list *list;
	bool color;
	enum difference_part part; /* current */
	int columns;
};

static void choose_style(struct printer *printer, enum difference_part part)
{
	if (!printer->color || part == printer->part)
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
}

static void write_part(struct difference_writer *writer, enum difference_part part, const char *bytes, size_t length)
{
	choose_style((struct printer *)writer, part);
	output_bytes(stdout, bytes, length);
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
	int columns = output_utf8() ? output_columns(text->bytes + row.start, row.length) : (int)row.length;
	for (; columns < width; columns++)
		putchar(' ');
}

/* Prints the row of difference `first` side by side if there is room. Returns the next difference, or `first` if
 * nothing was printed. */
static int print_rows(struct printer *printer, int first)
{
	const struct difference *items = printer->list->items, *at = &items[first];
	if (!printer->color || at->kind != DIFFERENCE_CELLS)
		return first;
	int widths[SIDES], end = first;
	for (int side = OLD; side < SIDES; side++)
		widths[side] = printer->documents[side]->model.grids[at->values[side].place.index].width;
	if (widths[OLD] + widths[FRESH] + 2 * ROW_LABEL > printer->columns)
		return first;
	for (bool in_row = true; in_row && end < printer->list->count; end += in_row) {
		in_row = items[end].kind == DIFFERENCE_CELLS;
		for (int side = OLD; in_row && side < SIDES; side++)
			in_row = items[end].values[side].place.index == at->values[side].place.index &&
				 items[end].values[side].place.y == at->values[side].place.y;
	}
	if (first == 0 || items[first - 1].kind != DIFFERENCE_CELLS ||
	    items[first - 1].values[FRESH].place.index != at->values[FRESH].place.index) {
		const struct grid *grid = &printer->documents[FRESH]->model.grids[at->values[FRESH].place.index];
		choose_style(printer, PART_NAME);
		output_text(stdout, grid->name);
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

static void print_all(struct printer *printer)
{
	const struct text *const texts[SIDES] = {&printer->documents[OLD]->text, &printer->documents[FRESH]->text};
	if (printer->list->count == 0)
		return;
	for (int side = OLD; side < SIDES; side++) {
		choose_style(printer, side_parts[side]);
		fputs(side == OLD ? "--- " : "+++ ", stdout);
		output_text(stdout, printer->documents[side]->path);
		end_line(printer);
	}
	for (int i = 0; i < printer->list->count;) {
		int next = print_rows(printer, i);
		if (next == i) {
			difference_write(&printer->list->items[next++], texts, &printer->writer);
			end_line(printer);
		}
		i = next;
	}
}

/* ---- JSON ---- */

static json_t *value_as_json(const struct printer *printer, int side, const struct difference_value *value)
{
	const struct text *text = &printer->documents[side]->text;
	if (!value->there)
		return json_null();
	json_t *object = json_pack("{s:o, s:I, s:I}", "text", output_latin_json(value->bytes, value->length), "line",
				   (json_int_t)text_line(text, value->span.start), "column",
				   (json_int_t)text_column(text, value->span.start));
	if (value->place.kind == PLACE_CELL)
		json_object_set_new(object, "cell", report_cell(value->place));
	return object;
}

static void print_json(const struct printer *printer)
{
	static const char *const kinds[] = {
	    [DIFFERENCE_MAP] = "map",     [DIFFERENCE_SIZE] = "size",   [DIFFERENCE_CELLS] = "cells",
	    [DIFFERENCE_ENTRY] = "entry", [DIFFERENCE_FIELD] = "field", [DIFFERENCE_RECORD] = "record",
	    [DIFFERENCE_ITEM] = "item",   [DIFFERENCE_LINE] = "line",
	};
	json_t *differences = json_array();
	for (int i = 0; i < printer->list->count; i++) {
		const struct difference *difference = &printer->list->items[i];
		json_array_append_new(differences,
				      json_pack("{s:s, s:o, s:o, s:o}", "kind", kinds[difference->kind], "name",
						report_string(difference->name), "old",
						value_as_json(printer, OLD, &difference->values[OLD]), "new",
						value_as_json(printer, FRESH, &difference->values[FRESH])));
	}
	output_json(stdout,
		    json_pack("{s:s, s:o, s:o, s:o}", "format", printer->documents[FRESH]->format->id, "old",
			      report_string(printer->documents[OLD]->path), "new",
			      report_string(printer->documents[FRESH]->path), "differences", differences),
		    JSON_INDENT(2), 0);
	putchar('\n');
}

static int print_differences(const struct revisions *revisions, const struct arguments *arguments)
{
	struct difference_list list;
	const struct document *old = revisions->documents[OLD], *fresh = revisions->documents[FRESH];
	struct printer printer = {
	    .writer.write = write_part, .documents = {old, fresh}, .list = &list, .columns = COLUMNS};
	struct winsize size;
	const char *columns = getenv("COLUMNS");
	if (columns && atoi(columns) > 0)
		printer.columns = atoi(columns);
	else if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
		printer.columns = size.ws_col;
	printer.color = (arguments_value(arguments, "pretty") || isatty(STDOUT_FILENO)) && output_color();
	difference_find(&list, &old->text, &old->model, &fresh->text, &fresh->model);
	if (arguments_value(arguments, "json"))
		print_json(&printer);
	else
		print_all(&printer);
	int status = list.count > 0 ? STATUS_FINDINGS : STATUS_CLEAN;
	difference_list_clear(&list);
	return status;
}

static int diff_run(const struct arguments *arguments)
{
	return revisions_run(arguments, SIDES, NULL, false, print_differences);
}

static const struct option options[] = {
    {.name = "json", .help = "print the differences as JSON"},
    {.name = "pretty",
     .help = "print as on a terminal: in colour (unless NO_COLOR is set), with map rows side by side"},
    OPTION_AS,
    OPTION_DIALECT,
    OPTIONS_END,
};

const struct subcommand subcommand_diff = {
    .name = "diff",
    .usage = "[--json] [--pretty] [--as FORMAT] [--dialect NAME] OLD NEW",
    .summary = "show how two maps differ: cells, legend, fields",
    .help = "Prints one line per difference: cells by map and position, legend lines by glyph, fields and records by "
	    "name, then all other lines. Cells are counted from 0,0. In colour, map rows are shown side by side. "
	    "Exits with 1 when the maps differ, else with 0.",
    .options = options,
    .operands = "FILE",
    .minimum = 2,
    .maximum = 2,
    .run = diff_run,
};
