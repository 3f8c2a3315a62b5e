/* The rules for damaged lines: parts of the file that the game cannot load, or loads from a different place than
 * intended. */
#include "nlarn.h"

#include "kinds.h"

#include "described/rules/rule_context.h"
#include "edit/rows.h"

/* How all maps after some line are shifted from where the author intended. */
enum shift { SHIFT_NONE, SHIFT_DOWN, SHIFT_UP };

struct damage {
	struct rule_context *context;
	struct check *check;
	const struct model *model;
	struct text text; /* the part of the file the game sees: everything before a NUL byte */
	bool cut;         /* there is a NUL byte */
	enum shift shift;
};

static bool line_is_blank(const struct text *text, size_t line)
{
	return counted_is_blank(text, text_line_span(text, line));
}

/* Returns true if the line is blank and too short to be a row of floor. */
static bool line_is_no_row(const struct text *text, size_t line)
{
	return counted_row(text, line, NLARN_WIDTH).length < NLARN_WIDTH && line_is_blank(text, line);
}

/* Returns the severity of a map that stops the game: the game never draws maze 24. */
static enum severity severity_of_damage(int index)
{
	return index <= NLARN_LAST_DRAWN ? SEVERITY_ERROR : SEVERITY_WARNING;
}

/* ---- rows ---- */

/* Reports rows that are too short or too long; `does` is what the game does with them. */
static void report_rows(const struct damage *damage, struct span span, struct place place, int count,
			const char *does)
{
	const struct grid *grid = &damage->model->grids[place.index];
	const char *article = counted_article(damage->model, place.index);
	size_t length = grid->rows[place.y].length;
	if (count == 1)
		check_add(damage->check, span, place, "Row %d of %s%s has %zu cells; the game reads 67 and %s.",
			  place.y, article, grid->name, length, does);
	else
		check_add(damage->check, span, place,
			  "%d rows of %s%s have %s than 67 cells (row %d has %zu); the game %s.", count, article,
			  grid->name, length < NLARN_WIDTH ? "fewer" : "more", place.y, length, does);
}

enum { FEW = 3 }; /* missing or extra cells for which a fix is guessed */

static struct neighbours neighbour_rows(const struct damage *damage, int index, int y)
{
	const struct span *rows = damage->model->grids[index].rows;
	struct neighbours neighbours = {.width = NLARN_WIDTH, .edge = y == 0 || y == NLARN_HEIGHT - 1};
	for (int side = 0; side < 2; side++) {
		int other = side == 0 ? y - 1 : y + 1;
		if (other >= 0 && other < NLARN_HEIGHT && rows[other].length >= NLARN_WIDTH)
			neighbours.cells[side] = (const unsigned char *)damage->text.bytes + rows[other].start;
	}
	return neighbours;
}

/* Reports a row without its last cells, at the column of the first missing cell. */
static void report_short(const struct damage *damage, int index, int first, int count)
{
	struct check *check = damage->check;
	const struct span *rows = damage->model->grids[index].rows;
	struct span row = rows[first], next = first + 1 < NLARN_HEIGHT ? rows[first + 1] : (struct span){0};
	bool drawn = index != NLARN_MAZES;
	char does[64];
	snprintf(does, sizeof does, "%s %s%s", drawn ? "stops on" : "would stop on", count == 1 ? "this one" : "them",
		 drawn ? "" : ", but never draws this maze");
	report_rows(damage, (struct span){.start = span_end(row)}, place_cell(index, (int)row.length, first), count,
		    does);
	check_set_severity(check, severity_of_damage(index));
	if (row.length > 0 && next.length > 0 && row.length + next.length == NLARN_WIDTH) {
		check_offer(check, "join it with the line below", span_between(span_end(row), next.start), "");
		return;
	}
	check_offer_value(check, "fill the row with floor and a wall", place_cell(index, NLARN_WIDTH - 1, first),
			  "#");
	check_set_manual(check, row.length == 0); /* another line may be too long */
	struct neighbours neighbours = neighbour_rows(damage, index, first);
	if (row.length + FEW >= NLARN_WIDTH)
		neighbours_offer(check, &neighbours, row);
}

static void report_long(const struct damage *damage, int index, int first, int count)
{
	struct check *check = damage->check;
	struct span row = damage->model->grids[index].rows[first];
	struct span surplus = {.start = row.start + NLARN_WIDTH, .length = row.length - NLARN_WIDTH};
	bool blank = counted_is_blank(&damage->text, surplus), ends = blank;
	report_rows(damage, surplus, place_cell(index, NLARN_WIDTH - 1, first), count, "drops the rest");
	if (blank)
		check_set_severity(check, SEVERITY_NOTE);
	struct span end = {.start = surplus.start,
			   .length = damage->text.bytes[surplus.start] == '\r'}; /* the rest of a CR LF */
	if (surplus.length == NLARN_WIDTH + end.length) {
		check_offer(check, "end the line after 67 cells", end, damage->model->line_end);
		return;
	}
	check_offer_removal(check, "remove the dropped cells", place_cell(index, NLARN_WIDTH, first));
	struct neighbours neighbours = neighbour_rows(damage, index, first);
	unsigned char last = (unsigned char)damage->text.bytes[surplus.start - 1];
	for (int side = 0; side < 2; side++)
		ends = ends || (neighbours.cells[side] && neighbours.cells[side][NLARN_WIDTH - 1] == last);
	check_set_manual(check, !ends || (surplus.length > FEW && !blank));
	if (!ends && row.length <= NLARN_WIDTH + FEW)
		neighbours_offer(check, &neighbours, row);
}

/* Returns true if there is an extra blank line: the first row is empty, and the map follows it. */
static bool map_is_pushed_down(const struct grid *grid)
{
	return grid->rows[0].length == 0 && grid->rows[1].length >= NLARN_WIDTH;
}

/* Returns true if a blank line is missing before the map: it ends one row early, and its last row is the blank line
 * after it. */
static bool map_is_pulled_up(const struct grid *grid)
{
	return grid->rows[NLARN_HEIGHT - 1].length == 0 && grid->rows[NLARN_HEIGHT - 2].length >= NLARN_WIDTH;
}

/* Checks the row lengths of a map that is in the right place in the file. */
static void check_rows(const struct damage *damage, int index)
{
	const struct grid *grid = &damage->model->grids[index];
	int first_short = -1, shorts = 0, first_long = -1, longs = 0;
	for (int y = 0; y < NLARN_HEIGHT; y++) {
		if (grid->rows[y].length < NLARN_WIDTH && shorts++ == 0)
			first_short = y;
		if (grid->rows[y].length > NLARN_WIDTH && longs++ == 0)
			first_long = y;
	}
	if (longs > 0 && context_turn_to(damage->context, RULE_NLARN_ROW_LONG))
		report_long(damage, index, first_long, longs);
	bool shifted = (damage->shift == SHIFT_DOWN && map_is_pushed_down(grid)) ||
		       (damage->shift == SHIFT_UP && map_is_pulled_up(grid));
	bool nul = damage->cut && span_end(grid->rows[NLARN_HEIGHT - 1]) == damage->text.length;
	if (shorts > 0 && !((shifted || nul) && shorts == 1) &&
	    context_turn_to(damage->context, RULE_NLARN_ROW_SHORT))
		report_short(damage, index, first_short, shorts);
}

/* ---- lines between maps ---- */

static void report_pushed_down(const struct damage *damage, int index)
{
	const struct grid *grid = &damage->model->grids[index];
	check_add(damage->check, grid->rows[0], place_cell(index, 0, 0),
		  "Line %zu is empty, but row 0 of %s%s should be here. The blank line shifts all later maps, and "
		  "the game stops on them: remove it.",
		  text_line(&damage->text, grid->rows[0].start), counted_article(damage->model, index), grid->name);
	check_set_severity(damage->check, severity_of_damage(index));
	check_offer_removal(damage->check, "remove the blank line", place_cell(index, 0, 0));
}

/* Returns the number of lines from this one on that look like rows. */
static size_t count_rows(const struct text *text, size_t line)
{
	size_t rows = 0;
	for (; line + rows <= text->line_count; rows++) {
		struct span row = counted_row(text, line + rows, NLARN_WIDTH);
		if (!nlarn_looks_like_row(text->bytes + row.start, row.length))
			break;
	}
	return rows;
}

static bool is_edge(const struct text *text, struct span row)
{
	for (size_t i = 0; i < row.length && i < NLARN_WIDTH; i++)
		if (text->bytes[row.start + i] != '#')
			return false;
	return row.length >= NLARN_WIDTH;
}

/* Offers to remove the only row of walls between two others: no maze has one. */
static void offer_wall(const struct damage *damage, size_t first, size_t rows)
{
	const struct text *text = &damage->text;
	size_t walls = 0, wall = 0;
	for (size_t y = 1; y + 1 < rows; y++) {
		bool between = !is_edge(text, text_line_span(text, first + y - 1)) &&
			       !is_edge(text, text_line_span(text, first + y + 1));
		if (!between || !is_edge(text, text_line_span(text, first + y)))
			continue;
		walls++;
		wall = y;
	}
	struct finding *found = damage->check->found;
	const struct span line =
	    span_between(text_line_span(text, first + wall).start, text_line_span(text, first + wall + 1).start);
	if (walls != 1 || !found)
		return;
	found->span.length = span_end(line) - found->span.start; /* which names it */
	check_offer(damage->check, arena_print(&damage->check->findings->arena, "remove row %zu", wall), line, "");
}

/* Reports a map between blank lines with a few rows too many or too few, which shifts all that follows. */
static bool check_height(struct damage *damage, int index, size_t first)
{
	const struct text *text = &damage->text;
	const struct grid *grid = &damage->model->grids[index];
	const char *article = counted_article(damage->model, index);
	size_t rows = count_rows(text, first), after = first + rows, next = count_rows(text, after + 1);
	int extra = (int)rows - NLARN_HEIGHT, more = extra > 0 ? extra : -extra;
	bool ends = counted_is_blank(text, span_between(text_line_span(text, after).start, text->length));
	if (damage->shift != SHIFT_NONE || extra == 0 || more > FEW || !line_is_no_row(text, after) ||
	    (!ends && next + FEW < NLARN_HEIGHT) || !context_turn_to(damage->context, RULE_NLARN_SEPARATOR))
		return false;
	check_add(damage->check, grid->rows[0], place_cell(index, 0, 0),
		  "%s%s has %zu rows, %d too %s: the game reads 17%s.", *article ? "The " : "",
		  *article ? grid->name : arena_print(&damage->check->findings->arena, "Maze %d", index), rows, more,
		  extra > 0 ? "many" : "few", ends ? "" : ", and all maps below it from the wrong line");
	check_set_severity(damage->check, ends && extra > 0 ? SEVERITY_WARNING : severity_of_damage(index + !ends));
	if (extra == 1 && index > NLARN_TOWN)
		offer_wall(damage, first, rows);
	damage->shift = extra > 0 ? SHIFT_DOWN : SHIFT_UP;
	return true;
}

/* Checks the line after map `index`, which the game always skips. A line with text indicates a shift only if the next
 * map has a blank row at one end: then the map before has an extra row, or the blank line is missing and this is the
 * first row of the next map. */
static void check_separator(struct damage *damage, int index, size_t line)
{
	const struct text *text = &damage->text;
	if (damage->shift != SHIFT_NONE || index + 1 >= nlarn_map_count(damage->model) || line_is_blank(text, line))
		return;
	bool down = line_is_no_row(text, line + 1), up = line_is_no_row(text, line + NLARN_HEIGHT);
	if (down == up)
		return;
	damage->shift = down ? SHIFT_DOWN : SHIFT_UP;
	if (!context_turn_to(damage->context, RULE_NLARN_SEPARATOR))
		return;
	struct span row = counted_row(text, line, NLARN_WIDTH);
	check_add(damage->check, row, place_at(PLACE_GRID, index),
		  "Line %zu after %s%s should be blank: the game skips it, and all later maps are one line too %s.",
		  line, counted_article(damage->model, index), damage->model->grids[index].name,
		  down ? "low" : "high");
	check_set_severity(damage->check, severity_of_damage(index + 1));
	if (up)
		check_offer(damage->check, "insert a blank line before it", (struct span){.start = row.start},
			    damage->model->line_end);
}

/* If all blank lines are missing, all maps load, each with rows of the next one. This is recognised by the skipped
 * line, which is the upper edge of a maze while the row after it is not, and by two edges at the end: the lower one
 * of this maze and the upper one of the next. */
void rule_nlarn_between(struct rule_context *context)
{
	const struct text *text = context->check->text;
	const struct grid *grids = context->model->grids;
	for (int index = 1; index < nlarn_map_count(context->model) && index <= NLARN_LAST_DRAWN; index++) {
		size_t line = (size_t)index * NLARN_PERIOD;
		struct span between = text_line_span(text, line);
		const struct span *rows = grids[index].rows;
		if (!nlarn_grid_loads(&grids[index]) || !is_edge(text, between) || is_edge(text, rows[0]) ||
		    !is_edge(text, rows[NLARN_HEIGHT - 2]) || !is_edge(text, rows[NLARN_HEIGHT - 1]))
			continue;
		check_add(context->check, between, place_at(PLACE_GRID, index - 1),
			  "Line %zu looks like the first row of %s, but the game skips it as the line between two "
			  "maps: insert a blank line before it.",
			  line, grids[index].name);
		check_offer(context->check, "insert a blank line before it", (struct span){.start = between.start},
			    context->model->line_end);
		return;
	}
}

/* ---- the end ---- */

/* Reports a file that ends inside the last grid or has no grid. Maps after the 24th maze and other text at the end
 * do no harm. */
static void check_end(const struct damage *damage)
{
	struct check *check = damage->check;
	int index = damage->model->grid_count - 1;
	if (!context_turn_to(damage->context, RULE_NLARN_FILE_END))
		return;
	if (index < 0) {
		check_add(check, (struct span){0}, (struct place){.kind = PLACE_NONE},
			  "The file has no map: the game needs the 17 rows of the town.");
		return;
	}
	const struct grid *grid = &damage->model->grids[index];
	if (grid->height == NLARN_HEIGHT || index > NLARN_MAZES || damage->shift != SHIFT_NONE || damage->cut)
		return;
	bool rows = index == NLARN_TOWN;
	for (int y = 0; y < grid->height; y++)
		rows = rows || nlarn_looks_like_row(damage->text.bytes + grid->rows[y].start, grid->rows[y].length);
	if (rows)
		check_add(check, grid->rows[grid->height - 1], place_cell(index, 0, grid->height - 1),
			  "The file ends inside %s%s, which has %d of 17 rows, so the game does not read it: add the "
			  "missing rows.",
			  counted_article(damage->model, index), grid->name, grid->height);
	else
		check_add(check, grid->rows[0], place_cell(index, 0, 0),
			  "The text after the last map is not a map, and the game does not read it.");
	check_set_severity(check, rows ? severity_of_damage(index) : SEVERITY_NOTE);
}

/* Reports maps that the game does not read; blank lines are not maps. */
static void check_ignored(const struct damage *damage)
{
	int first = NLARN_MAZES + 1, count = nlarn_map_count(damage->model), more = count - first;
	size_t line = (size_t)first * NLARN_PERIOD + 1, last = (size_t)count * NLARN_PERIOD;
	while (more > 0 && line <= last && line_is_blank(&damage->text, line))
		line++;
	if (more > 0 && line <= last && context_turn_to(damage->context, RULE_NLARN_IGNORED))
		check_add(damage->check, damage->model->grids[first].rows[0], place_at(PLACE_GRID, first),
			  "%d map%s from here on %s ignored: the game reads only the town and 24 mazes.", more,
			  PLURAL(more), more == 1 ? "is" : "are");
}

/* A NUL in a cell can be painted over; elsewhere it is only reported. */
static void check_nul(const struct damage *damage)
{
	struct check *check = damage->check;
	const struct model *model = damage->model;
	struct span nul = {.start = damage->text.length, .length = 1};
	struct place place = {.kind = PLACE_NONE};
	if (!damage->cut || !context_turn_to(damage->context, RULE_NLARN_NUL))
		return;
	if (model->grid_count > 0) {
		const struct grid *grid = &model->grids[model->grid_count - 1];
		struct span row = grid->rows[grid->height - 1];
		if (row.length < NLARN_WIDTH && span_end(row) == nul.start)
			place = place_cell(model->grid_count - 1, (int)row.length, grid->height - 1);
	}
	bool blank = true;
	for (size_t at = nul.start; at < check->text->length; at++)
		blank = blank && memchr("\0 \t\r\n", check->text->bytes[at], 5);
	bool cuts = blank && place.kind == PLACE_CELL && place.index <= NLARN_MAZES && place.x > 0;
	bool harmless = nlarn_map_count(model) > NLARN_MAZES || (blank && !cuts);
	check_add(check, nul, place, "Line %zu has a NUL byte, which ends the file for the game%s.",
		  damage->text.line_count,
		  harmless ? "; nothing after it is needed"
		  : cuts   ? ": the row is too short, and the game stops on it"
			   : ": everything after it is lost");
	if (harmless)
		check_set_severity(check, SEVERITY_NOTE);
	if (place.kind == PLACE_CELL)
		check_offer_value(check, "make it floor", place, " ");
}

/* One mistake can cause findings of several of these rules, so the first rule reports for all of them in a single pass,
 * in the order of the file. What painting a cell can change is not checked while the file is read. */
void rule_nlarn_damage(struct rule_context *context)
{
	const struct model *model = context->model;
	struct damage damage = {
	    .context = context, .check = context->check, .model = model, .text = counted_text(context->check->text)};
	damage.cut = damage.text.length < context->check->text->length;
	for (int index = 0; index < nlarn_map_count(model) && index <= NLARN_MAZES; index++) {
		size_t first = (size_t)index * NLARN_PERIOD + 1;
		bool blank_before = index == 0 || line_is_blank(&damage.text, first - 1);
		if (damage.shift == SHIFT_NONE && blank_before && map_is_pushed_down(&model->grids[index])) {
			damage.shift = SHIFT_DOWN;
			if (context_turn_to(damage.context, RULE_NLARN_SEPARATOR))
				report_pushed_down(&damage, index);
		}
		if (blank_before && check_height(&damage, index, first))
			continue;
		check_rows(&damage, index);
		if (index < NLARN_MAZES)
			check_separator(&damage, index, first + NLARN_HEIGHT);
	}
	check_ignored(&damage);
	check_end(&damage);
	check_nul(&damage);
}
