/*  row 0        title
 *  row 1        bar: the maps of the file, or headings
 *  rows 2..     canvas | panel (legend over form; side by side when wide)
 *               findings, when the screen is high enough or they have the focus
 *  last rows    cell under the cursor, nearest finding, message, hints
 *
 * A screen that is too low gives up the nearest finding first, then the message row (messages then take the place of
 * the hints), then the bar. A screen too narrow for the panel shows it over the canvas while it has the focus. */
#include "layout.h"

enum {
	LEAST_WIDTH = 20,
	LEAST_HEIGHT = 6,
	PANEL_NARROW = 10, /* a palette: glyph and one word */
	PANEL_WORDS = 28,  /* one whose words can be read, beside a grid of which little is seen at once anyway */
	PANEL_USUAL = 35,
	PANEL_WIDE = 40,
	PANEL_WIDEST = 64,
	PANEL_DOUBLE = 76, /* legend and form side by side */
	FACT = 56,         /* columns of a fact, before it is wrapped */
	PROSE = 84,        /* columns of a text */
	MARGIN = 3,        /* row numbers */
};

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int most(int a, int b)
{
	return a > b ? a : b;
}

static struct rectangle row(const struct layout_request *request, int y)
{
	return (struct rectangle){.x = 0, .y = y, .width = request->width, .height = 1};
}

/* How wide they want to be side by side: facts that are longer are wrapped. */
static int entry_width(const struct layout_request *request)
{
	return most(PANEL_DOUBLE / 2, request->longest_entry);
}

static int fact_width(const struct layout_request *request)
{
	int fact = request->canvas == CANVAS_ROOM ? request->longest_fact : least(request->longest_fact, FACT);
	return most(PANEL_DOUBLE / 2, fact);
}

/* How wide the panel beside the canvas is; 0: no room. */
static int panel_width(const struct layout_request *request)
{
	if (request->width < 80)
		return 0;
	int margin = request->canvas != CANVAS_SQUARE ? 0 : MARGIN, frame = request->canvas != CANVAS_SQUARE ? 0 : 2;
	int beside = request->beside_width > 0 ? request->beside_width + 1 : 0;
	int free = request->width - request->grid_width - beside - margin - frame - 1;
	if (request->canvas == CANVAS_ROOM)
		free = most(request->width * 2 / 5, request->width - PROSE);
	bool two =
	    request->has_fields && request->width >= (request->canvas == CANVAS_ROOM ? PROSE + PANEL_DOUBLE : 120);
	int wanted = two                     ? PANEL_DOUBLE
		     : request->width >= 160 ? PANEL_WIDEST
		     : request->width >= 100 ? PANEL_WIDE
					     : PANEL_USUAL;
	/* Rows are cut only where the screen has no room. */
	int longest = wanted == PANEL_DOUBLE ? entry_width(request) + fact_width(request) + 1
		      : request->canvas == CANVAS_ROOM && wanted < PANEL_WIDE
			  ? 0
			  : most(request->longest_entry, request->longest_fact) + 1;
	int most_of_it = wanted == PANEL_DOUBLE ? request->width * 3 / 4 : request->width * 3 / 5;
	wanted = most(wanted, least(longest, most_of_it));
	/* A grid too wide for both scrolls beside a panel, unless a palette beside it lets it stand whole. */
	if (free >= PANEL_USUAL)
		return least(wanted, free);
	if (beside > 0)
		return request->width >= 100 ? PANEL_USUAL : PANEL_NARROW;
	if (request->width - request->grid_width >= PANEL_NARROW + 3)
		return most(PANEL_NARROW,
			    least(wanted, request->width - request->grid_width - (margin > 0 ? margin : 1)));
	if (request->width >= 100)
		return PANEL_USUAL;
	bool scrolls_far = request->grid_width * 4 > (request->width - PANEL_NARROW) * 5;
	return scrolls_far ? least(PANEL_WORDS, most(PANEL_NARROW, request->longest_entry + 1)) : PANEL_NARROW;
}

/* Divides the panel between legend, form and facts. On a low screen what has the focus has all of it. */
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
		/* What one side has over is the other's. */
		int lacks = entry_width(request) - half, spare = panel.width - half - 1 - fact_width(request);
		half += lacks > 0 ? most(least(lacks, spare), 0) : least(most(lacks, spare), 0);
		layout->legend.width = half;
		layout->form = (struct rectangle){panel.x + half + 1, panel.y, panel.width - half - 1, panel.height};
	} else if (request->has_fields && panel.width >= (request->canvas == CANVAS_HEX ? 16 : PANEL_USUAL - 5)) {
		int form =
		    request->canvas == CANVAS_HEX ? least(13, panel.height * 2 / 3) : most(4, panel.height * 2 / 5);
		layout->legend.height = panel.height - form;
		layout->form = (struct rectangle){panel.x, panel.y + panel.height - form, panel.width, form};
	}
	if (facts_too && request->has_facts && panel.width >= PANEL_USUAL - 5) {
		struct rectangle *over = layout->form.height > 0 ? &layout->form : &layout->legend;
		int facts = least(request->fact_rows, over->height - 8);
		if (facts < 4)
			return;
		over->height -= facts;
		layout->facts = (struct rectangle){over->x, over->y + over->height, over->width, facts};
	}
}

/* Where the cells are inside the canvas: after row numbers, below column numbers, in a frame, as far as these
 * leave the grid whole (or the canvas is large anyway). */
static void place_cells(const struct layout_request *request, struct layout *layout)
{
	struct rectangle canvas = layout->canvas;
	if (request->canvas != CANVAS_SQUARE) {
		layout->cells = canvas;
		return;
	}
	int wide = canvas.width - request->grid_width, high = canvas.height - request->grid_height;
	bool scrolls = wide < 0 || high < 0;
	bool takes_ruler = (wide < 0 || wide >= MARGIN) && (high < 0 || high >= 1); /* and hides no cell by it */
	layout->ruler = takes_ruler && !request->hexes && (!scrolls || (canvas.width >= 30 && canvas.height >= 8));
	int margin = layout->ruler ? MARGIN : 0, top = layout->ruler ? 1 : 0;
	if (!layout->ruler && wide >= 2 && !request->hexes)
		margin = 2;
	layout->frame = wide >= margin + 2 && high >= top + 2;
	int frame = layout->frame ? 1 : 0;
	layout->cells = (struct rectangle){
	    .x = canvas.x + margin + frame,
	    .y = canvas.y + top + frame,
	    .width = most(0, least(request->grid_width, canvas.width - margin - 2 * frame)),
	    .height = most(0, least(request->grid_height, canvas.height - top - 2 * frame)),
	};
}

static struct layout make(const struct layout_request *request)
{
	struct layout layout = {0};
	if (request->width < LEAST_WIDTH || request->height < LEAST_HEIGHT) {
		layout.too_small = true;
		return layout;
	}
	/* The rows at the foot of the screen and the bar, as far as the height allows. */
	int first = 1, last = request->height - 1;
	layout.title = row(request, 0);
	layout.hints = row(request, last--);
	if (request->height >= 23)
		layout.message = row(request, last--);
	if (request->height >= 24)
		layout.nearest = row(request, last--);
	if (request->height >= 8)
		layout.cell = row(request, last--);
	if (request->height >= 22 || (request->has_bar && request->height >= 12))
		layout.bar = row(request, first++);
	int count = last - first + 1;
	/* The findings list under the canvas, or over its lower half while it has the focus. It gets rows that neither the map nor
	 * the panels beside it need, and gives up rows that say nothing and that these need: in steps, so that a finding more
	 * or less rarely moves anything. */
	enum { RULER_AND_FRAME = 3, STEP = 3 };
	int needed = most(request->grid_height + RULER_AND_FRAME, request->panel_rows);
	bool spares = request->width >= 120 && request->canvas == CANVAS_SQUARE && !request->hexes &&
		      request->focus != FOCUS_SOURCE;
	int height = most(request->height >= 40 ? 9 : 6, spares ? least(request->height / 3, count - needed) : 0);
	if (request->height >= 30) {
		int said = (request->findings + STEP) / STEP * STEP + 1;
		height -= most(0, least(height - said, needed - (count - height)));
		count -= height;
		layout.findings = (struct rectangle){0, first + count, request->width, height};
	} else if (request->focus == FOCUS_FINDINGS) {
		height = most(2, least(count, most(3, count / 2)));
		layout.findings = (struct rectangle){0, first + count - height, request->width, height};
	}
	layout.source = (struct rectangle){0, 1, request->width, first + count - 1};
	if (request->canvas == CANVAS_CHAINS && request->width >= 60 && count >= 10) {
		int strip = least(14, count * 2 / 5), form = least(PANEL_WIDE, request->width / 2 - 8);
		count -= strip;
		layout.detail = (struct rectangle){0, first + count, request->width - form - 1, strip};
		layout.form = (struct rectangle){request->width - form, first + count, form, strip};
	}
	int panel = request->canvas == CANVAS_CHAINS ? 0 : panel_width(request);
	if (panel > 0 && panel < PANEL_USUAL - 5 && request->has_facts && count > request->grid_height)
		layout.facts = row(request, first + --count);
	layout.canvas = (struct rectangle){0, first, request->width - (panel > 0 ? panel + 1 : 0), count};
	/* The second map takes what the first leaves, and half of the canvas at least if it needs that. Its first column is the
	 * border. */
	struct rectangle *canvas = &layout.canvas;
	if (request->beside_width > 0 && canvas->width >= LEAST_WIDTH) {
		int free = canvas->width - request->grid_width - MARGIN - 2;
		int width = least(request->beside_width + 1, most(free, canvas->width / 2));
		canvas->width -= width;
		layout.beside = (struct rectangle){canvas->x + canvas->width, canvas->y, width, canvas->height};
	}
	int over = layout.bar.height > 0 && !request->has_bar ? 1 : 0; /* headings stand in the bar's row */
	if (panel > 0)
		split_panel(request, &layout,
			    (struct rectangle){request->width - panel, first - over, panel, count + over}, true);
	if ((request->focus == FOCUS_LEGEND || request->focus == FOCUS_FORM) && panel < PANEL_USUAL - 5 &&
	    layout.form.height == 0) {
		int width = least(request->width, PANEL_USUAL);
		split_panel(request, &layout, (struct rectangle){request->width - width, first, width, count}, false);
	}
	place_cells(request, &layout);
	return layout;
}

/* Cells get two columns where the whole map then still stands in its frame, as high as before. */
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
	bool fits = request->width >= 100 && layout.beside.width >= narrow.beside.width && layout.frame &&
		    layout.ruler && layout.cells.width == wide.grid_width &&
		    layout.cells.height == narrow.cells.height && layout.legend.width >= PANEL_USUAL;
	return fits || request->columns == CELLS_WIDE ? layout : narrow;
}
