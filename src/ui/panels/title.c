/* The title row and the bar of maps below it. */
#include "panels.h"
#include "views/scale.h"

#include <stdlib.h>
#include <string.h>

/* Draws arrows in the last two columns where the map can be scrolled and there is no ruler to show it. */
static void print_scroll_marks(const struct editor *editor, const struct layout *layout, int x, struct screen *screen)
{
	static const uint32_t across[] = {' ', 0x2190, 0x2192, 0x2194}, down[] = {' ', 0x2191, 0x2193, 0x2195};
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct rectangle cells = layout->cells;
	struct board_scale scale = canvas_scale(editor, layout);
	if (!grid || layout->ruler)
		return;
	screen_put(screen, x, 0,
		   across[(view->left > 0) + 2 * (view->left + cells.width / scale.width < grid->width)],
		   STYLE_TITLE | STYLE_BOLD);
	screen_put(screen, x + 1, 0,
		   down[(view->top > 0) + 2 * (view->top + cells.height / scale.height < grid->height)],
		   STYLE_TITLE | STYLE_BOLD);
}

/* Notes the command line for a click on some columns of the title. */
static void note(struct screen *screen, int x, int end, const char *line)
{
	screen_target(screen, &(struct clickable){{x, 0, end - x, 1}, TARGET_COMMAND, line, 0});
}

/* Draws the name of the program, if there is room, the path, the kind of file and its counters. */
static void print_title(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	static const enum severity order[] = {SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE};
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	const struct document *document = view->document;
	const char *path = document->path;
	const char *ends = strcmp(document->model.line_end, "\r\n") == 0 ? "CRLF" : "LF";
	int width = layout->title.width, first = document->format->maps->first, count = document->model.grid_count;
	char files[32] = "", kind[96], maps[48] = "";
	if (editor->view_count > 1)
		snprintf(files, sizeof files, "%d of %d ", editor->current + 1, editor->view_count);
	if (grid)
		snprintf(kind, sizeof kind, "%s %dx%d", document->format->title, grid->width, grid->height);
	else
		snprintf(kind, sizeof kind, "%s", document->format->title);
	if (count > 1)
		snprintf(maps, sizeof maps, "  map %d of %d", view->grid + first, count - 1 + first);
	/* The right side, with the counters. */
	int right = screen_columns(screen->utf8, kind, strlen(kind)) + (int)(strlen(maps) + strlen(ends)) + 16,
	    left = width - (int)strlen(files);
	if (left - right < 20) { /* the file name has precedence */
		right -= (int)strlen(maps);
		maps[0] = '\0';
	}
	/* The reason why the file cannot be saved, in a word. */
	bool modified = document_modified(document), grave = modified && document_journal_error(document);
	const char *obstacle = grave                 ? "NOT PROTECTED"
			       : view->unnamed       ? "no name"
			       : document->read_only ? "read-only"
			       : view->unwritable    ? "not writable"
						     : "";
	int spare = left - right - (int)strlen(obstacle) - 19;
	bool brand = width >= 60 && spare >= (int)strnlen(path, 20), wide = width >= 50;
	int x = brand ? screen_text(screen, 1, 0, width - 1, STYLE_TITLE | STYLE_BOLD, "mapwright") + 3 : 1;
	int room = (wide ? width - right - x - 6 : width - x - 16) - (int)strlen(files);
	x += screen_text(screen, x, 0, width - x, STYLE_TITLE, files);
	/* A long path is cut at its start. */
	const int from = x;
	if (!grave && room - (int)strlen(obstacle) <= 8)
		obstacle = "";
	room -= (int)strlen(obstacle);
	if (room > 4 && screen_columns(screen->utf8, path, strlen(path)) > room) {
		int columns = screen_text(screen, x, 0, 2, STYLE_TITLE, screen->utf8 ? "\u2026" : "..");
		size_t size;
		for (; screen_columns(screen->utf8, path, strlen(path)) > room - columns; path += size)
			screen_character(screen->utf8, path, strlen(path), &size);
		x += columns;
	}
	x += screen_text(screen, x, 0, room > 4 ? room : 4, STYLE_TITLE | STYLE_BOLD, path);
	if (modified)
		screen_text(screen, x + 1, 0, 4, STYLE_TITLE | STYLE_BOLD, "[+]");
	screen_text(screen, x + 5, 0, (int)strlen(obstacle),
		    grave ? STYLE_ERROR | STYLE_REVERSE : STYLE_TITLE | STYLE_BOLD, obstacle);
	note(screen, from, x, "files");
	x = wide ? width - right : width - 11;
	if (wide) {
		x += screen_text(screen, x, 0, width, STYLE_TITLE, kind);
		note(screen, x + 2, x + (int)strlen(maps), "maps");
		x += screen_print(screen, x, 0, width, STYLE_TITLE, "%s  ", maps);
	}
	/* x errors, w warnings, i notes: those found so far. */
	for (int i = 0; i < 3; i++) {
		int found = finding_count(&document->findings, order[i]);
		unsigned style = found > 0 && order[i] != SEVERITY_NOTE
				     ? panel_severity_style(order[i]) | STYLE_REVERSE
				     : STYLE_TITLE;
		const int start = x;
		x += screen_print(screen, x, 0, 8, style, "%c%d", panel_severity_letter(order[i]), found);
		note(screen, start - (i > 0), x, "focus findings");
		x += screen_text(screen, x, 0, 1, STYLE_TITLE, " ");
	}
	print_scroll_marks(editor, layout, width - (wide ? (int)strlen(ends) + 4 : 2), screen);
	if (wide)
		screen_text(screen, width - (int)strlen(ends) - 1, 0, 5, STYLE_TITLE, ends);
}

void panel_title(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	screen_fill(screen, layout->title, ' ', STYLE_TITLE);
	if (editor_view(editor))
		print_title(editor, layout, screen);
	else
		screen_text(screen, 1, 0, layout->title.width - 1, STYLE_TITLE, "mapwright");
}

static bool is_bad(int trouble)
{
	return trouble > 1 + SEVERITY_NOTE;
}

/* The label of a map in the bar: "12 Snake Maze", with a mark if there are findings about it, in brackets if it is the
 * current one. */
struct label {
	int number;
	const char *name, *more; /* `more`: an ellipsis behind a cut name */
	int kept;                /* bytes of the name */
	int columns;
};

/* Returns true if the name says no more than the number. */
static bool is_number(const char *name, int number)
{
	char *end;
	return *name >= '0' && *name <= '9' && strtol(name, &end, 10) == number && *end == '\0';
}

/* Names are cut to `name_columns`, except that of the current map. */
static struct label label_map(const struct editor *editor, int grid, int name_columns, bool bad)
{
	enum { LONGEST = 40 };
	const struct view *view = editor_view(editor);
	const struct grid *of = &view->document->model.grids[grid];
	struct label label = {
	    .number = grid + view->document->format->maps->first, .name = "", .more = editor->utf8 ? "\u2026" : ".."};
	int longest = grid == view->grid && name_columns < LONGEST ? LONGEST : name_columns;
	if (of->named && !is_number(of->name + (of->name[0] == '#'), label.number))
		label.name = of->name;
	size_t length = strlen(label.name), kept = screen_bytes_before(editor->utf8, label.name, length, longest);
	label.kept = (int)kept;
	label.more = kept == length ? "" : label.more;
	label.columns = 3 + bad + (*label.name != '\0') + screen_columns(editor->utf8, label.name, kept) +
			screen_columns(editor->utf8, label.more, strlen(label.more));
	for (int rest = label.number; rest > 9; rest /= 10)
		label.columns++;
	return label;
}

enum { BAR_NAME = 5, BAR_END = 2 };

/* The maps in the bar, and the columns of their names. */
struct shown_maps {
	int first, end, names;
};

/* Fits as many maps as possible with names of medium length; then extends the names as far as there is room. */
static struct shown_maps choose_maps(const struct editor *editor, int room)
{
	enum { LONG = 24, SHORT = 16, WIDE = 120, STEP = 4, MOST = 80 };
	const struct view *view = editor_view(editor);
	struct shown_maps maps = {.names = editor->width < WIDE ? SHORT : LONG};
	/* Half of the bar is for the maps before the current one, more if there are few after it. */
	int count = view->document->model.grid_count, half = room / 2;
	int shown = label_map(editor, view->grid, maps.names, false).columns, after = shown;
	for (int i = view->grid + 1; i < count && after < half; i++)
		after += label_map(editor, i, maps.names, false).columns;
	after = after < half ? after : shown > half ? shown : half;
	maps.first = view->grid;
	for (int before = room - after; maps.first > 0; maps.first--) {
		before -= label_map(editor, maps.first - 1, maps.names, false).columns;
		if (before < 0)
			break;
	}
	maps.end = maps.first;
	int marks = 0;
	for (int used = 0; maps.end < view->document->model.grid_count; maps.end++) {
		bool bad = is_bad(worst_severity_at(view->document, place_at(PLACE_GRID, maps.end)));
		used += label_map(editor, maps.end, maps.names, bad).columns;
		if (used > room && maps.end > view->grid)
			break;
		marks += bad;
	}
	for (bool cut = true; cut && maps.names < MOST; maps.names += STEP) {
		int used = marks;
		cut = false;
		for (int i = maps.first; i < maps.end; i++) {
			struct label label = label_map(editor, i, maps.names + STEP, false);
			used += label.columns;
			cut = cut || *label.more;
		}
		if (used > room)
			break;
	}
	return maps;
}

static void draw_maps(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	int count = view->document->model.grid_count, x = row.x + BAR_NAME, end = row.x + row.width - BAR_END;
	struct shown_maps maps = choose_maps(editor, end - x);
	int i = maps.first;
	for (; i < count; i++) {
		bool shown = i == view->grid;
		int trouble = worst_severity_at(view->document, place_at(PLACE_GRID, i));
		struct label label = label_map(editor, i, maps.names, is_bad(trouble));
		if (x + label.columns > end && !shown)
			break;
		unsigned style = is_bad(trouble) ? severity_style_of(trouble) : STYLE_DIM;
		screen_print(screen, x, row.y, end - x, shown ? STYLE_HEADING | STYLE_BOLD : style,
			     shown ? "[%d%s%s%.*s%s]" : " %d%s%s%.*s%s ", label.number, is_bad(trouble) ? "!" : "",
			     *label.name ? " " : "", label.kept, label.name, label.more);
		screen_target(screen, &(struct clickable){{x, row.y, label.columns, 1}, TARGET_MAP, NULL, i});
		x += label.columns;
	}
	if (maps.first > 0)
		screen_put(screen, row.x + BAR_NAME - 1, row.y, 0x2190, STYLE_DIM);
	if (i < count)
		screen_put(screen, row.x + row.width - 1, row.y, 0x2192, STYLE_DIM);
}

void panel_bar(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	if (layout->bar.height == 0 || !view)
		return;
	if (view->document->model.grid_count > 1) {
		screen_text(screen, 0, layout->bar.y, BAR_NAME, STYLE_DIM, "maps");
		draw_maps(editor, layout->bar, screen);
		return;
	}
	struct rectangle canvas = {0, layout->bar.y, layout->canvas.width + layout->split.width, 1};
	static const char *const names[] = {[CANVAS_SQUARE] = "Map",
					    [CANVAS_HEX] = "Board",
					    [CANVAS_CHAINS] = "Recruit chains",
					    [CANVAS_ROOM] = "Room"};
	panel_heading(screen, canvas, names[view->document->format->canvas], editor->focus == FOCUS_CANVAS);
}
