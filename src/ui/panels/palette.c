/* The commands that match what is typed after ":", above it: their names, keys and sentences. */
#include "commands/commands.h"
#include "panels.h"

enum { LEAST_ROWS = 3, LEAST_HEIGHT = 14, NAME_WIDTH = 16, KEY_WIDTH = 8 };

int palette_rows(const struct editor *editor)
{
	const struct prompt *prompt = &editor->prompt;
	int most = editor->height / 2 - 2, count = prompt->found.count;
	if (!prompt_lists(prompt) || editor->height < LEAST_HEIGHT)
		return 0;
	return count > most ? most : MAX(count, LEAST_ROWS);
}

/* Returns the key that runs a command, or opens the command line with it; "" if none. */
static struct span key_of(const struct editor *editor, const char *name, const char **key)
{
	static const char *const forms[][2] = {{"", ""}, {"prompt ", " "}, {"", " %c"}, {"", " %k"}};
	const struct binding *binding = NULL;
	char line[64];
	for (size_t i = 0; !binding && i < sizeof forms / sizeof *forms; i++) {
		snprintf(line, sizeof line, "%s%s%s", forms[i][0], name, forms[i][1]);
		binding = binding_of(editor, binding_where(editor), line);
	}
	*key = binding ? binding->key : "";
	return key_shown(*key);
}

/* Underlines what is typed where it first occurs in a part of a row. */
static void underline(const struct prompt *prompt, int x, int y, int width, const char *text, struct screen *screen)
{
	const char *found = strcasestr(text, prompt->typed);
	for (size_t i = 0; found && *prompt->typed && i < strlen(prompt->typed); i++) {
		int column = screen_columns(screen->utf8, text, (size_t)(found - text) + i);
		if (column < width)
			screen_mark(screen, x + column, y, STYLE_UNDERLINE);
	}
}

static void draw_command(const struct editor *editor, const struct choice *choice, struct rectangle row,
			 unsigned bits, struct screen *screen)
{
	const char *key;
	struct span shown = key_of(editor, choice->word, &key);
	int x = 2, keys = row.width < 60 ? 0 : KEY_WIDTH;
	screen_fill(screen, row, ' ', STYLE_PLAIN | bits);
	screen_text(screen, x, row.y, NAME_WIDTH - 1, STYLE_PLAIN | bits, choice->word);
	underline(&editor->prompt, x, row.y, NAME_WIDTH - 1, choice->word, screen);
	x += NAME_WIDTH;
	if (keys > 0)
		screen_fitted(screen, x, row.y, keys - 1, STYLE_KEY | bits, key + shown.start, shown.length);
	x += keys;
	screen_text(screen, x, row.y, row.width - x - 1, STYLE_DIM | bits, choice->meaning);
	underline(&editor->prompt, x, row.y, row.width - x - 1, choice->meaning, screen);
}

void panel_palette(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct prompt *prompt = &editor->prompt;
	int rows = palette_rows(editor), last = (layout->message.height > 0 ? layout->message : layout->hints).y - 1;
	int count = prompt->found.count, chosen = MAX(prompt->candidate, 0);
	if (rows == 0)
		return;
	int first = panel_first_row(chosen, count, rows);
	struct rectangle area = {0, last - rows - 1, editor->width, 1};
	char title[40];
	snprintf(title, sizeof title, "Commands  %d", count);
	panel_heading(screen, area, title, true);
	for (int i = 0; i < rows; i++) {
		struct rectangle row = {0, area.y + 1 + i, editor->width, 1};
		screen_fill(screen, row, ' ', STYLE_PLAIN);
		if (first + i < count)
			draw_command(editor, &prompt->found.items[first + i], row,
				     first + i == prompt->candidate ? STYLE_SELECTED : 0, screen);
	}
	const struct command *command = command_find(editor, prompt->found.items[chosen].word);
	screen_fill(screen, (struct rectangle){0, last, editor->width, 1}, ' ', STYLE_PLAIN);
	screen_print(screen, 1, last, editor->width - 2, STYLE_DIM, "%s  %s", command->name, command->arguments);
}
