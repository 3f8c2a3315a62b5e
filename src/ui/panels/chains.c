/* Recruit chains, one terrain per row: who recruits whom, and how many it takes.
 *
 *     J Jungle      Gargoyle   2→  Cyclops    3→  Behemoth   2→  Serpent
 *     T Tower       Centaur | Gargoyle | Ogre    3 alike → Guardian    Titan → Warlock
 *
 * The tower is recognised by its letter and its items by their position: any creature recruits the first three, three
 * of a kind the fourth, the Titan or its equivalent the fifth. Below the chains: details of the creature under the
 * cursor. */
#include "panels.h"

enum { NAME_WIDTH = 12, COLUMN = 15 };

/* Returns the value of a field of a record or item as the game reads it; "" if it is not set. */
static const char *field_text(const struct model *model, int record, int item, const char *name)
{
	int field = model_record_field(model, record, item, name);
	return field >= 0 && model->fields[field].set ? model->fields[field].effective : "";
}

static bool is_terrain(const struct model *model, int record)
{
	return strcmp(model->records[record].kind, "terrain") == 0;
}

/* The tower of dialect A is recognised by its letter; later dialects set `regular` to false. */
static bool is_tower(const struct document *document, int record)
{
	const struct model *model = &document->model;
	if (!is_terrain(model, record))
		return false;
	const char *regular = field_text(model, record, -1, "regular");
	return strcmp(*regular ? regular : field_text(model, record, -1, "letter"), *regular ? "false" : "T") == 0;
}

/* Returns true for items of an irregular chain to which nothing leads: their number is -1, or the creature is one of
 * the words for any creature. The others are recruited by the item before them. */
static bool is_recruiter(const struct document *document, int record, int item)
{
	const char *creature = field_text(&document->model, record, item, "creature");
	bool any = strlen(creature) > 3 && memcmp(creature, "Any", 3) == 0;
	return any || strcmp(field_text(&document->model, record, item, "number"), "-1") == 0;
}

/* Writes the text between item `item` of a chain and the one before it, with > for an arrow. */
static void joint(const struct document *document, int record, int item, char *text, size_t size)
{
	const struct model *model = &document->model;
	const char *number = field_text(model, record, item, "number");
	bool tower = is_tower(document, record);
	bool fixed = tower && model->records[record].item_count == 5 && !*field_text(model, record, -1, "regular");
	if (fixed && item == 3)
		snprintf(text, size, "   3 alike > ");
	else if (fixed && item == 4)
		snprintf(text, size, "   Titan > ");
	else if (fixed || !is_terrain(model, record) || (tower && (item == 0 || !*number)) ||
		 (tower && is_recruiter(document, record, item)))
		snprintf(text, size, "%s", item > 0 ? " | " : "");
	else if (tower && strcmp(number, "0") == 0)
		snprintf(text, size, " > ");
	else if (item > 0)
		snprintf(text, size, tower ? " %s> " : "%s>  ", number);
	else
		text[0] = '\0';
}

/* Draws the chain of a record from column `x` on, cut to the row; returns the column of item `wanted`. A chain may be
 * much longer than the row: items beyond it are skipped. */
static int draw_chain(const struct view *view, int record, struct rectangle row, int x, int wanted, bool bar,
		      struct screen *screen)
{
	const struct document *document = view->document;
	int found = x, start = x, end = row.x + row.width;
	bool in_columns = is_terrain(&document->model, record) && !is_tower(document, record);
	for (int item = 0; item < document->model.records[record].item_count && (x < end || item <= wanted); item++) {
		char before[64];
		joint(document, record, item, before, sizeof before);
		const char *creature = field_text(&document->model, record, item, "creature");
		int length = (int)strlen(creature), column = start + item * COLUMN - (int)strlen(before);
		x = in_columns && column > x ? column : x + (in_columns && item > 0);
		for (const char *at = before; *at; at++, x++)
			if (screen && x >= row.x && x < end)
				screen_put(screen, x, row.y, *at == '>' ? 0x2192 : (unsigned char)*at, STYLE_DIM);
		if (item == wanted)
			found = x;
		int skip = x < row.x ? row.x - x : 0;
		if (screen && skip < length && x < end) {
			/* The worse severity of the findings about the creature and about the whole item. */
			int field = model_record_field(&document->model, record, item, "creature");
			int said = view_worst(view, place_at(PLACE_FIELD, field));
			int whole = view_worst(view, (struct place){.kind = PLACE_ITEM, .index = record, .x = item});
			unsigned style = severity_style_of(MAX(said, whole));
			style |= (style == STYLE_PLAIN ? 0 : STYLE_UNDERLINE) |
				 (bar && item == wanted ? STYLE_SELECTED : 0);
			screen_bytes(screen, x + skip, row.y, end - x - skip, style, creature + skip,
				     (size_t)(length - skip));
		}
		x += length;
	}
	if (screen && start < row.x)
		screen_put(screen, row.x, row.y, 0x2026, STYLE_DIM);
	if (screen && x > end)
		screen_put(screen, end - 1, row.y, 0x2026, STYLE_DIM);
	return found;
}

static void draw_terrain(const struct editor *editor, int record, struct rectangle row, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct document *document = view->document;
	const struct record *of = &document->model.records[record];
	bool here = record == view->record;
	unsigned style = here ? STYLE_HEADING | STYLE_BOLD : STYLE_PLAIN;
	const char *letter = field_text(&document->model, record, -1, "letter");
	screen_put(screen, row.x, row.y, here ? '>' : ' ', STYLE_KEY);
	if (is_terrain(&document->model, record)) { /* a swatch of its tint on the board */
		screen_fill(screen, (struct rectangle){row.x + 1, row.y, 3, 1}, ' ', panel_terrain(of->name));
		screen_bytes(screen, row.x + 2, row.y, 1, panel_terrain(of->name), letter, strlen(letter));
	}
	screen_text(screen, row.x + 5, row.y, NAME_WIDTH - 2, style, of->name);
	struct rectangle chain = {row.x + 4 + NAME_WIDTH, row.y, row.width - 4 - NAME_WIDTH, 1};
	const char *source = field_text(&document->model, record, -1, "source");
	if (*source)
		screen_print(screen, chain.x, row.y, chain.width, STYLE_DIM, "= %s", source);
	int at = draw_chain(view, record, chain, chain.x, here ? view->x : -1, false, NULL);
	int shift = here && at - chain.x > chain.width - 14 ? at - chain.x - chain.width / 2 : 0;
	draw_chain(view, record, chain, chain.x - shift, here ? view->x : -1, here && editor->focus == FOCUS_CANVAS,
		   screen);
	if (here) {
		screen_cursor(screen, of->item_count > 0 ? at - shift : row.x + 5, row.y);
	}
}

/* Writes how the creature of an item is recruited, in words. */
static void describe(const struct document *document, int record, int item, char *text, size_t size)
{
	const struct model *model = &document->model;
	const char *number = field_text(model, record, item, "number");
	const char *points = field_text(model, record, item, "points");
	if (*points) {
		snprintf(text, size, "every %s points", points);
		return;
	}
	bool irregular = *field_text(model, record, -1, "regular") && is_tower(document, record);
	if (irregular && is_recruiter(document, record, item)) {
		snprintf(text, size, "a recruiter");
		return;
	}
	bool fixed = is_tower(document, record) && !*field_text(model, record, -1, "regular");
	if (fixed || !is_terrain(model, record) || item == 0) {
		snprintf(text, size, "%s", fixed ? "in the tower" : "starts the chain");
		return;
	}
	bool none = irregular && strcmp(number, "0") == 0;
	snprintf(text, size, "by %s%s%s", none ? "" : number, none ? "" : " ",
		 field_text(model, record, item - 1, "creature"));
}

enum { ASIDE = 9 }; /* the column of continued text and of other places */

/* Draws the details of the creature under the cursor: how it is recruited here, what it recruits, and where else it
 * is recruited. */
static void draw_detail(const struct view *view, struct rectangle area, struct screen *screen)
{
	const struct document *document = view->document;
	const struct model *model = &document->model;
	int record = view_record(view), item = view_item(view);
	const char *creature = item >= 0 ? field_text(model, record, item, "creature") : "";
	if (!*creature)
		return;
	/* Who recruits the creature and whom it recruits, in two rows if necessary. */
	char how[160], next[160] = "";
	int x = area.x + 1, y = area.y, right = area.x + area.width, end = area.y + area.height, others = 0;
	describe(document, record, item, how, sizeof how);
	x += screen_fitted(screen, x, y, area.width - 1, STYLE_BOLD | STYLE_PLAIN, creature, strlen(creature));
	x += screen_print(screen, x, y, right - x, STYLE_PLAIN, " in %s: %s", model->records[record].name, how);
	if (item + 1 < model->records[record].item_count && is_terrain(model, record) &&
	    !is_tower(document, record)) {
		snprintf(next, sizeof next, "; %s of them recruit %s", field_text(model, record, item + 1, "number"),
			 field_text(model, record, item + 1, "creature"));
	}
	if (x + (int)strlen(next) > right && area.height > 2)
		screen_text(screen, area.x + ASIDE, ++y, area.width - ASIDE, STYLE_PLAIN, next + 2);
	else
		screen_text(screen, x, y, right - x, STYLE_PLAIN, next);
	y++;
	screen_text(screen, area.x + 1, y, area.width - 1, STYLE_DIM, "also");
	for (int r = 0; r < model->record_count; r++)
		for (int i = 0; i < model->records[r].item_count; i++) {
			if ((r == record && i == item) || strcmp(field_text(model, r, i, "creature"), creature) != 0)
				continue;
			if (y + others >= end) {
				screen_put(screen, area.x + area.width - 1, end - 1, 0x2193, STYLE_KEY);
				return;
			}
			describe(document, r, i, how, sizeof how);
			screen_print(screen, area.x + ASIDE, y + others++, area.width - ASIDE, STYLE_PLAIN, "%s: %s",
				     model->records[r].name, how);
		}
	if (others == 0)
		screen_text(screen, area.x + ASIDE, y, area.width - ASIDE, STYLE_PLAIN, "not recruited elsewhere");
}

void panel_chains(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	struct rectangle area = layout->cells;
	int count = view->document->model.record_count;
	if (count == 0) {
		screen_text(screen, area.x + 1, area.y, area.width - 1, STYLE_DIM,
			    binding_phrase(editor, WHERE_CHAINS, "No terrain yet; {record-add} adds one.").text);
		return;
	}
	int first = panel_first_row(view->record, count, area.height);
	for (int i = 0; i < area.height && first + i < count; i++)
		draw_terrain(editor, first + i, (struct rectangle){area.x, area.y + i, area.width, 1}, screen);
	screen_target(screen, &(struct clickable){area, TARGET_ITEM, NULL, first});
	panel_scroll_marks(screen, area, first, count - 1); /* + 1: the list has no heading */
	if (layout->detail.height < 2)
		return;
	panel_heading(screen, layout->detail, "Creature", false);
	struct rectangle detail = layout->detail;
	screen_put(screen, detail.x + detail.width, detail.y, 0x2500, STYLE_FRAME);
	draw_detail(view, (struct rectangle){detail.x, detail.y + 1, detail.width, detail.height - 1}, screen);
}
