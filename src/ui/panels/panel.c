/* Functions that several panels use: headings, scrolling lists, severities. */
#include "panels.h"

int panel_first_row(int selected, int count, int room)
{
	int first = selected - room / 2;
	if (first > count - room)
		first = count - room;
	return MAX(first, 0);
}

void panel_heading(struct screen *screen, struct rectangle area, const char *name, bool focused)
{
	screen_fill(screen, (struct rectangle){area.x, area.y, area.width, 1}, focused ? 0x2501 : 0x2500,
		    focused ? STYLE_FOCUS_RULE : STYLE_FRAME);
	int x = area.x + (area.width < 12 ? 0 : area.x == 0 ? 2 : 1);
	unsigned style = focused ? STYLE_FOCUS : STYLE_HEADING;
	screen_print(screen, x, area.y, area.width - 1, style, area.width >= 12 ? " %s " : "%s", name);
}

void panel_rule(const struct layout *layout, struct screen *screen)
{
	const struct rectangle rule = layout->rule;
	screen_fill(screen, rule, 0x2500, STYLE_FRAME);
	if (rule.height > 0 && layout->findings.height == 0 && layout->legend.x > 0)
		screen_put(screen, layout->legend.x - 1, rule.y, 0x2534, STYLE_FRAME);
}

void panel_heading_note(struct screen *screen, struct rectangle area, const char *note)
{
	int columns = (int)strlen(note) + 2;
	screen_print(screen, area.x + area.width - columns - 1, area.y, columns, STYLE_HEADING, " %s ", note);
}

unsigned panel_row(struct screen *screen, struct rectangle row, bool selected)
{
	unsigned bits = selected ? STYLE_SELECTED : 0;
	screen_fill(screen, row, ' ', STYLE_PLAIN | bits);
	if (selected)
		screen_put(screen, row.x, row.y, PANEL_BAR, STYLE_ROW_BAR | bits);
	return bits;
}

void panel_scroll_marks(struct screen *screen, struct rectangle area, int first, int count)
{
	int x = area.x + area.width - 1;
	if (first > 0)
		screen_put(screen, x, area.y, 0x2191, STYLE_KEY);
	if (first + area.height - 1 < count)
		screen_put(screen, x, area.y + area.height - 1, 0x2193, STYLE_KEY);
}

void panel_list(struct screen *screen, struct rectangle area, int first, int count, int kind)
{
	int rows = MIN(area.height - 1, count - first);
	panel_scroll_marks(screen, area, first, count);
	screen_target(screen, &(struct clickable){{area.x, area.y + 1, area.width, rows}, kind, NULL, first});
}

unsigned panel_role(enum glyph_style style, const char *meaning)
{
	if (style == STYLE_DOOR && strstr(meaning, "secret"))
		return STYLE_SECRET;
	if (style == STYLE_WALL && (strstr(meaning, "stone") || strstr(meaning, "metal")))
		return STYLE_STONE;
	return style == STYLE_WALL && strstr(meaning, "wood") ? STYLE_WOOD : (unsigned)style;
}

unsigned panel_severity_style(enum severity severity)
{
	return severity == SEVERITY_ERROR ? STYLE_ERROR : severity == SEVERITY_WARNING ? STYLE_WARNING : STYLE_NOTE;
}

unsigned panel_terrain(const char *name)
{
	static const struct {
		const char *name;
		unsigned style;
	} terrains[] = {{"Plains", STYLE_PLAINS}, {"Woods", STYLE_WOODS},   {"Brush", STYLE_BRUSH},
			{"Hills", STYLE_HILLS},   {"Jungle", STYLE_JUNGLE}, {"Desert", STYLE_DESERT},
			{"Marsh", STYLE_MARSH},   {"Swamp", STYLE_SWAMP},   {"Mountains", STYLE_MOUNTAINS},
			{"Tundra", STYLE_TUNDRA}, {"Tower", STYLE_TOWER}};
	EACH_OF(terrain, terrains)
		if (strncmp(name, terrain->name, strlen(terrain->name)) == 0)
			return terrain->style;
	return STYLE_ROW; /* of a variant of the game: also a ground */
}

unsigned panel_ground(const char *code)
{
	static const struct {
		const char *begins;
		unsigned style;
	} bases[] = {{"Wo", STYLE_DEEP_WATER},   {"Wwf", STYLE_REEF}, {"Wwr", STYLE_REEF}, {"Wwgr", STYLE_REEF},
		     {"W", STYLE_SHALLOW_WATER}, {"S", STYLE_SWAMP},  {"G", STYLE_GRASS},  {"A", STYLE_TUNDRA},
		     {"D", STYLE_SAND},          {"R", STYLE_ROAD},   {"I", STYLE_ROAD},   {"H", STYLE_HILL},
		     {"M", STYLE_MOUNT},         {"U", STYLE_HILL},   {"X", STYLE_MOUNT},  {"Q", STYLE_DEEP_WATER},
		     {"C", STYLE_CASTLE},        {"K", STYLE_CASTLE}};
	EACH_OF(base, bases)
		if (strncmp(code, base->begins, strlen(base->begins)) == 0)
			return base->style;
	return STYLE_PLAIN;
}

char panel_severity_letter(enum severity severity)
{
	return severity == SEVERITY_ERROR ? 'x' : severity == SEVERITY_WARNING ? 'w' : 'i';
}

unsigned severity_style_of(int trouble)
{
	return trouble > 1 + SEVERITY_NOTE ? panel_severity_style((enum severity)(trouble - 1)) : STYLE_PLAIN;
}

/* Returns "!" for "special items !". */
const char *panel_short_name(const char *name)
{
	enum { SHORT = 6 }; /* "side 1" */
	const char *blank = strrchr(name, ' ');
	return blank && strlen(name) > SHORT ? blank + 1 : name;
}

const char *panel_message(const struct editor *editor)
{
	const struct prompt *prompt = &editor->prompt;
	return question_is_short(editor)        ? ""
	       : prompt->question               ? prompt->message
	       : prompt->open && *prompt->wrong ? prompt->wrong
						: editor->message;
}

unsigned panel_message_style(const struct editor *editor, unsigned usual)
{
	bool wrong = editor->message_is_error || panel_message(editor) == editor->prompt.wrong;
	return wrong ? STYLE_ERROR : usual;
}

int panel_beside(const struct editor *editor, int width)
{
	enum { FIELD = 14, GAP = 2 };
	const struct prompt *prompt = &editor->prompt;
	const char *message = panel_message(editor), *value = prompt->text + prompt->start;
	if (!prompt->open || prompt->start == 0 || !*message)
		return 0;
	int typed = screen_columns(editor->utf8, value, strlen(value));
	int x = 1 + screen_columns(editor->utf8, prompt->label, strlen(prompt->label)) + MAX(typed, FIELD) + GAP;
	return x + screen_columns(editor->utf8, message, strlen(message)) < width ? x : 0;
}

int panel_message_rows(const struct editor *editor, const struct layout *layout)
{
	const char *rest = panel_message(editor);
	int rows = 0, most = editor->prompt.open ? layout->hints.y / 3 : layout->hints.y - 2;
	while (*rest && rows < most) {
		screen_row(editor->utf8, &rest, layout->hints.width - 2);
		rows++;
	}
	return editor->prompt.open && (rows == 1 || panel_beside(editor, layout->hints.width)) ? 0 : rows;
}

int panel_input(struct screen *screen, struct rectangle row, const char *label, const char *text, size_t cursor)
{
	enum { FIELD = 14 };
	int before = screen_text(screen, row.x, row.y, row.width / 2, STYLE_LABEL, label);
	int left = row.x + before, room = row.width - before - 1,
	    typed = screen_columns(screen->utf8, text, strlen(text));
	int column = screen_columns(screen->utf8, text, cursor), shift = column >= room ? column - room + 1 : 0;
	int field = typed < FIELD ? FIELD : typed + 1;
	screen_fill(screen, (struct rectangle){left, row.y, field < room ? field : room + 1, 1}, ' ', STYLE_PROMPT);
	screen_bytes_shifted(screen, left, row.y, room, STYLE_PROMPT, text, strlen(text), shift);
	if (shift > 0)
		screen_put(screen, left - 1, row.y, '<', STYLE_PROMPT | STYLE_BOLD);
	if (typed > shift + room)
		screen_put(screen, left + room, row.y, '>', STYLE_PROMPT | STYLE_BOLD);
	return left + column - shift;
}

int panel_wrapped(struct screen *screen, struct rectangle area, unsigned style, const char *text)
{
	int used = 0;
	for (; used < area.height && *text; used++) {
		const char *row = text;
		size_t length = screen_row(screen->utf8, &text, area.width);
		length = used == area.height - 1 ? strlen(row) : length;
		screen_fitted(screen, area.x, area.y + used, area.width, style, row, length);
	}
	return used;
}

struct rectangle panel_filter(struct screen *screen, struct rectangle row, const char *text)
{
	row.x++;
	row.width--;
	int x = *text ? panel_input(screen, row, "filter: ", text, strlen(text)) + 3
		      : screen_text(screen, row.x, row.y, row.width, STYLE_LABEL, "type to filter") + 3;
	return (struct rectangle){x, row.y, row.x + row.width - x, 1};
}
