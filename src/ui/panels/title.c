/* The title row and the bar of maps below it. */
#include "panels.h"
#include "views/views.h"

#include <string.h>

/* x errors, w warnings, i notes: as far as they are known. Returns where they end. */
static int print_counters(const struct document *document, struct screen *screen, int x)
{
	static const enum severity order[] = {SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE};
	for (int i = 0; i < 3; i++) {
		int count = finding_count(&document->findings, order[i]);
		unsigned style = count > 0 && order[i] != SEVERITY_NOTE
				     ? panel_severity_style(order[i]) | STYLE_REVERSE
				     : STYLE_TITLE;
		x += screen_print(screen, x, 0, 8, style, "%c%d", panel_severity_letter(order[i]), count);
		x += screen_text(screen, x, 0, 1, STYLE_TITLE, " ");
	}
	return x - 1;
}

/* Arrows where the map goes on and no ruler has them: two columns at the right. */
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

/* What is said at the right of the title, and how wide it is with the counters after it. */
struct title_kind {
	char kind[96], maps[48];
	const char *ends;
	int width;
};

static struct title_kind describe_kind(const struct document *document, const struct view *view)
{
	const struct grid *grid = view_grid(view);
	int first = document->format->first_map, count = document->model.grid_count;
	struct title_kind is = {.ends = strcmp(document->model.line_end, "\r\n") == 0 ? "CRLF" : "LF"};
	if (grid)
		snprintf(is.kind, sizeof is.kind, "%s %dx%d", document->format->title, grid->width, grid->height);
	else
		snprintf(is.kind, sizeof is.kind, "%s", document->format->title);
	if (count > 1)
		snprintf(is.maps, sizeof is.maps, "  map %d of %d", view->grid + first, count - 1 + first);
	is.width = (int)(strlen(is.kind) + strlen(is.maps) + strlen(is.ends)) + 16;
	return is;
}

/* What is wrong with saving the file, in a word. */
struct obstacle {
	const char *text; /* "": nothing */
	bool grave;
};

static struct obstacle obstacle_of(const struct view *view)
{
	const struct document *document = view->document;
	if (document_modified(document) && document_trouble(document))
		return (struct obstacle){"NOT PROTECTED", true};
	return (struct obstacle){view->unnamed         ? "no name"
				 : document->read_only ? "read-only"
				 : view->unwritable    ? "not writable"
						       : "",
				 false};
}

/* The path in so many columns, and marks. The end of a long path says more than its beginning. Returns where it ends. */
static int print_path(const struct view *view, struct obstacle obstacle, struct screen *screen, int x, int room)
{
	const struct document *document = view->document;
	const char *path = document->path;
	if (!obstacle.grave && room - (int)strlen(obstacle.text) <= 8)
		obstacle.text = "";
	room -= (int)strlen(obstacle.text);
	size_t length = strlen(path);
	if (room > 4 && length > (size_t)room) {
		const char *more = screen->utf8 ? "\u2026" : "..";
		int columns = screen_text(screen, x, 0, 2, STYLE_TITLE, more);
		path += length - (size_t)room + (size_t)columns;
		x += columns;
	}
	x += screen_text(screen, x, 0, room > 4 ? room : 4, STYLE_TITLE | STYLE_BOLD, path);
	if (document_modified(document))
		screen_text(screen, x + 1, 0, 4, STYLE_TITLE | STYLE_BOLD, "[+]");
	screen_text(screen, x + 5, 0, (int)strlen(obstacle.text),
		    obstacle.grave ? STYLE_ERROR | STYLE_REVERSE : STYLE_TITLE | STYLE_BOLD, obstacle.text);
	return x;
}

/* The program, where there is room for it, the path, and what kind of file it is with its counters. Returns the command line
 * for a click on column `clicked`, NULL: none. */
static const char *print_title(const struct editor *editor, const struct layout *layout, struct screen *screen,
			       int clicked)
{
	const char *line = NULL;
	int width = layout->title.width;
	const struct view *view = editor_view(editor);
	struct title_kind is = describe_kind(view->document, view);
	char files[32] = "";
	if (editor->view_count > 1)
		snprintf(files, sizeof files, "%d of %d ", editor->shown + 1, editor->view_count);
	int left = width - (int)strlen(files);
	if (left - is.width < 20) { /* the file's own name comes first */
		is.width -= (int)strlen(is.maps);
		is.maps[0] = '\0';
	}
	struct obstacle obstacle = obstacle_of(view);
	int spare = left - is.width - (int)strlen(obstacle.text) - 19;
	bool brand = width >= 60 && spare >= (int)strnlen(view->document->path, 20), wide = width >= 50;
	int x = brand ? screen_text(screen, 1, 0, width - 1, STYLE_TITLE | STYLE_BOLD, "mapwright") + 3 : 1;
	int room = (wide ? width - is.width - x - 6 : width - x - 16) - (int)strlen(files);
	x += screen_text(screen, x, 0, width - x, STYLE_TITLE, files);
	line = print_path(view, obstacle, screen, x, room) > clicked && clicked >= x ? "files" : line;
	x = wide ? width - is.width : width - 11;
	if (wide) {
		x += screen_text(screen, x, 0, width, STYLE_TITLE, is.kind);
		line = clicked >= x + 2 && clicked < x + (int)strlen(is.maps) ? "maps" : line;
		x += screen_print(screen, x, 0, width, STYLE_TITLE, "%s  ", is.maps);
	}
	line = print_counters(view->document, screen, x) > clicked && clicked >= x ? "focus findings" : line;
	print_scroll_marks(editor, layout, width - (wide ? (int)strlen(is.ends) + 4 : 2), screen);
	if (wide)
		screen_text(screen, width - (int)strlen(is.ends) - 1, 0, 5, STYLE_TITLE, is.ends);
	return line;
}

void panel_title(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	screen_fill(screen, layout->title, ' ', STYLE_TITLE);
	if (editor_view(editor))
		print_title(editor, layout, screen, -1);
	else
		screen_text(screen, 1, 0, layout->title.width - 1, STYLE_TITLE, "mapwright");
}

const char *panel_title_line(const struct editor *editor, const struct layout *layout, int x)
{
	struct screen none = {.utf8 = editor->utf8};
	return print_title(editor, layout, &none, x);
}

static int map_trouble(const struct view *view, int grid)
{
	return panel_trouble(view->document, place_at(PLACE_GRID, grid));
}

static bool is_bad(int trouble)
{
	return trouble > 1 + SEVERITY_NOTE;
}

/* "12 Snake Maze", with a mark when something is wrong on it; the one shown in brackets. Of long names, but for that one,
 * so many columns. Returns the columns of all. */
static int label_map(const struct editor *editor, int grid, int name_columns, bool bad, char *label, size_t size)
{
	enum { LONGEST = 40 };
	const struct view *view = editor_view(editor);
	const struct grid *of = &view->document->model.grids[grid];
	bool shown = grid == view->grid;
	int number = grid + view->document->format->first_map;
	char own[16];
	snprintf(own, sizeof own, "%d", number);
	bool says_more = of->named && strcmp(of->name + (of->name[0] == '#'), own) != 0;
	const char *name = says_more ? of->name : "";
	int longest = shown && name_columns < LONGEST ? LONGEST : name_columns;
	size_t length = strlen(name), kept = screen_bytes_before(editor->utf8, name, length, longest);
	const char *more = kept == length ? "" : editor->utf8 ? "\u2026" : "..";
	snprintf(label, size, shown ? "[%d%s%s%.*s%s]" : " %d%s%s%.*s%s ", number, bad ? "!" : "", *name ? " " : "",
		 (int)kept, name, more);
	return screen_columns(editor->utf8, label, strlen(label));
}

enum { BAR_NAME = 5, BAR_END = 2, LABEL = 400 };

/* The first map in the bar: half of it is for those before the map that is shown, more when fewer are after it. */
static int first_in_bar(const struct editor *editor, int names, int room)
{
	const struct view *view = editor_view(editor);
	int count = view->document->model.grid_count, first = view->grid, half = room / 2;
	char label[LABEL];
	int shown = label_map(editor, first, names, false, label, sizeof label), after = shown;
	for (int i = first + 1; i < count && after < half; i++)
		after += label_map(editor, i, names, false, label, sizeof label);
	after = after < half ? after : shown > half ? shown : half;
	for (int before = room - after; first > 0; first--) {
		before -= label_map(editor, first - 1, names, false, label, sizeof label);
		if (before < 0)
			break;
	}
	return first;
}

/* The maps in the bar, and how many columns of their names. */
struct shown_maps {
	int first, end, names;
};

/* As many maps as there is room for with names of middling length; then the names as far as they go. */
static struct shown_maps choose_maps(const struct editor *editor, int room)
{
	enum { LONG = 24, SHORT = 16, WIDE = 120, STEP = 4, MOST = 80 };
	const struct view *view = editor_view(editor);
	struct shown_maps maps = {.names = editor->width < WIDE ? SHORT : LONG};
	char label[LABEL];
	maps.first = maps.end = first_in_bar(editor, maps.names, room);
	int marks = 0;
	for (int used = 0; maps.end < view->document->model.grid_count; maps.end++) {
		bool bad = is_bad(map_trouble(view, maps.end));
		used += label_map(editor, maps.end, maps.names, bad, label, sizeof label);
		if (used > room && maps.end > view->grid)
			break;
		marks += bad;
	}
	for (int used = 0; used <= room && maps.names < MOST; maps.names += STEP) {
		used = marks;
		for (int i = maps.first; i < maps.end; i++)
			used += label_map(editor, i, maps.names + STEP, false, label, sizeof label);
		if (used > room)
			break;
	}
	return maps;
}

/* The maps in the bar, drawn when `screen` is given. Returns the one at column `wanted`, or -1. */
static int walk_bar(const struct editor *editor, struct rectangle row, struct screen *screen, int wanted)
{
	const struct view *view = editor_view(editor);
	int count = view->document->model.grid_count, x = row.x + BAR_NAME, end = row.x + row.width - BAR_END;
	struct shown_maps maps = choose_maps(editor, end - x);
	int i = maps.first;
	char label[LABEL];
	for (; i < count; i++) {
		bool shown = i == view->grid;
		int trouble = map_trouble(view, i);
		int width = label_map(editor, i, maps.names, is_bad(trouble), label, sizeof label);
		if (x + width > end && !shown)
			break;
		if (wanted >= x && wanted < x + width)
			return i;
		unsigned style = is_bad(trouble) ? panel_trouble_style(trouble) : STYLE_DIM;
		if (screen)
			screen_text(screen, x, row.y, end - x, shown ? STYLE_HEADING | STYLE_BOLD : style, label);
		x += width;
	}
	if (screen && maps.first > 0)
		screen_put(screen, row.x + BAR_NAME - 1, row.y, 0x2190, STYLE_DIM);
	if (screen && i < count)
		screen_put(screen, row.x + row.width - 1, row.y, 0x2192, STYLE_DIM);
	return -1;
}

void panel_bar(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	if (layout->bar.height == 0 || !view)
		return;
	if (view->document->model.grid_count > 1) {
		screen_text(screen, 0, layout->bar.y, BAR_NAME, STYLE_DIM, "maps");
		walk_bar(editor, layout->bar, screen, -1);
		return;
	}
	struct rectangle canvas = {0, layout->bar.y, layout->canvas.width + layout->beside.width, 1};
	static const char *const names[] = {[CANVAS_SQUARE] = "Map",
					    [CANVAS_HEX] = "Board",
					    [CANVAS_CHAINS] = "Recruit chains",
					    [CANVAS_ROOM] = "Room"};
	panel_heading(screen, canvas, names[view->document->format->canvas], editor->focus == FOCUS_CANVAS);
	if (canvas.width < editor->width)
		screen_put(screen, canvas.width, layout->bar.y, 0x2500, STYLE_FRAME);
}

int panel_bar_map(const struct editor *editor, const struct layout *layout, int x, int y)
{
	const struct view *view = editor_view(editor);
	if (!view || !rectangle_holds(layout->bar, x, y) || view->document->model.grid_count < 2)
		return -1;
	return walk_bar(editor, layout->bar, NULL, x);
}
