/* The terrains of an add-on: [terrain_type] in its .cfg files, which are read as data. Conditions and macros are not
 * followed, but for macros that make terrains of several codes in their file: what stands in a file counts. */
#include "wesnoth.h"

#include "mapwright/bytes.h"
#include "mapwright/file.h"
#include "mapwright/folder.h"
#include "mapwright/format.h"
#include "mapwright/tree.h"

#include <limits.h>
#include <sys/stat.h>

enum {
	LARGEST = 4 << 20,    /* bytes of a file */
	ALL_FILES = 64 << 20, /* bytes of all files */
	TERRAINS = 5000,
	LAYER = 4,       /* letters of a base or an overlay, without ^ */
	NAME = 80,       /* bytes of a name */
	OTHERS = 16,     /* add-ons that one can load */
	INCLUDES = 1000, /* lines that are looked at for them */
};

#define TAG "[terrain_type]"
#define MAIN "_main.cfg"

enum key { KEY_STRING, KEY_ALIAS, KEY_MOVES, KEY_NAME, KEY_EDITOR_NAME, KEY_INCOME, KEY_RECRUIT, KEYS };
static const char *const keys[] = {"string",      "aliasof",      "mvt_alias",    "name",
				   "editor_name", "gives_income", "recruit_onto", NULL};

/* A reading of the files. */
struct addon {
	const struct vocabulary *known;
	tree_words_adder *add; /* NULL: only the stamp is wanted */
	void *context;
	uint64_t stamp;
	size_t bytes, terrains;
	bool inside;              /* a terrain is open */
	bool unclosed;            /* no >> follows in the file */
	struct span values[KEYS]; /* of the open terrain; empty if not set */
};

/* ---- a terrain ---- */

/* Returns true for a base, an ^overlay, or both, of up to four letters each. */
static bool is_code(const char *code)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_\\|/";
	size_t base = strspn(code, letters), joint = code[base] == '^', over = strspn(code + base + joint, letters);
	return !code[base + joint + over] && base <= LAYER && over <= LAYER && (joint ? over : base) > 0;
}

/* Copies a value: what its first quotes enclose, else all of it, without blanks around. */
static void copy_value(const char *bytes, struct span value, char text[NAME])
{
	const char *start = bytes + value.start, *end = start + value.length;
	const char *open = memchr(start, '"', value.length);
	const char *close = open ? memchr(open + 1, '"', (size_t)(end - open - 1)) : NULL;
	size_t used = 0;
	for (const char *at = close ? open + 1 : start; at < (close ? close : end) && used + 1 < NAME; at++)
		if ((unsigned char)*at > ' ' || used > 0)
			text[used++] = (unsigned char)*at < ' ' ? ' ' : *at;
	text[bytes_skip_back(text, 0, used, " ")] = '\0';
}

/* Returns the row of the first known terrain that it counts as; -1 if none. `*base`: it also counts as what is below, and
 * units move as on the better of both, unless the list has a minus. */
static int find_alias(const struct addon *addon, const char *list, bool *base)
{
	int row = -1;
	for (size_t at = 0, end; list[at]; at = end + (list[end] != '\0')) {
		end = at + strcspn(list + at, ",");
		struct span item = span_trimmed(list, span_between(at, end));
		*base |= item.length == 4 && memcmp(list + item.start, "_bas", 4) == 0;
		row = row < 0 ? vocabulary_find(addon->known, list + item.start, item.length) : row;
	}
	return row;
}

static bool is_yes(const char *value)
{
	return strcmp(value, "true") == 0 || strcmp(value, "yes") == 0;
}

/* Adds a terrain. Whether units can enter it is what the game says of the terrain that it counts as. */
static void add_terrain(struct addon *addon, char values[KEYS][NAME])
{
	char style[NAME], walk[NAME], meaning[NAME + 8];
	if (addon->terrains >= TERRAINS)
		addon->add(addon->context, NULL);
	if (addon->terrains >= TERRAINS || !is_code(values[KEY_STRING]) ||
	    vocabulary_find(addon->known, values[KEY_STRING], strlen(values[KEY_STRING])) >= 0)
		return;
	addon->terrains++;
	bool base = false;
	const char *list = *values[KEY_MOVES] ? values[KEY_MOVES] : values[KEY_ALIAS];
	int row = find_alias(addon, list, &base);
	const char *as = row >= 0 ? vocabulary_value(addon->known, row, "style") : "special";
	const char *crossed = row >= 0 ? vocabulary_value(addon->known, row, "walk") : "ground";
	bool keeps = base && (row < 0 || strchr(list, '-') || strcmp(crossed, "solid") == 0);
	bool building = is_yes(values[KEY_INCOME]) || is_yes(values[KEY_RECRUIT]);
	snprintf(style, sizeof style, "style=%s", building ? "building" : as);
	snprintf(walk, sizeof walk, "walk=%s", keeps ? "" : crossed);
	snprintf(meaning, sizeof meaning, "meaning=%s",
		 *values[KEY_EDITOR_NAME] ? values[KEY_EDITOR_NAME] : values[KEY_NAME]);
	addon->add(addon->context, (const char *const[]){values[KEY_STRING], style, walk, meaning, NULL});
}

/* ---- the terrains of a macro ---- */

/* Returns the line behind the #define that this place is in; NULL if none. */
static const char *macro_of(const char *bytes, const char *place)
{
	static const char define[] = "#define ";
	const char *found = NULL;
	for (const char *next = strstr(bytes, define); next && next < place; next = strstr(found, define))
		found = next + strlen(define);
	const char *end = found ? strstr(found, "#enddef") : NULL;
	return end && end > place ? found : NULL;
}

/* Returns a word of the line of a macro or of a call, counted from its name, 0; empty if there are fewer. */
static struct span word_of(const char *line, int index)
{
	for (size_t at = 0;; index--) {
		at += strspn(line + at, " \t");
		size_t end = at + strcspn(line + at, " \t\r\n}");
		if (index == 0 || end == at)
			return span_between(at, end);
		at = end;
	}
}

/* Writes the code that a call makes of a value with names of parameters, {NAME}; returns false if one is not there. */
static bool expand(const char *macro, const char *call, const char *value, char code[NAME])
{
	size_t used = 0;
	for (; *value && used + 1 < NAME; value += *value != '\0') {
		size_t length = strcspn(value, "}");
		if (*value != '{') {
			code[used++] = *value;
			continue;
		}
		int index = 1;
		struct span name = word_of(macro, index);
		while (name.length > 0 &&
		       (name.length != length - 1 || memcmp(macro + name.start, value + 1, length - 1) != 0))
			name = word_of(macro, ++index);
		struct span word = word_of(call, index);
		if (name.length == 0 || word.length >= NAME - used)
			return false;
		memcpy(code + used, call + word.start, word.length);
		used += word.length;
		value += length - (value[length] == '\0');
	}
	code[used] = '\0';
	return true;
}

/* Adds a terrain for each call of the macro that it is in; other files may have more. */
static void add_calls(struct addon *addon, const char *bytes, char values[KEYS][NAME])
{
	char name[NAME], value[NAME];
	const char *macro = macro_of(bytes, bytes + addon->values[KEY_STRING].start);
	memcpy(value, values[KEY_STRING], NAME);
	addon->add(addon->context, NULL);
	if (!macro || snprintf(name, sizeof name, "{%.*s ", (int)word_of(macro, 0).length, macro) >= NAME)
		return;
	for (const char *call = strstr(bytes, name); call; call = strstr(call + 1, name))
		if (expand(macro, call + 1, value, values[KEY_STRING]))
			add_terrain(addon, values);
}

static void add_open(struct addon *addon, const char *bytes)
{
	char values[KEYS][NAME];
	for (int key = 0; key < KEYS; key++)
		copy_value(bytes, addon->values[key], values[key]);
	if (strchr(values[KEY_STRING], '{'))
		add_calls(addon, bytes, values);
	else
		add_terrain(addon, values);
}

/* ---- a file ---- */

/* Returns the end of a value: of its line, unless quotes or << >> go on; `*text_end`: before a remark. */
static size_t value_end(struct addon *addon, const char *bytes, size_t at, size_t length, size_t *text_end)
{
	*text_end = SIZE_MAX;
	for (; at < length && bytes[at] != '\n'; at++) {
		const char *open = bytes + at, *close = NULL;
		if (*text_end != SIZE_MAX)
			continue;
		if (*open == '"')
			close = memchr(open + 1, '"', length - at - 1);
		else if (*open == '<' && at + 1 < length && open[1] == '<' && !addon->unclosed)
			addon->unclosed = !(close = memmem(open, length - at, ">>", 2));
		else if (*open == '#')
			*text_end = at;
		at = close ? (size_t)(close - bytes) : at;
	}
	*text_end = *text_end < at ? *text_end : at;
	return at;
}

static size_t read_tag(struct addon *addon, const char *bytes, size_t at, size_t length)
{
	size_t end = bytes_until(bytes, at, length, "]\n");
	end += end < length && bytes[end] == ']';
	if (addon->inside)
		add_open(addon, bytes); /* a terrain has no tags in it */
	addon->inside = end - at == strlen(TAG) && memcmp(bytes + at, TAG, end - at) == 0;
	memset(addon->values, 0, sizeof addon->values);
	return end;
}

/* Reads a line that is no tag, from its first letter, and returns its end. */
static size_t read_line(struct addon *addon, const char *bytes, size_t at, size_t length)
{
	size_t text_end, end = value_end(addon, bytes, at, length, &text_end);
	const char *equals = memchr(bytes + at, '=', text_end - at);
	if (!addon->inside || !equals)
		return end;
	size_t value = (size_t)(equals - bytes) + 1;
	struct span name = span_trimmed(bytes, span_between(at, value - 1));
	for (int key = 0; key < KEYS; key++)
		if (bytes_equal(bytes + name.start, name.length, keys[key]))
			addon->values[key] = span_between(value, text_end);
	return end;
}

static void read_text(struct addon *addon, const char *bytes, size_t length)
{
	for (size_t at = 0; at < length;) {
		at += strspn(bytes + at, " \t\r\n");
		if (at < length && bytes[at] == '[')
			at = read_tag(addon, bytes, at, length);
		else
			at = read_line(addon, bytes, at, length) + 1;
	}
	if (addon->inside)
		add_open(addon, bytes);
	addon->inside = addon->unclosed = false;
}

/* ---- a folder ---- */

/* Reads a file; what is too large defines an unknown number of terrains. */
static void read_file(struct addon *addon, const char *path, size_t size)
{
	char *bytes;
	size_t length;
	addon->bytes += size;
	if (size > LARGEST || addon->bytes > ALL_FILES) {
		addon->add(addon->context, NULL);
		return;
	}
	if (!file_read(path, &bytes, &length, NULL, NULL))
		return;
	if (strlen(bytes) == length && memmem(bytes, length, TAG, strlen(TAG)))
		read_text(addon, bytes, length);
	free(bytes);
}

static bool visit(void *context, const char *path, const char *problem)
{
	struct addon *addon = context;
	struct stat status;
	size_t length = strlen(path);
	if (problem && addon->add)
		addon->add(addon->context, NULL);
	if (problem || length < 4 || strcmp(path + length - 4, ".cfg") != 0 || stat(path, &status) != 0)
		return true;
	tree_stamp(&addon->stamp, path, &status);
	if (addon->add)
		read_file(addon, path, (size_t)status.st_size);
	return true;
}

/* The game looks for images, sounds and translations in folders of these names; they have thousands of files. */
static const char *leave_out(void *context UNUSED, const char *path, bool folder)
{
	static const char *const names[] = {"images", "sounds", "music", "translations", NULL};
	return folder && word_index(names, path_name(path)) >= 0 ? "it has no terrains" : NULL;
}

static void read_folder(struct addon *addon, const char *folder)
{
	const struct folder_visitor visitor = {
	    .visit = visit, .filter = {.reason = leave_out}, .context = addon, .deep = true};
	struct error error;
	folder_walk(folder, &visitor, &error);
}

/* Returns true if the text, which comes after {~add-ons/, names a file or folder of this add-on, whatever its own folder is
 * called. */
static bool is_own(const char *root, const char *text)
{
	char path[PATH_MAX];
	const char *rest = text + strcspn(text, "/}\r\n");
	int length = (int)strcspn(rest, "}\r\n");
	return snprintf(path, sizeof path, "%s%.*s", root, length, rest) < (int)sizeof path && length > 1 &&
	       file_exists(path);
}

/* Reads another add-on, in the folder of this one; what is not there defines an unknown number of terrains. */
static void read_other(struct addon *addon, const char *root, const char *name, int length)
{
	char path[PATH_MAX];
	int folder = (int)(path_name(root) - root);
	if (length == 0 || *name == '.' ||
	    snprintf(path, sizeof path, "%.*s%.*s", folder, root, length, name) >= (int)sizeof path)
		return;
	if (file_is_folder(path))
		read_folder(addon, path);
	else if (addon->add)
		addon->add(addon->context, NULL);
}

/* Reads the add-ons whose files the main file includes, {~add-ons/NAME/...}, each once. */
static void read_others(struct addon *addon, const char *root)
{
	static const char before[] = "{~add-ons/";
	char path[PATH_MAX], *bytes;
	size_t length;
	snprintf(path, sizeof path, "%s/" MAIN, root);
	if (!file_read(path, &bytes, &length, NULL, NULL))
		return;
	int count = 0, seen = 0;
	for (const char *at = bytes; count < OTHERS && seen++ < INCLUDES && (at = strstr(at, before));
	     at += strlen(before)) {
		const char *name = at + strlen(before);
		int size = (int)strcspn(name, "/} \t\r\n");
		snprintf(path, sizeof path, "%.*s", size + (int)strlen(before) + 1, at);
		if (strstr(bytes, path) != at || is_own(root, name))
			continue;
		read_other(addon, root, name, size);
		count++;
	}
	free(bytes);
}

static uint64_t read_words(const char *root, const struct vocabulary *known, tree_words_adder *add, void *context)
{
	struct addon addon = {
	    .known = known, .add = add, .context = context, .stamp = bytes_hash(0, root, strlen(root))};
	read_folder(&addon, root);
	read_others(&addon, root);
	return MAX(addon.stamp, 1);
}

static const struct tree_words words = {.mark = MAIN, .read = read_words};
static const struct legend_ops legend = {.tree_words = &words};

static const struct fact_ops facts = {.of_grid = wesnoth_facts};

/* Only this; the rest is in its description. */
extern const struct format format_wesnoth;
const struct format format_wesnoth = {.id = "wesnoth", .legend = &legend, .facts = &facts};
