/* NLarn's maze file: the town and the mazes that the game may use for its levels.
 *
 *	file      = map { separator map } ;
 *	map       = 17 rows of 67 bytes ;
 *	separator = one line, skipped whatever it holds (blank in the game's own file) ;
 *
 * Map n is lines 18n .. 18n+16, counted from 0, whatever those lines hold: a separator too many or too few shifts every
 * later map. The first map is the town. A row longer than 67 bytes is cut (so CR LF line ends do no harm); on a shorter
 * one the game stops with "Maze file is corrupted". A NUL byte ends the file; any other byte without a meaning becomes
 * floor. NLarn 0.7.8 and older count bytes instead of lines, see nlarn_check_byte_count.
 *
 *	###################################################################
 *	#     #                 +          m    #                     #   #
 *	#  m  +   o   #######   #   #########   #   ###############   # ! #
 *	#     #       #     #   #   #       #   #   #             #   #   #
 *	#######   #####  !  #   #   #   m   #   +   #   #######   #   ## ##
 *	(17 rows in all, a blank line, the next map)
 *
 * Source: the comment "maze_doc.txt" that comes with NLarn, and the loader of the game where it says nothing. */
#include "nlarn.h"

#include "edit/rows.h"

#include "mapwright/file.h"
#include "mapwright/rules.h"

#include "edit/scan.h"

#include <stdio.h>
#include <string.h>

/* The rules that the reader reports: where lines do not fit. */
enum { RULE_ROW_SHORT, RULE_ROW_LONG, RULE_SEPARATOR, RULE_FILE_END, RULE_NUL, RULE_MAP_IGNORED };

static void check_row_between(struct check *check);

static const struct rule *const rules[] = {
    [RULE_ROW_SHORT] = RULE(
	"nlarn-row-short", SEVERITY_ERROR, "a row has fewer than 67 cells",
	.why = "The game reads 67 bytes of each row; on a shorter one it stops with \"Maze file is corrupted\".",
	.source = GAME_LOADER,
	.remedy = "Fill the row up. If a whole map seems to be off, look for a missing or doubled line before it."),
    [RULE_ROW_LONG] = RULE("nlarn-row-long", SEVERITY_WARNING, "a row has more than 67 cells",
			   .why = "The game drops what follows the 67th cell silently. Blanks alone are only noted.",
			   .source = GAME_LOADER,
			   .remedy = "Remove the cells at the end, or the ones that pushed the row to the right."),
    [RULE_SEPARATOR] = RULE(
	"nlarn-separator", SEVERITY_WARNING, "a line between two maps is missing, or there is one too many",
	.why = "Maps are found by counting lines: one every 18, of which the last is skipped whatever it holds. A "
	       "line too many or too few shifts all later maps. The game stops on them when that leaves them a blank "
	       "row, which is an error; when only maze 24 is hit, which is never drawn, it is a warning.",
	.source = GAME_LOADER, .remedy = "Leave exactly one line between two maps, best an empty one.",
	.run = check_row_between),
    [RULE_FILE_END] = RULE("nlarn-file-end", SEVERITY_ERROR, "the file ends before the 17 rows of a map are complete",
			   .why = "The game cannot address a map whose 17 rows are not all there, so this one does "
				  "not exist for it. Other text at the end is only noted.",
			   .source = GAME_LOADER, .remedy = "Add the missing rows, or remove the piece."),
    [RULE_NUL] = RULE("nlarn-nul", SEVERITY_ERROR, "a NUL byte ends the file for the game",
		      .why = "The game reads the file as one string, which ends at the first byte 0: all rows and "
			     "maps after it are lost. It is a note when they would not be used anyway.",
		      .source = GAME_LOADER, .remedy = "Paint floor over it, or remove the byte."),
    [RULE_MAP_IGNORED] = RULE(
	"nlarn-map-ignored", SEVERITY_NOTE, "maps after the 24th maze are ignored",
	.why =
	    "The game counts the town and 24 mazes (MAP_MAX_MAZE_NUM); the document allows more as work in progress.",
	.source = MAZE_DOCUMENT,
	.remedy = "Move the maps that are to be used further up, or let the game count more."),
    NULL,
};

/* Why every map after some line is elsewhere than its author thought. */
enum shift { SHIFT_NONE, SHIFT_DOWN, SHIFT_UP };

struct reader {
	struct model *model;
	const struct text *text; /* what the game sees of the file: the bytes before a NUL */
	bool cut;                /* there is a NUL */
	enum shift shift;
	struct check check; /* for what it reports */
	int reported[sizeof rules / sizeof *rules];
};

#define report(reader, rule, ...) check_report(&(reader)->check, rules[rule], &(reader)->reported[rule], __VA_ARGS__)

static enum walk walk_of(const char *name)
{
	if (strcmp(name, "solid") == 0)
		return WALK_SOLID;
	return strcmp(name, "door") == 0 ? WALK_DOOR : WALK_GROUND;
}

static unsigned char kind_of(enum look look, enum walk walk, bool object)
{
	if (walk == WALK_SOLID)
		return look == LOOK_WALL ? NLARN_WALL : 0;
	if (object)
		return NLARN_PASSABLE | NLARN_OBJECT;
	return look == LOOK_PLANT || look == LOOK_PATH ? NLARN_PASSABLE : NLARN_PASSABLE | NLARN_FLOOR;
}

static bool read_symbol(struct model *model, unsigned char *kinds, const struct vocabulary *vocabulary, int row)
{
	const char *word = vocabulary_word(vocabulary, row);
	unsigned char key = strcmp(word, "space") == 0 ? ' ' : (unsigned char)word[0];
	const char *meaning = vocabulary_value(vocabulary, row, "meaning");
	enum look look = scan_look(vocabulary_value(vocabulary, row, "look"));
	enum walk walk = walk_of(vocabulary_value(vocabulary, row, "walk"));
	struct entry *entry = model_add_entry(model);
	if (!entry)
		return false;
	bool town = *vocabulary_value(vocabulary, row, "town") != '\0';
	*entry = (struct entry){.grid = -1, .key = key, .fixed = true, .look = look};
	entry->text = arena_print(&model->arena, "%s%s", meaning, town ? " (town only)" : "");
	model->glyphs[key] = (struct glyph){
	    .known = true, .look = look, .walk = walk, .entry = model->entry_count - 1, .meaning = entry->text};
	kinds[key] = kind_of(look, walk, *vocabulary_value(vocabulary, row, "object") != '\0');
	return entry->text != NULL;
}

/* Every byte has a meaning: those outside the table are floor to the game. */
static bool read_symbols(struct model *model, const struct vocabulary *vocabulary)
{
	struct nlarn_detail *detail = arena_allocate(&model->arena, 1, sizeof *detail);
	if (!detail)
		return false;
	model->detail = detail;
	for (int byte = 0; byte < 256; byte++) {
		model->glyphs[byte].walk = WALK_GROUND;
		model->glyphs[byte].meaning = "unknown to the game: becomes floor";
		detail->kinds[byte] = NLARN_PASSABLE | NLARN_FLOOR;
	}
	for (int row = 0; row < vocabulary_count(vocabulary); row++)
		if (!read_symbol(model, detail->kinds, vocabulary, row))
			return false;
	return true;
}

/* The cells of a line. A "\r" before the line end is not a cell, but where the game has to take it as the 67th. */
static struct span row_span(const struct text *text, size_t line)
{
	struct span span = text_line_span(text, line);
	if (span.length > 0 && span.length != NLARN_WIDTH && text->bytes[span_end(span) - 1] == '\r')
		span.length--;
	return span;
}

static bool is_blank(const struct text *text, struct span span)
{
	for (size_t i = span.start; i < span_end(span); i++)
		if (text->bytes[i] != ' ' && text->bytes[i] != '\t' && text->bytes[i] != '\r')
			return false;
	return true;
}

static bool line_is_blank(const struct text *text, size_t line)
{
	return is_blank(text, text_line_span(text, line));
}

/* Blank, and too short for a row of floor. */
static bool line_is_no_row(const struct text *text, size_t line)
{
	return row_span(text, line).length < NLARN_WIDTH && line_is_blank(text, line);
}

/* Adds the grid of `height` rows from line `first` (from 1) on. */
static struct grid *read_grid(struct reader *reader, size_t first, int height)
{
	struct model *model = reader->model;
	const struct text *text = reader->text;
	struct span *rows = arena_allocate(&model->arena, (size_t)height, sizeof *rows);
	char *name = model->grid_count == NLARN_TOWN ? arena_copy(&model->arena, "town", 4)
						     : arena_print(&model->arena, "maze %d", model->grid_count);
	struct grid *grid = rows && name ? model_add_grid(model) : NULL;
	if (!grid)
		return NULL;
	for (int y = 0; y < height; y++)
		rows[y] = row_span(text, first + (size_t)y);
	size_t behind = first + (size_t)height; /* the line after the grid */
	size_t end = behind <= text->line_count ? text->line_starts[behind - 1] : text->length;
	grid->name = name;
	grid->width = NLARN_WIDTH;
	grid->height = height;
	grid->rows = rows;
	grid->whole = span_between(rows[0].start, end);
	grid->neighbours = 8;
	grid_count_glyphs(grid, text);
	return grid;
}

/* A map on which the game would stop: but it never draws maze 24. */
static enum severity severity_of_damage(int index)
{
	return index <= NLARN_LAST_DRAWN ? SEVERITY_ERROR : SEVERITY_WARNING;
}

/* Rows that are too short or too long, of which the game does something. */
static void report_rows(struct reader *reader, int rule, struct span span, struct place place, int count,
			const char *does)
{
	const struct grid *grid = &reader->model->grids[place.index];
	size_t length = grid->rows[place.y].length;
	if (count == 1)
		report(reader, rule, span, place, "Row %d of %s%s has %zu cells; the game reads 67 and %s.", place.y,
		       nlarn_article(place.index), grid->name, length, does);
	else
		report(reader, rule, span, place,
		       "%d rows of %s%s have %s than 67 cells (row %d has %zu); the game %s.", count,
		       nlarn_article(place.index), grid->name, length < NLARN_WIDTH ? "fewer" : "more", place.y,
		       length, does);
}

enum { FEW = 3 }; /* cells that a row may lack or have too many for a remedy that finds out which */

static struct beside rows_beside(const struct reader *reader, int index, int y)
{
	const struct span *rows = reader->model->grids[index].rows;
	struct beside beside = {.width = NLARN_WIDTH, .edge = y == 0 || y == NLARN_HEIGHT - 1};
	for (int side = 0; side < 2; side++) {
		int other = side == 0 ? y - 1 : y + 1;
		if (other >= 0 && other < NLARN_HEIGHT && rows[other].length >= NLARN_WIDTH)
			beside.cells[side] = (const unsigned char *)reader->text->bytes + rows[other].start;
	}
	return beside;
}

/* Where a row lacks its last cells. The column is that of the first cell that is not there. */
static void report_short(struct reader *reader, int index, int first, int count)
{
	struct span row = reader->model->grids[index].rows[first];
	bool drawn = index != NLARN_MAZES;
	char does[64];
	snprintf(does, sizeof does, "%s %s%s", drawn ? "stops on" : "would stop on", count == 1 ? "this one" : "them",
		 drawn ? "" : ", but never draws this maze");
	report_rows(reader, RULE_ROW_SHORT, (struct span){.start = span_end(row)},
		    place_cell(index, (int)row.length, first), count, does);
	check_weigh(&reader->check, severity_of_damage(index));
	struct span next = first + 1 < NLARN_HEIGHT ? reader->model->grids[index].rows[first + 1] : (struct span){0};
	if (row.length > 0 && next.length > 0 && row.length + next.length == NLARN_WIDTH) {
		check_offer(&reader->check, "join it with the line below", span_between(span_end(row), next.start),
			    "");
		return;
	}
	check_offer_value(&reader->check, "fill the row up with floor and a wall",
			  place_cell(index, NLARN_WIDTH - 1, first), "#");
	check_choose(&reader->check, row.length == 0); /* another line may be too long */
	struct beside beside = rows_beside(reader, index, first);
	if (row.length + FEW >= NLARN_WIDTH)
		beside_offer(&reader->check, &beside, row);
}

static void report_long(struct reader *reader, int index, int first, int count)
{
	struct span row = reader->model->grids[index].rows[first];
	struct span surplus = {.start = row.start + NLARN_WIDTH, .length = row.length - NLARN_WIDTH};
	report_rows(reader, RULE_ROW_LONG, surplus, place_cell(index, NLARN_WIDTH - 1, first), count,
		    "drops the rest");
	if (is_blank(reader->text, surplus))
		check_weigh(&reader->check, SEVERITY_NOTE);
	struct span end = {.start = surplus.start,
			   .length = reader->text->bytes[surplus.start] == '\r'}; /* what is left of a CR LF */
	if (surplus.length == NLARN_WIDTH + end.length) {
		check_offer(&reader->check, "end the line after 67 cells", end, reader->model->line_end);
		return;
	}
	check_offer_removal(&reader->check, "remove what is dropped", place_cell(index, NLARN_WIDTH, first));
	struct beside beside = rows_beside(reader, index, first);
	unsigned char last = (unsigned char)reader->text->bytes[surplus.start - 1];
	bool ends = is_blank(reader->text, surplus);
	for (int side = 0; side < 2; side++)
		ends = ends || (beside.cells[side] && beside.cells[side][NLARN_WIDTH - 1] == last);
	check_choose(&reader->check, !ends || (surplus.length > FEW && !is_blank(reader->text, surplus)));
	if (!ends && row.length <= NLARN_WIDTH + FEW)
		beside_offer(&reader->check, &beside, row);
}

/* A blank line too many: the first row is empty and the map follows it. */
static bool map_is_pushed_down(const struct grid *grid)
{
	return grid->rows[0].length == 0 && grid->rows[1].length >= NLARN_WIDTH;
}

/* A missing blank line before: the map ended one row early, and its last row is the blank line after it. */
static bool map_is_pulled_up(const struct grid *grid)
{
	return grid->rows[NLARN_HEIGHT - 1].length == 0 && grid->rows[NLARN_HEIGHT - 2].length >= NLARN_WIDTH;
}

/* Row lengths of a grid whose place in the file is right. */
static void check_rows(struct reader *reader, int index)
{
	struct grid *grid = &reader->model->grids[index];
	int first_short = -1, shorts = 0, first_long = -1, longs = 0;
	for (int y = 0; y < NLARN_HEIGHT; y++) {
		if (grid->rows[y].length < NLARN_WIDTH && shorts++ == 0)
			first_short = y;
		if (grid->rows[y].length > NLARN_WIDTH && longs++ == 0)
			first_long = y;
	}
	grid->loaded = shorts > 0 ? 0 : NLARN_HEIGHT;
	grid->fragile = shorts > 0; /* whether a short row is blank tells which way maps are shifted */
	if (index > NLARN_MAZES)
		return;
	if (longs > 0)
		report_long(reader, index, first_long, longs);
	bool shifted = (reader->shift == SHIFT_DOWN && map_is_pushed_down(grid)) ||
		       (reader->shift == SHIFT_UP && map_is_pulled_up(grid));
	bool nul = reader->cut && span_end(grid->rows[NLARN_HEIGHT - 1]) == reader->text->length;
	if (shorts > 0 && !((shifted || nul) && shorts == 1))
		report_short(reader, index, first_short, shorts);
}

static void report_pushed_down(struct reader *reader, int index)
{
	const struct grid *grid = &reader->model->grids[index];
	report(reader, RULE_SEPARATOR, grid->rows[0], place_cell(index, 0, 0),
	       "Line %zu is empty where row 0 of %s%s is expected: a blank line too many shifts all later maps, and "
	       "the game stops on them.",
	       text_line(reader->text, grid->rows[0].start), nlarn_article(index), grid->name);
	check_weigh(&reader->check, severity_of_damage(index));
	check_offer_removal(&reader->check, "remove the blank line", place_cell(index, 0, 0));
}

/* The line after map `index`. The game skips it, whatever it holds; that it is not blank tells of a shift only when the
 * next map has a blank row at one end: the map before has a row too many, or the blank line is missing and this is the
 * first row of the next map. */
static void check_separator(struct reader *reader, int index, size_t line)
{
	const struct text *text = reader->text;
	const struct nlarn_detail *detail = reader->model->detail;
	if (reader->shift != SHIFT_NONE || index + 1 >= detail->map_count || line_is_blank(text, line))
		return;
	bool down = line_is_no_row(text, line + 1), up = line_is_no_row(text, line + NLARN_HEIGHT);
	if (down == up)
		return;
	reader->shift = down ? SHIFT_DOWN : SHIFT_UP;
	report(reader, RULE_SEPARATOR, row_span(text, line), place_at(PLACE_GRID, index),
	       "Line %zu is not blank, as the line after %s%s should be: the game skips it, and all later maps are "
	       "one line too %s.",
	       line, nlarn_article(index), reader->model->grids[index].name, down ? "low" : "high");
	check_weigh(&reader->check, severity_of_damage(index + 1));
	if (up)
		check_offer(&reader->check, "put a blank line before it",
			    (struct span){.start = row_span(text, line).start}, reader->model->line_end);
}

static bool read_map(struct reader *reader, int index)
{
	size_t first = (size_t)index * NLARN_PERIOD + 1;
	struct grid *grid = read_grid(reader, first, NLARN_HEIGHT);
	if (!grid)
		return false;
	bool blank_before = index == 0 || line_is_blank(reader->text, first - 1);
	if (reader->shift == SHIFT_NONE && index <= NLARN_MAZES && blank_before && map_is_pushed_down(grid)) {
		reader->shift = SHIFT_DOWN;
		report_pushed_down(reader, index);
	}
	check_rows(reader, index);
	if (index < NLARN_MAZES)
		check_separator(reader, index, first + NLARN_HEIGHT);
	return true;
}

/* How many cells of a line are symbols of the game. */
static size_t count_symbols(const char *line, size_t length)
{
	static const char symbols[] = " #^\".&~=_+OIHDTLSBM!om";
	size_t count = 0;
	for (size_t i = 0; i < length; i++)
		count += line[i] != '\0' && strchr(symbols, line[i]) != NULL;
	return count;
}

/* A row of about the right length in the game's symbols, with room for damage. A row of blanks is anybody's. */
static bool looks_like_row(const char *line, size_t length)
{
	return length >= NLARN_WIDTH - 7 && length <= NLARN_WIDTH + 7 &&
	       count_symbols(line, length) * 10 >= length * 9;
}

static bool holds_row(const struct text *text, size_t first, size_t last)
{
	for (size_t line = first; line <= last; line++) {
		struct span span = row_span(text, line);
		if (looks_like_row(text->bytes + span.start, span.length))
			return true;
	}
	return false;
}

/* The file ends inside the last grid. Maps after the 24th maze and other text do no harm there. */
static void report_end(struct reader *reader, bool rows)
{
	int index = reader->model->grid_count - 1;
	const struct grid *grid = &reader->model->grids[index];
	if (index > NLARN_MAZES || reader->shift != SHIFT_NONE || reader->cut)
		return;
	struct place place = place_cell(index, 0, grid->height - 1);
	struct span span = grid->rows[grid->height - 1];
	if (rows || index == NLARN_TOWN)
		report(reader, RULE_FILE_END, span, place,
		       "The file ends inside %s%s, which has %d of 17 rows: the game does not read it.",
		       nlarn_article(index), grid->name, grid->height);
	else
		report(reader, RULE_FILE_END, grid->rows[0], place_cell(index, 0, 0),
		       "What follows the last map is not one: the game does not read it.");
	check_weigh(&reader->check, rows || index == NLARN_TOWN ? severity_of_damage(index) : SEVERITY_NOTE);
}

/* What is left after the last whole map: nothing, blank lines, or a map that the file ends inside of. */
static bool read_rest(struct reader *reader, size_t first)
{
	const struct text *text = reader->text;
	size_t last = text->line_count;
	while (last >= first && line_is_blank(text, last))
		last--;
	if (last < first) {
		if (reader->model->grid_count == 0)
			report(reader, RULE_FILE_END, (struct span){0}, (struct place){.kind = PLACE_NONE},
			       "The file holds no map: the game needs the 17 rows of the town.");
		return true;
	}
	if (reader->cut && last + 1 == text->line_count)
		last++; /* a row that begins with the NUL */
	struct grid *grid = read_grid(reader, first, (int)(last - first + 1));
	if (!grid)
		return false;
	grid->fragile = true; /* a last row of blanks is none of its rows */
	report_end(reader, holds_row(text, first, last));
	return true;
}

/* Maps that the game does not count; blank lines are none. */
static void report_ignored(struct reader *reader, int count)
{
	struct model *model = reader->model;
	int first = NLARN_MAZES + 1, more = count - first;
	size_t line = (size_t)first * NLARN_PERIOD + 1, last = (size_t)count * NLARN_PERIOD;
	while (more > 0 && line <= last && line_is_blank(reader->text, line))
		line++;
	if (more > 0 && line <= last)
		report(reader, RULE_MAP_IGNORED, model->grids[first].rows[0], place_at(PLACE_GRID, first),
		       "%d map%s from here on %s ignored: the game counts the town and 24 mazes.", more,
		       more == 1 ? "" : "s", more == 1 ? "is" : "are");
}

/* A row of walls, as the edge of a map is one. */
static bool is_edge(const struct check *check, struct span row)
{
	for (size_t i = 0; i < row.length && i < NLARN_WIDTH; i++)
		if (check->text->bytes[row.start + i] != '#')
			return false;
	return row.length >= NLARN_WIDTH;
}

/* Without any blank line all maps load, each with rows of the next one. Told by the skipped line, which is the upper
 * edge of a maze while the row after it is not, and by the two edges at the end: this maze's and the next one's. */
static void check_row_between(struct check *check)
{
	const struct grid *grids = check->model->grids;
	for (int index = 1; index < nlarn_map_count(check->model) && index <= NLARN_LAST_DRAWN; index++) {
		size_t line = (size_t)index * NLARN_PERIOD;
		struct span between = text_line_span(check->text, line);
		const struct span *rows = grids[index].rows;
		if (!nlarn_grid_loads(&grids[index]) || !is_edge(check, between) || is_edge(check, rows[0]) ||
		    !is_edge(check, rows[NLARN_HEIGHT - 2]) || !is_edge(check, rows[NLARN_HEIGHT - 1]))
			continue;
		check_add(check, between, place_at(PLACE_GRID, index - 1),
			  "Line %zu looks like the first row of %s, but the game skips it as the line between two "
			  "maps; a blank line is missing.",
			  line, grids[index].name);
		check_offer(check, "put a blank line before it", (struct span){.start = between.start},
			    check->model->line_end);
		return;
	}
}

/* The game reads the file as one string, which a NUL byte ends. */
static struct text text_before_nul(const struct text *text)
{
	struct text before = *text;
	const char *nul = text->length > 0 ? memchr(text->bytes, '\0', text->length) : NULL;
	if (nul) {
		before.length = (size_t)(nul - text->bytes);
		before.line_count = text_line(text, before.length);
	}
	return before;
}

static bool only_blanks(const char *at, const char *end)
{
	while (at < end && (*at == '\0' || *at == ' ' || *at == '\t' || *at == '\r' || *at == '\n'))
		at++;
	return at == end;
}

/* A NUL in a cell can be painted over; elsewhere it is only told. */
static void report_nul(struct reader *reader, const struct text *text)
{
	struct model *model = reader->model;
	struct span nul = {.start = reader->text->length, .length = 1};
	struct place place = {.kind = PLACE_NONE};
	if (model->grid_count > 0) {
		const struct grid *grid = &model->grids[model->grid_count - 1];
		struct span row = grid->rows[grid->height - 1];
		if (row.length < NLARN_WIDTH && span_end(row) == nul.start)
			place = place_cell(model->grid_count - 1, (int)row.length, grid->height - 1);
	}
	int maps = nlarn_map_count(model);
	bool blank = only_blanks(text->bytes + nul.start, text->bytes + text->length);
	bool cuts = blank && place.kind == PLACE_CELL && place.index <= NLARN_MAZES && place.x > 0;
	bool harmless = maps > NLARN_MAZES || (blank && !cuts);
	report(reader, RULE_NUL, nul, place, "Line %zu holds a NUL byte, which ends the file for the game%s.",
	       reader->text->line_count,
	       harmless ? "; nothing that it needs follows"
	       : cuts   ? ": the row lacks its last cells, and the game stops on it"
			: ": all that follows is lost");
	if (harmless)
		check_weigh(&reader->check, SEVERITY_NOTE);
	if (place.kind == PLACE_CELL)
		check_offer_value(&reader->check, "make it floor", place, " ");
}

static bool read_maps(struct reader *reader)
{
	const struct text *text = reader->text;
	struct nlarn_detail *detail = reader->model->detail;
	size_t maps = text->line_count >= NLARN_HEIGHT ? (text->line_count - NLARN_HEIGHT) / NLARN_PERIOD + 1 : 0;
	detail->map_count = (int)maps;
	for (int index = 0; index < detail->map_count && index < NLARN_GRID_LIMIT; index++)
		if (!read_map(reader, index))
			return false;
	report_ignored(reader, detail->map_count);
	return maps >= NLARN_GRID_LIMIT || read_rest(reader, maps * NLARN_PERIOD + 1);
}

static bool nlarn_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	if (!read_symbols(model, vocabulary))
		return false;
	model->line_end = scan_line_end(text);
	struct text before = text_before_nul(text);
	struct reader reader = {.model = model,
				.text = &before,
				.cut = before.length < text->length,
				.check = {.model = model, .text = text, .findings = &model->syntax}};
	if (!read_maps(&reader))
		return false;
	if (reader.cut)
		report_nul(&reader, text);
	return true;
}

/* Judges the first maps: nearly all lines that are not blank are rows. */
static int nlarn_probe(const struct format *format, const char *bytes, size_t length, const char *path)
{
	(void)format;
	enum { LINES = 3 * NLARN_PERIOD };
	int rows = 0, exact = 0, others = 0;
	const char *at = bytes, *end = bytes + length;
	for (int line = 0; line < LINES && at < end; line++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t width = (size_t)((stop ? stop : end) - at);
		width -= width > 0 && at[width - 1] == '\r';
		bool row = looks_like_row(at, width);
		rows += row;
		exact += row && width == NLARN_WIDTH && count_symbols(at, width) == width;
		others += !row && width > 0;
		at = stop ? stop + 1 : end;
	}
	if (rows < 6 || others * 4 > rows)
		return 0;
	const char *name = path ? path_name(path) : NULL;
	const char *dot = name ? strrchr(name, '.') : NULL;
	int named = name && (strncmp(name, "maze", 4) == 0 || (dot && strcmp(dot, ".maze") == 0)) ? 5 : 0;
	bool whole = exact >= NLARN_HEIGHT && others == 0;
	return (whole ? 95 : named > 0 || rows >= NLARN_HEIGHT ? 60 : 30) + named;
}

const struct format format_nlarn = {
    .id = "nlarn",
    .title = "NLarn maze file",
    .description = "the town and the mazes of NLarn, 67x17 each, in one file named maze",
    .extension = ".maze",
    .vocabulary = "nlarn",
    .manual = "mapwright-nlarn.5",
    .example = "maze",
    .glyph_wall = "#",
    .glyph_floor = " ",
    .grids_editable = true,
    .probe = nlarn_probe,
    .read = nlarn_read,
    .plan = nlarn_plan,
    .cell_is_plain = scan_cell_is_plain,
    .create = nlarn_create,
    .tell = nlarn_tell,
    .facts = nlarn_facts,
    .reach = nlarn_reach,
    .odds = nlarn_odds_facts,
    .rules = (const struct rule *const *const[]){rules, nlarn_map_rules, merge_rules, NULL},
};
