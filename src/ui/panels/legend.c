/* The legend, or the palette of a fixed symbol table: slot, glyph, meaning, number of uses. */
#include "mapwright/cell_value.h"
#include "panels.h"
#include "views/subject.h"
#include "views/views.h"

#include <string.h>

enum { HEADING_ROWS = 1, COUNT_WIDTH = 6, WORD_WIDTH = 6, WITH_COUNTS = 30 };

/* Returns the number of cells with the glyph of the entry, in both cases if these are the same. */
static uint32_t count_of(const struct view *view, const struct entry *entry)
{
	int other = entry->folded && entry->key_count > 0 ? entry->keys[entry->key_count] : entry->key;
	return view_legend_count(view, entry->key) + (other != entry->key ? view_legend_count(view, other) : 0);
}

static void draw_entry(const struct editor *editor, struct rectangle row, int number, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	int index = view_row_entry(view, number);
	bool selected = editor->focus == FOCUS_LEGEND && number == view->entry;
	unsigned bits = selected ? STYLE_SELECTED : 0;
	int counts = row.width >= WITH_COUNTS ? COUNT_WIDTH : 0, value = view_row_undefined(view, number);
	if (index < 0 && value >= 0) { /* a glyph of the map that no entry defines */
		const unsigned error = STYLE_ERROR | bits;
		screen_fill(screen, row, ' ', error);
		screen_put(screen, row.x, row.y, value == view->brush ? '>' : ' ', error);
		screen_put(screen, row.x + 1, row.y, 'x', error);
		screen_put(screen, row.x + 3, row.y, (uint32_t)cell_character(value), error | STYLE_BOLD);
		screen_text(screen, row.x + 5, row.y, row.width - 5, error, "no entry");
		if (counts > 0)
			screen_print(screen, row.x + row.width - counts, row.y, counts, error, "%*u", counts - 1,
				     view_legend_count(view, value));
	}
	if (index < 0)
		return;
	const struct entry *entry = &view->document->model.entries[index];
	bool brush = entry_has_key(entry, view->brush);
	screen_fill(screen, row, ' ', STYLE_PLAIN | bits);
	/* Returns true if an entry of the file redefines this glyph of the game. */
	const struct model *model = &view->document->model;
	const struct glyph *glyph = model_glyph(model, view_grid(view), entry->key);
	if (entry->fixed && glyph->entry >= 0 && &model->entries[glyph->entry] != entry &&
	    strcmp(glyph->meaning, entry->text ? entry->text : "") != 0) {
		screen_put(screen, row.x + 3, row.y, (uint32_t)cell_character(entry->key), STYLE_DIM | bits);
		screen_text(screen, row.x + 5, row.y, row.width - 5, STYLE_DIM | bits, "defined above");
		return;
	}
	screen_put(screen, row.x, row.y, brush ? '>' : ' ', STYLE_KEY | bits);
	char digit = ' '; /* its palette slot */
	for (int slot = 9; slot >= 0; slot--)
		digit = view->slots[slot] == entry->key && entry->key ? (char)('0' + slot) : digit;
	screen_put(screen, row.x + 1, row.y, (unsigned char)digit, STYLE_DIM | bits);
	/* The glyph or the word of the cell, styled like the cells if the file defines it. */
	bool on_map = entry->style == STYLE_UNKNOWN && glyph->known,
	     word = view->document->format->cells->kind == CELL_WORD;
	const char *meaning = entry->text ? entry->text : "";
	unsigned key_style = panel_role(on_map ? glyph->style : entry->style, meaning);
	bool tiles = word && view_grid(view) && view_grid(view)->shape == GRID_HEX;
	if (view_canvas(view) == CANVAS_HEX || tiles)
		key_style = tiles ? panel_ground(cell_argument(entry->key).text) : panel_terrain(meaning);
	key_style |= bits;
	bool visible = entry->key > 255 || (entry->key >= ' ' && entry->key < 0x7f);
	int left = word ? 5 + WORD_WIDTH : 5, room = row.width - 3 < WORD_WIDTH ? row.width - 3 : WORD_WIDTH;
	if (word)
		screen_text(screen, row.x + 3, row.y, room, key_style, cell_argument(entry->key).text);
	else
		screen_put(screen, row.x + 3, row.y, visible ? (uint32_t)cell_character(entry->key) : '?', key_style);
	unsigned style = severity_style_of(worst_severity_at(view->document, place_at(PLACE_ENTRY, index)));
	bool unused = entry->fixed && view->order.rows && count_of(view, entry) == 0;
	style = style == STYLE_PLAIN && unused ? STYLE_DIM : style;
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
	const struct document *document = editor_view(editor)->document;
	const struct field *field = &document->model.fields[index];
	unsigned bits = selected ? STYLE_SELECTED : 0;
	unsigned style = severity_style_of(worst_severity_at(document, place_at(PLACE_FIELD, index)));
	style = style == STYLE_PLAIN && !field->set ? STYLE_DIM : style;
	char sign = field->set && field->value.length > 0 ? document->text.bytes[field->value.start] : ' ';
	screen_fill(screen, row, ' ', STYLE_PLAIN | bits);
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
	for (int y = area.y; y < area.y + area.height && area.x > 0; y++) /* an edge, needed over the map */
		screen_put(screen, area.x - 1, y, y > layout->bar.y ? 0x2502 : 0x2500, STYLE_FRAME);
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
			screen_text(screen, area.x + area.width - 6, area.y, 6, STYLE_DIM, " uses ");
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
		screen_cursor(screen, area.x + (flags ? 19 : 3),
			      area.y + HEADING_ROWS + (count > 0 ? view->entry - first : 0));
}
