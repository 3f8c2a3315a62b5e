#include "commands.h"

#include <stdlib.h>
#include <string.h>

const struct command commands[] = {
    {.name = "left",
     .arguments = "[N]",
     .help = "one cell to the left",
     .group = "Move",
     .run = command_left,
     .quick = true},
    {.name = "right",
     .arguments = "[N]",
     .help = "one cell to the right",
     .group = "Move",
     .run = command_right,
     .quick = true},
    {.name = "up", .arguments = "[N]", .help = "one cell up", .group = "Move", .run = command_up, .quick = true},
    {.name = "down",
     .arguments = "[N]",
     .help = "one cell down",
     .group = "Move",
     .run = command_down,
     .quick = true},
    {.name = "run-left",
     .arguments = "",
     .help = "left to where the glyph changes",
     .group = "Move",
     .run = command_run_left,
     .quick = true},
    {.name = "run-right",
     .arguments = "",
     .help = "right to where the glyph changes",
     .group = "Move",
     .run = command_run_right,
     .quick = true},
    {.name = "run-up",
     .arguments = "",
     .help = "up to where the glyph changes",
     .group = "Move",
     .run = command_run_up,
     .quick = true},
    {.name = "run-down",
     .arguments = "",
     .help = "down to where the glyph changes",
     .group = "Move",
     .run = command_run_down,
     .quick = true},
    {.name = "row-start",
     .arguments = "",
     .help = "to the first cell of the row",
     .group = "Move",
     .run = command_row_start,
     .quick = true},
    {.name = "row-end",
     .arguments = "",
     .help = "to the last cell of the row",
     .group = "Move",
     .run = command_row_end,
     .quick = true},
    {.name = "top", .arguments = "", .help = "to the first row", .group = "Move", .run = command_top, .quick = true},
    {.name = "bottom",
     .arguments = "",
     .help = "to the last row",
     .group = "Move",
     .run = command_bottom,
     .quick = true},
    {.name = "page-up",
     .arguments = "",
     .help = "a screen up",
     .group = "Move",
     .run = command_page_up,
     .quick = true},
    {.name = "page-down",
     .arguments = "",
     .help = "a screen down",
     .group = "Move",
     .run = command_page_down,
     .quick = true},
    {.name = "goto", .arguments = "X,Y | ROW", .help = "to a cell", .group = "Move", .run = command_goto},
    {.name = "search",
     .arguments = "TEXT",
     .help = "to the next cell of that glyph, or whose meaning has the text",
     .group = "Move",
     .run = command_search},
    {.name = "search-next",
     .arguments = "",
     .help = "to the next match",
     .group = "Move",
     .run = command_search_next},
    {.name = "search-previous",
     .arguments = "",
     .help = "to the match before",
     .group = "Move",
     .run = command_search_previous},
    {.name = "focus",
     .arguments = "[canvas|legend|form|findings|next|previous]",
     .help = "go to a part of the screen",
     .group = "Move",
     .run = command_focus},
    {.name = "row",
     .arguments = "STEP",
     .help = "select another row of the panel",
     .group = "Move",
     .run = command_row},

    {.name = "paint",
     .arguments = "[GLYPH]",
     .help = "put the brush (or a glyph) on the cell; finish a shape, place a paste",
     .group = "Draw",
     .run = command_paint,
     .quick = true},
    {.name = "put",
     .arguments = "GLYPH",
     .help = "put one glyph on the cell, the brush stays",
     .group = "Draw",
     .run = command_put,
     .quick = true},
    {.name = "erase",
     .arguments = "",
     .help = "put floor on the cell",
     .group = "Draw",
     .run = command_erase,
     .quick = true},
    {.name = "pick",
     .arguments = "",
     .help = "take the glyph under the cursor as the brush",
     .group = "Draw",
     .run = command_pick},
    {.name = "brush",
     .arguments = "GLYPH|TEXT",
     .help = "choose the brush: a glyph, or the entry whose meaning has the text",
     .group = "Draw",
     .run = command_brush},
    {.name = "swap-brush",
     .arguments = "",
     .help = "back to the brush before",
     .group = "Draw",
     .run = command_swap_brush},
    {.name = "slot", .arguments = "0-9", .help = "the brush of a palette slot", .group = "Draw", .run = command_slot},
    {.name = "pen",
     .arguments = "",
     .help = "pen down: moving paints; again: up",
     .group = "Draw",
     .run = command_pen},
    {.name = "type",
     .arguments = "",
     .help = "type glyphs into the map, Esc ends",
     .group = "Draw",
     .run = command_type},
    {.name = "line",
     .arguments = "[X,Y X,Y]",
     .help = "a line from here; again at its end",
     .group = "Draw",
     .run = command_line},
    {.name = "box",
     .arguments = "[X,Y X,Y]",
     .help = "the outline of a rectangle",
     .group = "Draw",
     .run = command_box},
    {.name = "filled",
     .arguments = "[X,Y X,Y]",
     .help = "a filled rectangle",
     .group = "Draw",
     .run = command_filled},
    {.name = "ellipse",
     .arguments = "[X,Y X,Y]",
     .help = "the outline of an ellipse",
     .group = "Draw",
     .run = command_ellipse},
    {.name = "fill",
     .arguments = "[GLYPH]",
     .help = "flood the region of equal glyphs under the cursor",
     .group = "Draw",
     .run = command_fill},
    {.name = "replace",
     .arguments = "OLD NEW",
     .help = "one glyph by another on the whole map (in the selection)",
     .group = "Draw",
     .run = command_replace},
    {.name = "mirror",
     .arguments = "[off|vertical|horizontal|both|turn]",
     .help = "draw mirrored; without a word the next way",
     .group = "Draw",
     .run = command_mirror},

    {.name = "select",
     .arguments = "[X,Y X,Y]",
     .help = "begin a rectangle; again: done",
     .group = "Select",
     .run = command_select},
    {.name = "select-region",
     .arguments = "",
     .help = "select the region of equal glyphs",
     .group = "Select",
     .run = command_select_region},
    {.name = "select-glyph",
     .arguments = "",
     .help = "select every cell of this glyph",
     .group = "Select",
     .run = command_select_glyph},
    {.name = "select-all",
     .arguments = "",
     .help = "select the whole map",
     .group = "Select",
     .run = command_select_all},
    {.name = "copy", .arguments = "", .help = "copy the selection", .group = "Select", .run = command_copy},
    {.name = "cut",
     .arguments = "",
     .help = "copy the selection and put floor in its place",
     .group = "Select",
     .run = command_cut},
    {.name = "paste",
     .arguments = "[X,Y]",
     .help = "hang the copy at the cursor; Space places it",
     .group = "Select",
     .run = command_paste},
    {.name = "move",
     .arguments = "",
     .help = "lift the selection; Space sets it down",
     .group = "Select",
     .run = command_move},
    {.name = "flip-x",
     .arguments = "",
     .help = "flip left and right: the hanging copy, or the selection",
     .group = "Select",
     .run = command_flip_x},
    {.name = "flip-y", .arguments = "", .help = "flip up and down", .group = "Select", .run = command_flip_y},
    {.name = "rotate", .arguments = "", .help = "turn a quarter clockwise", .group = "Select", .run = command_rotate},
    {.name = "cancel",
     .arguments = "",
     .help = "drop what was begun: shape, selection, typing, pen",
     .group = "Select",
     .run = command_cancel},

    {.name = "undo",
     .arguments = "[N]",
     .help = "take back a step",
     .group = "Undo",
     .run = command_undo,
     .quick = true},
    {.name = "redo",
     .arguments = "[N]",
     .help = "repeat a step taken back",
     .group = "Undo",
     .run = command_redo,
     .quick = true},
    {.name = "repeat",
     .arguments = "",
     .help = "the last drawing command once more, here",
     .group = "Undo",
     .run = command_repeat},

    {.name = "next-finding",
     .arguments = "",
     .help = "to the next finding",
     .group = "Check",
     .run = command_next_finding},
    {.name = "previous-finding",
     .arguments = "",
     .help = "to the finding before",
     .group = "Check",
     .run = command_previous_finding},
    {.name = "finding",
     .arguments = "[N]",
     .help = "to finding N, or the selected one",
     .group = "Check",
     .run = command_finding},
    {.name = "fix",
     .arguments = "[N]",
     .help = "apply the remedy of a finding here",
     .group = "Check",
     .run = command_fix},
    {.name = "explain",
     .arguments = "[RULE]",
     .help = "what a rule says, why, and what to do",
     .group = "Check",
     .run = command_explain,
     .complete = COMPLETE_RULE},
    {.name = "odds",
     .arguments = "",
     .help = "simulate how the game uses this map (takes a moment)",
     .group = "Check",
     .run = command_odds},

    {.name = "legend",
     .arguments = "GLYPH [ATTRIBUTE...]",
     .help = "define a glyph, or change what it means",
     .group = "Legend and form",
     .run = command_legend,
     .complete = COMPLETE_ENTRY},
    {.name = "legend-remove",
     .arguments = "GLYPH",
     .help = "remove the entry of a glyph",
     .group = "Legend and form",
     .run = command_legend_remove,
     .complete = COMPLETE_ENTRY},
    {.name = "rename",
     .arguments = "OLD NEW",
     .help = "another glyph for an entry, on the map too",
     .group = "Legend and form",
     .run = command_rename},
    {.name = "attribute-add",
     .arguments = "GLYPH WORD",
     .help = "add an attribute",
     .group = "Legend and form",
     .run = command_attribute_add,
     .complete = COMPLETE_ENTRY},
    {.name = "attribute-remove",
     .arguments = "GLYPH WORD",
     .help = "remove an attribute",
     .group = "Legend and form",
     .run = command_attribute_remove,
     .complete = COMPLETE_ENTRY},
    {.name = "entry-edit",
     .arguments = "[GLYPH]",
     .help = "open the entry for editing",
     .group = "Legend and form",
     .run = command_entry_edit},
    {.name = "entry-remove",
     .arguments = "",
     .help = "remove the selected entry",
     .group = "Legend and form",
     .run = command_entry_remove},
    {.name = "entry-rename",
     .arguments = "",
     .help = "give the selected entry another glyph",
     .group = "Legend and form",
     .run = command_entry_rename},
    {.name = "entry-brush",
     .arguments = "",
     .help = "paint with the selected entry",
     .group = "Legend and form",
     .run = command_entry_brush},
    {.name = "set",
     .arguments = "NAME VALUE",
     .help = "set a global",
     .group = "Legend and form",
     .run = command_set,
     .complete = COMPLETE_FIELD},
    {.name = "unset",
     .arguments = "NAME",
     .help = "remove a global's line: the default holds",
     .group = "Legend and form",
     .run = command_unset,
     .complete = COMPLETE_FIELD},
    {.name = "field-edit",
     .arguments = "",
     .help = "open the selected field for editing",
     .group = "Legend and form",
     .run = command_field_edit},
    {.name = "field-toggle",
     .arguments = "",
     .help = "yes or no: the selected field",
     .group = "Legend and form",
     .run = command_field_toggle},

    {.name = "record-add",
     .arguments = "[WORDS]",
     .help = "add a hex here, a terrain, a container",
     .group = "Parts",
     .run = command_record_add},
    {.name = "record-delete",
     .arguments = "",
     .help = "delete the hex, terrain or container",
     .group = "Parts",
     .run = command_record_delete},
    {.name = "record-move",
     .arguments = "up|down|N",
     .help = "move it in the file",
     .group = "Parts",
     .run = command_record_move},
    {.name = "item-add",
     .arguments = "[WORDS]",
     .help = "add a recruit (NUMBER CREATURE), an item",
     .group = "Parts",
     .run = command_item_add},
    {.name = "item-delete",
     .arguments = "",
     .help = "delete the recruit or item",
     .group = "Parts",
     .run = command_item_delete},
    {.name = "item-move",
     .arguments = "left|right|N",
     .help = "move it in its list",
     .group = "Parts",
     .run = command_item_move},
    {.name = "item-edit",
     .arguments = "",
     .help = "edit what is under the cursor",
     .group = "Parts",
     .run = command_item_edit},
    {.name = "count",
     .arguments = "STEP",
     .help = "change the number of a recruit",
     .group = "Parts",
     .run = command_count},
    {.name = "flag",
     .arguments = "NAME [+|-|none]",
     .help = "set a flag of a room",
     .group = "Parts",
     .run = command_flag,
     .complete = COMPLETE_FIELD},
    {.name = "flag-cycle",
     .arguments = "",
     .help = "the selected flag: +, -, nothing",
     .group = "Parts",
     .run = command_flag_cycle},

    {.name = "exit",
     .arguments = "left|right|up|down [TYPE|none]",
     .help = "the exit over that side: the next type, or the one named",
     .group = "Hexes",
     .run = command_exit},
    {.name = "follow",
     .arguments = "[1-3]",
     .help = "to where an exit leads",
     .group = "Hexes",
     .run = command_follow},
    {.name = "back", .arguments = "", .help = "back over the exit followed", .group = "Hexes", .run = command_back},
    {.name = "renumber",
     .arguments = "LABEL",
     .help = "another label for the hex, in all exits too",
     .group = "Hexes",
     .run = command_renumber},
    {.name = "swap",
     .arguments = "X,Y",
     .help = "the hex goes to that cell; one that is there comes here",
     .group = "Hexes",
     .run = command_swap},
    {.name = "standard-board",
     .arguments = "",
     .help = "add every hex of the usual shape that is missing",
     .group = "Hexes",
     .run = command_standard_board},
    {.name = "zoom",
     .arguments = "",
     .help = "draw the board roomy or compact",
     .group = "Hexes",
     .run = command_zoom},

    {.name = "map",
     .arguments = "next|previous|N|add|copy|delete|move N",
     .help = "show, add, copy, delete or move a map of the file",
     .group = "Maps",
     .run = command_map},
    {.name = "maps", .arguments = "", .help = "list the maps of the file", .group = "Maps", .run = command_maps},
    {.name = "resize",
     .arguments = "left|top|right|bottom N [GLYPH]",
     .help = "N rows or columns more (less: -N) on a side",
     .group = "Maps",
     .run = command_resize},

    {.name = "write",
     .arguments = "[PATH]",
     .help = "save",
     .group = "Files",
     .run = command_write,
     .complete = COMPLETE_PATH},
    {.name = "write!",
     .arguments = "[PATH]",
     .help = "save even over a file that changed meanwhile",
     .group = "Files",
     .run = command_write_over,
     .complete = COMPLETE_PATH},
    {.name = "quit",
     .arguments = "",
     .help = "leave; asks when something is not saved",
     .group = "Files",
     .run = command_quit},
    {.name = "quit!", .arguments = "", .help = "leave without saving", .group = "Files", .run = command_quit_now},
    {.name = "write-quit",
     .arguments = "",
     .help = "save all and leave",
     .group = "Files",
     .run = command_write_quit},
    {.name = "edit",
     .arguments = "PATH",
     .help = "open a file",
     .group = "Files",
     .run = command_edit,
     .complete = COMPLETE_PATH},
    {.name = "new",
     .arguments = "PATH [FORMAT] [WxH]",
     .help = "a new file, created by the first save",
     .group = "Files",
     .run = command_new,
     .complete = COMPLETE_PATH},
    {.name = "next-file", .arguments = "", .help = "the next open file", .group = "Files", .run = command_next_file},
    {.name = "previous-file",
     .arguments = "",
     .help = "the open file before",
     .group = "Files",
     .run = command_previous_file},
    {.name = "files", .arguments = "", .help = "list the open files", .group = "Files", .run = command_files},
    {.name = "close", .arguments = "", .help = "close this file", .group = "Files", .run = command_close},
    {.name = "reload",
     .arguments = "",
     .help = "read the file again, dropping what is not saved",
     .group = "Files",
     .run = command_reload},
    {.name = "difference",
     .arguments = "",
     .help = "how the text differs from the file on disk",
     .group = "Files",
     .run = command_difference},
    {.name = "recover",
     .arguments = "take|discard|read-only|leave|quit",
     .help = "decide about unsaved edits of an earlier run",
     .group = "Files",
     .run = command_recover},

    {.name = "help",
     .arguments = "[TEXT]",
     .help = "all keys and commands",
     .group = "Screen",
     .run = command_help,
     .complete = COMPLETE_COMMAND},
    {.name = "start", .arguments = "", .help = "the start screen", .group = "Screen", .run = command_start},
    {.name = "find",
     .arguments = "TEXT",
     .help = "find text in the page shown",
     .group = "Screen",
     .run = command_page_find},
    {.name = "prompt",
     .arguments = "[TEXT]",
     .help = "open the command line",
     .group = "Screen",
     .run = command_prompt},
    {.name = "option",
     .arguments = "NAME VALUE",
     .help = "keys vi|slots, mouse on|off",
     .group = "Screen",
     .run = command_option},
    {.name = "suspend",
     .arguments = "",
     .help = "back to the shell; fg returns",
     .group = "Screen",
     .run = command_suspend},
    {.name = "redraw", .arguments = "", .help = "draw the screen anew", .group = "Screen", .run = command_redraw},
    {.name = "page-close", .arguments = "", .help = "leave the page", .group = "Screen", .run = command_page_close},
    {.name = "page-enter",
     .arguments = "",
     .help = "choose the selected line",
     .group = "Screen",
     .run = command_page_enter},
    {.name = "page-row", .arguments = "STEP", .help = "move in the page", .group = "Screen", .run = command_page_row},
    {0},
};

/* Short names for the command line. */
static const struct {
	const char *name, *full;
} abbreviations[] = {
    {"w", "write"},         {"w!", "write!"},    {"q", "quit"}, {"q!", "quit!"},
    {"wq", "write-quit"},   {"x", "write-quit"}, {"e", "edit"}, {"n", "next-file"},
    {"p", "previous-file"}, {"h", "help"},       {"g", "goto"}, {"qa!", "quit!"},
};

bool argument_word(const char **arguments, const char **word, size_t *length)
{
	*arguments += strspn(*arguments, " ");
	*word = *arguments;
	*length = strcspn(*arguments, " ");
	*arguments += *length;
	return *length > 0;
}

bool argument_end(const char *arguments)
{
	return arguments[strspn(arguments, " ")] == '\0';
}

bool argument_glyph(const char **arguments, unsigned char *glyph, struct error *error)
{
	const char *word;
	size_t length;
	if (!argument_word(arguments, &word, &length))
		return error_set(error, "A glyph is missing: one character, or <Space>.");
	char name[KEY_NAME_SIZE];
	if (length == 1) {
		name[0] = word[0];
		name[1] = '\0';
	} else if (key_parse(word, name) != length) {
		name[0] = '\0';
	}
	int byte = length == 1 && word[0] == '<' ? '<' : key_character(name);
	if (byte < 0)
		return error_set(error, "'%.*s' is no glyph: it takes one ASCII character, or <Space>.", (int)length,
				 word);
	*glyph = (unsigned char)byte;
	return true;
}

/* A number at `*at`, which moves behind it. */
static bool read_number(const char **at, int *number)
{
	char *end;
	long value = strtol(*at, &end, 10);
	if (end == *at || value < -1000000 || value > 1000000)
		return false;
	*at = end;
	*number = (int)value;
	return true;
}

bool argument_number(const char **arguments, int fallback, int low, int high, int *number, struct error *error)
{
	const char *word;
	size_t length;
	*number = fallback;
	if (!argument_word(arguments, &word, &length))
		return true;
	const char *at = word;
	if (!read_number(&at, number) || at != word + length)
		return error_set(error, "'%.*s' is no number.", (int)length, word);
	if (*number < low || *number > high)
		return error_set(error, "%d is out of range: it must be from %d to %d.", *number, low, high);
	return true;
}

bool argument_cell(const char **arguments, int *x, int *y, struct error *error)
{
	const char *word;
	size_t length;
	if (!argument_word(arguments, &word, &length))
		return error_set(error, "A cell is missing: x,y counted from 0.");
	const char *at = word;
	if (!read_number(&at, x) || *at++ != ',' || !read_number(&at, y) || at != word + length)
		return error_set(error, "'%.*s' is no cell: write x,y counted from 0.", (int)length, word);
	return true;
}

struct view *command_view(struct editor *editor, struct error *error)
{
	struct view *view = editor_view(editor);
	if (!view)
		error_set(error, "No file is open; :edit FILE opens one.");
	return view;
}

struct view *command_grid(struct editor *editor, const struct grid **grid, struct error *error)
{
	struct view *view = command_view(editor, error);
	*grid = view_grid(view);
	if (view && !*grid)
		error_set(error, "This file has no map that could be drawn on.");
	if (*grid && !(*grid)->rows) {
		error_set(error,
			  "This tool draws cells of square maps; here b and Space paint, n adds, x sets exits.");
		*grid = NULL;
	}
	return *grid ? view : NULL;
}

static bool name_is(const char *known, const char *name, size_t length)
{
	return strlen(known) == length && memcmp(known, name, length) == 0;
}

const struct command *command_find(const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof abbreviations / sizeof *abbreviations; i++)
		if (name_is(abbreviations[i].name, name, length))
			return command_find(abbreviations[i].full, strlen(abbreviations[i].full));
	for (const struct command *command = commands; command->name; command++)
		if (name_is(command->name, name, length))
			return command;
	return NULL;
}

static bool command_unknown(const char *name, size_t length, struct error *error)
{
	const char *nearest = NULL;
	int limit = (int)length + 1;
	for (const struct command *command = commands; command->name; command++) {
		int distance = word_distance(name, length, command->name, strlen(command->name), limit);
		if (distance < limit) {
			limit = distance;
			nearest = command->name;
		}
	}
	if (nearest)
		return error_set(error, "There is no command '%.*s'; did you mean '%s'?", (int)length, name, nearest);
	return error_set(error, "There is no command '%.*s'; :help lists them all.", (int)length, name);
}

bool command_run(struct editor *editor, const char *line, struct error *error)
{
	const char *arguments = line, *name;
	size_t length;
	if (!argument_word(&arguments, &name, &length))
		return true;
	int number;
	const char *at = name;
	if (read_number(&at, &number) && (at == name + length || *at == ','))
		return command_goto(editor, name, error);
	const struct command *command = command_find(name, length);
	if (!command)
		return command_unknown(name, length, error);
	if (!command->quick)
		editor->resting = false;
	bool done = command->run(editor, arguments + (*arguments == ' '), error);
	struct view *view = editor_view(editor);
	if (view && !command->quick)
		view_rest(editor, view);
	return done;
}
