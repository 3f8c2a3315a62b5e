/* row 0        title
 *  row 1        bar: the maps of the file, or headings
 *  rows 2..     canvas | panel (legend above form; side by side when wide)
 *               findings, when the screen is high enough or they have the focus
 *  last rows    rule, cell under the cursor, nearest finding (if there is no list), message, hints
 *
 * A low screen omits the nearest finding first, then the message row (messages then replace the hints), then the bar. A
 * screen too narrow for the panel shows it over the canvas while it has the focus. */
#include "picture/picture.h"

enum {
	LEAST_WIDTH = 20,
	LEAST_HEIGHT = 6,
	PANEL_NARROW = 9, /* a palette: glyph and one word */
	PANEL_WORDS = 28, /* enough for whole words, next to a grid that has to scroll a lot anyway */
	PANEL_USUAL = 35,
	PANEL_WIDE = 40,
	PANEL_WIDEST = 64,
	PANEL_DOUBLE = 76, /* legend and form side by side */
	FACT = 56,         /* columns of a fact; longer ones are wrapped */
	TEXT = 84,         /* columns of a text */
	MARGIN = 3,        /* row numbers */
};

static struct rectangle row(const struct layout_request *request, int y)
{
	return (struct rectangle){.x = 0, .y = y, .width = request->width, .height = 1};
}

/* Return the widths wanted side by side; longer facts are wrapped. */
static int entry_width(const struct layout_request *request)
{
	return MAX(PANEL_DOUBLE / 2, request->longest_entry);
}

static int fact_width(const struct layout_request *request)
{
	int fact = request->canvas == CANVAS_ROOM ? request->longest_fact : MIN(request->longest_fact, FACT);
	return MAX(PANEL_DOUBLE / 2, fact);
}

/* Returns the width of the panel next to the canvas; 0 means no room. */
static int panel_width(const struct layout_request *request)
{
	if (request->width < 80)
		return 0;
	int margin = request->canvas != CANVAS_SQUARE ? 0 : MARGIN, air = request->canvas != CANVAS_SQUARE ? 0 : 1;
	int beside = request->split_width > 0 ? request->split_width + 1 : 0;
	int free = request->width - request->grid_width - beside - margin - air - 1;
	if (request->canvas == CANVAS_ROOM)
		free = MAX(request->width * 2 / 5, request->width - TEXT);
	bool two =
	    request->has_fields && request->width >= (request->canvas == CANVAS_ROOM ? TEXT + PANEL_DOUBLE : 120);
	int wanted = two                     ? PANEL_DOUBLE
		     : request->width >= 160 ? PANEL_WIDEST
		     : request->width >= 100 ? PANEL_WIDE
					     : PANEL_USUAL;
	/* Rows are cut only if the screen has no room for them. */
	int longest = wanted == PANEL_DOUBLE ? entry_width(request) + fact_width(request) + 1
		      : request->canvas == CANVAS_ROOM && wanted < PANEL_WIDE
			  ? 0
			  : MAX(request->longest_entry, request->longest_fact) + 1;
	int limit = wanted == PANEL_DOUBLE ? request->width * 3 / 4 : request->width * 3 / 5;
	wanted = MAX(wanted, MIN(longest, limit));
	/* If grid and panel do not both fit, the grid scrolls, unless a narrow palette leaves enough room for all of
	 * it. */
	if (free >= PANEL_USUAL)
		return MIN(wanted, free);
	if (beside > 0)
		return request->width >= 100 ? PANEL_USUAL : PANEL_NARROW;
	if (request->width - request->grid_width >= PANEL_NARROW + 3)
		return MAX(PANEL_NARROW, MIN(wanted, request->width - request->grid_width - margin - 1));
	if (request->width >= 100)
		return PANEL_USUAL;
	bool scrolls_far = request->grid_width * 4 > (request->width - PANEL_NARROW) * 5;
	return scrolls_far ? MIN(PANEL_WORDS, MAX(PANEL_NARROW, request->longest_entry + 1)) : PANEL_NARROW;
}

/* Divides the panel between legend, form and facts. On a low screen the part with the focus gets all of it. */
static void split_panel(const struct layout_request *request, struct layout *layout, struct rectangle panel,
			bool facts_too)
{
	enum { LOW = 12 };
	if (panel.height < LOW && request->has_fields && request->focus == FOCUS_FORM) {
		layout->form = panel;
		return;
	}
	layout->legend = panel;
	if (panel.height < LOW && request->focus == FOCUS_LEGEND)
		return;
	if (panel.width >= PANEL_DOUBLE && request->has_fields) {
		int half = panel.width / 2;
		/* Spare columns of one side go to the other. */
		int missing = entry_width(request) - half, spare = panel.width - half - 1 - fact_width(request);
		half += missing > 0 ? MAX(MIN(missing, spare), 0) : MIN(MAX(missing, spare), 0);
		layout->legend.width = half;
		layout->form = (struct rectangle){panel.x + half + 1, panel.y, panel.width - half - 1, panel.height};
	} else if (request->has_fields && panel.width >= (request->canvas == CANVAS_HEX ? 16 : PANEL_USUAL - 5)) {
		int form =
		    request->canvas == CANVAS_HEX ? MIN(13, panel.height * 2 / 3) : MAX(4, panel.height * 2 / 5);
		layout->legend.height = panel.height - form;
		layout->form = (struct rectangle){panel.x, panel.y + panel.height - form, panel.width, form};
	}
	if (facts_too && request->has_facts && panel.width >= PANEL_USUAL - 5) {
		struct rectangle *over = layout->form.height > 0 ? &layout->form : &layout->legend;
		int facts = MIN(request->fact_rows, over->height - 8);
		if (facts < 4)
			return;
		over->height -= facts;
		layout->facts = (struct rectangle){over->x, over->y + over->height, over->width, facts};
	}
}

/* Places the cells in the middle of the canvas, after row numbers and below column numbers, if these still leave room for
 * the whole grid (or the canvas is large anyway). Lists that come and go below the canvas do not move them: `usual` is its
 * height with the longest one. */
static void place_cells(const struct layout_request *request, struct layout *layout, int usual)
{
	struct rectangle canvas = layout->canvas;
	layout->cells = canvas;
	if (request->canvas != CANVAS_SQUARE)
		return;
	int wide = canvas.width - request->grid_width, high = canvas.height - request->grid_height;
	bool scrolls = wide < 0 || high < 0;
	bool takes_ruler = (wide < 0 || wide >= MARGIN) && (high < 0 || high >= 1); /* without hiding a cell */
	layout->ruler = takes_ruler && !request->hexes && (!scrolls || (canvas.width >= 30 && canvas.height >= 8));
	layout->margin = layout->ruler ? MARGIN : wide >= 2 && !request->hexes ? MIN(wide, MARGIN) : 0;
	int top = layout->ruler ? 1 : 0;
	struct rectangle *cells = &layout->cells;
	cells->width = MAX(0, MIN(request->grid_width, canvas.width - layout->margin));
	cells->height = MAX(0, MIN(request->grid_height, canvas.height - top));
	int across = canvas.width - layout->margin - cells->width, down = canvas.height - top - cells->height;
	cells->x += layout->margin + across / 2;
	cells->y += top + MIN(down, MAX(0, usual - top - cells->height) / 2);
	layout->corners = layout->ruler && across > 0 && cells->y + cells->height < canvas.y + canvas.height;
}

static struct layout make(const struct layout_request *request)
{
	struct layout layout = {0};
	if (request->width < LEAST_WIDTH || request->height < LEAST_HEIGHT) {
		layout.too_small = true;
		return layout;
	}
	/* The rows at the bottom of the screen and the bar, if the height allows. */
	int first = 1, last = request->height - 1;
	layout.title = row(request, 0);
	layout.hints = row(request, last--);
	if (request->height >= 23)
		layout.message = row(request, last--);
	const bool lists = request->height >= 30; /* there is room for the list of findings */
	if (request->height >= 24 && !lists)
		layout.nearest = row(request, last--);
	if (request->height >= 8)
		layout.cell = row(request, last--);
	if (request->height >= 22 || (request->has_bar && request->height >= 12))
		layout.bar = row(request, first++);
	if (lists || (request->height >= 24 && request->canvas == CANVAS_SQUARE && !request->hexes &&
		      request->grid_height + 2 <= last - first + 1))
		layout.rule = row(request, last--);
	int count = last - first + 1, usual = count;
	/* The list of findings goes below the canvas, or over its lower half while it has the focus. It is as high as
	 * its findings, or what is said about one, in steps, so that a new finding rarely moves anything. */
	enum { LEAST = 2, EXPLAINED = 6, MOST = 8, STEP = 2, RULER = 1 };
	if (lists) {
		int most = MIN(MOST, request->height / 4), rows = (request->findings + STEP - 1) / STEP * STEP;
		int spare = request->width >= 100 ? count - 1 - request->grid_height - RULER : 0;
		int height = 1 + MIN(most, MAX(rows, MAX(LEAST, request->findings > 0 ? MIN(EXPLAINED, spare) : 0)));
		usual = count - 1 - most;
		count -= height;
		layout.findings = (struct rectangle){0, first + count, request->width, height};
	} else if (request->focus == FOCUS_FINDINGS) {
		const bool said = layout.nearest.height > 0; /* else some rows have all words of the selected one */
		int height = MAX(2, MIN(count, MAX(3, said ? count / 2 : count * 2 / 3)));
		layout.findings = (struct rectangle){0, first + count - height, request->width, height};
	}
	layout.source = (struct rectangle){0, 1, request->width, first + count - 1};
	if (request->canvas == CANVAS_CHAINS && request->width >= 60 && count >= 10) {
		int detail = MIN(14, count * 2 / 5), form = MIN(PANEL_WIDE, request->width / 2 - 8);
		count -= detail;
		layout.detail = (struct rectangle){0, first + count, request->width - form - 1, detail};
		layout.form = (struct rectangle){request->width - form, first + count, form, detail};
	}
	int panel = request->canvas == CANVAS_CHAINS ? 0 : panel_width(request);
	if (panel > 0 && panel < PANEL_USUAL - 5 && request->has_facts && count > request->grid_height)
		layout.facts = row(request, first + --count);
	layout.canvas = (struct rectangle){0, first, request->width - (panel > 0 ? panel + 1 : 0), count};
	/* The second map gets the columns that the first leaves, and up to half of the canvas if it needs that. Its
	 * first column is the border. */
	struct rectangle *canvas = &layout.canvas;
	if (request->split_width > 0 && canvas->width >= LEAST_WIDTH) {
		int free = canvas->width - request->grid_width - MARGIN - 2;
		int width = MIN(request->split_width + 1, MAX(free, canvas->width / 2));
		canvas->width -= width;
		layout.split = (struct rectangle){canvas->x + canvas->width, canvas->y, width, canvas->height};
	}
	int over = layout.bar.height > 0 && !request->has_bar ? 1 : 0; /* headings are in the row of the bar */
	if (panel > 0)
		split_panel(request, &layout,
			    (struct rectangle){request->width - panel, first - over, panel, count + over}, true);
	if ((request->focus == FOCUS_LEGEND || request->focus == FOCUS_FORM) && panel < PANEL_USUAL - 5 &&
	    layout.form.height == 0) {
		int width = MIN(request->width, PANEL_USUAL);
		split_panel(request, &layout, (struct rectangle){request->width - width, first, width, count}, false);
	}
	place_cells(request, &layout, usual);
	return layout;
}

/* Cells get two columns if the whole map then still fits into its frame, at the same height. */
struct layout layout_make(const struct layout_request *request)
{
	struct layout_request wide = *request;
	struct layout narrow = make(request);
	narrow.columns = 1;
	if (request->canvas != CANVAS_SQUARE || request->hexes || request->columns == CELLS_NARROW ||
	    narrow.too_small)
		return narrow;
	wide.grid_width *= 2;
	struct layout layout = make(&wide);
	layout.columns = 2;
	bool fits = request->width >= 100 && layout.split.width >= narrow.split.width && layout.ruler &&
		    layout.cells.width == wide.grid_width && layout.cells.height == narrow.cells.height &&
		    layout.legend.width >= PANEL_USUAL;
	return fits || request->columns == CELLS_WIDE ? layout : narrow;
}
