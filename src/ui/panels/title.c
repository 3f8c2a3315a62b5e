/* The title row and the bar of maps below it. */
#include "panels.h"

enum { WORDS = 60, LEAST_NAME = 4, GAP = 2 };

/* Draws arrows in the last columns where the map can be scrolled and there is no ruler to show it. Returns the columns left
 * of them, or of the last column. */
static int print_scroll_marks(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	static const uint32_t across[] = {' ', 0x2190, 0x2192, 0x2194}, down[] = {' ', 0x2191, 0x2193, 0x2195};
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct rectangle cells = layout->cells;
	struct board_scale scale = canvas_scale(editor, layout);
	int right = layout->title.width - 1;
	bool goes_right = grid && view->left + cells.width / scale.width < grid->width;
	bool goes_down = grid && view->top + cells.height / scale.height < grid->height;
	if (!grid || layout->ruler || !(view->left > 0 || view->top > 0 || goes_right || goes_down))
		return right;
	screen_put(screen, right - 2, 0, across[(view->left > 0) + 2 * goes_right], STYLE_BAR_NAME);
	screen_put(screen, right - 1, 0, down[(view->top > 0) + 2 * goes_down], STYLE_BAR_NAME);
	return right - 2 - GAP;
}

/* Notes the command line for a click on some columns of the title. */
static void note(struct screen *screen, int x, int end, const char *line)
{
	screen_target(screen, &(struct clickable){{x, 0, end - x, 1}, TARGET_COMMAND, line, 0});
}

/* Draws the counts of findings in words, up to before `right`: "2 errors  1 warning", "nothing to fix"; nothing before the
 * first check. Returns the columns left of them. */
static int print_counts(const struct view *view, int right, struct screen *screen)
{
	static const struct {
		enum severity severity;
		unsigned style;
		const char *word;
	} kinds[] = {{SEVERITY_NOTE, STYLE_BAR_NOTE, "note"},
		     {SEVERITY_WARNING, STYLE_BAR_WARNING, "warning"},
		     {SEVERITY_ERROR, STYLE_BAR_ERROR, "error"}};
	int x = right;
	EACH_OF(kind, kinds) {
		int found = finding_count(&view->document->findings, kind->severity);
		bool whole =
		    screen->width >= WORDS || (kind->severity == SEVERITY_ERROR && screen->width >= WORDS / 2);
		char text[32];
		if (found == 0)
			continue;
		snprintf(text, sizeof text, whole ? "%d %s%s" : "%d %.1s", found, kind->word, PLURAL(found));
		x -= (int)strlen(text) + (x < right ? GAP : 0);
		note(screen, x, x + screen_text(screen, x, 0, right - x, kind->style, text), "focus findings");
	}
	static const char fine[] = "nothing to fix";
	if (x == right && view->updates > 0 && screen->width >= WORDS / 2) {
		x -= (int)strlen(fine);
		screen_text(screen, x, 0, right - x, STYLE_BAR_OK, fine);
	}
	return x - GAP;
}

/* The reason why the file cannot be saved, in a word. */
static const char *obstacle_of(const struct view *view, bool *grave)
{
	const struct document *document = view->document;
	*grave = document_modified(document) && document_journal_error(document);
	return *grave                ? "NOT PROTECTED"
	       : view->unnamed       ? "no name"
	       : document->read_only ? "read-only"
	       : view->unwritable    ? "not writable"
				     : "";
}

/* Returns true if the name says no more than the number. */
static bool is_number(const char *name, int number)
{
	char *end;
	return *name >= '0' && *name <= '9' && strtol(name, &end, 10) == number && *end == '\0';
}

/* What the map shown is called among those of the file: "town", "maze 3 of 12", "crypt 29x14, 3 of 12". */
static void name_map(const struct view *view, const struct grid *grid, char *text, size_t size)
{
	const struct map_ops *maps = view->document->format->maps;
	int number = view->grid + maps->first, last = view->document->model.grid_count - 1 + maps->first;
	const char *digits = strrchr(grid->name, ' ');
	bool bare = is_number(grid->name + (grid->name[0] == '#'), number);
	char extent[32] = "";
	if (maps->resizable)
		snprintf(extent, sizeof extent, " %dx%d", grid->width, grid->height);
	if (number == 0)
		snprintf(text, size, "%s%s", grid->name, extent);
	else if (bare)
		snprintf(text, size, "map %d of %d%s", number, last, extent);
	else if (digits && is_number(digits + 1, number))
		snprintf(text, size, "%s of %d%s", grid->name, last, extent);
	else
		snprintf(text, size, "%s%s, %d of %d", grid->name, extent, number, last);
}

/* Draws the path of the file, cut at its start to `room` columns, and a star if it is modified. Returns the column behind. */
static int print_path(const struct view *view, int x, int room, struct screen *screen)
{
	const char *path = view->document->path;
	const int from = x;
	room = MAX(room, LEAST_NAME);
	if (screen_columns(screen->utf8, path, strlen(path)) > room) {
		int columns = screen_text(screen, x, 0, 2, STYLE_BAR_NAME, screen->utf8 ? "\u2026" : "..");
		size_t size;
		for (; *path && screen_columns(screen->utf8, path, strlen(path)) > room - columns; path += size)
			screen_character(screen->utf8, path, strlen(path), &size);
		x += columns;
	}
	x += screen_text(screen, x, 0, room, STYLE_BAR_NAME, path);
	note(screen, from, x, "files");
	if (document_modified(view->document))
		screen_text(screen, x + 1, 0, 1, STYLE_MODIFIED, "*");
	return x + 2;
}

/* Draws the path, why it cannot be saved, the kind of file with its size, and the place of the map in it; the counts at the
 * right. Where room is short, the last of them go first. */
static void print_title(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	const struct document *document = view->document;
	const char *ends = strcmp(document->model.line_end, "\r\n") == 0 ? "  CRLF" : "";
	char files[32] = "", kind[96], map[160] = "";
	bool grave;
	const char *obstacle = obstacle_of(view, &grave);
	int right = print_counts(view, print_scroll_marks(editor, layout, screen), screen), x = 1;
	if (editor->view_count > 1)
		snprintf(files, sizeof files, "%d of %d ", editor->current + 1, editor->view_count);
	snprintf(kind, sizeof kind, "%s%s", document->format->title, ends);
	if (grid && document->model.grid_count == 1)
		snprintf(kind, sizeof kind, "%s %dx%d%s", document->format->title, grid->width, grid->height, ends);
	else if (grid)
		name_map(view, grid, map, sizeof map);
	x += screen_text(screen, x, 0, right - x, STYLE_TITLE, files);
	int more = (int)strlen(obstacle) + (grave || screen->width >= WORDS ? GAP : 0);
	x = print_path(view, x, right - x - GAP - more, screen);
	if (*obstacle && right - x >= GAP + (int)strlen(obstacle))
		x += GAP + screen_text(screen, x + GAP, 0, right - x - GAP,
				       grave ? STYLE_BAR_ERROR | STYLE_REVERSE : STYLE_MODIFIED, obstacle);
	enum { LEAST_WORD = 8 };
	if (right - x >= GAP + LEAST_WORD)
		x += GAP + screen_text(screen, x + GAP, 0, right - x - GAP, STYLE_TITLE, kind) + 1;
	if (*map && right - x >= GAP + LEAST_WORD)
		note(screen, x + GAP, x + GAP + screen_text(screen, x + GAP, 0, right - x - GAP, STYLE_TITLE, map),
		     "maps");
}

void panel_title(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	screen_fill(screen, layout->title, ' ', STYLE_TITLE);
	if (editor_view(editor))
		print_title(editor, layout, screen);
	else
		screen_text(screen, 1, 0, layout->title.width - 1, STYLE_BAR_NAME, "mapwright");
}

/* The mark behind the number of a map in the bar: "!" if there are findings about it, a tick at a lesson that is done. */
static const char *mark_of(const struct editor *editor, int trouble)
{
	const char *tick = editor->utf8 ? "\u2713" : "=";
	if (editor_view(editor)->document->format->maps->lesson)
		return trouble == 0 ? tick : "";
	return trouble > 1 + SEVERITY_NOTE ? "!" : "";
}

/* The label of a map in the bar: "12 Snake Maze", with a mark if there are findings about it, in brackets if it is the
 * current one. */
struct label {
	int number;
	const char *name, *more; /* `more`: an ellipsis behind a cut name */
	int kept;                /* bytes of the name */
	int columns;
};

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
	label.columns = 3 + bad;
	if (length > 0)
		label.columns += 1 + screen_columns(editor->utf8, label.name, kept) +
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
	after = after < half ? after : MAX(shown, half);
	maps.first = view->grid;
	for (int before = room - after; maps.first > 0; maps.first--) {
		before -= label_map(editor, maps.first - 1, maps.names, false).columns;
		if (before < 0)
			break;
	}
	maps.end = maps.first;
	int marks = 0;
	for (int used = 0; maps.end < view->document->model.grid_count; maps.end++) {
		bool bad = *mark_of(editor, view_worst(view, place_at(PLACE_GRID, maps.end)));
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
		int trouble = view_worst(view, place_at(PLACE_GRID, i));
		const char *mark = mark_of(editor, trouble);
		struct label label = label_map(editor, i, maps.names, *mark);
		if (x + label.columns > end && !shown)
			break;
		unsigned style = *mark == '!' ? severity_style_of(trouble) : STYLE_DIM;
		style = shown ? STYLE_HEADING | STYLE_BOLD : style;
		char digits[12], *number = digits + sizeof digits; /* each key draws many: quicker than a format */
		for (int rest = label.number; number == digits + sizeof digits || rest > 0; rest /= 10)
			*--number = (char)('0' + rest % 10);
		const struct {
			const char *bytes;
			size_t length;
		} parts[] = {{shown ? "[" : " ", 1},
			     {number, (size_t)(digits + sizeof digits - number)},
			     {mark, strlen(mark)},
			     {" ", *label.name != '\0'},
			     {label.name, (size_t)label.kept},
			     {label.more, strlen(label.more)},
			     {shown ? "]" : " ", 1}};
		int at = x;
		EACH_OF(part, parts)
			at += screen_bytes(screen, at, row.y, end - at, style, part->bytes, part->length);
		if (x + label.columns > end)
			screen_put(screen, end - 1, row.y, 0x2026, style);
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
	enum { FACTS_AT = 8 }; /* column of the facts of hexes, if they have no panel */
	static const char *const names[] = {[CANVAS_SQUARE] = "Map",
					    [CANVAS_HEX] = "Board",
					    [CANVAS_CHAINS] = "Recruit chains",
					    [CANVAS_ROOM] = "Room"};
	panel_heading(screen, canvas, names[view->document->format->canvas], editor->focus == FOCUS_CANVAS);
	const struct grid *grid = view_grid(view);
	if (layout->facts.height == 0 && view->fact_count > 0 && grid && grid->shape == GRID_HEX) {
		screen_put(screen, FACTS_AT - 1, canvas.y, ' ', STYLE_PLAIN);
		panel_fact_row(view, (struct rectangle){FACTS_AT, canvas.y, canvas.width - FACTS_AT - 1, 1}, screen);
	}
}
