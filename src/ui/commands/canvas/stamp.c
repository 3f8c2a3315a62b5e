/* Stamps: blocks of cells in files, for pasting. A text has the rows between bars, and the legend lines that the glyphs
 * need (mapwright-editing(7)):
 *
 *	# A closet with a sleeping guard
 *	format: powder
 *	legend: k = SQUARE_FLOOR, MOB_KOBOLD, INTRINSIC_ASLEEP
 *	empty: _
 *	|###|
 *	|#k+|
 *	|##_|
 *
 * "object: X,Y LINE" is a line that places something, with {x}, {y}, {right}, {bottom} for its numbers, of which X,Y or
 * X,Y,RIGHT,BOTTOM are the cells of the block; "more: LINE" is a further line of it. */
#include "commands/commands.h"
#include "mapwright/share.h"

#include <errno.h>

/* Writes the path of a stamp: with `own` where the user's is, which may not exist, else where it is found. Returns false
 * with a message if there is none. */
static bool find(const struct format *format, const char *name, bool own, char path[PATH_MAX], struct error *error)
{
	enum { LONGEST = 50 };
	char file[PATH_MAX];
	size_t length = strlen(name);
	if (length > LONGEST || name[0] == '.' || strchr(name, '/'))
		return error_set(error, "A stamp's name has at most %d bytes, no slash, and no dot at its beginning.",
				 LONGEST);
	snprintf(file, sizeof file, "stamps/%s/%s.stamp", format->id, name);
	bool home = share_user_path(file, path, PATH_MAX);
	if (own)
		return home || error_set(error, "Stamps need a home: neither XDG_CONFIG_HOME nor HOME is set.");
	if ((home && file_exists(path)) || share_path(file, path, PATH_MAX))
		return true;
	struct choices all = {0};
	choices_stamps(&all, format);
	return choices_refuse(&all, "stamp", name, length, 0, ":stamp lists them", error);
}

/* ---- reading ---- */

struct stamp_reader {
	const struct editor *editor;
	struct copied *copied;  /* its format is NULL until the file has named it */
	size_t count, capacity; /* of cells */
	int empty;              /* the cell value that stands for no cell; 0: none */
	struct arena arena;
};

static bool read_row(struct stamp_reader *reader, const char *line, size_t length, struct error *error)
{
	struct clip row = {0}, *clip = &reader->copied->clip;
	int dropped = 0;
	bool good =
	    length > 2 && line[length - 1] == '|' &&
	    clip_from_text(&row, line + 1, length - 2, reader->copied->meanings.format->cells->kind, &dropped) &&
	    dropped == 0;
	clip->width = clip->width == 0 ? row.width : clip->width;
	if (!good)
		error_set(error, "Expected cells between two |.");
	else if (row.width != clip->width)
		good = error_set(error, "The row has %d cells, but the first one %d.", row.width, clip->width);
	list_grow(&clip->cells, &reader->capacity, reader->count + (size_t)row.width, sizeof *clip->cells);
	for (int x = 0; x < row.width && good; x++)
		clip->cells[reader->count++] = row.cells[x];
	clip->height++;
	clip_clear(&row);
	return good;
}

/* Adds a line "GLYPH = VALUE" or "KIND GLYPH = VALUE". */
static bool read_meaning(struct stamp_reader *reader, const char *text, struct meaning_line line, struct error *error)
{
	size_t word = strcspn(text, " ");
	if (text[word] && text[word + 1] != '=') {
		line.kind = arena_copy(&reader->arena, text, word);
		text += word + 1;
	}
	if (!argument_glyph(reader->editor, &text, &line.cell_value, error))
		return false;
	line.value = text + 3;
	if (strncmp(text, " = ", 3) != 0)
		return error_set(error, "Expected GLYPH = VALUE.");
	meanings_add(&reader->copied->meanings, line);
	return true;
}

/* Reads "X,Y LINE" or "X,Y,RIGHT,BOTTOM LINE". */
static bool read_object(struct stamp_reader *reader, const char *text, struct error *error)
{
	struct clip_object object = {0};
	int used = 0, *at = object.numbers;
	object.count = sscanf(text, "%d,%d%n,%d,%d%n", &at[0], &at[1], &used, &at[2], &at[3], &used);
	if ((object.count != 2 && object.count != 4) || text[used] != ' ')
		return error_set(error, "Expected X,Y or X,Y,RIGHT,BOTTOM, and a line.");
	object.text = memory_copy(text + used + 1);
	clip_add_object(&reader->copied->clip, object);
	return true;
}

/* Adds a further line to the last object. */
static bool read_more(struct stamp_reader *reader, const char *text, struct error *error)
{
	const struct clip *clip = &reader->copied->clip;
	if (clip->object_count == 0)
		return error_set(error, "Expected a line object: before it.");
	char **line = &clip->objects[clip->object_count - 1].text;
	char *longer = memory_copy(arena_print(&reader->arena, "%s\n%s", *line, text));
	free(*line);
	*line = longer;
	return true;
}

static bool read_line(struct stamp_reader *reader, const char *text, size_t length, struct error *error)
{
	enum { FORMAT, EMPTY, COLUMN, OBJECT, MORE, LEGEND, DEFAULT, GAME };
	static const char *const keys[] = {
	    "format:", "empty:", "column:", "object:", "more:", "legend:", "default:", "game:", NULL};
	static const char *const columns[] = {"low", "high", NULL};
	const struct format *format = editor_view(reader->editor)->document->format;
	const char *line = arena_copy(&reader->arena, text, length), *value = line + strcspn(line, " ");
	int key = word_index(keys, arena_copy(&reader->arena, line, (size_t)(value - line)));
	value += *value == ' ';
	if (strlen(line) < length)
		return error_set(error, "The line has a NUL byte.");
	if (length == 0 || line[0] == '#')
		return true;
	if (key == FORMAT && strcmp(value, format->id) == 0)
		reader->copied->meanings.format = format;
	if (!reader->copied->meanings.format)
		return error_set(error, "Expected 'format: %s'.", format->id);
	if (line[0] == '|')
		return read_row(reader, line, length, error);
	if (key == EMPTY)
		return argument_glyph(reader->editor, &value, &reader->empty, error);
	if (key == COLUMN)
		return argument_choice(reader->editor, &value, columns, &reader->copied->clip.parity, error);
	if (key == OBJECT || key == MORE)
		return (key == OBJECT ? read_object : read_more)(reader, value, error);
	if (key >= LEGEND)
		return read_meaning(reader, value,
				    (struct meaning_line){.fallback = key == GAME, .yields = key == DEFAULT}, error);
	return key == FORMAT ||
	       error_set(error, "Expected a row, legend:, default:, game:, object:, empty:, column: or #.");
}

/* Reads a stamp, to be freed by copied_clear, and the first comment of the file into `about`. Returns false with a
 * message, with path and line, if it is damaged. */
static bool read_stamp(const struct editor *editor, const char *path, struct copied *copied, char *about, size_t size,
		       struct error *error)
{
	struct stamp_reader reader = {.editor = editor, .copied = copied};
	struct error why;
	size_t length;
	char *bytes;
	int line = 0;
	bool done = true;
	*copied = (struct copied){.clip = {.parity = -1}};
	about[0] = '\0';
	if (!file_read(path, &bytes, &length, NULL, error))
		return false;
	if (!memory_has(length * (sizeof reader.empty + 2))) /* cells, and lines twice */
		done = error_set(&why, "The stamp is too large.");
	for (size_t at = 0, end; done && at < length; at = end + 1, line++) {
		end = bytes_find(bytes, at, length, '\n');
		size_t used = end - at - (end > at && bytes[end - 1] == '\r');
		if (!about[0] && used > 2 && bytes[at] == '#')
			snprintf(about, size, "%.*s", (int)used - 2, bytes + at + 2);
		done = read_line(&reader, bytes + at, used, &why);
	}
	if (done && copied->clip.width == 0)
		done = error_set(&why, "The stamp has no cells.");
	for (size_t i = 0; i < reader.count; i++)
		copied->clip.cells[i] = copied->clip.cells[i] == reader.empty ? 0 : copied->clip.cells[i];
	arena_clear(&reader.arena);
	free(bytes);
	if (!done)
		copied_clear(copied);
	return done || error_set(error, "%s:%d:1: %s", path, line > 0 ? line : 1, why.message);
}

/* ---- writing ---- */

static bool is_among(const int *values, int count, int value)
{
	while (count > 0 && values[count - 1] != value)
		count--;
	return count > 0;
}

static void write_object(const struct clip_object *object, FILE *out)
{
	for (int i = 0; i < object->count; i++)
		fprintf(out, "%s%d", i > 0 ? "," : "object: ", object->numbers[i]);
	const char *before = " ";
	for (const char *line = object->text, *end; line; line = *end ? end + 1 : NULL, before = "\nmore: ") {
		end = line + strcspn(line, "\n");
		fprintf(out, "%s%.*s", before, (int)(end - line), line);
	}
	fputc('\n', out);
}

/* Writes a stamp, in whose block the cells that are left out get a glyph. */
static bool write_stamp(struct view *view, char *path, const struct copied *copied, struct error *error)
{
	const struct format *format = view->document->format;
	const struct clip *clip = &copied->clip;
	int values[CLIP_VALUES], count = clip_values(view, clip, &copied->meanings, values),
				 cells = clip->width * clip->height;
	const char *empty = "_-~:;=%@abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	char *bytes = NULL;
	size_t length = 0, size;
	FILE *out = memory_stream(&bytes, &length);
	fprintf(out, "format: %s\n", format->id);
	while (*empty && is_among(values, count, *empty))
		empty++;
	if (is_among(clip->cells, cells, 0))
		fprintf(out, "empty: %c\n", *empty);
	for (int i = 0; i < cells; i++)
		clip->cells[i] = clip->cells[i] ? clip->cells[i] : *empty;
	if (clip->parity >= 0)
		fprintf(out, "column: %s\n", clip->parity == 1 ? "high" : "low");
	for (int i = 0; i < copied->meanings.line_count && format->legend->editable; i++) {
		const struct meaning_line *line = &copied->meanings.lines[i];
		if (is_among(values, count, line->cell_value))
			fprintf(out, "%s: %s%s%s = %s\n", line->fallback ? "game" : "legend",
				line->kind ? line->kind : "", line->kind ? " " : "",
				cell_argument(line->cell_value).text, line->value);
	}
	char *rows = clip_text(clip, format->cells->kind, &size);
	for (char *rest = rows, *row; (row = strsep(&rest, "\n")) && *row;)
		fprintf(out, "|%s|\n", row);
	for (size_t i = 0; i < clip->object_count; i++)
		write_object(&clip->objects[i], out);
	memory_stream_end(out);
	share_make_folders(path, 0777);
	bool done = file_write(path, bytes, length, NULL, error);
	free(rows);
	free(bytes);
	return done;
}

/* ---- the command ---- */

/* Lists the stamps of the format with their cells, the upper left ones of large stamps. */
static bool list(struct editor *editor, const struct format *format, struct error *error)
{
	enum { COLUMNS = 74, ROWS = 20 };
	size_t length;
	struct pager *pager = &editor->pager;
	struct choices all = {0};
	choices_stamps(&all, format);
	if (all.count == 0)
		return error_set(error, "No stamps of this format (%s); :stamp save NAME saves the selection as one.",
				 format->title);
	pager_begin(pager, "Stamps");
	pager->picker = true;
	for (int i = 0; i < all.count; i++) {
		const char *name = all.items[i].word;
		char path[PATH_MAX], about[100];
		struct error why;
		struct copied copied;
		bool read = find(format, name, false, path, &why) &&
			    read_stamp(editor, path, &copied, about, sizeof about, &why);
		pager_add(pager, arena_print(&pager->arena, "stamp %s", name), "%s\t%s", name,
			  read ? about : why.message);
		const struct clip *clip = &copied.clip;
		for (int y = 0; read && y < MIN(clip->height, ROWS); y++) {
			const char *row = "    ";
			for (int x = 0; x < MIN(clip->width, COLUMNS); x++) {
				int value = clip->cells[y * clip->width + x];
				row = arena_print(&pager->arena, "%s%-*s", row,
						  format->cells->kind == CELL_WORD ? 7 : 1,
						  value ? cell_bytes(value, &length) : "");
			}
			pager_add(pager, NULL, "%s", row)->below = true;
		}
		if (read)
			copied_clear(&copied);
	}
	choices_clear(&all);
	pager_align(pager, editor->utf8, 8, editor->width / 2);
	return true;
}

static bool save(struct editor *editor, const char *name, bool over, struct error *error)
{
	struct view *view = editor_view(editor);
	char path[PATH_MAX];
	if (!find(view->document->format, name, true, path, error))
		return false;
	if (!over && file_exists(path))
		return error_set(error, "The stamp %s exists; :stamp save! %s replaces it.", name, name);
	if (!view->selected)
		return error_set(error, "Nothing is selected; %s",
				 binding_phrase(editor, WHERE_MAP, "{select} starts a selection.").text);
	struct copied copied = {.clip = selection_with_objects(view)};
	const struct clip *clip = &copied.clip;
	meanings_take(&copied.meanings, view->document, view->grid, clip->cells, clip->width * clip->height);
	bool done = write_stamp(view, path, &copied, error);
	if (done)
		editor_say(editor, "Saved %d x %d cells as %s; %s", clip->width, clip->height, path,
			   binding_phrase(editor, WHERE_MAP, "{stamp} lists the stamps.").text);
	copied_clear(&copied);
	return done;
}

static bool delete_stamp(struct editor *editor, const struct format *format, const char *name, struct error *error)
{
	char path[PATH_MAX], own[PATH_MAX];
	if (!find(format, name, true, own, error) || !find(format, name, false, path, error))
		return false;
	if (strcmp(path, own) != 0)
		return error_set(error, "The stamp %s came with the program; only your own can be deleted.", name);
	if (unlink(path) != 0)
		return error_set(error, "%s: cannot be deleted: %s.", path, strerror(errno));
	return editor_say(editor, "Deleted %s.", path);
}

COMMAND(stamp)
{
	enum { SAVE, SAVE_OVER, DELETE };
	static const char *const verbs[] = {"save", "save!", "delete", NULL};
	const struct format *format = view->document->format;
	const char *word;
	size_t length;
	if (!argument_word(&arguments, &word, &length))
		return list(editor, format, error);
	const char *name = arena_copy(&editor->scratch, word, length);
	int verb = word_index(verbs, name);
	if (verb >= 0) {
		const char *rest = arguments + strspn(arguments, " ");
		if (!*rest || strchr(rest, ' ') || word_index(verbs, rest) >= 0)
			return error_set(error, "Name the stamp by one word: stamp %s NAME.", name);
		return verb == DELETE ? delete_stamp(editor, format, rest, error)
				      : save(editor, rest, verb == SAVE_OVER, error);
	}
	struct copied copied;
	char path[PATH_MAX], about[2];
	if (!find(format, name, false, path, error) || !read_stamp(editor, path, &copied, about, sizeof about, error))
		return false;
	clipboard_set(editor, copied.clip, copied.meanings);
	return command_paste(editor, view, arguments, error);
}
