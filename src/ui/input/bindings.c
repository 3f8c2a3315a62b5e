/* The key bindings: the tables, which one is in effect, and how they are listed. */
#include "commands/commands.h"

/* Two keys for the same command. */
#define EITHER(where, key, other, command, hint)                                                                     \
	{where, key, command, hint},                                                                                 \
	{                                                                                                            \
		where, other, command, NULL                                                                          \
	}

const struct binding bindings[] = {
    EITHER(WHERE_EDITOR, "?", "<F1>", "help", "more"),
    {WHERE_MAP | WHERE_BOARD, "<Space>", "paint", "paint"},
    {WHERE_MAP | WHERE_BOARD, "b", "brush %c", "brush"},
    {WHERE_MAP | WHERE_BOARD, ",", "pick", "pick"},
    EITHER(WHERE_MAP, "R", "<Insert>", "type", "type"),
    {WHERE_MAP, "o", "box", "box"},
    {WHERE_MAP, "f", "fill", "fill"},
    {WHERE_MAP, "v", "select", "select"},
    {WHERE_BOARD, "x", "exit %k", "exit"},
    {WHERE_BOARD, "n", "record-add", "new hex"},
    EITHER(WHERE_BOARD, "d", "<Delete>", "record-delete", "delete"),
    {WHERE_BOARD, "v", "select", "select"},
    {WHERE_CANVAS & ~WHERE_MAP, "<Enter>", "item-edit", "edit"},
    {WHERE_CHAINS, "a", "item-add", "add"},
    {WHERE_CHAINS, "d", "item-delete", "delete"},
    {WHERE_CHAINS, "A", "record-add", "terrain"},
    {WHERE_ROOM, "a", "record-add", "container"},
    {WHERE_ROOM, "i", "item-add", "item"},
    {WHERE_ROOM, "d", "item-delete", "delete"},
    {WHERE_ROOM, "P", "overview", "plan"},
    EITHER(WHERE_FLAGS, "<Space>", "<Enter>", "flag-cycle", "set, unset, default"),
    {WHERE_FLAGS, "a", "prompt flag ", "add"},
    EITHER(WHERE_LEGEND, "<Enter>", "i", "entry-edit", "edit"),
    {WHERE_LEGEND, "a", "entry-add %c", "add"},
    EITHER(WHERE_LEGEND, "d", "<Delete>", "entry-remove", "delete"),
    {WHERE_LEGEND, "c", "entry-rename", "change glyph"},
    {WHERE_LEGEND, "C", "entry-copy", NULL},
    {WHERE_LEGEND | WHERE_SYMBOLS, "<Space>", "entry-brush", "use as brush"},
    {WHERE_SYMBOLS, "<Enter>", "entry-brush", NULL},
    {WHERE_FORM, "<Enter>", "field-edit", "edit"},
    {WHERE_FORM, "<Space>", "field-toggle", "yes/no"},
    EITHER(WHERE_FORM, "x", "<Delete>", "unset", "default"),
    {WHERE_FINDINGS, "<Enter>", "finding", "go there"},
    {WHERE_EDITOR, "<C-s>", "write", "save"},
    {WHERE_SOURCE, "<Enter>", "source-edit", "edit"},
    {WHERE_SOURCE, "a", "source-add", "add"},
    EITHER(WHERE_SOURCE, "d", "<Delete>", "source-delete", "cut"),
    {WHERE_SOURCE, "p", "source-paste", NULL},
    {WHERE_SOURCE, "<Esc>", "source", "map"},
    {WHERE_EDITOR, "u", "undo", "undo"},
    {WHERE_EDITOR, "e", "next-finding", "finding"},
    {WHERE_FINDINGS, "i", "explain", "why"},
    {WHERE_SOURCE, "i", "explain", "why"},
    {WHERE_FINDINGS, "S", "source", "source"},
    {WHERE_FINDINGS, "<Space>", "finding-look", "look"},
    {WHERE_EDITOR, "S", "source", NULL},
    {WHERE_EDITOR, "F", "fix", NULL},
    {WHERE_EDITOR, "&", "fix all", NULL},
    {WHERE_EDITOR, "<Tab>", "focus next", "panel"},
    EITHER(WHERE_EDITOR, "q", "<C-q>", "quit", "quit"),
    {WHERE_EDITOR, ":", "prompt", "command"},

    EITHER(WHERE_CANVAS, "<Left>", "h", "left", NULL),
    EITHER(WHERE_CANVAS, "<Down>", "j", "down", NULL),
    EITHER(WHERE_CANVAS, "<Up>", "k", "up", NULL),
    EITHER(WHERE_CANVAS, "<Right>", "l", "right", NULL),
    EITHER(WHERE_MAP, "H", "<S-Left>", "run-left", NULL),
    EITHER(WHERE_MAP, "J", "<S-Down>", "run-down", NULL),
    EITHER(WHERE_MAP, "K", "<S-Up>", "run-up", NULL),
    EITHER(WHERE_MAP, "L", "<S-Right>", "run-right", NULL),
    EITHER(WHERE_CANVAS, "^", "<Home>", "row-start", NULL),
    EITHER(WHERE_CANVAS, "$", "<End>", "row-end", NULL),
    {WHERE_CANVAS, "<Less>", "top", NULL},
    {WHERE_CANVAS, ">", "bottom", NULL},
    {WHERE_CANVAS, "<PageUp>", "page-up", NULL},
    {WHERE_CANVAS, "<PageDown>", "page-down", NULL},
    {WHERE_LEGEND | WHERE_SYMBOLS | WHERE_FLAGS, "/", "legend-find", "find"},
    {WHERE_EDITOR, "/", "prompt search ", "search"},
    {WHERE_EDITOR & ~WHERE_LISTS, "g", "prompt goto ", "goto"},
    {WHERE_MAP, "#", "highlight", NULL},
    {WHERE_CANVAS | WHERE_SOURCE, "n", "search-next", NULL},
    {WHERE_CANVAS | WHERE_SOURCE, "N", "search-previous", NULL},
    {WHERE_EDITOR, "B", "mark %k", NULL},
    {WHERE_EDITOR, "`", "mark-goto %k", NULL},
    {WHERE_EDITOR, "<C-o>", "jump-back", NULL},
    {WHERE_EDITOR, "<C-n>", "jump-forward", NULL},
    {WHERE_EDITOR, "[", "map previous", NULL},
    {WHERE_EDITOR, "]", "map next", "map"},
    {WHERE_EDITOR, "{", "previous-file", NULL},
    {WHERE_EDITOR, "}", "next-file", "file"},
    {WHERE_EDITOR, "<S-Tab>", "focus previous", NULL},
    {WHERE_EDITOR, "<F2>", "focus legend", NULL},
    {WHERE_EDITOR, "<F3>", "maps", NULL},
    {WHERE_EDITOR, "<F5>", "files", NULL},
    {WHERE_EDITOR, "<F9>", "playtest", NULL},
    {WHERE_EDITOR, "<F4>", "focus form", NULL},
    {WHERE_MAP | WHERE_ROOM, "<F6>", "overview", NULL},
    {WHERE_EDITOR, "!", "focus findings", NULL},
    {WHERE_MAP | WHERE_BOARD, ";", "swap-brush", NULL},
    {WHERE_MAP, "r", "put %c", NULL},
    {WHERE_MAP, "t", "pen", "pen"},
    EITHER(WHERE_MAP, "x", "<Delete>", "erase", NULL),
    {WHERE_MAP, "<Enter>", "item-edit", "object"},
    {WHERE_MAP, "s", "line", "line"},
    {WHERE_MAP, "O", "filled", NULL},
    {WHERE_MAP, "c", "ellipse", NULL},
    {WHERE_MAP, "<C-e>", "filled-ellipse", NULL},
    {WHERE_MAP, "a", "polyline", NULL},
    {WHERE_MAP, "<C-k>", "auto-wall", NULL},
    {WHERE_MAP, "=", "prompt replace ", "replace"},
    {WHERE_MAP, "G", "prompt generate ", "maze"},
    {WHERE_MAP, "M", "mirror", "mirror"},
    {WHERE_MAP | WHERE_BOARD, "w", "select-region", NULL},
    {WHERE_MAP | WHERE_BOARD, "W", "select-glyph", NULL},
    {WHERE_MAP | WHERE_BOARD, "<C-a>", "select-all", NULL},
    {WHERE_MAP | WHERE_BOARD, "V", "select-mode", NULL},
    {WHERE_MAP, "y", "copy", NULL},
    {WHERE_MAP, "d", "cut", NULL},
    {WHERE_MAP, "p", "paste", "paste"},
    {WHERE_MAP, "C", "copy %k", NULL},
    {WHERE_MAP, "I", "paste %k", NULL},
    {WHERE_MAP, "P", "stamp", NULL},
    {WHERE_MAP, "m", "move", NULL},
    {WHERE_MAP, "A", "prompt object-add ", NULL},
    {WHERE_MAP, "X", "flip-x", NULL},
    {WHERE_MAP, "Y", "flip-y", NULL},
    {WHERE_MAP, "Z", "rotate", NULL},
    {WHERE_MAP, "i", "entry-edit", "meaning"},
    {WHERE_MAP, "z", "zoom", NULL},
    {WHERE_MAP, "+", "row-insert", "row"},
    {WHERE_MAP, "-", "row-delete", NULL},
    {WHERE_MAP, ")", "column-insert", "column"},
    {WHERE_MAP, "(", "column-delete", NULL},
    {WHERE_MAP, "D", "row-shorten", NULL},
    {WHERE_EDITOR, ".", "repeat", NULL},
    {WHERE_EDITOR, "\"", "record %k", NULL},
    {WHERE_EDITOR, "'", "play %k %n", NULL},
    {WHERE_MAP | WHERE_BOARD, "~", "reach", "reach"},
    {WHERE_MAP, "*", "roll", "roll"},
    {WHERE_MAP, "@", "walk", "play"},
    {WHERE_MAP, "\\", "way", NULL},
    {WHERE_MAP, "|", "chokes", NULL},
    {WHERE_MAP, "<C-w>", "split swap", NULL},
    EITHER(WHERE_EDITOR, "U", "<C-r>", "redo", "redo"),
    {WHERE_EDITOR, "T", "undo-list", NULL},
    {WHERE_EDITOR, "<C-z>", "suspend", NULL},
    {WHERE_EDITOR, "<C-l>", "redraw", NULL},
    {WHERE_EDITOR, "E", "previous-finding", NULL},
    {WHERE_BOARD, "f", "follow", "follow"},
    {WHERE_BOARD, "<Backspace>", "back", NULL},
    {WHERE_BOARD, "r", "prompt renumber ", "renumber"},
    {WHERE_BOARD, "m", "prompt swap ", "swap"},
    {WHERE_BOARD, "z", "zoom", "zoom"},
    {WHERE_LISTS, "D", "record-delete", NULL},
    {WHERE_LISTS, "<Delete>", "item-delete", NULL},
    {WHERE_LISTS, "J", "record-move down", "move down"},
    {WHERE_LISTS, "K", "record-move up", NULL},
    {WHERE_LISTS, "L", "item-move right", NULL},
    {WHERE_LISTS, "H", "item-move left", NULL},
    {WHERE_CHAINS, "+", "count 1", "more"},
    {WHERE_CHAINS, "-", "count -1", "fewer"},
    {WHERE_PANELS & ~WHERE_SOURCE, "v", "show", "show"},
    EITHER(WHERE_PANELS, "<Up>", "k", "row -1", NULL),
    EITHER(WHERE_PANELS, "<Down>", "j", "row 1", NULL),
    {WHERE_PANELS, "<PageUp>", "row -10", NULL},
    {WHERE_PANELS, "<PageDown>", "row 10", NULL},
    {WHERE_PANELS, "<Home>", "row -1000000", NULL},
    {WHERE_PANELS, "<End>", "row 1000000", NULL},
    {WHERE_SOURCE, "<Less>", "row -1000000", NULL},
    {WHERE_SOURCE, ">", "row 1000000", NULL},
    EITHER(WHERE_EDITOR, "<Esc>", "<C-c>", "cancel", NULL),

    {WHERE_PAGES, "?", "help", "more"},
    {WHERE_PAGES, ":", "prompt", "command"},
    EITHER(WHERE_PAGES, "q", "<Esc>", "page-close", "back"),
    {WHERE_PAGES, "<C-c>", "page-close", NULL},
    {WHERE_TREE, "<Enter>", "page-enter", "open"},
    EITHER(WHERE_TREE, "/", "<Tab>", "list filter", "filter"),
    EITHER(WHERE_TREE, "<Right>", "l", "list unfold", NULL),
    EITHER(WHERE_TREE, "<Left>", "h", "list fold", "fold"),
    {WHERE_TREE, "a", "list add", "add"},
    {WHERE_TREE, "C", "list copy", "copy"},
    {WHERE_TREE, "d", "list delete", "delete"},
    {WHERE_TREE, "K", "list up", NULL},
    {WHERE_TREE, "J", "list down", "move"},
    {WHERE_TREE, "u", "list undo", "undo"},
    {WHERE_TREE, "e", "list next", "next error"},
    {WHERE_TREE, "<F5>", "files", NULL},
    {WHERE_PAGE, "<Enter>", "page-enter", "choose"},
    {WHERE_PAGE, "/", "prompt find ", "find"},
    {WHERE_PAGE, "n", "find", "next"},
    {WHERE_PAGE, "d", "page-difference", NULL},
    EITHER(WHERE_PAGES, "<Up>", "k", "page-row -1", NULL),
    EITHER(WHERE_PAGES, "<Down>", "j", "page-row 1", NULL),
    {WHERE_PAGES, "<PageUp>", "page-row -15", NULL},
    EITHER(WHERE_PAGES, "<PageDown>", "<Space>", "page-row 15", NULL),
    {WHERE_PAGES, "<Home>", "page-row -1000000", NULL},
    {WHERE_PAGES, "<End>", "page-row 1000000", NULL},
    {WHERE_PAGES, "<C-z>", "suspend", NULL},
    {WHERE_PAGES, "<C-l>", "redraw", NULL},
    {0},
};

/* The keys of most programs that are not editors (option keys plain). */
static const struct binding plain_bindings[] = {
    {WHERE_MAP, "<C-c>", "copy", NULL},
    {WHERE_MAP, "<C-x>", "cut", NULL},
    {WHERE_MAP, "<C-v>", "paste", NULL},
    {WHERE_MAP, "<S-Left>", "select-to left", NULL},
    {WHERE_MAP, "<S-Down>", "select-to down", NULL},
    {WHERE_MAP, "<S-Up>", "select-to up", NULL},
    {WHERE_MAP, "<S-Right>", "select-to right", NULL},
    {WHERE_EDITOR, "<C-z>", "undo", "undo"},
    {WHERE_EDITOR, "<C-y>", "redo", NULL},
    {WHERE_EDITOR, "<C-f>", "prompt search ", NULL},
    {WHERE_PAGE, "<C-f>", "prompt find ", "find"},
    {0},
};

/* The keys after a step to a finding, until the cursor moves. */
static const struct binding finding_bindings[] = {
    {WHERE_EDITOR, "i", "explain", NULL},
    {0},
};

/* The keys while the text has conflict marks. */
static const struct binding conflict_bindings[] = {
    {WHERE_EDITOR, "m", "conflict", NULL},
    {0},
};

static const struct binding *find_in(const struct binding *binding, unsigned where, const char *key)
{
	for (; binding->key; binding++)
		if ((binding->where & where) && binding->key[0] == key[0] && strcmp(binding->key, key) == 0)
			return binding;
	return NULL;
}

const struct binding *binding_find(const struct editor *editor, unsigned where, const char *key)
{
	const struct settings *user = &editor->settings;
	for (int i = user->binding_count - 1; i >= 0; i--)
		if ((user->bindings[i].where & where) && strcmp(user->bindings[i].key, key) == 0)
			return user->bindings[i].command ? &user->bindings[i] : NULL;
	const struct view *view = editor_view(editor);
	const struct binding *found =
	    setting_is(user, SETTING_KEYS, "plain") ? find_in(plain_bindings, where, key) : NULL;
	if (!found && view && view->conflicts)
		found = find_in(conflict_bindings, where, key);
	if (!found && view && view_is_at_finding(editor, view))
		found = find_in(finding_bindings, where, key);
	return found ? found : find_in(bindings, where, key);
}

/* Returns true if the binding is in effect there, that is, no other binding of its key comes first. */
static bool binding_is_effective(const struct editor *editor, unsigned where, const struct binding *binding)
{
	return (binding->where & where) && binding_find(editor, where, binding->key) == binding;
}

/* Iterates over all bindings, the user's own first; NULL begins and ends. */
static const struct binding *next_binding(const struct editor *editor, const struct binding *binding)
{
	const struct settings *user = &editor->settings;
	const struct binding *end = user->bindings + user->binding_count;
	bool is_own = !binding || (binding >= user->bindings && binding < end);
	const struct binding *next = !binding ? user->bindings : binding + 1;
	for (; is_own && next < end; next++)
		if (next->command)
			return next;
	next = is_own ? finding_bindings : next;
	if (!next->key && next == finding_bindings + 1)
		next = setting_is(user, SETTING_KEYS, "plain") ? plain_bindings : bindings;
	if (!next->key && next == plain_bindings + sizeof plain_bindings / sizeof *plain_bindings - 1)
		next = bindings;
	return next->key ? next : NULL;
}

/* Returns true if the binding is in effect there, for a command line of `length` bytes. */
static bool binding_runs(const struct editor *editor, unsigned where, const struct binding *binding,
			 const char *command, size_t length)
{
	const char *own = binding->command;
	return (binding->where & where) && own && own[0] == command[0] && strncmp(own, command, length) == 0 &&
	       own[length] == '\0' && binding_is_effective(editor, where, binding);
}

/* Returns the first binding that runs such a command line; NULL if none. The order is that of next_binding, in loops that
 * cost little: every picture asks for dozens of keys. */
static const struct binding *find_of(const struct editor *editor, unsigned where, const char *command, size_t length)
{
	const struct settings *user = &editor->settings;
	const struct binding *const tables[] = {
	    finding_bindings, setting_is(user, SETTING_KEYS, "plain") ? plain_bindings : bindings, bindings};
	for (int i = 0; i < user->binding_count; i++)
		if (binding_runs(editor, where, &user->bindings[i], command, length))
			return &user->bindings[i];
	for (int i = 0; i < 3; i++)
		for (const struct binding *at = tables[i]; at->key; at++)
			if (binding_runs(editor, where, at, command, length))
				return at;
	return NULL;
}

const struct binding *binding_of(const struct editor *editor, unsigned where, const char *command)
{
	return find_of(editor, where, command, strlen(command));
}

struct span key_shown(const char *key)
{
	size_t length = strlen(key), bracket = length > 2 && key[0] == '<';
	return (struct span){.start = bracket, .length = length - 2 * bracket};
}

void phrase_key(struct phrase *phrase, const char *key)
{
	size_t used = strlen(phrase->text);
	struct span shown = key_shown(key);
	if (phrase->count < PHRASE_KEYS) {
		phrase->keys[phrase->count].at = (int)used;
		phrase->keys[phrase->count++].key = key;
	}
	snprintf(phrase->text + used, sizeof phrase->text - used, "%.*s", (int)shown.length, key + shown.start);
}

void phrase_add(struct phrase *phrase, const char *format, ...)
{
	size_t used = strlen(phrase->text);
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(phrase->text + used, sizeof phrase->text - used, format, arguments);
	va_end(arguments);
}

struct phrase binding_phrase(const struct editor *editor, unsigned where, const char *text)
{
	static const char *const keys[] = {"<Enter>", "<Esc>", "<Tab>", "<Up>", NULL};
	struct phrase phrase = {0};
	while (*text) {
		size_t plain = strcspn(text, "{");
		phrase_add(&phrase, "%.*s", (int)plain, text);
		text += plain;
		if (*text == '\0')
			break;
		size_t length = strcspn(++text, "}");
		const struct binding *binding = find_of(editor, where, text, length);
		const char *const *key = keys;
		while (*key && !bytes_equal(text, length, *key))
			key++;
		if (*key || binding)
			phrase_key(&phrase, *key ? *key : binding->key);
		else
			phrase_add(&phrase, ":%.*s", (int)length, text);
		text += length + 1;
	}
	return phrase;
}

const char *binding_hint(const char *command)
{
	for (const struct binding *binding = bindings; binding->key; binding++)
		if (binding->hint && strcmp(binding->command, command) == 0)
			return binding->hint;
	return NULL;
}

/* The names of places for `bind`, and their headings in the help. Before them what several places share. */
static const struct {
	const char *name;
	unsigned where;
	const char *title;
} places[] = {
    {"", WHERE_EDITOR, "Keys everywhere"},
    {"", WHERE_CANVAS, "Keys on every map"},
    {"", WHERE_MAP | WHERE_BOARD, "Keys on square maps and hex boards"},
    {"", WHERE_LISTS, "Keys on recruit chains and rooms"},
    {"", WHERE_PANELS, "Keys in every panel"},
    {"", WHERE_PANELS & ~WHERE_SOURCE, "Keys in every panel but the lines of the file"},
    {"map", WHERE_MAP, "Keys on a square map"},
    {"board", WHERE_BOARD, "Keys on a hex board"},
    {"chains", WHERE_CHAINS, "Keys on recruit chains"},
    {"room", WHERE_ROOM, "Keys on a room"},
    {"legend", WHERE_LEGEND, "Keys in the legend"},
    {"symbols", WHERE_SYMBOLS, "Keys in the symbols"},
    {"flags", WHERE_FLAGS, "Keys in the flags"},
    {"form", WHERE_FORM, "Keys in the form"},
    {"findings", WHERE_FINDINGS, "Keys in the findings"},
    {"source", WHERE_SOURCE, "Keys in the lines of the file"},
    {"", WHERE_PAGES, "Keys on every page"},
    {"page", WHERE_PAGE, "Keys on a page like this one"},
    {"list", WHERE_TREE, "Keys in lists of maps and files"},
};

enum { PLACES = sizeof places / sizeof *places };

const char *binding_place_name(unsigned where)
{
	for (size_t i = 0; i < PLACES; i++)
		if (places[i].where == where)
			return places[i].name;
	return "";
}

bool binding_read(const char **arguments, unsigned *where, char key[KEY_NAME_SIZE], struct error *error)
{
	const char *word;
	size_t length;
	*where = WHERE_EDITOR;
	if (!argument_word(arguments, &word, &length))
		return error_set(error, "Missing key: a character, or a name such as <C-t> or <F6>.");
	for (size_t i = 0; i < PLACES; i++) {
		if (!bytes_equal(word, length, places[i].name))
			continue;
		*where = places[i].where;
		if (!argument_word(arguments, &word, &length))
			return error_set(error, "Missing key after '%s'.", places[i].name);
		break;
	}
	return key_parse(word, key) == length ||
	       error_set(error,
			 "'%.*s' is neither a key nor a place; a key is a character or a name such as <C-t>, a place "
			 "is map, board, chains, room, legend, symbols, flags, form, findings, source, page or list.",
			 (int)length, word);
}

enum mode editor_mode(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const bool on_map = binding_where(editor) == WHERE_MAP;
	return editor->prompt.question                      ? MODE_QUESTION
	       : editor->prompt.open                        ? MODE_PROMPT
	       : editor->multiline.open                     ? MODE_MULTILINE
	       : editor->pager.open && editor->pager.picker ? MODE_PICKER
	       : editor->pager.open                         ? MODE_PAGER
	       : editor->overview.on                        ? MODE_OVERVIEW
	       : view && view->filter.on                    ? MODE_FILTER
	       : view && view_walks(view) && on_map         ? MODE_WALK
	       : editor->typing && on_map                   ? MODE_TYPING
	       : editor->tool != TOOL_NONE                  ? MODE_TOOL
							    : MODE_KEYS;
}

unsigned binding_where(const struct editor *editor)
{
	if (editor->pager.open)
		return editor->pager.tree ? WHERE_TREE : WHERE_PAGE;
	static const unsigned canvases[] = {[CANVAS_SQUARE] = WHERE_MAP,
					    [CANVAS_HEX] = WHERE_BOARD,
					    [CANVAS_CHAINS] = WHERE_CHAINS,
					    [CANVAS_ROOM] = WHERE_ROOM};
	const struct view *view = editor_view(editor);
	enum canvas canvas = view ? view_canvas(view) : CANVAS_SQUARE;
	if (editor->focus == FOCUS_CANVAS)
		return canvases[canvas];
	if (editor->focus == FOCUS_SOURCE)
		return WHERE_SOURCE;
	if (editor->focus == FOCUS_LEGEND && canvas == CANVAS_ROOM)
		return WHERE_FLAGS;
	if (editor->focus == FOCUS_LEGEND)
		return view && !view->document->format->legend->editable ? WHERE_SYMBOLS : WHERE_LEGEND;
	return editor->focus == FOCUS_FORM ? WHERE_FORM : WHERE_FINDINGS;
}

/* Help for keys in certain places, more specific than the help of the command. */
static const struct {
	const char *line; /* the command line of the binding, or the command name */
	unsigned where;
	const char *help;
} helps[] = {
    {"record-add", WHERE_BOARD, "add a hex here, with exits to and from its neighbours"},
    {"record-add", WHERE_CHAINS, "add a terrain"},
    {"record-add", WHERE_ROOM, "add a container"},
    {"record-delete", WHERE_BOARD, "delete the hex or the selected hexes, and the exits to them"},
    {"record-delete", WHERE_CHAINS, "delete the terrain"},
    {"record-delete", WHERE_ROOM, "delete the container"},
    {"item-edit", WHERE_MAP, "edit the object or the entry here, finish a shape"},
    {"item-add", WHERE_CHAINS, "add a recruit: NUMBER CREATURE"},
    {"overview", WHERE_ROOM, "show the plan of the dungeon: the open rooms, joined by their doors"},
    {"item-add", WHERE_ROOM, "put an item into the container"},
    {"item-delete", WHERE_CHAINS, "delete the recruit"},
    {"item-delete", WHERE_ROOM, "delete the item, or the container if it is empty"},
    {"record-move up", WHERE_LISTS, "move the record up in the file"},
    {"record-move down", WHERE_LISTS, "move the record down in the file"},
    {"item-move left", WHERE_LISTS, "move the item left in its list"},
    {"item-move right", WHERE_LISTS, "move the item right in its list"},
    {"count 1", WHERE_CHAINS, "increase the number of recruits"},
    {"count -1", WHERE_CHAINS, "decrease the number of recruits"},
    {"left", WHERE_LISTS, "go to the item on the left"},
    {"right", WHERE_LISTS, "go to the item on the right"},
    {"up", WHERE_LISTS, "move one row up"},
    {"down", WHERE_LISTS, "move one row down"},
    {"row-start", WHERE_LISTS, "go to the first item of the row"},
    {"row-end", WHERE_LISTS, "go to the last item of the row"},
    {"goto", WHERE_BOARD, "go to a hex by label, or to a cell"},
    {"search", WHERE_SOURCE, "find text"},
    {"mirror", WHERE_MAP, "draw mirrored: switch to the next mode, finally to off"},
    {"entry-add %c", WHERE_LEGEND, "add a line for a glyph"},
    {"copy %k", WHERE_MAP, "copy the selection into a register"},
    {"paste %k", WHERE_MAP, "paste a register"},
    {"map previous", WHERE_EDITOR, "show the previous map"},
    {"map next", WHERE_EDITOR, "show the next map"},
    {"next-file", WHERE_EDITOR, "show the next open file"},
    {"fix all", WHERE_EDITOR, "fix all findings like this one"},
    {"fix", WHERE_EDITOR, "fix this finding"},
    {"focus next", WHERE_EDITOR, "go to the next part of the screen"},
    {"focus previous", WHERE_EDITOR, "go to the previous part of the screen"},
    {"focus legend", WHERE_ROOM | WHERE_FLAGS, "go to the flags"},
    {"focus legend", WHERE_EDITOR, "go to the legend"},
    {"focus form", WHERE_EDITOR, "go to the form"},
    {"focus findings", WHERE_EDITOR, "go to the findings"},
    {"row -1", WHERE_PANELS, "move one row up"},
    {"row 1", WHERE_PANELS, "move one row down"},
    {"row -10", WHERE_PANELS, "move ten rows up"},
    {"row 10", WHERE_PANELS, "move ten rows down"},
    {"row -1000000", WHERE_PANELS, "go to the first row"},
    {"row 1000000", WHERE_PANELS, "go to the last row"},
    {"source", WHERE_SOURCE, "back to the map"},
    {"cancel", WHERE_PANELS, "back to the map"},
    {"page-row -1", WHERE_PAGES, "move one line up"},
    {"page-row 1", WHERE_PAGES, "move one line down"},
    {"page-row -15", WHERE_PAGES, "move 15 lines up"},
    {"page-row 15", WHERE_PAGES, "move 15 lines down"},
    {"page-row -1000000", WHERE_PAGES, "go to the first line"},
    {"page-row 1000000", WHERE_PAGES, "go to the last line"},
    {"prompt find ", WHERE_PAGE, "find text on the page"},
    {"find", WHERE_PAGE, "find the next match"},
    {"page-enter", WHERE_TREE, "open the file, at this map; fold or unfold a folder"},
    {"list filter", WHERE_TREE, "type into the filter; again, or Esc: back to these keys"},
    {"list unfold", WHERE_TREE, "show the maps of a file, or the files of a folder"},
    {"list fold", WHERE_TREE, "hide them"},
    {"list add", WHERE_TREE, "add a map behind this one, or a new file"},
    {"list copy", WHERE_TREE, "copy the map, or the file under a new name"},
    {"list delete", WHERE_TREE, "delete the map, or close the file"},
    {"list up", WHERE_TREE, "move it up"},
    {"list down", WHERE_TREE, "move it down"},
    {"list undo", WHERE_TREE, "undo the last of these changes"},
    {"list next", WHERE_TREE, "go to the next row with an error"},
    {"files", WHERE_TREE, "list the open files"},
};

struct key_line {
	char keys[200];
	const char *help;
};

/* Makes the line of all keys of the command of `first` in one place. Returns false if `first` is not in effect there, or
 * not the first of them. */
static bool line_of(const struct editor *editor, unsigned where, const struct binding *first, struct key_line *line)
{
	size_t used = 0;
	for (const struct binding *at = next_binding(editor, NULL); at; at = next_binding(editor, at)) {
		if (strcmp(at->command, first->command) != 0 || !binding_is_effective(editor, where, at))
			continue;
		if (used == 0 && at != first)
			return false;
		const char *key = strcmp(at->key, "<Less>") == 0 ? "<"
				  : strcmp(at->key, "\\") == 0   ? "\\\\"
								 : at->key;
		used += (size_t)snprintf(line->keys + used, sizeof line->keys - used, used > 0 ? " %s" : "%s", key);
	}
	const char *name = strncmp(first->command, "prompt ", 7) == 0 ? first->command + 7 : first->command;
	const struct command *command = command_find(editor, name);
	const char *hole = strchr(first->command, '%');
	snprintf(line->keys + used, sizeof line->keys - used, "%s",
		 !hole                                     ? ""
		 : hole[1] == 'c'                          ? " + glyph"
		 : strncmp(first->command, "exit", 4) == 0 ? " + arrow"
							   : " + key");
	/* Prefer the help for this place to that of the command. */
	line->help = command ? command->help : first->command;
	for (size_t i = sizeof helps / sizeof *helps; command && i-- > 0;)
		if ((helps[i].where & where) == where &&
		    (strcmp(helps[i].line, first->command) == 0 || strcmp(helps[i].line, command->name) == 0))
			line->help = helps[i].help;
	return used > 0;
}

/* Makes the line if it is the same in all of these places. */
static bool common_line(const struct editor *editor, unsigned where, const struct binding *first,
			struct key_line *line)
{
	struct key_line other;
	if ((where & ~first->where) || !line_of(editor, where & -where, first, line))
		return false;
	for (where &= where - 1; where; where &= where - 1)
		if (!line_of(editor, where & -where, first, &other) || line->help != other.help ||
		    strcmp(line->keys, other.keys) != 0)
			return false;
	return true;
}

/* Lists the keys of places[`index`]; not `alone`: without those that it shares with others. */
static void list_place(const struct editor *editor, struct key_reader *reader, size_t index, bool alone)
{
	unsigned where = places[index].where;
	struct key_line line;
	reader->heading(reader, places[index].title);
	if (where == WHERE_MAP || where == WHERE_BOARD)
		reader->key(reader, "1..9 0", "use the brush in a palette slot");
	if (alone ? where & WHERE_CANVAS : where == WHERE_CANVAS)
		reader->key(reader, "\\ + digits", "repeat count for the next key: \\12l moves 12 right");
	if (where == WHERE_SOURCE)
		reader->key(reader, "digits",
			    "the line for Enter and a, a count for the others: 12a adds below line 12");
	for (const struct binding *at = next_binding(editor, NULL); at; at = next_binding(editor, at)) {
		bool listed = false;
		for (size_t i = 0; i < index && !alone && !listed; i++)
			listed = (where & ~places[i].where) == 0 && common_line(editor, places[i].where, at, &line);
		if (!listed && common_line(editor, where, at, &line))
			reader->key(reader, line.keys, line.help);
	}
}

void keys_list(const struct editor *editor, struct key_reader *reader, unsigned first, bool all)
{
	/* The current place comes first. */
	for (size_t i = 0; i < PLACES; i++)
		if (places[i].where == first)
			list_place(editor, reader, i, true);
	for (size_t i = 0; i < PLACES; i++)
		if (all && places[i].where != first)
			list_place(editor, reader, i, false);
	reader->heading(reader, "Mouse");
	if (all || (first & (WHERE_MAP | WHERE_BOARD))) {
		reader->key(reader, "left", "paint; drag to draw without gaps, or to move an object");
		reader->key(reader, "right", "use the glyph as the brush; drag to select");
		reader->key(reader, "middle, wheel", "paste; scroll");
	}
}
