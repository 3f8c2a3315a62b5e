/* The legend, or the palette of a fixed symbol table: slot, glyph, meaning, number of uses. */
#include "panels.h"

enum { HEADING_ROWS = 1, COUNT_WIDTH = 6, WORD_WIDTH = 6, WITH_COUNTS = 30, WITH_SLOTS = 12 };

/* Returns the number of cells with the glyph of the entry, in both cases if these are the same. */
static uint32_t count_of(const struct view *view, const struct entry *entry)
{
	int other = entry->folded && entry->key_count > 0 ? entry->keys[entry->key_count] : entry->key;
	return view_legend_count(view, entry->key) + (other != entry->key ? view_legend_count(view, other) : 0);
}

/* The columns of a row: slot (not in a very narrow panel), glyph, words. */
struct columns {
	int slot, glyph, words;
};

static struct columns columns_of(int width)
{
	return width >= WITH_COUNTS  ? (struct columns){2, 4, 7}
	       : width >= WITH_SLOTS ? (struct columns){1, 3, 5}
				     : (struct columns){-1, 0, 2};
}

/* Returns the word that tells an entry apart where all of its words do not fit: "monster" of "random monster", "door" of
 * "closed door". It is the name of the style if they have it, else the last one that fits. */
static const char *telling_word(const struct screen *screen, const char *text, size_t *length, unsigned style,
				int room)
{
	const char *name = style < GLYPH_STYLES ? glyph_style_names[style] : "", *found = strstr(text, name);
	if (screen_columns(screen->utf8, text, *length) <= room)
		return text;
	if (*name && found && found + strlen(name) <= text + *length) {
		*length = strlen(name);
		return found;
	}
	const char *blank = memchr(text, ' ', *length);
	size_t last = blank ? *length - (size_t)(blank + 1 - text) : *length;
	if (!blank || screen_columns(screen->utf8, blank + 1, last) > room)
		return text;
	*length = last;
	return blank + 1;
}

static void draw_entry(const struct editor *editor, struct rectangle row, int number, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct columns at = columns_of(row.width);
	int index = view_row_entry(view, number);
	bool selected = editor->focus == FOCUS_LEGEND && number == view->entry;
	unsigned bits = panel_row(screen, row, selected);
	int counts = row.width >= WITH_COUNTS ? COUNT_WIDTH : 0, value = view_row_undefined(view, number);
	if (index < 0 && value >= 0) { /* a glyph of the map that no entry defines */
		const unsigned error = STYLE_ERROR | bits;
		if (!selected && value == view->brush)
			screen_put(screen, row.x, row.y, PANEL_BAR, STYLE_MARK);
		screen_put(screen, row.x + 1, row.y, 'x', error);
		screen_put(screen, row.x + at.glyph, row.y, (uint32_t)cell_character(value), STYLE_UNKNOWN);
		screen_text(screen, row.x + at.words, row.y, row.width - at.words, error, "no entry");
		if (counts > 0)
			screen_print(screen, row.x + row.width - counts, row.y, counts, error, "%*u", counts - 1,
				     view_legend_count(view, value));
	}
	if (index < 0)
		return;
	const struct entry *entry = &view->document->model.entries[index];
	bool brush = entry_has_key(entry, view->brush);
	/* Returns true if an entry of the file redefines this glyph of the game. */
	const struct model *model = &view->document->model;
	const struct glyph *glyph = model_glyph(model, view_grid(view), entry->key);
	if (entry->fixed && glyph->entry >= 0 && &model->entries[glyph->entry] != entry &&
	    strcmp(glyph->meaning, entry->text ? entry->text : "") != 0) {
		screen_put(screen, row.x + at.glyph, row.y, (uint32_t)cell_character(entry->key), STYLE_DIM | bits);
		screen_text(screen, row.x + at.words, row.y, row.width - at.words, STYLE_DIM | bits, "defined above");
		return;
	}
	if (brush && !selected && at.slot > 0)
		screen_put(screen, row.x, row.y, PANEL_BAR, STYLE_MARK);
	char digit = ' '; /* its palette slot */
	for (int slot = 9; slot >= 0; slot--)
		digit = view->slots[slot] == entry->key && entry->key ? (char)('0' + slot) : digit;
	if (at.slot > 0)
		screen_put(screen, row.x + at.slot, row.y, (unsigned char)digit, STYLE_DIM | bits);
	/* The glyph or the word of the cell, styled like the cells if the file defines it. */
	bool on_map = entry->style == STYLE_UNKNOWN && glyph->known,
	     word = view->document->format->cells->kind == CELL_WORD;
	const char *meaning = entry->text ? entry->text : "";
	unsigned key_style = panel_role(on_map ? glyph->style : entry->style, meaning);
	bool tiles = word && view_grid(view) && view_grid(view)->shape == GRID_HEX;
	if (view_canvas(view) == CANVAS_HEX || tiles)
		key_style = tiles ? panel_ground(cell_argument(entry->key).text) : panel_terrain(meaning);
	key_style |= bits | (on_map || glyph->known ? (unsigned)glyph->colour << STYLE_COLOUR_SHIFT : 0);
	bool visible = entry->key > 255 || (entry->key >= ' ' && entry->key < 0x7f);
	int left = at.words + (word ? WORD_WIDTH : 0);
	int room = MIN(row.width - at.glyph, WORD_WIDTH);
	if (word)
		screen_text(screen, row.x + at.glyph, row.y, room, key_style, cell_argument(entry->key).text);
	else
		screen_put(screen, row.x + at.glyph, row.y, visible ? (uint32_t)cell_character(entry->key) : '?',
			   key_style);
	unsigned style = severity_style_of(view_worst(view, place_at(PLACE_ENTRY, index)));
	bool counted = view->updated_revision != 0, /* not in the first picture */
	    unused = counted && entry->fixed && view->order.rows && count_of(view, entry) == 0;
	style = style == STYLE_PLAIN && brush && at.slot < 0 ? STYLE_MARK
		: style == STYLE_PLAIN && unused             ? STYLE_DIM
							     : style;
	row.x += left;
	row.width -= left + counts;
	/* The meaning; its second part, or the kind of the entry, is dimmed. */
	char words[sizeof view->cell_text];
	const char *text = view_entry_text(view, entry, words, sizeof words), *aside = "";
	size_t length = strlen(text), kind = entry->kind ? strlen(entry->kind) + 1 : 0;
	if (entry->background_at > 0) {
		aside = text + entry->background_at;
		length = entry->background_at;
	} else if (kind > 0 && kind < length) {
		aside = entry->kind;
		text += kind;
		length -= kind;
	}
	if (at.slot < 0)
		text =
		    telling_word(screen, text, &length, (unsigned)(on_map ? glyph->style : entry->style), row.width);
	int x = screen_fitted(screen, row.x, row.y, row.width, style | bits, text, length) + (aside == entry->kind);
	if (*aside && x < row.width)
		screen_text(screen, row.x + x, row.y, row.width - x, bits | STYLE_DIM, aside);
	row.x += row.width;
	if (counts > 0)
		screen_print(screen, row.x, row.y, counts, STYLE_DIM | bits, "%*u", counts - 1,
			     count_of(view, entry));
}

/* Draws a flag: its sign in the file, the value in effect, and the reason. */
static void draw_flag(const struct editor *editor, struct rectangle row, int index, bool selected,
		      struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct document *document = view->document;
	const struct field *field = &document->model.fields[index];
	unsigned bits = panel_row(screen, row, selected);
	unsigned style = severity_style_of(view_worst(view, place_at(PLACE_FIELD, index)));
	style = style == STYLE_PLAIN && !field->set ? STYLE_DIM : style;
	char sign = field->set && field->value.length > 0 ? document->text.bytes[field->value.start] : ' ';
	screen_text(screen, row.x + 1, row.y, 16, style | bits, field->name);
	screen_print(screen, row.x + 18, row.y, 3, STYLE_KEY | bits, "[%c]", sign);
	bool on = strcmp(field->effective, "+") == 0;
	screen_text(screen, row.x + 22, row.y, 1, (on ? STYLE_HEADING | STYLE_BOLD : STYLE_DIM) | bits,
		    on                                   ? "+"
		    : strcmp(field->effective, "-") == 0 ? "-"
							 : ".");
	const char *note = field->note ? field->note : "";
	if (strncmp(note, "implied ", 8) == 0)
		note += 8; /* "by boss" suffices in a narrow panel */
	screen_text(screen, row.x + 24, row.y, row.width - 25, STYLE_DIM | bits, note);
}

void panel_legend(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	struct rectangle area = layout->legend;
	if (!view || area.height < 2)
		return;
	screen_fill(screen, area, ' ', STYLE_PLAIN);
	const bool edge =
	    area.x > 0 && (area.width >= WITH_SLOTS || layout->rule.height > 0); /* needed over the map */
	for (int y = area.y; edge && y < area.y + area.height; y++)
		screen_put(screen, area.x - 1, y, y > area.y ? 0x2502 : 0x252c, STYLE_FRAME);
	bool flags = view_canvas(view) == CANVAS_ROOM, focused = editor->focus == FOCUS_LEGEND;
	int fields[FIELDS_SHOWN], room = area.height - HEADING_ROWS, count = view_panel_rows(view);
	int first = panel_first_row(view->entry, count, room);
	const char *name = view->document->format->legend->editable ? "Legend" : "Symbols";
	if (flags) {
		struct phrase keys = binding_phrase(editor, WHERE_FLAGS, "Flags ({flag-cycle}: + - none)");
		view_flag_fields(view, fields);
		panel_heading(screen, area, focused ? keys.text : "Flags", focused);
	} else {
		panel_heading(screen, area, area.width >= WITH_COUNTS ? name : "Brush", focused);
		if (area.width >= WITH_COUNTS)
			panel_heading_note(screen, area, "uses");
	}
	for (int i = 0; i < room && first + i < count; i++) {
		struct rectangle row = {area.x, area.y + HEADING_ROWS + i, area.width, 1};
		if (flags)
			draw_flag(editor, row, fields[view_legend_row(view, first + i)],
				  focused && first + i == view->entry, screen);
		else
			draw_entry(editor, row, first + i, screen);
	}
	if (count == 0 && view->filter.on)
		screen_text(screen, area.x + 1, area.y + HEADING_ROWS, area.width - 1, STYLE_DIM, "No match.");
	panel_list(screen, area, first, count, TARGET_LEGEND);
	if (!flags)
		panel_overview(editor, layout, count, screen);
	if (focused)
		screen_cursor(screen, area.x + (flags ? 19 : columns_of(area.width).glyph),
			      area.y + HEADING_ROWS + (count > 0 ? view->entry - first : 0));
}
